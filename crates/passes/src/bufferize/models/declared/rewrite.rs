//! The rewrite of declared ops: the same op, or the one that the declaration names, on buffers.
//!
//! ```mlir
//! // freehold.bufferization = {reads = ["t"], writes = [], destinations = {r = "out"}, shape = {r = "t"}}
//! %r = "my.relu"(%t) : (tensor<?xf32>) -> tensor<?xf32>
//! // becomes
//! %alloc = memref.alloc(%size) : memref<?xf32>
//! "my.relu"(%m, %alloc) : (memref<?xf32>, memref<?xf32>) -> ()
//! ```
//!
//! Invariant: the new op satisfies its definition; otherwise an error names what the declaration lacks. Cost: linear in
//! the operands, results, region arguments and terminators of the op.

use super::{advice, aliasing, flow, groups, types};
use crate::bufferize::models::bufferization::casts::cast_or_copy;
use crate::bufferize::*;
use freehold_core::definition::{
    Arity, BufferizationFacts, KnownSignatures, OpDef, Traits, VerifyInput, destinations, verify_op_by_row,
};
use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Block, Name, OpName, OpSpec, SymbolScope, Type, Use, Value, ValueDef};

/// The rewrite of a declared op.
pub struct DeclaredOnBuffers;

/// The rewrite of a declared terminator of a region.
pub struct ExitOnBuffers;

/// The value that replaces a result.
#[derive(Clone, Copy)]
enum Becomes {
    /// A result of the new op.
    Kept(Type),
    /// This operand of the op on tensors; with a type, the new op has a result too, which has no users.
    Operand(usize, Option<Type>),
    /// This buffer, which is allocated before the op and is passed as an operand of a group.
    Allocated(Value, &'static str),
}

impl Bufferize for DeclaredOnBuffers {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let view = cx.view();
        let (Some(facts), Some(op_def)) = (groups::facts(view, op), view.op_def(op)) else { return Err(MALFORMED) };
        check_regions(cx, op)?;
        let blocks = region_blocks(cx, op);
        // The types are queried before anything changes: afterwards the new op answers.
        let mut arguments: Vec<(Value, Type)> = Vec::new();
        for &block in &blocks {
            for argument in cx.body().arguments(block).to_vec() {
                if cx.body().is_entry_block(block) && cx.is_tensor(argument) {
                    arguments.push((argument, cx.types().of(argument)?));
                }
            }
        }
        let operands = buffers_of_operands(cx, op, op_def)?;
        let results = buffers_of_results(cx, op, op_def, facts, &operands)?;
        for exit in flow::exits(cx.view(), op) {
            cast_forwarded(cx, op, exit)?;
        }
        for &block in blocks.iter() {
            if !cx.body().is_entry_block(block) {
                cx.bufferize_block(block)?;
            }
        }
        let (spec, kept) = spec_on_buffers(cx, op, op_def, facts, &operands, &results)?;
        let new = cx.remake_as(op, spec);
        for (argument, ty) in arguments {
            let ValueDef::Argument(block, _) = cx.body().def(argument) else { continue };
            cx.rewriter.at = cx.body().start(block);
            cx.retype_argument(argument, ty);
        }
        verify(cx, op, new)?;
        let replacement = |(becomes, kept): (&Becomes, &Option<usize>)| match *becomes {
            Becomes::Kept(_) => kept.map(|number| cx.body().result(new, number)).ok_or(MALFORMED),
            Becomes::Operand(number, _) => Ok(operands[number]),
            Becomes::Allocated(buffer, _) => Ok(buffer),
        };
        let values: Vec<Value> = results.iter().zip(&kept).map(replacement).collect::<Result<_, _>>()?;
        cx.replace(op, &values);
        Ok(())
    }

    fn buffer_type(&self, types: &BufferTypes<'_>, value: Value, stack: &mut Vec<Value>) -> Fallible<Type> {
        types::buffer_type(types, value, stack)
    }
}

