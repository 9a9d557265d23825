//! Tests of declared dialects: from a declaration and a program to the printed program or the first error.

use super::load_dialects;
use freehold_core::definition::verify_program;
use freehold_core::diagnostics::Diagnostics;
use freehold_core::ir::{Context, View};
use freehold_core::read::parse_source;
use freehold_core::text::{ParseOptions, PrintOptions, print_program};

/// Returns the result of parsing `program` after loading `declaration`: the printed program, or `error: message`.
fn run(declaration: &str, program: &str, generic: bool) -> String {
    let ctx = Context::new(crate::DIALECTS);
    let diagnostics = Diagnostics::default();
    let first_error = || format!("error: {}", diagnostics.take().first().map_or("?", |first| &first.message));
    let source = ctx.add_source("declaration", declaration.as_bytes().to_vec(), 0).expect("a small text");
    if load_dialects(&ctx, source, &diagnostics).is_err() {
        return first_error();
    }
    let source = ctx.add_source("program", program.as_bytes().to_vec(), 0).expect("a small text");
    let Ok(body) = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()) else {
        return first_error();
    };
    if verify_program(&ctx, &body, &diagnostics).is_err() {
        return first_error();
    }
    print_program(View::new(&ctx, &body), &PrintOptions { generic, ..PrintOptions::default() })
}

/// Declares one op by its attributes and the ops of its definition, and checks the result for one line in a function
/// with arguments `%i: i32`, `%x: index`, `%m: memref<4xf32>`, `%f: f32`.
#[track_caller]
fn check(attributes: &str, definition: &str, line: &str, expected: &str) {
    let declaration = format!(
        "irdl.dialect @t {{ irdl.type @box {{ %0 = irdl.any irdl.parameters(of: %0) }}\n\
         irdl.operation @op attributes {{{attributes}}} {{ {definition} }} }}"
    );
    let program =
        format!("func.func @f(%i: i32, %x: index, %m: memref<4xf32>, %f: f32, %b: !t.box<i32>) {{\n{line}\nreturn }}");
    let text = run(&declaration, &program, false);
    let line = text.lines().nth(2).filter(|_| !text.starts_with("error")).unwrap_or(&text).trim();
    assert_eq!(line, expected);
}

#[test]
fn without_a_format_ops_are_generic() {
    let two = "%0 = irdl.any %1 = irdl.is f32 irdl.operands(a: %0) irdl.results(r: %1)";
    check("", two, "%0 = \"t.op\"(%i) : (i32) -> f32", "%0 = \"t.op\"(%arg0) : (i32) -> f32");
    check("", two, "%0 = t.op %i : f32", "error: 't.op' op has no custom assembly form");
}

#[test]
fn constraints_are_verified() {
    let is = "%0 = irdl.is f32 irdl.operands(a: %0)";
    check("", is, "\"t.op\"(%i) : (i32) -> ()", "error: expected 'f32' but got 'i32'");
    let base = "%0 = irdl.base \"!builtin.memref\" irdl.operands(a: %0)";
    check("", base, "\"t.op\"(%m) : (memref<4xf32>) -> ()", "\"t.op\"(%arg2) : (memref<4xf32>) -> ()");
    check(
        "",
        base,
        "\"t.op\"(%i) : (i32) -> ()",
        "error: expected base type 'builtin.memref' but got 'builtin.integer'",
    );
    let either = "%0 = irdl.is f32 %1 = irdl.is i32 %2 = irdl.any_of(%0, %1) irdl.operands(a: %2)";
    check("", either, "\"t.op\"(%i) : (i32) -> ()", "\"t.op\"(%arg0) : (i32) -> ()");
    check("", either, "\"t.op\"(%x) : (index) -> ()", "error: 'index' does not satisfy the constraint");
    let boxed = "%0 = irdl.is i32 %1 = irdl.parametric @t::@box<%0> irdl.operands(a: %1)";
    check("", boxed, "\"t.op\"(%b) : (!t.box<i32>) -> ()", "\"t.op\"(%arg4) : (!t.box<i32>) -> ()");
    check("", boxed, "\"t.op\"(%i) : (i32) -> ()", "error: expected base type 't.box' but got 'i32'");
    let attribute = "%0 = irdl.base \"#builtin.string\" irdl.attributes {\"a\" = %0}";
    check("", attribute, "\"t.op\"() {a = \"x\"} : () -> ()", "\"t.op\"() {a = \"x\"} : () -> ()");
    check("", attribute, "\"t.op\"() : () -> ()", "error: 't.op' op attribute \"a\" is expected but not provided");
}

