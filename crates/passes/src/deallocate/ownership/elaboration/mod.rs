//! `ownership-elaboration`: frees every buffer right after its last use, on each path, with a run-time check only where
//! ownership depends on the path taken.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>                     %a = memref.alloc() : memref<4xf32>
//! %r = scf.if %c -> memref<4xf32> {                       %r = scf.if %c -> memref<4xf32> {
//!   use %a                                                  use %a
//!   scf.yield %a : memref<4xf32>                            scf.yield %a : memref<4xf32>
//! } else {                                           ⇒    } else {
//!                                                           memref.dealloc %a : memref<4xf32>
//!   %b = memref.alloc() : memref<4xf32>                     %b = memref.alloc() : memref<4xf32>
//!   scf.yield %b : memref<4xf32>                            scf.yield %b : memref<4xf32>
//! }                                                       }
//! use %r                                                  use %r
//! return                                                  memref.dealloc %r : memref<4xf32>
//!                                                         return
//! ```
//!
//! The function boundary ABI: a function borrows its arguments, and its callers own its results, each of which is a new
//! buffer. Ops that free buffers of the function are replaced by the frees of the pass; see `existing_frees` for what is
//! rejected.
//!
//! The steps, one module each: the program graph (`graph`, `roles`), live ranges (`ranges`, `dominators`), ownership
//! (`decide`), the places of frees (`plan`, `release`), and the rewrite (`flags`, `rewrite`,
//! `comparisons`, `frees`). docs/design/ownership.md explains
//! them.
//!
//! Cost: near-linear in ops, operands and edges; see `ranges`. It grows further only where one buffer has many names.

mod build_graph;
pub(crate) mod callees;
mod carry_roots;
pub(crate) mod check;
mod comparisons;
mod conditional_frees;
mod copies;
mod decide;
mod dominators;
pub(crate) mod existing;
mod existing_frees;
pub mod explain;
mod flags;
mod frees;
mod graph;
pub(crate) mod handover;
mod ids;
mod plan;
mod poison;
mod ranges;
mod release;
mod rewrite;
mod roles;
mod roots;
mod shortcuts;

use cranelift_entity::{EntitySet, SecondaryMap};
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::function_header::{OWNED, aliasing_results, is_function, owned_arguments};
use crate::analysis::releases::Releases;
use crate::analysis::result_aliases::ResultSources;
use crate::boundaries::forward_private_buffer_results::forward_results;
use crate::bufferize::tensors_of_buffers::{self, Arguments};
use crate::deallocate::upstream::expand_realloc;
use crate::pipeline::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef, Statistics};
use crate::support::observable_copies::{ASSUME_FRESH_RESULTS, refuse_observable_copies};
use crate::support::unknown_ops::{UNKNOWN_OPS, UnknownOps};
use callees::Callees;
use decide::Facts;
use freehold_core::definition::Callee;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, InsertPoint, Op, ValueDef, View};
use freehold_core::rewrite::{Rewriter, Silent, erase_unreachable_blocks};
use freehold_dialects::memref;
use graph::{EdgeKind, Graph};
use ids::CarrierId;
use plan::{Blocked, Plan};
use ranges::Ranges;
use roles::Kind;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "ownership-elaboration",
    title: "OwnershipElaborationPass",
    summary: "Free every buffer after its last use on each path",
    anchor: None,
    options: &[
        OptionDef::flag("allow-escape", "Leave buffers unfreed that are stored where they outlive the function"),
        ASSUME_FRESH_RESULTS,
        OptionDef::flag(
            "copy-constants",
            "Copy a constant that enters a loop of blocks, instead of a flag in the loop",
        ),
        OptionDef::new(
            "private-results",
            "What a private function returns if the program can observe that a returned buffer is a copy",
            OptionKind::Choice(
                "forward",
                &[("forward", "the buffer itself; callers compare it with theirs"), ("copy", "an error is reported")],
            ),
        ),
        UNKNOWN_OPS,
    ],
    statistics: STATISTICS,
    make: |options: &Options| Ok(Box::new(OwnershipElaboration::with_copies(options))),
};

