//! For each kind of fault, a program that has it, and a minimally different one that does not. `fault_cases` and `machine_claims` have
//! the programs.

use super::fault_cases::CASES;
use super::machine_claims;
use freehold::diagnostics::{Diagnostics, render};
use freehold::interpreter::{Argument, CallError, CompileOptions, FaultKind, Limits, Machine, Program, View};
use freehold::ir::Context;
use freehold::read::parse_source;
use freehold::text::ParseOptions;

const LIMITS: Limits = Limits { fuel: 100_000, memory: 1 << 20 };

/// Runs a program. Returns its fault with the report, if it has one.
pub fn run(text: &str) -> Option<(FaultKind, String)> {
    run_within(text, LIMITS)
}

/// As `run`, with other limits.
fn run_within(text: &str, limits: Limits) -> Option<(FaultKind, String)> {
    let ctx = Context::new(freehold::dialects::DIALECTS);
    let source = ctx.add_source("case.mlir", text.as_bytes().to_vec(), 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let said = |diagnostics: &Diagnostics| {
        diagnostics.take().iter().map(|diagnostic| render(&ctx, diagnostic)).collect::<String>()
    };
    let body = parse_source(&ctx, source, &diagnostics, &ParseOptions::default())
        .unwrap_or_else(|_| panic!("{}\n{text}", said(&diagnostics)));
    freehold::definition::verify_program(&ctx, &body, &diagnostics)
        .unwrap_or_else(|_| panic!("{}\n{text}", said(&diagnostics)));
    let options = CompileOptions { entry: Some("main".to_string()), stub_externals: false };
    let program = Program::compile(&ctx, &body, &options, &diagnostics)
        .unwrap_or_else(|_| panic!("{}\n{text}", said(&diagnostics)));
    let mut machine = Machine::new(&program, limits);
    let mut arguments = Vec::new();
    for _ in &program.function("main").expect("the entry").inputs {
        let bytes = (0..4).flat_map(|index: i32| (index as f32).to_le_bytes()).collect();
        arguments.push(Argument::MemRef(View::whole(machine.buffer(bytes, 16), &[4])));
    }
    let fault = match machine.call("main", &arguments) {
        Ok(results) => machine.leaks(&results).into_iter().next(),
        Err(CallError::Fault(fault)) => Some(*fault),
        Err(CallError::Arguments(message)) => panic!("{message}\n{text}"),
    };
    fault.map(|fault| (fault.kind, render(&ctx, &fault.diagnostic())))
}

/// Returns the text with one kind of mark kept and the other removed.
pub fn choose(text: &str, keep: &str, drop: &str) -> String {
    let mut out = String::new();
    let mut rest = text;
    loop {
        let next = [keep, drop].into_iter().filter_map(|mark| rest.find(mark).map(|at| (at, mark))).min();
        let Some((at, mark)) = next else {
            out.push_str(rest);
            return out;
        };
        out.push_str(&rest[..at]);
        let body = &rest[at + mark.len()..];
        let mut depth = 1;
        let end = body
            .char_indices()
            .find(|(_, character)| {
                depth += match character {
                    '{' => 1,
                    '}' => -1,
                    _ => 0,
                };
                depth == 0
            })
            .expect("a mark that ends")
            .0;
        if mark == keep {
            out.push_str(&body[..end]);
        }
        rest = &body[end + 1..];
    }
}

#[test]
fn each_fault_is_named_and_its_neighbour_is_not() {
    for (number, &(kind, line, text)) in CASES.iter().chain(machine_claims::CASES).enumerate() {
        let bad = choose(text, "BAD{", "GOOD{");
        let (found, report) =
            run(&bad).unwrap_or_else(|| panic!("case {number}: no {} is found in\n{bad}", kind.name()));
        assert_eq!(found, kind, "case {number}: {report}");
        if line > 0 {
            let place = format!("case.mlir:{line}:");
            assert!(report.starts_with(&place), "case {number}: not on line {line}: {report}");
        }
        let good = choose(text, "GOOD{", "BAD{");
        if let Some((_, report)) = run(&good) {
            panic!("case {number}: a fault in the neighbour of {}: {report}\n{good}", kind.name());
        }
    }
}

#[test]
fn too_deep_a_recursion_is_a_fault_and_its_neighbour_is_not() {
    let text = |depth: &str| {
        format!(
            "func.func @down(%n: i64) -> i64 {{
  %c0 = arith.constant 0 : i64
  %c1 = arith.constant 1 : i64
  %z = arith.cmpi eq, %n, %c0 : i64
  %r = scf.if %z -> i64 {{
    scf.yield %c0 : i64
  }} else {{
    %m = arith.subi %n, %c1 : i64
    %d = func.call @down(%m) : (i64) -> i64
    scf.yield %d : i64
  }}
  return %r : i64
}}
func.func @main() {{
  %n = arith.constant {depth} : i64
  %r = call @down(%n) : (i64) -> i64
  return
}}"
        )
    };
    assert!(run(&text("9000")).is_none());
    assert_eq!(run(&text("-1")).map(|found| found.0), Some(FaultKind::OutOfFuel));
    // With sufficient fuel, slightly fewer than 2^20 nested calls succeed, and slightly more fail.
    let limits = Limits { fuel: u64::MAX, ..LIMITS };
    assert!(run_within(&text("1048500"), limits).is_none());
    let (kind, report) = run_within(&text("1048600"), limits).expect("a fault");
    assert_eq!(kind, FaultKind::StackOverflow);
    assert!(report.starts_with("case.mlir:9:10: error: fault: stack-overflow"), "{report}");
}

