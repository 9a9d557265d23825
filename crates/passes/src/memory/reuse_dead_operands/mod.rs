//! `reuse-dead-operands`: lets an elementwise op write its result into an input that is not used afterwards.
//!
//! ```mlir
//! %0 = linalg.matmul …
//! %e = tensor.empty() : tensor<8x8xf32>
//! %1 = linalg.exp ins(%0 : tensor<8x8xf32>) outs(%e : tensor<8x8xf32>) -> tensor<8x8xf32>   // last use of %0
//! ```
//! becomes
//! ```mlir
//! %0 = linalg.matmul …
//! %1 = linalg.exp ins(%0 : tensor<8x8xf32>) outs(%0 : tensor<8x8xf32>) -> tensor<8x8xf32>
//! ```
//!
//! One-Shot Bufferize then finds the output in place: the op reads each element before it writes it, and allocates
//! nothing. Candidates are the structured ops whose loops are all parallel and which access the input and the output by
//! identity maps, if the output is an empty tensor, or would get a new buffer, and is not read. The analysis of One-Shot
//! Bufferize says which of them are possible, after it has decided everything else
//! (`bufferization/analysis/reuse.rs`): an input is not taken if it is used later on any path, if an alias of it is, if
//! the op reads it by another map too, or if it may be memory of the caller or a constant. So the bufferized program has
//! no copy that it would not have without the pass. An argument of a private function is no memory of the caller if each
//! call passes a new tensor that nothing else uses (`arguments.rs`).
//!
//! An empty tensor of several such ops is first cloned for each; the clones that are not replaced disappear again.
//!
//! Cost: that of the analysis, O(n log² n).

mod arguments;

use super::shared_empties::{EmptyClone, clone_shared_empties, erase_unused, restore_empties_unless};
use crate::bufferize::BufferizationOptions;
use crate::bufferize::analysis::functions::analyze_program_for_reuse;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, Op, Use, Value};
use freehold_dialects::tensor;
use freehold_pass::{Pass, PassContext, PassDef, StatisticDef};
use rustc_hash::FxHashSet;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "reuse-dead-operands",
    title: "ReuseDeadOperandsPass",
    summary: "Let elementwise ops write into inputs that are not used afterwards",
    anchor: None,
    options: &[],
    statistics: &[StatisticDef { name: "reused", summary: "Number of outputs that are inputs of the same op" }],
    make: |_| Ok(Box::new(ReuseDeadOperands)),
};

struct ReuseDeadOperands;

impl Pass for ReuseDeadOperands {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let options = BufferizationOptions::of_compile(cx.ctx, body);
        let mut clones: Vec<Vec<EmptyClone>> = Vec::new();
        body.for_each_body_mut(&mut |body| clones.push(clone_shared_empties(cx.ctx, body)));
        let given = arguments::given_up(cx.ctx, body, cx.is_root);
        let (analysis, verified) = analyze_program_for_reuse(cx.ctx, body, &options, &given, cx.diagnostics)?;
        verified?;
        let mut reused = 0;
        let mut number = 0;
        body.for_each_body_mut(&mut |body| {
            let found = analysis.bodies[number].as_ref().map_or(&[][..], |decided| &decided.reused);
            apply(cx.ctx, body, found, &clones[number]);
            reused += found.len() as u64;
            number += 1;
        });
        cx.statistics.add("reused", reused);
        Ok(())
    }
}

/// Makes the values in `reused` the tensors of their outputs, and undoes the cloning of the other outputs' tensors.
/// Erases the empty tensors that are unused then.
fn apply(ctx: &Context, body: &mut Body, reused: &[(Use, Value)], clones: &[EmptyClone]) {
    let mut empties: Vec<Op> = Vec::new();
    for &(operand, value) in reused {
        empties.extend(body.made_by(ctx, body.use_value(operand), &tensor::EMPTY));
        body.set_use(operand, value);
    }
    restore_shared_empties(ctx, body, clones, reused);
    erase_unused(body, empties);
}

/// Gives operands the empty tensors back that they had before [`clone_shared_empties`], except for those in `reused`.
fn restore_shared_empties(ctx: &Context, body: &mut Body, clones: &[EmptyClone], reused: &[(Use, Value)]) {
    let taken: FxHashSet<Use> = reused.iter().map(|reuse| reuse.0).collect();
    restore_empties_unless(ctx, body, clones, |body, clone| {
        let user = body.block(body.use_owner(clone.operand));
        taken.contains(&clone.operand) || user == body.value_block(clone.original)
    });
}
