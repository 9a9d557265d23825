//! Runs generated programs through each pipeline, about a second each, with every check: the same results, no leaks, no
//! double free, no use after free. Some results are also proved. `freehold check --generate=… --count=…` does it for longer.

use freehold::cli::execute_check;

/// Checks `count` programs of `level` through the passes, with the options in `extra`.
fn campaign(level: &str, count: usize, passes: &str, extra: &[&str]) {
    campaigns(level, count, &[passes], extra);
}

/// Checks `count` programs of `level`, each through one of the lists of passes, in turn.
fn campaigns(level: &str, count: usize, lists: &[&str], extra: &[&str]) {
    let mut arguments = vec![format!("--generate={level}"), format!("--count={count}"), "--runs=3".to_string()];
    arguments.extend(lists.iter().map(|passes| format!("--pass-pipeline={passes}")));
    let passes = lists.join(" and ");
    arguments.extend(extra.iter().map(|word| word.to_string()));
    let outcome = execute_check(&arguments);
    let said = String::from_utf8_lossy(&outcome.out).into_owned();
    assert_eq!(outcome.code, 0, "{passes}:\n{}{said}", outcome.err);
    let field = |before: &str, after: &str| -> f64 {
        let text = said.split_once(before).and_then(|parts| parts.1.split_once(after)).map_or("", |parts| parts.0);
        text.trim().parse().unwrap_or_else(|_| panic!("no number between '{before}' and '{after}' in\n{said}"))
    };
    let valid = field("programs: ", "% valid");
    assert!(valid >= 99.0, "{passes}: only {valid}% are valid:\n{}", outcome.err);
    let refused = field("a fault), ", " rejected");
    // Passes that are drawn at random reject what they cannot do: results of dynamic shape that should become parameters.
    let allowed = match () {
        () if extra.iter().any(|word| word.starts_with("--random-passes")) => 0.1,
        // Passes that copy what a function returns reject programs that can observe the copy, and no others.
        () if extra.contains(&"--with=call-alias") => {
            let reasons = said.lines().filter(|line| line.contains("(seed "));
            reasons.for_each(|reason| assert!(reason.contains("both are one buffer"), "{passes}: {reason}"));
            0.5
        }
        () => 0.05,
    };
    assert!(refused <= allowed * count as f64, "{passes}: {refused} of {count} are rejected:\n{}", outcome.err);
    if extra.contains(&"--static") {
        let proved = field("results: ", "% yes");
        assert!(proved >= 99.0, "{passes}: the static check proves only {proved}%:\n{said}");
        assert_eq!(field(" yes, ", " no"), 0.0, "{passes}:\n{said}");
    }
}

const BUFFERIZATION: &str =
    "one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}";

#[test]
fn bufferization_of_random_dialects() {
    campaign("declared-tensors", 150, BUFFERIZATION, &["--leaks=off"]);
    let weaker = "one-shot-bufferize{bufferize-function-boundaries=true copy-before-write=true}";
    campaign("declared-tensors", 50, weaker, &["--leaks=off", "--seed=1000"]);
}

/// A declaration that lacks a fact is rejected with the fact's name, or the result is right.
#[test]
fn bufferization_of_declarations_that_lack_a_fact() {
    let arguments = ["--generate=declared-tensors", "--count=150", "--runs=3", "--with=missing-fact", "--leaks=off"];
    let mut arguments: Vec<String> = arguments.iter().map(ToString::to_string).collect();
    arguments.push(format!("--pass-pipeline={BUFFERIZATION}"));
    let outcome = execute_check(&arguments);
    let said = String::from_utf8_lossy(&outcome.out);
    assert_eq!(outcome.code, 0, "{}{said}", outcome.err);
    let reasons = said.lines().filter(|line| line.contains("(seed "));
    for reason in reasons {
        let named = ["does not say", "sizes are not known", "was not bufferized", "BranchOpInterface"];
        let is_named = named.iter().any(|part| reason.contains(part));
        assert!(is_named, "{reason}");
    }
}

