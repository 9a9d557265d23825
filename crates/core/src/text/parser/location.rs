//! Explicit locations: `loc(…)`.
//!
//! The location of an op or argument may be an alias that is defined later in the text, as in printed programs. Its
//! definition is then looked up among the lines of the text that begin with `#name =`, and parsed immediately.

use rustc_hash::FxHashMap;

use super::weight::WEIGHT_LIMIT;
use super::*;
use crate::diagnostics::Fallible;

impl<'p> OpParser<'p> {
    /// Parses `loc(…)` if it is next.
    pub(crate) fn trailing_location(&mut self) -> Fallible<Option<Location>> {
        if !self.is_word("loc") {
            return Ok(None);
        }
        self.advance();
        self.expect(TokenKind::LParen, "expected '(' in location")?;
        let is_alias = self.is(TokenKind::HashId) && !self.here().contains(&b'.');
        let location = if is_alias { self.location_alias()? } else { self.location_instance()? };
        self.expect(TokenKind::RParen, "expected ')' in location")?;
        Ok(Some(location))
    }

    pub(crate) fn location_instance(&mut self) -> Fallible<Location> {
        self.deeper(Self::any_location)
    }

    fn any_location(&mut self) -> Fallible<Location> {
        match self.token.kind {
            TokenKind::String => self.named_or_file_location(),
            TokenKind::HashId => {
                // While a definition is parsed ahead, the aliases of the lines before it may not have been parsed yet.
                let (name, at) = (&self.here()[1..], self.token.start as usize);
                if !self.attr_aliases.contains_key(name) && self.definition_of(name).is_some_and(|line| line < at) {
                    self.alias_ahead(name)?;
                }
                let attr = self.attribute_value(None)?;
                match *attr.data(self.ctx) {
                    AttrData::Location(location) => Ok(location),
                    _ => {
                        let text = attr_text(self.ctx, attr);
                        self.plain_error_here(format!("expected location attribute, but got{text}")).fail()
                    }
                }
            }
            TokenKind::BareId => match self.here() {
                b"unknown" => {
                    self.advance();
                    Ok(Location::UNKNOWN)
                }
                b"callsite" => {
                    self.advance();
                    self.expect(TokenKind::LParen, "expected '(' in callsite location")?;
                    let callee = self.location_instance()?;
                    if !self.is_word("at") {
                        return self.wrong_token("expected 'at' in callsite location").fail();
                    }
                    self.advance();
                    let caller = self.location_instance()?;
                    self.expect(TokenKind::RParen, "expected ')' in callsite location")?;
                    Ok(self.ctx.intern_location(LocationData::CallSite { callee, caller }))
                }
                b"fused" => self.fused_location(),
                _ => self.wrong_token("expected location instance").fail(),
            },
            _ => self.wrong_token("expected location instance").fail(),
        }
    }

    fn fused_location(&mut self) -> Fallible<Location> {
        self.advance();
        let mut metadata = None;
        if self.accept(TokenKind::Less) {
            metadata = Some(self.attribute_value(None)?);
            self.expect(TokenKind::Greater, "expected '>' after fused location metadata")?;
        }
        let mut locations: Vec<Location> = Vec::new();
        self.comma_separated(Delimiter::Square, " in fused location", |parser| {
            locations.push(parser.location_instance()?);
            Ok(())
        })?;
        // As in MLIR, unknown and repeated locations are dropped, a single one is not fused, and without metadata the
        // locations of nested fused locations are flattened.
        let mut kept: Vec<Location> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for location in locations {
            match location.is_explicit().then(|| location.data(self.ctx)) {
                Some(LocationData::Fused { locations, metadata: inner }) if inner == metadata => {
                    kept.extend(locations.iter().copied().filter(|&location| seen.insert(location)));
                }
                _ if location == Location::UNKNOWN => {}
                _ if seen.insert(location) => kept.push(location),
                _ => {}
            }
        }
        if metadata.is_none() {
            match kept[..] {
                [] => return Ok(Location::UNKNOWN),
                [one] => return Ok(one),
                _ => {}
            }
        } else if kept.is_empty() {
            kept.push(Location::UNKNOWN);
        }
        Ok(self.ctx.intern_location(LocationData::Fused { locations: kept.into(), metadata }))
    }

