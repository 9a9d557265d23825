//! What programs print on the reference machine is what `mlir-runner` prints.
//!
//! `tests/machine/*.mlir` are programs, `*.out` what mlir-opt-22 and mlir-runner-22 made of them, with the addresses of
//! buffers left out. Structured ops are also run one iteration at a time, which must give the same bits as by rows.

use std::path::{Path, PathBuf};

use freehold::interp::{CompileOptions, Limits, Machine, Program, evaluated_ops};
use freehold::ir::Context;
use freehold::syntax::{Diagnostics, ParseOptions, parse_source, render};

/// What a program prints, with or without rows.
fn output(path: &Path, by_rows: bool) -> String {
    let ctx = Context::new(freehold::dialect::DIALECTS);
    let text = std::fs::read(path).expect("a program");
    let source = ctx.add_source(&path.display().to_string(), text, 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let options = CompileOptions { entry: Some("main".to_string()), stub_externals: false };
    let program = parse_source(&ctx, source, &diagnostics, &ParseOptions::default())
        .and_then(|body| Program::compile(&ctx, &body, &options, &diagnostics));
    let said: String = diagnostics.take().iter().map(|diagnostic| render(&ctx, diagnostic)).collect();
    let program = program.unwrap_or_else(|_| panic!("{said}"));
    let mut machine = Machine::new(&program, Limits::default());
    machine.state.by_rows = by_rows;
    let results = machine.call("main", &[]).unwrap_or_else(|error| panic!("{}: {error:?}", path.display()));
    assert!(machine.leaks(&results).is_empty() || path.ends_with("tensors.mlir"), "{} leaks", path.display());
    String::from_utf8(std::mem::take(&mut machine.state.output)).expect("text")
}

/// The text without the addresses of buffers.
fn without_addresses(text: &str) -> String {
    let mut out = String::new();
    for line in text.lines() {
        match line.split_once("base@ = 0x") {
            Some((before, after)) => {
                let after = after.trim_start_matches(|c: char| c.is_ascii_hexdigit());
                out.push_str(&format!("{before}base@ = BASE{after}\n"));
            }
            None => out.push_str(&format!("{line}\n")),
        }
    }
    out
}

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/machine");
    let entries = std::fs::read_dir(folder).expect("the programs").flatten().map(|entry| entry.path());
    let mut all: Vec<PathBuf> =
        entries.filter(|path| path.extension().is_some_and(|ending| ending == "mlir")).collect();
    all.sort();
    all
}

#[test]
fn programs_print_what_the_runner_prints() {
    let all = programs();
    assert!(all.len() >= 8, "programs are missing");
    for path in all {
        let expected = std::fs::read_to_string(path.with_extension("out")).expect("what the runner printed");
        let expected = without_addresses(&expected);
        for by_rows in [true, false] {
            let found = without_addresses(&output(&path, by_rows));
            for (number, (found, expected)) in found.lines().zip(expected.lines()).enumerate() {
                assert_eq!(found, expected, "{} line {} (rows: {by_rows})", path.display(), number + 1);
            }
            assert_eq!(found.lines().count(), expected.lines().count(), "{}", path.display());
        }
    }
}

/// Ops of the dialects that the machine runs which it does not: each with the reason.
const NOT_RUN: &[&str] = &[
    // Copies between memory spaces in the background.
    "affine.dma_start",
    "affine.dma_wait",
    "memref.dma_start",
    "memref.dma_wait",
    // A format of its own for scales.
    "arith.scaling_extf",
    "arith.scaling_truncf",
    // Declarations, read when a program is compiled.
    "func.func",
    "memref.global",
    // Have no body to run.
    "linalg.pack",
    "linalg.unpack",
    "linalg.softmax",
    "linalg.winograd_filter_transform",
    "linalg.winograd_input_transform",
    "linalg.winograd_output_transform",
    // Scalable vectors, and what only they need.
    "vector.scalable.extract",
    "vector.scalable.insert",
    "vector.vscale",
    "vector.compressstore",
    "vector.expandload",
    "vector.mask",
    "vector.type_cast",
    "vector.yield",
];

#[test]
fn every_op_has_an_evaluation_or_a_reason() {
    let ctx = Context::new(freehold::dialect::DIALECTS);
    let evaluated: std::collections::HashSet<&str> = evaluated_ops().collect();
    const DIALECTS: [&str; 14] = [
        "affine",
        "arith",
        "bufferization",
        "cf",
        "complex",
        "func",
        "index",
        "linalg",
        "math",
        "memref",
        "scf",
        "tensor",
        "ub",
        "vector",
    ];
    let mut declared = std::collections::HashSet::new();
    for dialect in ctx.dialects().iter().filter(|dialect| DIALECTS.contains(&dialect.name)) {
        for row in dialect.ops.iter().flat_map(|table| table.iter()) {
            declared.insert(row.name);
            let is_run = evaluated.contains(row.name);
            assert_ne!(is_run, NOT_RUN.contains(&row.name), "{}: run, and said not to be, or neither", row.name);
        }
    }
    for name in evaluated {
        assert!(declared.contains(name), "{name} is evaluated and not declared");
    }
}
