//! The transforms of Winograd convolutions: tiles of a tensor are multiplied by a constant matrix from the left, then
//! by the transpose of one from the right. Each product is a loop nest over all tiles; the first product has a tensor
//! of its own.
//!
//! `F(m, r)` computes `m` outputs at a time with a filter of `r` taps from `m + r - 1` inputs; a dimension of extent 1
//! is not transformed. The matrices are those of upstream's decomposition. They are scaled so that all entries are
//! small; the output is multiplied by a compensating factor and added to the contents of the destination.

use crate::support::structured::{
    Nest, binary, collapse, constant, empty_of_type, expand, fill, sizes_of, tensor_like,
};
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{
    AffineExpr, AffineMap, Attr, AttrData, FloatKind, Location, Name, Op, Rewriter, Type, TypeData, Value, float,
};
use freehold_dialects::arith;
use freehold_dialects::dense_elements::dense_of;
use freehold_dialects::linalg::IteratorType;

/// The matrices of one algorithm, in row-major order.
struct Algorithm {
    /// The number of outputs per tile.
    outputs: i64,
    filter: &'static [&'static [f64]],
    input: &'static [&'static [f64]],
    output: &'static [&'static [f64]],
    /// The factor of the output for each dimension that is transformed.
    scale: f64,
}

/// In the order of the attribute: F(2, 3), F(4, 3), F(2, 5).
static ALGORITHMS: [Algorithm; 3] = [
    Algorithm {
        outputs: 2,
        filter: &[&[-1.0, 0.0, 0.0], &[0.5, -0.5, 0.5], &[0.5, 0.5, 0.5], &[0.0, 0.0, 1.0]],
        input: &[&[-1.0, 0.0, 1.0, 0.0], &[0.0, -1.0, 1.0, 0.0], &[0.0, 1.0, 1.0, 0.0], &[0.0, -1.0, 0.0, 1.0]],
        output: &[&[1.0, 1.0, 1.0, 0.0], &[0.0, -1.0, 1.0, 1.0]],
        scale: 1.0,
    },
    Algorithm {
        outputs: 4,
        filter: &[
            &[1.0, 0.0, 0.0],
            &[-1.0 / 3.0, 1.0 / 3.0, -1.0 / 3.0],
            &[-1.0 / 3.0, -1.0 / 3.0, -1.0 / 3.0],
            &[1.0 / 12.0, -1.0 / 6.0, 1.0 / 3.0],
            &[1.0 / 12.0, 1.0 / 6.0, 1.0 / 3.0],
            &[0.0, 0.0, 1.0],
        ],
        input: &[
            &[0.25, 0.0, -0.3125, 0.0, 0.0625, 0.0],
            &[0.0, 0.25, -0.25, -0.0625, 0.0625, 0.0],
            &[0.0, -0.25, -0.25, 0.0625, 0.0625, 0.0],
            &[0.0, 0.25, -0.125, -0.25, 0.125, 0.0],
            &[0.0, -0.25, -0.125, 0.25, 0.125, 0.0],
            &[0.0, 0.25, 0.0, -0.3125, 0.0, 0.0625],
        ],
        output: &[
            &[0.125, 0.25, 0.25, 0.125, 0.125, 0.0],
            &[0.0, -0.25, 0.25, -0.25, 0.25, 0.0],
            &[0.0, 0.25, 0.25, 0.5, 0.5, 0.0],
            &[0.0, -0.25, 0.25, -1.0, 1.0, 0.5],
        ],
        scale: 32.0,
    },
    Algorithm {
        outputs: 2,
        filter: &[
            &[1.0, 0.0, 0.0, 0.0, 0.0],
            &[1.0 / 6.0, -1.0 / 6.0, 1.0 / 6.0, -1.0 / 6.0, 1.0 / 6.0],
            &[-1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0, -1.0 / 6.0],
            &[-4.0 / 15.0, 2.0 / 15.0, -1.0 / 15.0, 1.0 / 30.0, -1.0 / 60.0],
            &[1.0 / 60.0, 1.0 / 30.0, 1.0 / 15.0, 2.0 / 15.0, 4.0 / 15.0],
            &[0.0, 0.0, 0.0, 0.0, 1.0],
        ],
        input: &[
            &[0.125, 0.1875, -0.25, -0.1875, 0.125, 0.0],
            &[0.0, 0.125, 0.0625, -0.3125, 0.125, 0.0],
            &[0.0, -0.125, -0.3125, -0.0625, 0.125, 0.0],
            &[0.0, 0.25, -0.125, -0.25, 0.125, 0.0],
            &[0.0, -0.125, -0.25, 0.125, 0.25, 0.0],
            &[0.0, 0.125, 0.1875, -0.25, -0.1875, 0.125],
        ],
        output: &[&[0.5, 1.0, 1.0, 2.0, 1.0, 0.0], &[0.0, -1.0, 1.0, -1.0, 2.0, 0.5]],
        scale: 16.0,
    },
];

