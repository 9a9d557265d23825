//! Race detection: two iterations of a parallel loop access the same byte, and one of them writes it.
//!
//! Iterations run sequentially, and each gets a number when it begins; a numbered iteration is a *strand*. All strands
//! that begin within a loop have consecutive numbers, and so do all strands that begin within an iteration. Comparing
//! numbers therefore distinguishes three cases for an access by an earlier strand. If it happened in an earlier
//! iteration of an open loop, the two accesses are unordered. If it happened in an open iteration, or before all loops,
//! it is ordered before the current access. A loop that has ended belongs to the enclosing iteration.
//!
//! For each byte that is accessed within a loop, the detector stores the strand of the last write and one of the
//! strands that read it. Of several reads it keeps one that is unordered with the others, which suffices: if a write
//! races with any of them, it races with that one. Atomic updates are stored separately; they race with plain accesses,
//! but not with each other.
//!
//! Two racing writes are not a fault by themselves, because bytes that are never read may have any value. The bytes are
//! *contested* until they are overwritten after the loop. A read of contested bytes, in any iteration or later, is a
//! fault.
//!
//! Outside of parallel loops the cost is one flag test per access. Inside, an access costs one lookup for each range of
//! memory that it accesses, independent of the number of iterations.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::descriptor::AllocationId;
use super::operand::Reg;
use freehold_core::ir::Location;

/// The kind of a memory access.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// A read.
    Read,
    /// A write or a deallocation.
    Write,
    /// An atomic read-modify-write.
    Atomic,
}

impl Touch {
    /// Whether the access writes.
    pub fn writes(self) -> bool {
        self != Touch::Read
    }
}

/// An access that is unordered with the current access, or two racing writes of bytes that are now read.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// The first byte that both access.
    pub byte: usize,
    /// The kind of the earlier access.
    pub touch: Touch,
    /// The location of the earlier access.
    pub at: Location,
    /// The other write, if the bytes that are read have two racing writes.
    pub other: Option<Location>,
}

/// Two unordered writes of a byte.
#[derive(Clone, Copy, Debug)]
struct Contest {
    first: Access,
    second: Location,
}

/// The strand and location of an access. Strand 0 means no access.
#[derive(Clone, Copy, Debug)]
struct Access {
    strand: u32,
    at: Location,
}

const NOBODY: Access = Access { strand: 0, at: Location::UNKNOWN };

#[derive(Clone, Copy, Debug)]
struct Entry {
    writer: Access,
    reader: Access,
    atomic: Access,
}

/// The number of bytes per page.
const PAGE: usize = 256;

/// The accesses to a page of bytes, with one entry for each `1 << unit` bytes.
#[derive(Clone, Debug)]
struct Page {
    unit: u32,
    entries: Vec<Entry>,
}

/// The accesses to an allocation, or to a tensor that a loop assembles.
#[derive(Clone, Default, Debug)]
struct Shadow {
    pages: Vec<Option<Box<Page>>>,
}

/// An open parallel loop.
#[derive(Debug)]
struct Open {
    /// The strand of its first iteration.
    first: u32,
    /// The strand of the current iteration.
    current: u32,
    /// The tensors that its iterations assemble, by register.
    inserted: FxHashMap<Reg, Shadow>,
}

/// The open loops and the accesses in them.
#[derive(Default, Debug)]
pub struct Races {
    open: Vec<Open>,
    /// The current strand.
    strand: u32,
    shadows: FxHashMap<AllocationId, Shadow>,
    /// The contested bytes, which must not be read.
    contested: FxHashMap<AllocationId, BTreeMap<usize, Contest>>,
}

impl Races {
    /// Begins a parallel loop, without its first iteration.
    pub fn begin_loop(&mut self) {
        self.open.push(Open { first: self.strand.saturating_add(1), current: 0, inserted: FxHashMap::default() });
    }

    /// Begins the next iteration of the innermost loop.
    pub fn begin_iteration(&mut self) {
        // If the numbers are exhausted, all later iterations share one strand and races are no longer detected.
        self.strand = self.strand.saturating_add(1);
        if let Some(open) = self.open.last_mut() {
            open.current = self.strand;
        }
    }

