//! Games without people: the same seed gives the same games, whoever plays them where.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use crate::support;
use std::collections::BTreeMap;
use std::fs;
use std::ops::ControlFlow;

use crate::run::Desk;
use crate::support::{Files, added_line, and, game, with};
use ludimus::library::Library;
use ludimus::rulebook::OptionValue;
use ludimus::session::Session;
use ludimus::simulate::{Begin, Mean, Plan, Policy, Record, Start, Sums, run as simulate, share};
use serde_json::Value;

fn played(start: &Start, plan: &Plan) -> Vec<Record> {
    let mut records = Vec::new();
    simulate(start, plan, &mut |record| {
        records.push(record);
        ControlFlow::Continue(())
    })
    .unwrap_or_else(|problems| panic!("{problems}"));
    records
}

fn plan(games: u64, policy: Policy, max_turns: u32) -> Plan {
    Plan { seed: 1, games: 1..games + 1, policy, max_turns, threads: 1 }
}

/// Some games of a small ruleset.
fn played_tiny(files: &Files, plan: &Plan) -> Vec<Record> {
    played(&Start::new(&game(files), Begin::Array), plan)
}

fn timeless(records: Vec<Record>) -> Vec<Record> {
    records.into_iter().map(|record| Record { seconds: 0.0, ..record }).collect()
}

/// The small ruleset with another turn.
fn with_turn(turn: &str, more: &str) -> Files {
    let usual = support::RULES.lines().find(|line| line.starts_with("turn {")).unwrap();
    with(&format!("{}{more}", support::RULES.replace(usual, turn).replace("costs = { steps = 1 }", "costs = {}")))
}

/// A run of the program; its records as they were written.
fn written(desk: &Desk, file: &str, words: &[&str]) -> String {
    let path = desk.path(file);
    let out = path.to_str().unwrap().to_owned();
    desk.run(&[&["simulate"], words, &["--out", &out]].concat()).well();
    fs::read_to_string(path).unwrap()
}

/// The lines of a file of records without the time, each otherwise letter by letter as it was written.
fn lines_without_time(text: &str) -> Vec<String> {
    text.lines().map(|line| line.split(",\"seconds\":").next().unwrap().to_owned()).collect()
}

const CHESS: [&str; 5] = ["chess", "--games", "6", "--max-turns", "60"];

#[test]
fn threads_and_shares_give_the_same_records() {
    let desk = Desk::with_copy();
    let records = |file: &str, more: &[&str]| written(&desk, file, &[&CHESS[..], &["--seed", "5"], more].concat());
    let one = lines_without_time(&records("one.jsonl", &["--threads", "1"]));
    assert_eq!(one.len(), 6);
    assert_eq!(lines_without_time(&records("two.jsonl", &["--threads", "2"])), one);
    let shares = records("first.jsonl", &["--shard", "1/2"]) + &records("second.jsonl", &["--shard", "2/2"]);
    assert_eq!(lines_without_time(&shares), one, "the shares one after the other");
    let numbers = one.iter().map(|line| line.split(',').next().unwrap().to_owned());
    assert_eq!(numbers.collect::<Vec<_>>(), (1..=6).map(|n| format!("{{\"game\":{n}")).collect::<Vec<_>>());
    let other = written(&desk, "other.jsonl", &[&CHESS[..], &["--seed", "6"]].concat());
    let ends = |lines: &[String]| -> Vec<String> {
        lines.iter().map(|line| line.split("\"result\"").nth(1).unwrap().to_owned()).collect()
    };
    assert_ne!(ends(&lines_without_time(&other)), ends(&one), "another seed, other games");
}

