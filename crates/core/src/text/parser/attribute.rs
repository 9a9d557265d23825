//! Attributes: the builtin ones, aliases, and those of dialects.

use num_bigint::{BigInt, BigUint};

use super::declared::is_verbatim;
use super::symbol::Symbol;
use super::weight::WEIGHT_LIMIT;
use super::*;
use crate::definition::{Dialect, EnumDef, EnumStorage};
use crate::diagnostics::Fallible;
use crate::text::is_upstream;

/// The number of characters of a literal up to which it is rounded only once: more than the longest exact value has. The
/// cost of that is quadratic.
const EXACT_LITERAL: usize = 1 << 14;

impl<'p> OpParser<'p> {
    /// Parses an attribute. A number without `: type` has type `expected`, or `i64` or `f64` if there is none.
    pub(crate) fn attribute_value(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        match self.token.kind {
            TokenKind::Integer => self.number(expected, false),
            TokenKind::Float => self.float(expected, false),
            TokenKind::Minus => {
                self.advance();
                match self.token.kind {
                    TokenKind::Integer => self.number(expected, true),
                    TokenKind::Float => self.float(expected, true),
                    _ => self.wrong_token("expected constant integer or floating point value").fail(),
                }
            }
            TokenKind::String => self.string_attribute(expected),
            TokenKind::AtId => self.symbol_reference(),
            TokenKind::HashId => self.deeper(|parser| parser.extended_attribute(expected)),
            TokenKind::LSquare => self.deeper(Self::array),
            TokenKind::LBrace => self.deeper(Self::dictionary),
            TokenKind::BareId => self.word_attribute(expected),
            _ => self.type_attribute(),
        }
    }

    /// Parses an attribute if the next token can begin one.
    pub(crate) fn optional_attribute_value(&mut self, expected: Option<Type>) -> Fallible<Option<Attr>> {
        use TokenKind::*;
        let begins = match self.token.kind {
            AtId | Float | Integer | HashId | LBrace | LSquare | Minus | String => true,
            BareId => {
                let words: [&[u8]; 9] = [
                    b"affine_map",
                    b"affine_set",
                    b"dense",
                    b"dense_resource",
                    b"false",
                    b"loc",
                    b"sparse",
                    b"true",
                    b"unit",
                ];
                words.contains(&self.here()) || self.at_type()
            }
            _ => self.at_type(),
        };
        if begins { self.attribute_value(expected).map(Some) } else { Ok(None) }
    }

    fn type_attribute(&mut self) -> Fallible<Attr> {
        if !self.at_type() {
            return self.wrong_token("expected attribute value").fail();
        }
        let ty = self.any_type()?;
        Ok(self.ctx.type_attr(ty))
    }

    fn word_attribute(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        match self.here() {
            b"true" | b"false" => {
                let value = self.here() == b"true";
                self.advance();
                Ok(self.ctx.bool_attr(value))
            }
            b"unit" => {
                self.advance();
                Ok(self.ctx.unit())
            }
            b"dense" => self.dense_elements(expected),
            b"dense_resource" => self.dense_resource(expected),
            b"array" => self.dense_array(),
            b"sparse" => self.sparse_elements(expected),
            b"affine_map" => {
                self.advance();
                self.expect(TokenKind::Less, "expected '<' in affine map")?;
                let map = self.affine_map()?;
                self.expect(TokenKind::Greater, "expected '>' in affine map")?;
                Ok(self.ctx.map_attr(map))
            }
            b"affine_set" => {
                self.advance();
                self.expect(TokenKind::Less, "expected '<' in integer set")?;
                let set = self.integer_set()?;
                self.expect(TokenKind::Greater, "expected '>' in integer set")?;
                Ok(self.ctx.intern_attr(AttrData::IntegerSet(set)))
            }
            b"loc" => {
                self.advance();
                self.expect(TokenKind::LParen, "expected '(' in inline location")?;
                let location = self.location_instance()?;
                self.expect(TokenKind::RParen, "expected ')' in inline location")?;
                Ok(self.ctx.intern_attr(AttrData::Location(location)))
            }
            b"strided" => self.strided_layout(),
            b"distinct" => self.deeper(Self::distinct_attribute),
            _ => self.type_attribute(),
        }
    }

