//! The state of a search: the placed buffers, and the bounds that follow for the others.
//!
//! Invariants, after each successful [`State::place`] or [`State::lift`]:
//! - `lowest` of a buffer that is not placed is aligned and not below the end of any placed buffer that is live at the
//!   same time; it ends at most at the capacity there.
//! - `level` of a section is the minimum of `lowest` over its buffers that are not placed; [`NEVER`] if all are placed.
//! - The buffers of each section fit between their `lowest` and the capacity, if they did not depend on others.

use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::Range;

use cranelift_entity::{EntityRef, PrimaryMap, iter_entity_range};

use super::shape::{ItemId, Section, Shape, length};
use crate::align_up;

/// The level of a section whose buffers are all placed.
pub(super) const NEVER: u64 = u64::MAX;

/// A position in the trails, to which [`State::undo`] returns.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    lowest: usize,
    levels: usize,
}

/// The lowest offsets of the buffers of a section that are not placed.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Level {
    /// The smallest of their lowest offsets; [`NEVER`] if all are placed.
    level: u64,
    /// The number of those that can begin there.
    at_level: u32,
    /// The smallest of their lowest offsets above the level; [`NEVER`] if none is above it.
    next: u64,
}

/// A state of the search.
pub(super) struct State<'a> {
    pub shape: &'a Shape,
    capacity: u64,
    /// The capacity, rounded up to the greatest common divisor of all alignments. It bounds sums of padded sizes.
    padded_capacity: u64,
    /// For each buffer, its lowest offset, or [`NEVER`] if it is placed. Levels are computed from these.
    open: PrimaryMap<ItemId, u64>,
    /// For each buffer, its offset if it is placed, or else the lowest one that is possible.
    pub lowest: PrimaryMap<ItemId, u64>,
    /// The number of buffers that are not placed.
    pub left: usize,
    /// For each section, the sum of the padded sizes of its buffers that are not placed.
    rest: PrimaryMap<Section, u64>,
    levels: PrimaryMap<Section, Level>,
    /// For each section but the last, the number of buffers that are not placed and also live in the next.
    crossing: PrimaryMap<Section, u32>,
    /// The sections after which there is a boundary that no such buffer crosses.
    boundaries: BTreeSet<Section>,
    /// For each section, how often its buffers did not fit, plus one, over all searches.
    conflicts: PrimaryMap<Section, u64>,
    lowest_trail: Vec<(ItemId, u64)>,
    level_trail: Vec<(Section, Level)>,
    /// The sections whose level must be computed again, and the round in which each was entered there last.
    changed: Vec<Section>,
    entered: PrimaryMap<Section, u32>,
    /// For each section that was entered in this round, a later one up to which all were.
    skip: PrimaryMap<Section, Section>,
    round: u32,
    /// All changed sections are in this range.
    influence: Range<Section>,
    /// A section whose buffers did not fit in the last round.
    failure: Section,
    /// Lowest offsets and padded sizes of buffers of one section.
    late: Vec<(u64, u64)>,
    /// The number of visits of buffers and sections so far.
    pub visits: u64,
}

