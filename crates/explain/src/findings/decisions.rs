//! The decisions of the analysis: why an operand is not bufferized in place, in terms of the source.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use rustc_hash::FxHashMap;

use super::finding::{Finding, Kind};
use crate::source::Program;
use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Context, Location, Op, Use, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_passes::analysis::memory_counts::is_heap_allocation;
use freehold_passes::bufferize::analysis::functions::ProgramAnalysis;
use freehold_passes::bufferize::analysis::{Analyzer, Reason};
use freehold_passes::bufferize::{BufferizationOptions, Owner, Query, cheap_contents};

/// The number of values that are searched for the op that makes two tensors one buffer.
const MOST_VISITED: usize = 1 << 10;

/// The reason why an operand cannot be bufferized in place, with locations in the source.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(super) enum Obstacle {
    /// A write conflicts with a read (RaW conflict).
    Conflict {
        reader: Location,
        writer: Location,
        /// The loop that contains the read but not the definition of the tensor.
        around: Option<Location>,
        /// The names of the tensors that are read and written.
        read: Option<String>,
        written: Option<String>,
    },
    /// The value defined at this location is read-only.
    ReadOnly(Location),
    /// Parallel iterations would write the same buffer.
    Parallel,
}

/// An operand that is not bufferized in place.
pub(super) struct Decision {
    /// The location of its op.
    pub at: Location,
    /// Its name.
    pub operand: Option<String>,
    /// Whether the contents of the buffer are copied.
    pub is_copy: bool,
    pub obstacle: Obstacle,
    pub finding: Finding,
}

/// Returns the operands that are not bufferized in place, in the order of the text. `prepared` is the program that was
/// analyzed.
pub(super) fn decisions(
    program: &Program<'_>,
    prepared: &Body,
    options: &BufferizationOptions,
    analysis: &ProgramAnalysis,
) -> Vec<Decision> {
    let ctx = program.ctx;
    let mut found: Vec<Decision> = Vec::new();
    let mut bodies = analysis.bodies.iter();
    prepared.for_each_body(&mut |body| {
        let Some(decided) = bodies.next().and_then(Option::as_ref).filter(|decided| !decided.reasons.is_empty()) else {
            return;
        };
        let query = Query { ctx, body, options, decisions: decided, functions: &analysis.facts, memo: None };
        let analyzer = Analyzer::new(query.view(), options, &analysis.facts);
        let explainer = Explainer { program, query, analyzer: &analyzer };
        // A tensor with undefined contents has no buffer yet. One must be allocated in any case.
        let reasons = decided.reasons.iter().filter(|reason| !decided.undefined.contains(reason.0));
        found.extend(reasons.map(|&(operand, reason)| explainer.decision(operand, reason)));
    });
    sort_by_key(&mut found, |decision| program.offset(decision.at));
    found
}

struct Explainer<'a> {
    program: &'a Program<'a>,
    query: Query<'a>,
    analyzer: &'a Analyzer<'a>,
}

