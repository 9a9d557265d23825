//! Evaluation of `linalg`: structured ops are compiled from their indexing maps and body, independent of the op name.

use super::compile::{Compiled, Compiler};
use super::formula::Formula;
use super::kernel::Kernel;
use super::nest::{Nest, Operand};
use super::program::{Code, Reg};
use super::table::{How, Row};
use freehold_core::ir::{AffineExprData, Op, Value, View};

/// The evaluations of the dialect's ops. All ops with a body share one function.
pub static ROWS: &[Row] = &[
    ("linalg.abs", How::Code(structured)),
    ("linalg.add", How::Code(structured)),
    ("linalg.batch_matmul", How::Code(structured)),
    ("linalg.batch_matvec", How::Code(structured)),
    ("linalg.batch_mmt4d", How::Code(structured)),
    ("linalg.batch_reduce_matmul", How::Code(structured)),
    ("linalg.batch_vecmat", How::Code(structured)),
    ("linalg.broadcast", How::Code(structured)),
    ("linalg.ceil", How::Code(structured)),
    ("linalg.contract", How::Code(structured)),
    ("linalg.conv_1d", How::Code(structured)),
    ("linalg.conv_1d_ncw_fcw", How::Code(structured)),
    ("linalg.conv_1d_nwc_wcf", How::Code(structured)),
    ("linalg.conv_2d", How::Code(structured)),
    ("linalg.conv_2d_nchw_fchw", How::Code(structured)),
    ("linalg.conv_2d_nchw_fchw_q", How::Code(structured)),
    ("linalg.conv_2d_ngchw_fgchw", How::Code(structured)),
    ("linalg.conv_2d_ngchw_gfchw", How::Code(structured)),
    ("linalg.conv_2d_ngchw_gfchw_q", How::Code(structured)),
    ("linalg.conv_2d_nhwc_fhwc", How::Code(structured)),
    ("linalg.conv_2d_nhwc_fhwc_q", How::Code(structured)),
    ("linalg.conv_2d_nhwc_hwcf", How::Code(structured)),
    ("linalg.conv_2d_nhwc_hwcf_q", How::Code(structured)),
    ("linalg.conv_2d_nhwgc_gfhwc", How::Code(structured)),
    ("linalg.conv_2d_nhwgc_gfhwc_q", How::Code(structured)),
    ("linalg.conv_3d", How::Code(structured)),
    ("linalg.conv_3d_ncdhw_fcdhw", How::Code(structured)),
    ("linalg.conv_3d_ndhwc_dhwcf", How::Code(structured)),
    ("linalg.conv_3d_ndhwc_dhwcf_q", How::Code(structured)),
    ("linalg.copy", How::Code(structured)),
    ("linalg.depthwise_conv_1d_ncw_cw", How::Code(structured)),
    ("linalg.depthwise_conv_1d_nwc_wc", How::Code(structured)),
    ("linalg.depthwise_conv_1d_nwc_wcm", How::Code(structured)),
    ("linalg.depthwise_conv_2d_nchw_chw", How::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwc", How::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwc_q", How::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwcm", How::Code(structured)),
    ("linalg.depthwise_conv_2d_nhwc_hwcm_q", How::Code(structured)),
    ("linalg.depthwise_conv_3d_ncdhw_cdhw", How::Code(structured)),
    ("linalg.depthwise_conv_3d_ndhwc_dhwc", How::Code(structured)),
    ("linalg.depthwise_conv_3d_ndhwc_dhwcm", How::Code(structured)),
    ("linalg.div", How::Code(structured)),
    ("linalg.div_unsigned", How::Code(structured)),
    ("linalg.dot", How::Code(structured)),
    ("linalg.elementwise", How::Code(structured)),
    ("linalg.erf", How::Code(structured)),
    ("linalg.exp", How::Code(structured)),
    ("linalg.fill", How::Code(structured)),
    ("linalg.fill_rng_2d", How::Code(structured)),
    ("linalg.floor", How::Code(structured)),
    ("linalg.generic", How::Code(structured)),
    ("linalg.index", How::Code(index)),
    ("linalg.log", How::Code(structured)),
    ("linalg.map", How::Code(structured)),
    ("linalg.matmul", How::Code(structured)),
    ("linalg.matvec", How::Code(structured)),
    ("linalg.max", How::Code(structured)),
    ("linalg.min", How::Code(structured)),
    ("linalg.mmt4d", How::Code(structured)),
    ("linalg.mul", How::Code(structured)),
    ("linalg.negf", How::Code(structured)),
    ("linalg.pack", How::Code(super::relayout::pack)),
    ("linalg.pooling_nchw_max", How::Code(structured)),
    ("linalg.pooling_nchw_sum", How::Code(structured)),
    ("linalg.pooling_ncw_max", How::Code(structured)),
    ("linalg.pooling_ncw_sum", How::Code(structured)),
    ("linalg.pooling_ndhwc_max", How::Code(structured)),
    ("linalg.pooling_ndhwc_min", How::Code(structured)),
    ("linalg.pooling_ndhwc_sum", How::Code(structured)),
    ("linalg.pooling_nhwc_max", How::Code(structured)),
    ("linalg.pooling_nhwc_max_unsigned", How::Code(structured)),
    ("linalg.pooling_nhwc_min", How::Code(structured)),
    ("linalg.pooling_nhwc_min_unsigned", How::Code(structured)),
    ("linalg.pooling_nhwc_sum", How::Code(structured)),
    ("linalg.pooling_nwc_max", How::Code(structured)),
    ("linalg.pooling_nwc_max_unsigned", How::Code(structured)),
    ("linalg.pooling_nwc_min", How::Code(structured)),
    ("linalg.pooling_nwc_min_unsigned", How::Code(structured)),
    ("linalg.pooling_nwc_sum", How::Code(structured)),
    ("linalg.powf", How::Code(structured)),
    ("linalg.quantized_batch_matmul", How::Code(structured)),
    ("linalg.quantized_matmul", How::Code(structured)),
    ("linalg.reciprocal", How::Code(structured)),
    ("linalg.reduce", How::Code(structured)),
    ("linalg.round", How::Code(structured)),
    ("linalg.rsqrt", How::Code(structured)),
    ("linalg.select", How::Code(structured)),
    ("linalg.softmax", How::Code(super::relayout::softmax)),
    ("linalg.sqrt", How::Code(structured)),
    ("linalg.square", How::Code(structured)),
    ("linalg.sub", How::Code(structured)),
    ("linalg.tanh", How::Code(structured)),
    ("linalg.transpose", How::Code(structured)),
    ("linalg.unpack", How::Code(super::relayout::unpack)),
    ("linalg.vecmat", How::Code(structured)),
    ("linalg.winograd_filter_transform", How::Code(super::winograd::filter)),
    ("linalg.winograd_input_transform", How::Code(super::winograd::input)),
    ("linalg.winograd_output_transform", How::Code(super::winograd::output)),
    ("linalg.yield", How::Code(super::scf::forward_operands)),
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
