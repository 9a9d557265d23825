// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of arith, in its custom form.

func.func @integers(%a: i32, %b: i32, %v: vector<4xi32>, %t: tensor<?xi64>, %i: index) {
  %0 = arith.addi %a, %b : i32
  %1 = arith.addi %a, %b overflow<nsw, nuw> : i32
  %2, %3 = arith.addui_extended %a, %b : i32, i1
  %4 = arith.andi %v, %v : vector<4xi32>
  %5 = arith.ceildivsi %a, %b : i32
  %6 = arith.ceildivui %a, %b : i32
  %7 = arith.divsi %a, %b exact : i32
  %8 = arith.divui %a, %b : i32
  %9 = arith.floordivsi %a, %b : i32
  %10 = arith.maxsi %a, %b : i32
  %11 = arith.maxui %t, %t : tensor<?xi64>
  %12 = arith.minsi %a, %b : i32
  %13 = arith.minui %a, %b : i32
  %14 = arith.muli %i, %i : index
  %15, %16 = arith.mulsi_extended %a, %b : i32
  %17, %18 = arith.mului_extended %v, %v : vector<4xi32>
  %19 = arith.ori %a, %b : i32
  %20 = arith.remsi %a, %b : i32
  %21 = arith.remui %a, %b : i32
  %22 = arith.shli %a, %b overflow<nsw> : i32
  %23 = arith.shrsi %a, %b exact : i32
  %24 = arith.shrui %a, %b : i32
  %25 = arith.subi %a, %b overflow<nuw> : i32
  %26 = arith.xori %a, %b : i32
  %27 = arith.cmpi slt, %a, %b : i32
  %28 = arith.cmpi ult, %t, %t : tensor<?xi64>
  %29 = arith.select %27, %a, %b : i32
  %30 = arith.select %28, %t, %t : tensor<?xi1>, tensor<?xi64>
  return
}

func.func @floats(%x: f32, %y: f32, %v: vector<2x2xf64>) {
  %0 = arith.addf %x, %y : f32
  %1 = arith.addf %x, %y fastmath<nnan, ninf> : f32
  %2 = arith.divf %x, %y fastmath<fast> : f32
  %3 = arith.maximumf %x, %y : f32
  %4 = arith.maxnumf %x, %y : f32
  %5 = arith.minimumf %v, %v : vector<2x2xf64>
  %6 = arith.minnumf %x, %y : f32
  %7 = arith.mulf %x, %y : f32
  %8 = arith.negf %x : f32
  %9 = arith.remf %x, %y : f32
  %10 = arith.subf %x, %y : f32
  %11 = arith.cmpf oeq, %x, %y : f32
  %12 = arith.cmpf une, %v, %v fastmath<contract> : vector<2x2xf64>
  return
}

func.func @casts(%a: i32, %x: f32, %i: index, %h: f16, %s: f8E8M0FNU) {
  %0 = arith.bitcast %a : i32 to f32
  %1 = arith.extf %h : f16 to f32
  %2 = arith.extsi %a : i32 to i64
  %3 = arith.extui %a : i32 to i64
  %4 = arith.fptosi %x : f32 to i32
  %5 = arith.fptoui %x : f32 to i8
  %6 = arith.index_cast %i : index to i64
  %7 = arith.index_castui %a : i32 to index
  %8 = arith.sitofp %a : i32 to f64
  %9 = arith.uitofp %a : i32 to f32
  %10 = arith.truncf %x : f32 to bf16
  %11 = arith.truncf %x to_nearest_even : f32 to f16
  %12 = arith.trunci %a : i32 to i16
  %13 = arith.scaling_extf %h, %s : f16, f8E8M0FNU to f32
  %14 = arith.scaling_truncf %x, %s : f32, f8E8M0FNU to f16
  return
}

func.func @constants() {
  %0 = arith.constant 42 : i32
  %1 = arith.constant -1 : index
  %2 = arith.constant true
  %3 = arith.constant false
  %4 = arith.constant 1.5 : f64
  %5 = arith.constant 0xFF800000 : f32
  %6 = arith.constant dense<[1, 2, 3]> : tensor<3xi8>
  %7 = arith.constant dense<0.5> : vector<2x3xf32>
  %8 = arith.constant 0 : i64
  %9 = arith.constant {note = "kept"} 7 : i16
  return
}
