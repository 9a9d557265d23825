//! `hlo-deallocation-simplification`: replaces `deallocation.retain` where its outcome is known.
//!
//! - A `retain` whose indicators are always null has null results.
//! - A `retain` without buffers of an indicator that is never null, and of which the buffer is known, is a
//!   `memref.dealloc` of it.
//! - An indicator of an allocation that is only passed around, and decides nothing, is replaced by null.
//!
//! ```mlir
//! %o = deallocation.own %a : memref<2xf32>
//! deallocation.retain() of(%o) : (!deallocation.ownership) -> ()
//! ```
//! becomes
//! ```mlir
//! memref.dealloc %a : memref<2xf32>
//! ```
//!
//! Further, unless `compat` is set: nulls are dropped from longer lists, a buffer that is retained from its own indicator
//! keeps it, and an indicator that is never null is freed without a test even if its buffer has no name. If regions or blocks
//! are passed an indicator that is always null, one null at the start of the function replaces all that are, so
//! that `canonicalize` finds that nothing has to be passed.
//!
//! The buffer of an indicator is that at the same place of the list that both are passed in. The original takes this for
//! granted; here, each value that is passed must be such a pair (`flow`).
//!
//! Cost: linear.

mod flow;
mod tables;

use flow::{Flow, May, Nullability, is_own_pair};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Body, Context, InsertPoint, Op, OpSpec, Value, View};
use freehold_dialects::{deallocation, func, memref};
use freehold_pass::{BodyContext, BodyPass, OptionDef, Options, PassDef, StatisticDef, Statistics};
use tables::ValueMap;

/// The pass's definition.
pub static PASS: PassDef = PassDef {
    name: "hlo-deallocation-simplification",
    title: "DeallocationSimplificationPass",
    summary: "Replace deallocation.retain by deallocations where its outcome is known",
    anchor: Some(func::FUNC.name),
    options: &[OptionDef::flag("compat", "Simplify only what MLIR-HLO does")],
    statistics: &[
        StatisticDef { name: "deallocs", summary: "Retains that became deallocations" },
        StatisticDef { name: "nulls", summary: "Retains whose indicators are always null" },
        StatisticDef { name: "unused", summary: "Indicators of allocations that were not needed" },
    ],
    make: |options: &Options| Ok(Box::new(DeallocationSimplification { compat: options.bool("compat") })),
};

struct DeallocationSimplification {
    compat: bool,
}

impl BodyPass for DeallocationSimplification {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let ctx = cx.ctx;
        let (mut all_retains, mut owns): (Vec<Op>, Vec<Op>) = (Vec::new(), Vec::new());
        for op in body.walk_postorder() {
            if body.is(ctx, op, &deallocation::RETAIN) {
                all_retains.push(op);
            } else if body.is(ctx, op, &deallocation::OWN) {
                owns.push(op);
            }
        }
        if !all_retains.is_empty() {
            let view = View::new(ctx, body);
            let flow = Flow::of(view);
            let (nullability, owned) = (flow.nullability(view), flow.owned_buffers(view));
            drop(flow);
            let mut retains = Retains { ctx, body, compat: self.compat, nullability, owned, deallocs: 0, nulls: 0 };
            all_retains.into_iter().for_each(|op| retains.simplify(op));
            cx.statistics.add("deallocs", retains.deallocs);
            cx.statistics.add("nulls", retains.nulls);
        }
        erase_unused(ctx, body, owns, cx.statistics);
        if !self.compat {
            merge_nulls(ctx, body);
        }
        Ok(())
    }
}

/// Replaces the indicators of allocations that are only passed around by null.
fn erase_unused(ctx: &Context, body: &mut Body, owns: Vec<Op>, statistics: &Statistics) {
    if owns.is_empty() {
        return;
    }
    let used = {
        let view = View::new(ctx, body);
        Flow::of(view).used(view)
    };
    for op in owns {
        let indicator = body.result(op, 0);
        if used.contains(indicator.index()) {
            continue;
        }
        statistics.add("unused", 1);
        if !body.is_unused(indicator) {
            let null = insert(body, op, &deallocation::null(ctx, body.location(op)));
            body.replace_all_uses(indicator, body.result(null, 0));
        }
        body.erase(op);
    }
}

