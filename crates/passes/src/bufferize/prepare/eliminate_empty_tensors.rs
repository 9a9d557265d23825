//! The pass `eliminate-empty-tensors`: see `empty_tensors`.

use super::empty_tensors::eliminate;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_dialects::builtin;
use freehold_pass::{Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "eliminate-empty-tensors",
    title: "EmptyTensorEliminationPass",
    summary: "Try to eliminate all tensor.empty ops.",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(EliminateEmptyTensors)),
};

struct EliminateEmptyTensors;

impl Pass for EliminateEmptyTensors {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let is_module = body.header.name == cx.ctx.op_name(builtin::MODULE.name);
        eliminate(cx.ctx, body, is_module, cx.diagnostics)
    }
}
