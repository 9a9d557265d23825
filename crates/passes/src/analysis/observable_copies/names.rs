//! The names that values have for the buffers of a function.
//!
//! Two values with one name for a buffer are one buffer after copies are made, too. A buffer gets its first name where it
//! is created, and another one where a call returns a copy of it. A value that may be several of these, such as the result
//! of `arith.select`, has its own name, and so has one that may be what a loop named in its previous iteration.
//!
//! A name is the node of the value, or other node of the flow, that got it first. Computed along the edges of the flow,
//! components in topological order.

use std::cell::{OnceCell, RefCell};

use cranelift_entity::PrimaryMap;
use freehold_core::ir::{Block, Op, Region, Value, ValueDef, View};
use freehold_dialects::{arith, memref};
use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::analysis::alias::FlowNode;
use crate::analysis::loop_order::{LoopStep, loop_order};
use crate::analysis::result_aliases::{FunctionFacts, topological};

/// The groups of terminal nodes that a value's buffer may be created at, each with the value's name for it.
pub(super) type Pairs = SmallVec<[(FlowNode, FlowNode); 1]>;

/// The names of all nodes.
pub(super) struct Names {
    pairs: PrimaryMap<FlowNode, Pairs>,
    /// By node: the node of which it certainly has all elements; `None` while that is not known.
    wholes: PrimaryMap<FlowNode, Option<FlowNode>>,
    /// The results of calls that are copies, in ascending order.
    separated: Vec<FlowNode>,
    /// The groups and nodes that may be a copy, computed on first use.
    copies: OnceCell<FxHashSet<(FlowNode, FlowNode)>>,
}

impl Names {
    /// Computes the names of the buffers in the groups `tracked`. `separated`: the results of calls that are copies.
    pub fn of(facts: &FunctionFacts<'_>, tracked: &FxHashSet<FlowNode>, separated: FxHashSet<FlowNode>) -> Names {
        let mut separated: Vec<FlowNode> = separated.into_iter().collect();
        separated.sort_unstable();
        let pairs = facts.flow.nodes().map(|_| Pairs::new()).collect();
        let wholes = facts.flow.nodes().map(|_| None).collect();
        let mut names = Names { pairs, wholes, separated, copies: OnceCell::new() };
        let blocks = BlockNumbers { view: facts.view, regions: RefCell::default() };
        let order = topological(&facts.flow);
        for component in order.chunk_by(|one, other| one.0 == other.0) {
            let mut changed = true;
            while changed {
                changed = false;
                for &(_, node) in component {
                    changed |= names.visit(facts, tracked, &blocks, node) | names.visit_whole(facts, node);
                }
                changed &= component.len() > 1;
            }
        }
        names
    }

    /// Computes the names of a node from those of its sources. Returns whether they changed.
    fn visit(
        &mut self,
        facts: &FunctionFacts<'_>,
        tracked: &FxHashSet<FlowNode>,
        blocks: &BlockNumbers<'_>,
        node: FlowNode,
    ) -> bool {
        let mut found = Pairs::new();
        for group in facts.terminals.of_node(node).into_iter().filter(|group| tracked.contains(group)) {
            if self.separated.binary_search(&node).is_ok() {
                found.push((group, node));
                continue;
            }
            let mut sources = facts.flow.edges_to(node).iter();
            let is_partial = is_argument_or_exit(facts, node)
                && sources.any(|&source| !facts.terminals.of_node(source).contains(&group));
            if is_partial {
                found.push((group, node));
                continue;
            }
            let is_root = facts.flow.is_terminal_node(node) && facts.terminals.group(node) == group;
            let mut name = is_root.then_some(group);
            for &source in facts.flow.edges_to(node) {
                let Some(received) = self.of_node(source, group) else { continue };
                let received = if blocks.is_carried(facts, received, node) { node } else { received };
                name = Some(name.map_or(received, |name| if name == received { name } else { node }));
            }
            // A node keeps the name of its own.
            let name = if self.of_node(node, group) == Some(node) { Some(node) } else { name };
            found.extend(name.map(|name| (group, name)));
        }
        let changed = found != self.pairs[node];
        self.pairs[node] = found;
        changed
    }

