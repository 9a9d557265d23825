//! The names that may be written at a position: ops, attributes of the op, values, blocks, symbols, aliases and types.

use std::ops::Range as Bytes;

use freehold_core::definition::OpDef;
use freehold_core::ir::View;
use freehold_core::sort::sort_by;
use freehold_core::text::{OpRange, SourceTokenKind, ValueRange, source_tokens, type_text};
use rustc_hash::FxHashSet;

use crate::document::Document;
use crate::hover::documentation;
use crate::piece::Scope;

/// The kind of a completion.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum CompletionKind {
    Op,
    Dialect,
    Attribute,
    Value,
    Block,
    Symbol,
    Alias,
    Type,
}

/// A text that may be written.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completion {
    /// The text.
    pub label: String,
    /// Its kind.
    pub kind: CompletionKind,
    /// A line about it: a type, or a summary.
    pub detail: String,
    /// A text about it, in Markdown.
    pub documentation: String,
}

/// The completions of a word.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Completions {
    /// The bytes of the word, which a completion replaces.
    pub range: Bytes<usize>,
    /// The completions.
    pub items: Vec<Completion>,
}

const TYPES: &[&str] = &[
    "bf16", "f16", "f32", "f64", "i1", "i16", "i32", "i64", "i8", "index", "memref", "none", "tensor", "tuple",
    "vector",
];

impl Document {
    /// Returns the completions of the word that ends at byte `offset`. Linear in the number of known ops and in the size of the
    /// function.
    pub fn completions(&self, offset: usize) -> Completions {
        let text = self.text().as_bytes();
        let line = self.lines().start(self.text(), self.lines().line_of(offset));
        let is_word = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-');
        let word = text[line..offset].iter().rposition(|&byte| !is_word(byte)).map_or(line, |at| line + at + 1);
        let sigil = text[line..word].last().copied().filter(|byte| matches!(byte, b'%' | b'^' | b'@' | b'#' | b'!'));
        let start = word - usize::from(sigil.is_some());
        let in_comment = self.token_at_offset(offset).filter(|token| {
            let inside = (token.span.start as usize) < offset;
            inside && matches!(token.kind, SourceTokenKind::Comment | SourceTokenKind::String)
        });
        let items = match sigil {
            _ if in_comment.is_some() => Vec::new(),
            Some(b'%') => self.values_at(start),
            Some(b'^') => self.blocks_at(start),
            Some(b'@') => self.symbols_at(start),
            Some(sigil) => self.aliases_at(start, sigil),
            None if self.begins_op(line, start) => self.ops(),
            None => self.words_in_op(line, start),
        };
        Completions { range: start..offset, items }
    }

    /// Whether an op begins at byte `at` of the line that starts at `line`.
    fn begins_op(&self, line: usize, at: usize) -> bool {
        let before = self.text()[line..at].trim();
        before.is_empty()
            || before.ends_with('{')
            || (before.starts_with('%')
                && before.ends_with('=')
                && source_tokens(before.as_bytes(), 0)
                    .filter(|token| token.kind == SourceTokenKind::Punctuation)
                    .all(|token| matches!(before.as_bytes()[token.span.start as usize], b'=' | b',' | b':')))
    }

    fn ops(&self) -> Vec<Completion> {
        let mut items: Vec<Completion> = Vec::new();
        for dialect in self.context().dialects() {
            let ops = dialect.ops.iter().copied().flatten();
            items.extend(ops.map(|op_def| Completion {
                label: op_def.name.to_string(),
                kind: CompletionKind::Op,
                detail: op_def.summary.to_string(),
                documentation: documentation(op_def).trim_start().to_string(),
            }));
        }
        // Dialects that are loaded when a program names them.
        let loaded: FxHashSet<&str> = self.context().dialects().iter().map(|dialect| dialect.name).collect();
        let others = freehold_dialects::DIALECTS.iter().filter(|dialect| !loaded.contains(dialect.name));
        items.extend(others.map(|dialect| Completion {
            label: format!("{}.", dialect.name),
            kind: CompletionKind::Dialect,
            detail: "dialect".to_string(),
            documentation: String::new(),
        }));
        sort_by(&mut items, |a, b| a.label.cmp(&b.label));
        items
    }

