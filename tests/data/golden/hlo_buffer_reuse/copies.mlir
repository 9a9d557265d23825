// Copies of a buffer that is freed at once.
// RUN: freehold opt %s --hlo-buffer-reuse | expect %t.out
// RUN: freehold opt %s --hlo-buffer-reuse=copy-elision=false | expect %t.off.out
// RUN: freehold opt %s --hlo-buffer-reuse=compat | expect %t.compat.out

func.func @to_argument(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true}) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// Written afterwards.
func.func @argument_changes(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true}) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  linalg.exp ins(%out : memref<4xf32>) outs(%out : memref<4xf32>)
  return
}

// Read before: the copy stays.
func.func @argument_read(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true}) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%out : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

func.func @not_restricted(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = false}, %o: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%b : memref<4xf32>)
  memref.copy %b, %o : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}

// The source changes between the copy and the deallocation.
func.func @source_changes(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true}) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  linalg.exp ins(%a : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %a : memref<4xf32>
  return
}

// The second copy is elided, and the first one then is from one argument to the other.
func.func @two_arguments(%m: memref<4xf32>, %first: memref<4xf32> {deallocation.restrict = true},
                         %second: memref<4xf32> {deallocation.restrict = true}) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %first : memref<4xf32> to memref<4xf32>
  linalg.exp ins(%a : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %second : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

func.func @between_arguments(%m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true}) {
  memref.copy %m, %out : memref<4xf32> to memref<4xf32>
  return
}

// Of allocations, through several copies.
func.func @chain(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %d = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%b : memref<4xf32>)
  memref.copy %b, %d : memref<4xf32> to memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  linalg.exp ins(%d : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %d : memref<4xf32>
  return
}

// The source is used before the target is allocated: the copy stays.
func.func @late_target(%m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
  %b = memref.alloc() : memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  linalg.exp ins(%b : memref<4xf32>) outs(%m : memref<4xf32>)
  memref.dealloc %b : memref<4xf32>
  return
}

func.func @dynamic(%m: memref<?xf32>, %n: index) {
  %a = memref.alloc(%n) : memref<?xf32>
  %b = memref.alloc(%n) : memref<?xf32>
  %zero = arith.constant 0.0 : f32
  linalg.fill ins(%zero : f32) outs(%a : memref<?xf32>)
  memref.copy %a, %b : memref<?xf32> to memref<?xf32>
  memref.dealloc %a : memref<?xf32>
  linalg.fill ins(%zero : f32) outs(%b : memref<?xf32>)
  memref.dealloc %b : memref<?xf32>
  return
}

// A copy in a region stays.
func.func @nested(%c: i1, %m: memref<4xf32>, %out: memref<4xf32> {deallocation.restrict = true}) {
  scf.if %c {
    %a = memref.alloc() : memref<4xf32>
    linalg.exp ins(%m : memref<4xf32>) outs(%a : memref<4xf32>)
    memref.copy %a, %out : memref<4xf32> to memref<4xf32>
    memref.dealloc %a : memref<4xf32>
  }
  return
}
