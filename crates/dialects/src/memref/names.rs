//! Names that memref ops suggest for their results.

use freehold_core::ir::{Op, Value, View};

/// `%base_buffer, %offset, %sizes:n, %strides:n`
pub fn extract_strided_metadata(view: View<'_>, op: Op, sink: &mut dyn FnMut(Value, &str)) {
    let results = view.results(op);
    let rank = results.len().saturating_sub(2) / 2;
    for (index, name) in [(0, "base_buffer"), (1, "offset")] {
        if let Some(&result) = results.get(index) {
            sink(result, name);
        }
    }
    if rank > 0 {
        sink(results[2], "sizes");
        sink(results[2 + rank], "strides");
    }
}
