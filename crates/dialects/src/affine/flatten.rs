//! Sums of dimensions, symbols, quotients and a constant, each with a coefficient.

use rustc_hash::FxHashMap;

use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Context, gcd};
use freehold_core::sort::sort_by_key;

/// Coefficients of dims, symbols, then the constant; coefficients of quotients and products of symbols are in a
/// separate list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) struct Flat {
    pub inputs: Vec<i64>,
    pub terms: Vec<i64>,
    pub constant: i64,
}

/// Flattens expressions over some dims and symbols, sharing quotients and products.
struct Flattener<'c> {
    ctx: &'c Context,
    dims: u32,
    inputs: usize,
    terms: Vec<AffineExpr>,
    places: FxHashMap<AffineExpr, usize>,
}

/// Builds an expression from two operands.
type Make = fn(AffineExpr, &Context, AffineExpr) -> AffineExpr;

impl<'c> Flattener<'c> {
    fn new(ctx: &'c Context, dims: u32, symbols: u32) -> Flattener<'c> {
        let inputs = dims as usize + symbols as usize;
        Flattener { ctx, dims, inputs, terms: Vec::new(), places: FxHashMap::default() }
    }

    fn zero(&self) -> Flat {
        Flat { inputs: vec![0; self.inputs], terms: Vec::new(), constant: 0 }
    }

    /// Flattens `expr`; `None` if a divisor is not a positive constant, or a coefficient overflows.
    fn flatten(&mut self, expr: AffineExpr) -> Option<Flat> {
        match *expr.data(self.ctx) {
            AffineExprData::Dim(index) => self.input(index as usize),
            AffineExprData::Symbol(index) => self.input(self.dims as usize + index as usize),
            AffineExprData::Constant(value) => Some(Flat { constant: value, ..self.zero() }),
            AffineExprData::Add(left, right) => {
                let (left, right) = (self.flatten(left)?, self.flatten(right)?);
                combine(&left, &right, 1)
            }
            AffineExprData::Mul(left, right) => match right.as_constant(self.ctx) {
                Some(factor) => {
                    let left = self.flatten(left)?;
                    combine(&self.zero(), &left, factor)
                }
                None => self.of_both(left, right, AffineExpr::mul),
            },
            AffineExprData::Mod(left, right) => match right.as_constant(self.ctx) {
                Some(divisor) if divisor > 0 => {
                    let left = self.flatten(left)?;
                    self.remainder(left, divisor)
                }
                Some(_) => None,
                None => self.of_both(left, right, AffineExpr::modulo),
            },
            AffineExprData::FloorDiv(left, right) => self.division(left, right, AffineExpr::floor_div),
            AffineExprData::CeilDiv(left, right) => self.division(left, right, AffineExpr::ceil_div),
        }
    }

    fn division(&mut self, left: AffineExpr, right: AffineExpr, divide: Make) -> Option<Flat> {
        match right.as_constant(self.ctx) {
            Some(divisor) if divisor > 0 => {
                let left = self.flatten(left)?;
                self.quotient(left, divisor, divide)
            }
            Some(_) => None,
            None => self.of_both(left, right, divide),
        }
    }

    /// Flattens a product, quotient or remainder by an expression that is not constant: a variable represents it.
    fn of_both(&mut self, left: AffineExpr, right: AffineExpr, make: Make) -> Option<Flat> {
        let (left, right) = (self.flatten(left)?, self.flatten(right)?);
        let expr = make(self.unflatten(&left), self.ctx, self.unflatten(&right));
        self.term(expr)
    }

    fn input(&self, index: usize) -> Option<Flat> {
        let mut flat = self.zero();
        *flat.inputs.get_mut(index)? = 1;
        Some(flat)
    }

    /// Returns the variable that represents a quotient or product.
    fn variable(&mut self, term: AffineExpr) -> usize {
        *self.places.entry(term).or_insert_with(|| {
            self.terms.push(term);
            self.terms.len() - 1
        })
    }

    /// Returns that variable with coefficient 1.
    fn term(&mut self, expr: AffineExpr) -> Option<Flat> {
        let index = self.variable(expr);
        let mut result = self.zero();
        result.add_term(index, 1)?;
        Some(result)
    }

    fn quotient(&mut self, mut flat: Flat, divisor: i64, divide: Make) -> Option<Flat> {
        let common = flat.common_divisor(divisor);
        flat.divide(common);
        let divisor = divisor / common;
        if divisor == 1 {
            return Some(flat);
        }
        let expr = divide(self.unflatten(&flat), self.ctx, AffineExpr::constant(self.ctx, divisor));
        self.term(expr)
    }

    fn remainder(&mut self, mut flat: Flat, divisor: i64) -> Option<Flat> {
        if flat.coefficients().all(|coefficient| coefficient % divisor == 0) {
            return Some(self.zero());
        }
        let common = flat.common_divisor(divisor);
        let mut dividend = flat.clone();
        dividend.divide(common);
        let by = AffineExpr::constant(self.ctx, divisor / common);
        let expr = self.unflatten(&dividend).floor_div(self.ctx, by);
        let index = self.variable(expr);
        flat.add_term(index, -divisor)?;
        Some(flat)
    }

    /// Returns the expression with these coefficients.
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
        for (&coefficient, term) in flat.terms.iter().zip(&self.terms) {
            if coefficient != 0 {
                sum = sum.add(ctx, term.mul(ctx, constant(coefficient)));
            }
        }
        if flat.constant != 0 { sum.add(ctx, constant(flat.constant)) } else { sum }
    }
}

