//! Types: the builtin ones, aliases, and those of dialects.

use smallvec::SmallVec;

use super::declared::is_verbatim;
use super::symbol::is_pretty;
use super::weight::WEIGHT_LIMIT;
use super::*;
use crate::definition::declared_attribute;
use crate::diagnostics::Fallible;

/// Types with a longer text are not cached.
const CACHED_LENGTH: usize = 160;

impl<'p> OpParser<'p> {
    /// Whether the next token can begin a type.
    pub(crate) fn at_type(&self) -> bool {
        match self.token.kind {
            TokenKind::LParen | TokenKind::ExclaimId | TokenKind::IntType => true,
            TokenKind::BareId => is_type_word(self.here()),
            _ => false,
        }
    }

    /// Reads a type.
    pub(crate) fn any_type(&mut self) -> Fallible<Type> {
        match self.token.kind {
            TokenKind::LParen => self.deeper(|parser| {
                let mut inputs: SmallVec<[Type; 4]> = SmallVec::new();
                let mut results: SmallVec<[Type; 2]> = SmallVec::new();
                parser.function_parts(&mut inputs, &mut results)?;
                Ok(parser.ctx.function(&inputs, &results))
            }),
            _ => self.non_function_type(),
        }
    }

    /// Reads `(types) -> results`.
    pub(crate) fn function_parts(
        &mut self,
        inputs: &mut SmallVec<[Type; 4]>,
        results: &mut SmallVec<[Type; 2]>,
    ) -> Fallible {
        self.expect(TokenKind::LParen, "expected '('")?;
        if !self.accept(TokenKind::RParen) {
            loop {
                inputs.push(self.any_type()?);
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::RParen, "expected ')'")?;
        }
        self.expect(TokenKind::Arrow, "expected '->' in function type")?;
        if !self.is(TokenKind::LParen) {
            results.push(self.non_function_type()?);
            return Ok(());
        }
        self.advance();
        if self.accept(TokenKind::RParen) {
            return Ok(());
        }
        loop {
            results.push(self.any_type()?);
            if !self.accept(TokenKind::Comma) {
                break;
            }
        }
        self.expect(TokenKind::RParen, "expected ')'")
    }

    /// Reads `type` or `(type, …)`.
    pub(crate) fn function_results(&mut self) -> Fallible<Vec<Type>> {
        if !self.is(TokenKind::LParen) {
            return Ok(vec![self.non_function_type()?]);
        }
        let mut types = Vec::new();
        self.comma_separated(Delimiter::Paren, "", |parser| {
            types.push(parser.any_type()?);
            Ok(())
        })?;
        Ok(types)
    }

    /// Parses a type other than a function type.
    pub(crate) fn non_function_type(&mut self) -> Fallible<Type> {
        match self.token.kind {
            TokenKind::IntType => {
                let word = self.here();
                if let Some(&ty) = self.type_cache.get(word) {
                    self.advance();
                    return Ok(ty);
                }
                let ty = self.integer_type(word)?;
                self.type_cache.insert(word, ty);
                self.advance();
                Ok(ty)
            }
            TokenKind::ExclaimId => self.deeper(Self::extended_type),
            TokenKind::BareId => {
                let word = self.here();
                if matches!(word, b"memref" | b"tensor" | b"vector") {
                    return self.shaped_type(word);
                }
                if let Some(&ty) = self.type_cache.get(word) {
                    self.advance();
                    return Ok(ty);
                }
                match word {
                    b"complex" => self.deeper(Self::complex_type),
                    b"tuple" => self.deeper(Self::tuple_type),
                    _ => {
                        let ty = match word {
                            b"index" => self.ctx.index(),
                            b"none" => self.ctx.none(),
                            _ => match FloatKind::from_keyword(self.spelled_str(self.token)) {
                                Some(kind) => self.ctx.float(kind),
                                None => return self.wrong_token("expected non-function type").fail(),
                            },
                        };
                        self.type_cache.insert(word, ty);
                        self.advance();
                        Ok(ty)
                    }
                }
            }
            _ => self.wrong_token("expected non-function type").fail(),
        }
    }

