// What the bridge costs: bridge-speed FILE [ROUNDS]. Prints the least times of the host alone, to write a module as bytecode of
// version 4 and to read it, and of the bridge, to send it to Freehold and to receive it; and the bytes.

#include "Bridge.h"
#include "FreeholdPasses.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AsmState.h"
#include "mlir/Parser/Parser.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/raw_ostream.h"

#include <chrono>
#include <cstdlib>

using namespace mlir;

/// Returns the seconds that `work` takes.
template <typename Work>
static double measure(Work work) {
  auto start = std::chrono::steady_clock::now();
  work();
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
}

int main(int count, char **arguments) {
  if (count < 2)
    return 2;
  int rounds = count > 2 ? std::atoi(arguments[2]) : 3;
  DialectRegistry registry;
  freehold::insertDialects(registry);
  MLIRContext context(registry);
  context.loadAllAvailableDialects();
  auto module = parseSourceFile<ModuleOp>(arguments[1], &context);
  if (!module)
    return 1;
  size_t numOps = 0, numBytes = 0;
  module->walk([&](Operation *) { ++numOps; });
  double write = 1e9, read = 1e9, send = 1e9, receive = 1e9;
  bool failed = false;
  for (int round = 0; round < rounds; ++round) {
    SmallVector<char, 0> bytes;
    write = std::min(write, measure([&] {
                       llvm::raw_svector_ostream stream(bytes);
                       BytecodeWriterConfig config;
                       config.setDesiredBytecodeVersion(4);
                       failed |= mlir::failed(writeBytecodeToFile(*module, stream, config));
                     }));
    auto buffer = llvm::WritableMemoryBuffer::getNewUninitMemBuffer(bytes.size(), "bytes", llvm::Align(4096));
    llvm::copy(bytes, buffer->getBufferStart());
    read = std::min(read, measure([&] {
                      Block block;
                      ParserConfig config(&context, /*verifyAfterParse=*/false);
                      failed |= mlir::failed(readBytecodeFile(buffer->getMemBufferRef(), &block, config));
                    }));
    freehold::Bridge bridge(*module);
    send = std::min(send, measure([&] { failed |= mlir::failed(bridge.send()); }));
    receive = std::min(receive, measure([&] { failed |= mlir::failed(bridge.receive()); }));
    numBytes = bytes.size();
  }
  if (failed)
    return 1;
  llvm::outs() << llvm::format("%zu ops, %zu bytes: host writes %.3f s, reads %.3f s; bridge sends %.3f s, receives %.3f s: ",
                               numOps, numBytes, write, read, send, receive)
               << llvm::format("%.2f times the host; sending alone %.2f times the writing\n",
                               (send + receive) / (write + read), send / write);
  return 0;
}