impl Flat {
    fn coefficients(&self) -> impl Iterator<Item = i64> + '_ {
        self.inputs.iter().chain(&self.terms).copied().chain(std::iter::once(self.constant))
    }

    /// Returns the greatest common divisor of all coefficients and `divisor`, which is positive.
    fn common_divisor(&self, divisor: i64) -> i64 {
        let common =
            self.coefficients().fold(divisor as u64, |common, coefficient| gcd(common, coefficient.unsigned_abs()));
        common as i64
    }

    fn divide(&mut self, by: i64) {
        for value in self.inputs.iter_mut().chain(&mut self.terms).chain(std::iter::once(&mut self.constant)) {
            *value /= by;
        }
    }

    fn add_term(&mut self, index: usize, coefficient: i64) -> Option<()> {
        if self.terms.len() <= index {
            self.terms.resize(index + 1, 0);
        }
        self.terms[index] = self.terms[index].checked_add(coefficient)?;
        Some(())
    }
}

/// `left + right * factor`
fn combine(left: &Flat, right: &Flat, factor: i64) -> Option<Flat> {
    let length = left.terms.len().max(right.terms.len());
    let at = |list: &[i64], index: usize| list.get(index).copied().unwrap_or(0);
    let add = |a: i64, b: i64| b.checked_mul(factor)?.checked_add(a);
    let inputs: Option<Vec<i64>> = left.inputs.iter().zip(&right.inputs).map(|(&a, &b)| add(a, b)).collect();
    let terms: Option<Vec<i64>> =
        (0..length).map(|index| add(at(&left.terms, index), at(&right.terms, index))).collect();
    Some(Flat { inputs: inputs?, terms: terms?, constant: add(left.constant, right.constant)? })
}

/// Like [`simplify_expr`], without simplifying divisions by symbols.
pub(super) fn flatten(ctx: &Context, expr: AffineExpr, dims: u32, symbols: u32) -> AffineExpr {
    let mut flattener = Flattener::new(ctx, dims, symbols);
    let Some(flat) = flattener.flatten(expr) else { return expr };
    let simplified = flattener.unflatten(&flat);
    if simplified == expr || expr.is_pure_affine(ctx) {
        return simplified;
    }
    in_order(ctx, &flat, &flattener.terms, dims)
}

/// Returns the sum with its terms sorted by their leading dim or symbol: for dim `i` its quotients by constants,
/// itself, its products with symbols; then for symbol `i` its products and quotients; finally more complex terms, and
/// the constant. This is the order in which MLIR writes such sums.
pub(super) fn in_order(ctx: &Context, flat: &Flat, terms: &[AffineExpr], dims: u32) -> AffineExpr {
    let constant = |value: i64| AffineExpr::constant(ctx, value);
    let symbols = flat.inputs.len() as u32 - dims;
    let (mut before, mut after) = (-1i64, i64::from(dims.max(symbols)));
    let mut earlier = || {
        before -= 1;
        before + 1
    };
    let mut later = || {
        after += 1;
        after - 1
    };
    let mut sorted: Vec<((u32, i64), AffineExpr)> = Vec::new();
    let mut last = Vec::new();
    let scaled = |expr: AffineExpr, coefficient: i64| expr.mul(ctx, constant(coefficient));
    let (of_dims, of_symbols) = flat.inputs.split_at(dims as usize);
    for (index, &coefficient) in (0..).zip(of_symbols).filter(|(_, coefficient)| **coefficient != 0) {
        sorted.push(((index, later()), scaled(AffineExpr::symbol(ctx, index), coefficient)));
    }
    for (&term, &coefficient) in terms.iter().zip(&flat.terms).filter(|(_, coefficient)| **coefficient != 0) {
        let operands = term.data(ctx).operands().map(|(left, right)| (*left.data(ctx), *right.data(ctx)));
        let key = match operands {
            Some((AffineExprData::Dim(index), AffineExprData::Constant(_))) => Some((index, earlier())),
            Some((AffineExprData::Dim(index), AffineExprData::Dim(by) | AffineExprData::Symbol(by))) => {
                Some((index, i64::from(by)))
            }
            Some((
                AffineExprData::Symbol(index),
                AffineExprData::Constant(_) | AffineExprData::Dim(_) | AffineExprData::Symbol(_),
            )) => Some((index, later())),
            _ => None,
        };
        match key {
            Some(key) => sorted.push((key, scaled(term, coefficient))),
            None => last.push(scaled(term, coefficient)),
        }
    }
    for (index, &coefficient) in (0..).zip(of_dims).filter(|(_, coefficient)| **coefficient != 0) {
        sorted.push(((index, earlier()), scaled(AffineExpr::dim(ctx, index), coefficient)));
    }
    sort_by_key(&mut sorted, |entry| entry.0);
    let sum = sorted.into_iter().map(|entry| entry.1).chain(last).fold(constant(0), |sum, term| sum.add(ctx, term));
    if flat.constant != 0 { sum.add(ctx, constant(flat.constant)) } else { sum }
}

/// Returns the coefficients of dims, symbols and the constant of an expression without divisions and products of
/// symbols.
pub fn linear(ctx: &Context, expr: AffineExpr, dims: u32, symbols: u32) -> Option<Vec<i64>> {
    let mut flattener = Flattener::new(ctx, dims, symbols);
    let flat = flattener.flatten(expr)?;
    if !flattener.terms.is_empty() {
        return None;
    }
    let mut coefficients = flat.inputs;
    coefficients.push(flat.constant);
    Some(coefficients)
}

/// Returns [`linear`] of each result.
pub fn linear_results(ctx: &Context, map: AffineMap) -> Option<Vec<Vec<i64>>> {
    let data = map.data(ctx);
    data.results.iter().map(|&expr| linear(ctx, expr, data.dims, data.symbols)).collect()
}
