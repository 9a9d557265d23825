//! `schedule-for-memory`: orders the ops of each block so that fewer bytes are live at once.
//!
//! ```mlir
//! %a = linalg.generic … -> tensor<1024xf32>
//! %b = linalg.generic … -> tensor<1024xf32>
//! %s = linalg.dot ins(%a, %x) … -> tensor<f32>
//! %t = linalg.dot ins(%b, %x) … -> tensor<f32>
//! ```
//! becomes
//! ```mlir
//! %a = linalg.generic … -> tensor<1024xf32>
//! %s = linalg.dot ins(%a, %x) … -> tensor<f32>
//! %b = linalg.generic … -> tensor<1024xf32>       // %a is free
//! %t = linalg.dot ins(%b, %x) … -> tensor<f32>
//! ```
//!
//! Each block becomes a problem on a graph (`model.rs`, `graph.rs`). The bytes that are live are those of the program
//! after the following passes: values that the analysis of One-Shot Bufferize decides to share a buffer count once,
//! elementwise ops write into inputs that die with them, and function arguments and constants cost nothing. An op with
//! regions is one node, which needs what its blocks need; those are scheduled before. Ops with effects keep their order,
//! and so do accesses to a buffer that is written in place: the decisions stay possible, and no copy is added.
//!
//! The search (`search.rs`) tries list schedules, moves of single buffers, and an exact search within a number of steps,
//! which is proportional to the size of the block: the result does not depend on the machine. Its ingredients are known
//! from OLLA (Steiner et al., 2022) and SERENITY (Ahn et al., MLSys 2020). An order is kept only if its estimated peak is
//! below that of the given one. If copies were decided that another order could avoid or add, the function is then analyzed
//! again; if the analysis finds more copies, or the peak is not lower with the new decisions, the function gets its order
//! back. Functions are scheduled callees first, so that a call counts as what its callee needs in the end.
//!
//! Cost: O(n log n) for n ops and operands, besides the analysis, once, and again for functions with such copies and a new
//! order.

mod effects;
mod exact;
mod graph;
mod list;
mod model;
mod moves;
mod recompute;
mod search;

use std::cell::RefCell;

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::callables::body_at;
use crate::bufferize::analysis::functions::{ProgramAnalysis, analyze_body, analyze_program};
use crate::bufferize::analysis::late_reads::reads_through_buffers;
use crate::bufferize::analysis::{Decided, Reason};
use crate::bufferize::{BufferizationOptions, Memo, Query};
use crate::memory::shared_empties::{clone_shared_empties, restore_empties_unless};
use effects::{BodyFacts, bodies_of_program};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Body, Op, Use, View};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use graph::Node;
use model::{Facts, Model, Problem};
pub use recompute::Recompute;
use recompute::{Peaks, Recomputed};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "schedule-for-memory",
    title: "ScheduleForMemoryPass",
    summary: "Order the ops of each block so that fewer bytes are live at once",
    anchor: None,
    options: &[
        OptionDef::new("reorder", "Give blocks a new order", OptionKind::Bool(true)),
        OptionDef::new(
            "recompute",
            "Compute values again that would only be kept over the peak: those that are cheap, or all that lower it",
            OptionKind::Choice(
                "off",
                &[
                    ("off", "None"),
                    ("cheap", "Those of few scalar ops for each element, for a twentieth more scalar ops at most"),
                    ("limit", "All that lower the peak"),
                ],
            ),
        ),
    ],
    statistics: &[
        StatisticDef { name: "reordered", summary: "Number of blocks whose ops got another order" },
        StatisticDef { name: "recomputed", summary: "Number of ops that are repeated" },
        StatisticDef { name: "recomputed-scalar-ops", summary: "Scalar ops of the repeated ops, each executed once" },
    ],
    make,
};

fn make(options: &Options) -> Result<Box<dyn Pass>, String> {
    let word = options.text("recompute");
    let recompute = Recompute::ALL.into_iter().find(|recompute| recompute.word() == word);
    let recompute = recompute.expect("one of the words of the option");
    Ok(Box::new(ScheduleForMemory { reorder: options.bool("reorder"), recompute }))
}

/// Returns the number of steps of the search in a block: in proportion to its nodes, and enough to be exact for a few.
fn steps_of(nodes: usize) -> u64 {
    let nodes = nodes as u64;
    48 * nodes + (8 * nodes * nodes).min(4096)
}