/// The parameters of a transform.
struct Transform {
    at: Location,
    algorithm: &'static Algorithm,
    matrix: &'static [&'static [f64]],
    kind: FloatKind,
    element: Type,
    source: Value,
    destination: Value,
    /// Whether rows and whether columns are transformed.
    sides: [bool; 2],
}

/// Returns the parameters of the op. Operand `tiled` has tiles of known size in its dimensions `rows` and `rows + 1`.
fn transform_of(
    rewriter: &Rewriter<'_>,
    op: Op,
    tiled: usize,
    matrix: fn(&Algorithm) -> &'static [&'static [f64]],
) -> Option<Transform> {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let number = body.attribute(ctx, op, Name::FMR)?.as_i64(ctx)?;
    let algorithm = ALGORITHMS.get(usize::try_from(number).ok()?)?;
    let [source, destination] = [0, 1].map(|number| body.operand(op, number));
    let element = body.ty(source).element_or_self(ctx);
    let TypeData::Float(kind) = *element.data(ctx) else { return None };
    // In all three ops, the transformed tile dimensions come first in the operand or result that holds them.
    let shape = body.ty(body.operand(op, tiled)).shape(ctx)?;
    let length = algorithm.input.len() as i64;
    let side = |extent: i64| if extent == 1 { Some(false) } else { (extent == length).then_some(true) };
    let sides = [side(*shape.first()?)?, side(*shape.get(1)?)?];
    let matrix = matrix(algorithm);
    Some(Transform { at: body.location(op), algorithm, matrix, kind, element, source, destination, sides })
}

/// One operand of a product: the tensor, and the indexing expressions of the element that an iteration accesses.
type Part<'a> = (Value, &'a [AffineExpr]);

impl Transform {
    fn number(&self, rewriter: &Rewriter<'_>, value: f64) -> Attr {
        let bits = float::from_f64(self.kind, value);
        rewriter.ctx.intern_attr(AttrData::Float { bits, ty: self.element })
    }

    fn scalar(&self, rewriter: &mut Rewriter<'_>, value: f64) -> Value {
        let value = self.number(rewriter, value);
        constant(rewriter, self.at, self.element, value)
    }

    /// Creates the matrix as a constant.
    fn matrix(&self, rewriter: &mut Rewriter<'_>) -> Value {
        let numbers: Vec<Attr> =
            self.matrix.iter().copied().flatten().map(|&number| self.number(rewriter, number)).collect();
        let shape = [self.matrix.len() as i64, self.matrix[0].len() as i64];
        let ty = rewriter.ctx.tensor(&shape, self.element);
        let value = dense_of(rewriter.ctx, ty, &numbers).expect("floats are dense elements");
        constant(rewriter, self.at, ty, value)
    }

    /// Fills a tensor with zeros.
    fn zeros(&self, rewriter: &mut Rewriter<'_>, tensor: Value) -> Value {
        let zero = self.scalar(rewriter, 0.0);
        fill(rewriter, self.at, zero, tensor)
    }

