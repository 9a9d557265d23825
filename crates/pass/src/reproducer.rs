//! Reproducers: a program together with the pipeline that fails on it, in the format of `mlir-opt`. The pipeline is in
//! the program's external resources, so the text is a program like any other:
//!
//! ```text
//! module { … }
//!
//! {-#
//!   external_resources: {
//!     mlir_reproducer: {
//!       pipeline: "builtin.module(func.func(cse))",
//!       disable_threading: false,
//!       verify_each: true
//!     }
//!   }
//! #-}
//! ```

use freehold_core::ir::{Body, Context, Resource, ResourceValue, View};
use freehold_core::text::{PrintOptions, print_program};

/// The owner of the resources.
const OWNER: &str = "mlir_reproducer";

/// The pipeline that is run on the program of a reproducer.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Reproducer {
    /// The textual pipeline.
    pub pipeline: Option<String>,
    /// Whether one thread is used.
    pub disable_threading: Option<bool>,
    /// Whether the program is verified after each pass.
    pub verify_each: Option<bool>,
}

impl Reproducer {
    /// Returns a reproducer that runs this pipeline.
    pub fn new(pipeline: String, threads: bool, verify_each: bool) -> Reproducer {
        Reproducer { pipeline: Some(pipeline), disable_threading: Some(!threads), verify_each: Some(verify_each) }
    }

    /// Returns the text of the reproducer for a program. Linear in the size of the program.
    pub fn text(&self, ctx: &Context, program: &Body) -> String {
        print_program(View::new(ctx, program), &self.print_options(ctx))
    }

    /// Returns the options with which a program is printed as a reproducer.
    pub fn print_options(&self, ctx: &Context) -> PrintOptions {
        let owner = ctx.name(OWNER);
        let resource = |key: &str, value| Resource { external: true, owner, key: ctx.name(key), value };
        let text = self.pipeline.as_ref().map(|text| ResourceValue::String(text.as_bytes().into()));
        let values = [
            ("pipeline", text),
            ("disable_threading", self.disable_threading.map(ResourceValue::Bool)),
            ("verify_each", self.verify_each.map(ResourceValue::Bool)),
        ];
        let external_resources = values.into_iter().filter_map(|(key, value)| Some(resource(key, value?))).collect();
        PrintOptions { external_resources, ..PrintOptions::default() }
    }

    /// Removes the reproducer from the resources of the program that was read last. All parts are `None` if the program
    /// has none.
    ///
    /// # Errors
    /// A message about a resource that a reproducer cannot have.
    pub fn take(ctx: &Context) -> Result<Reproducer, String> {
        let mut found = Reproducer::default();
        for resource in ctx.take_external_resources(ctx.name(OWNER)) {
            let key = ctx.str(resource.key);
            match (key, resource.value) {
                ("pipeline", ResourceValue::String(text)) => {
                    found.pipeline = Some(String::from_utf8_lossy(&text).into_owned());
                }
                ("disable_threading", ResourceValue::Bool(value)) => found.disable_threading = Some(value),
                ("verify_each", ResourceValue::Bool(value)) => found.verify_each = Some(value),
                ("pipeline", _) => return Err(format!("expected string value for key '{key}'")),
                ("disable_threading" | "verify_each", _) => {
                    return Err(format!("expected 'true' or 'false' value for key '{key}'"));
                }
                _ => return Err(format!("unknown '{OWNER}' resource key '{key}'")),
            }
        }
        Ok(found)
    }
}
