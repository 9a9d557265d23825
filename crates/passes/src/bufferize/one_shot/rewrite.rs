//! The rewrite of one body: op by op, in upstream's order.
//!
//! All ops with tensor semantics are listed: nested ones first, the op that owns the body last. Ops with tensor
//! semantics that a rewrite creates are appended to the list. Then pairs of `bufferization.to_tensor` and
//! `bufferization.to_buffer` are folded, and ops that still have tensors are rejected.
//!
//! Invariant: between two rewrites the program is valid, with a conversion wherever a buffer meets a tensor.
//!
//! Cost: linear in ops in and out, plus the cost of computing buffer types.

use std::cell::RefCell;
use std::rc::Rc;

use super::BufferizationStatistics;
use super::leftover::Leftover;
use crate::bufferize::models::bufferization::casts::fold_pair;
use crate::bufferize::{
    BufferizationOptions, Bufferizer, CopyBeforeWrite, FoundTypes, FunctionFacts, FunctionSignatures, Model, Owner,
    Query, RewriteState,
};
use freehold_core::definition::{EffectKind, OpDef, has_effect, is_memory_effect_free};
use freehold_core::diagnostics::{Diagnostics, Fallible, Reported};
use freehold_core::ir::{Body, Context, InsertPoint, Listener, Op, OpName, Rewriter, Value, View};
use freehold_dialects::{bufferization, memref};

/// The state shared by the rewrites of all bodies.
pub(super) struct BodyRewrite<'a> {
    pub ctx: &'a Context,
    pub options: &'a BufferizationOptions,
    pub signatures: &'a FunctionSignatures,
    pub state: &'a mut RewriteState,
    pub diagnostics: &'a Diagnostics,
    pub statistics: &'a mut BufferizationStatistics,
}

/// Listens to the changes that rewrites make.
struct Recorder<'a> {
    ctx: &'a Context,
    options: &'a BufferizationOptions,
    to_tensor: OpName,
    to_buffer: OpName,
    worklist: Vec<Owner>,
    to_buffers: Vec<Op>,
    allocations: u64,
    types: Rc<RefCell<FoundTypes>>,
}

fn query<'q>(view: View<'q>, options: &'q BufferizationOptions) -> Query<'q> {
    Query {
        ctx: view.ctx,
        body: view.body,
        options,
        decisions: &CopyBeforeWrite,
        functions: FunctionFacts::none(),
        memo: None,
    }
}

impl Recorder<'_> {
    /// Returns whether the op is to be rewritten.
    fn wants(&self, body: &Body, owner: Owner) -> bool {
        self.options.allows(View::new(self.ctx, body), owner)
            && query(View::new(self.ctx, body), self.options).has_tensor_semantics(owner)
    }
}

impl Listener for Recorder<'_> {
    fn replaced(&mut self, body: &Body, op: Op, values: &[Value]) {
        let mut types = self.types.borrow_mut();
        for (&result, &value) in body.results(op).iter().zip(values) {
            let producer = body.defining_op(value).filter(|&producer| body.name(producer) == self.to_tensor);
            let buffer = producer.map(|producer| {
                let [buffer] = body.first_operands(producer);
                body.ty(buffer)
            });
            types.replaced(result, buffer);
        }
    }

    fn inserted(&mut self, body: &Body, op: Op) {
        let name = body.name(op);
        let op_def = body.op_def(self.ctx, op);
        if op_def.is_some_and(|op_def| op_def.is(&memref::ALLOC)) {
            // The most frequent op, and one without tensors.
            self.allocations += 1;
            return;
        }
        let may_allocate = op_def.is_some_and(|op_def: &OpDef| op_def.allocation.is_some());
        if may_allocate && has_effect(View::new(self.ctx, body), op, EffectKind::Allocate) {
            self.allocations += 1;
        }
        if name == self.to_buffer {
            self.to_buffers.push(op);
        } else if name != self.to_tensor && self.wants(body, Owner::Op(op)) {
            self.worklist.push(Owner::Op(op));
        }
    }
}

