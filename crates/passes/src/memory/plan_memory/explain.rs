//! The decisions of the pass as data, for `freehold report`.
//!
//! Nothing here decides anything: [`recorder`](super::recorder) is the pass itself, which besides records, for each function, its buffers
//! before it is rewritten: how long each one lives, where the plan places it, and why others stay allocations. Positions
//! are those of the linear order in which lives are intervals.
//!
//! Cost: that of the pass, and linear in the ops and uses of the program.

use std::sync::Mutex;

use freehold_core::definition::{Callee, EffectKind, effect_on_value, is_allocation};
use freehold_core::ir::{AttrData, Context, DYNAMIC, Location, Op, Type, TypeData, Value, View};
use freehold_core::text::{attr_text, type_text};
use freehold_dialects::{linalg, memref};
use rustc_hash::FxHashMap;

use super::layout::arena::{Arena, Origin};
use super::layout::plan::Layout;
use super::problem::buffers::Problem;
use super::problem::interval::Interval;
use super::problem::order::{Order, repeats};
pub use super::problem::reason::Reason;
use super::problem::subjects::{Subject, Subjects};
pub use super::touched::OpBytes;
use super::touched::Touched;
use crate::analysis::alias::{BufferFlow, UnknownResults};
use crate::analysis::buffer_aliases::AliasFacts;
use crate::analysis::function_header::symbol_name;
use crate::support::storage::{allocated_element, element_storage};

/// The maximum number of views and forwarded values that are searched for the op that writes into a buffer.
const SEARCHED: usize = 64;

/// The positions from the first to before the second.
pub type Life = [u32; 2];

/// The decisions of the pass about one function.
#[derive(Clone, Debug)]
pub struct FunctionPlan {
    /// Its name.
    pub name: String,
    /// Its location.
    pub location: Location,
    /// The position after the last op.
    pub length: u32,
    /// Its ops in order.
    pub points: Vec<Point>,
    /// The buffers that it allocates, or gets from calls.
    pub buffers: Vec<BufferPlan>,
    /// Its calls.
    pub calls: Vec<CallPlan>,
    /// The arenas in which buffers are placed.
    pub arenas: Vec<ArenaPlan>,
    /// The most bytes of its buffers that one op touches.
    pub op_bytes: OpBytes,
}

/// An op at its position.
#[derive(Clone, Debug)]
pub struct Point {
    /// From its position to before that of the next op. Ops in its regions are inside.
    pub span: Life,
    /// Its name.
    pub name: String,
    /// Its location.
    pub location: Location,
    /// Whether it has regions.
    pub has_regions: bool,
    /// Whether its regions may run more than once.
    pub repeats: bool,
}

/// The origin of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Source {
    /// An allocation.
    Allocation,
    /// An allocation on the stack.
    Stack,
    /// A call, which returns it.
    Call,
}

/// A buffer.
#[derive(Clone, Debug)]
pub struct BufferPlan {
    /// Its origin.
    pub source: Source,
    /// The location of the op that makes it.
    pub location: Location,
    /// The op that writes into it first, unless that only fills or copies.
    pub writer: Option<(String, Location)>,
    /// Its type.
    pub ty: String,
    /// The memory space in its type, as text; `None` is the default one.
    pub space: Option<String>,
    /// The number of the result that it holds, and how many results there are: of the writer, or of the call that returns it.
    pub result: Option<[usize; 2]>,
    /// Its bytes, with the assumed extent for each dynamic one; `None` if they are not known.
    pub bytes: Option<u64>,
    /// Whether its size is dynamic.
    pub is_dynamic: bool,
    /// The power of two that its place in an arena is a multiple of.
    pub alignment: u64,
    /// From its allocation to its free.
    pub life: Life,
    /// Whether a loop carries it into its next iteration, which may allocate another one before this one is freed.
    pub is_carried: bool,
    /// From its allocation to its last use, if it is placed in an arena.
    pub planned_life: Option<Life>,
    /// Its place.
    pub place: Place,
}

/// The place of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Place {
    /// In this arena, at this offset.
    Arena(usize, u64),
    /// It stays an allocation.
    Left(Reason),
}

