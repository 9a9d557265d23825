//! The examples that use bufferization as a library run and produce the output that they state.

#[path = "../../examples/bufferize/mod.rs"]
mod examples;

fn count(program: &str, op: &str) -> usize {
    program.matches(op).count()
}

#[test]
fn without_an_analysis_every_write_is_to_a_copy() {
    let program = examples::without_analysis::run().expect("the program bufferizes");
    assert_eq!((count(&program, "memref.alloc("), count(&program, "memref.copy")), (2, 2), "{program}");
}

#[test]
fn with_decisions_of_ones_own_nothing_is_copied() {
    let program = examples::own_analysis::run().expect("the program bufferizes");
    assert_eq!((count(&program, "memref.alloc("), count(&program, "memref.store")), (0, 2), "{program}");
}

#[test]
fn callbacks_decide_how_buffers_are_made_and_copied() {
    let program = examples::callbacks::run().expect("the program bufferizes");
    assert!(program.contains("%arg0: memref<8xf32, 1>"), "{program}");
    assert_eq!((count(&program, "memref.alloca("), count(&program, "linalg.copy")), (2, 2), "{program}");
}

#[test]
fn an_op_of_ones_own_is_rewritten_in_place() {
    let program = examples::own_op::run().expect("the program bufferizes");
    assert_eq!((count(&program, "my.scale_buffer"), count(&program, "memref.alloc")), (2, 0), "{program}");
}

#[path = "../../examples/own_dialect.rs"]
mod own_dialect;

#[test]
fn a_pass_of_ones_own_merges_up_to_its_limit_and_then_the_rest() {
    let program = own_dialect::run().expect("a program");
    assert_eq!((count(&program, "by 600"), count(&program, "counter.add")), (2, 2), "{program}");
}

#[path = "../../examples/convert_dialect.rs"]
mod convert_dialect;

#[test]
fn a_dialect_of_ones_own_is_converted_as_a_whole_or_not_at_all() {
    let (converted, error, is_unchanged) = convert_dialect::run().expect("a program");
    assert!(converted.contains("scf.for %arg2 = %c0 to %arg0 step %c1 iter_args(%arg3 = %0) -> (i64)"), "{converted}");
    let counts = ["price.of", "price.add", "price.to_cents", "price.from_cents", "arith.addi"]
        .map(|name| count(&converted, name));
    assert_eq!(counts, [0, 0, 1, 1, 1], "{converted}");
    assert!(error.starts_with("taxes.mlir:4:10: error: failed to legalize operation 'price.tax'"), "{error}");
    assert!(is_unchanged);
}

#[test]
fn a_pass_under_the_wrong_anchor_is_refused() {
    use freehold::prelude::*;

    struct OnFunctions;
    impl BodyPass for OnFunctions {
        fn run_on_body(&self, _: &BodyContext<'_>, _: &mut Body) -> Fallible {
            Ok(())
        }

        fn anchor(&self) -> Option<&'static str> {
            Some("func.func")
        }
    }
    let mut pipeline = Pipeline::new("builtin.module");
    let error = pipeline.push(OnFunctions).err().expect("the pass runs on functions");
    assert!(error.message.starts_with("Can't add pass 'OnFunctions' restricted to 'func.func'"), "{error}");
    let mut nested = Pipeline::new("func.func");
    nested.push(OnFunctions).expect("the anchor fits");
    pipeline.push_nested(nested);
    assert_eq!(pipeline.spell(), "builtin.module(func.func(OnFunctions))");
}

#[test]
fn errors_print_as_the_command_prints_them() {
    use freehold::prelude::*;

    let ctx = Context::new(DIALECTS);
    let text = "func.func @f() {\n  %a = arith.constant 1 : i32\n  %b = arith.addi %a, %c : i32\n  return\n}\n";
    let error = Module::parse(&ctx, "f.mlir", text).expect_err("an undefined name");
    assert_eq!(error.diagnostics().len(), 1);
    assert!(error.to_string().starts_with("f.mlir:3:23: error: use of undeclared SSA value name\n"), "{error}");
    let error: Error = Pipeline::parse(registry(), "builtin.module(nothing)").err().expect("no such pass").into();
    assert!(error.to_string().contains("'nothing' does not refer to a registered pass"), "{error}");
}
