//! Affine expressions, maps and integer sets.
//!
//! Expressions are interned and simplified as they are built, by the same local rules as MLIR's, so that a map
//! that is read, composed or printed comes out the same: constants fold, constants move right, `e + 0`, `e * 1`,
//! `e * 0` vanish, `(e + c1) + c2` and `(e * c1) * c2` combine.

use super::{AffineExpr, AffineMap, Context, IntegerSet};

/// The content of an affine expression.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[allow(missing_docs)]
pub enum AffineExprData {
    /// `d0`
    Dim(u32),
    /// `s0`
    Symbol(u32),
    /// `42`
    Constant(i64),
    Add(AffineExpr, AffineExpr),
    Mul(AffineExpr, AffineExpr),
    Mod(AffineExpr, AffineExpr),
    FloorDiv(AffineExpr, AffineExpr),
    CeilDiv(AffineExpr, AffineExpr),
}

/// The content of an affine map.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct AffineMapData {
    /// How many dimensions the map takes.
    pub dims: u32,
    /// How many symbols the map takes.
    pub symbols: u32,
    /// What it gives.
    pub results: Box<[AffineExpr]>,
}

/// The content of an integer set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSetData {
    /// How many dimensions the set takes.
    pub dims: u32,
    /// How many symbols the set takes.
    pub symbols: u32,
    /// Each constraint with whether it is an equality (`== 0`) or an inequality (`>= 0`).
    pub constraints: Box<[(AffineExpr, bool)]>,
}

impl AffineMap {
    /// The content.
    pub fn data(self, ctx: &Context) -> &AffineMapData {
        ctx.affine_map_data(self)
    }

    /// Whether the map is `(d0, …, dn) -> (d0, …, dn)` without symbols.
    pub fn is_identity(self, ctx: &Context) -> bool {
        let map = self.data(ctx);
        map.symbols == 0
            && map.results.len() == map.dims as usize
            && map.results.iter().enumerate().all(|(i, e)| *e.data(ctx) == AffineExprData::Dim(i as u32))
    }
}

impl IntegerSet {
    /// The content.
    pub fn data(self, ctx: &Context) -> &IntegerSetData {
        ctx.integer_set_data(self)
    }
}

impl AffineExpr {
    /// The content.
    pub fn data(self, ctx: &Context) -> &AffineExprData {
        ctx.affine_expr_data(self)
    }

    /// The value of a constant expression.
    pub fn as_constant(self, ctx: &Context) -> Option<i64> {
        match *self.data(ctx) {
            AffineExprData::Constant(value) => Some(value),
            _ => None,
        }
    }
}