struct ScheduleForMemory {
    reorder: bool,
    recompute: Recompute,
}

/// A block with a new order.
struct Change {
    block: Block,
    /// The ops in their former order.
    former: Vec<Op>,
    /// The ops in the new order.
    ops: Vec<Op>,
    /// The estimated peak before.
    peak: u64,
}

impl Pass for ScheduleForMemory {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let options = BufferizationOptions::of_compile(ctx, body);
        let mut clones = Vec::new();
        body.for_each_body_mut(&mut |body| clones.push(clone_shared_empties(ctx, body)));
        let bodies = bodies_of_program(ctx, body, cx.is_root);
        let (analysis, verified) = analyze_program(ctx, body, &options, cx.diagnostics)?;
        verified?;
        // By body: the changed blocks.
        let mut changed: Vec<FxHashSet<Block>> = vec![FxHashSet::default(); bodies.len()];
        // By function: the peak without what it returns.
        let mut peaks: FxHashMap<usize, u64> = FxHashMap::default();
        for facts in &bodies {
            if let Some(decided) = &analysis.bodies[facts.number] {
                let described = Described { facts, options: &options, analysis: &analysis, peaks: &peaks };
                let inner = body_at(body, &facts.path);
                let (blocks, peak) = self.run_on_body(cx, inner, &described, decided);
                changed[facts.number].extend(blocks);
                peaks.extend(facts.function.map(|function| (function, peak)));
            }
        }
        let mut number = 0;
        body.for_each_body_mut(&mut |body| {
            // In a changed block, each op keeps its own tensor, which is live only where it is needed. The original may be
            // after other users there.
            restore_empties_unless(ctx, body, &clones[number], |body, clone| {
                let blocks = [body.block(body.use_owner(clone.operand)), clone.block];
                blocks.into_iter().flatten().any(|block| changed[number].contains(&block))
            });
            number += 1;
        });
        Ok(())
    }
}

/// A body with what is known about it.
struct Described<'a> {
    facts: &'a BodyFacts,
    options: &'a BufferizationOptions,
    analysis: &'a ProgramAnalysis,
    /// By function: the peak without what it returns.
    peaks: &'a FxHashMap<usize, u64>,
}

impl Described<'_> {
    /// Returns a model of the body.
    fn model<'b>(&'b self, view: View<'b>, decided: &'b Decided, memo: &'b RefCell<Memo>) -> Model<'b> {
        let mut model = Model::new(self.query(view, decided, memo), decided, &self.facts.flags);
        // A call needs what its callee needs.
        for call in &self.facts.calls {
            model.set_peak(call.op, self.peaks.get(&call.callee).copied().unwrap_or(0));
        }
        model
    }

    fn query<'b>(&'b self, view: View<'b>, decided: &'b Decided, memo: &'b RefCell<Memo>) -> Query<'b> {
        let View { ctx, body } = view;
        let functions = &self.analysis.facts;
        Query { ctx, body, options: self.options, decisions: decided, functions, memo: Some(memo) }
    }

    /// Returns the decisions of the analysis for the body as it is now, unless it copies more than with `former` decisions.
    fn decisions(&self, view: View<'_>, former: &Decided) -> Option<Decided> {
        let decided = analyze_body(view, self.options, &self.analysis.facts, &Diagnostics::default()).ok()?;
        (decided.counts.1 <= former.counts.1).then_some(decided)
    }

    /// Returns whether the analysis decides the same in each order that keeps the accesses to a class in order: each operand is
    /// in place, or cannot be because its own tensor must not be written. Then the classes are those of all operands that can
    /// be in place at all, and no conflict appears, since it depends on the order of accesses to a class.
    fn keeps_decisions(&self, view: View<'_>, decided: &Decided) -> bool {
        let memo = RefCell::default();
        let query = self.query(view, decided, &memo);
        let is_own_tensor = |&(operand, reason): &(Use, Reason)| {
            matches!(reason, Reason::NotWritable { .. }) && !query.is_writable(view.body.use_value(operand))
        };
        decided.counts.1 == decided.reasons.len() as u64 && decided.reasons.iter().all(is_own_tensor)
    }

    /// Plans a body in which only the blocks of `changes`, which are in no region of an op, have another order than when the
    /// facts and the problems were made. The decisions are those from before ([`Described::keeps_decisions`]).
    fn plan_with_decisions(
        &self,
        view: View<'_>,
        decided: &Decided,
        (mut facts, mut problems): (Facts, Vec<(Block, Problem)>),
        changes: &[Change],
        mode: Recompute,
    ) -> (Option<Recomputed>, Peaks) {
        facts.follow_order(view.body, changes.iter().map(|change| change.block));
        let memo = RefCell::default();
        let mut model = Model::with_facts(self.query(view, decided, &memo), decided, &self.facts.flags, facts);
        // The changes have the order of the problems.
        let mut changes = changes.iter().peekable();
        for (block, problem) in &mut problems {
            if let Some(change) = changes.next_if(|change| change.block == *block) {
                *problem = model.problem(*block);
                debug_assert!(problem.graph.peak_of_given(&problem.early) < change.peak);
            }
        }
        debug_assert!(changes.next().is_none(), "a changed block without a problem");
        debug_assert_eq!(self.decisions(view, decided).map(|again| again.counts), Some(decided.counts));
        recompute::recompute(&model, problems, mode)
    }

    /// Whether the peak of the body with repeated ops is below `highest`, and nothing more is copied.
    fn is_lower(&self, view: View<'_>, former: &Decided, highest: u64) -> bool {
        self.decisions(view, former).is_some_and(|decided| {
            let memo = RefCell::default();
            let mut model = self.model(view, &decided, &memo);
            let problems = problems_of(&mut model, |_, _, _, peak| peak);
            recompute::recompute(&model, problems, Recompute::Off).1.highest < highest
        })
    }
}

