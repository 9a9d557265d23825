// RUN: freehold opt %s --ownership-elaboration=allow-escape | expect %t.out

// With `allow-escape`, a buffer that is stored where it outlives the function is left unfreed; others are freed.

func.func @in_an_argument(%box: memref<1xmemref<4xf32>>, %m: memref<4xf32>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  %other = memref.alloc() : memref<4xf32>
  memref.copy %m, %other : memref<4xf32> to memref<4xf32>
  memref.copy %other, %a : memref<4xf32> to memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return
}

func.func @in_a_returned_buffer(%i: index) -> memref<1xmemref<4xf32>> {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  return %box : memref<1xmemref<4xf32>>
}

// A local container that does not escape: freed as without the option.
func.func @local(%m: memref<4xf32>, %i: index) {
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  %a = memref.alloc() : memref<4xf32>
  memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  %b = memref.load %box[%i] : memref<1xmemref<4xf32>>
  memref.copy %m, %b : memref<4xf32> to memref<4xf32>
  return
}

// On one side, it escapes.
func.func @on_one_side(%c: i1, %box: memref<1xmemref<4xf32>>, %i: index) {
  %a = memref.alloc() : memref<4xf32>
  scf.if %c {
    memref.store %a, %box[%i] : memref<1xmemref<4xf32>>
  }
  return
}

// What a region yields is stored where it outlives the region, which runs once; the result is not freed.

func.func @result_of_a_region(%c: i1, %m: memref<2xf32>, %i: index, %n: index, %v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %a = memref.alloc() : memref<2xf32>
  memref.store %v, %a[%c0] : memref<2xf32>
  %r = scf.execute_region -> f32 {
    cf.br ^bb1(%a : memref<2xf32>)
  ^bb1(%b: memref<2xf32>):
    %s = scf.if %c -> f32 {
      %box = memref.alloc() : memref<1xmemref<2xf32>>
      scf.for %j = %c0 to %c1 step %c1 {
        %x:2 = scf.if %c -> (f32, memref<2xf32>) {
          scf.yield %v, %b : f32, memref<2xf32>
        } else {
          scf.yield %v, %b : f32, memref<2xf32>
        }
        memref.store %x#1, %box[%j] : memref<1xmemref<2xf32>>
      }
      %y = memref.load %box[%c0] : memref<1xmemref<2xf32>>
      %w = memref.load %y[%c0] : memref<2xf32>
      scf.yield %w : f32
    } else {
      scf.yield %v : f32
    }
    scf.yield %s : f32
  }
  return %r : f32
}

// Of three buffers that a loop exchanges, one result is stored where it outlives the loop around it.

func.func @one_of_several_results(%v: f32) -> f32 {
  %c0 = arith.constant 0 : index
  %c2 = arith.constant 2 : index
  %a = memref.alloc() : memref<4xf32>
  memref.store %v, %a[%c0] : memref<4xf32>
  %box = memref.alloc() : memref<1xmemref<4xf32>>
  scf.for %i = %c0 to %c2 step %c2 {
    %b = memref.alloc() : memref<4xf32>
    memref.store %v, %b[%c0] : memref<4xf32>
    %r:3 = scf.for %j = %i to %c2 step %c2 iter_args(%x = %a, %y = %a, %z = %b)
        -> (memref<4xf32>, memref<4xf32>, memref<4xf32>) {
      scf.yield %y, %z, %x : memref<4xf32>, memref<4xf32>, memref<4xf32>
    }
    memref.store %r#2, %box[%i] : memref<1xmemref<4xf32>>
  }
  %y = memref.load %box[%c0] : memref<1xmemref<4xf32>>
  %r = memref.load %y[%c0] : memref<4xf32>
  return %r : f32
}
