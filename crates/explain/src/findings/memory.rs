//! The peak of each function that is not called, and the buffers that make it: their bytes, what each would save, and the
//! tested advice that saves it.
//!
//! ```text
//! @f holds 96 bytes at the peak ('linalg.exp', a.mlir:7:8)
//!   64 bytes: '%a', tensor<16xf32>, a.mlir:3:8: 64 bytes less without it
//!     to save 64 bytes: move '%r = tensor.extract' before '%a = tensor.insert'
//! ```

use serde_json::{Value as Json, json};

use super::finding::{Advice, Finding, place};
use crate::peaks::{Holder, Peak, PeakBuffer};
use crate::plans::EXTENT;
use crate::source::Program;
use freehold_core::diagnostics::counted;
use freehold_core::ir::{Location, LocationData};

/// The maximum number of buffers of a function that the text lists.
const MOST_LISTED: usize = 5;

/// Returns the lines about a peak. `findings` have the advice that was tested.
pub(super) fn text(program: &Program<'_>, peak: &Peak, findings: &[Finding]) -> String {
    let assumed = if peak.is_assumed { format!(", if dynamic extents are {EXTENT}") } else { String::new() };
    let at = peak.at.map_or(String::new(), |at| format!(" ({})", shown(program, at)));
    let mut text = format!("@{} holds {} at the peak{at}{assumed}\n", peak.function, counted(peak.bytes, "byte"));
    for buffer in peak.buffers.iter().take(MOST_LISTED) {
        let saves = match buffer.without {
            Some(without) if without < peak.bytes => {
                format!("{} less without it", counted(peak.bytes - without, "byte"))
            }
            Some(_) => "the peak is the same without it".to_string(),
            None => "its place is computed at run time".to_string(),
        };
        let what = match &buffer.holder {
            Holder::Buffer(ty) => ty.clone(),
            Holder::Call(callee) => format!("held by '@{callee}'"),
        };
        let place = shown(program, buffer.location);
        text.push_str(&format!("  {}: {what}, {place}: {saves}\n", counted(buffer.bytes, "byte")));
        if let Some((advice, saved)) = advice_for(peak, buffer, findings) {
            text.push_str(&format!("    to save {}: {}\n", counted(saved, "byte"), advice.message));
        }
    }
    let others = peak.others + peak.buffers.len().saturating_sub(MOST_LISTED);
    if others > 0 {
        text.push_str(&format!("  and {}\n", counted(others, "other buffer")));
    }
    text
}

/// Returns a peak as JSON.
pub(super) fn json(program: &Program<'_>, peak: &Peak, findings: &[Finding]) -> Json {
    let buffers: Vec<Json> = peak.buffers.iter().map(|buffer| buffer_json(program, peak, buffer, findings)).collect();
    json!({
        "function": peak.function, "bytes": peak.bytes, "extent": peak.is_assumed.then_some(EXTENT),
        "at": peak.at.map(|at| place(program, at)), "buffers": buffers, "others": peak.others,
    })
}

fn buffer_json(program: &Program<'_>, peak: &Peak, buffer: &PeakBuffer, findings: &[Finding]) -> Json {
    let mut entry = place(program, buffer.location);
    match &buffer.holder {
        Holder::Buffer(ty) => entry["type"] = json!(ty),
        Holder::Call(callee) => entry["callee"] = json!(callee),
    }
    entry["name"] = json!(program.name_at(buffer.location));
    entry["bytes"] = json!(buffer.bytes);
    entry["saves"] = json!(buffer.without.map(|without| peak.bytes - without.min(peak.bytes)));
    entry["advice"] = advice_for(peak, buffer, findings).map_or(Json::Null, |(advice, _)| advice.json(program));
    entry
}

/// Returns the advice about a buffer that lowers the peak most, and by how many bytes.
pub(super) fn advice_for<'a>(peak: &Peak, buffer: &PeakBuffer, findings: &'a [Finding]) -> Option<(&'a Advice, u64)> {
    let of_buffer = findings.iter().filter(|finding| finding.location == buffer.location);
    let advice = of_buffer.filter_map(|finding| finding.advice.as_ref());
    let lowers = advice.filter_map(|advice| {
        let change = advice.peak.as_ref().filter(|change| change.function == peak.function)?;
        Some((advice, change.before.checked_sub(change.after)?))
    });
    lowers.max_by_key(|found| found.1)
}

/// Returns the name of a result or op, and its place.
fn shown(program: &Program<'_>, location: Location) -> String {
    // Which of several results it is, is not known after passes.
    let result = program.name_at(location).map(|name| format!("'{}'", name.strip_suffix("#0").unwrap_or(&name)));
    let name = result.or_else(|| program.op_name(location));
    let place = match (program.offset(location), location.data(program.ctx)) {
        (Some(offset), _) => {
            let (line, column) = program.source.line_column(offset);
            Some(format!("{}:{line}:{column}", program.source.file))
        }
        (None, LocationData::File { file, line, column, .. }) => Some(format!("{file}:{line}:{column}")),
        _ => None,
    };
    let parts: Vec<String> = name.into_iter().chain(place).collect();
    if parts.is_empty() { "unknown".to_string() } else { parts.join(", ") }
}
