// RUN: not freehold compile %s --unknown-ops=maybe 2>&1 | expect %t.unknown-ops.out
// RUN: not freehold compile --private-abi=c %s 2>&1 | expect %t.private-abi.out
// RUN: not freehold compile --rematerialize=yes %s 2>&1 | expect %t.rematerialize.out
// RUN: not freehold compile --stats=2 %s 2>&1 | expect %t.stats.out
// RUN: not freehold compile %s --private-abi 2>&1 | expect %t.no-value.out
// RUN: not freehold compile %s --reorder=yes 2>&1 | expect %t.reorder.out
// RUN: not freehold compile %s --plan-memory=maybe 2>&1 | expect %t.plan-memory.out
// RUN: not freehold compile %s --arena=stack 2>&1 | expect %t.arena.out
// RUN: not freehold compile %s --capacity=-1 2>&1 | expect %t.capacity.out
// RUN: not freehold compile %s --capacity=100 --plan-memory=off 2>&1 | expect %t.no-plan.out
// RUN: not freehold compile %s --space-capacity=1 2>&1 | expect %t.space-capacity.out
// RUN: not freehold compile %s --arena-functions=f 2>&1 | expect %t.arena-functions.out

func.func @f() {
  return
}
