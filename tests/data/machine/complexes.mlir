func.func private @printF32(f32)
func.func private @printF64(f64)
func.func private @printComma()
func.func private @printNewline()
func.func @show32(%z: complex<f32>) {
  %a = complex.re %z : complex<f32>
  %b = complex.im %z : complex<f32>
  call @printF32(%a) : (f32) -> ()
  call @printComma() : () -> ()
  call @printF32(%b) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @show64(%z: complex<f64>) {
  %a = complex.re %z : complex<f64>
  %b = complex.im %z : complex<f64>
  call @printF64(%a) : (f64) -> ()
  call @printComma() : () -> ()
  call @printF64(%b) : (f64) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @each(%x: complex<f32>, %y: complex<f32>) {
  %add = complex.add %x, %y : complex<f32>
  call @show32(%add) : (complex<f32>) -> ()
  %sub = complex.sub %x, %y : complex<f32>
  call @show32(%sub) : (complex<f32>) -> ()
  %mul = complex.mul %x, %y : complex<f32>
  call @show32(%mul) : (complex<f32>) -> ()
  %div = complex.div %x, %y : complex<f32>
  call @show32(%div) : (complex<f32>) -> ()
  %neg = complex.neg %x : complex<f32>
  call @show32(%neg) : (complex<f32>) -> ()
  %conj = complex.conj %x : complex<f32>
  call @show32(%conj) : (complex<f32>) -> ()
  %exp = complex.exp %x : complex<f32>
  call @show32(%exp) : (complex<f32>) -> ()
  %log = complex.log %x : complex<f32>
  call @show32(%log) : (complex<f32>) -> ()
  %sqrt = complex.sqrt %x : complex<f32>
  call @show32(%sqrt) : (complex<f32>) -> ()
  %sin = complex.sin %x : complex<f32>
  call @show32(%sin) : (complex<f32>) -> ()
  %cos = complex.cos %x : complex<f32>
  call @show32(%cos) : (complex<f32>) -> ()
  %tanh = complex.tanh %x : complex<f32>
  call @show32(%tanh) : (complex<f32>) -> ()
  %sign = complex.sign %x : complex<f32>
  call @show32(%sign) : (complex<f32>) -> ()
  %pow = complex.pow %x, %y : complex<f32>
  call @show32(%pow) : (complex<f32>) -> ()
  %abs = complex.abs %x : complex<f32>
  call @printF32(%abs) : (f32) -> ()
  call @printNewline() : () -> ()
  %angle = complex.angle %x : complex<f32>
  call @printF32(%angle) : (f32) -> ()
  call @printNewline() : () -> ()
  %eq = complex.eq %x, %y : complex<f32>
  %ne = complex.neq %x, %y : complex<f32>
  %e = arith.uitofp %eq : i1 to f32
  %n = arith.uitofp %ne : i1 to f32
  call @printF32(%e) : (f32) -> ()
  call @printF32(%n) : (f32) -> ()
  call @printNewline() : () -> ()
  return
}
func.func @main() {
  %x = complex.constant [1.5 : f32, -0.5 : f32] : complex<f32>
  %y = complex.constant [0.25 : f32, 2.0 : f32] : complex<f32>
  call @each(%x, %y) : (complex<f32>, complex<f32>) -> ()
  call @each(%y, %y) : (complex<f32>, complex<f32>) -> ()
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %m = memref.alloc() : memref<2xcomplex<f64>>
  %a = arith.constant 3.5 : f64
  %b = arith.constant -1.25 : f64
  %z = complex.create %a, %b : complex<f64>
  memref.store %z, %m[%c1] : memref<2xcomplex<f64>>
  %w = memref.load %m[%c1] : memref<2xcomplex<f64>>
  %v = complex.mul %w, %z : complex<f64>
  call @show64(%v) : (complex<f64>) -> ()
  memref.dealloc %m : memref<2xcomplex<f64>>
  return
}
