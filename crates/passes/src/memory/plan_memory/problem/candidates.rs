//! Finds the allocations that are planned, and how long each buffer lives.
//!
//! A buffer is planned if all that happens to it is visible in the function: it flows through views, branches and region
//! ops ([`BufferFlow`]), ops with known effects read and write it, callees only borrow it, and `memref.dealloc`s free it.
//! A deallocation that may also free a buffer that is not planned stays, and so do all allocations that it may free.
//! Arguments of the function that it does not own, globals and stack buffers are never freed, so they do not count.
//!
//! The life of a buffer is the smallest interval of the [`Order`] that contains the lives of all values that may be the
//! buffer. Deallocations do not count as uses, because they are removed. If one of those values is live where the
//! allocation runs, a later iteration would allocate while the buffer of an earlier one is needed, and one place in an arena
//! is not enough: the allocation stays.
//!
//! Cost: linear in the values, uses and edges of the flow, times O(log depth).

use freehold_core::definition::{Callee, Traits, constant_integer};
use freehold_core::ir::{Attr, Block, DYNAMIC, Name, Op, TypeData, Use, Value, ValueDef, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use super::super::layout::nested::{self, DEEPEST, Group};
use super::super::layout::slots::{Availability, DynamicBuffer, MAX_DYNAMIC_BUFFERS};
use super::callee::CalleeFacts;
use super::extents::{Extents, Products};
use super::order::{Interval, Order};
use super::reason::Reason;
use super::sizes::Size;
use crate::analysis::alias::{BufferFlow, FlowDirection, FlowMarks, UnknownResults};
use crate::analysis::buffer_aliases::{AliasFacts, BufferUses};
use crate::analysis::live_bytes::buffer_bytes;
use crate::support::signature::Signature;
use crate::support::storage::{Storage, allocated_element};

/// The most values that are searched for one that is live where an allocation runs.
const SEARCHED: usize = 64;

/// The maximum number of rounds in which only the rejected buffers lose their arenas; after that, all buffers of such arenas do.
const MOST_ROUNDS: u32 = 4;

/// The buffer is returned from the function.
const RETURNED: u8 = 1;
/// The buffer is stored, freed by another op than `memref.dealloc`, or used in a way that is not known.
const KEPT: u8 = 2;

/// An allocation that is planned.
#[derive(Clone, Copy, Debug)]
pub struct Candidate {
    /// The allocation.
    pub op: Op,
    /// Its size in bytes and alignment.
    pub storage: Storage,
    /// Its memory space.
    pub space: Option<Attr>,
    /// When it lives.
    pub life: Interval,
}

/// An allocation in a block of a loop or a branch that is not planned.
#[derive(Clone, Copy, Debug)]
pub struct InnerRoom {
    /// The allocation.
    pub room: Candidate,
    /// The bytes of buffers outside of the plan that the block frees before it allocates this one. If it allocates this one
    /// when it begins, both live at once.
    pub freed: u64,
}

/// The bytes of a call, whose callee may free any number of bytes: too many for a room.
const UNBOUNDED_BYTES: u64 = 1 << 40;

/// The buffers of a function.
pub struct FunctionBuffers {
    /// The allocations that the function returns, and that run once when it is called.
    pub results: Vec<Candidate>,
    /// The allocations that stay and run in a block of a loop or a branch.
    pub inner: Vec<InnerRoom>,
    /// The same with a dynamic size.
    pub dynamic_results: Vec<DynamicBuffer>,
    /// The allocations of static size that are planned, in the order of the program.
    pub candidates: Vec<Candidate>,
    /// The same with a dynamic size.
    pub dynamic: Vec<DynamicBuffer>,
    /// The groups of allocations whose sizes are known later.
    pub nested: Vec<Group>,
    /// The op of the entry block before which arenas are allocated.
    pub first: Option<Op>,
    /// The deallocations that free nothing else.
    pub frees: Vec<Op>,
    /// The facts for callers.
    pub facts: CalleeFacts,
    /// The allocations that are not planned.
    pub left: u64,
    /// Why they are not planned.
    pub reasons: Vec<(Op, Reason)>,
}

/// The ops of a function that the plan looks at, each in the order of the program.
pub struct PlannedOps {
    pub calls: Vec<Op>,
    pub allocations: Vec<Op>,
    frees: Vec<Op>,
}

impl PlannedOps {
    /// Collects the ops. O(ops).
    pub fn of(view: View<'_>) -> PlannedOps {
        let mut ops = PlannedOps { calls: Vec::new(), allocations: Vec::new(), frees: Vec::new() };
        for op in view.walk_preorder() {
            if view.is(op, &memref::DEALLOC) {
                ops.frees.push(op);
            } else if view.is(op, &memref::ALLOC) {
                ops.allocations.push(op);
            } else if is_call(view, op) {
                ops.calls.push(op);
            }
        }
        ops
    }
}

/// Finds the allocations of a function that are planned. `callee` returns what is known of the function that an op
/// calls. `earliest` is the position of the first call that needs an arena.
pub fn find<'f>(
    view: View<'_>,
    order: &Order,
    ops: &PlannedOps,
    callee: &dyn Fn(Op) -> Option<&'f CalleeFacts>,
    earliest: u32,
) -> FunctionBuffers {
    let mut flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
    let is_known_call = |op: Op| is_call(view, op) && callee(op).is_some();
    flow.cut(|value| matches!(view.def(value), ValueDef::Result(op, _) if is_known_call(op)));
    let uses = BufferUses::compute(view);
    let flags = AliasFacts::compute(
        view,
        &flow,
        |value| {
            if !view.ty(value).is_memref(view.ctx) {
                return None;
            }
            let flags = view.uses(value).fold(0, |flags, use_| flags | flags_of_use(view, &uses, use_, value, callee));
            (flags != 0).then_some(flags)
        },
        |a, b| a | b,
    );
    let PlannedOps { calls, allocations: all, frees } = ops;
    let mut allocations = all.clone();
    let mut found = FunctionBuffers {
        results: Vec::new(),
        inner: Vec::new(),
        dynamic_results: Vec::new(),
        candidates: Vec::new(),
        dynamic: Vec::new(),
        nested: Vec::new(),
        first: order.first_op(view, earliest),
        frees: Vec::new(),
        facts: CalleeFacts { keeps: kept_arguments(view, &flags, frees) },
        left: allocations.len() as u64,
        reasons: Vec::new(),
    };
    let entry = view.root_block();
    let is_result = |&&op: &&Op| view.block(op) == entry && flags.of(view.result(op, 0)) == Some(&RETURNED);
    for &op in allocations.iter().filter(is_result) {
        let Some((bytes, start)) = bytes_of(view, op).zip(order.position(op)) else { continue };
        let life = Interval { start, end: order.length };
        if bytes.is_static() {
            let storage = Storage { size: bytes.bytes, alignment: bytes.alignment };
            found.results.push(Candidate { op, storage, space: bytes.space, life });
        } else {
            found.dynamic_results.push(bytes.dynamic(op, life));
        }
    }
    allocations.retain(|&op| {
        let flags = flags.of(view.result(op, 0));
        let reason = if flags == Some(&RETURNED) { Reason::Returned } else { Reason::Kept };
        found.reasons.extend(flags.map(|_| (op, reason)));
        flags.is_none()
    });
    if allocations.is_empty() {
        return found;
    }
    let mut own_lives: FxHashMap<Value, Interval> = FxHashMap::default();
    let lives = AliasFacts::compute(
        view,
        &flow,
        |value| {
            let is_memref = view.ty(value).is_memref(view.ctx);
            let life = is_memref.then(|| order.life(view, value, |user| !view.is(user, &memref::DEALLOC))).flatten();
            own_lives.extend(life.map(|life| (value, life)));
            life
        },
        Interval::hull,
    );
    let mut eligible: Eligible = allocations
        .into_iter()
        .filter_map(|op| {
            found.reasons.push((op, why_left(view, order, op)));
            let position = order.position(op).filter(|_| !order.is_unordered(op))?;
            let value = view.result(op, 0);
            let life = *lives.of(value)?;
            let bytes = bytes_of(view, op)?;
            found.reasons.last_mut().into_iter().for_each(|(_, reason)| *reason = Reason::ManyAtOnce);
            // Lives that begin before the allocation are those of an earlier iteration.
            let once = life.start >= position || is_dead_at(&flow, &own_lives, value, position);
            once.then_some((op, life, bytes))
        })
        .collect();
    let is_eligible: FxHashSet<Op> = eligible.iter().map(|&(op, ..)| op).collect();
    found.reasons.retain(|(op, _)| !is_eligible.contains(op));
    // Buffers of dynamic size on a branch do not need the arena of the function.
    let is_always = |op: Op, bytes: &Bytes| bytes.is_static() || is_in_loops(view, op);
    let starts = eligible.iter().filter(|(op, _, bytes)| is_always(*op, bytes)).map(|(_, life, _)| life.start);
    found.first = order.first_op(view, starts.fold(earliest, u32::min));
    let mut late: Vec<(DynamicBuffer, Reason)> = Vec::new();
    if let Some(first) = found.first {
        let at = order.position(first).unwrap_or(0);
        let mut available = Availability::new(view, order, at);
        let mut extents = Extents::new(view, order);
        let mut count = 0;
        let (always, others) = eligible.into_iter().partition(|(op, _, bytes)| is_always(*op, bytes));
        let (mut others, mut known): (Eligible, Eligible) = (others, Vec::new());
        for (op, life, mut bytes) in always {
            count += usize::from(!bytes.is_static());
            bytes.resolve(view, &mut extents);
            let is_known =
                bytes.is_static() || (count <= MAX_DYNAMIC_BUFFERS && bytes.values().all(|value| available.has(value)));
            if is_known { known.push((op, life, bytes)) } else { others.push((op, life, bytes)) }
        }
        eligible = known;
        for (op, life, mut bytes) in others {
            bytes.resolve(view, &mut extents);
            let reason = if is_in_loops(view, op) { Reason::SizeKnownLate } else { Reason::DynamicInBranch };
            late.push((bytes.dynamic(op, life), reason));
        }
    }
    let mut buffers: Vec<DynamicBuffer> =
        late.iter().take(MAX_DYNAMIC_BUFFERS).map(|(buffer, _)| buffer.clone()).collect();
    let mut rounds = 0;
    let rejected = loop {
        found.nested = nested::group(view, order, buffers.clone());
        let planned = eligible.iter().map(|&(op, ..)| op).chain(in_groups(&found.nested));
        let rejected = reject(view, &flow, planned.map(|op| view.result(op, 0)), frees);
        // A group may be worth less without one of its buffers.
        let is_rejected: FxHashSet<Op> =
            in_groups(&found.nested).filter(|&op| rejected.contains(view.result(op, 0))).collect();
        if is_rejected.is_empty() {
            break rejected;
        }
        rounds += 1;
        buffers.retain(|buffer| rounds < MOST_ROUNDS && !is_rejected.contains(&buffer.op));
    };
    let is_nested: FxHashSet<Op> = in_groups(&found.nested).collect();
    found
        .reasons
        .extend(late.iter().filter(|(buffer, _)| !is_nested.contains(&buffer.op)).map(|(it, why)| (it.op, *why)));
    eligible.retain(|&(op, ..)| {
        let is_rejected = rejected.contains(view.result(op, 0));
        found.reasons.extend(is_rejected.then_some((op, Reason::FreedWithOthers)));
        !is_rejected
    });
    let mut planned = FlowMarks::default();
    for op in eligible.iter().map(|&(op, ..)| op).chain(in_groups(&found.nested)) {
        flow.mark(view.result(op, 0), FlowDirection::Forward, &mut planned, |_| {});
    }
    let (frees, others): (Vec<Op>, Vec<Op>) = frees.iter().partition(|&&op| planned.contains(view.operand(op, 0)));
    found.frees = frees;
    let planned: FxHashSet<Op> = eligible.iter().map(|&(op, ..)| op).chain(in_groups(&found.nested)).collect();
    let stays = all.iter().copied().filter(|op| !planned.contains(op));
    let gets_buffers = |op: Op| {
        view.results(op).iter().any(|&result| view.ty(result).is_memref(view.ctx))
            || callee(op).is_none_or(|facts| facts.keeps.contains(&true))
    };
    let calls = calls.iter().copied().filter(|&op| gets_buffers(op));
    found.inner = inner_rooms(view, order, stays.collect(), others, calls);
    found.left -= (eligible.len() + is_nested.len()) as u64;
    for (op, life, bytes) in eligible {
        if bytes.is_static() {
            let storage = Storage { size: bytes.bytes, alignment: bytes.alignment };
            found.candidates.push(Candidate { op, storage, space: bytes.space, life });
        } else {
            found.dynamic.push(bytes.dynamic(op, life));
        }
    }
    found
}

