//! Tables of buffers are planned or rejected.
//!
//! `cargo fuzz run plan`

#![no_main]

#[path = "../checks/plan.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::check(data);
});
