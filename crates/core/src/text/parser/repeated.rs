//! Lines that differ from an earlier line only in the names of values are not parsed again.
//!
//! ```text
//! linalg.exp ins(%t0 : memref<16xf32>) outs(%t1 : memref<16xf32>)
//! linalg.exp ins(%t1 : memref<16xf32>) outs(%t2 : memref<16xf32>)
//! ```
//!
//! The text of a program repeats few statements many times. An op in custom form that ends with its line is a function of the
//! text of the line, of the types of the values that it names, and of the kind of the token that follows. So the op
//! that a line made is kept with its text, and an equal line, apart from its names, makes the same op with other operands. This
//! costs a scan of the line and the creation of the op, about a quarter of what parsing costs.
//!
//! Invariants:
//! - Only a line is kept whose names are all defined before it, differ from one another, and are the operands of the op, each once.
//!   A later line with a name that is not defined yet, that occurs twice, or whose value has another type is parsed.
//! - A line is not kept if parsing it did anything else than create the op: report, create other ops, read a region.
//!   Lines with strings, slashes and successors are not kept.
//! - In debug builds, every second line that is found is parsed nevertheless, and both ops are compared.
//!
//! Cost: O(length of a line), for at most [`LONGEST`] bytes. The lines that are kept have a table of a fixed size ([`Occurrences`]).

use std::hash::Hasher;

use rustc_hash::FxHasher;
use smallvec::SmallVec;

use super::*;
use crate::text::lexer::end_of_name;
use crate::text::occurrences::Occurrences;

/// The number of bytes of the longest line that is kept.
const LONGEST: usize = 1024;
/// The number of values that such a line names at most.
const MOST_NAMES: usize = 8;
/// The levels of nesting that a line may add without reaching the limit.
const LEVELS: u32 = LONGEST as u32 / 2;

/// The text of an op from its name to the end of the line.
pub(super) struct Line {
    start: u32,
    /// The position of the newline.
    end: u32,
    /// The names of values, in order.
    names: SmallVec<[SsaName; 4]>,
    /// The hash of the text without the names.
    hash: u32,
}

impl Line {
    /// Returns whether the texts of both lines between the names are equal.
    #[inline]
    fn has_text_of(&self, other: &Line, text: &[u8]) -> bool {
        let piece = |start: u32, end: u32| &text[start as usize..end as usize];
        let (mut start, mut other_start) = (self.start, other.start);
        for (name, other) in self.names.iter().zip(&other.names) {
            if piece(start, name.start) != piece(other_start, other.start) {
                return false;
            }
            (start, other_start) = (name.end, other.end);
        }
        self.names.len() == other.names.len() && piece(start, self.end) == piece(other_start, other.end)
    }
}

/// A line that was parsed, and the op that it made.
struct Statement {
    line: Line,
    default_dialect: &'static str,
    /// As [`OpParser::newest`].
    newest: Version,
    /// The number of bytes between the end of the op and the end of the line.
    blanks: u32,
    /// The token after the line.
    next: Token,
    name: OpName,
    attributes: Attr,
    results: SmallVec<[Type; 2]>,
    /// For each operand, the index of its name in the line, and its type.
    operands: SmallVec<[(u8, Type); 4]>,
    region: Option<RegionTemplate>,
}

/// The lines of a text that may be repeated.
#[derive(Default)]
pub(crate) struct Repeated {
    occurrences: Occurrences,
    statements: Vec<Statement>,
}

impl Repeated {
    /// Returns the number of lines that were not parsed, and of those that were parsed to compare.
    pub(super) fn total(&self) -> u32 {
        self.occurrences.total()
    }

    /// Returns whether the line that was found last is parsed nevertheless.
    #[cfg(debug_assertions)]
    pub(super) fn is_checked(&self) -> bool {
        self.total() % 2 == 1
    }
}

/// An op that a line makes as an earlier line did.
pub(super) struct Repetition<'p> {
    statement: usize,
    operands: SmallVec<[Value; 4]>,
    lexer: Lexer<'p>,
    next: Token,
}

/// The state before a line is parsed that is to be kept.
pub(super) struct Recording {
    line: Line,
    ops: usize,
    diagnostics: usize,
    deferred: usize,
}