    fn named_or_file_location(&mut self) -> Fallible<Location> {
        let text = text_of_bytes(&self.string_bytes(self.token)).into_owned();
        self.advance();
        if self.accept(TokenKind::Colon) {
            let line = self.line()?;
            if !self.accept(TokenKind::Colon) {
                let (column, end) = (0, None);
                return Ok(self.ctx.intern_location(LocationData::File { file: text.into(), line, column, end }));
            }
            let column = self.column()?;
            let mut end = None;
            if self.is_word("to") {
                self.advance();
                let end_line = if self.is(TokenKind::Integer) { self.line()? } else { line };
                self.expect(TokenKind::Colon, "expected either integer or `:` post `to` in FileLineColRange")?;
                let end_column = self.column()?;
                end = ((end_line, end_column) != (line, column)).then_some((end_line, end_column));
            }
            return Ok(self.ctx.intern_location(LocationData::File { file: text.into(), line, column, end }));
        }
        let mut child = Location::UNKNOWN;
        if self.accept(TokenKind::LParen) {
            child = self.location_instance()?;
            self.expect(TokenKind::RParen, "expected ')' after child location of NameLoc")?;
        }
        Ok(self.ctx.intern_location(LocationData::Named { name: text.into(), child }))
    }

    fn line(&mut self) -> Fallible<u32> {
        self.position("expected integer line number in FileLineColRange")
    }

    fn column(&mut self) -> Fallible<u32> {
        self.position("expected integer column number in FileLineColRange")
    }

    fn position(&mut self, message: &str) -> Fallible<u32> {
        let value = if self.is(TokenKind::Integer) {
            super::super::op_parser::parse_magnitude(self.here()).and_then(|value| u32::try_from(value).ok())
        } else {
            None
        };
        match value {
            Some(value) => {
                self.advance();
                Ok(value)
            }
            None => self.wrong_token(message).fail(),
        }
    }

    fn location_alias(&mut self) -> Fallible<Location> {
        let token = self.token;
        let at = self.token_location(token);
        let name = &self.spelled(token)[1..];
        let alias = match self.attr_aliases.get(name) {
            Some(alias) => alias.value,
            None => match self.alias_ahead(name)? {
                Some(value) => value,
                None => return self.plain_error(at, "operation location alias was never defined").fail(),
            },
        };
        self.advance();
        match *alias.data(self.ctx) {
            AttrData::Location(location) => Ok(location),
            _ => {
                let text = attr_text(self.ctx, alias);
                self.plain_error(at, format!("expected location, but found '{text}'")).fail()
            }
        }
    }

    /// Returns the position of the definition of alias `name`, if it was not parsed ahead yet.
    fn definition_of(&mut self, name: &'p [u8]) -> Option<usize> {
        let text = self.text;
        self.alias_lines.get_or_insert_with(|| alias_lines(text)).get(name).copied()
    }

    /// Parses the definition of alias `name` later in the text, and returns to the current position.
    fn alias_ahead(&mut self, name: &'p [u8]) -> Fallible<Option<Attr>> {
        self.definition_of(name);
        // Removed while it is parsed, so that a recursive definition finds nothing.
        let Some(at) = self.alias_lines.as_mut().and_then(|lines| lines.remove(name)) else { return Ok(None) };
        let back = self.token.start as usize;
        let last_end = self.last_end;
        self.reset(at);
        let value = self.attribute_value(None)?;
        if self.weights.attr(self.ctx, value) > WEIGHT_LIMIT {
            return self.plain_error(self.at(at), "alias expands to too many nodes").fail();
        }
        self.attr_aliases.insert(name, AttrAlias { value, is_ahead: true });
        self.reset(back);
        self.last_end = last_end;
        Ok(Some(value))
    }
}

/// Returns the position of the value in each line of the form `#name = value`, by name.
fn alias_lines(text: &[u8]) -> FxHashMap<&[u8], usize> {
    let mut lines = FxHashMap::default();
    let starts = text.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(at, _)| at + 1);
    for start in std::iter::once(0).chain(starts) {
        if text.get(start) != Some(&b'#') {
            continue;
        }
        let mut lexer = Lexer::new(text);
        lexer.at = start;
        let name = lexer.next();
        if name.kind == TokenKind::HashId && lexer.next().kind == TokenKind::Equal {
            lines.entry(&text[name.start as usize + 1..name.end as usize]).or_insert(lexer.at);
        }
    }
    lines
}
