//! Tables: those that are kept of pieces, with the reasons, and those that the ruleset prints.

use egui::{
    Align, Grid, Layout, Rect, RichText, Role, ScrollArea, Sense, TextStyle, TextWrapMode, Ui, UiBuilder, WidgetInfo,
    WidgetText, vec2,
};
use egui_extras::{Column, TableBuilder, TableRow};

use super::desk::Desk;
use super::log::reckoned_ui;
use super::panel::panel_ui;
use super::say::{self, said, say};
use super::settings::Settings;
use super::theme;
use crate::rulebook::{Ledger, LedgerOrder, LedgerRow, Sheet, SideDecl};
use crate::state::{PieceId, Side};

/// Which tables are open, and how.
#[derive(Debug, Default)]
pub struct Tables {
    /// The ledger, by its place in the rulebook.
    ledger: Option<usize>,
    /// By what its rows are put in order.
    order: LedgerOrder,
    /// The side whose rows are shown; none for all.
    side: Option<Side>,
    /// The piece whose row is explained.
    why: Option<PieceId>,
    /// The printed table, by its place in the rulebook.
    printed: Option<usize>,
    /// What stands in it, and when that was asked.
    sheet: Option<((u64, usize), Result<Sheet, String>)>,
}

/// The list of tables, each to be opened.
pub fn tables_ui(ui: &mut Ui, desk: &Desk, settings: &mut Settings, tables: &mut Tables) {
    let rules = desk.session.game.rules();
    if rules.ledgers.is_empty() && rules.printed.is_empty() {
        return;
    }
    let toggle = |ui: &mut Ui, shown: &mut Option<usize>, n: usize, title: &str| {
        if ui.selectable_label(*shown == Some(n), title).clicked() {
            *shown = Some(n).filter(|n| *shown != Some(*n));
        }
    };
    panel_ui(ui, settings, "tables", say("tables.panel"), |ui| {
        for (n, ledger) in rules.ledgers.iter().enumerate() {
            toggle(ui, &mut tables.ledger, n, &ledger.title);
        }
        for (n, table) in rules.printed.iter().enumerate() {
            let key = &table.citation.key;
            let title = if table.title == *key { key.clone() } else { format!("{key}: {}", table.title) };
            toggle(ui, &mut tables.printed, n, &title);
        }
    });
}

/// The tables that are open, over the board, which is seen there.
pub fn open_tables_ui(ui: &Ui, desk: &mut Desk, tables: &mut Tables, seen: Rect) {
    // At first they lie over the board alone: what belongs to the turn stays in sight.
    let corner = seen.left_top() + vec2(12.0, 12.0);
    let rules = desk.session.game.rules().clone();
    if let Some(ledger) = tables.ledger.and_then(|n| rules.ledgers.get(n)) {
        let mut open = true;
        let window = egui::Window::new(&ledger.title).open(&mut open).default_pos(corner);
        let window = window.default_size(vec2(940.0, 460.0).min(seen.size() - vec2(48.0, 64.0)));
        window.show(ui.ctx(), |ui| ledger_ui(ui, desk, ledger, tables));
        if !open {
            tables.ledger = None;
        }
    }
    if let Some((n, table)) = tables.printed.and_then(|n| Some((n, rules.printed.get(n)?))) {
        let mut open = true;
        let now = (desk.revision, n);
        if tables.sheet.as_ref().is_none_or(|(at, _)| *at != now) {
            let filled = desk.session.game.fill_in(table).map_err(|problems| problems.to_string());
            tables.sheet = Some((now, filled));
        }
        let window = egui::Window::new(&table.citation.key).id(egui::Id::unique("printed table")).open(&mut open);
        window.default_pos(corner).default_width(480.0).show(ui.ctx(), |ui| {
            ui.label(RichText::new(&table.title).strong());
            if !table.citation.says.is_empty() {
                ui.label(&table.citation.says);
            }
            match &tables.sheet {
                Some((_, Ok(sheet))) => sheet_ui(ui, sheet),
                Some((_, Err(why))) => _ = ui.label(RichText::new(why).color(theme::fault())),
                None => {}
            }
        });
        if !open {
            tables.printed = None;
        }
    }
}

