//! Canonicalization patterns of the `arith` ops that create new ops.

use crate::arith;
use crate::constant_folding::*;
use freehold_core::definition::{OpDef, Pattern, row_pattern};
use freehold_core::ir::{Attr, AttrData, Context, Name, Op, Rewriter, Type, Value, View};

/// Patterns of `arith.addi`.
pub static ADDI: &[Pattern] = &[
    row_pattern("AddIAddConstant", add_of_add_constant),
    row_pattern("AddISubConstantRHS", add_of_sub_constant_right),
    row_pattern("AddISubConstantLHS", add_of_sub_constant_left),
    row_pattern("AddIMulNegativeOneRhs", add_of_negated_right),
    row_pattern("AddIMulNegativeOneLhs", add_of_negated_left),
];
/// Patterns of `arith.subi`.
pub static SUBI: &[Pattern] = &[
    row_pattern("SubIRHSAddConstant", |r, op| sub_constants(r, op, &arith::ADDI, 0)),
    row_pattern("SubILHSAddConstant", |r, op| sub_constants(r, op, &arith::ADDI, 1)),
    row_pattern("SubIRHSSubConstantRHS", |r, op| sub_constants(r, op, &arith::SUBI, 2)),
    row_pattern("SubIRHSSubConstantLHS", |r, op| sub_constants(r, op, &arith::SUBI, 3)),
    row_pattern("SubILHSSubConstantRHS", |r, op| sub_constants(r, op, &arith::SUBI, 4)),
    row_pattern("SubILHSSubConstantLHS", |r, op| sub_constants(r, op, &arith::SUBI, 5)),
    row_pattern("SubISubILHSRHSLHS", sub_of_sub),
];
/// Patterns of `arith.muli`.
pub static MULI: &[Pattern] = &[row_pattern("MulIMulIConstant", mul_of_mul_constant)];
/// Patterns of `arith.addui_extended`.
pub static ADDUI_EXTENDED: &[Pattern] =
    &[row_pattern("AddUIExtendedToAddI", |r, op| drop_unused_half(r, op, &arith::ADDI))];
/// Patterns of `arith.mulsi_extended`.
pub static MULSI_EXTENDED: &[Pattern] = &[
    row_pattern("MulSIExtendedToMulI", |r, op| drop_unused_half(r, op, &arith::MULI)),
    row_pattern("MulSIExtendedRHSOne", extended_product_with_one),
];
/// Patterns of `arith.mului_extended`.
pub static MULUI_EXTENDED: &[Pattern] =
    &[row_pattern("MulUIExtendedToMulI", |r, op| drop_unused_half(r, op, &arith::MULI))];
