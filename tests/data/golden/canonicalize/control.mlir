// RUN: freehold opt %s --canonicalize --allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %s --canonicalize="top-down=false region-simplify=disabled" --allow-unregistered-dialect \
// RUN:   | expect %t.bottom-up.out
// RUN: freehold opt %s --canonicalize="region-simplify=aggressive" --allow-unregistered-dialect \
// RUN:   | expect %t.aggressive.out

// Structured and unstructured control flow.

func.func @if_constant(%a: i32) -> i32 {
  %true = arith.constant true
  %0 = scf.if %true -> i32 {
    %1 = "foo.make"() : () -> i32
    scf.yield %1 : i32
  } else {
    scf.yield %a : i32
  }
  return %0 : i32
}

func.func @if_combine(%c: i1) {
  scf.if %c {
    "foo.first"(%c) : (i1) -> ()
  } else {
    "foo.other"(%c) : (i1) -> ()
  }
  scf.if %c {
    "foo.second"() : () -> ()
  }
  return
}

func.func @if_nested(%c: i1, %d: i1) {
  scf.if %c {
    scf.if %d {
      "foo.inner"() : () -> ()
    }
  }
  return
}

func.func @if_negated(%c: i1) {
  %true = arith.constant true
  %0 = arith.xori %c, %true : i1
  scf.if %0 {
    "foo.yes"() : () -> ()
  } else {
    "foo.no"() : () -> ()
  }
  return
}

func.func @if_select(%c: i1, %a: i32, %b: i32) -> (i32, i32, i1) {
  %true = arith.constant true
  %false = arith.constant false
  %0:3 = scf.if %c -> (i32, i32, i1) {
    %1 = "foo.make"() : () -> i32
    scf.yield %a, %1, %false : i32, i32, i1
  } else {
    scf.yield %b, %a, %true : i32, i32, i1
  }
  return %0#0, %0#1, %0#2 : i32, i32, i1
}

func.func @for_carried(%n: index, %a: i32, %b: i32) -> (i32, i32, i32) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %0:4 = scf.for %i = %c0 to %n step %c1 iter_args(%x = %a, %y = %b, %z = %a, %dead = %b)
      -> (i32, i32, i32, i32) {
    "foo.use"(%x, %y, %z) : (i32, i32, i32) -> ()
    %1 = "foo.next"(%x) : (i32) -> i32
    scf.yield %1, %y, %1, %1 : i32, i32, i32, i32
  }
  return %0#0, %0#1, %0#2 : i32, i32, i32
}

func.func @for_once(%a: i32) -> i32 {
  %c0 = arith.constant 0 : index
  %c4 = arith.constant 4 : index
  %0 = scf.for %i = %c0 to %c4 step %c4 iter_args(%x = %a) -> i32 {
    %1 = "foo.next"(%x, %i) : (i32, index) -> i32
    scf.yield %1 : i32
  }
  return %0 : i32
}

func.func @while_condition(%a: i32) -> i32 {
  %0:2 = scf.while (%x = %a) : (i32) -> (i32, i1) {
    %c = "foo.more"(%x) : (i32) -> i1
    scf.condition(%c) %x, %c : i32, i1
  } do {
  ^bb0(%y: i32, %again: i1):
    "foo.use"(%again) : (i1) -> ()
    %1 = "foo.next"(%y) : (i32) -> i32
    scf.yield %1 : i32
  }
  return %0#0 : i32
}

func.func @parallel(%n: index) {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  scf.parallel (%i, %j) = (%c0, %c0) to (%c1, %n) step (%c1, %c1) {
    "foo.use"(%i, %j) : (index, index) -> ()
  }
  return
}

func.func @switch(%a: i32) -> i32 {
  %c2 = arith.constant 2 : index
  %0 = scf.index_switch %c2 -> i32
  case 1 {
    scf.yield %a : i32
  }
  case 2 {
    %1 = "foo.two"() : () -> i32
    scf.yield %1 : i32
  }
  default {
    scf.yield %a : i32
  }
  return %0 : i32
}

func.func @blocks(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^left(%a : i32), ^right
^left(%x: i32):
  "foo.use"(%c) : (i1) -> ()
  cf.br ^pass(%x : i32)
^right:
  cf.br ^pass(%b : i32)
^pass(%y: i32):
  cf.br ^end(%y, %y : i32, i32)
^end(%z: i32, %dead: i32):
  return %z : i32
^nowhere:
  cf.br ^end(%a, %b : i32, i32)
}

func.func @equal_blocks(%c: i1, %a: i32, %b: i32) -> i32 {
  cf.cond_br %c, ^left, ^right
^left:
  %0 = "foo.make"(%a) : (i32) -> i32
  return %0 : i32
^right:
  %1 = "foo.make"(%b) : (i32) -> i32
  return %1 : i32
}

func.func @switch_blocks(%flag: i32, %a: i32) -> i32 {
  cf.switch %flag : i32, [
    default: ^one(%a : i32),
    3: ^one(%a : i32),
    4: ^two
  ]
^one(%x: i32):
  return %x : i32
^two:
  cf.switch %flag : i32, [
    default: ^one(%a : i32),
    4: ^three
  ]
^three:
  %0 = "foo.make"() : () -> i32
  return %0 : i32
}
