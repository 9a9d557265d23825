//! MLIR's declarative assembly formats: compiled once for each op of a context, then interpreted.
//!
//! ```text
//! $lhs `,` $rhs (`overflow` `` $flags^)? attr-dict `:` type($result)
//! ```
//!
//! [`compile()`] binds a format to an op definition: variables become indices of the definition's groups, spaces between
//! elements are assigned, and it is determined how each type that is not spelled is inferred: from spelled types, from
//! constraints that permit only one type, from relations between types, or with the definition's inference function.
//! The program is cached with the op's name in the context; [`parse_op`] and [`print_op`] interpret it. Neither
//! compares strings other than those in the text, nor allocates more than a few small vectors.
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
pub mod symbol;
#[cfg(test)]
mod tests;

pub use attribute::enum_text;
pub use compile::compile;
pub use parse::{Reading, parse_op};
pub use print::{Writing, print_op};
pub use program::{Argument, FormatError, Program, TypesOf};

use crate::definition::{OpDef, Syntax};
use crate::ir::{Context, OpName};

/// Returns the compiled format of the op `name` with the definition `op_def`; compiled on first use.
fn program<'a>(ctx: &'a Context, name: OpName, op_def: &'static OpDef) -> &'a Result<Program, FormatError> {
    let derived = ctx.op_name_data(name).derived.get_or_init(|| {
        let program = match op_def.syntax {
            Syntax::Format(text) => compile(ctx, op_def, text),
            _ => Err(FormatError::new(0, "the op has no declarative format")),
        };
        Box::new(program)
    });
    derived.downcast_ref::<Result<Program, FormatError>>().unwrap_or(&NO_PROGRAM)
}

/// Returns whether an attribute that the format of the op `name` spells must not be in its attribute dictionary as
/// well: so for formats with `strict-attr-dict`. In other formats the entry of the dictionary takes precedence.
pub fn is_strict(ctx: &Context, name: OpName, op_def: &'static OpDef) -> bool {
    matches!(program(ctx, name, op_def), Ok(Program { strict: true, .. }))
}

static NO_PROGRAM: Result<Program, FormatError> = Err(FormatError { offset: 0, message: String::new() });
