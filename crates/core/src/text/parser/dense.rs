//! Elements attributes: `dense`, `sparse`, `dense_resource`, `array`.

use super::attribute::integer_of;
use super::*;
use crate::diagnostics::Fallible;

/// The maximum size in bytes of the elements of one literal.
const PAYLOAD_LIMIT: usize = 1 << 31;

/// The content of a `dense<…>`: numbers with their signs, in order, and the shape of their nesting.
#[derive(Default)]
struct Literal {
    tokens: Vec<(bool, Token)>,
    shape: Vec<i64>,
    /// The string literal, if the whole content is a string.
    blob: Option<Token>,
}

/// The representation of elements of a type.
#[derive(Clone, Copy)]
enum ElementKind {
    Integer(Type),
    Float(FloatKind),
}

impl ElementKind {
    fn of(ctx: &Context, ty: Type) -> Option<ElementKind> {
        match *ty.data(ctx) {
            TypeData::Integer { .. } | TypeData::Index => Some(ElementKind::Integer(ty)),
            TypeData::Float(kind) => Some(ElementKind::Float(kind)),
            _ => None,
        }
    }

    fn size(self, ctx: &Context) -> usize {
        let width = match self {
            ElementKind::Integer(ty) => ty.bit_width(ctx).unwrap_or(64),
            ElementKind::Float(kind) => kind.width(),
        };
        width.div_ceil(8) as usize
    }
}

impl<'p> OpParser<'p> {
    fn literal(&mut self, allow_blob: bool) -> Fallible<Literal> {
        let mut literal = Literal::default();
        if allow_blob && self.is(TokenKind::String) {
            literal.blob = Some(self.token);
            self.advance();
        } else if self.is(TokenKind::LSquare) {
            literal.shape = self.deeper(|parser| parser.literal_list(&mut literal.tokens))?;
        } else {
            self.literal_element(&mut literal.tokens)?;
        }
        Ok(literal)
    }

    fn literal_list(&mut self, tokens: &mut Vec<(bool, Token)>) -> Fallible<Vec<i64>> {
        let mut inner: Option<Vec<i64>> = None;
        let mut size = 0;
        self.comma_separated(Delimiter::Square, "", |parser| {
            let dims = if parser.is(TokenKind::LSquare) {
                parser.deeper(|parser| parser.literal_list(tokens))?
            } else {
                parser.literal_element(tokens)?;
                Vec::new()
            };
            size += 1;
            match &inner {
                Some(first) if *first != dims => parser
                    .plain_error_here("tensor literal is invalid; ranks are not consistent between elements")
                    .fail(),
                Some(_) => Ok(()),
                None => {
                    inner = Some(dims);
                    Ok(())
                }
            }
        })?;
        let mut shape = vec![size];
        shape.extend(inner.unwrap_or_default());
        Ok(shape)
    }

    fn literal_element(&mut self, tokens: &mut Vec<(bool, Token)>) -> Fallible {
        match self.token.kind {
            TokenKind::Integer | TokenKind::Float | TokenKind::String => {
                tokens.push((false, self.token));
                self.advance();
                Ok(())
            }
            TokenKind::BareId if self.is_word("true") || self.is_word("false") => {
                tokens.push((false, self.token));
                self.advance();
                Ok(())
            }
            TokenKind::Minus => {
                self.advance();
                if !matches!(self.token.kind, TokenKind::Integer | TokenKind::Float) {
                    return self.plain_error_here("expected integer or floating point literal").fail();
                }
                tokens.push((true, self.token));
                self.advance();
                Ok(())
            }
            TokenKind::LParen => self.deeper(|parser| {
                parser.advance();
                parser.literal_element(tokens)?;
                parser.expect(TokenKind::Comma, "expected ',' between complex elements")?;
                parser.literal_element(tokens)?;
                parser.expect(TokenKind::RParen, "expected ')' after complex elements")
            }),
            _ => self.plain_error_here("expected element literal of primitive type").fail(),
        }
    }