/// Returns those of the allocations that may be allocated when their block begins. `frees` are the deallocations that
/// stay, and `calls` those that may allocate or free buffers. O(n log n).
fn inner_rooms(
    view: View<'_>,
    order: &Order,
    allocations: Vec<Op>,
    frees: Vec<Op>,
    calls: impl Iterator<Item = Op>,
) -> Vec<InnerRoom> {
    let freed = |&op: &Op| u64::try_from(buffer_bytes(view.ctx, view.ty(view.operand(op, 0)))).unwrap_or(u64::MAX);
    let mut events: Vec<(u32, u64)> = frees.iter().filter_map(|op| Some((order.position(*op)?, freed(op)))).collect();
    events.extend(calls.filter_map(|op| Some((order.position(op)?, UNBOUNDED_BYTES))));
    events.sort_unstable();
    let mut sums = vec![0u64];
    for &(_, bytes) in &events {
        sums.push(sums.last().map_or(0, |sum| sum.saturating_add(bytes.min(UNBOUNDED_BYTES))));
    }
    let before = |position: u32| sums[events.partition_point(|&(event, _)| event < position)];
    let room = |op: Op| {
        let block = view.block(op).filter(|&block| Some(block) != view.root_block())?;
        let start = order.position(op).filter(|_| !order.is_unordered(op))?;
        let freed = before(start) - before(order.start_of(block));
        let bytes = bytes_of(view, op).filter(|bytes| freed < UNBOUNDED_BYTES && bytes.is_static())?;
        let storage = Storage { size: bytes.bytes, alignment: bytes.alignment };
        let life = Interval { start, end: order.length };
        Some(InnerRoom { room: Candidate { op, storage, space: bytes.space, life }, freed })
    };
    allocations.into_iter().filter_map(room).collect()
}

