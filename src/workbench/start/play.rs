//! The door of new games: a card for each ruleset and each of its boards, and two ways to begin at once.

use egui::{Frame, RichText, ScrollArea, Ui, vec2};

use super::options::options_ui;
use super::{Offered, StartScreen, Wish};
use crate::rulebook::{House, Manifest, OptionValue, Source, Status};
use crate::tongue::Part;
use crate::workbench::house;
use crate::workbench::say::{self, count, said, say};
use crate::workbench::theme;

/// So many things that cannot be played yet are named on a card.
const MOST_TOPICS: usize = 3;

/// New games.
pub fn play_ui(ui: &mut Ui, screen: &mut StartScreen) -> Option<Wish> {
    let mut wish = None;
    say::about(screen.shelf.rulesets.get(screen.ruleset).and_then(|offered| offered.translation.clone()));
    let area = |id: &str| ScrollArea::vertical().id_salt(id).auto_shrink([false, false]);
    ui.columns(3, |columns| {
        let [rulesets, cards, begin] = columns else { return };
        area("rulesets").show(rulesets, |ui| lined_up(ui, |ui| rulesets_ui(ui, screen)));
        match chosen(screen) {
            Some((id, manifest)) => {
                area("cards").show(cards, |ui| lined_up(ui, |ui| wish = cards_ui(ui, screen, &id, &manifest)));
                lined_up(begin, |ui| wish = begin_ui(ui, screen, &id, &manifest).or(wish.take()));
            }
            None if screen.shelf.rulesets.is_empty() => _ = cards.label(say("start.none")),
            None => {}
        }
    });
    wish
}

/// From above to below, each as wide as it is.
fn lined_up(ui: &mut Ui, content: impl FnOnce(&mut Ui)) {
    ui.with_layout(egui::Layout::top_down(egui::Align::Min), content);
}

fn chosen(screen: &StartScreen) -> Option<(String, Manifest)> {
    let offered = screen.shelf.rulesets.get(screen.ruleset)?;
    Some((offered.id.clone(), offered.manifest.as_ref().ok()?.clone()))
}

/// How much of a book can be played.
pub struct Completeness {
    /// Paragraphs that say a rule.
    pub rules: usize,
    /// Those of them that can be played.
    pub played: usize,
    /// What the others are about, the most frequent first, each with the number of paragraphs; what stands alone is left out.
    pub later: Vec<(String, usize)>,
}

/// How much of a book can be played.
pub fn completeness(source: &Source) -> Completeness {
    let mut told = Completeness { rules: 0, played: 0, later: Vec::new() };
    for paragraph in &source.paragraphs {
        match &paragraph.status {
            Status::Commentary => {}
            Status::Encoded | Status::Option(_) | Status::House(_) => {
                (told.rules, told.played) = (told.rules + 1, told.played + 1)
            }
            Status::Missing(why) => {
                told.rules += 1;
                let about = why.split(':').next().unwrap_or_default().trim();
                match told.later.iter_mut().find(|(other, _)| other == about) {
                    Some((_, n)) => *n += 1,
                    None => told.later.push((about.to_owned(), 1)),
                }
            }
        }
    }
    told.later.retain(|(_, n)| *n > 1);
    told.later.sort_by_key(|(_, n)| std::cmp::Reverse(*n));
    told
}

fn rulesets_ui(ui: &mut Ui, screen: &mut StartScreen) {
    let mut ruleset = screen.ruleset;
    for (n, Offered { id, manifest, source, translation, .. }) in screen.shelf.rulesets.iter().enumerate() {
        say::about(translation.clone());
        match manifest {
            Ok(m) => {
                ui.radio_value(&mut ruleset, n, said!("start.ruleset", title = m.title, author = m.author))
                    .on_hover_text(&m.source.book);
                let whole = match source.as_ref().map(completeness) {
                    None => String::new(),
                    Some(told) if told.played == told.rules => said!("start.whole", year = m.year),
                    Some(Completeness { rules, played, later }) => {
                        let about: Vec<String> =
                            later.iter().take(MOST_TOPICS).map(|(about, _)| say::text(about)).collect();
                        let part = said!("start.part", year = m.year, played = played, rules = rules);
                        let later = said!("start.later", about = about.join(", "));
                        if about.is_empty() { part } else { format!("{part} {later}") }
                    }
                };
                ui.label(RichText::new(whole).small().color(theme::faint()));
            }
            Err(problems) => {
                ui.radio_value(&mut ruleset, n, format!("{id} ({})", say("start.faulty")));
                ui.label(RichText::new(problems.to_string()).small().color(theme::fault()));
            }
        }
        ui.add_space(6.0);
    }
    say::about(screen.shelf.rulesets.get(screen.ruleset).and_then(|offered| offered.translation.clone()));
    if ruleset != screen.ruleset {
        (screen.ruleset, screen.board) = (ruleset, None);
        screen.options.clear();
        screen.house.clear();
    }
}

