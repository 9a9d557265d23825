//! One invalid program for each rule that the verifier derives from op definitions, with its diagnostics.

use freehold::definition::verify_program;
use freehold::diagnostics::Diagnostics;
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

/// Returns the diagnostics of `text`, in order: errors, and notes after `note: `.
fn findings(text: &str) -> Vec<String> {
    let ctx = Context::new(freehold::dialects::DIALECTS);
    ctx.set_allow_unregistered(true);
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("test.mlir", text.as_bytes().to_vec(), 0).expect("a small text");
    if let Ok(body) = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()) {
        let _ = verify_program(&ctx, &body, &diagnostics);
    }
    let mut found = Vec::new();
    for diagnostic in diagnostics.take() {
        found.push(diagnostic.message);
        let notes = diagnostic.notes.into_iter().map(|note| note.1);
        found.extend(notes.filter(|note| !note.starts_with("see current")).map(|note| format!("note: {note}")));
    }
    found
}

#[track_caller]
fn check(text: &str, expected: &[&str]) {
    assert_eq!(findings(text), expected, "in\n{text}");
}

/// Checks ops in a function with arguments `%i: i32, %f: f32, %x: index, %b: i1, %m: memref<?xf32>, %t: tensor<4xf32>,
/// %v: vector<4xf32>`.
#[track_caller]
fn check_ops(ops: &str, expected: &[&str]) {
    let arguments = "%i: i32, %f: f32, %x: index, %b: i1, %m: memref<?xf32>, %t: tensor<4xf32>, %v: vector<4xf32>";
    check(&format!("func.func @f({arguments}) {{\n{ops}\nreturn\n}}"), expected);
}

#[test]
fn valid_programs_pass() {
    check_ops("%0 = arith.addi %i, %i : i32\n%1 = memref.load %m[%x] : memref<?xf32>", &[]);
}

