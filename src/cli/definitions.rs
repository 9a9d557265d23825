//! The clap definitions of the subcommands, for help texts, completions and manual pages.
//!
//! The arguments of `run`, `check`, `ops`, `completions` and `man` are also parsed with these definitions. Those of
//! `opt`, `compile`, `explain` and `report` are parsed by `arguments`, as LLVM parses flags; their definitions here are generated
//! from the same tables.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, Command};

use super::flags::{FLAGS, Takes};
use crate::compile::STEPS;
use crate::registry::{PASSES, PIPELINES};

/// Defines an option without a value.
fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// Defines an option with a value, which may begin with a dash.
fn value(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(placeholder).allow_hyphen_values(true).help(help)
}

/// Defines an option with a value that can be repeated.
fn list(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    value(name, placeholder, help).action(ArgAction::Append)
}

/// Defines an option whose value is a non-negative integer.
fn number(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    value(name, placeholder, help).value_parser(ValueParser::from(clap::value_parser!(u64)))
}

/// Defines the positional arguments. The subcommand checks their number.
fn positional(placeholder: &'static str, help: &'static str) -> Arg {
    Arg::new("names").value_name(placeholder).num_args(0..).help(help)
}

fn dialect_files() -> [Arg; 3] {
    [
        list("irdl-file", "file", "Load dialect definitions and op evaluations from this IRDL file"),
        list("load-ods", "file", "Import dialects from this JSON file of 'llvm-tblgen -dump-json'"),
        switch("override", "Let loaded dialects take the place of those that Freehold loads on demand"),
    ]
}

fn allow_unregistered() -> Arg {
    switch("allow-unregistered-dialect", "Accept ops of unregistered dialects that are never executed")
}

/// Defines a subcommand. If an option that is not a list is repeated, the last value is used.
fn subcommand(name: &'static str, full_name: &'static str, about: &'static str) -> Command {
    Command::new(name).bin_name(full_name).about(about).no_binary_name(true).args_override_self(true)
}

/// `freehold run`
pub fn run() -> Command {
    subcommand("run", "freehold run", "Run a program on the reference machine, which checks every memory access")
        .args([
            positional("file", "The program; default: standard input"),
            value("entry", "name", "The function to call; default: main").short('e').alias("e"),
            list(
                "arg",
                "value|@file",
                "The next argument of the function: a number, or @file.npy for a tensor or buffer",
            ),
            number("seed", "n", "Generate the arguments that are not given at random from this seed"),
            number("shuffle", "n", "Run the iterations of parallel loops in a random order with this seed"),
            value("out", "folder", "Write results and final contents of buffer arguments as .npy files to this folder")
                .short('o')
                .alias("o"),
            number("fuel", "n", "The maximum number of steps; default: unlimited"),
            number(
                "memory",
                "bytes",
                "The maximum memory of the program, up to the available memory; default: three quarters of that",
            ),
            switch("stats", "Print statistics of allocations, copies and steps, in total, by location and by function"),
            switch("stats-json", "Print the same statistics as JSON"),
            switch("stub-externals", "Replace functions without a body by stubs"),
            switch("allow-leaks", "Do not report buffers that are never freed"),
            allow_unregistered(),
        ])
        .args(dialect_files())
        .after_help("Exit codes: 0 success; 1 invalid input or arguments; 2 the program has a fault.")
}

/// `freehold check`
pub fn check() -> Command {
    subcommand("check", "freehold check", "Run programs on random inputs, and report faults and differences")
        .args(check_runs())
        .args(check_properties())
        .args(check_generated())
        .args([
            number(
                "time-limit",
                "seconds",
                "The time limit for all checks of a file, or for one generated program; default: 10 seconds,\n\
             or 20 for a generated program. Checks that are cut short report what they found",
            ),
            number("failures", "n", "Stop after this number of failures; default: 1"),
            number("threads", "n", "The number of threads; the output does not depend on it"),
            allow_unregistered(),
        ])
        .args(dialect_files())
        .after_help(
            "Exit codes: 0 no failure; 1 invalid input or arguments; 2 a program fails; 3 no runs were compared,\n\
         because on every input the reference program has a fault, or runs out of fuel, memory or time;\n\
         130 interrupted by Ctrl-C, which prints what was found so far; a second Ctrl-C ends at once.\n\
         With --static: 0 yes for all functions; 1 invalid input or arguments; 2 no for a function; 3 cannot tell, or\n\
         there is no function. With --generate and --static, 'cannot tell' is counted and does not change the code.",
        )
}

