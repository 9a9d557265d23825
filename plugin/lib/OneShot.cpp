//===- OneShot.cpp - freehold-one-shot-bufferize --------------------------===//
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
// Freehold decides, the host rewrites. The module goes over, with what the interfaces of ops that Freehold does not know answer;
// back comes one byte for each operand and result: whether its tensor must be copied. No program comes back.
//
//   %c = bufferization.alloc_tensor() copy(%t)      // inserted here, where Freehold says so
//   %r = tensor.insert %f into %c[%i]               // `bufferize` of the op itself does the rest
//
// An op that only the host knows checks the decisions and resolves its conflicts itself, and gets them as an `AnalysisState`. If
// there is such an op, Freehold also returns which tensors share memory. Questions about tensors that the analysis did not see get
// the safe answer; the statistic `assumed` counts them, and `list-assumed` is a remark at each op that asked.
//
//===----------------------------------------------------------------------===//

#include "FreeholdPasses.h"

#include "Bridge.h"
#include "mlir/Dialect/Bufferization/IR/Bufferization.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/Transforms/Bufferize.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotModuleBufferize.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "mlir/Pass/Pass.h"
#include <cstring>

using namespace mlir;
using namespace mlir::bufferization;

namespace freehold {

namespace {
/// The bytes of the C library.
enum Placement : char { InPlace = 0, Copied = 1, Allocated = 2 };

/// The decisions of Freehold, as ops of the host ask for them.
class Decisions : public AnalysisState {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Decisions)

  explicit Decisions(const BufferizationOptions &options) : AnalysisState(options, TypeID::get<Decisions>()) {}

  /// Reads the decisions about all ops in a module, in the order of the C library.
  LogicalResult read(ModuleOp module, ArrayRef<char> bytes);

  /// Reads which tensors in a module share memory, in the order of the C library.
  LogicalResult readShared(ModuleOp module, ArrayRef<char> bytes);

  bool isInPlace(OpOperand &operand) const override { return find(operand) == InPlace; }
  bool hasUndefinedContents(OpOperand *operand) const override { return find(*operand) == Allocated; }
  bool areEquivalentBufferizedValues(Value first, Value second) const override {
    return first == second || areInOneClass(first, second, &Shared::buffer, /*assumed=*/false);
  }
  bool areAliasingBufferizedValues(Value first, Value second) const override {
    return first == second || areInOneClass(first, second, &Shared::memory, /*assumed=*/true);
  }

  /// The ops with a copy, in text order.
  ArrayRef<Operation *> getOps() const { return ops; }
  Placement ofOperand(OpOperand &operand) const { return operands.lookup_or(&operand, InPlace); }
  Placement ofResult(Value result) const { return results.lookup_or(result, InPlace); }
  unsigned getNumOutOfPlace() const { return operands.size() + results.size(); }
  unsigned getNumInPlace() const { return numTensors - getNumOutOfPlace(); }
  unsigned getNumAssumed() const { return numAssumed; }

private:
  /// Returns the decision about an operand: its own, or that about a result that would be its buffer.
  Placement find(OpOperand &operand) const {
    if (Placement own = ofOperand(operand); own != InPlace || results.empty())
      return own;
    for (const AliasingValue &alias : getAliasingValues(operand))
      if (Placement placement = ofResult(alias.value); placement != InPlace)
        return placement;
    return InPlace;
  }

  /// The numbers of the classes of a tensor: of the same buffer, and of what may share memory.
  struct Shared {
    uint32_t buffer;
    uint32_t memory;
  };

  bool areInOneClass(Value first, Value second, uint32_t Shared::*number, bool assumed) const {
    auto one = shared.find(first), other = shared.find(second);
    if (one != shared.end() && other != shared.end())
      return one->second.*number == other->second.*number;
    ++numAssumed;
    return assumed;
  }

  SmallVector<Operation *> ops;
  llvm::DenseMap<OpOperand *, Placement> operands;
  llvm::DenseMap<Value, Placement> results;
  llvm::DenseMap<Value, Shared> shared;
  unsigned numTensors = 0;
  mutable unsigned numAssumed = 0;
};
} // namespace

