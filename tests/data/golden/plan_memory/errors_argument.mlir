// RUN: freehold opt %s --plan-memory="arena=arg functions=f" -split-input-file -verify-diagnostics

// expected-error @below {{'f' cannot take its arena as an argument}}
// expected-note @below {{it is recursive, or called from a parallel loop, or its calls are not visible}}
func.func @f(%n: index, %c: i1) {
  scf.if %c {
    func.call @f(%n, %c) : (index, i1) -> ()
  }
  return
}

// -----

// expected-error @below {{'f' cannot take its arena as an argument}}
// expected-note @below {{its size is dynamic, and the function is called in the program}}
func.func @f(%n: index, %f: f32) {
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  return
}
func.func @g(%n: index, %f: f32) {
  call @f(%n, %f) : (index, f32) -> ()
  return
}

// -----

// expected-error @below {{the size of the arena of 'f' depends on more than its arguments}}
func.func @f(%m: memref<1xindex>, %f: f32) {
  %zero = arith.constant 0 : index
  // expected-note @below {{on this value}}
  %n = memref.load %m[%zero] : memref<1xindex>
  %a = memref.alloc(%n) : memref<?xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32>)
  memref.dealloc %a : memref<?xf32>
  return
}

// -----

// expected-error @below {{there is no function 'f' that could take its arena as an argument}}
module {
  func.func @other() {
    return
  }
}
