// Programs for `freehold check --static`, each after a line with its name and the answer for the file.
// ---- straight line: yes
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %v = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %v : f32
}
// ---- leak: no
func.func @f() {
  %a = memref.alloc() : memref<4xf32>
  return
}
// ---- freed twice through a cast: no
func.func @f() {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.cast %a : memref<4xf32> to memref<?xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// ---- freed before the last use: no
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  %v = memref.load %a[%c0] : memref<4xf32>
  return %v : f32
}
// ---- frees an argument: no
func.func @f(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- returns an argument: no
func.func @f(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
// ---- frees a global: no
memref.global "private" constant @g : memref<2xf32> = dense<0.0>
func.func @f() {
  %a = memref.get_global @g : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return
}
// ---- frees a stack buffer: no
func.func @f() {
  %a = memref.alloca() : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return
}
// ---- returns a stack buffer: no
func.func @f() -> memref<2xf32> {
  %a = memref.alloca() : memref<2xf32>
  return %a : memref<2xf32>
}
// ---- returns a freed buffer: no
func.func @f() -> memref<2xf32> {
  %a = memref.alloc() : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  return %a : memref<2xf32>
}
// ---- freed if a flag holds: yes
func.func @f(%c: i1, %x: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r:2 = scf.if %c -> (memref<2xf32>, i1) {
    %a = memref.alloc() : memref<2xf32>
    %true = arith.constant true
    scf.yield %a, %true : memref<2xf32>, i1
  } else {
    %false = arith.constant false
    scf.yield %x, %false : memref<2xf32>, i1
  }
  %v = memref.load %r#0[%c0] : memref<2xf32>
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<2xf32>
  }
  return %v : f32
}
// ---- freed if the wrong flag holds: no
func.func @f(%c: i1, %x: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %r:2 = scf.if %c -> (memref<2xf32>, i1) {
    %a = memref.alloc() : memref<2xf32>
    %true = arith.constant false
    scf.yield %a, %true : memref<2xf32>, i1
  } else {
    %false = arith.constant true
    scf.yield %x, %false : memref<2xf32>, i1
  }
  %v = memref.load %r#0[%c0] : memref<2xf32>
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<2xf32>
  }
  return %v : f32
}
// ---- two selects with one condition: yes
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %s = arith.select %c, %a, %b : memref<2xf32>
  %t = arith.select %c, %b, %a : memref<2xf32>
  memref.dealloc %s : memref<2xf32>
  memref.dealloc %t : memref<2xf32>
  return
}
// ---- flag as a block argument: yes
func.func @f(%c: i1, %x: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %true = arith.constant true
  %false = arith.constant false
  cf.cond_br %c, ^new, ^join(%x, %false : memref<2xf32>, i1)
^new:
  %a = memref.alloc() : memref<2xf32>
  cf.br ^join(%a, %true : memref<2xf32>, i1)
^join(%m: memref<2xf32>, %own: i1):
  %v = memref.load %m[%c0] : memref<2xf32>
  cf.cond_br %own, ^free, ^go
^free:
  memref.dealloc %m : memref<2xf32>
  cf.br ^go
^go:
  return %v : f32
}
// ---- loop of blocks with a flag: yes
func.func @f(%n: index, %x: memref<2xf32>) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %true = arith.constant true
  %false = arith.constant false
  cf.br ^head(%c0, %x, %false : index, memref<2xf32>, i1)
^head(%i: index, %m: memref<2xf32>, %own: i1):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  %a = memref.alloc() : memref<2xf32>
  memref.copy %m, %a : memref<2xf32> to memref<2xf32>
  cf.cond_br %own, ^free, ^next
^free:
  memref.dealloc %m : memref<2xf32>
  cf.br ^next
^next:
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %a, %true : index, memref<2xf32>, i1)
^exit:
  %v = memref.load %m[%c0] : memref<2xf32>
  cf.cond_br %own, ^last, ^go
^last:
  memref.dealloc %m : memref<2xf32>
  cf.br ^go
^go:
  return %v : f32
}
// ---- loop of blocks that takes over: yes
func.func @f(%n: index) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<2xf32>
  cf.br ^head(%c0, %x : index, memref<2xf32>)
^head(%i: index, %m: memref<2xf32>):
  %go = arith.cmpi slt, %i, %n : index
  cf.cond_br %go, ^body, ^exit
^body:
  %a = memref.alloc() : memref<2xf32>
  memref.copy %m, %a : memref<2xf32> to memref<2xf32>
  memref.dealloc %m : memref<2xf32>
  %j = arith.addi %i, %c1 : index
  cf.br ^head(%j, %a : index, memref<2xf32>)
^exit:
  return %m : memref<2xf32>
}
// ---- swapped in a loop, freed by the results: yes
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<2xf32>
  %y = memref.alloc() : memref<2xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (memref<2xf32>, memref<2xf32>) {
    memref.copy %p, %q : memref<2xf32> to memref<2xf32>
    scf.yield %q, %p : memref<2xf32>, memref<2xf32>
  }
  memref.dealloc %r#0 : memref<2xf32>
  memref.dealloc %r#1 : memref<2xf32>
  return
}
// ---- swapped in a loop, freed by the names: yes
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<2xf32>
  %y = memref.alloc() : memref<2xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (memref<2xf32>, memref<2xf32>) {
    memref.copy %p, %q : memref<2xf32> to memref<2xf32>
    scf.yield %q, %p : memref<2xf32>, memref<2xf32>
  }
  memref.dealloc %x : memref<2xf32>
  memref.dealloc %y : memref<2xf32>
  return
}
// ---- three buffers rotate: yes
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<2xf32>
  %y = memref.alloc() : memref<2xf32>
  %z = memref.alloc() : memref<2xf32>
  %r:3 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y, %o = %z) -> (memref<2xf32>, memref<2xf32>, memref<2xf32>) {
    scf.yield %q, %o, %p : memref<2xf32>, memref<2xf32>, memref<2xf32>
  }
  memref.dealloc %r#0 : memref<2xf32>
  memref.dealloc %r#1 : memref<2xf32>
  memref.dealloc %r#2 : memref<2xf32>
  return
}
// ---- double buffering: yes
func.func @f(%n: index) -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %x = memref.alloc() : memref<2xf32>
  %y = memref.alloc() : memref<2xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%p = %x, %q = %y) -> (memref<2xf32>, memref<2xf32>) {
    memref.dealloc %q : memref<2xf32>
    %z = memref.alloc() : memref<2xf32>
    scf.yield %z, %p : memref<2xf32>, memref<2xf32>
  }
  memref.dealloc %r#1 : memref<2xf32>
  return %r#0 : memref<2xf32>
}
// ---- irreducible graph: yes
func.func @f(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^one(%a : memref<2xf32>), ^two(%b : memref<2xf32>)
^one(%m: memref<2xf32>):
  %x = memref.alloc() : memref<2xf32>
  memref.copy %m, %x : memref<2xf32> to memref<2xf32>
  memref.dealloc %x : memref<2xf32>
  cf.cond_br %d, ^two(%m : memref<2xf32>), ^exit
^two(%k: memref<2xf32>):
  %e = "test.flag"() : () -> i1
  cf.cond_br %e, ^one(%k : memref<2xf32>), ^exit
^exit:
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}
// ---- cycle without an exit: yes
func.func @f() {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  cf.br ^head
}
// ---- cycle without an exit that leaks: no
func.func @f() {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<2xf32>
  cf.br ^head
}
// ---- live in a cycle without an exit: yes
func.func @f() {
  %a = memref.alloc() : memref<2xf32>
  cf.br ^head
^head:
  cf.br ^head
}
// ---- assertion that fails: yes
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  %false = arith.constant false
  cf.cond_br %c, ^one, ^two
