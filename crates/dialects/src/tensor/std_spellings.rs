//! The ops of the dialect that were in the dialect `std` until 13 or 14.
//!
//! ```text
//! rank                          13; tensor.rank since 14
//! splat %x : tensor<4xf32>      13 and 14; tensor.splat since 15
//! splat %x : vector<4xf32>      13 and 14; vector.splat until 21, vector.broadcast since 22
//! ```

use crate::constraints::ANY_TYPE;
use crate::families::{std_until_13, std_until_14};
use freehold_core::interface::ValueGroup;
use freehold_core::interface::declare::one;
use freehold_core::ir::{Op, TypeData};
use freehold_core::versions::{Downgraded, Inexpressible, Spelling, Upgraded, Version};

/// `tensor.rank`. What is read is an op of memref first: its spelling tells them apart.
pub(super) static RANK: [Spelling; 1] = [std_until_13("std.rank")];

static SPLAT_OPERANDS: [ValueGroup; 1] = [one("input", &ANY_TYPE)];
static SPLAT_RESULTS: [ValueGroup; 1] = [one("aggregate", &ANY_TYPE)];

/// `tensor.splat`
pub(super) static SPLAT: [Spelling; 1] = [std_until_14("std.splat")
    .operands(&SPLAT_OPERANDS)
    .results(&SPLAT_RESULTS)
    .format("$input attr-dict `:` type($aggregate)")
    .code(upgrade_splat, downgrade_splat)];

fn upgrade_splat(op: &mut Upgraded<'_>) -> Result<(), String> {
    let is_vector = |ty: &freehold_core::ir::Type| matches!(ty.data(op.ctx), TypeData::Vector { .. });
    if op.op.results.first().is_some_and(is_vector) {
        op.op.name = op.ctx.op_name("vector.broadcast");
    }
    Ok(())
}

fn downgrade_splat(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    if downgraded.body.operand_count(op) > 1 {
        return Err(Inexpressible::new("dynamic sizes", Version::V18));
    }
    Ok(())
}
