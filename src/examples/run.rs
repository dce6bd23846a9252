//! Runs worked examples: each expectation from the example's position, and every claim that fails told with its line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;

use super::format::{Deed, Example, Expect, Placed};
use crate::board::{Board, Direction, Square};
use crate::game::{Choice, Game, Refused};
use crate::library::Library;
use crate::lua::api::change::place;
use crate::report::{Problem, Problems, did_you_mean};
use crate::rulebook::{Manifest, Rulebook, Said, Source, Table};
use crate::session::read_board;
use crate::state::{Change, PieceId, Side};

/// What came of a ruleset's examples.
#[derive(Debug, Clone, Default)]
pub struct Report {
    /// Expectations that held.
    pub passed: usize,
    /// Those that did not, and paragraphs that lack a rule or an example.
    pub failed: Vec<Failure>,
}

/// A claim that did not hold.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Failure {
    /// The example; empty for what concerns the ruleset as a whole.
    pub example: String,
    /// Where it stands and what is wrong.
    pub problem: Problem,
}

impl fmt::Display for Failure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.problem)
    }
}

/// Every example of a ruleset, in the order of the files' names.
///
/// # Errors
/// Everything that keeps a file from being read; a name that stands in two files.
pub fn read_examples(library: &Library, ruleset: &str) -> Result<Vec<Example>, Problems> {
    let mut examples: Vec<Example> = Vec::new();
    let mut problems = Vec::new();
    for file in library.list(&format!("rulesets/{ruleset}/examples"), "ron") {
        match library.read(&file).map_err(Problems::from).and_then(|text| Example::read_all(&file, &text)) {
            Ok(read) => examples.extend(read),
            Err(Problems(more)) => problems.extend(more),
        }
    }
    let mut seen: BTreeMap<&str, &Example> = BTreeMap::new();
    for example in &examples {
        if let Some(other) = seen.insert(&example.id, example)
            && other.file != example.file
        {
            let what = format!("an example '{}' stands already at {}:{}", example.id, other.file, other.line);
            problems.push(Problem::new(&example.file, what).at(example.line).right("name them apart"));
        }
    }
    if problems.is_empty() { Ok(examples) } else { Err(Problems(problems)) }
}

/// Runs all examples of a ruleset, and looks whether every paragraph that counts as encoded has a rule and an example.
///
/// # Errors
/// What keeps the ruleset or its examples from being read at all.
pub fn run_ruleset(library: &Library, ruleset: &str) -> Result<Report, Problems> {
    let examples = read_examples(library, ruleset)?;
    let manifest = crate::session::read_manifest(library, ruleset)?;
    let mut report = run_examples(library, ruleset, &examples)?;
    let failure = |problem| Failure { example: String::new(), problem };
    report.failed.extend(check_source(library, &manifest, &examples)?.into_iter().map(failure));
    Ok(report)
}

/// Runs these examples of a ruleset.
///
/// # Errors
/// What keeps the manifest from being read.
pub fn run_examples(library: &Library, ruleset: &str, examples: &[Example]) -> Result<Report, Problems> {
    let manifest = crate::session::read_manifest(library, ruleset)?;
    let mut report = Report::default();
    for example in examples {
        run_example(library, &manifest, example, &mut report);
    }
    Ok(report)
}