LogicalResult Decisions::read(ModuleOp module, ArrayRef<char> bytes) {
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == module)
      return WalkResult::advance();
    size_t count = op->getNumOperands() + op->getNumResults();
    if (bytes.size() < count)
      return WalkResult::interrupt();
    bool hasCopy = false;
    for (OpOperand &operand : op->getOpOperands()) {
      auto placement = static_cast<Placement>(bytes[operand.getOperandNumber()]);
      numTensors += isa<TensorType>(operand.get().getType());
      if (placement != InPlace)
        operands[&operand] = placement, hasCopy = true;
    }
    for (OpResult result : op->getResults()) {
      auto placement = static_cast<Placement>(bytes[op->getNumOperands() + result.getResultNumber()]);
      if (placement != InPlace)
        results[result] = placement, hasCopy = true;
    }
    if (hasCopy)
      ops.push_back(op);
    bytes = bytes.drop_front(count);
    return WalkResult::advance();
  });
  return success(bytes.empty());
}

LogicalResult Decisions::readShared(ModuleOp module, ArrayRef<char> bytes) {
  bool isComplete = true;
  auto take = [&](Value value) {
    if (!isComplete || bytes.size() < sizeof(Shared)) {
      isComplete = false;
      return;
    }
    Shared classes;
    std::memcpy(&classes, bytes.data(), sizeof classes);
    bytes = bytes.drop_front(sizeof classes);
    if (isa<TensorType>(value.getType()))
      shared[value] = classes;
  };
  module->walk<WalkOrder::PreOrder>([&](Operation *op) {
    if (op == module)
      return;
    llvm::for_each(op->getOperands(), take);
    llvm::for_each(op->getResults(), take);
    for (Region &region : op->getRegions())
      for (Block &block : region)
        llvm::for_each(block.getArguments(), take);
  });
  return success(isComplete && bytes.empty());
}

/// Inserts the copies of an op.
static LogicalResult insertCopies(Operation *op, const Decisions &decisions, RewriterBase &rewriter,
                                  const BufferizationState &state) {
  rewriter.setInsertionPoint(op);
  for (OpOperand &operand : op->getOpOperands()) {
    Placement placement = decisions.ofOperand(operand);
    if (placement == InPlace)
      continue;
    FailureOr<Value> copy = allocateTensorForShapedValue(rewriter, op->getLoc(), operand.get(), decisions.getOptions(),
                                                         state, placement == Copied);
    if (failed(copy))
      return failure();
    rewriter.modifyOpInPlace(op, [&] { operand.set(*copy); });
  }
  rewriter.setInsertionPointAfter(op);
  for (OpResult result : op->getResults()) {
    Placement placement = decisions.ofResult(result);
    if (placement == InPlace)
      continue;
    FailureOr<Value> copy =
        allocateTensorForShapedValue(rewriter, op->getLoc(), result, decisions.getOptions(), state, placement == Copied);
    if (failed(copy))
      return failure();
    // The copy itself, and the ops that compute its sizes, keep the tensor.
    rewriter.replaceUsesWithIf(result, *copy, [&](OpOperand &use) {
      return use.getOwner() != copy->getDefiningOp() && !isa<tensor::DimOp>(use.getOwner());
    });
  }
  return success();
}

namespace {
class OneShotPass : public PassWrapper<OneShotPass, OperationPass<ModuleOp>> {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(OneShotPass)

  OneShotPass() = default;
  OneShotPass(const OneShotPass &other) : PassWrapper(other) {}

  StringRef getName() const override { return "FreeholdOneShotBufferize"; }
  StringRef getArgument() const override { return "freehold-one-shot-bufferize"; }
  StringRef getDescription() const override {
    return "One-Shot Bufferize: Freehold decides where tensors are copied, and the ops of the host are rewritten by themselves";
  }
  void getDependentDialects(DialectRegistry &registry) const override { insertDialects(registry); }
  LogicalResult initialize(MLIRContext *context) override;
  void runOnOperation() override;

private:
  LogicalResult bufferize();
  std::string getOptionsOfFreehold();
  OneShotBufferizationOptions getOptionsOfHost();

