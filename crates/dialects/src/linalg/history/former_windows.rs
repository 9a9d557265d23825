//! Structured ops of older versions that 22 has as `linalg.generic` only, and the way back.
//!
//! ```text
//! linalg.conv_1d_input_ncw_filter_wcf ins(%input, %filter : …) outs(%output : …)      13
//! linalg.conv(%filter, %input, %output) {strides = [2]} : …                           13
//! linalg.pooling_max(%input, %window, %output) : …                                    13
//! linalg.soft_plus_2d ins(%input : …) outs(%output : …)                               13 and 14
//! ```

use super::former::generalize;
use crate::linalg::computations::IteratorKind::{Parallel, Reduction};
use crate::linalg::computations::MapResult::{self, Dim, Window};
use crate::linalg::computations::{CastKind, IteratorKind, MULTIPLY_ADD, Scalar, Target};
use crate::linalg::iteration::IteratorType;
use crate::linalg::named_op::{self, Computation};
use crate::spellings::was;
use crate::{arith, linalg};
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Attr, AttrData, Body, Context, Name, Op, Value};
use freehold_history::{Downgraded, Spelling, Upgraded};

/// A structured op of an older version which 22 has not.
pub(super) struct FormerOp {
    maps: &'static [&'static [MapResult]],
    iterators: &'static [IteratorKind],
    body: Scalar,
}

/// `linalg.soft_plus_2d`
pub(super) static SOFT_PLUS_2D: FormerOp = FormerOp {
    maps: &[&[Dim(0), Dim(1)], &[Dim(0), Dim(1)]],
    iterators: &[Parallel, Parallel],
    body: Scalar::Unary(
        "log",
        &Scalar::Binary(
            "add",
            &Scalar::Cast(CastKind::Signed, Target::OfArgument(1), &Scalar::Float(1.0)),
            &Scalar::Unary("exp", &Scalar::Cast(CastKind::Signed, Target::OfArgument(1), &Scalar::Argument(0))),
        ),
    ),
};

/// `linalg.conv_1d_input_ncw_filter_wcf`
pub(super) static CONV_1D_NCW_WCF: FormerOp = FormerOp {
    maps: &[&[Dim(0), Dim(3), Window(2, 4, 0)], &[Dim(4), Dim(3), Dim(1)], &[Dim(0), Dim(1), Dim(2)]],
    iterators: &[Parallel, Parallel, Parallel, Reduction, Reduction],
    body: MULTIPLY_ADD,
};

/// `linalg.conv_2d_input_nchw_filter_hwcf`
pub(super) static CONV_2D_NCHW_HWCF: FormerOp = FormerOp {
    maps: &[
        &[Dim(0), Dim(4), Window(2, 5, 0), Window(3, 6, 1)],
        &[Dim(5), Dim(6), Dim(4), Dim(1)],
        &[Dim(0), Dim(1), Dim(2), Dim(3)],
    ],
    iterators: &[Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction],
    body: MULTIPLY_ADD,
};

/// `linalg.conv_3d_input_ncdhw_filter_dhwcf`
pub(super) static CONV_3D_NCDHW_DHWCF: FormerOp = FormerOp {
    maps: &[
        &[Dim(0), Dim(5), Window(2, 6, 0), Window(3, 7, 1), Window(4, 8, 2)],
        &[Dim(6), Dim(7), Dim(8), Dim(5), Dim(1)],
        &[Dim(0), Dim(1), Dim(2), Dim(3), Dim(4)],
    ],
    iterators: &[Parallel, Parallel, Parallel, Parallel, Parallel, Reduction, Reduction, Reduction, Reduction],
    body: MULTIPLY_ADD,
};

/// The dimensions, maps and iterators of an op of any rank that iterates over windows.
struct WindowOp {
    maps: [AffineMap; 3],
    iterators: Vec<IteratorType>,
}

/// Returns the number of dimensions of the window, and of those before them, of an op with an output of `rank`.
fn window_sizes(rank: usize, pools: bool) -> (usize, usize) {
    if pools { (rank, rank) } else { (rank.saturating_sub(2), rank + 1) }
}

/// Returns an op with an output of `rank`, of at least 2 for a convolution. The maps are those of input, window and output
/// if it pools, else those of filter, input and output.
fn window_op(ctx: &Context, rank: usize, pools: bool, strides: &[i64], dilations: &[i64]) -> WindowOp {
    let (window, iterated) = window_sizes(rank, pools);
    // The dimensions: those of the output, for a convolution that of input channels, those of the window.
    let dim = |index: usize| AffineExpr::dim(ctx, index as u32);
    let position = |index: usize, at: usize| {
        let scaled = |dim: AffineExpr, by: i64| dim.mul(ctx, AffineExpr::constant(ctx, by));
        scaled(dim(at), strides[index]).add(ctx, scaled(dim(iterated + index), dilations[index]))
    };
    let windows: Vec<AffineExpr> = (0..window).map(|index| dim(iterated + index)).collect();
    let outputs: Vec<AffineExpr> = (0..rank).map(dim).collect();
    let results = if pools {
        [(0..window).map(|index| position(index, index)).collect(), windows, outputs]
    } else {
        let filter = windows.into_iter().chain([dim(rank), dim(rank - 1)]).collect();
        let positions = (0..window).map(|index| position(index, index + 1));
        [filter, [dim(0)].into_iter().chain(positions).chain([dim(rank)]).collect(), outputs]
    };
    let dims = (iterated + window) as u32;
    let maps = results.map(|results: Vec<AffineExpr>| ctx.affine_map(dims, 0, &results));
    let kind = |index: usize| if index < rank { IteratorType::Parallel } else { IteratorType::Reduction };
    WindowOp { maps, iterators: (0..iterated + window).map(kind).collect() }
}

