//! The import of dialects from the JSON of `llvm-tblgen`: what is written, what is reported, and that broken JSON is an error which
//! says where.
//!
//! `tests/data/ods/queue.json` is what `llvm-tblgen-22 -dump-json` makes of `tests/data/ods/queue.td`, without the fields that are not read.

use std::path::{Path, PathBuf};
use std::process::Command;

use freehold::cli::{execute, execute_import_ods};
use freehold::ods::{Import, ImportOptions, OdsError, import};
use serde_json::Value;

/// Compares a text with the file that records it. `FREEHOLD_REWRITE=1` writes the file.
#[track_caller]
fn check_file(name: &str, text: &str) {
    let path = folder().join(name);
    if std::env::var_os("FREEHOLD_REWRITE").is_some() {
        std::fs::write(&path, text).expect("the folder can be written");
    }
    let expected = std::fs::read_to_string(&path).expect("a recorded text");
    assert_eq!(text, expected, "FREEHOLD_REWRITE=1 updates {name}");
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/ods")
}

fn queue() -> Value {
    let text = std::fs::read(folder().join("queue.json")).expect("tests/data/ods/queue.json");
    serde_json::from_slice(&text).expect("JSON")
}

fn import_value(value: &Value) -> Result<Import, OdsError> {
    import(&[("q.json".to_string(), value.to_string().into_bytes())], &ImportOptions::default())
}

fn strings(arguments: &[&str]) -> Vec<String> {
    arguments.iter().map(|argument| argument.to_string()).collect()
}

#[test]
fn the_declaration_and_the_report() {
    let file = folder().join("queue.json").display().to_string();
    let outcome = execute_import_ods(&strings(&[&file]));
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    check_file("queue.irdl.mlir", &String::from_utf8(outcome.out).expect("UTF-8"));
    check_file("queue.report", &outcome.err);
    let quiet = execute_import_ods(&strings(&["--no-report", "--dialect=queue", &file]));
    assert_eq!((quiet.code, quiet.err.as_str()), (0, ""));
}

/// Loading the JSON is loading the text that is made of it.
#[test]
fn loading_is_the_same_as_importing() {
    let (json, irdl) = (folder().join("queue.json"), folder().join("queue.irdl.mlir"));
    let program = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden/ods/ops.mlir").display().to_string();
    let run = |option: String| execute(&strings(&[&program, "-allow-unregistered-dialect", &option]));
    let (loaded, read) =
        (run(format!("--load-ods={}", json.display())), run(format!("--irdl-file={}", irdl.display())));
    assert_eq!(loaded.code, 0, "{}", loaded.err);
    assert_eq!(loaded.out, read.out);
}

/// A dialect of two files has the ops of both, and each op once.
#[test]
fn several_files_are_one_dialect() {
    let mut first = queue();
    let mut second = queue();
    let ops = |value: &mut Value, keep: &dyn Fn(&str) -> bool| {
        let list = value["!instanceof"]["Op"].as_array_mut().expect("ops");
        list.retain(|name| keep(name.as_str().expect("a name")));
    };
    ops(&mut first, &|name| name != "Queue_Pop");
    ops(&mut second, &|name| name == "Queue_Pop" || name == "Queue_Push");
    let files = [first, second].map(|value| ("q.json".to_string(), value.to_string().into_bytes()));
    let import = import(&files, &ImportOptions::default()).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = import.dialects[0].ops.iter().map(|op| op.name.as_str()).collect();
    assert_eq!(names.len(), queue()["!instanceof"]["Op"].as_array().expect("ops").len(), "{names:?}");
}

