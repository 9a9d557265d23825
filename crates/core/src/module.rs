//! Whole programs: parsed, verified and printed as one value.
//!
//! ```
//! use freehold_core::ir::Context;
//! use freehold_core::{Error, Module};
//!
//! let ctx = Context::new(&[]);
//! ctx.set_allow_unregistered(true);
//! let module = Module::parse(&ctx, "example.mlir", r#""my.op"() : () -> ()"#)?;
//! assert_eq!(module.body().walk_preorder().len(), 1);
//! assert!(module.to_string().contains("my.op"));
//!
//! let error = Module::parse(&ctx, "example.mlir", r#""my.op"() : () ->"#).err().expect("a syntax error");
//! assert!(error.to_string().starts_with("example.mlir:1:"));
//! # Ok::<(), Error>(())
//! ```

use std::fmt;
use std::path::Path;

use crate::Error;
use crate::definition::{verify_parsed, verify_program};
use crate::diagnostics::{Diagnostic, Diagnostics, Fallible, catch};
use crate::ir::{Body, Context, ProgramState, Source, View};
use crate::read::parse_source;
use crate::text::{ParseOptions, PrintOptions, print_program};

/// A program: the body of its outermost module, and the context that its types and names are interned in. It prints as
/// MLIR text.
pub struct Module<'c> {
    ctx: &'c Context,
    body: Box<Body>,
    /// Warnings and remarks about it.
    diagnostics: Diagnostics,
    /// The text that it was parsed from, and its state then.
    parsed: Option<(&'c Source, ProgramState)>,
}

/// A program as it was, from which it can be made again: see [`Module::original`].
pub enum Original<'c> {
    /// The text that it is parsed from.
    Text(&'c Source),
    /// A copy.
    Copy(Box<Body>),
}

impl Original<'_> {
    /// Calls `use_body` with the program. Returns `None` if that or the parser panics.
    pub fn with<T>(&self, ctx: &Context, use_body: impl FnOnce(&Body) -> T) -> Option<T> {
        let read = |source| parse_source(ctx, source, &Diagnostics::default(), &ParseOptions::default());
        catch(|| match self {
            Original::Text(source) => read(source).ok().map(|body| use_body(&body)),
            Original::Copy(body) => Some(use_body(body)),
        })
        .unwrap_or(None)
    }
}

/// Parses and verifies a text, whose errors are reported to `diagnostics`. `file` is its name in messages. Returns `None` if the
/// text is too large: all texts of a context may have 2 GiB. Linear in the size of the text.
pub fn parse_and_verify<'c>(
    ctx: &'c Context,
    file: &str,
    text: Vec<u8>,
    diagnostics: &Diagnostics,
) -> Option<(&'c Source, Fallible<Box<Body>>)> {
    let source = ctx.add_source(file, text, 0)?;
    let read = parse_source(ctx, source, diagnostics, &ParseOptions::default());
    Some((source, read.and_then(|mut body| verify_parsed(ctx, &mut body, diagnostics, true).map(|()| body))))
}

impl<'c> Module<'c> {
    /// Parses and verifies a text. `file` is its name in messages. Linear in the size of the text.
    ///
    /// # Errors
    /// The text is invalid, or too large: all texts of a context may have 2 GiB.
    pub fn parse(ctx: &'c Context, file: &str, text: impl Into<Vec<u8>>) -> Result<Module<'c>, Error> {
        let too_large = || Error::new(format!("{file}: the text is too large"));
        let diagnostics = Diagnostics::default();
        let (source, read) = parse_and_verify(ctx, file, text.into(), &diagnostics).ok_or_else(too_large)?;
        let body = Error::check(ctx, &diagnostics, read)?;
        let parsed = Some((source, body.program_state()));
        Ok(Module { ctx, body, diagnostics, parsed })
    }

    /// Reads, parses and verifies a file.
    ///
    /// # Errors
    /// The file cannot be read, or its text is invalid.
    pub fn read(ctx: &'c Context, path: impl AsRef<Path>) -> Result<Module<'c>, Error> {
        let file = path.as_ref().display().to_string();
        let text = std::fs::read(&path).map_err(|error| Error::new(format!("{file}: {error}")))?;
        Module::parse(ctx, &file, text)
    }

    /// Returns the program with this body.
    pub fn of(ctx: &'c Context, body: Box<Body>) -> Module<'c> {
        Module { ctx, body, diagnostics: Diagnostics::default(), parsed: None }
    }

    /// Returns what the program can be made from again as it is now. O(bodies) if it has not changed since it was parsed;
    /// otherwise it is copied.
    pub fn original(&self) -> Original<'c> {
        let copy = || Original::Copy(Box::new(self.body.deep_copy()));
        self.source().map_or_else(copy, Original::Text)
    }

    /// Returns the text that the program was parsed from, unless it has changed since. O(bodies).
    pub fn source(&self) -> Option<&'c Source> {
        let (source, state) = self.parsed.as_ref()?;
        (*state == self.body.program_state()).then_some(*source)
    }

    /// Returns the context.
    pub fn context(&self) -> &'c Context {
        self.ctx
    }

    /// Returns the body of the outermost module, with the context.
    pub fn view(&self) -> View<'_> {
        View::new(self.ctx, &self.body)
    }

    /// Returns the body of the outermost module.
    pub fn body(&self) -> &Body {
        &self.body
    }

    /// Returns the body of the outermost module, for changes. Call [`Module::verify`] after them.
    pub fn body_mut(&mut self) -> &mut Body {
        &mut self.body
    }

    /// Returns the body of the outermost module.
    pub fn into_body(self) -> Box<Body> {
        self.body
    }

    /// Verifies the program. Linear in its size.
    ///
    /// # Errors
    /// The program is invalid.
    pub fn verify(&self) -> Result<(), Error> {
        Error::check(self.ctx, &self.diagnostics, verify_program(self.ctx, &self.body, &self.diagnostics))
    }

    /// Calls `change`, which reports errors to a list of diagnostics, and keeps the warnings and remarks that it reports.
    ///
    /// # Errors
    /// `change` fails. The program may be partly changed.
    pub fn change<T>(
        &mut self,
        change: impl FnOnce(&Context, &mut Body, &Diagnostics) -> Fallible<T>,
    ) -> Result<T, Error> {
        let result = change(self.ctx, &mut self.body, &self.diagnostics);
        Error::check(self.ctx, &self.diagnostics, result)
    }

    /// Removes and returns the warnings and remarks about the program.
    pub fn take_diagnostics(&mut self) -> Vec<Diagnostic> {
        self.diagnostics.take()
    }

    /// Prints the program with options.
    #[must_use]
    pub fn print(&self, options: &PrintOptions) -> String {
        print_program(self.view(), options)
    }
}

/// Prints the program in custom form.
impl fmt::Display for Module<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str(&self.print(&PrintOptions::default()))
    }
}

impl fmt::Debug for Module<'_> {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, formatter)
    }
}
