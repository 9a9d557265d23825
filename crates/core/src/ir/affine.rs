//! Affine expressions, maps and integer sets.
//!
//! Expressions are interned and simplified as they are built, by the same local rules as MLIR's, so that a map prints
//! the same as upstream after it was parsed or composed: constants fold and move to the right, `e + 0`, `e * 1` and `e
//! floordiv 1` become `e`, `(e + c1) + c2` and `(e * c1) * c2` combine, `e + e * c` becomes a product, and addends that
//! are multiples of the divisor are dropped from a `mod`.
//!
//! Two constants fold only if the result fits in 64 bits. Constants that reassociation combines wrap around. Both
//! follow MLIR; index arithmetic wraps around as well.
//!
//! Depth: expressions nest as deep as the source text does, which the parser limits; functions over them recurse.

use smallvec::SmallVec;

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
    /// The number of dimensions the map takes.
    pub dims: u32,
    /// The number of symbols the map takes.
    pub symbols: u32,
    /// The result expressions.
    pub results: Box<[AffineExpr]>,
}

/// The content of an integer set.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct IntegerSetData {
    /// The number of dimensions the set takes.
    pub dims: u32,
    /// The number of symbols the set takes.
    pub symbols: u32,
    /// The constraints: each an expression and whether it is an equality (`== 0`) rather than an inequality (`>= 0`).
    pub constraints: Box<[(AffineExpr, bool)]>,
}

use AffineExprData::*;

impl AffineExprData {
    /// Returns the two operands of a binary expression; `None` for a leaf.
    pub fn operands(self) -> Option<(AffineExpr, AffineExpr)> {
        match self {
            Add(a, b) | Mul(a, b) | Mod(a, b) | FloorDiv(a, b) | CeilDiv(a, b) => Some((a, b)),
            Dim(_) | Symbol(_) | Constant(_) => None,
        }
    }
}

impl AffineExpr {
    /// The content.
    pub fn data(self, ctx: &Context) -> &AffineExprData {
        ctx.affine_expr_data(self)
    }

    /// `d{index}`
    pub fn dim(ctx: &Context, index: u32) -> AffineExpr {
        ctx.intern_affine_expr(Dim(index))
    }

    /// `s{index}`
    pub fn symbol(ctx: &Context, index: u32) -> AffineExpr {
        ctx.intern_affine_expr(Symbol(index))
    }

    /// `value`
    pub fn constant(ctx: &Context, value: i64) -> AffineExpr {
        ctx.intern_affine_expr(Constant(value))
    }

    /// The value of a constant expression.
    pub fn as_constant(self, ctx: &Context) -> Option<i64> {
        match *self.data(ctx) {
            Constant(value) => Some(value),
            _ => None,
        }
    }

    /// Returns whether the expression contains no dimension.
    pub fn is_symbolic_or_constant(self, ctx: &Context) -> bool {
        match *self.data(ctx) {
            Dim(_) => false,
            Symbol(_) | Constant(_) => true,
            Add(a, b) | Mul(a, b) | Mod(a, b) | FloorDiv(a, b) | CeilDiv(a, b) => {
                a.is_symbolic_or_constant(ctx) && b.is_symbolic_or_constant(ctx)
            }
        }
    }

    /// Returns whether the expression is affine: every product has a symbolic or constant factor, and every divisor is
    /// symbolic or constant.
    pub fn is_pure_affine(self, ctx: &Context) -> bool {
        match *self.data(ctx) {
            Dim(_) | Symbol(_) | Constant(_) => true,
            Add(a, b) => a.is_pure_affine(ctx) && b.is_pure_affine(ctx),
            Mul(a, b) => {
                a.is_pure_affine(ctx)
                    && b.is_pure_affine(ctx)
                    && (a.as_constant(ctx).is_some() || b.as_constant(ctx).is_some())
            }
            Mod(a, b) | FloorDiv(a, b) | CeilDiv(a, b) => a.is_pure_affine(ctx) && b.as_constant(ctx).is_some(),
        }
    }

