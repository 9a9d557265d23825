//! `freehold check A B` must distinguish programs that differ in one place.
//!
//! The pairs are those of `pairs.rs`: one branch, one constant or one rare value, each with an input that shows the
//! difference, which `check` does not get. `check` runs with its default options, apart from the entry and `--no-shrink`.
//!
//! ```sh
//! FREEHOLD_PAIRS=300 FREEHOLD_RUNNABLE=folder cargo test --release --test campaigns check_pairs -- --nocapture
//! ```
//!
//! Every second program is taken from the folder, whose programs have an entry `model`; without `FREEHOLD_RUNNABLE`, all are
//! generated. `FREEHOLD_TIME_LIMIT` is the time limit of each check, for machines that do other work.
//! `FREEHOLD_FIRST_PAIR` is the number of the first pair of each kind, and `FREEHOLD_SAVE` a folder for the pairs that are
//! missed. The results of long runs are in docs/records.

use std::path::{Path, PathBuf};

use freehold::cli::execute_check;

use super::pairs::{MUTATIONS, Pair, pair};

/// The number of pairs of a run without `FREEHOLD_PAIRS`.
const PAIRS: u64 = 30;

/// The share of pairs that must be distinguished, in percent.
const LEAST: u64 = 95;

fn number(name: &str, otherwise: u64) -> u64 {
    std::env::var(name).ok().and_then(|text| text.parse().ok()).unwrap_or(otherwise)
}

/// Whether `check` reports a difference.
fn is_distinguished(folder: &Path, pair: &Pair) -> bool {
    let mut words = Vec::new();
    for (name, text) in [("a.mlir", &pair.first), ("b.mlir", &pair.second)] {
        let file = folder.join(name);
        std::fs::write(&file, text).expect("a file");
        words.push(file.display().to_string());
    }
    words.push(format!("--entry={}", pair.entry));
    // The search is measured in steps; only on a machine with other work does the default time end it too early.
    words.extend(std::env::var("FREEHOLD_TIME_LIMIT").map(|seconds| format!("--time-limit={seconds}")));
    words.push("--no-shrink".to_string());
    execute_check(&words).code == 2
}

/// Saves a pair that `check` does not distinguish.
fn save(pair: &Pair) {
    let Some(folder) = std::env::var_os("FREEHOLD_SAVE").map(PathBuf::from) else { return };
    let name: String = pair.name.chars().take_while(|&c| c != ':').map(|c| if c == ' ' { '-' } else { c }).collect();
    std::fs::create_dir_all(&folder).expect("a folder");
    let input: String = pair.input.lines().map(|line| format!("// {line}\n")).collect();
    let head = format!("// {}\n// freehold check {name}.a.mlir {name}.b.mlir --entry={}\n", pair.name, pair.entry);
    std::fs::write(folder.join(format!("{name}.a.mlir")), format!("{head}{input}{}", pair.first)).expect("a file");
    std::fs::write(folder.join(format!("{name}.b.mlir")), &pair.second).expect("a file");
}

#[test]
fn programs_that_differ_in_one_place_are_distinguished() {
    let wanted = number("FREEHOLD_PAIRS", PAIRS) / MUTATIONS.len() as u64;
    let first = number("FREEHOLD_FIRST_PAIR", 0);
    let folder = std::env::var_os("FREEHOLD_RUNNABLE").map(PathBuf::from);
    let temporary = tempfile::tempdir().expect("a folder");
    let mut misses = Vec::new();
    let (mut all, mut found) = (0, 0);
    println!("| kind | source | pairs | distinguished |");
    for (kind, name) in MUTATIONS {
        let mut counts = [(0, 0); 2];
        for number in first..first + wanted {
            let source = (number % 2) as usize;
            let pair = pair(kind, number, folder.as_ref().filter(|_| source == 0));
            let pair = pair.unwrap_or_else(|| panic!("no pair {number} of kind {name} was found"));
            counts[source].0 += 1;
            if is_distinguished(temporary.path(), &pair) {
                counts[source].1 += 1;
            } else {
                println!("missed: {}", pair.name);
                save(&pair);
                misses.push(pair.name);
            }
        }
        let even = if folder.is_some() { "folder" } else { "generated, even" };
        for (source, (pairs, distinguished)) in [even, "generated"].iter().zip(counts) {
            println!("| {name} | {source} | {pairs} | {distinguished} |");
            all += pairs;
            found += distinguished;
        }
    }
    println!("{found} of {all} pairs are distinguished");
    assert!(found * 100 >= all * LEAST, "{found} of {all} pairs are distinguished; missed:\n{}", misses.join("\n"));
}
