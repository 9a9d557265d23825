//! The parser and printer of MLIR's assembly format.

pub mod format;
mod lexer;
mod op_parser;
mod op_printer;
mod parser;
mod printer;
mod upstream;

pub use crate::ir::PROPERTIES;
pub use op_parser::*;
pub use op_printer::*;
pub(crate) use parser::is_pretty;
pub use parser::{
    AffineValues, ParseOptions, TopLevel, parse_attribute_text, parse_single_op, parse_source, parse_source_patiently,
    parse_type_text,
};
pub use printer::{
    PrintOptions, expand_aliases, op_text, print_held_op, print_held_op_in_pieces, print_op, print_op_of_error,
    print_program, print_program_in_pieces, value_names,
};
