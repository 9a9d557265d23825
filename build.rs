//! The options of the linker, for Linux.
//!
//! The tables of ops hold many thousands of addresses. In a program that may lie anywhere in memory the loader writes
//! each of them at every start, which takes longer than reading a small file does; so the program has a fixed place.
//!
//! Generic functions of the standard library are compiled for each type, often to the same instructions. A linker that
//! can fold identical functions does so in optimized builds. Addresses of functions are compared only to know that two functions
//! give the same results, as folded ones do (`rewrite/greedy.rs`).

use std::path::Path;
use std::process::Command;

/// Folds functions with the same instructions. lld and mold know the option, the linker of GNU does not.
const FOLD: &str = "-Wl,--icf=all";

fn main() {
    println!("cargo:rerun-if-changed=build.rs");
    if variable("CARGO_CFG_TARGET_OS") != "linux" {
        return;
    }
    if variable("CARGO_CFG_TARGET_ENV") == "gnu" && variable("CARGO_CFG_TARGET_ARCH") == "x86_64" {
        println!("cargo:rustc-link-arg-bins=-no-pie");
    }
    if variable("OPT_LEVEL") != "0" && links_with(FOLD) {
        println!("cargo:rustc-link-arg-bins={FOLD}");
    }
}

fn variable(name: &str) -> String {
    std::env::var(name).unwrap_or_default()
}

/// Returns whether the linker of this build accepts an option: links an empty program with it, by the same flags.
fn links_with(option: &str) -> bool {
    let directory = variable("OUT_DIR");
    let source = Path::new(&directory).join("empty.rs");
    if std::fs::write(&source, "fn main() {}\n").is_err() {
        return false;
    }
    let mut rustc = Command::new(variable("RUSTC"));
    rustc.arg(&source).args(["--target", &variable("TARGET"), "--out-dir", &directory]);
    if let Ok(linker) = std::env::var("RUSTC_LINKER") {
        rustc.args(["-C", &format!("linker={linker}")]);
    }
    let flags = variable("CARGO_ENCODED_RUSTFLAGS");
    rustc.args(flags.split('\x1f').filter(|flag| !flag.is_empty()));
    rustc.args(["-C", &format!("link-arg={option}")]);
    let links = rustc.output().is_ok_and(|output| output.status.success());
    // Nobody runs the program.
    let _ = std::fs::remove_file(Path::new(&directory).join("empty"));
    links
}
