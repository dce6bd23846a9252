//! What holds of every game, tried with random players from fixed seeds.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use ludimus::game::{Game, Verifier};
use ludimus::library::Library;
use ludimus::rulebook::{Aim, Candidate, OptionValue, Overlay, Said, Table};
use ludimus::session::{Session, read_manifest};
use ludimus::state::{PieceId, Side};

/// A small generator of numbers, the same on every machine.
struct Lot(u64);

impl Lot {
    /// Seeds that lie near each other give numbers that do not.
    fn from_seed(seed: u64) -> Self {
        Self((seed + 1).wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    fn draw(&mut self, below: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % below.max(1) as u64) as usize
    }
}

fn begin(ruleset: &str, board: &str, options: BTreeMap<String, OptionValue>) -> Session {
    Session::new_game(Library::embedded_only(), ruleset, Some(board), options, 7).unwrap_or_else(|p| panic!("{p}"))
}

/// Every ruleset on every one of its boards.
fn tables() -> Vec<(String, String)> {
    let library = Library::embedded_only();
    let boards = |r: &String| read_manifest(&library, r).unwrap_or_else(|p| panic!("{p}")).boards;
    library.rulesets().iter().flat_map(|r| boards(r).into_iter().map(|b| (r.clone(), b))).collect()
}

/// Ends the step; where a rule will have something done first, that is drawn by lot. Nothing is done any more when the game
/// is over.
fn pass(game: &mut Game, lot: &mut Lot) {
    if game.look(|t| t.position.outcome.is_some()) == Some(true) {
        return;
    }
    if let Err(refused) = game.pass() {
        let legal = game.legal();
        assert!(!legal.is_empty(), "a turn has no end and nothing can be done: {refused}");
        let action = legal[lot.draw(legal.len())].action();
        game.act(&action).unwrap_or_else(|refused| panic!("a listed action is refused: {refused}"));
    }
}

/// Plays so many actions; a turn ends after a few of them, or when there is none.
fn play(game: &mut Game, lot: &mut Lot, actions: usize) {
    for _ in 0..actions {
        let legal = game.legal();
        let choice = if legal.is_empty() || lot.draw(4) == 0 { None } else { Some(legal[lot.draw(legal.len())]) };
        match choice {
            Some(candidate) => {
                let done = game.act(&candidate.action());
                done.map(drop).unwrap_or_else(|refused| panic!("a listed action is refused: {refused}"));
            }
            None => pass(game, lot),
        }
    }
}

#[test]
fn a_random_game_never_sticks_and_is_taken_back_to_its_start() {
    for (ruleset, board) in tables() {
        for seed in 1..4 {
            let mut game = begin(&ruleset, &board, BTreeMap::new()).game;
            let start = game.canonical();
            play(&mut game, &mut Lot(seed), 120);
            let end = game.canonical();
            assert!(game.faults().is_empty(), "{:?}", game.faults());
            while game.undo().is_some() {}
            assert_eq!(game.canonical(), start, "{ruleset} on {board}, seed {seed}");
            while game.redo().is_some() {}
            assert_eq!(game.canonical(), end, "{ruleset} on {board}, seed {seed}");
        }
    }
}

/// The pieces on the board of which this holds.
fn on_board(game: &Game, holds: impl Fn(&Table, PieceId) -> bool) -> Vec<PieceId> {
    let stands = |t: &Table, id| t.position.piece(id).is_some_and(|p| p.square().is_some());
    game.look(|t| t.position.ids().filter(|id| stands(t, *id) && holds(t, *id)).collect()).unwrap()
}

/// So many turns with a few actions each. Pieces are drawn by lot; who can strike or shoot does it in half of the cases.
/// Gives the number of turns that were played, which are fewer if the game ends.
fn play_turns(game: &mut Game, lot: &mut Lot, turns: usize) -> usize {
    for turn in 0..turns {
        for _ in 0..lot.draw(5) {
            let own = on_board(game, |t, id| t.commands(t.position.turn.seat, id));
            // Whoever has lost all his pieces can still say that he is done.
            let Some(actor) = own.get(lot.draw(own.len())) else { break };
            let legal = game.legal_of(*actor);
            let taken = |c: &&Candidate| game.look(|t| c.to.is_some_and(|s| t.position.occupants(s).next().is_some()));
            let strikes: Vec<Candidate> = legal.iter().filter(|c| taken(c) == Some(true)).copied().collect();
            let from = if strikes.is_empty() || lot.draw(2) == 0 { legal } else { strikes };
            if !from.is_empty() {
                let action = from[lot.draw(from.len())].action();
                game.act(&action).unwrap_or_else(|refused| panic!("a listed action is refused: {refused}"));
            }
        }
        pass(game, lot);
        if game.look(|t| t.position.outcome.is_some()) == Some(true) {
            return turn + 1;
        }
    }
    turns
}

#[test]
fn hundreds_of_random_turns_bring_neither_fault_nor_dead_end() {
    let games: Vec<_> = tables().into_iter().flat_map(|t| (0..10).map(move |seed| (t.clone(), seed))).collect();
    let next = AtomicUsize::new(0);
    std::thread::scope(|scope| {
        for _ in 0..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(|| {
                while let Some(((ruleset, board), seed)) = games.get(next.fetch_add(1, Ordering::Relaxed)) {
                    let mut game = begin(ruleset, board, BTreeMap::new()).game;
                    let played = play_turns(&mut game, &mut Lot::from_seed(*seed), 300);
                    assert!(game.faults().is_empty(), "{ruleset} on {board}, seed {seed}: {:?}", game.faults());
                    let left = on_board(&game, |_, _| true).len();
                    println!("{ruleset} on {board}, seed {seed}: {played} turns, {left} pieces left");
                }
            });
        }
    });
}

