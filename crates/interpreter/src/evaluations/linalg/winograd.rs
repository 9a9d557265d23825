//! Winograd convolution transforms: each tile of a tensor is multiplied by a matrix from the left and by its transpose
//! from the right. A dimension of extent 1 is not transformed.
//!
//! `F(m, r)` computes `m` outputs at a time from `m + r - 1` inputs with a filter of `r` taps. The matrices are those
//! of the decomposition in `mlir-opt`. They are scaled to have small entries, and the output transform compensates for
//! the scale.

use crate::engine::compiler::{Compiled, Compiler};
use crate::engine::descriptor::Dims;
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::{Kind, row_major};
use crate::engine::operand::word;
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use crate::scalar::{decode, encode};
use freehold_core::ir::{FloatKind, Op};

/// The matrices of one algorithm, in row-major order.
struct Algorithm {
    outputs: usize,
    filter: &'static [&'static [f64]],
    input: &'static [&'static [f64]],
    output: &'static [&'static [f64]],
    /// The factor of the output for each transformed dimension.
    scale: f64,
}

const THIRD: f64 = 1.0 / 3.0;
const SIXTH: f64 = 1.0 / 6.0;
const TWELFTH: f64 = 1.0 / 12.0;
const FIFTEENTH: f64 = 1.0 / 15.0;

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
            &[-THIRD, THIRD, -THIRD],
            &[-THIRD, -THIRD, -THIRD],
            &[TWELFTH, -SIXTH, THIRD],
            &[TWELFTH, SIXTH, THIRD],
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
            &[SIXTH, -SIXTH, SIXTH, -SIXTH, SIXTH],
            &[-SIXTH, -SIXTH, -SIXTH, -SIXTH, -SIXTH],
            &[-4.0 * FIFTEENTH, 2.0 * FIFTEENTH, -FIFTEENTH, FIFTEENTH / 2.0, -FIFTEENTH / 4.0],
            &[FIFTEENTH / 4.0, FIFTEENTH / 2.0, FIFTEENTH, 2.0 * FIFTEENTH, 4.0 * FIFTEENTH],
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

/// The kind of transform.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Role {
    Filter,
    Input,
    Output,
}

impl Role {
    fn matrix(self, algorithm: &Algorithm) -> &'static [&'static [f64]] {
        match self {
            Role::Filter => algorithm.filter,
            Role::Input => algorithm.input,
            Role::Output => algorithm.output,
        }
    }

    /// Returns the layout of the tiles in the operand and in the result.
    fn layout(self) -> Layout {
        match self {
            // (f, h, w, c) to (h, w, c, f)
            Role::Filter => Layout { from: [1, 2], to: [0, 1], same: &[(0, 3), (3, 2)], tiles: None },
            // (n, h, w, c) to (h, w, tile of h, tile of w, n, c)
            Role::Input => Layout { from: [1, 2], to: [0, 1], same: &[(0, 4), (3, 5)], tiles: Some([2, 3]) },
            // and back to (n, h, w, f)
            Role::Output => Layout { from: [0, 1], to: [1, 2], same: &[(4, 0), (5, 3)], tiles: Some([2, 3]) },
        }
    }
}

/// The layout of tiles in the operand and in the result.
struct Layout {
    /// The dimensions of rows and columns in the operand.
    from: [usize; 2],
    /// The same in the result.
    to: [usize; 2],
    /// Pairs of dimensions of operand and result with the same index.
    same: &'static [(usize, usize)],
    /// The dimensions with tile indices, in the operand or the result, whichever has rank six.
    tiles: Option<[usize; 2]>,
}

/// `linalg.winograd_filter_transform`
pub fn filter(c: &mut Compiler<'_>, op: Op) -> Compiled {
    transform(c, op, Role::Filter)
}

/// `linalg.winograd_input_transform`
pub fn input(c: &mut Compiler<'_>, op: Op) -> Compiled {
    transform(c, op, Role::Input)
}

/// `linalg.winograd_output_transform`
pub fn output(c: &mut Compiler<'_>, op: Op) -> Compiled {
    transform(c, op, Role::Output)
}

