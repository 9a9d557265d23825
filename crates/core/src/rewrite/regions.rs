//! Region simplification: erases unreachable and dead parts of the control flow of a body without knowing the semantics
//! of ops.
//!
//! ```text
//!   cf.br ^bb1(%a, %b)            cf.br ^bb1(%b)
//! ^bb1(%x, %y):             ⇒   ^bb1(%y):
//!   return %y                     return %y
//! ^bb2: …                       // ^bb2 has no predecessors
//! ```
//!
//! Liveness is optimistic: only values that a terminator or an op with effects needs are live, so dead cycles through
//! block arguments are erased too. Arguments of entry blocks stay. Linear in the size of the body.

use super::merge_blocks::{drop_redundant_arguments, merge_identical_blocks};
use super::successor_operands::{set_successor_operands, successor_operands};
use crate::definition::{OpDef, Traits, is_trivially_dead, own_effects_are_droppable, recurses};
use crate::ir::{
    Block, Body, Context, InsertPoint, Listener, Op, Region, Rewriter, Value, ValueDef, View, reverse_postorder,
};

/// Erases unreachable blocks, dead ops and dead block arguments nested in the body's roots. If `aggressive`, also
/// merges identical blocks and replaces arguments that always have the same value. `is_used` says that no op is trivially dead. Returns
/// whether anything changed.
pub fn simplify_regions(
    ctx: &Context,
    body: &mut Body,
    listener: &mut dyn Listener,
    aggressive: bool,
    is_used: bool,
) -> bool {
    let mut changed = erase_unreachable_blocks(body, listener);
    changed |= erase_dead(ctx, body, listener, is_used);
    let entry = body.roots().first().and_then(|&root| body.first_block(root));
    if let Some(entry) = entry.filter(|_| aggressive) {
        let mut rewriter = Rewriter::new(ctx, body, InsertPoint::End(entry), listener);
        changed |= merge_identical_blocks(&mut rewriter);
        changed |= drop_redundant_arguments(&mut rewriter);
    }
    changed
}

/// Erases the unreachable blocks of all regions of the body. O(regions + size of the regions that have several blocks).
pub fn erase_unreachable_blocks(body: &mut Body, listener: &mut dyn Listener) -> bool {
    if !body.has_several_blocks_in_a_region() {
        return false;
    }
    let regions = (0..body.region_capacity()).map(Region::from_index);
    erase_unreachable_blocks_of(body, regions, listener)
}

/// Erases the unreachable blocks directly in `regions`.
pub fn erase_unreachable_blocks_of(
    body: &mut Body,
    regions: impl Iterator<Item = Region>,
    listener: &mut dyn Listener,
) -> bool {
    let mut changed = false;
    for region in regions {
        let several = body.first_block(region) != body.last_block(region);
        if !several || !body.first_block(region).is_some_and(|first| body.is_live_block(first)) {
            continue;
        }
        let reached = reverse_postorder(body, region);
        if reached.len() != body.blocks(region).count() {
            let reached: rustc_hash::FxHashSet<Block> = reached.into_iter().collect();
            let dead: Vec<Block> = body.blocks(region).filter(|block| !reached.contains(block)).collect();
            erase_blocks(body, listener, dead);
            changed = true;
        }
    }
    changed
}

fn erase_blocks(body: &mut Body, listener: &mut dyn Listener, blocks: Vec<Block>) {
    for &block in &blocks {
        for op in body.op_vec(block).into_iter().rev() {
            for inner in body.walk_op_preorder(op).into_iter().rev() {
                listener.erased(body, inner);
            }
        }
        listener.block_erased(body, block);
    }
    body.erase_blocks(blocks);
}

/// The result of the liveness analysis.
struct Liveness {
    ops: Vec<bool>,
    /// Live block arguments, by value id.
    arguments: Vec<bool>,
    work: Vec<Live>,
    /// Whether all ops of the body are live.
    all: bool,
}

enum Live {
    Op(Op),
    Argument(Block, usize),
}

