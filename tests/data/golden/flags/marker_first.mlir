// -----
// RUN: freehold opt %s -split-input-file | expect %t.out
// A marker at the very beginning of a file separates an empty program from the next.
func.func private @a()
