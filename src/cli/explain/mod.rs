//! `freehold explain`: explains each copy, allocation and free, at the source line that causes it.
//!
//! ```text
//! f.mlir:3:8: remark: '%t' is copied for 'tensor.insert': it would overwrite data that is read later
//!   %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
//!        ^
//! f.mlir:4:8: note: 'tensor.extract' reads '%t' here
//! ```
//!
//! The command runs the pipeline of `freehold compile` and inspects the program between passes (`stages`): first the
//! decisions of the analysis (`decisions`), then the deallocation of each buffer (`buffers`, `ownership`). It reports only copies,
//! allocations and frees that are still present after the last pass. Findings refer to ops and values of the source
//! (`source`). Advice is tested before it is reported (`advice`).

mod advice;
mod buffers;
mod decisions;
mod finding;
mod memory;
mod ownership;
pub(super) mod source;
mod stages;
mod structured;

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use serde_json::{Value as Json, json};

use super::definitions;
use super::opt::{OptOptions, parse_program, read_input};
use super::outcome::Outcome;
use super::usage::wrong;
use crate::analysis::memory_counts::MemoryCounts;
use crate::compile::CompileOptions;
use crate::definition::{SubsetKind, subset_of};
use crate::diagnostics::{Diagnostics, Fallible, render};
use crate::ir::{Body, Context, Location, View};
use crate::registry::registry;
use crate::text::print_op_of_error;
use advice::{Advisor, Work};
use buffers::{Fate, Origin};
use decisions::Decision;
use finding::{Finding, Kind};
use source::{Program, SourceOp};
use stages::{Compiled, compile_and_inspect};

/// Runs `freehold explain` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_messages_first()
}

/// Runs `freehold explain` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    Outcome::of(|outcome| explain_file(arguments, outcome))
}

/// Reads the arguments of `freehold SUBCOMMAND` that are common with `freehold compile`, without those that it takes itself.
/// Returns `None` for `--help`.
pub(super) fn options_of(
    subcommand: &str,
    arguments: &[String],
) -> Result<Option<(CompileOptions, OptOptions)>, String> {
    let (compile_options, _, arguments) = super::compile::take_options(subcommand, arguments)?;
    let options = super::arguments::read(&arguments, registry());
    let options = options.map_err(|message| message.replace("freehold opt", &format!("freehold {subcommand}")))?;
    if options.help {
        return Ok(None);
    }
    if !options.passes.is_empty() || options.pipeline_text.is_some() {
        return Err(wrong(subcommand, "passes cannot be chosen", "use 'freehold opt' to run individual passes"));
    }
    Ok(Some((compile_options, options)))
}

