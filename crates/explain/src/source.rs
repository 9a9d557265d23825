//! Maps ops and values after passes to ops and value names in the source.
//!
//! Passes replace ops, and each new op keeps the location of the op that it replaces. So a finding about an op or a
//! value after passes refers to the source op at that location. The IR does not store value names; they are parsed from
//! the text around the location:
//!
//! ```mlir
//! %a, %b:2 = my.op %x          // the location of the op is that of `my.op`; its result names precede it
//! ^bb0(%y: index):             // the location of an argument is that of its name
//! ```
//!
//! An `scf` op that replaces a branch has the location of the branch; its results and arguments have the names of the block
//! arguments that they represent (`structured`).

use std::ops::Range;

use rustc_hash::FxHashMap;

use super::structured::CreatedOps;
use freehold_core::definition::{Callee, Traits};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{AttrData, Body, Context, Location, Op, Source, Value, ValueDef, View};
use freehold_core::text::{PrintOptions, print_program};
use freehold_core::{Module, parse_and_verify};

/// An op of the program as it was read.
#[derive(Clone, Copy)]
pub struct SourceOp<'a> {
    /// The body that has the op.
    pub body: &'a Body,
    /// The op.
    pub op: Op,
}

/// The program as it was read.
pub struct Program<'a> {
    /// The context of the program.
    pub ctx: &'a Context,
    /// The text.
    pub source: &'a Source,
    /// The ops by location. An explicit location may belong to several ops; its entry is then `None`.
    ops: FxHashMap<Location, Option<SourceOp<'a>>>,
    functions: FxHashMap<&'a str, &'a Body>,
    /// The branches that the ops created by `structure-control-flow` replace.
    created: CreatedOps<'a>,
}

