//! Reproducers, as files: what the command writes for a pass that fails or panics, and what it runs.

use std::path::{Path, PathBuf};
use std::process::Command;

use freehold::cli::{Outcome, execute, execute_with_passes};

use super::panics::registry;

const PROGRAM: &str = "func.func @bad(%c: i1) -> memref<4xf32> {
  %m = memref.alloc() : memref<4xf32>
  \"test.foo\"() : () -> ()
  return %m : memref<4xf32>
}
func.func @good() { return }
";

const NOT_MANAGED: &str = "builtin.module(func.func(cse),ownership-based-buffer-deallocation,canonicalize)";

/// A folder with the file `program.mlir`.
struct Folder(tempfile::TempDir);

impl Folder {
    fn new() -> Folder {
        let folder = tempfile::tempdir().expect("a folder");
        std::fs::write(folder.path().join("program.mlir"), PROGRAM).expect("a program");
        Folder(folder)
    }

    fn path(&self, name: &str) -> PathBuf {
        self.0.path().join(name)
    }

    /// Runs `freehold opt` on a file, where `%` in arguments is the folder.
    fn opt(&self, file: &str, arguments: &[&str]) -> Outcome {
        let file = self.path(file).display().to_string();
        let folder = self.0.path().display().to_string();
        let mut all = vec![file, "--allow-unregistered-dialect".to_string()];
        all.extend(arguments.iter().map(|argument| argument.replace('%', &folder)));
        execute_with_passes(&all, &registry())
    }

    fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).expect("a file")
    }
}

/// Returns the resources of a reproducer.
fn resources(pipeline: &str, disable_threading: bool) -> String {
    format!(
        "{{-#\n  external_resources: {{\n    mlir_reproducer: {{\n      pipeline: \"{pipeline}\",\n      \
         disable_threading: {disable_threading},\n      verify_each: true\n    }}\n  }}\n#-}}\n"
    )
}

const CANONICALIZE: &str = "canonicalize{  max-iterations=10 max-num-rewrites=-1 region-simplify=normal \
                            test-convergence=false top-down=true}";

#[test]
fn a_pass_that_fails_is_reproduced_on_request() {
    let folder = Folder::new();
    let pipeline = format!("--pass-pipeline={NOT_MANAGED}");
    let failed = folder.opt("program.mlir", &[&pipeline, "--mlir-pass-pipeline-crash-reproducer=%/r.mlir"]);
    assert_eq!((failed.code, failed.out.len()), (1, 0));
    let file = folder.path("r.mlir").display().to_string();
    let expected = format!(
        "error: Failures have been detected while processing an MLIR pass pipeline\n{}:0:0: note: Pipeline failed while \
         executing [`OwnershipBasedBufferDeallocationPass` on 'builtin.module' operation]: reproducer generated at \
         `{file}`\n",
        folder.path("program.mlir").display()
    );
    assert!(failed.err.ends_with(&expected), "{}", failed.err);
    let text = folder.read("r.mlir");
    let ownership = "ownership-based-buffer-deallocation{private-function-dynamic-ownership=false}";
    let pipeline = format!("builtin.module(func.func(cse),{ownership},{CANONICALIZE})");
    assert!(text.ends_with(&resources(&pipeline, false)), "{text}");
    assert!(text.starts_with("module {\n  func.func @bad(%arg0: i1)"), "{text}");
    let again = folder.opt("r.mlir", &["--run-reproducer"]);
    assert!(
        again.code == 1 && again.err.contains("r.mlir:4:5: error: ops with unknown memory side effects"),
        "{}",
        again.err
    );
    // Without the flag, the pipeline is a resource like any other.
    assert_eq!(String::from_utf8_lossy(&folder.opt("r.mlir", &[]).out).trim_end(), text.trim_end());
    // A pipeline in the arguments replaces the stored one; a single pass runs after it.
    assert_eq!(folder.opt("r.mlir", &["--run-reproducer", "--pass-pipeline=builtin.module(cse)"]).code, 0);
    assert_eq!(folder.opt("r.mlir", &["--run-reproducer", "--cse"]).code, 1);
}

