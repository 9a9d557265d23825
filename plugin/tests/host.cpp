// A compiler that builds its pipeline in C++: reads a module, runs Freehold's passes on it, and prints it.

#include "FreeholdPasses.h"
#include "mlir/IR/AsmState.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"
#include "llvm/Support/raw_ostream.h"

int main(int count, char **arguments) {
  if (count != 2)
    return 2;
  mlir::DialectRegistry registry;
  freehold::insertDialects(registry);
  mlir::MLIRContext context(registry);
  auto module = mlir::parseSourceFile<mlir::ModuleOp>(arguments[1], &context);
  if (!module)
    return 1;
  mlir::PassManager manager(&context);
  manager.addPass(freehold::createOptPass("one-shot-bufferize{bufferize-function-boundaries=1}"));
  manager.addPass(freehold::createDeallocatePass());
  if (mlir::failed(manager.run(*module)))
    return 1;
  // A second manager: a pass that compiles what is on tensors leaves a program on memrefs as it is, but for its memory.
  mlir::PassManager again(&context);
  again.addPass(freehold::createCompilePass("plan-memory=off"));
  if (mlir::failed(again.run(*module)))
    return 1;
  module->print(llvm::outs());
  llvm::outs() << "\n";
  return 0;
}
