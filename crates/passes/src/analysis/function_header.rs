//! The facts in the header of a function: its symbol, its visibility, the arguments that it takes over, and the results that may
//! be arguments.

use freehold_core::definition::{DeclaredFunction, Traits};
use freehold_core::ir::{Attr, Body, Context, Name, TypeData, View};
use freehold_dialects::func;

/// The attribute of an argument that the function takes over: it frees the buffer, and its callers do not.
pub(crate) const OWNED: &str = "freehold.owned";

/// The attribute of a result that may be the buffer of an argument, or of an earlier result: the numbers of those
/// arguments. The caller owns the result unless it is one of these buffers.
pub(crate) const ALIASES: &str = "freehold.aliases";

/// Returns the name of the symbol that the body's op defines.
pub(crate) fn symbol_name(view: View<'_>) -> Option<Name> {
    let name = view.header.attributes.get(view.ctx, Name::SYM_NAME)?;
    Some(view.ctx.name(name.as_str(view.ctx)?))
}

/// Returns whether the symbol that the body's op defines is private.
pub(crate) fn visibility_is_private(view: View<'_>) -> bool {
    let visibility = view.header.attributes.get(view.ctx, Name::SYM_VISIBILITY);
    visibility.and_then(|attr| attr.as_str(view.ctx)) == Some("private")
}

/// Returns the numbers of the arguments that the function that owns the body takes over: those that are marked, if it is private,
/// or those that an attribute of a declared function lists.
pub(crate) fn owned_arguments(view: View<'_>) -> Vec<usize> {
    if let Some(listed) = listed_arguments(view) {
        return listed;
    }
    if !visibility_is_private(view) {
        return Vec::new();
    }
    let list =
        view.header.attributes.get(view.ctx, view.ctx.name("arg_attrs")).and_then(|attr| attr.as_array(view.ctx));
    let mark = view.ctx.name(OWNED);
    let is_marked = |attributes: &Attr| attributes.get(view.ctx, mark).is_some();
    let marked = list.unwrap_or(&[]).iter().enumerate().filter(|(_, attributes)| is_marked(attributes));
    marked.map(|(number, _)| number).collect()
}

/// Returns the arguments in the attribute of a declared function that its declaration names
/// (`freehold.function = {owned = "takes"}`).
pub(crate) fn listed_arguments(view: View<'_>) -> Option<Vec<usize>> {
    let name = view.ctx.op_def(view.header.name)?.declaration?.owned_arguments()?;
    let numbers = view.header.attributes.get(view.ctx, view.ctx.name(name))?.as_i64_array(view.ctx)?;
    Some(numbers.into_iter().filter_map(|number| usize::try_from(number).ok()).collect())
}

/// Returns what the declaration of the function that owns the body says of it (`freehold.facts`); `None` if the function has
/// a body, or says nothing.
pub(crate) fn function_facts(view: View<'_>) -> Option<DeclaredFunction> {
    let ctx = view.ctx;
    let facts = view.header.attributes.get(ctx, Name::FREEHOLD_FACTS)?;
    if view.root_block().is_some() {
        return None;
    }
    let ty = view.header.attributes.get(ctx, Name::FUNCTION_TYPE)?.as_type(ctx)?;
    let TypeData::Function { inputs, results } = ty.data(ctx) else { return None };
    // The verifier rejects invalid facts.
    DeclaredFunction::read(ctx, facts, inputs.len(), results.len()).ok()
}

/// Returns whether the body is that of a function whose buffers passes handle: a `func.func`, or a function-like op that the user
/// declared. As in upstream, functions of other dialects, such as `gpu.func`, are left as they are.
pub(crate) fn is_function(ctx: &Context, body: &Body) -> bool {
    ctx.op_def(body.header.name).is_some_and(|op_def| {
        let is_declared = op_def.declaration.is_some_and(|declaration| !declaration.is_upstream());
        op_def.is(&func::FUNC) || is_declared && op_def.has(Traits::FUNCTION_LIKE)
    })
}

/// Returns whether the body is that of a function of a dialect of upstream other than `func`, such as `gpu.func`.
pub(crate) fn is_upstream_function(ctx: &Context, body: &Body) -> bool {
    ctx.op_def(body.header.name).is_some_and(|op_def| {
        let is_upstream = op_def.declaration.is_some_and(|declaration| declaration.is_upstream());
        is_upstream && op_def.has(Traits::FUNCTION_LIKE)
    })
}

/// By result of the function that owns the body: the arguments whose buffer it may be, if it is marked and the function
/// is private. Empty if no result is marked.
pub(crate) fn aliasing_results(view: View<'_>) -> Vec<Option<Vec<usize>>> {
    if !visibility_is_private(view) {
        return Vec::new();
    }
    let list =
        view.header.attributes.get(view.ctx, view.ctx.name("res_attrs")).and_then(|attr| attr.as_array(view.ctx));
    let mark = view.ctx.name(ALIASES);
    let arguments = |attributes: &Attr| {
        let list = attributes.get(view.ctx, mark)?.as_array(view.ctx)?;
        Some(list.iter().filter_map(|&number| usize::try_from(number.as_i64(view.ctx)?).ok()).collect())
    };
    let found: Vec<Option<Vec<usize>>> = list.unwrap_or(&[]).iter().map(arguments).collect();
    if found.iter().all(Option::is_none) { Vec::new() } else { found }
}
