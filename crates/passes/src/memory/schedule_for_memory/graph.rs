//! The problem that the searches solve: the ops of a block as nodes, what must come before what, and the buffers that
//! each node touches.
//!
//! A buffer is allocated by the first node that touches it and freed after the last. The *step* of a node is the number
//! of bytes that are live while it runs: those that were live before, the buffers that it allocates, and the memory that
//! it allocates and frees itself. The peak of an order is its largest step. A node may write one of its buffers into
//! another that dies with it: then this buffer is not allocated.
//!
//! Nodes have the numbers of the given order, so that 0, 1, 2, … is the order of the program.

use std::marker::PhantomData;
use std::ops::Range;

use cranelift_entity::{EntityRef, EntitySet, PrimaryMap, SecondaryMap, entity_impl};
use smallvec::SmallVec;

/// An op of the block, with its number in the given order.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Node(u32);
entity_impl!(Node, "node");

/// A buffer.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Buffer(u32);
entity_impl!(Buffer, "buffer");

/// Lists of items, one for each key, in one vector.
#[derive(Clone, Debug)]
pub(super) struct Lists<K: EntityRef, V> {
    /// By key: its items, as a range of `items`.
    ranges: Vec<Range<u32>>,
    items: Vec<V>,
    key: PhantomData<K>,
}

impl<K: EntityRef, V> Default for Lists<K, V> {
    fn default() -> Lists<K, V> {
        Lists { ranges: Vec::new(), items: Vec::new(), key: PhantomData }
    }
}

impl<K: EntityRef + Ord, V: Copy + Ord> Lists<K, V> {
    /// Groups pairs of one of the first `count` keys and an item; each item once, in ascending order. O(n log n).
    pub fn new(count: usize, pairs: &[(K, V)]) -> Lists<K, V> {
        // By key: the end of its items, once they are in their places.
        let mut ends = vec![0usize; count];
        pairs.iter().for_each(|pair| ends[pair.0.index()] += 1);
        let mut sum = 0;
        ends.iter_mut().for_each(|end| sum += std::mem::replace(end, sum));
        let mut items: Vec<V> = pairs.iter().map(|pair| pair.1).collect();
        for &(key, item) in pairs {
            let end = &mut ends[key.index()];
            items[*end] = item;
            *end += 1;
        }
        let (mut start, mut kept) = (0, 0);
        let ranges = ends.into_iter().map(|end| {
            let first = kept;
            items[start..end].sort_unstable();
            for at in start..end {
                if kept == first || items[kept - 1] != items[at] {
                    items[kept] = items[at];
                    kept += 1;
                }
            }
            start = end;
            first as u32..kept as u32
        });
        let ranges = ranges.collect();
        items.truncate(kept);
        Lists { ranges, items, key: PhantomData }
    }

    /// Returns the list of a key.
    #[inline]
    pub fn of(&self, key: K) -> &[V] {
        let Range { start, end } = self.ranges[key.index()];
        &self.items[start as usize..end as usize]
    }
}

/// A buffer that may replace another: `output` is written by `node`, element by element, while it reads
/// `input`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub(super) struct Reuse {
    pub node: Node,
    pub output: Buffer,
    pub input: Buffer,
}

/// A block to schedule.
#[derive(Clone, Debug, Default)]
pub(super) struct Graph {
    /// By node: the nodes that must come later.
    pub successors: Lists<Node, Node>,
    /// By node: the nodes that must come earlier.
    pub predecessors: Lists<Node, Node>,
    /// By node: the buffers that it touches.
    pub touches: Lists<Node, Buffer>,
    /// By buffer: the nodes that touch it.
    pub touched_by: Lists<Buffer, Node>,
    /// By buffer: its size.
    pub bytes: PrimaryMap<Buffer, u64>,
    /// The buffers that are still live after the block.
    pub is_kept: EntitySet<Buffer>,
    /// The buffers that are live before the block.
    is_given: EntitySet<Buffer>,
    /// By node: the bytes that it needs for itself while it runs.
    pub inner: PrimaryMap<Node, u64>,
    /// By node: the possible reuses, sorted by output.
    reuses: Lists<Node, Reuse>,
}

impl Graph {
    /// Builds a graph: edges from earlier to later nodes, touches of node and buffer.
    pub fn new(
        inner: PrimaryMap<Node, u64>,
        bytes: PrimaryMap<Buffer, u64>,
        is_kept: EntitySet<Buffer>,
        edges: Vec<(Node, Node)>,
        touches: Vec<(Node, Buffer)>,
        reuses: Vec<Reuse>,
    ) -> Graph {
        let count = inner.len();
        let backward: Vec<(Node, Node)> = edges.iter().map(|&(from, to)| (to, from)).collect();
        let touched_by: Vec<(Buffer, Node)> = touches.iter().map(|&(node, buffer)| (buffer, node)).collect();
        let reuses: Vec<(Node, Reuse)> = reuses.into_iter().map(|reuse| (reuse.node, reuse)).collect();
        Graph {
            predecessors: Lists::new(count, &backward),
            successors: Lists::new(count, &edges),
            touched_by: Lists::new(bytes.len(), &touched_by),
            is_given: EntitySet::new(),
            touches: Lists::new(count, &touches),
            bytes,
            is_kept,
            inner,
            reuses: Lists::new(count, &reuses),
        }
    }

