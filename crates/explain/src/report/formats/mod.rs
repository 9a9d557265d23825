//! The formats in which a report is written. Each is one file, which reads the document alone.
//!
//! | format | file | for |
//! |---|---|---|
//! | `html` | `page.rs` | a browser |
//! | `text` | `text.rs` | a terminal |
//! | `json` | the document | scripts |
//! | `perfetto` | `perfetto.rs` | ui.perfetto.dev |
//! | `memory-viz` | `memory_viz.rs` | PyTorch's viewer of memory snapshots |
//! | `xprof` | `xprof.rs` | the memory profile of XProf |
//! | `csv` | `table.rs` | solvers that pack buffers, such as `freehold plan` |
//!
//! The formats for other viewers describe the memory with the plan (`timeline`); a position takes a microsecond.

mod memory_viz;
mod page;
mod perfetto;
mod protobuf;
mod table;
mod text;
mod xprof;

use super::comparison::Comparison;
use super::document::Document;
use super::json_of;

/// A format of a report.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    /// A page for a browser: one file, without references to others.
    Html,
    /// A summary with the buffers that cost most.
    Text,
    /// The document as JSON.
    Json,
    /// A trace of Perfetto.
    Perfetto,
    /// A snapshot of PyTorch's allocator, a pickle.
    MemoryViz,
    /// A profile of XProf, `*.xplane.pb`.
    Xprof,
    /// A table of buffers in the format of MiniMalloc.
    Csv,
}

/// The formats by the names that the command takes.
pub const FORMATS: [(&str, Format); 7] = [
    ("html", Format::Html),
    ("text", Format::Text),
    ("json", Format::Json),
    ("perfetto", Format::Perfetto),
    ("memory-viz", Format::MemoryViz),
    ("xprof", Format::Xprof),
    ("csv", Format::Csv),
];

impl Format {
    /// Whether the format has what each step saves, and advice.
    pub fn has_advice(self) -> bool {
        matches!(self, Format::Html | Format::Text | Format::Json)
    }

    /// Whether the format can hold two programs.
    pub fn compares(self) -> bool {
        self.has_advice()
    }

    /// Whether the format is not text.
    pub fn is_binary(self) -> bool {
        matches!(self, Format::Perfetto | Format::MemoryViz | Format::Xprof)
    }
}

/// Writes a document in a format. Cost: near-linear in its size.
pub(super) fn write(document: &Document, format: Format) -> Vec<u8> {
    match format {
        Format::Html => page::page(&document.file, &json_of(document)).into_bytes(),
        Format::Text => text::text(document).into_bytes(),
        Format::Json => format!("{}\n", json_of(document)).into_bytes(),
        Format::Perfetto => perfetto::trace(document),
        Format::MemoryViz => memory_viz::snapshot(document),
        Format::Xprof => xprof::space(document),
        Format::Csv => table::table(document),
    }
}

/// Writes a comparison in a format that can hold two programs, and as text in any other. Cost: near-linear in its size.
pub(super) fn write_comparison(comparison: &Comparison, format: Format) -> Vec<u8> {
    let [first, second] = &comparison.labels;
    match format {
        Format::Html => page::page(&format!("{first} and {second}"), &json_of(comparison)).into_bytes(),
        Format::Json => format!("{}\n", json_of(comparison)).into_bytes(),
        _ => text::comparison(comparison).into_bytes(),
    }
}

pub(super) use page::page;
pub(super) use text::{compared, summary};
