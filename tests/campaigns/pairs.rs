//! Pairs of programs that differ in one place, each with an input on which the reference machine sees the difference.
//!
//! There are three kinds of mutation: one branch is negated or removed, one constant is changed, or a rare value is
//! inserted (`if x == K then other result`, where `x` is computed from the arguments). Half of the programs come from a
//! folder of programs with an entry `model`, the others from the generator. Everything follows from the number of the pair:
//! the program, the place, the mutation and the input. Mutations are made in the printed text, one op per line.
//!
//! The input that shows the difference is looked for here, with knowledge of the mutation, and is not given to `check`.

use std::path::PathBuf;

use freehold::compare::{CheckOptions, FailureKind, Input, Inputs, check_inputs, compile};
use freehold::definition::verify_program;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Entropy, GenerateOptions, generate};
use freehold::interpreter::{Kind, Program, ValueType};
use freehold::ir::{Body, Context, View, float};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program};

use super::mutants::run;
use super::rare_values::{self, Chosen};

/// The seed of the first pair. It was fixed before the search of `check` was written.
pub(super) const FIRST_SEED: u64 = 20_261_126_000;

/// The number of mutations that are tried for a pair before the next program is taken.
const MOST_MUTATIONS: usize = 12;

/// The number of programs that are tried for a pair.
const MOST_PROGRAMS: usize = 200;

/// The number of inputs that are tried for a mutation.
const MOST_INPUTS: usize = 48;

/// The fuel of a run while a pair is made. Programs that need more are not used.
const FUEL: u64 = 30_000_000;

/// A kind of mutation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Mutation {
    Branch,
    Constant,
    RareValue,
}

/// The kinds of mutation, with their names in tables.
pub(super) const MUTATIONS: [(Mutation, &str); 3] =
    [(Mutation::Branch, "branch"), (Mutation::Constant, "constant"), (Mutation::RareValue, "rare value")];

/// Two programs that differ.
pub(super) struct Pair {
    /// The source, the seed and what was changed.
    pub(super) name: String,
    pub(super) entry: &'static str,
    pub(super) first: String,
    pub(super) second: String,
    /// An input on which they differ, as text.
    pub(super) input: String,
}

/// Returns the pair of a number, whose program is from a file of the folder if there is one.
pub(super) fn pair(kind: Mutation, number: u64, folder: Option<&PathBuf>) -> Option<Pair> {
    let mut entropy = Entropy::from_seed(FIRST_SEED + number * 3 + kind as u64);
    for _ in 0..MOST_PROGRAMS {
        let (name, entry, first) = match folder {
            Some(folder) => file(folder, &mut entropy),
            None => generated(&mut entropy),
        };
        if let Some(found) = Maker::new(&first, entry).and_then(|maker| maker.mutated(kind, &mut entropy)) {
            let name = format!("{kind:?} {number}: {name}, {}", found.what);
            return Some(Pair { name, entry, first, second: found.text, input: found.input });
        }
    }
    None
}

/// Returns a file of the folder, as it is printed.
fn file(folder: &PathBuf, entropy: &mut Entropy) -> (String, &'static str, String) {
    let mut files: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("a folder of programs")
        .map(|entry| entry.expect("an entry").path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "mlir"))
        .collect();
    files.sort();
    let path = entropy.pick(&files);
    let text = std::fs::read_to_string(path).expect("a program");
    let ctx = Context::new(DIALECTS);
    let text = read(&ctx, &text).map_or(String::new(), |body| print(&ctx, &body));
    (path.file_stem().expect("a name").to_string_lossy().into_owned(), "model", text)
}

/// Returns a generated program. One of buffers is deallocated, so that it has no leaks.
fn generated(entropy: &mut Entropy) -> (String, &'static str, String) {
    let seed = entropy.bits() % 1_000_000_000;
    let (level, options, passes) = match seed % 2 {
        0 => ("tensor", GenerateOptions::tensor(), ""),
        _ => ("memref", GenerateOptions::memref(), "buffer-deallocation-pipeline"),
    };
    let ctx = Context::new(DIALECTS);
    let body = read(&ctx, &generate(Entropy::from_seed(seed), &GenerateOptions { size: 25, ..options }).text);
    let body = body.and_then(|mut body| run(&ctx, passes, &mut body).then_some(body));
    let text = body.map_or(String::new(), |body| print(&ctx, &body));
    (format!("{level} {seed}"), "main", text)
}

/// Reads a program, or returns `None` if it is not valid.
fn read(ctx: &Context, text: &str) -> Option<Body> {
    let diagnostics = Diagnostics::default();
    let source = ctx.add_source("program", text.as_bytes().to_vec(), 0)?;
    let body = parse_source(ctx, source, &diagnostics, &ParseOptions::default()).ok()?;
    verify_program(ctx, &body, &diagnostics).is_ok().then_some(*body)
}

