//! Tokenizes a format string.
//!
//! The language has variables (`$lhs`), literals between backquotes, strings, words (`attr-dict`, `type`), and the
//! punctuation of groups and directives. White space only separates tokens.

use super::FormatError;

/// A token of the format language. Texts are slices of the format string.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Token {
    /// `` `text` ``, without the quotes
    Literal(&'static str),
    /// `$name`, without the dollar
    Variable(&'static str),
    /// `"text"`, without the quotes
    Text(&'static str),
    /// `attr-dict`, `type`, `custom`
    Word(&'static str),
    /// One of `( ) ? ^ : , < > | =`
    Mark(char),
    /// The end of the string.
    End,
}

/// The tokens of a format string, of which one is the next: what the parser of a format reads.
pub(super) struct Tokens {
    lexer: Lexer,
    /// The next token.
    pub(super) token: Token,
    /// The offset at which it starts.
    pub(super) at: usize,
}

impl Tokens {
    /// Reads the first token.
    pub(super) fn new(text: &'static str) -> Result<Tokens, FormatError> {
        let mut lexer = Lexer::new(text);
        let (token, at) = lexer.next()?;
        Ok(Tokens { lexer, token, at })
    }

    /// An error at the next token.
    pub(super) fn error<T>(&self, message: impl Into<String>) -> Result<T, FormatError> {
        Err(FormatError::new(self.at, message))
    }

    /// Returns the next token, and moves on.
    pub(super) fn advance(&mut self) -> Result<Token, FormatError> {
        let token = self.token;
        (self.token, self.at) = self.lexer.next()?;
        Ok(token)
    }

    /// Moves on if the next token is `mark`. Returns whether it is.
    pub(super) fn optional_mark(&mut self, mark: char) -> Result<bool, FormatError> {
        let is_next = self.token == Token::Mark(mark);
        if is_next {
            self.advance()?;
        }
        Ok(is_next)
    }

    /// Moves on over `mark`.
    pub(super) fn mark(&mut self, mark: char) -> Result<(), FormatError> {
        if self.optional_mark(mark)? { Ok(()) } else { self.error(format!("expected '{mark}'")) }
    }
}

/// The lexer of a format string.
struct Lexer {
    text: &'static str,
    at: usize,
}

impl Lexer {
    fn new(text: &'static str) -> Lexer {
        Lexer { text, at: 0 }
    }

    /// Returns the next token and the offset at which it starts.
    fn next(&mut self) -> Result<(Token, usize), FormatError> {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
        let start = self.at;
        let rest = &self.text[start..];
        let Some(first) = rest.chars().next() else { return Ok((Token::End, start)) };
        let token = match first {
            '`' => Token::Literal(self.enclosed('`', "literal")?),
            '"' => Token::Text(self.enclosed('"', "string")?),
            '$' => {
                self.at += 1;
                let name = self.word(|c| c.is_ascii_alphanumeric() || c == '_');
                if name.is_empty() {
                    return Err(FormatError::new(start, "expected variable name after '$'"));
                }
                Token::Variable(name)
            }
            '(' | ')' | '?' | '^' | ':' | ',' | '<' | '>' | '|' | '=' => {
                self.at += 1;
                Token::Mark(first)
            }
            c if c.is_ascii_alphabetic() || c == '_' => {
                Token::Word(self.word(|c| c.is_ascii_alphanumeric() || c == '_' || c == '-'))
            }
            c => return Err(FormatError::new(start, format!("unexpected character '{c}'"))),
        };
        Ok((token, start))
    }

    fn enclosed(&mut self, quote: char, what: &str) -> Result<&'static str, FormatError> {
        let start = self.at + 1;
        let Some(length) = self.text[start..].find(quote) else {
            return Err(FormatError::new(self.at, format!("unexpected end of format in {what}")));
        };
        self.at = start + length + 1;
        Ok(&self.text[start..start + length])
    }

    fn word(&mut self, part: impl Fn(char) -> bool) -> &'static str {
        let rest = &self.text[self.at..];
        let length = rest.find(|c| !part(c)).unwrap_or(rest.len());
        self.at += length;
        &rest[..length]
    }
}
