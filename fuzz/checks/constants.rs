//! Programs with extreme constants: the ends of the 64-bit range and their neighbors, zero, powers of two, in affine
//! maps and sets, bounds and steps of loops, offsets, sizes and strides, operands of `arith` and `index` ops.
//!
//! A program is parsed or rejected. If it is valid, it survives a round trip through printer and parser, and each of
//! some passes leaves a valid program or rejects it, all within [`LIMIT`]. Other tests check that results are correct;
//! here nothing may panic, overflow or run forever.

use std::fmt::Write;
use std::time::{Duration, Instant};

use freehold::definition::verify_program;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::Entropy;
use freehold::ir::{Body, Context, View};
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::read::parse_source;
use freehold::registry::registry;
use freehold::text::{ParseOptions, PrintOptions, print_program};

/// A time limit far above what any of these programs needs, even on a busy machine and with checks compiled in.
const LIMIT: Duration = Duration::from_secs(5);

const PASSES: &[&str] = &[
    "canonicalize",
    "sccp",
    "sccp,canonicalize,cse",
    "loop-invariant-code-motion,canonicalize",
    "remove-dead-values",
    "inline",
];

const NUMBERS: &[&str] = &[
    "0",
    "1",
    "2",
    "3",
    "4",
    "7",
    "8",
    "64",
    "127",
    "128",
    "255",
    "256",
    "2147483647",
    "2147483648",
    "4294967295",
    "4294967296",
    "4611686018427387904",
    "9223372036854775806",
    "9223372036854775807",
    "6148914691236517205",
];

const BINARY: &[&str] = &[
    "addi",
    "subi",
    "muli",
    "divsi",
    "divui",
    "remsi",
    "remui",
    "ceildivsi",
    "ceildivui",
    "floordivsi",
    "shli",
    "shrsi",
    "shrui",
    "andi",
    "ori",
    "xori",
    "maxsi",
    "maxui",
    "minsi",
    "minui",
];
const INDEX_BINARY: &[&str] = &[
    "add",
    "sub",
    "mul",
    "divs",
    "divu",
    "ceildivs",
    "ceildivu",
    "floordivs",
    "rems",
    "remu",
    "maxs",
    "maxu",
    "mins",
    "minu",
    "shl",
    "shrs",
    "shru",
    "and",
    "or",
    "xor",
];
const PREDICATES: &[&str] = &["eq", "ne", "slt", "sle", "sgt", "sge", "ult", "ule", "ugt", "uge"];
const FLOATS: &[&str] = &[
    "f4E2M1FN",
    "f6E2M3FN",
    "f6E3M2FN",
    "f8E3M4",
    "f8E4M3",
    "f8E4M3B11FNUZ",
    "f8E4M3FN",
    "f8E4M3FNUZ",
    "f8E5M2",
    "f8E5M2FNUZ",
    "f8E8M0FNU",
    "tf32",
    "bf16",
    "f16",
    "f32",
    "f64",
    "f80",
    "f128",
];

/// Generates one program.
struct Writer {
    choices: Entropy,
    text: String,
    next: usize,
    indices: Vec<String>,
    integers: Vec<String>,
}

