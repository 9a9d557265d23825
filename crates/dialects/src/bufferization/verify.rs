//! Verifiers of the `bufferization` ops, for rules that their definitions do not express.

use crate::bufferization;
use crate::memref::verify_dynamic_sizes;
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{DYNAMIC, View};

/// `bufferization.alloc_tensor`
pub fn verify_alloc_tensor(input: &VerifyInput<'_>) -> Fallible {
    let body = input.body;
    let ty = body.ty(body.result(input.op, 0));
    let (sizes, copy) = (input.group("dynamic_sizes"), input.group("copy"));
    let Some(&copy) = copy.first() else { return verify_dynamic_sizes(input, ty, sizes.len()) };
    if !sizes.is_empty() {
        return input.plain_error("dynamic sizes not needed when copying a tensor").fail();
    }
    if body.ty(copy) != ty {
        return input.plain_error("expected that `copy` and return type match").fail();
    }
    Ok(())
}

/// `bufferization.dealloc`
pub fn verify_dealloc(input: &VerifyInput<'_>) -> Fallible {
    if input.group("memrefs").len() != input.group("conditions").len() {
        return input.error("must have the same number of conditions as memrefs to deallocate").fail();
    }
    if input.group("retained").len() != input.body.results(input.op).len() {
        return input.error("must have the same number of updated conditions (results) as retained operands").fail();
    }
    Ok(())
}

/// `bufferization.materialize_in_destination`
pub fn verify_materialize_in_destination(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let materialize = bufferization::MaterializeInDestination::of(View::new(ctx, body), op);
    let (source, dest) = (body.ty(materialize.source()), body.ty(materialize.dest()));
    let is_memref = dest.is_memref(ctx);
    if !dest.is_tensor(ctx) && !is_memref {
        return input.error("'dest' must be a tensor or a memref").fail();
    }
    if dest.is_tensor(ctx) {
        let [result] = *body.results(op) else {
            return input.error("tensor 'dest' implies exactly one tensor result").fail();
        };
        if body.ty(result) != dest {
            return input.error("result and 'dest' types must match").fail();
        }
    }
    if is_memref && !body.results(op).is_empty() {
        return input.error("memref 'dest' implies zero results").fail();
    }
    if materialize.restrict() && !is_memref {
        return input.error("'restrict' is valid only for memref destinations").fail();
    }
    if materialize.writable() != is_memref {
        return input.error("'writable' must be specified if and only if the destination is of memref type").fail();
    }
    match (source.shape(ctx), dest.shape(ctx)) {
        (None, None) => Ok(()),
        (Some(from), Some(to)) => {
            if from.len() != to.len() {
                return input.error("rank mismatch between source and destination shape").fail();
            }
            if from.iter().zip(to).any(|(&a, &b)| a != DYNAMIC && b != DYNAMIC && a != b) {
                return input.error("source/destination shapes are incompatible").fail();
            }
            Ok(())
        }
        _ => input.error("source/destination shapes are incompatible").fail(),
    }
}

/// `bufferization.to_tensor` and `bufferization.to_buffer`: tensor and buffer have the same shape and element type.
pub fn verify_types_match(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let [source] = body.first_operands(op);
    let (from, to) = (body.ty(source), body.ty(body.result(op, 0)));
    let problem = if from.shape(ctx) != to.shape(ctx) {
        "shapes do not match"
    } else if from.element(ctx) != to.element(ctx) {
        "element types do not match"
    } else {
        return Ok(());
    };
    input.plain_error(problem);
    input.error("failed to verify that specified tensor and buffer types match").fail()
}
