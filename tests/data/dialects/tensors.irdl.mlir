// Ops on tensors that say for bufferization what they read, write, alias and allocate. Functions of this file say what
// they do, on tensors and on buffers.

irdl.dialect @d {
  // Reads a tensor.
  irdl.operation @show attributes {freehold.effects = {t = "read"}} {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
  }

  // The declaration does not say where its result comes from.
  irdl.operation @table attributes {freehold.effects = {}} {
    %t = irdl.c_pred "true"
    irdl.results(r: %t)
  }

  // The first two elements.
  irdl.operation @front attributes {
    freehold.aliases = {r = "t"}, freehold.traits = ["Pure"], freehold.evaluate = [@front, @front_of_buffer]
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }

  // Twice each element, in a new buffer.
  irdl.operation @twice attributes {
    freehold.bufferization = {reads = ["t"], writes = [], fresh = ["r"]},
    freehold.evaluate = [@twice, @twice_of_buffer]
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }

  // Adds one to each element, in place.
  irdl.operation @increment attributes {
    freehold.bufferization = {
      reads = ["t"], writes = ["t"], aliases = {r = {operand = "t", relation = "equivalent", certain = true}}
    },
    freehold.evaluate = [@increment, @increment_of_buffer]
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }

  // The tensor with one added, in place, and twice what it was, in a new buffer.
  irdl.operation @split attributes {
    freehold.bufferization = {
      reads = ["t"], writes = ["t"], fresh = ["s"],
      aliases = {r = {operand = "t", relation = "equivalent", certain = true}}
    },
    freehold.evaluate = [@split, @split_of_buffer]
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t, s: %t)
  }

  // One of two tensors.
  irdl.operation @choose attributes {
    freehold.bufferization = {
      reads = [], writes = [], aliases = {r = [{operand = "a", relation = "equivalent"}, "b"]}
    },
    freehold.evaluate = [@choose, @choose_of_buffers]
  } {
    %c = irdl.is i1
    %t = irdl.c_pred "true"
    irdl.operands(c: %c, a: %t, b: %t)
    irdl.results(r: %t)
  }

  // The negative elements, written into a buffer that is allocated before the op.
  irdl.operation @negate attributes {
    freehold.bufferization = {reads = ["t"], writes = ["out"], destinations = {r = "out"}, shape = {r = "t"}},
    freehold.evaluate = [@negate, @negate_into_buffer]
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t, out: optional %t)
    irdl.results(r: optional %t)
  }

  // In another memory space, as another op.
  irdl.operation @upload attributes {
    freehold.bufferization = {
      reads = ["t"], writes = [], fresh = ["r"], memory_space = {r = 1 : i64}, layout = {r = affine_map<(i) -> (i + 2)>},
      memref_op = "d.upload_buffer"
    }
  } {
    %t = irdl.base "!builtin.tensor"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }
  irdl.operation @upload_buffer attributes {freehold.effects = {t = "read", r = "allocate"}} {
    %t = irdl.base "!builtin.memref"
    %r = irdl.base "!builtin.memref"
    irdl.operands(t: %t)
    irdl.results(r: %r)
  }

  // In destination-passing style, with a result on buffers too.
  irdl.operation @fill attributes {freehold.destination_style = "out", freehold.evaluate = @fill} {
    %v = irdl.c_pred "true"
    %t = irdl.c_pred "true"
    irdl.operands(v: %v, out: %t)
    irdl.results(r: %t)
  }

  // Memory of somebody else, which is neither written nor freed.
  irdl.operation @ones attributes {
    freehold.bufferization = {reads = [], writes = [], fresh = [], read_only = ["r"]}
  } {
    %t = irdl.c_pred "true"
    irdl.results(r: %t)
  }

  // Writes one particular buffer.
  irdl.operation @register attributes {
    freehold.bufferization = {
      reads = ["t"], writes = ["t"], in_place = ["t"],
      aliases = {r = {operand = "t", relation = "equivalent", certain = true}}
    }
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }

  // One of two regions, which ends in `d.yield`.
  irdl.operation @if attributes {
    freehold.region_flow = {
      entry = ["then", "else"], then = ["parent"], else = ["parent"], invocations = {then = [0, 1], else = [0, 1]}
    }
  } {
    %c = irdl.is i1
    %t = irdl.c_pred "true"
    irdl.operands(c: %c)
    irdl.results(r: variadic %t)
    %then = irdl.region
    %else = irdl.region
    irdl.regions(then: %then, else: %else)
  }

  // Its region runs any number of times, each time with what it yielded before.
  irdl.operation @loop attributes {
    freehold.region_flow = {entry = ["body", "parent"], body = ["body", "parent"], operands = "inits"}
  } {
    %t = irdl.c_pred "true"
    irdl.operands(inits: variadic %t)
    irdl.results(r: variadic %t)
    %body = irdl.region
    irdl.regions(body: %body)
  }
  // It ends a region of `d.loop`, and does not say which operands it passes on.
  irdl.operation @next attributes {freehold.traits = ["Terminator", "Pure"]} {
    %t = irdl.c_pred "true"
    irdl.operands(values: variadic %t)
  }
  irdl.operation @yield attributes {freehold.traits = ["ReturnLike", "Terminator", "Pure"]} {
    %t = irdl.c_pred "true"
    irdl.operands(values: variadic %t)
  }

  // Its region gets a tensor, of which the declaration does not say where it comes from.
  irdl.operation @each attributes {freehold.effects = {t = "read"}} {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: variadic %t)
    %body = irdl.region
    irdl.regions(body: %body)
  }
  irdl.operation @closed attributes {freehold.effects = {t = "read"}, freehold.traits = ["IsolatedFromAbove"]} {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    %body = irdl.region
    irdl.regions(body: %body)
  }

  // Declarations that lack something.
  irdl.operation @silent {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }
  irdl.operation @stop attributes {freehold.traits = ["Terminator"]} {
    %t = irdl.c_pred "true"
    irdl.operands(values: variadic %t)
  }
  irdl.operation @shapeless attributes {
    freehold.bufferization = {reads = ["t"], writes = [], destinations = {r = "out"}}
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t, out: optional %t)
    irdl.results(r: optional %t)
  }
  irdl.operation @only_tensors attributes {freehold.bufferization = {reads = ["t"], writes = [], fresh = ["r"]}} {
    %t = irdl.base "!builtin.tensor"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }
  irdl.operation @to_nowhere attributes {
    freehold.bufferization = {reads = ["t"], writes = [], fresh = ["r"], memref_op = "d.nowhere"}
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }
  irdl.operation @to_show attributes {
    freehold.bufferization = {reads = ["t"], writes = [], fresh = ["r"], memref_op = "d.show"}
  } {
    %t = irdl.c_pred "true"
    irdl.operands(t: %t)
    irdl.results(r: %t)
  }
}

