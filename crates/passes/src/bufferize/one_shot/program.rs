//! The rewrite of a program: body after body, functions before their callers, then the constants that they need.

use rustc_hash::FxHashSet;

use super::BufferizationStatistics;
use super::leftover::Leftover;
use super::rewrite::BodyRewrite;
use crate::analysis::function_header::symbol_name;
use crate::bufferize::{
    BufferizationOptions, Bufferizer, CopyBeforeWrite, Decisions, FunctionFacts, FunctionSignature, FunctionSignatures,
    Global, Owner, Query, RewriteState, erase_unused, model_of,
};
use crate::support::signature::Signature;
use freehold_core::definition::{Callee, Traits};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, Body, Context, InsertPoint, Name, Op, OpName, OpSpec, Rewriter, Silent, Value, View};
use freehold_dialects::{builtin, func, memref};

/// Rewrites everything below `body` except function boundaries. Operands whose buffers must not be written were copied
/// before, or are copied here if the options say so.
///
/// # Errors
/// Something cannot be rewritten, which was reported; the program must be discarded.
pub(super) fn rewrite_below(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
    statistics: &mut BufferizationStatistics,
) -> Fallible {
    let signatures = FunctionSignatures::default();
    let mut state = RewriteState::default();
    let mut left = Vec::new();
    rewrite_tree(ctx, body, options, &signatures, &mut state, diagnostics, statistics, &mut left)?;
    // Bodies are rewritten from the inside out, but the error must be at the first op in program order.
    refuse_leftover(diagnostics, left.into_iter().min_by_key(|left| left.at.source(ctx).map(|(_, offset)| offset)))
}

/// Reports an op that still has tensors, if there is one.
fn refuse_leftover(diagnostics: &Diagnostics, left: Option<Leftover>) -> Fallible {
    let Some(Leftover { at, shown, advice }) = left else { return Ok(()) };
    diagnostics.error(at, "op was not bufferized").note_if(at, shown).help_if(advice).fail()
}

#[allow(clippy::too_many_arguments)]
fn rewrite_tree(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    signatures: &FunctionSignatures,
    outer: &mut RewriteState,
    diagnostics: &Diagnostics,
    statistics: &mut BufferizationStatistics,
    left: &mut Vec<Leftover>,
) -> Fallible {
    let is_module = is_module(View::new(ctx, body));
    let mut own = RewriteState::default();
    if is_module {
        collect_globals(View::new(ctx, body), &mut own);
    }
    let state = if is_module { &mut own } else { outer };
    for nested in body.nested_bodies_mut() {
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            rewrite_tree(ctx, nested, options, signatures, state, diagnostics, statistics, left)
        })?;
    }
    if options.copy_before_write {
        insert_copies(ctx, body, options, &CopyBeforeWrite, FunctionFacts::none(), signatures, state, diagnostics)?;
    }
    left.extend(BodyRewrite { ctx, options, signatures, state, diagnostics, statistics }.run(body, false)?);
    if is_module {
        create_globals(ctx, body, own.globals.take_made());
    }
    Ok(())
}

/// Rewrites the module `body` with the signatures of its functions, which are processed in this order: callees before
/// their callers.
///
/// # Errors
/// Something cannot be rewritten, which was reported; the program must be discarded.
pub(super) fn rewrite_module(
    ctx: &Context,
    body: &mut Body,
    order: &[Op],
    options: &BufferizationOptions,
    diagnostics: &Diagnostics,
    statistics: &mut BufferizationStatistics,
) -> Fallible {
    let mut state = RewriteState::default();
    collect_globals(View::new(ctx, body), &mut state);
    let mut signatures = signatures_of(View::new(ctx, body));
    // Functions whose result types changed after calls of them were rewritten.
    let mut changed: FxHashSet<Name> = FxHashSet::default();
    // In functions that were not analyzed, loops may yield any buffer, as with `copy-before-write`.
    let without_analysis = BufferizationOptions { copy_before_write: true, ..options.clone() };
    for &function in order {
        let nested = body.nested_mut(function).expect("a function has a body of its own");
        let name = symbol_name(View::new(ctx, nested));
        let is_left_out =
            name.is_some_and(|name| options.no_analysis_functions.iter().any(|other| other == ctx.str(name)));
        if options.copy_before_write || is_left_out {
            let unanalyzed = if is_left_out { &without_analysis } else { options };
            let (none, facts) = (&CopyBeforeWrite, FunctionFacts::none());
            insert_copies(ctx, nested, unanalyzed, none, facts, &signatures, &mut state, diagnostics)?;
        }
        let mut rewrite =
            BodyRewrite { ctx, options, signatures: &signatures, state: &mut state, diagnostics, statistics };
        refuse_leftover(diagnostics, rewrite.run(nested, true)?)?;
        if options.infer_function_result_layout && fold_returned_casts(ctx, nested) {
            changed.extend(name);
        }
        if let Some(name) = name {
            signatures.insert(name, describe(View::new(ctx, nested)));
        }
    }
    let functions: FxHashSet<Op> = order.iter().copied().collect();
    // Other ops of the module. Nested symbol tables are left as they are.
    let others: Vec<Op> = body.root_block().map_or(Vec::new(), |block| body.op_vec(block));
    for op in others {
        let is_table = body.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::SYMBOL_TABLE));
        if functions.contains(&op) || is_table {
            continue;
        }
        if let Some(nested) = body.nested_mut(op) {
            let mut rewrite =
                BodyRewrite { ctx, options, signatures: &signatures, state: &mut state, diagnostics, statistics };
            refuse_leftover(diagnostics, rewrite.run(nested, false)?)?;
        }
    }
    let mut rewrite = BodyRewrite { ctx, options, signatures: &signatures, state: &mut state, diagnostics, statistics };
    refuse_leftover(diagnostics, rewrite.run(body, false)?)?;
    create_globals(ctx, body, state.globals.take_made());
    for &function in order {
        let nested = body.nested_mut(function).expect("a function has a body of its own");
        remove_argument_attributes(ctx, nested);
        if !changed.is_empty() {
            nested.for_each_body_mut(&mut |nested| follow_signatures(ctx, nested, &changed, &signatures));
        }
    }
    Ok(())
}

