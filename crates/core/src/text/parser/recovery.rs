//! Parsing that goes on after errors, and that records the places of what it reads, for editors.
//!
//! An op that cannot be parsed is left out, and parsing goes on at the next line that is not indented deeper than the op. Names
//! that the op would have defined are remembered, so that their uses are no errors. If the end of the text is reached inside
//! of a region, a bracket is missing somewhere: the text is parsed once more, and regions then also end at a line that is not
//! indented deeper than the line of the op that they belong to.
//!
//! Invariants: [`OpParser::recovery`] is `None` for every other reader, which then stops at the first error, as before. Errors
//! that were recovered from do not count in [`OpParser::errors`], so that no op around them fails. Cost: linear in the text,
//! twice if a bracket is missing.

use rustc_hash::FxHashSet;

use super::super::ranges::{AliasValue, Aliases, BlockRange, OpRange, SourceRanges, Span, SymbolRange, ValueRange};
use super::*;
use crate::definition::Traits;
use crate::diagnostics::{Fallible, Reported};
use crate::sort::sort_by_key;

/// A function of a text, with the ranges in it.
#[derive(Clone, Debug)]
pub struct FunctionRanges {
    /// Its text.
    pub span: Span,
    /// The number of the body that holds the function.
    pub parent: u32,
    /// The op of the function.
    pub op: Op,
    /// The number of its own body.
    pub body: u32,
    /// The ranges in `span`. The first op is the function.
    pub ranges: SourceRanges,
    /// Whether something in it could not be parsed.
    pub has_errors: bool,
}

/// A text that was parsed as far as possible.
pub struct ParsedText {
    /// The body of an implicit module. Operands of ops that use values of failed ops are results of ops in no block: do not
    /// run passes on it if `has_errors`.
    pub body: Box<Body>,
    /// The functions of the text, in its order.
    pub functions: Vec<FunctionRanges>,
    /// The ranges outside of the functions.
    pub ranges: SourceRanges,
    /// The aliases that the text defines.
    pub aliases: Aliases,
    /// Whether errors were reported.
    pub has_errors: bool,
    /// Whether an op outside of all functions could not be parsed, so that symbols may be missing.
    pub lacks_symbols: bool,
    /// Whether a later version of a function can be parsed on its own: the form of the program does not depend on the version
    /// of all of the text.
    pub is_separable: bool,
}

/// The errors after which parsing stops. Of the names that are not declared, no more are reported.
const ERROR_LIMIT: u32 = 1000;

/// The state of a parser that goes on after errors.
#[derive(Default)]
pub(crate) struct Recovery {
    pub(crate) ranges: SourceRanges,
    functions: Vec<FunctionRanges>,
    /// The names of results and aliases that failed.
    failed_names: FxHashSet<Box<[u8]>>,
    /// Whether all ops around the next one are symbol tables.
    in_tables: bool,
    /// Whether regions end by indentation.
    by_indentation: bool,
    /// Whether the text ended in a region.
    hit_end: bool,
    /// The number of errors that were recovered from.
    recovered: u32,
    /// Whether an op outside of all functions failed.
    lacks_symbols: bool,
    /// The indentation of the line of the op around the next one; `None` outside of all ops.
    outer_indentation: Option<usize>,
    /// Whether the region ends here by its indentation.
    region_ends: bool,
    /// Whether the end of the text in a region was reported.
    end_is_reported: bool,
    /// The last offset whose line was looked for, the start of that line, and its indentation.
    line: (usize, usize, usize),
}