#[test]
fn a_constraint_used_twice_means_one_type() {
    let same = "%0 = irdl.any irdl.operands(a: %0, b: %0) irdl.results(r: %0)";
    check(
        "freehold.format = \"$a `,` $b attr-dict `:` type($r)\"",
        same,
        "%0 = t.op %i, %i : i32",
        "%0 = t.op %arg0, %arg0 : i32",
    );
    let line = "%0 = \"t.op\"(%i, %x) : (i32, index) -> i32";
    check("", same, line, "error: expected 'i32' but got 'index'");
}

#[test]
fn types_that_leave_no_choice_are_not_spelled() {
    let index = "%0 = irdl.is index %1 = irdl.is i1 irdl.operands(a: variadic %0) irdl.results(r: %1)";
    check("freehold.format = \"`[` $a `]` attr-dict\"", index, "%0 = t.op[%x, %x]", "%0 = t.op[%arg1, %arg1]");
}

#[test]
fn relations_infer_types() {
    let load = "%0 = irdl.any %1 = irdl.any irdl.operands(memref: %0) irdl.results(value: %1)";
    let format = "freehold.format = \"$memref attr-dict `:` type($memref)\"";
    let relation = "freehold.relations = [[\"element_of\", \"memref\", \"value\"]]";
    let attributes = format!("{format}, {relation}");
    check(&attributes, load, "%0 = t.op %m : memref<4xf32>", "%0 = t.op %arg2 : memref<4xf32>");
    let line = "%0 = \"t.op\"(%m) : (memref<4xf32>) -> i32";
    let error = "error: 't.op' op failed to verify that type of 'value' is the element type of 'memref'";
    check(&attributes, load, line, error);
    let message = "error: 'freehold.format' of 't.op': type of result #0, named 'value', is not buildable and a \
                   buildable type cannot be inferred (at offset 35 of the format)";
    check(format, load, "", message);
}

#[test]
fn attributes_may_be_optional_and_have_defaults() {
    let definition = "%0 = irdl.any %1 = irdl.any irdl.attributes {\"a\" = %0, \"b\" = %1}";
    let attributes = "freehold.optional_attributes = [\"a\"], freehold.default_attributes = {b = 1 : i64}, \
                      freehold.spellings = {b = i64}, \
                      freehold.format = \"(`a` $a^)? (`b` $b^)? attr-dict\"";
    check(attributes, definition, "t.op", "t.op");
    check(attributes, definition, "t.op a \"x\" b 2", "t.op a \"x\" b 2");
    check(attributes, definition, "\"t.op\"() <{b = 1 : i64}> : () -> ()", "t.op");
}

#[test]
fn regions_and_terminators() {
    let definition = "%0 = irdl.region with size 1 irdl.regions(body: %0)";
    let attributes = "freehold.traits = [\"SingleBlock\", \"NoTerminator\"], freehold.format = \"$body attr-dict\"";
    check(attributes, definition, "t.op {}", "t.op {");
    let arguments = "%0 = irdl.is i32 %1 = irdl.region(%0) irdl.regions(body: %1)";
    let attributes = "freehold.traits = [\"NoTerminator\"]";
    check(attributes, arguments, "\"t.op\"() ({ ^bb0(%a: i32): }) : () -> ()", "\"t.op\"() ({");
    let line = "\"t.op\"() ({ ^bb0(%a: f32): }) : () -> ()";
    check(attributes, arguments, line, "error: expected 'i32' but got 'f32'");
}

#[test]
fn undeclared_ops_of_a_declared_dialect() {
    let program = "\"t.other\"() : () -> ()";
    let refused = run("irdl.dialect @t {}", program, true);
    assert!(refused.starts_with("error: unregistered operation 't.other' found in dialect ('t')"), "{refused}");
    let taken = run("irdl.dialect @t attributes {freehold.allow_unknown} {}", program, true);
    assert!(taken.contains("\"t.other\"() : () -> ()"), "{taken}");
}