impl Liveness {
    fn mark_op(&mut self, op: Op) {
        if !std::mem::replace(&mut self.ops[op.index()], true) {
            self.work.push(Live::Op(op));
        }
    }

    fn mark_value(&mut self, body: &Body, value: Value) {
        match body.def(value) {
            ValueDef::Result(op, _) => self.mark_op(op),
            ValueDef::Argument(block, number) => {
                if !std::mem::replace(&mut self.arguments[value.index()], true) {
                    self.work.push(Live::Argument(block, number));
                }
            }
        }
    }

    fn compute(view: View<'_>) -> Liveness {
        let mut live = Liveness {
            ops: vec![false; view.op_capacity()],
            arguments: vec![false; view.value_capacity()],
            work: Vec::new(),
            all: false,
        };
        // Children come first: an op can be erased only if its own effects and those of its children permit it.
        let mut droppable = vec![true; view.op_capacity()];
        let ops = view.walk_postorder();
        for &op in &ops {
            let op_def = view.op_def(op);
            let mut own = op_def.is_some_and(|op_def| own_effects_are_droppable(view, op, op_def));
            if own && op_def.is_some_and(recurses) {
                let mut inner = view.regions(op).iter().flat_map(|&region| view.blocks(region));
                own = inner.all(|block| view.ops(block).all(|op| droppable[op.index()]));
            }
            droppable[op.index()] = own;
            let is_terminator = op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
            if !own || is_terminator || op_def.is_some_and(|op_def| op_def.has(Traits::SYMBOL)) {
                live.mark_op(op);
            }
            if is_terminator || view.successor_count(op) != 0 {
                live.mark_produced(view, op);
            }
        }
        while let Some(next) = live.work.pop() {
            match next {
                Live::Op(op) => live.follow_op(view, op),
                Live::Argument(block, number) => live.follow_argument(view, block, number),
            }
        }
        live.all = ops.iter().all(|op| live.ops[op.index()]);
        live
    }

    /// Marks the successor arguments that a terminator produces itself as live, and all arguments of a successor whose
    /// operands are unknown.
    fn mark_produced(&mut self, view: View<'_>, op: Op) {
        let branch = view.op_def(op).and_then(|op_def| op_def.branch);
        for (index, successor) in view.successors(op).enumerate() {
            let arguments = view.arguments(successor);
            let count = branch.map_or(arguments.len(), |branch| branch.produced(view, op, index));
            for &argument in arguments.iter().take(count) {
                self.mark_value(view.body, argument);
            }
        }
    }

    fn follow_op(&mut self, view: View<'_>, op: Op) {
        let branch = view.op_def(op).filter(|op_def| op_def.has(Traits::TERMINATOR)).and_then(|op_def| op_def.branch);
        let passed: Vec<std::ops::Range<usize>> = branch.map_or(Vec::new(), |branch| {
            (0..view.successor_count(op)).map(|index| branch.successor_operands(view, op, index)).collect()
        });
        for (number, value) in view.operands(op).enumerate() {
            if !passed.iter().any(|range| range.contains(&number)) {
                self.mark_value(view.body, value);
            }
        }
    }

    fn follow_argument(&mut self, view: View<'_>, block: Block, number: usize) {
        if view.is_entry_block(block) {
            return;
        }
        for (op, index) in view.predecessor_uses(block) {
            let Some(branch) = view.op_def(op).and_then(|op_def| op_def.branch) else { continue };
            let produced = branch.produced(view, op, index);
            let range = branch.successor_operands(view, op, index);
            if number >= produced && range.start + number - produced < range.end {
                self.mark_value(view.body, view.operand(op, range.start + number - produced));
            }
        }
    }
}

