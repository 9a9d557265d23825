//! Poison buffers of functions in which pointers are compared.
//!
//! The pointer of a poison buffer is poison, and so is a comparison with it, even where a flag says that it does not
//! matter (`arith.andi %flag, %differs`). So poison gets a value: an empty buffer on the stack, which the program cannot
//! access without undefined behavior either.
//!
//! ```mlir
//! %p = ub.poison : memref<4xf32>
//! // becomes, at the start of the function
//! %empty = memref.alloca() : memref<0xf32>
//! %p = memref.reinterpret_cast %empty to offset: [0], sizes: [4], strides: [1] : memref<0xf32> to memref<4xf32>
//! ```

use freehold_core::interface::MixedIndex;
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{DYNAMIC, Op, TypeData};
use freehold_dialects::ub;

use super::rewrite::Rewrite;
use crate::transform::build;

impl Rewrite<'_> {
    /// Replaces poison buffers, if a pointer is compared.
    pub(super) fn replace_poison(&mut self) {
        if !self.has_pointers {
            return;
        }
        let view = self.view();
        let is_poison = |&op: &Op| view.is(op, &ub::POISON) && view.ty(view.result(op, 0)).is_memref(self.ctx);
        let found: Vec<Op> = view.walk_preorder().into_iter().filter(is_poison).collect();
        for op in found {
            self.replace_poison_op(op);
        }
    }

    fn replace_poison_op(&mut self, op: Op) {
        let view = self.view();
        let (location, result) = (view.location(op), view.result(op, 0));
        let ty = view.ty(result);
        let Some(block) = view.roots().first().and_then(|&root| view.first_block(root)) else { return };
        let (element, space) = match *ty.data(self.ctx) {
            TypeData::MemRef { element, space, .. } | TypeData::UnrankedMemRef { element, space } => (element, space),
            _ => return,
        };
        let strided = strides_and_offset(self.ctx, ty);
        let is_ranked = matches!(ty.data(self.ctx), TypeData::MemRef { .. });
        if is_ranked && strided.is_none() {
            return;
        }
        self.rewriter.at = self.rewriter.start(block);
        let empty = self.ctx.memref(&[0], element, None, space);
        let empty = build::allocate_on_stack(&mut self.rewriter, location, empty, &[]);
        let value = match strided {
            Some(strided) => {
                let zero = build::index_constant(&mut self.rewriter, location, 0);
                let mixed =
                    |value: i64| if value == DYNAMIC { MixedIndex::Value(zero) } else { MixedIndex::Static(value) };
                let sizes: Vec<MixedIndex> =
                    ty.shape(self.ctx).unwrap_or_default().iter().map(|&size| mixed(size)).collect();
                let strides: Vec<MixedIndex> = strided.strides.iter().map(|&stride| mixed(stride)).collect();
                let lists = [&[mixed(strided.offset)][..], &sizes, &strides];
                build::reinterpret_cast(&mut self.rewriter, location, ty, empty, lists)
            }
            None => build::cast(&mut self.rewriter, location, empty, ty),
        };
        self.rewriter.replace(op, &[value]);
    }
}
