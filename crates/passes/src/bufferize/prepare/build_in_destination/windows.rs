//! Padded arguments that a convolution or pooling reads: the rows that a few rows of the result need are padded in turn.
//!
//! ```mlir
//! %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x37x37x3xf32>)
//! %p = tensor.insert_slice %x into %f[0, 2, 2, 0] [1, 32, 32, 3] [1, 1, 1, 1] : …
//! %c = linalg.conv_2d_nhwc_hwcf … ins(%p, %k : tensor<1x37x37x3xf32>, tensor<7x7x3x8xf32>) outs(%z : tensor<1x16x16x8xf32>)
//! ```
//! becomes
//! ```mlir
//! %c = scf.for %i = %c0 to %c16 step %c2 iter_args(%a = %z) -> (tensor<1x16x16x8xf32>) {
//!   …                                                     // which rows of %x
//!   %rows = tensor.extract_slice %x[0, %first, 0, 0] [1, %n, 32, 3] [1, 1, 1, 1] : …
//!   %f = linalg.fill ins(%zero : f32) outs(%e : tensor<1x9x37x3xf32>)
//!   %p = tensor.insert_slice %rows into %f[0, %at, 2, 0] [1, %n, 32, 3] [1, 1, 1, 1] : …
//!   %o = tensor.extract_slice %a[0, %i, 0, 0] [1, 2, 16, 8] [1, 1, 1, 1] : …
//!   %r = linalg.conv_2d_nhwc_hwcf … ins(%p, %k : tensor<1x9x37x3xf32>, …) outs(%o : tensor<1x2x16x8xf32>)
//!   %w = tensor.insert_slice %r into %a[0, %i, 0, 0] [1, 2, 16, 8] [1, 1, 1, 1] : …
//!   scf.yield %w
//! }
//! ```
//!
//! Each element of the result is computed by the same ops in the same order. Rows that two iterations need are copied twice.
//! An argument is live anyway, so that the padded rows are all that is needed besides it.

use super::filled::{bits, new_and_filled};
use super::lists;
use crate::support::build::for_;
use crate::support::structured::{as_value, binary, empty_of_type, fill, sizes_of, tensor_like};
use freehold_core::definition::Traits;
use freehold_core::ir::{
    AffineExpr, AffineExprData, AffineMap, Body, Context, DYNAMIC, InsertPoint, Location, Mapping, Op, Rewriter,
    Silent, Type, Value, View,
};
use freehold_dialects::linalg::{self, IteratorType, indexing_maps, inputs, is_structured, iterator_types};
use freehold_dialects::slices::{MixedIndex, mixed_indices};
use freehold_dialects::tensor::casts_and_slices::with_slice;
use freehold_dialects::tensor::reify::index_constant;
use freehold_dialects::{arith, scf, tensor};

/// The number of iterations, or a few more; the least size of a padded tensor, in bits, which is worth a loop; and how many
/// times fewer rows an iteration must need. A tensor of dynamic size is taken for a large one.
const ITERATIONS: i64 = 8;
const LEAST_BITS: i64 = 8 * 1024;
const SMALLER: i64 = 2;

/// A window that moves along one dimension of a padded tensor.
pub(super) struct Window {
    /// The op that reads the padded tensor, and the number of that operand.
    op: Op,
    number: usize,
    /// The dimension of the padded tensor, and that of the result.
    dimension: usize,
    of_result: usize,
    /// The number of rows by which the window moves from one row of the result to the next.
    stride: i64,
    /// The rows of the result that an iteration computes, and the rows of the padded tensor that these need.
    rows: i64,
    needs: i64,
}

