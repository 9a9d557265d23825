// RUN: not freehold opt %s -split-input-file 2>&1 | expect %t.out
// Markers that are almost right are pointed out; markers count anywhere in a line; columns are those of the file. The
// tests had only markers as they should be.
func.func private @a()
// ------
func.func private @b()
// -----x
func.func private @c()
  // -----
func.func private @d()
// ----
func.func private @e()
//-----
func.func private @f()
// -----

// ----- 
func.func private @g() // -----
// -----