//! The output of `freehold opt`: a single program is written as it is printed, as the text that is kept otherwise.

use std::io::Write;
use std::path::{Path, PathBuf};

use freehold::cli::execute;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::ir::{Context, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program, write_program};

use super::usage::freehold;

/// A program of about 700 kB, with aliases, results in groups, and nested blocks.
fn program() -> String {
    let mut text = "#map = affine_map<(d0) -> (d0 + 1)>\nfunc.func @f(%c: i1, %i: index) {\n".to_string();
    for number in 0..4000 {
        text += &format!("  %x{number}:2 = scf.if %c -> (index, index) {{\n    %y = affine.apply #map(%i)\n");
        text += "    scf.yield %y, %i : index, index\n  } else {\n    scf.yield %i, %i : index, index\n  }\n";
        text += &format!("  \"test.use\"(%x{number}#1) : (index) -> ()\n");
    }
    text + "  return\n}\n"
}

fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("output").join(name);
    std::fs::create_dir_all(&folder).expect("a folder");
    folder
}

/// The text that the library returns for these arguments.
fn kept(arguments: &[&str]) -> String {
    let arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    let outcome = execute(&arguments);
    assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
    String::from_utf8(outcome.out).expect("a text")
}

#[test]
fn is_the_text_that_is_kept() {
    let folder = folder("text");
    let (input, output) = (folder.join("in.mlir"), folder.join("out.mlir"));
    std::fs::write(&input, program()).expect("a file");
    let (input, output) = (input.to_str().expect("a path"), output.to_str().expect("a path"));
    let variants: [&[&str]; 6] = [
        &[],
        &["--mlir-disable-threading"],
        &["--mlir-print-op-generic", "--mlir-disable-threading"],
        &["--mlir-print-debuginfo", "--mlir-disable-threading"],
        &["--no-implicit-module", "--mlir-disable-threading"],
        &["--canonicalize", "--mlir-disable-threading"],
    ];
    for options in variants {
        let arguments = [&["--allow-unregistered-dialect", input][..], options].concat();
        let expected = kept(&arguments);
        assert!(expected.len() > 500_000 || options.contains(&"--canonicalize"), "{}", expected.len());
        let (code, out, err) = freehold(&[&["opt"][..], &arguments].concat());
        assert_eq!((code, err.as_str()), (Some(0), ""), "{options:?}");
        assert!(out == expected, "{options:?}: standard output differs");
        let (code, out, err) = freehold(&[&["opt"][..], &arguments, &["-o", output]].concat());
        assert_eq!((code, out.as_str(), err.as_str()), (Some(0), "", ""), "{options:?}");
        assert!(std::fs::read_to_string(output).expect("a file") == expected, "{options:?}: the file differs");
    }
}

#[test]
fn is_written_only_after_the_program_is_valid() {
    let folder = folder("invalid");
    let (input, output) = (folder.join("in.mlir"), folder.join("out.mlir"));
    std::fs::write(&input, "func.func @f() -> i32 { return }").expect("a file");
    std::fs::write(&output, "the former text").expect("a file");
    let (input, path) = (input.to_str().expect("a path"), output.to_str().expect("a path"));
    let (code, out, err) = freehold(&["opt", input, "-o", path]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("error: "), "{err}");
    assert_eq!(std::fs::read_to_string(&output).expect("a file"), "the former text");
}

/// A device without room refuses what is written to it.
#[cfg(target_os = "linux")]
#[test]
fn tells_that_there_is_no_room() {
    let input = folder("full").join("in.mlir");
    std::fs::write(&input, program()).expect("a file");
    let input = input.to_str().expect("a path");
    let (code, out, err) = freehold(&["opt", "--allow-unregistered-dialect", input, "-o", "/dev/full"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert_eq!(err, "cannot open output file '/dev/full': No space left on device\n");
}

/// Counts what is written, and fails at a limit.
#[derive(Default)]
struct Pieces {
    text: Vec<u8>,
    longest: usize,
    limit: Option<usize>,
}

impl Write for Pieces {
    fn write(&mut self, piece: &[u8]) -> std::io::Result<usize> {
        if self.limit.is_some_and(|limit| self.text.len() >= limit) {
            return Err(std::io::Error::other("no room"));
        }
        self.longest = self.longest.max(piece.len());
        self.text.extend_from_slice(piece);
        Ok(piece.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

#[test]
fn is_written_in_short_pieces_up_to_the_first_error() {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    let source = ctx.add_source("test", program().into_bytes(), 0).expect("a short text");
    let body = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("a valid program");
    let options = PrintOptions::default();
    let mut pieces = Pieces::default();
    // Blocks of at least 8192 ops are printed on several threads, and written at once; those of this program are shorter.
    write_program(View::new(&ctx, &body), &options, &mut pieces).expect("nothing fails");
    assert_eq!(String::from_utf8_lossy(&pieces.text), print_program(View::new(&ctx, &body), &options));
    assert!(pieces.longest < 70_000, "{}", pieces.longest);

    let mut pieces = Pieces { limit: Some(200_000), ..Pieces::default() };
    let error = write_program(View::new(&ctx, &body), &options, &mut pieces).expect_err("no room");
    assert_eq!(error.to_string(), "no room");
    assert!((200_000..300_000).contains(&pieces.text.len()), "{}", pieces.text.len());
}
