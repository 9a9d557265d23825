//! A table of hashes of the things that a text has more than once: the parser and the printer keep what they made of them.
//!
//! The first occurrence leaves a mark, the second is kept, and later ones are found. The table has a fixed size: of two
//! things with one slot, the later is kept. Where few things are found, most are not looked up.

/// The number of slots.
const SLOTS: usize = 2048;
/// The number of things after which the share of them that was found decides whether the next ones are looked up.
const ROUND: u32 = 1024;
/// The number of rounds for which nothing is looked up after a round in which less than an eighth was found.
const PAUSE: u32 = 7;

/// The hashes of things that occurred.
#[derive(Default)]
pub(super) struct Occurrences {
    /// Empty, or [`SLOTS`] entries: in the upper half a hash, in the lower half 0 for what occurred once, and else the number of
    /// what is kept, plus 1. A table of zeros needs no initialization.
    slots: Vec<u64>,
    /// The number of things that are kept.
    kept: u32,
    /// The things of this round that were looked up, and those of them that were found.
    tried: u32,
    found: u32,
    /// The number of things to come that are not looked up.
    pause: u32,
    /// All things that were found.
    total: u32,
}

impl Occurrences {
    /// Counts a thing. Returns whether it is to be looked up.
    #[inline]
    pub fn is_tried(&mut self) -> bool {
        if self.pause > 0 {
            self.pause -= 1;
            return false;
        }
        if self.tried == ROUND {
            let is_rare = self.found < ROUND / 8;
            (self.tried, self.found) = (0, 0);
            if is_rare {
                self.pause = PAUSE * ROUND;
                return false;
            }
        }
        self.tried += 1;
        true
    }

    /// Returns the number of what is kept for this hash, which may be the hash of something else.
    #[inline]
    pub fn get(&self, hash: u32) -> Option<usize> {
        let slot = self.slots.get(hash as usize % SLOTS)?;
        if slot >> 32 == u64::from(hash) { (*slot as u32 as usize).checked_sub(1) } else { None }
    }

    /// Counts what [`Occurrences::get`] returned, if it was the thing that was looked for.
    #[inline]
    pub fn count(&mut self) {
        self.found += 1;
        self.total = self.total.wrapping_add(1);
    }

    /// Returns the number of things that were found.
    pub fn total(&self) -> u32 {
        self.total
    }

    /// Notes that something occurs which was not found. Returns whether it is to be kept: whether it occurred before.
    pub fn is_second(&mut self, hash: u32) -> bool {
        if self.slots.is_empty() {
            self.slots = vec![0; SLOTS];
        }
        let (slot, mark) = (&mut self.slots[hash as usize % SLOTS], u64::from(hash) << 32);
        let is_marked = *slot == mark;
        if *slot >> 32 != u64::from(hash) {
            *slot = mark;
        }
        is_marked && (self.kept as usize) < SLOTS
    }

    /// Keeps something. Its number is the number of things that were kept before.
    pub fn keep(&mut self, hash: u32) {
        self.kept += 1;
        if let Some(slot) = self.slots.get_mut(hash as usize % SLOTS) {
            *slot = u64::from(hash) << 32 | u64::from(self.kept);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_second_occurrence_is_kept_and_the_third_is_found() {
        let mut occurrences = Occurrences::default();
        assert_eq!((occurrences.get(7), occurrences.is_second(7)), (None, false));
        assert_eq!((occurrences.get(7), occurrences.is_second(7)), (None, true));
        occurrences.keep(7);
        assert_eq!(occurrences.get(7), Some(0));
        let same_slot = 7 + SLOTS as u32;
        assert_eq!((occurrences.get(same_slot), occurrences.is_second(same_slot)), (None, false));
        assert_eq!(occurrences.get(7), None, "the later one has the slot");
        assert!(occurrences.is_second(same_slot));
        occurrences.keep(same_slot);
        assert_eq!(occurrences.get(same_slot), Some(1));
    }

    #[test]
    fn nothing_is_looked_up_for_some_rounds_where_nothing_is_found() {
        let mut occurrences = Occurrences::default();
        let tried = (0..20 * ROUND).filter(|_| occurrences.is_tried()).count();
        assert!((2 * ROUND as usize..=4 * ROUND as usize).contains(&tried), "{tried}");
        let mut occurrences = Occurrences::default();
        let tried = (0..20 * ROUND).filter(|_| occurrences.is_tried().then(|| occurrences.count()).is_some()).count();
        assert_eq!(tried, 20 * ROUND as usize);
    }
}
