//! `buffer-results-to-out-params`: converts memref results of functions to out parameters, buffers that the caller
//! passes.
//!
//! ```mlir
//! func.func private @f() -> memref<4xf32> {
//!   %0 = memref.alloc() : memref<4xf32>
//!   return %0 : memref<4xf32>
//! }
//! … %1 = call @f() : () -> memref<4xf32>
//! ```
//! becomes
//! ```mlir
//! func.func private @f(%out: memref<4xf32>) {
//!   %0 = memref.alloc() : memref<4xf32>
//!   memref.copy %0, %out : memref<4xf32> to memref<4xf32>
//!   return
//! }
//! … %1 = memref.alloc() : memref<4xf32>
//! … call @f(%1) : (memref<4xf32>) -> ()
//! ```
//! With `hoist-static-allocs` the function's own allocation is replaced with the out parameter. With
//! `hoist-dynamic-allocs` so is an allocation whose sizes are arguments of the function; callers allocate with the
//! operands that they pass for them. One parameter replaces one allocation only: other allocations returned in its
//! place are copied. Buffers are also copied if their allocation initializes them (`bufferization.clone`,
//! `memref.realloc`), if a loop of blocks allocates them, or if the function may free them.
//!
//! External functions keep their results, and so do functions that other ops than `func.call` call, and public ones unless
//! `modify-public-functions` is set. Only results
//! of the identity layout or of the fully dynamic layout can be converted, and only those of static shape unless their
//! sizes are arguments. Cost: linear.

mod calls;
mod functions;

use freehold_dialects::{builtin, func};
use rustc_hash::FxHashMap;

use crate::analysis::function_header::{symbol_name, visibility_is_private};
use crate::support::signature::called_by_other_ops;
use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Name, View};
use freehold_pass::{OptionDef, Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "buffer-results-to-out-params",
    title: "BufferResultsToOutParamsPass",
    summary: "Converts memref-typed function results to out-params",
    anchor: Some(builtin::MODULE.name),
    options: &[
        OptionDef::flag("add-result-attr", "Add the attribute 'bufferize.result' to all output parameters."),
        OptionDef::flag("hoist-dynamic-allocs", "Hoist dynamic allocations to call sites."),
        OptionDef::flag("hoist-static-allocs", "Hoist static allocations to call sites."),
        OptionDef::flag("modify-public-functions", "Modify function signatures of public functions."),
    ],
    statistics: &[],
    make: |options| {
        Ok(Box::new(BufferResultsToOutParams {
            add_result_attribute: options.bool("add-result-attr"),
            hoist_dynamic: options.bool("hoist-dynamic-allocs"),
            hoist_static: options.bool("hoist-static-allocs"),
            modify_public: options.bool("modify-public-functions"),
        }))
    },
};

struct BufferResultsToOutParams {
    add_result_attribute: bool,
    hoist_dynamic: bool,
    hoist_static: bool,
    modify_public: bool,
}

/// The out parameters of a function: for each, the arguments that are its dynamic sizes.
type OutParams = Vec<Vec<usize>>;

impl Pass for BufferResultsToOutParams {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let function = ctx.op_name(func::FUNC.name);
        let mut changed: FxHashMap<Name, OutParams> = FxHashMap::default();
        let kept = called_by_other_ops(ctx, body);
        for nested in body.nested_bodies_mut().filter(|nested| nested.header.name == function) {
            let has_body = nested.roots().first().is_some_and(|&region| nested.first_block(region).is_some());
            let is_kept = symbol_name(View::new(ctx, nested)).is_some_and(|name| kept.contains(&name));
            if is_kept || !has_body || !(self.modify_public || visibility_is_private(View::new(ctx, nested))) {
                continue;
            }
            let parameters = self.update_function(ctx, nested, cx.diagnostics)?;
            if let Some(name) = symbol_name(View::new(ctx, nested)) {
                changed.insert(name, parameters);
            }
        }
        let mut outcome = calls::update(ctx, body, &changed, cx.diagnostics);
        let mut nested: Vec<&mut Body> = body.nested_bodies_mut().collect();
        nested.reverse();
        while let Some(body) = nested.pop() {
            if ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE)) {
                continue;
            }
            outcome = outcome.and(calls::update(ctx, body, &changed, cx.diagnostics));
            let mut inner: Vec<&mut Body> = body.nested_bodies_mut().collect();
            inner.reverse();
            nested.append(&mut inner);
        }
        outcome
    }
}
