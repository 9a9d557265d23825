//! `custom<Name>(…)` directives, by name: those that all dialects share. A dialect may have more of its own
//! ([`Dialect::directives`](crate::interface::Dialect::directives)).
//!
//! Each checks its arguments when a format is compiled, so that parsing and printing may rely on their kinds.

mod arrow;
mod branch;
mod global;
mod index_list;
mod named_values;
mod region;

use super::{Argument, Reading, Writing};
use crate::diagnostics::Fallible;
use crate::interface::OpRow;
use crate::syntax::{OpParser, OpPrinter};

/// Parses what a directive stands for; gives whether it was there (a directive may begin an optional group).
pub type ParseDirective = fn(&mut OpParser<'_>, &mut Reading<'_>, &[Argument]) -> Fallible<bool>;
/// Prints what a directive stands for.
pub type PrintDirective = for<'p> fn(&mut OpPrinter<'p>, &Writing<'_, 'p>, &[Argument]);

/// A directive of its own making.
pub struct Directive {
    /// Its name in `custom<Name>`.
    pub name: &'static str,
    /// What is wrong with the arguments that a format gives it, if anything.
    pub check: fn(&OpRow, &[Argument]) -> Option<&'static str>,
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

/// The directives of all dialects, sorted by name.
static DIRECTIVES: &[Directive] = &[
    arrow::ARROW_TYPES,
    named_values::ATTRIBUTES,
    index_list::DYNAMIC_INDEX_LIST,
    global::GLOBAL_MEMREF,
    named_values::NAMED_VALUES,
    named_values::NAMED_VALUES_WITH_VARIADICITY,
    region::SINGLE_BLOCK_REGION,
    branch::SWITCH_CASES,
    branch::SWITCH_OP_CASES,
    global::SYMBOL_VISIBILITY,
    global::TOKEN_ORDERING,
    global::TYPED_INITIAL_VALUE,
];

/// The directive called `name`, of those that all dialects share and of `more`.
pub fn find(name: &str, more: &'static [Directive]) -> Option<&'static Directive> {
    DIRECTIVES.iter().chain(more).find(|directive| directive.name == name)
}