impl<'a> State<'a> {
    /// Makes the state in which nothing is placed. Returns `None` if the buffers of a section do not fit.
    ///
    /// `conflicts` are those of an earlier state of the same shape, or empty.
    pub fn new(
        shape: &'a Shape,
        capacity: u64,
        granule: u64,
        mut conflicts: PrimaryMap<Section, u64>,
    ) -> Option<State<'a>> {
        let sections = shape.sections;
        if conflicts.is_empty() {
            conflicts = PrimaryMap::from(vec![1; sections]);
        }
        let first = Section::new(0);
        let mut state = State {
            shape,
            capacity,
            padded_capacity: align_up(capacity, granule),
            open: PrimaryMap::from(vec![0; shape.items.len()]),
            lowest: PrimaryMap::from(vec![0; shape.items.len()]),
            left: shape.items.len(),
            rest: PrimaryMap::from(vec![0; sections]),
            levels: PrimaryMap::from(vec![Level { level: 0, at_level: 0, next: NEVER }; sections]),
            crossing: PrimaryMap::from(vec![0; sections]),
            boundaries: BTreeSet::new(),
            conflicts,
            lowest_trail: Vec::new(),
            level_trail: Vec::new(),
            changed: iter_entity_range(first..Section::new(sections)).collect(),
            entered: PrimaryMap::from(vec![0; sections]),
            skip: PrimaryMap::from(vec![first; sections]),
            round: 0,
            influence: first..first,
            failure: first,
            late: Vec::new(),
            visits: 0,
        };
        for item in shape.items.values() {
            for section in iter_entity_range(item.sections.clone()) {
                state.rest[section] += item.padded;
                state.crossing[section] += u32::from(section.next() < item.sections.end);
            }
        }
        let uncrossed = state.crossing.iter().filter(|&(_, &crossing)| crossing == 0);
        state.boundaries = uncrossed.map(|(section, _)| section).collect();
        let fits = shape.items.values().all(|item| item.size <= capacity) && state.update_levels();
        state.level_trail.clear();
        fits.then_some(state)
    }

    /// Returns how often the buffers of each section did not fit, for the next state.
    pub fn into_conflicts(self) -> PrimaryMap<Section, u64> {
        self.conflicts
    }

    /// Whether a buffer is placed.
    pub fn is_placed(&self, item: ItemId) -> bool {
        self.open[item] == NEVER
    }

    /// Returns the level of a section.
    pub fn level(&self, section: Section) -> u64 {
        self.levels[section].level
    }

    /// Returns the number of buffers that can begin at the level of a section.
    pub fn at_level(&self, section: Section) -> u32 {
        self.levels[section].at_level
    }

    /// Returns how often the buffers of a section did not fit, plus one.
    pub fn conflicts(&self, section: Section) -> u64 {
        self.conflicts[section]
    }

    /// Returns the section that had the most conflicts; of several, the one with the least slack.
    pub fn hardest(&self) -> Section {
        let key = |&section: &Section| (Reverse(self.conflicts[section]), self.slack(section));
        self.conflicts.keys().min_by_key(key).unwrap_or(Section::new(0))
    }

    /// Returns all sections.
    pub fn sections(&self) -> Range<Section> {
        Section::new(0)..self.rest.next_key()
    }

    /// Returns by how many bytes a section could be higher, if its buffers did not depend on others.
    pub fn slack(&self, section: Section) -> u64 {
        self.padded_capacity - self.rest[section] - self.level(section)
    }

    /// Whether a buffer that is not placed is live in this section and in the next.
    pub fn is_crossed(&self, section: Section) -> bool {
        self.crossing[section] > 0
    }

    /// Returns the sections around `section` between two boundaries that no buffer crosses which is not placed, in
    /// O(log n).
    pub fn component(&self, section: Section) -> Range<Section> {
        let start = self.boundaries.range(..section).next_back().map_or(Section::new(0), |before| before.next());
        let end = self.boundaries.range(section..).next().map_or(self.rest.next_key(), |last| last.next());
        start..end
    }

    /// Whether the level is the same in all sections in which a buffer is live that can begin at the level of `section`.
    pub fn is_flat(&mut self, section: Section) -> bool {
        let (shape, level) = (self.shape, self.level(section));
        shape.members(section).iter().all(|&item| {
            if self.is_placed(item) || self.lowest[item] > level {
                return true;
            }
            let range = &shape.items[item].sections;
            self.visits += length(range) as u64;
            iter_entity_range(range.clone()).all(|other| self.level(other) == level)
        })
    }

    /// Returns a range with all sections that the last placement or lift changed: one of their buffers was placed, or its
    /// lowest offset was raised.
    pub fn influence(&self) -> Range<Section> {
        self.influence.clone()
    }

    /// Returns a section whose buffers did not fit after the last placement or lift. This depends only on the changes of
    /// that section.
    pub fn failure(&self) -> Range<Section> {
        self.failure..self.failure.next()
    }

    /// Returns a range of sections whose changes alone determine the branches at a section: those in which its buffers are
    /// live that can begin at its level.
    pub fn reasons(&self, section: Section) -> Range<Section> {
        let level = self.level(section);
        let begins = |item: &&ItemId| !self.is_placed(**item) && self.lowest[**item] == level;
        let ranges = self.shape.members(section).iter().filter(begins).map(|&item| &self.shape.items[item].sections);
        ranges.fold(section..section.next(), |hull, range| join(&hull, range))
    }

    /// Returns the current position in the trails.
    pub fn mark(&self) -> Mark {
        Mark { lowest: self.lowest_trail.len(), levels: self.level_trail.len() }
    }

    /// Places a buffer at its lowest offset. Returns false if the others cannot be placed then; the caller takes the
    /// placement back with `unplace` and `undo` in either case.
    pub fn place(&mut self, item: ItemId) -> bool {
        let shape = self.shape;
        self.begin_round();
        self.take_out(item, true);
        let end = self.lowest[item] + shape.items[item].size;
        let neighbors = shape.neighbors(item);
        self.visits += neighbors.len() as u64;
        let mut fits = true;
        for &other in neighbors {
            if !self.is_placed(other) {
                fits &= self.raise(other, end);
            }
        }
        fits && self.update_levels()
    }

    /// Takes back the placement of a buffer, without its consequences.
    pub fn unplace(&mut self, item: ItemId) {
        self.take_out(item, false);
    }

    /// Raises all buffers of a section that are not placed to `level`. Returns false if they do not fit then.
    pub fn lift(&mut self, section: Section, level: u64) -> bool {
        let shape = self.shape;
        self.begin_round();
        let mut fits = true;
        for &item in shape.members(section) {
            if !self.is_placed(item) {
                fits &= self.raise(item, level);
            }
        }
        fits && self.update_levels()
    }

    /// Takes back everything after `mark`, except which buffers are placed.
    pub fn undo(&mut self, mark: Mark) {
        for (item, lowest) in self.lowest_trail.drain(mark.lowest..).rev() {
            self.lowest[item] = lowest;
            if self.open[item] != NEVER {
                self.open[item] = lowest;
            }
        }
        for (section, level) in self.level_trail.drain(mark.levels..).rev() {
            self.levels[section] = level;
        }
    }

    /// Whether a section can rise to its next level.
    pub fn can_lift(&mut self, section: Section) -> bool {
        let shape = self.shape;
        let level = self.level(section);
        // A level above this is too high.
        let limit = self.padded_capacity - self.rest[section];
        let is_higher_one = self.levels[section].next <= limit;
        if is_higher_one || limit - level < shape.smallest {
            return is_higher_one;
        }
        shape.members(section).iter().any(|&item| {
            if self.is_placed(item) || self.lowest[item] > level {
                return false;
            }
            let neighbors = shape.neighbors(item);
            self.visits += neighbors.len() as u64;
            neighbors.iter().any(|&other| {
                let below = &shape.items[other];
                !self.is_placed(other)
                    && self.lowest[other] + below.size <= limit
                    && !below.sections.contains(&section)
                    && align_up(self.lowest[other] + below.size, shape.items[item].alignment) <= limit
            })
        })
    }

    /// Returns the lowest level above its present one at which the lowest buffer of a section can begin, if none begins at
    /// the present one: it lies on a buffer that is already placed, or on one that is not live in the section.
    pub fn next_level(&mut self, section: Section) -> u64 {
        let (shape, level) = (self.shape, self.level(section));
        let mut next = NEVER;
        for &item in shape.members(section) {
            if self.is_placed(item) {
                continue;
            }
            if self.lowest[item] > level {
                next = next.min(self.lowest[item]);
                continue;
            }
            let neighbors = shape.neighbors(item);
            self.visits += neighbors.len() as u64;
            for &other in neighbors {
                let below = &shape.items[other];
                if !self.is_placed(other) && !below.sections.contains(&section) {
                    let end = self.lowest[other] + below.size;
                    next = next.min(align_up(end, shape.items[item].alignment));
                }
            }
        }
        next
    }

    fn begin_round(&mut self) {
        self.changed.clear();
        self.influence = Range { start: self.rest.next_key(), end: Section::new(0) };
        self.round = self.round.wrapping_add(1);
        if self.round == 0 {
            self.entered.values_mut().for_each(|round| *round = 0);
            self.round = 1;
        }
    }

    /// Notes that the sections of a range change. Takes time for those that were not noted in this round; the others are
    /// skipped.
    fn enter(&mut self, range: Range<Section>) {
        let mut section = self.first_not_entered(range.start);
        if section < range.end {
            self.influence.start = self.influence.start.min(section);
        }
        while section < range.end {
            self.entered[section] = self.round;
            self.skip[section] = section.next();
            self.changed.push(section);
            self.influence.end = self.influence.end.max(section.next());
            section = self.first_not_entered(section.next());
        }
        self.skip[range.start] = section;
    }

    /// Returns the first section from `section` on that was not entered in this round, and halves the path to it.
    fn first_not_entered(&mut self, mut section: Section) -> Section {
        while self.entered.get(section) == Some(&self.round) {
            let next = self.skip[section];
            if self.entered.get(next) == Some(&self.round) {
                self.skip[section] = self.skip[next];
            }
            section = next;
        }
        section
    }

    /// Removes a buffer from the sums over those that are not placed, or adds it again.
    fn take_out(&mut self, item: ItemId, is_placed: bool) {
        let it = &self.shape.items[item];
        let (Range { start, end }, padded) = (it.sections.clone(), it.padded);
        self.open[item] = if is_placed { NEVER } else { self.lowest[item] };
        if is_placed {
            self.enter(start..end);
        }
        for at in iter_entity_range(start..end) {
            let crosses = u32::from(at.next() < end);
            if is_placed {
                self.rest[at] -= padded;
                self.crossing[at] -= crosses;
                if crosses > 0 && self.crossing[at] == 0 {
                    self.boundaries.insert(at);
                }
            } else {
                self.rest[at] += padded;
                if crosses > 0 && self.crossing[at] == 0 {
                    self.boundaries.remove(&at);
                }
                self.crossing[at] += crosses;
            }
        }
        if is_placed { self.left -= 1 } else { self.left += 1 }
    }

    /// Raises the lowest offset of a buffer. Returns false if it does not fit there.
    fn raise(&mut self, item: ItemId, offset: u64) -> bool {
        let shape = self.shape;
        let it = &shape.items[item];
        let old = self.lowest[item];
        if offset <= old {
            return true;
        }
        let offset = align_up(offset, it.alignment);
        self.lowest_trail.push((item, old));
        self.lowest[item] = offset;
        self.open[item] = offset;
        self.enter(it.sections.clone());
        if offset + it.size <= self.capacity {
            return true;
        }
        for section in iter_entity_range(it.sections.clone()) {
            self.conflicts[section] += 1;
        }
        self.failure = it.sections.start;
        false
    }

    /// Computes the levels of the changed sections. Returns false if the buffers of one do not fit.
    fn update_levels(&mut self) -> bool {
        let shape = self.shape;
        let changed = std::mem::take(&mut self.changed);
        let fits = changed.iter().all(|&at| {
            let members = shape.members(at);
            self.visits += members.len() as u64;
            let (mut level, mut at_level, mut next) = (NEVER, 0, NEVER);
            // If all buffers from some lowest offset on do not fit above it, then it is above this.
            let limit = self.padded_capacity - self.rest[at];
            self.late.clear();
            for &item in members {
                let lowest = self.open[item];
                if lowest < level {
                    (next, level, at_level) = (level, lowest, 0);
                } else if lowest > level {
                    next = next.min(lowest);
                }
                at_level += u32::from(lowest == level);
                if lowest > limit && lowest != NEVER {
                    self.late.push((lowest, shape.items[item].padded));
                }
            }
            if level == NEVER {
                at_level = 0;
            }
            let (old, new) = (self.levels[at], Level { level, at_level, next });
            if old != new {
                self.level_trail.push((at, old));
                self.levels[at] = new;
            }
            let fits = level == NEVER || (level <= limit && late_fit(&mut self.late, self.padded_capacity));
            if !fits {
                self.conflicts[at] += 1;
                self.failure = at;
            }
            fits
        });
        self.changed = changed;
        fits
    }
}

/// Returns the smallest range with two ranges.
pub(super) fn join(first: &Range<Section>, second: &Range<Section>) -> Range<Section> {
    first.start.min(second.start)..first.end.max(second.end)
}

/// Whether buffers of a section fit below `capacity` if they depend on no others: stacked in the order of their lowest
/// offsets, which is the best order for jobs with release times on a single machine.
fn late_fit(late: &mut [(u64, u64)], capacity: u64) -> bool {
    late.sort_unstable();
    late.iter().fold(0, |end, &(lowest, size)| lowest.max(end) + size) <= capacity
}
