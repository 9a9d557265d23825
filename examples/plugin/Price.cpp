// A dialect of three ops, for --load-dialect-plugin. Freehold knows them by their interfaces alone: no file declares them.
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

namespace price {
using namespace mlir;
using namespace mlir::bufferization;

/// `price.double_into`(%in, %out): writes each element of a buffer, doubled, to another.
struct DoubleInto : Op<DoubleInto, OpTrait::NOperands<2>::Impl, OpTrait::ZeroResults, MemoryEffectOpInterface::Trait> {
  using Op::Op;
  static StringRef getOperationName() { return "price.double_into"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  static void create(OpBuilder &builder, Location location, ValueRange buffers) {
    OperationState state(location, getOperationName());
    state.addOperands(buffers);
    builder.create(state);
  }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &effects) {
    effects.emplace_back(MemoryEffects::Read::get(), &getOperation()->getOpOperand(0));
    effects.emplace_back(MemoryEffects::Write::get(), &getOperation()->getOpOperand(1));
  }
};

/// What the ops on tensors have in common: one tensor in, one of the same type out, and no effects.
template <typename Concrete>
struct OnTensors : Op<Concrete, OpTrait::OneOperand, OpTrait::OneResult, MemoryEffectOpInterface::Trait, BufferizableOpInterface::Trait> {
  using Op<Concrete, OpTrait::OneOperand, OpTrait::OneResult, MemoryEffectOpInterface::Trait, BufferizableOpInterface::Trait>::Op;
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  void getEffects(SmallVectorImpl<MemoryEffects::EffectInstance> &) {}
  bool bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return true; }
};

/// `price.double`(%t): a new tensor of doubled elements.
struct Double : OnTensors<Double> {
  using OnTensors::OnTensors;
  static StringRef getOperationName() { return "price.double"; }
  bool bufferizesToAllocation(Value) { return true; }
  bool bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return false; }
  AliasingValueList getAliasingValues(OpOperand &, const AnalysisState &) { return {}; }
  LogicalResult bufferize(RewriterBase &rewriter, const BufferizationOptions &options, BufferizationState &state) {
    auto type = cast<RankedTensorType>((*this)->getResult(0).getType());
    FailureOr<Value> in = getBuffer(rewriter, (*this)->getOperand(0), options, state);
    if (failed(in))
      return failure();
    SmallVector<Value> sizes;
    for (int64_t index = 0; index < type.getRank(); ++index)
      if (type.isDynamicDim(index))
        sizes.push_back(rewriter.createOrFold<memref::DimOp>(getLoc(), *in, index));
    FailureOr<Value> out = options.createAlloc(rewriter, getLoc(), MemRefType::get(type.getShape(), type.getElementType()), sizes);
    if (failed(out))
      return failure();
    DoubleInto::create(rewriter, getLoc(), ValueRange{*in, *out});
    replaceOpWithBufferizedValues(rewriter, getOperation(), *out);
    return success();
  }
};

/// `price.raise`(%t): the tensor with doubled elements, in the same buffer.
struct Raise : OnTensors<Raise> {
  using OnTensors::OnTensors;
  static StringRef getOperationName() { return "price.raise"; }
  bool bufferizesToMemoryWrite(OpOperand &, const AnalysisState &) { return true; }
  AliasingValueList getAliasingValues(OpOperand &, const AnalysisState &) {
    return {{(*this)->getResult(0), BufferRelation::Equivalent}};
  }
  LogicalResult bufferize(RewriterBase &rewriter, const BufferizationOptions &options, BufferizationState &state) {
    FailureOr<Value> buffer = getBuffer(rewriter, (*this)->getOperand(0), options, state);
    if (failed(buffer))
      return failure();
    DoubleInto::create(rewriter, getLoc(), ValueRange{*buffer, *buffer});
    replaceOpWithBufferizedValues(rewriter, getOperation(), *buffer);
    return success();
  }
};

struct PriceDialect : Dialect {
  explicit PriceDialect(MLIRContext *context) : Dialect(getDialectNamespace(), context, TypeID::get<PriceDialect>()) {
    context->loadDialect<memref::MemRefDialect>();
    addOperations<Double, DoubleInto, Raise>();
  }
  static StringRef getDialectNamespace() { return "price"; }
};
} // namespace price

extern "C" ::mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Price", "1", [](mlir::DialectRegistry *registry) { registry->insert<price::PriceDialect>(); }};
}