    /// Returns the possible reuses of a node, sorted by output.
    pub fn reuses_of(&self, node: Node) -> &[Reuse] {
        self.reuses.of(node)
    }

    /// Returns the number of nodes.
    pub fn len(&self) -> usize {
        self.inner.len()
    }

    /// Returns the nodes in the given order.
    pub fn nodes(&self) -> impl DoubleEndedIterator<Item = Node> + use<> {
        self.inner.keys()
    }

    /// Returns the bytes of some buffers together.
    fn sum_of(&self, buffers: &EntitySet<Buffer>) -> u64 {
        self.bytes.iter().filter(|&(buffer, _)| buffers.contains(buffer)).map(|(_, bytes)| bytes).sum()
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
            reuses: Lists::new(self.len(), &[]),
        }
    }

    /// Returns the peak of an order of all nodes. O(touches).
    pub fn peak(&self, order: &[Node]) -> u64 {
        let mut state = State::new(self);
        order.iter().map(|&node| state.run(self, node)).max().unwrap_or(0)
    }

    /// Returns the peak of the given order if some buffers are allocated early, each before the node with this number.
    pub fn peak_of_given(&self, early: &[(Node, Buffer)]) -> u64 {
        self.levels_of_given(early).max().unwrap_or(0)
    }

    /// Returns the bytes that are live while each node runs in the given order, likewise.
    pub fn levels_of_given<'a>(&'a self, early: &'a [(Node, Buffer)]) -> impl Iterator<Item = u64> + 'a {
        let mut state = State::new(self);
        let mut early = early.iter().peekable();
        self.nodes().map(move |node| {
            while let Some(&(_, buffer)) = early.next_if(|next| next.0 <= node) {
                state.allocate(self, buffer);
            }
            state.run(self, node)
        })
    }

    /// Returns the step of each node of an order, by position.
    pub fn steps(&self, order: &[Node]) -> Vec<u64> {
        let mut state = State::new(self);
        order.iter().map(|&node| state.run(self, node)).collect()
    }

    /// Returns a number of bytes that no order can stay below: what a single node touches and needs.
    pub fn lower_bound(&self) -> u64 {
        let at = |node: Node| {
            let touched: u64 = self.touches.of(node).iter().map(|&buffer| self.bytes[buffer]).sum();
            let mut reused = 0;
            let mut last = None;
            for reuse in self.reuses.of(node) {
                if last != Some(reuse.output) {
                    reused += self.bytes[reuse.output];
                    last = Some(reuse.output);
                }
            }
            (touched + self.inner[node]).saturating_sub(reused)
        };
        self.nodes().map(at).max().unwrap_or(0).max(self.sum_of(&self.is_kept))
    }

    /// Returns a number of bytes that are live while a node runs, in any order: what it touches and needs, and the buffers
    /// that nodes that must come earlier touch, and also nodes that must come later. Only outputs for which `is_reuse` returns true
    /// may be written into inputs. O(nodes + edges + touches).
    pub fn lower_bound_at(&self, node: Node, is_reuse: impl Fn(Buffer) -> bool) -> u64 {
        let before = closure(node, |node| self.predecessors.of(node));
        let after = closure(node, |node| self.successors.of(node));
        let touched = |set: &EntitySet<Node>, buffer: Buffer| {
            self.touched_by.of(buffer).iter().any(|&other| other != node && set.contains(other))
        };
        let mut at_node: EntitySet<Buffer> = EntitySet::new();
        at_node.extend(self.touches.of(node).iter().copied());
        let lives = |&(buffer, _): &(Buffer, &u64)| {
            let is_early = || self.is_given.contains(buffer) || touched(&before, buffer);
            let is_late = || self.is_kept.contains(buffer) || touched(&after, buffer);
            at_node.contains(buffer) || is_early() && is_late()
        };
        let live: u64 = self.bytes.iter().filter(lives).map(|(_, bytes)| bytes).sum();
        // An output can be written into an input that may die here.
        let dies = |buffer: Buffer| !self.is_kept.contains(buffer) && !touched(&after, buffer);
        let (mut reused, mut last) = (0, None);
        for reuse in self.reuses.of(node) {
            let is_new = !self.is_given.contains(reuse.output) && !touched(&before, reuse.output);
            if last != Some(reuse.output) && is_new && dies(reuse.input) && is_reuse(reuse.output) {
                reused += self.bytes[reuse.output];
                last = Some(reuse.output);
            }
        }
        (live + self.inner[node]).saturating_sub(reused)
    }
}