#[test]
fn the_pass_alone_is_reproduced_on_request() {
    let folder = Folder::new();
    let flags = ["--mlir-pass-pipeline-crash-reproducer=%/r.mlir", "--mlir-pass-pipeline-local-reproducer"];
    let passes = format!("--pass-pipeline={NOT_MANAGED}");
    let failed = folder.opt("program.mlir", &[&passes, flags[0], flags[1]]);
    assert!(
        failed.err.contains("while executing `OwnershipBasedBufferDeallocationPass` on 'builtin.module' operation: ")
    );
    let ownership = "ownership-based-buffer-deallocation{private-function-dynamic-ownership=false}";
    let text = folder.read("r.mlir");
    assert!(text.ends_with(&resources(&format!("builtin.module({ownership})"), true)), "{text}");
    // The program is that before the pass, and the pass is nested as it was.
    let program = "func.func @bad() -> i32 {\n  %a = arith.constant 1 : i32\n  %b = arith.addi %a, %a : i32\n  return %b : i32\n}\n";
    std::fs::write(folder.path("nested.mlir"), program).expect("a program");
    let passes = "--pass-pipeline=builtin.module(func.func(canonicalize,test-panic))";
    let failed = folder.opt("nested.mlir", &[passes, flags[0], flags[1]]);
    assert!(failed.err.contains("while executing `TestPanic` on 'func.func' operation: @bad: "), "{}", failed.err);
    let text = folder.read("r.mlir");
    assert!(
        text.contains("arith.constant 2") && text.ends_with(&resources("builtin.module(func.func(test-panic))", true))
    );
}

#[test]
fn a_panic_is_reproduced_in_the_temporary_folder() {
    let folder = Folder::new();
    let failed = folder.opt("program.mlir", &["--cse", "--test-panic"]);
    assert_eq!((failed.code, failed.out.len()), (1, 0));
    let expected = "program.mlir:1:1: error: the pass 'test-panic' panicked on 'func.func' operation: @bad: the function 'bad' is bad\n";
    assert!(failed.err.contains(expected), "{}", failed.err);
    let start = failed.err.find("reproducer generated at '").expect("a reproducer") + "reproducer generated at '".len();
    let (file, rest) = failed.err[start..].split_once('\'').expect("a path");
    assert_eq!(
        rest,
        format!(
            "; 'freehold opt --run-reproducer {file}' repeats the panic\nfunc.func @bad(%c: i1) -> memref<4xf32> {{\n^\n"
        )
    );
    let text = std::fs::read_to_string(file).expect("the reproducer");
    assert!(Path::new(file).starts_with(std::env::temp_dir()));
    std::fs::rename(file, folder.path("r.mlir")).expect("a file");
    assert!(text.ends_with(&resources("builtin.module(cse,test-panic)", false)), "{text}");
    let again = folder.opt("r.mlir", &["--run-reproducer", "--mlir-pass-pipeline-crash-reproducer=%/again.mlir"]);
    assert!(again.err.contains("the pass 'test-panic' panicked on 'func.func' operation: @bad"), "{}", again.err);
    assert_eq!(folder.read("again.mlir"), text);
}

