//! Verifiers of the `linalg` ops, for rules that their definitions do not express: operands must match the indexing
//! maps, and the body the operands.

use super::computations::{Maps, named_op};
use super::iteration::*;
use super::named_op::default_maps;
use super::structured::*;
use crate::linalg;
use crate::slices::list;
use freehold_core::definition::{VerifyInput, constant_integer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Context, DYNAMIC, Name, Op, Type, Value, View};

/// Returns the shape of a tensor or memref; a vector counts as a scalar.
fn shape_of<'a>(input: &VerifyInput<'a>, value: Value) -> &'a [i64] {
    let ty = input.body.ty(value);
    if ty.is_vector(input.ctx) { &[] } else { ty.shape(input.ctx).unwrap_or_default() }
}

/// `linalg.fill`
pub fn verify_fill(input: &VerifyInput<'_>) -> Fallible {
    let outputs = output_count(input.view(), input.op);
    if input.body.operand_count(input.op) != 2 || outputs != 1 {
        return input.plain_error("expected op with 1 input and 1 output").fail();
    }
    let [ty, output] = input.operand_types();
    if ty.is_tensor(input.ctx) || ty.is_memref(input.ctx) {
        return input.plain_error("expected op with scalar input").fail();
    }
    let output = output.element_or_self(input.ctx);
    if ty != output {
        return input
            .error(format!(
                "expected fill value type ({}) to match output element type ({})",
                input.ty(ty),
                input.ty(output)
            ))
            .fail();
    }
    Ok(())
}

// ---- indexing maps

/// Returns, for each loop, the index of the first map result, counted over all maps, that is just its dimension.
/// Returns `None` if a loop has none.
fn loops_by_result(ctx: &Context, maps: &[AffineMap], loops: usize) -> Option<Vec<usize>> {
    let mut positions = vec![None; loops];
    let results = maps.iter().flat_map(|map| map.data(ctx).results.iter());
    for (index, result) in results.enumerate() {
        if let AffineExprData::Dim(dim) = *result.data(ctx)
            && let Some(slot) = positions.get_mut(dim as usize)
        {
            slot.get_or_insert(index);
        }
    }
    positions.into_iter().collect()
}

/// Verifies the maps, and the static sizes of the operands.
fn verify_maps(input: &VerifyInput<'_>, maps: &[AffineMap]) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let count = body.operand_count(op);
    if maps.len() != count {
        return input
            .error(format!(
                "expected the number of indexing_map ({}) to be equal to the number of input/output operands ({count})",
                maps.len()
            ))
            .fail();
    }
    let operands = body.operand_vec(op);
    let mut extents = Vec::new();
    for (index, (&operand, map)) in operands.iter().zip(maps).enumerate() {
        let (shape, data) = (shape_of(input, operand), map.data(ctx));
        if data.symbols != 0 {
            return input.error(format!("unexpected symbols in indexing_map #{index}")).fail();
        }
        if data.results.len() != shape.len() {
            return input
                .error(format!(
                    "expected operand #{index} rank ({}) to match the result rank of indexing_map ({})",
                    shape.len(),
                    data.results.len()
                ))
                .fail();
        }
        extents.extend_from_slice(shape);
    }
    let loops = maps.iter().map(|map| map.data(ctx).dims as usize).max().unwrap_or(0);
    let Some(sources) = loops_by_result(ctx, maps, loops) else {
        let results: Vec<AffineExpr> = maps.iter().flat_map(|map| map.data(ctx).results.iter().copied()).collect();
        let all = ctx.map_attr(ctx.affine_map(loops as u32, 0, &results));
        let text = freehold_core::text::attr_text(ctx, all);
        let bare = text.strip_prefix("affine_map<").and_then(|text| text.strip_suffix('>')).unwrap_or(&text);
        return input.error(format!("invalid indexing maps are non-invertible: ({bare})")).fail();
    };
    let last: Vec<i64> = sources.iter().map(|&source| extents[source]).collect();
    if last.contains(&DYNAMIC) {
        return Ok(());
    }
    let last: Vec<i64> = last.iter().map(|extent| extent - 1).collect();
    let first = vec![0; loops];
    for (index, (&operand, map)) in operands.iter().zip(maps).enumerate() {
        let shape = shape_of(input, operand);
        for (dimension, (&extent, expr)) in shape.iter().zip(map.data(ctx).results.iter()).enumerate() {
            if extent == DYNAMIC || extent == 0 {
                continue;
            }
            let ends = (expr.evaluate(ctx, &first, &[]), expr.evaluate(ctx, &last, &[]));
            let (Some(start), Some(end)) = ends else { continue };
            let needed = start.max(end) + 1;
            if start.min(end) < 0 {
                let text = freehold_core::text::attr_text(ctx, ctx.map_attr(*map));
                let bare = text.strip_prefix("affine_map<").and_then(|text| text.strip_suffix('>')).unwrap_or(&text);
                return input
                    .error(format!("unexpected result less than 0 at expression #{dimension} in {bare}"))
                    .fail();
            }
            let is_dim = matches!(expr.data(ctx), AffineExprData::Dim(_));
            let what = format!("inferred input/output operand #{index} has shape's dimension #{dimension} to be");
            if is_dim && needed != extent {
                return input.error(format!("{what} {needed}, but found {extent}")).fail();
            }
            if !is_dim && needed > extent {
                return input.error(format!("{what} greater than or equal to {needed}, but found {extent}")).fail();
            }
        }
    }
    Ok(())
}