impl Recovery {
    /// Returns the indentation of the line that holds byte `at`. Linear in the bytes since the last call, if `at` is after them.
    fn indentation(&mut self, text: &[u8], at: usize) -> usize {
        let (last, start, _) = self.line;
        let (from, known) = if last <= at { (last, Some(start)) } else { (0, None) };
        let new = text[from..at].iter().rposition(|&byte| byte == b'\n').map(|end| from + end + 1);
        if new.is_some() || known.is_none() || last == 0 {
            let start = new.or(known).unwrap_or(0);
            let indentation = text[start..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
            self.line = (at, start, indentation);
        } else {
            self.line.0 = at;
        }
        self.line.2
    }
}

/// Parses a text, goes on after errors, and records the places of what it reads. `outer` are aliases that the text may use
/// without defining them. Errors are reported to `diagnostics`, at most one for each op. Linear in the size of the text.
pub fn parse_with_ranges(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
    outer: &Aliases,
) -> ParsedText {
    let options = ParseOptions { one_thread: true, ..*options };
    let mut own = Diagnostics::default();
    let mut parsed = parse(ctx, source, &own, options, outer, false);
    if parsed.1 {
        own = Diagnostics::default();
        parsed = parse(ctx, source, &own, options, outer, true);
    }
    diagnostics.extend(own.take());
    parsed.0
}

fn parse(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: ParseOptions,
    outer: &Aliases,
    by_indentation: bool,
) -> (ParsedText, bool) {
    let mut parser = OpParser::new(ctx, source, diagnostics, options);
    for (name, value) in outer {
        match *value {
            AliasValue::Attribute(value) => {
                parser.attr_aliases.insert(&name[1..], AttrAlias { value, is_ahead: true });
            }
            AliasValue::Type(ty) => {
                parser.type_aliases.insert(&name[1..], ty);
            }
        }
    }
    parser.recovery = Some(Box::new(Recovery { in_tables: true, by_indentation, ..Recovery::default() }));
    if refuse_other_encodings(ctx, source, diagnostics).is_ok() {
        parser.recorded_program();
    }
    let mut recovery = parser.recovery.take().unwrap_or_default();
    recovery.ranges.finish();
    let attributes = parser.attr_aliases.iter().map(|(name, alias)| ('#', *name, AliasValue::Attribute(alias.value)));
    let types = parser.type_aliases.iter().map(|(name, ty)| ('!', *name, AliasValue::Type(*ty)));
    let named = |(sigil, name, value): (char, &[u8], AliasValue)| ([&[sigil as u8], name].concat().into(), value);
    let aliases: Aliases = attributes.chain(types).map(named).collect();
    let is_separable = parser.newest >= Version::V16 && !parser.absorbs && parser.distinct.is_empty();
    let parsed = ParsedText {
        body: parser.take_body(),
        functions: recovery.functions,
        ranges: recovery.ranges,
        aliases,
        has_errors: diagnostics.has_errors(),
        lacks_symbols: recovery.lacks_symbols,
        is_separable,
    };
    (parsed, recovery.hit_end)
}

impl<'p> OpParser<'p> {
    fn recovery(&mut self) -> &mut Recovery {
        self.recovery.get_or_insert_default()
    }

    /// Parses the whole text into the body of the implicit module.
    fn recorded_program(&mut self) {
        let root = self.body.add_root();
        let block = self.body.append_block(root);
        self.push_scope(true);
        while !self.is(TokenKind::Eof) {
            let start = self.token;
            let (failed, name) = match start.kind {
                TokenKind::HashId => (self.attribute_alias_definition().is_err(), Some(start)),
                TokenKind::ExclaimId => (self.type_alias_definition().is_err(), Some(start)),
                TokenKind::FileMetadataBegin => (self.file_metadata().is_err(), None),
                _ => (self.recorded_ops(block, true).is_err(), None),
            };
            if !failed {
                continue;
            }
            if let Some(name) = name {
                let name = self.spelled(name).into();
                self.recovery().failed_names.insert(name);
            }
            let is_after_op =
                !matches!(start.kind, TokenKind::HashId | TokenKind::ExclaimId | TokenKind::FileMetadataBegin);
            if is_after_op || self.too_many_errors() {
                break;
            }
            self.skip_failed(start.start);
        }
        self.close_scopes_after(0);
        self.report_pending(None);
        for (location, message, note_at, note) in std::mem::take(&mut self.deferred) {
            self.diagnostics.error(location, message).note(note_at, note);
        }
        if self.newest < Version::V16 {
            layouts::present_layouts(self.ctx, &mut self.body);
        }
        if self.absorbs {
            spellings::absorb(self.ctx, &mut self.body);
        }
    }

