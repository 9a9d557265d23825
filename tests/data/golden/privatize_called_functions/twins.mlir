// RUN: freehold opt %s --privatize-called-functions -split-input-file | expect %t.out
// RUN: freehold opt %s --privatize-called-functions --elide-private-buffer-results --infer-owned-arguments --ownership-elaboration -split-input-file | expect %t.freed.out

// The result is the argument: the call in the module does not need it, and the function itself copies it.

func.func @scale(%m: memref<4xf32> {t.noise}, %f: f32) -> (memref<4xf32> {t.noise}) attributes {llvm.emit_c_interface} {
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  return %m : memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %0 = call @scale(%a, %f) : (memref<4xf32>, f32) -> memref<4xf32>
  %1 = call @scale(%0, %f) : (memref<4xf32>, f32) -> memref<4xf32>
  return %1 : memref<4xf32>
}

// -----

// Recursion, a name that is taken, and a reference that is not a call.

func.func private @count_private()

func.func @count(%m: memref<4xf32>, %n: index) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = arith.cmpi sle, %n, %zero : index
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %k = arith.subi %n, %one : index
    %0 = func.call @count(%m, %k) : (memref<4xf32>, index) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @pointer() -> ((memref<4xf32>, index) -> memref<4xf32>) {
  %p = func.constant @count : (memref<4xf32>, index) -> memref<4xf32>
  return %p : (memref<4xf32>, index) -> memref<4xf32>
}

// -----

// One buffer twice, through a public function that calls another.

func.func @pair(%f: f32) -> (memref<4xf32>, memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32>)
  return %a, %a : memref<4xf32>, memref<4xf32>
}

func.func @both(%f: f32) -> (memref<4xf32>, memref<4xf32>) {
  %0:2 = call @pair(%f) : (f32) -> (memref<4xf32>, memref<4xf32>)
  return %0#0, %0#1 : memref<4xf32>, memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %0:2 = call @both(%f) : (f32) -> (memref<4xf32>, memref<4xf32>)
  return %0#1 : memref<4xf32>
}

// -----

// No twin: nothing would change, or nothing in the module calls it.

func.func @fresh(%m: memref<4xf32>) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  return %a : memref<4xf32>
}

func.func @not_called(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @fresh(%m) : (memref<4xf32>) -> memref<4xf32>
  memref.copy %0, %m : memref<4xf32> to memref<4xf32>
  return %m : memref<4xf32>
}

// -----

// In a nested module.

module @outer {
  module @inner {
    func.func @result(%m: memref<4xf32>) -> memref<4xf32> {
      return %m : memref<4xf32>
    }
    func.func @near(%m: memref<4xf32>) -> memref<4xf32> {
      %0 = call @result(%m) : (memref<4xf32>) -> memref<4xf32>
      return %0 : memref<4xf32>
    }
  }
}
