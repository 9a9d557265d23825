//! Bufferizes a single op into a new allocation, for `transform.structured.bufferize_to_allocation`.
//!
//! ```mlir
//! %r = tensor.insert %v into %t[%i] : tensor<10xf32>
//! ```
//! becomes
//! ```mlir
//! %m = memref.alloc() : memref<10xf32, 4>
//! bufferization.materialize_in_destination %t in writable %m : (tensor<10xf32>, memref<10xf32, 4>) -> ()
//! memref.store %v, %m[%i] : memref<10xf32, 4>
//! %r = bufferization.to_tensor %m restrict writable : memref<10xf32, 4> to tensor<10xf32>
//! ```
//!
//! The op has one operand that its result may share, or that it writes; `tensor.pad` and `bufferization.alloc_tensor` have none. The
//! contents are copied unless they are undefined. With [`ToAllocation::destination_only`], only the operand is replaced.

use freehold_core::definition::MixedIndex;
use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Attr, DYNAMIC, Location, Mapping, Op, OpSpec, Region, Rewriter, Type, Use, Value};
use freehold_core::sort::sort_by_key;
use freehold_dialects::memref::mixed::statics;
use freehold_dialects::slices::StaticSlice;
use freehold_dialects::tensor::pad_patterns::paddings;
use freehold_dialects::{bufferization, linalg, memref, tensor, vector};

use super::{
    BufferizationOptions, Bufferizer, CopyBeforeWrite, FunctionFacts, FunctionSignatures, Model, Owner, Query,
    RewriteState, find_definitions, fully_dynamic_buffer, identity_buffer,
};
use crate::support::structured::{as_value, sizes_of};

/// The op that copies the contents of a tensor to the allocation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CopyOp {
    /// `bufferization.materialize_in_destination`
    Materialize,
    /// `memref.copy`
    Memref,
    /// `linalg.copy`
    Linalg,
}

/// The options.
#[derive(Clone, Copy, Debug)]
pub struct ToAllocation {
    /// Whether the allocation is on the stack.
    pub on_stack: bool,
    /// The op that copies.
    pub copy: CopyOp,
    /// Whether only the destination becomes an allocation, and the op stays.
    pub destination_only: bool,
    /// Whether the allocation is freed at the end of its block.
    pub frees: bool,
    /// The memory space of the allocation.
    pub space: Option<Attr>,
}

impl ToAllocation {
    /// Bufferizes the op. Returns the allocation; `None` if the op cannot be bufferized, which may have been reported.
    pub fn apply(&self, rewriter: &mut Rewriter<'_>, op: Op, diagnostics: &Diagnostics) -> Option<Value> {
        let view = rewriter.view();
        if view.is(op, &tensor::PAD) {
            return self.pad(rewriter, op);
        }
        if view.is(op, &bufferization::ALLOC_TENSOR) {
            let location = view.location(op);
            let buffer = self.allocate(rewriter, op, location, rewriter.result(op, 0))?;
            rewriter.before(op);
            let ty = rewriter.ty(rewriter.result(op, 0));
            let new = to_tensor(rewriter, location, buffer, ty, true);
            rewriter.replace(op, &[new]);
            return Some(buffer);
        }
        if view.is(op, &vector::MASK) {
            let block = view.first_block(*view.regions(op).first()?)?;
            let inner = view.first_op(block).filter(|&inner| view.next(inner).is_some())?;
            let users = users_of_results(rewriter, op);
            let buffer = self.general(rewriter, inner, op, diagnostics)?;
            if !self.destination_only {
                self.rewrite(rewriter, op, diagnostics)?;
                mark_used(rewriter, &users);
            }
            return Some(buffer);
        }
        self.general(rewriter, op, op, diagnostics)
    }

