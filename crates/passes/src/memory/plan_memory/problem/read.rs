//! Reads the problem of a function from the program.
//!
//! An allocation is a candidate for an arena if no use keeps its buffer out of it (`uses.rs`), its bytes are known, and one
//! place is enough for it (`lives.rs`). The size of a buffer of dynamic size must be available where the arena is allocated, or
//! the buffer is a *late* one, which may share an arena that is allocated later.

use freehold_core::ir::{Attr, Block, Op, TypeData, Value, View};
use freehold_core::sort::sort_by_key;
use freehold_dialects::memref;
use rustc_hash::FxHashMap;

use super::allocation::AllocationBytes;
use super::availability::Availability;
use super::branches::Branches;
use super::buffers::{
    BlockId, Buffer, BufferId, LateBuffer, LaterAllocation, Load, MAX_DYNAMIC_BUFFERS, Problem, Release, SpaceId,
    UNBOUNDED_BYTES,
};
use super::callee::Callee;
use super::examples::ExtentTable;
use super::free_groups::FreeGroups;
use super::interval::Interval;
use super::lives::Lives;
use super::loops::{blocks_around, is_in_loops};
use super::order::Order;
use super::reason::Reason;
use super::simplify_extents::ExtentSimplifier;
use super::size::Size;
use super::subjects::{Subject, Subjects};
use super::uses::{Escapes, FunctionOps, is_call, kept_arguments};
use crate::analysis::alias::{BufferFlow, UnknownResults};
use crate::analysis::live_bytes::buffer_bytes;

/// The result of the first stage, which reads a function.
pub struct Reading {
    /// The problem.
    pub problem: Problem,
    /// The ops and values that it is about.
    pub subjects: Subjects,
    /// The positions of the ops.
    pub order: Order,
    /// By argument: whether the function does more with a buffer than borrow it.
    pub keeps: Vec<bool>,
}

/// An allocation that an arena may hold.
struct Candidate {
    op: Op,
    life: Interval,
    bytes: AllocationBytes,
}

/// Reads a function. `callee` returns the facts about the function that an op calls, if it is planned.
pub fn read<'c>(view: View<'_>, ops: &FunctionOps, callee: &dyn Fn(Op) -> Option<&'c Callee>) -> Reading {
    let order = Order::compute(view);
    let mut flow = BufferFlow::compute_with(view, UnknownResults::MayAlias);
    let is_known_call = |op: Op| is_call(view, op) && callee(op).is_some();
    flow.cut(|value| view.defining_op(value).is_some_and(is_known_call));
    let escapes = Escapes::compute(view, &flow, callee);
    let keeps = kept_arguments(view, &escapes, &ops.frees);
    let mut reader = Reader::new(view, &order);
    reader.add_call_arenas(&ops.calls, callee);
    reader.add_results(&ops.allocations, &escapes);
    let stays = |op: &Op| escapes.of(view.result(*op, 0)).is_none();
    let (stay, escape): (Vec<Op>, Vec<Op>) = ops.allocations.iter().copied().partition(stays);
    reader.subjects.excluded.extend(escape.into_iter().filter_map(|op| Some((op, escapes.of(view.result(op, 0))?))));
    let candidates = if stay.is_empty() { Vec::new() } else { reader.candidates(&flow, &stay) };
    reader.add_candidates(candidates);
    reader.add_free_groups(&flow, &ops.frees);
    if !stay.is_empty() {
        reader.add_inner_allocations(&ops.allocations);
        reader.add_releases(ops.calls.iter().copied().filter(|&op| {
            view.results(op).iter().any(|&result| view.ty(result).is_memref(view.ctx))
                || callee(op).is_none_or(|callee| callee.keeps.contains(&true))
        }));
    }
    reader.add_branches();
    reader.add_loads(&ops.calls, callee);
    let (problem, subjects) = reader.finish();
    Reading { problem, subjects, order, keeps }
}

/// Builds the problem of a function.
struct Reader<'a> {
    view: View<'a>,
    order: &'a Order,
    problem: Problem,
    subjects: Subjects,
    extents: ExtentTable<'a>,
    blocks: FxHashMap<Block, BlockId>,
    /// By allocation: its buffer.
    allocations: FxHashMap<Op, BufferId>,
}

