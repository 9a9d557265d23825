//! `freehold explain`: its statements are true, at the right locations, and use the names of the source; programs that
//! it rejects; its JSON; and its advice has the promised effect.
//!
//! The sentences themselves are in `tests/data/golden/explain`. Earlier tests only checked that sentences are present, on
//! programs whose ops no pass recreates. So they missed that a last use was named after an op that canonicalization had
//! created, that a program which `freehold compile` rejects was explained, and that advice did not help.

use std::path::{Path, PathBuf};

use freehold::cli::{execute_check, execute_compile, execute_explain, execute_report};
use serde_json::Value as Json;

use super::memory_counts::reported_peaks;

struct Run {
    code: u8,
    out: String,
    err: String,
}

/// Runs a subcommand on programs in files of their own, named `0.mlir`, `1.mlir`, …
fn run(command: fn(&[String]) -> freehold::cli::Outcome, programs: &[&str], options: &[&str]) -> Run {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut arguments: Vec<String> = options.iter().map(|&option| option.to_string()).collect();
    for (number, program) in programs.iter().enumerate() {
        let path = folder.path().join(format!("{number}.mlir"));
        std::fs::write(&path, program).expect("a file in it");
        arguments.push(path.display().to_string());
    }
    let outcome = command(&arguments);
    let folder = format!("{}/", folder.path().display());
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).replace(&folder, "");
    Run { code: outcome.code, out: text(&outcome.out), err: text(outcome.err.as_bytes()) }
}

fn explain(text: &str) -> String {
    let run = run(execute_explain, &[text], &[]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{text}");
    run.out
}

fn explain_json(text: &str) -> Json {
    let run = run(execute_explain, &[text], &["--json"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{text}");
    serde_json::from_str(&run.out).expect("JSON")
}

const READ_AFTER_WRITE: &str = "func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> (tensor<8xf32>, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %1 = tensor.extract %t[%i] : tensor<8xf32>
  return %0, %1 : tensor<8xf32>, f32
}
";

#[test]
fn a_read_after_a_write() {
    let expected = "0.mlir:2:8: remark: '%t' is copied for 'tensor.insert': it would overwrite data that is read later
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
       ^
0.mlir:3:8: note: 'tensor.extract' reads '%t' here
  %1 = tensor.extract %t[%i] : tensor<8xf32>
       ^
0.mlir:4:3: note: 'func.return' returns it: the caller frees it
  return %0, %1 : tensor<8xf32>, f32
  ^
1 buffer is added, for a copy; 1 is forwarded
in the program: 1 copy, 1 allocation (32 bytes), 0 arenas
@f holds 32 bytes at the peak ('%0', 0.mlir:2:8)
  32 bytes: memref<8xf32>, '%0', 0.mlir:2:8: 32 bytes less without it
";
    // Moving the read to the front would only change the reason for copying the argument: it is returned.
    assert_eq!(explain(READ_AFTER_WRITE), expected);
}

#[test]
fn names_are_those_of_the_source_after_passes_recreated_ops() {
    let text = explain(
        "func.func @f(%m: memref<8xf32>, %c: i1, %i: index) -> f32 {
  %a = memref.alloc() : memref<8xf32>
  memref.copy %m, %a : memref<8xf32> to memref<8xf32>
  %s = scf.if %c -> memref<8xf32> {
    scf.yield %a : memref<8xf32>
  } else {
    scf.yield %m : memref<8xf32>
  }
  %v = memref.load %s[%i] : memref<8xf32>
  return %v : f32
}
",
    );
    assert!(text.contains("0.mlir:2:8: remark: a buffer is allocated for '%a': memref<8xf32>\n"), "{text}");
    assert!(text.contains("0.mlir:9:8: note: it is freed after 'memref.load', its last use\n"), "{text}");
    assert!(!text.contains("arith.select"), "{text}");
}

#[test]
fn several_results_and_unusual_names() {
    let text = explain(
        "func.func @f(%t$-1: tensor<8xf32>, %f: f32, %i: index, %c: i1) -> (f32, f32) {
  %a,
  %b:2 = scf.if %c -> (f32, tensor<8xf32>, tensor<8xf32>) {
    scf.yield %f, %t$-1, %t$-1 : f32, tensor<8xf32>, tensor<8xf32>
  } else {
    scf.yield %f, %t$-1, %t$-1 : f32, tensor<8xf32>, tensor<8xf32>
  }
  %0 = \"tensor.insert\"(%f, %b#1, %i) : (f32, tensor<8xf32>, index) -> tensor<8xf32>
  %1 = tensor.extract %t$-1[%i] : tensor<8xf32>
  %2 = tensor.extract %0[%i] : tensor<8xf32>
  return %1, %2 : f32, f32
}
",
    );
    assert!(text.contains("'%t$-1'"), "{text}");
    assert!(text.contains("move '%1 = tensor.extract' before '%0 = tensor.insert'"), "{text}");
}

