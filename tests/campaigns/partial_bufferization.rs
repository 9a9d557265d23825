//! The partial bufferization passes in random orders, alone and after One-Shot Bufferize of some dialects; One-Shot Bufferize
//! in several runs on some dialects each; and the schemes of deallocation on programs in which such runs left tensors among
//! memrefs, with the rest bufferized afterwards. The generated programs compute what they did before, free every buffer once,
//! and use none afterwards.

use freehold::compare::{CheckOptions, Verdict, check};
use freehold::diagnostics::{Diagnostics, Severity};
use freehold::dialects::DIALECTS;
use freehold::generate::{Constructs, Entropy, GenerateOptions, generate};
use freehold::ir::Context;
use freehold::pass::{Pipeline, RunOptions, run_pipeline};
use freehold::read::parse_source;
use freehold::registry::registry;
use freehold::text::ParseOptions;

use super::mutants::run;

/// The number of programs.
const PROGRAMS: u64 = 150;

/// The passes, each with the pipeline that it is in.
const PASSES: [&str; 8] = [
    "arith-bufferize",
    "func-bufferize",
    "scf-bufferize",
    "func.func(bufferization-bufferize)",
    "func.func(linalg-bufferize)",
    "func.func(shape-bufferize)",
    "func.func(tensor-bufferize)",
    "func.func(vector-bufferize)",
];

/// The dialects that One-Shot Bufferize may bufferize before.
const DIALECT_FILTERS: [&str; 6] =
    ["linalg", "tensor", "scf", "tensor,linalg", "scf,arith,tensor", "vector,linalg,scf"];

/// Returns the passes in a random order, with others between them.
fn passes(entropy: &mut Entropy) -> String {
    let mut list: Vec<String> = Vec::new();
    let mut left = PASSES.to_vec();
    while !left.is_empty() {
        let at = entropy.between(0, left.len() - 1);
        list.push(left.remove(at).to_string());
        if entropy.between(0, 9) == 0 {
            // This one folds tensors to constants, which must come before the pass that bufferizes them.
            let is_late = |pass: &&str| *pass == "empty-tensor-to-alloc-tensor" && !left.contains(&"arith-bufferize");
            let other = *entropy.pick(&["cse", "loop-invariant-code-motion", "empty-tensor-to-alloc-tensor"]);
            list.extend(Some(other).filter(|other| !is_late(other)).map(str::to_string));
        }
    }
    if entropy.between(0, 1) == 0 {
        let filter = entropy.pick(&DIALECT_FILTERS);
        let first = format!(
            "one-shot-bufferize{{dialect-filter={filter},bufferization allow-unknown-ops allow-return-allocs}}"
        );
        list.insert(0, first);
    }
    list.push("func.func(finalizing-bufferize)".to_string());
    list.join(",")
}

/// Returns a run of One-Shot Bufferize on some dialects.
fn partial_run(entropy: &mut Entropy) -> String {
    const DIALECTS: [&str; 8] = ["linalg", "tensor", "scf", "arith", "vector", "cf", "func", "shape"];
    let mut filter: Vec<&str> = DIALECTS.into_iter().filter(|_| entropy.chance(35)).collect();
    if entropy.chance(70) || filter.is_empty() {
        filter.push("bufferization");
    }
    let mut options = format!("dialect-filter={} allow-unknown-ops allow-return-allocs-from-loops", filter.join(","));
    if entropy.chance(30) {
        options.push_str(" unknown-type-conversion=identity-layout-map");
    }
    if entropy.chance(20) {
        options.push_str(" analysis-heuristic=top-down");
    }
    format!("one-shot-bufferize{{{options}}}")
}

/// The run that bufferizes what is left.
const REST: &str = "one-shot-bufferize{bufferize-function-boundaries allow-return-allocs-from-loops}";

