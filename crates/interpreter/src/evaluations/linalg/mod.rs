//! Evaluation of `linalg`: structured ops are compiled from their indexing maps and body, independent of the op name.

mod relayout;
mod winograd;

use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::formula::Formula;
use crate::engine::kernel::{Kernel, KernelOp};
use crate::engine::nest::{Nest, Operand};
use crate::engine::operand::Reg;
use crate::engine::program::Code;
use freehold_core::ir::{AffineExprData, Op, Value, View};

/// The evaluations of the dialect's ops. All ops with a body share one function.
pub static EVALUATIONS: &[Entry] = &[
    ("linalg.abs", Evaluation::Code(structured)),
    ("linalg.add", Evaluation::Code(structured)),
    ("linalg.batch_matmul", Evaluation::Code(structured)),
    ("linalg.batch_matvec", Evaluation::Code(structured)),
    ("linalg.batch_mmt4d", Evaluation::Code(structured)),
    ("linalg.batch_reduce_matmul", Evaluation::Code(structured)),
    ("linalg.batch_vecmat", Evaluation::Code(structured)),
    ("linalg.broadcast", Evaluation::Code(structured)),
    ("linalg.ceil", Evaluation::Code(structured)),
    ("linalg.contract", Evaluation::Code(structured)),
    ("linalg.conv_1d", Evaluation::Code(structured)),
    ("linalg.conv_1d_ncw_fcw", Evaluation::Code(structured)),
    ("linalg.conv_1d_nwc_wcf", Evaluation::Code(structured)),
    ("linalg.conv_2d", Evaluation::Code(structured)),
    ("linalg.conv_2d_nchw_fchw", Evaluation::Code(structured)),
    ("linalg.conv_2d_nchw_fchw_q", Evaluation::Code(structured)),
    ("linalg.conv_2d_ngchw_fgchw", Evaluation::Code(structured)),
    ("linalg.conv_2d_ngchw_gfchw", Evaluation::Code(structured)),
    ("linalg.conv_2d_ngchw_gfchw_q", Evaluation::Code(structured)),
    ("linalg.conv_2d_nhwc_fhwc", Evaluation::Code(structured)),
    ("linalg.conv_2d_nhwc_fhwc_q", Evaluation::Code(structured)),
    ("linalg.conv_2d_nhwc_hwcf", Evaluation::Code(structured)),
    ("linalg.conv_2d_nhwc_hwcf_q", Evaluation::Code(structured)),
    ("linalg.conv_2d_nhwgc_gfhwc", Evaluation::Code(structured)),
    ("linalg.conv_2d_nhwgc_gfhwc_q", Evaluation::Code(structured)),
    ("linalg.conv_3d", Evaluation::Code(structured)),
    ("linalg.conv_3d_ncdhw_fcdhw", Evaluation::Code(structured)),
    ("linalg.conv_3d_ndhwc_dhwcf", Evaluation::Code(structured)),
    ("linalg.conv_3d_ndhwc_dhwcf_q", Evaluation::Code(structured)),
    ("linalg.copy", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_1d_ncw_cw", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_1d_nwc_wc", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_1d_nwc_wcm", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_2d_nchw_chw", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwc", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwc_q", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwcm", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwcm_q", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_3d_ncdhw_cdhw", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_3d_ndhwc_dhwc", Evaluation::Code(structured)),
    ("linalg.depthwise_conv_3d_ndhwc_dhwcm", Evaluation::Code(structured)),
    ("linalg.div", Evaluation::Code(structured)),
    ("linalg.div_unsigned", Evaluation::Code(structured)),
    ("linalg.dot", Evaluation::Code(structured)),
    ("linalg.elementwise", Evaluation::Code(structured)),
    ("linalg.erf", Evaluation::Code(structured)),
    ("linalg.exp", Evaluation::Code(structured)),
    ("linalg.fill", Evaluation::Code(structured)),
    ("linalg.fill_rng_2d", Evaluation::Code(structured)),
    ("linalg.floor", Evaluation::Code(structured)),
    ("linalg.generic", Evaluation::Code(structured)),
    ("linalg.index", Evaluation::CodeOrStep(index, KernelOp::Index)),
    ("linalg.log", Evaluation::Code(structured)),
    ("linalg.map", Evaluation::Code(structured)),
    ("linalg.matmul", Evaluation::Code(structured)),
    ("linalg.matvec", Evaluation::Code(structured)),
    ("linalg.max", Evaluation::Code(structured)),
    ("linalg.min", Evaluation::Code(structured)),
    ("linalg.mmt4d", Evaluation::Code(structured)),
    ("linalg.mul", Evaluation::Code(structured)),
    ("linalg.negf", Evaluation::Code(structured)),
    ("linalg.pack", Evaluation::Code(relayout::pack)),
    ("linalg.pooling_nchw_max", Evaluation::Code(structured)),
    ("linalg.pooling_nchw_sum", Evaluation::Code(structured)),
    ("linalg.pooling_ncw_max", Evaluation::Code(structured)),
    ("linalg.pooling_ncw_sum", Evaluation::Code(structured)),
    ("linalg.pooling_ndhwc_max", Evaluation::Code(structured)),
    ("linalg.pooling_ndhwc_min", Evaluation::Code(structured)),
    ("linalg.pooling_ndhwc_sum", Evaluation::Code(structured)),
    ("linalg.pooling_nhwc_max", Evaluation::Code(structured)),
    ("linalg.pooling_nhwc_max_unsigned", Evaluation::Code(structured)),
    ("linalg.pooling_nhwc_min", Evaluation::Code(structured)),
    ("linalg.pooling_nhwc_min_unsigned", Evaluation::Code(structured)),
    ("linalg.pooling_nhwc_sum", Evaluation::Code(structured)),
    ("linalg.pooling_nwc_max", Evaluation::Code(structured)),
    ("linalg.pooling_nwc_max_unsigned", Evaluation::Code(structured)),
    ("linalg.pooling_nwc_min", Evaluation::Code(structured)),
    ("linalg.pooling_nwc_min_unsigned", Evaluation::Code(structured)),
    ("linalg.pooling_nwc_sum", Evaluation::Code(structured)),
    ("linalg.powf", Evaluation::Code(structured)),
    ("linalg.quantized_batch_matmul", Evaluation::Code(structured)),
    ("linalg.quantized_matmul", Evaluation::Code(structured)),
    ("linalg.reciprocal", Evaluation::Code(structured)),
    ("linalg.reduce", Evaluation::Code(structured)),
    ("linalg.round", Evaluation::Code(structured)),
    ("linalg.rsqrt", Evaluation::Code(structured)),
    ("linalg.select", Evaluation::Code(structured)),
    ("linalg.softmax", Evaluation::Code(relayout::softmax)),
    ("linalg.sqrt", Evaluation::Code(structured)),
    ("linalg.square", Evaluation::Code(structured)),
    ("linalg.sub", Evaluation::Code(structured)),
    ("linalg.tanh", Evaluation::Code(structured)),
    ("linalg.transpose", Evaluation::Code(structured)),
    ("linalg.unpack", Evaluation::Code(relayout::unpack)),
    ("linalg.vecmat", Evaluation::Code(structured)),
    ("linalg.winograd_filter_transform", Evaluation::Code(winograd::filter)),
    ("linalg.winograd_input_transform", Evaluation::Code(winograd::input)),
    ("linalg.winograd_output_transform", Evaluation::Code(winograd::output)),
    ("linalg.yield", Evaluation::Code(super::scf::forward_operands)),
];

