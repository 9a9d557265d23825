//! The inlining rules of dialects.

use super::OpDef;
use crate::ir::{Body, Context, Op};

/// The inlining rule of a dialect.
#[derive(Clone, Copy)]
pub enum Inlining {
    /// Its ops are never inlined, and nothing is inlined into their regions.
    Never,
    /// Its ops may be inlined anywhere, and any op may be inlined into their regions.
    Anywhere,
    /// Decided case by case.
    Asked(&'static dyn InlineRules),
}

/// A call that may be replaced with the body of its callee.
#[derive(Clone, Copy)]
pub struct InlineQuestion<'a> {
    /// The context.
    pub ctx: &'a Context,
    /// The body that contains the call.
    pub caller: &'a Body,
    /// The call.
    pub call: Op,
    /// The body of the callee; the arguments of its entry block correspond to the call's operands.
    pub callee: &'a Body,
}

/// The rules of a dialect that allows inlining in some cases.
pub trait InlineRules: Sync {
    /// Returns whether the dialect's ops may be inlined into a region of an op of the definition `around`.
    fn ops_may_enter(&self, around: &OpDef) -> bool;

    /// Returns whether the callee may be inlined at the call, which is directly in a region of one of the dialect's
    /// ops.
    fn may_inline_into(&self, question: &InlineQuestion<'_>) -> bool;
}
