//! The output of the command on a terminal: tables that fit the window, colors, and the progress of long work. The terminal is a
//! pseudo-terminal. The same commands write text with fixed words, and no progress, to a pipe.

#![cfg(unix)]

use std::io::Read;
use std::path::Path;

use super::usage::freehold;

/// Runs the command on a terminal with this number of columns. Returns the exit code and what the terminal gets.
fn on_terminal(columns: u16, arguments: &[&str]) -> (Option<i32>, String) {
    let (mut pty, pts) = pty_process::blocking::open().expect("a pseudo-terminal");
    pty.resize(pty_process::Size::new(50, columns)).expect("a size");
    let command = pty_process::blocking::Command::new(env!("CARGO_BIN_EXE_freehold")).args(arguments);
    let mut child = command.env("TERM", "xterm").env_remove("NO_COLOR").spawn(pts).expect("the command starts");
    let mut bytes = Vec::new();
    // The terminal is closed when the command ends, which is an error of the last read.
    let _ = pty.read_to_end(&mut bytes);
    let status = child.wait().expect("the command ends");
    (status.code(), String::from_utf8_lossy(&bytes).replace("\r\n", "\n"))
}

/// Returns a text without the sequences that set colors.
fn without_color(text: &str) -> String {
    let mut out = String::new();
    let mut parts = text.split("\x1b[");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        out.push_str(part.split_once('m').map_or(part, |(_, rest)| rest));
    }
    out
}

/// A program with copies, frees and checks.
fn program(folder: &Path) -> String {
    let path = folder.join("program.mlir");
    let text = "\
func.func @main(%x: tensor<64xf32>, %c: i1, %i: index, %f: f32) -> (tensor<64xf32>, f32) {
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32>
  %r = tensor.insert %f into %a[%i] : tensor<64xf32>
  %y = tensor.extract %a[%i] : tensor<64xf32>
  %s = scf.if %c -> (tensor<64xf32>) {
    scf.yield %r : tensor<64xf32>
  } else {
    scf.yield %x : tensor<64xf32>
  }
  return %s, %y : tensor<64xf32>, f32
}
";
    std::fs::write(&path, text).expect("a file");
    path.display().to_string()
}

#[test]
fn explain_is_a_table_that_fits_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = program(folder.path());
    for columns in [40, 80, 200] {
        let (code, text) = on_terminal(columns, &["explain", &file]);
        assert_eq!(code, Some(0), "{text}");
        assert!(text.contains("\x1b[1m"), "the headings are bold: {text}");
        let plain = without_color(&text);
        let rules: Vec<&str> = plain.lines().filter(|line| line.starts_with('─')).collect();
        assert_eq!(rules.len(), 2, "two tables: {plain}");
        for rule in rules {
            assert!(rule.chars().count() <= usize::from(columns), "{columns}: {plain}");
        }
        let (peak, findings) = (plain.find("@main holds"), plain.find(" findings\n"));
        assert!(peak.expect("the peak") < findings.expect("the findings"), "the largest buffers come first: {plain}");
    }
    // The same text with and without a terminal, where it is asked for.
    let (_, text) = on_terminal(80, &["explain", &file, "--format=text", "--color=never"]);
    let (_, piped, _) = freehold(&["explain", &file]);
    assert_eq!(text, piped);
    assert!(piped.contains("program.mlir:4:8: remark: "), "{piped}");
}