    fn array(&mut self) -> Fallible<Attr> {
        self.advance();
        let mut elements = Vec::new();
        if !self.accept(TokenKind::RSquare) {
            loop {
                elements.push(self.attribute_value(None)?);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RSquare, "expected ',' or ']'")?;
        }
        Ok(self.ctx.array_attr(&elements))
    }

    /// Parses `{name = value, …}` and appends the entries.
    pub(crate) fn attribute_entries(&mut self, entries: &mut Vec<(Name, Attr)>) -> Fallible {
        let first = entries.len();
        let mut seen = rustc_hash::FxHashSet::default();
        self.comma_separated(Delimiter::Brace, " in attribute dictionary", |parser| {
            let name = match parser.token.kind {
                TokenKind::String => {
                    let bytes = parser.string_bytes(parser.token);
                    parser.ctx.name(&text_of_bytes(&bytes))
                }
                TokenKind::BareId | TokenKind::IntType => parser.ctx.name(parser.spelled_str(parser.token)),
                _ => return parser.wrong_token("expected attribute name").fail(),
            };
            let text = parser.ctx.str(name);
            if text.is_empty() {
                return parser.plain_error_here("expected valid attribute name").fail();
            }
            // Few entries are compared pairwise, many with a set.
            let count = entries.len() - first;
            let repeated = if count < 16 {
                entries[first..].iter().any(|entry| entry.0 == name)
            } else {
                if seen.is_empty() {
                    seen.extend(entries[first..].iter().map(|entry| entry.0));
                }
                !seen.insert(name)
            };
            if repeated {
                return parser.plain_error_here(format!("duplicate key '{text}' in dictionary attribute")).fail();
            }
            parser.advance();
            let value = if parser.accept(TokenKind::Equal) { parser.attribute_value(None)? } else { parser.ctx.unit() };
            entries.push((name, value));
            Ok(())
        })
    }

    fn string_attribute(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        let bytes = self.string_bytes(self.token).into_boxed_slice();
        self.advance();
        let ty = match expected {
            Some(ty) => ty,
            None if self.accept(TokenKind::Colon) => self.any_type()?,
            None => self.ctx.none(),
        };
        Ok(self.ctx.intern_attr(AttrData::String { bytes, ty }))
    }

    fn symbol_reference(&mut self) -> Fallible<Attr> {
        let root = self.symbol_of(self.token);
        self.advance();
        let mut nested = Vec::new();
        while self.is(TokenKind::Colon) {
            let colon = self.token.start as usize;
            self.advance();
            if !self.accept(TokenKind::Colon) {
                if !matches!(self.token.kind, TokenKind::Eof | TokenKind::Error) {
                    self.reset(colon);
                }
                break;
            }
            if !self.is(TokenKind::AtId) {
                let at = self.location();
                return self.plain_error(at, "expected nested symbol reference identifier").fail();
            }
            nested.push(self.symbol_of(self.token));
            self.advance();
        }
        Ok(self.ctx.intern_attr(AttrData::SymbolRef { root, nested: nested.into() }))
    }

    // ---- numbers

    /// Returns the type of a number: `expected`, the type after a colon, or `default`.
    fn number_type(&mut self, expected: Option<Type>, default: Type) -> Fallible<Type> {
        match expected {
            Some(ty) => Ok(ty),
            None if self.accept(TokenKind::Colon) => self.any_type(),
            None => Ok(default),
        }
    }