#[test]
fn numbers_of_operands() {
    check_ops(r#""func.return"() : () -> ()"#, &["'func.return' op must be the last operation in the parent block"]);
    check_ops(
        r#""arith.constant"(%i) {value = 1 : i32} : (i32) -> i32"#,
        &["'arith.constant' op requires zero operands"],
    );
    check_ops(r#""memref.dealloc"() : () -> ()"#, &["'memref.dealloc' op requires a single operand"]);
    check_ops(r#""arith.addi"(%i) : (i32) -> i32"#, &["'arith.addi' op expected 2 operands, but found 1"]);
    check_ops(r#""memref.load"() : () -> f32"#, &["'memref.load' op expected 1 or more operands, but found 0"]);
}

#[test]
fn numbers_of_results() {
    check_ops(r#""memref.dealloc"(%m) : (memref<?xf32>) -> i32"#, &["'memref.dealloc' op requires zero results"]);
    check_ops(r#""arith.addi"(%i, %i) : (i32, i32) -> ()"#, &["'arith.addi' op requires one result"]);
    check_ops(
        r#""arith.mulsi_extended"(%i, %i) : (i32, i32) -> i32"#,
        &["'arith.mulsi_extended' op expected 2 results"],
    );
    check_ops(
        r#""memref.extract_strided_metadata"(%m) : (memref<?xf32>) -> (memref<f32>)"#,
        &["'memref.extract_strided_metadata' op expected 2 or more results"],
    );
}

#[test]
fn numbers_of_regions_and_successors() {
    check_ops(r#""memref.dealloc"(%m) ({}) : (memref<?xf32>) -> ()"#, &["'memref.dealloc' op requires zero regions"]);
    check_ops(r#""scf.execute_region"() : () -> ()"#, &["'scf.execute_region' op requires one region"]);
    check_ops(r#""scf.if"(%b) ({}) : (i1) -> ()"#, &["'scf.if' op expected 2 regions"]);
    check_ops(
        r#""scf.index_switch"(%x) {cases = array<i64>} : (index) -> ()"#,
        &["'scf.index_switch' op expected 1 or more regions"],
    );
    check("func.func @f() {\n\"cf.br\"() : () -> ()\n}", &["'cf.br' op requires 1 successor but found 0"]);
    check(
        "func.func @f(%b: i1) {\n\"cf.cond_br\"(%b) [^a] {operandSegmentSizes = array<i32: 1, 0, 0>} : (i1) -> ()\n\
         ^a:\nreturn\n}",
        &["'cf.cond_br' op requires 2 successors but found 1"],
    );
}

#[test]
fn segment_sizes() {
    let alloc =
        |sizes: &str| format!(r#""memref.alloc"(%x) {{operandSegmentSizes = {sizes}}} : (index) -> memref<?xf32>"#);
    check_ops(
        &alloc("array<i32: 2, 0>"),
        &["'memref.alloc' op operand count (1) does not match with the total size (2) specified in attribute \
         'operandSegmentSizes'"],
    );
    check_ops(
        &alloc("array<i32: 1>"),
        &["'memref.alloc' op operand count (1) does not match with the total size (0) specified in attribute \
         'operandSegmentSizes'"],
    );
    check_ops(
        &alloc("array<i32: -1, 2>"),
        &["'memref.alloc' op 'operandSegmentSizes' attribute cannot have negative elements"],
    );
    check_ops(
        r#""bufferization.alloc_tensor"(%t, %t) {operandSegmentSizes = array<i32: 0, 2, 0>}
           : (tensor<4xf32>, tensor<4xf32>) -> tensor<4xf32>"#,
        &["'bufferization.alloc_tensor' op operand group starting at #0 requires 0 or 1 element, but found 2"],
    );
}

#[test]
fn attributes() {
    check_ops(r#""arith.constant"() : () -> i32"#, &["'arith.constant' op requires attribute 'value'"]);
    check_ops(
        r#""memref.load"(%m, %x) {nontemporal = 1 : i32} : (memref<?xf32>, index) -> f32"#,
        &["'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute"],
    );
    check_ops(
        r#""arith.cmpi"(%i, %i) {predicate = 99 : i64} : (i32, i32) -> i1"#,
        &[
            "'arith.cmpi' op attribute 'predicate' failed to satisfy constraint: allowed 64-bit signless integer cases: \
         0, 1, 2, 3, 4, 5, 6, 7, 8, 9",
        ],
    );
    check_ops(
        "%0 = memref.load %m[%x] {nontemporal = 3} : memref<?xf32>",
        &[
            "custom op 'memref.load' 'memref.load' op attribute 'nontemporal' failed to satisfy constraint: bool attribute",
        ],
    );
}

#[test]
fn properties() {
    check_ops(
        r#""arith.addi"(%i, %i) <{overflowFlags = 1 : i32}> : (i32, i32) -> i32"#,
        &["invalid properties {overflowFlags = 1 : i32} for op arith.addi: Invalid attribute `overflowFlags` in \
         property conversion: 1 : i32"],
    );
    check_ops(
        r#""arith.addi"(%i, %i) <3 : i32> : (i32, i32) -> i32"#,
        &["invalid properties 3 : i32 for op arith.addi: expected DictionaryAttr to set properties"],
    );
    check_ops(
        r#""memref.alloc"(%x) <{operandSegmentSizes = array<i32: 1>}> : (index) -> memref<?xf32>"#,
        &["invalid properties {operandSegmentSizes = array<i32: 1>} for op memref.alloc: size mismatch in attribute \
         conversion: 1 vs 2"],
    );
    check_ops(
        r#""memref.alloc"(%x) <{operandSegmentSizes = [1]}> : (index) -> memref<?xf32>"#,
        &[
            "invalid properties {operandSegmentSizes = [1]} for op memref.alloc: expected DenseI32ArrayAttr for key `value`",
        ],
    );
}

#[test]
fn types_of_operands_and_results() {
    check_ops(
        r#""arith.addi"(%f, %f) : (f32, f32) -> f32"#,
        &["'arith.addi' op operand #0 must be signless-integer-like, but got 'f32'"],
    );
    check_ops(
        r#""memref.load"(%m, %i) : (memref<?xf32>, i32) -> f32"#,
        &["'memref.load' op operand #1 must be variadic of index, but got 'i32'"],
    );
    check_ops(
        r#""arith.cmpi"(%i, %i) {predicate = 0 : i64} : (i32, i32) -> i32"#,
        &["'arith.cmpi' op result #0 must be bool-like, but got 'i32'"],
    );
}

#[test]
fn relations() {
    check_ops(
        r#""arith.mulsi_extended"(%i, %i) : (i32, i32) -> (i32, i64)"#,
        &["'arith.mulsi_extended' op failed to verify that all of {lhs, rhs, low, high} have same type"],
    );
    check_ops(
        r#""arith.constant"() {value = 1 : i32} : () -> i64"#,
        &["'arith.constant' op failed to verify that all of {value, result} have same type"],
    );
    check_ops(
        r#""memref.load"(%m, %x) : (memref<?xf32>, index) -> i32"#,
        &["'memref.load' op failed to verify that result type matches element type of 'memref'"],
    );
    check_ops(
        r#""arith.extf"(%t) : (tensor<4xf32>) -> tensor<5xf64>"#,
        &["'arith.extf' op failed to verify that input and output have the same tensor dimensions"],
    );
    check_ops(
        r#""tensor.from_elements"(%f) : (f32) -> tensor<4xf32>"#,
        &["'tensor.from_elements' op failed to verify that operand types match result element type"],
    );
}

#[test]
fn type_traits() {
    check_ops(
        r#""arith.addi"(%i, %i) : (i32, i32) -> i64"#,
        &["'arith.addi' op requires the same type for all operands and results"],
    );
    check_ops(
        r#""arith.cmpf"(%f, %t) {predicate = 0 : i64} : (f32, tensor<4xf32>) -> i1"#,
        &["'arith.cmpf' op requires all operands to have the same type"],
    );
    check_ops(
        r#""arith.fptosi"(%v) : (vector<4xf32>) -> vector<5xi32>"#,
        &["'arith.fptosi' op requires the same shape for all operands and results"],
    );
}

#[test]
fn regions() {
    check_ops(
        r#""scf.if"(%b) ({}, {}) : (i1) -> ()"#,
        &["'scf.if' op region #0 ('thenRegion') failed to verify constraint: region with 1 blocks"],
    );
    check_ops(
        r#""scf.if"(%b) ({ ^a: cf.br ^c ^c: scf.yield }, {}) : (i1) -> ()"#,
        &["'scf.if' op expects region #0 to have 0 or 1 blocks"],
    );
    check_ops(r#""scf.if"(%b) ({ ^a: }, {}) : (i1) -> ()"#, &["'scf.if' op expects a non-empty block"]);
    check_ops(
        r#""scf.if"(%b) ({ ^a(%y: i32): scf.yield }, {}) : (i1) -> ()"#,
        &["'scf.if' op region #0 should have no arguments"],
    );
    check_ops(
        r#""memref.alloca_scope"() ({ ^a(%y: i32): memref.alloca_scope.return }) : () -> ()"#,
        &["'memref.alloca_scope' op region should have no arguments"],
    );
    check_ops(
        r#""scf.if"(%b) ({ ^a: "foo"() : () -> () }, {}) : (i1) -> ()"#,
        &[
            "'scf.if' op expects regions to end with 'scf.yield', found 'foo'",
            "note: in custom textual format, the absence of terminator implies 'scf.yield'",
        ],
    );
}

#[test]
fn parents() {
    check(
        "func.func @f() {\nscf.yield\n}",
        &["'scf.yield' op expects parent op to be one of 'scf.execute_region, scf.for, scf.if, scf.index_switch, \
         scf.while'"],
    );
    check("func.func @f(%b: i1) {\nscf.condition(%b)\n}", &["'scf.condition' op expects parent op 'scf.while'"]);
}

#[test]
fn symbols() {
    check("func.func @f()", &["'func.func' op symbol declaration cannot have public visibility"]);
    check(
        r#""func.func"() ({}) {function_type = () -> ()} : () -> ()"#,
        &["'func.func' op requires attribute 'sym_name'"],
    );
    check(
        "func.func private @f() {\nfunc.func private @g()\nreturn\n}",
        &["'func.func' op symbol's parent must have the SymbolTable trait"],
    );
    check(
        "func.func @f() {\nreturn\n}\nfunc.func @f() {\nreturn\n}",
        &["redefinition of symbol named 'f'", "note: see existing symbol definition here"],
    );
    check(
        r#""builtin.module"() ({ ^a: }) {sym_name = "f", sym_visibility = "foo"} : () -> ()"#,
        &[
            "'builtin.module' op visibility expected to be one of [\"public\", \"private\", \"nested\"], but got \"foo\"",
        ],
    );
    check(
        r#""builtin.module"() ({ ^a: }) {sym_name = 3} : () -> ()"#,
        &["'builtin.module' op attribute 'sym_name' failed to satisfy constraint: string attribute"],
    );
    check(
        r#""builtin.module"() ({}) : () -> ()"#,
        &["'builtin.module' op region #0 ('bodyRegion') failed to verify constraint: region with 1 blocks"],
    );
}

#[test]
fn functions() {
    let function = |rest: &str, region: &str| {
        format!(r#""func.func"() <{{sym_name = "f", sym_visibility = "private", {rest}}}> ({{{region}}}) : () -> ()"#)
    };
    check(
        &function("function_type = (i32) -> (), arg_attrs = []", ""),
        &["'func.func' op expects argument attribute array to have the same number of elements as the number of \
         function arguments, got 0, but expected 1"],
    );
    check(
        &function("function_type = (i32) -> (), arg_attrs = [{a}]", ""),
        &["'func.func' op arguments may only have dialect attributes"],
    );
    check(
        &function("function_type = () -> (), res_attrs = [{a}]", ""),
        &["'func.func' op expects result attribute array to have the same number of elements as the number of \
         function results, got 1, but expected 0"],
    );
    check(
        &function("function_type = () -> (i32), res_attrs = [{a}]", ""),
        &["'func.func' op results may only have dialect attributes"],
    );
    check(
        &function("function_type = (i32) -> ()", "^a: func.return"),
        &["'func.func' op entry block must have 1 arguments to match function signature"],
    );
    check(
        &function("function_type = (i32) -> ()", "^a(%a: i64): func.return"),
        &[
            "'func.func' op type of entry block argument #0('i64') must match the type of the corresponding argument in \
         function signature('i32')",
        ],
    );
}

#[test]
fn destinations() {
    let copy = |results: &str| {
        format!(
            r#""linalg.copy"(%t, %t) ({{ ^a(%p: f32, %q: f32): linalg.yield %p : f32 }})
               {{operandSegmentSizes = array<i32: 1, 1>}} : (tensor<4xf32>, tensor<4xf32>) -> ({results})"#
        )
    };
    check_ops(
        &copy(""),
        &["'linalg.copy' op expected the number of tensor results (0) to be equal to the number of output tensors (1)"],
    );
    check_ops(
        &copy("tensor<5xf32>"),
        &["'linalg.copy' op expected type of operand #1 ('tensor<4xf32>') to match type of corresponding result \
         ('tensor<5xf32>')"],
    );
}

#[test]
fn branches() {
    check(
        "func.func @f() {\n\"cf.br\"() [^a] : () -> ()\n^a(%y: i32):\nreturn\n}",
        &["branch has 0 operands for successor #0, but target block has 1"],
    );
    check(
        "func.func @f(%b: i64) {\n\"cf.br\"(%b) [^a] : (i64) -> ()\n^a(%y: i32):\nreturn\n}",
        &["type mismatch for bb argument #0 of successor #0"],
    );
}

#[test]
fn control_flow_between_regions() {
    check_ops(
        r#"%0 = "scf.if"(%b) ({ scf.yield %i : i32 }, { scf.yield %i : i32 }) : (i1) -> i64"#,
        &[
            "'scf.if' op along control flow edge from Operation scf.yield to parent: successor operand type #0 'i32' \
         should match successor input type #0 'i64'",
            "note: region branch point",
        ],
    );
    check_ops(
        r#""scf.if"(%b) ({ scf.yield %i : i32 }, {}) : (i1) -> ()"#,
        &[
            "'scf.if' op along control flow edge from Operation scf.yield to parent: region branch point has 1 operands, \
         but region successor needs 0 inputs",
            "note: region branch point",
        ],
    );
    check_ops(
        r#"%0 = "scf.while"(%b) ({ ^a(%p: i32): scf.condition(%b) %i : i32 }, { ^a(%q: i32): scf.yield %b : i1 })
           : (i1) -> i32"#,
        &[
            "'scf.while' op along control flow edge from parent to Region #0: successor operand type #0 'i1' should \
             match successor input type #0 'i32'",
            "note: region branch point",
        ],
    );
}

#[test]
fn loops() {
    let body = |argument: &str, yielded: &str, results: &str| {
        format!(
            r#""scf.for"(%x, %x, %x, %f) ({{ ^a(%n: index{argument}): scf.yield {yielded} }})
               : (index, index, index, f32) -> ({results})"#
        )
    };
    check_ops(
        &body(", %c: f32", "%i : i32", "f32"),
        &["'scf.for' op 0-th region iter_arg and 0-th yielded value have different type: 'f32' != 'i32'"],
    );
    check_ops(
        &body(", %c: i32", "%c : i32", "f32"),
        &["'scf.for' op 0-th init and 0-th region iter_arg have different type: 'f32' != 'i32'"],
    );
    check_ops(
        &body(", %c: f32", "%c : f32", "i32"),
        &["'scf.for' op 0-th region iter_arg and 0-th loop result have different type: 'f32' != 'i32'"],
    );
    check_ops(&body("", "", "f32"), &["'scf.for' op different number of inits and region iter_args: 1 != 0"]);
}

#[test]
fn inferred_types() {
    check_ops(
        r#""memref.extract_strided_metadata"(%m) : (memref<?xf32>) -> (memref<i32>, index, index, index)"#,
        &[
            "'memref.extract_strided_metadata' op inferred type(s) 'memref<f32>', 'index', 'index', 'index' are \
         incompatible with return type(s) of operation 'memref<i32>', 'index', 'index', 'index'",
            "'memref.extract_strided_metadata' op failed to infer returned types",
        ],
    );
}

#[test]
fn terminators_come_after_what_precedes_them() {
    check(
        r#"func.func @f(%i: i32) { %0 = "arith.addi"(%i) : (i32) -> i32 }"#,
        &["'arith.addi' op expected 2 operands, but found 1"],
    );
}
