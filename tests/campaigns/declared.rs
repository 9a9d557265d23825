//! Random dialects with random facts, and programs over them, through each scheme of deallocation and `compile`; also with
//! one fact left out. `freehold check --generate=declared --count=…` does it for longer.

use freehold::cli::execute_check;

/// Checks `count` programs from `seed` on. Returns the report.
fn declared(count: usize, seed: u64, extra: &[&str]) -> String {
    let mut arguments = vec!["--generate=declared".to_string(), format!("--count={count}"), format!("--seed={seed}")];
    arguments.extend(extra.iter().map(|word| word.to_string()));
    let outcome = execute_check(&arguments);
    let said = String::from_utf8_lossy(&outcome.out).into_owned();
    assert_eq!(outcome.code, 0, "{}{said}", outcome.err);
    assert!(said.ends_with(&format!("{count} programs, 0 failures\n")), "{said}");
    said
}

/// Returns the shares of accepted programs in percent, by list of passes or feature, of features that occur.
fn shares(said: &str) -> Vec<(&str, f64)> {
    let line =
        |line: &'_ str| -> Option<f64> { line.split_once("% accepted")?.0.split_whitespace().last()?.parse().ok() };
    let occurs = |text: &&str| !text.ends_with("(0 accepted, 0 refused, 0 failed)");
    said.lines().filter(occurs).filter_map(|text| Some((text, line(text)?))).collect()
}

#[test]
fn every_scheme_takes_programs_over_declared_ops() {
    let said = declared(40, 1_000, &[]);
    let shares = shares(&said);
    assert!(shares.len() > 20, "{said}");
    for (line, share) in shares {
        assert!(share >= 95.0, "{line}\n{said}");
    }
}

#[test]
fn a_fact_that_is_left_out_is_named() {
    let said = declared(60, 2_000, &["--remove-fact"]);
    assert!(said.contains("names the missing"), "{said}");
}
