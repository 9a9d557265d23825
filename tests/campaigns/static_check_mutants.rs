//! Mutants of deallocated and of planned programs that the static check must not accept if the machine finds a fault.
//!
//! Three of five programs are random control-flow graphs, most of which are irreducible, so that a third of the mutants are;
//! one is a generated program after the passes that insert frees; one is a generated program after the passes of
//! `freehold compile` that plan memory. Each kind of damage is applied at one place of each; a mutant with the text of another
//! one is left out. The machine runs the mutant; if it finds a fault of memory
//! management, the answer of the static check must not be yes.
//!
//! `FREEHOLD_MUTANTS=200000 FREEHOLD_SEED=1000000 cargo test --release --test campaigns static_check_mutants -- --nocapture`
//! continues until so many mutants are judged, from this seed on. The results of long runs are in docs/records.

use std::collections::HashSet;

use freehold::compare::{CheckOptions, Verdict, check};
use freehold::definition::verify_program;
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::generate::{Constructs, Entropy, GenerateOptions, generate};
use freehold::ir::{Body, Context, View};
use freehold::text::{PrintOptions, print_program};

use super::deallocation_mutants::{self, is_of_memory, read};
use super::graphs::{has_irreducible_graph, random_graph};
use super::mutants::{Damage, damaged, run};
use super::plan_mutants;

/// The number of mutants of a run without `FREEHOLD_MUTANTS`.
const MUTANTS: usize = 600;

/// The number of programs whose mutants are judged side by side. It does not depend on the machine, so that a run judges the
/// same programs everywhere.
const SEEDS_AT_ONCE: u64 = 4;

/// The numbers of mutants by outcome.
#[derive(Default)]
struct Count {
    mutants: usize,
    irreducible: usize,
    /// The machine finds a fault of memory management.
    faulty: usize,
    /// Answers of the static check: yes, no, cannot tell.
    yes: usize,
    no: usize,
    /// Answers to the mutants with a fault.
    refuted: usize,
    accepted: Vec<String>,
}

/// Returns a number from the environment.
pub(super) fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Returns the program of a seed before and after the passes for it.
fn program(ctx: &Context, seed: u64) -> Option<(Body, Body)> {
    let mut options = GenerateOptions::memref();
    options.constructs |= Constructs::REFUSED_BY_OWNERSHIP;
    options.constructs -= Constructs::TEMPORARIES;
    options.size = 25;
    let (text, passes) = match seed % 5 {
        0..=2 => (random_graph(seed), "ownership-elaboration,canonicalize"),
        3 => (generate(Entropy::from_seed(seed), &options).text, deallocation_mutants::PASSES),
        _ => (
            generate(Entropy::from_seed(seed), &GenerateOptions { size: 30, ..GenerateOptions::memref() }).text,
            plan_mutants::PLAN,
        ),
    };
    let original = read(ctx, &text);
    let mut after = original.deep_copy();
    run(ctx, passes, &mut after).then_some((original, after))
}

impl Count {
    fn add(&mut self, other: Count) {
        self.mutants += other.mutants;
        self.irreducible += other.irreducible;
        self.faulty += other.faulty;
        self.yes += other.yes;
        self.no += other.no;
        self.refuted += other.refuted;
        self.accepted.extend(other.accepted);
    }

    fn judge(&mut self, ctx: &Context, original: &Body, mutant: &Body, what: &str, seed: u64) {
        if verify_program(ctx, mutant, &Diagnostics::default()).is_err() {
            return;
        }
        self.mutants += 1;
        self.irreducible += usize::from(has_irreducible_graph(ctx, mutant));
        let said = deallocation_mutants::answer(ctx, mutant);
        self.yes += usize::from(said == "yes");
        self.no += usize::from(said == "no");
        let mut options = CheckOptions { seed, runs: 3, ..CheckOptions::new("main") };
        options.limits.fuel = 200_000;
        // Whether an argument is returned is only checked of the second of two programs.
        let second = (said == "yes").then_some(mutant);
        let first = if second.is_some() { original } else { mutant };
        let verdict = check(ctx, first, second, &options);
        if let Verdict::Failed(failure) = verdict
            && is_of_memory(failure.kind)
        {
            self.faulty += 1;
            self.refuted += usize::from(said == "no");
            if said == "yes" {
                self.accepted.push(format!("{what}, seed {seed}: {}", failure.message));
            }
        }
    }
}

/// Judges the mutants of the program of a seed.
fn judge_seed(seed: u64, damages: &[(&str, Damage)]) -> Count {
    let ctx = Context::new(DIALECTS);
    let mut count = Count::default();
    if let Some((original, after)) = program(&ctx, seed) {
        let text = |body: &Body| print_program(View::new(&ctx, body), &PrintOptions::default());
        let mut seen = HashSet::from([text(&after)]);
        for &(what, damage) in damages {
            let mut mutant = after.deep_copy();
            if damaged(&ctx, &mut mutant, damage, seed) && seen.insert(text(&mutant)) {
                count.judge(&ctx, &original, &mutant, what, seed);
            }
        }
    }
    count
}

#[test]
fn no_mutant_with_a_fault_is_accepted() {
    let wanted = number("FREEHOLD_MUTANTS", MUTANTS as u64) as usize;
    let first = number("FREEHOLD_SEED", 0);
    let mut damages: Vec<(&str, Damage)> = deallocation_mutants::KINDS.to_vec();
    damages.extend(plan_mutants::KINDS.iter().map(|&(name, damage, _)| (name, damage)));
    let mut count = Count::default();
    let mut seed = first;
    while count.mutants < wanted {
        let counts = std::thread::scope(|scope| {
            let damages = &damages;
            let judged = (seed..seed + SEEDS_AT_ONCE).map(|seed| scope.spawn(move || judge_seed(seed, damages)));
            judged.collect::<Vec<_>>().into_iter().map(|thread| thread.join().expect("no panic")).collect::<Vec<_>>()
        });
        counts.into_iter().for_each(|one| count.add(one));
        seed += SEEDS_AT_ONCE;
    }
    let Count { mutants, irreducible, faulty, yes, no, refuted, accepted } = count;
    println!("| seeds | mutants | irreducible | with a fault | of these no | yes | no | cannot tell | wrong yes |");
    let (unknown, wrong) = (mutants - yes - no, accepted.len());
    println!(
        "| {first} to {} | {mutants} | {irreducible} | {faulty} | {refuted} | {yes} | {no} | {unknown} | {wrong} |",
        seed - 1
    );
    assert!(accepted.is_empty(), "the static check accepts:\n{}", accepted.join("\n"));
    assert!(faulty * 4 >= mutants, "only {faulty} of {mutants} mutants have a fault");
    assert!(irreducible * 4 >= mutants, "only {irreducible} of {mutants} mutants have irreducible graphs");
}
