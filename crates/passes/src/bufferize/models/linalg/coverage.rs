//! Whether a structured op writes every element of an output.
//!
//! mlir-opt assumes that it does. An output that is not read, and that the op covers, needs no copy of its old contents.
//!
//! ```mlir
//! (d0, d1) -> (d1, d0)                          // covers: each loop indexes one dimension
//! (d0, d1) -> (d0 * 4 + d1)                     // covers 32 elements if d1 runs to 4 and d0 to 8
//! (d0, d1) -> (d1 mod 16, (d0 + d1) mod 16)     // covers 16x16 elements: d0 reaches every column of each row
//! (d0) -> (d0, 1)                               // does not: one column
//! ```
//!
//! The map covers the output if its results can be ordered such that each result reaches its whole extent through loops that
//! no earlier result uses: then, for each element, the loops can be chosen result by result. A sum of loops, each times a
//! positive factor, reaches every value from 0 to its maximum if each factor is at most one more than what the loops with
//! smaller factors reach together.
//!
//! Cost: O(results * (results + loops)) for one output.

use smallvec::SmallVec;

use crate::bufferize::Query;
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Attr, Context, Op, OpName, Type, Use, View};
use freehold_dialects::affine;
use freehold_dialects::linalg::{indexing_map, indexing_maps};

/// The facts that the answer for one operand depends on: the name of the op, its attributes, the number of the operand, and the types of all
/// operands. The maps and extents of an op follow from these.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub(in crate::bufferize) struct CoverageKey {
    name: OpName,
    attributes: Attr,
    number: usize,
    types: SmallVec<[Type; 4]>,
}

/// The most operands of an op whose answers are kept: a key takes as long as the op has operands, for each output.
const MOST_OPERANDS: usize = 8;

/// Whether the op is known to write every element of an output. The answer is kept for all ops like it. Its key holds all that the
/// answer depends on, so that it stays valid.
pub(super) fn covers_output(query: &Query<'_>, operand: Use) -> bool {
    let (body, op) = (query.body, query.body.use_owner(operand));
    let Some(memo) = query.memo.filter(|_| body.operand_count(op) <= MOST_OPERANDS) else {
        return find_coverage(query, operand);
    };
    let types = body.operands(op).map(|value| body.ty(value)).collect();
    let key =
        CoverageKey { name: body.name(op), attributes: body.attributes(op), number: body.use_number(operand), types };
    let known = memo.borrow().covered.get(&key).copied();
    let answer = known.unwrap_or_else(|| find_coverage(query, operand));
    debug_assert_eq!(answer, find_coverage(query, operand), "an answer that was kept");
    if known.is_none() {
        memo.borrow_mut().covered.insert(key, answer);
    }
    answer
}

fn find_coverage(query: &Query<'_>, operand: Use) -> bool {
    let (ctx, body) = (query.ctx, query.body);
    let op = body.use_owner(operand);
    let Some(map) = indexing_map(View::new(ctx, body), op, body.use_number(operand)) else { return false };
    let Some(shape) = body.ty(body.use_value(operand)).shape(ctx) else { return false };
    let mut used: SmallVec<[bool; 6]> = SmallVec::from_elem(false, map.data(ctx).dims as usize);
    if !indexes_each_dimension(ctx, map, shape, &mut used) {
        let (Some(indices), Some(maps)) = (indices(ctx, map, shape), indexing_maps(query.view(), op)) else {
            return false;
        };
        let extents: Vec<Option<i64>> = (0..map.data(ctx).dims).map(|dim| extent(query, op, &maps, dim)).collect();
        used.fill(false);
        if !reaches_each_element(&indices, &extents, &mut used) {
            return false;
        }
    }
    // Nothing is written if a loop that does not index the output has no iterations.
    let mut others = used.iter().enumerate().filter(|dim| !dim.1).peekable();
    if others.peek().is_none() {
        return true;
    }
    let Some(maps) = indexing_maps(query.view(), op) else { return false };
    others.all(|(dim, _)| extent(query, op, &maps, dim as u32).is_some_and(|extent| extent > 0))
}

