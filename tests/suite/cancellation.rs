//! Work that another thread cancels stops, and says so.

use std::time::{Duration, Instant};

use freehold::Module;
use freehold::compile::{CompileOptions, compile_pipeline_with};
use freehold::diagnostics::{Panic, catch};
use freehold::ir::Context;
use freehold::pass::Pipeline;
use freehold::registry::registry;
use freehold::text::PrintOptions;

/// Returns a program with four times as many ops, in functions of 100 ops.
fn program(count: usize) -> String {
    let mut text = String::new();
    for function in 0..count.div_ceil(25) {
        text.push_str(&format!(
            "func.func @f{function}(%a: tensor<64xf32>, %i: index, %x: f32) -> tensor<64xf32> {{\n"
        ));
        let mut last = "%a".to_string();
        for number in 0..25 {
            text.push_str(&format!("  %y{number} = arith.addf %x, %x : f32\n  %z{number} = arith.addf %x, %x : f32\n"));
            text.push_str(&format!("  %t{number} = tensor.insert %y{number} into {last}[%i] : tensor<64xf32>\n"));
            text.push_str(&format!("  %e{number} = tensor.extract {last}[%i] : tensor<64xf32>\n"));
            last = format!("%t{number}");
        }
        text.push_str(&format!("  return {last} : tensor<64xf32>\n}}\n"));
    }
    text
}

/// Repeats `work` until it stops, and cancels it meanwhile. Returns how it stopped, and how long after.
fn cancelled<T>(ctx: &Context, mut work: impl FnMut() -> T) -> (Box<Panic>, Duration) {
    let (stopped, at) = std::thread::scope(|scope| {
        let cancel = scope.spawn(|| {
            std::thread::sleep(Duration::from_millis(30));
            let at = Instant::now();
            ctx.cancellation().cancel();
            at
        });
        let stopped = loop {
            if let Err(stopped) = catch(&mut work) {
                break stopped;
            }
        };
        (stopped, cancel.join().expect("a thread that sets a flag"))
    });
    ctx.cancellation().clear();
    (stopped, at.elapsed())
}

/// The longest time that a stop may take. A quiet machine needs a hundredth.
const LONGEST: Duration = Duration::from_secs(10);

#[test]
fn parser_printer_and_verifier_stop() {
    let text = program(20_000);
    let ctx = Context::new(freehold::dialects::DIALECTS);
    let module = Module::parse(&ctx, "a.mlir", text.as_bytes()).expect("a program");
    let works: [(&str, &mut dyn FnMut()); 3] = [
        ("parse", &mut || drop(Module::parse(&ctx, "a.mlir", text.as_bytes()))),
        ("print", &mut || drop(module.print(&PrintOptions::default()))),
        ("verify", &mut || drop(module.verify())),
    ];
    for (name, work) in works {
        let (stopped, took) = cancelled(&ctx, work);
        assert!(stopped.is_cancellation, "{name}: {}", stopped.message);
        assert_eq!(stopped.message, "the work was cancelled");
        assert!(took < LONGEST, "{name} stopped after {took:?}");
    }
    // Nothing is left of the request.
    assert!(module.verify().is_ok());
}

#[test]
fn passes_stop_with_an_error() {
    let text = program(4_000);
    let ctx = Context::new(freehold::dialects::DIALECTS);
    let pipelines = [
        Pipeline::parse(registry(), "builtin.module(canonicalize,cse)").expect("passes"),
        Pipeline::parse(registry(), "builtin.module(func.func(canonicalize,cse))").expect("passes"),
        compile_pipeline_with(&CompileOptions::default()),
    ];
    for pipeline in &pipelines {
        let original = Module::parse(&ctx, "a.mlir", text.as_bytes()).expect("a program");
        let mut error = None;
        let (stopped, took) = cancelled(&ctx, || {
            let mut module = Module::of(&ctx, Box::new(original.body().deep_copy()));
            if let Err(found) = pipeline.run(&mut module) {
                error = Some(found);
                // The copy of the next round would not stop.
                ctx.cancellation().check();
            }
        });
        assert!(stopped.is_cancellation && took < LONGEST, "stopped after {took:?}: {}", stopped.message);
        let error = error.expect("an error of the pipeline");
        assert!(error.panic().is_none() && error.reproducer().is_none());
        assert!(error.diagnostics()[0].message.ends_with(" was cancelled"), "{error}");
    }
}