#[test]
fn locations_that_are_spelled_out_name_no_wrong_op() {
    let text = explain(
        "#loc = loc(\"model.py\":1:1)
func.func @f(%t: tensor<8xf32> loc(#loc), %f: f32 loc(#loc), %i: index loc(#loc)) -> (f32, f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32> loc(\"model.py\":3:5)
  %1 = tensor.extract %t[%i] : tensor<8xf32> loc(\"model.py\":7:5)
  %2 = tensor.insert %f into %0[%i] : tensor<8xf32> loc(#loc)
  %3 = tensor.extract %0[%i] : tensor<8xf32> loc(\"model.py\":8:5)
  %4 = tensor.extract %2[%i] : tensor<8xf32> loc(#loc)
  return %1, %3, %4 : f32, f32, f32 loc(#loc)
} loc(#loc)
",
    );
    assert!(text.contains("note: it is freed after its last use\n"), "{text}");
    assert!(text.contains("model.py:8:5: note: 'tensor.extract' reads the result of 'tensor.insert' here\n"), "{text}");
    assert!(text.contains("model.py:3:5: remark: an argument is copied for "), "{text}");
    assert!(text.contains("model.py:7:5: note: 'tensor.extract' reads an argument here\n"), "{text}");
}

#[test]
fn nothing_to_explain() {
    let text = explain(
        "func.func @f(%t: tensor<8xf32>, %i: index) -> f32 {
  %0 = tensor.extract %t[%i] : tensor<8xf32>
  return %0 : f32
}
",
    );
    assert_eq!(text, "no buffer is added\nin the program: 0 copies, 0 allocations (0 bytes), 0 arenas\n");
}

#[test]
fn one_and_several() {
    let summary = |text: &str| {
        let explained = explain(text);
        let is_summary = |line: &&str| line.contains("added") || line.contains("between existing buffers");
        explained.lines().filter(is_summary).collect::<Vec<_>>().join("\n")
    };
    let function = |types: &str, lines: &str| {
        format!("func.func @f(%t: tensor<8xf32>, %u: tensor<4xf32>, %i: index) -> ({types}) {{\n{lines}}}\n")
    };
    let new = |name: &str| {
        format!(
            "%e{name} = tensor.empty() : tensor<8xf32>
             %x{name} = linalg.exp ins(%t : tensor<8xf32>) outs(%e{name} : tensor<8xf32>) -> tensor<8xf32>
             %v{name} = tensor.extract %x{name}[%i] : tensor<8xf32>\n"
        )
    };
    let insert = |name: &str, at: usize| {
        format!("%r{name} = tensor.insert_slice %u into %t[{at}] [4] [1] : tensor<4xf32> into tensor<8xf32>\n")
    };
    let one = function("f32", &(new("0") + "return %v0 : f32\n"));
    assert_eq!(summary(&one), "1 buffer is added, for a tensor; 1 is freed after its last use");
    let two = function("f32, f32", &(new("0") + &new("1") + "return %v0, %v1 : f32, f32\n"));
    assert_eq!(summary(&two), "2 buffers are added, for tensors; 2 are freed after their last uses");
    let copies = function(
        "tensor<8xf32>, tensor<8xf32>",
        &(insert("0", 0) + &insert("1", 4) + "return %r0, %r1 : tensor<8xf32>, tensor<8xf32>\n"),
    );
    assert_eq!(
        summary(&copies),
        "2 buffers are added, for copies; 2 are forwarded\n2 copies are made between existing buffers"
    );
    let both = function("f32, tensor<8xf32>", &(insert("0", 0) + &new("0") + "return %v0, %r0 : f32, tensor<8xf32>\n"));
    assert_eq!(
        summary(&both),
        [
            "2 buffers are added, 1 for a tensor, 1 for a copy; 1 is freed after its last use, 1 is forwarded",
            "1 copy is made between existing buffers",
        ]
        .join("\n")
    );
}

#[test]
fn programs_that_compile_rejects_get_its_message() {
    let unregistered = "func.func @f(%t: tensor<8xf32>) -> tensor<8xf32> {
  %0 = \"my.op\"(%t) : (tensor<8xf32>) -> tensor<8xf32>
  return %0 : tensor<8xf32>
}
";
    let affine = "func.func @f(%t: tensor<8xf32>, %f: f32, %j: index) -> f32 {
  %r = affine.for %i = 0 to 8 iter_args(%x = %t) -> tensor<8xf32> {
    %y = tensor.insert %f into %x[%i] : tensor<8xf32>
    affine.yield %y : tensor<8xf32>
  }
  %v = tensor.extract %r[%j] : tensor<8xf32>
  return %v : f32
}
";
    let not_valid = "func.func @f(%t: tensor<8xf32>) -> tensor<4xf32> {\n  return %t : tensor<8xf32>\n}\n";
    for text in [unregistered, affine, not_valid] {
        let options = ["--allow-unregistered-dialect"];
        let compiled = run(execute_compile, &[text], &options);
        assert_eq!(compiled.code, 1, "{text}");
        for json in [&options[..], &["--allow-unregistered-dialect", "--json"]] {
            let explained = run(execute_explain, &[text], json);
            assert_eq!((explained.code, explained.out.as_str()), (1, ""), "{text}");
            // The ops that `compile` shows in notes are no longer those of the source.
            let without_ops = |text: &str| -> Vec<String> {
                let mut shown = false;
                let is_op = |line: &&str| {
                    let is_message = line.starts_with("0.mlir:");
                    shown = line.contains("note: see current operation") || (shown && !is_message);
                    !shown
                };
                text.lines().filter(is_op).map(String::from).collect()
            };
            assert_eq!(without_ops(&explained.err), without_ops(&compiled.err), "{text}");
        }
    }
}

#[test]
fn json_says_the_same_as_text() {
    let program = "func.func @f(%c: i1, %t: tensor<8xf32>, %f: f32, %i: index) -> (f32, f32) {
  %0 = tensor.insert %f into %t[%i] : tensor<8xf32>
  %old = tensor.extract %t[%i] : tensor<8xf32>
  %new = tensor.extract %0[%i] : tensor<8xf32>
  return %old, %new : f32, f32
}
";
    let json = explain_json(program);
    assert_eq!(json["version"], 1);
    let findings = json["findings"].as_array().expect("a list");
    assert_eq!(findings.len(), 2, "{json:#}");
    let [copy, free] = &findings[..] else { unreachable!() };
    assert_eq!(copy["kind"], "copy");
    assert_eq!(copy["file"].as_str().map(|file| file.ends_with("0.mlir")), Some(true));
    assert_eq!((&copy["line"], &copy["column"]), (&Json::from(2), &Json::from(8)));
    assert_eq!(copy["end"], serde_json::json!({ "line": 2, "column": 21 }));
    assert_eq!(copy["message"], "'%t' is copied for 'tensor.insert': it would overwrite data that is read later");
    assert_eq!(copy["related"][0]["line"], 3);
    assert_eq!(copy["related"][0]["message"], "'tensor.extract' reads '%t' here");
    assert_eq!(copy["advice"]["message"], "move '%old = tensor.extract' before '%0 = tensor.insert'");
    assert_eq!(copy["advice"]["edits"].as_array().map(Vec::len), Some(2));
    assert_eq!((&free["kind"], &free["line"], &free["advice"]), (&Json::from("free"), &Json::from(4), &Json::Null));
    assert_eq!(json["summary"]["buffers"], 1);
    assert_eq!(json["summary"]["for copies"], 1);
    assert_eq!(json["summary"]["freed"], 1);
    let text = explain(program);
    for finding in findings {
        let place = format!("0.mlir:{}:{}: ", finding["line"], finding["column"]);
        let message = finding["message"].as_str().expect("a text");
        assert!(text.lines().any(|line| line.starts_with(&place) && line.ends_with(message)), "{finding:#}\n{text}");
    }
}

#[test]
fn json_has_every_kind() {
    let kinds = |text: &str| -> Vec<String> {
        let json = explain_json(text);
        let findings = json["findings"].as_array().expect("a list");
        findings.iter().map(|finding| finding["kind"].as_str().expect("a word").to_string()).collect()
    };
    let found = kinds(
        "func.func @f(%t: tensor<8xf32>, %c: i1) -> tensor<8xf32> {
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %r = arith.select %c, %t, %x : tensor<8xf32>
  return %r : tensor<8xf32>
}
",
    );
    assert_eq!(found, ["allocation", "run-time check", "free", "run-time check", "clone"]);
    assert_eq!(kinds(READ_AFTER_WRITE), ["copy"]);
}

#[test]
fn checks_at_run_time_are_counted() {
    let program = |names: &[&str]| {
        let function = |name: &&str| {
            format!(
                "func.func @{name}(%t: tensor<8xf32>, %c: i1) -> tensor<8xf32> {{
  %e = tensor.empty() : tensor<8xf32>
  %x = linalg.exp ins(%t : tensor<8xf32>) outs(%e : tensor<8xf32>) -> tensor<8xf32>
  %s = arith.select %c, %t, %x : tensor<8xf32>
  return %s : tensor<8xf32>
}}
"
            )
        };
        names.iter().map(function).collect::<String>()
    };
    let one = explain(&program(&["f"]));
    assert!(one.contains("; 1 is freed depending on a run-time check, 1 is forwarded\n"), "{one}");
    let two = explain(&program(&["f", "g"]));
    assert!(two.contains("; 2 are freed depending on run-time checks, 2 are forwarded\n"), "{two}");
    let json = explain_json(&program(&["f"]));
    assert_eq!(json["summary"]["freed if a check says so"], 1);
}

