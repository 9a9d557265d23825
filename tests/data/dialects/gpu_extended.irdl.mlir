// Ops that a project adds to a dialect that Freehold loads on demand.
irdl.dialect @gpu attributes {freehold.extends} {
  irdl.type @ticket
  irdl.operation @mine attributes {freehold.format = "$on attr-dict `:` type($on)"} {
    %token = irdl.base "!gpu.async.token"
    irdl.operands(on: %token)
  }
}
