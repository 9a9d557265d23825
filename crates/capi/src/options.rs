//! Options of functions that write programs. A field that is zero has its default, so that `{0}` is a value of each.

use std::ffi::c_char;

use freehold_core::ir::Version;

use crate::error::Failure;
use crate::guard::text_or_empty;

/// The options of `freehold_module_write_text`.
#[repr(C)]
pub struct FreeholdTextOptions {
    /// The version of MLIR that reads the text: "13" to "24", or "main". Null means 22.
    pub version: *const c_char,
    /// Whether all ops are written in the generic form.
    pub generic: bool,
    /// Whether locations are written.
    pub locations: bool,
}

/// The options of `freehold_module_write_bytecode`.
#[repr(C)]
pub struct FreeholdBytecodeOptions {
    /// The version of MLIR whose ops are written. Null means 22.
    pub version: *const c_char,
    /// Whether `format_version` is set. Otherwise the newest format is written.
    pub has_format_version: bool,
    /// The version of the format.
    pub format_version: u32,
}

/// Returns the version that a text names; null names that of the reference.
///
/// # Safety
/// `name` is null or ends with a zero byte.
pub(crate) unsafe fn version_of(name: *const c_char) -> Result<Version, Failure> {
    // SAFETY: the caller says so.
    match unsafe { text_or_empty(name, "version") }? {
        "" => Ok(Version::REFERENCE),
        name => Version::parse(name).ok_or_else(|| {
            let message = format!("there is no version '{name}': expected a number from 13 to 24, or main");
            Failure::argument(message)
        }),
    }
}
