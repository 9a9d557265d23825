//! Finds the allocations that can be on the stack, and the loop bodies in which the stack must be restored.
//!
//! The scope of a buffer is the nearest op around its allocation that is an automatic allocation scope. No alias may
//! leave the scope. The ops in between must have known control flow and must not be loops.
//!
//! Whether an alias leaves a region is known from one number. An alias leaves an op around the allocation only through
//! the terminators of all regions in between, so that the regions that it leaves are the innermost ones. Terminators of
//! other regions, which receive the buffer, are deeper than the region in which they receive it. Hence an alias leaves a
//! region around the allocation if and only if the least depth of a terminator that passes on an alias is at most the
//! depth of the region. This number is one of the [`AliasFacts`].

use rustc_hash::{FxHashMap, FxHashSet};

use super::IsSmall;
use super::size::static_size_in_bits;
use crate::analysis::alias::{BufferFlow, UnknownResults};
use crate::analysis::buffer_aliases::{
    AliasFacts, BufferUses, TrackedAllocation, allocation_facts, only_allocates_one, tracked_allocations,
};
use crate::analysis::callee_facts::CalleeFacts;
use crate::analysis::control_flow::blocks_in_loops;
use crate::analysis::nesting_depth::NestingDepth;
use crate::support::allocation_placement::{KnownLoops, has_known_control_flow, report_kept};
use freehold_core::definition::{OpDef, Traits};
use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Block, Op, Region, Value, ValueDef, View};

/// An allocation that can be on the stack.
pub(super) struct Promotable {
    pub op: Op,
    pub buffer: Value,
    /// The name of the op that allocates on the stack.
    pub promoted: &'static str,
    /// The body of the loop in which the stack must be restored.
    pub loop_body: Option<Block>,
}

/// The reach of the aliases of a buffer.
#[derive(Clone, Copy)]
struct Reach {
    /// The least depth of a region that a terminator passes an alias out of.
    escapes: u32,
    /// An op that frees an alias, or may store it in another buffer.
    ends: Option<Op>,
}

const STAYS: u32 = u32::MAX;

/// The bytes by which the loops of a function may let the stack grow. A loop that certainly takes no more does not change.
const MAX_STACK_GROWTH: u64 = 1 << 20;

const NOT_PROMOTED: &str = "not placed on the stack";

/// Returns the buffers to promote, in the order of the text. O(n).
pub(super) fn find(
    view: View<'_>,
    callees: &CalleeFacts,
    diagnostics: &Diagnostics,
    is_small: IsSmall<'_>,
) -> Vec<Promotable> {
    let uses = callees.uses(view);
    let tracked = tracked_allocations(view, &uses);
    let candidates = candidates(view, &tracked, is_small);
    if candidates.is_empty() {
        return Vec::new();
    }
    let depths = NestingDepth::compute(view.body);
    let visible = escapes(view, &depths, &callees.flow(view, UnknownResults::AreOthers));
    let flow = callees.flow(view, UnknownResults::MayAlias);
    let all = AliasFacts::compute(
        view,
        &flow,
        |value| Some(Reach { escapes: escape_depth(view, &depths, value, true), ends: ends(view, &uses, value) }),
        |a, b| Reach { escapes: a.escapes.min(b.escapes), ends: a.ends.or(b.ends) },
    );
    let mut scopes = Scopes { view, depths: &depths, cycles: FxHashMap::default(), loops: KnownLoops::default() };
    let mut found: Vec<Promotable> = Vec::new();
    // By how many bytes the stack grows in each loop body if it is not restored there.
    let mut growth: FxHashMap<Block, Option<u64>> = FxHashMap::default();
    for (allocation, promoted) in candidates {
        let escapes = visible.of(allocation.buffer).copied().unwrap_or(STAYS);
        // Only allocations that upstream promotes are considered.
        if !scopes.permits(allocation.op, escapes, false) {
            continue;
        }
        let Some(&reach) = all.of(allocation.buffer) else { continue };
        let loop_body = match scopes.restored_in(allocation.op, reach) {
            Ok(None) => None,
            Ok(Some((block, trips))) => {
                let bits = static_size_in_bits(view.ctx, view.ty(allocation.buffer));
                let bytes = bits.zip(trips).and_then(|(bits, trips)| bits.div_ceil(8).checked_mul(trips));
                let total: &mut Option<u64> = growth.entry(block).or_insert(Some(0));
                *total = total.zip(bytes).and_then(|(total, bytes)| total.checked_add(bytes));
                Some(block)
            }
            Err((reason, cause)) => {
                report_kept(view, diagnostics, allocation.op, NOT_PROMOTED, reason, cause);
                continue;
            }
        };
        found.push(Promotable { op: allocation.op, buffer: allocation.buffer, promoted, loop_body });
    }
    let_stack_grow(&mut found, &growth);
    let rejected = bodies_with_escaping_stack_buffers(&mut scopes, &tracked, &all, &found);
    found.retain(|found| {
        let keep = found.loop_body.is_none_or(|body| !rejected.contains(&body));
        if !keep {
            let reason = "it is in a loop that carries buffers which are on the stack";
            report_kept(view, diagnostics, found.op, NOT_PROMOTED, reason, None);
        }
        keep
    });
    found
}

