//! `test-tensor-copy-insertion`: the first step of One-Shot Bufferize. It decides which tensors share a buffer, and
//! inserts explicit copies of those that must not. The program keeps its tensors.
//!
//! ```mlir
//! %r = tensor.insert %f into %t[%i] : tensor<8xf32>     // %t is read later
//! // becomes
//! %c = bufferization.alloc_tensor() copy(%t) : tensor<8xf32>
//! %r = tensor.insert %f into %c[%i] : tensor<8xf32>
//! ```

use crate::bufferize::BufferizationOptions;
use crate::bufferize::one_shot::decide::decide;
use crate::bufferize::one_shot::shared_arguments::replace_shared_arguments;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Body;
use freehold_dialects::builtin;
use freehold_pass::{OptionDef, Options, Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "test-tensor-copy-insertion",
    title: "(anonymous namespace)::TestTensorCopyInsertionPass",
    summary: "Module pass to test Tensor Copy Insertion",
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::flag("allow-return-allocs-from-loops", "Allows returning/yielding new allocations from a loop."),
        OptionDef::flag("bufferize-function-boundaries", "Bufferize function boundaries."),
        OptionDef::flag(
            "must-infer-memory-space",
            "The memory space of an memref types must always be inferred. If unset, a default memory space of 0 is \
             used otherwise.",
        ),
    ],
    statistics: &[],
    make: |given: &Options| {
        let mut options = BufferizationOptions {
            allow_return_allocs_from_loops: given.bool("allow-return-allocs-from-loops"),
            bufferize_function_boundaries: given.bool("bufferize-function-boundaries"),
            ..BufferizationOptions::default()
        };
        if given.bool("must-infer-memory-space") {
            options.must_infer_memory_space();
        }
        Ok(Box::new(TensorCopyInsertion { options }))
    },
};

struct TensorCopyInsertion {
    options: BufferizationOptions,
}

impl Pass for TensorCopyInsertion {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        replace_shared_arguments(cx.ctx, body, &self.options);
        decide(cx.ctx, body, &self.options, cx.diagnostics)?;
        Ok(())
    }
}
