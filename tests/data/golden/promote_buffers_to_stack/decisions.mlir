// The decisions of promote-buffers-to-stack, as upstream's.
// RUN: freehold opt %s --promote-buffers-to-stack | expect %t.out
// RUN: freehold opt %s --promote-buffers-to-stack=max-alloc-size-in-bytes=64 | expect %t.small.out
// RUN: freehold opt %s --promote-buffers-to-stack=max-rank-of-allocated-memref=2 | expect %t.rank.out

func.func @sizes() {
  %0 = memref.alloc() {alignment = 64 : i64, custom} : memref<256xf32>
  %1 = memref.alloc() : memref<257xf32>
  %2 = memref.alloc() : memref<128xindex>
  %3 = memref.alloc() : memref<129xindex>
  %4 = memref.alloc() : memref<8192xi1>
  %5 = memref.alloc() : memref<8193xi1>
  %6 = memref.alloc() : memref<64xvector<3xf32>>
  %7 = memref.alloc() : memref<65xvector<3xf32>>
  %8 = memref.alloc() : memref<73xcomplex<i48>>
  %9 = memref.alloc() : memref<74xcomplex<i48>>
  %10 = memref.alloc() : memref<f32>
  %11 = memref.alloc() : memref<0x1000000xf32>
  %12 = memref.alloc() : memref<16xf32, 3>
  return
}

func.func @dynamic(%n: index, %u: memref<*xf32>, %t: tensor<*xf32>) {
  %rank = memref.rank %u : memref<*xf32>
  %tensor_rank = tensor.rank %t : tensor<*xf32>
  %0 = memref.alloc(%n) : memref<?xf32>
  %1 = memref.alloc(%rank) : memref<?xf32>
  %2 = memref.alloc(%tensor_rank) : memref<?xf32>
  %3 = memref.alloc(%rank, %rank) : memref<?x?xf32>
  %4 = memref.alloc(%rank, %n) : memref<?x?xf32>
  return
}

func.func @returned(%c: i1) -> (memref<4xf32>, memref<?xf32>, memref<4xf32>) {
  %0 = memref.alloc() : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = memref.cast %1 : memref<4xf32> to memref<?xf32>
  %3 = memref.alloc() : memref<4xf32>
  cf.br ^end(%3 : memref<4xf32>)
^end(%x: memref<4xf32>):
  return %0, %2, %x : memref<4xf32>, memref<?xf32>, memref<4xf32>
}

func.func private @callee(memref<4xf32>) -> memref<4xf32>

func.func @blocks(%c: i1, %v: f32) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %0 = memref.alloc() : memref<4xf32>
  cf.br ^end(%0 : memref<4xf32>)
^end(%x: memref<4xf32>):
  memref.store %v, %x[%zero] : memref<4xf32>
  %1 = memref.alloc() : memref<4xf32>
  %2 = func.call @callee(%1) : (memref<4xf32>) -> memref<4xf32>
  return %2 : memref<4xf32>
}

func.func @regions(%c: i1, %n: index, %in: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %r = scf.if %c -> memref<4xf32> {
    %a = memref.alloc() : memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    scf.yield %in : memref<4xf32>
  }
  memref.copy %r, %in : memref<4xf32> to memref<4xf32>
  %s = scf.for %i = %zero to %n step %one iter_args(%x = %in) -> (memref<4xf32>) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  scf.while : () -> () {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
    scf.condition(%c)
  } do {
    scf.yield
  }
  memref.alloca_scope {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  }
  return
}

// The stack grows by a bounded number of bytes.
func.func @short_loop(%in: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %eight = arith.constant 8 : index
  scf.for %i = %zero to %eight step %one {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  }
  return
}

func.func @freed(%in: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