    fn integer_type(&mut self, word: &[u8]) -> Fallible<Type> {
        let (sign, digits) = match word {
            [b's', b'i', digits @ ..] => (Signedness::Signed, digits),
            [b'u', b'i', digits @ ..] => (Signedness::Unsigned, digits),
            [_, digits @ ..] => (Signedness::Signless, digits),
            [] => (Signedness::Signless, word),
        };
        let width = super::super::op_parser::parse_magnitude(digits).and_then(|width| u32::try_from(width).ok());
        match width {
            None => self.plain_error_here("invalid integer width").fail(),
            Some(width) if width > 0xff_ffff => {
                let message = format!("integer bitwidth is limited to {} bits", 0xff_ffff);
                self.plain_error_here(message).fail()
            }
            Some(width) => Ok(self.ctx.intern_type(TypeData::Integer { width, sign })),
        }
    }

    /// Parses a memref, tensor or vector type; the types are cached by their text.
    fn shaped_type(&mut self, word: &'p [u8]) -> Fallible<Type> {
        let start = self.token.start as usize;
        // A recent type with the same text: its text ends it, so that nothing more has to be compared.
        let place = recent_place(&self.text[start..]);
        let recent = self.recent_types[place];
        if self.text[start..].starts_with(recent.0) && !recent.0.is_empty() {
            self.lexer.at = start + recent.0.len();
            self.advance();
            return Ok(recent.1);
        }
        let spelled = plain_extent(&self.text[start..]).map(|length| &self.text[start..start + length]);
        if let Some(spelled) = spelled
            && let Some(&ty) = self.type_cache.get(spelled)
        {
            self.recent_types[place] = (spelled, ty);
            self.lexer.at = start + spelled.len();
            self.advance();
            return Ok(ty);
        }
        let ty = self.deeper(|parser| match word {
            b"memref" => parser.memref_type(),
            b"tensor" => parser.tensor_type(),
            _ => parser.vector_type(),
        })?;
        if let Some(spelled) = spelled {
            self.type_cache.insert(spelled, ty);
            self.recent_types[place] = (spelled, ty);
        }
        Ok(ty)
    }

