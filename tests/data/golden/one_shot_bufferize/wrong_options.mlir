// RUN: not freehold opt %s --one-shot-bufferize="must-infer-memory-space use-encoding-for-memory-space" 2>&1 | filecheck %s --check-prefix=SPACE
// RUN: not freehold opt %s --one-shot-bufferize="unknown-type-conversion=infer-layout-map" 2>&1 | filecheck %s --check-prefix=INFER
// RUN: not freehold opt %s --one-shot-bufferize="test-analysis-only copy-before-write" 2>&1 | filecheck %s --check-prefix=COPY
// RUN: not freehold opt %s --one-shot-bufferize="print-conflicts" 2>&1 | filecheck %s --check-prefix=CONFLICTS
// RUN: not freehold opt %s --one-shot-bufferize="dump-alias-sets" 2>&1 | filecheck %s --check-prefix=SETS
// RUN: not freehold opt %s --one-shot-bufferize="no-analysis-func-filter=f" 2>&1 | filecheck %s --check-prefix=FILTER
// RUN: not freehold opt %s --one-shot-bufferize="analysis-heuristic=loud" 2>&1 | filecheck %s --check-prefix=HEURISTIC
// RUN: not freehold opt %s --one-shot-bufferize="create-deallocs" 2>&1 | filecheck %s --check-prefix=DEALLOCS
// RUN: freehold opt %s --one-shot-bufferize="create-deallocs=false allow-return-allocs" | filecheck %s --check-prefix=OLD
// RUN: not freehold opt %s --arith-bufferize="alignment=-1" 2>&1 | filecheck %s --check-prefix=INLINE
// RUN: not freehold opt %s --inline="max-iterations=-1" 2>&1 | filecheck %s --check-prefix=INLINE

// SPACE: wrong_options.mlir:0:0: error: only one of 'must-infer-memory-space' and 'use-encoding-for-memory-space' are allowed in one-shot-bufferize
// INFER: error: Invalid option: 'infer-layout-map' is not a valid value for 'unknown-type-conversion'
// COPY: error: Invalid option: 'copy-before-write' cannot be used with 'test-analysis-only'
// CONFLICTS: error: Invalid option: 'print-conflicts' requires 'test-analysis-only'
// SETS: error: Invalid option: 'dump-alias-sets' requires 'test-analysis-only'
// FILTER: error: Invalid option: 'no-analysis-func-filter' requires 'bufferize-function-boundaries'
// mlir-opt takes any heuristic that it does not know for the default one.
// HEURISTIC: error: unknown analysis heuristic 'loud'
// DEALLOCS: error: Invalid option: 'create-deallocs' is not supported: leave it out, and run 'buffer-deallocation-pipeline' after this pass to insert deallocations
// OLD: func.func @f
// INLINE: error: '-1' value invalid for uint argument!

func.func @f() {
  return
}
