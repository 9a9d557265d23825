//! The environment of each function of the interface: a large stack, a catch of panics, and the record of errors; and the
//! conversion of the arguments.

use std::ffi::{CStr, c_char};

use freehold_core::diagnostics::{catch, record_caught_panics};

use crate::error::{Failure, FreeholdStatus, keep};

/// cbindgen:ignore
///
/// The stack of a call in bytes, as the command has it: deep programs are parsed by functions that call themselves. This
/// reserves address space; pages become resident when they are touched.
pub const STACK: usize = 256 << 20;

/// A call that starts with at least this many bytes of stack gets no other stack: it is a callback of a call.
const ENOUGH: usize = STACK / 2;

/// Runs the body of a function of the interface.
pub(crate) fn guarded(work: impl FnOnce() -> Result<(), Failure>) -> FreeholdStatus {
    record_caught_panics(false);
    let result = catch(|| stacker::maybe_grow(ENOUGH, STACK, work));
    let failure = match result {
        Ok(Ok(())) => return FreeholdStatus::Ok,
        Ok(Err(failure)) => failure,
        Err(panic) => {
            let origin = panic.origin.map(|origin| format!(" at {origin}")).unwrap_or_default();
            let text = format!("Freehold panicked{origin}: {}\nthis is a bug: please report it", panic.message);
            Failure { status: FreeholdStatus::Panic, text }
        }
    };
    keep(failure.text);
    failure.status
}

/// Returns what a pointer points to.
///
/// # Safety
/// `pointer` is null or valid for the time of the call.
pub(crate) unsafe fn borrowed<'a, T>(pointer: *const T, name: &str) -> Result<&'a T, Failure> {
    // SAFETY: the caller says so.
    unsafe { pointer.as_ref() }.ok_or_else(|| Failure::argument(format!("the argument '{name}' is null")))
}

/// Like [`borrowed`], for changes.
///
/// # Safety
/// `pointer` is null, or valid and used by nothing else for the time of the call.
pub(crate) unsafe fn borrowed_mut<'a, T>(pointer: *mut T, name: &str) -> Result<&'a mut T, Failure> {
    // SAFETY: the caller says so.
    unsafe { pointer.as_mut() }.ok_or_else(|| Failure::argument(format!("the argument '{name}' is null")))
}

/// Returns the elements of an array. A pointer may be null if the array is empty.
///
/// # Safety
/// `data` is null or points to `count` elements.
pub(crate) unsafe fn elements<'a, T>(data: *const T, count: usize, name: &str) -> Result<&'a [T], Failure> {
    match (data.is_null(), count) {
        (_, 0) => Ok(&[]),
        (true, _) => Err(Failure::argument(format!("the argument '{name}' is null, but its size is {count}"))),
        // SAFETY: the caller says so, and the pointer is not null.
        _ => Ok(unsafe { std::slice::from_raw_parts(data, count) }),
    }
}

/// Returns a text that ends with a zero byte.
///
/// # Safety
/// `text` is null or points to bytes with a zero byte at the end.
pub(crate) unsafe fn text<'a>(text: *const c_char, name: &str) -> Result<&'a str, Failure> {
    if text.is_null() {
        return Err(Failure::argument(format!("the argument '{name}' is null")));
    }
    // SAFETY: the caller says so, and the pointer is not null.
    let text = unsafe { CStr::from_ptr(text) };
    text.to_str().map_err(|_| Failure::argument(format!("the argument '{name}' is not UTF-8")))
}

/// Like [`text`], where null means the empty text.
///
/// # Safety
/// As for [`text`].
pub(crate) unsafe fn text_or_empty<'a>(pointer: *const c_char, name: &str) -> Result<&'a str, Failure> {
    if pointer.is_null() {
        return Ok("");
    }
    // SAFETY: the caller says so.
    unsafe { text(pointer, name) }
}
