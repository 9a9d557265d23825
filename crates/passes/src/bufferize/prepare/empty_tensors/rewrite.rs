//! Replaces empty tensors of one body.

use freehold_dialects::tensor;
use rustc_hash::{FxHashMap, FxHashSet};

use crate::bufferize::{
    BufferizationOptions, Decisions, FunctionFacts, Query, Traversal, find_in_reverse_chain_visiting,
};
use freehold_core::definition::{SubsetKind, is_pure, subset_of};
use freehold_core::ir::{
    Block, Body, Context, Dominance, InsertPoint, Op, OpSpec, Rewriter, Silent, Use, Value, ValueDef, View,
    reverse_postorder,
};
use freehold_core::sort::sort_by_key;

/// Replaces uses of `tensor.empty` in `body`; nested bodies are left alone.
pub(super) fn eliminate(
    ctx: &Context,
    body: &mut Body,
    options: &BufferizationOptions,
    decisions: &dyn Decisions,
    functions: &FunctionFacts,
) {
    let mut dominance = Dominance::default();
    for op in body.walk_postorder() {
        let Some((subset, SubsetKind::Insertion { source, .. })) = subset_of(View::new(ctx, body), op) else {
            continue;
        };
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
            let needs = subset.extraction_needs(View::new(ctx, body), op);
            let user = body.use_owner(use_);
            let place = place_for(body, &mut dominance, empty, user, &needs);
            let place = place.or_else(|| move_up(ctx, body, &mut dominance, user, &needs).then_some(user));
            let Some(at) = place else { continue };
            let location = body.defining_op(empty).map_or(body.location(op), |producer| body.location(producer));
            let mut silent = Silent;
            let at = InsertPoint::Before(at);
            let mut rewriter = Rewriter::new(ctx, body, at, &mut silent);
            let Some(part) = subset.build_extraction(&mut rewriter, op, location) else { continue };
            if let Some(part) = as_type(&mut rewriter, part, empty)
                && part != empty
            {
                body.set_use(use_, part);
            }
        }
    }
}

/// Returns the empty tensors at the ends of the chains that lead to `source`, and the uses along the chains.
fn empty_tensors(query: &Query<'_>, source: Use) -> (Vec<Value>, Vec<Use>) {
    let config =
        Traversal { include_leaves: false, equivalent_only: true, same_type_or_casts: true, ..Traversal::default() };
    let name = query.ctx.op_name(tensor::EMPTY.name);
    let mut visited = Vec::new();
    let mut is_empty = |value: Value| query.body.defining_op(value).is_some_and(|op| query.body.name(op) == name);
    let found = find_in_reverse_chain_visiting(query, source, config, &mut is_empty, &mut |use_| visited.push(use_));
    (found, visited)
}

/// Returns the slice with the type of `empty`, cast if the types differ in their static sizes.
fn as_type(rewriter: &mut Rewriter<'_>, part: Value, empty: Value) -> Option<Value> {
    let ctx = rewriter.ctx;
    let (from, to) = (rewriter.ty(part), rewriter.ty(empty));
    if from == to {
        return Some(part);
    }
    if from.element(ctx) != to.element(ctx) {
        return None;
    }
    rewriter.at = match rewriter.def(part) {
        ValueDef::Result(op, _) => rewriter.body().after(op),
        ValueDef::Argument(block, _) => rewriter.start(block),
    };
    let location = rewriter.defining_op(empty).map(|op| rewriter.location(op))?;
    Some(rewriter.create_value(&OpSpec::new(ctx.op_name(tensor::CAST.name), location).operands(&[part]).results(&[to])))
}

/// Returns the first insertion point before `user` at which all values in `needs` are available, among the op that
/// defines `empty` and the positions after the values in `needs`.
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

/// Moves the ops that define the values in `needs` up before `user`, if they are not before it already. Returns false,
/// and moves nothing, if that is impossible: each op must be free of effects, must not depend on `user`, and must be in
/// the region of `user` and dominated by `user`, so that its existing uses are still dominated. O(n log n) for n moved
/// ops.
fn move_up(ctx: &Context, body: &mut Body, dominance: &mut Dominance, user: Op, needs: &[Value]) -> bool {
    let mut work: Vec<Op> = Vec::new();
    for &value in needs {
        if dominance.value_dominates(body, value, user) {
            continue;
        }
        match body.defining_op(value) {
            Some(op) if body.region(op) == body.region(user) => work.push(op),
            _ => return false,
        }
    }
    let mut seen: FxHashSet<Op> = work.iter().copied().collect();
    let mut moved: Vec<Op> = Vec::new();
    while let Some(op) = work.pop() {
        if dominance.properly_dominates(body, op, user) {
            continue;
        }
        if body.region(op) != body.region(user) || !dominance.properly_dominates(body, user, op) {
            return false;
        }
        if !is_pure(View::new(ctx, body), op) {
            return false;
        }
        moved.push(op);
        for inner in body.walk_op_preorder(op) {
            for value in body.operand_vec(inner) {
                match body.def(value) {
                    // Values that are defined within the op move along.
                    ValueDef::Result(producer, _) if body.is_ancestor(op, producer) => {}
                    ValueDef::Result(producer, _) => {
                        if seen.insert(producer) {
                            work.push(producer);
                        }
                    }
                    ValueDef::Argument(block, _) => {
                        let inside = body.block_parent_op(block).is_some_and(|owner| body.is_ancestor(op, owner));
                        if !inside && !dominance.value_dominates(body, value, user) {
                            return false;
                        }
                    }
                }
            }
        }
    }
    let blocks: FxHashSet<Block> = moved.iter().filter_map(|&op| body.block(op)).collect();
    for &block in &blocks {
        body.ensure_order(block);
    }
    if let ([_, ..], Some(region), true) = (&moved[..], body.region(user), blocks.len() > 1) {
        let order: FxHashMap<Block, usize> =
            reverse_postorder(body, region).into_iter().enumerate().map(|(number, block)| (block, number)).collect();
        sort_by_key(&mut moved, |&op| (body.block(op).and_then(|block| order.get(&block).copied()), body.order(op)));
    } else {
        sort_by_key(&mut moved, |&op| body.order(op));
    }
    for op in moved {
        body.move_op(op, InsertPoint::Before(user));
    }
    true
}