/// A call of a function.
#[derive(Clone, Debug)]
pub struct CallPlan {
    /// Its position.
    pub at: u32,
    /// Its location.
    pub location: Location,
    /// The callee; empty if it is not known.
    pub callee: String,
    /// The bytes of the buffers that it passes.
    pub op_bytes: OpBytes,
    /// The bytes that the caller gives to it: arena, offset, and number.
    pub given: Vec<(usize, u64, u64)>,
}

/// The origin of the bytes of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ArenaKind {
    /// The function allocates and frees them.
    Allocated,
    /// They are an argument.
    Argument,
    /// They are a global.
    Global,
    /// They are on the stack.
    Stack,
    /// They are those of a result that the function needs later.
    Result,
}

/// An arena.
#[derive(Clone, Debug)]
pub struct ArenaPlan {
    /// The origin of its bytes.
    pub kind: ArenaKind,
    /// The memory space, as text; `None` is the default one.
    pub space: Option<String>,
    /// Its bytes, with the assumed extents.
    pub bytes: u64,
    /// The power of two that its address is a multiple of.
    pub alignment: u64,
    /// Whether its size is dynamic.
    pub is_dynamic: bool,
    /// When it is allocated.
    pub life: Life,
}

/// The record of the pass.
#[derive(Debug)]
pub struct Record {
    /// The extent that is assumed for those that are dynamic.
    pub extent: u64,
    /// The functions, callees first.
    pub functions: Mutex<Vec<FunctionPlan>>,
}

impl Record {
    /// Records the plan of a function that is not edited yet.
    pub(super) fn add(&self, view: View<'_>, order: &Order, problem: &Problem, subjects: &Subjects, layout: &Layout) {
        let plan = FunctionPlan {
            name: symbol_name(view).map_or("", |name| view.ctx.str(name)).to_string(),
            location: view.body.header.location,
            length: order.length,
            points: Vec::new(),
            buffers: Vec::new(),
            calls: Vec::new(),
            arenas: Vec::new(),
            op_bytes: OpBytes::default(),
        };
        let flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
        let of_value = |value| if is_buffer(view, value) { order.life(view, value, |_| true) } else { None };
        let lives = AliasFacts::compute(view, &flow, of_value, Interval::hull);
        let excluded = subjects.excluded.iter().copied();
        let left = layout.left.iter().map(|&(buffer, reason)| (subjects.buffers[buffer].op(), reason));
        let mut recorder = FunctionRecorder {
            extent: self.extent,
            view,
            order,
            problem,
            subjects,
            lives,
            reasons: excluded.chain(left).collect(),
            plan,
            placed: FxHashMap::default(),
            given: FxHashMap::default(),
            touched: Touched::default(),
        };
        layout.arenas.iter().for_each(|arena| recorder.add_arena(arena));
        view.walk_preorder().into_iter().for_each(|op| recorder.add_op(op));
        self.functions.lock().expect("the lock of the record").push(recorder.plan);
    }
}

/// The place of an allocation in an arena.
struct Placed {
    arena: usize,
    offset: u64,
    alignment: u64,
    life: Life,
}

/// Records the plan of a function.
struct FunctionRecorder<'a> {
    /// The extent that is assumed for those that are dynamic.
    extent: u64,
    view: View<'a>,
    order: &'a Order,
    problem: &'a Problem,
    subjects: &'a Subjects,
    /// By value: when the buffer lives, up to its free.
    lives: AliasFacts<Interval>,
    /// By allocation: why no arena holds it.
    reasons: FxHashMap<Op, Reason>,
    plan: FunctionPlan,
    /// By allocation: its place.
    placed: FxHashMap<Op, Placed>,
    /// By call: the bytes that are given to it.
    given: FxHashMap<Op, Vec<(usize, u64, u64)>>,
    touched: Touched,
}

