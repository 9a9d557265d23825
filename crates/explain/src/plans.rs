//! Runs `plan-memory` as the first pass of a pipeline, and records its decisions.

use std::sync::{Arc, Mutex};

use serde_json::{Value as Json, json};

use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, View};
use freehold_pass::{Element, Options, Pipeline, Registry, RunOptions, run_pipeline};
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

/// Leaves every buffer on its own: the plan is switched off.
fn forget_plan(plan: &mut FunctionPlan) {
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
