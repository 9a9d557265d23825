//! Kinds of damage to the output of MLIR-HLO's smaller passes: clones of `bufferization.alloc_tensor`, and attributes.

use freehold::dialects::deallocation::RESTRICT;
use freehold::ir::{Attr, Body, Context, InsertPoint, Op, OpSpec, Value, View};

use super::damages::*;

// ---- clones of alloc_tensor

fn alloc_tensor(view: View<'_>, value: Value) -> Option<Op> {
    view.defining_op(value).filter(|&op| is(view, op, "bufferization.alloc_tensor"))
}

/// Creates an `alloc_tensor` of a static type without contents.
fn fresh(ctx: &Context, body: &mut Body, before: Op, like: Value) -> Option<Value> {
    let ty = body.ty(like);
    if !ty.is_tensor(ctx) || !ty.has_static_shape(ctx) {
        return None;
    }
    let spec = OpSpec::new(ctx.op_name("bufferization.alloc_tensor"), body.location(before)).results(&[ty]);
    let op = body.insert(InsertPoint::Before(before), &spec.segments(ctx, &[0, 0, 0]));
    Some(body.result(op, 0))
}

/// Leaves out the source of a clone: its contents are undefined.
pub(super) fn forget_source(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let has_source = is(View::new(ctx, body), op, "bufferization.alloc_tensor")
        && body.operands(op).any(|operand| body.ty(operand).is_tensor(ctx));
    if !has_source {
        return false;
    }
    let old = body.result(op, 0);
    let Some(new) = fresh(ctx, body, op, old) else { return false };
    body.replace_all_uses(old, new);
    body.erase(op);
    true
}

/// Replaces a tensor that an op computed by an allocation, as if it were one.
pub(super) fn split_another(ctx: &Context, body: &mut Body, op: Op) -> bool {
    for number in 0..body.operand_count(op) {
        let value = body.operand(op, number);
        if alloc_tensor(View::new(ctx, body), value).is_some() || body.defining_op(value).is_none() {
            continue;
        }
        if let Some(new) = fresh(ctx, body, op, value) {
            body.set_operand(op, number, new);
            return true;
        }
    }
    false
}

/// Lets a clone copy another tensor of the same type: an earlier one of the block.
pub(super) fn change_source(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let source = (0..body.operand_count(op)).find(|&number| body.ty(body.operand(op, number)).is_tensor(ctx));
    let (true, Some(number)) = (is(view, op, "bufferization.alloc_tensor"), source) else { return false };
    let (old, block) = (body.operand(op, number), body.block(op).expect("an op in a block"));
    let mut earlier = body.arguments(block).to_vec();
    for before in body.op_vec(block).into_iter().take_while(|&before| before != op) {
        if !is(view, before, "bufferization.alloc_tensor") {
            earlier.extend_from_slice(body.results(before));
        }
    }
    let Some(&other) = earlier.iter().rev().find(|&&value| value != old && body.ty(value) == body.ty(old)) else {
        return false;
    };
    body.set_operand(op, number, other);
    true
}

/// Lets an op use the clone that was made for an earlier op of the block, which copies another tensor.
pub(super) fn use_another_clone(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let Some(block) = body.block(op) else { return false };
    for number in 0..body.operand_count(op) {
        let Some(own) = alloc_tensor(view, body.operand(op, number)) else { continue };
        let is_other = |&earlier: &Op| {
            earlier != own
                && is(view, earlier, "bufferization.alloc_tensor")
                && body.operands(earlier).collect::<Vec<_>>() != body.operands(own).collect::<Vec<_>>()
                && body.ty(body.result(earlier, 0)) == body.ty(body.result(own, 0))
        };
        let earlier = body.op_vec(block).into_iter().take_while(|&earlier| earlier != op).find(is_other);
        if let Some(earlier) = earlier {
            body.set_operand(op, number, body.result(earlier, 0));
            return true;
        }
    }
    false
}

/// Lets an op use the clone that was made for an earlier op of the block, and that is the same.
pub(super) fn share_clone(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let view = View::new(ctx, body);
    let Some(block) = body.block(op) else { return false };
    for number in 0..body.operand_count(op) {
        let Some(own) = alloc_tensor(view, body.operand(op, number)) else { continue };
        let is_equal = |&earlier: &Op| {
            earlier != own
                && is(view, earlier, "bufferization.alloc_tensor")
                && body.operands(earlier).collect::<Vec<_>>() == body.operands(own).collect::<Vec<_>>()
                && body.ty(body.result(earlier, 0)) == body.ty(body.result(own, 0))
        };
        let earlier = body.op_vec(block).into_iter().take_while(|&earlier| earlier != op).find(is_equal);
        if let Some(earlier) = earlier {
            body.set_operand(op, number, body.result(earlier, 0));
            body.erase(own);
            return true;
        }
    }
    false
}

// ---- the attributes of hlo-deallocation-annotation

