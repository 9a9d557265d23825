//! The `quant` dialect: types of quantized numbers. They are kept as text, in the form in which MLIR 22 prints it.
//!
//! ```text
//! any<i8<-8:7>:f32>                                       stored in a part of i8
//! calibrated<f32<-1.000000e+00:1.000000e+00>>             a range of numbers
//! uniform<i8:f32, 2.000000e-02:-3>                        scale and zero point
//! uniform<i8:f32:1, {2.000000e+00:3,4.000000e+00}>        by index of dimension 1
//! uniform<i8:f32:{0:2, 1:2}, {{2.000000e+00:120, 3.000000e+00}, {4.000000e+00, 5.000000e+00}}>     by block
//! ```
//!
//! Its ops are treated as those of an unregistered dialect.

mod encoding;
mod text;

use freehold_core::definition::Dialect;

/// The dialect.
pub static DIALECT: Dialect = Dialect {
    partial: true,
    present_type: Some(text::present),
    encoded_type: Some(encoding::decode),
    ..Dialect::new("quant")
};
