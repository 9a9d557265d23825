//! Golden programs in the spellings of all versions: they are written for each version and read again as the same
//! program, or the version lacks something. And the same programs mixed and changed at random: they are rejected, with
//! errors that have positions, or come back like that.
//!
//! A program gets tokens and lines of other programs, or loses some. Half of those that are taken are in the text of
//! another version. `FREEHOLD_SECONDS` sets the duration, and `FREEHOLD_SEED` the first seed; the failing seed is in the
//! message of a failure.

use std::panic::AssertUnwindSafe;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use freehold::definition::verify_program;
use freehold::diagnostics::{Diagnostics, Severity};
use freehold::dialects::DIALECTS;
use freehold::history::downgrade;
use freehold::ir::{Body, Context, LocationData, Version, View};
use freehold::read::parse_source;
use freehold::text::{ParseOptions, PrintOptions, print_program};

use super::seeds::{Random, golden_programs, number};

/// The largest text that is taken.
const TEXT_LIMIT: usize = 6_000;

/// The number of programs if `FREEHOLD_SECONDS` is not set.
const CASES: u64 = 4_000;

/// The time limit of a program.
const CASE_LIMIT: Duration = Duration::from_secs(20);

/// Cuts a line into words, punctuation, and white space.
fn tokens(line: &str) -> Vec<&str> {
    let is_word = |c: char| c.is_alphanumeric() || "_.$%@#!^\"".contains(c);
    let mut found = Vec::new();
    let mut rest = line;
    while let Some(first) = rest.chars().next() {
        let word = is_word(first);
        let end = rest.find(|c: char| is_word(c) != word || !word).unwrap_or(rest.len());
        let end = if word { end } else { first.len_utf8() };
        found.push(&rest[..end]);
        rest = &rest[end..];
    }
    found
}

/// Returns the text of a seed: a golden program with up to three changes.
fn changed_text(golden: &[(PathBuf, String)], choices: &mut Random) -> String {
    let pick = |choices: &mut Random| &golden[choices.below(golden.len())].1;
    let mut lines: Vec<String> = pick(choices).lines().map(str::to_string).collect();
    for _ in 0..choices.below(4) {
        if lines.is_empty() {
            break;
        }
        let at = choices.below(lines.len());
        let donors: Vec<&str> = pick(choices).lines().collect();
        let donor = if donors.is_empty() { "" } else { donors[choices.below(donors.len())] };
        let (own, other) = (tokens(&lines[at]), tokens(donor));
        let place = choices.below(own.len() + 1);
        let mut parts: Vec<&str> = own.clone();
        match choices.below(7) {
            0 => {
                lines.remove(at);
                continue;
            }
            1 => {
                lines.insert(at, donor.to_string());
                continue;
            }
            2 => {
                lines[at] = donor.to_string();
                continue;
            }
            3 if place < parts.len() => drop(parts.remove(place)),
            4 if !other.is_empty() => parts.insert(place, other[choices.below(other.len())]),
            5 if !other.is_empty() && place < parts.len() => parts[place] = other[choices.below(other.len())],
            6 if place < parts.len() => parts.insert(place, own[place]),
            _ => {}
        }
        lines[at] = parts.concat();
    }
    lines.join("\n")
}

fn parse(ctx: &Context, text: String, version: Option<Version>) -> Result<Box<Body>, String> {
    let diagnostics = Diagnostics::default();
    let states_locations = text.contains("loc(");
    let source = ctx.add_source("changed.mlir", text.into_bytes(), 0).expect("a small text");
    let options = ParseOptions { version, ..ParseOptions::default() };
    let parsed = parse_source(ctx, source, &diagnostics, &options);
    let is_parsed = parsed.is_ok();
    let parsed = parsed.and_then(|body| verify_program(ctx, &body, &diagnostics).map(|()| body));
    parsed.map_err(|_| {
        let found = diagnostics.take();
        let first = found.iter().find(|found| found.severity == Severity::Error).expect("a failure is reported");
        let has_position = matches!(first.location.data(ctx), LocationData::File { .. });
        assert!(is_parsed || states_locations || has_position, "no position: {}", first.message);
        first.message.clone()
    })
}

/// Returns a program in the text of `version`, or `None` if that version cannot express it.
fn written(ctx: &Context, body: &Body, version: Version, generic: bool) -> Option<String> {
    let mut copy = body.deep_copy();
    let diagnostics = Diagnostics::default();
    if downgrade(ctx, &mut copy, version, &diagnostics).is_err() {
        assert!(diagnostics.has_errors(), "a failure is reported");
        return None;
    }
    let print = PrintOptions { version, generic, ..PrintOptions::default() };
    Some(print_program(View::new(ctx, &copy), &print))
}

/// Returns whether the versions' text is known to say less than the program `text`, which is in the form of the reference:
/// see "There and back" in docs/guide/versions.md.
fn says_less(version: Version, generic: bool, text: &str) -> bool {
    let has = |words: &[&str]| text.lines().any(|line| words.iter().all(|word| line.contains(word)));
    version == Version::MAIN && generic && has(&["linalg.elementwise"])
        || version < Version::V16 && (has(&["memref<", ", #map"]) || has(&["memref<", ", affine_map"]))
        || version == Version::V15 && has(&["memory_space", ": ui64"])
}

