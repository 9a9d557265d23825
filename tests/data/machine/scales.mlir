func.func @scaled(%x: f32, %s: f32) {
  %small = arith.truncf %x : f32 to f4E2M1FN
  %big = arith.scaling_extf %small, %s : f4E2M1FN, f32 to f32
  vector.print %big : f32
  %back = arith.scaling_truncf %x, %s : f32, f32 to f4E2M1FN
  %seen = arith.extf %back : f4E2M1FN to f32
  vector.print %seen : f32
  return
}
func.func @main() {
  %a = arith.constant 1.5 : f32
  %b = arith.constant -6.0 : f32
  %c = arith.constant 0.3 : f32
  %one = arith.constant 1.0 : f32
  %four = arith.constant 4.0 : f32
  %half = arith.constant 0.5 : f32
  call @scaled(%a, %one) : (f32, f32) -> ()
  call @scaled(%a, %four) : (f32, f32) -> ()
  call @scaled(%b, %half) : (f32, f32) -> ()
  call @scaled(%c, %half) : (f32, f32) -> ()
  %v = arith.constant dense<[1.0, 2.0, 3.0, 4.0]> : vector<4xf32>
  %w = arith.constant dense<[1.0, 2.0, 4.0, 8.0]> : vector<4xf32>
  %t = arith.scaling_truncf %v, %w : vector<4xf32>, vector<4xf32> to vector<4xf4E2M1FN>
  %u = arith.scaling_extf %t, %w : vector<4xf4E2M1FN>, vector<4xf32> to vector<4xf32>
  vector.print %u : vector<4xf32>
  return
}
