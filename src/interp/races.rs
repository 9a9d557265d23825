//! Races: what two iterations of one parallel loop do to the same byte, where one of them writes.
//!
//! Iterations run one after the other, and each is numbered when it begins: a *strand*. Since a loop's iterations, with all
//! loops in them, run from its beginning to its end, what began within a loop has one run of numbers, and what began
//! within an iteration another. So for an access by an earlier strand there are three cases, told by comparing numbers:
//! it lies in an earlier iteration of a loop that is open (then nothing orders the two), in an iteration that is open, or
//! before all loops (then it came first). A loop that has ended is part of the iteration around it.
//!
//! For each byte that is touched within a loop, the strand that wrote it last is kept, and one of those that read it: of
//! several that one which is in no order with the others. That suffices: if a write races with any of them, it races with
//! that one. Atomic updates are kept for themselves; they race with plain accesses, not with each other.
//!
//! Two writes alone are no fault yet: what is never read may hold anything. The bytes are *contested* until they are
//! written again after the loop; whoever reads them, in any iteration or later, is at fault.
//!
//! Outside parallel loops nothing is kept and nothing is asked but one flag. Within, an access costs a lookup for each
//! piece of memory that it touches, however many iterations there are.

use std::collections::BTreeMap;

use rustc_hash::FxHashMap;

use super::memory::AllocationId;
use crate::ir::Location;

/// How memory is touched.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Touch {
    /// It is read.
    Read,
    /// It is written, or freed.
    Write,
    /// It is read and written in one piece, which others cannot interrupt.
    Atomic,
}

impl Touch {
    /// Whether memory is changed.
    pub fn writes(self) -> bool {
        self != Touch::Read
    }
}

/// An access that is in no order with the one that was made just now, or two writes of what is read now.
#[derive(Clone, Copy, Debug)]
pub struct Race {
    /// The first byte that both touch.
    pub byte: usize,
    /// How the earlier one touched it.
    pub touch: Touch,
    /// The op that did.
    pub at: Location,
    /// The other one, where what is read was written by two.
    pub other: Option<Location>,
}

/// Two writes of a byte that nothing orders.
#[derive(Clone, Copy, Debug)]
struct Contest {
    first: Access,
    second: Location,
}

/// Who touched some bytes, and where. Strand 0: nobody.
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

/// How many bytes a page tells of.
const PAGE: usize = 256;

/// What is known of neighbouring bytes, an entry for each `1 << unit` of them.
#[derive(Clone, Debug)]
struct Page {
    unit: u32,
    entries: Vec<Entry>,
}

/// What is known of an allocation, or of a tensor that is put together.
#[derive(Clone, Default, Debug)]
struct Shadow {
    pages: Vec<Option<Box<Page>>>,
}

/// A parallel loop that is open.
#[derive(Debug)]
struct Open {
    /// The strand of its first iteration.
    first: u32,
    /// That of the current one.
    current: u32,
    /// The tensors that its iterations put together, by register.
    inserted: FxHashMap<u32, Shadow>,
}

/// The loops that are open, and who touched what in them.
#[derive(Default, Debug)]
pub struct Races {
    open: Vec<Open>,
    /// The strand that runs.
    strand: u32,
    shadows: FxHashMap<AllocationId, Shadow>,
    /// Bytes that two iterations wrote, which nobody may read.
    contested: FxHashMap<AllocationId, BTreeMap<usize, Contest>>,
}

impl Races {
    /// A parallel loop begins. Its first iteration has yet to.
    pub fn begin_loop(&mut self) {
        self.open.push(Open { first: self.strand.saturating_add(1), current: 0, inserted: FxHashMap::default() });
    }

    /// The next iteration of the innermost loop begins.
    pub fn begin_iteration(&mut self) {
        // Beyond the last number all strands are one: nothing races any more.
        self.strand = self.strand.saturating_add(1);
        if let Some(open) = self.open.last_mut() {
            open.current = self.strand;
        }
    }

    /// The innermost loop ends. Whether loops are open still.
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

    /// Whether there are bytes that nobody may read.
    pub fn has_contested(&self) -> bool {
        !self.contested.is_empty()
    }

    /// The allocations with bytes that nobody may read, each with the first of them and who wrote it.
    pub fn contested(&self) -> impl Iterator<Item = (AllocationId, Race)> {
        let race = |(&byte, contest): (&usize, &Contest)| contest.race(byte);
        self.contested.iter().filter_map(move |(&id, bytes)| bytes.iter().next().map(|entry| (id, race(entry))))
    }

