//! A worked example on the board, while the game on the table waits: its position, what it expects, and its steps one by one.

use std::collections::BTreeSet;

use egui::{Button, CentralPanel, Frame, Key, Margin, Panel, Rect, RichText, ScrollArea, Ui};

use super::words::{expectation, outcome, step};
use crate::board::Square;
use crate::examples::{Deed, Example, Expect, claim, do_deed, lay};
use crate::game::Game;
use crate::library::Library;
use crate::report::Problems;
use crate::rulebook::{Manifest, Said, Table};
use crate::session::{Session, read_manifest};
use crate::state::PieceId;
use crate::workbench::board::{BoardPane, board_ui};
use crate::workbench::desk::{Claims, Desk};
use crate::workbench::keys::board_keys;
use crate::workbench::messages::message_ui;
use crate::workbench::panel::row;
use crate::workbench::piece::piece_ui;
use crate::workbench::say::{said, say};
use crate::workbench::settings::Settings;
use crate::workbench::theme;

/// An example on the board.
pub struct Scene {
    /// The example's own game; whatever is done in it, the game on the table knows nothing of it.
    pub desk: Desk,
    /// How its board is seen.
    pub pane: BoardPane,
    example: Example,
    library: Library,
    manifest: Manifest,
    /// The expectation that is looked at, and whether it holds; not asked where that takes long.
    expect: usize,
    holds: Option<Result<(), String>>,
    /// So many of its steps have been done, and what came of each.
    at: usize,
    came: Vec<Result<(), String>>,
    seen: Rect,
}

impl Scene {
    /// Lays an example on a board of its own.
    ///
    /// # Errors
    /// Why it cannot be laid.
    pub fn open(library: &Library, ruleset: &str, example: &Example, numbers: bool) -> Result<Self, Problems> {
        let manifest = read_manifest(library, ruleset)?;
        let game = laid(library, &manifest, example)?;
        let mut pane = BoardPane::default();
        pane.numbers = numbers;
        let mut scene = Self {
            desk: desk_of(library, game),
            pane,
            example: example.clone(),
            library: library.clone(),
            manifest,
            expect: 0,
            holds: None,
            at: 0,
            came: Vec::new(),
            seen: Rect::ZERO,
        };
        scene.choose(0);
        scene.go_near();
        Ok(scene)
    }

    /// Looks at another expectation.
    fn choose(&mut self, expect: usize) {
        self.expect = expect;
        let wanted = self.example.expect.get(expect).filter(|wanted| !matches!(wanted, Expect::Ways(_)));
        self.holds = wanted.map(|wanted| {
            let game = lay(&self.library, &self.manifest, &self.example)?;
            claim(game, wanted)
        });
        self.show(0);
    }

    /// Shows the position after so many steps of the expectation.
    fn show(&mut self, at: usize) {
        let forward = at > self.at;
        (self.at, self.came) = (at, Vec::new());
        let Ok(mut game) = laid(&self.library, &self.manifest, &self.example) else { return };
        match self.example.expect.get(self.expect) {
            Some(Expect::Do(deeds)) => {
                self.came = deeds.iter().take(at).map(|deed| do_deed(&mut game, deed)).collect();
            }
            // Each of these is tried from the same position.
            Some(Expect::Try(deeds)) => {
                self.came = vec![Ok(()); at.saturating_sub(1)];
                self.came.extend(at.checked_sub(1).and_then(|n| deeds.get(n)).map(|deed| do_deed(&mut game, deed)));
            }
            _ => {}
        }
        let last = game.whole_history().done.last().map(|record| record.changes.clone());
        let revision = self.desk.revision;
        self.desk = desk_of(&self.library, game);
        self.desk.revision = revision + 1;
        if forward {
            self.desk.to_move = last.unwrap_or_default();
        }
        let wanted = self.example.expect.get(self.expect);
        let told = wanted.and_then(|wanted| self.desk.look(|table| claims(table, wanted, at)));
        if let Some((claims, piece)) = told {
            self.desk.select(piece);
            self.desk.claims = Some(claims);
        }
    }

