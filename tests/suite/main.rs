//! Tests that take a moment each, in one binary: `cargo test --test suite` runs them all, `cargo test --test suite
//! NAME::` runs those of one module.
//!
//! Tests share the process: none sets the environment or the current directory, and each writes its files to a folder
//! of its own.

mod anchors;
mod architecture;
mod assembler;
mod bufferization_advice;
mod bufferize_examples;
mod bytecode;
mod bytecode_damaged;
mod bytecode_on_demand;
mod cancellation;
mod check;
mod check_inputs;
mod convert;
mod coverage;
mod cycles;
mod declarations;
mod diagnostics;
mod documents;
mod encodings;
mod evaluations;
mod explain;
mod fault_cases;
mod fuzz_checks;
mod golden_support;
mod hostile;
mod import_ods;
mod language_server;
mod library;
mod machine_claims;
mod machine_extremes;
mod machine_faults;
mod machine_results;
mod machines;
mod memory_counts;
mod missing_facts;
mod op_defs;
mod output;
mod panics;
mod plan;
mod plan_sizes;
mod report;
mod reproducers;
mod runtime;
mod small_language;
mod source;
mod static_check;
mod terminal;
mod usage;
mod verifier;
mod versions;