/// Allocations that may be planned.
type Eligible = Vec<(Op, Interval, Bytes)>;

/// The allocations in the separate arenas.
fn in_groups(groups: &[Group]) -> impl Iterator<Item = Op> + '_ {
    groups.iter().flat_map(|group| &group.buffers).map(|buffer| buffer.op)
}

/// Returns why an allocation is not planned if that does not depend on how long it lives.
fn why_left(view: View<'_>, order: &Order, op: Op) -> Reason {
    match bytes_of(view, op) {
        _ if order.position(op).is_none() => Reason::Unreachable,
        _ if order.is_unordered(op) => Reason::Parallel,
        Some(bytes) if !bytes.is_static() => Reason::DynamicInBranch,
        _ => Reason::UnknownSize,
    }
}

fn is_call(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.call.is_some())
}

/// Returns what the user does with the buffer `value` through the operand `use_`, as flags. O(results).
fn flags_of_use<'f>(
    view: View<'_>,
    uses: &BufferUses,
    use_: Use,
    value: Value,
    callee: &dyn Fn(Op) -> Option<&'f CalleeFacts>,
) -> u8 {
    let user = view.use_owner(use_);
    let Some(op_def) = view.op_def(user) else { return KEPT };
    if view.is(user, &memref::DEALLOC) || op_def.branch.is_some() {
        return 0;
    }
    if let Some(call) = op_def.call {
        let Some(facts) = callee(user).filter(|_| matches!(call(view, user), Callee::Symbol(_))) else { return KEPT };
        let keeps = facts.keeps.get(view.use_number(use_)).copied().unwrap_or(true);
        return if keeps { KEPT } else { 0 };
    }
    if op_def.region_exit.is_some() || op_def.has(Traits::RETURN_LIKE) {
        let Some(parent) = view.parent_op(user) else { return RETURNED };
        let is_followed = view.op_def(parent).is_some_and(|op_def| op_def.region_branch.is_some());
        return if is_followed { 0 } else { KEPT };
    }
    if op_def.has(Traits::TERMINATOR) || uses.may_store(user, value) || leaves_order(view, user) {
        return KEPT;
    }
    if op_def.has(Traits::VIEW_LIKE) || op_def.region_branch.is_some() {
        return 0;
    }
    let is_known = freehold_core::definition::answers_effects(view, user);
    if !is_known || (uses.free_effects(user) > 0 && uses.frees(value).contains(&user)) {
        return KEPT;
    }
    if op_def.buffer_flow.is_some() {
        return 0;
    }
    let is_plain = |&result: &Value| {
        let ty = view.ty(result);
        ty.is_index(view.ctx)
            || ty.is_integer(view.ctx)
            || ty.is_float(view.ctx)
            || ty.is_complex(view.ctx)
            || ty.is_vector(view.ctx)
    };
    if view.results(user).iter().all(is_plain) { 0 } else { KEPT }
}