/// Verifies the types, maps and loops of a structured op.
pub fn verify_structured_signature(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let types = || body.operands(op).map(|value| body.ty(value));
    let pure_tensors = types().all(|ty| !ty.is_memref(ctx)) && types().any(|ty| ty.is_ranked_tensor(ctx));
    let pure_buffers = types().all(|ty| !ty.is_tensor(ctx)) && types().any(|ty| ty.is_ranked_memref(ctx));
    if body.operand_count(op) > 0 && !pure_tensors && !pure_buffers {
        return input.error("expected to have pure tensor or buffer semantics").fail();
    }
    // The common case needs no maps: they are identities, and all operands have the same shape.
    if is_plain_elementwise(View::new(ctx, body), op) {
        return Ok(());
    }
    let Some(maps) = indexing_maps(View::new(ctx, body), op) else { return Ok(()) };
    verify_maps(input, &maps)?;
    let loops = iterator_types(View::new(ctx, body), op).map_or(0, |types| types.len());
    if let Some(index) = maps.iter().position(|map| map.data(ctx).dims as usize != loops) {
        return input
            .error(format!("expected indexing_map #{index} to have {loops} dim(s) to match the number of loops"))
            .fail();
    }
    Ok(())
}

/// Whether the op is a named elementwise op on shaped operands of the same shape.
fn is_plain_elementwise(view: View<'_>, op: Op) -> bool {
    let name = &view.ctx.op_name_data(view.name(op)).text;
    let mut types = view.operands(op).map(|value| view.ty(value));
    let Some(first) = types.next() else { return false };
    named_op(name).is_some_and(|named| matches!(named.maps, Maps::Elementwise))
        && first.rank(view.ctx).is_some()
        && types.all(|ty| ty == first || ty.shape(view.ctx) == first.shape(view.ctx))
}

/// Verifies that the body of a structured op has one block, whose arguments are the operands' elements.
pub fn verify_structured_body(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let types = || body.operands(op).map(|value| body.ty(value));
    let blocks = match *body.regions(op) {
        [region] => body.blocks(region).count(),
        _ => 0,
    };
    let block = body.regions(op).first().and_then(|&region| body.first_block(region));
    let Some(block) = block.filter(|_| blocks == 1) else {
        return input.error("expects to have 1 region with 1 block").fail();
    };
    let arguments = body.arguments(block);
    if arguments.len() != body.operand_count(op) {
        return input
            .error("expected as many non-induction variable region arguments as the number of input/output operands")
            .fail();
    }
    for (index, (ty, &argument)) in types().zip(arguments).enumerate() {
        let (expected, actual) = (body_argument_type(ctx, ty), body.ty(argument));
        if expected != actual {
            let message = format!(
                "expected type of bb argument #{index} ({}) to match element or self type of the corresponding operand \
                 ({})",
                input.ty(actual),
                input.ty(expected)
            );
            return input.error(message).fail();
        }
    }
    Ok(())
}

