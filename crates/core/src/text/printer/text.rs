//! Strings, keywords and numbers in the assembly format.

/// Returns whether `text` needs no quotes as a keyword or as the name of an attribute or symbol.
pub fn is_bare_identifier(text: &[u8]) -> bool {
    let Some((first, rest)) = text.split_first() else { return false };
    (first.is_ascii_alphabetic() || *first == b'_')
        && rest.iter().all(|&byte| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.'))
}

/// Appends `text` in quotes, with all that is not printable ASCII as `\XX`.
pub fn write_escaped(out: &mut Vec<u8>, text: &[u8]) {
    out.push(b'"');
    for &byte in text {
        match byte {
            b'\\' => out.extend_from_slice(b"\\\\"),
            b' '..=b'~' if byte != b'"' => out.push(byte),
            _ => {
                out.push(b'\\');
                write_hex_byte(out, byte);
            }
        }
    }
    out.push(b'"');
}

/// Appends `text`, quoted if necessary.
pub fn write_keyword_or_string(out: &mut Vec<u8>, text: &[u8]) {
    if is_bare_identifier(text) { out.extend_from_slice(text) } else { write_escaped(out, text) }
}

/// Appends two upper-case hexadecimal digits.
pub(super) fn write_hex_byte(out: &mut Vec<u8>, byte: u8) {
    const DIGITS: &[u8; 16] = b"0123456789ABCDEF";
    out.push(DIGITS[(byte >> 4) as usize]);
    out.push(DIGITS[(byte & 15) as usize]);
}

/// Appends a number in decimal.
pub(super) fn write_unsigned(out: &mut Vec<u8>, mut value: u64) {
    if value < 10 {
        return out.push(b'0' + value as u8);
    }
    let mut digits = [0u8; 20];
    let mut at = digits.len();
    loop {
        at -= 1;
        digits[at] = b'0' + (value % 10) as u8;
        value /= 10;
        if value == 0 {
            break;
        }
    }
    out.extend_from_slice(&digits[at..]);
}

/// Appends a number in decimal, with its sign if negative.
pub(super) fn write_signed(out: &mut Vec<u8>, value: i64) {
    if value < 0 {
        out.push(b'-');
    }
    write_unsigned(out, value.unsigned_abs());
}