    fn too_many_errors(&mut self) -> bool {
        self.recovery().recovered >= ERROR_LIMIT
    }

    /// Forgets the errors since there were `errors`, so that the ops around do not fail.
    fn accept_errors(&mut self, errors: u32) {
        let count = self.errors.saturating_sub(errors);
        self.errors = errors;
        self.recovery().recovered += count;
    }

    /// Parses ops into `block`, up to the end of the block, the end of its region, or the end of the text.
    ///
    /// # Errors
    /// The text ends inside of an op, or there are too many errors.
    fn recorded_ops(&mut self, block: Block, is_top_level: bool) -> Fallible {
        use TokenKind::{CaretId, Eof, ExclaimId, FileMetadataBegin, HashId, RBrace};
        loop {
            let ends = match self.token.kind {
                Eof => true,
                HashId | ExclaimId | FileMetadataBegin => is_top_level,
                CaretId | RBrace => !is_top_level,
                _ => false,
            };
            if ends || (!is_top_level && self.ends_by_indentation()) {
                return Ok(());
            }
            self.recorded_operation(block)?;
        }
    }

    /// Returns whether the region ends at the next token because of its indentation.
    fn ends_by_indentation(&mut self) -> bool {
        let start = self.token.start as usize;
        let recovery = self.recovery.get_or_insert_default();
        let Some(outer) = recovery.outer_indentation.filter(|_| recovery.by_indentation) else { return false };
        let is_less = |indentation: usize| match self.token.kind {
            TokenKind::RBrace => indentation < outer,
            _ => indentation <= outer,
        };
        recovery.region_ends = indentation_of_first(self.text, start).is_some_and(is_less);
        recovery.region_ends
    }

    /// Like `blocks_from`.
    pub(super) fn recorded_blocks(&mut self, region: Region, mut block: Block) -> Fallible {
        loop {
            self.recorded_ops(block, false)?;
            if !self.is(TokenKind::CaretId) || self.recovery().region_ends {
                return Ok(());
            }
            let (start, errors) = (self.token.start, self.errors);
            match self.block_header(None) {
                Ok(next) => {
                    self.body.place_block(next, region, None);
                    block = next;
                }
                Err(_) if self.too_many_errors() => return Err(Reported::unchecked()),
                Err(_) => {
                    self.accept_errors(errors);
                    self.skip_failed(start);
                }
            }
        }
    }

    /// Parses the end of a region.
    ///
    /// # Errors
    /// The text ends in the region.
    pub(super) fn close_region(&mut self) -> Fallible {
        let errors = self.errors;
        if self.pop_scope().is_err() {
            self.close_scope();
        }
        self.accept_errors(errors);
        let is_end = self.is(TokenKind::Eof);
        let recovery = self.recovery();
        if std::mem::take(&mut recovery.region_ends) || (is_end && recovery.by_indentation) {
            // One error for all regions that are open at the end of the text.
            if !(is_end && std::mem::replace(&mut recovery.end_is_reported, is_end)) {
                let errors = self.errors;
                self.wrong_token("expected '}' to end a region").emit();
                self.accept_errors(errors);
            }
            return Ok(());
        }
        if is_end {
            recovery.hit_end = true;
            return self.wrong_token("expected operation name in quotes").fail();
        }
        self.advance();
        Ok(())
    }

