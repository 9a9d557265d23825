// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of cf, in its custom form.

func.func @branches(%c: i1, %a: i32, %flag: i64) -> i32 {
  cf.assert %c, "the condition \22holds\22"
  cf.br ^start(%a : i32)
^start(%x: i32):
  cf.cond_br %c, ^left(%x : i32), ^right
^left(%y: i32):
  cf.cond_br %c, ^left(%a : i32), ^select(%y, %x : i32, i32)
^right:
  cf.cond_br %c, ^start(%a : i32), ^select(%a, %a : i32, i32) {note}
^select(%l: i32, %r: i32):
  cf.switch %l : i32, [
    default: ^end(%r : i32),
    42: ^end(%l : i32),
    -1: ^last
  ]
^last:
  cf.switch %flag : i64, [
    default: ^end(%a : i32)
  ]
^end(%result: i32):
  return %result : i32
}

func.func @weights(%c: i1) {
  cf.cond_br %c weights([90, 10]), ^a, ^b
^a:
  return
^b:
  cf.br ^a
}
