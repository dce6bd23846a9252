//! The book: its pages hang together, and what they show is carried out as a reader would, by the commands alone.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use std::collections::BTreeSet;
use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::Stdio;

use crate::run::{Desk, REPOSITORY, Said};

/// A block of code: what it is said to be, what it holds, and the line at which it begins.
struct Block {
    kind: String,
    text: String,
    line: usize,
}

fn page(name: &str) -> String {
    fs::read_to_string(Path::new(REPOSITORY).join("docs").join(name)).unwrap()
}

fn blocks(page: &str) -> Vec<Block> {
    let mut found = Vec::new();
    let mut open: Option<Block> = None;
    for (n, line) in page.lines().enumerate() {
        match (line.trim_start().strip_prefix("```"), open.take()) {
            (Some(kind), None) => {
                open = Some(Block { kind: kind.trim().to_owned(), text: String::new(), line: n + 1 });
            }
            (Some(_), Some(block)) => found.push(block),
            (None, Some(mut block)) => {
                block.text.push_str(line);
                block.text.push('\n');
                open = Some(block);
            }
            (None, None) => {}
        }
    }
    assert!(open.is_none(), "a block is not closed");
    found
}

/// The words of a command line, of which some stand in quotation marks.
fn words(line: &str) -> Vec<String> {
    let parts = line.split('"').enumerate();
    parts
        .flat_map(|(n, part)| match n % 2 {
            0 => part.split_whitespace().map(str::to_owned).collect(),
            _ => vec![part.to_owned()],
        })
        .collect()
}

/// Carries out a command of a page in the reader's own folder; lines are typed into it.
fn carry_out(desk: &Desk, line: &str, typed: &str) -> Said {
    let words = words(line);
    assert_eq!(words.first().map(String::as_str), Some("ludimus"), "{line}");
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let mut child = desk.bare(&words).stdin(Stdio::piped()).spawn().unwrap();
    let _ = child.stdin.take().unwrap().write_all(typed.as_bytes());
    Said::of(child.wait_with_output().unwrap())
}

/// Looks that each of the lines is said, in this order.
fn look_for(lines: &[&str], said: &str, at: usize) {
    let mut rest = said;
    for line in lines {
        let Some((_, after)) = rest.split_once(line) else {
            panic!("block at line {at}: '{line}' is not said, or not there:\n{said}")
        };
        rest = after;
    }
}

/// Saves what a block holds under the path that it names, or adds it to what is there.
fn save(desk: &Desk, folder: &str, block: &Block) {
    let [_, path, ref add @ ..] = block.kind.split(' ').collect::<Vec<_>>()[..] else {
        panic!("the block at line {} names no file", block.line)
    };
    let folder = if path.starts_with("boards/") { "" } else { folder };
    let path = desk.home(&format!("{folder}{path}"));
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    let before = if add == ["+"] { fs::read_to_string(&path).unwrap() + "\n" } else { String::new() };
    fs::write(path, before + &block.text).unwrap();
}

#[test]
fn the_tutorial_leads_from_nothing_to_a_game_with_a_house_rule() {
    let desk = Desk::new();
    let blocks = blocks(&page("tutorial.md"));
    let mut blocks = blocks.iter().peekable();
    let mut carried_out = 0;
    while let Some(block) = blocks.next() {
        match block.kind.split(' ').next().unwrap() {
            "luau" | "ron" => save(&desk, "", block),
            "sh" => {
                let answer = blocks.next_if(|next| next.kind == "text");
                let answer = answer.unwrap_or_else(|| panic!("line {}: what is answered?", block.line));
                let typed = answer.text.lines().filter_map(|line| line.strip_prefix("> "));
                let typed: String = typed.map(|line| format!("{line}\n")).collect();
                let mut said = String::new();
                for line in block.text.lines() {
                    let one = carry_out(&desk, line, &typed);
                    assert!(one.code == Some(0), "{line}: {}{}", one.out, one.err);
                    said.push_str(&format!("{}{}", one.out, one.err));
                    carried_out += 1;
                }
                let expected: Vec<&str> = answer.text.lines().filter(|line| !line.starts_with("> ")).collect();
                look_for(&expected, &said, answer.line);
            }
            other => panic!("line {}: nothing is done with a block of {other}", block.line),
        }
    }
    assert!(carried_out > 10, "{carried_out} commands");
}

#[test]
fn every_recipe_of_the_cookbook_holds() {
    let desk = Desk::new();
    carry_out(&desk, "ludimus new my-game", "").well();
    let text = page("cookbook.md");
    let recipes = text.split("\n## ").count() - 1;
    assert_eq!(recipes, 20);
    let blocks = blocks(&text);
    let named: BTreeSet<&str> =
        blocks.iter().filter_map(|block| block.kind.split("house/").nth(1)?.split('/').next()).collect();
    assert_eq!(named.len(), recipes, "{named:?}");
    for name in &named {
        carry_out(&desk, &format!("ludimus new {name} --house my-game"), "").well();
    }
    let before = carry_out(&desk, "ludimus test my-game", "").well();
    blocks.iter().for_each(|block| save(&desk, "rulesets/my-game/", block));
    let said = carry_out(&desk, "ludimus test my-game", "").well();
    let passed = |said: &str| said.split(' ').next().unwrap().parse::<usize>().unwrap();
    assert!(said.ends_with(" passed, 0 failed\n") && passed(&said) >= passed(&before) + recipes, "{said}");
    for name in named {
        let examples = format!("house/{name}/examples/");
        assert!(blocks.iter().any(|block| block.kind.contains(&examples)), "{name} has no example");
    }
}