#[test]
fn what_is_wrong_with_a_declaration_is_said() {
    let none = "";
    let settings = "aliases, allocation, branch, bufferization, callee, copy, default_attributes, default_dialect, destination_style, \
                    effects, effects_attribute, evaluate, exit, format, function, optional_attributes, optional_default_attributes, owned, ownership, \
                    region_flow, relations, segments, spellings, successors, summary, traits, variadic_regions, view";
    let unknown = format!("error: 'freehold.nothing': unknown setting of an operation; the settings are {settings}");
    check("freehold.nothing = 1", none, "", &unknown);
    check("freehold.traits = [\"Purr\"]", none, "", "error: 'freehold.traits': unknown trait 'Purr'");
    check("freehold.traits = 1", none, "", "error: 'freehold.traits': expected an array");
    check("freehold.effects = {a = \"read\"}", none, "", "error: 'freehold.effects': unknown operand or result 'a'");
    check("freehold.effects = {memory = \"see\"}", none, "", "error: 'freehold.effects': unknown effect 'see'");
    check(
        "freehold.relations = [[\"same\", \"a\"]]",
        none,
        "",
        "error: 'freehold.relations': unknown operand, result or attribute 'a'",
    );
    check("freehold.region_flow = {entry = [\"a\"]}", none, "", "error: 'freehold.region_flow': unknown region 'a'");
    let no_symbol = "error: 'freehold.evaluate': expected a symbol, or an array of symbols";
    check("freehold.evaluate = [1]", none, "", no_symbol);
    let no_function = "error: 'freehold.evaluate': expected a function with a body in this file, but found no 'f'";
    check("freehold.evaluate = @f", none, "", no_function);
    let again = run("irdl.dialect @arith {}", "", false);
    assert_eq!(again, "error: dialect 'arith' is already declared");
    let setting = run("irdl.dialect @t attributes {freehold.color = 1} {}", "", false);
    assert_eq!(setting, "error: 'freehold.color': unknown setting of a dialect");
}

#[test]
fn what_is_wrong_with_a_setting_is_said() {
    let one = "%0 = irdl.any irdl.operands(a: %0) irdl.attributes {\"b\" = %0}";
    for (setting, message) in [
        ("relations = [[]]", "expected a non-empty relation"),
        ("relations = [[\"element_of\", \"a\"]]", "relation 'element_of' expects two names"),
        ("relations = [[\"near\", \"a\", \"a\"]]", "unknown relation 'near'"),
        ("effects = 1", "expected a dictionary"),
        ("effects = {memory = 1}", "expected a string"),
        ("aliases = {r = \"a\"}", "unknown result 'r'"),
        ("destination_style = \"c\"", "unknown operand 'c'; the operands are a"),
        ("optional_attributes = [\"c\"]", "unknown attribute 'c'"),
        ("allocation = {hoisting = [\"up\"]}", "unknown hoisting 'up'"),
        ("allocation = {lend = \"t.lend\"}", "unknown function 'lend' of an allocation"),
        ("spellings = {b = \"loud\"}", "unknown spelling 'loud'"),
        ("spellings = {b = !shape.size}", "only builtin types can be elided from the spelling of a number"),
    ] {
        let name = setting.split(' ').next().unwrap_or_default();
        check(&format!("freehold.{setting}"), one, "", &format!("error: 'freehold.{name}': {message}"));
    }
    let region = "%0 = irdl.region irdl.regions(body: %0)";
    let message = "error: 'freehold.region_flow': expected the minimum and maximum number of invocations";
    check("freehold.region_flow = {invocations = {body = []}}", region, "", message);
}

#[test]
fn what_is_wrong_with_a_declared_type_is_said() {
    let size = "'freehold.size': expected a positive number of bytes, or a dictionary of them by parameters";
    for (settings, message) in [
        ("freehold.color = 1", "'freehold.color': unknown setting of a type"),
        ("freehold.layout", "'freehold.layout': unknown setting of a type"),
        ("freehold.verbatim = 1", "'freehold.verbatim': expected no value, or a Boolean"),
        ("freehold.size = 0", size),
        ("freehold.size = {a = \"b\"}", size),
        ("freehold.alignment = 4", "'freehold.alignment': expected 'freehold.size' as well"),
        ("freehold.alignment = 3", "'freehold.alignment': expected a power of two, at most 4294967296"),
        ("freehold.interfaces = [1]", "'freehold.interfaces': expected a list of strings"),
        (
            "freehold.alignment = 8, freehold.size = 12",
            "'freehold.size': expected a multiple of the alignment 8, but found 12",
        ),
    ] {
        let declaration = format!("irdl.dialect @t {{ irdl.type @box attributes {{{settings}}} {{ }} }}");
        assert_eq!(run(&declaration, "", false), format!("error: {message}"));
    }
    let attribute = "irdl.dialect @t { irdl.attribute @a attributes {freehold.size = 1} { } }";
    assert_eq!(run(attribute, "", false), "error: 'freehold.size': unknown setting of an attribute");
}

#[test]
fn parameters_that_are_text_are_kept() {
    let declaration = "irdl.dialect @t { irdl.type @box attributes {freehold.verbatim} { }\n\
                       irdl.attribute @at attributes {freehold.verbatim} { } irdl.type @bare { }\n\
                       irdl.operation @op { %0 = irdl.base @t::@box irdl.operands(a: %0) } }";
    let program = "func.func @f(%a: !t.box<3x4, f32 {}>, %b: memref<2x!t.box>) attributes {a = #t.at<b 1>} {\n\
                   \"t.op\"(%a) : (!t.box<3x4, f32 {}>) -> () return }";
    let text = run(declaration, program, false);
    for kept in ["!t.box<3x4, f32 {}>", "memref<2x!t.box>", "#t.at<b 1>"] {
        assert!(text.contains(kept), "{text}");
    }
    let other = "func.func @f(%a: !t.bare) { \"t.op\"(%a) : (!t.bare) -> () return }";
    assert_eq!(run(declaration, other, false), "error: expected base type 't.box' but got 't.bare'");
}