impl Explainer<'_> {
    fn place(&self, op: Op) -> Location {
        self.query.body.location(op)
    }

    fn name(&self, op: Op) -> String {
        self.program.op_name(self.place(op)).unwrap_or_else(|| "an op".to_string())
    }

    fn value(&self, value: Value) -> String {
        self.program.value(self.query.body, value)
    }

    fn decision(&self, operand: Use, reason: Reason) -> Decision {
        let body = self.query.body;
        let op = body.use_owner(operand);
        let value = body.use_value(operand);
        let has_contents = !self.query.can_omit_copy(operand);
        let is_rebuilt =
            has_contents && self.query.options.rematerialize && cheap_contents(self.query.view(), value).is_some();
        let is_copy = has_contents && !is_rebuilt;
        let mut related: Vec<(Location, String)> = Vec::new();
        let (why, obstacle) = match reason {
            Reason::NotWritable { value } => self.read_only(value, &mut related),
            Reason::Conflict { read, write, definition } => {
                self.conflict(operand, read, write, definition, &mut related)
            }
            Reason::SharedByParallelRegion { write } => {
                let writer = body.use_owner(write);
                if let Some(parallel) = self.parallel_op(writer) {
                    let message = format!("{} runs its iterations in parallel", self.name(parallel));
                    related.push((self.place(parallel), message));
                }
                ("parallel iterations would write the same buffer".to_string(), Obstacle::Parallel)
            }
        };
        let (name, operand_name) = (self.name(op), self.value(value));
        let message = match is_copy {
            true => format!("{operand_name} is copied for {name}: {why}"),
            false if is_rebuilt => format!("{operand_name} is built again for {name}: {why}"),
            false => format!("{name} gets a new buffer instead of the buffer of {operand_name}: {why}"),
        };
        let kind = if is_copy { Kind::Copy } else { Kind::Allocation };
        let mut finding = Finding::new(kind, self.place(op), message);
        finding.related = related;
        Decision { at: self.place(op), operand: self.program.value_name(body, value), is_copy, obstacle, finding }
    }

    fn read_only(&self, value: Value, related: &mut Vec<(Location, String)>) -> (String, Obstacle) {
        let body = self.query.body;
        let (place, name) = (self.program.place_of(body, value), self.value(value));
        let def = body.defining_op(value);
        let is_constant = def
            .is_some_and(|op| body.op_def(self.query.ctx, op).is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE)));
        let why = if is_constant {
            related.push((place, format!("{name} is a constant")));
            "it would write a constant, and constants are read-only".to_string()
        } else if def.is_some_and(|op| body.is_named(self.query.ctx, op, "bufferization.to_tensor")) {
            related.push((place, format!("'bufferization.to_tensor' defines {name} without 'writable'")));
            format!("it would write {name}, which is read-only")
        } else if def.is_none() {
            related.push((place, format!("'bufferization.writable = false' makes {name} read-only")));
            format!("it would write {name}, which is read-only")
        } else {
            related.push((place, format!("{name} is read-only")));
            format!("it would write {name}, which is read-only")
        };
        (why, Obstacle::ReadOnly(place))
    }

    /// Returns why the operand's tensor and `other` may share a buffer, if a region op or a block gets either of them: the first
    /// values on both sides, the value that is one or the other, and the op that forwards `other`.
    fn shared_through(&self, operand: Use, other: Value) -> Option<(Value, Value, Value, Op)> {
        let body = self.query.body;
        let start = body.use_value(operand);
        let mut reached: FxHashMap<Value, Option<(Value, Use)>> = FxHashMap::from_iter([(start, None)]);
        let mut work = VecDeque::from([start]);
        while let Some(value) = work.pop_front().filter(|&value| value != other && reached.len() < MOST_VISITED) {
            let forward = body.uses(value).filter(|&used| self.query.is_in_place(used)).flat_map(|used| {
                let aliases = self.query.aliasing_values(used);
                aliases.iter().map(|alias| (alias.value, used)).collect::<Vec<_>>()
            });
            let backward = self.query.aliasing_operands(value);
            let backward = backward.iter().filter(|alias| self.query.is_in_place(alias.operand));
            let backward = backward.map(|alias| (body.use_value(alias.operand), alias.operand));
            for (next, used) in forward.chain(backward).collect::<Vec<_>>() {
                if let Entry::Vacant(entry) = reached.entry(next) {
                    entry.insert(Some((value, used)));
                    work.push_back(next);
                }
            }
        }
        // Back from the other value: the first value that two terminators forward to.
        let mut at = other;
        let is_end = |used: Use| {
            let op_def = body.op_def(self.query.ctx, body.use_owner(used));
            op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
        };
        while let Some((before, used)) = *reached.get(&at)? {
            if let Some((source, into)) = reached[&before]
                && is_end(used)
                && is_end(into)
                && body.use_value(used) == at
                && body.use_value(into) == source
            {
                return Some((source, at, before, body.use_owner(used)));
            }
            at = before;
        }
        None
    }

    fn conflict(
        &self,
        operand: Use,
        read: Use,
        write: Use,
        definition: Value,
        related: &mut Vec<(Location, String)>,
    ) -> (String, Obstacle) {
        let body = self.query.body;
        let (reader, writer) = (body.use_owner(read), body.use_owner(write));
        let read_value = body.use_value(read);
        let repeating = self.analyzer.repeating_around(reader, definition);
        let around = repeating.and_then(|region| body.region_op(region)).map(|op| self.place(op));
        let name = self.name(reader);
        let read_name = self.value(read_value);
        let op_def = body.op_def(self.query.ctx, reader);
        let message = if op_def.is_some_and(|op_def| op_def.has(Traits::TERMINATOR)) {
            let leaves_function = body.block(reader).and_then(|block| body.block_parent_op(block)).is_none();
            match leaves_function && body.successor_count(reader) == 0 {
                true => format!("{name} returns {read_name} here"),
                false => format!("{name} forwards {read_name} here"),
            }
        } else if around.is_some() {
            format!("{name} reads {read_name} here, in each iteration")
        } else {
            format!("{name} reads {read_name} here")
        };
        let is_loop = around.is_some();
        let another = match repeating {
            Some(region) if self.query.is_parallel_region(region) => {
                "an iteration would overwrite data that another iteration reads"
            }
            _ => "an iteration would overwrite data that a later iteration reads",
        };
        let why = if is_loop && self.place(reader) != self.place(body.use_owner(operand)) {
            related.push((self.place(reader), message));
            another
        } else if is_loop {
            another
        } else if write == operand && reader == writer {
            "it would overwrite data that it reads afterwards"
        } else if write == operand {
            related.push((self.place(reader), message));
            "it would overwrite data that is read later"
        } else if self.place(reader) == self.place(writer) {
            related.push((self.place(reader), message));
            "the buffer would be shared, and one op would write it before it has read it"
        } else {
            related.push((self.place(reader), message));
            "the buffer would be shared, and it is written before its last read"
        };
        if write != operand
            && let Some((own, other, target, forwarder)) = self.shared_through(operand, body.use_value(write))
        {
            let (own, other, target) = (self.value(own), self.value(other), self.value(target));
            let message = format!(
                "{} forwards {other} here, and {own} is forwarded to the same {target}: they may be one buffer",
                self.name(forwarder)
            );
            related.push((self.place(forwarder), message));
        }
        if write != operand {
            related.push((self.place(writer), format!("{} writes the buffer here", self.name(writer))));
        }
        if let Some(message) = self.call(writer, write) {
            related.push(message);
        }
        let obstacle = Obstacle::Conflict {
            reader: self.place(reader),
            writer: self.place(writer),
            around,
            read: self.program.value_name(body, read_value),
            written: self.program.value_name(body, body.use_value(write)),
        };
        (why.to_string(), obstacle)
    }

    /// Explains why a call is a write of its operand.
    fn call(&self, op: Op, write: Use) -> Option<(Location, String)> {
        let program = self.program;
        let callee = program.callee(self.place(op))?;
        let function = program.function(&callee)?;
        let operand = self.value(self.query.body.use_value(write));
        let Some(entry) = function.root_block() else {
            return Some((function.header.location, format!("'@{callee}' has no body and may write {operand}")));
        };
        let &argument = function.arguments(entry).get(self.query.body.use_number(write))?;
        let name = program.value(function, argument);
        Some((program.place_of(function, argument), format!("'@{callee}' writes its argument {name}")))
    }

    /// Returns the closest parent op of `op` whose iterations run in parallel.
    fn parallel_op(&self, op: Op) -> Option<Op> {
        let query = &self.query;
        let mut regions = query.enclosing_regions(query.body.region(op));
        regions.find(|&region| query.is_parallel_region(region)).and_then(|region| {
            match Owner::of_region(query.body, region) {
                Owner::Op(op) => Some(op),
                Owner::Isolated => None,
            }
        })
    }
}

