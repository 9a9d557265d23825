//! Bad input: whatever the text, the command ends with exit code 1 and a message that begins with `file:line:column:
//! error:`, and does not touch the output file. It never panics, overflows its stack or hangs.
//!
//! Each case runs the command in its own process, so that a stack overflow is detected.

use std::io::Write;
use std::process::{Command, Stdio};

/// Runs the command on `text`; returns its exit code, the contents of the output file, and its messages.
fn run(text: &[u8], flags: &[&str]) -> (Option<i32>, Option<Vec<u8>>, String) {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let output = folder.path().join("out.mlir");
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(["opt", "--allow-unregistered-dialect", "-", "-o"])
        .arg(&output)
        .args(flags)
        .stdin(Stdio::piped())
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    let mut input = child.stdin.take().expect("a pipe");
    let text = text.to_vec();
    let writer = std::thread::spawn(move || {
        // The command may stop reading early.
        let _ = input.write_all(&text);
    });
    let done = child.wait_with_output().expect("the command ends");
    writer.join().expect("the writer ends");
    let messages = String::from_utf8_lossy(&done.stderr).into_owned();
    (done.status.code(), std::fs::read(&output).ok(), messages)
}

#[track_caller]
fn refused(text: impl AsRef<[u8]>, expected: &str) {
    let (code, output, messages) = run(text.as_ref(), &[]);
    let first = messages.lines().next().unwrap_or("").chars().take(300).collect::<String>();
    assert_eq!(code, Some(1), "{first}");
    assert_eq!(output, None, "nothing is written");
    let position = first.strip_prefix("<stdin>:").and_then(|rest| rest.split_once(": error: "));
    let Some((position, message)) = position else { panic!("no position: {first}") };
    assert_eq!(position.split(':').filter(|number| number.parse::<u32>().is_ok()).count(), 2, "{first}");
    assert!(message.contains(expected), "{first}");
    assert!(messages.lines().any(|line| line.trim() == "^") || !text.as_ref().is_ascii(), "a caret: {first}");
}

#[track_caller]
fn accepted(text: impl AsRef<[u8]>) {
    let (code, output, messages) = run(text.as_ref(), &[]);
    assert_eq!(code, Some(0), "{}", messages.chars().take(300).collect::<String>());
    assert!(output.is_some());
}

const DEEP: usize = 200_000;

#[test]
fn nested_regions() {
    refused("\"a.b\"() ({".repeat(DEEP), "nesting is deeper than");
    refused("module {".repeat(DEEP), "nesting is deeper than");
    accepted("\"a.b\"() ({".repeat(1000) + &"}) : () -> ()".repeat(1000));
    accepted("module {".repeat(1000) + &"}".repeat(1000));
}

#[test]
fn nested_attributes() {
    for (open, close) in [("[", "]"), ("{x = ", "}"), ("dense<[", "]"), ("#a<", ">"), ("affine_map<() -> ((", ")")] {
        let text = format!("\"a.b\"() {{x = {}1{}}} : () -> ()", open.repeat(DEEP), close.repeat(DEEP));
        refused(text, "");
    }
    accepted(format!("\"a.b\"() {{x = {}{}}} : () -> ()", "[".repeat(1000), "]".repeat(1000)));
    refused(format!("\"a.b\"() {{x = affine_map<(d0) -> ({}d0)>}} : () -> ()", "-".repeat(DEEP)), "");
    refused(format!("\"a.b\"() {{x = affine_map<(d0) -> ({}d0)>}} : () -> ()", "d0 mod 3 + ".repeat(DEEP)), "");
    let load = format!("%0 = affine.load %m[{}0{}] : memref<4xf32>", "(".repeat(DEEP), ")".repeat(DEEP));
    refused(format!("func.func @f(%m: memref<4xf32>) {{\n{load}\nreturn\n}}"), "nesting is deeper than");
}

#[test]
fn nested_types() {
    for open in ["tuple<", "memref<", "complex<", "tensor<", "(", "() -> (", "vector<2x"] {
        refused(format!("\"a.b\"() : () -> {}", open.repeat(DEEP)), "");
    }
    accepted(format!("\"a.b\"() : () -> {}{}", "tuple<".repeat(1000), ">".repeat(1000)));
    refused(format!("\"a.b\"() : () -> !a.b{}{}", "<".repeat(DEEP), ">".repeat(DEEP)), "nesting is deeper than");
}

#[test]
fn nested_locations() {
    for open in ["callsite(", "\"a\"(", "fused["] {
        refused(format!("\"a.b\"() : () -> () loc({}", open.repeat(DEEP)), "nesting is deeper than");
    }
    refused("\"a.b\"() : () -> () loc(#l)\n#l = loc(callsite(#l at #l))", "undefined symbol alias id 'l'");
}

