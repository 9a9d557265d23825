// A result that is sometimes fresh and sometimes the caller's: whether it must be freed is known only at run time, and
// the pipeline carries that knowledge in an `i1` beside the buffer.

func.func private @compute(%key: i32, %into: memref<64xf32>)

func.func @lookup(%hit: i1, %cached: memref<64xf32>, %key: i32, %out: memref<64xf32>) {
  %entry = scf.if %hit -> (memref<64xf32>) {
    scf.yield %cached : memref<64xf32>
  } else {
    %fresh = memref.alloc() : memref<64xf32>
    func.call @compute(%key, %fresh) : (i32, memref<64xf32>) -> ()
    scf.yield %fresh : memref<64xf32>
  }
  linalg.exp ins(%entry : memref<64xf32>) outs(%out : memref<64xf32>)
  return
}

func.func @choose(%first: i1, %n: index) -> memref<?xi32> {
  cf.cond_br %first, ^small, ^large
^small:
  %a = memref.alloc(%n) : memref<?xi32>
  cf.br ^join(%a : memref<?xi32>)
^large:
  %two = arith.constant 2 : index
  %size = arith.muli %n, %two : index
  %b = memref.alloc(%size) : memref<?xi32>
  cf.br ^join(%b : memref<?xi32>)
^join(%chosen: memref<?xi32>):
  return %chosen : memref<?xi32>
}
