//! What of Luau itself is there for scripts, and what is not.

/// Words of Luau that are there, some of them within bounds.
pub const OWN: [&str; 19] = [
    "_G", "_VERSION", "assert", "error", "ipairs", "next", "pairs", "pcall", "print", "rawequal", "rawget", "rawlen",
    "select", "tonumber", "tostring", "type", "typeof", "unpack", "xpcall",
];

/// Libraries of Luau that are there, with what each holds.
pub const LIBRARIES: [(&str, &[&str]); 5] = [
    (
        "bit32",
        &[
            "arshift", "band", "bnot", "bor", "btest", "bxor", "byteswap", "countlz", "countrz", "extract", "lrotate",
            "lshift", "replace", "rrotate", "rshift",
        ],
    ),
    (
        "math",
        &[
            "abs", "acos", "asin", "atan", "atan2", "ceil", "clamp", "cos", "cosh", "deg", "e", "exp", "floor", "fmod",
            "frexp", "huge", "isfinite", "isinf", "isnan", "ldexp", "lerp", "log", "log10", "map", "max", "min",
            "modf", "nan", "phi", "pi", "pow", "rad", "round", "sign", "sin", "sinh", "sqrt", "sqrt2", "tan", "tanh",
            "tau",
        ],
    ),
    (
        "string",
        &[
            "byte", "char", "find", "format", "gmatch", "gsub", "len", "lower", "match", "pack", "packsize", "rep",
            "reverse", "split", "sub", "unpack", "upper",
        ],
    ),
    (
        "table",
        &[
            "clear", "clone", "concat", "create", "find", "freeze", "insert", "isfrozen", "move", "pack", "remove",
            "sort", "unpack",
        ],
    ),
    ("utf8", &["char", "charpattern", "codepoint", "codes", "len", "offset"]),
];

/// Words of Luau that are not there: each could keep something between two questions, or differ from run to run.
pub const TAKEN_AWAY: [&str; 17] = [
    "buffer",
    "collectgarbage",
    "coroutine",
    "debug",
    "dofile",
    "gcinfo",
    "getfenv",
    "getmetatable",
    "io",
    "load",
    "loadstring",
    "newproxy",
    "os",
    "package",
    "rawset",
    "setfenv",
    "setmetatable",
];
