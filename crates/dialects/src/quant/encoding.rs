//! The encoding of quantized types in bytecode, as LLVM 22 writes them.

use freehold_core::definition::TypeEncoding;
use freehold_core::ir::{Attr, Context, TypeData, float};

use super::text::{Storage, float_text, parameter_text};
use crate::constant_folding::{Elements, elements, signed, width_of};

/// Whether the storage type is signed.
const SIGNED: u64 = 1;

/// The maximum number of parameters of a type.
const MOST_PARAMETERS: usize = 1 << 20;

/// Decodes a type. Returns its text after `!quant.`.
///
/// # Errors
/// The encoding is invalid.
pub(super) fn decode(input: &mut dyn TypeEncoding) -> Result<String, String> {
    let kind = input.unsigned()?;
    match kind {
        1 => {
            let (flags, storage) = (input.unsigned()?, input.ty()?);
            Ok(format!("any<{}>", self::storage(input, flags, &storage)?))
        }
        2 => {
            let (flags, storage, expressed) = (input.unsigned()?, input.ty()?, input.ty()?);
            Ok(format!("any<{}:{expressed}>", self::storage(input, flags, &storage)?))
        }
        3 => {
            let (expressed, low, high) = (input.ty()?, float(input)?, float(input)?);
            Ok(format!("calibrated<{expressed}<{low}:{high}>>"))
        }
        4 => {
            let (flags, storage, expressed) = (input.unsigned()?, input.ty()?, input.ty()?);
            let (scale, zero_point) = (float(input)?, input.signed()?);
            let storage = self::storage(input, flags, &storage)?;
            Ok(format!("uniform<{storage}:{expressed}, {}>", parameter_text(&scale, zero_point)))
        }
        5 => {
            let (flags, storage, expressed) = (input.unsigned()?, input.ty()?, input.ty()?);
            let axis = input.unsigned()?;
            let storage = self::storage(input, flags, &storage)?;
            let scales: Vec<String> = list(input, float)?;
            let zero_points = list(input, |input| input.signed())?;
            if scales.len() != zero_points.len() {
                return Err("expected as many zero points as scales".to_string());
            }
            let parameters: Vec<String> =
                scales.iter().zip(zero_points).map(|(scale, zero)| parameter_text(scale, zero)).collect();
            Ok(format!("uniform<{storage}:{expressed}:{axis}, {{{}}}>", parameters.join(",")))
        }
        6 => {
            let (flags, storage, expressed) = (input.unsigned()?, input.ty()?, input.ty()?);
            let storage = self::storage(input, flags, &storage)?;
            let (dimensions, sizes) = (list(input, |input| input.signed())?, list(input, |input| input.signed())?);
            if dimensions.len() != sizes.len() {
                return Err("expected as many block sizes as quantized dimensions".to_string());
            }
            let blocks: Vec<String> =
                dimensions.iter().zip(sizes).map(|(dimension, size)| format!("{dimension}:{size}")).collect();
            let (scales, zero_points) = (input.attribute()?, input.attribute()?);
            let parameters = parameters_by_block(input.ctx(), scales, zero_points)
                .ok_or("expected dense scales, and zero points of the same shape")?;
            Ok(format!("uniform<{storage}:{expressed}:{{{}}}, {parameters}>", blocks.join(", ")))
        }
        _ => Err(format!("the encoding {kind} of types of dialect 'quant' is unknown")),
    }
}

/// Returns the text of parameters by block, which nest by dimension; `None` unless both are dense elements of one shape with
/// one element at least.
fn parameters_by_block(ctx: &Context, scales: Attr, zero_points: Attr) -> Option<String> {
    let ((scales, scales_type), (zero_points, zeros_type)) = (elements(ctx, scales)?, elements(ctx, zero_points)?);
    let shape = scales_type.shape(ctx)?;
    let TypeData::Float(kind) = *scales_type.element(ctx)?.data(ctx) else { return None };
    let width = width_of(ctx, zeros_type.element(ctx)?);
    if shape.iter().any(|&size| size <= 0) || zeros_type.shape(ctx)? != shape {
        return None;
    }
    let at = |elements: &Elements, index: usize| match elements {
        Elements::Scalar(bits) | Elements::Splat(bits) => Some(*bits),
        Elements::Each(all) => all.get(index).copied(),
    };
    let parameter = |index: usize| {
        let scale = float_text(ctx, float::to_f64(kind, at(&scales, index)?));
        Some(parameter_text(&scale, signed(at(&zero_points, index)?, width) as i64))
    };
    // Two splats may have any number of elements in few bytes.
    let count = shape.iter().try_fold(1usize, |count, &size| count.checked_mul(usize::try_from(size).ok()?));
    let count = count.filter(|&count| count <= MOST_PARAMETERS)?;
    let mut texts: Vec<String> = (0..count).map(parameter).collect::<Option<_>>()?;
    for &size in shape.iter().rev() {
        texts = texts.chunks(size as usize).map(|chunk| format!("{{{}}}", chunk.join(", "))).collect();
    }
    texts.pop()
}

fn storage(input: &mut dyn TypeEncoding, flags: u64, ty: &str) -> Result<String, String> {
    let width = ty.trim_start_matches(['s', 'u', 'i']).parse().map_err(|_| format!("illegal storage type '{ty}'"))?;
    let storage = Storage { signed: flags & SIGNED != 0, width, low: input.signed()?, high: input.signed()? };
    storage.check().map(|()| storage.text())
}

fn float(input: &mut dyn TypeEncoding) -> Result<String, String> {
    let value = input.double()?;
    Ok(float_text(input.ctx(), value))
}

fn list<T>(
    input: &mut dyn TypeEncoding,
    mut item: impl FnMut(&mut dyn TypeEncoding) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let count = input.unsigned()?;
    // Each item takes a byte at least, so that a wrong number ends at the end of the bytes.
    (0..count).map(|_| item(input)).collect()
}