    fn number(&mut self, expected: Option<Type>, negative: bool) -> Fallible<Attr> {
        let token = self.token;
        let at = self.token_location(token);
        self.advance();
        let ty = self.number_type(expected, self.ctx.integer(64))?;
        match *ty.data(self.ctx) {
            TypeData::Float(kind) => {
                let bits = self.float_of_integer(kind, token, negative)?;
                Ok(self.ctx.intern_attr(AttrData::Float { bits, ty }))
            }
            TypeData::Integer { sign: Signedness::Unsigned, .. } if negative => {
                self.plain_error(at, "negative integer literal not valid for unsigned integer type").fail()
            }
            TypeData::Integer { .. } | TypeData::Index => match integer_of(self.ctx, ty, negative, self.spelled(token))
            {
                Some(value) => Ok(self.ctx.intern_attr(AttrData::Integer { value, ty })),
                None => self.plain_error(at, "integer constant out of range for attribute").fail(),
            },
            _ => self.plain_error(at, "integer literal not valid for specified type").fail(),
        }
    }

    fn float(&mut self, expected: Option<Type>, negative: bool) -> Fallible<Attr> {
        let token = self.token;
        self.advance();
        let ty = self.number_type(expected, self.ctx.float(FloatKind::F64))?;
        let TypeData::Float(kind) = *ty.data(self.ctx) else {
            return self.plain_error_here("floating point value not valid for specified type").fail();
        };
        let bits = self.float_of_token(kind, token, negative)?;
        Ok(self.ctx.intern_attr(AttrData::Float { bits, ty }))
    }

    /// Returns the bits of a literal in format `kind`. It is rounded to `f64` first, as MLIR does until 23. Text that is
    /// said to be of main is rounded once.
    pub(crate) fn float_of_token(&mut self, kind: FloatKind, token: Token, negative: bool) -> Fallible<u128> {
        match token.kind {
            TokenKind::Float => {
                let text = self.spelled_str(token);
                if self.options.version == Some(Version::MAIN) && text.len() <= EXACT_LITERAL {
                    let sign = if negative { "-" } else { "" };
                    if let Some(bits) = float::parse(kind, &format!("{sign}{text}")) {
                        return Ok(bits);
                    }
                }
                let value: f64 = text.parse().unwrap_or(0.0);
                Ok(float::from_f64(kind, if negative { -value } else { value }))
            }
            TokenKind::Integer => self.float_of_integer(kind, token, negative),
            _ => self.plain_error(self.token_location(token), "expected floating point literal").fail(),
        }
    }

    /// Returns the bits given by a hexadecimal literal.
    fn float_of_integer(&mut self, kind: FloatKind, token: Token, negative: bool) -> Fallible<u128> {
        let at = self.token_location(token);
        let spelled = self.spelled(token);
        let Some(digits) = spelled.strip_prefix(b"0x") else {
            let message = "unexpected decimal integer literal for a floating point value";
            return self.plain_error(at, message).help("add a trailing dot to make the literal a float").fail();
        };
        if negative {
            return self.plain_error(at, "hexadecimal float literal should not have a leading minus").fail();
        }
        let digits = &digits[digits.iter().position(|&digit| digit != b'0').unwrap_or(digits.len())..];
        if digits.len() <= 32 {
            let bits =
                digits.iter().fold(0u128, |bits, &digit| bits << 4 | u128::from(super::super::lexer::hex_digit(digit)));
            if 128 - bits.leading_zeros() <= kind.width() {
                return Ok(bits);
            }
        }
        self.plain_error(at, "hexadecimal float constant out of range for type").fail()
    }

    // ---- layouts, distinct