/// Reads the input of a command, and calls `run` with the program as it is in the source and with a copy that `run` may
/// change. Returns what `run` returns. The diagnostics are added to the errors of `outcome`.
///
/// # Errors
/// A message, which is empty if diagnostics describe the error.
pub(super) fn with_program<T>(
    options: &OptOptions,
    outcome: &mut Outcome,
    run: impl FnOnce(&Program<'_>, &mut Body, &Diagnostics) -> Fallible<T>,
) -> Result<T, String> {
    let ctx = Context::new(crate::dialects::DIALECTS);
    ctx.set_allow_unregistered(options.allow_unregistered);
    let shows_ops = options.show_ops && !options.disable_notes;
    ctx.set_op_printer(shows_ops.then_some(print_op_of_error));
    ctx.set_gives_advice(!options.disable_notes);
    super::opt::load_irdl_files(&ctx, &options.irdl_files, &mut outcome.err)?;
    let (file, text) = read_input(options.input.as_deref())?;
    let diagnostics = Diagnostics::default();
    let (source, read) = parse_program(&ctx, &file, text, &diagnostics)?;
    let result = read.and_then(|mut body| {
        // After this point, the ops differ from those of the source.
        ctx.set_op_printer(None);
        let original = source::in_order(body.deep_copy());
        run(&Program::new(&ctx, source, &original), &mut body, &diagnostics)
    });
    for mut diagnostic in diagnostics.take() {
        if options.disable_notes {
            diagnostic.notes.clear();
        }
        outcome.err.push_str(&render(&ctx, &diagnostic));
    }
    if diagnostics.take_failures().iter().any(|failure| failure.panic.is_some()) {
        outcome.err.push_str(&super::crash::note_of_kept_inputs());
    }
    result.map_err(|_| String::new())
}

fn explain_file(arguments: &[String], outcome: &mut Outcome) -> Result<(), String> {
    let is_json = |argument: &String| matches!(argument.as_str(), "--json" | "-json");
    let as_json = arguments.iter().any(is_json);
    let arguments: Vec<String> = arguments.iter().filter(|argument| !is_json(argument)).cloned().collect();
    let Some((compile_options, options)) = options_of("explain", &arguments)? else {
        outcome.out = definitions::explain().render_long_help().to_string().into_bytes();
        return Ok(());
    };
    let report = with_program(&options, outcome, |program, body, diagnostics| {
        let compiled = compile_and_inspect(program, body, &compile_options, diagnostics)?;
        Ok(report(program, compile_options, compiled, as_json))
    })?;
    outcome.out = report.into_bytes();
    Ok(())
}

/// Returns the report about a compiled program.
fn report(program: &Program<'_>, options: CompileOptions, compiled: Compiled, as_json: bool) -> String {
    let (counts, peaks) = (compiled.counts, compiled.peaks.clone());
    let has_tensors = compiled.has_tensors;
    let Explained { mut findings, summary, tried } = findings(program, options, compiled);
    // The sort is stable, so remarks about the same location keep their order.
    findings.sort_by_key(|finding| program.offset(finding.location).unwrap_or(usize::MAX));
    if !as_json {
        let mut text: String = findings.iter().map(|finding| finding.text(program.ctx)).collect();
        text.push_str(&summary.text(has_tensors));
        text.push_str(&format!("in the program: {counts}\n"));
        peaks.iter().for_each(|peak| text.push_str(&memory::text(program, peak, &findings)));
        return text;
    }
    let mut all: Vec<Json> = Vec::new();
    findings.iter().for_each(|finding| finding.json(program, &mut all));
    let peaks: Vec<Json> = peaks.iter().map(|peak| memory::json(program, peak, &findings)).collect();
    let whole = json!({
        "version": 1, "findings": all, "summary": summary.json(), "program": counts_json(&counts), "peaks": peaks,
        "tried": { "programs": tried.programs, "bytes": tried.bytes },
    });
    format!("{whole:#}\n")
}

/// Returns the counts of the resulting program, as `explain --json` and `report --json` print them.
pub(super) fn counts_json(counts: &MemoryCounts) -> Json {
    json!({
        "copies": counts.copies, "allocations": counts.allocations, "arenas": counts.arenas, "bytes": counts.bytes,
        "dynamic": counts.dynamic, "stack bytes": counts.stack_bytes,
    })
}

/// The counters of the summary.
#[derive(Default, Debug)]
struct Summary {
    /// The number of buffers for tensors of the program, and for copies.
    for_tensors: usize,
    for_copies: usize,
    /// The number of buffers by kind of deallocation.
    freed: usize,
    tested: usize,
    passed_on: usize,
    /// The number of copies between existing buffers.
    moves: usize,
}

impl Summary {
    fn add(&mut self, fate: Fate, is_copy: bool) {
        *(if is_copy { &mut self.for_copies } else { &mut self.for_tensors }) += 1;
        *(match fate {
            Fate::Freed => &mut self.freed,
            Fate::Tested => &mut self.tested,
            Fate::PassedOn => &mut self.passed_on,
            Fate::Unknown => return,
        }) += 1;
    }

    /// Returns the summary of a program that has tensors, or buffers only.
    fn text(&self, has_tensors: bool) -> String {
        let one =
            |count: usize, one: &str, several: &str| format!("{count} {}", if count == 1 { one } else { several });
        let list = |parts: &[(usize, String)]| {
            let parts: Vec<&str> = parts.iter().filter(|part| part.0 > 0).map(|part| part.1.as_str()).collect();
            parts.join(", ")
        };
        let count = self.for_tensors + self.for_copies;
        let mut text = match count {
            0 if has_tensors => "no buffer is added\n".to_string(),
            0 => "no buffer is allocated\n".to_string(),
            count => {
                let added = match has_tensors {
                    true => one(count, "buffer is added", "buffers are added"),
                    false => one(count, "buffer is allocated", "buffers are allocated"),
                };
                // In a program on buffers, those that are no copies are its own.
                let own =
                    if has_tensors { ["for a tensor", "for tensors"] } else { ["of the program", "of the program"] };
                let kinds = match (self.for_tensors, self.for_copies) {
                    (1, 0) => own[0].to_string(),
                    (0, 1) => "for a copy".to_string(),
                    (_, 0) => own[1].to_string(),
                    (0, _) => "for copies".to_string(),
                    (others, copies) => one(others, own[0], own[1]) + ", " + &one(copies, "for a copy", "for copies"),
                };
                let fates = list(&[
                    (self.freed, one(self.freed, "is freed after its last use", "are freed after their last uses")),
                    (
                        self.tested,
                        one(
                            self.tested,
                            "is freed depending on a run-time check",
                            "are freed depending on run-time checks",
                        ),
                    ),
                    (self.passed_on, one(self.passed_on, "is forwarded", "are forwarded")),
                ]);
                let fates = if fates.is_empty() { fates } else { format!("; {fates}") };
                format!("{added}, {kinds}{fates}\n")
            }
        };
        if self.moves > 0 {
            text.push_str(&one(
                self.moves,
                "copy is made between existing buffers\n",
                "copies are made between existing buffers\n",
            ));
        }
        text
    }

    fn json(&self) -> Json {
        json!({
            "buffers": self.for_tensors + self.for_copies, "for tensors": self.for_tensors,
            "for copies": self.for_copies, "freed": self.freed, "freed if a check says so": self.tested,
            "passed on": self.passed_on, "moves": self.moves,
        })
    }
}

/// The findings about a program.
struct Explained {
    findings: Vec<Finding>,
    summary: Summary,
    /// The programs with changed text that were compiled for advice.
    tried: Work,
}

/// Returns the findings about the copies, allocations and frees that are present before buffers are merged, and the summary.
fn findings(program: &Program<'_>, options: CompileOptions, compiled: Compiled) -> Explained {
    let Compiled { decisions, buffers, places, peaks, .. } = compiled;
    let mut advisor = Advisor::new(program, options, &places, peaks);
    let mut left = places;
    let mut waiting: FxHashMap<Location, VecDeque<Decision>> = FxHashMap::default();
    for decision in decisions {
        waiting.entry(decision.at).or_default().push_back(decision);
    }
    let take = |counts: &mut FxHashMap<Location, usize>, place: Location| {
        let count = counts.get_mut(&place).filter(|count| **count > 0);
        count.map(|count| *count -= 1).is_some()
    };
    let mut found: Vec<Finding> = Vec::new();
    let mut summary = Summary::default();
    for buffer in buffers {
        if buffer.origin == Origin::Elsewhere {
            found.push(buffer.finding);
            continue;
        }
        let counts = if buffer.is_clone { &mut left.clones } else { &mut left.allocations };
        if !take(counts, buffer.location) {
            continue;
        }
        let decision = waiting
            .get_mut(&buffer.location)
            .filter(|_| buffer.origin == Origin::Allocation)
            .and_then(VecDeque::pop_front);
        let is_copy = decision.as_ref().map_or(buffer.is_copy, |decision| decision.is_copy);
        summary.add(buffer.fate, is_copy);
        if is_copy && !buffer.is_clone {
            take(&mut left.copies, buffer.location);
        }
        let mut finding = buffer.finding;
        if let Some(decision) = decision {
            finding.advice = advisor.for_decision(&decision);
            let Finding { kind, message, mut related, .. } = decision.finding;
            related.append(&mut finding.related);
            finding = Finding { kind, message, related, ..finding };
        } else if let Origin::Returned(argument) = buffer.origin {
            finding.advice = argument.and_then(|place| advisor.for_returned_argument(place));
        } else {
            finding.advice = advisor.for_allocation(buffer.location);
        }
        found.push(finding);
    }
    let mut moves: Vec<(Location, usize)> = left.copies.into_iter().filter(|place| place.1 > 0).collect();
    moves.sort_by_key(|place| (program.offset(place.0), place.0));
    for (place, count) in moves {
        if let Some(finding) = moved(program, place) {
            summary.moves += count;
            found.push(finding);
        }
    }
    Explained { findings: found, summary, tried: advisor.work() }
}

/// Returns the finding for an op that copies from one buffer to another, or `None` if the op is an explicit copy in the
/// source.
fn moved(program: &Program<'_>, place: Location) -> Option<Finding> {
    let SourceOp { body, op } = program.op_at(place)?;
    let ctx = program.ctx;
    if body.is_named(ctx, op, "memref.copy") || body.is_named(ctx, op, "linalg.copy") {
        return None;
    }
    let name = program.op_name(place)?;
    let operand = |index: usize| program.value(body, body.operand(op, index));
    let message = match subset_of(View::new(ctx, body), op) {
        Some((_, SubsetKind::Insertion { source, destination })) => {
            format!("{name} copies {} into its slice of {}", operand(source), operand(destination))
        }
        _ => match program.name_at(place) {
            Some(result) => format!("{name} copies its operand into '{result}'"),
            None => format!("{name} copies its operand"),
        },
    };
    Some(Finding::new(Kind::Copy, place, message))
}
