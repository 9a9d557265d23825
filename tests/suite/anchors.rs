//! Runs every pass under every anchor, and compares the outcome with the recorded outcome of `mlir-opt`.
//!
//! Each pass and named pipeline of the table runs on `tests/data/anchors/program.mlir`, as a flag and in pipelines on
//! modules, functions, any op, and nested. The exit code, the first error, and whether the program changes must equal
//! the record in `tests/data/anchors/mlir-opt.txt`. With `MLIR_OPT=mlir-opt-22` in the environment (`.ci/run` sets it if
//! there is one), the record is checked against that program, and outputs are compared byte for byte; with
//! `FREEHOLD_REWRITE=1` as well, the record is rewritten. A pass that is missing from the record fails: record it.
//!
//! The goldens missed the errors that this test finds, since each of them runs a pass only on the op that it is meant
//! for.

use std::collections::BTreeMap;
use std::path::Path;
use std::process::Command;

use freehold::cli::execute;
use freehold::registry::{PASSES, PIPELINES};

/// The forms in which a pass `%` is run; the first is a flag, the others are pipelines.
const FORMS: [&str; 12] = [
    "--%",
    "builtin.module(%)",
    "func.func(%)",
    "any(%)",
    "arith.addi(%)",
    "builtin.module(func.func(%))",
    "builtin.module(any(%))",
    "builtin.module(builtin.module(%))",
    "builtin.module(builtin.module(func.func(%)))",
    "builtin.module(func.func(func.return(%)))",
    "builtin.module(func.func(canonicalize),any(%))",
    "any(any(func.func(%)))",
];

/// Intended differences from upstream: the pass, the prefix of the forms, and the reason.
const DIFFERENCES: &[(&str, &str, &str)] = &[
    ("finalizing-bufferize", "", "mlir-opt 22 has it no more"),
    ("arith-bufferize", "", "mlir-opt 22 has it no more"),
    ("bufferization-bufferize", "", "mlir-opt 22 has it no more"),
    ("func-bufferize", "", "mlir-opt 22 has it no more"),
    ("linalg-bufferize", "", "mlir-opt 22 has it no more"),
    ("scf-bufferize", "", "mlir-opt 22 has it no more"),
    ("shape-bufferize", "", "mlir-opt 22 has it no more"),
    ("tensor-bufferize", "", "mlir-opt 22 has it no more"),
    ("vector-bufferize", "", "mlir-opt 22 has it no more"),
    ("check-encodings", "", "a pass that mlir-opt does not have"),
    ("strip-freehold-facts", "", "a pass that mlir-opt does not have"),
    ("build-in-destination", "", "a pass that mlir-opt does not have"),
    ("rewrite-in-destination-passing-style", "", "a pass that mlir-opt does not have"),
    ("privatize-called-functions", "", "a pass that mlir-opt does not have"),
    ("fuse-producers", "", "a pass that mlir-opt does not have"),
    ("reuse-dead-operands", "", "a pass that mlir-opt does not have"),
    ("split-concatenations", "", "a pass that mlir-opt does not have"),
    ("schedule-for-memory", "", "a pass that mlir-opt does not have"),
    ("elide-private-buffer-results", "", "a pass that mlir-opt does not have"),
    ("forward-private-buffer-results", "", "a pass that mlir-opt does not have"),
    ("infer-static-layouts", "", "a pass that mlir-opt does not have"),
    ("infer-owned-arguments", "", "a pass that mlir-opt does not have"),
    ("inline-private-functions", "", "a pass that mlir-opt does not have"),
    ("keep-returned-arguments", "", "a pass that mlir-opt does not have"),
    ("private-results-to-out-params", "", "a pass that mlir-opt does not have"),
    ("reuse-loop-buffers", "", "a pass that mlir-opt does not have"),
    ("ownership-elaboration", "", "a pass that mlir-opt does not have"),
    ("plan-memory", "", "a pass that mlir-opt does not have"),
    ("copy-removal", "", "a pass that mlir-opt does not have"),
    ("buffer-deallocation", "", "mlir-opt has it no more"),
    ("buffer-deallocation-legacy-pipeline", "", "a pipeline that mlir-opt does not have"),
    ("hlo-buffer-reuse", "", "a pass that mlir-opt does not have"),
    ("convert-deallocation-ops-to-llvm", "", "a pass that mlir-opt does not have"),
    ("hlo-convert-deallocation-ops-to-llvm", "", "a pass that mlir-opt does not have"),
    ("hlo-deallocate", "", "a pass that mlir-opt does not have"),
    ("hlo-deallocation-pipeline", "", "a pipeline that mlir-opt does not have"),
    ("hlo-deallocation-annotation", "", "a pass that mlir-opt does not have"),
    ("hlo-deallocation-simplification", "", "a pass that mlir-opt does not have"),
    ("hlo-deallocation-to-scf", "", "a pass that mlir-opt does not have"),
    ("hlo-split-alloc-tensors", "", "a pass that mlir-opt does not have"),
    ("hlo-xla-buffer-arg-rewrite", "", "a pass that mlir-opt does not have"),
    ("static-memory-planner-analysis", "", "mlir-opt has it since 23"),
    ("structure-control-flow", "", "a pass that mlir-opt does not have"),
    ("trivial-dce", "", "mlir-opt has it since 23"),
    ("remove-dead-values", "builtin.module(", "on a function, mlir-opt erases what is returned, and refuses that"),
    ("remove-dead-values", "any(any(", "the same"),
];

