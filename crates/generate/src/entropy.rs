//! The source of a generator's choices: a seed, or the bytes of a fuzzer.
//!
//! Invariant: an exhausted source of bytes returns 0 for every choice, and 0 is always the smallest choice and false
//! for every chance. So a generator that stops on 0 terminates on any input.

/// A source of choices.
#[derive(Clone, Debug)]
pub struct Entropy {
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    /// SplitMix64.
    Seed(u64),
    /// The bytes, and the number of consumed bytes.
    Bytes(Vec<u8>, usize),
}

impl Entropy {
    /// Returns an unlimited deterministic source for a seed.
    pub fn from_seed(seed: u64) -> Entropy {
        // Consecutive seeds should not have similar states.
        let mut entropy = Entropy { source: Source::Seed(seed ^ 0x6a09_e667_f3bc_c909) };
        let state = entropy.bits() ^ seed.rotate_left(32);
        Entropy { source: Source::Seed(state) }
    }

    /// Returns a source that consumes the bytes.
    pub fn from_bytes(bytes: &[u8]) -> Entropy {
        Entropy { source: Source::Bytes(bytes.to_vec(), 0) }
    }

    /// Whether all further choices are 0.
    pub fn is_exhausted(&self) -> bool {
        matches!(&self.source, Source::Bytes(bytes, used) if *used >= bytes.len())
    }

    /// Returns the next 64 bits. A source of bytes returns only the next byte, so that mutations of a fuzzer have local
    /// effects.
    pub fn bits(&mut self) -> u64 {
        match &mut self.source {
            Source::Seed(state) => {
                *state = state.wrapping_add(0x9e37_79b9_7f4a_7c15);
                let mut z = *state;
                z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
                z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
                z ^ (z >> 31)
            }
            Source::Bytes(bytes, used) => {
                let byte = bytes.get(*used).copied().unwrap_or(0);
                *used += 1;
                u64::from(byte)
            }
        }
    }

    /// Returns a number below `count`, which is at least 1 and at most 256.
    pub fn below(&mut self, count: usize) -> usize {
        debug_assert!((1..=256).contains(&count));
        (self.bits() % count as u64) as usize
    }

    /// Returns a number in `low..=high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// Returns true with a probability of `percent` percent.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// Returns one of the choices, which must not be empty.
    pub fn pick<'t, T>(&mut self, choices: &'t [T]) -> &'t T {
        let index = self.below(choices.len().min(256));
        &choices[index]
    }

    /// Returns the index of one of the weights, with a probability proportional to the weight.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let total: u64 = weights.clone().map(u64::from).sum();
        // Use two bytes, because the sum of the weights may exceed 255.
        let mut at = (self.bits() | self.bits() << 8) % total.max(1);
        for (index, weight) in weights.enumerate() {
            if at < u64::from(weight) {
                return index;
            }
            at -= u64::from(weight);
        }
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn exhausted_bytes_answer_zero() {
        let mut entropy = Entropy::from_bytes(&[7, 255]);
        assert_eq!(entropy.below(4), 3);
        assert!(entropy.chance(50));
        assert!(entropy.is_exhausted());
        assert_eq!(entropy.below(9), 0);
        assert!(!entropy.chance(99));
        assert_eq!(entropy.weighted([3, 4].into_iter()), 0);
    }

    #[test]
    fn a_seed_repeats_itself_and_neighbours_differ() {
        let draw = |seed| -> Vec<usize> {
            let mut entropy = Entropy::from_seed(seed);
            (0..20).map(|_| entropy.below(100)).collect()
        };
        assert_eq!(draw(1), draw(1));
        assert_ne!(draw(1), draw(2));
    }
}
