//! The state that the parts of the pass share: the options, the counters, and the budget of the stack.

use freehold_core::definition::declared_storage;
use freehold_core::ir::{Block, Body, Context, Name, Op, Type, View};
use freehold_dialects::memref;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::support::storage::element_storage;
use freehold_core::ir::layout::strides_and_offset;

/// The options of the pass.
#[derive(Clone, Copy)]
pub(super) struct Parts {
    pub copy_elision: bool,
    pub reuse: bool,
    pub hoisting: bool,
    pub double_buffering: bool,
    pub loop_simplification: bool,
    pub promotion: bool,
    /// The size of the stack buffers of a function: in bytes, with `compat` in elements.
    pub budget: u64,
    /// Whether decisions that cost time or memory are those of MLIR-HLO.
    pub compat: bool,
}

/// The counts of changes, for the statistics.
#[derive(Clone, Copy, Default)]
pub(super) struct Counts {
    pub elided: u64,
    pub reused: u64,
    pub hoisted: u64,
    pub shared: u64,
    pub double_buffered: u64,
    pub redirected: u64,
    pub promoted: u64,
    pub erased: u64,
}

impl Counts {
    /// Returns each counter with the name of its statistic.
    pub fn values(&self) -> [(&'static str, u64); 8] {
        [
            ("num-copies-elided", self.elided),
            ("num-reused", self.reused),
            ("num-hoisted", self.hoisted),
            ("num-shared", self.shared),
            ("num-double-buffered", self.double_buffered),
            ("num-deallocs-redirected", self.redirected),
            ("num-promoted", self.promoted),
            ("num-erased", self.erased),
        ]
    }
}

/// The state of the pass on one function.
pub(super) struct State<'a> {
    pub ctx: &'a Context,
    /// The entry block of the function.
    pub entry: Block,
    pub parts: Parts,
    pub counts: Counts,
    /// Allocations that are sure to be placed on the stack, and are no part of the heap. Each of them, and what frees
    /// it, is in the entry block or moves there during the sweep that reserves it. Empty with `compat`.
    reserved: FxHashSet<Op>,
    /// The budget of the stack, without the reserved allocations.
    pub left: u64,
}

