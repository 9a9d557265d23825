/* Compiles a model, checks and counts it, writes it in several forms, plans buffers, and gets diagnostics. */
#include "file.h"

typedef struct {
  int errors;
  int notes;
  unsigned line;
  char text[256];
} Seen;

static void remember(const FreeholdDiagnostic *diagnostic, void *user_data) {
  Seen *seen = user_data;
  if (diagnostic->message.severity == FREEHOLD_SEVERITY_ERROR) seen->errors++;
  seen->notes += (int)diagnostic->note_count;
  seen->line = diagnostic->message.line;
  snprintf(seen->text, sizeof seen->text, "%s", diagnostic->message.text);
  CHECK(diagnostic->message.file != NULL && strlen(diagnostic->rendered) > 0);
  CHECK(strncmp(diagnostic->message.location, "loc(\"", 5) == 0);
}

static void compile(FreeholdContext *context, const char *path) {
  FreeholdModule *module = NULL, *copy = NULL, *again = NULL;
  FreeholdBytes json = {0}, text = {0}, bytecode = {0}, old = {0};
  FreeholdTextOptions options = {0};
  FreeholdStatistics before, after;
  FreeholdStaticCheck check;
  FreeholdAnswer answer;
  size_t size;
  char *data = file_bytes(path, &size);
  CHECK(freehold_module_read(context, path, data, size, &module) == FREEHOLD_STATUS_OK);
  free(data);
  CHECK(freehold_module_clone(module, &copy) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_statistics(module, &before) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_compile(module, "stack-budget=0") == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_verify(module) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_statistics(module, &after) == FREEHOLD_STATUS_OK);
  CHECK(before.allocations == 0 && after.allocations > 0 && after.bytes > 0);
  CHECK(freehold_module_check_statically(module, &check, &answer) == FREEHOLD_STATUS_OK);
  CHECK(answer == FREEHOLD_ANSWER_YES && check.yes > 0 && check.no == 0);

  /* The reasons and the memory of the program that was not compiled, whose text is that of the clone. */
  CHECK(freehold_module_explain(copy, NULL, &json) == FREEHOLD_STATUS_OK);
  CHECK(strstr(json.data, "\"findings\"") != NULL && strstr(json.data, "\"file\":\"module\"") != NULL);
  freehold_bytes_destroy(&json);
  CHECK(freehold_module_report(copy, "stack-budget=0", 0, &json) == FREEHOLD_STATUS_OK);
  CHECK(strstr(json.data, "\"functions\"") != NULL && strlen(json.data) == json.size);
  freehold_bytes_destroy(&json);

  CHECK(freehold_module_write_text(module, NULL, &text) == FREEHOLD_STATUS_OK);
  CHECK(strstr(text.data, "memref.dealloc") != NULL && strlen(text.data) == text.size);
  options.version = "19";
  options.generic = true;
  CHECK(freehold_module_write_text(copy, &options, &old) == FREEHOLD_STATUS_OK);
  CHECK(strstr(old.data, "\"func.func\"") != NULL);

  /* There and back through bytecode. */
  CHECK(freehold_module_write_bytecode(module, NULL, &bytecode) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_read(context, "bytecode", bytecode.data, bytecode.size, &again) == FREEHOLD_STATUS_OK);
  freehold_bytes_destroy(&bytecode);
  CHECK(freehold_module_write_text(again, NULL, &bytecode) == FREEHOLD_STATUS_OK);
  CHECK(bytecode.size == text.size && memcmp(bytecode.data, text.data, text.size) == 0);

  freehold_bytes_destroy(&text);
  freehold_bytes_destroy(&text);
  freehold_bytes_destroy(&bytecode);
  freehold_bytes_destroy(&old);
  freehold_module_destroy(again);
  freehold_module_destroy(copy);
  freehold_module_destroy(module);
}