fn is_module(view: View<'_>) -> bool {
    view.header.name == view.ctx.op_name(builtin::MODULE.name)
}

/// Returns the current signatures of the module's functions.
pub(super) fn signatures_of(view: View<'_>) -> FunctionSignatures {
    let mut signatures = FunctionSignatures::default();
    for nested in view.nested_bodies() {
        let is_function = view.ctx.op_def(nested.header.name).is_some_and(|op_def| op_def.has(Traits::FUNCTION_LIKE));
        if let Some(name) = symbol_name(View::new(view.ctx, nested)).filter(|_| is_function) {
            signatures.insert(name, describe(View::new(view.ctx, nested)));
        }
    }
    signatures
}

fn describe(view: View<'_>) -> FunctionSignature {
    let signature = Signature::of(view);
    FunctionSignature { inputs: signature.inputs, results: signature.results, attributes: view.header.attributes }
}

/// Records the symbols and constants of a module.
fn collect_globals(view: View<'_>, state: &mut RewriteState) {
    let (key, global) = (view.ctx.name("sym_name"), view.ctx.op_name(memref::GLOBAL.name));
    let Some(block) = view.root_block() else { return };
    for op in view.ops(block) {
        let attributes = view.attributes(op);
        let Some(name) = attributes.get(view.ctx, key).and_then(|name| name.as_str(view.ctx)) else { continue };
        let name = view.ctx.name(name);
        state.globals.take_name(name);
        if view.name(op) == global
            && let Some(value) = view.attribute(op, Name::INITIAL_VALUE)
            && let Some(ty) = view.attribute(op, Name::TYPE).and_then(|ty| ty.as_type(view.ctx))
        {
            let alignment = view.attribute(op, Name::ALIGNMENT).and_then(|value| value.as_i64(view.ctx)).unwrap_or(0);
            state.globals.know(name, ty, value, alignment as u64);
        }
    }
}

/// Creates constants at the start of the module, the last one first.
fn create_globals(ctx: &Context, body: &mut Body, globals: Vec<Global>) {
    let Some(block) = body.root_block() else { return };
    for global in globals {
        let entry = |name: &str, value: Attr| (ctx.name(name), value);
        let mut entries = vec![
            entry("sym_name", ctx.string_attr(ctx.str(global.name))),
            entry("sym_visibility", ctx.string_attr("private")),
            entry("type", ctx.type_attr(global.ty)),
            entry("initial_value", global.value),
            entry("constant", ctx.unit()),
        ];
        if global.alignment != 0 {
            entries.push(entry("alignment", ctx.integer_attr(ctx.integer(64), global.alignment as i64)));
        }
        let spec = OpSpec::new(ctx.op_name(memref::GLOBAL.name), global.location).attributes(ctx.dictionary(&entries));
        let at = body.start(block);
        body.insert(at, &spec);
    }
}

/// Inserts copies for operands that are not in place, in the ops of `body`; nested bodies are left alone.
///
/// # Errors
/// Something cannot be copied, which was reported.
#[allow(clippy::too_many_arguments)]
pub(super) fn insert_copies(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    decisions: &dyn Decisions,
    functions: &FunctionFacts,
    signatures: &FunctionSignatures,
    state: &mut RewriteState,
    diagnostics: &Diagnostics,
) -> Fallible {
    if decisions.are_all_in_place() && !may_have_further_conflicts(ctx, body) {
        debug_assert!(needs_no_copy(ctx, body, options, decisions, functions));
        return Ok(());
    }
    state.types.borrow_mut().clear();
    for op in body.walk_postorder() {
        ctx.cancellation().check();
        let model = model_of(ctx, body.name(op)).filter(|_| options.allows(View::new(ctx, body), Owner::Op(op)));
        let Some(answers) = model.map(|model| model.analysis) else { continue };
        let mut silent = Silent;
        let at = InsertPoint::Before(op);
        let mut rewriter = Rewriter::new(ctx, body, at, &mut silent);
        let mut cx = Bufferizer { rewriter: &mut rewriter, options, signatures, functions, state, diagnostics };
        answers.resolve_conflicts(&mut cx, decisions, op)?;
        if let Some(resolve) = answers.further_conflicts() {
            resolve(&mut cx, decisions, op)?;
        }
    }
    erase_unused(ctx, body, std::mem::take(&mut state.rematerialized));
    state.types.borrow_mut().clear();
    Ok(())
}

