//! The decisions of the pass as data, for `freehold report`.
//!
//! Nothing here decides anything: [`recorder`](super::recorder) is the pass itself, which besides records, for each function, its buffers
//! before it is rewritten: how long each one lives, where the plan places it, and why others stay allocations. Positions
//! are those of the linear order in which lives are intervals.
//!
//! Cost: that of the pass, and linear in the ops and uses of the program.

use std::sync::Mutex;

use freehold_core::definition::{Callee, EffectKind, effect_on_value, is_allocation};
use freehold_core::ir::{AttrData, DYNAMIC, Location, Op, TypeData, Value, View};
use freehold_core::text::type_text;
use freehold_dialects::{linalg, memref};
use rustc_hash::FxHashMap;

use super::layout::arena::{Arena, Origin};
use super::problem::candidates::FunctionBuffers;
use super::problem::order::Order;
pub use super::problem::reason::Reason;
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
    pub areas: Vec<Area>,
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
    Area(usize, u64),
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
    /// The bytes that the caller gives to it: arena, offset, and number.
    pub given: Vec<(usize, u64, u64)>,
}

/// The origin of the bytes of an arena.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum AreaKind {
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
#[derive(Clone, Copy, Debug)]
pub struct Area {
    /// The origin of its bytes.
    pub kind: AreaKind,
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
    /// Records the plan of a function that is not rewritten yet.
    pub(super) fn add(&self, view: View<'_>, order: &Order, found: &FunctionBuffers, arenas: &[Arena]) {
        let mut plan = FunctionPlan {
            name: symbol_name(view).map_or("", |name| view.ctx.str(name)).to_string(),
            location: view.body.header.location,
            length: order.length,
            points: Vec::new(),
            buffers: Vec::new(),
            calls: Vec::new(),
            areas: Vec::new(),
        };
        let (mut places, mut lives, mut given) = Default::default();
        let claims = arenas.iter().flat_map(|arena| &arena.claims);
        let alignments: FxHashMap<Op, u64> = claims.map(|(claim, _)| (claim.op, claim.alignment)).collect();
        self.add_areas(&mut plan, (view, order), found, arenas, (&mut places, &mut lives, &mut given));
        let reasons: FxHashMap<Op, Reason> = found.reasons.iter().copied().collect();
        let flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
        let is_buffer = |value: Value| view.ty(value).is_memref(view.ctx);
        let of_value = |value| if is_buffer(value) { order.life(view, value, |_| true) } else { None };
        let whole = AliasFacts::compute(view, &flow, of_value, super::problem::order::Interval::hull);
        for op in view.walk_preorder() {
            let Some(span) = order.span(op) else { continue };
            let (name, location) = (name_of(view, op), view.location(op));
            // Ops in the body of a structured op are part of it.
            let is_part = |op: Op| view.op_def(op).is_some_and(|op_def| op_def.region_branch.is_none());
            if !view.parent_op(op).is_some_and(is_part) {
                let has_regions = !view.regions(op).is_empty() && view.nested(op).is_none() && !is_part(op);
                let repeats = has_regions && super::problem::order::repeats(view, op);
                let span = [span.start, span.end];
                plan.points.push(Point { span, name: name.clone(), location, has_regions, repeats });
            }
            let callee = view.op_def(op).and_then(|op_def| op_def.call).map(|call| call(view, op));
            if let Some(callee) = &callee {
                let callee = match callee {
                    Callee::Symbol(reference) => match reference.data(view.ctx) {
                        AttrData::SymbolRef { root, .. } => view.ctx.str(*root).to_string(),
                        _ => String::new(),
                    },
                    _ => String::new(),
                };
                let given = given.remove(&op).unwrap_or_default();
                plan.calls.push(CallPlan { at: span.start, location, callee, given });
            }
            for &value in view.results(op) {
                let is_allocated = is_allocation(view, value);
                if !is_buffer(value) || !is_allocated && callee.is_none() {
                    continue;
                }
                let source = match () {
                    () if !is_allocated => Source::Call,
                    () if view.is(op, &memref::ALLOCA) => Source::Stack,
                    () => Source::Allocation,
                };
                let left = match source {
                    Source::Call => Reason::OfCallee,
                    Source::Stack => Reason::OnStack,
                    Source::Allocation => reasons.get(&op).copied().unwrap_or(Reason::Kept),
                };
                let life = whole.of(value).copied();
                let mut life = life.map_or([span.start, span.start + 1], |life| [life.start, life.end]);
                let is_carried = source == Source::Allocation && life[0] < span.start;
                if source == Source::Call {
                    // At the call itself, the callee counts it.
                    life = [life[0].max(span.start + 1), life[1].max(span.start + 2)];
                }
                let (bytes, is_dynamic) = self.bytes(view, value);
                let ty = type_text(view.ctx, view.ty(value));
                let alignment = alignments.get(&op).copied().unwrap_or(1);
                plan.buffers.push(BufferPlan {
                    source,
                    location,
                    writer: writer(view, order, value),
                    ty,
                    bytes,
                    is_dynamic,
                    alignment,
                    life,
                    is_carried,
                    planned_life: lives.get(&op).copied(),
                    place: places.get(&op).map_or(Place::Left(left), |&(area, offset)| Place::Area(area, offset)),
                });
            }
        }
        self.functions.lock().expect("the lock of the record").push(plan);
    }

