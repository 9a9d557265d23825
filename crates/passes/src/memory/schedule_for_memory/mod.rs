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
//! below that of the given one. The function is then analyzed again; if the analysis finds more copies, or the peak is not
//! lower with the new decisions, the function gets its order back.
//!
//! Cost: O(n log n) for n ops and operands, besides the analysis, once, and again for functions with a new order.

mod effects;
mod exact;
mod graph;
mod list;
mod model;
mod moves;
mod recompute;
mod search;

use std::cell::RefCell;

use cranelift_entity::SecondaryMap;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::callables::body_at;
use crate::bufferize::analysis::Decided;
use crate::bufferize::analysis::functions::{ProgramAnalysis, analyze_body, analyze_program};
use crate::bufferize::analysis::late_reads::reads_through_buffers;
use crate::bufferize::{BufferizationOptions, Memo, Query};
use crate::memory::shared_empties::{clone_shared_empties, restore_empties_unless};
use effects::{BodyFacts, bodies_of_program};
use freehold_core::definition::Traits;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Body, Context, Op, View};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, StatisticDef};
use graph::Node;
use model::{Model, Problem};
pub use recompute::Recompute;

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
        let mut changes: Vec<Vec<Change>> = std::iter::repeat_with(Vec::new).take(bodies.len()).collect();
        // By function: the peak without what it returns.
        let mut peaks: FxHashMap<usize, u64> = FxHashMap::default();
        for facts in bodies.iter().filter(|_| self.reorder) {
            if let Some(decided) = &analysis.bodies[facts.number] {
                let inner = body_at(body, &facts.path);
                let (found, peak) = schedule(ctx, inner, &options, &analysis, decided, facts, &peaks);
                changes[facts.number] = found;
                peaks.extend(facts.function.map(|function| (function, peak)));
            }
        }
        // By body: the decisions with its new order.
        let mut decisions = match changes.iter().all(Vec::is_empty) {
            true => Vec::new(),
            false => decisions_in_order(ctx, body, &options, &analysis, &bodies, &changes, &peaks),
        };
        let mut reordered = 0;
        let mut number = 0;
        body.for_each_body_mut(&mut |body| {
            if decisions.get(number).is_some_and(Option::is_none) {
                for change in changes[number].drain(..).rev() {
                    put_in_order(body, change.block, &change.former);
                }
            }
            reordered += changes[number].len() as u64;
            number += 1;
        });
        let mut changed: Vec<FxHashSet<Block>> =
            changes.iter().map(|changes| changes.iter().map(|change| change.block).collect()).collect();
        if self.recompute != Recompute::Off {
            for facts in &bodies {
                let new = decisions.get_mut(facts.number).and_then(Option::take);
                if let Some(decided) = new.as_ref().or(analysis.bodies[facts.number].as_ref()) {
                    let described = Described { facts, options: &options, analysis: &analysis, decided };
                    let inner = body_at(body, &facts.path);
                    changed[facts.number].extend(self.recompute_in_body(cx, inner, &described, &mut peaks));
                }
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
        cx.statistics.add("reordered", reordered);
        Ok(())
    }
}

/// A body with what the passes decided about it.
struct Described<'a> {
    facts: &'a BodyFacts,
    options: &'a BufferizationOptions,
    analysis: &'a ProgramAnalysis,
    decided: &'a Decided,
}

impl Described<'_> {
    /// Returns a model of the body. `peaks` are those of functions.
    fn model<'b>(
        &'b self,
        view: View<'b>,
        decided: &'b Decided,
        memo: &'b RefCell<Memo>,
        peaks: &FxHashMap<usize, u64>,
    ) -> Model<'b> {
        let query = query_of(view, self.options, self.analysis, decided, memo);
        let mut model = Model::new(query, decided, &self.facts.flags);
        set_calls(&mut model, self.facts, peaks);
        model
    }
}

impl ScheduleForMemory {
    /// Computes values again that would only be kept over the peak of a body, and records its peak in `peaks`. Returns the
    /// changed blocks.
    fn recompute_in_body(
        &self,
        cx: &PassContext<'_>,
        body: &mut Body,
        described: &Described<'_>,
        peaks: &mut FxHashMap<usize, u64>,
    ) -> Vec<Block> {
        let ctx = cx.ctx;
        let view = View::new(ctx, body);
        if is_graph(view) {
            return Vec::new();
        }
        // Ops on memrefs are no accesses of the model.
        let mode = if reads_through_buffers(view) { Recompute::Off } else { self.recompute };
        let blocks = blocks_of(body);
        let memo = RefCell::default();
        let (found, returned) = {
            let mut model = described.model(view, described.decided, &memo, peaks);
            recompute::recompute(&mut model, &blocks, mode)
        };
        let mut peak = returned.before;
        let mut changed = Vec::new();
        if let Some(found) = found {
            let edit = found.apply(ctx, body);
            let view = View::new(ctx, body);
            let is_better =
                match analyze_body(view, described.options, &described.analysis.facts, &Diagnostics::default()) {
                    Ok(decided) if decided.counts.1 <= described.decided.counts.1 => {
                        let memo = RefCell::default();
                        let mut model = described.model(view, &decided, &memo, peaks);
                        recompute::recompute(&mut model, &blocks, Recompute::Off).1.highest < found.before
                    }
                    _ => false,
                };
            if is_better {
                peak = returned.after;
                changed.extend(found.blocks());
                cx.statistics.add("recomputed", edit.repeated);
                cx.statistics.add("recomputed-scalar-ops", found.scalar_ops());
            } else {
                edit.undo(body);
            }
        }
        peaks.extend(described.facts.function.map(|function| (function, peak)));
        changed
    }
}

