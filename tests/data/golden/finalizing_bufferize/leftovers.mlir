// RUN: freehold opt %s --tensor-bufferize --func-bufferize --finalizing-bufferize | expect %t.out

// What no partial pass knows is bufferized here, with copies before writes.
func.func @index_switch(%t: tensor<2xf32>, %u: tensor<2xf32>, %i: index, %f: f32) -> tensor<2xf32> {
  %0 = scf.index_switch %i -> tensor<2xf32>
  case 1 {
    scf.yield %t : tensor<2xf32>
  }
  default {
    scf.yield %u : tensor<2xf32>
  }
  %1 = tensor.insert %f into %0[%i] : tensor<2xf32>
  return %1 : tensor<2xf32>
}

func.func @forall(%t: tensor<4xf32>, %n: index) -> tensor<4xf32> {
  %0 = scf.forall (%i) in (%n) shared_outs(%o = %t) -> (tensor<4xf32>) {
    %1 = tensor.extract %t[%i] : tensor<4xf32>
    %2 = tensor.from_elements %1 : tensor<1xf32>
    scf.forall.in_parallel {
      tensor.parallel_insert_slice %2 into %o[%i] [1] [1] : tensor<1xf32> into tensor<4xf32>
    }
  }
  return %0 : tensor<4xf32>
}

func.func @map(%n: index) -> tensor<?xindex> {
  %0 = tensor.generate %n {
  ^bb0(%i: index):
    tensor.yield %i : index
  } : tensor<?xindex>
  return %0 : tensor<?xindex>
}
