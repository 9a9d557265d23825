//! Every fenced `freehold` command of README.md and of the documents runs, and ends with the exit code 0.
//!
//! The commands of a document run in order in a separate folder, by a shell. The folder has a copy of `examples`, and the
//! files that the commands name, from `tests/data/documents`. Numbers of generated programs are reduced. A command with another
//! tool runs if the tool is installed.
//!
//! A comment `<!-- freehold opt FLAGS -->` before a fenced program says that the next fenced program is the output of this
//! command. Only programs in the language `mlir` count, so that a drawing may be between the two.

use std::os::unix::fs::symlink;
use std::path::{Path, PathBuf};
use std::process::Command;

/// The files that commands name, and the files in `tests/data/documents` with their contents.
const FILES: &[(&str, &str)] = &[
    ("model.mlir", "model.mlir"),
    ("memref.mlir", "memref.mlir"),
    ("bufferized.mlir", "model.mlir"),
    ("program.mlir", "model.mlir"),
    ("other.mlir", "model.mlir"),
    ("old.mlir", "old.mlir"),
    ("tests/model.mlir", "model.mlir"),
    ("queue.json", "../ods/queue.json"),
    ("queue.mlir", "queue.mlir"),
    ("layers.mlir", "layers.mlir"),
    ("buffers.csv", "../../../examples/buffers.csv"),
    ("my.irdl.mlir", "../../../examples/dialect/my.irdl.mlir"),
];

/// Files whose contents differ in a document.
const FILES_OF: &[(&str, &str, &str)] = &[
    ("docs/guide/generations.md", "program.mlir", "tensors.mlir"),
    ("docs/guide/explain.md", "model.mlir", "tensors.mlir"),
    ("docs/guide/memory.md", "model.mlir", "tensors.mlir"),
    ("docs/guide/user-dialects.md", "program.mlir", "../../../examples/dialect/sum.mlir"),
];

/// Parts of commands that take minutes, and what runs instead.
const REDUCED: &[(&str, &str)] = &[
    ("--count=1000000", "--count=10"),
    ("--count=200000", "--count=10"),
    ("--count=500000", "--count=10"),
    ("--count=20000 ", "--count=10 "),
    (" --save=failures", ""),
    ("--remove-fact --count=20000", "--remove-fact --count=10"),
];

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// Returns README.md and the files in `docs`, as paths below the root.
fn documents() -> Vec<String> {
    let mut found = vec!["README.md".to_string()];
    let mut work = vec![root().join("docs")];
    while let Some(folder) = work.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            if path.is_dir() {
                work.push(path);
            } else if path.extension().is_some_and(|ending| ending == "md") {
                found.push(path.strip_prefix(root()).expect("a path below the root").display().to_string());
            }
        }
    }
    found.sort();
    found
}

/// Returns the fenced lines that run `freehold` or change the folder, with continuation lines joined.
fn commands(text: &str) -> Vec<String> {
    let (mut found, mut language, mut open): (Vec<String>, Option<&str>, bool) = (Vec::new(), None, false);
    for line in text.lines() {
        let line = line.trim();
        if let Some(rest) = line.strip_prefix("```") {
            language = if language.is_some() { None } else { Some(rest) };
            continue;
        }
        if open {
            let last = found.last_mut().expect("a line that is continued");
            last.truncate(last.len() - 1);
            last.push_str(line);
        } else if language.is_some_and(|name| matches!(name, "sh" | "")) && runs_freehold(line) {
            found.push(line.to_string());
        } else {
            continue;
        }
        open = line.ends_with('\\');
    }
    found
}

/// Returns whether a line is a command that runs `freehold`, itself or after another tool.
fn runs_freehold(line: &str) -> bool {
    line.starts_with("cd ") || line.split("&&").any(|part| part.trim_start().starts_with("freehold "))
}

