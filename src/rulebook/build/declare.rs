//! `channel`, `terrain`, `kind`, `mark`, `wall`, `box`, `action` and `turn`.

use std::collections::BTreeMap;

use super::given::texts;
use super::{Builder, Draft, Fields, Given, too_many_channels};
use crate::language;
use crate::report::{Problem, did_you_mean};
use crate::rulebook::kinds::{Budget, Counts, Kind, Look, MOST_CHANNELS, Step, Thing, Turn, Verb};
use crate::rulebook::{Citation, LinePattern, Slot};

/// How a name is shown when a declaration gives no title: as it is, with blanks for underscores.
fn plain_title(key: &str) -> String {
    key.replace('_', " ")
}

fn text_of(map: &BTreeMap<String, Given>, key: &str) -> Option<String> {
    match map.get(key) {
        Some(Given::Text(text)) => Some(text.clone()),
        _ => None,
    }
}

impl Builder {
    pub(super) fn channel(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        // Nothing refers to a channel by its sentence, but what is written there is looked at.
        let _ = fields.citation();
        if self.book.channels.len() >= MOST_CHANNELS {
            fields.complain(&too_many_channels(), "");
        } else {
            self.book.channels.push(draft.key.clone());
        }
        self.problems.append(&mut problems);
    }

    fn look(fields: &mut Fields) -> Look {
        let mut colour = |key: &str| {
            let text = fields.text(key)?;
            let hex = text.strip_prefix('#').is_some_and(|h| h.len() == 6 && h.chars().all(|c| c.is_ascii_hexdigit()));
            if !hex {
                fields.complain(&format!("'{key}' is '{text}'"), "write a colour as \"#rrggbb\"");
            }
            hex.then_some(text)
        };
        let (colour, second) = (colour("colour"), colour("second"));
        Look {
            colour,
            second,
            hatch: fields.one_of("hatch", "Hatch").to_owned(),
            shape: fields.one_of("shape", "Shape").to_owned(),
        }
    }

    pub(super) fn kind(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let name = self.name(&draft.key);
        let mut letters = vec![Vec::new(); self.book.sides()];
        for (side, words) in fields.words_by("letters") {
            match self.book.manifest.sides.iter().position(|s| s.id == side) {
                Some(n) => {
                    if let Some(word) = words.iter().find(|w| w.is_empty() || w.contains(char::is_whitespace)) {
                        fields.complain(&format!("the letter '{word}' is no single word"), "write it without blanks");
                    }
                    letters[n] = words;
                }
                None => {
                    let near = did_you_mean(&side, self.book.manifest.sides.iter().map(|s| s.id.as_str()));
                    fields.complain(&format!("'letters' names the side '{side}'{near}"), "sides stand in ruleset.ron");
                }
            }
        }
        let inscribed = self.inscribed(&mut fields);
        for words in &mut letters {
            if words.is_empty() {
                words.push(draft.key.replace(char::is_whitespace, "_"));
            }
        }
        let groups: Vec<_> = fields.words("groups").iter().map(|g| self.name(g)).collect();
        self.groups.extend(groups.iter().copied());
        let layer = fields.text("layer").unwrap_or_else(|| "pieces".to_owned());
        let layer = self.book.layers.iter().position(|l| *l == layer).unwrap_or_else(|| {
            self.book.layers.push(layer);
            self.book.layers.len() - 1
        });
        if layer > usize::from(u8::MAX) {
            fields.complain("there are more than 256 layers", "");
        }
        let mut values = Vec::new();
        for (key, value) in fields.numbers("values", i32::MIN) {
            // A value that was never set is 0: such a key only makes the word known.
            let name = self.name(&key);
            self.values.insert(name);
            if value != 0 {
                values.push((name, value));
            }
        }
        values.sort();
        let tells = fields.words_by("tells").into_iter().map(|(key, words)| (self.name(&key), words)).collect();
        let kind = Kind {
            name,
            citation: fields.citation(),
            title: fields.text("title").unwrap_or_else(|| plain_title(&draft.key)),
            letters,
            inscribed,
            groups,
            layer: layer as u8,
            faces: fields.flag("faces").unwrap_or(true),
            bars: self.bars(&mut fields),
            taken_as: {
                // What it names is looked up when all kinds are declared; that it is a text is looked at here.
                fields.text("taken_as");
                None
            },
            keeps_moved: false,
            values,
            tells,
            look: Self::look(&mut fields),
        };
        self.book.kinds.insert(name, kind);
        self.problems.append(&mut problems);
    }

