//! Region arguments that may be the same buffer at the same time.
//!
//! The body of a loop is transformed before it is known what it passes back to its own arguments. If two arguments may
//! be the same buffer, because the op passes one buffer twice, or because an iteration yields one twice, then the body
//! must not free one and yield the other. So the classes inside each region are computed first, without the edges of the
//! region's op. Whether two arguments belong together then follows by congruence: they do if some edge passes them
//! values of one class.
//!
//! ```text
//! scf.while (%a = %x, %b = %x) { … scf.condition(%c) %a, %b } do { ^bb0(%p, %q): … scf.yield %n, %p }
//! ```
//! `%a` and `%b` belong together because of `%x`, and then `%p` and `%q` because of the condition's operands. In a loop
//! that yields its two arguments in the other order, they stay apart.
//!
//! Values from outside of the region matter only if the op itself passes them: an indicator of a buffer that a region
//! uses directly is never passed to that region.
//!
//! Cost: O(n log n) in the number of passed values.

use cranelift_entity::{PrimaryMap, entity_impl};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::aliases::{Aliases, Class};
use super::rules::{CallAliases, unite_op};
use crate::analysis::region_edges::{Edge, edges};
use freehold_core::ir::{Op, Region, Value, View};

/// A value that an edge passes to an argument.
struct Passed {
    /// The value, if the op itself passes it.
    outer: Option<Value>,
    /// Its class inside of the region, if a terminator passes it.
    inner: Class,
    argument: Value,
    region: Option<Region>,
    /// The class of the argument inside of its region.
    class: Class,
}

/// The edges into the regions of one op.
#[derive(Default)]
struct Entries(Vec<Vec<Passed>>);

/// For each op that passes several buffers to one of its regions, the edges into its regions.
#[derive(Default)]
pub(super) struct Partners(FxHashMap<Op, Entries>);

impl Partners {
    /// Computes the classes inside of all regions of a body.
    pub fn of(view: View<'_>, calls: &dyn Fn(Op) -> Option<CallAliases>) -> Partners {
        let mut classes = Aliases::default();
        let mut partners = Partners::default();
        for op in view.walk_postorder() {
            if let Some(edges) = edges(view, op) {
                partners.record(view, op, &edges, &mut classes);
                for (operand, input) in edges.iter().flat_map(Edge::pairs) {
                    if view.ty(input).is_memref(view.ctx) {
                        classes.union(operand, input);
                    }
                }
            } else {
                unite_op(view, op, calls, &mut |first, second| classes.union(first, second));
            }
        }
        partners
    }

    fn record(&mut self, view: View<'_>, op: Op, edges: &[Edge], classes: &mut Aliases) {
        let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
        let several =
            |edge: &Edge| edge.to.is_some() && edge.inputs.iter().filter(|&&input| is_memref(input)).count() > 1;
        if !edges.iter().any(several) {
            return;
        }
        let mut entries = Entries::default();
        for edge in edges.iter().filter(|edge| edge.to.is_some()) {
            let passed = edge.pairs().filter(|&(_, argument)| is_memref(argument)).map(|(operand, argument)| Passed {
                outer: edge.from.is_none().then_some(operand),
                inner: classes.class(operand),
                argument,
                region: edge.to,
                class: classes.class(argument),
            });
            entries.0.push(passed.collect());
        }
        self.0.insert(op, entries);
    }

    /// Unites the arguments of the regions of `op` that belong together, given the classes before the op.
    pub fn unite(&self, op: Op, classes: &mut Aliases) {
        let Some(entries) = self.0.get(&op) else { return };
        let mut congruence = Congruence::default();
        for (edge, entry) in entries.0.iter().enumerate() {
            for passed in entry {
                let from = match passed.outer {
                    Some(value) => Key::Outer(classes.class(value)),
                    None => Key::Inner(passed.inner),
                };
                let (from, to) = (congruence.node(from), congruence.node(Key::Inner(passed.class)));
                congruence.pass(edge, from, to);
            }
        }
        congruence.settle();
        let mut first: FxHashMap<(Option<Region>, Member), Value> = FxHashMap::default();
        let mut pairs: SmallVec<[(Value, Value); 4]> = SmallVec::new();
        for passed in entries.0.iter().flatten() {
            let node = congruence.node(Key::Inner(passed.class));
            let root = congruence.find(node);
            let known = *first.entry((passed.region, root)).or_insert(passed.argument);
            if known != passed.argument {
                pairs.push((known, passed.argument));
            }
        }
        for (one, other) in pairs {
            classes.union(one, other);
        }
    }
}

/// A class outside of the op, or inside of its regions.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Key {
    Outer(Class),
    Inner(Class),
}

/// The number of a class outside of the op, or inside of its regions.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct Member(u32);
entity_impl!(Member, "member");

/// Classes in which two values that one edge passes are of one class only if the values that receive them are.
#[derive(Default)]
struct Congruence {
    nodes: FxHashMap<Key, Member>,
    parent: PrimaryMap<Member, Member>,
    /// By root, and the number of the edge: a node that receives a value of the class.
    receives: PrimaryMap<Member, FxHashMap<usize, Member>>,
    pending: Vec<(Member, Member)>,
}

impl Congruence {
    fn node(&mut self, key: Key) -> Member {
        let next = self.parent.next_key();
        let node = *self.nodes.entry(key).or_insert(next);
        if node == next {
            self.parent.push(node);
            self.receives.push(FxHashMap::default());
        }
        node
    }

    fn find(&mut self, mut at: Member) -> Member {
        while self.parent[at] != at {
            self.parent[at] = self.parent[self.parent[at]];
            at = self.parent[at];
        }
        at
    }

    /// Records that `edge` passes a value of class `from` to one of class `to`.
    fn pass(&mut self, edge: usize, from: Member, to: Member) {
        if let Some(other) = self.receives[from].insert(edge, to) {
            self.pending.push((other, to));
        }
    }

    /// Unites the classes that must be united.
    fn settle(&mut self) {
        while let Some((one, other)) = self.pending.pop() {
            let (mut a, mut b) = (self.find(one), self.find(other));
            if a == b {
                continue;
            }
            if self.receives[a].len() < self.receives[b].len() {
                std::mem::swap(&mut a, &mut b);
            }
            self.parent[b] = a;
            for (edge, node) in std::mem::take(&mut self.receives[b]) {
                if let Some(known) = self.receives[a].insert(edge, node) {
                    self.pending.push((known, node));
                }
            }
        }
    }
}