impl<'a> Reader<'a> {
    fn new(view: View<'a>, order: &'a Order) -> Reader<'a> {
        let mut reader = Reader {
            view,
            order,
            problem: Problem::default(),
            subjects: Subjects::default(),
            extents: ExtentTable::new(view),
            blocks: FxHashMap::default(),
            allocations: FxHashMap::default(),
        };
        let default = reader.space(None);
        debug_assert_eq!(default, SpaceId::DEFAULT);
        let only = view.root_block().filter(|&entry| view.next_block(entry).is_none());
        reader.problem.only_block = only.map(|entry| reader.block(entry));
        reader
    }

    fn space(&mut self, space: Option<Attr>) -> SpaceId {
        let known = self.subjects.spaces.iter().find(|&(_, &known)| known == space);
        known.map(|(id, _)| id).unwrap_or_else(|| self.subjects.spaces.push(space))
    }

    fn block(&mut self, block: Block) -> BlockId {
        let (view, order) = (self.view, self.order);
        *self.blocks.entry(block).or_insert_with(|| {
            self.subjects.blocks.push(block);
            self.problem.blocks.push(order.ops_of(view, block))
        })
    }

    fn add_buffer(&mut self, buffer: Buffer, subject: Subject) -> BufferId {
        if let Subject::Allocation(op) = subject {
            self.allocations.insert(op, self.problem.buffers.next_key());
        }
        self.subjects.buffers.push(subject);
        self.problem.buffers.push(buffer)
    }

    /// Adds the buffer that `op` allocates.
    fn add_allocation(&mut self, op: Op, life: Interval, bytes: AllocationBytes) -> BufferId {
        let AllocationBytes { bytes, alignment, space, mut extents, products } = bytes;
        extents.sort_unstable();
        let size = self.extents.size(bytes, &extents);
        let products = products.iter().map(|&(value, factor)| self.extents.size(factor as u64, &[value])).collect();
        let buffer = Buffer { size, products, alignment, space: self.space(space), life, branch: None.into() };
        self.add_buffer(buffer, Subject::Allocation(op))
    }

    /// Adds the arenas that calls need.
    fn add_call_arenas<'c>(&mut self, calls: &[Op], callee: &dyn Fn(Op) -> Option<&'c Callee>) {
        for &call in calls {
            // A call that cannot be reached needs an arena as well.
            let start = self.order.position(call).unwrap_or(0);
            let life = Interval { start, end: start + 1 };
            for (number, arena) in callee(call).iter().flat_map(|callee| callee.arenas.iter().enumerate()) {
                let size = Size { bytes: arena.size, extents: Vec::new() };
                let (products, alignment, space) = (Vec::new(), arena.alignment, self.space(arena.space));
                let buffer = Buffer { size, products, alignment, space, life, branch: None.into() };
                let subject = Subject::CallArena { call, number, is_dynamic: arena.is_dynamic };
                let id = self.add_buffer(buffer, subject);
                self.problem.call_arenas.push(id);
            }
        }
    }

    /// Adds the allocations that run once when the function is called, and that it returns.
    fn add_results(&mut self, allocations: &[Op], escapes: &Escapes) {
        let view = self.view;
        let entry = view.root_block();
        for &op in allocations {
            if view.block(op) != entry || escapes.of(view.result(op, 0)) != Some(Reason::Returned) {
                continue;
            }
            let Some((bytes, start)) = AllocationBytes::of(view, op).zip(self.order.position(op)) else { continue };
            let is_static = bytes.is_static();
            let buffer = self.add_allocation(op, Interval { start, end: self.order.length }, bytes);
            if is_static {
                let block_start = view.block(op).map_or(0, |block| self.order.start_of(block));
                self.problem.results.push(LaterAllocation { buffer, block_start, start });
            } else {
                self.problem.dynamic_results.push(buffer);
            }
        }
    }

    /// Returns the allocations that arenas may hold, and excludes the others.
    fn candidates(&mut self, flow: &BufferFlow, allocations: &[Op]) -> Vec<Candidate> {
        let (view, order) = (self.view, self.order);
        let lives = Lives::compute(view, order, flow);
        let mut candidates = Vec::with_capacity(allocations.len());
        for &op in allocations {
            let bytes = AllocationBytes::of(view, op);
            let reason = match &bytes {
                _ if order.position(op).is_none() => Reason::Unreachable,
                _ if order.is_unordered(op) => Reason::Parallel,
                Some(bytes) if !bytes.is_static() => Reason::DynamicInBranch,
                _ => Reason::UnknownSize,
            };
            let position = order.position(op).filter(|_| !order.is_unordered(op));
            let (Some(position), Some(life), Some(bytes)) = (position, lives.of(op), bytes) else {
                self.subjects.excluded.push((op, reason));
                continue;
            };
            if lives.is_needed_again(op, position) {
                self.subjects.excluded.push((op, Reason::ManyAtOnce));
            } else {
                candidates.push(Candidate { op, life, bytes });
            }
        }
        candidates
    }

    /// Adds the allocations that arenas may hold, and decides where the arena of the function is allocated: before the first op
    /// that needs bytes of it.
    fn add_candidates(&mut self, candidates: Vec<Candidate>) {
        let (view, order) = (self.view, self.order);
        // Buffers of dynamic size on a branch do not need the arena of the function.
        let needs_arena = |candidate: &Candidate| candidate.bytes.is_static() || is_in_loops(view, candidate.op);
        let calls = self.problem.call_arenas.iter().map(|&buffer| self.problem.buffers[buffer].life.start);
        let starts = candidates.iter().filter(|candidate| needs_arena(candidate)).map(|candidate| candidate.life.start);
        self.subjects.first = order.first_op(view, starts.chain(calls).min().unwrap_or(u32::MAX));
        let at = self.subjects.first.and_then(|first| order.position(first)).unwrap_or(0);
        let mut available = Availability::new(view, order);
        let mut simplifier = ExtentSimplifier::new(view, order);
        let (always, mut late): (Vec<Candidate>, Vec<Candidate>) = candidates.into_iter().partition(needs_arena);
        let mut count = 0;
        for mut candidate in always {
            count += usize::from(!candidate.bytes.is_static());
            candidate.bytes.simplify(view, &mut simplifier);
            let is_static = candidate.bytes.is_static();
            if !is_static && (count > MAX_DYNAMIC_BUFFERS || available.of_all(candidate.bytes.values()) > at) {
                late.push(candidate);
                continue;
            }
            let id = self.add_allocation(candidate.op, candidate.life, candidate.bytes);
            if is_static { self.problem.fixed.push(id) } else { self.problem.dynamic.push(id) }
        }
        for (number, mut candidate) in late.into_iter().enumerate() {
            let op = candidate.op;
            let reason = if is_in_loops(view, op) { Reason::SizeKnownLate } else { Reason::DynamicInBranch };
            if number >= MAX_DYNAMIC_BUFFERS {
                self.subjects.excluded.push((op, reason));
                continue;
            }
            candidate.bytes.simplify(view, &mut simplifier);
            let ready = available.of_all(candidate.bytes.values());
            let buffer = self.add_allocation(op, candidate.life, candidate.bytes);
            let blocks = blocks_around(view, op).into_iter().map(|block| self.block(block)).collect();
            self.problem.late.push(LateBuffer { buffer, ready, blocks, reason });
        }
    }

    /// Groups the buffers that are freed together. O(values + edges).
    fn add_free_groups(&mut self, flow: &BufferFlow, frees: &[Op]) {
        let view = self.view;
        let late = self.problem.late.iter().map(|late| late.buffer);
        let candidates = self.problem.fixed.iter().chain(&self.problem.dynamic).copied().chain(late);
        let value_of = |id: BufferId| view.result(self.subjects.buffers[id].op(), 0);
        let candidates: Vec<(Value, BufferId)> = candidates.map(|id| (value_of(id), id)).collect();
        if candidates.is_empty() {
            self.subjects.frees = frees.iter().map(|&op| (op, None.into())).collect();
            return;
        }
        let groups = FreeGroups::compute(view, flow, &candidates, frees);
        for (value, id) in candidates {
            self.problem.free_groups[id] = groups.of(value);
        }
        let group_of = |op: Op| groups.of(memref::Dealloc::of(view, op).memref());
        self.subjects.frees = frees.iter().map(|&op| (op, group_of(op))).collect();
        self.problem.is_group_kept = groups.is_kept;
    }

    /// Adds the allocations in blocks of loops and branches that may be allocated when their block begins.
    fn add_inner_allocations(&mut self, allocations: &[Op]) {
        let (view, order) = (self.view, self.order);
        for &op in allocations {
            let Some(block) = view.block(op).filter(|&block| Some(block) != view.root_block()) else { continue };
            let Some(start) = order.position(op).filter(|_| !order.is_unordered(op)) else { continue };
            let Some(bytes) = AllocationBytes::of(view, op).filter(AllocationBytes::is_static) else { continue };
            let life = Interval { start, end: order.length };
            let known = self.allocations.get(&op).copied();
            let buffer = known.unwrap_or_else(|| self.add_allocation(op, life, bytes));
            let block_start = order.start_of(block);
            self.problem.inner.push(LaterAllocation { buffer, block_start, start });
        }
    }

    /// Adds the deallocations, and `calls`, which may allocate or free buffers.
    fn add_releases(&mut self, calls: impl Iterator<Item = Op>) {
        let (view, order) = (self.view, self.order);
        let bytes_of = |op: Op| {
            let bytes = buffer_bytes(view.ctx, view.ty(memref::Dealloc::of(view, op).memref()));
            u64::try_from(bytes).unwrap_or(u64::MAX)
        };
        let frees = self.subjects.frees.iter().filter_map(|&(op, group)| {
            Some(Release { at: order.position(op)?, bytes: bytes_of(op).min(UNBOUNDED_BYTES), group })
        });
        let of_call = |op| Some(Release { at: order.position(op)?, bytes: UNBOUNDED_BYTES, group: None.into() });
        self.problem.releases.extend(frees.chain(calls.filter_map(of_call)));
        sort_by_key(&mut self.problem.releases, |release| release.at);
    }

    /// Adds the branches outside of which buffers of static size are not needed.
    fn add_branches(&mut self) {
        let ids: Vec<BufferId> = self.problem.fixed.iter().chain(&self.problem.call_arenas).copied().collect();
        if ids.is_empty() {
            return;
        }
        let branches = Branches::compute(self.view);
        for id in ids {
            let Some(block) = branches.of(self.subjects.buffers[id].op()) else { continue };
            let branch = self.block(block);
            if self.problem.blocks[branch].contains(self.problem.buffers[id].life) {
                self.problem.buffers[id].branch = Some(branch).into();
            }
        }
    }

    /// Adds the buffers that calls return, and the bytes that callees allocate until they return.
    fn add_loads<'c>(&mut self, calls: &[Op], callee: &dyn Fn(Op) -> Option<&'c Callee>) {
        let (view, order) = (self.view, self.order);
        let Some(only_block) = self.problem.only_block else { return };
        for &op in calls {
            let Some(start) = order.position(op) else { continue };
            for &result in view.results(op) {
                let TypeData::MemRef { space, .. } = *view.ty(result).data(view.ctx) else { continue };
                let life = order.life(view, result, |_| true).filter(|_| view.ty(result).has_static_shape(view.ctx));
                let Some(life) = life else { continue };
                let life = Interval { start, end: life.end.max(start + 1) };
                let life = self.problem.blocks[only_block].around(life);
                let bytes = u64::try_from(buffer_bytes(view.ctx, view.ty(result))).unwrap_or(0);
                let space = self.space(space);
                self.problem.loads.push((space, Load { life, bytes }));
            }
            for &(space, bytes) in callee(op).iter().flat_map(|callee| &callee.own) {
                let space = self.space(space);
                self.problem.loads.push((space, Load { life: Interval { start, end: start + 1 }, bytes }));
            }
        }
    }

    fn finish(mut self) -> (Problem, Subjects) {
        (self.problem.extents, self.subjects.extents) = self.extents.finish();
        (self.problem, self.subjects)
    }
}
