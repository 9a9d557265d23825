//! The text that an editor shows for the name at a position, in Markdown.

use std::ops::Range as Bytes;

use freehold_core::definition::{OpDef, Syntax};
use freehold_core::diagnostics::counted;
use freehold_core::ir::{Block, DYNAMIC, Name, Op, Type, TypeData, Value, ValueDef, View};
use freehold_core::text::{AliasValue, PrintOptions, attr_text, print_op, type_text};

use freehold_dialects::{bufferization, memref};

use crate::document::Document;
use crate::names::Target;
use crate::piece::Piece;

/// The most bytes of an op that are shown.
const LONGEST: usize = 4000;

/// A text about a range of the document.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Hover {
    /// The bytes of the name.
    pub range: Bytes<usize>,
    /// The text, in Markdown.
    pub text: String,
}

impl Document {
    /// Returns the text for the name at byte `offset`. O(ops of the function).
    pub fn hover(&self, offset: usize) -> Option<Hover> {
        let found = self.find(offset)?;
        let (start, piece) = self.piece_at(offset);
        let text = match &found.target {
            Target::Op(range) => match (range.op, piece.body(range.body)) {
                (Some(op), Some(body)) => self.op_hover(View::new(self.context(), body), op),
                _ => self.failed_op_hover(&self.text()[found.range.clone()])?,
            },
            Target::Values { body, values, .. } => self.values_hover(start, piece, *body, values)?,
            Target::Block { body, block } => self.block_hover(View::new(self.context(), piece.body(*body)?), *block),
            Target::Symbol(symbol) => {
                let body = piece.body(symbol.body)?;
                self.op_hover(View::new(self.context(), body), symbol.op)
            }
            Target::Alias(name) => self.alias_hover(piece, name)?,
            Target::UnknownValue => "The definition of this value cannot be parsed.".to_string(),
            Target::UnknownSymbol => "No op of the program defines this symbol.".to_string(),
        };
        Some(Hover { range: found.range, text })
    }

    fn op_hover(&self, view: View<'_>, op: Op) -> String {
        let ctx = self.context();
        let name = &ctx.op_name_data(view.name(op)).text;
        let mut text = format!("`{name}`");
        if let Some(symbol) = view.attribute(op, Name::SYM_NAME).and_then(|name| name.as_str(ctx)) {
            let visibility = view.attribute(op, "sym_visibility").and_then(|visibility| visibility.as_str(ctx));
            text.push_str(&format!(" : {} `@{symbol}`", visibility.unwrap_or("public")));
        }
        if let Some(op_def) = view.op_def(op) {
            text.push_str(&documentation(op_def));
        }
        let results = view.results(op).iter().map(|&result| type_text(ctx, view.ty(result))).collect::<Vec<_>>();
        if !results.is_empty() {
            text.push_str(&format!("\n\nResults: `{}`", results.join("`, `")));
        }
        let options = PrintOptions {
            generic: true,
            skip_regions: true,
            elide_elements_if_larger: Some(16),
            ..PrintOptions::default()
        };
        text.push_str(&format!("\n\nGeneric form:\n\n{}", fenced(&print_op(view, op, &options))));
        text
    }

    /// Returns the text for the name of an op that could not be parsed.
    fn failed_op_hover(&self, name: &str) -> Option<String> {
        let name = name.trim_matches('"');
        let op_def = self.context().op_def(self.context().present_op_name(name))?;
        Some(format!("`{name}`{}", documentation(op_def)))
    }

    fn values_hover(&self, start: usize, piece: &Piece, body: u32, values: &[Value]) -> Option<String> {
        let ctx = self.context();
        let view = View::new(ctx, piece.body(body)?);
        let first = *values.first()?;
        let types: Vec<String> = values.iter().map(|&value| format!("`{}`", type_text(ctx, view.ty(value)))).collect();
        let mut text = match view.def(first) {
            ValueDef::Result(op, index) => {
                let name = &ctx.op_name_data(view.name(op)).text;
                if view.block(op).is_none() && values.len() == 1 {
                    return Some(format!(
                        "The definition of this value cannot be parsed.\n\nType: {}",
                        types.join(", ")
                    ));
                }
                match values.len() {
                    1 => format!("Result #{index} of `{name}`"),
                    count => format!("Results #{index} to #{} of `{name}`", index + count - 1),
                }
            }
            ValueDef::Argument(block, index) => format!("Argument #{index} of {}", block_name(view, block)),
        };
        text.push_str(&format!("\n\nType: {}", types.join(", ")));
        let uses: usize = values.iter().map(|&value| view.uses(value).count()).sum();
        text.push_str(&format!("\n\n{}", if uses == 0 { "Not used".to_string() } else { counted(uses as u64, "use") }));
        for &value in values {
            text.push_str(&self.buffer_text(start, piece, view, value));
        }
        Some(text)
    }

