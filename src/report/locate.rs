//! Where in the text of a RON file a value stands.
//!
//! The reader of RON tells the line of what it cannot read, but not of what it has read and what turns out to be wrong
//! afterwards. This walks the text once more, lightly, and keeps the line of every value and the keys as they are written.

/// A value of a RON text: its line, its key if it has one, and the values within it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Located {
    /// The key before it, in a struct or a map.
    pub key: Option<Box<str>>,
    /// The line, counted from 1, of the key or of the value itself.
    pub line: usize,
    /// The values between its brackets, in order.
    pub parts: Vec<Located>,
}

/// One step on the way to a value.
#[derive(Debug, Clone, Copy)]
pub enum Way<'a> {
    /// The value of a key.
    Key(&'a str),
    /// The value at a place, counted from 0.
    At(usize),
}

/// Brackets within brackets are followed so far.
const DEEPEST: usize = 64;

impl Located {
    /// Walks a RON text. Nothing is an error here: of a broken text, the values that can be made out are found.
    pub fn scan(text: &str) -> Self {
        Scanner { text, at: 0, line: 1, open: vec![Open::default()], too_deep: 0 }.run()
    }

    /// The value of a key.
    pub fn field(&self, key: &str) -> Option<&Self> {
        self.parts.iter().find(|part| part.key.as_deref() == Some(key))
    }

    /// The line of the value at the end of a way; if it cannot be followed to the end, of the last value found on it.
    pub fn line_of(&self, way: &[Way<'_>]) -> usize {
        let mut here = self;
        for step in way {
            let next = match *step {
                Way::Key(key) => here.field(key),
                Way::At(n) => here.parts.get(n),
            };
            match next {
                Some(next) => here = next,
                None => break,
            }
        }
        here.line
    }

    /// Keys that stand twice in one struct or map, anywhere within: the second, and the line of the first.
    pub fn repeated(&self) -> Vec<(&Self, usize)> {
        let mut found = Vec::new();
        let mut first = std::collections::BTreeMap::new();
        for part in &self.parts {
            if let Some(key) = part.key.as_deref() {
                match first.get(key) {
                    Some(line) => found.push((part, *line)),
                    None => _ = first.insert(key, part.line),
                }
            }
        }
        found.extend(self.parts.iter().flat_map(Self::repeated));
        found
    }
}

/// Brackets that are not closed yet.
#[derive(Default)]
struct Open {
    /// The values before the present one.
    done: Vec<Located>,
    /// The present one, if any of it has been seen.
    present: Option<Located>,
    /// The last word of the present one, as bytes of the text: it is a key if a colon follows.
    word: Option<(usize, usize)>,
}

impl Open {
    fn finish(&mut self) {
        self.done.extend(self.present.take());
        self.word = None;
    }
}

struct Scanner<'a> {
    text: &'a str,
    at: usize,
    line: usize,
    open: Vec<Open>,
    too_deep: usize,
}

