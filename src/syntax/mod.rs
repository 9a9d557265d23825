//! Text to program and back.

mod diagnostic;
pub mod format;
mod op_parser;
mod op_printer;

pub use diagnostic::*;
pub use op_parser::*;
pub use op_printer::*;

/// The name of the entry that holds what an undeclared op has in `<…>`.
pub const PROPERTIES: &str = "<properties>";