const STATISTICS: &[StatisticDef] = &[
    StatisticDef { name: "frees", summary: "Frees inserted" },
    StatisticDef { name: "checks", summary: "Run-time checks of ownership inserted" },
    StatisticDef { name: "flags", summary: "Ownership flags inserted" },
    StatisticDef { name: "copies", summary: "Copies inserted" },
];

struct OwnershipElaboration {
    allow_escape: bool,
    copy_constants: bool,
    assume_fresh_results: bool,
    forward_results: bool,
    unknown_ops: UnknownOps,
}

impl OwnershipElaboration {
    /// Reads the options of the pass.
    fn with_copies(options: &Options) -> OwnershipElaboration {
        OwnershipElaboration {
            copy_constants: options.bool("copy-constants"),
            assume_fresh_results: options.bool(ASSUME_FRESH_RESULTS.name),
            forward_results: options.text("private-results") == "forward",
            ..OwnershipElaboration::of(options)
        }
    }

    /// Reads the options that `infer-owned-arguments` has as well.
    fn of(options: &Options) -> OwnershipElaboration {
        OwnershipElaboration {
            allow_escape: options.bool("allow-escape"),
            copy_constants: false,
            assume_fresh_results: true,
            forward_results: false,
            unknown_ops: UnknownOps::of(options),
        }
    }
}

/// Frees the buffers of a function whose other functions are `callees`. Ops of which nothing is known only read and write
/// their operands.
///
/// # Errors
/// The pass refuses the function.
pub(crate) fn elaborate_function(
    ctx: &Context,
    body: &mut Body,
    callees: &Callees,
    diagnostics: &Diagnostics,
) -> Fallible {
    let pass = OwnershipElaboration {
        allow_escape: false,
        copy_constants: false,
        assume_fresh_results: true,
        forward_results: false,
        unknown_ops: UnknownOps::Borrow,
    };
    Elaboration { pass: &pass, ctx, callees, diagnostics }.run(body, &Statistics::new(&[]))
}

impl Pass for OwnershipElaboration {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        if is_function(ctx, body) {
            let outside = Callees::default();
            refuse_owned_arguments(View::new(ctx, body), cx.diagnostics)?;
            return Elaboration { pass: self, ctx, callees: &outside, diagnostics: cx.diagnostics }
                .run(body, cx.statistics);
        }
        if !self.assume_fresh_results {
            if self.forward_results {
                forward_results(ctx, body, cx.is_root);
            }
            let copies = |view: View<'_>, result: usize, _: &ResultSources| {
                !matches!(aliasing_results(view).get(result), Some(Some(_)))
            };
            refuse_observable_copies(ctx, body, cx.is_root, &copies, cx.diagnostics)?;
        }
        let mut stack: Vec<&mut Body> = vec![body];
        while let Some(body) = stack.pop() {
            let callees = Callees::of(ctx, body);
            let (functions, others): (Vec<&mut Body>, Vec<&mut Body>) =
                body.nested_bodies_mut().partition(|nested| is_function(ctx, nested));
            cx.on_siblings(functions, |cx, nested| {
                Elaboration { pass: self, ctx, callees: &callees, diagnostics: cx.diagnostics }
                    .run(nested, cx.statistics)
            })?;
            for other in &others {
                check::check_isolated(View::new(ctx, other), cx.diagnostics)?;
            }
            stack.extend(others.into_iter().rev());
        }
        Ok(())
    }
}

/// Refuses a function that takes over arguments if its callers cannot see that.
///
/// # Errors
/// An argument is marked.
fn refuse_owned_arguments(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    match owned_arguments(view).is_empty() {
        true => Ok(()),
        false => diagnostics
            .error_on_root(
                view,
                format!("this function takes over arguments ('{}'), which its callers must know", OWNED),
            )
            .help("run the pass on the module, not on each function")
            .fail(),
    }
}