/// Runs passes on generated programs of this size. Returns how many the passes took.
/// `is_refusal`: whether an error message is one that passes may have.
fn compare(
    seeds: std::ops::Range<u64>,
    size: usize,
    leaks: bool,
    passes: impl Fn(&mut Entropy) -> String,
    is_refusal: impl Fn(&str) -> bool,
) -> usize {
    let mut options = GenerateOptions::tensor();
    options.constructs -= Constructs::SEVERAL_INSERTIONS;
    options.size = size;
    let mut taken = 0;
    for seed in seeds {
        let passes = passes(&mut Entropy::from_seed(!seed));
        let ctx = Context::new(DIALECTS);
        let text = generate(Entropy::from_seed(seed), &options).text;
        let source = ctx.add_source("generated", text.into_bytes(), 0).expect("a small text");
        let first = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("valid text");
        let mut second = first.deep_copy();
        let pipeline = Pipeline::of_passes(registry(), &passes).unwrap_or_else(|_| panic!("{passes} are no passes"));
        let run_options = RunOptions { threads: false, ..RunOptions::default() };
        let diagnostics = Diagnostics::default();
        if run_pipeline(&ctx, &pipeline, &mut second, &diagnostics, &run_options).is_err() {
            diagnostics.resume_panic();
            let errors = diagnostics.take().into_iter().filter(|found| found.severity == Severity::Error);
            let message = errors.map(|found| found.message).next().unwrap_or_default();
            assert!(is_refusal(&message), "seed {seed}: {passes}: {message}");
            continue;
        }
        taken += 1;
        let check_options = CheckOptions { seed, leaks, aliasing: false, ..CheckOptions::new("main") };
        if let Verdict::Failed(failure) = check(&ctx, &first, Some(&second), &check_options) {
            panic!("seed {seed}: {passes}: {}", failure.message);
        }
    }
    taken
}

#[test]
fn one_shot_bufferize_runs_several_times() {
    let passes = |entropy: &mut Entropy| {
        let mut list: Vec<String> = (0..entropy.between(1, 3)).map(|_| partial_run(entropy)).collect();
        if entropy.chance(30) {
            list.insert(0, (*entropy.pick(&PASSES)).to_string());
        }
        list.extend([REST.to_string(), "buffer-deallocation-pipeline".to_string()]);
        list.join(",")
    };
    assert_eq!(compare(0..300, 14, true, passes, |_| false), 300);
}

/// The schemes of deallocation.
const SCHEMES: [&str; 9] = [
    "ownership-elaboration",
    "infer-owned-arguments,ownership-elaboration",
    "ownership-based-buffer-deallocation",
    "buffer-deallocation-pipeline",
    "func.func(buffer-deallocation)",
    "buffer-deallocation-legacy-pipeline",
    "hlo-deallocate",
    "hlo-deallocation-pipeline",
    "buffer-deallocation-pipeline,func.func(optimize-allocation-liveness)",
];

#[test]
fn tensors_among_memrefs_keep_their_buffers() {
    let passes = |entropy: &mut Entropy| {
        let mut list: Vec<String> = (0..entropy.between(1, 2)).map(|_| partial_run(entropy)).collect();
        let placement = ["buffer-hoisting", "buffer-loop-hoisting", "promote-buffers-to-stack"];
        list.extend(entropy.chance(30).then(|| format!("func.func({})", entropy.pick(&placement))));
        list.push((*entropy.pick(&SCHEMES)).to_string());
        list.push(REST.to_string());
        list.join(",")
    };
    // The buffers that the last run allocates are not freed.
    let refused = |message: &str| {
        [
            "may pass on the buffer of a tensor, which would be freed too early",
            "this pass does not know which ops on tensors read and write the buffer of this tensor",
            // Ops on tensors with buffers among their operands.
            "ops with unknown memory side effects are not supported",
            "nothing is known about what",
            // A `memref.alloca_scope` that 'promote-buffers-to-stack' put around tensors.
            "op was not bufferized",
        ]
        .iter()
        .any(|known| message.contains(known))
    };
    let taken = compare(0..200, 6, false, passes, refused);
    assert!(taken >= 60, "only {taken} programs are taken");
}

#[test]
fn partial_passes_in_any_order_keep_what_programs_compute() {
    let mut options = GenerateOptions::tensor();
    // 'canonicalize', which deallocation runs, changes the results of these.
    options.constructs -= Constructs::SEVERAL_INSERTIONS;
    options.size = 20;
    let mut compared = 0;
    for seed in 0..PROGRAMS {
        let mut entropy = Entropy::from_seed(!seed);
        let passes = passes(&mut entropy);
        let ctx = Context::new(DIALECTS);
        let text = generate(Entropy::from_seed(seed), &options).text;
        let source = ctx.add_source("generated", text.into_bytes(), 0).expect("a small text");
        let first = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default()).expect("valid text");
        let mut second = first.deep_copy();
        assert!(run(&ctx, &passes, &mut second), "seed {seed}: {passes} fail");
        assert!(run(&ctx, "buffer-deallocation-pipeline", &mut second), "seed {seed}: {passes}: cannot be deallocated");
        let check_options = CheckOptions { seed, leaks: true, aliasing: false, ..CheckOptions::new("main") };
        match check(&ctx, &first, Some(&second), &check_options) {
            Verdict::Failed(_) => panic!("seed {seed}: {passes} break the program"),
            _ => compared += 1,
        }
    }
    assert_eq!(compared, PROGRAMS);
}