fn sheet_ui(ui: &mut Ui, sheet: &Sheet) {
    ScrollArea::both().id_salt("printed").show(ui, |ui| {
        Grid::new("printed").striped(true).min_col_width(24.0).spacing([14.0, 4.0]).show(ui, |ui| {
            for head in &sheet.heads {
                ui.label(RichText::new(head).strong());
            }
            ui.end_row();
            for row in &sheet.rows {
                for (n, cell) in row.iter().enumerate() {
                    let text = if n == 0 { RichText::new(cell).strong() } else { RichText::new(cell) };
                    let place = ui.label(text);
                    let (name, head) = (row.first().map_or("", String::as_str), sheet.heads.get(n));
                    if let Some(head) = head.filter(|_| n > 0) {
                        let name = said!("tables.cell", row = name, column = head, cell = cell);
                        place.widget_info(|| WidgetInfo::labeled(Role::Cell, true, &name));
                    }
                }
                ui.end_row();
            }
        });
    });
}

fn ledger_ui(ui: &mut Ui, desk: &mut Desk, ledger: &Ledger, tables: &mut Tables) {
    let sides = desk.session.game.rules().manifest.sides.clone();
    ui.horizontal_wrapped(|ui| {
        ui.selectable_value(&mut tables.side, None, say("ledger.all"));
        for (n, side) in (0..).map(Side).zip(&sides) {
            ui.selectable_value(&mut tables.side, Some(n), &side.title);
        }
    });
    let rows = desk.look(|table| ledger.rows(table, tables.side, tables.order)).unwrap_or_default();
    let mut chosen = None;
    let below = if tables.why.is_some() { 0.42 * ui.available_height() } else { 0.0 };
    let high = (ui.available_height() - below).max(120.0);
    ScrollArea::horizontal().id_salt("ledger").auto_shrink([false, true]).show(ui, |ui| {
        let line = ui.text_style_height(&egui::TextStyle::Body) + 6.0;
        // A click anywhere in a row chooses it, on its words too.
        ui.style_mut().interaction.selectable_labels = false;
        let named = [say("ledger.piece"), say("ledger.where")].map(|head| width_of_head(ui, head));
        let heads: Vec<f32> = ledger.columns.iter().map(|(head, _)| width_of_head(ui, head)).collect();
        let table = TableBuilder::new(ui).striped(true).sense(Sense::CLICK).max_scroll_height(high - 2.0 * line);
        let table = table.column(Column::auto()).cell_layout(Layout::left_to_right(Align::Center));
        let table = named.into_iter().fold(table, |table, wide| table.column(Column::auto().at_least(wide)));
        let table = heads.into_iter().fold(table, |table, wide| table.column(Column::exact(wide)));
        let table = table.header(line, |mut head| heads_ui(&mut head, ledger, &mut tables.order));
        table.body(|mut body| {
            for row in &rows {
                let is_chosen = tables.why == Some(row.piece);
                body.row(line, |mut cells| {
                    cells.set_selected(is_chosen);
                    if row_ui(&mut cells, &sides, row, ledger, is_chosen) {
                        chosen = Some(row.piece);
                    }
                });
            }
            body.row(line, |mut cells| {
                cells.col(|_| {});
                cells.col(|ui| _ = ui.label(RichText::new(say("ledger.sum")).strong()));
                cells.col(|_| {});
                for sum in ledger.sums(&rows) {
                    cells.col(|ui| at_the_right(ui, RichText::new(sum.to_string()).strong()));
                }
            });
        });
    });
    if let Some(id) = chosen {
        tables.why = Some(id).filter(|id| tables.why != Some(*id));
        desk.select(Some(id));
    }
    if let Some(id) = tables.why {
        ui.separator();
        why_ui(ui, desk, ledger, id);
    }
}

