//! The parser: its state, tokens and errors, and the entry points.
//!
//! One [`OpParser`] parses one text. Its interface for custom op parsers is in `op_parser.rs`; the grammar is in the
//! files beside this one. Invariants: a function that returns [`Reported`] has reported an error, or the lexer has;
//! after a failure nothing more is parsed. Nothing here recurses deeper than [`ParseOptions::nesting_limit`] levels of
//! types, attributes, locations and regions together.

mod affine;
mod attribute;
mod before_13;
mod declared;
mod dense;
mod layouts;
mod location;
mod names;
mod operation;
mod parts;
mod recovery;
mod region;
mod repeated;
mod resource;
mod spellings;
mod suggestions;
mod symbol;
mod types;
mod weight;
pub(crate) use dense::{elements_attribute, index_outside};
pub(crate) use symbol::is_pretty;
pub(crate) use types::RECENT_TYPES;
pub use types::is_element_type;
pub(crate) use types::{is_layout, is_memory_space, is_vector_element_type, may_be_layout};

use rustc_hash::FxHashMap;

use super::lexer::{Lexer, Token, TokenKind, unescape};
use super::printer::{Aliased, Positions, SourceAlias};
use super::*;
use crate::diagnostics::{Diagnostics, Fallible, InFlightDiagnostic, Reported};
use crate::ir::Version;
use crate::ir::*;
use crate::progress::Unit;
pub use affine::AffineValues;
pub(crate) use names::Names;
pub(crate) use parts::Parts;
pub(crate) use recovery::Recovery;
pub use recovery::{FunctionRanges, ParsedText, parse_with_ranges};
pub(crate) use repeated::Repeated;
pub(crate) use weight::Weights;

/// Options of the parser.
#[derive(Clone, Copy, Debug)]
pub struct ParseOptions {
    /// The maximum nesting depth of regions, types, attributes and locations together.
    pub nesting_limit: u32,
    /// The version of MLIR that printed the text, if it is known. Ops are parsed in its spelling first. Without it, ops
    /// are parsed in the reference's spelling first.
    pub version: Option<Version>,
    /// The least number of bytes of a bytecode file that is read on several threads. The program, or the error, does not
    /// depend on it.
    pub parallel_from: usize,
    /// Whether text is parsed on one thread.
    pub one_thread: bool,
}

impl Default for ParseOptions {
    fn default() -> Self {
        ParseOptions { nesting_limit: 1500, version: None, parallel_from: 1 << 20, one_thread: false }
    }
}

/// The op that is being parsed.
pub(crate) struct Frame {
    pub name: OpName,
    pub location: Location,
    pub isolated: bool,
    /// Whether a custom parser is running, so that errors name the op.
    pub custom: bool,
    /// The body of an isolated op with regions, with its serial number.
    pub nested: Option<(Box<Body>, u32)>,
}

/// An attribute alias, `#name = …`.
#[derive(Clone, Copy)]
pub(crate) struct AttrAlias {
    pub value: Attr,
    /// Whether it was parsed ahead of its position because a location referred to it.
    pub is_ahead: bool,
}

/// Like [`parse_source`](crate::read::parse_source), for a text. Also returns what [`print_like_source`](crate::text::print_like_source)
/// needs of it.
///
/// # Errors
///
/// If the text is not a valid program.
pub fn parse_with_positions(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
) -> Fallible<(Box<Body>, Positions)> {
    refuse_other_encodings(ctx, source, diagnostics)?;
    let mut parser = OpParser::new(ctx, source, diagnostics, *options);
    parser.positions = Some(Positions::default());
    let (mut body, block) = parser.program()?;
    let positions = parser.positions.take().unwrap_or_default();
    Ok((only_module(ctx, &mut body, block).unwrap_or(body), positions))
}

/// Like [`parse_source`](crate::read::parse_source) with default options, but waits even for parts that no thread has started, so that the set of
/// parts that are parsed on other threads does not depend on the load of the machine. Also returns their number. For
/// tests.
#[doc(hidden)]
pub fn parse_source_patiently(ctx: &Context, source: &Source, diagnostics: &Diagnostics) -> (Fallible<Box<Body>>, u32) {
    let mut parser = OpParser::new(ctx, source, diagnostics, ParseOptions::default());
    parser.parts.patient = true;
    let read = parser.program();
    (read.map(|(body, _)| body), parser.parts.joined)
}

/// Like [`parse_source`](crate::read::parse_source). Also returns the number of lines that were not parsed because an earlier line has
/// the same text. For tests.
#[doc(hidden)]
pub fn parse_source_counting_repeated_lines(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
) -> (Fallible<Box<Body>>, u32) {
    let mut parser = OpParser::new(ctx, source, diagnostics, *options);
    let read = parser.program();
    (read.map(|(body, _)| body), parser.repeated.total())
}

