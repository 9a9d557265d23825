//! `buffer-deallocation`: frees each buffer once, and clones a buffer where another one may take its place: the
//! copy-based scheme of MLIR before ownership-based deallocation.
//!
//! ```mlir
//!   cf.cond_br %c, ^a, ^b                       cf.cond_br %c, ^a, ^b
//! ^a:                                         ^a:
//!   cf.br ^end(%in : memref<4xf32>)             %0 = bufferization.clone %in : …
//!                                               cf.br ^end(%0 : memref<4xf32>)
//! ^b:                                         ^b:
//!   %t = memref.alloc() : memref<4xf32>         %t = memref.alloc() : memref<4xf32>
//!   use %t                                ⇒     use %t
//!                                               %1 = bufferization.clone %t : …
//!                                               memref.dealloc %t : memref<4xf32>
//!   cf.br ^end(%t : memref<4xf32>)              cf.br ^end(%1 : memref<4xf32>)
//! ^end(%r: memref<4xf32>):                    ^end(%r: memref<4xf32>):
//!   use %r                                      use %r
//!                                               memref.dealloc %r : memref<4xf32>
//!   return                                      return
//! ```
//!
//! The steps, one module each: the control flow that the pass accepts (`preconditions`); the buffers that the function
//! owns and the *critical values*, each of which gets a clone of whatever is passed to it (`tracked`, `passings`,
//! `scopes`); whether the clones can be observed (`sharing`); which returned buffers are cloned (`plan`); the clones
//! (`clone_insertion`); and where each buffer is freed (`facts`, `frees`).
//!
//! The function boundary ABI is that of `ownership-elaboration`: a function borrows its arguments, and its callers own its
//! results, each of which is a new buffer. Two results of a function without a body may be one buffer.
//!
//! Clones do not suffice for all programs: a clone that is written while the original is read changes what the program
//! computes. Such a function is left to `ownership-elaboration`, which needs no clones, and so is one that stores buffers
//! in buffers, frees them itself in other ways than once for an allocation, or whose blocks form a loop. A remark says so.
//! A function with ownership flags already does not change (`flags`). An op that does not say what it does with buffers
//! is an error that names the fact to declare.
//!
//! With `copy-based-call-results=upstream`, the pass makes the assumptions of LLVM 19 instead: results of calls are never
//! freed, results are returned without copies, clones are never observed, and unknown ops borrow
//! what they take. This is for comparisons.
//!
//! Cost: O((ops + edges) · log blocks), and that of live ranges that end on several paths; see `frees` and `sharing`.

mod callee_writes;
mod clone_insertion;
mod environment;
mod facts;
mod flags;
mod frees;
mod passings;
mod plan;
mod preconditions;
mod scopes;
mod sharing;
mod tracked;

use freehold_core::diagnostics::{Diagnostic, Diagnostics, Fallible, Severity};
use freehold_core::ir::{Body, Context, Location, Silent, View};
use freehold_core::rewrite::erase_unreachable_blocks;
use freehold_dialects::memref;
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef, Statistics};

use crate::analysis::function_header::is_function;
use crate::bufferize::tensors_of_buffers::{self, Arguments};
use crate::deallocate::ownership::elaboration::callees::Callees;
use crate::deallocate::ownership::elaboration::{check, elaborate_function};
use crate::support::missing_facts;
use crate::support::observable_copies::{ASSUME_FRESH_RESULTS, refuse_observable_copies};
use crate::support::unknown_ops::{UNKNOWN_OPS, UnknownOps};
use callee_writes::CalleeWrites;
use environment::{Convention, Environment};

/// The option that selects the convention for results of calls.
pub const CALL_RESULTS: OptionDef = OptionDef::new(
    "copy-based-call-results",
    "Who frees the results of calls",
    OptionKind::Choice(
        "owned",
        &[
            ("owned", "the caller; a returned buffer that the function does not own is cloned"),
            ("upstream", "nobody, as in LLVM 19"),
        ],
    ),
);

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "buffer-deallocation",
    title: "BufferDeallocation",
    summary: "Adds all required dealloc operations for all allocations in the input program, by clones where needed",
    anchor: None,
    options: &[CALL_RESULTS, ASSUME_FRESH_RESULTS, UNKNOWN_OPS],
    statistics: &[
        StatisticDef { name: "clones", summary: "Clones inserted" },
        StatisticDef { name: "frees", summary: "Frees inserted" },
        StatisticDef { name: "elaborated", summary: "Functions in which ownership flags took the place of clones" },
    ],
    make: |options: &Options| {
        let convention = match options.text(CALL_RESULTS.name) {
            "upstream" => Convention::Upstream,
            _ => Convention::Owned,
        };
        let assume_fresh_results = options.bool(ASSUME_FRESH_RESULTS.name);
        let unknown_ops = match convention {
            Convention::Owned => UnknownOps::of(options),
            Convention::Upstream => UnknownOps::Borrow,
        };
        Ok(Box::new(BufferDeallocation { convention, assume_fresh_results, unknown_ops }))
    },
};

