//! The invariants of ARCHITECTURE.md that can be read off the source: which folder imports which.

use std::path::{Path, PathBuf};

/// Folder, and the folders it must not import.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("ir", &["dialect", "analysis", "transform", "pipeline", "cli", "syntax"]),
    ("syntax", &["analysis", "transform", "pipeline", "cli"]),
    ("interface", &["dialect", "analysis", "transform", "pipeline", "cli"]),
    ("rewrite", &["dialect", "analysis", "transform", "pipeline", "cli"]),
    ("dialect", &["transform", "pipeline", "cli"]),
    ("analysis", &["transform", "pipeline", "cli", "rewrite"]),
    // What judges shares nothing with what is judged.
    ("interp", &["analysis", "rewrite", "transform", "pipeline", "cli"]),
    ("transform", &["cli", "interp"]),
    ("pipeline", &["cli"]),
    // What judges shares nothing with what it judges.
    ("check", &["analysis", "rewrite", "transform", "pipeline", "cli", "dialect"]),
    ("generate", &["analysis", "rewrite", "transform", "pipeline", "cli", "dialect", "ir"]),
];

fn files(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the source").flatten() {
        let path = entry.path();
        if path.is_dir() {
            files(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            found.push(path);
        }
    }
}

fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    files(&Path::new(env!("CARGO_MANIFEST_DIR")).join("src").join(folder), &mut found);
    found
        .into_iter()
        .map(|path| {
            let text = std::fs::read_to_string(&path).expect("a source file");
            let code: Vec<&str> = text.lines().filter(|line| !line.trim_start().starts_with("//")).collect();
            // Unit tests may use the whole crate.
            let code = code.join("\n").split("#[cfg(test)]").next().unwrap_or_default().to_string();
            (path, code)
        })
        .collect()
}

#[test]
fn arrows_point_one_way() {
    for (folder, forbidden) in FORBIDDEN {
        for (path, code) in sources(folder) {
            for other in *forbidden {
                let import = format!("crate::{other}::");
                assert!(!code.contains(&import), "{} imports {other}", path.display());
            }
        }
    }
}

#[test]
fn analysis_never_edits() {
    const EDITS: &[&str] =
        &[".set_operand(", ".replace_all_uses(", ".move_op(", ".erase(", ".create(", ".insert_argument("];
    for (path, code) in sources("analysis") {
        for edit in EDITS {
            assert!(!code.contains(edit), "{} calls {edit}", path.display());
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
    for folder in [
        "ir",
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
    ] {
        for (path, code) in sources(folder) {
            for stub in ["todo!(", "unimplemented!("] {
                assert!(!code.contains(stub), "{} holds {stub}", path.display());
            }
        }
    }
}