/// Returns whether the op uses a buffer when it has been run, or turns its address into a number.
fn leaves_order(view: View<'_>, op: Op) -> bool {
    view.is(op, &memref::EXTRACT_ALIGNED_POINTER_AS_INDEX)
        || ["memref.dma_start", "affine.dma_start"].iter().any(|name| view.is_named(op, name))
}

/// Returns, by argument of the function, whether the function does more with a buffer than borrow it: returns, stores or
/// frees it, or gives it to unknown code.
fn kept_arguments(view: View<'_>, flags: &AliasFacts<u8>, frees: &[Op]) -> Vec<bool> {
    let Some(entry) = view.root_block() else { return Vec::new() };
    let owned = owned_arguments(view);
    let arguments = view.arguments(entry);
    let mut keeps: Vec<bool> = arguments
        .iter()
        .enumerate()
        .map(|(number, &argument)| flags.of(argument).is_some() || owned.get(number).copied().unwrap_or(false))
        .collect();
    for &op in frees {
        if let Some(number) = freed_argument(view, entry, op) {
            keeps[number] = true;
        }
    }
    keeps
}

/// Returns the number of the argument of the entry block that the deallocation `op` frees directly.
fn freed_argument(view: View<'_>, entry: Block, op: Op) -> Option<usize> {
    let mut value = view.operand(op, 0);
    loop {
        match view.def(value) {
            ValueDef::Argument(block, number) => return (block == entry).then_some(number),
            ValueDef::Result(op, _) => {
                let is_view = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::VIEW_LIKE));
                value = view.operands(op).next().filter(|_| is_view)?;
            }
        }
    }
}