/// Returns the window that reads an argument that the insertion pads, if its rows can be padded in turn.
pub(super) fn plan(view: View<'_>, op: Op) -> Option<(Slice, Window)> {
    let ctx = view.ctx;
    let insertion = tensor::InsertSlice::cast(view, op)?;
    let (source, destination, padded) = (insertion.source(), insertion.dest(), insertion.result());
    let value = new_and_filled(view, destination)?;
    let [offsets, sizes, strides] = lists(view, op);
    let is_at_constants = offsets.iter().all(|entry| matches!(entry, MixedIndex::Static(_)));
    let is_plain =
        strides.iter().all(|entry| *entry == MixedIndex::Static(1)) && view.ty(source).rank(ctx) == Some(offsets.len());
    if !is_at_constants || !is_plain || !is_given(view, source) || !view.body.has_one_use(padded) {
        return None;
    }
    let empty = view.defining_op(linalg::Fill::defining(view, destination)?.output())?;
    let given: Vec<Value> = view.operands(empty).collect();
    let extents = mixed_indices(view.ty(padded).shape(ctx)?, &given);
    let user = view.body.uses(padded).next()?;
    let window = window(view, view.body.use_owner(user), view.body.use_number(user))?;
    let extent = view.ty(padded).shape(ctx)?[window.dimension];
    let is_dynamic = !view.ty(padded).has_static_shape(ctx);
    let is_large = is_dynamic || bits(view, padded) >= LEAST_BITS;
    let is_worth_it = is_large && (extent == DYNAMIC || window.needs.saturating_mul(SMALLER) <= extent);
    is_worth_it.then(|| (Slice { source, value, offsets, sizes, ty: view.ty(padded), extents }, window))
}

/// Pads the argument that the insertion pads in the loop of a window. Returns the ops without uses, users first, if it did.
pub(super) fn pad_rows(ctx: &Context, body: &mut Body, op: Op) -> Option<Vec<Op>> {
    let view = View::new(ctx, body);
    let (slice, window) = plan(view, op)?;
    let (at, output) = (view.location(window.op), view.operands(window.op).last()?);
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(window.op), &mut silent);
    let sizes = sizes_of(&mut rewriter, at, output);
    let count = sizes[window.of_result];
    let bounds = [MixedIndex::Static(0), count, MixedIndex::Static(window.rows)];
    let bounds = bounds.map(|bound| as_value(&mut rewriter, at, bound));
    let made = for_(&mut rewriter, at, bounds, &[output], |rewriter, row, carried| {
        let rows = slice.padded_rows(rewriter, at, &window, row);
        let written = compute_rows(rewriter, at, &window, [rows, carried[0]], row, &sizes);
        let spec = rewriter.spec(&scf::YIELD, at, &[written], &[]);
        rewriter.create(&spec);
    });
    let (former, result) = (rewriter.result(window.op, 0), rewriter.result(made, 0));
    rewriter.replace_all_uses(former, result);
    Some(vec![window.op, op])
}

/// Whether the tensor is an argument of the function or a constant, or a part of one: it is live anyway.
fn is_given(view: View<'_>, tensor: Value) -> bool {
    let is_view = |op: Op| {
        let views = [&tensor::EXPAND_SHAPE, &tensor::COLLAPSE_SHAPE, &tensor::CAST, &tensor::EXTRACT_SLICE];
        views.iter().any(|op_def| view.is(op, op_def))
    };
    let mut root = tensor;
    while let Some(op) = view.defining_op(root).filter(|&op| is_view(op)) {
        [root] = view.first_operands(op);
    }
    match view.defining_op(root) {
        Some(op) => view.op_def(op).is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE)),
        None => view.body.value_block(root) == view.body.root_block(),
    }
}

