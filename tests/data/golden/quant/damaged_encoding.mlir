// RUN: not freehold opt %S/encoding.mlirbc 2>&1 | filecheck %s

// The kind of a type is one that Freehold does not know.
// CHECK: error: invalid bytecode{{.*}}the encoding 7 of types of dialect 'quant' is unknown