    /// Returns the type of an elements attribute: `expected`, or the type after a colon.
    fn elements_type(&mut self, at: Location, expected: Option<Type>) -> Fallible<Type> {
        let ty = match expected {
            Some(ty) => ty,
            None => {
                self.expect(TokenKind::Colon, "expected ':'")?;
                self.any_type()?
            }
        };
        if !ty.is_shaped(self.ctx) {
            return self.plain_error(at, "elements literal must be a shaped type").fail();
        }
        if !ty.has_static_shape(self.ctx) {
            return self.plain_error(at, "elements literal type must have static shape").fail();
        }
        Ok(ty)
    }

    pub(crate) fn dense_elements(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        let at = self.location();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'dense'")?;
        let mut literal = Literal::default();
        if !self.accept(TokenKind::Greater) {
            literal = self.literal(true)?;
            self.expect(TokenKind::Greater, "expected '>'")?;
        }
        let ty = self.elements_type(at, expected)?;
        self.build_elements(at, &literal, ty)
    }

    fn build_elements(&mut self, at: Location, literal: &Literal, ty: Type) -> Fallible<Attr> {
        let ctx = self.ctx;
        let element = ty.element_or_self(ctx);
        let (part, parts) = match *element.data(ctx) {
            TypeData::Complex(part) => (part, 2),
            _ => (element, 1),
        };
        let kind = ElementKind::of(ctx, part);
        let shape = ty.shape(ctx).unwrap_or(&[]);
        let count = shape.iter().try_fold(1usize, |count, &dim| count.checked_mul(usize::try_from(dim).ok()?));
        let Some(count) = count.filter(|count| count.checked_mul(64).is_some()) else {
            return self.plain_error(at, "elements literal type has too many elements").fail();
        };
        if let (Some(blob), Some(kind)) = (literal.blob, kind) {
            return self.hex_elements(at, blob, ty, kind, parts, count);
        }
        if !literal.shape.is_empty() && literal.shape != shape {
            let join = |dims: &[i64]| dims.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
            let message = format!(
                "inferred shape of elements literal ([{}]) does not match type ([{}])",
                join(&literal.shape),
                join(shape)
            );
            return self.plain_error(at, message).fail();
        }
        if literal.blob.is_none() && literal.tokens.is_empty() && count > 0 {
            let message = format!("parsed zero elements, but type ({}) expected at least 1", self.quoted_type(ty));
            return self.plain_error(at, message).fail();
        }
        if parts == 2 {
            let parsed = literal.tokens.len();
            if literal.shape.is_empty() && count != 0 && parsed != 2 {
                let message =
                    format!("parsed {parsed} elements, but type ({}) expected 2 elements", self.quoted_type(element));
                return self.plain_error(at, message).fail();
            }
            if !literal.shape.is_empty() && parsed != count * 2 {
                let message = format!(
                    "parsed {parsed} elements, but type ({}) expected {} elements",
                    self.quoted_type(ty),
                    count * 2
                );
                return self.plain_error(at, message).fail();
            }
        }
        let Some(kind) = kind else { return self.string_elements(at, literal, ty) };
        let size = kind.size(ctx);
        if literal.tokens.len().saturating_mul(size) > PAYLOAD_LIMIT {
            return self.plain_error(at, "elements literal is too large").fail();
        }
        let mut data = Vec::with_capacity(literal.tokens.len() * size);
        for &(negative, token) in &literal.tokens {
            self.element_bytes(kind, negative, token, &mut data)?;
        }
        Ok(elements_attribute(ctx, ty, size * parts, data, count))
    }