/// What a ruleset's list of paragraphs lacks; nothing if it has no list.
///
/// # Errors
/// What keeps the list or the scripts from being read.
pub fn check_source(library: &Library, manifest: &Manifest, examples: &[Example]) -> Result<Vec<Problem>, Problems> {
    let path = format!("rulesets/{}/source.ron", manifest.id);
    if !library.exists(&path) {
        return Ok(Vec::new());
    }
    let source = Source::read(&path, &library.read(&path)?)?;
    let read = |path: &str| library.read(path);
    let rules = crate::lua::load(&read, &manifest.id, &BTreeMap::new(), Default::default())?.rules;
    let mut problems = source.unknown_options(manifest);
    problems.extend(source.lacks(&cited(&rules, &source), &example_cites(examples)));
    let stated = rules.citations().into_iter().flat_map(|c| c.cites.iter().map(|cite| (c.key.clone(), cite.clone())));
    let shown = examples.iter().flat_map(|e| e.cite.iter().map(|cite| (e.id.clone(), cite.clone())));
    let optional = manifest.options.iter().map(|o| (format!("option {}", o.name), o.cite.clone()));
    problems.extend(source.strays(&stated.chain(shown).chain(optional).collect::<Vec<_>>()));
    for rule in &rules.rules {
        let key = &rule.citation.key;
        if !source.paragraphs.iter().any(|p| rule.citation.answers(&p.at)) {
            let origin = &rule.citation.origin;
            let what = format!("the rule '{key}' answers no paragraph of {path}");
            let right = "begin its key with the paragraph, as source.ron writes it";
            problems.push(Problem::new(&origin.file, what).at(origin.line).right(right));
        }
    }
    Ok(problems)
}

/// Each rule or declaration with each paragraph that it answers.
fn cited(rules: &Rulebook, source: &Source) -> Vec<(String, String)> {
    let citations = rules.citations();
    let answers = |at: &str| citations.iter().filter(move |c| c.answers(at)).map(|c| c.key.clone()).collect::<Vec<_>>();
    source.paragraphs.iter().flat_map(|p| answers(&p.at).into_iter().map(|key| (key, p.at.clone()))).collect()
}

fn example_cites(examples: &[Example]) -> Vec<&str> {
    examples.iter().flat_map(|e| e.cite.iter().map(String::as_str)).collect()
}

fn run_example(library: &Library, manifest: &Manifest, example: &Example, report: &mut Report) {
    for (n, expect) in example.expect.iter().enumerate() {
        let line = example.expect_lines.get(n).copied().unwrap_or(example.line);
        let outcome = lay(library, manifest, example).and_then(|game| claim(game, expect));
        match outcome {
            Ok(()) => report.passed += 1,
            Err(what) => report.failed.push(Failure {
                example: example.id.clone(),
                problem: Problem::new(&example.file, format!("{}: {what}", example.id)).at(line),
            }),
        }
    }
}

/// The position of an example as a game.
fn lay(library: &Library, manifest: &Manifest, example: &Example) -> Result<Game, String> {
    let board = match (&example.board, &example.sheet) {
        (Some(id), _) => read_board(library, id),
        (None, Some(sheet)) => Board::plain(sheet.width, sheet.height, &sheet.numbering, &sheet.fill),
        (None, None) => return Err("it has no board".to_owned()),
    }
    .map_err(|problems| problems.to_string())?;
    let choice = Choice { ruleset: manifest.id.clone(), options: example.options.clone(), seed: 0 };
    let mut game = Game::bare(&|path| library.read(path), choice, board).map_err(|problems| problems.to_string())?;
    game.lay(|table| lay_pieces(table, example)).unwrap_or(Ok(()))?;
    game.begin_with(&example.seat).map_err(|problems| problems.to_string())?;
    Ok(game)
}

fn lay_pieces(table: &mut Table, example: &Example) -> Result<(), String> {
    let name = |table: &Table, word: &str| {
        table.rules.names.find(word).ok_or_else(|| format!("the rules have no word '{word}'"))
    };
    for (square, terrain) in &example.terrain {
        let (square, to) = (find(table, square)?, name(table, terrain)?);
        let from = table.position.terrain.get(square.index()).copied().unwrap_or(to);
        table.change(Change::Terrain { square, from, to })?;
    }
    for piece in &example.pieces {
        let (owner, at) = (side(table, &piece.side)?, find(table, &piece.square)?);
        place(table, owner, &piece.kind, at, Some(piece.front))?;
    }
    for (owner, boxes) in &example.boxes {
        let owner = side(table, owner)?;
        for (place, kinds) in boxes {
            for (kind, count) in kinds {
                let (place, kind) = (name(table, place)?, name(table, kind)?);
                table.change(Change::Stock { side: owner, place, kind, from: 0, to: *count as i32 })?;
            }
        }
    }
    Ok(())
}

