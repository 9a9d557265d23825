//! Strings of MLIR as Rust's text.
//!
//! A string of MLIR is bytes: names of symbols, attributes, ops and resources, file names, texts of opaque types need
//! not be UTF-8. Here they are kept as text nevertheless, which nearly all of them are. A byte that belongs to no
//! character stands as one of 128 characters that Unicode gives to private use (as Python's `surrogateescape` has it with
//! others); the bytes of these characters themselves stand so too, hence no two strings become one text.
//!
//! ```text
//! "caf\C3\A9"   "café"
//! "\FF"         "\u{10ffff}"
//! ```
//!
//! Text of the reader's becomes bytes again where it is written.

use std::borrow::Cow;
use std::cmp::Ordering;

/// The character of byte 0x80 is this plus 0x80; that of byte 0xFF is the last of all characters.
const BASE: u32 = 0x10_ff00;
/// With what the characters of bytes begin, in UTF-8; few others do.
const FIRST_BYTE: u8 = 0xf4;

fn byte_of(character: char) -> Option<u8> {
    u32::from(character).checked_sub(BASE).and_then(|byte| u8::try_from(byte).ok()).filter(|&byte| byte >= 0x80)
}

fn push_bytes(text: &mut String, bytes: &[u8]) {
    text.extend(
        bytes.iter().map(|&byte| char::from_u32(BASE + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)),
    );
}

/// The text that stands for these bytes.
pub fn text_of_bytes(bytes: &[u8]) -> Cow<'_, str> {
    match std::str::from_utf8(bytes) {
        Ok(text) if !bytes.contains(&FIRST_BYTE) || !text.chars().any(|character| byte_of(character).is_some()) => {
            Cow::Borrowed(text)
        }
        _ => Cow::Owned(escaped(bytes)),
    }
}

#[cold]
fn escaped(bytes: &[u8]) -> String {
    let mut text = String::with_capacity(bytes.len() + 16);
    for chunk in bytes.utf8_chunks() {
        for character in chunk.valid().chars() {
            match byte_of(character) {
                Some(_) => push_bytes(&mut text, character.encode_utf8(&mut [0; 4]).as_bytes()),
                None => text.push(character),
            }
        }
        push_bytes(&mut text, chunk.invalid());
    }
    text
}

/// The bytes that a text stands for.
pub fn bytes_of_text(text: &str) -> Cow<'_, [u8]> {
    if !text.as_bytes().contains(&FIRST_BYTE) {
        return Cow::Borrowed(text.as_bytes());
    }
    let mut bytes = Vec::with_capacity(text.len());
    for character in text.chars() {
        match byte_of(character) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(character.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    Cow::Owned(bytes)
}

/// How the bytes that two texts stand for compare.
pub fn compare_texts(a: &str, b: &str) -> Ordering {
    match a.is_ascii() || b.is_ascii() {
        true => a.cmp(b),
        false => bytes_of_text(a).cmp(&bytes_of_text(b)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn all_bytes_come_back() {
        let all: Vec<u8> = (0..=255).collect();
        let characters = "a\u{e9}\u{fffd}\u{1f600}\u{10ff80}\u{10ffff}".as_bytes();
        for bytes in [&all[..], characters, b"", b"\xf4\x8f\xbf", b"\xc3", b"plain"] {
            let text = text_of_bytes(bytes);
            assert_eq!(&*bytes_of_text(&text), bytes, "{text:?}");
        }
    }

    #[test]
    fn different_bytes_are_different_texts() {
        let last = "\u{10ffff}";
        assert_eq!(text_of_bytes(b"\xff"), last);
        assert_ne!(text_of_bytes(last.as_bytes()), last, "a character that stands for a byte");
        assert_eq!(text_of_bytes("\u{fffd}".as_bytes()), "\u{fffd}");
        assert_eq!(compare_texts(&text_of_bytes(b"a\x80"), "a\u{e9}"), Ordering::Less);
    }
}
