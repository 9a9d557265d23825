//! The versions of MLIR, by number.

use std::fmt;

/// A version of MLIR: a release of LLVM, or its development branch.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Version(u8);

impl Version {
    /// LLVM 13, the oldest version that is read and written.
    pub const V13: Version = Version(13);
    /// LLVM 14
    pub const V14: Version = Version(14);
    /// LLVM 15
    pub const V15: Version = Version(15);
    /// LLVM 16
    pub const V16: Version = Version(16);
    /// LLVM 17
    pub const V17: Version = Version(17);
    /// LLVM 18
    pub const V18: Version = Version(18);
    /// LLVM 19
    pub const V19: Version = Version(19);
    /// LLVM 20
    pub const V20: Version = Version(20);
    /// LLVM 21
    pub const V21: Version = Version(21);
    /// LLVM 22
    pub const V22: Version = Version(22);
    /// LLVM 23
    pub const V23: Version = Version(23);
    /// The development branch after LLVM 23.
    pub const MAIN: Version = Version(24);

    /// The version whose form programs have in memory.
    pub const REFERENCE: Version = Version::V22;

    /// Returns all versions, the oldest first.
    pub fn all() -> impl DoubleEndedIterator<Item = Version> + Clone {
        (Version::V13.0..=Version::MAIN.0).map(Version)
    }

    /// Returns the version that `text` names: a number from 13 to 24, or `main`.
    pub fn parse(text: &str) -> Option<Version> {
        Version::all().find(|version| version.to_string() == text || version.0.to_string() == text)
    }
}

impl fmt::Display for Version {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if *self == Version::MAIN { f.write_str("main") } else { self.0.fmt(f) }
    }
}
