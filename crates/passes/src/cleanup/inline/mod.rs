//! `inline`: replaces calls of known functions with the bodies of these functions.
//!
//! ```text
//! func.func private @twice(%x: i32) -> i32 {
//!   %0 = arith.addi %x, %x : i32                    func.func @f(%a: i32) -> i32 {
//!   return %0 : i32                                   %0 = arith.addi %a, %a : i32
//! }                                            ⇒      return %0 : i32
//! func.func @f(%a: i32) -> i32 {                    }
//!   %0 = call @twice(%a) : (i32) -> i32
//!   return %0 : i32
//! }
//! ```
//!
//! The strongly connected components of the call graph (`graph`) are visited, callees first. In each component,
//! functions are simplified by a pipeline, and then calls in them are inlined (`support::inlining`) if that is legal. Both steps
//! are repeated, up to `max-iterations` times, as long as something was inlined. A call stays if it ends its block, if
//! the callee or the call has `no_inline`, if the callee calls itself or the caller, if an op of the callee may not be
//! moved, or if the callee is larger than `inlining-threshold` percent of the caller. Private functions that are no
//! longer called are erased.
//!
//! Cost: the number of copied ops and the cost of the pipelines. A function that inlines several callees one after the
//! other is simplified each time, as upstream.

mod graph;
mod inliner;

use freehold_core::definition::Traits;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, View};
use freehold_pass::{OptionDef, OptionKind, Options, Pass, PassContext, PassDef, Pipeline};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "inline",
    title: "Inliner",
    summary: "Inline function calls",
    anchor: None,
    options: &[
        OptionDef::new(
            "default-pipeline",
            "The optimizer pipeline used for callables that do not have a dedicated optimizer pipeline in \
                      opPipelineList",
            OptionKind::Text("canonicalize"),
        ),
        OptionDef::new(
            "inlining-threshold",
            "If the ratio between the number of the operations in the callee and the number of the \
                      operations in the caller exceeds this value (in percentage), then the callee is not inlined \
                      even if it is legal to inline it",
            OptionKind::Integer(u32::MAX as i64),
        ),
        OptionDef::new(
            "max-iterations",
            "Maximum number of iterations when inlining within an SCC",
            OptionKind::Integer(4),
        ),
        OptionDef::new(
            "op-pipelines",
            "Callable operation specific optimizer pipelines (in the form of `dialect.op(pipeline)`)",
            OptionKind::Pipelines,
        ),
    ],
    statistics: &[],
    make,
};

/// The values of the options.
struct Settings {
    /// The options, with the text of the pipeline for callables without one of their own.
    options: Options,
    /// Pipelines for callables with a given op name.
    pipelines: Vec<Pipeline>,
    threshold: u32,
    iterations: u32,
}

struct Inline(Settings);

fn make(options: &Options) -> Result<Box<dyn Pass>, String> {
    let number = |name: &str| {
        let value = options.integer(name);
        u32::try_from(value).map_err(|_| format!("'{value}' value invalid for uint argument!"))
    };
    let mut pipelines = Vec::new();
    for text in options.list("op-pipelines") {
        pipelines.push(options.parse_pipeline(text).map_err(|error| error.message)?);
    }
    // Report errors in the pipeline now, not when the first function is visited.
    let default_pipeline = options.text("default-pipeline");
    options.parse_pipeline(&format!("any({default_pipeline})")).map_err(|error| error.message)?;
    Ok(Box::new(Inline(Settings {
        options: options.clone(),
        pipelines,
        threshold: number("inlining-threshold")?,
        iterations: number("max-iterations")?,
    })))
}

impl Pass for Inline {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let is_table = cx.ctx.op_def(body.header.name).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
        if !is_table {
            let message = " was scheduled to run under the inliner, but does not define a symbol table";
            let name = &cx.ctx.op_name_data(body.header.name).text;
            return cx.diagnostics.error_on_root(View::new(cx.ctx, body), format!("'{name}' op {message}")).fail();
        }
        inliner::inline_all(cx, body, &self.0)
    }
}
