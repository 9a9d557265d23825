//! Bytecode files with random changes: they are rejected, or read as programs that are the same after they are written
//! and read.
//!
//! The files are the golden programs, each written in a random version. A change is made inside of a section, whose
//! length is adapted, so that the rest of the file stays readable: bytes are changed, removed, repeated, or replaced by
//! those of another file. `FREEHOLD_SECONDS` sets the duration, and `FREEHOLD_SEED` the first seed; the failing seed is
//! in the message of a failure.

use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::path::PathBuf;
use std::time::{Duration, Instant};

use freehold::bytecode::{BytecodeOptions, MAGIC, NEWEST_VERSION, write_bytecode};
use freehold::diagnostics::Diagnostics;
use freehold::dialects::DIALECTS;
use freehold::ir::{Context, View};
use freehold::read::parse_source;
use freehold::text::ParseOptions;

#[path = "../suite/assembler.rs"]
#[allow(dead_code)]
mod assembler;
#[path = "../../fuzz/checks/programs.rs"]
#[allow(dead_code)]
mod programs;

use super::seeds::{Random, golden_programs, number};
use assembler::{Section, sections};

/// The largest text that is taken: small files are changed more often at each of their parts.
const TEXT_LIMIT: usize = 12_000;

/// The number of changed files if `FREEHOLD_SECONDS` is not set.
const CASES: u64 = 3_000;

/// The time limit of a file.
const CASE_LIMIT: Duration = Duration::from_secs(20);

/// Returns the bytecode of a text, if it is valid and the version can express it.
fn bytecode_of(text: &str, version: u32) -> Option<Vec<u8>> {
    let ctx = Context::new(DIALECTS);
    ctx.set_allow_unregistered(true);
    let source = ctx.add_source("golden", text.as_bytes().to_vec(), 0)?;
    let body = parse_source(&ctx, source, &Diagnostics::default(), &ParseOptions::default()).ok()?;
    let options = BytecodeOptions { version: Some(version), ..BytecodeOptions::default() };
    write_bytecode(View::new(&ctx, &body), &options).ok()
}

/// Changes the data of a section in place.
fn change(data: &mut Vec<u8>, donor: &[u8], choices: &mut Random) {
    if data.is_empty() {
        return data.push(choices.below(256) as u8);
    }
    let at = choices.below(data.len());
    let end = (at + 1 + choices.below(8)).min(data.len());
    match choices.below(8) {
        0 => data[at] = choices.below(256) as u8,
        1 => data[at] ^= 1 << choices.below(8),
        2 => data[at] = data[at].wrapping_add(2),
        3 => data[at] = data[at].wrapping_sub(2),
        4 => drop(data.drain(at..end)),
        5 => {
            let copy = data[at..end].to_vec();
            data.splice(at..at, copy);
        }
        6 if !donor.is_empty() => {
            let from = choices.below(donor.len());
            let to = (from + 1 + choices.below(16)).min(donor.len());
            data.splice(at..end, donor[from..to].iter().copied());
        }
        _ => data.truncate(at),
    }
}

/// Returns the file of a seed.
fn changed_file(golden: &[(PathBuf, String)], seed: u64) -> Option<Vec<u8>> {
    let mut choices = Random::of(seed);
    let version = choices.below(NEWEST_VERSION as usize + 1) as u32;
    let mut file = || {
        let (_, text) = &golden[choices.below(golden.len())];
        Some(sections(&bytecode_of(text, version)?))
    };
    let ((header, mut parts), (_, donors)) = (file()?, file()?);
    for _ in 0..1 + choices.below(4) {
        let index = choices.below(parts.len());
        if choices.below(24) == 0 {
            let other: &Section = &donors[choices.below(donors.len())];
            parts[index] = other.clone();
            continue;
        }
        let id = parts[index].id;
        let donor = donors.iter().find(|section| section.id == id).map_or(&[][..], |section| &section.data);
        change(&mut parts[index].data, donor, &mut choices);
    }
    let mut file = header;
    parts.iter().for_each(|part| part.append_to(&mut file));
    Some(file)
}

#[test]
fn changed_files_are_rejected_or_kept() {
    let golden = golden_programs(TEXT_LIMIT);
    let (begin, seconds) = (Instant::now(), number("FREEHOLD_SECONDS").map(Duration::from_secs));
    let first = number("FREEHOLD_SEED").unwrap_or(0);
    let mut checked = 0u64;
    for seed in first.. {
        let ends = seconds.map_or(checked >= CASES, |seconds| begin.elapsed() >= seconds);
        if ends {
            break;
        }
        let Some(file) = changed_file(&golden, seed) else { continue };
        checked += 1;
        let start = Instant::now();
        let outcome = catch_unwind(AssertUnwindSafe(|| programs::check_bytecode(&file[MAGIC.len()..])));
        if let Err(panic) = outcome {
            eprintln!("seed {seed}");
            resume_unwind(panic);
        }
        assert!(start.elapsed() < CASE_LIMIT, "seed {seed} takes {:?}", start.elapsed());
    }
    println!("{checked} files from seed {first}");
}
