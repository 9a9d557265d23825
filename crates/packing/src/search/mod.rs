//! Exact search for a packing of one component below a capacity.
//!
//! The search follows MiniMalloc (M. D. Moffitt: *MiniMalloc: A Lightweight Memory Allocator for Hardware-Accelerated Machine
//! Learning*, ASPLOS 2023/2024) in two ways. It enumerates *canonical* packings, in which each buffer lies on the bottom or on
//! another one, so that each offset follows from the buffers below. And it infers a bound for each section of time: the lowest
//! offset at which the remaining buffers can begin (the *level*), plus their sizes. It branches in another way:
//!
//! - MiniMalloc places the buffers of the whole problem in the order of their offsets, and branches over which one is
//!   next. Here a branch is local: a section is chosen, and the branches are the buffers that can begin at its level, and
//!   that none does. In the last case the section rises to the next level that is possible in a canonical packing. These
//!   branches exclude each other, so that no packing is found twice; and the waste of the last one is often impossible at
//!   once.
//! - The section must belong to a *valley*, a range of sections of equal level between higher ones: there no other
//!   buffer can be placed below the one that is chosen. Of all these sections, the one with the fewest branches for each
//!   of its conflicts so far is chosen (*first fail*, weighted by conflicts; Boussemart et al., ECAI 2004).
//! - The buffers of a section, alone, are jobs with release times on one machine. Their shortest schedule is easy to compute; it
//!   is a stronger bound than the level and the sum.
//! - States without a packing are remembered by a hash of 128 bits of the offsets that are left for each buffer.
//! - A failure depends on a range of sections. The search returns to the last choice that influenced one of them, and
//!   skips the choices after it (*conflict-directed backjumping*; Prosser 1993), for example those in parts that no
//!   remaining buffer connects with the range any more.
//! - The search is restarted, with a growing number of steps, in several orders of branches; conflicts and failed states
//!   are kept.
//!
//! Nothing recurses: choices are on a stack.

mod shape;
mod state;

use std::ops::Range;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Instant;

use cranelift_entity::packed_option::PackedOption;
use cranelift_entity::{EntityRef, PrimaryMap, iter_entity_range};
use rustc_hash::FxHashMap;

use shape::length;
pub(crate) use shape::{Item, ItemId, Section, Shape};
use state::{Mark, NEVER, State, join};

/// The number of visits of buffers or sections that one step may take. A step that takes more counts as several.
pub const VISITS_PER_STEP: u64 = 1 << 15;

/// The number of steps of the first attempt with each order. In a component of more buffers, it is twice their number less
/// this: each needs a step, and some are tried in several places.
const FIRST_STEPS: u64 = 500;

/// The largest number of failed states that are remembered.
const MAX_FAILED: usize = 1 << 21;

/// The number of sections on each side that are considered for the next choice.
const WINDOW: usize = 512;

/// The largest number of buffers of a component whose failed states are remembered.
const MAX_KEY: usize = 2048;

/// A branch: the buffer that begins at the level of the section, or none.
type Branch = PackedOption<ItemId>;

/// The outcome of a search.
pub(crate) enum Outcome {
    /// Offsets.
    Found(PrimaryMap<ItemId, u64>),
    /// There is no packing.
    Infeasible,
    /// The limits ended the search.
    Stopped,
}

/// The remainder of the limits.
#[derive(Clone)]
pub(crate) struct Left {
    pub steps: u64,
    pub until: Option<Instant>,
    pub interrupted: Option<Arc<AtomicBool>>,
}

impl Left {
    /// Whether the limits are reached.
    pub fn is_over(&self) -> bool {
        self.steps == 0
            || self.until.is_some_and(|until| Instant::now() >= until)
            || self.interrupted.as_ref().is_some_and(|flag| flag.load(Ordering::Relaxed))
    }

    /// Returns at most `steps` steps of what is left.
    pub fn share(&self, steps: u64) -> Left {
        Left { steps: self.steps.min(steps), ..self.clone() }
    }
}

