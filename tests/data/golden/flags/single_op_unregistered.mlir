// RUN: freehold opt %s -no-implicit-module -allow-unregistered-dialect -split-input-file | expect %t.out
// RUN: not freehold opt %s -no-implicit-module -allow-unregistered-dialect -split-input-file --canonicalize 2>&1 | expect %t.passes.out

"test.any"() ({
  %0 = "test.inner"() : () -> i32
}) : () -> ()
// -----
arith.constant 1 : i32
// -----
module @named { }
