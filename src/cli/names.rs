//! Arguments as text, and file names that are not valid UTF-8.
//!
//! Arguments are stored as text that encodes their bytes (`ir::text_of_bytes`), like the text of a program. When a file
//! is opened, its name is decoded to the original bytes. Messages show such names with replacement characters.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::ir::{bytes_of_text, text_of_bytes};

/// Encodes an argument as text; `path_of` decodes it.
pub fn text_of(argument: OsString) -> String {
    text_of_bytes(argument.as_encoded_bytes()).into_owned()
}

/// Decodes a file name.
pub fn path_of(text: &str) -> PathBuf {
    match bytes_of_text(text) {
        Cow::Borrowed(_) => PathBuf::from(text),
        Cow::Owned(bytes) => path_of_bytes(bytes),
    }
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

/// Returns the file name for messages.
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
