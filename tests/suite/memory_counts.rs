//! `compile --stats`, `explain`, `report` and `run --stats` print the same numbers about the program that comes out, and these
//! are what the program contains and what running it does.

use std::collections::BTreeMap;

use freehold::generate::{Entropy, GenerateOptions, generate};
use freehold::ir::bytes_of_text;
use serde_json::Value as Json;

use super::usage::freehold;

/// The text before the counts, in each command.
const MARK: &str = "in the program: ";

/// The number of generated programs.
const GENERATED: u64 = 12;

/// Returns the counts in an output.
#[track_caller]
fn counts(text: &str) -> String {
    let mut found = text.lines().filter_map(|line| line.split_once(MARK)).map(|(_, counts)| counts.to_string());
    let first = found.next().unwrap_or_else(|| panic!("no counts in {text}"));
    assert_eq!(found.next(), None, "{text}");
    first
}

/// Returns the numbers of copies, allocations and arenas in the text of a program.
fn in_text(program: &str) -> [usize; 3] {
    let lines = || program.lines().map(str::trim);
    let count = |is: &dyn Fn(&str) -> bool| lines().filter(|line| is(line)).count();
    let clones = count(&|line| line.contains("= bufferization.clone "));
    let copies = count(&|line| line.starts_with("memref.copy ") || line.starts_with("linalg.copy "));
    let allocations = count(&|line| line.contains("= memref.alloc(") || line.contains("= memref.alloc {"));
    // A name is unique in a region only: the second branch of a conditional may have the names of the first.
    let mut arenas = std::collections::BTreeSet::new();
    let (mut functions, mut definitions) = (0, BTreeMap::new());
    for (number, line) in lines().enumerate() {
        if let Some((name, _)) = line.split_once(" = memref.alloc") {
            definitions.insert(name.to_string(), number);
        }
        if line.starts_with("func.func ") {
            definitions.clear();
            functions += 1;
        }
        if line.contains("{freehold.claim") {
            let arena = line.split_once("memref.view ").expect("a view").1;
            let name = arena.split('[').next().expect("its source").to_string();
            arenas.insert((functions, definitions.get(&name).copied(), name));
        }
    }
    [copies + clones, allocations + clones, arenas.len()]
}

/// Returns the numbers before `copies`, `allocations` and `arenas`.
fn numbers(counts: &str) -> [usize; 3] {
    let words: Vec<&str> = counts.split([' ', ',']).collect();
    ["cop", "allocation", "arena"].map(|noun| {
        let at = words.iter().position(|word| word.starts_with(noun)).expect("a noun");
        words[at - 1].parse().expect("a number")
    })
}

/// Returns the functions that are not called, and what they hold at the peak, as `report` prints it.
pub fn reported_peaks(report: &Json) -> BTreeMap<String, u64> {
    let functions = report["functions"].as_array().expect("a list").iter();
    let shown = functions.filter(|function| function["called"] == false);
    let peak = |function: &Json| {
        let name = function["name"].as_str().expect("a name").to_string();
        (name, function["after"]["own_peak"].as_u64().expect("a number"))
    };
    shown.map(peak).filter(|peak| peak.1 > 0).collect()
}

/// The start of a line of `compile --stats` about a function.
const PREFIX: &str = "freehold compile: @";

/// Returns the same as `compile --stats` and `explain` print it: `@f holds 64 bytes at the peak`, after `prefix`.
fn printed_peaks(stats: &str, prefix: &str) -> BTreeMap<String, u64> {
    let peak = |line: &str| {
        let (name, rest) = line.strip_prefix(prefix)?.split_once(" holds ")?;
        let (bytes, rest) = rest.split_once(' ')?;
        assert!(rest.split(&[',', ' ']).take(4).eq(["bytes", "at", "the", "peak"]) || bytes == "1", "{line}");
        Some((name.to_string(), bytes.parse().ok()?))
    };
    stats.lines().filter_map(peak).collect()
}

