//! The whole deallocation pipeline, and passes that may follow it.
//!
//! `cargo fuzz run deallocation`

#![no_main]

mod passes;

const PIPELINES: &[passes::Passes] = &[
    ("buffer-deallocation-pipeline", true),
    ("buffer-deallocation-pipeline{private-function-dynamic-ownership=true}", true),
    ("buffer-deallocation-pipeline,optimize-allocation-liveness,convert-bufferization-to-memref", true),
];

libfuzzer_sys::fuzz_target!(|data: &[u8]| passes::check_passes(data, PIPELINES));
