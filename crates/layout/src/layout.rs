//! The layout and the comments of a source text, carried over to the printed program.
//!
//! The printed text decides about the tokens: they come out unchanged and in order, so the result is the same program. The source
//! decides about what is between them. Tokens of both texts are compared between two anchors, the beginnings of the same op; where
//! they agree, blanks, line breaks and comments are those of the source:
//!
//! ```text
//! source     func  @f( %a : f32 ) {      // note        printed    func.func @f(%a: f32) {
//! result     func.func  @f( %a : f32 ) {      // note
//! ```
//!
//! The source may spell an attribute for which the printer writes an alias. The spelling stays if it is that of the printed definition.
//! All comments of the source are in the result, in order. Cost: that of comparing the tokens of each op, linear in a text of which
//! only some tokens differ.

use std::collections::HashMap;
use std::ops::Range;

use similar::DiffOp;
use similar::algorithms::{Capture, Compact, Replace, myers};

use freehold_core::text::{LikeSource, tokens};

/// A text and its tokens.
pub(crate) struct Text<'a> {
    pub bytes: &'a [u8],
    pub tokens: Vec<Range<usize>>,
}

impl<'a> Text<'a> {
    pub fn new(bytes: &'a [u8]) -> Text<'a> {
        Text { bytes, tokens: tokens(bytes) }
    }

    /// Returns what is before the token with this number, or at the end of the text.
    pub fn gap(&self, index: usize) -> &'a [u8] {
        let start = index.checked_sub(1).map_or(0, |before| self.tokens[before].end);
        let end = self.tokens.get(index).map_or(self.bytes.len(), |token| token.start);
        &self.bytes[start..end]
    }

    pub fn token(&self, index: usize) -> &'a [u8] {
        &self.bytes[self.tokens[index].clone()]
    }

    /// Returns the definitions of aliases, `#map = …` at the beginning of a line: the tokens behind the `=`, up to the end of the line.
    fn aliases(&self) -> HashMap<&'a [u8], Range<usize>> {
        let begins_line = |index: usize| index == 0 || self.gap(index).ends_with(b"\n");
        let mut found = HashMap::new();
        let mut index = 0;
        while index + 2 < self.tokens.len() {
            let is_alias =
                matches!(self.token(index), [b'#' | b'!', ..]) && begins_line(index) && self.token(index + 1) == b"=";
            if !is_alias {
                index += 1;
                continue;
            }
            // Versions before 15 write `!name = type i32`.
            let begin = index + 2 + usize::from(self.token(index + 2) == b"type");
            let end =
                (begin..self.tokens.len()).find(|&next| self.gap(next).contains(&b'\n')).unwrap_or(self.tokens.len());
            found.insert(self.token(index), begin..end);
            index = end;
        }
        found
    }

    /// Returns the number of the first token at or behind an offset.
    pub fn index_at(&self, offset: usize) -> usize {
        self.tokens.partition_point(|token| token.start < offset)
    }
}

/// Returns the printed program with the layout and the comments of `source`.
pub fn with_layout(printed: &LikeSource, source: &[u8]) -> Vec<u8> {
    let (old, new) = (Text::new(source), Text::new(printed.text.as_bytes()));
    let aliases = new.aliases();
    let mut out = Writer {
        old: &old,
        new: &new,
        aliases: &aliases,
        out: Vec::with_capacity(source.len()),
        next_gap: 0,
        written: 0,
        last: None,
    };
    let (mut new_at, mut old_at) = (0, 0);
    let ends =
        printed.anchors.iter().map(|&(new_offset, old_offset)| (new.index_at(new_offset), old.index_at(old_offset)));
    for (new_end, old_end) in ends.chain([(new.tokens.len(), old.tokens.len())]) {
        out.segment(new_at..new_end, old_at..old_end);
        (new_at, old_at) = (new_end, old_end);
    }
    out.end()
}

struct Writer<'a> {
    old: &'a Text<'a>,
    new: &'a Text<'a>,
    /// The definitions of aliases in the printed text.
    aliases: &'a HashMap<&'a [u8], Range<usize>>,
    out: Vec<u8>,
    /// The first gap of the source that is not written, and whose comments are not either.
    next_gap: usize,
    /// The number of bytes of that gap that are written already.
    written: usize,
    /// The number of the last token of the source, if it was written last.
    last: Option<usize>,
}

