/* Freehold's C library. Generated from crates/capi by `FREEHOLD_REWRITE=1 cargo test -p freehold-capi --test header`.
 *
 * Ownership: functions named _create, _read and _clone give an object to the caller, who calls the _destroy of its type
 * once. _destroy takes null. A module keeps its context alive. Every other pointer is borrowed for the time of the call,
 * and every pointer that a callback gets is valid until the callback returns.
 *
 * Errors: a function that can fail returns a FreeholdStatus. freehold_last_error() is the text of the last failure of the
 * thread, and each diagnostic goes to the handler of the context. Output arguments are written on success only.
 *
 * Threads: several threads may use a context at a time. One thread at a time may use a module.
 *
 * Texts are UTF-8 with a zero byte at the end. Programs are bytes with a size.
 */

#ifndef FREEHOLD_H
#define FREEHOLD_H

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

// The version of the binary interface that this header describes. It grows with each change that a program which was
// compiled before could notice. Compare it with `freehold_abi_version()` after loading the library.
#define FREEHOLD_ABI_VERSION 3

// The status of a call.
typedef enum FreeholdStatus {
  // The call succeeded.
  FREEHOLD_STATUS_OK = 0,
  // An argument is null, is not UTF-8, or has a value that it must not have. Nothing was changed.
  FREEHOLD_STATUS_INVALID_ARGUMENT = 1,
  // The program is wrong, or a pass refuses it. The diagnostics say why.
  FREEHOLD_STATUS_FAILED = 2,
  // Freehold has a bug: it panicked. The text of the error names the place. The process can continue.
  FREEHOLD_STATUS_PANIC = 3,
  // The module is left half-changed by an earlier call that failed. It can only be destroyed.
  FREEHOLD_STATUS_MODULE_LOST = 4,
} FreeholdStatus;

// The severity of a diagnostic.
typedef enum FreeholdSeverity {
  // The call fails.
  FREEHOLD_SEVERITY_ERROR = 0,
  // The call continues.
  FREEHOLD_SEVERITY_WARNING = 1,
  // For information.
  FREEHOLD_SEVERITY_REMARK = 2,
  // A note of another diagnostic.
  FREEHOLD_SEVERITY_NOTE = 3,
} FreeholdSeverity;

// The answer of the static check.
typedef enum FreeholdAnswer {
  // Proved: each buffer is freed once, after its last use.
  FREEHOLD_ANSWER_YES = 0,
  // There is a fault on a path.
  FREEHOLD_ANSWER_NO = 1,
  // Neither can be shown, or there is no function to check.
  FREEHOLD_ANSWER_CANNOT_TELL = 2,
} FreeholdAnswer;

// The state that modules share: dialects, interned types and attributes, the texts that were read, and the handler of
// diagnostics. Several threads may use a context at a time.
typedef struct FreeholdContext FreeholdContext;

// A program. One thread may use it at a time.
typedef struct FreeholdModule FreeholdModule;

// A message with its position.
typedef struct FreeholdMessage {
  // The severity.
  enum FreeholdSeverity severity;
  // The name of the file, or null if the position is not known.
  const char *file;
  // The line, from 1, or 0 if it is not known. Bytecode has no lines.
  uint32_t line;
  // The column in bytes, from 1, or 0 if it is not known. For bytecode the offset in the file.
  uint32_t column;
  // The text.
  const char *text;
  // The location as an attribute of MLIR, such as `loc(callsite("f" at "model.py":3:7))`.
  const char *location;
} FreeholdMessage;

// A diagnostic: a message and its notes.
typedef struct FreeholdDiagnostic {
  // The message.
  struct FreeholdMessage message;
  // The notes.
  const struct FreeholdMessage *notes;
  // The number of notes.
  size_t note_count;
  // All of it as the command prints it: with the line of the source and a caret.
  const char *rendered;
} FreeholdDiagnostic;

// A function that gets diagnostics. It is called on the thread of the call that reports them, before that call returns. It
// must not unwind, and must not destroy the module of the call.
typedef void (*FreeholdDiagnosticHandler)(const struct FreeholdDiagnostic *diagnostic, void *user_data);

// A file that `llvm-tblgen -dump-json` wrote.
typedef struct FreeholdOdsFile {
  // The name of the file in messages.
  const char *name;
  // The text.
  const char *data;
  // The size of the text in bytes.
  size_t size;
} FreeholdOdsFile;

// Bytes that the caller owns, and gives back by `freehold_bytes_destroy`. After the last byte comes a zero byte, which
// `size` does not count, so a text is a C string as well.
typedef struct FreeholdBytes {
  // The bytes, or null if there are none.
  char *data;
  // Their number.
  size_t size;
  // The size of the allocation. Do not change it.
  size_t capacity;
} FreeholdBytes;

