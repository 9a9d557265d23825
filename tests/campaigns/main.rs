//! Tests that run many generated programs, or programs that grow, in one binary: `cargo test --test campaigns` runs
//! them all, `cargo test --test campaigns NAME::` runs those of one module.

mod analysis_mutants;
mod bytecode;
mod calls;
mod campaign;
mod check_pairs;
mod compiled_programs;
mod copy_damages;
mod damages;
mod deallocation_damages;
mod deallocation_mutants;
mod declared;
mod generate;
mod graphs;
mod growth;
mod growth_of_calls;
mod hlo_damages;
mod hlo_mutants;
mod indicator_damages;
mod llvm_damages;
mod loop_damages;
mod memory_damages;
mod mutants;
mod observed_copies;
mod pairs;
mod partial_bufferization;
mod placement_damages;
mod plan_damages;
mod plan_mutants;
mod rare_values;
mod reached_blocks;
mod script_growth;
mod seeds;
mod spellings;
mod static_check_mutants;
mod structure_damages;
