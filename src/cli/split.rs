//! `-split-input-file`: splits a file into several programs.

/// A part of a split file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk<'a> {
    /// Its text.
    pub text: &'a [u8],
    /// The number of lines of the file before it.
    pub first_line: u32,
    /// The text before it on its first line.
    pub before: &'a [u8],
}

/// The parts of a split file.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Chunks<'a> {
    /// The programs.
    pub chunks: Vec<Chunk<'a>>,
    /// Near misses of the marker: line, column, and the text of the line.
    pub near_misses: Vec<(u32, u32, &'a [u8])>,
}

/// The number of trailing characters of the marker that a near miss may lack.
const WRONG: usize = 2;

/// Splits `text` at each `marker`, as `mlir-opt` does. The marker may be anywhere in a line, but a marker at the end of
/// the file does not split. The text after the marker on its line belongs to the next program.
pub fn split<'a>(text: &'a [u8], marker: &str) -> Vec<Chunk<'a>> {
    cut(text, marker).chunks
}

/// Like [`split`], but also returns near misses of the marker.
pub fn cut<'a>(text: &'a [u8], marker: &str) -> Chunks<'a> {
    let marker = marker.as_bytes();
    let mut found = Chunks::default();
    if marker.is_empty() {
        found.chunks.push(Chunk { text, first_line: 0, before: &[] });
        return found;
    }
    let prefix = if marker.len() > WRONG { &marker[..marker.len() - WRONG] } else { marker };
    let (mut start, mut first_line, mut line_of_start) = (0, 0, 0);
    let (mut line, mut line_start, mut at) = (0u32, 0, 0);
    while at < text.len() {
        if text[at] == b'\n' {
            line += 1;
            line_start = at + 1;
        }
        if !text[at..].starts_with(prefix) {
            at += 1;
            continue;
        }
        let end = at + marker.len();
        if text[at..].starts_with(marker) && end < text.len() {
            found.chunks.push(Chunk { text: &text[start..at], first_line, before: &text[line_of_start..start] });
            (start, first_line, line_of_start) = (end, line, line_start);
            at = end;
            continue;
        }
        let stop = at + prefix.len();
        let shown = text[line_start..].split(|&byte| byte == b'\n').next().unwrap_or_default();
        found.near_misses.push((line + 1, (stop - line_start) as u32 + 1, shown));
        at = stop;
    }
    found.chunks.push(Chunk { text: &text[start..], first_line, before: &text[line_of_start..start] });
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_keep_their_lines() {
        let chunks = split(b"a\n// -----\nb\n  // -----\n// ----- c", "// -----");
        let seen: Vec<(&[u8], u32, &[u8])> =
            chunks.iter().map(|chunk| (chunk.text, chunk.first_line, chunk.before)).collect();
        let marker = &b"// -----"[..];
        let indented = &b"  // -----"[..];
        assert_eq!(
            seen,
            [(&b"a\n"[..], 0, &b""[..]), (b"\nb\n  ", 1, marker), (b"\n", 3, indented), (b" c", 4, marker)]
        );
    }

    #[test]
    fn markers_that_are_almost_right_are_noticed() {
        let found = cut(b"a\n// ----\nb // ---x\n// -----", "// -----");
        assert_eq!(found.chunks.len(), 1);
        let places: Vec<(u32, u32)> = found.near_misses.iter().map(|miss| (miss.0, miss.1)).collect();
        assert_eq!(places, [(2, 7), (3, 9), (4, 7)]);
    }
}