/// What a project adds to a dialect that Freehold loads on demand is an extension of it.
#[test]
fn an_extension_has_what_freehold_lacks() {
    let mut value = queue();
    value["Queue_Dialect"]["name"] = "gpu".into();
    let files = [("q.json".to_string(), value.to_string().into_bytes())];
    let refused = import(&files, &ImportOptions::default()).err().expect("an error").to_string();
    assert_eq!(
        refused,
        "q.json: error: dialect 'gpu' is one that Freehold defines; 'import-ods --extend' imports what it lacks"
    );
    let options = ImportOptions { extend: true, ..ImportOptions::default() };
    let imported = import(&files, &options).unwrap_or_else(|error| panic!("{error}"));
    let names: Vec<&str> = imported.dialects[0].ops.iter().map(|op| op.name.as_str()).collect();
    assert!(names.contains(&"push") && !names.contains(&"func"), "{names:?}");
    assert!(imported.text.contains("freehold.extends"), "{}", imported.text);
    let folder = tempfile::tempdir().expect("a folder");
    let [declaration, program] = ["gpu.irdl.mlir", "a.mlir"].map(|name| folder.path().join(name));
    std::fs::write(&declaration, &imported.text).expect("a file");
    std::fs::write(&program, "func.func @f(%q: !gpu.handle<f32>) {\n  gpu.barrier\n  gpu.drain %q\n  return\n}\n")
        .expect("a file");
    let run = |program: &Path| {
        execute(&strings(&[&program.display().to_string(), &format!("--irdl-file={}", declaration.display())]))
    };
    // The custom form of `drain` is in C++: the error says so, so the op is known.
    assert!(run(&program).err.contains("gpu.drain"), "{}", run(&program).err);
    std::fs::write(&program, "func.func @f(%q: !gpu.handle<f32>) {\n  gpu.barrier\n  return\n}\n").expect("a file");
    assert_eq!(run(&program).code, 0, "{}", run(&program).err);
    // Of an extension of which Freehold has all, nothing is left.
    value["!instanceof"]["Op"] = serde_json::json!(["Queue_Func"]);
    value["!instanceof"]["TypeDef"] = serde_json::json!([]);
    value["!instanceof"]["AttrDef"] = serde_json::json!([]);
    let files = [("q.json".to_string(), value.to_string().into_bytes())];
    let nothing = import(&files, &options).err().expect("an error").to_string();
    assert_eq!(nothing, "q.json: error: Freehold has all ops, types and attributes of the files");
}

/// Returns the lines of the declaration of an op.
fn declaration_of(value: &Value, op: &str) -> String {
    let import = import_value(value).unwrap_or_else(|error| panic!("{error}"));
    let text = &import.text;
    let from = text.find(&format!("irdl.operation @{op} ")).expect("the op");
    let end = text[from..].find("\n  }").expect("the end of the op");
    text[from..from + end].to_string()
}

/// An affine map has a value type, but is no number: its text has no type.
#[test]
fn numbers_are_spelled_without_their_type_but_no_other_attributes() {
    let mut value = queue();
    assert!(declaration_of(&value, "push").contains("\"times\" = i64"));
    value["I64Attr"]["storageType"] = "::mlir::AffineMapAttr".into();
    assert!(!declaration_of(&value, "push").contains("\"times\" ="));
}

/// Several traits state effects on memory (as in LLVM 19's `acc`): their union.
#[test]
fn effects_of_several_traits_are_merged() {
    let mut value = queue();
    let traits = value["Queue_Create"]["traits"].as_array().expect("traits").clone();
    value["Queue_Create"]["traits"] = [traits.clone(), traits].concat().into();
    assert_eq!(declaration_of(&value, "create").matches("\"memory\" = [\"allocate\"]").count(), 1);
}

#[track_caller]
fn check_error(value: &Value, expected: &str) {
    let error = import_value(value).err().map_or("no error".to_string(), |error| error.to_string());
    assert_eq!(error, expected);
}

#[test]
fn errors_name_the_record() {
    let mut value = queue();
    value["Queue_Push"]["opName"] = 4.into();
    check_error(&value, "q.json: error: record 'Queue_Push': field 'opName': expected a string, but found 4");
    let mut value = queue();
    value["Queue_Push"]["arguments"] = serde_json::json!({"args": [[3, "a"]], "kind": "dag"});
    check_error(&value, "q.json: error: record 'Queue_Push': field 'arguments': expected a record, but found 3");
    let mut value = queue();
    value.as_object_mut().expect("an object").remove("Queue_Dialect");
    check_error(&value, "q.json: error: record 'Queue_Handle': field 'dialect': there is no record 'Queue_Dialect'");
    let mut value = queue();
    value["!instanceof"]["Op"][0] = "Missing".into();
    check_error(&value, "q.json: error: '!instanceof': 'Op': there is no record 'Missing'");
}

