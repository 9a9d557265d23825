//! Checks the invariants of ARCHITECTURE.md that are visible in the source: which folder imports which.

use std::path::Path;

use crate::source::{paths, sources};

/// Each folder, with the folders it must not import.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("ir", &["diagnostics", "dialect", "analysis", "transform", "pipeline", "cli", "syntax"]),
    // Every layer above `ir` reports errors, so the module for diagnostics depends on `ir` alone.
    (
        "diagnostics",
        &[
            "syntax",
            "interface",
            "rewrite",
            "dialect",
            "analysis",
            "interp",
            "transform",
            "pipeline",
            "check",
            "generate",
            "cli",
        ],
    ),
    ("syntax", &["analysis", "transform", "pipeline", "cli"]),
    ("interface", &["dialect", "analysis", "transform", "pipeline", "cli"]),
    ("rewrite", &["syntax", "dialect", "analysis", "transform", "pipeline", "cli"]),
    ("dialect", &["transform", "pipeline", "cli"]),
    ("analysis", &["syntax", "transform", "pipeline", "cli"]),
    // The reference machine shares nothing with the code that it checks.
    ("interp", &["analysis", "rewrite", "transform", "pipeline", "cli"]),
    ("transform", &["cli", "interp"]),
    ("pipeline", &["cli"]),
    // The check shares nothing with the code that it checks.
    ("check", &["analysis", "rewrite", "transform", "pipeline", "cli", "dialect"]),
    ("generate", &["analysis", "rewrite", "transform", "pipeline", "cli", "dialect", "ir"]),
];

/// Existing imports that [`FORBIDDEN`] rules out: file and path. An entry without an import fails: the list may only
/// become shorter.
const KNOWN: &[(&str, &str)] = &[
    // Bufferization creates these ops regardless of the dialect; they belong in a bufferization module of their own.
    ("src/interface/bufferizable/buffers.rs", "crate::dialect::arith"),
    ("src/interface/bufferizable/buffers.rs", "crate::dialect::bufferization"),
    ("src/interface/bufferizable/buffers.rs", "crate::dialect::memref"),
    ("src/interface/bufferizable/conflicts.rs", "crate::dialect::arith"),
    ("src/interface/bufferizable/conflicts.rs", "crate::dialect::bufferization"),
    ("src/interface/bufferizable/conflicts.rs", "crate::dialect::tensor"),
];

/// Returns the path of a file's module below `crate`, such as `["dialect", "scf", "ops"]`.
fn module_of(path: &Path) -> Vec<String> {
    let below = path.strip_prefix(Path::new(env!("CARGO_MANIFEST_DIR")).join("src")).unwrap_or(path);
    let mut parts: Vec<String> = below.with_extension("").iter().map(|part| part.to_string_lossy().into()).collect();
    if parts.last().is_some_and(|last| last == "mod") {
        parts.pop();
    }
    parts
}

#[test]
fn arrows_point_one_way() {
    let mut wrong = Vec::new();
    let mut known: Vec<_> = KNOWN.to_vec();
    for (folder, forbidden) in FORBIDDEN {
        for (path, code) in sources(folder) {
            let module = module_of(&path);
            let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(&path).display().to_string();
            for import in paths(&code, &module) {
                let imported = import.split("::").nth(1).unwrap_or_default();
                if !forbidden.contains(&imported) {
                    continue;
                }
                known.retain(|entry| *entry != (file.as_str(), import.as_str()));
                if !KNOWN.contains(&(file.as_str(), import.as_str())) {
                    wrong.push(format!("{file} imports {import}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
    assert!(known.is_empty(), "these are imported no more: {known:?}");
}

#[test]
fn analysis_never_edits() {
    const EDITS: &[&str] = &[
        ".set_operand(",
        ".set_operands(",
        ".set_attribute(",
        ".set_attributes(",
        ".replace_all_uses(",
        ".move_op(",
        ".erase(",
        ".create(",
        ".insert_argument(",
    ];
    // The only parts of `rewrite` that an analysis may use: folding.
    const FOLDS: &[&str] = &["FoldValue", "Folded", "fold_supposing"];
    for (path, code) in sources("analysis") {
        for edit in EDITS {
            assert!(!code.contains(edit), "{} calls {edit}", path.display());
        }
        for import in paths(&code, &module_of(&path)) {
            if let Some(name) = import.strip_prefix("crate::rewrite") {
                let name = name.trim_start_matches("::").split("::").next().unwrap_or_default();
                assert!(FOLDS.contains(&name), "{} imports {import}", path.display());
            }
        }
    }
}

#[test]
fn passes_start_no_threads() {
    for folder in ["transform", "analysis"] {
        for (path, code) in sources(folder) {
            for word in ["rayon", "thread::"] {
                assert!(!code.contains(word), "{} names {word}: the pass manager schedules bodies", path.display());
            }
        }
    }
}

#[test]
fn evaluation_asks_neither_folds_nor_region_flow() {
    for (path, code) in sources("interp") {
        for question in ["row.fold", ".region_branch", ".loop_like", "constant_of(", "constant_folding"] {
            assert!(!code.contains(question), "{} asks {question}", path.display());
        }
    }
}

#[test]
fn nothing_is_left_undone() {
    for (path, code) in sources("") {
        for stub in ["todo!(", "unimplemented!("] {
            assert!(!code.contains(stub), "{} holds {stub}", path.display());
        }
    }
}
