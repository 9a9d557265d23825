//! Versions of MLIR: docs/guide/versions.md, the command's options, and files of mixed versions.

use super::usage::freehold;

const START: &str = "<!-- table -->\n";
const END: &str = "<!-- end of table -->\n";

#[test]
fn the_table_of_the_documentation_is_that_of_the_definitions() {
    let (code, table, err) = freehold(&["ops", "--versions"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(table.contains("| `func.return` | 13 |") && table.contains("`std.return`"), "{table}");
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/guide/versions.md");
    let text = std::fs::read_to_string(path).expect("docs/guide/versions.md");
    let (before, rest) = text.split_once(START).expect("the start of the table");
    let (found, after) = rest.split_once(END).expect("the end of the table");
    if std::env::var_os("FREEHOLD_REWRITE").is_some() {
        std::fs::write(path, [before, START, &table, END, after].concat()).expect("docs/guide/versions.md");
        return;
    }
    assert!(found == table, "docs/guide/versions.md is out of date: FREEHOLD_REWRITE=1 rewrites its table");
}

#[test]
fn only_known_dialects_have_a_table() {
    let (code, out, err) = freehold(&["ops", "--versions", "memref"]);
    assert_eq!(code, Some(0), "{err}");
    assert!(out.starts_with("### memref\n") && !out.contains("### func"), "{out}");
    let (code, out, err) = freehold(&["ops", "--versions", "nope"]);
    assert_eq!((code, out.as_str()), (Some(1), ""));
    assert!(err.contains("unknown dialect 'nope'"), "{err}");
}