/// Replaces the indicators that are always null by one null, if regions or blocks are passed such an indicator.
fn merge_nulls(ctx: &Context, body: &mut Body) {
    let Some(entry) = body.root_block() else { return };
    let view = View::new(ctx, body);
    if !view.walk_preorder().into_iter().any(|op| view.is(op, &deallocation::NULL)) {
        return;
    }
    let flow = Flow::of(view);
    let found = flow.always_null(&flow.nullability(view));
    let Some(&first) = found.first() else { return };
    let null = body.insert(body.start(entry), &deallocation::null(ctx, body.value_location(first)));
    let null = body.result(null, 0);
    for value in found {
        let made = body.defining_op(value).filter(|&op| body.is(ctx, op, &deallocation::NULL));
        body.replace_all_uses(value, null);
        if let Some(op) = made {
            body.erase(op);
        }
    }
}

fn insert(body: &mut Body, before: Op, spec: &OpSpec) -> Op {
    body.insert(InsertPoint::Before(before), spec)
}

/// The simplification of the `retain` ops of a body.
struct Retains<'a> {
    ctx: &'a Context,
    body: &'a mut Body,
    compat: bool,
    nullability: Nullability,
    owned: ValueMap,
    deallocs: u64,
    nulls: u64,
}

impl Retains<'_> {
    fn view(&self) -> View<'_> {
        View::new(self.ctx, self.body)
    }

    fn may(&self, indicator: Value) -> May {
        self.nullability.get(indicator)
    }

    /// Returns the buffer that an indicator owns, if it is known.
    fn buffer(&self, indicator: Value) -> Option<Value> {
        let own = deallocation::Own::defining(self.view(), indicator).map(|own| own.memref());
        own.or_else(|| self.owned.get(indicator))
    }

    fn simplify(&mut self, op: Op) {
        let (ctx, view) = (self.ctx, self.view());
        let location = view.location(op);
        let lists = deallocation::Retain::of(view, op);
        let memrefs: Vec<Value> = lists.retained().collect();
        let indicators: Vec<Value> = lists.allocs().collect();
        let left: Vec<Value> = indicators.iter().copied().filter(|&indicator| self.may(indicator).own).collect();
        if left.is_empty() {
            let null = insert(self.body, op, &deallocation::null(ctx, location));
            let null = self.body.result(null, 0);
            self.nulls += 1;
            return self.replace(op, |_| null);
        }
        if let ([], [indicator]) = (&memrefs[..], &indicators[..])
            && !self.may(*indicator).null
        {
            let spec = match self.buffer(*indicator) {
                Some(buffer) => memref::dealloc(ctx, location, buffer),
                None if self.compat => return,
                None => deallocation::free(ctx, location, *indicator),
            };
            self.deallocs += 1;
            insert(self.body, op, &spec);
            self.body.erase(op);
            return;
        }
        if self.compat {
            return;
        }
        if let ([memref], [indicator]) = (&memrefs[..], &left[..])
            && self.goes_with(*indicator, *memref)
        {
            let indicator = *indicator;
            return self.replace(op, |_| indicator);
        }
        if left.len() < indicators.len() {
            let new = insert(self.body, op, &deallocation::retain(ctx, location, &memrefs, &left));
            for (number, old) in self.body.results(op).to_vec().into_iter().enumerate() {
                let what = self.may(old);
                let result = self.body.result(new, number);
                self.nullability.set(result, what);
                self.body.replace_all_uses(old, result);
            }
            self.body.erase(op);
            // The list may be short enough now.
            self.shortened(new, &memrefs, &left);
        }
    }

    /// Simplifies a `retain` that lost indicators.
    fn shortened(&mut self, op: Op, memrefs: &[Value], left: &[Value]) {
        if memrefs.is_empty() && left.len() == 1 {
            self.simplify(op);
        }
    }

    /// Whether an indicator is that of a buffer, or null.
    fn goes_with(&self, indicator: Value, memref: Value) -> bool {
        is_own_pair(self.view(), indicator, memref) || self.owned.get(indicator) == Some(memref)
    }

    /// Replaces the results of an op and erases it.
    fn replace(&mut self, op: Op, value: impl Fn(usize) -> Value) {
        for number in 0..self.body.results(op).len() {
            let old = self.body.result(op, number);
            self.body.replace_all_uses(old, value(number));
        }
        self.body.erase(op);
    }
}
