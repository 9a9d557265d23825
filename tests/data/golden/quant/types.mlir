// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %S/types.mlirbc -o - | expect %t.bytecode.out

// Types of the dialect in the form in which MLIR prints them. The bytecode is what mlir-opt 22 wrote of the first function.

func.func @forms(%arg0: tensor<3x!quant.uniform<i8:f32, 0.02>>, %a1: !quant.uniform<u8<1:255>:f32, 0.5:128>, %a2: tensor<2x3x!quant.uniform<i8<-127:127>:f32:1, {2.0:3, 4.0, 0.1:-2}>>, %a3: !quant.any<i8:f32>, %a4: !quant.any<i8<-4:3>>, %a5: !quant.calibrated<f32<-0.998:1.2321>>, %a6: !quant.uniform<i4:f32, 1.0>, %a7: tensor<4x4x!quant.uniform<i8:f32:{0:2, 1:2}, {{2.0:120, 3.0:127}, {4.0, 5.0}}>>) {
  return
}

func.func @numbers(%a: !quant.calibrated<f32<-0.5:0.5>>, %b: !quant.calibrated<f32<-0.998:0.998>>, %c: !quant.calibrated<f32<-1.0:1.2345678>>,
 %d: !quant.uniform<i8:f32, 0.998:-3>, %e: !quant.uniform<i8:f32, 1.2345678>, %f: !quant.uniform<i32:f64, 1.0e-30>, %g: !quant.uniform<i8<-128:127>:f32, 1.0>, %h: !quant.uniform<u8<0:255>:f32, 1.0>, %i: !quant.any<i8<-8:7>:f32>, %j:  !quant.uniform<i8:f32, 1.0:0>, %l: !quant.any<u4>, %m: !quant.uniform<i8:f32:1, {3.0}>, %o: !quant.uniform<i8:f32:{0:1}, {2.0, 3.0:1}>, %p: !quant.uniform<i1:f32, 1.0>) {
  return
}
// One type in two spellings.
func.func @same(%arg0: tensor<3x!quant.uniform<i8:f32, 0.02>>) -> tensor<3x!quant.uniform<i8:f32, 0.02>> {
  return %arg0 : tensor<3x!quant.uniform<i8:f32, 2.000000e-02>>
}

// A scale that needs all its bits.
func.func @bits(%a: !quant.uniform<u8:f32, 0x41646ABBA0000000:128>) {
  return
}
