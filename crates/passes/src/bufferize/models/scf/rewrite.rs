//! Bufferization rewrites of the `scf` ops: they carry and yield buffers instead of tensors.

use super::yields_of;
use crate::bufferize::{BufferTypes, Bufferize, Bufferizer, MALFORMED, fully_dynamic_buffer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Block, Body, Location, Name, Op, OpSpec, Type, Value, ValueDef, View};
use freehold_dialects::{bufferization, scf};

/// Returns the first block of region `index`.
fn block_of(body: &Body, op: Op, index: usize) -> Option<Block> {
    body.regions(op).get(index).and_then(|&region| body.first_block(region))
}

/// Returns operand `number` of the op that ends the first block of region `index`.
fn passed_by(body: &Body, op: Op, index: usize, number: usize) -> Option<Value> {
    let last = body.last_op(block_of(body, op, index)?)?;
    (number < body.operand_count(last)).then(|| body.operand(last, number))
}

/// Changes the tensors among `arguments` to buffers of these types; `to_tensor` ops for their users are created at the
/// start of the block.
fn retype_arguments(cx: &mut Bufferizer<'_, '_>, block: Block, arguments: &[Value], types: &[Type]) {
    let at = cx.body().start(block);
    for (&argument, &ty) in arguments.iter().zip(types) {
        if cx.is_tensor(argument) {
            cx.rewriter.at = at;
            cx.retype_argument(argument, ty);
        }
    }
}

/// Returns the buffer types of `values`.
fn buffer_types(cx: &Bufferizer<'_, '_>, values: &[Value]) -> Fallible<Vec<Type>> {
    values.iter().map(|&value| if cx.is_tensor(value) { cx.types().of(value) } else { Ok(cx.ty(value)) }).collect()
}

/// Returns the buffers of `values`, cast to `types`; created before `op`.
fn buffers_as(
    cx: &mut Bufferizer<'_, '_>,
    op: Op,
    values: &[Value],
    types: impl FnOnce(&Bufferizer<'_, '_>) -> Fallible<Vec<Type>>,
) -> Fallible<Vec<Value>> {
    let mut buffers = Vec::with_capacity(values.len());
    for &value in values {
        buffers.push(cx.buffer_or_self(value)?);
    }
    let types = types(cx)?;
    cx.rewriter.before(op);
    for ((buffer, &value), ty) in buffers.iter_mut().zip(values).zip(types) {
        if cx.is_tensor(value) {
            *buffer = cx.cast(*buffer, ty);
        }
    }
    Ok(buffers)
}

/// `scf.for`
pub struct For;

impl Bufferize for For {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let block = block_of(cx.body(), op, 0).ok_or(MALFORMED)?;
        let mut operands = cx.body().operand_vec(op).to_vec();
        let inits = operands.split_off(3);
        let results = cx.body().results(op).to_vec();
        let inits = buffers_as(cx, op, &inits, |cx| buffer_types(cx, &results))?;
        operands.extend_from_slice(&inits);
        let types: Vec<Type> = inits.iter().map(|&init| cx.ty(init)).collect();
        let at = cx.body().location(op);
        let new = cx.remake(op, &operands, &types, true);
        let arguments = cx.body().arguments(block)[1..].to_vec();
        // The locations of a new loop's arguments: the induction variable has its own, loop-carried values those of
        // their initial values.
        let initial = inits.iter().map(|&init| cx.body().value_location(init));
        let locations: Vec<Location> = std::iter::once(at).chain(initial).collect();
        cx.locate_arguments(block, &locations);
        retype_arguments(cx, block, &arguments, &types);
        let results = cx.body().results(new).to_vec();
        cx.replace(op, &results);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let body = types.body;
        match body.def(value) {
            ValueDef::Result(op, number) => {
                let block = block_of(body, op, 0).ok_or(MALFORMED)?;
                types.of_value(body.arguments(block)[number + 1], stack)
            }
            ValueDef::Argument(block, number) => {
                let op = body.block_parent_op(block).ok_or(MALFORMED)?;
                let yielded = passed_by(body, op, 0, number - 1).ok_or(MALFORMED)?;
                types.of_carried(op, value, body.operand(op, number + 2), yielded, stack)
            }
        }
    }
}

