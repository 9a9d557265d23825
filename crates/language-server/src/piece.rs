//! One program of a document: its text between two `// -----`, parsed as far as possible, function by function.
//!
//! A function keeps the text that it was parsed from, so its ranges stay right when the text before it changes. An edit
//! inside of a function reparses that function only ([`Piece::replace_function`]). Offsets are in bytes of the piece
//! unless a name says otherwise.

use std::ops::Range;

use freehold_core::definition::{Traits, verify_bodies};
use freehold_core::diagnostics::{Diagnostic, Diagnostics, catch};
use freehold_core::ir::{Body, Context, InsertPoint, Location, Op, Source, Value, ValueDef, View};
use freehold_core::text::{
    Aliases, FunctionRanges, OpRange, ParseOptions, ParsedText, SourceRanges, Span, parse_with_ranges,
};
use rustc_hash::FxHashMap;

/// A function of a piece.
pub struct Function {
    /// Its present range.
    pub start: usize,
    /// The number of its bytes.
    pub length: usize,
    /// The range that it had when the whole piece was parsed.
    parsed_at: Range<usize>,
    /// The position of the first byte of the text that it was parsed from, among the texts of the context.
    base: u32,
    /// The offset of the function in that text.
    origin: usize,
    /// The ranges in that text.
    pub ranges: SourceRanges,
    /// The number of the body that holds the function.
    pub parent: u32,
    /// Its op.
    pub op: Op,
    /// The number of its own body.
    pub body: u32,
    has_errors: bool,
    syntax: Vec<Diagnostic>,
    verification: Vec<Diagnostic>,
}

/// A program of a document.
pub struct Piece {
    /// The body of an implicit module that holds the program.
    pub body: Box<Body>,
    /// The functions, in the order of the text.
    pub functions: Vec<Function>,
    /// The ranges outside of functions, in the text that the piece was parsed from.
    pub outer: SourceRanges,
    /// The aliases.
    pub aliases: Aliases,
    base: u32,
    is_separable: bool,
    lacks_symbols: bool,
    syntax: Vec<Diagnostic>,
    verification: Vec<Diagnostic>,
    /// For the end of each function when the piece was parsed: by how much the text after it has moved.
    shifts: Vec<(usize, isize)>,
}

/// A text with ranges: a function, or what is outside of all functions.
#[derive(Clone, Copy)]
pub enum Scope<'a> {
    /// A function.
    Function(&'a Function),
    /// The rest.
    Outer(&'a Piece),
}

impl<'a> Scope<'a> {
    /// Returns the ranges, in the text that they were parsed from.
    pub fn ranges(self) -> &'a SourceRanges {
        match self {
            Scope::Function(function) => &function.ranges,
            Scope::Outer(piece) => &piece.outer,
        }
    }

    /// Returns the offset in the piece of an offset in the text that the ranges are of.
    pub fn offset(self, parsed: u32) -> usize {
        match self {
            Scope::Function(function) => function.start + (parsed as usize).saturating_sub(function.origin),
            Scope::Outer(piece) => piece.present(parsed as usize),
        }
    }

    /// Returns the range in the piece of a range in the text that the ranges are of.
    pub fn range(self, span: Span) -> Range<usize> {
        self.offset(span.start)..self.offset(span.end)
    }

    /// Returns the offset in the text that the ranges are of.
    pub fn parsed(self, offset: usize) -> u32 {
        match self {
            Scope::Function(function) => (offset.saturating_sub(function.start) + function.origin) as u32,
            Scope::Outer(piece) => piece.parsed(offset) as u32,
        }
    }
}

/// Returns the program that `text` is, with at least its errors. A panic becomes an error.
fn parse(ctx: &Context, source: &Source, diagnostics: &Diagnostics, outer: &Aliases) -> Option<ParsedText> {
    let options = ParseOptions::default();
    match catch(|| parse_with_ranges(ctx, source, diagnostics, &options, outer)) {
        Ok(parsed) => Some(parsed),
        Err(panic) if panic.is_cancellation => freehold_core::diagnostics::resume(panic),
        Err(panic) => {
            let at = Location::in_source(source.base, 0);
            diagnostics.error(at, format!("internal error of the parser: {}", panic.message));
            None
        }
    }
}

