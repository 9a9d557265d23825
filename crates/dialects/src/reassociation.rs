//! The reassociation maps of `collapse_shape` and `expand_shape`, in `memref` and in `tensor`: groups of dimensions
//! that are collapsed into one, or that one is expanded into.

use super::slices::reassociation;
use freehold_core::ir::{Attr, Context, Name, Op, OpSpec, Rewriter, Value, View};

/// Returns the attribute for `groups`.
pub fn groups_attr(ctx: &Context, groups: &[Vec<i64>]) -> Attr {
    let i64_type = ctx.integer(64);
    let group = |group: &Vec<i64>| {
        let entries: Vec<Attr> = group.iter().map(|&index| ctx.integer_attr(i64_type, index)).collect();
        ctx.array_attr(&entries)
    };
    ctx.array_attr(&groups.iter().map(group).collect::<Vec<Attr>>())
}

/// Returns the groups of an op; `None` if the attribute is missing or malformed.
pub fn groups_of(view: View<'_>, op: Op) -> Option<Vec<Vec<i64>>> {
    reassociation(view.ctx, view.attribute(op, Name::REASSOCIATION)?)
}

/// Composes groups of groups into groups of the inner dimensions. An empty list represents a scalar.
fn flatten(outer: &[Vec<i64>], inner: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    if outer.is_empty() || inner.is_empty() {
        return Some(Vec::new());
    }
    let of = |group: &Vec<i64>| {
        let parts = group.iter().map(|&index| inner.get(index as usize).cloned()).collect::<Option<Vec<_>>>()?;
        Some(parts.concat())
    };
    outer.iter().map(of).collect()
}

/// Returns, for each group of `coarse`, the indices of the groups of `fine` that cover it, if they fit.
pub fn cover(coarse: &[Vec<i64>], fine: &[Vec<i64>]) -> Option<Vec<Vec<i64>>> {
    let mut next = 0;
    let mut composed = Vec::with_capacity(coarse.len());
    for group in coarse {
        let mut indices = Vec::new();
        while let Some(last) = fine.get(next).and_then(|group| group.last()) {
            if Some(last) > group.last() {
                return None;
            }
            indices.push(next as i64);
            next += 1;
            if Some(last) == group.last() {
                break;
            }
        }
        composed.push(indices);
    }
    Some(composed)
}

/// Returns the source of the op that defines the source of `op`, if both have the same name, with the groups of both.
fn groups_of_chain(view: View<'_>, op: Op) -> Option<(Value, Vec<Vec<i64>>, Vec<Vec<i64>>)> {
    let [between] = view.first_operands(op);
    let inner = view.defining_op(between).filter(|&inner| view.name(inner) == view.name(op))?;
    let [source] = view.first_operands(inner);
    Some((source, groups_of(view, op)?, groups_of(view, inner)?))
}

/// Replaces a collapse of a collapse with one collapse.
pub fn compose_collapses(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some((source, outer_groups, inner_groups)) = groups_of_chain(rewriter.view(), op) else { return false };
    let Some(groups) = flatten(&outer_groups, &inner_groups) else { return false };
    let ty = body.ty(body.result(op, 0));
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[ty]);
    rewriter.replace_with(op, &spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &groups)));
    true
}

/// Replaces an expansion of an expansion with one expansion.
pub fn compose_expansions(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let Some((source, outer_groups, inner_groups)) = groups_of_chain(rewriter.view(), op) else { return false };
    let Some(groups) = flatten(&inner_groups, &outer_groups) else { return false };
    let mut operands = vec![source];
    operands.extend(body.operands(op).skip(1));
    let ty = body.ty(body.result(op, 0));
    let mut spec = OpSpec::new(body.name(op), body.location(op)).operands(&operands).results(&[ty]);
    if let Some(shape) = body.attribute(ctx, op, Name::STATIC_OUTPUT_SHAPE) {
        spec = spec.attribute(ctx, Name::STATIC_OUTPUT_SHAPE, shape);
    }
    rewriter.replace_with(op, &spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &groups)));
    true
}