// The options of `freehold_module_write_text`.
typedef struct FreeholdTextOptions {
  // The version of MLIR that reads the text: "13" to "24", or "main". Null means 22.
  const char *version;
  // Whether all ops are written in the generic form.
  bool generic;
  // Whether locations are written.
  bool locations;
} FreeholdTextOptions;

// The options of `freehold_module_write_bytecode`.
typedef struct FreeholdBytecodeOptions {
  // The version of MLIR whose ops are written. Null means 22.
  const char *version;
  // Whether `format_version` is set. Otherwise the newest format is written.
  bool has_format_version;
  // The version of the format.
  uint32_t format_version;
} FreeholdBytecodeOptions;

// A buffer to place.
typedef struct FreeholdBuffer {
  // The first point of time at which the buffer is live.
  int64_t lower;
  // The first point of time at which it is no longer live. Greater than `lower`.
  int64_t upper;
  // Its size in bytes. A buffer of size zero is at offset zero.
  uint64_t size;
  // Its offset is a multiple of this, which is at least 1.
  uint64_t alignment;
} FreeholdBuffer;

// A plan: what `freehold_plan` found.
typedef struct FreeholdPlan {
  // The size of the arena in bytes: the largest end of a buffer.
  uint64_t height;
  // No plan of these buffers is lower than this.
  uint64_t lower_bound;
  // The number of steps of the search that were taken.
  uint64_t steps;
} FreeholdPlan;

// The numbers of functions with a body, by their answer.
typedef struct FreeholdStaticCheck {
  // Functions that are proved.
  size_t yes;
  // Functions with a fault.
  size_t no;
  // The others.
  size_t cannot_tell;
} FreeholdStaticCheck;

// The counts of allocations and copies in a program, as `freehold compile --stats` prints them. An op counts once, no matter how
// often it runs.
typedef struct FreeholdStatistics {
  // Ops that copy the elements of a buffer, and clones.
  uint64_t copies;
  // Ops that allocate a buffer on the heap, arenas and clones among them.
  uint64_t allocations;
  // Arenas.
  uint64_t arenas;
  // The bytes of the allocations of static size.
  uint64_t bytes;
  // The allocations whose size is known at run time only.
  uint64_t dynamic_allocations;
  // The bytes of the buffers of static size on the stack.
  uint64_t stack_bytes;
} FreeholdStatistics;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Returns the version of the binary interface of the loaded library: FREEHOLD_ABI_VERSION when it was built.
uint32_t freehold_abi_version(void);

// Returns the version of Freehold, such as "0.1.0". The text lives as long as the process.
const char *freehold_version(void);

// Makes a context with all dialects of Freehold. Returns null if that fails.
struct FreeholdContext *freehold_context_create(void);

// Destroys a context. Its modules stay usable. Takes null.
//
// Requires:
// `context` is null or was made by `freehold_context_create` and not destroyed.
void freehold_context_destroy(struct FreeholdContext *context);

// Sets whether ops, types and attributes of dialects that nobody declared are read. They are not at first.
//
// Requires:
// `context` is null or valid.
enum FreeholdStatus freehold_context_allow_unregistered_dialects(const struct FreeholdContext *context, bool allow);

// Sets the handler of diagnostics, or none if it is null. `user_data` is passed to each call of it.
//
// Requires:
// `context` is null or valid. The handler can be called with `user_data` on each thread that uses the context or one of
// its modules, for as long as it is set.
enum FreeholdStatus freehold_context_set_diagnostic_handler(const struct FreeholdContext *context,
                                                            FreeholdDiagnosticHandler handler,
                                                            void *user_data);

// Declares the dialects of an IRDL file, with their `freehold.*` attributes. Call it before an op of these dialects is
// read. `name` is the name of the file in messages. Declarations live as long as the process.
//
// Fails if the file is not valid IRDL.
//
// Requires:
// `context` is null or valid, `name` is null or ends with a zero byte, and `data` points to `size` bytes.
enum FreeholdStatus freehold_context_load_irdl(const struct FreeholdContext *context,
                                               const char *name,
                                               const char *data,
                                               size_t size);