/// Returns the bufferization options of `freehold compile`.
pub(super) fn options_of(pipeline: &freehold_pass::Pipeline) -> BufferizationOptions {
    let mut found = None;
    pipeline.for_each_pass(&mut |scheduled| {
        if scheduled.name == "one-shot-bufferize" {
            found = freehold_passes::bufferize::one_shot_bufferize::options_of(&scheduled.options).ok();
        }
    });
    found.expect("the compile pipeline has one-shot-bufferize with valid options")
}

/// The number of ops that copy data or allocate buffers, by location.
#[derive(Default, Debug)]
pub(super) struct Places {
    pub copies: rustc_hash::FxHashMap<Location, usize>,
    pub allocations: rustc_hash::FxHashMap<Location, usize>,
    pub clones: rustc_hash::FxHashMap<Location, usize>,
}

impl Places {
    /// Counts the ops below `root`. O(ops).
    pub fn of(ctx: &Context, root: &Body) -> Places {
        let mut places = Places::default();
        root.for_each_body(&mut |body| {
            for op in body.walk_preorder() {
                let name: &str = &ctx.op_name_data(body.name(op)).text;
                let counts = match name {
                    "memref.copy" | "linalg.copy" => &mut places.copies,
                    "bufferization.clone" => &mut places.clones,
                    _ if is_heap_allocation(View::new(ctx, body), op) => &mut places.allocations,
                    _ => continue,
                };
                *counts.entry(body.location(op)).or_default() += 1;
            }
        });
        places
    }

    /// Returns the number of ops that copy and the number of ops that allocate. Clones count as both.
    pub fn totals(&self) -> (usize, usize) {
        let sum = |counts: &rustc_hash::FxHashMap<Location, usize>| counts.values().sum::<usize>();
        let clones = sum(&self.clones);
        (sum(&self.copies) + clones, sum(&self.allocations) + clones)
    }
}
