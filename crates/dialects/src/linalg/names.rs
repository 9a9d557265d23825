//! Names that linalg ops suggest for the arguments of their bodies.

use super::iteration::output_count;
use freehold_core::ir::{Op, Region, Value, View};

/// Names the arguments for inputs `%in` and those for outputs `output`.
fn name_arguments(view: View<'_>, op: Op, region: Region, output: &str, sink: &mut dyn FnMut(Value, &str)) {
    let Some(block) = view.first_block(region) else { return };
    let arguments = view.arguments(block);
    let inputs = view.operand_count(op) - output_count(view, op);
    for (index, &argument) in arguments.iter().enumerate() {
        sink(argument, if index < inputs { "in" } else { output });
    }
}

/// `^bb0(%in: …, %out: …)`
pub fn generic(view: View<'_>, op: Op, region: Region, sink: &mut dyn FnMut(Value, &str)) {
    name_arguments(view, op, region, "out", sink);
}

/// `(%in: …, %init: …)`
pub fn map_and_reduce(view: View<'_>, op: Op, region: Region, sink: &mut dyn FnMut(Value, &str)) {
    name_arguments(view, op, region, "init", sink);
}
