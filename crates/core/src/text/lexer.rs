//! The lexer of MLIR's assembly format.
//!
//! A token is a kind and a span of the text; nothing is allocated. The lexer never fails: invalid input becomes a token
//! of kind [`TokenKind::Error`], and the message is stored for the parser. Keywords are not distinguished from other
//! bare identifiers here; a parser compares spellings where it expects one.

/// The kind of a token.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[allow(missing_docs)]
pub(crate) enum TokenKind {
    Eof,
    Error,
    /// `abc.d`
    BareId,
    /// `i32`, `si8`, `ui64`
    IntType,
    /// `@abc`, `@"a b"`
    AtId,
    /// `#abc`
    HashId,
    /// `%abc`
    PercentId,
    /// `^abc`
    CaretId,
    /// `!abc`
    ExclaimId,
    /// `12`, `0xff`
    Integer,
    /// `1.5e3`
    Float,
    /// `"…"`
    String,
    Arrow,
    Colon,
    Comma,
    Ellipsis,
    Equal,
    Greater,
    LBrace,
    LParen,
    LSquare,
    Less,
    Minus,
    Plus,
    Question,
    RBrace,
    RParen,
    RSquare,
    Slash,
    Star,
    VerticalBar,
    /// `{-#`
    FileMetadataBegin,
    /// `#-}`
    FileMetadataEnd,
}

/// A token: its kind and its span in bytes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Token {
    pub kind: TokenKind,
    pub start: u32,
    pub end: u32,
}

/// The lexer's state.
#[derive(Clone, Debug)]
pub(crate) struct Lexer<'p> {
    pub text: &'p [u8],
    pub at: usize,
    /// The position and message of the last error token.
    pub error: Option<(usize, &'static str)>,
}

fn is_letter(byte: u8) -> bool {
    byte.is_ascii_alphabetic()
}

/// Whether the byte may follow the first one of a bare identifier.
fn continues_bare_id(byte: u8) -> bool {
    BARE_ID[byte as usize]
}

/// Whether the byte may follow the first one of a name after `%`, `#`, `^`, `!`.
fn continues_suffix_id(byte: u8) -> bool {
    continues_bare_id(byte) || byte == b'-'
}

static BARE_ID: [bool; 256] = {
    let mut table = [false; 256];
    let mut byte = 0;
    while byte < 256 {
        let b = byte as u8;
        table[byte] = b.is_ascii_alphanumeric() || b == b'_' || b == b'$' || b == b'.';
        byte += 1;
    }
    table
};

impl<'p> Lexer<'p> {
    pub fn new(text: &'p [u8]) -> Self {
        Lexer { text, at: 0, error: None }
    }

    #[inline]
    fn peek(&self, ahead: usize) -> u8 {
        self.text.get(self.at + ahead).copied().unwrap_or(0)
    }

    fn token(&self, kind: TokenKind, start: usize) -> Token {
        Token { kind, start: start as u32, end: self.at as u32 }
    }

    fn fail(&mut self, start: usize, at: usize, message: &'static str) -> Token {
        self.error = Some((at, message));
        self.token(TokenKind::Error, start)
    }

    fn skip_while(&mut self, accept: impl Fn(u8) -> bool) {
        let rest = &self.text[self.at..];
        self.at += rest.iter().position(|&byte| !accept(byte)).unwrap_or(rest.len());
    }

    /// Skips spaces, many at a time. In deep nests, most of the text is indentation.
    #[inline]
    fn skip_indentation(&mut self) {
        // Arrays are compared with vector instructions, slices by a call.
        while self.text[self.at..].first_chunk() == Some(&[b' '; 8]) {
            self.at += 8;
            while self.text[self.at..].first_chunk() == Some(&[b' '; 64]) {
                self.at += 64;
            }
        }
    }

