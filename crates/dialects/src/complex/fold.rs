//! Folds and patterns of the `complex` ops: parts of a created number, inverse ops, neutral elements.

use crate::arith::enums::FAST_MATH_DEF;
use crate::constant_folding::{elements, splat_float};
use crate::{arith, complex};
use freehold_core::definition::{FoldInput, Folded, OpDef, Pattern, pattern, row_pattern};
use freehold_core::ir::{Attr, Context, Name, Op, Rewriter, Value, View};

// Bits of `fastmath`.
const REASSOCIATE: i64 = 1;
const NO_NANS: i64 = 2;
const NO_INFINITIES: i64 = 4;
const NO_SIGNED_ZEROS: i64 = 8;
const FAST: i64 = 127;

/// `complex.re`
pub static RE: &[Pattern] = &[row_pattern("FoldComponentNeg", |rewriter, op| part_of_negated(rewriter, op, 0))];
/// `complex.im`
pub static IM: &[Pattern] = &[row_pattern("FoldComponentNeg", |rewriter, op| part_of_negated(rewriter, op, 1))];
/// `complex.bitcast`
pub static BITCAST: &[Pattern] =
    &[row_pattern("MergeComplexBitcast", bitcast_of_bitcast), row_pattern("ArithBitcast", bitcast_without_complex)];
/// Patterns whose root is an op of another dialect.
pub static OTHERS: &[Pattern] = &[pattern("MergeArithBitcast", &arith::BITCAST, bitcast_of_complex)];

/// Returns the operand of the op on one number that defines `value`, if `definition` is its definition.
fn operand_of(view: View<'_>, value: Value, definition: &'static OpDef) -> Option<Value> {
    Some(complex::Unary::of(view, view.made_by(value, definition)?).complex())
}

fn folded(value: Option<Value>) -> Folded {
    value.map_or(Folded::No, Folded::value)
}

/// Returns the parts of a constant complex number.
fn parts(ctx: &Context, attr: Option<Attr>) -> Option<[Attr; 2]> {
    attr?.as_array(ctx)?.try_into().ok()
}

/// Returns the parts of a constant complex number, as doubles.
fn numbers(ctx: &Context, attr: Option<Attr>) -> Option<[f64; 2]> {
    let number = |attr: Attr| {
        let (bits, kind) = splat_float(ctx, Some(attr))?;
        elements(ctx, attr).map(|_| freehold_core::ir::float::to_f64(kind, bits))
    };
    let [re, im] = parts(ctx, attr)?;
    Some([number(re)?, number(im)?])
}

/// Whether the op has all of the fast-math flags `flags`.
fn may_assume(input: &FoldInput<'_>, flags: i64) -> bool {
    let actual = input.view().attribute(input.op, Name::FASTMATH).and_then(|attr| FAST_MATH_DEF.value(input.ctx, attr));
    actual.is_some_and(|actual| actual & flags == flags)
}

/// Returns the first operand if the second is a zero that does not change it by addition or subtraction: a zero of sign
/// `sign` preserves zeros of both signs.
fn without_zero(input: &FoldInput<'_>, sign: f64) -> Option<Value> {
    let numbers = numbers(input.ctx, input.constants[1])?;
    let is_exact = numbers.iter().all(|number| number.to_bits() == (0.0f64.copysign(sign)).to_bits());
    let is_zero = numbers == [0.0, 0.0];
    (is_exact || (is_zero && may_assume(input, NO_SIGNED_ZEROS)))
        .then(|| complex::Binary::of(input.view(), input.op).lhs())
}

/// Folds to the operand of the first operand's defining op, if that is `inverse`.
fn undone(input: &FoldInput<'_>, inverse: &'static OpDef) -> Folded {
    folded(operand_of(input.view(), complex::Unary::of(input.view(), input.op).complex(), inverse))
}

/// `complex.create` of both parts of one number.
pub fn create(input: &mut FoldInput<'_>) -> Folded {
    let create = complex::Create::of(input.view(), input.op);
    let re = operand_of(input.view(), create.real(), &complex::RE);
    let im = operand_of(input.view(), create.imaginary(), &complex::IM);
    folded(re.filter(|_| re == im))
}

fn part(input: &FoldInput<'_>, index: usize) -> Folded {
    if let Some(parts) = parts(input.ctx, input.constants[0]) {
        return Folded::attr(parts[index]);
    }
    let create = complex::Create::defining(input.view(), complex::Unary::of(input.view(), input.op).complex());
    folded(create.map(|create| [create.real(), create.imaginary()][index]))
}

/// `complex.re`
pub fn re(input: &mut FoldInput<'_>) -> Folded {
    part(input, 0)
}

/// `complex.im`
pub fn im(input: &mut FoldInput<'_>) -> Folded {
    part(input, 1)
}

