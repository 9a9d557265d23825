//! Replaces poison buffers with buffers that have an address.
//!
//! `remove-dead-values` inserts `ub.poison` where an unused buffer is passed to a loop or a branch. Ownership is passed
//! along with it, and buffers to free are distinguished from retained ones by their addresses. The address of poison is
//! poison itself, and so would be the branch that depends on it. So such a buffer is replaced with an empty buffer on
//! the stack, which is not owned and has an address that no other buffer has.
//!
//! ```mlir
//! %p = ub.poison : memref<4xf32>
//! // becomes
//! %empty = memref.alloca() : memref<0xf32>
//! %p = memref.reinterpret_cast %empty to offset: [0], sizes: [4], strides: [1] : memref<0xf32> to memref<4xf32>
//! ```
//!
//! A cast of poison is poison, so it becomes an empty buffer of its own type. If the cast were kept, it could fail: an
//! empty buffer for `memref<*xf32>` has rank 1, and a cast hoisted out of a loop runs even if the loop does not.

use freehold_dialects::{memref, ub};
use rustc_hash::FxHashMap;

use crate::support::build;
use freehold_core::definition::MixedIndex;
use freehold_core::ir::{Body, Context, DYNAMIC, InsertPoint, Location, Op, Rewriter, Silent, Type, TypeData, Value};
use freehold_dialects::memref::strides_and_offset;

/// Replaces the poison of each type with one buffer, created at the start of the function.
pub(super) fn give_addresses(ctx: &Context, body: &mut Body) {
    let name = ctx.op_name(ub::POISON.name);
    let Some(entry) = body.root_block() else { return };
    let mut made: FxHashMap<Type, Value> = FxHashMap::default();
    let is_poison = |&op: &Op| body.name(op) == name && body.results(op).len() == 1;
    let mut work: Vec<Op> = body.walk_preorder().into_iter().filter(is_poison).collect();
    work.reverse();
    while let Some(op) = work.pop() {
        let poison = body.result(op, 0);
        let users = body.uses(poison).map(|operand| body.use_owner(operand));
        work.extend(users.filter(|&user| body.is(ctx, user, &memref::CAST)));
        let ty = body.ty(poison);
        if !ty.is_memref(ctx) || body.is_unused(poison) {
            continue;
        }
        let location = body.location(op);
        let buffer = match made.get(&ty) {
            Some(&buffer) => buffer,
            None => {
                let at = body.first_op(entry).map_or(InsertPoint::End(entry), InsertPoint::Before);
                let mut silent = Silent;
                let mut rewriter = Rewriter::new(ctx, body, at, &mut silent);
                let Some(buffer) = empty_buffer(&mut rewriter, location, ty) else { continue };
                made.insert(ty, buffer);
                buffer
            }
        };
        body.replace_all_uses(poison, buffer);
        body.erase(op);
    }
}

/// Creates an empty buffer of the type; `None` if its layout is not strided.
fn empty_buffer(rewriter: &mut Rewriter<'_>, location: Location, ty: Type) -> Option<Value> {
    let ctx = rewriter.ctx;
    let (element, space) = match *ty.data(ctx) {
        TypeData::MemRef { element, space, .. } | TypeData::UnrankedMemRef { element, space } => (element, space),
        _ => return None,
    };
    let layout = match ty.data(ctx) {
        TypeData::MemRef { .. } => Some(strides_and_offset(ctx, ty)?),
        _ => None,
    };
    let empty = ctx.memref(&[0], element, None, space);
    let empty = build::allocate_on_stack(rewriter, location, empty, &[]);
    let (Some(layout), TypeData::MemRef { shape, .. }) = (layout, ty.data(ctx)) else {
        return Some(build::cast(rewriter, location, empty, ty));
    };
    let mut extents = |numbers: &[i64]| -> Vec<MixedIndex> {
        let extent = |&number: &i64| match number {
            DYNAMIC => MixedIndex::Value(build::index_constant(rewriter, location, 0)),
            number => MixedIndex::Static(number),
        };
        numbers.iter().map(extent).collect()
    };
    let lists = [extents(&[layout.offset]), extents(shape), extents(&layout.strides)];
    Some(build::reinterpret_cast(rewriter, location, ty, empty, [&lists[0], &lists[1], &lists[2]]))
}
