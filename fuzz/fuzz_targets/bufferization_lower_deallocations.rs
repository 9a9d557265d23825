//! `bufferization-lower-deallocations`, with and without simplification before it.
//!
//! `cargo fuzz run bufferization_lower_deallocations`

#![no_main]

mod passes;

const PIPELINES: &[passes::Passes] = &[
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,bufferization-lower-deallocations",
        true,
    ),
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,canonicalize,buffer-deallocation-simplification,bufferization-lower-deallocations",
        true,
    ),
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::check_passes(data, PIPELINES));
