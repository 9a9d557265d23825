//! `linalg.pack` and `linalg.unpack`.
//!
//! If all tiles are statically known to be full, the unpacked tensor is reshaped such that tiles and their elements
//! have separate dimensions, and `linalg.transpose` moves the elements: no element is computed, and the reshape is not
//! a copy. Otherwise a loop nest over the destination computes for each element where it comes from.

use crate::support::build::{self, Compare};
use crate::support::structured::{
    Nest, as_value, binary, collapse, element_at, expand, loop_index, sizes_of, transpose,
};
use freehold_core::ir::{AffineMap, DYNAMIC, Location, Name, Op, Rewriter, Value};
use freehold_dialects::linalg::IteratorType;
use freehold_dialects::slices::{MixedIndex, mixed_indices};
use freehold_dialects::ub::enums::poison;
use freehold_dialects::{arith, linalg, ub};

/// The correspondence of the dimensions of a tensor and of the packed tensor.
struct Tiling {
    /// For each outer dimension of the packed tensor, the corresponding dimension of the unpacked tensor.
    outer: Vec<usize>,
    /// The tiled dimensions, and the tile sizes.
    inner: Vec<usize>,
    tiles: Vec<MixedIndex>,
}

impl Tiling {
    fn of(rewriter: &Rewriter<'_>, op: Op, rank: usize) -> Option<Tiling> {
        let relayout = linalg::Relayout::of(rewriter.view(), op);
        let dimensions = |list: Option<Vec<i64>>| -> Option<Vec<usize>> {
            list?.into_iter().map(|index| usize::try_from(index).ok().filter(|&index| index < rank)).collect()
        };
        let mut outer = dimensions(relayout.outer_dims_perm()).unwrap_or_default();
        if outer.is_empty() {
            outer = (0..rank).collect();
        }
        // The group is at different positions in the two ops.
        let inner_tiles = rewriter.view().op_def(op)?.operand_group(rewriter.view(), op, "inner_tiles");
        let values: Vec<Value> = inner_tiles.map(|index| rewriter.operand(op, index)).collect();
        let tiles = mixed_indices(&relayout.static_inner_tiles()?, &values);
        Some(Tiling { outer, inner: dimensions(relayout.inner_dims_pos())?, tiles })
    }

    /// Returns the index of the tile of a dimension, if the dimension is tiled.
    fn tile_of(&self, dimension: usize) -> Option<usize> {
        self.inner.iter().position(|&tiled| tiled == dimension)
    }

    /// Returns the outer dimension of the packed tensor for a dimension.
    fn outer_of(&self, dimension: usize) -> usize {
        self.outer.iter().position(|&outer| outer == dimension).unwrap_or(dimension)
    }

    /// Returns the number of tiles of a dimension and their size, if both are static and all tiles are full.
    fn full_tiles(&self, dimension: usize, plain: &[i64], packed: &[i64]) -> Option<[i64; 2]> {
        let MixedIndex::Static(tile) = self.tiles[self.tile_of(dimension)?] else { return None };
        let (extent, count) = (plain[dimension], packed[self.outer_of(dimension)]);
        let is_full = extent != DYNAMIC && count != DYNAMIC && tile > 0 && count.checked_mul(tile) == Some(extent);
        is_full.then_some([count, tile])
    }

    /// Splits each tiled dimension of the unpacked tensor in two, if all tiles are statically known to be full.
    fn split(&self, plain: &[i64], packed: &[i64], sizes: &[MixedIndex]) -> Option<Split> {
        let mut split = Split { groups: Vec::new(), sizes: Vec::new(), permutation: vec![0; packed.len()] };
        for (dimension, &size) in sizes.iter().enumerate() {
            let first = split.sizes.len();
            split.permutation[self.outer_of(dimension)] = first as i64;
            if let Some(tile) = self.tile_of(dimension) {
                split.sizes.extend(self.full_tiles(dimension, plain, packed)?.map(MixedIndex::Static));
                split.permutation[self.outer.len() + tile] = first as i64 + 1;
            } else {
                split.sizes.push(size);
            }
            split.groups.push((first..split.sizes.len()).collect());
        }
        Some(split)
    }
}

/// A reshape of the unpacked tensor in which tiles and their elements have separate dimensions.
struct Split {
    groups: Vec<Vec<usize>>,
    sizes: Vec<MixedIndex>,
    /// For each dimension of the packed tensor, the dimension of the reshaped tensor.
    permutation: Vec<i64>,
}

/// Returns the shapes of the unpacked and the packed tensor.
fn shapes(rewriter: &Rewriter<'_>, plain: Value, packed: Value) -> Option<[Vec<i64>; 2]> {
    let shape = |value: Value| rewriter.ty(value).shape(rewriter.ctx).map(<[i64]>::to_vec);
    Some([shape(plain)?, shape(packed)?])
}

/// Rewrites `linalg.pack`.
pub fn pack(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let pack = linalg::Pack::of(rewriter.view(), op);
    let (source, destination) = (pack.source(), pack.dest());
    if rewriter.ty(destination).is_memref(rewriter.ctx) {
        return false;
    }
    let Some([plain, packed]) = shapes(rewriter, source, destination) else { return false };
    let Some(tiling) = Tiling::of(rewriter, op, plain.len()) else { return false };
    let at = rewriter.location(op);
    let sizes = sizes_of(rewriter, at, source);
    let result = match tiling.split(&plain, &packed, &sizes) {
        Some(split) => {
            let view = expand(rewriter, at, source, &split.groups, &split.sizes);
            transpose(rewriter, at, view, destination, &split.permutation)
        }
        None => pack_element_by_element(rewriter, op, at, &tiling, [&plain, &packed], &sizes),
    };
    rewriter.replace(op, &[result]);
    true
}

