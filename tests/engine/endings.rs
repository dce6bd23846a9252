//! Steps that end by themselves, positions that come about again, counters and marks that count for themselves.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support::{RULES, game, with};

/// The small rules, with steps that end after one action.
fn by_turns(more: &str) -> String {
    let turn = RULES.lines().find(|line| line.starts_with("turn ")).unwrap();
    RULES.replace(turn, "turn { order = { \"W\", \"B\" }, ends_after = 1 }").replace(", costs = { steps = 1 }", "")
        + more
}

const TWICE: &str = r#"
set_up "§0 another" { function() place("W", "man", "23") end }
game_over "§8 again" { repeated = 2, function() return { reason = "it has been so before" } end }
"#;

/// Two of W's men change places, and B's man goes to and fro meanwhile.
const CHANGE: [&str; 8] = ["m 22-16", "n 3-4", "m 23-22", "n 4-3", "m 16-17", "n 3-4", "m 17-23", "n 4-3"];

#[test]
fn a_position_in_which_two_alike_have_changed_places_is_the_same() {
    for parts in ["\"pieces\", \"seat\"", "\"pieces\", \"seat\", \"actions\""] {
        let repetition = format!("repetition {{ compares = {{ {parts} }} }}");
        let mut game = game(&with(&by_turns(&format!("{TWICE}{repetition}"))));
        for (n, line) in CHANGE.into_iter().enumerate() {
            let over = game.look(|t| t.position.outcome.is_some()).unwrap();
            assert!(!over, "before action {}, comparing {parts}", n + 1);
            game.attempt(line).unwrap();
        }
        assert!(game.look(|t| t.position.outcome.is_some()).unwrap(), "comparing {parts}");
        game.undo().unwrap();
        game.attempt("n 4-5").unwrap();
        assert!(game.look(|t| t.position.outcome.is_none()).unwrap(), "another square is another position");
    }
}

#[test]
fn nobody_ends_a_step_that_ends_by_itself() {
    let mut game = game(&with(&by_turns("")));
    let refused = game.attempt("done").unwrap_err().to_string();
    assert!(refused.contains("the turn ends with its action, and not before"), "{refused}");
    game.attempt("m 22-16").unwrap();
    assert!(game.attempt("m 16-10").unwrap_err().to_string().contains("is not commanded by B"));
    game.undo();
    game.attempt("m 22-21").unwrap();
}

#[test]
fn a_counter_counts_actions_and_begins_anew_when_somebody_is_taken() {
    let rules = by_turns(
        r#"
counter "quiet" { counts = "step", anew = { taking = true } }
carry_out "§1 take" { action = "step", function(act)
    if act.to.name == "10" then for _, man in pieces { side = "B" } do remove(man) end end
end }
"#,
    );
    let mut game = game(&with(&rules));
    let quiet = |game: &ludimus::game::Game| {
        game.look(|t| t.position.variables.get(&t.rules.names.find("quiet").unwrap()).copied().unwrap_or(0)).unwrap()
    };
    game.attempt("m 22-16").unwrap();
    game.attempt("n 3-4").unwrap();
    assert_eq!(quiet(&game), 2);
    game.attempt("m 16-10").unwrap();
    assert_eq!(quiet(&game), 0);
    game.undo();
    assert_eq!(quiet(&game), 2);
}

#[test]
fn a_mark_that_lasts_one_step_is_there_for_the_other_side_and_then_gone() {
    let rules = by_turns("mark \"dust\" { lasts = 1 }").replace(
        "pattern = \"mQ2\", channel = \"walk\" }",
        "pattern = \"mQ2\", channel = \"walk\", trail = \"dust\" }",
    );
    let mut game = game(&with(&rules));
    let dust = |game: &ludimus::game::Game| {
        let names = |t: &ludimus::rulebook::Table| {
            t.position.marks.keys().map(|(square, _)| t.board.grid.name(*square).to_owned()).collect::<Vec<_>>()
        };
        game.look(names).unwrap()
    };
    game.attempt("m 22-10").unwrap();
    assert_eq!(dust(&game), ["16"], "on the square between");
    game.attempt("n 3-4").unwrap();
    assert!(dust(&game).is_empty());
    game.undo();
    assert_eq!(dust(&game), ["16"]);
}
