//! Mutants of planned programs: programs whose buffers are views that claim bytes of an arena.
//!
//! The programs of `planned.mlir` are planned by hand, without unused bytes, so that almost every damage to a plan makes
//! two live buffers share bytes. Each kind of damage is applied at every op to which it applies, and the machine must
//! find a fault or another result in each mutant, except in those that are counted as equivalent: there the damage only
//! changes which bytes of the arena nobody uses. `FREEHOLD_PLANNED=FOLDER` adds the programs of a folder, in which
//! mutants without an effect are only counted.
//!
//! The static check must accept none of the mutants in which the machine finds a fault of an arena or of a free, and proves
//! the programs of `planned.mlir` whose offsets do not overflow.
//!
//! `cargo test --test campaigns plan_mutants -- --nocapture` prints the table of docs/records/2026-11-26-mutants.md.

use freehold::compare::{CheckOptions, FailureKind, Verdict, check};
use freehold::definition::verify_program;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Entropy, GenerateOptions, generate};
use freehold::interpreter::FaultKind;
use freehold::ir::{Body, Context, Op};
use freehold::prover::{Answer, check_statically};

use super::deallocation_mutants::read;
use super::mutants::{Damage, run};
use super::plan_damages::*;

/// The kinds of damage, each with the number of mutants of `planned.mlir` that are equivalent to the original.
pub(super) const KINDS: &[(&str, Damage, usize)] = &[
    ("an offset moved by an alignment", move_by_alignment, 0),
    ("an offset moved by a byte", move_by_byte, 0),
    ("a computed offset moved by an alignment", move_computed, 0),
    ("an offset moved to zero", move_to_zero, 0),
    ("two offsets exchanged", exchange_offsets, 0),
    ("the offset of the claim before it", share_offset, 0),
    ("a life cut by one op", claim_an_op_earlier, 0),
    ("a claim as early as possible", claim_at_once, 0),
    ("an access after the next claim", access_after_next_claim, 0),
    ("an arena too small by a byte", shrink_arena, 0),
    ("a claim left out", forget_claim, 0),
    ("a claim made again before an access", claim_again, 0),
    ("a free of the arena before the last access", free_arena_early, 0),
    ("a free of a view", free_claim, 0),
    ("an alignment that the place has not got", ask_for_more_alignment, 0),
    ("an arena shared by the iterations of a parallel loop", share_arena, 0),
];

/// The programs of `planned.mlir` that the static check does not prove: nothing says that a computed offset does not
/// overflow.
const NOT_PROVED: [&str; 1] = ["dynamic sizes"];

/// Whether the static check proves all functions of a program.
fn is_proved(ctx: &Context, body: &Body) -> bool {
    check_statically(ctx, body).iter().all(|function| matches!(function.answer, Answer::Yes))
}

/// Whether the static check must not accept a program with this failure.
fn is_of_memory(kind: FailureKind) -> bool {
    matches!(
        kind,
        FailureKind::Fault(
            _,
            FaultKind::UseAfterReuse
                | FaultKind::FreeOfClaim
                | FaultKind::UseAfterFree
                | FaultKind::DoubleFree
                | FaultKind::Leak
                | FaultKind::Race
        )
    )
}

/// The results of the mutants of one kind.
#[derive(Clone, Copy, Default)]
struct Count {
    caught: usize,
    /// Caught mutants that the static check accepts.
    accepted: usize,
    equivalent: usize,
    invalid: usize,
}

/// Applies a damage at each op of a program. Adds the texts of the ops at which it has no effect to `missed`.
fn mutants_of(ctx: &Context, original: &Body, damage: Damage, count: &mut Count, missed: &mut Vec<String>) {
    let mut places: Vec<(usize, Op)> = Vec::new();
    for (index, nested) in original.nested_bodies().enumerate() {
        places.extend(nested.walk_preorder().into_iter().map(|op| (index, op)));
    }
    for (index, op) in places {
        let mut mutant = original.deep_copy();
        let nested = mutant.nested_bodies_mut().nth(index).expect("as many as before");
        let location = nested.location(op);
        if !damage(ctx, nested, op) {
            continue;
        }
        if verify_program(ctx, &mutant, &Diagnostics::default()).is_err() {
            count.invalid += 1;
            continue;
        }
        let options = CheckOptions { leaks: true, ..CheckOptions::new("main") };
        match check(ctx, original, Some(&mutant), &options) {
            Verdict::Failed(failure) => {
                count.caught += 1;
                count.accepted += usize::from(is_of_memory(failure.kind) && is_proved(ctx, &mutant));
            }
            _ => {
                count.equivalent += 1;
                let place = match location.data(ctx) {
                    freehold::ir::LocationData::File { line, .. } => format!("line {line}"),
                    _ => "an unknown line".to_string(),
                };
                missed.push(place);
            }
        }
    }
}

