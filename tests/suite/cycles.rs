//! Cycles of files: files of a crate that import each other, directly or through others.
//!
//! A cycle is a strongly connected component of the graph of files, in which each file has an edge to the files that it
//! imports. A `mod.rs` that only declares modules and re-exports their items is no node: an import of it is an import of the
//! module that defines the item, which the path does not tell. Whoever reads one file of a cycle needs them all, so the numbers in
//! [`KNOWN`] must only fall; `cargo test --test suite cycles -- --nocapture` prints the cycles.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;

use crate::source::{module_of, paths, sources};

/// Crate, the number of its cycles, and the number of files in them.
const KNOWN: &[(&str, usize, usize)] = &[
    ("compare", 0, 0),
    ("core", 0, 0),
    ("dialects", 0, 0),
    ("explain", 0, 0),
    ("generate", 0, 0),
    ("history", 0, 0),
    ("interpreter", 0, 0),
    ("packing", 0, 0),
    ("passes", 0, 0),
    ("prover", 0, 0),
];

/// Returns whether a file only declares modules and re-exports items.
fn only_declares(code: &str) -> bool {
    let mut rest = code;
    while let Some(end) = rest.find(';') {
        let statement = rest[..end].trim_start();
        let is_attribute = |line: &&str| line.trim_start().starts_with("#[");
        let words: Vec<&str> = statement.lines().filter(|line| !is_attribute(line)).collect();
        let text = words.join(" ");
        let text = text.trim_start_matches("pub(crate) ").trim_start_matches("pub(super) ").trim_start_matches("pub ");
        if !text.starts_with("mod ") && !text.starts_with("use ") {
            return false;
        }
        rest = &rest[end + 1..];
    }
    rest.trim().is_empty()
}

/// Returns the files of a crate with the files that each imports.
fn imports(name: &str) -> BTreeMap<String, BTreeSet<String>> {
    let files = sources(&format!("crates/{name}/src"));
    let is_node = |path: &Path, code: &str| !path.ends_with("mod.rs") || !only_declares(code);
    let nodes: BTreeSet<String> =
        files.iter().filter(|(path, code)| is_node(path, code)).map(|(path, _)| module_of(path).join("::")).collect();
    let mut found = BTreeMap::new();
    for (path, code) in files.iter().filter(|(path, code)| is_node(path, code)) {
        let module = module_of(path);
        let own = module.join("::");
        let mut imported = BTreeSet::new();
        for import in paths(code, &module) {
            let Some(path) = import.strip_prefix("crate::") else { continue };
            let mut parts: Vec<&str> = path.split("::").collect();
            while !parts.is_empty() && !nodes.contains(&parts.join("::")) {
                parts.pop();
            }
            let target = parts.join("::");
            if !target.is_empty() && target != own {
                imported.insert(target);
            }
        }
        found.insert(own, imported);
    }
    found
}

/// Returns the cycles, each with its files in alphabetical order, largest first.
fn cycles(imports: &BTreeMap<String, BTreeSet<String>>) -> Vec<Vec<&str>> {
    let reached_from = |start: &str| {
        let mut reached: BTreeSet<&str> = BTreeSet::new();
        let mut work: Vec<&str> = imports.get(start).into_iter().flatten().map(String::as_str).collect();
        while let Some(module) = work.pop() {
            if reached.insert(module) {
                work.extend(imports.get(module).into_iter().flatten().map(String::as_str));
            }
        }
        reached
    };
    let reached: BTreeMap<&str, BTreeSet<&str>> =
        imports.keys().map(|module| (module.as_str(), reached_from(module))).collect();
    let mut found: Vec<Vec<&str>> = Vec::new();
    let mut seen: BTreeSet<&str> = BTreeSet::new();
    for (&module, others) in &reached {
        if !others.contains(module) || seen.contains(module) {
            continue;
        }
        let returns = |other: &&&str| reached.get(**other).is_some_and(|back| back.contains(module));
        let cycle: Vec<&str> = others.iter().filter(returns).copied().collect();
        seen.extend(&cycle);
        found.push(cycle);
    }
    found.sort_by_key(|cycle| std::cmp::Reverse(cycle.len()));
    found
}

#[test]
fn cycles_of_files_do_not_grow() {
    let mut wrong = Vec::new();
    for &(name, most, most_files) in KNOWN {
        let imports = imports(name);
        assert!(imports.values().any(|imported| !imported.is_empty()), "crates/{name} has no imports");
        let cycles = cycles(&imports);
        let files = cycles.iter().map(Vec::len).sum::<usize>();
        println!("crates/{name}: {} cycles of {files} files", cycles.len());
        for cycle in &cycles {
            println!("  {}: {}", cycle.len(), cycle.join(", "));
        }
        if (cycles.len(), files) != (most, most_files) {
            wrong.push(format!(
                "crates/{name}: {} cycles of {files} files, {most} of {most_files} are known",
                cycles.len()
            ));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn cycles_are_found() {
    let graph: BTreeMap<String, BTreeSet<String>> = [
        ("a", vec!["b"]),
        ("b", vec!["c", "d"]),
        ("c", vec!["a"]),
        ("d", vec!["e"]),
        ("e", vec!["d"]),
        ("f", vec!["a"]),
    ]
    .into_iter()
    .map(|(from, to)| (from.to_string(), to.into_iter().map(String::from).collect()))
    .collect();
    assert_eq!(cycles(&graph), [vec!["a", "b", "c"], vec!["d", "e"]]);
    assert!(only_declares("pub mod a;\npub(crate) mod b;\npub use a::*;\n"));
    assert!(!only_declares("mod a;\npub fn f() {}\n"));
}
