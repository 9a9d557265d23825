//! Attributes that are kept as text: their parts.

/// Splits `text` at the bytes `separator` that are outside of brackets and strings, and trims the parts.
pub(crate) fn split_outside(text: &str, separator: u8) -> Vec<&str> {
    let (mut parts, mut start, mut depth, mut in_string) = (Vec::new(), 0, 0usize, false);
    let bytes = text.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'\\' if in_string => at += 1,
            b'"' => in_string = !in_string,
            _ if in_string => {}
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 1,
            b'<' | b'(' | b'[' | b'{' => depth += 1,
            b'>' | b')' | b']' | b'}' => depth = depth.saturating_sub(1),
            byte if byte == separator && depth == 0 => {
                parts.push(text[start..at].trim());
                start = at + 1;
            }
            _ => {}
        }
        at += 1;
    }
    let last = text[start..].trim();
    if !last.is_empty() || !parts.is_empty() {
        parts.push(last);
    }
    parts
}

/// Returns the text between `mnemonic<` and the last `>`.
pub(crate) fn parameters_of<'t>(text: &'t str, mnemonic: &str) -> Option<&'t str> {
    text.strip_prefix(mnemonic)?.trim_start().strip_prefix('<')?.trim_end().strip_suffix('>')
}
