//! Edits a function as its layout says: allocates arenas, replaces allocations by claims of them, and removes their frees.

use freehold_core::ir::{Block, Body, Context, DYNAMIC, InsertPoint, Location, Name, Op, OpSpec, Value, View};
use freehold_dialects::memref;
use rustc_hash::FxHashMap;

use super::arguments::{add_argument, check_argument};
use super::claims::{bytes, insert_claim};
use super::constants::Constants;
use super::frees::{erase_free, free_arena};
use super::moves::move_extents;
use super::offsets::{Code, insert_offsets};
use super::symbols::GlobalArena;
use crate::memory::plan_memory::layout::arena::{ARENA_ALIGNMENT, Arena, Claim, Origin};
use crate::memory::plan_memory::layout::plan::Layout;
use crate::memory::plan_memory::problem::buffers::BufferId;
use crate::memory::plan_memory::problem::order::Order;
use crate::memory::plan_memory::problem::subjects::{Subject, Subjects};

/// The inputs of the edits besides the layout.
pub struct Edits<'a> {
    /// The ops and values that the layout is about.
    pub subjects: &'a Subjects,
    /// Their positions.
    pub order: &'a Order,
    /// The globals, in the order of the arenas that are globals.
    pub globals: &'a [GlobalArena],
    /// Whether arenas that are arguments are checked.
    pub is_checked: bool,
    /// The message of the assertion that sizes do not overflow, if they are checked.
    pub overflow: Option<&'a str>,
}

/// Edits a function. The arenas of the function are allocated before the first op of the entry block that needs one.
pub fn apply(ctx: &Context, body: &mut Body, layout: &Layout, edits: &Edits<'_>) {
    let Some(entry) = body.root_block() else { return };
    let places: Vec<Option<Op>> =
        layout.arenas.iter().map(|arena| edits.place_of(View::new(ctx, body), arena)).collect();
    move_extents(ctx, body, edits.order, edits.subjects, layout.arenas.iter().zip(&places));
    let constants = Constants::of(View::new(ctx, body), entry);
    let mut rewrite =
        Rewrite { ctx, body, edits, entry, constants, globals: edits.globals.iter(), replaced: Vec::new() };
    let mut arguments: FxHashMap<Op, Vec<(usize, Value)>> = FxHashMap::default();
    let mut calls = Vec::new();
    for (arena, place) in layout.arenas.iter().zip(places) {
        let at = place.map_or(InsertPoint::End(entry), InsertPoint::Before);
        let (buffer, offsets) = rewrite.allocate(arena, at);
        for &(claim, offset) in &arena.claims {
            let offset = rewrite.constants.get(ctx, rewrite.body, offset as i64);
            if let Some((call, number, bytes)) = rewrite.claim(arena, &claim, [buffer, offset]) {
                calls.push(call);
                arguments.entry(call).or_default().push((number, bytes));
            }
        }
        let dynamic = arena.dynamic.iter().flat_map(|part| &part.buffers);
        for (&dynamic, offset) in dynamic.zip(offsets) {
            rewrite.replace(dynamic, [buffer, offset]);
        }
        if let Origin::Later(later) = arena.origin {
            let start = rewrite.constants.get(ctx, rewrite.body, 0);
            rewrite.replace(later, [buffer, start]);
        }
    }
    let replaced = rewrite.replaced;
    for call in calls {
        if let Some(mut passed) = arguments.remove(&call) {
            passed.sort_unstable_by_key(|&(number, _)| number);
            let passed: Vec<Value> = passed.into_iter().map(|(_, arena)| arena).collect();
            body.append_operands(call, &passed);
        }
    }
    for &(op, group) in &edits.subjects.frees {
        if group.expand().is_some_and(|group| layout.placed_groups.contains(group)) {
            erase_free(ctx, body, op);
        }
    }
    replaced.into_iter().for_each(|op| body.erase(op));
}

impl Edits<'_> {
    /// Returns the op before which the code of an arena is placed.
    fn place_of(&self, view: View<'_>, arena: &Arena) -> Option<Op> {
        let at = arena.dynamic.as_ref().and_then(|part| part.at);
        match (at, arena.origin) {
            (Some(at), Origin::Block(block)) => self.order.first_op_in(view, self.subjects.blocks[block], at),
            _ => self.subjects.first,
        }
    }
}

/// The rewrite of a function.
struct Rewrite<'a> {
    ctx: &'a Context,
    body: &'a mut Body,
    edits: &'a Edits<'a>,
    entry: Block,
    constants: Constants,
    globals: std::slice::Iter<'a, GlobalArena>,
    /// The allocations that claims replace.
    replaced: Vec<Op>,
}