/// Returns the allocations that nothing frees and that are small, with the name of the op that allocates on the stack.
fn candidates<'a>(
    view: View<'_>,
    tracked: &'a [TrackedAllocation],
    is_small: IsSmall<'_>,
) -> Vec<(&'a TrackedAllocation, &'static str)> {
    let promoted = |found: &TrackedAllocation| {
        allocation_facts(view, found.buffer).promoted.filter(|_| only_allocates_one(view, found.op))
    };
    tracked
        .iter()
        .filter(|found| found.frees.is_empty() && !found.automatic)
        .filter_map(|found| Some((found, promoted(found)?)))
        .filter(|(found, _)| is_small(view, found.buffer))
        .collect()
}

/// Decides in which loops the stack may grow: in the first ones that together take no more than [`MAX_STACK_GROWTH`].
fn let_stack_grow(found: &mut [Promotable], growth: &FxHashMap<Block, Option<u64>>) {
    let (mut left, mut decided): (u64, FxHashMap<Block, bool>) = (MAX_STACK_GROWTH, FxHashMap::default());
    for promotable in found {
        let Some(body) = promotable.loop_body else { continue };
        let rest = growth[&body].and_then(|total| left.checked_sub(total));
        let grows = *decided.entry(body).or_insert_with(|| match rest {
            Some(rest) => {
                left = rest;
                true
            }
            None => false,
        });
        if grows {
            promotable.loop_body = None;
        }
    }
}

/// Returns the loop bodies that cannot become a scope: an alias of a stack buffer that they already have leaves them.
fn bodies_with_escaping_stack_buffers(
    scopes: &mut Scopes<'_>,
    tracked: &[TrackedAllocation],
    all: &AliasFacts<Reach>,
    found: &[Promotable],
) -> FxHashSet<Block> {
    let bodies: FxHashSet<Block> = found.iter().filter_map(|found| found.loop_body).collect();
    let mut rejected = FxHashSet::default();
    if bodies.is_empty() {
        return rejected;
    }
    for allocation in tracked.iter().filter(|found| found.automatic) {
        if let Repeated::In(block, _) = scopes.repeated(allocation.op)
            && bodies.contains(&block)
            && let Some(region) = scopes.view.block_region(block)
            && all.of(allocation.buffer).is_some_and(|reach| reach.escapes <= scopes.depth(region))
        {
            rejected.insert(block);
        }
    }
    rejected
}

/// Whether an op may run again before the stack is restored.
enum Repeated {
    Never,
    /// In the only block of a region of a loop, at most that number of times, if it is known.
    In(Block, Option<u64>),
    /// In a loop made of blocks.
    InBlocks,
}

/// The only block of a region of a loop, and how often an op in it runs at most, if it is known.
type LoopBody = (Block, Option<u64>);

struct Scopes<'a> {
    view: View<'a>,
    depths: &'a NestingDepth,
    /// For each region with several blocks that was asked for: the blocks that are in cycles.
    cycles: FxHashMap<Region, FxHashSet<Block>>,
    loops: KnownLoops,
}