/// Converts `linalg.conv(%filter, %input, %output)` of any rank, or with a computation of the elements of input, window
/// and output, `linalg.pooling_…(%input, %window, %output)`.
pub(super) fn generalize_window(upgraded: &mut Upgraded<'_>, pooling: Option<&'static Scalar>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    if upgraded.take_attribute("padding").is_some() {
        return Err("has padding, which only LLVM 13 has".to_string());
    }
    let output = upgraded.op.operands.last().map(|&output| upgraded.body.ty(output));
    let rank = output.and_then(|ty| ty.rank(ctx)).unwrap_or(0);
    if pooling.is_none() && rank < 2 {
        return Err("has an output of no features".to_string());
    }
    let (window, _) = window_sizes(rank, pooling.is_some());
    let mut sizes = |name: &str| -> Vec<i64> {
        let factors = upgraded.take_attribute(name).map(|value| value.integers(ctx)).unwrap_or_default();
        (0..window).map(|index| factors.get(index).copied().unwrap_or(1)).collect()
    };
    let (strides, dilations) = (sizes("strides"), sizes("dilations"));
    let WindowOp { maps, iterators } = window_op(ctx, rank, pooling.is_some(), &strides, &dilations);
    upgraded.set_segments(&[2, 1]);
    generalize(upgraded, &maps, &iterators, Computation::Scalar(pooling.unwrap_or(&MULTIPLY_ADD)))
}

/// Makes the op that `former` describes a `linalg.generic`.
pub(super) fn generalize_former(upgraded: &mut Upgraded<'_>, former: &'static FormerOp) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let op = &upgraded.op;
    let maps = named_op::maps_of_row(ctx, former.iterators, former.maps, &|name| op.get(ctx, name));
    upgraded.take_attribute("strides");
    upgraded.take_attribute("dilations");
    generalize(upgraded, &maps, &iterator_types(former), Computation::Scalar(&former.body))
}

fn iterator_types(former: &FormerOp) -> Vec<IteratorType> {
    let kind = |kind: &IteratorKind| match kind {
        Parallel => IteratorType::Parallel,
        Reduction => IteratorType::Reduction,
    };
    former.iterators.iter().map(kind).collect()
}

// ---- back

