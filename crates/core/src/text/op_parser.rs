//! The interface for custom op parsers: tokens, literals, names, attributes and locations; types, operands and regions are in
//! `op_parser_values.rs`.
//!
//! Every method either consumes what it names, or reports an error with its position and returns `Err`. Methods named
//! `optional_…` consume nothing if the construct is not next.

use rustc_hash::FxHashMap;
use smallvec::SmallVec;

use super::lexer::{Lexer, Token, TokenKind};
use super::parser::{AttrAlias, Frame, Names, ParseOptions, Parts, Recovery, Repeated, Weights};
use super::printer::Positions;
use crate::diagnostics::{Diagnostics, Fallible, InFlightDiagnostic};
use crate::ir::{
    Attr, AttributeName, Block, Body, Context, Location, Name, OpName, Region, Source, Type, Value, Version,
    text_of_bytes,
};

/// A name `%name` as a span of the source text. Equal names may have different spans.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SsaName {
    pub(crate) start: u32,
    pub(crate) end: u32,
}

impl SsaName {
    /// The empty name, for arguments without a name.
    pub const NONE: SsaName = SsaName { start: 0, end: 0 };

    #[inline]
    pub(crate) fn bytes(self, text: &[u8]) -> &[u8] {
        &text[self.start as usize..self.end as usize]
    }
}

/// `%name#number`, not resolved yet.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperandName {
    /// Its location.
    pub location: Location,
    /// The name; [`OpParser::spelling`] has its text.
    pub name: SsaName,
    /// The result number after `#`, 0 if there is none.
    pub number: u32,
}

/// `%name: type {attributes} loc(…)`: an argument of a region or function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Argument {
    /// Its name.
    pub name: OperandName,
    /// Its type, if it was spelled or is known.
    pub ty: Option<Type>,
    /// Its attributes, as a dictionary.
    pub attributes: Attr,
    /// Its location, if it was spelled.
    pub location: Option<Location>,
}

/// The delimiters of a comma-separated list.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Delimiter {
    /// Nothing; at least one element.
    None,
    /// Nothing; the list is empty if the next token cannot begin an element.
    Bare,
    /// `( … )`
    Paren,
    /// `( … )` or nothing at all
    OptionalParen,
    /// `[ … ]`
    Square,
    /// `[ … ]` or nothing at all
    OptionalSquare,
    /// `< … >`
    Angle,
    /// `< … >` or nothing at all
    OptionalAngle,
    /// `{ … }`
    Brace,
    /// `{ … }` or nothing at all
    OptionalBrace,
}

