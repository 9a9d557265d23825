//===- Properties.h - Properties that bytecode of version 4 has no room for //
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
// Bytecode of version 4 has attributes only. A property that is an attribute is written as one; a property that is of
// another C++ type, such as `IntProp`, is lost, and so are all properties of an op that is not registered. This class
// writes them as attributes as well:
//
//   - of an op that Freehold knows as attributes of the same names, which is what they are for Freehold
//   - of any other op as one attribute, `freehold.properties`, which Freehold keeps on the op
//
// Invariant: `release` leaves the ops as they were before `attach`.
//
//===----------------------------------------------------------------------===//

#ifndef FREEHOLD_PROPERTIES_H
#define FREEHOLD_PROPERTIES_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

namespace freehold {

/// Returns whether Freehold knows an op.
using IsKnown = llvm::function_ref<bool(mlir::OperationName)>;

/// Sets attributes of ops, and gives the ops back those that they had.
class AddedAttributes {
public:
  /// Sets a discardable attribute.
  void set(mlir::Operation *op, llvm::StringRef name, mlir::Attribute value);

  /// Gives all ops the attributes that they had.
  void release();

private:
  llvm::DenseMap<mlir::Operation *, mlir::DictionaryAttr> before;
};

/// The properties that are no attributes.
class Properties {
public:
  /// Writes the properties of `root` and of all ops in it as attributes. Linear in the number of ops.
  void attach(mlir::Operation *root, IsKnown isKnown, AddedAttributes &added);

  /// Reads the properties of all ops that came back from attributes. Linear in the number of ops.
  mlir::LogicalResult restore(mlir::Operation *root);

private:
  /// Returns whether an op may have properties that are no attributes. The answer is kept for each name.
  bool mayHaveOthers(mlir::Operation *op);

  llvm::DenseMap<mlir::OperationName, bool> answers;
};

} // namespace freehold

#endif // FREEHOLD_PROPERTIES_H
