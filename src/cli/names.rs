//! Arguments as text, and names of files that are no UTF-8.
//!
//! Arguments travel through the command as text. Where one is no UTF-8, each byte that cannot be read stands in it as
//! the character `U+10FF00` + byte, of a plane that nobody uses, until a file is opened: then the name has its bytes
//! again. Messages show such names as nearly as can be.

use std::ffi::OsString;
use std::path::PathBuf;

const FIRST: u32 = 0x10FF00;

/// The byte that a character stands for.
fn byte_of(letter: char) -> Option<u8> {
    u32::from(letter).checked_sub(FIRST).and_then(|byte| u8::try_from(byte).ok())
}

fn push_bytes(text: &mut String, bytes: &[u8]) {
    text.extend(bytes.iter().filter_map(|&byte| char::from_u32(FIRST + u32::from(byte))));
}

/// An argument as text, from which `path_of` gives the bytes back.
pub fn text_of(argument: OsString) -> String {
    match argument.into_string() {
        Ok(text) if !text.chars().any(|letter| byte_of(letter).is_some()) => text,
        Ok(text) => encode(text.as_bytes()),
        Err(other) => encode(other.as_encoded_bytes()),
    }
}

fn encode(bytes: &[u8]) -> String {
    let mut text = String::new();
    for chunk in bytes.utf8_chunks() {
        for letter in chunk.valid().chars() {
            match byte_of(letter) {
                None => text.push(letter),
                Some(_) => push_bytes(&mut text, letter.encode_utf8(&mut [0; 4]).as_bytes()),
            }
        }
        push_bytes(&mut text, chunk.invalid());
    }
    text
}

/// The file that an argument names.
pub fn path_of(text: &str) -> PathBuf {
    if !text.chars().any(|letter| byte_of(letter).is_some()) {
        return PathBuf::from(text);
    }
    let mut bytes = Vec::with_capacity(text.len());
    for letter in text.chars() {
        match byte_of(letter) {
            Some(byte) => bytes.push(byte),
            None => bytes.extend_from_slice(letter.encode_utf8(&mut [0; 4]).as_bytes()),
        }
    }
    path_of_bytes(bytes)
}

#[cfg(unix)]
fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    use std::os::unix::ffi::OsStringExt;
    PathBuf::from(OsString::from_vec(bytes))
}

#[cfg(not(unix))]
fn path_of_bytes(bytes: Vec<u8>) -> PathBuf {
    PathBuf::from(String::from_utf8_lossy(&bytes).into_owned())
}

/// A name as messages show it.
pub fn shown(text: &str) -> String {
    path_of(text).display().to_string()
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;
    use std::os::unix::ffi::{OsStrExt, OsStringExt};

    #[test]
    fn names_keep_their_bytes() {
        let names: [&[u8]; 5] =
            [b"plain.mlir", "gr\u{fc}n.mlir".as_bytes(), b"a\xff.mlir", b"\xe2\x82", "\u{10ff80}".as_bytes()];
        for name in names {
            let text = text_of(OsString::from_vec(name.to_vec()));
            assert_eq!(path_of(&text).as_os_str().as_bytes(), name);
        }
        assert_eq!(text_of("plain.mlir".into()), "plain.mlir");
        assert_eq!(shown(&text_of(OsString::from_vec(b"a\xff.mlir".to_vec()))), "a\u{fffd}.mlir");
    }
}
