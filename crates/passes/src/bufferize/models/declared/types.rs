//! The buffer types of the results of declared ops, and of the arguments of their regions.
//!
//! | value | type |
//! |---|---|
//! | in a slot of the region control flow (`flow.rs`) | the common type of the buffers that are forwarded to it; fully dynamic if they differ |
//! | tied to a destination, or the same buffer as an operand | the type of that buffer |
//! | allocated, by the op or before it | the identity layout |
//! | otherwise | that of a buffer about which nothing is known, in the memory space of the operand that it aliases |
//!
//! The layouts and memory spaces that the declaration states replace these.
//!
//! Cost: O(operands and terminators of the op) per slot; a type is found once per query.

use super::groups::is_allocated;
use super::{aliasing, flow, groups};
use crate::bufferize::*;
use freehold_core::definition::{BufferLayout, BufferizationFacts};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Op, Type, TypeData, Value, ValueDef, View};

/// Returns the type of the buffer of `value`, a result of a declared op or an argument of one of its blocks.
///
/// # Errors
/// The type cannot be determined; the error was reported.
pub(super) fn buffer_type(types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
    let view = types.view();
    if let ValueDef::Argument(block, _) = view.def(value)
        && !view.is_entry_block(block)
    {
        return types.joined_block_argument(value, stack);
    }
    let Some(op) = flow::owner(view, value) else { return types.unknown_type(value) };
    if !is_buffer_element(types.ctx, view.ty(value)) {
        return types.default_type(value, stack);
    }
    let slot = flow::slot(view, op, value);
    if !slot.sources.is_empty() {
        return slot_type(types, op, value, &slot, stack);
    }
    let ty = own_type(types, op, value, stack)?;
    Ok(stated_type(types, value, ty))
}

/// Returns the type of a value that nothing is forwarded to.
fn own_type(types: &BufferTypes<'_>, op: Op, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
    let (view, query) = (types.view(), types.query());
    let tensor = view.ty(value);
    if let ValueDef::Result(_, number) = view.def(value)
        && let Some(operand) = aliasing::tied_operand(&query, op, number)
    {
        return types.of_value(view.operand(op, operand), stack);
    }
    if let Some(alias) = aliasing::Declared.aliasing_operands(&query, value).first() {
        let source = view.use_value(alias.operand);
        let buffer = types.of_value(source, stack)?;
        if alias.relation == BufferRelation::Equivalent && view.ty(source) == tensor {
            return Ok(buffer);
        }
        return Ok((types.options.unknown_type)(types.ctx, tensor, buffer.memory_space(types.ctx)));
    }
    if !is_allocated(view, value) {
        return types.unknown_type(value);
    }
    match stated_space(view, value).or_else(|| (types.options.default_memory_space)(types.ctx, tensor)) {
        Some(space) => Ok(identity_buffer(types.ctx, tensor, space)),
        None => types.unknown_type(value),
    }
}

/// Returns the common type of the buffers that are forwarded to a slot. While it is being computed, the buffers that the
/// op itself forwards determine it.
fn slot_type(
    types: &BufferTypes<'_>,
    op: Op,
    value: Value,
    slot: &flow::Slot,
    stack: &mut Vec<Value>,
) -> Fallible<Type> {
    let (ctx, view) = (types.ctx, types.view());
    let known = types.known.borrow_mut().argument(value);
    if let Some(known) = known {
        return Ok(known);
    }
    let earlier = &stack[..stack.len().saturating_sub(1)];
    let (is_cycle, is_outermost) = (earlier.iter().any(|asked| slot.receivers.contains(asked)), earlier.is_empty());
    let mut joined: Option<Type> = None;
    for &source in &slot.sources {
        if is_cycle && view.use_owner(source) != op {
            continue;
        }
        let ty = types.of_value(view.use_value(source), stack)?;
        joined = Some(match joined {
            None => ty,
            Some(known) if known == ty => ty,
            Some(known) if known.memory_space(ctx) != ty.memory_space(ctx) => {
                let message = "forwards buffers of different memory spaces to one value";
                return types.error(op, message).fail();
            }
            Some(known) => fully_dynamic_buffer(ctx, view.ty(value), known.memory_space(ctx)),
        });
    }
    let found = match joined {
        Some(ty) => ty,
        None => types.unknown_type(value)?,
    };
    let found = slot.receivers.iter().fold(found, |ty, &receiver| stated_type(types, receiver, ty));
    let mut known = types.known.borrow_mut();
    if is_cycle {
        known.leave_out(0);
    } else if is_outermost {
        slot.receivers.iter().for_each(|&receiver| known.insert_argument(receiver, found));
    } else {
        slot.receivers.iter().for_each(|&receiver| known.insert_for_query(receiver, found));
    }
    Ok(found)
}

/// Returns the memory space that the declaration states for `value`.
fn stated_space(view: View<'_>, value: Value) -> Option<Option<freehold_core::ir::Attr>> {
    let ValueDef::Result(op, number) = view.def(value) else { return None };
    let (facts, group) = (groups::facts(view, op)?, groups::result_group(view, op, number)?);
    let space = BufferizationFacts::of_group(&facts.memory_spaces, group)?;
    Some(space.map(|space| space.in_context(view.ctx)))
}

/// Returns `ty` with the layout and the memory space that the declaration states for `value`.
fn stated_type(types: &BufferTypes<'_>, value: Value, ty: Type) -> Type {
    let (ctx, view) = (types.ctx, types.view());
    let ValueDef::Result(op, number) = view.def(value) else { return ty };
    let (Some(facts), Some(group)) = (groups::facts(view, op), groups::result_group(view, op, number)) else {
        return ty;
    };
    let tensor = view.ty(value);
    let layout = match ty.data(ctx) {
        TypeData::MemRef { layout, .. } => *layout,
        _ => None,
    };
    let space = stated_space(view, value).unwrap_or_else(|| ty.memory_space(ctx));
    match BufferizationFacts::of_group(&facts.layouts, group) {
        Some(BufferLayout::Identity) => identity_buffer(ctx, tensor, space),
        Some(BufferLayout::Dynamic) => fully_dynamic_buffer(ctx, tensor, space),
        Some(BufferLayout::Given(layout)) => buffer(ctx, tensor, Some(layout.in_context(ctx)), space),
        None => buffer(ctx, tensor, layout, space),
    }
}
