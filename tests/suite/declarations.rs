//! The table of docs/guide/user-dialects.md is that of the code. `FREEHOLD_REWRITE=1` writes it.

use std::path::Path;

use freehold::dialects::user::interface_table;

const START: &str = "<!-- The table is made from the code: crates/dialects/src/user/keys.rs. -->\n\n";
const END: &str = "\n<!-- end of the table -->";

#[test]
fn the_documented_table_is_that_of_the_code() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/guide/user-dialects.md");
    let text = std::fs::read_to_string(&path).expect("the page");
    let start = text.find(START).expect("the start of the table") + START.len();
    let end = start + text[start..].find(END).expect("the end of the table");
    let table = interface_table();
    if std::env::var_os("FREEHOLD_REWRITE").is_some() {
        let new = format!("{}{table}{}", &text[..start], &text[end..]);
        std::fs::write(&path, new).expect("the page can be written");
        return;
    }
    assert_eq!(&text[start..end], table, "run with FREEHOLD_REWRITE=1");
}