    /// Parses one op into `block`, and records it. An op that cannot be parsed is skipped.
    ///
    /// # Errors
    /// The text ends inside of the op, or there are too many errors.
    pub(super) fn recorded_operation(&mut self, block: Block) -> Fallible {
        let start = self.token.start;
        let (scopes, errors) = (self.scope_count(), self.errors);
        let failed_outside = std::mem::replace(&mut self.failed_inside, false);
        let is_table = self.ctx.op_def(self.frame.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
        let last = self.body.last_op(block);
        let recovery = self.recovery.get_or_insert_default();
        let indentation = recovery.indentation(self.text, start as usize);
        let (mark, recovered) = (recovery.ranges.mark(), recovery.recovered);
        let place = recovery.ranges.ops.len();
        let span = Span { start, end: start };
        recovery.ranges.ops.push(OpRange { span, name: span, body: self.body.number(), op: None });
        let in_tables = recovery.in_tables;
        recovery.in_tables &= is_table;
        let outer_indentation = recovery.outer_indentation.replace(indentation);
        let parsed = self.named_operation(block);
        let op = self.body.last_op(block).filter(|op| Some(*op) != last);
        let recovery = self.recovery.get_or_insert_default();
        let may_be_function = std::mem::replace(&mut recovery.in_tables, in_tables);
        recovery.outer_indentation = outer_indentation;
        let has_failed = parsed.is_err();
        self.failed_inside |= failed_outside || has_failed;
        self.close_scopes_after(scopes);
        if let Some(recorded) = self.recovery().ranges.ops.get_mut(place) {
            recorded.op = op;
        }
        if has_failed {
            self.accept_errors(errors);
            self.recovery().lacks_symbols |= may_be_function;
            if op.is_none() && !self.is(TokenKind::Eof) {
                self.skip_failed(start);
            }
        }
        let end = self.last_end.max(start);
        let name = name_in(self.text, start as usize);
        if let Some(recorded) = self.recovery().ranges.ops.get_mut(place) {
            recorded.span.end = end;
            recorded.name = name;
        }
        if let Some(op) = op {
            self.finish_recorded(op, may_be_function, mark, recovered);
        }
        let ends_inside = has_failed && self.is(TokenKind::Eof) && self.depth > 0;
        let recovery = self.recovery();
        recovery.hit_end |= ends_inside && !recovery.by_indentation;
        if recovery.hit_end || self.too_many_errors() { Err(Reported::unchecked()) } else { Ok(()) }
    }

    /// Ends the record of an op that was parsed: a function gets ranges of its own.
    fn finish_recorded(&mut self, op: Op, may_be_function: bool, mark: super::super::ranges::Mark, recovered: u32) {
        let Some(body) = self.body.nested(op).map(|nested| nested.number()) else { return };
        if !self.names.pending.is_empty() {
            self.report_pending(Some(self.serial));
        }
        let is_function = self.body.op_def(self.ctx, op).is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE));
        if !may_be_function || !is_function {
            return;
        }
        let parent = self.body.number();
        let recovery = self.recovery();
        let has_errors = recovery.recovered > recovered;
        let ranges = recovery.ranges.take_since(mark);
        let Some(first) = ranges.ops.first() else { return };
        recovery.functions.push(FunctionRanges { span: first.span, parent, op, body, ranges, has_errors });
    }

    /// Reports names that are used and not defined: all, or those outside of the body with this serial number.
    fn report_pending(&mut self, outside: Option<u32>) {
        let is_meant = |serial: u32| outside.is_none_or(|outer| serial > outer);
        let keys: Vec<(u32, u32)> = self.names.pending.keys().copied().filter(|key| is_meant(key.0)).collect();
        let mut missing: Vec<names::Pending> = keys.iter().filter_map(|key| self.names.pending.remove(key)).collect();
        sort_by_key(&mut missing, |pending| (pending.location, pending.name.start));
        let errors = self.errors;
        for pending in missing {
            self.forget_forward(pending.name);
            if !self.is_name_of_failed_op(pending.name) {
                let name = text_of_bytes(pending.name.bytes(self.text));
                // The search for a similar name is linear in the text.
                let is_first = self.errors == errors && self.recovery().recovered == 0;
                let near = if is_first { self.near_value(pending.location, &name) } else { None };
                if self.recovery().recovered + (self.errors - errors) < ERROR_LIMIT {
                    self.diagnostics.error(pending.location, "use of undeclared SSA value name").help_if(near);
                }
                self.errors += 1;
            }
        }
        self.accept_errors(errors);
    }

