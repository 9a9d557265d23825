//! Folds and canonicalization patterns of the `vector` ops.
//!
//! | file | contents |
//! |---|---|
//! | `extract` | `vector.extract`, through the ops that define its operand |
//! | `insert` | `vector.insert` and chains of it |
//! | `constants` | insertions of constants into constants |
//! | `slices` | `vector.extract_strided_slice`, `vector.insert_strided_slice` |
//! | `reshape` | broadcasts, shape casts, transpositions, bitcasts |
//! | `elements` | `vector.from_elements`, `vector.to_elements`, `vector.shuffle`, `vector.step` |
//! | `masks` | constant masks, masked ops |
//! | `combine` | reductions of one element, additions to contractions |
//! | `transfer` | reads after writes, writes after reads, accesses known to be in bounds |
//! | `access` | masked accesses with constant masks, accesses through casts of buffers |
//!
//! ```text
//! %0 = vector.insert %x, %v[2] : f32 into vector<4xf32>
//! %1 = vector.extract %0[2] : f32 from vector<4xf32>              becomes   %x
//! ```
//!
//! A fold follows a chain of at most [`MOST_STEPS`] ops, so that the cost for many ops at the end of one long chain is
//! not quadratic.

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

use crate::constant_folding::{is_poison, poison};
use crate::dense_elements::{DenseElements, element_bytes, splat_of_bytes};
use crate::memref::mixed::statics;
use crate::slices::{MixedIndex, mixed_indices};
use crate::{arith, vector};
use freehold_core::definition::{FoldInput, FoldValue, Folded, OpDef, Pattern, pattern};
use freehold_core::ir::{Attr, AttrData, Body, Context, Name, Op, OpSpec, Rewriter, Type, Value, View};

/// Patterns whose root is an op of another dialect.
pub static OTHERS: &[Pattern] = &[combine::CONTRACTION[0], combine::CONTRACTION[1], transfer::INSERTION[0]];

/// The maximum number of ops that are followed to the definition of a vector or a tensor.
const MOST_STEPS: usize = 64;

fn result_type(body: &Body, op: Op) -> Type {
    body.ty(body.result(op, 0))
}

/// Returns the integers of a dense array or array attribute.
fn numbers(view: View<'_>, op: Op, name: Name) -> Vec<i64> {
    view.attribute(op, name).map(|list| list.integers(view.ctx)).unwrap_or_default()
}

/// Returns an array attribute of 64-bit integers.
fn number_list(ctx: &Context, numbers: &[i64]) -> Attr {
    let numbers: Vec<Attr> = numbers.iter().map(|&number| ctx.integer_attr(ctx.integer(64), number)).collect();
    ctx.array_attr(&numbers)
}

/// Replaces `op` with an op of `definition` with the same result type and these operands.
fn replace_by(rewriter: &mut Rewriter<'_>, op: Op, definition: &'static OpDef, operands: &[Value]) -> bool {
    let body = rewriter.body();
    let spec = rewriter.spec(definition, body.location(op), operands, &[result_type(body, op)]);
    rewriter.replace_with(op, &spec);
    true
}

/// Replaces `op` with the constant `value`.
fn replace_by_constant(rewriter: &mut Rewriter<'_>, op: Op, value: Attr) -> bool {
    let body = rewriter.body();
    let spec = arith::constant(rewriter.ctx, body.location(op), value, result_type(body, op));
    rewriter.replace_with(op, &spec);
    true
}

/// Returns the constant of type `ty` whose elements equal those of the splat `constant`; poison for poison.
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

/// Returns the splat constant of the first operand, in the result's type.
fn spread_source(input: &FoldInput<'_>) -> Option<Attr> {
    spread(input.ctx, input.constants.first().copied().flatten()?, result_type(input.body, input.op))
}

/// Returns the scalar of which `value` is a broadcast.
fn repeated_scalar(view: View<'_>, value: Value) -> Option<Value> {
    let broadcast = vector::Broadcast::defining(view, value)?;
    let source = broadcast.source();
    (!view.ty(source).is_vector(view.ctx)).then_some(source)
}

/// A position in a vector: an index for each of its leading dimensions.
struct Position {
    /// The indices; [`DYNAMIC`](freehold_core::ir::DYNAMIC) for SSA values, -1 for poison.
    entries: Vec<i64>,
    /// The SSA values, in order.
    values: Vec<Value>,
}

impl Position {
    /// Returns the position of a `vector.extract` or `vector.insert`, which follows its `fixed` other operands.
    fn of(view: View<'_>, op: Op, fixed: usize) -> Position {
        let entries = numbers(view, op, Name::STATIC_POSITION);
        Position { entries, values: view.operands(op).skip(fixed).collect() }
    }

    fn is_known(&self) -> bool {
        self.values.is_empty()
    }

    fn mixed(&self) -> Vec<MixedIndex> {
        mixed_indices(&self.entries, &self.values)
    }
}

/// Sets the other operands and the position of `op`.
fn move_to(ctx: &Context, body: &mut Body, op: Op, fixed: &[Value], position: &[MixedIndex]) {
    let values = position.iter().filter_map(|entry| match *entry {
        MixedIndex::Value(value) => Some(value),
        MixedIndex::Static(_) => None,
    });
    let operands: Vec<Value> = fixed.iter().copied().chain(values).collect();
    body.set_operands(op, &operands);
    body.set_attribute(ctx, op, Name::STATIC_POSITION, Some(ctx.int_array_attr(64, &statics(position))));
}

/// Makes constant indices within `shape` static. Returns whether there were any.
fn know_indices(input: &mut FoldInput<'_>, fixed: usize, shape: &[i64]) -> bool {
    let (ctx, op) = (input.ctx, input.op);
    let position = Position::of(input.view(), op, fixed);
    if position.is_known() {
        return false;
    }
    let mut mixed = position.mixed();
    let mut operand = fixed;
    let mut changed = false;
    for (entry, &extent) in mixed.iter_mut().zip(shape) {
        if let MixedIndex::Value(_) = entry {
            let known = input.constant_integer(operand);
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

/// Folds to poison if an index of the position is poison.
fn poison_of_nowhere(ctx: &Context, position: &Position) -> Option<Folded> {
    position.entries.contains(&-1).then(|| Folded::attr(poison(ctx)))
}

/// Returns the description of a `vector.extract` from `source` at a static position, of type `ty`.
fn extract_spec(rewriter: &Rewriter<'_>, at: Op, source: Value, position: &[i64], ty: Type) -> OpSpec {
    let spec = rewriter.spec(&vector::EXTRACT, rewriter.location(at), &[source], &[ty]);
    spec.attribute(rewriter.ctx, Name::STATIC_POSITION, rewriter.ctx.int_array_attr(64, position))
}