/// Creates the folder for the commands of a document, with the tools in `bin`.
fn folder_for(document: &str) -> tempfile::TempDir {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name);
    for name in ["bin", "tests"] {
        std::fs::create_dir(path(name)).expect("a folder");
    }
    copy(&root().join("examples"), &path("examples"));
    symlink(env!("CARGO_BIN_EXE_freehold"), path("bin/freehold")).expect("a link");
    if let Some(tool) = mlir_opt() {
        symlink(tool, path("bin/mlir-opt")).expect("a link");
    }
    for &(name, content) in FILES {
        let own = FILES_OF.iter().find(|entry| entry.0 == document && entry.1 == name);
        let content = root().join("tests/data/documents").join(own.map_or(content, |entry| entry.2));
        std::fs::copy(content, path(name)).expect("a file");
    }
    std::fs::write(path("x.npy"), npy(&[1.0, 2.0, 3.0])).expect("a file");
    let bytecode = ["opt", "model.mlir", "--emit-bytecode", "-o", "model.mlirbc"];
    let written = Command::new(env!("CARGO_BIN_EXE_freehold")).args(bytecode).current_dir(folder.path()).status();
    assert!(written.expect("the command runs").success());
    folder
}

/// Copies a folder.
fn copy(from: &Path, to: &Path) {
    std::fs::create_dir(to).expect("a folder");
    for entry in std::fs::read_dir(from).expect("a folder").flatten() {
        let (path, target) = (entry.path(), to.join(entry.file_name()));
        if path.is_dir() {
            copy(&path, &target);
        } else {
            std::fs::copy(path, target).expect("a copy");
        }
    }
}

/// Returns the path of `mlir-opt` 22, if it is installed.
fn mlir_opt() -> Option<PathBuf> {
    let path = std::env::var_os("PATH")?;
    std::env::split_paths(&path).map(|folder| folder.join("mlir-opt-22")).find(|file| file.is_file())
}

/// Returns the contents of an `.npy` file.
fn npy(values: &[f32]) -> Vec<u8> {
    let header = format!("{{'descr': '<f4', 'fortran_order': False, 'shape': ({},), }}", values.len());
    let mut bytes = b"\x93NUMPY\x01\x00".to_vec();
    let padded = format!("{header:<117}\n");
    bytes.extend((padded.len() as u16).to_le_bytes());
    bytes.extend(padded.into_bytes());
    bytes.extend(values.iter().flat_map(|value| value.to_le_bytes()));
    bytes
}

/// Runs the commands of a document. Returns how many ran, and what the others printed.
fn run(document: &str) -> (usize, Vec<String>) {
    let text = std::fs::read_to_string(root().join(document)).expect("a document");
    let (mut count, mut failures) = (0, Vec::new());
    let commands = commands(&text);
    if commands.is_empty() {
        return (0, failures);
    }
    let folder = folder_for(document);
    let path = std::env::var("PATH").unwrap_or_default();
    let path = format!("{}:{path}", folder.path().join("bin").display());
    let mut current = folder.path().to_path_buf();
    for command in commands {
        if let Some(below) = command.strip_prefix("cd ") {
            current.push(below);
            continue;
        }
        let mut reduced = command.clone();
        REDUCED.iter().for_each(|(part, by)| reduced = reduced.replace(part, by));
        if command.starts_with("mlir-opt ") && mlir_opt().is_none() {
            eprintln!("{document}: mlir-opt-22 is not installed: {command}");
            continue;
        }
        let output = Command::new("sh").args(["-c", &reduced]).current_dir(&current).env("PATH", &path).output();
        let output = output.expect("the shell runs");
        count += 1;
        if !output.status.success() {
            let printed = String::from_utf8_lossy(&output.stderr).into_owned();
            failures.push(format!("{document}: {command}\nends with {}:\n{printed}", output.status));
        }
    }
    (count, failures)
}