/// Returns the peaks with names as messages show them, which have a replacement character for each byte that is no text.
fn as_shown(peaks: BTreeMap<String, u64>) -> BTreeMap<String, u64> {
    let shown = |name: &str| String::from_utf8_lossy(&bytes_of_text(name)).into_owned();
    peaks.into_iter().map(|(name, bytes)| (shown(&name), bytes)).collect()
}

/// Returns the same as `explain` prints it.
pub fn explained_peaks(explained: &Json) -> BTreeMap<String, u64> {
    let peaks = explained["peaks"].as_array().expect("a list").iter();
    let peak = |peak: &Json| {
        (peak["function"].as_str().expect("a name").to_string(), peak["bytes"].as_u64().expect("a number"))
    };
    peaks.map(peak).collect()
}

/// Runs the four commands on a program, and compares what they print; what `explain` prints as text only `with_text`. Returns the counts and the compiled program, or `None` if
/// the program does not compile.
#[track_caller]
fn compare(text: &str, name: &str, with_text: bool) -> Option<(String, String)> {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (file, output) = (path("p.mlir"), path("o.mlir"));
    std::fs::write(&file, text).expect("a file");
    let (code, _, err) = freehold(&["compile", &file, "--stats", "-o", &output]);
    if code != Some(0) {
        return None;
    }
    let (expected, err_of_compile) = (counts(&err), err);
    let program = std::fs::read_to_string(&output).expect("the program");
    assert_eq!(numbers(&expected), in_text(&program), "{name}: {expected}\n{program}");
    if with_text {
        let (code, out, err) = freehold(&["explain", &file]);
        assert_eq!((code, counts(&out)), (Some(0), expected.clone()), "{name}: explain: {err}");
        if text.contains("tensor<") {
            assert_eq!(printed_peaks(&out, "@"), printed_peaks(&err_of_compile, PREFIX), "{name}: peaks of explain");
        }
    }
    // A program on buffers is reported as it is: the one that is compiled already.
    let reported: &[&str] = match text.contains("tensor<") {
        true => &["report", &file],
        false => &["report", &output, "--plan-memory=off"],
    };
    let (code, out, err) = freehold(&[reported, &["--json"]].concat());
    assert_eq!((code, counts(&err)), (Some(0), expected.clone()), "{name}: report: {err}");
    let report: Json = serde_json::from_str(&out).expect("JSON");
    let (_, out, _) = freehold(&["explain", &file, "--json"]);
    let explained: Json = serde_json::from_str(&out).expect("JSON");
    if text.contains("tensor<") {
        assert_eq!(explained_peaks(&explained), reported_peaks(&report), "{name}: peaks");
        assert_eq!(
            printed_peaks(&err_of_compile, PREFIX),
            as_shown(reported_peaks(&report)),
            "{name}: peaks of --stats"
        );
    }
    assert_eq!(explained["program"], report["program"], "{name}");
    let [copies, allocations, arenas] = numbers(&expected);
    for (key, number) in [("copies", copies), ("allocations", allocations), ("arenas", arenas)] {
        assert_eq!(report["program"][key], number, "{name}: {key}");
    }
    Some((expected, program))
}

/// Runs the compiled program, whose entry gets random arguments. Returns what it prints to standard error.
fn run(program: &str, entry: &str, flag: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("o.mlir").display().to_string();
    std::fs::write(&file, program).expect("a file");
    freehold(&["run", &file, "--entry", entry, "--seed", "1", "--allow-leaks", flag]).2
}