fn find(table: &Table, square: &str) -> Result<Square, String> {
    table.board.grid.find(square).ok_or_else(|| format!("the board has no square '{square}'"))
}

fn side(table: &Table, id: &str) -> Result<Side, String> {
    let sides = &table.rules.manifest.sides;
    sides.iter().position(|s| s.id == id).map(|n| Side(n as u8)).ok_or_else(|| format!("there is no side '{id}'"))
}

fn look<T>(game: &Game, question: impl FnOnce(&Table) -> Result<T, String>) -> Result<T, String> {
    game.look(question).unwrap_or_else(|| Err("there is no game".to_owned()))
}

fn claim(mut game: Game, expect: &Expect) -> Result<(), String> {
    match expect {
        Expect::Squares { of, verb, offer, along, exact, includes, excludes, count } => {
            let reached = reached(&game, of, verb, offer.as_deref(), *along)?;
            let reached: BTreeSet<&str> = reached.iter().map(String::as_str).collect();
            if let Some(exact) = exact {
                let exact: BTreeSet<&str> = exact.iter().map(String::as_str).collect();
                let (more, less) = (join(reached.difference(&exact)), join(exact.difference(&reached)));
                if !more.is_empty() || !less.is_empty() {
                    return Err(format!("{verb} of {of} reaches also [{more}] and does not reach [{less}]"));
                }
            }
            if let Some(square) = includes.iter().find(|s| !reached.contains(s.as_str())) {
                return Err(format!("{verb} of {of} does not reach {square}; it reaches {}", join(reached.iter())));
            }
            if let Some(square) = excludes.iter().find(|s| reached.contains(s.as_str())) {
                return Err(format!("{verb} of {of} reaches {square}"));
            }
            match count {
                Some(count) if *count != reached.len() => {
                    Err(format!("{verb} of {of} reaches {} squares, not {count}", reached.len()))
                }
                _ => Ok(()),
            }
        }
        Expect::Field { of, name, exact } => look(&game, |table| {
            let square = find(table, of)?;
            let id = table.position.occupants(square).next().ok_or_else(|| format!("nothing stands on {of}"))?;
            let field = table.rules.names.find(name).and_then(|n| table.rules.field(n));
            let field = field.ok_or_else(|| format!("there is no field '{name}'"))?;
            let names = |s: Square| table.board.grid.name(s).to_owned();
            let found: BTreeSet<String> = table.field_of(field, id).into_iter().map(names).collect();
            let wanted: BTreeSet<String> = exact.iter().cloned().collect();
            if found == wanted {
                Ok(())
            } else {
                Err(format!("{name} of {of} is {}, not {}", join(found.iter()), join(wanted.iter())))
            }
        }),
        Expect::Try(deeds) => {
            for deed in deeds {
                let before = game.canonical();
                let done = game.whole_history().done.len();
                do_deed(&mut game, deed)?;
                if game.whole_history().done.len() > done {
                    game.undo();
                }
                if game.canonical() != before {
                    return Err("taking the action back does not restore the position".to_owned());
                }
            }
            Ok(())
        }
        Expect::Do(deeds) => deeds.iter().try_for_each(|deed| do_deed(&mut game, deed)),
        Expect::Geometry { of, front, .. } => look(&game, |table| geometry(table, of, *front, expect)),
        Expect::Numbers(numbers) => look(&game, |table| {
            for (name, (row, column)) in numbers {
                let square = find(table, name)?;
                let lies = table.board.grid.column_row(square);
                if lies != Some((i32::from(*column), i32::from(*row))) {
                    let lies = lies.map_or("off the grid".to_owned(), |(x, y)| format!("in row {y}, column {x}"));
                    return Err(format!("square {name} lies {lies}, not in row {row}, column {column}"));
                }
            }
            Ok(())
        }),
        Expect::Reads(line, printed) => look(&game, |table| match table.parse(line)? {
            Said::Done => {
                (*printed == table.rules.turn.done).then_some(()).ok_or_else(|| "it ends the turn".to_owned())
            }
            Said::Act(action) => {
                let prints = table.print(&action);
                if prints != *printed {
                    return Err(format!("'{line}' is printed as '{prints}'"));
                }
                match table.parse(&prints)? {
                    Said::Act(again) if again == action => Ok(()),
                    _ => Err(format!("'{prints}' is read as another action than '{line}'")),
                }
            }
        }),
    }
}

