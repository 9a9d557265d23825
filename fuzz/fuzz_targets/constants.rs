//! Programs with extreme constants are parsed, verified, folded, printed and parsed again within a time limit.
//!
//! `cargo fuzz run constants`

#![no_main]

#[path = "../checks/constants.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::check(data);
});
