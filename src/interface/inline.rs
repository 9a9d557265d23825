//! What may be inlined where, as a dialect says it.

use super::OpRow;
use crate::ir::{Body, Context, Op};

/// What a dialect says of inlining.
#[derive(Clone, Copy)]
pub enum Inlining {
    /// Its ops stay where they are, and nothing is inlined into them.
    Never,
    /// Its ops may go anywhere, and anything into their regions.
    Anywhere,
    /// As it answers.
    Asked(&'static dyn InlineRules),
}

/// A call that may be replaced with what it calls.
#[derive(Clone, Copy)]
pub struct InlineQuestion<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body the call stands in.
    pub caller: &'a Body,
    /// The call.
    pub call: Op,
    /// The body of what is called: its entry block's arguments stand for the call's operands.
    pub callee: &'a Body,
}

/// The rules of a dialect that allows inlining in some places.
pub trait InlineRules: Sync {
    /// Whether the dialect's ops may come to stand in a region of an op of this row.
    fn ops_may_enter(&self, around: &OpRow) -> bool;

    /// Whether the callee may take the call's place, which is directly in a region of one of the dialect's ops.
    fn may_inline_into(&self, question: &InlineQuestion<'_>) -> bool;
}
