//! The form of a program in its text, for `like_source.rs`: names, labels, generic forms, and where ops begin.
//!
//! [`Positions`] are what the parser notes for this. Everything else is read from the text around the position of an op or an
//! argument, once, before anything is written ([`SourceForm::of`]): an op that passes have replaced, at the same position and with
//! as many results, has the names of the former op. Linear in the text.

use std::ops::Range;

use rustc_hash::{FxHashMap, FxHashSet};
use smallvec::SmallVec;

use crate::ir::{Attr, Block, Body, Context, Location, Op, Type, Value, View};

/// The notes of the parser about a text, for [`print_like_source`](crate::text::print_like_source).
#[derive(Default, Debug)]
pub struct Positions {
    /// The offsets of the names of ops that have explicit locations.
    pub(in crate::text) ops: Vec<(Location, u32)>,
    /// The offsets of the names of arguments that have explicit locations.
    pub(in crate::text) arguments: Vec<(Location, u32)>,
    /// The definitions of aliases, in the order of the text.
    pub(in crate::text) aliases: Vec<SourceAlias>,
}

/// The definition of an alias.
#[derive(Debug)]
pub(in crate::text) struct SourceAlias {
    /// The offset of its name.
    pub offset: u32,
    /// The entity that it is an alias of.
    pub value: Aliased,
}

/// The value of an alias.
#[derive(Clone, Copy, Debug)]
pub(in crate::text) enum Aliased {
    Attribute(Attr),
    Type(Type),
}

/// A body and an entity in it: no id is unique in the whole program.
pub(super) type In<T> = (usize, T);

pub(super) fn key<T>(body: &Body, entity: T) -> In<T> {
    (std::ptr::from_ref(body) as usize, entity)
}

/// The form of a program in its source.
#[derive(Default)]
pub(in crate::text) struct SourceForm<'p> {
    /// The groups of results with their names: the number of the first result, and the name without `%`.
    results: FxHashMap<In<Op>, SmallVec<[(u32, &'p str); 1]>>,
    arguments: FxHashMap<In<Value>, &'p str>,
    /// The labels of blocks, without `^`.
    blocks: FxHashMap<In<Block>, &'p str>,
    /// The ops in generic form.
    generic: FxHashSet<In<Op>>,
    /// The offset at which each op begins, with its results.
    pub(super) begins: FxHashMap<In<Op>, usize>,
    /// One more than the greatest number that is a name of a value.
    pub next_number: u32,
    /// The anchors so far.
    pub(super) anchors: Vec<(usize, usize)>,
}

impl<'p> SourceForm<'p> {
    /// Reads the text around the positions of the ops and arguments of a program.
    pub(super) fn of(view: View<'p>, text: &'p [u8], base: u32, positions: &Positions) -> SourceForm<'p> {
        let mut form = SourceForm::default();
        let mut reader = Reader::new(view.ctx, text, base, positions);
        form.next_number = reader.next_number();
        let mut last: FxHashMap<usize, In<Op>> = FxHashMap::default();
        let mut work: Vec<(&Body, Block, Option<Op>)> = Vec::new();
        push_blocks(&mut work, view.body, view.body.roots().iter().copied());
        while let Some((body, block, next)) = work.pop() {
            let Some(op) = next else { continue };
            if Some(op) == body.first_op(block) {
                form.block(&mut reader, body, block, op);
            }
            work.push((body, block, body.next(op)));
            if let Some((name, begin)) = reader.op(body.location(op)) {
                let own = key(body, op);
                // Of several ops at one position, the last one with these results has the names: others help it.
                let names = reader.names(name, begin, body.results(op).len());
                if names.is_some() || !last.contains_key(&name) {
                    if let Some(former) = last.insert(name, own) {
                        form.results.remove(&former);
                        form.begins.remove(&former);
                    }
                    form.begins.insert(own, begin);
                    form.results.extend(names.map(|names| (own, names)));
                }
                if text.get(name) == Some(&b'"') {
                    form.generic.insert(own);
                }
            }
            let (owner, regions) = match body.nested(op) {
                Some(nested) => (nested, nested.roots()),
                None => (body, body.regions(op)),
            };
            push_blocks(&mut work, owner, regions.iter().copied());
        }
        form
    }

    /// Reads the names of the arguments of a block and its label. `first`: its first op.
    fn block(&mut self, reader: &mut Reader<'p>, body: &Body, block: Block, first: Op) {
        for &argument in body.arguments(block) {
            if let Some(name) = reader.argument(body.value_location(argument)) {
                self.arguments.insert(key(body, argument), name);
            }
        }
        if let Some(label) = reader.begin_of(body.location(first)).and_then(|begin| reader.label(begin)) {
            self.blocks.insert(key(body, block), label);
        }
    }

    /// Returns the groups of results of an op with their names.
    pub fn results(&self, body: &Body, op: Op) -> Option<&[(u32, &'p str)]> {
        self.results.get(&key(body, op)).map(|names| &names[..])
    }

    /// Returns the name of an argument.
    pub fn argument(&self, body: &Body, argument: Value) -> Option<&'p str> {
        self.arguments.get(&key(body, argument)).copied()
    }

    /// Returns the label of a block.
    pub fn label(&self, body: &Body, block: Block) -> Option<&'p str> {
        self.blocks.get(&key(body, block)).copied()
    }

    /// Whether an op is in generic form.
    pub fn is_generic(&self, body: &Body, op: Op) -> bool {
        self.generic.contains(&key(body, op))
    }

    /// Notes that an op is written at this offset.
    pub fn anchor(&mut self, body: &Body, op: Op, at: usize) {
        if let Some(&begin) = self.begins.get(&key(body, op)) {
            self.anchor_at(begin, at);
        }
    }

    pub(super) fn anchor_at(&mut self, begin: usize, at: usize) {
        if self.anchors.last().is_none_or(|last| last.1 < begin) {
            self.anchors.push((at, begin));
        }
    }
}