#[test]
fn statistics_are_a_table_that_fits_the_window() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = program(folder.path());
    let (code, text) = on_terminal(60, &["compile", &file, "-o", "/dev/null", "--stats"]);
    let plain = without_color(&text);
    assert_eq!(code, Some(0), "{plain}");
    assert!(plain.starts_with("@main holds 512 bytes at the peak"), "{plain}");
    let header: Vec<&str> = plain.lines().nth(1).expect("a heading").split_whitespace().collect();
    assert_eq!(header, ["bytes", "buffer", "place"], "{plain}");
    let largest: Vec<&str> = plain.lines().nth(3).expect("a row").split_whitespace().collect();
    assert_eq!(largest[..2], ["256", "memref<64xf32>"], "{plain}");
    assert!(largest[2].starts_with("program.mlir:"), "{plain}");
    let is_sentence = |line: &str| line.starts_with("@main holds") || line.starts_with("in the program");
    assert!(plain.lines().all(|line| line.chars().count() <= 60 || is_sentence(line)), "{plain}");
    // The numbers and the words are those of the text.
    let (_, _, lines) = freehold(&["compile", &file, "-o", "/dev/null", "--stats"]);
    let counts =
        lines.lines().find_map(|line| line.strip_prefix("freehold compile: in the program: ")).expect("counts");
    assert!(plain.contains(&format!("in the program: {counts}\n")), "{plain}\n{lines}");
    for line in lines.lines().filter_map(|line| line.strip_prefix("freehold compile: ")) {
        let Some((step, changes)) = line.split_once(": ").filter(|(step, _)| !step.contains(' ')) else {
            continue;
        };
        for change in changes.split(", ") {
            let (words, count) = change.rsplit_once(": ").expect("words and a count");
            let row = plain.lines().find(|row| row.contains(step) && row.contains(words));
            assert!(row.is_some_and(|row| row.trim_end().ends_with(count)), "{step}, {words}: {plain}");
        }
    }
    let (_, _, piped) = freehold(&["compile", &file, "-o", "/dev/null", "--stats=text"]);
    assert_eq!(piped, lines);
}

#[test]
fn messages_are_colored_on_a_terminal() {
    let (code, text) = on_terminal(80, &["run", "--bogus"]);
    assert_eq!(code, Some(1));
    assert!(text.starts_with("\x1b[1mfreehold run: \x1b[31merror: \x1b[0m"), "{text:?}");
    let (_, text) = on_terminal(80, &["--help"]);
    assert!(text.contains("\x1b[1mCommands:\x1b[0m"), "{text:?}");
    let (_, text) = on_terminal(80, &["--help", "--color=never"]);
    assert_eq!(text, freehold(&["--help"]).1);
}

/// A program whose compilation takes more than a second in a debug build.
fn long_program(folder: &Path) -> String {
    let function = |number: usize| {
        let ops: String = (1..40).map(|op| format!("  %{op} = arith.addi %{}, %x : index\n", op - 1)).collect();
        format!(
            "func.func @f{number}(%x: index) -> index {{\n  %0 = arith.addi %x, %x : index\n{ops}  return %39 : index\n}}\n"
        )
    };
    let path = folder.join("long.mlir");
    std::fs::write(&path, (0..1500).map(function).collect::<String>()).expect("a file");
    path.display().to_string()
}

#[test]
fn long_work_shows_its_progress() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = long_program(folder.path());
    let arguments = ["compile", &file, "-o", "/dev/null"];
    let (code, text) = on_terminal(100, &arguments);
    assert_eq!(code, Some(0), "{text}");
    let lines: Vec<&str> = text.split("\r\x1b[K").filter(|line| !line.is_empty()).collect();
    let shows = |words: &[&str]| lines.iter().any(|line| words.iter().all(|word| line.contains(word)));
    assert!(shows(&["pass ", " of ", ": ", " of 1500 functions, ", " s"]), "{lines:?}");
    assert!(text.ends_with("\r\x1b[K"), "the line is erased at the end: {text:?}");
    // Every line fits the window, so that it can be erased.
    assert!(lines.iter().all(|line| line.chars().count() < 100), "{lines:?}");
    // Quick work shows nothing, and neither does a pipe.
    let (_, text) = on_terminal(100, &["compile", &program(folder.path()), "-o", "/dev/null"]);
    assert_eq!(text, "");
    let (code, out, err) = freehold(&arguments);
    assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""));
}

#[test]
fn campaigns_show_how_many_programs_are_done() {
    // More than a second of work, without and with optimization.
    let count = if cfg!(debug_assertions) { 1000 } else { 8000 };
    let number = format!("--count={count}");
    let (code, text) = on_terminal(100, &["check", "--generate=memref", &number, "--size=20", "--threads=1"]);
    assert_eq!(code, Some(0), "{text}");
    let progress = format!(" of {count} programs, 0 failed, ");
    assert!(text.split("\r\x1b[K").any(|line| line.contains(&progress)), "{text:?}");
}
