//! `freehold run`: runs a program on the reference machine.

use std::path::PathBuf;

use super::names::{path_of, shown};
use super::opt::DialectFiles;
use super::opt::{parse_program, read_input};
use super::outcome::Outcome;
use super::usage::{self, dialect_files, list, positionals, text, wrong};
use super::{definitions, npy};
use crate::analysis::memory_counts::MemoryCounts;
use crate::diagnostics::{Diagnostics, counted, render};
use crate::interpreter::{
    Argument, CallError, Calls, CompileOptions, Kind, Limits, Machine, Output, Program, Site, Statistics, ValueType,
    scalar, within_system,
};
use crate::ir::{Context, DYNAMIC, FloatKind};

/// The parsed arguments.
#[derive(Debug)]
struct RunCommand {
    input: Option<String>,
    entry: String,
    arguments: Vec<String>,
    seed: Option<u64>,
    out: Option<PathBuf>,
    limits: Limits,
    shuffle: Option<u64>,
    statistics: bool,
    statistics_json: bool,
    stub_externals: bool,
    allow_leaks: bool,
    dialect_files: DialectFiles,
    allow_unregistered: bool,
}

fn read_options(arguments: &[String]) -> Result<RunCommand, Outcome> {
    let matches = usage::read(definitions::run(), arguments)?;
    let mut files = positionals(&matches);
    if let Some(second) = files.get(1) {
        let message = format!("more than one input file (at '{}')", shown(second));
        return Err(wrong("run", message, "use --arg to pass arguments to the program").into());
    }
    let mut limits = Limits::default();
    limits.fuel = usage::number(&matches, "fuel").unwrap_or(limits.fuel);
    limits.memory = usage::number(&matches, "memory").map_or(limits.memory, within_system);
    Ok(RunCommand {
        input: files.pop(),
        entry: text(&matches, "entry").map_or("main", String::as_str).to_string(),
        arguments: list(&matches, "arg"),
        seed: usage::number(&matches, "seed"),
        out: text(&matches, "out").map(|folder| path_of(folder)),
        limits,
        shuffle: usage::number(&matches, "shuffle"),
        statistics: matches.get_flag("stats"),
        statistics_json: matches.get_flag("stats-json"),
        stub_externals: matches.get_flag("stub-externals"),
        allow_leaks: matches.get_flag("allow-leaks"),
        dialect_files: dialect_files(&matches),
        allow_unregistered: matches.get_flag("allow-unregistered-dialect"),
    })
}

/// Runs `freehold run` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_output_first()
}

/// Runs `freehold run` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    let options = match read_options(arguments) {
        Ok(options) => options,
        Err(outcome) => return outcome,
    };
    Outcome::of(|outcome| run(&options, outcome))
}

fn run(options: &RunCommand, outcome: &mut Outcome) -> Result<(), String> {
    let ctx = Context::new(crate::dialects::DIALECTS);
    super::progress::follow(&ctx);
    ctx.set_allow_unregistered(options.allow_unregistered);
    ctx.set_gives_advice(true);
    super::opt::load_declared(&ctx, &options.dialect_files, &mut outcome.err)?;
    let (file, text) = read_input(options.input.as_deref())?;
    let diagnostics = Diagnostics::default();
    let (_, read) = parse_program(&ctx, &file, text, &diagnostics)?;
    let compile = CompileOptions { entry: Some(options.entry.clone()), stub_externals: options.stub_externals };
    let program = read.and_then(|body| {
        let counts = MemoryCounts::of(&ctx, &body);
        Ok((Program::compile(&ctx, &body, &compile, &diagnostics)?, counts))
    });
    for diagnostic in diagnostics.take() {
        outcome.err.push_str(&render(&ctx, &diagnostic));
    }
    let (program, counts) = program.map_err(|_| String::new())?;
    let function =
        program.function(&options.entry).ok_or("the machine does not support the type of the entry function")?;
    let mut machine = Machine::new(&program, options.limits);
    machine.state.order = options.shuffle;
    if options.statistics || options.statistics_json {
        machine.state.statistics.count_calls(program.functions.len());
    }
    let arguments = arguments(options, &function.inputs, &mut machine)?;
    super::progress::say(|| format!("running @{}", options.entry));
    let result = machine.call(&options.entry, &arguments);
    outcome.out = std::mem::take(&mut machine.state.output);
    let mut faults = Vec::new();
    match result {
        Err(CallError::Arguments(message)) => {
            return Err(wrong("run", message, "--entry selects the function, --arg passes its arguments"));
        }
        Err(CallError::Fault(fault)) => faults.push(*fault),
        Ok(results) => {
            if !options.allow_leaks {
                faults.extend(machine.leaks(&results));
            }
            match show_results(options, &machine, &function.results, &results, &function.inputs, &arguments) {
                Ok(text) => outcome.out.extend_from_slice(text.as_bytes()),
                Err(ShowError::Fault(fault)) => faults.push(*fault),
                Err(ShowError::File(message)) => return Err(message),
            }
        }
    }
    for fault in &faults {
        outcome.code = 2;
        outcome.err.push_str(&render(&ctx, &fault.diagnostic()));
    }
    if options.statistics {
        outcome.err.push_str(&statistics(&ctx, &program, &machine.state.statistics));
        outcome.err.push_str(&format!("in the program: {counts}\n"));
    }
    if options.statistics_json {
        outcome.err.push_str(&statistics_json(&ctx, &program, &machine.state.statistics, &counts));
    }
    Ok(())
}

