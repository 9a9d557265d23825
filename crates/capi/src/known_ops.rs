//! Which ops Freehold knows.

use std::ffi::c_char;

use crate::context::FreeholdContext;
use crate::error::FreeholdStatus;
use crate::guard::{borrowed, borrowed_mut, guarded, text};

/// Writes to `knows` whether Freehold, or a dialect that the context loaded, defines the op `name`, such as `scf.for`. Ops
/// that are not known may have facts, as the attribute `freehold.facts`.
///
/// # Safety
/// `context` is null or valid, `name` is null or ends with a zero byte, and `knows` is null or can be written.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_context_knows_op(
    context: *const FreeholdContext,
    name: *const c_char,
    knows: *mut bool,
) -> FreeholdStatus {
    guarded(|| {
        // SAFETY: the caller says so.
        let context = unsafe { borrowed(context, "context") }?;
        // SAFETY: the caller says so.
        let name = unsafe { text(name, "name") }?;
        // SAFETY: the caller says so.
        let knows = unsafe { borrowed_mut(knows, "knows") }?;
        *knows = context.shared.ctx.defines_op(name);
        Ok(())
    })
}
