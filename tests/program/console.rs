//! The console: what it answers, line by line, and what it does not do.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::run::Desk;
use crate::support;
use crate::support::{and, game, reader, tiny, with};
use ludimus::console::{COMMANDS, Console, complete};
use ludimus::game::{Choice, Game, Verifier};
use ludimus::language;

/// What a console that only asks says to a line.
fn asked(game: &mut Game, line: &str) -> String {
    Console::default().hear(game, line).lines.join("\n")
}

/// A line without the numbers of lines in it: a rule may stand elsewhere in its file than when the page was written.
fn anywhere(line: &str) -> String {
    let mut parts = line.split(".luau:");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |told, part| told + ".luau:" + part.trim_start_matches(|c: char| c.is_ascii_digit()))
}

#[test]
fn what_the_page_shows_is_what_it_says() {
    let page = include_str!("../../docs/console.md");
    let desk = Desk::new();
    let mut blocks = 0;
    for block in page.split("```text console").skip(1) {
        let (options, rest) = block.split_once('\n').unwrap();
        let block = rest.split("```").next().unwrap();
        let mut words = vec!["console"];
        words.extend(options.split_whitespace());
        let lines: Vec<&str> = block.lines().filter_map(|line| line.strip_prefix("> ")).collect();
        let said = desk.pipe(&words, lines.join("\n") + "\n");
        let told: Vec<String> = block.lines().filter(|line| !line.starts_with("> ")).map(anywhere).collect();
        assert_eq!(said.out.lines().map(anywhere).collect::<Vec<_>>(), told, "{}", said.err);
        blocks += 1;
    }
    assert!(blocks >= 3, "{blocks}");
}

#[test]
fn answers_are_shown_readably_and_in_order() {
    let mut game = game(&tiny());
    for (line, told) in [
        ("1 + 1", "2"),
        ("\"a\" .. 'b'", "\"ab\""),
        ("nil", "nil"),
        ("square '22'", "square 22"),
        ("square('22').piece", "W's man on 22"),
        ("{ b = 1, a = { 3, 2 }, [10] = true }", "{ [10] = true, a = { 3, 2 }, b = 1 }"),
        ("pieces {}", "{ W's man on 22, B's man on 3 }"),
        ("nearest('22')", "W's man on 22, 0"),
        ("local n = 0 for _, p in pieces {} do n += p.square.row end return n", "3"),
        ("print('said')", "said"),
        ("board()", "{ height = 6, id = \"sheet\", parts = {}, width = 6 }"),
        ("{}", "{}"),
    ] {
        assert_eq!(asked(&mut game, line), told, "{line}");
    }
    let long = asked(&mut game, "squares {}");
    assert!(long.starts_with("{\n    square 1, square 2, square 3, ") && long.ends_with("square 36,\n}"), "{long}");
    assert!(long.lines().all(|line| line.len() <= 100), "{long}");
    let cut = asked(&mut game, "local t = {} for n = 1, 2000 do t[n] = n end return t");
    assert!(cut.contains("... 1500 more"), "{cut}");
    let deep = asked(&mut game, "{ { { { { { { { 1 } } } } } } } }");
    assert!(deep.contains("{ ... }"), "{deep}");
}

#[test]
fn a_console_only_asks_unless_it_is_allowed_to_change() {
    let mut game = game(&tiny());
    let before = game.canonical();
    let refused = asked(&mut game, "remove(square('22').piece)");
    assert!(refused.contains("the console only asks"), "{refused}");
    assert_eq!(
        asked(&mut game, "suppose(function() remove(square('22').piece) end, function() return count {} end)"),
        "1"
    );
    assert_eq!((game.canonical(), game.whole_history().done.len()), (before, 0));
}

