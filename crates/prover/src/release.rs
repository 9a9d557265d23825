//! The op that must free a buffer. A declared allocation may name another op than `memref.dealloc`.
//!
//! ```mlir
//! %a = "my.alloc"() : () -> memref<4xf32>      // freehold.allocation = {dealloc = "my.free"}
//! memref.dealloc %a : memref<4xf32>            // a fault
//! ```

use super::checker::Checker;
use super::condition::Condition;
use super::object::{ObjectId, Release};
use super::state::State;
use freehold_core::definition::{OpDef, allocation_of};
use freehold_core::ir::{Location, Op, Value};

impl Checker<'_> {
    /// Checks that a buffer is freed by the op that the declaration of its allocation names. An op that takes over a buffer and
    /// has other effects than to free it accepts any buffer.
    pub fn check_release(&mut self, state: &State, object: ObjectId, when: Condition, op: Op) {
        let (release, name) = (self.tables.data(object).release, self.name(op));
        let frees = |op_def: &OpDef| op_def.declaration.is_some() && op_def.takes_over.is_empty();
        let is_declared = self.view.op_def(op).is_some_and(frees);
        let only_frees = match name {
            "memref.dealloc" | "memref.realloc" | "bufferization.dealloc" | "deallocation.free" => true,
            "deallocation.retain" => true,
            _ => is_declared && self.view.operand_count(op) == 1 && self.view.results(op).is_empty(),
        };
        if release == Release::Usual || !self.tables.conditions.meet(when, state.path) {
            return;
        }
        match release {
            Release::By(own) if only_frees => {
                let own = self.view.ctx.str(own);
                if own != name {
                    let message =
                        || format!("'{name}' frees a buffer that only '{own}' frees, as its allocation declares");
                    self.fault(state, when, self.at(op), Some(object), message);
                }
            }
            Release::By(own) if name == "func.call" && !self.is_declaration(op) => {
                let own = self.view.ctx.str(own);
                let message = format!("a call takes over a buffer that only '{own}' frees, as its allocation declares");
                self.cannot_tell(self.at(op), message);
            }
            Release::Several if only_frees || name == "func.call" => {
                let message = format!("'{name}' frees one of several buffers, which are freed in several ways");
                self.cannot_tell(self.at(op), message);
            }
            _ => {}
        }
    }

    /// Whether a call is of a function without a body.
    fn is_declaration(&self, call: Op) -> bool {
        let name = self.attribute(call, "callee").and_then(|attr| attr.as_symbol(self.view.ctx));
        let function = name.and_then(|name| self.program.function(self.scope, name));
        function.is_some_and(|function| function.body.is_none())
    }

    /// Allocates a buffer for the result of a declared op, which may name the op that frees it.
    pub fn allocate_declared(&mut self, state: &mut State, result: Value, at: Location) -> ObjectId {
        let object = self.allocate(state, result, at);
        let declared = allocation_of(self.view, result).and_then(|allocation| allocation.dealloc);
        if let Some(own) = declared.filter(|own| *own != "memref.dealloc") {
            self.tables.set_release(object, Release::By(self.view.ctx.name(own)));
        }
        object
    }
}
