//! How the ops of `func` bufferize.

mod aliasing;
mod rewrite;

use super::Model;
use crate::dialect::func;
use crate::interface::OpDef;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&func::CALL, Model::new(&aliasing::Call, &rewrite::Call)),
    (&func::FUNC, Model::new(&aliasing::Function, &rewrite::Function)),
    (&func::RETURN, Model::new(&aliasing::RETURN, &rewrite::Return)),
];
