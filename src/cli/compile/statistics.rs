//! `freehold compile --stats`: what is inserted and where, what the resulting program copies and allocates, what each step changed.
//!
//! On a terminal they are tables, with the largest buffers at the peaks first; otherwise lines with fixed words.

use std::sync::{Arc, Mutex};

use super::super::opt::OptOptions;
use super::super::table::{Form, Table};
use crate::analysis::memory_counts::MemoryCounts;
use crate::compile::{OWNERSHIP, STEPS};
use crate::deallocate::ownership::elaboration::explain::{CopyReason, FreeReason, FunctionOwnership};
use crate::deallocate::ownership::ownership_elaboration;
use crate::diagnostics::{Diagnostic, Fallible, Position, Severity, counted, position_of, render};
use crate::explain::{EXTENT, Holder, ObservedPeaks, Peak};
use crate::ir::{Body, Context, Location, View};
use crate::pass::{Element, Pass, PassContext, Pipeline};
use freehold_core::sort::sort_by_key;

/// The maximum number of buffers of a peak that are listed.
const MOST_LISTED: usize = 10;

/// The facts that the passes tell while they run.
#[derive(Default)]
struct Told {
    /// The remarks about the places of checks and of copies, as text.
    places: String,
    /// The same as rows: place and message.
    rows: Vec<(String, &'static str)>,
    counts: MemoryCounts,
    /// The peaks of functions: lines or tables.
    peaks: String,
}

/// Returns the pipeline in which the pass that inserts checks and copies also collects their places, and lets `options` print
/// them with the counts of the passes.
pub(super) fn with_report(pipeline: Pipeline, options: &mut OptOptions, form: Form) -> Pipeline {
    let told = Arc::new(Mutex::new(Told::default()));
    let (mut whole, mut rest) = pipeline.split_before(OWNERSHIP);
    if let Some(Element::Pass(ownership)) = rest.elements.first_mut() {
        let told = Arc::clone(&told);
        ownership.pass = ownership_elaboration::observed(&ownership.options, move |view, decided| {
            describe(view, &decided, &mut told.lock().expect("the lock of the places"));
        });
    }
    whole.elements.extend(rest.elements);
    let observed = ObservedPeaks::of(&mut whole, EXTENT);
    let counter = Counter { told: Arc::clone(&told), observed, form };
    whole.push(counter).expect("a pass on any op");
    options.report = Some(Box::new(move |pipeline| {
        let told = told.lock().expect("the lock of the counts");
        match form {
            Form::Text => text(pipeline, &told),
            Form::Table { width, is_colored } => told.peaks.clone() + &tables(pipeline, &told, (width, is_colored)),
        }
    }));
    whole
}

/// The effects of the pass of ownership: numbers and words. The copies that it inserts are among those of the program.
fn inserted(pipeline: &Pipeline) -> Vec<(u64, &'static str)> {
    let mut found = Vec::new();
    pipeline.for_each_pass(&mut |scheduled| {
        if scheduled.name == OWNERSHIP {
            let inserted = scheduled.statistics.values().filter(|(statistic, _)| statistic.name != "copies");
            found.extend(inserted.map(|(statistic, count)| {
                let (one, several) = match statistic.name {
                    "frees" => ("free", "frees"),
                    "checks" => ("run-time check", "run-time checks"),
                    "flags" => ("flag", "flags"),
                    other => (other, other),
                };
                (count, if count == 1 { one } else { several })
            }));
        }
    });
    found
}

/// The changes of each step, in the order of the steps: the switch of the step, words and a number.
fn changes(pipeline: &Pipeline) -> Vec<(&'static str, Vec<(&'static str, u64)>)> {
    let mut steps: Vec<_> = STEPS.iter().map(|step| (step.switch, Vec::new())).collect();
    pipeline.for_each_pass(&mut |scheduled| {
        for (step, (_, found)) in STEPS.iter().zip(&mut steps).filter(|(step, _)| step.pass == scheduled.name) {
            for &(name, text) in step.counts {
                let count = scheduled.statistics.values().find(|(statistic, _)| statistic.name == name);
                found.extend(count.filter(|&(_, count)| count > 0).map(|(_, count)| (text, count)));
            }
        }
    });
    steps.retain(|(_, found)| !found.is_empty());
    steps
}

/// Returns the lines: one about ownership, one about the resulting program, one for each peak, and one for each step that changed
/// something.
fn text(pipeline: &Pipeline, told: &Told) -> String {
    let ownership: Vec<String> = inserted(pipeline).iter().map(|(count, words)| format!("{count} {words}")).collect();
    let lines = changes(pipeline).into_iter().map(|(switch, found)| {
        let counts: Vec<String> = found.iter().map(|(words, count)| format!("{words}: {count}")).collect();
        format!("freehold compile: {switch}: {}\n", counts.join(", "))
    });
    let (places, ownership, lines) = (&told.places, ownership.join(", "), lines.collect::<String>());
    let (counts, peaks) = (told.counts, &told.peaks);
    format!("{places}freehold compile: {ownership}\nfreehold compile: in the program: {counts}\n{peaks}{lines}")
}