struct BufferDeallocation {
    convention: Convention,
    assume_fresh_results: bool,
    unknown_ops: UnknownOps,
}

impl Pass for BufferDeallocation {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        if is_function(ctx, body) {
            let outside = Callees::default();
            // Nothing is known about other functions.
            let writes = CalleeWrites::default();
            let environment = self.environment(&outside, &writes, true);
            return deallocate(ctx, body, &environment, cx.diagnostics, cx.statistics);
        }
        if self.convention == Convention::Owned && !self.assume_fresh_results {
            refuse_observable_copies(ctx, body, cx.is_root, &|_, _, _| true, cx.diagnostics)?;
        }
        let calls_write = has_variables(ctx, body);
        let mut stack: Vec<&mut Body> = vec![body];
        while let Some(body) = stack.pop() {
            let callees = Callees::of(ctx, body);
            let writes = CalleeWrites::of(ctx, body);
            let environment = self.environment(&callees, &writes, calls_write);
            let (functions, others): (Vec<&mut Body>, Vec<&mut Body>) =
                body.nested_bodies_mut().partition(|nested| is_function(ctx, nested));
            cx.on_siblings(functions, |cx, nested| {
                deallocate(ctx, nested, &environment, cx.diagnostics, cx.statistics)
            })?;
            for other in &others {
                check::check_isolated(View::new(ctx, other), cx.diagnostics)?;
            }
            stack.extend(others.into_iter().rev());
        }
        Ok(())
    }
}

impl BufferDeallocation {
    fn environment<'a>(&self, callees: &'a Callees, writes: &'a CalleeWrites, calls_write: bool) -> Environment<'a> {
        Environment { convention: self.convention, unknown_ops: self.unknown_ops, callees, writes, calls_write }
    }
}

/// Returns whether the program has a global buffer that may be written.
fn has_variables(ctx: &Context, body: &Body) -> bool {
    let mut found = false;
    body.for_each_body(&mut |body| {
        let view = View::new(ctx, body);
        found |= view
            .walk_preorder()
            .into_iter()
            .any(|op| view.is(op, &memref::GLOBAL) && view.attribute(op, "constant").is_none());
    });
    found
}

/// Runs the pass on a function.
///
/// # Errors
/// The function is one that no scheme can handle.
fn deallocate(
    ctx: &Context,
    body: &mut Body,
    environment: &Environment<'_>,
    diagnostics: &Diagnostics,
    statistics: &Statistics,
) -> Fallible {
    if body.root_block().is_none() {
        return Ok(());
    }
    tensors_of_buffers::while_pinned(ctx, body, Arguments::Marked, diagnostics, |body| {
        insert_frees(ctx, body, environment, diagnostics, statistics)
    })
}

fn insert_frees(
    ctx: &Context,
    body: &mut Body,
    environment: &Environment<'_>,
    diagnostics: &Diagnostics,
    statistics: &Statistics,
) -> Fallible {
    erase_unreachable_blocks(body, &mut Silent);
    missing_facts::check(View::new(ctx, body), environment.unknown_ops, diagnostics)?;
    preconditions::check_control_flow(View::new(ctx, body), environment.convention, diagnostics)?;
    let remark = |location: Location, message: String| {
        diagnostics.report(Diagnostic { severity: Severity::Remark, location, message, notes: Vec::new() });
    };
    if environment.convention == Convention::Owned
        && let Some(free) = flags::find(View::new(ctx, body))
    {
        let message = "buffers are freed by ownership flags already; this function is left as it is".to_string();
        remark(body.location(free), message);
        return Ok(());
    }
    if preconditions::has_cycle(View::new(ctx, body)) {
        // The positions of ops in `scopes` assume that blocks do not repeat.
        let why = "blocks form a loop; ownership flags take the place of clones in this function";
        remark(body.header.location, why.to_string());
        statistics.add("elaborated", 1);
        return elaborate_function(ctx, body, environment.callees, diagnostics);
    }
    let owned = tracked::owned_buffers(View::new(ctx, body), environment.convention);
    match plan::plan(View::new(ctx, body), owned, environment) {
        Ok(plan) => {
            statistics.add("clones", clone_insertion::insert(ctx, body, &plan, environment.convention));
            statistics.add("frees", frees::insert(ctx, body, &plan, environment.convention));
            Ok(())
        }
        Err(obstacle) => {
            remark(obstacle.at, format!("{}; ownership flags take the place of clones in this function", obstacle.why));
            statistics.add("elaborated", 1);
            elaborate_function(ctx, body, environment.callees, diagnostics)
        }
    }
}
