// RUN: freehold opt %s --canonicalize --allow-unregistered-dialect | expect %t.out

// Creation and decomposition of complex numbers; ops that undo each other.

func.func @parts(%a: f32, %b: f32, %z: complex<f32>) -> (complex<f32>, f32, f32, f64, f32) {
  %0 = complex.re %z : complex<f32>
  %1 = complex.im %z : complex<f32>
  %2 = complex.create %0, %1 : complex<f32>
  %3 = complex.create %a, %b : complex<f32>
  %4 = complex.im %3 : complex<f32>
  %5 = complex.neg %3 : complex<f32>
  %6 = complex.re %5 : complex<f32>
  %k = complex.constant [1.5, -2.0] : complex<f64>
  %7 = complex.im %k : complex<f64>
  %8 = complex.create %0, %b : complex<f32>
  %9 = complex.abs %8 : complex<f32>
  return %2, %4, %6, %7, %9 : complex<f32>, f32, f32, f64, f32
}

// Rounding, NaNs, infinities and zeros of either sign are part of the result, unless the ops may ignore them.
func.func @undone(%z: complex<f64>, %w: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>) {
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %one = complex.constant [1.0, 0.0] : complex<f64>
  %i = complex.constant [0.0, 1.0] : complex<f64>
  %0 = complex.sub %z, %w : complex<f64>
  %1 = complex.add %w, %0 fastmath<reassoc,nnan,ninf,nsz> : complex<f64>
  %2 = complex.add %1, %zero fastmath<nsz> : complex<f64>
  %3 = complex.mul %w, %one fastmath<fast> : complex<f64>
  %4 = complex.div %3, %i : complex<f64>
  %5 = complex.log %z : complex<f64>
  %6 = complex.exp %5 fastmath<fast> : complex<f64>
  %9 = complex.sub %0, %w : complex<f64>
  %10 = complex.sub %z, %zero : complex<f64>
  return %2, %4, %6, %6, %9, %10 : complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>
}

// Exact for all numbers: subtraction of zero, addition of negative zero, and ops that only change signs.
func.func @exact(%z: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>) {
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %negative = complex.constant [-0.0, -0.0] : complex<f64>
  %0 = complex.sub %z, %zero : complex<f64>
  %1 = complex.add %z, %negative : complex<f64>
  %2 = complex.conj %z : complex<f64>
  %3 = complex.conj %2 : complex<f64>
  %4 = complex.neg %z : complex<f64>
  %5 = complex.neg %4 : complex<f64>
  return %0, %1, %3, %5 : complex<f64>, complex<f64>, complex<f64>, complex<f64>
}

// Not exact: mlir-opt folds them all.
func.func @kept(%z: complex<f64>, %w: complex<f64>) -> (complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>) {
  %zero = complex.constant [0.0, 0.0] : complex<f64>
  %one = complex.constant [1.0, 0.0] : complex<f64>
  %0 = complex.sub %z, %w : complex<f64>
  %1 = complex.add %w, %0 : complex<f64>
  %2 = complex.add %z, %zero : complex<f64>
  %3 = complex.mul %w, %one : complex<f64>
  %4 = complex.div %w, %one : complex<f64>
  %5 = complex.log %z : complex<f64>
  %6 = complex.exp %5 : complex<f64>
  %7 = complex.exp %z fastmath<fast> : complex<f64>
  %8 = complex.log %7 fastmath<fast> : complex<f64>
  return %1, %2, %3, %4, %6, %8 : complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>, complex<f64>
}

func.func @bits(%a: i64, %x: f64) -> (i64, i64, complex<f32>) {
  %0 = complex.bitcast %a : i64 to complex<f32>
  %1 = complex.bitcast %0 : complex<f32> to i64
  %2 = complex.bitcast %x : f64 to complex<f32>
  %3 = complex.bitcast %2 : complex<f32> to i64
  %4 = arith.bitcast %x : f64 to i64
  %5 = complex.bitcast %4 : i64 to complex<f32>
  return %1, %3, %5 : i64, i64, complex<f32>
}

func.func @error_function() -> (f32, f64) {
  %a = arith.constant 0.25 : f32
  %b = arith.constant -1.5 : f64
  %0 = math.erf %a : f32
  %1 = math.erf %b : f64
  return %0, %1 : f32, f64
}
