//! Programs with extreme operands at run time: extents, offsets, strides, bounds and steps of loops, shift amounts,
//! divisors, indices, padding, cases of switches; numbers at the ends of their range and next to powers of two, NaN and
//! infinities, sizes beyond any memory.
//!
//! A valid program runs under small limits, to its end or to a fault, and takes little time and no more memory than its
//! limit and the machine's own tables need.

use std::fmt::Write;
use std::time::{Duration, Instant};

use freehold::definition::verify_program;
use freehold::diagnostics::{Diagnostics, render};
use freehold::dialects::DIALECTS;
use freehold::generate::Entropy;
use freehold::interpreter::{CallError, CompileOptions, Limits, Machine, Program};
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

#[path = "machine_extremes/templates.rs"]
mod templates;
use templates::TEMPLATES;

/// A time limit far above what any of these programs needs, even on a busy machine and with checks compiled in.
const TIME: Duration = Duration::from_secs(10);
/// The limits of steps and bytes of a run.
const LIMITS: Limits = Limits { fuel: 50_000, memory: 1 << 20 };
/// The additional memory, in bytes, that the process may touch in a run: the limit, the data kept per byte, and a large
/// margin.
const TOUCHED: u64 = 128 << 20;

/// The letters of types in templates, and the types.
const TYPES: &[(char, &str)] = &[
    ('i', "index"),
    ('b', "i1"),
    ('c', "i8"),
    ('w', "i32"),
    ('l', "i64"),
    ('g', "i128"),
    ('h', "f16"),
    ('f', "f32"),
    ('d', "f64"),
    ('z', "complex<f32>"),
    ('t', "tensor<?xf32>"),
    ('T', "tensor<?x?xf32>"),
    ('x', "tensor<?xindex>"),
    ('m', "memref<?xf32, strided<[?], offset: ?>>"),
    ('M', "memref<?x?xf32, strided<[?, ?], offset: ?>>"),
    ('a', "memref<?xf32>"),
    ('A', "memref<?x?xf32>"),
    ('X', "memref<?xindex>"),
    ('y', "memref<?xi8>"),
    ('v', "vector<4xf32>"),
    ('V', "vector<2x4xf32>"),
    ('n', "vector<4xindex>"),
    ('k', "vector<4xi1>"),
];

const FLOATS: &[&str] = &[
    "0.0",
    "-0.0",
    "1.0",
    "-1.5",
    "3.4028234663852886e+38",
    "1.4e-45",
    "9.2233720368547758e+18",
    "-9.2233720368547758e+18",
    "4294967296.0",
    "65520.0",
];

/// The bits of an infinity and of NaNs.
const ODD_FLOATS: &[(&str, &[&str])] = &[
    ("f16", &["0x7C00", "0xFC00", "0x7E00", "0x7C01", "0xFFFF"]),
    ("f32", &["0x7F800000", "0xFF800000", "0x7FC00000", "0x7F800001", "0xFFFFFFFF"]),
    ("f64", &["0x7FF0000000000000", "0xFFF0000000000000", "0x7FF8000000000000", "0x7FF0000000000001"]),
];

/// Generates one program.
struct Writer {
    choices: Entropy,
    text: String,
    next: usize,
    /// The percentage of extreme numbers.
    heat: usize,
    /// The available values, by the letter of their type.
    values: Vec<(char, String)>,
}

impl Writer {
    fn fresh(&mut self) -> String {
        self.next += 1;
        format!("%v{}", self.next)
    }

    /// Returns a number of at most `width` bits, signed or not.
    fn number(&mut self, width: u32, may_be_negative: bool) -> String {
        if !self.choices.chance(self.heat) {
            return self.choices.below(5).to_string();
        }
        let bits = if may_be_negative { width - 1 } else { (width - 1).min(63) };
        let most = (1i128 << bits) - 1;
        let power = 1i128 << self.choices.below(bits as usize);
        let number = match self.choices.below(8) {
            0 => most,
            1 => most - 1,
            2 => most / 2 + 1,
            3 => most / 3,
            4 => power - 1,
            5 => power + 1,
            6 => 0,
            _ => power,
        };
        let is_negative = may_be_negative && self.choices.chance(35);
        let number = match (is_negative, self.choices.below(3)) {
            (true, 0) => -most - 1,
            (true, 1) => -1,
            (true, _) => -number,
            (false, _) => number,
        };
        number.to_string()
    }