/// The arguments of `freehold check` that say what runs, on which inputs, and how far.
fn check_runs() -> Vec<Arg> {
    vec![
        positional("file", "The reference program, and a program that must have the same results"),
        value("entry", "name", "The function to call; default: the only public function, or main if there are several"),
        number("seed", "n", "The seed of inputs, generated programs and the order of parallel iterations; default: 0"),
        number("runs", "n", "The number of random inputs for each program; default: 4"),
        number(
            "search",
            "steps",
            "The maximum number of steps of the search for further inputs, which take branches both ways\n\
             and have numbers that are constants of the program; default: 60000000, or 0 for generated\n\
             programs",
        ),
        number(
            "fuel",
            "n",
            "The maximum number of steps of the reference program; default: 4000000000, or 20000000\n\
             for generated programs. The program that is compared with it may take 2000000 more\n\
             than 64 times the steps that the reference program took",
        ),
        number(
            "memory",
            "bytes",
            "The maximum memory of a run in bytes; default: that of 'freehold run', or 268435456 for\n\
             generated programs",
        ),
    ]
}

/// The arguments of `freehold check` that say what is checked, and what becomes of a program that fails.
fn check_properties() -> Vec<Arg> {
    vec![
        list(
            "pass-pipeline",
            "text",
            "Compare the program before and after these passes; the pass 'compile' is the pipeline of\n\
             'freehold compile'. If the option is repeated, a file is checked with each list, and\n\
             generated programs use the lists in turn",
        ),
        value(
            "leaks",
            "on|off",
            "Whether the checked program must free all its allocations and return only buffers that\n\
             it owns; default: on",
        ),
        switch(
            "static",
            "Run nothing: prove for each function of the file that it frees each buffer once and after\n\
             its last use, on every path. Prints yes, no or 'cannot tell' for each function. With\n\
             --generate: run each program, and also prove this for the result of the passes",
        ),
        switch(
            "stub-externals",
            "Replace functions without a body by stubs. What a call returns follows from the name of the\n\
             callee and the arguments; the calls and their arguments must be the same in both programs",
        ),
        switch("no-aliasing", "Never pass the same buffer for two arguments"),
        switch("no-shrink", "Do not reduce failing programs"),
        value(
            "save",
            "folder",
            "Save failing programs to this folder instead of printing them, with a function 'reproduce'\n\
             that calls them with their inputs; also save generated programs that are invalid, that the\n\
             passes reject, or of which --static cannot tell",
        ),
    ]
}

/// The arguments of `freehold check` about generated programs.
fn check_generated() -> Vec<Arg> {
    vec![
        value(
            "generate",
            "level",
            "Generate random programs instead of reading a file: memref or tensor; declared, for programs over
\
             random dialects, which run before and after each scheme of deallocation; or declared-tensors,
\
             which also generates the dialect of each program",
        ),
        switch(
            "remove-fact",
            "With --generate=declared: leave out one fact of each dialect; the passes must name it if they
\
             reject the program",
        ),
        number("count", "n", "The number of generated programs; default: 100"),
        value(
            "shard",
            "i/n",
            "Check the i-th of n parts of these programs, such as 3/16, for campaigns on several machines: the\n\
             findings of all parts are those of the whole",
        ),
        value(
            "findings",
            "file",
            "Append each finding to this file as a line of JSON, with the program; '-' is standard output. A\n\
             campaign that was stopped continues where the file ends. Unless --failures is given, failures do\n\
             not stop the campaign",
        ),
        number("size", "n", "The size of generated programs, in statements"),
        list(
            "with",
            "construct,…",
            "Enable constructs in generated programs: block-loop, irreducible, switch, existing-free, stored-buffer, …",
        ),
        list(
            "without",
            "construct,…",
            "Disable constructs in generated programs; with --generate=declared, those of its report",
        ),
        number(
            "random-passes",
            "n",
            "Run up to n random passes before those of --pass-pipeline on each generated program, and\n\
             up to n after them, drawn from its seed",
        ),
    ]
}

