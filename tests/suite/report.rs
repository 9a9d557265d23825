//! `freehold report`: its data, its formats, the page, and what it says of wrong input. `tests/oracle/viewers.py` reads the formats with
//! the code of other viewers.

use freehold::cli::{execute_report, execute_report_on_terminal};
use serde_json::Value as Json;

use super::usage::freehold;

/// Runs the command on a program. Returns the exit code, standard output, standard error, and the name of the file.
fn report(text: &str, arguments: &[&str]) -> (Option<i32>, String, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.mlir");
    std::fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    let (code, out, err) = freehold(&[&["report", &file], arguments].concat());
    (code, out, err, file)
}

/// Returns the data about a program that is accepted.
#[track_caller]
fn data(text: &str, arguments: &[&str]) -> Json {
    let (code, out, err, _) = report(text, &[&["--json"], arguments].concat());
    assert_eq!(code, Some(0), "{err}");
    serde_json::from_str(&out).expect("JSON")
}

const CHAIN: &str = "\
func.func @main(%x: tensor<64xf32>, %m: tensor<64x64xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %e0 = tensor.empty() : tensor<64xf32>
  %f0 = linalg.fill ins(%z : f32) outs(%e0 : tensor<64xf32>) -> tensor<64xf32>
  %0 = linalg.matvec ins(%m, %x : tensor<64x64xf32>, tensor<64xf32>) outs(%f0 : tensor<64xf32>) -> tensor<64xf32>
  %e1 = tensor.empty() : tensor<64xf32>
  %f1 = linalg.fill ins(%z : f32) outs(%e1 : tensor<64xf32>) -> tensor<64xf32>
  %1 = linalg.matvec ins(%m, %0 : tensor<64x64xf32>, tensor<64xf32>) outs(%f1 : tensor<64xf32>) -> tensor<64xf32>
  %e2 = tensor.empty() : tensor<64xf32>
  %f2 = linalg.fill ins(%z : f32) outs(%e2 : tensor<64xf32>) -> tensor<64xf32>
  %2 = linalg.matvec ins(%m, %1 : tensor<64x64xf32>, tensor<64xf32>) outs(%f2 : tensor<64xf32>) -> tensor<64xf32>
  %c = arith.constant 0 : index
  %r = tensor.extract %2[%c] : tensor<64xf32>
  return %r : f32
}
";

/// Checks what holds for each report: boxes that live together do not overlap, peaks are those of the curves.
#[track_caller]
fn consistent(data: &Json) {
    for function in data["functions"].as_array().expect("functions") {
        let after = |name: &str| function["after"][name].as_u64().expect("a number");
        assert!(after("any_order") <= after("least"), "{function}");
        for side in ["before", "after"] {
            let number = |part: &Json, name: &str| part[name].as_u64().expect("a number");
            let boxes = function["boxes"].as_array().expect("boxes").iter().filter_map(|one| one.get(side));
            let boxes: Vec<[u64; 4]> = boxes
                .map(|part| {
                    let offset = number(part, "offset");
                    [number(part, "start"), number(part, "end"), offset, offset + number(part, "bytes")]
                })
                .collect();
            for (at, one) in boxes.iter().enumerate() {
                for other in &boxes[..at] {
                    let in_time = one[0] < other[1] && other[0] < one[1];
                    assert!(!in_time || one[3] <= other[2] || other[3] <= one[2], "{side}: {one:?} and {other:?}");
                }
            }
            let curve = function[side]["curve"].as_array().expect("a curve");
            let most = curve.iter().map(|point| point[1].as_u64().expect("bytes")).max();
            assert_eq!(most, function[side]["peak"]["bytes"].as_u64());
            assert!(boxes.iter().all(|one| one[3] <= number(&function[side], "height")));
        }
    }
}

