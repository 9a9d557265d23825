//! Refusing programs that can observe the copies which the function boundary ABI forces.
//!
//! A function that returns an argument, a global, or one buffer twice returns a copy by the ABI. If a write through one name
//! of the buffer may be read through the other one (`analysis::observable_copies`), the copy would change what the
//! program computes. The option `assume-fresh-results` of the passes turns the check off.

use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Body, Context, View};
use freehold_core::text::value_names;
use freehold_pass::OptionDef;

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;
use crate::analysis::function_header::{is_function, symbol_name};
use crate::analysis::observable_copies::{ObservedCopy, Site, observed_copies};
use crate::analysis::result_aliases::{ResultAliases, ResultSources, all_results_are_new, calls_return_buffers};

/// The option that turns the check off.
pub(crate) const ASSUME_FRESH_RESULTS: OptionDef = OptionDef::flag(
    "assume-fresh-results",
    "Copy returned arguments and buffers that are returned twice even if the program can observe that",
)
.later();

/// Reports the first copy of a result that the program below `body` can observe. `copies`: whether the function with this
/// body returns a copy for the result with this number, which may be these buffers.
///
/// # Errors
/// There is one.
pub(crate) fn refuse_observable_copies(
    ctx: &Context,
    body: &Body,
    is_root: bool,
    copies: &dyn Fn(View<'_>, usize, &ResultSources) -> bool,
    diagnostics: &Diagnostics,
) -> Fallible {
    let callables = Callables::of(ctx, body, is_root);
    let graph = CallGraph::of(ctx, body, &callables);
    if !calls_return_buffers(body, ctx, &callables, &graph) || all_results_are_new(ctx, body, &callables, &graph) {
        return Ok(());
    }
    let aliases = ResultAliases::of(ctx, body, &callables, &graph);
    let observed = observed_copies(ctx, body, &callables, &graph, &aliases, &|number, result, sources| {
        let view = aliases.functions[number].view;
        is_function(ctx, view.body) && copies(view, result, sources)
    });
    match observed.first() {
        Some(copy) => report(ctx, body, &aliases, copy, diagnostics),
        None => Ok(()),
    }
}

/// Reports a copy that the program can observe.
///
/// # Errors
/// Always.
pub(crate) fn report(
    ctx: &Context,
    top: &Body,
    aliases: &ResultAliases<'_>,
    copy: &ObservedCopy,
    diagnostics: &Diagnostics,
) -> Fallible {
    let view_of = |body: usize| View::new(ctx, aliases.callables.body(top, body));
    let name = |site: Site| value_names(view_of(site.body), &[site.value]).pop().unwrap_or_default();
    let caller = view_of(copy.call.body);
    let result = value_names(caller, &[caller.result(copy.call.op, copy.result)]).pop().unwrap_or_default();
    let callee = symbol_name(aliases.functions[copy.call.callee].view).map_or("", |name| ctx.str(name));
    let (written, read) = (name(copy.write), name(copy.read));
    let message = format!(
        "this write to '{written}' may be read through '{read}': both are one buffer, but by the function boundary ABI \
         '@{callee}' returns a copy of it"
    );
    diagnostics
        .error_on(view_of(copy.write.body), copy.write.op, message)
        .note(caller.location(copy.call.op), format!("'{result}' is returned here"))
        .note(view_of(copy.read.body).location(copy.read.op), format!("'{read}' is read here"))
        .help(format!(
            "use one name of the buffer after the call, or let '@{callee}' return a new buffer; \
             '{}' makes the copy nevertheless",
            ASSUME_FRESH_RESULTS.name
        ))
        .fail()
}