    /// What stands on a kind's pieces in a picture: for each side one sign.
    fn inscribed(&self, fields: &mut Fields) -> Vec<String> {
        let sides = &self.book.manifest.sides;
        let mut inscribed = vec![String::new(); sides.len()];
        for (side, words) in fields.words_by("inscribed") {
            match (sides.iter().position(|s| s.id == side), words.as_slice()) {
                (Some(n), [sign]) if !sign.trim().is_empty() => inscribed[n].clone_from(sign),
                (Some(_), _) => {
                    fields.complain(&format!("'inscribed' has no sign for '{side}'"), "write one, as \"X\"")
                }
                (None, _) => {
                    let near = did_you_mean(&side, sides.iter().map(|s| s.id.as_str()));
                    fields
                        .complain(&format!("'inscribed' names the side '{side}'{near}"), "sides stand in ruleset.ron");
                }
            }
        }
        inscribed
    }

    /// A terrain, a mark, a wall, a box or a counter.
    pub(super) fn thing(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let name = self.name(&draft.key);
        // What it names is looked up when all ground is declared; that it is a text is looked at here.
        fields.text("turned");
        let thing = Thing {
            name,
            citation: fields.citation(),
            title: fields.text("title").unwrap_or_else(|| plain_title(&draft.key)),
            bars: self.bars(&mut fields),
            look: Self::look(&mut fields),
            lasts: match fields.number("lasts") {
                Some(n) if (1..=100_000).contains(&n) => Some(n as u32),
                None => None,
                Some(_) => {
                    fields.complain("'lasts' counts steps of the turn's order", "write a whole number from 1 on");
                    None
                }
            },
            counts: None,
            turned: None,
            numbered: fields.text("numbered"),
        };
        match draft.word.as_str() {
            "terrain" => self.book.terrains.insert(name, thing),
            "mark" => self.book.marks.insert(name, thing),
            "counter" => self.book.counters.insert(name, thing),
            "wall" => self.book.walls.insert(name, thing),
            _ => self.book.boxes.insert(name, thing),
        }
        self.problems.append(&mut problems);
    }

    /// The kind of which a piece is a figure once it has been taken.
    pub(super) fn taken_as(&mut self, draft: &Draft) {
        let Some(word) = draft.body.as_ref().and_then(|body| text_of(body, "taken_as")) else { return };
        let found = self.book.names.find(&word).filter(|name| self.book.kind(*name).is_some());
        let own = self.book.names.find(&draft.key);
        match (found, own.and_then(|name| self.book.kinds.get_mut(name))) {
            (Some(name), Some(kind)) => kind.taken_as = Some(name),
            _ => {
                let near = did_you_mean(&word, self.book.kinds().map(|k| self.book.names.word(k.name)));
                let what = format!("kind '{}': 'taken_as' names '{word}', which is no kind{near}", draft.key);
                let origin = &draft.citation.origin;
                self.problems.push(Problem::new(&origin.file, what).at(origin.line));
            }
        }
    }

    /// What ground becomes by a quarter turn.
    pub(super) fn turned(&mut self, draft: &Draft) {
        let Some(word) = draft.body.as_ref().and_then(|body| text_of(body, "turned")) else { return };
        let found = self.book.names.find(&word).filter(|name| self.book.terrain(*name).is_some());
        let own = self.book.names.find(&draft.key);
        match (found, own.and_then(|name| self.book.terrains.get_mut(name))) {
            (Some(name), Some(terrain)) => terrain.turned = Some(name),
            _ => {
                let near = did_you_mean(&word, self.book.terrains().map(|t| self.book.names.word(t.name)));
                let what = format!("terrain '{}': 'turned' names '{word}', which is no terrain{near}", draft.key);
                let origin = &draft.citation.origin;
                self.problems.push(Problem::new(&origin.file, what).at(origin.line));
            }
        }
    }