impl ScheduleForMemory {
    /// Gives the blocks of a body a lower peak. Returns those that changed, and the peak of the body without what it returns.
    fn run_on_body(
        &self,
        cx: &PassContext<'_>,
        body: &mut Body,
        described: &Described<'_>,
        decided: &Decided,
    ) -> (Vec<Block>, u64) {
        let view = View::new(cx.ctx, body);
        // Uses may precede definitions.
        if view.owner_has(Traits::GRAPH_REGION) {
            return (Vec::new(), 0);
        }
        // Ops on memrefs are no accesses of the model.
        let is_kept = reads_through_buffers(view);
        let mode = if is_kept { Recompute::Off } else { self.recompute };
        let memo = RefCell::default();
        let mut model = described.model(view, decided, &memo);
        let (mut changes, problems) = schedule(&mut model, self.reorder && !is_kept);
        let mut new_decisions = None;
        let (found, peaks) = if changes.is_empty() {
            recompute::recompute(&model, problems, mode)
        } else {
            // What the blocks around a changed one need depends on its order.
            let is_outermost = |change: &Change| view.body.block_parent_op(change.block).is_none();
            let known = changes.iter().all(is_outermost).then_some(problems);
            let mut known = known.map(|problems| (model.into_facts(), problems));
            let kept = if described.keeps_decisions(view, decided) { known.take() } else { None };
            changes.iter().for_each(|change| put_in_order(body, change.block, &change.ops));
            let view = View::new(cx.ctx, body);
            if let Some(kept) = kept {
                described.plan_with_decisions(view, decided, kept, &changes, mode)
            } else if let Some((decisions, plan)) = plan_in_order(view, described, decided, &changes, mode) {
                new_decisions = Some(decisions);
                plan
            } else {
                changes.drain(..).for_each(|change| put_in_order(body, change.block, &change.former));
                let (view, memo) = (View::new(cx.ctx, body), RefCell::default());
                let (model, problems) = if let Some((facts, problems)) = known {
                    let query = described.query(view, decided, &memo);
                    (Model::with_facts(query, decided, &described.facts.flags, facts), problems)
                } else {
                    let mut model = described.model(view, decided, &memo);
                    let problems = problems_of(&mut model, |_, _, _, peak| peak);
                    (model, problems)
                };
                recompute::recompute(&model, problems, mode)
            }
        };
        cx.statistics.add("reordered", changes.len() as u64);
        let mut changed: Vec<Block> = changes.iter().map(|change| change.block).collect();
        let Some(found) = found else { return (changed, peaks.before) };
        let repeated = found.apply(cx.ctx, body);
        // A repeated op reads what no op writes after the original, and writes a tensor that only its users read. So no
        // decision of the analysis conflicts with it, and the peak is the one of the plan.
        debug_assert!(described.is_lower(
            View::new(cx.ctx, body),
            new_decisions.as_ref().unwrap_or(decided),
            found.before
        ));
        changed.extend(found.blocks());
        cx.statistics.add("recomputed", repeated);
        cx.statistics.add("recomputed-scalar-ops", found.scalar_ops());
        (changed, peaks.after)
    }
}

