//! `docs/players.md`, followed step by step.

use super::Window;
use ludimus::workbench::Start;

/// What a step asks for, in its order.
#[derive(Debug)]
enum Deed {
    Click(String),
    Square(u32),
    Read(String),
}

fn deeds(step: &str) -> Vec<Deed> {
    let mut deeds = Vec::new();
    let mut rest = step;
    while let Some(at) = rest.find(['*', '`', '"']) {
        let mark = if rest[at..].starts_with("**") { "**" } else { &rest[at..=at] };
        let begin = at + mark.len();
        let end = begin + rest[begin..].find(mark).unwrap_or_else(|| panic!("{mark} is not closed: {step}"));
        let inner = rest[begin..end].to_owned();
        match (mark, inner.parse()) {
            ("**", _) => deeds.push(Deed::Click(inner)),
            ("\"", _) => deeds.push(Deed::Read(inner)),
            ("`", Ok(number)) => deeds.push(Deed::Square(number)),
            _ => {}
        }
        rest = &rest[end + mark.len()..];
    }
    deeds
}

#[test]
fn the_page_for_players_leads_to_a_won_game() {
    let page = include_str!("../../docs/players.md");
    let mut steps: Vec<String> = Vec::new();
    for line in page.lines() {
        let number = line.split_once(". ").filter(|(number, _)| number.parse::<usize>().is_ok());
        match number {
            Some((number, text)) => {
                assert_eq!(number.parse(), Ok(steps.len() + 1), "{line}");
                steps.push(text.to_owned());
            }
            None if line.starts_with("   ") => {
                let last = steps.last_mut().unwrap();
                last.push(' ');
                last.push_str(line.trim());
            }
            None => {}
        }
    }
    assert_eq!(steps.len(), 17);
    let mut window = Window::started(&Start::default());
    window.settle();
    let mut deeds_done = 0;
    for step in &steps {
        for deed in deeds(step) {
            deeds_done += 1;
            match deed {
                Deed::Click(name) => window.click(&name),
                Deed::Square(number) => window.square(number),
                Deed::Read(text) => window.must_show(&text),
            }
        }
    }
    assert!(deeds_done > 30, "{deeds_done} deeds");
}