    /// What a counter counts by itself.
    pub(super) fn counts(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let words = fields.words("counts");
        let anew = fields.raw("anew");
        if words.is_empty() {
            if anew.is_some() {
                fields.complain("'anew' is for a counter that counts", "write counts = { ... } with actions");
            }
            self.problems.append(&mut problems);
            return;
        }
        let verbs = self.verbs_of(&mut fields, &words);
        let (mut anew_of, mut anew_taking) = (None, false);
        match anew {
            None => {}
            Some(Given::Map(map)) => {
                fields.only(&map, "'anew'", &language::parts_of("Anew"));
                let words = map.get("of").and_then(texts).unwrap_or_default();
                anew_of = self.kinds_of(&mut fields, &words);
                anew_taking = map.get("taking") == Some(&Given::Flag(true));
            }
            Some(_) => fields.complain("'anew' should be a table", "write { of = \"...\", taking = true }"),
        }
        let name = self.name(&draft.key);
        if let Some(counter) = self.book.counters.get_mut(name) {
            counter.counts = Some(Counts { verbs, anew_of, anew_taking });
        }
        // Other keys were looked at when the counter was declared.
        self.problems.append(&mut problems);
    }

    pub(super) fn turn(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let citation = fields.citation();
        let mut order = self.steps(&mut fields, "opening");
        let again = order.len();
        order.extend(self.steps(&mut fields, "order"));
        if order.len() == again {
            fields.complain("it has no order", "write order = { ... } with the seats as they follow one another");
        }
        if order.len() > usize::from(u8::MAX) {
            fields.complain("the order has more than 255 steps", "");
        }
        let budgets = match fields.raw("budgets") {
            None => Vec::new(),
            Some(Given::Map(map)) => {
                map.iter().filter_map(|(key, given)| self.budget(draft, &mut fields, key, given)).collect()
            }
            Some(_) => {
                fields.complain("'budgets' should be a table", "");
                Vec::new()
            }
        };
        let ends_after = match fields.number("ends_after") {
            Some(n) if (1..=1000).contains(&n) => Some(n as u16),
            None => None,
            Some(_) => {
                fields.complain("'ends_after' counts the actions of a step", "write a whole number from 1 to 1000");
                None
            }
        };
        let done = fields.text("done");
        // Where a step ends by itself, nobody ends it before unless the rules give the word for it.
        let may_pass = done.is_some() || ends_after.is_none();
        let done = done.unwrap_or_else(|| "done".to_owned());
        if !done.contains(char::is_alphanumeric) {
            fields.complain(&format!("'done' is '{done}'"), "write a word that ends a step, such as \"Done!\"");
        }
        let citation =
            Citation { key: if draft.key.is_empty() { "turn".to_owned() } else { draft.key.clone() }, ..citation };
        let verb = self.book.turn.verb;
        self.book.turn = Turn { citation, order, again, budgets, ends_after, may_pass, done, verb };
        self.problems.append(&mut problems);
    }

    /// A list of steps: seats, or tables with seat and phase.
    fn steps(&mut self, fields: &mut Fields, key: &str) -> Vec<Step> {
        let given = match fields.raw(key) {
            None => return Vec::new(),
            Some(Given::List(steps)) => steps,
            Some(_) => {
                fields.complain(&format!("'{key}' should be a list of steps"), "write { \"...\", \"...\" } with seats");
                return Vec::new();
            }
        };
        let mut steps = Vec::new();
        for step in given {
            let none = BTreeMap::new();
            let map = if let Given::Map(map) = &step { map } else { &none };
            fields.only(map, "a step of the order", &language::parts_of("Step"));
            let flag = |key: &str| map.get(key) == Some(&Given::Flag(true));
            let (phase, secret, pieces_in) = (text_of(map, "phase"), flag("secret"), text_of(map, "pieces_in"));
            let seat = match &step {
                Given::Text(seat) => seat.clone(),
                _ => text_of(map, "seat").unwrap_or_default(),
            };
            match self.book.manifest.seats.iter().position(|s| s.id == seat) {
                Some(n) => {
                    let phase = phase.map(|p| self.name(&p));
                    steps.push(Step { seat: n as u8, phase, secret, pieces_in, if_any: flag("if_any") });
                }
                None => {
                    let near = did_you_mean(&seat, self.book.manifest.seats.iter().map(|s| s.id.as_str()));
                    fields.complain(
                        &format!("'{key}' names the seat '{seat}'{near}"),
                        "a step is a seat of ruleset.ron, or { seat = \"...\", phase = \"...\", secret = true, pieces_in = \"...\", if_any = true }",
                    );
                }
            }
        }
        steps
    }

