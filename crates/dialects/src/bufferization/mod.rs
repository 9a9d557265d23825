//! The `bufferization` dialect: conversion between tensors and buffers, and deallocation of buffers.

mod attributes;
mod build;
pub mod dealloc;
mod effects;
mod fold;
mod frees;
mod handles;
mod history;
mod ops;
pub mod patterns;
mod reify;
mod subset;
mod syntax;
mod verify;

pub use fold::buffer_cast_is_sure;
pub use syntax::tensor_of;

pub use build::*;
pub use handles::*;
pub use ops::*;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    ops: &[ops::OPS],
    constant: Some(crate::arith::interfaces::constant_or_poison),
    patterns: fold::OTHERS,
    verify_attribute: Some(attributes::verify),
    renamed: &[("bufferization.to_memref", TO_BUFFER.name)],
    verify_argument_attribute: Some(attributes::verify_argument),
    history: Some(&history::HISTORY),
    ..Dialect::new("bufferization")
};
