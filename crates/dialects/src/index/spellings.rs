//! How other versions of MLIR spell the ops of the dialect.

use freehold_core::versions::{Spelling, Version};

/// `index.cmp`
pub(super) static CMP: [Spelling; 1] = [Spelling::since(Version::V23).format("$pred `(` $lhs `,` $rhs `)` attr-dict")];
