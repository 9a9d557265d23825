//! Verifiers of ops that read and write buffers and tensors.

use super::*;
use crate::memref::strides_and_offset;
use crate::vector::syntax::mask_type;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AffineExprData, AffineMap, Name};

fn verify_indices(input: &VerifyInput<'_>, base: Type, group: &str) -> Fallible {
    let rank = base.rank(input.ctx).unwrap_or(0);
    if input.group(group).len() == rank { Ok(()) } else { input.error(format!("requires {rank} indices")).fail() }
}

/// Returns the type of the stored operand, or of the result, with its name in messages.
fn accessed(input: &VerifyInput<'_>) -> (Type, &'static str) {
    match input.group_type("valueToStore") {
        Some(stored) => (stored, "valueToStore"),
        None => (input.result_type(0), "result"),
    }
}

/// `vector.load` and `vector.store`
pub fn verify_access(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(base) = input.group_type("base") else { return Ok(()) };
    let (vector, what) = accessed(input);
    let accessed = vector_parts(ctx, vector);
    let one = !accessed.is_scalable() && accessed.shape.iter().all(|&extent| extent == 1);
    let last_stride = strides_and_offset(ctx, base).map(|layout| layout.strides.last().copied().unwrap_or(1));
    input.refuse_if(!one && last_stride != Some(1), "most minor memref dim must have unit stride")?;
    // Upstream's messages for loads and stores differ in wording.
    let (lower, types) = match what {
        "result" => ("destination memref has lower rank than the result vector", "types"),
        _ => ("source memref has lower rank than the vector to store", "type"),
    };
    input.refuse_if(base.rank(ctx).unwrap_or(0) < accessed.rank(), lower)?;
    let mut element = base.element_or_self(ctx);
    if element.is_vector(ctx) {
        input.refuse_with(element != vector, || format!("base memref and {what} vector types should match"))?;
        element = element.element_or_self(ctx);
    }
    input.refuse_with(element != accessed.element, || format!("base and {what} element {types} should match"))?;
    verify_indices(input, base, "indices")
}

/// Verifies accesses of single elements: the groups `like` must have the shape of the accessed vector, which messages
/// call `kind`.
fn verify_elements(input: &VerifyInput<'_>, indices: &str, like: &[&str], kind: &str) -> Fallible {
    let ctx = input.ctx;
    let [base] = input.operand_types();
    let (vector, what) = accessed(input);
    if base.element(ctx) != vector.element(ctx) {
        return input.error(format!("base and {what} element type should match")).fail();
    }
    verify_indices(input, base, indices)?;
    for group in like {
        if input.group_type(group).and_then(|ty| ty.shape(ctx)) != vector.shape(ctx) {
            return input.error(format!("expected {what} {kind} to match {group} {kind}")).fail();
        }
    }
    let differs = input.group_type("pass_thru").is_some_and(|ty| ty != vector);
    input.refuse_if(differs, "expected pass_thru of same type as result type")
}

/// `vector.maskedload` and `vector.maskedstore`
pub fn verify_masked(input: &VerifyInput<'_>) -> Fallible {
    verify_elements(input, "indices", &["mask"], "shape")
}

/// `vector.expandload` and `vector.compressstore`
pub fn verify_packed(input: &VerifyInput<'_>) -> Fallible {
    verify_elements(input, "indices", &["mask"], "dim")
}

/// `vector.gather` and `vector.scatter`
pub fn verify_scattered(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, [base]) = (input.ctx, input.operand_types());
    let is_shaped = base.is_ranked_memref(ctx) || base.is_ranked_tensor(ctx);
    input.refuse_if(!is_shaped, "requires base to be a memref or ranked tensor type")?;
    verify_elements(input, "offsets", &["indices", "mask"], "dim")
}

// ---- transfers

/// `vector.transfer_read`
pub fn verify_transfer_read(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let (Some(map), [base]) = (input.map("permutation_map"), input.operand_types()) else { return Ok(()) };
    verify_transfer(input, base, input.result_type(0), map)?;
    let Some(padding) = input.group_type("padding") else { return Ok(()) };
    let element = base.element_or_self(ctx);
    if element.is_vector(ctx) {
        input.refuse_if(element != padding, "requires source element type and padding type to match.")?;
    } else {
        let is_scalar = padding.is_integer(ctx) || padding.is_float(ctx) || padding.is_index(ctx);
        input.refuse_if(!is_scalar, "requires valid padding vector elemental type")?;
        input.refuse_if(padding != element, "requires formal padding and source of the same elemental type")?;
    }
    verify_permutation(input, map)
}