impl Delimiter {
    /// Returns the tokens around the list and their texts, `None` if there are none.
    fn brackets(self) -> Option<[(TokenKind, &'static str); 2]> {
        use TokenKind::*;
        match self {
            Delimiter::None | Delimiter::Bare => None,
            Delimiter::Paren | Delimiter::OptionalParen => Some([(LParen, "("), (RParen, ")")]),
            Delimiter::Square | Delimiter::OptionalSquare => Some([(LSquare, "["), (RSquare, "]")]),
            Delimiter::Angle | Delimiter::OptionalAngle => Some([(Less, "<"), (Greater, ">")]),
            Delimiter::Brace | Delimiter::OptionalBrace => Some([(LBrace, "{"), (RBrace, "}")]),
        }
    }

    /// Whether the list and the tokens around it may be missing.
    fn is_optional(self) -> bool {
        use Delimiter::*;
        matches!(self, OptionalParen | OptionalSquare | OptionalAngle | OptionalBrace)
    }
}

/// The parts of an op that is being parsed.
pub struct OpState {
    /// Its name.
    pub name: OpName,
    /// The location of its name.
    pub location: Location,
    /// Its operands, resolved.
    pub operands: SmallVec<[Value; 4]>,
    /// Its results' types.
    pub results: SmallVec<[Type; 2]>,
    /// Its attributes and properties, in any order.
    pub attributes: Vec<(Name, Attr)>,
    /// Its regions. Those of an isolated op belong to the body returned by [`OpParser::region_body`].
    pub regions: SmallVec<[Region; 2]>,
    /// Its successors.
    pub successors: SmallVec<[Block; 2]>,
}

/// The parser. See the module documentation; the fields are internal.
pub struct OpParser<'p> {
    pub(super) ctx: &'p Context,
    pub(super) source: &'p Source,
    pub(super) text: &'p [u8],
    pub(super) lexer: Lexer<'p>,
    /// The next token.
    pub(super) token: Token,
    /// The end of the previous token.
    pub(super) last_end: u32,
    pub(super) diagnostics: &'p Diagnostics,
    pub(super) options: ParseOptions,
    /// The number of errors reported.
    pub(super) errors: u32,
    /// Whether an op was not parsed: the parse fails, and the ops around it are not parsed in other spellings.
    pub(super) failed_inside: bool,
    /// The newest version that the text can be from, as far as it was parsed.
    pub(super) newest: Version,
    /// Whether the op in generic form that is being upgraded has properties.
    pub(super) has_properties: bool,
    /// Whether an upgrade asked for [`OpHistory::absorb`](crate::definition::OpHistory::absorb).
    pub(super) absorbs: bool,
    /// The current nesting depth of regions, types and attributes.
    pub(super) depth: u32,
    /// The names of the types whose bodies are being parsed, for types that refer to themselves.
    pub(super) open_types: Vec<Name>,
    /// The body that contains the current op, and its index among all bodies of the text.
    pub(super) body: Box<Body>,
    pub(super) serial: u32,
    pub(super) serials: u32,
    /// The size of the body that was read last ([`Body::size`]).
    pub(super) last_size: [usize; 4],
    /// The current op.
    pub(super) frame: Frame,
    pub(super) names: Names<'p>,
    pub(super) parts: Parts<'p>,
    /// Errors that a verifier would report; reported if there are no other errors.
    pub(super) deferred: Vec<(Location, String, Location, &'static str)>,
    pub(super) placeholder_name: OpName,
    pub(super) default_dialects: Vec<&'static str>,
    /// Op names by spelling and current default dialect.
    pub(super) op_names: FxHashMap<(&'p [u8], &'static str), OpName>,
    pub(super) default_attributes: FxHashMap<OpName, Attr>,
    /// Empty lists of attributes, for ops to come.
    pub(super) spare_attributes: Vec<Vec<(Name, Attr)>>,
    /// Types by spelling, if the spelling determines the type.
    pub(super) type_cache: FxHashMap<&'p [u8], Type>,
    /// Recent ones of them that are memrefs, tensors and vectors, by their first bytes; an empty text is no type.
    pub(super) recent_types: [(&'p [u8], Type); super::parser::RECENT_TYPES],
    pub(super) attr_aliases: FxHashMap<&'p [u8], AttrAlias>,
    pub(super) type_aliases: FxHashMap<&'p [u8], Type>,
    /// The positions of lines of the form `#name = …`, computed on first use.
    pub(super) alias_lines: Option<FxHashMap<&'p [u8], usize>>,
    /// Distinct attributes by their id in the text.
    pub(super) distinct: FxHashMap<u64, Attr>,
    /// The lines that may be repeated.
    pub(super) repeated: Repeated,
    pub(super) weights: Weights,
    /// The offsets of the names of ops with explicit locations, if they are recorded.
    pub(super) positions: Option<Positions>,
    /// The record of ranges, and the state to continue after errors. `None` if the parser stops at the first one.
    pub(super) recovery: Option<Box<Recovery>>,
}

impl<'p> OpParser<'p> {
    /// The context.
    pub fn ctx(&self) -> &'p Context {
        self.ctx
    }
    /// Returns the body that the current op's operands are resolved in.
    pub fn body(&mut self) -> &mut Body {
        &mut self.body
    }
    /// Returns the location of the next token.
    pub fn location(&self) -> Location {
        self.token_location(self.token)
    }
    /// Returns the location of the op's name.
    pub fn name_location(&self) -> Location {
        self.frame.location
    }
    /// Starts an error. In a custom op parser the message begins with `custom op 'name'`.
    pub fn error(&mut self, at: Location, message: impl Into<String>) -> InFlightDiagnostic<'p> {
        if self.frame.custom {
            let name = &self.ctx.op_name_data(self.frame.name).text;
            return self.plain_error(at, format!("custom op '{name}' {}", message.into()));
        }
        self.plain_error(at, message)
    }
    /// Starts an error at the next token.
    pub fn error_here(&mut self, message: impl Into<String>) -> InFlightDiagnostic<'p> {
        self.error(self.location(), message)
    }
    /// Starts an error without naming the op.
    #[cold]
    pub fn plain_error(&mut self, at: Location, message: impl Into<String>) -> InFlightDiagnostic<'p> {
        self.errors += 1;
        let unclosed = if self.token.kind == TokenKind::Eof { self.unclosed_brace() } else { None };
        // Input that the lexer rejected was reported already.
        let error = self.diagnostics.error(at, message).unless(self.token.kind == TokenKind::Error);
        match unclosed {
            Some((brace, message)) => error.note(brace, message),
            None => error,
        }
    }
    /// Starts an error at the next token, or just before the end of the text, without naming the op.
    pub fn plain_error_here(&mut self, message: impl Into<String>) -> InFlightDiagnostic<'p> {
        let back = (self.token.kind == TokenKind::Eof) as usize;
        self.plain_error(self.at((self.token.start as usize).saturating_sub(back)), message)
    }
    // ---- tokens

    /// Consumes punctuation: one of `( ) [ ] { } < > : :: , = -> ? * + - / | ...`.
    ///
    /// # Errors
    ///
    /// If another token is next.
    #[inline(always)]
    pub fn punctuation(&mut self, text: &str) -> Fallible {
        if self.optional_punctuation(text) {
            return Ok(());
        }
        self.lacks_punctuation(text)
    }
    #[cold]
    fn lacks_punctuation(&mut self, text: &str) -> Fallible {
        let message = if text == "..." { "expected ellipsis".to_string() } else { format!("expected '{text}'") };
        self.wrong_token(message).fail()
    }
    /// Consumes punctuation if it is next.
    #[inline(always)]
    pub fn optional_punctuation(&mut self, text: &str) -> bool {
        match punctuation_kind(text) {
            Some(kind) => self.accept(kind),
            None => text == "::" && self.optional_two_colons(),
        }
    }
    /// Returns whether this punctuation is next.
    #[inline(always)]
    pub fn is_punctuation(&self, text: &str) -> bool {
        match punctuation_kind(text) {
            Some(kind) => self.is(kind),
            None => text == "::" && self.is_two_colons(),
        }
    }
    fn optional_two_colons(&mut self) -> bool {
        let is_next = self.is_two_colons();
        if is_next {
            self.advance();
            self.advance();
        }
        is_next
    }
    fn is_two_colons(&self) -> bool {
        self.is(TokenKind::Colon) && self.lexer.text.get(self.token.end as usize) == Some(&b':')
    }
    /// Consumes the keyword `text`.
    ///
    /// # Errors
    ///
    /// If another token is next.
    pub fn keyword(&mut self, text: &str) -> Fallible {
        if self.optional_keyword(text) {
            return Ok(());
        }
        self.error_here(format!("expected '{text}'")).fail()
    }
    /// Consumes the keyword `text` if it is next.
    pub fn optional_keyword(&mut self, text: &str) -> bool {
        if self.is_any_keyword() && self.here() == text.as_bytes() {
            self.advance();
            return true;
        }
        false
    }
    /// Returns whether the keyword `text` is next.
    pub(super) fn is_keyword(&self, text: &str) -> bool {
        self.is_any_keyword() && self.here() == text.as_bytes()
    }
    pub(super) fn is_any_keyword(&self) -> bool {
        matches!(self.token.kind, TokenKind::BareId | TokenKind::IntType)
    }
    /// Consumes any bare identifier.
    ///
    /// # Errors
    ///
    /// If no bare identifier is next.
    pub fn any_keyword(&mut self) -> Fallible<&'p str> {
        match self.optional_any_keyword() {
            Some(word) => Ok(word),
            None => self.error_here("expected valid keyword").fail(),
        }
    }
    /// Consumes any bare identifier if one is next.
    pub fn optional_any_keyword(&mut self) -> Option<&'p str> {
        if !self.is_any_keyword() {
            return None;
        }
        let word = self.spelled_str(self.token);
        self.advance();
        Some(word)
    }
    /// Returns the number of digits of the hexadecimal number that is next.
    pub fn at_hexadecimal(&self) -> Option<usize> {
        self.here().strip_prefix(b"0x").map(<[u8]>::len)
    }
    /// Consumes a bare identifier or a string.
    ///
    /// # Errors
    ///
    /// If neither a bare identifier nor a string literal is next.
    pub fn keyword_or_string(&mut self) -> Fallible<String> {
        if let Some(word) = self.optional_any_keyword() {
            return Ok(word.to_string());
        }
        match self.optional_string() {
            Some(text) => Ok(text),
            None => self.error_here("expected valid keyword or string").fail(),
        }
    }
    /// Consumes a string literal, unescaped.
    ///
    /// # Errors
    ///
    /// If no string literal is next.
    pub fn string(&mut self) -> Fallible<String> {
        match self.optional_string() {
            Some(text) => Ok(text),
            None => self.error_here("expected string").fail(),
        }
    }
    /// Consumes a string literal if one is next.
    pub fn optional_string(&mut self) -> Option<String> {
        if !self.is(TokenKind::String) {
            return None;
        }
        let text = text_of_bytes(&self.string_bytes(self.token)).into_owned();
        self.advance();
        Some(text)
    }
    /// Consumes an integer, possibly negative, that fits in 64 bits.
    ///
    /// # Errors
    ///
    /// If no integer is next, or if it does not fit in 64 bits.
    pub fn integer(&mut self) -> Fallible<i64> {
        match self.optional_integer()? {
            Some(value) => Ok(value),
            None => self.error_here("expected integer value").fail(),
        }
    }
    /// Consumes an integer if one is next.
    ///
    /// # Errors
    ///
    /// If a minus sign without a number is next, or if the integer does not fit in 64 bits.
    pub fn optional_integer(&mut self) -> Fallible<Option<i64>> {
        if self.is_word("true") || self.is_word("false") {
            // `true` is the one bit of an `i1`: all ones after sign extension.
            let value = -i64::from(self.is_word("true"));
            self.advance();
            return Ok(Some(value));
        }
        if !matches!(self.token.kind, TokenKind::Integer | TokenKind::Minus) {
            return Ok(None);
        }
        let negative = self.accept(TokenKind::Minus);
        let token = self.token;
        self.expect(TokenKind::Integer, "expected integer value")?;
        let Some(magnitude) = parse_magnitude(self.spelled(token)) else {
            return self.error(self.token_location(token), "integer value too large").fail();
        };
        let value = if negative { -i128::from(magnitude) } else { i128::from(magnitude) };
        match i64::try_from(value) {
            Ok(value) => Ok(Some(value)),
            Err(_) => self.error(self.token_location(token), "integer value too large").fail(),
        }
    }
    /// Parses elements separated by commas inside `delimiter`. `context` ends the error message: `expected
    /// ')'{context}`.
    ///
    /// # Errors
    ///
    /// If the list does not begin or end as `delimiter` requires, or if `element` fails.
    pub fn comma_separated(
        &mut self,
        delimiter: Delimiter,
        context: &str,
        mut element: impl FnMut(&mut Self) -> Fallible,
    ) -> Fallible {
        if self.begin_list(delimiter, context)? {
            element(self)?;
            while self.accept(TokenKind::Comma) {
                element(self)?;
            }
            self.end_list(delimiter, context)?;
        }
        Ok(())
    }

    /// Parses the begin of a list, and also its end if the list is empty. Returns whether elements follow.
    fn begin_list(&mut self, delimiter: Delimiter, context: &str) -> Fallible<bool> {
        use TokenKind::*;
        let Some([(open, text), (close, _)]) = delimiter.brackets() else {
            let bare_end = [Eof, RParen, RSquare, RBrace, Greater, Colon, Equal, Arrow, LBrace, LParen, Comma];
            return Ok(delimiter == Delimiter::None || !bare_end.contains(&self.token.kind));
        };
        if self.accept(open) {
            return Ok(!self.accept(close));
        }
        if delimiter.is_optional() {
            return Ok(false);
        }
        self.wrong_token(format!("expected '{text}'{context}")).fail()
    }

    /// Parses the end of a list that has elements.
    fn end_list(&mut self, delimiter: Delimiter, context: &str) -> Fallible {
        match delimiter.brackets() {
            Some([_, (close, text)]) if !self.accept(close) => {
                self.wrong_token(format!("expected '{text}'{context}")).fail()
            }
            _ => Ok(()),
        }
    }

    // ---- attributes

    /// Parses an attribute; a number without `: type` has type `expected`.
    ///
    /// # Errors
    ///
    /// If no valid attribute is next.
    pub fn attribute(&mut self, expected: Option<Type>) -> Fallible<Attr> {
        self.attribute_value(expected)
    }
    /// Parses an attribute if one is next.
    ///
    /// # Errors
    ///
    /// If the text that is next begins an attribute, but the attribute is invalid.
    pub fn optional_attribute(&mut self, expected: Option<Type>) -> Fallible<Option<Attr>> {
        self.optional_attribute_value(expected)
    }
    /// Parses an attribute into the op's `name`.
    ///
    /// # Errors
    ///
    /// If no valid attribute is next.
    pub fn attribute_into(&mut self, expected: Option<Type>, name: &str, state: &mut OpState) -> Fallible<Attr> {
        let value = self.attribute_value(expected)?;
        state.attributes.push((self.ctx.name(name), value));
        Ok(value)
    }
    /// Parses `{a = b, …}` if it is next, into the op's attributes.
    ///
    /// # Errors
    ///
    /// If an entry is invalid, or if `}` is missing.
    pub fn optional_attr_dict(&mut self, state: &mut OpState) -> Fallible {
        if self.is(TokenKind::LBrace) { self.attribute_entries(&mut state.attributes) } else { Ok(()) }
    }
    /// Parses `attributes {…}` if it is next, into the op's attributes.
    ///
    /// # Errors
    ///
    /// If no valid dictionary follows the keyword.
    pub fn optional_attr_dict_with_keyword(&mut self, state: &mut OpState) -> Fallible {
        if self.optional_keyword("attributes") { self.attribute_entries(&mut state.attributes) } else { Ok(()) }
    }
    /// Parses `{a = b, …}` as a dictionary.
    ///
    /// # Errors
    ///
    /// If `{` is not next, if an entry is invalid, or if `}` is missing.
    pub fn dictionary(&mut self) -> Fallible<Attr> {
        let mut entries = Vec::new();
        self.attribute_entries(&mut entries)?;
        Ok(self.ctx.dictionary(&entries))
    }
    /// Parses `<{…}>` if it is next: properties, into the op's attributes.
    ///
    /// # Errors
    ///
    /// If no valid dictionary and `>` follow `<`.
    pub fn optional_properties(&mut self, state: &mut OpState) -> Fallible {
        if !self.accept(TokenKind::Less) {
            return Ok(());
        }
        self.attribute_entries(&mut state.attributes)?;
        self.expect(TokenKind::Greater, "expected '>'")
    }
    /// Parses `@name`, or `@"name"`.
    ///
    /// # Errors
    ///
    /// If no symbol name is next.
    pub fn symbol_name(&mut self) -> Fallible<Name> {
        match self.optional_symbol_name() {
            Some(name) => Ok(name),
            None => self.error_here("expected valid '@'-identifier for symbol name").fail(),
        }
    }
    /// Parses `@name` if it is next.
    pub fn optional_symbol_name(&mut self) -> Option<Name> {
        if !self.is(TokenKind::AtId) {
            return None;
        }
        let name = self.symbol_of(self.token);
        self.advance();
        Some(name)
    }
    /// Parses a map without `affine_map<…>` around it: `(d0) -> (d0)`.
    ///
    /// # Errors
    ///
    /// If no valid map is next.
    pub fn bare_affine_map(&mut self) -> Fallible<crate::ir::AffineMap> {
        self.affine_map()
    }
    /// Parses `loc(…)` if it is next.
    ///
    /// # Errors
    ///
    /// If the location is invalid.
    pub fn optional_location(&mut self) -> Fallible<Option<Location>> {
        self.trailing_location()
    }

    // ---- types
}

