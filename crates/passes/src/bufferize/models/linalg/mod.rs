//! The bufferization models of the ops of `linalg`.

mod aliasing;
mod coverage;
mod rewrite;

use super::{DestinationPassingOnBuffers, Model};
pub(in crate::bufferize) use coverage::CoverageKey;
use freehold_core::definition::OpDef;
use freehold_dialects::linalg;

/// The model of each named op, such as `linalg.matmul`.
pub(super) static NAMED: Model = Model::new(&aliasing::Structured, &DestinationPassingOnBuffers);

/// The models of the other ops of the dialect.
pub(super) static MODELS: &[(&OpDef, Model)] = &[
    (&linalg::BROADCAST, Model::new(&aliasing::Structured, &DestinationPassingOnBuffers)),
    (&linalg::CONTRACT, Model::new(&aliasing::Structured, &DestinationPassingOnBuffers)),
    (&linalg::ELEMENTWISE, Model::new(&aliasing::Structured, &DestinationPassingOnBuffers)),
    (&linalg::GENERIC, Model::new(&aliasing::Structured, &DestinationPassingOnBuffers)),
    (&linalg::MAP, Model::new(&aliasing::Structured, &rewrite::Map)),
    (&linalg::REDUCE, Model::new(&aliasing::Structured, &DestinationPassingOnBuffers)),
    (&linalg::SOFTMAX, Model::new(&aliasing::Softmax, &DestinationPassingOnBuffers)),
    (&linalg::TRANSPOSE, Model::new(&aliasing::Structured, &DestinationPassingOnBuffers)),
];
