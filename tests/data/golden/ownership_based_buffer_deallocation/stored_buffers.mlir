// RUN: freehold opt %s --ownership-based-buffer-deallocation | expect %t.out
// RUN: freehold opt %s --buffer-deallocation-pipeline | expect %t.whole.out

// Buffers that are stored in buffers live as long as these. mlir-opt frees them at the end of the block that stores them.

func.func @used_in_a_later_block(%c: i1, %out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %table = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %table[%zero] : memref<1xmemref<4xf32>>
  cf.cond_br %c, ^load, ^end
^load:
  %b = memref.load %table[%zero] : memref<1xmemref<4xf32>>
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  return
}

// The container is forwarded, so the stored buffer is live where the argument is.
func.func @forwarded(%out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %table = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %table[%zero] : memref<1xmemref<4xf32>>
  cf.br ^load(%table : memref<1xmemref<4xf32>>)
^load(%t: memref<1xmemref<4xf32>>):
  %b = memref.load %t[%zero] : memref<1xmemref<4xf32>>
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  return
}

// What is loaded lives on without the container.
func.func @loaded(%out: memref<4xf32>) {
  %zero = arith.constant 0 : index
  %table = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %table[%zero] : memref<1xmemref<4xf32>>
  %b = memref.load %table[%zero] : memref<1xmemref<4xf32>>
  cf.br ^next
^next:
  memref.copy %b, %out : memref<4xf32> to memref<4xf32>
  return
}

// The elements of an owned container need not be owned: what is returned is a copy.
func.func @argument_returned(%m: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %table = memref.alloc() : memref<1xmemref<4xf32>>
  memref.store %m, %table[%zero] : memref<1xmemref<4xf32>>
  %b = memref.load %table[%zero] : memref<1xmemref<4xf32>>
  return %b : memref<4xf32>
}

// Here they are, and nothing is copied.
func.func @allocation_returned(%out: memref<4xf32>) -> memref<4xf32> {
  %zero = arith.constant 0 : index
  %table = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.copy %out, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %table[%zero] : memref<1xmemref<4xf32>>
  %b = memref.load %table[%zero] : memref<1xmemref<4xf32>>
  return %b : memref<4xf32>
}
