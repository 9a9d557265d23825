//! Whether a clone can be observed.
//!
//! Passing a clone of a buffer instead of the buffer makes two buffers of one. That is invisible if, from then on, the
//! original is not used any more, or if neither is written as long as the other one is read. For a passing of value `v` at
//! position `p`, let `F` be the values that may be the clone, and the *group* of `v` all values that may share a buffer
//! with it, directly or through other values. One of two rules must apply:
//!
//! 1. No value of the group is live after `p`, and no other operand of the op at `p` is of the group.
//! 2. No value of `F` is written, and no value of the group is written between `p` and the last use of `F`.
//!
//! If `v` may be a buffer of others, such as an argument, a global, or a buffer loaded from memory, the second rule must
//! also apply to the group of all values that may be one: any two of them may be one buffer, and others may use it later.
//!
//! If neither rule applies to the group, they are applied to the values that may hold the buffer at `p`, as far as not
//! too many values have to be visited.
//!
//! A loop around `p` makes what comes before `p` in the loop come after it too. This does not concern loops that all
//! values of the group are in: each iteration has its own buffers.
//!
//! Ops whose effects are not known are assumed not to write, as upstream assumes.
//!
//! ```mlir
//!   %b = bufferization.clone %a : …       // rule 1: nothing uses %a after this
//!   memref.dealloc %a : …
//!   cf.br ^next(%b : …)
//! ```
//!
//! Cost: O((values + uses + edges) · log values), and the depth of loops for each use.

use std::cell::Cell;
use std::cmp::Ordering;

use cranelift_entity::{EntityRef, EntitySet, PrimaryMap, entity_impl};
use rustc_hash::{FxHashMap, FxHashSet};

use super::callee_writes::CalleeWrites;
use super::environment::Environment;
use super::facts;
use super::passings::{Passing, Passings};
use super::scopes::{Order, Scopes};
use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks, FlowNode};
use crate::analysis::buffer_aliases::AliasFacts;
use freehold_core::definition::{BranchPoint, EffectKind, constant_of, effect_is_on, effects_of, is_allocation};
use freehold_core::ir::{Attr, Op, Value, ValueDef, View};
use freehold_dialects::memref;

/// The uses of a value, or of several values.
#[derive(Clone, Copy)]
struct Uses {
    is_written: bool,
    /// The last position, and whether a copy, which reads before it writes, is there.
    last: u32,
    copies: bool,
}

impl Uses {
    const NONE: Uses = Uses { is_written: false, last: 0, copies: false };

    fn and(self, other: Uses) -> Uses {
        Uses {
            is_written: self.is_written || other.is_written,
            last: self.last.max(other.last),
            copies: match self.last.cmp(&other.last) {
                Ordering::Less => other.copies,
                Ordering::Equal => self.copies && other.copies,
                Ordering::Greater => self.copies,
            },
        }
    }
}

/// The facts about values that may share a buffer.
#[derive(Default)]
struct Group {
    /// For each order of the ops: the positions at which values become live, and at which they are dead, each in ascending
    /// order.
    live: [(Vec<u32>, Vec<u32>); 2],
    /// The positions of writes, in ascending order.
    writes: Vec<u32>,
    /// The innermost loop that all values of the group are in.
    home: Option<Op>,
}

impl Group {
    /// Adds the live range and the writes of a value. Returns how it is used.
    fn add_uses(&mut self, program: &Program<'_>, value: Value) -> Uses {
        let (view, scopes, loops) = (program.view, program.scopes, &program.loops);
        let mut all = Uses::NONE;
        for user in view.users(value) {
            let access = access(program, user, value);
            if access == Access::Free {
                continue;
            }
            let at = scopes.start(user);
            let around = loops.outermost(user, self.home);
            let last = around.map_or(at, |around| scopes.end(around));
            let copies = around.is_none() && view.is(user, &memref::COPY);
            let is_written = access == Access::Write;
            all = all.and(Uses { is_written, last, copies });
            if is_written {
                self.writes.push(at);
            }
        }
        for (order, (starts, ends)) in scopes.orders().iter().zip(&mut self.live) {
            let (start, end) = program.live_range(order, value);
            if end > start {
                starts.push(start);
                ends.push(end);
            }
        }
        all
    }