#[test]
fn what_a_console_changes_stands_in_the_log_and_can_be_taken_back() {
    let files = tiny();
    let mut game = game(&files);
    let before = game.canonical();
    let mut console = Console::new(true);
    assert!(!console.hear(&mut game, "count {}").changed);
    assert!(game.whole_history().done.is_empty(), "what only asks is no entry of the log");
    let heard = console.hear(&mut game, "shift(square('22').piece,   '16')");
    assert!(heard.changed && !heard.is_wrong, "{heard:?}");
    assert_eq!(game.whole_history().done[0].line, "(console: shift(square('22').piece, '16'))");
    game.attempt("m 16-10").unwrap();
    // A game in which something was changed by hand still agrees with its rules.
    let read = reader(&files);
    assert!(Verifier::new(&read, &game).unwrap().go_on(10).unwrap());
    let saved = game.to_save();
    assert_eq!(Game::open(&read, &saved, "save").unwrap().game.canonical(), game.canonical());
    assert_eq!(game.undo().as_deref(), Some("m 16-10"));
    assert_eq!(console.hear(&mut game, "undo").lines, ["taken back: (console: shift(square('22').piece, '16'))"]);
    assert_eq!(game.canonical(), before);
    game.redo().unwrap();
    assert_ne!(game.canonical(), before);
}

#[test]
fn a_line_that_fails_changes_nothing() {
    let mut game = game(&tiny());
    let before = game.canonical();
    let mut console = Console::new(true);
    let heard = console.hear(&mut game, "remove(square('22').piece) error('no')");
    assert!(heard.is_wrong && heard.lines.join("\n").contains("no"), "{heard:?}");
    assert_eq!((game.canonical(), game.whole_history().done.len()), (before, 0));
    assert!(game.faults().is_empty());
}

#[test]
fn a_line_has_the_limits_of_a_rule_and_puts_no_rule_out_of_force() {
    let mut game =
        game(&and("check \"§5 slow\" { action = \"step\", refuse = function() for n = 1, 1000 do end end }"));
    let told = asked(&mut game, "while true do end");
    assert!(told.contains("too many steps"), "{told}");
    let told = asked(&mut game, "for n = 1, 100000 do may_act() end");
    assert!(told.contains("too many steps"), "{told}");
    assert!(game.faults().is_empty(), "{:?}", game.faults());
    assert_eq!(asked(&mut game, "may_act()"), "true");
}

#[test]
fn what_is_wrong_with_a_line_is_told_without_files() {
    let mut game = game(&tiny());
    for (line, told) in [
        ("square '99'", "square: the board sheet has no square '99'"),
        ("piecess {}", "no word 'piecess'; did you mean 'pieces'?"),
        ("x = 3", "'x' is assigned as a global word; write local x = ..."),
        ("square('22').nme", "a square has no 'nme'; did you mean 'name'?"),
        ("kind 'x' {}", "kind declares; it can stand outside functions only"),
    ] {
        let said = asked(&mut game, line);
        assert!(said.starts_with(told), "{line}: {said}");
    }
    let said = asked(&mut game, "inspct 22");
    assert!(said.contains("did you mean the command 'inspect'?"), "{said}");
}

#[test]
fn a_line_that_does_not_end_is_gone_on_with() {
    let mut game = game(&tiny());
    let mut console = Console::default();
    assert!(console.hear(&mut game, "for _, piece in pieces {} do").wants_more && console.waits());
    assert!(console.hear(&mut game, "  print(piece)").wants_more);
    assert_eq!(console.hear(&mut game, "end").lines, ["W's man on 22", "B's man on 3"]);
    assert!(!console.waits());
    console.hear(&mut game, "pieces {");
    let heard = console.hear(&mut game, "");
    assert!(heard.is_wrong && !console.waits(), "an empty line ends it: {heard:?}");
}

