//! Origin and deallocation of each buffer, computed from a program that still contains `bufferization.dealloc`:
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! linalg.exp ins(%t : memref<4xf32>) outs(%a : memref<4xf32>)
//! bufferization.dealloc (%a : memref<4xf32>) if (%true) retain (%r : memref<4xf32>)   // unless %r is the same buffer
//! ```
//!
//! The op names the buffer, the condition, and the retained buffers that it must not alias. These explain the position
//! of the deallocation. Cost: linear in the program and in the uses of all aliases of each buffer. The number of
//! visited uses is limited to a multiple of the program's size; beyond it, last uses are not reported.

use rustc_hash::{FxHashMap, FxHashSet};

use super::decisions::is_allocation;
use super::finding::{Finding, Kind};
use super::source::{Program, SourceOp};
use crate::analysis::alias::BufferFlow;
use crate::interface::{Traits, constant_of, is_memory_effect_free};
use crate::ir::{Block, Body, Location, Op, TypeData, Value, ValueDef, View};
use crate::syntax::type_text;

/// How a buffer is deallocated.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Freed unconditionally.
    Freed,
    /// Freed if a run-time check succeeds.
    Tested,
    /// Returned or forwarded; another op or function frees it.
    PassedOn,
    /// Unknown.
    Unknown,
}

/// The origin of a buffer that the function does not own.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Foreign {
    /// An argument of the function, with its location.
    Argument(Location),
    /// A constant global, with the location of the op that reads it.
    Constant(Location),
}

/// A buffer that the program allocates, or that it frees although it was allocated elsewhere.
pub(super) struct Buffer {
    /// The location of its definition.
    pub location: Location,
    /// Whether it is the result of a `bufferization.clone`.
    pub is_clone: bool,
    /// Whether this program allocates it.
    pub is_allocated: bool,
    /// Whether it is initialized with a copy of another buffer.
    pub is_copy: bool,
    /// The origin of the cloned buffer, if the function does not own that buffer.
    pub foreign: Option<Foreign>,
    pub fate: Fate,
    /// The finding about its allocation or clone, and about its deallocation.
    pub finding: Finding,
}

/// A deallocation of a buffer.
#[derive(Clone, Copy)]
struct Free {
    op: Op,
    is_certain: bool,
    retains: bool,
}

/// Returns the buffers that the program allocates or frees, in the order of its ops.
pub(super) fn buffers(program: &Program<'_>, root: &mut Body) -> Vec<Buffer> {
    let mut found = Vec::new();
    root.for_each_body_mut(&mut |body| found.extend(buffers_of_body(program, body)));
    found
}

fn buffers_of_body(program: &Program<'_>, body: &mut Body) -> Vec<Buffer> {
    let ctx = program.ctx;
    let ops = body.walk_preorder();
    let mut frees: FxHashMap<Value, Vec<Free>> = FxHashMap::default();
    let mut order: Vec<Value> = Vec::new();
    for &op in &ops {
        if let Some(block) = body.block(op) {
            body.ensure_order(block);
        }
    }
    let body = &*body;
    for &op in &ops {
        if is_allocation(View::new(ctx, body), op)
            && let Some(&buffer) = body.results(op).first()
        {
            order.push(buffer);
        }
        if !body.is_named(ctx, op, "bufferization.dealloc") {
            continue;
        }
        let Some(op_def) = body.op_def(ctx, op) else { continue };
        let memrefs = op_def.operand_group(View::new(ctx, body), op, "memrefs");
        let conditions = op_def.operand_group(View::new(ctx, body), op, "conditions");
        let retains = !op_def.operand_group(View::new(ctx, body), op, "retained").is_empty();
        for (memref, condition) in memrefs.zip(conditions) {
            let buffer = source_of(View::new(ctx, body), body.operand(op, memref));
            let condition = constant_of(View::new(ctx, body), body.operand(op, condition));
            let is_certain = condition.and_then(|value| value.as_bool(ctx)) == Some(true);
            order.push(buffer);
            frees.entry(buffer).or_default().push(Free { op, is_certain, retains });
        }
    }
    if order.is_empty() {
        return Vec::new();
    }
    let flow = BufferFlow::compute(View::new(ctx, body));
    let foreign = foreign_values(program, body, &flow, &ops);
    let budget = 64 * (body.value_capacity() + 64);
    let mut inspector = BufferInspector { program, body, flow, budget };
    let mut seen: FxHashSet<Value> = FxHashSet::default();
    let mut found = Vec::new();
    for buffer in order {
        if seen.insert(buffer) {
            let frees = frees.get(&buffer).map_or(&[][..], Vec::as_slice);
            found.push(inspector.buffer(buffer, frees, &foreign));
        }
    }
    found
}