    fn strided_layout(&mut self) -> Fallible<Attr> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'strided'")?;
        let mut strides = Vec::new();
        self.expect(TokenKind::LSquare, "expected '['")?;
        if !self.accept(TokenKind::RSquare) {
            loop {
                strides.push(self.stride()?);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RSquare, "expected ']'")?;
        }
        let mut offset = 0;
        if self.accept(TokenKind::Comma) {
            if !self.is_word("offset") {
                return self.wrong_token("expected 'offset' after comma").fail();
            }
            self.advance();
            self.expect(TokenKind::Colon, "expected ':' after 'offset'")?;
            offset = self.stride()?;
            self.expect(TokenKind::Greater, "expected '>'")?;
        } else {
            self.expect(TokenKind::Greater, "expected ','")?;
        }
        Ok(self.ctx.intern_attr(AttrData::StridedLayout { offset, strides: strides.into() }))
    }

    pub(super) fn stride(&mut self) -> Fallible<i64> {
        if self.accept(TokenKind::Question) {
            return Ok(DYNAMIC);
        }
        let negative = self.accept(TokenKind::Minus);
        let at = self.location();
        let value = if self.is(TokenKind::Integer) {
            super::super::op_parser::parse_magnitude(self.here()).and_then(|value| i64::try_from(value).ok())
        } else {
            None
        };
        match value {
            Some(value) => {
                self.advance();
                Ok(if negative { -value } else { value })
            }
            None => self.plain_error(at, "expected a 64-bit signed integer or '?'").fail(),
        }
    }

    fn distinct_attribute(&mut self) -> Fallible<Attr> {
        let at = self.location();
        self.advance();
        self.expect(TokenKind::LSquare, "expected '[' after 'distinct'")?;
        let token = self.token;
        self.expect(TokenKind::Integer, "expected distinct ID")?;
        let Some(id) = super::super::op_parser::parse_magnitude(self.spelled(token)) else {
            return self.plain_error_here("expected an unsigned 64-bit integer").fail();
        };
        self.expect(TokenKind::RSquare, "expected ']' to close distinct ID")?;
        self.expect(TokenKind::Less, "expected '<' after distinct ID")?;
        let referenced = if self.is(TokenKind::Greater) { self.ctx.unit() } else { self.attribute_value(None)? };
        self.expect(TokenKind::Greater, "expected '>' to close distinct attribute")?;
        if let Some(&known) = self.distinct.get(&id) {
            let same =
                matches!(known.data(self.ctx), AttrData::Distinct { referenced: other, .. } if *other == referenced);
            if !same {
                let known = match *known.data(self.ctx) {
                    AttrData::Distinct { referenced, .. } => attr_text(self.ctx, referenced),
                    _ => String::new(),
                };
                let message = format!("referenced attribute does not match previous definition: {known}");
                return self.plain_error(at, message).fail();
            }
            return Ok(known);
        }
        let attr = self.ctx.intern_attr(AttrData::Distinct { id, referenced });
        self.distinct.insert(id, attr);
        Ok(attr)
    }

    // ---- aliases and dialect attributes

    fn extended_attribute(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        let token = self.token;
        let identifier = &self.spelled(token)[1..];
        let Some(symbol) = self.extended_symbol(token)? else {
            return match self.attr_aliases.get(identifier) {
                Some(alias) => Ok(alias.value),
                None => {
                    let name = text_of_bytes(identifier).into_owned();
                    let near = self.near_alias(&name, '#', self.attr_aliases.keys().map(|known| &**known));
                    let is_reported = self.is_failed_alias(identifier);
                    self.wrong_token(format!("undefined symbol alias id '{name}'"))
                        .unless(is_reported)
                        .help_if(near)
                        .fail()
                }
            };
        };
        self.dialect_attribute(&symbol, expected)
    }

    fn dialect_attribute(&mut self, symbol: &Symbol<'p>, expected: Option<Type>) -> Fallible<Attr> {
        if let Some(attr) = self.declared_attribute(symbol)? {
            return Ok(attr);
        }
        let mut ty = expected;
        let mut end = symbol.end;
        if self.accept(TokenKind::Colon) {
            ty = Some(self.any_type()?);
            end = self.token.start as usize;
        }
        let dialect = self.ctx.dialect(symbol.dialect);
        if let Some(dialect) = dialect {
            let mnemonic = self.enter_symbol(symbol)?;
            let mnemonic_at = self.at(symbol.start);
            let custom = std::mem::replace(&mut self.frame.custom, false);
            let enum_def = dialect.enums.iter().find(
                |enum_def| matches!(enum_def.storage, EnumStorage::Dialect { mnemonic: other, .. } if other == mnemonic),
            );
            let parsed = match (enum_def, dialect.parse_attr) {
                (Some(enum_def), _) => self.enumeration(enum_def).map(Some),
                (None, Some(parse)) => parse(self, mnemonic, ty).map(Some),
                (None, None) if dialect.partial || dialect.at_run_time && dialect.allow_unknown => Ok(None),
                (None, None) if is_verbatim(dialect.declared_attrs, mnemonic) => Ok(None),
                (None, None) => self.plain_error(mnemonic_at, unknown_attribute(dialect, mnemonic)).fail(),
            };
            self.frame.custom = custom;
            let attr = parsed?;
            self.reset(end);
            if let Some(attr) = attr {
                return Ok(attr);
            }
        }
        let data = &symbol.data;
        let pretty = super::symbol::is_pretty(data.as_bytes());
        let ty = ty.unwrap_or(self.ctx.none());
        // MLIR knows what is not declared here of its own dialects.
        if dialect.is_none() && !self.ctx.allow_unregistered() && !is_upstream(symbol.dialect) {
            let message = format!(
                "#\"{}\"<\"{data}\"> : {} attribute created with unregistered dialect. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt \
                 tool used",
                symbol.dialect,
                self.quoted_type(ty)
            );
            return self.plain_error(symbol.location, message).fail();
        }
        let mut body = self.without_aliases(data)?;
        let present = self.ctx.dialect(symbol.dialect).and_then(|dialect| dialect.present_attr);
        if let Some(text) = present.and_then(|present| present(self.ctx.str(body))) {
            body = self.ctx.name(&text);
        }
        let dialect = self.ctx.name(symbol.dialect);
        Ok(self.ctx.intern_attr(AttrData::Opaque { dialect, body, pretty, ty }))
    }

    /// Parses `<case>`, or `<case, case>` if cases are bits; without brackets if the enumeration is `bare`.
    pub(super) fn enumeration(&mut self, enum_def: &'static EnumDef) -> Fallible<Attr> {
        if !enum_def.bare {
            self.punctuation("<")?;
        }
        let value = self.enumeration_cases(enum_def)?;
        if !enum_def.bare {
            self.punctuation(">")?;
        }
        Ok(enumeration_attribute(self.ctx, enum_def, value))
    }

    /// Parses a case of an enumeration, or several if cases are bits, without brackets around them.
    ///
    /// # Errors
    ///
    /// If no name of a case is next.
    pub fn enumeration_cases(&mut self, enum_def: &EnumDef) -> Fallible<i64> {
        let start = self.location();
        let mut value = Some(0);
        let problem = loop {
            if !self.is_any_keyword() && !self.is(TokenKind::String) {
                break "expected valid keyword or string".to_string();
            }
            let word = self.keyword_or_string()?;
            let case = enum_def.case_of_any_version(&word);
            value = value.zip(case).map(|(value, case)| value | case);
            let more = match enum_def.bits {
                Some(separator) if separator.contains('|') => self.accept(TokenKind::VerticalBar),
                Some(_) => self.accept(TokenKind::Comma),
                None => false,
            };
            if more {
                continue;
            }
            if let Some(value) = value {
                return Ok(value);
            }
            let known: Vec<&str> = enum_def.cases.iter().map(|case| case.0).collect();
            break format!("expected {} to be one of: {}", enum_def.summary, known.join(", "));
        };
        let failure = self.error(start, problem);
        if enum_def.definition.is_empty() {
            return Err(failure.emit());
        }
        let (definition, class) = (enum_def.definition, enum_def.summary);
        self.error_here(format!("failed to parse {definition} parameter 'value' which is to be a `{class}`")).fail()
    }

    /// Parses `#name = attribute`.
    pub(crate) fn attribute_alias_definition(&mut self) -> Fallible {
        let token = self.token;
        let name = &self.spelled(token)[1..];
        let is_ahead = match self.attr_aliases.get(name) {
            Some(alias) if alias.is_ahead => true,
            Some(_) => {
                let message = format!("redefinition of attribute alias id '{}'", text_of_bytes(name));
                return self.plain_error_here(message).fail();
            }
            None => false,
        };
        if name.contains(&b'.') {
            return self.plain_error_here("attribute names with a '.' are reserved for dialect-defined names").fail();
        }
        self.advance();
        self.expect(TokenKind::Equal, "expected '=' in attribute alias definition")?;
        let value = self.attribute_value(None)?;
        if self.weights.attr(self.ctx, value) > WEIGHT_LIMIT {
            return self.plain_error(self.token_location(token), "alias expands to too many nodes").fail();
        }
        let value = if is_ahead { self.attr_aliases.get(name).map_or(value, |alias| alias.value) } else { value };
        self.attr_aliases.insert(name, AttrAlias { value, is_ahead: false });
        self.note_alias(token, Aliased::Attribute(value));
        Ok(())
    }
}

