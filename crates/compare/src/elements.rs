//! Elements as bytes: random generation and comparison.

use freehold_core::ir::{FloatKind, float};
use freehold_generate::Entropy;
use freehold_interpreter::Kind;

/// Returns the bytes of a random value, which is usually small and sometimes an extreme value. For a vector, returns
/// the bytes of its elements.
pub(super) fn random_element(kind: &Kind, entropy: &mut Entropy) -> Result<Vec<u8>, String> {
    let bytes = match kind {
        Kind::Int(1) => vec![entropy.below(2) as u8],
        Kind::Int(width) => {
            let value: i128 = match entropy.below(8) {
                0 => entropy.bits() as i128,
                1 => -(entropy.below(4) as i128),
                _ => entropy.below(9) as i128,
            };
            let masked = if *width >= 128 { value } else { value & ((1 << width) - 1) };
            sized(masked.to_le_bytes().to_vec(), kind)
        }
        Kind::Float(format) => sized(random_float(*format, entropy).to_le_bytes().to_vec(), kind),
        Kind::Complex(part) => {
            let mut bytes = random_element(part, entropy)?;
            bytes.extend(random_element(part, entropy)?);
            bytes
        }
        Kind::Vector(vector) => {
            let count: i64 = vector.shape.iter().product();
            let mut bytes = Vec::new();
            for _ in 0..count {
                bytes.extend(random_element(&vector.element, entropy)?);
            }
            bytes
        }
        // The caller passes null, because it owns nothing that the program may free.
        Kind::Ownership => vec![0; kind.size()],
        Kind::MemRef(_) => return Err("a buffer of buffers cannot be generated".to_string()),
    };
    Ok(bytes)
}

/// Pads bytes to the size of the kind in memory.
pub(super) fn sized(mut bytes: Vec<u8>, kind: &Kind) -> Vec<u8> {
    bytes.resize(kind.size(), 0);
    bytes
}

fn random_float(format: FloatKind, entropy: &mut Entropy) -> u128 {
    let value = match entropy.below(24) {
        0 => f64::NAN,
        1 => f64::INFINITY,
        2 => -0.0,
        3 => 1.0e9,
        _ => entropy.below(33) as f64 / 4.0 - 4.0,
    };
    float::from_f64(format, value)
}

/// Whether two defined elements of this kind are bitwise equal. All NaNs are equal.
pub(super) fn is_same(kind: &Kind, left: &[u8], right: &[u8]) -> bool {
    if left == right {
        return true;
    }
    match kind {
        Kind::Float(format) => {
            let word = |bytes: &[u8]| {
                let mut word = [0; 16];
                word[..bytes.len().min(16)].copy_from_slice(&bytes[..bytes.len().min(16)]);
                let width = format.width();
                u128::from_le_bytes(word) & if width >= 128 { u128::MAX } else { (1 << width) - 1 }
            };
            let (left, right) = (word(left), word(right));
            left == right || (float::is_nan(*format, left) && float::is_nan(*format, right))
        }
        Kind::Complex(part) => parts_same(part, left, right),
        Kind::Vector(vector) => parts_same(&vector.element, left, right),
        _ => false,
    }
}

fn parts_same(part: &Kind, left: &[u8], right: &[u8]) -> bool {
    let size = part.size().max(1);
    left.chunks(size).zip(right.chunks(size)).all(|(left, right)| is_same(part, left, right))
}

/// Formats an element for messages.
pub(super) fn show(kind: &Kind, bytes: &[u8]) -> String {
    let word = |bytes: &[u8]| {
        let mut word = [0; 16];
        word[..bytes.len().min(16)].copy_from_slice(&bytes[..bytes.len().min(16)]);
        u128::from_le_bytes(word)
    };
    match kind {
        Kind::Int(width) if *width <= 64 => {
            let shift = 64 - (*width).clamp(1, 64);
            (((word(bytes) as u64) << shift) as i64 >> shift).to_string()
        }
        Kind::Float(format) => {
            let width = format.width();
            let bits = word(bytes) & if width >= 128 { u128::MAX } else { (1 << width) - 1 };
            float::to_f64(*format, bits).to_string()
        }
        _ => bytes.iter().map(|byte| format!("{byte:02x}")).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nan_is_every_nan_and_zeros_differ_by_sign() {
        let kind = Kind::Float(FloatKind::F32);
        let bytes = |value: f32| value.to_le_bytes();
        assert!(is_same(&kind, &bytes(f32::NAN), &bytes(-f32::NAN)));
        assert!(!is_same(&kind, &bytes(0.0), &bytes(-0.0)));
        assert!(!is_same(&kind, &bytes(f32::NAN), &bytes(1.0)));
        assert!(is_same(&kind, &bytes(2.5), &bytes(2.5)));
    }
}