impl Piece {
    /// Parses and verifies the program in `source`. Linear in its size.
    pub fn new(ctx: &Context, source: &Source) -> Piece {
        let diagnostics = Diagnostics::default();
        let parsed = parse(ctx, source, &diagnostics, &Aliases::default()).unwrap_or_else(|| ParsedText {
            body: Box::new(Body::new(ctx.op_name("builtin.module"), Context::EMPTY_DICTIONARY, Location::UNKNOWN)),
            functions: Vec::new(),
            ranges: SourceRanges::default(),
            aliases: Aliases::default(),
            has_errors: true,
            lacks_symbols: true,
            is_separable: false,
        });
        let functions = parsed.functions.into_iter().map(|function| Function::new(function, source.base, 0)).collect();
        let mut piece = Piece {
            body: parsed.body,
            functions,
            outer: parsed.ranges,
            aliases: parsed.aliases,
            base: source.base,
            is_separable: parsed.is_separable,
            lacks_symbols: parsed.lacks_symbols,
            syntax: Vec::new(),
            verification: Vec::new(),
            shifts: Vec::new(),
        };
        piece.forget_erased();
        piece.shift();
        for diagnostic in diagnostics.take() {
            match piece.function_of(ctx, diagnostic.location) {
                Some(index) => piece.functions[index].syntax.push(diagnostic),
                None => piece.syntax.push(diagnostic),
            }
        }
        piece.verify(ctx, None);
        piece
    }

    /// Replaces function `index`, which has changed to the text in `source`. Returns whether that was possible: otherwise
    /// the whole piece must be parsed again. Linear in the size of the function and in the number of functions.
    pub fn replace_function(&mut self, ctx: &Context, index: usize, source: &Source) -> bool {
        if !self.is_separable {
            return false;
        }
        let diagnostics = Diagnostics::default();
        let Some(mut parsed) = parse(ctx, source, &diagnostics, &self.aliases) else { return false };
        let text = source.text.trim_ascii_end();
        let is_alone = parsed.is_separable
            && !parsed.lacks_symbols
            && parsed.aliases.len() == self.aliases.len()
            && parsed.ranges.ops.is_empty()
            && matches!(&parsed.functions[..], [only] if only.span.start == 0 && only.span.end as usize == text.len());
        let Some(mut new) = parsed.functions.pop().filter(|_| is_alone) else { return false };
        let Some(nested) = parsed.body.take_nested(new.op) else { return false };
        retain_live_in(&mut new.ranges, &nested);
        let old = &self.functions[index];
        let Some(parent) = body_mut(&mut self.body, old.parent) else { return false };
        let header = parent.nested(old.op).map(|body| body.header.attributes);
        let is_same_header = header == Some(nested.header.attributes);
        let op = parent.insert_isolated(InsertPoint::Before(old.op), nested);
        parent.erase(old.op);
        let (start, parsed_at, parent) = (old.start, old.parsed_at.clone(), old.parent);
        let mut function = Function::new(new, source.base, start);
        function.length = source.text.len();
        (function.op, function.parent, function.parsed_at) = (op, parent, parsed_at);
        if let Some(own) = function.ranges.ops.first_mut() {
            (own.op, own.body) = (Some(op), parent);
        }
        function.syntax = diagnostics.take();
        let moved = function.length as isize - old.length as isize;
        self.functions[index] = function;
        for later in &mut self.functions[index + 1..] {
            later.start = later.start.wrapping_add_signed(moved);
        }
        self.shift();
        self.verify(ctx, Some(index).filter(|_| is_same_header));
        true
    }

    /// Removes the ranges of ops that are no longer there, and of their results: those of other versions of MLIR are replaced.
    fn forget_erased(&mut self) {
        let mut bodies: FxHashMap<u32, &Body> = FxHashMap::default();
        let mut work = vec![&*self.body];
        while let Some(body) = work.pop() {
            bodies.insert(body.number(), body);
            work.extend(body.nested_bodies());
        }
        retain_live(&mut self.outer, &bodies);
        self.functions.iter_mut().for_each(|function| retain_live(&mut function.ranges, &bodies));
    }

    fn shift(&mut self) {
        let moved = |function: &Function| {
            let end = function.start + function.length;
            (function.parsed_at.end, end as isize - function.parsed_at.end as isize)
        };
        self.shifts = self.functions.iter().map(moved).collect();
    }