    fn element_bytes(&mut self, kind: ElementKind, negative: bool, token: Token, data: &mut Vec<u8>) -> Fallible {
        let at = self.token_location(token);
        let ty = match kind {
            ElementKind::Float(kind) => {
                let bits = self.float_of_token(kind, token, negative)?;
                data.extend_from_slice(&bits.to_le_bytes()[..kind.width().div_ceil(8) as usize]);
                return Ok(());
            }
            ElementKind::Integer(ty) => ty,
        };
        if negative && matches!(ty.data(self.ctx), TypeData::Integer { sign: Signedness::Unsigned, .. }) {
            let message = "expected unsigned integer elements, but parsed negative value";
            return self.plain_error(at, message).fail();
        }
        match token.kind {
            TokenKind::BareId => {
                if !ty.is_signless(self.ctx, 1) {
                    return self.plain_error(at, "expected i1 type for 'true' or 'false' values").fail();
                }
                data.push((self.spelled(token) == b"true") as u8);
                return Ok(());
            }
            TokenKind::Float => {
                return self.plain_error(at, "expected integer elements, but parsed floating-point").fail();
            }
            _ => {}
        }
        // Any token other than an integer is out of range too.
        let spelled = Some(self.spelled(token)).filter(|_| token.kind == TokenKind::Integer);
        let Some(value) = spelled.and_then(|spelled| integer_of(self.ctx, ty, negative, spelled)) else {
            return self.plain_error(at, "integer constant out of range for type").fail();
        };
        push_integer(&value, data);
        Ok(())
    }

    fn string_elements(&mut self, at: Location, literal: &Literal, ty: Type) -> Fallible<Attr> {
        let mut strings: Vec<Box<[u8]>> = Vec::new();
        for token in literal.blob.iter().chain(literal.tokens.iter().map(|(_, token)| token)) {
            if token.kind != TokenKind::String {
                let message = format!("expected string token, got {}", self.spelled_str(*token));
                return self.plain_error(at, message).fail();
            }
            strings.push(self.string_bytes(*token).into());
        }
        let splat = !strings.is_empty() && strings.iter().all(|string| *string == strings[0]);
        if splat {
            strings.truncate(1);
        }
        Ok(self.ctx.intern_attr(AttrData::DenseStrings { ty, splat, strings: strings.into() }))
    }

    fn hex_elements(
        &mut self,
        at: Location,
        blob: Token,
        ty: Type,
        kind: ElementKind,
        parts: usize,
        count: usize,
    ) -> Fallible<Attr> {
        let Some(bytes) = hex_string(&self.string_bytes(blob)) else {
            let message = "expected string containing hex digits starting with `0x`";
            return self.plain_error(self.token_location(blob), message).fail();
        };
        let ctx = self.ctx;
        let bits = matches!(kind, ElementKind::Integer(ty) if ty.bit_width(ctx) == Some(1)) && parts == 1;
        if bits {
            // Packed, eight elements per byte; a single byte of equal bits is a splat.
            let splat = bytes.len() == 1 && matches!(bytes[0], 0 | 0xff);
            if splat || bytes.len() == count.div_ceil(8) {
                let unpacked =
                    if splat { vec![bytes[0] & 1] } else { (0..count).map(|i| bytes[i / 8] >> (i % 8) & 1).collect() };
                return Ok(elements_attribute(ctx, ty, 1, unpacked, count));
            }
        } else {
            let size = kind.size(ctx) * parts;
            if bytes.len() == size || bytes.len() == size * count {
                return Ok(elements_attribute(ctx, ty, size, bytes, count));
            }
        }
        let message = format!("elements hex data size is invalid for provided type: {}", self.quoted_type(ty));
        self.plain_error(at, message).fail()
    }