/// The pass on one function.
struct Elaboration<'a> {
    pass: &'a OwnershipElaboration,
    ctx: &'a Context,
    /// The functions with a body.
    callees: &'a Callees,
    diagnostics: &'a Diagnostics,
}

impl Elaboration<'_> {
    fn run(&self, body: &mut Body, statistics: &Statistics) -> Fallible {
        if body.root_block().is_none() {
            return Ok(());
        }
        let insert_frees = |body: &mut Body| self.insert_frees(body, statistics);
        tensors_of_buffers::while_pinned(self.ctx, body, Arguments::Marked, self.diagnostics, insert_frees)
    }

    fn insert_frees(&self, body: &mut Body, statistics: &Statistics) -> Fallible {
        let Some(entry) = body.root_block() else { return Ok(()) };
        let ctx = self.ctx;
        let mut graph = self.prepare(body)?;
        if graph.carriers.is_empty() && graph.freed.is_empty() && graph.takes.is_empty() && !returns_buffers(&graph) {
            return Ok(());
        }
        let (facts, plan) = self.analyze(View::new(ctx, body), &mut graph)?;
        let releases = release::releases(View::new(ctx, body), &graph, &facts, self.diagnostics)?;
        handover::check(View::new(ctx, body), &graph, &facts, &releases, self.diagnostics)?;
        let is_usual = releases.values().all(|&name| name == memref::DEALLOC.name);
        let returned = |view: View<'_>, op| self.callees.returned_operands(view, op);
        let allocated = if is_usual { Releases::default() } else { Releases::of(View::new(ctx, body), &returned) };
        let mut silent = Silent;
        let mut rewrite = rewrite::Rewrite {
            ctx,
            rewriter: Rewriter::new(ctx, body, InsertPoint::End(entry), &mut silent),
            graph: &graph,
            facts: &facts,
            releases: &releases,
            allocated: &allocated,
            diagnostics: self.diagnostics,
            refused: Ok(()),
            flags: SecondaryMap::with_capacity(graph.carriers.len()),
            values: FxHashMap::default(),
            ops: FxHashMap::default(),
            checks: FxHashSet::default(),
            splits: FxHashMap::default(),
            arrays: FxHashMap::default(),
            loops: EntitySet::new(),
            compared_by_loops: FxHashMap::default(),
            compared: FxHashMap::default(),
            has_pointers: false,
            counts: rewrite::Counts::default(),
        };
        rewrite.run(&plan);
        rewrite.refused?;
        let counts = rewrite.counts;
        statistics.add("frees", counts.frees);
        statistics.add("checks", counts.checks);
        statistics.add("flags", counts.flags);
        statistics.add("copies", counts.copies);
        Ok(())
    }

    /// Checks the ops, brings the function into the form that the graph describes, and builds the graph.
    fn prepare(&self, body: &mut Body) -> Fallible<Graph> {
        conditional_frees::erase(self.ctx, body, self.diagnostics)?;
        check::check_ops(View::new(self.ctx, body), self.pass.unknown_ops, self.diagnostics)?;
        expand_reallocs(self.ctx, body);
        erase_unreachable_blocks(body, &mut Silent);
        let roots = carry_roots::carry(self.ctx, body, self.callees, self.diagnostics)?;
        let graph = build_graph::build(View::new(self.ctx, body), self.callees, &roots);
        check::check_exits(View::new(self.ctx, body), &graph, self.diagnostics)?;
        Ok(graph)
    }

    /// Decides who owns each buffer, where it is freed, and which edges copy what they forward.
    fn analyze(&self, view: View<'_>, graph: &mut Graph) -> Fallible<(Facts, Plan)> {
        let (facts, plan) = self.decide(view, graph)?;
        let mut copies = copies::on_edges(view, graph, &facts);
        if self.pass.copy_constants {
            copies.extend(copies::at_loop_entries(view, graph, &facts, self.callees));
            copies.sort_unstable();
            copies.dedup();
        }
        let (mut facts, mut plan) = (facts, plan);
        if !copies.is_empty() {
            graph.copy_on_edges(&copies);
            (facts, plan) = self.decide(view, graph)?;
        }
        // The buffer of one copy may be forwarded further.
        loop {
            let copies = release::copied(view, graph, &facts);
            if copies.is_empty() {
                return Ok((facts, plan));
            }
            graph.copy_on_edges(&copies);
            (facts, plan) = self.decide(view, graph)?;
        }
    }

    fn decide(&self, view: View<'_>, graph: &Graph) -> Fallible<(Facts, Plan)> {
        existing_frees::check_frees(view, graph, self.diagnostics)?;
        let mut ranges = Ranges::new(graph);
        let mut compared: EntitySet<CarrierId> = EntitySet::new();
        compared.extend(graph.carriers.keys().filter(|&carrier| is_compared(view, graph, self.callees, carrier)));
        let mut facts = Facts::new(graph, &compared);
        loop {
            facts.settle(graph, &mut ranges);
            let refused = facts.classify(graph, &compared);
            if !refused.is_empty() {
                refused.into_iter().for_each(|carrier| facts.borrow_sources(graph, carrier));
                continue;
            }
            if self.pass.allow_escape && check::let_escape(view, graph, &mut facts, &mut ranges) {
                continue;
            }
            let mut blocked = check::check_stores(view, graph, &facts, &mut ranges, self.diagnostics)?;
            if blocked.is_empty() {
                match plan::plan(view, graph, &facts, &mut ranges) {
                    Ok(plan) => {
                        existing_frees::check_freed_owners(view, graph, &facts, self.diagnostics)?;
                        return Ok((facts, plan));
                    }
                    Err(others) => blocked = others,
                }
            }
            // Forcing a carrier for one edge may also unblock another edge.
            let mut progress = false;
            for blocked in &blocked {
                if let &Blocked::LivesInto(carrier, node) = blocked {
                    progress |= facts.force(carrier, node);
                }
            }
            if !progress {
                let (Blocked::LivesInto(carrier, _) | Blocked::Stuck(carrier)) = blocked[0];
                let location = view.value_location(graph.carriers[carrier].value);
                let error = self.diagnostics.error(location, "this buffer cannot be freed on a path on which it dies");
                let forwards_view = graph.passes.values().any(|pass| pass.shifted);
                let help = "what may be a view with an offset in bytes is loaded from a buffer, and forwarded to where its \
                            own buffer does not exist; store the buffer, and create the view there";
                return error.help_if(forwards_view.then_some(help)).fail();
            }
        }
    }
}