    /// Ends the innermost loop. Returns whether another loop is still open.
    pub fn end_loop(&mut self) -> bool {
        self.open.pop();
        if self.open.is_empty() {
            let mut contested = std::mem::take(&mut self.contested);
            for contest in contested.values_mut().flat_map(BTreeMap::values_mut) {
                contest.first.strand = 0;
            }
            *self = Races { contested, ..Races::default() };
        }
        !self.open.is_empty()
    }

    /// Whether contested bytes exist.
    pub fn has_contested(&self) -> bool {
        !self.contested.is_empty()
    }

    /// Returns the allocations with contested bytes, each with the first of them and its writes.
    pub fn contested(&self) -> impl Iterator<Item = (AllocationId, Race)> {
        let race = |(&byte, contest): (&usize, &Contest)| contest.race(byte);
        self.contested.iter().filter_map(move |(&id, bytes)| bytes.iter().next().map(|entry| (id, race(entry))))
    }

    /// Removes all data about an allocation.
    pub fn forget(&mut self, id: AllocationId) {
        self.shadows.remove(&id);
        self.contested.remove(&id);
    }

    /// Records an access to bytes of an allocation. Returns the race that it causes, if any.
    pub fn touch(&mut self, id: AllocationId, from: usize, to: usize, touch: Touch, at: Location) -> Option<Race> {
        if from < to && !self.contested.is_empty() {
            let race = self.touch_contested(id, from, to, touch);
            if race.is_some() {
                return race;
            }
        }
        if self.open.is_empty() {
            return None;
        }
        let access = Access { strand: self.strand, at };
        let mut start = from;
        loop {
            let shadow = self.shadows.entry(id).or_default();
            let race = shadow.touch(&self.open, start, to, touch, access)?;
            if touch != Touch::Write || race.found.touch != Touch::Write {
                return Some(race.found);
            }
            let bytes = self.contested.entry(id).or_default();
            for byte in race.found.byte..race.end.min(to) {
                bytes.entry(byte).or_insert(Contest { first: race.access, second: at });
            }
            start = race.end;
        }
    }

    /// A read of contested bytes is a race. An ordered write makes the bytes uncontested.
    fn touch_contested(&mut self, id: AllocationId, from: usize, to: usize, touch: Touch) -> Option<Race> {
        let bytes = self.contested.get_mut(&id)?;
        if touch != Touch::Write {
            return bytes.range(from..to).next().map(|(&byte, contest)| contest.race(byte));
        }
        let open = &self.open;
        let over = bytes.range(from..to).filter(|(_, contest)| !is_unordered(open, contest.first.strand));
        let over: Vec<usize> = over.map(|(&byte, _)| byte).collect();
        for byte in over {
            bytes.remove(&byte);
        }
        if bytes.is_empty() {
            self.contested.remove(&id);
        }
        None
    }

    /// Records an insertion of bytes into the tensor that the innermost loop assembles in `register`.
    pub fn insert(&mut self, register: Reg, from: usize, to: usize, at: Location) -> Option<Race> {
        let mut inserted = std::mem::take(&mut self.open.last_mut()?.inserted);
        let access = Access { strand: self.strand, at };
        let race = inserted.entry(register).or_default().touch(&self.open, from, to, Touch::Write, access);
        self.open.last_mut()?.inserted = inserted;
        race.map(|race| race.found)
    }

    /// Returns the race that freeing an allocation causes, if any.
    pub fn free(&self, id: AllocationId) -> Option<Race> {
        self.conflict(id, 0, usize::MAX)
    }

    /// Returns the race of the end of the lifetime of bytes of an allocation, if any: it races with every access.
    pub fn conflict(&self, id: AllocationId, from: usize, to: usize) -> Option<Race> {
        let shadow = self.shadows.get(&id)?;
        for (number, page) in shadow.pages.iter().enumerate().skip(from / PAGE) {
            if number * PAGE >= to {
                break;
            }
            let Some(page) = page else { continue };
            for (index, entry) in page.entries.iter().enumerate() {
                let byte = number * PAGE + (index << page.unit);
                if byte >= to || byte + (1 << page.unit) <= from {
                    continue;
                }
                if let Some((touch, other)) = entry.conflict(&self.open, Touch::Write) {
                    return Some(Race { byte: byte.max(from), touch, at: other.at, other: None });
                }
            }
        }
        None
    }
}