    /// Bufferizes an op that has a destination. The allocation is created before `anchor`.
    fn general(&self, rewriter: &mut Rewriter<'_>, op: Op, anchor: Op, diagnostics: &Diagnostics) -> Option<Value> {
        let ctx = rewriter.ctx;
        let options = BufferizationOptions::default();
        let view = rewriter.view();
        let query = Query {
            ctx,
            body: view.body,
            options: &options,
            decisions: &CopyBeforeWrite,
            functions: FunctionFacts::none(),
            memo: None,
        };
        Owner::Op(op).model(view)?;
        let mut destinations: Vec<Use> = Vec::new();
        for &result in view.results(op).iter().filter(|&&result| view.ty(result).is_tensor(ctx)) {
            let is_ranked = view.ty(result).is_ranked_tensor(ctx);
            if !is_ranked || query.bufferizable(Owner::Op(op)).is_some_and(|model| model.allocates(&query, result)) {
                return None;
            }
            let own = |operand: &Use| view.use_owner(*operand) == op;
            destinations.extend(query.aliasing_operands(result).iter().map(|alias| alias.operand).filter(own));
        }
        for operand in query.tensor_operands(op) {
            if query.is_unranked(view.use_value(operand)) {
                return None;
            }
            if query.writes(operand) {
                destinations.push(operand);
            }
        }
        sort_by_key(&mut destinations, |operand| operand.index());
        destinations.dedup();
        let [destination] = destinations[..] else { return None };
        let has_contents = !find_definitions(&query, destination).is_empty();
        let (location, value) = (view.location(op), view.use_value(destination));
        let number = view.use_number(destination);
        let ty = view.ty(value);
        let users = users_of_results(rewriter, op);
        let buffer = self.allocate(rewriter, anchor, location, value)?;
        rewriter.before(anchor);
        if has_contents {
            self.copy(rewriter, location, value, buffer);
        }
        let new = to_tensor(rewriter, location, buffer, ty, self.destination_only);
        rewriter.set_operand(op, number, new);
        if self.destination_only {
            return Some(buffer);
        }
        self.rewrite(rewriter, op, diagnostics)?;
        mark_used(rewriter, &users);
        Some(buffer)
    }

    /// Rewrites one op from tensors to buffers.
    fn rewrite(&self, rewriter: &mut Rewriter<'_>, op: Op, diagnostics: &Diagnostics) -> Option<()> {
        let Some(&Model { rewrite: Some(rewrite), .. }) = Owner::Op(op).model(rewriter.view()) else { return None };
        let options = BufferizationOptions::default();
        let signatures = FunctionSignatures::default();
        let mut state = RewriteState::default();
        rewriter.before(op);
        let mut bufferizer = Bufferizer {
            rewriter,
            options: &options,
            signatures: &signatures,
            functions: FunctionFacts::none(),
            state: &mut state,
            diagnostics,
        };
        rewrite.bufferize(&mut bufferizer, op).ok()
    }

    /// Allocates a buffer for a tensor before `anchor`.
    fn allocate(&self, rewriter: &mut Rewriter<'_>, anchor: Op, location: Location, value: Value) -> Option<Value> {
        let ctx = rewriter.ctx;
        let ty = rewriter.ty(value);
        rewriter.before(anchor);
        let mut sizes: Vec<Value> = Vec::new();
        if !ty.has_static_shape(ctx) {
            let all =
                match rewriter.defining_op(value).and_then(|op| Some((op, rewriter.view().op_def(op)?.reify_shape?))) {
                    Some((op, reify)) => {
                        let number = rewriter.results(op).iter().position(|&result| result == value)?;
                        reify(rewriter, op, number)
                    }
                    None => None,
                };
            let all = all.unwrap_or_else(|| sizes_of(rewriter, location, value));
            let shape = ty.shape(ctx)?;
            for (size, _) in all.into_iter().zip(shape).filter(|(_, extent)| **extent == DYNAMIC) {
                sizes.push(as_value(rewriter, location, size));
            }
        }
        let buffer_type = identity_buffer(ctx, ty, self.space);
        let definition = if self.on_stack { &memref::ALLOCA } else { &memref::ALLOC };
        let spec = rewriter.spec(definition, location, &sizes, &[buffer_type]);
        let made = rewriter.create(&spec.segments(ctx, &[sizes.len(), 0]));
        let buffer = rewriter.result(made, 0);
        if self.frees && !self.on_stack {
            let terminator = rewriter.block(made).and_then(|block| rewriter.view().terminator(block))?;
            rewriter.before(terminator);
            let spec = rewriter.spec(&memref::DEALLOC, location, &[buffer], &[]);
            rewriter.create(&spec);
        }
        Some(buffer)
    }

