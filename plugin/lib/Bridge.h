//===- Bridge.h - A module of the host in Freehold, and back --------------===//
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
// A module goes over as bytecode of version 4, and comes back as bytecode of version 4: from version 5 on, the
// properties of an op that Freehold does not know are bytes that only its C++ can read. Before, they are attributes.
//
//   Bridge bridge(module);
//   if (failed(bridge.send()) || failed(bridge.run("builtin.module(cse)")) || failed(bridge.receive()))
//     ...                                    // the diagnostics are at the host's handler; the module is unchanged
//
// Invariant: the module of the host changes in `receive` alone, and only if all of it was read.
//
//===----------------------------------------------------------------------===//

#ifndef FREEHOLD_BRIDGE_H
#define FREEHOLD_BRIDGE_H

#include "Properties.h"
#include "freehold.h"
#include "mlir/IR/BuiltinOps.h"

namespace freehold {

/// A module of the host and its copy in Freehold.
class Bridge {
public:
  explicit Bridge(mlir::ModuleOp module);
  ~Bridge();
  Bridge(const Bridge &) = delete;
  Bridge &operator=(const Bridge &) = delete;

  /// Writes the module and lets Freehold read it, with the facts of the ops that it does not know. `asksBufferization`: see
  /// `attachFacts`. Linear in the size of the module.
  mlir::LogicalResult send(bool asksBufferization = false);

  /// Runs a pipeline of Freehold on the copy.
  mlir::LogicalResult run(llvm::StringRef pipeline);

  /// Runs the pipeline of `freehold compile` on the copy.
  mlir::LogicalResult compile(llvm::StringRef options);

  /// Lets Freehold decide where `one-shot-bufferize` copies. Writes the bytes of `freehold_module_decide_copies` to `decisions`,
  /// which the caller frees, and, if it is not null, which tensors share memory to `shared`.
  mlir::LogicalResult decide(llvm::StringRef options, FreeholdBytes &decisions, FreeholdBytes *shared);

  /// Counts what the copy allocates and copies.
  mlir::LogicalResult count(FreeholdStatistics &statistics);

  /// Replaces the contents of the module by those of the copy: the op stays where it is. Linear in the size.
  mlir::LogicalResult receive();

  /// The bytes that were sent and received.
  size_t getNumBytesSent() const { return numBytesSent; }
  size_t getNumBytesReceived() const { return numBytesReceived; }

  /// Returns whether Freehold knows an op. The answer is kept for each name.
  bool isKnown(mlir::OperationName name);

private:
  /// Reports the failure of a call of the C library, unless its diagnostics were reported already.
  mlir::LogicalResult check(FreeholdStatus status);

  /// Gets a diagnostic of Freehold and passes it to the host's handler.
  static void report(const FreeholdDiagnostic *diagnostic, void *bridge);

  /// Returns the location of a message.
  mlir::Location getLocation(const FreeholdMessage &message);

  mlir::ModuleOp module;
  FreeholdContext *context = nullptr;
  FreeholdModule *copy = nullptr;
  llvm::DenseMap<mlir::OperationName, bool> known;
  Properties properties;
  bool anyFacts = false;
  size_t numErrors = 0;
  size_t numBytesSent = 0;
  size_t numBytesReceived = 0;
};

} // namespace freehold

#endif // FREEHOLD_BRIDGE_H