impl Writer {
    fn number(&mut self) -> &'static str {
        self.choices.pick::<&str>(NUMBERS)
    }

    fn signed(&mut self) -> String {
        let number = self.number();
        match self.choices.below(6) {
            0 | 1 => format!("-{number}"),
            2 => "-9223372036854775808".to_string(),
            _ => number.to_string(),
        }
    }

    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    fn index(&mut self) -> String {
        let at = self.choices.below(self.indices.len());
        self.indices[at].clone()
    }

    fn integer(&mut self) -> String {
        let at = self.choices.below(self.integers.len());
        self.integers[at].clone()
    }

    /// Returns an affine expression over `d0`, `d1` and `s0`.
    fn expression(&mut self, depth: usize) -> String {
        if depth == 0 || self.choices.chance(25) {
            return match self.choices.below(6) {
                0 => "d0".to_string(),
                1 => "d1".to_string(),
                2 => "s0".to_string(),
                _ => self.signed(),
            };
        }
        let (left, right) = (self.expression(depth - 1), self.expression(depth - 1));
        let constant = self.signed();
        match self.choices.below(7) {
            0 | 1 => format!("({left} + {right})"),
            2 => format!("({left} - {right})"),
            3 => format!("({left} * {constant})"),
            4 => format!("({left} mod {constant})"),
            5 => format!("({left} floordiv {constant})"),
            _ => format!("({left} ceildiv {constant})"),
        }
    }

    fn map(&mut self, results: usize) -> String {
        let results: Vec<String> = (0..results).map(|_| self.expression(3)).collect();
        format!("affine_map<(d0, d1)[s0] -> ({})>", results.join(", "))
    }

    fn define(&mut self, text: &str) -> String {
        let name = self.fresh();
        let _ = writeln!(self.text, "  {name} = {text}");
        name
    }

    /// Returns a strided layout, a memref type, or both.
    fn memref(&mut self) -> String {
        let rank = self.choices.below(3);
        let size = |writer: &mut Writer| match writer.choices.below(4) {
            0 => "?".to_string(),
            _ => writer.number().to_string(),
        };
        let shape: String = (0..rank).map(|_| size(self) + "x").collect();
        let stride = |writer: &mut Writer| match writer.choices.below(4) {
            0 => "?".to_string(),
            _ => writer.signed(),
        };
        match self.choices.below(3) {
            0 => format!("memref<{shape}f32>"),
            1 => {
                let strides: Vec<String> = (0..rank).map(|_| stride(self)).collect();
                format!("memref<{shape}f32, strided<[{}], offset: {}>>", strides.join(", "), stride(self))
            }
            _ => {
                let dims: Vec<String> = (0..rank).map(|dim| format!("d{dim}")).collect();
                let sum: Vec<String> = dims.iter().map(|dim| format!("{dim} * {}", self.signed())).collect();
                let sum = if sum.is_empty() { self.signed() } else { sum.join(" + ") };
                format!("memref<{shape}f32, affine_map<({}) -> ({sum})>>", dims.join(", "))
            }
        }
    }

    fn attributes(&mut self) {
        let (map, conditions) = (self.map(2), [self.expression(3), self.expression(3)]);
        let (memref, number) = (self.memref(), self.signed());
        let _ = writeln!(
            self.text,
            "  \"t.a\"() {{m = {map}, s = affine_set<(d0, d1)[s0] : ({} == 0, {} >= 0)>, t = {memref}, n = {number} : \
             index}} : () -> ()",
            conditions[0], conditions[1]
        );
    }

    fn arithmetic(&mut self) {
        match self.choices.below(5) {
            0 => {
                let (left, right, op) = (self.index(), self.index(), *self.choices.pick(BINARY));
                let value = self.define(&format!("arith.{op} {left}, {right} : index"));
                self.indices.push(value);
            }
            1 => {
                let (left, right, op) = (self.integer(), self.integer(), *self.choices.pick(BINARY));
                let value = self.define(&format!("arith.{op} {left}, {right} : i64"));
                self.integers.push(value);
            }
            2 => {
                let (left, right, op) = (self.index(), self.index(), *self.choices.pick(INDEX_BINARY));
                let value = self.define(&format!("index.{op} {left}, {right}"));
                self.indices.push(value);
            }
            3 => {
                let (left, right, predicate) = (self.integer(), self.integer(), *self.choices.pick(PREDICATES));
                let condition = self.define(&format!("arith.cmpi {predicate}, {left}, {right} : i64"));
                let value = self.define(&format!("arith.select {condition}, {left}, {right} : i64"));
                self.integers.push(value);
            }
            _ => {
                let value = self.integer();
                let narrow = ["i1", "i8", "i32", "i63"][self.choices.below(4)];
                let more = ["extsi", "extui"][self.choices.below(2)];
                let value = self.define(&format!("arith.trunci {value} : i64 to {narrow}"));
                let value = self.define(&format!("arith.{more} {value} : {narrow} to i64"));
                self.integers.push(value.clone());
                let value = self.define(&format!("arith.index_cast {value} : i64 to index"));
                self.indices.push(value);
            }
        }
    }

    fn floats(&mut self) {
        let (value, kind) = (self.integer(), *self.choices.pick(FLOATS));
        let to = ["sitofp", "uitofp"][self.choices.below(2)];
        let value = self.define(&format!("arith.{to} {value} : i64 to {kind}"));
        let op = ["addf", "subf", "mulf", "divf", "remf"][self.choices.below(5)];
        let (mantissa, exponent) = (self.number(), 2 * self.choices.below(200));
        let sign = ["", "-"][self.choices.below(2)];
        let other = self.define(&format!("arith.constant {sign}{mantissa}.5e{exponent} : {kind}"));
        let value = self.define(&format!("arith.{op} {value}, {other} : {kind}"));
        let from = ["fptosi", "fptoui"][self.choices.below(2)];
        let value = self.define(&format!("arith.{from} {value} : {kind} to i64"));
        self.integers.push(value);
    }

    fn affine(&mut self) {
        let operands = [self.index(), self.index(), self.index()];
        let applied = format!("({}, {})[{}]", operands[0], operands[1], operands[2]);
        match self.choices.below(6) {
            0 | 1 => {
                let map = self.map(1);
                let value = self.define(&format!("affine.apply {map}{applied}"));
                self.indices.push(value);
            }
            2 => {
                let (map, op) = (self.map(2), ["min", "max"][self.choices.below(2)]);
                let value = self.define(&format!("affine.{op} {map}{applied}"));
                self.indices.push(value);
            }
            3 => {
                let basis = [self.number(), self.number()];
                let index = self.index();
                let first = self.fresh();
                let _ = writeln!(
                    self.text,
                    "  {first}:2 = affine.delinearize_index {index} into ({}, {}) : index, index",
                    basis[0], basis[1]
                );
                self.indices.extend([format!("{first}#0"), format!("{first}#1")]);
                let joined =
                    format!("affine.linearize_index [{first}#0, {first}#1] by ({}, {}) : index", basis[0], basis[1]);
                let value = self.define(&joined);
                self.indices.push(value);
            }
            4 => {
                let (low, high, step) = (self.signed(), self.signed(), self.number());
                let map = self.map(1);
                let number = self.next;
                let _ = writeln!(self.text, "  affine.for %i{number} = {low} to {high} step {step} {{");
                let value = self.define(&format!("affine.apply {map}(%i{number}, %i{number})[{}]", operands[2]));
                let _ = writeln!(self.text, "  \"t.use\"({value}) : (index) -> ()\n  }}");
            }
            _ => {
                let conditions = [self.expression(2), self.expression(2)];
                let _ = writeln!(
                    self.text,
                    "  affine.if affine_set<(d0, d1)[s0] : ({} == 0, {} >= 0)>{applied} {{\n  \"t.use\"() : () -> ()\n  }}",
                    conditions[0], conditions[1]
                );
            }
        }
    }

    fn loops(&mut self) {
        let (low, high, step) = (self.index(), self.index(), self.index());
        let number = self.next;
        let bounds = match self.choices.below(3) {
            0 => format!("scf.for %i{number} = {low} to {high} step {step} {{"),
            1 => format!("scf.parallel (%i{number}) = ({low}) to ({high}) step ({step}) {{"),
            _ => {
                let numbers = [self.signed(), self.signed(), self.number().to_string()];
                format!("scf.forall (%i{number}) = ({}) to ({}) step ({}) {{", numbers[0], numbers[1], numbers[2])
            }
        };
        let _ = writeln!(self.text, "  {bounds}\n  \"t.use\"(%i{number}) : (index) -> ()\n  }}");
    }

    fn buffers(&mut self) {
        let index = self.index();
        let numbers = [self.number(), self.number(), self.number()];
        let (ty, other) = (self.memref(), self.memref());
        let source = self.define(&format!("\"t.make\"() : () -> {ty}"));
        match self.choices.below(5) {
            0 => {
                let cast = self.define(&format!("memref.cast {source} : {ty} to {other}"));
                let _ = writeln!(self.text, "  \"t.use\"({cast}) : ({other}) -> ()");
            }
            1 => {
                let value = self.define(&format!("memref.dim {source}, {index} : {ty}"));
                self.indices.push(value);
            }
            2 => {
                let of = "memref<?xf32, strided<[?], offset: ?>>";
                let cast = format!(
                    "memref.reinterpret_cast {source} to offset: [{}], sizes: [{}], strides: [{}] : {ty} to {of}",
                    numbers[0], index, numbers[2]
                );
                let cast = self.define(&cast);
                let view = format!("memref.subview {cast}[{index}] [{}] [{}] : {of} to ", numbers[1], numbers[0]);
                let view = self.define(&format!("{view}memref<{}xf32, strided<[?], offset: ?>>", numbers[1]));
                let size = self.define(&format!(
                    "memref.dim {view}, {index} : memref<{}xf32, strided<[?], offset: ?>>",
                    numbers[1]
                ));
                self.indices.push(size);
            }
            3 => {
                let tensor = self.define(&format!("\"t.make\"() : () -> tensor<{}x?xf32>", numbers[0]));
                let pad = format!("tensor.pad {tensor} low[{}, {index}] high[{}, 0] {{", numbers[1], numbers[2]);
                let pad = self.define(&format!(
                    "{pad}\n  ^bb0(%p0: index, %p1: index):\n  %pf = arith.constant 0.0 : f32\n  tensor.yield %pf : f32\n  }} : \
                     tensor<{}x?xf32> to tensor<?x?xf32>",
                    numbers[0]
                ));
                let zero = self.define("arith.constant 0 : index");
                let size = self.define(&format!("tensor.dim {pad}, {zero} : tensor<?x?xf32>"));
                self.indices.push(size);
            }
            _ => {
                let first = self.fresh();
                let rank = ty.matches('x').count();
                let indices = vec!["index"; 1 + 2 * rank].join(", ");
                let rest = if rank == 0 { String::new() } else { format!(", {first}s:{rank}, {first}t:{rank}") };
                let _ = writeln!(
                    self.text,
                    "  {first}, {first}o{rest} = memref.extract_strided_metadata {source} : {ty} -> memref<f32>, {indices}"
                );
                self.indices.push(format!("{first}o"));
            }
        }
    }

    fn program(mut self) -> String {
        self.text.push_str("func.func @main(%x: index, %y: i64) -> (index, i64) {\n");
        for _ in 0..self.choices.between(1, 6) {
            let (index, integer) = (self.signed(), self.signed());
            let index = self.define(&format!("arith.constant {index} : index"));
            let integer = self.define(&format!("arith.constant {integer} : i64"));
            self.indices.push(index);
            self.integers.push(integer);
        }
        for _ in 0..self.choices.between(1, 12) {
            match self.choices.below(10) {
                0 => self.attributes(),
                1..=3 => self.arithmetic(),
                4 => self.floats(),
                5 | 6 => self.affine(),
                7 => self.loops(),
                _ => self.buffers(),
            }
        }
        let (index, integer) = (self.index(), self.integer());
        let _ = writeln!(self.text, "  return {index}, {integer} : index, i64\n}}");
        self.text
    }
}

