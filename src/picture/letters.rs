//! Letters of the mathematical alphabets, for screens whose fonts lack them.

use std::borrow::Cow;

/// The text with every letter of the mathematical alphabets (gothic, script, bold ...) replaced by its plain form.
pub fn plain(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| plain_letter(c) == c) {
        Cow::Borrowed(text)
    } else {
        Cow::Owned(text.chars().map(plain_letter).collect())
    }
}

fn plain_letter(c: char) -> char {
    // Thirteen alphabets of 52 letters, from U+1D400 on; a few gothic capitals stand elsewhere for older reasons.
    let n = u32::from(c).wrapping_sub(0x1D400);
    match c {
        '\u{212D}' => 'C',
        '\u{210C}' => 'H',
        '\u{2111}' => 'I',
        '\u{211C}' => 'R',
        '\u{2128}' => 'Z',
        _ if n < 13 * 52 => {
            let letter = (n % 52) as u8;
            char::from(if letter < 26 { b'A' + letter } else { b'a' + letter - 26 })
        }
        _ => c,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn gothic_letters_become_plain() {
        assert_eq!(plain("𝔡 on 49, 𝔥, 𝔡b, ℌ"), "d on 49, h, db, H");
        assert_eq!(plain("§ 41: Äpfel"), "§ 41: Äpfel");
        assert!(matches!(plain("m"), Cow::Borrowed(_)));
    }
}
