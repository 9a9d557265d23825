//! The encoding of quantized types in bytecode, as LLVM 22 writes them.

use freehold_core::bytecode::TypeEncoding;

use super::text::{Storage, float_text, parameter_text};

/// Whether the storage type is signed.
const SIGNED: u64 = 1;

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
        _ => Err(format!("the encoding {kind} of types of dialect 'quant' is unknown")),
    }
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
