// RUN: freehold opt %s -split-input-file -verify-diagnostics

// Unregistered dialects without the flag that allows them.

// expected-error @+1 {{operation being parsed with an unregistered dialect. If this is intended, please use -allow-unregistered-dialect with the MLIR tool used}}
"unheard.of"() : () -> ()

// -----

// expected-error @+1 {{#"unheard"<"of"> : 'none' attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
module attributes {builtin.a = #unheard.of} {}

// -----

// expected-error @+1 {{`!"unheard"<"of">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used}}
func.func private @f(!unheard.of)
