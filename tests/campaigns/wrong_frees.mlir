// Programs with a wrong free, a missing free or a wrong flag, by hand: the machine finds a fault in @main on some input, and
// `freehold check --static` says no.
// ---- freed in a loop that may run twice
func.func @main(%n: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %end = arith.select %n, %c1, %c2 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %end step %c1 {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// ---- not freed if a loop runs no turn
func.func @main(%n: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %end = arith.select %n, %c1, %c0 : index
  %a = memref.alloc() : memref<4xf32>
  scf.for %i = %c0 to %end step %c1 {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// ---- the last buffer of a loop is not freed
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    memref.dealloc %x : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  return
}
// ---- the first buffer of a loop is freed in it and after it
func.func @main() {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %c3 step %c1 iter_args(%x = %a) -> (memref<4xf32>) {
    memref.dealloc %x : memref<4xf32>
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return
}
// ---- three buffers rotate with their flags, and one is freed by the wrong flag
func.func @main(%m: i1, %o: memref<4xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.select %m, %c1, %c2 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:6 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %o, %f = %true, %g = %true, %h = %false) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, i1, i1, i1) {
    scf.yield %y, %z, %x, %g, %h, %f : memref<4xf32>, memref<4xf32>, memref<4xf32>, i1, i1, i1
  }
  scf.if %r#3 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  scf.if %r#5 {
    memref.dealloc %r#1 : memref<4xf32>
  }
  scf.if %r#4 {
    memref.dealloc %r#2 : memref<4xf32>
  }
  return
}
// ---- three buffers rotate, and their flags rotate the other way
func.func @main(%m: i1, %o: memref<4xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.select %m, %c1, %c2 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:6 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %o, %f = %true, %g = %true, %h = %false) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, i1, i1, i1) {
    scf.yield %y, %z, %x, %h, %f, %g : memref<4xf32>, memref<4xf32>, memref<4xf32>, i1, i1, i1
  }
  scf.if %r#3 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  scf.if %r#4 {
    memref.dealloc %r#1 : memref<4xf32>
  }
  scf.if %r#5 {
    memref.dealloc %r#2 : memref<4xf32>
  }
  return
}
// ---- three buffers rotate, and a flag is lost on the way
func.func @main(%m: i1) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %n = arith.select %m, %c1, %c3 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %c = memref.alloc() : memref<4xf32>
  %r:6 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %c, %f = %true, %g = %true, %h = %true) -> (memref<4xf32>, memref<4xf32>, memref<4xf32>, i1, i1, i1) {
    scf.yield %y, %z, %x, %g, %h, %false : memref<4xf32>, memref<4xf32>, memref<4xf32>, i1, i1, i1
  }
  scf.if %r#3 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  scf.if %r#4 {
    memref.dealloc %r#1 : memref<4xf32>
  }
  scf.if %r#5 {
    memref.dealloc %r#2 : memref<4xf32>
  }
  return
}
// ---- two buffers are swapped in a loop, and one is freed by its first name
func.func @main(%m: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.select %m, %c1, %c2 : index
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b) -> (memref<4xf32>, memref<4xf32>) {
    scf.yield %y, %x : memref<4xf32>, memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %r#1 : memref<4xf32>
  return
}
// ---- freed on both edges of a branch and after the join
func.func @main(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^right:
  cf.br ^end
^end:
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- freed on the wrong edge
func.func @main(%c: i1) -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^left, ^right
^left:
  memref.dealloc %a : memref<4xf32>
  return %a : memref<4xf32>
^right:
  %b = memref.alloc() : memref<4xf32>
  return %b : memref<4xf32>
}
// ---- a flag is negated on the way through a block
func.func @main(%c: i1, %o: memref<4xf32>) {
  %true = arith.constant true
  %false = arith.constant false
  cf.cond_br %c, ^own, ^join(%o, %true : memref<4xf32>, i1)
^own:
  %a = memref.alloc() : memref<4xf32>
  cf.br ^join(%a, %false : memref<4xf32>, i1)
^join(%x: memref<4xf32>, %f: i1):
  cf.cond_br %f, ^free, ^end
^free:
  memref.dealloc %x : memref<4xf32>
  cf.br ^end
^end:
  return
}
// ---- a case of a switch forgets its buffer
func.func @main(%v: i32) {
  %a = memref.alloc() : memref<4xf32>
  cf.switch %v : i32, [
    default: ^free,
    0: ^free,
    1: ^end
  ]
^free:
  memref.dealloc %a : memref<4xf32>
  cf.br ^end
^end:
  return
}
// ---- a case of an index switch frees twice
func.func @main(%c: i1) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %v = arith.select %c, %c0, %c1 : index
  %a = memref.alloc() : memref<4xf32>
  scf.index_switch %v
  case 1 {
    memref.dealloc %a : memref<4xf32>
    scf.yield
  }
  default {
    scf.yield
  }
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- a loop of blocks frees what it was given, and then uses it
func.func @main(%c: i1) -> f32 {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f0 : f32) outs(%a : memref<4xf32>)
  cf.br ^loop(%a, %c : memref<4xf32>, i1)