/// Pushes the blocks of regions, the first one last, with their first ops.
fn push_blocks<'b>(
    work: &mut Vec<(&'b Body, Block, Option<Op>)>,
    body: &'b Body,
    regions: impl Iterator<Item = crate::ir::Region>,
) {
    let start = work.len();
    work.extend(regions.flat_map(|region| body.blocks(region)).map(|block| (body, block, body.first_op(block))));
    work[start..].reverse();
}

/// Reads a source text.
struct Reader<'p> {
    ctx: &'p Context,
    text: &'p [u8],
    base: u32,
    tokens: Vec<Range<usize>>,
    /// The offsets of what has an explicit location, ascending, with the number of those that were found.
    ops: FxHashMap<Location, (Vec<u32>, usize)>,
    arguments: FxHashMap<Location, (Vec<u32>, usize)>,
}

impl<'p> Reader<'p> {
    fn new(ctx: &'p Context, text: &'p [u8], base: u32, positions: &Positions) -> Reader<'p> {
        let by_location = |list: &[(Location, u32)]| {
            let mut map: FxHashMap<Location, (Vec<u32>, usize)> = FxHashMap::default();
            for &(location, offset) in list {
                map.entry(location).or_default().0.push(offset);
            }
            map.values_mut().for_each(|row| row.0.sort_unstable());
            map
        };
        let (ops, arguments) = (by_location(&positions.ops), by_location(&positions.arguments));
        Reader { ctx, text, base, tokens: tokens(text), ops, arguments }
    }

    fn token(&self, index: usize) -> &'p [u8] {
        self.tokens.get(index).map_or(b"", |token| &self.text[token.clone()])
    }

    /// Returns the number of the token that begins at an offset.
    fn index_at(&self, offset: usize) -> Option<usize> {
        self.tokens.binary_search_by_key(&offset, |token| token.start).ok()
    }

    /// Returns the offset of a location in this text.
    fn offset(&self, location: Location) -> Option<usize> {
        let (source, offset) = location.source(self.ctx)?;
        (source.base == self.base).then_some(offset)
    }

    /// Returns the offsets of the name and of the first result of the op at a location, and counts it as found.
    fn op(&mut self, location: Location) -> Option<(usize, usize)> {
        let name = match self.ops.get_mut(&location) {
            Some((offsets, found)) => {
                *found += 1;
                *offsets.get(*found - 1)? as usize
            }
            None => self.offset(location)?,
        };
        Some((name, self.begin_of_name(name)?))
    }

    /// Returns the offset at which the op at a location begins, without counting it.
    fn begin_of(&self, location: Location) -> Option<usize> {
        let name = match self.ops.get(&location) {
            Some((offsets, found)) => *offsets.get(*found)? as usize,
            None => self.offset(location)?,
        };
        self.begin_of_name(name)
    }

    /// Returns the offset of the first result before the name of an op, `%a, %b:2 = name`, or that of the name.
    fn begin_of_name(&self, name: usize) -> Option<usize> {
        let mut index = self.index_at(name)?;
        if index >= 2 && self.token(index - 1) == b"=" {
            let mut at = index - 1;
            loop {
                // `%b` or `%b:2` before the `=` or the comma.
                let first = match at.checked_sub(1).map(|last| self.token(last)) {
                    Some([b'%', ..]) => at - 1,
                    Some([b'0'..=b'9', ..]) if at >= 3 && self.token(at - 2) == b":" => at - 3,
                    _ => break,
                };
                if self.token(first).first() != Some(&b'%') {
                    break;
                }
                index = first;
                if first == 0 || self.token(first - 1) != b"," {
                    break;
                }
                at = first - 1;
            }
        }
        Some(self.tokens[index].start)
    }

    /// Returns the groups of results that are written from `begin` to the name of an op, if they are `count` results.
    fn names(&self, name: usize, begin: usize, count: usize) -> Option<SmallVec<[(u32, &'p str); 1]>> {
        let (mut index, end) = (self.index_at(begin)?, self.index_at(name)?);
        let (mut found, mut results) = (SmallVec::new(), 0u32);
        while index < end {
            let name = std::str::from_utf8(self.token(index)).ok()?.strip_prefix('%')?;
            found.push((results, name));
            index += 1;
            let mut size = 1;
            if self.token(index) == b":" {
                size = std::str::from_utf8(self.token(index + 1)).ok()?.parse().ok()?;
                index += 2;
            }
            results = u32::checked_add(results, size)?;
            // The comma, or the `=`.
            index += 1;
        }
        (results as usize == count && count > 0).then_some(found)
    }

    /// Returns the name of the argument at a location.
    fn argument(&mut self, location: Location) -> Option<&'p str> {
        let offset = match self.arguments.get_mut(&location) {
            Some((offsets, found)) => {
                *found += 1;
                *offsets.get(*found - 1)? as usize
            }
            None => self.offset(location)?,
        };
        std::str::from_utf8(self.token(self.index_at(offset)?)).ok()?.strip_prefix('%')
    }

    /// Returns the label of the block whose first op begins at an offset: `^label:` or `^label(…):`.
    fn label(&self, begin: usize) -> Option<&'p str> {
        let index = self.index_at(begin)?;
        if index < 2 || self.token(index - 1) != b":" {
            return None;
        }
        let mut at = index - 2;
        if self.token(at) == b")" {
            let mut depth = 1;
            while depth > 0 {
                at = at.checked_sub(1)?;
                match self.token(at) {
                    b")" => depth += 1,
                    b"(" => depth -= 1,
                    _ => {}
                }
            }
            at = at.checked_sub(1)?;
        }
        std::str::from_utf8(self.token(at)).ok()?.strip_prefix('^')
    }

    fn next_number(&self) -> u32 {
        let names = self.tokens.iter().filter_map(|token| self.text[token.clone()].strip_prefix(b"%"));
        let numbers = names.filter_map(|name| std::str::from_utf8(name).ok()?.parse::<u32>().ok());
        numbers.max().map_or(0, |most| most.saturating_add(1))
    }
}

