//! The reference: all words on one page.

use std::fmt::Write as _;

use super::{Is, Key, LIBRARIES, Member, OWN, Sort, TAKEN_AWAY, TYPES, Type, Word, words_of};

/// How the page that tells of the words is renewed.
const RENEWED: &str = "ludimus words --as markdown";

/// The sorts of words with their headings, in the order in which they are told.
const SORTS: [(Sort, &str, &str); 6] = [
    (
        Sort::Declares,
        "Words that declare",
        "They stand outside functions: a word, a name and a table. A key that is not known is an error that names its nearest.",
    ),
    (
        Sort::Rule,
        "Families of rules",
        "Each rule has a key of its own that begins with its paragraph. The function `run` may stand last in the table, without its key.",
    ),
    (Sort::House, "Words of house rules", "They stand outside functions, in the scripts of a house rule."),
    (Sort::Asks, "Words that ask", "They stand inside the functions of rules."),
    (
        Sort::Changes,
        "Words that change",
        "They stand inside the functions of `set_up`, `turn_begins`, `turn_ends`, `carry_out`, `after`, in `also`, in `read` of a notation, and in the first function of `suppose`. Everywhere else they are an error.",
    ),
    (Sort::Script, "Words of scripts", "They are there while scripts are loaded; `option` in functions too."),
];

/// All words on one page of Markdown.
pub fn reference() -> String {
    let mut page = format!(
        "# Reference of the language\n\nEvery word, from the description that the program itself reads; made by `{RENEWED}`. \
         [The rules language](language.md) is the guide.\n\nA type with `?` may be nil, and what has one may be left out. \
         What holds if it is left out stands last, after a semicolon.\n"
    );
    let mut contents = String::new();
    for (sort, title, _) in SORTS {
        let names: Vec<String> = words_of(sort)
            .filter(|word| !word.name.starts_with("__"))
            .map(|w| format!("[`{0}`](#{0})", w.name))
            .collect();
        let _ = write!(contents, "\n**{title}:** {}\n", names.join(", "));
    }
    page.push_str(&contents);
    page.push_str("\n**[Handles](#handles), [tables](#tables), [types](#types), [Luau](#luau)**\n");
    for (sort, title, says) in SORTS {
        let _ = write!(page, "\n## {title}\n\n{says}\n");
        for word in words_of(sort) {
            tell_word(&mut page, word);
        }
    }
    tell_types(&mut page);
    tell_luau(&mut page);
    page
}

/// What is said of a word or a type, in a few lines for a terminal.
pub fn tell(name: &str) -> Option<String> {
    let mut text = String::new();
    if let Some(word) = super::word(name) {
        if word.keys.is_empty() {
            let _ = writeln!(text, "{}", signature(word));
        } else {
            let named = word.takes.first().map_or(String::new(), |argument| format!("\"{}\" ", argument.name));
            let _ = writeln!(text, "{name} {named}{{ ... }}");
        }
        let _ = writeln!(text, "  {} {}", word.says, word.wrong);
        tell_plainly(&mut text, word.takes);
        tell_plainly(&mut text, word.keys);
        for line in word.example.lines() {
            let _ = writeln!(text, "  e.g. {line}");
        }
        return Some(text);
    }
    let found = super::named(name)?;
    let _ = writeln!(text, "{name}\n  {}", found.says);
    match found.is {
        Is::Like(of) => {
            let _ = writeln!(text, "  {of}");
        }
        Is::OneOf(choices) => {
            let _ = writeln!(text, "  one of {}", choices.join(", "));
        }
        Is::Table(keys) => tell_plainly(&mut text, keys),
        Is::Handle(members) => {
            for member in members {
                let _ = match member.takes {
                    None => writeln!(text, "  .{}: {}  {}", member.name, member.gives, member.says),
                    Some(takes) => {
                        writeln!(text, "  :{}({}): {}  {}", member.name, arguments(takes), member.gives, member.says)
                    }
                };
            }
        }
    }
    Some(text)
}

fn tell_plainly(text: &mut String, keys: &[Key]) {
    for key in keys.iter().filter(|key| !key.says.is_empty()) {
        let _ = writeln!(text, "    {}: {}  {}", key.name, optional(key), key.says);
    }
}

fn tell_word(page: &mut String, word: &Word) {
    let _ = write!(page, "\n### {}\n\n{}", code_if_plain(word.name), word.says);
    if !word.wrong.is_empty() {
        let _ = write!(page, " {}", word.wrong);
    }
    if !word.see.is_empty() {
        let _ = write!(page, " See [{}](language.md#{}).", word.see, anchor(word.see));
    }
    page.push('\n');
    if !matches!(word.sort, Sort::Declares | Sort::Rule | Sort::House) {
        let _ = write!(page, "\n`{}`\n", signature(word));
    }
    if !word.example.is_empty() {
        let _ = write!(page, "\n```luau word\n{}\n```\n", word.example);
    }
    tell_keys(page, word.keys);
    if word.takes.iter().any(|argument| !argument.says.is_empty()) && word.keys.is_empty() {
        page.push('\n');
        for argument in word.takes.iter().filter(|argument| !argument.says.is_empty()) {
            let _ = writeln!(page, "- `{}`: {}", argument.name, argument.says);
        }
    }
}

