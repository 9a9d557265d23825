//! Positions of the protocol: a line, and a column in units of UTF-16.

/// A position in a text, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Position {
    /// The line.
    pub line: u32,
    /// The column, in units of UTF-16.
    pub character: u32,
}

/// A range of a text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default)]
pub struct Range {
    /// The first position.
    pub start: Position,
    /// The position after the last one.
    pub end: Position,
}

/// The starts of the lines of a text, in bytes. A line ends with `\n`.
#[derive(Clone, Debug)]
pub struct Lines {
    starts: Vec<u32>,
}

impl Lines {
    /// Returns the lines of `text`, which has less than 4 GiB. Linear in its size.
    pub fn new(text: &str) -> Lines {
        let ends = text.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        Lines { starts: std::iter::once(0).chain(ends.map(|(at, _)| at as u32 + 1)).collect() }
    }

    /// Returns the number of lines, at least 1.
    pub fn count(&self) -> u32 {
        self.starts.len() as u32
    }

    /// Returns the byte at which `line` starts; the end of `text` if it has fewer lines.
    pub fn start(&self, text: &str, line: u32) -> usize {
        self.starts.get(line as usize).map_or(text.len(), |&start| start as usize)
    }

    /// Returns the line that contains byte `offset`. O(log lines).
    pub fn line_of(&self, offset: usize) -> u32 {
        self.starts.partition_point(|&start| start as usize <= offset) as u32 - 1
    }

    /// Returns the text of `line` without the end of the line.
    pub fn text<'t>(&self, text: &'t str, line: u32) -> &'t str {
        let line = &text[self.start(text, line)..self.start(text, line + 1)];
        line.strip_suffix('\n').map_or(line, |line| line.strip_suffix('\r').unwrap_or(line))
    }

    /// Returns the position of byte `offset`, or of the character that contains it. O(log lines + bytes of the line).
    pub fn position(&self, text: &str, offset: usize) -> Position {
        let offset = offset.min(text.len());
        let line = self.line_of(offset);
        let start = self.start(text, line);
        let before = (start..=offset).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(start);
        let character = text[start..before].chars().map(|character| character.len_utf16() as u32).sum();
        Position { line, character }
    }

    /// Returns the byte at a position. A column after the end of the line means its end; a line after the last one the end of
    /// the text.
    pub fn offset(&self, text: &str, position: Position) -> usize {
        if position.line >= self.count() {
            return text.len();
        }
        let start = self.start(text, position.line);
        let mut left = position.character;
        for (at, character) in self.text(text, position.line).char_indices() {
            if left == 0 {
                return start + at;
            }
            left = left.saturating_sub(character.len_utf16() as u32);
        }
        start + self.text(text, position.line).len()
    }

    /// Replaces the lines of the bytes `start..end` by those of `new`. O(lines + bytes of `new`).
    pub fn replace(&mut self, start: usize, end: usize, new: &str) {
        let first = self.starts.partition_point(|&line| line as usize <= start);
        let after = self.starts.partition_point(|&line| line as usize <= end);
        let ends = new.bytes().enumerate().filter(|(_, byte)| *byte == b'\n');
        let added: Vec<u32> = ends.map(|(at, _)| (start + at) as u32 + 1).collect();
        let count = added.len();
        self.starts.splice(first..after, added);
        let shift = new.len() as i64 - (end - start) as i64;
        self.starts[first + count..].iter_mut().for_each(|line| *line = (i64::from(*line) + shift) as u32);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_count_units_of_utf_16() {
        let text = "a\u{e4}\u{1f600}b\r\nc";
        let lines = Lines::new(text);
        let at = |line, character| Position { line, character };
        for (offset, position) in [(0, at(0, 0)), (1, at(0, 1)), (3, at(0, 2)), (7, at(0, 4)), (10, at(1, 0))] {
            assert_eq!(lines.position(text, offset), position);
            assert_eq!(lines.offset(text, position), offset);
        }
        // Inside of a character, after the end of a line, and after the end of the text.
        assert_eq!(lines.position(text, 5), at(0, 2));
        assert_eq!(lines.offset(text, at(0, 3)), 7);
        assert_eq!(lines.offset(text, at(0, 99)), 8);
        assert_eq!(lines.offset(text, at(9, 0)), text.len());
    }

    #[test]
    fn lines_follow_edits() {
        let mut text = "one\ntwo\nthree\n".to_string();
        let mut lines = Lines::new(&text);
        for (start, end, new) in [(4, 7, "2\n2"), (0, 0, "\n"), (2, 9, ""), (3, 3, "x\r\ny\n"), (0, 5, "\n\n")] {
            text.replace_range(start..end, new);
            lines.replace(start, end, new);
            assert_eq!(lines.starts, Lines::new(&text).starts, "{text:?}");
        }
    }
}
