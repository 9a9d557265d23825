//! The bufferization of ops that are declared at run time, in IRDL or by the attribute `freehold.facts`: one model that answers
//! from the declaration ([`BufferizationFacts`](freehold_core::definition::BufferizationFacts)).
//!
//! ```mlir
//! // freehold.bufferization = {reads = ["t"], writes = [], fresh = ["r"]}
//! %r = "my.make"(%t) : (tensor<4xf32>) -> tensor<4xf32>
//! // becomes
//! %r = "my.make"(%m) : (memref<4xf32>) -> memref<4xf32>      // it allocates
//! ```
//!
//! | part | file |
//! |---|---|
//! | answers to the analysis | `aliasing.rs` |
//! | tensors that are forwarded into, between and out of regions | `flow.rs` |
//! | types of buffers | `types.rs` |
//! | the op on buffers | `rewrite.rs` |
//! | the line that a declaration lacks | `advice.rs` |

pub(crate) mod advice;
mod aliasing;
mod flow;
mod groups;
mod rewrite;
mod types;

use super::Model;
use freehold_core::definition::{OpDef, Traits};

/// Returns the model of an op that is declared at run time; `None` if its declaration says nothing about tensors. Ops of upstream's
/// dialects are unknown to bufferization, as in upstream, unless they have facts.
pub(super) fn model_of_declaration(op_def: &OpDef) -> Option<Model> {
    let declaration = op_def.declaration.filter(|declaration| !declaration.is_upstream())?;
    if op_def.branch.is_some() {
        return Some(super::cf::BRANCH);
    }
    if op_def.has(Traits::TERMINATOR) && (op_def.has(Traits::RETURN_LIKE) || op_def.region_exit.is_some()) {
        return Some(Model::new(&aliasing::Exit, &rewrite::ExitOnBuffers));
    }
    declaration.bufferization()?;
    Some(Model::new(&aliasing::Declared, &rewrite::DeclaredOnBuffers))
}