/// Returns the window of an op that reads a padded tensor with this operand, along the first dimension that fits.
fn window(view: View<'_>, op: Op, number: usize) -> Option<Window> {
    let (ctx, body) = (view.ctx, view.body);
    let is_input = is_structured(view, op) && number < inputs(view, op).len() && view.results(op).len() == 1;
    if !is_input {
        return None;
    }
    let block = body.first_block(*view.regions(op).first()?)?;
    if body.ops(block).any(|inner| view.is(inner, &linalg::INDEX)) {
        return None;
    }
    let (maps, iterators) = (indexing_maps(view, op)?, iterator_types(view, op)?);
    let (output, map) = (maps.last()?, maps.get(number)?);
    let extents = extents(view, op, &maps);
    (0..map.results(ctx).len()).find_map(|dimension| {
        let steps = steps(ctx, *map, dimension, iterators.len())?;
        let [(row, stride), (inner, dilation)] = steps[..] else { return None };
        let ((row, stride), (inner, dilation)) = match iterators[row] {
            IteratorType::Parallel => ((row, stride), (inner, dilation)),
            _ => ((inner, dilation), (row, stride)),
        };
        let of_result = output.results(ctx).iter().position(|&result| is_dimension(ctx, result, row))?;
        let uses = |map: &AffineMap| map.results(ctx).iter().filter(|result| result.uses_dim(ctx, row as u32)).count();
        let is_alone = maps.iter().map(uses).sum::<usize>() == 2;
        let (count, taps) = (extents[row]?, extents[inner].filter(|&taps| taps != DYNAMIC)?);
        if iterators[row] != IteratorType::Parallel || iterators[inner] == IteratorType::Parallel || !is_alone {
            return None;
        }
        let rows = match count {
            DYNAMIC => 1,
            _ => (1..=count / ITERATIONS).rev().find(|rows| count % rows == 0)?,
        };
        let needs = (rows - 1) * stride + (taps - 1) * dilation + 1;
        Some(Window { op, number, dimension, of_result, stride, rows, needs })
    })
}

fn is_dimension(ctx: &Context, result: AffineExpr, number: usize) -> bool {
    matches!(*result.data(ctx), AffineExprData::Dim(index) if index as usize == number)
}

/// Returns the extent of each loop that is a dimension of an operand.
fn extents(view: View<'_>, op: Op, maps: &[AffineMap]) -> Vec<Option<i64>> {
    let ctx = view.ctx;
    let mut extents = vec![None; maps.last().map_or(0, |map| map.data(ctx).dims as usize)];
    for (operand, map) in view.operands(op).zip(maps) {
        for (&extent, result) in view.ty(operand).shape(ctx).unwrap_or(&[]).iter().zip(map.results(ctx)) {
            if let AffineExprData::Dim(index) = *result.data(ctx) {
                extents[index as usize] = Some(extent);
            }
        }
    }
    extents
}

/// Returns the loops that a result of a map adds up, with their positive factors. `None` if it is not such a sum.
fn steps(ctx: &Context, map: AffineMap, dimension: usize, loops: usize) -> Option<Vec<(usize, i64)>> {
    let result = *map.results(ctx).get(dimension)?;
    let mut is_sum = map.data(ctx).symbols == 0;
    result.walk(ctx, &mut |part| {
        is_sum &= !matches!(part, AffineExprData::Mod(..) | AffineExprData::FloorDiv(..) | AffineExprData::CeilDiv(..));
    });
    let at = |index: Option<usize>| {
        let point: Vec<i64> = (0..loops).map(|other| i64::from(Some(other) == index)).collect();
        result.evaluate(ctx, &point, &[])
    };
    let factors: Vec<i64> = (0..loops).map(|index| at(Some(index))).collect::<Option<_>>()?;
    let is_plain = is_sum && at(None) == Some(0) && factors.iter().all(|&factor| factor >= 0);
    is_plain.then(|| factors.into_iter().enumerate().filter(|&(_, factor)| factor > 0).collect())
}

/// The padded tensor: the source at offsets of a tensor that is full of a scalar.
pub(super) struct Slice {
    source: Value,
    value: Value,
    offsets: Vec<MixedIndex>,
    sizes: Vec<MixedIndex>,
    /// Its type, and its extents.
    ty: Type,
    extents: Vec<MixedIndex>,
}