    fn constant(&mut self, letter: char) -> String {
        let ty = type_of(letter);
        let value = match letter {
            'b' => ["true", "false"][self.choices.below(2)].to_string(),
            'i' | 'l' => self.number(64, true),
            'c' => self.number(8, true),
            'w' => self.number(32, true),
            'g' => self.number(126, true),
            _ => {
                let odd = ODD_FLOATS.iter().find(|entry| entry.0 == ty);
                match odd {
                    Some((_, odd)) if self.choices.chance(self.heat) => self.choices.pick::<&str>(odd).to_string(),
                    _ => self.choices.pick::<&str>(FLOATS).to_string(),
                }
            }
        };
        let name = self.fresh();
        let written = if letter == 'b' { value } else { format!("{value} : {ty}") };
        let _ = writeln!(self.text, "  {name} = arith.constant {written}");
        name
    }

    /// Returns a value of this type: an available one, or a new constant. `None` if there can be none.
    fn value(&mut self, letter: char) -> Option<String> {
        let there: Vec<String> =
            self.values.iter().filter(|value| value.0 == letter).map(|value| value.1.clone()).collect();
        let is_scalar = "ibcwlghfd".contains(letter);
        if is_scalar && (there.is_empty() || self.choices.chance(60)) {
            return Some(self.constant(letter));
        }
        if there.is_empty() {
            return None;
        }
        // Prefer recent values.
        let back = self.choices.below(there.len().min(4));
        Some(there[there.len() - 1 - back].clone())
    }

    /// Expands a template: `{i}` is a value of the type with this letter, `{#}` a number and `{+}` a non-negative one;
    /// `{5}` and `{6}` are non-negative numbers that are the same everywhere in the template, `{7}` a signed one
    /// likewise; `{~}` is a 32-bit number, `{3}` a small one, `{@}` the statement's own number. Before ` <- ` are the
    /// letters of the results.
    fn statement(&mut self, template: &str) {
        let (results, rest) = template.split_once(" <- ").unwrap_or(("", template));
        self.next += 1;
        let own = self.next;
        let again = [self.number(64, false), self.number(64, false), self.number(64, true)];
        let mut text = String::new();
        let mut pieces = rest.split('{');
        text.push_str(pieces.next().unwrap_or_default());
        for piece in pieces {
            let mut letters = piece.chars();
            let (Some(letter), Some('}')) = (letters.next(), letters.next()) else {
                // A literal brace of the program.
                text.push('{');
                text.push_str(piece);
                continue;
            };
            let filled = match letter {
                '#' => self.number(64, true),
                '+' => self.number(64, false),
                '~' => self.number(32, true),
                '5' => again[0].clone(),
                '6' => again[1].clone(),
                '7' => again[2].clone(),
                '3' => self.choices.below(4).to_string(),
                '@' => own.to_string(),
                letter => match self.value(letter) {
                    Some(value) => value,
                    None => return,
                },
            };
            text.push_str(&filled);
            text.push_str(letters.as_str());
        }
        let names: Vec<(char, String)> = results.chars().map(|letter| (letter, self.fresh())).collect();
        let left: Vec<&str> = names.iter().map(|name| name.1.as_str()).collect();
        let left = if left.is_empty() { String::new() } else { format!("{} = ", left.join(", ")) };
        let _ = writeln!(self.text, "  {left}{text}");
        self.values.extend(names);
    }

    /// Returns a program of one of the templates, or of several.
    fn program(mut self, one: Option<&str>) -> String {
        for (letter, ty) in TYPES {
            let name = alias(*letter);
            let _ = writeln!(self.text, "!{name} = {ty}");
        }
        let large = format!("memref<{}x{}xf32>", self.number(64, false), self.number(64, false));
        let _ = writeln!(self.text, "memref.global \"private\" @small : memref<4xf32> = dense<1.0>");
        let _ = writeln!(self.text, "memref.global \"private\" @large : {large}");
        self.text.push_str("func.func private @callee(%i: index) -> index {\n  return %i : index\n}\n");
        self.text.push_str("func.func @main() {\n");
        let heat = self.heat;
        self.heat = 0;
        for template in templates::FIRST {
            self.statement(template);
        }
        self.heat = heat;
        let count = if one.is_some() { 1 } else { self.choices.between(1, 10) };
        for _ in 0..count {
            let some = self.choices.below(TEMPLATES.len().div_ceil(64));
            let some = &TEMPLATES[some * 64..TEMPLATES.len().min(some * 64 + 64)];
            let template = one.unwrap_or(self.choices.pick::<&str>(some));
            self.statement(template);
        }
        if self.choices.chance(10) {
            let _ = writeln!(self.text, "  %large = memref.get_global @large : {large}");
        }
        self.text.push_str("  return\n}\n");
        self.text
    }
}

