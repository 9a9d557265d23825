// RUN: freehold opt %s -split-input-file -verify-diagnostics --allow-unregistered-dialect

// Attributes, strings and numbers that no text may hold.

// expected-error @+1 {{invalid attribute name}}
"t.a"() {a = #} : () -> ()

// -----

// expected-error @+1 {{invalid type identifier}}
"t.a"() {a = !} : () -> ()

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
"t.a"() {a = @1} : () -> ()

// -----

// expected-error @+1 {{unknown escape in string literal}}
"t.a"() {a = "\q"} : () -> ()

// -----

// expected-error @+1 {{dialect 'builtin' provides no attribute parsing hook}}
module attributes {a = #builtin.x} {}

// -----

// expected-error @+1 {{@ identifier expected to start with letter or '_'}}
module @ {}

// -----

// expected-error @+1 {{expected constant integer or floating point value}}
"t.a"() {a = -} : () -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"t.a"() {a = [1, 2} : () -> ()

// -----

// expected-error @+1 {{expected ',' or ']'}}
"t.a"() {a = [1 2]} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = 1 : i32 b = 2} : () -> ()

// -----

// expected-error @+1 {{expected attribute name}}
"t.a"() {3} : () -> ()

// -----

// expected-error @+1 {{expected valid attribute name}}
"t.a"() {"" = 3} : () -> ()

// -----

// expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
"t.a"() {a = 1 : i32, a = 2 : i32} : () -> ()

// -----

// expected-error @+1 {{duplicate key 'b' in dictionary attribute}}
"t.a"() {a = {b, b}} : () -> ()

// -----

// expected-error @+1 {{expected nested symbol reference identifier}}
"t.a"() {a = @x::y} : () -> ()

// -----

// expected-error @+1 {{expected nested symbol reference identifier}}
"t.a"() {a = @x::} : () -> ()

// -----

// expected-error @+1 {{negative integer literal not valid for unsigned integer type}}
"t.a"() {a = -1 : ui8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"t.a"() {a = 256 : i8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"t.a"() {a = 300 : si8} : () -> ()

// -----

// expected-error @+1 {{integer constant out of range for attribute}}
"t.a"() {a = 99999999999999999999 : index} : () -> ()

// -----

// expected-error @+1 {{floating point value not valid for specified type}}
"t.a"() {a = 1.0 : i32} : () -> ()

// -----

// expected-error @+1 {{integer literal not valid for specified type}}
"t.a"() {a = 1 : tensor<2xi32>} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float literal should not have a leading minus}}
"t.a"() {a = -0x7f : f32} : () -> ()

// -----

// expected-error @+1 {{hexadecimal float constant out of range for type}}
"t.a"() {a = 0x7f80000000 : f32} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = true : i32} : () -> ()

// -----

// expected-error @+1 {{expected '[' after 'distinct'}}
"t.a"() {a = distinct 0]<1>} : () -> ()

// -----

// expected-error @+1 {{expected distinct ID}}
"t.a"() {a = distinct[x]<1>} : () -> ()

// -----

// expected-error @+1 {{expected an unsigned 64-bit integer}}
"t.a"() {a = distinct[99999999999999999999]<1>} : () -> ()

// -----

