//! Verifiers of reductions, contractions and masked ops.

use super::*;
use crate::vector;
use crate::vector::enums::{COMBINING_KIND_DEF, ITERATOR_TYPE_DEF};
use crate::vector::syntax::mask_type;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Name, Op, Value};

/// Returns the keyword of the op's combining kind, and whether it is defined for elements of type `element`.
fn combining(input: &VerifyInput<'_>, element: Type) -> (&'static str, bool) {
    let ctx = input.ctx;
    let value = input.attribute(Name::KIND).and_then(|kind| COMBINING_KIND_DEF.value(ctx, kind));
    let keyword = value.and_then(|value| COMBINING_KIND_DEF.keyword(value)).unwrap_or_default();
    let is_integer = element.is_integer(ctx) || element.is_index(ctx);
    let fits = match keyword {
        "add" | "mul" => is_integer || element.is_float(ctx),
        "minnumf" | "maxnumf" | "minimumf" | "maximumf" => element.is_float(ctx),
        _ => is_integer,
    };
    (keyword, fits)
}

/// `vector.outerproduct`: of two vectors, or of a vector and a scalar.
pub fn verify_outerproduct(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [lhs, rhs] = input.operand_types();
    let (lhs, result) = (vector_parts(ctx, lhs), vector_parts(ctx, input.result_type(0)));
    input.refuse_if(lhs.rank() != 1, "expected 1-d vector for operand #1")?;
    match parts(ctx, rhs) {
        Some(rhs) => {
            input.refuse_if(rhs.rank() != 1, "expected 1-d vector for operand #2")?;
            input.refuse_if(result.rank() != 2, "expected 2-d vector result")?;
            input.refuse_if(lhs.shape[0] != result.shape[0], "expected #1 operand dim to match result dim #1")?;
            input.refuse_if(rhs.shape[0] != result.shape[1], "expected #2 operand dim to match result dim #2")?;
            let message = "expected either both or only #2 operand dim to be scalable";
            input.refuse_if(lhs.is_scalable() && !rhs.is_scalable(), message)?;
        }
        None => {
            input.refuse_if(result.rank() != 1, "expected 1-d vector result")?;
            input.refuse_if(lhs.shape[0] != result.shape[0], "expected #1 operand dim to match result dim #1")?;
        }
    }
    let differs = input.group_type("acc").is_some_and(|acc| acc != input.result_type(0));
    input.refuse_if(differs, "expected operand #3 of same type as result type")?;
    input.refuse_if(!combining(input, result.element).1, "unsupported outerproduct type")
}

fn verify_reduction_type(input: &VerifyInput<'_>, element: Type) -> Fallible {
    match combining(input, element) {
        (_, true) => Ok(()),
        (keyword, false) => {
            // Upstream doubles the quotes as well, but only for `vector.reduction`.
            let quote = if input.body.is(input.ctx, input.op, &vector::REDUCTION) { "'" } else { "" };
            let element = input.ty(element);
            input.error(format!("unsupported reduction type {quote}{element}{quote} for kind '{keyword}'")).fail()
        }
    }
}

/// `vector.reduction`
pub fn verify_reduction(input: &VerifyInput<'_>) -> Fallible {
    let [vector] = input.operand_types();
    let rank = vector.rank(input.ctx).unwrap_or(0);
    input.refuse_with(rank > 1, || format!("unsupported reduction rank: {rank}"))?;
    verify_reduction_type(input, input.result_type(0))
}

/// `vector.multi_reduction`
pub fn verify_multi_reduction(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source_type] = input.operand_types();
    let source = vector_parts(ctx, source_type);
    let dims = input.integers("reduction_dims");
    let left: Vec<usize> = (0..source.rank()).filter(|&dim| !dims.contains(&(dim as i64))).collect();
    let expected = if left.is_empty() {
        source.element
    } else {
        let shape: Vec<i64> = left.iter().map(|&dim| source.shape[dim]).collect();
        let scalable: Vec<bool> = left.iter().map(|&dim| source.scalable[dim]).collect();
        vector_type(ctx, &shape, &scalable, source.element)
    };
    let actual = input.result_type(0);
    if actual != expected {
        return input
            .error(format!(
                "destination type {} is incompatible with source type {}",
                input.ty(actual),
                input.ty(source_type)
            ))
            .fail();
    }
    Ok(())
}

/// `vector.scan`
pub fn verify_scan(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [source, initial] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    let dim = input.attribute(Name::REDUCTION_DIM).and_then(|dim| dim.as_i64(ctx)).unwrap_or(0);
    let rank = source.rank();
    input.refuse_with(dim >= rank as i64, || format!("reduction dimension {dim} has to be less than {rank}"))?;
    if initial.rank() + 1 != rank {
        return input.error(format!("initial value rank {} has to be equal to {}", initial.rank(), rank - 1)).fail();
    }
    let mut expected = source.shape.iter().enumerate().filter(|&(at, _)| at as i64 != dim).map(|(_, extent)| extent);
    let message = "incompatible input/initial value shapes";
    input.refuse_if(!initial.shape.iter().all(|extent| expected.next() == Some(extent)), message)?;
    verify_reduction_type(input, source.element)
}