fn read(ctx: &Context, text: &str, diagnostics: &Diagnostics) -> Option<Box<Body>> {
    let source = ctx.add_source("constants", text.as_bytes().to_vec(), 0)?;
    parse_source(ctx, source, diagnostics, &ParseOptions::default()).ok()
}

/// The maximum number of times that a program is read back and printed until the text no longer changes.
const MAX_ROUNDS: usize = 8;

/// Checks that the program's text parses, and prints the same after a few rounds: a sum with constants that MLIR does not
/// fold (beyond 64 bits) is reordered by one summand in each round, as `mlir-opt` does.
fn prints_as_it_reads(view: View<'_>, what: &str, text: &str) {
    for generic in [false, true] {
        let options = PrintOptions { generic, ..PrintOptions::default() };
        let again = |printed: &str| {
            let diagnostics = Diagnostics::default();
            let Some(body) = read(view.ctx, printed, &diagnostics) else {
                panic!("{what}: does not read back: {:?}\n{printed}\n{text}", diagnostics.take())
            };
            print_program(View::new(view.ctx, &body), &options)
        };
        let mut last = again(&print_program(view, &options));
        let is_stable = (0..MAX_ROUNDS).any(|_| {
            let next = again(&last);
            next == std::mem::replace(&mut last, next.clone())
        });
        assert!(is_stable, "{what}: changes whenever it is read back:\n{last}\n{text}");
    }
}