/// A race found in the shadow state, with the strand of the earlier access and the end of its byte range. If both
/// accesses write, the later one is recorded.
struct DetectedRace {
    found: Race,
    access: Access,
    end: usize,
}

impl Contest {
    fn race(&self, byte: usize) -> Race {
        Race { byte, touch: Touch::Write, at: self.first.at, other: Some(self.second) }
    }
}

/// Whether `strand` and the current strand are unordered.
fn is_unordered(open: &[Open], strand: u32) -> bool {
    open.iter().rev().any(|one| (one.first..one.current).contains(&strand))
}

impl Entry {
    const NEW: Entry = Entry { writer: NOBODY, reader: NOBODY, atomic: NOBODY };

    /// Returns an earlier access that races with the current one.
    fn conflict(&self, open: &[Open], touch: Touch) -> Option<(Touch, Access)> {
        let asked = match touch {
            Touch::Read => [Some((Touch::Write, self.writer)), Some((Touch::Atomic, self.atomic)), None],
            Touch::Atomic => [Some((Touch::Write, self.writer)), Some((Touch::Read, self.reader)), None],
            // A race of two writes is reported last.
            Touch::Write => [
                Some((Touch::Read, self.reader)),
                Some((Touch::Atomic, self.atomic)),
                Some((Touch::Write, self.writer)),
            ],
        };
        asked.into_iter().flatten().find(|(_, access)| is_unordered(open, access.strand))
    }

    /// Records an access without a race.
    fn remember(&mut self, open: &[Open], touch: Touch, access: Access) {
        match touch {
            Touch::Write => self.writer = access,
            Touch::Read if !is_unordered(open, self.reader.strand) => self.reader = access,
            Touch::Atomic if !is_unordered(open, self.atomic.strand) => self.atomic = access,
            Touch::Read | Touch::Atomic => {}
        }
    }
}

impl Shadow {
    fn touch(&mut self, open: &[Open], from: usize, to: usize, touch: Touch, access: Access) -> Option<DetectedRace> {
        let mut start = from;
        while start < to {
            let number = start / PAGE;
            let (low, high) = (start % PAGE, (to - number * PAGE).min(PAGE));
            // An entry covers as many bytes as the alignment of all accesses so far allows.
            let unit = (low | high | 16).trailing_zeros();
            if self.pages.len() <= number {
                self.pages.resize(number + 1, None);
            }
            let page = self.pages[number]
                .get_or_insert_with(|| Box::new(Page { unit, entries: vec![Entry::NEW; PAGE >> unit] }));
            page.refine(unit);
            for index in low >> page.unit..high >> page.unit {
                let entry = &mut page.entries[index];
                let conflict = entry.conflict(open, touch);
                if conflict.is_none_or(|(other, _)| other == Touch::Write) {
                    entry.remember(open, touch, access);
                }
                if let Some((touch, other)) = conflict {
                    let first = number * PAGE + (index << page.unit);
                    let found = Race { byte: first.max(from), touch, at: other.at, other: None };
                    return Some(DetectedRace { found, access: other, end: first + (1 << page.unit) });
                }
            }
            start = (number + 1) * PAGE;
        }
        None
    }
}