/// The outcome of a run: the recorded summary, and the output.
struct Outcome {
    summary: String,
    output: Vec<u8>,
}

fn outcome(code: i32, output: Vec<u8>, errors: &str, unchanged: &[u8]) -> Outcome {
    let first = errors.lines().find_map(|line| line.split_once(" error: "));
    let summary = match first {
        _ if code == 0 && output == unchanged => "0 unchanged".to_string(),
        _ if code == 0 => "0 changed".to_string(),
        Some((place, message)) => {
            format!("{code} {} {message}", place.rsplit_once('/').map_or(place, |parts| parts.1))
        }
        None => format!("{code} {}", errors.lines().next().unwrap_or_default()),
    };
    Outcome { summary, output }
}

fn program() -> String {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/anchors/program.mlir").display().to_string()
}

/// Returns the flag that runs `pass` in this form.
fn flag(form: &str, pass: &str) -> String {
    let text = form.replace('%', pass);
    if text.starts_with("--") { text } else { format!("--pass-pipeline={text}") }
}

fn run_freehold(flag: Option<&str>, unchanged: &[u8]) -> Outcome {
    let arguments: Vec<String> = std::iter::once(program()).chain(flag.map(str::to_string)).collect();
    let found = execute(&arguments);
    outcome(found.code.into(), found.out, &found.err, unchanged)
}

fn run_upstream(tool: &str, flag: Option<&str>, unchanged: &[u8]) -> Outcome {
    let done = Command::new(tool).arg(program()).args(flag).output();
    let Ok(done) = done else { panic!("{tool} cannot be run") };
    outcome(done.status.code().unwrap_or(-1), done.stdout, &String::from_utf8_lossy(&done.stderr), unchanged)
}

#[test]
fn passes_run_where_they_run_in_mlir_opt() {
    let record = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/anchors/mlir-opt.txt");
    let tool = std::env::var("MLIR_OPT").ok();
    // Without the tool there is nothing to record.
    let rewrites = tool.is_some() && std::env::var_os("FREEHOLD_REWRITE").is_some();
    let text = std::fs::read_to_string(&record).unwrap_or_default();
    let recorded: BTreeMap<&str, &str> = text.lines().filter_map(|line| line.split_once('\t')).collect();
    let mut written = String::new();
    let mut wrong = String::new();
    let unchanged = run_freehold(None, &[]).output;
    let names = PASSES.iter().map(|row| row.name).chain(PIPELINES.iter().map(|row| row.name));
    for name in names {
        for form in FORMS {
            if DIFFERENCES.iter().any(|other| other.0 == name && form.starts_with(other.1)) {
                continue;
            }
            let flag = flag(form, name);
            let ours = run_freehold(Some(&flag), &unchanged);
            let wanted = match &tool {
                Some(tool) => {
                    let theirs = run_upstream(tool, Some(&flag), &unchanged);
                    if ours.output != theirs.output {
                        wrong.push_str(&format!("{flag}: {tool} prints another program\n"));
                    }
                    written.push_str(&format!("{flag}\t{}\n", theirs.summary));
                    theirs.summary
                }
                None => recorded.get(flag.as_str()).copied().unwrap_or("nothing").to_string(),
            };
            if ours.summary != wanted {
                wrong.push_str(&format!("{flag}: {}\n  where mlir-opt: {wanted}\n", ours.summary));
            }
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
    if rewrites {
        std::fs::write(&record, &written).expect("the record can be written");
    } else if tool.is_some() {
        assert!(text == written, "tests/data/anchors/mlir-opt.txt is not what mlir-opt does: record it anew");
    }
}
