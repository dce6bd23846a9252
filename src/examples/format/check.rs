//! What cannot be right in an example, whatever the rules say.

use std::collections::BTreeSet;

use super::{Deed, Example, Expect, Placed, Sheet};
use crate::board::MOST;
use crate::report::findings::{Findings, Place, is_plain_name};

impl Example {
    pub(super) fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let right = "use letters from a to z, digits, '-' and '_'";
        findings.need(
            is_plain_name(&self.id.to_ascii_lowercase()),
            place.key("id"),
            format!("the id '{}'", self.id),
            right,
        );
        findings.need(!self.cite.is_empty(), place.key("cite"), "no paragraph is cited", "cite what the example shows");
        for (n, cite) in self.cite.iter().enumerate() {
            let right = "write it as source.ron does, for instance '§12'";
            findings.need(!cite.trim().is_empty(), place.key("cite").item(n), "an empty citation", right);
        }
        findings.need_text(&self.says, place, "says");
        let says_seat = self.position.is_some() || self.array;
        match &self.seat {
            Some(seat) if says_seat => findings.add(
                place.key("seat"),
                format!("'{seat}' is stated beside a position that says whose turn it is"),
                "leave it out",
            ),
            Some(seat) => findings.need_text(seat, place, "seat"),
            None => findings.need(says_seat, place, "there is no seat", "state whose turn it is"),
        }
        let beside = !self.walls.is_empty() || !self.marks.is_empty() || !self.values.is_empty();
        let beside = beside || !self.heights.is_empty() || !self.counters.is_empty();
        let laid = !self.pieces.is_empty() || !self.boxes.is_empty() || !self.terrain.is_empty() || beside;
        if let Some(position) = &self.position {
            findings.need_text(position, place, "position");
            findings.need(
                !self.array,
                place.key("array"),
                "it is both the array and a position",
                "keep one of the two",
            );
        }
        let right = "write them into the position, or leave the position out";
        findings.need(!(says_seat && laid), place, "pieces, boxes or terrain stand beside a whole position", right);
        match (&self.board, &self.sheet) {
            (None, None) if says_seat => {}
            (None, None) => findings.add(place, "there is neither a board nor a sheet", "state one of the two"),
            (Some(_), Some(_)) => {
                findings.add(place.key("sheet"), "there are a board and a sheet", "state one of the two")
            }
            (Some(_), None) => findings.need_text(self.board.as_deref().unwrap_or_default(), place, "board"),
            (None, Some(sheet)) => sheet.check(place.key("sheet"), findings),
        }
        let pieces = place.key("pieces");
        for (n, piece) in self.pieces.iter().enumerate() {
            piece.check(pieces.item(n), findings);
            let what = format!("this {} of {} on {} is placed twice", piece.kind, piece.side, piece.square);
            findings.need(!self.pieces[..n].contains(piece), pieces.item(n), what, "place it once");
        }
        super::super::things::check(self, place, findings);
        findings.need(!self.expect.is_empty(), place.key("expect"), "nothing is expected", "say what must hold");
        for (n, expect) in self.expect.iter().enumerate() {
            expect.check(place.key("expect").item(n), findings);
        }
    }
}

impl Sheet {
    fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let is_size = (1..=MOST).contains(&self.width) && (1..=MOST).contains(&self.height);
        let what = format!("a sheet of {} x {} squares", self.width, self.height);
        findings.need(is_size, place, what, format!("each side has 1 to {MOST}"));
        findings.need_text(&self.fill, place, "fill");
    }
}

impl Placed {
    fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let is_whole = [&self.side, &self.kind, &self.square].iter().all(|text| !text.trim().is_empty());
        findings.need(is_whole, place, "a piece lacks something", "write its side, its kind, its square and its front");
    }
}

