//! `func-bufferize`: functions take, return and call with buffers instead of tensors.
//!
//! ```mlir
//! func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {
//!   %0 = func.call @g(%t) : (tensor<4xf32>) -> tensor<4xf32>
//!   %1 = "test.op"(%0) : (tensor<4xf32>) -> tensor<4xf32>
//!   return %1 : tensor<4xf32>
//! }
//! // becomes
//! func.func @f(%t: memref<4xf32>) -> memref<4xf32> {
//!   %0 = func.call @g(%t) : (memref<4xf32>) -> memref<4xf32>
//!   %1 = bufferization.to_tensor %0 : memref<4xf32> to tensor<4xf32>
//!   %2 = "test.op"(%1) : (tensor<4xf32>) -> tensor<4xf32>
//!   %3 = bufferization.to_buffer %2 : tensor<4xf32> to memref<4xf32>
//!   return %3 : memref<4xf32>
//! }
//! ```
//!
//! It converts the arguments of all blocks of functions, with the terminators that branch to them, calls, indirect calls
//! and constants of function type. All functions of the program change at once, those of nested modules too.
//!
//! Neither side of a call writes an argument or a result after it was passed, so buffers are passed on without copies: a
//! function may return the buffer of its argument, or of a constant.

use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Op, Type, TypeData, View};
use freehold_core::rewrite::conversion::{Conversion, ConversionRewriter, ConversionTarget, TypeConverter};
use freehold_core::rewrite::{set_successor_operands, successor_operands};
use freehold_dialects::{builtin, func};
use freehold_pass::{Pass, PassContext, PassDef};

use super::{buffer_types, or_restore};
use crate::support::missing_fact::MissingFact;
use crate::support::signature::Signature;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "func-bufferize",
    title: "FuncBufferize",
    summary: "Bufferize func/call/return ops",
    anchor: Some(builtin::MODULE.name),
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(FuncBufferize { types: buffer_types(), conversion: conversion() })),
};

struct FuncBufferize {
    types: TypeConverter,
    conversion: Conversion,
}

impl Pass for FuncBufferize {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        or_restore(body, |body| {
            cx.on_each_body(
                body,
                |_| true,
                |cx, body| {
                    check_terminators(View::new(cx.ctx, body), &self.types, cx.diagnostics)?;
                    self.conversion.convert_or_discard(cx.ctx, body, cx.diagnostics)
                },
            )
        })
    }
}

/// Returns whether the body belongs to a `func.func`.
fn is_function(view: View<'_>) -> bool {
    view.header.name == view.ctx.op_name_of(&func::FUNC)
}

/// Returns whether the op ends a block of the function that owns the body.
fn ends_function_block(view: View<'_>, op: Op) -> bool {
    let region =
        view.block(op).filter(|&block| view.last_op(block) == Some(op)).and_then(|block| view.block_region(block));
    is_function(view) && region.is_some_and(|region| view.roots().contains(&region))
}

fn returns(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE))
}

/// Reports a terminator that must be converted although it is unknown what it passes on: it branches to a block whose
/// arguments are converted, or might return from a function whose results are.
fn check_terminators(view: View<'_>, types: &TypeConverter, diagnostics: &Diagnostics) -> Fallible {
    if !is_function(view) {
        return Ok(());
    }
    let converts = |ty: &Type| !types.is_legal(view.ctx, *ty);
    let returns_tensors = Signature::of(view).results.iter().any(converts);
    let blocks = view.roots().iter().flat_map(|&region| view.blocks(region));
    for op in blocks.filter_map(|block| view.last_op(block)) {
        let op_def = view.op_def(op);
        if op_def.is_some_and(|op_def| op_def.branch.is_some()) || returns(view, op) {
            continue;
        }
        let passes =
            view.successors(op).any(|block| view.arguments(block).iter().any(|&argument| converts(&view.ty(argument))));
        if passes || (op_def.is_none() && view.successor_count(op) == 0 && returns_tensors) {
            let name = &view.ctx.op_name_data(view.name(op)).text;
            let is_open = op_def.is_none_or(|op_def| op_def.declaration.is_some());
            let help = Some(op).filter(|_| is_open && view.ctx.gives_advice());
            let help = help.map(|op| exit_fact(view, op).advice(view, op) + ", corrected if necessary");
            let message = format!("failed to legalize operation '{name}'");
            return diagnostics.error_on(view, op, message).help_if(help).fail();
        }
    }
    Ok(())
}