#[test]
fn wrong_usage() {
    let outcome = execute_explain(&["--cse".to_string()]);
    let expected = "freehold explain: error: passes cannot be chosen\n\
                    freehold explain: note: use 'freehold opt' to run individual passes\n";
    assert_eq!((outcome.code, outcome.err.as_str()), (1, expected));
}

// ---- advice

/// One program of `tests/data/explain_advice`: the advice, whether it keeps the results in all cases, the program before,
/// and the program after following the advice.
struct Case {
    path: PathBuf,
    advice: String,
    same_results: bool,
    before: String,
    after: String,
}

fn cases() -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/explain_advice");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path()).collect();
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a program");
        let (head, programs) = text.split_once("\n\n").expect("a head");
        let (before, after) = programs.split_once("\n// -----\n\n").expect("two programs");
        let advice = head.lines().find_map(|line| line.strip_prefix("// ADVICE: ")).expect("advice").to_string();
        let same_results = head.lines().any(|line| line == "// SAME RESULTS");
        Case { path, advice, same_results, before: before.to_string(), after: after.to_string() }
    };
    paths.into_iter().map(read).collect()
}

/// Returns how many copies the compiled program makes, and how many buffers it allocates.
fn cost(text: &str) -> (usize, usize) {
    // The report explains buffers before later passes merge or move them.
    let run = run(execute_compile, &[text], &["--out-params=off", "--loop-buffers=off", "--plan-memory=off"]);
    assert_eq!((run.code, run.err.as_str()), (0, ""), "{text}");
    let count = |name: &str| run.out.matches(name).count();
    let clones = count("bufferization.clone");
    (count("memref.copy") + clones, count("memref.alloc(") + clones)
}

