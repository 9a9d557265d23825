//! What `arith`'s ops on tensors answer to the bufferization analysis.

use crate::bufferization::{Operands, PlainBufferizable};

/// `arith.constant`: a global, which must not be written.
pub static CONSTANT: PlainBufferizable = PlainBufferizable { writable: false, ..PlainBufferizable::NOTHING };
/// `arith.index_cast`: the same buffer, its elements seen as another type.
pub static INDEX_CAST: PlainBufferizable = PlainBufferizable::CAST;
/// `arith.select`: one of two buffers.
pub static SELECT: PlainBufferizable =
    PlainBufferizable { aliases: Operands::All, definite: false, ..PlainBufferizable::NOTHING };
