//! Types and attributes that were declared at run time: `!dialect.mnemonic<parameter, …>`.

use super::symbol::Symbol;
use super::*;
use crate::definition::{DeclaredSymbol, mnemonic_of};
use crate::diagnostics::Fallible;

impl<'p> OpParser<'p> {
    /// Parses a type of a dialect declared at run time, after its symbol; `None` if the dialect declares no such type.
    pub(super) fn declared_type(&mut self, symbol: &Symbol<'p>) -> Fallible<Option<Type>> {
        let Some(dialect) = self.ctx.dialect(symbol.dialect) else { return Ok(None) };
        let parameters = self.declared_parameters(symbol, dialect.declared_types)?;
        let ctx = self.ctx;
        Ok(parameters.map(|(mnemonic, parameters)| {
            let (dialect, mnemonic) = (ctx.name(symbol.dialect), ctx.name(mnemonic));
            ctx.intern_type(TypeData::Dialect { dialect, mnemonic, parameters: parameters.into() })
        }))
    }

    /// Like [`OpParser::declared_type`], for attributes.
    pub(super) fn declared_attribute(&mut self, symbol: &Symbol<'p>) -> Fallible<Option<Attr>> {
        let Some(dialect) = self.ctx.dialect(symbol.dialect) else { return Ok(None) };
        let parameters = self.declared_parameters(symbol, dialect.declared_attrs)?;
        let ctx = self.ctx;
        Ok(parameters.map(|(mnemonic, parameters)| {
            let (dialect, mnemonic) = (ctx.name(symbol.dialect), ctx.name(mnemonic));
            ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters: parameters.into() })
        }))
    }

    fn declared_parameters(
        &mut self,
        symbol: &Symbol<'p>,
        declared: &'static [DeclaredSymbol],
    ) -> Fallible<Option<(&'static str, Vec<Attr>)>> {
        if declared.is_empty() {
            return Ok(None);
        }
        let mnemonic = self.enter_symbol(symbol)?;
        let Some(op_def) = declared.iter().find(|op_def| op_def.mnemonic == mnemonic) else {
            self.reset(symbol.end);
            return Ok(None);
        };
        if op_def.verbatim {
            self.reset(symbol.end);
            return Ok(None);
        }
        let mut parameters = Vec::new();
        if self.accept(TokenKind::Less) {
            while !self.is(TokenKind::Greater) {
                parameters.push(self.attribute_value(None)?);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        if let Some(message) = op_def.parameters.check(self.ctx, &parameters) {
            return self.plain_error(symbol.location, message).fail();
        }
        self.reset(symbol.end);
        Ok(Some((op_def.mnemonic, parameters)))
    }
}

/// Returns whether `symbols` declare the symbol as one whose parameters are kept as text.
pub(super) fn is_verbatim(symbols: &[DeclaredSymbol], data: &str) -> bool {
    let mnemonic = mnemonic_of(data);
    symbols.iter().any(|declared| declared.verbatim && declared.mnemonic == mnemonic)
}
