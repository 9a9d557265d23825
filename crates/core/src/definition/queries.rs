//! Generic queries that are answered from op definitions, in the same way for every op.

use smallvec::SmallVec;

use super::*;
use crate::ir::{Attr, Block, Body, Context, Op, OpName, Value, ValueDef, View};

/// Returns whether the op declares its memory effects (upstream: implements `MemoryEffectOpInterface`). An op whose
/// effects are only those of its regions does not.
pub fn answers_effects(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(|op_def| !matches!(op_def.effects, Effects::Unknown | Effects::Recursive))
}

/// Returns whether the effects of the ops in the op's regions count as effects of the op (upstream:
/// `HasRecursiveMemoryEffects`).
pub fn has_recursive_effects(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(recurses)
}

/// Returns whether the effects of the ops in the regions of an op of this definition count as effects of the op.
pub fn recurses(op_def: &OpDef) -> bool {
    op_def.has(Traits::RECURSIVE_MEMORY_EFFECTS)
        || matches!(op_def.effects, Effects::Recursive | Effects::Groups { recursive: true, .. })
}

/// Appends the op's own memory effects to `effects`, without those of its regions. Returns false if they are unknown.
pub fn collect_effects(view: View<'_>, op: Op, effects: &mut EffectList) -> bool {
    let Some(op_def) = view.op_def(op) else { return false };
    match op_def.effects {
        Effects::Unknown => return false,
        Effects::None | Effects::Recursive => {}
        Effects::Computed(compute) => compute(view, op, effects),
        Effects::Groups { groups, .. } => {
            groups.iter().for_each(|&group| collect_group_effects(view, op, op_def, group, effects));
        }
    }
    true
}

/// Appends the effects on a group of the definition.
fn collect_group_effects(
    view: View<'_>,
    op: Op,
    op_def: &OpDef,
    (name, kind, resource): (&str, EffectKind, Resource),
    effects: &mut EffectList,
) {
    if name.is_empty() {
        effects.push(Effect { kind, target: EffectTarget::Unspecified, resource });
    } else if let Some(index) = op_def.operands.iter().position(|group| group.name == name) {
        for number in op_def.operand_range(view, op, index) {
            let target = EffectTarget::Operand(view.operand_use(op, number));
            effects.push(Effect { kind, target, resource });
        }
    } else if let Some(index) = op_def.results.iter().position(|group| group.name == name) {
        for number in op_def.result_range(view, op, index) {
            let target = EffectTarget::Value(view.result(op, number));
            effects.push(Effect { kind, target, resource });
        }
    }
}

/// Returns the op's own memory effects that may be of `kind`: those that its definition lists with another kind are left out.
/// None if the effects are unknown.
fn effects_of_kind(view: View<'_>, op: Op, kind: EffectKind) -> EffectList {
    let mut effects = EffectList::new();
    let Some(op_def) = view.op_def(op) else { return effects };
    match op_def.effects {
        Effects::Groups { groups, .. } => {
            let groups = groups.iter().filter(|group| group.1 == kind);
            groups.for_each(|&group| collect_group_effects(view, op, op_def, group, &mut effects));
        }
        Effects::Computed(compute) => compute(view, op, &mut effects),
        Effects::Unknown | Effects::None | Effects::Recursive => {}
    }
    effects
}

/// Returns the op's own memory effects; `None` if they are unknown (see [`answers_effects`]).
pub fn effects_of(view: View<'_>, op: Op) -> Option<EffectList> {
    if !answers_effects(view, op) {
        return None;
    }
    let mut effects = EffectList::new();
    collect_effects(view, op, &mut effects);
    Some(effects)
}

/// Returns whether an effect is on `value`.
pub fn effect_is_on(body: &Body, effect: &Effect, value: Value) -> bool {
    match effect.target {
        EffectTarget::Operand(use_) => body.use_value(use_) == value,
        EffectTarget::Value(target) => target == value,
        EffectTarget::Unspecified => false,
    }
}

/// Returns the first effect of `kind` that the op has on `value`.
pub fn effect_on_value(view: View<'_>, op: Op, kind: EffectKind, value: Value) -> Option<Effect> {
    let effects = effects_of_kind(view, op, kind);
    effects.into_iter().find(|effect| effect.kind == kind && effect_is_on(view.body, effect, value))
}

