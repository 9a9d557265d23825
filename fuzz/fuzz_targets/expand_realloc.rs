//! `expand-realloc`, with and without deallocations.
//!
//! `cargo fuzz run expand_realloc`

#![no_main]

mod passes;

const PIPELINES: &[passes::Passes] = &[("expand-realloc", false), ("expand-realloc{emit-deallocs=false}", false)];

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::check_passes(data, PIPELINES));
