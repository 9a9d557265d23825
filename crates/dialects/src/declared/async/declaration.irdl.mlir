// Imported from ODS by `freehold import-ods`.
irdl.dialect @async attributes {
  freehold.ods
} {
  irdl.type @coro.handle
  irdl.type @"!coro.id"
  irdl.type @coro.state
  irdl.type @group
  irdl.type @token
  irdl.type @value attributes {
    freehold.format = "`<` $valueType `>`",
    freehold.spellings = {"valueType" = "type"}
  } {
    %0 = irdl.c_pred "true"
    irdl.parameters(valueType: %0)
  }
  irdl.operation @add_to_group attributes {
    freehold.format = "$operand `,` $group `:` type($operand) attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    %1 = irdl.base @async::@group {freehold.only, freehold.summary = "async group type"}
    %2 = irdl.is index {freehold.summary = "index"}
    irdl.operands(operand: %0, group: %1)
    irdl.results(rank: %2)
  }
  irdl.operation @await_all attributes {
    freehold.format = "$operand attr-dict"
  } {
    %0 = irdl.base @async::@group {freehold.only, freehold.summary = "async group type"}
    irdl.operands(operand: %0)
  }
  irdl.operation @await attributes {
    freehold.format = "$operand `:` custom<AwaitResultType>( type($operand), type($result) ) attr-dict"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    %1 = irdl.c_pred "true"
    irdl.operands(operand: %0)
    irdl.results(result: optional %1)
  }
  irdl.operation @call attributes {
    freehold.spellings = {"callee" = "symbol", "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["arg_attrs", "res_attrs"],
    freehold.callee = "callee",
    freehold.format = "$callee `(` $operands `)` attr-dict `:` functional-type($operands, results)"
  } {
    %0 = irdl.c_pred "true"
    %1 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    %2 = irdl.c_pred "(::llvm::isa<::mlir::FlatSymbolRefAttr>($_self))" {freehold.summary = "flat symbol reference attribute"}
    %3 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    irdl.operands(operands: variadic %0)
    irdl.results(result0: variadic %1)
    irdl.attributes {"callee" = %2, "arg_attrs" = %3, "res_attrs" = %3}
  }
  irdl.operation @coro.begin attributes {
    freehold.format = "$id attr-dict"
  } {
    %0 = irdl.base @async::@coro.id {freehold.only, freehold.summary = "switched-resume coroutine identifier"}
    %1 = irdl.base @async::@coro.handle {freehold.only, freehold.summary = "coroutine handle"}
    irdl.operands(id: %0)
    irdl.results(handle: %1)
  }
  irdl.operation @coro.end attributes {
    freehold.format = "$handle attr-dict"
  } {
    %0 = irdl.base @async::@coro.handle {freehold.only, freehold.summary = "coroutine handle"}
    irdl.operands(handle: %0)
  }
  irdl.operation @coro.free attributes {
    freehold.format = "$id `,` $handle attr-dict"
  } {
    %0 = irdl.base @async::@coro.id {freehold.only, freehold.summary = "switched-resume coroutine identifier"}
    %1 = irdl.base @async::@coro.handle {freehold.only, freehold.summary = "coroutine handle"}
    irdl.operands(id: %0, handle: %1)
  }
  irdl.operation @coro.id attributes {
    freehold.format = "attr-dict"
  } {
    %0 = irdl.base @async::@coro.id {freehold.only, freehold.summary = "switched-resume coroutine identifier"}
    irdl.results(id: %0)
  }
  irdl.operation @coro.save attributes {
    freehold.format = "$handle attr-dict"
  } {
    %0 = irdl.base @async::@coro.handle {freehold.only, freehold.summary = "coroutine handle"}
    %1 = irdl.base @async::@coro.state {freehold.only, freehold.summary = "saved coroutine state"}
    irdl.operands(handle: %0)
    irdl.results(state: %1)
  }
  irdl.operation @coro.suspend attributes {
    freehold.traits = ["Terminator"],
    freehold.successors = ["suspendDest", "resumeDest", "cleanupDest"],
    freehold.format = "$state `,` $suspendDest `,` $resumeDest `,` $cleanupDest attr-dict"
  } {
    %0 = irdl.base @async::@coro.state {freehold.only, freehold.summary = "saved coroutine state"}
    irdl.operands(state: %0)
  }
  irdl.operation @create_group attributes {
    freehold.traits = ["AlwaysSpeculatable"],
    freehold.effects = {},
    freehold.format = "$size `:` type($result) attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.base @async::@group {freehold.only, freehold.summary = "async group type"}
    irdl.operands(size: %0)
    irdl.results(result: %1)
  }
  irdl.operation @execute attributes {
    freehold.traits = ["SingleBlock", "SingleBlockImplicitTerminator<async.yield>", "AttrSizedOperandSegments", "AutomaticAllocationScope", "RecursiveMemoryEffects"]
  } {
    %0 = irdl.base @async::@token {freehold.only, freehold.summary = "async token type"}
    %1 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    %2 = irdl.base @async::@value {freehold.summary = "async value type"}
    %r0 = irdl.region with size 1
    irdl.operands(dependencies: variadic %0, bodyOperands: variadic %1)
    irdl.results(token: %0, bodyResults: variadic %2)
    irdl.regions(bodyRegion: %r0)
  }
  irdl.operation @func attributes {
    freehold.traits = ["IsolatedFromAbove"],
    freehold.spellings = {"sym_name" = "symbol_name", "function_type" = "type", "sym_visibility" = "string", "arg_attrs" = "array", "res_attrs" = "array"},
    freehold.optional_attributes = ["sym_visibility", "arg_attrs", "res_attrs"],
    freehold.function = {},
    freehold.default_dialect = "async"
  } {
    %0 = irdl.c_pred "(::llvm::isa<::mlir::StringAttr>($_self))" {freehold.summary = "string attribute"}
    %1 = irdl.c_pred "((::llvm::isa<::mlir::TypeAttr>($_self))) && ((::llvm::isa<::mlir::FunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue()))) && ((::llvm::isa<::mlir::FunctionType>(::llvm::cast<::mlir::TypeAttr>($_self).getValue())))" {freehold.summary = "type attribute of function type"}
    %2 = irdl.c_pred "((::llvm::isa<::mlir::ArrayAttr>($_self))) && (::llvm::all_of(::llvm::cast<::mlir::ArrayAttr>($_self), [&](::mlir::Attribute attr) { return attr && ((::llvm::isa<::mlir::DictionaryAttr>(attr))); }))" {freehold.summary = "Array of dictionary attributes"}
    %r0 = irdl.region
    irdl.attributes {"sym_name" = %0, "function_type" = %1, "sym_visibility" = %0, "arg_attrs" = %2, "res_attrs" = %2}
    irdl.regions(body: %r0)
  }
  irdl.operation @return attributes {
    freehold.traits = ["AlwaysSpeculatable", "ParentOneOf<async.func>", "ReturnLike", "Terminator"],
    freehold.effects = {},
    freehold.format = "attr-dict ($operands^ `:` type($operands))?"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(operands: variadic %0)
  }
  irdl.operation @runtime.add_ref attributes {
    freehold.spellings = {"count" = i64},
    freehold.format = "$operand attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self))) || ((::llvm::isa<!async.group>($_self)))" {freehold.summary = "async value type or async token type or async group type"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isStrictlyPositive()))" {freehold.summary = "64-bit signless integer attribute whose value is positive"}
    irdl.operands(operand: %0)
    irdl.attributes {"count" = %1}
  }
  irdl.operation @runtime.add_to_group attributes {
    freehold.format = "$operand `,` $group attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    %1 = irdl.base @async::@group {freehold.only, freehold.summary = "async group type"}
    %2 = irdl.is index {freehold.summary = "index"}
    irdl.operands(operand: %0, group: %1)
    irdl.results(rank: %2)
  }
  irdl.operation @runtime.await_and_resume attributes {
    freehold.format = "$operand `,` $handle attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self))) || ((::llvm::isa<!async.group>($_self)))" {freehold.summary = "async value type or async token type or async group type"}
    %1 = irdl.base @async::@coro.handle {freehold.only, freehold.summary = "coroutine handle"}
    irdl.operands(operand: %0, handle: %1)
  }
  irdl.operation @runtime.await attributes {
    freehold.format = "$operand attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self))) || ((::llvm::isa<!async.group>($_self)))" {freehold.summary = "async value type or async token type or async group type"}
    irdl.operands(operand: %0)
  }
  irdl.operation @runtime.create_group attributes {
    freehold.format = "$size `:` type($result) attr-dict"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    %1 = irdl.base @async::@group {freehold.only, freehold.summary = "async group type"}
    irdl.operands(size: %0)
    irdl.results(result: %1)
  }
  irdl.operation @runtime.create attributes {
    freehold.format = "attr-dict `:` type($result)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    irdl.results(result: %0)
  }
  irdl.operation @runtime.drop_ref attributes {
    freehold.spellings = {"count" = i64},
    freehold.format = "$operand attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self))) || ((::llvm::isa<!async.group>($_self)))" {freehold.summary = "async value type or async token type or async group type"}
    %1 = irdl.c_pred "(((::llvm::isa<::mlir::IntegerAttr>($_self))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getType().isSignlessInteger(64)))) && ((::llvm::cast<::mlir::IntegerAttr>($_self).getValue().isStrictlyPositive()))" {freehold.summary = "64-bit signless integer attribute whose value is positive"}
    irdl.operands(operand: %0)
    irdl.attributes {"count" = %1}
  }
  irdl.operation @runtime.is_error attributes {
    freehold.format = "$operand attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self))) || ((::llvm::isa<!async.group>($_self)))" {freehold.summary = "async value type or async token type or async group type"}
    %1 = irdl.is i1 {freehold.summary = "1-bit signless integer"}
    irdl.operands(operand: %0)
    irdl.results(is_error: %1)
  }
  irdl.operation @runtime.load {
    %0 = irdl.base @async::@value {freehold.summary = "async value type"}
    %1 = irdl.c_pred "true"
    irdl.operands(storage: %0)
    irdl.results(result: %1)
  }
  irdl.operation @runtime.num_worker_threads attributes {
    freehold.format = "attr-dict `:` type($result)"
  } {
    %0 = irdl.is index {freehold.summary = "index"}
    irdl.results(result: %0)
  }
  irdl.operation @runtime.resume attributes {
    freehold.format = "$handle attr-dict"
  } {
    %0 = irdl.base @async::@coro.handle {freehold.only, freehold.summary = "coroutine handle"}
    irdl.operands(handle: %0)
  }
  irdl.operation @runtime.set_available attributes {
    freehold.format = "$operand attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    irdl.operands(operand: %0)
  }
  irdl.operation @runtime.set_error attributes {
    freehold.format = "$operand attr-dict `:` type($operand)"
  } {
    %0 = irdl.c_pred "((::llvm::isa<!async.value>($_self))) || ((::llvm::isa<!async.token>($_self)))" {freehold.summary = "async value type or async token type"}
    irdl.operands(operand: %0)
  }
  irdl.operation @runtime.store {
    %0 = irdl.c_pred "true"
    %1 = irdl.base @async::@value {freehold.summary = "async value type"}
    irdl.operands(value: %0, storage: %1)
  }
  irdl.operation @yield attributes {
    freehold.traits = ["ParentOneOf<async.execute>", "AlwaysSpeculatable", "Terminator", "ReturnLike"],
    freehold.effects = {},
    freehold.format = "($operands^ `:` type($operands))? attr-dict"
  } {
    %0 = irdl.c_pred "true"
    irdl.operands(operands: variadic %0)
  }
}