/// Returns the blocks of a body, inner ones first.
fn blocks_of(body: &Body) -> Vec<Block> {
    let below = body.walk_postorder().into_iter().flat_map(|op| body.regions(op).to_vec());
    below.chain(body.roots().iter().copied()).flat_map(|region| body.blocks(region).collect::<Vec<_>>()).collect()
}

/// Describes the blocks of a body that access tensors, inner ones first. `peak_of` gets each block with its problem and the
/// peak of its order, and returns the peak that the op around the block needs.
fn problems_of(
    model: &mut Model<'_>,
    mut peak_of: impl FnMut(&Model<'_>, Block, &Problem, u64) -> u64,
) -> Vec<(Block, Problem)> {
    let body = model.view().body;
    let mut problems = Vec::new();
    for block in blocks_of(body) {
        if !model.has_tensors(block) {
            continue;
        }
        let problem = model.problem(block);
        let peak = problem.graph.peak_of_given(&problem.early);
        let peak = peak_of(model, block, &problem, peak);
        if let Some(op) = body.block_parent_op(block) {
            model.set_peak(op, peak);
        }
        problems.push((block, problem));
    }
    problems
}

/// Searches new orders for the blocks of a body, if `reorder`. Returns those with lower peaks, and the described blocks.
fn schedule(model: &mut Model<'_>, reorder: bool) -> (Vec<Change>, Vec<(Block, Problem)>) {
    let mut changes = Vec::new();
    let problems = problems_of(model, |model, block, problem, before| {
        if !reorder || !model.is_considered(block) || problem.is_lowest(before) {
            return before;
        }
        let steps = steps_of(problem.graph.len());
        let found = search::better_order(&problem.graph, before, steps);
        // As `plan_in_order` will see it, if the decisions are the same.
        let found = found.filter(|(_, order)| problem.peak_with_empties(order) < before);
        let Some((lower, order)) = found else { return before };
        let former = model.view().body.op_vec(block);
        changes.push(Change { block, former, ops: ops_in_order(problem, &order), peak: before });
        lower
    });
    (changes, problems)
}

/// Returns the ops of the nodes in an order of theirs, each empty tensor before its first user.
fn ops_in_order(problem: &Problem, order: &[Node]) -> Vec<Op> {
    let mut before: Vec<Vec<Op>> = vec![Vec::new(); order.len()];
    for (empty, first) in problem.empties.iter().zip(problem.first_users(order)) {
        if let Some(first) = first {
            before[first].push(empty.op);
        }
    }
    let placed = order.iter().zip(before);
    placed.flat_map(|(&node, empties)| empties.into_iter().chain([problem.ops[node]])).collect()
}

/// Moves ops to the beginning of their block, in this order.
fn put_in_order(body: &mut Body, block: Block, ops: &[Op]) {
    for &op in ops.iter().rev() {
        let at = body.start(block);
        if body.first_op(block) != Some(op) {
            body.move_op(op, at);
        }
    }
}

/// Plans a body that has a new order. Returns the decisions of the analysis for it and the plan, unless the order is no better
/// than the former one: the analysis copies more, or the peak of a changed block is not lower.
fn plan_in_order(
    view: View<'_>,
    described: &Described<'_>,
    former: &Decided,
    changes: &[Change],
    mode: Recompute,
) -> Option<(Decided, (Option<Recomputed>, Peaks))> {
    let decided = described.decisions(view, former)?;
    let memo = RefCell::default();
    let mut model = described.model(view, &decided, &memo);
    let mut former = changes.iter().peekable();
    let mut is_lower = true;
    let problems = problems_of(&mut model, |_, block, _, peak| {
        is_lower &= former.next_if(|change| change.block == block).is_none_or(|change| peak < change.peak);
        peak
    });
    let plan = is_lower.then(|| recompute::recompute(&model, problems, mode))?;
    drop(model);
    Some((decided, plan))
}