    /// Returns what is known of the buffer that a memref refers to: its bytes, its allocation and its frees.
    fn buffer_text(&self, start: usize, piece: &Piece, view: View<'_>, value: Value) -> String {
        let ctx = self.context();
        let Some(bytes) = bytes_of(view, view.ty(value)) else { return String::new() };
        let mut text = match bytes {
            Some(bytes) => format!("\n\nBytes: {bytes}"),
            None => "\n\nBytes: depends on dynamic sizes".to_string(),
        };
        if !matches!(view.ty(value).data(ctx), TypeData::MemRef { .. } | TypeData::UnrankedMemRef { .. }) {
            return text;
        }
        let line = |op: Op| {
            let name = self.op_name(start, piece, view.number(), op)?;
            Some(self.position(name.start).line + 1)
        };
        let place = |op: Op| line(op).map_or(String::new(), |line| format!(" in line {line}"));
        let owner = match view.def(value) {
            ValueDef::Result(op, _) if view.op_def(op).is_some_and(|op_def| op_def.allocation.is_some()) => {
                let is_free = |user: &Op| view.is_one_of(*user, &[&memref::DEALLOC, &bufferization::DEALLOC]);
                let frees: Vec<String> = view.users(value).filter(is_free).map(place).collect();
                match (frees.is_empty(), line_of_last(view, value, &line)) {
                    (false, _) => format!("Allocated here, and freed{}.", frees.join(" and")),
                    (true, Some(last)) => {
                        format!("Allocated here. No op of the program frees it; its last use is in line {last}.")
                    }
                    (true, None) => "Allocated here. No op of the program frees it.".to_string(),
                }
            }
            ValueDef::Result(op, _) => {
                format!(
                    "From `{}`{}: the buffer belongs to the operands of that op, or to its results.",
                    ctx.op_name_data(view.name(op)).text,
                    place(op)
                )
            }
            ValueDef::Argument(..) => "The buffer is passed in; who passes it owns it.".to_string(),
        };
        text.push_str(&format!("\n\n{owner}"));
        text
    }

    fn block_hover(&self, view: View<'_>, block: Block) -> String {
        let ctx = self.context();
        let arguments: Vec<String> =
            view.arguments(block).iter().map(|&argument| format!("`{}`", type_text(ctx, view.ty(argument)))).collect();
        let mut text = block_name(view, block);
        if !arguments.is_empty() {
            text.push_str(&format!("\n\nArguments: {}", arguments.join(", ")));
        }
        let mut predecessors: Vec<String> = view.predecessors(block).map(|block| block_number(view, block)).collect();
        predecessors.sort_unstable();
        predecessors.dedup();
        if !predecessors.is_empty() {
            text.push_str(&format!("\n\nPredecessors: {}", predecessors.join(", ")));
        }
        text
    }

    fn alias_hover(&self, piece: &Piece, name: &str) -> Option<String> {
        let ctx = self.context();
        Some(match piece.aliases.get(name.as_bytes())? {
            AliasValue::Attribute(attr) => format!("Attribute alias\n\n{}", fenced(&attr_text(ctx, *attr))),
            AliasValue::Type(ty) => format!("Type alias\n\n{}", fenced(&type_text(ctx, *ty))),
        })
    }
}

/// Returns the line of the last use of a value in its own block.
fn line_of_last(view: View<'_>, value: Value, line: &dyn Fn(Op) -> Option<u32>) -> Option<u32> {
    view.users(value).filter_map(line).max()
}

/// Returns the bytes of a tensor or memref; the inner `None` if they are not known, the outer for other types.
pub(crate) fn bytes_of(view: View<'_>, ty: Type) -> Option<Option<u64>> {
    let (shape, element) = match ty.data(view.ctx) {
        TypeData::RankedTensor { shape, element, .. } | TypeData::MemRef { shape, element, .. } => (shape, *element),
        TypeData::UnrankedTensor { .. } | TypeData::UnrankedMemRef { .. } => return Some(None),
        _ => return None,
    };
    let width = element.bit_width(view.ctx).map(u64::from);
    if shape.contains(&DYNAMIC) {
        return Some(None);
    }
    let count = shape.iter().try_fold(1u64, |count, &extent| count.checked_mul(extent as u64));
    Some(count.zip(width).and_then(|(count, width)| count.checked_mul(width.div_ceil(8))))
}

/// Returns the summary of an op, and its syntax.
pub(crate) fn documentation(op_def: &OpDef) -> String {
    let mut text = String::new();
    if !op_def.summary.is_empty() {
        text.push_str(&format!("\n\n{}", op_def.summary));
    }
    if let Syntax::Format(format) = op_def.syntax {
        text.push_str(&format!("\n\n{}", fenced(&format!("{} {format}", op_def.name))));
    }
    text
}

/// Returns `^bb2 of func.func`.
fn block_name(view: View<'_>, block: Block) -> String {
    let owner = view.block_parent_op(block).map_or(view.header.name, |op| view.name(op));
    format!("{} of `{}`", block_number(view, block), view.ctx.op_name_data(owner).text)
}

fn block_number(view: View<'_>, block: Block) -> String {
    let number = view.block_region(block).and_then(|region| view.blocks(region).position(|other| other == block));
    number.map_or("a block without region".to_string(), |number| format!("block #{number}"))
}

fn fenced(text: &str) -> String {
    let end = (LONGEST..=text.len()).find(|&at| text.is_char_boundary(at)).filter(|_| text.len() > LONGEST);
    match end {
        Some(end) => format!("```mlir\n{} …\n```", &text[..end]),
        None => format!("```mlir\n{text}\n```"),
    }
}