^loop(%x: memref<4xf32>, %more: i1):
  %v = memref.load %x[%c0] : memref<4xf32>
  cf.cond_br %more, ^again, ^end
^again:
  memref.dealloc %x : memref<4xf32>
  cf.br ^loop(%x, %false : memref<4xf32>, i1)
^end:
  memref.dealloc %x : memref<4xf32>
  return %v : f32
}
// ---- an irreducible graph frees on one entry only
func.func @main(%c: i1) {
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  cf.cond_br %c, ^one(%c : i1), ^two(%c : i1)
^one(%m: i1):
  cf.cond_br %m, ^two(%false : i1), ^end
^two(%n: i1):
  memref.dealloc %a : memref<4xf32>
  cf.cond_br %n, ^one(%false : i1), ^end
^end:
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- a while loop forwards what it frees
func.func @main(%c: i1) {
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  %r:2 = scf.while (%x = %a, %m = %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1) {
    scf.condition(%m) %x, %m : memref<4xf32>, i1
  } do {
  ^bb0(%x: memref<4xf32>, %m: i1):
    memref.dealloc %x : memref<4xf32>
    scf.yield %x, %false : memref<4xf32>, i1
  }
  memref.dealloc %r#0 : memref<4xf32>
  return
}
// ---- a while loop leaks what a turn allocates
func.func @main(%c: i1) {
  %false = arith.constant false
  %a = memref.alloc() : memref<4xf32>
  %r:2 = scf.while (%x = %a, %m = %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1) {
    scf.condition(%m) %x, %m : memref<4xf32>, i1
  } do {
  ^bb0(%x: memref<4xf32>, %m: i1):
    %b = memref.alloc() : memref<4xf32>
    scf.yield %x, %false : memref<4xf32>, i1
  }
  memref.dealloc %r#0 : memref<4xf32>
  return
}
// ---- a parallel loop frees a buffer of outside
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  scf.forall (%i) in (2) {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// ---- a view outlives its buffer
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f0 : f32) outs(%a : memref<4xf32>)
  %s = memref.subview %a[1] [2] [1] : memref<4xf32> to memref<2xf32, strided<[1], offset: 1>>
  memref.dealloc %a : memref<4xf32>
  %v = memref.load %s[%c0] : memref<2xf32, strided<[1], offset: 1>>
  return %v : f32
}
// ---- a shifted view is freed
func.func @main() {
  %c8 = arith.constant 8 : index
  %a = memref.alloc() : memref<48xi8>
  %v = memref.view %a[%c8][] : memref<48xi8> to memref<4xf32>
  memref.dealloc %v : memref<4xf32>
  return
}
// ---- one of two selected buffers is freed twice
func.func @main(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  memref.dealloc %s : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- an unranked buffer is freed by both names
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  %u = memref.cast %a : memref<4xf32> to memref<*xf32>
  memref.dealloc %u : memref<*xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- an argument is freed
func.func @main(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- an argument is returned instead of a copy
func.func @main(%a: memref<4xf32>, %c: i1) -> memref<4xf32> {
  %r = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    memref.copy %a, %b : memref<4xf32> to memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %r : memref<4xf32>
}
// ---- a returned buffer is freed
func.func @main() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %a : memref<4xf32>
}
// ---- a callee frees its argument, and so does its caller
func.func private @take(%a: memref<4xf32>) {
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  call @take(%a) : (memref<4xf32>) -> ()
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- a callee frees its argument if a flag holds, and its caller passes the wrong one
func.func private @take(%a: memref<4xf32>, %f: i1) {
  scf.if %f {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
func.func @main(%o: memref<4xf32>, %c: i1) {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %o : memref<4xf32>
  call @take(%s, %true) : (memref<4xf32>, i1) -> ()
  %no = arith.xori %c, %true : i1
  scf.if %no {
    memref.dealloc %a : memref<4xf32>
  }
  return
}
// ---- a callee returns its argument, and both names are freed
func.func private @same(%a: memref<4xf32>) -> memref<4xf32> {
  return %a : memref<4xf32>
}
func.func @main() {
  %a = memref.alloc() : memref<4xf32>
  %b = call @same(%a) : (memref<4xf32>) -> memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %b : memref<4xf32>
  return
}
// ---- a callee says that its result is owned, although it is the argument
func.func private @pick(%a: memref<4xf32>, %c: i1) -> (memref<4xf32>, i1) {
  %true = arith.constant true
  %r = scf.if %c -> (memref<4xf32>) {
    %b = memref.alloc() : memref<4xf32>
    scf.yield %b : memref<4xf32>
  } else {
    scf.yield %a : memref<4xf32>
  }
  return %r, %true : memref<4xf32>, i1
}
func.func @main(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  %r:2 = call @pick(%a, %c) : (memref<4xf32>, i1) -> (memref<4xf32>, i1)
  scf.if %r#1 {
    memref.dealloc %r#0 : memref<4xf32>
  }
  memref.dealloc %a : memref<4xf32>
  return
}
// ---- a recursive function frees its argument at each depth
func.func private @down(%a: memref<4xf32>, %more: i1) {
  %false = arith.constant false
  scf.if %more {
    func.call @down(%a, %false) : (memref<4xf32>, i1) -> ()
  }
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @main(%c: i1) {
  %a = memref.alloc() : memref<4xf32>
  call @down(%a, %c) : (memref<4xf32>, i1) -> ()
  return
}
// ---- a result of a call is not freed
func.func private @new() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  return %a : memref<4xf32>
}
func.func @main() {
  %a = call @new() : () -> memref<4xf32>
  return
}
// ---- a conditional free forgets that a buffer is retained
func.func @main(%c: i1) -> memref<4xf32> {
  %true = arith.constant true
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %s = arith.select %c, %a, %b : memref<4xf32>
  bufferization.dealloc (%a, %b : memref<4xf32>, memref<4xf32>) if (%true, %true)
  return %s : memref<4xf32>
}
// ---- a buffer is freed while a container holds it, and loaded from there
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %k = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f0 : f32) outs(%a : memref<4xf32>)
  memref.store %a, %k[%c0] : memref<1xmemref<4xf32>>
  %b = memref.load %k[%c0] : memref<1xmemref<4xf32>>
  memref.dealloc %a : memref<4xf32>
  %v = memref.load %b[%c0] : memref<4xf32>
  memref.dealloc %k : memref<1xmemref<4xf32>>
  return %v : f32
}
// ---- an access after a realloc goes to the old buffer
func.func @main() -> f32 {
  %c0 = arith.constant 0 : index
  %f0 = arith.constant 0.0 : f32
  %a = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f0 : f32) outs(%a : memref<4xf32>)
  %b = memref.realloc %a : memref<4xf32> to memref<8xf32>
  %v = memref.load %a[%c0] : memref<4xf32>
  memref.dealloc %b : memref<8xf32>
  return %v : f32
}
// ---- freed by a flag of an outer loop in an inner loop
func.func @main(%m: i1) {
  %true = arith.constant true
  %false = arith.constant false
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %n = arith.select %m, %c1, %c2 : index
  %a = memref.alloc() : memref<4xf32>
  %r = scf.for %i = %c0 to %n step %c1 iter_args(%f = %true) -> (i1) {
    scf.for %j = %c0 to %n step %c1 {
      scf.if %f {
        memref.dealloc %a : memref<4xf32>
      }
    }
    scf.yield %false : i1
  }
  return
}
