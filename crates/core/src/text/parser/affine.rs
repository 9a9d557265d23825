//! Affine maps and integer sets.

use super::*;
use crate::diagnostics::{Fallible, Reported};

/// The maximum number of operators in one expression, which bounds the depth of its tree.
const OPERATOR_LIMIT: u32 = 4000;

/// The values for the dimensions and symbols of a map, in order of appearance.
#[derive(Default)]
pub struct AffineValues {
    /// The dimensions.
    pub dims: Vec<OperandName>,
    /// The symbols, which are written `symbol(%value)`.
    pub symbols: Vec<OperandName>,
}

/// The names that an affine expression may use (those that a map declares, or any SSA values), and the number of
/// operators parsed.
#[derive(Default)]
struct Scope<'p, 'v> {
    names: Vec<(&'p [u8], AffineExpr)>,
    values: Option<&'v mut AffineValues>,
    dims: u32,
    symbols: u32,
    operators: u32,
}

impl<'p> OpParser<'p> {
    /// Reads `(d0)[s0] -> (expressions)`.
    pub(crate) fn affine_map(&mut self) -> Fallible<AffineMap> {
        let at = self.location();
        let mut scope = self.affine_names()?;
        if self.is(TokenKind::Colon) {
            self.affine_constraints(&mut scope)?;
            return self.plain_error(at, "expected AffineMap, but got IntegerSet").fail();
        }
        self.expect(TokenKind::Arrow, "expected '->' or ':'")?;
        let results = self.affine_results(&mut scope)?;
        Ok(self.ctx.affine_map(scope.dims, scope.symbols, &results))
    }

    /// Reads `(d0)[s0] : (constraints)`.
    pub(crate) fn integer_set(&mut self) -> Fallible<IntegerSet> {
        let at = self.location();
        let mut scope = self.affine_names()?;
        if self.accept(TokenKind::Arrow) {
            self.affine_results(&mut scope)?;
            return self.plain_error(at, "expected IntegerSet, but got AffineMap").fail();
        }
        let constraints = self.affine_constraints(&mut scope)?;
        Ok(self.ctx.intern_integer_set(IntegerSetData {
            dims: scope.dims,
            symbols: scope.symbols,
            constraints: constraints.into(),
        }))
    }

    /// Reads an affine expression of values: `%i + symbol(%n) * 2`.
    ///
    /// # Errors
    ///
    /// If no valid expression is next.
    pub fn affine_expression(&mut self, values: &mut AffineValues) -> Fallible<AffineExpr> {
        self.affine_sum(&mut Scope { values: Some(values), ..Scope::default() })
    }

    /// Parses `[%i + 1, symbol(%n)]`: a map, and the values used in it.
    ///
    /// # Errors
    ///
    /// If the list or an expression in it is invalid.
    pub fn affine_map_of_values(&mut self) -> Fallible<(AffineMap, AffineValues)> {
        let mut values = AffineValues::default();
        let mut results = Vec::new();
        self.comma_separated(Delimiter::Square, " in affine map", |parser| {
            results.push(parser.affine_expression(&mut values)?);
            Ok(())
        })?;
        let map = self.ctx.affine_map(values.dims.len() as u32, values.symbols.len() as u32, &results);
        Ok((map, values))
    }

    fn affine_names(&mut self) -> Fallible<Scope<'p, 'static>> {
        let mut scope = Scope::default();
        self.comma_separated(Delimiter::Paren, " in dimensional identifier list", |parser| {
            let expr = AffineExpr::dim(parser.ctx, scope.dims);
            scope.dims += 1;
            parser.affine_name(&mut scope, expr)
        })?;
        self.comma_separated(Delimiter::OptionalSquare, " in symbol list", |parser| {
            let expr = AffineExpr::symbol(parser.ctx, scope.symbols);
            scope.symbols += 1;
            parser.affine_name(&mut scope, expr)
        })?;
        Ok(scope)
    }

