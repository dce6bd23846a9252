//! What scripts hold in their hands: pieces, squares, actions.

use super::{Key, Member, may, must};

const fn field(name: &'static str, gives: &'static str, says: &'static str) -> Member {
    Member { name, takes: None, gives, says }
}

const fn method(name: &'static str, takes: &'static [Key], gives: &'static str, says: &'static str) -> Member {
    Member { name, takes: Some(takes), gives, says }
}

/// What may be asked of a piece.
pub const PIECE: &[Member] = &[
    field("kind", "KindName", "what it is"),
    field("title", "string", "what its kind is called for people"),
    field("owner", "Side", "whose it is"),
    field("square", "Square?", "where it stands; nil beside the board"),
    field("squares", "{Square}", "all squares that it covers"),
    field("front", "Front", "which way it faces"),
    field("letter", "string", "the letter by which action lines call it"),
    field("on_board", "boolean", "does it stand on the board?"),
    field("number", "Whole", "its number in the game, which no other piece ever has"),
    method("did", &[must("action", "ActionName", "")], "boolean", "has it done this action this turn?"),
    method("is", &[must("kind", "string", "a kind or a group")], "boolean", "is it of this kind or group?"),
    method("value", &[must("name", "ValueName", "")], "Whole", "a declared value; 0 if it was never set"),
    method(
        "before",
        &[may("turns", "Whole", "0 for this turn, 1 for the turn before, whosever it was; 0")],
        "Before?",
        "what it was when a turn began; nil if it was not there",
    ),
    method(
        "has_moved",
        &[],
        "boolean",
        "has it gone from one square to another in this game? Kept for kinds of which a rule asks it by an `i` in a pattern, `unmoved` or `\"first move\"`",
    ),
];

/// What may be asked of a square.
pub const SQUARE: &[Member] = &[
    field("name", "string", "its name or number, as the board has it"),
    field("terrain", "TerrainName", "its ground"),
    field("height", "Whole", "its height, in the board's units"),
    field("piece", "Piece?", "what stands on it, the first by layer; nil if nothing does"),
    field("pieces", "{Piece}", "all that stand on it"),
    field("column", "Whole?", "its column, from 0 in the west; nil off the grid"),
    field("row", "Whole?", "its row, from 0 in the north; nil off the grid"),
    method("step", &[must("way", "Front", "")], "Square?", "the next square that way; nil where the board ends"),
    method(
        "find",
        &[must("kind", "string", "a kind or a group"), may("owner", "Side", "of any, if left out")],
        "Piece?",
        "the first piece on it of this kind or group, and of this side; nil if there is none",
    ),
    method("mark", &[must("kind", "MarkName", "")], "MarkThere?", "the mark of this kind that lies on it"),
    method("wall", &[must("side", "Front", "")], "WallThere?", "the wall that it carries on this side or corner"),
    method("walls", &[], "{WallThere}?", "all walls that it carries, clockwise from north; nil if it carries none"),
    method(
        "attribute",
        &[must("name", "string", ""), may("side", "Front", "the one named `name side`, if there is one")],
        "Whole?",
        "the number that the board gives the square under this name; nil if it gives none",
    ),
    method("is_in", &[must("region", "RegionName", "")], "boolean", "does it lie in this region?"),
];

/// What an action has.
pub const ACTION: &[Key] = &[
    must("verb", "ActionName", "which action it is"),
    must("seat", "Seat", "who is at the move"),
    may("piece", "Piece", "the piece that acts; nil where the seat does"),
    may("from", "Square", "where it began"),
    may("to", "Square", "the square of the action"),
    may("front", "Front", "the front that it names"),
    must("squares", "{Square}", "the squares that it names; empty where it names one or none"),
    must("with", "{Piece}", "the pieces that act together with the first"),
    may("kind", "KindName", "the kind that it names"),
    may("number", "Whole", "the number that it names"),
];