    fn budget(&mut self, draft: &Draft, fields: &mut Fields, key: &str, given: &Given) -> Option<Budget> {
        let none = BTreeMap::new();
        let (holds, map) = match given {
            Given::Map(map) => (map.get("holds"), map),
            other => (Some(other), &none),
        };
        fields.only(map, &format!("the budget '{key}'"), &language::parts_of("Budget"));
        let whole = |n: &f64| n.fract() == 0.0 && (0.0..1e6).contains(n);
        let Some(Given::Number(holds)) = holds.filter(|given| matches!(given, Given::Number(n) if whole(n))) else {
            fields.complain(
                &format!("the budget '{key}' does not say how much it holds"),
                "write a whole number, or { holds = 1, title = \"...\", cite = \"...\", says = \"...\" }",
            );
            return None;
        };
        let title = text_of(map, "title").unwrap_or_else(|| plain_title(key));
        let cites = map.get("cite").and_then(texts).unwrap_or_default();
        let shown: Vec<&str> = cites.iter().map(String::as_str).chain([title.as_str()]).collect();
        let (says, origin) = (text_of(map, "says").unwrap_or_default(), draft.citation.origin.clone());
        let citation = Citation { key: shown.join(" "), says, cites, origin, ..Citation::default() };
        Some(Budget { name: self.name(key), citation, title, holds: *holds as i32 })
    }

    pub(super) fn action(&mut self, draft: &Draft) {
        let mut problems = Vec::new();
        let mut fields = Fields::new(draft, &mut problems);
        let name = self.name(&draft.key);
        let citation = fields.citation();
        let mut lines = Vec::new();
        for text in fields.words("line") {
            match LinePattern::parse(&text) {
                Ok(line) => lines.push(line),
                Err(why) => fields.complain(&why, ""),
            }
        }
        if lines.is_empty() {
            fields.complain("it has no line", "write line = \"... {from} ... {to}\": how players write the action");
        }
        let mut costs = Vec::new();
        for (key, cost) in fields.numbers("costs", 0) {
            let budget = self.book.names.find(&key).filter(|n| self.book.turn.budgets.iter().any(|b| b.name == *n));
            match budget {
                Some(budget) => costs.push((budget, cost)),
                None => {
                    let known: Vec<&str> =
                        self.book.turn.budgets.iter().map(|b| self.book.names.word(b.name)).collect();
                    let near = did_you_mean(&key, known);
                    fields.complain(
                        &format!("it costs '{key}', which is no budget{near}"),
                        "budgets stand in turn { ... }",
                    );
                }
            }
        }
        let mut phases = Vec::new();
        for word in fields.words("phases") {
            let phase =
                self.book.names.find(&word).filter(|n| self.book.turn.order.iter().any(|s| s.phase == Some(*n)));
            match phase {
                Some(phase) => phases.push(phase),
                None => fields.complain(&format!("there is no phase '{word}'"), "phases stand in turn { order = ... }"),
            }
        }
        let title = fields.text("title").unwrap_or_else(|| plain_title(&draft.key));
        let several = lines.first().is_some_and(|line| line.has(Slot::Squares) && !line.has(Slot::To));
        let sign = fields.choice("sign", "Sign").unwrap_or_default().to_owned();
        let by_people = fields.flag("by_people").unwrap_or(false);
        self.book.verbs.insert(name, Verb { name, citation, title, lines, costs, phases, sign, several, by_people });
        self.problems.append(&mut problems);
    }
}
