//! Bufferization with callbacks: buffers come from a function of the caller's, copies are made by a `linalg.copy`,
//! arguments and unknown buffers have no layout, buffers lie in memory space 1, and one dialect is left out.
//!
//! ```sh
//! cargo run --example bufferize -- callbacks
//! ```

use std::sync::Arc;

use freehold::bufferize::one_shot::bufferize_without_analysis;
use freehold::bufferize::{BufferizationOptions, identity_buffer};
use freehold::dialects::{linalg, memref};
use freehold::ir::OpSpec;

use super::{PROGRAM, with_program};

/// The program, bufferized.
pub fn run() -> Result<String, String> {
    with_program(PROGRAM, |ctx, module, diagnostics| {
        let mut options =
            BufferizationOptions { bufferize_function_boundaries: true, ..BufferizationOptions::default() };
        options.allocation = Some(Arc::new(|rewriter, at, ty, sizes, _alignment| {
            // On the stack, whatever the size.
            let segments = rewriter.ctx.int_array_attr(32, &[sizes.len() as i64, 0]);
            let spec = rewriter.spec(&memref::ALLOCA, at, sizes, &[ty]);
            let spec = spec.attribute(rewriter.ctx, "operandSegmentSizes", segments);
            Ok(rewriter.create_value(&spec))
        }));
        options.copy = Some(Arc::new(|rewriter, at, from, to| {
            let region = rewriter.create_region();
            let block = rewriter.append_block(region);
            let element = rewriter.ty(to).element_or_self(rewriter.ctx);
            let value = rewriter.add_argument(block, element, at);
            rewriter.add_argument(block, element, at);
            let segments = rewriter.ctx.int_array_attr(32, &[1, 1]);
            let spec = rewriter.spec(&linalg::COPY, at, &[from, to], &[]).region(region);
            rewriter.create(&spec.attribute(rewriter.ctx, "operandSegmentSizes", segments));
            let outside = rewriter.at;
            rewriter.at = freehold::ir::InsertPoint::End(block);
            rewriter.create(&OpSpec::new(rewriter.ctx.op_name("linalg.yield"), at).operands(&[value]));
            rewriter.at = outside;
            Ok(())
        }));
        options.function_argument_type = Arc::new(identity_buffer);
        options.unknown_type = Arc::new(identity_buffer);
        options.default_memory_space = Arc::new(|ctx, _| Some(Some(ctx.integer_attr(ctx.integer(64), 1))));
        options.filter.deny_dialect("vector");
        bufferize_without_analysis(ctx, module, &options, diagnostics).map(|_| ())
    })
}
