//! The kinds of tokens, by which an editor colors a text.
//!
//! They depend on the tokens alone, so that a text with errors has the same colors.

use std::ops::Range as Bytes;

use freehold_core::text::{SourceToken, SourceTokenKind, source_tokens};

use crate::document::Document;

/// The kind of a colored token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub enum Color {
    Op,
    Keyword,
    Type,
    Value,
    Block,
    Symbol,
    Attribute,
    Number,
    String,
    Comment,
}

impl Color {
    /// The kinds in the order of their numbers, with the names that the protocol has for them.
    pub const NAMES: [(Color, &'static str); 10] = [
        (Color::Op, "function"),
        (Color::Keyword, "keyword"),
        (Color::Type, "type"),
        (Color::Value, "variable"),
        (Color::Block, "label"),
        (Color::Symbol, "method"),
        (Color::Attribute, "macro"),
        (Color::Number, "number"),
        (Color::String, "string"),
        (Color::Comment, "comment"),
    ];

    /// Returns the number of the kind.
    pub fn number(self) -> u32 {
        Color::NAMES.iter().position(|(color, _)| *color == self).unwrap_or(0) as u32
    }
}

/// A colored token.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ColoredToken {
    /// Its bytes, in one line.
    pub range: Bytes<usize>,
    /// Its kind.
    pub color: Color,
    /// Whether it defines a value, block or alias.
    pub is_definition: bool,
}

const TYPES: &[&str] = &["tensor", "memref", "vector", "index", "none", "complex", "tuple"];

impl Document {
    /// Returns the colored tokens of the lines that the bytes are in. Linear in their size.
    pub fn colors(&self, bytes: Bytes<usize>) -> Vec<ColoredToken> {
        let start = self.lines().start(self.text(), self.lines().line_of(bytes.start.min(self.text().len())));
        let text = self.text().as_bytes();
        let mut colored: Vec<ColoredToken> = Vec::new();
        // Whether an op name may be next, and the tokens between the first result of the line and the `=` after it.
        let (mut begins_op, mut results) = (true, Vec::new());
        let mut last_end = start;
        for token in source_tokens(text, start).take_while(|token| (token.span.start as usize) < bytes.end) {
            let range = token.span.start as usize..token.span.end as usize;
            if text[last_end..range.start].contains(&b'\n') {
                begins_op = true;
                results.clear();
            }
            last_end = range.end;
            let spelled = &self.text()[range.clone()];
            if begins_op && token.kind == SourceTokenKind::Value {
                results.push(colored.len());
            }
            if spelled == "=" && !results.is_empty() {
                for &index in &results {
                    colored[index].is_definition = true;
                }
                results.clear();
                begins_op = true;
                continue;
            }
            let color = color_of(token, spelled, begins_op);
            begins_op = match token.kind {
                SourceTokenKind::Value | SourceTokenKind::Punctuation if !results.is_empty() => true,
                SourceTokenKind::Comment => begins_op,
                _ => spelled == "{" || spelled == "}",
            };
            let is_definition = match token.kind {
                SourceTokenKind::Block | SourceTokenKind::Attribute | SourceTokenKind::Type => {
                    range.start == 0 || text[..range.start].trim_ascii_start().is_empty() || is_first(text, range.start)
                }
                _ => false,
            };
            colored.extend(color.map(|color| ColoredToken { range, color, is_definition }));
        }
        colored
    }
}

fn is_first(text: &[u8], at: usize) -> bool {
    let before = text[..at].iter().rposition(|byte| !matches!(byte, b' ' | b'\t'));
    before.is_none_or(|before| text[before] == b'\n')
}

fn color_of(token: SourceToken, spelled: &str, begins_op: bool) -> Option<Color> {
    Some(match token.kind {
        SourceTokenKind::Identifier if TYPES.contains(&spelled) || is_float(spelled) => Color::Type,
        SourceTokenKind::Identifier if begins_op || spelled.contains('.') => Color::Op,
        SourceTokenKind::String if begins_op => Color::Op,
        SourceTokenKind::Identifier => Color::Keyword,
        SourceTokenKind::IntegerType | SourceTokenKind::Type => Color::Type,
        SourceTokenKind::Symbol => Color::Symbol,
        SourceTokenKind::Attribute => Color::Attribute,
        SourceTokenKind::Value => Color::Value,
        SourceTokenKind::Block => Color::Block,
        SourceTokenKind::Number => Color::Number,
        SourceTokenKind::String => Color::String,
        SourceTokenKind::Comment => Color::Comment,
        SourceTokenKind::Punctuation | SourceTokenKind::Error => return None,
    })
}

fn is_float(spelled: &str) -> bool {
    let rest = spelled.strip_prefix("bf").or(spelled.strip_prefix("tf")).or(spelled.strip_prefix('f'));
    rest.is_some_and(|rest| rest.starts_with(|digit: char| digit.is_ascii_digit()))
}
