//! The ops of a block in their order, with repeated ones, and the bytes that are live at each.

use cranelift_entity::{EntitySet, PrimaryMap, SecondaryMap};
use smallvec::SmallVec;

use super::super::graph::{Buffer, Node};
use super::super::model::Problem;
use super::Recompute;
use super::facts::{CHEAP, Repeatable};
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

/// An execution of an op.
#[derive(Clone, Debug)]
pub(super) struct Item {
    pub node: Node,
    /// Whether the op is repeated here.
    pub is_repeated: bool,
    /// The buffers that it touches instead of those of the graph.
    pub renamed: SmallVec<[(Buffer, Buffer); 2]>,
}

impl Item {
    /// Returns the buffer that the item touches instead of `buffer`.
    pub fn renamed(&self, buffer: Buffer) -> Buffer {
        self.renamed.iter().find(|pair| pair.0 == buffer).map_or(buffer, |pair| pair.1)
    }
}

/// The executions of ops with their levels, which repeated ops change.
#[derive(Clone, Debug, Default)]
struct State {
    items: Vec<Item>,
    bytes: PrimaryMap<Buffer, u64>,
    /// The bytes that ops need for their regions.
    inner: PrimaryMap<Node, u64>,
    /// The scalar ops that were added.
    added: u64,
    /// By item: the bytes that are live while it runs.
    levels: Vec<u64>,
    peak: u64,
}

/// The ops of a block in their order.
pub(super) struct Plan {
    pub problem: Problem,
    pub repeatable: Repeatable,
    mode: Recompute,
    /// The scalar ops of the block.
    work: u64,
    state: State,
    best: State,
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

/// The places at which a buffer is touched, as seen from the peak.
#[derive(Clone, Copy, Default)]
struct Touches {
    first: Option<usize>,
    last: usize,
    next: Option<usize>,
    is_at_peak: bool,
}

impl Plan {
    /// A plan without repeated ops. `work` is the number of scalar ops of the block.
    pub fn new(problem: Problem, repeatable: Repeatable, work: u64, mode: Recompute) -> Plan {
        let items = problem.graph.nodes();
        let items = items.map(|node| Item { node, is_repeated: false, renamed: SmallVec::new() }).collect();
        let state =
            State { items, bytes: problem.graph.bytes.clone(), inner: problem.graph.inner.clone(), ..State::default() };
        let mut plan = Plan { problem, repeatable, mode, work, state, best: State::default() };
        plan.simulate();
        plan.best = plan.state.clone();
        plan
    }

    /// Returns the number of ops.
    pub fn len(&self) -> usize {
        self.state.items.len()
    }

    /// Returns the most bytes that are live.
    pub fn peak(&self) -> u64 {
        self.state.peak
    }

    /// Returns the executions of ops in their order.
    pub fn items(&self) -> &[Item] {
        &self.state.items
    }

    /// Returns the scalar ops of the repeated ops.
    pub fn added(&self) -> u64 {
        self.state.added
    }

    /// Whether an op is repeated.
    pub fn is_changed(&self) -> bool {
        self.state.items.len() > self.problem.graph.len()
    }

    /// Returns the most bytes that are live, without those that are live after the block.
    pub fn peak_without_kept(&self) -> u64 {
        let kept = |buffer: Buffer| self.problem.graph.is_kept.contains(buffer);
        let bytes = self.state.bytes.iter().map(|(buffer, &bytes)| if kept(buffer) { 0 } else { bytes });
        self.levels(&self.state.items, &bytes.collect(), &self.state.inner).into_iter().max().unwrap_or(0)
    }

    /// Returns the op at the peak, if its regions need memory, and the bytes that they need.
    pub fn inner_at_peak(&self) -> Option<(Node, Op, u64)> {
        let item = self.state.items.get(self.highest()?)?;
        let inner = self.state.inner[item.node];
        (inner > 0).then(|| (item.node, self.problem.ops[item.node], inner))
    }

    /// Sets the bytes that the regions of an op need.
    pub fn set_inner(&mut self, node: Node, inner: u64) {
        self.state.inner[node] = inner;
        self.simulate();
        self.remember();
    }

    /// Forgets what did not lower the peak.
    pub fn keep_best(&mut self) {
        self.state = self.best.clone();
    }

    fn remember(&mut self) {
        if self.state.peak < self.best.peak {
            self.best = self.state.clone();
        }
    }

    fn highest(&self) -> Option<usize> {
        self.state.levels.iter().position(|&level| level == self.state.peak)
    }

    fn simulate(&mut self) {
        self.state.levels = self.levels(&self.state.items, &self.state.bytes, &self.state.inner);
        self.state.peak = self.state.levels.iter().copied().max().unwrap_or(0);
    }