impl Expect {
    fn check(&self, place: Place<'_>, findings: &mut Findings<'_>) {
        let mut need = |is_good: bool, what: &str, right: &str| findings.need(is_good, place, what, right);
        match self {
            Self::Squares { of, verb, exact, includes, excludes, count, .. } => {
                need(
                    !of.is_empty() && !verb.is_empty(),
                    "'of' or 'verb' is empty",
                    "name the piece's square and the verb",
                );
                let claims = exact.is_some() || count.is_some() || !includes.is_empty() || !excludes.is_empty();
                need(claims, "this expects nothing", "state exact, includes, excludes or count");
                need(
                    exact.is_none() || (includes.is_empty() && excludes.is_empty()),
                    "'exact' leaves nothing for 'includes' and 'excludes'",
                    "keep 'exact' alone",
                );
                if let (Some(exact), Some(count)) = (exact, count) {
                    let what = format!("'exact' has {} squares and 'count' is {count}", exact.len());
                    need(exact.len() == *count, &what, "keep the one that the book states");
                }
                if let Some(both) = includes.iter().find(|square| excludes.contains(square)) {
                    need(false, &format!("'{both}' is both included and excluded"), "keep one of the two");
                }
                for list in exact.iter().chain([includes, excludes]) {
                    check_squares(list, place, findings);
                }
            }
            Self::Field { of, name, exact } => {
                need(
                    !of.is_empty() && !name.is_empty(),
                    "'of' or 'name' is empty",
                    "name the piece's square and the field",
                );
                check_squares(exact, place, findings);
            }
            Self::Try(deeds) => {
                need(!deeds.is_empty(), "nothing is tried", "write at least one line");
                let only_lines =
                    deeds.iter().all(|deed| matches!(deed, Deed::Allowed(_) | Deed::Refused(..) | Deed::Dice(_)));
                let right = "put what must have come of it under Do";
                need(only_lines, "Try holds only Dice, Allowed and Refused, since it changes nothing", right);
                check_deeds(deeds, place, findings);
            }
            Self::Do(deeds) => {
                need(!deeds.is_empty(), "nothing is done", "write at least one line");
                check_deeds(deeds, place, findings);
            }
            Self::Geometry { of, front_lines, .. } => {
                let lists = self.geometry();
                need(!of.is_empty(), "'of' is empty", "name the square");
                need(
                    !lists.is_empty() || front_lines.is_some(),
                    "this expects nothing",
                    "state at least one of its lists",
                );
                for (_, list) in lists {
                    check_squares(list, place, findings);
                }
                for line in front_lines.iter().flatten() {
                    check_squares(line, place, findings);
                }
            }
            Self::Numbers(squares) => need(!squares.is_empty(), "this expects nothing", "name at least one square"),
            Self::Ways(ways) => need(!ways.is_empty(), "this expects nothing", "state how many ways there are"),
            Self::Printed(name, cells) => {
                need(!name.is_empty(), "no table is named", "write the key of the table");
                need(!cells.is_empty(), "this expects nothing", "state what stands in its rows");
            }
            Self::Section { of, name, to, hidden_by, seen } => {
                let is_whole = [of, name, to].iter().all(|text| !text.is_empty());
                need(is_whole, "'of', 'name' or 'to' is empty", "name both squares and the field");
                let right = "leave out 'hidden_by', or say that it is not seen";
                need(!seen || hidden_by.is_empty(), "what is seen is hidden by nothing", right);
                check_squares(hidden_by, place, findings);
            }
            Self::Reads(line, as_line) => {
                let is_whole = !line.trim().is_empty() && !as_line.trim().is_empty();
                need(is_whole, "an empty line", "write the line as read and the line as printed");
            }
        }
    }
}

/// A list of squares names each once.
fn check_squares(squares: &[String], place: Place<'_>, findings: &mut Findings<'_>) {
    let mut seen = BTreeSet::new();
    for square in squares {
        findings.need(!square.trim().is_empty(), place, "a square has no name", "write it as the board does");
        findings.need(seen.insert(square), place, format!("'{square}' stands twice in one list"), "name it once");
    }
}

fn check_deeds(deeds: &[Deed], place: Place<'_>, findings: &mut Findings<'_>) {
    for (n, deed) in deeds.iter().enumerate() {
        // The variant holds the list, and the list the deeds.
        let place = place.item(0).item(n);
        match deed {
            Deed::Allowed(line) | Deed::Refused(line, _) => {
                findings.need(!line.trim().is_empty(), place, "an empty line", "write the action");
            }
            Deed::Pieces(pieces) => {
                findings.need(!pieces.is_empty(), place, "no piece is named", "name at least one");
                pieces.iter().enumerate().for_each(|(n, piece)| piece.check(place.item(0).item(n), findings));
            }
            Deed::Gone(squares) => {
                findings.need(!squares.is_empty(), place, "no square is named", "name at least one");
                check_squares(squares, place, findings);
            }
            Deed::Box(side, name, kind, _) => {
                let is_whole = [side, name, kind].iter().all(|text| !text.trim().is_empty());
                findings.need(is_whole, place, "a box lacks something", "write side, box, kind and number");
            }
            Deed::Position(text) => {
                findings.need(!text.trim().is_empty(), place, "an empty position", "write it in the notation");
            }
            Deed::Over(_, reason) => {
                findings.need(!reason.trim().is_empty(), place, "the game is over without a reason", "write it");
            }
            // What they name is looked for where it should be.
            Deed::Wall(_) | Deed::Lies(..) | Deed::Bare(..) | Deed::Value(_) | Deed::Counter(..) => {}
            Deed::Dice(fell) => {
                findings.need(!fell.contains(&0), place, "a die shows 0", "dice show 1 or more");
            }
            Deed::Reckoned(name, ..) => findings.need_text(name, place, "Reckoned"),
            Deed::Left(budget, _) => {
                findings.need(!budget.trim().is_empty(), place, "a budget without a name", "name it as the rules do");
            }
        }
    }
}
