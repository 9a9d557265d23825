//! MLIR's declarative assembly formats: compiled once for each op of a context, then interpreted.
//!
//! ```text
//! $lhs `,` $rhs (`overflow` `` $flags^)? attr-dict `:` type($result)
//! ```
//!
//! [`compile`] binds a format to a row: variables become indices of the row's groups, the spaces between elements are
//! settled, and it is worked out how every type that is not spelled follows from those that are, from constraints
//! that leave no choice, from relations between types, or from the row's inference function. The program is kept with
//! the op's name in the context; [`parse_op`] and [`print_op`] run it. Neither compares a string that the text does
//! not hold, nor allocates more than a few small vectors.
//!
//! `custom<Name>(…)` directives are looked up in a table by name: see [`custom`].

mod attribute;
mod compile;
pub mod custom;
mod grammar;
mod lexer;
mod parse;
mod print;
mod program;
mod resolve;
mod spacing;
#[cfg(test)]
mod tests;

pub use attribute::{enum_text, print_enum};
pub use compile::compile;
pub use parse::{Reading, parse_op};
pub use print::{Writing, print_op};
pub use program::{Argument, FormatError, Program, TypesOf};

use crate::interface::{OpRow, Syntax};
use crate::ir::{Context, OpName};

/// The compiled format of the op called `name`, whose row is `row`; compiled on first use.
fn program<'a>(ctx: &'a Context, name: OpName, row: &'static OpRow) -> &'a Result<Program, FormatError> {
    let derived = ctx.op_name_data(name).derived.get_or_init(|| {
        let program = match row.syntax {
            Syntax::Format(text) => compile(ctx, row, text),
            _ => Err(FormatError::new(0, "the op has no declarative format")),
        };
        Box::new(program)
    });
    derived.downcast_ref::<Result<Program, FormatError>>().unwrap_or(&NO_PROGRAM)
}

/// Whether an attribute that the format of the op called `name` spells may not stand in its dictionary too: formats say
/// so with `strict-attr-dict` for `attr-dict`. Of others the entry of the dictionary counts.
pub fn is_strict(ctx: &Context, name: OpName, row: &'static OpRow) -> bool {
    matches!(program(ctx, name, row), Ok(Program { strict: true, .. }))
}

static NO_PROGRAM: Result<Program, FormatError> = Err(FormatError { offset: 0, message: String::new() });
