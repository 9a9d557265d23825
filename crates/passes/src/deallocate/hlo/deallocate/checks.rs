//! The programs that the pass refuses before it changes anything.

use super::outcome::{Exit, LateUse, Outcome};
use super::rules::deallocates;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Op, Value, View};
use freehold_core::text::value_names;
use freehold_dialects::{deallocation, func};

/// Checks that the function was not deallocated before, and that it does not store buffers in buffers.
///
/// # Errors
/// It was, or it does.
pub(super) fn check_ops(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    let ownership = deallocation::ownership(view.ctx);
    if let Some(block) = view.root_block()
        && view.arguments(block).iter().any(|&argument| view.ty(argument) == ownership)
    {
        return diagnostics
            .error_on_root(view, "the function takes indicators of ownership, so that its buffers are freed already")
            .help("run 'hlo-deallocate' once, on functions without '!deallocation.ownership'")
            .fail();
    }
    for op in view.walk_preorder() {
        if deallocates(view, op) {
            return diagnostics
                .error_on(view, op, "the function's buffers are freed already by this op")
                .help("run 'hlo-deallocate' on a function without ops of deallocation passes")
                .fail();
        }
        if let Some(value) = stored_buffer(view, op) {
            let name = value_names(view, &[value]).pop().unwrap_or_default();
            let message = format!("stores the buffer '{name}' in memory, where its owner cannot be tracked");
            return diagnostics.error_on(view, op, message).help("pass the buffer as a value instead").fail();
        }
    }
    Ok(())
}

/// Checks that only `func.return` returns buffers from the function.
///
/// # Errors
/// Another terminator does.
pub(super) fn check_exits(view: View<'_>, outcome: &Outcome, diagnostics: &Diagnostics) -> Fallible {
    let is_other = |exit: &&Exit| !exit.memrefs.is_empty() && !view.is(exit.terminator, &func::RETURN);
    let Some(exit) = outcome.exits.iter().find(is_other) else { return Ok(()) };
    let name = &*view.ctx.op_name_data(view.name(exit.terminator)).text;
    let message = format!("'{name}' returns buffers from the function, and cannot return who owns them");
    diagnostics.error_on(view, exit.terminator, message).help("return them with 'func.return'").fail()
}

/// Returns the operand that the op stores in another operand, a buffer of buffers.
fn stored_buffer(view: View<'_>, op: Op) -> Option<Value> {
    let is_memref = |value: Value| view.ty(value).is_memref(view.ctx);
    let element = |value: Value| view.ty(value).element(view.ctx).filter(|element| element.is_memref(view.ctx));
    let stored = view.operands(op).filter(|&value| is_memref(value)).find_map(element)?;
    view.operands(op).find(|&value| view.ty(value) == stored)
}

/// Reports a use of a buffer that was freed before.
///
/// # Errors
/// There is one.
pub(super) fn check_late_use(view: View<'_>, late_use: Option<LateUse>, diagnostics: &Diagnostics) -> Fallible {
    let Some(LateUse { user, value, by }) = late_use else { return Ok(()) };
    let name = value_names(view, &[value]).pop().unwrap_or_default();
    if !view.is_live(user) {
        return diagnostics.error_on_root(view, format!("'{name}' is used after it was freed")).fail();
    }
    let error = diagnostics.error_on(view, user, format!("'{name}' is used after it was freed"));
    match view.is_live(by) {
        true => error.note(view.location(by), "freed here").fail(),
        false => error.fail(),
    }
}
