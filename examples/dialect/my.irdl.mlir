// A dialect of your own: docs/guide/user-dialects.md.
irdl.dialect @my {
  irdl.operation @sum attributes {freehold.effects = {x = ["read"]}} {
    %any = irdl.any
    %f32 = irdl.is f32
    irdl.operands(x: %any)
    irdl.results(sum: %f32)
  }
}
