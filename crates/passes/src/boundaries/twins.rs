//! Private twins of public functions: a twin has the body, and the public function only calls it. See
//! `privatize-called-functions`.

use rustc_hash::{FxHashMap, FxHashSet};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::{Callables, body_at};
use crate::analysis::function_header::{symbol_name, visibility_is_private};
use crate::support::signature::{Signature, callee_of, symbols};
use freehold_core::ir::{Body, Context, InsertPoint, Name, Op, OpSpec, Value, View};
use freehold_dialects::func;

/// Gives each of these public functions a private twin, and lets the calls in the module call it. The op of a function becomes
/// the twin; a new op before it has the function's name and attributes, and calls the twin. Linear in the calls.
pub(crate) fn make_twins(ctx: &Context, body: &mut Body, callables: &Callables, graph: &CallGraph, chosen: &[usize]) {
    let mut twins: FxHashMap<usize, Name> = FxHashMap::default();
    let mut taken: FxHashMap<usize, FxHashSet<Name>> = FxHashMap::default();
    for &function in chosen {
        let number = callables.functions[function].body;
        let table = callables.around(number).expect("a function below the top");
        let symbols = taken.entry(table).or_insert_with(|| symbols(ctx, callables.body(body, table)));
        let name = symbol_name(View::new(ctx, callables.body(body, number))).expect("a function that is called");
        let name = free_name(ctx, symbols, ctx.str(name));
        symbols.insert(name);
        twins.insert(function, name);
    }
    // Calls first: those in a function are found by its place.
    for call in &graph.calls {
        let Some(&twin) = twins.get(&call.callee) else { continue };
        if is_local(ctx, body, callables, call.body, call.op, call.callee) {
            let caller = body_at(body, &callables.places[call.body].path);
            let symbol = ctx.symbol_ref(twin);
            let attributes = ctx.with_entry(caller.attributes(call.op), Name::CALLEE, Some(symbol));
            caller.set_attributes(call.op, attributes);
        }
    }
    for &function in chosen {
        let (&op, path) =
            callables.places[callables.functions[function].body].path.split_last().expect("it is below the top");
        split(ctx, body_at(body, path), op, twins[&function]);
    }
}

/// Returns the public functions that some `func.call` beside or below them names.
pub(crate) fn called_public_functions(
    ctx: &Context,
    top: &Body,
    callables: &Callables,
    graph: &CallGraph,
) -> FxHashSet<usize> {
    let mut found = FxHashSet::default();
    for call in &graph.calls {
        if found.contains(&call.callee) || !is_local(ctx, top, callables, call.body, call.op, call.callee) {
            continue;
        }
        let view = View::new(ctx, callables.body(top, callables.functions[call.callee].body));
        let is_function = view.header.name == ctx.op_name(func::FUNC.name);
        if is_function && callables.functions[call.callee].unseen_calls && !visibility_is_private(view) {
            found.insert(call.callee);
        }
    }
    found
}

/// Returns whether a call is a `func.call` that names the function by its own symbol, in the table around both.
pub(crate) fn is_local(ctx: &Context, top: &Body, callables: &Callables, body: usize, op: Op, callee: usize) -> bool {
    let caller = callables.body(top, body);
    let table = callables.around(callables.functions[callee].body);
    caller.is(ctx, op, &func::CALL)
        && callee_of(View::new(ctx, caller), op).is_some()
        && table.is_some()
        && callables.places[body].table == table
}

/// Returns a symbol that the table does not contain yet.
fn free_name(ctx: &Context, taken: &FxHashSet<Name>, base: &str) -> Name {
    let first = ctx.name(&format!("{base}_private"));
    if !taken.contains(&first) {
        return first;
    }
    let mut candidates = (0u64..).map(|number| ctx.name(&format!("{base}_private_{number}")));
    candidates.find(|name| !taken.contains(name)).expect("there are more numbers than symbols")
}

/// Makes the function a private one called `twin`, and inserts a function with the old name and attributes before it, which
/// calls the twin.
fn split(ctx: &Context, table: &mut Body, op: Op, twin: Name) {
    let body = table.nested_mut(op).expect("a function with a body");
    let public = body.header.attributes;
    let location = body.header.location;
    let signature = Signature::of(View::new(ctx, body));
    let entry = body.root_block().expect("a function with a body");
    let locations: Vec<_> = body.arguments(entry).iter().map(|&argument| body.value_location(argument)).collect();
    body.header.attributes = ctx.dictionary(&[
        (Name::SYM_NAME, ctx.string_attr(ctx.str(twin))),
        (Name::SYM_VISIBILITY, ctx.string_attr("private")),
    ]);
    signature.set(ctx, body);

    let mut wrapper = Body::new(body.header.name, public, location);
    let region = wrapper.add_root();
    let block = wrapper.append_block(region);
    let arguments: Vec<Value> =
        signature.inputs.iter().zip(locations).map(|(&ty, at)| wrapper.add_argument(block, ty, at)).collect();
    let call = OpSpec::new(ctx.op_name_of(&func::CALL), location)
        .operands(&arguments)
        .results(&signature.results)
        .attribute(ctx, Name::CALLEE, ctx.symbol_ref(twin));
    let call = wrapper.insert(InsertPoint::End(block), &call);
    let results = wrapper.results(call).to_vec();
    let end = OpSpec::new(ctx.op_name_of(&func::RETURN), location).operands(&results);
    wrapper.insert(InsertPoint::End(block), &end);
    let spec = OpSpec::new(wrapper.header.name, location);
    let new = table.create_isolated(&spec, Box::new(wrapper));
    table.place(new, InsertPoint::Before(op));
}
