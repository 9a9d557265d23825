// RUN: freehold opt %s -mlir-print-op-generic | expect %t.out
// RUN: freehold opt %s --mlir-version=14 -mlir-print-op-generic | expect %t.14.out
// RUN: freehold opt %s --mlir-version=13 -mlir-print-op-generic | expect %t.13.out
// Ops whose name does not tell which op they are now, and attributes that the generic form shows.

"builtin.module"() ( {
  "builtin.func"() ( {
  ^bb0(%a: f32, %c: i1, %n: i32):
    %0 = "std.constant"() {value = 1 : i32} : () -> i32
    %1 = "std.constant"() {value = @f} : () -> ((f32, i1, i32) -> ())
    %2 = "std.constant"() {value = [1.0 : f32, 2.0 : f32]} : () -> complex<f32>
    %8 = "std.addf"(%a, %a) {tag} : (f32, f32) -> f32
    "std.cond_br"(%c, %a)[^bb1, ^bb2] {operand_segment_sizes = dense<[1, 1, 0]> : vector<3xi32>} : (i1, f32) -> ()
  ^bb1(%b: f32):
    "std.switch"(%n, %b, %b, %b, %b)[^bb1, ^bb3, ^bb1] {case_operand_offsets = dense<[0, 2]> : vector<2xi32>, case_values = dense<[42, 43]> : vector<2xi32>, operand_segment_sizes = dense<[1, 1, 3]> : vector<3xi32>} : (i32, f32, f32, f32, f32) -> ()
  ^bb2:
    "std.switch"(%n)[^bb2] {operand_segment_sizes = dense<[1, 0, 0]> : vector<3xi32>} : (i32) -> ()
  ^bb3(%d: f32, %e: f32):
    "std.return"() : () -> ()
  }) {sym_name = "f", type = (f32, i1, i32) -> ()} : () -> ()
}) : () -> ()
