//! Affine expressions, maps and integer sets.
//!
//! Sums have the lowest precedence; negative terms are written as subtractions, `e * -1` as `-e`.

use super::super::OpPrinter;
use super::text::{write_signed, write_unsigned};
use crate::ir::{AffineExpr, AffineExprData, AffineMap, IntegerSet, Value};

/// Writes the operand for a dimension (`false`) or symbol (`true`) with this index.
type WriteIdentifier<'f, 'p> = &'f mut dyn FnMut(&mut OpPrinter<'p>, bool, u32);

impl<'p> OpPrinter<'p> {
    /// Writes `d0` or `s0`: the name of an input of a map or set.
    fn map_identifier(&mut self, symbol: bool, index: u32) {
        self.byte(if symbol { b's' } else { b'd' });
        self.unsigned(u64::from(index));
    }

    fn map_inputs(&mut self, dims: u32, symbols: u32) {
        for (symbol, count, open, close) in [(false, dims, b'(', b')'), (true, symbols, b'[', b']')] {
            if symbol && count == 0 {
                continue;
            }
            self.byte(open);
            for index in 0..count {
                if index > 0 {
                    self.text(", ");
                }
                self.map_identifier(symbol, index);
            }
            self.byte(close);
        }
    }

    /// Writes a map without `affine_map<…>` around it.
    pub(in crate::text) fn map_body(&mut self, map: AffineMap) {
        let data = map.data(self.ctx());
        self.map_inputs(data.dims, data.symbols);
        self.text(" -> (");
        for (index, &result) in data.results.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.affine_expr(result);
        }
        self.text(")");
    }

    /// Writes a set without `affine_set<…>` around it.
    pub(in crate::text) fn set_body(&mut self, set: IntegerSet) {
        let data = set.data(self.ctx());
        self.map_inputs(data.dims, data.symbols);
        self.text(" : (");
        for (index, &(expr, equality)) in data.constraints.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.affine_expr(expr);
            self.text(if equality { " == 0" } else { " >= 0" });
        }
        self.text(")");
    }

    /// Writes an affine expression over `d0…` and `s0…`.
    fn affine_expr(&mut self, expr: AffineExpr) {
        self.affine_expr_with(expr, &mut |printer, symbol, index| printer.map_identifier(symbol, index));
    }

    /// Writes an affine expression; `identifier` writes its dimensions and symbols.
    fn affine_expr_with(&mut self, expr: AffineExpr, identifier: WriteIdentifier<'_, 'p>) {
        self.affine_term(expr, false, identifier);
    }

    /// Writes affine expressions, separated by commas, with `values` for the dimensions and symbols of `map`.
    pub fn affine_expressions(&mut self, expressions: &[AffineExpr], map: AffineMap, values: &[Value]) {
        let dims = map.data(self.ctx()).dims as usize;
        for (index, &expression) in expressions.iter().enumerate() {
            if index > 0 {
                self.text(", ");
            }
            self.affine_expr_with(expression, &mut |printer, symbol, index| {
                let Some(&value) = values.get(index as usize + if symbol { dims } else { 0 }) else { return };
                if symbol {
                    printer.text("symbol(");
                    printer.value(value);
                    printer.text(")");
                } else {
                    printer.value(value);
                }
            });
        }
    }

    /// `tight`: whether the surrounding operator has a precedence at which a compound term needs parentheses.
    fn affine_term(&mut self, expr: AffineExpr, tight: bool, identifier: WriteIdentifier<'_, 'p>) {
        match *expr.data(self.ctx()) {
            AffineExprData::Dim(index) => return identifier(self, false, index),
            AffineExprData::Symbol(index) => return identifier(self, true, index),
            AffineExprData::Constant(value) => return self.signed(value),
            _ => {}
        }
        if tight {
            self.byte(b'(');
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || self.affine_compound(expr, identifier));
        if tight {
            self.byte(b')');
        }
    }

    fn affine_compound(&mut self, expr: AffineExpr, identifier: WriteIdentifier<'_, 'p>) {
        let ctx = self.ctx();
        let (left, word, right) = match *expr.data(ctx) {
            AffineExprData::Add(left, right) => return self.affine_sum(left, right, identifier),
            AffineExprData::Mul(left, right) => (left, " * ", right),
            AffineExprData::Mod(left, right) => (left, " mod ", right),
            AffineExprData::FloorDiv(left, right) => (left, " floordiv ", right),
            AffineExprData::CeilDiv(left, right) => (left, " ceildiv ", right),
            AffineExprData::Dim(_) | AffineExprData::Symbol(_) | AffineExprData::Constant(_) => return,
        };
        if word == " * " && right.as_constant(ctx) == Some(-1) {
            self.byte(b'-');
            return self.affine_term(left, true, identifier);
        }
        self.affine_term(left, true, identifier);
        self.text(word);
        self.affine_term(right, true, identifier);
    }

    /// Negative terms are subtracted. The negation of the least constant is itself, as upstream prints it.
    fn affine_sum(&mut self, left: AffineExpr, right: AffineExpr, identifier: WriteIdentifier<'_, 'p>) {
        let ctx = self.ctx();
        self.affine_term(left, false, identifier);
        match *right.data(ctx) {
            AffineExprData::Mul(factor, scale) => match scale.as_constant(ctx) {
                Some(-1) => {
                    self.text(" - ");
                    let is_sum = matches!(factor.data(ctx), AffineExprData::Add(..));
                    return self.affine_term(factor, is_sum, identifier);
                }
                Some(value) if value < -1 => {
                    self.text(" - ");
                    self.affine_term(factor, true, identifier);
                    self.text(" * ");
                    return self.signed(value.wrapping_neg());
                }
                _ => {}
            },
            AffineExprData::Constant(value) if value < 0 => {
                self.text(" - ");
                return self.signed(value.wrapping_neg());
            }
            _ => {}
        }
        self.text(" + ");
        self.affine_term(right, false, identifier);
    }

    /// Writes a decimal number.
    pub(in crate::text) fn unsigned(&mut self, value: u64) {
        if self.collector.is_none() {
            write_unsigned(&mut self.out, value);
        }
    }

    /// Writes a decimal number with its sign.
    pub(in crate::text) fn signed(&mut self, value: i64) {
        if self.collector.is_none() {
            write_signed(&mut self.out, value);
        }
    }
}
