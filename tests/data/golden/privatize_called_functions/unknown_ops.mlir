// RUN: freehold opt %s --privatize-called-functions -allow-unregistered-dialect | expect %t.out

// An op that is not known may name any symbol.

func.func @result(%m: memref<4xf32>) -> memref<4xf32> {
  return %m : memref<4xf32>
}

func.func @calls(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = call @result(%m) : (memref<4xf32>) -> memref<4xf32>
  return %0 : memref<4xf32>
}

"t.op"() ({
  "t.end"() : () -> ()
}) : () -> ()