/// Patterns of `arith.xori`.
pub static XORI: &[Pattern] = &[
    row_pattern("XOrINotCmpI", not_of_comparison),
    row_pattern("XOrIOfExtUI", |r, op| of_extensions(r, op, &arith::EXTUI)),
    row_pattern("XOrIOfExtSI", |r, op| of_extensions(r, op, &arith::EXTSI)),
];
/// Patterns of `arith.andi`.
pub static ANDI: &[Pattern] = &[
    row_pattern("AndOfExtUI", |r, op| of_extensions(r, op, &arith::EXTUI)),
    row_pattern("AndOfExtSI", |r, op| of_extensions(r, op, &arith::EXTSI)),
];
/// Patterns of `arith.ori`.
pub static ORI: &[Pattern] = &[
    row_pattern("OrOfExtUI", |r, op| of_extensions(r, op, &arith::EXTUI)),
    row_pattern("OrOfExtSI", |r, op| of_extensions(r, op, &arith::EXTSI)),
];
/// Patterns of `arith.cmpi`.
pub static CMPI: &[Pattern] = &[
    row_pattern("CmpIExtSI", |r, op| comparison_of_extensions(r, op, &arith::EXTSI)),
    row_pattern("CmpIExtUI", |r, op| comparison_of_extensions(r, op, &arith::EXTUI)),
];
/// Patterns of `arith.select`.
pub static SELECT: &[Pattern] = &[
    row_pattern("RedundantSelectFalse", |r, op| select_of_select(r, op, 2)),
    row_pattern("RedundantSelectTrue", |r, op| select_of_select(r, op, 1)),
    row_pattern("SelectNotCond", select_of_not),
    row_pattern("SelectI1ToNot", select_to_not),
    row_pattern("SelectToExtUI", select_to_extension),
];
/// Patterns of `arith.index_cast`.
pub static INDEX_CAST: &[Pattern] = &[
    row_pattern("IndexCastOfIndexCast", |r, op| cast_back(r, op, &arith::INDEX_CAST)),
    row_pattern("IndexCastOfExtSI", |r, op| cast_of(r, op, &arith::EXTSI, None)),
];
/// Patterns of `arith.index_castui`.
pub static INDEX_CASTUI: &[Pattern] = &[
    row_pattern("IndexCastUIOfIndexCastUI", |r, op| cast_back(r, op, &arith::INDEX_CASTUI)),
    row_pattern("IndexCastUIOfExtUI", |r, op| cast_of(r, op, &arith::EXTUI, None)),
];
/// Patterns of `arith.bitcast`.
pub static BITCAST: &[Pattern] = &[row_pattern("BitcastOfBitcast", |r, op| cast_of(r, op, &arith::BITCAST, None))];
/// Patterns of `arith.extsi`.
pub static EXTSI: &[Pattern] =
    &[row_pattern("ExtSIOfExtUI", |r, op| cast_of(r, op, &arith::EXTUI, Some(&arith::EXTUI)))];
/// Patterns of `arith.trunci`.
pub static TRUNCI: &[Pattern] = &[
    row_pattern("TruncIExtSIToExtSI", |r, op| truncation_of_extension(r, op, &arith::EXTSI)),
    row_pattern("TruncIExtUIToExtUI", |r, op| truncation_of_extension(r, op, &arith::EXTUI)),
    row_pattern("TruncIShrSIToTrunciShrUI", truncation_of_shift),
];
/// Patterns of `arith.truncf`.
pub static TRUNCF: &[Pattern] = &[
    row_pattern("TruncFSIToFPToSIToFP", |r, op| truncation_of_conversion(r, op, &arith::SITOFP)),
    row_pattern("TruncFUIToFPToUIToFP", |r, op| truncation_of_conversion(r, op, &arith::UITOFP)),
];
/// Patterns of `arith.mulf`.
pub static MULF: &[Pattern] = &[row_pattern("MulFOfNegF", of_negations)];
/// Patterns of `arith.divf`.
pub static DIVF: &[Pattern] = &[row_pattern("DivFOfNegF", of_negations)];

// ---- attributes of ops

fn flags(view: View<'_>, op: Op, name: Name) -> i64 {
    match view.attribute(op, name).map(|attr| attr.data(view.ctx)) {
        Some(AttrData::Dialect { parameters, .. }) => {
            parameters.first().and_then(|bits| bits.as_i64(view.ctx)).unwrap_or(0)
        }
        _ => 0,
    }
}

/// Returns the overflow flags of an integer op: 1 for `nsw`, 2 for `nuw`.
pub fn overflow_flags(view: View<'_>, op: Op) -> i64 {
    flags(view, op, Name::OVERFLOW_FLAGS)
}

/// Returns the fast-math flags of a float op.
pub fn fast_math_flags(view: View<'_>, op: Op) -> i64 {
    flags(view, op, Name::FASTMATH)
}

/// Returns the value of a comparison's predicate.
pub fn predicate(view: View<'_>, op: Op) -> i64 {
    view.attribute(op, Name::PREDICATE).and_then(|attr| attr.as_i64(view.ctx)).unwrap_or(0)
}