/// Records that refer to each other in a cycle are an error, not a hang.
#[test]
fn cycles_are_errors() {
    let mut value = queue();
    value["Queue_Push"]["traits"] = serde_json::json!([{"def": "Loop", "kind": "def"}]);
    value["Loop"] = serde_json::json!({"!superclasses": ["TraitList"], "traits": [{"def": "Loop", "kind": "def"}]});
    check_error(&value, "q.json: error: record 'Loop': lists of traits refer to each other in a cycle");
    let mut value = queue();
    let and = serde_json::json!({"kind": {"def": "PredCombinerAnd"}, "children": [{"def": "And"}, {"def": "And"}]});
    value["And"] = and;
    value["PredCombinerAnd"] = serde_json::json!({});
    value["Queue_Odd"]["arguments"] = serde_json::json!({"args": [[{"def": "Any"}, "a"]]});
    value["Any"] = serde_json::json!({"!superclasses": ["TypeConstraint"], "predicate": {"def": "And"}});
    check_error(&value, "q.json: error: record 'And': predicates refer to each other in a cycle");
    let mut value = queue();
    value["Queue_Odd"]["arguments"] = serde_json::json!({"args": [[{"def": "A"}, "a"]]});
    value["A"] = serde_json::json!({"!superclasses": ["AttrConstraint"], "baseAttr": {"def": "A"}});
    check_error(&value, "q.json: error: record 'A': attributes refer to each other in a cycle");
}

#[test]
fn text_that_is_no_json_has_a_place() {
    let check = |text: &[u8], expected: &str| {
        let error = import(&[("q.json".to_string(), text.to_vec())], &ImportOptions::default()).err();
        assert_eq!(error.map(|error| error.to_string()).unwrap_or_default(), expected);
    };
    let form = "expected the JSON that 'llvm-tblgen -dump-json' writes";
    check(b"{\n\"a\": }", &format!("q.json:2:6: error: expected value; {form}"));
    check(b"", &format!("q.json:1:1: error: EOF while parsing a value; {form}"));
    check(b"[1]", &format!("q.json:1:1: error: {form}: an object with the key '!instanceof'"));
    let deep = "[".repeat(100_000);
    check(deep.as_bytes(), &format!("q.json:1:128: error: recursion limit exceeded; {form}"));
}

/// Truncated text, and fields of another type, are errors or imports, never panics.
#[test]
fn damaged_records() {
    let text = std::fs::read(folder().join("queue.json")).expect("tests/data/ods/queue.json");
    for length in (0..text.len()).step_by(997) {
        let files = [("q.json".to_string(), text[..length].to_vec())];
        assert!(import(&files, &ImportOptions::default()).is_err(), "{length}");
    }
    let whole = queue();
    let others = [Value::Null, 7.into(), (-1).into(), "x".into(), serde_json::json!([]), serde_json::json!({})];
    let mut count = 0;
    for (record, fields) in whole.as_object().expect("records") {
        for field in fields.as_object().expect("fields").keys() {
            let other = &others[count % others.len()];
            let mut damaged = whole.clone();
            damaged[record][field] = other.clone();
            if let Err(error) = import_value(&damaged) {
                assert!(error.to_string().contains('\''), "{error}");
            }
            count += 1;
        }
    }
    assert!(count > 300, "{count}");
}

/// The dialects of MLIR's own files, if they and `llvm-tblgen-22` are installed: the share of ops in custom form.
#[test]
fn dialects_of_mlir() {
    let include = Path::new("/usr/lib/llvm-22/include");
    let version = Command::new("llvm-tblgen-22").arg("--version").output();
    if version.is_err() || !include.join("mlir/Dialect/MPI/IR/MPIOps.td").exists() {
        eprintln!("llvm-tblgen-22 and libmlir-22-dev are not installed: nothing is imported");
        return;
    }
    for (file, dialect, least) in [
        ("MPI/IR/MPIOps.td", "mpi", 100),
        ("Async/IR/AsyncOps.td", "async", 80),
        ("Shard/IR/ShardOps.td", "shard", 95),
        ("GPU/IR/GPUOps.td", "gpu", 85),
        ("NVGPU/IR/NVGPUOps.td", "nvgpu", 85),
    ] {
        let output = Command::new("llvm-tblgen-22")
            .args(["-dump-json", "-I"])
            .arg(include)
            .arg(include.join("mlir/Dialect").join(file))
            .output()
            .expect("llvm-tblgen-22");
        let options = ImportOptions { dialects: vec![dialect.to_string()], ..ImportOptions::default() };
        let import = import(&[(file.to_string(), output.stdout)], &options).unwrap_or_else(|error| panic!("{error}"));
        let ops = &import.dialects[0].ops;
        let custom = ops.iter().filter(|op| op.format.is_some()).count();
        assert!(100 * custom >= least * ops.len(), "{dialect}: {custom} of {}\n{}", ops.len(), import.report);
    }
}
