//===- Facts.cpp - Answers of the interfaces of ops that Freehold does not know
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
//===----------------------------------------------------------------------===//

#include "Facts.h"

#include "mlir/Dialect/Bufferization/IR/AllocationOpInterface.h"
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/Bufferization/Transforms/OneShotAnalysis.h"
#include "mlir/IR/Builders.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Interfaces/ControlFlowInterfaces.h"
#include "mlir/Interfaces/DestinationStyleOpInterface.h"
#include "mlir/Interfaces/FunctionInterfaces.h"
#include "mlir/Interfaces/SideEffectInterfaces.h"
#include "mlir/Interfaces/ViewLikeInterface.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/StringMap.h"

using namespace mlir;

namespace freehold {

constexpr const char factsName[] = "freehold.facts";
/// Marks the facts that come from interfaces.
constexpr const char markName[] = "freehold.of_host";

namespace {
/// The facts of one op.
class Facts {
public:
  explicit Facts(Operation *op) : op(op), builder(op->getContext()) {}

  /// Asks all interfaces.
  LogicalResult ask() {
    askTraits();
    askEffects();
    askAllocation();
    askView();
    askDestination();
    askCall();
    return success(succeeded(askBranch()) && succeeded(askRegions()) && succeeded(askExit()));
  }

  /// Asks what `BufferizableOpInterface` answers before any decision.
  void askBufferization(const bufferization::AnalysisState &state);

  DictionaryAttr get() { return facts.getDictionary(op->getContext()); }

private:
  using Texts = SmallVector<std::string>;

  Attribute text(const Twine &value) { return builder.getStringAttr(value); }

  Attribute texts(ArrayRef<std::string> values) {
    SmallVector<StringRef> references(values.begin(), values.end());
    return builder.getStrArrayAttr(references);
  }

  static std::string operandName(unsigned number) { return "operand" + std::to_string(number); }
  static std::string resultName(unsigned number) { return "result" + std::to_string(number); }
  static std::string regionName(unsigned number) { return "region" + std::to_string(number); }

  /// Returns the name of a group of adjacent operands: one operand, or one and all further ones.
  FailureOr<std::string> groupName(OperandRange operands, const char *what) {
    unsigned begin = operands.getBeginOperandIndex();
    if (begin + operands.size() == op->getNumOperands() && (!operands.empty() || begin > 0))
      return operandName(begin) + "...";
    if (operands.size() == 1)
      return operandName(begin);
    return op->emitError("is not known to Freehold, which can be told of ")
           << what << " that are one operand, or the last ones";
  }

  void askTraits();
  void askEffects();
  void askAllocation();
  void askView();
  void askDestination();
  void askCall();
  LogicalResult askBranch();
  LogicalResult askRegions();
  LogicalResult askExit();