impl Slice {
    /// Creates the padded rows that the window needs from a row of the result on.
    fn padded_rows(&self, rewriter: &mut Rewriter<'_>, at: Location, window: &Window, row: Value) -> Value {
        let ctx = rewriter.ctx;
        let [zero, stride, needs] = [0, window.stride, window.needs].map(|number| index_constant(rewriter, at, number));
        let [before, extent] = [&self.offsets, &self.sizes].map(|list| as_value(rewriter, at, list[window.dimension]));
        let scaled = binary(rewriter, &arith::MULI, at, row, stride);
        // The rows of the source, if it had as many as are needed.
        let start = binary(rewriter, &arith::SUBI, at, scaled, before);
        let end = binary(rewriter, &arith::ADDI, at, start, needs);
        let mut within = |value: Value| {
            let value = binary(rewriter, &arith::MAXSI, at, value, zero);
            binary(rewriter, &arith::MINSI, at, value, extent)
        };
        let [first, last] = [start, end].map(&mut within);
        let count = binary(rewriter, &arith::SUBI, at, last, first);
        let place = binary(rewriter, &arith::SUBI, at, first, start);
        // No row is anywhere: at the beginning.
        let place = binary(rewriter, &arith::MAXSI, at, place, zero);
        let room = binary(rewriter, &arith::SUBI, at, needs, count);
        let place = binary(rewriter, &arith::MINSI, at, place, room);
        let rank = self.offsets.len();
        let (mut from, mut sizes, mut to) =
            (vec![MixedIndex::Static(0); rank], self.sizes.clone(), self.offsets.clone());
        from[window.dimension] = MixedIndex::Value(first);
        sizes[window.dimension] = MixedIndex::Value(count);
        to[window.dimension] = MixedIndex::Value(place);
        let strides = vec![MixedIndex::Static(1); rank];
        let source = rewriter.ty(self.source);
        let part = with_extent(rewriter, source, window.dimension, DYNAMIC);
        let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[self.source], &[part]);
        let rows = rewriter.create_value(&with_slice(ctx, spec, &[from, sizes.clone(), strides.clone()]));
        let ty = with_extent(rewriter, self.ty, window.dimension, window.needs);
        let empty = empty_of_type(rewriter, at, ty, &self.extents);
        let filled = fill(rewriter, at, self.value, empty);
        let spec = rewriter.spec(&tensor::INSERT_SLICE, at, &[rows, filled], &[ty]);
        rewriter.create_value(&with_slice(ctx, spec, &[to, sizes, strides]))
    }
}

/// Returns the type with another extent.
fn with_extent(rewriter: &Rewriter<'_>, ty: Type, dimension: usize, extent: i64) -> Type {
    let mut shape = ty.shape(rewriter.ctx).unwrap_or(&[]).to_vec();
    shape[dimension] = extent;
    tensor_like(rewriter, ty, &shape, ty.element_or_self(rewriter.ctx))
}

/// Creates the op of the window on padded rows, which writes some rows of the result, a tensor of these sizes. Returns the
/// result.
fn compute_rows(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    window: &Window,
    [rows, result]: [Value; 2],
    row: Value,
    sizes: &[MixedIndex],
) -> Value {
    let ctx = rewriter.ctx;
    let whole = rewriter.ty(result);
    let part = with_extent(rewriter, whole, window.of_result, window.rows);
    let mut offsets = vec![MixedIndex::Static(0); sizes.len()];
    offsets[window.of_result] = MixedIndex::Value(row);
    let mut sizes = sizes.to_vec();
    sizes[window.of_result] = MixedIndex::Static(window.rows);
    let strides = vec![MixedIndex::Static(1); sizes.len()];
    let place = [offsets, sizes, strides];
    let spec = rewriter.spec(&tensor::EXTRACT_SLICE, at, &[result], &[part]);
    let before = rewriter.create_value(&with_slice(ctx, spec, &place));
    let copy = rewriter.clone_op(window.op, &mut Mapping::default());
    let output = rewriter.operand_count(copy) - 1;
    rewriter.set_operand(copy, window.number, rows);
    rewriter.set_operand(copy, output, before);
    let computed = rewriter.result(copy, 0);
    rewriter.set_type(computed, part);
    let spec = rewriter.spec(&tensor::INSERT_SLICE, at, &[computed, result], &[whole]);
    rewriter.create_value(&with_slice(ctx, spec, &place))
}
