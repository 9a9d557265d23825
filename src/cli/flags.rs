//! The flags of `freehold opt`, and the flags of `mlir-opt` that are not implemented.

use std::sync::Arc;

use super::names::path_of;
use super::opt::OptOptions;
use crate::ir::Version;
use crate::pass::DumpTree;

/// The kind of value that a flag takes.
#[derive(Clone, Copy)]
pub enum Takes {
    /// Nothing, or `=true`, `=false`, `=1`, `=0`.
    Switch(fn(&mut OptOptions, bool)),
    /// A value: `=value`, or the next argument.
    Value(&'static str, fn(&mut OptOptions, &str) -> Result<(), String>),
    /// `=value` or nothing.
    OptionalValue(&'static str, fn(&mut OptOptions, Option<&str>) -> Result<(), String>),
}

/// A flag.
pub struct FlagRow {
    /// Its name, without dashes.
    pub name: &'static str,
    /// The kind of its value, and the function that sets the option.
    pub takes: Takes,
    /// Its description in `--help`.
    pub summary: &'static str,
}

/// A switch.
const fn switch(name: &'static str, summary: &'static str, set: fn(&mut OptOptions, bool)) -> FlagRow {
    FlagRow { name, takes: Takes::Switch(set), summary }
}

/// A flag with a value.
const fn value(
    name: &'static str,
    placeholder: &'static str,
    summary: &'static str,
    set: fn(&mut OptOptions, &str) -> Result<(), String>,
) -> FlagRow {
    FlagRow { name, takes: Takes::Value(placeholder, set), summary }
}

fn count(text: &str) -> Result<u64, String> {
    text.parse().map_err(|_| format!("'{text}' value invalid for uint argument!"))
}

fn version(text: &str) -> Result<Version, String> {
    Version::parse(text).ok_or_else(|| format!("Cannot find option named '{text}'!"))
}

/// All flags, sorted by name.
pub static FLAGS: &[FlagRow] = &[
    switch("allow-unregistered-dialect", "Accept ops of unregistered dialects", |o, on| {
        o.allow_unregistered = on;
    }),
    value(
        "copy-based-call-results",
        "owned|upstream",
        "Who frees the results of calls in 'buffer-deallocation'; default: owned",
        |o, text| {
            o.copy_based_call_results = match text {
                "owned" => Some("owned"),
                "upstream" => Some("upstream"),
                _ => return Err(format!("Cannot find option named '{text}'!")),
            };
            Ok(())
        },
    ),
    switch("dump-pass-pipeline", "Print the pipeline, with all options, to standard error", |o, on| {
        o.dump_pipeline = on;
    }),
    switch("elide-resource-data-from-bytecode", "Write resources without their data to bytecode", |o, on| {
        o.bytecode.elide_resource_data = on;
    }),
    switch("emit-bytecode", "Write bytecode instead of text", |o, on| o.emit_bytecode = on),
    value("emit-bytecode-for", "22|main", "The release of LLVM that reads the bytecode; default: 22", |o, text| {
        o.bytecode.later = match text {
            "22" => false,
            "main" => true,
            _ => return Err(format!("Cannot find option named '{text}'!")),
        };
        Ok(())
    }),
    value("emit-bytecode-version", "version", "The version of the bytecode format; default: the newest", |o, text| {
        let version = text.parse().map_err(|_| format!("'{text}' value invalid for integer argument!"))?;
        o.bytecode.version = Some(version);
        Ok(())
    }),
    switch("hlo-compat", "Let the passes of MLIR-HLO repeat its choices that cost only time or memory", |o, on| {
        o.hlo_compat = on;
    }),
    value("input-version", "version", "The version of MLIR that printed the input, 13 to 23 or 'main'", |o, text| {
        o.input_version = Some(version(text)?);
        Ok(())
    }),
    value("irdl-file", "filename", "Load dialect definitions from this IRDL file", |o, text| {
        o.dialect_files.irdl.push(text.to_string());
        Ok(())
    }),
    value("load-ods", "filename", "Import dialects from this JSON file of 'llvm-tblgen -dump-json'", |o, text| {
        o.dialect_files.ods.push(text.to_string());
        Ok(())
    }),
    switch("override", "Let loaded dialects take the place of those that Freehold loads on demand", |o, on| {
        o.dialect_files.overrides = on;
    }),
    switch("list-passes", "List the passes and pipelines, and exit", |o, on| o.list_passes = on),
    switch("mlir-disable-diagnostic-notes", "Do not print notes of diagnostics", |o, on| o.disable_notes = on),
    switch("mlir-disable-threading", "Use one thread", |o, on| o.threads = !on),
    value(
        "mlir-elide-elementsattrs-if-larger",
        "uint",
        "Print dense elements attributes with more elements than this as '__elided__'",
        |o, text| {
            o.print.elide_elements_if_larger = Some(count(text)?);
            Ok(())
        },
    ),
    value(
        "mlir-elide-resource-strings-if-larger",
        "uint",
        "Omit resources whose text has more characters than this",
        |o, text| {
            o.print.elide_resources_if_larger = Some(count(text)?);
            Ok(())
        },
    ),
    value("mlir-generate-reproducer", "filename", "Write the program and the pipeline to this file", |o, file| {
        o.generate_reproducer = Some(file.to_string());
        Ok(())
    }),
    value("mlir-output-format", "text|json", "The format of execution times", |o, text| match text {
        "text" | "json" => {
            o.timing_as_json = text == "json";
            Ok(())
        }
        _ => Err(format!("Cannot find option named '{text}'!")),
    }),
    value(
        "mlir-pass-pipeline-crash-reproducer",
        "filename",
        "If a pass fails or panics, write the program before the passes and the pipeline to this file",
        |o, file| {
            o.crash_reproducer = Some(file.to_string());
            Ok(())
        },
    ),
    switch(
        "mlir-pass-pipeline-local-reproducer",
        "Reproduce only the pass that fails, on the program before it; uses one thread",
        |o, on| o.local_reproducer = on,
    ),
    switch("mlir-pass-statistics", "Print the statistics of each pass", |o, on| o.statistics = on),
    value(
        "mlir-pass-statistics-display",
        "list|pipeline",
        "How statistics are printed: merged by pass, or in the order of the pipeline",
        |o, text| match text {
            "list" | "pipeline" => {
                o.statistics_as_list = text == "list";
                Ok(())
            }
            _ => Err(format!("Cannot find option named '{text}'!")),
        },
    ),
    switch("mlir-pretty-debuginfo", "Print locations in a short form", |o, on| o.print.pretty_debug_info = on),
    switch("mlir-print-debuginfo", "Print locations", |o, on| o.print.debug_info = on),
    value(
        "mlir-print-elementsattrs-with-hex-if-larger",
        "long",
        "Print dense elements attributes with more elements than this as a hexadecimal string (-1: never)",
        |o, text| {
            let limit: i64 = text.parse().map_err(|_| format!("'{text}' value invalid for long argument!"))?;
            o.print.hex_if_larger = u64::try_from(limit).ok();
            Ok(())
        },
    ),
    value("mlir-print-ir-after", "pass,...", "Print the program after these passes", |o, text| {
        o.points.after.extend(text.split(',').map(str::to_string));
        Ok(())
    }),
    switch("mlir-print-ir-after-all", "Print the program after each pass", |o, on| o.points.after_all = on),
    switch("mlir-print-ir-after-change", "Print the program only after passes that changed it", |o, on| {
        o.points.after_change = on;
    }),
    switch("mlir-print-ir-after-failure", "Print the program only after a pass that failed", |o, on| {
        o.points.after_failure = on;
    }),
    value("mlir-print-ir-before", "pass,...", "Print the program before these passes", |o, text| {
        o.points.before.extend(text.split(',').map(str::to_string));
        Ok(())
    }),
    switch("mlir-print-ir-before-all", "Print the program before each pass", |o, on| o.points.before_all = on),
    switch("mlir-print-ir-module-scope", "Print the whole program instead of the op that the pass ran on", |o, on| {
        o.points.whole_program = on;
    }),
    value(
        "mlir-print-ir-tree-dir",
        "folder",
        "Write what -mlir-print-ir-before and -mlir-print-ir-after print to files in this folder",
        |o, folder| {
            o.points.tree = Some(Arc::new(DumpTree::new(path_of(folder))));
            Ok(())
        },
    ),
    switch("mlir-print-local-scope", "Print types and attributes without aliases", |o, on| o.print.local_scope = on),
    switch("mlir-print-op-generic", "Print ops in the generic form", |o, on| o.print.generic = on),
    switch(
        "mlir-print-op-on-diagnostic",
        "Print the op in a note after an error (the default, except with -verify-diagnostics)",
        |o, on| o.show_ops = on,
    ),
    switch("mlir-print-skip-regions", "Do not print regions", |o, on| o.print.skip_regions = on),
    switch("mlir-print-unique-ssa-ids", "Print each value with a unique name", |o, on| o.print.unique_ids = on),
    switch("mlir-print-value-users", "Print the users of each value in comments", |o, on| o.print.value_users = on),
    switch("mlir-timing", "Print execution times to standard error", |o, on| o.timing = on),
    value(
        "mlir-timing-display",
        "list|tree",
        "How times are printed: longest first, or nested",
        |o, text| match text {
            "list" | "tree" => {
                o.timing_as_list = text == "list";
                Ok(())
            }
            _ => Err(format!("Cannot find option named '{text}'!")),
        },
    ),
    switch("mlir-use-nameloc-as-prefix", "Use names in locations as prefixes of value names", |o, on| {
        o.print.named_by_location = on;
    }),
    value(
        "mlir-version",
        "version",
        "The version of MLIR that reads the output, 13 to 23 or 'main'; default: 22",
        |o, text| {
            o.output_version = version(text)?;
            Ok(())
        },
    ),
    switch("mlir-very-unsafe-disable-verifier-on-parsing", "Do not verify the input", |o, on| {
        o.verify_parsed = !on;
    }),
    switch("no-implicit-module", "Parse the input as a single top-level op, without an implicit module", |o, on| {
        o.implicit_module = !on;
    }),
    value("o", "filename", "The output file; '-' is standard output", |o, text| {
        o.output = text.to_string();
        Ok(())
    }),
    value("output-split-marker", "string", "The separator between the outputs of a split input", |o, text| {
        o.output_marker = Some(text.to_string());
        Ok(())
    }),
    value("pass-pipeline", "string", "The textual pass pipeline to run", |o, text| {
        o.pipeline_text = Some(text.to_string());
        Ok(())
    }),
    switch("run-reproducer", "Run the pipeline that is stored in the program", |o, on| o.run_reproducer = on),
    switch("show-dialects", "List the dialects, and exit", |o, on| o.show_dialects = on),
    FlagRow {
        name: "split-input-file",
        takes: Takes::OptionalValue("string", |o, marker| {
            o.split_marker = Some(marker.unwrap_or("// -----").to_string());
            Ok(())
        }),
        summary: "Split the input at the marker, and process each part as a separate program",
    },
    FlagRow {
        name: "verify-diagnostics",
        takes: Takes::OptionalValue("all|only-expected", |o, level| match level {
            None | Some("all") => {
                o.expectations = Some(super::Unexpected::Refused);
                Ok(())
            }
            Some("only-expected") => {
                o.expectations = Some(super::Unexpected::Ignored);
                Ok(())
            }
            Some(other) => Err(format!("Cannot find option named '{other}'!")),
        }),
        summary: "Check diagnostics against the expected-* comments of the input",
    },
    switch("verify-each", "Verify after each pass (the default)", |o, on| o.verify_each = on),
    switch("verify-roundtrip", "Check that the printed program parses to the same program", |o, on| {
        o.verify_roundtrip = on;
    }),
];

/// Flags of `mlir-opt` that Freehold does not implement. They are rejected with an error that names them.
pub static REFUSED: &[&str] = &[
    "load-dialect-plugin",
    "load-pass-plugin",
    "log-actions-to",
    "log-mlir-actions-filter",
    "mlir-debug-counter",
    "mlir-diagnostic-verbosity-level",
    "mlir-enable-debugger-hook",
    "mlir-print-debug-counter",
    "mlir-print-assume-verified",
    "mlir-print-stacktrace-on-diagnostic",
    "profile-actions-to",
    "remark-filter",
    "remark-format",
    "remarks-output-file",
    "debug",
    "debug-only",
];
