//! How `tensor` is evaluated.

use super::table::Row;

/// The rows.
pub static ROWS: &[Row] = &[];