    /// Goes near enough to see the pieces and the squares of which the example speaks, where they are a small part of the board.
    fn go_near(&mut self) {
        let squares = self.desk.look(|table| {
            let mut squares: BTreeSet<Square> =
                table.position.ids().filter_map(|id| table.position.piece(id)?.square()).collect();
            for wanted in &self.example.expect {
                let (claims, _) = claims(table, wanted, 0);
                squares.extend(claims.expected.into_iter().chain(claims.barred));
            }
            squares.into_iter().collect::<Vec<_>>()
        });
        self.pane.go_to_squares(&self.desk, &squares.unwrap_or_default());
    }

    fn steps(&self) -> &[Deed] {
        match self.example.expect.get(self.expect) {
            Some(Expect::Do(deeds) | Expect::Try(deeds)) => deeds,
            _ => &[],
        }
    }

    /// The example over the whole window, with what stands beside it; true when it is to be left.
    pub fn ui(&mut self, ui: &mut Ui, settings: &Settings, beside_a_game: bool) -> bool {
        let mut leave = false;
        let bar = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(10, 6)).fill(theme::chosen());
        Panel::top("example").frame(bar).show(ui, |ui| leave = self.banner_ui(ui, beside_a_game));
        let times = f32::from(settings.text) / 100.0;
        let side = Frame::side_top_panel(ui.style()).inner_margin(Margin::same(12));
        let wide = (336.0 * times).min(0.4 * ui.available_width());
        Panel::right("expectations").exact_size(wide).resizable(false).frame(side).show(ui, |ui| {
            ScrollArea::vertical().id_salt("expectations").auto_shrink([false, false]).show(ui, |ui| self.side_ui(ui));
        });
        let shown = CentralPanel::no_frame().show(ui, |ui| board_ui(ui, &mut self.pane, &mut self.desk, settings));
        self.seen = shown.response.rect;
        let nobody = self.desk.selected.is_none() && self.desk.asked.is_none();
        leave |= nobody && ui.input(|i| i.key_pressed(Key::Escape));
        // A square's name is written where a game is played.
        let _ = board_keys(ui, &mut self.desk, &mut self.pane, self.seen);
        leave
    }

    fn banner_ui(&self, ui: &mut Ui, beside_a_game: bool) -> bool {
        let mut leave = false;
        row(ui, |ui| {
            let at = self.example.cite.join(", ");
            let text = if beside_a_game { said!("example.waits", at = at) } else { said!("example.of", at = at) };
            ui.label(RichText::new(text).strong());
            let back = if beside_a_game { say("example.back") } else { say("example.close") };
            leave = ui.button(back).on_hover_text(say("example.back.how")).clicked();
            ui.label(&self.example.says);
        });
        leave
    }

    fn side_ui(&mut self, ui: &mut Ui) {
        ui.label(RichText::new(&self.example.id).small().color(theme::faint()));
        let mut chosen = None;
        for (n, wanted) in self.example.expect.iter().enumerate() {
            let is_chosen = n == self.expect;
            if ui.add(Button::selectable(is_chosen, expectation(wanted)).wrap()).clicked() {
                chosen = Some(n);
            }
            if let Some(holds) = self.holds.as_ref().filter(|_| is_chosen) {
                let colour = if holds.is_ok() { theme::good() } else { theme::fault() };
                ui.label(RichText::new(outcome(holds)).color(colour));
            }
        }
        if let Some(n) = chosen {
            self.choose(n);
        }
        self.steps_ui(ui);
        if let Some(message) = &self.desk.message {
            ui.separator();
            message_ui(ui, message);
        }
        ui.separator();
        ui.label(RichText::new(say("example.try_it")).small().color(theme::faint()));
        piece_ui(ui, &mut self.desk);
    }

    fn steps_ui(&mut self, ui: &mut Ui) {
        let total = self.steps().len();
        if total == 0 {
            return;
        }
        let mut wanted = None;
        ui.separator();
        ui.horizontal_wrapped(|ui| {
            for (text, to, may) in [
                (say("example.begin"), 0, self.at > 0),
                (say("example.before"), self.at.saturating_sub(1), self.at > 0),
                (say("example.next"), self.at + 1, self.at < total),
            ] {
                if ui.add_enabled(may, Button::new(text)).clicked() {
                    wanted = Some(to);
                }
            }
        });
        for (n, deed) in self.steps().iter().enumerate() {
            let came = self.came.get(n);
            let is_next = n == self.at;
            let mut text = RichText::new(format!("{}. {}", n + 1, step(deed)));
            if is_next {
                text = text.strong();
            }
            ui.label(match came {
                Some(Ok(())) => text.color(theme::good()),
                Some(Err(_)) => text.color(theme::fault()),
                None => text,
            });
            if let Some(Err(why)) = came {
                ui.label(RichText::new(said!("example.fails", why = why)).color(theme::fault()));
            }
        }
        if let Some(at) = wanted {
            self.show(at);
        }
    }
}

