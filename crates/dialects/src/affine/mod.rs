//! The `affine` dialect: loops, conditions and memory accesses with affine maps.

pub mod apply;
mod compose;
mod flatten;
mod fold;
mod fold_indices;
mod fold_loops;
mod handles;
mod history;
mod inline;
mod interfaces;
mod ops;
mod parallel;
mod patterns;
mod ranges;
mod semi_affine;
mod simplify;
mod syntax;
mod verify;

pub use flatten::linear;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    inlining: freehold_core::definition::Inlining::Asked(&inline::Rules),
    ops: &[ops::OPS],
    directives: &[syntax::ACCESS, syntax::MAP_OPERANDS],
    constant: Some(crate::arith::interfaces::constant_or_poison),
    history: Some(&history::HISTORY),
    ..Dialect::new("affine")
};