// ---- contract

/// Returns the operand dimension indexed by loop `dim`, for a map without symbols that permutes dimensions.
fn result_of(ctx: &Context, map: AffineMap, dim: u32) -> Option<usize> {
    map.results(ctx).iter().position(|result| *result.data(ctx) == AffineExprData::Dim(dim))
}

/// `vector.contract`
pub fn verify_contract(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let [lhs, rhs] = input.operand_types().map(|ty| vector_parts(ctx, ty));
    if lhs.element.is_integer(ctx) && !crate::constraints::is_signless_integer(ctx, lhs.element) {
        return input.error("only supports signless integer types").fail();
    }
    let array = |name| input.attribute(name).and_then(|attr| attr.as_array(ctx)).unwrap_or_default();
    let maps: Vec<AffineMap> = array("indexing_maps").iter().filter_map(|map| map.as_map(ctx)).collect();
    let [lhs_map, rhs_map, result_map] = maps[..] else {
        return input.error("expected an indexing map for each vector operand").fail();
    };
    let iterators: Vec<i64> =
        array("iterator_types").iter().filter_map(|&ty| ITERATOR_TYPE_DEF.value(ctx, ty)).collect();
    for (index, map) in maps.iter().enumerate() {
        let data = map.data(ctx);
        let rank = input.operand_type(index).rank(ctx).unwrap_or(0);
        let problem = if data.symbols != 0 {
            "to have no symbols".to_string()
        } else if data.dims as usize != iterators.len() {
            format!("to have {} number of inputs", iterators.len())
        } else if data.results.len() != rank {
            format!("to have {rank} number of outputs")
        } else if !map.is_projected_permutation(ctx, false) {
            "to be a projected permutation of its inputs".to_string()
        } else {
            continue;
        };
        return input.error(format!("expected indexing map {index} {problem}")).fail();
    }
    // Pairs of dimensions of both operands that are indexed by the same loop: contracting or batch dimensions.
    let pairs = |kind: i64| -> Vec<(usize, usize)> {
        let dims = (0..iterators.len()).filter(|&dim| iterators[dim] == kind);
        let pair = |dim: usize| Some((result_of(ctx, lhs_map, dim as u32)?, result_of(ctx, rhs_map, dim as u32)?));
        dims.filter_map(pair).collect()
    };
    let (batch, contracting) = (pairs(0), pairs(1));
    input.refuse_if(contracting.is_empty(), "expected at least one contracting dimension pair")?;
    let fits = |&(left, right): &(usize, usize)| lhs.shape[left] == rhs.shape[right];
    input.refuse_if(!contracting.iter().all(fits), "invalid contracting dimension map")?;
    input.refuse_if(!batch.iter().all(fits), "invalid batch dimension map")?;
    let free = lhs.rank() + rhs.rank() - 2 * contracting.len() - batch.len();
    verify_contract_result(input, [(lhs, lhs_map), (rhs, rhs_map)], result_map, free == 0)?;
    let element = input.result_type(0).element_or_self(ctx);
    input.refuse_if(!combining(input, element).1, "unsupported contraction type")
}