^one:
  cf.assert %false, "no"
  cf.br ^three
^two:
  memref.dealloc %a : memref<2xf32>
  cf.br ^three
^three:
  return
}
// ---- switch: yes
func.func @f(%n: i32) {
  %a = memref.alloc() : memref<2xf32>
  cf.switch %n : i32, [
    default: ^d,
    1: ^one,
    2: ^two
  ]
^d:
  memref.dealloc %a : memref<2xf32>
  return
^one:
  memref.dealloc %a : memref<2xf32>
  cf.br ^end
^two:
  cf.br ^end2
^end:
  return
^end2:
  memref.dealloc %a : memref<2xf32>
  return
}
// ---- switch that leaks on one side: no
func.func @f(%n: i32) {
  %a = memref.alloc() : memref<2xf32>
  cf.switch %n : i32, [
    default: ^d,
    1: ^one
  ]
^d:
  memref.dealloc %a : memref<2xf32>
  return
^one:
  return
}
// ---- realloc: yes
func.func @f(%n: index) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.realloc %a(%n) : memref<2xf32> to memref<?xf32>
  memref.dealloc %b : memref<?xf32>
  return
}
// ---- realloc, then freed by the old name: no
func.func @f(%n: index) {
  %a = memref.alloc() : memref<2xf32>
  %b = memref.realloc %a(%n) : memref<2xf32> to memref<?xf32>
  memref.dealloc %a : memref<2xf32>
  return
}
// ---- a callee frees its argument: yes
func.func private @take(%m: memref<2xf32>) {
  memref.dealloc %m : memref<2xf32>
  return
}
func.func @f() {
  %a = memref.alloc() : memref<2xf32>
  call @take(%a) : (memref<2xf32>) -> ()
  return
}
// ---- a callee frees its argument, and so does the caller: no
func.func private @take(%m: memref<2xf32>) {
  memref.dealloc %m : memref<2xf32>
  return
}
func.func @f() {
  %a = memref.alloc() : memref<2xf32>
  call @take(%a) : (memref<2xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  return
}
// ---- a callee frees its argument if a flag holds: yes
func.func private @take(%m: memref<2xf32>, %own: i1) {
  scf.if %own {
    memref.dealloc %m : memref<2xf32>
  }
  return
}
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  call @take(%a, %c) : (memref<2xf32>, i1) -> ()
  %true = arith.constant true
  %d = arith.xori %c, %true : i1
  scf.if %d {
    memref.dealloc %a : memref<2xf32>
  }
  return
}
// ---- a callee returns its argument: yes
func.func private @id(%m: memref<2xf32>) -> memref<2xf32> {
  return %m : memref<2xf32>
}
func.func @f() {
  %a = memref.alloc() : memref<2xf32>
  %b = call @id(%a) : (memref<2xf32>) -> memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}
// ---- a callee replaces its argument if a flag holds: yes
func.func private @step(%m: memref<2xf32>, %c: i1) -> memref<2xf32> {
  cf.cond_br %c, ^same, ^new
^same:
  return %m : memref<2xf32>
^new:
  memref.dealloc %m : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  return %n : memref<2xf32>
}
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  %b = call @step(%a, %c) : (memref<2xf32>, i1) -> memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}
// ---- a callee replaces its argument in some cases: yes
func.func private @step(%m: memref<2xf32>) -> memref<2xf32> {
  %c = "test.flag"() : () -> i1
  cf.cond_br %c, ^same, ^new
^same:
  return %m : memref<2xf32>
^new:
  memref.dealloc %m : memref<2xf32>
  %n = memref.alloc() : memref<2xf32>
  return %n : memref<2xf32>
}
func.func @f() {
  %a = memref.alloc() : memref<2xf32>
  %b = call @step(%a) : (memref<2xf32>) -> memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}
