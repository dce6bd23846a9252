//! The words for editors: type definitions for luau-lsp, and a standard library for selene.

use std::fmt::Write as _;

use super::markdown::{arguments, optional, signature};
use super::types::named;
use super::{Is, Key, Sort, TAKEN_AWAY, TYPES, Type, Word, words};

/// Definitions of all words and types, as luau-lsp reads them.
pub fn definitions() -> String {
    let mut text = "-- The words of Ludimus for luau-lsp. Made by `ludimus words --as luau`.\n\n".to_owned();
    for Type { name, is, says } in TYPES {
        let _ = writeln!(text, "--- {says}");
        match is {
            Is::Like(of) => {
                let _ = writeln!(text, "export type {name} = {of}");
            }
            Is::OneOf(choices) => {
                let choices: Vec<String> = choices.iter().map(|choice| format!("\"{choice}\"")).collect();
                let _ = writeln!(text, "export type {name} = {}", choices.join(" | "));
            }
            Is::Table(keys) => {
                let _ = writeln!(text, "export type {name} = {{");
                tell_keys(&mut text, keys);
                text.push_str("}\n");
            }
            Is::Handle(members) => {
                let _ = writeln!(text, "declare extern type {name} with");
                for member in *members {
                    let _ = match member.takes {
                        None => writeln!(text, "    {}: {}", member.name, member.gives),
                        Some(takes) => {
                            let comma = if takes.is_empty() { "" } else { ", " };
                            let (name, takes) = (member.name, arguments(takes));
                            writeln!(text, "    function {name}(self{comma}{takes}): {}", member.gives)
                        }
                    };
                }
                text.push_str("end\n");
            }
        }
    }
    for word in words().filter(|word| word.name != "require") {
        tell_word(&mut text, word);
    }
    text
}

fn tell_keys(text: &mut String, keys: &[Key]) {
    for key in keys {
        if key.name == "run" {
            // It may stand last without its key.
            let _ = writeln!(text, "    [number]: {},", key.of);
            let _ = writeln!(text, "    run: ({})?,", key.of);
        } else {
            let _ = writeln!(text, "    {}: {},", key.name, optional(key));
        }
    }
}

fn tell_word(text: &mut String, word: &Word) {
    let name = word.name;
    if !word.keys.is_empty() {
        let body = body_of(name);
        let _ = writeln!(text, "\nexport type {body} = {{");
        tell_keys(text, word.keys);
        text.push_str("}\n");
        let _ = writeln!(text, "--- {}", word.says);
        let _ = match word.takes {
            [] => writeln!(text, "declare function {name}(body: {body}): ()"),
            takes => {
                let takes = arguments(takes);
                // A channel is declared without a table.
                let may = if word.keys.iter().any(|key| key.needed) { "" } else { "?" };
                writeln!(text, "declare function {name}({takes}): (body: {body}{may}) -> ()")
            }
        };
        return;
    }
    let _ = writeln!(text, "\n--- {}", word.says);
    let takes = arguments(word.takes);
    let _ = match (word.sort, name) {
        (Sort::House, "unlist") => writeln!(text, "declare function {name}({takes}): ()"),
        (Sort::House, _) => writeln!(text, "declare function {name}({takes}): (body: {{ [any]: any }}) -> ()"),
        _ => {
            let gives = if word.gives.is_empty() { ": ()" } else { "" };
            writeln!(text, "declare function {}{gives}", signature(word))
        }
    };
}

/// `CarryOutBody` of `carry_out`.
fn body_of(word: &str) -> String {
    let mut name = String::new();
    for part in word.split('_') {
        let mut letters = part.chars();
        name.extend(letters.next().map(|c| c.to_ascii_uppercase()));
        name.extend(letters);
    }
    name + "Body"
}

/// All words as a standard library of selene.
pub fn standard() -> String {
    let mut text = "# The words of Ludimus for selene. Made by `ludimus words --as selene`.\n---\nbase: luau\nname: ludimus\nglobals:\n".to_owned();
    for word in words() {
        let _ = writeln!(text, "  {}:\n    args:", word.name);
        let takes: &[Key] = word.takes;
        let body = [super::must("body", "table", "")];
        let takes = if takes.is_empty() && !word.keys.is_empty() { &body } else { takes };
        if takes.is_empty() {
            text.truncate(text.len() - 1);
            text.push_str(" []\n");
        }
        for argument in takes {
            let _ = writeln!(text, "      - type: {}", plain(argument.of));
            if !argument.needed {
                text.push_str("        required: false\n");
            }
        }
        if word.sort == Sort::Asks && word.name != "suppose" {
            text.push_str("    must_use: true\n");
        }
    }
    for name in TAKEN_AWAY {
        let _ = writeln!(text, "  {name}:\n    removed: true");
    }
    text
}

/// A type as selene knows it.
fn plain(of: &str) -> &'static str {
    match named(of).map(|found| found.is) {
        Some(Is::Like(of)) => plain_of_luau(of),
        Some(Is::OneOf(_)) => "string",
        Some(Is::Table(_)) => "table",
        Some(Is::Handle(_)) => "any",
        None => plain_of_luau(of),
    }
}

fn plain_of_luau(of: &str) -> &'static str {
    match of {
        "string" => "string",
        "number" => "number",
        "boolean" => "bool",
        "table" => "table",
        "...any" => "\"...\"",
        _ if of.contains("->") => "function",
        _ => "any",
    }
}
