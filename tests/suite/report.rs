//! `freehold report`: its data, the page around it, and what it says of wrong input.

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
    assert_eq!((&data["version"], &data["input"]), (&Json::from(1), &Json::from("tensors")));
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
    assert!(err.starts_with("freehold report: @main: 512 bytes at the peak, "), "{err}");
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
    check(&["--cse"], "passes cannot be chosen", "use 'freehold opt' to run individual passes");
}