// expected-error @+1 {{expected ']' to close distinct ID}}
"t.a"() {a = distinct[0<1>} : () -> ()

// -----

// expected-error @+1 {{expected '<' after distinct ID}}
"t.a"() {a = distinct[0] 1>} : () -> ()

// -----

// expected-error @+1 {{expected '>' to close distinct attribute}}
"t.a"() {a = distinct[0]<1 : i32} : () -> ()

// -----

// expected-error @+1 {{referenced attribute does not match previous definition: 1 : i32}}
"t.a"() {a = distinct[0]<1 : i32>, b = distinct[0]<2 : i32>} : () -> ()

// -----

#a = 1 : i32
// expected-error @+1 {{redefinition of attribute alias id 'a'}}
#a = 2 : i32

// -----

// expected-error @+1 {{attribute names with a '.' are reserved for dialect-defined names}}
#a.b = 1 : i32

// -----

// expected-error @+1 {{expected '=' in attribute alias definition}}
#a 1 : i32

// -----

!a = i32
// expected-error @+1 {{redefinition of type alias id 'a'}}
!a = i64

// -----

// expected-error @+1 {{undefined symbol alias id 'nothing'}}
"t.a"() {a = #nothing} : () -> ()

// -----

// expected-error @+1 {{expected '>' to close properties}}
"t.a"() <{a = 1 : i32} : () -> ()

// -----

"t.r"() ({
  "t.b"() : () -> ()
// expected-error @+1 {{custom op 'bb1' is unknown (tried 'builtin.bb1' as well)}}
bb1:
  "t.b"() : () -> ()
}) : () -> ()

// -----

// expected-error @+1 {{dialect 'func' provides no attribute parsing hook}}
"t.a"() {a = #func.x} : () -> ()

// -----

// expected-error @+1 {{unknown attribute `x` in dialect `arith`}}
"t.a"() {a = #arith.x} : () -> ()

// -----

// expected-error @+1 {{expected '<'}}
"t.a"() {a = #arith.fastmath} : () -> ()

// -----

// expected-error @+2 {{expected ::mlir::arith::FastMathFlags to be one of: none, reassoc, nnan, ninf, nsz, arcp, contract, afn, fast}}
// expected-error @+1 {{failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
"t.a"() {a = #arith.fastmath<x>} : () -> ()

// -----

// expected-error @+1 {{'memref.global' op visibility expected to be one of ["public", "private", "nested"], but got "nothing"}}
memref.global "nothing" @x : memref<2xi32>

// -----

// expected-error @+1 {{duplicate key 'a' in dictionary attribute}}
func.func @f() attributes {a = 1 : i32, a = 2 : i32} {
  return
}

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = unit x} : () -> ()

// -----

// expected-error @+1 {{unknown escape in string literal}}
"t.a"() {a = "\xzz"} : () -> ()

// -----

// expected-error @+1 {{expected '"' in string literal}}
"t.a"() {a = "unterminated} : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = 1e} : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"t.a"() {a = :} : () -> ()

// -----

// expected-error @+1 {{unexpected character}}
"t.a"() ` : () -> ()

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() {a = 1 : f32x} : () -> ()

// -----

// expected-error @+1 {{expected attribute value}}
"t.a"() {a = opaque<"x", "0x">} : () -> ()

// -----

irdl.dialect @d {
  // expected-error @+1 {{custom op 'irdl.type' expected valid '@'-identifier for symbol name}}
  irdl.type 3
}

// -----

// expected-error @+2 {{expected valid keyword or string}}
// expected-error @+1 {{failed to parse Arith_FastMathAttr parameter 'value' which is to be a `::mlir::arith::FastMathFlags`}}
"t.a"() {a = #arith.fastmath<1>} : () -> ()

// -----

// expected-error @+1 {{expected valid keyword}}
"t.a"() {a = #arith<"x">} : () -> ()

// -----

// expected-error @+1 {{expected valid keyword}}
"t.a"() {a = #arith<fastmath<none>>, b = #arith<1>} : () -> ()

// -----

// expected-error @+1 {{expected valid keyword}}
"t.a"() {a = #linalg<>} : () -> ()

// -----

// expected-error @+1 {{expected '{' in attribute dictionary}}
module attributes 3 {}

// -----

// expected-error @+1 {{custom op 'linalg.generic' expected "iterator_types" array attribute}}
linalg.generic {x = 1} ins() outs()

// -----

func.func @f(%a: tensor<4xf32>) {
  // expected-error @+1 {{expected ')'}}
  %0 = linalg.map {arith.addf} ins(%a : tensor<4xf32> outs(%a : tensor<4xf32>)
}

// -----

// expected-error @+1 {{expected operation name in quotes}}
"t.a"() <{a}> ({ : () -> ()

// -----

// expected-error @+1 {{expected operation name in quotes}}
arith.constant 1 : i32 : i32

// -----

// expected-error @+1 {{expected non-function type}}
"t.a"() {a = tensor<4xf32>, b = (i32) -> } : () -> ()

// -----

// expected-error @+1 {{expected '}' in attribute dictionary}}
"t.a"() {a = @f<x>} : () -> ()

// -----

// expected-error @+1 {{custom op 'ml_program.global' expected 'public', 'private', or 'nested'}}
ml_program.global nothing @x(1 : i32) : i32

// -----

// expected-error @+1 {{null character not allowed in operation name}}
"a\00b"() : () -> ()

// -----

// expected-error @+1 {{custom op 'vector.print' `str` clause can appear at most once in the expansion of the oilist directive}}
vector.print str "a" str "b"

// -----

// expected-error @+2 {{custom op 'vector.print' expected ::mlir::vector::PrintPunctuation to be one of: no_punctuation, newline, comma, open, close}}
// expected-error @+1 {{custom op 'vector.print' failed to parse Vector_PrintPunctuation parameter 'value' which is to be a `::mlir::vector::PrintPunctuation`}}
vector.print punctuation <nothing>

// -----

irdl.dialect @d {
  irdl.operation @o {
    // expected-error @+1 {{expected SSA operand}}
    irdl.operands(x: 3)
  }
}
