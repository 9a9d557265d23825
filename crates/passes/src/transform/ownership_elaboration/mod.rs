//! `ownership-elaboration`: frees every buffer right after its last use, on each path, with a run-time check only where
//! ownership depends on the path taken.

mod decide;
mod graph;
mod plan;
mod ranges;
mod rewrite;

use freehold_dialects::func;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::pipeline::{Options, Pass, PassContext, PassDef, StatisticDef, Statistics};
use decide::Facts;
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::interface::Callee;
use freehold_core::ir::{Body, Context, InsertPoint, Name, View};
use freehold_core::rewrite::{Rewriter, Silent};
use graph::{Graph, Kind};
use ranges::Ranges;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "ownership-elaboration",
    title: "OwnershipElaborationPass",
    summary: "Free every buffer after its last use on each path",
    anchor: None,
    options: &[],
    statistics: STATISTICS,
    make: |_: &Options| Ok(Box::new(OwnershipElaboration)),
};

const STATISTICS: &[StatisticDef] = &[
    StatisticDef { name: "frees", summary: "Frees inserted" },
    StatisticDef { name: "checks", summary: "Run-time checks of ownership inserted" },
    StatisticDef { name: "flags", summary: "Ownership flags inserted" },
    StatisticDef { name: "copies", summary: "Copies inserted" },
];

struct OwnershipElaboration;

impl Pass for OwnershipElaboration {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let function = ctx.op_name(func::FUNC.name);
        if body.header.name == function {
            return elaborate(ctx, body, &FxHashSet::default(), cx.diagnostics, cx.statistics);
        }
        let mut stack: Vec<&mut Body> = vec![body];
        while let Some(body) = stack.pop() {
            let defined = defined_functions(ctx, body);
            let (functions, others): (Vec<&mut Body>, Vec<&mut Body>) =
                body.nested_bodies_mut().partition(|nested| nested.header.name == function);
            cx.on_siblings(functions, |cx, nested| elaborate(ctx, nested, &defined, cx.diagnostics, cx.statistics))?;
            stack.extend(others.into_iter().rev());
        }
        Ok(())
    }
}

/// Returns the symbols of functions with a body in a symbol table.
fn defined_functions(ctx: &Context, table: &Body) -> FxHashSet<Name> {
    let bodies = table.nested_bodies().filter(|body| body.root_block().is_some());
    let name = |body: &Body| body.header.attributes.get(ctx, Name::SYM_NAME)?.as_str(ctx).map(|text| ctx.name(text));
    bodies.filter_map(name).collect()
}

fn elaborate(
    ctx: &Context,
    body: &mut Body,
    defined: &FxHashSet<Name>,
    diagnostics: &Diagnostics,
    statistics: &Statistics,
) -> Fallible {
    let Some(entry) = body.root_block() else { return Ok(()) };
    let graph = Graph::build(View::new(ctx, body));
    let mut ranges = Ranges::new(&graph);
    let compared: Vec<bool> = (0..graph.carriers.len() as u32)
        .map(|carrier| is_compared(View::new(ctx, body), &graph, defined, carrier))
        .collect();
    let compared = |carrier: u32| compared[carrier as usize];
    let mut facts = Facts::new(&graph, &compared);
    let plan = loop {
        facts.settle(&graph, &mut ranges);
        let refused = facts.classify(&graph, &compared);
        if !refused.is_empty() {
            for carrier in refused {
                facts.borrow_sources(&graph, carrier);
            }
            continue;
        }
        match plan::plan(View::new(ctx, body), &graph, &facts, &mut ranges) {
            Ok(plan) => break plan,
            Err(mut blocked) => {
                blocked.sort_unstable();
                blocked.dedup();
                for (carrier, node) in blocked {
                    if node == graph::NONE || !facts.force(carrier, node) {
                        let location = body.value_location(graph.carriers[carrier as usize].value);
                        let message = "this buffer cannot be freed on the path on which it is not used";
                        return diagnostics.error(location, message).fail();
                    }
                }
            }
        }
    };
    let mut silent = Silent;
    let mut rewrite = rewrite::Rewrite {
        ctx,
        rewriter: Rewriter::new(ctx, body, InsertPoint::End(entry), &mut silent),
        graph: &graph,
        facts: &facts,
        diagnostics,
        flags: vec![None; graph.carriers.len()],
        values: FxHashMap::default(),
        ops: FxHashMap::default(),
        counts: rewrite::Counts::default(),
    };
    rewrite.run(&plan)?;
    let counts = rewrite.counts;
    statistics.add("frees", counts.frees);
    statistics.add("checks", counts.checks);
    statistics.add("flags", counts.flags);
    statistics.add("copies", counts.copies);
    Ok(())
}

/// Returns whether a result of a call may be the same buffer as an earlier result: if the callee is not defined here.
fn is_compared(view: View<'_>, graph: &Graph, defined: &FxHashSet<Name>, carrier: u32) -> bool {
    let data = &graph.carriers[carrier as usize];
    let Some(op) = view.defining_op(data.value).filter(|_| data.kind == Kind::Returned) else { return false };
    let Some(call) = view.op_def(op).and_then(|op_def| op_def.call) else { return false };
    match call(view, op) {
        Callee::Symbol(symbol) => symbol.as_symbol(view.ctx).is_none_or(|name| !defined.contains(&name)),
        Callee::Value(_) => true,
    }
}