/// Expands `memref.realloc`, which frees its operand, to an allocation and a copy if the buffer grows.
fn expand_reallocs(ctx: &Context, body: &mut Body) {
    let reallocs: Vec<Op> = body.walk_preorder().into_iter().filter(|&op| body.is(ctx, op, &memref::REALLOC)).collect();
    let Some(&first) = reallocs.first() else { return };
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(first), &mut silent);
    for op in reallocs {
        expand_realloc::expand(&mut rewriter, op, false);
    }
}

/// Returns whether the function returns buffers.
fn returns_buffers(graph: &Graph) -> bool {
    graph.edges.values().any(|edge| edge.kind == EdgeKind::Return && !edge.passes.is_empty())
}

/// Returns whether a result of a call may be the same buffer as an earlier result, or as an operand: if the callee is not
/// defined here, or returns aliases.
fn is_compared(view: View<'_>, graph: &Graph, callees: &Callees, carrier: CarrierId) -> bool {
    let data = &graph.carriers[carrier];
    if data.aliased.is_some() {
        return true;
    }
    let ValueDef::Result(op, index) = view.def(data.value) else { return false };
    if data.kind != Kind::Returned || callees.is_fresh(view, op, index) {
        return false;
    }
    let Some(call) = view.op_def(op).and_then(|op_def| op_def.call) else { return false };
    match call(view, op) {
        Callee::Symbol(symbol) => symbol.as_symbol(view.ctx).is_none_or(|name| !callees.defines(name)),
        Callee::Value(_) => true,
    }
}
