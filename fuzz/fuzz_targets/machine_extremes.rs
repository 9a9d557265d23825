//! Programs with extreme operands run to their end or to a fault within time and memory limits.
//!
//! `cargo fuzz run machine_extremes -- -malloc_limit_mb=1024`

#![no_main]

// The tests use more of it.
#[allow(dead_code)]
#[path = "../checks/machine_extremes.rs"]
mod checks;

libfuzzer_sys::fuzz_target!(|data: &[u8]| {
    checks::check(data);
});