#[test]
fn relations_between_shapes_are_verified() {
    let two = "%0 = irdl.any irdl.operands(a: %0) %1 = irdl.any irdl.results(r: %1)";
    let line = "%0 = \"t.op\"(%m) : (memref<4xf32>) -> i32";
    let error = "error: 't.op' op failed to verify that type of 'r' is i1 in the shape of 'a'";
    check("freehold.relations = [[\"i1_same_shape\", \"a\", \"r\"]]", two, line, error);
    let error = "error: 't.op' op failed to verify that type of 'r' is each element type of 'a'";
    check("freehold.relations = [[\"each_element_of\", \"a\", \"r\"]]", two, line, error);
}

#[test]
fn traits_are_verified() {
    let symbol = "freehold.traits = [\"Symbol\"]";
    for (line, message) in [
        ("{sym_name = 1}", "requires string attribute 'sym_name'"),
        (
            "{sym_name = \"a\", sym_visibility = 1}",
            "requires visibility attribute 'sym_visibility' to be a string attribute, but got 1 : i64",
        ),
    ] {
        check(symbol, "", &format!("\"t.op\"() {line} : () -> ()"), &format!("error: 't.op' op {message}"));
    }
    let regions = "%0 = irdl.region irdl.regions(a: %0, b: %0)";
    let message = "error: 't.op' op Operations with a 'SymbolTable' must have exactly one region";
    let table = "freehold.traits = [\"SymbolTable\", \"NoTerminator\"]";
    check(table, regions, "\"t.op\"() ({}, {}) : () -> ()", message);
    let graph = "freehold.traits = [\"GraphRegion\"]";
    let line = "\"t.op\"() ({ \"cf.br\"()[^a] : () -> () ^a: \"cf.br\"()[^a] : () -> () }) : () -> ()";
    let message = "error: 't.op' op expects graph region #0 to have 0 or 1 blocks";
    check(graph, "%0 = irdl.region irdl.regions(a: %0)", line, message);
    let two = "%0 = irdl.any %1 = irdl.any irdl.operands(a: %0) irdl.results(r: %1)";
    let message = "error: 't.op' op requires the same element type for all operands and results";
    let element = "freehold.traits = [\"SameOperandsAndResultElementType\"]";
    check(element, two, "%0 = \"t.op\"(%i) : (i32) -> f32", message);
}

#[test]
fn what_is_wrong_with_a_constraint_is_said() {
    let two = "%0 = irdl.is i32 %1 = irdl.parametric @t::@box<%0, %0> irdl.operands(a: %1)";
    let error = "error: type 't.box' expects 1 parameters but got 2";
    check("", two, "\"t.op\"(%b) : (!t.box<i32>) -> ()", error);
    let arguments = "%0 = irdl.is i32 %1 = irdl.region(%0) irdl.regions(body: %1)";
    let error = "error: expected region 0 to have 1 arguments but got 2";
    let line = "\"t.op\"() ({ ^bb0(%a: i32, %c: i32): }) : () -> ()";
    check("freehold.traits = [\"NoTerminator\"]", arguments, line, error);
}

/// Nested alternatives of the same constraints would take exponential time.
#[test]
fn checks_give_up_in_time() {
    let mut definition = "%a0 = irdl.is f32".to_string();
    for index in 1..60 {
        let before = index - 1;
        definition.push_str(&format!(" %a{index} = irdl.any_of(%a{before}, %a{before})"));
    }
    definition.push_str(" irdl.operands(a: %a59)");
    check("", &definition, "\"t.op\"(%i) : (i32) -> ()", "error: 'i32' does not satisfy the constraint");
}

/// The declaration of upstream's test dialect can be loaded.
#[test]
fn the_test_dialect_is_declared() {
    let declaration = include_str!("../../../../tests/data/dialects/test.irdl.mlir");
    let program = "func.func @f(%m: memref<4xf32>) { test.copy(%m, %m) : (memref<4xf32>, memref<4xf32>) return }";
    let text = run(declaration, program, false);
    assert!(text.contains("test.copy(%arg0, %arg0) : (memref<4xf32>, memref<4xf32>)"), "{text}");
}

