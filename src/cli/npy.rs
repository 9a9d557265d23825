//! Reads and writes arrays in NumPy's `.npy` format.

use std::path::Path;

use crate::diagnostics::counted;
use crate::interpreter::Kind;
use crate::ir::FloatKind;

/// An array: extents, and the bytes of the elements in row-major order.
pub struct Array {
    /// Extents.
    pub shape: Vec<i64>,
    /// Elements.
    pub bytes: Vec<u8>,
}

/// Returns NumPy's type descriptor of an element kind. Floats without a NumPy type are written as unsigned integers
/// with the same bits.
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
/// A message if the file cannot be read, is malformed, or has elements of another type.
pub fn read(path: &Path, kind: &Kind) -> Result<Array, String> {
    let show = |message: String| format!("'{}': {message}", path.display());
    let bytes = std::fs::read(path).map_err(|error| show(error.to_string()))?;
    let (header, elements) = split(&bytes).ok_or_else(|| show("not a .npy file".to_string()))?;
    let Header { descriptor: found, is_column_major, shape } = Header::read(header).map_err(show)?;
    let wanted =
        descriptor(kind).ok_or_else(|| show("the .npy format does not support this element type".to_string()))?;
    // Signed and unsigned integers are interchangeable.
    let same = |text: &str| text.replace('u', "i").replace(['|', '='], "<");
    if same(&found) != same(&wanted) {
        return Err(show(format!("has elements of type '{found}', expected '{wanted}'")));
    }
    let count = shape.iter().try_fold(kind.size(), |product, &extent| product.checked_mul(extent as usize));
    match count {
        Some(count) if count == elements.len() => {
            let bytes = if is_column_major { row_major(&shape, kind.size(), elements) } else { elements.to_vec() };
            Ok(Array { shape, bytes })
        }
        _ => {
            let found = counted(elements.len() as u64, "byte");
            Err(show(format!("has {found} of elements, which does not match its shape")))
        }
    }
}

/// Returns the elements of an array in row-major order, which are in column-major order (that of Fortran) in `elements`. Linear.
fn row_major(shape: &[i64], size: usize, elements: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::with_capacity(elements.len());
    // The distance of two elements along each dimension: the first dimension is the fastest one.
    let strides: Vec<usize> = shape
        .iter()
        .scan(1, |stride, &extent| {
            let own = *stride;
            *stride *= extent as usize;
            Some(own)
        })
        .collect();
    let mut indices = vec![0; shape.len()];
    let mut offset = 0;
    while bytes.len() < elements.len() {
        bytes.extend_from_slice(&elements[offset * size..(offset + 1) * size]);
        for dimension in (0..shape.len()).rev() {
            indices[dimension] += 1;
            offset += strides[dimension];
            if indices[dimension] < shape[dimension] as usize {
                break;
            }
            offset -= strides[dimension] * indices[dimension];
            indices[dimension] = 0;
        }
    }
    bytes
}

/// Splits a file of any version of the format into its header and its elements. Returns `None` if it is not a `.npy`
/// file.
fn split(bytes: &[u8]) -> Option<(&str, &[u8])> {
    let (version, rest) = bytes.strip_prefix(b"\x93NUMPY")?.split_first_chunk::<2>()?;
    let (length, rest) = match version[0] {
        1 => rest.split_first_chunk().map(|(length, rest)| (u16::from_le_bytes(*length) as usize, rest))?,
        2 | 3 => rest.split_first_chunk().map(|(length, rest)| (u32::from_le_bytes(*length) as usize, rest))?,
        _ => return None,
    };
    let (header, elements) = rest.split_at_checked(length)?;
    Some((std::str::from_utf8(header).ok()?, elements))
}

/// The fields of the header.
#[derive(Default)]
struct Header {
    descriptor: String,
    is_column_major: bool,
    shape: Vec<i64>,
}

impl Header {
    /// Parses a header: a dictionary as Python prints it.
    fn read(text: &str) -> Result<Header, String> {
        let text = text.replace('"', "'");
        let tokens = tokens(&text);
        let mut header = Header::default();
        let mut rest = tokens.strip_prefix(&["{"]).ok_or("not a .npy file: its header is not a dictionary")?;
        loop {
            rest = match rest {
                ["}"] => return Ok(header),
                [",", more @ ..] => more,
                ["'descr'", ":", "[", ..] => return Err("has records as elements".to_string()),
                ["'descr'", ":", value, more @ ..] => {
                    header.descriptor = value.trim_matches('\'').to_string();
                    more
                }
                ["'fortran_order'", ":", value @ ("True" | "False"), more @ ..] => {
                    header.is_column_major = *value == "True";
                    more
                }
                ["'shape'", ":", "(", more @ ..] => {
                    let end = more.iter().position(|token| *token == ")").unwrap_or(more.len());
                    let extents = more[..end].iter().filter(|token| **token != ",");
                    let shape: Result<_, _> = extents.map(|token| token.parse()).collect();
                    header.shape = shape.map_err(|_| "not a .npy file: its shape is not a list of extents")?;
                    more.get(end + 1..).unwrap_or_default()
                }
                _ => return Err("not a .npy file: its header is malformed".to_string()),
            }
        }
    }
}