/// Returns the attribute for the case `value` of an enumeration.
pub fn enumeration_attribute(ctx: &Context, enum_def: &EnumDef, value: i64) -> Attr {
    match enum_def.storage {
        EnumStorage::Integer(width) => ctx.integer_attr(ctx.integer(width), value),
        EnumStorage::Dialect { dialect, mnemonic, width } => {
            let parameter = ctx.integer_attr(ctx.integer(width), value);
            ctx.intern_attr(AttrData::Dialect {
                dialect: ctx.name(dialect),
                mnemonic: ctx.name(mnemonic),
                parameters: [parameter].into(),
            })
        }
    }
}

/// The maximum number of decimal digits of an integer.
const DIGIT_LIMIT: usize = 50_000;

/// Returns the value of a decimal or hexadecimal literal and a sign, if it is in range of the integer or index type.
///
/// Signless types accept the values of both signed and unsigned types of the width.
pub(crate) fn integer_of(ctx: &Context, ty: Type, negative: bool, spelled: &[u8]) -> Option<Int> {
    let (width, signed) = match *ty.data(ctx) {
        TypeData::Integer { width, sign } => (width, sign == Signedness::Signed),
        TypeData::Index => (64, true),
        _ => return None,
    };
    if width <= 64
        && let Some(magnitude) = super::super::op_parser::parse_magnitude(spelled)
    {
        if width == 0 {
            return (magnitude == 0 && !negative).then(|| Int::new(0, 0));
        }
        let sign_bit = 1u64 << (width - 1);
        let fits = if negative {
            (1..=sign_bit).contains(&magnitude)
        } else if signed {
            magnitude < sign_bit
        } else {
            width == 64 || magnitude < sign_bit << 1
        };
        let value = if negative { (magnitude as i64).wrapping_neg() } else { magnitude as i64 };
        return fits.then(|| Int::new(width, value));
    }
    // Conversion from decimal takes time quadratic in the number of digits; no real program has that many.
    let digits = spelled.len() - spelled.iter().take_while(|&&digit| digit == b'0').count();
    if digits > DIGIT_LIMIT && !spelled.starts_with(b"0x") {
        return None;
    }
    let magnitude = match spelled.strip_prefix(b"0x") {
        Some(digits) => BigUint::parse_bytes(digits, 16)?,
        None => BigUint::parse_bytes(spelled, 10)?,
    };
    if magnitude.bits() > u64::from(width) {
        return None;
    }
    let sign_bit = BigUint::from(1u32) << (width.checked_sub(1)?);
    let fits = if negative {
        magnitude != BigUint::default() && magnitude <= sign_bit
    } else {
        !signed || magnitude < sign_bit
    };
    let value = BigInt::from(magnitude);
    fits.then(|| Int::from_bigint(width, &if negative { -value } else { value }))
}

/// Returns the message for an attribute that its dialect does not declare.
fn unknown_attribute(dialect: &Dialect, mnemonic: &str) -> String {
    let name = dialect.name;
    let has_attributes = dialect.enums.iter().any(|enum_def| matches!(enum_def.storage, EnumStorage::Dialect { .. }));
    match (dialect.at_run_time, has_attributes) {
        (true, _) => "expected dynamic attribute".to_string(),
        (false, true) if mnemonic.is_empty() => "expected valid keyword".to_string(),
        (false, true) => format!("unknown attribute `{mnemonic}` in dialect `{name}`"),
        (false, false) => format!("dialect '{name}' provides no attribute parsing hook"),
    }
}
