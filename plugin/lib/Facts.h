//===- Facts.h - Answers of the interfaces of ops that Freehold does not know //
//
// Part of Freehold, under the Apache License v2.0 with LLVM Exceptions.
//
// An op that only the host knows is described by `freehold.facts`: the answers of its interfaces, with the keys of
// docs/guide/user-dialects.md. An op that is isolated from above, such as a function, is declared before the module is read,
// because its structure is no fact of a single op.
//
//   "my.push"(%v, %q) : (i32, memref<8xi32>) -> ()
//   // becomes, in Freehold alone:
//   "my.push"(%v, %q) {freehold.facts = {effects = {operand1 = "write"}}, freehold.of_host} : (i32, memref<8xi32>) -> ()
//
// Invariants: an answer that has no key is an error that names the op, unless the assumption that Freehold makes is safe.
// An op with facts in the program keeps these alone. No fact of this file remains after `remove`.
//
//===----------------------------------------------------------------------===//

#ifndef FREEHOLD_FACTS_H
#define FREEHOLD_FACTS_H

#include "Properties.h"
#include "freehold.h"

namespace freehold {

/// Declares the isolated ops in `root` that Freehold does not know, as text of IRDL. Empty if there are none.
std::string declareIsolatedOps(mlir::Operation *root, IsKnown isKnown);

/// Sets the facts of all ops in `root` that Freehold does not know. `asksBufferization`: whether the answers about tensors are
/// asked for as well, which is right where the host rewrites these ops. Sets `anyFacts` to whether an op has facts.
mlir::LogicalResult attachFacts(mlir::Operation *root, IsKnown isKnown, bool asksBufferization, AddedAttributes &added,
                                bool &anyFacts);

/// Removes the facts of all ops that came back.
void removeFacts(mlir::Operation *root);

} // namespace freehold

#endif // FREEHOLD_FACTS_H