fn is_better(after: (usize, usize), before: (usize, usize)) -> bool {
    after.0 <= before.0 && after.1 <= before.1 && after != before
}

fn with_edits(text: &str, edits: &Json) -> String {
    let offset = |place: &Json| {
        let number = |name: &str| place[name].as_u64().expect("a number") as usize;
        let start: usize = text.split_inclusive('\n').take(number("line") - 1).map(str::len).sum();
        start + number("column") - 1
    };
    let mut edits: Vec<(usize, usize, &str)> = edits
        .as_array()
        .expect("a list")
        .iter()
        .map(|edit| (offset(&edit["start"]), offset(&edit["end"]), edit["text"].as_str().expect("a text")))
        .collect();
    edits.sort_by_key(|edit| edit.0);
    let (mut out, mut at) = (String::new(), 0);
    for (start, end, new) in edits {
        out.push_str(&text[at..start]);
        out.push_str(new);
        at = end;
    }
    out + &text[at..]
}

#[test]
fn advice_that_is_followed_removes_the_copy() {
    let cases = cases();
    assert!(cases.len() >= 30, "only {} programs", cases.len());
    for Case { path, advice, before, after, .. } in &cases {
        let text = explain(before);
        let line = format!("to avoid it: {advice}");
        assert!(text.lines().any(|shown| shown.ends_with(&line)), "{}: {text}", path.display());
        // The advice applied by hand.
        let base = cost(before);
        assert!(is_better(cost(after), base), "{}: by hand", path.display());
        // The advice applied by an editor.
        let json = explain_json(before);
        for finding in json["findings"].as_array().expect("a list") {
            let edits = &finding["advice"]["edits"];
            if edits.as_array().is_some_and(|edits| !edits.is_empty()) {
                let edited = with_edits(before, edits);
                assert!(is_better(cost(&edited), base), "{}: by its edits:\n{edited}", path.display());
            }
        }
    }
}

