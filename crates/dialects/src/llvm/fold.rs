//! Folds of the `llvm` dialect.

use super::types::DYNAMIC_INDEX;
use freehold_core::definition::{FoldInput, Folded};
use freehold_core::ir::{Attr, AttrData, Context};

/// The bits of an index that the op itself holds, in upstream's representation.
const INDEX_BITS: u32 = 29;

/// `#llvm.undef`, `#llvm.poison`, `#llvm.zero`: the values of constants without an attribute.
fn of_mnemonic(ctx: &Context, mnemonic: &str) -> Attr {
    let (dialect, mnemonic) = (ctx.name("llvm"), ctx.name(mnemonic));
    ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: Box::default() })
}

/// The value of `llvm.mlir.undef`.
pub(super) fn undef(ctx: &Context) -> Attr {
    of_mnemonic(ctx, "undef")
}

/// The value of `llvm.mlir.poison`.
pub(super) fn poison(ctx: &Context) -> Attr {
    of_mnemonic(ctx, "poison")
}

/// The value of `llvm.mlir.zero`.
pub(super) fn zero(ctx: &Context) -> Attr {
    of_mnemonic(ctx, "zero")
}

/// `llvm.getelementptr` by 0 is its base; constant indices become part of the op.
pub(super) fn getelementptr(input: &mut FoldInput<'_>) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let name = ctx.name("rawConstantIndices");
    let Some(raw) = input.body.attributes(op).get(ctx, name) else { return Folded::No };
    let mut indices = raw.integers(ctx);
    let operands = input.body.operand_vec(op);
    let [index] = indices[..] else { return constant_indices(input, &mut indices, &operands) };
    let known = if index == i64::from(DYNAMIC_INDEX) { integer(input, 1) } else { Some(index) };
    if known == Some(0) && input.body.ty(operands[0]) == input.body.ty(input.body.result(op, 0)) {
        return Folded::value(operands[0]);
    }
    constant_indices(input, &mut indices, &operands)
}

/// Returns the integer that the operand is.
fn integer(input: &FoldInput<'_>, operand: usize) -> Option<i64> {
    input.constant_integer(operand)
}

/// Moves the constants among the dynamic indices into the op.
fn constant_indices(input: &mut FoldInput<'_>, indices: &mut [i64], operands: &[freehold_core::ir::Value]) -> Folded {
    let (ctx, op) = (input.ctx, input.op);
    let mut kept = vec![operands[0]];
    let dynamic = indices.iter_mut().filter(|index| **index == i64::from(DYNAMIC_INDEX));
    for (at, index) in (1..).zip(dynamic) {
        let limit = 1 << (INDEX_BITS - 1);
        match integer(input, at).filter(|value| (-limit..limit).contains(value)) {
            Some(value) => *index = value,
            None => kept.extend(operands.get(at)),
        }
    }
    if kept.len() == operands.len() {
        return Folded::No;
    }
    input.body.set_operands(op, &kept);
    input.body.set_attribute(ctx, op, ctx.name("rawConstantIndices"), Some(ctx.int_array_attr(32, indices)));
    Folded::InPlace
}
