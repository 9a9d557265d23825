//! Columns: values that are forwarded beside others, as further block arguments, or results and arguments of region ops.

use freehold_core::definition::{Arity, BranchPoint};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, Name, Op, Rewriter, Type, Value, View};
use freehold_core::rewrite::region_branch::remake;

/// Checks that an op can take more operands after `end`, or more results, for the ownership of its buffers.
///
/// # Errors
/// Its declaration fixes their number.
pub(crate) fn check_room(view: View<'_>, op: Op, end: Option<usize>, diagnostics: &Diagnostics) -> Fallible {
    let Some(op_def) = view.op_def(op).filter(|op_def| op_def.declaration.is_some()) else { return Ok(()) };
    let (kind, groups, group) = match end {
        Some(end) => ("operands", op_def.operands, group_ending_at(view, op, end)),
        None => ("results", op_def.results, op_def.results.len().checked_sub(1)),
    };
    let name = match group.map(|group| &groups[group]) {
        Some(group) if group.arity != Arity::One => return Ok(()),
        Some(group) => group.name,
        None => "more",
    };
    let message = format!("'{}' has no place for the ownership of its buffers among its {kind}", op_def.name);
    diagnostics
        .error_on(view, op, message)
        .help(format!("declare the last of them as variadic: irdl.{kind}(…, {name}: variadic %any)"))
        .fail()
}

/// Returns the operand group that ends before operand number `end`: the last one that is not empty, or can grow.
pub(crate) fn group_ending_at(view: View<'_>, op: Op, end: usize) -> Option<usize> {
    let op_def = view.op_def(op)?;
    let ends = |&group: &usize| op_def.operand_range(view, op, group).end == end;
    let groups = || (0..op_def.operands.len()).filter(ends);
    groups().find(|&group| op_def.operands[group].arity != Arity::One).or_else(|| groups().next())
}

/// Checks that a column can be added to the operands that `owner`, the region op or a terminator in it, forwards.
///
/// # Errors
/// A declaration fixes the number of these operands.
pub(crate) fn check_forwarded(view: View<'_>, owner: Op, op: Op, diagnostics: &Diagnostics) -> Fallible {
    check_room(view, owner, Some(forwarded_end(view, owner, op)), diagnostics)
}

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
    let end = forwarded_end(rewriter.view(), owner, op);
    let mut operands = rewriter.operand_vec(owner);
    operands.insert(end.min(operands.len()), value);
    rewriter.set_operands(owner, &operands);
    grow_segments(rewriter, owner);
    end
}

/// Returns the number after the last operand that `owner`, the region op or a terminator in it, forwards.
fn forwarded_end(view: View<'_>, owner: Op, op: Op) -> usize {
    let interface = view.op_def(op).and_then(|op_def| op_def.region_branch).expect("a region op with slots");
    let point = if owner == op { BranchPoint::Parent } else { BranchPoint::Terminator(owner) };
    let successors = interface.successors(view, op, point, &[]);
    let end = successors.iter().map(|successor| match point {
        BranchPoint::Parent => interface.entry_operands(view, op, successor).end,
        BranchPoint::Terminator(terminator) => interface.exit_operands(view, terminator, successor).end,
    });
    end.max().unwrap_or(0)
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