/// `freehold ops`
pub fn ops() -> Command {
    subcommand("ops", "freehold ops", "Print the documentation of ops, in Markdown")
        .long_about(
            "Print the documentation of these ops, or of all ops if none is named, in Markdown: summary,\n\
             assembly format, operands, results, attributes, regions, successors and traits.",
        )
        .args([
            positional("DIALECT|DIALECT.OP", "Dialects and ops; default: all"),
            switch("versions", "Print what other versions of MLIR have instead, as a table"),
        ])
        .args(dialect_files())
}

/// `freehold import-ods`
pub fn import_ods() -> Command {
    subcommand("import-ods", "freehold import-ods", "Import dialects that are declared in TableGen, as an IRDL file")
        .long_about(
            "Import dialects that are declared in TableGen. Reads what 'llvm-tblgen -dump-json' of LLVM 16 or later writes,\n\
             and writes an IRDL file for --irdl-file. Several files may declare parts of one dialect. The report, on\n\
             standard error, says for each op what only C++ knows.",
        )
        .args([
            positional("FILE.json", "The files that 'llvm-tblgen -dump-json' wrote"),
            list("dialect", "name", "Import this dialect; default: all dialects of the files"),
            value("o", "file", "The output file; default: standard output").short('o'),
            switch("missing", "Of dialects that Freehold defines in parts, import the ops that it lacks"),
            switch(
                "extend",
                "Of dialects that Freehold loads on demand, import what they lack, as an extension: the ops that a project adds to 'transform'",
            ),
            switch("no-report", "Print no report"),
            switch("no-summaries", "Leave out the summaries of ops, types and attributes"),
        ])
        .after_help("Exit codes: 0 success; 1 invalid input or arguments.")
}

/// `freehold convert`
pub fn convert() -> Command {
    subcommand("convert", "freehold convert", "Rewrite files for another version of MLIR")
        .long_about(
            "Rewrite programs in the text of another version of MLIR. Programs of a file are separated by '// -----'.\n\
             Each op may have the spelling of any version from 13 to the development branch. Comments stay where they\n\
             are. Of a folder, all .mlir files are converted. A file is written only if all its programs are converted.",
        )
        .args([
            positional("FILE|FOLDER", "The files and folders to convert"),
            value("to", "version", "The version to write: 13 to 23, or main"),
            value("from", "version", "The version of the input, where a text means different things in several versions"),
            value("o", "file|folder", "Where the result goes; default: standard output, for one file").short('o'),
            switch("in-place", "Rewrite the files themselves"),
            switch("keep-invalid", "Leave programs that cannot be converted as they are"),
        ])
        .args(dialect_files())
        .after_help("Exit codes: 0 all files are converted; 1 a file failed, or the arguments are invalid.")
}

/// `freehold lsp`
#[cfg(feature = "language-server")]
pub fn lsp() -> Command {
    subcommand("lsp", "freehold lsp", "Serve an editor: errors, names, completion, formatting of MLIR")
        .long_about(
            "Serve an editor by the language server protocol, on standard input and output. The file 'freehold.toml' of a\n\
             workspace names more files that declare dialects. A link named 'mlir-lsp-server' to the executable does the same.",
        )
        .args([positional("file", "None: the editor sends the files that it opens")])
        .args(dialect_files().into_iter().take(2))
        .arg(switch(
            "buffers",
            "Read one document as JSON, write its copies, allocations, frees and run-time checks, and end: the server\n\
             starts this process for its hints",
        ))
        .after_help("Exit codes: 0 the editor ended the session; 1 it did not, or the arguments are invalid.")
}