fn verify_contract_result(
    input: &VerifyInput<'_>,
    sides: [(VectorParts<'_>, AffineMap); 2],
    map: AffineMap,
    is_scalar: bool,
) -> Fallible {
    let ctx = input.ctx;
    let ([_, _, acc], result) = (input.operand_types(), input.result_type(0));
    let invalid = "invalid accumulator/result vector shape";
    if is_scalar {
        input.refuse_if(acc.is_vector(ctx) || result.is_vector(ctx), invalid)?;
        return Ok(());
    }
    let Some(result_parts) = parts(ctx, result).filter(|_| acc.is_vector(ctx)) else {
        return input.error(invalid).fail();
    };
    let extents = loop_extents(ctx, sides);
    let message = "expected all dimensions to be either a LHS or a RHS dimension";
    input.refuse_if(extents.iter().any(Option::is_none), message)?;
    let extent = |expr: &AffineExpr| match *expr.data(ctx) {
        AffineExprData::Dim(dim) => extents[dim as usize].map_or(0, |(extent, _)| extent),
        _ => 0,
    };
    let shape: Vec<i64> = map.results(ctx).iter().map(extent).collect();
    if shape.len() == result_parts.rank() {
        let expected = vector_type(ctx, &shape, result_parts.scalable, result_parts.element);
        if result == expected && acc == expected {
            return Ok(());
        }
        return input.error(format!("{invalid}, expected: {}", input.ty(expected))).fail();
    }
    input.error(invalid).fail()
}

/// Returns the size of each loop of a contraction, and whether it is scalable; `None` if no operand is indexed by it.
fn loop_extents(ctx: &Context, sides: [(VectorParts<'_>, AffineMap); 2]) -> Vec<Option<(i64, bool)>> {
    let mut extents = vec![None; sides[0].1.data(ctx).dims as usize];
    for (side, map) in sides {
        for (at, result) in map.results(ctx).iter().enumerate() {
            if let AffineExprData::Dim(dim) = *result.data(ctx)
                && let Some(extent) = extents.get_mut(dim as usize)
            {
                *extent = side.shape.get(at).copied().zip(side.scalable.get(at).copied());
            }
        }
    }
    extents
}

// ---- mask

/// Returns the mask type that `op`, which need not be valid, requires from a `vector.mask`, if it can be masked.
fn expected_mask(ctx: &Context, input: &VerifyInput<'_>, op: Op) -> Option<Type> {
    let body = input.body;
    let inner = VerifyInput { op, ..*input };
    let masked = |ty: Type| parts(ctx, ty).map(|part| vector_type(ctx, part.shape, part.scalable, ctx.i1()));
    let map = || inner.attribute(Name::PERMUTATION_MAP).and_then(|map| map.as_map(ctx));
    let operand = |index: usize| body.operands(op).nth(index).map(|value| body.ty(value));
    let result = || body.results(op).first().map(|&value| body.ty(value));
    let op_def = body.op_def(ctx, op)?;
    match op_def {
        _ if op_def.is_one_of(&[&vector::REDUCTION, &vector::MULTI_REDUCTION]) => masked(operand(0)?),
        _ if op_def.is(&vector::OUTERPRODUCT) => masked(result()?),
        _ if op_def.is(&vector::GATHER) => masked(body.ty(*inner.group("indices").first()?)),
        _ if op_def.is(&vector::TRANSFER_READ) => Some(mask_type(ctx, result()?, map()?)),
        _ if op_def.is(&vector::TRANSFER_WRITE) => Some(mask_type(ctx, operand(0)?, map()?)),
        _ if op_def.is(&vector::CONTRACT) => {
            let maps = inner.attribute(Name::INDEXING_MAPS)?.as_array(ctx)?;
            let side = |index: usize| Some((parts(ctx, operand(index)?)?, maps.get(index)?.as_map(ctx)?));
            let extents = loop_extents(ctx, [side(0)?, side(1)?]);
            let (shape, scalable): (Vec<i64>, Vec<bool>) = extents.into_iter().map(Option::unwrap_or_default).unzip();
            Some(vector_type(ctx, &shape, &scalable, ctx.i1()))
        }
        _ => None,
    }
}

/// `vector.mask`
pub fn verify_mask(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let Some((block, first)) = input.entry().and_then(|block| Some((block, body.first_op(block)?))) else {
        return input.error("expects a terminator within the mask region").fail();
    };
    let Some(last) = body.last_op(block) else { return Ok(()) };
    input.refuse_if(first != last && body.next(first) != Some(last), "expects only one operation to mask")?;
    input.refuse_if(!body.is(ctx, last, &vector::YIELD), "expects a terminator within the mask region")?;
    let results = body.results(input.op);
    let message = "expects number of results to match mask region yielded values";
    input.refuse_if(body.operand_count(last) != results.len(), message)?;
    if first == last {
        return Ok(());
    }
    let Some(expected) = expected_mask(ctx, input, first) else {
        return input.error("expects a MaskableOpInterface within the mask region").fail();
    };
    let inner_results = body.results(first);
    let message = "expects number of results to match maskable operation number of results";
    input.refuse_if(inner_results.len() != results.len(), message)?;
    if !body.operands(last).eq(inner_results.iter().copied()) {
        let message =
            "expects all the results from the MaskableOpInterface to match all the values returned by the terminator";
        return input.error(message).fail();
    }
    let types = |values: &[Value]| -> Vec<Type> { values.iter().map(|&value| body.ty(value)).collect() };
    input.refuse_if(
        types(inner_results) != types(results),
        "expects result type to match maskable operation result type",
    )?;
    let [mask] = input.operand_types();
    if mask != expected {
        return input.error(format!("expects a {} mask for the maskable operation", input.ty(expected))).fail();
    }
    let passthru = input.group("passthru");
    let Some(&passthru) = passthru.first() else { return Ok(()) };
    let message = "doesn't expect a passthru argument for this maskable operation";
    input.refuse_if(!body.is(ctx, first, &vector::TRANSFER_READ), message)?;
    let message = "expects passthru type to match result type";
    input.refuse_if(inner_results.iter().any(|&value| body.ty(value) != body.ty(passthru)), message)
}
