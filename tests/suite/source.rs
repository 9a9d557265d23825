//! Source files for tests of the source: without comments, and without code for unit tests.

use std::path::{Path, PathBuf};

/// Returns all Rust files of a folder of the repository, sorted by name, except those that only hold unit tests.
pub fn sources(folder: &str) -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join(folder), &mut paths);
    paths.sort();
    let read = |path: PathBuf| {
        let text = std::fs::read_to_string(&path).expect("a source file");
        (path, code(&text))
    };
    paths.into_iter().map(read).collect()
}

fn collect(folder: &Path, found: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(folder).expect("a folder of the source").flatten() {
        let path = entry.path();
        if path.is_dir() {
            collect(&path, found);
        } else if path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs") {
            found.push(path);
        }
    }
}

/// Returns the text without comment lines and without code for unit tests.
pub fn code(text: &str) -> String {
    let text = without_tests(text);
    let is_code = |line: &&str| !line.trim_start().starts_with("//") && !line.is_empty();
    text.lines().filter(is_code).flat_map(|line| [line, "\n"]).collect()
}

/// Returns the text with empty lines in place of the items under `#[cfg(test)]`.
pub fn without_tests(text: &str) -> String {
    let mut lines: Vec<&str> = text.lines().collect();
    let mut at = 0;
    while at < lines.len() {
        let first = lines[at];
        if first.trim() != "#[cfg(test)]" {
            at += 1;
            continue;
        }
        // rustfmt ends an item at the indentation at which it began.
        let depth = first.len() - first.trim_start().len();
        let ends = |line: &str| {
            let own = line.len() - line.trim_start().len();
            own == depth && (line.ends_with(';') || line.trim_start().starts_with('}'))
        };
        let length = lines[at..].iter().position(|line| ends(line)).map_or(lines.len() - at, |last| last + 1);
        lines[at..at + length].fill("");
        at += length;
    }
    lines.join("\n")
}

/// The path of a file's module in its crate, such as `["scf", "ops"]`.
pub fn module_of(path: &Path) -> Vec<String> {
    let whole = path.with_extension("");
    let names: Vec<String> = whole.iter().map(|part| part.to_string_lossy().into()).collect();
    let below = names.iter().rposition(|name| name == "src").map_or(0, |at| at + 1);
    let mut parts = names[below..].to_vec();
    if parts.last().is_some_and(|last| last == "mod" || last == "lib") {
        parts.pop();
    }
    parts
}

/// Returns every path in the code that begins with `crate` or `freehold_core`: paths of `use` trees, expanded, and paths
/// in expressions. `crate::{a::b, c}` is `crate::a::b` and `crate::c`. Paths that begin with
/// `super` are resolved against `module`, the path of the file's module from `crate` on. Those in inline modules are
/// resolved approximately: each `super` goes up one level.
pub fn paths(code: &str, module: &[String]) -> Vec<String> {
    let mut found = Vec::new();
    let mut rest = code;
    const STARTS: [&str; 3] = ["crate", "super", "freehold_core"];
    while let Some(at) = STARTS.iter().filter_map(|word| rest.find(&format!("{word}::"))).min() {
        let is_word = !rest[..at].ends_with(|letter: char| letter.is_alphanumeric() || letter == '_' || letter == ':');
        let tail = &rest[at..];
        rest = &rest[at + "crate::".len()..];
        if !is_word {
            continue;
        }
        if let Some(tail) = tail.strip_prefix("freehold_core::") {
            rest = tail;
            tree(tail, "freehold_core", &mut found);
            continue;
        }
        let mut up = module.to_vec();
        let mut tail = tail.strip_prefix("crate::").inspect(|_| up.clear()).unwrap_or(tail);
        while let Some(more) = tail.strip_prefix("super::") {
            up.pop();
            tail = more;
        }
        rest = tail;
        let mut names = Vec::new();
        tree(tail, &up.iter().map(|part| format!("::{part}")).collect::<String>(), &mut names);
        found.extend(names.into_iter().map(|name| format!("crate{name}")));
    }
    found
}

/// Expands a tree of paths that begins at `text`, each after `prefix`. Returns the text after the tree.
fn tree<'a>(text: &'a str, prefix: &str, found: &mut Vec<String>) -> &'a str {
    let text = text.trim_start();
    if let Some(mut rest) = text.strip_prefix('{') {
        loop {
            rest = tree(rest, prefix, found).trim_start();
            match rest.strip_prefix(',') {
                Some(more) if more.trim_start().starts_with('}') => return &more.trim_start()[1..],
                Some(more) => rest = more,
                None => return rest.strip_prefix('}').unwrap_or(rest),
            }
        }
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric() && letter != '_').unwrap_or(text.len());
    let (name, rest) = text.split_at(end);
    let path = format!("{prefix}::{name}");
    match rest.strip_prefix("::") {
        Some(more) if !more.starts_with('<') => tree(more, &path, found),
        _ => {
            found.push(path);
            let renamed = rest
                .strip_prefix(" as ")
                .map(|more| more.trim_start_matches(|c: char| c.is_alphanumeric() || c == '_'));
            renamed.unwrap_or(rest)
        }
    }
}

#[test]
fn paths_are_found() {
    let module = ["a".to_string(), "b".to_string()];
    let text = "
use crate::{ir::{Body, Context as C}, syntax, r#type};
use super::super::rewrite::Rewriter;
use super::{own, c::D};
fn f() { crate::analysis::run::<u32>(super::x()); mycrate::no(); }
";
    let expected = [
        "crate::ir::Body",
        "crate::ir::Context",
        "crate::syntax",
        "crate::r",
        "crate::rewrite::Rewriter",
        "crate::a::own",
        "crate::a::c::D",
        "crate::analysis::run",
        "crate::a::x",
    ];
    assert_eq!(paths(text, &module), expected);
}

#[test]
fn code_under_test_is_left_out() {
    let text = "//! A file.
fn a() {
    #[cfg(test)]
    check(1);
    work();
}
#[cfg(test)]
const X: [u8; 1] = [
    1,
];
fn b() {}
#[cfg(test)]
mod tests;
fn c() {}
#[cfg(test)]
mod tests {
    fn d() {}
}
fn e() {}
";
    assert_eq!(code(text), "fn a() {\n    work();\n}\nfn b() {}\nfn c() {}\nfn e() {}\n");
}
