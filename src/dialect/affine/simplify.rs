//! Affine expressions in one order: sums of dimensions, symbols, quotients and a constant, each with a coefficient.
//!
//! An expression is flattened to its coefficients; what is divided becomes a variable of its own. `d0 + d1 + d0` comes
//! out as `d0 * 2 + d1`, `(d0 * 4) mod 2` as `0`. Expressions that multiply symbols stay as they are.

use crate::ir::{AffineExpr, AffineExprData, AffineMap, Context};

/// Coefficients of dims, symbols, then the constant; coefficients of quotients stand in a list of their own.
#[derive(Clone, PartialEq, Eq, Debug)]
struct Flat {
    inputs: Vec<i64>,
    quotients: Vec<i64>,
    constant: i64,
}

/// Flattens expressions over some dims and symbols, sharing quotients.
struct Flattener<'c> {
    ctx: &'c Context,
    dims: u32,
    inputs: usize,
    quotients: Vec<AffineExpr>,
}

impl Flattener<'_> {
    fn zero(&self) -> Flat {
        Flat { inputs: vec![0; self.inputs], quotients: Vec::new(), constant: 0 }
    }

    /// Flattens `expr`; `None` where it divides by what is not positive or known, or a coefficient overflows.
    fn flatten(&mut self, expr: AffineExpr) -> Option<Flat> {
        match *expr.data(self.ctx) {
            AffineExprData::Dim(index) => self.input(index as usize),
            AffineExprData::Symbol(index) => self.input(self.dims as usize + index as usize),
            AffineExprData::Constant(value) => Some(Flat { constant: value, ..self.zero() }),
            AffineExprData::Add(left, right) => {
                let (left, right) = (self.flatten(left)?, self.flatten(right)?);
                combine(&left, &right, 1)
            }
            AffineExprData::Mul(left, right) => {
                let factor = right.as_constant(self.ctx)?;
                let left = self.flatten(left)?;
                combine(&self.zero(), &left, factor)
            }
            AffineExprData::Mod(left, right) => {
                let divisor = right.as_constant(self.ctx).filter(|&divisor| divisor > 0)?;
                let left = self.flatten(left)?;
                self.remainder(left, divisor)
            }
            AffineExprData::FloorDiv(left, right) => {
                let divisor = right.as_constant(self.ctx).filter(|&divisor| divisor > 0)?;
                let left = self.flatten(left)?;
                self.quotient(left, divisor, AffineExpr::floor_div)
            }
            AffineExprData::CeilDiv(left, right) => {
                let divisor = right.as_constant(self.ctx).filter(|&divisor| divisor > 0)?;
                let left = self.flatten(left)?;
                self.quotient(left, divisor, AffineExpr::ceil_div)
            }
        }
    }

    fn input(&self, index: usize) -> Option<Flat> {
        let mut flat = self.zero();
        *flat.inputs.get_mut(index)? = 1;
        Some(flat)
    }

    /// The variable that stands for a quotient.
    fn variable(&mut self, quotient: AffineExpr) -> usize {
        if let Some(index) = self.quotients.iter().position(|&known| known == quotient) {
            return index;
        }
        self.quotients.push(quotient);
        self.quotients.len() - 1
    }

    fn quotient(
        &mut self,
        mut flat: Flat,
        divisor: i64,
        divide: fn(AffineExpr, &Context, AffineExpr) -> AffineExpr,
    ) -> Option<Flat> {
        let common = flat.coefficients().fold(divisor, gcd);
        flat.divide(common);
        let divisor = divisor / common;
        if divisor == 1 {
            return Some(flat);
        }
        let expr = divide(self.unflatten(&flat), self.ctx, AffineExpr::constant(self.ctx, divisor));
        let index = self.variable(expr);
        let mut result = self.zero();
        result.add_quotient(index, 1)?;
        Some(result)
    }

    fn remainder(&mut self, mut flat: Flat, divisor: i64) -> Option<Flat> {
        if flat.coefficients().all(|coefficient| coefficient % divisor == 0) {
            return Some(self.zero());
        }
        let common = flat.coefficients().fold(divisor, gcd);
        let mut dividend = flat.clone();
        dividend.divide(common);
        let by = AffineExpr::constant(self.ctx, divisor / common);
        let expr = self.unflatten(&dividend).floor_div(self.ctx, by);
        let index = self.variable(expr);
        flat.add_quotient(index, -divisor)?;
        Some(flat)
    }

    /// The expression with these coefficients.
    fn unflatten(&self, flat: &Flat) -> AffineExpr {
        let ctx = self.ctx;
        let constant = |value: i64| AffineExpr::constant(ctx, value);
        let mut sum = constant(0);
        for (index, &coefficient) in flat.inputs.iter().enumerate() {
            if coefficient != 0 {
                let index = index as u32;
                let input = if index < self.dims {
                    AffineExpr::dim(ctx, index)
                } else {
                    AffineExpr::symbol(ctx, index - self.dims)
                };
                sum = sum.add(ctx, input.mul(ctx, constant(coefficient)));
            }
        }
        for (&coefficient, quotient) in flat.quotients.iter().zip(&self.quotients) {
            if coefficient != 0 {
                sum = sum.add(ctx, quotient.mul(ctx, constant(coefficient)));
            }
        }
        if flat.constant != 0 { sum.add(ctx, constant(flat.constant)) } else { sum }
    }
}