/// `scf.while`
pub struct While;

impl Bufferize for While {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let (before, after) =
            (block_of(cx.body(), op, 0).ok_or(MALFORMED)?, block_of(cx.body(), op, 1).ok_or(MALFORMED)?);
        let (inner, outer) = (cx.body().arguments(before).to_vec(), cx.body().arguments(after).to_vec());
        let inits = cx.body().operand_vec(op).to_vec();
        let inits = buffers_as(cx, op, &inits, |cx| buffer_types(cx, &inner))?;
        let before_types: Vec<Type> = inits.iter().map(|&init| cx.ty(init)).collect();
        let after_types = buffer_types(cx, &outer)?;
        let at = cx.body().location(op);
        let new = cx.remake(op, &inits, &after_types, false);
        cx.locate_arguments(before, &vec![at; inner.len()]);
        cx.locate_arguments(after, &vec![at; outer.len()]);
        retype_arguments(cx, before, &inner, &before_types);
        retype_arguments(cx, after, &outer, &after_types);
        let results = cx.body().results(new).to_vec();
        cx.replace(op, &results);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let body = types.body;
        let (op, number) = match body.def(value) {
            ValueDef::Result(op, number) => (op, number),
            ValueDef::Argument(block, number) => {
                let op = body.block_parent_op(block).ok_or(MALFORMED)?;
                if block_of(body, op, 0) == Some(block) {
                    let yielded = passed_by(body, op, 1, number).ok_or(MALFORMED)?;
                    return types.of_carried(op, value, body.operand(op, number), yielded, stack);
                }
                (op, number)
            }
        };
        types.of_value(passed_by(body, op, 0, number + 1).ok_or(MALFORMED)?, stack)
    }
}

/// `scf.condition`
pub struct Condition;

impl Bufferize for Condition {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let loop_ = cx.body().parent_op(op).ok_or(MALFORMED)?;
        let after = block_of(cx.body(), loop_, 1).ok_or(MALFORMED)?;
        let arguments = cx.body().arguments(after).to_vec();
        replace_terminator(cx, op, 1, |cx, number| cx.types().of(arguments[number]).map(Some))
    }
}

/// Forwards buffers instead of the operands from `first` on of a terminator, cast to the types that `ty` returns by
/// index.
fn replace_terminator(
    cx: &mut Bufferizer<'_, '_>,
    op: Op,
    first: usize,
    ty: impl Fn(&Bufferizer<'_, '_>, usize) -> Fallible<Option<Type>>,
) -> Fallible {
    let mut operands = cx.body().operand_vec(op);
    for (number, value) in operands.iter_mut().skip(first).enumerate() {
        if !cx.is_tensor(*value) {
            continue;
        }
        let buffer = cx.buffer(*value)?;
        let ty = ty(cx, number)?;
        cx.rewriter.before(op);
        *value = ty.map_or(buffer, |ty| cx.cast(buffer, ty));
    }
    let spec = OpSpec::new(cx.body().name(op), cx.body().location(op)).operands(&operands);
    cx.replace_with(op, &spec);
    Ok(())
}

/// `scf.yield`
pub struct Yield;

impl Bufferize for Yield {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let parent = cx.body().parent_op(op).ok_or(MALFORMED)?;
        let view = cx.rewriter.view();
        if view.is_one_of(parent, &[&scf::FOR, &scf::IF, &scf::INDEX_SWITCH]) {
            let results = cx.body().results(parent).to_vec();
            replace_terminator(cx, op, 0, |cx, number| cx.types().of(results[number]).map(Some))
        } else if view.is(parent, &scf::WHILE) {
            let before = block_of(cx.body(), parent, 0).ok_or(MALFORMED)?;
            let arguments = cx.body().arguments(before).to_vec();
            replace_terminator(cx, op, 0, |cx, number| cx.types().of(arguments[number]).map(Some))
        } else if view.is(parent, &scf::EXECUTE_REGION) {
            replace_terminator(cx, op, 0, |_, _| Ok(None))
        } else {
            cx.diagnostics.error_on(view, op, "unsupported scf::YieldOp parent").fail()
        }
    }
}

