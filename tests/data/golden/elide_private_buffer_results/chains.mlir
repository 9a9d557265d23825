// RUN: freehold opt %s --elide-private-buffer-results --ownership-elaboration -split-input-file | expect %t.out

// The argument through three levels of calls, and through ten.

func.func private @a(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @b(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @b(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @c(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

func.func private @c(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %0 = call @a(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

func.func private @f0(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f1(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f1(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f2(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f2(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f3(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f3(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f4(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f4(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f5(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f5(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f6(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f6(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f7(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f7(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f8(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f8(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = call @f9(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

func.func private @f9(%m: memref<4xf32>) -> memref<?xf32> {
  %0 = memref.cast %m : memref<4xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @calls(%f: f32) -> memref<?xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %0 = call @f0(%m) : (memref<4xf32>) -> memref<?xf32>
  return %0 : memref<?xf32>
}

// -----

// Mutual recursion: the returns that are not recursive decide. Each function is also called with another argument order.

func.func private @even(%m: memref<4xf32>, %o: memref<4xf32>, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = arith.cmpi sle, %n, %zero : index
  cf.cond_br %c, ^done, ^more
^done:
  return %m, %o : memref<4xf32>, memref<4xf32>
^more:
  %k = arith.subi %n, %one : index
  %0:2 = call @odd(%o, %m, %k) : (memref<4xf32>, memref<4xf32>, index) -> (memref<4xf32>, memref<4xf32>)
  return %0#0, %0#1 : memref<4xf32>, memref<4xf32>
}

func.func private @odd(%m: memref<4xf32>, %o: memref<4xf32>, %n: index) -> (memref<4xf32>, memref<4xf32>) {
  %one = arith.constant 1 : index
  %k = arith.subi %n, %one : index
  %0:2 = call @even(%o, %m, %k) : (memref<4xf32>, memref<4xf32>, index) -> (memref<4xf32>, memref<4xf32>)
  return %0#0, %0#1 : memref<4xf32>, memref<4xf32>
}

func.func @calls(%f: f32, %n: index) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  %o = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  linalg.fill ins(%f : f32) outs(%o : memref<4xf32>)
  %two = arith.constant 2 : index
  %0:2 = call @even(%m, %o, %two) : (memref<4xf32>, memref<4xf32>, index) -> (memref<4xf32>, memref<4xf32>)
  %1 = memref.load %0#0[%two] : memref<4xf32>
  memref.store %1, %0#1[%two] : memref<4xf32>
  return %0#0 : memref<4xf32>
}

// -----

// Recursion that exchanges the arguments: no argument is the result on every path.

func.func private @swaps(%m: memref<4xf32>, %o: memref<4xf32>, %n: index) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %c = arith.cmpi sle, %n, %zero : index
  %r = scf.if %c -> (memref<4xf32>) {
    scf.yield %m : memref<4xf32>
  } else {
    %k = arith.subi %n, %one : index
    %0 = func.call @swaps(%o, %m, %k) : (memref<4xf32>, memref<4xf32>, index) -> memref<4xf32>
    scf.yield %0 : memref<4xf32>
  }
  return %r : memref<4xf32>
}

func.func @calls(%f: f32) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  %o = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  linalg.fill ins(%f : f32) outs(%o : memref<4xf32>)
  %three = arith.constant 3 : index
  %0 = call @swaps(%m, %o, %three) : (memref<4xf32>, memref<4xf32>, index) -> memref<4xf32>
  return %0 : memref<4xf32>
}

// -----

// Through a loop, a branch and a select: all forward the argument.

func.func private @forwards(%m: memref<4xf32>, %n: index, %c: i1) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %m) -> (memref<4xf32>) {
    %y = func.call @same(%x) : (memref<4xf32>) -> memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  %s = arith.select %c, %r, %m : memref<4xf32>
  cf.cond_br %c, ^end(%s : memref<4xf32>), ^end(%m : memref<4xf32>)
^end(%e: memref<4xf32>):
  return %e : memref<4xf32>
}

func.func private @same(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @calls(%f: f32, %c: i1) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %three = arith.constant 3 : index
  %0 = call @forwards(%m, %three, %c) : (memref<4xf32>, index, i1) -> memref<4xf32>
  return %0 : memref<4xf32>
}
