// RUN: freehold opt %s | expect %t.out
// An attribute `bufferization.` names nothing of the dialect: any op may have it. The dialect was found by what stands before
// the dot alone.
func.func private @f() attributes {bufferization.}
func.func private @g(memref<4xf32> {bufferization.}) attributes {"bufferization.", "foo."}
