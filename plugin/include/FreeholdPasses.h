//===- FreeholdPasses.h - Freehold's passes for pipelines in C++ ----------===//
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
// The passes of the plugin, for a compiler that builds its pipelines in C++:
//
//   #include <FreeholdPasses.h>
//
//   mlir::PassManager manager(module->getName());
//   manager.addPass(freehold::createCompilePass("stack-budget=0"));
//
// Link libFreeholdPasses.a, libfreehold.a, and the MLIR that the rest of the compiler is linked with. docs/guide/plugin.md
// is the guide.
//
//===----------------------------------------------------------------------===//

#ifndef FREEHOLD_PASSES_H
#define FREEHOLD_PASSES_H

#include "llvm/Config/llvm-config.h"

// The C++ interface of MLIR changes with each version.
#if LLVM_VERSION_MAJOR != 22 || LLVM_VERSION_MINOR != 1
#error "FreeholdPasses.h is for LLVM and MLIR 22.1; the headers that are included have another LLVM_VERSION_MAJOR or _MINOR"
#endif

#include "mlir/Pass/Pass.h"
#include "llvm/ADT/StringRef.h"
#include <memory>

namespace freehold {

/// Returns a pass on a module that does what `freehold compile` does: it bufferizes the program, inserts every free, and
/// plans its memory. `options` are those of the command without dashes, separated by spaces.
std::unique_ptr<mlir::Pass> createCompilePass(llvm::StringRef options = "");

/// Returns a pass on a module that runs a pipeline of Freehold, such as
/// `builtin.module(one-shot-bufferize{bufferize-function-boundaries=1},cse)`. A pipeline without an anchor runs on the
/// module.
std::unique_ptr<mlir::Pass> createOptPass(llvm::StringRef pipeline);

/// Returns a pass on a module that inserts every free of a program on memrefs, as `buffer-deallocation-pipeline` does.
std::unique_ptr<mlir::Pass> createDeallocatePass(bool privateFunctionDynamicOwnership = false);

/// Returns a pass on a module that bufferizes it: Freehold decides where tensors are copied, and the ops are rewritten by their own
/// `BufferizableOpInterface`. `options` are those of `freehold-one-shot-bufferize`. Returns null, with a message at
/// `llvm::errs()`, if they are not valid.
std::unique_ptr<mlir::Pass> createOneShotBufferizePass(llvm::StringRef options = "");

/// Registers the passes by name, for textual pipelines. The plugin calls it when it is loaded.
void registerPasses();

/// Inserts the dialects whose ops the passes create.
void insertDialects(mlir::DialectRegistry &registry);

} // namespace freehold

#endif // FREEHOLD_PASSES_H
