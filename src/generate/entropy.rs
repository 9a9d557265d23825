//! Where a generator's choices come from: a seed, or the bytes of a fuzzer.
//!
//! Invariant: a source of bytes that is used up answers 0 to everything, and 0 always means the smallest choice and
//! "no" to every chance. So a generator that stops when told 0 ends on any input.

/// A source of choices.
#[derive(Clone, Debug)]
pub struct Entropy {
    source: Source,
}

#[derive(Clone, Debug)]
enum Source {
    /// SplitMix64.
    Seed(u64),
    /// The bytes, and how many are used.
    Bytes(Vec<u8>, usize),
}

impl Entropy {
    /// Endless choices; the same for the same seed.
    pub fn from_seed(seed: u64) -> Entropy {
        // Neighbouring seeds should not give neighbouring states.
        let mut entropy = Entropy { source: Source::Seed(seed ^ 0x6a09_e667_f3bc_c909) };
        let state = entropy.bits() ^ seed.rotate_left(32);
        Entropy { source: Source::Seed(state) }
    }

    /// As many choices as the bytes hold.
    pub fn from_bytes(bytes: &[u8]) -> Entropy {
        Entropy { source: Source::Bytes(bytes.to_vec(), 0) }
    }

    /// Whether nothing but zeros comes from now on.
    pub fn is_exhausted(&self) -> bool {
        matches!(&self.source, Source::Bytes(bytes, used) if *used >= bytes.len())
    }

    /// The next 64 bits. From bytes: the next one only, so that a fuzzer's changes stay local.
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

    /// A number below `count`, which is at least 1 and at most 256.
    pub fn below(&mut self, count: usize) -> usize {
        debug_assert!((1..=256).contains(&count));
        (self.bits() % count as u64) as usize
    }

    /// A number in `low..=high`.
    pub fn between(&mut self, low: usize, high: usize) -> usize {
        low + self.below(high - low + 1)
    }

    /// True in `percent` of 100 cases.
    pub fn chance(&mut self, percent: usize) -> bool {
        self.below(100) >= 100 - percent
    }

    /// One of the choices, of which there is at least one.
    pub fn pick<'t, T>(&mut self, choices: &'t [T]) -> &'t T {
        let index = self.below(choices.len().min(256));
        &choices[index]
    }

    /// The index of one of the weights, as often as it weighs.
    pub fn weighted(&mut self, weights: impl Iterator<Item = u32> + Clone) -> usize {
        let total: u64 = weights.clone().map(u64::from).sum();
        // Two bytes at least: a table of weights may sum to more than one holds.
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
