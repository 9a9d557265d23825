//! `canonicalize`, of what users write and of what ownership-based deallocation made.
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

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::judge(data, PIPELINES));
