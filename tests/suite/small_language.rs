//! The example `small_language`: what it compiles computes what its text says, and each of its messages points to the text.

use freehold::compile::compile_pipeline;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::interpreter::{Argument, CompileOptions, Limits, Machine, Output, Program};
use freehold::ir::Context;

#[path = "../../examples/small_language.rs"]
mod language;

/// Runs the function `f` of a text on one matrix of 2 rows and 2 columns, before it has buffers.
fn run(text: &str, input: [f32; 4]) -> Vec<f32> {
    let ctx = Context::new(DIALECTS);
    let module = language::read(&ctx, "test.small", text).expect("a program");
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some("f".to_string()), ..CompileOptions::default() };
    let program = Program::compile(&ctx, module.body(), &options, &diagnostics).expect("a program that runs");
    let mut machine = Machine::new(&program, Limits { fuel: 100_000, memory: 1 << 20 });
    let bytes = input.iter().flat_map(|value| value.to_le_bytes()).collect();
    let results = machine.call("f", &[Argument::Tensor { shape: vec![2, 2], bytes }]);
    let Ok([Output::Data { bytes, .. }]) = results.as_deref() else { panic!("'f' returns one tensor") };
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

#[test]
fn values_are_those_of_the_text() {
    let f = |value: &str| format!("def f(x: [2, 2]) -> [2, 2] {{ return {value} }}");
    let x = [1.0, 2.0, 3.0, 4.0];
    assert_eq!(run(&f("x @ x + transpose(x) * 2.0 - 1.0"), x), [8.0, 15.0, 18.0, 29.0]);
    assert_eq!(run(&f("relu(2 - x) / (1 + 1)"), x), [0.5, 0.0, 0.0, 0.0]);
    assert_eq!(run(&f("sqrt(x * x) - x + exp(x * 0) + tanh(x * 0)"), x), [1.0; 4]);
    let two = "def twice(y: [2, 2]) -> [2, 2] { let z = y # a comment\n return z + z }\n".to_string();
    assert_eq!(run(&(two + &f("twice(twice(x))")), x), [4.0, 8.0, 12.0, 16.0]);
}

#[test]
fn the_program_of_the_guide_is_printed_and_compiled() {
    let root = env!("CARGO_MANIFEST_DIR");
    let text = std::fs::read_to_string(format!("{root}/examples/programs/layers.small")).expect("the program");
    let ctx = Context::new(DIALECTS);
    let mut module = language::read(&ctx, "layers.small", &text).expect("a program");
    let printed = module.to_string();
    let path = format!("{root}/tests/data/documents/layers.mlir");
    if std::env::var_os("FREEHOLD_REWRITE").is_some() {
        std::fs::write(&path, &printed).expect("the file can be written");
    }
    assert_eq!(printed, std::fs::read_to_string(&path).expect("the printed program"), "FREEHOLD_REWRITE=1 rewrites it");
    compile_pipeline().run(&mut module).expect("a program that compiles");
    let compiled = module.to_string();
    assert!(compiled.contains("memref.alloc") && !compiled.contains("tensor<"), "{compiled}");
    // The page shows the program, and a message.
    let page = std::fs::read_to_string(format!("{root}/docs/guide/small-language.md")).expect("the page");
    assert!(page.contains(text.split_once('\n').expect("two lines").1.trim_end()), "the page shows another program");
    assert!(
        page.contains(&error("def f(x: [2, 3]) -> [2, 3] {\n  return x @ x\n}\n")),
        "the page shows another message"
    );
}

fn error(text: &str) -> String {
    let ctx = Context::new(DIALECTS);
    language::read(&ctx, "wrong.small", text).expect_err("an error").to_string()
}

#[test]
fn messages_point_to_the_text() {
    let nested = "(".repeat(300);
    for (body, expected) in [
        ("return x @ x", "1:39: error: 3 columns are multiplied by 2 rows"),
        ("return x @ 2", "1:39: error: '@' takes two matrices"),
        ("return x + transpose(x)", "1:39: error: the shapes [2, 3] and [3, 2] differ"),
        ("return transpose(1)", "1:37: error: 'transpose' takes a matrix"),
        ("return y", "1:37: error: 'y' is not defined"),
        ("return exp(x, x)", "1:37: error: no function 'exp' takes these values"),
        ("let = x", "1:34: error: expected a name"),
        ("return (x", "1:40: error: expected ')'"),
        (&format!("return {nested}"), "1:237: error: values are nested too deeply"),
        ("return transpose(x)", "1:30: error: type of return operand 0 ('tensor<3x2xf32>') doesn't match"),
    ] {
        let message = error(&format!("def f(x: [2, 3]) -> [2, 3] {{ {body} }}"));
        let at = message.find(expected);
        assert_eq!(at, Some("wrong.small:".len()), "{message}");
        assert!(message.contains("^\n") || message.ends_with('^'), "{message}");
    }
    assert!(error("def f(x: [0]) -> [0] { return x }").contains("expected an extent, from 1 on"));
    assert!(error("").contains("1:1: error: expected 'def'"));
    let call = "def g(x: [2]) -> [2] { return x }\ndef f(x: [3]) -> [2] { return g(x) }";
    assert!(
        error(call).starts_with("wrong.small:2:31: error: 'func.call' op operand type mismatch"),
        "{}",
        error(call)
    );
}