/// Returns, by argument of the function, whether it takes the buffer over.
fn owned_arguments(view: View<'_>) -> Vec<bool> {
    let name = view.ctx.name(crate::analysis::function_header::OWNED);
    let signature = Signature::of(view);
    signature.input_attributes.iter().map(|attributes| attributes.get(view.ctx, name).is_some()).collect()
}

/// The bytes of a buffer.
struct Bytes {
    /// The bytes of an element, times the static extents.
    bytes: u64,
    alignment: u64,
    space: Option<Attr>,
    /// The dynamic extents.
    extents: Vec<Value>,
    /// The products that must not overflow.
    products: Products,
}

impl Bytes {
    /// Replaces the extents by simpler values, and multiplies what is constant.
    fn resolve(&mut self, view: View<'_>, extents: &mut Extents<'_>) {
        let (mut bytes, mut found, mut products) = (self.bytes, Vec::new(), Products::new());
        for &value in &self.extents {
            let (factors, more) = extents.factors(value);
            products.extend(more);
            for factor in factors {
                let constant = constant_integer(view, factor).filter(|&constant| constant > 0);
                let multiplied = constant.and_then(|constant| bytes.checked_mul(constant as u64));
                match multiplied.filter(|&multiplied| i64::try_from(multiplied).is_ok()) {
                    Some(multiplied) => bytes = multiplied,
                    None => found.push(factor),
                }
            }
        }
        // Buffers whose types are dynamic are placed as such.
        if !found.is_empty() {
            (self.bytes, self.extents) = (bytes, found);
            self.products.extend(products);
        }
    }

    /// Returns the values from which the size is computed.
    fn values(&self) -> impl Iterator<Item = Value> + '_ {
        self.extents.iter().copied().chain(self.products.iter().map(|&(value, _)| value))
    }

    /// The buffer of dynamic size that `op` allocates.
    fn dynamic(self, op: Op, life: Interval) -> DynamicBuffer {
        let Bytes { bytes, alignment, space, mut extents, products } = self;
        extents.sort_unstable();
        let products = products.iter().map(|&(value, factor)| Size { bytes: factor as u64, extents: vec![value] });
        DynamicBuffer { op, size: Size { bytes, extents }, products: products.collect(), alignment, space, life }
    }

    fn is_static(&self) -> bool {
        self.extents.is_empty()
    }
}