    /// An allocation is gone.
    pub fn forget(&mut self, id: AllocationId) {
        self.shadows.remove(&id);
        self.contested.remove(&id);
    }

    /// Notes that bytes of an allocation are touched. Gives what that races with.
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

    /// What is read must not be contested; what is written in order is so no more.
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

    /// Notes that bytes of the tensor in `register`, which the innermost loop puts together, are inserted.
    pub fn insert(&mut self, register: u32, from: usize, to: usize, at: Location) -> Option<Race> {
        let mut inserted = std::mem::take(&mut self.open.last_mut()?.inserted);
        let access = Access { strand: self.strand, at };
        let race = inserted.entry(register).or_default().touch(&self.open, from, to, Touch::Write, access);
        self.open.last_mut()?.inserted = inserted;
        race.map(|race| race.found)
    }

    /// What freeing an allocation races with.
    pub fn free(&mut self, id: AllocationId) -> Option<Race> {
        let shadow = self.shadows.get(&id)?;
        for (number, page) in shadow.pages.iter().enumerate() {
            let Some(page) = page else { continue };
            for (index, entry) in page.entries.iter().enumerate() {
                if let Some((touch, other)) = entry.conflict(&self.open, Touch::Write) {
                    let byte = number * PAGE + (index << page.unit);
                    return Some(Race { byte, touch, at: other.at, other: None });
                }
            }
        }
        None
    }
}

/// A race as a shadow finds it: with the strand of the earlier access, and the end of the bytes that it is known of. Where
/// both write, the later one is noted.
struct Found {
    found: Race,
    access: Access,
    end: usize,
}

impl Contest {
    fn race(&self, byte: usize) -> Race {
        Race { byte, touch: Touch::Write, at: self.first.at, other: Some(self.second) }
    }
}

/// Whether nothing orders what ran as `strand` and what runs now.
fn is_unordered(open: &[Open], strand: u32) -> bool {
    open.iter().rev().any(|one| (one.first..one.current).contains(&strand))
}

impl Entry {
    const NEW: Entry = Entry { writer: NOBODY, reader: NOBODY, atomic: NOBODY };

    /// An access that races with one that touches the bytes now.
    fn conflict(&self, open: &[Open], touch: Touch) -> Option<(Touch, Access)> {
        let asked = match touch {
            Touch::Read => [Some((Touch::Write, self.writer)), Some((Touch::Atomic, self.atomic)), None],
            Touch::Atomic => [Some((Touch::Write, self.writer)), Some((Touch::Read, self.reader)), None],
            // That both write is the least of it.
            Touch::Write => [
                Some((Touch::Read, self.reader)),
                Some((Touch::Atomic, self.atomic)),
                Some((Touch::Write, self.writer)),
            ],
        };
        asked.into_iter().flatten().find(|(_, access)| is_unordered(open, access.strand))
    }

    /// Remembers an access that races with none.
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
    fn touch(&mut self, open: &[Open], from: usize, to: usize, touch: Touch, access: Access) -> Option<Found> {
        let mut start = from;
        while start < to {
            let number = start / PAGE;
            let (low, high) = (start % PAGE, (to - number * PAGE).min(PAGE));
            // Entries are as large as accesses so far allow.
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
                    return Some(Found { found, access: other, end: first + (1 << page.unit) });
                }
            }
            start = (number + 1) * PAGE;
        }
        None
    }
}

impl Page {
    /// Makes entries tell of no more than `1 << unit` bytes each.
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

    /// Touches bytes; whether that is at fault.
    fn races(races: &mut Races, from: usize, to: usize, touch: Touch) -> bool {
        races.touch(BUFFER, from, to, touch, Location::UNKNOWN).is_some()
    }

    #[test]
    fn iterations_race_and_what_is_around_them_does_not() {
        let mut all = Races::default();
        all.begin_loop();
        all.begin_iteration();
        assert!(!races(&mut all, 0, 4, Touch::Write) && !races(&mut all, 0, 4, Touch::Read));
        // An inner loop comes after what its iteration did, and before what that does next.
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
        // Another loop comes after the first.
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
        // Not by the iteration that wrote it last either, even if it writes it once more.
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
        // This iteration read it too, as did others.
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