    /// Copies the contents of a tensor to a buffer, at the insertion point.
    fn copy(&self, rewriter: &mut Rewriter<'_>, location: Location, tensor: Value, buffer: Value) {
        let ctx = rewriter.ctx;
        if self.copy == CopyOp::Materialize {
            let spec = rewriter.spec(&bufferization::MATERIALIZE_IN_DESTINATION, location, &[tensor, buffer], &[]);
            rewriter.create(&spec.attribute(ctx, "writable", ctx.unit()));
            return;
        }
        let ty = fully_dynamic_buffer(ctx, rewriter.ty(tensor), None);
        let spec = rewriter.spec(&bufferization::TO_BUFFER, location, &[tensor], &[ty]);
        let source = rewriter.create_value(&spec.attribute(ctx, "read_only", ctx.unit()));
        if self.copy == CopyOp::Memref {
            let spec: OpSpec = memref::copy(ctx, location, source, buffer);
            rewriter.create(&spec);
        } else {
            linalg::build::copy(rewriter, location, source, buffer);
        }
    }

    /// Bufferizes `tensor.pad`, whose padding is one value: a fill of the allocation, and a copy of the source into it.
    fn pad(&self, rewriter: &mut Rewriter<'_>, op: Op) -> Option<Value> {
        let ctx = rewriter.ctx;
        let pad = tensor::Pad::of(rewriter.view(), op);
        let (source, region, [low, high]) = (pad.source(), pad.region(), paddings(pad));
        let (location, result) = (rewriter.location(op), rewriter.result(op, 0));
        let ty: Type = rewriter.ty(result);
        let buffer = self.allocate(rewriter, op, location, result)?;
        rewriter.before(op);
        let is_zero = |entry: &MixedIndex| matches!(entry, MixedIndex::Static(0));
        if !low.iter().chain(&high).all(is_zero) {
            let padding = self.padding(rewriter, region)?;
            linalg::build::fill_buffer(rewriter, location, padding, buffer);
        }
        let sizes = sizes_of(rewriter, location, source);
        let strides = vec![MixedIndex::Static(1); sizes.len()];
        let buffer_type = rewriter.ty(buffer);
        let slice = StaticSlice { offsets: statics(&low), sizes: statics(&sizes), strides: statics(&strides) };
        let part_type = memref::rank_reduced_subview_type(ctx, buffer_type, &slice, &slice.sizes)?;
        let spec = memref::subview(ctx, location, buffer, [&low, &sizes, &strides], part_type);
        let part = rewriter.create_value(&spec);
        self.copy(rewriter, location, source, part);
        let new = to_tensor(rewriter, location, buffer, ty, true);
        rewriter.replace(op, &[new]);
        Some(buffer)
    }

    /// Returns the value that the body of a pad yields for all elements: a constant, or a value from outside.
    fn padding(&self, rewriter: &mut Rewriter<'_>, region: Region) -> Option<Value> {
        let view = rewriter.view();
        let block = view.first_block(region)?;
        let [yielded] = view.first_operands(view.last_op(block)?);
        if view.value_block(yielded) != Some(block) {
            return Some(yielded);
        }
        let constant = view.defining_op(yielded).filter(|&op| view.is(op, &freehold_dialects::arith::CONSTANT))?;
        let copy = rewriter.clone_op(constant, &mut Mapping::default());
        Some(rewriter.result(copy, 0))
    }
}

/// Creates a `bufferization.to_tensor` at the insertion point.
fn to_tensor(rewriter: &mut Rewriter<'_>, location: Location, buffer: Value, ty: Type, is_restrict: bool) -> Value {
    let spec = rewriter.spec(&bufferization::TO_TENSOR, location, &[buffer], &[ty]);
    let made = rewriter.create(&spec);
    if is_restrict {
        mark(rewriter, made);
    }
    rewriter.result(made, 0)
}

/// Makes a `bufferization.to_tensor` one of a buffer that nothing else aliases.
fn mark(rewriter: &mut Rewriter<'_>, conversion: Op) {
    let unit = rewriter.ctx.unit();
    rewriter.set_attribute(conversion, "restrict", Some(unit));
    rewriter.set_attribute(conversion, "writable", Some(unit));
}

/// Returns the uses of the op's results.
fn users_of_results(rewriter: &Rewriter<'_>, op: Op) -> Vec<Use> {
    rewriter.results(op).iter().flat_map(|&result| rewriter.uses(result)).collect()
}

/// Marks each `bufferization.to_tensor` that the uses refer to now.
fn mark_used(rewriter: &mut Rewriter<'_>, uses: &[Use]) {
    for &used in uses {
        let value = rewriter.use_value(used);
        if let Some(conversion) = rewriter.view().made_by(value, &bufferization::TO_TENSOR) {
            mark(rewriter, conversion);
        }
    }
}
