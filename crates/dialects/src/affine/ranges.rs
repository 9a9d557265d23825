//! Simplification of maps by the ranges of enclosing loops: divisions and remainders with a single possible value, and
//! bounds that are never decisive.
//!
//! ```text
//! affine.for %i = 0 to 32 {
//!   affine.load %a[%i floordiv 32, %i mod 32]                       ⇒   affine.load %a[0, %i]
//!   affine.for %j = 0 to min affine_map<(d0) -> (40, 64 - d0)>(%i)  ⇒   affine.for %j = 0 to min … (33 ≤ 64 - d0)
//! ```
//!
//! Only the ranges of induction variables of `affine.for` with constant bounds are used. Invariant: at least one result
//! of a map is kept, also in loops without iterations.

use super::flatten::linear;
use crate::affine;
use freehold_core::ir::{
    AffineExpr, AffineExprData, AffineMap, Body, Context, Value, ValueDef, View, ceil_div, floor_div, gcd,
};

/// The range of a value: from `low` to `high`, both inclusive, if known.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
struct Range {
    low: Option<i64>,
    high: Option<i64>,
}

impl Range {
    fn one(value: i64) -> Range {
        Range { low: Some(value), high: Some(value) }
    }

    fn only_value(self) -> Option<i64> {
        self.low.filter(|_| self.low == self.high)
    }

    fn map(self, apply: impl Fn(i64) -> Option<i64>) -> Range {
        Range { low: self.low.and_then(&apply), high: self.high.and_then(&apply) }
    }

    fn negated(self) -> Range {
        let negate = |bound: Option<i64>| bound.and_then(i64::checked_neg);
        Range { low: negate(self.high), high: negate(self.low) }
    }
}

/// The known facts about an operand.
#[derive(Clone, Copy, Debug)]
struct Known {
    range: Range,
    /// For an induction variable, its loop's upper bound (exclusive).
    below: Option<i64>,
    /// A divisor of every value.
    divisor: u64,
}

const UNKNOWN: Known = Known { range: Range { low: None, high: None }, below: None, divisor: 1 };

/// A map's dims and symbols, and the known facts about their operands.
struct Inputs<'c> {
    ctx: &'c Context,
    dims: u32,
    symbols: u32,
    known: Vec<Known>,
}

