//! Folds of affine ops: maps with constant operands, and loads from constant globals.

use crate::constant_folding::{element_at, poison};
use crate::dense_elements::flat_index;
use crate::memref::casts::{fold_casts, fold_casts_of_operands};
use crate::{affine, memref};
use freehold_core::definition::{FoldInput, Folded};
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Attr, AttrData, Context, Name, View};

fn map_of(input: &FoldInput<'_>) -> Option<AffineMap> {
    input.body.attribute(input.ctx, input.op, Name::MAP).and_then(|attr| attr.as_map(input.ctx))
}

/// Returns the replacements of dims and symbols, with constants for constant operands.
fn known_inputs(ctx: &Context, map: AffineMap, constants: &[Option<Attr>]) -> (Vec<AffineExpr>, Vec<AffineExpr>) {
    let data = map.data(ctx);
    let value = |index: u32, other: AffineExpr| {
        let known = constants.get(index as usize).copied().flatten().and_then(|attr| attr.as_i64(ctx));
        known.map_or(other, |value| AffineExpr::constant(ctx, value))
    };
    let dims = (0..data.dims).map(|index| value(index, AffineExpr::dim(ctx, index))).collect();
    let symbols = (0..data.symbols).map(|index| value(data.dims + index, AffineExpr::symbol(ctx, index))).collect();
    (dims, symbols)
}

/// `affine.apply` that yields an operand or a constant.
pub fn apply(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let Some(map) = map_of(input) else { return Folded::No };
    let data = map.data(ctx);
    let [expr] = *data.results else { return Folded::No };
    match *expr.data(ctx) {
        AffineExprData::Dim(index) => return Folded::value(input.body.operand(input.op, index as usize)),
        AffineExprData::Symbol(index) => {
            return Folded::value(input.body.operand(input.op, (data.dims + index) as usize));
        }
        _ => {}
    }
    let (dims, symbols) = known_inputs(ctx, map, input.constants);
    let known = expr.replace(ctx, &dims, &symbols);
    match known.as_constant(ctx) {
        Some(value) => Folded::attr(ctx.index_attr(value)),
        None if divides_by_zero(ctx, known) => Folded::attr(poison(ctx)),
        None => Folded::No,
    }
}

/// Whether `expr` divides by zero, or takes a remainder by a value that is not positive.
fn divides_by_zero(ctx: &Context, expr: AffineExpr) -> bool {
    let mut divides = false;
    expr.walk(ctx, &mut |data| {
        if let AffineExprData::Mod(a, b) | AffineExprData::FloorDiv(a, b) | AffineExprData::CeilDiv(a, b) = data {
            let is_mod = matches!(data, AffineExprData::Mod(..));
            let bad = b.as_constant(ctx).is_some_and(|by| by == 0 || (is_mod && by < 0));
            divides |= bad && a.as_constant(ctx).is_some();
        }
    });
    divides
}

/// `affine.min` and `affine.max`: constant results become constants of the map; if all are constant, the op folds.
pub fn min_max(input: &mut FoldInput<'_>) -> Folded {
    let ctx = input.ctx;
    let Some(map) = map_of(input) else { return Folded::No };
    let data = map.data(ctx);
    let (dims, symbols) = known_inputs(ctx, map, input.constants);
    let fold = |&expr: &AffineExpr| {
        let known = expr.replace(ctx, &dims, &symbols);
        if known.as_constant(ctx).is_some() { known } else { expr }
    };
    let results: Vec<AffineExpr> = data.results.iter().map(fold).collect();
    let folded = ctx.affine_map(data.dims, data.symbols, &results);
    if data.dims == 0
        && data.symbols == 1
        && let [result] = *results
        && matches!(result.data(ctx), AffineExprData::Symbol(0))
    {
        let [symbol] = input.body.first_operands(input.op);
        return Folded::value(symbol);
    }
    let values: Option<Vec<i64>> = results.iter().map(|result| result.as_constant(ctx)).collect();
    let Some(values) = values else {
        if folded == map {
            return Folded::No;
        }
        input.body.set_attribute(ctx, input.op, Name::MAP, Some(ctx.map_attr(folded)));
        return Folded::InPlace;
    };
    let is_min = input.body.is(ctx, input.op, &affine::MIN);
    match if is_min { values.iter().min() } else { values.iter().max() } {
        Some(&value) => Folded::attr(ctx.index_attr(value)),
        None => Folded::No,
    }
}

/// `affine.load`: folds casts of the memref; a load from a constant global folds to the element.
pub fn load(input: &mut FoldInput<'_>) -> Folded {
    match fold_casts(input) {
        Folded::No => element_of_global(input).map_or(Folded::No, Folded::attr),
        folded => folded,
    }
}

/// Returns the element loaded from a constant global, if the index is constant or all elements are equal.
fn element_of_global(input: &FoldInput<'_>) -> Option<Attr> {
    let (ctx, body) = (input.ctx, &*input.body);
    let memref = affine::Load::of(input.view(), input.op).memref();
    let get = body.made_by(ctx, memref, &memref::GET_GLOBAL)?;
    let global = input.symbols.lookup_from(View::new(ctx, body), get, body.attribute(ctx, get, Name::NAME)?)?;
    if !global.is(ctx, memref::GLOBAL.name) || global.attribute(ctx, Name::CONSTANT).is_none() {
        return None;
    }
    let elements = global.attribute(ctx, Name::INITIAL_VALUE)?;
    let AttrData::DenseElements { splat, ty, .. } = elements.data(ctx) else { return None };
    if *splat {
        return element_at(ctx, elements, 0);
    }
    let indices = map_of(input)?.results(ctx).iter().map(|index| index.as_constant(ctx));
    element_at(ctx, elements, flat_index(ty.shape(ctx)?, &indices.collect::<Option<Vec<i64>>>()?)?)
}

/// Folds casts into the memref operand of a write, but not into the stored value.
pub fn store(input: &mut FoldInput<'_>) -> Folded {
    let stored = affine::Store::of(input.view(), input.op).value();
    if fold_casts_of_operands(input.ctx, input.body, input.op, Some(stored)) { Folded::InPlace } else { Folded::No }
}
