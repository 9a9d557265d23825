// RUN: freehold opt %s | expect %t.out
// RUN: freehold opt %s -mlir-print-op-generic | expect %t.generic.out

// Every op of irdl, in its custom form.

irdl.dialect @shapes {
  irdl.attribute @kind
  irdl.type @any {
    %0 = irdl.is i32
    %1 = irdl.any
    %2 = irdl.any_of(%0, %1)
    irdl.parameters(element: %2)
  }
  irdl.type @list {
    %any = irdl.any
    irdl.parameters(item: %any)
  }
  irdl.operation @combine {
    %0 = irdl.is f32
    %1 = irdl.parametric @shapes::@list<%0>
    %2 = irdl.base @shapes::@any
    %3 = irdl.base "!builtin.integer"
    %4 = irdl.all_of(%2, %3)
    %5 = irdl.c_pred "true"
    %6 = irdl.region
    %7 = irdl.region()
    %8 = irdl.region(%0, %1)
    %9 = irdl.region with size 3
    irdl.operands(first: %0, rest: variadic %1, maybe: optional %5)
    irdl.results(sum: single %4)
    irdl.attributes {"flag" = %3}
    irdl.regions(body: %6, other: %9)
  }
}