    /// Computes of which node another one has all elements. Returns whether that changed.
    fn visit_whole(&mut self, facts: &FunctionFacts<'_>, node: FlowNode) -> bool {
        let known = self.wholes[node];
        if known == Some(node) || self.pairs[node].is_empty() {
            return false;
        }
        let mut whole = (self.separated.binary_search(&node).is_ok() || !is_passed_on(facts, node)).then_some(node);
        if whole.is_none() {
            // Sources that no earlier visit has reached do not count: the component is visited until nothing changes.
            for source in facts.flow.edges_to(node).iter().filter_map(|&source| self.wholes[source]) {
                whole = Some(whole.map_or(source, |whole| if whole == source { whole } else { node }));
            }
        }
        self.wholes[node] = whole;
        whole != known
    }

    /// Returns whether two values certainly have the same elements, because control flow and casts pass one on to the other.
    pub fn is_same_whole(&self, one: Value, other: Value) -> bool {
        let whole = |value: Value| self.wholes.get(value.into()).copied().flatten();
        whole(one).is_some() && whole(one) == whole(other)
    }

    /// Returns the name of a node for the buffers of a group.
    pub fn of_node(&self, node: FlowNode, group: FlowNode) -> Option<FlowNode> {
        self.pairs.get(node)?.iter().find(|(other, _)| *other == group).map(|(_, name)| *name)
    }

    /// Returns the buffers that a value may be.
    pub fn of_value(&self, value: Value) -> &[(FlowNode, FlowNode)] {
        self.pairs.get(value.into()).map_or(&[], |pairs| pairs)
    }

    /// Returns the results of calls that are copies.
    pub fn separated(&self) -> &[FlowNode] {
        &self.separated
    }

    /// Returns whether a name may be a copy.
    pub fn is_copy(&self, facts: &FunctionFacts<'_>, name: FlowNode, group: FlowNode) -> bool {
        self.copies.get_or_init(|| self.all_copies(facts)).contains(&(group, name))
    }

    /// Returns the groups and nodes that the results of calls that are copies are passed on to. O(pairs of groups and nodes, edges).
    fn all_copies(&self, facts: &FunctionFacts<'_>) -> FxHashSet<(FlowNode, FlowNode)> {
        let mut all: FxHashSet<(FlowNode, FlowNode)> = FxHashSet::default();
        let groups = |node: FlowNode| self.pairs[node].iter().map(move |&(group, _)| (group, node));
        let mut stack: Vec<(FlowNode, FlowNode)> = self.separated.iter().flat_map(|&node| groups(node)).collect();
        while let Some((group, node)) = stack.pop() {
            if all.insert((group, node)) {
                let targets = facts.flow.edges_from(node).iter().copied();
                let targets = targets.filter(|&target| self.of_node(target, group).is_some());
                stack.extend(targets.map(|target| (group, target)));
            }
        }
        all
    }

    /// Returns the results of calls that are copies and that a name may be.
    pub fn copies_of(&self, facts: &FunctionFacts<'_>, name: FlowNode, group: FlowNode) -> Vec<FlowNode> {
        let mut found = Vec::new();
        let mut seen: FxHashSet<FlowNode> = FxHashSet::default();
        let mut stack = vec![name];
        while let Some(node) = stack.pop() {
            if !seen.insert(node) || self.of_node(node, group).is_none() {
                continue;
            }
            match self.separated.binary_search(&node).is_ok() {
                true => found.push(node),
                false => stack.extend(facts.flow.edges_to(node)),
            }
        }
        found.sort_unstable();
        found
    }
}