    fn sort(&mut self) {
        for (starts, ends) in &mut self.live {
            starts.sort_unstable();
            ends.sort_unstable();
        }
        self.writes.sort_unstable();
    }

    /// Applies the two rules at an op, of which several operands may be of the group. `clones` is how the values are used
    /// that may be the clone.
    fn hides(&self, program: &Program<'_>, op: Op, several: bool, clones: impl IntoIterator<Item = Uses>) -> bool {
        // A value that is live after the op is so in both orders.
        let is_dead = program.scopes.orders().iter().zip(&self.live).any(|(order, (starts, ends))| {
            let at = order.start(op);
            starts.partition_point(|&start| start <= at) == ends.partition_point(|&end| end <= at)
        });
        if !several && is_dead {
            return true;
        }
        self.is_unwritten(program, op, clones)
    }

    /// Applies the second rule.
    fn is_unwritten(&self, program: &Program<'_>, op: Op, clones: impl IntoIterator<Item = Uses>) -> bool {
        let at = program.scopes.start(op);
        let start = program.loops.outermost(op, self.home).map_or(at, |around| program.scopes.start(around));
        let next = self.writes.get(self.writes.partition_point(|&write| write <= start)).copied();
        clones.into_iter().all(|clones| {
            let is_before = next.is_some_and(|write| write < clones.last || (write == clones.last && !clones.copies));
            !clones.is_written && !is_before
        })
    }
}

/// The program, with the loops and positions of its ops.
struct Program<'a> {
    view: View<'a>,
    scopes: &'a Scopes,
    loops: Loops<'a>,
    writes: &'a CalleeWrites,
    /// The positions at which any buffer of others may be written.
    calls: Vec<u32>,
}

impl Program<'_> {
    /// Returns the positions at which a value becomes live, and at which it is dead.
    fn live_range(&self, order: &Order, value: Value) -> (u32, u32) {
        let own = self.loops.of_value(value);
        let start = order.definition(self.view, value);
        let mut end = start;
        for user in self.view.users(value) {
            if access(self, user, value) != Access::Free {
                let around = self.loops.without(user, own);
                end = end.max(around.map_or(order.start(user), |around| order.end(around)));
            }
        }
        (start, end)
    }

    /// Returns whether a value may be used after an op.
    fn is_live_after(&self, value: Value, op: Op) -> bool {
        self.scopes.orders().iter().all(|order| {
            let (start, end) = self.live_range(order, value);
            start <= order.start(op) && order.start(op) < end
        })
    }

    /// Returns the innermost loop that all values are in.
    fn home(&self, mut values: impl Iterator<Item = Value>) -> Option<Op> {
        let first = values.next().and_then(|value| self.loops.of_value(value));
        values.fold(first, |home, value| self.loops.common(home, self.loops.of_value(value)))
    }

    /// Returns how values are used.
    fn uses(&self, values: &[Value], home: Option<Op>) -> Uses {
        let mut ignored = Group { home, ..Group::default() };
        values.iter().map(|&value| ignored.add_uses(self, value)).fold(Uses::NONE, Uses::and)
    }
}

/// The number of a group.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
struct GroupId(u32);
entity_impl!(GroupId, "group");

/// The groups of values that may share a buffer.
pub(super) struct Sharing<'a> {
    program: Program<'a>,
    flow: BufferFlow,
    /// By node: its group. Values are nodes.
    group: PrimaryMap<FlowNode, GroupId>,
    groups: PrimaryMap<GroupId, Group>,
    /// For each value, the uses of all values that may be the same buffer: in one iteration of the loop around its group, and in
    /// the whole function.
    clones: AliasFacts<Uses>,
    all_clones: AliasFacts<Uses>,
    /// By op that passes buffers, and group: the number of operands.
    operands: FxHashMap<(Op, GroupId), u32>,
    /// The values that may be buffers that the function does not own, and the facts about them.
    foreign: FlowMarks,
    foreign_group: Group,
    /// The number of values that may still be visited by exact queries.
    budget: Cell<usize>,
    /// See [`impossible_edges`].
    impossible: FxHashSet<(Op, usize, Value)>,
}

/// The number of values that exact queries may visit, for each value of the function.
const VISITS: usize = 100;

