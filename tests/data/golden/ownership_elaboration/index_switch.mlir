// RUN: freehold opt %s --ownership-elaboration | expect %t.out

// `scf.index_switch`: each case frees what it neither uses later nor hands over.

func.func @one_of_three(%n: index, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  %r = scf.index_switch %n -> memref<4xf32>
  case 0 {
    scf.yield %a : memref<4xf32>
  }
  case 1 {
    scf.yield %b : memref<4xf32>
  }
  default {
    %c = memref.alloc() : memref<4xf32>
    memref.copy %a, %c : memref<4xf32> to memref<4xf32>
    scf.yield %c : memref<4xf32>
  }
  memref.copy %r, %m : memref<4xf32> to memref<4xf32>
  return
}

func.func @last_use_in_one_case(%n: index, %m: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  memref.copy %m, %a : memref<4xf32> to memref<4xf32>
  scf.index_switch %n
  case 0 {
    memref.copy %a, %m : memref<4xf32> to memref<4xf32>
    scf.yield
  }
  case 7 {
    scf.yield
  }
  default {
    scf.yield
  }
  return
}

func.func @argument_in_one_case(%n: index, %m: memref<4xf32>, %out: memref<4xf32>) {
  %r = scf.index_switch %n -> memref<4xf32>
  case 0 {
    %a = memref.alloc() : memref<4xf32>
    memref.copy %m, %a : memref<4xf32> to memref<4xf32>
    scf.yield %a : memref<4xf32>
  }
  default {
    scf.yield %m : memref<4xf32>
  }
  memref.copy %r, %out : memref<4xf32> to memref<4xf32>
  return
}