    /// Forgets that a name is used before its definition, if it is.
    fn forget_forward(&mut self, name: SsaName) {
        let Some(slot) = self.find(name).map(|entry| entry.slot(0)) else { return };
        if slot.is_value() && slot.forward && slot.body != self.serial {
            let index = self.entry(name) as usize;
            self.names.entries[index].clear();
        }
    }

    /// Moves after the op, alias or block header at byte `start`, which cannot be parsed.
    fn skip_failed(&mut self, start: u32) {
        let outer = self.recovery().outer_indentation;
        let end = end_of_failed(self.text, start as usize, outer);
        let mut lexer = Lexer::new(self.text);
        lexer.at = start as usize;
        let mut last_end = start;
        let mut is_result = false;
        loop {
            let token = lexer.next();
            if token.kind == TokenKind::Eof || token.start as usize >= end {
                break;
            }
            lexer.at = lexer.at.max(token.start as usize + 1);
            last_end = token.end;
            is_result = if token.start == start {
                token.kind == TokenKind::PercentId
            } else {
                is_result && token.kind != TokenKind::Equal
            };
            if token.kind == TokenKind::PercentId {
                self.record_name_of_failed(SsaName { start: token.start, end: token.end }, is_result);
            }
        }
        self.lexer.at = end;
        self.token = self.lexer.next();
        self.last_end = last_end;
        if self.is(TokenKind::Error) {
            let errors = self.errors;
            self.lexer_error();
            self.accept_errors(errors);
        }
    }

    /// Records the name of a value in the text of a failed op.
    fn record_name_of_failed(&mut self, name: SsaName, is_result: bool) {
        let known = self.find(name).map(|entry| entry.slot(0));
        if is_result {
            let spelled = name.bytes(self.text).into();
            self.recovery().failed_names.insert(spelled);
            return;
        }
        self.forget_forward(name);
        let (serial, body) = (self.serial, self.body.number());
        if let Some(slot) = known.filter(|slot| slot.is_value() && slot.body == serial) {
            let span = Span { start: name.start, end: name.end };
            let ranges = &mut self.recovery().ranges;
            ranges.values.push(ValueRange { span, body, value: Value::raw(slot.value), is_definition: false });
        }
    }

    // ---- records

    /// Whether an op that would have defined the name failed.
    #[cold]
    pub(super) fn is_name_of_failed_op(&self, name: SsaName) -> bool {
        self.recovery.as_ref().is_some_and(|recovery| recovery.failed_names.contains(name.bytes(self.text)))
    }

    /// Whether an op that would have defined the operand failed.
    #[cold]
    pub(super) fn is_of_failed_op(&self, operand: &OperandName) -> bool {
        self.is_name_of_failed_op(operand.name)
    }

    /// Whether the definition of the alias failed.
    #[cold]
    pub(super) fn is_failed_alias(&self, name: &[u8]) -> bool {
        let is_failed = |recovery: &Recovery| {
            let has = |sigil: &[u8]| recovery.failed_names.contains(&*[sigil, name].concat());
            has(b"#") || has(b"!")
        };
        self.recovery.as_deref().is_some_and(is_failed)
    }

    #[cold]
    pub(super) fn record_use(&mut self, operand: &OperandName, value: Value) {
        self.record_value(operand, value, false);
    }

    #[cold]
    pub(super) fn record_definition(&mut self, operand: &OperandName, value: Value) {
        self.record_value(operand, value, true);
    }

