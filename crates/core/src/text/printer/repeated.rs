//! Ops that differ from an earlier op only in their operands are not formatted again.
//!
//! ```text
//! linalg.exp ins(%alloc : memref<16xf32>) outs(%alloc_0 : memref<16xf32>)
//! linalg.exp ins(%alloc_0 : memref<16xf32>) outs(%alloc_1 : memref<16xf32>)
//! ```
//!
//! The text of an op whose syntax is a declarative format, or whose regions are never written, is a function of its
//! attributes, of its types, and of the names of its operands. So the text between the names is kept, and an op with
//! equal attributes and types is written as that text with other names. The names of results come before the op,
//! and are not part of it.
//!
//! Invariants: only a text is kept of which each name of a value is that of an operand, and which has one line. In debug builds, every
//! second op that is found is formatted nevertheless, and both texts are compared.
//!
//! Cost: O(operands + results + length of the text). The texts that are kept have a table of a fixed size ([`Occurrences`]).

use std::hash::Hasher;
use std::ops::Range;

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use super::super::OpPrinter;
use crate::definition::{OpDef, Syntax, Traits};
use crate::ir::{Attr, Body, Op, OpName, Type, Value};
use crate::text::occurrences::Occurrences;

/// The number of operands of an op whose text is kept at most.
const MOST_OPERANDS: usize = 16;

/// The text of an op without the names of its operands.
struct Text {
    name: OpName,
    attributes: Attr,
    default_dialect: &'static str,
    /// The types of the operands, then those of the results.
    types: SmallVec<[Type; 4]>,
    operand_count: usize,
    pieces: Range<usize>,
}

/// A piece of a text, after which the name of an operand follows.
struct Piece {
    bytes: Range<usize>,
    /// The index of the operand; `None` at the end of the text.
    operand: Option<u32>,
}

/// A name that was written, and where.
struct WrittenName {
    at: usize,
    value: Value,
    /// Whether it is the name of a value of the body that is printed, with its index in a group of results.
    is_in_scope: bool,
}

/// The texts of ops that may be repeated.
#[derive(Default)]
pub(in crate::text) struct Repeated {
    occurrences: Occurrences,
    texts: Vec<Text>,
    pieces: Vec<Piece>,
    bytes: Vec<u8>,
    /// The names that the op contains whose text is being recorded.
    names: Option<Vec<WrittenName>>,
}

impl Repeated {
    /// Returns whether the text of an op is being recorded.
    #[inline]
    pub fn is_recording(&self) -> bool {
        self.names.is_some()
    }

    /// Notes that the name of a value is written at this position of the output.
    #[cold]
    pub fn record(&mut self, at: usize, value: Value, is_in_scope: bool) {
        if let Some(names) = &mut self.names {
            names.push(WrittenName { at, value, is_in_scope });
        }
    }
}

/// Returns whether the text of the op is a function of its attributes, types and the names of its operands.
#[inline]
fn is_function_of_parts(body: &Body, op_def: &OpDef, op: Op) -> bool {
    match op_def.syntax {
        Syntax::Format(_) => !body.has_contents_or_successors(op),
        Syntax::Custom(..) => op_def.has(Traits::HIDDEN_REGIONS),
        Syntax::Generic => false,
    }
}

fn hash_of(body: &Body, op: Op) -> u32 {
    let mut hasher = FxHasher::default();
    hasher.write_usize(body.name(op).index());
    hasher.write_usize(body.attributes(op).index());
    body.for_each_type(op, |ty| hasher.write_usize(ty.index()));
    (hasher.finish() >> 32) as u32
}