#[test]
fn buffers_that_share_bytes() {
    let data = data(CHAIN, &[]);
    consistent(&data);
    assert_eq!((&data["version"], &data["input"]), (&Json::from(2), &Json::from("tensors")));
    let main = &data["functions"][0];
    assert_eq!(main["name"], "main");
    let boxes = main["boxes"].as_array().expect("boxes");
    let ops: Vec<&str> = boxes.iter().map(|one| one["op"].as_str().expect("an op")).collect();
    assert!(boxes.len() >= 3 && ops.iter().all(|&op| op == "linalg.matvec"), "{ops:?}");
    assert!(boxes.iter().all(|one| one["bytes"] == 256 && one["planned"] == true && one["line"].as_u64() >= Some(4)));
    assert_eq!(main["before"]["peak"]["bytes"], 512);
    assert_eq!(main["after"]["peak"]["bytes"], 512);
}

#[test]
fn a_plan_that_is_off() {
    let data = data(CHAIN, &["--plan-memory=off"]);
    consistent(&data);
    let main = &data["functions"][0];
    assert_eq!(main["arenas"], Json::Array(Vec::new()));
    assert_eq!(main["after"]["peak"], main["before"]["peak"]);
    assert!(main["boxes"].as_array().expect("boxes").iter().all(|one| one["planned"] == false));
}

#[test]
fn buffers_calls_loops_and_dynamic_sizes() {
    let text = "\
func.func private @leaf(%x: memref<32xf32>) {
  %a = memref.alloc() : memref<32xf32>
  memref.copy %x, %a : memref<32xf32> to memref<32xf32>
  memref.copy %a, %x : memref<32xf32> to memref<32xf32>
  memref.dealloc %a : memref<32xf32>
  return
}
func.func @main(%n: index, %o: memref<32xf32>) -> memref<8xf32> {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %z = arith.constant 0.0 : f32
  scf.for %i = %c0 to %n step %c1 {
    %b = memref.alloc() : memref<32xf32>
    memref.copy %o, %b : memref<32xf32> to memref<32xf32>
    func.call @leaf(%b) : (memref<32xf32>) -> ()
    memref.copy %b, %o : memref<32xf32> to memref<32xf32>
    memref.dealloc %b : memref<32xf32>
  }
  %d = memref.alloc(%n) : memref<?xf32>
  memref.store %z, %d[%c0] : memref<?xf32>
  memref.dealloc %d : memref<?xf32>
  %r = memref.alloc() : memref<8xf32>
  linalg.fill ins(%z : f32) outs(%r : memref<8xf32>)
  return %r : memref<8xf32>
}
";
    let data = data(text, &["--extent=10"]);
    consistent(&data);
    assert_eq!((&data["input"], &data["assumes_extent"]), (&Json::from("buffers"), &Json::from(true)));
    let names: Vec<&Json> = data["functions"].as_array().expect("functions").iter().map(|one| &one["name"]).collect();
    assert_eq!(names, ["main", "leaf"]);
    let main = &data["functions"][0];
    let boxes = main["boxes"].as_array().expect("boxes");
    let of = |key: &str, value: &str| boxes.iter().find(|one| one[key] == value).unwrap_or_else(|| panic!("{value}"));
    let call = of("callee", "leaf");
    assert_eq!(
        (&call["kind"], &call["before"]["bytes"], &call["planned"]),
        (&"call".into(), &128.into(), &true.into())
    );
    assert_eq!(of("type", "memref<?xf32>")["bytes"], 40);
    let returned = of("type", "memref<8xf32>");
    assert_eq!((&returned["op"], &returned["line"]), (&"linalg.fill".into(), &Json::from(23)));
    let points = main["points"].as_array().expect("points");
    assert!(points.iter().any(|point| point["op"] == "scf.for" && point["loop"] == true));
    assert_eq!(data["lines"]["13"], "%b = memref.alloc() : memref<32xf32>");
    assert_eq!(main["before"]["peak"]["bytes"], 256);
}