/// Whether the op's result is a view of its first operand.
fn is_view(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.has(Traits::VIEW_LIKE) || op_def.has(Traits::CAST))
        || view.is_named(op, "memref.extract_strided_metadata")
}

/// Returns the buffer that `value` is a view of.
fn source_of(view: View<'_>, mut value: Value) -> Value {
    while let Some(op) = view.defining_op(value).filter(|&op| is_view(view, op) && view.operand_count(op) > 0) {
        value = view.operand(op, 0);
    }
    value
}

/// Returns the values that may alias buffers of the caller or constants. O(program).
fn foreign_values(program: &Program<'_>, body: &Body, flow: &BufferFlow, ops: &[Op]) -> FxHashMap<Value, Foreign> {
    let ctx = program.ctx;
    let mut found: FxHashMap<Value, Foreign> = FxHashMap::default();
    let mut starts: Vec<(Value, Foreign)> = Vec::new();
    if let Some(entry) = body.root_block() {
        let arguments = body.arguments(entry).iter().filter(|&&argument| body.ty(argument).is_memref(ctx));
        starts.extend(arguments.map(|&argument| (argument, Foreign::Argument(program.place_of(body, argument)))));
    }
    for &op in ops {
        if body.is_named(ctx, op, "memref.get_global") {
            starts.push((body.result(op, 0), Foreign::Constant(body.location(op))));
        }
    }
    for (start, kind) in starts {
        flow.visit_from(start, &mut |value| {
            let is_new = !found.contains_key(&value);
            if is_new {
                found.insert(value, kind);
            }
            is_new
        });
    }
    found
}

struct BufferInspector<'a> {
    program: &'a Program<'a>,
    body: &'a Body,
    flow: BufferFlow,
    /// The remaining number of aliases and uses to visit.
    budget: usize,
}

