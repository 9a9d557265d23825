//! `freehold report`: shows the memory of a program, as a page for a browser or as JSON.
//!
//! ```text
//! $ freehold report model.mlir -o report.html
//! freehold report: @main: 1024 bytes at the peak, 512 with the plan
//! ```
//!
//! A tensor program is compiled as `freehold compile` does, up to `plan-memory`. Then this pass runs and records its decisions
//! (`plan_memory::explain`). A program on buffers is not changed before, and must contain its deallocations. The data (`data`) is
//! that of docs/guide/memory.md; the page is one file without references to others: its parts are `page.html`, `page.css` and
//! `page.js`.

mod data;
mod heap;
pub(super) mod peaks;

use std::sync::{Arc, Mutex};

use serde_json::Value as Json;

use super::definitions;
use super::explain::source::Program;
use super::explain::{counts_json, options_of, with_program};
use super::opt::write_output;
use super::outcome::Outcome;
use super::usage::wrong;
use crate::analysis::memory_counts::MemoryCounts;
use crate::compile::{CompileOptions, compile_pipeline_with};
use crate::diagnostics::{Diagnostics, Fallible, counted};
use crate::ir::{Body, Context, View};
use crate::memory::plan_memory::explain::{FunctionPlan, Place, Reason, Record};
use crate::memory::plan_memory::{self, recorder};
use crate::pipeline::{Element, Options, Pipeline, Registry, RunOptions, run_pipeline};

/// The extent that is assumed for dynamic ones, without `--extent`.
pub(super) const EXTENT: u64 = 64;

/// The largest extent that can be assumed.
const LARGEST_EXTENT: u64 = 1 << 31;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// Runs `freehold report` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_messages_first()
}

/// Runs `freehold report` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    Outcome::of(|outcome| report(arguments, outcome))
}

/// The options of the report itself.
struct Shown {
    as_json: bool,
    extent: u64,
}

impl Shown {
    /// Takes the options out of the arguments. Returns them, and the other arguments.
    fn take(arguments: &[String]) -> Result<(Shown, Vec<String>), String> {
        let (mut shown, mut others) = (Shown { as_json: false, extent: EXTENT }, Vec::new());
        let mut rest = arguments.iter();
        while let Some(argument) = rest.next() {
            let text = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-')).unwrap_or("");
            let (name, value) = text.split_once('=').map_or((text, None), |(name, value)| (name, Some(value)));
            match name {
                "" if argument == "--" => {
                    others.push(argument.clone());
                    others.extend(rest.by_ref().cloned());
                }
                "json" if value.is_none() => shown.as_json = true,
                "extent" => {
                    let value = value.or_else(|| rest.next().map(String::as_str));
                    let value = value.ok_or_else(|| wrong("report", "--extent needs a value", "write --extent=<n>"))?;
                    let extent = value.parse().ok().filter(|extent| (1..=LARGEST_EXTENT).contains(extent));
                    shown.extent = extent.ok_or_else(|| {
                        let hint = format!("expected an integer from 1 to {LARGEST_EXTENT}");
                        wrong("report", format!("--extent: '{value}' is not a valid value"), hint)
                    })?;
                }
                _ => others.push(argument.clone()),
            }
        }
        Ok((shown, others))
    }
}

fn report(arguments: &[String], outcome: &mut Outcome) -> Result<(), String> {
    let (shown, arguments) = Shown::take(arguments)?;
    let Some((compile_options, options)) = options_of("report", &arguments)? else {
        outcome.out = definitions::report().render_long_help().to_string().into_bytes();
        return Ok(());
    };
    let (data, counts) = with_program(&options, outcome, |program, body, diagnostics| {
        collect(program, body, &compile_options, &shown, diagnostics)
    })?;
    let text = if shown.as_json { format!("{data}\n") } else { page(&data) };
    if options.output == "-" {
        outcome.out = text.into_bytes();
    } else {
        write_output(&options.output, &[text.into_bytes()])?;
    }
    outcome.err.push_str(&summary(&data));
    outcome.err.push_str(&format!("freehold report: in the program: {counts}\n"));
    Ok(())
}