  Option<bool> allowReturnAllocs{*this, "allow-return-allocs-from-loops",
                                 llvm::cl::desc("Allows returning/yielding new allocations from a loop.")};
  Option<bool> allowUnknownOps{*this, "allow-unknown-ops",
                               llvm::cl::desc("Allows unknown (not bufferizable) ops in the input IR.")};
  Option<std::string> heuristic{*this, "analysis-heuristic",
                                llvm::cl::desc("Heuristic that control the IR traversal during analysis"),
                                llvm::cl::init("bottom-up")};
  Option<uint64_t> alignment{*this, "buffer-alignment",
                             llvm::cl::desc("Sets the alignment of newly allocated buffers."), llvm::cl::init(64)};
  Option<bool> functionBoundaries{*this, "bufferize-function-boundaries",
                                  llvm::cl::desc("Bufferize function boundaries.")};
  Option<bool> checkParallelRegions{*this, "check-parallel-regions",
                                    llvm::cl::desc("Account for parallel regions in RaW analysis."),
                                    llvm::cl::init(true)};
  Option<std::string> boundaryTypes{*this, "function-boundary-type-conversion",
                                    llvm::cl::desc("Controls layout maps when bufferizing function signatures."),
                                    llvm::cl::init("infer-layout-map")};
  Option<bool> listAssumed{*this, "list-assumed",
                           llvm::cl::desc("A remark at each op that asked about a tensor that the analysis did not see, and got the safe answer.")};
  Option<bool> mustInferMemorySpace{*this, "must-infer-memory-space",
                                    llvm::cl::desc("The memory space of an memref types must always be inferred.")};
  Option<bool> encodingIsMemorySpace{*this, "use-encoding-for-memory-space",
                                     llvm::cl::desc("Use the Tensor encoding attribute for the memory space.")};
  Option<std::string> unknownTypes{*this, "unknown-type-conversion",
                                   llvm::cl::desc("Controls layout maps for non-inferrable memref types."),
                                   llvm::cl::init("fully-dynamic-layout-map")};

  Pass::Statistic inPlace{this, "num-tensor-in-place", "Number of in-place tensor OpOperands"};
  Pass::Statistic outOfPlace{this, "num-tensor-out-of-place", "Number of copies"};
  Pass::Statistic allocated{this, "num-buffer-alloc", "Number of buffer allocations"};
  Pass::Statistic assumed{this, "assumed", "Questions about tensors that the analysis did not see, and got the safe answer"};
  Pass::Statistic bytesSent{this, "bytes-sent", "Bytes of bytecode that were sent to Freehold"};
};
} // namespace

LogicalResult OneShotPass::initialize(MLIRContext *context) {
  auto isLayout = [](StringRef text) {
    return text == "infer-layout-map" || text == "identity-layout-map" || text == "fully-dynamic-layout-map";
  };
  if (!isLayout(boundaryTypes) || !isLayout(unknownTypes) || unknownTypes == "infer-layout-map")
    return emitError(UnknownLoc::get(context), "Invalid option: expected identity-layout-map, fully-dynamic-layout-map, or, "
                                               "for function boundaries, infer-layout-map");
  if (mustInferMemorySpace && encodingIsMemorySpace)
    return emitError(UnknownLoc::get(context),
                     "Invalid option: only one of must-infer-memory-space and use-encoding-for-memory-space is allowed");
  return success();
}

std::string OneShotPass::getOptionsOfFreehold() {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "allow-return-allocs-from-loops=" << allowReturnAllocs << " allow-unknown-ops=" << allowUnknownOps
         << " analysis-heuristic=" << heuristic
         << " bufferize-function-boundaries=" << functionBoundaries << " check-parallel-regions=" << checkParallelRegions
         << " function-boundary-type-conversion=" << boundaryTypes << " unknown-type-conversion=" << unknownTypes
         << " must-infer-memory-space=" << mustInferMemorySpace
         << " use-encoding-for-memory-space=" << encodingIsMemorySpace;
  return text;
}

OneShotBufferizationOptions OneShotPass::getOptionsOfHost() {
  OneShotBufferizationOptions options;
  options.allowReturnAllocsFromLoops = allowReturnAllocs;
  options.allowUnknownOps = allowUnknownOps;
  options.bufferAlignment = alignment;
  options.bufferizeFunctionBoundaries = functionBoundaries;
  options.checkParallelRegions = checkParallelRegions;
  options.setFunctionBoundaryTypeConversion(boundaryTypes == "identity-layout-map" ? LayoutMapOption::IdentityLayoutMap
                                            : boundaryTypes == "infer-layout-map"
                                                ? LayoutMapOption::InferLayoutMap
                                                : LayoutMapOption::FullyDynamicLayoutMap);
  bool isIdentity = unknownTypes == "identity-layout-map";
  options.unknownTypeConverterFn = [isIdentity](TensorType type, Attribute space, const BufferizationOptions &) {
    return isIdentity ? getMemRefTypeWithStaticIdentityLayout(type, space)
                      : getMemRefTypeWithFullyDynamicLayout(type, space);
  };
  if (mustInferMemorySpace)
    options.defaultMemorySpaceFn = [](TensorType) -> std::optional<Attribute> { return std::nullopt; };
  if (encodingIsMemorySpace)
    options.defaultMemorySpaceFn = [](TensorType type) -> std::optional<Attribute> {
      if (auto ranked = dyn_cast<RankedTensorType>(type))
        return ranked.getEncoding();
      return std::nullopt;
    };
  return options;
}