/// Returns the negated predicate of `arith.cmpi`.
pub fn inverted(predicate: i64) -> i64 {
    match predicate {
        0 => 1,
        1 => 0,
        2 => 5,
        5 => 2,
        3 => 4,
        4 => 3,
        6 => 9,
        9 => 6,
        7 => 8,
        _ => 7,
    }
}

// ---- matching and creating

fn def(rewriter: &Rewriter<'_>, value: Value, definition: &'static OpDef) -> Option<Op> {
    rewriter.view().made_by(value, definition)
}

/// Returns the value of a scalar constant integer.
fn scalar_integer(rewriter: &Rewriter<'_>, value: Value) -> Option<u128> {
    let attr = rewriter.constant(value)?;
    match attr.data(rewriter.ctx) {
        AttrData::Integer { .. } => splat_integer(rewriter.ctx, Some(attr)).map(|pair| pair.0),
        _ => None,
    }
}

fn make_constant(rewriter: &mut Rewriter<'_>, at: Op, value: Attr, ty: Type) -> Value {
    rewriter.create_value(&arith::constant(rewriter.ctx, rewriter.location(at), value, ty))
}

fn make_integer(rewriter: &mut Rewriter<'_>, at: Op, bits: u128, ty: Type) -> Value {
    let value = scalar(rewriter.ctx, ty, bits & mask(width_of(rewriter.ctx, ty)));
    make_constant(rewriter, at, value, ty)
}

/// Creates an op with `operands`; its attribute `name`, if given, is `value`.
fn make(
    rewriter: &mut Rewriter<'_>,
    at: Op,
    op: &'static OpDef,
    operands: &[Value],
    ty: Type,
    attribute: Option<(Name, Attr)>,
) -> Value {
    let location = rewriter.location(at);
    let mut spec = rewriter.spec(op, location, operands, &[ty]);
    if let Some((name, value)) = attribute {
        spec = spec.attribute(rewriter.ctx, name, value);
    }
    rewriter.create_value(&spec)
}

/// Returns overflow flags as an attribute; `None` if no flag is set.
fn overflow_attribute(ctx: &Context, flags: i64) -> Option<(Name, Attr)> {
    (flags != 0).then(|| (Name::OVERFLOW_FLAGS, super::enums::INTEGER_OVERFLOW_DEF.attr(ctx, flags)))
}

fn ty(rewriter: &Rewriter<'_>, op: Op) -> Type {
    rewriter.ty(rewriter.result(op, 0))
}

/// Replaces `op` with an op of `definition` with these operands and the overflow flags that `op` and `inner` have in
/// common.
fn combine(rewriter: &mut Rewriter<'_>, op: Op, inner: Op, definition: &'static OpDef, operands: &[Value]) -> bool {
    let flags = overflow_flags(rewriter.view(), op) & overflow_flags(rewriter.view(), inner);
    finish(rewriter, op, definition, operands, overflow_attribute(rewriter.ctx, flags))
}

fn finish(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    definition: &'static OpDef,
    operands: &[Value],
    attr: Option<(Name, Attr)>,
) -> bool {
    let ty = ty(rewriter, op);
    let value = make(rewriter, op, definition, operands, ty, attr);
    rewriter.replace(op, &[value]);
    true
}

/// Returns the operands of an op on two values of one type.
fn sides(rewriter: &Rewriter<'_>, op: Op) -> (Value, Value) {
    let op = arith::Binary::of(rewriter.view(), op);
    (op.lhs(), op.rhs())
}

fn add_of_add_constant(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(inner) = def(rewriter, a, &arith::ADDI) else { return false };
    let (x, constant) = sides(rewriter, inner);
    let (Some(c0), Some(c1)) = (scalar_integer(rewriter, constant), scalar_integer(rewriter, b)) else {
        return false;
    };
    let ty = ty(rewriter, op);
    let sum = make_integer(rewriter, op, c0.wrapping_add(c1), ty);
    combine(rewriter, op, inner, &arith::ADDI, &[x, sum])
}