/// Reports a file that has the byte order mark of another encoding.
fn refuse_other_encodings(ctx: &Context, source: &Source, diagnostics: &Diagnostics) -> Fallible {
    let start = Location::in_source(source.base, 0);
    let message = "unexpected character";
    let (message, note) = match &source.text[..] {
        [0xef, 0xbb, 0xbf, ..] => (message, "the file begins with a byte order mark of UTF-8: save it without one"),
        [0xff, 0xfe, ..] | [0xfe, 0xff, ..] => (message, "the file is in UTF-16: save it in UTF-8"),
        _ => return Ok(()),
    };
    diagnostics.error(start, message).help_if(ctx.gives_advice().then_some(note)).fail()
}

/// Parses text. Returns the body of an implicit module, and its block.
///
/// # Errors
/// The text is not a valid program.
pub(crate) fn parse_top_level(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
) -> Fallible<(Box<Body>, Block)> {
    refuse_other_encodings(ctx, source, diagnostics)?;
    OpParser::new(ctx, source, diagnostics, *options).program()
}

/// Takes the module that is the only op of `block` out of `body`.
pub(crate) fn only_module(ctx: &Context, body: &mut Body, block: Block) -> Option<Box<Body>> {
    let op = body.first_op(block)?;
    let is_module = body.next(op).is_none() && body.is_named(ctx, op, "builtin.module");
    if is_module { body.take_nested(op) } else { None }
}

/// Parses one type from `text`; `None` if it is anything else.
pub fn parse_type_text(ctx: &Context, text: &str) -> Option<Type> {
    let source = Source::new("type".to_string(), text.as_bytes().to_vec(), 0, Vec::new(), 0);
    let diagnostics = Diagnostics::default();
    let mut parser = OpParser::new(ctx, &source, &diagnostics, ParseOptions::default());
    let ty = parser.ty().ok()?;
    (parser.token.kind == TokenKind::Eof).then_some(ty)
}

/// Parses one attribute from `text`; `None` if it is anything else.
pub fn parse_attribute_text(ctx: &Context, text: &str) -> Option<Attr> {
    let source = Source::new("attribute".to_string(), text.as_bytes().to_vec(), 0, Vec::new(), 0);
    let diagnostics = Diagnostics::default();
    let mut parser = OpParser::new(ctx, &source, &diagnostics, ParseOptions::default());
    let attr = parser.attribute(None).ok()?;
    (parser.token.kind == TokenKind::Eof).then_some(attr)
}

/// Parses the text of an attribute in a bytecode file, which nests at most `limit` levels deep. Returns a message if it
/// is anything else.
pub(crate) fn attribute_of_bytecode(ctx: &Context, text: &[u8], limit: u32) -> Result<Attr, String> {
    of_bytecode(ctx, text, limit, |parser| parser.attribute(None))
}

/// Parses the text of a type in a bytecode file, like [`attribute_of_bytecode`].
pub(crate) fn type_of_bytecode(ctx: &Context, text: &[u8], limit: u32) -> Result<Type, String> {
    of_bytecode(ctx, text, limit, |parser| parser.ty())
}

