//! Comments of the source text, printed where they were: for tools that rewrite a file.
//!
//! A comment is printed before the op that followed it in the source, on lines of its own; after the op on whose line it
//! was; or at the end of the region in which it was, if no op followed it there. The comments at the beginning of the
//! text come first, before aliases. Ops are found by their offsets in the source ([`Positions`]), in ascending order: the
//! program must have its ops in the order of the source. Linear in the text.

use rustc_hash::FxHashMap;

use super::super::OpPrinter;
use super::PrintOptions;
use crate::ir::{Body, Context, Location, Op, Region, View};

/// The offsets in the source of ops that have explicit locations: pairs of the location and the offset of the op's name.
pub type Positions = Vec<(Location, u32)>;

/// A comment of the source.
struct Comment {
    start: usize,
    end: usize,
    /// The number of braces that are open there.
    depth: u32,
    /// Whether nothing else precedes it on its line.
    own_line: bool,
    /// Whether a line without text precedes it.
    after_blank: bool,
}

/// The comments of a text that are not printed yet.
pub(in crate::text) struct Comments<'p> {
    text: &'p [u8],
    base: u32,
    list: Vec<Comment>,
    next: usize,
    /// The offsets of braces, each with the number of braces that are open after it.
    braces: Vec<(usize, u32)>,
    /// The offset of the first token.
    first_token: usize,
    /// The offsets of the ops with an explicit location, ascending, with the number of those that were printed.
    offsets: FxHashMap<Location, (Vec<u32>, usize)>,
    /// The offset of the last op that was printed.
    last: usize,
}

impl<'p> Comments<'p> {
    fn new(text: &'p [u8], base: u32, positions: &Positions) -> Comments<'p> {
        let (list, braces, first_token) = scan(text);
        let mut offsets: FxHashMap<Location, (Vec<u32>, usize)> = FxHashMap::default();
        for &(location, offset) in positions {
            offsets.entry(location).or_default().0.push(offset);
        }
        offsets.values_mut().for_each(|row| row.0.sort_unstable());
        Comments { text, base, list, next: 0, braces, first_token, offsets, last: 0 }
    }

    /// Returns the offset of an op with this location, and counts the op as printed.
    fn offset(&mut self, ctx: &Context, location: Location) -> Option<usize> {
        if let Some((offsets, printed)) = self.offsets.get_mut(&location) {
            *printed += 1;
            return offsets.get(*printed - 1).map(|&offset| offset as usize);
        }
        let (source, offset) = location.source(ctx)?;
        (source.base == self.base).then_some(offset)
    }

    /// Returns the number of open braces at an offset.
    fn depth(&self, offset: usize) -> u32 {
        let index = self.braces.partition_point(|brace| brace.0 < offset);
        index.checked_sub(1).map_or(0, |index| self.braces[index].1)
    }

    /// Returns the minimum number of open braces between two offsets.
    fn least_depth(&self, from: usize, to: usize) -> u32 {
        let first = self.braces.partition_point(|brace| brace.0 < from);
        let inside = self.braces[first..].iter().take_while(|brace| brace.0 < to).map(|brace| brace.1);
        inside.fold(self.depth(from), u32::min)
    }
}

/// Returns the comments and the braces of a text, and the offset of its first token.
fn scan(text: &[u8]) -> (Vec<Comment>, Vec<(usize, u32)>, usize) {
    let (mut list, mut braces, mut first) = (Vec::new(), Vec::new(), text.len());
    let (mut at, mut depth) = (0, 0u32);
    let (mut own_line, mut after_blank) = (true, false);
    while at < text.len() {
        match text[at] {
            b'\n' => {
                after_blank = own_line;
                own_line = true;
                at += 1;
                continue;
            }
            byte if byte.is_ascii_whitespace() => {
                at += 1;
                continue;
            }
            b'/' if text.get(at + 1) == Some(&b'/') => {
                let end = text[at..].iter().position(|&byte| byte == b'\n').map_or(text.len(), |length| at + length);
                let trimmed = text[at..end].trim_ascii_end().len();
                list.push(Comment {
                    start: at,
                    end: at + trimmed,
                    depth,
                    own_line,
                    after_blank: own_line && after_blank,
                });
                // The line of a comment is not blank.
                own_line = false;
                at = end;
                continue;
            }
            b'"' => {
                first = first.min(at);
                at += 1;
                while at < text.len() && text[at] != b'"' && text[at] != b'\n' {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
            }
            brace @ (b'{' | b'}') => {
                first = first.min(at);
                depth = if brace == b'{' { depth + 1 } else { depth.saturating_sub(1) };
                braces.push((at, depth));
            }
            _ => first = first.min(at),
        }
        own_line = false;
        at += 1;
    }
    (list, braces, first)
}

/// Returns the text of a program with the comments of the text it was parsed from. A module that the text does not
/// contain is not printed. Only locations that the text contains are printed.
pub fn print_with_comments<'p>(
    view: View<'p>,
    options: &PrintOptions,
    text: &'p [u8],
    base: u32,
    positions: &Positions,
) -> String {
    let options = PrintOptions { debug_info: !positions.is_empty(), ..options.clone() };
    let mut printer = OpPrinter::new(view.ctx, options);
    printer.comments = Some(Box::new(Comments::new(text, base, positions)));
    printer.whole_blocks = true;
    printer.explicit_locations_only = true;
    printer.add_program(view.body, true);
    printer.print_with_comments();
    printer.finish()
}

impl OpPrinter<'_> {
    fn print_with_comments(&mut self) {
        let first = self.comments.as_ref().map_or(0, |comments| comments.first_token);
        self.own_lines(|_, comment| comment.start < first);
        let rest = self.comments.take();
        self.collect_aliases();
        self.comments = rest;
        self.write_aliases(false);
        let body = self.body();
        let ctx = self.ctx();
        let implicit = body.header.location.is_implicit(ctx);
        match body.root_block().filter(|_| implicit) {
            Some(block) => {
                for op in body.ops(block) {
                    self.comments_before(body.location(op));
                    self.full_op(op);
                    self.comments_after(body, op);
                    self.byte(b'\n');
                }
            }
            None => {
                self.comments_before(body.header.location);
                self.root_op();
                self.byte(b'\n');
            }
        }
        self.own_lines(|_, _| true);
        self.write_aliases(true);
        self.file_metadata();
    }