fn add_of_sub_constant_right(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(inner) = def(rewriter, a, &arith::SUBI) else { return false };
    let (x, constant) = sides(rewriter, inner);
    let (Some(c0), Some(c1)) = (scalar_integer(rewriter, constant), scalar_integer(rewriter, b)) else {
        return false;
    };
    let ty = ty(rewriter, op);
    let sum = make_integer(rewriter, op, c1.wrapping_sub(c0), ty);
    combine(rewriter, op, inner, &arith::ADDI, &[x, sum])
}

fn add_of_sub_constant_left(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(inner) = def(rewriter, a, &arith::SUBI) else { return false };
    let (constant, x) = sides(rewriter, inner);
    let (Some(c0), Some(c1)) = (scalar_integer(rewriter, constant), scalar_integer(rewriter, b)) else {
        return false;
    };
    let ty = ty(rewriter, op);
    let sum = make_integer(rewriter, op, c0.wrapping_add(c1), ty);
    combine(rewriter, op, inner, &arith::SUBI, &[sum, x])
}

/// Returns the other factor of a product with -1.
fn negated(rewriter: &Rewriter<'_>, value: Value) -> Option<Value> {
    let (other, factor) = sides(rewriter, def(rewriter, value, &arith::MULI)?);
    is_all_ones(rewriter.ctx, rewriter.constant(factor)).then_some(other)
}

fn add_of_negated_right(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(y) = negated(rewriter, b) else { return false };
    finish(rewriter, op, &arith::SUBI, &[a, y], None)
}

fn add_of_negated_left(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(x) = negated(rewriter, a) else { return false };
    finish(rewriter, op, &arith::SUBI, &[b, x], None)
}

/// Folds a constant in a difference into a constant of the outer sum or difference; `case` selects one of six forms.
fn sub_constants(rewriter: &mut Rewriter<'_>, op: Op, inner_name: &'static OpDef, case: u8) -> bool {
    let (a, b) = sides(rewriter, op);
    // Cases 0, 2 and 3 have the constant on the right and the inner op on the left.
    let inner_is_left = matches!(case, 0 | 2 | 3);
    let (inner, outer) = if inner_is_left { (a, b) } else { (b, a) };
    let Some(inner) = def(rewriter, inner, inner_name) else { return false };
    let constant_is_right = !matches!(case, 3 | 5);
    let (left, right) = sides(rewriter, inner);
    let (x, constant) = if constant_is_right { (left, right) } else { (right, left) };
    let (Some(c0), Some(c1)) = (scalar_integer(rewriter, constant), scalar_integer(rewriter, outer)) else {
        return false;
    };
    let result = ty(rewriter, op);
    let bits = match case {
        0 | 3 => c0.wrapping_sub(c1),
        1 | 5 => c1.wrapping_sub(c0),
        _ => c0.wrapping_add(c1),
    };
    let constant = make_integer(rewriter, op, bits, result);
    match case {
        0 => finish(rewriter, op, &arith::ADDI, &[x, constant], None),
        2 => combine(rewriter, op, inner, &arith::SUBI, &[x, constant]),
        5 => combine(rewriter, op, inner, &arith::ADDI, &[x, constant]),
        _ => combine(rewriter, op, inner, &arith::SUBI, &[constant, x]),
    }
}

fn sub_of_sub(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(inner) = def(rewriter, a, &arith::SUBI) else { return false };
    let (x, y) = sides(rewriter, inner);
    if x != b {
        return false;
    }
    let result = ty(rewriter, op);
    let Some(zero) = zero(rewriter.ctx, result) else { return false };
    let zero = make_constant(rewriter, op, zero, result);
    combine(rewriter, op, inner, &arith::SUBI, &[zero, y])
}