// ---- arguments

/// A pseudo-random number generator: splitmix64.
struct Random(u64);

impl Random {
    fn next(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.0;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    /// Appends the bytes of a small random number.
    fn element(&mut self, kind: &Kind, out: &mut Vec<u8>) {
        let start = out.len();
        match kind {
            Kind::Int(1) => out.push(self.next() as u8 & 1),
            Kind::Int(width) => {
                let value = (self.next() % 17) as i64 - 8;
                out.extend_from_slice(&i128::from(value).to_le_bytes()[..kind.size().min(16)]);
                out.resize(start + kind.size(), if value < 0 { 0xff } else { 0 });
                if *width < 64 {
                    let mask = (1u64 << width) - 1;
                    let masked = (value as u64 & mask).to_le_bytes();
                    out[start..].copy_from_slice(&masked[..kind.size()]);
                }
            }
            Kind::Float(format) => {
                let value = (self.next() % 65) as f64 / 16.0 - 2.0;
                let bits = crate::ir::float::from_f64(*format, value);
                out.extend_from_slice(&bits.to_le_bytes()[..kind.size()]);
            }
            Kind::Complex(part) => {
                self.element(part, out);
                self.element(part, out);
            }
            Kind::Vector(vector) => {
                for _ in 0..vector.shape.iter().product::<i64>() {
                    self.element(&vector.element, out);
                }
            }
            // Null: the caller owns nothing.
            Kind::Ownership => out.resize(start + kind.size(), 0),
            Kind::MemRef(_) => {}
        }
    }
}

fn arguments(options: &RunCommand, types: &[ValueType], machine: &mut Machine<'_>) -> Result<Vec<Argument>, String> {
    if options.arguments.len() > types.len() || options.arguments.len() < types.len() && options.seed.is_none() {
        let message = {
            let (takes, given) = (counted(types.len(), "argument"), options.arguments.len());
            format!("'{}' takes {takes}, but {given} {} given", options.entry, if given == 1 { "is" } else { "are" })
        };
        return Err(wrong("run", message, "pass each argument with --arg, or use --seed to generate the missing ones"));
    }
    let mut random = Random(options.seed.unwrap_or(0));
    let mut all = Vec::new();
    for (number, ty) in types.iter().enumerate() {
        let given = options.arguments.get(number);
        let argument = match given {
            Some(text) => given_argument(text, ty, machine),
            None => random_argument(&mut random, ty, machine),
        };
        all.push(argument.map_err(|message| {
            let hint = "--arg takes a number, or @file.npy for a tensor or a buffer";
            wrong("run", format_args!("argument {number}: {message}"), hint)
        })?);
    }
    Ok(all)
}

fn given_argument(text: &str, ty: &ValueType, machine: &mut Machine<'_>) -> Result<Argument, String> {
    let element = match ty {
        ValueType::Number(kind) => return Ok(Argument::Number(number(text, kind)?)),
        ValueType::Tensor { element, .. } | ValueType::MemRef { element, .. } => element,
    };
    let (shape, bytes) = match text.strip_prefix('@') {
        Some(path) => {
            let array = npy::read(&path_of(path), element)?;
            (array.shape, array.bytes)
        }
        // A single number is used for every element of a static shape.
        None => {
            let (ValueType::Tensor { shape, .. } | ValueType::MemRef { shape, .. }) = ty else { unreachable_type()? };
            let shape = shape.as_ref().filter(|shape| !shape.contains(&DYNAMIC));
            let shape = shape.ok_or("a number is given for a dynamic shape; pass @file.npy")?;
            let count = shape.iter().product::<i64>() as usize;
            if count > 1 << 30 {
                return Err("the shape is too large".to_string());
            }
            (shape.to_vec(), number(text, element)?.repeat(count))
        }
    };
    Ok(machine.argument_of(ty, shape, bytes))
}

fn unreachable_type<T>() -> Result<T, String> {
    Err("the type is neither a tensor nor a buffer".to_string())
}

fn random_argument(random: &mut Random, ty: &ValueType, machine: &mut Machine<'_>) -> Result<Argument, String> {
    let (shape, element) = match ty {
        ValueType::Number(kind) => {
            let mut bytes = Vec::new();
            random.element(kind, &mut bytes);
            return Ok(Argument::Number(bytes));
        }
        ValueType::Tensor { shape, element } | ValueType::MemRef { shape, element, .. } => (shape, element),
    };
    let shape = shape.as_ref().ok_or("an unranked argument cannot be generated")?;
    let shape: Vec<i64> =
        shape.iter().map(|&extent| if extent == DYNAMIC { (random.next() % 6) as i64 } else { extent }).collect();
    let count =
        shape.iter().try_fold(1i64, |count, &extent| count.checked_mul(extent)).filter(|&count| count < 1 << 28);
    let count = count.ok_or("the shape is too large for a generated argument")?;
    let mut bytes = Vec::new();
    for _ in 0..count {
        random.element(element, &mut bytes);
    }
    Ok(machine.argument_of(ty, shape, bytes))
}

/// Parses a number on the command line and returns its bytes.
fn number(text: &str, kind: &Kind) -> Result<Vec<u8>, String> {
    let wrong = || format!("'{text}' is not a valid number of the expected type");
    match kind {
        Kind::Int(width) => {
            let value: i128 = match text {
                "true" => 1,
                "false" => 0,
                _ => text.parse().map_err(|_| wrong())?,
            };
            let fits = *width >= 127 || (-(1i128 << width.saturating_sub(1))..1i128 << width).contains(&value);
            if !fits {
                return Err(format!("'{text}' does not fit {width} bits"));
            }
            let masked = if *width >= 128 { value } else { value & ((1i128 << width) - 1) };
            let mut bytes = masked.to_le_bytes().to_vec();
            bytes.resize(kind.size(), if *width > 128 && value < 0 { 0xff } else { 0 });
            Ok(bytes)
        }
        Kind::Float(format) => {
            let value = match text {
                "nan" => f64::NAN,
                "inf" => f64::INFINITY,
                "-inf" => f64::NEG_INFINITY,
                _ => {
                    text.parse::<f64>().map_err(|_| wrong())?;
                    let bits = crate::ir::float::parse(*format, text).ok_or_else(wrong)?;
                    return Ok(bits.to_le_bytes()[..kind.size()].to_vec());
                }
            };
            Ok(crate::ir::float::from_f64(*format, value).to_le_bytes()[..kind.size()].to_vec())
        }
        Kind::Complex(part) => {
            let (real, imaginary) = text.split_once(',').ok_or_else(wrong)?;
            Ok([number(real, part)?, number(imaginary, part)?].concat())
        }
        Kind::Vector(vector) => {
            Ok(number(text, &vector.element)?.repeat(vector.shape.iter().product::<i64>() as usize))
        }
        Kind::Ownership if text == "null" => Ok(vec![0; kind.size()]),
        Kind::MemRef(_) | Kind::Ownership => Err(wrong()),
    }
}

// ---- results

enum ShowError {
    Fault(Box<crate::interpreter::Fault>),
    File(String),
}

/// Returns the results as text, or writes them to files.
fn show_results(
    options: &RunCommand,
    machine: &Machine<'_>,
    types: &[ValueType],
    results: &[Output],
    input_types: &[ValueType],
    arguments: &[Argument],
) -> Result<String, ShowError> {
    let mut text = String::new();
    let mut listed: Vec<(String, &ValueType, Output)> = Vec::new();
    for (number, (ty, output)) in types.iter().zip(results).enumerate() {
        listed.push((format!("result{number}"), ty, output.clone()));
    }
    if options.out.is_some() {
        for (number, (ty, argument)) in input_types.iter().zip(arguments).enumerate() {
            if let Argument::MemRef(view) = argument {
                listed.push((format!("argument{number}"), ty, Output::MemRef(view.clone())));
            }
        }
    }
    if let Some(folder) = &options.out {
        std::fs::create_dir_all(folder).map_err(|error| ShowError::File(format!("'{}': {error}", folder.display())))?;
    }
    for (name, ty, output) in listed {
        let kind = match ty {
            ValueType::Number(Kind::Vector(vector)) => &vector.element,
            ValueType::Number(kind) => kind,
            ValueType::Tensor { element, .. } | ValueType::MemRef { element, .. } => element,
        };
        let (shape, bytes, defined) = match output {
            Output::Data { shape, bytes, defined } => (shape, bytes, defined),
            Output::MemRef(view) => {
                let data = machine.read(&view, kind).map_err(ShowError::Fault)?;
                let defined = data.mask();
                (view.sizes, data.bytes, defined)
            }
            // Ownership of the buffers among the other results.
            Output::Ownership(_) => continue,
        };
        match &options.out {
            Some(folder) => {
                let path = folder.join(format!("{name}.npy"));
                let file =
                    npy::write(&shape, &bytes, kind).map_err(|error| ShowError::File(format!("{name}: {error}")))?;
                std::fs::write(&path, file)
                    .map_err(|error| ShowError::File(format!("'{}': {error}", path.display())))?;
            }
            None => {
                text.push_str(&format!("{name} = "));
                show(&shape, &bytes, &defined, kind, &mut text);
                text.push('\n');
            }
        }
    }
    Ok(text)
}

/// Prints the elements in nested brackets; an uninitialized element is printed as `?`.
fn show(shape: &[i64], bytes: &[u8], defined: &[bool], kind: &Kind, out: &mut String) {
    let size = kind.size();
    if shape.contains(&0) {
        return out.push_str("[]");
    }
    let count = shape.iter().product::<i64>() as usize;
    for index in 0..count {
        // A bracket opens at each element whose indices from this dimension on are all zero.
        let mut inner = 1;
        let mut opens = 0;
        for &extent in shape.iter().rev() {
            inner *= extent as usize;
            opens += usize::from(index % inner == 0);
        }
        if index > 0 {
            out.push_str(", ");
        }
        out.push_str(&"[".repeat(opens));
        let range = index * size..(index + 1) * size;
        if defined[range.clone()].iter().all(|&defined| defined) {
            out.push_str(&element(kind, &bytes[range]));
        } else {
            out.push('?');
        }
        let mut inner = 1;
        let mut closes = 0;
        for &extent in shape.iter().rev() {
            inner *= extent as usize;
            closes += usize::from((index + 1) % inner == 0);
        }
        out.push_str(&"]".repeat(closes));
    }
}

fn element(kind: &Kind, bytes: &[u8]) -> String {
    let mut wide = [0u8; 16];
    let length = bytes.len().min(16);
    wide[..length].copy_from_slice(&bytes[..length]);
    let bits = u128::from_le_bytes(wide);
    match kind {
        Kind::Int(1) => (bits & 1 == 1).to_string(),
        Kind::Int(width) if *width <= 128 => {
            let shift = 128 - (*width).max(1);
            (((bits << shift) as i128) >> shift).to_string()
        }
        Kind::Float(FloatKind::F32) => format!("{:?}", f32::from_bits(bits as u32)),
        Kind::Float(format) if format.width() <= 64 => format!("{:?}", scalar::decode(*format, bits as u64)),
        Kind::Float(format) => crate::ir::float::print(*format, bits),
        Kind::Complex(part) => {
            let (real, imaginary) = bytes.split_at(part.size());
            format!("({}, {})", element(part, real), element(part, imaginary))
        }
        _ => {
            let digits: String = bytes.iter().rev().map(|byte| format!("{byte:02x}")).collect();
            format!("0x{digits}")
        }
    }
}

// ---- statistics

/// Returns the position of a location as `file:line:column`.
fn place_name(ctx: &Context, at: crate::ir::Location) -> String {
    match at.data(ctx) {
        crate::ir::LocationData::File { file, line, column, .. } => format!("{file}:{line}:{column}"),
        _ => "<unknown>".to_string(),
    }
}

/// Returns the functions that were called, with their counts, in the order of the program.
fn called<'a>(program: &'a Program, statistics: &'a Statistics) -> impl Iterator<Item = (&'a str, &'a Calls)> {
    let counts = statistics.functions.as_deref().unwrap_or_default();
    program.functions.iter().map(|function| function.name.as_str()).zip(counts).filter(|(_, counts)| counts.calls > 0)
}