/// Writes a program for `version` and reads that: it must be the same program. Returns whether the version can express it.
fn there_and_back(ctx: &Context, body: &Body, version: Version, generic: bool) -> bool {
    // The text of MLIR 22 lacks something of some programs, such as arguments of a module's block.
    let Some(reference) = written(ctx, body, Version::REFERENCE, false) else { return false };
    let same = parse(ctx, reference.clone(), None).ok();
    if same.and_then(|same| written(ctx, &same, Version::REFERENCE, false)).as_ref() != Some(&reference) {
        return false;
    }
    let Some(text) = written(ctx, body, version, generic) else { return false };
    let again = parse(ctx, text.clone(), Some(version));
    let again = again.unwrap_or_else(|error| panic!("for {version}: {error}\n{text}\nof\n{reference}"));
    let second = written(ctx, &again, version, generic);
    assert!(second.as_ref() == Some(&text), "for {version}:\n{text}\nis written the second time as\n{second:?}");
    let back = written(ctx, &again, Version::REFERENCE, false).unwrap_or_default();
    assert!(
        back == reference || says_less(version, generic, &reference),
        "for {version}:\n{reference}\nis written as\n{text}\nand comes back as\n{back}"
    );
    true
}

/// Returns the golden programs that are valid without passes.
fn valid_programs() -> Vec<(PathBuf, String)> {
    let mut golden = golden_programs(TEXT_LIMIT);
    golden.retain(|(path, text)| {
        // Other versions may have the dialects of these in another form.
        if path.components().any(|part| matches!(part.as_os_str().to_str(), Some("declared" | "transform"))) {
            return false;
        }
        let ctx = Context::new(DIALECTS);
        ctx.set_allow_unregistered(true);
        parse(&ctx, text.clone(), None).is_ok()
    });
    golden
}

#[test]
fn golden_programs_come_back() {
    let (mut compared, mut inexpressible) = (0, 0);
    for (path, text) in valid_programs() {
        for version in Version::all() {
            let ctx = Context::new(DIALECTS);
            ctx.set_allow_unregistered(true);
            let body = parse(&ctx, text.clone(), None).expect("it was valid");
            let result = std::panic::catch_unwind(AssertUnwindSafe(|| there_and_back(&ctx, &body, version, false)));
            match result {
                Ok(true) => compared += 1,
                Ok(false) => inexpressible += 1,
                Err(panic) => {
                    eprintln!("{}", path.display());
                    std::panic::resume_unwind(panic);
                }
            }
        }
    }
    println!("{compared} came back, {inexpressible} are inexpressible");
    assert!(compared > 2 * inexpressible, "too few programs were compared");
}

/// Adds each program in the text of another version, each in turn, if that can express it.
fn texts_of_versions(mut golden: Vec<(PathBuf, String)>) -> Vec<(PathBuf, String)> {
    let mut others = Vec::new();
    for ((path, text), version) in golden.iter().zip(Version::all().collect::<Vec<_>>().into_iter().cycle()) {
        let ctx = Context::new(DIALECTS);
        ctx.set_allow_unregistered(true);
        let body = parse(&ctx, text.clone(), None).expect("it was valid");
        others.extend(written(&ctx, &body, version, false).map(|text| (path.clone(), text)));
    }
    golden.append(&mut others);
    golden
}

#[test]
fn mixed_spellings_are_rejected_or_kept() {
    let golden = texts_of_versions(valid_programs());
    let versions: Vec<Version> = Version::all().collect();
    let (begin, seconds) = (Instant::now(), number("FREEHOLD_SECONDS").map(Duration::from_secs));
    let first = number("FREEHOLD_SEED").unwrap_or(0);
    let (mut checked, mut valid, mut written) = (0u64, 0u64, 0u64);
    for seed in first.. {
        if seconds.map_or(checked >= CASES, |seconds| begin.elapsed() >= seconds) {
            break;
        }
        checked += 1;
        let start = Instant::now();
        let mut choices = Random::of(seed);
        let text = changed_text(&golden, &mut choices);
        let known = if choices.below(2) == 0 { None } else { Some(versions[choices.below(versions.len())]) };
        let (version, generic) = (versions[choices.below(versions.len())], choices.below(3) == 0);
        let outcome = std::panic::catch_unwind(|| {
            let ctx = Context::new(DIALECTS);
            ctx.set_allow_unregistered(true);
            parse(&ctx, text.clone(), known).ok().map(|body| there_and_back(&ctx, &body, version, generic))
        });
        match outcome {
            Ok(Some(is_written)) => {
                valid += 1;
                written += u64::from(is_written);
            }
            Ok(None) => {}
            Err(panic) => {
                eprintln!("seed {seed}, --input-version={known:?}, for {version}, generic: {generic}:\n{text}");
                std::panic::resume_unwind(panic);
            }
        }
        assert!(start.elapsed() < CASE_LIMIT, "seed {seed} takes {:?}", start.elapsed());
    }
    println!("{checked} programs from seed {first}: {valid} are valid, {written} were written for a version");
    assert!(checked < CASES || (valid > checked / 4 && written > valid / 4), "too few programs were compared");
}
