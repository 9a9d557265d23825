//! `gpu`: the syntax that its declaration cannot say.

mod directives;
mod matrix;
mod patterns;
mod syntax;
mod verify;

use crate::names::name_first;
use freehold_core::definition::{Allocation, Hoisting, OpDef, Syntax, Traits, TypeRelation, declare::infers};
use freehold_core::ir::{Context, Op, Type, Value, View};
use freehold_core::text::parse_type_text;
use smallvec::{SmallVec, smallvec};

pub(super) use directives::DIRECTIVES;
pub(super) use matrix::present;
pub(super) use patterns::PATTERNS;
pub(crate) use syntax::{parse_warp, print_warp_execute};
pub(super) use verify::attribute as verify_attribute;

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    match op_def.name {
        "gpu.alloc" => {
            let (dealloc, hoisting) = (Some("gpu.dealloc"), Hoisting::empty());
            op_def.allocation = Some(Allocation { dealloc, clone: None, promoted: None, hoisting });
            op_def.verify = Some(verify::alloc);
        }
        "gpu.func" => {
            op_def.syntax = Syntax::Custom(syntax::parse_func, syntax::print_func);
            op_def.traits |= Traits::FURTHER_ARGUMENTS;
            op_def.verify_regions = Some(verify::func);
        }
        "gpu.launch" => {
            op_def.syntax = Syntax::Custom(syntax::parse_launch, syntax::print_launch);
            op_def.patterns = patterns::LAUNCH;
            op_def.verify_regions = Some(verify::launch);
        }
        "gpu.all_reduce" => {
            op_def.fold = Some(patterns::all_reduce);
            op_def.verify_regions = Some(verify::all_reduce);
        }
        "gpu.barrier" => op_def.patterns = patterns::BARRIER,
        "gpu.memcpy" => {
            op_def.fold = Some(patterns::casts);
            op_def.patterns = patterns::MEMCPY;
        }
        "gpu.memset" => op_def.fold = Some(patterns::casts),
        "gpu.dynamic_shared_memory" => op_def.verify = Some(verify::dynamic_shared_memory),
        "gpu.launch_func" => op_def.verify = Some(verify::launch_func),
        "gpu.return" => op_def.verify = Some(verify::return_of),
        "gpu.subgroup_mma_compute" => op_def.verify = Some(verify::compute),
        "gpu.subgroup_mma_load_matrix" => op_def.verify = Some(verify::load_matrix),
        "gpu.subgroup_mma_store_matrix" => op_def.verify = Some(verify::store_matrix),
        "gpu.subgroup_reduce" => {
            op_def.fold = Some(patterns::subgroup_reduce);
            op_def.verify = Some(verify::subgroup_reduce);
        }
        "gpu.terminator" => op_def.region_exit = Some(|_, _| 0..0),
        "gpu.wait" => op_def.patterns = patterns::WAIT,
        "gpu.block_dim"
        | "gpu.block_id"
        | "gpu.cluster_block_id"
        | "gpu.cluster_dim"
        | "gpu.cluster_dim_blocks"
        | "gpu.cluster_id"
        | "gpu.global_id"
        | "gpu.grid_dim"
        | "gpu.thread_id" => {
            op_def.result_names = Some(dimension_names);
        }
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

/// `%thread_id_x` for the result of `gpu.thread_id x`.
fn dimension_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    let (ctx, body) = (view.ctx, view.body);
    let dimensions = ctx.dialect("gpu").and_then(|dialect| dialect.enumeration("dim"));
    let dimension = dimensions.zip(body.attribute(ctx, op, "dimension"));
    let keyword = dimension.and_then(|(dimensions, attr)| dimensions.keyword(dimensions.value(ctx, attr)?));
    if let Some((keyword, (_, mnemonic))) =
        keyword.zip(ctx.op_name_data(body.name(op)).op_def.and_then(|op_def| op_def.name.split_once('.')))
    {
        name_first(body, op, &format!("{mnemonic}_{keyword}"), name);
    }
}

static ELEMENT_OF_MATRIX: [TypeRelation; 1] = [infers("res", "value", matrix_element)];

/// Returns `f16` of `!gpu.mma_matrix<16x8xf16, "AOp">`.
fn matrix_element(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
    Some(smallvec![parse_type_text(ctx, matrix::Matrix::of(ctx, *types.first()?)?.element)?])
}