impl Rewrite<'_> {
    /// Inserts an arena: the code that computes its size before `at`, and its allocation. Returns the arena and the offsets of
    /// its buffers of dynamic size.
    fn allocate(&mut self, arena: &Arena, at: InsertPoint) -> (Value, Vec<Value>) {
        let ctx = self.ctx;
        let location = match arena.origin {
            Origin::Later(buffer) => self.body.location(self.edits.subjects.buffers[buffer].op()),
            _ => self.body.header.location,
        };
        let (mut offsets, mut size) = (Vec::new(), None);
        if let Some(part) = &arena.dynamic {
            let mut code = Code::new(ctx, self.body, &mut self.constants, at, location);
            let value_of = |extent| self.edits.subjects.extents[extent];
            let start = [arena.size, part.alignment];
            let computed = insert_offsets(&mut code, &part.slots, start, &value_of, self.edits.overflow);
            (offsets, size) = (computed.of_buffers, Some(computed.size));
        }
        let space = self.edits.subjects.spaces[arena.space];
        let ty = match size {
            Some(_) => ctx.memref(&[DYNAMIC], ctx.integer(8), None, space),
            None => bytes(ctx, arena.size, space),
        };
        let buffer = match arena.origin {
            Origin::Callers => add_argument(ctx, self.body, self.entry, ty),
            Origin::Argument => self.argument(arena, size, at),
            Origin::Global => {
                let global = self.globals.next().expect("each arena that is a global has one");
                let spec = OpSpec::new(ctx.op_name_of(&memref::GET_GLOBAL), location).results(&[ty]);
                self.insert(at, &spec.attribute(ctx, Name::NAME, ctx.symbol_ref(global.symbol)))
            }
            Origin::Stack => {
                let alignment = ctx.integer_attr(ctx.integer(64), arena.alignment as i64);
                self.insert(at, &memref::allocation(ctx, &memref::ALLOCA, location, ty, &[], Some(alignment)))
            }
            Origin::Allocated | Origin::Later(_) | Origin::Block(_) => {
                let alignment = ctx.integer_attr(ctx.integer(64), arena.whole_alignment().max(ARENA_ALIGNMENT) as i64);
                let sizes: Vec<Value> = size.into_iter().collect();
                let spec = memref::allocation(ctx, &memref::ALLOC, location, ty, &sizes, Some(alignment));
                let at = self.start_of(arena).unwrap_or(at);
                let buffer = self.insert(at, &spec);
                let block = match arena.origin {
                    Origin::Allocated => Some(self.entry),
                    Origin::Block(block) => Some(self.edits.subjects.blocks[block]),
                    _ => None,
                };
                if let Some(block) = block {
                    free_arena(ctx, self.body, self.edits.order, block, arena, buffer);
                }
                buffer
            }
        };
        (buffer, offsets)
    }

    fn insert(&mut self, at: InsertPoint, spec: &OpSpec) -> Value {
        let op = self.body.insert(at, spec);
        self.body.result(op, 0)
    }

    /// Adds an argument for an arena of any size. `size` is its size if that is dynamic.
    fn argument(&mut self, arena: &Arena, size: Option<Value>, at: InsertPoint) -> Value {
        let ctx = self.ctx;
        let space = self.edits.subjects.spaces[arena.space];
        let ty = ctx.memref(&[DYNAMIC], ctx.integer(8), None, space);
        let buffer = add_argument(ctx, self.body, self.entry, ty);
        if self.edits.is_checked {
            let size = size.unwrap_or_else(|| self.constants.get(ctx, self.body, arena.size as i64));
            check_argument(ctx, self.body, at, buffer, size, arena.whole_alignment());
        }
        buffer
    }

    /// Returns the place before which an arena is allocated that a block allocates, or that is allocated later than the arena
    /// of the function.
    fn start_of(&self, arena: &Arena) -> Option<InsertPoint> {
        let block = match arena.origin {
            Origin::Block(block) if arena.dynamic.is_none() => Some(self.edits.subjects.blocks[block]),
            // A result in the entry block is allocated with the arena.
            Origin::Later(buffer) => {
                self.body.block(self.edits.subjects.buffers[buffer].op()).filter(|&block| block != self.entry)
            }
            _ => None,
        };
        let start = arena.claims.iter().map(|(claim, _)| claim.life.start).min().unwrap_or(0);
        block.map(|block| {
            let first = self.edits.order.first_op_in(View::new(self.ctx, self.body), block, start);
            first.map_or(InsertPoint::End(block), InsertPoint::Before)
        })
    }

    /// Inserts a claim at a place in an arena: an arena and an offset. If a call gets the bytes, returns the call, the number of
    /// the arena that it takes, and the bytes.
    fn claim(&mut self, arena: &Arena, claim: &Claim, place: [Value; 2]) -> Option<(Op, usize, Value)> {
        let Subject::CallArena { call, number, is_dynamic } = self.edits.subjects.buffers[claim.buffer] else {
            self.replace(claim.buffer, place);
            return None;
        };
        let ctx = self.ctx;
        let space = self.edits.subjects.spaces[arena.space];
        let mut view = insert_claim(ctx, self.body, call, place, bytes(ctx, claim.size, space));
        if is_dynamic {
            let ty = ctx.memref(&[DYNAMIC], ctx.integer(8), None, space);
            let location: Location = self.body.location(call);
            view = self.insert(InsertPoint::Before(call), &memref::cast(ctx, location, view, ty));
        }
        Some((call, number, view))
    }

    /// Replaces a buffer that the function allocates by a claim of a place.
    fn replace(&mut self, buffer: BufferId, place: [Value; 2]) {
        let op = self.edits.subjects.buffers[buffer].op();
        let old = self.body.result(op, 0);
        let view = insert_claim(self.ctx, self.body, op, place, self.body.ty(old));
        self.body.replace_all_uses(old, view);
        self.replaced.push(op);
    }
}
