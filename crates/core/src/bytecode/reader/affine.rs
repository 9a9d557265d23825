//! Affine maps and integer sets, as the development branch after LLVM 22 encodes them.
//!
//! The first integer of a map has the number of dimensions, and how the rest is stored: not at all (the identity), as a
//! permutation of the dimensions, as some of the dimensions, or in general as symbols and expressions. Expressions are
//! in prefix order. They are built with the simplification that the text parser applies.

use super::tables::Tables;
use crate::bytecode::codes::expression;
use crate::bytecode::cursor::{Cursor, Read};
use crate::ir::{AffineExpr, AffineMap, IntegerSet, IntegerSetData};

/// The maximum number of dimensions or symbols.
const MOST_IDENTIFIERS: u64 = 1 << 12;

/// The maximum number of operators of an expression, which bounds the depth of its tree.
const MOST_OPERATORS: usize = 4000;

const IDENTITY: u64 = 0;
const PERMUTATION: u64 = 1;
const DIMENSIONS: u64 = 2;

/// The numbers of dimensions and symbols that an expression may use.
#[derive(Clone, Copy)]
struct Identifiers {
    dims: u32,
    symbols: u32,
}

impl<'a> Tables<'a> {
    /// Decodes an affine map.
    pub(super) fn affine_map(&mut self, cursor: &mut Cursor<'a>) -> Read<AffineMap> {
        let ctx = self.ctx;
        let at = cursor.offset();
        let first = cursor.varint("the dimensions of an affine map")?;
        let (dims, form) = (identifiers(cursor, at, first >> 2)?, first & 3);
        let count = match form {
            IDENTITY => {
                self.grow(u64::from(dims));
                return Ok(AffineMap::identity(ctx, dims));
            }
            PERMUTATION => cursor.checked_count(at, u64::from(dims), "the dimensions of an affine map")?,
            DIMENSIONS => cursor.count("the results of an affine map")?,
            _ => {
                let symbols = self.symbols(cursor)?;
                let count = cursor.count("the results of an affine map")?;
                let known = Identifiers { dims, symbols };
                let results: Read<Vec<AffineExpr>> = (0..count).map(|_| self.expression(cursor, known)).collect();
                return Ok(ctx.affine_map(dims, symbols, &results?));
            }
        };
        let dimension = |cursor: &mut Cursor<'a>| cursor.index("a dimension", dims as usize);
        let results: Read<Vec<AffineExpr>> =
            (0..count).map(|_| Ok(AffineExpr::dim(ctx, dimension(cursor)? as u32))).collect();
        Ok(ctx.affine_map(dims, 0, &results?))
    }

    /// Decodes an integer set.
    pub(super) fn integer_set(&mut self, cursor: &mut Cursor<'a>) -> Read<IntegerSet> {
        let at = cursor.offset();
        let dims = cursor.varint("the dimensions of an integer set")?;
        let dims = identifiers(cursor, at, dims)?;
        let symbols = self.symbols(cursor)?;
        let count = cursor.count("the constraints of an integer set")?;
        let known = Identifiers { dims, symbols };
        let expressions: Read<Vec<AffineExpr>> = (0..count).map(|_| self.expression(cursor, known)).collect();
        let mut constraints = Vec::new();
        for expression in expressions? {
            constraints.push((expression, cursor.byte("whether a constraint is an equality")? != 0));
        }
        let constraints = constraints.into();
        Ok(self.ctx.intern_integer_set(IntegerSetData { dims, symbols, constraints }))
    }

    fn symbols(&mut self, cursor: &mut Cursor<'a>) -> Read<u32> {
        let at = cursor.offset();
        let symbols = cursor.varint("the number of symbols")?;
        identifiers(cursor, at, symbols)
    }

    /// Decodes an expression. Operators whose operands are not complete yet are on a stack.
    fn expression(&mut self, cursor: &mut Cursor<'a>, known: Identifiers) -> Read<AffineExpr> {
        let ctx = self.ctx;
        let mut operators: Vec<(u64, Option<AffineExpr>)> = Vec::new();
        let mut count = 0;
        loop {
            let at = cursor.offset();
            let kind = cursor.varint("the kind of an affine expression")?;
            let mut value = match kind {
                expression::DIM => AffineExpr::dim(ctx, cursor.index("a dimension", known.dims as usize)? as u32),
                expression::SYMBOL => AffineExpr::symbol(ctx, cursor.index("a symbol", known.symbols as usize)? as u32),
                expression::CONSTANT => AffineExpr::constant(ctx, cursor.signed("a constant")?),
                expression::ADD..=expression::CEIL_DIV => {
                    count += 1;
                    if count > MOST_OPERATORS {
                        let message = format!("expected an affine expression of at most {MOST_OPERATORS} operators");
                        return Err(cursor.failure_at(at, message));
                    }
                    operators.push((kind, None));
                    continue;
                }
                _ => {
                    let message = format!("expected the kind of an affine expression, but found {kind}");
                    return Err(cursor.failure_at(at, message));
                }
            };
            loop {
                match operators.pop() {
                    None => {
                        self.grow(count as u64);
                        return Ok(value);
                    }
                    Some((kind, None)) => {
                        operators.push((kind, Some(value)));
                        break;
                    }
                    Some((kind, Some(left))) => {
                        value = match kind {
                            expression::ADD => left.add(ctx, value),
                            expression::MUL => left.mul(ctx, value),
                            expression::MOD => left.modulo(ctx, value),
                            expression::FLOOR_DIV => left.floor_div(ctx, value),
                            _ => left.ceil_div(ctx, value),
                        };
                    }
                }
            }
        }
    }
}

/// Checks the number of dimensions or symbols, which was read at `at`.
fn identifiers(cursor: &Cursor<'_>, at: usize, count: u64) -> Read<u32> {
    if count > MOST_IDENTIFIERS {
        let message = format!("expected at most {MOST_IDENTIFIERS} dimensions or symbols, but found {count}");
        return Err(cursor.failure_at(at, message));
    }
    Ok(count as u32)
}