fn transform(c: &mut Compiler<'_>, op: Op, role: Role) -> Compiled {
    let number = c.attribute(op, "fmr").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks an algorithm")?;
    let algorithm = usize::try_from(number).ok().and_then(|number| ALGORITHMS.get(number));
    let algorithm = algorithm.ok_or("refers to an unknown algorithm")?;
    let [input] = c.operand_types(op);
    let kind = c.element_kind(input)?;
    let Kind::Float(format) = kind else { return Err("has elements that are not floats".to_string()) };
    if format.width() > 64 {
        return Err("has floats that are too wide".to_string());
    }
    c.step(op, move |step| {
        let source = step.tensor(0)?;
        let result = step.take_tensor(1)?;
        let mut work = Work { algorithm, role, format, kind: kind.clone(), source: &source, result };
        work.tiles(step)?;
        let result = work.result;
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

struct Work<'a> {
    algorithm: &'static Algorithm,
    role: Role,
    format: FloatKind,
    kind: Kind,
    source: &'a Tensor,
    result: Tensor,
}

/// A matrix in row-major order. If an element is undefined, the whole matrix is undefined.
struct Matrix {
    rows: usize,
    columns: usize,
    numbers: Vec<f64>,
}

impl Work<'_> {
    /// Transforms all tiles.
    fn tiles(&mut self, step: &mut Step<'_>) -> Faulted {
        let layout = self.role.layout();
        let (from_shape, to_shape) = (self.source.shape.clone(), self.result.shape.clone());
        let mut counts = Dims::new();
        for &(from, to) in layout.same {
            if from_shape[from] != to_shape[to] {
                return step.fault(FaultKind::OutOfBounds, "the extents of operand and result do not match");
            }
            counts.push(from_shape[from]);
        }
        let numbered = if self.role == Role::Output { &from_shape } else { &to_shape };
        if let Some(tiles) = layout.tiles {
            counts.extend(tiles.map(|dimension| numbered[dimension]));
        }
        step.burn(counts.iter().product::<i64>().max(0) as u64)?;
        let (from_strides, to_strides) = (row_major(&from_shape), row_major(&to_shape));
        crate::evaluations::vector::for_each(&counts, |position, _| {
            let (mut from, mut to) = (0, 0);
            for (&(a, b), &index) in layout.same.iter().zip(position) {
                from += from_strides[a] * index;
                to += to_strides[b] * index;
            }
            // The first row and column of the tile, on the side without tile dimensions.
            let mut start = [0, 0];
            if let Some(tiles) = layout.tiles {
                for side in 0..2 {
                    let index = position[layout.same.len() + side];
                    let is_output = self.role == Role::Output;
                    let (plain, plain_dims) =
                        if is_output { (&to_shape, layout.to) } else { (&from_shape, layout.from) };
                    let apart = if plain[plain_dims[side]] == 1 { 1 } else { self.algorithm.outputs as i64 };
                    start[side] = index * apart;
                    let strides = if is_output { &from_strides } else { &to_strides };
                    *(if is_output { &mut from } else { &mut to }) += strides[tiles[side]] * index;
                }
            }
            let (read, written) = if self.role == Role::Output { ([0, 0], start) } else { (start, [0, 0]) };
            let from =
                Place { first: from, start: read, dims: layout.from, shape: &from_shape, strides: &from_strides };
            let to = Place { first: to, start: written, dims: layout.to, shape: &to_shape, strides: &to_strides };
            self.tile(step, &from, &to)
        })
    }

    fn tile(&mut self, step: &Step<'_>, from: &Place<'_>, to: &Place<'_>) -> Faulted {
        let matrix = self.role.matrix(self.algorithm);
        let (rows, columns) = (matrix.len(), matrix[0].len());
        // A dimension that is not transformed has extent 1 in the operand.
        let sides = [0, 1].map(|side| from.shape[from.dims[side]] != 1);
        let taken = sides.map(|side| if side { columns } else { 1 });
        let given = sides.map(|side| if side { rows } else { 1 });
        let mut tile = Matrix { rows: taken[0], columns: taken[1], numbers: Vec::new() };
        let mut undefined = None;
        for row in 0..taken[0] {
            for column in 0..taken[1] {
                let at = from.number(step, row, column)?;
                match step.load(&self.kind, &self.source.data, at * self.kind.size()) {
                    Value::Scalar(word) => tile.numbers.push(decode(self.format, word)),
                    other => {
                        undefined = Some(other);
                        tile.numbers.push(0.0);
                    }
                }
            }
        }
        let round = |value: f64| decode(self.format, encode(self.format, value));
        let entry = |row: usize, column: usize| round(matrix[row][column]);
        let before = (self.role == Role::Output).then(|| self.before(step, to, given)).transpose()?;
        let scale = sides.iter().filter(|side| **side).map(|_| self.algorithm.scale).product::<f64>();
        // Without a scale, the last product is added to the previous contents.
        let start = |last: bool| before.as_ref().filter(|_| last && scale == 1.0);
        if sides[0] {
            let add = start(!sides[1]);
            tile = product(given[0], tile.columns, columns, add, round, |i, j, k| (entry(i, k), tile.at(k, j)));
        }
        if sides[1] {
            let add = start(true);
            tile = product(tile.rows, given[1], columns, add, round, |i, j, k| (tile.at(i, k), entry(j, k)));
        }
        if let Some(before) = before.filter(|_| scale != 1.0 || !(sides[0] || sides[1])) {
            for (number, before) in tile.numbers.iter_mut().zip(before.numbers) {
                *number = round(round(scale * *number) + before);
            }
        }
        for row in 0..given[0] {
            for column in 0..given[1] {
                let at = to.number(step, row, column)?;
                let number = Value::Scalar(encode(self.format, tile.at(row, column)));
                let value = undefined.as_ref().unwrap_or(&number);
                self.kind.store(self.result.data_mut(), at * self.kind.size(), value);
            }
        }
        Ok(())
    }

    /// Returns the previous contents of the result at a tile.
    fn before(&self, step: &Step<'_>, to: &Place<'_>, [rows, columns]: [usize; 2]) -> Faulted<Matrix> {
        let mut numbers = Vec::new();
        for row in 0..rows {
            for column in 0..columns {
                let at = to.number(step, row, column)?;
                let value = step.load(&self.kind, &self.result.data, at * self.kind.size());
                numbers.push(decode(self.format, word(&value, step.at, "is added to")?));
            }
        }
        Ok(Matrix { rows, columns, numbers })
    }
}

impl Matrix {
    fn at(&self, row: usize, column: usize) -> f64 {
        self.numbers[row * self.columns + column]
    }
}

/// Adds the product of two matrices to a third, one term at a time.
fn product(
    rows: usize,
    columns: usize,
    inner: usize,
    add: Option<&Matrix>,
    round: impl Fn(f64) -> f64,
    factors: impl Fn(usize, usize, usize) -> (f64, f64),
) -> Matrix {
    let mut numbers = Vec::with_capacity(rows * columns);
    for row in 0..rows {
        for column in 0..columns {
            let mut sum = add.map_or(0.0, |add| add.at(row, column));
            for term in 0..inner {
                let (left, right) = factors(row, column, term);
                sum = round(sum + round(left * right));
            }
            numbers.push(sum);
        }
    }
    Matrix { rows, columns, numbers }
}

/// The position of the elements of a tile.
struct Place<'a> {
    /// The index of the first element of the tile.
    first: i64,
    start: [i64; 2],
    dims: [usize; 2],
    shape: &'a [i64],
    strides: &'a [i64],
}

impl Place<'_> {
    /// Returns the index of an element of the tile, after a bounds check.
    fn number(&self, step: &Step<'_>, row: usize, column: usize) -> Faulted<usize> {
        let mut number = self.first;
        for (side, index) in [row, column].into_iter().enumerate() {
            let (dimension, index) = (self.dims[side], self.start[side] + index as i64);
            if index >= self.shape[dimension] {
                let extent = self.shape[dimension];
                return step.fault(
                    FaultKind::OutOfBounds,
                    format!("element {index} of a tile is out of bounds for extent {extent}"),
                );
            }
            number += self.strides[dimension] * index;
        }
        Ok(number as usize)
    }
}
