//! Columns: values that are forwarded beside others, as further block arguments, or results and arguments of region ops.

use freehold_core::definition::BranchPoint;
use freehold_core::ir::{Attr, Name, Op, Type, Value};
use freehold_core::rewrite::Rewriter;
use freehold_core::rewrite::region_branch::remake;

/// Creates a region op again, with more results. Returns the new op; its first results replace those of the old one, which
/// is erased.
pub(crate) fn add_results(
    rewriter: &mut Rewriter<'_>,
    op: Op,
    types: &[Type],
    renamed: &mut dyn FnMut(Value, Value),
) -> Op {
    let old: Vec<Type> = rewriter.results(op).iter().map(|&value| rewriter.ty(value)).collect();
    let new = remake(rewriter, op, &[&old[..], types].concat());
    for index in 0..old.len() {
        let (from, to) = (rewriter.result(op, index), rewriter.result(new, index));
        rewriter.replace_all_uses(from, to);
        renamed(from, to);
    }
    rewriter.erase(op);
    new
}

/// Appends an operand to those that `owner`, the region op or a terminator in it, forwards. Returns its number.
pub(crate) fn append_forwarded(rewriter: &mut Rewriter<'_>, owner: Op, op: Op, value: Value) -> usize {
    let view = rewriter.view();
    let interface = view.op_def(op).and_then(|op_def| op_def.region_branch).expect("a region op with slots");
    let point = if owner == op { BranchPoint::Parent } else { BranchPoint::Terminator(owner) };
    let successors = interface.successors(view, op, point, &[]);
    let end = successors.iter().map(|successor| match point {
        BranchPoint::Parent => interface.entry_operands(view, op, successor).end,
        BranchPoint::Terminator(terminator) => interface.exit_operands(view, terminator, successor).end,
    });
    let end = end.max().unwrap_or(0);
    let mut operands = rewriter.operand_vec(owner);
    operands.insert(end.min(operands.len()), value);
    rewriter.set_operands(owner, &operands);
    grow_segments(rewriter, owner);
    end
}

/// Increments the last operand group of an op whose groups have explicit sizes.
fn grow_segments(rewriter: &mut Rewriter<'_>, op: Op) {
    let name = Name::OPERAND_SEGMENT_SIZES;
    let ctx = rewriter.ctx;
    let attributes = rewriter.attributes(op);
    let sizes = attributes.get(ctx, name).and_then(|attr| attr.as_i64_array(ctx));
    if let Some(mut sizes) = sizes {
        if let Some(size) = sizes.last_mut() {
            *size += 1;
        }
        let sizes: Attr = ctx.int_array_attr(32, &sizes);
        let attributes = ctx.with_entry(attributes, name, Some(sizes));
        rewriter.set_attributes(op, attributes);
    }
}
