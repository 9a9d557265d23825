//! Affine expressions, compiled to postfix code.
//!
//! For an expression that is linear in the dimensions, the coefficients are computed, so that loops need not evaluate
//! the expression.

use smallvec::SmallVec;

use super::descriptor::Dims;
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Context};

#[derive(Clone, Copy, Debug, PartialEq)]
enum Token {
    Dim(u32),
    Symbol(u32),
    Constant(i64),
    Add,
    Mul,
    Mod,
    FloorDiv,
    CeilDiv,
}

/// An affine expression.
#[derive(Clone, Debug, PartialEq)]
pub struct Formula {
    tokens: Vec<Token>,
}

/// `constant + Σ coefficient[i] * d[i]`
#[derive(Clone, Debug, PartialEq)]
pub struct Linear {
    /// One coefficient per dimension.
    pub coefficients: Dims,
    /// The constant term.
    pub constant: i64,
}

impl Formula {
    /// Compiles an expression. Its depth is bounded by the parser's nesting limit.
    pub fn of(ctx: &Context, expr: AffineExpr) -> Formula {
        let mut tokens = Vec::new();
        collect(ctx, expr, &mut tokens);
        Formula { tokens }
    }

    /// Compiles the results of a map.
    pub fn of_map(ctx: &Context, map: AffineMap) -> Vec<Formula> {
        map.results(ctx).iter().map(|&expr| Formula::of(ctx, expr)).collect()
    }

    /// Returns the value, or `None` if a divisor is not positive or an operand is missing.
    pub fn evaluate(&self, dims: &[i64], symbols: &[i64]) -> Option<i64> {
        let mut stack: SmallVec<[i64; 8]> = SmallVec::new();
        for token in &self.tokens {
            let value = match *token {
                Token::Dim(index) => *dims.get(index as usize)?,
                Token::Symbol(index) => *symbols.get(index as usize)?,
                Token::Constant(value) => value,
                operator => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    match operator {
                        Token::Add => a.wrapping_add(b),
                        Token::Mul => a.wrapping_mul(b),
                        _ if b <= 0 => return None,
                        Token::Mod => a.rem_euclid(b),
                        Token::FloorDiv => a.div_euclid(b),
                        _ => a.div_euclid(b) + i64::from(a.rem_euclid(b) != 0),
                    }
                }
            };
            stack.push(value);
        }
        stack.pop()
    }

    /// Returns the coefficients, if the expression is linear in `dims` dimensions and has no symbols.
    pub fn linear(&self, dims: usize) -> Option<Linear> {
        let mut stack: Vec<Linear> = Vec::new();
        let constant = |value| Linear { coefficients: Dims::from_elem(0, dims), constant: value };
        for token in &self.tokens {
            let value = match *token {
                Token::Dim(index) => {
                    let mut linear = constant(0);
                    *linear.coefficients.get_mut(index as usize)? = 1;
                    linear
                }
                Token::Symbol(_) => return None,
                Token::Constant(value) => constant(value),
                Token::Add => {
                    let (b, mut a) = (stack.pop()?, stack.pop()?);
                    a.constant = a.constant.checked_add(b.constant)?;
                    for (a, b) in a.coefficients.iter_mut().zip(&b.coefficients) {
                        *a = a.checked_add(*b)?;
                    }
                    a
                }
                Token::Mul => {
                    let (b, a) = (stack.pop()?, stack.pop()?);
                    let is_constant = |linear: &Linear| linear.coefficients.iter().all(|&c| c == 0);
                    let (factor, mut linear) = match (is_constant(&a), is_constant(&b)) {
                        (_, true) => (b.constant, a),
                        (true, false) => (a.constant, b),
                        (false, false) => return None,
                    };
                    linear.constant = linear.constant.checked_mul(factor)?;
                    for c in &mut linear.coefficients {
                        *c = c.checked_mul(factor)?;
                    }
                    linear
                }
                _ => return None,
            };
            stack.push(value);
        }
        stack.pop()
    }
}

fn collect(ctx: &Context, expr: AffineExpr, tokens: &mut Vec<Token>) {
    use AffineExprData as E;
    let (a, b, operator) = match *expr.data(ctx) {
        E::Dim(index) => return tokens.push(Token::Dim(index)),
        E::Symbol(index) => return tokens.push(Token::Symbol(index)),
        E::Constant(value) => return tokens.push(Token::Constant(value)),
        E::Add(a, b) => (a, b, Token::Add),
        E::Mul(a, b) => (a, b, Token::Mul),
        E::Mod(a, b) => (a, b, Token::Mod),
        E::FloorDiv(a, b) => (a, b, Token::FloorDiv),
        E::CeilDiv(a, b) => (a, b, Token::CeilDiv),
    };
    collect(ctx, a, tokens);
    collect(ctx, b, tokens);
    tokens.push(operator);
}
