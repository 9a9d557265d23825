//! How other versions of MLIR spell the ops of the dialect.

use freehold_core::versions::{Spelling, Version};

/// `memref.alloc`
pub(super) static ALLOC: [Spelling; 1] = [Spelling::since(Version::V23).format(
    "`(`$dynamicSizes`)` (`` `[` $symbolOperands^ `]`)? (`alignment` `=` $alignment^)? attr-dict `:` type($memref)",
)];
