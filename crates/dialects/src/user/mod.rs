//! Dialects that users declare at run time, in an IRDL file.
//!
//! ```mlir
//! irdl.dialect @queue {
//!   irdl.operation @push attributes {
//!     freehold.format = "$value `into` $queue attr-dict `:` type($value) `,` type($queue)",
//!     freehold.effects = {queue = "write"}
//!   } {
//!     %any = irdl.any
//!     %memref = irdl.base "!builtin.memref"
//!     irdl.operands(value: %any, queue: %memref)
//!   }
//! }
//! ```
//!
//! A declared op gets an op definition like any other: parser, printer, verifier and passes do not distinguish them.
//! The `irdl` ops have the semantics of IRDL. Properties that IRDL cannot express are `freehold.*` attributes of the
//! declaration (docs/guide/user-dialects.md lists them). Op definitions and the data they refer to live as long as the
//! process.

mod answers;
mod bufferization;
mod constraint;
mod directives;
mod enums;
mod facts;
mod keys;
mod leak;
mod load;
mod memory;
pub mod predicate;
mod settings;
#[cfg(test)]
mod tests;
mod types;
mod values;

pub use facts::interpret_facts;
pub use keys::interface_table;
pub use load::{FormatProblem, SharedDialect, load_collecting_formats, load_dialects, load_overriding, load_shared};
