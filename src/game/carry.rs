//! What an action does: what is declared, then what functions do, then what follows.

use super::checks::Offered;
use crate::board::{Direction, Square};
use crate::lua::{Fault, Vm};
use crate::rulebook::{Action, Body, CarryOut, Offer, Rulebook, Table, Take, When};
use crate::state::{Change, PieceId, Place, Side};

/// The action as functions see it, made when the first of them is called.
struct Told<'a> {
    vm: &'a Vm,
    action: &'a Action,
    /// Where the piece stood before.
    from: Option<Square>,
    table: Option<mlua::Table>,
}

impl<'a> Told<'a> {
    fn new(vm: &'a Vm, action: &'a Action) -> Self {
        let square = |t: &Table| t.position.piece(action.actor?).and_then(crate::state::Piece::square);
        Self { vm, action, from: vm.look_seen(square).flatten(), table: None }
    }

    fn get(&mut self) -> Result<&mlua::Table, Fault> {
        if self.table.is_none() {
            self.table = Some(self.vm.action_table_from(self.action, self.from).map_err(|e| Fault::new("", &e))?);
        }
        self.table.as_ref().ok_or_else(|| host("the action cannot be told to scripts".to_owned()))
    }
}

fn host(what: String) -> Fault {
    Fault { rule: String::new(), file: String::new(), line: 0, what }
}

fn alter(vm: &Vm, change: impl FnOnce(&mut Table) -> Result<(), String>) -> Result<(), Fault> {
    vm.alter_seen(change).unwrap_or(Ok(())).map_err(host)
}

/// Carries an action out, without what follows from it.
pub(super) fn carry_out(vm: &Vm, rules: &Rulebook, action: &Action, by: Option<Offered>) -> Result<(), Fault> {
    carry(vm, rules, &mut Told::new(vm, action), by)
}

/// Carries an action out, with what follows from it.
pub(super) fn carry_out_and_follow(
    vm: &Vm,
    rules: &Rulebook,
    action: &Action,
    by: Option<Offered>,
) -> Result<(), Fault> {
    let mut told = Told::new(vm, action);
    // What the piece is before: the action may make it another.
    let (since, (side, kind)) =
        vm.look_seen(|table| (table.pending.len(), side_and_kind(table, action))).unwrap_or((0, (Side(0), None)));
    carry(vm, rules, &mut told, by)?;
    let after = rules.index.after(action.verb);
    if rules.index.counting.is_empty() && after.is_empty() {
        return Ok(());
    }
    let (taking, first) =
        vm.look_seen(|table| (takes(table, since, side), moves_first(table, since, action))).unwrap_or_default();
    for name in &rules.index.counting {
        let Some(counts) = rules.counter(*name).and_then(|c| c.counts.as_ref()) else { continue };
        let anew = (counts.anew_taking && taking)
            || counts.anew_of.as_ref().is_some_and(|of| kind.is_some_and(|kind| of.has(kind)));
        let counted = counts.verbs.contains(&action.verb);
        if anew || counted {
            alter(vm, |table| {
                let from = table.position.variables.get(name).copied().unwrap_or(0);
                let to = if anew { 0 } else { from.saturating_add(1) };
                if from == to { Ok(()) } else { table.change(Change::Variable { name: *name, from, to }) }
            })?;
        }
    }
    for n in after {
        let Some(rule) = rules.rules.get(usize::from(*n)) else { continue };
        let Body::After { of, when, run, .. } = &rule.body else { continue };
        let concerns = of.as_ref().is_none_or(|of| kind.is_some_and(|kind| of.has(kind)))
            && match when {
                None => true,
                Some(When::Taking) => taking,
                Some(When::FirstMove) => first,
            };
        if concerns && !vm.suspended().has(rule) {
            vm.run_action(rule, *run, told.get()?)?;
        }
    }
    Ok(())
}

fn carry(vm: &Vm, rules: &Rulebook, told: &mut Told, by: Option<Offered>) -> Result<(), Fault> {
    let action = told.action;
    if let Some((to, actor)) = by.and_then(|(_, offer)| offer.trail).zip(action.actor) {
        alter(vm, |table| trail(table, actor, action.to, to))?;
    }
    let places = rules.index.carry_out(action.verb);
    let at = |n: &u16| rules.rules.get(usize::from(*n));
    if let Some(rule) = places.iter().filter_map(at).find(|rule| vm.suspended().has(rule)) {
        let what = "the rule failed before and waits for the scripts to be saved".to_owned();
        let origin = rule.citation.origin.clone();
        return Err(Fault { rule: rule.citation.key.clone(), file: origin.file, line: origin.line, what });
    }
    let kind = vm.look_seen(|table| side_and_kind(table, action).1).flatten();
    for rule in places.iter().filter_map(at) {
        let Body::CarryOut(carried) = &rule.body else { continue };
        if !carried.of.as_ref().is_none_or(|of| kind.is_some_and(|kind| of.has(kind))) {
            continue;
        }
        if carried.take.is_some() || carried.go || carried.drop.is_some() {
            let fault = |what| {
                let origin = rule.citation.origin.clone();
                Fault { rule: rule.citation.key.clone(), file: origin.file, line: origin.line, what }
            };
            vm.alter_seen(|table| by_host(table, carried, action)).unwrap_or(Ok(())).map_err(fault)?;
        }
        if let Some(run) = carried.run {
            vm.run_action(rule, run, told.get()?)?;
        }
    }
    if let Some((rule, Offer { also: Some(run), .. })) = by {
        vm.run_action(rule, *run, told.get()?)?;
    }
    Ok(())
}

