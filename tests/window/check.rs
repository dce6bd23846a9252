//! The panels of those who write rules: problems, and coverage of the book.

use std::fs;

use egui_kittest::kittest::Queryable as _;
use ludimus::workbench::Start;

use super::Window;

const RULES: &str = "root/rulesets/tiny/rules.luau";

/// A window in which the small ruleset is played that `ludimus new` makes.
fn with_tiny() -> Window {
    let folder = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("rulesets/tiny/ruleset.ron", include_str!("../../src/author/small/ruleset.ron")),
        ("rulesets/tiny/rules.luau", include_str!("../../src/author/small/rules.luau")),
        ("rulesets/tiny/source.ron", include_str!("../../src/author/small/source.ron")),
        ("rulesets/tiny/examples/first.ron", include_str!("../../src/author/small/examples.ron")),
        ("boards/tiny.ron", include_str!("../../src/author/small/board.ron")),
    ] {
        let path = folder.path().join("root").join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text.replace("NAME", "tiny").replace("TITLE", "Tiny")).unwrap();
    }
    let start = Start { ruleset: Some("tiny".to_owned()), ..Start::default() };
    let mut window = Window::started_in(folder, &start, "(still: true)");
    window.settle();
    window
}

fn as_author(window: &mut Window) {
    window.click("View");
    window.click("Show files and lines");
    window.key(egui::Key::Escape);
    window.wait_for("Problems: none");
}

#[test]
fn players_see_neither_problems_nor_coverage() {
    let mut window = with_tiny();
    window.must_show("Turn 1");
    window.must_not_show("Problems");
    window.must_not_show("Coverage of the book");
    as_author(&mut window);
    window.must_show("Coverage of the book");
}

#[test]
fn a_slip_is_listed_as_soon_as_it_is_saved_and_gone_when_it_is_mended() {
    let mut window = with_tiny();
    as_author(&mut window);
    window.click("Problems: none");
    let (good, slip) =
        ("    function()\n        for column", "    function()\n        local far = 3\n        for column");
    window.edit(RULES, good, slip);
    window.wait_for("Problems: 1 warning");
    window.must_show("warning rules.luau:24: nobody reads the local 'far'; take it away, or call it '_far'");
    window.edit(RULES, slip, good);
    window.wait_for("Problems: none");
    window.edit(RULES, "pattern = \"R2\"", "patern = \"R2\"");
    window.wait_for("error rules.luau:11: offer '§3 step': the key 'patern' is not known here");
    window.edit(RULES, "patern", "pattern");
    window.edit("root/rulesets/tiny/examples/first.ron", "Left(\"steps\", 0)", "Left(\"steps\", 1)");
    window.wait_for("error examples/first.ron:18: a-step: of steps 0 is left, not 1");
}

#[test]
fn a_paragraph_shows_its_rules_and_its_examples() {
    let mut window = with_tiny();
    as_author(&mut window);
    window.click("Coverage of the book");
    window.wait_for("The examples reach 100.0 % of ");
    window.must_show("5 paragraphs: 4 encoded, 0 by an option or a house rule, 0 commentary, 1 missing");
    window.must_show("§5 (missing) what you will encode next");
    window.must_not_show("§3 (encoded)");
    window.click("all paragraphs");
    window.click("§3 (encoded) one man steps in a turn, and takes");
    window.must_show("rule §3 step (rules.luau:11)");
    window.must_show("holds: a-step (examples/first.ron:11)");
}

#[test]
fn no_line_of_a_panel_pushes_the_panel_out_of_the_window() {
    let mut window = with_tiny();
    let long = "one man steps in a turn, and takes, and so on and on, in more words than any panel is wide enough for in one line";
    window.edit("root/rulesets/tiny/source.ron", "one man steps in a turn, and takes", long);
    as_author(&mut window);
    let place = |window: &Window| window.harness.get_by_label("Done!").rect();
    let before = place(&window);
    window.click("Coverage of the book");
    window.wait_for("The examples reach 100.0 % of ");
    window.click("all paragraphs");
    window.must_show(&format!("§3 (encoded) {long}"));
    assert_eq!(place(&window), before);
    let wide = window.harness.ctx.content_rect().right();
    let header = window.harness.get_by_label(&format!("§3 (encoded) {long}")).rect();
    assert!(header.right() <= wide, "{header} of {wide}");
}

#[test]
fn a_new_ruleset_is_made_by_its_names_and_plays_at_once() {
    let mut window = Window::open();
    window.click("Workshop");
    window.click("New ruleset");
    window.type_into("Name of its folder: lower-case letters, digits, '-' and '_'", "evening");
    window.type_into("Title that players see", "An evening's game");
    window.click("Make it");
    window.must_show("It is made. It lies in ");
    let folder = window.folder.path().join("root/rulesets/evening");
    assert!(folder.join("rules.luau").exists());
    window.click("New ruleset");
    window.type_into("Name of its folder: lower-case letters, digits, '-' and '_'", "evening");
    window.click("Make it");
    window.must_show("rulesets/evening/ruleset.ron: is there already; take another name");
    window.click("Play");
    window.click("An evening's game, Who wrote the book");
    window.click("Begin");
    window.must_show("Turn 1: Player A has the move");
}

#[test]
fn a_new_house_rule_opens_in_the_editor_and_can_be_ticked() {
    let mut window = Window::open();
    window.click("Workshop");
    window.click("New house rule");
    window.type_into("Name of its folder: lower-case letters, digits, '-' and '_'", "short-evening");
    window.type_into("Title that players see", "A short evening");
    window.click("Make it");
    window.must_show("It is made. It lies in ");
    let folder = window.folder.path().join("root/rulesets/hellwig-1803/house/short-evening");
    let script = folder.join("rules.luau");
    assert_eq!(*window.opened.borrow(), [(script.clone(), 1)]);
    fs::write(&script, "wrap \"§41 march\" { pattern = \"mQ1\" }\n").unwrap();
    window.click("Open its script");
    assert_eq!(window.opened.borrow().len(), 2);
    window.click("New house rule");
    window.type_into("Name of its folder: lower-case letters, digits, '-' and '_'", "short-evening");
    window.click("Make it");
    window.must_show("rulesets/hellwig-1803/house/short-evening/house.ron: is there already; take another name");
    window.click("Play");
    window.click("The War-Game (1803), J. C. L. Hellwig");
    window.click("A short evening");
    window.click("Begin");
    window.click("Rules in force");
    window.must_show("A short evening");
}
