// RUN: not freehold opt %s --plan-memory=functions=f 2>&1 | filecheck %s

// Only arenas that are arguments are given by callers.

// CHECK: the option 'functions' needs 'arena=arg'
func.func @f() {
  return
}
