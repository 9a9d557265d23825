//! The ops of a block in their order, with repeated ones, and the bytes that are live at each.

use std::ops::Range;

use cranelift_entity::{PrimaryMap, SecondaryMap};
use smallvec::SmallVec;

use super::super::graph::{Buffer, Node};
use super::super::model::Problem;
use super::Recompute;
use super::facts::{CHEAP, Repeatable};
use super::item::{Item, Renamed};
use super::levels::{Lives, levels, lives};
use freehold_core::ir::Op;
use freehold_core::sort::sort_by;

/// The most ops that are repeated for one value.
const CHAIN: usize = 6;
/// The most values that are tried at one peak.
const TRIES: usize = 8;
/// A block may get this part of its scalar ops a second time.
const EXTRA_WORK: u64 = 20;

/// Returns how many changes of a block with this many ops are tried: each takes a simulation, so that all of them together
/// take linear time, or a constant time in small blocks.
pub(super) fn moves_of(ops: usize) -> usize {
    (1_000_000 / ops.max(1)).clamp(16, 512)
}

/// A change of a plan, with what undoes it.
enum Change {
    /// Repeated items.
    Repeated {
        places: Range<usize>,
        /// The later items that touch the new buffer, by their places before the change, with their former renamings.
        renamed: Vec<(usize, Renamed)>,
        /// The number of buffers, and the added scalar ops, before.
        buffers: usize,
        added: u64,
    },
    /// Other bytes for the regions of an op; the former ones.
    Inner(Node, u64),
}

/// The ops of a block in their order.
pub(super) struct Plan {
    pub problem: Problem,
    pub repeatable: Repeatable,
    mode: Recompute,
    /// The scalar ops of the block.
    work: u64,
    items: Vec<Item>,
    bytes: PrimaryMap<Buffer, u64>,
    /// The bytes that ops need for their regions.
    inner: PrimaryMap<Node, u64>,
    /// The scalar ops that were added.
    added: u64,
    lives: Lives,
    /// By item: the bytes that are live while it runs.
    levels: Vec<u64>,
    peak: u64,
    /// The changes so far.
    changes: Vec<Change>,
    /// The lowest peak so far, and the number of changes that led to it.
    best: (u64, usize),
}

/// A value that could be made again.
struct Candidate {
    /// The repeated items, by their places, inputs first. The last makes the value.
    chain: Vec<usize>,
    /// The place of the next use.
    before: usize,
    /// The bytes that are no longer live at the peak.
    gain: u64,
    /// The scalar ops, and the elements.
    work: u64,
    elements: u64,
}

impl Plan {
    /// A plan without repeated ops. `work` is the number of scalar ops of the block.
    pub fn new(problem: Problem, repeatable: Repeatable, work: u64, mode: Recompute) -> Plan {
        let items = problem.graph.nodes();
        let items = items.map(|node| Item { node, is_repeated: false, renamed: SmallVec::new() }).collect();
        let (bytes, inner) = (problem.graph.bytes.clone(), problem.graph.inner.clone());
        let (lives, levels, changes) = (Lives::new(), Vec::new(), Vec::new());
        let (added, peak, best) = (0, 0, (0, 0));
        let mut plan =
            Plan { problem, repeatable, mode, work, items, bytes, inner, added, lives, levels, peak, changes, best };
        plan.simulate();
        plan.best = (plan.peak, 0);
        plan
    }

    /// Returns the number of ops.
    pub fn len(&self) -> usize {
        self.items.len()
    }

    /// Returns the most bytes that are live.
    pub fn peak(&self) -> u64 {
        self.peak
    }

    /// Returns the executions of ops in their order.
    pub fn items(&self) -> &[Item] {
        &self.items
    }

    /// Returns the scalar ops of the repeated ops.
    pub fn added(&self) -> u64 {
        self.added
    }

    /// Returns by item the bytes that are live, and by buffer its bytes.
    #[cfg(test)]
    pub fn levels(&self) -> (&[u64], &PrimaryMap<Buffer, u64>) {
        (&self.levels, &self.bytes)
    }

    /// Whether an op is repeated.
    pub fn is_changed(&self) -> bool {
        self.items.len() > self.problem.graph.len()
    }