/// `linalg.yield`
pub fn verify_yield(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(parent) = body.parent_op(op) else {
        return input.error("expected parent op with LinalgOp interface").fail();
    };
    if body.regions(parent).len() != 1 {
        return input.error("expected single non-empty parent region").fail();
    }
    if !is_structured(View::new(ctx, body), parent) {
        return input.error("expected parent op with LinalgOp interface").fail();
    }
    let outputs = output_count(View::new(ctx, body), parent);
    if body.operand_count(op) != outputs {
        return input
            .error(format!(
                "expected number of yield values ({}) to match the number of inits / outs operands of the enclosing \
             LinalgOp ({outputs})",
                body.operand_count(op),
            ))
            .fail();
    }
    let first = body.operand_count(parent) - outputs;
    for (index, value) in body.operands(op).enumerate() {
        let output = body.operand(parent, first + index);
        let (actual, expected) = (body.ty(value), body_argument_type(ctx, body.ty(output)));
        if actual != expected {
            let message = format!(
                "type of yield operand {} ({}) doesn't match the element type of the enclosing linalg.generic op ({})",
                index + 1,
                input.ty(actual),
                input.ty(expected)
            );
            return input.error(message).fail();
        }
    }
    Ok(())
}

/// `linalg.index`
pub fn verify_index(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let parent = body.parent_op(op).filter(|&parent| is_structured(View::new(ctx, body), parent));
    let Some(parent) = parent else { return input.error("expected parent op with LinalgOp interface").fail() };
    let loops = iterator_types(View::new(ctx, body), parent).map_or(0, |types| types.len());
    let dim = input.attribute(Name::DIM).and_then(|dim| dim.as_i64(ctx)).unwrap_or(0);
    if loops as i64 <= dim {
        return input
            .error(format!(
                "expected dim ({dim}) to be lower than the number of loops ({loops}) of the enclosing LinalgOp"
            ))
            .fail();
    }
    Ok(())
}

// ---- map, reduce, transpose, broadcast

fn body_types(input: &VerifyInput<'_>) -> Vec<Type> {
    let body = input.body;
    let block = body.regions(input.op).first().and_then(|&region| body.first_block(region));
    block.map(|block| body.arguments(block).iter().map(|&argument| body.ty(argument)).collect()).unwrap_or_default()
}

fn integers(input: &VerifyInput<'_>, name: &str) -> Vec<i64> {
    input.attribute(name).and_then(|attr| attr.as_i64_array(input.ctx)).unwrap_or_default()
}

/// `linalg.map`
pub fn verify_map(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let (operands, arguments) = (body.operand_vec(op), body_types(input));
    if operands.len() != arguments.len() {
        return input
            .error(format!(
                "expects number of operands to match the arity of mapper, but got: {} and {}",
                operands.len(),
                arguments.len()
            ))
            .fail();
    }
    let inputs = operands.len().saturating_sub(1);
    for (&operand, &argument) in operands.iter().take(inputs).zip(&arguments) {
        let element = body.ty(operand).element_or_self(ctx);
        if element != argument {
            return input
                .error(format!(
                    "expected element type of input {} to match bbArg type {}",
                    input.ty(element),
                    input.ty(argument)
                ))
                .fail();
        }
    }
    let Some(&init) = operands.last() else { return Ok(()) };
    let output = shape_of(input, init);
    for &operand in operands.iter().take(inputs) {
        let shape = shape_of(input, operand);
        if shape != output {
            return input
                .error(format!("expected shape of input ({}) to match shape of output ({})", list(shape), list(output)))
                .fail();
        }
    }
    Ok(())
}

