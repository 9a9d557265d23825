//! Which ops must not change places: those with effects, and those that may trap or not end.
//!
//! A call has no effects if no op of the callee has; functions that call themselves have, since they may not end.
//! Each op is visited once.

use rustc_hash::{FxHashMap, FxHashSet};

use freehold_core::definition::{Callee, Speculatable, own_effect_freedom, own_speculatability};
use freehold_core::ir::{Body, Context, Op, View};

use crate::analysis::call_graph::{Call, CallGraph};
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
        self.of(op) & EFFECTS != 0
    }

    /// Whether the op may trap or not end.
    pub fn may_trap(&self, op: Op) -> bool {
        self.of(op) & TRAPS != 0
    }

    /// Returns the flags of an op. Ops that were added later repeat ops that have none.
    fn of(&self, op: Op) -> u8 {
        self.flags.get(op.index()).copied().unwrap_or(0)
    }

    fn any_effects(&self) -> bool {
        self.flags.iter().any(|flags| flags & EFFECTS != 0)
    }
}

/// A body of the program.
pub(super) struct BodyFacts {
    /// Its number in the order of [`Body::for_each_body`].
    pub number: usize,
    /// The ops on the path from the top body to it.
    pub path: Vec<Op>,
    /// The function whose body it is.
    pub function: Option<usize>,
    /// The effects of its ops.
    pub flags: EffectFlags,
    /// The calls of functions of the program.
    pub calls: Vec<Call>,
}

/// Returns the bodies of the program: those of functions first, callees before their callers.
pub(super) fn bodies_of_program(ctx: &Context, top: &Body, is_root: bool) -> Vec<BodyFacts> {
    let callables = Callables::of(ctx, top, is_root);
    let graph = CallGraph::of(ctx, top, &callables);
    let mut numbers: FxHashMap<*const Body, usize> = FxHashMap::default();
    top.for_each_body(&mut |body| {
        numbers.insert(std::ptr::from_ref(body), numbers.len());
    });
    let mut order: Vec<usize> =
        graph.groups.iter().flatten().map(|&function| callables.functions[function].body).collect();
    let mut is_listed = vec![false; callables.places.len()];
    order.iter().for_each(|&place| is_listed[place] = true);
    order.extend((0..callables.places.len()).filter(|&place| !is_listed[place]));
    let is_alone: FxHashSet<usize> =
        graph.groups.iter().filter(|group| group.len() == 1).map(|group| group[0]).collect();
    let mut is_free = vec![false; callables.functions.len()];
    let mut found = Vec::with_capacity(order.len());
    for place in order {
        let body = callables.body(top, place);
        let callee = |op: Op| graph.callee(place, op);
        // A function that calls itself is not known to be free when its own calls are looked at.
        let flags = EffectFlags::new(View::new(ctx, body), &|op| callee(op).is_some_and(|callee| is_free[callee]));
        let function = callables.places[place].function;
        if let Some(function) = function {
            is_free[function] = is_alone.contains(&function) && !flags.any_effects();
        }
        found.push(BodyFacts {
            number: numbers[&std::ptr::from_ref(body)],
            path: callables.places[place].path.clone(),
            function,
            flags,
            calls: graph.calls_in(place).to_vec(),
        });
    }
    found
}
