//! The rewrite: slots get their types, and casts to the types that they had.

use freehold_core::definition::OpDef;
use freehold_core::ir::{Body, Context, Op, Type, Value, ValueDef, View};
use freehold_dialects::{func, memref};
use rustc_hash::FxHashMap;

use super::slots::{Passed, Slots};
use crate::analysis::callables::{Callables, body_at};
use crate::support::signature::Signature;

/// Gives the slots their types. Returns how many changed.
pub(super) fn apply(ctx: &Context, top: &mut Body, callables: &Callables, slots: &Slots) -> u64 {
    let mut by_body: FxHashMap<usize, (Vec<usize>, Vec<usize>)> = FxHashMap::default();
    for (slot, place) in slots.places.iter().enumerate().filter(|&(slot, _)| slots.ty(slot).is_some()) {
        by_body.entry(place.0).or_default().0.push(slot);
    }
    if !all_have_their_types(ctx, top, callables, slots) {
        return 0;
    }
    let count = by_body.values().map(|(changed, _)| changed.len() as u64).sum();
    for (index, passed) in slots.passed.iter().enumerate().filter(|(_, passed)| slots.ty(passed.slot).is_some()) {
        by_body.entry(passed.body).or_default().1.push(index);
    }
    let mut numbers: Vec<usize> = by_body.keys().copied().collect();
    numbers.sort_unstable();
    for number in numbers {
        let (changed, passed) = &by_body[&number];
        let body = body_at(top, &callables.places[number].path);
        for &slot in changed {
            change(ctx, body, slots.places[slot].1, slots.ty(slot).expect("a slot that changes"));
        }
        for &index in passed {
            let Passed { op, operand, slot, .. } = slots.passed[index];
            let ty = slots.ty(slot).expect("a slot that changes");
            let value = of_type(View::new(ctx, body), body.operand(op, operand), ty);
            body.set_operand(op, operand, value);
        }
        if callables.places[number].function.is_some() {
            update_signature(ctx, body);
        }
    }
    count
}

/// Whether each value that is passed to a slot which changes is a cast of a value of the slot's new type. The types of slots
/// that depend on each other can contradict that; then nothing is changed.
fn all_have_their_types(ctx: &Context, top: &mut Body, callables: &Callables, slots: &Slots) -> bool {
    let changed = slots.places.iter().enumerate().filter_map(|(slot, &place)| Some((place, slots.ty(slot)?)));
    let changed: FxHashMap<(usize, Value), Type> = changed.collect();
    slots.passed.iter().all(|passed| {
        let Some(ty) = slots.ty(passed.slot) else { return true };
        let body = body_at(top, &callables.places[passed.body].path);
        let view = View::new(ctx, body);
        let mut value = view.operand(passed.op, passed.operand);
        loop {
            if view.ty(value) == ty || changed.get(&(passed.body, value)) == Some(&ty) {
                return true;
            }
            let Some(cast) = memref::Cast::defining(view, value) else { return false };
            value = cast.source();
        }
    })
}

/// Gives a slot a type, and its users a cast to the type that it had.
fn change(ctx: &Context, body: &mut Body, slot: Value, ty: Type) {
    let had = body.ty(slot);
    body.set_type(slot, ty);
    if body.is_unused(slot) {
        return;
    }
    let at = match body.def(slot) {
        ValueDef::Argument(block, _) => body.start(block),
        ValueDef::Result(op, _) => body.after(op),
    };
    let cast = body.insert(at, &memref::cast(ctx, body.value_location(slot), slot, had));
    let value = body.result(cast, 0);
    body.replace_uses_if(slot, value, |body, operand| body.use_owner(operand) != cast);
}

/// Returns the value of type `ty` that `value` is a cast of.
fn of_type(view: View<'_>, mut value: Value, ty: Type) -> Value {
    while view.ty(value) != ty {
        value = memref::Cast::defining(view, value).expect("a cast of a value of the type").source();
    }
    value
}

/// Lets the type of a function follow its arguments and what it returns.
fn update_signature(ctx: &Context, body: &mut Body) {
    let Some(entry) = body.root_block() else { return };
    let returns = |op: Op, definition: &'static OpDef| body.is(ctx, op, definition);
    let found = body.walk_preorder().into_iter().find(|&op| returns(op, &func::RETURN));
    let mut signature = Signature::of(View::new(ctx, body));
    let inputs: Vec<Type> = body.arguments(entry).iter().map(|&argument| body.ty(argument)).collect();
    let results = found.map(|op| body.operands(op).map(|value| body.ty(value)).collect::<Vec<Type>>());
    if signature.inputs.len() == inputs.len() {
        signature.inputs = inputs;
    }
    signature.results = results.unwrap_or(signature.results);
    signature.set(ctx, body);
}