/// The results of searches of one component that later searches of it use.
#[derive(Default)]
pub(crate) struct Memory {
    /// The capacity of the last search.
    capacity: u64,
    /// The keys of states without a packing of that capacity, and the sections on which that depends.
    failed: FxHashMap<u128, Range<Section>>,
    /// For each section, how often its buffers did not fit.
    conflicts: PrimaryMap<Section, u64>,
    /// The number of attempts with this capacity.
    attempts: usize,
}

/// Searches for a packing of `shape` of at most `capacity` bytes. `granule` is the greatest common divisor of all alignments.
/// `orders` ranks the buffers in several ways; lower ranks are tried first. Takes steps from `left`. With the memory of a search
/// that was stopped at the same capacity, it continues that search.
pub(crate) fn search(
    shape: &Shape,
    capacity: u64,
    granule: u64,
    orders: &[PrimaryMap<ItemId, u32>],
    memory: &mut Memory,
    left: &mut Left,
) -> Outcome {
    if memory.capacity != capacity {
        *memory = Memory { capacity, conflicts: std::mem::take(&mut memory.conflicts), ..Memory::default() };
    }
    let conflicts = std::mem::take(&mut memory.conflicts);
    let Some(mut state) = State::new(shape, capacity, granule, conflicts) else { return Outcome::Infeasible };
    let outcome = loop {
        if left.is_over() {
            break Outcome::Stopped;
        }
        // Half as many again in each round.
        let (round, order) = (memory.attempts / orders.len(), memory.attempts % orders.len());
        let first = FIRST_STEPS.max((2 * shape.items.len() as u64).saturating_sub(FIRST_STEPS));
        let share = (0..round).fold(first, |steps, _| steps.saturating_add(steps / 2));
        let mut part = left.share(share);
        let given = part.steps;
        let failed = &mut memory.failed;
        let outcome = Attempt { state: &mut state, failed, ranks: &orders[order] }.run(&mut part);
        left.steps -= given - part.steps;
        match outcome {
            Outcome::Stopped => memory.attempts += 1,
            outcome => break outcome,
        }
    };
    memory.conflicts = state.into_conflicts();
    outcome
}

/// A choice on the stack.
struct Choice {
    section: Section,
    /// The component of the section.
    component: Range<Section>,
    /// The position in the trails before the choice.
    mark: Mark,
    /// The key of the state before, if failed states of this size are remembered.
    key: Option<u128>,
    /// The branches in the pool: all, and the next one.
    start: usize,
    next: usize,
    /// The branch that is taken, if one is.
    taken: Option<Branch>,
    /// The sections that this branch changed.
    influence: Range<Section>,
    /// The sections on which the failure of the branches so far depends.
    reasons: Range<Section>,
}

/// One depth-first search.
struct Attempt<'s, 'a> {
    state: &'s mut State<'a>,
    failed: &'s mut FxHashMap<u128, Range<Section>>,
    ranks: &'s PrimaryMap<ItemId, u32>,
}

impl Attempt<'_, '_> {
    /// Searches until the limits are reached, and takes back all placements if there is no packing.
    fn run(&mut self, left: &mut Left) -> Outcome {
        let mut choices: Vec<Choice> = Vec::new();
        let mut pool: Vec<Branch> = Vec::new();
        let all = self.state.sections();
        let (mut within, mut near) = (all.clone(), self.state.hardest());
        loop {
            if self.state.left == 0 {
                return Outcome::Found(self.state.lowest.clone());
            }
            // When a component is done, the search continues anywhere.
            let start = pool.len();
            let section = match self.choose(&within, near) {
                Some(section) => section,
                None => self.choose(&all, near).expect("a section with a buffer that is not placed"),
            };
            near = section;
            self.branches(section, &mut pool);
            let component = self.state.component(section);
            let key = self.key(&component);
            let mut reasons = self.state.reasons(section);
            if let Some(known) = key.and_then(|key| self.failed.get(&key)) {
                pool.truncate(start);
                reasons = known.clone();
            }
            choices.push(Choice {
                section,
                component,
                mark: self.state.mark(),
                key,
                start,
                next: start,
                taken: None,
                influence: all.start..all.start,
                reasons,
            });
            match self.advance(&mut choices, &mut pool, left) {
                Ok(component) => within = component,
                Err(outcome) => {
                    while let Some(choice) = choices.pop() {
                        self.take_back(&choice);
                    }
                    return outcome;
                }
            }
        }
    }