impl FunctionRecorder<'_> {
    /// Adds an arena, and the places of its buffers.
    fn add_arena(&mut self, arena: &Arena) {
        let number = self.plan.arenas.len();
        for &(claim, offset) in &arena.claims {
            match self.subjects.buffers[claim.buffer] {
                Subject::CallArena { call, .. } => {
                    self.given.entry(call).or_default().push((number, offset, claim.size));
                }
                Subject::Allocation(op) => {
                    let (alignment, life) = (claim.alignment, [claim.life.start, claim.life.end]);
                    self.placed.insert(op, Placed { arena: number, offset, alignment, life });
                }
            }
        }
        let mut bytes = arena.size;
        if let Some(part) = &arena.dynamic {
            let (offsets, size) = part.slots.assumed([arena.size, part.alignment], self.extent);
            bytes = size;
            for (&buffer, offset) in part.buffers.iter().zip(offsets) {
                let life = self.problem.buffers[buffer].life;
                let placed = Placed { arena: number, offset, alignment: 1, life: [life.start, life.end] };
                self.placed.insert(self.subjects.buffers[buffer].op(), placed);
            }
        }
        let kind = match arena.origin {
            Origin::Callers | Origin::Argument => ArenaKind::Argument,
            Origin::Global => ArenaKind::Global,
            Origin::Later(_) => ArenaKind::Result,
            Origin::Stack => ArenaKind::Stack,
            Origin::Allocated | Origin::Block(_) => ArenaKind::Allocated,
        };
        let life = self.life_of_arena(arena);
        if let Origin::Later(buffer) = arena.origin {
            let op = self.subjects.buffers[buffer].op();
            let start = self.order.position(op).unwrap_or(life[0]);
            self.placed.insert(op, Placed { arena: number, offset: 0, alignment: 1, life: [start, life[1]] });
        }
        let (alignment, is_dynamic) = (arena.whole_alignment(), arena.dynamic.is_some());
        let space = self.subjects.spaces[arena.space].map(|space| attr_text(self.view.ctx, space));
        self.plan.arenas.push(ArenaPlan { kind, space, bytes, alignment, is_dynamic, life });
    }

    /// Returns when an arena is allocated.
    fn life_of_arena(&self, arena: &Arena) -> Life {
        let entry = self.subjects.first.and_then(|first| self.order.position(first)).unwrap_or(1);
        let dynamic = arena.dynamic.as_ref().map(|part| part.life);
        let claims = || arena.claims.iter().map(|(claim, _)| claim.life);
        let first = || claims().chain(dynamic).map(|life| life.start).min().unwrap_or(entry);
        let end = claims().map(|life| life.end).max().unwrap_or(entry + 1);
        let end = dynamic.map_or(end, |life| life.end.max(end));
        match arena.origin {
            Origin::Allocated => [entry, end.max(entry + 1)],
            Origin::Block(_) => [first(), end.max(first() + 1)],
            Origin::Later(buffer) => {
                let (view, op) = (self.view, self.subjects.buffers[buffer].op());
                if view.block(op) == view.root_block() {
                    return [entry, self.plan.length];
                }
                let own = self.order.life(view, view.result(op, 0), |_| true);
                [first(), own.map_or(self.plan.length, |own| own.end)]
            }
            Origin::Callers | Origin::Argument | Origin::Global | Origin::Stack => [1, self.plan.length],
        }
    }

    /// Adds an op, if it can be reached, with the buffers that it allocates or returns.
    fn add_op(&mut self, op: Op) {
        let (view, order) = (self.view, self.order);
        let Some(span) = order.span(op) else { return };
        let location = view.location(op);
        // Ops in the body of a structured op are part of it.
        let is_part = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_none());
        if !view.parent_op(op).is_some_and(is_part) {
            let has_regions = !view.regions(op).is_empty() && view.nested(op).is_none() && !is_part(op);
            let repeats = has_regions && repeats(view, op);
            let span = [span.start, span.end];
            self.plan.points.push(Point { span, name: name_of(view, op), location, has_regions, repeats });
        }
        let op_bytes = self.touched.bytes(view, op);
        self.plan.op_bytes = self.plan.op_bytes.max(op_bytes);
        let callee = view.op_def(op).and_then(|op_def| op_def.call).map(|call| call(view, op));
        if let Some(callee) = &callee {
            let given = self.given.remove(&op).unwrap_or_default();
            let callee = callee_name(view, callee);
            self.plan.calls.push(CallPlan { at: span.start, location, callee, op_bytes, given });
        }
        self.touched.add_views(view, op);
        for &value in view.results(op) {
            let source = match () {
                () if !is_buffer(view, value) => continue,
                () if !is_allocation(view, value) && callee.is_none() => continue,
                () if !is_allocation(view, value) => Source::Call,
                () if view.is(op, &memref::ALLOCA) => Source::Stack,
                () => Source::Allocation,
            };
            self.add_buffer(op, value, source, span);
        }
    }

    /// Adds the buffer `value`, a result of `op`.
    fn add_buffer(&mut self, op: Op, value: Value, source: Source, span: Interval) {
        let view = self.view;
        let left = match source {
            Source::Call => Reason::OfCallee,
            Source::Stack => Reason::OnStack,
            Source::Allocation => self.reasons.get(&op).copied().unwrap_or(Reason::Kept),
        };
        let life = self.lives.of(value).copied();
        let mut life = life.map_or([span.start, span.start + 1], |life| [life.start, life.end]);
        let is_carried = source == Source::Allocation && life[0] < span.start;
        if source == Source::Call {
            // At the call itself, the callee counts it.
            life = [life[0].max(span.start + 1), life[1].max(span.start + 2)];
        }
        let (bytes, is_dynamic) = self.bytes(value);
        let placed = self.placed.get(&op);
        let written = writer(view, self.order, value);
        let is_given = placed.is_some_and(|placed| self.plan.arenas[placed.arena].kind == ArenaKind::Argument);
        self.touched.add(value, bytes.unwrap_or(0), is_given);
        self.plan.buffers.push(BufferPlan {
            source,
            location: view.location(op),
            result: match source {
                Source::Call => result_of(view.results(op), value),
                Source::Allocation | Source::Stack => written.as_ref().and_then(|written| written.result),
            },
            writer: written.map(|written| (name_of(view, written.op), view.location(written.op))),
            ty: type_text(view.ctx, view.ty(value)),
            space: space_of(view, value),
            bytes,
            is_dynamic,
            alignment: placed.map_or(1, |placed| placed.alignment),
            life,
            is_carried,
            planned_life: placed.map(|placed| placed.life),
            place: placed.map_or(Place::Left(left), |placed| Place::Arena(placed.arena, placed.offset)),
        });
    }

    /// Returns the bytes of a buffer, and whether they are dynamic.
    fn bytes(&self, value: Value) -> (Option<u64>, bool) {
        let view = self.view;
        let TypeData::MemRef { ref shape, element, .. } = *view.ty(value).data(view.ctx) else { return (None, true) };
        let is_dynamic = shape.contains(&DYNAMIC);
        let multiply = |size: u64, &extent: &i64| match extent {
            DYNAMIC => size.checked_mul(self.extent),
            extent => size.checked_mul(u64::try_from(extent).ok()?),
        };
        let element = match view.defining_op(value).filter(|&op| view.is(op, &memref::ALLOC)) {
            Some(op) => allocated_element(view, op),
            None => element_storage(view.ctx, element),
        };
        (element.and_then(|element| shape.iter().try_fold(element.size, multiply)), is_dynamic)
    }
}