impl Bufferize for ExitOnBuffers {
    fn bufferize(&self, cx: &mut Bufferizer<'_, '_>, op: Op) -> Fallible {
        let Some(parent) = cx.body().parent_op(op) else {
            return cx.error(op, "forwards tensors out of a region of an op that does not receive them").fail();
        };
        cast_forwarded(cx, parent, op)?;
        let left: Vec<Value> = cx.body().operands(op).filter(|&value| cx.is_tensor(value)).collect();
        let Some(&value) = left.first() else { return Ok(()) };
        let number = cx.body().operands(op).position(|operand| operand == value).unwrap_or(0);
        let advice = advice::region_flow(cx.view(), parent);
        let name = cx.ctx().op_name_data(cx.body().name(parent)).text.to_string();
        let message = format!("operand #{number} is a tensor, and '{name}' does not say where its regions forward it");
        let which = format!("'{name}'");
        let help = advice.advice_at(cx.view(), parent, &which) + ", corrected if necessary";
        cx.error(op, message).help(help).fail()
    }
}

/// Returns the blocks of the regions of `op`.
fn region_blocks(cx: &Bufferizer<'_, '_>, op: Op) -> Vec<Block> {
    cx.body().regions(op).iter().flat_map(|&region| cx.body().blocks(region)).collect()
}

/// Reports tensors of regions that the model cannot follow: those of an isolated op, and arguments that nothing is
/// forwarded to.
fn check_regions(cx: &Bufferizer<'_, '_>, op: Op) -> Fallible {
    let view = cx.view();
    if cx.body().nested(op).is_some() {
        let message = "is isolated from above and has arguments that are tensors, which cannot be bufferized";
        return cx.error(op, message).fail();
    }
    for block in region_blocks(cx, op) {
        for (number, &argument) in view.arguments(block).iter().enumerate() {
            if !view.is_entry_block(block) || !cx.is_tensor(argument) {
                continue;
            }
            if flow::sources(view, op, argument).is_empty() {
                let message = format!("argument #{number} of a region is a tensor, and nothing is forwarded to it");
                let help = advice::region_flow(view, op).advice(view, op) + ", corrected if necessary";
                return cx.error(op, message).help(help).fail();
            }
        }
    }
    Ok(())
}

/// Returns the operands of the op on buffers: those of destinations are created after the others, regardless of the order
/// of operands. What is forwarded to a region has the type of the argument that receives it.
fn buffers_of_operands(cx: &mut Bufferizer<'_, '_>, op: Op, op_def: &OpDef) -> Fallible<Vec<Value>> {
    let is_destination_style = op_def.has(Traits::DESTINATION_STYLE);
    let range = if is_destination_style { destinations(cx.view(), op, op_def) } else { 0..0 };
    let mut operands = cx.body().operand_vec(op).to_vec();
    if is_destination_style && operands.iter().any(|&value| cx.ty(value).is_memref(cx.ctx())) {
        return cx.diagnostics.error_on(cx.view(), op, "op does not have pure tensor semantics").fail();
    }
    let order: Vec<usize> = (0..operands.len()).filter(|number| !range.contains(number)).chain(range.clone()).collect();
    for number in order {
        let tensor = operands[number];
        if !cx.is_tensor(tensor) {
            continue;
        }
        let receiver = flow::receivers(cx.view(), op, cx.body().operand_use(op, number)).first().copied();
        operands[number] = match receiver {
            Some(receiver) => {
                let ty = cx.types().of(receiver)?;
                buffer_as(cx, tensor, ty, op)?
            }
            None => cx.buffer(tensor)?,
        };
    }
    Ok(operands)
}

/// Returns the buffer of a tensor, or a buffer, as `ty`, converted before `op`.
fn buffer_as(cx: &mut Bufferizer<'_, '_>, value: Value, ty: Type, op: Op) -> Fallible<Value> {
    let buffer = cx.buffer_or_self(value)?;
    if cx.ty(buffer) == ty {
        return Ok(buffer);
    }
    cx.rewriter.before(op);
    let ctx = cx.rewriter.ctx;
    if cx.ty(buffer).is_ranked_memref(ctx) && ty.is_ranked_memref(ctx) {
        return cast_or_copy(cx, buffer, ty);
    }
    Ok(cx.cast(buffer, ty))
}

