//! The bytes that each step of `freehold compile` saves: the peaks of the naive program, and of the program with
//! more and more of the steps.
//!
//! The naive program is that of the flow of `mlir-opt`: One-Shot Bufferize, then ownership-based deallocation, which frees a buffer
//! where its block ends. Then the steps follow in the order of the pipeline; one that changed nothing is left out. The last one is the
//! plan.
//!
//! Cost: a compilation for each step, and one for the naive program.

use rustc_hash::FxHashMap;

use super::document::{Costly, Document, Kind, Step, Story};
use crate::findings::Explanation;
use crate::peaks::{Peak, peaks, totals};
use crate::plans::{forget_plan, plan_and_record};
use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Body, Context};
use freehold_pass::{Pipeline, RunOptions, run_pipeline};
use freehold_passes::compile::{CompileOptions, Recompute, STEPS, compile_pipeline_with};
use freehold_passes::memory::plan_memory;
use freehold_passes::memory::plan_memory::explain::FunctionPlan;
use freehold_passes::registry::registry;

/// The flow of `mlir-opt`.
const NAIVE: &str = "builtin.module(one-shot-bufferize{bufferize-function-boundaries=true \
                     allow-return-allocs-from-loops=true \
                     function-boundary-type-conversion=identity-layout-map},buffer-deallocation-pipeline)";

/// The name of the first step: the passes that no switch leaves out.
const DEALLOCATION: &str = "deallocation";

/// The maximum number of buffers at a peak that are listed.
const COSTLIEST: usize = 10;

/// The bytes at the peak, by function.
type Peaks = FxHashMap<String, u64>;

/// The effects of a step, by the switch of the step.
pub(super) type Changes = Vec<(&'static str, Vec<(&'static str, u64)>)>;

/// Adds what the steps of a pipeline that has run did.
pub(super) fn add_changes(pipeline: &Pipeline, changes: &mut Changes) {
    pipeline.for_each_pass(&mut |scheduled| {
        for step in STEPS.iter().filter(|step| step.pass == scheduled.name) {
            let count = |&(name, words): &(&'static str, &'static str)| {
                let (_, count) = scheduled.statistics.values().find(|(statistic, _)| statistic.name == name)?;
                (count > 0).then_some((words, count))
            };
            let counts: Vec<(&str, u64)> = step.counts.iter().filter_map(count).collect();
            if !counts.is_empty() {
                changes.push((step.switch, counts));
            }
        }
    });
}

/// Returns the peaks of the naive program, without and with a plan; `None` if the passes reject the program.
fn naive(ctx: &Context, program: &Body, extent: u64) -> Option<[Peaks; 2]> {
    let (mut body, diagnostics) = (program.deep_copy(), Diagnostics::default());
    let pipeline = Pipeline::parse(registry(), NAIVE).ok()?;
    run_pipeline(ctx, &pipeline, &mut body, &diagnostics, &RunOptions::default()).ok()?;
    let mut planning = Pipeline::new("builtin.module");
    planning.add(registry(), plan_memory::PASS.name, "").ok()?;
    let (mut plans, _) = plan_and_record(ctx, &mut body, &planning, extent, &diagnostics).ok()?;
    let planned = totals(&plans);
    plans.iter_mut().for_each(forget_plan);
    Some([totals(&plans), planned])
}

/// Returns the peaks of a program that is compiled with these steps, each buffer on its own.
fn compiled(ctx: &Context, program: &Body, options: &CompileOptions, steps: &[&str], extent: u64) -> Option<Peaks> {
    let (mut body, diagnostics) = (program.deep_copy(), Diagnostics::default());
    let mut options = options.clone();
    for step in STEPS.iter().filter(|step| !steps.contains(&step.switch)) {
        options.skipped.set(step.switch, true);
        if step.switch == "recompute" {
            options.recompute = Recompute::Off;
        }
    }
    let (before, _) = compile_pipeline_with(&options).split_before(plan_memory::PASS.name);
    run_pipeline(ctx, &before, &mut body, &diagnostics, &RunOptions::default()).ok()?;
    let none = Pipeline::new("builtin.module");
    Some(totals(&plan_and_record(ctx, &mut body, &none, extent, &diagnostics).ok()?.0))
}

/// Adds the stories of functions to a document about `program`. `changes`: what the steps did.
pub(super) fn add_stories(
    ctx: &Context,
    program: &Body,
    options: &CompileOptions,
    changes: &Changes,
    document: &mut Document,
) {
    let extent = document.extent;
    let naive = naive(ctx, program, extent);
    let plan = STEPS.last().map_or("", |step| step.switch);
    let mut peaks: Vec<(&'static str, Vec<(&'static str, u64)>, Option<Peaks>)> = Vec::new();
    peaks.push((DEALLOCATION, Vec::new(), compiled(ctx, program, options, &[], extent)));
    let mut steps = Vec::new();
    for (switch, counts) in changes {
        steps.push(*switch);
        let bytes = if *switch == plan { None } else { compiled(ctx, program, options, &steps, extent) };
        peaks.push((switch, counts.clone(), bytes));
    }
    for function in document.functions.iter_mut().filter(|function| !function.called) {
        let naive_bytes = |side: usize| naive.as_ref().and_then(|naive| naive[side].get(&function.name)).copied();
        let (naive, naive_planned) = (naive_bytes(0), naive_bytes(1));
        let step = |(step, counts, peaks): &(&'static str, Vec<(&'static str, u64)>, Option<Peaks>)| {
            let bytes = match peaks {
                None if *step == plan => function.after.own_peak,
                peaks => peaks.as_ref()?.get(&function.name).copied().unwrap_or(0),
            };
            Some(Step { step, bytes, counts: counts.clone() })
        };
        let steps = peaks.iter().filter_map(step).collect();
        function.story = Some(Story { naive, naive_planned, steps });
    }
}

/// Adds the buffers at the peaks to a document, with the advice of an explanation.
pub(super) fn add_costliest(plans: &[FunctionPlan], explanation: Option<&Explanation>, document: &mut Document) {
    for peak in peaks(plans) {
        let Some(function) = document.functions.iter_mut().find(|function| function.name == peak.function) else {
            continue;
        };
        let calls: Vec<usize> =
            function.boxes.iter().filter(|item| item.kind == Kind::Call).map(|item| item.id).collect();
        let mut costliest = Vec::new();
        for buffer in peak.buffers.iter().take(COSTLIEST) {
            let of_call = || calls.iter().copied().find(|&id| function.boxes[id].bytes == Some(buffer.bytes));
            let Some(id) = buffer.number.or_else(of_call) else { continue };
            let advice = explanation.and_then(|explanation| explanation.advice(&peak, buffer));
            costliest.push(Costly {
                id,
                bytes: buffer.bytes,
                saves: saves(&peak, buffer.without),
                advice: advice.map(|(message, _)| message.to_string()),
                advice_saves: advice.map(|(_, saved)| saved),
            });
        }
        function.costliest = costliest;
    }
}

/// Returns the bytes by which a peak is lower, if it is `without` then.
fn saves(peak: &Peak, without: Option<u64>) -> Option<u64> {
    without.map(|without| peak.bytes.saturating_sub(without))
}