// Imports the dialects that files of `llvm-tblgen -dump-json` declare in TableGen, as `freehold import-ods` does, and declares them.
// Several files may declare one dialect. Call it before an op of these dialects is read. If `report` is not null, it is set to the
// report, which says for each op what only C++ knows; destroy it with `freehold_bytes_destroy`. Declarations live as long as the
// process.
//
// Fails if a file is not what `llvm-tblgen -dump-json` writes, or if Freehold defines all of the dialects.
//
// Requires:
// `context` is null or valid, `files` points to `count` files whose names end with a zero byte and whose `data` points to `size`
// bytes, and `report` is null or valid.
enum FreeholdStatus freehold_context_load_ods(const struct FreeholdContext *context,
                                              const struct FreeholdOdsFile *files,
                                              size_t count,
                                              struct FreeholdBytes *report);

// Returns the text of the last call of this thread that failed: what the command prints, `file:line:column: error: ...`
// with the line and a caret. Empty if no call has failed. Valid until the next call of this thread that fails.
const char *freehold_last_error(void);

// Frees bytes that a function of the library returned, and sets the fields to zero, so that a second call does nothing.
// Takes null.
//
// Requires:
// `bytes` is null, has fields that are zero, or holds what a function of the library wrote to it.
void freehold_bytes_destroy(struct FreeholdBytes *bytes);

// Explains each copy, allocation and free of the program that `freehold_module_compile` would make of a module, with tested
// advice, and the buffers at the peak. Writes the JSON of `freehold explain --json` to `json`; free it with
// `freehold_bytes_destroy`. The module stays as it is. Places are those of the text that the module was read from; after a pass,
// those of the text that it is written as. Cost: that of compiling programs of at most ten times the size, and 4 MiB.
//
// Fails where `freehold_module_compile` fails; the module is not lost.
//
// Requires:
// `module` is null or valid, `options` is null or ends with a zero byte, and `json` is null or can be written.
enum FreeholdStatus freehold_module_explain(const struct FreeholdModule *module,
                                            const char *options,
                                            struct FreeholdBytes *json);

// Reports the memory of the program that `freehold_module_compile` would make of a module: lives, bytes and places of its
// buffers before and after planning. Writes the JSON of `freehold report --json` to `json`; free it with `freehold_bytes_destroy`.
// `extent` is assumed for each dynamic extent; 0 means 64. The module stays as it is. Cost: that of compiling it.
//
// Fails where `freehold_module_compile` fails; the module is not lost.
//
// Requires:
// As for `freehold_module_explain`.
enum FreeholdStatus freehold_module_report(const struct FreeholdModule *module,
                                           const char *options,
                                           uint64_t extent,
                                           struct FreeholdBytes *json);

// Writes to `knows` whether Freehold, or a dialect that the context loaded, defines the op `name`, such as `scf.for`. Ops
// that are not known may have facts, as the attribute `freehold.facts`.
//
// Requires:
// `context` is null or valid, `name` is null or ends with a zero byte, and `knows` is null or can be written.
enum FreeholdStatus freehold_context_knows_op(const struct FreeholdContext *context,
                                              const char *name,
                                              bool *knows);

// Reads a program, as text of any version of MLIR from 13 on or as bytecode, and verifies it. `name` is the name of the
// file in messages. Writes the module to `module`; destroy it with `freehold_module_destroy`. Linear in the size.
//
// Fails if the program is invalid.
//
// Requires:
// `context` is null or valid, `name` is null or ends with a zero byte, `data` points to `size` bytes, and `module` is null
// or can be written.
enum FreeholdStatus freehold_module_read(const struct FreeholdContext *context,
                                         const char *name,
                                         const char *data,
                                         size_t size,
                                         struct FreeholdModule **module);

// Destroys a module. Takes null.
//
// Requires:
// `module` is null, or was made by the library and not destroyed.
void freehold_module_destroy(struct FreeholdModule *module);

// Copies a module, in the same context. Writes the copy to `copy`; destroy it with `freehold_module_destroy`. Linear in the
// size of the program.
//
// Requires:
// `module` is null or valid, and `copy` is null or can be written.
enum FreeholdStatus freehold_module_clone(const struct FreeholdModule *module,
                                          struct FreeholdModule **copy);

// Verifies a module. Linear in its size.
//
// Fails if it is invalid.
//
// Requires:
// `module` is null or valid.
enum FreeholdStatus freehold_module_verify(const struct FreeholdModule *module);

// Runs a pipeline, which is written as for `mlir-opt --pass-pipeline`: `builtin.module(one-shot-bufferize{...},cse)`. The
// program is verified after each pass.
//
// Fails if the pipeline is not valid; then the module does not change. Fails if a pass fails; then the module is lost: every
// function but `freehold_module_destroy` returns FREEHOLD_STATUS_MODULE_LOST for it.
//
// Requires:
// `module` is null or valid, and `pipeline` is null or ends with a zero byte.
enum FreeholdStatus freehold_module_run(struct FreeholdModule *module,
                                        const char *pipeline);

