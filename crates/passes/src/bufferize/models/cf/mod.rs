//! The bufferization models of the ops of `cf`.

mod aliasing;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::cf;

/// The model of a branch that passes operands to blocks.
pub(super) const BRANCH: Model = Model::new(&aliasing::Forward, &rewrite::BranchWithBlock);

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[(&cf::BR, BRANCH), (&cf::COND_BR, BRANCH), (&cf::SWITCH, BRANCH)];
