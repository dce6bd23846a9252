//! The words that ask, and those that are there while scripts are loaded.

use super::{BLANK, Key, Sort, Word, may, must};

const SCRIPT: Word = Word { sort: Sort::Script, ..BLANK };
const ASKS: Word = Word { sort: Sort::Asks, ..BLANK };

const PIECE: Key = must("piece", "Piece", "");
const AT: Key = must("square", "At", "");
const WANTED: Key = may("wanted", "Wanted", "");
const VICTIM: Key = may("victim", "KindName", "a piece of this kind; whatever stands there");
const PATTERN: Key = must("pattern", "Pattern", "");
const CHANNEL: Key = must("channel", "ChannelName", "");
const VIA: Key = may("via", "Via", "");

pub(super) const WORDS: &[Word] = &[
    Word {
        name: "option",
        says: "The value of an option of the ruleset or of its house rules; also while scripts are loaded.",
        takes: &[must("name", "string", "its name in `ruleset.ron`")],
        gives: "any",
        wrong: "An option that is not there names its nearest.",
        example: "option \"far\"",
        see: "Words that ask",
        ..SCRIPT
    },
    Word {
        name: "require",
        says: "What a shared script or one of the same folder returns. Each is run once.",
        takes: &[must(
            "path",
            "string",
            "`\"scripts/name\"`, `\"./name\"` or, in a house rule, `\"ruleset/name\"`, written as a plain text",
        )],
        gives: "any",
        wrong: "It stands outside functions.",
        example: "local compass = require \"scripts/compass\"",
        see: "What else is there, and what is not",
        ..SCRIPT
    },
    Word {
        name: "__each",
        says: "Looks that a table has no tables or functions as keys. The host puts it before whatever a `for ... in` goes through; scripts do not write it.",
        takes: &[must("through", "...any", "")],
        gives: "...any",
        see: "What else is there, and what is not",
        ..SCRIPT
    },
    Word {
        name: "square",
        says: "A square by its name or number.",
        takes: &[must("name", "At", "")],
        gives: "Square",
        example: "square \"22\"",
        ..ASKS
    },
    Word {
        name: "square_at",
        says: "The square in a column and row, counted from 0 at the north-west corner; nil if there is none.",
        takes: &[must("column", "Whole", ""), must("row", "Whole", "")],
        gives: "Square?",
        example: "square_at(3, 2)",
        ..ASKS
    },
    Word {
        name: "named",
        says: "The square that the board names so, or nil.",
        takes: &[must("name", "string", "")],
        gives: "Square?",
        example: "named \"citadel A\"",
        ..ASKS
    },
    Word {
        name: "region",
        says: "The squares of a region of the board, in the order of the board.",
        takes: &[must("name", "RegionName", "")],
        gives: "{Square}",
        example: "region \"north\"",
        ..ASKS
    },
    Word {
        name: "squares",
        says: "The squares of which all that is wanted holds, in the order of the board.",
        takes: &[must("wanted", "SquaresWanted", "")],
        gives: "{Square}",
        example: "squares { within = \"north\", ground = \"march\", side = \"A\", free = true }",
        ..ASKS
    },
    Word {
        name: "marks",
        says: "The squares on which such a mark lies, in the order of the board.",
        takes: &[must("kind", "MarkName", "")],
        gives: "{Square}",
        example: "marks \"bridge\"",
        ..ASKS
    },
    Word {
        name: "walls",
        says: "Walls on the board, in the order of their squares.",
        takes: &[may("wanted", "WallsWanted", "")],
        gives: "{WallThere}",
        example: "walls { owner = \"A\", kind = \"palisade\" }",
        see: "Walls",
        ..ASKS
    },
    Word {
        name: "barred",
        says: "Do walls bar this step to a side?",
        takes: &[AT, must("way", "Front", ""), CHANNEL, must("side", "Side", "")],
        gives: "boolean",
        example: "barred(\"22\", \"N\", \"march\", \"A\")",
        see: "Walls",
        ..ASKS
    },
    Word {
        name: "patch",
        says: "The squares of the same ground that hang together with this one, by sides and corners.",
        takes: &[AT],
        gives: "{Square}",
        example: "patch \"22\"",
        ..ASKS
    },
    Word {
        name: "distance",
        says: "How many steps a king of chess needs from one square to another.",
        takes: &[must("from", "At", ""), must("to", "At", "")],
        gives: "Whole",
        wrong: "Neither may lie off the grid.",
        example: "distance(\"22\", \"10\")",
        ..ASKS
    },
    Word { name: "board", says: "The board as a whole.", gives: "BoardFacts", example: "board().width", ..ASKS },
    Word {
        name: "forward",
        says: "The direction that is forward for a side on this board.",
        takes: &[must("side", "Side", "")],
        gives: "Front",
        example: "forward \"A\"",
        ..ASKS
    },
    Word {
        name: "pieces",
        says: "Pieces on the board, or in a box, in the order of their numbers.",
        takes: &[WANTED],
        gives: "{Piece}",
        example: "pieces { side = \"A\", group = \"foot\" }",
        ..ASKS
    },
    Word {
        name: "count",
        says: "How many such pieces there are.",
        takes: &[WANTED],
        gives: "Whole",
        example: "count { kind = \"infantry\" }",
        ..ASKS
    },
    Word {
        name: "nearest",
        says: "The nearest of such pieces, and how far it is in steps of a king; nothing if there is none. From a piece: the nearest of the others.",
        takes: &[must("from", "At | Piece", ""), WANTED],
        gives: "(Piece?, Whole?)",
        example: "nearest(square \"22\", { side = \"P\" })",
        ..ASKS
    },
    Word {
        name: "reach",
        says: "The squares to which a pattern leads a piece.",
        takes: &[PIECE, PATTERN, CHANNEL, VIA, may("from", "At", "as if it stood there; where it stands")],
        gives: "{Square}",
        example: "reach(square \"22\".piece, \"mQ2\", \"march\")",
        see: "Patterns",
        ..ASKS
    },
    Word {
        name: "roam",
        says: "The squares to which a pattern leads over the ground alone, as if no piece stood there.",
        takes: &[AT, PATTERN, CHANNEL, VIA, may("within", "RegionName", "only squares of this region")],
        gives: "{Square}",
        example: "roam(\"22\", \"mQ2\", \"march\")",
        see: "Patterns",
        ..ASKS
    },
    Word {
        name: "spread",
        says: "The squares to which single steps of a pattern lead a piece one after another, each whichever way it likes, nearest first: as one spends movement points.",
        takes: &[
            PIECE,
            must("pattern", "Pattern", "one step: `mK` to any side or corner, `mW` to sides"),
            must("most", "Whole", "how many steps at most, with what slopes add"),
            CHANNEL,
            may("slope", "Slope", "what heights are to it; nothing"),
            may("from", "At", "as if it stood there; where it stands"),
        ],
        gives: "{Square}",
        example: "spread(square \"22\".piece, \"mK\", 2, \"march\", { most = 1, costs = 1 })",
        see: "Patterns",
        ..ASKS
    },
    Word {
        name: "leads",
        says: "The squares to which the patterns of an action lead a piece, whoever is at the move. Checks and functions are not asked.",
        takes: &[PIECE, must("action", "ActionName", "")],
        gives: "{Square}",
        example: "leads(square \"22\".piece, \"march\")",
        ..ASKS
    },
    Word {
        name: "bears",
        says: "The squares that a piece bears upon with a field.",
        takes: &[PIECE, must("field", "FieldName", "")],
        gives: "{Square}",
        example: "bears(square \"22\".piece, \"musketry\")",
        see: "Fields",
        ..ASKS
    },
    Word {
        name: "bears_on",
        says: "Does a piece bear upon a square?",
        takes: &[PIECE, must("fields", "Fields", ""), AT],
        gives: "boolean",
        example: "bears_on(square \"22\".piece, { \"musketry\" }, \"16\")",
        see: "Fields",
        ..ASKS
    },
    Word {
        name: "sees",
        says: "Would one with this field see the last square of a line of such heights, his own being the first, if nobody stood between?",
        takes: &[
            must("field", "FieldName", "one with `sight`"),
            must("heights", "{Whole}", ""),
            may("way", "SightWay", "how the line goes; `straight`"),
        ],
        gives: "boolean",
        example: "sees(\"guns\", { 1, 1, 1 }, \"aslant\")",
        see: "Lines of sight",
        ..ASKS
    },
    Word {
        name: "bearing_on",
        says: "The pieces of a side that bear upon a square, in the order of their numbers.",
        takes: &[AT, must("fields", "Fields", ""), must("side", "Side", "")],
        gives: "{Piece}",
        example: "bearing_on(\"16\", \"musketry\", \"A\")",
        see: "Fields",
        ..ASKS
    },
    Word {
        name: "bears_from",
        says: "The squares upon which a piece of a side would bear from a square, whatever stands there.",
        takes: &[
            AT,
            must("fields", "Fields", ""),
            must("side", "Side", ""),
            may("front", "Front", "its front; its side's forward"),
        ],
        gives: "{Square}",
        example: "bears_from(\"16\", \"musketry\", \"A\", \"N\")",
        see: "Fields",
        ..ASKS
    },
    Word {
        name: "attacked",
        says: "Could a side take on a square by its patterns? Checks and functions are not asked.",
        takes: &[AT, must("side", "Side", "who takes"), VICTIM],
        gives: "boolean",
        example: "attacked(\"22\", \"P\", \"king\")",
        see: "Attacks",
        ..ASKS
    },
    Word {
        name: "attackers",
        says: "The pieces that could take on a square by their patterns.",
        takes: &[AT, must("side", "Side", "who takes"), VICTIM],
        gives: "{Piece}",
        example: "attackers(\"22\", \"P\")",
        see: "Attacks",
        ..ASKS
    },
    Word {
        name: "may_act",
        says: "Is there any listed action for a seat, as if it were at the move?",
        takes: &[may("seat", "Seat", "the one at the move")],
        gives: "boolean",
        example: "may_act \"P\"",
        ..ASKS
    },
    Word {
        name: "actions",
        says: "What the seat at the move may do.",
        takes: &[may("wanted", "ActionsWanted", "")],
        gives: "{Action}",
        example: "actions { to = \"16\", kind = \"infantry\" }",
        ..ASKS
    },
    Word {
        name: "suppose",
        says: "What the function `ask` answers after the function `change`. Nothing of it remains.",
        takes: &[must("change", "() -> ()", "may change the game"), must("ask", "() -> ...any", "")],
        gives: "...any",
        wrong: "Suppositions lie in one another up to 4 deep. No die is thrown in one.",
        example: "suppose(function() remove(square \"22\".piece) end, function() return count {} end)",
        ..ASKS
    },
    Word {
        name: "reckoned",
        says: "The sum of all terms that `reckon` rules give. Reckoned while an action is carried out, it stands in the log.",
        takes: &[must("sum", "SumName", ""), may("subject", "...any", "what the functions of the terms get")],
        gives: "Whole",
        wrong: "A term is whole, and a divisor is 1 or more.",
        example: "reckoned(\"strength\", square \"22\".piece)",
        see: "Sums",
        ..ASKS
    },
    Word {
        name: "left",
        says: "What is left of a budget of the step.",
        takes: &[must("budget", "BudgetName", "")],
        gives: "Whole",
        example: "left \"moves\"",
        ..ASKS
    },
    Word {
        name: "stock",
        says: "How many figures of a kind a side has in a box.",
        takes: &[
            must("side", "Side", ""),
            must("box", "BoxName", ""),
            must("kind", "KindName", "a kind of piece, mark or wall"),
        ],
        gives: "Whole",
        example: "stock(\"A\", \"reserve\", \"infantry\")",
        ..ASKS
    },
    Word {
        name: "variable",
        says: "A counter of the game; 0 if it was never set.",
        takes: &[must("name", "CounterName", "")],
        gives: "Whole",
        example: "variable \"truce\"",
        ..ASKS
    },
    Word {
        name: "turn_number",
        says: "Turns so far, the present one included.",
        gives: "Whole",
        example: "turn_number()",
        ..ASKS
    },
    Word { name: "at_move", says: "The seat at the move.", gives: "Seat", example: "at_move()", ..ASKS },
    Word {
        name: "phase",
        says: "The phase of the present step of the turn; nil if it has none.",
        gives: "PhaseName?",
        example: "phase()",
        ..ASKS
    },
    Word {
        name: "repeated",
        says: "How often the position at the beginning of this step has come about, this time included.",
        gives: "Whole",
        example: "repeated()",
        see: "Endings",
        ..ASKS
    },
    Word {
        name: "since_first",
        says: "How many steps ago the position at the beginning of this step came about for the first time.",
        gives: "Whole",
        example: "since_first()",
        see: "Endings",
        ..ASKS
    },
    Word {
        name: "outcome",
        says: "How the game ended; nil if it goes on.",
        gives: "Outcome?",
        example: "outcome()",
        see: "Endings",
        ..ASKS
    },
    Word {
        name: "position_text",
        says: "The position in a notation of the ruleset.",
        takes: &[must("notation", "string", "declared with `notation`")],
        gives: "string",
        example: "position_text \"kings\"",
        see: "Notations",
        ..ASKS
    },
];