/// A heading, by which the word can be linked to.
fn code_if_plain(name: &str) -> String {
    if name.starts_with("__") { format!("`{name}`") } else { name.to_owned() }
}

/// `place(side: Side, kind: KindName, square: At, front: Front?): Piece`.
pub(super) fn signature(word: &Word) -> String {
    let gives = if word.gives.is_empty() { String::new() } else { format!(": {}", word.gives) };
    format!("{}({}){gives}", word.name, arguments(word.takes))
}

/// The arguments of a word, each with its type.
pub(super) fn arguments(takes: &[Key]) -> String {
    let told = takes.iter().map(|argument| match argument.of.strip_prefix("...") {
        Some(of) => format!("...: {of}"),
        None => format!("{}: {}", argument.name, optional(argument)),
    });
    told.collect::<Vec<_>>().join(", ")
}

/// The type of what may be left out.
pub(super) fn optional(key: &Key) -> String {
    if key.needed || key.of.ends_with('?') && !key.of.contains("->") {
        key.of.to_owned()
    } else if key.of.contains('|') || key.of.contains("->") {
        format!("({})?", key.of)
    } else {
        format!("{}?", key.of)
    }
}

fn tell_keys(page: &mut String, keys: &[Key]) {
    if keys.is_empty() {
        return;
    }
    page.push_str("\n| key | type | what it says |\n|---|---|---|\n");
    for key in keys {
        let needed = if key.needed { " Needed." } else { "" };
        let _ = writeln!(page, "| `{}` | `{}` | {}{needed} |", key.name, in_cell(key.of), in_cell(key.says));
    }
}

fn in_cell(text: &str) -> String {
    text.replace('|', "\\|")
}

fn tell_members(page: &mut String, of: &str, members: &[Member]) {
    page.push_str("\n| written | answers | what it tells |\n|---|---|---|\n");
    for member in members {
        let written = match member.takes {
            None => format!("{of}.{}", member.name),
            Some(takes) => format!("{of}:{}({})", member.name, arguments(takes)),
        };
        let notes: Vec<String> = member
            .takes
            .iter()
            .flat_map(|takes| takes.iter())
            .filter(|argument| !argument.says.is_empty())
            .map(|argument| format!(" (`{}`: {})", argument.name, argument.says))
            .collect();
        let _ = writeln!(
            page,
            "| `{}` | `{}` | {}{} |",
            in_cell(&written),
            in_cell(member.gives),
            in_cell(member.says),
            in_cell(&notes.concat())
        );
    }
}

fn tell_types(page: &mut String) {
    page.push_str("\n## Handles\n\nA handle is carried about and asked; what is asked that it does not have is an error that names its nearest.\n");
    for Type { name, is, says } in TYPES {
        if let Is::Handle(members) = is {
            let _ = write!(page, "\n### {name}\n\n{says}\n");
            tell_members(page, &name.to_lowercase(), members);
        }
    }
    page.push_str("\n## Tables\n\nTables that words take, and those that they answer.\n");
    for Type { name, is, says } in TYPES {
        if let Is::Table(keys) = is {
            let _ = write!(page, "\n### {name}\n\n{says}\n");
            tell_keys(page, keys);
        }
    }
    page.push_str("\n## Types\n\n| type | is | what it means |\n|---|---|---|\n");
    for Type { name, is, says } in TYPES {
        let is = match is {
            Is::Like(of) => format!("`{}`", in_cell(of)),
            Is::OneOf(choices) => choices.iter().map(|choice| format!("`\"{choice}\"`")).collect::<Vec<_>>().join(", "),
            Is::Table(_) | Is::Handle(_) => continue,
        };
        let _ = writeln!(page, "| `{name}` | {is} | {} |", in_cell(says));
    }
}

fn tell_luau(page: &mut String) {
    let code = |names: &[&str]| names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", ");
    let _ = write!(page, "\n## Luau\n\nOf Luau's own words there are, some of them within bounds: {}.\n", code(&OWN));
    page.push_str("\n| library | what is in it |\n|---|---|\n");
    for (name, members) in LIBRARIES {
        let _ = writeln!(page, "| `{name}` | {} |", code(members));
    }
    let _ = write!(
        page,
        "\nNot there, since each could keep something between two questions or differ from run to run: {}.\n",
        code(&TAKEN_AWAY)
    );
}

/// The anchor of a heading.
fn anchor(heading: &str) -> String {
    let kept = heading.to_lowercase();
    kept.chars().filter(|c| c.is_alphanumeric() || *c == ' ' || *c == '-').collect::<String>().replace(' ', "-")
}
