//! Throws of dice: from the game's seed, or as the players' own dice fell.

use super::Table;
use crate::state::Throw;
use crate::tongue::{Phrase, phrase};

/// A die that the players have yet to throw.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lacking {
    /// Faces of the die.
    pub faces: u32,
    /// Which of the action's throws it is, counted from 1.
    pub number: usize,
    /// What it is for.
    pub reason: String,
}

impl Lacking {
    /// What is to be thrown.
    pub fn told(&self) -> Phrase {
        phrase!("dice.throw", faces = self.faces, n = self.number, reason = Phrase::text(&self.reason))
    }
}

/// What a die of so many faces shows, by the game's seed, the number of the action and the number of the throw in it: so taking
/// back and doing again gives the same throw.
///
/// The generator is BLAKE3 over the three numbers, each as eight bytes with the lowest first. Its output is read as numbers of
/// eight bytes, lowest first; the first that is below the last full multiple of `faces` counts, so that every face falls equally
/// often; its remainder, and one, is what fell.
pub fn fall(seed: u64, action: u64, throw: u64, faces: u32) -> u32 {
    let faces = u64::from(faces.max(1));
    let mut hasher = blake3::Hasher::new();
    for number in [seed, action, throw] {
        hasher.update(&number.to_le_bytes());
    }
    let mut stream = hasher.finalize_xof();
    let limit = u64::MAX - u64::MAX % faces;
    loop {
        let mut bytes = [0; 8];
        stream.fill(&mut bytes);
        let number = u64::from_le_bytes(bytes);
        if number < limit {
            return (number % faces) as u32 + 1;
        }
    }
}

impl Table {
    /// A throw of a die with so many faces for a rule, recorded with its reason.
    ///
    /// # Errors
    /// If the players throw their own dice, and this one was not told yet or cannot have fallen so.
    pub fn throw(&mut self, rule: &str, faces: u32, reason: &str) -> Result<u32, String> {
        let number = self.dice.len();
        let (fell, own) = match &self.own_dice {
            None => (fall(self.seed, self.action_number, number as u64, faces), false),
            Some(told) => match told.get(number) {
                Some(fell) if (1..=faces).contains(fell) => (*fell, true),
                _ => {
                    let lacking = Lacking { faces, number: number + 1, reason: reason.to_owned() };
                    let why = lacking.told().english();
                    self.lacking = Some(lacking);
                    return Err(why);
                }
            },
        };
        self.dice.push(Throw { faces, fell, reason: reason.to_owned(), rule: rule.to_owned(), own });
        Ok(fell)
    }
}

#[cfg(test)]
mod tests {
    use super::fall;

    #[test]
    fn the_same_numbers_give_the_same_throw_on_every_machine() {
        let six: Vec<u32> = (0..12).map(|throw| fall(7, 1, throw, 6)).collect();
        assert_eq!(six, [2, 2, 3, 1, 1, 1, 2, 5, 3, 4, 6, 5]);
        let hundred: Vec<u32> = (1..6).map(|action| fall(1803, action, 0, 100)).collect();
        assert_eq!(hundred, [2, 45, 39, 71, 75]);
    }

    #[test]
    fn every_face_falls_equally_often() {
        let mut fell = [0u32; 6];
        (0..60_000).for_each(|n| fell[fall(3, n, 0, 6) as usize - 1] += 1);
        // Three standard deviations about 10000.
        assert!(fell.iter().all(|n| n.abs_diff(10_000) < 274), "{fell:?}");
    }
}
