//! Symbols inside the text of attributes and types of unregistered dialects.
//!
//! Such a text is kept as it was written, with its aliases expanded. When it is printed, symbols of upstream's dialects
//! in it that get aliases are written as their aliases, because upstream, which parses them, prints them so.

use std::ops::Range;

use super::super::upstream::is_upstream;
use super::super::{OpPrinter, parse_attribute_text};
use super::symbol::Symbol;
use super::types::is_pretty_symbol;
use crate::ir::{AttrData, Context, TypeData};

/// `#dialect.body`, `!dialect<body>`, or the alias `#name` inside a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct SymbolSpan {
    /// Its range, including the sigil.
    pub range: Range<usize>,
    /// Whether it is a type (`!`).
    pub is_type: bool,
    /// The dialect, or the alias.
    pub name: Range<usize>,
    /// The text after the dialect; `None` for an alias.
    pub body: Option<Range<usize>>,
}

/// Returns the outermost symbols inside `text`, in order. Strings are skipped. O(length).
pub(super) fn symbol_spans(text: &str) -> Vec<SymbolSpan> {
    let bytes = text.as_bytes();
    let mut spans = Vec::new();
    let mut at = 0;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => at = string_end(bytes, at),
            b'#' | b'!' => match symbol_at(bytes, at) {
                Some(span) => {
                    at = span.range.end;
                    spans.push(span);
                }
                None => at += 1,
            },
            byte if is_word(byte) => {
                let end = word_end(bytes, at, true);
                if BUILTIN.iter().any(|word| word.as_bytes() == &bytes[at..(end + 1).min(bytes.len())]) {
                    let close = brackets_end(bytes, end);
                    spans.push(SymbolSpan { range: at..close, is_type: false, name: at..end, body: Some(end..close) });
                    at = close;
                } else {
                    at = end;
                }
            }
            _ => at += 1,
        }
    }
    spans
}

/// The prefixes of the builtin attributes that get aliases.
const BUILTIN: [&str; 3] = ["loc(", "affine_map<", "affine_set<"];

/// Returns whether a text may contain a symbol that gets an alias.
pub(super) fn may_hold_symbols(text: &str) -> bool {
    text.contains(['#', '!']) || BUILTIN.iter().any(|word| text.contains(word))
}

fn is_word(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'-')
}

fn word_end(bytes: &[u8], mut at: usize, dots: bool) -> usize {
    while bytes.get(at).is_some_and(|&byte| is_word(byte) || (dots && byte == b'.')) {
        at += 1;
    }
    at
}

fn symbol_at(bytes: &[u8], start: usize) -> Option<SymbolSpan> {
    let first = *bytes.get(start + 1)?;
    // `#0` in `%value#0` is no symbol.
    if !(first.is_ascii_alphabetic() || first == b'_') {
        return None;
    }
    let is_type = bytes[start] == b'!';
    let name = start + 1..word_end(bytes, start + 1, false);
    let body = match bytes.get(name.end) {
        Some(b'.') => {
            let word = word_end(bytes, name.end + 1, true);
            let end = if bytes.get(word) == Some(&b'<') { brackets_end(bytes, word) } else { word };
            Some((name.end + 1..end, end))
        }
        Some(b'<') => {
            let end = brackets_end(bytes, name.end);
            // Text without the closing bracket is no symbol.
            if end < name.end + 2 || bytes[end - 1] != b'>' {
                return None;
            }
            Some((name.end + 1..end - 1, end))
        }
        _ => None,
    };
    Some(match body {
        Some((body, end)) => SymbolSpan { range: start..end, is_type, name, body: Some(body) },
        None => SymbolSpan { range: start..name.end, is_type, name, body: None },
    })
}

fn string_end(bytes: &[u8], start: usize) -> usize {
    let mut at = start + 1;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'\\' => at += 2,
            b'"' => return at + 1,
            _ => at += 1,
        }
    }
    bytes.len()
}

/// Returns the end of the brackets that open at `start`.
fn brackets_end(bytes: &[u8], start: usize) -> usize {
    let mut depth = 0usize;
    let mut at = start;
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => {
                at = string_end(bytes, at);
                continue;
            }
            b'-' if bytes.get(at + 1) == Some(&b'>') => at += 1,
            b'<' | b'[' | b'(' | b'{' => depth += 1,
            b'>' | b']' | b')' | b'}' => {
                depth = depth.saturating_sub(1);
                if depth == 0 {
                    return at + 1;
                }
            }
            _ => {}
        }
        at += 1;
    }
    bytes.len()
}

