//! `buffer-deallocation-simplification` on the output of ownership-based deallocation.
//!
//! `cargo fuzz run buffer_deallocation_simplification`

#![no_main]

mod passes;

const PIPELINES: &[passes::Passes] = &[
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,buffer-deallocation-simplification",
        true,
    ),
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,canonicalize,buffer-deallocation-simplification",
        true,
    ),
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::check_passes(data, PIPELINES));