/// The bytes at the peak of a function, as `report` finds them in a program.
fn peak_in_report(text: &str, function: &str) -> u64 {
    let run = run(execute_report, &[text], &["--json"]);
    assert_eq!(run.code, 0, "{}", run.err);
    let report: Json = serde_json::from_str(&run.out).expect("JSON");
    reported_peaks(&report).get(function).copied().unwrap_or(0)
}

#[test]
fn advice_that_is_followed_saves_the_promised_bytes() {
    let (mut checked, mut lowered) = (0, 0);
    for Case { path, before, .. } in cases() {
        let json = explain_json(&before);
        let findings = json["findings"].as_array().expect("a list").iter().map(|finding| &finding["advice"]);
        let peaks = json["peaks"].as_array().expect("a list").iter();
        let buffers = peaks.clone().flat_map(|peak| peak["buffers"].as_array().expect("a list"));
        let of_buffers = buffers.map(|buffer| &buffer["advice"]).filter(|advice| !advice.is_null());
        lowered += of_buffers.clone().count();
        for advice in findings.chain(of_buffers) {
            let (peak, edits) = (&advice["peak"], &advice["edits"]);
            let Some(function) =
                peak["function"].as_str().filter(|_| edits.as_array().is_some_and(|all| !all.is_empty()))
            else {
                continue;
            };
            let promised = |key: &str| peak[key].as_u64().expect("a number");
            let edited = with_edits(&before, edits);
            assert_eq!(peak_in_report(&before, function), promised("before"), "{}", path.display());
            assert_eq!(peak_in_report(&edited, function), promised("after"), "{}:\n{edited}", path.display());
            checked += 1;
        }
        for peak in peaks {
            let bytes = peak["bytes"].as_u64().expect("a number");
            for buffer in peak["buffers"].as_array().expect("a list") {
                let saves = buffer["saves"].as_u64().unwrap_or(0);
                assert!(saves <= bytes.min(buffer["bytes"].as_u64().expect("a number") + 63), "{peak:#}");
            }
        }
    }
    assert!(checked >= 30 && lowered >= 15, "{checked} edits, {lowered} of buffers at the peak");
}