    /// Returns the greatest constant known to divide every value of the expression.
    pub fn largest_known_divisor(self, ctx: &Context) -> u64 {
        match *self.data(ctx) {
            Dim(_) | Symbol(_) => 1,
            Constant(value) => value.unsigned_abs(),
            Mul(a, b) => {
                let (left, right) = (a.largest_known_divisor(ctx), b.largest_known_divisor(ctx));
                left.checked_mul(right).unwrap_or(left.max(right))
            }
            Add(a, b) | Mod(a, b) => gcd(a.largest_known_divisor(ctx), b.largest_known_divisor(ctx)),
            FloorDiv(a, b) | CeilDiv(a, b) => match b.as_constant(ctx) {
                Some(value) if value != 0 => {
                    let divisor = a.largest_known_divisor(ctx);
                    if divisor % value.unsigned_abs() == 0 { divisor / value.unsigned_abs() } else { 1 }
                }
                _ => 1,
            },
        }
    }

    /// `self + other`
    pub fn add(self, ctx: &Context, other: AffineExpr) -> AffineExpr {
        self.simplify_add(ctx, other).unwrap_or_else(|| ctx.intern_affine_expr(Add(self, other)))
    }

    /// Whether both are dimensions, or both symbols, and `self` has the higher index.
    fn comes_after(self, ctx: &Context, other: AffineExpr) -> bool {
        match (self.data(ctx), other.data(ctx)) {
            (Dim(a), Dim(b)) | (Symbol(a), Symbol(b)) => a > b,
            _ => false,
        }
    }

    fn simplify_add(self, ctx: &Context, other: AffineExpr) -> Option<AffineExpr> {
        let (left, right) = (self.as_constant(ctx), other.as_constant(ctx));
        if let (Some(a), Some(b)) = (left, right) {
            return Some(AffineExpr::constant(ctx, a.checked_add(b)?));
        }
        if left.is_some()
            || (self.is_symbolic_or_constant(ctx) && !other.is_symbolic_or_constant(ctx))
            || self.comes_after(ctx, other)
        {
            return Some(other.add(ctx, self));
        }
        if right == Some(0) {
            return Some(self);
        }
        let inner = match *self.data(ctx) {
            Add(a, b) => Some((a, b)),
            _ => None,
        };
        if let (Some((a, b)), Some(value)) = (inner, right)
            && let Some(constant) = b.as_constant(ctx)
        {
            return Some(a.add(ctx, AffineExpr::constant(ctx, constant.wrapping_add(value))));
        }
        // c1 * e + c2 * e = (c1 + c2) * e
        let factor = |expr: AffineExpr| match *expr.data(ctx) {
            Mul(a, b) => b.as_constant(ctx).map_or((expr, 1), |constant| (a, constant)),
            _ => (expr, 1),
        };
        let ((first, a), (second, b)) = (factor(self), factor(other));
        if first == second {
            return Some(first.mul(ctx, AffineExpr::constant(ctx, a.wrapping_add(b))));
        }
        if let Some((a, b)) = inner
            && b.as_constant(ctx).is_some()
        {
            // A constant moves right: (e + c) + x = (e + x) + c.
            return Some(a.add(ctx, other).add(ctx, b));
        }
        let Mul(product, factor) = *other.data(ctx) else { return None };
        let factor = factor.as_constant(ctx);
        match *product.data(ctx) {
            FloorDiv(numerator, divisor) => {
                // e + (e floordiv c) * -c = e mod c
                let value = divisor.as_constant(ctx).filter(|&value| value > 0);
                if numerator == self && value.is_some_and(|value| factor == Some(-value)) {
                    return Some(self.modulo(ctx, divisor));
                }
                // The last summand may be the `e`: (a + e) + x = a + (e + x).
                let (first, last) = inner?;
                last.simplify_add(ctx, other).map(|sum| first.add(ctx, sum))
            }
            Mul(quotient, divisor) if factor == Some(-1) => match *quotient.data(ctx) {
                // e + ((e floordiv q) * q) * -1 = e mod q
                FloorDiv(numerator, by) if by == divisor && numerator == self => Some(self.modulo(ctx, divisor)),
                _ => None,
            },
            _ => None,
        }
    }

    /// `self * other`
    pub fn mul(self, ctx: &Context, other: AffineExpr) -> AffineExpr {
        self.simplify_mul(ctx, other).unwrap_or_else(|| ctx.intern_affine_expr(Mul(self, other)))
    }