impl BufferInspector<'_> {
    fn name(&self, op: Op) -> Option<String> {
        self.program.op_name(self.body.location(op))
    }

    /// Returns the ops that use the buffer or an alias of it, except deallocations. Returns `None` if the budget is
    /// exhausted.
    fn users(&mut self, buffer: Value) -> Option<Vec<Op>> {
        let (program, body) = (self.program, self.body);
        let mut seen: FxHashSet<Value> = FxHashSet::default();
        let mut found = Vec::new();
        let mut left = self.budget;
        self.flow.visit_from(buffer, &mut |value| {
            let is_new = left > 0 && seen.insert(value);
            if is_new {
                left -= 1;
                for user in body.users(value) {
                    left = left.saturating_sub(1);
                    if !body.is_named(program.ctx, user, "bufferization.dealloc") {
                        found.push(user);
                    }
                }
            }
            is_new
        });
        self.budget = left;
        (left > 0).then_some(found)
    }

    /// Returns the last op of the block that contains a user with memory effects, except terminators.
    fn last_in(&self, block: Block, users: &[Op]) -> Option<Op> {
        let (ctx, body) = (self.program.ctx, self.body);
        let is_end = |op: Op| body.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
        let touches = |&op: &Op| !is_memory_effect_free(View::new(ctx, body), op) && !is_end(op);
        let inside = users.iter().copied().filter(touches).filter_map(|op| body.ancestor_in_block(block, op));
        inside.max_by_key(|&op| body.order(op))
    }

    fn buffer(&mut self, buffer: Value, frees: &[Free], foreign: &FxHashMap<Value, Foreign>) -> Buffer {
        let body = self.body;
        let def = body.defining_op(buffer);
        let is_clone = def.is_some_and(|op| body.is_named(self.program.ctx, op, "bufferization.clone"));
        let is_allocated = def.is_some_and(|op| is_allocation(View::new(self.program.ctx, body), op));
        let foreign = match def {
            Some(op) if is_clone => foreign.get(&body.operand(op, 0)).copied(),
            _ => None,
        };
        let copied = def.filter(|_| is_allocated && !is_clone).and_then(|op| self.copied_into(op, buffer));
        let copied = copied.and_then(|source| self.copy_finding(buffer, source));
        let is_copy = is_clone || copied.is_some();
        let mut finding = copied.unwrap_or_else(|| self.finding(buffer, is_clone, foreign));
        let users = self.users(buffer);
        let (fate, finding_of_fate) = self.fate(finding.location, users.as_deref(), frees);
        match fate {
            Fate::Freed | Fate::Tested => finding.fate = finding_of_fate.map(Box::new),
            Fate::PassedOn | Fate::Unknown => {
                finding.related.extend(finding_of_fate.map(|free| (free.location, free.message)))
            }
        }
        Buffer { location: finding.location, is_clone, is_allocated, is_copy, foreign, fate, finding }
    }

    /// Returns the source of a `memref.copy` that initializes `buffer` and has the location of its allocation.
    fn copied_into(&self, def: Op, buffer: Value) -> Option<Value> {
        let (ctx, body) = (self.program.ctx, self.body);
        let fills = |&op: &Op| {
            body.is_named(ctx, op, "memref.copy")
                && body.operand(op, 1) == buffer
                && body.location(op) == body.location(def)
        };
        body.users(buffer).find(fills).map(|op| body.operand(op, 0))
    }

    /// Returns the finding about a buffer that holds a copy of `source`, if the reason for the copy is known and is not
    /// a conflict.
    fn copy_finding(&self, buffer: Value, source: Value) -> Option<Finding> {
        let (program, body, ctx) = (self.program, self.body, self.program.ctx);
        let location = program.place_of(body, buffer);
        let (name, source_name) = (program.op_name(location).unwrap_or("an op".to_string()), self.made_of(source));
        let made_here = program.place_of(body, source) == location;
        let whom = if made_here { String::new() } else { format!(" for {name}") };
        let lies_apart = |value: Value| match body.ty(value).data(ctx) {
            TypeData::MemRef { layout, .. } => layout.is_some(),
            _ => false,
        };
        let is_end = program.op_at(location).is_some_and(|SourceOp { body, op }| {
            body.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR))
        });
        let message = if name == "'bufferization.alloc_tensor'" {
            format!("{name} requests a copy of {source_name}")
        } else if lies_apart(source) && !lies_apart(buffer) {
            format!("{source_name} is copied{whom}: its elements are not contiguous, and a contiguous buffer is needed")
        } else if is_end {
            format!(
                "{source_name} is copied{whom}: it is defined outside or is also forwarded elsewhere, and a forwarded \
                 buffer must not be shared"
            )
        } else {
            return None;
        };
        Some(Finding::new(Kind::Copy, location, message))
    }

    /// Returns the finding about the buffer itself.
    fn finding(&self, buffer: Value, is_clone: bool, foreign: Option<Foreign>) -> Finding {
        let (program, body, ctx) = (self.program, self.body, self.program.ctx);
        let ty = type_text(ctx, body.ty(buffer));
        let location = program.place_of(body, buffer);
        let Some(op) = body.defining_op(buffer) else {
            let name = program.value(body, buffer);
            return Finding::new(
                Kind::Free,
                location,
                format!("{name} may hold a buffer that must be freed here: {ty}"),
            );
        };
        if is_clone {
            let source = body.operand(op, 0);
            let name = self.made_of(source);
            if let Some(asks) = self.name(op).filter(|name| name == "'bufferization.clone'") {
                return Finding::new(Kind::Clone, location, format!("{asks} requests a copy of {name}"));
            }
            let why = match foreign {
                Some(Foreign::Argument(place)) => {
                    let owner = self
                        .named_otherwise(place, &name)
                        .map_or("it belongs".to_string(), |argument| format!("it may be {argument}, which belongs"));
                    format!("{owner} to the caller, and a function must return a buffer that it owns")
                }
                Some(Foreign::Constant(place)) => {
                    let constant = self
                        .named_otherwise(place, &name)
                        .map_or("it is".to_string(), |constant| format!("it may be {constant},"));
                    format!("{constant} a constant, and a buffer that is freed later must not be shared")
                }
                None => "a buffer that is freed later must not be shared".to_string(),
            };
            return Finding::new(Kind::Clone, location, format!("{name} is copied: {why}"));
        }
        if is_allocation(View::new(ctx, body), op) {
            let name = self.made_of(buffer);
            let each = if self.is_in_loop(op) { ", in each iteration" } else { "" };
            return Finding::new(Kind::Allocation, location, format!("a buffer is allocated for {name}{each}: {ty}"));
        }
        let defining = self.name(op).unwrap_or_else(|| "an op".to_string());
        let name = program.value_name(body, buffer).map_or(String::new(), |name| format!(", '{name}'"));
        Finding::new(Kind::Free, location, format!("{defining} returns a buffer that must be freed here{name}: {ty}"))
    }

    /// Returns the name of the value defined at `place`, unless it is `name`.
    fn named_otherwise(&self, place: Location, name: &str) -> Option<String> {
        self.program.name_at(place).map(|other| format!("'{other}'")).filter(|other| other != name)
    }

    /// Returns the name of the source value that the buffer holds, or the op that needs the buffer.
    fn made_of(&self, buffer: Value) -> String {
        let (program, body) = (self.program, self.body);
        let source = source_of(View::new(program.ctx, body), buffer);
        for value in [buffer, source] {
            if let Some(name) = program.value_name(body, value) {
                return format!("'{name}'");
            }
        }
        match body.def(source) {
            ValueDef::Result(op, _) => program.op_with_results(body.location(op)).unwrap_or("a tensor".to_string()),
            ValueDef::Argument(..) => "an argument".to_string(),
        }
    }

    fn is_in_loop(&self, op: Op) -> bool {
        let body = self.body;
        std::iter::successors(body.parent_op(op), |&op| body.parent_op(op))
            .any(|op| body.op_def(self.program.ctx, op).is_some_and(|op_def| op_def.loop_like.is_some()))
    }

    fn fate(&self, made_at: Location, users: Option<&[Op]>, frees: &[Free]) -> (Fate, Option<Finding>) {
        let (ctx, body) = (self.program.ctx, self.body);
        if let Some(test) = frees.iter().find(|free| free.retains || !free.is_certain) {
            let end = body.block(test.op).and_then(|block| body.last_op(block)).unwrap_or(test.op);
            let message = match self.name(end) {
                Some(name) if test.retains => {
                    format!("a run-time check decides whether it is freed: {name} may forward the same buffer")
                }
                _ => "a run-time check decides whether it is freed: that depends on the control flow".to_string(),
            };
            let place = if self.name(end).is_some() { body.location(end) } else { made_at };
            return (Fate::Tested, Some(Finding::new(Kind::RunTimeCheck, place, message)));
        }
        if let Some(free) = frees.first() {
            let last = body.block(free.op).zip(users).and_then(|(block, users)| self.last_in(block, users));
            let free = match last.and_then(|op| Some((op, self.name(op)?))) {
                Some((op, name)) => {
                    Finding::new(Kind::Free, body.location(op), format!("it is freed after {name}, its last use"))
                }
                None => Finding::new(Kind::Free, made_at, "it is freed after its last use".to_string()),
            };
            return (Fate::Freed, Some(free));
        }
        let is_end = |op: &Op| body.op_def(ctx, *op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
        let ends: Vec<Op> = users.unwrap_or_default().iter().copied().filter(is_end).collect();
        let returns = |op: &Op| {
            body.successor_count(*op) == 0 && body.block(*op).and_then(|block| body.block_parent_op(block)).is_none()
        };
        let Some(end) = ends.iter().copied().find(returns).or_else(|| ends.last().copied()) else {
            return (Fate::Unknown, None);
        };
        let name = self.name(end).unwrap_or_else(|| "a terminator".to_string());
        let message = match returns(&end) {
            true => format!("{name} returns it: the caller frees it"),
            false => format!("{name} forwards it: it is freed later"),
        };
        (Fate::PassedOn, Some(Finding::new(Kind::Free, body.location(end), message)))
    }
}
