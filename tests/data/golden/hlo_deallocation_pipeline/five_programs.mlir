// RUN: freehold opt %s --hlo-deallocation-pipeline | expect %t.out

// The five programs on which docs/guide/hlo.md and docs/design/ownership.md compare the schemes.

func.func private @use(memref<8xf32>)
func.func private @step(memref<8xf32>, memref<8xf32>)
func.func @branch(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    scf.yield %b : memref<8xf32>
  }
  call @use(%r) : (memref<8xf32>) -> ()
  return
}
func.func @carried(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %first = memref.alloc() : memref<8xf32>
  %last = scf.for %i = %zero to %n step %one iter_args(%old = %first) -> (memref<8xf32>) {
    %new = memref.alloc() : memref<8xf32>
    func.call @step(%old, %new) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %new : memref<8xf32>
  }
  call @step(%last, %last) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}
func.func @returned(%c: i1) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^early, ^late
^early:
  return %a : memref<8xf32>
^late:
  call @use(%a) : (memref<8xf32>) -> ()
  %b = memref.alloc() : memref<8xf32>
  return %b : memref<8xf32>
}
func.func @diamonds(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^left, ^join(%a : memref<8xf32>)
^left:
  %b = memref.alloc() : memref<8xf32>
  cf.br ^join(%b : memref<8xf32>)
^join(%x: memref<8xf32>):
  call @use(%x) : (memref<8xf32>) -> ()
  cf.cond_br %d, ^more, ^end
^more:
  call @use(%a) : (memref<8xf32>) -> ()
  cf.br ^end
^end:
  return
}
func.func @through(%c: i1, %arg: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %arg : memref<8xf32>
  } else {
    scf.yield %a : memref<8xf32>
  }
  call @use(%r) : (memref<8xf32>) -> ()
  return %r : memref<8xf32>
}
