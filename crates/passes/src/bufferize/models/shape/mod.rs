//! The bufferization models of the ops of `shape`.

mod aliasing;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::shape;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&shape::ASSUMING, Model::new(&aliasing::ASSUMING, &rewrite::Assuming)),
    (&shape::ASSUMING_YIELD, Model::new(&aliasing::YIELD, &rewrite::AssumingYield)),
];