/// A card for each board of the ruleset, its own first, then all others.
fn cards_ui(ui: &mut Ui, screen: &mut StartScreen, id: &str, manifest: &Manifest) -> Option<Wish> {
    let mut wish = None;
    let first = manifest.scenarios.iter().find(|scenario| scenario.first_evening);
    ui.horizontal_wrapped(|ui| {
        if let Some(first) = first {
            let begins = ui.button(said!("start.evening", board = title(screen, &first.board)));
            if begins.on_hover_text(say("start.evening.how")).clicked() {
                wish = Some(Wish::Begin {
                    ruleset: id.to_owned(),
                    board: Some(first.board.clone()),
                    options: first.options.clone(),
                    house: Vec::new(),
                });
            }
        }
        if let Some(board) = printed(manifest) {
            let begins = ui.button(said!("start.printed", board = title(screen, board)));
            if begins.on_hover_text(say("start.printed.how")).clicked() {
                let board = Some(board.to_owned());
                wish =
                    Some(Wish::Begin { ruleset: id.to_owned(), board, options: Default::default(), house: Vec::new() });
            }
        }
    });
    let mut picked = None;
    let own: Vec<String> = manifest.boards.clone();
    let players = manifest.sides.len();
    for board in &own {
        let scenario = manifest.scenario(board);
        let chosen = screen.board.as_ref().or(manifest.boards.first()) == Some(board);
        Frame::group(ui.style()).fill(if chosen { theme::stripe() } else { theme::paper() }).show(ui, |ui| {
            // The bar of the list keeps clear of the cards.
            ui.set_width(ui.available_width() - 14.0);
            if ui.selectable_label(chosen, RichText::new(title(screen, board)).strong()).clicked() {
                picked = Some(board.clone());
            }
            let seats = scenario.and_then(|s| s.players).map_or(players, usize::from);
            let mut facts = count(seats, "players.one", "players.many");
            if let Some(length) = scenario.map(|s| s.length.as_str()).filter(|length| !length.is_empty()) {
                facts = format!("{facts}, {length}");
            }
            ui.label(RichText::new(facts).small().color(theme::faint()));
            match scenario {
                Some(scenario) => _ = ui.label(&scenario.goal),
                None => {
                    let note = note(screen, board);
                    let sentence = note.split_inclusive(". ").next().unwrap_or_default();
                    ui.label(RichText::new(sentence.trim()).color(theme::faint()));
                }
            }
        });
    }
    let others: Vec<(String, String)> =
        screen.shelf.boards.iter().filter(|(board, _)| !own.contains(board)).cloned().collect();
    if !others.is_empty() {
        ui.collapsing(say("start.other_boards"), |ui| {
            for (board, title) in &others {
                if ui.selectable_label(screen.board.as_ref() == Some(board), title).clicked() {
                    picked = Some(board.clone());
                }
            }
        });
    }
    if let Some(board) = picked {
        screen.options = manifest.scenario(&board).map(|s| s.options.clone()).unwrap_or_default();
        screen.board = Some(board);
    }
    wish
}

/// The board of the book itself: the one that bears the name of the ruleset, or else the first that is not for beginners.
fn printed(manifest: &Manifest) -> Option<&String> {
    let boards = || manifest.boards.iter();
    let is_for_beginners = |board: &str| manifest.scenario(board).is_some_and(|scenario| scenario.first_evening);
    boards()
        .find(|board| **board == manifest.id)
        .or_else(|| boards().find(|board| !is_for_beginners(board)))
        .or_else(|| boards().next())
}

fn title(screen: &StartScreen, board: &str) -> String {
    let title = screen.shelf.boards.iter().find(|(id, _)| id == board).map_or(board, |(_, title)| title.as_str());
    say::own(Part::Board, board, title)
}

/// What a board says of itself.
fn note(screen: &StartScreen, board: &str) -> String {
    say::own(Part::Note, board, screen.shelf.grounds.get(board).map_or("", |ground| ground.note.as_str()))
}

/// The chosen board, its variants, and the button that begins.
fn begin_ui(ui: &mut Ui, screen: &mut StartScreen, id: &str, manifest: &Manifest) -> Option<Wish> {
    let board = screen.board.clone().or_else(|| manifest.boards.first().cloned());
    if let Some(board) = &board {
        ui.label(RichText::new(title(screen, board)).heading());
    }
    let text = RichText::new(say("start.begin")).heading().color(theme::on_lead());
    let begins = ui.add(egui::Button::new(text).fill(theme::lead()).min_size(vec2(140.0, 38.0))).clicked();
    let mut whole = manifest.clone();
    ScrollArea::vertical().id_salt("options").auto_shrink([false, false]).show(ui, |ui| {
        let ground = board.as_ref().and_then(|id| screen.shelf.grounds.get(id));
        let note = board.as_ref().map(|id| note(screen, id)).filter(|note| !note.is_empty());
        if let Some(note) = note {
            ui.label(RichText::new(note).small().color(theme::faint()));
            ui.add_space(4.0);
        }
        let houses =
            screen.shelf.rulesets.get(screen.ruleset).map(|offered| offered.houses.clone()).unwrap_or_default();
        houses_ui(ui, &houses, &mut screen.house);
        let chosen = houses.iter().filter(|house| screen.house.contains(&house.name));
        whole.options.extend(chosen.flat_map(|house| house.options.clone()));
        options_ui(ui, &whole, ground, &mut screen.options);
    });
    let manifest = &whole;
    screen.options.retain(|name, _| manifest.option(name).is_some());
    if !begins {
        return None;
    }
    let default = |name: &str, value: &OptionValue| manifest.option(name).is_some_and(|o| o.default == *value);
    let options = screen.options.iter().filter(|(name, value)| !default(name, value));
    let options = options.map(|(name, value)| (name.clone(), value.clone())).collect();
    Some(Wish::Begin { ruleset: id.to_owned(), board, options, house: screen.house.clone() })
}

/// House rules to be ticked; they hold in the order in which they are.
fn houses_ui(ui: &mut Ui, houses: &[House], ticked: &mut Vec<String>) {
    if houses.is_empty() {
        return;
    }
    ui.label(RichText::new(say("house.panel")).strong());
    for house in houses {
        house::house_ui(ui, house, &house.title, &house.author, ticked);
        ui.label(RichText::new(&house.says).small().color(theme::faint()));
        ui.add_space(4.0);
    }
}