    /// Returns the bytes that are live at each item. As [`super::super::graph::State`] counts them.
    fn levels(&self, items: &[Item], bytes: &PrimaryMap<Buffer, u64>, inner: &PrimaryMap<Node, u64>) -> Vec<u64> {
        let graph = &self.problem.graph;
        let mut remaining: SecondaryMap<Buffer, u32> = SecondaryMap::new();
        for item in items {
            graph.touches.of(item.node).iter().for_each(|&buffer| remaining[item.renamed(buffer)] += 1);
        }
        for buffer in graph.bytes.keys().filter(|&buffer| graph.is_kept.contains(buffer)) {
            remaining[buffer] += 1;
        }
        let mut is_live: EntitySet<Buffer> = EntitySet::new();
        let mut early = self.problem.early.iter().peekable();
        let mut live = 0u64;
        let mut levels = Vec::with_capacity(items.len());
        for item in items {
            while let Some(&(_, buffer)) = early.next_if(|next| !item.is_repeated && next.0 <= item.node) {
                live += if is_live.insert(buffer) { bytes[buffer] } else { 0 };
            }
            let touched = graph.touches.of(item.node).iter().map(|&buffer| item.renamed(buffer));
            let allocated: u64 =
                touched.clone().filter(|&buffer| !is_live.contains(buffer)).map(|buffer| bytes[buffer]).sum();
            let (mut reused, mut taken): (u64, SmallVec<[Buffer; 4]>) = (0, SmallVec::new());
            let mut last = None;
            for reuse in graph.reuses_of(item.node) {
                let (input, output) = (item.renamed(reuse.input), item.renamed(reuse.output));
                let dies = is_live.contains(input) && remaining[input] == 1;
                if last != Some(output) && dies && !is_live.contains(output) && !taken.contains(&input) {
                    last = Some(output);
                    taken.push(input);
                    reused += bytes[output];
                }
            }
            let own = if item.is_repeated { 0 } else { inner[item.node] };
            levels.push(live + (allocated + own).saturating_sub(reused));
            live += allocated;
            for buffer in touched {
                is_live.insert(buffer);
                remaining[buffer] -= 1;
                if remaining[buffer] == 0 {
                    live -= bytes[buffer];
                }
            }
        }
        levels
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
        let highest = self.state.peak;
        candidates.iter().take(TRIES).any(|candidate| {
            let former = self.state.clone();
            self.repeat(candidate);
            // The op at the peak has moved only if the value is made again before it.
            let is_lower = self.state.peak < highest
                || self.state.peak == highest
                    && self.state.levels.iter().filter(|&&level| level == highest).count()
                        < former.levels.iter().filter(|&&level| level == highest).count();
            if is_lower {
                self.remember();
            } else {
                self.state = former;
            }
            is_lower
        })
    }

    /// Returns the values that live at the peak, and can be made again before their next use.
    fn candidates(&self, peak: usize) -> Vec<Candidate> {
        let graph = &self.problem.graph;
        let mut touches: SecondaryMap<Buffer, Touches> = SecondaryMap::new();
        for (place, item) in self.state.items.iter().enumerate() {
            for &buffer in graph.touches.of(item.node) {
                let touch = &mut touches[item.renamed(buffer)];
                touch.first.get_or_insert(place);
                touch.last = place;
                touch.is_at_peak |= place == peak;
                if place > peak {
                    touch.next.get_or_insert(place);
                }
            }
        }
        let mut found = Vec::new();
        for (buffer, &bytes) in self.state.bytes.iter() {
            let touch = touches[buffer];
            let is_over = touch.first.is_some_and(|first| first < peak) && !touch.is_at_peak;
            let Some(before) = touch.next.filter(|_| is_over && bytes > 0) else { continue };
            if !graph.is_kept.contains(buffer) {
                found.extend(self.candidate(buffer, before, peak, &touches));
            }
        }
        found
    }

    /// Returns the ops that make the value in `buffer` again before the item at `before`.
    fn candidate(
        &self,
        buffer: Buffer,
        before: usize,
        peak: usize,
        touches: &SecondaryMap<Buffer, Touches>,
    ) -> Option<Candidate> {
        let is_kept = |buffer: Buffer| self.problem.graph.is_kept.contains(buffer);
        let (mut chain, mut work, mut elements) = (Vec::new(), 0u64, 0u64);
        let mut longer = 0u64;
        let mut waiting: SmallVec<[Buffer; 8]> = SmallVec::from_slice(&[buffer]);
        let mut next = 0;
        while let Some(&made) = waiting.get(next) {
            next += 1;
            let place = touches[made].first?;
            let item = &self.state.items[place];
            let op = self.repeatable[item.node].as_ref()?;
            if self.mode == Recompute::Cheap && op.size > CHEAP || chain.len() == CHAIN {
                return None;
            }
            chain.push(place);
            work = work.saturating_add(op.size.saturating_mul(op.elements));
            elements = elements.saturating_add(op.elements);
            for read in op.reads.iter().filter_map(|&(_, read)| read).map(|read| item.renamed(read)) {
                let touch = touches[read];
                if is_kept(read) || touch.last >= before || waiting.contains(&read) {
                    continue;
                }
                let can_be_made = touch.first.is_some_and(|first| {
                    let op = self.repeatable[self.state.items[first].node].as_ref();
                    op.is_some_and(|op| self.mode == Recompute::Limit || op.size <= CHEAP)
                });
                if can_be_made && chain.len() + waiting.len() - next < CHAIN {
                    waiting.push(read);
                } else if touch.last < peak {
                    // It lives longer instead, also at the peak.
                    longer += self.state.bytes[read];
                }
            }
        }
        let gain = self.state.bytes[buffer].checked_sub(longer).filter(|&gain| gain > 0)?;
        if self.mode == Recompute::Cheap && self.state.added.saturating_add(work) > self.work / EXTRA_WORK {
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
        for &place in &candidate.chain {
            let item = &self.state.items[place];
            let Some(op) = &self.repeatable[item.node] else { continue };
            let own = item.renamed(op.buffer);
            let new = self.state.bytes.push(self.state.bytes[own]);
            let mut renamed: SmallVec<[(Buffer, Buffer); 2]> = SmallVec::new();
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
        for item in &mut self.state.items[candidate.before..] {
            for &buffer in graph.touches.of(item.node) {
                if item.renamed(buffer) == old {
                    item.renamed.retain(|pair| pair.0 != buffer);
                    item.renamed.push((buffer, new));
                }
            }
        }
        self.state.items.splice(candidate.before..candidate.before, repeated);
        self.state.added = self.state.added.saturating_add(candidate.work);
        self.simulate();
    }
}