#[test]
fn every_command_of_the_documents_runs() {
    let (mut count, mut failures) = (0, Vec::new());
    for document in documents() {
        let (ran, failed) = run(&document);
        count += ran;
        failures.extend(failed);
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
    assert!(count >= 45, "only {count} commands were found");
}

/// Returns the targets of the links of a document, without anchors and addresses of the web.
fn links(text: &str) -> Vec<&str> {
    let targets = text.split("](").skip(1).filter_map(|rest| rest.split_once(')').map(|(target, _)| target));
    let targets = targets.map(|target| target.split('#').next().unwrap_or_default());
    targets.filter(|target| !target.is_empty() && !target.contains("://") && !target.contains(' ')).collect()
}

#[test]
fn links_of_documents_lead_to_files() {
    let mut missing = Vec::new();
    let pages = ["packages/README.md", "ARCHITECTURE.md", "CONTRIBUTING.md"].map(str::to_string);
    for document in documents().into_iter().chain(pages) {
        let text = std::fs::read_to_string(root().join(&document)).expect("a document");
        let folder = root().join(&document).parent().expect("a folder").to_path_buf();
        let targets = links(&text).into_iter().filter(|target| !folder.join(target).exists());
        missing.extend(targets.map(|target| format!("{document}: {target}")));
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
    assert_eq!(links("[a](b.md#c) [d](#e) ![f](g/h.png) [i](https://j)"), ["b.md", "g/h.png"]);
}

#[test]
fn the_book_has_each_page_once() {
    let summary = std::fs::read_to_string(root().join("docs/SUMMARY.md")).expect("the summary");
    let mut listed: Vec<String> = links(&summary).into_iter().map(|page| format!("docs/{page}")).collect();
    listed.sort();
    let is_page = |path: &String| path.starts_with("docs/guide/") || path.starts_with("docs/design/");
    let pages: Vec<String> = documents().into_iter().filter(is_page).collect();
    assert_eq!(listed, pages, "docs/SUMMARY.md");
}

/// A program of a document, with the flags of `freehold opt` that transform it into the second program.
struct Example {
    flags: Vec<String>,
    before: String,
    after: String,
}

/// Returns the programs of a document that a comment with a command precedes, each with the program after it.
fn examples(text: &str) -> Vec<Example> {
    let (mut found, mut flags, mut before): (Vec<Example>, Option<Vec<String>>, Option<String>) = Default::default();
    let mut lines = text.lines();
    while let Some(line) = lines.next() {
        if let Some(command) = line.strip_prefix("<!-- freehold opt").and_then(|rest| rest.strip_suffix("-->")) {
            assert!(flags.is_none(), "'{line}' follows a command without an output");
            flags = Some(command.split_whitespace().map(str::to_string).collect());
        } else if line == "```mlir" && flags.is_some() {
            let program: String =
                lines.by_ref().take_while(|line| *line != "```").map(|line| format!("{line}\n")).collect();
            match before.take() {
                None => before = Some(program),
                Some(before) => found.push(Example { flags: flags.take().unwrap_or_default(), before, after: program }),
            }
        }
    }
    assert!(flags.is_none(), "the last command has no output");
    found
}

/// Removes the module around a printed program, as documents show it.
fn without_module(text: &str) -> String {
    let inner = text.trim_end().strip_prefix("module {\n").and_then(|text| text.strip_suffix("}"));
    let lines = inner.unwrap_or(text).lines();
    lines
        .map(|line| format!("{}\n", if inner.is_some() { line.strip_prefix("  ").unwrap_or(line) } else { line }))
        .collect()
}

#[test]
fn examples_of_documents_are_what_the_command_prints() {
    let mut count = 0;
    for document in documents() {
        let text = std::fs::read_to_string(root().join(&document)).expect("a document");
        for Example { flags, before, after } in examples(&text) {
            let folder = tempfile::tempdir().expect("a folder");
            let path = folder.path().join("example.mlir");
            std::fs::write(&path, before).expect("a file");
            let run = Command::new(env!("CARGO_BIN_EXE_freehold")).arg("opt").arg(&path).args(&flags).output();
            let run = run.expect("the command runs");
            assert!(run.status.success(), "{document}: {flags:?}: {}", String::from_utf8_lossy(&run.stderr));
            assert_eq!(without_module(&String::from_utf8_lossy(&run.stdout)), after, "{document}: {flags:?}");
            count += 1;
        }
    }
    assert!(count >= 3, "only {count} examples were found");
}

#[test]
fn examples_are_found() {
    let text = "<!-- freehold opt --cse -->\n```mlir\na\n```\n```text\nb\n```\n```mlir\nc\nd\n```\n```mlir\ne\n```\n";
    let found = examples(text);
    assert_eq!(found.len(), 1);
    assert_eq!(
        (found[0].flags[0].as_str(), found[0].before.as_str(), found[0].after.as_str()),
        ("--cse", "a\n", "c\nd\n")
    );
    assert_eq!(without_module("module {\n  a\n    b\n}\n\n"), "a\n  b\n");
}

#[test]
fn fenced_commands_are_found() {
    let text = "freehold no\n```sh\nfreehold opt a \\\n  --cse\ncargo test\nx a && freehold run b # c\n```\n```text\nfreehold no\n```\n";
    assert_eq!(commands(text), ["freehold opt a --cse", "x a && freehold run b # c"]);
}