// ---- recursion that takes over: yes
func.func private @rec(%m: memref<2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.cmpi eq, %n, %c0 : index
  cf.cond_br %z, ^done, ^more
^done:
  memref.dealloc %m : memref<2xf32>
  return
^more:
  %k = arith.subi %n, %c1 : index
  call @rec(%m, %k) : (memref<2xf32>, index) -> ()
  return
}
func.func @f(%n: index) {
  %a = memref.alloc() : memref<2xf32>
  call @rec(%a, %n) : (memref<2xf32>, index) -> ()
  return
}
// ---- loaded from a container: yes
func.func @f(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<2xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %a, %box[%c0] : memref<2xmemref<2xf32>>
  memref.store %b, %box[%c1] : memref<2xmemref<2xf32>>
  %x = memref.load %box[%n] : memref<2xmemref<2xf32>>
  %v = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %box : memref<2xmemref<2xf32>>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return %v : f32
}
// ---- freed before it may be loaded from a container: cannot tell
func.func @f(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %box = memref.alloc() : memref<2xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %a, %box[%c0] : memref<2xmemref<2xf32>>
  memref.store %b, %box[%c1] : memref<2xmemref<2xf32>>
  memref.dealloc %a : memref<2xf32>
  %x = memref.load %box[%n] : memref<2xmemref<2xf32>>
  %v = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %box : memref<2xmemref<2xf32>>
  memref.dealloc %b : memref<2xf32>
  return %v : f32
}
// ---- stored in an argument: cannot tell
func.func @f(%box: memref<2xmemref<2xf32>>) {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %a, %box[%c0] : memref<2xmemref<2xf32>>
  memref.dealloc %a : memref<2xf32>
  return
}
// ---- unknown op that returns a buffer: cannot tell
func.func @f() {
  %a = "test.make"() : () -> memref<2xf32>
  return
}
// ---- allocated in each turn: yes
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  scf.for %i = %c0 to %n step %c1 {
    %a = memref.alloc(%i) : memref<?xf32>
    scf.for %j = %c0 to %c3 step %c1 {
      %b = memref.alloc() : memref<2xf32>
      memref.dealloc %b : memref<2xf32>
    }
    memref.dealloc %a : memref<?xf32>
  }
  return
}
// ---- freed in each turn: no
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.dealloc %a : memref<2xf32>
  }
  return
}
// ---- freed in each turn of a parallel loop: no
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  scf.parallel (%i) = (%c0) to (%n) step (%c1) {
    memref.dealloc %a : memref<2xf32>
  }
  return
}
// ---- external function: yes
func.func private @ext(memref<2xf32>) -> memref<2xf32>
func.func @f() {
  %a = memref.alloc() : memref<2xf32>
  %b = call @ext(%a) : (memref<2xf32>) -> memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return
}
// ---- two results of an external function: cannot tell
func.func private @ext() -> (memref<2xf32>, memref<2xf32>)
func.func @f() {
  %b:2 = call @ext() : () -> (memref<2xf32>, memref<2xf32>)
  memref.dealloc %b#0 : memref<2xf32>
  memref.dealloc %b#1 : memref<2xf32>
  return
}
// ---- two results of an external function, compared: yes
func.func private @ext() -> (memref<2xf32>, memref<2xf32>)
func.func @f() {
  %b:2 = call @ext() : () -> (memref<2xf32>, memref<2xf32>)
  %p = memref.extract_aligned_pointer_as_index %b#0 : memref<2xf32> -> index
  %q = memref.extract_aligned_pointer_as_index %b#1 : memref<2xf32> -> index
  memref.dealloc %b#0 : memref<2xf32>
  %c = arith.cmpi ne, %p, %q : index
  scf.if %c {
    memref.dealloc %b#1 : memref<2xf32>
  }
  return
}
// ---- region of blocks: yes
func.func @f(%c: i1) -> memref<2xf32> {
  %r = scf.execute_region -> memref<2xf32> {
    cf.cond_br %c, ^one, ^two
  ^one:
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a : memref<2xf32>
  ^two:
    %b = memref.alloc() : memref<2xf32>
    scf.yield %b : memref<2xf32>
  }
  return %r : memref<2xf32>
}
// ---- while loop that takes over: yes
func.func @f(%c: i1) -> memref<2xf32> {
  %x = memref.alloc() : memref<2xf32>
  %r = scf.while (%m = %x) : (memref<2xf32>) -> memref<2xf32> {
    %go = "test.flag"() : () -> i1
    scf.condition(%go) %m : memref<2xf32>
  } do {
  ^bb0(%k: memref<2xf32>):
    memref.dealloc %k : memref<2xf32>
    %n = memref.alloc() : memref<2xf32>
    scf.yield %n : memref<2xf32>
  }
  return %r : memref<2xf32>
}
// ---- no function with a body: cannot tell
func.func private @ext(memref<2xf32>)
// ---- allocated and freed on the same side of affine conditions: yes
#set = affine_set<(d0) : (d0 - 3 >= 0)>
func.func @f(%n: index, %x: memref<2xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %r:2 = affine.if #set(%n) -> (memref<2xf32>, i1) {
    %a = memref.alloc() : memref<2xf32>
    affine.yield %a, %true : memref<2xf32>, i1
  } else {
    affine.yield %x, %false : memref<2xf32>, i1
  }
  affine.if #set(%n) {
    memref.dealloc %r#0 : memref<2xf32>
  }
  return
}
// ---- index switch that leaks in one case: no
func.func @f(%n: index) {
  %a = memref.alloc() : memref<2xf32>
  scf.index_switch %n
  case 1 {
    scf.yield
  }
  default {
    memref.dealloc %a : memref<2xf32>
  }
  return
}
// ---- conditional free with a retained buffer: yes
func.func @f(%c: i1, %x: memref<2xf32>) -> memref<2xf32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r = arith.select %c, %a, %b : memref<2xf32>
  %own = bufferization.dealloc (%a, %b : memref<2xf32>, memref<2xf32>) if (%true, %true) retain (%r : memref<2xf32>)
  return %r : memref<2xf32>
}
// ---- conditional free that forgets a buffer: no
func.func @f(%c: i1, %x: memref<2xf32>) -> memref<2xf32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r = arith.select %c, %a, %b : memref<2xf32>
  %own = bufferization.dealloc (%a : memref<2xf32>) if (%true) retain (%r : memref<2xf32>)
  return %r : memref<2xf32>
}
// ---- views with a shifted pointer are compared: yes
func.func @f(%n: index) {
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<64xi8>
  %v = memref.view %a[%c8][] : memref<64xi8> to memref<2xf32>
  %p = memref.extract_aligned_pointer_as_index %a : memref<64xi8> -> index
  %q = memref.extract_aligned_pointer_as_index %v : memref<2xf32> -> index
  %c = arith.cmpi ne, %p, %q : index
  scf.if %c {
    memref.dealloc %a : memref<64xi8>
  }
  return
}
// ---- a stack buffer leaves its scope: cannot tell
func.func @f() {
  %r = memref.alloca_scope -> (memref<2xf32>) {
    %a = memref.alloca() : memref<2xf32>
    memref.alloca_scope.return %a : memref<2xf32>
  }
  return
}
// ---- unreachable end: yes
func.func @f(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  cf.cond_br %c, ^end, ^never
^end:
  memref.dealloc %a : memref<2xf32>
  return
^never:
  ub.unreachable
}
// ---- a flag says that a buffer is none: yes
func.func @f(%c: i1) {
  %true = arith.constant true
  %false = arith.constant false
  %none = ub.poison : memref<2xf32>
  %r:2 = scf.if %c -> (memref<2xf32>, i1) {
    %a = memref.alloc() : memref<2xf32>
    scf.yield %a, %true : memref<2xf32>, i1
  } else {
    scf.yield %none, %false : memref<2xf32>, i1
  }
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<2xf32>
  }
  return
}
// ---- frees what is no buffer: no
func.func @f() {
  %none = ub.poison : memref<2xf32>
  memref.dealloc %none : memref<2xf32>
  return
}
// ---- a flag passes through a loop in a loop: yes
func.func @f(%arg0: memref<2xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c6 = arith.constant 6 : index
  %true = arith.constant true
  %false = arith.constant false
  %1:2 = scf.for %i = %c0 to %c6 step %c1 iter_args(%arg3 = %arg0, %arg4 = %false) -> (memref<2xf32>, i1) {
    %2 = scf.while (%arg6 = %arg3, %arg7 = %arg4) : (memref<2xf32>, i1) -> memref<2xf32> {
      %a = memref.alloc() : memref<2xf32>
      memref.copy %arg6, %a : memref<2xf32> to memref<2xf32>
      scf.if %arg7 {
        memref.dealloc %arg6 : memref<2xf32>
      }
      %go = "test.flag"() : () -> i1
      scf.condition(%go) %a : memref<2xf32>
    } do {
    ^bb0(%k: memref<2xf32>):
      %b = memref.alloc() : memref<2xf32>
      memref.copy %k, %b : memref<2xf32> to memref<2xf32>
      memref.dealloc %k : memref<2xf32>
      scf.yield %b, %true : memref<2xf32>, i1
    }
    scf.yield %2, %true : memref<2xf32>, i1
  }
  scf.if %1#1 {
    memref.dealloc %1#0 : memref<2xf32>
  }
  return
}

// ---- claims share bytes: yes
func.func @f(%in: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  %b = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  %c = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %b, %c : memref<4xf32> to memref<4xf32>
  memref.copy %c, %in : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return
}

// ---- a claim is read after a later claim of its bytes: cannot tell
func.func @f(%in: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %c12 = arith.constant 12 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  %b = memref.view %arena[%c12][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return
}

// ---- a claim is freed: no
func.func @f() {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}

// ---- a claim of all bytes stands for its allocation: yes
func.func @f(%in: memref<4xf32>) -> memref<4xf32> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %t = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf32>
  %v = arith.constant 1.0 : f32
  linalg.fill ins(%v : f32) outs(%t : memref<2xf32>)
  %x = memref.load %t[%c0] : memref<2xf32>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<4xf32>)
  return %a : memref<4xf32>
}