/// Returns the bytes of a tensor or buffer of this type, with `extent` for each dynamic one; `None` if they are not known, or the type is
/// no array.
pub fn bytes_of_type(ctx: &Context, ty: Type, extent: u64) -> Option<u64> {
    let (TypeData::MemRef { shape, element, .. } | TypeData::RankedTensor { shape, element, .. }) = ty.data(ctx) else {
        return None;
    };
    let size_of = |size: i64| if size == DYNAMIC { Some(extent) } else { u64::try_from(size).ok() };
    shape.iter().try_fold(element_storage(ctx, *element)?.size, |bytes, &size| bytes.checked_mul(size_of(size)?))
}

fn is_buffer(view: View<'_>, value: Value) -> bool {
    view.ty(value).is_memref(view.ctx)
}

/// Returns the name of the function that is called; an empty one if it is not known.
fn callee_name(view: View<'_>, callee: &Callee) -> String {
    let Callee::Symbol(reference) = callee else { return String::new() };
    match reference.data(view.ctx) {
        AttrData::SymbolRef { root, .. } => view.ctx.str(*root).to_string(),
        _ => String::new(),
    }
}

/// Returns the name of the op. That of a `linalg.generic` tells what it computes.
pub fn name_of(view: View<'_>, op: Op) -> String {
    let text = |op: Op| view.ctx.op_name_data(view.name(op)).text.to_string();
    let name = text(op);
    let Some(&region) = view.regions(op).first().filter(|_| name == "linalg.generic" || name == "linalg.map") else {
        return name;
    };
    let block = view.first_block(region);
    let is_shown = |name: &String| {
        let dialect = name.split('.').next().unwrap_or("");
        let is_cast = name.ends_with("_cast") || name.ends_with("constant");
        matches!(dialect, "arith" | "math" | "complex") && !is_cast
    };
    let ops = block.into_iter().flat_map(|block| view.ops(block).take(8)).map(text).filter(is_shown);
    let inner: Vec<String> = ops.take(3).map(|name| name.rsplit('.').next().unwrap_or("").to_string()).collect();
    if inner.is_empty() { name } else { format!("{name}: {}", inner.join(", ")) }
}

