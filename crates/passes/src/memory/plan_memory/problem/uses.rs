//! The ops of a function that a plan is about, and the uses of buffers that keep them out of arenas.
//!
//! A buffer may be planned if all that happens to it is visible in the function: it flows through views, branches and region
//! ops ([`BufferFlow`]), ops with known effects read and write it, callees only borrow it, and `memref.dealloc`s free it.
//!
//! Cost: linear in the values, uses and edges of the flow.

use freehold_core::definition::{self, Traits};
use freehold_core::ir::{Block, Op, Use, Value, ValueDef, View};
use freehold_dialects::memref;
use freehold_pass::Analysis;

use super::callee::Callee;
use super::reason::Reason;
use crate::analysis::alias::BufferFlow;
use crate::analysis::buffer_aliases::{AliasFacts, BufferUses};
use crate::support::signature::Signature;

/// The buffer is returned from the function.
const RETURNED: u8 = 1;
/// The buffer is stored, freed by another op than `memref.dealloc`, or used in a way that is not known.
const KEPT: u8 = 2;

/// The ops of a function that the plan looks at, each in the order of the program.
pub struct FunctionOps {
    pub calls: Vec<Op>,
    pub allocations: Vec<Op>,
    pub frees: Vec<Op>,
}

impl FunctionOps {
    /// Collects the ops. O(ops).
    pub fn of(view: View<'_>) -> FunctionOps {
        let mut ops = FunctionOps { calls: Vec::new(), allocations: Vec::new(), frees: Vec::new() };
        for op in view.walk_preorder() {
            if view.is(op, &memref::DEALLOC) {
                ops.frees.push(op);
            } else if view.is(op, &memref::ALLOC) {
                ops.allocations.push(op);
            } else if is_call(view, op) {
                ops.calls.push(op);
            }
        }
        ops
    }
}

/// By value: how its buffer leaves the function.
pub struct Escapes(AliasFacts<u8>);

impl Escapes {
    /// Finds the uses by which buffers leave the function. `callee` returns what is known of the function that an op calls.
    pub fn compute<'c>(view: View<'_>, flow: &BufferFlow, callee: &dyn Fn(Op) -> Option<&'c Callee>) -> Escapes {
        let uses = BufferUses::compute(view);
        let flags_of = |value: Value| {
            if !view.ty(value).is_memref(view.ctx) {
                return None;
            }
            let flags = view.uses(value).fold(0, |flags, use_| flags | flags_of_use(view, &uses, use_, value, callee));
            (flags != 0).then_some(flags)
        };
        Escapes(AliasFacts::compute(view, flow, flags_of, |a, b| a | b))
    }

    /// Returns why no arena may hold the buffer; `None` if it stays in the function.
    pub fn of(&self, value: Value) -> Option<Reason> {
        self.0.of(value).map(|&flags| if flags == RETURNED { Reason::Returned } else { Reason::Kept })
    }
}

/// Returns whether the op is a call.
pub fn is_call(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.call.is_some())
}

/// Returns what the user does with the buffer `value` through the operand `use_`, as flags. O(results).
fn flags_of_use<'c>(
    view: View<'_>,
    uses: &BufferUses,
    use_: Use,
    value: Value,
    callee: &dyn Fn(Op) -> Option<&'c Callee>,
) -> u8 {
    let user = view.use_owner(use_);
    let Some(op_def) = view.op_def(user) else { return KEPT };
    if view.is(user, &memref::DEALLOC) || op_def.branch.is_some() {
        return 0;
    }
    if let Some(call) = op_def.call {
        let is_symbol = matches!(call(view, user), definition::Callee::Symbol(_));
        let Some(callee) = callee(user).filter(|_| is_symbol) else { return KEPT };
        let keeps = callee.keeps.get(view.use_number(use_)).copied().unwrap_or(true);
        return if keeps { KEPT } else { 0 };
    }
    if op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE) {
        let Some(parent) = view.parent_op(user) else { return RETURNED };
        let is_followed = view.op_def(parent).is_some_and(|op_def| op_def.region_branch.is_some());
        return if is_followed { 0 } else { KEPT };
    }
    if op_def.has(Traits::TERMINATOR) || uses.may_store(user, value) || leaves_order(view, user) {
        return KEPT;
    }
    if op_def.has(Traits::VIEW_LIKE) || op_def.region_branch.is_some() {
        return 0;
    }
    let is_known = definition::answers_effects(view, user);
    if !is_known || (uses.free_effects(user) > 0 && uses.frees(value).contains(&user)) {
        return KEPT;
    }
    if op_def.buffer_flow.is_some() {
        return 0;
    }
    let is_plain = |&result: &Value| {
        let ty = view.ty(result);
        ty.is_index(view.ctx)
            || ty.is_integer(view.ctx)
            || ty.is_float(view.ctx)
            || ty.is_complex(view.ctx)
            || ty.is_vector(view.ctx)
    };
    if view.results(user).iter().all(is_plain) { 0 } else { KEPT }
}

/// Returns whether the op uses a buffer when it has been run, or turns its address into a number.
fn leaves_order(view: View<'_>, op: Op) -> bool {
    view.is(op, &memref::EXTRACT_ALIGNED_POINTER_AS_INDEX)
        || ["memref.dma_start", "affine.dma_start"].iter().any(|name| view.is_named(op, name))
}

/// Returns, by argument of the function, whether the function does more with a buffer than borrow it: returns, stores or
/// frees it, or gives it to unknown code.
pub fn kept_arguments(view: View<'_>, escapes: &Escapes, frees: &[Op]) -> Vec<bool> {
    let Some(entry) = view.root_block() else { return Vec::new() };
    let owned = owned_arguments(view);
    let arguments = view.arguments(entry);
    let mut keeps: Vec<bool> = arguments
        .iter()
        .enumerate()
        .map(|(number, &argument)| escapes.of(argument).is_some() || owned.get(number).copied().unwrap_or(false))
        .collect();
    for &op in frees {
        if let Some(number) = freed_argument(view, entry, op) {
            keeps[number] = true;
        }
    }
    keeps
}

/// Returns the number of the argument of the entry block that the deallocation `op` frees directly.
fn freed_argument(view: View<'_>, entry: Block, op: Op) -> Option<usize> {
    let mut value = memref::Dealloc::of(view, op).memref();
    loop {
        match view.def(value) {
            ValueDef::Argument(block, number) => return (block == entry).then_some(number),
            ValueDef::Result(op, _) => {
                let is_view = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::VIEW_LIKE));
                value = view.operands(op).next().filter(|_| is_view)?;
            }
        }
    }
}

/// Returns, by argument of the function, whether it takes the buffer over.
pub fn owned_arguments(view: View<'_>) -> Vec<bool> {
    let name = view.ctx.name(crate::analysis::function_header::OWNED);
    let signature = Signature::of(view);
    signature.input_attributes.iter().map(|attributes| attributes.get(view.ctx, name).is_some()).collect()
}
