//! What one frame of the window costs: the great board with all its pieces, 1280 x 800.

use std::path::Path;

use divan::Bencher;
use egui::{Context, Pos2, RawInput, Rect, vec2};
use ludimus::library::{Library, Places};
use ludimus::workbench::{App, Start};

fn main() {
    divan::main();
}

fn app_of(library: Library) -> App {
    let start = Start { ruleset: Some("hellwig-1803".to_owned()), ..Start::default() };
    App::new(library, &start)
}

fn app() -> App {
    app_of(Library::embedded_only())
}

fn frame(ctx: &Context, app: &mut App) -> usize {
    let screen_rect = Some(Rect::from_min_size(Pos2::ZERO, vec2(1280.0, 800.0)));
    let input = RawInput { screen_rect, ..RawInput::default() };
    let mut output = ctx.run_ui(input, |ui| app.ui(ui));
    output.textures_delta.clear();
    ctx.tessellate(output.shapes, output.pixels_per_point).len()
}

fn warm(ctx: &Context) -> App {
    let mut app = app();
    for _ in 0..3 {
        frame(ctx, &mut app);
    }
    app
}

/// All panels laid out, and every shape cut into triangles.
#[divan::bench]
fn one_frame_of_the_great_board(bencher: Bencher) {
    let ctx = Context::default();
    let mut app = warm(&ctx);
    bencher.bench_local(|| frame(&ctx, &mut app));
}

/// The same while the accessibility tree with all its 1617 squares is being read.
#[divan::bench]
fn one_frame_with_the_accessibility_tree(bencher: Bencher) {
    let ctx = Context::default();
    ctx.enable_accesskit();
    let mut app = warm(&ctx);
    bencher.bench_local(|| frame(&ctx, &mut app));
}

fn copy(from: &Path, to: &Path) {
    std::fs::create_dir_all(to).unwrap_or_else(|e| panic!("{e}"));
    for entry in std::fs::read_dir(from).unwrap_or_else(|e| panic!("{e}")).flatten() {
        let (from, to) = (entry.path(), to.join(entry.file_name()));
        if from.is_dir() { copy(&from, &to) } else { drop(std::fs::copy(from, to)) }
    }
}

const ENDLESS: &str = r#"
check "§0 endless" { action = "march", refuse = function() while true do end end }
"#;

/// The first frame of a game, which asks what is legal; and the same while a rule loops without end and is stopped.
#[divan::bench(args = ["", ENDLESS], sample_count = 20, sample_size = 1)]
fn first_frame_of_a_game(bencher: Bencher, added: &str) {
    let folder = tempfile::tempdir().unwrap_or_else(|e| panic!("{e}"));
    for part in ["rulesets/hellwig-1803", "scripts", "boards"] {
        copy(&Path::new(env!("CARGO_MANIFEST_DIR")).join(part), &folder.path().join(part));
    }
    let rules = folder.path().join("rulesets/hellwig-1803/march.luau");
    let text = std::fs::read_to_string(&rules).unwrap_or_else(|e| panic!("{e}"));
    std::fs::write(&rules, text + added).unwrap_or_else(|e| panic!("{e}"));
    let ctx = Context::default();
    let begin = || {
        let places = Places { home: None, root: Some(folder.path().to_owned()) };
        app_of(Library::open(places).unwrap_or_else(|problem| panic!("{problem}")))
    };
    frame(&ctx, &mut begin());
    bencher.with_inputs(begin).bench_local_refs(|app| frame(&ctx, app));
}
