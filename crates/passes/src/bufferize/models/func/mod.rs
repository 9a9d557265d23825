//! The bufferization models of the ops of `func`.

mod aliasing;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::func;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&func::CALL, Model::new(&aliasing::Call, &rewrite::Call)),
    (&func::FUNC, Model::new(&aliasing::Function, &rewrite::Function)),
    (&func::RETURN, Model::new(&aliasing::RETURN, &rewrite::Return)),
];