/// Returns whether some op of the body may need copies besides those of its operands.
fn may_have_further_conflicts(ctx: &Context, body: &Body) -> bool {
    body.has_op_named(|name| model_of(ctx, name).is_some_and(|model| model.analysis.further_conflicts().is_some()))
}

/// Returns whether each op that is bufferized has all its tensor operands in place.
fn needs_no_copy(
    ctx: &Context,
    body: &Body,
    options: &BufferizationOptions,
    decisions: &dyn Decisions,
    functions: &FunctionFacts,
) -> bool {
    let query = Query { ctx, body, options, decisions, functions, memo: None };
    body.walk_postorder().into_iter().all(|op| {
        query.bufferizable(Owner::Op(op)).is_none()
            || query.tensor_operands(op).all(|operand| decisions.is_in_place(&query, operand))
    })
}

/// Updates calls to the current result types of their callees. These differ only for calls that were rewritten before
/// their callee, which occurs only in recursions.
fn follow_signatures(ctx: &Context, body: &mut Body, changed: &FxHashSet<Name>, signatures: &FunctionSignatures) {
    if !View::new(ctx, body).has_calls() {
        return;
    }
    for op in body.walk_postorder() {
        let Some(call) = body.op_def(ctx, op).and_then(|op_def| op_def.call) else { continue };
        let Callee::Symbol(callee) = call(View::new(ctx, body), op) else { continue };
        if !callee.as_symbol(ctx).is_some_and(|name| changed.contains(&name)) {
            continue;
        }
        let Some(signature) = signatures.get(ctx, callee) else { continue };
        for (number, &ty) in signature.results.iter().enumerate() {
            let Some(&result) = body.results(op).get(number) else { break };
            let known = body.ty(result);
            if known == ty {
                continue;
            }
            body.set_type(result, ty);
            let spec =
                OpSpec::new(ctx.op_name(memref::CAST.name), body.location(op)).operands(&[result]).results(&[known]);
            let at = body.after(op);
            let cast = body.insert(at, &spec);
            let value = body.result(cast, 0);
            body.replace_uses_if(result, value, |body, operand| body.use_owner(operand) != cast);
        }
    }
}

/// Returns the sources of returned casts instead of the casts, if all returns agree on the source type; the function
/// type follows. Returns whether it changed. A cast of an unranked buffer to a ranked one stays, since callers access the
/// elements of the result.
fn fold_returned_casts(ctx: &Context, body: &mut Body) -> bool {
    let Some(&region) = body.roots().first() else { return false };
    let (return_, cast) = (ctx.op_name(func::RETURN.name), ctx.op_name(memref::CAST.name));
    let last = |body: &Body, block| body.last_op(block).filter(|&op| body.name(op) == return_);
    let returns: Vec<Op> = body.blocks(region).filter_map(|block| last(body, block)).collect();
    let Some(&first) = returns.first() else { return false };
    let mut has_changed = false;
    let mut signature = Signature::of(View::new(ctx, body));
    for number in 0..body.operand_count(first) {
        let uncast: Vec<Value> =
            returns.iter().map(|&op| strip_cast(ctx, body, body.operand(op, number), cast)).collect();
        let ty = body.ty(uncast[0]);
        if uncast.iter().any(|&value| body.ty(value) != ty) {
            continue;
        }
        for (&op, &value) in returns.iter().zip(&uncast) {
            if body.operand(op, number) != value {
                body.set_operand(op, number, value);
            }
        }
        if let Some(result) = signature.results.get_mut(number) {
            has_changed |= *result != ty;
            *result = ty;
        }
    }
    signature.set(ctx, body);
    has_changed
}

fn strip_cast(ctx: &Context, body: &Body, value: Value, cast: OpName) -> Value {
    let Some(op) = body.defining_op(value).filter(|&op| body.name(op) == cast) else { return value };
    let [source] = body.first_operands(op);
    let gives_rank = body.ty(value).is_ranked_memref(ctx) && !body.ty(source).is_ranked_memref(ctx);
    if gives_rank { value } else { source }
}

/// Removes the argument attributes that only the analysis needs.
fn remove_argument_attributes(ctx: &Context, body: &mut Body) {
    if body.root_block().is_none() && body.roots().first().is_none_or(|&region| body.first_block(region).is_none()) {
        return;
    }
    let gone = ["bufferization.buffer_layout", "bufferization.writable"].map(|name| ctx.name(name));
    let mut signature = Signature::of(View::new(ctx, body));
    for attributes in &mut signature.input_attributes {
        let kept: Vec<(Name, Attr)> =
            attributes.entries(ctx).iter().copied().filter(|entry| !gone.contains(&entry.0)).collect();
        *attributes = ctx.dictionary(&kept);
    }
    signature.set(ctx, body);
}
