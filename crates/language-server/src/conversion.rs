//! Formatting, and bytecode as text.

use freehold_core::bytecode::{BytecodeOptions, is_bytecode, write_bytecode};
use freehold_core::definition::verify_program;
use freehold_core::diagnostics::{Diagnostics, catch, render};
use freehold_core::ir::{Body, Context, View};
use freehold_core::read::parse_source;
use freehold_core::text::{ParseOptions, PrintOptions, parse_with_positions, print_like_source, print_program};
use freehold_dialects::DIALECTS;
use freehold_layout::with_comments;

use crate::document::{Document, Settings, declare};

/// A document could not be converted: the messages.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ConversionError(pub String);

impl Document {
    /// Returns the text in the layout of `freehold opt`, with its names, aliases and comments. Linear in the size of the text.
    ///
    /// # Errors
    /// The text is not valid.
    pub fn formatted(&self) -> Result<String, ConversionError> {
        if !self.is_valid() {
            return Err(ConversionError("a text with errors is not formatted".to_string()));
        }
        let mut out = String::new();
        let ctx = context(self.settings())?;
        for (number, (range, _)) in self.pieces().iter().enumerate() {
            let text = &self.text()[range.clone()];
            if number > 0 {
                out.push_str(crate::document::SEPARATOR);
                // Text behind the separator on its line stays.
                let rest = text.split_inclusive('\n').next().unwrap_or_default();
                if rest.trim().is_empty() {
                    out.push('\n');
                }
            }
            if text.trim().is_empty() {
                continue;
            }
            let diagnostics = Diagnostics::default();
            let source = ctx.add_source(self.name(), text.as_bytes().to_vec(), 0).ok_or_else(too_large)?;
            let read = caught(|| parse_with_positions(&ctx, source, &diagnostics, &ParseOptions::default()))?;
            let (body, positions) = read.map_err(|_| messages(&ctx, &diagnostics))?;
            let (view, options) = (View::new(&ctx, &body), PrintOptions::default());
            let printed = caught(|| {
                let printed = print_like_source(view, &options, &source.text, source.base, &positions);
                String::from_utf8_lossy(&with_comments(&printed, &source.text)).into_owned()
            })?;
            let printed = printed.trim_start_matches('\n');
            out.push_str(printed);
            if !printed.ends_with('\n') {
                out.push('\n');
            }
        }
        Ok(out)
    }

    /// Returns the program as MLIR bytecode.
    ///
    /// # Errors
    /// The text is not valid, has several programs, or bytecode cannot express it.
    pub fn bytecode(&self) -> Result<Vec<u8>, ConversionError> {
        let [(_, piece)] = self.pieces() else {
            return Err(ConversionError("unexpected split file, expected a single module".to_string()));
        };
        if !self.is_valid() {
            return Err(ConversionError("a text with errors is not written as bytecode".to_string()));
        }
        let only = piece.body.root_block().and_then(|block| {
            let op = piece.body.first_op(block)?;
            let is_module = piece.body.next(op).is_none() && piece.body.is_named(self.context(), op, "builtin.module");
            piece.body.nested(op).filter(|_| is_module)
        });
        let body: &Body = only.unwrap_or(&piece.body);
        let written = caught(|| write_bytecode(View::new(self.context(), body), &BytecodeOptions::default()))?;
        written.map_err(|error| ConversionError(error.to_string()))
    }
}

/// Returns the text of a program in bytecode.
///
/// # Errors
/// The bytes are no valid bytecode.
pub fn text_of_bytecode(name: &str, bytes: Vec<u8>, settings: &Settings) -> Result<String, ConversionError> {
    if !is_bytecode(&bytes) {
        return Err(ConversionError(format!("{name}: this is no MLIR bytecode")));
    }
    let ctx = context(settings)?;
    ctx.set_allow_unregistered(true);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source(name, bytes, 0).ok_or_else(too_large)?;
    let read = caught(|| {
        let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default())?;
        verify_program(&ctx, &body, &diagnostics)?;
        Ok(body)
    })?;
    let body = read.map_err(|_: freehold_core::diagnostics::Reported| messages(&ctx, &diagnostics))?;
    caught(|| print_program(View::new(&ctx, &body), &PrintOptions::default()))
}

/// Returns a new context.
fn context(settings: &Settings) -> Result<Context, ConversionError> {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(settings.allow_unregistered);
    ctx.set_gives_advice(true);
    match settings.dialects.iter().flat_map(|file| declare(&ctx, file)).next() {
        Some(problem) => Err(ConversionError(problem)),
        None => Ok(ctx),
    }
}

fn too_large() -> ConversionError {
    ConversionError("texts of more than 2 GiB are not read".to_string())
}

fn messages(ctx: &Context, diagnostics: &Diagnostics) -> ConversionError {
    ConversionError(diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect())
}

fn caught<T>(run: impl FnOnce() -> T) -> Result<T, ConversionError> {
    catch(run).map_err(|panic| ConversionError(format!("internal error: {}", panic.message)))
}
