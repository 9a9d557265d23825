//! The `memref` dialect: allocation, access and views of buffers.

mod build;
pub mod casts;
pub mod claims;
pub mod dims;
mod fold;
mod handles;
mod history;
mod infer;
pub mod mixed;
mod names;
mod ops;
mod ownership;
mod patterns;
mod syntax;
mod verify;
mod view_patterns;

pub use freehold_core::ir::layout::*;
pub use mixed::constant_index;
pub(crate) use syntax::{add_prefetch_kind, parse_prefetch_kind, print_prefetch_kind};
pub use verify::{
    collapsed_layout, dropped_dimensions, expanded_type, layout_symbols, rank_reduced_subview_type,
    verify_dynamic_sizes,
};

pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(crate::arith::interfaces::constant_or_poison),
    history: Some(&history::HISTORY),
    ..Dialect::new("memref")
};
