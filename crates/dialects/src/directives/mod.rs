//! The `custom<Name>(…)` directives of dialects that are declared at run time, in addition to those that all dialects share.
//!
//! A declaration that was imported from ODS names them as its dialect does in C++.

mod function;
pub mod transform;

use freehold_core::text::format::custom::Directive;

/// The directives of all these dialects.
pub(crate) static DIRECTIVES: &[Directive] = &[
    function::FUNCTION,
    transform::SELECTED_REGION,
    transform::PASS_OPTIONS,
    transform::CONTINUOUS_TILE_SIZE_TYPES,
    transform::FOREACH_MATCH_SYMBOLS,
    transform::MULTITILE_SIZES_TYPES,
    transform::SEMI_FUNCTION_TYPE,
    transform::SEQUENCE_OPERANDS,
    transform::SPLIT_POINT,
    transform::MATCH_DIMS,
];