impl<'a> State<'a> {
    pub fn new(ctx: &'a Context, entry: Block, parts: Parts) -> State<'a> {
        State { ctx, entry, parts, counts: Counts::default(), reserved: FxHashSet::default(), left: parts.budget }
    }

    /// Returns whether the allocation will be placed on the stack.
    pub fn is_reserved(&self, alloc: Op) -> bool {
        self.reserved.contains(&alloc)
    }

    /// Reserves the stack for a static allocation if the budget suffices. Returns whether it is reserved.
    pub fn reserve(&mut self, view: View<'_>, alloc: Op) -> bool {
        if self.reserved.contains(&alloc) {
            return true;
        }
        if self.parts.compat || !self.parts.promotion || !can_be_on_stack(view, alloc) {
            return false;
        }
        let Some(left) = self.cost(view, alloc).and_then(|cost| self.left.checked_sub(cost)) else { return false };
        self.left = left;
        self.reserved.insert(alloc)
    }

    /// Forgets an allocation that is erased: its reservation goes to `heir`, an allocation of the same type, or back to
    /// the budget.
    pub fn release(&mut self, view: View<'_>, alloc: Op, heir: Option<Op>) {
        if self.reserved.remove(&alloc) {
            match heir {
                Some(heir) if !self.reserved.contains(&heir) => {
                    self.reserved.insert(heir);
                }
                _ => self.left += self.cost(view, alloc).unwrap_or(0),
            }
        }
    }

    /// Returns what an allocation takes from the budget; `None` if it cannot be known.
    pub fn cost(&self, view: View<'_>, alloc: Op) -> Option<u64> {
        let ty = view.ty(view.result(alloc, 0));
        if self.parts.compat { element_count(view.ctx, ty) } else { bytes(view.ctx, ty) }
    }
}

/// Returns whether the op is a `memref.alloc` without operands, whose type is static.
pub(super) fn is_static_alloc(view: View<'_>, op: Op) -> bool {
    view.is(op, &memref::ALLOC) && view.operand_count(op) == 0 && view.ty(view.result(op, 0)).has_static_shape(view.ctx)
}

/// Returns whether a buffer of the allocation's memory space can be on the stack.
pub(super) fn can_be_on_stack(view: View<'_>, alloc: Op) -> bool {
    let space = view.ty(view.result(alloc, 0)).memory_space(view.ctx);
    space.is_none_or(|space| space.as_i64(view.ctx) == Some(0))
}

/// Returns the number of elements of a static type.
fn element_count(ctx: &Context, ty: Type) -> Option<u64> {
    let product = |count: u64, &dimension: &i64| count.checked_mul(u64::try_from(dimension).ok()?);
    ty.shape(ctx)?.iter().try_fold(1, product)
}

/// Returns the bytes of a static memref type, including those that its layout skips; `None` if they are unknown.
pub(super) fn bytes(ctx: &Context, ty: Type) -> Option<u64> {
    let element = element_storage(ctx, ty.element(ctx)?)?.size;
    let shape = ty.shape(ctx)?;
    let strided = strides_and_offset(ctx, ty)?;
    if shape.contains(&0) {
        return Some(0);
    }
    let mut elements = u64::try_from(strided.offset).ok()?.checked_add(1)?;
    for (&size, &stride) in shape.iter().zip(&strided.strides) {
        let last = u64::try_from(size).ok()?.checked_sub(1)?;
        elements = elements.checked_add(last.checked_mul(u64::try_from(stride).ok()?)?)?;
    }
    elements.checked_mul(element).filter(|&size| i64::try_from(size).is_ok())
}

/// Returns the alignment that an allocation states; 1 without one.
pub(super) fn alignment_of(view: View<'_>, op: Op) -> u64 {
    padding_of(view, op).max(1)
}

/// Returns the bytes by which an allocation is larger than its type, so that its buffer can be aligned.
pub(super) fn padding_of(view: View<'_>, op: Op) -> u64 {
    let stated = view.attribute(op, Name::ALIGNMENT).and_then(|attr| attr.as_i64(view.ctx));
    stated.and_then(|alignment| u64::try_from(alignment).ok()).unwrap_or(0)
}

/// Returns the bytes that a static allocation takes from the heap; `None` if they are unknown.
pub(super) fn heap_bytes(view: View<'_>, alloc: Op) -> Option<u64> {
    bytes(view.ctx, view.ty(view.result(alloc, 0)))?.checked_add(padding_of(view, alloc))
}

/// Returns the alignment that each buffer of this type has, because its elements need it.
pub(super) fn natural_alignment(ctx: &Context, ty: Type) -> u64 {
    if let Some(declared) = ty.element(ctx).and_then(|element| declared_storage(ctx, element)) {
        return declared.alignment;
    }
    let width = ty.element(ctx).map_or(1, |element| element.bit_width(ctx).unwrap_or(0));
    match width {
        16 | 32 | 64 => u64::from(width) / 8,
        _ => 1,
    }
}

/// Increases the alignment of `kept` to that of `erased`, which it replaces.
pub(super) fn keep_alignment(ctx: &Context, body: &mut Body, kept: Op, erased: Op) {
    let view = View::new(ctx, body);
    if alignment_of(view, erased) > alignment_of(view, kept) {
        let alignment = view.attribute(erased, Name::ALIGNMENT);
        body.set_attribute(ctx, kept, Name::ALIGNMENT, alignment);
    }
}

/// Returns the static allocations of the block that the block also frees, each with what frees it. O(ops).
pub(super) fn pairs(view: View<'_>, block: Block) -> FxHashMap<Op, Op> {
    let mut found = FxHashMap::default();
    for op in view.ops(block) {
        if view.is(op, &memref::DEALLOC)
            && let Some(alloc) = freed_alloc(view, op)
            && view.block(alloc) == Some(block)
            && is_static_alloc(view, alloc)
        {
            found.entry(alloc).or_insert(op);
        }
    }
    found
}

/// Returns the `memref.alloc` whose result the deallocation frees.
pub(super) fn freed_alloc(view: View<'_>, dealloc: Op) -> Option<Op> {
    view.made_by(memref::Dealloc::of(view, dealloc).memref(), &memref::ALLOC)
}