#[test]
fn commands_agree_on_example_programs() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut compared = 0;
    for (path, entry) in [
        ("examples/programs/heat.mlir", "diffuse"),
        ("examples/programs/classifier.mlir", "classify"),
        ("tests/data/golden/compile/returned_arguments.mlir", "part"),
        ("tests/data/golden/compile/copies.mlir", ""),
        ("tests/data/golden/compile/memory.mlir", ""),
        ("tests/data/golden/compile/plan_memory.mlir", ""),
        ("tests/data/golden/compile/loop_buffers.mlir", ""),
        ("tests/data/golden/compile/front_ends.mlir", ""),
    ] {
        let text = std::fs::read_to_string(root.join(path)).expect("a program");
        let Some((expected, program)) = compare(&text, path, true) else { continue };
        compared += 1;
        if !entry.is_empty() {
            assert_eq!(counts(&run(&program, entry, "--stats")), expected, "{path}: run");
            // A fault, which is printed first, does not change the counts.
            let text = run(&program, entry, "--stats-json");
            let start = text.find("{\n  \"allocations\"").expect("statistics");
            let json: Json = serde_json::from_str(&text[start..]).expect("JSON");
            assert_eq!(json["program"]["copies"], numbers(&expected)[0], "{path}: run");
        }
    }
    assert!(compared >= 7, "{compared} programs compile");
}

#[test]
fn commands_agree_on_generated_programs() {
    let mut compared = 0;
    for seed in 0..GENERATED {
        let text = generate(Entropy::from_seed(seed), &GenerateOptions::tensor()).text;
        let Some((expected, program)) = compare(&text, &format!("seed {seed}"), seed % 4 == 0) else { continue };
        assert_eq!(counts(&run(&program, "main", "--stats")), expected, "seed {seed}: run");
        compared += 1;
    }
    assert!(compared * 10 >= GENERATED * 8, "{compared} of {GENERATED} programs compile");
}

#[test]
fn counts_of_what_is_not_on_the_heap() {
    let text = "\
func.func @main(%t: tensor<?xf32>, %n: index, %v: f32) -> (tensor<?xf32>, f32) {
  %c0 = arith.constant 0 : index
  %e = tensor.empty(%n) : tensor<?xf32>
  %f = linalg.fill ins(%v : f32) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %s = tensor.empty() : tensor<8xf32>
  %g = linalg.fill ins(%v : f32) outs(%s : tensor<8xf32>) -> tensor<8xf32>
  %h = tensor.insert %v into %g[%n] : tensor<8xf32>
  %x = tensor.extract %h[%c0] : tensor<8xf32>
  return %f, %x : tensor<?xf32>, f32
}
";
    let (expected, _) = compare(text, "dynamic", true).expect("it compiles");
    assert_eq!(expected, "0 copies, 1 allocation (0 bytes, 1 of dynamic size), 1 arena, 32 bytes on the stack");
    // A clone allocates and copies.
    let text = "\
func.func @main(%m: memref<4xf32>) -> memref<4xf32> {
  %0 = bufferization.clone %m : memref<4xf32> to memref<4xf32>
  return %0 : memref<4xf32>
}
";
    let stats = run(text, "main", "--stats-json");
    let json: Json = serde_json::from_str(&stats).expect("JSON");
    let program = &json["program"];
    assert_eq!((&program["copies"], &program["allocations"]), (&Json::from(1), &Json::from(1)));
    assert_eq!((&program["bytes"], &program["stack bytes"]), (&Json::from(16), &Json::from(0)));
}

/// In a program without loops and branches each op runs once.
#[test]
fn a_run_does_what_is_counted() {
    let text = "\
func.func @main(%t: tensor<8xf32>, %v: f32) -> (tensor<8xf32>, tensor<8xf32>) {
  %c0 = arith.constant 0 : index
  %u = tensor.insert %v into %t[%c0] : tensor<8xf32>
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  return %u, %x : tensor<8xf32>, tensor<8xf32>
}
";
    let (expected, program) = compare(text, "straight", true).expect("it compiles");
    assert_eq!(expected, "1 copy, 2 allocations (64 bytes), 0 arenas");
    let stats = run(&program, "main", "--stats");
    assert!(stats.starts_with("allocations 2, ") && stats.contains(" copied 32 bytes,"), "{stats}");
    assert_eq!(counts(&stats), expected);
}
