// RUN: freehold opt %s --ownership-elaboration --canonicalize | expect %t.out

// The programs of docs/design/ownership.md.

// They are run, so @use and @step, which the document declares only, do something.
func.func private @use(%m: memref<8xf32>) {
  %zero = arith.constant 0 : index
  %value = arith.constant 1.0 : f32
  memref.store %value, %m[%zero] : memref<8xf32>
  return
}

func.func private @step(%old: memref<8xf32>, %new: memref<8xf32>) {
  call @use(%old) : (memref<8xf32>) -> ()
  call @use(%new) : (memref<8xf32>) -> ()
  return
}

func.func private @make() -> (memref<8xf32>, memref<8xf32>)

func.func @branch(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %a : memref<8xf32>
  } else {
    %b = memref.alloc() : memref<8xf32>
    scf.yield %b : memref<8xf32>
  }
  call @use(%r) : (memref<8xf32>) -> ()
  return
}

func.func @carried(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %first = memref.alloc() : memref<8xf32>
  %last = scf.for %i = %zero to %n step %one iter_args(%old = %first) -> (memref<8xf32>) {
    %new = memref.alloc() : memref<8xf32>
    func.call @step(%old, %new) : (memref<8xf32>, memref<8xf32>) -> ()
    scf.yield %new : memref<8xf32>
  }
  call @step(%last, %last) : (memref<8xf32>, memref<8xf32>) -> ()
  return
}

func.func @returned(%c: i1) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^early, ^late
^early:
  return %a : memref<8xf32>
^late:
  call @use(%a) : (memref<8xf32>) -> ()
  %b = memref.alloc() : memref<8xf32>
  return %b : memref<8xf32>
}

func.func @diamonds(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^left, ^join(%a : memref<8xf32>)
^left:
  %b = memref.alloc() : memref<8xf32>
  cf.br ^join(%b : memref<8xf32>)
^join(%x: memref<8xf32>):
  call @use(%x) : (memref<8xf32>) -> ()
  cf.cond_br %d, ^more, ^end
^more:
  call @use(%a) : (memref<8xf32>) -> ()
  cf.br ^end
^end:
  return
}

func.func @through(%c: i1, %arg: memref<8xf32>) -> memref<8xf32> {
  %a = memref.alloc() : memref<8xf32>
  %r = scf.if %c -> (memref<8xf32>) {
    scf.yield %arg : memref<8xf32>
  } else {
    scf.yield %a : memref<8xf32>
  }
  call @use(%r) : (memref<8xf32>) -> ()
  return %r : memref<8xf32>
}

func.func @pair() {
  %r:2 = call @make() : () -> (memref<8xf32>, memref<8xf32>)
  call @use(%r#0) : (memref<8xf32>) -> ()
  call @use(%r#1) : (memref<8xf32>) -> ()
  return
}

func.func @siblings(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^join(%a, %a : memref<8xf32>, memref<8xf32>), ^other
^other:
  %b = memref.alloc() : memref<8xf32>
  cf.br ^join(%a, %b : memref<8xf32>, memref<8xf32>)
^join(%x: memref<8xf32>, %y: memref<8xf32>):
  call @use(%x) : (memref<8xf32>) -> ()
  call @use(%y) : (memref<8xf32>) -> ()
  return
}

func.func @selects(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  %b = memref.alloc() : memref<8xf32>
  %s = arith.select %c, %a, %b : memref<8xf32>
  call @use(%s) : (memref<8xf32>) -> ()
  return
}

func.func @freed_on_one_path(%c: i1) {
  %a = memref.alloc() : memref<8xf32>
  call @use(%a) : (memref<8xf32>) -> ()
  scf.if %c {
    memref.dealloc %a : memref<8xf32>
  }
  return
}

func.func @stored() {
  %zero = arith.constant 0 : index
  %box = memref.alloc() : memref<1xmemref<8xf32>>
  %a = memref.alloc() : memref<8xf32>
  memref.store %a, %box[%zero] : memref<1xmemref<8xf32>>
  %x = memref.load %box[%zero] : memref<1xmemref<8xf32>>
  call @use(%x) : (memref<8xf32>) -> ()
  return
}

func.func @forced(%n: index) {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %a = memref.alloc() : memref<8xf32>
  %r = scf.for %i = %zero to %n step %one iter_args(%x = %a) -> (memref<8xf32>) {
    func.call @use(%a) : (memref<8xf32>) -> ()
    func.call @use(%x) : (memref<8xf32>) -> ()
    %t = memref.alloc() : memref<8xf32>
    scf.yield %t : memref<8xf32>
  }
  call @use(%r) : (memref<8xf32>) -> ()
  return
}

func.func @chain(%c: i1, %d: i1) {
  %a = memref.alloc() : memref<8xf32>
  cf.cond_br %c, ^left, ^join(%a : memref<8xf32>)
^left:
  %b = memref.alloc() : memref<8xf32>
  cf.br ^join(%b : memref<8xf32>)
^join(%x: memref<8xf32>):
  call @use(%a) : (memref<8xf32>) -> ()
  cf.cond_br %d, ^last(%x : memref<8xf32>), ^end
^last(%y: memref<8xf32>):
  call @use(%y) : (memref<8xf32>) -> ()
  cf.br ^end
^end:
  return
}

func.func @shifted(%c: i1, %m: memref<4xf32>) {
  %c16 = arith.constant 16 : index
  %r = scf.if %c -> (memref<4xf32>) {
    %a = memref.alloc() : memref<64xi8>
    %v = memref.view %a[%c16][] : memref<64xi8> to memref<4xf32>
    scf.yield %v : memref<4xf32>
  } else {
    %b = memref.alloc() : memref<64xi8>
    %w = memref.view %b[%c16][] : memref<64xi8> to memref<4xf32>
    scf.yield %w : memref<4xf32>
  }
  memref.copy %m, %r : memref<4xf32> to memref<4xf32>
  return
}
func.func @tensor(%f: f32, %i: index) -> f32 {
  %m = memref.alloc() : memref<4xf32>
  linalg.fill ins(%f : f32) outs(%m : memref<4xf32>)
  %x = bufferization.to_tensor %m restrict : memref<4xf32> to tensor<4xf32>
  %v = tensor.extract %x[%i] : tensor<4xf32>
  return %v : f32
}
