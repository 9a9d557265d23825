// An op and two types that a project adds to `transform`.
irdl.dialect @transform attributes {freehold.extends, freehold.ods} {
  irdl.type @layer attributes {freehold.interfaces = ["transform::TransformHandleTypeInterface"], freehold.format = ""}
  irdl.type @note attributes {freehold.format = ""}
  irdl.operation @find_layer attributes {
    freehold.format = "$in attr-dict `:` functional-type(operands, results)",
    freehold.effects = {in = "read"}
  } {
    %any = irdl.any
    irdl.operands(in: %any)
    irdl.results(out: %any)
  }
}