fn statistics(ctx: &Context, program: &Program, statistics: &Statistics) -> String {
    let bytes = |count: u64| counted(count, "byte");
    // Only programs with arenas have claims.
    let claims = |site: &Site| match site.claims {
        0 => String::new(),
        count => format!(", claims {count} of {}", bytes(site.claimed)),
    };
    let total = &statistics.total;
    let mut out = format!(
        "allocations {}, frees {}, peak {} with padding, total {}, copied {}, ownership checks {}, steps {}, scalar operations {}{}\n",
        total.allocations,
        total.frees,
        bytes(statistics.peak),
        bytes(total.bytes),
        bytes(total.copied),
        total.checks,
        statistics.steps,
        statistics.scalar_operations,
        claims(total)
    );
    for (at, site) in statistics.sorted_sites() {
        out.push_str(&format!(
            "  {}: allocations {}, frees {}, total {}, copied {}, ownership checks {}{}\n",
            place_name(ctx, at),
            site.allocations,
            site.frees,
            bytes(site.bytes),
            bytes(site.copied),
            site.checks,
            claims(&site)
        ));
    }
    for (name, counts) in called(program, statistics) {
        out.push_str(&format!(
            "  @{name}: calls {}, temporaries {}, results {}\n",
            counts.calls,
            bytes(counts.temporary),
            bytes(counts.results)
        ));
    }
    out
}

