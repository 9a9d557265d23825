//! The ops of the dialect that were in the dialect `std` until 13.
//!
//! ```text
//! rank, atomic_rmw, std.generic_atomic_rmw, atomic_yield                          13
//! memref.rank, memref.atomic_rmw, memref.generic_atomic_rmw, memref.atomic_yield  since 14
//! ```

use crate::arith::enums::ATOMIC_RMW_KIND_DEF;
use crate::constraints::ANY_TYPE;
use crate::families::std_until_13;
use freehold_core::interface::declare::{attr, one};
use freehold_core::interface::{AttrConstraint, EnumDef, ValueGroup};
use freehold_core::ir::{Op, Type, TypeData};
use freehold_core::versions::{Downgraded, Inexpressible, Spelling, Upgraded, Version};

/// The kinds of atomic updates in 13.
static KIND_13_DEF: EnumDef = EnumDef {
    summary: "allowed 64-bit signless integer cases: 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10",
    cases: &EnumDef::numbered([
        "addf", "addi", "assign", "maxf", "maxs", "maxu", "minf", "mins", "minu", "mulf", "muli",
    ]),
    ..EnumDef::of_integer(64)
};

static KIND_13: AttrConstraint = AttrConstraint::of_enum(KIND_13_DEF.summary, &KIND_13_DEF);

/// The kinds of 13 that have another keyword now.
const RENAMED_KINDS: [(&str, &str); 2] = [("maxf", "maximumf"), ("minf", "minimumf")];

/// `memref.atomic_rmw`
pub(super) static ATOMIC_RMW: [Spelling; 1] = [std_until_13("std.atomic_rmw")
    .attributes(&[attr("kind", &KIND_13)])
    .code(upgrade_atomic_rmw, downgrade_atomic_rmw)];

/// `memref.atomic_yield`
pub(super) static ATOMIC_YIELD: [Spelling; 1] = [std_until_13("std.atomic_yield")];

/// `memref.generic_atomic_rmw`
pub(super) static GENERIC_ATOMIC_RMW: [Spelling; 1] = [std_until_13("std.generic_atomic_rmw")];

static RANK_OPERANDS: [ValueGroup; 1] = [one("memref", &ANY_TYPE)];

/// `memref.rank`
pub(super) static RANK: [Spelling; 1] =
    [std_until_13("std.rank").operands(&RANK_OPERANDS).code(upgrade_rank, |_, _| Ok(()))];

fn upgrade_atomic_rmw(op: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = op.ctx;
    let former = op.attribute("kind").and_then(|kind| KIND_13_DEF.keyword(KIND_13_DEF.value(ctx, kind)?));
    let renamed = |former| RENAMED_KINDS.iter().find(|names| names.0 == former).map_or(former, |names| names.1);
    let kind = former.map(renamed).and_then(|keyword| ATOMIC_RMW_KIND_DEF.case(keyword));
    let kind = kind.ok_or("has no kind of MLIR 13")?;
    op.set_attribute("kind", Some(ATOMIC_RMW_KIND_DEF.attr(ctx, kind)));
    Ok(())
}

fn downgrade_atomic_rmw(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let kind = downgraded.attribute(op, "kind").and_then(|kind| ATOMIC_RMW_KIND_DEF.value(ctx, kind));
    let Some(keyword) = kind.and_then(|kind| ATOMIC_RMW_KIND_DEF.keyword(kind)) else { return Ok(()) };
    let former = RENAMED_KINDS.iter().find(|names| names.1 == keyword).map_or(keyword, |names| names.0);
    let Some(value) = KIND_13_DEF.case(former) else {
        let since = match keyword {
            "andi" | "ori" => Version::V14,
            "xori" => Version::V22,
            _ => Version::V18,
        };
        return Err(Inexpressible::new(format!("the kind '{keyword}'"), since));
    };
    downgraded.set_attribute(op, "kind", Some(KIND_13_DEF.attr(ctx, value)));
    Ok(())
}

/// `std.rank` was an op on buffers and on tensors.
fn upgrade_rank(op: &mut Upgraded<'_>) -> Result<(), String> {
    let is_buffer = |ty: Type| matches!(ty.data(op.ctx), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. });
    if let Some(&operand) = op.op.operands.first()
        && !is_buffer(op.body.ty(operand))
    {
        op.op.name = op.ctx.op_name("tensor.rank");
    }
    Ok(())
}
