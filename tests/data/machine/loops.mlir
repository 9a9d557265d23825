func.func private @printI64(i64)
func.func private @printComma()
func.func private @printNewline()
func.func private @printF32(f32)
#fold = affine_map<(d0)[s0] -> (d0 floordiv 3 + s0, d0 mod 5 - 2, d0 ceildiv 4)>
func.func @show(%i: index) {
  %0 = arith.index_cast %i : index to i64
  call @printI64(%0) : (i64) -> ()
  call @printComma() : () -> ()
  return
}
func.func @affine(%n: index) {
  affine.for %i = max affine_map<(d0) -> (-7, d0 - 30)>(%n) to min affine_map<(d0)[s0] -> (d0, s0 + 9)>(%n)[%n] step 3 {
    %a = affine.apply affine_map<(d0) -> (d0 floordiv 4)>(%i)
    func.call @show(%a) : (index) -> ()
    %b = affine.apply affine_map<(d0) -> (d0 mod 4)>(%i)
    func.call @show(%b) : (index) -> ()
    %c = affine.apply affine_map<(d0) -> (d0 ceildiv 4)>(%i)
    func.call @show(%c) : (index) -> ()
    affine.if affine_set<(d0)[s0] : (d0 - 1 >= 0, s0 - d0 * 2 >= 0)>(%i)[%n] {
      func.call @show(%i) : (index) -> ()
    } else {
      func.call @show(%n) : (index) -> ()
    }
    %x = affine.max #fold(%i)[%n]
    %y = affine.min #fold(%i)[%n]
    func.call @show(%x) : (index) -> ()
    func.call @show(%y) : (index) -> ()
    func.call @printNewline() : () -> ()
  }
  %m = memref.alloc() : memref<4x6xf32>
  affine.parallel (%i, %j) = (0, 0) to (4, min(6, %n)) step (1, 2) {
    %k = arith.addi %i, %j : index
    %w = arith.index_cast %k : index to i32
    %f = arith.sitofp %w : i32 to f32
    affine.store %f, %m[%i, %j] : memref<4x6xf32>
    affine.store %f, %m[%i, %j + 1] : memref<4x6xf32>
  }
  %zero = arith.constant 0.0 : f32
  %s = affine.for %i = 0 to 4 iter_args(%p = %zero) -> f32 {
    %q = affine.for %j = 0 to 6 iter_args(%r = %p) -> f32 {
      %v = affine.load %m[%i, (%j * 5) mod 6] : memref<4x6xf32>
      %t = arith.addf %r, %v : f32
      affine.yield %t : f32
    }
    affine.yield %q : f32
  }
  func.call @printF32(%s) : (f32) -> ()
  func.call @printNewline() : () -> ()
  memref.dealloc %m : memref<4x6xf32>
  return
}
func.func @structured(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %r:2 = scf.for %i = %c0 to %n step %c2 iter_args(%a = %c0, %b = %c1) -> (index, index) {
    %s = arith.addi %a, %b : index
    scf.yield %b, %s : index, index
  }
  func.call @show(%r#0) : (index) -> ()
  func.call @show(%r#1) : (index) -> ()
  %w:2 = scf.while (%x = %n, %k = %c0) : (index, index) -> (index, index) {
    %odd = arith.remui %x, %c2 : index
    %more = arith.cmpi ugt, %x, %c1 : index
    func.call @show(%x) : (index) -> ()
    scf.condition(%more) %odd, %x : index, index
  } do {
  ^bb0(%odd: index, %x: index):
    %is = arith.cmpi eq, %odd, %c1 : index
    %y = scf.if %is -> index {
      %c3 = arith.constant 3 : index
      %t = arith.muli %x, %c3 : index
      %u = arith.addi %t, %c1 : index
      scf.yield %u : index
    } else {
      %h = arith.divui %x, %c2 : index
      scf.yield %h : index
    }
    scf.yield %y, %odd : index, index
  }
  func.call @show(%w#0) : (index) -> ()
  func.call @show(%w#1) : (index) -> ()
  func.call @printNewline() : () -> ()
  scf.for %i = %c0 to %n step %c1 {
    %z = scf.index_switch %i -> index
    case 1 {
      %e = scf.execute_region -> index {
        %big = arith.cmpi ugt, %n, %c2 : index
        cf.cond_br %big, ^a(%n : index), ^b
      ^a(%p: index):
        cf.br ^c(%p : index)
      ^b:
        cf.br ^c(%c0 : index)
      ^c(%q: index):
        scf.yield %q : index
      }
      scf.yield %e : index
    }
    case 3 {
      scf.yield %c2 : index
    }
    default {
      scf.yield %i : index
    }
    func.call @show(%z) : (index) -> ()
  }
  %init = arith.constant 10.0 : f32
  %sum = scf.parallel (%i, %j) = (%c0, %c0) to (%n, %c2) step (%c2, %c1) init (%init) -> f32 {
    %ij = arith.addi %i, %j : index
    %w32 = arith.index_cast %ij : index to i32
    %f = arith.sitofp %w32 : i32 to f32
    scf.reduce(%f : f32) {
    ^bb0(%p: f32, %q: f32):
      %t = arith.addf %p, %q : f32
      scf.reduce.return %t : f32
    }
  }
  func.call @printF32(%sum) : (f32) -> ()
  func.call @printNewline() : () -> ()
  return
}
func.func @blocks(%n: i32) -> i32 {
  %c0 = arith.constant 0 : i32
  %c1 = arith.constant 1 : i32
  cf.br ^head(%n, %c0, %c1 : i32, i32, i32)
^head(%i: i32, %a: i32, %b: i32):
  cf.switch %i : i32, [
    default: ^swap(%b, %a : i32, i32),
    0: ^done,
    3: ^swap(%a, %i : i32, i32),
    -1: ^done
  ]
^swap(%x: i32, %y: i32):
  %j = arith.subi %i, %c1 : i32
  %s = arith.addi %x, %y : i32
  cf.br ^head(%j, %x, %s : i32, i32, i32)
^done:
  %r = arith.addi %a, %b : i32
  return %r : i32
}
func.func @main() {
  %n = arith.constant 11 : index
  call @affine(%n) : (index) -> ()
  call @structured(%n) : (index) -> ()
  %m = arith.constant 9 : i32
  %r = call @blocks(%m) : (i32) -> i32
  %w = arith.extsi %r : i32 to i64
  call @printI64(%w) : (i64) -> ()
  %f = constant @blocks : (i32) -> i32
  %q = call_indirect %f(%r) : (i32) -> i32
  %v = arith.extsi %q : i32 to i64
  call @printI64(%v) : (i64) -> ()
  call @printNewline() : () -> ()
  return
}
