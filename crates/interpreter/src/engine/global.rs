//! Global buffers of a program.

use super::constants::Elements;
use super::kind::Kind;
use freehold_core::ir::Location;

/// A global buffer.
pub struct Global {
    /// Its location.
    pub location: Location,
    /// Its name, if other programs can access it: if it is not private, and not of an IRDL file.
    pub public: Option<String>,
    /// The kind of its elements.
    pub element: Kind,
    /// Its initial bytes; `None` if it is uninitialized.
    pub initial: Option<Elements>,
    /// Its size in bytes.
    pub size: usize,
    /// Its alignment.
    pub alignment: u64,
    /// Whether it is constant.
    pub constant: bool,
}