fn mul_of_mul_constant(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(inner) = def(rewriter, a, &arith::MULI) else { return false };
    let (x, constant) = sides(rewriter, inner);
    let (Some(c0), Some(c1)) = (scalar_integer(rewriter, constant), scalar_integer(rewriter, b)) else {
        return false;
    };
    let ty = ty(rewriter, op);
    let product = make_integer(rewriter, op, c0.wrapping_mul(c1), ty);
    combine(rewriter, op, inner, &arith::MULI, &[x, product])
}

fn drop_unused_half(rewriter: &mut Rewriter<'_>, op: Op, definition: &'static OpDef) -> bool {
    if !rewriter.is_unused(rewriter.result(op, 1)) {
        return false;
    }
    let operands = rewriter.operand_vec(op);
    let ty = ty(rewriter, op);
    let value = make(rewriter, op, definition, &operands, ty, None);
    // The other result is unused: any value of its type can replace it.
    let other = rewriter.result(op, 1);
    let stand_in = if rewriter.ty(other) == ty { operands[0] } else { other };
    rewriter.replace(op, &[value, stand_in]);
    true
}

fn extended_product_with_one(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let product = arith::MulSIExtended::of(rewriter.view(), op);
    let (x, factor) = (product.lhs(), product.rhs());
    if !is_one(rewriter.ctx, rewriter.constant(factor)) || width_of(rewriter.ctx, element(rewriter, x)) < 2 {
        return false;
    }
    let result = ty(rewriter, op);
    let Some(zero) = zero(rewriter.ctx, result) else { return false };
    let zero = make_constant(rewriter, op, zero, result);
    let truth = same_shape(rewriter.ctx, result, rewriter.ctx.i1());
    let less = rewriter.ctx.integer_attr(rewriter.ctx.integer(64), 2);
    let negative = make(rewriter, op, &arith::CMPI, &[x, zero], truth, Some((Name::PREDICATE, less)));
    let high = make(rewriter, op, &arith::EXTSI, &[negative], result, None);
    rewriter.replace(op, &[x, high]);
    true
}

fn element(rewriter: &Rewriter<'_>, value: Value) -> Type {
    rewriter.ty(value).element_or_self(rewriter.ctx)
}

/// Returns the type with the shape of `shaped` and the element type `element`.
pub fn same_shape(ctx: &Context, shaped: Type, element: Type) -> Type {
    use freehold_core::ir::TypeData::*;
    match shaped.data(ctx) {
        Vector { shape, scalable, .. } => {
            ctx.intern_type(Vector { shape: shape.clone(), scalable: scalable.clone(), element })
        }
        RankedTensor { shape, encoding, .. } => {
            ctx.intern_type(RankedTensor { shape: shape.clone(), element, encoding: *encoding })
        }
        UnrankedTensor { .. } => ctx.intern_type(UnrankedTensor { element }),
        _ => element,
    }
}

fn not_of_comparison(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (a, b) = sides(rewriter, op);
    let Some(comparison) = def(rewriter, a, &arith::CMPI) else { return false };
    if rewriter.constant(b).and_then(|attr| attr.as_bool(rewriter.ctx)) != Some(true) {
        return false;
    }
    let relation = inverted(predicate(rewriter.view(), comparison));
    let relation = rewriter.ctx.integer_attr(rewriter.ctx.integer(64), relation);
    let operands = rewriter.operand_vec(comparison);
    finish(rewriter, op, &arith::CMPI, &operands, Some((Name::PREDICATE, relation)))
}

/// Returns the operand of the op that defines `value`, if it is this extension.
fn extended_by(rewriter: &Rewriter<'_>, value: Value, extension: &'static OpDef) -> Option<Value> {
    def(rewriter, value, extension).map(|op| arith::Extension::of(rewriter.view(), op).input())
}

fn of_extensions(rewriter: &mut Rewriter<'_>, op: Op, extension: &'static OpDef) -> bool {
    let (a, b) = sides(rewriter, op);
    let (Some(x), Some(y)) = (extended_by(rewriter, a, extension), extended_by(rewriter, b, extension)) else {
        return false;
    };
    let narrow = rewriter.ty(x);
    if narrow != rewriter.ty(y) {
        return false;
    }
    let own = rewriter.definition(op);
    let inner = make(rewriter, op, own, &[x, y], narrow, None);
    finish(rewriter, op, extension, &[inner], None)
}

