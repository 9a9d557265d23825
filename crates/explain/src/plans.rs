//! Runs `plan-memory` as the first pass of a pipeline, and records its decisions.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value as Json, json};

use crate::peaks::{Peak, peaks};
use freehold_core::diagnostics::{Diagnostics, Fallible, counted};
use freehold_core::ir::{Body, Context, View};
use freehold_pass::{Element, Options, Pass, PassContext, Pipeline, Registry, RunOptions, run_pipeline};
use freehold_passes::analysis::memory_counts::MemoryCounts;
use freehold_passes::memory::plan_memory::explain::{FunctionPlan, Place, Reason, Record};
use freehold_passes::memory::plan_memory::{self, recorder};

/// The extent that is assumed for dynamic ones, unless another one is chosen.
pub const EXTENT: u64 = 64;

/// The largest extent that can be assumed.
pub const LARGEST_EXTENT: u64 = 1 << 31;

/// Runs `plan-memory`, the first pass of a pipeline, on a program. Returns its decisions, with this number for each dynamic
/// extent, and the counts of the resulting program. If the pipeline does not begin with the pass, every buffer stays outside of
/// arenas.
///
/// # Errors
/// Fails if the pass fails.
pub(crate) fn plan_and_record(
    ctx: &Context,
    body: &mut Body,
    pipeline: &Pipeline,
    extent: u64,
    diagnostics: &Diagnostics,
) -> Fallible<(Vec<FunctionPlan>, MemoryCounts)> {
    let scheduled = match pipeline.elements.first() {
        Some(Element::Pass(scheduled)) if scheduled.name == plan_memory::PASS.name => Some(scheduled),
        _ => None,
    };
    // The pass that records a plan also applies it.
    let before = MemoryCounts::of(ctx, body);
    let unset = Options::new(&Registry::new(), plan_memory::PASS.options);
    let record = Arc::new(Record { extent, functions: Mutex::default() });
    let pass = recorder(scheduled.map_or(&unset, |scheduled| &scheduled.options), Arc::clone(&record));
    let mut pipeline = Pipeline::new("builtin.module");
    pipeline.push(pass.expect("options of the table")).expect("a pass on any op");
    run_pipeline(ctx, &pipeline, body, diagnostics, &RunOptions::default())?;
    let mut plans = std::mem::take(&mut *record.functions.lock().expect("the lock of the record"));
    if scheduled.is_none() {
        plans.iter_mut().for_each(forget_plan);
        return Ok((plans, before));
    }
    Ok((plans, MemoryCounts::of(ctx, body)))
}

/// The peaks of the functions of programs that a pipeline compiled.
#[derive(Clone, Default)]
pub struct ObservedPeaks(Arc<Mutex<Vec<Peak>>>);

impl ObservedPeaks {
    /// Lets a pipeline of `freehold compile` record the peaks of the programs that it runs on, with `extent` for each dynamic one. They
    /// are those of `freehold explain` and `freehold report`. Cost: linear in the programs; if the pipeline has no plan, that of one.
    ///
    /// # Panics
    /// If the pipeline is not on a module.
    pub fn of(pipeline: &mut Pipeline, extent: u64) -> ObservedPeaks {
        let peaks = ObservedPeaks::default();
        let recorded = |options: Option<Options>| Recorded { options, extent, peaks: peaks.clone() };
        let passes = pipeline.elements.iter_mut().filter_map(|element| match element {
            Element::Pass(scheduled) => Some(scheduled),
            Element::Nested(_) => None,
        });
        if let Some(plan) = { passes }.find(|scheduled| scheduled.name == plan_memory::PASS.name) {
            plan.pass = Box::new(recorded(Some(plan.options.clone())));
        } else {
            pipeline.push(recorded(None)).expect("a pass on any op");
        }
        peaks
    }

    /// Returns the peaks that were recorded since the last call, and forgets them.
    pub fn take(&self) -> Vec<Peak> {
        std::mem::take(&mut *self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Peak {
    /// Returns a line, with the extent that was assumed: `@f holds 64 bytes at the peak, at least 60 in this order of ops, 48 in
    /// any`.
    pub fn line(&self, extent: u64) -> String {
        peak_line(&self.function, [self.bytes, self.least, self.any_order], self.is_assumed.then_some(extent))
    }
}

/// Returns the line of `--stats` and `report` about the peak of a function: the bytes that it holds, the least that any plan holds with this
/// order of ops, and the least that any order holds. `extent` was assumed for extents that are dynamic.
pub(crate) fn peak_line(function: &str, [bytes, least, any_order]: [u64; 3], extent: Option<u64>) -> String {
    let assumed = extent.map_or(String::new(), |extent| format!(", if dynamic extents are {extent}"));
    let (words, rest) = match (least == bytes, any_order == least) {
        (true, true) => ("no less".to_string(), String::new()),
        (true, false) => ("no less".to_string(), format!(", at least {any_order} in any")),
        (false, true) => (format!("at least {least}"), String::new()),
        (false, false) => (format!("at least {least}"), format!(", {any_order} in any")),
    };
    let order = if any_order == least { "any" } else { "this" };
    format!("@{function} holds {} at the peak, {words} in {order} order of ops{rest}{assumed}", counted(bytes, "byte"))
}

/// The pass that plans with these options and records the peaks; without options, it records those of the program as it is.
struct Recorded {
    options: Option<Options>,
    extent: u64,
    peaks: ObservedPeaks,
}

impl Pass for Recorded {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let plans = match &self.options {
            Some(options) => {
                let record = Arc::new(Record { extent: self.extent, functions: Mutex::default() });
                recorder(options, Arc::clone(&record)).expect("options of the table").run(cx, body)?;
                std::mem::take(&mut *record.functions.lock().expect("the lock of the record"))
            }
            None => {
                let pipeline = Pipeline::new("builtin.module");
                plan_and_record(cx.ctx, &mut body.deep_copy(), &pipeline, self.extent, &Diagnostics::default())?.0
            }
        };
        self.peaks.0.lock().unwrap_or_else(PoisonError::into_inner).extend(peaks(&plans));
        Ok(())
    }
}

/// Leaves every buffer on its own: the plan is switched off.
pub(crate) fn forget_plan(plan: &mut FunctionPlan) {
    plan.arenas.clear();
    plan.calls.iter_mut().for_each(|call| call.given.clear());
    for buffer in &mut plan.buffers {
        if let Place::Arena(..) = buffer.place {
            buffer.place = Place::Left(Reason::NoPlan);
            buffer.planned_life = None;
        }
    }
}

/// Returns whether a value of the program is a tensor.
pub(crate) fn has_tensors(ctx: &Context, body: &Body) -> bool {
    let mut found = false;
    body.for_each_body(&mut |body| {
        let view = View::new(ctx, body);
        let is_tensor = |value| view.ty(value).is_tensor(ctx);
        let of_op = |op| view.results(op).iter().copied().any(is_tensor) || view.operands(op).any(is_tensor);
        found |= view.walk_preorder().into_iter().any(of_op);
    });
    found
}

/// Returns the counts of the resulting program, as `explain --json` and `report --json` print them.
pub fn counts_json(counts: &MemoryCounts) -> Json {
    json!({
        "copies": counts.copies, "allocations": counts.allocations, "arenas": counts.arenas, "bytes": counts.bytes,
        "dynamic": counts.dynamic, "stack bytes": counts.stack_bytes,
    })
}
