//! Repeats ops in a body.

use rustc_hash::{FxHashMap, FxHashSet};

use super::super::graph::{Buffer, Node};
use super::plan::Plan;
use freehold_core::ir::{Body, Context, InsertPoint, Mapping, Op, Use, Value, View};
use freehold_dialects::tensor;

/// Repeats the ops of a block as planned. Returns how many.
pub(super) fn apply(ctx: &Context, body: &mut Body, plan: &Plan) -> u64 {
    let mut count = 0;
    // By new buffer: the value in it.
    let mut values: FxHashMap<Buffer, Value> = FxHashMap::default();
    let mut repeated = Vec::new();
    let uses = uses_of_repeated(body, plan);
    for item in plan.items() {
        let op = plan.problem.ops[item.node];
        if item.is_repeated {
            repeated.push(item);
            continue;
        }
        let before = before_empties(ctx, body, op);
        for item in repeated.drain(..) {
            let source = plan.problem.ops[item.node];
            let Some(facts) = &plan.repeatable[item.node] else { continue };
            let mut mapping = Mapping::default();
            for &(value, buffer) in &facts.reads {
                let current = buffer.map(|buffer| item.renamed(buffer)).and_then(|buffer| values.get(&buffer));
                mapping.values.extend(current.map(|&current| (value, current)));
            }
            let outputs: Vec<Op> = body
                .operands(source)
                .filter_map(|operand| View::new(ctx, body).made_by(operand, &tensor::EMPTY))
                .collect();
            for empty in outputs {
                body.clone_op(empty, InsertPoint::Before(before), &mut mapping);
            }
            let copy = body.clone_op(source, InsertPoint::Before(before), &mut mapping);
            values.insert(item.renamed(facts.buffer), body.result(copy, 0));
            count += 1;
        }
        for &(old, new) in &item.renamed {
            let Some(&current) = values.get(&new) else { continue };
            for &use_ in uses.get(&(old, op)).into_iter().flatten() {
                body.set_use(use_, current);
            }
        }
    }
    count
}

/// Returns the first of the empty tensors right before an op, or the op: what is put there runs before they are allocated.
fn before_empties(ctx: &Context, body: &Body, op: Op) -> Op {
    let mut first = op;
    while let Some(empty) = body.previous(first).filter(|&previous| body.is(ctx, previous, &tensor::EMPTY)) {
        first = empty;
    }
    first
}

/// Returns the uses of the values of repeated ops, by the buffer and the op of the block that contains the use.
fn uses_of_repeated(body: &Body, plan: &Plan) -> FxHashMap<(Buffer, Op), Vec<Use>> {
    let mut uses: FxHashMap<(Buffer, Op), Vec<Use>> = FxHashMap::default();
    let mut is_done: FxHashSet<Node> = FxHashSet::default();
    for item in plan.items().iter().filter(|item| item.is_repeated) {
        let Some(facts) = plan.repeatable[item.node].as_ref().filter(|_| is_done.insert(item.node)) else { continue };
        let Some(block) = body.block(plan.problem.ops[item.node]) else { continue };
        for use_ in body.uses(facts.value) {
            let holder = body.ancestor_in_block(block, body.use_owner(use_));
            uses.entry((facts.buffer, holder.expect("a use below the definition's block"))).or_default().push(use_);
        }
    }
    uses
}