const DEALLOCATION: &str = "buffer-deallocation-pipeline";

#[test]
fn deallocation_pipeline() {
    campaign("memref", 60, DEALLOCATION, &["--static"]);
}

#[test]
fn deallocation_pipeline_with_ownership_passed_to_private_functions() {
    let passes = "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}";
    campaign("memref", 60, passes, &["--seed=1000"]);
}

#[test]
fn deallocation_pipeline_then_clones_and_liveness() {
    let passes = "buffer-deallocation-pipeline,optimize-allocation-liveness,convert-bufferization-to-memref";
    campaign("memref", 60, passes, &["--seed=2000"]);
}

#[test]
fn deallocation_pass_by_pass() {
    let passes = "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,\
                  buffer-deallocation-simplification,bufferization-lower-deallocations";
    campaign("memref", 60, passes, &["--seed=3000"]);
}

#[test]
fn deallocation_pipeline_of_any_control_flow() {
    let with = "--with=block-loop,irreducible,switch";
    campaign("memref", 60, DEALLOCATION, &["--seed=16000", "--static", with]);
}

#[test]
fn deallocation_pipeline_of_programs_that_free_and_store_buffers() {
    let with = "--with=block-loop,irreducible,switch,existing-free,stored-buffer";
    let dynamic = "buffer-deallocation-pipeline{private-function-dynamic-ownership=true}";
    campaigns("memref", 120, &[DEALLOCATION, dynamic], &["--seed=17000", with]);
}

#[test]
fn deallocation_pipeline_of_programs_that_let_buffers_escape() {
    let with = "--with=block-loop,irreducible,switch,existing-free,stored-buffer,escaping-buffer";
    campaign("memref", 60, DEALLOCATION, &["--seed=18000", "--leaks=off", with]);
}

#[test]
fn deallocation_pipeline_then_liveness_of_stored_buffers() {
    let passes = "buffer-deallocation-pipeline,optimize-allocation-liveness";
    let with = "--with=block-loop,irreducible,switch,existing-free,stored-buffer";
    campaign("memref", 60, passes, &["--seed=19000", with]);
}

#[test]
fn ownership_elaboration() {
    campaign("memref", 400, "ownership-elaboration", &["--seed=12000", "--static"]);
}

#[test]
fn ownership_elaboration_of_any_control_flow() {
    let with = "--with=block-loop,irreducible,switch";
    campaign("memref", 200, "ownership-elaboration", &["--seed=13000", "--static", with]);
}

#[test]
fn ownership_elaboration_of_programs_that_let_buffers_escape() {
    let passes = "ownership-elaboration{allow-escape=true},canonicalize";
    let with = "--with=block-loop,irreducible,switch,existing-free,stored-buffer,escaping-buffer,captured-buffer";
    campaign("memref", 60, passes, &["--seed=20000", "--leaks=off", with]);
}

#[test]
fn private_functions_that_take_over_arguments() {
    let passes = "privatize-called-functions,elide-private-buffer-results,infer-owned-arguments,\
                  ownership-elaboration,canonicalize";
    let with = "--with=block-loop,irreducible,switch,existing-free,stored-buffer";
    campaign("memref", 60, passes, &["--seed=16000", with]);
}

#[test]
fn buffers_with_two_names_across_calls() {
    for passes in ["compile", "ownership-elaboration", "buffer-deallocation-pipeline", "buffer-deallocation"] {
        campaign("memref", 30, passes, &["--seed=30000", "--size=12", "--with=call-alias"]);
    }
}

#[test]
fn expand_realloc() {
    campaign("memref", 60, "expand-realloc", &["--seed=4000", "--leaks=off"]);
}

#[test]
fn canonicalize() {
    campaign(
        "memref",
        60,
        "canonicalize",
        &[
            "--seed=5000",
            "--leaks=off",
            "--with=block-loop,irreducible,switch,stored-buffer,escaping-buffer,shifted-view",
        ],
    );
}

