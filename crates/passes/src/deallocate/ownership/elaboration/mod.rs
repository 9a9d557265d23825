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
//! The stages, one folder each, which `function.rs` runs; docs/design/ownership.md explains them:
//!
//! | folder | stage | result |
//! |---|---|---|
//! | `prepare/` | brings the function into the form that the graph describes | |
//! | `graph/` | the program graph | `Graph`: nodes, edges, and the values that may own buffers |
//! | `ranges/` | live ranges | `Ranges`: where each value must keep its buffer |
//! | `decisions/` | who owns each buffer, which edges copy, and where each buffer is freed | `Facts` and `Plan`; with the graph, a `Solution` |
//! | `edits/` | flags, comparisons, copies and frees | |
//!
//! `check.rs`, `existing_frees.rs` and `handover_check.rs` refuse programs. `explain.rs` reads the solution. `existing.rs` and
//! `handover.rs` use the first stages for other passes.
//!
//! Cost: near-linear in ops, operands and edges; see `ranges`. It grows further only where one buffer has many names.

pub(crate) mod callees;
pub(crate) mod check;
mod decisions;
mod edits;
pub(crate) mod existing;
mod existing_frees;
pub mod explain;
mod function;
mod graph;
pub(crate) mod handover;
mod handover_check;
mod prepare;
mod ranges;
mod solution;

pub(crate) use function::{Elaboration, Observer, Settings, elaborate_function};