    fn complex_type(&mut self) -> Fallible<Type> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in complex type")?;
        let at = self.location();
        let element = self.any_type()?;
        self.expect(TokenKind::Greater, "expected '>' in complex type")?;
        if !element.is_float(self.ctx) && !element.is_integer(self.ctx) {
            return self.plain_error(at, "invalid element type for complex").fail();
        }
        Ok(self.ctx.intern_type(TypeData::Complex(element)))
    }

    fn tuple_type(&mut self) -> Fallible<Type> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in tuple type")?;
        let mut types = Vec::new();
        if !self.accept(TokenKind::Greater) {
            types = self.type_list()?;
            self.expect(TokenKind::Greater, "expected '>' in tuple type")?;
        }
        Ok(self.ctx.intern_type(TypeData::Tuple(types.into())))
    }

    /// Parses `offset: 1, strides: [2, ?]`, as versions before 16 have it.
    fn former_layout(&mut self) -> Fallible<Attr> {
        self.newest = self.newest.min(Version::V15);
        self.keyword("offset")?;
        self.punctuation(":")?;
        let offset = self.stride()?;
        self.punctuation(",")?;
        self.keyword("strides")?;
        self.punctuation(":")?;
        let mut strides = Vec::new();
        self.comma_separated(Delimiter::Square, " in stride list", |parser| {
            strides.push(parser.stride()?);
            Ok(())
        })?;
        Ok(self.ctx.intern_attr(AttrData::StridedLayout { offset, strides: strides.into() }))
    }

    fn vector_type(&mut self) -> Fallible<Type> {
        let at = self.location();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in vector type")?;
        let mut shape = Vec::new();
        let mut scalable = Vec::new();
        while matches!(self.token.kind, TokenKind::Integer | TokenKind::LSquare) {
            let brackets = self.accept(TokenKind::LSquare);
            shape.push(self.dimension_value()?);
            // Versions before 17 write several scalable dimensions in common brackets.
            while brackets && matches!(self.here(), [b'x', b'0'..=b'9', ..]) {
                scalable.push(true);
                self.dimension_separator()?;
                shape.push(self.dimension_value()?);
            }
            if brackets {
                self.expect(TokenKind::RSquare, "missing ']' closing scalable dimension")?;
            }
            scalable.push(brackets);
            self.dimension_separator()?;
        }
        let element = self.any_type()?;
        self.expect(TokenKind::Greater, "expected '>' in vector type")?;
        let ctx = self.ctx;
        if !is_vector_element_type(ctx, element) {
            return self.plain_error(at, "failed to verify 'elementType': VectorElementTypeInterface instance").fail();
        }
        if shape.contains(&0) {
            let list: Vec<String> = shape.iter().map(i64::to_string).collect();
            let message = format!("vector types must have positive constant sizes but got {}", list.join(", "));
            return self.plain_error(at, message).fail();
        }
        Ok(ctx.intern_type(TypeData::Vector { shape: shape.into(), scalable: scalable.into(), element }))
    }

    fn tensor_type(&mut self) -> Fallible<Type> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in tensor type")?;
        let shape = self.shape()?;
        let at = self.location();
        let element = self.any_type()?;
        let mut encoding = None;
        if self.accept(TokenKind::Comma) {
            encoding = self.optional_attribute_value(None)?;
        }
        self.expect(TokenKind::Greater, "expected '>' in tensor type")?;
        if !is_element_type(self.ctx, element, false) {
            return self.plain_error(at, "invalid tensor element type").fail();
        }
        let Some(shape) = shape else {
            if encoding.is_some() {
                return self.plain_error_here("cannot apply encoding to unranked tensor").fail();
            }
            return Ok(self.ctx.intern_type(TypeData::UnrankedTensor { element }));
        };
        Ok(self.ctx.intern_type(TypeData::RankedTensor { shape: shape.into(), element, encoding }))
    }

    fn memref_type(&mut self) -> Fallible<Type> {
        let start = self.location();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' in memref type")?;
        let shape = self.shape()?;
        let at = self.location();
        let element = self.any_type()?;
        if !is_element_type(self.ctx, element, true) {
            return self.plain_error(at, "invalid memref element type").fail();
        }
        let mut layout = None;
        let mut space: Option<Attr> = None;
        if !self.accept(TokenKind::Greater) {
            self.expect(TokenKind::Comma, "expected ',' or '>' in memref type")?;
            if self.is(TokenKind::Greater) {
                return self.wrong_token("expected list element").fail();
            }
            loop {
                let attr = if self.is_word("offset") { self.former_layout()? } else { self.attribute_value(None)? };
                if is_layout(self.ctx, attr) {
                    layout = Some(attr);
                    if shape.is_none() {
                        return self.plain_error_here("cannot have affine map for unranked memref type").fail();
                    }
                    if space.is_some() {
                        return self.plain_error_here("expected memory space to be last in memref type").fail();
                    }
                } else if let Some(first) = space {
                    // Of two attributes of unknown meaning, the first is the layout.
                    if layout.is_some() || shape.is_none() || !may_be_layout(self.ctx, first) {
                        return self.plain_error_here("multiple memory spaces specified in memref type").fail();
                    }
                    layout = space.replace(attr);
                } else {
                    space = Some(attr);
                }
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Greater, "expected ',' or '>'")?;
        }
        let ctx = self.ctx;
        // The space `0 : i64` is the default one.
        let space = space.filter(|space| {
            !matches!(space.data(ctx), AttrData::Integer { value, ty } if value.is_zero() && ty.is_signless(ctx, 64))
        });
        if space.is_some_and(|space| !is_memory_space(ctx, space)) {
            return self.plain_error(start, "unsupported memory space Attribute").fail();
        }
        let Some(shape) = shape else {
            return Ok(ctx.intern_type(TypeData::UnrankedMemRef { element, space }));
        };
        if let Some(map) = layout.and_then(|layout| layout.as_map(ctx))
            && map.data(ctx).dims as usize != shape.len()
        {
            let dims = map.data(ctx).dims;
            let message = format!("memref layout mismatch between rank and affine map: {} != {dims}", shape.len());
            return self.plain_error(start, message).fail();
        }
        if let Some(AttrData::StridedLayout { strides, .. }) = layout.map(|layout| layout.data(ctx))
            && strides.len() != shape.len()
        {
            return self.plain_error(start, "expected the number of strides to match the rank").fail();
        }
        Ok(ctx.memref(&shape, element, layout, space))
    }

    /// Parses `4x?x`, or `*x` (for which it returns `None`).
    fn shape(&mut self) -> Fallible<Option<Vec<i64>>> {
        if self.accept(TokenKind::Star) {
            self.dimension_separator()?;
            return Ok(None);
        }
        let mut shape = Vec::new();
        loop {
            match self.token.kind {
                TokenKind::Question => {
                    self.advance();
                    shape.push(DYNAMIC);
                }
                TokenKind::Integer => shape.push(self.dimension_value()?),
                _ => return Ok(Some(shape)),
            }
            self.dimension_separator()?;
        }
    }

    /// Parses one dimension. `0x4` is 0, followed by `x4`.
    pub(super) fn dimension_value(&mut self) -> Fallible<i64> {
        if !self.is(TokenKind::Integer) {
            return self.wrong_token("expected integer").fail();
        }
        let spelled = self.here();
        if spelled.len() > 1 && spelled[1] == b'x' {
            self.end_dimension(self.token.start + 1);
            return Ok(0);
        }
        let value = super::super::op_parser::parse_magnitude(spelled).and_then(|value| i64::try_from(value).ok());
        match value {
            Some(value) => {
                self.end_dimension(self.token.end);
                Ok(value)
            }
            None => self.plain_error_here("invalid dimension").fail(),
        }
    }

    /// Continues after a dimension that ends at byte `end`. An `x` there becomes a separate token: the identifier that
    /// begins with it may contain all the following dimensions, and would be scanned again for each of them.
    fn end_dimension(&mut self, end: u32) {
        if self.text.get(end as usize) == Some(&b'x') {
            self.last_end = end;
            self.token = Token { kind: TokenKind::BareId, start: end, end: end + 1 };
            self.lexer.at = end as usize + 1;
        } else {
            self.reset(end as usize);
        }
    }

    /// Consumes the `x` after a dimension, which may be the start of a longer identifier.
    pub(super) fn dimension_separator(&mut self) -> Fallible {
        if !self.is(TokenKind::BareId) || self.here()[0] != b'x' {
            return self.wrong_token("expected 'x' in dimension list").fail();
        }
        self.reset(self.token.start as usize + 1);
        Ok(())
    }

    // ---- aliases and dialect types

    fn extended_type(&mut self) -> Fallible<Type> {
        let token = self.token;
        let identifier = &self.spelled(token)[1..];
        let symbol = self.extended_symbol(token)?;
        let Some(symbol) = symbol else {
            return match self.type_aliases.get(identifier) {
                Some(&ty) => Ok(ty),
                None => {
                    let name = text_of_bytes(identifier).into_owned();
                    let near = self.near_alias(&name, '!', self.type_aliases.keys().map(|known| &**known));
                    let is_reported = self.is_failed_alias(identifier);
                    self.wrong_token(format!("undefined symbol alias id '{name}'"))
                        .unless(is_reported)
                        .help_if(near)
                        .fail()
                }
            };
        };
        if let Some(dialect) = self.ctx.dialect(symbol.dialect).filter(|dialect| !dialect.types.is_empty()) {
            let mnemonic = self.enter_symbol(&symbol)?;
            if let Some(parse) = dialect.parse_type {
                let custom = std::mem::replace(&mut self.frame.custom, false);
                let at = self.at(symbol.start);
                let parsed = parse(self, mnemonic, at);
                self.frame.custom = custom;
                let ty = parsed?;
                self.reset(symbol.end);
                return Ok(ty);
            }
            if !dialect.types.contains(&mnemonic) {
                let message = format!("unknown  type `{mnemonic}` in dialect `{}`", dialect.name);
                return self.plain_error(self.at(symbol.start), message).fail();
            }
            self.reset(symbol.end);
            let (dialect, mnemonic) = (self.ctx.name(dialect.name), self.ctx.name(mnemonic));
            return Ok(self.ctx.intern_type(TypeData::Dialect { dialect, mnemonic, parameters: Box::default() }));
        }
        if let Some(ty) = self.declared_type(&symbol)? {
            return Ok(ty);
        }
        if let Some(present) = self.ctx.dialect(symbol.dialect).and_then(|dialect| dialect.present_type) {
            let body = self.without_aliases(&symbol.data)?;
            return match present(self.ctx, self.ctx.str(body)) {
                Ok(text) => {
                    let (dialect, body) = (self.ctx.name(symbol.dialect), self.ctx.name(&text));
                    Ok(self.ctx.intern_type(TypeData::Opaque { dialect, body, pretty: true }))
                }
                Err(message) => self.plain_error(self.at(symbol.start), message).fail(),
            };
        }
        if let Some(dialect) = self.ctx.dialect(symbol.dialect)
            && !(dialect.at_run_time && dialect.allow_unknown)
            && !is_verbatim(dialect.declared_types, &symbol.data)
        {
            let message = match dialect.at_run_time {
                true => "expected dynamic type".to_string(),
                false => format!("dialect '{}' provides no type parsing hook", dialect.name),
            };
            return self.plain_error(self.at(symbol.start), message).fail();
        }
        let is_mnemonic = symbol.data.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'_');
        if self.ctx.dialect(symbol.dialect).is_some() && is_mnemonic {
            let (dialect, mnemonic) = (self.ctx.name(symbol.dialect), self.ctx.name(&symbol.data));
            return Ok(self.ctx.intern_type(TypeData::Dialect { dialect, mnemonic, parameters: Box::default() }));
        }
        let body = self.without_aliases(&symbol.data)?;
        let pretty = is_pretty(symbol.data.as_bytes());
        if self.ctx.dialect(symbol.dialect).is_none() && !self.ctx.allow_unregistered() {
            let message = format!(
                "`!\"{}\"<\"{}\">` type created with unregistered dialect. If this is intended, please call \
                 allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt \
                 tool used",
                symbol.dialect, symbol.data
            );
            return self.plain_error(symbol.location, message).fail();
        }
        let dialect = self.ctx.name(symbol.dialect);
        Ok(self.ctx.intern_type(TypeData::Opaque { dialect, body, pretty }))
    }

    /// Returns the text of a symbol of an unregistered dialect, with its aliases expanded.
    pub(crate) fn without_aliases(&mut self, text: &str) -> Fallible<Name> {
        if !text.contains(['#', '!']) {
            return Ok(self.ctx.name(text));
        }
        let mut budget = WEIGHT_LIMIT;
        let mut weights = std::mem::take(&mut self.weights);
        let ctx = self.ctx;
        let expanded = expand_aliases(text, &mut |is_type, name| {
            let (weight, value): (u64, Result<Type, Attr>) = match is_type {
                true => self.type_aliases.get(name.as_bytes()).map(|&ty| (weights.ty(ctx, ty), Ok(ty)))?,
                false => {
                    let alias = self.attr_aliases.get(name.as_bytes())?;
                    (weights.attr(ctx, alias.value), Err(alias.value))
                }
            };
            budget = budget.saturating_sub(weight);
            if budget == 0 {
                return None;
            }
            let spelled = match value {
                Ok(ty) => type_text(ctx, ty),
                Err(attr) => attr_text(ctx, attr),
            };
            budget = budget.saturating_sub(spelled.len() as u64);
            Some(spelled)
        });
        self.weights = weights;
        if budget == 0 {
            return self.plain_error_here("aliases expand to too many nodes").fail();
        }
        Ok(ctx.name(&expanded))
    }

    /// Reads `!name = type`.
    pub(crate) fn type_alias_definition(&mut self) -> Fallible {
        let token = self.token;
        let name = &self.spelled(token)[1..];
        if self.type_aliases.contains_key(name) {
            let message = format!("redefinition of type alias id '{}'", text_of_bytes(name));
            return self.plain_error_here(message).fail();
        }
        if name.contains(&b'.') {
            return self.plain_error_here("type names with a '.' are reserved for dialect-defined names").fail();
        }
        self.advance();
        self.expect(TokenKind::Equal, "expected '=' in type alias definition")?;
        // Versions before 15 write '!name = type i32'.
        if self.is_word("type") {
            self.advance();
        }
        let ty = self.any_type()?;
        if self.weights.ty(self.ctx, ty) > WEIGHT_LIMIT {
            return self.plain_error(self.token_location(token), "alias expands to too many nodes").fail();
        }
        self.type_aliases.insert(name, ty);
        self.note_alias(token, Aliased::Type(ty));
        Ok(())
    }
}

