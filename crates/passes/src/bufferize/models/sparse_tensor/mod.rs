//! The bufferization models of the ops of `sparse_tensor`, as upstream's: the analysis knows how they use tensors, so that programs
//! are checked and copies are found, but only a sparse compiler can lower them. They have no rewrite to buffers, because the buffer of
//! a sparse tensor is not a memref of its shape.
//!
//! ```mlir
//! %0 = sparse_tensor.load %t : tensor<8xf32, #enc>     // the same storage
//! %1 = sparse_tensor.convert %0 : tensor<8xf32, #enc> to tensor<8xf32>    // reads %0, allocates
//! ```
//!
//! The ops that are not in the table are unknown.

mod aliasing;

use super::{Model, PlainBufferizable};
use crate::bufferize::*;
use freehold_core::definition::OpDef;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Op;

/// The note of errors.
const HELP: &str = "lower sparse tensors first, with '--sparsification-and-bufferization' of 'mlir-opt'";

/// Reports that only a sparse compiler can lower the op.
struct NeedsSparsifier;

impl Bufferize for NeedsSparsifier {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let message = "sparse_tensor ops must be bufferized with the sparsifier";
        cx.diagnostics.error_on(cx.view(), op, message).help(HELP).fail()
    }
}

const fn model(analysis: &'static dyn Bufferizable) -> Model {
    Model::new(analysis, &NeedsSparsifier)
}

static ALLOCATION: PlainBufferizable = PlainBufferizable::ALLOCATION;
static READER: PlainBufferizable = PlainBufferizable::READER;
/// `sparse_tensor.load`: the same storage, after pending insertions.
static LOAD: PlainBufferizable = PlainBufferizable::CAST;
/// `sparse_tensor.assemble`: the tensor of the levels and values, without a copy.
static ASSEMBLE: PlainBufferizable = PlainBufferizable { reads: Operands::All, ..PlainBufferizable::CAST };

/// The models by the name of the op, sorted. The ops are declared, so there are no statics to refer to.
static MODELS: &[(&str, Model)] = &[
    ("sparse_tensor.assemble", model(&ASSEMBLE)),
    ("sparse_tensor.concatenate", model(&ALLOCATION)),
    ("sparse_tensor.convert", model(&ALLOCATION)),
    ("sparse_tensor.coordinates", model(&READER)),
    ("sparse_tensor.coordinates_buffer", model(&READER)),
    ("sparse_tensor.disassemble", model(&aliasing::Disassemble)),
    ("sparse_tensor.foreach", model(&aliasing::Foreach)),
    ("sparse_tensor.load", model(&LOAD)),
    ("sparse_tensor.new", model(&ALLOCATION)),
    ("sparse_tensor.number_of_entries", model(&READER)),
    ("sparse_tensor.positions", model(&READER)),
    ("sparse_tensor.values", model(&READER)),
];

/// Returns the model of an op of upstream's dialect.
pub(super) fn model_of(op_def: &OpDef) -> Option<Model> {
    let index = MODELS.binary_search_by(|entry| entry.0.cmp(op_def.name)).ok()?;
    Some(MODELS[index].1)
}

#[cfg(test)]
mod tests {
    use super::MODELS;

    #[test]
    fn the_table_is_sorted() {
        assert!(MODELS.is_sorted_by(|one, other| one.0 < other.0));
    }
}
