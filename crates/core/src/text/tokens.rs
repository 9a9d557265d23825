//! The tokens of a text, for code that colors it or that looks for names without parsing.

use super::Span;
use super::lexer::{Lexer, TokenKind};

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum SourceTokenKind {
    /// A bare identifier: the name of an op, a keyword, or a type such as `tensor`.
    Identifier,
    /// `i32`
    IntegerType,
    /// `@name`
    Symbol,
    /// `#name`
    Attribute,
    /// `%name`
    Value,
    /// `^name`
    Block,
    /// `!name`
    Type,
    /// A number.
    Number,
    /// `"…"`
    String,
    /// `// …`
    Comment,
    /// Punctuation.
    Punctuation,
    /// A character that begins no token, or a string without end.
    Error,
}

/// A token of a text.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct SourceToken {
    /// Its kind.
    pub kind: SourceTokenKind,
    /// Its bytes.
    pub span: Span,
}

/// Returns the tokens from byte `start` on, which is no inner byte of a token, and the comments between them. Each step
/// takes time linear in the bytes of the token.
pub fn source_tokens(text: &[u8], start: usize) -> impl Iterator<Item = SourceToken> + '_ {
    let mut lexer = Lexer::new(text);
    lexer.at = start.min(text.len());
    let mut gap = lexer.at;
    let mut next = None;
    std::iter::from_fn(move || {
        let token = *next.get_or_insert_with(|| lexer.next());
        if let Some(comment) = comment_in(text, gap, token.start as usize) {
            gap = comment.end as usize;
            return Some(SourceToken { kind: SourceTokenKind::Comment, span: comment });
        }
        if token.kind == TokenKind::Eof {
            return None;
        }
        next = None;
        let end = if token.kind == TokenKind::Error { token.end.max(token.start + 1) } else { token.end };
        lexer.at = lexer.at.max(end as usize);
        gap = lexer.at;
        Some(SourceToken { kind: kind_of(token.kind), span: Span { start: token.start, end } })
    })
}

/// Returns the first comment in the bytes between two tokens.
fn comment_in(text: &[u8], start: usize, end: usize) -> Option<Span> {
    let from = start + text.get(start..end)?.iter().position(|&byte| byte == b'/')?;
    let length = text[from..end].iter().position(|byte| matches!(byte, b'\n' | b'\r')).unwrap_or(end - from);
    Some(Span { start: from as u32, end: (from + length) as u32 })
}

fn kind_of(kind: TokenKind) -> SourceTokenKind {
    match kind {
        TokenKind::BareId => SourceTokenKind::Identifier,
        TokenKind::IntType => SourceTokenKind::IntegerType,
        TokenKind::AtId => SourceTokenKind::Symbol,
        TokenKind::HashId => SourceTokenKind::Attribute,
        TokenKind::PercentId => SourceTokenKind::Value,
        TokenKind::CaretId => SourceTokenKind::Block,
        TokenKind::ExclaimId => SourceTokenKind::Type,
        TokenKind::Integer | TokenKind::Float => SourceTokenKind::Number,
        TokenKind::String => SourceTokenKind::String,
        TokenKind::Error => SourceTokenKind::Error,
        _ => SourceTokenKind::Punctuation,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tokens_and_comments_are_in_the_order_of_the_text() {
        let text = b"// a\n%x = f.g @s // b\n// c\n\"open";
        let tokens: Vec<(SourceTokenKind, &[u8])> = source_tokens(text, 0)
            .map(|token| (token.kind, &text[token.span.start as usize..token.span.end as usize]))
            .collect();
        use SourceTokenKind::*;
        let expected: [(SourceTokenKind, &[u8]); 8] = [
            (Comment, b"// a"),
            (Value, b"%x"),
            (Punctuation, b"="),
            (Identifier, b"f.g"),
            (Symbol, b"@s"),
            (Comment, b"// b"),
            (Comment, b"// c"),
            (Error, b"\"open"),
        ];
        assert_eq!(tokens, expected);
    }
}