  Operation *op;
  Builder builder;
  NamedAttrList facts;
};
} // namespace

//===----------------------------------------------------------------------===//
// Traits and effects
//===----------------------------------------------------------------------===//

static bool isBuffer(Type type) { return isa<BaseMemRefType>(type); }

/// Returns the traits of an op by the names that Freehold has for them.
static SmallVector<std::string> getTraits(Operation *op) {
  SmallVector<std::string> names;
  if (op->hasTrait<OpTrait::IsTerminator>())
    names.push_back("Terminator");
  if (op->hasTrait<OpTrait::ReturnLike>())
    names.push_back("ReturnLike");
  if (op->hasTrait<OpTrait::HasRecursiveMemoryEffects>())
    names.push_back("RecursiveMemoryEffects");
  if (op->hasTrait<OpTrait::AutomaticAllocationScope>())
    names.push_back("AutomaticAllocationScope");
  if (op->hasTrait<OpTrait::IsCommutative>())
    names.push_back("Commutative");
  if (op->hasTrait<OpTrait::Elementwise>())
    names.push_back("Elementwise");
  if (auto speculatable = dyn_cast<ConditionallySpeculatable>(op))
    if (speculatable.getSpeculatability() == Speculation::Speculatable)
      names.push_back("AlwaysSpeculatable");
  return names;
}

void Facts::askTraits() {
  SmallVector<std::string> names = getTraits(op);
  // An op with several blocks in a region that is parallel is one that runs its iterations at once.
  if (auto bufferizable = dyn_cast<bufferization::BufferizableOpInterface>(op))
    for (unsigned region = 0; region < op->getNumRegions(); ++region)
      if (bufferizable.isParallelRegion(region)) {
        names.push_back("ParallelRegion");
        break;
      }
  if (!names.empty())
    facts.set("traits", texts(names));
}

void Facts::askEffects() {
  auto interface = dyn_cast<MemoryEffectOpInterface>(op);
  if (!interface)
    return;
  SmallVector<MemoryEffects::EffectInstance> effects;
  interface.getEffects(effects);
  llvm::MapVector<std::string, Texts, llvm::StringMap<unsigned>> found;
  for (const MemoryEffects::EffectInstance &effect : effects) {
    std::string value = "memory";
    if (OpOperand *operand = effect.getEffectValue<OpOperand *>())
      value = operandName(operand->getOperandNumber());
    else if (OpResult result = effect.getEffectValue<OpResult>())
      value = resultName(result.getResultNumber());
    const char *kind = isa<MemoryEffects::Read>(effect.getEffect())       ? "read"
                       : isa<MemoryEffects::Write>(effect.getEffect())    ? "write"
                       : isa<MemoryEffects::Allocate>(effect.getEffect()) ? "allocate"
                                                                          : "free";
    Texts &kinds = found[value];
    if (!llvm::is_contained(kinds, kind))
      kinds.push_back(kind);
  }
  NamedAttrList dictionary;
  for (const auto &[value, kinds] : found)
    dictionary.set(value, texts(kinds));
  facts.set("effects", dictionary.getDictionary(op->getContext()));
}

//===----------------------------------------------------------------------===//
// Buffers
//===----------------------------------------------------------------------===//

void Facts::askAllocation() {
  auto allocation = dyn_cast<bufferization::AllocationOpInterface>(op);
  if (!allocation)
    return;
  Value buffer;
  for (Value result : op->getResults())
    if (isBuffer(result.getType()))
      buffer = result;
  if (!buffer)
    return;
  NamedAttrList dictionary;
  // The interface creates the ops that free and clone, so it is asked to do that in a block that is destroyed.
  Block block;
  OpBuilder created = OpBuilder::atBlockBegin(&block);
  auto add = [&](StringRef key, StringRef usual) {
    if (!block.empty() && block.back().getName().getStringRef() != usual)
      dictionary.set(key, text(block.back().getName().getStringRef()));
    block.dropAllReferences();
    block.clear();
  };
  (void)allocation.buildDealloc(created, buffer);
  add("dealloc", "memref.dealloc");
  created.setInsertionPointToStart(&block);
  (void)allocation.buildClone(created, buffer);
  add("clone", "bufferization.clone");
  created.setInsertionPointToStart(&block);
  (void)allocation.buildPromotedAlloc(created, buffer);
  add("promoted", "");
  Texts hoisting;
  auto kind = static_cast<uint8_t>(allocation.getHoistingKind());
  if (kind & static_cast<uint8_t>(HoistingKind::Loop))
    hoisting.push_back("loop");
  if (kind & static_cast<uint8_t>(HoistingKind::Block))
    hoisting.push_back("block");
  if (!hoisting.empty())
    dictionary.set("hoisting", texts(hoisting));
  if (!dictionary.empty())
    facts.set("allocation", dictionary.getDictionary(op->getContext()));
}

/// Returns the number of the operand that is `value`.
static std::optional<unsigned> findOperand(Operation *op, Value value) {
  for (OpOperand &operand : op->getOpOperands())
    if (operand.get() == value)
      return operand.getOperandNumber();
  return std::nullopt;
}

void Facts::askView() {
  auto view = dyn_cast<ViewLikeOpInterface>(op);
  if (view && op->getNumResults() > 0 && isBuffer(op->getResult(0).getType()))
    if (std::optional<unsigned> source = findOperand(op, view.getViewSource()))
      facts.set("view", builder.getDictionaryAttr(builder.getNamedAttr("result0", text(operandName(*source)))));
}

void Facts::askDestination() {
  auto style = dyn_cast<DestinationStyleOpInterface>(op);
  if (!style || op->getNumResults() == 0)
    return;
  OperandRange inits = style.getDpsInits();
  unsigned begin = inits.getBeginOperandIndex();
  if (inits.size() == 1)
    facts.set("destination_style", text(operandName(begin)));
  else if (inits.size() > 1 && begin + inits.size() == op->getNumOperands())
    facts.set("destination_style", text(operandName(begin) + "..."));
  // Of other operands nothing is said: the op is then unknown to bufferization.
}

//===----------------------------------------------------------------------===//
// Control flow
//===----------------------------------------------------------------------===//

void Facts::askCall() {
  auto call = dyn_cast<CallOpInterface>(op);
  if (!call)
    return;
  CallInterfaceCallable callee = call.getCallableForCallee();
  if (auto value = dyn_cast<Value>(callee)) {
    if (std::optional<unsigned> operand = findOperand(op, value))
      facts.set("callee", text(operandName(*operand)));
    return;
  }
  for (NamedAttribute attribute : op->getAttrs())
    if (attribute.getValue() == cast<SymbolRefAttr>(callee))
      facts.set("callee", text(attribute.getName().strref()));
}

LogicalResult Facts::askBranch() {
  auto branch = dyn_cast<BranchOpInterface>(op);
  if (!branch)
    return success();
  for (unsigned index = 0; index < op->getNumSuccessors(); ++index) {
    SuccessorOperands operands = branch.getSuccessorOperands(index);
    if (operands.empty())
      continue;
    if (op->getNumSuccessors() > 1 || operands.getProducedOperandCount() > 0)
      return op->emitError("is not known to Freehold, which can be told of branches to one block that pass on operands");
    FailureOr<std::string> group = groupName(operands.getForwardedOperands(), "branches with operands");
    if (failed(group))
      return failure();
    facts.set("branch", builder.getDictionaryAttr(builder.getNamedAttr("successor0", text(*group))));
  }
  return success();
}

LogicalResult Facts::askRegions() {
  auto branch = dyn_cast<RegionBranchOpInterface>(op);
  if (!branch || op->getNumRegions() == 0)
    return success();
  auto targets = [&](ArrayRef<RegionSuccessor> successors) {
    Texts names;
    for (const RegionSuccessor &successor : successors)
      names.push_back(successor.isParent() ? "parent" : regionName(successor.getSuccessor()->getRegionNumber()));
    return texts(names);
  };
  NamedAttrList flow, operands, invocations;
  SmallVector<RegionSuccessor> successors;
  branch.getSuccessorRegions(RegionBranchPoint::parent(), successors);
  flow.set("entry", targets(successors));
  for (const RegionSuccessor &successor : successors) {
    OperandRange forwarded = branch.getEntrySuccessorOperands(successor);
    if (forwarded.empty())
      continue;
    FailureOr<std::string> group = groupName(forwarded, "operands for regions");
    if (failed(group))
      return failure();
    operands.set(successor.isParent() ? "parent" : regionName(successor.getSuccessor()->getRegionNumber()), text(*group));
  }
  if (!operands.empty())
    flow.set("operands", operands.getDictionary(op->getContext()));
  SmallVector<InvocationBounds> bounds;
  branch.getRegionInvocationBounds(SmallVector<Attribute>(op->getNumOperands()), bounds);
  for (Region &region : op->getRegions()) {
    std::string name = regionName(region.getRegionNumber());
    successors.clear();
    branch.getSuccessorRegions(region, successors);
    flow.set(name, targets(successors));
    if (region.getRegionNumber() < bounds.size()) {
      InvocationBounds bound = bounds[region.getRegionNumber()];
      SmallVector<int64_t> numbers = {bound.getLowerBound()};
      if (std::optional<unsigned> upper = bound.getUpperBound())
        numbers.push_back(*upper);
      invocations.set(name, builder.getI64ArrayAttr(numbers));
    }
  }
  flow.set("invocations", invocations.getDictionary(op->getContext()));
  facts.set("region_flow", flow.getDictionary(op->getContext()));
  return success();
}

LogicalResult Facts::askExit() {
  // With the trait `ReturnLike`, all operands are forwarded.
  auto terminator = dyn_cast<RegionBranchTerminatorOpInterface>(op);
  if (!terminator || op->hasTrait<OpTrait::ReturnLike>() || !isa_and_present<RegionBranchOpInterface>(op->getParentOp()))
    return success();
  RegionSuccessor parent(op->getParentOp(), op->getParentOp()->getResults());
  OperandRange forwarded = terminator.getSuccessorOperands(parent);
  if (forwarded.empty())
    return success();
  FailureOr<std::string> group = groupName(forwarded, "operands for the parent op");
  if (failed(group))
    return failure();
  facts.set("exit", text(*group));
  return success();
}

//===----------------------------------------------------------------------===//
// Bufferization
//===----------------------------------------------------------------------===//

void Facts::askBufferization(const bufferization::AnalysisState &state) {
  auto bufferizable = dyn_cast<bufferization::BufferizableOpInterface>(op);
  if (!bufferizable)
    return;
  Texts reads, writes, inPlace, fresh, readOnly;
  llvm::MapVector<unsigned, SmallVector<Attribute>> aliases;
  for (OpOperand &operand : op->getOpOperands()) {
    if (!isa<TensorType>(operand.get().getType()))
      continue;
    std::string name = operandName(operand.getOperandNumber());
    if (bufferizable.bufferizesToMemoryRead(operand, state))
      reads.push_back(name);
    if (bufferizable.mustBufferizeInPlace(operand, state))
      inPlace.push_back(name);
    bufferization::AliasingValueList values = bufferizable.getAliasingValues(operand, state);
    // An operand without an alias is never written: nobody would see it.
    if (values.getNumAliases() > 0 && bufferizable.bufferizesToMemoryWrite(operand, state))
      writes.push_back(name);
    for (const bufferization::AliasingValue &alias : values) {
      auto result = dyn_cast<OpResult>(alias.value);
      if (!result || result.getOwner() != op)
        continue;
      bool isEquivalent = alias.relation == bufferization::BufferRelation::Equivalent;
      aliases[result.getResultNumber()].push_back(
          builder.getDictionaryAttr({builder.getNamedAttr("operand", text(name)),
                                     builder.getNamedAttr("relation", text(isEquivalent ? "equivalent" : "unknown")),
                                     builder.getNamedAttr("certain", builder.getBoolAttr(alias.isDefinite))}));
    }
  }
  for (OpResult result : op->getResults()) {
    if (!isa<TensorType>(result.getType()))
      continue;
    std::string name = resultName(result.getResultNumber());
    if (bufferizable.bufferizesToAllocation(result))
      fresh.push_back(name);
    if (!bufferizable.isWritable(result, state))
      readOnly.push_back(name);
  }
  NamedAttrList dictionary, aliased;
  for (auto &[result, operands] : aliases)
    aliased.set(resultName(result), builder.getArrayAttr(operands));
  dictionary.set("reads", texts(reads));
  dictionary.set("writes", texts(writes));
  dictionary.set("aliases", aliased.getDictionary(op->getContext()));
  dictionary.set("fresh", texts(fresh));
  dictionary.set("read_only", texts(readOnly));
  dictionary.set("in_place", texts(inPlace));
  facts.set("bufferization", dictionary.getDictionary(op->getContext()));
}

//===----------------------------------------------------------------------===//
// Entry points
//===----------------------------------------------------------------------===//

std::string declareIsolatedOps(Operation *root, IsKnown isKnown) {
  // The operations by dialect, each name once.
  llvm::MapVector<StringRef, llvm::MapVector<StringRef, Operation *>> found;
  root->walk([&](Operation *op) {
    if (op->isRegistered() && op->hasTrait<OpTrait::IsIsolatedFromAbove>() && !isKnown(op->getName()))
      found[op->getName().getDialectNamespace()].insert({op->getName().stripDialect(), op});
  });
  std::string text;
  llvm::raw_string_ostream stream(text);
  for (const auto &[dialect, ops] : found) {
    stream << "irdl.dialect @" << dialect << " attributes {freehold.allow_unknown} {\n";
    for (const auto &[name, op] : ops) {
      SmallVector<std::string> traits = getTraits(op);
      traits.push_back("IsolatedFromAbove");
      if (op->hasTrait<OpTrait::SymbolTable>())
        traits.push_back("SymbolTable");
      if (op->hasTrait<SymbolOpInterface::Trait>())
        traits.push_back("Symbol");
      stream << "  irdl.operation @\"" << name << "\" attributes {freehold.traits = [";
      llvm::interleaveComma(traits, stream, [&](StringRef trait) { stream << '"' << trait << '"'; });
      stream << "]";
      if (isa<FunctionOpInterface>(op))
        stream << ", freehold.function = {}";
      stream << "} {\n    %any = irdl.c_pred \"true\"\n    irdl.operands(operands: variadic %any)\n"
                "    irdl.results(results: variadic %any)\n";
      if (op->getNumRegions() > 0) {
        stream << "    %region = irdl.region\n    irdl.regions(";
        for (unsigned region = 0; region < op->getNumRegions(); ++region)
          stream << (region ? ", " : "") << "region" << region << ": %region";
        stream << ")\n";
      }
      stream << "  }\n";
    }
    stream << "}\n";
  }
  return text;
}

LogicalResult attachFacts(Operation *root, IsKnown isKnown, bool asksBufferization, AddedAttributes &added, bool &anyFacts) {
  bufferization::OneShotBufferizationOptions options;
  bufferization::AnalysisState state(options);
  Attribute mark = UnitAttr::get(root->getContext());
  WalkResult result = root->walk([&](Operation *op) -> WalkResult {
    if (!op->isRegistered() || isKnown(op->getName()) || op->hasTrait<OpTrait::IsIsolatedFromAbove>() ||
        op->hasAttr(factsName))
      return WalkResult::advance();
    Facts facts(op);
    if (failed(facts.ask()))
      return WalkResult::interrupt();
    if (asksBufferization)
      facts.askBufferization(state);
    DictionaryAttr dictionary = facts.get();
    if (dictionary.empty())
      return WalkResult::advance();
    added.set(op, factsName, dictionary);
    added.set(op, markName, mark);
    anyFacts = true;
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

void removeFacts(Operation *root) {
  root->walk([](Operation *op) {
    if (op->removeDiscardableAttr(markName))
      op->removeDiscardableAttr(factsName);
  });
}

} // namespace freehold
