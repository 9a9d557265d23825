//! Whether a call may be replaced with the body of its callee, and the replacement.
//!
//! The ops of a callee with one block are moved before the call, and its returned values replace the call's results.
//! For a callee with several blocks the caller's block is split:
//!
//! ```text
//!   "before"()                              "before"()
//!   %0 = call @f(%a) : (i1) -> i32          cf.cond_br %a, ^bb1, ^bb2     // the callee's entry
//!   "rest"(%0)                        ⇒   ^bb1: cf.br ^bb3(%1 : i32)      // its returns
//!                                         ^bb2: cf.br ^bb3(%2 : i32)
//!                                         ^bb3(%0: i32): "rest"(%0)
//! ```

use freehold_dialects::cf;
use std::cell::RefCell;

use rustc_hash::FxHashMap;

use freehold_core::definition::{InlineQuestion, InlineRules, Inlining, Traits};
use freehold_core::ir::{
    Body, Context, InsertPoint, Location, LocationData, Mapping, Name, Op, OpSpec, TypeData, Value, View,
};

/// Properties of a callee that do not depend on the call.
#[derive(Clone)]
pub(crate) struct Movability {
    /// Whether some op may never be moved.
    stuck: bool,
    /// The rules of dialects that depend on the destination of their ops.
    rules: Vec<&'static dyn InlineRules>,
}

impl Movability {
    /// Collects the properties of all ops below `callee`. O(ops).
    pub fn of(ctx: &Context, callee: &Body) -> Movability {
        let mut found = Movability { stuck: false, rules: Vec::new() };
        let mut seen = rustc_hash::FxHashSet::default();
        let mut bodies = vec![callee];
        while let Some(body) = bodies.pop() {
            for op in body.walk_preorder() {
                let dialect = ctx.op_name_data(body.name(op)).dialect;
                if body.op_def(ctx, op).is_none() {
                    found.stuck = true;
                } else if seen.insert(dialect) {
                    match inlining(View::new(ctx, body), op) {
                        Inlining::Never => found.stuck = true,
                        Inlining::Anywhere => {}
                        Inlining::Asked(rules) => found.rules.push(rules),
                    }
                }
            }
            bodies.extend(body.nested_bodies());
        }
        found
    }

    /// Whether the ops of the callee may be moved to any place.
    pub fn is_anywhere(&self) -> bool {
        !self.stuck && self.rules.is_empty()
    }
}

fn inlining(view: View<'_>, op: Op) -> Inlining {
    let dialect = view.ctx.dialect(view.ctx.str(view.ctx.op_name_data(view.name(op)).dialect));
    dialect.map_or(Inlining::Never, |dialect| dialect.inlining)
}

/// Returns whether `call` in `caller` may be replaced with the body of `callee`.
pub(crate) fn is_legal(question: &InlineQuestion<'_>, movability: &Movability) -> bool {
    let InlineQuestion { ctx, caller, call, callee } = *question;
    let unwilling = Name::NO_INLINE;
    if movability.stuck
        || caller.attributes(call).get(ctx, unwilling).is_some()
        || callee.header.attributes.get(ctx, unwilling).is_some()
    {
        return false;
    }
    let (around, into) = match caller.parent_op(call) {
        Some(parent) => (caller.op_def(ctx, parent), inlining(View::new(ctx, caller), parent)),
        None => (ctx.op_def(caller.header.name), Inlining::Anywhere),
    };
    let Some(around) = around else { return false };
    let taken = match into {
        Inlining::Never => false,
        Inlining::Anywhere => true,
        Inlining::Asked(rules) => rules.may_inline_into(question),
    };
    taken && movability.rules.iter().all(|rules| rules.ops_may_enter(around)) && signature_fits(question)
}

