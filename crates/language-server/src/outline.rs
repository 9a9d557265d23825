//! The outline of a document: symbols, and the ranges that an editor may fold.

use std::ops::Range as Bytes;

use freehold_core::definition::Traits;
use freehold_core::ir::{Name, View};
use freehold_core::sort::sort_by_key;
use freehold_core::text::{OpRange, SourceTokenKind, source_tokens};

use crate::document::Document;
use crate::names::shifted;
use crate::piece::{Piece, Scope};

/// The kind of a symbol in the outline.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum OutlineKind {
    /// A program of a document that has several.
    Program,
    /// A function.
    Function,
    /// Another op that defines a symbol.
    Symbol,
    /// A symbol table without a name.
    Table,
}

/// A symbol of the outline. Ranges are in bytes of the document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OutlineItem {
    /// Its name.
    pub name: String,
    /// Its kind.
    pub kind: OutlineKind,
    /// The range of the op.
    pub range: Bytes<usize>,
    /// The range of the name of the op.
    pub selection: Bytes<usize>,
    /// The symbols in it.
    pub children: Vec<OutlineItem>,
}

/// A function that can be called from outside of the program.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EntryFunction {
    /// Its name.
    pub name: String,
    /// The bytes of the name of its op.
    pub range: Bytes<usize>,
    /// Whether it takes no arguments.
    pub has_no_arguments: bool,
}

/// A range that may be folded, as lines from 0: what is after the first one.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Fold {
    /// The line that stays.
    pub first: u32,
    /// The last line that is folded.
    pub last: u32,
    /// Whether the lines are comments.
    pub is_comment: bool,
}

impl Document {
    /// Returns the symbols. O(ops outside of functions + ops that define symbols).
    pub fn outline(&self) -> Vec<OutlineItem> {
        let mut programs: Vec<OutlineItem> = Vec::new();
        for (number, (range, piece)) in self.pieces().iter().enumerate() {
            let children = self.outline_of(range.start, piece);
            // Name and range are those of upstream's server, where the last program ends at the start of the line before its last.
            let line_of = |offset: usize| self.lines().line_of(offset);
            let start = self.lines().start(self.text(), line_of(range.start));
            let end = match number + 1 == self.pieces().len() {
                true => self.lines().start(self.text(), line_of(range.end).saturating_sub(1)).max(start),
                false => range.end,
            };
            let (name, kind) = (format!("<file-split-{number}>"), OutlineKind::Program);
            programs.push(OutlineItem { name, kind, range: start..end, selection: start..start, children });
        }
        match programs.len() {
            1 => programs.remove(0).children,
            _ => programs,
        }
    }

    /// Returns the public functions that have a body. O(functions * bodies).
    pub fn entry_functions(&self) -> Vec<EntryFunction> {
        let ctx = self.context();
        let mut entries = Vec::new();
        for (range, piece) in self.pieces() {
            for function in &piece.functions {
                let Some(parent) = piece.body(function.parent) else { continue };
                let view = View::new(ctx, parent);
                let text = |name: &str| view.attribute(function.op, name).and_then(|name| name.as_str(ctx));
                let entry = parent.nested(function.op).and_then(|body| Some((body, body.root_block()?)));
                let (Some(name), Some((body, block))) = (text("sym_name"), entry) else { continue };
                if text("sym_visibility").is_none_or(|visibility| visibility == "public") {
                    let own = function.ranges.ops.first().map(|own| Scope::Function(function).range(own.name));
                    let start = own.unwrap_or_else(|| function.range());
                    entries.push(EntryFunction {
                        name: name.to_string(),
                        range: shifted(start, range.start),
                        has_no_arguments: body.arguments(block).is_empty(),
                    });
                }
            }
        }
        entries
    }

