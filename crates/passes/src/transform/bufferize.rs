//! Transforms of bufferization.

use std::sync::Arc;

use freehold_core::ir::{Body, InsertPoint, Listener, Op, OpSpec, Rewriter, Value};
use freehold_dialects::{bufferization, builtin, func, linalg, tensor};

use super::clean::run_in;
use super::failure::{Outcome, silenceable};
use super::interpreter::{Interpreter, Results};
use super::payload::{Mapped, PayloadOp, PayloadValue};
use super::script::Step;
use super::tracking::Tracker;
use crate::bufferize::one_shot::bufferize;
use crate::bufferize::prepare::empty_tensors;
use crate::bufferize::to_allocation::{CopyOp, ToAllocation};
use crate::bufferize::{BufferizationOptions, LayoutOption};

/// `transform.bufferization.one_shot_bufferize`
pub fn one_shot_bufferize<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    let mut options = BufferizationOptions {
        allow_return_allocs_from_loops: step.flag("allow_return_allocs_from_loops"),
        allow_unknown_ops: step.flag("allow_unknown_ops"),
        bufferize_function_boundaries: step.flag("bufferize_function_boundaries"),
        dump_alias_sets: step.flag("dump_alias_sets"),
        test_analysis_only: step.flag("test_analysis_only"),
        print_conflicts: step.flag("print_conflicts"),
        check_parallel_regions: step.flag("check_parallel_regions"),
        ..BufferizationOptions::default()
    };
    if let Some(layout) = step.number_of_case("function_boundary_type_conversion") {
        options.set_function_boundary_type_conversion(match layout {
            0 => LayoutOption::Infer,
            1 => LayoutOption::Identity,
            _ => LayoutOption::FullyDynamic,
        });
    }
    if step.text("memcpy_op") == Some("linalg.copy") {
        options.copy = Some(Arc::new(|rewriter, location, from, to| {
            linalg::build::copy(rewriter, location, from, to);
            Ok(())
        }));
    }
    let targets = interpreter.ops(step.operand(0));
    for &target in &targets {
        let program = interpreter.program();
        let op_def = program.op_def(target);
        let is_module = op_def.is_some_and(|op_def| op_def.is(&builtin::MODULE));
        let is_function = op_def.is_some_and(|op_def| op_def.has(freehold_core::definition::Traits::FUNCTION_LIKE));
        if !is_module && !is_function {
            return silenceable(step.location(), "expected module or function target").fail();
        }
        if options.bufferize_function_boundaries && !is_module {
            return silenceable(step.location(), "expected module target").fail();
        }
        let (ctx, diagnostics) = (interpreter.ctx(), interpreter.cx.diagnostics);
        let Some(body) = interpreter.nested_mut(target) else { continue };
        if bufferize(ctx, body, &options, diagnostics).is_err() {
            return silenceable(step.location(), "bufferization failed").fail();
        }
    }
    results[0] = Some(targets.into_iter().map(Mapped::Op).collect());
    Ok(())
}

impl Interpreter<'_> {
    /// Returns whether the op has no regions.
    fn is_leaf(&self, op: PayloadOp) -> bool {
        self.program().find(op).is_some_and(|(body, op)| body.region_count(op) == 0)
    }
}

/// `transform.bufferization.eliminate_empty_tensors`, `transform.structured.eliminate_empty_tensors`
pub fn eliminate_empty_tensors<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    _: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    for target in interpreter.ops(step.operand(0)) {
        let at = interpreter.program().location(target);
        let (ctx, diagnostics) = (interpreter.ctx(), interpreter.cx.diagnostics);
        if interpreter.is_leaf(target) {
            continue;
        }
        let Some(body) = interpreter.nested_mut(target) else {
            let message = "empty tensors are eliminated only in ops that are isolated from above";
            return interpreter.definite_with(step.location(), message, [(at, "target op")]);
        };
        if empty_tensors::eliminate(ctx, body, false, diagnostics).is_err() {
            return silenceable(at, "failed to analyze op").fail();
        }
    }
    Ok(())
}

