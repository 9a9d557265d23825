//! The results of calls: the status, the text of the last error of a thread, and bytes that the caller owns.

use std::cell::RefCell;
use std::ffi::{CString, c_char};
use std::ptr;

/// The status of a call.
#[repr(C)]
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FreeholdStatus {
    /// The call succeeded.
    Ok = 0,
    /// An argument is null, is not UTF-8, or has a value that it must not have. Nothing was changed.
    InvalidArgument = 1,
    /// The program is wrong, or a pass refuses it. The diagnostics say why.
    Failed = 2,
    /// Freehold has a bug: it panicked. The text of the error names the place. The process can continue.
    Panic = 3,
    /// The module is left half-changed by an earlier call that failed. It can only be destroyed.
    ModuleLost = 4,
}

/// Why a call fails: a status other than [`FreeholdStatus::Ok`], and a text.
pub(crate) struct Failure {
    pub(crate) status: FreeholdStatus,
    pub(crate) text: String,
}

impl Failure {
    pub(crate) fn argument(text: impl Into<String>) -> Failure {
        Failure { status: FreeholdStatus::InvalidArgument, text: text.into() }
    }

    pub(crate) fn failed(text: impl Into<String>) -> Failure {
        Failure { status: FreeholdStatus::Failed, text: text.into() }
    }
}

impl From<freehold_core::Error> for Failure {
    fn from(error: freehold_core::Error) -> Failure {
        let status = if error.panic().is_some() { FreeholdStatus::Panic } else { FreeholdStatus::Failed };
        Failure { status, text: error.to_string() }
    }
}

thread_local! {
    static LAST: RefCell<CString> = RefCell::default();
}

/// Keeps the text of an error for [`freehold_last_error`].
pub(crate) fn keep(text: String) {
    let bytes: Vec<u8> = text.into_bytes().into_iter().filter(|&byte| byte != 0).collect();
    LAST.with(|last| *last.borrow_mut() = CString::new(bytes).unwrap_or_default());
}

/// Returns the text of the last call of this thread that failed: what the command prints, `file:line:column: error: ...`
/// with the line and a caret. Empty if no call has failed. Valid until the next call of this thread that fails.
#[unsafe(no_mangle)]
pub extern "C" fn freehold_last_error() -> *const c_char {
    LAST.with(|last| last.borrow().as_ptr())
}

/// Bytes that the caller owns, and gives back by `freehold_bytes_destroy`. After the last byte comes a zero byte, which
/// `size` does not count, so a text is a C string as well.
#[repr(C)]
#[derive(Debug)]
pub struct FreeholdBytes {
    /// The bytes, or null if there are none.
    pub data: *mut c_char,
    /// Their number.
    pub size: usize,
    /// The size of the allocation. Do not change it.
    pub capacity: usize,
}

impl FreeholdBytes {
    /// cbindgen:ignore
    /// Bytes without any: what a caller initializes its variable with.
    pub const NONE: FreeholdBytes = FreeholdBytes { data: ptr::null_mut(), size: 0, capacity: 0 };

    pub(crate) fn new(mut bytes: Vec<u8>) -> FreeholdBytes {
        bytes.push(0);
        let mut bytes = std::mem::ManuallyDrop::new(bytes);
        FreeholdBytes { data: bytes.as_mut_ptr().cast(), size: bytes.len() - 1, capacity: bytes.capacity() }
    }
}

/// Frees bytes that a function of the library returned, and sets the fields to zero, so that a second call does nothing.
/// Takes null.
///
/// # Safety
/// `bytes` is null, has fields that are zero, or holds what a function of the library wrote to it.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn freehold_bytes_destroy(bytes: *mut FreeholdBytes) {
    // SAFETY: the caller passes null or a valid pointer.
    let Some(bytes) = (unsafe { bytes.as_mut() }) else { return };
    let FreeholdBytes { data, size, capacity } = std::mem::replace(bytes, FreeholdBytes::NONE);
    if !data.is_null() {
        // SAFETY: `FreeholdBytes::new` made these three numbers from a `Vec<u8>`, and the fields were just set to zero.
        drop(unsafe { Vec::from_raw_parts(data.cast::<u8>(), size + 1, capacity) });
    }
}