static void diagnose(FreeholdContext *context) {
  static const char text[] = "func.func @f(%m: memref<?xf32>) {\n  \"my.op\"(%m) : (memref<?xf32>) -> ()\n  return\n}\n";
  static const char wrong[] = "func.func @f() {\n  return %x\n}\n";
  Seen seen = {0};
  FreeholdModule *module = NULL;
  CHECK(freehold_context_set_diagnostic_handler(context, remember, &seen) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_read(context, "wrong.mlir", wrong, sizeof wrong - 1, &module) == FREEHOLD_STATUS_FAILED);
  CHECK(module == NULL && seen.errors == 1 && seen.line == 2);
  CHECK(strncmp(freehold_last_error(), "wrong.mlir:2:", 13) == 0);

  CHECK(freehold_module_read(context, "ops.mlir", text, sizeof text - 1, &module) == FREEHOLD_STATUS_FAILED);
  CHECK(freehold_context_allow_unregistered_dialects(context, true) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_read(context, "ops.mlir", text, sizeof text - 1, &module) == FREEHOLD_STATUS_OK);
  seen.errors = 0;
  CHECK(freehold_module_run(module, "builtin.module(no-such-pass)") == FREEHOLD_STATUS_INVALID_ARGUMENT);
  CHECK(freehold_module_verify(module) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_run(module, "builtin.module(ownership-elaboration)") == FREEHOLD_STATUS_FAILED);
  CHECK(seen.errors == 1 && seen.notes > 0 && strstr(seen.text, "my.op") != NULL);
  CHECK(freehold_module_verify(module) == FREEHOLD_STATUS_MODULE_LOST);
  freehold_module_destroy(module);
  CHECK(freehold_context_set_diagnostic_handler(context, NULL, NULL) == FREEHOLD_STATUS_OK);
}

/* A dialect with one op, as llvm-tblgen -dump-json writes it. */
static void import_ods(FreeholdContext *context) {
  static const char json[] =
      "{\"!instanceof\": {\"Op\": [\"Ods_Put\"]}, \"Ods_Dialect\": {\"name\": \"ods\"},"
      "\"AnyType\": {\"!superclasses\": [\"TypeConstraint\"]},"
      "\"Ods_Put\": {\"opName\": \"put\", \"opDialect\": {\"def\": \"Ods_Dialect\"},"
      "\"arguments\": {\"args\": [[{\"def\": \"AnyType\"}, \"value\"]]},"
      "\"assemblyFormat\": \"$value attr-dict `:` type($value)\"}}";
  static const char program[] = "func.func @f(%x: f32) {\n  ods.put %x : f32\n  return\n}\n";
  FreeholdOdsFile file = {"ods.json", json, sizeof json - 1}, broken = {"ods.json", json, sizeof json - 3};
  FreeholdBytes report = {0};
  FreeholdModule *module = NULL;
  bool knows = false;
  CHECK(freehold_context_load_ods(context, &broken, 1, &report) == FREEHOLD_STATUS_FAILED && report.data == NULL);
  CHECK(strncmp(freehold_last_error(), "ods.json:1:", 11) == 0);
  CHECK(freehold_context_load_ods(context, &file, 1, &report) == FREEHOLD_STATUS_OK);
  CHECK(strstr(report.data, "ods.put: whole") != NULL);
  freehold_bytes_destroy(&report);
  CHECK(freehold_context_knows_op(context, "ods.put", &knows) == FREEHOLD_STATUS_OK && knows);
  CHECK(freehold_module_read(context, "ods.mlir", program, sizeof program - 1, &module) == FREEHOLD_STATUS_OK);
  freehold_module_destroy(module);
  CHECK(freehold_context_load_ods(context, &file, 1, NULL) == FREEHOLD_STATUS_FAILED);
}