// ---- claims in a loop, a branch and a callee: yes
func.func private @callee(%m: memref<4xf32>, %scratch: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %t = memref.view %scratch[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.copy %m, %t : memref<4xf32> to memref<4xf32>
  return
}
func.func @f(%in: memref<4xf32>, %n: index, %which: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    scf.if %which {
      %b = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
      memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    } else {
      %s = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<16xi8>
      func.call @callee(%a, %s) : (memref<4xf32>, memref<16xi8>) -> ()
    }
  }
  memref.copy %a, %in : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return
}

// ---- the next iteration claims what is read before: cannot tell
func.func @f(%in: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  scf.for %i = %c0 to %n step %c1 {
    memref.copy %a, %in : memref<4xf32> to memref<4xf32>
    %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    memref.copy %in, %b : memref<4xf32> to memref<4xf32>
  }
  memref.dealloc %arena : memref<16xi8>
  return
}

// ---- iterations of a parallel loop share an arena: cannot tell
func.func @f(%in: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  scf.forall (%i) in (4) {
    %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    memref.copy %in, %b : memref<4xf32> to memref<4xf32>
  }
  memref.dealloc %arena : memref<16xi8>
  return
}

// ---- the arena is used itself: cannot tell
func.func @f(%in: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.copy %in, %arena : memref<16xi8> to memref<16xi8>
  memref.dealloc %arena : memref<16xi8>
  return
}

// ---- a callee claims bytes of what its caller reads: cannot tell
func.func private @callee(%m: memref<4xf32>, %scratch: memref<16xi8>) {
  %c0 = arith.constant 0 : index
  %t = memref.view %scratch[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.copy %m, %t : memref<4xf32> to memref<4xf32>
  return
}
func.func @f(%in: memref<4xf32>) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %whole = memref.view %arena[%c0][] : memref<16xi8> to memref<4xf32>
  func.call @callee(%whole, %arena) : (memref<4xf32>, memref<16xi8>) -> ()
  memref.dealloc %arena : memref<16xi8>
  return
}

// ---- claims in a graph of blocks: yes
func.func @f(%in: memref<4xf32>, %which: i1) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %which, ^left, ^right
^left:
  %b = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %a, %b : memref<4xf32> to memref<4xf32>
  cf.br ^end
^right:
  %c = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %a, %c : memref<4xf32> to memref<4xf32>
  cf.br ^end
^end:
  memref.copy %a, %in : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return
}
// ---- irreducible cycle, freed before one of its entries, read in it: no
func.func @f(%c: i1, %d: i1) -> i32 {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %a = memref.alloc() : memref<2xi32>
  memref.store %z, %a[%c0] : memref<2xi32>
  cf.cond_br %c, ^freed, ^read
^freed:
  memref.dealloc %a : memref<2xi32>
  cf.br ^second
^read:
  cf.br ^first
^first:
  %x = memref.load %a[%c0] : memref<2xi32>
  cf.cond_br %d, ^exit, ^second
^second:
  cf.br ^first
^exit:
  memref.dealloc %a : memref<2xi32>
  return %x : i32
}
// ---- irreducible cycle, freed before one of its entries only: no
func.func @f(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<2xi32>
  cf.cond_br %c, ^kept, ^freed
^freed:
  memref.dealloc %a : memref<2xi32>
  cf.br ^first
^kept:
  cf.br ^second
^first:
  cf.cond_br %d, ^exit, ^second
^second:
  cf.br ^first
^exit:
  return
}
// ---- irreducible cycle, freed before each of its entries: yes
func.func @f(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<2xi32>
  cf.cond_br %c, ^other, ^freed
^freed:
  memref.dealloc %a : memref<2xi32>
  cf.br ^first
^other:
  memref.dealloc %a : memref<2xi32>
  cf.br ^second
^first:
  cf.cond_br %d, ^exit, ^second
^second:
  cf.br ^first
^exit:
  return
}
// ---- irreducible cycle, freed after it if a flag says so: yes
func.func @f(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<2xi32>
  cf.cond_br %c, ^other, ^freed
^freed:
  memref.dealloc %a : memref<2xi32>
  cf.br ^first
^other:
  cf.br ^second
^first:
  cf.cond_br %d, ^exit, ^second
^second:
  cf.br ^first
^exit:
  cf.cond_br %c, ^free, ^end
^free:
  memref.dealloc %a : memref<2xi32>
  cf.br ^end
^end:
  return
}
// ---- irreducible cycle of three entries, read after one of them freed: no
func.func @f(%n: index, %d: i1, %e: i1) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %i = arith.index_cast %n : index to i32
  %a = memref.alloc() : memref<2xi32>
  cf.switch %i : i32, [ default: ^one, 1: ^two, 2: ^before ]
^before:
  memref.dealloc %a : memref<2xi32>
  cf.br ^three
^one:
  cf.cond_br %d, ^two, ^exit
^two:
  cf.cond_br %e, ^three, ^store
^store:
  memref.store %z, %a[%c0] : memref<2xi32>
  cf.br ^three
^three:
  cf.br ^one
