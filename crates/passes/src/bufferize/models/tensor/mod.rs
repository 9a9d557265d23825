//! The bufferization models of the ops of `tensor`.

mod aliasing;
mod new_tensors;
mod rewrite;

use super::{DestinationPassing, Model};
use freehold_core::definition::OpDef;
use freehold_dialects::{memref, tensor};

/// The models of the dialect's ops.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&tensor::CAST, Model::new(&aliasing::CAST, &rewrite::Cast)),
    (&tensor::COLLAPSE_SHAPE, Model::new(&aliasing::COLLAPSE_SHAPE, &rewrite::CollapseShape)),
    (&tensor::CONCAT, Model::new(&aliasing::ALLOCATION, &new_tensors::Concat)),
    (&tensor::DIM, Model::new(&aliasing::METADATA, &rewrite::SameOnBuffers(&memref::DIM))),
    (&tensor::EMPTY, Model::new(&aliasing::EMPTY, &new_tensors::Empty)),
    (&tensor::EXPAND_SHAPE, Model::new(&aliasing::EXPAND_SHAPE, &rewrite::ExpandShape)),
    (&tensor::EXTRACT, Model::new(&aliasing::EXTRACT, &rewrite::SameOnBuffers(&memref::LOAD))),
    (&tensor::EXTRACT_SLICE, Model::new(&aliasing::EXTRACT_SLICE, &rewrite::ExtractSlice)),
    (&tensor::FROM_ELEMENTS, Model::new(&aliasing::ALLOCATION, &new_tensors::FromElements)),
    (&tensor::GENERATE, Model::new(&aliasing::ALLOCATION, &new_tensors::Generate)),
    (&tensor::INSERT, Model::new(&DestinationPassing, &rewrite::Insert)),
    (&tensor::INSERT_SLICE, Model::new(&aliasing::InsertSlice, &rewrite::InsertSlice)),
    (&tensor::PAD, Model::new(&aliasing::ALLOCATION, &new_tensors::Pad)),
    (&tensor::PARALLEL_INSERT_SLICE, Model::new(&aliasing::ParallelInsertSlice, &rewrite::ParallelInsertSlice)),
    (&tensor::RANK, Model::new(&aliasing::METADATA, &rewrite::SameOnBuffers(&memref::RANK))),
    (&tensor::RESHAPE, Model::new(&aliasing::RESHAPE, &rewrite::Reshape)),
    (&tensor::SPLAT, Model::new(&aliasing::ALLOCATION, &new_tensors::Splat)),
];
