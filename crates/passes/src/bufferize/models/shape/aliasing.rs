//! Bufferization analysis of the `shape` ops with tensors.

use crate::bufferize::{RegionResult, RegionYield};

/// `shape.assuming`: its results are the operands of its region's terminator.
pub static ASSUMING: RegionResult = RegionResult;
/// `shape.assuming_yield`
pub static YIELD: RegionYield = RegionYield { may_have_copies: true };