func.func @front(%t: tensor<?xf32>) -> tensor<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = tensor.extract_slice %t[0] [%c2] [1] : tensor<?xf32> to tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @front_of_buffer(%m: memref<?xf32>) -> memref<?xf32> {
  %c2 = arith.constant 2 : index
  %0 = memref.subview %m[0] [%c2] [1] : memref<?xf32> to memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @twice(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.addf %t, %t : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @twice_of_buffer(%m: memref<?xf32>) -> memref<?xf32> {
  %c0 = arith.constant 0 : index
  %size = memref.dim %m, %c0 : memref<?xf32>
  %new = memref.alloc(%size) : memref<?xf32>
  linalg.map { arith.addf } ins(%m, %m : memref<?xf32>, memref<?xf32>) outs(%new : memref<?xf32>)
  return %new : memref<?xf32>
}

func.func @increment(%t: tensor<?xf32>) -> tensor<?xf32> {
  %one = arith.constant 1.0 : f32
  %0 = linalg.map ins(%t : tensor<?xf32>) outs(%t : tensor<?xf32>) (%x: f32, %old: f32) {
    %1 = arith.addf %x, %one : f32
    linalg.yield %1 : f32
  }
  return %0 : tensor<?xf32>
}
func.func @increment_of_buffer(%m: memref<?xf32>) -> memref<?xf32> {
  %one = arith.constant 1.0 : f32
  linalg.map ins(%m : memref<?xf32>) outs(%m : memref<?xf32>) (%x: f32, %old: f32) {
    %1 = arith.addf %x, %one : f32
    linalg.yield %1 : f32
  }
  return %m : memref<?xf32>
}

func.func @choose(%c: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.select %c, %a, %b : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @choose_of_buffers(%c: i1, %a: memref<?xf32>, %b: memref<?xf32>) -> memref<?xf32> {
  %0 = arith.select %c, %a, %b : memref<?xf32>
  return %0 : memref<?xf32>
}

func.func @negate(%t: tensor<?xf32>) -> tensor<?xf32> {
  %0 = arith.negf %t : tensor<?xf32>
  return %0 : tensor<?xf32>
}
func.func @negate_into_buffer(%m: memref<?xf32>, %out: memref<?xf32>) {
  linalg.map { arith.negf } ins(%m : memref<?xf32>) outs(%out : memref<?xf32>)
  return
}

func.func @fill(%v: f32, %out: tensor<?xf32>) -> tensor<?xf32> {
  %0 = linalg.fill ins(%v : f32) outs(%out : tensor<?xf32>) -> tensor<?xf32>
  return %0 : tensor<?xf32>
}

func.func @split(%t: tensor<?xf32>) -> (tensor<?xf32>, tensor<?xf32>) {
  %0 = func.call @twice(%t) : (tensor<?xf32>) -> tensor<?xf32>
  %1 = func.call @increment(%t) : (tensor<?xf32>) -> tensor<?xf32>
  return %1, %0 : tensor<?xf32>, tensor<?xf32>
}
func.func @split_of_buffer(%m: memref<?xf32>) -> (memref<?xf32>, memref<?xf32>) {
  %0 = func.call @twice_of_buffer(%m) : (memref<?xf32>) -> memref<?xf32>
  %1 = func.call @increment_of_buffer(%m) : (memref<?xf32>) -> memref<?xf32>
  return %1, %0 : memref<?xf32>, memref<?xf32>
}
