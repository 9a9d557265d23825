// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// The ops of complex, in their custom forms.

func.func @numbers(%a: complex<f32>, %b: complex<f32>, %x: f32, %v: tensor<4xcomplex<f64>>) {
  %0 = complex.constant [1.0 : f32, -2.5 : f32] : complex<f32>
  %1 = complex.create %x, %x : complex<f32>
  %2 = complex.re %a : complex<f32>
  %3 = complex.im %a : complex<f32>
  %4 = complex.add %a, %b : complex<f32>
  %5 = complex.sub %a, %b fastmath<nnan> : complex<f32>
  %6 = complex.mul %a, %b : complex<f32>
  %7 = complex.div %a, %b : complex<f32>
  %8 = complex.eq %a, %b : complex<f32>
  %9 = complex.neq %a, %b : complex<f32>
  %10 = complex.abs %a : complex<f32>
  %11 = complex.neg %a : complex<f32>
  %12 = complex.exp %a : complex<f32>
  %13 = complex.pow %a, %b : complex<f32>
  %14 = complex.sqrt %a : complex<f32>
  %15 = complex.conj %a : complex<f32>
  %17 = complex.angle %a : complex<f32>
  return
}

func.func @more_functions(%a: complex<f32>, %b: complex<f32>, %n: i32, %bits: i64) {
  %0 = complex.atan2 %a, %b : complex<f32>
  %1 = complex.bitcast %a : complex<f32> to i64
  %2 = complex.bitcast %bits : i64 to complex<f32>
  %3 = complex.cos %a : complex<f32>
  %4 = complex.expm1 %a : complex<f32>
  %5 = complex.log %a fastmath<fast> : complex<f32>
  %6 = complex.log1p %a : complex<f32>
  %7 = complex.powi %a, %n : complex<f32>, i32
  %8 = complex.rsqrt %a : complex<f32>
  %9 = complex.sign %a : complex<f32>
  %10 = complex.sin %a : complex<f32>
  %11 = complex.tan %a : complex<f32>
  %12 = complex.tanh %a : complex<f32>
  return
}

// Complex numbers as attributes.
func.func private @number_attributes() attributes {single = #complex.number<:f32 1.5, -2.0>, double = #complex.number<:f64 0.1, 1.0e100> : complex<f64>}
