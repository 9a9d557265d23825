//! `-split-input-file`: one file, several programs.

/// A program cut out of a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Chunk<'a> {
    /// Its text.
    pub text: &'a [u8],
    /// How many lines of the file come before it.
    pub first_line: u32,
}

/// Cuts `text` at lines that begin with `marker`. What follows the marker on its line belongs to the next program.
pub fn split<'a>(text: &'a [u8], marker: &str) -> Vec<Chunk<'a>> {
    let marker = marker.as_bytes();
    if marker.is_empty() {
        return vec![Chunk { text, first_line: 0 }];
    }
    let mut chunks = Vec::new();
    let (mut start, mut first_line, mut line) = (0, 0, 0);
    let mut at = 0;
    loop {
        if text[at..].starts_with(marker) {
            chunks.push(Chunk { text: &text[start..at], first_line });
            start = at + marker.len();
            first_line = line;
        }
        match text[at..].iter().position(|&byte| byte == b'\n') {
            Some(end) => {
                at += end + 1;
                line += 1;
            }
            None => break,
        }
    }
    chunks.push(Chunk { text: &text[start..], first_line });
    chunks
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chunks_keep_their_lines() {
        let chunks = split(b"a\n// -----\nb\n  // -----\n// ----- c", "// -----");
        let seen: Vec<(&[u8], u32)> = chunks.iter().map(|chunk| (chunk.text, chunk.first_line)).collect();
        assert_eq!(seen, [(&b"a\n"[..], 0), (&b"\nb\n  // -----\n"[..], 1), (&b" c"[..], 4)]);
    }
}
