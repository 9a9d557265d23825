//! The bufferization models of the ops of `ml_program`.

mod aliasing;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::ml_program;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&ml_program::GLOBAL, Model::new(&aliasing::Global, &rewrite::Global)),
    (&ml_program::GLOBAL_LOAD, Model::new(&aliasing::LOAD, &rewrite::GlobalLoad)),
    (&ml_program::GLOBAL_STORE, Model::new(&aliasing::STORE, &rewrite::GlobalStore)),
];