fn comparison_of_extensions(rewriter: &mut Rewriter<'_>, op: Op, extension: &'static OpDef) -> bool {
    let relation = predicate(rewriter.view(), op);
    if relation > 1 {
        return false;
    }
    let comparison = arith::CmpI::of(rewriter.view(), op);
    let [x, y] = [comparison.lhs(), comparison.rhs()].map(|value| extended_by(rewriter, value, extension));
    let (Some(x), Some(y)) = (x, y) else { return false };
    if rewriter.ty(x) != rewriter.ty(y) {
        return false;
    }
    let relation = rewriter.ctx.integer_attr(rewriter.ctx.integer(64), relation);
    finish(rewriter, op, &arith::CMPI, &[x, y], Some((Name::PREDICATE, relation)))
}

/// Folds a select with an operand that is a select on the same condition.
fn select_of_select(rewriter: &mut Rewriter<'_>, op: Op, side: usize) -> bool {
    let Some(inner) = arith::Select::defining(rewriter.view(), rewriter.operand(op, side)) else { return false };
    if inner.condition() != rewriter.operand(op, 0) {
        return false;
    }
    let mut operands = rewriter.operand_vec(op);
    operands[side] = if side == 1 { inner.true_value() } else { inner.false_value() };
    finish(rewriter, op, &arith::SELECT, &operands, None)
}

fn select_of_not(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(not) = arith::XOrI::defining(rewriter.view(), rewriter.operand(op, 0)) else { return false };
    if !is_all_ones(rewriter.ctx, rewriter.constant(not.rhs())) {
        return false;
    }
    let operands = rewriter.operand_vec(op);
    let condition = not.lhs();
    finish(rewriter, op, &arith::SELECT, &[condition, operands[2], operands[1]], None)
}

fn make_true(rewriter: &mut Rewriter<'_>, at: Op) -> Value {
    let (truth, ty) = (rewriter.ctx.bool_attr(true), rewriter.ctx.i1());
    make_constant(rewriter, at, truth, ty)
}

fn select_to_not(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let truth = |value: Value| rewriter.constant(value).and_then(|attr| attr.as_bool(rewriter.ctx));
    if truth(rewriter.operand(op, 1)) != Some(false) || truth(rewriter.operand(op, 2)) != Some(true) {
        return false;
    }
    let operands = rewriter.operand_vec(op);
    if rewriter.ty(operands[0]) != rewriter.ctx.i1() {
        return false;
    }
    let one = make_true(rewriter, op);
    finish(rewriter, op, &arith::XORI, &[operands[0], one], None)
}

fn select_to_extension(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let result = ty(rewriter, op);
    if !result.is_integer(rewriter.ctx) || result.is_signless(rewriter.ctx, 1) {
        return false;
    }
    let operands = rewriter.operand_vec(op);
    let (yes, no) = (rewriter.constant(operands[1]), rewriter.constant(operands[2]));
    if is_one(rewriter.ctx, yes) && is_zero(rewriter.ctx, no) {
        return finish(rewriter, op, &arith::EXTUI, &operands[..1], None);
    }
    if is_zero(rewriter.ctx, yes) && is_one(rewriter.ctx, no) {
        let one = make_true(rewriter, op);
        let ty = rewriter.ctx.i1();
        let not = make(rewriter, op, &arith::XORI, &[operands[0], one], ty, None);
        return finish(rewriter, op, &arith::EXTUI, &[not], None);
    }
    false
}

/// Returns the operand of a conversion.
fn converted(rewriter: &Rewriter<'_>, op: Op) -> Value {
    arith::Conversion::of(rewriter.view(), op).input()
}