    /// Returns the most bytes that are live, without those that are live after the block.
    pub fn peak_without_kept(&self) -> u64 {
        let kept = |buffer: Buffer| self.problem.graph.is_kept.contains(buffer);
        let bytes = self.bytes.iter().map(|(buffer, &bytes)| if kept(buffer) { 0 } else { bytes }).collect();
        let levels = levels(&self.problem, &self.items, &self.lives, &bytes, &self.inner);
        levels.into_iter().max().unwrap_or(0)
    }

    /// Returns the op at the peak, if its regions need memory, and the bytes that they need.
    pub fn inner_at_peak(&self) -> Option<(Node, Op, u64)> {
        let item = self.items.get(self.highest()?)?;
        let inner = self.inner[item.node];
        (inner > 0).then(|| (item.node, self.problem.ops[item.node], inner))
    }

    /// Sets the bytes that the regions of an op need.
    pub fn set_inner(&mut self, node: Node, inner: u64) {
        let former = std::mem::replace(&mut self.inner[node], inner);
        self.changes.push(Change::Inner(node, former));
        self.simulate();
        self.remember();
    }

    /// Forgets what did not lower the peak.
    pub fn keep_best(&mut self) {
        if self.changes.len() > self.best.1 {
            while self.changes.len() > self.best.1 {
                self.undo();
            }
            self.simulate();
        }
    }

    fn remember(&mut self) {
        if self.peak < self.best.0 {
            self.best = (self.peak, self.changes.len());
        }
    }

    /// Undoes the last change, but for the levels.
    fn undo(&mut self) {
        match self.changes.pop() {
            Some(Change::Repeated { places, renamed, buffers, added }) => {
                self.items.drain(places);
                for (place, former) in renamed.into_iter().rev() {
                    self.items[place].renamed = former;
                }
                self.bytes = self.bytes.values().take(buffers).copied().collect();
                self.added = added;
            }
            Some(Change::Inner(node, former)) => self.inner[node] = former,
            None => {}
        }
    }

    fn highest(&self) -> Option<usize> {
        self.levels.iter().position(|&level| level == self.peak)
    }

    fn simulate(&mut self) {
        self.lives = lives(&self.problem, &self.items, self.bytes.len());
        self.levels = levels(&self.problem, &self.items, &self.lives, &self.bytes, &self.inner);
        self.peak = self.levels.iter().copied().max().unwrap_or(0);
    }

    /// Makes a value again that lives at the peak and is not needed there. Returns whether there is one.
    pub fn repeat_at_peak(&mut self) -> bool {
        let Some(peak) = self.highest() else { return false };
        let mut candidates = self.candidates(peak);
        // The most bytes for each scalar op and each element.
        let cost = |candidate: &Candidate| 4 * u128::from(candidate.work) + u128::from(candidate.elements) + 1;
        sort_by(&mut candidates, |a, b| {
            u128::from(b.gain)
                .saturating_mul(cost(a))
                .cmp(&u128::from(a.gain).saturating_mul(cost(b)))
                .then(a.before.cmp(&b.before))
        });
        let highest = self.peak;
        let at_highest = |plan: &Plan| plan.levels.iter().filter(|&&level| level == highest).count();
        let before = at_highest(self);
        candidates.iter().take(TRIES).any(|candidate| {
            self.repeat(candidate);
            // The op at the peak has moved only if the value is made again before it.
            let is_lower = self.peak < highest || self.peak == highest && at_highest(self) < before;
            if is_lower {
                self.remember();
            } else {
                self.undo();
                self.simulate();
            }
            is_lower
        })
    }

    /// Returns the values that live at the peak, and can be made again before their next use.
    fn candidates(&self, peak: usize) -> Vec<Candidate> {
        let graph = &self.problem.graph;
        // By buffer: the first item after the peak that touches it.
        let mut next: SecondaryMap<Buffer, usize> = SecondaryMap::with_default(usize::MAX);
        next.resize(self.bytes.len());
        for (place, item) in self.items.iter().enumerate().skip(peak + 1) {
            for &buffer in graph.touches.of(item.node) {
                let next = &mut next[item.renamed(buffer)];
                *next = place.min(*next);
            }
        }
        let at_peak = &self.items[peak];
        let at_peak: SmallVec<[Buffer; 8]> =
            graph.touches.of(at_peak.node).iter().map(|&buffer| at_peak.renamed(buffer)).collect();
        let mut found = Vec::new();
        for (buffer, &bytes) in self.bytes.iter() {
            let before = next[buffer];
            let is_over = self.lives[buffer].first < peak && before < usize::MAX && !at_peak.contains(&buffer);
            if is_over && bytes > 0 && !graph.is_kept.contains(buffer) {
                found.extend(self.candidate(buffer, before, peak));
            }
        }
        found
    }

