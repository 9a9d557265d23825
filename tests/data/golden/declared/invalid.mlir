// RUN: not freehold opt %s -allow-unregistered-dialect -split-input-file 2>&1 | expect %t.out

func.func @f(%x: f32) {
  %0 = gpu.all_reduce nothing %x {} : (f32) -> f32
  return
}

// -----

gpu.module @m {
  gpu.func @k(f32) kernel {
    gpu.return
  }
}

// -----

func.func @f(%n: index) {
  gpu.launch blocks(%a, %b) in (%c = %n, %d = %n) threads(%e, %f, %g) in (%h = %n, %i = %n, %j = %n) {
    gpu.terminator
  }
  return
}

// -----

func.func @f(%n: index) {
  gpu.launch blocks(%a, %b, %k) in (%c = %n, %d = %n) threads(%e, %f, %g) in (%h = %n, %i = %n, %j = %n) {
    gpu.terminator
  }
  return
}

// -----

func.func @f(%n: index, %t: !gpu.async.token) {
  gpu.launch [%t] blocks(%a, %b, %k) in (%c = %n, %d = %n, %l = %n) threads(%e, %f, %g) in (%h = %n, %i = %n, %j = %n) {
    gpu.terminator
  }
  return
}

// -----

gpu.module @m {
  "gpu.func"() <{function_type = (f32) -> ()}> ({
    "gpu.return"() : () -> ()
  }) {sym_name = "k"} : () -> ()
}

// -----

func.func @f(%v: f32) {
  %0 = async.execute (%v as %w: f32) {
    async.yield
  }
  return
}

// -----

func.func @f(%b: tensor<4xf32>) {
  %0 = tosa.maximum %b, %b {nan_mode = LOST} : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
  return
}

// -----

func.func @f(%b: tensor<4xf32>) {
  %0 = tosa.maximum %b, %b : tensor<4xf32>
  return
}

// -----

tosa.variable @a : tensor<*xf32>

// -----

func.func @f(%c: tensor<i1>, %b: tensor<4xf32>) {
  %0 = tosa.cond_if %c (%x = %b) : tensor<i1> tensor<4xf32> {
    tosa.yield %b : tensor<4xf32>
  } else {
    tosa.yield %b : tensor<4xf32>
  }
  return
}

// -----

func.func @f(%c: tensor<i1>, %b: tensor<4xf32>) {
  %0 = tosa.cond_if %c (%x = %b) : tensor<i1> () -> tensor<4xf32> {
    tosa.yield %b : tensor<4xf32>
  } else {
    tosa.yield %b : tensor<4xf32>
  }
  return
}

// -----

func.func @g(%a: vector<4xf16>, %c: vector<16xf32>) {
  %0 = amdgpu.mfma 32x32 %a * %a + %c {blocks = 1 : i32} blgp = none : vector<4xf16>, vector<4xf16>, vector<16xf32>
  return
}

// -----

pdl.pattern : benefit(1) {
  %t = type
  %o = operation -> (%t : !pdl.type)
  %r = results of %o
  %s = "pdl.results"(%o) <{index = 0 : i32}> : (!pdl.operation) -> i32
  rewrite %o with "r"(%o : !pdl.operation)
}

// -----

"pdl.pattern"() <{benefit = 3 : i16}> ({
  %t = "pdl.types"() : () -> !pdl.range<value>
}) : () -> ()
