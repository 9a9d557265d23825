//! Canonicalization patterns of `tensor.expand_shape` and `tensor.collapse_shape`.

use super::casts_and_slices::{replace_with_cast, result_type};
use super::verify::{are_cast_compatible, with_shape};
use crate::memref::multiply;
use crate::reassociation::{compose_collapses, compose_expansions, cover, groups_attr, groups_of};
use crate::tensor;
use freehold_core::definition::{Pattern, pattern};
use freehold_core::ir::{Context, DYNAMIC, Name, Op, OpSpec, Rewriter, Type, View};

/// `tensor.collapse_shape`
pub static COLLAPSE_SHAPE: &[Pattern] = &[
    pattern("ComposeReassociativeReshapeOps", &tensor::COLLAPSE_SHAPE, compose_collapses),
    pattern("ComposeCollapseOfExpandOp", &tensor::COLLAPSE_SHAPE, collapse_of_expansion),
    pattern("FoldReshapeWithSplat", &tensor::COLLAPSE_SHAPE, of_splat),
    pattern("FoldReshapeWithFromElements", &tensor::COLLAPSE_SHAPE, of_elements),
    pattern("FoldCollapseOfCastOp", &tensor::COLLAPSE_SHAPE, collapse_of_cast),
];
/// `tensor.expand_shape`
pub static EXPAND_SHAPE: &[Pattern] = &[
    pattern("ComposeReassociativeReshapeOps", &tensor::EXPAND_SHAPE, compose_expansions),
    pattern("ComposeExpandOfCollapseOp", &tensor::EXPAND_SHAPE, expansion_of_collapse),
    pattern("FoldReshapeWithSplat", &tensor::EXPAND_SHAPE, of_splat),
    pattern("FoldReshapeWithFromElements", &tensor::EXPAND_SHAPE, of_elements),
];

fn extents(view: View<'_>, op: Op) -> Option<(Vec<i64>, bool)> {
    let shape = tensor::ExpandShape::of(view, op).static_output_shape()?;
    let dynamic = shape.contains(&DYNAMIC);
    Some((shape, dynamic))
}

/// Composes a collapse of an expansion into a single reshape, if one of them only undoes part of the other.
fn collapse_of_expansion(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let between = tensor::Reshaping::of(rewriter.view(), op).src();
    let Some(inner) = tensor::ExpandShape::defining(rewriter.view(), between) else { return false };
    let (source, inner) = (inner.src(), inner.op());
    let (from, to) = (body.ty(source), result_type(rewriter, op));
    if from == to {
        return false;
    }
    let (Some(outer), Some(groups)) = (groups_of(View::new(ctx, body), op), groups_of(View::new(ctx, body), inner))
    else {
        return false;
    };
    let (Some(from_rank), Some(to_rank)) = (from.rank(ctx), to.rank(ctx)) else { return false };
    if from_rank == to_rank {
        // Comparing types is not enough: a dimension may have been expanded and collapsed with its other neighbor.
        if outer != groups || !are_cast_compatible(ctx, from, to) {
            return false;
        }
        replace_with_cast(rewriter, op, source);
        return true;
    }
    if from_rank > to_rank {
        let composed = if to_rank == 0 { Some(Vec::new()) } else { cover(&outer, &groups) };
        let Some(composed) = composed else { return false };
        let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[to]);
        rewriter.replace_with(op, &spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &composed)));
        return true;
    }
    let composed = if from_rank == 0 { Some(Vec::new()) } else { cover(&groups, &outer) };
    let Some(composed) = composed else { return false };
    if !to.has_static_shape(ctx) {
        return false;
    }
    let shape = to.shape(ctx).unwrap_or_default().to_vec();
    let spec = rewriter.spec(&tensor::EXPAND_SHAPE, body.location(op), &[source], &[to]);
    let spec = spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &composed)).attribute(
        ctx,
        Name::STATIC_OUTPUT_SHAPE,
        ctx.int_array_attr(64, &shape),
    );
    rewriter.replace_with(op, &spec);
    true
}

