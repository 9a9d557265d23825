//! The buffers that the pass frees: allocations, results of calls, and the values into which buffers are cloned.

use cranelift_entity::SecondaryMap;
use rustc_hash::FxHashMap;

use super::environment::Convention;
use super::passings::Passings;
use super::scopes::Scopes;
use crate::analysis::alias::{BufferFlow, FlowNode};
use crate::analysis::buffer_aliases::{BufferUses, TrackedAllocation, allocation_facts, tracked_allocations};
use freehold_core::ir::{Context, Op, Value, View};
use freehold_dialects::memref;
use freehold_pass::Analysis;

/// A buffer that the function owns from a definition on.
#[derive(Clone, Debug)]
pub(super) struct Tracked {
    /// The value that is defined.
    pub buffer: Value,
    /// The name of the op that frees it.
    pub release: &'static str,
    /// The name of the op that clones it.
    pub clone: Option<&'static str>,
    /// The op of the program that frees it.
    pub free: Option<Op>,
    /// The number of ops of the program that free it.
    pub frees: usize,
}

/// Returns the allocations of the body in program order, without those on the stack, and if the caller of a function owns
/// its results, the results of calls.
pub(super) fn owned_buffers(view: View<'_>, convention: Convention) -> Vec<Tracked> {
    let mut allocations = tracked_allocations(view, &BufferUses::compute(view));
    allocations.retain(|found| !found.automatic && view.ty(found.buffer).is_memref(view.ctx));
    let mut by_op: FxHashMap<Op, Vec<TrackedAllocation>> = FxHashMap::default();
    for found in allocations {
        by_op.entry(found.op).or_default().push(found);
    }
    let mut found = Vec::new();
    for op in view.walk_preorder() {
        let Some(op_def) = view.op_def(op) else { continue };
        if let Some(allocations) = by_op.remove(&op) {
            found.extend(allocations.into_iter().map(|allocation| {
                let names = allocation_facts(view, allocation.buffer);
                Tracked {
                    buffer: allocation.buffer,
                    release: names.dealloc.unwrap_or(memref::DEALLOC.name),
                    clone: names.clone,
                    free: allocation.frees.first().copied(),
                    frees: allocation.frees.len(),
                }
            }));
        } else if op_def.call.is_some() && convention == Convention::Owned {
            let buffers = view.results(op).iter().filter(|value| view.ty(**value).is_memref(view.ctx));
            found.extend(buffers.map(|&buffer| Tracked {
                buffer,
                release: memref::DEALLOC.name,
                clone: None,
                free: None,
                frees: 0,
            }));
        }
    }
    found
}

/// Returns the names of the ops that free and clone the clones of a buffer. What the op that clones it allocates is freed
/// as the definition of that op says, or like the buffer if it does not say it.
fn names_of_clones(ctx: &Context, buffer: &Tracked) -> Names {
    let Some(clone) = buffer.clone else { return (memref::DEALLOC.name, None) };
    let declared = ctx.op_name_data(ctx.op_name(clone)).op_def.and_then(|op_def| op_def.allocation?.dealloc);
    (declared.unwrap_or(buffer.release), Some(clone))
}

/// Returns the critical values: block arguments and results that may be an owned buffer, but that are also reached
/// without it. Each of them becomes an owned buffer, into which all that is passed to it is cloned. Returns an error, the
/// value, if buffers that different ops clone or free are passed to one value.
///
/// An owned buffer, defined in block D, follows the edges of the flow. A value is critical if D does not dominate its
/// block, or if it is an argument of D. From there on, the block of the value replaces D. Of several blocks D
/// from which a value is reached, the one that the others dominate decides, so that only that one is stored for a value.
/// If an operand has several slots, one of which is critical, all are: they receive the same clone.
///
/// Cost: O(edges · log blocks), times the number of different blocks D that reach a value one after another.
pub(super) fn critical_values(
    view: View<'_>,
    flow: &BufferFlow,
    passings: &Passings,
    scopes: &Scopes,
    owned: &[Tracked],
) -> Result<Vec<Tracked>, Value> {
    let mut search = Search {
        view,
        scopes,
        passings,
        critical: Vec::new(),
        number: FxHashMap::default(),
        reached: SecondaryMap::new(),
        work: Vec::new(),
    };
    for buffer in owned {
        let block = view.value_block(buffer.buffer).expect("a value in a block");
        let names = names_of_clones(view.ctx, buffer);
        // The order is that of LLVM 19: the direct aliases of all buffers, then those of the last alias found.
        for &next in flow.edges_from(buffer.buffer.into()) {
            search.follow(flow.value_of(next), next, Reached { block, names })?;
        }
    }
    while let Some((node, reached)) = search.work.pop() {
        if search.reached[node].is_none_or(|now| now.block != reached.block) {
            continue;
        }
        for &next in flow.edges_from(node) {
            search.follow(flow.value_of(next), next, reached)?;
        }
    }
    Ok(search.critical)
}

/// The names of the ops that free and clone a buffer.
type Names = (&'static str, Option<&'static str>);

#[derive(Clone, Copy)]
struct Reached {
    block: freehold_core::ir::Block,
    names: Names,
}

struct Search<'a> {
    view: View<'a>,
    scopes: &'a Scopes,
    passings: &'a Passings,
    critical: Vec<Tracked>,
    number: FxHashMap<Value, usize>,
    /// By node: the block of the definition from which it is reached.
    reached: SecondaryMap<FlowNode, Option<Reached>>,
    work: Vec<(FlowNode, Reached)>,
}

impl Search<'_> {
    /// Continues at a node, unless it is reached from this block, or from one that the block dominates, already.
    fn reach(&mut self, node: FlowNode, reached: Reached) {
        let known = self.reached[node];
        if known.is_some_and(|known| self.scopes.depth(known.block) >= self.scopes.depth(reached.block)) {
            return;
        }
        self.reached[node] = Some(reached);
        self.work.push((node, reached));
    }

    fn follow(&mut self, value: Option<Value>, node: FlowNode, from: Reached) -> Result<(), Value> {
        let Some(value) = value else {
            self.reach(node, from);
            return Ok(());
        };
        if let Some(&number) = self.number.get(&value) {
            return self.agree(number, from.names);
        }
        let block = self.view.value_block(value).expect("a value in a block");
        let is_argument = self.view.defining_op(value).is_none();
        let is_critical = !self.scopes.dominates(from.block, block) || (is_argument && block == from.block);
        if !is_critical {
            self.reach(node, from);
            return Ok(());
        }
        // All slots that receive one operand are critical together.
        let mut together = vec![value];
        while let Some(value) = together.pop() {
            if self.number.contains_key(&value) {
                continue;
            }
            self.number.insert(value, self.critical.len());
            self.critical.push(Tracked {
                buffer: value,
                release: from.names.0,
                clone: from.names.1,
                free: None,
                frees: 0,
            });
            let block = self.view.value_block(value).expect("a value in a block");
            self.reach(value.into(), Reached { block, names: from.names });
            for passing in self.passings.to(value).filter(|passing| passing.slots.len() > 1) {
                together.extend(passing.slots.iter().copied());
            }
        }
        Ok(())
    }

    fn agree(&self, number: usize, names: Names) -> Result<(), Value> {
        let known = &self.critical[number];
        match (known.release, known.clone) == names {
            true => Ok(()),
            false => Err(known.buffer),
        }
    }
}