#[test]
fn mutants_of_planned_programs_are_caught() {
    let text = include_str!("planned.mlir");
    let programs: Vec<&str> = text.split("// ---- ").skip(1).collect();
    let mut wrong = Vec::new();
    println!("| damage | caught | equivalent | invalid |");
    for &(name, damage, equivalent) in KINDS {
        let mut count = Count::default();
        let mut missed = Vec::new();
        for program in &programs {
            let (title, text) = program.split_once('\n').expect("a program");
            let ctx = Context::new(DIALECTS);
            let original = read(&ctx, text);
            if let Verdict::Failed(failure) = check(&ctx, &original, None, &CheckOptions::new("main")) {
                panic!("{title}: {}", failure.message);
            }
            if !NOT_PROVED.iter().any(|start| title.starts_with(start)) && !is_proved(&ctx, &original) {
                wrong.push(format!("{title}: not proved"));
            }
            let before = missed.len();
            mutants_of(&ctx, &original, damage, &mut count, &mut missed);
            missed[before..].iter_mut().for_each(|place| *place = format!("{title}, {place}"));
        }
        println!("| {name} | {} | {} | {} |", count.caught, count.equivalent, count.invalid);
        if count.equivalent != equivalent || count.caught == 0 {
            wrong.push(format!("{name}: {} caught, {} not: {}", count.caught, count.equivalent, missed.join("; ")));
        }
        if count.accepted > 0 {
            wrong.push(format!("{name}: the static check accepts {}", count.accepted));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// The number of generated programs.
const PROGRAMS: u64 = 120;

/// The passes that `freehold compile` runs after bufferization.
pub(super) const PLAN: &str = "ownership-elaboration,canonicalize,private-results-to-out-params,\
                    reuse-loop-buffers{assume-loops-run=true ignore-peak=true},plan-memory";

/// Generated programs that `plan-memory` planned: at least one mutant of each kind that applies is caught.
#[test]
fn mutants_of_plan_memory_are_caught() {
    let mut counts = vec![Count::default(); KINDS.len()];
    let mut options = GenerateOptions::memref();
    options.size = 30;
    for seed in 0..PROGRAMS {
        let ctx = Context::new(DIALECTS);
        let mut original = read(&ctx, &generate(Entropy::from_seed(seed), &options).text);
        assert!(run(&ctx, PLAN, &mut original), "seed {seed} is refused");
        add_mutants(&ctx, &original, &mut counts);
    }
    let of_all = judge(&counts);
    assert!(of_all >= 12, "mutants of {of_all} kinds");
}

/// The same for the programs of a folder.
#[test]
fn mutants_of_the_planned_programs_of_a_folder_are_caught() {
    let Some(folder) = std::env::var_os("FREEHOLD_PLANNED") else { return };
    let files = std::fs::read_dir(folder).expect("a folder").map(|file| file.expect("a file").path());
    let mut counts = vec![Count::default(); KINDS.len()];
    for file in files.filter(|file| file.extension().is_some_and(|name| name == "mlir")) {
        let text = std::fs::read_to_string(&file).expect("a text");
        let ctx = Context::new(DIALECTS);
        add_mutants(&ctx, &read(&ctx, &text), &mut counts);
    }
    assert!(judge(&counts) > 0, "no program has a mutant");
}

fn add_mutants(ctx: &Context, original: &Body, counts: &mut [Count]) {
    for (&(_, damage, _), count) in KINDS.iter().zip(counts) {
        mutants_of(ctx, original, damage, count, &mut Vec::new());
    }
}

/// Prints the counts, and checks that each kind that applies is caught, and that the static check accepts no mutant.
/// Returns how many kinds are caught.
fn judge(counts: &[Count]) -> usize {
    println!("| damage | caught | no effect | invalid |");
    for ((name, ..), count) in KINDS.iter().zip(counts) {
        println!("| {name} | {} | {} | {} |", count.caught, count.equivalent, count.invalid);
    }
    let names_of = |is_wrong: &dyn Fn(&Count) -> bool| {
        let wrong = KINDS.iter().zip(counts).filter(|(_, count)| is_wrong(count));
        wrong.map(|(kind, _)| kind.0).collect::<Vec<_>>().join(", ")
    };
    let survivors = names_of(&|count| count.caught == 0 && count.equivalent > 0);
    assert!(survivors.is_empty(), "not caught: {survivors}");
    let accepted = names_of(&|count| count.accepted > 0);
    assert!(accepted.is_empty(), "accepted by the static check: {accepted}");
    counts.iter().filter(|count| count.caught > 0).count()
}
