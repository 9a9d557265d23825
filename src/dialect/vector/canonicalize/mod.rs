//! Folds and canonicalization patterns.
//!
//! | file | what |
//! |---|---|
//! | `extract` | what `vector.extract` takes out, looked for through what made the vector |
//! | `insert` | `vector.insert` and chains of it |
//! | `constants` | constants put into constants |
//! | `slices` | `vector.extract_strided_slice`, `vector.insert_strided_slice` |
//! | `reshape` | broadcasts, shape casts, transpositions, bit casts: where elements go when only the shape changes |
//! | `elements` | `vector.from_elements`, `vector.to_elements`, shuffles, counting up |
//! | `masks` | masks that are known, ops under masks |
//! | `combine` | reductions of one element, contractions to which something is added |
//! | `transfer` | reads of what was just written, writes of what was just read, accesses known to stay inside |
//! | `access` | masked accesses whose mask is known, accesses through casts of buffers |
//!
//! ```text
//! %0 = vector.insert %x, %v[2] : f32 into vector<4xf32>
//! %1 = vector.extract %0[2] : f32 from vector<4xf32>              becomes   %x
//! ```
//!
//! What a fold looks through is a chain of at most [`MOST_STEPS`] ops, so that many ops at the end of one long chain do
//! not cost their product.

pub(super) mod access;
pub(super) mod combine;
mod constants;
pub(super) mod elements;
pub(super) mod extract;
pub(super) mod insert;
pub(super) mod masks;
pub(super) mod reshape;
pub(super) mod slices;
pub(super) mod transfer;

use crate::dialect::arith;
use crate::dialect::constant_folding::{is_poison, poison};
use crate::dialect::dense_elements::{DenseElements, element_bytes, splat_of_bytes};
use crate::dialect::memref::mixed::statics;
use crate::dialect::slices::{MixedIndex, mixed_indices};
use crate::dialect::vector;
use crate::interface::OpRow;
use crate::ir::{Attr, AttrData, Body, Context, Op, OpSpec, Type, Value, View};
use crate::rewrite::{FoldInput, FoldValue, Folded, Pattern, Rewriter, pattern};

/// What starts from ops of other dialects.
pub static OTHERS: &[Pattern] = &[combine::CONTRACTION[0], combine::CONTRACTION[1], transfer::INSERTION[0]];

/// How many ops are looked at, one behind the other, for what made a vector or a tensor.
const MOST_STEPS: usize = 64;

fn result_type(body: &Body, op: Op) -> Type {
    body.ty(body.result(op, 0))
}

/// The numbers of an attribute that is a dense array or an array.
fn numbers(view: View<'_>, op: Op, name: &str) -> Vec<i64> {
    view.attribute(op, name).map(|list| list.integers(view.ctx)).unwrap_or_default()
}

/// An array attribute of numbers of 64 bits.
fn number_list(ctx: &Context, numbers: &[i64]) -> Attr {
    let numbers: Vec<Attr> = numbers.iter().map(|&number| ctx.integer_attr(ctx.integer(64), number)).collect();
    ctx.array_attr(&numbers)
}