fn is_type_word(word: &[u8]) -> bool {
    matches!(word, b"memref" | b"tensor" | b"vector" | b"complex" | b"tuple" | b"index" | b"none")
        || std::str::from_utf8(word).is_ok_and(|word| FloatKind::from_keyword(word).is_some())
}

/// Returns whether the attribute is a layout of memrefs: of the builtin dialect, or by its declaration.
pub(crate) fn is_layout(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::AffineMap(_) | AttrData::StridedLayout { .. })
        || declared_attribute(ctx, attr).is_some_and(|declared| declared.is_layout)
}

/// Returns whether the attribute is one of a dialect that says nothing about it, so that it may be the layout of a memref.
pub(crate) fn may_be_layout(ctx: &Context, attr: Attr) -> bool {
    match attr.data(ctx) {
        AttrData::Dialect { dialect, .. } | AttrData::Opaque { dialect, .. } => is_declared_elsewhere(ctx, *dialect),
        _ => false,
    }
}

/// Returns whether tensors (or memrefs) may have this element type.
pub fn is_element_type(ctx: &Context, ty: Type, memref: bool) -> bool {
    match ty.data(ctx) {
        TypeData::Integer { .. }
        | TypeData::Float(_)
        | TypeData::Index
        | TypeData::Complex(_)
        | TypeData::Vector { .. } => true,
        TypeData::Dialect { dialect, mnemonic, .. } => {
            let known = ctx.dialect(ctx.str(*dialect));
            let listed = known.is_some_and(|known| known.memref_elements.contains(&ctx.str(*mnemonic)));
            !memref || listed || is_declared_elsewhere(ctx, *dialect)
        }
        TypeData::Opaque { dialect, .. } => !memref || is_declared_elsewhere(ctx, *dialect),
        TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. } => memref,
        _ => false,
    }
}