#[test]
fn a_trace_tells_every_rule_that_an_action_meets_with_its_place() {
    let rules = r#"
check "§5 north" { says = "nobody goes north", action = "step", refuse = function(piece, to) return to.row < piece.square.row end }
check "§6 camp" { says = "never into 21", action = "step", forbids = function() return { square "21" } end }
offer "§7 leap" { says = "a man leaps", of = "man", action = "step", pattern = "mN", channel = "walk" }
offer "§8 nobody" { of = "people", action = "step", pattern = "cW", channel = "walk" }
after "§9 then" { says = "he rests", action = "step", function() end }
"#;
    let mut game = game(&and(rules));
    let line = |n: usize| format!("rulesets/tiny/rules.luau:{}", support::added_line() + n);
    let told = asked(&mut game, "trace 22-16");
    let expected = [
        "m 22-16".to_owned(),
        "  for       offer §1 step: a man goes up to two squares (rulesets/tiny/rules.luau:9)".to_owned(),
        "  then      carry_out §1 go (rulesets/tiny/rules.luau:10)".to_owned(),
        format!("  against   check §5 north: nobody goes north ({})", line(1)),
        format!("  passes    check §6 camp: never into 21 ({})", line(2)),
        format!("  not by    offer §7 leap: a man leaps: 16 lies on none of its lines ({})", line(3)),
        format!("  not by    offer §8 nobody: §8 nobody takes enemies, and none stands on 16 ({})", line(4)),
        format!("  after it  after §9 then: he rests ({})", line(5)),
        "it is refused".to_owned(),
    ];
    assert_eq!(told.lines().collect::<Vec<_>>(), expected);
    let told = asked(&mut game, "trace 22-21");
    assert!(told.contains("against   check §6 camp") && told.contains("passes    check §5 north"), "{told}");
    assert!(asked(&mut game, "trace 22-28").ends_with("it may be played"));
    assert!(asked(&mut game, "trace 3-9").contains("is not commanded by W"));
    assert!(asked(&mut game, "trace Done!").ends_with("it may be played"));
    assert!(asked(&mut game, "trace nonsense").contains("no action is written like 'nonsense'"));
}

#[test]
fn rules_are_told_in_order_with_what_house_rules_did_to_them() {
    let mut files = with(&format!(
        "{}\ncheck \"§5 north\" {{ says = \"nobody goes north\", action = \"step\", refuse = function() end }}",
        support::RULES
    ));
    let house = include_str!("../../src/author/house.ron");
    let house = house
        .replace("TITLE", "Long")
        .replace("RULESET", "tiny")
        .replace("VERSION", "0.1")
        .replace("ANSWERS", "")
        .replace("NEEDS", "");
    files.insert("rulesets/tiny/house/long/house.ron".to_owned(), house);
    let altered = "wrap \"§1 step\" { pattern = \"mQ4\" }\nunlist \"§5 north\"\nreplace \"§1 go\" { action = \"step\", go = true }";
    files.insert("rulesets/tiny/house/long/rules.luau".to_owned(), altered.to_owned());
    let choice = Choice { ruleset: "tiny".to_owned(), house: vec!["long".to_owned()], ..Choice::default() };
    let mut game = Game::new(&reader(&files), choice, support::sheet()).unwrap_or_else(|p| panic!("{p}"));
    let place = "rulesets/tiny/house/long/rules.luau";
    let told = asked(&mut game, "rules");
    for line in [
        "offer §1 step: a man goes up to two squares (rulesets/tiny/rules.luau:9)",
        &format!("    wrapped at {place}:1"),
        &format!("carry_out §1 go ({place}:3)"),
        &format!("    replaced at {place}:3"),
        &format!("    unlisted at {place}:2"),
    ] {
        assert!(told.lines().any(|there| there == line), "{line}\n{told}");
    }
    assert!(told.contains("taken away: check §5 north: nobody goes north"), "{told}");
    assert_eq!(asked(&mut game, "rules array"), "set_up §0 array (rulesets/tiny/rules.luau:11)");
    assert!(asked(&mut game, "rules nonsense").contains("no rule has 'nonsense' in it"));
    assert!(asked(&mut game, "trace 22-16").contains(&format!("            wrapped at {place}:1")));
}

