//! Rules of ops that read and write buffers and tensors.

use super::*;
use crate::dialect::memref::strides_and_offset;
use crate::dialect::vector::syntax::mask_type;
use crate::interface::Verified;
use crate::ir::{AffineExprData, AffineMap};

/// The type of the only operand of the group `name`.
fn group_type(input: &VerifyInput<'_>, name: &str) -> Option<Type> {
    input.group(name).first().map(|&value| input.body.ty(value))
}

fn verify_indices(input: &VerifyInput<'_>, base: Type, group: &str) -> Verified {
    let rank = base.rank(input.ctx).unwrap_or(0);
    if input.group(group).len() != rank {
        return input.error(format!("requires {rank} indices"));
    }
    Ok(())
}

fn verify_element(input: &VerifyInput<'_>, base: Type, vector: Type, what: &str) -> Verified {
    if base.element(input.ctx) != vector.element(input.ctx) {
        return input.error(format!("base and {what} element type should match"));
    }
    Ok(())
}

/// `vector.load` (`what` is the result) and `vector.store` (`what` is what is stored).
fn verify_access(input: &VerifyInput<'_>, base: Type, vector: Type, what: &str, lower: &str) -> Verified {
    let ctx = input.ctx;
    let Some(accessed) = parts(ctx, vector) else { return Ok(()) };
    let one = !accessed.is_scalable() && accessed.shape.iter().all(|&extent| extent == 1);
    let last_stride = strides_and_offset(ctx, base).map(|layout| layout.strides.last().copied().unwrap_or(1));
    if !one && last_stride != Some(1) {
        return input.error("most minor memref dim must have unit stride");
    }
    if base.rank(ctx).unwrap_or(0) < accessed.rank() {
        return input.error(lower);
    }
    let mut element = base.element_or_self(ctx);
    if element.is_vector(ctx) {
        if element != vector {
            return input.error(format!("base memref and {what} vector types should match"));
        }
        element = element.element_or_self(ctx);
    }
    if element != accessed.element {
        // Upstream says it in the plural of a load.
        let types = if what == "result" { "types" } else { "type" };
        return input.error(format!("base and {what} element {types} should match"));
    }
    verify_indices(input, base, "indices")
}

/// `vector.load`
pub fn verify_load(input: &VerifyInput<'_>) -> Verified {
    let lower = "destination memref has lower rank than the result vector";
    verify_access(input, operand_type(input, 0), result_type(input, 0), "result", lower)
}

/// `vector.store`
pub fn verify_store(input: &VerifyInput<'_>) -> Verified {
    let lower = "source memref has lower rank than the vector to store";
    verify_access(input, operand_type(input, 1), operand_type(input, 0), "valueToStore", lower)
}

/// What masked accesses of elements have in common. `whole`: they speak of shapes rather than of one dimension.
fn verify_masked(input: &VerifyInput<'_>, vector: Type, what: &str, kind: &str) -> Verified {
    let ctx = input.ctx;
    let base = operand_type(input, 0);
    verify_element(input, base, vector, what)?;
    verify_indices(input, base, "indices")?;
    let mask = group_type(input, "mask");
    if mask.and_then(|mask| mask.shape(ctx)) != vector.shape(ctx) {
        return input.error(format!("expected {what} {kind} to match mask {kind}"));
    }
    verify_pass_thru(input, vector)
}

fn verify_pass_thru(input: &VerifyInput<'_>, vector: Type) -> Verified {
    match group_type(input, "pass_thru") {
        Some(ty) if ty != vector => input.error("expected pass_thru of same type as result type"),
        _ => Ok(()),
    }
}

/// `vector.maskedload`
pub fn verify_masked_load(input: &VerifyInput<'_>) -> Verified {
    verify_masked(input, result_type(input, 0), "result", "shape")
}

/// `vector.maskedstore`
pub fn verify_masked_store(input: &VerifyInput<'_>) -> Verified {
    let Some(stored) = group_type(input, "valueToStore") else { return Ok(()) };
    verify_masked(input, stored, "valueToStore", "shape")
}

/// `vector.expandload`
pub fn verify_expand_load(input: &VerifyInput<'_>) -> Verified {
    verify_masked(input, result_type(input, 0), "result", "dim")
}

/// `vector.compressstore`
pub fn verify_compress_store(input: &VerifyInput<'_>) -> Verified {
    let Some(stored) = group_type(input, "valueToStore") else { return Ok(()) };
    verify_masked(input, stored, "valueToStore", "dim")
}

fn verify_scattered(input: &VerifyInput<'_>, vector: Type, what: &str) -> Verified {
    let ctx = input.ctx;
    let base = operand_type(input, 0);
    if !base.is_ranked_memref(ctx) && !base.is_ranked_tensor(ctx) {
        return input.error("requires base to be a memref or ranked tensor type");
    }
    verify_element(input, base, vector, what)?;
    verify_indices(input, base, "offsets")?;
    for group in ["indices", "mask"] {
        if group_type(input, group).and_then(|ty| ty.shape(ctx)) != vector.shape(ctx) {
            return input.error(format!("expected {what} dim to match {group} dim"));
        }
    }
    verify_pass_thru(input, vector)
}

/// `vector.gather`
pub fn verify_gather(input: &VerifyInput<'_>) -> Verified {
    verify_scattered(input, result_type(input, 0), "result")
}

