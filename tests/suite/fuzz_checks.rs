//! Runs the checks of the fuzz targets on some seeds: the checks must pass, and must cover the intended cases.

#[path = "../../fuzz/checks/arguments.rs"]
mod arguments;
#[path = "../../fuzz/checks/constants.rs"]
mod constants;
#[path = "../../fuzz/checks/machine_extremes.rs"]
mod machine_extremes;
#[path = "../../fuzz/checks/plan.rs"]
mod plan;

use freehold::generate::Entropy;

/// Returns the bytes of a seed.
fn bytes(seed: u64) -> Vec<u8> {
    let mut choices = Entropy::from_seed(seed);
    (0..600).map(|_| choices.below(256) as u8).collect()
}

/// Returns the seeds to try: `FREEHOLD_SEEDS` of them. The default does not depend on the speed of the machine, so that
/// a run that fails fails again.
fn seeds() -> impl Iterator<Item = u64> {
    let count = std::env::var("FREEHOLD_SEEDS").ok().and_then(|text| text.parse::<u64>().ok());
    0..count.unwrap_or(1000)
}

#[test]
fn extreme_constants() {
    let (mut tried, mut valid) = (0, 0);
    for seed in seeds() {
        tried += 1;
        valid += usize::from(constants::check(&bytes(seed)));
    }
    assert!(valid * 4 > tried, "of {tried} programs {valid} are valid");
}

#[test]
fn arguments_and_closed_output() {
    let folder = tempfile::tempdir().expect("a temporary folder");
    std::fs::write(folder.path().join("program.mlir"), arguments::PROGRAM).expect("a file in it");
    let mut codes = [0; 4];
    for seed in seeds() {
        codes[usize::from(arguments::check(&bytes(seed), folder.path()))] += 1;
    }
    assert!(codes[0] > 0 && codes[1] > 0, "some succeed, some are refused: {codes:?}");
}

#[test]
fn tables_of_buffers() {
    let mut codes = [0; 2];
    for seed in seeds() {
        codes[usize::from(plan::check(&bytes(seed)))] += 1;
    }
    assert!(codes[0] > 100 && codes[1] > 100, "some are planned, some are refused: {codes:?}");
}

#[test]
fn extreme_operands_on_the_machine() {
    let mut ended = [0; 3];
    for seed in seeds() {
        ended[machine_extremes::check(&bytes(seed)) as usize] += 1;
    }
    assert!(ended[1] > 0 && ended[2] > ended[0], "refused, returned, at fault: {ended:?}");
}

#[test]
fn every_statement_with_extreme_operands_can_be_valid() {
    assert_eq!(machine_extremes::never_valid(), Vec::<&str>::new());
}
