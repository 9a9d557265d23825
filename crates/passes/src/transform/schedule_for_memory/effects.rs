//! Which ops must not change places: those with effects, and those that may trap or not end.
//!
//! A call has no effects if no op of the callee has; functions that call themselves have, since they may not end.
//! Each op is visited once.

use rustc_hash::FxHashMap;

use freehold_core::interface::{Callee, Speculatable, own_effect_freedom, own_speculatability};
use freehold_core::ir::{Body, Context, Op, View};

use crate::analysis::call_graph::CallGraph;
use crate::analysis::callables::Callables;

/// The properties of the ops of a body, including the ops in their regions.
#[derive(Clone, Debug, Default)]
pub(super) struct EffectFlags {
    flags: Vec<u8>,
}

const EFFECTS: u8 = 1;
const TRAPS: u8 = 2;

impl EffectFlags {
    /// Computes the flags. `is_free`: whether the function that a call names has no effects.
    pub fn new(view: View<'_>, is_free: &dyn Fn(Op) -> bool) -> EffectFlags {
        let body = view.body;
        let mut flags = vec![0; body.op_capacity()];
        for op in body.walk_postorder() {
            let calls_free = || {
                let call = view.op_def(op).and_then(|op_def| op_def.call);
                call.is_some_and(|call| matches!(call(view, op), Callee::Symbol(_))) && is_free(op)
            };
            let mut own = 0;
            if !own_effect_freedom(view, op).0 {
                own |= if calls_free() { TRAPS } else { EFFECTS };
            }
            if own_speculatability(view, op) == Speculatable::Never || body.nested(op).is_some() {
                own |= TRAPS;
            }
            if body.nested(op).is_some() {
                own |= EFFECTS;
            }
            flags[op.index()] |= own;
            if let Some(parent) = body.parent_op(op) {
                flags[parent.index()] |= flags[op.index()];
            }
        }
        EffectFlags { flags }
    }

    /// Whether the op has effects.
    pub fn has_effects(&self, op: Op) -> bool {
        self.flags[op.index()] & EFFECTS != 0
    }

    /// Whether the op may trap or not end.
    pub fn may_trap(&self, op: Op) -> bool {
        self.flags[op.index()] & TRAPS != 0
    }

    fn any_effects(&self) -> bool {
        self.flags.iter().any(|flags| flags & EFFECTS != 0)
    }
}

/// Returns the flags of each body, in the order of [`Body::for_each_body`].
pub(super) fn effects_of_program(
    ctx: &Context,
    top: &Body,
    callables: &Callables,
    graph: &CallGraph,
) -> Vec<EffectFlags> {
    let mut found: Vec<Option<EffectFlags>> = vec![None; callables.places.len()];
    let mut is_free = vec![false; callables.functions.len()];
    let mut bodies: Vec<usize> = Vec::new();
    for group in &graph.groups {
        let [function] = group[..] else { continue };
        bodies.push(callables.functions[function].body);
    }
    bodies.extend(0..callables.places.len());
    for number in bodies {
        if found[number].is_some() {
            continue;
        }
        let body = callables.body(top, number);
        let callee = |op: Op| graph.callee(number, op);
        let flags = EffectFlags::new(View::new(ctx, body), &|op| callee(op).is_some_and(|callee| is_free[callee]));
        if let Some(function) = callables.places[number].function {
            is_free[function] = !flags.any_effects();
        }
        found[number] = Some(flags);
    }
    let bodies = (0..callables.places.len()).map(|number| std::ptr::from_ref(callables.body(top, number)));
    let mut by_body: FxHashMap<*const Body, Option<EffectFlags>> = bodies.zip(found).collect();
    let mut ordered = Vec::new();
    top.for_each_body(&mut |body| {
        ordered.push(by_body.remove(&std::ptr::from_ref(body)).flatten().unwrap_or_default());
    });
    ordered
}
