//! Names in a document: what the name at a position refers to, where it is defined and used, and renaming.
//!
//! Ranges are in bytes of the document.

use std::ops::Range as Bytes;

use freehold_core::definition::Traits;
use freehold_core::ir::{Block, Name, Op, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_core::text::{OpRange, SourceToken, SourceTokenKind, source_tokens};

use crate::document::Document;
use crate::piece::{Piece, Scope};

/// The meaning of the text at a position.
#[derive(Clone, Debug)]
pub enum Target {
    /// The name of an op.
    Op(OpRange),
    /// Values: one, or all results that a name defines.
    Values {
        /// The number of the body that holds them.
        body: u32,
        /// The values.
        values: Vec<Value>,
        /// Whether the name is a definition.
        is_definition: bool,
    },
    /// A value whose definition could not be parsed, or that is not defined.
    UnknownValue,
    /// A block.
    Block {
        /// The number of the body that holds it.
        body: u32,
        /// The block.
        block: Block,
    },
    /// A symbol that an op defines.
    Symbol(Symbol),
    /// A symbol that no op defines.
    UnknownSymbol,
    /// An alias, with its sigil.
    Alias(String),
}

/// A name at a position.
#[derive(Clone, Debug)]
pub struct Found {
    /// The bytes of the name.
    pub range: Bytes<usize>,
    /// Its meaning.
    pub target: Target,
}

/// An op that defines a symbol.
#[derive(Clone, Copy, Debug)]
pub struct Symbol {
    /// The number of the body that holds the op.
    pub body: u32,
    /// The op.
    pub op: Op,
    /// The name.
    pub name: Name,
    /// The symbol table that defines it; `None` for the implicit module.
    table: Option<(u32, Op)>,
}

/// Why a name is not renamed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Refusal(pub String);

impl Document {
    /// Returns the token that contains byte `offset`, or else the one that ends there.
    pub fn token_at_offset(&self, offset: usize) -> Option<SourceToken> {
        let line = self.lines().start(self.text(), self.lines().line_of(offset));
        let tokens = source_tokens(self.text().as_bytes(), line);
        let near = tokens.take_while(|token| token.span.start as usize <= offset);
        near.filter(|token| token.span.end as usize >= offset).last()
    }

    /// Returns the meaning of the text at byte `offset`, and the program that it is in.
    pub fn find(&self, offset: usize) -> Option<Found> {
        let (start, piece) = self.piece_at(offset);
        let token = self.token_at_offset(offset)?;
        let found = self.find_token(start, piece, token);
        // The token that ends at the position counts if the next one means nothing.
        if found.is_some() || token.span.start as usize != offset || offset == 0 {
            return found;
        }
        let before = self.token_at_offset(offset - 1).filter(|token| token.span.end as usize == offset)?;
        self.find_token(start, piece, before)
    }

    fn find_token(&self, start: usize, piece: &Piece, token: SourceToken) -> Option<Found> {
        let range = token.span.start as usize..token.span.end as usize;
        let text = &self.text()[range.clone()];
        let local = range.start.checked_sub(start)?;
        let scope = piece.scope_at(local);
        let parsed = scope.parsed(local);
        let ranges = scope.ranges();
        let target = match token.kind {
            SourceTokenKind::Value => {
                let first = ranges.values.partition_point(|value| value.span.start < parsed);
                let named = ranges.values[first..].iter().take_while(|value| value.span.start == parsed);
                let named: Vec<_> = named.collect();
                match named.first() {
                    None => self.by_name(start, piece, scope, text, local),
                    Some(value) => Target::Values {
                        body: value.body,
                        values: named.iter().map(|value| value.value).collect(),
                        is_definition: value.is_definition,
                    },
                }
            }
            SourceTokenKind::Block | SourceTokenKind::Punctuation => {
                let block = ranges.blocks.iter().find(|block| block.span.start == parsed)?;
                Target::Block { body: block.body, block: block.block }
            }
            SourceTokenKind::Symbol => match ranges.symbols.iter().position(|symbol| symbol.span.start == parsed) {
                None => return None,
                Some(index) => match self.resolve(piece, scope, index) {
                    Some(symbol) => Target::Symbol(symbol),
                    None => Target::UnknownSymbol,
                },
            },
            SourceTokenKind::Attribute | SourceTokenKind::Type if !text.contains('.') => {
                piece.aliases.get(text.as_bytes())?;
                Target::Alias(text.to_string())
            }
            SourceTokenKind::Identifier | SourceTokenKind::String => {
                let op = ranges.ops.iter().find(|op| op.name.start == parsed && op.name.end > op.name.start)?;
                Target::Op(*op)
            }
            _ => return None,
        };
        Some(Found { range, target })
    }

    /// Returns the values that are defined by this name last before `local`, for a name in an op that failed.
    fn by_name(&self, start: usize, piece: &Piece, scope: Scope<'_>, name: &str, local: usize) -> Target {
        let definitions = scope.ranges().values.iter().filter(|value| value.is_definition);
        let is_named = |range: Bytes<usize>| &self.text()[start + range.start..start + range.end] == name;
        let mut last = definitions.filter(|value| {
            let range = scope.range(value.span);
            range.start < local && is_named(range)
        });
        match last.next_back() {
            Some(value) if piece.body(value.body).is_some() => {
                Target::Values { body: value.body, values: vec![value.value], is_definition: false }
            }
            _ => Target::UnknownValue,
        }
    }

    // ---- symbols

    /// Returns the symbols that ops in the program define, outside of functions.
    pub(crate) fn symbols_of(&self, piece: &Piece) -> Vec<Symbol> {
        let ctx = self.context();
        let mut symbols = Vec::new();
        let mut work = vec![(None, &*piece.body)];
        while let Some((table, body)) = work.pop() {
            let view = View::new(ctx, body);
            for region in body.roots() {
                for op in body.blocks(*region).flat_map(|block| body.ops(block)) {
                    let name = view.attribute(op, Name::SYM_NAME).and_then(|name| name.as_str(ctx));
                    if let Some(name) = name {
                        symbols.push(Symbol { body: body.number(), op, name: ctx.name(name), table });
                    }
                    let is_table = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
                    if let Some(nested) = body.nested(op).filter(|_| is_table) {
                        work.push((Some((body.number(), op)), nested));
                    }
                }
            }
        }
        symbols
    }

    /// Returns the op that the symbol at `index` of the ranges of `scope` refers to.
    fn resolve(&self, piece: &Piece, scope: Scope<'_>, index: usize) -> Option<Symbol> {
        let symbols = self.symbols_of(piece);
        self.resolve_in(piece, scope, index, &symbols)
    }

    fn resolve_in(&self, piece: &Piece, scope: Scope<'_>, index: usize, symbols: &[Symbol]) -> Option<Symbol> {
        let ranges = &scope.ranges().symbols;
        let mut first = index;
        while ranges[first].is_nested && first > 0 {
            first -= 1;
        }
        let offset = scope.offset(ranges[first].span.start);
        let tables = self.tables_around(piece, offset);
        let root = ranges[first].name;
        let in_table = |name: Name, table: Option<(u32, Op)>| {
            symbols.iter().find(|symbol| symbol.name == name && symbol.table == table).copied()
        };
        let mut symbol = tables.into_iter().find_map(|table| in_table(root, table))?;
        for part in &ranges[first + 1..=index] {
            symbol = in_table(part.name, Some((symbol.body, symbol.op)))?;
        }
        Some(symbol)
    }

    /// Returns the symbol tables that contain `offset`, the innermost first; the implicit module is the last one.
    fn tables_around(&self, piece: &Piece, offset: usize) -> Vec<Option<(u32, Op)>> {
        let tables = piece.tables_at(self.context(), offset);
        // The name of a table itself is in the table around it.
        let is_name =
            |table: &(u32, Op)| {
                piece.outer.ops.iter().any(|range| {
                    (range.body, range.op) == (table.0, Some(table.1)) && self.is_header(piece, range, offset)
                })
            };
        let tables = tables.into_iter().filter(|table| !is_name(table));
        tables.map(Some).chain([None]).collect()
    }

    /// Whether `offset` is before the region of an op.
    fn is_header(&self, piece: &Piece, range: &OpRange, offset: usize) -> bool {
        let scope = Scope::Outer(piece);
        let start = self.start_of(piece);
        let Some(text) = self.text().get(start + scope.offset(range.name.end)..start + offset) else { return true };
        !text.contains('{')
    }

    fn start_of(&self, piece: &Piece) -> usize {
        let own = self.pieces().iter().find(|(_, other)| std::ptr::eq(other, piece));
        own.map_or(0, |(range, _)| range.start)
    }

    // ---- definitions and uses

    /// Returns where the name at byte `offset` is defined: the first definition.
    pub fn definition(&self, offset: usize) -> Option<Bytes<usize>> {
        let found = self.find(offset)?;
        let (start, piece) = self.piece_at(offset);
        match &found.target {
            Target::Symbol(symbol) => self.op_name(start, piece, symbol.body, symbol.op),
            Target::Op(_) | Target::UnknownValue | Target::UnknownSymbol => None,
            target => {
                let mut uses = self.occurrences(start, piece, target).into_iter();
                uses.find(|(_, is_definition)| *is_definition).map(|(range, _)| range)
            }
        }
    }

    /// Returns the bytes of the name of an op.
    pub(crate) fn op_name(&self, start: usize, piece: &Piece, body: u32, op: Op) -> Option<Bytes<usize>> {
        let is_it = |range: &&OpRange| range.op == Some(op) && range.body == body;
        let in_scope = |scope: Scope<'_>| {
            let range = scope.ranges().ops.iter().find(is_it)?;
            Some(shifted(scope.range(range.name), start))
        };
        match piece.functions.iter().find(|function| function.op == op && function.parent == body) {
            Some(function) => in_scope(Scope::Function(function)),
            None => piece.scopes().find_map(in_scope),
        }
    }

    /// Returns where the name at byte `offset` is used, and where it is defined. For the name of an op: the same for its
    /// results. O(names of the function, or of the program).
    pub fn references(&self, offset: usize) -> Vec<Bytes<usize>> {
        let Some(found) = self.find(offset) else { return Vec::new() };
        let (start, piece) = self.piece_at(offset);
        let mut occurrences = self.occurrences(start, piece, &found.target);
        sort_by_key(&mut occurrences, |(range, is_definition)| (!is_definition, range.start));
        occurrences.dedup();
        occurrences.into_iter().map(|(range, _)| range).collect()
    }

    /// Returns the names of a target in the text, and whether each is a definition.
    fn occurrences(&self, start: usize, piece: &Piece, target: &Target) -> Vec<(Bytes<usize>, bool)> {
        let mut all: Vec<(Bytes<usize>, bool)> = Vec::new();
        match target {
            Target::Values { body, values, .. } => self.values(start, piece, *body, values, &mut all),
            Target::Op(op) => {
                let results = op.op.and_then(|id| Some(piece.body(op.body)?.results(id).to_vec()));
                self.values(start, piece, op.body, &results.unwrap_or_default(), &mut all);
            }
            Target::Block { body, block } => {
                for scope in self.scopes_of(piece, *body) {
                    let uses = scope.ranges().blocks.iter().filter(|use_| use_.body == *body && use_.block == *block);
                    all.extend(uses.map(|use_| (shifted(scope.range(use_.span), start), use_.is_definition)));
                }
            }
            Target::Symbol(symbol) => {
                let symbols = self.symbols_of(piece);
                for scope in piece.scopes() {
                    for (index, use_) in scope.ranges().symbols.iter().enumerate() {
                        if use_.name == symbol.name && self.is_of(piece, scope, index, &symbols, symbol) {
                            all.push((shifted(scope.range(use_.span), start), false));
                        }
                    }
                }
            }
            Target::Alias(name) => {
                let text = self.text().as_bytes();
                let end =
                    self.pieces().iter().find(|(range, _)| range.start == start).map_or(0, |(range, _)| range.end);
                let tokens = source_tokens(&text[..end], start);
                for token in tokens {
                    let range = token.span.start as usize..token.span.end as usize;
                    if text[range.clone()] == *name.as_bytes() {
                        let is_definition = text[range.end..].trim_ascii_start().starts_with(b"=")
                            && (range.start == 0 || matches!(text[range.start - 1], b'\n'));
                        all.push((range, is_definition));
                    }
                }
            }
            Target::UnknownValue | Target::UnknownSymbol => {}
        }
        all
    }

    fn is_of(&self, piece: &Piece, scope: Scope<'_>, index: usize, symbols: &[Symbol], symbol: &Symbol) -> bool {
        let resolved = self.resolve_in(piece, scope, index, symbols);
        resolved.is_some_and(|resolved| (resolved.body, resolved.op) == (symbol.body, symbol.op))
    }

    /// Returns the texts in which values and blocks of a body are.
    fn scopes_of<'a>(&self, piece: &'a Piece, body: u32) -> Vec<Scope<'a>> {
        match piece.functions.iter().find(|function| function.body == body) {
            Some(function) => vec![Scope::Function(function)],
            None => piece.scopes().collect(),
        }
    }

    fn values(&self, start: usize, piece: &Piece, body: u32, values: &[Value], all: &mut Vec<(Bytes<usize>, bool)>) {
        for scope in self.scopes_of(piece, body) {
            let uses = scope.ranges().values.iter();
            let uses = uses.filter(|use_| use_.body == body && values.contains(&use_.value));
            all.extend(uses.map(|use_| (shifted(scope.range(use_.span), start), use_.is_definition)));
        }
    }

    // ---- renaming

    /// Returns the bytes of the name at byte `offset`, without its sigil, if it can be renamed.
    ///
    /// # Errors
    /// There is no such name, with the reason.
    pub fn renamable(&self, offset: usize) -> Result<Bytes<usize>, Refusal> {
        let refuse = |reason: &str| Err(Refusal(reason.to_string()));
        let Some(found) = self.find(offset) else { return refuse("there is no name here") };
        match found.target {
            Target::Op(_) => refuse("the name of an op cannot be changed"),
            Target::UnknownValue | Target::UnknownSymbol => refuse("the definition of this name cannot be parsed"),
            Target::Block { .. } if !self.text()[found.range.clone()].starts_with('^') => {
                refuse("this block has no name")
            }
            _ => Ok(found.range.start + 1..found.range.end),
        }
    }

    /// Returns the edits that rename the name at byte `offset` to `new`, which may begin with the sigil.
    ///
    /// # Errors
    /// The name cannot be changed, or `new` is no name or is in use, with the reason.
    pub fn rename(&self, offset: usize, new: &str) -> Result<Vec<(Bytes<usize>, String)>, Refusal> {
        let name = self.renamable(offset)?;
        let sigil = &self.text()[name.start - 1..name.start];
        let new = new.strip_prefix(sigil).unwrap_or(new);
        let (start, piece) = self.piece_at(offset);
        let Some(found) = self.find(offset) else { return Ok(Vec::new()) };
        let spelled = format!("{sigil}{new}");
        let first = source_tokens(spelled.as_bytes(), 0).next();
        let is_whole = |token: SourceToken| token.span.end as usize == spelled.len();
        if !first.is_some_and(|token| token.kind != SourceTokenKind::Error && is_whole(token)) {
            return Err(Refusal(format!("'{spelled}' is not a valid name")));
        }
        if spelled != self.text()[found.range.clone()] && self.is_in_use(start, piece, &found, &spelled) {
            return Err(Refusal(format!("'{spelled}' is in use")));
        }
        let mut occurrences = self.occurrences(start, piece, &found.target);
        sort_by_key(&mut occurrences, |(range, _)| range.start);
        occurrences.dedup_by_key(|(range, _)| range.start);
        let mut edits: Vec<(Bytes<usize>, String)> =
            occurrences.into_iter().map(|(range, _)| (range, spelled.clone())).collect();
        if let Target::Symbol(symbol) = &found.target {
            edits.extend(self.generic_name(start, piece, symbol).map(|range| (range, format!("\"{new}\""))));
        }
        Ok(edits)
    }

    /// Whether a name is in the text around `found`: in the function for values and blocks, in the program for others.
    fn is_in_use(&self, start: usize, piece: &Piece, found: &Found, spelled: &str) -> bool {
        let scope = piece.scope_at(found.range.start.saturating_sub(start));
        let range = match (scope, &found.target) {
            (Scope::Function(function), Target::Values { .. } | Target::Block { .. }) => {
                shifted(function.range(), start)
            }
            _ => self.pieces().iter().find(|(range, _)| range.start == start).map_or(0..0, |(range, _)| range.clone()),
        };
        let text = &self.text().as_bytes()[..range.end];
        source_tokens(text, range.start)
            .any(|token| text[token.span.start as usize..token.span.end as usize] == *spelled.as_bytes())
    }

    /// Returns the string with the name of a symbol in the generic form of its op.
    fn generic_name(&self, start: usize, piece: &Piece, symbol: &Symbol) -> Option<Bytes<usize>> {
        let name = self.op_name(start, piece, symbol.body, symbol.op)?;
        let text = self.text().as_bytes();
        if text.get(name.start) != Some(&b'"') {
            return None;
        }
        let mut tokens = source_tokens(text, name.end)
            .skip_while(|token| &text[token.span.start as usize..token.span.end as usize] != b"sym_name");
        let string = tokens.nth(2).filter(|token| token.kind == SourceTokenKind::String)?;
        Some(string.span.start as usize..string.span.end as usize)
    }
}

/// Returns a range of a piece as one of the document.
pub(crate) fn shifted(range: Bytes<usize>, start: usize) -> Bytes<usize> {
    range.start + start..range.end + start
}
