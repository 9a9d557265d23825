//! `transform.apply_patterns`: the sets of patterns that its ops name, applied until nothing changes.

use freehold_core::ir::{Op, OpSpec, SymbolScope};
use freehold_core::rewrite::{GreedyConfig, PatternSet, rewrite_all_greedily_observed, rewrite_ops_greedily};
use freehold_dialects::memref;

use super::clean::for_each_body_in;
use super::failure::{Outcome, silenceable};
use super::interpreter::{Interpreter, Results};
use super::payload::PayloadOp;
use super::script::Step;
use super::tracking::Tracker;
use crate::cleanup::common_subexpressions::eliminate_common_subexpressions_of;

/// Patterns and eliminations of common subexpressions alternate at most as often.
const ROUNDS: usize = 50;

/// Adds the patterns that an op names.
type Add = fn(Step<'_>, PatternSet) -> PatternSet;

/// The ops that name patterns, sorted by name.
static SETS: &[(&str, Add)] = &[
    ("transform.apply_patterns.canonicalization", |_, set| PatternSet { canonicalization: true, ..set }),
    ("transform.apply_patterns.memref.alloc_to_alloca", alloc_to_alloca),
];

/// Adds the pattern that moves allocations of less than `size_limit` bytes to the stack which are freed later in their block.
fn alloc_to_alloca(step: Step<'_>, set: PatternSet) -> PatternSet {
    let limit = step.number("size_limit");
    set.with("AllocToAlloca", Some(&memref::ALLOC), move |rewriter, op| {
        let ctx = rewriter.ctx;
        let result = rewriter.result(op, 0);
        let ty = rewriter.ty(result);
        if let Some(limit) = limit {
            let shape = ty.shape(ctx).filter(|_| ty.has_static_shape(ctx));
            let width = ty.element(ctx).and_then(|element| element.bit_width(ctx));
            let (Some(shape), Some(width)) = (shape, width) else { return false };
            let bytes = shape.iter().fold(i64::from(width.div_ceil(8)), |bytes, &extent| bytes.saturating_mul(extent));
            if bytes >= limit {
                return false;
            }
        }
        let view = rewriter.view();
        let is_free = |&user: &Op| view.is(user, &memref::DEALLOC) && view.block(user) == view.block(op);
        let Some(free) = view.users(result).find(is_free) else { return false };
        let sizes = rewriter.operand_vec(op);
        let spec = OpSpec::new(ctx.op_name(memref::ALLOCA.name), rewriter.location(op));
        let spec = spec.operands(&sizes).results(&[ty]).segments(ctx, &[sizes.len(), 0]);
        rewriter.erase(free);
        rewriter.replace_with(op, &spec);
        true
    })
}

/// `transform.apply_patterns`
pub fn apply_patterns<'a>(
    interpreter: &mut Interpreter<'a>,
    step: Step<'a>,
    results: &mut Results,
    tracker: &mut Tracker<'a>,
) -> Outcome {
    let ctx = step.ctx;
    let mut set = PatternSet::default();
    for op in step.block(0).map(|block| step.body.op_vec(block)).unwrap_or_default() {
        let named = step.other(op);
        let Ok(index) = SETS.binary_search_by(|entry| entry.0.cmp(named.name())) else {
            let message = format!("'{}' names patterns that Freehold does not have", named.name());
            return interpreter.definite(named.location(), message);
        };
        set = (SETS[index].1)(named, set);
    }
    let limit = |name: &str| u64::try_from(step.number(name).unwrap_or(-1)).ok();
    let config = GreedyConfig {
        max_iterations: limit("max_iterations"),
        max_rewrites: limit("max_num_rewrites"),
        ..GreedyConfig::default()
    };
    let with_cse = step.flag("apply_cse");
    // Without an iteration, nothing is left to do.
    let rounds = if config.max_iterations == Some(0) { 0 } else { ROUNDS };
    tracker.watch(&interpreter.state);
    interpreter.each(step, results, |interpreter, target| {
        interpreter.check_not_itself(step, target)?;
        let at = interpreter.program().location(target);
        for _ in 0..rounds {
            let is_stopped = if let Some(body) = interpreter.nested_mut(target) {
                let scope = SymbolScope::EMPTY;
                rewrite_all_greedily_observed(ctx, body, &set, &config, &scope, tracker).stopped
            } else {
                let PayloadOp::Nested(number, op) = target else { return Ok(Vec::new()) };
                let Some(body) = interpreter.body_mut(number) else { return Ok(Vec::new()) };
                let config = GreedyConfig { gather_constants: false, ..config.clone() };
                let regions = body.regions(op).to_vec();
                for_each_body_in(body, &regions, &mut |body, regions| {
                    let ops = body.walk_regions_postorder(regions);
                    rewrite_ops_greedily(ctx, body, &ops, &set, &config, &SymbolScope::EMPTY, tracker);
                });
                false
            };
            if is_stopped {
                return silenceable(at, "greedy pattern application failed").fail();
            }
            let mut changed = false;
            if with_cse {
                interpreter.for_each_body_of(target, &mut |body, regions| {
                    changed |= eliminate_common_subexpressions_of(ctx, body, regions, tracker).changed;
                });
            }
            if !changed {
                break;
            }
        }
        Ok(Vec::new())
    })
}