    pub(crate) fn sparse_elements(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        let at = self.location();
        self.advance();
        self.expect(TokenKind::Less, "Expected '<' after 'sparse'")?;
        let ctx = self.ctx;
        let i64_type = ctx.integer(64);
        if self.accept(TokenKind::Greater) {
            let ty = self.elements_type(at, expected)?;
            let rank = ty.rank(ctx).unwrap_or(0) as i64;
            let indices = elements_attribute(ctx, ctx.tensor(&[0, rank], i64_type), 8, Vec::new(), 0);
            let values = self.build_elements(at, &Literal::default(), ctx.tensor(&[0], ty.element_or_self(ctx)))?;
            return Ok(ctx.intern_attr(AttrData::Sparse { ty, indices, values }));
        }
        let indices_at = self.location();
        let indices = self.literal(false)?;
        self.expect(TokenKind::Comma, "expected ','")?;
        let values_at = self.location();
        let values = self.literal(true)?;
        self.expect(TokenKind::Greater, "expected '>'")?;
        let ty = self.elements_type(at, expected)?;
        let rank = ty.rank(ctx).unwrap_or(0) as i64;
        let indices_shape =
            if indices.shape.is_empty() { vec![indices.tokens.len() as i64, rank] } else { indices.shape.clone() };
        let indices_type = ctx.tensor(&indices_shape, i64_type);
        let values_shape = if values.shape.is_empty() { vec![indices_shape[0]] } else { values.shape.clone() };
        let values_type = ctx.tensor(&values_shape, ty.element_or_self(ctx));
        let indices = self.build_elements(indices_at, &indices, indices_type)?;
        let values = self.build_elements(values_at, &values, values_type)?;
        if values_shape.len() != 1 {
            return self.plain_error(at, "expected 1-d tensor for sparse element values").fail();
        }
        let shape = ty.shape(ctx).unwrap_or(&[]);
        let dims = |shape: &[i64]| shape.iter().map(i64::to_string).collect::<Vec<_>>().join(", ");
        let same_rank = match indices_shape[..] {
            [_] => rank == 1,
            [_, inner] => inner == rank,
            _ => false,
        };
        if !same_rank || values_shape[0] != indices_shape[0] {
            let message = format!(
                "expected shape ([{}]); inferred shape of indices literal ([{}]); inferred shape of values literal ([{}])",
                dims(shape),
                dims(&indices_shape),
                dims(&values_shape)
            );
            return self.plain_error(at, message).fail();
        }
        if let AttrData::DenseElements { data, splat, .. } = indices.data(ctx)
            && let Some(outside) = index_outside(data, *splat, indices_shape[0] as usize, shape)
        {
            let message = format!(
                "sparse index #{} is not contained within the value shape, with index=[{}], and type={}",
                outside.0,
                dims(&outside.1),
                self.quoted_type(ty)
            );
            return self.plain_error(at, message).fail();
        }
        Ok(ctx.intern_attr(AttrData::Sparse { ty, indices, values }))
    }

    pub(crate) fn dense_resource(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        let at = self.location();
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'dense_resource'")?;
        if !self.is_any_keyword() && !self.is(TokenKind::String) {
            return self.plain_error_here("expected identifier key for 'resource' entry").fail();
        }
        let key = self.keyword_or_string()?;
        self.expect(TokenKind::Greater, "expected '>'")?;
        let mut type_at = at;
        let ty = match expected {
            Some(ty) => ty,
            None => {
                type_at = self.location();
                self.expect(TokenKind::Colon, "expected ':'")?;
                self.any_type()?
            }
        };
        if !ty.is_shaped(self.ctx) {
            return self.plain_error(type_at, "`dense_resource` expected a shaped type").fail();
        }
        let (dialect, key) = (self.ctx.name("builtin"), self.ctx.name(&key));
        Ok(self.ctx.intern_attr(AttrData::DenseResource { ty, dialect, key }))
    }

    pub(crate) fn dense_array(&mut self) -> Fallible<Attr> {
        self.advance();
        self.expect(TokenKind::Less, "expected '<' after 'array'")?;
        let type_at = self.location();
        let element = self.any_type()?;
        let ctx = self.ctx;
        let kind = ElementKind::of(ctx, element).filter(|_| !element.is_index(ctx));
        let Some(kind) = kind else {
            let message = format!("expected integer or float type, got: {}", self.quoted_type(element));
            return self.plain_error(type_at, message).fail();
        };
        let width = element.bit_width(ctx).unwrap_or(8);
        if !element.is_signless(ctx, 1) && width % 8 != 0 {
            return self.plain_error(type_at, "element type bitwidth must be a multiple of 8").fail();
        }
        let mut data = Vec::new();
        let mut length = 0;
        if !self.accept(TokenKind::Greater) {
            self.expect(TokenKind::Colon, "expected ':' after dense array type")?;
            loop {
                self.dense_array_element(kind, &mut data)?;
                length += 1;
                if !self.accept(TokenKind::Comma) {
                    break;
                }
            }
            self.expect(TokenKind::Greater, "expected '>' to close an array attribute")?;
        }
        Ok(ctx.intern_attr(AttrData::DenseArray { element, length, data: data.into() }))
    }

