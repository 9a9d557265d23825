//! The discardable attributes of the `deallocation` dialect.
//!
//! | attribute | of | value |
//! |---|---|---|
//! | `deallocation.restrict` | an argument of a function | a boolean: whether no other value is the same buffer |
//! | `deallocation.result_backing_memory` | an op | a list of strings, one for each result |
//! | `deallocation.region_args_backing_memory` | an op | a list for each region, of strings, one for each argument |
//!
//! `hlo-deallocation-annotation` creates the last two. The lengths of these lists are not verified: other passes add
//! results and arguments and keep the attributes.

use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Name, Type, TypeData};

/// The argument attribute that states whether no other value is the same buffer.
pub const RESTRICT: &str = "deallocation.restrict";

/// Returns whether an attribute is a list of strings.
fn is_string_list(ctx: &Context, value: Attr) -> bool {
    value.as_array(ctx).is_some_and(|list| list.iter().all(|text| matches!(text.data(ctx), AttrData::String { .. })))
}

/// Verifies an attribute of the dialect that an op has.
pub(super) fn verify(input: &VerifyInput<'_>, name: Name, value: Attr) -> Fallible {
    let ctx = input.ctx;
    match ctx.str(name) {
        text @ "deallocation.result_backing_memory" => match is_string_list(ctx, value) {
            true => Ok(()),
            false => input.error(format!("'{text}' must be a list of strings, one for each result")).fail(),
        },
        text @ "deallocation.region_args_backing_memory" => {
            match value.as_array(ctx).is_some_and(|lists| lists.iter().all(|&list| is_string_list(ctx, list))) {
                true => Ok(()),
                false => {
                    let message = format!("'{text}' must be a list for each region, of strings, one for each argument");
                    input.error(message).fail()
                }
            }
        }
        RESTRICT => input
            .error(format!("'{RESTRICT}' is an attribute of function arguments"))
            .help("write it after the type of the argument: '%a: memref<4xf32> {deallocation.restrict = true}'")
            .fail(),
        text => input.error(format!("'{text}' is not an attribute of the deallocation dialect")).fail(),
    }
}

/// Verifies an attribute of the dialect that an argument of a function has.
///
/// Only `func.func` is known to have a buffer as one argument: after lowering, some arguments are parts of descriptors.
pub(super) fn verify_argument(
    input: &VerifyInput<'_>,
    (number, ty): (usize, Type),
    name: Name,
    value: Attr,
) -> Fallible {
    let ctx = input.ctx;
    let text = ctx.str(name);
    if text != RESTRICT {
        return input
            .error(format!("'{text}' of argument #{number} is not an argument attribute of the deallocation dialect"))
            .fail();
    }
    if value.as_bool(ctx).is_none() {
        return input
            .error(format!("'{RESTRICT}' of argument #{number} must be 'true' or 'false'"))
            .help("'true' if no other value is the same buffer")
            .fail();
    }
    let may_be_buffer = ty.is_memref(ctx) || ty.is_tensor(ctx) || matches!(ty.data(ctx), TypeData::Dialect { .. });
    if !may_be_buffer && input.body.is(ctx, input.op, &crate::func::FUNC) {
        return input
            .error(format!("'{RESTRICT}' is an attribute of buffers, but argument #{number} is {}", input.ty(ty)))
            .fail();
    }
    Ok(())
}