#[test]
fn a_record_says_how_its_game_was_played() {
    let desk = Desk::with_copy();
    let words = ["chess", "--games", "2", "--seed", "9", "--policy", "captures", "--option", "threefold=false"];
    let text = written(&desk, "records.jsonl", &[&words[..], &["--max-turns", "30"]].concat());
    assert_eq!(text.lines().count(), 2);
    for line in text.lines() {
        let record: Record = serde_json::from_str(line).unwrap();
        let about = &record.about;
        assert_eq!((about.seed, about.ruleset.as_str(), about.board.as_str()), (9, "chess", "chess"));
        assert_eq!((about.policy.as_str(), about.max_turns), ("captures", 30));
        assert_eq!(about.options, BTreeMap::from([("threefold".to_owned(), Value::from(false))]));
        assert!(about.rules.len() > 16 && about.program == env!("CARGO_PKG_VERSION"), "{about:?}");
        assert_eq!((record.result.as_str(), record.reason.as_str()), ("unfinished", "turn limit"));
        assert_eq!((record.turns, record.actions), (30, 30));
        assert!(record.branching > 10.0 && record.seconds > 0.0 && record.lost_pieces() > 0, "{line}");
        assert!(record.lost.contains_key("white") && record.lost.contains_key("black"), "{line}");
    }
}

#[test]
fn csv_and_json_hold_the_same() {
    let desk = Desk::with_copy();
    let words = [&CHESS[..], &["--option", "dead_position=false", "--policy", "captures"]].concat();
    let lines = written(&desk, "records.jsonl", &words);
    let rows = written(&desk, "records.csv", &words);
    let mut rows = csv::Reader::from_reader(rows.as_bytes());
    let columns: Vec<String> = rows.headers().unwrap().iter().map(str::to_owned).collect();
    let first: serde_json::Map<String, Value> = serde_json::from_str(lines.lines().next().unwrap()).unwrap();
    let mut keys: Vec<&String> = first.keys().collect();
    keys.sort();
    let mut sorted: Vec<&String> = columns.iter().collect();
    sorted.sort();
    assert_eq!(sorted, keys, "the same fields");
    let mut games = 0;
    for (line, row) in lines.lines().zip(rows.records()) {
        let record: Record = serde_json::from_str(line).unwrap();
        let row: Vec<String> = row.unwrap().iter().map(str::to_owned).collect();
        let last = row.len() - 1;
        assert_eq!(row[..last], record.row()[..last]);
        assert!(row[last].parse::<f64>().unwrap() > 0.0);
        let lost = &row[columns.iter().position(|c| c == "lost").unwrap()];
        assert!(lost.contains("white pawn=") && lost.contains("; "), "{lost}");
        games += 1;
    }
    assert_eq!(games, 6);
}

#[test]
fn who_prefers_captures_takes_more() {
    let start = Start::new(&chess(&[]).game, Begin::Array);
    let lost = |policy| played(&start, &plan(10, policy, 40)).iter().map(Record::lost_pieces).sum::<u32>();
    let (uniform, captures) = (lost(Policy::Uniform), lost(Policy::Captures));
    assert!(uniform > 0 && captures > 2 * uniform, "{captures} pieces against {uniform}");
}

#[test]
fn who_prefers_the_goal_comes_there_sooner() {
    let files = with_turn(
        "turn { order = { \"W\", \"B\" }, ends_after = 1 }",
        r#"
        goal "W" { squares = "6" }
        goal "B" { kinds = "man" }
        game_over "§3 there" { function()
            local there = square("6").piece
            return if there and there.owner == "W" then { winner = "W", reason = "there" } else nil
        end }
        "#,
    );
    let turns = |policy| {
        let records = played_tiny(&files, &plan(20, policy, 1000));
        assert!(records.iter().all(|record| record.result == "W" && record.reason == "there"), "{records:?}");
        records.iter().map(|record| record.turns).sum::<u32>()
    };
    let (uniform, goal) = (turns(Policy::Uniform), turns(Policy::Goal));
    assert!(goal * 2 < uniform, "{goal} turns against {uniform}");
    // From 22 a king has four steps to 6, and each turn leads nearer by one or two.
    assert!(goal <= 20 * 7, "{goal} turns");
}

