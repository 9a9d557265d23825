//! Tensors that are made of buffers, for passes that insert or move frees.
//!
//! ```mlir
//! %x = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
//! %y = tensor.insert %f into %x[%i] : tensor<4xf32>       // bufferized later, %y is perhaps %m
//! %v = tensor.extract %y[%i] : tensor<4xf32>              // so %m must live until here
//! ```
//!
//! The buffer of a tensor must live as long as the tensor, and as the values derived from it. A result of an op on tensors is
//! derived from those operands whose buffer it may be after bufferization, as the op's model answers ([`Bufferizable`]);
//! without a model, from each of them. `bufferization.to_buffer`, branches, loops, ifs and calls forward such a buffer.
//!
//! The passes know buffers only. So before such a pass, [`while_pinned`] inserts an op without an effect that uses the buffer after the
//! last use of what is derived from it, and erases these ops after the pass:
//!
//! ```mlir
//! %v = tensor.extract %y[%i] : tensor<4xf32>
//! %0 = memref.rank %m {freehold.pin} : memref<4xf32>
//! ```
//!
//! If the terminator forwards a derived value out of the block that defines the buffer, there is no such place, and the pass
//! refuses the program: it must be bufferized first. Buffers that the function certainly does not own, such as most arguments,
//! are ignored.
//!
//! Cost: nothing in a function without such tensors. Otherwise O(ops + edges of the flow of buffers): tensors that are used in
//! several blocks, for which each use is visited, are refused where that takes too long.

mod places;

use freehold_core::definition::{EffectKind, Resource, Traits, effect_on_value};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, InsertPoint, Op, OpSpec, Value, View};
use freehold_dialects::bufferization::{TO_BUFFER, TO_TENSOR, ToBuffer, ToTensor};
use freehold_dialects::memref;

use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks, UnknownResults};
use crate::analysis::function_header::owned_arguments;
use crate::bufferize::{Bufferizable, BufferizationOptions, CopyBeforeWrite, FunctionFacts, Owner, Query};
use places::Places;

/// The attribute of the ops that [`pin`] inserts.
const PIN: &str = "freehold.pin";

/// Whether the function may own its arguments that are buffers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Arguments {
    /// The arguments that are marked `freehold.owned`.
    Marked,
    /// All arguments.
    All,
}

/// Calls `run`, which inserts or moves frees, while uses keep the buffers of tensors. If it fails, these uses stay.
///
/// # Errors
/// A tensor, or what is derived from it, is used where its buffer cannot be kept; or `run` fails.
pub(crate) fn while_pinned<T>(
    ctx: &Context,
    body: &mut Body,
    arguments: Arguments,
    diagnostics: &Diagnostics,
    run: impl FnOnce(&mut Body) -> Fallible<T>,
) -> Fallible<T> {
    let is_pinned = pin(ctx, body, arguments, diagnostics)?;
    let result = run(body)?;
    if is_pinned {
        unpin(ctx, body);
    }
    Ok(result)
}

/// Inserts uses of the buffers of tensors. Returns whether it inserted any.
///
/// # Errors
/// A tensor, or what is derived from it, is used where its buffer cannot be kept.
fn pin(ctx: &Context, body: &mut Body, arguments: Arguments, diagnostics: &Diagnostics) -> Fallible<bool> {
    let view = View::new(ctx, body);
    let tensors: Vec<Op> = tensors_of_buffers(view);
    if tensors.is_empty() {
        return Ok(false);
    }
    let flow = flow(view);
    let owned = owned(view, &flow, arguments);
    let mut places = Places::new(view, &flow);
    let mut found: Vec<(Value, InsertPoint)> = Vec::new();
    for op in tensors.into_iter().filter(|&op| owned.contains(ToTensor::of(view, op).buffer())) {
        places.add(op, &mut found, diagnostics)?;
    }
    found.sort_unstable_by_key(|&(buffer, at)| (buffer, place(at)));
    found.dedup();
    for (buffer, at) in &found {
        let location = body.value_location(*buffer);
        let spec = OpSpec::new(ctx.op_name_of(&memref::RANK), location).operands(&[*buffer]).results(&[ctx.index()]);
        body.insert(*at, &spec.attribute(ctx, ctx.name(PIN), ctx.unit()));
    }
    Ok(!found.is_empty())
}

