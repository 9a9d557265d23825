//! Canonicalization of affine expressions: sums of dimensions, symbols, quotients and a constant, each with a
//! coefficient, in a fixed order.
//!
//! An expression is flattened to its coefficients. Quotients and products of symbols become additional variables. `d0 +
//! d1 + d0` becomes `d0 * 2 + d1`, and `(d0 * 4) mod 2` becomes `0`. Products with and divisions by symbols are handled
//! in `semi_affine.rs`.

use rustc_hash::FxHashSet;

use super::flatten::flatten;
use super::semi_affine::divide_by_symbols;
use freehold_core::ir::{AffineExpr, AffineMap, Context};

/// Returns the canonical form of an expression over `dims` dimensions and `symbols` symbols.
fn simplify_expr(ctx: &Context, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    let expr = if expr.is_pure_affine(ctx) { expr } else { divide_by_symbols(ctx, expr, dims, symbols) };
    flatten(ctx, expr, dims, symbols)
}

/// Returns the map with each result in canonical form.
pub fn simplify_map(ctx: &Context, map: AffineMap) -> AffineMap {
    let data = map.data(ctx);
    let results: Vec<AffineExpr> =
        data.results.iter().map(|&expr| simplify_expr(ctx, expr, data.dims, data.symbols)).collect();
    ctx.affine_map(data.dims, data.symbols, &results)
}

/// Returns the map without duplicate results.
pub fn without_repetitions(ctx: &Context, map: AffineMap) -> AffineMap {
    let data = map.data(ctx);
    let mut seen = FxHashSet::default();
    let results: Vec<AffineExpr> = data.results.iter().copied().filter(|&result| seen.insert(result)).collect();
    ctx.affine_map(data.dims, data.symbols, &results)
}