/// Returns the values that the op has an effect of `kind` on.
pub fn values_with_effect(view: View<'_>, op: Op, kind: EffectKind) -> Vec<Value> {
    let effects = effects_of_kind(view, op, kind).into_iter().filter(|effect| effect.kind == kind);
    let target = |effect: Effect| match effect.target {
        EffectTarget::Operand(use_) => Some(view.use_value(use_)),
        EffectTarget::Value(value) => Some(value),
        EffectTarget::Unspecified => None,
    };
    effects.filter_map(target).collect()
}

/// Returns whether the op itself has an effect of `kind` on anything.
pub fn has_effect(view: View<'_>, op: Op, kind: EffectKind) -> bool {
    effects_of_kind(view, op, kind).iter().any(|effect| effect.kind == kind)
}

/// Returns whether `value` is the result of an op that allocates it.
pub fn is_allocation(view: View<'_>, value: Value) -> bool {
    view.defining_op(value).is_some_and(|op| {
        may_have_own_effects(view, op) && effect_on_value(view, op, EffectKind::Allocate, value).is_some()
    })
}

/// Returns false if the op has no known effects of its own by its definition alone, as most ops. That is cheaper than to list them.
pub fn may_have_own_effects(view: View<'_>, op: Op) -> bool {
    view.op_def(op).is_some_and(definition_may_have_own_effects)
}

/// Returns whether ops of the definition may have known effects of their own.
pub fn definition_may_have_own_effects(op_def: &OpDef) -> bool {
    matches!(op_def.effects, Effects::Groups { .. } | Effects::Computed(_))
}

/// Returns how the buffer `value`, the result of an op, is freed and cloned, if the op allocates it and its definition says
/// that. A definition says it for all of its results, a declaration perhaps for each result. Where nothing is said, a buffer
/// is freed by `memref.dealloc`.
pub fn allocation_of(view: View<'_>, value: Value) -> Option<Allocation> {
    let ValueDef::Result(op, result) = view.def(value) else { return None };
    let op_def = view.op_def(op)?;
    match op_def.declaration {
        Some(declaration) => declaration.allocation(view, op, result),
        None => op_def.allocation,
    }
}

/// Returns the operands of the group `name`; none if the op has no such group.
pub fn operands_of_group(view: View<'_>, op: Op, name: &str) -> Vec<Value> {
    let range = view.op_def(op).map_or(0..0, |op_def| op_def.operand_group(view, op, name));
    range.map(|number| view.operand(op, number)).collect()
}

/// Returns the numbers of the operands that the op copies from and to, if it only copies the elements of one buffer to
/// another.
pub fn copied_operands(view: View<'_>, op: Op) -> Option<(usize, usize)> {
    let op_def = view.op_def(op)?;
    let copies = op_def.copies?;
    let source = op_def.operand_group(view, op, copies.source).next()?;
    Some((source, op_def.operand_group(view, op, copies.target).next()?))
}

/// Returns the numbers of the operands that the op takes over, as its definition says. A callee may take over more.
pub fn taken_over_operands(view: View<'_>, op: Op) -> SmallVec<[usize; 2]> {
    let Some(op_def) = view.op_def(op) else { return SmallVec::new() };
    op_def.takes_over.iter().flat_map(|name| op_def.operand_group(view, op, name)).collect()
}

/// Returns the operand that an op with the trait [`Traits::VIEW_LIKE`] views: its first. `None` for other ops.
pub fn viewed_operand(view: View<'_>, op: Op) -> Option<Value> {
    view.operands(op).next().filter(|_| view.op_def(op).is_some_and(|op_def| op_def.has(Traits::VIEW_LIKE)))
}

/// Returns the operand that `value` is a view of, if its op is one that makes views.
pub fn view_of(view: View<'_>, value: Value) -> Option<ViewOf> {
    let ValueDef::Result(op, result) = view.def(value) else { return None };
    let op_def = view.op_def(op)?;
    for groups in op_def.views {
        let Some(group) = op_def.results.iter().position(|group| group.name == groups.result) else { continue };
        let results = op_def.result_range(view, op, group);
        if results.contains(&result) {
            let operand = op_def.operand_group(view, op, groups.source).nth(result - results.start)?;
            return Some(ViewOf { op, operand, has_offset: groups.has_offset });
        }
    }
    let is_view = result == 0
        && op_def.views.is_empty()
        && op_def.has(Traits::VIEW_LIKE)
        && op_def.buffer_flow.is_none()
        && view.operand_count(op) > 0;
    is_view.then_some(ViewOf { op, operand: 0, has_offset: false })
}