^exit:
  %gone = arith.cmpi eq, %i, %z : i32
  return
}
// ---- irreducible cycle in a loop, with a buffer of each turn: yes
func.func @f(%c: i1, %p: i1, %q: i1) {
  cf.br ^head
^head:
  %a = memref.alloc() : memref<2xi32>
  cf.cond_br %c, ^first, ^second
^first:
  cf.cond_br %p, ^second, ^end
^second:
  cf.br ^first
^end:
  memref.dealloc %a : memref<2xi32>
  cf.cond_br %q, ^head, ^exit
^exit:
  return
}
// ---- irreducible cycle that is entered only at a block that is not its head: no
func.func @f(%d: i1) {
  %c0 = arith.constant 0 : index
  %z = arith.constant 0 : i32
  %true = arith.constant true
  %a = memref.alloc() : memref<2xi32>
  cf.cond_br %true, ^freed, ^first
^freed:
  memref.dealloc %a : memref<2xi32>
  cf.br ^second
^first:
  memref.store %z, %a[%c0] : memref<2xi32>
  cf.cond_br %d, ^exit, ^second
^second:
  cf.br ^first
^exit:
  return
}
// ---- a freed buffer and a new one may have one address: cannot tell
func.func @f(%n: i1) {
  %first = memref.alloc() : memref<2xi32>
  memref.dealloc %first : memref<2xi32>
  cf.br ^head(%first : memref<2xi32>)
^head(%old: memref<2xi32>):
  %new = memref.alloc() : memref<2xi32>
  %p = memref.extract_aligned_pointer_as_index %old : memref<2xi32> -> index
  %q = memref.extract_aligned_pointer_as_index %new : memref<2xi32> -> index
  %same = arith.cmpi eq, %p, %q : index
  cf.cond_br %same, ^lost, ^free
^free:
  memref.dealloc %new : memref<2xi32>
  cf.br ^next
^lost:
  cf.br ^next
^next:
  cf.cond_br %n, ^head(%new : memref<2xi32>), ^exit
^exit:
  return
}
// ---- a stack buffer leaves its scope in another buffer: cannot tell
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %box = memref.alloca() : memref<1xmemref<2xf32>>
  memref.alloca_scope {
    %a = memref.alloca() : memref<2xf32>
    memref.store %a, %box[%c0] : memref<1xmemref<2xf32>>
  }
  %b = memref.load %box[%c0] : memref<1xmemref<2xf32>>
  %v = memref.load %b[%c0] : memref<2xf32>
  return %v : f32
}
// ---- a claim of elements of less than a byte has all bytes of its arena: yes
func.func @f(%x: i5) -> i5 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xi8>
  %v = memref.view %a[%c0][] {freehold.claim} : memref<4xi8> to memref<1x4xi5>
  memref.store %x, %v[%c0, %c0] : memref<1x4xi5>
  %r = memref.load %v[%c0, %c0] : memref<1x4xi5>
  memref.dealloc %v : memref<1x4xi5>
  return %r : i5
}
// ---- a claim ends outside of its arena: no
func.func @f() -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %z = arith.constant 1 : i32
  %a = memref.alloc() {alignment = 64 : i64} : memref<4xi8>
  %v = memref.view %a[%c4][] {freehold.claim} : memref<4xi8> to memref<1xi32>
  memref.store %z, %v[%c0] : memref<1xi32>
  %r = memref.load %v[%c0] : memref<1xi32>
  memref.dealloc %a : memref<4xi8>
  return %r : i32
}
// ---- a claim ends outside of the claim that it is in: no
func.func @f() {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %b = memref.view %a[%c4][] {freehold.claim} : memref<32xi8> to memref<8xi8>
  %v = memref.view %b[%c4][] {freehold.claim} : memref<8xi8> to memref<2xi32>
  memref.dealloc %a : memref<32xi8>
  return
}
// ---- a claim at an offset without the alignment that it asks for: no
func.func @f() {
  %c8 = arith.constant 8 : index
  %a = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %v = memref.view %a[%c8][] {freehold.claim = 16 : i64} : memref<32xi8> to memref<2xi32>
  memref.dealloc %a : memref<32xi8>
  return
}
// ---- a claim that asks for more alignment than its arena has: cannot tell
func.func @f() {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() {alignment = 16 : i64} : memref<32xi8>
  %v = memref.view %a[%c0][] {freehold.claim = 64 : i64} : memref<32xi8> to memref<2xi32>
  memref.dealloc %a : memref<32xi8>
  return
}
// ---- a claim that a loop forwards: yes
func.func @f(%in: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    memref.copy %in, %x : memref<4xf32> to memref<4xf32>
    %t = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.copy %x, %t : memref<4xf32> to memref<4xf32>
    memref.copy %t, %x : memref<4xf32> to memref<4xf32>
    scf.yield %x : memref<4xf32>
  }
  memref.copy %r, %in : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return
}
// ---- a claim that the next turn takes the bytes of: cannot tell
func.func @f(%in: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    %t = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.copy %x, %t : memref<4xf32> to memref<4xf32>
    scf.yield %t : memref<4xf32>
  }
  memref.copy %r, %in : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return
}
// ---- claims that a branch and a while loop forward: yes
func.func @f(%in: memref<4xf32>, %which: i1, %more: i1) {
  %c0 = arith.constant 0 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<32xi8>
  %r = scf.if %which -> (memref<4xf32>) {
    %a = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.copy %in, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  } else {
    %b = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.copy %in, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  %s = scf.while (%x = %r) : (memref<4xf32>) -> memref<4xf32> {
    scf.condition(%more) %x : memref<4xf32>
  } do {
  ^bb0(%y: memref<4xf32>):
    %t = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.copy %y, %t : memref<4xf32> to memref<4xf32>
    memref.copy %t, %y : memref<4xf32> to memref<4xf32>
    scf.yield %y : memref<4xf32>
  }
  memref.copy %s, %in : memref<4xf32> to memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return
}
// ---- an irreducible cycle claims bytes that one of its entries needs: cannot tell
func.func @f(%in: memref<4xf32>, %c: i1, %d: i1) {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.copy %in, %a : memref<4xf32> to memref<4xf32>
  cf.cond_br %c, ^first, ^second
^first:
  memref.copy %a, %in : memref<4xf32> to memref<4xf32>
  cf.cond_br %d, ^exit, ^second
^second:
  %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.copy %in, %b : memref<4xf32> to memref<4xf32>
  cf.br ^first
^exit:
  memref.dealloc %arena : memref<16xi8>
  return
}
// ---- claims of dynamic sizes at offsets that do not overflow: yes
func.func @f(%n: index, %m: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c3 = arith.constant 3 : index
  %c4 = arith.constant 4 : index
  %c-4 = arith.constant -4 : index
  %0 = arith.maxsi %n, %c0 : index
  %low, %high = arith.mului_extended %c4, %0 : index
  %1 = arith.addi %low, %c3 : index
  %2 = arith.andi %1, %c-4 : index
  %3 = arith.maxsi %m, %c0 : index
  %low_0, %high_1 = arith.mului_extended %c4, %3 : index
  %4 = arith.addi %2, %low_0 : index
  %5 = arith.ori %high, %high_1 : index
  %6 = arith.ori %low, %1 : index
  %7 = arith.ori %6, %low_0 : index
  %8 = arith.ori %7, %4 : index
  %9 = arith.cmpi eq, %5, %c0 : index
  %10 = arith.cmpi sge, %8, %c0 : index
  %11 = arith.andi %9, %10 : i1
  cf.assert %11, "the sizes overflow"
  %arena = memref.alloc(%4) {alignment = 64 : i64} : memref<?xi8>
  %a = memref.view %arena[%c0][%n] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%2][%m] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- claims of dynamic sizes at offsets that may overflow: cannot tell
func.func @f(%n: index, %m: index, %x: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %low = arith.muli %c4, %n : index
  %low_0 = arith.muli %c4, %m : index
  %4 = arith.addi %low, %low_0 : index
  %arena = memref.alloc(%4) {alignment = 64 : i64} : memref<?xi8>
  %a = memref.view %arena[%c0][%n] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%x : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%m] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%x : f32) outs(%b : memref<?xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- a part of an arena is returned: cannot tell
func.func @f() -> memref<2xf32> {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf32>
  return %a : memref<2xf32>
}
// ---- the arena may have several names: cannot tell
func.func @f(%c: i1) {
  %c0 = arith.constant 0 : index
  %first = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %second = memref.alloc() {alignment = 64 : i64} : memref<16xi8>
  %arena = arith.select %c, %first, %second : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf32>
  memref.dealloc %first : memref<16xi8>
  memref.dealloc %second : memref<16xi8>
  return
}
// ---- an indicator says whether a buffer is owned: yes
func.func @f(%out: memref<4xf32>, %k: i1) {
  %c0 = arith.constant 0 : index
  %0:2 = scf.if %k -> (memref<4xf32>, !deallocation.ownership) {
    %a = memref.alloc() : memref<4xf32>
    %own = deallocation.own %a : memref<4xf32>
    scf.yield %a, %own : memref<4xf32>, !deallocation.ownership
  } else {
    %null = deallocation.null
    scf.yield %out, %null : memref<4xf32>, !deallocation.ownership
  }
  memref.copy %0#0, %out : memref<4xf32> to memref<4xf32>
  %p = deallocation.get_buffer %0#1 : !deallocation.ownership
  %owned = arith.cmpi ne, %p, %c0 : index
  scf.if %owned {
    deallocation.free %0#1
  }
  return
}
// ---- an indicator that is not freed: no
func.func @f() {
  %a = memref.alloc() : memref<4xf32>
  %own = deallocation.own %a : memref<4xf32>
  return
}
// ---- the allocation of an indicator is accessed after its free: no
func.func @f() -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<4xf32>
  %own = deallocation.own %a : memref<4xf32>
  deallocation.free %own
  %v = memref.load %a[%c0] : memref<4xf32>
  return %v : f32
}
// ---- an indicator that a loop carries and retains: yes
func.func @f(%out: memref<4xf32>, %n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %null = deallocation.null
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %out, %own = %null) -> (memref<4xf32>, !deallocation.ownership) {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %x, %a : memref<4xf32> to memref<4xf32>
    %new = deallocation.own %a : memref<4xf32>
    %kept = deallocation.retain(%a) of (%own, %new) : (memref<4xf32>, !deallocation.ownership, !deallocation.ownership) -> (!deallocation.ownership)
    scf.yield %a, %kept : memref<4xf32>, !deallocation.ownership
  }
  memref.copy %r#0, %out : memref<4xf32> to memref<4xf32>
  deallocation.free %r#1
  return
}
// ---- a claim on the path that does not use the claim before: yes
func.func @f(%c: i1, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %b[%c0] : memref<4xf32>
  cf.br ^bb3(%v : f32)
^bb2:
  %r = memref.load %a[%c0] : memref<4xf32>
  cf.br ^bb3(%r : f32)
^bb3(%s: f32):
  memref.dealloc %arena : memref<16xi8>
  return %s : f32
}
// ---- a claim on one of two paths, and a use of the claim before on both: cannot tell
func.func @f(%c: i1, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  cf.cond_br %c, ^bb1, ^bb2
^bb1:
  %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %b[%c0] : memref<4xf32>
  cf.br ^bb2
^bb2:
  %r = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %arena : memref<16xi8>
  return %r : f32
}
// ---- a claim in the region that does not use the claim before: yes
func.func @f(%c: i1, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %s = scf.if %c -> f32 {
    %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    memref.store %v, %b[%c0] : memref<4xf32>
    scf.yield %v : f32
  } else {
    %r = memref.load %a[%c0] : memref<4xf32>
    scf.yield %r : f32
  }
  memref.dealloc %arena : memref<16xi8>
  return %s : f32
}
// ---- a claim in a region, and a use of the claim before in the other one, in a later turn: cannot tell
func.func @f(%c: memref<4xi1>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c4 = arith.constant 4 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  scf.for %i = %c0 to %c4 step %c1 {
    %is = memref.load %c[%i] : memref<4xi1>
    scf.if %is {
      %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
      memref.store %v, %b[%c0] : memref<4xf32>
    } else {
      %r = memref.load %a[%c0] : memref<4xf32>
      vector.print %r : f32
    }
  }
  memref.dealloc %arena : memref<16xi8>
  return
}
// ---- a claim in a region, and a use of the claim before after the op: cannot tell
func.func @f(%c: i1, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  scf.if %c {
    %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    memref.store %v, %b[%c0] : memref<4xf32>
  }
  %r = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %arena : memref<16xi8>
  return %r : f32
}
// ---- claims in a cycle of blocks, and a use of the claim before the cycle after the claim: cannot tell
func.func @f(%c: memref<4xi1>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %arena = memref.alloc() : memref<16xi8>
  %a = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  cf.br ^bb1(%c0 : index)
^bb1(%i: index):
  %is = memref.load %c[%i] : memref<4xi1>
  %next = arith.addi %i, %c1 : index
  cf.cond_br %is, ^bb2, ^bb3
^bb2:
  %b = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
  memref.store %v, %b[%c0] : memref<4xf32>
  cf.br ^bb1(%next : index)
^bb3:
  %r = memref.load %a[%c0] : memref<4xf32>
  vector.print %r : f32
  memref.dealloc %arena : memref<16xi8>
  return
}
// ---- an extent that is converted, chosen by a known condition, and multiplied: yes
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %x, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %c4 : index
  %a = memref.view %arena[%c0][%e] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent that is chosen by a condition that is not known: cannot tell
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %n, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %c4 : index
  %a = memref.view %arena[%c0][%e] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent that is a product, of which nothing says that it does not overflow: cannot tell
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %x, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %k : index
  %a = memref.view %arena[%c0][%e] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent that is a quotient of a product: yes
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %x, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %c4 : index
  %m4 = arith.muli %e, %c4 : index
  %q = arith.divsi %m4, %c4 : index
  %a = memref.view %arena[%c0][%q] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent that is a quotient of a product that may overflow: cannot tell
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %x, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %c4 : index
  %m4 = arith.muli %e, %c16 : index
  %q = arith.divsi %m4, %c4 : index
  %a = memref.view %arena[%c0][%q] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent that is a product, without an assertion: cannot tell
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %x, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %c4 : index
  %a = memref.view %arena[%c0][%e] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent of a claim that is an extent of another one: yes