const RESULTS: &str = "deallocation.result_backing_memory";
const REGIONS: &str = "deallocation.region_args_backing_memory";

/// Changes the first text for which `change` returns another one, in an attribute of the annotation.
fn change_text(ctx: &Context, body: &mut Body, op: Op, change: impl Fn(&str) -> Option<String>) -> bool {
    fn changed(ctx: &Context, attr: Attr, change: &dyn Fn(&str) -> Option<String>) -> Option<Attr> {
        if let Some(text) = attr.as_str(ctx) {
            return change(text).map(|text| ctx.string_attr(&text));
        }
        let mut list = attr.as_array(ctx)?.to_vec();
        let (number, new) =
            list.iter().enumerate().find_map(|(number, &one)| Some((number, changed(ctx, one, change)?)))?;
        list[number] = new;
        Some(ctx.array_attr(&list))
    }
    [RESULTS, REGIONS].iter().any(|name| {
        let attr = body.attribute(ctx, op, *name);
        let Some(new) = attr.and_then(|attr| changed(ctx, attr, &change)) else { return false };
        body.set_attribute(ctx, op, *name, Some(new));
        true
    })
}

/// Leaves out the last name of a text.
pub(super) fn drop_name(ctx: &Context, body: &mut Body, op: Op) -> bool {
    change_text(ctx, body, op, |text| {
        (!text.is_empty()).then(|| text.rsplit_once(", ").map_or(String::new(), |(rest, _)| rest.to_string()))
    })
}

/// Adds a name to a text that has one.
pub(super) fn add_name(ctx: &Context, body: &mut Body, op: Op) -> bool {
    change_text(ctx, body, op, |text| (!text.is_empty()).then(|| format!("{text}, %other")))
}

/// Exchanges the first two names of a text.
pub(super) fn reorder_names(ctx: &Context, body: &mut Body, op: Op) -> bool {
    change_text(ctx, body, op, |text| {
        let mut names: Vec<&str> = text.split(", ").collect();
        // Values of two regions may have the same name.
        (names.len() > 1 && names[0] != names[1]).then(|| {
            names.swap(0, 1);
            names.join(", ")
        })
    })
}

/// Gives memory to a value that is no buffer.
pub(super) fn name_for_scalar(ctx: &Context, body: &mut Body, op: Op) -> bool {
    change_text(ctx, body, op, |text| text.is_empty().then(|| "%arg0".to_string()))
}

/// Leaves out an attribute of the annotation.
pub(super) fn drop_annotation(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let found = [RESULTS, REGIONS].into_iter().find(|name| body.attribute(ctx, op, *name).is_some());
    if let Some(name) = found {
        body.set_attribute(ctx, op, name, None);
    }
    found.is_some()
}

// ---- the attributes of hlo-xla-buffer-arg-rewrite

/// Sets the `deallocation.restrict` of the first argument for which `change` returns another value, if there is one.
fn change_restrict(
    ctx: &Context,
    body: &mut Body,
    op: Op,
    change: impl Fn(Attr, Option<bool>) -> Option<Option<bool>>,
) -> bool {
    let Some(all) = body.attribute(ctx, op, "arg_attrs").and_then(|attr| attr.as_array(ctx)) else { return false };
    let name = ctx.name(RESTRICT);
    let mut all = all.to_vec();
    for attributes in &mut all {
        let now = attributes.get(ctx, name).and_then(|attr| attr.as_bool(ctx));
        let Some(new) = change(*attributes, now) else { continue };
        *attributes = ctx.with_entry(*attributes, name, new.map(|new| ctx.bool_attr(new)));
        let attr = ctx.array_attr(&all);
        body.set_attribute(ctx, op, "arg_attrs", Some(attr));
        return true;
    }
    false
}

/// Restricts a result argument that is the buffer of an input.
pub(super) fn restrict_alias(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let alias = ctx.name("test.alias");
    change_restrict(ctx, body, op, |attributes, now| {
        (now.is_none() && attributes.get(ctx, alias).is_some()).then_some(Some(true))
    })
}

/// Restricts an input.
pub(super) fn restrict_input(ctx: &Context, body: &mut Body, op: Op) -> bool {
    let input = ctx.name("xla_framework.input_mapping");
    change_restrict(ctx, body, op, |attributes, now| {
        (now.is_none() && attributes.get(ctx, input).is_some()).then_some(Some(true))
    })
}

/// Leaves out a mark.
pub(super) fn drop_restrict(ctx: &Context, body: &mut Body, op: Op) -> bool {
    change_restrict(ctx, body, op, |_, now| now.map(|_| None))
}

/// Marks an argument as one that is not the only name of its buffer.
pub(super) fn negate_restrict(ctx: &Context, body: &mut Body, op: Op) -> bool {
    change_restrict(ctx, body, op, |_, now| now.map(|now| Some(!now)))
}
