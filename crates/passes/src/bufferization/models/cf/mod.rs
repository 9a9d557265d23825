//! How the ops of `cf` bufferize.

mod aliasing;
mod rewrite;

use super::Model;
use freehold_core::interface::OpDef;
use freehold_dialects::cf;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&cf::BR, Model::new(&aliasing::Forward, &rewrite::BranchWithBlock)),
    (&cf::COND_BR, Model::new(&aliasing::Forward, &rewrite::BranchWithBlock)),
    (&cf::SWITCH, Model::new(&aliasing::Forward, &rewrite::BranchWithBlock)),
];