/// Returns the token of punctuation of one token.
#[inline(always)]
fn punctuation_kind(text: &str) -> Option<TokenKind> {
    use TokenKind::*;
    Some(match text {
        "(" => LParen,
        ")" => RParen,
        "[" => LSquare,
        "]" => RSquare,
        "{" => LBrace,
        "}" => RBrace,
        "<" => Less,
        ">" => Greater,
        ":" => Colon,
        "," => Comma,
        "=" => Equal,
        "->" => Arrow,
        "?" => Question,
        "*" => Star,
        "+" => Plus,
        "-" => Minus,
        "/" => Slash,
        "|" => VerticalBar,
        "..." => Ellipsis,
        _ => return None,
    })
}

/// Parses a decimal or `0x…` literal.
pub(super) fn parse_magnitude(spelled: &[u8]) -> Option<u64> {
    if let Some(digits) = spelled.strip_prefix(b"0x") {
        return digits.iter().try_fold(0u64, |value, &digit| {
            (value >> 60 == 0).then(|| value << 4 | u64::from(super::lexer::hex_digit(digit)))
        });
    }
    spelled.iter().try_fold(0u64, |value, &digit| value.checked_mul(10)?.checked_add(u64::from(digit - b'0')))
}

impl OpState {
    /// Adds an attribute.
    pub fn attribute(&mut self, ctx: &Context, name: impl AttributeName, value: Attr) {
        self.attributes.push((name.id(ctx), value));
    }
    /// Returns the attribute `name`, if it was parsed already.
    pub fn get(&self, ctx: &Context, name: impl AttributeName) -> Option<Attr> {
        name.find_in(ctx, &self.attributes)
    }
}
