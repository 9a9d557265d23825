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
