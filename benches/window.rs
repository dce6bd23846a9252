//! What one frame of the window costs: the great board with all its pieces, 1280 x 800.

use divan::Bencher;
use egui::{Context, Pos2, RawInput, Rect, vec2};
use ludimus::library::Library;
use ludimus::workbench::{App, Start};

fn main() {
    divan::main();
}

fn app() -> App {
    let start = Start { ruleset: Some("hellwig-1803".to_owned()), ..Start::default() };
    App::new(Library::embedded_only(), &start)
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
