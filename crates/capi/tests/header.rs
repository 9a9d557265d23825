//! `include/freehold.h` is what cbindgen makes of the crate. `FREEHOLD_REWRITE=1` writes it anew.

use std::path::Path;

use cbindgen::{Builder, Config, DocumentationStyle, EnumConfig, Language, RenameRule, Style};

/// The start of the header: what a reader needs before the first function.
const PREAMBLE: &str = "\
/* Freehold's C library. Generated from crates/capi by `FREEHOLD_REWRITE=1 cargo test -p freehold-capi --test header`.
 *
 * Ownership: functions named _create, _read and _clone give an object to the caller, who calls the _destroy of its type
 * once. _destroy takes null. A module keeps its context alive. Every other pointer is borrowed for the time of the call,
 * and every pointer that a callback gets is valid until the callback returns.
 *
 * Errors: a function that can fail returns a FreeholdStatus. freehold_last_error() is the text of the last failure of the
 * thread, and each diagnostic goes to the handler of the context. Output arguments are written on success only.
 *
 * Threads: several threads may use a context at a time. One thread at a time may use a module.
 *
 * Texts are UTF-8 with a zero byte at the end. Programs are bytes with a size.
 */";

#[test]
fn the_header_is_that_of_the_crate() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let config = Config {
        language: Language::C,
        header: Some(PREAMBLE.to_string()),
        include_guard: Some("FREEHOLD_H".to_string()),
        cpp_compat: true,
        documentation_style: DocumentationStyle::C99,
        style: Style::Both,
        usize_is_size_t: true,
        tab_width: 2,
        line_length: 120,
        enumeration: EnumConfig { rename_variants: RenameRule::QualifiedScreamingSnakeCase, ..EnumConfig::default() },
        ..Config::default()
    };
    let bindings = Builder::new().with_crate(root).with_config(config).generate().expect("a header");
    let mut made = Vec::new();
    bindings.write(&mut made);
    // The heading is one of Rust's documentation.
    let made = String::from_utf8(made).expect("UTF-8").replace("// # Safety", "// Requires:");
    let file = root.join("include/freehold.h");
    if std::env::var_os("FREEHOLD_REWRITE").is_some() {
        std::fs::write(&file, &made).expect("a file that can be written");
    }
    let held = std::fs::read_to_string(&file).unwrap_or_default();
    assert!(held == made, "include/freehold.h is not what the crate says: run this test with FREEHOLD_REWRITE=1");
}
