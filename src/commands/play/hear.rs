//! What the table hears while it waits: lines from the players, and files being saved.

use std::io::{self, BufRead, Read};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};

/// The longest line that is read, in bytes.
const LONGEST: u64 = 16 * 1024;

/// Something that was heard.
#[derive(Debug, PartialEq, Eq)]
pub enum Heard {
    /// A line, without its end.
    Line(String),
    /// A line longer than any action.
    TooLong,
    /// There are no more lines, perhaps because they cannot be read.
    End(Option<String>),
    /// A file of the game was saved.
    Saved,
}

/// Hears standard input from a thread of its own. The sender is for those who have something else to tell.
pub fn listen() -> io::Result<(Receiver<Heard>, SyncSender<Heard>)> {
    let (sender, receiver) = sync_channel(64);
    let to_table = sender.clone();
    std::thread::Builder::new().name("standard input".to_owned()).spawn(move || {
        let mut input = io::stdin().lock();
        loop {
            let heard = read_line(&mut input);
            let is_end = matches!(heard, Heard::End(_));
            if to_table.send(heard).is_err() || is_end {
                return;
            }
        }
    })?;
    Ok((receiver, sender))
}

fn read_line(input: &mut impl BufRead) -> Heard {
    let mut bytes = Vec::new();
    match input.by_ref().take(LONGEST).read_until(b'\n', &mut bytes) {
        Ok(0) => return Heard::End(None),
        Ok(_) => {}
        Err(error) => return Heard::End(Some(error.to_string())),
    }
    if bytes.len() as u64 == LONGEST && bytes.last() != Some(&b'\n') {
        return match skip_line(input) {
            Ok(()) => Heard::TooLong,
            Err(error) => Heard::End(Some(error.to_string())),
        };
    }
    let line = String::from_utf8_lossy(&bytes);
    let line = line.trim_start_matches('\u{feff}').trim();
    Heard::Line(line.to_owned())
}

fn skip_line(input: &mut impl BufRead) -> io::Result<()> {
    loop {
        let buffer = input.fill_buf()?;
        let end = buffer.iter().position(|byte| *byte == b'\n');
        let (used, done) = end.map_or((buffer.len(), buffer.is_empty()), |at| (at + 1, true));
        input.consume(used);
        if done {
            return Ok(());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> Vec<Heard> {
        let mut input = text;
        let mut heard = Vec::new();
        loop {
            heard.push(read_line(&mut input));
            if matches!(heard.last(), Some(Heard::End(_))) {
                return heard;
            }
        }
    }

    fn line(text: &str) -> Heard {
        Heard::Line(text.to_owned())
    }

    #[test]
    fn lines_end_as_any_system_ends_them() {
        assert_eq!(all(b"one\r\ntwo\nthree"), [line("one"), line("two"), line("three"), Heard::End(None)]);
        assert_eq!(all("\u{feff}one\n".as_bytes()), [line("one"), Heard::End(None)]);
    }

    #[test]
    fn a_line_without_measure_is_passed_over() {
        let text = "x".repeat(1_000_000) + "\nnext";
        assert_eq!(all(text.as_bytes()), [Heard::TooLong, line("next"), Heard::End(None)]);
    }
}