#[test]
fn a_line_of_100_megabytes() {
    refused("\"a.b\"() : () -> () ".repeat(1_000) + &" ".repeat(100_000_000) + "%%", "invalid SSA name");
    refused(format!("\"a.b\"() {{x = \"{}", "x".repeat(100_000_000)), "expected '\"' in string literal");
}

#[test]
fn bytes_that_are_not_utf8() {
    refused(b"\"a.b\"() : () -> ()\n \xff\xfe", "unexpected character");
    refused(b"\"a.b\"(%\xff) : () -> ()", "invalid SSA name");
    accepted(b"\"a.b\"() {x = \"\xff\xfe\"} : () -> () // \xff");
    accepted(b"\0\0\"a.b\"() \0 : () -> ()");
    refused(b"\"a.b\"() : () -> !a.b<\0>", "unbalanced '<' character");
}

#[test]
fn opaque_texts_with_characters_of_several_bytes() {
    for inside in [
        "<!0x7F\u{fffd}0>",
        "<abc\u{e9}>",
        "<#\u{e9}>",
        "<!a<\u{e9}>>",
        "<loc\u{e9}(1)>",
        "<\"\u{e9}\" : !b<\u{e9}\u{e9}>>",
    ] {
        accepted(format!("\"test.op\"() {{a = #test.x{inside}}} : () -> ()"));
    }
}

#[test]
fn truncated_texts() {
    let text = "#m = affine_map<(d0)[s0] -> (d0 + s0)>\n!t = memref<4x?xf32, #m, \"s\">\nmodule attributes {a = dense<[1, 2]> : \
                tensor<2xi8>} {\n  func.func @f(%a: !t loc(\"x\":1:2)) -> (i32, f32) {\n    %0:2 = \"a.b\"(%a)[^b] <{p = \
                0x1F : i8}> ({\n    ^c(%x: i1):\n      \"a.c\"(%x) : (i1) -> ()\n    }) {q = -1.5e3 : f32} : (!t) -> (i32, f32) \
                loc(fused<\"m\">[\"a\", \"b\"])\n  ^b:\n    return %0#0, %0#1 : i32, f32\n  }\n}\n{-# external_resources: {a: {b: \
                \"0x00\"}} #-}\n";
    let ctx_free_ends: Vec<usize> = (0..text.len()).filter(|end| text.is_char_boundary(*end)).step_by(7).collect();
    for end in ctx_free_ends {
        let (code, _, messages) = run(&text.as_bytes()[..end], &[]);
        let first = messages.lines().next().unwrap_or("");
        assert!(code == Some(0) || (code == Some(1) && first.contains("error: ")), "cut at {end}: {code:?} {first}");
    }
}

#[test]
fn names_that_never_resolve() {
    refused("\"a.b\"(%x) : (i32) -> ()", "use of undeclared SSA value name");
    let many: String = (0..100_000).map(|i| format!("\"a.b\"(%x{i}) : (i32) -> ()\n")).collect();
    refused(many, "use of undeclared SSA value name");
    refused("\"a.b\"() ({\"a.c\"()[^x] : () -> ()}) : () -> ()", "reference to an undefined block");
    refused("\"a.b\"(%x#99999999999999999999) : (i32) -> ()", "invalid SSA value result number");
    refused("%x:4000000000 = \"a.b\"() : () -> i32", "operation defines 1 results");
}

#[test]
fn sizes_beyond_reason() {
    let parallel = "\"affine.parallel\"() <{reductions = [], steps = [], lowerBoundsMap = affine_map<() -> ()>, \
                    upperBoundsMap = affine_map<() -> ()>, upperBoundsGroups = dense<> : tensor<0xi32>, \
                    lowerBoundsGroups = dense<1> : tensor<1000000000000xi32>}> ({ affine.yield }) : () -> ()";
    refused(parallel, "must all match");
    refused("\"a.b\"() : () -> i99999999999", "invalid integer width");
    refused("\"a.b\"() : () -> tensor<99999999999999999999xi32>", "invalid dimension");
    refused(
        "\"a.b\"() {x = dense<1> : tensor<9223372036854775807x9223372036854775807xi32>} : () -> ()",
        "too many elements",
    );
    accepted("\"a.b\"() {x = dense<1> : tensor<4611686018427387xi32>} : () -> ()");
    refused(format!("\"a.b\"() {{x = {} : i64}} : () -> ()", "9".repeat(10_000_000)), "out of range");
    let ones = ["1"; 2000].join(", ");
    refused(format!("\"a.b\"() {{x = dense<[{ones}]> : tensor<2000xi16777215>}} : () -> ()"), "too large");
}