fn print(ctx: &Context, body: &Body) -> String {
    print_program(View::new(ctx, body), &PrintOptions::default()) + "\n"
}

/// Returns the compiled program.
fn compiled(text: &str, entry: &str) -> Option<Program> {
    let ctx = Context::new(DIALECTS);
    let body = read(&ctx, text)?;
    compile(View::new(&ctx, &body), entry, false).ok()
}

/// A mutated program.
struct Mutated {
    what: String,
    text: String,
    input: String,
}

/// A program to mutate.
struct Maker<'a> {
    text: &'a str,
    entry: &'static str,
    lines: Vec<&'a str>,
    program: Program,
}

impl<'a> Maker<'a> {
    fn new(text: &'a str, entry: &'static str) -> Option<Maker<'a>> {
        let program = compiled(text, entry)?;
        program.function(entry)?;
        Some(Maker { text, entry, lines: text.lines().collect(), program })
    }

    /// Returns a mutant of this kind that differs on some input.
    fn mutated(&self, kind: Mutation, entropy: &mut Entropy) -> Option<Mutated> {
        for _ in 0..MOST_MUTATIONS {
            let (what, lines, chosen) = match kind {
                Mutation::Branch => self.branch(entropy)?,
                Mutation::Constant => self.constant(entropy)?,
                Mutation::RareValue => self.rare_value(entropy)?,
            };
            let text = lines.join("\n") + "\n";
            if text == self.text {
                continue;
            }
            let Some(second) = compiled(&text, self.entry) else { continue };
            if let Some(input) = self.difference(&second, chosen.as_ref(), entropy) {
                return Some(Mutated { what, text, input });
            }
        }
        None
    }

    /// Returns the numbers of the lines that may be mutated: those of functions that the entry may call.
    fn places(&self, is_place: impl Fn(&str) -> bool) -> Vec<usize> {
        let mut function = "";
        let mut found = Vec::new();
        for (number, line) in self.lines.iter().enumerate() {
            if line.trim_start().starts_with("func.func") {
                function = line;
            }
            let is_driver = self.entry != "main" && function.contains("@main(");
            if !is_driver && is_place(line) {
                found.push(number);
            }
        }
        found
    }

    /// Negates the condition of a branch, or replaces it by a constant.
    fn branch(&self, entropy: &mut Entropy) -> Option<(String, Vec<String>, Option<Chosen>)> {
        let places = self.places(|line| condition(line).is_some());
        if places.is_empty() {
            return None;
        }
        let at = places[(entropy.bits() % places.len() as u64) as usize];
        let line = self.lines[at];
        let (start, end) = condition(line)?;
        let old = &line[start..end];
        let (what, ops) = match entropy.below(3) {
            0 => ("never", "%mutated = arith.constant false".to_string()),
            1 => ("always", "%mutated = arith.constant true".to_string()),
            _ => (
                "negated",
                format!("%mutated_true = arith.constant true\n%mutated = arith.xori {old}, %mutated_true : i1"),
            ),
        };
        let mut lines: Vec<String> = self.lines.iter().map(|line| line.to_string()).collect();
        lines[at] = format!("{ops}\n{}%mutated{}", &line[..start], &line[end..]);
        Some((format!("line {} {what}: {}", at + 1, line.trim()), lines, None))
    }

    /// Changes the value of a constant.
    fn constant(&self, entropy: &mut Entropy) -> Option<(String, Vec<String>, Option<Chosen>)> {
        let places = self.places(|line| literal(line).is_some());
        if places.is_empty() {
            return None;
        }
        let at = places[(entropy.bits() % places.len() as u64) as usize];
        let line = self.lines[at];
        let (start, end) = literal(line)?;
        let old = &line[start..end];
        let new = match old.parse::<i64>() {
            Ok(value) => match entropy.below(4) {
                0 => value.wrapping_add(1),
                1 => value.wrapping_sub(1),
                2 => value.wrapping_mul(2),
                _ => value.wrapping_add(entropy.below(200) as i64),
            }
            .to_string(),
            Err(_) => {
                let value: f64 = old.parse().ok()?;
                let new = match entropy.below(4) {
                    0 => value + 1.0,
                    1 => value * 1.25 + 0.125,
                    2 => -value,
                    _ => value * 2.0,
                };
                let text = format!("{new:e}");
                if text.contains('.') { text } else { text.replace('e', ".0e") }
            }
        };
        let mut lines: Vec<String> = self.lines.iter().map(|line| line.to_string()).collect();
        lines[at] = format!("{}{}{}", &line[..start], new, &line[end..]);
        Some((format!("line {}: {old} becomes {new} in {}", at + 1, line.trim()), lines, None))
    }

    /// Inserts another result for a rare value of what the entry computes from its arguments.
    fn rare_value(&self, entropy: &mut Entropy) -> Option<(String, Vec<String>, Option<Chosen>)> {
        let start = self.lines.iter().position(|line| {
            line.trim_start().starts_with("func.func") && line.contains(&format!("@{}(", self.entry))
        })?;
        let indent = self.lines[start].len() - self.lines[start].trim_start().len();
        let close = format!("{}}}", " ".repeat(indent));
        let end = start + self.lines[start..].iter().position(|line| *line == close)?;
        rare_values::insert(&self.lines, start..end, self.program.function(self.entry)?, entropy)
    }

    /// Returns an input on which the programs differ, as text.
    fn difference(&self, second: &Program, chosen: Option<&Chosen>, entropy: &mut Entropy) -> Option<String> {
        let mut options = CheckOptions::new(self.entry);
        options.limits.fuel = FUEL;
        options.seed = entropy.bits();
        let mut failed = 0;
        for number in 0..MOST_INPUTS {
            let mut inputs = Inputs::random(&self.program, Some(second), &options, number, entropy).ok()?;
            tame(&mut inputs, entropy);
            if let Some(chosen) = chosen {
                chosen.put_into(&mut inputs, &self.program.function(self.entry)?.inputs);
            }
            match check_inputs(&self.program, Some(second), &inputs, &options) {
                Ok(None) => {}
                Ok(Some(_)) => failed += 1,
                Err(failure) if failure.kind == FailureKind::Arguments => return None,
                Err(_) => return Some(inputs.describe()),
            }
            if failed > 3 {
                return None;
            }
        }
        None
    }
}

