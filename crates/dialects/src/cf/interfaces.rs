//! The branch interface and effects of the `cf` ops.

use std::ops::Range;

use freehold_core::definition::{Branch, Effect, EffectKind, EffectList, EffectTarget, Resource, VerifyInput};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Body, Context, Int, Name, Op, View};

/// `cf.br`
pub struct Jump;
/// `cf.cond_br`
pub struct Conditional;
/// `cf.switch`
pub struct Switch;

impl Branch for Jump {
    fn successor_operands(&self, view: View<'_>, op: Op, _index: usize) -> Range<usize> {
        0..view.operand_count(op)
    }
    fn successor_for_constants(&self, _view: View<'_>, _op: Op, _operands: &[Option<Attr>]) -> Option<usize> {
        Some(0)
    }
}

impl Branch for Conditional {
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        let op_def = view.op_def(op);
        op_def.map_or(0..0, |op_def| op_def.operand_range(view, op, 1 + index))
    }
    fn successor_for_constants(&self, view: View<'_>, _op: Op, operands: &[Option<Attr>]) -> Option<usize> {
        let condition = operands.first().copied().flatten()?.as_bool(view.ctx)?;
        Some(usize::from(!condition))
    }
}

impl Branch for Switch {
    fn successor_operands(&self, view: View<'_>, op: Op, index: usize) -> Range<usize> {
        operands_of_successor(view, op, index)
    }
    fn successor_of_operand(&self, view: View<'_>, op: Op, number: usize) -> Option<(usize, usize)> {
        successor_of_operand(view, op, number)
    }
    fn successor_for_constants(&self, view: View<'_>, op: Op, operands: &[Option<Attr>]) -> Option<usize> {
        let Some(values) = super::Switch::of(view, op).case_values() else { return Some(0) };
        let flag = operands.first().copied().flatten()?;
        let flag = flag.as_int(view.ctx)?;
        Some(case_of(view.ctx, values, flag).map_or(0, |case| case + 1))
    }
}

/// Returns the operands that a switch forwards to successor `index`: the second group of operands to the first, which is
/// the default, and a part of the third to each case. Also for `llvm.switch`.
pub(crate) fn operands_of_successor(view: View<'_>, op: Op, index: usize) -> Range<usize> {
    let Some(op_def) = view.op_def(op) else { return 0..0 };
    let Some(case) = index.checked_sub(1) else { return op_def.operand_range(view, op, 1) };
    let all = op_def.operand_range(view, op, 2);
    let sizes = segments(view.ctx, view.body, op);
    let before: usize = sizes.iter().take(case).map(size_of).sum();
    let start = (all.start + before).min(all.end);
    let size = sizes.get(case).map_or(0, size_of);
    start..(start + size).min(all.end)
}

/// Returns the successor to which a switch forwards operand `number`, and the operand's number there. One pass over the
/// segments; querying the operands of each successor would be quadratic. Also for `llvm.switch`.
pub(crate) fn successor_of_operand(view: View<'_>, op: Op, number: usize) -> Option<(usize, usize)> {
    let op_def = view.op_def(op)?;
    let default = op_def.operand_range(view, op, 1);
    if default.contains(&number) {
        return Some((0, number - default.start));
    }
    let mut rest = number.checked_sub(op_def.operand_range(view, op, 2).start)?;
    for (case, size) in segments(view.ctx, view.body, op).iter().map(size_of).enumerate() {
        if rest < size {
            return Some((case + 1, rest));
        }
        rest -= size;
    }
    None
}

/// Returns the number of operands of each case of a `cf.switch`, as the bytes of the attribute.
fn segments<'a>(ctx: &'a Context, body: &Body, op: Op) -> &'a [[u8; 4]] {
    match View::new(ctx, body).attribute(op, Name::CASE_OPERAND_SEGMENTS).map(|sizes| sizes.data(ctx)) {
        Some(AttrData::DenseArray { element, data, .. }) if element.is_signless(ctx, 32) => data.as_chunks::<4>().0,
        _ => &[],
    }
}

fn size_of(size: &[u8; 4]) -> usize {
    i32::from_le_bytes(*size).max(0) as usize
}

/// Returns the index of `flag` among the elements of `values`.
fn case_of(ctx: &Context, values: Attr, flag: &Int) -> Option<usize> {
    let AttrData::DenseElements { ty, splat, data } = values.data(ctx) else { return None };
    let width = ty.element(ctx)?.bit_width(ctx)?;
    let size = width.div_ceil(8).max(1) as usize;
    let wanted: Vec<u8> = flag.words().flat_map(u64::to_le_bytes).chain(std::iter::repeat(0)).take(size).collect();
    let mask = if width % 8 == 0 { 0xff } else { (1u8 << (width % 8)) - 1 };
    let equal = |element: &[u8]| {
        let (last, rest) = element.split_last().expect("an element has at least one byte");
        rest == &wanted[..size - 1] && last & mask == wanted[size - 1] & mask
    };
    let index = data.chunks_exact(size).position(equal)?;
    Some(if *splat { 0 } else { index })
}

/// Returns the number of elements of a dense attribute.
fn element_count(ctx: &Context, values: Attr) -> Option<usize> {
    let shape = values.ty(ctx)?.shape(ctx)?;
    shape.iter().try_fold(1usize, |product, &extent| product.checked_mul(usize::try_from(extent).ok()?))
}

/// `cf.switch`
pub fn verify_switch(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let switch = super::Switch::of(input.view(), op);
    let Some(values) = switch.case_values() else { return Ok(()) };
    let flag = body.ty(switch.flag());
    let element = values.ty(ctx).and_then(|ty| ty.element(ctx));
    if let Some(element) = element
        && element != flag
    {
        return input
            .error(format!("'flag' type ({}) should match case value type ({})", input.ty(flag), input.ty(element)))
            .fail();
    }
    let destinations = body.successor_count(op).saturating_sub(1);
    if let Some(count) = element_count(ctx, values)
        && count != destinations
    {
        return input
            .error(format!("number of case values ({count}) should match number of case destinations ({destinations})"))
            .fail();
    }
    Ok(())
}

/// `cf.assert` may end the program: no write may be moved across it.
pub fn assert_effects(_view: View<'_>, _op: Op, effects: &mut EffectList) {
    let (kind, target) = (EffectKind::Write, EffectTarget::Unspecified);
    effects.push(Effect { kind, target, resource: Resource::Default });
}