#[test]
fn aliases_that_double() {
    for (first, line) in [
        ("#a0 = [1]", "#a{n} = [#a{i}, #a{i}]"),
        ("!a0 = i32", "!a{n} = tuple<!a{i}, !a{i}>"),
        ("#a0 = #x.y<1>", "#a{n} = #x.y<#a{i}, #a{i}>"),
        ("!a0 = !x.y<1>", "!a{n} = !x.y<!a{i}, !a{i}>"),
        ("#a0 = loc(\"x\")", "#a{n} = loc(callsite(#a{i} at #a{i}))"),
    ] {
        let mut text = first.to_string();
        for i in 0..64 {
            text.push('\n');
            text.push_str(&line.replace("{n}", &(i + 1).to_string()).replace("{i}", &i.to_string()));
        }
        refused(text, "too many nodes");
    }
}

#[test]
fn duplicate_symbols() {
    refused("func.func private @f()\nfunc.func private @f()", "redefinition of symbol named 'f'");
}

#[test]
fn wrong_segment_sizes() {
    for sizes in ["5, 1, 0", "-1, 1, 2", "2147483647, 2147483647, 2147483647", "1"] {
        refused(
            format!(
                "func.func @f(%a: memref<2xf32>, %c: i1) {{\n  \"bufferization.dealloc\"(%a, %c) \
                 <{{operandSegmentSizes = array<i32: {sizes}>}}> : (memref<2xf32>, i1) -> ()\n  return\n}}"
            ),
            "",
        );
    }
    refused(
        "func.func @f(%a: memref<2xf32>) {\n  \"bufferization.dealloc\"(%a) <{operandSegmentSizes = 3}> : \
         (memref<2xf32>) -> ()\n  return\n}",
        "",
    );
}

#[test]
fn a_loop_bounded_by_its_own_body() {
    refused(
        "func.func @f() {\n  affine.for %i = 0 to %z {\n    %z = arith.constant 0 : index\n  }\n  return\n}",
        "operation's operand is unlinked",
    );
    // The conversions of older spellings look at the ops that define the operands.
    refused(
        "func.func @f() {\n  scf.foreach_thread (%i) in (%z) {\n    %z = arith.constant 1 : index\n    \
         scf.foreach_thread.perform_concurrently {\n    }\n  }\n  return\n}",
        "operation's operand is unlinked",
    );
}

/// The text after a dimension was read again for each dimension: a type of rank n took O(n²).
#[test]
fn types_of_a_million_dimensions() {
    const RANK: usize = 1_000_000;
    let start = std::time::Instant::now();
    let strides = vec!["1"; RANK].join(", ");
    for (dimensions, end) in
        [("1x", "f32>"), ("?x", "f32>"), ("0x", "f32>"), ("1x", &format!("f32, strided<[{strides}]>>"))]
    {
        accepted(format!("\"a.b\"() : () -> memref<{}{end}", dimensions.repeat(RANK)));
    }
    accepted(format!("\"a.b\"() : () -> (tensor<{0}f32>, vector<{0}f32>)", "1x".repeat(RANK)));
    refused(format!("\"a.b\"() : () -> tensor<{}", "1x".repeat(RANK)), "expected");
    let elapsed = start.elapsed();
    assert!(elapsed.as_secs() < 60, "takes {elapsed:?}");
}

/// The reader of a pipe may stop at any time, as `head` does.
#[test]
fn readers_that_go_away() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    let file = folder.path().join("program.mlir");
    // More than a pipe holds.
    let many: String = (0..4_000).map(|i| format!("func.func @f{i}() {{\n  return\n}}\n")).collect();
    std::fs::write(&file, many + "func.func @main() {\n  return\n}\n").expect("a file");
    let file = file.display().to_string();
    for arguments in [
        &["ops"][..],
        &["--help"],
        &["--version"],
        &["opt", "--help"],
        &["opt", &file],
        &["compile", &file],
        &["explain", &file],
        &["report", &file],
        &["run", &file, "--stats"],
        &["check", &file, "--runs=1"],
    ] {
        let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("the command runs");
        drop(child.stdout.take());
        let done = child.wait_with_output().expect("the command ends");
        let messages = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(0), "{arguments:?}: {messages}");
        assert!(!messages.contains("panicked") && !messages.contains("Broken pipe"), "{arguments:?}: {messages}");
    }
    // The messages need no reader either.
    let mut child = Command::new(env!("CARGO_BIN_EXE_freehold"))
        .args(["opt", "--no-such-flag"])
        .stdin(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .expect("the command runs");
    drop(child.stderr.take());
    assert_eq!(child.wait().expect("the command ends").code(), Some(1));
}
