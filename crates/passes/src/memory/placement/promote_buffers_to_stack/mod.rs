//! `promote-buffers-to-stack`: allocates small buffers on the stack that do not leave their automatic allocation scope.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>
//! use(%a)
//! ```
//! becomes
//! ```mlir
//! %a = memref.alloca() : memref<4xf32>
//! use(%a)
//! ```
//!
//! A buffer that is freed, by an op or by a callee, stays on the heap: the pass runs before deallocation. So does a buffer that may leave its scope,
//! which is an automatic allocation scope around the allocation, without an unknown op or another loop in between
//! (`scope.rs`). Aliases through unknown ops count, and so do buffers that the buffer is stored in; upstream places such
//! a buffer on the stack, where it does not outlive the scope.
//!
//! A loop is an automatic allocation scope, but its lowering does not restore the stack in each iteration. Unless the
//! loops of the function certainly let the stack grow by no more than 1 MiB, the pass places the body of a loop with
//! promoted buffers in a `memref.alloca_scope`, whose lowering restores the stack (`rewrite.rs`):
//!
//! ```mlir
//! scf.for %i = %c0 to %n step %c1 {
//!   memref.alloca_scope {
//!     %a = memref.alloca() : memref<4xf32>
//!     use(%a)
//!   }
//! }
//! ```
//!
//! Cost: O(n).
//!
//! # Which buffers are small
//!
//! The options of the pass are limits for static sizes and for the ranks of dynamic buffers ([`SizeLimits`]). A compiler
//! with another rule calls [`promote`] with a function that decides:
//!
//! ```
//! use freehold_core::diagnostics::Diagnostics;
//! use freehold_core::ir::{Context, Value, View};
//! use freehold_core::read::parse_source;
//! use freehold_core::text::{ParseOptions, PrintOptions, print_program};
//! use freehold_passes::analysis::callee_facts::CalleeFacts;
//! use freehold_passes::memory::placement::promote_buffers_to_stack::promote;
//! use freehold_pass::SymbolTableAnalysis;
//!
//! let text = "func.func @f() {
//!   %0 = memref.alloc() : memref<4xf32>
//!   %1 = memref.alloc() : memref<4xf32, 3>
//!   return
//! }";
//! let (ctx, diagnostics) = (Context::new(freehold_dialects::DIALECTS), Diagnostics::default());
//! let source = ctx.add_source("f.mlir", text.into(), 0).unwrap();
//! let mut module = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()).unwrap();
//!
//! // The buffers that callees free.
//! let callees = CalleeFacts::compute(&ctx, &module);
//! // Every buffer of the default memory space.
//! let is_small = |view: View<'_>, buffer: Value| view.ty(buffer).memory_space(view.ctx).is_none();
//! let function = module.nested_bodies_mut().next().unwrap();
//! assert_eq!(promote(&ctx, function, &callees, &diagnostics, &is_small), 1);
//! assert!(print_program(View::new(&ctx, &module), &PrintOptions::default()).contains("memref.alloca() : memref<4xf32>"));
//! ```

mod rewrite;
mod scope;
mod size;

pub use size::SizeLimits;

use crate::analysis::callee_facts::{CALLEE_FACTS, CalleeFacts};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, Value, View};
use freehold_dialects::func;
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, SymbolTableAnalysisKind};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "promote-buffers-to-stack",
    title: "PromoteBuffersToStackPass",
    summary: "Promotes heap-based allocations to automatically managed stack-based allocations",
    anchor: Some(func::FUNC.name),
    options: &[
        OptionDef::new(
            "max-alloc-size-in-bytes",
            "Maximal size in bytes to promote allocations to stack.",
            OptionKind::Integer(1024),
        ),
        OptionDef::new(
            "max-rank-of-allocated-memref",
            "Maximal memref rank to promote dynamic buffers.",
            OptionKind::Integer(1),
        ),
    ],
    statistics: &[],
    make: |options: &Options| {
        let limit = |name: &str| {
            let value = options.integer(name);
            u32::try_from(value).map_err(|_| format!("'{value}' value invalid for uint argument!"))
        };
        let limits = SizeLimits {
            bytes: limit("max-alloc-size-in-bytes")?.into(),
            dynamic_rank: limit("max-rank-of-allocated-memref")? as usize,
        };
        Ok(Box::new(PromoteBuffersToStack { limits }))
    },
};

struct PromoteBuffersToStack {
    limits: SizeLimits,
}

impl Pass for PromoteBuffersToStack {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let callees = cx.symbol_table.get::<CalleeFacts>();
        promote(cx.ctx, body, &callees, cx.diagnostics, &|view, buffer| self.limits.permit(view, buffer));
        Ok(())
    }

    fn symbol_table_analyses(&self) -> &'static [SymbolTableAnalysisKind] {
        CALLEE_FACTS
    }
}

/// Decides whether the buffer of an allocation may be on the stack. The view is of the body with the allocation.
pub type IsSmall<'a> = &'a dyn Fn(View<'_>, Value) -> bool;

/// Allocates the buffers of `body`, which is that of a function, on the stack if `is_small` permits it and the buffer
/// does not leave its scope. Returns the number of such buffers. Reports, as remarks, those that `is_small` permits but
/// that are kept where upstream's pass would not.
///
/// `callees`: what callees do with their arguments. `is_small` is called once for each allocation that no op and no callee frees
/// directly, in the order of the text.
pub fn promote(
    ctx: &Context,
    body: &mut Body,
    callees: &CalleeFacts,
    diagnostics: &Diagnostics,
    is_small: IsSmall<'_>,
) -> usize {
    let view = View::new(ctx, body);
    if view.root_block().is_none() {
        return 0;
    }
    let found = scope::find(view, callees, diagnostics, is_small);
    rewrite::promote(ctx, body, &found);
    found.len()
}