/// Whether each result of the map is a loop of its own, or 0 where the extent is 1. Marks the loops in `used`.
fn indexes_each_dimension(ctx: &Context, map: AffineMap, shape: &[i64], used: &mut [bool]) -> bool {
    map.results(ctx).iter().zip(shape).all(|(expr, &extent)| match *expr.data(ctx) {
        AffineExprData::Dim(dim) => !std::mem::replace(&mut used[dim as usize], true),
        AffineExprData::Constant(0) => extent == 1,
        _ => false,
    })
}

/// A result of an indexing map: a sum of loops with constant factors.
struct Index {
    /// The factor of each loop.
    factors: Vec<i64>,
    /// The constant summand.
    constant: i64,
    /// Whether the sum is taken modulo the extent.
    wraps: bool,
    /// The static extent of the dimension that is indexed.
    extent: i64,
}

/// Returns the results of a map as sums. `None` if some result is not a sum, or not all extents are static.
fn indices(ctx: &Context, map: AffineMap, shape: &[i64]) -> Option<Vec<Index>> {
    let dims = map.data(ctx).dims;
    let index = |(&expr, &extent): (&AffineExpr, &i64)| {
        if extent <= 0 {
            return None;
        }
        let (sum, wraps) = match *expr.data(ctx) {
            AffineExprData::Mod(sum, divisor) if divisor.as_constant(ctx) == Some(extent) => (sum, true),
            _ => (expr, false),
        };
        let mut factors = affine::linear(ctx, sum, dims, 0)?;
        let constant = factors.pop()?;
        Some(Index { factors, constant, wraps, extent })
    };
    map.results(ctx).iter().zip(shape).map(index).collect()
}

/// Whether the results reach each element, one after the other as described at the top of the file. Marks all loops that
/// index the output in `used`.
fn reaches_each_element(indices: &[Index], extents: &[Option<i64>], used: &mut [bool]) -> bool {
    // The last result of the order is found first: it reaches its extent through loops that no other result uses.
    let mut remaining: Vec<&Index> = indices.iter().collect();
    while !remaining.is_empty() {
        let users = |dim: usize| remaining.iter().filter(|index| index.factors[dim] != 0).count();
        let own: Vec<bool> = (0..extents.len()).map(|dim| users(dim) == 1).collect();
        let Some(position) = remaining.iter().position(|index| index.reaches_extent(&own, extents)) else {
            return false;
        };
        let index = remaining.swap_remove(position);
        index.factors.iter().zip(used.iter_mut()).for_each(|(&factor, used)| *used |= factor != 0);
    }
    true
}

impl Index {
    /// Whether the loops `own` reach each value of the extent, whatever the other loops are.
    fn reaches_extent(&self, own: &[bool], extents: &[Option<i64>]) -> bool {
        let loops = || self.factors.iter().copied().zip(own.iter().copied()).filter(|(factor, _)| *factor != 0);
        // Other loops, a constant and negative factors move the values that are reached, which only wrapping undoes.
        let is_moved = self.constant != 0 || loops().any(|(factor, own)| factor < 0 || !own);
        if is_moved && !self.wraps {
            return false;
        }
        let mut terms: SmallVec<[(i64, i64); 4]> = SmallVec::new();
        for (dim, &factor) in self.factors.iter().enumerate().filter(|&(dim, &factor)| own[dim] && factor != 0) {
            match extents[dim] {
                Some(extent) if extent > 0 => terms.push((factor.saturating_abs(), extent)),
                _ => return false,
            }
        }
        terms.sort_unstable();
        let mut reached = 0i64;
        for (factor, extent) in terms {
            if factor > reached.saturating_add(1) {
                break;
            }
            reached = reached.saturating_add(factor.saturating_mul(extent - 1));
        }
        reached >= self.extent - 1
    }
}

/// Returns the static extent of a loop: the size of an operand's dimension that the loop alone indexes.
fn extent(query: &Query<'_>, op: Op, maps: &[AffineMap], dim: u32) -> Option<i64> {
    let (ctx, body) = (query.ctx, query.body);
    maps.iter().zip(body.operands(op)).find_map(|(map, value)| {
        let shape = body.ty(value).shape(ctx).unwrap_or(&[]);
        let mut indexed = map.results(ctx).iter().zip(shape);
        indexed.find_map(|(expr, &extent)| {
            (extent >= 0 && matches!(*expr.data(ctx), AffineExprData::Dim(at) if at == dim)).then_some(extent)
        })
    })
}
