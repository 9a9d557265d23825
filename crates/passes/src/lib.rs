//! Passes on programs: bufferization, buffer deallocation, and general passes.
//!
//! - [`analysis`]: alias sets, liveness, constant propagation and call graphs, which passes share;
//! - [`support`]: builders and checks that passes share;
//! - [`bufferize`]: tensors become buffers: the models of ops for One-Shot Bufferize, its analysis and rewrite, and all passes
//!   that use or prepare them;
//! - [`deallocate`]: the four schemes that free each buffer once;
//! - [`boundaries`]: buffers in the signatures of functions;
//! - [`memory`]: order, fusion, reuse, plans, and places of allocations;
//! - [`cleanup`]: general passes;
//! - [`transform`]: the interpreter of scripts of the dialect `transform`;
//! - [`registry`]: the table of all passes and named pipelines;
//! - [`compile`]: the pipeline of `freehold compile`.
//!
//! # Features
//!
//! The retired generations are features, on by default: `copy-based` (`deallocate::clones`), `hlo` (`deallocate::hlo`),
//! `partial` (`bufferize::partial`), and `llvm`, the dialect and the pass that lowers to it. [`registry`] refuses the
//! passes of a feature that is off by name.

#![cfg_attr(docsrs, feature(doc_cfg))]
// In a build without a generation, the linker drops the helpers that it alone uses. Builds with all of them find dead code.
#![cfg_attr(not(all(feature = "copy-based", feature = "hlo", feature = "partial")), allow(dead_code, unused_imports))]

pub mod analysis;
pub mod boundaries;
pub mod bufferize;
pub mod cleanup;
pub mod compile;
pub mod deallocate;
pub mod memory;
pub mod registry;
pub mod support;
pub mod transform;