/// Returns the buffer type of result `number` of an op whose regions each yield a value for it: the common type of
/// these values, or the fully dynamic type if they differ.
fn joined_type(
    types: &BufferTypes<'_>,
    op: Op,
    number: usize,
    regions: impl Iterator<Item = usize>,
    message: &str,
    stack: &mut Vec<Value>,
) -> Fallible<Type> {
    let body = types.body;
    let mut passed = Vec::new();
    for region in regions {
        passed.push(passed_by(body, op, region, number).ok_or(MALFORMED)?);
    }
    join(types, op, body.result(op, number), passed.into_iter(), message, stack)
}

/// Returns the common buffer type of `passed`, or the fully dynamic type for `value` if they differ.
fn join(
    types: &BufferTypes<'_>,
    op: Op,
    value: Value,
    passed: impl Iterator<Item = Value>,
    message: &str,
    stack: &mut Vec<Value>,
) -> Fallible<Type> {
    let (ctx, body) = (types.ctx, types.body);
    let mut joined: Option<Type> = None;
    for passed in passed {
        let ty = types.of_value(passed, stack)?;
        joined = Some(match joined {
            None => ty,
            Some(known) if known == ty => ty,
            Some(known) if known.memory_space(ctx) != ty.memory_space(ctx) => {
                return types.diagnostics.error_on(View::new(ctx, body), op, message).fail();
            }
            Some(known) => fully_dynamic_buffer(ctx, body.ty(value), known.memory_space(ctx)),
        });
    }
    joined.ok_or(MALFORMED)
}

/// `scf.if`
pub struct If;

impl Bufferize for If {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        remake_with_results(cx, op, false)
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let ValueDef::Result(op, number) = types.body.def(value) else { return types.default_type(value, stack) };
        joined_type(types, op, number, 0..2, "inconsistent memory space on then/else branches", stack)
    }
}

fn remake_with_results(cx: &mut Bufferizer<'_, '_>, op: Op, keep_attributes: bool) -> Fallible {
    let results = cx.body().results(op).to_vec();
    let types = buffer_types(cx, &results)?;
    let operands = cx.body().operand_vec(op);
    let new = cx.remake(op, &operands, &types, keep_attributes);
    let results = cx.body().results(new).to_vec();
    cx.replace(op, &results);
    Ok(())
}

/// `scf.index_switch`
pub struct IndexSwitch;

impl Bufferize for IndexSwitch {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        remake_with_results(cx, op, true)
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let ValueDef::Result(op, number) = types.body.def(value) else { return types.default_type(value, stack) };
        // Every region queries the type in turn.
        let is_outermost = stack.iter().all(|&asked| asked == value);
        if is_outermost && let Some(known) = types.known.borrow_mut().argument(value) {
            return Ok(known);
        }
        // The default region, which is first among the regions, is visited first.
        let regions = 0..types.body.region_count(op);
        let found = joined_type(types, op, number, regions, "inconsistent memory space on switch cases", stack)?;
        if is_outermost {
            types.known.borrow_mut().insert_argument(value, found);
        }
        Ok(found)
    }
}

/// `scf.execute_region`: returns the yielded buffers, with the fully dynamic layout if their types differ.
pub struct ExecuteRegion;

