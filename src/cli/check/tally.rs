//! The counters of a campaign, and the report about them.

use std::collections::BTreeMap;

use serde_json::{Value as Json, json};

use super::super::outcome::Outcome;
use crate::diagnostics::counted;
use crate::generate::{Coverage, GenerateOptions, Level};
use freehold_core::sort::sort_by_key;

/// Counters over generated programs.
#[derive(Clone, Default)]
pub(super) struct Tally {
    pub invalid: u64,
    pub refused: u64,
    pub faulty: u64,
    /// Programs that run out of fuel or memory on an input, and those that do on every input.
    pub exhausted: u64,
    pub never_ending: u64,
    pub failed: u64,
    pub inputs: u64,
    /// Programs for which the static check says yes, says no, and cannot tell.
    pub proved: u64,
    pub refuted: u64,
    pub unproved: u64,
}

impl Tally {
    /// Returns the counters with their names in files.
    fn fields(&mut self) -> [(&'static str, &mut u64); 10] {
        [
            ("invalid", &mut self.invalid),
            ("rejected", &mut self.refused),
            ("faulty", &mut self.faulty),
            ("exhausted", &mut self.exhausted),
            ("never ending", &mut self.never_ending),
            ("failed", &mut self.failed),
            ("inputs", &mut self.inputs),
            ("proved", &mut self.proved),
            ("refuted", &mut self.refuted),
            ("cannot tell", &mut self.unproved),
        ]
    }

    pub fn add(&mut self, other: &Tally) {
        let mut other = other.clone();
        for ((_, own), (_, count)) in self.fields().into_iter().zip(other.fields()) {
            *own += *count;
        }
    }

    /// Returns the counters as an object.
    pub fn json(&self) -> Json {
        self.clone().fields().into_iter().map(|(name, count)| (name.to_string(), json!(*count))).collect()
    }

    /// Reads what [`Tally::json`] returned.
    pub fn of(counts: &Json) -> Tally {
        let mut tally = Tally::default();
        tally.fields().into_iter().for_each(|(name, count)| *count = counts[name].as_u64().unwrap_or(0));
        tally
    }

    /// Returns the word for what was found in a program with these counters, for the file of findings.
    pub fn kind(&self) -> Option<&'static str> {
        Some(match self {
            Tally { failed: 1.., .. } => "failed",
            Tally { invalid: 1.., .. } => "invalid",
            Tally { refused: 1.., .. } => "rejected",
            Tally { faulty: 1.., .. } => "faulty",
            Tally { exhausted: 1.., .. } => "out of fuel or memory",
            Tally { unproved: 1.., .. } => "cannot tell",
            _ => return None,
        })
    }
}

/// Reports the constructs of the programs, and how many of the programs are valid and were rejected.
pub(super) fn report_all(
    generated: &GenerateOptions,
    coverage: &Coverage,
    tally: &Tally,
    refusals: &BTreeMap<String, Vec<u64>>,
    outcome: &mut Outcome,
) {
    let level = match generated.level {
        Level::Memref => "memref",
        Level::Tensor => "tensor",
        Level::DeclaredTensor => "declared-tensors",
    };
    let valid =
        100.0 - 100.0 * (tally.invalid + tally.faulty + tally.exhausted) as f64 / coverage.programs.max(1) as f64;
    let mut report = format!(
        "{}{level} programs: {:.2}% valid ({} {} not verify, {} {} a fault), {} rejected by the passes\n",
        coverage.report(),
        valid,
        tally.invalid,
        if tally.invalid == 1 { "does" } else { "do" },
        tally.faulty,
        if tally.faulty == 1 { "has" } else { "have" },
        tally.refused,
    );
    if tally.exhausted > 0 {
        let programs = counted(tally.exhausted, "program");
        report.push_str(&format!(
            "{programs} out of fuel or memory on an input, {} of them on every input\n",
            tally.never_ending
        ));
    }
    report.push_str(&by_count(refusals));
    outcome.out.extend_from_slice(report.as_bytes());
}

/// Reports for each construct how many of the programs with it the passes accepted.
pub(super) fn report_accepted(coverage: &Coverage, refused: &Coverage, outcome: &mut Outcome) {
    for ((name, all), (_, refused)) in coverage.rows().into_iter().zip(refused.rows()) {
        let share = 100.0 * (all - refused) as f64 / all.max(1) as f64;
        let name = name.to_lowercase().replace('_', "-");
        let line = format!("{share:>7.2}%  of {all} programs with {name} accepted, {refused} rejected\n");
        outcome.out.extend_from_slice(line.as_bytes());
    }
}

/// Reports the answers of the static check, and why it cannot tell.
pub(super) fn report_static(tally: &Tally, unproved: &BTreeMap<String, Vec<u64>>, outcome: &mut Outcome) {
    let total = tally.proved + tally.refuted + tally.unproved;
    let rate = 100.0 * tally.proved as f64 / total.max(1) as f64;
    let mut report = format!(
        "static check of {}: {rate:.2}% yes ({} yes, {} no, {} cannot tell)\n",
        counted(total, "result"),
        tally.proved,
        tally.refuted,
        tally.unproved,
    );
    report.push_str(&by_count(unproved));
    outcome.out.extend_from_slice(report.as_bytes());
}

/// Returns a line for each reason with its number of programs and the first of them, the most frequent reason first.
fn by_count(reasons: &BTreeMap<String, Vec<u64>>) -> String {
    let mut by_count: Vec<(&String, &Vec<u64>)> = reasons.iter().collect();
    sort_by_key(&mut by_count, |(_, seeds)| std::cmp::Reverse(seeds.len()));
    let line = |(reason, seeds): (&String, &Vec<u64>)| format!("{:>8}  {reason} (seed {})\n", seeds.len(), seeds[0]);
    by_count.into_iter().map(line).collect()
}
