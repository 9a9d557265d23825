//! Simplification of semi-affine expressions: products with symbols and divisions by symbols.

use rustc_hash::FxHashMap;

use super::flatten::flatten;
use freehold_core::ir::{AffineExpr, AffineExprData, Context};

/// Simplifies divisions by a symbol whose dividend is a multiple of the symbol.
pub fn divide_by_symbols(ctx: &Context, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    Divider { ctx, dims, symbols, done: FxHashMap::default() }.divide(expr)
}

/// The kind of a division.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Division {
    Floor,
    Ceil,
    Mod,
}

struct Divider<'c> {
    ctx: &'c Context,
    dims: u32,
    symbols: u32,
    done: FxHashMap<AffineExpr, AffineExpr>,
}

impl Divider<'_> {
    fn divide(&mut self, expr: AffineExpr) -> AffineExpr {
        if let Some(&done) = self.done.get(&expr) {
            return done;
        }
        let ctx = self.ctx;
        let done = match *expr.data(ctx) {
            AffineExprData::Dim(_) | AffineExprData::Symbol(_) | AffineExprData::Constant(_) => expr,
            AffineExprData::Add(left, right) => self.divide(left).add(ctx, self.divide(right)),
            AffineExprData::Mul(left, right) => self.divide(left).mul(ctx, self.divide(right)),
            AffineExprData::FloorDiv(left, right) => self.division(left, right, Division::Floor),
            AffineExprData::CeilDiv(left, right) => self.division(left, right, Division::Ceil),
            AffineExprData::Mod(left, right) => self.division(left, right, Division::Mod),
        };
        self.done.insert(expr, done);
        done
    }

    fn division(&mut self, left: AffineExpr, right: AffineExpr, kind: Division) -> AffineExpr {
        let ctx = self.ctx;
        let (dividend, divisor) = (self.divide(left), self.divide(right));
        let zero = AffineExpr::constant(ctx, 0);
        if kind == Division::Mod && self.is_rounded_down(dividend, divisor) {
            return zero;
        }
        let divided = match *divisor.data(ctx) {
            AffineExprData::Symbol(symbol) if is_multiple(ctx, left, symbol, kind, false) => match kind {
                Division::Mod => Some(zero),
                _ => quotient(ctx, dividend, symbol, kind),
            },
            _ => None,
        };
        divided.unwrap_or_else(|| match kind {
            Division::Floor => dividend.floor_div(ctx, divisor),
            Division::Ceil => dividend.ceil_div(ctx, divisor),
            Division::Mod => dividend.modulo(ctx, divisor),
        })
    }

    /// Whether `expr` is a value minus its remainder by `divisor`. O(summands) for each remainder among them.
    fn is_rounded_down(&mut self, expr: AffineExpr, divisor: AffineExpr) -> bool {
        let ctx = self.ctx;
        let mut summands = Vec::new();
        let mut left = vec![expr];
        while let Some(expr) = left.pop() {
            match *expr.data(ctx) {
                AffineExprData::Add(a, b) => left.extend([b, a]),
                _ => summands.push(expr),
            }
        }
        (0..summands.len()).any(|index| {
            let AffineExprData::Mul(negated, factor) = *summands[index].data(ctx) else { return false };
            let AffineExprData::Mod(of, by) = *negated.data(ctx) else { return false };
            if factor.as_constant(ctx) != Some(-1) || by != divisor {
                return false;
            }
            let zero = AffineExpr::constant(ctx, 0);
            let others = summands.iter().enumerate().filter(|(other, _)| *other != index);
            let rest = others.fold(zero, |sum, (_, summand)| sum.add(ctx, *summand)).sub(ctx, of);
            let rest = if rest.is_pure_affine(ctx) { rest } else { self.divide(rest) };
            flatten(ctx, rest, self.dims, self.symbols) == zero
        })
    }
}

/// Whether `expr` is a multiple of the symbol for this kind of division. The quotient of a product is rounded
/// differently from the product of quotients, so divisions inside of products are not simplified.
fn is_multiple(ctx: &Context, expr: AffineExpr, symbol: u32, kind: Division, in_product: bool) -> bool {
    let of = |expr: AffineExpr, kind: Division, in_product: bool| is_multiple(ctx, expr, symbol, kind, in_product);
    match *expr.data(ctx) {
        AffineExprData::Constant(value) => value == 0,
        AffineExprData::Dim(_) => false,
        AffineExprData::Symbol(index) => index == symbol,
        AffineExprData::Add(left, right) => of(left, kind, false) && of(right, kind, false),
        AffineExprData::Mod(left, right) => of(left, Division::Mod, false) && of(right, Division::Mod, false),
        AffineExprData::Mul(left, right) => of(left, kind, true) || of(right, kind, true),
        AffineExprData::FloorDiv(left, _) => kind == Division::Floor && !in_product && of(left, kind, false),
        AffineExprData::CeilDiv(left, _) => kind == Division::Ceil && !in_product && of(left, kind, false),
    }
}

/// Returns the quotient of `expr` by the symbol; `None` if it is not a multiple.
fn quotient(ctx: &Context, expr: AffineExpr, symbol: u32, kind: Division) -> Option<AffineExpr> {
    let of = |expr: AffineExpr| quotient(ctx, expr, symbol, kind);
    match *expr.data(ctx) {
        AffineExprData::Constant(0) => Some(expr),
        AffineExprData::Constant(_) | AffineExprData::Dim(_) => None,
        AffineExprData::Symbol(index) => (index == symbol).then(|| AffineExpr::constant(ctx, 1)),
        AffineExprData::Add(left, right) => Some(of(left)?.add(ctx, of(right)?)),
        AffineExprData::Mod(left, right) => Some(of(left)?.modulo(ctx, of(right)?)),
        AffineExprData::Mul(left, right) => match is_multiple(ctx, left, symbol, kind, true) {
            true => Some(of(left)?.mul(ctx, right)),
            false => Some(left.mul(ctx, of(right)?)),
        },
        AffineExprData::FloorDiv(left, right) => Some(of(left)?.floor_div(ctx, right)),
        AffineExprData::CeilDiv(left, right) => Some(of(left)?.ceil_div(ctx, right)),
    }
}
