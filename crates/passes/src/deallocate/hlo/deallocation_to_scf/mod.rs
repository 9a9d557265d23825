//! `hlo-deallocation-to-scf`: expands `deallocation.retain` with one buffer or one indicator to comparisons of pointers.
//!
//! ```mlir
//! %r = deallocation.retain(%m) of(%o) : (memref<2xf32>, !deallocation.ownership) -> !deallocation.ownership
//! ```
//! becomes
//! ```mlir
//! %b = deallocation.get_buffer %o : !deallocation.ownership
//! %n = deallocation.null
//! %p = deallocation.get_buffer %m : memref<2xf32>
//! %eq = arith.cmpi eq, %p, %b : index
//! %s:3 = scf.if %eq -> (!deallocation.ownership, index, !deallocation.ownership) {
//!   scf.yield %n, %c0, %o : !deallocation.ownership, index, !deallocation.ownership
//! } else {
//!   scf.yield %o, %b, %n : !deallocation.ownership, index, !deallocation.ownership
//! }
//! %ne = arith.cmpi ne, %s#1, %c0 : index
//! scf.if %ne {
//!   deallocation.free %s#0
//! }
//! // %r is %s#2
//! ```
//!
//! A `retain` with several buffers and several indicators stays: it would become that many comparisons, and is a call of
//! a library function instead. Cost: linear in the number of operands.

use crate::support::build::{Compare, compare, if_, yield_};
use freehold_core::definition::{Pattern, pattern};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, InsertPoint, Op, Rewriter, Value};
use freehold_core::rewrite::{GreedyConfig, PatternSet, RegionSimplification, rewrite_greedily};
use freehold_dialects::{arith, deallocation, func};
use freehold_pass::{BodyContext, BodyPass, Options, PassDef};

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-deallocation-to-scf",
    title: "DeallocationToScfPass",
    summary: "Expand deallocation.retain with one buffer or one indicator to scf.if",
    anchor: Some(func::FUNC.name),
    options: &[],
    statistics: &[],
    make: |_: &Options| Ok(Box::new(DeallocationToScf { patterns: PatternSet::of(PATTERNS) })),
};

static PATTERNS: &[Pattern] = &[pattern("RetainLowering", &deallocation::RETAIN, expand)];

struct DeallocationToScf {
    patterns: PatternSet,
}

impl BodyPass for DeallocationToScf {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let config = GreedyConfig { regions: RegionSimplification::Normal, ..GreedyConfig::default() };
        rewrite_greedily(cx.ctx, body, &self.patterns, &config);
        Ok(())
    }
}

fn expand(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, location) = (rewriter.ctx, rewriter.location(op));
    let lists = deallocation::Retain::of(rewriter.view(), op);
    let (memrefs, indicators) = (lists.retained(), lists.allocs());
    if memrefs.len() != 1 && indicators.len() != 1 {
        return false;
    }
    let memrefs: Vec<Value> = memrefs.collect();
    let mut current: Vec<Value> = indicators.collect();
    rewriter.at = InsertPoint::Before(op);
    let mut pointers: Vec<Value> = Vec::with_capacity(current.len());
    for &indicator in &current {
        pointers.push(rewriter.create_value(&deallocation::get_buffer(ctx, location, indicator)));
    }
    let null = rewriter.create_value(&deallocation::null(ctx, location));
    let zero = rewriter.create_value(&arith::constant_index(ctx, location, 0));
    let types = [deallocation::ownership(ctx), ctx.index(), deallocation::ownership(ctx)];
    let mut answers = Vec::with_capacity(memrefs.len());
    for memref in memrefs {
        let pointer = rewriter.create_value(&deallocation::get_buffer(ctx, location, memref));
        let mut answer = null;
        for (indicator, own) in current.iter_mut().zip(&mut pointers) {
            let same = compare(rewriter, location, Compare::Equal, pointer, *own);
            let kept = [*indicator, *own, answer];
            let given = [null, zero, *indicator];
            let choice = if_(
                rewriter,
                location,
                same,
                &types,
                |rewriter| {
                    yield_(rewriter, location, &given);
                },
                Some(&mut |rewriter: &mut Rewriter<'_>| {
                    yield_(rewriter, location, &kept);
                }),
            );
            [*indicator, *own, answer] = [0, 1, 2].map(|number| rewriter.body().result(choice, number));
        }
        answers.push(answer);
    }
    for (&indicator, &own) in current.iter().zip(&pointers) {
        let left = compare(rewriter, location, Compare::NotEqual, own, zero);
        if_(
            rewriter,
            location,
            left,
            &[],
            |rewriter| {
                rewriter.create(&deallocation::free(ctx, location, indicator));
                yield_(rewriter, location, &[]);
            },
            None,
        );
    }
    rewriter.replace(op, &answers);
    true
}
