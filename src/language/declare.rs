//! The words that declare.

use super::{BLANK, Key, Sort, Word, may, must};

/// What every declaration and every rule may say.
pub(super) const SAYS: Key = may("says", "string", "what it is, in a sentence");
pub(super) const CITE: Key = may("cite", "Cite", "the paragraphs that it answers, beside the one in its key");
pub(super) const FORMERLY: Key =
    may("formerly", "RuleKey | {RuleKey}", "keys that it had in earlier versions; house rules find it by them");
pub(super) const OF: Key = may("of", "Kinds", "only for these kinds; for all");
pub(super) const STANDING: Key = may("standing", "Standing", "only pieces that stand so");
pub(super) const FACING: Key = may("facing", "Facing", "what is ahead; the piece's own front");
pub(super) const CHANNEL: Key =
    may("channel", "ChannelName", "by which channel it passes; without one nothing is in its way");
pub(super) const VIA: Key = may("via", "Via", "by which legs a lame leap goes");

const TITLE: Key = may("title", "string", "its name for people; without it, its name with blanks for underscores");
const BLOCK: Key = may("block", "Channels", "who comes by these channels may neither enter nor pass");
const STOP: Key = may("stop", "Channels", "may enter, and not pass");
const FILL: Key = may("fill", "Channels", "may pass, and not end there");
const OPEN: Key = may("open", "Channels", "undoes what the ground blocks");
const COLOUR: Key = may("colour", "Colour", "its colour");
const SECOND: Key = may("second", "Colour", "a second colour, for what is drawn over the first");
const HATCH: Key = may("hatch", "Hatch", "what is drawn over its colour; `none`");
const SHAPE: Key = may("shape", "Shape", "how it is drawn; `square`");

const NAME: &[Key] = &[must("name", "string", "its name")];
const DECLARES: Word = Word { sort: Sort::Declares, takes: NAME, ..BLANK };

