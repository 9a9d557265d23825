//! The walk over the components of the call graph: simplify, inline, repeat.

use std::collections::hash_map::Entry;

use rustc_hash::{FxHashMap, FxHashSet};

use super::Settings;
use super::graph::Graph;
use crate::analysis::callables::body_at;
use crate::support::inlining::{Movability, is_legal, splice};
use freehold_core::definition::{Callee, InlineQuestion, Traits};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AttrData, Body, Context, Op, View};
use freehold_pass::{PassContext, Pipeline};

/// A call in the body of one function of another function, a candidate for inlining.
#[derive(Clone, Copy)]
struct Call {
    op: Op,
    source: usize,
    target: usize,
    /// The inlining that created the call.
    history: Option<usize>,
}

struct Inliner<'a> {
    cx: &'a PassContext<'a>,
    settings: &'a Settings,
    graph: Graph,
    /// By function: how often it is referenced.
    uses: Vec<u64>,
    /// By function: how often it references others.
    references: Vec<FxHashMap<usize, u64>>,
    movability: Vec<Option<Movability>>,
    pipelines: FxHashMap<String, Pipeline>,
    doomed: Vec<usize>,
}

/// Inlines calls in all functions below `body` where possible.
pub(super) fn inline_all(cx: &PassContext<'_>, body: &mut Body, settings: &Settings) -> Fallible {
    let graph = Graph::of(View::new(cx.ctx, body));
    let count = graph.functions.len();
    let components = graph.components();
    let mut inliner = Inliner {
        cx,
        settings,
        graph,
        uses: vec![0; count],
        references: vec![FxHashMap::default(); count],
        movability: vec![None; count],
        pipelines: FxHashMap::default(),
        doomed: Vec::new(),
    };
    for function in 0..count {
        inliner.count_references(body, function);
    }
    for component in components {
        inliner.visit(body, component)?;
    }
    for function in std::mem::take(&mut inliner.doomed) {
        let (table, op) = (inliner.graph.functions[function].table, inliner.graph.functions[function].op);
        body_at(body, &inliner.graph.tables[table]).erase(op);
    }
    Ok(())
}