impl<'a> Program<'a> {
    /// Indexes the ops of a program that was parsed from `source`. O(ops).
    pub fn new(ctx: &'a Context, source: &'a Source, root: &'a Body) -> Program<'a> {
        let (ops, functions, created) = (FxHashMap::default(), FxHashMap::default(), CreatedOps::of(root));
        let mut program = Program { ctx, source, ops, functions, created };
        root.for_each_body(&mut |body| {
            for op in body.walk_preorder() {
                let location = body.location(op);
                // An implicit terminator has the location of its parent op, which comes first.
                let is_place = location.source(ctx).is_some();
                let entry = program.ops.entry(location);
                entry.and_modify(|known| *known = known.filter(|_| is_place)).or_insert(Some(SourceOp { body, op }));
            }
            if ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE))
                && let Some(name) = symbol_of(ctx, body)
            {
                program.functions.entry(name).or_insert(body);
            }
        });
        program
    }

    /// Returns the source op at the location.
    pub fn op_at(&self, location: Location) -> Option<SourceOp<'a>> {
        self.ops.get(&location).copied().flatten()
    }

    /// Returns the body of the function with this name.
    pub fn function(&self, name: &str) -> Option<&'a Body> {
        self.functions.get(name).copied()
    }

    /// Returns all functions.
    pub fn functions(&self) -> impl Iterator<Item = &'a Body> + '_ {
        self.functions.values().copied()
    }

    /// Returns the location of an offset in the text.
    pub fn location_at(&self, offset: usize) -> Location {
        Location::in_source(self.source.base, offset)
    }

    /// Returns the offset of a location in the text.
    pub fn offset(&self, location: Location) -> Option<usize> {
        let (source, offset) = location.source(self.ctx)?;
        (source.base == self.source.base).then_some(offset)
    }

    /// Returns the name of the op at the location, in quotes.
    pub fn op_name(&self, location: Location) -> Option<String> {
        let SourceOp { body, op } = self.op_at(location)?;
        Some(format!("'{}'", self.ctx.op_name_data(body.name(op)).text))
    }

    /// Returns the op at the location with its results, as in the text: `'%0 = tensor.insert'`.
    pub fn op_with_results(&self, location: Location) -> Option<String> {
        let SourceOp { body, op } = self.op_at(location)?;
        let name = &self.ctx.op_name_data(body.name(op)).text;
        let names = self.offset(location).and_then(|offset| result_names(&self.source.text, offset));
        Some(match names {
            Some((_, names)) => {
                let spelled = |(name, count): &(String, usize)| match count {
                    1 => name.clone(),
                    count => format!("{name}:{count}"),
                };
                format!("'{} = {name}'", names.iter().map(spelled).collect::<Vec<_>>().join(", "))
            }
            None => format!("'{name}'"),
        })
    }

    /// Returns the name of the value in the text, or of the source value that it replaces.
    pub fn value_name(&self, body: &Body, value: Value) -> Option<String> {
        if let Some(location) = self.structured(body, value) {
            return self.name_at(location);
        }
        match body.def(value) {
            ValueDef::Result(op, index) => {
                let location = body.location(op);
                let at = self.op_at(location)?;
                let (here, there) = (body.results(op).len(), at.body.results(at.op).len());
                // Passes append results after the existing ones.
                if here != there && (here < there || body.name(op) != at.body.name(at.op)) {
                    return None;
                }
                let (_, names) = result_names(&self.source.text, self.offset(location)?)?;
                let mut left = index;
                for (name, count) in names {
                    if left < count {
                        return Some(if count == 1 { name } else { format!("{name}#{left}") });
                    }
                    left -= count;
                }
                None
            }
            ValueDef::Argument(..) => {
                let offset = self.offset(self.argument_location(body, value))?;
                let text = &self.source.text;
                (text.get(offset) == Some(&b'%')).then(|| text_of(&text[offset..token_end(text, offset)]))
            }
        }
    }

    /// Returns the location of the value that a result or a region argument represents, if its op replaces a branch of the
    /// source.
    pub fn structured(&self, body: &Body, value: Value) -> Option<Location> {
        let (op, region) = match body.def(value) {
            ValueDef::Result(op, _) => (op, None),
            ValueDef::Argument(block, _) => {
                let (op, region) = (body.block_parent_op(block)?, body.block_region(block)?);
                let number = body.regions(op).iter().position(|&other| other == region)?;
                (op, Some(number).filter(|_| body.first_block(region) == Some(block)))
            }
        };
        let at = self.op_at(body.location(op))?;
        let is_branch = |body: &Body, op: Op| body.successors(op).len() > 0;
        if !is_branch(at.body, at.op) || is_branch(body, op) {
            return None;
        }
        self.created.location(self.ctx, body, value, region)
    }

    /// Returns the location of the block argument's name in the text. After bufferization, a region argument has the
    /// same location as in `mlir-opt`, such as that of the initial value, so the argument is found by the location of
    /// its parent op and its index. Passes append arguments after the existing ones.
    fn argument_location(&self, body: &Body, value: Value) -> Location {
        let in_text = || {
            let ValueDef::Argument(block, number) = body.def(value) else { return None };
            let (op, region) = (body.block_parent_op(block)?, body.block_region(block)?);
            let at = self.op_at(body.location(op)).filter(|at| at.body.name(at.op) == body.name(op))?;
            let index = body.regions(op).iter().position(|&other| other == region)?;
            let entry = at.body.first_block(*at.body.regions(at.op).get(index)?)?;
            let arguments = at.body.arguments(entry);
            if body.first_block(region) != Some(block) || body.arguments(block).len() < arguments.len() {
                return None;
            }
            Some(at.body.value_location(*arguments.get(number)?))
        };
        in_text().or_else(|| self.structured(body, value)).unwrap_or_else(|| body.value_location(value))
    }

    /// Returns the name of the argument, or of the first result of the op, at the location.
    pub fn name_at(&self, location: Location) -> Option<String> {
        if let Some(SourceOp { body, op }) = self.op_at(location) {
            return self.value_name(body, *body.results(op).first()?);
        }
        let (text, offset) = (&self.source.text, self.offset(location)?);
        (text.get(offset) == Some(&b'%')).then(|| text_of(&text[offset..token_end(text, offset)]))
    }

    /// Returns the name of a result of the op at the location: the one with this number, if the op has as many results as
    /// `number` says; otherwise that of the first, without its number. Also of an argument at the location.
    pub(crate) fn result_name(&self, location: Location, number: Option<[usize; 2]>) -> Option<String> {
        if let (Some(SourceOp { body, op }), Some([number, count])) = (self.op_at(location), number)
            && body.results(op).len() == count
        {
            return self.value_name(body, body.results(op)[number]);
        }
        let name = self.name_at(location)?;
        Some(name.strip_suffix("#0").map(str::to_string).unwrap_or(name))
    }

    /// Returns the name of the value in quotes or, if it has none, a description.
    pub fn value(&self, body: &Body, value: Value) -> String {
        if let Some(name) = self.value_name(body, value) {
            return format!("'{name}'");
        }
        match body.def(value) {
            ValueDef::Result(op, _) => match self.op_name(body.location(op)) {
                Some(name) => format!("the result of {name}"),
                None => "a tensor".to_string(),
            },
            ValueDef::Argument(..) => "an argument".to_string(),
        }
    }

    /// Returns the location of the value's definition.
    pub fn place_of(&self, body: &Body, value: Value) -> Location {
        match body.def(value) {
            ValueDef::Result(op, _) => self.structured(body, value).unwrap_or_else(|| body.location(op)),
            ValueDef::Argument(block, _) => match self.argument_location(body, value) {
                Location::UNKNOWN => body.block_parent_op(block).map_or(body.header.location, |op| body.location(op)),
                known => known,
            },
        }
    }

    /// Returns the name of the function that the op at the location calls.
    pub fn callee(&self, location: Location) -> Option<String> {
        let SourceOp { body, op } = self.op_at(location)?;
        let Callee::Symbol(reference) = body.op_def(self.ctx, op)?.call?(View::new(self.ctx, body), op) else {
            return None;
        };
        let AttrData::SymbolRef { root, .. } = reference.data(self.ctx) else { return None };
        Some(self.ctx.str(*root).to_string())
    }

    /// Returns the end of the token at the location, which is an op name or an argument name.
    pub fn end_of_token(&self, location: Location) -> Option<usize> {
        self.offset(location).map(|offset| token_end(&self.source.text, offset))
    }

    /// Returns the start of the op's text, including its results.
    pub fn start(&self, at: SourceOp<'_>) -> Option<usize> {
        let offset = self.offset(at.body.location(at.op))?;
        Some(result_names(&self.source.text, offset).map_or(offset, |found| found.0))
    }

    /// Returns the lines of the op, up to the start of the next op. Returns `None` if the op is the last of its block
    /// or shares a line with another op.
    pub fn lines(&self, at: SourceOp<'_>) -> Option<Range<usize>> {
        let next = SourceOp { op: at.body.next(at.op)?, ..at };
        let (start, end) = (self.line_start(self.start(at)?)?, self.line_start(self.start(next)?)?);
        let mut end = end;
        // Blank lines and comments before the next op belong to that op.
        while end > start {
            let before =
                self.source.text[start..end - 1].iter().rposition(|&byte| byte == b'\n').map(|at| start + at + 1);
            let line = text_of(&self.source.text[before.unwrap_or(start)..end]);
            match before {
                Some(before) if line.trim().is_empty() || line.trim_start().starts_with("//") => end = before,
                _ => break,
            }
        }
        (start < end).then_some(start..end)
    }

    /// Returns the text of an op, from its name to the start of the next op or the end of its line.
    pub fn text_range(&self, at: SourceOp<'_>) -> Option<Range<usize>> {
        let start = self.offset(at.body.location(at.op))?;
        let end = match self.lines(at) {
            Some(lines) => lines.end,
            None => self.source.text[start..].iter().position(|&byte| byte == b'\n').map_or(start, |end| start + end),
        };
        (start < end).then_some(start..end)
    }

    /// Returns the start of the line of `offset`, if only spaces precede `offset` on it.
    pub fn line_start(&self, offset: usize) -> Option<usize> {
        let text = &self.source.text;
        let start = text[..offset].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        text[start..offset].iter().all(u8::is_ascii_whitespace).then_some(start)
    }

    /// Returns the indentation of the line of `offset`.
    pub fn indentation(&self, offset: usize) -> String {
        let text = &self.source.text;
        let start = text[..offset].iter().rposition(|&byte| byte == b'\n').map_or(0, |at| at + 1);
        text[start..].iter().take_while(|byte| matches!(byte, b' ' | b'\t')).map(|&byte| char::from(byte)).collect()
    }

    /// Returns the occurrences of a value name in `range` that are whole tokens.
    pub fn uses_of_name(&self, range: Range<usize>, name: &str) -> Vec<Range<usize>> {
        let text = &self.source.text[range.clone()];
        let (name, mut at, mut found) = (name.as_bytes(), 0, Vec::new());
        while let Some(next) = text[at..].windows(name.len().max(1)).position(|window| window == name) {
            let start = at + next;
            at = start + name.len();
            if !text.get(at).is_some_and(|&byte| is_name_byte(byte) || byte == b'#') {
                found.push(range.start + start..range.start + at);
            }
        }
        found
    }
}

