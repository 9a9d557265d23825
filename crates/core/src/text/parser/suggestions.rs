//! Notes of syntax errors that say what was probably meant: a similar name, or the brace that is not closed.
//!
//! They look at the text again, up to the error, so they are made only for the first error, and only if the context gives
//! advice.

use super::*;
use crate::diagnostics::near_miss;

/// The length of the text before an undeclared name in which similar names are looked for, in bytes.
const NEARBY: usize = 1 << 16;

impl<'p> OpParser<'p> {
    /// Returns the note about an undefined alias of an attribute or a type; `known` are the aliases, and `sigil` is their first
    /// character.
    pub(super) fn near_alias<'a>(
        &self,
        name: &str,
        sigil: char,
        known: impl Iterator<Item = &'a [u8]>,
    ) -> Option<String> {
        let known = known.filter_map(|alias| std::str::from_utf8(alias).ok());
        let near = near_miss(name, known).filter(|_| self.ctx.gives_advice())?;
        Some(format!("did you mean '{sigil}{near}'?"))
    }

    /// Returns the note about a value that is used at `location` and not defined anywhere: a similar name in the text before.
    pub(super) fn near_value(&self, location: Location, name: &str) -> Option<String> {
        let name =
            name.strip_prefix('%').filter(|name| name.len() > 1 && !is_number(name) && self.ctx.gives_advice())?;
        let (_, offset) = location.source(self.ctx)?;
        let before = self.text.get(offset.saturating_sub(NEARBY)..offset)?;
        let others = before.split(|&byte| byte == b'%').skip(1).filter_map(|rest| {
            let end = rest.iter().position(|&byte| !is_of_name(byte)).unwrap_or(rest.len());
            std::str::from_utf8(&rest[..end])
                .ok()
                .filter(|other| other.len() > 1 && !is_number(other) && *other != name)
        });
        near_miss(name, others).map(|near| format!("did you mean '%{near}'?"))
    }

    /// Returns the location of the brace that is open at the end of the text, and a message about it.
    pub(in crate::text) fn unclosed_brace(&self) -> Option<(Location, String)> {
        if self.errors > 1 || !self.ctx.gives_advice() {
            return None;
        }
        let (open, suspect) = open_brace(self.text)?;
        let Some((brace, closed)) = suspect else {
            return Some((self.at(open), "this '{' is not closed".to_string()));
        };
        let line = self.source.line_column(closed).0;
        let message = format!("this '{{' may be the one that is not closed: the '}}' of line {line} is indented less");
        Some((self.at(brace), message))
    }
}

fn is_of_name(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || matches!(byte, b'_' | b'$' | b'.' | b'-')
}

fn is_number(name: &str) -> bool {
    name.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the offset of the innermost brace that is open at the end of `text`. If a `}` before it begins a line and is indented
/// less than the line of the brace that it closes, that brace was probably meant to be closed before: returns it too, and the `}`.
fn open_brace(text: &[u8]) -> Option<(usize, Option<(usize, usize)>)> {
    let (mut open, mut suspect) = (Vec::new(), None);
    let (mut at, mut indentation, mut begins) = (0, 0, true);
    while let Some(&byte) = text.get(at) {
        match byte {
            b'\n' => (indentation, begins) = (0, true),
            b' ' | b'\t' if begins => indentation += 1,
            b' ' | b'\t' | b'\r' => {}
            b'/' if text.get(at + 1) == Some(&b'/') => {
                at += text[at..].iter().position(|&byte| byte == b'\n').unwrap_or(text.len() - at);
                continue;
            }
            b'"' => {
                begins = false;
                at += 1;
                while !matches!(text.get(at), None | Some(b'"' | b'\n')) {
                    at += if text[at] == b'\\' { 2 } else { 1 };
                }
            }
            b'{' => {
                open.push((at, indentation));
                begins = false;
            }
            b'}' => {
                if let Some((brace, of_brace)) = open.pop()
                    && begins
                    && indentation < of_brace
                {
                    suspect = suspect.or(Some((brace, at)));
                }
                begins = false;
            }
            _ => begins = false,
        }
        at += 1;
    }
    Some((open.last()?.0, suspect))
}

#[cfg(test)]
mod tests {
    use super::open_brace;

    #[test]
    fn the_brace_that_is_open_is_the_innermost() {
        assert_eq!(open_brace(b"a { b { } c"), Some((2, None)));
        assert_eq!(open_brace(b"a { // }\n \"}\" { \"\\\"}\""), Some((14, None)));
        assert_eq!(open_brace(b"a { } }"), None);
    }

    #[test]
    fn indentation_tells_which_brace_lacks_its_end() {
        let text = b"f {\n  for {\n    x\n  y\n}\n";
        assert_eq!(open_brace(text), Some((2, Some((10, text.len() - 2)))));
        assert_eq!(open_brace(b"f {\n  for {\n  }\n"), Some((2, None)));
    }
}