    /// Creates a tensor of zeros.
    fn new_zeros(&self, rewriter: &mut Rewriter<'_>, shape: &[MixedIndex]) -> Value {
        let statics = freehold_dialects::memref::mixed::statics(shape);
        let like = rewriter.ty(self.destination);
        let ty = tensor_like(rewriter, like, &statics, self.element);
        let empty = empty_of_type(rewriter, self.at, ty, shape);
        self.zeros(rewriter, empty)
    }

    /// Adds the products of two tensors' elements to a third, in a nest of `loops` loops of which the last is the
    /// reduction.
    fn add_products(
        &self,
        rewriter: &mut Rewriter<'_>,
        loops: usize,
        left: Part<'_>,
        right: Part<'_>,
        output: Part<'_>,
    ) -> Value {
        let ctx = rewriter.ctx;
        let map = |part: Part<'_>| ctx.affine_map(loops as u32, 0, part.1);
        let maps: [AffineMap; 3] = [map(left), map(right), map(output)];
        let mut iterators = vec![IteratorType::Parallel; loops];
        iterators[loops - 1] = IteratorType::Reduction;
        let nest =
            Nest { at: self.at, inputs: &[left.0, right.0], outputs: &[output.0], maps: &maps, iterators: &iterators };
        let made = nest.make(rewriter, |rewriter, elements| {
            let product = binary(rewriter, &arith::MULF, self.at, elements[0], elements[1]);
            vec![binary(rewriter, &arith::ADDF, self.at, elements[2], product)]
        });
        rewriter.result(made, 0)
    }

    /// Creates both products of tiles over the six dimensions row, column, and four more. `first` maps row, column and
    /// those four to the source's element; `last` maps them to the element of `output`, to which the last product is
    /// added.
    fn both_products(
        &self,
        rewriter: &mut Rewriter<'_>,
        first: &dyn Fn(AffineExpr, AffineExpr, &[AffineExpr]) -> Vec<AffineExpr>,
        others: &[MixedIndex],
        output: (Value, &dyn Fn(&[AffineExpr]) -> Vec<AffineExpr>),
    ) -> Value {
        let ctx = rewriter.ctx;
        let dims: Vec<AffineExpr> = (0..others.len() as u32 + 3).map(|index| AffineExpr::dim(ctx, index)).collect();
        // Row, column, the others, and the reduction dimension.
        let (tile, sum) = dims.split_at(others.len() + 2);
        let sum = sum[0];
        let (op_def, column, rest) = (tile[0], tile[1], &tile[2..]);
        let matrix = self.matrix(rewriter);
        let mut left = (self.source, first(op_def, sum, rest));
        if self.sides[0] {
            let by_row = [op_def, sum];
            let from = (self.source, first(sum, column, rest));
            let matrix = (matrix, by_row.as_slice());
            if !self.sides[1] {
                let to = (output.0, (output.1)(tile));
                return self.add_products(rewriter, dims.len(), matrix, (from.0, &from.1), (to.0, &to.1));
            }
            let extent = |count: usize| MixedIndex::Static(count as i64);
            let mut shape = vec![extent(self.matrix.len()), extent(self.matrix[0].len())];
            shape.extend_from_slice(others);
            let zeros = self.new_zeros(rewriter, &shape);
            let half = self.add_products(rewriter, dims.len(), matrix, (from.0, &from.1), (zeros, tile));
            let mut place = vec![op_def, sum];
            place.extend_from_slice(rest);
            left = (half, place);
        }
        let by_column = [column, sum];
        let to = (output.0, (output.1)(tile));
        self.add_products(rewriter, dims.len(), (left.0, &left.1), (matrix, &by_column), (to.0, &to.1))
    }
}

/// Rewrites `linalg.winograd_filter_transform`: (f, h, w, c) to (h, w, c, f).
pub fn filter(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let Some(transform) = transform_of(rewriter, op, 1, |algorithm| algorithm.filter) else { return false };
    if transform.sides == [false, false] {
        return false;
    }
    let sizes = sizes_of(rewriter, transform.at, transform.source);
    let zeros = transform.zeros(rewriter, transform.destination);
    let from = |op_def, column, rest: &[AffineExpr]| vec![rest[1], op_def, column, rest[0]];
    let to = |tile: &[AffineExpr]| tile.to_vec();
    let result = transform.both_products(rewriter, &from, &[sizes[3], sizes[0]], (zeros, &to));
    rewriter.replace(op, &[result]);
    true
}

