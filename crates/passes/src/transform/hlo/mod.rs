//! The passes of MLIR-HLO's deallocation, which frees buffers by indicators of ownership.

pub mod buffer_reuse;
