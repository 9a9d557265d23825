//! Programs with extreme constants are read, verified, folded, printed and read again, in little time.
//!
//! `cargo fuzz run constants`

#![no_main]

#[path = "../checks/constants.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::check(data);
});