/// `freehold plan`
pub fn plan() -> Command {
    subcommand("plan", "freehold plan", "Pack buffers with given lives into one arena")
        .long_about(
            "Pack buffers with given lives into one arena: offsets such that no two buffers that are live at the same\n\
             time share a byte. Reads and writes the format of MiniMalloc: comma-separated values with the columns 'id',\n\
             'lower', 'upper' (first and last point of time of a life; the last is not part of it), 'size' and optionally\n\
             'alignment', in any order. A column 'offset' is added to the output, which is written only if the plan is\n\
             complete and fits.",
        )
        .args([
            positional("file", "The table of buffers; default: standard input"),
            number("capacity", "n", "The size of the arena in bytes; default: as few as can be found"),
            value("time", "seconds", "Search for at most this time; the result may differ between runs"),
            number(
                "steps",
                "n",
                "Search for at most this number of steps; default: 200000, or unlimited with --time. The result\n\
             is the same on each machine",
            ),
            value("o", "file", "The output file; default: standard output").short('o'),
        ])
        .after_help("Exit codes: 0 success; 1 invalid input or arguments, or no plan that fits was found.")
}

/// `freehold completions`
pub fn completions() -> Command {
    subcommand("completions", "freehold completions", "Print a completion script for a shell")
        .arg(positional("shell", "bash, elvish, fish, powershell or zsh"))
}

/// `freehold man`
pub fn man() -> Command {
    subcommand("man", "freehold man", "Print a manual page, as roff")
        .arg(positional("subcommand", "The subcommand of the page; default: the page of freehold itself"))
}

/// `freehold explain`
pub fn explain() -> Command {
    subcommand(
        "explain",
        "freehold explain",
        "Explain each copy, allocation and free, at the source line that causes it",
    )
    .long_about(
        "Explain each copy, allocation and free, at the source line that causes it\n\n\
         The command runs the passes of 'freehold compile', and rejects the same programs. For each tensor\n\
         that is copied, it reports which op prevents the reuse of its buffer, and a change of the source\n\
         that avoids the copy. Each change was tested. For each buffer, it reports where it is freed or\n\
         forwarded, and whether a run-time check decides that.",
    )
    .args([
        positional("file", "The program; default: standard input"),
        value(
            "format",
            "table|text|json",
            "Tables, which have the largest buffers first (the default on a terminal); messages at source lines (the\n\
             default otherwise); or JSON, for editors, which docs/guide/explain.md describes",
        ),
        switch("json", "The same as --format=json"),
    ])
    .args(ownership())
    .args([switch("allow-unregistered-dialect", "Accept ops of unregistered dialects")])
    .args(dialect_files())
}

/// `freehold report`
pub fn report() -> Command {
    subcommand("report", "freehold report", "Show the memory of a program: a page, text, or data for other viewers")
        .long_about(
            "Show the memory of a program: a page for a browser, text, or data for other viewers\n\n\
             A tensor program is compiled as 'freehold compile' does; a program on buffers must contain its\n\
             deallocations. The page shows how many bytes live at each point of the program, with the peak, and each\n\
             buffer with its life, its bytes and its place, before and after 'plan-memory'. It is one file, which\n\
             needs no network. docs/guide/report.md says what each number means, and describes the formats.",
        )
        .args([
            positional("file", "The program; default: standard input. With a second file, the two are compared"),
            value("o", "file", "The output file; default: standard output").short('o'),
            value(
                "format",
                "html|text|json|perfetto|memory-viz|xprof|csv",
                "The format: a page (the default), a summary (the default on a terminal), the data, or a file for \
                 Perfetto, PyTorch's memory_viz, XProf, or solvers that read MiniMalloc's tables",
            ),
            switch("json", "The same as --format=json"),
            value(
                "against",
                "options",
                "Compare with the same program compiled with these options of 'freehold compile' in addition, such as \
                 --against='--recompute=off'; with two files, the first one has them",
            ),
            number("extent", "n", "The extent that is assumed for each dynamic one; default: 64"),
        ])
        .args(ownership())
        .args([switch("allow-unregistered-dialect", "Accept ops of unregistered dialects")])
        .args(dialect_files())
}

