//! The comments of a source text in the layout of the printed program.
//!
//! A comment behind something on a line stays behind it; one on a line of its own comes before the token that follows it, with the
//! indentation of that token, or of the contents of the region that the token ends. A blank line before a comment stays.

use similar::DiffOp;

use crate::layout::{Text, differences, words};
use freehold_core::text::LikeSource;

/// Returns the printed program with the comments of `source`. Linear in a text of which only some tokens differ.
pub fn with_comments(printed: &LikeSource, source: &[u8]) -> Vec<u8> {
    let (old, new) = (Text::new(source), Text::new(printed.text.as_bytes()));
    let mut out = Writer { old: &old, new: &new, out: Vec::with_capacity(source.len()), next_gap: 0 };
    let (mut new_at, mut old_at) = (0, 0);
    let ends =
        printed.anchors.iter().map(|&(new_offset, old_offset)| (new.index_at(new_offset), old.index_at(old_offset)));
    for (new_end, old_end) in ends.chain([(new.tokens.len(), old.tokens.len())]) {
        let (before, after) = (words(&old, old_at..old_end), words(&new, new_at..new_end));
        for op in differences(&before, &after) {
            let (in_old, in_new) = (op.old_range(), op.new_range());
            for (position, index) in in_new.enumerate() {
                // A token that replaces others comes before what follows those.
                let of_source = match op {
                    DiffOp::Equal { .. } => Some(old_at + in_old.start + position),
                    DiffOp::Replace { .. } if position == 0 => Some(old_at + in_old.start),
                    _ => None,
                };
                out.token(new_at + index, of_source);
            }
        }
        (new_at, old_at) = (new_end, old_end);
    }
    out.end()
}

struct Writer<'a> {
    old: &'a Text<'a>,
    new: &'a Text<'a>,
    out: Vec<u8>,
    /// The first gap of the source whose comments are not written.
    next_gap: usize,
}

impl Writer<'_> {
    /// Writes a token of the printed text. `of_source`: the token of the source that it is, or stands for.
    fn token(&mut self, new: usize, of_source: Option<usize>) {
        let (gap, token) = (self.new.gap(new), self.new.token(new));
        let indentation = gap.iter().rev().take_while(|&&byte| byte == b' ').count();
        let begins_line = gap.contains(&b'\n') || new == 0;
        let indentation = match begins_line {
            true if token == b"}" => indentation + 2,
            true => indentation,
            false => 0,
        };
        let has_comments = of_source.is_some_and(|old| self.comments(old, indentation));
        match (has_comments, begins_line) {
            (true, true) if new == 0 => self.out.push(b'\n'),
            (true, false) => self.out.push(b'\n'),
            _ => self.out.extend_from_slice(gap),
        }
        self.out.extend_from_slice(token);
    }

    /// Writes the comments of the gaps up to that of the token `old`. Returns whether there are any.
    fn comments(&mut self, old: usize, indentation: usize) -> bool {
        let start = self.out.len();
        while self.next_gap <= old {
            let gap = self.old.gap(self.next_gap);
            let mut blank = false;
            for (number, line) in gap.split(|&byte| byte == b'\n').enumerate() {
                let comment = line.trim_ascii();
                if comment.starts_with(b"//") {
                    let on_own_line = number > 0 || self.next_gap == 0;
                    match on_own_line {
                        true => {
                            if blank && !self.out.is_empty() {
                                self.out.push(b'\n');
                            }
                            if !self.out.is_empty() {
                                self.out.push(b'\n');
                            }
                            self.out.resize(self.out.len() + indentation, b' ');
                        }
                        false => self.out.push(b' '),
                    }
                    self.out.extend_from_slice(comment);
                }
                blank = comment.is_empty() && number > 0;
            }
            self.next_gap += 1;
        }
        self.out.len() > start
    }

    /// Writes the comments behind the last token, and ends the last line.
    fn end(mut self) -> Vec<u8> {
        self.comments(self.old.tokens.len(), 0);
        if !self.out.is_empty() && !self.out.ends_with(b"\n") {
            self.out.push(b'\n');
        }
        self.out
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn formatted(source: &str, printed: &str) -> String {
        let printed = LikeSource { text: printed.to_string(), anchors: Vec::new() };
        String::from_utf8(with_comments(&printed, source.as_bytes())).expect("text")
    }

    #[test]
    fn comments_are_where_they_were() {
        let source = "// first\n// second\nf( ) {  // on the line\n\n// inside\nreturn\n  // last\n}\n\n// end\n";
        let printed = "f() {\n  return\n}\n";
        let expected = "// first\n// second\nf() { // on the line\n\n  // inside\n  return\n  // last\n}\n\n// end\n";
        assert_eq!(formatted(source, printed), expected);
        assert_eq!(formatted(expected, printed), expected);
        assert_eq!(formatted("a // b\n", "a\n"), "a // b\n");
        assert_eq!(formatted("// only", ""), "// only\n");
        assert_eq!(formatted("", ""), "");
    }

    #[test]
    fn a_comment_inside_an_op_ends_the_line() {
        assert_eq!(formatted("a( // one\n  b)\n", "a(b)\n"), "a( // one\nb)\n");
    }
}