impl Scanner<'_> {
    fn run(mut self) -> Located {
        while let Some(byte) = self.byte(0) {
            match byte {
                b'/' if self.byte(1) == Some(b'/') => self.skip_to(b'\n'),
                b'/' if self.byte(1) == Some(b'*') => self.skip_comment(),
                // An attribute that turns an extension on.
                b'#' if self.byte(1) == Some(b'!') => self.skip_to(b']'),
                b'(' | b'[' | b'{' => {
                    self.seen(None);
                    self.open();
                    self.step();
                }
                b')' | b']' | b'}' => {
                    self.close();
                    self.step();
                }
                b',' => {
                    if self.too_deep == 0
                        && let Some(open) = self.open.last_mut()
                    {
                        open.finish();
                    }
                    self.step();
                }
                b':' => {
                    self.key();
                    self.step();
                }
                b'"' => self.word(Self::skip_string),
                b'\'' => self.word(Self::skip_letter),
                b'r' | b'b' if self.starts_raw() => self.word(Self::skip_raw),
                _ if is_of_word(byte) => self.word(|scanner| {
                    while scanner.byte(0).is_some_and(is_of_word) {
                        scanner.step();
                    }
                }),
                _ => self.step(),
            }
        }
        while self.open.len() > 1 {
            self.close();
        }
        let mut top = self.open.pop().unwrap_or_default();
        top.finish();
        top.done.pop().unwrap_or_default()
    }

    fn byte(&self, ahead: usize) -> Option<u8> {
        self.text.as_bytes().get(self.at + ahead).copied()
    }

    fn step(&mut self) {
        if self.byte(0) == Some(b'\n') {
            self.line += 1;
        }
        self.at += 1;
    }

    /// Notes that something of the present value has been seen.
    fn seen(&mut self, word: Option<(usize, usize)>) {
        let line = self.line;
        if self.too_deep == 0
            && let Some(open) = self.open.last_mut()
        {
            open.present.get_or_insert_with(|| Located { line, ..Located::default() });
            open.word = word;
        }
    }

    fn word(&mut self, skip: impl FnOnce(&mut Self)) {
        self.seen(None);
        let start = self.at;
        skip(self);
        let end = self.at.min(self.text.len());
        self.seen(Some((start, end)));
    }

    fn key(&mut self) {
        if self.too_deep > 0 {
            return;
        }
        let Some(open) = self.open.last_mut() else { return };
        if let (Some(present), Some((start, end))) = (&mut open.present, open.word)
            && present.key.is_none()
        {
            let word = self.text.get(start..end).unwrap_or_default();
            let plain = word.starts_with('"').then(|| ron::from_str::<String>(word).ok()).flatten();
            present.key = Some(plain.map_or_else(|| word.into(), String::into_boxed_str));
        }
    }

    fn open(&mut self) {
        if self.too_deep > 0 || self.open.len() > DEEPEST {
            self.too_deep += 1;
        } else {
            self.open.push(Open::default());
        }
    }

    fn close(&mut self) {
        if self.too_deep > 0 {
            self.too_deep -= 1;
        } else if self.open.len() > 1
            && let Some(mut inner) = self.open.pop()
        {
            inner.finish();
            if let Some(present) = self.open.last_mut().and_then(|open| open.present.as_mut()) {
                present.parts = inner.done;
            }
        }
    }

    fn skip_to(&mut self, end: u8) {
        while self.byte(0).is_some_and(|byte| byte != end) {
            self.step();
        }
    }

    fn skip_comment(&mut self) {
        let mut depth = 0usize;
        loop {
            match (self.byte(0), self.byte(1)) {
                (None, _) => return,
                (Some(b'/'), Some(b'*')) => depth += 1,
                (Some(b'*'), Some(b'/')) => depth = depth.saturating_sub(1),
                _ => {
                    self.step();
                    continue;
                }
            }
            self.at += 2;
            if depth == 0 {
                return;
            }
        }
    }

    fn skip_string(&mut self) {
        self.step();
        while let Some(byte) = self.byte(0) {
            if byte == b'\\' {
                self.step();
            }
            self.step();
            if byte == b'"' {
                return;
            }
        }
    }

    fn skip_letter(&mut self) {
        self.step();
        if self.byte(0) == Some(b'\\') {
            self.step();
        }
        self.step();
        while self.byte(0).is_some_and(|byte| byte != b'\'' && byte != b'\n') {
            self.step();
        }
        self.step();
    }

    /// At `r"`, `r#"`, `b"`, `br"` ...: bytes to the quotation mark, and how many crosses it has.
    fn raw_start(&self) -> Option<(usize, usize, bool)> {
        let mut ahead = usize::from(self.byte(0) == Some(b'b'));
        let raw = self.byte(ahead) == Some(b'r');
        ahead += usize::from(raw);
        let mut crosses = 0;
        while raw && self.byte(ahead) == Some(b'#') {
            ahead += 1;
            crosses += 1;
        }
        (self.byte(ahead) == Some(b'"')).then_some((ahead, crosses, raw))
    }

    fn starts_raw(&self) -> bool {
        self.raw_start().is_some()
    }

    fn skip_raw(&mut self) {
        let Some((ahead, crosses, raw)) = self.raw_start() else { return };
        self.at += ahead;
        if !raw {
            return self.skip_string();
        }
        self.step();
        while let Some(byte) = self.byte(0) {
            self.step();
            if byte == b'"' && (0..crosses).all(|n| self.byte(n) == Some(b'#')) {
                self.at += crosses;
                return;
            }
        }
    }
}

fn is_of_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || byte >= 0x80 || matches!(byte, b'_' | b'-' | b'+' | b'.')
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: &str = r##"#![enable(implicit_some)]
(
    id: "a", // a comment with ( and "
    plan: [
        "..(",
        ")\"..", r#"raw " ("#, 'x', '\'',
    ],
    /* a comment /* within one */ (
    */
    regions: {
        "N": ["1-5",
            "12"],
        "S": [],
    },
    numbering: Explicit([["7", "8"],
        ["", ""]]),
    walls: [(square: "23",
        side: N)],
)
"##;

    #[test]
    fn every_value_has_its_line() {
        let file = Located::scan(TEXT);
        assert_eq!(file.line_of(&[Way::Key("id")]), 3);
        assert_eq!(file.line_of(&[Way::Key("plan"), Way::At(0)]), 5);
        assert_eq!(file.line_of(&[Way::Key("plan"), Way::At(3)]), 6);
        assert_eq!(file.line_of(&[Way::Key("regions"), Way::Key("N"), Way::At(1)]), 12);
        assert_eq!(file.line_of(&[Way::Key("regions"), Way::Key("S")]), 13);
        assert_eq!(file.line_of(&[Way::Key("numbering"), Way::At(0), Way::At(1)]), 16);
        assert_eq!(file.line_of(&[Way::Key("walls"), Way::At(0), Way::Key("side")]), 18);
        let keys: Vec<_> = file.parts.iter().map(|part| part.key.as_deref().unwrap()).collect();
        assert_eq!(keys, ["id", "plan", "regions", "numbering", "walls"]);
    }

    #[test]
    fn a_way_that_cannot_be_followed_ends_at_the_last_value_on_it() {
        let file = Located::scan(TEXT);
        assert_eq!(file.line_of(&[Way::Key("regions"), Way::Key("Q"), Way::At(4)]), 10);
        assert_eq!(file.line_of(&[Way::Key("nothing")]), 2);
    }

    #[test]
    fn keys_that_stand_twice_are_found_at_any_depth() {
        let file = Located::scan("(\n a: 1,\n b: {\"x\": 1,\n \"x\": 2},\n a: 3)");
        let found: Vec<_> = file.repeated().iter().map(|(p, first)| (p.key.clone().unwrap(), p.line, *first)).collect();
        assert_eq!(found, [("a".into(), 5, 2), ("x".into(), 4, 3)]);
    }

    #[test]
    fn depth_without_measure_is_not_followed() {
        let deep = "(".repeat(100_000) + &")".repeat(99_990) + ", a: 1";
        assert!(Located::scan(&deep).line == 1);
    }

    proptest::proptest! {
        #[test]
        fn no_text_upsets_the_scanner(text in "[a:,\\[\\](){}\"'\\\\rb#/*\\n\\PC]{0,60}") {
            let file = Located::scan(&text);
            let _ = file.repeated();
        }
    }
}
