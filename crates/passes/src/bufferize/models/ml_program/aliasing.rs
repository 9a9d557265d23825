//! Bufferization analysis of the `ml_program` ops that access globals.

use crate::bufferize::*;
use freehold_core::ir::{Name, Use};

/// `ml_program.global_load`: the global's buffer, which is read-only.
pub static LOAD: PlainBufferizable = PlainBufferizable { writable: false, ..PlainBufferizable::NOTHING };
/// `ml_program.global_store`: the operand is read; it also counts as written because it becomes the global's value.
pub static STORE: PlainBufferizable = PlainBufferizable { writes: Operands::All, ..PlainBufferizable::READER };

/// `ml_program.global`: has to be bufferized if it holds a tensor.
pub struct Global;

impl Bufferizable for Global {
    fn reads(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn writes(&self, _query: &Query<'_>, _operand: Use) -> bool {
        false
    }

    fn aliasing_values(&self, _query: &Query<'_>, _operand: Use) -> AliasingValues {
        AliasingValues::new()
    }

    fn has_tensor_semantics(&self, query: &Query<'_>, owner: Owner) -> bool {
        let Owner::Op(op) = owner else { return false };
        let ty = query.body.attribute(query.ctx, op, Name::TYPE).and_then(|ty| ty.as_type(query.ctx));
        ty.is_some_and(|ty| ty.is_tensor(query.ctx))
    }
}
