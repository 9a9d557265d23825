//! How the ops of `cf` bufferize.

mod aliasing;
mod rewrite;

use super::Model;
use crate::dialect::cf;
use crate::interface::OpDef;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&cf::BR, Model::new(&aliasing::Forward, &rewrite::BranchWithBlock)),
    (&cf::COND_BR, Model::new(&aliasing::Forward, &rewrite::BranchWithBlock)),
    (&cf::SWITCH, Model::new(&aliasing::Forward, &rewrite::BranchWithBlock)),
];