/// Pushes the ops directly in the op's regions.
fn push_nested(body: &Body, op: Op, work: &mut Vec<Op>) {
    for &region in body.regions(op) {
        for block in body.blocks(region) {
            work.extend(body.ops(block));
        }
    }
}

/// Visits `op`; if `visit` returns `Some(true)` for an op, also the ops in its regions, in breadth-first order. Stops
/// and returns false if `visit` returns `None`.
///
/// In breadth-first order, an effect close to the op is found before its deepest regions are visited. Blocks are not
/// copied, so that an effect at the start of a long block is found at once.
fn all_below(body: &Body, op: Op, mut visit: impl FnMut(Op) -> Option<bool>) -> bool {
    let mut blocks: SmallVec<[Block; 8]> = SmallVec::new();
    let push = |op: Op, blocks: &mut SmallVec<[Block; 8]>| {
        for &region in body.regions(op) {
            blocks.extend(body.blocks(region));
        }
    };
    match visit(op) {
        None => return false,
        Some(true) => push(op, &mut blocks),
        Some(false) => {}
    }
    let mut next = 0;
    while let Some(&block) = blocks.get(next) {
        next += 1;
        for inner in body.ops(block) {
            match visit(inner) {
                None => return false,
                Some(true) => push(inner, &mut blocks),
                Some(false) => {}
            }
        }
    }
    true
}

/// Returns whether `test` holds for `op` or for an op in its regions. An op close to `op` is found before its deepest regions are visited.
pub fn any_below(body: &Body, op: Op, mut test: impl FnMut(Op) -> bool) -> bool {
    !all_below(body, op, |inner| (!test(inner)).then_some(true))
}

/// Returns whether the op, including its regions, is known to have no memory effects.
pub fn is_memory_effect_free(view: View<'_>, op: Op) -> bool {
    all_below(view.body, op, |op| {
        let (free, recursive) = own_effect_freedom(view, op);
        free.then_some(recursive)
    })
}

/// Returns whether the op, including its regions, can be executed speculatively.
fn is_speculatable(view: View<'_>, op: Op) -> bool {
    let mut work = vec![op];
    while let Some(op) = work.pop() {
        match own_speculatability(view, op) {
            Speculatable::Never => return false,
            Speculatable::Always => {}
            Speculatable::Recursively => push_nested(view.body, op, &mut work),
        }
    }
    true
}

/// Returns the speculatability of the op itself, without that of the ops in its regions.
pub fn own_speculatability(view: View<'_>, op: Op) -> Speculatable {
    let Some(op_def) = view.op_def(op) else { return Speculatable::Never };
    match op_def.speculatable {
        Some(speculate) => speculate(view, op),
        None if op_def.has(Traits::ALWAYS_SPECULATABLE) => Speculatable::Always,
        None if op_def.has(Traits::RECURSIVELY_SPECULATABLE) => Speculatable::Recursively,
        None => Speculatable::Never,
    }
}

/// Returns whether the op itself has no memory effects, and whether the effects of the ops in its regions count.
pub fn own_effect_freedom(view: View<'_>, op: Op) -> (bool, bool) {
    let Some(op_def) = view.op_def(op) else { return (false, false) };
    let recursive = recurses(op_def);
    let free = match op_def.effects {
        Effects::None => true,
        Effects::Unknown | Effects::Recursive => recursive,
        _ => effects_of(view, op).is_some_and(|effects| effects.is_empty()),
    };
    (free, recursive)
}

/// Returns whether the op has no memory effects and is speculatable, so that it can be erased when unused and moved
/// freely.
pub fn is_pure(view: View<'_>, op: Op) -> bool {
    is_speculatable(view, op) && is_memory_effect_free(view, op)
}

/// Returns whether the op would be dead if its results were unused. It must not be a terminator or a symbol. It and the
/// ops in its regions may only read, or allocate and access buffers that are their own results.
pub fn would_be_trivially_dead(view: View<'_>, op: Op) -> bool {
    let Some(op_def) = view.op_def(op) else { return false };
    if op_def.traits.intersects(Traits::TERMINATOR | Traits::SYMBOL) || !own_effects_are_droppable(view, op, op_def) {
        return false;
    }
    if view.regions(op).is_empty() || !recurses(op_def) {
        return true;
    }
    all_below(view.body, op, |op| {
        let op_def = view.op_def(op)?;
        own_effects_are_droppable(view, op, op_def).then(|| recurses(op_def))
    })
}