/// An op that 13 has for what is a `linalg.generic` in memory: its name, and its maps or whether it pools.
enum Former {
    Row(&'static str, &'static FormerOp),
    Window(&'static str, bool),
}

static FORMER: [Former; 5] = [
    Former::Row("linalg.conv_1d_input_ncw_filter_wcf", &CONV_1D_NCW_WCF),
    Former::Row("linalg.conv_2d_input_nchw_filter_hwcf", &CONV_2D_NCHW_HWCF),
    Former::Row("linalg.conv_3d_input_ncdhw_filter_dhwcf", &CONV_3D_NCDHW_DHWCF),
    Former::Window("linalg.conv", false),
    Former::Window("linalg.pooling_sum", true),
];

/// Makes a `linalg.generic`, which has iterator types of 13 already, the op that 13 has for exactly this computation.
/// Reading gives the same `linalg.generic` again.
pub(super) fn restore_window(downgraded: &mut Downgraded<'_>, op: Op, spellings: &'static [Spelling]) {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    let maps = downgraded_maps(ctx, body, op);
    let [first, second, output] = maps[..] else { return };
    let iterators = body.attribute(ctx, op, "iterator_types").and_then(|types| types.as_array(ctx));
    let iterators: Option<Vec<IteratorType>> =
        iterators.and_then(|types| types.iter().map(|ty| IteratorType::from_attr(ctx, *ty)).collect());
    let Some(iterators) = iterators else { return };
    let segments = body.attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES).map(|sizes| sizes.integers(ctx));
    if segments.as_deref() != Some(&[2, 1]) || body.operand_count(op) != 3 {
        return;
    }
    let in_memory = body.results(op).is_empty() && body.operands(op).all(|value| body.ty(value).is_ranked_memref(ctx));
    for former in &FORMER {
        let (name, sizes) = match former {
            Former::Row(name, row) => {
                let windows = row.maps[0].iter().zip(&first.data(ctx).results);
                let windows = windows.filter_map(|(result, &expr)| match *result {
                    MapResult::Window(left, right, _) => Some((factor(ctx, expr, left), factor(ctx, expr, right))),
                    _ => None,
                });
                let (strides, dilations): (Vec<i64>, Vec<i64>) = windows.unzip();
                let sizes = [("strides", dense(ctx, &strides)), ("dilations", dense(ctx, &dilations))];
                let attribute = |name: Name| sizes.iter().find(|row| row.0 == ctx.str(name)).map(|row| row.1);
                if !computes(ctx, body, op, false)
                    || iterator_types(row) != iterators
                    || named_op::maps_of_row(ctx, row.iterators, row.maps, &attribute) != maps
                {
                    continue;
                }
                (*name, sizes.map(|(name, value)| (name, Some(value))))
            }
            Former::Window(name, pools) => {
                let rank = output.data(ctx).results.len();
                let (window, iterated) = window_sizes(rank, *pools);
                let (input, at) = if *pools { (first, 0) } else { (second, 1) };
                if !in_memory || !pools && rank < 2 || input.data(ctx).results.len() < at + window {
                    continue;
                }
                let factors = |from: usize| -> Vec<i64> {
                    let of = |index| factor(ctx, input.data(ctx).results[index + at], (from + index) as u32);
                    (0..window).map(of).collect()
                };
                let (strides, dilations) = (factors(at), factors(iterated));
                let expected = window_op(ctx, rank, *pools, &strides, &dilations);
                if !computes(ctx, body, op, *pools) || expected.iterators != iterators || expected.maps[..] != maps[..]
                {
                    continue;
                }
                let list = |sizes: &[i64]| {
                    let elements: Vec<Attr> =
                        sizes.iter().map(|&size| ctx.integer_attr(ctx.integer(64), size)).collect();
                    sizes.iter().any(|&size| size != 1).then(|| ctx.array_attr(&elements))
                };
                (*name, [("strides", list(&strides)), ("dilations", list(&dilations))])
            }
        };
        let spelling = spellings.iter().find(|spelling| spelling.name == Some(name));
        let Some(spelling) = spelling else { continue };
        for name in ["indexing_maps", "iterator_types"] {
            body.set_attribute(ctx, op, name, None);
        }
        for (name, value) in sizes {
            body.set_attribute(ctx, op, name, value);
        }
        if let Former::Window(..) = former {
            body.set_attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES, None);
        }
        body.set_name(op, spelling.op_name(ctx, &linalg::GENERIC));
        return;
    }
}

fn downgraded_maps(ctx: &Context, body: &Body, op: Op) -> Vec<AffineMap> {
    let maps = body.attribute(ctx, op, "indexing_maps").and_then(|maps| maps.as_array(ctx)).unwrap_or_default();
    maps.iter().filter_map(|map| map.as_map(ctx)).collect()
}

/// Returns `dense<…> : tensor<…xi64>`.
fn dense(ctx: &Context, values: &[i64]) -> Attr {
    let ty = ctx.tensor(&[values.len() as i64], ctx.integer(64));
    let splat = values.windows(2).all(|pair| pair[0] == pair[1]);
    let kept = if splat { &values[..1.min(values.len())] } else { values };
    let data: Vec<u8> = kept.iter().flat_map(|value| value.to_le_bytes()).collect();
    ctx.intern_attr(AttrData::DenseElements { ty, splat, data: data.into() })
}

/// Returns the factor of a dimension in a sum; 0 if it is not in it.
fn factor(ctx: &Context, expr: AffineExpr, dim: u32) -> i64 {
    match *expr.data(ctx) {
        AffineExprData::Dim(index) => i64::from(index == dim),
        AffineExprData::Add(left, right) => factor(ctx, left, dim) + factor(ctx, right, dim),
        AffineExprData::Mul(left, right) => match *right.data(ctx) {
            AffineExprData::Constant(value) => factor(ctx, left, dim) * value,
            _ => 0,
        },
        _ => 0,
    }
}

/// Returns whether the body of `op` adds the element of the first input, or the product of those of both, to that of the
/// output, all of one type.
fn computes(ctx: &Context, body: &Body, op: Op, sums: bool) -> bool {
    let Some(block) = body.regions(op).first().and_then(|&region| body.first_block(region)) else { return false };
    let &[first, second, output] = body.arguments(block) else { return false };
    let ops: Vec<Op> = body.ops(block).collect();
    let is = |op: Op, names: [&str; 2], operands: &[Value]| {
        names.iter().any(|name| was(ctx, body, op, name)) && body.operands(op).eq(operands.iter().copied())
    };
    const ADDS: [&str; 2] = [arith::ADDF.name, arith::ADDI.name];
    const MULTIPLIES: [&str; 2] = [arith::MULF.name, arith::MULI.name];
    const YIELDS: [&str; 2] = [linalg::YIELD.name, linalg::YIELD.name];
    let yields = |last: Op, add: Op| is(last, YIELDS, &[body.result(add, 0)]);
    match ops[..] {
        [add, last] if sums => is(add, ADDS, &[output, first]) && yields(last, add),
        [multiply, add, last] if !sums => {
            is(multiply, MULTIPLIES, &[first, second])
                && is(add, ADDS, &[output, body.result(multiply, 0)])
                && yields(last, add)
        }
        _ => false,
    }
}