func.func @f(%m: memref<?xf32>, %n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c4, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %a = memref.view %arena[%c0][%dim] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %same = memref.dim %a, %c0 : memref<?xf32>
  %b = memref.view %arena[%low][%same] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?xf32>)
  %also = memref.dim %b, %c0 : memref<?xf32>
  %c = memref.view %arena[%c0][%also] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%c : memref<?xf32>)
  %r = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent of a claim that is another number: cannot tell
func.func @f(%m: memref<?xf32>, %n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c4, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?xf32>)
  %other = memref.alloc(%n) : memref<?xf32>
  %also = memref.dim %other, %c0 : memref<?xf32>
  %c = memref.view %arena[%c0][%also] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%c : memref<?xf32>)
  %r = memref.load %b[%c0] : memref<?xf32>
  memref.dealloc %other : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent that is the larger of two equal numbers: yes
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %x, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %c4 : index
  %e2 = arith.muli %dim, %c4 : index
  %q = arith.maxui %e, %e2 : index
  %a = memref.view %arena[%c0][%q] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- an extent that is the larger of two numbers: cannot tell
func.func @f(%m: memref<?xf32>, %n: i64, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %z = arith.constant 0 : i64
  %dim = memref.dim %m, %c0 : memref<?xf32>
  %low, %high = arith.mului_extended %c16, %dim : index
  %end = arith.addi %low, %low : index
  %parts = arith.ori %low, %end : index
  %is_one = arith.cmpi eq, %high, %c0 : index
  %is_other = arith.cmpi sge, %parts, %c0 : index
  %fits = arith.andi %is_one, %is_other : i1
  cf.assert %fits, "too large"
  %arena = memref.alloc(%end) : memref<?xi8>
  %x = arith.index_cast %dim : index to i64
  %is = arith.cmpi slt, %x, %z : i64
  %s = arith.select %is, %n, %x : i64
  %k = arith.index_cast %s : i64 to index
  %e = arith.muli %k, %c4 : index
  %n2 = arith.index_cast %n : i64 to index
  %q = arith.maxui %e, %n2 : index
  %a = memref.view %arena[%c0][%q] {freehold.claim} : memref<?xi8> to memref<?xf32>
  linalg.fill ins(%v : f32) outs(%a : memref<?xf32>)
  %b = memref.view %arena[%low][%dim] {freehold.claim} : memref<?xi8> to memref<?x4xf32>
  linalg.fill ins(%v : f32) outs(%b : memref<?x4xf32>)
  %r = memref.load %a[%c0] : memref<?xf32>
  memref.dealloc %arena : memref<?xi8>
  return %r : f32
}
// ---- a callee that stores an argument in the buffer of another one: yes
func.func private @store(%into: memref<1xmemref<2xf32>>, %what: memref<2xf32>, %other: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  memref.store %what, %into[%c0] : memref<1xmemref<2xf32>>
  return
}
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %b, %box[%c0] : memref<1xmemref<2xf32>>
  func.call @store(%box, %a, %b) : (memref<1xmemref<2xf32>>, memref<2xf32>, memref<2xf32>) -> ()
  %x = memref.load %box[%c0] : memref<1xmemref<2xf32>>
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.dealloc %box : memref<1xmemref<2xf32>>
  return %r : f32
}
// ---- the buffer that a callee stored is freed before it is loaded: cannot tell
func.func private @store(%into: memref<1xmemref<2xf32>>, %what: memref<2xf32>, %other: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  memref.store %what, %into[%c0] : memref<1xmemref<2xf32>>
  return
}
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %b, %box[%c0] : memref<1xmemref<2xf32>>
  func.call @store(%box, %a, %b) : (memref<1xmemref<2xf32>>, memref<2xf32>, memref<2xf32>) -> ()
  memref.dealloc %a : memref<2xf32>
  %x = memref.load %box[%c0] : memref<1xmemref<2xf32>>
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.dealloc %box : memref<1xmemref<2xf32>>
  return %r : f32
}
// ---- a callee that stores what it allocates in an argument: no
func.func private @store(%into: memref<1xmemref<2xf32>>, %what: memref<2xf32>, %other: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %own = memref.alloc() : memref<2xf32>
  memref.store %own, %into[%c0] : memref<1xmemref<2xf32>>
  return
}
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %b, %box[%c0] : memref<1xmemref<2xf32>>
  func.call @store(%box, %a, %b) : (memref<1xmemref<2xf32>>, memref<2xf32>, memref<2xf32>) -> ()
  %x = memref.load %box[%c0] : memref<1xmemref<2xf32>>
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.dealloc %box : memref<1xmemref<2xf32>>
  return %r : f32
}
// ---- a callee that stores and frees an argument: cannot tell
func.func private @store(%into: memref<1xmemref<2xf32>>, %what: memref<2xf32>, %other: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  memref.store %what, %into[%c0] : memref<1xmemref<2xf32>>
  memref.dealloc %what : memref<2xf32>
  return
}
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %b, %box[%c0] : memref<1xmemref<2xf32>>
  func.call @store(%box, %a, %b) : (memref<1xmemref<2xf32>>, memref<2xf32>, memref<2xf32>) -> ()
  %x = memref.load %box[%c0] : memref<1xmemref<2xf32>>
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  memref.dealloc %box : memref<1xmemref<2xf32>>
  return %r : f32
}
// ---- what a callee may not have replaced is freed before it is loaded: no
func.func private @store(%into: memref<1xmemref<2xf32>>, %what: memref<2xf32>, %other: memref<2xf32>) {
  %c0 = arith.constant 0 : index
  return
}
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<2xf32>>
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  memref.store %b, %box[%c0] : memref<1xmemref<2xf32>>
  func.call @store(%box, %a, %b) : (memref<1xmemref<2xf32>>, memref<2xf32>, memref<2xf32>) -> ()
  memref.dealloc %b : memref<2xf32>
  %x = memref.load %box[%c0] : memref<1xmemref<2xf32>>
  %r = memref.load %x[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %box : memref<1xmemref<2xf32>>
  return %r : f32
}
// ---- functions that call each other and return one argument or another: yes
func.func private @one(%a: memref<2xf32>, %b: memref<2xf32>, %n: index) -> (memref<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %less = arith.subi %n, %c1 : index
  %r:2 = scf.if %more -> (memref<2xf32>, memref<2xf32>) {
    %s:2 = func.call @one(%a, %b, %less) : (memref<2xf32>, memref<2xf32>, index) -> (memref<2xf32>, memref<2xf32>)
    scf.yield %s#1, %s#0 : memref<2xf32>, memref<2xf32>
  } else {
    scf.yield %a, %b : memref<2xf32>, memref<2xf32>
  }
  return %r#0, %r#1 : memref<2xf32>, memref<2xf32>
}
func.func @f(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r:2 = func.call @one(%a, %b, %n) : (memref<2xf32>, memref<2xf32>, index) -> (memref<2xf32>, memref<2xf32>)
  %v = memref.load %r#1[%c0] : memref<2xf32>
  memref.dealloc %a : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return %v : f32
}
// ---- functions that call each other return an argument that is freed: cannot tell
func.func private @one(%a: memref<2xf32>, %b: memref<2xf32>, %n: index) -> (memref<2xf32>, memref<2xf32>) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %more = arith.cmpi sgt, %n, %c0 : index
  %less = arith.subi %n, %c1 : index
  %r:2 = scf.if %more -> (memref<2xf32>, memref<2xf32>) {
    %s:2 = func.call @one(%a, %b, %less) : (memref<2xf32>, memref<2xf32>, index) -> (memref<2xf32>, memref<2xf32>)
    scf.yield %s#1, %s#0 : memref<2xf32>, memref<2xf32>
  } else {
    scf.yield %a, %b : memref<2xf32>, memref<2xf32>
  }
  return %r#0, %r#1 : memref<2xf32>, memref<2xf32>
}
func.func @f(%n: index) -> f32 {
  %c0 = arith.constant 0 : index
  %a = memref.alloc() : memref<2xf32>
  %b = memref.alloc() : memref<2xf32>
  %r:2 = func.call @one(%a, %b, %n) : (memref<2xf32>, memref<2xf32>, index) -> (memref<2xf32>, memref<2xf32>)
  memref.dealloc %a : memref<2xf32>
  %v = memref.load %r#1[%c0] : memref<2xf32>
  memref.dealloc %b : memref<2xf32>
  return %v : f32
}
// ---- a claim that a loop of one turn carries, and a claim of its bytes in a turn: yes
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %arena = memref.alloc() : memref<32xi8>
  %c16 = arith.constant 16 : index
  %a = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %r = scf.for %i = %c0 to %c1 step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %b = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<2xf32>
    memref.store %v, %b[%c0] : memref<2xf32>
    memref.store %v, %x[%c0] : memref<4xf32>
    %c = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.store %v, %c[%c0] : memref<4xf32>
    scf.yield %c : memref<4xf32>
  }
  %s = memref.load %r[%c0] : memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return %s : f32
}
// ---- a claim that a loop of two turns carries, and a claim of its bytes in a turn: cannot tell
func.func @f(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %arena = memref.alloc() : memref<32xi8>
  %c16 = arith.constant 16 : index
  %a = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %r = scf.for %i = %c0 to %c2 step %c1 iter_args(%x = %a) -> memref<4xf32> {
    %b = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<2xf32>
    memref.store %v, %b[%c0] : memref<2xf32>
    memref.store %v, %x[%c0] : memref<4xf32>
    %c = memref.view %arena[%c0][] {freehold.claim} : memref<32xi8> to memref<4xf32>
    memref.store %v, %c[%c0] : memref<4xf32>
    scf.yield %c : memref<4xf32>
  }
  %s = memref.load %r[%c0] : memref<4xf32>
  memref.dealloc %arena : memref<32xi8>
  return %s : f32
}
// ---- the arena of the turn before, chosen after the arena of the turn is allocated: yes
func.func @f(%c: i1, %m: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %first = memref.alloc() : memref<4xf32>
  memref.copy %m, %first : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %first) -> memref<4xf32> {
    %arena = memref.alloc() : memref<16xi8>
    %own = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    linalg.fill ins(%v : f32) outs(%own : memref<4xf32>)
    %chosen = arith.select %c, %x, %m : memref<4xf32>
    %next = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    memref.copy %chosen, %next : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %next : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}
