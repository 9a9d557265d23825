// RUN: freehold opt %s -allow-unregistered-dialect -split-input-file -verify-diagnostics

func.func @index_expected(%a: index) {
  // expected-error @+1 {{custom op 'index.castu' expected 'to'}}
  %21 = index.castu %a : index  i32
  return
}

// -----

func.func @add_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.add' op result #0 must be index, but got 'i1'}}
  %0 = "index.add"(%arg0, %arg1) : (index, index) -> i1
  return
}

// -----

func.func @and_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.and' op result #0 must be index, but got 'vector<f32>'}}
  %17 = "index.and"(%arg0, %arg1) : (index, index) -> vector<f32>
  return
}

// -----

func.func @bool_constant_requires_attribute() {
  // expected-error @+1 {{'index.bool.constant' op requires attribute 'value'}}
  %28 = "index.bool.constant"() <{}> : () -> i1
  return
}

// -----

func.func @bool_constant_result_must_be_bit_signless_integer() {
  // expected-error @+1 {{'index.bool.constant' op result #0 must be 1-bit signless integer, but got 'i0'}}
  %28 = "index.bool.constant"() <{value = false}> : () -> i0
  return
}

// -----

func.func @casts_operand_type_and_result_type_are(%i: i64) {
  // expected-error @+1 {{'index.casts' op operand type 'i64' and result type 'i1' are cast incompatible}}
  %20 = index.casts %i : i64 to i1
  return
}

// -----

func.func @casts_result_must_be_integer_or_index(%i: i64) {
  // expected-error @+1 {{'index.casts' op result #0 must be integer or index, but got 'f64'}}
  %20 = index.casts %i : i64 to f64
  return
}

// -----

func.func @castu_result_must_be_integer_or_index(%a: index) {
  // expected-error @+1 {{'index.castu' op result #0 must be integer or index, but got '!shape.size'}}
  %21 = index.castu %a : index to !shape.size
  return
}

// -----

func.func @ceildivs_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.ceildivs' op result #0 must be index, but got 'none'}}
  %5 = "index.ceildivs"(%arg0, %arg1) : (index, index) -> none
  return
}

// -----

func.func @ceildivu_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.ceildivu' op result #0 must be index, but got 'f32'}}
  %6 = "index.ceildivu"(%arg0, %arg1) : (index, index) -> f32
  return
}

// -----

func.func @ceildivu_successors_in_non_terminator(%arg0: index, %arg1: index) {
  // expected-error @+1 {{successors in non-terminator}}
  %6 = "index.ceildivu"(%arg0, %arg1) [ (index, index) -> index
  return
}

// -----

func.func @cmp_requires_attribute(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.cmp' op requires attribute 'pred'}}
  %22 = "index.cmp"(%arg0, %arg1) <{}> : (index, index) -> i1
  return
}

// -----

func.func @cmp_result_must_be_bit_signless_integer(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.cmp' op result #0 must be 1-bit signless integer, but got 'i32'}}
  %23 = "index.cmp"(%arg0, %arg1) <{pred = #index<cmp_predicate uge>}> : (index, index) -> i32
  return
}

// -----

func.func @cmp_undefined_symbol_alias_id(%arg0: index, %arg1: index) {
  // expected-error @+1 {{undefined symbol alias id 'indexcmp_predicate'}}
  %23 = "index.cmp"(%arg0, %arg1) <{pred = #indexcmp_predicate uge>}> : (index, index) -> i1
  return
}

// -----

func.func @constant_attribute_failed_to_satisfy_constraint_index() {
  // expected-error @+1 {{'index.constant' op attribute 'value' failed to satisfy constraint: index attribute}}
  %25 = index.constant {note} true
  return
}

// -----

func.func @constant_requires_attribute() {
  // expected-error @+1 {{'index.constant' op requires attribute 'value'}}
  %25 = "index.constant"() <{}> {note} : () -> index
  return
}

// -----

func.func @constant_result_must_be_index_but_got() {
  // expected-error @+1 {{'index.constant' op result #0 must be index, but got 'i1'}}
  %25 = "index.constant"() <{value = -4 : index}> {note} : () -> i1
  return
}

// -----

func.func @constant_invalid_kind_of_attribute_specified() {
  // expected-error @+1 {{custom op 'index.constant' invalid kind of attribute specified}}
  %26 = index.constant "x"
  return
}

// -----

func.func @constant_floating_point_value_not_valid_for() {
  // expected-error @+1 {{floating point value not valid for specified type}}
  %25 = "index.constant"() <{value = 1.0 : index}> {note} : () -> index
  return
}

// -----

func.func @divs_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.divs' op result #0 must be index, but got '!shape.size'}}
  %3 = "index.divs"(%arg0, %arg1) : (index, index) -> !shape.size
  return
}

// -----

func.func @divu_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.divu' op result #0 must be index, but got 'memref<*xf32>'}}
  %4 = "index.divu"(%arg0, %arg1) : (index, index) -> memref<*xf32>
  return
}

// -----

func.func @floordivs_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.floordivs' op result #0 must be index, but got 'i1'}}
  %7 = "index.floordivs"(%arg0, %arg1) : (index, index) -> i1
  return
}

