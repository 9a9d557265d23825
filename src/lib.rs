//! Freehold: bufferization and buffer deallocation for tensor programs.
//!
//! Freehold reads and writes MLIR's text, decides which tensors share a buffer, inserts every allocation, copy and free,
//! and checks the result on a reference machine. This crate is the command `freehold` and, for users of the library, all
//! crates that it consists of.
//!
//! # A program that frees every buffer
//!
//! ```
//! use freehold::prelude::*;
//!
//! # fn main() -> Result<(), Error> {
//! let ctx = Context::new(DIALECTS);
//! let mut module = Module::parse(
//!     &ctx,
//!     "example.mlir",
//!     "func.func @f(%i: index) -> f32 {
//!        %m = memref.alloc() : memref<8xf32>
//!        %f = memref.load %m[%i] : memref<8xf32>
//!        return %f : f32
//!      }",
//! )?;
//! let pipeline = Pipeline::parse(registry(), "builtin.module(buffer-deallocation-pipeline,canonicalize)")?;
//! pipeline.run(&mut module)?;
//! assert!(module.to_string().contains("memref.dealloc %alloc"));
//! # Ok(()) }
//! ```
//!
//! # Where to go on
//!
//! | to do this | look at | example |
//! |---|---|---|
//! | read, verify, change and print a program | [`Module`], [`ir::Body`] | `examples/deallocate.rs` |
//! | build a program without text | [`ir::Body`], [`ir::OpSpec`] | `examples/build_program.rs` |
#![cfg_attr(
    feature = "passes",
    doc = "| run passes, by name or as objects | [`pass::Pipeline`], [`pass::Registry`] | `examples/own_dialect.rs` |"
)]
//! | declare a dialect | [`definition::Dialect`], [`definition::OpDef`] | `examples/own_dialect.rs` |
#![cfg_attr(
    feature = "passes",
    doc = "| write a pass | [`pass::BodyPass`], [`pass::Pass`] | `examples/own_dialect.rs` |"
)]
//! | write a pattern, with or without data of its own | [`rewrite::PatternSet`], [`ir::Rewriter`] | `examples/own_dialect.rs` |
//! | convert a dialect and its types, or nothing if that fails | [`rewrite::conversion`] | `examples/convert_dialect.rs` |
#![cfg_attr(
    feature = "ods",
    doc = "| import dialects that are declared in TableGen | [`ods::import`], [`ods::load`] | |"
)]
#![cfg_attr(
    feature = "passes",
    doc = "| bufferize ops of one's own | [`bufferize::Bufferizable`], [`bufferize::attach_model`] | `examples/bufferize/own_op.rs` |"
)]
#![cfg_attr(
    feature = "machine",
    doc = "| run a program, with every access checked | [`interpreter::Program`], [`interpreter::Machine`] | `examples/run.rs` |"
)]
#![cfg_attr(feature = "packing", doc = "| pack buffers with known lives into an arena | [`packing::pack`] | |")]
#![cfg_attr(
    feature = "explain",
    doc = "| ask why a copy or a free is there, and what the memory holds | [`explain`] | |"
)]
#![cfg_attr(feature = "machine", doc = "| compare two programs | [`compare`] | |")]
//!
//! Errors of programs are [`Error`]s: they print as the command prints them, and hold the diagnostics. Functions that
//! report to a list of diagnostics return [`diagnostics::Fallible`]; [`Error::check`] converts the one into the other.
//!
//! # Features
//!
//! `command` (the default) adds the module `cli` and all that follows. With `default-features = false`, the library is the
//! core alone: IR, text, op definitions, verifying and rewriting. `dialects` adds the dialects and their history in MLIR, `passes` the dialects and
//! the passes, `ods` the import of dialects that are declared in TableGen, `packing` the solver that packs buffers into an arena, `explain` the reasons of `freehold compile`, `machine` the
//! reference machine. `copy-based`, `hlo` and `partial`, on by default, are retired generations of deallocation and
//! bufferization, and `llvm` is the dialect; a build without one refuses its passes or ops by name.

#![cfg_attr(docsrs, feature(doc_cfg))]

#[cfg(feature = "machine")]
pub use freehold_compare as compare;
pub use freehold_core::{
    Error, Module, bytecode, cancellation, definition, diagnostics, ir, parse_and_verify, progress, read, rewrite, text,
};
#[cfg(feature = "dialects")]
pub use freehold_dialects as dialects;
#[cfg(feature = "explain")]
pub use freehold_explain as explain;
#[cfg(feature = "machine")]
pub use freehold_generate as generate;
#[cfg(feature = "dialects")]
pub use freehold_history as history;
#[cfg(feature = "machine")]
pub use freehold_interpreter as interpreter;
#[cfg(feature = "ods")]
pub use freehold_ods as ods;
#[cfg(feature = "packing")]
pub use freehold_packing as packing;
#[cfg(feature = "passes")]
pub use freehold_pass as pass;
#[cfg(feature = "passes")]
pub use freehold_passes::{analysis, boundaries, bufferize, cleanup, compile, deallocate, memory, registry, support};
#[cfg(feature = "machine")]
pub use freehold_prover as prover;

#[cfg(feature = "command")]
pub mod cli;

/// The names that most programs that use the library need.
pub mod prelude {
    pub use freehold_core::definition::{Dialect, OpDef};
    pub use freehold_core::diagnostics::{Diagnostics, Fallible};
    pub use freehold_core::ir::{Body, Context, InsertPoint, Op, OpSpec, Rewriter, Type, Value, View};
    pub use freehold_core::rewrite::{GreedyConfig, PatternSet};
    pub use freehold_core::{Error, Module};
    #[cfg(feature = "dialects")]
    pub use freehold_dialects::DIALECTS;
    #[cfg(feature = "passes")]
    pub use freehold_pass::{BodyContext, BodyPass, PassDef, Pipeline, Registry};
    #[cfg(feature = "passes")]
    pub use freehold_passes::registry::registry;
}
