//! `drop-equivalent-buffer-results`: removes results of private functions that are always the same argument.
//!
//! A result of a private function is removed if every return passes the same function argument for it, possibly cast.
//! Callers use the operand that they pass instead, cast to the result type. With `modify-public-functions`, public
//! functions are changed, too; their callers in other programs must be changed accordingly.
//!
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) -> memref<?xf32> {
//!   %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
//!   return %0 : memref<?xf32>
//! }
//! … %1 = call @f(%0) : (memref<4xf32>) -> memref<?xf32>
//! ```
//! becomes
//! ```mlir
//! func.func private @f(%m: memref<4xf32>) {
//!   %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
//!   return
//! }
//! … call @f(%0) : (memref<4xf32>) -> ()
//! … %1 = memref.cast %0 : memref<4xf32> to memref<?xf32>
//! ```
//! Cost: linear.

use freehold_dialects::{builtin, func};
use rustc_hash::FxHashMap;

use crate::analysis::function_header::{symbol_name, visibility_is_private};
use crate::support::result_sources::{Source, erase_results, function_argument, through_casts, update_call};
use crate::support::signature::{called_by_other_ops, callee_of};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, Name, View};
use freehold_pass::{OptionDef, Pass, PassContext, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "drop-equivalent-buffer-results",
    title: "DropEquivalentBufferResultsPass",
    summary: "Remove MemRef return values that are equivalent to a bbArg",
    anchor: Some(builtin::MODULE.name),
    options: &[OptionDef::flag("modify-public-functions", "Modify function signatures of public functions.").later()],
    statistics: &[],
    make: |options| {
        let modify_public = options.bool("modify-public-functions");
        Ok(Box::new(DropEquivalentBufferResults { modify_public }))
    },
};

struct DropEquivalentBufferResults {
    /// Whether results of public functions are removed, too.
    modify_public: bool,
}

impl Pass for DropEquivalentBufferResults {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let function = ctx.op_name(func::FUNC.name);
        let mut dropped = Dropped::default();
        let kept = called_by_other_ops(ctx, body);
        // Calls of the functions before are updated first: their results may be what a function returns.
        for (number, nested) in body.nested_bodies_mut().enumerate().filter(|entry| entry.1.header.name == function) {
            update_calls(ctx, nested, &dropped, 0);
            if !self.modify_public && !visibility_is_private(View::new(ctx, nested)) {
                continue;
            }
            let sources = equivalences(View::new(ctx, nested));
            if let (Some(name), true) = (
                symbol_name(View::new(ctx, nested)).filter(|name| !kept.contains(name)),
                sources.iter().any(|&source| source != Source::Result),
            ) {
                erase_results(ctx, nested, &sources);
                dropped.insert(name, Function { number, sources });
            }
        }
        if dropped.is_empty() {
            return Ok(());
        }
        update_calls(ctx, body, &dropped, 0);
        // Each body with the number of the first function whose calls in it are not updated yet.
        let mut nested: Vec<(usize, &mut Body)> = body
            .nested_bodies_mut()
            .enumerate()
            .map(|(number, body)| (if body.header.name == function { number } else { 0 }, body))
            .collect();
        while let Some((first, body)) = nested.pop() {
            // Calls below another symbol table refer to symbols of that table.
            if !ctx
                .op_def(body.header.name)
                .is_some_and(|op_def| op_def.has(freehold_core::definition::Traits::SYMBOL_TABLE))
            {
                update_calls(ctx, body, &dropped, first);
                nested.extend(body.nested_bodies_mut().map(|body| (0, body)));
            }
        }
        Ok(())
    }
}

/// A function whose results were removed.
struct Function {
    /// Its position among the bodies of the module.
    number: usize,
    /// The argument that each result always is.
    sources: Vec<Source>,
}

/// The functions whose results were removed, by name.
type Dropped = FxHashMap<Name, Function>;

/// Returns the argument that each result of the function always is.
fn equivalences(view: View<'_>) -> Vec<Source> {
    let Some(&region) = view.roots().first() else { return Vec::new() };
    let mut found: Option<Vec<Source>> = None;
    for block in view.blocks(region) {
        let Some(last) = view.terminator(block).filter(|&op| view.is(op, &func::RETURN)) else { continue };
        let argument = |value| function_argument(view, through_casts(view, value));
        let here = view.operands(last).map(|value| argument(value).map_or(Source::Result, Source::Argument));
        found = Some(match found {
            None => here.collect(),
            Some(known) => known.into_iter().zip(here).map(|(a, b)| if a == b { a } else { Source::Result }).collect(),
        });
    }
    found.unwrap_or_default()
}

/// Updates the calls of dropped functions directly in `body`, except of those before number `first`.
fn update_calls(ctx: &Context, body: &mut Body, dropped: &Dropped, first: usize) {
    if dropped.is_empty() {
        return;
    }
    for op in body.walk_preorder() {
        if !body.is(ctx, op, &func::CALL) {
            continue;
        }
        let found = callee_of(View::new(ctx, body), op).and_then(|name| dropped.get(&name));
        let Some(found) = found.filter(|function| function.number >= first) else { continue };
        // Like upstream, without the other attributes of the call.
        let callee = func::Call::of(View::new(ctx, body), op).callee();
        let attributes = callee.map_or(Context::EMPTY_DICTIONARY, |callee| ctx.dictionary(&[(Name::CALLEE, callee)]));
        update_call(ctx, body, op, &found.sources, attributes);
    }
}