    fn affine_name(&mut self, scope: &mut Scope<'p, '_>, expr: AffineExpr) -> Fallible {
        if !self.is_any_keyword() {
            return self.wrong_token("expected bare identifier").fail();
        }
        let name = self.here();
        // Names are compared directly while there are few; `d3` and similar names are found by their number.
        if scope.names.iter().any(|known| known.0 == name) {
            let message = format!("redefinition of identifier '{}'", text_of_bytes(name));
            return self.plain_error_here(message).fail();
        }
        if scope.names.len() >= 10_000 {
            return self.plain_error_here("too many identifiers").fail();
        }
        scope.names.push((name, expr));
        self.advance();
        Ok(())
    }

    fn affine_results(&mut self, scope: &mut Scope<'p, '_>) -> Fallible<Vec<AffineExpr>> {
        let mut results = Vec::new();
        self.comma_separated(Delimiter::Paren, " in affine map range", |parser| {
            results.push(parser.affine_sum(scope)?);
            Ok(())
        })?;
        Ok(results)
    }

    fn affine_constraints(&mut self, scope: &mut Scope<'p, '_>) -> Fallible<Vec<(AffineExpr, bool)>> {
        self.expect(TokenKind::Colon, "expected '->' or ':'")?;
        let mut constraints = Vec::new();
        self.comma_separated(Delimiter::Paren, " in integer set constraint list", |parser| {
            let left = parser.affine_sum(scope)?;
            let operator = parser.token.kind;
            if matches!(operator, TokenKind::Greater | TokenKind::Less | TokenKind::Equal) {
                parser.advance();
            }
            if !parser.accept(TokenKind::Equal) || operator == TokenKind::Eof {
                return Err(parser
                    .plain_error_here("expected '== affine-expr' or '>= affine-expr' at end of affine constraint")
                    .emit());
            }
            let right = parser.affine_sum(scope)?;
            let ctx = parser.ctx;
            constraints.push(match operator {
                TokenKind::Less => (right.sub(ctx, left), false),
                TokenKind::Greater => (left.sub(ctx, right), false),
                _ => (left.sub(ctx, right), true),
            });
            Ok(())
        })?;
        if constraints.is_empty() {
            constraints.push((AffineExpr::constant(self.ctx, 0), true));
        }
        Ok(constraints)
    }

    fn count_operator(&mut self, scope: &mut Scope<'p, '_>) -> Fallible {
        scope.operators += 1;
        if scope.operators > OPERATOR_LIMIT {
            return self.plain_error_here(format!("affine expression has more than {OPERATOR_LIMIT} operators")).fail();
        }
        Ok(())
    }

    fn affine_sum(&mut self, scope: &mut Scope<'p, '_>) -> Fallible<AffineExpr> {
        let mut left = self.affine_product(scope, false)?;
        loop {
            let minus = self.is(TokenKind::Minus);
            if !minus && !self.is(TokenKind::Plus) {
                return Ok(left);
            }
            self.count_operator(scope)?;
            self.advance();
            let right = self.affine_product(scope, true)?;
            left = if minus { left.sub(self.ctx, right) } else { left.add(self.ctx, right) };
        }
    }

    fn at_product_operator(&self) -> bool {
        self.is(TokenKind::Star) || self.is_word("mod") || self.is_word("floordiv") || self.is_word("ceildiv")
    }

    fn affine_product(&mut self, scope: &mut Scope<'p, '_>, after_operator: bool) -> Fallible<AffineExpr> {
        let mut left = self.affine_operand(scope, after_operator)?;
        loop {
            let operator = match self.token.kind {
                TokenKind::Star => "*",
                TokenKind::BareId => match self.here() {
                    b"mod" => "mod",
                    b"floordiv" => "floordiv",
                    b"ceildiv" => "ceildiv",
                    _ => return Ok(left),
                },
                _ => return Ok(left),
            };
            let at = self.location();
            self.count_operator(scope)?;
            self.advance();
            let right = self.affine_operand(scope, true)?;
            let ctx = self.ctx;
            // As in MLIR, the error is reported at the next operator.
            let at = if self.at_product_operator() { self.location() } else { at };
            if operator == "*" {
                if !left.is_symbolic_or_constant(ctx) && !right.is_symbolic_or_constant(ctx) {
                    let message = "non-affine expression: at least one of the multiply operands has to be either a \
                                   constant or symbolic";
                    return self.plain_error(at, message).fail();
                }
                left = left.mul(ctx, right);
                continue;
            }
            if !right.is_symbolic_or_constant(ctx) {
                let message = format!(
                    "non-affine expression: right operand of {operator} has to be either a constant or symbolic"
                );
                return self.plain_error(at, message).fail();
            }
            left = match operator {
                "mod" => left.modulo(ctx, right),
                "floordiv" => left.floor_div(ctx, right),
                _ => left.ceil_div(ctx, right),
            };
        }
    }