/// Returns the loop of which `value` is the induction variable.
fn loop_of(view: View<'_>, value: Value) -> Option<affine::For<'_>> {
    let ValueDef::Argument(block, 0) = view.def(value) else { return None };
    affine::For::cast(view, view.region_op(view.block_region(block)?)?)
}

fn known_of(view: View<'_>, value: Value) -> Known {
    let Some(loop_) = loop_of(view, value) else { return UNKNOWN };
    let results = |map: Option<AffineMap>| map.map_or(&[][..], |map| map.results(view.ctx));
    let constant = |map: Option<AffineMap>| match results(map) {
        [result] => result.as_constant(view.ctx),
        _ => None,
    };
    let step = loop_.step().filter(|&step| step > 0);
    let (low, below) = (constant(loop_.lower_bound_map()), constant(loop_.upper_bound_map()));
    let last = below.and_then(|below| below.checked_sub(1));
    let high = match (low, last, step) {
        // The last value that steps from the lower bound reach.
        (Some(low), Some(last), Some(step)) => last.checked_sub(low).and_then(|span| last.checked_sub(span % step)),
        _ => last,
    };
    let starts = results(loop_.lower_bound_map()).iter().map(|result| result.largest_known_divisor(view.ctx));
    let divisor = step.map_or(1, |step| starts.fold(step as u64, gcd));
    Known { range: Range { low, high }, below, divisor }
}

impl<'c> Inputs<'c> {
    fn new(ctx: &'c Context, body: &Body, dims: u32, symbols: u32, operands: &[Value]) -> Inputs<'c> {
        let known = operands.iter().map(|&operand| known_of(View::new(ctx, body), operand)).collect();
        Inputs { ctx, dims, symbols, known }
    }

    /// Returns the facts about a dim; symbols are never induction variables.
    fn dim(&self, expr: AffineExpr) -> Option<&Known> {
        match *expr.data(self.ctx) {
            AffineExprData::Dim(index) => self.known.get(index as usize),
            _ => None,
        }
    }

    fn divisor(&self, expr: AffineExpr) -> u64 {
        self.dim(expr).map_or_else(|| expr.largest_known_divisor(self.ctx), |known| known.divisor)
    }

    /// Whether `0 <= expr < limit` is known for a dim or a constant.
    fn is_remainder_of(&self, expr: AffineExpr, limit: u64) -> bool {
        let limit = i64::try_from(limit).unwrap_or(i64::MAX);
        match (expr.as_constant(self.ctx), self.dim(expr)) {
            (Some(value), _) => (0..limit).contains(&value),
            (None, Some(known)) => {
                known.range.low.is_some_and(|low| low >= 0) && known.below.is_some_and(|below| below <= limit)
            }
            _ => false,
        }
    }

    /// Returns the range of `expr`. For sums, divisions in them are not considered.
    fn range(&self, expr: AffineExpr) -> Range {
        match *expr.data(self.ctx) {
            AffineExprData::FloorDiv(of, by) | AffineExprData::CeilDiv(of, by) | AffineExprData::Mod(of, by) => {
                by.as_constant(self.ctx).map_or(Range::default(), |by| self.range_of_division(expr, self.range(of), by))
            }
            _ if is_sum(self.ctx, expr) => self.range_of_sum(expr).unwrap_or_default(),
            _ => Range::default(),
        }
    }

    /// Returns the range of a division or remainder by `by` of an expression with the range `of`.
    fn range_of_division(&self, expr: AffineExpr, of: Range, by: i64) -> Range {
        if by < 1 {
            return Range::default();
        }
        match expr.data(self.ctx) {
            AffineExprData::FloorDiv(..) => of.map(|value| floor_div(value, by)),
            AffineExprData::CeilDiv(..) => of.map(|value| ceil_div(value, by)),
            // The remainder is monotonic as long as the quotient is constant.
            _ => match of.map(|value| floor_div(value, by)).only_value() {
                Some(_) => of.map(|value| Some(value.rem_euclid(by))),
                None => Range { low: Some(0), high: Some(by - 1) },
            },
        }
    }

    fn range_of_sum(&self, expr: AffineExpr) -> Option<Range> {
        let coefficients = linear(self.ctx, expr, self.dims, self.symbols)?;
        let (constant, factors) = coefficients.split_last()?;
        let mut sum = Range::one(*constant);
        for (&factor, known) in factors.iter().zip(&self.known).filter(|(factor, _)| **factor != 0) {
            let term = known.range.map(|value| value.checked_mul(factor));
            let term = if factor < 0 { Range { low: term.high, high: term.low } } else { term };
            let add = |a: Option<i64>, b: Option<i64>| a?.checked_add(b?);
            sum = Range { low: add(sum.low, term.low), high: add(sum.high, term.high) };
        }
        Some(sum)
    }

    /// Simplifies the expression by the ranges. Returns the result and its form. Visits each node once.
    fn simplify(&self, expr: AffineExpr) -> (AffineExpr, Form) {
        let ctx = self.ctx;
        let Some((left, right)) = expr.data(ctx).operands() else { return (expr, Form::Sum) };
        let ((new_left, left_form), (new_right, right_form)) = (self.simplify(left), self.simplify(right));
        let expr = expr.with_operands(ctx, new_left, new_right);
        let is_sum = matches!((left_form, right_form), (Form::Sum, Form::Sum));
        match *expr.data(ctx) {
            AffineExprData::FloorDiv(of, by) | AffineExprData::CeilDiv(of, by) | AffineExprData::Mod(of, by) => {
                let range = match left_form {
                    _ if of != new_left => self.range(of),
                    Form::Sum => self.range_of_sum(of).unwrap_or_default(),
                    Form::Division(range) => range,
                    Form::Mixed => Range::default(),
                };
                match self.simplify_division(expr, range) {
                    Some(simpler) => (simpler, self.form(simpler)),
                    None => (
                        expr,
                        Form::Division(
                            by.as_constant(ctx).map_or(Range::default(), |by| self.range_of_division(expr, range, by)),
                        ),
                    ),
                }
            }
            AffineExprData::Add(..) | AffineExprData::Mul(..) if !is_sum => (expr, Form::Mixed),
            _ => (expr, Form::Sum),
        }
    }

    fn form(&self, expr: AffineExpr) -> Form {
        match expr.data(self.ctx) {
            AffineExprData::FloorDiv(..) | AffineExprData::CeilDiv(..) | AffineExprData::Mod(..) => {
                Form::Division(self.range(expr))
            }
            _ if is_sum(self.ctx, expr) => Form::Sum,
            _ => Form::Mixed,
        }
    }

    /// Simplifies a division or remainder by a positive constant; `range` is that of the dividend.
    fn simplify_division(&self, expr: AffineExpr, range: Range) -> Option<AffineExpr> {
        let ctx = self.ctx;
        let (AffineExprData::FloorDiv(left, right)
        | AffineExprData::CeilDiv(left, right)
        | AffineExprData::Mod(left, right)) = *expr.data(ctx)
        else {
            return None;
        };
        let by = right.as_constant(ctx).filter(|&by| by > 0)?;
        let is_mod = matches!(expr.data(ctx), AffineExprData::Mod(..));
        let is_floor = matches!(expr.data(ctx), AffineExprData::FloorDiv(..));
        if is_mod && range.map(|value| floor_div(value, by)).only_value() == Some(0) {
            return Some(left);
        }
        if !is_mod && let Some(value) = self.range_of_division(expr, range, by).only_value() {
            return Some(AffineExpr::constant(ctx, value));
        }
        // `multiple + rest`, with `0 <= rest < unit` and `unit` dividing `multiple`.
        if let AffineExprData::Add(first, second) = *left.data(ctx) {
            for (multiple, rest) in [(first, second), (second, first)] {
                let unit = self.divisor(multiple);
                if unit == 0 || !self.is_remainder_of(rest, unit) {
                    continue;
                }
                return match is_mod {
                    false if is_floor && (by as u64).is_multiple_of(unit) => Some(multiple.floor_div(ctx, right)),
                    true if unit.is_multiple_of(by as u64) => Some(rest.modulo(ctx, right)),
                    _ => None,
                };
            }
        }
        let is_zero = (is_floor && self.is_remainder_of(left, by as u64))
            || (is_mod && self.divisor(left).is_multiple_of(by as u64));
        is_zero.then(|| AffineExpr::constant(ctx, 0))
    }
}

/// The form of an expression, from which its range can be computed without visiting its operands again.
#[derive(Clone, Copy, Debug)]
enum Form {
    /// No division in it.
    Sum,
    /// A division or remainder, with its range.
    Division(Range),
    /// Any other expression with a division in it.
    Mixed,
}

/// Whether the expression contains no division.
fn is_sum(ctx: &Context, expr: AffineExpr) -> bool {
    match *expr.data(ctx) {
        AffineExprData::Dim(_) | AffineExprData::Symbol(_) | AffineExprData::Constant(_) => true,
        AffineExprData::Add(left, right) | AffineExprData::Mul(left, right) => is_sum(ctx, left) && is_sum(ctx, right),
        _ => false,
    }
}

/// Simplifies divisions and remainders in `results` by the ranges of enclosing loops.
pub fn simplify_divisions(view: View<'_>, (dims, symbols): (u32, u32), operands: &[Value], results: &mut [AffineExpr]) {
    let inputs = Inputs::new(view.ctx, view.body, dims, symbols, operands);
    for result in results {
        *result = inputs.simplify(*result).0;
    }
}

/// Returns the map without results that can never be the maximum (`greatest`) or minimum of all results; results with a
/// single possible value become constants. O(results).
pub fn drop_undecisive(view: View<'_>, map: AffineMap, operands: &[Value], greatest: bool) -> AffineMap {
    let data = map.data(view.ctx);
    if operands.is_empty() {
        return map;
    }
    let inputs = Inputs::new(view.ctx, view.body, data.dims, data.symbols, operands);
    let ranges: Vec<Range> = data.results.iter().map(|&result| inputs.range(result)).collect();
    // The minimum is the negated maximum of the negated results.
    let oriented: Vec<Range> = ranges.iter().map(|range| if greatest { *range } else { range.negated() }).collect();
    let best = oriented.iter().filter_map(|range| range.low).max();
    // Of the results that are known to reach `best`: the first, and whether one of them may exceed it.
    let reaches = |range: &Range| range.low == best;
    let first = oriented.iter().position(reaches);
    let goes_beyond = oriented.iter().any(|range| reaches(range) && range.only_value().is_none());
    let is_redundant = |(index, range): (usize, &Range)| match (range.high, best) {
        // Less than a value that another result is known to reach. An empty range, in a loop without iterations, is
        // kept.
        (Some(high), Some(best)) if high < best => range.low.is_none_or(|low| low <= high),
        (Some(high), Some(best)) if high == best => range.low != Some(best) || goes_beyond || first != Some(index),
        _ => false,
    };
    let kept = data.results.iter().zip(&ranges).zip(oriented.iter().enumerate());
    let results: Vec<AffineExpr> = kept
        .filter(|(_, oriented)| !is_redundant(*oriented))
        .map(|((&result, range), _)| range.only_value().map_or(result, |value| AffineExpr::constant(view.ctx, value)))
        .collect();
    if results.is_empty() { map } else { view.ctx.affine_map(data.dims, data.symbols, &results) }
}