    /// Returns the present offset of what was at `parsed` when the piece was parsed.
    fn present(&self, parsed: usize) -> usize {
        match self.shifts.partition_point(|shift| shift.0 <= parsed) {
            0 => parsed,
            count => parsed.saturating_add_signed(self.shifts[count - 1].1),
        }
    }

    /// Returns what [`Piece::present`] takes to `offset`, which is outside of all functions.
    fn parsed(&self, offset: usize) -> usize {
        let count = self.functions.partition_point(|function| function.start + function.length <= offset);
        if count == 0 { offset } else { offset.saturating_add_signed(-self.shifts[count - 1].1) }
    }

    /// Verifies the program as far as it was parsed: all of it, or function `only` and what is outside of functions.
    fn verify(&mut self, ctx: &Context, only: Option<usize>) {
        let clear = |function: &mut Function| function.verification.clear();
        match only {
            Some(index) => clear(&mut self.functions[index]),
            None => self.functions.iter_mut().for_each(clear),
        }
        self.verification.clear();
        if self.lacks_symbols {
            // Uses of the missing symbols would be errors.
            self.functions.iter_mut().for_each(clear);
            return;
        }
        let bodies: FxHashMap<u32, usize> =
            self.functions.iter().enumerate().map(|(index, function)| (function.body, index)).collect();
        let diagnostics = Diagnostics::default();
        let verified = catch(|| {
            verify_bodies(ctx, &self.body, &diagnostics, &|body| !bodies.contains_key(&body.number()));
        });
        self.verification = diagnostics.take();
        let includes = |body: &Body| match bodies.get(&body.number()) {
            Some(&index) => !self.functions[index].has_errors && only.is_none_or(|only| only == index),
            None => false,
        };
        let inner = catch(|| verify_bodies(ctx, &self.body, &diagnostics, &includes));
        for diagnostic in diagnostics.take() {
            match self.function_of(ctx, diagnostic.location).or(only) {
                Some(index) => self.functions[index].verification.push(diagnostic),
                None => self.verification.push(diagnostic),
            }
        }
        for panic in [verified.err(), inner.err()].into_iter().flatten() {
            if panic.is_cancellation {
                freehold_core::diagnostics::resume(panic);
            }
            let at = Location::in_source(self.base, 0);
            diagnostics.error(at, format!("internal error of the verifier: {}", panic.message));
            self.verification.extend(diagnostics.take());
        }
    }

    fn function_of(&self, ctx: &Context, location: Location) -> Option<usize> {
        let offset = self.offset_of(ctx, location)?;
        self.function_index(offset)
    }

    /// Returns the function that contains `offset`, or ends there. O(log functions).
    pub fn function_index(&self, offset: usize) -> Option<usize> {
        let count = self.functions.partition_point(|function| function.start <= offset);
        let index = count.checked_sub(1)?;
        let function = &self.functions[index];
        (offset <= function.start + function.length).then_some(index)
    }

