//! Any bytes are parsed or rejected; a parsed program prints to a text that parses and prints the same.
//!
//! `cargo fuzz run parser -- -dict=fuzz/mlir.dict`

#![no_main]

#[path = "../checks/programs.rs"]
#[allow(dead_code)]
mod programs;

libfuzzer_sys::fuzz_target!(|data: &[u8]| programs::check_text(data));
