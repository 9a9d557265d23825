//! The bufferization models of the ops of `vector`.

mod aliasing;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::vector;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&vector::GATHER, Model::new(&aliasing::READER, &rewrite::Read)),
    (&vector::MASK, Model::new(&aliasing::Mask, &rewrite::Mask)),
    (&vector::SCATTER, Model::new(&aliasing::SCATTER, &rewrite::Write(0))),
    (&vector::TRANSFER_READ, Model::new(&aliasing::READER, &rewrite::Read)),
    (&vector::TRANSFER_WRITE, Model::new(&aliasing::TransferWrite, &rewrite::Write(1))),
    (&vector::YIELD, Model::new(&aliasing::YIELD, &rewrite::Yield)),
];
