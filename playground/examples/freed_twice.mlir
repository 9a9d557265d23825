// A program that manages its memory by itself, and frees a buffer twice on one path. The static check names the path; a run finds
// it only if the argument is true.

func.func @main(%done: i1) {
  %buffer = memref.alloc() : memref<16xf32>
  scf.if %done {
    memref.dealloc %buffer : memref<16xf32>
  }
  memref.dealloc %buffer : memref<16xf32>
  return
}
