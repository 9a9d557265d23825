//===- Bridge.cpp - A module of the host in Freehold, and back ------------===//
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
//===----------------------------------------------------------------------===//

#include "Bridge.h"

#include "Facts.h"
#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/Bytecode/BytecodeWriter.h"
#include "mlir/IR/AttrTypeSubElements.h"
#include "mlir/IR/BuiltinDialect.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/DialectResourceBlobManager.h"
#include "llvm/ADT/StringSet.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace mlir;

namespace freehold {

/// The version of the bytecode format in both directions.
constexpr int64_t bytecodeVersion = 4;

/// The name of the bytes in messages about them.
constexpr const char bytesName[] = "module sent to Freehold";

//===----------------------------------------------------------------------===//
// Resources
//===----------------------------------------------------------------------===//

namespace {
/// The names of the resources of `dense_resource` attributes. The reader gives a resource another name if the context
/// has one with its name already, as it has for all that come back. This class gives them their names, and frees the
/// second copy of the data.
class ResourceNames {
public:
  explicit ResourceNames(MLIRContext *context)
      : resources(DenseResourceElementsHandle::getManagerInterface(context)) {
    collect(before);
  }

  /// Renames the resources that the context got since, in the attributes of an op and all ops in it.
  void restore(Operation *op) {
    if (before.empty())
      return;
    llvm::StringSet<> after;
    collect(after);
    llvm::StringMap<std::string> originals;
    for (const auto &entry : after) {
      StringRef name = entry.getKey();
      if (before.contains(name))
        continue;
      // The reader appends `_` and a number.
      StringRef original = name.rtrim("0123456789");
      if (original.consume_back("_") && before.contains(original))
        originals[name] = original.str();
    }
    if (originals.empty())
      return;
    AttrTypeReplacer replacer;
    replacer.addReplacement([&](DenseResourceElementsAttr attribute) -> std::optional<Attribute> {
      auto found = originals.find(attribute.getRawHandle().getKey());
      if (found == originals.end())
        return std::nullopt;
      auto *entry = resources.getBlobManager().lookup(found->second);
      DenseResourceElementsHandle handle(entry, cast<BuiltinDialect>(resources.getDialect()));
      return DenseResourceElementsAttr::get(attribute.getType(), handle);
    });
    replacer.recursivelyReplaceElementsIn(op, /*replaceAttrs=*/true, /*replaceLocs=*/true, /*replaceTypes=*/true);
    for (const auto &entry : originals)
      resources.getBlobManager().update(entry.getKey(), AsmResourceBlob());
  }

private:
  void collect(llvm::StringSet<> &names) {
    resources.getBlobManager().getBlobMap([&](const auto &entries) {
      for (const auto &entry : entries)
        names.insert(entry.getKey());
    });
  }