    /// Returns the ops that make the value in `buffer` again before the item at `before`.
    fn candidate(&self, buffer: Buffer, before: usize, peak: usize) -> Option<Candidate> {
        let is_kept = |buffer: Buffer| self.problem.graph.is_kept.contains(buffer);
        let (mut chain, mut work, mut elements) = (Vec::new(), 0u64, 0u64);
        let mut longer = 0u64;
        let mut waiting: SmallVec<[Buffer; 8]> = SmallVec::from_slice(&[buffer]);
        let mut next = 0;
        while let Some(&made) = waiting.get(next) {
            next += 1;
            let place = self.lives[made].first;
            let item = self.items.get(place)?;
            let op = self.repeatable[item.node].as_ref()?;
            if self.mode == Recompute::Cheap && op.size > CHEAP || chain.len() == CHAIN {
                return None;
            }
            chain.push(place);
            work = work.saturating_add(op.size.saturating_mul(op.elements));
            elements = elements.saturating_add(op.elements);
            for read in op.reads.iter().filter_map(|&(_, read)| read).map(|read| item.renamed(read)) {
                let touched = self.lives[read];
                if is_kept(read) || touched.last >= before || waiting.contains(&read) {
                    continue;
                }
                let can_be_made = self.items.get(touched.first).is_some_and(|first| {
                    let op = self.repeatable[first.node].as_ref();
                    op.is_some_and(|op| self.mode == Recompute::Limit || op.size <= CHEAP)
                });
                if can_be_made && chain.len() + waiting.len() - next < CHAIN {
                    waiting.push(read);
                } else if touched.last < peak {
                    // It lives longer instead, also at the peak.
                    longer += self.bytes[read];
                }
            }
        }
        let gain = self.bytes[buffer].checked_sub(longer).filter(|&gain| gain > 0)?;
        if self.mode == Recompute::Cheap && self.added.saturating_add(work) > self.work / EXTRA_WORK {
            return None;
        }
        // Inputs come first, as in the block.
        chain.sort_unstable();
        Some(Candidate { chain, before, gain, work, elements })
    }

    /// Repeats the ops of a candidate before the next use of its value.
    fn repeat(&mut self, candidate: &Candidate) {
        let mut made: SmallVec<[(Buffer, Buffer); 4]> = SmallVec::new();
        let mut repeated = Vec::with_capacity(candidate.chain.len());
        let buffers = self.bytes.len();
        for &place in &candidate.chain {
            let item = &self.items[place];
            let Some(op) = &self.repeatable[item.node] else { continue };
            let own = item.renamed(op.buffer);
            let new = self.bytes.push(self.bytes[own]);
            let mut renamed: Renamed = SmallVec::new();
            for &buffer in self.problem.graph.touches.of(item.node) {
                let current = item.renamed(buffer);
                let current = made.iter().find(|pair| pair.0 == current).map_or(current, |pair| pair.1);
                let current = if buffer == op.buffer { new } else { current };
                if current != buffer {
                    renamed.push((buffer, current));
                }
            }
            made.push((own, new));
            repeated.push(Item { node: item.node, is_repeated: true, renamed });
        }
        let Some(&(old, new)) = made.last() else { return };
        let graph = &self.problem.graph;
        let mut former = Vec::new();
        for (place, item) in self.items.iter_mut().enumerate().skip(candidate.before) {
            for &buffer in graph.touches.of(item.node) {
                if item.renamed(buffer) == old {
                    former.push((place, item.renamed.clone()));
                    item.renamed.retain(|pair| pair.0 != buffer);
                    item.renamed.push((buffer, new));
                }
            }
        }
        let places = candidate.before..candidate.before + repeated.len();
        self.items.splice(candidate.before..candidate.before, repeated);
        self.changes.push(Change::Repeated { places, renamed: former, buffers, added: self.added });
        self.added = self.added.saturating_add(candidate.work);
        self.simulate();
    }
}