/// `linalg.reduce`
pub fn verify_reduce(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let (inputs, inits) = (inputs(View::new(ctx, body), op), outputs(View::new(ctx, body), op));
    for (kind, values) in [("input", &inputs), ("output", &inits)] {
        let differs = |&index: &usize| shape_of(input, values[index]) != shape_of(input, values[0]);
        if let Some(index) = (1..values.len()).find(differs) {
            let message = format!(
                "expects all {kind}s to have the same shapes. Shape at {kind}-index {index} is not equal to the shape \
                 at {kind}-index 0."
            );
            return input.error(message).fail();
        }
    }
    let (Some(&first), Some(&init)) = (inputs.first(), inits.first()) else { return Ok(()) };
    let (shape, init_shape) = (shape_of(input, first), shape_of(input, init));
    let dimensions = integers(input, "dimensions");
    if dimensions.iter().any(|&dimension| dimension < 0 || dimension >= shape.len() as i64) {
        return input
            .error(format!("dimensions for reduction should be in the range [0, {}].", shape.len() as i64 - 1))
            .fail();
    }
    let left: Vec<i64> = shape
        .iter()
        .enumerate()
        .filter(|&(index, _)| !dimensions.contains(&(index as i64)))
        .map(|(_, &extent)| extent)
        .collect();
    if left.len() != init_shape.len() {
        return input
            .error(format!(
                "number of dimensions after reduction {} doesn't match the init rank {}",
                left.len(),
                init_shape.len()
            ))
            .fail();
    }
    if left != init_shape {
        return input
            .error(format!(
                "init dimensions [{}] doesn't match input dimensions after reduction [{}]",
                list(init_shape),
                list(&left)
            ))
            .fail();
    }
    let arguments = body_types(input);
    if arguments.len() != body.operand_count(op) {
        return input.error("mismatching number of operands and block arguments").fail();
    }
    for (index, (operand, &argument)) in body.operands(op).zip(&arguments).enumerate() {
        let element = body.ty(operand).element_or_self(ctx);
        if element != argument {
            let kind = if index < inputs.len() { "input" } else { "output" };
            return input
                .error(format!(
                    "{kind} element type {} does not match corresponding block argument type {}",
                    input.ty(element),
                    input.ty(argument)
                ))
                .fail();
        }
    }
    Ok(())
}

/// `linalg.transpose`
pub fn verify_transpose(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    if body.operand_count(op) != 2 {
        return Ok(());
    }
    let transpose = linalg::Transpose::of(View::new(input.ctx, body), op);
    let permutation = transpose.permutation().unwrap_or_default();
    let mut seen = vec![false; permutation.len()];
    for &index in &permutation {
        match usize::try_from(index).ok().and_then(|index| seen.get_mut(index)) {
            Some(seen) if !*seen => *seen = true,
            _ => return input.error("permutation is not valid").fail(),
        }
    }
    let (from, to) = (shape_of(input, transpose.input()), shape_of(input, transpose.init()));
    if from.len() != to.len() {
        return input.error(format!("input rank {} does not match init rank {}", from.len(), to.len())).fail();
    }
    if from.len() != permutation.len() {
        return input
            .error(format!("size of permutation {} does not match the argument rank {}", permutation.len(), from.len()))
            .fail();
    }
    for (index, (&extent, &source)) in to.iter().zip(&permutation).enumerate() {
        let expected = from[source as usize];
        if extent != expected {
            return input
                .error(format!(
                    "dim(result, {index}) = {extent} doesn't match dim(input, permutation[{index}]) = {expected}"
                ))
                .fail();
        }
    }
    Ok(())
}

