// RUN: freehold opt %s --canonicalize | expect %t.out

// vector.extract looks through 64 insertions, but not through 65.

func.func @as_far_as_it_goes(%v: vector<99xf32>, %x: f32) -> f32 {
  %0 = vector.insert %x, %v[0] : f32 into vector<99xf32>
  %1 = vector.insert %x, %0[1] : f32 into vector<99xf32>
  %2 = vector.insert %x, %1[2] : f32 into vector<99xf32>
  %3 = vector.insert %x, %2[3] : f32 into vector<99xf32>
  %4 = vector.insert %x, %3[4] : f32 into vector<99xf32>
  %5 = vector.insert %x, %4[5] : f32 into vector<99xf32>
  %6 = vector.insert %x, %5[6] : f32 into vector<99xf32>
  %7 = vector.insert %x, %6[7] : f32 into vector<99xf32>
  %8 = vector.insert %x, %7[8] : f32 into vector<99xf32>
  %9 = vector.insert %x, %8[9] : f32 into vector<99xf32>
  %10 = vector.insert %x, %9[10] : f32 into vector<99xf32>
  %11 = vector.insert %x, %10[11] : f32 into vector<99xf32>
  %12 = vector.insert %x, %11[12] : f32 into vector<99xf32>
  %13 = vector.insert %x, %12[13] : f32 into vector<99xf32>
  %14 = vector.insert %x, %13[14] : f32 into vector<99xf32>
  %15 = vector.insert %x, %14[15] : f32 into vector<99xf32>
  %16 = vector.insert %x, %15[16] : f32 into vector<99xf32>
  %17 = vector.insert %x, %16[17] : f32 into vector<99xf32>
  %18 = vector.insert %x, %17[18] : f32 into vector<99xf32>
  %19 = vector.insert %x, %18[19] : f32 into vector<99xf32>
  %20 = vector.insert %x, %19[20] : f32 into vector<99xf32>
  %21 = vector.insert %x, %20[21] : f32 into vector<99xf32>
  %22 = vector.insert %x, %21[22] : f32 into vector<99xf32>
  %23 = vector.insert %x, %22[23] : f32 into vector<99xf32>
  %24 = vector.insert %x, %23[24] : f32 into vector<99xf32>
  %25 = vector.insert %x, %24[25] : f32 into vector<99xf32>
  %26 = vector.insert %x, %25[26] : f32 into vector<99xf32>
  %27 = vector.insert %x, %26[27] : f32 into vector<99xf32>
  %28 = vector.insert %x, %27[28] : f32 into vector<99xf32>
  %29 = vector.insert %x, %28[29] : f32 into vector<99xf32>
  %30 = vector.insert %x, %29[30] : f32 into vector<99xf32>
  %31 = vector.insert %x, %30[31] : f32 into vector<99xf32>
  %32 = vector.insert %x, %31[32] : f32 into vector<99xf32>
  %33 = vector.insert %x, %32[33] : f32 into vector<99xf32>
  %34 = vector.insert %x, %33[34] : f32 into vector<99xf32>
  %35 = vector.insert %x, %34[35] : f32 into vector<99xf32>
  %36 = vector.insert %x, %35[36] : f32 into vector<99xf32>
  %37 = vector.insert %x, %36[37] : f32 into vector<99xf32>
  %38 = vector.insert %x, %37[38] : f32 into vector<99xf32>
  %39 = vector.insert %x, %38[39] : f32 into vector<99xf32>
  %40 = vector.insert %x, %39[40] : f32 into vector<99xf32>
  %41 = vector.insert %x, %40[41] : f32 into vector<99xf32>
  %42 = vector.insert %x, %41[42] : f32 into vector<99xf32>
  %43 = vector.insert %x, %42[43] : f32 into vector<99xf32>
  %44 = vector.insert %x, %43[44] : f32 into vector<99xf32>
  %45 = vector.insert %x, %44[45] : f32 into vector<99xf32>
  %46 = vector.insert %x, %45[46] : f32 into vector<99xf32>
  %47 = vector.insert %x, %46[47] : f32 into vector<99xf32>
  %48 = vector.insert %x, %47[48] : f32 into vector<99xf32>
  %49 = vector.insert %x, %48[49] : f32 into vector<99xf32>
  %50 = vector.insert %x, %49[50] : f32 into vector<99xf32>
  %51 = vector.insert %x, %50[51] : f32 into vector<99xf32>
  %52 = vector.insert %x, %51[52] : f32 into vector<99xf32>
  %53 = vector.insert %x, %52[53] : f32 into vector<99xf32>
  %54 = vector.insert %x, %53[54] : f32 into vector<99xf32>
  %55 = vector.insert %x, %54[55] : f32 into vector<99xf32>
  %56 = vector.insert %x, %55[56] : f32 into vector<99xf32>
  %57 = vector.insert %x, %56[57] : f32 into vector<99xf32>
  %58 = vector.insert %x, %57[58] : f32 into vector<99xf32>
  %59 = vector.insert %x, %58[59] : f32 into vector<99xf32>
  %60 = vector.insert %x, %59[60] : f32 into vector<99xf32>
  %61 = vector.insert %x, %60[61] : f32 into vector<99xf32>
  %62 = vector.insert %x, %61[62] : f32 into vector<99xf32>
  %63 = vector.insert %x, %62[63] : f32 into vector<99xf32>
  %e = vector.extract %63[98] : f32 from vector<99xf32>
  return %e : f32
}