fn signature_fits(question: &InlineQuestion<'_>) -> bool {
    let InlineQuestion { ctx, caller, call, callee } = *question;
    let Some(entry) = callee.root_block() else { return false };
    let arguments = callee.arguments(entry).iter().map(|&value| callee.ty(value));
    if !caller.operands(call).map(|value| caller.ty(value)).eq(arguments) {
        return false;
    }
    let ty = callee.header.attributes.get(ctx, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    match ty.map(|ty| ty.data(ctx)) {
        Some(TypeData::Function { results, .. }) => {
            caller.results(call).iter().map(|&value| caller.ty(value)).eq(results.iter().copied())
        }
        _ => false,
    }
}

/// Inserts a copy of the callee's body before `call`, which has no uses afterwards. Returns the calls among the copies,
/// in order.
pub(crate) fn splice(ctx: &Context, caller: &mut Body, call: Op, callee: &Body) -> Vec<Op> {
    let at = caller.location(call);
    let known = RefCell::new(FxHashMap::default());
    let locate = |location: Location| {
        if at == Location::UNKNOWN { location } else { called_from(ctx, location, at, &mut known.borrow_mut()) }
    };
    let entry = callee.root_block().expect("a callee has a body");
    let mut mapping = Mapping::default();
    mapping.values.extend(callee.arguments(entry).iter().copied().zip(caller.operands(call)));
    let mut ops: Vec<(Op, InsertPoint)> = Vec::new();
    let results: Vec<Value> = caller.results(call).to_vec();
    let copies;
    let is_exit = |op: Op| {
        callee.successor_count(op) == 0 && callee.op_def(ctx, op).is_some_and(|op_def| op_def.has(Traits::RETURN_LIKE))
    };
    if callee.next_block(entry).is_none() {
        let exit = callee.last_op(entry).filter(|&op| is_exit(op));
        ops.extend(callee.ops(entry).filter(|&op| Some(op) != exit).map(|op| (op, InsertPoint::Before(call))));
        copies = caller.copy_ops_from(callee, &ops, &mut mapping, &locate);
        if let Some(exit) = exit {
            let returned: Vec<Value> = callee.operands(exit).map(|value| mapping.value(value)).collect();
            for (&result, value) in results.iter().zip(returned) {
                caller.replace_all_uses(result, value);
            }
        }
    } else {
        let rest = caller.split_block(call);
        let region = caller.block_region(rest).expect("a call stands in a region");
        for &result in &results {
            let argument = caller.add_argument(rest, caller.ty(result), at);
            caller.replace_all_uses(result, argument);
        }
        let before = caller.previous_block(rest).expect("the first half comes first");
        caller.copy_blocks_from(callee, callee.roots()[0], region, Some(rest), &mut mapping, &locate);
        // No branch leads to the entry block, so its ops are merged into the first half.
        let first = mapping.block(entry);
        let parameters = caller.arguments(first).to_vec();
        let operands = caller.operand_vec(call);
        mapping.values.extend(callee.arguments(entry).iter().copied().zip(operands));
        mapping.blocks.insert(entry, before);
        debug_assert!(parameters.iter().all(|&value| caller.is_unused(value)));
        caller.erase_block(first);
        let mut exits = Vec::new();
        for block in callee.blocks(callee.roots()[0]) {
            let target = InsertPoint::End(mapping.block(block));
            ops.extend(callee.ops(block).filter(|&op| !is_exit(op)).map(|op| (op, target)));
            exits.extend(callee.last_op(block).filter(|&op| is_exit(op)).map(|op| (op, target)));
        }
        copies = caller.copy_ops_from(callee, &ops, &mut mapping, &locate);
        for (exit, target) in exits {
            let returned: Vec<Value> = callee.operands(exit).map(|value| mapping.value(value)).collect();
            let spec = OpSpec::new(ctx.op_name(cf::BR.name), locate(callee.location(exit)));
            caller.insert(target, &spec.operands(&returned).successor(rest));
        }
    }
    copies.into_iter().filter(|&copy| caller.op_def(ctx, copy).is_some_and(|op_def| op_def.call.is_some())).collect()
}

/// Returns the location of an op of `location` that is inlined at `at`: the outermost location in its chain of call
/// sites becomes a call site with `at` as its caller. Ops share most of their call sites, so converted ones are
/// memoized.
fn called_from(ctx: &Context, location: Location, at: Location, known: &mut FxHashMap<Location, Location>) -> Location {
    let (mut passed, mut outer) = (Vec::new(), location);
    let mut found = loop {
        if let Some(&found) = known.get(&outer) {
            break found;
        }
        match outer.call_site(ctx) {
            Some((callee, caller)) => {
                passed.push((outer, callee));
                outer = caller;
            }
            None => {
                let found = ctx.intern_location(LocationData::CallSite { callee: outer, caller: at });
                known.insert(outer, found);
                break found;
            }
        }
    };
    for (outer, callee) in passed.into_iter().rev() {
        found = ctx.intern_location(LocationData::CallSite { callee, caller: found });
        known.insert(outer, found);
    }
    found
}