/// `vector.scatter`
pub fn verify_scatter(input: &VerifyInput<'_>) -> Verified {
    let Some(stored) = group_type(input, "valueToStore") else { return Ok(()) };
    verify_scattered(input, stored, "valueToStore")
}

// ---- transfers

/// `vector.transfer_read`
pub fn verify_transfer_read(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let Some(base) = group_type(input, "base") else { return Ok(()) };
    let Some(map) = input.attribute("permutation_map").and_then(|map| map.as_map(ctx)) else { return Ok(()) };
    verify_indices(input, base, "indices")?;
    verify_transfer(input, base, result_type(input, 0), map)?;
    let Some(padding) = group_type(input, "padding") else { return Ok(()) };
    let element = base.element_or_self(ctx);
    if element.is_vector(ctx) {
        if element != padding {
            return input.error("requires source element type and padding type to match.");
        }
    } else if !(padding.is_integer(ctx) || padding.is_float(ctx) || padding.is_index(ctx)) {
        return input.error("requires valid padding vector elemental type");
    } else if padding != element {
        return input.error("requires formal padding and source of the same elemental type");
    }
    verify_permutation(input, map)
}

/// `vector.transfer_write`
pub fn verify_transfer_write(input: &VerifyInput<'_>) -> Verified {
    let ctx = input.ctx;
    let Some(base) = group_type(input, "base") else { return Ok(()) };
    let Some(map) = input.attribute("permutation_map").and_then(|map| map.as_map(ctx)) else { return Ok(()) };
    verify_indices(input, base, "indices")?;
    if map.results(ctx).iter().any(|result| result.as_constant(ctx) == Some(0)) {
        return input.error("should not have broadcast dimensions");
    }
    verify_transfer(input, base, operand_type(input, 0), map)?;
    verify_permutation(input, map)
}

/// What reads and writes have in common.
fn verify_transfer(input: &VerifyInput<'_>, base: Type, vector: Type, map: AffineMap) -> Verified {
    let ctx = input.ctx;
    if input.attribute("masked").is_some() {
        return input.error("masked attribute has been removed. Use in_bounds instead.");
    }
    if !base.is_ranked_memref(ctx) && !base.is_ranked_tensor(ctx) {
        return input.error("requires source to be a memref or ranked tensor type");
    }
    let Some(moved) = parts(ctx, vector) else { return Ok(()) };
    let mask = group_type(input, "mask");
    let element = base.element_or_self(ctx);
    let minor_bits =
        |part: VectorParts<'_>| bits(ctx, part.element).saturating_mul(part.shape.last().copied().unwrap_or(1));
    let is_multiple = |of: i64| of != 0 && minor_bits(moved) % of == 0;
    let same_rank = "requires a permutation_map with result dims of the same rank as the vector type";
    let multiple = "requires the bitwidth of the minor 1-D vector to be an integral multiple of the bitwidth of the";
    let data = map.data(ctx);
    if let Some(element) = parts(ctx, element) {
        if !is_multiple(minor_bits(element)) {
            return input.error(format!("{multiple} minor 1-D vector of the source"));
        }
        let Some(outer) = moved.rank().checked_sub(element.rank()) else {
            return input.error("requires source vector element and vector result ranks to match.");
        };
        if data.results.len() != outer {
            return input.error(same_rank);
        }
        if mask.is_some() {
            return input.error("does not support masks with vector element type");
        }
    } else {
        if !is_multiple(bits(ctx, element)) {
            return input.error(format!("{multiple} source element type"));
        }
        if data.results.len() != moved.rank() {
            return input.error(same_rank);
        }
    }
    if data.symbols != 0 {
        return input.error("requires permutation_map without symbols");
    }
    if Some(data.dims as usize) != base.rank(ctx) {
        return input.error("requires a permutation_map with input dims of the same rank as the source type");
    }
    if let Some(mask) = mask {
        let expected = mask_type(ctx, vector, map);
        if mask != expected {
            return input.error(format!(
                "inferred mask type ({}) and mask operand type ({}) don't match",
                input.ty(expected),
                input.ty(mask)
            ));
        }
    }
    let bounds = input.attribute("in_bounds").and_then(|bounds| bounds.as_array(ctx)).map_or(0, <[_]>::len);
    if bounds != data.results.len() {
        let map = crate::syntax::attr_text(ctx, ctx.map_attr(map));
        return input.error(format!(
            "expects the in_bounds attr of same rank as permutation_map results: {map} vs inBounds of size: {bounds}"
        ));
    }
    Ok(())
}

fn verify_permutation(input: &VerifyInput<'_>, map: AffineMap) -> Verified {
    let ctx = input.ctx;
    let mut seen = vec![false; map.data(ctx).dims as usize];
    for result in map.results(ctx) {
        match *result.data(ctx) {
            AffineExprData::Constant(0) => {}
            AffineExprData::Dim(dim) => {
                if std::mem::replace(&mut seen[dim as usize], true) {
                    return input
                        .error("requires a permutation_map that is a permutation (found one dim used more than once)");
                }
            }
            _ => {
                return input.error(
                    "requires a projected permutation_map (at most one dim or the zero constant can appear in each \
                     result)",
                );
            }
        }
    }
    Ok(())
}