/// Composes an expansion of a collapse into a single reshape, if one of them only undoes part of the other.
fn expansion_of_collapse(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let collapsed = tensor::ExpandShape::of(rewriter.view(), op).src();
    let Some(inner) = body.made_by(ctx, collapsed, &tensor::COLLAPSE_SHAPE) else { return false };
    let source = tensor::Reshaping::of(rewriter.view(), inner).src();
    let (from, to) = (body.ty(source), result_type(rewriter, op));
    if from == to {
        return false;
    }
    let (Some(outer), Some(groups)) = (groups_of(View::new(ctx, body), op), groups_of(View::new(ctx, body), inner))
    else {
        return false;
    };
    let (Some(from_shape), Some(to_shape)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    let Some((shape, _)) = extents(View::new(ctx, body), op) else { return false };
    // Each group of the intermediate tensor is split by one op and joined by the other: the reshape that splits less is
    // removed.
    let between = body.ty(collapsed).rank(ctx).unwrap_or(0);
    if from_shape.len() == to_shape.len() {
        return false;
    }
    let into = |wide: &[i64], narrow: &[i64], wide_groups: &[Vec<i64>], narrow_groups: &[Vec<i64>]| {
        let all = |shape: &[i64]| vec![(0..shape.len() as i64).collect::<Vec<i64>>()];
        let (whole_wide, whole_narrow) = (all(wide), all(narrow));
        let (wide_groups, narrow_groups) =
            if between == 0 { (&whole_wide[..], &whole_narrow[..]) } else { (wide_groups, narrow_groups) };
        if narrow.is_empty() {
            return Some(Vec::new());
        }
        let mut composed = Vec::new();
        for (wide_group, narrow_group) in wide_groups.iter().zip(narrow_groups) {
            let mut rest = wide_group.iter().copied().peekable();
            for (position, &index) in narrow_group.iter().enumerate() {
                let target = *narrow.get(index as usize)?;
                let mut size = 1;
                let mut group = Vec::new();
                while let Some(&next) = rest.peek() {
                    let extent = *wide.get(next as usize)?;
                    let whole =
                        !group.is_empty() && size == target && (extent != 1 || position + 1 < narrow_group.len());
                    if whole {
                        break;
                    }
                    size = multiply(size, extent);
                    group.push(next);
                    rest.next();
                }
                if group.is_empty() || size != target {
                    return None;
                }
                composed.push(group);
            }
            if rest.next().is_some() {
                return None;
            }
        }
        Some(composed)
    };
    if from_shape.len() > to_shape.len() {
        let Some(composed) = into(from_shape, to_shape, &groups, &outer) else { return false };
        let spec = rewriter.spec(&tensor::COLLAPSE_SHAPE, body.location(op), &[source], &[to]);
        rewriter.replace_with(op, &spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &composed)));
        return true;
    }
    let Some(composed) = into(to_shape, from_shape, &outer, &groups) else { return false };
    let mut operands = vec![source];
    operands.extend(body.operands(op).skip(1));
    let spec = rewriter.spec(&tensor::EXPAND_SHAPE, body.location(op), &operands, &[to]);
    let spec = spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &composed)).attribute(
        ctx,
        Name::STATIC_OUTPUT_SHAPE,
        ctx.int_array_attr(64, &shape),
    );
    rewriter.replace_with(op, &spec);
    true
}

/// Folds a reshape of a splat of static shape into a splat.
fn of_splat(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let reshape = tensor::Reshaping::of(rewriter.view(), op);
    let Some(splat) = tensor::Splat::defining(rewriter.view(), reshape.src()) else { return false };
    let ty = result_type(rewriter, op);
    if !body.ty(reshape.src()).has_static_shape(ctx) || !ty.has_static_shape(ctx) {
        return false;
    }
    let spec = rewriter.spec(&tensor::SPLAT, body.location(op), &[splat.input()], &[ty]);
    rewriter.replace_with(op, &spec);
    true
}

/// Folds a reshape of `tensor.from_elements` into a `tensor.from_elements`.
fn of_elements(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let source = tensor::Reshaping::of(rewriter.view(), op).src();
    let Some(elements) = body.made_by(ctx, source, &tensor::FROM_ELEMENTS) else { return false };
    let ty = result_type(rewriter, op);
    if !ty.has_static_shape(ctx) {
        return false;
    }
    let operands = body.operand_vec(elements);
    let spec = rewriter.spec(&tensor::FROM_ELEMENTS, body.location(op), &operands, &[ty]);
    rewriter.replace_with(op, &spec);
    true
}

/// Returns the type of a collapse of `source` by these groups.
fn collapsed_type(ctx: &Context, source: Type, groups: &[Vec<i64>]) -> Option<Type> {
    let shape = source.shape(ctx)?;
    let size =
        |group: &Vec<i64>| group.iter().try_fold(1, |size, &index| Some(multiply(size, *shape.get(index as usize)?)));
    let sizes: Vec<i64> = groups.iter().map(size).collect::<Option<_>>()?;
    Some(with_shape(ctx, source, &sizes))
}

/// Folds a cast that loses static information into the collapse of its result, with a cast if the type differs.
fn collapse_of_cast(rewriter: &mut Rewriter<'_>, op: Op) -> bool {
    let (ctx, body) = (rewriter.ctx, rewriter.body());
    let collapsed = tensor::Reshaping::of(rewriter.view(), op).src();
    let Some(source) = tensor::Cast::defining(rewriter.view(), collapsed).map(|cast| cast.source()) else {
        return false;
    };
    let (from, to) = (body.ty(source), body.ty(collapsed));
    let (Some(a), Some(b)) = (from.shape(ctx), to.shape(ctx)) else { return false };
    if a.len() != b.len() || !a.iter().zip(b).all(|(&a, &b)| a == b || b == DYNAMIC) {
        return false;
    }
    let Some(groups) = groups_of(View::new(ctx, body), op) else { return false };
    let Some(ty) = collapsed_type(ctx, from, &groups) else { return false };
    if ty == result_type(rewriter, op) {
        rewriter.modify(op, |_, body| body.set_operand(op, 0, source));
        return true;
    }
    let spec = OpSpec::new(body.name(op), body.location(op)).operands(&[source]).results(&[ty]);
    rewriter.before(op);
    let new = rewriter.create_value(&spec.attribute(ctx, Name::REASSOCIATION, groups_attr(ctx, &groups)));
    replace_with_cast(rewriter, op, new);
    true
}
