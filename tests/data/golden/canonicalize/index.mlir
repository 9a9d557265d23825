// RUN: freehold opt %s --canonicalize | expect %t.out

// Arithmetic on indices folds if the 32-bit and 64-bit results agree.

func.func @agree() -> (index, index, index, index, index, index, index) {
  %a = index.constant 7000000000
  %b = index.constant -3
  %c = index.constant 5
  %0 = index.add %a, %a
  %1 = index.mul %b, %c
  %2 = index.ceildivs %c, %b
  %3 = index.floordivs %c, %b
  %4 = index.maxu %b, %c
  %5 = index.shl %c, %c
  %6 = index.rems %b, %c
  return %0, %1, %2, %3, %4, %5, %6 : index, index, index, index, index, index, index
}

func.func @differ() -> (index, index, index, i1) {
  %a = index.constant 7000000000
  %b = index.constant 3
  %c = index.constant 40
  %0 = index.divu %a, %b
  %1 = index.shl %b, %c
  %2 = index.mins %a, %b
  %3 = index.cmp ult(%b, %a)
  return %0, %1, %2, %3 : index, index, index, i1
}

func.func @identities(%x: index, %y: index) -> (index, index, index, index, i1, i1, i1, i1) {
  %zero = index.constant 0
  %one = index.constant 1
  %nine = index.constant 9
  %0 = index.add %zero, %x
  %1 = index.mul %x, %one
  %2 = index.add %x, %nine
  %3 = index.add %2, %nine
  %4 = index.maxs %x, %nine
  %5 = index.maxs %4, %one
  %6 = index.cmp sgt(%4, %one)
  %7 = index.cmp eq(%4, %one)
  %8 = index.sub %x, %y
  %9 = index.cmp sle(%8, %zero)
  %10 = index.cmp uge(%x, %x)
  return %0, %1, %3, %5, %6, %7, %9, %10 : index, index, index, index, i1, i1, i1, i1
}

func.func @casts() -> (index, index, i1, i1) {
  %a = arith.constant -5 : i16
  %0 = index.casts %a : i16 to index
  %1 = index.castu %a : i16 to index
  %2 = index.constant 3
  %3 = index.casts %2 : index to i1
  %true = index.bool.constant true
  return %0, %1, %3, %true : index, index, i1, i1
}
