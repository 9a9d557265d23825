//! The `custom<Name>(…)` directives that all dialects share. A dialect may have additional ones
//! ([`Dialect::directives`](crate::definition::Dialect::directives)).
//!
//! Each directive checks its arguments when a format is compiled, so that parsing and printing may rely on their kinds.

mod arrow;
pub mod branch;
mod global;
mod index_list;
mod named_values;
mod region;
mod same_types;
mod tokens;

pub use index_list::DYNAMIC_INDEX_LIST;

use super::{Argument, Reading, Writing};
use crate::definition::OpDef;
use crate::diagnostics::Fallible;
use crate::text::{OpParser, OpPrinter};

/// Parses a directive. Returns whether it was present (a directive may begin an optional group).
pub type ParseDirective = fn(&mut OpParser<'_>, &mut Reading<'_>, &[Argument]) -> Fallible<bool>;
/// Prints a directive.
pub type PrintDirective = for<'p> fn(&mut OpPrinter<'p>, &Writing<'_, 'p>, &[Argument]);

/// A custom directive.
#[derive(Clone, Copy)]
pub struct Directive {
    /// The name in `custom<Name>`.
    pub name: &'static str,
    /// Returns an error message if the arguments in a format are invalid.
    pub check: fn(&OpDef, &[Argument]) -> Option<&'static str>,
    /// Parses it.
    pub parse: ParseDirective,
    /// Prints it.
    pub print: PrintDirective,
}

impl std::fmt::Debug for Directive {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(self.name)
    }
}

/// The directives that all dialects share, sorted by name.
static DIRECTIVES: &[Directive] = &[
    arrow::ARROW_TYPES,
    tokens::ASYNC_DEPENDENCIES,
    named_values::ATTRIBUTES,
    same_types::COMPLEX_TYPE,
    tokens::CUSTOM_CALL_TARGET,
    tokens::DIMENSION_LIST,
    index_list::DYNAMIC_INDEX_LIST,
    global::GLOBAL_MEMREF,
    named_values::NAMED_VALUES,
    named_values::NAMED_VALUES_WITH_VARIADICITY,
    index_list::PACKED_OR_DYNAMIC_INDEX_LIST,
    same_types::PAIRWISE_TYPE,
    same_types::SAME_OPERANDS_AND_RESULT_TYPE,
    same_types::SELECT_TYPE,
    region::SINGLE_BLOCK_REGION,
    branch::SWITCH_CASES,
    branch::SWITCH_OP_CASES,
    global::SYMBOL_VISIBILITY,
    global::TOKEN_ORDERING,
    same_types::TUPLE_TYPE,
    global::TYPED_INITIAL_VALUE,
    same_types::VARIADIC_SAME_TYPE,
];

/// Returns the directive `name` among those that all dialects share and `more`.
pub fn find(name: &str, more: &'static [Directive]) -> Option<&'static Directive> {
    DIRECTIVES.iter().chain(more).find(|directive| directive.name == name)
}
