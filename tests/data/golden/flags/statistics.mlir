// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize,cse),symbol-dce)' -mlir-pass-statistics 2>&1 | filecheck %s --check-prefix=TREE
// RUN: freehold opt %s --pass-pipeline='builtin.module(func.func(cse,canonicalize,cse),symbol-dce)' -mlir-pass-statistics -mlir-pass-statistics-display=list 2>&1 | filecheck %s --check-prefix=LIST

// TREE: ===-------------------------------------------------------------------------===
// TREE-NEXT:                          ... Pass statistics report ...
// TREE-NEXT: ===-------------------------------------------------------------------------===
// TREE-NEXT: 'func.func' Pipeline
// TREE-NEXT:   CSE
// TREE-NEXT:     (S) 1 num-cse'd - Number of operations CSE'd
// TREE-NEXT:     (S) 1 num-dce'd - Number of operations DCE'd
// TREE-NEXT:   CSE
// TREE-NEXT:     (S) 0 num-cse'd
// TREE-NEXT:     (S) 0 num-dce'd
// TREE-NEXT: SymbolDCE
// TREE-NEXT:   (S) 1 num-dce'd - Number of symbols DCE'd

// LIST: CSE
// LIST-NEXT:   (S) 1 num-cse'd - Number of operations CSE'd
// LIST-NEXT:   (S) 1 num-dce'd - Number of operations DCE'd
// LIST-NEXT: SymbolDCE
// LIST-NEXT:   (S) 1 num-dce'd

func.func private @unused()
func.func @f(%a: i32) -> (i32, i32) {
  %0 = arith.muli %a, %a : i32
  %1 = arith.muli %a, %a : i32
  %2 = arith.addi %a, %a : i32
  return %0, %1 : i32, i32
}