    fn record_value(&mut self, operand: &OperandName, value: Value, is_definition: bool) {
        let (body, span) = (self.body.number(), Span { start: operand.name.start, end: operand.name.end });
        self.recovery().ranges.values.push(ValueRange { span, body, value, is_definition });
    }

    #[cold]
    pub(super) fn record_replacement(&mut self, placeholder: Value, value: Value) {
        let body = self.body.number();
        self.recovery().ranges.replaced.insert((body, placeholder), value);
    }

    #[cold]
    pub(super) fn record_block(&mut self, name: &[u8], location: Location, block: Block, is_definition: bool) {
        let Some((_, start)) = location.source(self.ctx) else { return };
        let span = Span { start: start as u32, end: (start + name.len()) as u32 };
        let body = self.body.number();
        self.recovery().ranges.blocks.push(BlockRange { span, body, block, is_definition });
    }

    /// Records a block without a name, directly after the bracket that opens its region.
    #[cold]
    pub(super) fn record_entry_block(&mut self, block: Block) {
        let (body, span) = (self.body.number(), Span { start: self.last_end.saturating_sub(1), end: self.last_end });
        self.recovery().ranges.blocks.push(BlockRange { span, body, block, is_definition: true });
    }

    #[cold]
    pub(super) fn record_symbol(&mut self, token: Token, name: Name) {
        let span = Span { start: token.start, end: token.end };
        let before = &self.text[..token.start as usize];
        let is_nested = before.ends_with(b"::");
        self.recovery().ranges.symbols.push(SymbolRange { span, name, is_nested });
    }
}

/// Returns the indentation of the line that holds byte `at`.
fn indentation_at(text: &[u8], at: usize) -> usize {
    let line = text[..at].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    text[line..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count()
}

/// Returns the indentation of the token at byte `at` if it is the first of its line.
fn indentation_of_first(text: &[u8], at: usize) -> Option<usize> {
    let line = text[..at].iter().rposition(|byte| !matches!(byte, b' ' | b'\t')).map_or(0, |end| end + 1);
    (line == 0 || text[line - 1] == b'\n').then_some(at - line)
}

/// Returns the start of the line at which parsing goes on after the op at byte `start`, which cannot be parsed: the first one
/// that is not indented deeper, and that begins an op, an alias, or the end of the region around it. `outer` is the
/// indentation of the op around it.
fn end_of_failed(text: &[u8], start: usize, outer: Option<usize>) -> usize {
    let own = indentation_at(text, start);
    let mut at = start;
    loop {
        let Some(end) = text[at..].iter().position(|&byte| byte == b'\n') else { return text.len() };
        at += end + 1;
        let indentation = text[at..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).count();
        if indentation > own {
            continue;
        }
        let is_inner = indentation == own && outer.is_none_or(|outer| outer < own);
        match text.get(at + indentation) {
            Some(b'}' | b'^') if !is_inner => return at,
            Some(b'#' | b'!') if outer.is_none() => return at,
            Some(b'%' | b'"' | b'_' | b'a'..=b'z' | b'A'..=b'Z') => return at,
            _ => {}
        }
    }
}

/// Returns the name of the op that begins at byte `start`, perhaps with the names of results; the empty range at its start
/// if there is none.
fn name_in(text: &[u8], start: usize) -> Span {
    let mut lexer = Lexer::new(text);
    lexer.at = start;
    let first = lexer.next();
    let mut token = first;
    if token.kind == TokenKind::PercentId {
        while matches!(token.kind, TokenKind::PercentId | TokenKind::Comma | TokenKind::Colon | TokenKind::Integer) {
            token = lexer.next();
        }
        if token.kind == TokenKind::Equal {
            token = lexer.next();
        }
    }
    match token.kind {
        TokenKind::BareId | TokenKind::String => Span { start: token.start, end: token.end },
        _ => Span { start: first.start, end: first.start },
    }
}