/// Returns the ranges of the tokens of a text: names with their signs, numbers, strings, and single characters. Comments are between
/// tokens. It is coarser than the parser's lexer, and accepts any text.
pub fn tokens(text: &[u8]) -> Vec<Range<usize>> {
    let is_of_name = |byte: &u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.');
    let run = |start: usize, is_in: &dyn Fn(&u8) -> bool| {
        text[start..].iter().position(|byte| !is_in(byte)).map_or(text.len(), |length| start + length)
    };
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(&byte) = text.get(at) {
        if byte.is_ascii_whitespace() {
            at += 1;
            continue;
        }
        if byte == b'/' && text.get(at + 1) == Some(&b'/') {
            at = run(at, &|byte| *byte != b'\n');
            continue;
        }
        let end = match byte {
            b'"' => end_of_string(text, at),
            b'@' if text.get(at + 1) == Some(&b'"') => end_of_string(text, at + 1),
            b'%' | b'@' | b'#' | b'!' | b'^' => run(at + 1, &|byte| is_of_name(byte) || *byte == b'-'),
            b'-' if text.get(at + 1) == Some(&b'>') => at + 2,
            byte if is_of_name(&byte) => run(at, &is_of_name),
            // The bytes of a character that is not ASCII stay together.
            byte if byte >= 0x80 => run(at, &|byte| *byte >= 0x80),
            _ => at + 1,
        };
        // `1.0e-5` is one number.
        let is_exponent = byte.is_ascii_digit() && text[at..end].ends_with(b"e") && !text[at..end].starts_with(b"0x");
        let end = match (text.get(end), text.get(end + 1)) {
            (Some(b'+' | b'-'), Some(b'0'..=b'9')) if is_exponent => run(end + 1, &is_of_name),
            _ => end,
        };
        // `%a->` is a name before an arrow.
        let end =
            if end - at > 2 && text[at..end].ends_with(b"-") && text.get(end) == Some(&b'>') { end - 1 } else { end };
        found.push(at..end);
        at = end;
    }
    found
}

fn end_of_string(text: &[u8], quote: usize) -> usize {
    let mut at = quote + 1;
    while let Some(&byte) = text.get(at) {
        match byte {
            b'"' => return at + 1,
            b'\n' => return at,
            b'\\' => at += 2,
            _ => at += 1,
        }
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::tokens;

    #[test]
    fn tokens_are_names_strings_and_characters() {
        let text = b"%a:2 = \"x // \\\" y\"(%0#1) -> @\"s t\"// end\n!t<4x?xf32>#m \"open\n-1.5e-3 %a->b \xc3\xa4";
        let found: Vec<&str> =
            tokens(text).into_iter().map(|token| std::str::from_utf8(&text[token]).expect("text")).collect();
        assert_eq!(
            found,
            [
                "%a",
                ":",
                "2",
                "=",
                "\"x // \\\" y\"",
                "(",
                "%0",
                "#1",
                ")",
                "->",
                "@\"s t\"",
                "!t",
                "<",
                "4x",
                "?",
                "xf32",
                ">",
                "#m",
                "\"open",
                "-",
                "1.5e-3",
                "%a",
                "->",
                "b",
                "\u{e4}"
            ]
        );
    }
}
