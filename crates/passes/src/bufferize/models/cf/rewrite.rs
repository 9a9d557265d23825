//! Bufferization rewrites of branches: they are rewritten with their successor blocks.

use crate::bufferize::{Bufferize, Bufferizer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::Op;

/// `cf.br`, `cf.cond_br`, `cf.switch`.
pub struct BranchWithBlock;

impl Bufferize for BranchWithBlock {
    fn bufferize(&self, _cx: &mut Bufferizer<'_, '_>, _op: Op) -> Fallible {
        Ok(())
    }
}