#[test]
fn the_same_actions_give_the_same_position_byte_for_byte() {
    for (ruleset, board) in tables() {
        let mut one = begin(&ruleset, &board, BTreeMap::new());
        let mut two = begin(&ruleset, &board, BTreeMap::new());
        play(&mut one.game, &mut Lot(5), 80);
        play(&mut two.game, &mut Lot(5), 80);
        assert_eq!(one.game.canonical(), two.game.canonical());
        assert_eq!(one.game.to_save().write().unwrap(), two.game.to_save().write().unwrap());
        let library = Library::embedded_only();
        let mut verifier = Verifier::new(&|path| library.read(path), &one.game).unwrap_or_else(|p| panic!("{p}"));
        assert_eq!(verifier.go_on(1000), Ok(true), "a replay repeats {ruleset} on {board}");
    }
}

#[test]
fn every_listed_action_is_accepted_and_read_as_it_is_printed() {
    for (ruleset, board) in tables() {
        let mut game = begin(&ruleset, &board, BTreeMap::new()).game;
        play(&mut game, &mut Lot(11), 15);
        let before = game.canonical();
        let mut lot = Lot(3);
        let mut legal = game.legal();
        for candidate in &legal {
            let (action, read) = game
                .look(|t| {
                    let action = candidate.action();
                    let read = t.parse(&t.print(&action));
                    (action, read)
                })
                .unwrap();
            assert_eq!(read, Ok(Said::Act(action)));
        }
        // Doing is dearer than reading: a part of them, drawn by lot.
        while legal.len() > 60 {
            legal.swap_remove(lot.draw(legal.len()));
        }
        for candidate in legal {
            game.act(&candidate.action()).unwrap_or_else(|refused| panic!("{ruleset} on {board}: {refused}"));
            game.undo();
            assert_eq!(game.canonical(), before);
        }
    }
}

#[test]
fn what_one_piece_may_do_is_what_the_seat_may_do_with_it() {
    for (ruleset, board) in tables() {
        let mut game = begin(&ruleset, &board, BTreeMap::new()).game;
        play(&mut game, &mut Lot(17), 9);
        let all = game.legal();
        let ids: Vec<_> = game.look(|t| t.position.ids().collect()).unwrap();
        let mut by_piece: Vec<Candidate> = Vec::new();
        for id in ids.into_iter().rev() {
            let mut own = game.legal_of(id);
            own.append(&mut by_piece);
            by_piece = own;
        }
        assert_eq!(all.iter().filter(|c| c.actor.is_some()).copied().collect::<Vec<_>>(), by_piece);
    }
}

#[test]
fn every_value_of_every_option_loads_and_plays() {
    let library = Library::embedded_only();
    for ruleset in library.rulesets() {
        let manifest = read_manifest(&library, &ruleset).unwrap_or_else(|p| panic!("{p}"));
        for option in &manifest.options {
            for value in option.r#type.values() {
                let options = [(option.name.clone(), value)].into();
                let board = manifest.boards.last().unwrap();
                let mut game = begin(&ruleset, board, options).game;
                for _ in 0..3 {
                    let march = game.legal()[0];
                    game.act(&march.action()).unwrap_or_else(|refused| panic!("{refused}"));
                    let marches = game.legal();
                    if let Some(last) = marches.last() {
                        game.act(&last.action()).unwrap_or_else(|refused| panic!("{refused}"));
                    }
                    let _ = game.pass();
                }
                assert!(game.faults().is_empty(), "{} = {:?}: {:?}", option.name, option.default, game.faults());
            }
        }
    }
}