/// `linalg.broadcast`
pub fn verify_broadcast(input: &VerifyInput<'_>) -> Fallible {
    let (body, op) = (input.body, input.op);
    if body.operand_count(op) != 2 {
        return Ok(());
    }
    let broadcast = linalg::Broadcast::of(View::new(input.ctx, body), op);
    let added = broadcast.dimensions().unwrap_or_default();
    let (from, to) = (shape_of(input, broadcast.input()), shape_of(input, broadcast.init()));
    if from.len() + added.len() != to.len() {
        return input
            .error(format!(
                "input rank plus added dimensions does not match init rank. input rank: {}, dimensions size: {}, init \
             rank: {}",
                from.len(),
                added.len(),
                to.len()
            ))
            .fail();
    }
    for (index, &dimension) in added.iter().enumerate() {
        if dimension < 0 || dimension >= to.len() as i64 {
            return input
                .error(format!(
                    "dimension {index} is out of range. expected range: [0, {}], got: {dimension}",
                    to.len() as i64 - 1
                ))
                .fail();
        }
    }
    let kept = (0..to.len()).filter(|&index| !added.contains(&(index as i64)));
    for (index, target) in kept.enumerate() {
        let Some(&extent) = from.get(index) else { break };
        if extent != to[target] {
            return input
                .error(format!(
                    "input dim {index} should match init dim {target}. input: {extent}, init: {}",
                    to[target]
                ))
                .fail();
        }
    }
    Ok(())
}

/// `linalg.softmax`
pub fn verify_softmax(input: &VerifyInput<'_>) -> Fallible {
    let softmax = linalg::Softmax::of(View::new(input.ctx, input.body), input.op);
    let (from, to) = (shape_of(input, softmax.input()), shape_of(input, softmax.output()));
    let fits = |(&a, &b): (&i64, &i64)| a == DYNAMIC || b == DYNAMIC || a == b;
    if from.len() != to.len() || !from.iter().zip(to).all(fits) {
        return input.error("incompatible output shape").fail();
    }
    let dimension = softmax.dimension().unwrap_or(0);
    if dimension < 0 || dimension >= from.len() as i64 {
        return input.error("incorrect dimension specified").fail();
    }
    Ok(())
}

// ---- matmul family

/// `linalg.matmul` and its batched variants: explicit maps may only transpose or broadcast.
pub fn verify_matmul(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(maps) = indexing_maps(View::new(ctx, input.body), input.op) else { return Ok(()) };
    let Some(defaults) = default_maps(ctx, input.body.name(input.op)) else { return Ok(()) };
    if maps == defaults {
        return Ok(());
    }
    for (map, default) in maps.iter().zip(&defaults).take(2) {
        let (results, allowed) = (&map.data(ctx).results, &default.data(ctx).results);
        if results.iter().any(|result| !allowed.contains(result)) {
            return input.error("Unexpected dim expression in map result.").fail();
        }
        if results.len() < allowed.len() && allowed.len() == 2 {
            let is_reduction = |result: &AffineExpr| matches!(result.data(ctx), AffineExprData::Dim(2));
            if results.len() != 1 || !is_reduction(&results[0]) {
                return input.error("Invalid broadcast requested, should be (d2).").fail();
            }
        }
    }
    Ok(())
}

// ---- pack, unpack

fn is_invalid_position(positions: &[i64], rank: usize) -> bool {
    let mut seen = vec![false; rank];
    positions.len() > rank
        || positions.iter().any(|&position| match usize::try_from(position).ok().and_then(|at| seen.get_mut(at)) {
            Some(seen) => std::mem::replace(seen, true),
            None => true,
        })
}