    /// Takes the next branch of the last choice that has one. Returns its component.
    fn advance(
        &mut self,
        choices: &mut Vec<Choice>,
        pool: &mut Vec<Branch>,
        left: &mut Left,
    ) -> Result<Range<Section>, Outcome> {
        // The reasons of a failure, until a choice is found that influenced them.
        let mut failure: Option<Range<Section>> = None;
        loop {
            let Some(choice) = choices.last_mut() else { return Err(Outcome::Infeasible) };
            self.take_back(choice);
            choice.taken = None;
            let mut is_skipped = false;
            if let Some(reasons) = &failure {
                is_skipped = choice.influence.end <= reasons.start || reasons.end <= choice.influence.start;
                if !is_skipped {
                    choice.reasons = join(&choice.reasons, reasons);
                    failure = None;
                }
            }
            if is_skipped || choice.next == pool.len() {
                if !is_skipped {
                    if self.failed.len() < MAX_FAILED {
                        self.failed.extend(choice.key.map(|key| (key, choice.reasons.clone())));
                    }
                    failure = Some(choice.reasons.clone());
                }
                pool.truncate(choice.start);
                choices.pop();
                continue;
            }
            let branch = pool[choice.next];
            let component = choice.component.clone();
            let section = choice.section;
            self.count_step(left)?;
            choice.next += 1;
            choice.taken = Some(branch);
            let fits = match branch.expand() {
                None => {
                    let level = self.state.next_level(section);
                    self.state.lift(section, level)
                }
                Some(item) => self.state.place(item),
            };
            choice.influence = self.state.influence();
            if fits {
                return Ok(component);
            }
            choice.reasons = join(&choice.reasons, &self.state.failure());
        }
    }

    /// Takes back the branch that a choice took, if it took one.
    fn take_back(&mut self, choice: &Choice) {
        if let Some(branch) = choice.taken {
            if let Some(item) = branch.expand() {
                self.state.unplace(item);
            }
            self.state.undo(choice.mark);
        }
    }

    /// Chooses a section to branch on, or returns `None` if all buffers in the sections `within` are placed. No buffer that
    /// is not placed crosses the ends of `within`.
    ///
    /// Only sections around `near` are considered if there is a valley among them, so that the choice takes constant
    /// time in long problems.
    fn choose(&mut self, within: &Range<Section>, near: Section) -> Option<Section> {
        let (start, end) = (within.start.index(), within.end.index());
        let mut width = WINDOW;
        loop {
            let window = near.index().saturating_sub(width).max(start)..(near.index() + width).min(end);
            let is_all = window.start == start && window.end == end;
            let chosen = self.choose_in(Section::new(window.start)..Section::new(window.end));
            if chosen.is_some() || is_all {
                return chosen;
            }
            width *= 4;
        }
    }

    /// Chooses a section of a window.
    fn choose_in(&mut self, window: Range<Section>) -> Option<Section> {
        let state = &mut *self.state;
        state.visits += length(&window) as u64;
        let mut best: Option<Candidate> = None;
        let mut next = window.start;
        while next < window.end {
            // A range of sections of one level that lives connect.
            let (start, level) = (next, state.level(next));
            let (mut last, mut end) = (start, start.next());
            while end < window.end && state.is_crossed(last) && state.level(end) == level {
                (last, end) = (end, end.next());
            }
            next = end;
            let left = start.previous().filter(|&before| state.is_crossed(before)).map(|before| state.level(before));
            let right = state.is_crossed(last).then(|| state.level(end));
            if level == NEVER || [left, right].into_iter().flatten().any(|beside| beside < level) {
                continue;
            }
            // If the range continues outside of the window, there may be a lower section beside it.
            let is_cut = left == Some(level) || right == Some(level);
            for section in iter_entity_range(start..end) {
                let mut candidate = Candidate {
                    section,
                    branches: u64::from(state.at_level(section)),
                    conflicts: state.conflicts(section),
                    slack: state.slack(section),
                };
                let is_worse = best.as_ref().is_some_and(|best| !candidate.is_better_than(best));
                if is_worse || is_cut && !state.is_flat(section) {
                    continue;
                }
                candidate.branches += u64::from(state.can_lift(section));
                if candidate.branches == 1 {
                    return Some(section);
                }
                if best.as_ref().is_none_or(|best| candidate.is_better_than(best)) {
                    best = Some(candidate);
                }
            }
        }
        best.map(|best| best.section)
    }

