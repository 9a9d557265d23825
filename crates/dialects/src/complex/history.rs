//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! std.constant [1.0 : f32, 2.0 : f32] : complex<f32>         13
//! complex.constant [1.0 : f32, 2.0 : f32] : complex<f32>     since 14
//! ```

use crate::arith::history::spellings::fast_math_since;
use crate::families::std_until_13;
use freehold_core::ir::{Context, Name, Version};
use freehold_core::text::OpState;
use freehold_core::versions::{LaterAttribute, Spelling};

/// Fast-math flags since 17.
pub(super) const FAST_MATH_17: LaterAttribute = fast_math_since(Version::V17);

/// `complex.constant`
pub(super) static CONSTANT: [Spelling; 1] = [std_until_13("std.constant").generic_if(is_complex)];

/// Returns whether a `std.constant` is one of this dialect.
fn is_complex(ctx: &Context, op: &OpState) -> bool {
    op.get(ctx, Name::VALUE).is_some_and(|value| value.as_array(ctx).is_some())
}
