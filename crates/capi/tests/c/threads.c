/* Compiles modules on several threads, with one context for all and with one for each. Each result has the bytes that one
 * thread gives. Arguments: the number of threads, the number of modules, and the programs. */
#include "file.h"
#include <pthread.h>

typedef struct {
  char **data;
  size_t *sizes;
  FreeholdBytes *expected;
  int programs;
  int first;
  int modules;
  FreeholdContext *context; /* null: one of its own */
} Work;

static FreeholdBytes compiled(FreeholdContext *context, const char *data, size_t size) {
  FreeholdModule *module = NULL;
  FreeholdBytes text = {0};
  CHECK(freehold_module_read(context, "program.mlir", data, size, &module) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_compile(module, NULL) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_write_text(module, NULL, &text) == FREEHOLD_STATUS_OK);
  freehold_module_destroy(module);
  return text;
}

static void *run(void *argument) {
  const Work *work = argument;
  FreeholdContext *context = work->context ? work->context : freehold_context_create();
  int index;
  for (index = 0; index < work->modules; index++) {
    int program = (work->first + index) % work->programs;
    FreeholdBytes text = compiled(context, work->data[program], work->sizes[program]);
    CHECK(text.size == work->expected[program].size);
    CHECK(memcmp(text.data, work->expected[program].data, text.size) == 0);
    freehold_bytes_destroy(&text);
  }
  if (!work->context) freehold_context_destroy(context);
  return NULL;
}

int main(int count, char **arguments) {
  int threads, modules, programs, index, round;
  char **data;
  size_t *sizes;
  FreeholdBytes *expected;
  FreeholdContext *context = freehold_context_create();
  CHECK(count > 3);
  threads = atoi(arguments[1]);
  modules = atoi(arguments[2]);
  programs = count - 3;
  CHECK(threads > 0 && threads <= 64 && modules > 0);
  data = calloc((size_t)programs, sizeof *data);
  sizes = calloc((size_t)programs, sizeof *sizes);
  expected = calloc((size_t)programs, sizeof *expected);
  CHECK(data && sizes && expected);
  for (index = 0; index < programs; index++) {
    data[index] = file_bytes(arguments[3 + index], &sizes[index]);
    expected[index] = compiled(context, data[index], sizes[index]);
  }
  for (round = 0; round < 2; round++) {
    pthread_t ids[64];
    Work works[64];
    for (index = 0; index < threads; index++) {
      Work work = {data, sizes, expected, programs, index, modules / (2 * threads) + 1, NULL};
      if (round == 0) work.context = context;
      works[index] = work;
      CHECK(pthread_create(&ids[index], NULL, run, &works[index]) == 0);
    }
    for (index = 0; index < threads; index++) CHECK(pthread_join(ids[index], NULL) == 0);
  }
  for (index = 0; index < programs; index++) {
    free(data[index]);
    freehold_bytes_destroy(&expected[index]);
  }
  free(data);
  free(sizes);
  free(expected);
  freehold_context_destroy(context);
  printf("threads: passed\n");
  return 0;
}
