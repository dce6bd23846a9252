//! A game with its panels.

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui, UiBuilder};

use super::App;
use super::beside::{book_panel_ui, width_of_turn};
use crate::game::is_house_line;
use crate::state::Record;
use crate::workbench::about::{fields_ui, legend_ui, rules_ui, square_ui};
use crate::workbench::board::board_ui;
use crate::workbench::book::Reader;
use crate::workbench::boxes::boxes_ui;
use crate::workbench::check::{Place, check_ui};
use crate::workbench::clocks::clocks_ui;
use crate::workbench::compare::{ComparePage, compare_ui};
use crate::workbench::console::console_ui;
use crate::workbench::curtain::curtain_ui;
use crate::workbench::desk::{Ask, Message, Tone};
use crate::workbench::export::{ExportPage, export_ui};
use crate::workbench::keys::{KeyWish, board_keys, undo_keys};
use crate::workbench::line::line_ui;
use crate::workbench::log::{log_ui, past_ui, paste_ui};
use crate::workbench::messages::messages_ui;
use crate::workbench::piece::piece_ui;
use crate::workbench::seat::seat_ui;
use crate::workbench::section::section_ui;
use crate::workbench::tables::{open_tables_ui, tables_ui};
use crate::workbench::top::{self, Bar, top_ui};
use crate::workbench::turn::turn_ui;
use crate::workbench::{say, theme};

