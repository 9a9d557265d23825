//! The static check says yes to everything that `freehold compile` prints: generated programs of memrefs and of tensors, with
//! random sets of constructs, all of those that are off by default among them.
//!
//! `FREEHOLD_PROGRAMS=20000 FREEHOLD_SEED=1000000 cargo test --release --test campaigns compiled_programs -- --nocapture`
//! checks so many programs, from this seed on; with `FREEHOLD_SAVE=FOLDER`, those with another answer are written to it. The
//! results of long runs are in docs/records.

use std::collections::BTreeMap;

use freehold::compile::compile_pipeline;
use freehold::dialects::DIALECTS;
use freehold::generate::{Constructs, Entropy, GenerateOptions, generate};
use freehold::ir::Context;
use freehold::prover::{Answer, check_statically};

use super::deallocation_mutants::read;
use super::mutants::run_passes;
use super::static_check_mutants::number;

/// The number of programs of a run without `FREEHOLD_PROGRAMS`.
const PROGRAMS: u64 = 60;

/// Returns random options. Of eight programs, two have the default constructs of their kind.
fn random_options(seed: u64) -> GenerateOptions {
    let mut entropy = Entropy::from_seed(!seed);
    let mut options =
        if entropy.bits().is_multiple_of(2) { GenerateOptions::memref() } else { GenerateOptions::tensor() };
    let other_kind = match options.constructs.contains(Constructs::SUBVIEW) {
        true => Constructs::TENSOR_ONLY | Constructs::DECLARED_TENSORS,
        false => Constructs::MEMREF_ONLY | Constructs::DECLARED_TENSORS,
    } | Constructs::MISSING_FACT;
    options.size = 8 + (entropy.bits() % 50) as usize;
    if entropy.bits().is_multiple_of(4) {
        return options;
    }
    for construct in Constructs::all() - Constructs::NOTICED - other_kind {
        let is_changed = match options.constructs.contains(construct) {
            true => entropy.bits().is_multiple_of(8),
            false => entropy.bits().is_multiple_of(3),
        };
        if is_changed {
            options.constructs.toggle(construct);
        }
    }
    options
}

#[test]
fn the_static_check_says_yes_to_what_compile_prints() {
    let (wanted, first) = (number("FREEHOLD_PROGRAMS", PROGRAMS), number("FREEHOLD_SEED", 0));
    let pipeline = compile_pipeline();
    let (mut yes, mut refused, mut seed) = (0, 0, first);
    let mut others: BTreeMap<String, Vec<u64>> = BTreeMap::new();
    while yes + others.values().map(Vec::len).sum::<usize>() < wanted as usize {
        let ctx = Context::new(DIALECTS);
        let text = generate(Entropy::from_seed(seed), &random_options(seed)).text;
        let mut body = read(&ctx, &text);
        if run_passes(&ctx, &pipeline, &mut body) {
            let findings = check_statically(&ctx, &body).into_iter().flat_map(|function| match function.answer {
                Answer::Yes => Vec::new(),
                Answer::No(findings) | Answer::CannotTell(findings) => findings,
            });
            let worst = findings.max_by_key(|finding| finding.certain);
            match worst {
                None => yes += 1,
                Some(finding) => {
                    if let Ok(folder) = std::env::var("FREEHOLD_SAVE") {
                        std::fs::write(format!("{folder}/seed-{seed}.mlir"), &text).expect("a folder");
                    }
                    let answer = if finding.certain { "no" } else { "cannot tell" };
                    others.entry(format!("{answer}: {}", finding.message)).or_default().push(seed);
                }
            }
        } else {
            refused += 1;
        }
        seed += 1;
    }
    println!("| seeds | programs | refused | yes | no or cannot tell |");
    println!("| {first} to {} | {wanted} | {refused} | {yes} | {} |", seed - 1, wanted as usize - yes);
    others.iter().for_each(|(reason, seeds)| println!("{reason}: seeds {seeds:?}"));
    assert!(others.is_empty(), "the static check does not say yes to all programs: {others:?}");
    assert!(refused <= 2 * yes, "compile refuses {refused} programs and takes {yes}");
}
