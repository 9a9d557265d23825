//! `scf.forall` in versions before 17: `scf.foreach_thread`, whose bounds are operands that begin at 0 and have step 1.
//! That of 15 has no shared outputs: its results are those of the insertions at its end, in their order, and these
//! insert into tensors of outside. Static sizes are constants before the op.

use crate::scf::ops;
use crate::spellings::{keep_static_sizes, note_static_sizes, take_static_sizes, was};
use crate::tensor;
use freehold_core::definition::constant_integer;
use freehold_core::ir::{Body, Context, DYNAMIC, Name, Op, Region, Value, Version};
use freehold_history::{Downgraded, Inexpressible, Upgraded};

const BOUNDS: [&str; 3] = ["staticLowerBound", "staticUpperBound", "staticStep"];

/// The op of 16. Its custom form is parsed as that of `scf.forall`.
pub(super) fn upgrade_16(op: &mut Upgraded<'_>) -> Result<(), String> {
    let sizes = op.attribute("operandSegmentSizes").map(|sizes| sizes.integers(op.ctx)).unwrap_or_default();
    if let [threads, outputs] = sizes[..] {
        set_bounds(op, threads.max(0) as usize, outputs.max(0) as usize);
    }
    note_static_sizes(op);
    Ok(())
}

/// Sets the attributes of an op whose operands are numbers of threads and shared outputs.
fn set_bounds(op: &mut Upgraded<'_>, threads: usize, outputs: usize) {
    for (name, bound) in BOUNDS.into_iter().zip([0, DYNAMIC, 1]) {
        op.set_attribute(name, Some(op.ctx.int_array_attr(64, &vec![bound; threads])));
    }
    op.set_segments(&[0, threads, 0, outputs]);
}

/// Makes the constants that older versions have for static sizes such sizes again.
pub(super) fn absorb_sizes(ctx: &Context, body: &mut Body, op: Op) {
    let upper = body.attribute(ctx, op, BOUNDS[1]).and_then(|bounds| bounds.as_i64_array(ctx)).unwrap_or_default();
    let groups = body.attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES).map(|sizes| sizes.integers(ctx));
    let Some([lower, _, step, outputs]) = groups.and_then(|groups| <[i64; 4]>::try_from(groups).ok()) else { return };
    if let Some(sizes) = take_static_sizes(ctx, body, op, &upper, lower.max(0) as usize) {
        let dynamic = sizes.iter().filter(|&&size| size == DYNAMIC).count() as i64;
        body.set_attribute(ctx, op, BOUNDS[1], Some(ctx.int_array_attr(64, &sizes)));
        let groups = ctx.int_array_attr(32, &[lower, dynamic, step, outputs]);
        body.set_attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES, Some(groups));
    }
}

/// Returns the insertions at the end of a body.
fn insertions(ctx: &Context, body: &Body, region: Region) -> Vec<Op> {
    let last = body.first_block(region).and_then(|block| body.last_op(block));
    let last = last.filter(|&last| was(ctx, body, last, ops::FORALL_IN_PARALLEL.name));
    let block = last.and_then(|last| body.regions(last).first()).and_then(|&region| body.first_block(region));
    let is_insertion = |op: &Op| was(ctx, body, *op, tensor::PARALLEL_INSERT_SLICE.name) && body.operand_count(*op) > 1;
    block.map(|block| body.ops(block).filter(is_insertion).collect()).unwrap_or_default()
}

/// The op of 15: makes the tensors that are inserted into shared outputs.
pub(super) fn upgrade_15(op: &mut Upgraded<'_>) -> Result<(), String> {
    let threads = op.op.operands.len();
    let Some((&region, block)) = op.op.regions.first().zip(op.op.regions.first().and_then(|&r| op.body.first_block(r)))
    else {
        return Ok(());
    };
    let insertions = insertions(op.ctx, op.body, region);
    if insertions.len() != op.op.results.len() || op.body.arguments(block).len() != threads {
        return Err("has other numbers of thread indices and results than of sizes and insertions at its end".into());
    }
    for (index, &insertion) in insertions.iter().enumerate() {
        let [_, target] = op.body.first_operands(insertion);
        let ty = op.body.ty(target);
        let argument = op.body.insert_argument(block, threads + index, ty, op.op.location);
        op.body.set_operand(insertion, 1, argument);
        op.op.operands.push(target);
    }
    set_bounds(op, threads, insertions.len());
    note_static_sizes(op);
    Ok(())
}

