//! The memory of a program: a document, and the formats in which it is written.
//!
//! A tensor program is compiled as `freehold compile` does, up to `plan-memory`. Then this pass runs and records its decisions
//! (`plan_memory::explain`). A program on buffers is not changed before, and must contain its deallocations. The document
//! (`document`) is built from the decisions (`build`); each format is written from the document alone (`formats`), those for other
//! viewers from its allocations and frees (`timeline`). Two documents are compared in `comparison`.

mod build;
mod comparison;
pub mod document;
mod formats;
mod story;
mod timeline;

use serde::Serialize;
use serde_json::Value as Json;

use crate::findings::explain;
use crate::plans::{counts_json, has_tensors, plan_and_record};
use crate::source::Program;
use document::Document;
pub use formats::{FORMATS, Format};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::Body;
use freehold_pass::{RunOptions, run_pipeline};
use freehold_passes::analysis::memory_counts::MemoryCounts;
use freehold_passes::compile::{CompileOptions, compile_pipeline_with};
use freehold_passes::memory::plan_memory;

/// The report about a program.
pub struct Report {
    document: Document,
    counts: MemoryCounts,
}

/// Compiles `body`, a copy of the program, with the plan, and reports on its memory. `extent` is assumed for each dynamic
/// extent.
///
/// Cost: linear in the buffers; for a tensor program, that of `freehold explain`, of `freehold compile` with each of its steps, and of
/// the naive flow.
///
/// # Errors
/// Fails where `freehold compile` fails.
pub fn report(
    program: &Program<'_>,
    body: &mut Body,
    options: &CompileOptions,
    extent: u64,
    diagnostics: &Diagnostics,
) -> Fallible<Report> {
    report_with(program, body, options, extent, true, diagnostics)
}

/// Like [`report`], without what each step saves, and without advice. Cost: that of `freehold compile`, and linear in the buffers.
///
/// # Errors
/// Fails where `freehold compile` fails.
pub fn report_without_advice(
    program: &Program<'_>,
    body: &mut Body,
    options: &CompileOptions,
    extent: u64,
    diagnostics: &Diagnostics,
) -> Fallible<Report> {
    report_with(program, body, options, extent, false, diagnostics)
}

fn report_with(
    program: &Program<'_>,
    body: &mut Body,
    options: &CompileOptions,
    extent: u64,
    has_advice: bool,
    diagnostics: &Diagnostics,
) -> Fallible<Report> {
    let ctx = program.ctx;
    let (before, rest) = compile_pipeline_with(options).split_before(plan_memory::PASS.name);
    let has_tensors = has_tensors(ctx, body);
    let original = (has_tensors && has_advice).then(|| body.deep_copy());
    let mut changes = story::Changes::default();
    if has_tensors {
        run_pipeline(ctx, &before, body, diagnostics, &RunOptions::default())?;
        story::add_changes(&before, &mut changes);
    }
    let (plans, counts) = plan_and_record(ctx, body, &rest, extent, diagnostics)?;
    if !rest.elements.is_empty() {
        changes.push((plan_memory::PASS.name, Vec::new()));
    }
    let input = if has_tensors { "tensors" } else { "buffers" };
    let mut document = build::Builder::new(program, extent).document(&plans, input, counts_json(&counts));
    let mut explanation = None;
    if let Some(original) = original {
        story::add_stories(ctx, &original, options, &changes, &mut document);
        // The advice is a help: a program that is explained with an error is reported without it.
        let silent = Diagnostics::default();
        explanation = explain(program, &mut original.deep_copy(), options.clone(), &silent).ok();
    }
    story::add_costliest(&plans, explanation.as_ref(), &mut document);
    Ok(Report { document, counts })
}

impl Report {
    /// Returns the document.
    pub fn document(&self) -> &Document {
        &self.document
    }

    /// Returns the document as JSON; docs/guide/report.md describes it.
    pub fn json(&self) -> Json {
        json_of(&self.document)
    }

    /// Returns the report in a format. Cost: near-linear in the document.
    pub fn write(&self, format: Format) -> Vec<u8> {
        formats::write(&self.document, format)
    }

    /// Returns the page.
    pub fn page(&self) -> String {
        formats::page(&self.document.file, &self.json())
    }

    /// Returns a line for each function that is not called, and needs bytes.
    pub fn summary(&self) -> String {
        formats::summary(&self.document)
    }

    /// Returns the counts of the resulting program.
    pub fn counts(&self) -> &MemoryCounts {
        &self.counts
    }
}

/// Two reports side by side.
pub struct Comparison(comparison::Comparison);

impl Comparison {
    /// Compares two reports. The labels tell them apart: their files, or their options. Cost: near-linear in their sizes.
    pub fn new(reports: [Report; 2], labels: [String; 2]) -> Comparison {
        Comparison(comparison::compare(reports.map(|report| report.document), labels))
    }

    /// Returns the comparison as JSON; docs/guide/report.md describes it.
    pub fn json(&self) -> Json {
        json_of(&self.0)
    }

    /// Writes the comparison in a format that [compares](Format::compares), and as text in any other. Cost: near-linear in its size.
    pub fn write(&self, format: Format) -> Vec<u8> {
        formats::write_comparison(&self.0, format)
    }

    /// Returns a line for each function that needs bytes in one of the programs, and is not called.
    pub fn summary(&self) -> String {
        formats::compared(&self.0)
    }
}

fn json_of(document: &impl Serialize) -> Json {
    serde_json::to_value(document).expect("a document has no keys that are not texts")
}
