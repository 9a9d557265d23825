//! `cse` on source programs and on the output of the passes before it.
//!
//! `cargo fuzz run cse`

#![no_main]

mod passes;

const PIPELINES: &[passes::Passes] = &[
    ("cse", false),
    ("expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,cse", true),
    (
        "expand-realloc{emit-deallocs=false},canonicalize,ownership-based-buffer-deallocation,bufferization-lower-deallocations,cse",
        true,
    ),
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::check_passes(data, PIPELINES));
