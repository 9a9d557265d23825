//! The parsed arguments of `freehold opt`, which other subcommands take in part.

use crate::bytecode::BytecodeOptions;
use crate::cli::Unexpected;
use crate::ir::Version;
use crate::pass::{Pipeline, PrintPoints};
use crate::text::PrintOptions;

/// The parsed arguments.
pub struct OptOptions {
    /// The input file; `None` is standard input.
    pub input: Option<String>,
    /// The output file; `-` is standard output.
    pub output: String,
    /// Passes and named pipelines with their options, in order.
    pub passes: Vec<(String, String)>,
    /// The textual pipeline, instead of `passes`.
    pub pipeline_text: Option<String>,
    /// Whether the pipeline is printed.
    pub dump_pipeline: bool,
    /// Whether ops of unknown dialects are accepted.
    pub allow_unregistered: bool,
    /// The files that declare dialects.
    pub dialect_files: DialectFiles,
    /// The separator between programs in the input.
    pub split_marker: Option<String>,
    /// The separator between programs in the output.
    pub output_marker: Option<String>,
    /// Whether the passes of MLIR-HLO make the choices of the original where those cost only time or memory.
    pub hlo_compat: bool,
    /// The value of `copy-based-call-results` in passes that take it.
    pub copy_based_call_results: Option<&'static str>,
    /// Whether diagnostics are checked against comments.
    pub expectations: Option<Unexpected>,
    /// Whether a note prints the op of an error.
    pub show_ops: bool,
    /// Whether notes are omitted.
    pub disable_notes: bool,
    /// Whether several threads may be used.
    pub threads: bool,
    /// Whether the program is verified after each pass.
    pub verify_each: bool,
    /// Whether top-level ops are wrapped in an implicit module.
    pub implicit_module: bool,
    /// Whether the program is verified after parsing.
    pub verify_parsed: bool,
    /// Whether to check that the printed program parses to the same program.
    pub verify_roundtrip: bool,
    /// The version of MLIR that printed the input, if it is known.
    pub input_version: Option<Version>,
    /// The version of MLIR that the output is for.
    pub output_version: Version,
    /// The options of printed programs.
    pub print: PrintOptions,
    /// Whether programs are written as bytecode instead of text.
    pub emit_bytecode: bool,
    /// The options of written bytecode.
    pub bytecode: BytecodeOptions,
    /// When programs are printed.
    pub points: PrintPoints,
    /// Whether times are printed.
    pub timing: bool,
    /// Whether times are printed longest first.
    pub timing_as_list: bool,
    /// Whether times are printed as JSON.
    pub timing_as_json: bool,
    /// The file for a reproducer if a pass fails.
    pub crash_reproducer: Option<String>,
    /// Whether a reproducer has only the pass that fails, with the program before it.
    pub local_reproducer: bool,
    /// The file for a reproducer that is written before the passes run.
    pub generate_reproducer: Option<String>,
    /// Whether the pipeline in the program is run.
    pub run_reproducer: bool,
    /// Whether statistics are printed.
    pub statistics: bool,
    /// Whether statistics are merged by pass.
    pub statistics_as_list: bool,
    /// Returns a text about a program that was compiled, which is printed to standard error.
    pub report: Option<Report>,
    /// Whether the passes are listed.
    pub list_passes: bool,
    /// Whether the dialects are listed.
    pub show_dialects: bool,
    /// Whether help is printed.
    pub help: bool,
    /// The pass or flag that help is asked about; `None` asks for all of it.
    pub help_of: Option<String>,
    /// Whether the version is printed.
    pub version: bool,
}

/// Returns a text about a pipeline that ran.
pub type Report = Box<dyn Fn(&Pipeline) -> String + Send + Sync>;

impl Default for OptOptions {
    fn default() -> Self {
        OptOptions {
            input: None,
            output: "-".to_string(),
            passes: Vec::new(),
            pipeline_text: None,
            dump_pipeline: false,
            allow_unregistered: false,
            dialect_files: DialectFiles::default(),
            hlo_compat: false,
            copy_based_call_results: None,
            split_marker: None,
            output_marker: None,
            expectations: None,
            show_ops: true,
            disable_notes: false,
            threads: true,
            verify_each: true,
            implicit_module: true,
            verify_parsed: true,
            verify_roundtrip: false,
            input_version: None,
            output_version: Version::REFERENCE,
            print: PrintOptions::default(),
            emit_bytecode: false,
            bytecode: BytecodeOptions::default(),
            points: PrintPoints::default(),
            timing: false,
            timing_as_list: false,
            timing_as_json: false,
            crash_reproducer: None,
            local_reproducer: false,
            generate_reproducer: None,
            run_reproducer: false,
            statistics: false,
            statistics_as_list: false,
            report: None,
            list_passes: false,
            show_dialects: false,
            help: false,
            help_of: None,
            version: false,
        }
    }
}

/// Files that declare dialects.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct DialectFiles {
    /// Whether dialects of the files take the place of those that Freehold loads on demand.
    pub overrides: bool,
    /// IRDL files.
    pub irdl: Vec<String>,
    /// JSON files of `llvm-tblgen -dump-json`, which are imported together, before the IRDL files are loaded.
    pub ods: Vec<String>,
}
