//! The elaboration of one function: the steps in order.

use rustc_hash::{FxHashMap, FxHashSet};

use super::callees::Callees;
use super::decisions::owners::Facts;
use super::decisions::plan::{self, Blocked, Plan};
use super::decisions::{copies, release};
use super::edits::rewrite;
use super::explain::FunctionOwnership;
use super::graph::build_graph;
use super::graph::ids::{CarrierId, PassId};
use super::graph::program_graph::{EdgeKind, Graph};
use super::graph::roles::Kind;
use super::prepare::{carry_roots, conditional_frees};
use super::ranges::live_ranges::Ranges;
use super::solution::Solution;
use super::{check, existing_frees, handover_check};
use crate::analysis::releases::Releases;
use crate::bufferize::tensors_of_buffers::{self, Arguments};
use crate::support::reallocs::expand;
use crate::support::unknown_ops::UnknownOps;
use cranelift_entity::{EntitySet, SecondaryMap};
use freehold_core::definition::Callee;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, InsertPoint, Op, Rewriter, Silent, ValueDef, View};
use freehold_core::rewrite::erase_unreachable_blocks;
use freehold_dialects::memref;
use freehold_pass::{Options, Statistics};

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
    let settings = Settings { allow_escape: false, copy_constants: false, unknown_ops: UnknownOps::Borrow };
    Elaboration { settings: &settings, ctx, callees, diagnostics, observer: None }.run(body, &Statistics::unread())
}

/// The options of the elaboration of a function.
pub struct Settings {
    /// Whether buffers stay unfreed that are stored where they outlive the function.
    pub allow_escape: bool,
    /// Whether a constant that enters a loop of blocks is copied.
    pub copy_constants: bool,
    /// The treatment of unknown ops.
    pub unknown_ops: UnknownOps,
}

impl Settings {
    /// Reads the options of `ownership-elaboration`.
    pub fn of_elaboration(options: &Options) -> Settings {
        Settings { copy_constants: options.bool("copy-constants"), ..Settings::of_inference(options) }
    }

    /// Reads the options that `infer-owned-arguments` has as well.
    pub fn of_inference(options: &Options) -> Settings {
        let (allow_escape, unknown_ops) = (options.bool("allow-escape"), UnknownOps::of(options));
        Settings { allow_escape, copy_constants: false, unknown_ops }
    }
}

/// The elaboration of one function.
pub struct Elaboration<'a> {
    pub settings: &'a Settings,
    pub ctx: &'a Context,
    /// The functions with a body.
    pub callees: &'a Callees,
    pub diagnostics: &'a Diagnostics,
    pub observer: Option<&'a Observer<'a>>,
}

/// Gets the decisions about a function, and the function before it is edited.
pub type Observer<'a> = dyn Fn(View<'_>, FunctionOwnership) + Sync + 'a;

