//! `freehold convert`: names, layout, comments, separators, locations, folders, and what fails.

use std::path::Path;

use super::usage::freehold;

const OLD: &str = "\
// RUN: some-tool %s
// of the file

#map = affine_map<(d0) -> (d0)>
!row = type memref<?xf32>

// CHECK-LABEL: @f(
func @f(%src: memref<?xf32>,
        %n:   index) -> !row {
  // CHECK: alloc
  %dst = memref.alloc(%n) : memref<?xf32> // on the line
  %12 = call @f(%dst, %n) : (memref<?xf32>, index) -> memref<?xf32>
  \"t.op\"() ({
    // inside
    \"t.a\"() : () -> ()
    // last inside
  }) {text = \"// no comment {\"} : () -> ()

  %r:2, %s = \"t.three\"() : () -> (i32, i32, f32)
  %true = constant true
  br ^loop(%r#1 : i32)
^loop(%i: i32):   // pred: ^bb0
  cond_br %true, ^loop(%i : i32), ^done
^done:
  // CHECK: return
  return %12 : memref<?xf32> loc(\"x\":1:2)
  // end of f
}
// after f

// -----

// second program
func private @g() // declared
// last
";

/// The parts of the program that another version spells in another way.
const CHANGES: [(&str, &str); 5] = [
    ("!row = type ", "!row = "),
    ("\nfunc ", "\nfunc.func "),
    (" constant true", " arith.constant true"),
    ("  br ", "  cf.br "),
    ("  cond_br ", "  cf.cond_br "),
];

/// Returns the program in MLIR 22: everything else stays as it is.
fn new() -> String {
    CHANGES.iter().fold(OLD.to_string(), |text, (old, new)| text.replace(old, new))
}

fn write(path: &Path, text: &str) {
    std::fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    std::fs::write(path, text).expect("a file");
}

fn read(path: &Path) -> String {
    std::fs::read_to_string(path).expect("a file")
}

#[test]
fn names_layout_comments_and_locations_stay() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("old.mlir");
    write(&file, OLD);
    let file = file.display().to_string();
    let (code, out, err) = freehold(&["convert", &file, "--to=22"]);
    assert_eq!((code, err.as_str()), (Some(0), "freehold convert: 1 file converted, 0 unchanged, 0 failed\n"));
    assert_eq!(out, new());
    // The result is not changed again.
    let again = folder.path().join("new.mlir");
    write(&again, &new());
    let (code, out, err) = freehold(&["convert", &again.display().to_string(), "--to=22"]);
    assert_eq!((code, err.as_str()), (Some(0), "freehold convert: 0 files converted, 1 unchanged, 0 failed\n"));
    assert_eq!(out, new());
    // And back, to the version of the text, in which constants are of the dialect arith already.
    let (code, out, err) = freehold(&["convert", &again.display().to_string(), "--to=14"]);
    assert_eq!(code, Some(0), "{err}");
    let back =
        [CHANGES[0], CHANGES[1], CHANGES[3], CHANGES[4]].iter().fold(new(), |text, (old, new)| text.replace(new, old));
    assert_eq!(out, back);
}

/// A text of another version is printed in the words of this one; the names of its values stay.
#[test]
fn what_is_spelled_anew_has_the_names_of_the_source() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("old.mlir");
    let text = "\
func @f(%source: memref<4xf32>, %target: memref<4xf32>) {
  linalg.copy(%source,   %target) : memref<4xf32>, memref<4xf32>  // copies
  return
}
";
    write(&file, text);
    let (code, out, err) = freehold(&["convert", &file.display().to_string(), "--to=22"]);
    assert_eq!(code, Some(0), "{err}");
    let copy = "  linalg.copy ins(%source : memref<4xf32>) outs(%target : memref<4xf32>)  // copies\n";
    assert!(out.starts_with("func.func @f(%source: memref<4xf32>, %target: memref<4xf32>) {\n"), "{out}");
    assert!(out.contains(copy), "{out}");
}

/// Conversion to the version that a text is in keeps the program, and every comment; a second conversion changes nothing.
#[test]
fn programs_of_the_golden_tests_stay_the_same_programs() {
    let root = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden"));
    let folder = tempfile::tempdir().expect("a temporary folder");
    let mut compared = 0;
    for name in ["affine", "arith", "builtin", "cf", "func", "linalg", "memref", "scf", "tensor", "vector", "versions"]
    {
        let mut files: Vec<_> = std::fs::read_dir(root.join(name)).expect("a folder").flatten().collect();
        files.sort_by_key(|file| file.path());
        for file in files.into_iter().filter(|file| file.path().extension().is_some_and(|end| end == "mlir")) {
            compared += usize::from(stays_the_same(&file.path(), folder.path()));
        }
    }
    assert!(compared > 60, "{compared}");
}

/// Compares a file with its conversion. Returns whether it could be converted.
fn stays_the_same(path: &Path, folder: &Path) -> bool {
    // Ops of one spelling mean different things in several versions: the conversion decides, and the parser after it too.
    if path.file_name().is_some_and(|name| name == "read.mlir") {
        return false;
    }
    let (shown, once) = (path.display().to_string(), folder.join("once.mlir"));
    let (code, converted, said) = freehold(&["convert", &shown, "--to=22", "--keep-invalid"]);
    if code != Some(0) || said.contains("programs left as they are") {
        return false;
    }
    write(&once, &converted);
    let (_, twice, _) = freehold(&["convert", &once.display().to_string(), "--to=22", "--keep-invalid"]);
    assert_eq!(converted, twice, "{shown}");
    let printed = |file: &Path, form: &[&str]| {
        let file = file.display().to_string();
        freehold(&[&["opt", &file, "--split-input-file", "--allow-unregistered-dialect"], form].concat()).1
    };
    let generic = ["--mlir-print-op-generic"];
    let usual = folder.join("usual.mlir");
    write(&usual, &printed(path, &[]));
    let result = printed(&once, &generic);
    // The generic form spells defaults that the custom form leaves out.
    if result != printed(path, &generic) {
        assert_eq!(printed(&usual, &generic), result, "{shown}");
    }
    let comments = |text: &str| -> String {
        let comment = |line: &str| line.find("//").map(|at| line[at..].to_string());
        text.lines().filter_map(comment).collect::<String>().split_whitespace().collect()
    };
    assert_eq!(comments(&read(path)), comments(&converted), "{shown}");
    true
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