#[test]
fn a_goal_that_is_nowhere_is_refused() {
    let desk = Desk::with_copy();
    let goals = "goal \"white\" { kinds = \"king\" }\ngoal \"black\" { kinds = \"king\" }\n";
    desk.edit("rulesets/chess/end.luau", goals, "");
    let said = desk.run(&["simulate", "chess", "--policy", "goal"]);
    assert_eq!(said.code, Some(1));
    assert!(said.err.contains("no side has a goal") && said.err.contains("goal \"side\""), "{}", said.err);
}

fn chess(options: &[&str]) -> Session {
    let options = options.iter().map(|name| ((*name).to_owned(), OptionValue::Bool(false))).collect();
    Session::new_game(Library::embedded_only(), "chess", None, options, 0).unwrap_or_else(|p| panic!("{p}"))
}

#[test]
fn a_position_whose_end_is_known_ends_so() {
    let desk = Desk::with_copy();
    let end = |position: &str| {
        let text = written(&desk, "end.jsonl", &["chess", "--games", "3", "--position", position]);
        let ends = text.lines().map(|line| {
            let record: Record = serde_json::from_str(line).unwrap();
            assert_eq!(record.about.position.as_deref(), Some(position));
            (record.result, record.reason, record.turns)
        });
        let mut ends: Vec<_> = ends.collect();
        ends.dedup();
        assert_eq!(ends.len(), 1, "{ends:?}");
        ends.remove(0)
    };
    let told = |result: &str, reason: &str, turns| (result.to_owned(), reason.to_owned(), turns);
    let mate = "rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3";
    assert_eq!(end(mate), told("black", "checkmate", 0));
    assert_eq!(end("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1"), told("draw", "stalemate", 0));
    // The only move takes the queen, and bare kings are left.
    assert_eq!(end("8/8/8/8/8/k7/8/Kq6 w - - 0 1"), told("draw", "insufficient material", 1));
    // Whatever White does now is the hundredth quiet move.
    assert_eq!(end("8/8/8/3k4/8/3K4/8/7R w - - 99 80"), told("draw", "fifty moves", 1));
}

#[test]
fn a_saved_game_can_be_played_on() {
    let desk = Desk::with_copy();
    desk.pipe(&["play", "chess"], "e2e4\nsave begun\n");
    let saved = desk.home("saves/begun.ron");
    let saved = saved.to_str().unwrap();
    let path = desk.path("records.jsonl");
    let words = ["simulate", "--load", saved, "--games", "2", "--max-turns", "1", "--out", path.to_str().unwrap()];
    desk.run(&words).well();
    let text = fs::read_to_string(path).unwrap();
    let record: Record = serde_json::from_str(text.lines().next().unwrap()).unwrap();
    assert_eq!((record.turns, record.branching), (1, 20.0), "Black's twenty moves");
    assert!(record.about.position.unwrap().contains("begun"));
}

#[test]
fn a_fault_ends_its_game_and_is_told_once() {
    let desk = Desk::with_copy();
    let path = "rulesets/chess/end.luau";
    desk.edit(
        path,
        "if count(heavy) > 0 then\n",
        "if count(heavy) > 0 then\n                if turn_number() > 3 then error \"no such luck\" end\n",
    );
    desk.edit(path, "        when = { \"taking\", \"becoming\" },\n", "");
    let out = desk.path("records.jsonl");
    let line = fs::read_to_string(desk.path(path)).unwrap();
    let line = line.lines().position(|line| line.contains("no such luck")).unwrap() + 1;
    let words = ["simulate", "chess", "--games", "4", "--threads", "2", "--out", out.to_str().unwrap()];
    let said = desk.run(&words);
    assert_eq!(said.code, Some(1));
    let told = said.err.lines().filter(|l| l.contains(&format!("{path}:{line}: "))).count();
    assert_eq!(told, 1, "{}", said.err);
    assert!(said.err.contains("4 of 4 games ended by a fault"), "{}", said.err);
    for line in fs::read_to_string(out).unwrap().lines() {
        let record: Record = serde_json::from_str(line).unwrap();
        assert!(
            record.result == "unfinished" && record.reason.starts_with("fault: rulesets/chess/end.luau:"),
            "{line}"
        );
        assert_eq!(record.turns, 3, "the third move begins the fourth turn");
    }
}

