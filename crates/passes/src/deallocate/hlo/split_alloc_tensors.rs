//! `hlo-split-alloc-tensors`: gives each use of a `bufferization.alloc_tensor` its own copy of the op.
//!
//! One-Shot Bufferize then allocates a buffer for each use, instead of one that is copied.
//!
//! ```mlir
//! %t = bufferization.alloc_tensor() : tensor<4xf32>
//! "test.a"(%t) : (tensor<4xf32>) -> ()
//! "test.b"(%t) : (tensor<4xf32>) -> ()
//! ```
//! becomes
//! ```mlir
//! %0 = bufferization.alloc_tensor() : tensor<4xf32>
//! "test.a"(%0) : (tensor<4xf32>) -> ()
//! %1 = bufferization.alloc_tensor() : tensor<4xf32>
//! "test.b"(%1) : (tensor<4xf32>) -> ()
//! ```
//!
//! A use in `scf.forall.in_parallel`, which may not hold other ops, gets its copy before that op. An op that is the
//! tensor's source (`copy`) is not split in the clones, so that it may keep several uses. Cost: linear.

use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, InsertPoint, Mapping, Op, View};
use freehold_dialects::{bufferization, func};
use freehold_pass::{BodyContext, BodyPass, Options, PassDef, StatisticDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-split-alloc-tensors",
    title: "SplitAllocTensorsPass",
    summary: "Give each use of an alloc_tensor its own copy of the op",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[StatisticDef { name: "split", summary: "Uses that got their own alloc_tensor" }],
    make: |_: &Options| Ok(Box::new(SplitAllocTensors)),
};

struct SplitAllocTensors;

impl BodyPass for SplitAllocTensors {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let ops = body.walk_preorder();
        let mut tensors: Vec<Op> = Vec::new();
        for op in ops {
            for number in 0..body.operand_count(op) {
                let operand = body.operand(op, number);
                let Some(source) = body.made_by(ctx, operand, &bufferization::ALLOC_TENSOR) else { continue };
                let before = InsertPoint::Before(outside_of_terminators(View::new(ctx, body), op));
                let clone = body.clone_op(source, before, &mut Mapping::default());
                let result = body.result(clone, 0);
                body.set_operand(op, number, result);
                tensors.push(clone);
                cx.statistics.add("split", 1);
            }
            if body.is(ctx, op, &bufferization::ALLOC_TENSOR) {
                tensors.push(op);
            }
        }
        // The last ones first: an unused one may be the only user of another.
        for op in tensors.into_iter().rev() {
            if View::new(ctx, body).all_results_unused(op) {
                body.erase(op);
            }
        }
        Ok(())
    }
}

/// Returns the op, or the outermost terminator that it is nested in: `scf.forall.in_parallel` holds no other ops than
/// the insertions that it executes.
fn outside_of_terminators(view: View<'_>, mut op: Op) -> Op {
    let is_terminator = |op: &Op| view.op_def(*op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR));
    while let Some(parent) = view.parent_op(op).filter(is_terminator) {
        op = parent;
    }
    op
}