    fn simplify_mul(self, ctx: &Context, other: AffineExpr) -> Option<AffineExpr> {
        let (left, right) = (self.as_constant(ctx), other.as_constant(ctx));
        if let (Some(a), Some(b)) = (left, right) {
            // `i64::MIN * -1` wraps to `i64::MIN`: printing the unfolded product would yield text that parses as
            // another expression.
            let product = if (a, b) == (i64::MIN, -1) { Some(i64::MIN) } else { a.checked_mul(b) };
            return Some(AffineExpr::constant(ctx, product?));
        }
        let is_symbolic_first = !other.is_symbolic_or_constant(ctx) && self.is_symbolic_or_constant(ctx);
        if is_symbolic_first || left.is_some() || self.comes_after(ctx, other) {
            return Some(other.mul(ctx, self));
        }
        match right {
            Some(1) => return Some(self),
            Some(0) => return Some(other),
            _ => {}
        }
        if let Mul(a, b) = *self.data(ctx) {
            match (b.as_constant(ctx), right) {
                (Some(constant), Some(value)) => {
                    return Some(a.mul(ctx, AffineExpr::constant(ctx, constant.wrapping_mul(value))));
                }
                (Some(_), None) => return Some(a.mul(ctx, other).mul(ctx, b)),
                _ => {}
            }
        }
        None
    }

    /// `self floordiv other`
    pub fn floor_div(self, ctx: &Context, other: AffineExpr) -> AffineExpr {
        self.simplify_floor_div(ctx, other).unwrap_or_else(|| ctx.intern_affine_expr(FloorDiv(self, other)))
    }

    fn simplify_floor_div(self, ctx: &Context, other: AffineExpr) -> Option<AffineExpr> {
        let divisor = other.as_constant(ctx)?;
        if divisor == 0 {
            return None;
        }
        if let Some(value) = self.as_constant(ctx) {
            return Some(AffineExpr::constant(ctx, floor_div(value, divisor)?));
        }
        if divisor == 1 {
            return Some(self);
        }
        match *self.data(ctx) {
            Mul(a, b) => Some(a.mul(ctx, AffineExpr::constant(ctx, exact_quotient(b.as_constant(ctx)?, divisor)?))),
            Add(a, b) => {
                let divides = |expr: AffineExpr| expr.largest_known_divisor(ctx).is_multiple_of(divisor.unsigned_abs());
                (divides(a) || divides(b)).then(|| a.floor_div(ctx, other).add(ctx, b.floor_div(ctx, other)))
            }
            _ => None,
        }
    }

    /// `self ceildiv other`
    pub fn ceil_div(self, ctx: &Context, other: AffineExpr) -> AffineExpr {
        self.simplify_ceil_div(ctx, other).unwrap_or_else(|| ctx.intern_affine_expr(CeilDiv(self, other)))
    }

    fn simplify_ceil_div(self, ctx: &Context, other: AffineExpr) -> Option<AffineExpr> {
        let divisor = other.as_constant(ctx)?;
        if divisor == 0 {
            return None;
        }
        if let Some(value) = self.as_constant(ctx) {
            let floor = floor_div(value, divisor)?;
            let exact = value % divisor == 0;
            return Some(AffineExpr::constant(ctx, if exact { floor } else { floor + 1 }));
        }
        if divisor == 1 {
            return Some(self);
        }
        let Mul(a, b) = *self.data(ctx) else { return None };
        Some(a.mul(ctx, AffineExpr::constant(ctx, exact_quotient(b.as_constant(ctx)?, divisor)?)))
    }

    /// `self mod other`
    pub fn modulo(self, ctx: &Context, other: AffineExpr) -> AffineExpr {
        self.simplify_modulo(ctx, other).unwrap_or_else(|| ctx.intern_affine_expr(Mod(self, other)))
    }

