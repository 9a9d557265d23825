// RUN: freehold opt %s -split-input-file -verify-diagnostics

// expected-error @below {{illegal storage type 'f32'}}
func.func private @storage(!quant.any<f32>)
// -----
// expected-error @below {{illegal storage type size: 64}}
func.func private @width(!quant.any<i64>)
// -----
// expected-error @below {{illegal storage range: -200:7}}
func.func private @range(!quant.any<i8<-200:7>>)
// -----
// expected-error @below {{expected a floating point literal, but found '1'}}
func.func private @scale(!quant.uniform<i8:f32, 1>)
// -----
// expected-error @below {{expected a zero point, but found 'x'}}
func.func private @zero(!quant.uniform<i8:f32, 1.0:x>)
// -----
// expected-error @below {{expected a floating point type, but found 'i32'}}
func.func private @expressed(!quant.uniform<i8:i32, 1.0>)
// -----
// expected-error @below {{expected a storage type and an expressed type, but found 'i8:f32:f32'}}
func.func private @any(!quant.any<i8:f32:f32>)
// -----
// expected-error @below {{expected a range, but found 'f32'}}
func.func private @calibrated(!quant.calibrated<f32>)
// -----
// expected-error @below {{unknown  type `other` in dialect `quant`}}
func.func private @other(!quant.other<f32>)
// -----
// expected-error @below {{expected types and parameters, but found 'i8:f32'}}
func.func private @parameters(!quant.uniform<i8:f32>)
// -----
// expected-error @below {{expected a storage type and an expressed type, but found 'i8'}}
func.func private @types(!quant.uniform<i8, 1.0>)
// -----
// expected-error @below {{expected a dimension, but found 'x'}}
func.func private @dimension(!quant.uniform<i8:f32:x, {1.0}>)
// -----
// expected-error @below {{expected a list of parameters, but found '1.0'}}
func.func private @list(!quant.uniform<i8:f32:1, 1.0>)