LogicalResult OneShotPass::bufferize() {
  ModuleOp module = getOperation();
  OneShotBufferizationOptions options = getOptionsOfHost();
  Decisions decisions(options);
  SmallVector<std::pair<Operation *, bool>> resolved;
  SmallVector<BufferizableOpInterface> ofHost;
  {
    Bridge bridge(module);
    if (failed(bridge.send(/*asksBufferization=*/true)))
      return failure();
    module->walk([&](Operation *op) {
      if (!bridge.isKnown(op->getName()))
        if (BufferizableOpInterface bufferizable = options.dynCastBufferizableOp(op))
          ofHost.push_back(bufferizable);
    });
    FreeholdBytes bytes = {}, shared = {};
    if (failed(bridge.decide(getOptionsOfFreehold(), bytes, ofHost.empty() ? nullptr : &shared)))
      return failure();
    LogicalResult isRead = decisions.read(module, ArrayRef(bytes.data, bytes.size));
    if (succeeded(isRead) && !ofHost.empty())
      isRead = decisions.readShared(module, ArrayRef(shared.data, shared.size));
    freehold_bytes_destroy(&bytes);
    freehold_bytes_destroy(&shared);
    if (failed(isRead))
      return emitError(module.getLoc(), "Freehold decided about another program");
    for (Operation *op : decisions.getOps())
      resolved.push_back({op, bridge.isKnown(op->getName())});
    bytesSent += bridge.getNumBytesSent();
  }
  // Each op checks what was decided before anything changes.
  auto report = [&](Location location, StringRef name, unsigned count) {
    if (listAssumed && count > 0)
      emitRemark(location) << "'" << name << "' asked whether tensors share a buffer, and was told the safe answer, " << count
                           << (count == 1 ? " time" : " times");
  };
  bool isRefused = false;
  for (BufferizableOpInterface op : ofHost) {
    unsigned before = decisions.getNumAssumed();
    isRefused |= failed(op.verifyAnalysis(decisions));
    report(op->getLoc(), op->getName().getStringRef(), decisions.getNumAssumed() - before);
  }
  if (isRefused)
    return failure();
  IRRewriter rewriter(&getContext());
  BufferizationState state;
  for (auto [op, isKnown] : resolved) {
    auto bufferizable = isKnown ? BufferizableOpInterface() : options.dynCastBufferizableOp(op);
    if (!bufferizable) {
      if (failed(insertCopies(op, decisions, rewriter, state)))
        return failure();
      continue;
    }
    rewriter.setInsertionPoint(op);
    // The op is gone if it resolves its conflicts by another one.
    Location location = op->getLoc();
    StringRef name = op->getName().getStringRef();
    unsigned before = decisions.getNumAssumed();
    if (failed(bufferizable.resolveConflicts(rewriter, decisions, state)))
      return failure();
    report(location, name, decisions.getNumAssumed() - before);
  }
  BufferizationStatistics statistics;
  LogicalResult result = functionBoundaries ? bufferizeModuleOp(module, options, state, &statistics)
                                            : bufferizeOp(module, options, state, &statistics);
  inPlace += decisions.getNumInPlace();
  outOfPlace += decisions.getNumOutOfPlace();
  assumed += decisions.getNumAssumed();
  allocated += statistics.numBufferAlloc;
  return result;
}

void OneShotPass::runOnOperation() {
  if (failed(bufferize()))
    signalPassFailure();
}

void registerOneShotPass() { PassRegistration<OneShotPass>(); }

std::unique_ptr<Pass> createOneShotBufferizePass(StringRef options) {
  auto pass = std::make_unique<OneShotPass>();
  if (failed(pass->initializeOptions(options, [](const Twine &message) {
        llvm::errs() << "freehold-one-shot-bufferize: " << message << '\n';
        return failure();
      })))
    return nullptr;
  return pass;
}

} // namespace freehold
