// RUN: freehold opt %s -allow-unregistered-dialect -hlo-deallocation-annotation | expect %t.out

func.func @loops(%lb: index, %ub: index, %step: index, %in: memref<2xf32>, %out: memref<2xf32>, %other: memref<2xi32>,
                 %own: memref<2xf32> {deallocation.restrict = true}) {
  %r = scf.for %i = %lb to %ub step %step iter_args(%x = %in) -> memref<2xf32> {
    %s = scf.for %j = %lb to %ub step %step iter_args(%y = %x) -> memref<2xf32> {
      %c = arith.cmpi eq, %i, %ub : index
      %t = scf.if %c -> (memref<2xf32>) {
        %a = memref.alloc() : memref<2xf32>
        scf.yield %a : memref<2xf32>
      } else {
        scf.yield %y : memref<2xf32>
      }
      scf.yield %t : memref<2xf32>
    }
    scf.yield %s : memref<2xf32>
  }
  memref.copy %r, %out : memref<2xf32> to memref<2xf32>
  return
}

func.func @select(%c: i1) -> (memref<i32>, memref<i32>) {
  %a = memref.alloc() : memref<i32>
  %b = memref.alloca() : memref<i32>
  %d = arith.select %c, %a, %b : memref<i32>
  %e = "test.unknown"() : () -> memref<i32>
  return %a, %d : memref<i32>, memref<i32>
}

func.func @blocks(%c: i1) -> memref<i32> {
  %a = memref.alloc() : memref<i32>
  cf.br ^bb1(%a : memref<i32>)
^bb1(%x: memref<i32>):
  return %x : memref<i32>
}

func.func private @declaration(memref<i32>)