impl Inliner<'_> {
    fn path(&self, function: usize) -> Vec<Op> {
        let function = &self.graph.functions[function];
        [&self.graph.tables[function.table][..], &[function.op]].concat()
    }

    fn count_references(&mut self, body: &mut Body, function: usize) {
        let inner = body_at(body, &self.path(function));
        let found = self.graph.references_in(self.cx.ctx, self.graph.functions[function].table, inner);
        self.drop_references(function);
        for (&to, count) in &found {
            self.uses[to] += count;
        }
        self.references[function] = found;
    }

    fn drop_references(&mut self, function: usize) {
        for (to, count) in std::mem::take(&mut self.references[function]) {
            self.uses[to] -= count;
        }
    }

    fn visit(&mut self, body: &mut Body, mut component: Vec<usize>) -> Fallible {
        let mut round = 0;
        loop {
            for &function in &component {
                self.simplify(body, function)?;
            }
            if !self.inline_calls(body, &mut component) {
                return Ok(());
            }
            round += 1;
            if round >= self.settings.iterations {
                return Ok(());
            }
        }
    }

    /// Runs the pipeline for functions of its op name on a function.
    fn simplify(&mut self, body: &mut Body, function: usize) -> Fallible {
        if self.graph.functions[function].has_children {
            return Ok(());
        }
        let ctx = self.cx.ctx;
        let path = self.path(function);
        let header = &body_at(body, &path).header;
        let location = header.location;
        let name = ctx.op_name_data(header.name).text.to_string();
        let own = self.settings.pipelines.iter().find(|pipeline| pipeline.anchor == name);
        let pipeline = match own {
            Some(pipeline) => pipeline,
            None => match self.pipelines.entry(name) {
                Entry::Occupied(known) => known.into_mut(),
                Entry::Vacant(vacant) => {
                    let options = &self.settings.options;
                    let text = format!("{}({})", vacant.key(), options.text("default-pipeline"));
                    let made = options
                        .parse_pipeline(&text)
                        .map_err(|error| self.cx.diagnostics.error(location, error.message).emit())?;
                    vacant.insert(made)
                }
            },
        };
        (self.cx.run_nested)(pipeline, body, &path)?;
        self.movability[function] = None;
        self.count_references(body, function);
        Ok(())
    }

    /// Inlines calls in the functions of a component. Returns whether any call was inlined.
    fn inline_calls(&mut self, body: &mut Body, component: &mut Vec<usize>) -> bool {
        let ctx = self.cx.ctx;
        let mut dead: FxHashSet<usize> = FxHashSet::default();
        let mut calls: Vec<Call> = Vec::new();
        for &function in component.iter() {
            if self.graph.functions[function].discardable && self.uses[function] == 0 {
                dead.insert(function);
                continue;
            }
            let inner = body_at(body, &self.path(function));
            for op in inner.walk_preorder() {
                calls.extend(self.as_call(ctx, inner, op, function, None));
            }
        }
        // The function that was inlined, and the inlining that created the call.
        let mut history: Vec<(usize, Option<usize>)> = Vec::new();
        let mut any = false;
        let mut next = 0;
        while let Some(&call) = calls.get(next) {
            next += 1;
            if dead.contains(&call.source) || includes(&history, call.history, call.target) {
                continue;
            }
            let Some(made) = self.inline_call(body, call) else { continue };
            any = true;
            history.push((call.target, call.history));
            let from = Some(history.len() - 1);
            let inner = body_at(body, &self.path(call.source));
            calls.extend(made.into_iter().filter_map(|op| self.as_call(ctx, inner, op, call.source, from)));
            if self.settle_references(call) {
                dead.insert(call.target);
                // The ops of the callee were moved to its caller: dumps show it as a declaration until it is erased.
                let callee = body_at(body, &self.path(call.target));
                let blocks = callee.roots().iter().flat_map(|&root| callee.blocks(root)).collect();
                callee.erase_blocks(blocks);
            }
        }
        component.retain(|function| !dead.contains(function));
        let mut dead: Vec<usize> = dead.into_iter().collect();
        dead.sort_unstable();
        self.doomed.extend(dead);
        any
    }

    /// Returns the call that `op` is, if its callee is named without a path.
    fn as_call(&self, ctx: &Context, inner: &Body, op: Op, source: usize, history: Option<usize>) -> Option<Call> {
        let Callee::Symbol(symbol) = inner.op_def(ctx, op)?.call?(View::new(ctx, inner), op) else { return None };
        if !matches!(symbol.data(ctx), AttrData::SymbolRef { nested, .. } if nested.is_empty()) {
            return None;
        }
        let target = self.graph.resolve(ctx, self.graph.functions[source].table, symbol)?;
        Some(Call { op, source, target, history })
    }

    /// Inlines one call if possible. Returns the calls among the inlined ops.
    fn inline_call(&mut self, body: &mut Body, call: Call) -> Option<Vec<Op>> {
        let ctx = self.cx.ctx;
        let (source, target) = (&self.graph.functions[call.source], &self.graph.functions[call.target]);
        let recursive = |&callee: &Option<usize>| callee == Some(call.target) || callee == Some(call.source);
        if call.source == call.target || target.calls.iter().any(recursive) || self.doomed.contains(&call.target) {
            return None;
        }
        let table = body_at(body, &self.graph.tables[source.table]);
        let (callee, caller) = table.nested_pair_mut(target.op, source.op)?;
        if caller.op_def(ctx, call.op)?.has(Traits::TERMINATOR) || !fits_blocks(ctx, caller, call.op, callee) {
            return None;
        }
        if self.settings.threshold != u32::MAX {
            let count = |body: &Body| body.walk_preorder().len();
            let callers = count(caller);
            if callers != 0 && count(callee) * 100 / callers > self.settings.threshold as usize {
                return None;
            }
        }
        let movability = self.movability[call.target].get_or_insert_with(|| Movability::of(ctx, callee));
        if !is_legal(&InlineQuestion { ctx, caller, call: call.op, callee }, movability) {
            return None;
        }
        let made = splice(ctx, caller, call.op, callee);
        caller.erase(call.op);
        self.movability[call.source] = None;
        Some(made)
    }

    /// Updates the reference counts after a call was inlined. Returns whether the callee is erased with it.
    fn settle_references(&mut self, call: Call) -> bool {
        let last = self.graph.functions[call.target].discardable && self.uses[call.target] == 1;
        self.uses[call.target] -= 1;
        if let Some(count) = self.references[call.source].get_mut(&call.target) {
            *count -= 1;
        }
        let brought: Vec<(usize, u64)> = self.references[call.target].iter().map(|(&to, &count)| (to, count)).collect();
        for (to, count) in brought {
            *self.references[call.source].entry(to).or_default() += count;
            self.uses[to] += count;
        }
        if last {
            self.drop_references(call.target);
        }
        last
    }
}

/// Returns whether the inlining `at`, or one that led to it, was of `target`.
fn includes(history: &[(usize, Option<usize>)], mut at: Option<usize>, target: usize) -> bool {
    while let Some(index) = at {
        if history[index].0 == target {
            return true;
        }
        at = history[index].1;
    }
    false
}

/// A callee with several blocks can be inlined only into a region that may have several.
fn fits_blocks(ctx: &Context, caller: &Body, call: Op, callee: &Body) -> bool {
    let Some(entry) = callee.root_block() else { return false };
    if callee.next_block(entry).is_none() {
        return true;
    }
    match caller.parent_op(call) {
        None => true,
        Some(parent) => caller.op_def(ctx, parent).is_some_and(|op_def| !op_def.has(Traits::SINGLE_BLOCK)),
    }
}