impl BodyRewrite<'_> {
    /// Rewrites the ops of `body`, and the isolated op that owns it if `with_isolated`. Nested bodies are left alone.
    /// Returns the first op that still has tensors and must not.
    ///
    /// # Errors
    /// An op cannot be rewritten, which was reported.
    pub(super) fn run(&mut self, body: &mut Body, with_isolated: bool) -> Fallible<Option<Leftover>> {
        let ctx = self.ctx;
        let (to_tensor, to_buffer) =
            (ctx.op_name(bufferization::TO_TENSOR.name), ctx.op_name(bufferization::TO_BUFFER.name));
        let mut recorder = Recorder {
            ctx,
            options: self.options,
            to_tensor,
            to_buffer,
            worklist: Vec::new(),
            to_buffers: Vec::new(),
            allocations: 0,
            types: self.state.types.clone(),
        };
        self.state.types.borrow_mut().clear();
        let ops = body.walk_postorder();
        for &op in &ops {
            if body.name(op) == to_buffer {
                recorder.to_buffers.push(op);
            }
            if recorder.wants(body, Owner::Op(op)) {
                recorder.worklist.push(Owner::Op(op));
            }
        }
        if with_isolated && recorder.wants(body, Owner::Isolated) {
            recorder.worklist.push(Owner::Isolated);
        }
        let Some(anywhere) = body.roots().first().and_then(|&region| body.first_block(region)) else {
            return self.external(body, &mut recorder).map(|()| None);
        };
        let anywhere = InsertPoint::End(anywhere);
        let mut next = 0;
        while let Some(&owner) = recorder.worklist.get(next) {
            next += 1;
            ctx.cancellation().check();
            self.rewrite(body, &mut recorder, owner, anywhere)?;
        }
        let mut next = 0;
        while let Some(&op) = recorder.to_buffers.get(next) {
            next += 1;
            if body.is_live(op) {
                let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(op), &mut recorder);
                // A pair that cannot be folded stays.
                let _ = fold_pair(&mut self.bufferizer(&mut rewriter), op);
            }
        }
        if self.options.erase_unused_to_tensor {
            let is_unneeded = |&op: &Op| body.name(op) == to_tensor && body.all_results_unused(op);
            let unneeded: Vec<Op> = body.created_ops().filter(is_unneeded).collect();
            unneeded.into_iter().for_each(|op| body.erase(op));
        }
        self.statistics.allocations += recorder.allocations;
        Ok(self.leftover(body, &recorder))
    }

    fn bufferizer<'s, 'r>(&'s mut self, rewriter: &'s mut Rewriter<'r>) -> Bufferizer<'r, 's> {
        Bufferizer {
            rewriter,
            options: self.options,
            signatures: self.signatures,
            functions: FunctionFacts::none(),
            state: self.state,
            diagnostics: self.diagnostics,
        }
    }

    /// A function without a body still has a signature to rewrite.
    fn external(&mut self, body: &mut Body, recorder: &mut Recorder<'_>) -> Fallible {
        if recorder.worklist.is_empty() {
            return Ok(());
        }
        // Nothing is created in this block; it only serves as an insertion point.
        let nowhere = body.create_block();
        self.rewrite(body, recorder, Owner::Isolated, InsertPoint::End(nowhere))
    }

    fn rewrite(
        &mut self,
        body: &mut Body,
        recorder: &mut Recorder<'_>,
        owner: Owner,
        anywhere: InsertPoint,
    ) -> Fallible {
        let ctx = self.ctx;
        let at = match owner {
            Owner::Op(op) if !body.is_live(op) => return Ok(()),
            Owner::Op(op) => InsertPoint::Before(op),
            Owner::Isolated => anywhere,
        };
        let Some(&Model { analysis: answers, rewrite: Some(rewrite) }) = owner.model(View::new(ctx, body)) else {
            return Ok(());
        };
        if !query(View::new(ctx, body), self.options).has_tensor_semantics(owner) {
            return Ok(());
        }
        let several = owner.regions(body).iter().any(|&region| body.first_block(region) != body.last_block(region));
        if several && !answers.supports_unstructured_control_flow() {
            let message = "op or BufferizableOpInterface implementation does not support unstructured control flow, \
                           but at least one region has multiple blocks";
            return Err(self.report(body, owner, true, message));
        }
        let mut rewriter = Rewriter::new(ctx, body, at, recorder);
        let mut cx = self.bufferizer(&mut rewriter);
        let outcome = match owner {
            Owner::Op(op) => rewrite.bufferize(&mut cx, op),
            Owner::Isolated => rewrite.bufferize_isolated(&mut cx),
        };
        outcome.map_err(|_| self.report(body, owner, false, "failed to bufferize op"))
    }

    fn report(&self, body: &Body, owner: Owner, with_name: bool, message: &str) -> Reported {
        let name = match owner {
            // The error was reported when the op was erased.
            Owner::Op(op) if !body.is_live(op) => return Reported::unchecked(),
            Owner::Op(op) => body.name(op),
            Owner::Isolated => body.header.name,
        };
        let prefix = if with_name { format!("'{}' op ", self.ctx.op_name_data(name).text) } else { String::new() };
        let (view, message) = (View::new(self.ctx, body), format!("{prefix}{message}"));
        match owner {
            Owner::Op(op) => self.diagnostics.error_on(view, op, message).emit(),
            Owner::Isolated => self.diagnostics.error_on_root(view, message).emit(),
        }
    }

    /// Returns the first op that still has tensors, unless that is allowed.
    fn leftover(&self, body: &Body, recorder: &Recorder<'_>) -> Option<Leftover> {
        if self.options.allow_unknown_ops {
            return None;
        }
        let remains = |owner: &Owner| match *owner {
            Owner::Isolated => recorder.wants(body, *owner).then(|| Leftover::of_root(View::new(self.ctx, body))),
            Owner::Op(op) if !body.is_live(op) => None,
            Owner::Op(op) => {
                let name = body.name(op);
                let is_conversion = name == recorder.to_tensor || name == recorder.to_buffer;
                let is_unneeded =
                    || body.all_results_unused(op) && is_memory_effect_free(View::new(self.ctx, body), op);
                let remains = !is_conversion && recorder.wants(body, *owner) && !is_unneeded();
                remains.then(|| Leftover::of(View::new(self.ctx, body), op))
            }
        };
        recorder.worklist.iter().find_map(remains)
    }
}