fn join<'a, S: AsRef<str> + 'a>(squares: impl Iterator<Item = &'a S>) -> String {
    squares.map(AsRef::as_ref).collect::<Vec<_>>().join(" ")
}

/// The squares that listed actions of a piece reach.
fn reached(
    game: &Game,
    of: &str,
    verb: &str,
    offer: Option<&str>,
    along: Option<Direction>,
) -> Result<Vec<String>, String> {
    let (id, ray) = look(game, |table| {
        let square = find(table, of)?;
        let id = table.position.occupants(square).next().ok_or_else(|| format!("nothing stands on {of}"))?;
        let ray: Option<Vec<Square>> = along.map(|d| table.board.grid.ray(square, d).collect());
        Ok((id, ray))
    })?;
    let rules = game.rules();
    let verb = rules.names.find(verb).ok_or_else(|| format!("there is no action '{verb}'"))?;
    let listed = game.legal_of(id);
    let wanted = listed.iter().filter(|c| {
        let key = rules.rules.get(usize::from(c.rule)).map_or("", |r| r.citation.key.as_str());
        c.verb == verb && offer.is_none_or(|prefix| key.starts_with(prefix))
    });
    let squares = wanted.filter_map(|c| c.to).filter(|s| ray.as_ref().is_none_or(|ray| ray.contains(s)));
    Ok(squares.map(|s| game.board().grid.name(s).to_owned()).collect())
}

fn do_deed(game: &mut Game, deed: &Deed) -> Result<(), String> {
    match deed {
        Deed::Allowed(line) => game.attempt(line).map(|_| ()).map_err(|refused| refused.to_string()),
        Deed::Refused(line, by) => match could_be_refused(game, line, by).map(|()| game.attempt(line))? {
            Ok(done) => Err(format!("'{}' was done, and should be refused", done.line)),
            Err(refused) if is_refused_by(&refused, by) => Ok(()),
            Err(refused) => {
                let by = if by.is_empty() { "because no offer reaches it" } else { by };
                Err(format!("it should be refused {by}; {refused}"))
            }
        },
        Deed::Pieces(pieces) => look(game, |table| pieces.iter().try_for_each(|piece| stands(table, piece))),
        Deed::Gone(squares) => look(game, |table| {
            for name in squares {
                if let Some(id) = table.position.occupants(find(table, name)?).next() {
                    return Err(format!("on {name} stands {}", table.describe_piece(id)));
                }
            }
            Ok(())
        }),
        Deed::Box(owner, place, kind, count) => look(game, |table| {
            let word = |w: &str| table.rules.names.find(w).ok_or_else(|| format!("the rules have no word '{w}'"));
            let there = table.position.stock(side(table, owner)?, word(place)?, word(kind)?);
            if there == *count as i32 {
                Ok(())
            } else {
                Err(format!("{owner} has {there} {kind} in {place}, not {count}"))
            }
        }),
        Deed::Left(budget, left) => look(game, |table| {
            let name = table.rules.names.find(budget).ok_or_else(|| format!("there is no budget '{budget}'"))?;
            let there = i64::from(table.position.budget(name));
            if there == *left { Ok(()) } else { Err(format!("of {budget} {there} is left, not {left}")) }
        }),
    }
}