/// What a rule has declared that the host does by itself.
fn by_host(table: &mut Table, carried: &CarryOut, action: &Action) -> Result<(), String> {
    let to = action.to.ok_or("the action names no square to go to")?;
    let actor = action.actor.and_then(|id| Some((id, table.position.piece(id)?)));
    let owner = actor.map_or_else(|| table.side_at_move(), |(_, piece)| piece.owner);
    let kind_layer = action.kind.and_then(|kind| table.rules.kind(kind)).map(|kind| (kind.name, kind.layer));
    let layer = actor.map(|(_, piece)| piece.layer).or(kind_layer.map(|(_, layer)| layer)).unwrap_or(0);
    if let Some(take) = carried.take {
        let there = table.position.occupant(to, layer).and_then(|id| Some((id, table.position.piece(id)?)));
        if let Some((victim, piece)) = there.filter(|(_, piece)| piece.owner != owner) {
            let kind = table.rules.kind(piece.kind).and_then(|k| k.taken_as).unwrap_or(piece.kind);
            table.shift(victim, Place::Gone)?;
            if let Take::Into(place) = take {
                let from = table.position.stock(owner, place, kind);
                table.change(Change::Stock { side: owner, place, kind, from, to: from.saturating_add(1) })?;
            }
        }
    }
    if carried.go {
        let id = action.actor.ok_or("an action of no piece cannot go anywhere")?;
        table.shift(id, Place::on(to))?;
        if let Some((kind, layer)) = kind_layer {
            let piece = table.piece(id)?;
            let from = (piece.kind, piece.layer);
            if from != (kind, layer) {
                table.change(Change::Become { piece: id, from, to: (kind, layer) })?;
            }
        }
        if let Some(front) = action.front {
            table.face(id, front)?;
        }
    }
    if let Some(place) = carried.drop {
        let (kind, _) = kind_layer.ok_or("the action names no kind to be placed")?;
        let from = table.position.stock(owner, place, kind);
        if from < 1 {
            return Err("the box holds no such figure".to_owned());
        }
        table.change(Change::Stock { side: owner, place, kind, from, to: from - 1 })?;
        table.place(owner, kind, to, action.front)?;
    }
    Ok(())
}

/// Lays a mark on the squares between a piece and where it goes.
fn trail(table: &mut Table, actor: PieceId, to: Option<Square>, kind: crate::state::Name) -> Result<(), String> {
    let Some((piece, to)) = table.position.piece(actor).zip(to) else { return Ok(()) };
    let (owner, Some(from)) = (piece.owner, piece.square()) else { return Ok(()) };
    let grid = &table.board.grid;
    let (Some((ax, ay)), Some((bx, by))) = (grid.column_row(from), grid.column_row(to)) else { return Ok(()) };
    let Some(step) = Direction::from_delta((bx - ax).signum(), (by - ay).signum()) else { return Ok(()) };
    if (bx - ax).abs() != (by - ay).abs() && bx != ax && by != ay {
        return Ok(());
    }
    let between: Vec<Square> = grid.ray(from, step).take_while(|square| *square != to).collect();
    for square in between {
        let mark = table.new_mark(kind, Some(owner), 0);
        let from = table.position.marks.get(&(square, kind)).copied();
        table.change(Change::Mark { square, kind, from, to: Some(mark) })?;
    }
    Ok(())
}

/// Whose action it is, and of which kind.
fn side_and_kind(table: &Table, action: &Action) -> (Side, Option<crate::state::Name>) {
    match action.actor.and_then(|id| table.position.piece(id)) {
        Some(piece) => (piece.owner, Some(piece.kind)),
        None => (table.side_at_move(), action.kind),
    }
}

/// Has somebody else's piece left the board by the changes since?
fn takes(table: &Table, since: usize, side: Side) -> bool {
    table.pending.iter().skip(since).any(|change| match change {
        Change::Shift(shifts) => shifts.iter().any(|s| {
            !s.from.cells().is_empty()
                && s.to.cells().is_empty()
                && table.position.piece(s.piece).is_some_and(|p| p.owner != side)
        }),
        _ => false,
    })
}

/// Has the piece moved for the first time by the changes since?
fn moves_first(table: &Table, since: usize, action: &Action) -> bool {
    table.pending.iter().skip(since).any(|change| match change {
        Change::Moved { piece, to: true, .. } => Some(*piece) == action.actor,
        _ => false,
    })
}
