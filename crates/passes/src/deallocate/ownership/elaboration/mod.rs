//! Frees every buffer right after its last use, on each path, with a run-time check only where ownership depends on the
//! path taken: the algorithm of `ownership-elaboration`.
//!
//! ```mlir
//! %a = memref.alloc() : memref<4xf32>                     %a = memref.alloc() : memref<4xf32>
//! %r = scf.if %c -> memref<4xf32> {                       %r = scf.if %c -> memref<4xf32> {
//!   use %a                                                  use %a
//!   scf.yield %a : memref<4xf32>                            scf.yield %a : memref<4xf32>
//! } else {                                           ⇒    } else {
//!                                                           memref.dealloc %a : memref<4xf32>
//!   %b = memref.alloc() : memref<4xf32>                     %b = memref.alloc() : memref<4xf32>
//!   scf.yield %b : memref<4xf32>                            scf.yield %b : memref<4xf32>
//! }                                                       }
//! use %r                                                  use %r
//! return                                                  memref.dealloc %r : memref<4xf32>
//!                                                         return
//! ```
//!
//! The function boundary ABI: a function borrows its arguments, and its callers own its results, each of which is a new
//! buffer. Ops that free buffers of the function are replaced by the frees of the pass; see `existing_frees` for what is
//! rejected.
//!
//! The steps, one module each: the program graph (`graph`, `roles`), live ranges (`ranges`, `dominators`), ownership
//! (`decide`), the places of frees (`plan`, `release`), and the rewrite (`flags`, `rewrite`,
//! `comparisons`, `frees`). docs/design/ownership.md explains
//! them.
//!
//! Cost: near-linear in ops, operands and edges; see `ranges`. It grows further only where one buffer has many names.

mod build_graph;
pub(crate) mod callees;
mod carry_roots;
pub(crate) mod check;
mod comparisons;
mod conditional_frees;
mod copies;
mod decide;
mod dominators;
pub(crate) mod existing;
mod existing_frees;
pub mod explain;
mod flags;
mod frees;
mod function;
mod graph;
pub(crate) mod handover;
mod handover_check;
mod ids;
mod plan;
mod poison;
mod ranges;
mod release;
mod rewrite;
mod roles;
mod roots;
mod shortcuts;
mod solution;

pub(crate) use function::{Elaboration, Observer, Settings, elaborate_function};