    fn affine_operand(&mut self, scope: &mut Scope<'p, '_>, after_operator: bool) -> Fallible<AffineExpr> {
        match self.token.kind {
            TokenKind::LParen => self.deeper(|parser| {
                parser.advance();
                if parser.is(TokenKind::RParen) {
                    return parser.plain_error_here("no expression inside parentheses").fail();
                }
                let inner = parser.affine_sum(scope)?;
                parser.expect(TokenKind::RParen, "expected ')'")?;
                Ok(inner)
            }),
            TokenKind::Minus => {
                self.count_operator(scope)?;
                self.advance();
                // The least constant is printed as a number whose negation does not fit an index.
                let magnitude =
                    self.is(TokenKind::Integer).then(|| super::super::op_parser::parse_magnitude(self.here()));
                if magnitude.flatten() == Some(i64::MIN.unsigned_abs()) {
                    self.advance();
                    return Ok(AffineExpr::constant(self.ctx, i64::MIN));
                }
                let Ok(inner) = self.deeper(|parser| parser.affine_operand(scope, after_operator)) else {
                    return self.plain_error_here("missing operand of negation").fail();
                };
                let minus_one = AffineExpr::constant(self.ctx, -1);
                Ok(inner.mul(self.ctx, minus_one))
            }
            TokenKind::Integer => {
                let value = super::super::op_parser::parse_magnitude(self.here());
                let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else {
                    return self.plain_error_here("constant too large for index").fail();
                };
                self.advance();
                Ok(AffineExpr::constant(self.ctx, value))
            }
            TokenKind::PercentId if scope.values.is_some() => self.affine_value(scope, false),
            TokenKind::BareId if scope.values.is_some() && self.is_word("symbol") => {
                self.advance();
                if !self.accept(TokenKind::LParen) {
                    return self.plain_error_here("expected '(' at start of SSA symbol").fail();
                }
                let expr = self.affine_value(scope, true)?;
                if !self.accept(TokenKind::RParen) {
                    return self.plain_error_here("expected ')' at end of SSA symbol").fail();
                }
                Ok(expr)
            }
            _ if after_operator && !matches!(self.token.kind, TokenKind::BareId | TokenKind::IntType) => {
                self.plain_error_here("missing right operand of binary operator").fail()
            }
            TokenKind::BareId | TokenKind::IntType => {
                let name = self.here();
                let entry = scope.names.iter().find(|known| known.0 == name);
                let Some(&(_, expr)) = entry else {
                    return self.wrong_token("use of undeclared identifier").fail();
                };
                self.advance();
                Ok(expr)
            }
            TokenKind::Plus | TokenKind::Star => {
                self.plain_error_here("missing left operand of binary operator").fail()
            }
            _ => self.plain_error_here("expected affine expression").fail(),
        }
    }

    /// Parses a value, and returns the dimension or symbol for it.
    fn affine_value(&mut self, scope: &mut Scope<'p, '_>, symbol: bool) -> Fallible<AffineExpr> {
        let operand = self.operand()?;
        let Some(values) = &mut scope.values else { return Err(Reported::unchecked()) };
        let list = if symbol { &mut values.symbols } else { &mut values.dims };
        let same =
            |known: &OperandName| known.number == operand.number && self.spelling(known) == self.spelling(&operand);
        let index = list.iter().position(same).unwrap_or_else(|| {
            list.push(operand);
            list.len() - 1
        });
        let make = if symbol { AffineExpr::symbol } else { AffineExpr::dim };
        Ok(make(self.ctx, index as u32))
    }
}
