// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of math, in its custom form.

func.func @floats(%x: f32, %y: f32, %z: f32, %v: vector<4xf32>, %n: i32) {
  %absf = math.absf %x : f32
  %acos = math.acos %x : f32
  %acosh = math.acosh %x : f32
  %asin = math.asin %x : f32
  %asinh = math.asinh %x : f32
  %atan = math.atan %x : f32
  %atanh = math.atanh %x : f32
  %cbrt = math.cbrt %x : f32
  %ceil = math.ceil %x : f32
  %cos = math.cos %x : f32
  %cosh = math.cosh %x : f32
  %erf = math.erf %x : f32
  %erfc = math.erfc %x : f32
  %exp = math.exp %x : f32
  %exp2 = math.exp2 %x : f32
  %expm1 = math.expm1 %x : f32
  %floor = math.floor %x : f32
  %log = math.log %x : f32
  %log10 = math.log10 %x : f32
  %log1p = math.log1p %x : f32
  %log2 = math.log2 %x : f32
  %round = math.round %x : f32
  %roundeven = math.roundeven %x : f32
  %rsqrt = math.rsqrt %x : f32
  %sin = math.sin %x : f32
  %sinh = math.sinh %x : f32
  %sqrt = math.sqrt %x : f32
  %tan = math.tan %x : f32
  %tanh = math.tanh %x : f32
  %trunc = math.trunc %x : f32
  %isfinite = math.isfinite %x : f32
  %isinf = math.isinf %x : f32
  %isnan = math.isnan %x : f32
  %isnormal = math.isnormal %x : f32
  %atan2 = math.atan2 %x, %y : f32
  %copysign = math.copysign %x, %y : f32
  %powf = math.powf %x, %y : f32
  %fma = math.fma %x, %y, %z : f32
  %fpowi = math.fpowi %x, %n : f32, i32
  %clamp = math.clampf %x to [%y, %z] : f32
  %sine, %cosine = math.sincos %x : f32
  %fast = math.exp %v fastmath<fast> : vector<4xf32>
  return
}

func.func @integers(%n: i32, %t: tensor<?xi64>) {
  %absi = math.absi %n : i32
  %ctlz = math.ctlz %n : i32
  %ctpop = math.ctpop %t : tensor<?xi64>
  %cttz = math.cttz %n : i32
  %ipowi = math.ipowi %n, %n : i32
  return
}