/// Returns whether a node is a value that control flow passes others to: an argument of a block, or a result of an op with
/// regions.
fn is_argument_or_exit(facts: &FunctionFacts<'_>, node: FlowNode) -> bool {
    let view = facts.view;
    match facts.flow.value_of(node).map(|value| view.def(value)) {
        Some(ValueDef::Argument(block, _)) => view.root_block() != Some(block),
        Some(ValueDef::Result(op, _)) => view.region_count(op) > 0,
        None => false,
    }
}

/// Returns whether a node is a value that another one is passed on to as it is: by a cast, a selection or control flow.
fn is_passed_on(facts: &FunctionFacts<'_>, node: FlowNode) -> bool {
    let view = facts.view;
    let has_interface = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_some());
    match facts.flow.value_of(node).map(|value| view.def(value)) {
        Some(ValueDef::Argument(block, _)) => {
            let is_entry = view.block_region(block).and_then(|region| view.first_block(region)) == Some(block);
            view.root_block() != Some(block) && (!is_entry || view.block_parent_op(block).is_some_and(has_interface))
        }
        Some(ValueDef::Result(op, _)) if view.region_count(op) > 0 => has_interface(op),
        Some(ValueDef::Result(op, _)) => view.is_one_of(op, &[&memref::CAST, &arith::SELECT]),
        None => !facts.flow.is_terminal_node(node),
    }
}

/// The order of the blocks of each region.
struct BlockNumbers<'a> {
    view: View<'a>,
    regions: RefCell<FxHashMap<Region, FxHashMap<Block, u32>>>,
}

impl BlockNumbers<'_> {
    /// Returns whether `node` is an argument of a block that may receive `name` from the previous iteration of a loop in
    /// which the name is given again.
    fn is_carried(&self, facts: &FunctionFacts<'_>, name: FlowNode, node: FlowNode) -> bool {
        let view = self.view;
        let (Some(target), Some(named)) = (facts.flow.value_of(node), facts.flow.value_of(name)) else { return false };
        let ValueDef::Argument(block, _) = view.def(target) else { return false };
        if name == node || view.root_block() == Some(block) {
            return false;
        }
        let Some(region) = view.block_region(block) else { return false };
        if view.first_block(region) == Some(block) {
            let Some(around) = view.block_parent_op(block) else { return false };
            return self.is_inside(named, around);
        }
        let home = match view.def(named) {
            ValueDef::Argument(block, _) => Some(block),
            ValueDef::Result(op, _) => view.block(op),
        };
        let Some(home) = home.and_then(|home| self.lifted(home, region)) else { return false };
        let mut regions = self.regions.borrow_mut();
        let numbers = regions.entry(region).or_insert_with(|| numbers(view, region));
        match (numbers.get(&home), numbers.get(&block)) {
            (Some(home), Some(block)) => home >= block,
            _ => true,
        }
    }

    /// Returns whether a value is defined in the regions of an op.
    fn is_inside(&self, value: Value, around: Op) -> bool {
        let view = self.view;
        let mut at = match view.def(value) {
            ValueDef::Argument(block, _) => view.block_parent_op(block),
            ValueDef::Result(op, _) => view.parent_op(op),
        };
        while let Some(op) = at {
            if op == around {
                return true;
            }
            at = view.parent_op(op);
        }
        false
    }

    /// Returns the block of `region` that is `block` or around it.
    fn lifted(&self, mut block: Block, region: Region) -> Option<Block> {
        let view = self.view;
        while view.block_region(block) != Some(region) {
            block = view.block(view.block_parent_op(block)?)?;
        }
        Some(block)
    }
}

fn numbers(view: View<'_>, region: Region) -> FxHashMap<Block, u32> {
    let Some(entry) = view.first_block(region) else { return FxHashMap::default() };
    let blocks = loop_order(view.body, entry).into_iter().filter_map(|step| match step {
        LoopStep::Block(block) => Some(block),
        _ => None,
    });
    blocks.zip(0..).collect()
}
