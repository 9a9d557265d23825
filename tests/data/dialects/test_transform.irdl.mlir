// The op of MLIR's test extension of `transform` that C++ alone defines. `freehold import-ods --extend` imports the others of
// `TestTransformDialectExtension.td`.
irdl.dialect @transform attributes {freehold.extends, freehold.ods} {
  irdl.operation @test_transform_op attributes {
    freehold.format = "($message^)? attr-dict",
    freehold.optional_attributes = ["message"],
    freehold.spellings = {"message" = "string"},
    freehold.effects = {}
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))"
    irdl.attributes {"message" = %0}
  }
}