    /// Returns the next token.
    pub fn next(&mut self) -> Token {
        use TokenKind::*;
        loop {
            let start = self.at;
            let Some(&byte) = self.text.get(start) else { return self.token(Eof, start) };
            self.at += 1;
            let kind = match byte {
                b' ' | b'\t' | b'\r' | 0 => continue,
                b'\n' => {
                    self.skip_indentation();
                    continue;
                }
                b'a'..=b'z' | b'A'..=b'Z' | b'_' => return self.bare_id(start),
                b'0'..=b'9' => return self.number(start),
                b'%' => return self.prefixed(start, PercentId, "invalid SSA name"),
                b'^' => return self.prefixed(start, CaretId, "invalid block name"),
                b'!' => return self.prefixed(start, ExclaimId, "invalid type identifier"),
                b'#' => {
                    if self.peek(0) == b'-' && self.peek(1) == b'}' {
                        self.at += 2;
                        FileMetadataEnd
                    } else {
                        return self.prefixed(start, HashId, "invalid attribute name");
                    }
                }
                b'@' => return self.at_id(start),
                b'"' => return self.string(start, String),
                b':' => Colon,
                b',' => Comma,
                b'=' => Equal,
                b'>' => Greater,
                b'<' => Less,
                b'(' => LParen,
                b')' => RParen,
                b'[' => LSquare,
                b']' => RSquare,
                b'}' => RBrace,
                b'{' => {
                    if self.peek(0) == b'-' && self.peek(1) == b'#' {
                        self.at += 2;
                        FileMetadataBegin
                    } else {
                        LBrace
                    }
                }
                b'+' => Plus,
                b'*' => Star,
                b'?' => Question,
                b'|' => VerticalBar,
                b'-' => {
                    if self.peek(0) == b'>' {
                        self.at += 1;
                        Arrow
                    } else {
                        Minus
                    }
                }
                b'/' => {
                    if self.peek(0) == b'/' {
                        self.skip_while(|byte| byte != b'\n' && byte != b'\r');
                        continue;
                    }
                    Slash
                }
                b'.' => {
                    if self.peek(0) == b'.' && self.peek(1) == b'.' {
                        self.at += 2;
                        Ellipsis
                    } else {
                        return self.fail(start, start + 1, "expected three consecutive dots for an ellipsis");
                    }
                }
                _ => return self.fail(start, start, "unexpected character"),
            };
            return self.token(kind, start);
        }
    }

    fn bare_id(&mut self, start: usize) -> Token {
        self.skip_while(continues_bare_id);
        let kind = if is_integer_type(&self.text[start..self.at]) { TokenKind::IntType } else { TokenKind::BareId };
        self.token(kind, start)
    }

    fn number(&mut self, start: usize) -> Token {
        if self.text[start] == b'0' && self.peek(0) == b'x' {
            // `0x` without a hexadecimal digit after it is the integer 0 before a dimension's `x`.
            if !self.peek(1).is_ascii_hexdigit() {
                return self.token(TokenKind::Integer, start);
            }
            self.at += 1;
            self.skip_while(|byte| byte.is_ascii_hexdigit());
            return self.token(TokenKind::Integer, start);
        }
        self.skip_while(|byte| byte.is_ascii_digit());
        if self.peek(0) != b'.' {
            return self.token(TokenKind::Integer, start);
        }
        self.at += 1;
        self.skip_while(|byte| byte.is_ascii_digit());
        if matches!(self.peek(0), b'e' | b'E') {
            let signed = matches!(self.peek(1), b'-' | b'+') && self.peek(2).is_ascii_digit();
            if signed || self.peek(1).is_ascii_digit() {
                self.at += if signed { 2 } else { 1 };
                self.skip_while(|byte| byte.is_ascii_digit());
            }
        }
        self.token(TokenKind::Float, start)
    }

    fn prefixed(&mut self, start: usize, kind: TokenKind, message: &'static str) -> Token {
        match end_of_name(self.text, self.at) {
            Some(end) => {
                self.at = end;
                self.token(kind, start)
            }
            None => self.fail(start, start, message),
        }
    }

    fn at_id(&mut self, start: usize) -> Token {
        let first = self.peek(0);
        if first == b'"' {
            self.at += 1;
            return self.string(start, TokenKind::AtId);
        }
        if !is_letter(first) && first != b'_' {
            return self.fail(start, start + 1, "@ identifier expected to start with letter or '_'");
        }
        self.skip_while(continues_bare_id);
        self.token(TokenKind::AtId, start)
    }

    /// Scans a string after its opening quote.
    fn string(&mut self, start: usize, kind: TokenKind) -> Token {
        loop {
            self.skip_while(|byte| !matches!(byte, b'"' | b'\\' | b'\n' | 0x0b | 0x0c));
            let Some(&byte) = self.text.get(self.at) else {
                return self.fail(start, self.at, "expected '\"' in string literal");
            };
            match byte {
                b'"' => {
                    self.at += 1;
                    return self.token(kind, start);
                }
                b'\\' => {
                    let next = self.peek(1);
                    if matches!(next, b'"' | b'\\' | b'n' | b't') {
                        self.at += 2;
                    } else if next.is_ascii_hexdigit() && self.peek(2).is_ascii_hexdigit() {
                        self.at += 3;
                    } else {
                        self.at += 1;
                        return self.fail(start, self.at - 1, "unknown escape in string literal");
                    }
                }
                _ => {
                    return self.fail(start, self.at, "expected '\"' in string literal");
                }
            }
        }
    }
}