fn laid(library: &Library, manifest: &Manifest, example: &Example) -> Result<Game, Problems> {
    lay(library, manifest, example)
        .map_err(|why| crate::report::Problem::new(&example.file, why).at(example.line).into())
}

fn desk_of(library: &Library, game: Game) -> Desk {
    let mut desk = Desk::new(Session::of_game(library.clone(), game));
    // Nobody plays it: there is nothing to hide.
    desk.is_covered = false;
    desk
}

/// The squares of which an expectation speaks when so many of its steps are done, and the piece.
fn claims(table: &Table, expect: &Expect, at: usize) -> (Claims, Option<PieceId>) {
    let mut claims = Claims::default();
    let find = |name: &String| table.board.grid.find(name);
    let stands_on = |name: &String| find(name).and_then(|square| table.position.occupants(square).next());
    let piece = match expect {
        Expect::Squares { of, exact, includes, excludes, .. } => {
            claims.expected = exact.iter().flatten().chain(includes).filter_map(find).collect();
            claims.barred = excludes.iter().filter_map(find).collect();
            stands_on(of)
        }
        Expect::Field { of, exact, .. } => {
            claims.expected = exact.iter().filter_map(find).collect();
            stands_on(of)
        }
        Expect::Geometry { of, .. } => {
            let squares = expect.geometry().into_iter().flat_map(|(_, squares)| squares);
            claims.expected = squares.filter_map(find).collect();
            stands_on(of)
        }
        Expect::Numbers(squares) => {
            claims.expected = squares.keys().filter_map(find).collect();
            None
        }
        Expect::Try(deeds) if at == 0 => deeds.iter().filter_map(|deed| mark(table, deed, &mut claims)).next(),
        Expect::Do(deeds) => deeds.get(at).and_then(|deed| mark(table, deed, &mut claims)),
        Expect::Section { of, to, hidden_by, seen, .. } => {
            let target = if *seen { &mut claims.expected } else { &mut claims.barred };
            target.extend(find(to));
            claims.barred.extend(hidden_by.iter().filter_map(find));
            stands_on(of)
        }
        Expect::Try(_) | Expect::Reads(..) | Expect::Ways(_) | Expect::Printed(..) => None,
    };
    for squares in [&mut claims.expected, &mut claims.barred] {
        squares.sort();
        squares.dedup();
    }
    (claims, piece)
}

/// Marks where a line leads. Gives who acts.
fn mark(table: &Table, deed: &Deed, claims: &mut Claims) -> Option<PieceId> {
    let (line, squares) = match deed {
        Deed::Allowed(line) => (line, &mut claims.expected),
        Deed::Refused(line, _) => (line, &mut claims.barred),
        _ => return None,
    };
    let Ok(Said::Act(action)) = table.parse(line) else { return None };
    let from = action.actor.and_then(|id| table.position.piece(id)?.square());
    let to: Vec<Square> = action.to.into_iter().chain(action.squares.iter().copied()).collect();
    claims.arrows.extend(from.into_iter().flat_map(|from| to.iter().map(move |to| (from, *to))));
    squares.extend(to);
    action.actor
}