fn pages() -> BTreeSet<String> {
    let listed = fs::read_dir(Path::new(REPOSITORY).join("docs")).unwrap();
    let names = listed.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    names.filter(|name| name.ends_with(".md") && name != "SUMMARY.md").collect()
}

/// The places to which the links and pictures of a text lead, without those elsewhere in the world.
fn links(text: &str) -> Vec<String> {
    let mut found = Vec::new();
    let mut is_code = false;
    for line in text.lines() {
        is_code ^= line.trim_start().starts_with("```");
        if is_code {
            continue;
        }
        for part in line.split("](").skip(1) {
            if let Some((to, _)) = part.split_once(')').filter(|(to, _)| !to.contains("://")) {
                found.push(to.to_owned());
            }
        }
    }
    found
}

/// The name by which a heading is linked.
fn anchor(heading: &str) -> String {
    let kept = heading.trim().to_lowercase().replace(' ', "-");
    kept.chars().filter(|c| c.is_alphanumeric() || *c == '-' || *c == '_').collect()
}

#[test]
fn every_page_stands_in_the_summary_once() {
    let summary = links(&page("SUMMARY.md"));
    let set: BTreeSet<String> = summary.iter().cloned().collect();
    assert_eq!(set.len(), summary.len(), "a page stands there twice");
    assert_eq!(set, pages());
}

#[test]
fn every_link_leads_somewhere() {
    let root = Path::new(REPOSITORY);
    let mut files: Vec<PathBuf> = pages().iter().map(|name| root.join("docs").join(name)).collect();
    files.push(root.join("README.md"));
    let houses = fs::read_dir(root.join("rulesets/hellwig-1803/house")).unwrap();
    files.extend(houses.map(|house| house.unwrap().path().join("README.md")));
    for file in files {
        let text = fs::read_to_string(&file).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        for link in links(&text) {
            let (path, place) = link.split_once('#').unwrap_or((&link, ""));
            let target = if path.is_empty() { file.clone() } else { file.parent().unwrap().join(path) };
            assert!(target.exists(), "{}: {link} leads nowhere", file.display());
            if !place.is_empty() {
                let text = fs::read_to_string(&target).unwrap();
                let headings = text.lines().filter(|line| line.starts_with('#'));
                let there = headings.map(|line| anchor(line.trim_start_matches('#'))).any(|name| name == place);
                assert!(there, "{}: {link} names no heading", file.display());
            }
        }
    }
}

#[test]
fn every_block_of_code_is_of_a_kind_that_is_tried() {
    let tried: &[(&str, &[&str])] = &[
        ("tutorial.md", &["sh", "text", "luau", "ron"]),
        ("cookbook.md", &["luau", "ron"]),
        // By tests/engine/docs.rs.
        ("files.md", &["text", "ron"]),
        ("language.md", &["luau"]),
        ("simulate.md", &["sh"]),
        ("compare.md", &["sh"]),
        ("opiz.md", &["sh"]),
        // By tests/program/compare.rs.
        ("scholars.md", &["sh", "text"]),
        ("house-rules.md", &["sh"]),
        // By tests/program/console.rs and tests/engine/reference.rs.
        ("console.md", &["text"]),
        ("reference.md", &["luau"]),
    ];
    for name in pages() {
        let known = tried.iter().find(|(page, _)| *page == name).map_or(&[][..], |(_, kinds)| kinds);
        for block in blocks(&page(&name)) {
            let kind = block.kind.split(' ').next().unwrap();
            assert!(known.contains(&kind), "{name}:{}: a block of '{kind}' is tried by no test", block.line);
        }
    }
}

#[test]
fn the_commands_that_are_shown_are_understood() {
    let desk = Desk::new();
    for block in blocks(&["simulate.md", "house-rules.md", "compare.md", "opiz.md"].map(page).join("\n")) {
        for line in block.text.replace("\\\n", " ").lines() {
            let mut words = words(line);
            // A test has no time for as many.
            if let Some(games) = words.iter().position(|word| word == "--games") {
                words[games + 1] = "1".to_owned();
                match words.iter().position(|word| word == "--max-turns") {
                    Some(most) => words[most + 1] = "20".to_owned(),
                    None => words.extend(["--max-turns", "20"].map(str::to_owned)),
                }
            }
            let said = desk.run(&words.iter().skip(1).map(String::as_str).collect::<Vec<_>>());
            assert_eq!(said.code, Some(0), "{line}: {}", said.err);
        }
    }
}

#[test]
fn the_rule_that_the_first_page_shows_stands_in_the_ruleset() {
    let readme = fs::read_to_string(Path::new(REPOSITORY).join("README.md")).unwrap();
    let rule = blocks(&readme).into_iter().find(|block| block.kind == "lua").unwrap();
    let rule: Vec<&str> = rule.text.lines().map(|line| line.strip_prefix("   ").unwrap_or(line)).collect();
    let script = fs::read_to_string(Path::new(REPOSITORY).join("rulesets/hellwig-1803/infantry.luau")).unwrap();
    assert!(script.contains(&rule.join("\n")), "{}", rule.join("\n"));
}