fn verify_relayout(input: &VerifyInput<'_>, unpacked: Type, packed: Type) -> Fallible {
    let ctx = input.ctx;
    if unpacked.is_memref(ctx) != packed.is_memref(ctx) {
        return input.error("expects tensors or buffers, but not both").fail();
    }
    let (Some(from), Some(to)) = (unpacked.shape(ctx), packed.shape(ctx)) else { return Ok(()) };
    let tiles = integers(input, "static_inner_tiles");
    let (positions, order) = (integers(input, "inner_dims_pos"), integers(input, "outer_dims_perm"));
    if tiles.contains(&0) {
        return input.plain_error("invalid zero tile factor").fail();
    }
    if is_invalid_position(&positions, from.len()) {
        return input.plain_error("invalid inner_dims_pos vector").fail();
    }
    if is_invalid_position(&order, from.len()) {
        return input.plain_error("invalid outer_dims_perm vector").fail();
    }
    if !order.is_empty() && order.len() != from.len() {
        return input.plain_error("outer_dims_perm must be a permutation or empty").fail();
    }
    if tiles.len() > from.len() {
        return input
            .plain_error(
                "tiling factors must be less than or equal to the input rank for pack or output rank for unpack",
            )
            .fail();
    }
    if tiles.len() != positions.len() {
        return input.plain_error("tiling factors must equal the number of dimensions to tile").fail();
    }
    if from.len() + tiles.len() != to.len() {
        return input
            .plain_error(format!(
                "packed rank != (unpacked rank + num tiling factors), got {} != {}",
                to.len(),
                from.len() + tiles.len()
            ))
            .fail();
    }
    let mut outer: Vec<i64> = from.to_vec();
    for (&position, &tile) in positions.iter().zip(&tiles) {
        let extent = &mut outer[position as usize];
        *extent = if *extent == DYNAMIC || tile == DYNAMIC || tile < 0 {
            DYNAMIC
        } else {
            extent.div_euclid(tile) + i64::from(extent.rem_euclid(tile) != 0)
        };
    }
    if !order.is_empty() {
        outer = order.iter().map(|&index| outer[index as usize]).collect();
    }
    outer.extend(&tiles);
    let inner = to.len() - tiles.len();
    let tiles_fit = to[inner..].iter().zip(&tiles).all(|(size, tile)| size == tile);
    if !tiles_fit {
        return input
            .plain_error("mismatch in inner tile sizes specified and shaped of tiled dimension in the packed type")
            .fail();
    }
    if outer.iter().zip(to).any(|(&a, &b)| a != DYNAMIC && b != DYNAMIC && a != b) {
        let element = packed.element_or_self(ctx);
        return input
            .plain_error(format!(
                "expected {} for the packed domain value, got {}",
                input.ty(ctx.tensor(&outer, element)),
                input.ty(packed)
            ))
            .fail();
    }
    Ok(())
}

/// `linalg.pack`
pub fn verify_pack(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, [source, packed]) = (input.ctx, input.operand_types());
    verify_relayout(input, source, packed)?;
    match input.group("padding_value").first() {
        Some(&padding) => {
            let (actual, expected) = (input.body.ty(padding), source.element_or_self(ctx));
            if actual != expected {
                return input
                    .error(format!("expected padding_value has {} but got: {}", input.ty(expected), input.ty(actual)))
                    .fail();
            }
        }
        None if leaves_part_of_a_tile(input, source, packed) => {
            let message = "invalid tile factor or output size provided. Only full tiles are supported when padding_value is not \
                 set";
            return input.error(message).fail();
        }
        None => {}
    }
    Ok(())
}

/// Whether a tile is known to be partial, from the static sizes.
fn leaves_part_of_a_tile(input: &VerifyInput<'_>, source: Type, packed: Type) -> bool {
    let (ctx, body) = (input.ctx, input.body);
    let (Some(from), Some(to)) = (source.shape(ctx), packed.shape(ctx)) else { return false };
    let order = integers(input, "outer_dims_perm");
    let tiles = input.group("inner_tiles");
    let mut dynamic = tiles.iter();
    integers(input, "inner_dims_pos").iter().zip(integers(input, "static_inner_tiles")).any(|(&position, tile)| {
        let size = if tile == DYNAMIC { dynamic.next().copied() } else { None };
        let known = match size {
            Some(value) => constant_integer(View::new(ctx, body), value),
            None => Some(tile),
        };
        let outer = order.iter().position(|&at| at == position).unwrap_or(position as usize);
        let divisor = known.unwrap_or(to[outer]);
        let extent = from[position as usize];
        extent != DYNAMIC && divisor != DYNAMIC && divisor != 0 && extent % divisor != 0
    })
}

/// `linalg.unpack`
pub fn verify_unpack(input: &VerifyInput<'_>) -> Fallible {
    let [packed, dest] = input.operand_types();
    verify_relayout(input, dest, packed)
}
