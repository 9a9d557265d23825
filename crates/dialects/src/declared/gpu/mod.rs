//! `gpu`: the syntax that its declaration cannot say.

mod directives;
mod syntax;

use freehold_core::definition::{Allocation, Hoisting, OpDef, Syntax, Traits, TypeRelation, declare::infers};
use freehold_core::ir::{Context, Type, TypeData};
use freehold_core::text::parse_type_text;
use smallvec::{SmallVec, smallvec};

pub(super) use directives::DIRECTIVES;
pub(crate) use syntax::{parse_warp, print_warp_execute};

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    match op_def.name {
        "gpu.alloc" => {
            let (dealloc, hoisting) = (Some("gpu.dealloc"), Hoisting::empty());
            op_def.allocation = Some(Allocation { dealloc, clone: None, promoted: None, hoisting });
        }
        "gpu.func" => {
            op_def.syntax = Syntax::Custom(syntax::parse_func, syntax::print_func);
            op_def.traits |= Traits::FURTHER_ARGUMENTS;
        }
        "gpu.launch" => op_def.syntax = Syntax::Custom(syntax::parse_launch, syntax::print_launch),
        "gpu.warp_execute_on_lane_0" => {
            op_def.syntax = Syntax::Custom(syntax::parse_warp_execute, syntax::print_warp_execute);
        }
        "gpu.subgroup_mma_constant_matrix" => {
            op_def.syntax = Syntax::Format("$value attr-dict `:` type($res)");
            op_def.relations = &ELEMENT_OF_MATRIX;
        }
        _ => {}
    }
}

static ELEMENT_OF_MATRIX: [TypeRelation; 1] = [infers("res", "value", matrix_element)];

/// Returns `f16` of `!gpu.mma_matrix<16x8xf16, "AOp">`, a type that is kept as text.
fn matrix_element(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
    let TypeData::Opaque { body, .. } = types.first()?.data(ctx) else { return None };
    let parameters = ctx.str(*body).split_once('<')?.1;
    let element = parameters.split(',').next()?.rsplit_once('x')?.1;
    Some(smallvec![parse_type_text(ctx, element.trim())?])
}