/// A question about what may be done, and what it answers.
fn ask(game: &Game, question: &(Option<PieceId>, Option<ludimus::state::Name>)) -> String {
    match question {
        (None, None) => format!("{:?} {:?}", game.legal(), game.legal_of_seat()),
        (Some(id), None) => format!("{:?} {:?}", game.legal_of(*id), game.verbs_of(*id)),
        (Some(id), Some(verb)) => format!("{:?}", game.closed_to(*id, *verb)),
        (None, Some(_)) => String::new(),
    }
}

#[test]
fn everything_asked_twice_in_any_order_is_answered_alike() {
    for (ruleset, board) in tables() {
        let mut game = begin(&ruleset, &board, BTreeMap::new()).game;
        play(&mut game, &mut Lot::from_seed(23), 12);
        let ids: Vec<PieceId> = game.look(|t| t.position.ids().collect()).unwrap();
        let mut questions = vec![(None, None)];
        for id in &ids {
            questions.push((Some(*id), None));
            questions.extend(game.verbs_of(*id).into_iter().map(|verb| (Some(*id), Some(verb))));
        }
        let first: Vec<String> = questions.iter().map(|question| ask(&game, question)).collect();
        let position = game.canonical();
        let mut lot = Lot::from_seed(5);
        for _ in 0..2 {
            let mut order: Vec<usize> = (0..questions.len()).collect();
            for n in (1..order.len()).rev() {
                order.swap(n, lot.draw(n + 1));
            }
            for at in order {
                assert_eq!(ask(&game, &questions[at]), first[at], "{ruleset} on {board}: {:?}", questions[at]);
            }
        }
        assert_eq!(game.canonical(), position, "{ruleset} on {board}");
        // And a machine of its own, which has never been asked anything, answers alike.
        let save = game.to_save();
        let library = Library::embedded_only();
        let again = Game::open(&|path| library.read(path), &save, "a.ron").unwrap_or_else(|p| panic!("{p}")).game;
        let other: Vec<String> = questions.iter().map(|question| ask(&again, question)).collect();
        assert_eq!(other, first, "{ruleset} on {board}");
    }
}

#[test]
fn any_random_game_saves_loads_and_replays_to_the_same_position() {
    let library = Library::embedded_only();
    for (ruleset, board) in tables() {
        for seed in 0..2 {
            let mut game = begin(&ruleset, &board, BTreeMap::new()).game;
            let done = play_turns(&mut game, &mut Lot::from_seed(seed), 25);
            let text = game.to_save().write().unwrap();
            let save = ludimus::state::save::Save::read("a.ron", &text).unwrap();
            let opened = Game::open(&|path| library.read(path), &save, "a.ron").unwrap_or_else(|p| panic!("{p}"));
            assert!(opened.notices.is_empty(), "{:?}", opened.notices);
            assert_eq!(opened.game.canonical(), game.canonical());
            assert_eq!(opened.game.to_save().write().unwrap(), text, "{ruleset} on {board}, seed {seed}, {done} turns");
            let mut verifier = Verifier::new(&|path| library.read(path), &opened.game).unwrap();
            assert_eq!(verifier.go_on(usize::MAX), Ok(true), "{ruleset} on {board}, seed {seed}");
        }
    }
}

/// Squares on which all that a side threatens, found at once, is not what is found square by square.
fn differing_threats(table: &Table, id: PieceId) -> Vec<String> {
    let piece = table.position.piece(id).unwrap();
    let sides = (0..table.rules.manifest.sides.len() as u8).map(Side).filter(|side| *side != piece.owner);
    let mut differing = Vec::new();
    for by in sides {
        let threats = table.threats(by, id, piece.kind);
        for square in table.board.grid.squares() {
            let over = Overlay::new(table, Some(id), piece.kind, piece.owner, square, by);
            let aim = Aim { over: Some(&over), ..Aim::at(square, Some(piece.kind), by) };
            if table.is_attacked(&aim) != threats.contains(square) {
                differing.push(format!("{by:?} at {}", table.tell_square(square).english()));
            }
        }
    }
    differing
}

#[test]
fn all_that_a_side_threatens_is_what_it_threatens_square_by_square() {
    let looked_at = AtomicUsize::new(0);
    for (ruleset, board) in tables() {
        let mut game = begin(&ruleset, &board, BTreeMap::new()).game;
        let mut lot = Lot::from_seed(3);
        for _ in 0..30 {
            play(&mut game, &mut lot, 8);
            let draw = lot.draw(1 << 16);
            game.look(|table| {
                let on_board: Vec<PieceId> =
                    table.position.ids().filter(|id| table.position.piece(*id).unwrap().square().is_some()).collect();
                let Some(id) = on_board.get(draw % on_board.len().max(1)) else { return };
                looked_at.fetch_add(1, Ordering::Relaxed);
                let differing = differing_threats(table, *id);
                assert!(differing.is_empty(), "{ruleset} on {board}: {id:?}: {differing:?}");
            });
        }
    }
    assert!(looked_at.into_inner() > 100);
}