impl Flat {
    fn coefficients(&self) -> impl Iterator<Item = i64> + '_ {
        self.inputs.iter().chain(&self.quotients).copied().chain(std::iter::once(self.constant))
    }

    fn divide(&mut self, by: i64) {
        for value in self.inputs.iter_mut().chain(&mut self.quotients).chain(std::iter::once(&mut self.constant)) {
            *value /= by;
        }
    }

    fn add_quotient(&mut self, index: usize, coefficient: i64) -> Option<()> {
        if self.quotients.len() <= index {
            self.quotients.resize(index + 1, 0);
        }
        self.quotients[index] = self.quotients[index].checked_add(coefficient)?;
        Some(())
    }
}

/// `left + right * factor`
fn combine(left: &Flat, right: &Flat, factor: i64) -> Option<Flat> {
    let length = left.quotients.len().max(right.quotients.len());
    let at = |list: &[i64], index: usize| list.get(index).copied().unwrap_or(0);
    let add = |a: i64, b: i64| b.checked_mul(factor)?.checked_add(a);
    let inputs: Option<Vec<i64>> = left.inputs.iter().zip(&right.inputs).map(|(&a, &b)| add(a, b)).collect();
    let quotients: Option<Vec<i64>> =
        (0..length).map(|index| add(at(&left.quotients, index), at(&right.quotients, index))).collect();
    Some(Flat { inputs: inputs?, quotients: quotients?, constant: add(left.constant, right.constant)? })
}

fn gcd(a: i64, b: i64) -> i64 {
    let (mut a, mut b) = (a.unsigned_abs(), b.unsigned_abs());
    while b != 0 {
        (a, b) = (b, a % b);
    }
    a.min(i64::MAX as u64).max(1) as i64
}

/// The expression over `dims` dimensions and `symbols` symbols in its one order.
pub fn simplify_expr(ctx: &Context, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    if !expr.is_pure_affine(ctx) {
        return expr;
    }
    let mut flattener = Flattener { ctx, dims, inputs: (dims + symbols) as usize, quotients: Vec::new() };
    match flattener.flatten(expr) {
        Some(flat) => flattener.unflatten(&flat),
        None => expr,
    }
}

/// The map with each result in its one order.
pub fn simplify_map(ctx: &Context, map: AffineMap) -> AffineMap {
    let data = map.data(ctx);
    let results: Vec<AffineExpr> =
        data.results.iter().map(|&expr| simplify_expr(ctx, expr, data.dims, data.symbols)).collect();
    ctx.affine_map(data.dims, data.symbols, &results)
}

/// The coefficients of dims, symbols and the constant of each result, where no result divides.
pub fn linear_results(ctx: &Context, map: AffineMap) -> Option<Vec<Vec<i64>>> {
    let data = map.data(ctx);
    let linear = |&expr: &AffineExpr| {
        if !expr.is_pure_affine(ctx) {
            return None;
        }
        let inputs = (data.dims + data.symbols) as usize;
        let mut flattener = Flattener { ctx, dims: data.dims, inputs, quotients: Vec::new() };
        let flat = flattener.flatten(expr)?;
        if !flattener.quotients.is_empty() {
            return None;
        }
        let mut coefficients = flat.inputs;
        coefficients.push(flat.constant);
        Some(coefficients)
    };
    data.results.iter().map(linear).collect()
}
