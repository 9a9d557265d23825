//! The discardable attributes of the bufferization dialect: constraints on function arguments, and the mark for manual
//! deallocation.

use freehold_core::definition::{EffectKind, VerifyInput, has_effect};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Name, Type};

/// Verifies `bufferization.manual_deallocation`, the only attribute of the dialect that ops may have.
pub fn verify(input: &VerifyInput<'_>, name: Name, _value: Attr) -> Fallible {
    let text = input.ctx.str(name);
    if text != "bufferization.manual_deallocation" {
        return input
            .plain_error(format!(
                "attribute '\"{text}\"' not supported as an op attribute by the bufferization dialect"
            ))
            .fail();
    }
    let has = |kind| has_effect(input.view(), input.op, kind);
    if has(EffectKind::Allocate) || has(EffectKind::Free) {
        return Ok(());
    }
    input
        .error(format!("attribute '{text}' can be used only on ops that have an allocation and/or free side effect"))
        .fail()
}

/// Verifies `bufferization.writable`, `bufferization.access` or `bufferization.buffer_layout` of a function argument.
pub fn verify_argument(input: &VerifyInput<'_>, _: (usize, Type), name: Name, value: Attr) -> Fallible {
    let ctx = input.ctx;
    match ctx.str(name) {
        text @ "bufferization.writable" => {
            if value.as_bool(ctx).is_none() {
                return input.plain_error(format!("'{text}' is expected to be a boolean attribute")).fail();
            }
            let has_body = input
                .body
                .nested(input.op)
                .is_some_and(|body| body.roots().first().is_some_and(|&region| body.first_block(region).is_some()));
            if !has_body {
                return input.plain_error(format!("'{text}' is invalid on external functions")).fail();
            }
            Ok(())
        }
        text @ "bufferization.access" => match value.as_str(ctx) {
            None => input.plain_error(format!("'{text}' is expected to be a string attribute")).fail(),
            Some("none" | "read" | "write" | "read-write") => Ok(()),
            Some(_) => input.plain_error(format!("invalid value for '{text}'")).fail(),
        },
        text @ "bufferization.buffer_layout" => match value.data(ctx) {
            AttrData::AffineMap(_) | AttrData::StridedLayout { .. } => Ok(()),
            _ => input.plain_error(format!("'{text}' is expected to be a memref layout attribute")).fail(),
        },
        _ => {
            let message = "attribute 'bufferization.buffer_layout' not supported as a region arg attribute by the \
                           bufferization dialect";
            input.plain_error(message).fail()
        }
    }
}