/// Whether vectors may have this element type.
pub(crate) fn is_vector_element_type(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Integer { .. } | TypeData::Float(_) | TypeData::Index => true,
        TypeData::Dialect { dialect, mnemonic, .. } => {
            let known = ctx.dialect(ctx.str(*dialect));
            known.is_some_and(|known| known.vector_elements.contains(&ctx.str(*mnemonic)))
                || is_declared_elsewhere(ctx, *dialect)
        }
        TypeData::Opaque { dialect, .. } => is_declared_elsewhere(ctx, *dialect),
        _ => false,
    }
}

/// Whether memrefs may be in this memory space.
pub(crate) fn is_memory_space(ctx: &Context, space: Attr) -> bool {
    use AttrData::*;
    match space.data(ctx) {
        Integer { .. } | String { .. } | Dictionary(_) | AttrData::Dialect { .. } => true,
        Opaque { dialect, .. } => is_declared_elsewhere(ctx, *dialect),
        _ => false,
    }
}

/// Whether a dialect is declared by a user, only by upstream, or by nobody: its types may then be elements of memrefs and
/// vectors, and its attributes layouts and memory spaces.
fn is_declared_elsewhere(ctx: &Context, dialect: Name) -> bool {
    ctx.dialect(ctx.str(dialect)).is_none_or(|known| known.at_run_time)
}

