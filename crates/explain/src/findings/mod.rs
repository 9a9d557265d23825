//! Explains each copy, allocation and free of a compiled program, as text and as JSON.
//!
//! ```text
//! f.mlir:3:8: remark: '%t' is copied for 'tensor.insert': it would overwrite data that is read later
//!   %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
//!        ^
//! f.mlir:4:8: note: 'tensor.extract' reads '%t' here
//! ```
//!
//! Only copies, allocations and frees are reported that are still present after the last pass.

mod advice;
mod buffers;
mod decisions;
mod finding;
mod inspector;
mod memory;
mod ownership;
mod stages;

use std::collections::VecDeque;

use rustc_hash::FxHashMap;
use serde_json::{Value as Json, json};

use crate::peaks::{Peak, PeakBuffer};
use crate::plans::counts_json;
use crate::source::{Program, SourceOp};
use advice::{Advisor, Work};
use buffers::Origin;
use decisions::Decision;
use finding::{Finding, Kind};
use freehold_core::definition::{SubsetKind, subset_of};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Location, View};
use freehold_core::sort::sort_by_key;
use freehold_passes::analysis::memory_counts::MemoryCounts;
use freehold_passes::compile::CompileOptions;
use inspector::Fate;
use stages::{Compiled, compile_and_inspect};

/// The findings about a program, in the order of its text.
pub struct Explanation {
    findings: Vec<Finding>,
    summary: Summary,
    /// The programs with changed text that were compiled for advice.
    tried: Work,
    counts: MemoryCounts,
    peaks: Vec<Peak>,
    has_tensors: bool,
}

/// Compiles `body`, a copy of the program, and explains the result.
///
/// Cost: that of `freehold compile`, and of compiling the changed programs by which advice is tested: their texts have at most
/// eight times the size of the program, and 4 MiB.
///
/// # Errors
/// The same errors as `freehold compile`.
pub fn explain(
    program: &Program<'_>,
    body: &mut Body,
    options: CompileOptions,
    diagnostics: &Diagnostics,
) -> Fallible<Explanation> {
    explain_with(program, body, options, diagnostics, true)
}

/// Like [`explain`], but does not look for advice, which takes most of the time. The cost is that of `freehold compile`.
///
/// # Errors
/// The same errors as `freehold compile`.
pub fn explain_without_advice(
    program: &Program<'_>,
    body: &mut Body,
    options: CompileOptions,
    diagnostics: &Diagnostics,
) -> Fallible<Explanation> {
    explain_with(program, body, options, diagnostics, false)
}

fn explain_with(
    program: &Program<'_>,
    body: &mut Body,
    options: CompileOptions,
    diagnostics: &Diagnostics,
    with_advice: bool,
) -> Fallible<Explanation> {
    let compiled = compile_and_inspect(program, body, &options, diagnostics)?;
    let (counts, peaks, has_tensors) = (compiled.counts, compiled.peaks.clone(), compiled.has_tensors);
    let (mut findings, summary, tried) = findings(program, options, compiled, with_advice);
    // The sort is stable, so remarks about the same location keep their order.
    sort_by_key(&mut findings, |finding| program.offset(finding.location).unwrap_or(usize::MAX));
    Ok(Explanation { findings, summary, tried, counts, peaks, has_tensors })
}

impl Explanation {
    /// Returns the text that `freehold explain` prints.
    pub fn text(&self, program: &Program<'_>) -> String {
        let mut text: String = self.findings.iter().map(|finding| finding.text(program.ctx)).collect();
        text.push_str(&self.summary());
        self.peaks.iter().for_each(|peak| text.push_str(&memory::text(program, peak, &self.findings)));
        text
    }

    /// Returns the lines about the whole program: the buffers that are added, and what the program copies and allocates.
    pub fn summary(&self) -> String {
        format!("{}in the program: {}\n", self.summary.text(self.has_tensors), self.counts)
    }

    /// Returns the tested advice about a buffer that lowers a peak most, and by how many bytes.
    pub(crate) fn advice(&self, peak: &Peak, buffer: &PeakBuffer) -> Option<(&str, u64)> {
        let (advice, saved) = memory::advice_for(peak, buffer, &self.findings)?;
        Some((&advice.message, saved))
    }

    /// Calls `each` with each finding of [`Explanation::json`], in order. A caller that keeps less of them needs less memory.
    pub fn for_each_finding(&self, program: &Program<'_>, each: &mut dyn FnMut(Json)) {
        let mut some = Vec::new();
        for finding in &self.findings {
            finding.json(program, &mut some);
            some.drain(..).for_each(&mut *each);
        }
    }

    /// Returns the object that `freehold explain --json` prints; docs/guide/explain.md describes it.
    pub fn json(&self, program: &Program<'_>) -> Json {
        let mut findings: Vec<Json> = Vec::new();
        self.for_each_finding(program, &mut |finding| findings.push(finding));
        let peaks: Vec<Json> = self.peaks.iter().map(|peak| memory::json(program, peak, &self.findings)).collect();
        json!({
            "version": 1, "findings": findings, "summary": self.summary.json(), "program": counts_json(&self.counts),
            "peaks": peaks, "tried": { "programs": self.tried.programs, "bytes": self.tried.bytes },
        })
    }
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

/// Returns the findings about the copies, allocations and frees that are present before buffers are merged, and the summary.
fn findings(
    program: &Program<'_>,
    options: CompileOptions,
    compiled: Compiled,
    with_advice: bool,
) -> (Vec<Finding>, Summary, Work) {
    let Compiled { decisions, buffers, places, peaks, .. } = compiled;
    let mut advisor = Advisor::new(program, options, &places, peaks);
    if !with_advice {
        advisor.stop();
    }
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
    sort_by_key(&mut moves, |place| (program.offset(place.0), place.0));
    for (place, count) in moves {
        if let Some(finding) = moved(program, place) {
            summary.moves += count;
            found.push(finding);
        }
    }
    (found, summary, advisor.work())
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
