// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s --mlir-version=13 | expect %t.13.out
// RUN: freehold opt %s --mlir-version=14 | expect %t.14.out
// The dialect 'std', which 13 printed without prefix.

func private @unary(f32) -> f32

func @floats(%a: f32, %b: f32, %d: f64) -> f32 {
  %0 = addf %a, %b : f32
  %1 = subf %0, %b : f32
  %2 = mulf %1, %b : f32
  %3 = divf %2, %b : f32
  %4 = remf %3, %b : f32
  %5 = negf %4 : f32
  %6 = absf %5 : f32
  %7 = ceilf %6 : f32
  %8 = floorf %7 : f32
  %9 = copysign %8, %a : f32
  %10 = fmaf %9, %a, %b : f32
  %11 = fpext %10 : f32 to f64
  %12 = fptrunc %11 : f64 to f32
  %13 = cmpf olt, %12, %a : f32
  %14 = select %13, %12, %a : f32
  %15 = math.tanh %14 : f32
  return %15 : f32
}

func @integers(%a: i32, %b: i32, %f: f32) -> (i64, index) {
  %0 = addi %a, %b : i32
  %1 = subi %0, %b : i32
  %2 = muli %1, %b : i32
  %3 = divi_signed %2, %b : i32
  %4 = divi_unsigned %3, %b : i32
  %5 = remi_signed %4, %b : i32
  %6 = remi_unsigned %5, %b : i32
  %7 = ceildivi_signed %6, %b : i32
  %8 = floordivi_signed %7, %b : i32
  %9 = and %8, %b : i32
  %10 = or %9, %b : i32
  %11 = xor %10, %b : i32
  %12 = shift_left %11, %b : i32
  %13 = shift_right_signed %12, %b : i32
  %14 = shift_right_unsigned %13, %b : i32
  %15 = sitofp %14 : i32 to f32
  %16 = uitofp %14 : i32 to f32
  %17 = fptosi %15 : f32 to i32
  %18 = fptoui %16 : f32 to i32
  %19 = trunci %17 : i32 to i8
  %20 = sexti %19 : i8 to i64
  %21 = zexti %19 : i8 to i64
  %22 = cmpi slt, %20, %21 : i64
  %23 = select %22, %20, %21 : i64
  %24 = index_cast %18 : i32 to index
  return %23, %24 : i64, index
}

func @constants() -> (i32, tensor<2xf32>, i1, complex<f32>) {
  %0 = constant {tag} 1 : i32
  %1 = constant dense<[1.0, 2.0]> : tensor<2xf32>
  %2 = constant true
  %3 = constant [1.0 : f32, 2.0 : f32] : complex<f32>
  return %0, %1, %2, %3 : i32, tensor<2xf32>, i1, complex<f32>
}

func @calls(%a: f32) -> f32 {
  %0 = constant @unary : (f32) -> f32
  %1 = call_indirect %0(%a) : (f32) -> f32
  %2 = call @unary(%1) : (f32) -> f32
  return %2 : f32
}

func @branches(%a: i32, %c: i1) -> i32 {
  assert %c, "must hold"
  switch %a : i32, [
    default: ^bb1(%a : i32),
    7: ^bb2,
    8: ^bb1(%a : i32)
  ]
^bb1(%b: i32):
  cond_br %c, ^bb1(%b : i32), ^bb2
^bb2:
  br ^bb3(%a : i32)
^bb3(%r: i32):
  return %r : i32
}

func @shapes(%a: !shape.shape, %b: !shape.shape) -> !shape.shape {
  %0 = shape.join %a, %b, error = "none" : !shape.shape, !shape.shape -> !shape.shape
  %1 = shape.concat %0, %b
  return %1 : !shape.shape
}