#[test]
fn bufferization_is_checked_against_the_declaration() {
    let one = "%0 = irdl.any irdl.operands(a: %0) irdl.results(r: %0)";
    let wrong = |setting: &str, message: &str| {
        let attributes = format!("freehold.bufferization = {setting}");
        check(&attributes, one, "", &format!("error: 'freehold.bufferization': {message}"));
    };
    wrong("1", "expected a dictionary");
    wrong(
        "{read = [\"a\"]}",
        "unknown key 'read', expected one of aliases, destinations, fresh, in_place, layout, memory_space, memref_op, \
         read_only, reads, required_results, shape, writes",
    );
    wrong("{reads = [\"r\"]}", "'reads': unknown operand 'r'; the operands are a");
    wrong("{fresh = [\"a\"]}", "'fresh': unknown result 'a'; the results are r");
    wrong("{aliases = {r = {}}}", "'aliases': expected the key 'operand'");
    wrong(
        "{aliases = {r = {operand = \"a\", relation = \"same\"}}}",
        "'aliases': unknown relation 'same', expected 'equivalent' or 'unknown'",
    );
    wrong("{aliases = {r = {operand = \"a\", certain = 1}}}", "'aliases': 'certain': expected true or false");
    wrong(
        "{aliases = {r = {operands = \"a\"}}}",
        "'aliases': unknown key 'operands', expected one of certain, operand, relation",
    );
    wrong(
        "{layout = {r = \"flat\"}}",
        "'layout': expected \"identity\", \"dynamic\", an affine map or a strided layout",
    );
    wrong("{shape = {r = \"b\"}}", "'shape': unknown operand 'b'; the operands are a");
    wrong("{memref_op = @op}", "'memref_op': expected a string");
}

#[test]
fn what_is_wrong_with_the_flow_of_buffers_is_said() {
    let two =
        "%0 = irdl.any %1 = irdl.any irdl.operands(a: %0, b: %1, c: variadic %0) %2 = irdl.any irdl.results(r: %2)";
    for (setting, message) in [
        ("branch = {d = \"c\"}", "unknown successor 'd'; 'freehold.successors' names them"),
        ("copy = {source = \"a\"}", "expected 'source' and 'target'"),
        ("copy = {from = \"a\"}", "unknown key 'from' of a copy; the keys are 'source' and 'target'"),
        ("exit = [\"a\", \"c\"]", "expected adjacent operands, in their order"),
        ("owned = \"r\"", "unknown operand 'r'; the operands are a, b, c"),
        ("view = {r = \"a\", offset = \"some\"}", "unknown offset 'some'; it is \"none\" or \"any\""),
        (
            "ownership = {r = \"mine\"}",
            "unknown owner 'mine'; expected \"new\", \"borrowed\", \"unknown\", {same = …}, {select = […]} or {flag = …}",
        ),
        (
            "ownership = {r = {like = \"a\"}}",
            "expected \"new\", \"borrowed\", \"unknown\", {same = …}, {select = […]} or {flag = …}",
        ),
        ("ownership = {r = {same = \"c\"}}", "'c' is not one operand"),
        ("ownership = {r = {select = [\"a\"]}}", "expected the condition and two operands"),
        ("function = {}", "a function has one region"),
        ("function = {body = \"a\"}", "unknown key 'body' of a function; the keys are 'owned' and 'type'"),
        ("function = {type = \"t\"}", "the type of a function is its attribute 'function_type', not 't'"),
    ] {
        let name = setting.split(' ').next().unwrap_or_default();
        check(&format!("freehold.{setting}"), two, "", &format!("error: 'freehold.{name}': {message}"));
    }
    let successors = "freehold.successors = [\"d\", \"e\", \"rest...\"]";
    for (branch, message) in [
        ("x = \"c\"", "unknown successor 'x'; the successors are d, e, rest"),
        ("rest = \"c\"", "'rest' stands for any number of successors, which receive no operands"),
        ("d = \"a\"", "'a' is not variadic: a successor may get arguments, and needs operands for them"),
        ("d = \"c\", e = \"c\"", "each successor needs operands of its own, in the order of the successors"),
    ] {
        let settings = format!("{successors}, freehold.branch = {{{branch}}}");
        check(&settings, two, "", &format!("error: 'freehold.branch': {message}"));
    }
    let region = "%0 = irdl.region irdl.regions(body: %0)";
    let message = "error: 'freehold.function': a function needs the trait \"IsolatedFromAbove\"";
    check("freehold.function = {}", region, "", message);
    let copies = "freehold.traits = [\"CopyOpInterface\"]";
    check(copies, "", "", "error: 'freehold.traits': a copy has two operands");
}