/// Returns `text` with its aliases replaced by the result of `expand`, which is given whether it is a type alias, and
/// its name. Aliases inside symbols are replaced too.
pub fn expand_aliases(text: &str, expand: &mut dyn FnMut(bool, &str) -> Option<String>) -> String {
    let bytes = text.as_bytes();
    let mut out = String::with_capacity(text.len());
    let (mut at, mut copied) = (0, 0);
    while let Some(&byte) = bytes.get(at) {
        match byte {
            b'"' => at = string_end(bytes, at),
            b'#' | b'!' => match symbol_at(bytes, at) {
                Some(span) if span.body.is_none() => {
                    if let Some(expansion) = expand(span.is_type, &text[span.name.clone()]) {
                        out.push_str(&text[copied..at]);
                        out.push_str(&expansion);
                        copied = span.range.end;
                    }
                    at = span.range.end;
                }
                // Continue inside the symbol.
                Some(span) => at = span.name.end,
                None => at += 1,
            },
            _ => at += 1,
        }
    }
    out.push_str(&text[copied..]);
    out
}

/// Returns a span of `text` as an attribute or type of an unregistered dialect.
fn symbol_of(ctx: &Context, text: &str, span: &SymbolSpan) -> Option<Symbol> {
    // The next characters would be parsed as part of an alias.
    if text.as_bytes().get(span.range.end).is_some_and(|&next| is_word(next) || matches!(next, b'.' | b'<')) {
        return None;
    }
    if !text[span.range.clone()].starts_with(['#', '!']) {
        let attr = parse_attribute_text(ctx, &text[span.range.clone()])?;
        return Some(match *attr.data(ctx) {
            AttrData::Location(location) => Symbol::Location(location),
            _ => Symbol::Attribute(attr),
        });
    }
    // Symbols of registered dialects are parsed by them; inside an opaque text they need not be valid.
    if ctx.dialect(&text[span.name.clone()]).is_some() {
        let attr = if span.is_type { None } else { parse_attribute_text(ctx, &text[span.range.clone()]) };
        return attr.map(Symbol::Attribute);
    }
    let dialect = ctx.name(&text[span.name.clone()]);
    let body = &text[span.body.clone()?];
    let pretty = is_pretty_symbol(body);
    let body = ctx.name(body);
    Some(match span.is_type {
        false => Symbol::Attribute(ctx.intern_attr(AttrData::Opaque { dialect, body, pretty, ty: ctx.none() })),
        true => Symbol::Type(ctx.intern_type(TypeData::Opaque { dialect, body, pretty })),
    })
}

impl OpPrinter<'_> {
    /// Returns the symbols inside an opaque text.
    pub(in crate::text) fn opaque_symbols(&self, dialect: &str, text: &str) -> Vec<Symbol> {
        if !may_hold_symbols(text) || !is_upstream(dialect) {
            return Vec::new();
        }
        symbol_spans(text).iter().filter_map(|span| symbol_of(self.ctx(), text, span)).collect()
    }

    /// Writes an opaque text, with the aliases of the symbols inside it.
    pub(in crate::text) fn opaque_text(&mut self, dialect: &str, text: &str) {
        if self.aliases.is_empty() || self.collector.is_some() || !may_hold_symbols(text) || !is_upstream(dialect) {
            return self.decoded(text);
        }
        stacker::maybe_grow(64 << 10, 1 << 20, || {
            let mut copied = 0;
            for span in symbol_spans(text) {
                let Some(symbol) = symbol_of(self.ctx(), text, &span) else { continue };
                self.decoded(&text[copied..span.range.start]);
                copied = span.range.end;
                if !self.symbol_alias(symbol) {
                    let body = span.body.clone().unwrap_or(span.range.end..span.range.end);
                    self.decoded(&text[span.range.start..body.start]);
                    self.opaque_text(&text[span.name.clone()], &text[body.clone()]);
                    self.decoded(&text[body.end..span.range.end]);
                }
            }
            self.decoded(&text[copied..]);
        });
    }
}