/// Converts the operands of a terminator to the types of the values that `op` forwards them to.
fn cast_forwarded(cx: &mut Bufferizer<'_, '_>, op: Op, exit: Op) -> Fallible {
    let mut operands = cx.body().operand_vec(exit).to_vec();
    let mut is_changed = false;
    for (number, operand) in operands.iter_mut().enumerate() {
        let source: Use = cx.body().operand_use(exit, number);
        let Some(&receiver) = flow::receivers(cx.view(), op, source).first() else { continue };
        if !cx.is_tensor(receiver) {
            continue;
        }
        if !cx.is_tensor(*operand) && !cx.ty(*operand).is_memref(cx.ctx()) {
            // Without a fact, all operands are taken to be forwarded, in their order.
            let name = cx.ctx().op_name_data(cx.body().name(exit)).text.to_string();
            let message = "does not say which operands it passes to the op around it";
            let help = format!("add 'freehold.exit' with the names of these operands to the declaration of '{name}'");
            return cx.error(exit, message).help(help).fail();
        }
        let ty = cx.types().of(receiver)?;
        let converted = buffer_as(cx, *operand, ty, exit)?;
        is_changed |= converted != *operand;
        *operand = converted;
    }
    if is_changed {
        cx.rewriter.set_operands(exit, &operands);
    }
    Ok(())
}

/// Decides what the results become, and allocates the buffers that the op on buffers writes.
fn buffers_of_results(
    cx: &mut Bufferizer<'_, '_>,
    op: Op,
    op_def: &OpDef,
    facts: &BufferizationFacts,
    operands: &[Value],
) -> Fallible<Vec<Becomes>> {
    let mut found = Vec::new();
    for (number, result) in cx.body().results(op).to_vec().into_iter().enumerate() {
        let tensor = cx.ty(result);
        if !cx.is_tensor(result) {
            found.push(Becomes::Kept(tensor));
            continue;
        }
        let group = groups::result_group(cx.view(), op, number).ok_or(MALFORMED)?;
        if let Some(operand) = aliasing::tied_operand(&cx.query(), op, number) {
            let is_required = op_def.results[group].arity == Arity::One && facts.memref_op.is_none();
            let is_kept = is_required || facts.required_results.contains(&group);
            found.push(Becomes::Operand(operand, is_kept.then(|| cx.ty(operands[operand]))));
        } else if let Some(name) = BufferizationFacts::of_group(&facts.destinations, group) {
            let ty = cx.types().of(result)?;
            let sizes = sizes_of(cx, op, op_def, facts, (result, group), operands)?;
            let at = cx.body().location(op);
            cx.rewriter.before(op);
            found.push(Becomes::Allocated(cx.allocate(at, ty, &sizes)?, name));
        } else {
            check_origin(cx, op, op_def, facts, (result, group))?;
            found.push(Becomes::Kept(cx.types().of(result)?));
        }
    }
    Ok(found)
}

/// Reports a result of which the declaration does not say where its buffer comes from: nobody would know who frees it, and
/// who else writes it.
fn check_origin(
    cx: &Bufferizer<'_, '_>,
    op: Op,
    op_def: &OpDef,
    facts: &BufferizationFacts,
    (result, group): (Value, usize),
) -> Fallible {
    let is_known = facts.fresh.contains(&group)
        || facts.read_only.contains(&group)
        || !flow::sources(cx.view(), op, result).is_empty()
        || !aliasing::Declared.aliasing_operands(&cx.query(), result).is_empty();
    if is_known {
        return Ok(());
    }
    let name = op_def.results[group].name;
    let message = format!("does not say where the buffer of result '{name}' comes from");
    let help = format!(
        "if the op allocates the buffer, {}; 'aliases = {{{name} = …}}' in place of 'fresh' if it is that of an operand, \
         'read_only = [\"{name}\"]' if nobody writes or frees it",
        advice::fact(format!("{{fresh = [\"{name}\"]}}")).advice(cx.view(), op)
    );
    cx.error(op, message).help(help).fail()
}