/// Returns what a terminator does not say: which operands it passes to its successors, or that it returns its operands.
fn exit_fact(view: View<'_>, op: Op) -> MissingFact {
    if view.successor_count(op) > 0 {
        return MissingFact::branch(view, op);
    }
    MissingFact { key: "traits", value: "[\"ReturnLike\", \"Terminator\"]".to_string(), field: "traits" }
}

/// Returns the conversion of one body. The arguments of its blocks are converted first.
fn conversion() -> Conversion {
    let mut target = ConversionTarget::new();
    for op_def in [&func::CALL, &func::CALL_INDIRECT, &func::CONSTANT] {
        let types = buffer_types();
        target = target.legal_if(op_def, move |view, op| types.is_legal_op(view, op));
    }
    let types = buffer_types();
    target = target.others_legal_if(move |view, op| {
        if !ends_function_block(view, op) {
            return !passes_function(view, &types, op);
        }
        if returns(view, op) {
            return types.is_legal_op(view, op);
        }
        let Some(_) = view.op_def(op).and_then(|op_def| op_def.branch) else { return true };
        (0..view.successor_count(op)).all(|index| fits_successor(view, op, index))
    });
    let mut conversion = Conversion::full(buffer_types(), target).body_pattern(convert_function);
    for op_def in [&func::CALL, &func::CALL_INDIRECT, &func::CONSTANT] {
        conversion = conversion.pattern(op_def.name, Some(op_def), |rewriter, op, operands| {
            rewriter.convert_in_place(op, operands);
            true
        });
    }
    conversion.pattern("terminator", None, |rewriter, op, operands| {
        if !ends_function_block(rewriter.view(), op) {
            return false;
        }
        if returns(rewriter.view(), op) {
            rewriter.set_operands(op, operands);
        } else {
            convert_branch(rewriter, op);
        }
        true
    })
}

/// Returns whether the op uses or makes a function whose type changes: no value of such a type can be materialized.
fn passes_function(view: View<'_>, types: &TypeConverter, op: Op) -> bool {
    let mut values = view.operands(op).chain(view.results(op).iter().copied());
    values.any(|value| {
        let ty = view.ty(value);
        matches!(ty.data(view.ctx), TypeData::Function { .. }) && !types.is_legal(view.ctx, ty)
    })
}

/// Returns whether the values that `op` passes to a successor have the types of its arguments.
fn fits_successor(view: View<'_>, op: Op, index: usize) -> bool {
    let Some(passed) = successor_operands(view, op, index) else { return true };
    let arguments = view.arguments(view.successor(op, index));
    let produced = arguments.len().saturating_sub(passed.len());
    passed.iter().zip(&arguments[produced..]).all(|(&value, &argument)| view.ty(value) == view.ty(argument))
}

/// Converts the values that a terminator passes to its successors.
fn convert_branch(rewriter: &mut ConversionRewriter<'_, '_>, op: Op) {
    for index in 0..rewriter.successor_count(op) {
        let Some(passed) = successor_operands(rewriter.view(), op, index) else { continue };
        let converted: Vec<_> = passed.into_iter().map(|value| rewriter.converted(value, op)).collect();
        rewriter.modify(op, |ctx, body| set_successor_operands(ctx, body, op, index, &converted));
    }
}

/// Converts the signature of a function and the arguments of its blocks.
fn convert_function(rewriter: &mut ConversionRewriter<'_, '_>) {
    if !is_function(rewriter.view()) {
        return;
    }
    let mut signature = Signature::of(rewriter.view());
    for ty in signature.inputs.iter_mut().chain(&mut signature.results) {
        *ty = rewriter.convert_type(*ty);
    }
    let attributes = signature.attributes(rewriter.ctx, rewriter.header.attributes);
    rewriter.set_header_attributes(attributes);
    let blocks: Vec<_> = rewriter.roots().iter().flat_map(|&region| rewriter.blocks(region)).collect();
    for block in blocks {
        rewriter.convert_arguments(block);
    }
}
