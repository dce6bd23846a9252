//! The types of what scripts hand over and get, with their units.

use super::handles::{ACTION, PIECE, SQUARE};
use super::{Key, Member, may, must};

/// What a type is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Is {
    /// Another way to call this, as Luau writes it.
    Like(&'static str),
    /// One of these texts; the first is usual.
    OneOf(&'static [&'static str]),
    /// A table with these keys.
    Table(&'static [Key]),
    /// Something of the game that a script holds and asks.
    Handle(&'static [Member]),
}

/// A type of the language.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Type {
    /// How it is called.
    pub name: &'static str,
    /// What it is.
    pub is: Is,
    /// What it means, in what unit.
    pub says: &'static str,
}

const fn like(name: &'static str, of: &'static str, says: &'static str) -> Type {
    Type { name, is: Is::Like(of), says }
}

const fn one_of(name: &'static str, texts: &'static [&'static str], says: &'static str) -> Type {
    Type { name, is: Is::OneOf(texts), says }
}

const fn table(name: &'static str, keys: &'static [Key], says: &'static str) -> Type {
    Type { name, is: Is::Table(keys), says }
}

/// A type by its name.
pub fn named(name: &str) -> Option<&'static Type> {
    TYPES.iter().find(|found| found.name == name)
}

/// All types of the language.
pub const TYPES: &[Type] = &[
    Type { name: "Piece", is: Is::Handle(PIECE), says: "A piece. Two handles of one piece are equal." },
    Type {
        name: "Square",
        is: Is::Handle(SQUARE),
        says: "A square of the board. Two handles of one square are equal.",
    },
    table("Action", ACTION, "An action in the function of a rule. It is frozen; what its line does not have is nil."),
    like(
        "At",
        "Square | string | number",
        "A square: itself, or its name or number. One that the board does not have is an error.",
    ),
    like(
        "Side",
        "string",
        "A side by its id in `ruleset.ron`. One that is not there is an error that names its nearest.",
    ),
    like("Seat", "string", "A player's seat by its id in `ruleset.ron`."),
    one_of(
        "Front",
        &["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
        "A front, a direction, or a side or corner of a square. North is towards the first row of the plan.",
    ),
    like("Whole", "number", "A whole number. A fraction is an error: count in a smaller unit."),
    like("KindName", "string", "A kind of piece, declared with `kind`."),
    like("GroupName", "string", "A group of kinds, named by `groups` in a `kind`."),
    like("Kinds", "string | {string}", "Kinds or groups of kinds: one, or a list."),
    like("ChannelName", "string", "A way of passing, declared with `channel`."),
    like(
        "Channels",
        "string | {string} | {[string]: string}",
        "Ways of passing: one or a list, for all; or each with `\"own\"`, `\"enemy\"` or `\"all\"`, as in `{ march = \"enemy\" }`.",
    ),
    like("TerrainName", "string", "A kind of ground, declared with `terrain`."),
    like("MarkName", "string", "A kind of mark, declared with `mark`."),
    like("WallName", "string", "A kind of wall, declared with `wall`."),
    like("BoxName", "string", "A box beside the board, declared with `box`."),
    like("CounterName", "string", "A number of the game as a whole, declared with `counter`."),
    like("ValueName", "string", "A number that a piece has, declared by `values` in a `kind`."),
    like("BudgetName", "string", "What a turn holds, declared by `budgets` in `turn`."),
    like("PhaseName", "string", "A phase of a step, named in the `order` of `turn`."),
    like("FieldName", "string", "A field, declared with `field`."),
    like("Fields", "string | {string}", "Fields: one, or a list."),
    like("ActionName", "string", "An action, declared with `action`; `\"done\"` is the end of a step."),
    like("Actions", "string | {string}", "Actions: one, or a list."),
    like("SumName", "string", "A sum to which `reckon` rules give their terms."),
    like("RegionName", "string", "A region of the board. A board without it has no square in it."),
    like(
        "Zone",
        "string | {string} | {[string]: string | {string}}",
        "A region of the board, or a list of regions; or for each side its own, as in `{ A = \"north\", P = \"south\" }`.",
    ),
    like("RuleKey", "string", "The key of a rule, which begins with its paragraph, as in `\"§41 march\"`."),
    like("Cite", "string | {string}", "A paragraph as `source.ron` writes it, or a list of them."),
    like("Colour", "string", "A colour, written `\"#rrggbb\"`."),
    like("Pattern", "string", "Steps in Betza's notation, seen from the piece's own front (docs/patterns.md)."),
    one_of("Via", &["any", "straight", "diagonal", "both"], "By which legs a lame leap goes."),
    one_of(
        "Hatch",
        &[
            "none", "lines", "cross", "waves", "dots", "peaks", "half", "stripes", "waves N", "waves E", "waves S",
            "waves W",
        ],
        "What is drawn over a colour; waves may have an arrow.",
    ),
    one_of(
        "Shape",
        &["square", "slash", "disc", "diamond", "triangle", "cross", "bar", "rungs", "none"],
        "How a thing is drawn. `rungs` leads the way of its value, in eighths of a turn from north.",
    ),
    one_of(
        "Sign",
        &["dot", "cross", "ring", "diamond"],
        "How a square to which an action leads is marked for the player.",
    ),
    one_of("Facing", &["front", "forward"], "What is ahead of a piece: its own front, or the forward of its side."),
    one_of("KindAt", &["now", "turn start"], "When the kind of a piece is looked at."),
    one_of("FieldWalls", &["stop", "over", "across"], "What walls are to a field."),
    one_of(
        "Lanes",
        &["column", "ray"],
        "What a square that cannot be passed hides of what is drawn: its column, or the ray.",
    ),
    one_of("Strip", &["none", "grazing", "clear"], "What cuts the straight line from brink to brink."),
    one_of("SightWay", &["straight", "aslant"], "How a line of sight goes: towards a side, or through corners."),
    one_of("Between", &["stop", "lower", "over"], "What pieces that bar the channel are to a line of sight."),
    one_of("Scope", &["seat", "actor", "action"], "What a check looks at: it is asked no oftener than that."),
    one_of("FrontKind", &["side", "corner"], "Where a front points: to a side of the square, or to a corner."),
    one_of("Since", &["turn start"], "Since when something must not have changed."),
    one_of(
        "AfterWhen",
        &["taking", "first move"],
        "What has come about: somebody else's piece has left the board; the piece has moved for the first time in the game.",
    ),
    one_of(
        "OverWhen",
        &["taking", "becoming"],
        "What has come about: a piece has left the board; one has become another kind.",
    ),
    one_of(
        "PositionPart",
        &["pieces", "fronts", "values", "seat", "actions", "boxes", "marks", "walls", "terrain", "counters"],
        "What makes two positions the same or not.",
    ),
    table(
        "Standing",
        &[
            may("on", "ChannelName", "on ground that, with the marks on it, lets in by this channel"),
            may("off", "ChannelName", "on ground that does not"),
            may("inside", "Zone", "in this region"),
            may("outside", "Zone", "not in this region"),
            may("with", "{[ValueName]: Whole}", "with declared values that are just these"),
        ],
        "How a piece must stand to be looked at. All of it must hold.",
    ),
    table(
        "Slope",
        &[
            may("least", "Whole", "a step up or down by less is barred, in units of height; 0"),
            may("most", "Whole", "a step up or down by more is barred, in units of height; none is"),
            may("costs", "Whole", "for how many further steps each unit of height counts; 0"),
        ],
        "What heights are to a pattern. Attacks do not look at slopes.",
    ),
    table(
        "Promotes",
        &[
            must("into", "KindName | {KindName}", "the kinds that may be named"),
            may("on", "Zone", "for what ends in this region"),
            may("from", "Zone", "or begins in this one"),
            may("must", "boolean | Zone", "it has to: always, or where it ends in this region; false"),
        ],
        "What a piece may become by an action; its line needs `{kind}`.",
    ),
    table(
        "Sight",
        &[
            may(
                "straight",
                "{[number]: Whole | {Whole}}",
                "how far it reaches towards sides, in squares, by how much higher the target lies: up to so many, or from one to another",
            ),
            may("aslant", "{[number]: Whole | {Whole}}", "the same through corners"),
            may("strip", "Strip", "`grazing`: what rises above the line cuts it; `clear`: what touches it too; `none`"),
            may(
                "falling",
                "boolean",
                "of a target that lies lower, anything between that lies higher than it hides it; false",
            ),
            may("over", "Whole", "squares between are at most so much higher than the one who looks"),
            may("once", "Whole", "and only one of them as much as this"),
            may(
                "between",
                "Between",
                "pieces that bar the channel: `stop` end the line, `lower` only if they stand as high or higher, `over` never",
            ),
            may(
                "cite",
                "{[string]: Cite}",
                "the paragraphs of each clause, where they differ: of `up`, `level`, `down`, `strip`, `falling`, `over`, `once`, `between`",
            ),
        ],
        "A line of sight over heights. All of it must hold; a rise that is not named is out of reach.",
    ),
    table(
        "Step",
        &[
            must("seat", "Seat", "who is at the move"),
            may("phase", "PhaseName", "what the step is called; actions may belong to phases"),
            may(
                "secret",
                "boolean",
                "what is done in it is hidden from the others until a step comes that is not secret; false",
            ),
            may("pieces_in", "RegionName", "the seat commands only pieces that stand in this region"),
            may("if_any", "boolean", "it is passed over while nothing is listed that could be done in it; false"),
        ],
        "A step of the turn's order.",
    ),
    table(
        "Budget",
        &[
            must("holds", "Whole", "how much it holds when a step begins"),
            may("title", "string", "its name for people"),
            may("cite", "Cite", "the paragraph that gives it"),
            may("says", "string", "what is said when it is used up"),
        ],
        "What a step of the turn holds; `costs` of actions are taken from it.",
    ),
    table(
        "Anew",
        &[
            may("of", "Kinds", "after an action of one of these kinds"),
            may("taking", "boolean", "after an action that takes; false"),
        ],
        "When a counter that counts by itself is 0 again.",
    ),
    table(
        "Wanted",
        &[
            may("side", "Side", "of this side"),
            may("kind", "KindName", "of this kind"),
            may("group", "GroupName", "of a kind of this group"),
            may("box", "BoxName", "put away in this box, and not on the board"),
        ],
        "Which pieces are wanted. All of it must hold.",
    ),
    table(
        "SquaresWanted",
        &[
            may("within", "RegionName", "in this region"),
            may("near", "Side", "on or beside a piece of this side"),
            may("far", "Side", "neither on nor beside a piece of this side"),
            may("clear_of", "Fields", "borne upon by no piece of the side `of` with these fields"),
            may("of", "Side", "the side whose fields `clear_of` means"),
            may("ground", "ChannelName", "whose ground lets in by this channel"),
            may("side", "Side", "whom the ground lets in; the first side"),
            may("free", "boolean", "on which no piece stands; false"),
        ],
        "Which squares are wanted. All of it must hold.",
    ),
    table(
        "WallsWanted",
        &[
            may("owner", "Side", "of this side"),
            may("kind", "WallName", "of this kind"),
            may("near", "Side", "on or before a square on or beside which this side has a piece"),
        ],
        "Which walls are wanted. All of it must hold.",
    ),
    table(
        "ActionsWanted",
        &[
            may("to", "At", "that lead to this square"),
            may("kind", "KindName", "of a piece of this kind"),
            may("piece", "Piece", "of this piece"),
        ],
        "Which actions are wanted. All of it must hold.",
    ),
    table(
        "MarkGiven",
        &[may("owner", "Side", "whose it is; nobody's"), may("value", "Whole", "a number that it has; 0")],
        "What a new mark is.",
    ),
    table("WallGiven", &[may("owner", "Side", "whose it is; nobody's")], "What a new wall is."),
    table(
        "MarkThere",
        &[may("owner", "Side", "whose it is; nil if nobody's"), must("value", "Whole", "its number")],
        "A mark that lies on a square.",
    ),
    table(
        "WallThere",
        &[
            must("square", "Square", "the square that carries it"),
            must("side", "Front", "on which side or corner"),
            must("kind", "WallName", "what it is"),
            may("owner", "Side", "whose it is; nil if nobody's"),
        ],
        "A wall that stands on a square.",
    ),
    table(
        "Before",
        &[
            must("kind", "KindName", "what the piece was"),
            may("square", "Square", "where it stood; nil if it was beside the board"),
            must("front", "Front", "its front"),
        ],
        "A piece as it was when a turn began.",
    ),
    table(
        "BoardFacts",
        &[
            must("id", "string", "the board's id"),
            must("width", "Whole", "columns"),
            must("height", "Whole", "rows"),
            must("parts", "{string}", "the names of its parts, in order"),
        ],
        "The board as a whole.",
    ),
    table(
        "Outcome",
        &[may("winner", "Side", "who won; nil for a draw"), must("reason", "string", "why, in a sentence")],
        "How a game ended.",
    ),
    table(
        "Pair",
        &[
            must("to", "Square", "the square"),
            may("with", "Piece", "what two pieces do together"),
            may("kind", "KindName", "for a kind of piece, with `front` if it has one"),
            may("front", "Front", "for a side or corner of the square"),
        ],
        "A square with something beside it, one of the three, in the answer of `list`.",
    ),
    table(
        "PositionRead",
        &[may("seat", "Seat", "who is at the move"), may("turn", "Whole", "the number of the turn, from 1")],
        "What the `read` function of a notation answers.",
    ),
];