pub(super) const WORDS: &[Word] = &[
    Word {
        name: "channel",
        says: "A way of passing. Ground, marks, walls and pieces say for each channel whether they are in its way.",
        keys: &[SAYS, CITE, FORMERLY],
        wrong: "There are up to 16.",
        example: "channel \"march\"",
        ..DECLARES
    },
    Word {
        name: "terrain",
        says: "A kind of ground.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            TITLE,
            BLOCK,
            STOP,
            may(
                "turned",
                "TerrainName",
                "what it becomes when a part of a board is laid a quarter turn round, clockwise; itself",
            ),
            COLOUR,
            SECOND,
            HATCH,
            may("numbered", "string", "the number that the board gives a square under this name is written on it"),
        ],
        example: "terrain \"marsh\" { cite = \"§2\", block = \"march\", colour = \"#9fb58a\", hatch = \"lines\" }",
        see: "Declarations",
        ..DECLARES
    },
    Word {
        name: "kind",
        says: "A kind of piece. Without `block` it is in nobody's way, and no pattern takes it.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            TITLE,
            may(
                "letters",
                "{[Side]: string | {string}}",
                "for each side the letters by which lines call it: the first is printed, all are read; its name",
            ),
            may("inscribed", "{[Side]: string}", "what stands on its pieces in a picture; the letter"),
            may("groups", "GroupName | {GroupName}", "the groups to which it belongs"),
            may("layer", "string", "on one square stands one piece of each layer; `pieces`"),
            may("faces", "boolean", "does it have a front that is shown? true"),
            BLOCK,
            STOP,
            FILL,
            OPEN,
            may("values", "{[ValueName]: Whole}", "what a new piece has; 0 only makes the word known"),
            may(
                "tells",
                "{[ValueName]: string | {string}}",
                "words for a value of 1, of 2 and so on; they stand beside the piece's name",
            ),
            may("taken_as", "KindName", "as what it goes into a box when it is taken; itself"),
            COLOUR,
            SECOND,
            SHAPE,
        ],
        example: "kind \"dragoon\" { letters = { A = \"d\", P = { \"𝔡\", \"δ\" } }, groups = \"horse\", block = \"march\", values = { strength = 40 } }",
        see: "Declarations",
        ..DECLARES
    },
    Word {
        name: "mark",
        says: "Something without a will that lies on a square: a bridge, an entrenchment, a fire.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            TITLE,
            BLOCK,
            STOP,
            OPEN,
            may(
                "lasts",
                "Whole",
                "it is taken up by itself when so many further steps of the turn have passed; it stays",
            ),
            COLOUR,
            SECOND,
            HATCH,
            SHAPE,
        ],
        example: "mark \"ferry\" { open = \"march\", colour = \"#8a6a3b\", shape = \"bar\" }",
        see: "Declarations",
        ..DECLARES
    },
    Word {
        name: "wall",
        says: "A kind of wall. It stands on a side or a corner of a square, belongs to that square, and bars from both.",
        keys: &[SAYS, CITE, FORMERLY, TITLE, BLOCK, COLOUR, SECOND, HATCH, SHAPE],
        example: "wall \"hedge\" { block = { march = \"enemy\" } }",
        see: "Walls",
        ..DECLARES
    },
    Word {
        name: "box",
        says: "A place beside the board. It holds counted figures of each side, and pieces that were put away.",
        keys: &[SAYS, CITE, FORMERLY, TITLE],
        example: "box \"prisoners\" {}",
        ..DECLARES
    },
    Word {
        name: "counter",
        says: "A whole number of the game as a whole, 0 at first.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            TITLE,
            may("counts", "Actions", "it counts these actions by itself"),
            may("anew", "Anew", "when it is 0 again"),
        ],
        example: "counter \"quiet\" { counts = \"march\", anew = { of = \"foot\", taking = true } }",
        see: "Endings",
        ..DECLARES
    },
    Word {
        name: "field",
        says: "The squares that a piece bears upon: drawn, or reached by a pattern.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            TITLE,
            must("of", "Kinds", "the kinds that have it"),
            CHANNEL,
            may(
                "drawn",
                "string",
                "rows of squares, with `^` for the piece, its front upwards, and `.` for what is outside",
            ),
            may("lanes", "Lanes", "what a square hides of what is drawn; `column`"),
            may("pattern", "Pattern", "steps, in place of a drawing"),
            VIA,
            STANDING,
            FACING,
            may(
                "walls",
                "FieldWalls",
                "walls end a field: all, none of the piece's own square; or it is the squares beyond them; `stop`",
            ),
            may("sight", "Sight", "heights that a pattern of single steps looks at"),
        ],
        example: "field \"swept\" { of = \"horse\", channel = \"march\", pattern = \"fQ2\" }",
        see: "Fields",
        ..DECLARES
    },
    Word {
        name: "action",
        says: "What players can do, and how they write it. It needs an `offer` and a `carry_out`.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            TITLE,
            must("line", "string | {string}", "how it is written: the first way is printed, all are read"),
            may("costs", "{[BudgetName]: Whole}", "what it takes from the budgets of the step"),
            may("phases", "PhaseName | {PhaseName}", "it belongs to these phases; to all"),
            may(
                "by_people",
                "boolean",
                "people settle it with each other: players who are no people never choose it; false",
            ),
            may("sign", "Sign", "how squares to which it leads are marked; it follows from what the action does"),
        ],
        example: "action \"wheel\" { line = { \"{letter} on {from} wheels toward {front}\", \"{from}/{front}\" }, costs = { moves = 1 } }\noffer \"§8 wheel\" { of = \"infantry\", action = \"wheel\", fronts = true }\ncarry_out \"§8 wheel round\" { action = \"wheel\", function(act) face(act.piece, act.front) end }",
        see: "Declarations",
        ..DECLARES
    },
    Word {
        name: "turn",
        says: "Who is at the move after whom, and what a step of the turn holds.",
        takes: &[],
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            may("opening", "{Seat | Step}", "steps that come once, before the order begins"),
            must("order", "{Seat | Step}", "the steps, over and over"),
            may("budgets", "{[BudgetName]: Whole | Budget}", "what a step holds, full again whenever one begins"),
            may("done", "string", "what a player writes to end his step; `done`"),
            may("ends_after", "Whole", "a step ends by itself after so many actions, from 1"),
        ],
        example: "turn { order = { \"A\", { seat = \"P\", phase = \"all\" } }, done = \"Done!\", budgets = { moves = 2 } }",
        see: "Declarations",
        ..DECLARES
    },
    Word {
        name: "repetition",
        says: "Which positions are the same, for rules that count how often one has come about.",
        takes: &[],
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            must("compares", "PositionPart | {PositionPart}", "the parts that make positions the same"),
            may("unmoved", "Kinds", "kinds of which it matters whether they have moved in the game"),
        ],
        example: "repetition { compares = { \"pieces\", \"seat\" } }",
        see: "Endings",
        ..DECLARES
    },
    Word {
        name: "goal",
        says: "Where a side wants to go, for players who are no people. A side may have several.",
        takes: &[must("side", "Side", "")],
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            may("squares", "string | {string}", "squares that the board names"),
            may("kinds", "Kinds", "enemies of these kinds"),
        ],
        example: "goal \"A\" { kinds = \"king\" }",
        ..DECLARES
    },
    Word {
        name: "ledger",
        says: "Declared values that are kept as a table, a row for each piece.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            may("title", "string", "its name for people; its key"),
            must("of", "Kinds", "of whom it is kept"),
            must(
                "columns",
                "{string | {string}}",
                "the values: each by its name, or what stands above it and its name",
            ),
        ],
        example: "ledger \"§32 strengths\" { of = \"foot\", columns = { { \"present\", \"strength\" } } }",
        see: "Tables",
        ..DECLARES
    },
    Word {
        name: "tabulate",
        says: "A table of the book that `ludimus tables` prints. It has either `cells` or `cell`.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            may("title", "string", "its name for people; its key"),
            may("corner", "string", "what stands in its corner; nothing"),
            must("columns", "{string | number}", "what stands above its columns"),
            must("rows", "{string | number}", "what stands before its rows"),
            may("cells", "{{string | number}}", "what is written in it, row by row"),
            may(
                "cell",
                "(row: any, column: any) -> any",
                "what stands there, a number, a text, true, false or nil, for the names of row and column",
            ),
        ],
        example: "tabulate \"§62 cannon\" { corner = \"height\", rows = { 2, 3 }, columns = { 1, 2 }, cell = function(row, column) return row + column end }",
        see: "Tables",
        ..DECLARES
    },
    Word {
        name: "notation",
        says: "Positions as others write them. The first of a ruleset is what `--position` takes.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            must(
                "read",
                "(text: string) -> PositionRead?",
                "lays the position with the words that change; an `error` tells what is wrong with the text",
            ),
            must("write", "() -> string", "answers the text of the position"),
        ],
        example: "notation \"letters\" {\n    read = function(text) place(\"A\", \"king\", text) return { seat = \"A\" } end,\n    write = function() return pieces { kind = \"king\" }[1].square.name end,\n}",
        see: "Notations",
        ..DECLARES
    },
    Word {
        name: "transcript",
        says: "Games as others write them. Lines are broken before the eightieth column.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            may("head", "(outcome: Outcome?) -> string?", "what stands before, asked at the first position"),
            must("action", "(act: Action, first: boolean) -> string?", "an action that is about to be done"),
            may("follows", "(act: Action) -> string?", "what is added once it is done"),
            may("tail", "(outcome: Outcome?) -> string?", "what stands after"),
        ],
        example: "transcript \"short\" { action = function(act) return act.from.name .. act.to.name end }",
        see: "Notations",
        ..DECLARES
    },
];
