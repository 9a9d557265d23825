//! The encoding of the types of a dialect in bytecode, which a definition decodes.

use crate::ir::{Attr, Context};

/// The encoding of a type in bytecode, read from its beginning to its end. All methods fail at the end, and if what is there is
/// nothing of the kind.
pub trait TypeEncoding {
    /// Returns the context.
    fn ctx(&self) -> &Context;
    /// Reads an unsigned integer.
    ///
    /// # Errors
    /// There is none.
    fn unsigned(&mut self) -> Result<u64, String>;
    /// Reads a signed integer.
    ///
    /// # Errors
    /// There is none.
    fn signed(&mut self) -> Result<i64, String>;
    /// Reads a float of 64 bits.
    ///
    /// # Errors
    /// There is none.
    fn double(&mut self) -> Result<f64, String>;
    /// Reads a reference to a type, and returns the text of the type.
    ///
    /// # Errors
    /// There is none.
    fn ty(&mut self) -> Result<String, String>;
    /// Reads a reference to an attribute.
    ///
    /// # Errors
    /// There is none.
    fn attribute(&mut self) -> Result<Attr, String>;
}