    /// Appends the branches of a section: the buffers that can begin at its level (interchangeable ones count once),
    /// and the branch without one last.
    fn branches(&mut self, section: Section, pool: &mut Vec<Branch>) {
        let (start, level) = (pool.len(), self.state.level(section));
        let state = &mut *self.state;
        let begins = |item: &ItemId| !state.is_placed(*item) && state.lowest[*item] == level;
        pool.extend(state.shape.members(section).iter().copied().filter(begins).map(Branch::from));
        let class = |branch: Branch| state.shape.classes[branch.expect("a buffer")];
        pool[start..].sort_unstable_by_key(|&item| (self.ranks[class(item)], class(item), item));
        let mut kept = start;
        for at in start..pool.len() {
            if at == start || class(pool[at]) != class(pool[kept - 1]) {
                pool[kept] = pool[at];
                kept += 1;
            }
        }
        pool.truncate(kept);
        if state.can_lift(section) {
            pool.push(Branch::default());
        }
    }

    /// Returns a key of what is left to do in a component: which of its buffers are not placed, and the lowest offset of
    /// each. Everything else follows from that. Returns `None` for large components, where a key takes too long.
    fn key(&mut self, component: &Range<Section>) -> Option<u128> {
        let items = iter_entity_range(self.state.shape.items_in(component));
        if items.len() > MAX_KEY {
            return None;
        }
        self.state.visits += items.len() as u64;
        let (mut first, mut second) = (0u64, 0u64);
        for item in items.filter(|&item| !self.state.is_placed(item)) {
            let lowest = self.state.lowest[item];
            let hash = mix(lowest.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ mix(item.index() as u64 + 1));
            first ^= hash;
            second = second.wrapping_add(mix(hash ^ 0xa076_1d64_78bd_642f));
        }
        Some((u128::from(first) << 64) | u128::from(second))
    }

    /// Counts a step, or several if the last one took many visits.
    fn count_step(&mut self, left: &mut Left) -> Result<(), Outcome> {
        let steps = 1 + self.state.visits / VISITS_PER_STEP;
        self.state.visits = 0;
        // The clock and the flag are asked now and then only.
        let is_late = left.steps.is_multiple_of(64) && left.is_over();
        if left.steps < steps || is_late {
            left.steps = left.steps.saturating_sub(steps);
            return Err(Outcome::Stopped);
        }
        left.steps -= steps;
        Ok(())
    }
}

/// A section to branch on.
struct Candidate {
    section: Section,
    branches: u64,
    conflicts: u64,
    slack: u64,
}

impl Candidate {
    /// Whether this section has fewer branches for each conflict, or the same and less slack. A single branch is best.
    fn is_better_than(&self, other: &Candidate) -> bool {
        if self.branches <= 1 || other.branches <= 1 {
            return (self.branches, self.slack) < (other.branches, other.slack);
        }
        let (here, there) = (self.branches * other.conflicts, other.branches * self.conflicts);
        (here, self.slack) < (there, other.slack)
    }
}

/// Mixes the bits of a number.
fn mix(mut bits: u64) -> u64 {
    for _ in 0..2 {
        bits = (bits ^ (bits >> 32)).wrapping_mul(0xd6e8_feb8_6659_fd93);
    }
    bits ^ (bits >> 32)
}
