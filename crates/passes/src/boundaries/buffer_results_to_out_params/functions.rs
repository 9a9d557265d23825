//! Updates functions: signatures, returns, and allocations that become parameters.

use rustc_hash::FxHashSet;

use super::{BufferResultsToOutParams, OutParams};
use crate::analysis::control_flow::blocks_in_loops;
use crate::support::signature::Signature;
use freehold_core::definition::{Effect, EffectKind, effect_on_value, effects_of};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, Block, Body, Context, DYNAMIC, InsertPoint, Op, OpSpec, Type, Value, ValueDef, View};
use freehold_dialects::memref::{self, has_layout, strides_and_offset};
use freehold_dialects::{func, ub};

impl BufferResultsToOutParams {
    /// Converts the function's ranked memref results to parameters.
    pub(super) fn update_function(
        &self,
        ctx: &Context,
        body: &mut Body,
        diagnostics: &Diagnostics,
    ) -> Fallible<OutParams> {
        let mut signature = Signature::of(View::new(ctx, body));
        let is_out: Vec<bool> = signature.results.iter().map(|ty| ty.is_ranked_memref(ctx)).collect();
        for (&ty, _) in signature.results.iter().zip(&is_out).filter(|pair| *pair.1) {
            if has_layout(ctx, ty) && !is_fully_dynamic(ctx, ty) {
                let message = "cannot create out param for result with unsupported layout";
                return diagnostics.error_on_root(View::new(ctx, body), message).fail();
            }
        }
        let region = body.roots()[0];
        let entry = body.first_block(region).expect("the function has a body");
        let mut parameters: Vec<Value> = Vec::new();
        for (ty, attributes) in signature.erase_results(|number| is_out[number]) {
            signature.inputs.push(ty);
            signature.input_attributes.push(self.parameter_attributes(ctx, attributes));
            let location = body.header.location;
            parameters.push(body.add_argument(entry, ty, location));
        }
        signature.set(ctx, body);
        let mut sizes: OutParams = vec![Vec::new(); parameters.len()];
        let mut hoisted: Vec<bool> = vec![false; parameters.len()];
        let repeated = blocks_in_loops(body, region);
        for op in body.walk_preorder() {
            if body.is_live(op) && body.is(ctx, op, &func::RETURN) {
                self.update_return(ctx, body, op, &repeated, &parameters, &mut sizes, &mut hoisted);
            }
        }
        Ok(sizes)
    }

    fn parameter_attributes(&self, ctx: &Context, attributes: Attr) -> Attr {
        if !self.add_result_attribute {
            return attributes;
        }
        ctx.with_entry(attributes, ctx.name("bufferize.result"), Some(ctx.unit()))
    }

    #[allow(clippy::too_many_arguments)]
    fn update_return(
        &self,
        ctx: &Context,
        body: &mut Body,
        op: Op,
        repeated: &FxHashSet<Block>,
        parameters: &[Value],
        sizes: &mut OutParams,
        hoisted: &mut [bool],
    ) {
        let location = body.location(op);
        let returned = body.operand_vec(op);
        let mut kept: Vec<Value> = Vec::new();
        let mut next = 0;
        for number in 0..returned.len() {
            // A value that is returned twice may have become a parameter already.
            let value = body.operand(op, number);
            if !body.ty(value).is_ranked_memref(ctx) {
                kept.push(value);
                continue;
            }
            let parameter = parameters[next];
            match self.hoistable(View::new(ctx, body), value, repeated).filter(|_| !hoisted[next]) {
                Some((allocation, arguments)) => {
                    body.replace_all_uses(value, parameter);
                    body.erase(allocation);
                    sizes[next] = arguments;
                    hoisted[next] = true;
                }
                // Poison contents are never read, and a poison value cannot be copied.
                None if body.made_by(ctx, value, &ub::POISON).is_some() => {}
                None => {
                    body.insert(InsertPoint::Before(op), &memref::copy(ctx, location, value, parameter));
                }
            }
            next += 1;
        }
        body.insert(InsertPoint::Before(op), &OpSpec::new(ctx.op_name_of(&func::RETURN), location).operands(&kept));
        body.erase(op);
    }

    /// Returns the allocation that defines `value`, if callers can allocate it, with the arguments that are its sizes.
    ///
    /// The op must only allocate (a clone also initializes), it must allocate one buffer only (an op in a loop of
    /// blocks allocates several), and the function must not free it.
    fn hoistable(&self, view: View<'_>, value: Value, repeated: &FxHashSet<Block>) -> Option<(Op, Vec<usize>)> {
        let op = view.defining_op(value)?;
        view.op_def(op)?.allocation?;
        let allocates = |effect: &Effect| effect.kind == EffectKind::Allocate;
        let frees = |user: Op| effect_on_value(view, user, EffectKind::Free, value).is_some();
        if view.results(op).len() != 1
            || !effects_of(view, op)?.iter().all(allocates)
            || view.block(op).is_none_or(|block| repeated.contains(&block))
            || view.users(value).any(frees)
        {
            return None;
        }
        let entry = view.root_block();
        if view.ty(value).has_static_shape(view.ctx) {
            return self.hoist_static.then_some((op, Vec::new()));
        }
        if !self.hoist_dynamic {
            return None;
        }
        let argument = |size: Value| match view.def(size) {
            ValueDef::Argument(block, number) if Some(block) == entry => Some(number),
            _ => None,
        };
        let range = view.op_def(op)?.operand_group(view, op, "dynamicSizes");
        let given = range.map(|number| argument(view.operand(op, number))).collect::<Option<Vec<usize>>>()?;
        (given.len() == dynamic_count(view.ctx, view.ty(value))).then_some((op, given))
    }
}

fn dynamic_count(ctx: &Context, ty: Type) -> usize {
    ty.shape(ctx).map_or(0, |shape| shape.iter().filter(|&&size| size == DYNAMIC).count())
}

/// Returns whether all strides and the offset are dynamic.
fn is_fully_dynamic(ctx: &Context, ty: Type) -> bool {
    strides_and_offset(ctx, ty)
        .is_some_and(|strided| strided.offset == DYNAMIC && strided.strides.iter().all(|&stride| stride == DYNAMIC))
}