/// Compiles the program with the plan, and returns the data of the report and the counts of the resulting program.
///
/// # Errors
/// Fails where `freehold compile` fails.
fn collect(
    program: &Program<'_>,
    body: &mut Body,
    options: &CompileOptions,
    shown: &Shown,
    diagnostics: &Diagnostics,
) -> Fallible<(Json, MemoryCounts)> {
    let ctx = program.ctx;
    let (before, rest) = compile_pipeline_with(options).split_before(plan_memory::PASS.name);
    let has_tensors = has_tensors(ctx, body);
    if has_tensors {
        run_pipeline(ctx, &before, body, diagnostics, &RunOptions::default())?;
    }
    let (plans, counts) = plan_and_record(ctx, body, &rest, shown.extent, diagnostics)?;
    let input = if has_tensors { "tensors" } else { "buffers" };
    let mut data = data::Builder::new(program, shown.extent).report(&plans, input);
    data["program"] = counts_json(&counts);
    Ok((data, counts))
}

/// Runs `plan-memory`, the first pass of a pipeline, on a program. Returns its decisions, with this number for each dynamic
/// extent, and the counts of the resulting program. If the pipeline does not begin with the pass, every buffer stays outside of
/// arenas.
///
/// # Errors
/// Fails if the pass fails.
pub(super) fn plan_and_record(
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
    plan.areas.clear();
    plan.calls.iter_mut().for_each(|call| call.given.clear());
    for buffer in &mut plan.buffers {
        if let Place::Area(..) = buffer.place {
            buffer.place = Place::Left(Reason::NoPlan);
            buffer.planned_life = None;
        }
    }
}

/// Returns whether a value of the program is a tensor.
pub(super) fn has_tensors(ctx: &Context, body: &Body) -> bool {
    let mut found = false;
    body.for_each_body(&mut |body| {
        let view = View::new(ctx, body);
        let is_tensor = |value| view.ty(value).is_tensor(ctx);
        let of_op = |op| view.results(op).iter().copied().any(is_tensor) || view.operands(op).any(is_tensor);
        found |= view.walk_preorder().into_iter().any(of_op);
    });
    found
}

/// Returns the page.
fn page(data: &Json) -> String {
    let title = escaped(data["file"].as_str().unwrap_or_default());
    // Within the element, only `<` could end it.
    let data = data.to_string().replace('<', "\\u003c");
    let mut page = String::with_capacity(PAGE.len() + STYLE.len() + SCRIPT.len() + data.len() + 256);
    let mut rest = PAGE;
    while let Some((before, (name, after))) =
        rest.split_once("{{").and_then(|(before, rest)| Some((before, rest.split_once("}}")?)))
    {
        page.push_str(before);
        match name {
            "title" => page.push_str(&title),
            "style" => page.push_str(STYLE),
            "script" => page.push_str(SCRIPT),
            _ => page.push_str(&data),
        }
        rest = after;
    }
    page.push_str(rest);
    page
}

/// Returns the text with the characters replaced that mean something in HTML.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&#39;"),
            other => out.push(other),
        }
    }
    out
}

/// Returns a line for each function that is not called, and needs bytes.
fn summary(data: &Json) -> String {
    let functions = data["functions"].as_array().map_or(&[][..], Vec::as_slice);
    let bytes = |function: &Json, side: &str| function[side]["peak"]["bytes"].as_u64().unwrap_or(0);
    let shown = functions.iter().filter(|function| function["called"] == false && bytes(function, "before") > 0);
    let line = |function: &Json| {
        let (before, after) = (counted(bytes(function, "before"), "byte"), bytes(function, "after"));
        let name = function["name"].as_str().unwrap_or_default();
        format!("freehold report: @{name}: {before} at the peak, {after} with the plan\n")
    };
    shown.map(line).collect()
}
