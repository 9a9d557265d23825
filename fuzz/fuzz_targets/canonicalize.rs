//! `canonicalize` on source programs and on the output of ownership-based deallocation.
//!
//! `cargo fuzz run canonicalize`

#![no_main]

mod passes;

const PIPELINES: &[passes::Passes] = &[
    ("canonicalize", false),
    ("expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,canonicalize", true),
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,bufferization-lower-deallocations,canonicalize",
        true,
    ),
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::check_passes(data, PIPELINES));
