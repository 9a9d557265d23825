// An op that may hide references: no function's calls are all seen.
// RUN: freehold opt %s --remove-dead-values --allow-unregistered-dialect | expect %t.out

func.func private @named(%a: i32, %b: i32) -> i32 {
  return %b : i32
}
func.func @u(%a: i32, %n: index, %m: tensor<4xf32>) -> (i32, tensor<4xf32>) {
  %0 = call @named(%a, %a) : (i32, i32) -> i32
  "foo.y"() {f = @named} : () -> ()
  %f = arith.constant 1.0 : f32
  %g:2 = linalg.generic {indexing_maps = [affine_map<(d0)->(d0)>, affine_map<(d0)->(d0)>], iterator_types = ["parallel"]} outs(%m, %m : tensor<4xf32>, tensor<4xf32>) {
   ^bb0(%x: f32, %y: f32):
    %s = arith.addf %x, %f : f32
    %t = arith.mulf %x, %f : f32
    linalg.yield %s, %x : f32, f32
  } -> (tensor<4xf32>, tensor<4xf32>)
  %h = linalg.fill ins(%f : f32) outs(%m : tensor<4xf32>) -> tensor<4xf32>
  %i:2 = "foo.unknown"(%a) ({
    %z = arith.constant 1 : i32
    "foo.end"() : () -> ()
  }) : (i32) -> (i32, i32)
  return %a, %g#0 : i32, tensor<4xf32>
}