/// The role of a byte in [`plain_extent`].
#[derive(Clone, Copy, PartialEq, Eq)]
enum TypeByte {
    /// Part of an identifier.
    Word,
    /// Allowed between `<` and `>` only.
    Inner,
    Open,
    Close,
    /// The text alone does not determine the type.
    Stop,
}

static TYPE_BYTES: [TypeByte; 256] = {
    let mut table = [TypeByte::Inner; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        if b.is_ascii_alphanumeric() || b == b'_' {
            table[byte] = TypeByte::Word;
        }
        byte += 1;
    }
    table[b'<' as usize] = TypeByte::Open;
    table[b'>' as usize] = TypeByte::Close;
    let stops = b"#!\"\n/{}\0";
    let mut stop = 0;
    while stop < stops.len() {
        table[stops[stop] as usize] = TypeByte::Stop;
        stop += 1;
    }
    table
};

/// The number of shaped types that are found again by their first bytes alone.
pub(crate) const RECENT_TYPES: usize = 16;

/// Returns the place among the recent types of the type at the start of `text`, by the bytes of its first dimensions.
#[inline]
fn recent_place(text: &[u8]) -> usize {
    let bytes =
        text.get(7..15).and_then(|bytes| bytes.first_chunk::<8>()).map_or(0, |bytes| u64::from_le_bytes(*bytes));
    (bytes.wrapping_mul(0x9e37_79b9_7f4a_7c15) >> 60) as usize
}

/// Returns the length of `word<…>` at the start of `text` if it is short and determines the type: no aliases, no
/// strings, no line breaks.
fn plain_extent(text: &[u8]) -> Option<usize> {
    let text = &text[..text.len().min(CACHED_LENGTH)];
    let mut depth = 0u32;
    for (at, &byte) in text.iter().enumerate() {
        match TYPE_BYTES[byte as usize] {
            TypeByte::Word => {}
            TypeByte::Inner if depth == 0 => return None,
            TypeByte::Inner => {}
            TypeByte::Open => depth += 1,
            TypeByte::Close => {
                if at > 0 && text[at - 1] == b'-' {
                    return None;
                }
                depth = depth.checked_sub(1)?;
                if depth == 0 {
                    return Some(at + 1);
                }
            }
            TypeByte::Stop => return None,
        }
    }
    None
}
