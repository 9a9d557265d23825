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

use freehold_core::ir::Op;
use freehold_dialects::ub;

use super::rewrite::Rewrite;
use crate::support::poison_buffers::replace_poison;

impl Rewrite<'_> {
    /// Replaces poison buffers, if a pointer is compared.
    pub fn replace_poison(&mut self) {
        if !self.has_pointers {
            return;
        }
        let view = self.view();
        let is_poison = |&op: &Op| view.is(op, &ub::POISON) && view.ty(view.result(op, 0)).is_memref(self.ctx);
        let found: Vec<Op> = view.walk_preorder().into_iter().filter(is_poison).collect();
        for op in found {
            replace_poison(&mut self.rewriter, op);
        }
    }
}