/// Returns the bytes of the buffer of a `memref.alloc`; `None` if a view of an arena of bytes cannot replace it:
/// it has a layout, its elements are no numbers, or it has no bytes.
fn bytes_of(view: View<'_>, op: Op) -> Option<Bytes> {
    let TypeData::MemRef { ref shape, layout: None, space, .. } = *view.ty(view.result(op, 0)).data(view.ctx) else {
        return None;
    };
    let element = allocated_element(view, op)?;
    let known = shape.iter().filter(|&&dimension| dimension != DYNAMIC);
    let multiply = |size: u64, &dimension: &i64| size.checked_mul(u64::try_from(dimension).ok()?);
    let bytes = known.into_iter().try_fold(element.size, multiply)?;
    let extents: Vec<Value> = view.operands(op).collect();
    let dynamic = shape.iter().filter(|&&dimension| dimension == DYNAMIC).count();
    if bytes == 0 || i64::try_from(bytes).is_err() || dynamic != extents.len() {
        return None;
    }
    let alignment = view.attribute(op, Name::ALIGNMENT).and_then(|attr| attr.as_i64(view.ctx));
    let alignment = alignment.and_then(|alignment| u64::try_from(alignment).ok()).unwrap_or(1).max(1);
    let alignment = alignment.max(element.alignment);
    (alignment.is_power_of_two() && alignment <= 1 << 32).then_some(Bytes {
        bytes,
        alignment,
        space,
        extents,
        products: Products::new(),
    })
}

/// Returns whether `op` is in the entry block, or only loops are around it. A branch that is not taken would make the arena
/// larger, by an amount that is not known.
fn is_in_loops(view: View<'_>, op: Op) -> bool {
    let (mut at, mut depth) = (op, 0);
    while let Some(parent) = view.parent_op(at) {
        let is_loop = view.op_def(parent).is_some_and(|op_def| op_def.loop_like.is_some());
        let is_only_block = view.block(at).is_some_and(|block| view.is_entry_block(block));
        if !is_loop || !is_only_block || depth == DEEPEST {
            return false;
        }
        (at, depth) = (parent, depth + 1);
    }
    view.block(at) == view.root_block()
}

/// Returns whether no other value that may be the buffer `allocated` is live at `position`, where it is allocated. `lives`
/// are those of the values themselves.
fn is_dead_at(flow: &BufferFlow, lives: &FxHashMap<Value, Interval>, allocated: Value, position: u32) -> bool {
    let (mut seen, mut dead) = (FxHashSet::default(), true);
    flow.visit_from(allocated, &mut |value| {
        if !dead || !seen.insert(value) {
            return false;
        }
        let is_live = value != allocated && lives.get(&value).is_some_and(|life| life.contains(position));
        dead = !is_live && seen.len() <= SEARCHED;
        dead
    });
    dead
}

/// Marks the values that are freed together with a buffer that is not planned.
fn reject(view: View<'_>, flow: &BufferFlow, planned: impl Iterator<Item = Value>, frees: &[Op]) -> FlowMarks {
    let (mut reached, mut rejected) = (FlowMarks::default(), FlowMarks::default());
    let mut is_freed = FlowMarks::default();
    for &op in frees {
        is_freed.insert(view.operand(op, 0));
    }
    let is_candidate: FxHashSet<Value> = planned.collect();
    let owned = owned_arguments(view);
    let entry = view.root_block();
    let is_never_freed = |value: Value| match view.def(value) {
        ValueDef::Argument(block, number) => Some(block) == entry && !owned.get(number).copied().unwrap_or(false),
        ValueDef::Result(op, _) => view.is_one_of(op, &[&memref::GET_GLOBAL, &memref::ALLOCA]),
    };
    let mut stay: Vec<Value> =
        flow.terminals().filter(|value| !is_candidate.contains(value) && !is_never_freed(*value)).collect();
    while let Some(value) = stay.pop() {
        let mut freed = Vec::new();
        flow.mark(value, FlowDirection::Forward, &mut reached, |value| {
            if is_freed.contains(value) {
                freed.push(value);
            }
        });
        for value in freed {
            flow.mark(value, FlowDirection::Backward, &mut rejected, |source| {
                if is_candidate.contains(&source) {
                    stay.push(source);
                }
            });
        }
    }
    rejected
}
