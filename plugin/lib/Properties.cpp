//===- Properties.cpp - Properties that bytecode of version 4 has no room for
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
//===----------------------------------------------------------------------===//

#include "Properties.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/Visitors.h"

using namespace mlir;

namespace freehold {

/// The attribute with the properties of an op that Freehold does not know.
constexpr const char propertiesName[] = "freehold.properties";

//===----------------------------------------------------------------------===//
// AddedAttributes
//===----------------------------------------------------------------------===//

void AddedAttributes::set(Operation *op, StringRef name, Attribute value) {
  before.try_emplace(op, op->getDiscardableAttrDictionary());
  op->setDiscardableAttr(name, value);
}

void AddedAttributes::release() {
  for (auto [op, attributes] : before)
    op->setDiscardableAttrs(attributes);
  before.clear();
}

//===----------------------------------------------------------------------===//
// Properties
//===----------------------------------------------------------------------===//

bool Properties::mayHaveOthers(Operation *op) {
  auto [entry, isNew] = answers.try_emplace(op->getName(), false);
  if (!isNew)
    return entry->second;
  if (!op->isRegistered())
    return entry->second = true;
  // The storage of properties that are attributes is one pointer for each, and 32 bits for each segment.
  size_t expected = 0;
  for (StringAttr name : op->getName().getRegisteredInfo()->getAttributeNames()) {
    if (name == "operandSegmentSizes" || name == "resultSegmentSizes") {
      auto sizes = dyn_cast_or_null<DenseI32ArrayAttr>(op->getInherentAttr(name).value_or(nullptr));
      expected += sizes ? sizes.size() * sizeof(int32_t) : 0;
    } else {
      expected += sizeof(Attribute);
    }
  }
  size_t size = op->getPropertiesStorageSize();
  // Both are rounded up to the size of a pointer.
  return entry->second = size > llvm::alignTo(expected, sizeof(Attribute));
}

void Properties::attach(Operation *root, IsKnown isKnown, AddedAttributes &added) {
  root->walk([&](Operation *op) {
    if (op->getPropertiesStorageSize() == 0 || !mayHaveOthers(op))
      return;
    Attribute properties = op->getPropertiesAsAttribute();
    auto dictionary = dyn_cast_or_null<DictionaryAttr>(properties);
    if (!op->isRegistered() || !dictionary) {
      if (properties)
        added.set(op, propertiesName, properties);
      return;
    }
    NamedAttrList others;
    for (NamedAttribute property : dictionary)
      if (!op->getInherentAttr(property.getName()))
        others.append(property);
    if (others.empty())
      return;
    if (!isKnown(op->getName()))
      return added.set(op, propertiesName, others.getDictionary(op->getContext()));
    for (NamedAttribute property : others)
      added.set(op, property.getName(), property.getValue());
  });
}

/// Sets some properties of an op from a dictionary. The others stay.
static LogicalResult setProperties(Operation *op, DictionaryAttr some) {
  NamedAttrList all(dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute()));
  for (NamedAttribute property : some)
    all.set(property.getName(), property.getValue());
  return op->setPropertiesFromAttribute(all.getDictionary(op->getContext()), [&] { return op->emitError(); });
}

LogicalResult Properties::restore(Operation *root) {
  WalkResult result = root->walk([&](Operation *op) -> WalkResult {
    if (op->getPropertiesStorageSize() == 0 || !mayHaveOthers(op))
      return WalkResult::advance();
    if (Attribute properties = op->removeDiscardableAttr(propertiesName)) {
      if (!op->isRegistered())
        return op->setPropertiesFromAttribute(properties, [&] { return op->emitError(); });
      return setProperties(op, cast<DictionaryAttr>(properties));
    }
    if (!op->isRegistered())
      return WalkResult::advance();
    // An attribute without the prefix of a dialect may be a property: it is one if the op has it afterwards.
    for (NamedAttribute attribute : llvm::to_vector(op->getDiscardableAttrs())) {
      if (attribute.getName().getReferencedDialect() || attribute.getName().strref().contains('.'))
        continue;
      auto before = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
      if (failed(setProperties(op, DictionaryAttr::get(op->getContext(), attribute))))
        return WalkResult::interrupt();
      auto after = dyn_cast_or_null<DictionaryAttr>(op->getPropertiesAsAttribute());
      if (after && (after != before || after.get(attribute.getName()) == attribute.getValue()))
        op->removeDiscardableAttr(attribute.getName());
    }
    return WalkResult::advance();
  });
  return failure(result.wasInterrupted());
}

} // namespace freehold