    fn outline_of(&self, start: usize, piece: &Piece) -> Vec<OutlineItem> {
        let mut items: Vec<OutlineItem> = Vec::new();
        for scope in piece.scopes() {
            let ops = scope.ranges().ops.iter();
            items.extend(ops.filter_map(|range| self.outline_item(start, piece, scope, range)));
        }
        sort_by_key(&mut items, |item| (item.range.start, std::cmp::Reverse(item.range.end)));
        nest(items)
    }

    fn outline_item(&self, start: usize, piece: &Piece, scope: Scope<'_>, range: &OpRange) -> Option<OutlineItem> {
        let ctx = self.context();
        let view = View::new(ctx, piece.body(range.body)?);
        let op = range.op?;
        let op_def = view.op_def(op);
        let symbol = view.attribute(op, Name::SYM_NAME).and_then(|name| name.as_str(ctx));
        let has = |traits: Traits| op_def.is_some_and(|op_def| op_def.has(traits));
        let (name, kind) = match symbol {
            Some(name) if has(Traits::FUNCTION_LIKE) || view.attribute(op, Name::FUNCTION_TYPE).is_some() => {
                (name.to_string(), OutlineKind::Function)
            }
            Some(name) => (name.to_string(), OutlineKind::Symbol),
            None if has(Traits::SYMBOL_TABLE) => {
                (format!("<{}>", ctx.op_name_data(view.name(op)).text), OutlineKind::Table)
            }
            None => return None,
        };
        let range = shifted(scope.range(range.name).start..scope.range(range.span).end, start);
        let selection = range.start..range.start + name_length(&self.text()[range.clone()]);
        Some(OutlineItem { name, kind, range, selection, children: Vec::new() })
    }

    /// Returns the ranges that may be folded: regions, lists over several lines, and comments. Linear in the size of the text.
    pub fn folds(&self) -> Vec<Fold> {
        let mut folds: Vec<Fold> = Vec::new();
        let mut open: Vec<u32> = Vec::new();
        let mut comment: Option<(u32, u32)> = None;
        let text = self.text().as_bytes();
        for token in source_tokens(text, 0) {
            let start = token.span.start as usize;
            let line = self.lines().line_of(start);
            if token.kind == SourceTokenKind::Comment {
                comment = match comment {
                    Some((first, last)) if last + 1 == line => Some((first, line)),
                    other => {
                        folds.extend(comment_fold(other));
                        Some((line, line))
                    }
                };
                continue;
            }
            folds.extend(comment_fold(comment.take()));
            match text[start] {
                b'{' | b'(' | b'[' => open.push(line),
                b'}' | b')' | b']' => {
                    let last = line.saturating_sub(1);
                    let fold = open.pop().filter(|&first| first < last);
                    folds.extend(fold.map(|first| Fold { first, last, is_comment: false }));
                }
                _ => {}
            }
        }
        folds.extend(comment_fold(comment));
        folds.sort_unstable();
        folds.dedup_by_key(|fold| fold.first);
        folds
    }
}

fn comment_fold(lines: Option<(u32, u32)>) -> Option<Fold> {
    lines.filter(|(first, last)| first < last).map(|(first, last)| Fold { first, last, is_comment: true })
}

fn name_length(text: &str) -> usize {
    text.find(|character: char| character.is_whitespace() || character == '(').unwrap_or(text.len())
}

/// Nests items that are sorted by their starts into the items that contain them.
fn nest(items: Vec<OutlineItem>) -> Vec<OutlineItem> {
    let mut top: Vec<OutlineItem> = Vec::new();
    let mut open: Vec<OutlineItem> = Vec::new();
    let close = |open: &mut Vec<OutlineItem>, top: &mut Vec<OutlineItem>| {
        if let Some(item) = open.pop() {
            open.last_mut().map_or(top, |outer| &mut outer.children).push(item);
        }
    };
    for item in items {
        while open.last().is_some_and(|outer| outer.range.end <= item.range.start) {
            close(&mut open, &mut top);
        }
        open.push(item);
    }
    while !open.is_empty() {
        close(&mut open, &mut top);
    }
    top
}
