// RUN: not freehold compile %s --unknown-ops=maybe 2>&1 | expect %t.unknown-ops.out
// RUN: not freehold compile --private-abi=c %s 2>&1 | expect %t.private-abi.out
// RUN: not freehold compile --rematerialize=yes %s 2>&1 | expect %t.rematerialize.out
// RUN: not freehold compile --stats=2 %s 2>&1 | expect %t.stats.out
// RUN: not freehold compile %s --private-abi 2>&1 | expect %t.no-value.out
// RUN: not freehold compile %s --reorder=yes 2>&1 | expect %t.reorder.out

func.func @f() {
  return
}
