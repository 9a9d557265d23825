//! The bufferization models of the ops of `bufferization`.

mod aliasing;
pub mod casts;
mod rewrite;

use super::Model;
use freehold_core::definition::OpDef;
use freehold_dialects::bufferization;
pub(super) use rewrite::without_default;

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&bufferization::ALLOC_TENSOR, Model::new(&aliasing::AllocTensor, &rewrite::AllocTensor)),
    (&bufferization::DEALLOC_TENSOR, Model::new(&aliasing::DEALLOC_TENSOR, &rewrite::DeallocTensor)),
    (
        &bufferization::MATERIALIZE_IN_DESTINATION,
        Model::new(&aliasing::MaterializeInDestination, &rewrite::MaterializeInDestination),
    ),
    (&bufferization::TO_BUFFER, Model::new(&aliasing::ToBuffer, &rewrite::ToBuffer)),
    (&bufferization::TO_TENSOR, Model::new(&aliasing::ToTensor, &rewrite::ToTensor)),
];