#[test]
fn facts_win_over_the_declaration_and_what_is_wrong_with_them_is_said() {
    let one = "%0 = irdl.any irdl.operands(a: %0)";
    let line = |facts: &str| format!("\"t.op\"(%m) {{freehold.facts = {facts}}} : (memref<4xf32>) -> ()");
    let kept = "\"t.op\"(%arg2) {freehold.facts = {effects = {a = \"read\"}}} : (memref<4xf32>) -> ()";
    check("freehold.effects = {}", one, &line("{effects = {a = \"read\"}}"), kept);
    let keys = "'aliases', 'allocation', 'branch', 'bufferization', 'callee', 'copy', 'destination_style', 'effects', \
                'evaluate', 'exit', 'function', 'owned', 'ownership', 'region_flow', 'traits', 'view'";
    for (facts, message) in [
        ("{format = \"x\"}", format!("unknown key 'format'; the keys are {keys}")),
        ("{effects = {operand1 = \"read\"}}", "'effects': unknown operand or result 'operand1'".to_string()),
        ("{evaluate = @f}", "'evaluate': expected a function with a body in this file, but found no 'f'".to_string()),
        (
            "{traits = [\"Symbol\"]}",
            "only a declaration can say that an op is a symbol, a function, or isolated".to_string(),
        ),
        ("1", "expected a dictionary".to_string()),
    ] {
        check("", one, &line(facts), &format!("error: 't.op' op 'freehold.facts': {message}"));
    }
    let builtin = "memref.dealloc %m {freehold.facts = {effects = {}}} : memref<4xf32>";
    let error = "error: 'memref.dealloc' op 'freehold.facts': 'memref.dealloc' is defined by Freehold, or by the program \
                 that uses it; only ops that were declared in a file, or not at all, declarations of functions, and allocations of \
                 elements that nobody declared have facts";
    check("", one, builtin, error);
}

#[test]
fn facts_of_undeclared_ops_and_of_functions() {
    let undeclared = |line: &str| {
        let program = format!("func.func @f(%m: memref<4xf32>) {{\n{line}\nreturn }}");
        run("irdl.dialect @t attributes {freehold.allow_unknown} {}", &program, false)
    };
    let op = "\"t.x\"(%m) {freehold.facts = {effects = {operand0 = \"free\"}}} : (memref<4xf32>) -> ()";
    assert!(undeclared(op).contains("\"t.x\"(%arg0) {freehold.facts = {effects"), "{}", undeclared(op));
    let many = op.replace("operand0", "operand99999");
    let error = "error: 't.x' op 'freehold.facts': facts can name the first 1024 operands of an undeclared op";
    assert_eq!(undeclared(&many), error);
    let evaluated = op.replace("effects = {operand0 = \"free\"}", "evaluate = @f");
    let error = "error: 't.x' op 'freehold.facts': 'evaluate': only an op of a dialect that was loaded from a file has \
                 functions that evaluate it";
    assert_eq!(undeclared(&evaluated), error);
    let branch = op
        .replace("effects = {operand0 = \"free\"}", "branch = {successor0 = \"operand0\", successor1 = \"operand1\"}");
    let error = "error: 't.x' op 'freehold.facts': 'branch': only a declaration can say which operands belong to each of \
                 several successors";
    assert_eq!(undeclared(&branch), error);
    let rest = op.replace("operand0", "\"operand1...\"");
    assert!(undeclared(&rest).contains("operand1..."), "{}", undeclared(&rest));
    let inside =
        op.replace("effects = {operand0 = \"free\"}", "effects = {\"operand0...\" = \"read\", operand0 = \"free\"}");
    let error = "error: 't.x' op 'freehold.facts': 'effects': unknown operand or result 'operand0'";
    assert_eq!(undeclared(&inside), error);
    let function = |facts: &str| {
        let program =
            format!("func.func private @f(memref<4xf32>) -> memref<4xf32> attributes {{freehold.facts = {facts}}}");
        run("irdl.dialect @t {}", &program, false)
    };
    let good = "{aliases = {result0 = \"argument0\"}, effects = {argument0 = \"read\"}}";
    assert!(function(good).contains(good), "{}", function(good));
    for (facts, message) in [
        (
            "{reads = 1}",
            "unknown key 'reads' of a function declaration; the keys are 'aliases', 'effects', 'fresh', 'owned'",
        ),
        ("{owned = 1}", "expected a string such as \"argument0\""),
        ("{owned = \"result0\"}", "expected \"argument0\" or the like, but found \"result0\""),
        ("{effects = {argument0 = \"see\"}}", "unknown effect 'see'"),
        (
            "{effects = {argument1 = \"read\"}}",
            "'argument1' is none of the function's 1 arguments ('argument0', …) and 1 results ('result0', …)",
        ),
        (
            "{fresh = \"result0\", aliases = {result0 = \"argument0\"}}",
            "'result0' is said to be new, and to be the buffer of an argument",
        ),
    ] {
        assert_eq!(function(facts), format!("error: 'func.func' op 'freehold.facts': {message}"));
    }
}