impl Writer<'_> {
    /// Writes the tokens `new` of the printed text, which correspond to `old` of the source.
    fn segment(&mut self, new: Range<usize>, old: Range<usize>) {
        let (before, after) = (words(self.old, old.clone()), words(self.new, new.clone()));
        for (number, op) in differences(&before, &after).into_iter().enumerate() {
            let (in_old, in_new) = (op.old_range(), op.new_range());
            let (old_start, new_start) = (old.start + in_old.start, new.start + in_new.start);
            match op {
                DiffOp::Equal { len, .. } => {
                    for index in 0..len {
                        self.kept(new_start + index, old_start + index);
                    }
                }
                DiffOp::Delete { .. } => {}
                DiffOp::Insert { .. } if number == 0 && !before.is_empty() => {
                    // The results of an op that are not named in the source begin its line.
                    self.begins(new_start, old_start);
                    in_new.skip(1).for_each(|index| self.inserted(new.start + index));
                }
                DiffOp::Insert { .. } => in_new.for_each(|index| self.inserted(new.start + index)),
                DiffOp::Replace { .. } if self.is_spelled_out(&in_new, &before[in_old.clone()], &after) => {
                    in_old.for_each(|index| self.spelled(old.start + index));
                }
                DiffOp::Replace { .. } => {
                    // The first token stands where the first one of the source does.
                    self.kept(new_start, old_start);
                    in_new.skip(1).for_each(|index| self.inserted(new.start + index));
                }
            }
        }
    }

    /// Whether the tokens `old` of the source spell what the only token in `new` is an alias of.
    fn is_spelled_out(&self, new: &Range<usize>, old: &[&[u8]], after: &[&[u8]]) -> bool {
        let definition = after.get(new.start).filter(|_| new.len() == 1).and_then(|alias| self.aliases.get(*alias));
        definition.is_some_and(|tokens| words(self.new, tokens.clone()) == old)
    }

    /// Writes a token of the source, with what is before it.
    fn spelled(&mut self, old: usize) {
        self.comments_before(old);
        self.rest_of_gap();
        self.out.extend_from_slice(self.old.token(old));
        self.last = Some(old);
    }

    /// Writes a token where the source has one: behind what the source has before it. Comments of what was left out before come first.
    fn kept(&mut self, new: usize, old: usize) {
        self.comments_before(old);
        // Between tokens that are not neighbors in the source, blanks are those of the printed text: they decide which tokens there are.
        let follows = self.last.map_or(old == 0, |last| last + 1 == old) && self.new.token(new) == self.old.token(old);
        let is_blank = || self.old.gap(old)[self.written..].iter().all(|byte| matches!(byte, b' ' | b'\t'));
        if self.next_gap > old || !follows && is_blank() {
            self.next_gap = self.next_gap.max(old + 1);
            self.written = 0;
            if !self.out.ends_with(b"\n") {
                self.out.extend_from_slice(self.new.gap(new));
            }
        } else {
            self.rest_of_gap();
        }
        self.out.extend_from_slice(self.new.token(new));
        self.last = Some(old);
    }

    /// Writes a token that the source does not have, in the place of one that comes later on the line.
    fn begins(&mut self, new: usize, old: usize) {
        self.comments_before(old);
        if self.next_gap <= old {
            self.rest_of_gap();
        }
        self.out.extend_from_slice(self.new.token(new));
        self.last = None;
    }

    /// Writes a token that the source does not have. On a line of its own, it comes behind the comment on the line before.
    fn inserted(&mut self, new: usize) {
        let gap = self.new.gap(new);
        if new == 0 {
            // The program begins where the source does.
            self.rest_of_gap();
        } else {
            if gap.contains(&b'\n') {
                self.comment_on_line();
            }
            self.out.extend_from_slice(gap);
        }
        self.out.extend_from_slice(self.new.token(new));
        self.last = None;
    }

    /// Writes the comment that the source has on the line of the last token.
    fn comment_on_line(&mut self) {
        let pending = &self.old.gap(self.next_gap)[self.written..];
        let blanks = pending.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t')).count();
        if pending[blanks..].starts_with(b"//") {
            let length = pending.iter().position(|&byte| byte == b'\n').unwrap_or(pending.len());
            self.out.extend_from_slice(&pending[..length]);
            self.written += length;
        }
    }

    /// Writes what is left of the next gap of the source.
    fn rest_of_gap(&mut self) {
        let mut gap = &self.old.gap(self.next_gap)[self.written..];
        if self.out.ends_with(b"\n") {
            // The line is ended already.
            let blanks = gap.iter().take_while(|&&byte| matches!(byte, b' ' | b'\t' | b'\r')).count();
            gap = gap[blanks..].strip_prefix(b"\n").unwrap_or(gap);
        }
        self.out.extend_from_slice(gap);
        (self.next_gap, self.written) = (self.next_gap + 1, 0);
    }

    /// Writes the comments of the gaps before that of the token `old` which were not written, up to the ends of their lines.
    fn comments_before(&mut self, old: usize) {
        while self.next_gap < old {
            let gap = &self.old.gap(self.next_gap)[self.written..];
            if gap.contains(&b'/') {
                let end = gap.iter().rposition(|&byte| byte == b'\n').map_or(gap.len(), |end| end + 1);
                self.out.extend_from_slice(&gap[..end]);
            }
            (self.next_gap, self.written) = (self.next_gap + 1, 0);
        }
    }

    /// Writes what is behind the last token.
    fn end(mut self) -> Vec<u8> {
        let last = self.old.tokens.len();
        self.comments_before(last);
        if self.next_gap <= last {
            self.rest_of_gap();
        }
        self.out
    }
}