#[test]
fn a_reproducer_is_written_without_a_failure() {
    let folder = Folder::new();
    let done = folder
        .opt("program.mlir", &["--canonicalize", "--mlir-generate-reproducer=%/r.mlir", "--mlir-disable-threading"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let text = folder.read("r.mlir");
    assert!(text.ends_with(&resources(&format!("builtin.module({CANONICALIZE})"), true)), "{text}");
    let again = folder.opt("r.mlir", &["--run-reproducer"]);
    assert_eq!(again.out, done.out);
}

#[test]
fn files_that_cannot_be_written() {
    let folder = Folder::new();
    let failed = folder.opt("program.mlir", &["--cse", "--mlir-generate-reproducer=%/none/r.mlir"]);
    assert!(failed.code == 1 && failed.err.contains("cannot open output file '"), "{}", failed.err);
    let failed = folder.opt("program.mlir", &["--test-panic", "--mlir-pass-pipeline-crash-reproducer=%/none/r.mlir"]);
    assert!(
        failed.code == 1 && failed.err.contains(": no reproducer was generated: cannot open output file '"),
        "{}",
        failed.err
    );
    let flags = ["--cse", "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=%/program.mlir"];
    let failed = folder.opt("program.mlir", &flags);
    assert!(failed.code == 1 && failed.err.contains("error: cannot write the dump '"), "{}", failed.err);
}

#[test]
fn resources_that_no_reproducer_has() {
    let folder = Folder::new();
    for (resource, message) in [
        ("pipeline: true", "expected string value for key 'pipeline'"),
        ("verify_each: \"x\"", "expected 'true' or 'false' value for key 'verify_each'"),
        ("other: true", "unknown 'mlir_reproducer' resource key 'other'"),
        ("pipeline: \"builtin.module(nothing)\"", "'nothing' does not refer to a registered pass or pass pipeline"),
        ("pipeline: \"func.func(cse)\"", "can't run 'func.func' pass manager on 'builtin.module' op"),
    ] {
        let text = format!("module {{}}\n{{-# external_resources: {{mlir_reproducer: {{{resource}}}}} #-}}\n");
        std::fs::write(folder.path("r.mlir"), text).expect("a program");
        let failed = folder.opt("r.mlir", &["--run-reproducer"]);
        assert!(failed.code == 1 && failed.err.contains(message), "{message}: {}", failed.err);
    }
}

/// The files of a folder and of those in it, sorted, with their contents.
fn files_of(folder: &Path) -> Vec<(String, String)> {
    let (mut found, mut work) = (Vec::new(), vec![folder.to_path_buf()]);
    while let Some(path) = work.pop() {
        if path.is_dir() {
            work.extend(std::fs::read_dir(&path).expect("a folder").flatten().map(|entry| entry.path()));
        } else {
            let name = path.strip_prefix(folder).expect("a path in the folder").display().to_string();
            found.push((name, std::fs::read_to_string(&path).expect("a file")));
        }
    }
    found.sort();
    found
}

#[test]
fn dumps_are_a_tree_of_files() {
    let folder = Folder::new();
    let program = "func.func @f() { return }\nmodule @inner { func.func @\"../g\"() { return } }\n";
    std::fs::write(folder.path("program.mlir"), program).expect("a program");
    let passes =
        "--pass-pipeline=builtin.module(func.func(cse,canonicalize),builtin.module(func.func(cse)),canonicalize)";
    let done = folder.opt("program.mlir", &[passes, "--mlir-print-ir-after-all", "--mlir-print-ir-tree-dir=%/tree"]);
    assert_eq!((done.code, done.err.as_str()), (0, ""));
    let files = files_of(&folder.path("tree"));
    let names: Vec<&str> = files.iter().map(|file| file.0.as_str()).collect();
    let root = "builtin_module_no-symbol-name";
    let expected = [
        format!("{root}/1_canonicalize.mlir"),
        format!("{root}/builtin_module_inner/func_func_.._g/0_0_0_cse.mlir"),
        format!("{root}/func_func_f/0_0_cse.mlir"),
        format!("{root}/func_func_f/0_1_canonicalize.mlir"),
    ];
    assert_eq!(names, expected);
    assert_eq!(files[2].1, "// -----// IR Dump After CSE (cse) //----- //\nfunc.func @f() {\n  return\n}\n\n");
}

/// Returns `mlir-opt` 22, if it is installed.
fn mlir_opt(arguments: &[&str]) -> Option<(bool, String)> {
    let output = Command::new("mlir-opt-22").args(arguments).output().ok()?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned() + &String::from_utf8_lossy(&output.stderr);
    Some((output.status.success(), text))
}

#[test]
fn mlir_opt_runs_our_reproducers_and_we_run_its() {
    let folder = Folder::new();
    let (ours, theirs) =
        (folder.path("ours.mlir").display().to_string(), folder.path("theirs.mlir").display().to_string());
    let program = folder.path("program.mlir").display().to_string();
    let unregistered = "--allow-unregistered-dialect";
    let generate = format!("--mlir-generate-reproducer={theirs}");
    let Some((true, _)) = mlir_opt(&[&program, unregistered, "--canonicalize", &generate]) else {
        eprintln!("mlir-opt-22 is not installed: nothing is compared");
        return;
    };
    let done = folder.opt("program.mlir", &["--canonicalize", "--mlir-generate-reproducer=%/ours.mlir"]);
    assert_eq!(done.code, 0);
    assert_eq!(folder.read("ours.mlir"), folder.read("theirs.mlir").replace("verify_each: false", "verify_each: true"));
    assert_eq!(folder.opt("theirs.mlir", &["--run-reproducer"]).out, done.out);
    let (succeeded, text) = mlir_opt(&[&ours, unregistered, "--run-reproducer"]).expect("mlir-opt");
    assert!(succeeded, "{text}");
    assert_eq!(text.as_bytes(), done.out);
    // The same tree of dumps.
    let passes = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),canonicalize)";
    let dumps = |name: &str| format!("--mlir-print-ir-tree-dir={}", folder.path(name).display());
    let (mine, its) = (dumps("mine"), dumps("its"));
    let flags = ["--mlir-disable-threading", "--mlir-print-ir-after-all"];
    assert_eq!(folder.opt("program.mlir", &[passes, flags[0], flags[1], &mine]).code, 0);
    assert!(mlir_opt(&[&program, unregistered, passes, flags[0], flags[1], &its]).expect("mlir-opt").0);
    let names = |name: &str| files_of(&folder.path(name)).into_iter().map(|file| file.0).collect::<Vec<_>>();
    assert_eq!(names("mine"), names("its"));
    let texts = |name: &str| {
        files_of(&folder.path(name)).into_iter().map(|file| file.1.trim_end().to_string()).collect::<Vec<_>>()
    };
    assert_eq!(texts("mine"), texts("its"));
}