/// Returns the dynamic sizes of a result that is allocated before the op.
fn sizes_of(
    cx: &mut Bufferizer<'_, '_>,
    op: Op,
    op_def: &OpDef,
    facts: &BufferizationFacts,
    (result, group): (Value, usize),
    operands: &[Value],
) -> Fallible<Vec<Value>> {
    let ctx = cx.rewriter.ctx;
    let shape: Vec<i64> = cx.ty(result).shape(ctx).unwrap_or(&[]).to_vec();
    if cx.ty(result).is_ranked_tensor(ctx) && !shape.contains(&freehold_core::ir::DYNAMIC) {
        return Ok(Vec::new());
    }
    let stated = BufferizationFacts::of_group(&facts.shapes, group);
    let mut numbers = stated.map_or(0..0, |group| op_def.operand_range(cx.view(), op, group));
    let same_shape = Traits::SAME_OPERANDS_AND_RESULT_SHAPE | Traits::SAME_OPERANDS_AND_RESULT_TYPE;
    if stated.is_none() && op_def.traits.intersects(same_shape) {
        numbers = 0..operands.len();
    }
    let is_like = |&number: &usize| cx.ty(operands[number]).shape(ctx).is_some_and(|other| other.len() == shape.len());
    let found = numbers.into_iter().find(is_like).filter(|_| cx.ty(result).is_ranked_tensor(ctx));
    let Some(number) = found else {
        let name = op_def.results[group].name;
        let message = format!("result '{name}' is allocated before the op, and its sizes are not known");
        let like = op_def.operands.first().map_or("operand", |group| group.name);
        let help = format!(
            "add 'shape = {{{name} = \"{like}\"}}' to 'freehold.bufferization' of its declaration, with the operand that \
             has the shape of the result"
        );
        return cx.error(op, message).help(help).fail();
    };
    let at = cx.body().location(op);
    cx.rewriter.before(op);
    Ok(cx.dynamic_sizes(at, &shape, operands[number]))
}

/// Returns the name and the definition of the op on buffers.
fn name_on_buffers(
    cx: &Bufferizer<'_, '_>,
    op: Op,
    op_def: &'static OpDef,
    facts: &BufferizationFacts,
) -> Fallible<(OpName, Option<&'static OpDef>)> {
    let Some(text) = facts.memref_op else { return Ok((cx.body().name(op), Some(op_def))) };
    let ctx = cx.rewriter.ctx;
    let name = ctx.op_name(text);
    let found = ctx.op_def(name);
    let dialect = ctx.dialect(ctx.str(ctx.op_name_data(name).dialect));
    if found.is_none() && !ctx.allow_unregistered() && !dialect.is_some_and(|dialect| dialect.allow_unknown) {
        let message = format!("becomes '{text}' on buffers, which is not declared");
        return cx.error(op, message).help(format!("declare '{text}' in the IRDL file")).fail();
    }
    Ok((name, found))
}