// Bufferizes a program, inserts every free, and plans its memory, as `freehold compile` does. `options` are those of the
// command without dashes, separated by spaces, such as `private-abi=default stack-budget=0`; null means none.
//
// Fails like `freehold_module_run`.
//
// Requires:
// `module` is null or valid, and `options` is null or ends with a zero byte.
enum FreeholdStatus freehold_module_compile(struct FreeholdModule *module,
                                            const char *options);

// Writes a module as text to `text`; free it with `freehold_bytes_destroy`. `options` may be null. Linear in the size.
//
// Fails if the version of the options has no form for an op.
//
// Requires:
// `module` is null or valid, `options` is null or valid with texts that are null or end with a zero byte, and `text` is
// null or can be written.
enum FreeholdStatus freehold_module_write_text(const struct FreeholdModule *module,
                                               const struct FreeholdTextOptions *options,
                                               struct FreeholdBytes *text);

// Writes a module as bytecode to `bytes`; free it with `freehold_bytes_destroy`. `options` may be null. Linear in the size.
//
// Fails if the version of the options has no form for an op.
//
// Requires:
// As for `freehold_module_write_text`.
enum FreeholdStatus freehold_module_write_bytecode(const struct FreeholdModule *module,
                                                   const struct FreeholdBytecodeOptions *options,
                                                   struct FreeholdBytes *bytes);

// Analyzes a module as the pass `one-shot-bufferize` does, and writes to `decisions` where it must copy; free it with
// `freehold_bytes_destroy`. `options` are those of the pass, separated by spaces; null means none.
//
// There is one byte for each operand, then for each result, of each op in the module, in the order of the text: an op before those
// in its regions. The module itself is none of them. 0: the buffer of the tensor is used as it is; also what is no tensor.
// 1: a new buffer with the contents of the tensor is used, by the operand, or by all uses of the result. 2: a new buffer is
// used, and nobody reads what it contains at first. The copies are in the module afterwards, on tensors.
//
// If `shared` is not null, it gets which tensors share memory, copies apart; free it likewise. There are two numbers of 32 bits, in
// the byte order of the machine, for each operand, then for each result, then for each argument of the blocks in the
// regions, of each op in the same order. Two values with the same first number are the same buffer. Only two values with the
// same second number may share memory. Numbers of what is no tensor mean nothing.
//
// Fails if an option is not valid, and the module stays as it is; if the module cannot be bufferized, and is lost; or if it
// needs another change than copies.
//
// Requires:
// `module` is null or valid, `options` is null or ends with a zero byte, `decisions` is null or can be written, and so is `shared`.
enum FreeholdStatus freehold_module_decide_copies(struct FreeholdModule *module,
                                                  const char *options,
                                                  struct FreeholdBytes *decisions,
                                                  struct FreeholdBytes *shared);

// Gives each of `count` buffers an offset, such that no two that are live at the same time share a byte, and the arena is
// as small as found. Writes the offsets to `offsets`, which has room for `count`, and the arena to `plan`.
//
// `capacity` is the size to reach, after which the search ends; 0 means the least. `steps` limits the exact search: 0 packs
// greedily, in O(n log n). The result depends on nothing but these arguments. A plan higher than `capacity` is no failure:
// compare `height`.
//
// Fails if a buffer has an empty life or the alignment zero, or if all sizes add up to more than INT64_MAX.
//
// Requires:
// `buffers` points to `count` buffers, `offsets` to room for `count` numbers, and `plan` is null or can be written.
enum FreeholdStatus freehold_plan(const struct FreeholdBuffer *buffers,
                                  size_t count,
                                  uint64_t capacity,
                                  uint64_t steps,
                                  uint64_t *offsets,
                                  struct FreeholdPlan *plan);

// Checks without running it whether a program frees each buffer once, after its last use, and writes the numbers of
// functions to `check` and the answer for the whole program to `answer`. Each fault goes to the handler of diagnostics as
// an error, and each reason not to tell as a warning. Linear in the blocks of the program.
//
// Requires:
// `module` is null or valid, and `check` and `answer` are null or can be written.
enum FreeholdStatus freehold_module_check_statically(const struct FreeholdModule *module,
                                                     struct FreeholdStaticCheck *check,
                                                     enum FreeholdAnswer *answer);

// Counts what a module allocates and copies, and writes the numbers to `statistics`. Linear in the size of the program.
//
// Requires:
// `module` is null or valid, and `statistics` is null or can be written.
enum FreeholdStatus freehold_module_statistics(const struct FreeholdModule *module,
                                               struct FreeholdStatistics *statistics);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* FREEHOLD_H */
