// RUN: freehold opt %s -split-input-file -verify-diagnostics -hlo-convert-deallocation-ops-to-llvm=convert-signatures

func.func @space(%m: memref<4xf32, "gpu">) -> !deallocation.ownership {
  // expected-error @+1 {{the memory space '"gpu"' has no address space of LLVM}}
  %o = deallocation.own %m : memref<4xf32, "gpu">  // expected-note {{convert memory spaces to integers before this pass}}
  return %o : !deallocation.ownership
}

// -----

// expected-error @+1 {{the conversion calls '@free', but the symbol '@free' is not 'llvm.func @free(!llvm.ptr)'}}
module {  // expected-note {{rename the symbol, or set the option 'free-function'}}
  func.func private @free(i32)
  func.func @f(%o: !deallocation.ownership) {
    deallocation.free %o
    return
  }
}

// -----

// expected-error @+1 {{the conversion calls '@retainBuffers', but the symbol '@retainBuffers' is not 'llvm.func @retainBuffers(i64, !llvm.ptr, i64, !llvm.ptr)'}}
module {  // expected-note {{rename the symbol, or set the option 'free-function'}}
  llvm.func @retainBuffers(i32)
  func.func @f(%o: !deallocation.ownership, %p: !deallocation.ownership) {
    deallocation.retain() of(%o, %p) : (!deallocation.ownership, !deallocation.ownership) -> ()
    return
  }
}

// -----

func.func @element(%o: !deallocation.ownership) -> tensor<1x!deallocation.ownership> {
  // expected-error @+1 {{cannot be converted: a value of type 'tensor<1x!deallocation.ownership>' holds indicators}}
  %t = tensor.from_elements %o : tensor<1x!deallocation.ownership>  // expected-note {{pass indicators as values of their own, not as elements of other values}}
  return %t : tensor<1x!deallocation.ownership>
}