/// Returns the nodes that are reached from one, and the node.
fn closure<'a>(start: Node, next: impl Fn(Node) -> &'a [Node]) -> EntitySet<Node> {
    let mut reached = EntitySet::new();
    reached.insert(start);
    let mut work = vec![start];
    while let Some(node) = work.pop() {
        work.extend(next(node).iter().copied().filter(|&other| reached.insert(other)));
    }
    reached
}

/// The live buffers after some nodes have run.
#[derive(Clone, Debug)]
pub(super) struct State {
    /// By buffer: how many nodes are still to touch it. A buffer that is kept has one more.
    remaining: PrimaryMap<Buffer, u32>,
    /// By buffer: the numbers of these nodes combined by exclusive or: the node's own number if there is one.
    combined: PrimaryMap<Buffer, u32>,
    is_live: SecondaryMap<Buffer, bool>,
    /// The bytes that are live.
    pub live: u64,
}

/// The cost of a node.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Default, Debug)]
pub(super) struct Cost {
    /// The bytes that are live after it, minus those before it.
    pub change: i64,
    /// The bytes that are live while it runs, less those that were before.
    pub step: u64,
}

impl State {
    /// The state before the first node.
    pub fn new(graph: &Graph) -> State {
        let kept = |buffer: Buffer| u32::from(graph.is_kept.contains(buffer));
        let end = graph.len() as u32;
        State {
            remaining: graph
                .bytes
                .keys()
                .map(|buffer| graph.touched_by.of(buffer).len() as u32 + kept(buffer))
                .collect(),
            combined: graph
                .bytes
                .keys()
                .map(|buffer| {
                    let touching = graph.touched_by.of(buffer).iter();
                    touching.fold(kept(buffer) * end, |all, node| all ^ node.as_u32())
                })
                .collect(),
            is_live: graph.bytes.keys().map(|buffer| (buffer, graph.is_given.contains(buffer))).collect(),
            live: graph.sum_of(&graph.is_given),
        }
    }

    /// Returns what it would cost to run the node now.
    pub fn cost(&self, graph: &Graph, node: Node) -> Cost {
        let (mut allocated, mut freed) = (0, 0);
        for &buffer in graph.touches.of(node) {
            if !self.is_live[buffer] {
                allocated += graph.bytes[buffer];
            }
            if self.remaining[buffer] == 1 {
                freed += graph.bytes[buffer];
            }
        }
        let step = (allocated + graph.inner[node]).saturating_sub(self.reused(graph, node));
        Cost { change: allocated as i64 - freed as i64, step }
    }

    /// The bytes of the buffers that the node writes into others that die with it.
    fn reused(&self, graph: &Graph, node: Node) -> u64 {
        let mut bytes = 0;
        let mut last = None;
        let mut taken: SmallVec<[Buffer; 4]> = SmallVec::new();
        for reuse in graph.reuses.of(node) {
            let (input, output) = (reuse.input, reuse.output);
            let dies = self.is_live[input] && self.remaining[input] == 1;
            if last != Some(output) && dies && !self.is_live[output] && !taken.contains(&input) {
                last = Some(output);
                taken.push(input);
                bytes += graph.bytes[output];
            }
        }
        bytes
    }

    /// Allocates a buffer before a node touches it.
    pub fn allocate(&mut self, graph: &Graph, buffer: Buffer) {
        if !std::mem::replace(&mut self.is_live[buffer], true) {
            self.live += graph.bytes[buffer];
        }
    }

    /// Runs a node. Returns the bytes that were live meanwhile.
    pub fn run(&mut self, graph: &Graph, node: Node) -> u64 {
        let cost = self.cost(graph, node);
        let during = self.live + cost.step;
        self.live = self.live.saturating_add_signed(cost.change);
        for &buffer in graph.touches.of(node) {
            self.is_live[buffer] = true;
            self.remaining[buffer] -= 1;
            self.combined[buffer] ^= node.as_u32();
        }
        during
    }

    /// Undoes the last run of a node.
    pub fn undo(&mut self, graph: &Graph, node: Node) {
        for &buffer in graph.touches.of(node) {
            self.remaining[buffer] += 1;
            self.combined[buffer] ^= node.as_u32();
            let all = graph.touched_by.of(buffer).len() as u32 + u32::from(graph.is_kept.contains(buffer));
            self.is_live[buffer] = self.remaining[buffer] < all || graph.is_given.contains(buffer);
        }
        let cost = self.cost(graph, node);
        self.live = self.live.saturating_add_signed(-cost.change);
    }

    /// Returns the only node that is still to touch the buffer, if there is just one.
    pub fn last_toucher(&self, graph: &Graph, buffer: Buffer) -> Option<Node> {
        let node = Node::from_u32(self.combined[buffer]);
        (self.remaining[buffer] == 1 && graph.inner.is_valid(node)).then_some(node)
    }

    /// Whether the buffer is live.
    pub fn is_live(&self, buffer: Buffer) -> bool {
        self.is_live[buffer] && self.remaining[buffer] > 0
    }
}