// ---- the arena of the turn, chosen before it is claimed again: cannot tell
func.func @f(%c: i1, %m: memref<4xf32>, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %first = memref.alloc() : memref<4xf32>
  memref.copy %m, %first : memref<4xf32> to memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %first) -> memref<4xf32> {
    %arena = memref.alloc() : memref<16xi8>
    %own = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    linalg.fill ins(%v : f32) outs(%own : memref<4xf32>)
    %chosen = arith.select %c, %own, %m : memref<4xf32>
    %next = memref.view %arena[%c0][] {freehold.claim} : memref<16xi8> to memref<4xf32>
    memref.copy %chosen, %next : memref<4xf32> to memref<4xf32>
    memref.dealloc %x : memref<4xf32>
    scf.yield %next : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}
// ---- an arena with the alignment that a callee needs: yes
func.func private @inner(%scratch: memref<16xi8>, %v: f64) {
  %c0 = arith.constant 0 : index
  %a = memref.view %scratch[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf64>
  memref.store %v, %a[%c0] : memref<2xf64>
  return
}
func.func @f(%v: f64) {
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() : memref<32xi8>
  %part = memref.view %arena[%c16][] {freehold.claim} : memref<32xi8> to memref<16xi8>
  func.call @inner(%part, %v) : (memref<16xi8>, f64) -> ()
  memref.dealloc %arena : memref<32xi8>
  return
}
// ---- an arena without the alignment that a callee needs: cannot tell
func.func private @inner(%scratch: memref<16xi8>, %v: f64) {
  %c0 = arith.constant 0 : index
  %a = memref.view %scratch[%c0][] {freehold.claim} : memref<16xi8> to memref<2xf64>
  memref.store %v, %a[%c0] : memref<2xf64>
  return
}
func.func @f(%v: f64) {
  %c4 = arith.constant 4 : index
  %c16 = arith.constant 16 : index
  %arena = memref.alloc() : memref<32xi8>
  %part = memref.view %arena[%c4][] {freehold.claim} : memref<32xi8> to memref<16xi8>
  func.call @inner(%part, %v) : (memref<16xi8>, f64) -> ()
  memref.dealloc %arena : memref<32xi8>
  return
}
// ---- a claim in an argument without its alignment: no
func.func private @inner(%scratch: memref<32xi8>, %v: f64) {
  %c4 = arith.constant 4 : index
  %c0 = arith.constant 0 : index
  %a = memref.view %scratch[%c4][] {freehold.claim} : memref<32xi8> to memref<2xf64>
  memref.store %v, %a[%c0] : memref<2xf64>
  return
}
func.func @f(%v: f64) {
  %arena = memref.alloc() : memref<32xi8>
  func.call @inner(%arena, %v) : (memref<32xi8>, f64) -> ()
  memref.dealloc %arena : memref<32xi8>
  return
}
// ---- a nest of loops that carry the same buffer: yes
func.func @f(%m: memref<4xf32>, %n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %first) -> memref<4xf32> {
    %s = scf.for %j = %i to %n step %c1 iter_args(%b = %a) -> memref<4xf32> {
      memref.store %v, %m[%i] : memref<4xf32>
      memref.dealloc %b : memref<4xf32>
      %next = memref.alloc() : memref<4xf32>
      scf.yield %next : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}
// ---- a nest of loops of constant bounds that frees what it begins with: yes
func.func @f() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %first = memref.alloc() : memref<4xf32>
  %yes = arith.constant true
  %no = arith.constant false
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %yes) -> i1 {
    %s = scf.for %j = %c0 to %c9 step %c1 iter_args(%b = %a) -> i1 {
      scf.if %b {
        memref.dealloc %first : memref<4xf32>
      }
      scf.yield %no : i1
    }
    scf.yield %s : i1
  }
  return
}
// ---- a nest of loops that may not run, and frees what it begins with: cannot tell
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c9 = arith.constant 9 : index
  %first = memref.alloc() : memref<4xf32>
  %yes = arith.constant true
  %no = arith.constant false
  %r = scf.for %i = %c0 to %c9 step %c1 iter_args(%a = %yes) -> i1 {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> i1 {
      scf.if %b {
        memref.dealloc %first : memref<4xf32>
      }
      scf.yield %no : i1
    }
    scf.yield %s : i1
  }
  return
}
// ---- the inner loop of a nest reads what the outer one carries, after it is freed: no
func.func @f(%n: index, %v: f32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %first) -> memref<4xf32> {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> memref<4xf32> {
      memref.store %v, %a[%c0] : memref<4xf32>
      memref.dealloc %b : memref<4xf32>
      %next = memref.alloc() : memref<4xf32>
      scf.yield %next : memref<4xf32>
    }
    scf.yield %s : memref<4xf32>
  }
  memref.dealloc %r : memref<4xf32>
  return
}
// ---- a nest of loops of which the inner one swaps what it carries: no
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %one = memref.alloc() : memref<4xf32>
  %other = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%a = %one, %b = %other) -> (memref<4xf32>, memref<4xf32>) {
    %s:2 = scf.for %j = %c0 to %n step %c1 iter_args(%c = %b, %d = %a) -> (memref<4xf32>, memref<4xf32>) {
      memref.dealloc %c : memref<4xf32>
      %next = memref.alloc() : memref<4xf32>
      scf.yield %next, %next : memref<4xf32>, memref<4xf32>
    }
    scf.yield %s#0, %s#1 : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %r#0 : memref<4xf32>
  memref.dealloc %r#1 : memref<4xf32>
  return
}
// ---- the inner loop of a nest frees what it begins with, if the outer induction variable says so: no
func.func @f(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %first = memref.alloc() : memref<4xf32>
  %yes = arith.constant true
  %no = arith.constant false
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%a = %yes) -> i1 {
    %s = scf.for %j = %c0 to %n step %c1 iter_args(%b = %a) -> i1 {
      %is_first = arith.cmpi eq, %i, %c0 : index
      scf.if %is_first {
        memref.dealloc %first : memref<4xf32>
      }
      scf.yield %no : i1
    }
    scf.yield %s : i1
  }
  return
}
