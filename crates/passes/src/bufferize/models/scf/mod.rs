//! The bufferization models of the ops of `scf`.

mod aliasing;
mod loops;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_core::ir::{Op, View};
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

/// Returns each `scf.yield` that leaves the region of an `scf.execute_region`. Other terminators, such as `llvm.unreachable`, pass no
/// value on.
fn yields_of<'a>(view: View<'a>, op: Op) -> impl Iterator<Item = Op> + 'a {
    let blocks = view.body.regions(op).iter().flat_map(move |&region| view.body.blocks(region));
    blocks.filter_map(move |block| view.body.last_op(block)).filter(move |&last| view.is(last, &scf::YIELD))
}