/// Two buffers of 6,400 and 3,200 bytes are live together, later one of 8,000: without the first one, the third one makes the peak.
#[test]
fn without_a_buffer_another_one_may_make_the_peak() {
    let text =
        "func.func @f(%t: tensor<1600xf32>, %s: tensor<800xf32>, %u: tensor<2000xf32>, %i: index) -> (f32, f32, f32) {
  %ea = tensor.empty() : tensor<1600xf32>
  %a = linalg.exp ins(%t : tensor<1600xf32>) outs(%ea : tensor<1600xf32>) -> tensor<1600xf32>
  %eb = tensor.empty() : tensor<800xf32>
  %b = linalg.exp ins(%s : tensor<800xf32>) outs(%eb : tensor<800xf32>) -> tensor<800xf32>
  %va = tensor.extract %a[%i] : tensor<1600xf32>
  %vb = tensor.extract %b[%i] : tensor<800xf32>
  %ec = tensor.empty() : tensor<2000xf32>
  %c = linalg.exp ins(%u : tensor<2000xf32>) outs(%ec : tensor<2000xf32>) -> tensor<2000xf32>
  %vc = tensor.extract %c[%i] : tensor<2000xf32>
  return %va, %vb, %vc : f32, f32, f32
}
";
    // Buffers on their own and in an arena; reordering would separate the two.
    for plan in [&[][..], &["--plan-memory=off"]] {
        let run = run(execute_explain, &[text], &[&["--json", "--reorder=off"], plan].concat());
        assert_eq!(run.code, 0, "{}", run.err);
        let json: Json = serde_json::from_str(&run.out).expect("JSON");
        let [peak] = &json["peaks"].as_array().expect("a list")[..] else { panic!("{json:#}") };
        assert_eq!(peak["bytes"], 9600, "{plan:?}: {json:#}");
        let buffers = peak["buffers"].as_array().expect("a list").iter();
        let found: Vec<(u64, u64)> = buffers
            .map(|buffer| (buffer["bytes"].as_u64().expect("a number"), buffer["saves"].as_u64().expect("a number")))
            .collect();
        assert_eq!(found, [(6400, 1600), (3200, 1600)], "{plan:?}");
    }
}

