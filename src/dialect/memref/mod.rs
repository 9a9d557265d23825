//! The `memref` dialect: buffers: allocation, access and views.

pub mod casts;
pub mod dims;
pub mod infer;
mod layout;
mod names;
pub mod ops;
pub mod ownership;
mod syntax;
mod verify;

pub use layout::*;
pub use syntax::{add_prefetch_kind, print_prefetch_kind};
pub use verify::{
    collapsed_layout, dropped_dimensions, expanded_type, rank_reduced_subview_type, subview_type, verify_dynamic_sizes,
    verify_output_shape,
};

use crate::interface::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect { ops: &[ops::OPS], ..Dialect::new("memref") };
