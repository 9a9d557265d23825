//===- Passes.cpp - The passes --------------------------------------------===//
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
// Each pass sends the module to Freehold, runs something on it there, and replaces the module by the result. A pass that
// fails leaves the module as it was.
//
//===----------------------------------------------------------------------===//

#include "FreeholdPasses.h"

#include "Bridge.h"
#include "mlir/Dialect/Affine/IR/AffineOps.h"
#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Complex/IR/Complex.h"
#include "mlir/Dialect/ControlFlow/IR/ControlFlow.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Math/IR/Math.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Dialect/SCF/IR/SCF.h"
#include "mlir/Dialect/Shape/IR/Shape.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Dialect/UB/IR/UBOps.h"
#include "mlir/Dialect/Vector/IR/VectorOps.h"
#include "mlir/Pass/Pass.h"

using namespace mlir;

namespace freehold {

/// Of OneShot.cpp.
void registerOneShotPass();

void insertDialects(DialectRegistry &registry) {
  registry.insert<affine::AffineDialect, arith::ArithDialect, bufferization::BufferizationDialect,
                  cf::ControlFlowDialect, complex::ComplexDialect, func::FuncDialect, linalg::LinalgDialect,
                  LLVM::LLVMDialect, math::MathDialect, memref::MemRefDialect, scf::SCFDialect, shape::ShapeDialect,
                  tensor::TensorDialect, ub::UBDialect, vector::VectorDialect>();
}

namespace {
/// A pass that sends the module to Freehold, does its work there, and receives the result.
template <typename Derived>
class BridgedPass : public PassWrapper<Derived, OperationPass<ModuleOp>> {
public:
  BridgedPass() = default;
  // Options and statistics belong to a pass, and are copied by whoever clones it.
  BridgedPass(const BridgedPass &other) : PassWrapper<Derived, OperationPass<ModuleOp>>(other) {}

  void getDependentDialects(DialectRegistry &registry) const override { insertDialects(registry); }

  void runOnOperation() override {
    Bridge bridge(this->getOperation());
    FreeholdStatistics counted = {};
    if (failed(bridge.send()) || failed(static_cast<Derived *>(this)->work(bridge)) ||
        failed(bridge.count(counted)) || failed(bridge.receive()))
      return this->signalPassFailure();
    copies += counted.copies;
    allocations += counted.allocations;
    arenas += counted.arenas;
    bytes += counted.bytes;
    dynamicAllocations += counted.dynamic_allocations;
    stackBytes += counted.stack_bytes;
    bytesSent += bridge.getNumBytesSent();
    bytesReceived += bridge.getNumBytesReceived();
  }

private:
  Pass::Statistic copies{this, "copies", "Ops that copy a buffer, in the result"};
  Pass::Statistic allocations{this, "allocations", "Ops that allocate a buffer on the heap, in the result"};
  Pass::Statistic arenas{this, "arenas", "Arenas, in the result"};
  Pass::Statistic bytes{this, "bytes", "Bytes of the allocations of static size, in the result"};
  Pass::Statistic dynamicAllocations{this, "dynamic-allocations", "Allocations of dynamic size, in the result"};
  Pass::Statistic stackBytes{this, "stack-bytes", "Bytes of buffers on the stack, in the result"};
  Pass::Statistic bytesSent{this, "bytes-sent", "Bytes of bytecode that were sent to Freehold"};
  Pass::Statistic bytesReceived{this, "bytes-received", "Bytes of bytecode that came back"};
};

class CompilePass : public BridgedPass<CompilePass> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(CompilePass)

  CompilePass() = default;
  CompilePass(const CompilePass &other) : BridgedPass(other) {}

  StringRef getName() const override { return "FreeholdCompile"; }
  StringRef getArgument() const override { return "freehold-compile"; }
  StringRef getDescription() const override {
    return "Bufferize a program, insert every free, and plan its memory, as `freehold compile` does";
  }
  LogicalResult work(Bridge &bridge) { return bridge.compile(options); }

  Option<std::string> options{
      *this, "options",
      llvm::cl::desc("The options of `freehold compile` without dashes, separated by spaces: stack-budget=0")};
};

class OptPass : public BridgedPass<OptPass> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OptPass)

  OptPass() = default;
  OptPass(const OptPass &other) : BridgedPass(other) {}

  StringRef getName() const override { return "FreeholdOpt"; }
  StringRef getArgument() const override { return "freehold-opt"; }
  StringRef getDescription() const override { return "Run a pipeline of Freehold"; }
  LogicalResult work(Bridge &bridge) { return bridge.run(pipeline); }

  Option<std::string> pipeline{
      *this, "pipeline",
      llvm::cl::desc("The pipeline of Freehold: builtin.module(one-shot-bufferize{allow-unknown-ops=1},cse)")};
};

class DeallocatePass : public BridgedPass<DeallocatePass> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(DeallocatePass)

  DeallocatePass() = default;
  DeallocatePass(const DeallocatePass &other) : BridgedPass(other) {}

  StringRef getName() const override { return "FreeholdDeallocate"; }
  StringRef getArgument() const override { return "freehold-deallocate"; }
  StringRef getDescription() const override {
    return "Insert every free of a program on memrefs, as buffer-deallocation-pipeline does";
  }
  LogicalResult work(Bridge &bridge) {
    StringRef isDynamic = dynamicOwnership ? "true" : "false";
    return bridge.run(("buffer-deallocation-pipeline{private-function-dynamic-ownership=" + isDynamic + "}").str());
  }

  Option<bool> dynamicOwnership{
      *this, "private-function-dynamic-ownership",
      llvm::cl::desc("Let private functions return the ownership of returned memrefs to their callers"),
      llvm::cl::init(false)};
};
} // namespace

std::unique_ptr<Pass> createCompilePass(StringRef options) {
  auto pass = std::make_unique<CompilePass>();
  pass->options = options.str();
  return pass;
}

std::unique_ptr<Pass> createOptPass(StringRef pipeline) {
  auto pass = std::make_unique<OptPass>();
  pass->pipeline = pipeline.str();
  return pass;
}

std::unique_ptr<Pass> createDeallocatePass(bool privateFunctionDynamicOwnership) {
  auto pass = std::make_unique<DeallocatePass>();
  pass->dynamicOwnership = privateFunctionDynamicOwnership;
  return pass;
}

void registerPasses() {
  PassRegistration<CompilePass>();
  PassRegistration<OptPass>();
  PassRegistration<DeallocatePass>();
  registerOneShotPass();
}

} // namespace freehold