#[test]
fn peaks_of_dynamic_sizes_calls_and_buffers() {
    let called = "func.func @g(%s: tensor<800xf32>, %i: index) -> f32 {
  %e = tensor.empty() : tensor<800xf32>
  %a = linalg.exp ins(%s : tensor<800xf32>) outs(%e : tensor<800xf32>) -> tensor<800xf32>
  %r = tensor.extract %a[%i] : tensor<800xf32>
  return %r : f32
}
func.func @f(%t: tensor<800xf32>, %i: index) -> (f32, f32) {
  %v = func.call @g(%t, %i) : (tensor<800xf32>, index) -> f32
  %e = tensor.empty() : tensor<800xf32>
  %a = linalg.exp ins(%t : tensor<800xf32>) outs(%e : tensor<800xf32>) -> tensor<800xf32>
  %r = tensor.extract %a[%i] : tensor<800xf32>
  return %v, %r : f32, f32
}
";
    let text = explain(called);
    let same = "  3200 bytes: held by '@g', '%v', 0.mlir:8:8: the peak is the same without it\n";
    assert!(text.contains(&format!("@f holds 3200 bytes at the peak ('%v', 0.mlir:8:8)\n{same}")), "{text}");
    assert!(!text.contains("@g holds"), "{text}");
    let dynamic = "func.func @f(%t: tensor<?xf32>, %i: index, %n: index) -> (f32, f32) {
  %e = tensor.empty(%n) : tensor<?xf32>
  %a = linalg.exp ins(%t : tensor<?xf32>) outs(%e : tensor<?xf32>) -> tensor<?xf32>
  %d = tensor.empty(%n) : tensor<?xf32>
  %b = linalg.abs ins(%t : tensor<?xf32>) outs(%d : tensor<?xf32>) -> tensor<?xf32>
  %r = tensor.extract %a[%i] : tensor<?xf32>
  %s = tensor.extract %b[%i] : tensor<?xf32>
  return %r, %s : f32, f32
}
";
    let text = explain(dynamic);
    let (start, end) = ("@f holds 256 bytes at the peak (", "), if dynamic extents are 64\n");
    assert!(text.contains(start) && text.contains(end), "{text}");
    assert!(text.contains(": its place is computed at run time\n"), "{text}");
    let run = run(execute_explain, &[dynamic], &["--plan-memory=off", "--reorder=off"]);
    assert!(run.out.contains("    to save 256 bytes: let '%b = linalg.abs' write "), "{}", run.out);
    // A program on buffers gets no buffers for tensors.
    let without = "func.func @f(%m: memref<8xf32>, %i: index) -> f32 {
  %v = memref.load %m[%i] : memref<8xf32>
  return %v : f32
}
";
    assert_eq!(
        explain(without),
        "no buffer is allocated\nin the program: 0 copies, 0 allocations (0 bytes), 0 arenas\n"
    );
}

#[test]
fn advice_that_is_followed_keeps_the_results() {
    let mut checked = 0;
    for case in cases().iter().filter(|case| case.same_results) {
        let run = run(execute_check, &[&case.before, &case.after], &["--entry=f", "--runs=12", "--fuel=100000"]);
        assert_eq!(run.code, 0, "{}: {}{}", case.path.display(), run.out, run.err);
        checked += 1;
    }
    assert!(checked >= 25, "only {checked} programs");
}

#[test]
fn advice_is_not_tried_without_end() {
    // Each insertion but the last needs a copy, since the next one needs the data that it would overwrite: nothing
    // avoids that.
    let count = 1500;
    let mut text =
        "func.func @f(%t: tensor<8xf32>, %f: f32, %i: index) -> f32 {\n  %s0 = arith.addf %f, %f : f32\n".to_string();
    for number in 0..count {
        let next = number + 1;
        text += &format!("  %t{number} = tensor.insert %f into %t[%i] : tensor<8xf32>\n");
        text += &format!("  %v{number} = tensor.extract %t{number}[%i] : tensor<8xf32>\n");
        text += &format!("  %s{next} = arith.addf %s{number}, %v{number} : f32\n");
    }
    text += &format!("  return %s{count} : f32\n}}\n");
    let explained = explain_json(&text);
    let findings = explained["findings"].as_array().expect("a list");
    let is_copy = |finding: &&Json| finding["message"].to_string().contains("'%t' is copied for 'tensor.insert'");
    assert_eq!(findings.iter().filter(is_copy).count(), count - 1);
    // The budget of docs/guide/explain.md.
    let tried = explained["tried"]["bytes"].as_u64().expect("a number") as usize;
    assert!(tried > text.len() && tried <= (4 << 20) + 8 * text.len(), "{tried} of {} bytes", text.len());
}
