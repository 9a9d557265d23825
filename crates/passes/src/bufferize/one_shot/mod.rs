//! One-Shot Bufferize: rewrites tensors to buffers, in place wherever that is correct. The pass is `one-shot-bufferize`.
//!
//! ```mlir
//! func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> tensor<8xf32> {
//!   %r = tensor.insert %f into %t[%i] : tensor<8xf32>
//!   return %r : tensor<8xf32>
//! }
//! ```
//! becomes, with `bufferize-function-boundaries`,
//! ```mlir
//! func.func @f(%t: memref<8xf32, strided<[?], offset: ?>>, %f: f32, %i: index)
//!     -> memref<8xf32, strided<[?], offset: ?>> {
//!   memref.store %f, %t[%i] : memref<8xf32, strided<[?], offset: ?>>
//!   return %t : memref<8xf32, strided<[?], offset: ?>>
//! }
//! ```
//!
//! The analysis decides for each tensor whether a result may be its operand's buffer. Copies are inserted for those
//! that may not (`decide.rs`). Then each op is rewritten by itself (`rewrite.rs`), body after body (`program.rs`).

pub(crate) mod decide;
pub(crate) mod leftover;
mod order;
pub mod placement;
pub(crate) mod program;
mod rewrite;
pub mod shared_arguments;
mod unrestricted;

use crate::bufferize::{BufferizationOptions, Decisions, FunctionFacts, RewriteState};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, View};

/// Statistics of bufferization.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct BufferizationStatistics {
    /// Buffers that are allocated.
    pub allocations: u64,
    /// Operands that use the buffer of their tensor.
    pub in_place: u64,
    /// Operands that use a copy.
    pub out_of_place: u64,
    /// Tensors that are built again instead of being copied.
    pub rematerialized: u64,
    /// Tensors that `scf.condition` forwards without the copy that is made without the option `forward-buffers`.
    pub forwarded: u64,
}

/// Bufferizes the program below `body` with these options. If `copy_before_write` is set, it skips the analysis.
/// Function boundaries are bufferized, if the options say so, only in a `builtin.module`.
///
/// # Errors
/// The program cannot be bufferized, which was reported; it is then partially rewritten and must be discarded.
pub fn bufferize(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
) -> Fallible<BufferizationStatistics> {
    let mut statistics = BufferizationStatistics::default();
    shared_arguments::replace_shared_arguments(ctx, body, options);
    if !options.copy_before_write {
        if !options.test_analysis_only {
            unrestricted::settle(ctx, body);
        }
        statistics = decide::decide(ctx, body, options, diagnostics)?;
    }
    if !options.test_analysis_only {
        // An override does not affect the rewrite.
        let options = BufferizationOptions { analysis_override: None, ..options.clone() };
        rewrite_program(ctx, body, &options, diagnostics, &mut statistics)?;
    }
    Ok(statistics)
}

/// Bufferizes the program below `body` without an analysis: every tensor that is written is copied first. This is
/// correct for any program and fast, but may insert many copies.
///
/// # Errors
/// As [`bufferize`].
pub fn bufferize_without_analysis(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
) -> Fallible<BufferizationStatistics> {
    let options = BufferizationOptions { copy_before_write: true, test_analysis_only: false, ..options.clone() };
    bufferize(ctx, body, &options, diagnostics)
}

/// Bufferizes the program below `body` with the caller's own analysis. `decide` is called for the decisions about each
/// body, outer ones first. Nothing checks that the decisions are correct.
///
/// # Errors
/// As [`bufferize`].
pub fn bufferize_with_decisions(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    mut decide: impl FnMut(&Body) -> Box<dyn Decisions>,
    diagnostics: &Diagnostics,
) -> Fallible<BufferizationStatistics> {
    let options = BufferizationOptions { copy_before_write: false, ..options.clone() };
    shared_arguments::replace_shared_arguments(ctx, body, &options);
    let signatures = program::signatures_of(View::new(ctx, body));
    let mut state = RewriteState::default();
    let mut outcome = Ok(());
    body.for_each_body_mut(&mut |body| {
        if outcome.is_ok() {
            let decisions = decide(body);
            let facts = FunctionFacts::none();
            outcome =
                program::insert_copies(ctx, body, &options, &*decisions, facts, &signatures, &mut state, diagnostics);
        }
    });
    outcome?;
    let mut statistics = BufferizationStatistics::default();
    rewrite_program(ctx, body, &options, diagnostics, &mut statistics)?;
    Ok(statistics)
}

fn rewrite_program(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
    statistics: &mut BufferizationStatistics,
) -> Fallible {
    let marks = (!options.filter.is_empty()).then(|| unrestricted::Marks::new(body));
    if options.bufferize_function_boundaries {
        let order = order::callees_first(ctx, body);
        program::rewrite_module(ctx, body, &order, options, diagnostics, statistics)?;
    } else {
        program::rewrite_below(ctx, body, options, diagnostics, statistics)?;
    }
    if let Some(marks) = marks {
        marks.release(ctx, body);
    }
    Ok(())
}