    fn add_areas(
        &self,
        plan: &mut FunctionPlan,
        (view, order): (View<'_>, &Order),
        found: &FunctionBuffers,
        arenas: &[Arena],
        (places, lives, given): (&mut Places, &mut FxHashMap<Op, Life>, &mut Given),
    ) {
        let entry = found.first.and_then(|first| order.position(first)).unwrap_or(1);
        let dynamic = found.nested.iter().flat_map(|group| &group.buffers).chain(&found.dynamic);
        let dynamic: FxHashMap<Op, Life> =
            dynamic.map(|buffer| (buffer.op, [buffer.life.start, buffer.life.end])).collect();
        for (number, arena) in arenas.iter().enumerate() {
            let mut bytes = arena.size;
            let mut end = arena.claims.iter().map(|(claim, _)| claim.life.end).max().unwrap_or(entry + 1);
            for (claim, offset) in &arena.claims {
                match claim.argument {
                    Some(_) => given.entry(claim.op).or_default().push((number, *offset, claim.size)),
                    None => {
                        places.insert(claim.op, (number, *offset));
                        lives.insert(claim.op, [claim.life.start, claim.life.end]);
                    }
                }
            }
            if let Some(part) = &arena.dynamic {
                end = end.max(part.life.end);
                let (offsets, size) = part.layout.assumed([arena.size, part.alignment], self.extent);
                bytes = size;
                for (&op, offset) in part.ops.iter().zip(offsets) {
                    places.insert(op, (number, offset));
                    lives.extend(dynamic.get(&op).map(|&life| (op, life)));
                }
            }
            let kind = match arena.origin {
                Origin::Argument | Origin::CheckedArgument { .. } => AreaKind::Argument,
                Origin::Global(_) => AreaKind::Global,
                Origin::Result(_) => AreaKind::Result,
                Origin::Stack => AreaKind::Stack,
                Origin::Allocated | Origin::Branch(_) => AreaKind::Allocated,
            };
            let starts = arena.claims.iter().map(|(claim, _)| claim.life.start);
            let starts = starts.chain(arena.dynamic.as_ref().map(|part| part.life.start));
            let start = match arena.origin {
                Origin::Branch(_) => starts.min().unwrap_or(entry),
                Origin::Result(op) if view.block(op) != view.root_block() => starts.min().unwrap_or(entry),
                _ => entry,
            };
            let mut life = [start, end.max(start + 1)];
            if let Origin::Result(op) = arena.origin {
                places.insert(op, (number, 0));
                let start = order.position(op).unwrap_or(entry);
                let is_inner = view.block(op) != view.root_block();
                let own = order.life(view, view.result(op, 0), |_| true).filter(|_| is_inner);
                life[1] = own.map_or(plan.length, |own| own.end);
                lives.insert(op, [start, life[1]]);
            } else if kind != AreaKind::Allocated {
                life = [1, plan.length];
            }
            let (alignment, is_dynamic) = (arena.whole_alignment(), arena.dynamic.is_some());
            plan.areas.push(Area { kind, bytes, alignment, is_dynamic, life });
        }
    }

    /// Returns the bytes of a buffer, and whether they are dynamic.
    fn bytes(&self, view: View<'_>, value: Value) -> (Option<u64>, bool) {
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

/// By allocation: the arena that it is placed in, and its offset.
type Places = FxHashMap<Op, (usize, u64)>;
/// By call: the bytes that are given to it.
type Given = FxHashMap<Op, Vec<(usize, u64, u64)>>;

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

/// Returns the first op that writes into the buffer. One that fills it, or copies into it, counts only if there is no other.
fn writer(view: View<'_>, order: &Order, buffer: Value) -> Option<(String, Location)> {
    let (mut best, mut work, mut searched) = (None::<((bool, u32), Op)>, vec![buffer], 0);
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
            if best.is_none_or(|(other, _)| key < other) {
                best = Some((key, user));
            }
        }
    }
    best.map(|(_, op)| (name_of(view, op), view.location(op)))
}
