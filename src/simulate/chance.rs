//! The one source of chance of a game that nobody plays.

/// The purpose by which the generator is set apart from other uses of the same hash.
const PURPOSE: &str = "ludimus simulate 1";
/// One block of the hash's output.
const BLOCK: usize = 64;

/// A generator for one game, from the seed of the run and the number of the game: the same everywhere and in every version.
///
/// It is the output of BLAKE3 in its mode for deriving keys, with the context `ludimus simulate 1` and as its input the seed
/// and the number of the game, each as eight bytes, the least first. The output is read as words of 32 bits, the least byte
/// first.
pub struct Chance {
    stream: blake3::OutputReader,
    block: [u8; BLOCK],
    at: usize,
}

impl Chance {
    /// The generator of a game.
    pub fn new(seed: u64, game: u64) -> Self {
        let mut hasher = blake3::Hasher::new_derive_key(PURPOSE);
        hasher.update(&seed.to_le_bytes());
        hasher.update(&game.to_le_bytes());
        Self { stream: hasher.finalize_xof(), block: [0; BLOCK], at: BLOCK }
    }

    /// The next word.
    pub fn word(&mut self) -> u32 {
        if self.at >= BLOCK {
            self.stream.fill(&mut self.block);
            self.at = 0;
        }
        let mut bytes = [0; 4];
        bytes.copy_from_slice(&self.block[self.at..self.at + 4]);
        self.at += 4;
        u32::from_le_bytes(bytes)
    }

    /// The next two words as one number, the first of them the lower half.
    pub fn long(&mut self) -> u64 {
        let low = self.word();
        u64::from(self.word()) << 32 | u64::from(low)
    }

    /// A number below `n`, each as likely as any other; 0 if `n` is 0.
    ///
    /// It is the upper half of the product of `n` and a word. Words are left out whose product has a lower half below the
    /// remainder of 2^32 by `n`: without them each number has as many words as any other.
    pub fn below(&mut self, n: usize) -> usize {
        let n = u32::try_from(n).unwrap_or(u32::MAX);
        if n == 0 {
            return 0;
        }
        let mut product = u64::from(self.word()) * u64::from(n);
        if (product as u32) < n {
            let least = n.wrapping_neg() % n;
            while (product as u32) < least {
                product = u64::from(self.word()) * u64::from(n);
            }
        }
        (product >> 32) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_words_are_those_of_the_published_hash() {
        // Found with another implementation of BLAKE3.
        let words = [0xf420d61c, 0x9ee1ebe9, 0xb39c46b4];
        let mut chance = Chance::new(1, 2);
        assert_eq!([chance.word(), chance.word(), chance.word()], words);
        for _ in 3..16 {
            chance.word();
        }
        assert_eq!(chance.word(), 0x238eee27);
        assert_eq!(Chance::new(1, 2).long(), u64::from(words[1]) << 32 | u64::from(words[0]));
    }

    #[test]
    fn every_number_below_is_as_likely() {
        let mut chance = Chance::new(7, 1);
        let mut fell = [0; 6];
        (0..60_000).for_each(|_| fell[chance.below(6)] += 1);
        assert!(fell.iter().all(|times| (9_600..10_400).contains(times)), "{fell:?}");
        assert_eq!((chance.below(1), chance.below(0)), (0, 0));
    }

    #[test]
    fn games_and_seeds_have_generators_of_their_own() {
        let first = |seed, game| Chance::new(seed, game).long();
        assert_ne!(first(1, 2), first(2, 1));
        assert_ne!(first(1, 2), first(1, 3));
    }
}
