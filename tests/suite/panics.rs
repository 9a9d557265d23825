//! Panics of passes are errors: of the library with a reproducer, and the same ones with any number of threads.

use freehold::definition::{Dialect, OpDef, VerifyInput};
use freehold::diagnostics::{Fallible, catch};
use freehold::ir::{Body, Context, Name, View};
use freehold::pass::{BodyContext, BodyPass, Pass, PassContext, PassDef, Pipeline, Registry};
use freehold::rewrite::{GreedyConfig, PatternSet, rewrite_all_greedily};
use freehold::{Error, Module};

/// Panics on functions whose name begins with `bad`.
struct PanicOnBody;

impl BodyPass for PanicOnBody {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        let name = symbol(cx.ctx, body);
        assert!(!name.starts_with("bad"), "the function '{name}' is bad");
        if name.starts_with("refused") {
            return cx.diagnostics.error(body.header.location, format!("'{name}' is refused")).fail();
        }
        Ok(())
    }
}

fn symbol(ctx: &Context, body: &Body) -> String {
    let symbol = body.header.attributes.get(ctx, Name::SYM_NAME).and_then(|name| name.as_str(ctx));
    symbol.unwrap_or_default().to_string()
}

/// Panics in the pattern driver, which visits nested bodies on threads of its own, at ops `test.panic`.
struct PanicInPattern;

impl Pass for PanicInPattern {
    fn run(&self, cx: &PassContext<'_>, body: &mut Body) -> Fallible {
        let patterns = PatternSet::default().with("panic", None, |rewriter, op| {
            let name = &rewriter.ctx.op_name_data(rewriter.view().name(op)).text;
            assert!(**name != *"test.panic", "no pattern for {name}");
            false
        });
        rewrite_all_greedily(cx.ctx, body, &patterns, &GreedyConfig::default(), cx.threads, cx.symbols);
        Ok(())
    }
}

static PANIC: PassDef = PassDef {
    name: "test-panic",
    title: "TestPanic",
    summary: "",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(PanicOnBody)),
};

static PANIC_IN_PATTERN: PassDef = PassDef {
    name: "test-panic-in-pattern",
    title: "TestPanicInPattern",
    summary: "",
    anchor: None,
    options: &[],
    statistics: &[],
    make: |_| Ok(Box::new(PanicInPattern)),
};

/// Returns the passes of Freehold and those that panic.
pub(super) fn registry() -> Registry {
    let mut registry = freehold::registry::registry().clone();
    registry.register(&PANIC);
    registry.register(&PANIC_IN_PATTERN);
    registry
}

/// Returns 100 functions, of which those with these numbers are bad.
fn functions(bad: &[usize], op: &str) -> String {
    let function = |index| {
        let (name, op) = if bad.contains(&index) { ("bad", op) } else { ("good", "") };
        format!("func.func @{name}{index}() {{\n  {op}\n  return\n}}\n")
    };
    (0..100).map(function).collect()
}

/// Runs passes on a program with this number of threads, and returns the error.
fn error_of(passes: &str, text: &str, threads: usize) -> Error {
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().expect("threads");
    pool.install(|| {
        let ctx = Context::new(freehold::dialects::DIALECTS);
        ctx.set_allow_unregistered(true);
        let mut module = Module::parse(&ctx, "program.mlir", text).expect("a program");
        let pipeline = Pipeline::parse(&registry(), passes).expect("passes");
        pipeline.run(&mut module).expect_err("a panic")
    })
}

#[test]
fn the_first_function_that_panics_is_reported() {
    let pipelines = ["builtin.module(test-panic)", "builtin.module(func.func(cse,test-panic))"];
    for passes in pipelines {
        let text = functions(&[37, 58, 99], "");
        for threads in [1, 2, 3, 8] {
            let error = error_of(passes, &text, threads);
            let lines: Vec<String> = error.to_string().lines().map(str::to_string).collect();
            let expected =
                "error: the pass 'test-panic' panicked on 'func.func' operation: @bad37: the function 'bad37' is bad";
            assert_eq!(lines[0], format!("program.mlir:149:1: {expected}"), "{passes}, {threads} threads");
            assert_eq!(lines[1], "func.func @bad37() {");
            assert!(error.to_string().contains("note: this is a bug of the pass"), "{error}");
            let panic = error.panic().expect("the panic");
            assert_eq!(panic.message, "the function 'bad37' is bad");
        }
    }
}

