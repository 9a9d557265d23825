//! The `scf` dialect: structured loops and conditions.

mod build;
mod handles;
mod history;
pub mod interfaces;
mod ops;
mod ownership;
mod patterns;
mod patterns_if;
mod patterns_parallel;
mod patterns_tensor_cast;
mod patterns_while;
mod regions;
mod syntax;
mod verify;

pub use build::*;
pub use handles::*;
pub use ops::*;

use crate::tensor;
use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    patterns: &[freehold_core::definition::pattern(
        "DimOfForallOp",
        &tensor::DIM,
        patterns_tensor_cast::size_of_forall,
    )],
    history: Some(&history::HISTORY),
    ..Dialect::new("scf")
};
