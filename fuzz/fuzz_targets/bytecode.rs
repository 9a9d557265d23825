//! Any bytes are read as bytecode or rejected; a program that was read is written to bytecode that reads and prints the
//! same.
//!
//! `cargo fuzz run bytecode`

#![no_main]

#[path = "../checks/programs.rs"]
#[allow(dead_code)]
mod programs;

libfuzzer_sys::fuzz_target!(|data: &[u8]| programs::check_bytecode(data));