fn place(at: InsertPoint) -> (u8, usize) {
    match at {
        InsertPoint::Before(op) => (0, op.index()),
        InsertPoint::End(block) => (1, block.index()),
    }
}

/// Erases the uses that [`pin`] inserted.
fn unpin(ctx: &Context, body: &mut Body) {
    let name = ctx.name(PIN);
    for op in View::new(ctx, body).ops_of(&memref::RANK) {
        if body.attribute(ctx, op, name).is_some() {
            body.erase(op);
        }
    }
}

/// Refuses a program with tensors that are made of buffers, for a pass that reuses or moves buffers.
///
/// # Errors
/// There is one.
pub(crate) fn refuse(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    match tensors_of_buffers(view).first() {
        Some(&op) => diagnostics
            .error_on(view, op, "this pass does not know which ops on tensors read and write the buffer of this tensor")
            .help(ADVICE)
            .fail(),
        None => Ok(()),
    }
}

/// Whether a function has tensors that are made of buffers.
pub(crate) fn has_any(view: View<'_>) -> bool {
    !tensors_of_buffers(view).is_empty()
}

const ADVICE: &str = "run 'one-shot-bufferize' on the whole program first";

fn tensors_of_buffers(view: View<'_>) -> Vec<Op> {
    let is_used = |&op: &Op| !view.body.all_results_unused(op);
    view.ops_of(&TO_TENSOR).into_iter().filter(is_used).collect()
}

/// Returns the flow of buffers, also as tensors.
fn flow(view: View<'_>) -> BufferFlow {
    let options = BufferizationOptions::default();
    let query = Query {
        ctx: view.ctx,
        body: view.body,
        options: &options,
        decisions: &CopyBeforeWrite,
        functions: FunctionFacts::none(),
        memo: None,
    };
    let is_known = |op: Op| model(view, op).is_some() || view.is(op, &TO_BUFFER);
    let mut flow = BufferFlow::compute_without(view, UnknownResults::MayAlias, &is_known);
    for op in view.walk_preorder() {
        if let Some(conversion) = ToBuffer::cast(view, op) {
            flow.add_edge(conversion.tensor(), conversion.buffer());
        } else if let Some(model) = model(view, op) {
            for operand in query.tensor_operands(op) {
                for alias in model.aliasing_values(&query, operand) {
                    flow.add_edge(view.use_value(operand), alias.value);
                }
            }
        }
    }
    flow
}

/// Returns the model of an op that says which of its results may be the buffers of its operands: not that of one with control
/// flow, nor that of one with memrefs.
fn model(view: View<'_>, op: Op) -> Option<&'static dyn Bufferizable> {
    let op_def = view.op_def(op)?;
    let flows = op_def.region_branch.is_some()
        || op_def.branch.is_some()
        || op_def.call.is_some()
        || op_def.loop_like.is_some()
        || op_def.has(Traits::TERMINATOR);
    let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
    if flows || view.operands(op).any(is_memref) || view.results(op).iter().any(|&value| is_memref(value)) {
        return None;
    }
    Some(Owner::Op(op).model(view)?.analysis)
}

/// Returns the values that may be buffers which the function owns.
fn owned(view: View<'_>, flow: &BufferFlow, arguments: Arguments) -> FlowMarks {
    let entry = view.root_block();
    let marked = owned_arguments(view);
    let inputs = entry.map_or(&[][..], |entry| view.arguments(entry));
    let is_owned = |value: Value| {
        if let Some(number) = inputs.iter().position(|&input| input == value) {
            return arguments == Arguments::All || marked.contains(&number);
        }
        let Some(op) = view.defining_op(value) else { return true };
        let on_stack = effect_on_value(view, op, EffectKind::Allocate, value)
            .is_some_and(|effect| effect.resource == Resource::AutomaticAllocationScope);
        !on_stack && !view.is_one_of(op, &[&memref::GET_GLOBAL, &TO_BUFFER])
    };
    let mut marks = FlowMarks::default();
    for value in flow.terminals().filter(|&value| view.ty(value).is_memref(view.ctx) && is_owned(value)) {
        flow.mark(value, FlowDirection::Forward, &mut marks, |_| {});
    }
    marks
}
