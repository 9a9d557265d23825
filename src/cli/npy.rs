//! Arrays in NumPy's `.npy` format, in and out.

use std::path::Path;

use crate::interp::Kind;
use crate::ir::FloatKind;

/// An array: its extents and its elements, row-major, as memory holds them.
pub struct Array {
    /// Extents.
    pub shape: Vec<i64>,
    /// Elements.
    pub bytes: Vec<u8>,
}

/// How NumPy calls elements of a kind. Formats that it does not know are their bits.
fn descriptor(kind: &Kind) -> Option<String> {
    Some(match kind {
        Kind::Int(1) => "|b1".to_string(),
        Kind::Int(_) | Kind::Float(_) if kind.size() > 8 => return None,
        Kind::Int(_) => format!("{}i{}", if kind.size() == 1 { '|' } else { '<' }, kind.size()),
        Kind::Float(FloatKind::F64) => "<f8".to_string(),
        Kind::Float(FloatKind::F32) => "<f4".to_string(),
        Kind::Float(FloatKind::F16) => "<f2".to_string(),
        Kind::Float(_) => format!("{}u{}", if kind.size() == 1 { '|' } else { '<' }, kind.size()),
        Kind::Complex(part) => match **part {
            Kind::Float(FloatKind::F32) => "<c8".to_string(),
            Kind::Float(FloatKind::F64) => "<c16".to_string(),
            _ => return None,
        },
        _ => return None,
    })
}

/// Reads an array whose elements must be of `kind`.
///
/// # Errors
/// What is wrong with the file.
pub fn read(path: &Path, kind: &Kind) -> Result<Array, String> {
    let show = |message: String| format!("'{}': {message}", path.display());
    let bytes = std::fs::read(path).map_err(|error| show(error.to_string()))?;
    let mut rest = &bytes[..];
    let header = npyz::NpyHeader::from_reader(&mut rest).map_err(|error| show(format!("no .npy file: {error}")))?;
    let wanted = descriptor(kind).ok_or_else(|| show("no .npy file can hold such elements".to_string()))?;
    let npyz::DType::Plain(found) = header.dtype() else { return Err(show("holds records".to_string())) };
    let found = found.to_string();
    // Signs of integers are not told apart.
    let same = |text: &str| text.replace('u', "i").replace(['|', '='], "<");
    if same(&found) != same(&wanted) {
        return Err(show(format!("holds elements of type '{found}', and '{wanted}' is needed")));
    }
    if header.order() != npyz::Order::C {
        return Err(show("is in column-major order".to_string()));
    }
    let shape: Option<Vec<i64>> = header.shape().iter().map(|&extent| i64::try_from(extent).ok()).collect();
    let shape = shape.ok_or_else(|| show("is too large".to_string()))?;
    let count = shape.iter().try_fold(kind.size(), |product, &extent| product.checked_mul(extent as usize));
    match count {
        Some(count) if count == rest.len() => Ok(Array { shape, bytes: rest.to_vec() }),
        _ => Err(show(format!("holds {} bytes of elements, which is not what its shape says", rest.len()))),
    }
}

/// The array as a file.
///
/// # Errors
/// NumPy has no such elements.
pub fn write(shape: &[i64], bytes: &[u8], kind: &Kind) -> Result<Vec<u8>, String> {
    let descriptor = descriptor(kind).ok_or("NumPy has no such elements")?;
    let extents: String = shape.iter().map(|extent| format!("{extent},")).collect();
    let mut header = format!("{{'descr': '{descriptor}', 'fortran_order': False, 'shape': ({extents}), }}");
    // Magic, version and length take ten bytes; the whole head is a multiple of 64, and ends in a new line.
    let padding = 64 - (10 + header.len() + 1) % 64;
    header.push_str(&" ".repeat(padding % 64));
    header.push('\n');
    let length = u16::try_from(header.len()).map_err(|_| "has too many dimensions")?;
    let mut out = b"\x93NUMPY\x01\x00".to_vec();
    out.extend_from_slice(&length.to_le_bytes());
    out.extend_from_slice(header.as_bytes());
    out.extend_from_slice(bytes);
    Ok(out)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_reads_back() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.npy");
        let kind = Kind::Float(FloatKind::F32);
        let bytes: Vec<u8> = [1.5f32, -2.0, 0.0, 4.0, 5.0, 6.0].iter().flat_map(|x| x.to_le_bytes()).collect();
        std::fs::write(&path, write(&[2, 3], &bytes, &kind).expect("floats")).expect("a file");
        let array = read(&path, &kind).expect("a file that was just written");
        assert_eq!((array.shape, array.bytes), (vec![2, 3], bytes));
        assert!(read(&path, &Kind::Int(32)).is_err());
    }
}
