//! Linalg's named ops as rows: placeholder, filled next.

use crate::interface::OpRow;

/// The rows.
pub static OPS: &[OpRow] = &[];
