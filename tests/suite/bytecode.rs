//! Bytecode: programs are the same after they were written and read in every version.

use std::path::{Path, PathBuf};

use freehold::bytecode::{BytecodeOptions, NEWEST_VERSION, is_bytecode, write_bytecode};
use freehold::cli::execute;
use freehold::definition::verify_program;
use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::ir::{Body, Context, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program};

use crate::assembler::{File, sections, signed, varint};

/// Parses text or reads bytecode; returns the messages if that fails.
pub(crate) fn read(ctx: &Context, bytes: &[u8]) -> Result<Box<Body>, String> {
    read_in_parallel(ctx, bytes, usize::MAX)
}

/// Like [`read`], bytecode on several threads from this size.
fn read_in_parallel(ctx: &Context, bytes: &[u8], parallel_from: usize) -> Result<Box<Body>, String> {
    let source = ctx.add_source("file", bytes.to_vec(), 0).expect("a small input");
    let diagnostics = Diagnostics::default();
    parse_source(ctx, source, &diagnostics, &ParseOptions { parallel_from, ..ParseOptions::default() })
        .map_err(|_| diagnostics.take().iter().map(|diagnostic| render(ctx, diagnostic)).collect())
}

pub(crate) fn context() -> Context {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    ctx
}

/// Prints with locations, so that these are compared too.
pub(crate) fn printed(ctx: &Context, body: &Body, generic: bool) -> String {
    let options = PrintOptions { generic, debug_info: true, ..PrintOptions::default() };
    print_program(View::new(ctx, body), &options)
}

pub(crate) fn written(ctx: &Context, body: &Body, version: u32) -> Result<Vec<u8>, String> {
    written_for(ctx, body, version, false)
}

/// With `later`, ops have the properties that upstream added after LLVM 22.
fn written_for(ctx: &Context, body: &Body, version: u32, later: bool) -> Result<Vec<u8>, String> {
    let options = BytecodeOptions { version: Some(version), later, ..BytecodeOptions::default() };
    write_bytecode(View::new(ctx, body), &options).map_err(|error| error.to_string())
}

pub(crate) fn bytecode_of(text: &str, version: u32) -> Vec<u8> {
    let ctx = context();
    let body = read(&ctx, text.as_bytes()).expect("a valid text");
    written(&ctx, &body, version).expect("the version can express it")
}

/// Returns whether the program is valid. Only valid programs can be printed in custom form.
pub(crate) fn is_valid(ctx: &Context, body: &Body) -> bool {
    verify_program(ctx, body, &Diagnostics::default()).is_ok()
}

/// Reads a file in its own context, and prints it. Several threads read the same as one.
pub(crate) fn text_of(bytes: &[u8]) -> Result<String, String> {
    let text = text_in_parallel(bytes, usize::MAX);
    assert_eq!(text, text_in_parallel(bytes, 0), "the program or the error does not depend on the number of threads");
    text
}

fn text_in_parallel(bytes: &[u8], parallel_from: usize) -> Result<String, String> {
    let ctx = context();
    let body = read_in_parallel(&ctx, bytes, parallel_from)?;
    let generic = !is_valid(&ctx, &body);
    let options = PrintOptions { local_scope: true, generic, ..PrintOptions::default() };
    Ok(print_program(View::new(&ctx, &body), &options))
}

pub(crate) fn programs(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
        let path = entry.path();
        if path.is_dir() {
            programs(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "mlir") {
            found.push(path);
        }
    }
}