#[test]
fn text_of_the_program_is_no_markup() {
    let name = "</script><img src=x onerror=alert(1)><!--";
    let text = format!(
        "func.func @\"{name}\"() {{\n  %a = memref.alloc() : memref<4xf32>\n  \
         memref.dealloc %a : memref<4xf32> // </script><b>&\n  return\n}}\n"
    );
    let (code, page, err, _) = report(&text, &[]);
    assert_eq!(code, Some(0), "{err}");
    assert!(page.starts_with("<!DOCTYPE html>") && page.trim_end().ends_with("</html>"));
    assert!(!page.contains("<img") && !page.contains("<b>"));
    assert_eq!(page.matches("</script>").count(), 2);
    let (_, rest) = page.split_once("<script type=\"application/json\" id=\"data\">").expect("the data");
    let data: Json = serde_json::from_str(rest.split_once("</script>").expect("its end").0).expect("JSON");
    assert_eq!(data["functions"][0]["name"], name);
    // Nothing is loaded from elsewhere.
    assert!(!page.contains("http://") && !page.contains("https://"));
    assert!(!page.contains("<link") && !page.contains("<script src") && !page.contains("@import"));
}

#[test]
fn wrong_input_writes_nothing() {
    let folder = tempfile::tempdir().expect("a folder");
    let out = folder.path().join("r.html").display().to_string();
    let text = "func.func @f(%x: tensor<4xf32>) {\n  \"a.b\"(%x) : (tensor<4xf32>) -> ()\n  return\n}\n";
    let (code, shown, err, file) = report(text, &["-o", &out, "--allow-unregistered-dialect"]);
    assert_eq!((code, shown.as_str()), (Some(1), ""));
    assert!(err.contains(&format!("{file}:2:3: error: ")), "{err}");
    assert!(!std::path::Path::new(&out).exists());
    let (code, _, err, _) = report(CHAIN, &["-o", &out]);
    assert_eq!(code, Some(0), "{err}");
    assert!(
        err.starts_with("freehold report: @main holds 512 bytes at the peak, no less in any order of ops; "),
        "{err}"
    );
    assert!(std::fs::read_to_string(&out).expect("a page").contains("</html>"));
}

#[test]
fn options_that_are_wrong() {
    let check = |arguments: &[&str], message: &str, hint: &str| {
        let (code, _, err, _) = report(CHAIN, arguments);
        let expected = format!("freehold report: error: {message}\nfreehold report: note: {hint}\n");
        assert_eq!((code, err), (Some(1), expected));
    };
    let range = "expected an integer from 1 to 2147483648";
    check(&["--extent=0"], "--extent: '0' is not a valid value", range);
    check(&["--extent", "many"], "--extent: 'many' is not a valid value", range);
    check(&["--extent"], "--extent needs a value", "write --extent=<n>");
    let formats = "write --format=<html|text|json|perfetto|memory-viz|xprof|csv>";
    check(&["--format=pdf"], "--format: 'pdf' is not a valid value", formats);
    check(&["--format"], "--format needs a value", formats);
    check(&["--cse"], "passes cannot be chosen", "use 'freehold opt' to run individual passes");
}

/// Runs the command in this process, as if it printed to a file or to a terminal. Returns the exit code, the output and the errors.
fn written(text: &str, arguments: &[&str], to_terminal: bool) -> (u8, Vec<u8>, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("p.mlir");
    std::fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    let arguments: Vec<String> = [&[file.as_str()], arguments].concat().iter().map(ToString::to_string).collect();
    let run = if to_terminal { execute_report_on_terminal } else { execute_report };
    let outcome = run(&arguments);
    (outcome.code, outcome.out, outcome.err)
}

