// A dialect for formats: `prop-dict` with the sizes of groups, and groups whose anchor is an attribute.
irdl.dialect @form attributes {freehold.ods} {
  irdl.operation @sizes attributes {
    freehold.format = "prop-dict operands attr-dict `:` functional-type(operands, results)",
    freehold.traits = ["AttrSizedOperandSegments", "AttrSizedResultSegments"],
    freehold.optional_attributes = ["x"]
  } {
    %any = irdl.any
    irdl.operands(a: optional %any, b: variadic %any)
    irdl.results(r: optional %any, s: variadic %any)
    irdl.attributes {"x" = %any}
  }
  irdl.operation @anchor attributes {
    freehold.format = "(`in` `(` $x^ `)`)? oilist(`of` $y | `at` `[` $z `]`) attr-dict",
    freehold.optional_attributes = ["x", "y", "z"]
  } {
    %any = irdl.any
    irdl.attributes {"x" = %any, "y" = %any, "z" = %any}
  }
}