fn index(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let dimension = c.attribute(op, "dim").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a dimension")?;
    c.emit(Code::NestIndex(dimension as usize), &[], c.body.results(op));
    Ok(())
}

fn structured(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let (ctx, body) = (c.ctx, c.body);
    let view = View::new(ctx, body);
    let interface = view.op_def(op).and_then(|op_def| op_def.structured).ok_or("is not a structured op")?;
    let maps = (interface.indexing_maps)(view, op).ok_or("has unknown indexing maps")?;
    let region = *body.regions(op).first().ok_or("has no body")?;
    let block = body.first_block(region).ok_or("has no body")?;
    let values = body.operand_vec(op);
    let arguments = body.arguments(block).to_vec();
    if maps.len() != values.len() {
        return Err("has different numbers of maps and operands".to_string());
    }
    let outputs = (interface.output_count)(view, op);
    let first_output = values.len() - outputs;
    // The body of a `linalg.map` need not have an argument for its output.
    if arguments.len() != values.len() && arguments.len() != first_output {
        return Err("has a body whose number of arguments differs from the number of operands".to_string());
    }
    let loops = maps.first().map_or(0, |map| map.data(ctx).dims as usize);
    let mut extents = vec![None; loops];
    let mut operands = Vec::new();
    for (number, (&value, &map)) in values.iter().zip(&maps).enumerate() {
        let ty = body.ty(value);
        // Vector operands are treated like numbers.
        let is_shaped = ty.is_tensor(ctx) || ty.is_memref(ctx);
        let kind = if is_shaped { c.element_kind(ty)? } else { c.kind(ty)? };
        for (dimension, expr) in map.results(ctx).iter().enumerate() {
            if let AffineExprData::Dim(index) = *expr.data(ctx)
                && is_shaped
            {
                extents[index as usize].get_or_insert((number, dimension));
            }
        }
        let formulas = Formula::of_map(ctx, map);
        let linear = formulas.iter().map(|formula| formula.linear(loops)).collect();
        let used = arguments.get(number).copied().filter(|&argument| !body.is_unused(argument));
        let argument = used.map(|argument| c.register(argument));
        operands.push(Operand { map: formulas, linear, kind, argument });
    }
    let extents: Option<Vec<(usize, usize)>> = extents.into_iter().collect();
    let extents = extents.ok_or("has a loop whose extent no operand determines")?;
    let results: Vec<usize> =
        (0..outputs).filter(|&output| body.ty(values[first_output + output]).is_tensor(ctx)).collect();
    let yields: Vec<Reg> = values[first_output..]
        .iter()
        .map(|&value| {
            let element: freehold_core::ir::Type = body.ty(value).element_or_self(ctx);
            c.fresh(element.is_vector(ctx))
        })
        .collect();
    let kinds: Vec<_> = operands
        .iter()
        .enumerate()
        .map(|(number, operand)| (operand.kind.clone(), arguments.get(number).copied()))
        .collect();
    let kernel = Kernel::compile(c, block, &kinds, first_output, &[], loops);
    let (captured, kernel) = match kernel {
        Some((captured, kernel)) => (captured, Some(kernel)),
        None => (Vec::new(), None),
    };
    let nest = Nest { loops, extents, operands, first_output, yields: yields.clone(), results, kernel };
    let mut registers = c.regs(&values);
    registers.extend(captured);
    let results: Vec<Value> = body.results(op).to_vec();
    let results = c.regs(&results);
    let (exit, top) = (c.label(), c.label());
    c.emit_regs(Code::NestBegin { nest: Box::new(nest), exit }, &registers, &results);
    c.bind(top);
    c.region_into(region, yields)?;
    c.set_location(body.location(op));
    c.emit_regs(Code::NestNext { body: top }, &[], &results);
    c.bind(exit);
    Ok(())
}