/// Folds a cast of a cast by `inner`: takes the operand of the inner cast, and becomes `definition` if given.
fn cast_of(rewriter: &mut Rewriter<'_>, op: Op, inner: &'static OpDef, definition: Option<&'static OpDef>) -> bool {
    let Some(inner) = def(rewriter, converted(rewriter, op), inner) else { return false };
    let value = converted(rewriter, inner);
    let own = rewriter.definition(op);
    finish(rewriter, op, definition.unwrap_or(own), &[value], None)
}

/// Folds a cast to another type and back, if the other type has all values of the original: an `index` has 64 bits, so
/// `index` to `i32` and back keeps only the lower half. (MLIR 22 folds that, too; its development branch does not.)
fn cast_back(rewriter: &mut Rewriter<'_>, op: Op, inner: &'static OpDef) -> bool {
    let Some(inner) = def(rewriter, converted(rewriter, op), inner) else { return false };
    let value = converted(rewriter, inner);
    let ctx = rewriter.ctx;
    let width = |value: Value| match element(rewriter, value) {
        ty if ty.is_index(ctx) => 64,
        ty => width_of(ctx, ty),
    };
    if rewriter.ty(value) != ty(rewriter, op) || width(rewriter.result(inner, 0)) < width(value) {
        return false;
    }
    rewriter.replace(op, &[value]);
    true
}

fn truncation_of_extension(rewriter: &mut Rewriter<'_>, op: Op, extension: &'static OpDef) -> bool {
    let Some(inner) = def(rewriter, converted(rewriter, op), extension) else { return false };
    let x = converted(rewriter, inner);
    let ctx = rewriter.ctx;
    let width = |value: Value| width_of(ctx, element(rewriter, value));
    let (wide, middle, narrow) = (width(rewriter.result(inner, 0)), width(rewriter.result(op, 0)), width(x));
    if wide <= middle || middle <= narrow || narrow == 0 {
        return false;
    }
    finish(rewriter, op, extension, &[x], None)
}

fn truncation_of_shift(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(shift) = def(rewriter, converted(rewriter, op), &arith::SHRSI) else { return false };
    let (x, amount) = sides(rewriter, shift);
    let Some(constant) = rewriter.constant(amount) else { return false };
    let Some((bits, _)) = splat_integer(rewriter.ctx, Some(constant)) else { return false };
    let wide = width_of(rewriter.ctx, element(rewriter, x));
    let narrow = width_of(rewriter.ctx, ty(rewriter, op).element_or_self(rewriter.ctx));
    if u128::from(wide.saturating_sub(narrow)) != bits {
        return false;
    }
    let wide_type = rewriter.ty(x);
    let amount_type = rewriter.ty(amount);
    let flags = overflow_flags(rewriter.view(), op);
    let amount = make_constant(rewriter, op, constant, amount_type);
    let logical = make(rewriter, op, &arith::SHRUI, &[x, amount], wide_type, None);
    let attribute = overflow_attribute(rewriter.ctx, flags);
    finish(rewriter, op, &arith::TRUNCI, &[logical], attribute)
}

fn truncation_of_conversion(rewriter: &mut Rewriter<'_>, op: Op, conversion: &'static OpDef) -> bool {
    if arith::TruncF::of(rewriter.view(), op).roundingmode().is_some() {
        return false;
    }
    cast_of(rewriter, op, conversion, Some(conversion))
}

/// Folds a product or quotient of two negations.
fn of_negations(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let operands = rewriter.operand_vec(op);
    let negation = |value| arith::NegF::defining(rewriter.view(), value);
    let (Some(a), Some(b)) = (negation(operands[0]), negation(operands[1])) else { return false };
    let values = [a.operand(), b.operand()];
    let own = rewriter.definition(op);
    let flags = rewriter.view().attribute(op, Name::FASTMATH);
    finish(rewriter, op, own, &values, flags.map(|flags| (Name::FASTMATH, flags)))
}
