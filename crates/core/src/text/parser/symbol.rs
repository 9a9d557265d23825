//! The symbols of dialects in the text, `!dialect.data` and `#dialect<data>`: where one ends, and its parts.

use super::*;
use crate::diagnostics::Fallible;

/// `dialect.data` or `dialect<data>` in the text.
pub(crate) struct Symbol<'p> {
    pub dialect: &'p str,
    /// The text after the dot, or between the angle brackets.
    pub data: String,
    pub location: Location,
    /// The start of the data.
    pub start: usize,
    /// The start of the token after the symbol.
    pub end: usize,
}

/// Whether the data of a dialect's symbol is spelled after a dot rather than in angle brackets.
pub(crate) fn is_pretty(data: &[u8]) -> bool {
    if !data.first().is_some_and(u8::is_ascii_alphabetic) {
        return false;
    }
    match data.iter().position(|byte| !byte.is_ascii_alphanumeric() && !matches!(byte, b'.' | b'_')) {
        None => true,
        Some(at) => data[at] == b'<' && data.last() == Some(&b'>'),
    }
}

impl<'p> OpParser<'p> {
    /// Parses the rest of a symbol after `!dialect` or `#dialect`, whose token is next; `None` if the token is an
    /// alias's name. The next token is then the one after the symbol.
    pub(crate) fn extended_symbol(&mut self, token: Token) -> Fallible<Option<Symbol<'p>>> {
        let identifier = std::str::from_utf8(&self.spelled(token)[1..]).unwrap_or("");
        self.advance();
        let trailing = self.is(TokenKind::Less) && self.token.start == token.end;
        let (dialect, data, pretty) = match identifier.split_once('.') {
            Some((dialect, data)) => (dialect, data, true),
            None => (identifier, "", false),
        };
        if !trailing && !pretty {
            return Ok(None);
        }
        let name_start = token.start as usize + 1 + dialect.len() + usize::from(pretty);
        let location = if pretty { self.at(name_start) } else { self.token_location(token) };
        if !trailing {
            self.check_namespace(dialect, location)?;
            let data = data.to_string();
            return Ok(Some(Symbol { dialect, data, location, start: name_start, end: token.end as usize }));
        }
        let body_start = self.token.start as usize;
        let end = self.symbol_body_end(body_start)?;
        self.check_namespace(dialect, location)?;
        self.reset(end);
        let span = if pretty { name_start..end } else { body_start + 1..end - 1 };
        let start = span.start;
        let data = text_of_bytes(&self.text[span]).into_owned();
        Ok(Some(Symbol { dialect, data, location, start, end }))
    }

    fn check_namespace(&mut self, dialect: &str, location: Location) -> Fallible {
        let continues = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$');
        match dialect.as_bytes() {
            [b'a'..=b'z' | b'A'..=b'Z' | b'_', rest @ ..] if rest.iter().all(|&byte| continues(byte)) => Ok(()),
            _ => self.plain_error(location, format!("invalid dialect namespace '\"{dialect}\"'")).fail(),
        }
    }

    /// Returns the end of the balanced text that begins with `<` at byte `start`.
    pub(super) fn symbol_body_end(&mut self, start: usize) -> Fallible<usize> {
        let mut open: Vec<u8> = Vec::new();
        let mut at = start;
        loop {
            let byte = self.text.get(at).copied().unwrap_or(0);
            at += 1;
            let opener = match byte {
                b'<' | b'[' | b'(' | b'{' => {
                    open.push(byte);
                    // Later scans for symbols in this text recurse by nesting level.
                    if open.len() > self.options.nesting_limit as usize {
                        return self.too_deep().fail();
                    }
                    continue;
                }
                b'-' => {
                    at += usize::from(self.text.get(at) == Some(&b'>'));
                    continue;
                }
                b'"' => {
                    self.reset(at - 1);
                    if !self.is(TokenKind::String) {
                        return self.plain_error_here("expected string").fail();
                    }
                    at = self.token.end as usize;
                    continue;
                }
                b'>' => b'<',
                b']' => b'[',
                b')' => b'(',
                b'}' => b'{',
                0 => b'\0',
                _ => continue,
            };
            match open.last() {
                Some(&last) if last == opener => {
                    open.pop();
                }
                Some(&last) => {
                    let message = format!("unbalanced '{}' character in pretty dialect name", last as char);
                    return self.plain_error_here(message).fail();
                }
                None => return self.plain_error_here("unexpected nul or EOF in pretty dialect name").fail(),
            }
            if open.is_empty() {
                return Ok(at);
            }
        }
    }

    /// Moves back into a symbol that was skipped, after its mnemonic, which is returned.
    pub(crate) fn enter_symbol(&mut self, symbol: &Symbol<'p>) -> Fallible<&'p str> {
        self.reset(symbol.start);
        if !self.is_any_keyword() {
            return Ok("");
        }
        let mnemonic = self.spelled_str(self.token);
        self.advance();
        Ok(mnemonic)
    }
}
