//! Represents MLIR's byte strings as Rust's UTF-8 strings.
//!
//! A string of MLIR is a sequence of bytes: names of symbols, attributes, ops and resources, file names, and the texts
//! of opaque types need not be UTF-8. They are kept as `str` nevertheless, because nearly all of them are UTF-8. A byte
//! that is not part of a valid character is encoded as one of 128 characters of a private use area of Unicode, similar
//! to Python's `surrogateescape`. The bytes of these 128 characters themselves are encoded the same way, so the
//! encoding is injective.
//!
//! ```text
//! "caf\C3\A9"   "café"
//! "\FF"         "\u{10ffff}"
//! ```
//!
//! The strings are decoded to bytes again when they are printed.

use std::borrow::Cow;
use std::cmp::Ordering;

/// The character for byte `b` is `BASE + b`, for `b` from 0x80 to 0xFF; that of 0xFF is the last character of Unicode.
const BASE: u32 = 0x10_ff00;
/// The first UTF-8 byte of the encoding characters; few other characters begin with it.
const FIRST_BYTE: u8 = 0xf4;

fn byte_of(character: char) -> Option<u8> {
    u32::from(character).checked_sub(BASE).and_then(|byte| u8::try_from(byte).ok()).filter(|&byte| byte >= 0x80)
}

fn push_bytes(text: &mut String, bytes: &[u8]) {
    text.extend(
        bytes.iter().map(|&byte| char::from_u32(BASE + u32::from(byte)).unwrap_or(char::REPLACEMENT_CHARACTER)),
    );
}

/// Encodes bytes as a string.
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

/// Decodes a string to the bytes it represents.
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

/// Compares the bytes that two strings represent.
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