static void declare(FreeholdContext *context) {
  static const char wrong[] = "irdl.dialect @d { irdl.operation @o { %0 = irdl.nothing } }";
  bool knows = false;
  CHECK(freehold_context_knows_op(context, "scf.for", &knows) == FREEHOLD_STATUS_OK && knows);
  CHECK(freehold_context_knows_op(context, "nowhere.op", &knows) == FREEHOLD_STATUS_OK && !knows);
  CHECK(freehold_context_knows_op(context, NULL, &knows) == FREEHOLD_STATUS_INVALID_ARGUMENT);
  CHECK(freehold_context_load_irdl(context, "d.irdl.mlir", wrong, sizeof wrong - 1) == FREEHOLD_STATUS_FAILED);
  import_ods(context);
}

static void decide(FreeholdContext *context) {
  static const char text[] = "func.func @f(%t: tensor<8xf32>, %x: f32, %i: index) -> (tensor<8xf32>, f32) {\n"
                             "  %0 = tensor.insert %x into %t[%i] : tensor<8xf32>\n"
                             "  %1 = tensor.extract %t[%i] : tensor<8xf32>\n"
                             "  return %0, %1 : tensor<8xf32>, f32\n}\n";
  /* The function; the insertion, whose second operand is copied; the extraction; the return. */
  static const char expected[] = {0, 1, 0, 0, 0, 0, 0, 0, 0};
  FreeholdModule *module = NULL;
  FreeholdBytes decisions = {0}, shared = {0};
  uint32_t classes[12][2];
  CHECK(freehold_module_read(context, "decide.mlir", text, sizeof text - 1, &module) == FREEHOLD_STATUS_OK);
  CHECK(freehold_module_decide_copies(module, "nonsense", &decisions, NULL) == FREEHOLD_STATUS_INVALID_ARGUMENT);
  CHECK(freehold_module_decide_copies(module, "bufferize-function-boundaries=1", &decisions, &shared) == FREEHOLD_STATUS_OK);
  CHECK(decisions.size == sizeof expected && memcmp(decisions.data, expected, sizeof expected) == 0);
  /* Three arguments come first: the tensor is the destination of the insertion, and what the extraction reads. */
  CHECK(shared.size == 8 * 12);
  memcpy(classes, shared.data, shared.size);
  CHECK(classes[0][0] == classes[4][0] && classes[0][1] == classes[7][1]);
  freehold_bytes_destroy(&decisions);
  freehold_bytes_destroy(&shared);
  freehold_module_destroy(module);
}

static void plan(void) {
  static const FreeholdBuffer buffers[] = {{0, 3, 4, 1}, {3, 9, 4, 1}, {0, 9, 4, 1}, {9, 21, 4, 1}, {0, 21, 4, 1}};
  static const FreeholdBuffer empty[] = {{3, 3, 4, 1}};
  uint64_t offsets[5];
  FreeholdPlan plan;
  CHECK(freehold_plan(buffers, 5, 0, 1000, offsets, &plan) == FREEHOLD_STATUS_OK);
  CHECK(plan.height == 12 && plan.lower_bound == 12 && offsets[0] == offsets[1]);
  CHECK(freehold_plan(NULL, 0, 0, 0, NULL, &plan) == FREEHOLD_STATUS_OK && plan.height == 0);
  CHECK(freehold_plan(empty, 1, 0, 0, offsets, &plan) == FREEHOLD_STATUS_INVALID_ARGUMENT);
  CHECK(strcmp(freehold_last_error(), "the life of buffer 0 is empty") == 0);
}

int main(int count, char **arguments) {
  FreeholdContext *context = freehold_context_create();
  int index;
  CHECK(context != NULL && freehold_abi_version() == FREEHOLD_ABI_VERSION && strlen(freehold_version()) > 0);
  CHECK(count > 1);
  for (index = 1; index < count; index++) compile(context, arguments[index]);
  diagnose(context);
  declare(context);
  decide(context);
  plan();
  freehold_context_destroy(context);
  printf("model: passed\n");
  return 0;
}
