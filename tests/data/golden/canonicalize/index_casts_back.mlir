// RUN: freehold opt %s --canonicalize | expect %t.out

// A cast to another type and back is the identity only if the other type has all values of the original; an index has 64
// bits.

func.func @lower_half(%x: index) -> (index, index) {
  %a = arith.index_cast %x : index to i32
  %b = arith.index_cast %a : i32 to index
  %c = arith.index_castui %x : index to i32
  %d = arith.index_castui %c : i32 to index
  return %b, %d : index, index
}

func.func @all(%x: index, %y: i32, %z: i64) -> (index, i32, i64) {
  %a = arith.index_cast %x : index to i64
  %b = arith.index_cast %a : i64 to index
  %c = arith.index_cast %y : i32 to index
  %d = arith.index_cast %c : index to i32
  %e = arith.index_castui %z : i64 to index
  %f = arith.index_castui %e : index to i64
  return %b, %d, %f : index, i32, i64
}

func.func @wider_than_an_index(%x: i128, %y: vector<2xi128>) -> (i128, vector<2xi128>) {
  %a = arith.index_cast %x : i128 to index
  %b = arith.index_cast %a : index to i128
  %c = arith.index_cast %y : vector<2xi128> to vector<2xindex>
  %d = arith.index_cast %c : vector<2xindex> to vector<2xi128>
  return %b, %d : i128, vector<2xi128>
}
