//! Affine maps and integer sets.

use super::*;

/// How many operators one expression may have; its tree is as deep.
const OPERATOR_LIMIT: u32 = 4000;

/// The names that an affine map declares, as expressions, and how many operators were read.
struct Scope<'p> {
    names: Vec<(&'p [u8], AffineExpr)>,
    dims: u32,
    symbols: u32,
    operators: u32,
}

impl<'p> OpParser<'p> {
    /// Reads `(d0)[s0] -> (expressions)`.
    pub(crate) fn affine_map(&mut self) -> Parsed<AffineMap> {
        let at = self.location();
        let mut scope = self.affine_names()?;
        if self.is(TokenKind::Colon) {
            self.affine_constraints(&mut scope)?;
            return Err(self.plain_error(at, "expected AffineMap, but got IntegerSet"));
        }
        self.expect(TokenKind::Arrow, "expected '->' or ':'")?;
        let results = self.affine_results(&mut scope)?;
        Ok(self.ctx.affine_map(scope.dims, scope.symbols, &results))
    }

    /// Reads `(d0)[s0] : (constraints)`.
    pub(crate) fn integer_set(&mut self) -> Parsed<IntegerSet> {
        let at = self.location();
        let mut scope = self.affine_names()?;
        if self.accept(TokenKind::Arrow) {
            self.affine_results(&mut scope)?;
            return Err(self.plain_error(at, "expected IntegerSet, but got AffineMap"));
        }
        let constraints = self.affine_constraints(&mut scope)?;
        Ok(self.ctx.intern_integer_set(IntegerSetData {
            dims: scope.dims,
            symbols: scope.symbols,
            constraints: constraints.into(),
        }))
    }

    fn affine_names(&mut self) -> Parsed<Scope<'p>> {
        let mut scope = Scope { names: Vec::new(), dims: 0, symbols: 0, operators: 0 };
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

    fn affine_name(&mut self, scope: &mut Scope<'p>, expr: AffineExpr) -> Parsed {
        if !self.is_any_keyword() {
            return Err(self.wrong_token("expected bare identifier"));
        }
        let name = self.here();
        // Names are few where lists are short; `d3` and the like are found without comparing all.
        if scope.names.iter().any(|known| known.0 == name) {
            let message = format!("redefinition of identifier '{}'", String::from_utf8_lossy(name));
            return Err(self.plain_error_here(message));
        }
        if scope.names.len() >= 10_000 {
            return Err(self.plain_error_here("too many identifiers"));
        }
        scope.names.push((name, expr));
        self.advance();
        Ok(())
    }

    fn affine_results(&mut self, scope: &mut Scope<'p>) -> Parsed<Vec<AffineExpr>> {
        let mut results = Vec::new();
        self.comma_separated(Delimiter::Paren, " in affine map range", |parser| {
            results.push(parser.affine_sum(scope)?);
            Ok(())
        })?;
        Ok(results)
    }

    fn affine_constraints(&mut self, scope: &mut Scope<'p>) -> Parsed<Vec<(AffineExpr, bool)>> {
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
                    .plain_error_here("expected '== affine-expr' or '>= affine-expr' at end of affine constraint"));
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

    fn count_operator(&mut self, scope: &mut Scope<'p>) -> Parsed {
        scope.operators += 1;
        if scope.operators > OPERATOR_LIMIT {
            return Err(self.plain_error_here(format!("affine expression has more than {OPERATOR_LIMIT} operators")));
        }
        Ok(())
    }

    fn affine_sum(&mut self, scope: &mut Scope<'p>) -> Parsed<AffineExpr> {
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

    fn affine_product(&mut self, scope: &mut Scope<'p>, after_operator: bool) -> Parsed<AffineExpr> {
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
            // As in MLIR, the operator that comes next is blamed.
            let at = if self.at_product_operator() { self.location() } else { at };
            if operator == "*" {
                if !left.is_symbolic_or_constant(ctx) && !right.is_symbolic_or_constant(ctx) {
                    let message = "non-affine expression: at least one of the multiply operands has to be either a \
                                   constant or symbolic";
                    return Err(self.plain_error(at, message));
                }
                left = left.mul(ctx, right);
                continue;
            }
            if !right.is_symbolic_or_constant(ctx) {
                let message = format!(
                    "non-affine expression: right operand of {operator} has to be either a constant or symbolic"
                );
                return Err(self.plain_error(at, message));
            }
            left = match operator {
                "mod" => left.modulo(ctx, right),
                "floordiv" => left.floor_div(ctx, right),
                _ => left.ceil_div(ctx, right),
            };
        }
    }

    fn affine_operand(&mut self, scope: &mut Scope<'p>, after_operator: bool) -> Parsed<AffineExpr> {
        match self.token.kind {
            TokenKind::LParen => self.deeper(|parser| {
                parser.advance();
                if parser.is(TokenKind::RParen) {
                    return Err(parser.plain_error_here("no expression inside parentheses"));
                }
                let inner = parser.affine_sum(scope)?;
                parser.expect(TokenKind::RParen, "expected ')'")?;
                Ok(inner)
            }),
            TokenKind::Minus => {
                self.count_operator(scope)?;
                self.advance();
                let inner = self.deeper(|parser| parser.affine_operand(scope, after_operator))?;
                let minus_one = AffineExpr::constant(self.ctx, -1);
                Ok(inner.mul(self.ctx, minus_one))
            }
            TokenKind::Integer => {
                let value = super::super::op_parser::parse_magnitude(self.here());
                let Some(value) = value.and_then(|value| i64::try_from(value).ok()) else {
                    return Err(self.plain_error_here("constant too large for index"));
                };
                self.advance();
                Ok(AffineExpr::constant(self.ctx, value))
            }
            _ if after_operator && !matches!(self.token.kind, TokenKind::BareId | TokenKind::IntType) => {
                Err(self.plain_error_here("missing right operand of binary operator"))
            }
            TokenKind::BareId | TokenKind::IntType => {
                let name = self.here();
                let found = scope.names.iter().find(|known| known.0 == name);
                let Some(&(_, expr)) = found else {
                    return Err(self.wrong_token("use of undeclared identifier"));
                };
                self.advance();
                Ok(expr)
            }
            TokenKind::Plus | TokenKind::Star => Err(self.plain_error_here("missing left operand of binary operator")),
            _ => Err(self.plain_error_here("expected affine expression")),
        }
    }
}