fn statistics_json(ctx: &Context, program: &Program, statistics: &Statistics, counts: &MemoryCounts) -> String {
    let counts = crate::explain::counts_json(counts);
    let site = |site: &Site| {
        format!(
            "\"allocations\": {}, \"frees\": {}, \"total_bytes\": {}, \"copied_bytes\": {}, \"ownership_checks\": {}, \
             \"claims\": {}, \"claimed_bytes\": {}",
            site.allocations, site.frees, site.bytes, site.copied, site.checks, site.claims, site.claimed
        )
    };
    let quoted = |text: &str| {
        let mut out = String::from("\"");
        for character in text.chars() {
            match character {
                '"' | '\\' => out.extend(['\\', character]),
                character if (character as u32) < 0x20 => out.push_str(&format!("\\u{:04x}", character as u32)),
                character => out.push(character),
            }
        }
        out.push('"');
        out
    };
    let sites: Vec<String> = statistics
        .sorted_sites()
        .iter()
        .map(|(at, counts)| format!("    {{\"at\": {}, {}}}", quoted(&place_name(ctx, *at)), site(counts)))
        .collect();
    let functions: Vec<String> = called(program, statistics)
        .map(|(name, counts)| {
            format!(
                "    {{\"name\": {}, \"calls\": {}, \"temporary_bytes\": {}, \"result_bytes\": {}}}",
                quoted(name),
                counts.calls,
                counts.temporary,
                counts.results
            )
        })
        .collect();
    format!(
        "{{\n  {}, \"peak_bytes\": {}, \"rounded_peak_bytes\": {}, \"steps\": {}, \"scalar_operations\": {},\n  \"program\": {counts},\n  \"sites\": [\n{}\n  ],\n  \
         \"functions\": [\n{}\n  ]\n}}\n",
        site(&statistics.total),
        statistics.peak,
        statistics.rounded_peak,
        statistics.steps,
        statistics.scalar_operations,
        sites.join(",\n"),
        functions.join(",\n")
    )
}