/// Numbers the ops of all blocks, so that their order can be queried without mutation.
pub fn in_order(mut root: Body) -> Body {
    root.for_each_body_mut(&mut |body| {
        for region in body.walk_regions() {
            for block in body.blocks(region).collect::<Vec<_>>() {
                body.ensure_order(block);
            }
        }
    });
    root
}

/// Calls `look` with a module as it is now, and a copy of its body that `look` may change. Places are those of the text that the
/// module was parsed from; if it has changed since, those of the text that it prints as. O(size of the program).
///
/// # Errors
/// `look` fails, or the text of the module is too large.
pub fn with_module<T>(
    module: &Module<'_>,
    diagnostics: &Diagnostics,
    look: impl FnOnce(&Program<'_>, &mut Body) -> Fallible<T>,
) -> Fallible<T> {
    let ctx = module.context();
    let (source, mut body) = match module.source() {
        Some(source) => (source, Box::new(module.body().deep_copy())),
        None => {
            let text = print_program(module.view(), &PrintOptions::default());
            let Some((source, read)) = parse_and_verify(ctx, "module", text.into_bytes(), diagnostics) else {
                return diagnostics.error(module.body().header.location, "the text of the module is too large").fail();
            };
            (source, read?)
        }
    };
    let original = in_order(body.deep_copy());
    look(&Program::new(ctx, source, &original), &mut body)
}

/// Returns the symbol that the body's op defines.
pub(crate) fn symbol_of<'a>(ctx: &'a Context, body: &Body) -> Option<&'a str> {
    body.header.attributes.get(ctx, ctx.name("sym_name"))?.as_str(ctx)
}

