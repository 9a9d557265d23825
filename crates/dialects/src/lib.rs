//! The dialects: one module each, with its op definitions, its types, and its interface implementations.

#![cfg_attr(docsrs, feature(doc_cfg))]

mod attribute_text;
pub mod constraints;
pub mod dense_elements;
pub mod directives;
pub mod families;
pub mod function;
pub mod index_list;
mod names;
pub mod reassociation;
pub mod slices;
mod spellings;

pub mod affine;
pub mod arith;
pub mod bufferization;
pub mod builtin;
pub mod cf;
pub mod complex;
pub mod constant_folding;
pub mod deallocation;
pub mod declared;
pub mod dlti;
pub mod func;
pub mod index;
pub mod irdl;
pub mod linalg;
#[cfg(feature = "llvm")]
pub mod llvm;
pub mod math;
pub mod memref;
pub mod ml_program;
pub mod quant;
pub mod scf;
pub mod shape;
pub mod tensor;
pub mod ub;
pub mod user;
pub mod vector;

use freehold_core::definition::Dialect;

/// The dialect of declarations, with the function that applies the keys of declarations to the facts of single ops.
static IRDL: freehold_core::definition::Dialect =
    freehold_core::definition::Dialect { interpret_facts: Some(user::interpret_facts), ..irdl::DIALECT };

/// All built-in dialects, sorted by name.
pub static DIALECTS: &[&Dialect] = &[
    &affine::DIALECT,
    &declared::AMDGPU,
    &arith::DIALECT,
    &declared::ASYNC,
    &bufferization::DIALECT,
    &builtin::DIALECT,
    &cf::DIALECT,
    &complex::DIALECT,
    &deallocation::DIALECT,
    &dlti::DIALECT,
    &func::DIALECT,
    &declared::GPU,
    &index::DIALECT,
    &IRDL,
    &linalg::DIALECT,
    #[cfg(feature = "llvm")]
    &llvm::DIALECT,
    &math::DIALECT,
    &memref::DIALECT,
    &ml_program::DIALECT,
    &declared::NVGPU,
    #[cfg(feature = "llvm")]
    &declared::NVVM,
    &declared::PDL,
    &declared::PTR,
    &quant::DIALECT,
    #[cfg(feature = "llvm")]
    &declared::ROCDL,
    &scf::DIALECT,
    &shape::DIALECT,
    &declared::SPARSE_TENSOR,
    &tensor::DIALECT,
    &declared::TOSA,
    &declared::TRANSFORM,
    &ub::DIALECT,
    &vector::DIALECT,
    &declared::XEGPU,
];