/// Returns the end of a name after its `%`, `#`, `^` or `!`: digits, or a letter and what may follow it.
#[inline]
pub(crate) fn end_of_name(text: &[u8], start: usize) -> Option<usize> {
    let rest = text.get(start..)?;
    let len = match rest.first()? {
        b'0'..=b'9' => rest.iter().position(|byte| !byte.is_ascii_digit()),
        b'a'..=b'z' | b'A'..=b'Z' | b'_' | b'$' | b'.' | b'-' => {
            rest.iter().position(|&byte| !continues_suffix_id(byte))
        }
        _ => return None,
    };
    Some(start + len.unwrap_or(rest.len()))
}

/// Whether a bare identifier is `i`, `si` or `ui` followed by a number.
fn is_integer_type(text: &[u8]) -> bool {
    let digits = match text {
        [b'i', rest @ ..] | [b's' | b'u', b'i', rest @ ..] => rest,
        _ => return false,
    };
    !digits.is_empty() && digits.iter().all(u8::is_ascii_digit)
}

/// Returns the bytes of a quoted string. `quoted` includes the quotes and was accepted by the lexer.
pub(crate) fn unescape(quoted: &[u8]) -> Vec<u8> {
    let inner = quoted.strip_prefix(b"\"").unwrap_or(quoted);
    let inner = inner.strip_suffix(b"\"").unwrap_or(inner);
    let mut bytes = Vec::with_capacity(inner.len());
    let mut at = 0;
    while at < inner.len() {
        let byte = inner[at];
        at += 1;
        if byte != b'\\' || at >= inner.len() {
            bytes.push(byte);
            continue;
        }
        match inner[at] {
            b'n' => bytes.push(b'\n'),
            b't' => bytes.push(b'\t'),
            escaped @ (b'"' | b'\\') => bytes.push(escaped),
            high => {
                let low = inner.get(at + 1).copied().unwrap_or(b'0');
                bytes.push(hex_digit(high) << 4 | hex_digit(low));
                at += 1;
            }
        }
        at += 1;
    }
    bytes
}

/// Returns the value of a hexadecimal digit, and 0 for any other byte.
pub(crate) fn hex_digit(byte: u8) -> u8 {
    match byte {
        b'0'..=b'9' => byte - b'0',
        b'a'..=b'f' => byte - b'a' + 10,
        b'A'..=b'F' => byte - b'A' + 10,
        _ => 0,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kinds(text: &str) -> Vec<TokenKind> {
        let mut lexer = Lexer::new(text.as_bytes());
        std::iter::from_fn(|| Some(lexer.next().kind)).take_while(|kind| *kind != TokenKind::Eof).collect()
    }

    #[test]
    fn numbers_end_where_mlir_ends_them() {
        use TokenKind::*;
        assert_eq!(kinds("0x1F 0xi32 1.5e3 1. 4x8"), [Integer, Integer, BareId, Float, Float, Integer, BareId]);
    }

    #[test]
    fn names_and_punctuation() {
        use TokenKind::*;
        assert_eq!(kinds("%0->i32 // x\n ^bb0: @\"a b\""), [PercentId, Arrow, IntType, CaretId, Colon, AtId]);
        assert_eq!(kinds("{-# #-} ... \u{e9}"), [FileMetadataBegin, FileMetadataEnd, Ellipsis, Error, Error]);
    }

    #[test]
    fn indentation_of_any_length_is_skipped() {
        for length in 0..200 {
            let text = format!("\n{0}@a\n{0}", " ".repeat(length));
            let mut lexer = Lexer::new(text.as_bytes());
            let (name, end) = (lexer.next(), lexer.next());
            assert_eq!((name.kind, name.start, name.end), (TokenKind::AtId, length as u32 + 1, length as u32 + 3));
            assert_eq!((end.kind, end.start), (TokenKind::Eof, text.len() as u32));
        }
    }

    #[test]
    fn strings_unescape() {
        assert_eq!(unescape(b"\"a\\0A\\\"\\\\\\t\""), b"a\n\"\\\t");
        assert_eq!(kinds("\"open"), [TokenKind::Error]);
    }
}