func.func @too_far(%v: vector<99xf32>, %x: f32) -> f32 {
  %0 = vector.insert %x, %v[0] : f32 into vector<99xf32>
  %1 = vector.insert %x, %0[1] : f32 into vector<99xf32>
  %2 = vector.insert %x, %1[2] : f32 into vector<99xf32>
  %3 = vector.insert %x, %2[3] : f32 into vector<99xf32>
  %4 = vector.insert %x, %3[4] : f32 into vector<99xf32>
  %5 = vector.insert %x, %4[5] : f32 into vector<99xf32>
  %6 = vector.insert %x, %5[6] : f32 into vector<99xf32>
  %7 = vector.insert %x, %6[7] : f32 into vector<99xf32>
  %8 = vector.insert %x, %7[8] : f32 into vector<99xf32>
  %9 = vector.insert %x, %8[9] : f32 into vector<99xf32>
  %10 = vector.insert %x, %9[10] : f32 into vector<99xf32>
  %11 = vector.insert %x, %10[11] : f32 into vector<99xf32>
  %12 = vector.insert %x, %11[12] : f32 into vector<99xf32>
  %13 = vector.insert %x, %12[13] : f32 into vector<99xf32>
  %14 = vector.insert %x, %13[14] : f32 into vector<99xf32>
  %15 = vector.insert %x, %14[15] : f32 into vector<99xf32>
  %16 = vector.insert %x, %15[16] : f32 into vector<99xf32>
  %17 = vector.insert %x, %16[17] : f32 into vector<99xf32>
  %18 = vector.insert %x, %17[18] : f32 into vector<99xf32>
  %19 = vector.insert %x, %18[19] : f32 into vector<99xf32>
  %20 = vector.insert %x, %19[20] : f32 into vector<99xf32>
  %21 = vector.insert %x, %20[21] : f32 into vector<99xf32>
  %22 = vector.insert %x, %21[22] : f32 into vector<99xf32>
  %23 = vector.insert %x, %22[23] : f32 into vector<99xf32>
  %24 = vector.insert %x, %23[24] : f32 into vector<99xf32>
  %25 = vector.insert %x, %24[25] : f32 into vector<99xf32>
  %26 = vector.insert %x, %25[26] : f32 into vector<99xf32>
  %27 = vector.insert %x, %26[27] : f32 into vector<99xf32>
  %28 = vector.insert %x, %27[28] : f32 into vector<99xf32>
  %29 = vector.insert %x, %28[29] : f32 into vector<99xf32>
  %30 = vector.insert %x, %29[30] : f32 into vector<99xf32>
  %31 = vector.insert %x, %30[31] : f32 into vector<99xf32>
  %32 = vector.insert %x, %31[32] : f32 into vector<99xf32>
  %33 = vector.insert %x, %32[33] : f32 into vector<99xf32>
  %34 = vector.insert %x, %33[34] : f32 into vector<99xf32>
  %35 = vector.insert %x, %34[35] : f32 into vector<99xf32>
  %36 = vector.insert %x, %35[36] : f32 into vector<99xf32>
  %37 = vector.insert %x, %36[37] : f32 into vector<99xf32>
  %38 = vector.insert %x, %37[38] : f32 into vector<99xf32>
  %39 = vector.insert %x, %38[39] : f32 into vector<99xf32>
  %40 = vector.insert %x, %39[40] : f32 into vector<99xf32>
  %41 = vector.insert %x, %40[41] : f32 into vector<99xf32>
  %42 = vector.insert %x, %41[42] : f32 into vector<99xf32>
  %43 = vector.insert %x, %42[43] : f32 into vector<99xf32>
  %44 = vector.insert %x, %43[44] : f32 into vector<99xf32>
  %45 = vector.insert %x, %44[45] : f32 into vector<99xf32>
  %46 = vector.insert %x, %45[46] : f32 into vector<99xf32>
  %47 = vector.insert %x, %46[47] : f32 into vector<99xf32>
  %48 = vector.insert %x, %47[48] : f32 into vector<99xf32>
  %49 = vector.insert %x, %48[49] : f32 into vector<99xf32>
  %50 = vector.insert %x, %49[50] : f32 into vector<99xf32>
  %51 = vector.insert %x, %50[51] : f32 into vector<99xf32>
  %52 = vector.insert %x, %51[52] : f32 into vector<99xf32>
  %53 = vector.insert %x, %52[53] : f32 into vector<99xf32>
  %54 = vector.insert %x, %53[54] : f32 into vector<99xf32>
  %55 = vector.insert %x, %54[55] : f32 into vector<99xf32>
  %56 = vector.insert %x, %55[56] : f32 into vector<99xf32>
  %57 = vector.insert %x, %56[57] : f32 into vector<99xf32>
  %58 = vector.insert %x, %57[58] : f32 into vector<99xf32>
  %59 = vector.insert %x, %58[59] : f32 into vector<99xf32>
  %60 = vector.insert %x, %59[60] : f32 into vector<99xf32>
  %61 = vector.insert %x, %60[61] : f32 into vector<99xf32>
  %62 = vector.insert %x, %61[62] : f32 into vector<99xf32>
  %63 = vector.insert %x, %62[63] : f32 into vector<99xf32>
  %64 = vector.insert %x, %63[64] : f32 into vector<99xf32>
  %e = vector.extract %64[98] : f32 from vector<99xf32>
  return %e : f32
}

// Nor are constants spelled out that are much longer than the program.

func.func @long_constant() -> vector<100000xi8> {
  %v = arith.constant dense<1> : vector<100000xi8>
  %x = arith.constant 3 : i8
  %0 = vector.insert %x, %v[7] : i8 into vector<100000xi8>
  return %0 : vector<100000xi8>
}

func.func @long_rows(%v: vector<2x40000xi8>, %a: vector<40000xi8>, %b: vector<40000xi8>) -> vector<2x40000xi8> {
  %0 = vector.insert %a, %v[0] : vector<40000xi8> into vector<2x40000xi8>
  %1 = vector.insert %b, %0[1] : vector<40000xi8> into vector<2x40000xi8>
  return %1 : vector<2x40000xi8>
}