#[test]
fn on_a_terminal() {
    let (code, out, err) = written(CHAIN, &[], true);
    assert_eq!((code, err.as_str()), (0, ""));
    let text = String::from_utf8(out).expect("text");
    let mut lines = text.lines();
    assert_eq!(
        lines.next(),
        Some("@main holds 512 bytes at the peak, no less in any order of ops; 512 without the plan")
    );
    // Each step with the peak after it, then the buffers at the peak. A path that is absolute is shown without its folders.
    let rest: Vec<&str> = lines.collect();
    let expected = [
        "  768  naive flow",
        "  512  deallocation",
        "  512  plan-memory",
        "  256 bytes: %1 = linalg.matvec, p.mlir:8:8: 256 bytes less without it",
        "  256 bytes: %0 = linalg.matvec, p.mlir:5:8: the peak is the same without it",
        "  not counted: 16640 bytes of arguments, 0 of constants",
    ];
    assert_eq!(rest, expected);
    let (code, out, err) = written(CHAIN, &["--format=xprof"], true);
    let expected = "freehold report: error: the format is not text\n\
                    freehold report: note: write it to a file with -o <file>\n";
    assert_eq!((code, out.len(), err.as_str()), (1, 0, expected));
    assert_eq!(written(CHAIN, &["--format=json"], true).0, 0);
    assert!(written(CHAIN, &[], false).1.starts_with(b"<!DOCTYPE html>"));
}

/// Runs the command on files in one folder. Returns the exit code, standard output, and standard error.
fn reports(files: &[(&str, &str)], arguments: &[&str]) -> (Option<i32>, String, String) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    for (name, text) in files {
        std::fs::write(path(name), text).expect("a file");
    }
    let paths: Vec<String> = files.iter().map(|(name, _)| path(name)).collect();
    let arguments = [vec!["report"], paths.iter().map(String::as_str).collect(), arguments.to_vec()].concat();
    freehold(&arguments)
}

