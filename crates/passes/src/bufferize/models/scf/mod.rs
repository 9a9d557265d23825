//! The bufferization models of the ops of `scf`.

mod aliasing;
mod loops;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::scf;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&scf::CONDITION, Model::new(&aliasing::CONDITION, &rewrite::Condition)),
    (&scf::EXECUTE_REGION, Model::new(&aliasing::ExecuteRegion, &rewrite::ExecuteRegion)),
    (&scf::FOR, Model::new(&loops::For, &rewrite::For)),
    (&scf::FORALL, Model::new(&loops::Forall, &rewrite::Forall)),
    (&scf::FORALL_IN_PARALLEL, Model::analyzed(&aliasing::InParallel)),
    (&scf::IF, Model::new(&aliasing::OneOf, &rewrite::If)),
    (&scf::INDEX_SWITCH, Model::new(&aliasing::OneOf, &rewrite::IndexSwitch)),
    (&scf::WHILE, Model::new(&loops::While, &rewrite::While)),
    (&scf::YIELD, Model::new(&aliasing::Yield, &rewrite::Yield)),
];
