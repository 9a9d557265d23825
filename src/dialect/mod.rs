//! The dialects: each a folder with its ops as rows, its types, and its interface answers.

use crate::interface::Dialect;

/// All dialects that are built in, sorted by name.
pub static DIALECTS: &[&Dialect] = &[];
