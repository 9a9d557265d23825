// RUN: freehold opt %s -split-input-file | expect %t.out

// A program of a split file has its own resources, not those of the programs before it.

func.func @external() attributes {a = dense_resource<x> : tensor<1xi32>} {
  return
}
{-#
  dialect_resources: { builtin: { x: "0x0400000001000000" } },
  external_resources: { tool: { key: "value" } }
#-}
// -----
func.func @none() attributes {a = dense_resource<x> : tensor<1xi32>} {
  return
}
