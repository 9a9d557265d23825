//! The invariants of ARCHITECTURE.md that can be read off the source: which folder imports which.

use std::path::Path;

use crate::source::{paths, sources};

/// Folder, and the folders it must not import.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("ir", &["diagnostics", "dialect", "analysis", "bufferization", "transform", "pipeline", "cli", "syntax"]),
    // Every layer above `ir` reports errors, so the module for that depends on `ir` alone.
    (
        "diagnostics",
        &[
            "syntax",
            "interface",
            "rewrite",
            "dialect",
            "analysis",
            "bufferization",
            "interp",
            "transform",
            "pipeline",
            "check",
            "generate",
            "cli",
        ],
    ),
    ("syntax", &["analysis", "bufferization", "transform", "pipeline", "cli"]),
    ("interface", &["dialect", "analysis", "bufferization", "transform", "pipeline", "cli"]),
    ("rewrite", &["syntax", "dialect", "analysis", "bufferization", "transform", "pipeline", "cli"]),
    ("dialect", &["analysis", "bufferization", "transform", "pipeline", "cli"]),
    ("analysis", &["syntax", "bufferization", "transform", "pipeline", "cli"]),
    // What judges shares nothing with what is judged.
    ("interp", &["analysis", "bufferization", "rewrite", "transform", "pipeline", "cli"]),
    ("transform", &["cli", "interp"]),
    ("pipeline", &["cli"]),
    // What judges shares nothing with what it judges.
    ("check", &["analysis", "bufferization", "rewrite", "transform", "pipeline", "cli", "dialect"]),
    ("generate", &["analysis", "bufferization", "rewrite", "transform", "pipeline", "cli", "dialect", "ir"]),
];

/// The path of a file's module below `crate`, such as `["dialect", "scf", "ops"]`.
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
    for (folder, forbidden) in FORBIDDEN {
        for (path, code) in sources(folder) {
            let module = module_of(&path);
            let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(&path).display().to_string();
            for import in paths(&code, &module) {
                let imported = import.split("::").nth(1).unwrap_or_default();
                if forbidden.contains(&imported) {
                    wrong.push(format!("{file} imports {import}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
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
    // Of rewriting an analysis asks what ops fold to.
    const FOLDS: &[&str] = &["FoldValue", "Folded", "fold_supposing"];
    for (path, code) in sources("analysis").into_iter().chain(sources("bufferization/analysis")) {
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
    for folder in ["transform", "analysis", "bufferization"] {
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
