//! Arguments of each subcommand, from a list of real flags and values mixed with unexpected ones, on a small program
//! (or on a file that cannot be opened), and closed output.
//!
//! Whatever the arguments, the command reports an error and ends with 1, or succeeds. If its output is closed after
//! some bytes, it ends as it would have otherwise.

use std::io::{Error, ErrorKind, Write};
use std::path::Path;

use freehold::cli::{
    Outcome, execute, execute_check, execute_compile, execute_completions, execute_explain, execute_man, execute_ops,
    execute_plan, execute_report, execute_run,
};
use freehold::generate::Entropy;

/// A subcommand: its name, its entry point, and its own flags; a `=` at the end requires a value.
type Subcommand = (&'static str, fn(&[String]) -> Outcome, &'static [&'static str]);

const SUBCOMMANDS: &[Subcommand] = &[
    ("opt", execute, OPT),
    ("compile", execute_compile, OPT),
    ("explain", execute_explain, OPT),
    ("report", execute_report, OPT),
    (
        "run",
        execute_run,
        &[
            "--entry=",
            "--arg=",
            "--seed=",
            "--fuel=",
            "--memory=",
            "--stats",
            "--stats-json",
            "--stub-externals",
            "--allow-leaks",
            "--allow-unregistered-dialect",
            "--shuffle=",
            "--irdl-file=",
            "--help",
        ],
    ),
    (
        "check",
        execute_check,
        &[
            "--entry=",
            "--seed=",
            "--runs=",
            "--fuel=",
            "--memory=",
            "--pass-pipeline=",
            "--leaks=",
            "--no-aliasing",
            "--no-shrink",
            "--size=",
            "--with=",
            "--without=",
            "--failures=",
            "--threads=",
            "--random-passes=",
            "--irdl-file=",
            "--help",
        ],
    ),
    ("plan", execute_plan, &["--capacity=", "--time=", "--steps=", "--help"]),
    ("ops", execute_ops, &["affine", "memref.copy", "arith", "--irdl-file=", "--help"]),
    ("completions", execute_completions, &["bash", "elvish", "fish", "powershell", "zsh", "tcsh", "--help"]),
    ("man", execute_man, &["opt", "compile", "explain", "run", "check", "ops", "completions", "man", "help", "--help"]),
];

const OPT: &[&str] = &[
    "--allow-unregistered-dialect",
    "--canonicalize",
    "--canonicalize=",
    "--cse",
    "--sccp",
    "--inline",
    "--symbol-dce",
    "--one-shot-bufferize=",
    "--buffer-deallocation-pipeline",
    "--pass-pipeline=",
    "--dump-pass-pipeline",
    "--irdl-file=",
    "--list-passes",
    "--mlir-disable-diagnostic-notes",
    "--mlir-disable-threading",
    "--mlir-elide-elementsattrs-if-larger=",
    "--mlir-elide-resource-strings-if-larger=",
    "--mlir-pass-statistics",
    "--mlir-pass-statistics-display=",
    "--mlir-pretty-debuginfo",
    "--mlir-print-debuginfo",
    "--mlir-print-elementsattrs-with-hex-if-larger=",
    "--mlir-print-ir-after=",
    "--mlir-print-ir-after-all",
    "--mlir-print-ir-after-change",
    "--mlir-print-ir-after-failure",
    "--mlir-print-ir-before=",
    "--mlir-print-ir-before-all",
    "--mlir-print-ir-module-scope",
    "--mlir-print-local-scope",
    "--mlir-print-op-generic",
    "--mlir-print-skip-regions",
    "--mlir-print-unique-ssa-ids",
    "--mlir-print-value-users",
    "--mlir-timing",
    "--mlir-timing-display=",
    "--mlir-use-nameloc-as-prefix",
    "--mlir-very-unsafe-disable-verifier-on-parsing",
    "--no-implicit-module",
    "--output-split-marker=",
    "--show-dialects",
    "--split-input-file",
    "--split-input-file=",
    "--verify-diagnostics",
    "--verify-diagnostics=",
    "--verify-each",
    "--verify-each=",
    "--verify-roundtrip",
    "--help",
    "--version",
];

const VALUES: &[&str] = &[
    "",
    "0",
    "1",
    "-1",
    "18446744073709551615",
    "99999999999999999999",
    "true",
    "false",
    "all",
    "only-expected",
    "list",
    "tree",
    "main",
    "on",
    "off",
    "off,on",
    "block-loop",
    "cse",
    "canonicalize,cse",
    "builtin.module(cse)",
    "builtin.module(func.func(cse,canonicalize{max-iterations=2}))",
    "any(cse)",
    "builtin.module(",
    "func.func(inline)",
    "max-iterations=-1",
    "region-simplify=aggressive",
    "bufferize-function-boundaries",
    "{}",
    "a{b=c}",
    ",",
    "// -----",
    "\u{10ffff}",
    "memref",
    "@x.npy",
    "1.5",
    "nan",
];

/// The program that the arguments are tried on.
pub const PROGRAM: &str = "\
func.func @main() -> i32 {
  %c0 = arith.constant 0 : index
  %x = arith.constant 7 : i32
  %a = memref.alloc() : memref<4xi32>
  memref.store %x, %a[%c0] : memref<4xi32>
  %y = memref.load %a[%c0] : memref<4xi32>
  memref.dealloc %a : memref<4xi32>
  return %y : i32
}
// -----
func.func private @other(%t: tensor<4xf32>) -> tensor<4xf32> {
  return %t : tensor<4xf32>
}
";

/// A writer that accepts this many bytes and then has no reader any more.
struct Closed(usize);

impl Write for Closed {
    fn write(&mut self, bytes: &[u8]) -> Result<usize, Error> {
        let taken = bytes.len().min(self.0);
        self.0 -= taken;
        if taken == 0 && !bytes.is_empty() { Err(Error::from(ErrorKind::BrokenPipe)) } else { Ok(taken) }
    }
    fn flush(&mut self) -> Result<(), Error> {
        if self.0 == 0 { Err(Error::from(ErrorKind::BrokenPipe)) } else { Ok(()) }
    }
}

/// Returns a word of some letters that occur in arguments.
fn word(choices: &mut Entropy) -> String {
    const LETTERS: &[&str] =
        &["-", "=", "a", "cse", "{", "}", "(", ")", ",", "0", "9", " ", "\u{e9}", "\u{10ff80}", "'", "\"", "%", "@"];
    (0..choices.between(1, 6)).map(|_| *choices.pick(LETTERS)).collect()
}

/// Checks the arguments generated from these bytes; `folder` must contain `program.mlir`, which is [`PROGRAM`]. Returns
/// the exit code.
pub fn check(data: &[u8], folder: &Path) -> u8 {
    let mut choices = Entropy::from_bytes(data);
    let &(name, execute, flags) = choices.pick(SUBCOMMANDS);
    let mut arguments: Vec<String> = Vec::new();
    // A file always comes first, so that nothing waits for standard input.
    if !matches!(name, "ops" | "completions" | "man") {
        let file = if choices.chance(90) { "program.mlir" } else { "nothing.mlir" };
        arguments.push(folder.join(file).display().to_string());
    }
    for _ in 0..choices.below(5) {
        let argument = match choices.below(8) {
            0 => word(&mut choices),
            _ => {
                let flag = choices.pick(flags).to_string();
                match flag.strip_suffix('=') {
                    Some(_) if choices.chance(90) => flag + *choices.pick::<&str>(VALUES),
                    Some(flag) => format!("{flag}={}", word(&mut choices)),
                    None => flag,
                }
            }
        };
        // Standard input is not read, and no file is written unless requested.
        if argument != "-" && !argument.starts_with("-o") && !argument.starts_with("--o=") {
            arguments.push(argument);
        }
    }
    if name == "check" {
        // The last value takes precedence: it keeps the work small.
        arguments.extend(["--runs=2".to_string(), "--threads=1".to_string()]);
    }
    let outcome = execute(&arguments);
    assert!(outcome.code <= 3, "{name} {arguments:?}: exit code {}", outcome.code);
    assert!(outcome.code != 1 || !outcome.err.is_empty(), "{name} {arguments:?}: fails without a word");
    for length in [0, 1, choices.bits() as usize % (outcome.out.len() + 1)] {
        for messages_first in [false, true] {
            let code = outcome.write_to(&mut Closed(length), &mut Closed(length), messages_first);
            assert_eq!(code, outcome.code, "{name} {arguments:?}: output closed after {length} bytes");
        }
    }
    outcome.code
}