#[test]
fn squares_pieces_rules_and_names_can_be_looked_into() {
    let mut game = game(&tiny());
    let told = asked(&mut game, "inspect 22");
    assert!(told.contains("22: plain") && told.contains("piece 1: W's man on 22, front N"), "{told}");
    assert!(told.contains("of the groups people") && told.contains("step: open"), "{told}");
    let told = asked(&mut game, "inspect §1 step");
    assert!(
        told.starts_with("offer §1 step: a man goes up to two squares\n  stands at rulesets/tiny/rules.luau:9"),
        "{told}"
    );
    assert!(told.contains("pattern = \"mQ2\""), "{told}");
    assert!(asked(&mut game, "inspect man").contains("kind \"man\" {"));
    assert!(asked(&mut game, "inspect pieces { side = \"B\" }[1]").contains("B's man on 3"));
    assert!(asked(&mut game, "inspect squre(1)").contains("is no square, rule or name"));
    game.attempt("22-21").unwrap();
    let told = asked(&mut game, "inspect 21");
    assert!(told.contains("when the turn began: man on 22") && told.contains("has done this turn: step"), "{told}");
}

#[test]
fn while_something_is_secret_a_console_sees_what_the_seat_does() {
    let rules = support::RULES.replace(
        "order = { \"W\", \"B\" }",
        "opening = { { seat = \"W\", secret = true }, { seat = \"B\", secret = true } }, order = { \"W\", \"B\" }",
    );
    let mut game = game(&with(&rules));
    game.attempt("m 22-16").unwrap();
    game.attempt("Done!").unwrap();
    assert_eq!(asked(&mut game, "square('16').piece"), "nil");
    assert!(!asked(&mut game, "inspect 16").contains("W's man"));
    let heard = Console::new(true).hear(&mut game, "set_terrain('1', 'rock')");
    assert!(heard.is_wrong && heard.lines[0].contains("in secret"), "{heard:?}");
}

#[test]
fn a_begun_line_is_written_on() {
    let game = game(&tiny());
    let ways = |line: &str| complete(&game, line).1;
    assert_eq!(complete(&game, "count(piec"), (6, vec!["pieces".to_owned()]));
    assert_eq!(ways("ins"), ["inspect"]);
    assert_eq!(ways("square('22'):is_"), ["is_in("]);
    assert_eq!(ways("piece.lett"), ["letter"]);
    assert_eq!(ways("math.flo"), ["floor"]);
    assert_eq!(ways("pieces { kind = \"ma"), ["man"]);
    assert_eq!(ways("inspect §1 s"), ["§1 step"]);
    assert_eq!(ways("trace m 22-1").first().map(String::as_str), Some("m 22-10"));
    assert_eq!(ways("words plac"), ["place"]);
    assert!(ways("kin").is_empty(), "a console declares nothing");
}

#[test]
fn no_command_is_a_word_of_the_language() {
    for (name, ..) in COMMANDS {
        assert!(!language::all_names().contains(&name), "{name}");
    }
}

#[test]
fn a_console_of_the_command_line_fails_where_a_line_was_wrong() {
    let desk = Desk::new();
    let said = desk.pipe(&["console", "hellwig-1803"], "1 + 1\nsquare 'x'\n2 + 2\n");
    assert_eq!(
        (said.code, said.out.lines().next(), said.out.lines().last()),
        (Some(1), Some("2"), Some("4")),
        "{}",
        said.out
    );
    let said = desk.pipe(&["console", "hellwig-1803"], "words place\nquit\nsquare 'x'\n").well();
    assert!(said.starts_with("place(side: Side, kind: KindName"), "{said}");
    let said = desk.pipe(&["console", "chess", "--write"], "remove(square('e2').piece)\nsave changed\n").well();
    assert!(said.contains("saved: "), "{said}");
    let said = desk.pipe(&["console", "--load", "changed"], "square('e2').piece\n").well();
    assert_eq!(said, "nil\n");
}
