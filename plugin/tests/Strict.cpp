// An op on tensors that checks what was decided about it, for --load-dialect-plugin.
//
//   %r = "strict.keep"(%t, %u) : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>
//
// It writes %t, and reads %u. %r is the buffer of %t; `verifyAnalysis` insists on it, and that %u is other memory.
#include "mlir/Dialect/Bufferization/IR/BufferizableOpInterface.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Tools/Plugins/DialectPlugin.h"

namespace strict {
using namespace mlir;
using namespace mlir::bufferization;

struct Keep : Op<Keep, OpTrait::NOperands<2>::Impl, OpTrait::OneResult, BufferizableOpInterface::Trait> {
  using Op::Op;
  static StringRef getOperationName() { return "strict.keep"; }
  static ArrayRef<StringRef> getAttributeNames() { return {}; }
  bool bufferizesToMemoryRead(OpOperand &, const AnalysisState &) { return true; }
  bool bufferizesToMemoryWrite(OpOperand &operand, const AnalysisState &) { return operand.getOperandNumber() == 0; }
  AliasingValueList getAliasingValues(OpOperand &operand, const AnalysisState &) {
    if (operand.getOperandNumber() == 1)
      return {};
    return {{(*this)->getResult(0), BufferRelation::Equivalent}};
  }
  LogicalResult verifyAnalysis(const AnalysisState &state) {
    Value kept = (*this)->getOperand(0), other = (*this)->getOperand(1), result = (*this)->getResult(0);
    if (!state.areEquivalentBufferizedValues(kept, result))
      return emitOpError("does not keep its buffer");
    if (state.areAliasingBufferizedValues(kept, other))
      return emitOpError("gets one buffer twice");
    return success();
  }
  LogicalResult bufferize(RewriterBase &rewriter, const BufferizationOptions &options, BufferizationState &state) {
    FailureOr<Value> kept = getBuffer(rewriter, (*this)->getOperand(0), options, state);
    FailureOr<Value> other = getBuffer(rewriter, (*this)->getOperand(1), options, state);
    if (failed(kept) || failed(other))
      return failure();
    memref::CopyOp::create(rewriter, getLoc(), *other, *kept);
    replaceOpWithBufferizedValues(rewriter, getOperation(), *kept);
    return success();
  }
};

struct StrictDialect : Dialect {
  explicit StrictDialect(MLIRContext *context) : Dialect(getDialectNamespace(), context, TypeID::get<StrictDialect>()) {
    context->loadDialect<memref::MemRefDialect>();
    addOperations<Keep>();
  }
  static StringRef getDialectNamespace() { return "strict"; }
};
} // namespace strict

extern "C" ::mlir::DialectPluginLibraryInfo mlirGetDialectPluginInfo() {
  return {MLIR_PLUGIN_API_VERSION, "Strict", "1", [](mlir::DialectRegistry *registry) { registry->insert<strict::StrictDialect>(); }};
}