/// Checks the program generated from these bytes. Returns whether it is valid.
pub fn check(data: &[u8]) -> bool {
    let writer = Writer {
        choices: Entropy::from_bytes(data),
        text: String::new(),
        next: 0,
        indices: vec!["%x".to_string()],
        integers: vec!["%y".to_string()],
    };
    let text = writer.program();
    let start = Instant::now();
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    let diagnostics = Diagnostics::default();
    let Some(body) = read(&ctx, &text, &diagnostics) else { return false };
    if verify_program(&ctx, &body, &diagnostics).is_err() {
        return false;
    }
    prints_as_it_reads(View::new(&ctx, &body), "as written", &text);
    for passes in PASSES {
        let mut after = body.deep_copy();
        let Ok(pipeline) = Pipeline::parse(registry(), &format!("builtin.module({passes})")) else {
            panic!("no pipeline: {passes}")
        };
        let options = RunOptions { threads: false, ..RunOptions::default() };
        if run_pipeline(&ctx, &pipeline, &mut after, &diagnostics, &options).is_err() {
            diagnostics.resume_panic();
            // A pass may reject its own output for operands that are out of bounds, as upstream's does.
            diagnostics.take();
            continue;
        }
        prints_as_it_reads(View::new(&ctx, &after), passes, &text);
    }
    assert!(start.elapsed() < LIMIT, "takes {:?}:\n{text}", start.elapsed());
    true
}
