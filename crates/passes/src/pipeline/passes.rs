//! The registered passes and named pipelines.

use super::{OptionDef, Options, PassDef, Pipeline};

/// A named pipeline: expands to passes with options.
pub struct PipelineRow {
    /// Its name on the command line and in pipelines.
    pub name: &'static str,
    /// Its description in `--help`.
    pub summary: &'static str,
    /// Its options.
    pub options: &'static [OptionDef],
    /// Returns its passes as a textual pipeline without the anchor.
    pub expand: fn(&Options) -> String,
}

/// All passes, sorted by name.
pub static PASSES: &[&PassDef] = &[
    &crate::transform::buffer_deallocation_simplification::PASS,
    &crate::transform::buffer_results_to_out_params::PASS,
    &crate::transform::lower_deallocations::PASS,
    &crate::transform::canonicalize::PASS,
    &crate::transform::convert_bufferization_to_memref::PASS,
    &crate::transform::convert_elementwise_to_linalg::PASS,
    &crate::transform::cse::PASS,
    &crate::transform::drop_equivalent_buffer_results::PASS,
    &crate::transform::eliminate_empty_tensors::PASS,
    &crate::transform::empty_tensor_to_alloc_tensor::PASS,
    &crate::transform::expand_realloc::PASS,
    &crate::transform::finalizing_bufferize::PASS,
    &crate::bufferization::one_shot_bufferize::PASS,
    &crate::transform::inline::PASS,
    &crate::transform::loop_invariant_code_motion::PASS,
    &crate::transform::optimize_allocation_liveness::PASS,
    &crate::transform::ownership_based_buffer_deallocation::PASS,
    &crate::transform::print_ir::PASS,
    &crate::transform::remove_dead_values::PASS,
    &crate::transform::rewrite_in_destination_passing_style::PASS,
    &crate::transform::sccp::PASS,
    &crate::transform::strip_debuginfo::PASS,
    &crate::transform::symbol_dce::PASS,
    &crate::transform::tensor_copy_insertion::PASS,
];

/// All named pipelines, sorted by name.
pub static PIPELINES: &[&PipelineRow] = &[&BUFFER_DEALLOCATION_PIPELINE];

static BUFFER_DEALLOCATION_PIPELINE: PipelineRow = PipelineRow {
    name: "buffer-deallocation-pipeline",
    summary: "Insert all deallocations into a memref program: expand reallocs, assign ownership, simplify, \
              lower",
    options: &[OptionDef {
        name: "private-function-dynamic-ownership",
        kind: super::OptionKind::Bool(false),
        summary: "Let private functions return the ownership of returned memrefs to their callers",
    }],
    expand: |options| {
        let dynamic = options.bool("private-function-dynamic-ownership");
        format!(
            "expand-realloc{{emit-deallocs=false}},canonicalize,\
             ownership-based-buffer-deallocation{{private-function-dynamic-ownership={dynamic}}},canonicalize,\
             buffer-deallocation-simplification,bufferization-lower-deallocations,cse,canonicalize"
        )
    },
};

/// Returns the pipeline of `freehold compile` on a module. It converts the program to destination-passing style,
/// bufferizes it including function boundaries and allocations in loops, inserts deallocations, and moves them as early
/// as possible. `freehold explain` runs the same pipeline and inspects the program between passes
/// ([`Pipeline::split_before`]).
pub fn compile_pipeline() -> Pipeline {
    let mut pipeline = Pipeline::new("builtin.module");
    for (name, options) in COMPILE {
        pipeline.add(name, options).expect("passes of the table, with options of theirs");
    }
    pipeline
}

const COMPILE: &[(&str, &str)] = &[
    ("convert-elementwise-to-linalg", "prefer=fewer-copies"),
    ("rewrite-in-destination-passing-style", ""),
    ("eliminate-empty-tensors", ""),
    (
        "one-shot-bufferize",
        "bufferize-function-boundaries=true allow-return-allocs-from-loops=true \
         function-boundary-type-conversion=identity-layout-map",
    ),
    ("buffer-deallocation-pipeline", ""),
    ("optimize-allocation-liveness", ""),
];

/// Aliases of passes.
pub static OTHER_NAMES: &[(&str, &str)] = &[("lower-deallocations", "bufferization-lower-deallocations")];

/// The passes and named pipelines of `mlir-opt` 22, one per line. With this list, error messages distinguish missing
/// passes from misspelled names.
const OF_MLIR_OPT: &str = include_str!("mlir_opt_passes.txt");

/// Whether `mlir-opt` has a pass or a named pipeline called `name`.
pub fn mlir_opt_has(name: &str) -> bool {
    OF_MLIR_OPT.lines().any(|line| line == name)
}

/// Returns the pass called `name`.
pub fn find_pass(name: &str) -> Option<&'static PassDef> {
    let name = OTHER_NAMES.iter().find(|other| other.0 == name).map_or(name, |other| other.1);
    PASSES.iter().find(|pass_def| pass_def.name == name).copied()
}

/// Returns the named pipeline called `name`.
pub fn find_pipeline(name: &str) -> Option<&'static PipelineRow> {
    PIPELINES.iter().find(|pass_def| pass_def.name == name).copied()
}
