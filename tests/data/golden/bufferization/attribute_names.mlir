// RUN: freehold opt %s | expect %t.out
// An attribute named `bufferization.` is not an attribute of the dialect: any op may have it. Only the text before the
// dot was used to look up the dialect.
func.func private @f() attributes {bufferization.}
func.func private @g(memref<4xf32> {bufferization.}) attributes {"bufferization.", "foo."}