/// `transform.bufferization.empty_tensor_to_alloc_tensor`
pub fn empty_tensor_to_alloc_tensor<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    tracker.watch(&interpreter.state);
    interpreter.each(step, results, |interpreter, target| {
        let is_empty = interpreter.program().op_def(target).is_some_and(|op_def| op_def.is(&tensor::EMPTY));
        let PayloadOp::Nested(number, op) = target else { return interpreter.wrong_kind(step, target) };
        if !is_empty {
            return interpreter.wrong_kind(step, target);
        }
        let Some(body) = interpreter.body_mut(number) else { return Ok(vec![Vec::new()]) };
        let sizes = body.operand_vec(op);
        let ty = body.ty(body.result(op, 0));
        let spec = OpSpec::new(ctx.op_name(bufferization::ALLOC_TENSOR.name), body.location(op));
        let spec = spec.operands(&sizes).results(&[ty]).segments(ctx, &[sizes.len(), 0, 0]);
        let new = Rewriter::new(ctx, body, InsertPoint::Before(op), tracker).replace_with(op, &spec);
        Ok(vec![vec![Mapped::Op(PayloadOp::Nested(number, new))]])
    })
}

/// `transform.bufferization.buffer_loop_hoisting`
pub fn buffer_loop_hoisting<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    _: &mut Tracker<'a>,
) -> Outcome {
    interpreter.each(step, results, |interpreter, target| {
        if interpreter.is_leaf(target) {
            return Ok(Vec::new());
        }
        let program = interpreter.program();
        let is_function = program.op_def(target).is_some_and(|op_def| op_def.is(&func::FUNC));
        let at = program.location(target);
        let text = if is_function { "any(buffer-loop-hoisting)" } else { "any(func.func(buffer-loop-hoisting))" };
        let (ctx, diagnostics) = (interpreter.ctx(), interpreter.cx.diagnostics);
        let pipeline = interpreter.options.parse_pipeline(text);
        let (Ok(pipeline), Some(body)) = (pipeline, interpreter.nested_mut(target)) else {
            let message = "allocations are hoisted only in ops that are isolated from above";
            return interpreter.definite_with(step.location(), message, [(at, "target op")]);
        };
        let outcome = run_in(ctx, &pipeline, body, diagnostics);
        interpreter.reported(outcome)?;
        Ok(Vec::new())
    })
}

/// `transform.structured.bufferize_to_allocation`
pub fn bufferize_to_allocation<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    let options = ToAllocation {
        on_stack: step.text("alloc_op") == Some("memref.alloca"),
        copy: match step.text("memcpy_op") {
            Some("memref.copy") => CopyOp::Memref,
            Some("linalg.copy") => CopyOp::Linalg,
            _ => CopyOp::Materialize,
        },
        destination_only: step.flag("bufferize_destination_only"),
        frees: step.flag("emit_dealloc"),
        space: step.attribute("memory_space"),
    };
    tracker.watch(&interpreter.state);
    let (mut buffers, mut made) = (Vec::new(), Vec::new());
    for target in interpreter.ops(step.operand(0)) {
        let at = interpreter.program().location(target);
        let failed =
            || silenceable(step.location(), "failed to bufferize operation").note(at, "target payload op").fail();
        let PayloadOp::Nested(number, op) = target else { return failed() };
        let diagnostics = interpreter.cx.diagnostics;
        let Some(body) = interpreter.body_mut(number).filter(|body| body.is_live(op)) else { return failed() };
        let mut listener = NewOps { inner: &mut *tracker, ops: Vec::new() };
        let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), &mut listener);
        let Some(buffer) = options.apply(&mut rewriter, op, diagnostics) else { return failed() };
        buffers.push(Mapped::Value(PayloadValue(number, buffer)));
        let live = listener.ops.into_iter().filter(|&op| body.is_live(op));
        made.extend(live.map(|op| Mapped::Op(PayloadOp::Nested(number, op))));
    }
    for (result, mapped) in results.iter_mut().zip([buffers, made]) {
        *result = Some(mapped);
    }
    Ok(())
}

/// Records the ops that are created.
struct NewOps<'l> {
    inner: &'l mut dyn Listener,
    ops: Vec<Op>,
}

impl Listener for NewOps<'_> {
    fn inserted(&mut self, body: &Body, op: Op) {
        if !self.ops.contains(&op) {
            self.ops.push(op);
        }
        self.inner.inserted(body, op);
    }
    fn modified(&mut self, body: &Body, op: Op) {
        self.inner.modified(body, op);
    }
    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        self.inner.replaced(body, op, values);
    }
    fn erased(&mut self, body: &Body, op: Op) {
        self.inner.erased(body, op);
    }
}
