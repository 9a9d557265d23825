// RUN: freehold opt %s -split-input-file -verify-diagnostics

// A type that is not converted to one of LLVM may have any of them.
func.func private @valid(!llvm.ptr {llvm.noalias, llvm.align = 8 : i64, llvm.byval = i32}, i32 {llvm.signext, llvm.returned}, memref<4xf32> {llvm.noalias})
    -> (!llvm.ptr {llvm.nonnull}, i8 {llvm.zeroext})

// -----

// expected-error @+1 {{"llvm.noalias" should be a unit attribute}}
llvm.func @unit(!llvm.ptr {llvm.noalias = 10 : i32})

// -----

// expected-error @+1 {{"llvm.byval" should be a type attribute}}
llvm.func @of_type(!llvm.ptr {llvm.byval})

// -----

// expected-error @+1 {{"llvm.align" should be an integer attribute}}
llvm.func @integer(!llvm.ptr {llvm.align = "foo"})

// -----

// expected-error @+1 {{"llvm.noalias" attribute attached to non-pointer LLVM type}}
llvm.func @no_pointer(i32 {llvm.noalias})

// -----

// expected-error @+1 {{"llvm.signext" attribute attached to non-integer LLVM type}}
llvm.func @no_integer(f32 {llvm.signext})

// -----

// expected-error @+1 {{"llvm.byval" is not a valid result attribute}}
llvm.func @result() -> (!llvm.ptr {llvm.byval = i32})

// -----

// expected-error @+1 {{"llvm.align" should be an integer attribute}}
llvm.func @integer_of_result() -> (!llvm.ptr {llvm.align = "foo"})