impl<'p> OpPrinter<'p> {
    /// Writes an op in custom form, which its definition has.
    pub(in crate::text) fn repeated_or_custom(&mut self, op_def: &'static OpDef, op: Op) {
        let body = self.body();
        if self.collector.is_some()
            || self.source_form.is_some()
            || self.repeated.is_recording()
            || !is_function_of_parts(body, op_def, op)
            || !self.repeated.occurrences.is_tried()
        {
            return self.custom_op(op_def, op);
        }
        let hash = hash_of(body, op);
        if let Some(number) = self.repeated.occurrences.get(hash).filter(|&number| self.has_text(number, op)) {
            self.repeated.occurrences.count();
            #[cfg(debug_assertions)]
            if self.repeated.occurrences.total() % 2 == 1 {
                let from = self.out.len();
                self.write_text(number, op);
                let text = self.out.split_off(from);
                self.custom_op(op_def, op);
                assert_eq!(text, &self.out[from..], "the text of an op that repeats");
                return;
            }
            return self.write_text(number, op);
        }
        if !self.repeated.occurrences.is_second(hash) {
            return self.custom_op(op_def, op);
        }
        let from = self.out.len();
        self.repeated.names = Some(Vec::new());
        self.custom_op(op_def, op);
        let names = self.repeated.names.take().unwrap_or_default();
        self.keep_text(op, hash, from, &names);
    }

    /// Returns whether the text with this number is that of `op`, without the names.
    #[inline]
    fn has_text(&self, number: usize, op: Op) -> bool {
        let (body, text) = (self.body(), &self.repeated.texts[number]);
        text.name == body.name(op)
            && text.attributes == body.attributes(op)
            && body.has_types(op, text.operand_count, &text.types)
            && text.default_dialect == self.default_dialect()
    }

    /// Writes the text with this number, with the names of the operands of `op`.
    fn write_text(&mut self, number: usize, op: Op) {
        let body = self.body();
        for piece in self.repeated.texts[number].pieces.clone() {
            let Piece { bytes, operand } = &self.repeated.pieces[piece];
            self.out.extend_from_slice(&self.repeated.bytes[bytes.clone()]);
            if let &Some(operand) = operand {
                self.value(body.operand(op, operand as usize));
            }
        }
    }

    /// Keeps the text of `op`, which begins at `from` in the output, unless something else follows from a name or a line in it.
    fn keep_text(&mut self, op: Op, hash: u32, from: usize, names: &[WrittenName]) {
        let body = self.body();
        if body.operand_count(op) > MOST_OPERANDS {
            return;
        }
        let operands: SmallVec<[Value; 4]> = body.operands(op).collect();
        let differ = operands.iter().enumerate().all(|(index, operand)| !operands[..index].contains(operand));
        if !differ || self.out[from..].contains(&b'\n') {
            return;
        }
        let mut pieces: SmallVec<[(Range<usize>, Option<u32>); 4]> = SmallVec::new();
        let mut at = from;
        for name in names {
            let index = operands.iter().position(|&operand| operand == name.value);
            let Some(index) = index.filter(|_| name.is_in_scope && name.at >= at) else { return };
            // Names are not moved after they are written: the text has this name here.
            let end = self.out.len();
            self.value(name.value);
            let spelled = self.out.split_off(end);
            if !self.out[name.at..].starts_with(&spelled) {
                return;
            }
            pieces.push((at..name.at, Some(index as u32)));
            at = name.at + spelled.len();
        }
        pieces.push((at..self.out.len(), None));
        let default_dialect = self.default_dialect();
        let kept = &mut self.repeated;
        let first = kept.pieces.len();
        for (range, operand) in pieces {
            let start = kept.bytes.len();
            kept.bytes.extend_from_slice(&self.out[range]);
            kept.pieces.push(Piece { bytes: start..kept.bytes.len(), operand });
        }
        kept.occurrences.keep(hash);
        let mut types = SmallVec::new();
        body.for_each_type(op, |ty| types.push(ty));
        kept.texts.push(Text {
            name: body.name(op),
            attributes: body.attributes(op),
            default_dialect,
            types,
            operand_count: operands.len(),
            pieces: first..kept.pieces.len(),
        });
    }
}