pub(crate) fn words<'a>(text: &Text<'a>, range: Range<usize>) -> Vec<&'a [u8]> {
    range.map(|index| text.token(index)).collect()
}

/// Returns how `after` differs from `before`. [`similar::capture_diff_slices`] returns the same, and holds the code of all
/// its algorithms.
pub(crate) fn differences(before: &[&[u8]], after: &[&[u8]]) -> Vec<DiffOp> {
    let mut captured = Compact::new(Replace::new(Capture::new()), before, after);
    let Ok(()) = myers::diff(&mut captured, before, 0..before.len(), after, 0..after.len());
    captured.into_inner().into_inner().into_ops()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn laid_out(source: &str, printed: &str) -> String {
        let printed = LikeSource { text: printed.to_string(), anchors: Vec::new() };
        String::from_utf8(with_layout(&printed, source.as_bytes())).expect("text")
    }

    #[test]
    fn what_is_equal_has_the_layout_of_the_source() {
        let source = "// head\nfunc  @f( %a : f32 ) {  // note\n\n  return\n}\n// end\n";
        let result = laid_out(source, "func.func @f(%a: f32) {\n  return\n}\n");
        assert_eq!(result, source.replace("func ", "func.func "));
    }

    #[test]
    fn what_is_new_has_the_printed_layout() {
        let result = laid_out("a {  // one\n  c // two\n}\n", "a {\n  b : t\n  c\n  d\n}\n");
        assert_eq!(result, "a {  // one\n  b : t\n  c // two\n  d\n}\n");
    }

    #[test]
    fn results_without_a_name_begin_the_line() {
        let printed = LikeSource { text: "a\n  %0 = b\n".to_string(), anchors: vec![(4, 11)] };
        let result = with_layout(&printed, b"a // a\n\n   b\n".as_slice());
        assert_eq!(String::from_utf8(result).expect("text"), "a // a\n\n   %0 = b\n");
    }

    #[test]
    fn what_an_alias_stands_for_may_be_spelled_out() {
        let source = "!t = type m<4>\nfunc(%a:  m<4> , %b: !t, %c: m<5>)";
        let printed = "!t = m<4>\nfunc.func(%a: !t, %b: !t, %c: m<5>)\n";
        assert_eq!(laid_out(source, printed), "!t = m<4>\nfunc.func(%a:  m<4> , %b: !t, %c: m<5>)");
    }

    #[test]
    fn tokens_stay_apart() {
        assert_eq!(laid_out("a:b", "a b"), "a b");
        assert_eq!(laid_out("(y)", "(x y)"), "(x y)");
        assert_eq!(laid_out("x(y", "xx(y"), "xx(y");
    }

    #[test]
    fn comments_of_what_is_left_out_stay() {
        assert_eq!(laid_out("a // one\nb // two\nc\n", "a\nc\n"), "a // one\n // two\nc\n");
        assert_eq!(laid_out("a\n  // one\n  b\nc\n", "c\n"), "\n  // one\nc\n");
    }
}
