//===- Plugin.cpp - The entry point of the plugin -------------------------===//
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
// The only function that a host looks up. The C++ interface of MLIR changes with each version, so that a plugin of
// another version crashes in the first call. This function compares the versions before anything of it is touched, with
// C alone. A host refuses a plugin whose `apiVersion` is another than its own, so this is how the plugin is refused.
//
//===----------------------------------------------------------------------===//

#include "FreeholdPasses.h"
#include "mlir/Tools/Plugins/PassPlugin.h"
#include "llvm/Config/llvm-config.h"

#include <cstdio>
#include <dlfcn.h>

using GetVersion = void (*)(unsigned *major, unsigned *minor, unsigned *patch);

/// Returns whether the host is of the version that the plugin was built for. Prints both if it is not.
static bool isHostOfThisVersion() {
  auto getVersion = reinterpret_cast<GetVersion>(dlsym(RTLD_DEFAULT, "LLVMGetVersion"));
  if (!getVersion) {
    std::fprintf(stderr, "FreeholdPlugin: error: the plugin is for LLVM %s; the version of this program is not known, since "
                         "it exports no symbol LLVMGetVersion: link libFreeholdPasses.a and libfreehold.a instead\n",
                 LLVM_VERSION_STRING);
    return false;
  }
  unsigned major = 0, minor = 0, patch = 0;
  getVersion(&major, &minor, &patch);
  if (major == LLVM_VERSION_MAJOR && minor == LLVM_VERSION_MINOR)
    return true;
  std::fprintf(stderr, "FreeholdPlugin: error: the plugin is for LLVM %s, but this program is LLVM %u.%u.%u\n",
               LLVM_VERSION_STRING, major, minor, patch);
  return false;
}

extern "C" ::mlir::PassPluginLibraryInfo mlirGetPassPluginInfo() {
  if (!isHostOfThisVersion())
    return {0, "Freehold", LLVM_VERSION_STRING, nullptr};
  return {MLIR_PLUGIN_API_VERSION, "Freehold", LLVM_VERSION_STRING, freehold::registerPasses};
}
