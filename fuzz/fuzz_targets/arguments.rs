//! Each subcommand accepts any arguments, or reports errors in them; and its output may be closed.
//!
//! `cargo fuzz run arguments`

#![no_main]

#[path = "../checks/arguments.rs"]
mod checks;

use std::path::PathBuf;
use std::sync::LazyLock;

static FOLDER: LazyLock<PathBuf> = LazyLock::new(|| {
    let folder = std::env::temp_dir().join(format!("freehold-arguments-{}", std::process::id()));
    std::fs::create_dir_all(&folder).expect("a temporary folder");
    std::fs::write(folder.join("program.mlir"), checks::PROGRAM).expect("a file in it");
    folder
});

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::check(data, &FOLDER);
});