    fn simplify_modulo(self, ctx: &Context, other: AffineExpr) -> Option<AffineExpr> {
        let divisor = other.as_constant(ctx)?;
        if divisor < 1 {
            return None;
        }
        if let Some(value) = self.as_constant(ctx) {
            return Some(AffineExpr::constant(ctx, value.rem_euclid(divisor)));
        }
        if self.largest_known_divisor(ctx).is_multiple_of(divisor.unsigned_abs()) {
            return Some(AffineExpr::constant(ctx, 0));
        }
        match *self.data(ctx) {
            Add(a, b) => {
                let divides = |expr: AffineExpr| expr.largest_known_divisor(ctx).is_multiple_of(divisor.unsigned_abs());
                if divides(a) {
                    return Some(b.modulo(ctx, other));
                }
                divides(b).then(|| a.modulo(ctx, other))
            }
            Mod(a, b) => {
                let inner = b.as_constant(ctx)?;
                (inner >= 1 && inner % divisor == 0).then(|| a.modulo(ctx, other))
            }
            _ => None,
        }
    }

    /// `-self`
    pub fn neg(self, ctx: &Context) -> AffineExpr {
        self.mul(ctx, AffineExpr::constant(ctx, -1))
    }

    /// `self - other`
    pub fn sub(self, ctx: &Context, other: AffineExpr) -> AffineExpr {
        self.add(ctx, other.neg(ctx))
    }

    /// Returns the expression with each dimension `i` replaced by `dims[i]` and each symbol `i` by `symbols[i]`.
    /// Dimensions and symbols beyond the slices stay.
    pub fn replace(self, ctx: &Context, dims: &[AffineExpr], symbols: &[AffineExpr]) -> AffineExpr {
        match *self.data(ctx) {
            Dim(index) => dims.get(index as usize).copied().unwrap_or(self),
            Symbol(index) => symbols.get(index as usize).copied().unwrap_or(self),
            data => match data.operands() {
                Some((a, b)) => self.with_operands(ctx, a.replace(ctx, dims, symbols), b.replace(ctx, dims, symbols)),
                None => self,
            },
        }
    }

    /// Returns the same operation on other operands, simplified; a leaf is returned unchanged.
    pub fn with_operands(self, ctx: &Context, a: AffineExpr, b: AffineExpr) -> AffineExpr {
        let data = *self.data(ctx);
        if data.operands() == Some((a, b)) {
            return self;
        }
        match data {
            Dim(_) | Symbol(_) | Constant(_) => self,
            Add(..) => a.add(ctx, b),
            Mul(..) => a.mul(ctx, b),
            Mod(..) => a.modulo(ctx, b),
            FloorDiv(..) => a.floor_div(ctx, b),
            CeilDiv(..) => a.ceil_div(ctx, b),
        }
    }

    /// Evaluates the expression for these dimensions and symbols. Returns `None` on overflow, on division by zero, and
    /// if a dimension or symbol has no value.
    pub fn evaluate(self, ctx: &Context, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let both =
            |a: AffineExpr, b: AffineExpr| Some((a.evaluate(ctx, dims, symbols)?, b.evaluate(ctx, dims, symbols)?));
        match *self.data(ctx) {
            Dim(index) => dims.get(index as usize).copied(),
            Symbol(index) => symbols.get(index as usize).copied(),
            Constant(value) => Some(value),
            Add(a, b) => both(a, b).and_then(|(a, b)| a.checked_add(b)),
            Mul(a, b) => both(a, b).and_then(|(a, b)| a.checked_mul(b)),
            Mod(a, b) => both(a, b).and_then(|(a, b)| if b < 1 { None } else { Some(a.rem_euclid(b)) }),
            FloorDiv(a, b) => both(a, b).and_then(|(a, b)| floor_div(a, b)),
            CeilDiv(a, b) => both(a, b).and_then(|(a, b)| ceil_div(a, b)),
        }
    }

    /// Calls `visit` on this expression and all its subexpressions.
    pub fn walk(self, ctx: &Context, visit: &mut dyn FnMut(AffineExprData)) {
        visit(*self.data(ctx));
        if let Some((a, b)) = self.data(ctx).operands() {
            a.walk(ctx, visit);
            b.walk(ctx, visit);
        }
    }

    /// Returns the number of nodes of the expression tree.
    pub fn size(self, ctx: &Context) -> usize {
        let mut size = 0;
        self.walk(ctx, &mut |_| size += 1);
        size
    }

    /// Returns whether dimension `index` occurs.
    pub fn uses_dim(self, ctx: &Context, index: u32) -> bool {
        let mut occurs = false;
        self.walk(ctx, &mut |data| occurs |= data == Dim(index));
        occurs
    }
}