/// Erases dead ops and dead arguments. `is_used` says that no op is trivially dead. Returns whether an op was erased.
fn erase_dead(ctx: &Context, body: &mut Body, listener: &mut dyn Listener, is_used: bool) -> bool {
    if all_are_live(View::new(ctx, body), is_used) {
        return false;
    }
    let live = Liveness::compute(View::new(ctx, body));
    let ops = if live.all { Vec::new() } else { body.walk_preorder() };
    let dead: Vec<Op> = ops.into_iter().filter(|op| !live.ops[op.index()]).collect();
    erase_dead_arguments(ctx, body, &live);
    for &op in dead.iter().rev() {
        listener.erased(body, op);
        body.set_operands(op, &[]);
    }
    // The remaining users of a dead op's results are live ops nested in a dead op.
    let mut changed = false;
    for &op in &dead {
        if !body.is_live(op) {
            continue;
        }
        for inner in body.walk_regions_preorder(body.regions(op)).into_iter().rev() {
            if live.ops[inner.index()] {
                listener.erased(body, inner);
                body.set_operands(inner, &[]);
            }
        }
    }
    for &op in dead.iter().rev() {
        if body.is_live(op) {
            body.erase(op);
            changed = true;
        }
    }
    changed
}

/// Returns true if all ops are live for certain, as in most bodies after patterns: then no tables are needed. Without branches
/// there are no cycles where definitions precede uses; so if an op is dead, then also one without uses. `is_used` says that there is none.
fn all_are_live(view: View<'_>, is_used: bool) -> bool {
    let is_graph = |op_def: Option<&OpDef>| op_def.is_none_or(|op_def| op_def.has(Traits::GRAPH_REGION));
    if view.has_several_blocks_in_a_region() || is_graph(view.ctx.op_def(view.header.name)) {
        return false;
    }
    if is_used && !view.has_op_named(|name| is_graph(view.ctx.op_def(name))) {
        debug_assert!(view.all_preorder(view.roots(), |op| !is_trivially_dead(view, op)), "an op is dead");
        return true;
    }
    let stays = |op: Op| {
        let is_acyclic = view.regions(op).is_empty() || !is_graph(view.op_def(op));
        is_acyclic && !is_trivially_dead(view, op)
    };
    view.all_preorder(view.roots(), stays)
}

fn erase_dead_arguments(ctx: &Context, body: &mut Body, live: &Liveness) {
    let is_dead = |value: Value| !live.arguments[value.index()];
    let several = |&region: &Region| {
        let first = body.first_block(region);
        first != body.last_block(region) && first.is_some_and(|first| body.is_live_block(first))
    };
    // Most bodies have at most one such region; then no walk is needed to know their order.
    let mut regions: Vec<Region> = (0..body.region_capacity()).map(Region::from_index).filter(several).collect();
    if regions.len() > 1 {
        regions = body.walk_regions().into_iter().filter(several).collect();
    }
    // Branches stop passing operands to dead arguments. This is done in all regions first: a branch of an inner region
    // that stays may pass a dead argument to another dead argument.
    for &region in &regions {
        for block in body.blocks(region).collect::<Vec<Block>>() {
            let Some(terminator) = body.last_op(block) else { continue };
            for index in (0..body.successor_count(terminator)).rev() {
                let successor = body.successor(terminator, index);
                if body.is_entry_block(successor) || !body.arguments(successor).iter().any(|&value| is_dead(value)) {
                    continue;
                }
                let Some(values) = successor_operands(View::new(ctx, body), terminator, index) else { continue };
                let produced = body.arguments(successor).len() - values.len();
                let arguments = &body.arguments(successor)[produced..];
                let pairs = values.iter().zip(arguments);
                let kept: Vec<Value> = pairs.filter(|pair| !is_dead(*pair.1)).map(|pair| *pair.0).collect();
                set_successor_operands(ctx, body, terminator, index, &kept);
            }
        }
    }
    for &region in &regions {
        for block in body.blocks(region).skip(1).collect::<Vec<Block>>() {
            // A dead argument is used only by dead ops, which are erased next.
            let dead: Vec<Value> = body.arguments(block).iter().copied().filter(|&value| is_dead(value)).collect();
            if dead.is_empty() {
                continue;
            }
            for &value in &dead {
                let users: Vec<Op> = body.users(value).collect();
                for user in users {
                    body.set_operands(user, &[]);
                }
            }
            body.erase_arguments_if(block, is_dead);
        }
    }
}