/// Loads the parts of a dialect that is declared as ODS does, and checks the result for one line in a function with arguments
/// `%f: f32` and `%q: !o.queue<f32>`.
#[track_caller]
fn check_ods(settings: &str, parts: &str, line: &str, expected: &str) {
    let declaration = format!(
        "irdl.dialect @o attributes {{freehold.ods{settings}}} {{\n\
         irdl.type @queue attributes {{freehold.format = \"`<` $of (`,` struct($size)^)? `>`\",\n\
         freehold.spellings = {{of = \"type\", size = \"integer\"}}, freehold.optional_parameters = [\"size\"]}}\n\
         {{ %0 = irdl.c_pred \"true\" irdl.parameters(of: %0, size: %0) }}\n{parts} }}"
    );
    let program = format!("func.func @f(%f: f32, %q: !o.queue<f32>) {{\n{line}\nreturn }}");
    let text = run(&declaration, &program, false);
    let line = text.lines().nth(2).filter(|_| !text.starts_with("error")).unwrap_or(&text).trim();
    assert_eq!(line, expected);
}

#[test]
fn types_of_ods_are_elided() {
    let put = "irdl.operation @put attributes {freehold.format = \"$v `into` $q attr-dict `:` type($v) `,` type($q)\"}\n\
               { %0 = irdl.c_pred \"true\" %1 = irdl.base @o::@queue irdl.operands(v: %0, q: %1) }";
    check_ods("", put, "o.put %f into %q : f32, !o.queue<f32>", "o.put %arg0 into %arg1 : f32, <f32>");
    check_ods("", put, "o.put %f into %q : f32, <f32, size>", "error: expected '='");
    check_ods(
        "",
        put,
        "o.put %f into %q : f32, <f32, width = 3>",
        "error: custom op 'o.put' duplicate or unknown struct parameter name: width",
    );
    let line = "o.put %f into %q {a = !o<queue<f32> f32>} : f32, <f32>";
    check_ods("", put, line, "error: unexpected text after the parameters");
}

#[test]
fn formats_of_types_are_checked() {
    let check_format = |format: &str, expected: &str| {
        let parts = format!(
            "irdl.type @t attributes {{freehold.format = \"{format}\"}} {{ %0 = irdl.any irdl.parameters(a: %0, b: %0) }}"
        );
        check_ods("", &parts, "", &format!("error: 'freehold.format': {expected}"));
    };
    check_format("$a", "format is missing reference to parameter: b (at offset 2 of the format)");
    check_format(
        "$a `\\\\n` $b",
        "a line break in the format of a type or attribute is not supported (at offset 3 of the format)",
    );
    check_format("$c", "expected variable to refer to a parameter, but found 'c' (at offset 0 of the format)");
    check_format("$a $a", "duplicate parameter 'a' (at offset 3 of the format)");
    check_format("struct(qualified($a))", "'qualified' inside 'struct' is not supported (at offset 7 of the format)");
    check_format(
        "$a params",
        "`params` must not occur with other references to parameters (at offset 9 of the format)",
    );
    check_format("(`x`^)? params", "only parameters can be anchors (at offset 5 of the format)");
    let missing = "irdl.attribute @a attributes {freehold.format = \"`<` struct(params) `>`\"}\n\
                   { %0 = irdl.c_pred \"true\" irdl.parameters(x: %0, y: %0) }";
    let line = "\"o.op\"() {a = #o.a<x = 1>} : () -> ()";
    check_ods("", missing, line, "error: struct is missing required parameter: y");
}

#[test]
fn settings_of_ods_are_checked() {
    let enums = |text: &str| format!(", freehold.enums = {{E = {text}}}");
    let wrong = |message: &str| format!("error: 'freehold.enums': 'E': {message}");
    check_ods(&enums("{cases = [[\"a\", \"b\"]]}"), "", "", &wrong("expected the number of a case"));
    check_ods(&enums("{width = 65}"), "", "", &wrong("'width': expected 1 to 64"));
    check_ods(&enums("{x}"), "", "", &wrong("unknown key 'x'; the keys are cases, class, separator and width"));
    let attribute = "irdl.attribute @e attributes {freehold.enum = \"F\"}";
    check_ods("", attribute, "", "error: 'freehold.enum': the dialect declares no enumeration 'F'");
    check_ods(", freehold.directives = {D = 1}", "", "", "error: 'freehold.directives': 'D': expected a format");
    let op = |spelling: &str| {
        format!(
            "irdl.operation @op attributes {{freehold.spellings = {{a = {spelling}}}}}\n\
             {{ %0 = irdl.any irdl.attributes {{\"a\" = %0}} }}"
        )
    };
    let wrong = |message: &str| format!("error: 'freehold.spellings': {message}");
    check_ods("", &op("{enum = \"F\"}"), "", &wrong("the dialect declares no enumeration 'F'"));
    check_ods("", &op("{array = tensor<f32>}"), "", &wrong("unknown type of the elements of an array"));
    check_ods("", &op("{attribute = @e}"), "", &wrong("expected a reference '@dialect::@mnemonic'"));
    let name = "irdl.operation @\"a/b\"";
    check_ods("", name, "", "error: name of operation must not contain '/'");
}