/// Replaces floats that would make everything a NaN or an infinity.
fn tame(inputs: &mut Inputs, entropy: &mut Entropy) {
    let mut tame = |kind: &Kind, bytes: &mut [u8]| {
        let Kind::Float(format) = kind else { return };
        let size = kind.size();
        for element in bytes.chunks_mut(size) {
            let mut word = [0; 16];
            word[..size].copy_from_slice(element);
            let value = float::to_f64(*format, u128::from_le_bytes(word));
            if !value.is_finite() || value.abs() > 100.0 {
                let new = entropy.below(41) as f64 / 10.0 - 2.0;
                element.copy_from_slice(&float::from_f64(*format, new).to_le_bytes()[..size]);
            }
        }
    };
    for buffer in &mut inputs.buffers {
        tame(&buffer.element.clone(), &mut buffer.bytes);
    }
    for argument in &mut inputs.arguments {
        if let Input::Number(kind, bytes) = argument {
            tame(&kind.clone(), bytes);
        }
    }
}

/// Returns the range of a line that holds the condition of a branch.
fn condition(line: &str) -> Option<(usize, usize)> {
    let is_scalar_select = |line: &str| {
        let ty = line.rsplit(" : ").next().unwrap_or_default();
        line.contains("arith.select %") && !ty.contains("xi1>")
    };
    for opening in ["scf.if %", "cf.cond_br %", "scf.condition(%", "arith.select %"] {
        if opening.starts_with("arith") && !is_scalar_select(line) {
            continue;
        }
        if let Some(at) = line.find(opening) {
            let start = at + opening.len() - 1;
            let length = line[start + 1..].find(|c: char| !(c.is_alphanumeric() || "_#$.-".contains(c)))? + 1;
            return Some((start, start + length));
        }
    }
    None
}

/// Returns the range of a line that holds the number of a constant, which may be a splat.
fn literal(line: &str) -> Option<(usize, usize)> {
    let at = line.find("= arith.constant ")? + "= arith.constant ".len();
    let rest = &line[at..];
    let skipped = if rest.starts_with("dense<") { "dense<".len() } else { 0 };
    let start = at + skipped;
    let length = line[start..].find([' ', '>', ','])?;
    let text = &line[start..start + length];
    text.parse::<f64>()
        .is_ok()
        .then_some((start, start + length))
        .filter(|_| text.starts_with(|c: char| c == '-' || c.is_ascii_digit()))
}

/// Returns the kind of an argument that is a number, or of its elements.
pub(super) fn kind_of(ty: &ValueType) -> &Kind {
    match ty {
        ValueType::Number(kind) => kind,
        ValueType::Tensor { element, .. } | ValueType::MemRef { element, .. } => element,
    }
}
