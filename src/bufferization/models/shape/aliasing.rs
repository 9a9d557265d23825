//! What `shape`'s ops with tensors answer to the bufferization analysis.

use crate::bufferization::{RegionResult, RegionYield};

/// `shape.assuming`: its results are what its region gives.
pub static ASSUMING: RegionResult = RegionResult;
/// `shape.assuming_yield`
pub static YIELD: RegionYield = RegionYield { may_have_copies: true };