#[test]
fn a_rule_that_failed_is_asked_again_in_the_next_game() {
    let check = "check \"§8 luck\" { action = \"step\", refuse = function(_, to) return to.name == \"36\" and error(\"no luck\") end }";
    let files = and(check);
    let records = played_tiny(&files, &plan(8, Policy::Uniform, 200));
    let reason = format!("fault: rulesets/tiny/rules.luau:{}: rule §8 luck: no luck", added_line());
    assert!(records.iter().all(|record| record.reason == reason), "{records:?}");
    let start = Start::new(&game(&files), Begin::Array);
    let alone = played(&start, &Plan { games: 8..9, ..plan(8, Policy::Uniform, 200) });
    assert_eq!(timeless(alone), timeless(records)[7..]);
}

#[test]
fn who_can_neither_act_nor_end_his_turn_is_stuck() {
    let files = and("check \"§7 never\" { action = \"done\", scope = \"seat\", refuse = function() return true end }");
    for record in played_tiny(&files, &plan(3, Policy::Uniform, 10)) {
        assert_eq!((record.result.as_str(), record.turns, record.actions), ("unfinished", 1, 2));
        assert!(record.reason.starts_with("stuck: nothing can be done"), "{}", record.reason);
    }
}

#[test]
fn no_turn_has_more_than_five_hundred_actions() {
    let turn = "turn { order = { \"W\", \"B\" }, done = \"Done!\" }";
    let counted = r#"
        counter "steps" {}
        turn_begins "§5 anew" { function() set_variable("steps", 0) end }
        after "§5 one more" { action = "step", function() set_variable("steps", variable("steps") + 1) end }
    "#;
    let until = |steps: &str| {
        let check = "check \"§7 long turns\" { action = \"done\", scope = \"seat\", refuse = function() return";
        with_turn(turn, &format!("{counted}{check} variable(\"steps\") < {steps} end }}"))
    };
    let long = &played_tiny(&until("500"), &plan(1, Policy::Uniform, 3))[0];
    assert_eq!((long.turns, long.actions, long.reason.as_str()), (3, 3 * 501, "turn limit"));
    let longer = &played_tiny(&until("501"), &plan(1, Policy::Uniform, 3))[0];
    assert_eq!((longer.turns, longer.actions), (1, 500));
    assert!(longer.reason.starts_with("stuck: 500 actions"), "{}", longer.reason);
}

#[test]
fn an_array_laid_by_dice_is_thrown_anew_for_each_game() {
    let files = and(
        "set_up \"§0 luck\" { function() place(\"W\", \"man\", tostring(24 + throw(12, \"where\"))) remove(pieces { side = \"W\" }[1]) end }",
    );
    let start = Start::new(&game(&files), Begin::Array);
    let games = plan(12, Policy::Uniform, 1);
    let records = timeless(played(&start, &games));
    let branching: Vec<f64> = records.iter().map(|record| record.branching).collect();
    assert!(branching.iter().any(|b| *b != branching[0]), "{branching:?}");
    assert_eq!(timeless(played(&start, &Plan { threads: 2, ..games })), records);
}

#[test]
fn every_line_of_the_summary_names_the_policy() {
    let said =
        Desk::new().run(&["simulate", "chess", "--games", "2", "--policy", "captures", "--max-turns", "20"]).well();
    assert!(said.lines().count() >= 6 && said.lines().all(|line| line.starts_with("captures: ")), "{said}");
    assert!(said.contains("turn limit") && said.contains("100.0%") && said.contains("actions/s"), "{said}");
}

#[test]
fn a_share_that_is_none_is_refused() {
    for shard in ["0/2", "3/2", "1", "1/0", "a/b"] {
        let said = Desk::new().run(&["simulate", "chess", "--shard", shard]);
        assert!(said.code == Some(2) && said.err.contains("for instance 2/4"), "{shard}: {}", said.err);
    }
    assert_eq!(share(7, 3, 3).end, 8);
}

