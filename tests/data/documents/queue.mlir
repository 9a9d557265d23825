func.func @f(%v: f32) {
  %q = queue.create : <f32>
  %t = queue.push %v into %q : f32, <f32>
  return
}
