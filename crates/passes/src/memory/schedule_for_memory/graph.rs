//! The problem that the searches solve: the ops of a block as nodes, what must come before what, and the buffers that
//! each node touches.
//!
//! A buffer is allocated by the first node that touches it and freed after the last. The *step* of a node is the number
//! of bytes that are live while it runs: those that were live before, the buffers that it allocates, and the memory that
//! it allocates and frees itself. The peak of an order is its largest step. A node may write one of its buffers into
//! another that dies with it: then this buffer is not allocated.
//!
//! Nodes have the numbers of the given order, so that 0, 1, 2, … is the order of the program.

use std::ops::Range;

use smallvec::SmallVec;

/// Lists of numbers, one for each index, in one vector.
#[derive(Clone, Debug, Default)]
pub(super) struct Lists {
    starts: Vec<u32>,
    items: Vec<u32>,
}

impl Lists {
    /// Groups pairs of an index below `count` and an item; each item once, in ascending order. O(n log n).
    pub fn new(count: usize, mut pairs: Vec<(u32, u32)>) -> Lists {
        pairs.sort_unstable();
        pairs.dedup();
        let mut starts = vec![0; count + 1];
        pairs.iter().for_each(|pair| starts[pair.0 as usize + 1] += 1);
        for index in 0..count {
            starts[index + 1] += starts[index];
        }
        Lists { starts, items: pairs.into_iter().map(|pair| pair.1).collect() }
    }

    fn range(&self, index: u32) -> Range<usize> {
        self.starts[index as usize] as usize..self.starts[index as usize + 1] as usize
    }

    /// Returns the list of `index`.
    pub fn of(&self, index: u32) -> &[u32] {
        &self.items[self.range(index)]
    }
}

/// A buffer that may replace another: `output` is written by `node`, element by element, while it reads
/// `input`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Reuse {
    pub node: u32,
    pub output: u32,
    pub input: u32,
}

/// A block to schedule.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// By node: the nodes that must come later.
    pub successors: Lists,
    /// By node: the nodes that must come earlier.
    pub predecessors: Lists,
    /// By node: the buffers that it touches.
    pub touches: Lists,
    /// By buffer: the nodes that touch it.
    pub touched_by: Lists,
    /// By buffer: its size.
    pub bytes: Vec<u64>,
    /// By buffer: whether it is still live after the block.
    pub is_kept: Vec<bool>,
    /// By buffer: whether it is live before the block.
    is_given: Vec<bool>,
    /// By node: the bytes that it needs for itself while it runs.
    pub inner: Vec<u64>,
    /// The possible reuses, sorted by node and output.
    pub reuses: Vec<Reuse>,
    /// By node: the first of its reuses.
    reuse_starts: Vec<u32>,
}

impl Graph {
    /// Builds a graph: edges from earlier to later nodes, touches of node and buffer.
    pub fn new(
        inner: Vec<u64>,
        bytes: Vec<u64>,
        is_kept: Vec<bool>,
        edges: Vec<(u32, u32)>,
        touches: Vec<(u32, u32)>,
        mut reuses: Vec<Reuse>,
    ) -> Graph {
        let count = inner.len();
        let turned = |pairs: &[(u32, u32)]| pairs.iter().map(|&(left, right)| (right, left)).collect::<Vec<_>>();
        reuses.sort_unstable();
        let reuse_starts = (0..=count as u32).map(|node| reuses.partition_point(|reuse| reuse.node < node) as u32);
        Graph {
            predecessors: Lists::new(count, turned(&edges)),
            successors: Lists::new(count, edges),
            touched_by: Lists::new(bytes.len(), turned(&touches)),
            is_given: vec![false; bytes.len()],
            touches: Lists::new(count, touches),
            bytes,
            is_kept,
            inner,
            reuse_starts: reuse_starts.collect(),
            reuses,
        }
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    fn reuses_of(&self, node: u32) -> &[Reuse] {
        &self.reuses[self.reuse_starts[node as usize] as usize..self.reuse_starts[node as usize + 1] as usize]
    }

    /// Returns the same problem backward in time: a buffer then is allocated by what touches it last. Reuses are left
    /// out.
    pub fn reversed(&self) -> Graph {
        Graph {
            successors: self.predecessors.clone(),
            predecessors: self.successors.clone(),
            touches: self.touches.clone(),
            touched_by: self.touched_by.clone(),
            bytes: self.bytes.clone(),
            is_kept: self.is_given.clone(),
            is_given: self.is_kept.clone(),
            inner: self.inner.clone(),
            reuses: Vec::new(),
            reuse_starts: vec![0; self.len() + 1],
        }
    }

    /// Returns the problem without the bytes of the buffers that are still live after the block.
    pub fn without_kept(&self) -> Graph {
        let bytes = self.bytes.iter().zip(&self.is_kept).map(|(&bytes, &is_kept)| if is_kept { 0 } else { bytes });
        Graph { bytes: bytes.collect(), ..self.clone() }
    }

    /// Returns the peak of an order of all nodes. O(touches).
    pub fn peak(&self, order: &[u32]) -> u64 {
        let mut state = State::new(self);
        order.iter().map(|&node| state.run(self, node)).max().unwrap_or(0)
    }

    /// Returns the peak of the given order if some buffers are allocated early, each before the node with this number.
    pub fn peak_of_given(&self, early: &[(u32, u32)]) -> u64 {
        let mut state = State::new(self);
        let mut early = early.iter().peekable();
        let mut peak = 0;
        for node in 0..self.len() as u32 {
            while let Some(&(_, buffer)) = early.next_if(|next| next.0 <= node) {
                state.allocate(self, buffer);
            }
            peak = peak.max(state.run(self, node));
        }
        peak
    }

    /// Returns the step of each node of an order, by position.
    pub fn steps(&self, order: &[u32]) -> Vec<u64> {
        let mut state = State::new(self);
        order.iter().map(|&node| state.run(self, node)).collect()
    }

    /// Returns a number of bytes that no order can stay below: what a single node touches and needs.
    pub fn lower_bound(&self) -> u64 {
        let at = |node: u32| {
            let touched: u64 = self.touches.of(node).iter().map(|&buffer| self.bytes[buffer as usize]).sum();
            let mut reused = 0;
            let mut last = None;
            for reuse in self.reuses_of(node) {
                if last != Some(reuse.output) {
                    reused += self.bytes[reuse.output as usize];
                    last = Some(reuse.output);
                }
            }
            (touched + self.inner[node as usize]).saturating_sub(reused)
        };
        let kept: u64 = self.bytes.iter().zip(&self.is_kept).filter(|buffer| *buffer.1).map(|buffer| *buffer.0).sum();
        (0..self.len() as u32).map(at).max().unwrap_or(0).max(kept)
    }
}

/// The live buffers after some nodes have run.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// By buffer: how many nodes are still to touch it. A buffer that is kept has one more.
    remaining: Vec<u32>,
    /// By buffer: the numbers of these nodes combined by exclusive or: the node's own number if there is one.
    combined: Vec<u32>,
    is_live: Vec<bool>,
    /// The bytes that are live.
    pub live: u64,
}