/// Splits a header into tokens: strings in single quotes, words, numbers, and single characters.
fn tokens(text: &str) -> Vec<&str> {
    let mut tokens = Vec::new();
    let mut rest = text.trim_start();
    while let Some(first) = rest.chars().next() {
        let length = match first {
            '\'' => rest[1..].find('\'').map_or(rest.len(), |end| end + 2),
            first if first.is_alphanumeric() => {
                rest.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(rest.len())
            }
            first => first.len_utf8(),
        };
        let (token, behind) = rest.split_at(length);
        tokens.push(token);
        rest = behind.trim_start();
    }
    tokens
}

/// Returns the contents of a `.npy` file with this array.
///
/// # Errors
/// NumPy has no type for the elements, or the array has too many dimensions.
pub fn write(shape: &[i64], bytes: &[u8], kind: &Kind) -> Result<Vec<u8>, String> {
    let descriptor = descriptor(kind).ok_or("NumPy does not support this element type")?;
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

    #[test]
    fn headers_that_are_wrong_are_refused() {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("a.npy");
        let read_header = |version: u8, header: &str, elements: &[u8]| {
            let length = (header.len() as u32).to_le_bytes();
            let length = &length[..if version == 1 { 2 } else { 4 }];
            std::fs::write(&path, [&b"\x93NUMPY"[..], &[version, 0], length, header.as_bytes(), elements].concat())
                .expect("a file");
            let array = read(&path, &Kind::Int(8)).map(|array| (array.shape, array.bytes));
            array.map_err(|message| message.rsplit_once("': ").expect("the file's name").1.to_string())
        };
        let right = "{'descr': '|i1', 'fortran_order': False, 'shape': (2,), }";
        for version in [1, 2, 3] {
            assert_eq!(read_header(version, right, &[5, 6]), Ok((vec![2], vec![5, 6])));
        }
        assert_eq!(read_header(1, "{\"shape\":(),\"descr\":\"|u1\"}", &[7]), Ok((vec![], vec![7])));
        let wrong = [
            (4, right, "not a .npy file"),
            (1, "", "not a .npy file: its header is not a dictionary"),
            (1, "{'descr'", "not a .npy file: its header is malformed"),
            (1, "{'descr': 'i1", "not a .npy file: its header is malformed"),
            (1, "{'shape': (-1,)}", "not a .npy file: its shape is not a list of extents"),
            (1, "{'shape': (2", "not a .npy file: its header is malformed"),
            (1, "{'descr': [('x', '<f4')]}", "has records as elements"),
            (1, "{'descr': '<f4', 'shape': (2,)}", "has elements of type '<f4', expected '|i1'"),
            (
                1,
                "{'descr': '|i1', 'shape': (9223372036854775807, 9)}",
                "has 2 bytes of elements, which does not match its shape",
            ),
        ];
        for (version, header, message) in wrong {
            assert_eq!(read_header(version, header, &[5, 6]), Err(message.to_string()), "{header}");
        }
        let columns = "{'descr': '|i1', 'fortran_order': True, 'shape': (2, 3)}";
        assert_eq!(read_header(1, columns, &[1, 4, 2, 5, 3, 6]), Ok((vec![2, 3], vec![1, 2, 3, 4, 5, 6])));
        let columns = "{'descr': '|i1', 'fortran_order': True, 'shape': (2, 1, 2, 2)}";
        assert_eq!(
            read_header(1, columns, &[0, 4, 2, 6, 1, 5, 3, 7]),
            Ok((vec![2, 1, 2, 2], vec![0, 1, 2, 3, 4, 5, 6, 7]))
        );
        for (shape, bytes) in [("()", &[9][..]), ("(0, 3)", &[]), ("(2,)", &[5, 6])] {
            let header = format!("{{'descr': '|i1', 'fortran_order': True, 'shape': {shape}}}");
            assert_eq!(read_header(1, &header, bytes).map(|array| array.1), Ok(bytes.to_vec()), "{shape}");
        }
        assert_eq!(
            read_header(1, "{'descr': '|i1', 'shape': (3,)}", &[5]),
            Err("has 1 byte of elements, which does not match its shape".to_string())
        );
        for length in 0..10 {
            std::fs::write(&path, &b"\x93NUMPY\x01\x00\xff\xff"[..length]).expect("a file");
            assert!(read(&path, &Kind::Int(8)).is_err_and(|message| message.ends_with("not a .npy file")), "{length}");
        }
    }
}