#[test]
fn two_programs() {
    // The middle one of three products is left out, and its line moves those behind it.
    let shorter: String = CHAIN
        .lines()
        .filter(|line| !line.contains("1 =") && !line.contains("e1"))
        .map(|line| format!("{line}\n"))
        .collect();
    let shorter = shorter.replace("%m, %1 :", "%m, %0 :");
    let files = [("long.mlir", CHAIN), ("short.mlir", &shorter)];
    let (code, out, err) = reports(&files, &["--format=text"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let expected = "\
@main holds 512 bytes at the peak in long.mlir, 512 in short.mlir: no difference
  needed at least in this order: 512, 512
  needed at least in any order: 512, 512
  only in long.mlir: 2 buffers, 512 bytes
    256 bytes: %1 = linalg.matvec, long.mlir:8:8
    256 bytes: %2 = linalg.matvec, long.mlir:11:8
  only in short.mlir: 1 buffer, 256 bytes
    256 bytes: %2 = linalg.matvec, short.mlir:8:8
";
    assert_eq!(out, expected);
    let (_, out, _) = reports(&files, &["--json"]);
    let data: Json = serde_json::from_str(&out).expect("JSON");
    assert_eq!(data["labels"], serde_json::json!(["long.mlir", "short.mlir"]));
    assert_eq!(data["functions"][0]["peaks"], serde_json::json!([512, 512]));
    consistent(&data["reports"][0]);
    consistent(&data["reports"][1]);
    let (code, out, err) = reports(&files, &[]);
    assert!(out.contains("</html>"));
    let line = "freehold report: @main holds 512 bytes at the peak in long.mlir, 512 in short.mlir: no difference\n";
    assert_eq!((code, err.as_str()), (Some(0), line));
}

#[test]
fn functions_that_one_program_does_not_have() {
    let other = CHAIN.replace("@main", "@other");
    let (_, out, _) = reports(&[("a.mlir", CHAIN), ("b.mlir", &other)], &["--format=text"]);
    let lines: Vec<&str> = out.lines().filter(|line| line.starts_with('@')).collect();
    let expected =
        ["@other is only in b.mlir: 512 bytes at the peak", "@main is only in a.mlir: 512 bytes at the peak"];
    assert_eq!(lines, expected);
}

#[test]
fn one_program_with_other_options() {
    let (code, out, err) =
        reports(&[("a.mlir", CHAIN)], &["--format=text", "--against", "--reuse-operands=off --plan-memory=off"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    let line = "@main holds 512 bytes at the peak in a.mlir with --reuse-operands=off --plan-memory=off, 512 in a.mlir: no difference";
    assert_eq!(out.lines().next(), Some(line));
    // The same file twice.
    let (_, out, _) = reports(&[("a.mlir", CHAIN), ("a.mlir", CHAIN)], &["--format=text"]);
    let line = "@main holds 512 bytes at the peak in a.mlir, first, 512 in a.mlir, second: no difference";
    assert_eq!(out.lines().next(), Some(line));
}

#[test]
fn comparisons_that_are_wrong() {
    let check = |files: &[(&str, &str)], arguments: &[&str], message: &str, hint: &str| {
        let (code, out, err) = reports(files, arguments);
        let expected = format!("freehold report: error: {message}\nfreehold report: note: {hint}\n");
        assert_eq!((code, out.as_str(), err), (Some(1), "", expected));
    };
    let (one, two) = ([("a.mlir", CHAIN)], [("a.mlir", CHAIN), ("b.mlir", CHAIN)]);
    check(
        &two,
        &["c.mlir"],
        "at most two programs can be compared (at 'c.mlir')",
        "write freehold report <first> <second>",
    );
    check(&two, &["--format=csv"], "the format holds one program", "write --format=<html|text|json>");
    check(&[], &["--against=--inline=off"], "--against needs a file", "name the file: standard input is read once");
    let hint = "write --against='<options of freehold compile>'";
    check(&one, &["--against="], "--against needs a value", hint);
    let hint = "'freehold compile --help' lists the options";
    check(&one, &["--against=--cse"], "--against: '--cse' is no option of 'freehold compile'", hint);
    let (code, _, err) = reports(&one, &["missing.mlir"]);
    assert_eq!(code, Some(1));
    assert!(err.contains("missing.mlir"), "{err}");
}

/// The field of a message in the wire format.
enum Field {
    Number(u64),
    Bytes(Vec<u8>),
}

/// Returns the fields of a message, by their numbers.
fn fields(mut bytes: &[u8]) -> Vec<(u64, Field)> {
    fn varint(bytes: &mut &[u8]) -> u64 {
        let mut value = 0;
        for shift in (0..).step_by(7) {
            let (&first, rest) = bytes.split_first().expect("a byte");
            *bytes = rest;
            value |= u64::from(first & 0x7f) << shift;
            if first < 0x80 {
                break;
            }
        }
        value
    }
    let mut found = Vec::new();
    while !bytes.is_empty() {
        let key = varint(&mut bytes);
        let field = match key & 7 {
            0 => Field::Number(varint(&mut bytes)),
            2 => {
                let length = varint(&mut bytes) as usize;
                let (value, rest) = bytes.split_at(length);
                bytes = rest;
                Field::Bytes(value.to_vec())
            }
            kind => panic!("a field of kind {kind}"),
        };
        found.push((key >> 3, field));
    }
    found
}

/// Returns the messages in a field.
fn messages(bytes: &[u8], number: u64) -> Vec<Vec<u8>> {
    let nested = fields(bytes).into_iter().filter(|field| field.0 == number).map(|(_, field)| match field {
        Field::Bytes(bytes) => bytes,
        Field::Number(_) => panic!("field {number} is a number"),
    });
    nested.collect()
}

/// Returns the number in a field.
fn number(bytes: &[u8], number: u64) -> Option<u64> {
    fields(bytes).into_iter().find(|field| field.0 == number).map(|(_, field)| match field {
        Field::Number(value) => value,
        Field::Bytes(_) => panic!("field {number} is no number"),
    })
}

const SPACES: &str = "\
func.func @main(%f: f32) {
  %a = memref.alloc() : memref<4xf32, 1>
  linalg.fill ins(%f : f32) outs(%a : memref<4xf32, 1>)
  %b = memref.alloc() : memref<8xf32>
  linalg.fill ins(%f : f32) outs(%b : memref<8xf32>)
  memref.dealloc %a : memref<4xf32, 1>
  memref.dealloc %b : memref<8xf32>
  return
}
";

#[test]
fn formats_of_other_viewers() {
    // Perfetto: the highest value of each counter, and as many ends of slices as begins.
    let trace = written(SPACES, &["--format=perfetto", "--stack-budget=0"], false).1;
    let (mut counters, mut slices) = (Vec::new(), [0, 0]);
    for event in messages(&trace, 1).iter().flat_map(|packet| messages(packet, 11)) {
        match number(&event, 9) {
            Some(4) => counters.push(number(&event, 30).expect("a value")),
            Some(kind @ (1 | 2)) => slices[kind as usize - 1] += 1,
            kind => panic!("an event of type {kind:?}"),
        }
    }
    // Two arenas, of two memory spaces, and two buffers.
    assert_eq!((slices, counters.iter().max()), ([4, 4], Some(&48)));
    let tracks: Vec<Vec<u8>> = messages(&trace, 1).iter().flat_map(|packet| messages(packet, 60)).collect();
    let names: Vec<String> = tracks
        .iter()
        .flat_map(|track| messages(track, 2))
        .map(|name| String::from_utf8(name).expect("a name"))
        .collect();
    assert!(names.contains(&"bytes held in memory space 1 : i64".to_string()), "{names:?}");
    // XProf: an event for each allocation and free, of arenas and buffers.
    let space = written(SPACES, &["--format=xprof", "--stack-budget=0"], false).1;
    let plane = messages(&space, 1).remove(0);
    let events: Vec<Vec<u8>> = messages(&plane, 3).iter().flat_map(|line| messages(line, 4)).collect();
    let of_kind = |kind: u64| events.iter().filter(|event| number(event, 1) == Some(kind)).count();
    assert_eq!([of_kind(1), of_kind(2)], [4, 4]);
    // PyTorch: what is allocated is freed, or left in a segment.
    let snapshot = written(CHAIN, &["--format=memory-viz"], false).1;
    let snapshot: Json = serde_pickle::from_slice(&snapshot, serde_pickle::DeOptions::new()).expect("a pickle");
    let trace = snapshot["device_traces"][0].as_array().expect("a trace");
    let sum = |action: &str| -> u64 {
        let of_action = trace.iter().filter(|entry| entry["action"] == action);
        of_action.map(|entry| entry["size"].as_u64().expect("a size")).sum()
    };
    assert_eq!([sum("segment_alloc"), sum("segment_free")], [512, 512]);
    assert_eq!([sum("alloc"), sum("free_completed"), sum("free_requested")], [768, 768, 768]);
    assert_eq!(snapshot["segments"], Json::Array(Vec::new()));
    assert_eq!(trace[0]["frames"][1]["name"], "@main");
}

#[test]
fn a_table_that_the_solver_reads() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("buffers.csv").display().to_string();
    let (code, _, err, _) = report(CHAIN, &["--format=csv", "-o", &path]);
    assert_eq!(code, Some(0), "{err}");
    let (code, out, err) = freehold(&["plan", &path]);
    assert_eq!((code, err.as_str()), (Some(0), "freehold plan: 3 buffers in 512 bytes; no plan is lower\n"));
    assert!(out.starts_with("id,lower,upper,size,alignment,function,name,source,space,offset\nmain.0,"), "{out}");
}

#[test]
fn layers_and_numbers_of_results() {
    let text = "\
func.func @main(%x: tensor<64xf32>) -> f32 {
  %z = arith.constant 0.0 : f32
  %c = arith.constant 0 : index
  %e = tensor.empty() : tensor<64xf32>
  %a = linalg.exp ins(%x : tensor<64xf32>) outs(%e : tensor<64xf32>) -> tensor<64xf32> loc(\"layer1/exp\"(\"/home/me/model.py\":7:3))
  %n = tensor.empty() : tensor<64xf32>
  %s = tensor.empty() : tensor<f32>
  %t = linalg.fill ins(%z : f32) outs(%s : tensor<f32>) -> tensor<f32>
  %r:2 = linalg.generic {indexing_maps = [affine_map<(i) -> (i)>, affine_map<(i) -> ()>, affine_map<(i) -> (63 - i)>],
      iterator_types = [\"reduction\"]} ins(%a : tensor<64xf32>) outs(%t, %n : tensor<f32>, tensor<64xf32>) {
  ^bb0(%i: f32, %o: f32, %p: f32):
    %m = arith.addf %i, %o : f32
    linalg.yield %m, %i : f32, f32
  } -> (tensor<f32>, tensor<64xf32>)
  %u = tensor.extract %r#0[] : tensor<f32>
  %v = tensor.extract %r#1[%c] : tensor<64xf32>
  %w = arith.addf %u, %v : f32
  return %w : f32
}
";
    let data = data(text, &[]);
    let boxes = data["functions"][0]["boxes"].as_array().expect("boxes");
    let names: Vec<&str> = boxes.iter().filter_map(|one| one["name"].as_str()).collect();
    assert!(names.contains(&"%r#1"), "{names:?}");
    let layer = boxes.iter().find(|one| one["layer"] == "layer1/exp").expect("a layer");
    assert_eq!((&layer["file"], &layer["line"]), (&Json::from("model.py"), &Json::from(7)));
    assert_eq!(data["file"], "p.mlir");
}

#[test]
fn what_each_step_saves() {
    let text = std::fs::read_to_string("examples/programs/attention.mlir").expect("a program");
    let whole = data(&text, &[]);
    let function = &whole["functions"][0];
    let story = &function["story"];
    let steps = story["steps"].as_array().expect("steps");
    let names: Vec<&str> = steps.iter().map(|step| step["step"].as_str().expect("a name")).collect();
    assert_eq!((names.first(), names.last()), (Some(&"deallocation"), Some(&"plan-memory")));
    assert_eq!(steps.last().map(|step| &step["bytes"]), Some(&function["after"]["own_peak"]));
    assert!(story["naive"].as_u64() > steps[0]["bytes"].as_u64(), "{story}");
    // A step that is off is not part of the story; the peaks of the others are those of the command.
    let without = data(&text, &["--reuse-operands=off", "--plan-memory=off"]);
    let steps = without["functions"][0]["story"]["steps"].as_array().expect("steps").clone();
    assert!(steps.iter().all(|step| step["step"] != "reuse-operands" && step["step"] != "plan-memory"), "{steps:?}");
    assert_eq!(steps.last().map(|step| &step["bytes"]), Some(&without["functions"][0]["after"]["own_peak"]));
    // Arguments and constants are not counted.
    assert_eq!((&function["arguments"], &function["constants"]), (&Json::from(53248), &Json::from(0)));
    // The buffers at the peak: those without which it is lowest first.
    let saves = |one: &Json| one["saves"].as_u64().expect("a number");
    let costliest = function["costliest"].as_array().expect("buffers");
    assert!(!costliest.is_empty() && costliest.is_sorted_by(|one, other| saves(one) >= saves(other)), "{costliest:?}");
}

#[test]
fn advice_about_a_buffer_at_the_peak() {
    let text = std::fs::read_to_string("tests/data/explain_advice/read_after_insert.mlir").expect("programs");
    let (first, _) = text.split_once("// -----").expect("two programs");
    let costliest = data(first, &[])["functions"][0]["costliest"].clone();
    let advice = "move '%old = tensor.extract' before '%0 = tensor.insert'";
    assert_eq!((&costliest[0]["advice"], &costliest[0]["advice_saves"]), (&Json::from(advice), &Json::from(32)));
}