/// Uniform random chess has a known shape: plies a game and legal moves a ply, found by others over a thousand games each.
#[test]
#[ignore = "long: twelve thousand games of chess; run in a release build"]
fn random_chess_has_its_known_shape() {
    // The standard errors of a thousand games, and by how much the figures were rounded.
    const PLIES: (f64, f64) = (3.6, 0.5);
    const BRANCHING: (f64, f64) = (0.1, 0.05);
    for (without, plies, branching) in [
        (&[][..], 335.0..=341.0, 22.5),
        (&["threefold"], 340.0..=340.0, 22.6),
        (&["threefold", "dead_position"], 410.0..=410.0, 20.0),
    ] {
        let start = Start::new(&chess(without).game, Begin::Array);
        let many = Plan { seed: 7, threads: 2, ..plan(4000, Policy::Uniform, 100_000) };
        let mut sums = Sums::default();
        played(&start, &many).iter().for_each(|record| sums.add(record));
        let (turns, listed) = (sums.turns(), sums.branching());
        println!("without {without:?}: {turns:?} plies, {listed:?} legal moves");
        let agrees = |found: Mean, least: f64, most: f64, (error, rounded): (f64, f64)| {
            let noise = 3.0 * found.error.hypot(error) + rounded;
            found.mean > least - noise && found.mean < most + noise
        };
        assert!(agrees(turns, *plies.start(), *plies.end(), PLIES), "without {without:?}: {turns:?} plies");
        assert!(agrees(listed, branching, branching, BRANCHING), "without {without:?}: {listed:?} legal moves");
        assert_eq!(sums.failed, 0);
    }
}

#[test]
fn what_people_settle_with_each_other_is_listed_and_never_chosen_by_chance() {
    let files = and(r#"
        action "peace" { line = "peace", by_people = true }
        offer "§2 peace" { action = "peace", once = true }
        carry_out "§2 made" { action = "peace", function() set_variable("made", 1) end }
        counter "made" {}
        game_over "§2 over" { function() return if variable "made" == 1 then { reason = "peace" } else nil end }
    "#);
    let one = game(&files);
    let peace = one.names().find("peace").unwrap();
    assert!(one.legal().iter().any(|candidate| candidate.verb == peace), "people see it");
    for policy in [Policy::Uniform, Policy::Captures, Policy::Goal] {
        let records = played_tiny(&files, &plan(4, policy, 40));
        assert!(records.iter().all(|record| record.reason == "turn limit"), "{records:?}");
    }
}

#[test]
fn games_draw_their_readings_and_their_records_name_them() {
    let session = Session::new_game(Library::embedded_only(), "opiz-1806", Some("opiz-evening"), BTreeMap::new(), 1);
    let start = Start::new(&session.unwrap_or_else(|problems| panic!("{problems}")).game, Begin::Array);
    let few = plan(4, Policy::Captures, 8);
    assert!(played(&start, &few).iter().all(|record| record.about.options.is_empty()), "as printed");
    let start = start.with_any_reading(["bent_moves".to_owned()].into());
    let records = played(&start, &few);
    for record in &records {
        assert_eq!((record.result.as_str(), record.reason.as_str()), ("unfinished", "turn limit"), "{record:?}");
        let named = |name: &str| record.about.options.contains_key(name);
        assert!(record.about.options.len() > 10, "{:?}", record.about.options);
        assert!(!named("campaign") && !named("deployment"), "what is left to the players is not drawn");
        assert!(!named("bent_moves"), "it was settled");
        assert!(!named("upward"), "it matters on other boards");
    }
    assert_ne!(records[0].about.options, records[1].about.options);
    assert_ne!(records[0].about.rules, records[1].about.rules);
    let last = Plan { games: 4..5, ..few };
    assert_eq!(timeless(played(&start, &last)), timeless(records)[3..], "a game draws the same in another run");
}
