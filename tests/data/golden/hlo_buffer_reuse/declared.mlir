// An op of a user dialect that declares its region control flow, and one of which nothing is known.
// RUN: freehold opt %s -allow-unregistered-dialect --irdl-file=%S/../../dialects/pool.irdl.mlir --hlo-buffer-reuse=promotion=false | expect %t.out

func.func @choose(%m: memref<4xf32>) {
  pool.choose {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
  } or {
    %b = memref.alloc() : memref<4xf32>
    linalg.negf ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.negf ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
  }
  return
}

func.func @unknown(%m: memref<4xf32>) {
  "other.region"() ({
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %a : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
    linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
    memref.dealloc %b : memref<4xf32>
    "other.end"() : () -> ()
  }) : () -> ()
  return
}
