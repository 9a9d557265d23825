//! The four schemes that free each buffer once.
//!
//! - [`ownership`]: `ownership-elaboration`, with a flag only where the owner is not known at compile time, and the arguments
//!   that functions take over;
//! - [`upstream`]: ownership-based deallocation as MLIR 22 has it, and the passes of its pipeline;
//! - `clones`: `buffer-deallocation`, the copy-based scheme of MLIR before that;
//! - `hlo`: the scheme of MLIR-HLO, with indicators and `deallocation.retain`.

#[cfg(feature = "copy-based")]
pub mod clones;
#[cfg(feature = "hlo")]
pub mod hlo;
pub mod ownership;
pub mod upstream;
