// RUN: freehold opt %s --copy-removal | expect %t.out
// A call of a function that only reads, as its declaration says, does not prevent the removal of a copy, unless it would
// read other data; a call of one that writes does.

func.func private @read(memref<4xf32>) attributes {freehold.facts = {effects = {argument0 = "read"}}}
func.func private @write(memref<4xf32>) attributes {freehold.facts = {effects = {argument0 = "write"}}}
func.func private @nothing(memref<4xf32>) attributes {freehold.facts = {effects = {}}}
func.func private @move(memref<4xf32>, memref<4xf32>) attributes {
  freehold.facts = {effects = {argument0 = "read", argument1 = "write"}}}
func.func private @new(memref<4xf32>) -> memref<4xf32> attributes {
  freehold.facts = {effects = {argument0 = "read"}, fresh = ["result0"]}}
func.func private @same(memref<4xf32>) -> memref<4xf32> attributes {
  freehold.facts = {effects = {argument0 = "read"}, aliases = {result0 = "argument0"}}}
func.func private @unknown(memref<4xf32>)

// Between the copy and the free of its source: %b becomes %a.
func.func @source_is_read(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @new(%a) : (memref<4xf32>) -> memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  call @read(%0) : (memref<4xf32>) -> ()
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}
func.func @source_is_passed_for_nothing(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @new(%a) : (memref<4xf32>) -> memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  call @nothing(%0) : (memref<4xf32>) -> ()
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}
// Stays: %b would be written.
func.func @source_is_written(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @new(%a) : (memref<4xf32>) -> memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  call @write(%0) : (memref<4xf32>) -> ()
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}
func.func @source_may_be_written(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @new(%a) : (memref<4xf32>) -> memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  call @unknown(%0) : (memref<4xf32>) -> ()
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}
// Stays: the second call would read what the first one writes.
func.func @source_is_read_after_a_write(%a: memref<4xf32>) -> memref<4xf32> {
  %0 = call @new(%a) : (memref<4xf32>) -> memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  call @write(%b) : (memref<4xf32>) -> ()
  call @read(%0) : (memref<4xf32>) -> ()
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}
// An argument, which another argument may be: removed if only read, not if that is written.
func.func @argument_is_read(%a: memref<4xf32>, %x: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  call @read(%x) : (memref<4xf32>) -> ()
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}
func.func @argument_is_written(%a: memref<4xf32>, %x: memref<4xf32>) -> memref<4xf32> {
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  call @write(%x) : (memref<4xf32>) -> ()
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}
func.func @argument_is_written_in_a_region(%a: memref<4xf32>, %x: memref<4xf32>, %c: i1, %f: f32) -> memref<4xf32> {
  %i = arith.constant 0 : index
  %0 = memref.cast %a : memref<4xf32> to memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  memref.copy %0, %b : memref<4xf32> to memref<4xf32>
  scf.if %c {
    memref.store %f, %x[%i] : memref<4xf32>
  }
  memref.dealloc %0 : memref<4xf32>
  return %b : memref<4xf32>
}

// Between the allocation of the source and the copy: %a becomes %out.
func.func @target_is_read_before(%out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @read(%out) : (memref<4xf32>) -> ()
  call @write(%a) : (memref<4xf32>) -> ()
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @others_are_passed_for_nothing(%out: memref<4xf32>, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  call @nothing(%x) : (memref<4xf32>) -> ()
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
// Stays: the call would read the new data, or may.
func.func @target_is_read_after(%out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  call @read(%out) : (memref<4xf32>) -> ()
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @target_is_read_with_the_write(%out: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @move(%out, %a) : (memref<4xf32>, memref<4xf32>) -> ()
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
func.func @other_argument_is_read(%out: memref<4xf32>, %x: memref<4xf32>) {
  %a = memref.alloc() : memref<4xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  call @read(%x) : (memref<4xf32>) -> ()
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return
}
// Stays: the result of the call is %out.
func.func @result_is_target(%out: memref<4xf32>) -> f32 {
  %i = arith.constant 0 : index
  %r = call @same(%out) : (memref<4xf32>) -> memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  %f = memref.load %r[%i] : memref<4xf32>
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  return %f : f32
}
// Removed: the result of the call is not %out.
func.func @result_is_new(%out: memref<4xf32>) -> f32 {
  %i = arith.constant 0 : index
  %r = call @new(%out) : (memref<4xf32>) -> memref<4xf32>
  %a = memref.alloc() : memref<4xf32>
  call @write(%a) : (memref<4xf32>) -> ()
  %f = memref.load %r[%i] : memref<4xf32>
  memref.copy %a, %out : memref<4xf32> to memref<4xf32>
  memref.dealloc %a : memref<4xf32>
  memref.dealloc %r : memref<4xf32>
  return %f : f32
}
