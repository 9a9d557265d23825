//! MLIR bytecode: the stable binary form of programs, read and written.
//!
//! The format is documented at <https://mlir.llvm.org/docs/BytecodeFormat/>. A file is a header (magic number, version,
//! producer) and sections: strings, dialects and op names, attributes and types with their offsets, properties,
//! resources, and the program. Versions 0 to [`NEWEST_VERSION`] are read and written.
//!
//! - `cursor.rs` reads bytes, integers and sections, and checks their bounds; `emitter.rs` writes them.
//! - `codes.rs` has the numbers of the format: sections, and the kinds of builtin attributes and types.
//! - `properties.rs` computes the order of an op's properties from its definition.
//! - `reader` and `writer` have the two directions.
//!
//! Invariants of the reader: whatever the bytes are, the result is a program or one error that names offset, section and
//! what was expected. Nothing is allocated by a length of the file before the bytes that it counts were seen. Attributes
//! and types are decoded when they are first used, once each, and nest at most
//! [`ParseOptions::nesting_limit`](crate::text::ParseOptions::nesting_limit) levels deep. The stack of regions is
//! explicit.
//!
//! ```
//! use freehold_core::Module;
//! use freehold_core::bytecode::{BytecodeOptions, is_bytecode, write_bytecode};
//! use freehold_core::ir::Context;
//!
//! let ctx = Context::new(&[]);
//! ctx.set_allow_unregistered(true);
//! let module = Module::parse(&ctx, "example.mlir", r#""my.op"() {a = 1 : i8} : () -> ()"#)?;
//! let bytes = write_bytecode(module.view(), &BytecodeOptions::default())?;
//! assert!(is_bytecode(&bytes));
//! let again = Module::parse(&ctx, "example.mlirbc", bytes)?;
//! // This context has no `builtin` dialect, so that the module is an op like others.
//! assert!(again.to_string().contains(r#""my.op"() {a = 1 : i8} : () -> ()"#));
//! # Ok::<(), freehold_core::Error>(())
//! ```

mod codes;
mod cursor;
mod emitter;
mod properties;
mod reader;
mod writer;

pub use reader::LazyModule;
pub(crate) use reader::read_top_level;
pub use writer::{BytecodeOptions, write_bytecode, write_held_bytecode};

/// The first bytes of a bytecode file.
pub const MAGIC: [u8; 4] = *b"ML\xefR";

/// The newest version of the format that is read and written; the oldest is 0.
pub const NEWEST_VERSION: u32 = 6;

/// Versions that added something to the format.
mod version {
    /// Dialects have a flag for a version of their own.
    pub const DIALECT_VERSIONS: u32 = 1;
    /// The regions of isolated ops are in a section of their own.
    pub const REGION_SECTIONS: u32 = 2;
    /// The orders of use-lists are kept.
    pub const USE_ORDERS: u32 = 3;
    /// Unknown locations of block arguments are omitted, and the number of op names is given.
    pub const OPTIONAL_ARGUMENT_LOCATIONS: u32 = 4;
    /// Properties are in a section of their own.
    pub const PROPERTIES: u32 = 5;
    /// The sizes of operand and result groups are not attributes.
    pub const NATIVE_SEGMENTS: u32 = 6;
}

/// Returns whether `bytes` begin as a bytecode file does.
pub fn is_bytecode(bytes: &[u8]) -> bool {
    bytes.starts_with(&MAGIC)
}