/// Returns `a / b` if the remainder is zero; `None` otherwise, on overflow, and on division by zero.
fn exact_quotient(a: i64, b: i64) -> Option<i64> {
    (a.checked_rem(b)? == 0).then(|| a.checked_div(b)).flatten()
}

/// Returns `a / b` rounded towards negative infinity; `None` on overflow and division by zero.
pub fn floor_div(a: i64, b: i64) -> Option<i64> {
    let quotient = a.checked_div(b)?;
    Some(if a % b != 0 && ((a < 0) != (b < 0)) { quotient - 1 } else { quotient })
}

/// Returns `a / b` rounded towards positive infinity; `None` on overflow and division by zero.
pub fn ceil_div(a: i64, b: i64) -> Option<i64> {
    let floor = floor_div(a, b)?;
    Some(if a % b == 0 { floor } else { floor + 1 })
}

/// Returns the greatest common divisor; `gcd(0, n)` is `n`.
pub fn gcd(a: u64, b: u64) -> u64 {
    let (mut a, mut b) = (a, b);
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a
}

impl AffineMap {
    /// The content.
    pub fn data(self, ctx: &Context) -> &AffineMapData {
        ctx.affine_map_data(self)
    }

    /// The results.
    pub fn results(self, ctx: &Context) -> &[AffineExpr] {
        &self.data(ctx).results
    }

    /// Returns the identity map `(d0, …, dn-1) -> (d0, …, dn-1)`.
    pub fn identity(ctx: &Context, rank: u32) -> AffineMap {
        let results: SmallVec<[AffineExpr; 8]> = (0..rank).map(|index| AffineExpr::dim(ctx, index)).collect();
        ctx.affine_map(rank, 0, &results)
    }

    /// Returns whether the map is `(d0, …, dn) -> (d0, …, dn)`; unused symbols are allowed.
    pub fn is_identity(self, ctx: &Context) -> bool {
        let map = self.data(ctx);
        map.results.len() == map.dims as usize
            && map.results.iter().enumerate().all(|(i, e)| *e.data(ctx) == Dim(i as u32))
    }

    /// Returns whether the results are all the dimensions, each exactly once.
    pub fn is_permutation(self, ctx: &Context) -> bool {
        let map = self.data(ctx);
        map.symbols == 0 && map.results.len() == map.dims as usize && self.is_projected_permutation(ctx, false)
    }

    /// Returns whether every result is a dimension and none occurs twice; with `allow_zero`, results may also be the
    /// constant 0.
    pub fn is_projected_permutation(self, ctx: &Context, allow_zero: bool) -> bool {
        let map = self.data(ctx);
        if map.symbols > 0 || map.results.len() > map.dims as usize {
            return false;
        }
        let mut seen = vec![false; map.dims as usize];
        map.results.iter().all(|result| match *result.data(ctx) {
            Dim(index) => !std::mem::replace(&mut seen[index as usize], true),
            Constant(0) => allow_zero,
            _ => false,
        })
    }

    /// Returns the composition `self(other(x))`: the results of `other` replace the dimensions of `self`. The symbols
    /// of `self` come first.
    pub fn compose(self, ctx: &Context, other: AffineMap) -> AffineMap {
        let (outer, inner) = (self.data(ctx), other.data(ctx));
        debug_assert_eq!(outer.dims as usize, inner.results.len(), "composition of maps that do not fit");
        let shifted: Vec<AffineExpr> =
            (0..inner.symbols).map(|index| AffineExpr::symbol(ctx, index + outer.symbols)).collect();
        let dims: Vec<AffineExpr> = inner.results.iter().map(|result| result.replace(ctx, &[], &shifted)).collect();
        let results: Vec<AffineExpr> = outer.results.iter().map(|result| result.replace(ctx, &dims, &[])).collect();
        ctx.affine_map(inner.dims, outer.symbols + inner.symbols, &results)
    }

    /// Evaluates every result for these dimensions and symbols; `None` under the conditions of
    /// [`AffineExpr::evaluate`].
    pub fn evaluate(self, ctx: &Context, dims: &[i64], symbols: &[i64]) -> Option<Vec<i64>> {
        self.results(ctx).iter().map(|result| result.evaluate(ctx, dims, symbols)).collect()
    }
}