    /// Returns the values that are defined before byte `at` in the same function, in a region around it.
    fn values_at(&self, at: usize) -> Vec<Completion> {
        let (start, piece) = self.piece_at(at);
        let local = at - start;
        let scope = piece.scope_at(local);
        let ranges = scope.ranges();
        let around = ranges.ops.iter().filter(|op| {
            let range = scope.range(op.span);
            range.start < local && local < range.end
        });
        let around: FxHashSet<u32> = around.map(|op| op.span.start).collect();
        // The ops whose regions contain the definition at hand, the innermost last.
        let mut open: Vec<&OpRange> = Vec::new();
        let mut ops = ranges.ops.iter().peekable();
        let mut visible: Vec<(&str, &ValueRange)> = Vec::new();
        for definition in ranges.values.iter().filter(|value| value.is_definition) {
            let start_of_name = definition.span.start;
            while let Some(op) = ops.next_if(|op| op.name.start < start_of_name) {
                open.truncate(open.iter().rposition(|outer| outer.span.end > op.span.start).map_or(0, |last| last + 1));
                open.push(op);
            }
            open.truncate(open.iter().rposition(|outer| outer.span.end > start_of_name).map_or(0, |last| last + 1));
            let range = scope.range(definition.span);
            let is_visible = open.last().is_none_or(|op| around.contains(&op.span.start));
            if range.start < local && is_visible {
                visible.push((&self.text()[start + range.start..start + range.end], definition));
            }
        }
        let mut seen = FxHashSet::default();
        let mut items = Vec::new();
        for (name, definition) in visible.into_iter().rev().filter(|(name, _)| seen.insert(*name)) {
            let ty = piece.body(definition.body).map(|body| type_text(self.context(), body.ty(definition.value)));
            items.push(Completion {
                label: name.to_string(),
                kind: CompletionKind::Value,
                detail: ty.unwrap_or_default(),
                documentation: String::new(),
            });
        }
        items
    }

    fn blocks_at(&self, at: usize) -> Vec<Completion> {
        let (start, piece) = self.piece_at(at);
        let scope = piece.scope_at(at - start);
        let mut names: Vec<&str> = match scope {
            Scope::Outer(_) => Vec::new(),
            Scope::Function(_) => scope
                .ranges()
                .blocks
                .iter()
                .map(|block| shifted_text(self, scope.range(block.span), start))
                .filter(|name| name.starts_with('^'))
                .collect(),
        };
        names.sort_unstable();
        names.dedup();
        names.into_iter().map(|name| plain(name, CompletionKind::Block)).collect()
    }

    fn symbols_at(&self, at: usize) -> Vec<Completion> {
        let (_, piece) = self.piece_at(at);
        let ctx = self.context();
        let describe = |symbol: &crate::names::Symbol| {
            let view = piece.body(symbol.body).map(|body| View::new(ctx, body));
            let ty = view
                .and_then(|view| view.attribute(symbol.op, "function_type"))
                .map(|ty| freehold_core::text::attr_text(ctx, ty));
            let name = view.map(|view| ctx.op_name_data(view.name(symbol.op)).text.to_string());
            Completion {
                label: format!("@{}", ctx.str(symbol.name)),
                kind: CompletionKind::Symbol,
                detail: ty.or(name).unwrap_or_default(),
                documentation: String::new(),
            }
        };
        let mut items: Vec<Completion> = self.symbols_of(piece).iter().map(describe).collect();
        sort_by(&mut items, |a, b| a.label.cmp(&b.label));
        items
    }

    fn aliases_at(&self, at: usize, sigil: u8) -> Vec<Completion> {
        let (_, piece) = self.piece_at(at);
        let names = piece.aliases.keys().filter(|name| name.first() == Some(&sigil));
        let mut items: Vec<Completion> = names
            .filter_map(|name| std::str::from_utf8(name).ok())
            .map(|name| plain(name, CompletionKind::Alias))
            .collect();
        sort_by(&mut items, |a, b| a.label.cmp(&b.label));
        items
    }

    /// Returns the attributes of the op in the line, and types.
    fn words_in_op(&self, line: usize, at: usize) -> Vec<Completion> {
        let mut tokens = source_tokens(self.text().as_bytes(), line).take_while(|token| (token.span.end as usize) < at);
        let name = tokens.find(|token| matches!(token.kind, SourceTokenKind::Identifier | SourceTokenKind::String));
        let op_def = name.and_then(|name| self.op_named(name.span.start as usize..name.span.end as usize));
        let mut items: Vec<Completion> = Vec::new();
        for group in op_def.map_or(&[][..], |op_def| op_def.attributes) {
            items.push(Completion {
                label: group.name.to_string(),
                kind: CompletionKind::Attribute,
                detail: group.constraint.summary.to_string(),
                documentation: String::new(),
            });
        }
        items.extend(TYPES.iter().map(|name| plain(name, CompletionKind::Type)));
        items
    }

    fn op_named(&self, range: Bytes<usize>) -> Option<&'static OpDef> {
        let name = self.text()[range].trim_matches('"');
        let ctx = self.context();
        let direct = ctx.op_def(ctx.present_op_name(name));
        direct.or_else(|| ctx.op_def(ctx.present_op_name(&format!("func.{name}"))))
    }
}

fn shifted_text(document: &Document, range: Bytes<usize>, start: usize) -> &str {
    &document.text()[range.start + start..range.end + start]
}

fn plain(name: &str, kind: CompletionKind) -> Completion {
    Completion { label: name.to_string(), kind, detail: String::new(), documentation: String::new() }
}
