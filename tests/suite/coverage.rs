//! Every op of a dialect in scope occurs in some golden test.

use std::path::Path;

fn read(folder: &Path, text: &mut String) {
    for entry in std::fs::read_dir(folder).expect("tests/data/golden").flatten() {
        let path = entry.path();
        if path.is_dir() {
            read(&path, text);
        } else if path.extension().is_some_and(|ending| ending == "out" || ending == "mlir") {
            text.push_str(&std::fs::read_to_string(&path).expect("a golden file"));
        }
    }
}

#[test]
fn every_op_occurs_in_a_golden_test() {
    let mut text = String::new();
    read(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/golden"), &mut text);
    let mut missing = Vec::new();
    for dialect in freehold::dialects::DIALECTS {
        for row in dialect.ops.iter().flat_map(|table| table.iter()) {
            // In the generic form the op name is quoted: `"linalg.exp"(`.
            if !text.contains(&format!("\"{}\"(", row.name)) {
                missing.push(row.name);
            }
        }
    }
    assert!(missing.is_empty(), "no golden test holds {missing:?}");
}