/// Returns the op on buffers, and for each result of the op on tensors the number of its result, if it has one.
fn spec_on_buffers(
    cx: &Bufferizer<'_, '_>,
    op: Op,
    op_def: &'static OpDef,
    facts: &BufferizationFacts,
    operands: &[Value],
    results: &[Becomes],
) -> Fallible<(OpSpec, Vec<Option<usize>>)> {
    let (ctx, view) = (cx.rewriter.ctx, cx.view());
    let (name, target) = name_on_buffers(cx, op, op_def, facts)?;
    // By group, in the order of the groups of the op on buffers; of an undeclared op, those of the op on tensors.
    let mut passed: Vec<(&str, Vec<Value>)> = Vec::new();
    for (group, declared) in op_def.operands.iter().enumerate() {
        let range = op_def.operand_range(view, op, group);
        passed.push((declared.name, operands[range].to_vec()));
    }
    for becomes in results {
        let Becomes::Allocated(buffer, group) = *becomes else { continue };
        match passed.iter_mut().find(|known| known.0 == group) {
            Some(known) => known.1.push(buffer),
            None => passed.push((group, vec![buffer])),
        }
    }
    let mut kept: Vec<(&str, Vec<(usize, Type)>)> = Vec::new();
    for (group, declared) in op_def.results.iter().enumerate() {
        let own = op_def.result_range(view, op, group).filter_map(|number| match results[number] {
            Becomes::Kept(ty) | Becomes::Operand(_, Some(ty)) => Some((number, ty)),
            _ => None,
        });
        kept.push((declared.name, own.collect()));
    }
    if let Some(target) = target {
        passed = in_order_of(cx, op, target, passed, target.operands.iter().map(|group| group.name), "operand")?;
        kept = in_order_of(cx, op, target, kept, target.results.iter().map(|group| group.name), "result")?;
    }
    let sizes: [Vec<i64>; 2] = [
        passed.iter().map(|group| group.1.len() as i64).collect(),
        kept.iter().map(|group| group.1.len() as i64).collect(),
    ];
    let operands: Vec<Value> = passed.into_iter().flat_map(|group| group.1).collect();
    let order: Vec<(usize, Type)> = kept.into_iter().flat_map(|group| group.1).collect();
    let types: Vec<Type> = order.iter().map(|result| result.1).collect();
    let mut numbers = vec![None; results.len()];
    for (position, &(number, _)) in order.iter().enumerate() {
        numbers[number] = Some(position);
    }
    let mut attributes = view.attributes(op);
    let segments = [Traits::OPERAND_SEGMENTS, Traits::RESULT_SEGMENTS];
    let names = [Name::OPERAND_SEGMENT_SIZES, Name::RESULT_SEGMENT_SIZES];
    for ((segments, name), sizes) in segments.into_iter().zip(names).zip(&sizes) {
        let is_segmented = target.is_some_and(|target| target.has(segments));
        attributes = ctx.with_entry(attributes, name, is_segmented.then(|| ctx.int_array_attr(32, sizes)));
    }
    let spec = OpSpec::new(name, view.location(op)).operands(&operands).results(&types).attributes(attributes);
    Ok((spec, numbers))
}

/// Returns `groups` in the order of the groups of the definition `target`, which has no others.
fn in_order_of<'n, T>(
    cx: &Bufferizer<'_, '_>,
    op: Op,
    target: &OpDef,
    groups: Vec<(&'n str, Vec<T>)>,
    names: impl Iterator<Item = &'static str>,
    kind: &str,
) -> Fallible<Vec<(&'n str, Vec<T>)>> {
    let mut groups = groups;
    let mut ordered = Vec::new();
    for name in names {
        let own = groups.iter_mut().find(|group| group.0 == name).map(|group| std::mem::take(&mut group.1));
        ordered.push((name, own.unwrap_or_default()));
    }
    if let Some(missing) = groups.iter().find(|group| !group.1.is_empty()) {
        let message = format!("becomes '{}' on buffers, which has no {kind} '{}'", target.name, missing.0);
        let help = format!("declare the {kind} '{}' of '{}' with a variadic group", missing.0, target.name);
        return cx.error(op, message).help(help).fail();
    }
    Ok(ordered)
}

/// Verifies the op on buffers against its definition, whose constraints may not admit buffers.
fn verify(cx: &Bufferizer<'_, '_>, op: Op, new: Op) -> Fallible {
    let (ctx, body) = (cx.rewriter.ctx, cx.body());
    let Some(op_def) = body.op_def(ctx, new) else { return Ok(()) };
    let found = Diagnostics::default();
    let input = VerifyInput { ctx, body, op: new, diagnostics: &found, symbols: &SymbolScope::EMPTY, root: None };
    if verify_op_by_row(&input, op_def, &KnownSignatures::default()).is_ok() {
        return Ok(());
    }
    let reason = found.take().into_iter().next().map(|first| first.message).unwrap_or_default();
    let name = &ctx.op_name_data(body.name(new)).text;
    let message = format!("cannot be bufferized: '{name}' does not accept these buffers: {reason}");
    let help = format!(
        "declare operands and results of '{name}' that admit buffers, or name the op on buffers: \
         'freehold.bufferization = {{memref_op = \"{name}_on_buffers\"}}'"
    );
    cx.error(op, message).help(help).fail()
}