#[test]
fn a_panic_of_the_pattern_driver_names_the_function() {
    let text = functions(&[41, 42], "\"test.panic\"() : () -> ()");
    for threads in [1, 2, 8] {
        let error = error_of("builtin.module(test-panic-in-pattern)", &text, threads).to_string();
        let expected = "error: the pass 'test-panic-in-pattern' panicked on 'func.func' operation: @bad41: no pattern";
        assert!(error.contains(expected), "{threads} threads: {error}");
    }
}

#[test]
fn an_error_before_the_panic_wins() {
    let text = "func.func @refused() { return }\nfunc.func @bad() { return }\n";
    let error = error_of("builtin.module(test-panic)", text, 2);
    assert!(error.to_string().contains("'refused' is refused") && !error.to_string().contains("panicked"), "{error}");
    assert!(error.panic().is_none() && error.reproducer().is_none());
}

#[test]
fn the_reproducer_is_the_program_before_the_passes() {
    let text = "func.func @bad() -> i32 {\n  %a = arith.constant 1 : i32\n  %b = arith.addi %a, %a : i32\n  return %b : i32\n}\n";
    let error = error_of("builtin.module(canonicalize,test-panic)", text, 1);
    let reproducer = error.reproducer().expect("a reproducer");
    assert!(reproducer.contains("arith.addi"), "{reproducer}");
    assert!(reproducer.contains("pipeline: \"builtin.module(canonicalize{"), "{reproducer}");
    assert!(reproducer.contains("},test-panic)\""), "{reproducer}");
    assert!(error.to_string().ends_with("note: Error::reproducer returns a program that repeats this"), "{error}");
    // A program that was changed after it was parsed is copied, not parsed again.
    let ctx = Context::new(freehold::dialects::DIALECTS);
    let mut module = Module::parse(&ctx, "program.mlir", text).expect("a program");
    let registry = registry();
    let run = |module: &mut Module<'_>, passes| Pipeline::parse(&registry, passes).expect("passes").run(module);
    run(&mut module, "builtin.module(canonicalize)").expect("no panic");
    let error = run(&mut module, "builtin.module(test-panic)").expect_err("a panic");
    let reproducer = error.reproducer().expect("a reproducer");
    assert!(reproducer.contains("arith.constant 2") && !reproducer.contains("arith.addi"), "{reproducer}");
    let again = Module::parse(&ctx, "again.mlir", reproducer).expect("the reproducer is a program");
    assert_eq!(View::new(&ctx, again.body()).walk_preorder().len(), 1);
}

#[test]
fn a_panic_without_a_text() {
    let panic = catch(|| std::panic::panic_any(3)).map_err(|panic| panic.message.clone());
    assert_eq!(panic, Err::<(), _>("no message".to_string()));
}

/// An op whose verifier panics if a pass has set `broken`.
static FRAGILE: OpDef = OpDef { verify: Some(verify_fragile), ..OpDef::new("rust.fragile") };

static DIALECT: Dialect = Dialect { ops: &[&[&FRAGILE]], ..Dialect::new("rust") };

fn verify_fragile(input: &VerifyInput<'_>) -> Fallible {
    let is_broken = input.view().attribute(input.op, "broken").is_some();
    assert!(!is_broken, "no rule for 'broken'");
    Ok(())
}

struct BreakOps;

impl BodyPass for BreakOps {
    fn run_on_body(&self, cx: &BodyContext<'_>, body: &mut Body) -> Fallible {
        for op in body.walk_preorder() {
            if body.is(cx.ctx, op, &FRAGILE) {
                body.set_attribute(cx.ctx, op, "broken", Some(cx.ctx.unit()));
            }
        }
        Ok(())
    }
}

#[test]
fn a_panic_of_the_verifier_is_that_of_the_pass_before_it() {
    let ctx = Context::new(freehold::dialects::DIALECTS);
    ctx.declare_dialect(&DIALECT);
    let text = "func.func @f() {\n  \"rust.fragile\"() : () -> ()\n  return\n}\n";
    let mut module = Module::parse(&ctx, "program.mlir", text).expect("a program");
    let mut functions = Pipeline::new("func.func");
    functions.push(BreakOps).expect("a pass on any op");
    let mut pipeline = Pipeline::new("builtin.module");
    pipeline.push_nested(functions);
    let error = pipeline.run(&mut module).expect_err("a panic").to_string();
    let expected =
        "program.mlir:1:1: error: the pass 'BreakOps' panicked on 'func.func' operation: @f: no rule for 'broken'";
    assert!(error.starts_with(expected), "{error}");
}