fn type_of(letter: char) -> &'static str {
    TYPES.iter().find(|entry| entry.0 == letter).map_or("none", |entry| entry.1)
}

/// Returns the alias by which templates name a type.
fn alias(letter: char) -> String {
    if letter.is_uppercase() { format!("{0}{0}", letter.to_ascii_lowercase()) } else { letter.to_string() }
}

/// Returns the peak resident memory of this process in bytes, if the system reports it.
fn most_memory() -> Option<u64> {
    let status = std::fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    line.split_whitespace().next()?.parse::<u64>().ok()?.checked_mul(1024)
}

/// The end of a run.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ended {
    /// It did not parse, is not valid, or the machine rejects it.
    Refused,
    /// It ended normally.
    Returned,
    /// It ended with a fault.
    Fault,
}

/// Runs the program generated from these bytes. Returns how it ended.
pub fn check(data: &[u8]) -> Ended {
    let mut choices = Entropy::from_bytes(data);
    let heat = [10, 30, 60][choices.below(3)];
    check_program(choices, heat, None)
}

/// Returns the templates that are invalid even with small numbers, and thus test nothing.
pub fn never_valid() -> Vec<&'static str> {
    let is_valid = |template: &str| {
        (0..40).any(|seed| check_program(Entropy::from_seed(seed), 0, Some(template)) != Ended::Refused)
    };
    TEMPLATES.iter().filter(|template| !is_valid(template)).copied().collect()
}

fn check_program(choices: Entropy, heat: usize, one: Option<&str>) -> Ended {
    let writer = Writer { choices, text: String::new(), next: 0, heat, values: Vec::new() };
    let text = writer.program(one);
    // Print it before the run, since an abort prints nothing.
    if std::env::var_os("FREEHOLD_SHOW").is_some() {
        println!("{text}");
    }
    run(&text)
}

fn run(text: &str) -> Ended {
    let (start, before) = (Instant::now(), most_memory());
    let ctx = Context::new(DIALECTS);
    let diagnostics = Diagnostics::default();
    let Some(source) = ctx.add_source("extremes", text.as_bytes().to_vec(), 0) else { return Ended::Refused };
    let Ok(body) = parse_source(&ctx, source, &diagnostics, &ParseOptions::default()) else {
        return refused(&ctx, &diagnostics);
    };
    if verify_program(&ctx, &body, &diagnostics).is_err() {
        return refused(&ctx, &diagnostics);
    }
    let options = CompileOptions { entry: Some("main".to_string()), stub_externals: true };
    let Ok(program) = Program::compile(&ctx, &body, &options, &diagnostics) else {
        return refused(&ctx, &diagnostics);
    };
    let mut ended = Ended::Returned;
    for (by_rows, order) in [(true, None), (false, None), (true, Some(text.len() as u64))] {
        let mut machine = Machine::new(&program, LIMITS);
        machine.state.by_rows = by_rows;
        machine.state.order = order;
        match machine.call("main", &[]) {
            Ok(results) => drop(machine.leaks(&results)),
            Err(CallError::Fault(fault)) => {
                drop(render(&ctx, &fault.diagnostic()));
                ended = Ended::Fault;
            }
            Err(CallError::Arguments(_)) => {}
        }
    }
    assert!(start.elapsed() < TIME, "takes {:?}:\n{text}", start.elapsed());
    if let (Some(before), Some(after)) = (before, most_memory()) {
        // The system counts by thread and sums up now and then: the maximum may be lower than before.
        let touched = after.saturating_sub(before);
        assert!(touched < TOUCHED, "touches {touched} bytes:\n{text}");
    }
    ended
}

/// Prints the errors of a rejected program, if requested: a template that is always rejected tests nothing.
fn refused(ctx: &Context, diagnostics: &Diagnostics) -> Ended {
    let said = diagnostics.take();
    if std::env::var_os("FREEHOLD_SHOW").is_some() {
        for one in said {
            println!("{}", render(ctx, &one));
        }
    }
    Ended::Refused
}