impl Page {
    /// Splits entries so that each covers at most `1 << unit` bytes.
    fn refine(&mut self, unit: u32) {
        if unit < self.unit {
            let times = 1 << (self.unit - unit);
            self.entries = self.entries.iter().flat_map(|&entry| std::iter::repeat_n(entry, times)).collect();
            self.unit = unit;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const BUFFER: AllocationId = AllocationId(0);

    /// Accesses bytes and returns whether that is a fault.
    fn races(races: &mut Races, from: usize, to: usize, touch: Touch) -> bool {
        races.touch(BUFFER, from, to, touch, Location::UNKNOWN).is_some()
    }

    #[test]
    fn iterations_race_and_what_is_around_them_does_not() {
        let mut all = Races::default();
        all.begin_loop();
        all.begin_iteration();
        assert!(!races(&mut all, 0, 4, Touch::Write) && !races(&mut all, 0, 4, Touch::Read));
        // An inner loop is ordered after earlier accesses of its iteration and before later ones.
        all.begin_loop();
        all.begin_iteration();
        assert!(!races(&mut all, 0, 4, Touch::Write));
        all.begin_iteration();
        assert!(races(&mut all, 0, 1, Touch::Read));
        assert!(!races(&mut all, 4, 8, Touch::Write));
        assert!(all.end_loop());
        assert!(!races(&mut all, 0, 8, Touch::Write));
        all.begin_iteration();
        assert!(races(&mut all, 0, 1, Touch::Read));
        assert!(!all.end_loop());
        // The second loop is ordered after the first.
        all.begin_loop();
        all.begin_iteration();
        assert!(!races(&mut all, 0, 8, Touch::Write));
    }

    #[test]
    fn what_two_iterations_wrote_is_not_read() {
        let mut all = Races::default();
        all.begin_loop();
        all.begin_iteration();
        assert!(!races(&mut all, 0, 8, Touch::Write));
        all.begin_iteration();
        assert!(!races(&mut all, 4, 8, Touch::Write));
        // The iteration that wrote the byte last must not read it either, even if it writes it again.
        assert!(!races(&mut all, 4, 8, Touch::Write) && races(&mut all, 7, 8, Touch::Read));
        assert!(!all.end_loop() && all.has_contested());
        assert!(!races(&mut all, 0, 4, Touch::Read) && races(&mut all, 0, 5, Touch::Read));
        assert_eq!(all.contested().map(|(_, race)| race.byte).collect::<Vec<_>>(), [4]);
        assert!(!races(&mut all, 4, 6, Touch::Write));
        assert!(!races(&mut all, 0, 6, Touch::Read) && races(&mut all, 6, 7, Touch::Read));
        assert!(!races(&mut all, 0, 8, Touch::Write) && !all.has_contested());
    }

    #[test]
    fn readers_race_with_a_writer_whichever_came_first() {
        let mut all = Races::default();
        all.begin_loop();
        for _ in 0..3 {
            all.begin_iteration();
            assert!(!races(&mut all, 0, 8, Touch::Read));
        }
        // This iteration and others have read it.
        assert!(races(&mut all, 4, 5, Touch::Write));
        assert!(!races(&mut all, 8, 9, Touch::Write), "the next byte is another");
    }

    #[test]
    fn atomic_updates_race_with_plain_accesses_alone() {
        let mut all = Races::default();
        all.begin_loop();
        for _ in 0..3 {
            all.begin_iteration();
            assert!(!races(&mut all, 0, 4, Touch::Atomic));
        }
        assert!(races(&mut all, 0, 4, Touch::Read) && races(&mut all, 0, 4, Touch::Write));
        assert!(!all.has_contested());
        all.begin_iteration();
        assert!(all.free(BUFFER).is_some());
        all.forget(BUFFER);
        assert!(all.free(BUFFER).is_none());
    }

    #[test]
    fn pieces_of_any_size_are_told_apart() {
        let mut all = Races::default();
        all.begin_loop();
        all.begin_iteration();
        assert!(!races(&mut all, 0, 1000, Touch::Read));
        assert!(!races(&mut all, 1000, 1001, Touch::Write));
        all.begin_iteration();
        assert!(!races(&mut all, 1001, 1003, Touch::Write));
        let race = all.touch(BUFFER, 990, 1008, Touch::Write, Location::UNKNOWN).expect("a race");
        assert_eq!((race.byte, race.touch), (990, Touch::Read));
        let race = all.touch(BUFFER, 1000, 1008, Touch::Read, Location::UNKNOWN).expect("a race");
        assert_eq!((race.byte, race.touch), (1000, Touch::Write));
    }
}
