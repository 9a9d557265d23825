//! Mutants of deallocated programs, caught by the machine alone and by the static check alone.
//!
//! The output of `ownership-elaboration` on generated programs is damaged in one place. A mutant counts if the machine
//! finds a memory fault in it on some input. The static check, which sees neither the inputs nor the machine, must not
//! accept it. Mutants without a fault on many inputs are discarded: if the static check accepts them, they are taken to
//! be equivalent to the original. Programs with a fault by hand are in `wrong_frees.mlir`.
//!
//! `cargo test --test campaigns deallocation_mutants -- --nocapture` prints the table of docs/records/2026-11-26-mutants.md.

use freehold::compare::{CheckOptions, FailureKind, Verdict, check};
use freehold::definition::verify_program;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Constructs, Entropy, GenerateOptions, generate};
use freehold::interpreter::FaultKind;
use freehold::ir::{Body, Context};
use freehold::prover::{Answer, check_statically};
use freehold::read::parse_source;
use freehold::text::ParseOptions;

use super::damages::*;
use super::deallocation_damages::*;
use super::mutants::{Damage, damaged, run};

pub(super) const PASSES: &str = "expand-realloc,ownership-elaboration,canonicalize";

/// The number of mutants with a fault that each kind of damage makes at most.
const MOST_OF_A_KIND: usize = 6;
/// The number of generated programs.
const PROGRAMS: u64 = 400;
/// The number of damaged programs of a kind after which it is not tried any more.
const MOST_TRIES: usize = 60;

pub(super) const KINDS: &[(&str, Damage)] = &[
    ("a free left out", drop_memref_dealloc),
    ("a free too many", dealloc_twice),
    ("a free before the last use", free_early),
    ("a free right after the allocation", free_at_once),
    ("a free of another buffer", free_another),
    ("a free after the loop or branch it was in", free_after_region),
    ("a free in the loop or branch before it", free_in_region),
    ("a free on the other side of a branch", free_on_other_side),
    ("a free in the other successor of a branch", free_in_other_block),
    ("a free under an unrelated condition", free_sometimes),
    ("a free of each result, at the end of the block", free_too),
    ("a free of what is forwarded", free_forwarded),
    ("a free of an argument", free_argument),
    ("a free of a block argument", free_carried),
    ("a free of a buffer that a view needs", free_viewed),
    ("a free of what a call was given", free_after_call),
    ("the condition of a free negated", negate_free),
    ("a conditional free made unconditional", free_always),
    ("a conditional free never made", free_never),
    ("a constant flag flipped", flip_flag),
    ("a forwarded flag negated", negate_forwarded),
    ("a forwarded flag replaced by true", forward_true),
    ("a forwarded flag replaced by false", forward_false),
    ("the flags of two buffers swapped", swap_flags),
    ("the flags of two edges swapped", swap_flags_of_edges),
    ("two forwarded buffers swapped", swap_forwarded),
    ("a buffer forwarded twice", forward_twice),
    ("the old buffer forwarded", forward_old),
    ("the condition of a branch that yields negated", negate_yielding),
    ("the condition of a copy negated", negate_conditional_copy),
    ("a returned copy turned into an alias", alias_returned_copy),
    ("a freed buffer returned", return_freed),
];

/// The results of the damaged programs of one kind.
#[derive(Clone, Copy, Default)]
struct Count {
    tries: usize,
    /// The machine finds a memory fault.
    faulty: usize,
    /// Of these, the static check says no.
    refuted: usize,
    /// The machine finds no fault, and the static check says yes.
    equivalent: usize,
    /// The machine finds no fault on its inputs, and the static check does not say yes.
    unreached: usize,
    /// The results differ without a memory fault, or the program is invalid or refused.
    others: usize,
}

/// The answer for all functions of a program: the worst.
pub(super) fn answer(ctx: &Context, body: &Body) -> &'static str {
    let answers: Vec<Answer> = check_statically(ctx, body).into_iter().map(|function| function.answer).collect();
    if answers.iter().any(|answer| matches!(answer, Answer::No(_))) {
        "no"
    } else if answers.iter().any(|answer| matches!(answer, Answer::CannotTell(_))) {
        "cannot tell"
    } else {
        "yes"
    }
}

/// Whether a failure is a fault of memory management.
pub(super) fn is_of_memory(kind: FailureKind) -> bool {
    match kind {
        FailureKind::Ownership => true,
        FailureKind::Fault(_, kind) => matches!(
            kind,
            FaultKind::UseAfterFree
                | FaultKind::UseAfterReuse
                | FaultKind::DoubleFree
                | FaultKind::FreeOfNonBase
                | FaultKind::FreeOfStack
                | FaultKind::FreeOfGlobal
                | FaultKind::FreeOfForeign
                | FaultKind::FreeOfClaim
                | FaultKind::Leak
        ),
        _ => false,
    }
}

