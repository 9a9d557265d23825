//! How other versions of MLIR spell the ops of the dialect.
//!
//! ```text
//! builtin.func, std.call, std.return     13 and 14
//! func.func, func.call, func.return      since 15
//! ```

use freehold_core::versions::{Conversion, Spelling, Version};

/// `func.func`
pub(super) static FUNC: [Spelling; 1] = [Spelling::until(Version::V14)
    .named("builtin.func")
    .default_dialect("std")
    .converted(Conversion::GenericAttributes(&[("type", "function_type")]))];

/// `func.call`
pub(super) static CALL: [Spelling; 1] = [Spelling::until(Version::V14).named("std.call")];

/// `func.call_indirect`
pub(super) static CALL_INDIRECT: [Spelling; 1] = [Spelling::until(Version::V14).named("std.call_indirect")];

/// `func.return`
pub(super) static RETURN: [Spelling; 1] = [Spelling::until(Version::V14).named("std.return")];