/// Returns the remaining operand if operand `side` is defined by `name` from it and the other operand, which is its
/// second operand. Rounding, NaNs and infinities change the value, so fast-math flags must permit the fold.
fn cancelled(input: &FoldInput<'_>, side: usize, name: &'static OpDef) -> Option<Value> {
    if !may_assume(input, REASSOCIATE | NO_NANS | NO_INFINITIES | NO_SIGNED_ZEROS) {
        return None;
    }
    let (view, outer) = (input.view(), complex::Binary::of(input.view(), input.op));
    let sides = [outer.lhs(), outer.rhs()];
    let inner = complex::Binary::of(view, view.made_by(sides[side], name)?);
    (inner.rhs() == sides[1 - side]).then(|| inner.lhs())
}

/// `complex.add`
pub fn add(input: &mut FoldInput<'_>) -> Folded {
    let neutral = without_zero(input, -1.0);
    folded(cancelled(input, 0, &complex::SUB).or_else(|| cancelled(input, 1, &complex::SUB)).or(neutral))
}

/// `complex.sub`
pub fn sub(input: &mut FoldInput<'_>) -> Folded {
    let neutral = without_zero(input, 1.0);
    folded(cancelled(input, 0, &complex::ADD).or(neutral))
}

/// `complex.mul` and `complex.div` by one. The imaginary part 0 turns infinities into NaNs, and changes signs of zeros.
pub fn by_one(input: &mut FoldInput<'_>) -> Folded {
    let is_one = numbers(input.ctx, input.constants[1]) == Some([1.0, 0.0]);
    let exact = NO_NANS | NO_INFINITIES | NO_SIGNED_ZEROS;
    folded((is_one && may_assume(input, exact)).then(|| complex::Binary::of(input.view(), input.op).lhs()))
}

/// `complex.neg`
pub fn neg(input: &mut FoldInput<'_>) -> Folded {
    undone(input, &complex::NEG)
}

/// `complex.conj`
pub fn conj(input: &mut FoldInput<'_>) -> Folded {
    undone(input, &complex::CONJ)
}

/// `complex.exp` of a logarithm, if approximations are permitted. The logarithm of `complex.exp` differs from the
/// operand if the imaginary part exceeds π, so that is not folded.
pub fn exp(input: &mut FoldInput<'_>) -> Folded {
    match may_assume(input, FAST) {
        true => undone(input, &complex::LOG),
        false => Folded::No,
    }
}

/// `complex.bitcast` to the same type.
pub fn bitcast(input: &mut FoldInput<'_>) -> Folded {
    let cast = complex::Bitcast::of(input.view(), input.op);
    let source = cast.operand();
    folded((input.body.ty(source) == input.body.ty(cast.result())).then_some(source))
}

/// Replaces a part of the negation of a created number with the negation of that part.
fn part_of_negated(rewriter: &mut Rewriter<'_>, op: Op, index: usize) -> bool {
    let view = rewriter.view();
    let negated = operand_of(view, complex::Unary::of(view, op).complex(), &complex::NEG);
    let Some(create) = negated.and_then(|negated| complex::Create::defining(view, negated)) else { return false };
    let part = [create.real(), create.imaginary()][index];
    let ty = rewriter.ty(part);
    let spec = rewriter.spec(&arith::NEGF, rewriter.location(op), &[part], &[ty]);
    let none = crate::arith::enums::fast_math_none(rewriter.ctx);
    rewriter.replace_with(op, &spec.attribute(rewriter.ctx, Name::FASTMATH, none));
    true
}

fn replace_with_bitcast(rewriter: &mut Rewriter<'_>, op: Op, source: Value) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let (from, to) = (body.ty(source), body.ty(body.result(op, 0)));
    let name = if from.is_complex(ctx) || to.is_complex(ctx) { &complex::BITCAST } else { &arith::BITCAST };
    let spec = rewriter.spec(name, body.location(op), &[source], &[to]);
    rewriter.replace_with(op, &spec);
    true
}

fn bitcast_of_bitcast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (view, operand) = (rewriter.view(), complex::Bitcast::of(rewriter.view(), op).operand());
    let source = complex::Bitcast::defining(view, operand).map(|inner| inner.operand());
    let source = source.or_else(|| Some(arith::Bitcast::defining(view, operand)?.input()));
    source.is_some_and(|source| replace_with_bitcast(rewriter, op, source))
}

fn bitcast_of_complex(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let inner = complex::Bitcast::defining(rewriter.view(), arith::Bitcast::of(rewriter.view(), op).input());
    let source = inner.map(|inner| inner.operand());
    source.is_some_and(|source| replace_with_bitcast(rewriter, op, source))
}

fn bitcast_without_complex(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, cast) = (rewriter.ctx, complex::Bitcast::of(rewriter.view(), op));
    let source = cast.operand();
    if rewriter.ty(source).is_complex(ctx) || rewriter.ty(cast.result()).is_complex(ctx) {
        return false;
    }
    replace_with_bitcast(rewriter, op, source)
}