/// Parses and verifies a program.
pub(super) fn read(ctx: &Context, text: &str) -> Body {
    let source = ctx.add_source("program", text.as_bytes().to_vec(), 0).expect("a small text");
    let diagnostics = Diagnostics::default();
    let body = parse_source(ctx, source, &diagnostics, &ParseOptions::default());
    let Ok(body) = body else { panic!("not valid: {:?}\n{text}", diagnostics.take()) };
    assert!(verify_program(ctx, &body, &diagnostics).is_ok(), "not valid: {:?}\n{text}", diagnostics.take());
    *body
}

#[test]
fn mutants_are_caught_by_the_machine_and_by_the_static_check() {
    let mut options = GenerateOptions::memref();
    options.constructs |= Constructs::REFUSED_BY_OWNERSHIP;
    // They are most of a program, and are freed in few ways.
    options.constructs -= Constructs::TEMPORARIES;
    options.size = 25;
    let mut counts = vec![Count::default(); KINDS.len()];
    let mut accepted = Vec::new();
    for seed in 0..PROGRAMS {
        let ctx = Context::new(DIALECTS);
        let first = read(&ctx, &generate(Entropy::from_seed(seed), &options).text);
        let mut original = first.deep_copy();
        if !run(&ctx, PASSES, &mut original) {
            continue;
        }
        for (&(name, damage), count) in KINDS.iter().zip(&mut counts) {
            if count.faulty >= MOST_OF_A_KIND || count.tries >= MOST_TRIES {
                continue;
            }
            let mut mutant = original.deep_copy();
            if !damaged(&ctx, &mut mutant, damage, seed) {
                continue;
            }
            count.tries += 1;
            if verify_program(&ctx, &mutant, &Diagnostics::default()).is_err() {
                count.others += 1;
                continue;
            }
            let check_options = CheckOptions { seed, leaks: true, ..CheckOptions::new("main") };
            let verdict = check(&ctx, &first, Some(&mutant), &check_options);
            let said = answer(&ctx, &mutant);
            match verdict {
                Verdict::Failed(failure) if is_of_memory(failure.kind) => {
                    count.faulty += 1;
                    count.refuted += usize::from(said == "no");
                    if said == "yes" {
                        accepted.push(format!("{name}, seed {seed}: {}", failure.message));
                    }
                }
                Verdict::Passed(_) if said == "yes" => count.equivalent += 1,
                Verdict::Passed(_) => count.unreached += 1,
                _ => count.others += 1,
            }
        }
    }
    let mut total = Count::default();
    println!("| damage | mutants with a fault | static check: no | no fault, yes | no fault, not yes | others |");
    for ((name, _), count) in KINDS.iter().zip(&counts) {
        let Count { faulty, refuted, equivalent, unreached, others, .. } = count;
        println!("| {name} | {faulty} | {refuted} | {equivalent} | {unreached} | {others} |");
        total.tries += count.tries;
        total.faulty += faulty;
        total.refuted += refuted;
        total.equivalent += equivalent;
        total.unreached += unreached;
        total.others += others;
    }
    let Count { faulty, refuted, equivalent, unreached, others, tries } = total;
    println!("| all {tries} | {faulty} | {refuted} | {equivalent} | {unreached} | {others} |");
    assert!(accepted.is_empty(), "the static check accepts:\n{}", accepted.join("\n"));
    assert!(faulty >= 100, "only {faulty} mutants have a fault");
    let without: Vec<_> =
        KINDS.iter().zip(&counts).filter(|(_, count)| count.faulty == 0).map(|(kind, _)| kind.0).collect();
    assert!(without.is_empty(), "no mutant has a fault: {}", without.join(", "));
    assert!(refuted * 100 >= faulty * 95, "the static check says no to {refuted} of {faulty} only");
}

#[test]
fn wrong_frees_by_hand_are_caught_by_the_machine_and_by_the_static_check() {
    let mut missed = Vec::new();
    let programs: Vec<&str> = include_str!("wrong_frees.mlir").split("// ---- ").skip(1).collect();
    for program in &programs {
        let (name, text) = program.split_once('\n').expect("a program");
        let ctx = Context::new(DIALECTS);
        let body = read(&ctx, text);
        let check_options = CheckOptions { leaks: true, runs: 16, ..CheckOptions::new("main") };
        match check(&ctx, &body, None, &check_options) {
            Verdict::Failed(failure) if is_of_memory(failure.kind) => {}
            // Whether an argument is returned is only checked of the second of two programs.
            _ => match check(&ctx, &body, Some(&body.deep_copy()), &check_options) {
                Verdict::Failed(failure) if is_of_memory(failure.kind) => {}
                _ => missed.push(format!("{name}: the machine finds no fault")),
            },
        }
        let said = answer(&ctx, &body);
        if said != "no" {
            missed.push(format!("{name}: the static check says {said}"));
        }
    }
    assert!(missed.is_empty(), "of {} programs:\n{}", programs.len(), missed.join("\n"));
}
