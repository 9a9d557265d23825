/* What a careless caller passes: null, no UTF-8, truncated and foreign bytes. Each is an error with a message. Argument: of
 * how many prefixes and changes of a file one is tried. */
#include "check.h"

static void null_arguments(FreeholdContext *context, FreeholdModule *module) {
  FreeholdModule *other = NULL;
  FreeholdBytes bytes = {0};
  FreeholdStatistics statistics;
  FreeholdStaticCheck check;
  FreeholdAnswer answer;
  uint64_t offset;
  FreeholdPlan plan;
  const FreeholdBuffer buffer = {0, 1, 1, 1};
  const FreeholdStatus invalid = FREEHOLD_STATUS_INVALID_ARGUMENT;
  CHECK(freehold_module_read(NULL, "f", "", 0, &other) == invalid);
  CHECK(strcmp(freehold_last_error(), "the argument 'context' is null") == 0);
  CHECK(freehold_module_read(context, NULL, "", 0, &other) == invalid);
  CHECK(freehold_module_read(context, "f", NULL, 3, &other) == invalid);
  CHECK(freehold_module_read(context, "f", "", 0, NULL) == invalid);
  CHECK(freehold_module_read(context, "\xff", "", 0, &other) == invalid);
  CHECK(freehold_module_clone(NULL, &other) == invalid && freehold_module_clone(module, NULL) == invalid);
  CHECK(freehold_module_verify(NULL) == invalid);
  CHECK(freehold_module_run(NULL, "any()") == invalid && freehold_module_run(module, NULL) == invalid);
  CHECK(freehold_module_run(module, "((((") == invalid && freehold_module_compile(NULL, NULL) == invalid);
  CHECK(freehold_module_compile(module, "no-such-option") == invalid);
  CHECK(freehold_module_compile(module, "capacity=-1") == invalid);
  CHECK(freehold_module_write_text(NULL, NULL, &bytes) == invalid);
  CHECK(freehold_module_write_text(module, NULL, NULL) == invalid);
  CHECK(freehold_module_write_bytecode(NULL, NULL, &bytes) == invalid);
  CHECK(freehold_module_write_bytecode(module, NULL, NULL) == invalid);
  CHECK(freehold_module_statistics(NULL, &statistics) == invalid);
  CHECK(freehold_module_statistics(module, NULL) == invalid);
  CHECK(freehold_module_check_statically(NULL, &check, &answer) == invalid);
  CHECK(freehold_module_check_statically(module, NULL, &answer) == invalid);
  CHECK(freehold_module_check_statically(module, &check, NULL) == invalid);
  CHECK(freehold_module_explain(NULL, NULL, &bytes) == invalid);
  CHECK(freehold_module_explain(module, "no-such-option", &bytes) == invalid);
  CHECK(freehold_module_explain(module, NULL, NULL) == invalid);
  CHECK(freehold_module_report(NULL, NULL, 0, &bytes) == invalid);
  CHECK(freehold_module_report(module, "no-such-option", 0, &bytes) == invalid);
  CHECK(freehold_module_report(module, NULL, UINT64_MAX, &bytes) == invalid);
  CHECK(freehold_module_report(module, NULL, 0, NULL) == invalid);
  CHECK(freehold_context_load_irdl(NULL, "f", "", 0) == invalid);
  CHECK(freehold_context_load_irdl(context, NULL, "", 0) == invalid);
  FreeholdOdsFile nameless = {NULL, "", 0};
  CHECK(freehold_context_load_ods(NULL, NULL, 0, NULL) == invalid);
  CHECK(freehold_context_load_ods(context, NULL, 1, NULL) == invalid);
  CHECK(freehold_context_load_ods(context, &nameless, 1, NULL) == invalid);
  CHECK(freehold_context_allow_unregistered_dialects(NULL, true) == invalid);
  CHECK(freehold_context_set_diagnostic_handler(NULL, NULL, NULL) == invalid);
  CHECK(freehold_plan(NULL, 1, 0, 0, &offset, &plan) == invalid);
  CHECK(freehold_plan(&buffer, 1, 0, 0, NULL, &plan) == invalid);
  CHECK(freehold_plan(&buffer, 1, 0, 0, &offset, NULL) == invalid);
  CHECK(other == NULL && bytes.data == NULL);
  freehold_module_destroy(NULL);
  freehold_context_destroy(NULL);
  freehold_bytes_destroy(NULL);
}

static void versions(FreeholdModule *module) {
  FreeholdTextOptions text = {0};
  FreeholdBytecodeOptions bytecode = {0};
  FreeholdBytes bytes = {0};
  text.version = "12";
  CHECK(freehold_module_write_text(module, &text, &bytes) == FREEHOLD_STATUS_INVALID_ARGUMENT);
  bytecode.has_format_version = true;
  bytecode.format_version = 99;
  CHECK(freehold_module_write_bytecode(module, &bytecode, &bytes) == FREEHOLD_STATUS_FAILED);
  bytecode.format_version = 4;
  CHECK(freehold_module_write_bytecode(module, &bytecode, &bytes) == FREEHOLD_STATUS_OK);
  freehold_bytes_destroy(&bytes);
}

/* Reads prefixes of the bytecode, and the bytecode with one byte changed. A program may come out, no crash. */
static void damaged(FreeholdContext *context, FreeholdModule *module, size_t step) {
  FreeholdBytes bytes = {0};
  FreeholdModule *other = NULL;
  size_t index;
  CHECK(freehold_module_write_bytecode(module, NULL, &bytes) == FREEHOLD_STATUS_OK);
  for (index = 0; index < bytes.size; index += step) {
    FreeholdStatus status = freehold_module_read(context, "prefix", bytes.data, index, &other);
    CHECK(status == FREEHOLD_STATUS_FAILED || (status == FREEHOLD_STATUS_OK && index == 0));
    freehold_module_destroy(other);
    other = NULL;
    bytes.data[index] ^= 0x55;
    status = freehold_module_read(context, "changed", bytes.data, bytes.size, &other);
    CHECK(status == FREEHOLD_STATUS_FAILED || status == FREEHOLD_STATUS_OK);
    freehold_module_destroy(other);
    other = NULL;
    bytes.data[index] ^= 0x55;
  }
  freehold_bytes_destroy(&bytes);
}

/* Parentheses that are deeper than any stack. */
static void deep(FreeholdContext *context) {
  const size_t depth = 100000;
  char *text = malloc(depth);
  FreeholdModule *module = NULL;
  CHECK(text != NULL);
  memset(text, '(', depth);
  CHECK(freehold_module_read(context, "deep", text, depth, &module) == FREEHOLD_STATUS_FAILED);
  free(text);
}

int main(int count, char **arguments) {
  static const char program[] = "func.func @f(%t: tensor<4xf32>) -> tensor<4xf32> {\n  return %t : tensor<4xf32>\n}\n";
  FreeholdContext *context = freehold_context_create();
  FreeholdModule *module = NULL;
  CHECK(count == 2 && atoi(arguments[1]) > 0);
  CHECK(freehold_module_read(context, "f.mlir", program, sizeof program - 1, &module) == FREEHOLD_STATUS_OK);
  null_arguments(context, module);
  versions(module);
  damaged(context, module, (size_t)atoi(arguments[1]));
  deep(context);
  /* The module outlives the handle of its context. */
  freehold_context_destroy(context);
  CHECK(freehold_module_compile(module, NULL) == FREEHOLD_STATUS_OK);
  freehold_module_destroy(module);
  printf("hostile: passed\n");
  return 0;
}
