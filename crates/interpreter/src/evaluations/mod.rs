//! The evaluations of the ops of each dialect, and [`Program::compile`](crate::Program::compile), which compiles a program
//! with them.

mod affine;
mod affine_maps;
mod arith;
mod bufferization;
mod cf;
mod complex;
mod deallocation;
mod declared;
pub mod externals;
mod func;
mod index;
mod linalg;
mod llvm;
mod math;
mod memref;
mod program;
mod scf;
mod slices;
mod table;
mod tensor;
mod transfer;
mod vector;

pub use table::evaluated_ops;