/// The cost of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Cost {
    /// The bytes that are live after it, minus those before it.
    pub change: i64,
    /// The bytes that are live while it runs, less those that were before.
    pub step: u64,
}

impl State {
    /// The state before the first node.
    pub fn new(graph: &Graph) -> State {
        let buffers = 0..graph.bytes.len() as u32;
        let kept = |buffer: u32| u32::from(graph.is_kept[buffer as usize]);
        let end = graph.len() as u32;
        State {
            remaining: buffers.clone().map(|buffer| graph.touched_by.of(buffer).len() as u32 + kept(buffer)).collect(),
            combined: buffers
                .map(|buffer| graph.touched_by.of(buffer).iter().fold(kept(buffer) * end, |all, &node| all ^ node))
                .collect(),
            is_live: graph.is_given.clone(),
            live: graph.bytes.iter().zip(&graph.is_given).filter(|buffer| *buffer.1).map(|buffer| *buffer.0).sum(),
        }
    }

    /// Returns what it would cost to run the node now.
    pub fn cost(&self, graph: &Graph, node: u32) -> Cost {
        let (mut allocated, mut freed) = (0, 0);
        for &buffer in graph.touches.of(node) {
            let index = buffer as usize;
            if !self.is_live[index] {
                allocated += graph.bytes[index];
            }
            if self.remaining[index] == 1 {
                freed += graph.bytes[index];
            }
        }
        let step = (allocated + graph.inner[node as usize]).saturating_sub(self.reused(graph, node));
        Cost { change: allocated as i64 - freed as i64, step }
    }

    /// The bytes of the buffers that the node writes into others that die with it.
    fn reused(&self, graph: &Graph, node: u32) -> u64 {
        let mut bytes = 0;
        let mut last = None;
        let mut taken: SmallVec<[u32; 4]> = SmallVec::new();
        for reuse in graph.reuses_of(node) {
            let (input, output) = (reuse.input as usize, reuse.output as usize);
            let dies = self.is_live[input] && self.remaining[input] == 1;
            if last != Some(reuse.output) && dies && !self.is_live[output] && !taken.contains(&reuse.input) {
                last = Some(reuse.output);
                taken.push(reuse.input);
                bytes += graph.bytes[output];
            }
        }
        bytes
    }

    /// Allocates a buffer before a node touches it.
    pub fn allocate(&mut self, graph: &Graph, buffer: u32) {
        if !std::mem::replace(&mut self.is_live[buffer as usize], true) {
            self.live += graph.bytes[buffer as usize];
        }
    }

    /// Runs a node. Returns the bytes that were live meanwhile.
    pub fn run(&mut self, graph: &Graph, node: u32) -> u64 {
        let cost = self.cost(graph, node);
        let during = self.live + cost.step;
        self.live = self.live.saturating_add_signed(cost.change);
        for &buffer in graph.touches.of(node) {
            self.is_live[buffer as usize] = true;
            self.remaining[buffer as usize] -= 1;
            self.combined[buffer as usize] ^= node;
        }
        during
    }

    /// Undoes the last run of a node.
    pub fn undo(&mut self, graph: &Graph, node: u32) {
        for &buffer in graph.touches.of(node) {
            let index = buffer as usize;
            self.remaining[index] += 1;
            self.combined[index] ^= node;
            let all = graph.touched_by.of(buffer).len() as u32 + u32::from(graph.is_kept[index]);
            self.is_live[index] = self.remaining[index] < all || graph.is_given[index];
        }
        let cost = self.cost(graph, node);
        self.live = self.live.saturating_add_signed(-cost.change);
    }

    /// Returns the only node that is still to touch the buffer, if there is just one.
    pub fn last_toucher(&self, graph: &Graph, buffer: u32) -> Option<u32> {
        let node = self.combined[buffer as usize];
        (self.remaining[buffer as usize] == 1 && (node as usize) < graph.len()).then_some(node)
    }

    /// Whether the buffer is live.
    pub fn is_live(&self, buffer: u32) -> bool {
        self.is_live[buffer as usize] && self.remaining[buffer as usize] > 0
    }
}
