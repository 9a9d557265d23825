// RUN: freehold opt %s --plan-memory="space-capacity=1:255,0:600" -split-input-file -verify-diagnostics

// Each memory space has an arena of its own, and a capacity of its own.

func.func private @use(memref<64xf32>)
// expected-error @below {{'one' allocates 256 bytes at once in memory space 1, which is 1 more than the capacity of 255}}
func.func @one(%f: f32) -> memref<64xf32> {
  %a = memref.alloc() : memref<64xf32>
  // expected-note @-2 {{this arena has 256 bytes}}
  %b = memref.alloc() : memref<64xf32, 1>
  linalg.fill ins(%f : f32) outs(%a : memref<64xf32>)
  linalg.fill ins(%f : f32) outs(%b : memref<64xf32, 1>)
  memref.copy %b, %a : memref<64xf32, 1> to memref<64xf32>
  memref.dealloc %b : memref<64xf32, 1>
  return %a : memref<64xf32>
}

// -----

// expected-error @below {{'default' allocates 640 bytes at once in memory space 0, which is 40 more than the capacity of 600}}
func.func @default(%f: f32) -> memref<160xf32> {
  // expected-note @below {{this buffer has 640 bytes}}
  %a = memref.alloc() : memref<160xf32>
  linalg.fill ins(%f : f32) outs(%a : memref<160xf32>)
  return %a : memref<160xf32>
}

// -----

// Another space has no capacity, also if the size is dynamic.

func.func @other(%n: index, %f: f32) -> memref<?xf32, 2> {
  %a = memref.alloc(%n) : memref<?xf32, 2>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32, 2>)
  return %a : memref<?xf32, 2>
}

// -----

func.func @dynamic(%n: index, %f: f32) -> memref<?xf32, 1> {
  // expected-error @below {{this buffer may exceed the capacity of 255 bytes in memory space 1: its size is known only at run time}}
  // expected-note @below {{a capacity needs buffers of static size; without it, a plan of dynamic size is made}}
  %a = memref.alloc(%n) : memref<?xf32, 1>
  linalg.fill ins(%f : f32) outs(%a : memref<?xf32, 1>)
  return %a : memref<?xf32, 1>
}