/// Returns the memory space in the type of a buffer, as text; `None` for the default one.
fn space_of(view: View<'_>, buffer: Value) -> Option<String> {
    match *view.ty(buffer).data(view.ctx) {
        TypeData::MemRef { space, .. } | TypeData::UnrankedMemRef { space, .. } => {
            space.map(|space| attr_text(view.ctx, space))
        }
        _ => None,
    }
}

/// An op that writes into a buffer.
struct Writer {
    op: Op,
    /// The number of its result that the buffer holds, and how many there are: the operands that it writes are its results.
    result: Option<[usize; 2]>,
}

/// Returns the first op that writes into the buffer. One that fills it, or copies into it, counts only if there is no other.
fn writer(view: View<'_>, order: &Order, buffer: Value) -> Option<Writer> {
    let (mut best, mut work, mut searched) = (None::<((bool, u32), Writer)>, vec![buffer], 0);
    while let Some(value) = work.pop() {
        for user in view.users(value) {
            searched += 1;
            if searched > SEARCHED {
                break;
            }
            let Some(position) = order.position(user) else { continue };
            let is_view = view.results(user).len() == 1 && freehold_core::definition::is_pure(view, user);
            if is_view {
                work.extend(view.results(user).iter().filter(|&&result| view.ty(result).is_memref(view.ctx)));
                continue;
            }
            let name = &view.ctx.op_name_data(view.name(user)).text;
            let is_call = view.op_def(user).is_some_and(|op_def| op_def.call.is_some());
            let writes = is_call || effect_on_value(view, user, EffectKind::Write, value).is_some();
            if !writes {
                continue;
            }
            let key =
                (view.is(user, &linalg::FILL) || view.is(user, &memref::COPY) || &**name == "linalg.copy", position);
            if best.as_ref().is_none_or(|(other, _)| key < *other) {
                best = Some((key, Writer { op: user, result: written_result(view, user, value) }));
            }
        }
    }
    Some(best?.1)
}

/// Returns the number of the result that an op writes into `buffer`, and how many it writes.
fn written_result(view: View<'_>, op: Op, buffer: Value) -> Option<[usize; 2]> {
    let is_written = |&operand: &Value| effect_on_value(view, op, EffectKind::Write, operand).is_some();
    let written: Vec<Value> = view.operands(op).filter(is_written).collect();
    result_of(&written, buffer)
}

/// Returns the number of `value` among `values`, and their number.
fn result_of(values: &[Value], value: Value) -> Option<[usize; 2]> {
    Some([values.iter().position(|&other| other == value)?, values.len()])
}