impl<'a> Sharing<'a> {
    /// Computes the groups. `flow` has no edges into buffers that the function owns.
    pub fn compute(
        view: View<'a>,
        scopes: &'a Scopes,
        flow: &BufferFlow,
        passings: &Passings,
        is_owned: &dyn Fn(Value) -> bool,
        environment: &Environment<'a>,
    ) -> Sharing<'a> {
        let mut flow = flow.clone();
        let impossible = impossible_edges(view, passings);
        for &(op, operand, slot) in &impossible {
            flow.remove_edge(view.operand(op, operand), slot);
        }
        let mut program =
            Program { view, scopes, loops: Loops::of(view), writes: environment.writes, calls: Vec::new() };
        if environment.calls_write {
            let is_call = |op: &Op| view.op_def(*op).is_some_and(|op_def| op_def.call.is_some());
            program.calls = view.walk_preorder().into_iter().filter(is_call).map(|op| scopes.start(op)).collect();
        }
        let buffers = facts::buffers(view);
        let (group, count) = connected(&flow);
        let mut groups: PrimaryMap<GroupId, Group> = (0..count).map(|_| Group::default()).collect();
        let mut seen: EntitySet<GroupId> = EntitySet::new();
        for &value in &buffers {
            let number = group[value.into()];
            let own = program.loops.of_value(value);
            groups[number].home = match seen.insert(number) {
                true => own,
                false => program.loops.common(groups[number].home, own),
            };
        }
        let is_foreign = |value: Value| flow.is_terminal(value) && !is_allocation(view, value) && !is_owned(value);
        let foreign = facts::reaches(view, &flow, is_foreign);
        let mut foreign_group = Group { writes: program.calls.clone(), ..Group::default() };
        let mut uses: FxHashMap<Value, (Uses, Uses)> = FxHashMap::default();
        for &value in &buffers {
            let own = groups[group[value.into()]].add_uses(&program, value);
            let mut ignored = Group::default();
            let others = if foreign.contains(value) { &mut foreign_group } else { &mut ignored };
            uses.insert(value, (own, others.add_uses(&program, value)));
        }
        groups.values_mut().chain([&mut foreign_group]).for_each(Group::sort);
        let clones = AliasFacts::compute(view, &flow, |value| uses.get(&value).map(|uses| uses.0), Uses::and);
        let all_clones = AliasFacts::compute(view, &flow, |value| uses.get(&value).map(|uses| uses.1), Uses::and);
        let mut operands: FxHashMap<(Op, GroupId), u32> = FxHashMap::default();
        let mut passing_ops: Vec<Op> = passings.all.iter().map(|passing| passing.op).collect();
        passing_ops.dedup();
        for op in passing_ops {
            for operand in view.operands(op).filter(|&operand| view.ty(operand).is_memref(view.ctx)) {
                *operands.entry((op, group[operand.into()])).or_default() += 1;
            }
        }
        let budget = Cell::new(VISITS * (flow.nodes().len() + 100));
        Sharing {
            program,
            flow,
            group,
            groups,
            clones,
            all_clones,
            operands,
            foreign,
            foreign_group,
            budget,
            impossible,
        }
    }

    /// Returns whether the clone that is made for a passing cannot be observed.
    pub fn is_invisible(&self, passing: &Passing) -> bool {
        let value = self.program.view.operand(passing.op, passing.operand);
        let is_impossible = |slot: &Value| self.impossible.contains(&(passing.op, passing.operand, *slot));
        let slots: Vec<Value> = passing.slots.iter().copied().filter(|slot| !is_impossible(slot)).collect();
        let number = self.group[value.into()];
        let several = self.operands.get(&(passing.op, number)).is_some_and(|&count| count > 1);
        if self.foreign.contains(value) {
            let clones = slots.iter().filter_map(|&slot| self.all_clones.of(slot).copied());
            if !self.foreign_group.is_unwritten(&self.program, passing.op, clones) {
                return false;
            }
        }
        let clones = slots.iter().filter_map(|&slot| self.clones.of(slot).copied());
        self.groups[number].hides(&self.program, passing.op, several, clones)
            || self.is_invisible_exactly(passing, value, &slots)
    }

    /// Applies the rules with the values that hold the buffer at the op, instead of all values that are connected with
    /// `value`. Each of the others is defined anew before it is used. False if that would take too long.
    fn is_invisible_exactly(&self, passing: &Passing, value: Value, slots: &[Value]) -> bool {
        let Some(sources) = self.closure(&[value], FlowDirection::Backward) else { return false };
        let Some(names) = self.closure(&sources, FlowDirection::Forward) else { return false };
        let program = &self.program;
        let is_live = |name: &Value| program.is_live_after(*name, passing.op);
        let mut holders: Vec<Value> = names.iter().copied().filter(is_live).collect();
        let names: FxHashSet<Value> = names.into_iter().collect();
        let operands = program.view.operands(passing.op).enumerate();
        holders.extend(
            operands.filter(|other| other.0 != passing.operand && names.contains(&other.1)).map(|other| other.1),
        );
        if holders.is_empty() {
            return true;
        }
        let Some(holders) = self.closure(&holders, FlowDirection::Forward) else { return false };
        let Some(clones) = self.closure(slots, FlowDirection::Forward) else { return false };
        let group = self.group_of(&holders, program.home(names.into_iter()));
        group.is_unwritten(program, passing.op, [program.uses(&clones, group.home)])
    }

    /// Returns what is known about these values.
    fn group_of(&self, names: &[Value], home: Option<Op>) -> Group {
        let mut group = Group { home, ..Group::default() };
        for &name in names {
            group.add_uses(&self.program, name);
        }
        group.sort();
        group
    }

    /// Returns the buffers that are reached along edges, or against them; `None` if too many values were visited.
    fn closure(&self, from: &[Value], direction: FlowDirection) -> Option<Vec<Value>> {
        let mut work: Vec<FlowNode> = from.iter().map(|&value| value.into()).collect();
        let mut seen: FxHashSet<FlowNode> = work.iter().copied().collect();
        let mut found = Vec::new();
        while let Some(node) = work.pop() {
            self.budget.set(self.budget.get().checked_sub(1)?);
            found.extend(self.flow.value_of(node));
            let next = match direction {
                FlowDirection::Forward => self.flow.edges_from(node),
                FlowDirection::Backward => self.flow.edges_to(node),
            };
            work.extend(next.iter().copied().filter(|&next| seen.insert(next)));
        }
        Some(found)
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Access {
    Read,
    Write,
    Free,
}

/// Returns what an op does with the buffer of an operand.
fn access(program: &Program<'_>, op: Op, value: Value) -> Access {
    let view = program.view;
    let Some(op_def) = view.op_def(op) else { return Access::Read };
    if op_def.call.is_some() {
        return if program.writes.call_writes(view, op, value) { Access::Write } else { Access::Read };
    }
    let mut found = Access::Read;
    for effect in effects_of(view, op).into_iter().flatten() {
        if effect_is_on(view.body, &effect, value) {
            match effect.kind {
                EffectKind::Free => return Access::Free,
                EffectKind::Write => found = Access::Write,
                EffectKind::Read | EffectKind::Allocate => {}
            }
        }
    }
    found
}

/// Returns whether the regions of an op may run more than once each time the op does.
fn is_loop(view: View<'_>, op: Op) -> bool {
    let Some(interface) = view.op_def(op).and_then(|op_def| op_def.region_branch) else { return true };
    if view.op_def(op).is_some_and(|op_def| op_def.loop_like.is_some()) {
        return true;
    }
    // Without a loop, control passes from a region only to later ones.
    view.regions(op).iter().enumerate().any(|(number, &region)| {
        let exits = view.blocks(region).filter_map(|block| view.last_op(block));
        exits.filter(|&last| super::passings::leaves_region(view, last)).any(|last| {
            let successors = interface.successors(view, op, BranchPoint::Terminator(last), &[]);
            successors
                .iter()
                .filter_map(|successor| successor.region)
                .any(|target| view.regions(op)[..=number].contains(&target))
        })
    })
}

/// The loops around each op.
struct Loops<'a> {
    view: View<'a>,
    /// By op: the innermost loop around it.
    around: Vec<Option<Op>>,
    /// By op with regions: the innermost loop around the ops in its regions.
    inside: Vec<Option<Op>>,
}