#[test]
fn cse_and_symbol_dce() {
    campaign(
        "memref",
        60,
        "cse,symbol-dce",
        &[
            "--seed=6000",
            "--leaks=off",
            "--with=block-loop,irreducible,switch,stored-buffer,escaping-buffer,shifted-view",
        ],
    );
}

#[test]
fn bufferization() {
    let passes = "one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true}";
    let with = "--with=block-loop,irreducible,switch,stored-buffer,escaping-buffer,shifted-view";
    campaign("tensor", 40, passes, &["--seed=7000", "--leaks=off", "--no-aliasing", with]);
}

#[test]
fn compilation() {
    let passes = "one-shot-bufferize{bufferize-function-boundaries=true allow-return-allocs-from-loops=true},\
                  buffer-deallocation-pipeline";
    campaign("tensor", 40, passes, &["--seed=8000"]);
}

/// Returns the passes `one-shot-bufferize` with this heuristic, then deallocation.
fn in_order(heuristic: &str) -> String {
    format!(
        "one-shot-bufferize{{bufferize-function-boundaries=true allow-return-allocs-from-loops=true \
         analysis-heuristic={heuristic}}},{DEALLOCATION}"
    )
}

#[test]
fn compilation_in_every_order() {
    let orders = ["bottom-up", "top-down", "bottom-up-from-terminators", "fuzzer analysis-fuzzer-seed=3"].map(in_order);
    let mut lists: Vec<&str> = orders.iter().map(String::as_str).collect();
    lists.extend(["compile", "compile{inline=off}"]);
    campaigns("tensor", 60, &lists, &["--seed=9000"]);
}

const LOOPS_OF_BLOCKS: &str = "--with=block-loop,irreducible,switch";

#[test]
fn ownership_elaboration_then_canonicalize() {
    let passes = "ownership-elaboration,canonicalize";
    campaign("memref", 60, passes, &["--seed=12000", LOOPS_OF_BLOCKS]);
}

#[test]
fn ownership_elaboration_then_clones() {
    let passes = "ownership-elaboration,convert-bufferization-to-memref,canonicalize";
    campaign("memref", 60, passes, &["--seed=13000", LOOPS_OF_BLOCKS]);
}

#[test]
fn ownership_elaboration_of_programs_that_free_and_store_buffers() {
    let passes = "ownership-elaboration,canonicalize";
    let with = "--with=block-loop,irreducible,switch,existing-free,stored-buffer";
    campaign("memref", 60, passes, &["--seed=14000", with]);
}

#[test]
fn compilation_of_loops_of_blocks() {
    campaigns("tensor", 60, &["compile", "compile{inline=off}"], &["--seed=15000", LOOPS_OF_BLOCKS]);
}

#[test]
fn random_passes_around_deallocation() {
    campaign("memref", 100, DEALLOCATION, &["--seed=17000", "--random-passes=5"]);
}

#[test]
fn random_passes_around_taking_over_arguments() {
    // `compile` canonicalizes right before `infer-owned-arguments`.
    let passes = "infer-owned-arguments,ownership-elaboration";
    let with = "--with=block-loop,irreducible,switch";
    campaign("memref", 400, passes, &["--seed=22000", "--random-passes=4", with]);
}

#[test]
fn random_passes_around_compilation() {
    let orders = ["bottom-up", "top-down"].map(in_order);
    campaigns(
        "tensor",
        60,
        &[&orders[0], "compile", &orders[1], "compile{inline=off}"],
        &["--seed=11000", "--random-passes=4"],
    );
}

#[test]
fn a_damaged_pipeline_is_noticed() {
    // Nothing frees the buffers here: the check must report it.
    let outcome =
        execute_check(&["--generate=memref".into(), "--pass-pipeline=canonicalize".into(), "--count=20".into()]);
    assert_eq!(outcome.code, 2, "{}", outcome.err);
    assert!(outcome.err.contains("leak"), "{}", outcome.err);
}