#[test]
fn every_golden_program_is_the_same_in_every_version() {
    let mut paths = Vec::new();
    programs(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden"), &mut paths);
    paths.sort();
    let (mut count, mut refused) = (0, 0);
    for path in paths {
        let text = std::fs::read(&path).expect("a program");
        for chunk in freehold::cli::split(&text, "// -----") {
            let ctx = context();
            let Ok(body) = read(&ctx, chunk.text) else { continue };
            // As in upstream, the sign of a number of a type without signs is lost.
            let form = |generic| {
                printed(&ctx, &body, generic).replace("-2.000000e+00 : f8E8M0FNU", "2.000000e+00 : f8E8M0FNU")
            };
            let valid = is_valid(&ctx, &body);
            let expected = (if valid { form(false) } else { String::new() }, form(true));
            // Group sizes that invalid programs lack are added.
            if !valid {
                continue;
            }
            // Properties of ops that only upstream knows are written as other attributes.
            let is_unknown = |line: &str| line.contains("\"emitc.");
            if expected.1.lines().any(|line| is_unknown(line) && line.contains("<{")) {
                continue;
            }
            let versions = (0..=NEWEST_VERSION).map(|version| (version, false));
            for (version, later) in versions.chain([(5, true), (6, true)]) {
                let bytes = match written_for(&ctx, &body, version, later) {
                    Ok(bytes) => bytes,
                    Err(message) => {
                        // Invalid programs may lack attributes; properties of unknown ops need a new version.
                        let expected = message.contains("it has no attribute") || message.contains("cannot express");
                        assert!(expected, "{}: {message}", path.display());
                        refused += 1;
                        continue;
                    }
                };
                assert!(is_bytecode(&bytes));
                let again = context();
                let body = match read(&again, &bytes) {
                    Ok(body) => body,
                    Err(message) if message.contains("invalid properties") => {
                        refused += 1;
                        continue;
                    }
                    Err(message) => panic!("{} in version {version}: {message}", path.display()),
                };
                let custom = if valid { printed(&again, &body, false) } else { String::new() };
                let found = (custom, printed(&again, &body, true));
                assert!(found == expected, "{} in version {version}:\n{}\n{}", path.display(), expected.1, found.1);
                count += 1;
            }
        }
    }
    assert!(count > 4_000, "{count} programs were compared");
    assert!(refused * 20 < count, "{refused} programs were refused, {count} were compared");
}

pub(crate) const PROGRAM: &str = r#"
#set = affine_set<(d0)[s0] : (d0 - s0 >= 0, d0 == 0)>
module @m attributes {a.b = [1 : i8, -7 : i32, 12345678901234567890 : i128, 1.5 : f64, 2.0 : f128, unit, @x, @x::@y::@z],
  a.c = {d = "text", e = "typed" : i32}, a.e = #set, a.f = array<i16: 1, 2>, a.g = dense<[true, false]> : tensor<2xi1>,
  a.h = dense<1> : vector<4xi32>, a.i = dense<["a", "b"]> : tensor<2x!a.s>, a.j = sparse<[[0, 1]], [5]> : tensor<2x2xi8>,
  a.k = dense_resource<blob> : tensor<2xi8>, a.l = distinct[0]<5 : i8>, a.m = i7, a.n = dense<true> : tensor<9xi1>,
  a.o = loc(fused<"meta">["f":1:2, callsite("g":3:4 to 5:6 at "name"("h":7:8))]), a.p = loc(fused["f":1:2, "g":1:2]),
  a.q = tuple<f32, none, bf16, f8E5M2>, a.r = (si4, ui5) -> complex<f16>, a.t = vector<[4]x2xf32>, a.u = tensor<*xf80>,
  a.v = tensor<2x?xf32, "encoding">, a.w = memref<?x2xf32, strided<[?, 1], offset: 3>, 1 : i8>, a.x = memref<*xi1, "s">,
  a.y = memref<*xi1>, a.z = loc("one":1:2 to :9)} {
  func.func @f(%c: i1, %a: index loc("argument":1:2), %m: memref<?xf32>) -> (index, index) {
    %0 = memref.alloc(%a) {alignment = 8 : i64} : memref<?xf32>
    %s = memref.subview %m[%a][4][1] : memref<?xf32> to memref<4xf32, strided<[1], offset: ?>>
    %l = affine.linearize_index disjoint [%a, %a] by (4, 8) : index
    cf.cond_br %c, ^bb1(%a : index), ^bb2
  ^bb1(%x: index):
    %r:2 = scf.if %c -> (index, index) {
      scf.yield %x, %a : index, index
    } else {
      scf.yield %a, %x : index, index
    }
    return %r#0, %r#1 : index, index
  ^bb2:
    %u:2 = "my.op"(%a, %v) <{p = 1 : i8}> ({
    ^bb0(%arg: i32):
      "my.end"() : () -> ()
    }) {d} : (index, index) -> (index, index)
    %v = "my.other"(%u#1, %u#0, %u#1) : (index, index, index) -> index
    "my.isolated"() ({}, {}) : () -> ()
    cf.br ^bb1(%v : index)
  }
  "my.graph"() ({
    %p = "my.use"(%q) : (i1) -> i1
    %q = "my.use"(%p) : (i1) -> i1
  }) : () -> ()
}
{-#
  dialect_resources: { builtin: { blob: "0x040000000102" } },
  external_resources: { tool: { on: true, text: "text" } }
#-}
"#;

#[test]
fn attributes_types_locations_and_resources_are_kept() {
    let ctx = context();
    let body = read(&ctx, PROGRAM.as_bytes()).expect("a valid text");
    let expected = printed(&ctx, &body, true);
    for version in [5, 6] {
        let bytes = written(&ctx, &body, version).expect("bytecode");
        let again = context();
        let body = read(&again, &bytes).unwrap_or_else(|message| panic!("{message}"));
        assert_eq!(printed(&again, &body, true), expected, "version {version}");
        // A program that was read is written to the same bytes.
        assert!(written(&again, &body, version).expect("bytecode") == bytes, "version {version}");
    }
    let message = written(&ctx, &body, 4).expect_err("version 4 has no properties");
    assert_eq!(message, "version 4 of bytecode cannot express the properties of 'my.op': the first that can is 5");
    let message = written(&ctx, &body, 7).expect_err("there is no version 7");
    assert_eq!(message, "unsupported version requested 7, must be in range [0, 6]");
}

/// A file with many functions, and the same without its end.
#[test]
fn large_files_are_read_on_several_threads() {
    let mut text = String::from("module attributes {test.a = loc(\"there\":3:4)} {\n");
    for index in 0..4000 {
        text += &format!(
            "func.func @f{index}(%a: i{width}, %m: memref<{index}x?xf32>) -> i{width} attributes {{n = {index} : i32}} {{\n\
             %b = arith.addi %a, %a : i{width} loc(\"f{file}\":{index}:7)\n\
             %d = scf.execute_region -> i{width} {{ scf.yield %b : i{width} }} loc(fused[\"x\", \"f\":{index}:8])\n\
             return %d : i{width}\n}}\n",
            width = index % 60 + 1,
            file = index % 3,
        );
    }
    text += "}\n";
    let bytes = bytecode_of(&text, NEWEST_VERSION);
    let ctx = context();
    let expected = printed(&ctx, &read(&ctx, text.as_bytes()).expect("a valid text"), false);
    let several = read_in_parallel(&ctx, &bytes, bytes.len()).expect("a valid file");
    assert!(is_valid(&ctx, &several), "a valid program");
    // The ops of the text without a location have that of the text.
    assert_eq!(expected.replace("\"file\"", ""), printed(&ctx, &several, false).replace("\"file\"", ""));
    assert!(text_of(&bytes).expect("a valid file").contains("@f3999("), "the last function is there");
    let cut = &bytes[..bytes.len() - 9];
    let message = text_of(cut).expect_err("a file that was cut");
    assert!(message.contains("invalid bytecode"), "{message}");
}

#[test]
fn orders_of_uses_are_kept() {
    let ctx = context();
    let text = "%c, %d = \"a.b\"() : () -> (i1, i1)\n\"a.c\"(%c, %d, %c) : (i1, i1, i1) -> ()\n\"a.c\"(%c) : (i1) -> ()\n\
                \"a.c\"(%d, %c) : (i1, i1) -> ()\n\"a.c\"(%c, %c) : (i1, i1) -> ()";
    let mut body = read(&ctx, text.as_bytes()).expect("a valid text");
    let block = body.root_block().expect("a block");
    let ops = body.op_vec(block);
    let uses = |body: &Body, value| -> Vec<(usize, usize)> {
        let position = |op| body.op_vec(body.root_block().expect("a block")).iter().position(|&other| other == op);
        body.uses(value).map(|use_| (position(body.use_owner(use_)).expect("an op"), body.use_number(use_))).collect()
    };
    // Setting an operand moves its use to the front.
    let (c, d) = (body.result(ops[0], 0), body.result(ops[0], 1));
    for (op, operand, value) in [(1, 0, d), (1, 0, c), (3, 0, c), (3, 0, d), (2, 0, d), (2, 0, c)] {
        body.set_operand(ops[op], operand, value);
    }
    let expected = (uses(&body, c), uses(&body, d));
    assert_eq!(expected.0[0], (2, 0), "the newest use is the first");
    for version in 0..=NEWEST_VERSION {
        let bytes = written(&ctx, &body, version).expect("bytecode");
        let again = read(&context(), &bytes).expect("a program");
        let values = again.results(again.op_vec(again.root_block().expect("a block"))[0]).to_vec();
        let found = (uses(&again, values[0]), uses(&again, values[1]));
        assert_eq!(found == expected, version >= 3, "version {version}: {found:?}");
    }
}

#[test]
fn ids_of_distinct_attributes_are_those_of_one_text_or_of_all() {
    let text = r#""test.op"() {a = #test.a<distinct[3]<>, "distinct[3]">, b = #test.b<distinct[3]<>, distinct[7]<>>} : () -> ()"#;
    let mut bytes = bytecode_of(text, NEWEST_VERSION);
    let own = text_of(&bytes).expect("a program");
    assert!(
        own.contains("#test.a<distinct[3]<>, \"distinct[3]\">")
            && own.contains("#test.b<distinct[3]<>, distinct[7]<>>"),
        "{own}"
    );
    // As if another tool had written it.
    let at = bytes.windows(9).position(|window| window == b"Freehold ").expect("the producer");
    bytes[at] = b'M';
    let other = text_of(&bytes).expect("a program");
    let (a, b) = ("#test.a<distinct[0]<>, \"distinct[3]\">", "#test.b<distinct[1]<>, distinct[2]<>>");
    assert!(other.contains(a) && other.contains(b), "{other}");
}

#[test]
fn the_command_reads_and_writes_bytecode() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let run = |arguments: &[&str]| execute(&arguments.iter().map(ToString::to_string).collect::<Vec<_>>());
    let text = "func.func @f(%t: tensor<4xf32>, %f: f32) -> tensor<4xf32> {\n  %c = arith.constant 1 : index\n  \
                %0 = tensor.insert %f into %t[%c] : tensor<4xf32>\n  return %0 : tensor<4xf32>\n}\n";
    std::fs::write(path("text.mlir"), text).expect("a file");
    let plain = run(&[&path("text.mlir")]);
    for version in 0..=NEWEST_VERSION {
        let flag = format!("--emit-bytecode-version={version}");
        let outcome = run(&[&path("text.mlir"), "--emit-bytecode", &flag]);
        assert_eq!((outcome.code, outcome.err.as_str()), (0, ""));
        assert!(is_bytecode(&outcome.out));
        std::fs::write(path("binary.mlirbc"), &outcome.out).expect("a file");
        for flags in [&[][..], &["--split-input-file"], &["--no-implicit-module"], &["--verify-roundtrip"]] {
            let outcome = run(&[&[path("binary.mlirbc").as_str()], flags].concat());
            assert_eq!((outcome.code, &outcome.out), (0, &plain.out), "{flags:?}: {}", outcome.err);
        }
    }
    let outcome = run(&[&path("text.mlir"), "--emit-bytecode", "--emit-bytecode-version=7"]);
    assert_eq!(outcome.code, 1);
    assert!(outcome.err.contains("error: unsupported version requested 7, must be in range [0, 6]"), "{}", outcome.err);
    let compiled = |input: &str, flags: &[&str]| {
        let input = path(input);
        let arguments: Vec<String> = [&[input.as_str()], flags].concat().iter().map(ToString::to_string).collect();
        freehold::cli::execute_compile(&arguments)
    };
    let expected = compiled("text.mlir", &[]);
    assert_eq!(compiled("binary.mlirbc", &[]).out, expected.out);
    let binary = compiled("binary.mlirbc", &["--emit-bytecode"]);
    std::fs::write(path("compiled.mlirbc"), binary.out).expect("a file");
    assert_eq!(run(&[&path("compiled.mlirbc")]).out, expected.out);
}

#[test]
fn resources_can_be_left_out() {
    let ctx = context();
    let body = read(&ctx, PROGRAM.as_bytes()).expect("a valid text");
    let options = BytecodeOptions { elide_resource_data: true, ..BytecodeOptions::default() };
    let bytes = write_bytecode(View::new(&ctx, &body), &options).expect("bytecode");
    let text = text_of(&bytes).expect("a program");
    assert!(text.contains("dense_resource<blob>") && !text.contains("{-#"), "{text}");
}

// ---- encodings that Freehold reads and does not write

/// The file of `"a.b"() {c = ATTRIBUTE} : () -> ()`. The attributes in `others` have the numbers from 5, the types the
/// numbers from 0.
pub(crate) fn with_attribute(attribute: &[u8], others: &[&[u8]], types: &[&[u8]]) -> File {
    let location: &[u8] = &[0x1f];
    let name: &[u8] = &[0x05, varint(3)[0]];
    let dictionary: &[u8] = &[0x03, 0x03, varint(1)[0], varint(3)[0]];
    let mut attributes = vec![location, name, dictionary, attribute, &[0x0f]];
    attributes.extend(others);
    File {
        version: 6,
        strings: vec![b"builtin", b"a", b"b", b"c"],
        dialects: vec![0, 1],
        ops: vec![(1, 2, false)],
        attributes: attributes.into_iter().map(|bytes| (0, true, bytes.to_vec())).collect(),
        types: types.iter().map(|bytes| (0, true, bytes.to_vec())).collect(),
        // One op with a dictionary.
        program: [varint(2), varint(0), vec![1], varint(0), varint(2)].concat(),
        properties: Vec::new(),
    }
}

fn attribute_text(attribute: &[u8], others: &[&[u8]], types: &[&[u8]]) -> String {
    let text = text_of(&with_attribute(attribute, others, types).bytes()).unwrap_or_else(|message| message);
    let from = text.find("c = ").map_or(0, |at| at + 4);
    let to = text.find("} : () -> ()").unwrap_or(text.len());
    text[from..to].to_string()
}

#[test]
fn attributes_of_the_development_branch_are_read() {
    // Maps: identity, permutation, some dimensions, expressions.
    assert_eq!(attribute_text(&[0x2f, 0x11], &[], &[]), "affine_map<(d0, d1) -> (d0, d1)>");
    assert_eq!(attribute_text(&[0x2f, 0x13, 0x03, 0x01], &[], &[]), "affine_map<(d0, d1) -> (d1, d0)>");
    assert_eq!(attribute_text(&[0x2f, 0x15, 0x03, 0x03], &[], &[]), "affine_map<(d0, d1) -> (d1)>");
    let map = [varint(23), varint(2 << 2 | 3), varint(1), varint(2), varint(3), varint(6), varint(0), varint(1)];
    let rest = [varint(2), signed(5), varint(5), varint(1), varint(0), varint(2), signed(2)];
    let last = [varint(7), varint(4), varint(0), varint(0), varint(2), signed(-3), varint(2), signed(4)];
    assert_eq!(
        attribute_text(&[map.concat(), rest.concat(), last.concat()].concat(), &[], &[]),
        "affine_map<(d0, d1)[s0] -> (d1 floordiv 5 + s0 mod 2, (d0 * -3) ceildiv 4)>"
    );
    let set = [varint(24), varint(1), varint(0), varint(2), varint(0), varint(0), varint(3), varint(0), varint(0)];
    let rest = [varint(2), signed(-5), vec![0], vec![1]];
    assert_eq!(
        attribute_text(&[set.concat(), rest.concat()].concat(), &[], &[]),
        "affine_set<(d0) : (d0 >= 0, d0 - 5 == 0)>"
    );
    let layout = [varint(25), signed(3), varint(2), signed(2), signed(i64::MIN)].concat();
    assert_eq!(attribute_text(&layout, &[], &[]), "strided<[2, ?], offset: 3>");
    let floats = "bf16 f16 f32 f64 f80 f128 tf32 f8E5M2 f8E4M3 f8E4M3FN f8E5M2FNUZ f8E4M3FNUZ f8E4M3B11FNUZ f8E3M4 \
                  f4E2M1FN f6E2M3FN f6E3M2FN f8E8M0FNU";
    for (kind, name) in (3..9).chain(21..33).zip(floats.split_whitespace()) {
        assert_eq!(attribute_text(&[0x0d, 0x01], &[], &[&varint(kind)]), name);
    }
}

#[test]
fn group_sizes_of_the_first_versions_are_read() {
    let text = "\"memref.alloc\"() {operand_segment_sizes = array<i32: 0, 0>} : () -> memref<4xf32>";
    let ctx = context();
    let body = read(&ctx, text.replace("memref.alloc", "memxef.alloc").as_bytes()).expect("a valid text");
    let mut bytes = written(&ctx, &body, 0).expect("bytecode");
    let at = bytes.windows(6).position(|window| window == b"memxef").expect("the name of the dialect");
    bytes[at + 3] = b'r';
    assert!(text_of(&bytes).expect("a program").contains("memref.alloc() : memref<4xf32>"));
}

#[test]
fn unknown_dialects_need_the_flag() {
    let bytes = bytecode_of("\"a.b\"() : () -> ()", NEWEST_VERSION);
    let message = read(&Context::new(DIALECTS), &bytes).expect_err("the dialect is unknown");
    assert!(
        message.contains("the dialect 'a' of op 'a.b' is unknown, and -allow-unregistered-dialect is not given"),
        "{message}"
    );
}

#[test]
fn properties_that_were_added_later_are_read() {
    let ctx = context();
    let text = "\"a.b\"() ({\n^bb0(%a: f32, %v: vector<2xf32>):\n  %0 = arith.addf %a, %a {roundingmode = 0 : i32} : f32\n  \
                %1 = \"vector.contract\"(%v, %v, %a) <{indexing_maps = [affine_map<(d0) -> (d0)>, affine_map<(d0) -> (d0)>, \
                affine_map<(d0) -> ()>], iterator_types = [#vector.iterator_type<reduction>]}> {fastmath = \
                #arith.fastmath<none>} : (vector<2xf32>, vector<2xf32>, f32) -> f32\n}) : () -> ()";
    let body = read(&ctx, text.as_bytes()).expect("a valid text");
    let bytes = written_for(&ctx, &body, NEWEST_VERSION, true).expect("bytecode");
    let text = text_of(&bytes).expect("a program");
    // The value that is the same as none is left out.
    assert!(text.contains("roundingmode = 0 : i32") && !text.contains("fastmath"), "{text}");
}

#[test]
fn properties_of_main_are_written_and_read() {
    let ctx = context();
    let text = "\"a.b\"() ({\n^bb0(%t: memref<4xi32>, %i: index):\n  \"affine.dma_wait\"(%t, %i, %i) {tag_map = \
                affine_map<(d0) -> (d0)>} : (memref<4xi32>, index, index) -> ()\n}) : () -> ()";
    let body = read(&ctx, text.as_bytes()).expect("a text that is not verified");
    let [earlier, later] =
        [false, true].map(|later| written_for(&ctx, &body, NEWEST_VERSION, later).expect("bytecode"));
    // The map is a property in main, and another attribute in 22.
    assert_ne!(earlier, later);
    assert_eq!(text_of(&later), text_of(&earlier));
    assert!(text_of(&later).is_ok_and(|text| text.contains("affine.dma_wait")));
}

/// Returns the lengths of the entries of the property section, sorted.
fn properties_of(bytes: &[u8]) -> Vec<usize> {
    let (_, sections) = sections(bytes);
    let section = sections.iter().find(|section| section.id == 8).expect("properties");
    // All lengths and indices of a small file are one byte.
    let mut rest = &section.data[1..];
    let mut found = Vec::new();
    while let Some((&length, tail)) = rest.split_first() {
        let (entry, tail) = tail.split_at(usize::from(length >> 1));
        found.push(entry.len());
        rest = tail;
    }
    found.sort();
    found
}

#[test]
fn ops_have_the_properties_of_main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/bytecode");
    let [text, upstream] =
        ["main.mlir", "main.mlirbc"].map(|name| std::fs::read(folder.join(name)).expect("a program"));
    let ctx = context();
    let body = read(&ctx, &text).expect("a valid text");
    let expected = text_of(&upstream).expect("a program");
    assert_eq!(text_of(&text).as_ref(), Ok(&expected));
    for attribute in ["thread_local ", "associated = @plain", "hot, no_nans_fp_math = true", "{cold, no_unwind}"] {
        assert!(expected.contains(attribute), "{attribute}: {expected}");
    }
    // The same attributes of the same ops are properties.
    let ours = written_for(&ctx, &body, NEWEST_VERSION, true).expect("bytecode");
    assert_eq!(properties_of(&ours), properties_of(&upstream));
    assert_eq!(text_of(&ours).expect("a program"), expected);
    assert_ne!(properties_of(&written(&ctx, &body, NEWEST_VERSION).expect("bytecode")), properties_of(&upstream));
}

#[test]
fn properties_of_unknown_ops_are_one_attribute() {
    let text_of_op = |name: &str| {
        let bytes = bytecode_of(&format!("\"{name}\"() <{{p = 1 : i8}}> : () -> ()"), NEWEST_VERSION);
        text_of(&bytes).expect("valid bytecode")
    };
    assert!(text_of_op("my.op").contains("\"my.op\"() <{p = 1 : i8}> : () -> ()"));
    // No release of upstream's tool has the dialect `test`.
    assert!(text_of_op("test.op").contains("\"test.op\"() <{p = 1 : i8}> : () -> ()"));
    // It would expect the encoding of its own op, but accepts other attributes.
    assert!(text_of_op("gpu.unknown").contains("\"gpu.unknown\"() {p = 1 : i8} : () -> ()"));
}

#[test]
fn properties_that_a_declaration_lacks_are_kept() {
    let declaration = "irdl.dialect @t { irdl.operation @op { %0 = irdl.any irdl.attributes {\"k\" = %0} } }";
    let declared = || {
        let ctx = context();
        let source = ctx.add_source("declaration", declaration.as_bytes().to_vec(), 0).expect("a small input");
        freehold::dialects::user::load_dialects(&ctx, source, &Diagnostics::default()).expect("a valid declaration");
        ctx
    };
    let text = "\"t.op\"() <{p = 1 : i8}> {k = 2 : i8} : () -> ()";
    for version in [5, NEWEST_VERSION] {
        let ctx = declared();
        let body = read(&ctx, text.as_bytes()).expect("a valid text");
        let bytes = written(&ctx, &body, version).expect("bytecode");
        let ctx = declared();
        let body = read(&ctx, &bytes).expect("valid bytecode");
        assert!(printed(&ctx, &body, true).contains(text));
    }
}

#[test]
fn types_that_nobody_declared_are_kept() {
    let text = "func.func @f(%a: memref<4xf32, #h.space<ub>>, %b: memref<4x!t.tile<2x3, f32>>, %c: memref<?xf32, #t.l, #t.s>, \
                %d: memref<?xf32, #t.l, 0>, %e: tensor<2x!t.tile<2x3>, #t.e>, %f: vector<2x!t.x>) { return }";
    let printed_again = |bytes: &[u8]| {
        let ctx = context();
        let body = read(&ctx, bytes).expect("a valid program");
        print_program(View::new(&ctx, &body), &PrintOptions::default())
    };
    let expected = printed_again(text.as_bytes());
    assert!(expected.contains("memref<?xf32, #t.l, 0>"), "{expected}");
    for version in 0..=NEWEST_VERSION {
        assert_eq!(printed_again(&bytecode_of(text, version)), expected);
    }
}

#[test]
fn properties_that_no_op_can_express_are_refused() {
    let text = "func.func @f(%i: index) {\n  scf.parallel (%j) = (%i) to (%i) step (%i) {\n  }\n  return\n}";
    let ctx = context();
    let body = read(&ctx, text.as_bytes()).expect("a valid text");
    let bytes = written_for(&ctx, &body, NEWEST_VERSION, true).expect("bytecode");
    // The property before the sizes of the groups: 'unsignedCmp'.
    let (_, sections) = sections(&bytes);
    let mut file = bytes.clone();
    let properties = &sections.iter().find(|section| section.id == 8).expect("properties").data;
    let at = bytes.windows(properties.len()).position(|window| window == properties).expect("the section");
    let sizes = varint(4 << 1);
    let entry = properties.windows(2).position(|pair| pair == [1, sizes[0]]).expect("an absent attribute, and sizes");
    file[at + entry] = 3;
    let message = text_of(&file).expect_err("an unsigned comparison");
    assert!(message.contains("in the properties of 'scf.parallel': 'unsignedCmp' is not supported"), "{message}");
}

#[test]
fn attributes_without_meaning_are_not_read() {
    // In custom form, so that they are in memory.
    let text = "\"a.b\"() ({\n^bb0(%a: tensor<2x2xi8>, %b: tensor<4xi8>):\n  %0 = linalg.unpack %a inner_dims_pos = [0] \
                inner_tiles = [2] into %b {operandSegmentSizes = array<i32: 1, 1, 0, 0>} : tensor<2x2xi8> -> \
                tensor<4xi8>\n}) : () -> ()";
    assert!(!text_of(&bytecode_of(text, NEWEST_VERSION)).expect("a program").contains("operandSegmentSizes"));
}

#[test]
fn flags_of_llvm_are_stored_as_numbers() {
    let text = "\"a.b\"() ({\n^bb0(%a: i64):\n  %0 = llvm.add %a, %a overflow<nuw> : i64\n}) : () -> ()";
    let bytes = bytecode_of(text, NEWEST_VERSION);
    // The section of properties: those of the module, which are absent, and one byte, the number 2.
    let section = [&[8][..], &varint(6), &varint(2), &varint(2), &[1, 1], &varint(1), &varint(2)].concat();
    assert!(bytes.windows(section.len()).any(|window| window == section));
    assert!(text_of(&bytes).expect("a program").contains("overflow<nuw>"));
    let file = File {
        version: 6,
        strings: vec![b"builtin", b"llvm", b"add"],
        dialects: vec![0, 1],
        ops: vec![(1, 2, true)],
        attributes: vec![(0, true, vec![0x1f])],
        types: Vec::new(),
        // One op with properties.
        program: [varint(2), varint(0), vec![64], varint(0), varint(0)].concat(),
        properties: vec![varint(1 << 32)],
    };
    let message = text_of(&file.bytes()).expect_err("the number is too large");
    let expected = "in the properties of 'llvm.add': expected a number of 32 bits, but found 4294967296";
    assert!(message.contains(expected), "{message}");
}

#[test]
fn flags_that_are_not_set_are_no_attributes_of_versions_without_properties() {
    let text = "\"a.b\"() ({\n^bb0(%i: index, %a: i64):\n  %0 = affine.linearize_index [%i, %i] by (3, 4) : index\n  \
                %1 = llvm.add %a, %a : i64\n}) : () -> ()";
    let expected = text_of(&bytecode_of(text, NEWEST_VERSION)).expect("a program");
    for version in 0..5 {
        let bytes = bytecode_of(text, version);
        for name in ["disjoint", "overflowFlags"] {
            assert!(!bytes.windows(name.len()).any(|window| window == name.as_bytes()), "{name} in version {version}");
        }
        assert_eq!(text_of(&bytes).as_ref(), Ok(&expected));
        // Flags that are set would be lost otherwise.
        let bytes = bytecode_of(&text.replace("add %a, %a", "add %a, %a overflow<nuw>"), version);
        assert!(text_of(&bytes).is_ok_and(|text| text.contains("overflow<nuw>")));
    }
}

#[test]
fn ops_without_a_required_attribute_are_not_written() {
    let ctx = context();
    let body = read(&ctx, b"%0 = \"arith.constant\"() : () -> i32").expect("a text that is not verified");
    let message = written(&ctx, &body, NEWEST_VERSION).expect_err("there is no value");
    assert_eq!(message, "'arith.constant' cannot be written as bytecode: it has no attribute 'value'");
}

#[test]
fn errors_name_the_producer() {
    let bytes = bytecode_of("module {}", 3);
    let message = text_of(&bytes[..bytes.len() - 1]).expect_err("the file is cut");
    let lines: Vec<&str> = message.lines().collect();
    let start = "error: invalid bytecode in the header: expected the string section of";
    assert!(lines[0].contains(start), "{message}");
    let producer =
        format!("note: the file was written by 'Freehold {}' in version 3 of the format", env!("CARGO_PKG_VERSION"));
    assert!(lines[1].ends_with(&producer), "{message}");
}
