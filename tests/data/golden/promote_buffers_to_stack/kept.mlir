// Buffers that upstream places on the stack although they are used after their scope, or freed.
// RUN: freehold opt %s --promote-buffers-to-stack -allow-unregistered-dialect -verify-diagnostics | expect %t.out

func.func @unknown_op() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: its buffer may be used after its automatic allocation scope}}
  %b = "other.view"(%a) : (memref<4xf32>) -> memref<4xf32>
  return %b : memref<4xf32>
}

func.func @transposed(%in: memref<2x2xf32>) -> memref<2x2xf32, strided<[1, 2]>> {
  %a = memref.alloc() : memref<2x2xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: its buffer may be used after its automatic allocation scope}}
  memref.copy %in, %a : memref<2x2xf32> to memref<2x2xf32>
  %t = memref.transpose %a (i, j) -> (j, i) : memref<2x2xf32> to memref<2x2xf32, strided<[1, 2]>>
  return %t : memref<2x2xf32, strided<[1, 2]>>
}

func.func @stored(%box: memref<1xmemref<4xf32>>) {
  %zero = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: an alias of its buffer is freed or stored in another buffer}}
  memref.store %a, %box[%zero] : memref<1xmemref<4xf32>>  // expected-note {{'memref.store' is here}}
  return
}

// The inner scope restores the stack before the buffer is used.
func.func @outer_scope(%in: memref<4xf32>) {
  memref.alloca_scope {
    %r = memref.alloca_scope -> (memref<4xf32>) {
      %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: its buffer may be used after its automatic allocation scope}}
      memref.copy %in, %a : memref<4xf32> to memref<4xf32>
      memref.alloca_scope.return %a : memref<4xf32>
    }
    memref.copy %r, %in : memref<4xf32> to memref<4xf32>
  }
  return
}

func.func @view_is_freed(%in: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>  // expected-remark {{the allocation 'memref.alloc' is not placed on the stack: an alias of its buffer is freed or stored in another buffer}}
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>  // expected-note {{'memref.dealloc' is here}}
  return
}

func.func @size_overflows() {
  %a = memref.alloc() : memref<4611686018427387904x16xf32>
  return
}

// Upstream stops with an error of its data layout.
func.func @unknown_sizes() {
  %a = memref.alloc() : memref<4xvector<[4]xf32>>
  %b = memref.alloc() : memref<4xmemref<4xf32>>
  return
}
