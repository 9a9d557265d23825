//! Helpers for suggesting names of SSA values.

use freehold_core::ir::{Body, Op, Value};

/// Suggests `name` for the op's first result; the others are named `%name#1`, `%name#2`…
pub fn name_first(body: &Body, op: Op, name: &str, sink: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = body.results(op).first() {
        sink(result, name);
    }
}
