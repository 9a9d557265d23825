// RUN: freehold opt %s -split-input-file -allow-unregistered-dialect -scf-bufferize | expect %t.out

func.func @order(%p: i1, %a: tensor<?xf32>, %b: tensor<4xf32>, %c: tensor<*xf32>, %i: index) -> (tensor<?xf32>, tensor<4xf32>, tensor<*xf32>) {
  %x:2 = "test.two"() : () -> (tensor<?xf32>, tensor<4xf32>)
  %0:3 = scf.if %p -> (tensor<?xf32>, tensor<4xf32>, tensor<*xf32>) {
    scf.yield %a, %x#1, %c : tensor<?xf32>, tensor<4xf32>, tensor<*xf32>
  } else {
    %y:2 = "test.two"() : () -> (tensor<?xf32>, tensor<4xf32>)
    scf.yield %x#0, %b, %c : tensor<?xf32>, tensor<4xf32>, tensor<*xf32>
  }
  return %0#0, %0#1, %0#2 : tensor<?xf32>, tensor<4xf32>, tensor<*xf32>
}

// -----

func.func @forloop(%a: tensor<?xf32>, %b: tensor<4xf32>, %i: index) -> (tensor<?xf32>, tensor<4xf32>) {
  %r:2 = scf.for %k = %i to %i step %i iter_args(%u = %a, %v = %b) -> (tensor<?xf32>, tensor<4xf32>) {
    "test.use"(%u, %v) : (tensor<?xf32>, tensor<4xf32>) -> ()
    %q:2 = scf.for %k2 = %k to %i step %i iter_args(%u2 = %u, %v2 = %v) -> (tensor<?xf32>, tensor<4xf32>) {
      "test.use"(%u2, %v2) : (tensor<?xf32>, tensor<4xf32>) -> ()
      scf.yield %u, %v2 : tensor<?xf32>, tensor<4xf32>
    }
    "test.use"(%q#0, %q#1) : (tensor<?xf32>, tensor<4xf32>) -> ()
    scf.yield %q#0, %b : tensor<?xf32>, tensor<4xf32>
  }
  "test.use"(%r#0, %r#1) : (tensor<?xf32>, tensor<4xf32>) -> ()
  return %r#0, %r#1 : tensor<?xf32>, tensor<4xf32>
}

// -----

func.func @whl(%a: tensor<?xf32>, %b: tensor<4xf32>, %i: index, %c: i1) -> (tensor<4xf32>, tensor<?xf32>) {
  %r:2 = scf.while (%u = %a, %v = %b) : (tensor<?xf32>, tensor<4xf32>) -> (tensor<4xf32>, tensor<?xf32>) {
    "test.use"(%u, %v) : (tensor<?xf32>, tensor<4xf32>) -> ()
    scf.condition(%c) %v, %u : tensor<4xf32>, tensor<?xf32>
  } do {
  ^bb0(%v2: tensor<4xf32>, %u2: tensor<?xf32>):
    "test.use"(%v2, %u2) : (tensor<4xf32>, tensor<?xf32>) -> ()
    scf.yield %u2, %v2 : tensor<?xf32>, tensor<4xf32>
  }
  return %r#0, %r#1 : tensor<4xf32>, tensor<?xf32>
}

// -----

func.func @mat(%m: memref<4xf32>, %i: index, %p: i1) -> tensor<4xf32> {
  %t = bufferization.to_tensor %m : memref<4xf32>
  %0 = scf.if %p -> tensor<4xf32> {
    scf.yield %t : tensor<4xf32>
  } else {
    %a = bufferization.alloc_tensor() : tensor<4xf32>
    scf.yield %a : tensor<4xf32>
  }
  %m2 = bufferization.to_memref %0 : memref<4xf32>
  "test.use"(%m2) : (memref<4xf32>) -> ()
  return %0 : tensor<4xf32>
}

// -----

// Other ops with regions keep their tensors.
func.func @er(%p: i1, %a: tensor<?xf32>, %b: tensor<?xf32>) -> tensor<?xf32> {
  %0 = scf.execute_region -> tensor<?xf32> {
    cf.cond_br %p, ^bb1(%a: tensor<?xf32>), ^bb1(%b: tensor<?xf32>)
  ^bb1(%z: tensor<?xf32>):
    scf.yield %z : tensor<?xf32>
  }
  return %0 : tensor<?xf32>
}

// -----

func.func @par(%a: tensor<f32>, %i: index) -> tensor<f32> {
  %0 = scf.parallel (%k) = (%i) to (%i) step (%i) init (%a) -> tensor<f32> {
    %1 = "test.x"() : () -> tensor<f32>
    scf.reduce(%1) : tensor<f32> {
    ^bb0(%x: tensor<f32>, %y: tensor<f32>):
      scf.reduce.return %x : tensor<f32>
    }
    scf.yield
  }
  return %0 : tensor<f32>
}

// -----

func.func @sw(%a: tensor<f32>, %i: index) -> tensor<f32> {
  %0 = scf.index_switch %i -> tensor<f32> 
   case 2 {
    %1 = "test.x"() : () -> tensor<f32>
    scf.yield %1 : tensor<f32>
  } default { scf.yield %a : tensor<f32> }
  return %0 : tensor<f32>
}

// -----

func.func @generic(%p: i1, %a: tensor<4xf32>) -> tensor<4xf32> {
  %0 = "test.region"() ({
    %1 = scf.if %p -> tensor<4xf32> { scf.yield %a : tensor<4xf32> } else { scf.yield %a : tensor<4xf32> }
    "test.yield"(%1) : (tensor<4xf32>) -> ()
  }) : () -> tensor<4xf32>
  return %0 : tensor<4xf32>
}

// -----

func.func @unused(%p: i1, %a: tensor<4xf32>) {
    %1 = scf.if %p -> tensor<4xf32> { scf.yield %a : tensor<4xf32> } else { scf.yield %a : tensor<4xf32> }
    return
}

// -----

// Ops whose legality the conversion does not know are folded.
func.func @folds(%c: i1, %i: index, %t: tensor<4xf32>) -> (index, tensor<4xf32>) {
  %0 = arith.select %c, %i, %i : index
  %1 = arith.select %c, %t, %t : tensor<4xf32>
  %2 = scf.if %c -> (tensor<4xf32>) {
    scf.yield %1 : tensor<4xf32>
  } else {
    scf.yield %t : tensor<4xf32>
  }
  return %0, %2 : index, tensor<4xf32>
}

// -----

// Nothing to convert: attributes and other types stay.
func.func @no_tensors(%c: i1, %i: index, %m: memref<4xf32>) -> (index, memref<4xf32>) {
  %0:2 = scf.if %c -> (index, memref<4xf32>) {
    scf.yield %i, %m : index, memref<4xf32>
  } else {
    scf.yield %i, %m : index, memref<4xf32>
  } {test.attribute}
  return %0#0, %0#1 : index, memref<4xf32>
}
