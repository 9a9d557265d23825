//! Arguments as text, and names of files that are no UTF-8.
//!
//! Arguments travel through the command as text, which stands for their bytes as a program's text does
//! (`ir::text_of_bytes`), until a file is opened: then the name has its bytes again. Messages show such names as nearly as
//! can be.

use std::borrow::Cow;
use std::ffi::OsString;
use std::path::PathBuf;

use crate::ir::{bytes_of_text, text_of_bytes};

/// An argument as text, from which `path_of` gives the bytes back.
pub fn text_of(argument: OsString) -> String {
    text_of_bytes(argument.as_encoded_bytes()).into_owned()
}

/// The file that an argument names.
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