impl Elaboration<'_> {
    /// Frees the buffers of a function.
    pub fn run(&self, body: &mut Body, statistics: &Statistics) -> Fallible {
        if body.root_block().is_none() {
            return Ok(());
        }
        let insert_frees = |body: &mut Body| self.insert_frees(body, statistics);
        tensors_of_buffers::while_pinned(self.ctx, body, Arguments::Marked, self.diagnostics, insert_frees)
    }

    fn insert_frees(&self, body: &mut Body, statistics: &Statistics) -> Fallible {
        let Some(entry) = body.root_block() else { return Ok(()) };
        let ctx = self.ctx;
        let graph = self.prepare(body)?;
        if graph.carriers.is_empty() && graph.freed.is_empty() && graph.takes.is_empty() && !returns_buffers(&graph) {
            self.observe(View::new(ctx, body), FunctionOwnership::default);
            return Ok(());
        }
        let solution = self.analyze(View::new(ctx, body), graph)?;
        self.observe(View::new(ctx, body), || FunctionOwnership::of(View::new(ctx, body), &solution));
        let Solution { graph, facts, plan } = solution;
        let releases = release::releases(View::new(ctx, body), &graph, &facts, self.diagnostics)?;
        handover_check::check(View::new(ctx, body), &graph, &facts, &releases, self.diagnostics)?;
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

    /// Tells the observer, if there is one, the decisions about the function.
    fn observe(&self, view: View<'_>, ownership: impl FnOnce() -> FunctionOwnership) {
        if let Some(observe) = self.observer {
            observe(view, ownership());
        }
    }

    /// Checks the ops, brings the function into the form that the graph describes, and builds the graph.
    pub(super) fn prepare(&self, body: &mut Body) -> Fallible<Graph> {
        conditional_frees::erase(self.ctx, body, self.diagnostics)?;
        check::check_ops(View::new(self.ctx, body), self.settings.unknown_ops, self.diagnostics)?;
        expand_reallocs(self.ctx, body);
        erase_unreachable_blocks(body, &mut Silent);
        let roots = carry_roots::carry(self.ctx, body, self.callees, self.diagnostics)?;
        let graph = build_graph::build(View::new(self.ctx, body), self.callees, &roots);
        check::check_exits(View::new(self.ctx, body), &graph, self.diagnostics)?;
        Ok(graph)
    }

    /// Decides who owns each buffer, where it is freed, and which edges copy what they forward.
    fn analyze(&self, view: View<'_>, graph: Graph) -> Fallible<Solution> {
        let (facts, plan) = self.decide(view, &graph)?;
        let mut copies = copies::on_edges(view, &graph, &facts);
        if self.settings.copy_constants {
            copies.extend(copies::at_loop_entries(view, &graph, &facts, self.callees));
            copies.sort_unstable();
            copies.dedup();
        }
        let mut solution = Solution { graph, facts, plan };
        if !copies.is_empty() {
            solution = self.with_copies(view, solution, &copies)?;
        }
        // The buffer of one copy may be forwarded further.
        loop {
            let copies = release::copied(view, &solution.graph, &solution.facts);
            if copies.is_empty() {
                return Ok(solution);
            }
            solution = self.with_copies(view, solution, &copies)?;
        }
    }

    /// Returns the solution if these passes forward copies.
    fn with_copies(&self, view: View<'_>, solution: Solution, copies: &[PassId]) -> Fallible<Solution> {
        let graph = solution.graph.with_copies(copies);
        let (facts, plan) = self.decide(view, &graph)?;
        Ok(Solution { graph, facts, plan })
    }

    /// Decides who owns each buffer, and where it is freed. Ownership and frees depend on each other: where a buffer cannot be
    /// freed on an edge, another value must own it, so ownership is decided again.
    pub(super) fn decide(&self, view: View<'_>, graph: &Graph) -> Fallible<(Facts, Plan)> {
        self.ctx.cancellation().check();
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
            if self.settings.allow_escape && check::let_escape(view, graph, &mut facts, &mut ranges) {
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
                return self.refuse_blocked(view, graph, carrier);
            }
        }
    }

    /// Reports a buffer that cannot be freed.
    fn refuse_blocked<T>(&self, view: View<'_>, graph: &Graph, carrier: CarrierId) -> Fallible<T> {
        let location = view.value_location(graph.carriers[carrier].value);
        let error = self.diagnostics.error(location, "this buffer cannot be freed on a path on which it dies");
        let forwards_view = graph.passes.values().any(|pass| pass.shifted);
        let help = "what may be a view with an offset in bytes is loaded from a buffer, and forwarded to where its \
                    own buffer does not exist; store the buffer, and create the view there";
        error.help_if(forwards_view.then_some(help)).fail()
    }
}

/// Expands `memref.realloc`, which frees its operand, to an allocation and a copy if the buffer grows.
fn expand_reallocs(ctx: &Context, body: &mut Body) {
    let reallocs: Vec<Op> = body.walk_preorder().into_iter().filter(|&op| body.is(ctx, op, &memref::REALLOC)).collect();
    let Some(&first) = reallocs.first() else { return };
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(first), &mut silent);
    for op in reallocs {
        expand(&mut rewriter, op, false);
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
