//! Bufferization analysis of the `arith` ops on tensors.

use crate::bufferize::{Operands, PlainBufferizable};

/// `arith.constant`: a global, which is read-only.
pub static CONSTANT: PlainBufferizable = PlainBufferizable { writable: false, ..PlainBufferizable::NOTHING };
/// `arith.index_cast`: the same buffer with another element type.
pub static INDEX_CAST: PlainBufferizable = PlainBufferizable::CAST;
/// `arith.select`: one of two buffers.
pub static SELECT: PlainBufferizable =
    PlainBufferizable { aliases: Operands::All, definite: false, ..PlainBufferizable::NOTHING };