impl App {
    pub(super) fn game_ui(&mut self, ui: &mut Ui) {
        let Some(desk) = &mut self.desk else { return };
        if desk.is_covered {
            self.clocks.stop();
            let page = Frame::new().fill(theme::paper()).inner_margin(Margin::same(16));
            if CentralPanel::no_frame().frame(page).show(ui, |ui| curtain_ui(ui, desk)).inner {
                desk.is_covered = false;
                // Where the other player looked last tells something too.
                self.pane.fit();
            }
            return;
        }
        if let Some(page) = &mut self.compare {
            self.clocks.stop();
            let frame = Frame::new().fill(theme::paper()).inner_margin(Margin::same(10));
            if !CentralPanel::no_frame().frame(frame).show(ui, |ui| compare_ui(ui, page, desk)).inner {
                self.compare = None;
            }
            return;
        }
        // Enter in a field ends what is written there, and not the turn too.
        let is_typing = ui.ctx().egui_wants_keyboard_input();
        undo_keys(ui, desk);
        let (settings, pane, tables) = (&mut self.settings, &mut self.pane, &mut self.tables);
        let clocks = &mut self.clocks;
        let times = f32::from(settings.text) / 100.0;
        let bar = Frame::side_top_panel(ui.style()).inner_margin(Margin::symmetric(10, 6));
        let above = Panel::top("top").frame(bar);
        let mut place = None;
        let wish = above.show(ui, |ui| top_ui(ui, desk, pane, settings, &mut self.bar, self.seen)).inner;
        let side = Frame::side_top_panel(ui.style()).inner_margin(Margin::same(12));
        let wide = width_of_turn(ui, settings);
        Panel::right("game").exact_size(wide).resizable(false).frame(side).show(ui, |ui| {
            // Whatever is too wide ends at its edge: it would push the whole panel out of the window.
            let room = ui.available_rect_before_wrap();
            ui.expand_to_include_rect(room);
            let ui = &mut ui.new_child(UiBuilder::new().max_rect(room));
            Panel::bottom("line").frame(Frame::new()).show(ui, |ui| line_ui(ui, desk));
            let half = 0.27 * ui.available_height();
            let history = desk.session.game.whole_history();
            let is_action = |record: &Record| !is_house_line(&record.line);
            let is_empty = !history.done.iter().chain(&history.undone).any(is_action) && history.opening.is_empty();
            let log = match is_empty {
                // As long as there is nothing to read in it the room is for the others.
                true => Panel::bottom("empty log").exact_size(126.0 * times).resizable(false),
                false => Panel::bottom("log").default_size(half).size_range(80.0..=2.2 * half).resizable(true),
            };
            log.frame(Frame::new()).show(ui, |ui| log_ui(ui, desk));
            ScrollArea::vertical().id_salt("panels").auto_shrink([false, false]).show(ui, |ui| {
                turn_ui(ui, desk);
                match settings.clocks {
                    true => clocks_ui(ui, desk, clocks),
                    false => clocks.stop(),
                }
                ui.separator();
                // Who has chosen a piece looks for it; who has not, for what he may do himself.
                if desk.selected.is_some() {
                    piece_ui(ui, desk);
                    ui.separator();
                    seat_ui(ui, desk);
                } else {
                    seat_ui(ui, desk);
                    piece_ui(ui, desk);
                    ui.separator();
                }
                legend_ui(ui, desk, settings);
                boxes_ui(ui, desk, settings);
                tables_ui(ui, desk, settings, tables);
                fields_ui(ui, desk, settings);
                rules_ui(ui, desk, settings);
                if desk.workshop {
                    place = check_ui(ui, desk, &mut self.looker, settings);
                }
                // It comes and goes with the pointer, and is last so that nothing moves with it.
                square_ui(ui, desk, settings);
            });
        });
        if settings.is_open("book") {
            self.book.open(ui, &desk.session.library, &desk.session.game.choice().ruleset, desk.saved);
            let rules = say::rules(desk.session.game.rules());
            let reader = Reader { writes: desk.workshop, plays: true };
            let (ask, open) = book_panel_ui(ui, &mut self.book, &rules, reader, settings);
            desk.ask = ask.or(desk.ask.take());
            settings.set_open("book", open);
        }
        if desk.workshop && settings.is_open("console") {
            let console = Panel::bottom("console").default_size(190.0 * times).size_range(90.0..=600.0).resizable(true);
            console.frame(side).show(ui, |ui| console_ui(ui, desk, &mut self.console));
        }
        // Where pieces look over heights the section lies beside the messages, and wants to be seen.
        let over_heights = desk.session.game.rules().fields().any(|field| field.sight.is_some());
        let (strip, high) = if over_heights { ("messages and section", 164.0) } else { ("messages", 104.0) };
        Panel::bottom(strip).default_size(high * times).size_range(48.0..=320.0).resizable(true).frame(side).show(
            ui,
            |ui| {
                section_ui(ui, desk);
                messages_ui(ui, desk);
            },
        );
        if desk.past.is_some() {
            Panel::top("past").frame(bar.fill(theme::chosen())).show(ui, |ui| past_ui(ui, desk));
        }
        let shown = CentralPanel::no_frame().show(ui, |ui| board_ui(ui, pane, desk, settings));
        self.seen = shown.response.rect;
        paste_ui(ui, desk);
        open_tables_ui(ui, desk, tables, self.seen);
        if let Some(page) = &mut self.export
            && !export_ui(ui, desk, page)
        {
            self.export = None;
        }
        let keys = if is_typing { None } else { board_keys(ui, desk, pane, self.seen) };
        if let Some(KeyWish::GoTo(begun)) = keys {
            self.bar = Bar { square: begun, wanted: true };
        }
        if let Some(Place { file, line }) = place {
            desk.ask = Some(Ask::Open(file, line));
        }
        let ask = desk.ask.take();
        if let Some(ask) = ask {
            self.answer(ask);
        }
        if let Some(wish) = wish {
            self.grant(ui, wish);
        }
    }

    /// Does what was wanted of the bar above the board.
    pub(super) fn grant(&mut self, ui: &Ui, wish: top::Wish) {
        match wish {
            top::Wish::Another => {
                self.screen.look_again(ui.ctx(), &self.library);
                self.screen.problems.clear();
                self.choosing = true;
            }
            top::Wish::Picture => {
                let (numbers, turned) = (self.pane.numbers, self.pane.turned);
                self.export = self.desk.as_ref().map(|desk| ExportPage::new(desk, numbers, turned));
            }
            top::Wish::Compare => {
                if let Some(desk) = &mut self.desk {
                    match desk.session.game.hides().secret {
                        true => desk.message = Some(Message::new(Tone::Refused, say::say("compare.secret"))),
                        false => self.compare = Some(ComparePage::new(desk, self.pane.turned, ui.ctx())),
                    }
                }
            }
            top::Wish::Help => self.help.toggle(),
            top::Wish::Folder => {
                if let Err(problem) = self.show_folder()
                    && let Some(desk) = &mut self.desk
                {
                    desk.message = Some(Message::new(Tone::Fault, problem.to_string()));
                }
            }
        }
    }
}