/// `vector.transfer_write`
pub fn verify_transfer_write(input: &VerifyInput<'_>) -> Fallible {
    let (Some(map), [vector, base]) = (input.map("permutation_map"), input.operand_types()) else { return Ok(()) };
    verify_transfer(input, base, vector, map)?;
    verify_permutation(input, map)
}

/// Verifies the rules that transfer reads and writes share.
fn verify_transfer(input: &VerifyInput<'_>, base: Type, vector: Type, map: AffineMap) -> Fallible {
    let ctx = input.ctx;
    verify_indices(input, base, "indices")?;
    let broadcasts = map.results(ctx).iter().any(|result| result.as_constant(ctx) == Some(0));
    let writes = input.group_type("padding").is_none();
    input.refuse_if(writes && broadcasts, "should not have broadcast dimensions")?;
    let masked = input.attribute(Name::MASKED).is_some();
    input.refuse_if(masked, "masked attribute has been removed. Use in_bounds instead.")?;
    let message = "requires source to be a memref or ranked tensor type";
    input.refuse_if(!base.is_ranked_memref(ctx) && !base.is_ranked_tensor(ctx), message)?;
    let moved = vector_parts(ctx, vector);
    let mask = input.group_type("mask");
    let element = base.element_or_self(ctx);
    let minor_bits =
        |part: VectorParts<'_>| bits(ctx, part.element).saturating_mul(part.shape.last().copied().unwrap_or(1));
    let is_multiple = |of: i64| of != 0 && minor_bits(moved) % of == 0;
    let same_rank = "requires a permutation_map with result dims of the same rank as the vector type";
    let multiple = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the";
    let data = map.data(ctx);
    if let Some(element) = parts(ctx, element) {
        let fits = is_multiple(minor_bits(element));
        input.refuse_with(!fits, || format!("{multiple} minor 1-D vector of the source"))?;
        let Some(outer) = moved.rank().checked_sub(element.rank()) else {
            return input.error("requires source vector element and vector result ranks to match.").fail();
        };
        input.refuse_if(data.results.len() != outer, same_rank)?;
        input.refuse_if(mask.is_some(), "does not support masks with vector element type")?;
    } else {
        input.refuse_with(!is_multiple(bits(ctx, element)), || format!("{multiple} source element type"))?;
        input.refuse_if(data.results.len() != moved.rank(), same_rank)?;
    }
    input.refuse_if(data.symbols != 0, "requires permutation_map without symbols")?;
    let message = "requires a permutation_map with input dims of the same rank as the source type";
    input.refuse_if(Some(data.dims as usize) != base.rank(ctx), message)?;
    if let Some(mask) = mask {
        let expected = mask_type(ctx, vector, map);
        if mask != expected {
            return input
                .error(format!(
                    "inferred mask type ({}) and mask operand type ({}) don't match",
                    input.ty(expected),
                    input.ty(mask)
                ))
                .fail();
        }
    }
    let bounds = input.attribute(Name::IN_BOUNDS).and_then(|bounds| bounds.as_array(ctx)).map_or(0, <[_]>::len);
    if bounds != data.results.len() {
        let map = freehold_core::text::attr_text(ctx, ctx.map_attr(map));
        let message = format!(
            "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {bounds}"
        );
        return input.error(message).fail();
    }
    Ok(())
}

fn verify_permutation(input: &VerifyInput<'_>, map: AffineMap) -> Fallible {
    let ctx = input.ctx;
    let mut seen = vec![false; map.data(ctx).dims as usize];
    for result in map.results(ctx) {
        match *result.data(ctx) {
            AffineExprData::Constant(0) => {}
            AffineExprData::Dim(dim) => {
                if std::mem::replace(&mut seen[dim as usize], true) {
                    return input
                        .error("requires a permutation_map that is a permutation (found one dim used more than once)")
                        .fail();
                }
            }
            _ => {
                return input
                    .error(
                        "requires a projected permutation_map (at most one dim or the zero constant can appear in each \
                     result)",
                    )
                    .fail();
            }
        }
    }
    Ok(())
}
