//! The bufferization models of the ops of `arith`.

mod aliasing;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::arith;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&arith::CONSTANT, Model::new(&aliasing::CONSTANT, &rewrite::Constant)),
    (&arith::INDEX_CAST, Model::new(&aliasing::INDEX_CAST, &rewrite::IndexCast)),
    (&arith::SELECT, Model::new(&aliasing::SELECT, &rewrite::Select)),
];