fn pack_element_by_element(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    at: Location,
    tiling: &Tiling,
    [plain, packed]: [&[i64]; 2],
    sizes: &[MixedIndex],
) -> Value {
    let ctx = rewriter.ctx;
    let pack = linalg::Pack::of(rewriter.view(), op);
    let (source, destination) = (pack.source(), pack.dest());
    let padding = pack.padding_value();
    let tiles: Vec<Value> = tiling.tiles.iter().map(|&tile| as_value(rewriter, at, tile)).collect();
    // If a tile may be partial, the elements beyond the end are padding.
    let ends: Vec<Option<Value>> = (0..plain.len())
        .map(|dimension| {
            let may_end = tiling.tile_of(dimension).is_some() && tiling.full_tiles(dimension, plain, packed).is_none();
            may_end.then(|| as_value(rewriter, at, sizes[dimension]))
        })
        .collect();
    over_destination(rewriter, at, destination, packed.len(), |rewriter| {
        let mut is_inside: Option<Value> = None;
        let indices: Vec<Value> = (0..plain.len())
            .map(|dimension| {
                let outer = loop_index(rewriter, at, tiling.outer_of(dimension));
                let Some(tile) = tiling.tile_of(dimension) else { return outer };
                let inner = loop_index(rewriter, at, plain.len() + tile);
                let begin = binary(rewriter, &arith::MULI, at, outer, tiles[tile]);
                let index = binary(rewriter, &arith::ADDI, at, begin, inner);
                if let Some(end) = ends[dimension] {
                    let fits = build::compare(rewriter, at, Compare::UnsignedLess, index, end);
                    is_inside = Some(match is_inside {
                        Some(others) => binary(rewriter, &arith::ANDI, at, others, fits),
                        None => fits,
                    });
                }
                index
            })
            .collect();
        let Some(is_inside) = is_inside else { return element_at(rewriter, at, source, &indices) };
        let element = rewriter.ty(source).element_or_self(ctx);
        let mut beyond = |rewriter: &mut Rewriter<'_>| {
            let value = padding.unwrap_or_else(|| {
                let spec = rewriter.spec(&ub::POISON, at, &[], &[element]);
                rewriter.create_value(&spec.attribute(ctx, Name::VALUE, poison(ctx)))
            });
            build::yield_(rewriter, at, &[value]);
        };
        let choice = build::if_(
            rewriter,
            at,
            is_inside,
            &[element],
            |rewriter| {
                let value = element_at(rewriter, at, source, &indices);
                build::yield_(rewriter, at, &[value]);
            },
            Some(&mut beyond),
        );
        rewriter.result(choice, 0)
    })
}

/// Rewrites `linalg.unpack`.
pub fn unpack(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let unpack = linalg::Unpack::of(rewriter.view(), op);
    let (source, destination) = (unpack.source(), unpack.dest());
    if rewriter.ty(destination).is_memref(rewriter.ctx) {
        return false;
    }
    let Some([plain, packed]) = shapes(rewriter, destination, source) else { return false };
    let Some(tiling) = Tiling::of(rewriter, op, plain.len()) else { return false };
    let at = rewriter.location(op);
    let sizes = sizes_of(rewriter, at, destination);
    if let Some(split) = tiling.split(&plain, &packed, &sizes) {
        let ty = rewriter.ty(destination);
        let view = expand(rewriter, at, destination, &split.groups, &split.sizes);
        let mut permutation = vec![0; split.permutation.len()];
        for (number, &dimension) in split.permutation.iter().enumerate() {
            permutation[dimension as usize] = number as i64;
        }
        let moved = transpose(rewriter, at, source, view, &permutation);
        let result = collapse(rewriter, at, moved, &split.groups, ty);
        rewriter.replace(op, &[result]);
        return true;
    }
    let tiles: Vec<Value> = tiling.tiles.iter().map(|&tile| as_value(rewriter, at, tile)).collect();
    let result = over_destination(rewriter, at, destination, plain.len(), |rewriter| {
        let mut outer = Vec::with_capacity(packed.len());
        let mut inner = vec![None; tiling.inner.len()];
        for &dimension in &tiling.outer {
            let index = loop_index(rewriter, at, dimension);
            outer.push(match tiling.tile_of(dimension) {
                Some(tile) => {
                    inner[tile] = Some(binary(rewriter, &arith::REMUI, at, index, tiles[tile]));
                    binary(rewriter, &arith::DIVUI, at, index, tiles[tile])
                }
                None => index,
            });
        }
        outer.extend(inner.into_iter().flatten());
        element_at(rewriter, at, source, &outer)
    });
    rewriter.replace(op, &[result]);
    true
}

/// Creates a loop nest that writes each element of `destination`.
fn over_destination(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    destination: Value,
    rank: usize,
    element: impl FnOnce(&mut Rewriter<'_>) -> Value,
) -> Value {
    let maps = [AffineMap::identity(rewriter.ctx, rank as u32)];
    let iterators = vec![IteratorType::Parallel; rank];
    let nest = Nest { at, inputs: &[], outputs: &[destination], maps: &maps, iterators: &iterators };
    let made = nest.make(rewriter, |rewriter, _| vec![element(rewriter)]);
    rewriter.result(made, 0)
}
