//! The memory of a program, as data and as a page for a browser.
//!
//! A tensor program is compiled as `freehold compile` does, up to `plan-memory`. Then this pass runs and records its decisions
//! (`plan_memory::explain`). A program on buffers is not changed before, and must contain its deallocations. The data (`data`) is
//! that of docs/guide/memory.md; the page is one file without references to others: its parts are `page.html`, `page.css` and
//! `page.js`.

mod data;

use serde_json::Value as Json;

use crate::plans::{counts_json, has_tensors, plan_and_record};
use crate::source::Program;
use freehold_core::diagnostics::{Diagnostics, Fallible, counted};
use freehold_core::ir::Body;
use freehold_pass::{RunOptions, run_pipeline};
use freehold_passes::analysis::memory_counts::MemoryCounts;
use freehold_passes::compile::{CompileOptions, compile_pipeline_with};
use freehold_passes::memory::plan_memory;

const PAGE: &str = include_str!("page.html");
const STYLE: &str = include_str!("page.css");
const SCRIPT: &str = include_str!("page.js");

/// The report about a program.
pub struct Report {
    data: Json,
    counts: MemoryCounts,
}

/// Compiles `body`, a copy of the program, with the plan, and reports on its memory. `extent` is assumed for each dynamic
/// extent.
///
/// Cost: that of `freehold compile`, and linear in the buffers.
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
    let ctx = program.ctx;
    let (before, rest) = compile_pipeline_with(options).split_before(plan_memory::PASS.name);
    let has_tensors = has_tensors(ctx, body);
    if has_tensors {
        run_pipeline(ctx, &before, body, diagnostics, &RunOptions::default())?;
    }
    let (plans, counts) = plan_and_record(ctx, body, &rest, extent, diagnostics)?;
    let input = if has_tensors { "tensors" } else { "buffers" };
    let mut data = data::Builder::new(program, extent).report(&plans, input);
    data["program"] = counts_json(&counts);
    Ok(Report { data, counts })
}

impl Report {
    /// Returns the data; docs/guide/memory.md describes it.
    pub fn json(&self) -> &Json {
        &self.data
    }

    /// Returns the page: one file, without references to others.
    pub fn page(&self) -> String {
        page(&self.data)
    }

    /// Returns a line for each function that is not called, and needs bytes.
    pub fn summary(&self) -> String {
        summary(&self.data)
    }

    /// Returns the counts of the resulting program.
    pub fn counts(&self) -> &MemoryCounts {
        &self.counts
    }
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
