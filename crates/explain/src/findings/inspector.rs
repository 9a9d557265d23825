//! A function between passes, with the names that its values have in the source.

use crate::source::Program;
use freehold_core::definition::Traits;
use freehold_core::ir::{Body, Op, Value, ValueDef, View};

/// The deallocation of a buffer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Fate {
    /// Freed unconditionally.
    Freed,
    /// Freed if a run-time check succeeds.
    Tested,
    /// Returned or forwarded; another op or function frees it.
    PassedOn,
    /// Unknown.
    Unknown,
}

/// Describes the buffers of one function.
pub(super) struct BufferInspector<'a> {
    pub program: &'a Program<'a>,
    pub body: &'a Body,
}

impl BufferInspector<'_> {
    /// Returns the name of the source op at the location of `op`.
    pub fn name(&self, op: Op) -> Option<String> {
        self.program.op_name(self.body.location(op))
    }

    /// Returns the name of the source value that the buffer holds, or the op that needs the buffer.
    pub fn made_of(&self, buffer: Value) -> String {
        let (program, body) = (self.program, self.body);
        let source = source_of(View::new(program.ctx, body), buffer);
        for value in [buffer, source] {
            if let Some(name) = program.value_name(body, value) {
                return format!("'{name}'");
            }
        }
        match body.def(source) {
            ValueDef::Result(op, _) => program.op_with_results(body.location(op)).unwrap_or("a tensor".to_string()),
            ValueDef::Argument(..) => "an argument".to_string(),
        }
    }
}

/// Whether the op's result is a view of its first operand.
fn is_view(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| op_def.has(Traits::VIEW_LIKE) || op_def.has(Traits::CAST))
        || view.is_named(op, "memref.extract_strided_metadata")
}

/// Returns the buffer that `value` is a view of.
fn source_of(view: View<'_>, mut value: Value) -> Value {
    while let Some(op) = view.defining_op(value).filter(|&op| is_view(view, op))
        && let Some(source) = view.operands(op).next()
    {
        value = source;
    }
    value
}
