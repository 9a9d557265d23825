//! Reading programs: text, or bytecode.

use crate::bytecode::{is_bytecode, read_top_level};
use crate::diagnostics::{Diagnostics, Fallible};
use crate::ir::{Block, Body, Context, Source};
use crate::text::{ParseOptions, only_module, parse_top_level};

/// Parses a program. Returns the body of its top-level module: the module that is the only op of the text, or an
/// implicit one around all its ops.
///
/// # Errors
///
/// If the text is not a valid program. All errors up to the one that ends the parse were reported.
pub fn parse_source(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
) -> Fallible<Box<Body>> {
    let (mut body, block) = top_level_of(ctx, source, diagnostics, options)?;
    Ok(only_module(ctx, &mut body, block).unwrap_or(body))
}

/// The top level of a program that need not be a module.
pub enum TopLevel {
    /// The body of a module.
    Module(Box<Body>),
    /// The body of an implicit module that contains the text's only op.
    Held(Box<Body>),
}

/// Parses a program that is a single op of any kind.
///
/// # Errors
/// The text cannot be parsed, or does not have exactly one op.
pub fn parse_single_op(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
) -> Fallible<TopLevel> {
    let (mut body, block) = top_level_of(ctx, source, diagnostics, options)?;
    let implicit = body.header.location;
    let count = body.ops(block).count();
    if count != 1 {
        return diagnostics
            .error(implicit, format!("source must contain a single top-level operation, found: {count}"))
            .fail();
    }
    Ok(match only_module(ctx, &mut body, block) {
        Some(nested) => TopLevel::Module(nested),
        None => TopLevel::Held(body),
    })
}

/// Parses text, or reads bytecode. Returns the body of an implicit module, and its block.
fn top_level_of(
    ctx: &Context,
    source: &Source,
    diagnostics: &Diagnostics,
    options: &ParseOptions,
) -> Fallible<(Box<Body>, Block)> {
    if is_bytecode(&source.text) {
        return read_top_level(ctx, source, diagnostics, options);
    }
    parse_top_level(ctx, source, diagnostics, options)
}