/// Returns a query about an analyzed body.
fn query_of<'a>(
    view: View<'a>,
    options: &'a BufferizationOptions,
    analysis: &'a ProgramAnalysis,
    decided: &'a Decided,
    memo: &'a RefCell<Memo>,
) -> Query<'a> {
    let View { ctx, body } = view;
    Query { ctx, body, options, decisions: decided, functions: &analysis.facts, memo: Some(memo) }
}

/// Returns the blocks of a body, inner ones first.
fn blocks_of(body: &Body) -> Vec<Block> {
    let below = body.walk_postorder().into_iter().flat_map(|op| body.regions(op).to_vec());
    below.chain(body.roots().iter().copied()).flat_map(|region| body.blocks(region).collect::<Vec<_>>()).collect()
}

/// Whether uses may precede definitions in the blocks of the body.
fn is_graph(view: View<'_>) -> bool {
    view.owner_has(Traits::GRAPH_REGION)
}

/// Schedules the blocks of a body; `peaks` are those of functions. Returns the blocks that got a new order, and the peak
/// of the body without what it returns.
fn schedule(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    analysis: &ProgramAnalysis,
    decided: &Decided,
    facts: &BodyFacts,
    peaks: &FxHashMap<usize, u64>,
) -> (Vec<Change>, u64) {
    let (mut changes, mut highest) = (Vec::new(), 0);
    let view = View::new(ctx, body);
    if is_graph(view) {
        return (changes, 0);
    }
    let memo = RefCell::default();
    let mut model = Model::new(query_of(view, options, analysis, decided, &memo), decided, &facts.flags);
    set_calls(&mut model, facts, peaks);
    // Ops on memrefs are no accesses of the model.
    let is_kept = reads_through_buffers(View::new(ctx, body));
    for block in blocks_of(body) {
        if !model.has_tensors(block) {
            continue;
        }
        let problem = model.problem(block);
        let before = problem.graph.peak_of_given(&problem.early);
        let (mut peak, mut new_order) = (before, None);
        if !is_kept && model.is_considered(block) {
            let steps = steps_of(problem.graph.len());
            if let Some((lower, order)) = search::better_order(&problem.graph, before, steps) {
                peak = lower;
                let former = body.op_vec(block);
                let ops = ops_in_order(&problem, &order);
                new_order = Some(order);
                changes.push(Change { block, former, ops, peak: before });
            }
        }
        match body.block_parent_op(block) {
            Some(op) => model.set_peak(op, peak),
            // The results of the function count at its calls.
            None => {
                let inner = problem.graph.without_kept();
                let peak = new_order.map_or_else(|| inner.peak_of_given(&problem.early), |order| inner.peak(&order));
                highest = highest.max(peak);
            }
        }
    }
    drop(model);
    for change in &changes {
        put_in_order(body, change.block, &change.ops);
    }
    (changes, highest)
}

/// A call needs what its callee needs.
fn set_calls(model: &mut Model<'_>, facts: &BodyFacts, peaks: &FxHashMap<usize, u64>) {
    for call in &facts.calls {
        model.set_peak(call.op, peaks.get(&call.callee).copied().unwrap_or(0));
    }
}

/// Returns the ops of the nodes in an order of theirs, each empty tensor before its first user.
fn ops_in_order(problem: &Problem, order: &[Node]) -> Vec<Op> {
    let position: SecondaryMap<Node, usize> = order.iter().enumerate().map(|(index, &node)| (node, index)).collect();
    let mut before: Vec<Vec<Op>> = vec![Vec::new(); order.len()];
    for (empty, users) in &problem.empties {
        if let Some(first) = users.iter().map(|&user| position[user]).min() {
            before[first].push(*empty);
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

/// Analyzes the bodies with new orders again. Returns for each body the decisions, unless the order is no better than the
/// former one: the analysis copies more, or the peak of a block is not lower. `peaks` are those of functions. Bodies without
/// a new order have no decisions either.
fn decisions_in_order(
    ctx: &Context,
    top: &mut Body,
    options: &BufferizationOptions,
    former: &ProgramAnalysis,
    bodies: &[BodyFacts],
    changes: &[Vec<Change>],
    peaks: &FxHashMap<usize, u64>,
) -> Vec<Option<Decided>> {
    let mut better: Vec<Option<Decided>> = std::iter::repeat_with(|| None).take(changes.len()).collect();
    for facts in bodies.iter().filter(|facts| !changes[facts.number].is_empty()) {
        let body = body_at(top, &facts.path);
        let view = View::new(ctx, body);
        let copies = former.bodies[facts.number].as_ref().map_or(0, |decided| decided.counts.1);
        let Ok(decided) = analyze_body(view, options, &former.facts, &Diagnostics::default()) else { continue };
        if decided.counts.1 > copies {
            continue;
        }
        let memo = RefCell::default();
        let described = Described { facts, options, analysis: former, decided: &decided };
        let model = described.model(view, &decided, &memo, peaks);
        if !any_higher(model, body, &changes[facts.number]) {
            better[facts.number] = Some(decided);
        }
    }
    better
}

/// Whether the peak of a changed block is not lower than before.
fn any_higher(mut model: Model<'_>, body: &Body, changes: &[Change]) -> bool {
    let mut former = changes.iter().peekable();
    for block in blocks_of(body) {
        if !model.has_tensors(block) {
            continue;
        }
        let problem = model.problem(block);
        let peak = problem.graph.peak_of_given(&problem.early);
        if let Some(change) = former.next_if(|change| change.block == block)
            && peak >= change.peak
        {
            return true;
        }
        if let Some(op) = body.block_parent_op(block) {
            model.set_peak(op, peak);
        }
    }
    false
}
