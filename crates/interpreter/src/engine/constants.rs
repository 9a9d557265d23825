//! Values of constant attributes.

use super::data::{Data, Origin};
use super::descriptor::Dims;
use super::kind::{Kind, element_count, extents};
use super::value::{Tensor, Value};
use freehold_core::ir::{Attr, AttrData, Context, Location, ResourceValue, Type, TypeData};

/// Returns the value of an attribute as a constant of type `ty`.
pub fn constant_value(ctx: &Context, attr: Attr, ty: Type) -> Result<Value, String> {
    match attr.data(ctx) {
        AttrData::Integer { value, .. } => {
            let mut words: Vec<u64> = value.words().collect();
            if words.len() == 1 {
                return Ok(Value::Scalar(words[0]));
            }
            words.resize(value.width().div_ceil(64) as usize, 0);
            Ok(Value::wide(words))
        }
        AttrData::Float { bits, ty } => {
            Ok(Value::of_bits(*bits, ty.bit_width(ctx).ok_or("is a float of an unknown format")?))
        }
        AttrData::Array(parts) => match (&**parts, ty.data(ctx)) {
            ([real, imaginary], TypeData::Complex(part)) => {
                Ok(Value::complex(constant_value(ctx, *real, *part)?, constant_value(ctx, *imaginary, *part)?))
            }
            _ => Err("is a constant that the machine does not support".to_string()),
        },
        AttrData::Dialect { mnemonic, .. } if ctx.str(*mnemonic) == "poison" => {
            Ok(Value::Undefined(Origin { poison: true, at: Location::UNKNOWN, birth: Location::UNKNOWN }))
        }
        _ => {
            let elements = elements(ctx, attr, ty)?;
            if elements.size() > LARGE {
                return Err("is a constant that is too large in this position".to_string());
            }
            let data = elements.data();
            Ok(Value::Tensor(Tensor::new(elements.shape, data).into()))
        }
    }
}

/// The elements of a dense attribute in memory layout. A splat is stored once, because a short text may describe more
/// elements than fit in memory.
#[derive(PartialEq, Debug)]
pub struct Elements {
    /// Their shape.
    pub shape: Dims,
    /// The elements, or the single element of a splat.
    bytes: Vec<u8>,
    times: usize,
}

impl Elements {
    /// Returns the size of all elements in bytes.
    pub fn size(&self) -> usize {
        self.bytes.len() * self.times
    }

    /// Returns all elements; a splat is expanded.
    pub fn data(&self) -> Data {
        Data::defined(self.bytes.repeat(self.times))
    }
}

/// Returns the elements of a dense attribute.
pub fn elements(ctx: &Context, attr: Attr, ty: Type) -> Result<Elements, String> {
    let unknown = || "is a constant that the machine does not support".to_string();
    let shape = &extents(ctx, ty).ok_or_else(unknown)?;
    let kind = Kind::of(ctx, ty.element_or_self(ctx)).ok_or_else(unknown)?;
    let count = element_count(shape).ok_or_else(unknown)?;
    // A short text can describe a splat of 2^60 elements.
    if count.checked_mul(kind.size()).is_none_or(|bytes| bytes as u64 > 1 << 34) {
        return Err("is a constant of more than 16 GiB".to_string());
    }
    let (splat, bytes): (bool, std::borrow::Cow<'_, [u8]>) = match attr.data(ctx) {
        AttrData::DenseElements { splat, data, .. } => (*splat, (&**data).into()),
        AttrData::DenseResource { dialect, key, .. } => match ctx.resource(false, *dialect, *key) {
            // The first four bytes are the alignment.
            Some(ResourceValue::Blob(bytes)) if bytes.len() >= 4 => (false, bytes[4..].to_vec().into()),
            _ => return Err("refers to an undefined resource".to_string()),
        },
        _ => return Err(unknown()),
    };
    let parts = match &kind {
        Kind::Complex(part) => vec![(**part).clone(); 2],
        Kind::Int(_) | Kind::Float(_) => vec![kind.clone()],
        _ => return Err(unknown()),
    };
    let source_size = |kind: &Kind| match kind {
        Kind::Int(width) => width.div_ceil(8).max(1) as usize,
        Kind::Float(float) => float.width().div_ceil(8) as usize,
        _ => 0,
    };
    let from: usize = parts.iter().map(source_size).sum();
    let (count, times) = if splat && count > 0 { (1, count) } else { (count, 1) };
    let needed = from * count;
    if bytes.len() < needed {
        return Err("has fewer bytes than its type requires".to_string());
    }
    if from == kind.size() {
        return Ok(Elements { shape: shape.clone(), bytes: bytes[..needed].to_vec(), times });
    }
    let mut out = vec![0; count * kind.size()];
    for index in 0..count {
        let (mut read, mut write) = (index * from, index * kind.size());
        for part in &parts {
            let size = source_size(part);
            out[write..write + size].copy_from_slice(&bytes[read..read + size]);
            read += size;
            write += part.size();
        }
    }
    Ok(Elements { shape: shape.clone(), bytes: out, times })
}

/// Vectors and constants of more bytes are allocated only after a check of the memory limit.
pub const LARGE: usize = 1 << 12;
