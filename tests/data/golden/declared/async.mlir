// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

func.func @f(%token: !async.token, %value: !async.value<f32>, %group: !async.group, %storage: !async.value<memref<4xf32>>) {
  %t, %r:2 = async.execute [%token] (%value as %v: !async.value<f32>) -> (!async.value<f32>, !async.value<index>) attributes {a} {
    %i = arith.constant 1 : index
    async.yield %v, %i : f32, index
  }
  %t2 = async.execute {
    async.yield
  }
  async.await %t : !async.token
  %w = async.await %r#0 : !async.value<f32>
  %n = async.add_to_group %t, %group : !async.token
  async.await_all %group
  %l = async.runtime.load %storage : !async.value<memref<4xf32>>
  async.runtime.store %l, %storage : !async.value<memref<4xf32>>
  return
}
async.func @g(%a: f32) -> !async.value<f32> {
  return %a : f32
}
async.func private @h(f32) -> !async.token
