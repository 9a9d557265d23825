//! The places of the parts of a program in its text: ops, values, blocks and symbols.
//!
//! [`parse_with_ranges`](super::parse_with_ranges) records them. A range refers to an entity by the number of its body
//! ([`Body::number`](crate::ir::Body::number)) and its id there, so that it stays right when a function is moved to another module.
//! Memory: 16 to 32 bytes for each name in the text.

use rustc_hash::FxHashMap;

use crate::ir::{Attr, Block, Name, Op, Type, Value};

/// A range of bytes of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Span {
    /// The first byte.
    pub start: u32,
    /// The byte after the last one.
    pub end: u32,
}

impl Span {
    /// Returns whether `offset` is in the range, or directly after it.
    pub fn touches(self, offset: u32) -> bool {
        self.start <= offset && offset <= self.end
    }

    /// Returns whether the range contains all of `other`.
    pub fn contains(self, other: Span) -> bool {
        self.start <= other.start && other.end <= self.end
    }
}

/// An op in the text.
#[derive(Clone, Copy, Debug)]
pub struct OpRange {
    /// The whole op, with the names of its results and with its regions.
    pub span: Span,
    /// The name of the op, as it is spelled.
    pub name: Span,
    /// The number of the body that holds the op.
    pub body: u32,
    /// The op; `None` if it could not be parsed.
    pub op: Option<Op>,
}

/// The name of a value in the text, without a result number.
#[derive(Clone, Copy, Debug)]
pub struct ValueRange {
    /// The name.
    pub span: Span,
    /// The number of the body that holds the value.
    pub body: u32,
    /// The value. A name of several results has one entry for each.
    pub value: Value,
    /// Whether the value is defined here.
    pub is_definition: bool,
}

/// The name of a block in the text.
#[derive(Clone, Copy, Debug)]
pub struct BlockRange {
    /// The name.
    pub span: Span,
    /// The number of the body that holds the block.
    pub body: u32,
    /// The block.
    pub block: Block,
    /// Whether the block is defined here.
    pub is_definition: bool,
}

/// The name of a symbol in the text: one part of `@root::@nested`, or the name that an op defines.
#[derive(Clone, Copy, Debug)]
pub struct SymbolRange {
    /// The part, with `@`.
    pub span: Span,
    /// The name without `@`.
    pub name: Name,
    /// Whether the part before it, the previous entry, is the symbol table that it is in.
    pub is_nested: bool,
}

/// The value of an alias.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AliasValue {
    /// `#name = …`
    Attribute(Attr),
    /// `!name = …`
    Type(Type),
}

/// The aliases of a text: names with `#` or `!`, and values.
pub type Aliases = FxHashMap<Box<[u8]>, AliasValue>;

/// The ranges of a text. Each list is in the order of the text.
#[derive(Clone, Debug, Default)]
pub struct SourceRanges {
    /// The ops, each before the ops in its regions.
    pub ops: Vec<OpRange>,
    /// The names of values.
    pub values: Vec<ValueRange>,
    /// The names of blocks.
    pub blocks: Vec<BlockRange>,
    /// The names of symbols.
    pub symbols: Vec<SymbolRange>,
    /// The values that took the places of placeholders, by body and placeholder.
    pub(super) replaced: FxHashMap<(u32, Value), Value>,
}

/// The lengths of the lists at some time.
#[derive(Clone, Copy)]
pub(super) struct Mark {
    ops: usize,
    values: usize,
    blocks: usize,
    symbols: usize,
}

impl SourceRanges {
    pub(super) fn mark(&self) -> Mark {
        Mark { ops: self.ops.len(), values: self.values.len(), blocks: self.blocks.len(), symbols: self.symbols.len() }
    }

    /// Removes and returns what was added since `mark`, in order.
    pub(super) fn take_since(&mut self, mark: Mark) -> SourceRanges {
        let mut taken = SourceRanges {
            ops: self.ops.split_off(mark.ops),
            values: self.values.split_off(mark.values),
            blocks: self.blocks.split_off(mark.blocks),
            symbols: self.symbols.split_off(mark.symbols),
            replaced: std::mem::take(&mut self.replaced),
        };
        taken.finish();
        taken
    }

    /// Removes the entries that start at byte `start` or after it, which are the last ones.
    pub(super) fn retract(&mut self, start: u32) {
        fn drop_from<T>(list: &mut Vec<T>, start: u32, span: impl Fn(&T) -> Span) {
            while list.last().is_some_and(|entry| span(entry).start >= start) {
                list.pop();
            }
        }
        drop_from(&mut self.ops, start, |entry| entry.span);
        drop_from(&mut self.values, start, |entry| entry.span);
        drop_from(&mut self.blocks, start, |entry| entry.span);
        drop_from(&mut self.symbols, start, |entry| entry.span);
    }

    /// Puts the lists in order, and replaces placeholders.
    pub(super) fn finish(&mut self) {
        if !self.replaced.is_empty() {
            for range in &mut self.values {
                while let Some(&value) = self.replaced.get(&(range.body, range.value)) {
                    range.value = value;
                }
            }
            self.replaced = FxHashMap::default();
        }
        self.values.sort_by_key(|range| range.span.start);
        self.blocks.sort_by_key(|range| range.span.start);
        // An attribute may be parsed twice, and is then recorded twice.
        self.symbols.sort_by_key(|range| range.span.start);
        self.symbols.dedup_by_key(|range| range.span);
        self.ops.shrink_to_fit();
        self.values.shrink_to_fit();
    }

    /// Returns the innermost op that contains byte `offset` or ends there. O(ops).
    pub fn op_at(&self, offset: u32) -> Option<&OpRange> {
        self.ops.iter().filter(|op| op.span.touches(offset)).min_by_key(|op| op.span.end - op.span.start)
    }
}