/// Replaces `op` with one called `name` that makes the same type of these operands.
fn replace_by(rewriter: &mut Rewriter<'_>, op: Op, definition: &'static OpRow, operands: &[Value]) -> bool {
    let body = rewriter.body();
    let spec = rewriter.spec(definition, body.location(op), operands, &[result_type(body, op)]);
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces `op` with the constant `value`.
fn replace_by_constant(rewriter: &mut Rewriter<'_>, op: Op, value: Attr) -> bool {
    let body = rewriter.body();
    let spec = rewriter.spec(&arith::CONSTANT, body.location(op), &[], &[result_type(body, op)]);
    let spec = spec.attribute(rewriter.ctx, "value", value);
    rewriter.replace_with(op, &spec);
    true
}

/// The constant of type `ty` whose elements are all what all of `constant`'s are; poison of poison.
fn spread(ctx: &Context, constant: Attr, ty: Type) -> Option<Attr> {
    if is_poison(ctx, constant) {
        return Some(constant);
    }
    match DenseElements::of(ctx, constant) {
        Some(elements) if !elements.splat => None,
        Some(elements) if ty.is_shaped(ctx) => Some(splat_of_bytes(ctx, ty, elements.data)),
        Some(elements) => elements.element(ctx, 0),
        None if ty.is_shaped(ctx) && constant.ty(ctx) == ty.element(ctx) => {
            Some(splat_of_bytes(ctx, ty, &element_bytes(ctx, constant)?))
        }
        None => None,
    }
}

/// The first operand's constant, spread over the result.
fn spread_source(input: &FoldInput<'_>) -> Option<Attr> {
    spread(input.ctx, input.constants.first().copied().flatten()?, result_type(input.body, input.op))
}

/// The constant that operand `index` is.
fn constant(input: &FoldInput<'_>, index: usize) -> Option<Attr> {
    input.constants.get(index).copied().flatten()
}

/// The scalar that is all elements of `value`, if a broadcast makes it.
fn repeated_scalar(view: View<'_>, value: Value) -> Option<Value> {
    let broadcast = view.made_by(value, &vector::BROADCAST)?;
    let source = view.operand(broadcast, 0);
    (!view.ty(source).is_vector(view.ctx)).then_some(source)
}

/// A place in a vector: one index for each of its first dimensions.
struct Position {
    /// The indices; [`DYNAMIC`](crate::ir::DYNAMIC) where a value stands, -1 for no place in particular.
    entries: Vec<i64>,
    /// The values, in order.
    values: Vec<Value>,
}

impl Position {
    /// The position of a `vector.extract` or `vector.insert`: it follows its other operands, of which there are `fixed`.
    fn of(view: View<'_>, op: Op, fixed: usize) -> Position {
        let entries = numbers(view, op, "static_position");
        Position { entries, values: view.operands(op).skip(fixed).collect() }
    }

    fn is_known(&self) -> bool {
        self.values.is_empty()
    }

    fn mixed(&self) -> Vec<MixedIndex> {
        mixed_indices(&self.entries, &self.values)
    }
}

/// Gives `op` other operands and another position.
fn move_to(ctx: &Context, body: &mut Body, op: Op, fixed: &[Value], position: &[MixedIndex]) {
    let values = position.iter().filter_map(|entry| match *entry {
        MixedIndex::Value(value) => Some(value),
        MixedIndex::Static(_) => None,
    });
    let operands: Vec<Value> = fixed.iter().copied().chain(values).collect();
    body.set_operands(op, &operands);
    body.set_attribute(ctx, op, "static_position", Some(ctx.int_array_attr(64, &statics(position))));
}

/// Makes indices that are constants inside of `shape` known. Whether there were any.
fn know_indices(input: &mut FoldInput<'_>, fixed: usize, shape: &[i64]) -> bool {
    let (ctx, op) = (input.ctx, input.op);
    let position = Position::of(View::new(ctx, input.body), op, fixed);
    if position.is_known() {
        return false;
    }
    let mut mixed = position.mixed();
    let mut operand = fixed;
    let mut changed = false;
    for (entry, &extent) in mixed.iter_mut().zip(shape) {
        if let MixedIndex::Value(_) = entry {
            let known = constant(input, operand).and_then(|attr| attr.as_i64(ctx));
            if let Some(index) = known.filter(|index| (-1..extent).contains(index)) {
                *entry = MixedIndex::Static(index);
                changed = true;
            }
            operand += 1;
        }
    }
    if changed {
        let fixed: Vec<Value> = input.body.operands(op).take(fixed).collect();
        move_to(ctx, input.body, op, &fixed, &mixed);
    }
    changed
}

/// Poison, where the position has an index that stands for no place.
fn poison_of_nowhere(ctx: &Context, position: &Position) -> Option<Folded> {
    position.entries.contains(&-1).then(|| Folded::attr(poison(ctx)))
}

/// A `vector.extract` of `source` at a known position, of type `ty`.
fn extract_spec(rewriter: &Rewriter<'_>, at: Op, source: Value, position: &[i64], ty: Type) -> OpSpec {
    let spec = rewriter.spec(&vector::EXTRACT, rewriter.location(at), &[source], &[ty]);
    spec.attribute(rewriter.ctx, "static_position", rewriter.ctx.int_array_attr(64, position))
}