impl IntegerSet {
    /// The content.
    pub fn data(self, ctx: &Context) -> &IntegerSetData {
        ctx.integer_set_data(self)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expressions_simplify_as_they_are_built() {
        let ctx = Context::new(&[]);
        let (d0, d1) = (AffineExpr::dim(&ctx, 0), AffineExpr::dim(&ctx, 1));
        let c = |value| AffineExpr::constant(&ctx, value);
        assert_eq!(c(1).add(&ctx, d0).add(&ctx, c(-1)), d0);
        assert_eq!(d0.mul(&ctx, c(2)).add(&ctx, d0), d0.mul(&ctx, c(3)));
        assert_eq!(d0.mul(&ctx, c(4)).floor_div(&ctx, c(2)), d0.mul(&ctx, c(2)));
        assert_eq!(d0.mul(&ctx, c(4)).add(&ctx, d1).modulo(&ctx, c(2)), d1.modulo(&ctx, c(2)));
        assert_eq!(c(-7).floor_div(&ctx, c(2)), c(-4));
        // A dividend minus the multiple of the divisor is the remainder, also at the end of a sum.
        let s0 = AffineExpr::symbol(&ctx, 0);
        for divisor in [c(4), s0] {
            let multiple = d1.floor_div(&ctx, divisor).mul(&ctx, divisor);
            assert_eq!(d1.sub(&ctx, multiple), d1.modulo(&ctx, divisor));
        }
        let multiple = d1.floor_div(&ctx, c(4)).mul(&ctx, c(4));
        assert_eq!(d0.add(&ctx, d1).sub(&ctx, multiple), d0.add(&ctx, d1.modulo(&ctx, c(4))));
        assert_eq!(c(-7).ceil_div(&ctx, c(2)), c(-3));
        assert_eq!(c(-7).modulo(&ctx, c(2)), c(1));
    }

    #[test]
    fn constants_beyond_64_bits() {
        let ctx = Context::new(&[]);
        let (d0, max) = (AffineExpr::dim(&ctx, 0), AffineExpr::constant(&ctx, i64::MAX));
        let c = |value| AffineExpr::constant(&ctx, value);
        // Two constants do not fold on overflow; constants of a longer sum or product wrap around.
        assert_eq!(*max.add(&ctx, c(1)).data(&ctx), Add(max, c(1)));
        assert_eq!(*max.mul(&ctx, c(2)).data(&ctx), Mul(max, c(2)));
        assert_eq!(d0.add(&ctx, max).add(&ctx, c(1)), d0.add(&ctx, c(i64::MIN)));
        assert_eq!(d0.mul(&ctx, max).mul(&ctx, c(2)), d0.mul(&ctx, c(-2)));
        assert_eq!(d0.mul(&ctx, max).add(&ctx, d0), d0.mul(&ctx, c(i64::MIN)));
        // The one quotient that does not fit in 64 bits is not folded.
        let least = d0.mul(&ctx, c(i64::MIN));
        assert_eq!(*least.floor_div(&ctx, c(-1)).data(&ctx), FloorDiv(least, c(-1)));
        assert_eq!(*least.ceil_div(&ctx, c(-1)).data(&ctx), CeilDiv(least, c(-1)));
        // 2^62 * 2^62 is a multiple of 2^62, but its wrapped value is not.
        let product = d0.mul(&ctx, c(1 << 62)).mul(&ctx, AffineExpr::symbol(&ctx, 0).mul(&ctx, c(8)));
        assert_eq!(product.largest_known_divisor(&ctx), 1 << 62);
    }

    #[test]
    fn maps_compose() {
        let ctx = Context::new(&[]);
        let (d0, d1) = (AffineExpr::dim(&ctx, 0), AffineExpr::dim(&ctx, 1));
        let swap = ctx.affine_map(2, 0, &[d1, d0]);
        assert_eq!(swap.compose(&ctx, swap), AffineMap::identity(&ctx, 2));
        assert!(swap.is_permutation(&ctx) && !swap.is_identity(&ctx));
        assert_eq!(swap.evaluate(&ctx, &[3, 4], &[]), Some(vec![4, 3]));
    }
}