pub(crate) fn text_of(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}

fn is_name_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

fn token_end(text: &[u8], offset: usize) -> usize {
    let rest = &text[offset.min(text.len())..];
    let length = match rest.first() {
        Some(b'"') => rest[1..].iter().position(|&byte| byte == b'"').map_or(rest.len(), |end| end + 2),
        Some(b'%' | b'^' | b'@') => 1 + rest[1..].iter().take_while(|&&byte| is_name_byte(byte)).count(),
        Some(_) => rest.iter().take_while(|&&byte| is_name_byte(byte)).count().max(1),
        None => 0,
    };
    offset + length
}

/// Parses the result names of the op whose name is at `offset`. Returns where they begin, and each name with its number
/// of results.
fn result_names(text: &[u8], offset: usize) -> Option<(usize, Vec<(String, usize)>)> {
    let skip_spaces = |mut at: usize| {
        while at > 0 && text[at - 1].is_ascii_whitespace() {
            at -= 1;
        }
        at
    };
    let mut at = skip_spaces(offset.min(text.len())).checked_sub(1).filter(|&at| text[at] == b'=')?;
    let mut names = Vec::new();
    loop {
        let end = skip_spaces(at);
        let mut start = end;
        while start > 0 && (is_name_byte(text[start - 1]) || text[start - 1] == b':') {
            start -= 1;
        }
        at = start.checked_sub(1).filter(|&at| text[at] == b'%')?;
        let token = text_of(&text[at..end]);
        let (name, count) = match token.split_once(':') {
            Some((name, count)) => (name.to_string(), count.parse().ok()?),
            None => (token, 1),
        };
        names.push((name, count));
        let before = skip_spaces(at);
        if before == 0 || text[before - 1] != b',' {
            names.reverse();
            return Some((at, names));
        }
        at = before - 1;
    }
}