/// How wide a column of numbers is under its head.
fn width_of_head(ui: &Ui, head: &str) -> f32 {
    let text = WidgetText::from(RichText::new(head).strong());
    let galley = text.into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Button);
    galley.size().x + 2.0 * ui.spacing().button_padding.x + 12.0
}

/// The heads of the columns: a click puts the rows in order by one.
fn heads_ui(head: &mut TableRow<'_, '_>, ledger: &Ledger, order: &mut LedgerOrder) {
    head.col(|_| {});
    let mut column = |by: LedgerOrder, text: &str| {
        // Over numbers the heads stand at the right as they do.
        let layout = match by {
            LedgerOrder::Column(_) => Layout::right_to_left(Align::Center),
            _ => Layout::left_to_right(Align::Center),
        };
        head.col(|ui| {
            let ui = &mut ui.new_child(UiBuilder::new().layout(layout));
            let button = ui.selectable_label(*order == by, RichText::new(text).strong());
            let name = said!("ledger.by", column = text);
            button.widget_info(|| WidgetInfo::selected(Role::Button, true, *order == by, &name));
            if button.clicked() {
                *order = by;
            }
        });
    };
    column(LedgerOrder::Piece, say("ledger.piece"));
    column(LedgerOrder::Place, say("ledger.where"));
    for (n, (title, _)) in ledger.columns.iter().enumerate() {
        column(LedgerOrder::Column(n), title);
    }
}

/// A row; true if it was clicked, wherever.
fn row_ui(cells: &mut TableRow<'_, '_>, sides: &[SideDecl], row: &LedgerRow, ledger: &Ledger, is_chosen: bool) -> bool {
    let side = sides.get(row.side.index()).map_or("?", |side| side.id.as_str());
    let values = ledger.columns.iter().zip(&row.values).map(|((head, _), value)| format!("{head} {value}"));
    let values = values.collect::<Vec<_>>().join(", ");
    let name = said!("ledger.row", side = side, piece = row.kind, place = row.place, values = values);
    let mut is_clicked = false;
    cells.col(|ui| _ = ui.label(side));
    cells.col(|ui| {
        let button = ui.selectable_label(is_chosen, &row.kind);
        button.widget_info(|| WidgetInfo::selected(Role::Button, true, is_chosen, &name));
        is_clicked = button.clicked();
    });
    cells.col(|ui| _ = ui.label(&row.place));
    for value in &row.values {
        let text = RichText::new(value.to_string());
        cells.col(|ui| at_the_right(ui, if *value == 0 { text.color(theme::faint()) } else { text }));
    }
    let anywhere = cells.response();
    anywhere.widget_info(|| WidgetInfo::labeled(Role::Row, true, &row.kind));
    is_clicked || anywhere.clicked()
}

/// Numbers stand with their last figures below one another.
fn at_the_right(ui: &mut Ui, text: RichText) {
    ui.with_layout(Layout::right_to_left(Align::Center), |ui| ui.label(text));
}

/// Every action that altered the values of a piece.
fn why_ui(ui: &mut Ui, desk: &mut Desk, ledger: &Ledger, id: PieceId) {
    let who = desk.look(|table| say::told(&table.tell_piece(id))).unwrap_or_default();
    ui.label(RichText::new(said!("ledger.why", who = who)).strong());
    let upto = desk.past.as_ref().map_or(usize::MAX, |past| past.at);
    let mut wanted = None;
    ScrollArea::vertical().id_salt("ledger why").auto_shrink([false, true]).show(ui, |ui| {
        let entries = desk.session.game.ledger_entries(ledger, id, upto);
        if entries.is_empty() {
            ui.label(RichText::new(say("ledger.nothing")).color(theme::faint()));
        }
        for entry in entries {
            let text =
                said!("ledger.entry", number = entry.number, line = entry.record.line, told = entry.told(ledger));
            if ui.link(text).on_hover_text(say("log.look")).clicked() {
                wanted = Some(entry.number);
            }
            reckoned_ui(ui, entry.record, false);
        }
    });
    if let Some(number) = wanted {
        desk.look_at(number);
    }
}