/// Rewrites `linalg.winograd_input_transform`: (n, h, w, c) to (h, w, tile of h, tile of w, n, c).
pub fn input(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let Some(transform) = transform_of(rewriter, op, 1, |algorithm| algorithm.input) else { return false };
    if transform.sides == [false, false] {
        return false;
    }
    let sizes = sizes_of(rewriter, transform.at, transform.destination);
    let zeros = transform.zeros(rewriter, transform.destination);
    // Tiles overlap: the distance between their starts is the number of outputs per tile.
    let apart =
        transform.sides.map(|side| AffineExpr::constant(ctx, if side { transform.algorithm.outputs } else { 1 }));
    let from = |op_def: AffineExpr, column: AffineExpr, rest: &[AffineExpr]| {
        let place = |side: usize, within: AffineExpr| rest[side].mul(ctx, apart[side]).add(ctx, within);
        vec![rest[2], place(0, op_def), place(1, column), rest[3]]
    };
    let to = |tile: &[AffineExpr]| tile.to_vec();
    let result = transform.both_products(rewriter, &from, &sizes[2..], (zeros, &to));
    rewriter.replace(op, &[result]);
    true
}

/// Rewrites `linalg.winograd_output_transform`: (h, w, tile of h, tile of w, n, f) to (n, h, w, f), added to the
/// destination.
pub fn output(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let ctx = rewriter.ctx;
    let Some(transform) = transform_of(rewriter, op, 0, |algorithm| algorithm.output) else { return false };
    if transform.sides == [false, false] {
        return false;
    }
    let at = transform.at;
    let sizes = sizes_of(rewriter, at, transform.source);
    let ty = rewriter.ty(transform.destination);
    // Rows and columns of the result, split into tiles and offsets within a tile.
    let outputs = transform.sides.map(|side| MixedIndex::Static(if side { transform.algorithm.outputs } else { 1 }));
    let groups = [vec![0], vec![1, 2], vec![3, 4], vec![5]];
    let split = [sizes[4], sizes[2], outputs[0], sizes[3], outputs[1], sizes[5]];
    let destination = expand(rewriter, at, transform.destination, &groups, &split);
    let from = |op_def: AffineExpr, column: AffineExpr, rest: &[AffineExpr]| {
        let mut place = vec![op_def, column];
        place.extend_from_slice(rest);
        place
    };
    let in_tiles = |tile: &[AffineExpr]| vec![tile[4], tile[2], tile[0], tile[3], tile[1], tile[5]];
    let as_is = |tile: &[AffineExpr]| tile.to_vec();
    let others = &sizes[2..];
    let scale: f64 = transform.sides.iter().filter(|side| **side).map(|_| transform.algorithm.scale).product();
    let written = if scale == 1.0 {
        transform.both_products(rewriter, &from, others, (destination, &in_tiles))
    } else {
        let mut shape = outputs.to_vec();
        shape.extend_from_slice(others);
        let zeros = transform.new_zeros(rewriter, &shape);
        let products = transform.both_products(rewriter, &from, others, (zeros, &as_is));
        let scale = transform.scalar(rewriter, scale);
        let dims: Vec<AffineExpr> = (0..6).map(|index| AffineExpr::dim(ctx, index)).collect();
        let maps = [AffineMap::identity(ctx, 6), ctx.affine_map(6, 0, &in_tiles(&dims))];
        let iterators = [IteratorType::Parallel; 6];
        let nest = Nest { at, inputs: &[products], outputs: &[destination], maps: &maps, iterators: &iterators };
        let made = nest.make(rewriter, |rewriter, elements| {
            let scaled = binary(rewriter, &arith::MULF, at, scale, elements[0]);
            vec![binary(rewriter, &arith::ADDF, at, scaled, elements[1])]
        });
        rewriter.result(made, 0)
    };
    let result = collapse(rewriter, at, written, &groups, ty);
    rewriter.replace(op, &[result]);
    true
}