/// Does a line say something that rules can refuse, and is there a rule of this key?
fn could_be_refused(game: &Game, line: &str, by: &str) -> Result<(), String> {
    let read = game.look(|table| table.parse(line)).unwrap_or_else(|| Err("there is no game".to_owned().into()));
    if let Err(misread) = read
        && !misread.other_piece
    {
        return Err(format!("'{line}' cannot be read, so that no rule can refuse it: {misread}"));
    }
    let citations = game.rules().citations();
    if by.is_empty() || citations.iter().any(|c| c.key.starts_with(by)) {
        return Ok(());
    }
    let near = did_you_mean(by, citations.iter().map(|c| c.key.as_str()));
    Err(format!("'{line}' should be refused by '{by}', and no rule's key begins so{near}"))
}

fn is_refused_by(refused: &Refused, by: &str) -> bool {
    let fits = |key: &str| if by.is_empty() { key.is_empty() } else { key.starts_with(by) };
    refused.fault.is_none() && refused.reasons.iter().any(|reason| fits(&reason.key))
}

fn stands(table: &Table, piece: &Placed) -> Result<(), String> {
    let (owner, square) = (side(table, &piece.side)?, find(table, &piece.square)?);
    let fits = |id: PieceId| {
        table
            .position
            .piece(id)
            .is_some_and(|p| p.owner == owner && p.front == piece.front && table.rules.names.word(p.kind) == piece.kind)
    };
    if table.position.occupants(square).any(fits) {
        return Ok(());
    }
    let there: Vec<String> = table
        .position
        .occupants(square)
        .filter_map(|id| Some((id, table.position.piece(id)?)))
        .map(|(id, p)| format!("{} facing {}", table.describe_piece(id), p.front))
        .collect();
    let there = if there.is_empty() { "nothing".to_owned() } else { there.join(" and ") };
    let Placed { side, kind, square, front } = piece;
    Err(format!("on {square} should stand {side}'s {kind} facing {front}, and there is {there}"))
}

/// What lies about a square for one who faces a way.
fn geometry(table: &Table, of: &str, front: Direction, expect: &Expect) -> Result<(), String> {
    let grid = &table.board.grid;
    let square = find(table, of)?;
    let names = |squares: Vec<Square>| squares.into_iter().map(|s| grid.name(s).to_owned()).collect::<BTreeSet<_>>();
    let around = |corner: bool| {
        let ways = Direction::ALL.into_iter().filter(|d| d.is_diagonal() == corner);
        ways.filter_map(|d| grid.step(square, d)).collect::<Vec<_>>()
    };
    for (what, wanted) in expect.geometry() {
        let found = names(match what {
            "adjacent" => grid.adjacent(square),
            "side" => around(false),
            "corner" => around(true),
            "front_rectangle" => grid.ahead(square, front),
            "rear_rectangle" => grid.ahead(square, front.turned(4)),
            "left_rectangle" => grid.ahead(square, front.turned(-2)),
            "right_rectangle" => grid.ahead(square, front.turned(2)),
            other => return Err(format!("'{other}' is no part of geometry")),
        });
        let wanted: BTreeSet<String> = wanted.iter().cloned().collect();
        if found != wanted {
            return Err(format!("{what} of {of} is {}, not {}", join(found.iter()), join(wanted.iter())));
        }
    }
    let Expect::Geometry { front_lines: Some(lines), .. } = expect else { return Ok(()) };
    for line in lines {
        let begins = |d: Direction| {
            let ray = grid.ray(square, d).take(line.len()).map(|s| grid.name(s).to_owned());
            ray.collect::<Vec<_>>() == *line
        };
        if ![-1, 0, 1].into_iter().any(|turn| begins(front.turned(turn))) {
            return Err(format!("no line of direction of the front begins with {}", line.join(" ")));
        }
    }
    Ok(())
}
