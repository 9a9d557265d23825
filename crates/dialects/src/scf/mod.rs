//! The `scf` dialect: structured loops and conditions.

mod build;
pub mod handles;
pub mod interfaces;
pub mod ops;
pub mod ownership;
pub mod patterns;
pub mod patterns_if;
pub mod patterns_parallel;
pub mod patterns_tensor_cast;
pub mod patterns_while;
pub mod syntax;
pub mod verify;

pub use build::*;
pub use handles::*;
pub use ops::*;

use crate::tensor;
use freehold_core::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    patterns: &[freehold_core::rewrite::Pattern {
        name: "DimOfForallOp",
        root: Some(&tensor::DIM),
        benefit: 1,
        apply: patterns_tensor_cast::size_of_forall,
    }],
    ..Dialect::new("scf")
};