/// Makes the op one of 16. Returns the numbers of threads and the shared outputs.
fn lower_bounds(downgraded: &mut Downgraded<'_>, op: Op) -> Result<[Vec<Value>; 2], Inexpressible> {
    let ctx = downgraded.ctx;
    let view = downgraded.view();
    let Some(op_def) = view.op_def(op) else { return Ok([Vec::new(), Vec::new()]) };
    let groups = op_def.operand_groups(view, op);
    let [lower, _, step, _] = &groups[..] else { return Ok([Vec::new(), Vec::new()]) };
    let fixed = |index: usize| {
        let bound = view.attribute(op, BOUNDS[index]).and_then(|bound| bound.as_i64_array(ctx));
        bound.unwrap_or_default()
    };
    let all = |index: usize, values: &[Value], expected: i64| {
        fixed(index).iter().all(|&bound| bound == DYNAMIC || bound == expected)
            && values.iter().all(|&value| constant_integer(view, value) == Some(expected))
    };
    if !all(0, lower, 0) || !all(2, step, 1) {
        return Err(Inexpressible::new("a lower bound other than 0 or a step other than 1", Version::V17));
    }
    let (bounds, upper, outputs) = (fixed(1), groups[1].to_vec(), groups[3].to_vec());
    let threads = keep_static_sizes(ctx, downgraded.body, op, &bounds, &upper);
    for name in BOUNDS {
        downgraded.set_attribute(op, name, None);
    }
    Ok([threads, outputs])
}

/// To the op of 16.
pub(super) fn downgrade_16(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let [threads, outputs] = lower_bounds(downgraded, op)?;
    let sizes = downgraded.ctx.int_array_attr(32, &[threads.len() as i64, outputs.len() as i64]);
    downgraded.body.set_operands(op, &[threads, outputs].concat());
    downgraded.set_attribute(op, Name::OPERAND_SEGMENT_SIZES, Some(sizes));
    Ok(())
}

/// To the op of 15. A thread there cannot read what it has inserted into an output, so outputs have no other uses.
pub(super) fn downgrade_15(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    if downgraded.attribute(op, "mapping").is_some() {
        return Err(Inexpressible::new("the attribute 'mapping'", Version::V16));
    }
    let region = downgraded.body.regions(op)[0];
    let Some(block) = downgraded.body.first_block(region) else { return Ok(()) };
    let insertions = insertions(ctx, downgraded.body, region);
    let rank = downgraded.body.arguments(block).len() - downgraded.body.results(op).len();
    let arguments = downgraded.body.arguments(block)[rank..].to_vec();
    let mut ordered = Vec::new();
    for &argument in &arguments {
        let writes = |&&insertion: &&Op| {
            let [_, dest] = downgraded.body.first_operands(insertion);
            dest == argument
        };
        let mut of_output = insertions.iter().filter(writes);
        match (of_output.next(), of_output.next()) {
            (Some(_), None) if !downgraded.body.has_one_use(argument) => {
                return Err(Inexpressible::new(
                    "a use of a shared output other than the insertion at the end",
                    Version::V16,
                ));
            }
            (Some(&insertion), None) => ordered.push(insertion),
            _ => return Err(Inexpressible::new("an output with no insertion or with several", Version::V16)),
        }
    }
    if ordered != insertions {
        return Err(Inexpressible::new("insertions in another order than that of the outputs", Version::V16));
    }
    let [threads, outputs] = lower_bounds(downgraded, op)?;
    let body = &mut *downgraded.body;
    for (&argument, &output) in arguments.iter().zip(&outputs) {
        body.replace_all_uses(argument, output);
    }
    for index in (rank..rank + arguments.len()).rev() {
        body.erase_argument(block, index);
    }
    body.set_operands(op, &threads);
    downgraded.set_attribute(op, Name::OPERAND_SEGMENT_SIZES, None);
    Ok(())
}