/// `freehold compile`
fn compile() -> Command {
    subcommand("compile", "freehold compile", "Bufferize a program, and insert buffer deallocation")
        .args(flags())
        .args(ownership())
        .arg(
            value(
                "stats",
                "table|text",
                "Print how many frees, run-time checks, ownership flags and copies are inserted, and where; as\n\
             tables with the largest buffers on a terminal, as lines otherwise",
            )
            .num_args(0..=1)
            .require_equals(true),
        )
}

/// Defines the options of the pipeline of `freehold compile`.
fn ownership() -> Vec<Arg> {
    let mut options = vec![
        switch("allow-escape", "Leave buffers unfreed that are stored where they outlive the function"),
        switch("strip-facts", "Remove 'freehold.facts' from the program that comes out"),
        switch(
            "assume-fresh-results",
            "Copy returned arguments and buffers that are returned twice even if the program can\n\
             observe that",
        ),
        switch("keep-named-ops", "Fuse nothing into a named linalg op that would make it a linalg.generic"),
        value(
            "unknown-ops",
            "error|borrow",
            "What ops without known memory effects mean: the program is rejected (the default), or\n\
             those that take buffers and return none only read and write them",
        ),
        value(
            "private-abi",
            "static|default",
            "How private functions take and return buffers: as their callers need it (the default:\n\
             they do not return what callers have, and may free arguments), or like public functions",
        ),
    ];
    options.extend(STEPS.iter().map(|step| value(step.switch, step.words, step.summary)));
    options.extend([
        value("arena", "alloc|arg|global", "Where arenas come from; default: functions allocate them"),
        value(
            "arena-functions",
            "a,b,…",
            "With --arena=arg, the public functions that take their arena as an argument",
        ),
        value("check-arena", "on|off", "Whether functions check at run time that their arena is large enough"),
        value("capacity", "bytes", "Reject programs that may have more bytes allocated at one moment"),
        value("space-capacity", "space:bytes,…", "The same for the buffers in one memory space"),
        value("stack-budget", "bytes", "The most bytes of small buffers on the stack; default: 1024"),
    ]);
    options
}

/// `freehold opt`
fn opt() -> Command {
    let passes = PASSES.iter().map(|pass_def| (pass_def.name, pass_def.summary));
    let pipelines = PIPELINES.iter().map(|pass_def| (pass_def.name, pass_def.summary));
    let options = passes.chain(pipelines).map(|(name, summary)| {
        Arg::new(name).long(name).value_name("options").num_args(0..=1).require_equals(true).help(summary)
    });
    subcommand("opt", "freehold opt", "Run passes on a program, as mlir-opt does").args(flags()).args(options)
}

/// Returns the file argument and the general flags of `freehold opt`.
fn flags() -> Vec<Arg> {
    let flags = FLAGS.iter().map(|flag| {
        let arg = match flag.takes {
            Takes::Switch(_) => switch(flag.name, flag.summary),
            Takes::Value(placeholder, _) => list(flag.name, placeholder, flag.summary),
            Takes::OptionalValue(placeholder, _) => {
                value(flag.name, placeholder, flag.summary).num_args(0..=1).require_equals(true)
            }
        };
        match flag.name.as_bytes() {
            [letter] => arg.short(char::from(*letter)),
            _ => arg,
        }
    });
    let file = positional("file", "The program; default: standard input");
    std::iter::once(file).chain(flags).collect()
}

/// Defines the command with all subcommands.
pub fn freehold() -> Command {
    Command::new("freehold")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Bufferization and buffer deallocation for MLIR")
        .arg(
            value("color", "auto|always|never", "Whether messages are colored; default: auto")
                .long_help("Whether messages are colored; default: auto, on a terminal unless NO_COLOR is set")
                .global(true),
        )
        .subcommands([
            opt(),
            check(),
            compile(),
            convert(),
            explain(),
            import_ods(),
            #[cfg(feature = "language-server")]
            lsp(),
            ops(),
            plan(),
            report(),
            run(),
            completions(),
            man(),
        ])
}

#[cfg(test)]
mod tests {
    #[test]
    fn definitions_are_consistent() {
        super::freehold().debug_assert();
    }
}