    /// Returns the function at `offset`, or what is outside of functions.
    pub fn scope_at(&self, offset: usize) -> Scope<'_> {
        self.function_index(offset).map_or(Scope::Outer(self), |index| Scope::Function(&self.functions[index]))
    }

    /// Returns all texts with ranges: what is outside of functions, and the functions.
    pub fn scopes(&self) -> impl Iterator<Item = Scope<'_>> {
        std::iter::once(Scope::Outer(self)).chain(self.functions.iter().map(Scope::Function))
    }

    /// Returns the offset of a location. `None` if the location is explicit and that of no op.
    pub fn offset_of(&self, ctx: &Context, location: Location) -> Option<usize> {
        let Some((source, offset)) = location.source(ctx) else { return self.offset_of_explicit(location) };
        if source.base != self.base {
            let function = self.functions.iter().find(|function| function.base == source.base)?;
            return Some(Scope::Function(function).offset(offset as u32));
        }
        let inside = self.functions.partition_point(|function| function.parsed_at.end < offset);
        let function = self.functions.get(inside).filter(|function| function.parsed_at.start <= offset);
        Some(function.map_or(Scope::Outer(self), Scope::Function).offset(offset as u32))
    }

    /// Returns the offset of the first op with this explicit location. O(ops).
    fn offset_of_explicit(&self, location: Location) -> Option<usize> {
        self.scopes().find_map(|scope| {
            let has_location = |number: u32, op: Op| {
                let body = self.body(number)?;
                (body.is_live(op) && body.location(op) == location).then_some(())
            };
            let mut ops = scope.ranges().ops.iter();
            let op = ops.find(|range| range.op.is_some_and(|op| has_location(range.body, op).is_some()))?;
            Some(scope.offset(op.name.start))
        })
    }

    /// Returns the body with this number. O(bodies).
    pub fn body(&self, number: u32) -> Option<&Body> {
        let mut work = vec![&*self.body];
        while let Some(body) = work.pop() {
            if body.number() == number {
                return Some(body);
            }
            work.extend(body.nested_bodies());
        }
        None
    }

    /// Returns the ops outside of functions that are symbol tables and contain `offset`, with the numbers of their bodies, the innermost
    /// first.
    pub fn tables_at(&self, ctx: &Context, offset: usize) -> Vec<(u32, Op)> {
        let scope = Scope::Outer(self);
        let is_table = |body: u32, op: Op| {
            let body = self.body(body)?;
            View::new(ctx, body).op_def(op).filter(|op_def| op_def.has(Traits::SYMBOL_TABLE))
        };
        let around = self.outer.ops.iter().filter(|range| scope.range(range.span).contains(&offset));
        let with_body = |range: &OpRange| Some((range.body, range.op?));
        let mut tables: Vec<(u32, Op)> =
            around.filter_map(with_body).filter(|&(body, op)| is_table(body, op).is_some()).collect();
        tables.reverse();
        tables
    }

    /// Returns the diagnostics, those of the syntax first.
    pub fn diagnostics(&self) -> impl Iterator<Item = &Diagnostic> {
        let functions = self.functions.iter().flat_map(|function| function.syntax.iter().chain(&function.verification));
        self.syntax.iter().chain(&self.verification).chain(functions)
    }

    /// Whether the program was parsed and verified without errors.
    pub fn is_valid(&self) -> bool {
        self.diagnostics().next().is_none()
    }
}

impl Function {
    fn new(function: FunctionRanges, base: u32, start: usize) -> Function {
        let FunctionRanges { span, parent, op, body, ranges, has_errors } = function;
        let origin = span.start as usize;
        let length = (span.end - span.start) as usize;
        let parsed_at = origin..span.end as usize;
        Function {
            start: start + origin,
            length,
            parsed_at,
            base,
            origin,
            ranges,
            parent,
            op,
            body,
            has_errors,
            syntax: Vec::new(),
            verification: Vec::new(),
        }
    }

    /// Returns the present range.
    pub fn range(&self) -> Range<usize> {
        self.start..self.start + self.length
    }
}

/// Like [`retain_live`], for a function. Its own op is given later.
fn retain_live_in(ranges: &mut SourceRanges, function: &Body) {
    let mut bodies: FxHashMap<u32, &Body> = FxHashMap::default();
    let mut work = vec![function];
    while let Some(body) = work.pop() {
        bodies.insert(body.number(), body);
        work.extend(body.nested_bodies());
    }
    retain_live(ranges, &bodies);
}

/// Removes the entries of ops, values and blocks that are not in a program with these bodies.
fn retain_live(ranges: &mut SourceRanges, bodies: &FxHashMap<u32, &Body>) {
    for range in &mut ranges.ops {
        let body = bodies.get(&range.body);
        range.op = range.op.filter(|&op| body.is_some_and(|body| body.is_live(op)));
    }
    let is_live = |body: &&Body, value: Value| match body.def(value) {
        ValueDef::Result(op, _) => body.is_live(op),
        ValueDef::Argument(block, _) => body.is_live_block(block),
    };
    ranges.values.retain(|range| bodies.get(&range.body).is_some_and(|body| is_live(body, range.value)));
    ranges.blocks.retain(|range| bodies.get(&range.body).is_some_and(|body| body.is_live_block(range.block)));
}

/// Returns the body with this number, to change it. O(bodies).
fn body_mut(root: &mut Body, number: u32) -> Option<&mut Body> {
    let mut work = vec![root];
    while let Some(body) = work.pop() {
        if body.number() == number {
            return Some(body);
        }
        work.extend(body.nested_bodies_mut());
    }
    None
}
