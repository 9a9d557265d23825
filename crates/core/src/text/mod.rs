//! The parser and printer of MLIR's assembly format.

pub mod format;
mod generic_form;
mod lexer;
mod occurrences;
mod op_parser;
mod op_parser_values;
mod op_printer;
mod parser;
mod printer;
mod ranges;
mod tokens;
mod upstream;

pub use crate::ir::PROPERTIES;
pub use generic_form::i32_elements;
pub use op_parser::*;
pub use op_printer::*;
pub use parser::{
    AffineValues, FunctionRanges, ParseOptions, ParsedText, is_element_type, parse_attribute_text,
    parse_source_counting_repeated_lines, parse_source_patiently, parse_type_text, parse_with_positions,
    parse_with_ranges,
};
pub(crate) use parser::{
    attribute_of_bytecode, elements_attribute, index_outside, is_layout, is_memory_space, is_pretty,
    is_vector_element_type, may_be_layout, only_module, parse_top_level, type_of_bytecode,
};
pub use printer::{
    LikeSource, Positions, PrintOptions, expand_aliases, op_text, print_held_op, print_held_op_in_pieces,
    print_like_source, print_op, print_op_of_error, print_program, print_program_in_pieces, tokens, value_names,
    write_held_op, write_program,
};
pub use ranges::{AliasValue, Aliases, BlockRange, OpRange, SourceRanges, Span, SymbolRange, ValueRange};
pub use tokens::{SourceToken, SourceTokenKind, source_tokens};
pub(crate) use upstream::is_upstream;
