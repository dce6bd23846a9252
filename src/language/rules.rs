//! The families of rules, and the words with which a house rule alters them.

use super::declare::{CHANNEL, CITE, FACING, FORMERLY, OF, SAYS, STANDING, VIA};
use super::{BLANK, Key, Sort, Word, may, must};

const KEY: &[Key] = &[must("key", "RuleKey", "its own, beginning with its paragraph")];
const RULE: Word = Word { sort: Sort::Rule, takes: KEY, ..BLANK };
const HOUSE: Word =
    Word { sort: Sort::House, takes: &[must("key", "RuleKey", "the key or name of what is altered")], ..BLANK };

const ACTION: Key = may("action", "Actions", "only for these actions; for all");
const KIND_AT: Key = may("kind_at", "KindAt", "the kind that the piece is, or was when the turn began; `now`");

pub(super) const WORDS: &[Word] = &[
    Word {
        name: "set_up",
        says: "Lays out the pieces before the first turn. May change the game.",
        keys: &[SAYS, CITE, FORMERLY, must("run", "(seat: Seat) -> ()", "what it does")],
        example: "set_up \"§5 array\" { function() place(\"A\", \"infantry\", \"31\") end }",
        see: "Rules",
        ..RULE
    },
    Word {
        name: "turn_begins",
        says: "Does something when a step of the turn begins. May change the game.",
        keys: &[SAYS, CITE, FORMERLY, must("run", "(seat: Seat) -> ()", "what it does, for the seat at the move")],
        example: "turn_begins \"§6 muster\" { function(seat) print(seat, turn_number()) end }",
        see: "Rules",
        ..RULE
    },
    Word {
        name: "offer",
        says: "Puts actions before the players: one of `pattern`, `at`, `drops`, `fronts`, `once`, `list` and `accept`. Only asks.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            must("action", "ActionName", "which action it offers"),
            may("of", "Kinds", "to pieces of these kinds; to the seat itself"),
            KIND_AT,
            may("pattern", "Pattern", "squares to which these steps lead"),
            CHANNEL,
            VIA,
            may("takes", "Kinds", "a pattern takes only these; all"),
            may(
                "at",
                "FieldName",
                "squares of this field on which an enemy stands; beside `list` the function is asked only while there is one",
            ),
            may("answered_by", "FieldName", "of those, only from which he bears back with this field"),
            may(
                "joined_by",
                "FieldName",
                "together with each other piece of the side that bears on them with this field; the line needs `{with}`",
            ),
            may(
                "drops",
                "BoxName",
                "each of `kinds` of which the side has a figure in this box, on every free square; the line needs `{kind}` and `{to}`",
            ),
            may("kinds", "Kinds", "what may be dropped"),
            may("fronts", "boolean", "every other front of the piece; true"),
            may("once", "boolean", "the bare action; true"),
            may(
                "list",
                "(piece: Piece) -> {Square | Front | Pair}?",
                "squares, fronts or pairs that the function lists; it gets the seat where no piece acts",
            ),
            may(
                "accept",
                "(piece: Piece, to: Square, act: Action) -> (boolean | string)?",
                "whatever line the function answers with true; never listed. A sentence refuses",
            ),
            may("within", "Zone", "only squares of this region"),
            may("onto", "MarkName", "only squares on which this mark lies"),
            may(
                "only_if",
                "(piece: Piece, to: Square, act: Action) -> boolean?",
                "only what the function answers with true",
            ),
            may("promotes", "Promotes", "what the piece may become"),
            may("trail", "MarkName", "lays this mark on the squares between when it is carried out"),
            may("also", "(act: Action) -> ()", "done after the `carry_out` rules; may change the game"),
            STANDING,
            FACING,
            may(
                "halted_by",
                "Fields",
                "a square on which an enemy bears with one of these may be entered, and not passed",
            ),
            may("slope", "Slope", "what heights are to the pattern"),
        ],
        example: "offer \"§41 pace\" { says = \"infantry marches up to two squares\", of = \"infantry\", action = \"march\", pattern = \"mQ2\", channel = \"march\" }",
        see: "What an offer may say more",
        ..RULE
    },
    Word {
        name: "check",
        says: "Refuses some of what is offered. Only asks.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            ACTION,
            OF,
            KIND_AT,
            STANDING,
            may("scope", "Scope", "asked once a question, a piece or an action; it follows from what else is here"),
            may("target", "Kinds", "looks only at actions whose square holds such a piece"),
            may("alone", "boolean", "looks only at actions that nobody joins; false"),
            may("kinds", "Kinds", "looks only at actions that name one of these kinds"),
            may("names_front", "boolean", "looks only at actions that name a front; false"),
            may("unless_did", "Actions", "refuses a piece that did one of these this turn"),
            may("front_since", "Since", "refuses a piece that has turned since"),
            may("square_since", "Since", "refuses a piece that has gone elsewhere since"),
            may("front", "FrontKind", "refuses any other front"),
            may("answered_by", "FieldName", "refuses a square from which an enemy bears on the piece with this field"),
            may("leaves_attacked", "Kinds", "refuses what would leave one of the own pieces of these kinds attacked"),
            may(
                "forbids",
                "(piece: Piece) -> {Square}?",
                "refuses the squares that the function gives, asked once a piece",
            ),
            may(
                "refuse",
                "(piece: Piece, to: Square, act: Action?) -> (boolean | string)?",
                "refuses what the function answers with true or a sentence; `to` is the front where there is no square, and `piece` the seat where no piece acts",
            ),
        ],
        example: "check \"§3 first turn\" { says = \"nobody fires in the first turn\", action = \"fire\", refuse = function() return turn_number() == 1 end }",
        see: "Rules",
        ..RULE
    },
    Word {
        name: "carry_out",
        says: "Makes the changes of an action. Without a function it is much faster. May change the game.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            must("action", "Actions", "the actions that it carries out"),
            OF,
            may(
                "take",
                "BoxName",
                "what is on the square of the action goes into this box, as the kind that its `taken_as` names; with `remove` it leaves the game",
            ),
            may(
                "go",
                "boolean",
                "the piece goes to the square of the action, with the front and as the kind that it names; false",
            ),
            may("drop", "BoxName", "a figure of the action's kind is placed out of this box"),
            may("run", "(act: Action) -> ()", "what else is done, afterwards"),
        ],
        example: "carry_out \"§41 go\" { action = \"fire\", of = \"horse\", take = \"remove\", go = true }",
        see: "Carrying out without a function",
        ..RULE
    },
    Word {
        name: "after",
        says: "Does what follows from an action. May change the game.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            ACTION,
            may("of", "Kinds", "only for these kinds, as the piece was before; for all"),
            may("when", "AfterWhen", "only if this has come about; always"),
            must("run", "(act: Action) -> ()", "what it does"),
        ],
        example: "after \"§7 tired\" { action = \"march\", when = \"first move\", function(act) set(act.piece, \"strength\", 9) end }",
        see: "Carrying out without a function",
        ..RULE
    },
    Word {
        name: "reckon",
        says: "Gives a term to a sum: all that `adds` is added, the sum is no more than any value that `limits` it, and is divided by all that `divides` it, rounded down. Only asks.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            may("adds", "SumName", "to which sum it adds"),
            may("limits", "SumName", "which sum it limits"),
            may("divides", "SumName", "which sum it divides"),
            must("value", "Whole | (...any) -> Whole?", "the term; a function that answers nil has no part in the sum"),
        ],
        example: "reckon \"§32 loss\" { adds = \"loss\", value = function(piece) return piece:value(\"strength\") end }",
        see: "Sums",
        ..RULE
    },
    Word {
        name: "turn_ends",
        says: "Does something when a step of the turn ends. May change the game.",
        keys: &[SAYS, CITE, FORMERLY, must("run", "(seat: Seat) -> ()", "what it does, for the seat at the move")],
        example: "turn_ends \"§6 truce\" { function() set_variable(\"truce\", variable(\"truce\") + 1) end }",
        see: "Rules",
        ..RULE
    },
    Word {
        name: "game_over",
        says: "Tells whether the game is over; asked after every action while all of its conditions hold. Only asks.",
        keys: &[
            SAYS,
            CITE,
            FORMERLY,
            may("stuck", "boolean", "while the seat at the move has no listed action; false"),
            may("when", "OverWhen | {OverWhen}", "after an action by which this has come about; after all"),
            may("repeated", "Whole", "when the position at the beginning of the step has come about so often, from 2"),
            may("reaches", "{[CounterName]: Whole}", "when a counter is that high"),
            must("run", "() -> Outcome?", "how the game ended; nil if it goes on"),
        ],
        example: "game_over \"§9 alone\" { when = \"taking\", function()\n    if count { side = \"P\" } == 0 then return { winner = \"A\", reason = \"P has nobody left\" } end\n    return nil\nend }",
        see: "Endings",
        ..RULE
    },
    Word {
        name: "replace",
        says: "Puts another rule of the same family in a rule's place, with its key; so with kinds, fields and whatever has a name.",
        wrong: "It belongs to a house rule. Another house rule must not have replaced or taken away the same.",
        example: "replace \"§41 march\" { of = \"infantry\", action = \"march\", pattern = \"mR1\", channel = \"march\" }",
        see: "House rules",
        ..HOUSE
    },
    Word {
        name: "wrap",
        says: "Leaves a rule and sets some of its keys. A function gets the one that was there, or nil, before its arguments.",
        wrong: "It belongs to a house rule. Another house rule must not have taken the rule away.",
        example: "wrap \"§41 march\" { pattern = \"mQ3\" }",
        see: "House rules",
        ..HOUSE
    },
    Word {
        name: "unlist",
        says: "Takes a rule away.",
        wrong: "It belongs to a house rule. Another house rule must not have altered the same.",
        example: "unlist \"§66 steady\"",
        see: "House rules",
        ..HOUSE
    },
];