fn of_bytecode<T>(
    ctx: &Context,
    text: &[u8],
    limit: u32,
    parse: impl FnOnce(&mut OpParser<'_>) -> Fallible<T>,
) -> Result<T, String> {
    let source = Source::new(String::new(), text.to_vec(), 0, Vec::new(), 0);
    let diagnostics = Diagnostics::default();
    let mut parser =
        OpParser::new(ctx, &source, &diagnostics, ParseOptions { nesting_limit: limit, ..ParseOptions::default() });
    let parsed = parse(&mut parser);
    let ends = parser.is(TokenKind::Eof);
    drop(parser);
    match (parsed, diagnostics.take().into_iter().next()) {
        (Ok(parsed), None) if ends => Ok(parsed),
        (_, Some(diagnostic)) => Err(diagnostic.message),
        _ => Err("expected the end of the text".to_string()),
    }
}

impl<'p> OpParser<'p> {
    pub(crate) fn new(
        ctx: &'p Context,
        source: &'p Source,
        diagnostics: &'p Diagnostics,
        options: ParseOptions,
    ) -> OpParser<'p> {
        let module = ctx.op_name("builtin.module");
        let mut lexer = Lexer::new(&source.text);
        let token = lexer.next();
        // The location of the implicit module is before the text's first line.
        let file = source.file.as_str().into();
        let location = ctx.intern_location(LocationData::File { file, line: 0, column: 0, end: None });
        let mut parser = OpParser {
            ctx,
            source,
            text: &source.text,
            lexer,
            token,
            last_end: 0,
            diagnostics,
            options,
            errors: 0,
            failed_inside: false,
            newest: options.version.unwrap_or(Version::MAIN),
            has_properties: false,
            absorbs: false,
            depth: 0,
            open_types: Vec::new(),
            body: Box::new(Body::new(module, Context::EMPTY_DICTIONARY, location)),
            serial: 0,
            serials: 0,
            last_size: [0; 4],
            frame: Frame { name: module, location, isolated: true, custom: false, nested: None },
            names: Names::default(),
            parts: Parts::default(),
            deferred: Vec::new(),
            placeholder_name: ctx.op_name("builtin.unrealized_conversion_cast"),
            default_dialects: vec!["builtin"],
            op_names: FxHashMap::default(),
            default_attributes: FxHashMap::default(),
            spare_attributes: Vec::new(),
            type_cache: FxHashMap::default(),
            recent_types: [(&[], ctx.index()); RECENT_TYPES],
            attr_aliases: FxHashMap::default(),
            type_aliases: FxHashMap::default(),
            alias_lines: None,
            distinct: FxHashMap::default(),
            repeated: Repeated::default(),
            weights: Weights::default(),
            positions: None,
            recovery: None,
        };
        if parser.token.kind == TokenKind::Error {
            parser.lexer_error();
        }
        parser
    }

    /// Parses the whole text. Returns the body of an implicit module, and its block.
    fn program(&mut self) -> Fallible<(Box<Body>, Block)> {
        let block = self.top_level()?;
        let mut body = self.take_body();
        // Versions before 16 had affine maps in place of strided layouts.
        if self.newest < Version::V16 {
            layouts::present_layouts(self.ctx, &mut body);
        }
        if self.absorbs {
            spellings::absorb(self.ctx, &mut body);
        }
        Ok((body, block))
    }

    /// Parses the whole text into the block of the implicit module.
    fn top_level(&mut self) -> Fallible<Block> {
        if let Some(progress) = self.ctx.progress() {
            progress.begin(&format!("reading {}", self.source.file), Unit::Bytes, self.text.len() as u64);
        }
        let root = self.body.add_root();
        let block = self.body.append_block(root);
        self.push_scope(true);
        loop {
            match self.token.kind {
                TokenKind::Eof => break,
                TokenKind::Error => return self.error_here("").fail(),
                TokenKind::HashId => self.attribute_alias_definition()?,
                TokenKind::ExclaimId => self.type_alias_definition()?,
                TokenKind::FileMetadataBegin => self.file_metadata()?,
                _ => self.with_parts(root, |parser| parser.top_level_ops(root, block))?,
            }
        }
        self.pop_scope()?;
        self.check_pending()?;
        if self.errors > 0 {
            // An op parser continued after an error.
            return Err(Reported::unchecked());
        }
        let mut result = Ok(block);
        for (location, message, note_at, note) in std::mem::take(&mut self.deferred) {
            result = self.diagnostics.error(location, message).note(note_at, note).fail();
        }
        result
    }

    /// Parses ops outside every region, up to any other token.
    fn top_level_ops(&mut self, region: Region, block: Block) -> Fallible {
        use TokenKind::{Eof, Error, ExclaimId, FileMetadataBegin, HashId};
        self.ops_until(region, block, |kind| matches!(kind, Eof | Error | HashId | ExclaimId | FileMetadataBegin))
    }

    fn take_body(&mut self) -> Box<Body> {
        let empty = Box::new(Body::new(self.frame.name, Context::EMPTY_DICTIONARY, Location::UNKNOWN));
        std::mem::replace(&mut self.body, empty)
    }

    // ---- tokens

    /// Returns the text of a token.
    #[inline]
    pub(crate) fn spelled(&self, token: Token) -> &'p [u8] {
        &self.text[token.start as usize..token.end as usize]
    }

    /// Returns the text of a token that is ASCII by its grammar.
    pub(crate) fn spelled_str(&self, token: Token) -> &'p str {
        std::str::from_utf8(self.spelled(token)).unwrap_or("")
    }

    /// Returns the text of the next token.
    #[inline]
    pub(crate) fn here(&self) -> &'p [u8] {
        self.spelled(self.token)
    }

    /// Advances to the next token.
    #[inline]
    pub(crate) fn advance(&mut self) {
        self.last_end = self.token.end;
        self.token = self.lexer.next();
        if self.token.kind == TokenKind::Error {
            self.lexer_error();
        }
    }

    #[cold]
    fn lexer_error(&mut self) {
        if let Some((at, message)) = self.lexer.error.take() {
            self.errors += 1;
            self.diagnostics.error(self.at(at), message);
        }
    }

    /// Moves to byte `offset` of the text, and scans the token there.
    pub(crate) fn reset(&mut self, offset: usize) {
        self.lexer.at = offset;
        self.advance();
    }

    #[inline]
    pub(crate) fn is(&self, kind: TokenKind) -> bool {
        self.token.kind == kind
    }

    /// Whether the next token is the bare identifier `word`.
    #[inline]
    pub(crate) fn is_word(&self, word: &str) -> bool {
        self.token.kind == TokenKind::BareId && self.here() == word.as_bytes()
    }

    #[inline]
    pub(crate) fn accept(&mut self, kind: TokenKind) -> bool {
        if self.token.kind == kind {
            self.advance();
            return true;
        }
        false
    }

    #[inline]
    pub(crate) fn expect(&mut self, kind: TokenKind, message: &str) -> Fallible {
        if self.accept(kind) { Ok(()) } else { self.wrong_token(message).fail() }
    }

    /// Returns the unescaped bytes of a string token.
    pub(crate) fn string_bytes(&self, token: Token) -> Vec<u8> {
        unescape(self.spelled(token))
    }

    /// Returns the name in an `@name` token.
    pub(crate) fn symbol_of(&mut self, token: Token) -> Name {
        let spelled = &self.spelled(token)[1..];
        let name = match spelled.first() {
            Some(b'"') => self.ctx.name(&text_of_bytes(&unescape(spelled))),
            _ => self.ctx.name(std::str::from_utf8(spelled).unwrap_or("")),
        };
        if self.recovery.is_some() {
            self.record_symbol(token, name);
        }
        name
    }

    // ---- positions and errors

    /// Notes the definition of an alias, for printers that keep it.
    pub(super) fn note_alias(&mut self, token: Token, value: Aliased) {
        if let Some(positions) = &mut self.positions {
            positions.aliases.push(SourceAlias { offset: token.start, value });
        }
    }

    /// Notes that the argument `name` has an explicit location, for printers that keep its name.
    pub(in crate::text) fn note_argument(&mut self, name: &OperandName, location: Option<Location>) {
        if let (Some(positions), Some(location)) = (&mut self.positions, location)
            && let Some((_, offset)) = name.location.source(self.ctx)
        {
            positions.arguments.push((location, offset as u32));
        }
    }

    /// The location of byte `offset`.
    #[inline]
    pub(crate) fn at(&self, offset: usize) -> Location {
        Location::in_source(self.source.base, offset)
    }

    /// The location of a token.
    #[inline]
    pub(crate) fn token_location(&self, token: Token) -> Location {
        self.at(token.start as usize)
    }

    /// Reports an unexpected token. If the next token begins a line, the error is reported at the end of the previous
    /// line, where something is missing.
    #[cold]
    pub(crate) fn wrong_token(&mut self, message: impl Into<String>) -> InFlightDiagnostic<'p> {
        let mut offset = self.token.start as usize;
        if self.token.kind == TokenKind::Eof {
            offset = offset.saturating_sub(1);
        }
        let mut before = &self.text[..offset];
        loop {
            let end = before.iter().rposition(|byte| !matches!(byte, b' ' | b'\t'));
            before = &before[..end.map_or(0, |end| end + 1)];
            match before.last() {
                None => return self.plain_error(self.at(offset), message),
                Some(b'\n' | b'\r') => before = &before[..before.len() - 1],
                Some(_) => return self.plain_error(self.at(before.len()), message),
            }
            let line = before.iter().rposition(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(0);
            if let Some(comment) = before[line..].windows(2).position(|pair| pair == b"//") {
                before = &before[..line + comment];
            }
        }
    }

    /// `'type'`, for messages.
    pub(crate) fn quoted_type(&self, ty: Type) -> String {
        format!("'{}'", type_text(self.ctx, ty))
    }

    #[cold]
    pub(crate) fn too_deep(&mut self) -> InFlightDiagnostic<'p> {
        let limit = self.options.nesting_limit;
        self.plain_error_here(format!("nesting is deeper than {limit} levels"))
    }

    /// Runs `parse` one nesting level deeper, on a new stack segment if the current one is nearly used up.
    pub(crate) fn deeper<R>(&mut self, parse: impl FnOnce(&mut Self) -> Fallible<R>) -> Fallible<R> {
        if self.depth >= self.options.nesting_limit {
            return self.too_deep().fail();
        }
        self.depth += 1;
        let result = stacker::maybe_grow(128 * 1024, 2 * 1024 * 1024, || parse(self));
        self.depth -= 1;
        result
    }
}