// -----

func.func @maxs_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.maxs' op result #0 must be index, but got 'i64'}}
  %10 = "index.maxs"(%arg0, %arg1) : (index, index) -> i64
  return
}

// -----

func.func @maxu_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.maxu' op result #0 must be index, but got 'tensor<f32>'}}
  %11 = "index.maxu"(%arg0, %arg1) : (index, index) -> tensor<f32>
  return
}

// -----

func.func @mins_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.mins' op result #0 must be index, but got 'vector<f32>'}}
  %12 = "index.mins"(%arg0, %arg1) : (index, index) -> vector<f32>
  return
}

// -----

func.func @minu_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.minu' op result #0 must be index, but got '!shape.size'}}
  %13 = "index.minu"(%arg0, %arg1) : (index, index) -> !shape.size
  return
}

// -----

func.func @mul_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.mul' op result #0 must be index, but got 'i1'}}
  %2 = "index.mul"(%arg0, %arg1) : (index, index) -> i1
  return
}

// -----

func.func @or_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.or' op result #0 must be index, but got 'i64'}}
  %18 = "index.or"(%arg0, %arg1) : (index, index) -> i64
  return
}

// -----

func.func @rems_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.rems' op result #0 must be index, but got 'i64'}}
  %8 = "index.rems"(%arg0, %arg1) : (index, index) -> i64
  return
}

// -----

func.func @remu_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.remu' op result #0 must be index, but got 'tuple<i32>'}}
  %9 = "index.remu"(%arg0, %arg1) : (index, index) -> tuple<i32>
  return
}

// -----

func.func @shl_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.shl' op result #0 must be index, but got 'i32'}}
  %14 = "index.shl"(%arg0, %arg1) : (index, index) -> i32
  return
}

// -----

func.func @shrs_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.shrs' op result #0 must be index, but got 'i1'}}
  %15 = "index.shrs"(%arg0, %arg1) : (index, index) -> i1
  return
}

// -----

func.func @shrs_successors_in_non_terminator(%arg0: index, %arg1: index) {
  // expected-error @+1 {{successors in non-terminator}}
  %15 = "index.shrs"(%arg0, %arg1) [ (index, index) -> index
  return
}

// -----

func.func @shru_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.shru' op result #0 must be index, but got 'i64'}}
  %16 = "index.shru"(%arg0, %arg1) : (index, index) -> i64
  return
}

// -----

func.func @sizeof_result_must_be_index_but_got() {
  // expected-error @+1 {{'index.sizeof' op result #0 must be index, but got 'i32'}}
  %24 = "index.sizeof"() : () -> i32
  return
}

// -----

func.func @sub_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.sub' op result #0 must be index, but got 'i64'}}
  %1 = "index.sub"(%arg0, %arg1) : (index, index) -> i64
  return
}

// -----

func.func @xor_result_must_be_index_but_got(%arg0: index, %arg1: index) {
  // expected-error @+1 {{'index.xor' op result #0 must be index, but got 'f32'}}
  %19 = "index.xor"(%arg0, %arg1) : (index, index) -> f32
  return
}

// -----

func.func @xor_successors_in_non_terminator(%arg0: index, %arg1: index) {
  // expected-error @+1 {{successors in non-terminator}}
  %19 = "index.xor"(%arg0, %arg1) [ (index, index) -> index
  return
}
