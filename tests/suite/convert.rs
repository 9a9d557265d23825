//! `freehold convert`: comments, separators, locations, folders, and what fails.

use std::path::Path;

use super::usage::freehold;

const OLD: &str = "\
// RUN: some-tool %s
// of the file

#map = affine_map<(d0) -> (d0)>

// CHECK-LABEL: @f(
func @f(%a: memref<?xf32>, %n: index) -> memref<?xf32> {
  // CHECK: alloc
  %0 = memref.alloc(%n) : memref<?xf32> // on the line
  %1 = call @f(%0, %n) : (memref<?xf32>, index) -> memref<?xf32>
  \"t.op\"() ({
    // inside
    \"t.a\"() : () -> ()
    // last inside
  }) {text = \"// no comment {\"} : () -> ()

  // CHECK: return
  return %1 : memref<?xf32> loc(\"x\":1:2)
  // end of f
}
// after f

// -----

// second program
func private @g() // declared
// last
";

const NEW: &str = "\
// RUN: some-tool %s
// of the file

// CHECK-LABEL: @f(
func.func @f(%arg0: memref<?xf32>, %arg1: index) -> memref<?xf32> {
  // CHECK: alloc
  %alloc = memref.alloc(%arg1) : memref<?xf32> // on the line
  %0 = call @f(%alloc, %arg1) : (memref<?xf32>, index) -> memref<?xf32>
  \"t.op\"() ({
    // inside
    \"t.a\"() : () -> ()
    // last inside
  }) {text = \"// no comment {\"} : () -> ()

  // CHECK: return
  return %0 : memref<?xf32> loc(#loc)
  // end of f
}
// after f
#loc = loc(\"x\":1:2)

// -----

// second program
func.func private @g() // declared
// last
";

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a file")
}

#[test]
fn comments_separators_and_locations_stay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("old.mlir");
    write(&file, OLD);
    let file = file.display().to_string();
    let (code, out, err) = freehold(&["convert", &file, "--to=22"]);
    assert_eq!((code, err.as_str()), (Some(0), "freehold convert: 1 file converted, 0 unchanged, 0 failed\n"));
    assert_eq!(out, NEW);
    // The result is not changed again.
    let again = folder.path().join("new.mlir");
    write(&again, NEW);
    let (code, out, err) = freehold(&["convert", &again.display().to_string(), "--to=22"]);
    assert_eq!((code, err.as_str()), (Some(0), "freehold convert: 0 files converted, 1 unchanged, 0 failed\n"));
    assert_eq!(out, NEW);
    // And back.
    let (code, out, err) = freehold(&["convert", &again.display().to_string(), "--to=14"]);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(out, NEW.replace("func.func", "func"), "{out}");
}

#[test]
fn folders_are_converted_and_failures_are_told() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let (from, to) = (folder.path().join("in"), folder.path().join("out"));
    write(&from.join("a.mlir"), "func @f() {\n  return\n}\n");
    write(&from.join("deep/b.mlir"), "func.func @f() {\n  return\n}\n");
    write(&from.join("deep/bad.mlir"), "func @f() {\n  return\n}\n// -----\nfunc @f( {\n");
    write(&from.join("deep/other.txt"), "func @f() {\n");
    let (shown, target) = (from.display().to_string(), to.display().to_string());
    let (code, out, err) = freehold(&["convert", &shown, "--to=22", "-o", &target]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("bad.mlir:5:9: error: expected"), "{err}");
    assert!(err.ends_with("freehold convert: 1 file converted, 1 unchanged, 1 failed\n"), "{err}");
    assert_eq!(read(&to.join("a.mlir")), "func.func @f() {\n  return\n}\n");
    assert_eq!(read(&to.join("deep/b.mlir")), "func.func @f() {\n  return\n}\n");
    assert!(!to.join("deep/bad.mlir").exists() && !to.join("deep/other.txt").exists());

    let (code, _, err) = freehold(&["convert", &shown, "--to=22", "--in-place", "--keep-invalid"]);
    assert_eq!(code, Some(0), "{err}");
    let last = "freehold convert: 2 files converted, 1 unchanged, 0 failed; programs left as they are: 1\n";
    assert!(err.ends_with(last), "{err}");
    assert_eq!(read(&from.join("deep/bad.mlir")), "func.func @f() {\n  return\n}\n// -----\nfunc @f( {\n");
}

#[test]
fn resources_stay_in_their_program() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("two.mlir");
    let section = "{-#\n  external_resources: {\n    tool: {\n      key: \"value\"\n    }\n  }\n#-}\n";
    write(&file, &format!("func @f() {{\n  return\n}}\n\n{section}\n// -----\n\nfunc @g() {{\n  return\n}}\n"));
    let (code, out, err) = freehold(&["convert", &file.display().to_string(), "--to=22"]);
    assert_eq!(code, Some(0), "{err}");
    assert_eq!(out.matches("external_resources").count(), 1, "{out}");
}

#[test]
fn wrong_arguments() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let shown = folder.path().display().to_string();
    for (arguments, message) in [
        (&["convert", "--to=22"][..], "no file is given"),
        (&["convert", "x.mlir"], "no version is given"),
        (&["convert", "x.mlir", "--to=12"], "unknown version '12'"),
        (&["convert", "x.mlir", "--to=22", "--from=new"], "unknown version 'new'"),
        (&["convert", &shown, "--to=22"], "several files have no common output"),
        (&["convert", "x.mlir", "--to=22", "--in-place", "-o", "y"], "-o and --in-place exclude each other"),
        (&["convert", "no-such-file.mlir", "--to=22"], "cannot open 'no-such-file.mlir'"),
    ] {
        let (code, out, err) = freehold(arguments);
        assert_eq!((code, out.as_str()), (Some(1), ""), "{arguments:?}");
        assert!(err.contains(message), "{arguments:?}: {err}");
    }
}
