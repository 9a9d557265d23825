//! Verifiers of element accesses: one index per dimension, matching element types.

use super::{rank, result_type};
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Name, View};

/// `memref.load`
pub fn verify_load(input: &VerifyInput<'_>) -> Fallible {
    let [memref] = input.operand_types();
    let expected = rank(input, memref);
    let actual = input.body.operand_count(input.op) - 1;
    if expected != actual {
        return input
            .error(format!("incorrect number of indices for load, expected {expected} but got {actual}"))
            .fail();
    }
    Ok(())
}

/// `memref.store`
pub fn verify_store(input: &VerifyInput<'_>) -> Fallible {
    let [_, memref] = input.operand_types();
    if input.body.operand_count(input.op) != 2 + rank(input, memref) {
        return input.error("store index operand count not equal to memref rank").fail();
    }
    Ok(())
}

/// `memref.prefetch`
pub fn verify_prefetch(input: &VerifyInput<'_>) -> Fallible {
    let [memref] = input.operand_types();
    if input.body.operand_count(input.op) != 1 + rank(input, memref) {
        return input.error("too few indices").fail();
    }
    Ok(())
}

/// `memref.dma_start`
pub fn verify_dma_start(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let count = body.operand_count(op);
    if count < 4 {
        return input.error("expected at least 4 operands").fail();
    }
    let ty = |index: usize| body.ty(body.operand(op, index));
    let are_indices = |from: usize, to: usize| (from..to).all(|index| ty(index).is_index(ctx));
    let mut expected = 4;
    let mut at = 0;
    for name in ["source", "destination", "tag"] {
        if name == "tag" {
            if !ty(at).is_index(ctx) {
                return input.error("expected num elements to be of index type").fail();
            }
            at += 1;
        }
        if !ty(at).is_ranked_memref(ctx) {
            return input.error(format!("expected {name} to be of memref type")).fail();
        }
        let rank = ty(at).rank(ctx).unwrap_or(0);
        expected += rank;
        if count < expected {
            return input.error(format!("expected at least {expected} operands")).fail();
        }
        if !are_indices(at + 1, at + 1 + rank) {
            return input.error(format!("expected {name} indices to be of index type")).fail();
        }
        at += 1 + rank;
    }
    if count != expected && count != expected + 2 {
        return input.error("incorrect number of operands").fail();
    }
    if count == expected + 2 && !are_indices(expected, count) {
        return input.error("expected stride and num elements per stride to be of type index").fail();
    }
    Ok(())
}

/// `memref.dma_wait`
pub fn verify_dma_wait(input: &VerifyInput<'_>) -> Fallible {
    let [tag] = input.operand_types();
    let (actual, expected) = (input.group("tagIndices").len(), rank(input, tag));
    if actual != expected {
        let message = format!(
            "expected tagIndices to have the same number of elements as the tagMemRef rank, expected {expected}, but \
             got {actual}"
        );
        return input.error(message).fail();
    }
    Ok(())
}

// ---- atomic updates

/// `memref.atomic_rmw`
pub fn verify_atomic_rmw(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [ty, memref] = input.operand_types();
    if rank(input, memref) != input.body.operand_count(input.op).wrapping_sub(2) {
        return input.error("expects the number of subscripts to be equal to memref rank").fail();
    }
    let enum_def = &crate::arith::enums::ATOMIC_RMW_KIND_DEF;
    let value = input.attribute(Name::KIND).and_then(|kind| enum_def.value(ctx, kind));
    let Some(kind) = enum_def.cases.iter().find(|case| Some(case.1) == value).map(|case| case.0) else { return Ok(()) };
    match kind {
        "addf" | "maximumf" | "minimumf" | "mulf" if !ty.is_float(ctx) => {
            input.error(format!("with kind '{kind}' expects a floating-point type")).fail()
        }
        "addi" | "maxs" | "maxu" | "mins" | "minu" | "muli" | "ori" | "xori" | "andi" if !ty.is_integer(ctx) => {
            input.error(format!("with kind '{kind}' expects an integer type")).fail()
        }
        _ => Ok(()),
    }
}

/// `memref.generic_atomic_rmw`
pub fn verify_generic_atomic_rmw(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    let Some(&region) = body.regions(op).first() else { return Ok(()) };
    let arguments = body.first_block(region).map(|block| body.arguments(block)).unwrap_or_default();
    let [argument] = *arguments else { return input.error("expected single number of entry block arguments").fail() };
    if body.ty(argument) != result_type(input) {
        return input.error("expected block argument of the same type result type").fail();
    }
    Ok(())
}

/// Verifies the body of `memref.generic_atomic_rmw`.
pub fn verify_generic_atomic_rmw_body(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(&region) = body.regions(op).first() else { return Ok(()) };
    for inner in body.walk_regions_preorder(&[region]) {
        let effects = freehold_core::definition::effects_of(View::new(ctx, body), inner);
        let free = match effects {
            Some(effects) => effects.is_empty(),
            None => freehold_core::definition::has_recursive_effects(View::new(ctx, body), inner),
        };
        if !free {
            let message = "body of 'memref.generic_atomic_rmw' should contain only operations with no side effects";
            return input.diagnostics.error_on(View::new(ctx, body), inner, message).fail();
        }
    }
    Ok(())
}

/// `memref.atomic_yield`
pub fn verify_atomic_yield(input: &VerifyInput<'_>) -> Fallible {
    let body = input.body;
    let Some(&result) = body.parent_op(input.op).and_then(|parent| body.results(parent).first()) else { return Ok(()) };
    let (parent, [yielded]) = (body.ty(result), input.operand_types());
    if parent != yielded {
        return input
            .error(format!(
                "types mismatch between yield op: {} and its parent: {}",
                input.ty(yielded),
                input.ty(parent)
            ))
            .fail();
    }
    Ok(())
}