/// Returns the same as tables.
fn tables(pipeline: &Pipeline, told: &Told, (width, is_colored): (usize, bool)) -> String {
    let mut all = Table::new(&["step", "what", "#count"]);
    for (count, words) in inserted(pipeline) {
        all.push(vec!["ownership".to_string(), words.to_string(), count.to_string()]);
    }
    for (switch, found) in changes(pipeline) {
        for (words, count) in found {
            all.push(vec![switch.to_string(), words.to_string(), count.to_string()]);
        }
    }
    let mut out = format!("\nin the program: {}\n\n{}", told.counts, all.text(width, is_colored));
    let mut places = Table::new(&["place", "run-time checks and copies"]);
    told.rows.iter().for_each(|(place, message)| places.push(vec![place.clone(), message.to_string()]));
    if !places.is_empty() {
        out.push_str(&format!("\n{}", places.text(width, is_colored)));
    }
    out
}

/// Returns line and column of a location, with the last part of the name of its file.
fn place(ctx: &Context, location: Location) -> String {
    let Some(Position { file, line, column }) = position_of(ctx, location) else { return String::new() };
    let name = file.rsplit('/').next().unwrap_or_default();
    line.map_or(name.to_string(), |line| format!("{name}:{line}:{column}"))
}

/// Returns the table of the buffers that make a peak, the largest first.
fn peak_table(ctx: &Context, peak: &Peak, (width, is_colored): (usize, bool)) -> String {
    let place = |location: Location| place(ctx, location);
    let at = peak.at.map(place).filter(|at| !at.is_empty()).map_or(String::new(), |at| format!(" ({at})"));
    let mut out = format!("{}{at}\n", peak.line(EXTENT));
    let mut buffers: Vec<_> = peak.buffers.iter().collect();
    sort_by_key(&mut buffers, |buffer| std::cmp::Reverse(buffer.bytes));
    let mut table = Table::new(&["#bytes", "buffer", "place"]);
    for buffer in buffers.iter().take(MOST_LISTED) {
        let holder = match &buffer.holder {
            Holder::Buffer(ty) => ty.clone(),
            Holder::Call(callee) => format!("held by '@{callee}'"),
        };
        table.push(vec![buffer.bytes.to_string(), holder, place(buffer.location)]);
    }
    out.push_str(&table.text(width, is_colored));
    let others = peak.others + buffers.len().saturating_sub(MOST_LISTED);
    if others > 0 {
        out.push_str(&format!("and {}\n", counted(others, "other buffer")));
    }
    out
}

/// A pass that counts what the program copies and allocates. Several programs of a file are summed up.
struct Counter {
    told: Arc<Mutex<Told>>,
    observed: ObservedPeaks,
    form: Form,
}

impl Pass for Counter {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let mut told = self.told.lock().expect("the lock of the counts");
        told.counts += MemoryCounts::of(cx.ctx, body);
        for peak in self.observed.take() {
            told.peaks.push_str(&match self.form {
                Form::Text => format!("freehold compile: {}\n", peak.line(EXTENT)),
                Form::Table { width, is_colored } => peak_table(cx.ctx, &peak, (width, is_colored)),
            });
        }
        Ok(())
    }
}

/// Appends remarks about the checks and copies in one function.
fn describe(view: View<'_>, decided: &FunctionOwnership, told: &mut Told) {
    let mut say = |location: Location, message: &'static str| {
        told.places.push_str(&remark(view.ctx, location, message));
        told.rows.push((place(view.ctx, location), message));
    };
    for owner in &decided.owners {
        let value = view.value_location(owner.value);
        for site in owner.frees.iter().filter(|site| site.is_checked) {
            match site.reason {
                FreeReason::Unused => say(value, "a run-time check decides whether this buffer is freed at once"),
                FreeReason::LastUse(op) => {
                    say(view.location(op), "a run-time check decides whether a buffer is freed after this op");
                }
                FreeReason::Unneeded { from, .. } => {
                    say(view.location(from), "a run-time check decides whether a buffer is freed on a path from here");
                }
                FreeReason::Replaced { by: op, .. } | FreeReason::ScopeEnd(op) | FreeReason::UnlessForwarded(op) => {
                    say(view.location(op), "a run-time check decides whether a buffer is freed before this op");
                }
            }
        }
    }
    for copy in &decided.copies {
        let location = view.location(copy.op);
        if copy.is_checked {
            say(location, "a run-time check decides whether a returned buffer is copied");
        }
        say(
            location,
            match copy.reason {
                CopyReason::EntersLoop => "a constant is copied where it enters a loop",
                _ => "a returned buffer is copied",
            },
        );
    }
}

fn remark(ctx: &Context, location: Location, message: &str) -> String {
    let message = message.to_string();
    render(ctx, &Diagnostic { severity: Severity::Remark, location, message, notes: Vec::new() })
}
