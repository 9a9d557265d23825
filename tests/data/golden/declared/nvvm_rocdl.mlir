// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

// A type of LLVM is printed without its name, if the constraint is its class and something is left; so is an attribute that the
// dialect does not declare. A default of one bit is elided.
func.func @f(%generic: !llvm.ptr, %global: !llvm.ptr<1>, %shared: !llvm.ptr<3>, %fat: !llvm.ptr<7>, %size: i32, %stride: i16, %records: i64, %v: vector<2xf32>) {
  "nvvm.cp.async.bulk.prefetch"(%global, %size) : (!llvm.ptr<1>, i32) -> ()
  nvvm.cp.async.mbarrier.arrive %generic {noinc = false} : !llvm.ptr
  %1 = rocdl.make.buffer.rsrc %generic, %stride, %records, %size : !llvm.ptr to !llvm.ptr<8>
  %2 = rocdl.make.buffer.rsrc %fat, %stride, %records, %size : <7> to <8>
  %3 = "rocdl.permlane16.swap"(%size, %size) <{boundControl = true, fi = false}> : (i32, i32) -> !llvm.struct<(i32, i32)>
  %4 = nvvm.read.ptx.sreg.tid.x range <i32, 0, 64> : i32
  %5 = rocdl.workitem.id.x range <i32, 0, 64> : i32
  %6 = "rocdl.wmma.f32.16x16x4.f32"(%v, %v, %v) <{modC = 1 : i16, reuseA = false, signB = true}> : (vector<2xf32>, vector<2xf32>, vector<2xf32>) -> vector<2xf32>
  return
}