/// Returns whether an effect on a group of the definition permits erasing an op without uses, whatever the group contains.
fn is_droppable_group(op_def: &OpDef, name: &str, kind: EffectKind) -> bool {
    let is_result = || !name.is_empty() && op_def.operands.iter().all(|group| group.name != name);
    kind == EffectKind::Read || (kind == EffectKind::Allocate && is_result())
}

/// Returns whether an effect on a group of the definition does not permit erasing an op: the group is never empty.
fn is_kept_group(op_def: &OpDef, name: &str, kind: EffectKind) -> bool {
    let is_operand = || op_def.operands.iter().any(|group| group.name == name && group.arity == Arity::One);
    kind != EffectKind::Read && (name.is_empty() || is_operand())
}

/// Returns whether the own effects of each op of this definition permit erasing it if its results are unused; `None` if that
/// depends on the op. The common cases are told without the operands: reads, and allocations of results.
fn own_effects_of_all_are_droppable(op_def: &OpDef) -> Option<bool> {
    match op_def.effects {
        Effects::None => Some(true),
        Effects::Unknown | Effects::Recursive => Some(recurses(op_def)),
        Effects::Groups { groups, .. } => {
            let all = groups.iter().all(|group| is_droppable_group(op_def, group.0, group.1));
            let none = groups.iter().any(|group| is_kept_group(op_def, group.0, group.1));
            (all || none).then_some(all)
        }
        Effects::Computed(_) => None,
    }
}

/// Returns whether the op's own effects permit erasing it if its results are unused.
pub fn own_effects_are_droppable(view: View<'_>, op: Op, op_def: &OpDef) -> bool {
    let known = &view.ctx.op_name_data(view.name(op)).effects_are_droppable;
    match *known.get_or_init(|| own_effects_of_all_are_droppable(op_def)) {
        Some(droppable) => droppable,
        None => {
            let Some(effects) = effects_of(view, op) else { return false };
            let allocated = |value: Value| {
                view.defining_op(value) == Some(op)
                    && effects.iter().any(|effect| {
                        effect.kind == EffectKind::Allocate && effect.target == EffectTarget::Value(value)
                    })
            };
            effects.iter().all(|effect| match effect.target {
                EffectTarget::Value(value) if allocated(value) => true,
                _ => effect.kind == EffectKind::Read,
            })
        }
    }
}

/// Returns whether the op is dead: its results are unused, and its effects permit erasing it.
pub fn is_trivially_dead(view: View<'_>, op: Op) -> bool {
    view.all_results_unused(op) && would_be_trivially_dead(view, op)
}

/// Returns the value of a constant op: its first inherent attribute.
pub fn constant_of_op(view: View<'_>, op: Op) -> Option<Attr> {
    let op_def = view.op_def(op)?;
    if !op_def.has(Traits::CONSTANT_LIKE) {
        return None;
    }
    if let Some(constant) = op_def.constant {
        return Some(constant(view.ctx));
    }
    let group = op_def.attributes.first()?;
    view.attribute(op, group.name).or_else(|| match group.presence {
        Presence::Default(_) => attribute_defaults(view.ctx, view.name(op))[0],
        _ => None,
    })
}

/// Returns the default values of the attributes that the definition of `name` lists, in its order. Computed once for
/// each name and context.
pub fn attribute_defaults(ctx: &Context, name: OpName) -> &[Option<Attr>] {
    let data = ctx.op_name_data(name);
    let groups = data.op_def.map_or(&[][..], |op_def| op_def.attributes);
    data.defaults.get_or_init(|| groups.iter().map(|group| group.presence.default(ctx)).collect())
}

/// Returns the constant value of `value`, if its defining op is a constant.
pub fn constant_of(view: View<'_>, value: Value) -> Option<Attr> {
    constant_of_op(view, view.defining_op(value)?)
}

/// Returns the integer value of `value`, if its defining op is a constant and it fits in 64 bits.
pub fn constant_integer(view: View<'_>, value: Value) -> Option<i64> {
    constant_of(view, value)?.as_i64(view.ctx)
}
