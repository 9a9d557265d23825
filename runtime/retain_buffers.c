/* The library functions that `hlo-convert-deallocation-ops-to-llvm` calls for a `deallocation.retain` that is not
 * expanded in line.
 *
 * A program whose `deallocation` ops were lowered by
 *
 *     freehold opt program.mlir --hlo-deallocation-pipeline="lower=llvm" -o lowered.mlir
 *
 * and then by the passes of `mlir-opt` to LLVM needs this file:
 *
 *     cc -O2 -c runtime/retain_buffers.c
 *
 * Contract of `retainBuffers(n, indicators, m, buffers)`:
 *
 * - `indicators` points to n pointers, each null or the base pointer of an allocation that the caller owns. Those that
 *   are not null are pairwise different.
 * - `buffers` points to m base pointers, which may be equal to each other and to indicators. A base pointer is the
 *   pointer that the allocator returned (the *allocated* pointer of a memref descriptor, not the aligned one).
 * - On return, buffers[i] is the indicator that now owns that allocation: the base pointer that was there, if it was
 *   among the indicators and no earlier slot has it already; null otherwise. The caller owns exactly these.
 * - Each indicator that is not null and not in `buffers` on return was freed, once, after all slots were filled, in the
 *   order of the indicators.
 * - Both arrays are overwritten: on return, all indicators are null.
 * - Either array may be empty; its pointer is then not read.
 *
 * `retainBuffers` frees with C's `free`, which is what `llvm.call @free` in the lowered program is, too.
 * `retainBuffersWith` takes the function that frees. The pass calls it, with the address of that function, if its option
 * `free-function` names another one, such as `_mlir_memref_to_llvm_free`, the counterpart of the allocator that
 * `finalize-memref-to-llvm=use-generic-functions` calls. The function is never called with null.
 *
 * The functions call nothing else, have no state and may be called from several threads. Cost: O(n * m) comparisons.
 */

#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

void retainBuffersWith(int64_t n, void **indicators, int64_t m, void **buffers, void (*release)(void *)) {
  for (int64_t slot = 0; slot < m; ++slot) {
    void *base = buffers[slot];
    buffers[slot] = NULL;
    if (base == NULL)
      continue;
    for (int64_t owner = 0; owner < n; ++owner) {
      if (indicators[owner] == base) {
        buffers[slot] = base;
        indicators[owner] = NULL;
        break;
      }
    }
  }
  for (int64_t owner = 0; owner < n; ++owner) {
    void *base = indicators[owner];
    indicators[owner] = NULL;
    if (base != NULL)
      release(base);
  }
}

void retainBuffers(int64_t n, void **indicators, int64_t m, void **buffers) {
  retainBuffersWith(n, indicators, m, buffers, free);
}