impl<'a> Loops<'a> {
    fn of(view: View<'a>) -> Loops<'a> {
        let none = vec![None; view.op_capacity()];
        let mut loops = Loops { view, around: none.clone(), inside: none };
        for op in view.walk_preorder() {
            let around = view.parent_op(op).and_then(|parent| loops.inside[parent.index()]);
            loops.around[op.index()] = around;
            if view.region_count(op) > 0 {
                loops.inside[op.index()] = if is_loop(view, op) { Some(op) } else { around };
            }
        }
        loops
    }

    /// Returns the innermost loop around a definition.
    fn of_value(&self, value: Value) -> Option<Op> {
        match self.view.def(value) {
            ValueDef::Result(op, _) => self.around[op.index()],
            ValueDef::Argument(block, _) => self.inside[self.view.block_parent_op(block)?.index()],
        }
    }

    /// Returns the innermost loop that is, or contains, both loops.
    fn common(&self, first: Option<Op>, second: Option<Op>) -> Option<Op> {
        let depth = |mut at: Option<Op>| {
            let mut depth = 0;
            while let Some(op) = at {
                depth += 1;
                at = self.around[op.index()];
            }
            depth
        };
        let (mut first, mut second) = ((first, depth(first)), (second, depth(second)));
        while first.0 != second.0 {
            if first.1 < second.1 {
                std::mem::swap(&mut first, &mut second);
            }
            first = (first.0.and_then(|op| self.around[op.index()]), first.1 - 1);
        }
        first.0
    }

    /// Returns the outermost loop around `op` inside `home`.
    fn outermost(&self, op: Op, home: Option<Op>) -> Option<Op> {
        let mut found = None;
        let mut at = self.around[op.index()];
        while let Some(around) = at.filter(|&around| Some(around) != home) {
            found = Some(around);
            at = self.around[around.index()];
        }
        found
    }

    /// Returns the outermost loop around `op` that does not contain a definition in the loop `own`.
    fn without(&self, op: Op, own: Option<Op>) -> Option<Op> {
        self.outermost(op, self.common(self.around[op.index()], own))
    }
}

/// Returns the operands of ops with regions, and the slots of theirs that constants rule out, such as the result of a loop
/// that runs at least once.
fn impossible_edges(view: View<'_>, passings: &Passings) -> FxHashSet<(Op, usize, Value)> {
    let mut known: FxHashMap<Op, Option<FxHashSet<Value>>> = FxHashMap::default();
    let mut found = FxHashSet::default();
    for passing in passings.all.iter().filter(|passing| passing.successor.is_none()) {
        let inputs = known.entry(passing.op).or_insert_with(|| {
            let interface = view.op_def(passing.op).and_then(|op_def| op_def.region_branch)?;
            let operands: Vec<Option<Attr>> =
                view.operands(passing.op).map(|operand| constant_of(view, operand)).collect();
            if operands.iter().all(Option::is_none) {
                return None;
            }
            let runs = interface.invocations(view, passing.op, 0).0 > 0;
            let mut successors = interface.successors(view, passing.op, BranchPoint::Parent, &operands);
            successors.retain(|successor| !runs || successor.region.is_some());
            Some(successors.into_iter().flat_map(|successor| successor.inputs).collect())
        });
        let Some(inputs) = inputs else { continue };
        let missing = passing.slots.iter().filter(|slot| !inputs.contains(slot));
        found.extend(missing.map(|&slot| (passing.op, passing.operand, slot)));
    }
    found
}

/// Returns the group of each node, and their number. Groups are numbered in the order of their first nodes.
fn connected(flow: &BufferFlow) -> (PrimaryMap<FlowNode, GroupId>, usize) {
    let mut above: PrimaryMap<FlowNode, FlowNode> = flow.nodes().collect();
    for node in flow.nodes() {
        for &other in flow.edges_from(node) {
            let (first, second) = (find(&mut above, node), find(&mut above, other));
            above[first] = second;
        }
    }
    let mut numbers: FxHashMap<FlowNode, GroupId> = FxHashMap::default();
    let group = flow.nodes().map(|node| {
        let next = GroupId::new(numbers.len());
        *numbers.entry(find(&mut above, node)).or_insert(next)
    });
    let group = group.collect();
    (group, numbers.len())
}

/// Returns the representative of a node's group.
fn find(above: &mut PrimaryMap<FlowNode, FlowNode>, mut node: FlowNode) -> FlowNode {
    while above[node] != node {
        above[node] = above[above[node]];
        node = above[node];
    }
    node
}