/// Returns whether an op ends before `next` if it ends before `kept`, a token of another text with the same line.
fn ends_alike(text: &[u8], kept: Token, next: Token) -> bool {
    let spelled = |token: Token| &text[token.start as usize..token.end as usize];
    // A word with a dot is the name of an op, which is no keyword of another op.
    let is_op_name = |token: Token| spelled(token).contains(&b'.');
    kept.kind == next.kind
        && (kept.kind != TokenKind::BareId || spelled(kept) == spelled(next) || is_op_name(kept) && is_op_name(next))
}

impl<'p> OpParser<'p> {
    /// Returns the line of the op whose name is the next token, if it may be one that is kept.
    pub(super) fn repeatable_line(&mut self) -> Option<Line> {
        let is_exact = self.recovery.is_none() && self.positions.is_none() && self.options.version.is_none();
        let is_shallow = self.depth + LEVELS < self.options.nesting_limit;
        if !is_exact || !is_shallow || !self.repeated.occurrences.is_tried() {
            return None;
        }
        let start = self.token.start as usize;
        let text = &self.text[..self.text.len().min(start + LONGEST)];
        let mut names = SmallVec::new();
        let mut hasher = FxHasher::default();
        let mut at = start;
        loop {
            let piece = memchr::memchr2(b'%', b'\n', &text[at..])?;
            hasher.write(&text[at..at + piece]);
            at += piece;
            if text[at] == b'\n' {
                break;
            }
            let end = end_of_name(text, at + 1).filter(|_| names.len() < MOST_NAMES)?;
            names.push(SsaName { start: at as u32, end: end as u32 });
            at = end;
        }
        Some(Line { start: start as u32, end: at as u32, names, hash: (hasher.finish() >> 32) as u32 })
    }

    /// Returns the value that a name of a line refers to, if it is known.
    #[inline]
    fn named_value(&self, name: SsaName) -> Option<Value> {
        let number = match self.text.get(name.end as usize) {
            Some(b'#') => {
                let digits = &self.text[name.end as usize + 1..];
                let len = digits.iter().take_while(|digit| digit.is_ascii_digit()).count();
                u32::try_from(crate::text::op_parser::parse_magnitude(&digits[..len])?).ok()?
            }
            _ => 0,
        };
        let slot = self.find(name)?.slot(number);
        (slot.is_value() && slot.body == self.serial).then(|| Value::raw(slot.value))
    }

    /// Returns the values of the names of a line, if all are known and differ.
    fn named_values(&self, line: &Line) -> Option<SmallVec<[Value; 4]>> {
        let mut values: SmallVec<[Value; 4]> = SmallVec::new();
        for &name in &line.names {
            let value = self.named_value(name)?;
            if values.contains(&value) {
                return None;
            }
            values.push(value);
        }
        Some(values)
    }