impl Scopes<'_> {
    fn depth(&self, region: Region) -> u32 {
        region_depth(self.view, self.depths, region)
    }

    fn owner(&self, region: Region) -> Option<&'static OpDef> {
        match self.view.region_op(region) {
            Some(op) => self.view.op_def(op),
            None => self.view.ctx.op_def(self.view.header.name),
        }
    }

    /// Returns whether the op can allocate on the stack if aliases of the buffer leave regions up to depth `escapes`.
    /// With `strict`, the nearest scope that restores the stack must be the scope of the buffer. O(depth).
    fn permits(&self, op: Op, escapes: u32, strict: bool) -> bool {
        let view = self.view;
        let mut at = op;
        while let Some(region) = view.region(at) {
            let is_scope = self.owner(region).is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE));
            if is_scope && escapes > self.depth(region) {
                return true;
            }
            let Some(parent) = view.region_op(region) else { return false };
            if self.loops.is_loop(view, parent) || !has_known_control_flow(view, parent) || (strict && is_scope) {
                return false;
            }
            at = parent;
        }
        false
    }

    /// Returns the loop body in which the stack must be restored if the op allocates on it, with the number of times that the
    /// op runs in it at most, if it is known.
    ///
    /// # Errors
    /// Why the buffer cannot be on the stack, and the op that is the cause.
    fn restored_in(&mut self, op: Op, reach: Reach) -> Result<Option<LoopBody>, (&'static str, Option<Op>)> {
        if let Some(end) = reach.ends {
            return Err(("an alias of its buffer is freed or stored in another buffer", Some(end)));
        }
        if !self.permits(op, reach.escapes, true) {
            return Err(("its buffer may be used after its automatic allocation scope", None));
        }
        match self.repeated(op) {
            Repeated::Never => Ok(None),
            Repeated::In(block, trips) => Ok(Some((block, trips))),
            Repeated::InBlocks => Err(("it is in a loop of blocks, in which the stack would grow", None)),
        }
    }

    /// Returns whether the op, in whose scope a buffer is to be on the stack, may run again before the stack is restored.
    /// The block is the innermost one. O(depth).
    fn repeated(&mut self, op: Op) -> Repeated {
        let view = self.view;
        let mut found: Option<(Block, Option<u64>)> = None;
        let mut at = op;
        while let (Some(block), Some(region)) = (view.block(at), view.region(at)) {
            let is_only = view.is_entry_block(block) && view.next_block(block).is_none();
            let cycles = self.cycles.entry(region);
            if !is_only && cycles.or_insert_with(|| blocks_in_loops(view.body, region)).contains(&block) {
                return found.map_or(Repeated::InBlocks, |(body, _)| Repeated::In(body, None));
            }
            let Some(parent) = view.region_op(region) else { break };
            if self.loops.is_loop(view, parent) {
                if !is_only && found.is_none() {
                    return Repeated::InBlocks;
                }
                let answers = view.op_def(parent).and_then(|op_def| op_def.region_branch);
                let most = answers.and_then(|answers| answers.invocations(view, parent, view.region_number(region)).1);
                let (_, trips) = found.get_or_insert((block, Some(1)));
                *trips = trips.zip(most).and_then(|(trips, most)| trips.checked_mul(most));
            } else if self.owner(region).is_some_and(|op_def| op_def.has(Traits::AUTOMATIC_ALLOCATION_SCOPE)) {
                break;
            }
            at = parent;
        }
        found.map_or(Repeated::Never, |(body, trips)| Repeated::In(body, trips))
    }
}

fn region_depth(view: View<'_>, depths: &NestingDepth, region: Region) -> u32 {
    view.region_op(region).map_or(0, |parent| depths.of_op(parent) + 1)
}

fn escapes(view: View<'_>, depths: &NestingDepth, flow: &BufferFlow) -> AliasFacts<u32> {
    AliasFacts::compute(view, flow, |value| Some(escape_depth(view, depths, value, false)), u32::min)
}

/// Returns the least depth of a region that a terminator passes `value` out of. Upstream only counts terminators that
/// return their operands; with `strict`, unknown terminators count too.
fn escape_depth(view: View<'_>, depths: &NestingDepth, value: Value, strict: bool) -> u32 {
    let passes_on = |user: Op| match view.op_def(user) {
        Some(op_def) => op_def.has(Traits::RETURN_LIKE) || (strict && op_def.region_exit.is_some()),
        None => strict && view.next(user).is_none() && view.successor_count(user) == 0,
    };
    let regions = view.users(value).filter(|&user| passes_on(user)).filter_map(|user| view.region(user));
    regions.map(|region| region_depth(view, depths, region)).min().unwrap_or(STAYS)
}

/// Returns an op that frees `value` or may store it in another buffer.
fn ends(view: View<'_>, uses: &BufferUses, value: Value) -> Option<Op> {
    if !view.ty(value).is_memref(view.ctx) || matches!(view.def(value), ValueDef::Argument(..)) && view.is_unused(value)
    {
        return None;
    }
    uses.store(view, value).or_else(|| uses.frees(value).first().copied())
}
