//! Text to program and back.

mod diagnostic;
pub mod format;
mod op_parser;
mod op_printer;
mod printer;

pub use diagnostic::*;
pub use op_parser::*;
pub use op_printer::*;
pub use printer::{PrintOptions, is_bare_identifier, print_op, print_program, write_escaped, write_keyword_or_string};

/// The name of the entry that holds what an undeclared op has in `<…>`.
pub const PROPERTIES: &str = "<properties>";