#[test]
fn directives_of_types() {
    let check_directive = |directive: &str, line: &str, expected: &str| {
        let parts = format!(
            "irdl.operation @op attributes {{freehold.format = \"$a `,` $b attr-dict `:` custom<{directive}\"}}\n\
             {{ %0 = irdl.c_pred \"true\" irdl.operands(a: %0, b: %0) irdl.results(r: %0) }}"
        );
        check_ods("", &parts, line, expected);
    };
    let all = "(type($a), type($b), type($r))";
    let same = format!("SameOperandsAndResultType>{all}");
    check_directive(&same, "%0 = o.op %f, %f : f32", "%0 = o.op %arg0, %arg0 : f32");
    check_directive(&same, "%0 = o.op %f, %f : (f32, f32) -> i32", "%0 = o.op %arg0, %arg0 : (f32, f32) -> i32");
    check_directive(
        &same,
        "%0 = o.op %f, %f : (f32) -> i32",
        "error: custom op 'o.op' expected a function type with 2 inputs and one result",
    );
    let complex = format!("ComplexOpType>{all}");
    check_directive(&complex, "%0 = o.op %f, %f : complex<f32>", "%0 = o.op %arg0, %arg0 : complex<f32>");
    check_directive(
        &complex,
        "%0 = o.op %f, %f : f32",
        "error: custom op 'o.op' expected tensor with complex element type",
    );
    let invalid = |message: &str, offset: usize| {
        format!("error: 'freehold.format' of 'o.op': custom directive {message} (at offset {offset} of the format)")
    };
    let wrong = invalid("'SameOperandsAndResultType': expects the types of operands and of a result", 67);
    check_directive("SameOperandsAndResultType>(type($r))", "", &wrong);
    let wrong = invalid("'PairwiseOpType': expects the types of operands and of results", 56);
    check_directive("PairwiseOpType>(type($r))", "", &wrong);
    let wrong = invalid("'SelectOpType': expects the types of three operands and of a result", 54);
    check_directive("SelectOpType>(type($r))", "", &wrong);
    let wrong =
        invalid("'VariadicSameOperandsAndResultType': expects operands, their types and the type of a result", 75);
    check_directive("VariadicSameOperandsAndResultType>(type($r))", "", &wrong);
    let wrong = invalid(
        "'AsyncDependencies': expects the type of a token, of which there is only one, and the tokens that it depends on",
        59,
    );
    check_directive("AsyncDependencies>(type($r))", "", &wrong);
    let tuple = "irdl.operation @op attributes {freehold.format = \"$a attr-dict `:` custom<TupleOpType>(type($a), type($r))\"}\n\
                 { %0 = irdl.c_pred \"true\" irdl.operands(a: variadic %0) irdl.results(r: %0) }";
    check_ods("", tuple, "%0 = o.op %f, %f : tuple<f32, f32>", "%0 = o.op %arg0, %arg0 : tuple<f32, f32>");
    check_ods("", tuple, "%0 = o.op %f, %f : f32", "error: custom op 'o.op' expected tuple type");
}

#[test]
fn arguments_of_directives_are_checked() {
    let op_def = freehold_core::definition::OpDef::new("test.op");
    let messages: Vec<_> = crate::directives::DIRECTIVES
        .iter()
        .map(|directive| (directive.name, (directive.check)(&op_def, &[]).unwrap_or("")))
        .collect();
    let expected = [
        ("Function", "expects the attributes of a function, 'attr-dict' and a region"),
        ("AlternativesOpSelectedRegion", "expects an attribute and an operand"),
        ("ApplyRegisteredPassOptions", "expects an attribute and an operand"),
        ("ContinuousTileSizeTypes", "expects the types of an operand and of results"),
        ("ForeachMatchSymbols", "expects attributes for the matchers and the actions"),
        ("MultitileSizesTypes", "expects the types of an operand and of results"),
        ("SemiFunctionType", "expects the types of an operand and of results"),
        ("SequenceOpOperands", "expects the root and the bindings with their types"),
        ("SplitPoint", "expects an attribute and an operand"),
        ("TransformMatchDims", "expects attributes for the numbers, and whether they are inverted and all"),
    ];
    assert_eq!(messages, expected);
}
