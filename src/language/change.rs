//! The words that change the game.

use super::{BLANK, Key, Sort, Word, may, must};

const CHANGES: Word = Word { sort: Sort::Changes, see: "Words that change", ..BLANK };

const PIECE: Key = must("piece", "Piece", "");
const AT: Key = must("square", "At", "");
const SIDE: Key = must("side", "Side", "");

pub(super) const WORDS: &[Word] = &[
    Word {
        name: "place",
        says: "Places a new piece.",
        takes: &[SIDE, must("kind", "KindName", ""), AT, may("front", "Front", "its side's forward")],
        gives: "Piece",
        wrong: "Nothing of its layer may stand there.",
        example: "place(\"A\", \"infantry\", \"1\", \"N\")",
        ..CHANGES
    },
    Word {
        name: "shift",
        says: "A piece goes to a square at once, by no pattern; out of a box too.",
        takes: &[PIECE, AT],
        wrong: "Nothing of its layer may stand there.",
        example: "shift(square \"22\".piece, \"16\")",
        ..CHANGES
    },
    Word {
        name: "remove",
        says: "A piece leaves the game.",
        takes: &[PIECE],
        example: "remove(square \"22\".piece)",
        ..CHANGES
    },
    Word {
        name: "put_away",
        says: "A piece goes into a box with all its values. `shift` brings it back.",
        takes: &[PIECE, must("box", "BoxName", "")],
        example: "put_away(square \"22\".piece, \"reserve\")",
        ..CHANGES
    },
    Word {
        name: "face",
        says: "A piece turns its front.",
        takes: &[PIECE, must("front", "Front", "")],
        example: "face(square \"22\".piece, \"E\")",
        ..CHANGES
    },
    Word {
        name: "become",
        says: "A piece becomes another kind where it stands.",
        takes: &[PIECE, must("kind", "KindName", "")],
        example: "become(square \"22\".piece, \"cavalry\")",
        ..CHANGES
    },
    Word {
        name: "give",
        says: "A piece changes hands.",
        takes: &[PIECE, must("side", "Side", "to whom")],
        example: "give(square \"22\".piece, \"P\")",
        ..CHANGES
    },
    Word {
        name: "set",
        says: "Sets a declared value of a piece.",
        takes: &[PIECE, must("value", "ValueName", ""), must("to", "Whole", "")],
        example: "set(square \"22\".piece, \"strength\", 30)",
        ..CHANGES
    },
    Word {
        name: "lay",
        says: "Lays a mark on a square, new or in place of the one of its kind that lies there.",
        takes: &[AT, must("kind", "MarkName", ""), may("given", "MarkGiven", "")],
        example: "lay(\"22\", \"bridge\", { owner = \"A\", value = 1 })",
        ..CHANGES
    },
    Word {
        name: "take_up",
        says: "Takes a mark away. Nothing happens if none lies there.",
        takes: &[AT, must("kind", "MarkName", "")],
        example: "take_up(\"22\", \"bridge\")",
        ..CHANGES
    },
    Word {
        name: "raise",
        says: "Raises a wall on a side or corner of a square, new or in another's place.",
        takes: &[
            AT,
            must("side", "Front", "which side or corner"),
            must("kind", "WallName", ""),
            may("given", "WallGiven", ""),
        ],
        example: "raise(\"22\", \"S\", \"palisade\", { owner = \"A\" })",
        see: "Walls",
        ..CHANGES
    },
    Word {
        name: "pull_down",
        says: "Takes a wall away. Nothing happens if none stands there.",
        takes: &[AT, must("side", "Front", "which side or corner")],
        example: "pull_down(\"22\", \"S\")",
        see: "Walls",
        ..CHANGES
    },
    Word {
        name: "set_terrain",
        says: "The ground of a square becomes another.",
        takes: &[AT, must("terrain", "TerrainName", "")],
        example: "set_terrain(\"22\", \"plain\")",
        ..CHANGES
    },
    Word {
        name: "lay_part",
        says: "Lays a part of the board: ground, heights and walls.",
        takes: &[
            must("part", "string", "its name"),
            must("corner", "At", "where its north-west corner comes to lie"),
            may("quarters", "Whole", "turned clockwise by so many quarters; 0"),
        ],
        wrong: "It may not reach beyond the board.",
        example: "lay_part(\"hill\", \"1\", 1)",
        ..CHANGES
    },
    Word {
        name: "add_stock",
        says: "Puts figures into a box of a side, or takes them out.",
        takes: &[
            SIDE,
            must("box", "BoxName", ""),
            must("kind", "string", "a kind of piece, mark or wall"),
            must("number", "Whole", "how many; less than 0 takes them out"),
        ],
        wrong: "No more are taken out than are there.",
        example: "add_stock(\"A\", \"reserve\", \"infantry\", 2)",
        ..CHANGES
    },
    Word {
        name: "set_variable",
        says: "Sets a counter of the game.",
        takes: &[must("name", "CounterName", ""), must("to", "Whole", "")],
        example: "set_variable(\"truce\", 3)",
        ..CHANGES
    },
    Word {
        name: "count_as",
        says: "A piece has done this action this turn, though another was the actor.",
        takes: &[PIECE, must("action", "ActionName", "")],
        example: "count_as(square \"22\".piece, \"fire\")",
        ..CHANGES
    },
    Word {
        name: "count_as_moved",
        says: "A piece has moved in this game, whether anybody saw it or not.",
        takes: &[PIECE],
        example: "count_as_moved(square \"22\".piece)",
        ..CHANGES
    },
    Word {
        name: "throw",
        says: "What a die shows. It derives from the game's seed and is recorded with the rule, or is told by players who throw their own.",
        takes: &[must("faces", "Whole", "from 1 to 1000000"), must("reason", "string", "for the log")],
        gives: "Whole",
        wrong: "An action has up to 10000 throws. None is made in a supposition.",
        example: "throw(6, \"luck\")",
        ..CHANGES
    },
];
