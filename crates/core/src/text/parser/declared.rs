//! Types and attributes that were declared at run time: `!dialect.mnemonic<parameter, …>`.

use super::symbol::Symbol;
use super::*;
use crate::definition::{DeclaredSymbol, EnumDef, mnemonic_of};
use crate::diagnostics::Fallible;
use crate::ir::DYNAMIC;

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
        if op_def.format.is_some() {
            let custom = std::mem::replace(&mut self.frame.custom, false);
            let parameters = self.formatted_parameters(op_def, symbol.location);
            self.frame.custom = custom;
            let parameters = parameters?;
            // In `#dialect<mnemonic …>`, the bracket that closes the symbol is next.
            let end = if self.is(TokenKind::Greater) { self.token.end } else { self.last_end } as usize;
            if self.last_end as usize != symbol.end && end != symbol.end {
                return self.plain_error(symbol.location, "unexpected text after the parameters").fail();
            }
            self.reset(symbol.end);
            return Ok(Some((op_def.mnemonic, parameters)));
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

    /// Parses the parameters of a declared type or attribute by its format, after its mnemonic.
    fn formatted_parameters(&mut self, declared: &'static DeclaredSymbol, at: Location) -> Fallible<Vec<Attr>> {
        let Some(format) = declared.format else { return Ok(Vec::new()) };
        // The format of a parameter may be that of this type again.
        let parameters = self.nested(|parser| format.parse(parser))?;
        match declared.parameters.check(self.ctx, &parameters) {
            Some(message) => self.plain_error(at, message).fail(),
            None => Ok(parameters),
        }
    }

    /// Parses an attribute of a dialect declared at run time, whose dialect and mnemonic need not be spelled.
    ///
    /// # Errors
    /// No such attribute is next.
    pub fn stripped_attribute(&mut self, dialect: &'static str, mnemonic: &'static str) -> Fallible<Attr> {
        if self.is(TokenKind::HashId) {
            return self.attribute_value(None);
        }
        let known = self.ctx.dialect(dialect);
        if let Some(enum_def) = known.and_then(|known| known.enumeration(mnemonic)) {
            return self.enumeration(enum_def);
        }
        let declared = known.and_then(|known| symbol_named(known.declared_attrs, mnemonic));
        let ctx = self.ctx;
        // An attribute that its dialect does not declare is kept as it is written.
        let Some(declared) = declared.filter(|declared| !declared.verbatim) else {
            if declared.is_none() && !self.is(TokenKind::Less) {
                return self.attribute_value(None);
            }
            let body = self.verbatim_body(mnemonic)?;
            let pretty = super::symbol::is_pretty(ctx.str(body).as_bytes());
            return Ok(ctx.intern_attr(AttrData::Opaque { dialect: ctx.name(dialect), body, pretty, ty: ctx.none() }));
        };
        let (dialect, mnemonic) = (ctx.name(dialect), ctx.name(mnemonic));
        let parameters = self.formatted_parameters(declared, self.location())?.into();
        Ok(ctx.intern_attr(AttrData::Dialect { dialect, mnemonic, parameters }))
    }

    /// Like [`OpParser::stripped_attribute`], for types. The dialect may have a parser of its own.
    ///
    /// # Errors
    /// No such type is next.
    pub fn stripped_type(&mut self, dialect: &'static str, mnemonic: &'static str) -> Fallible<Type> {
        let Some(known) = self.ctx.dialect(dialect).filter(|_| !self.is(TokenKind::ExclaimId)) else {
            return self.any_type();
        };
        let Some(declared) = symbol_named(known.declared_types, mnemonic) else {
            let at = self.location();
            let Some(parse) = known.parse_type else { return self.any_type() };
            let custom = std::mem::replace(&mut self.frame.custom, false);
            let parsed = parse(self, mnemonic, at);
            self.frame.custom = custom;
            return parsed;
        };
        let ctx = self.ctx;
        let (dialect, mnemonic) = (ctx.name(dialect), ctx.name(mnemonic));
        if declared.verbatim {
            let body = self.verbatim_body(declared.mnemonic)?;
            let pretty = super::symbol::is_pretty(ctx.str(body).as_bytes());
            return Ok(ctx.intern_type(TypeData::Opaque { dialect, body, pretty }));
        }
        let parameters = self.formatted_parameters(declared, self.location())?.into();
        Ok(ctx.intern_type(TypeData::Dialect { dialect, mnemonic, parameters }))
    }

    /// Returns the enumeration that is an attribute of a dialect declared at run time.
    pub(in crate::text) fn declared_enumeration(&self, dialect: &str, mnemonic: &str) -> Option<&'static EnumDef> {
        self.ctx.dialect(dialect).filter(|dialect| dialect.at_run_time)?.enumeration(mnemonic)
    }

    /// Returns the text of a symbol whose parameters, `<…>`, are next and kept as they are written.
    fn verbatim_body(&mut self, mnemonic: &str) -> Fallible<Name> {
        if !self.is(TokenKind::Less) {
            return Ok(self.ctx.name(mnemonic));
        }
        let start = self.token.start as usize;
        let end = self.symbol_body_end(start)?;
        let text = text_of_bytes(&self.text[start..end]).into_owned();
        let body = self.without_aliases(&format!("{mnemonic}{text}"))?;
        self.reset(end);
        Ok(body)
    }

    /// Parses extents with `x` between them: `2x?x4`.
    ///
    /// # Errors
    /// No list of extents is next.
    pub fn bare_dimensions(&mut self) -> Fallible<Vec<i64>> {
        let mut extents = Vec::new();
        loop {
            if self.accept(TokenKind::Question) {
                extents.push(DYNAMIC);
            } else if self.is(TokenKind::Integer) {
                extents.push(self.dimension_value()?);
            } else if extents.is_empty() {
                return Ok(extents);
            } else {
                return self.wrong_token("expected integer").fail();
            }
            if !self.is(TokenKind::BareId) || self.here()[0] != b'x' {
                return Ok(extents);
            }
            self.dimension_separator()?;
        }
    }
}

fn symbol_named(symbols: &'static [DeclaredSymbol], mnemonic: &str) -> Option<&'static DeclaredSymbol> {
    symbols.iter().find(|declared| declared.mnemonic == mnemonic)
}

/// Returns whether `symbols` declare the symbol as one whose parameters are kept as text.
pub(super) fn is_verbatim(symbols: &[DeclaredSymbol], data: &str) -> bool {
    let mnemonic = mnemonic_of(data);
    symbols.iter().any(|declared| declared.verbatim && declared.mnemonic == mnemonic)
}