  DenseResourceElementsHandle::ManagerInterface &resources;
  llvm::StringSet<> before;
};
} // namespace

//===----------------------------------------------------------------------===//
// Diagnostics
//===----------------------------------------------------------------------===//

Location Bridge::getLocation(const FreeholdMessage &message) {
  // A message about the bytes has an offset in them, which says nothing to a user.
  if (!message.location || (message.file && message.line == 0))
    return module.getLoc();
  // A location that cannot be parsed is none of the program's, so that nothing is said about it.
  ScopedDiagnosticHandler silent(module.getContext(), [](Diagnostic &) { return success(); });
  auto location = dyn_cast_or_null<LocationAttr>(parseAttribute(message.location, module.getContext()));
  if (!location || isa<UnknownLoc>(location))
    return module.getLoc();
  return location;
}

static DiagnosticSeverity getSeverity(FreeholdSeverity severity) {
  switch (severity) {
  case FREEHOLD_SEVERITY_ERROR:
    return DiagnosticSeverity::Error;
  case FREEHOLD_SEVERITY_WARNING:
    return DiagnosticSeverity::Warning;
  case FREEHOLD_SEVERITY_REMARK:
    return DiagnosticSeverity::Remark;
  case FREEHOLD_SEVERITY_NOTE:
    return DiagnosticSeverity::Note;
  }
  return DiagnosticSeverity::Error;
}

void Bridge::report(const FreeholdDiagnostic *diagnostic, void *data) {
  auto &bridge = *static_cast<Bridge *>(data);
  const FreeholdMessage &message = diagnostic->message;
  if (message.severity == FREEHOLD_SEVERITY_ERROR)
    ++bridge.numErrors;
  Diagnostic reported(bridge.getLocation(message), getSeverity(message.severity));
  reported << message.text;
  for (const FreeholdMessage &note : ArrayRef(diagnostic->notes, diagnostic->note_count))
    reported.attachNote(bridge.getLocation(note)) << note.text;
  bridge.module.getContext()->getDiagEngine().emit(std::move(reported));
}

LogicalResult Bridge::check(FreeholdStatus status) {
  if (status == FREEHOLD_STATUS_OK)
    return success();
  if (numErrors == 0)
    emitError(module.getLoc()) << StringRef(freehold_last_error()).rtrim();
  return failure();
}

//===----------------------------------------------------------------------===//
// Bridge
//===----------------------------------------------------------------------===//

Bridge::Bridge(ModuleOp module) : module(module) {}

Bridge::~Bridge() {
  freehold_module_destroy(copy);
  freehold_context_destroy(context);
}

bool Bridge::isKnown(OperationName name) {
  auto [entry, isNew] = known.try_emplace(name, false);
  if (isNew && failed(check(freehold_context_knows_op(context, name.getStringRef().str().c_str(), &entry->second))))
    return false;
  return entry->second;
}

LogicalResult Bridge::send(bool asksBufferization) {
  context = freehold_context_create();
  if (!context)
    return emitError(module.getLoc()) << StringRef(freehold_last_error()).rtrim();
  if (failed(check(freehold_context_allow_unregistered_dialects(context, true))) ||
      failed(check(freehold_context_set_diagnostic_handler(context, report, this))))
    return failure();
  SmallVector<char, 0> bytes;
  {
    llvm::raw_svector_ostream stream(bytes);
    BytecodeWriterConfig config;
    config.setDesiredBytecodeVersion(bytecodeVersion);
    auto isKnown = [&](OperationName name) { return this->isKnown(name); };
    std::string declared = declareIsolatedOps(module, isKnown);
    if (!declared.empty()) {
      known.clear();
      if (failed(check(freehold_context_load_irdl(context, "ops of the host", declared.data(), declared.size()))))
        return failure();
    }
    AddedAttributes added;
    properties.attach(module, isKnown, added);
    LogicalResult asked = attachFacts(module, isKnown, asksBufferization, added, anyFacts);
    LogicalResult written = failed(asked) ? failure() : writeBytecodeToFile(module, stream, config);
    added.release();
    if (failed(asked))
      return failure();
    if (failed(written))
      return emitError(module.getLoc(), "cannot be written as bytecode of version ") << bytecodeVersion;
  }
  numBytesSent = bytes.size();
  return check(freehold_module_read(context, bytesName, bytes.data(), bytes.size(), &copy));
}

LogicalResult Bridge::run(StringRef pipeline) {
  std::string text = pipeline.str();
  if (!pipeline.starts_with("builtin.module(") && !pipeline.starts_with("any("))
    text = "builtin.module(" + text + ")";
  return check(freehold_module_run(copy, text.c_str()));
}

LogicalResult Bridge::compile(StringRef options) {
  return check(freehold_module_compile(copy, options.str().c_str()));
}

LogicalResult Bridge::decide(StringRef options, FreeholdBytes &decisions, FreeholdBytes *shared) {
  return check(freehold_module_decide_copies(copy, options.str().c_str(), &decisions, shared));
}

LogicalResult Bridge::count(FreeholdStatistics &statistics) {
  return check(freehold_module_statistics(copy, &statistics));
}

LogicalResult Bridge::receive() {
  FreeholdBytecodeOptions options = {};
  options.has_format_version = true;
  options.format_version = bytecodeVersion;
  FreeholdBytes bytes = {};
  if (failed(check(freehold_module_write_bytecode(copy, &options, &bytes))))
    return failure();
  numBytesReceived = bytes.size;
  // The reader expects that the sections which say so are aligned in memory.
  auto buffer =
      llvm::WritableMemoryBuffer::getNewUninitMemBuffer(bytes.size, "module received from Freehold", llvm::Align(4096));
  llvm::copy(ArrayRef(bytes.data, bytes.size), buffer->getBufferStart());
  freehold_bytes_destroy(&bytes);

  ResourceNames resources(module.getContext());
  Block block;
  // The pass manager verifies the module after the pass.
  ParserConfig config(module.getContext(), /*verifyAfterParse=*/false);
  if (failed(readBytecodeFile(buffer->getMemBufferRef(), &block, config)))
    return failure();
  auto received = dyn_cast<ModuleOp>(block.front());
  if (!received)
    return emitError(module.getLoc(), "Freehold returned no module");
  if (anyFacts)
    removeFacts(received);
  resources.restore(received);
  if (failed(properties.restore(received)))
    return failure();
  module->setLoc(received.getLoc());
  module->setDiscardableAttrs(received->getDiscardableAttrDictionary());
  module->copyProperties(received->getPropertiesStorage());
  module.getBodyRegion().takeBody(received.getBodyRegion());
  return success();
}

} // namespace freehold