impl Bufferize for ExecuteRegion {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let results = cx.body().results(op).to_vec();
        let types = buffer_types(cx, &results)?;
        for yield_ in yields_of(cx.rewriter.view(), op).collect::<Vec<_>>() {
            let mut operands = cx.body().operand_vec(yield_);
            cx.rewriter.before(yield_);
            for (operand, &ty) in operands.iter_mut().zip(&types) {
                if cx.ty(*operand).is_memref(ctx) {
                    *operand = cx.cast(*operand, ty);
                }
            }
            cx.rewriter.set_operands(yield_, &operands);
        }
        let no_inline = cx.attribute(op, Name::NO_INLINE);
        let new = cx.remake(op, &[], &types, false);
        if let Some(value) = no_inline {
            cx.rewriter.set_attribute(new, Name::NO_INLINE, Some(value));
        }
        let region = cx.body().regions(new)[0];
        for block in cx.body().blocks(region).collect::<Vec<_>>() {
            cx.bufferize_block(block)?;
        }
        let location = cx.body().location(op);
        cx.rewriter.after(new);
        let at = cx.rewriter.at;
        let mut replacements = Vec::with_capacity(results.len());
        for (number, &result) in results.iter().enumerate() {
            let value = cx.body().result(new, number);
            cx.rewriter.at = at;
            replacements.push(if cx.is_tensor(result) {
                let ty = cx.ty(result);
                cx.make_value(&bufferization::TO_TENSOR, location, &[value], &[ty])
            } else {
                value
            });
        }
        cx.rewriter.replace(op, &replacements);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        match types.body.def(value) {
            ValueDef::Argument(..) => types.joined_block_argument(value, stack),
            ValueDef::Result(op, number) => {
                let yields: Vec<Op> = yields_of(View::new(types.ctx, types.body), op).collect();
                if yields.is_empty() {
                    // A recursive query, made by a block of the region that was just moved to the new op.
                    return types.default_type(value, stack);
                }
                let passed = yields.iter().map(|&yield_| types.body.operand(yield_, number));
                join(types, op, value, passed, "inconsistent memory space on yields", stack)
            }
        }
    }
}

/// `scf.forall`: iterations write to shared buffers, so that the new op has no results.
pub struct Forall;

impl Bufferize for Forall {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let ctx = cx.rewriter.ctx;
        let block = block_of(cx.body(), op, 0).ok_or(MALFORMED)?;
        let location = cx.body().location(op);
        let outputs = outputs_of(View::new(ctx, cx.body()), op);
        let operands = cx.body().operand_vec(op);
        let mut buffers = Vec::with_capacity(outputs.len());
        for number in outputs.clone() {
            buffers.push(cx.buffer(operands[number])?);
        }
        let arguments = cx.body().arguments(block).to_vec();
        let rank = arguments.len() - buffers.len();
        let at = cx.body().start(block);
        for (&argument, &buffer) in arguments[rank..].iter().zip(&buffers) {
            cx.rewriter.at = at;
            let ty = cx.ty(argument);
            let tensor = cx.make_value(&bufferization::TO_TENSOR, location, &[buffer], &[ty]);
            cx.rewriter.replace_all_uses(argument, tensor);
        }
        let new = cx.remake(op, &operands[..outputs.start], &[], true);
        if let Some(mut sizes) = cx.attribute(op, Name::OPERAND_SEGMENT_SIZES).and_then(|sizes| sizes.as_i64_array(ctx))
        {
            if let Some(last) = sizes.last_mut() {
                *last = 0;
            }
            let sizes = ctx.int_array_attr(32, &sizes);
            cx.rewriter.set_attribute(new, Name::OPERAND_SEGMENT_SIZES, Some(sizes));
        }
        for number in (rank..arguments.len()).rev() {
            cx.rewriter.erase_argument(block, number);
        }
        cx.locate_arguments(block, &vec![location; rank]);
        cx.replace(op, &buffers);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        let (ctx, body) = (types.ctx, types.body);
        let (op, number) = match body.def(value) {
            ValueDef::Result(op, number) => (op, number),
            ValueDef::Argument(block, number) => {
                let op = body.block_parent_op(block).ok_or(MALFORMED)?;
                let rank = body.arguments(block).len() - outputs_of(View::new(ctx, body), op).len();
                (op, number.checked_sub(rank).ok_or(MALFORMED)?)
            }
        };
        types.of_value(body.operand(op, outputs_of(View::new(ctx, body), op).start + number), stack)
    }
}

/// Returns the indices of the output operands of an `scf.forall`.
fn outputs_of(view: View<'_>, op: Op) -> std::ops::Range<usize> {
    view.op_def(op).map_or(0..0, |op_def| op_def.operand_range(view, op, 3))
}
