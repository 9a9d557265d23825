//! The counts of ops that allocate and copy: the one source of the numbers that `freehold compile --stats`, `explain`, `report`
//! and `run --stats` print.
//!
//! ```mlir
//! %arena = memref.alloc() : memref<512xi8>                                          // an allocation, an arena of 512 bytes
//! %a = memref.view %arena[%c0][] {freehold.claim} : memref<512xi8> to memref<16xf32>
//! memref.copy %t, %a : memref<16xf32> to memref<16xf32>                             // a copy
//! %r = memref.alloc(%n) : memref<?xf32>                                             // an allocation of dynamic size
//! ```
//!
//! An op counts once, however often it runs. A clone is both an allocation and a copy. An allocation is an op that allocates a
//! buffer on the heap; a buffer on the stack, a global and an argument count only as arenas, if a view with `freehold.claim`
//! takes their bytes. Bytes are those of the elements, without padding.
//!
//! Cost: linear in the program.

use std::fmt;

use rustc_hash::FxHashSet;

use super::live_bytes::buffer_bytes;
use freehold_core::definition::{EffectKind, Traits, has_effect};
use freehold_core::ir::{Body, Context, Op, Value, View};
use freehold_dialects::memref::claims;
use freehold_dialects::{bufferization, linalg, memref};

/// The number of ops that allocate and copy.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct MemoryCounts {
    /// Ops that copy the elements of a buffer, and clones.
    pub copies: u64,
    /// Ops that allocate a buffer on the heap, arenas and clones among them.
    pub allocations: u64,
    /// Buffers whose bytes views with `freehold.claim` take, wherever they are.
    pub arenas: u64,
    /// The bytes of the allocations of static size.
    pub bytes: u64,
    /// The allocations whose size is known at run time only.
    pub dynamic: u64,
    /// The bytes of the buffers of static size on the stack.
    pub stack_bytes: u64,
}

impl MemoryCounts {
    /// Counts the ops in a program.
    pub fn of(ctx: &Context, program: &Body) -> MemoryCounts {
        let mut counts = MemoryCounts::default();
        program.for_each_body(&mut |body| {
            let view = View::new(ctx, body);
            let mut arenas: FxHashSet<Value> = FxHashSet::default();
            for op in view.walk_preorder() {
                counts.add(view, op);
                if view.is(op, &memref::VIEW) && claims::is_claim(view, op) {
                    arenas.insert(arena_of(view, op));
                }
            }
            counts.arenas += arenas.len() as u64;
        });
        counts
    }

    fn add(&mut self, view: View<'_>, op: Op) {
        let is_clone = view.is(op, &bufferization::CLONE);
        if is_clone || view.is_one_of(op, &[&memref::COPY, &linalg::COPY]) {
            self.copies += 1;
        }
        let bytes_of = |value: Value| {
            let ty = view.ty(value);
            (ty.is_memref(view.ctx) && ty.has_static_shape(view.ctx)).then(|| buffer_bytes(view.ctx, ty).max(0) as u64)
        };
        if view.is(op, &memref::ALLOCA) {
            let bytes = view.results(op).first().and_then(|&buffer| bytes_of(buffer));
            self.stack_bytes = self.stack_bytes.saturating_add(bytes.unwrap_or(0));
        } else if is_clone || is_heap_allocation(view, op) {
            for &buffer in view.results(op).iter().filter(|&&result| view.ty(result).is_memref(view.ctx)) {
                self.allocations += 1;
                match bytes_of(buffer) {
                    Some(bytes) => self.bytes = self.bytes.saturating_add(bytes),
                    None => self.dynamic += 1,
                }
            }
        }
    }
}

/// Whether the op allocates buffers that must be freed.
pub fn is_heap_allocation(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.allocation.is_some())
        && !view.is(op, &memref::ALLOCA)
        && has_effect(view, op, EffectKind::Allocate)
}

/// Returns the buffer whose bytes a claim takes.
fn arena_of(view: View<'_>, claim: Op) -> Value {
    let [mut buffer] = view.first_operands(claim);
    let is_view =
        |&op: &Op| view.op_def(op).is_some_and(|op_def| op_def.traits.intersects(Traits::VIEW_LIKE | Traits::CAST));
    while let Some(op) = view.defining_op(buffer).filter(is_view)
        && let Some(source) = view.operands(op).next()
    {
        buffer = source;
    }
    buffer
}

impl std::ops::AddAssign for MemoryCounts {
    fn add_assign(&mut self, other: MemoryCounts) {
        self.copies += other.copies;
        self.allocations += other.allocations;
        self.arenas += other.arenas;
        self.bytes = self.bytes.saturating_add(other.bytes);
        self.dynamic += other.dynamic;
        self.stack_bytes = self.stack_bytes.saturating_add(other.stack_bytes);
    }
}

impl fmt::Display for MemoryCounts {
    /// `1 copy, 3 allocations (576 bytes, 1 of dynamic size), 1 arena, 64 bytes on the stack`
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let number =
            |count: u64, one: &str, several: &str| format!("{count} {}", if count == 1 { one } else { several });
        write!(out, "{}", number(self.copies, "copy", "copies"))?;
        write!(out, ", {}", number(self.allocations, "allocation", "allocations"))?;
        write!(out, " ({}", number(self.bytes, "byte", "bytes"))?;
        if self.dynamic > 0 {
            write!(out, ", {} of dynamic size", self.dynamic)?;
        }
        write!(out, ")")?;
        write!(out, ", {}", number(self.arenas, "arena", "arenas"))?;
        if self.stack_bytes > 0 {
            write!(out, ", {} on the stack", number(self.stack_bytes, "byte", "bytes"))?;
        }
        Ok(())
    }
}
