//! Runs a function on the reference machine, from a program that calls Freehold as a library.
//!
//! ```sh
//! cargo run --release --example run
//! ```

use freehold::diagnostics::{Diagnostics, render};
use freehold::interpreter::{Argument, CallError, CompileOptions, Limits, Machine, Output, Program, View};
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

const PROGRAM: &str = "func.func @scale(%x: tensor<3xf32>, %by: f32, %out: memref<3xf32>) -> tensor<3xf32> {
  %e = tensor.empty() : tensor<3xf32>
  %y = linalg.map ins(%x : tensor<3xf32>) outs(%e : tensor<3xf32>) (%a: f32, %o: f32) {
    %p = arith.mulf %a, %by : f32
    linalg.yield %p : f32
  }
  bufferization.materialize_in_destination %y in writable %out : (tensor<3xf32>, memref<3xf32>) -> ()
  return %y : tensor<3xf32>
}";

fn floats(bytes: &[u8]) -> Vec<f32> {
    bytes.as_chunks::<4>().0.iter().map(|bytes| f32::from_le_bytes(*bytes)).collect()
}

fn main() {
    let ctx = Context::new(freehold::dialects::DIALECTS);
    let source = ctx.add_source("scale.mlir", PROGRAM.as_bytes().to_vec(), 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some("scale".to_string()), ..CompileOptions::default() };
    let program = parse_source(&ctx, source, &diagnostics, &ParseOptions::default())
        .and_then(|body| Program::compile(&ctx, &body, &options, &diagnostics));
    for diagnostic in diagnostics.take() {
        eprint!("{}", render(&ctx, &diagnostic));
    }
    let Ok(program) = program else { return };

    let mut machine = Machine::new(&program, Limits { fuel: 1_000_000, memory: 1 << 20 });
    let bytes = |values: &[f32]| values.iter().flat_map(|value| value.to_le_bytes()).collect::<Vec<u8>>();
    let buffer = machine.empty_buffer(12, 16);
    let arguments = [
        Argument::Tensor { shape: vec![3], bytes: bytes(&[1.0, 2.0, 3.0]) },
        Argument::Number(bytes(&[2.5])),
        Argument::MemRef(View::whole(buffer, &[3])),
    ];
    match machine.call("scale", &arguments) {
        Ok(results) => {
            for result in &results {
                if let Output::Data { shape, bytes, .. } = result {
                    println!("result of shape {shape:?}: {:?}", floats(bytes));
                }
            }
            let contents = machine.contents(buffer).expect("a buffer of ours, which nobody frees");
            println!("the buffer holds {:?}", floats(&contents.bytes));
            println!("{} leaks", machine.leaks(&results).len());
        }
        Err(CallError::Fault(fault)) => eprint!("{}", render(&ctx, &fault.diagnostic())),
        Err(CallError::Arguments(message)) => eprintln!("{message}"),
    }
}
