//! Replaces empty tensors of one body.

use crate::interface::{
    BufferizationOptions, Decisions, FunctionFacts, Query, SubsetKind, Traversal, find_in_reverse_chain_visiting,
    subset_of,
};
use crate::ir::{Body, Context, Dominance, InsertPoint, Op, OpSpec, Use, Value, ValueDef};
use crate::rewrite::{Rewriter, Silent};

/// Replaces uses of `tensor.empty` in `body`, whose nested bodies are left alone.
pub(super) fn eliminate(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    decisions: &dyn Decisions,
    functions: &FunctionFacts,
) {
    let mut dominance = Dominance::default();
    for op in body.walk_postorder() {
        let Some((subset, SubsetKind::Insertion { source, .. })) = subset_of(ctx, body, op) else { continue };
        let source = body.operand_use(op, source);
        let (found, visited) = {
            let query = Query { ctx, body, options, decisions, functions, memo: None };
            if !query.is_tensor(body.use_value(source)) || !query.is_in_place(source) {
                continue;
            }
            empty_tensors(&query, source)
        };
        for empty in found {
            let Some(&use_) = visited.iter().find(|&&use_| body.use_value(use_) == empty) else { continue };
            let needs = subset.extraction_needs(ctx, body, op);
            let Some(at) = place_for(body, &mut dominance, empty, body.use_owner(use_), &needs) else { continue };
            let location = body.defining_op(empty).map_or(body.location(op), |maker| body.location(maker));
            let mut silent = Silent;
            let at = InsertPoint::Before(at);
            let mut rewriter = Rewriter { ctx, body, at, listener: &mut silent, knowledge: None };
            let Some(part) = subset.build_extraction(&mut rewriter, op, location) else { continue };
            if let Some(part) = as_type(&mut rewriter, part, empty)
                && part != empty
            {
                body.set_use(use_, part);
            }
        }
    }
}

/// The empty tensors at the ends of the chains that lead to `source`, and the uses on the way.
fn empty_tensors(query: &Query<'_>, source: Use) -> (Vec<Value>, Vec<Use>) {
    let config =
        Traversal { include_leaves: false, equivalent_only: true, same_type_or_casts: true, ..Traversal::default() };
    let name = query.ctx.op_name("tensor.empty");
    let mut visited = Vec::new();
    let mut is_empty = |value: Value| query.body.defining_op(value).is_some_and(|op| query.body.name(op) == name);
    let found = find_in_reverse_chain_visiting(query, source, config, &mut is_empty, &mut |use_| visited.push(use_));
    (found, visited)
}

/// The part as the type of `empty`: cast where that differs in what is known of sizes.
fn as_type(rewriter: &mut Rewriter<'_>, part: Value, empty: Value) -> Option<Value> {
    let ctx = rewriter.ctx;
    let (from, to) = (rewriter.body.ty(part), rewriter.body.ty(empty));
    if from == to {
        return Some(part);
    }
    if from.element(ctx) != to.element(ctx) {
        return None;
    }
    rewriter.at = match rewriter.body.def(part) {
        ValueDef::Result(op, _) => rewriter.body.after(op),
        ValueDef::Argument(block, _) => rewriter.body.start(block),
    };
    let location = rewriter.body.defining_op(empty).map(|op| rewriter.body.location(op))?;
    Some(rewriter.create_value(&OpSpec::new(ctx.op_name("tensor.cast"), location).operands(&[part]).results(&[to])))
}

/// The first place, of the op that makes `empty` and those behind the values in `needs`, at which all these are there
/// and that comes before `user`.
fn place_for(body: &mut Body, dominance: &mut Dominance, empty: Value, user: Op, needs: &[Value]) -> Option<Op> {
    let mut places: Vec<Op> = vec![body.defining_op(empty)?];
    for &value in needs {
        places.extend(match body.def(value) {
            ValueDef::Result(op, _) => body.next(op),
            ValueDef::Argument(block, _) => body.first_op(block),
        });
    }
    places.into_iter().find(|&place| {
        needs.iter().all(|&value| match body.def(value) {
            ValueDef::Argument(block, _) => body.ancestor_in_block(block, place).is_some(),
            ValueDef::Result(op, _) => dominance.properly_dominates(body, op, place),
        }) && (body.is_ancestor(place, user) || dominance.properly_dominates(body, place, user))
    })
}