    /// Returns the op that the line makes, if an equal line was kept.
    pub(super) fn repetition(&mut self, line: &Line) -> Option<Repetition<'p>> {
        let index = self.repeated.occurrences.get(line.hash)?;
        let statement = &self.repeated.statements[index];
        if statement.newest != self.newest
            || statement.default_dialect != self.default_dialect()
            || !line.has_text_of(&statement.line, self.text)
        {
            return None;
        }
        let values = self.named_values(line)?;
        let mut operands: SmallVec<[Value; 4]> = SmallVec::new();
        for &(index, ty) in &statement.operands {
            let value = values[index as usize];
            if self.body.ty(value) != ty {
                return None;
            }
            operands.push(value);
        }
        let mut lexer = Lexer { at: line.end as usize, ..Lexer::new(self.text) };
        let next = lexer.next();
        if !ends_alike(self.text, statement.next, next) {
            return None;
        }
        self.repeated.occurrences.count();
        Some(Repetition { statement: index, operands, lexer, next })
    }

    /// Creates the op of a line that was kept, and moves behind the line.
    pub(super) fn repeat(&mut self, line: &Line, repetition: Repetition<'p>) -> Op {
        let location = self.location();
        let statement = &self.repeated.statements[repetition.statement];
        let region = statement.region.as_ref().map(|template| self.body.create_region_of(template));
        let head = (statement.name, location);
        let op = self.body.create_with(
            head,
            statement.attributes,
            &repetition.operands,
            &statement.results,
            region.as_slice(),
        );
        self.last_end = line.end - statement.blanks;
        (self.lexer, self.token) = (repetition.lexer, repetition.next);
        op
    }

    /// Panics if the op that was parsed is not the one that was expected.
    #[cfg(debug_assertions)]
    pub(super) fn check_repetition(&self, line: &Line, repetition: &Repetition<'p>, op: Op, location: Location) {
        let (body, statement) = (&self.body, &self.repeated.statements[repetition.statement]);
        assert_eq!((self.token, self.last_end), (repetition.next, line.end - statement.blanks), "the end of a line");
        assert_eq!((body.name(op), body.attributes(op)), (statement.name, statement.attributes), "an op that repeats");
        assert_eq!(body.location(op), location, "the location of an op that repeats");
        assert!(body.operands(op).eq(repetition.operands.iter().copied()), "the operands of an op that repeats");
        let types = body.results(op).iter().map(|&result| body.ty(result));
        assert!(types.eq(statement.results.iter().copied()), "the results of an op that repeats");
        let region = body.regions(op).first().and_then(|&region| RegionTemplate::of(body, region));
        assert_eq!(region, statement.region, "the region of an op that repeats");
    }

    /// Begins to record a line that is about to be parsed, if it occurred once before.
    pub(super) fn recording(&mut self, line: Line) -> Option<Recording> {
        if !self.repeated.occurrences.is_second(line.hash) {
            return None;
        }
        let ops = self.body.op_capacity();
        Some(Recording { line, ops, diagnostics: self.diagnostics.len(), deferred: self.deferred.len() })
    }

    /// Keeps the line that made `op`, if an equal line makes the same op.
    pub(super) fn keep_line(&mut self, recording: Recording, op: Op, location: Location) {
        if let Some(statement) = self.statement_of(recording, op, location) {
            self.repeated.occurrences.keep(statement.line.hash);
            self.repeated.statements.push(statement);
        }
    }

    fn statement_of(&self, recording: Recording, op: Op, location: Location) -> Option<Statement> {
        let Recording { line, ops, diagnostics, deferred } = recording;
        let body = &self.body;
        let text = &self.text[line.start as usize..line.end as usize];
        let is_plain = memchr::memchr3(b'"', b'/', b'^', text).is_none();
        let ends_with_line = self.last_end <= line.end && self.token.start > line.end;
        let is_quiet = self.diagnostics.len() == diagnostics && self.deferred.len() == deferred;
        let has_body = body.nested(op).is_some() || body.successor_count(op) > 0;
        if !is_plain || !ends_with_line || !is_quiet || has_body || body.location(op) != location {
            return None;
        }
        let region = match *body.regions(op) {
            [] => None,
            [region] => Some(self.unlocated_template(region)?),
            _ => return None,
        };
        let made = 1 + region.as_ref().map_or(0, RegionTemplate::op_count);
        if body.op_capacity() - ops != made || body.operand_count(op) != line.names.len() {
            return None;
        }
        let values = self.named_values(&line)?;
        let index = |operand: Value| {
            let index = values.iter().position(|&value| value == operand)?;
            Some((index as u8, body.ty(operand)))
        };
        let operands = body.operands(op).map(index).collect::<Option<SmallVec<[(u8, Type); 4]>>>()?;
        if (0..values.len()).any(|index| !operands.iter().any(|operand| usize::from(operand.0) == index)) {
            return None;
        }
        Some(Statement {
            default_dialect: self.default_dialect(),
            newest: self.newest,
            blanks: line.end - self.last_end,
            next: self.token,
            name: body.name(op),
            attributes: body.attributes(op),
            results: body.results(op).iter().map(|&result| body.ty(result)).collect(),
            operands,
            region,
            line,
        })
    }

    /// Returns the template of a region whose ops and arguments have no location.
    fn unlocated_template(&self, region: Region) -> Option<RegionTemplate> {
        let body = &self.body;
        let block = body.first_block(region)?;
        let arguments = body.arguments(block).iter().map(|&argument| body.value_location(argument));
        let mut locations = arguments.chain(body.ops(block).map(|op| body.location(op)));
        let is_unlocated = locations.all(|location| location == Location::UNKNOWN);
        if is_unlocated { RegionTemplate::of(body, region) } else { None }
    }
}