    /// Writes the next comments, as long as `select` holds, on lines of their own.
    fn own_lines(&mut self, select: impl Fn(&Comments<'_>, &Comment) -> bool) {
        let Some(mut comments) = self.comments.take() else { return };
        while let Some(comment) = comments.list.get(comments.next)
            && select(&comments, comment)
        {
            if comment.after_blank
                && !self.out.is_empty()
                && !self.out.ends_with(b"\n\n")
                && !self.out.ends_with(b"{\n")
            {
                self.byte(b'\n');
            }
            self.indentation();
            self.out.extend_from_slice(&comments.text[comment.start..comment.end]);
            self.byte(b'\n');
            comments.next += 1;
        }
        self.comments = Some(comments);
    }

    /// Writes the comments that precede the op with this location in the source.
    pub(in crate::text) fn comments_before(&mut self, location: Location) {
        let ctx = self.ctx();
        let Some(comments) = &mut self.comments else { return };
        let Some(offset) = comments.offset(ctx, location) else { return };
        comments.last = offset;
        self.own_lines(|_, comment| comment.start < offset);
    }

    /// Writes the comment that follows an op without regions on its line.
    pub(in crate::text) fn comments_after(&mut self, body: &Body, op: Op) {
        let ctx = self.ctx();
        let owner = body.nested(op).unwrap_or(body);
        let regions = if body.nested(op).is_some() { owner.roots() } else { body.regions(op) };
        if regions.iter().any(|&region| owner.first_block(region).is_some()) {
            return;
        }
        let next = body.next(op).and_then(|next| body.location(next).source(ctx)).map(|position| position.1);
        let Some(comments) = &mut self.comments else { return };
        let Some(comment) = comments.list.get(comments.next) else { return };
        let is_here = !comment.own_line
            && comment.start > comments.last
            && next.map_or_else(
                || !comments.text[comments.last..comment.start].contains(&b'\n'),
                |next| comment.start < next,
            )
            && comments.least_depth(comments.last, comment.start) >= comments.depth(comments.last)
            && comment.depth == comments.depth(comments.last);
        if is_here {
            let (start, end) = (comment.start, comment.end);
            comments.next += 1;
            let text = &comments.text[start..end];
            self.out.extend_from_slice(b" ");
            self.out.extend_from_slice(text);
        }
    }

    /// Writes the comments that follow the last op of a region in the source.
    pub(in crate::text) fn comments_at_end(&mut self, body: &Body, region: Region) {
        let ctx = self.ctx();
        let owner = body.region_op(region).map_or(body.header.location, |op| body.location(op));
        let Some(comments) = &self.comments else { return };
        let Some((source, offset)) = owner.source(ctx) else { return };
        if source.base != comments.base {
            return;
        }
        let (last, outer) = (comments.last.max(offset), comments.depth(offset));
        self.own_lines(|comments, comment| comments.least_depth(last, comment.start) > outer);
    }
}
