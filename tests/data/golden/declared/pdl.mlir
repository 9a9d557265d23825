// RUN: freehold opt %s -allow-unregistered-dialect | expect %t.out
// RUN: freehold opt %t.out -allow-unregistered-dialect | expect %t.out

pdl.pattern @a : benefit(1) {
  %0 = pdl.operand
  %t = pdl.type : i32
  %ts = pdl.types : [i32, i64]
  %ops = pdl.operands : %ts

  %at = attribute : %t
  %at2 = attribute = 10 : i32
  %o = pdl.operation "foo.op"(%0, %ops : !pdl.value, !pdl.range<value>) {"attr" = %at, "b" = %at2} -> (%t, %ts : !pdl.type, !pdl.range<type>)

  %r = result 0 of %o
  %rs = results of %o
  %rs2 = results 1 of %o -> !pdl.range<value>
  %rs3 = results 1 of %o -> !pdl.value
  apply_native_constraint "c"(%0 : !pdl.value)
  rewrite %o {
    %rg = range %t, %ts : !pdl.type, !pdl.range<type>
    %e = range : !pdl.range<value>
    %n = apply_native_rewrite "x"(%t : !pdl.type) : !pdl.operation
    %o2 = operation "a.b"
    replace %o with %o2
  }
}
pdl.pattern : benefit(3) {
  %o = pdl.operation
  rewrite %o with "r"(%o : !pdl.operation)
}
