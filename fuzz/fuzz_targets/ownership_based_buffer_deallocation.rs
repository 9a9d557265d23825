//! `ownership-based-buffer-deallocation`, after the passes that it requires.
//!
//! `cargo fuzz run ownership_based_buffer_deallocation`

#![no_main]

mod passes;

const PIPELINES: &[passes::Passes] = &[
    ("expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation", true),
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation{private-function-dynamic-ownership=true}",
        true,
    ),
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::check_passes(data, PIPELINES));