    fn dense_array_element(&mut self, kind: ElementKind, data: &mut Vec<u8>) -> Fallible {
        let negative = self.accept(TokenKind::Minus);
        let token = self.token;
        let ty = match kind {
            ElementKind::Float(kind) => {
                let bits = self.float_of_token(kind, token, negative)?;
                self.advance();
                data.extend_from_slice(&bits.to_le_bytes()[..kind.width().div_ceil(8) as usize]);
                return Ok(());
            }
            ElementKind::Integer(ty) => ty,
        };
        let is_bool = ty.is_signless(self.ctx, 1);
        if self.is_word("true") || self.is_word("false") {
            if !is_bool {
                return self.plain_error_here("expected i1 type for 'true' or 'false' values").fail();
            }
            data.push(self.is_word("true") as u8);
            self.advance();
            return Ok(());
        }
        if !self.accept(TokenKind::Integer) {
            return self.plain_error_here("expected integer literal").fail();
        }
        if is_bool {
            return self.plain_error_here("expected 'true' or 'false' values for i1 type").fail();
        }
        let Some(value) = integer_of(self.ctx, ty, negative, self.spelled(token)) else {
            return self.plain_error_here("integer constant out of range").fail();
        };
        if data.len() + value.width().div_ceil(8) as usize > PAYLOAD_LIMIT {
            return self.plain_error_here("dense array is too large").fail();
        }
        push_integer(&value, data);
        Ok(())
    }
}

/// Returns the first of `count` sparse indices that is not within `shape`, with its position.
pub(crate) fn index_outside(data: &[u8], splat: bool, count: usize, shape: &[i64]) -> Option<(usize, Vec<i64>)> {
    let coordinate = |at: usize| {
        let at = if splat { 0 } else { at * 8 };
        data.get(at..at + 8).map_or(0, |bytes| crate::ir::read_signed(bytes, 64))
    };
    let rank = shape.len();
    // If all indices are equal, one is checked.
    (0..if splat { count.min(1) } else { count }).find_map(|number| {
        let index: Vec<i64> = (0..rank).map(|dim| coordinate(number * rank + dim)).collect();
        let outside = index.iter().zip(shape).any(|(&at, &size)| at < 0 || at >= size);
        outside.then_some((number, index))
    })
}

/// Appends an integer's bytes, little-endian, as many as its width needs.
fn push_integer(value: &Int, data: &mut Vec<u8>) {
    let mut left = value.width().div_ceil(8) as usize;
    for word in value.words() {
        let bytes = left.min(8);
        data.extend_from_slice(&word.to_le_bytes()[..bytes]);
        left -= bytes;
    }
}

/// Returns the elements attribute of `data`, which holds one element or all; equal elements are stored once.
pub(crate) fn elements_attribute(ctx: &Context, ty: Type, size: usize, mut data: Vec<u8>, count: usize) -> Attr {
    let splat = count > 0 && (size == 0 || data.len() == size || data.chunks(size).all(|chunk| *chunk == data[..size]));
    if splat {
        data.truncate(size);
    }
    if count == 0 {
        data.clear();
    }
    ctx.intern_attr(AttrData::DenseElements { ty, splat, data: data.into() })
}

/// Returns the bytes of `0x…`.
pub(crate) fn hex_string(text: &[u8]) -> Option<Vec<u8>> {
    let digits = text.strip_prefix(b"0x")?;
    if digits.len() % 2 != 0 || !digits.iter().all(u8::is_ascii_hexdigit) {
        return None;
    }
    let hex = super::super::lexer::hex_digit;
    Some(digits.chunks_exact(2).map(|pair| hex(pair[0]) << 4 | hex(pair[1])).collect())
}
