//! The partial bufferization passes in random orders, alone and after One-Shot Bufferize of some dialects: the generated
//! programs compute what they did before, free every buffer once, and use none afterwards.

use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::ir::Context;
use freehold::machine::differential::{CheckOptions, Verdict, check};
use freehold::machine::fuzzgen::{Constructs, Entropy, Options, generate};
use freehold::syntax::{ParseOptions, parse_source};

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

#[test]
fn partial_passes_in_any_order_keep_what_programs_compute() {
    let mut options = Options::tensor();
    // What 'canonicalize', which deallocation runs, makes of these differs from what they compute.
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