#[test]
fn every_kind_has_a_case() {
    for kind in FaultKind::ALL {
        let has_case = CASES.iter().chain(machine_claims::CASES).any(|case| case.0 == kind);
        // Stack overflow has its own test, since it takes more fuel than the cases have.
        assert!(has_case || kind == FaultKind::StackOverflow, "no program has the fault {}", kind.name());
    }
}

/// The report of a race, in whatever order the iterations run.
#[test]
fn races_are_reported_with_both_locations() {
    let text = "func.func @main() {
  %c0 = arith.constant 0 : index
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<4xf32>
  scf.forall (%i) in (2) {
    memref.store %v, %m[%i] : memref<4xf32>
    %x = memref.load %m[%c0] : memref<4xf32>
  }
  return
}";
    let (kind, report) = run(text).expect("a race");
    assert_eq!(kind, FaultKind::Race);
    for part in [
        "case.mlir:7:10: error: fault: race: byte 0 of a buffer is read in one iteration of a parallel loop and written in \
         another",
        "case.mlir:6:5: note: written here",
        "case.mlir:4:8: note: allocated on the stack here: 16 bytes",
    ] {
        assert!(report.contains(part), "{part} is not in {report}");
    }
}

/// Four times the iterations take four times as long, not sixteen, with every access recorded.
#[test]
fn looking_for_races_takes_time_in_proportion() {
    let time = |count: u64| {
        let text = format!(
            "func.func @main() {{
  %v = arith.constant 1.0 : f32
  %m = memref.alloca() : memref<{count}xf32>
  scf.forall (%i) in ({count}) {{
    scf.forall (%j) in (2) {{
      memref.store %v, %m[%i] : memref<{count}xf32>
    }}
  }}
  return
}}"
        )
        .replace("%m[%i]", "%m[%k]")
        .replace(
            "      memref.store",
            "      %k = affine.apply affine_map<(i, j) -> ((2 * i + j) mod COUNT)>(%i, %j)\n      memref.store",
        )
        .replace("COUNT", &format!("{}", 2 * count))
        .replace(&format!("memref<{count}xf32>"), &format!("memref<{}xf32>", 2 * count));
        let start = std::time::Instant::now();
        assert!(run_within(&text, Limits { fuel: u64::MAX, memory: 1 << 30 }).is_none());
        start.elapsed().as_secs_f64()
    };
    let best = |count: u64| (0..3).map(|_| time(count)).fold(f64::INFINITY, f64::min);
    // Other work on the machine may disturb one measurement, but hardly five.
    let factors = (0..5).map(|_| best(80_000) / best(20_000));
    assert!(factors.into_iter().any(|factor| factor < 8.0), "four times the iterations take more than eight times");
}

#[test]
fn reports_show_birth_and_death() {
    let bad = choose(CASES[0].2, "BAD{", "GOOD{");
    let report = run(&bad).expect("a fault").1;
    for place in [
        "case.mlir:7:8: error: fault: use-after-free",
        "case.mlir:4:8: note: allocated here",
        "case.mlir:6:3: note: freed here",
    ] {
        assert!(report.contains(place), "{place} is not in {report}");
    }
}
