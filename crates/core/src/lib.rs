//! Programs in the form of MLIR: their IR, their text, and what ops are.
//!
//! - [`ir`]: types, attributes, ops, blocks and regions; a program is a tree of isolated bodies; changes that listeners see;
//! - [`definition`]: op definitions and the interfaces of ops, and the verifier, which checks a program against them;
//! - [`text`]: lexer, parser and printer of MLIR's text, and the engine for assembly formats;
//! - [`bytecode`]: the binary form of programs; [`read`]: programs in either form;
//! - [`rewrite`]: folding, the greedy driver, which applies patterns, and dialect conversion;
//! - [`diagnostics`]: errors with locations, and how they are printed;
//! - [`cancellation`]: stopping work from another thread; [`sort`]: sorts that are compiled once.
//!
//! They are one crate because each of them needs the others: an op definition holds the functions that parse, print,
//! verify, fold and rewrite its ops, and these functions take programs, parsers, printers and rewriters. The crate defines
//! no dialect. A [`ir::Context`] is created with the dialects that a program may use.

pub mod bytecode;
pub mod cancellation;
pub mod definition;
pub mod diagnostics;
pub mod ir;
pub mod progress;
pub mod read;
pub mod rewrite;
pub mod sort;
pub mod text;
pub mod threads;

mod error;
mod module;

pub use error::Error;
pub use module::{Module, Original, parse_and_verify};