#[test]
fn times_as_json() {
    let folder = Folder::new();
    let passes = "--pass-pipeline=builtin.module(func.func(cse,canonicalize),canonicalize)";
    let done = folder.opt("program.mlir", &[passes, "--mlir-timing", "--mlir-output-format=json"]);
    assert_eq!(done.code, 0);
    // An empty object ends each list of passes.
    let json: serde_json::Value = serde_json::from_str(&done.err).expect("JSON");
    let name = |step: &serde_json::Value| step["name"].as_str().unwrap_or_default().to_string();
    let names: Vec<String> = json.as_array().expect("a list").iter().map(name).collect();
    assert_eq!(
        names,
        ["Parser", "'func.func' Pipeline", "Canonicalizer", "Output", "Start of threads", "Rest", "Total"]
    );
    let nested: Vec<String> = json[1]["passes"].as_array().expect("a list").iter().map(name).collect();
    assert_eq!(nested, ["CSE", "Canonicalizer", ""]);
    assert!(json[0]["wall"]["duration"].is_number() && json[6]["wall"]["percentage"] == 100.0);
    let list = folder
        .opt("program.mlir", &[passes, "--mlir-timing", "--mlir-timing-display=list", "--mlir-output-format=json"]);
    let json: serde_json::Value = serde_json::from_str(&list.err).expect("JSON");
    assert!(json.as_array().expect("a list").iter().all(|step| step["passes"].is_null()));
    let text = folder.opt("program.mlir", &[passes, "--mlir-timing"]).err;
    assert!(text.contains("%)  Start of threads\n"), "{text}");
    assert_eq!(execute(&["--mlir-output-format=xml".to_string()]).code, 1);
}
