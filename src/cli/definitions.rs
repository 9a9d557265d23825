//! What each subcommand takes, as help, completions and manual pages tell it.
//!
//! `run`, `check`, `ops`, `completions` and `man` are read by these definitions. Those of `opt`, `compile` and `explain`,
//! which are read as LLVM reads flags (`arguments`), are made of the same tables as they are read by.

use clap::builder::ValueParser;
use clap::{Arg, ArgAction, Command};

use super::flags::{FLAGS, Takes};
use crate::pipeline::{PASSES, PIPELINES};

/// An option that is there or not.
fn switch(name: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).action(ArgAction::SetTrue).help(help)
}

/// An option with a value, which may begin with a dash.
fn value(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    Arg::new(name).long(name).value_name(placeholder).allow_hyphen_values(true).help(help)
}

/// An option with a value that can be given several times.
fn list(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    value(name, placeholder, help).action(ArgAction::Append)
}

/// An option whose value is a number.
fn number(name: &'static str, placeholder: &'static str, help: &'static str) -> Arg {
    value(name, placeholder, help).value_parser(ValueParser::from(clap::value_parser!(u64)))
}

/// Arguments that are no options. How many there may be is checked by who reads them.
fn positional(placeholder: &'static str, help: &'static str) -> Arg {
    Arg::new("names").value_name(placeholder).num_args(0..).help(help)
}

fn irdl_file() -> Arg {
    list("irdl-file", "file", "Declares dialects, and what their ops do")
}

fn allow_unregistered() -> Arg {
    switch("allow-unregistered-dialect", "Accepts ops of dialects that nobody declares, where none is reached")
}

/// A subcommand. Of an option that is given several times and is no list, the last one counts.
fn subcommand(name: &'static str, full_name: &'static str, about: &'static str) -> Command {
    Command::new(name).bin_name(full_name).about(about).no_binary_name(true).args_override_self(true)
}

/// `freehold run`
pub fn run() -> Command {
    subcommand("run", "freehold run", "Runs a program on a machine that watches every byte")
        .args([
            positional("file", "The program; standard input where no file is named"),
            value("entry", "name", "The function to call; main where none is named").short('e').alias("e"),
            list("arg", "value|@file", "The next argument: a number, or @file.npy for a tensor or a buffer"),
            number("seed", "n", "Arguments that are not given are made at random from this"),
            number(
                "shuffle",
                "n",
                "Runs the iterations of parallel loops in an order made of this, not one after the other",
            ),
            value("out", "folder", "Where results, and buffers that were arguments, go as .npy files")
                .short('o')
                .alias("o"),
            number("fuel", "n", "How many steps the program may take; any number without it"),
            number(
                "memory",
                "bytes",
                "How much memory it may hold, at most what the system gives; three quarters of that without it",
            ),
            switch("stats", "Tells what the program did with memory"),
            switch("stats-json", "The same, for machines"),
            switch("stub-externals", "Stands in for functions without a body"),
            switch("allow-leaks", "Does not look for buffers that were never freed"),
            irdl_file(),
            allow_unregistered(),
        ])
        .after_help("Exit codes: 0 it ran; 1 the input or the arguments are wrong; 2 the program is at fault.")
}

/// `freehold check`
pub fn check() -> Command {
    subcommand("check", "freehold check", "Runs programs on random inputs and says what is wrong with them").args([
        positional("file", "The program that is judged, and one to judge it by"),
        value("entry", "name", "The function to call; main where none is named"),
        number(
            "seed",
            "n",
            "What inputs, generated programs, and the order of parallel iterations are made of;\n0 where none is given",
        ),
        number("runs", "n", "How many inputs are tried on each program; 4 where nothing is said"),
        number(
            "fuel",
            "n",
            "How many steps the program may take that is given or generated; 4000000000 where\nnothing is said, 20000000 \
             where programs are generated. What it is compared with may\ntake 2000000 more than 64 times the steps that \
             it took itself",
        ),
        number(
            "memory",
            "bytes",
            "How much memory a run may hold; what 'freehold run' allows where nothing is said,\n268435456 where programs \
             are generated",
        ),
        list(
            "pass-pipeline",
            "text",
            "Compare the program with what these passes make of it; 'compile' among them stands\nfor what 'freehold \
             compile' runs. Where it is given several times, a file is compared\nwith what each makes of it, and generated \
             programs are run through one after the other\nin turn",
        ),
        value(
            "leaks",
            "on|off",
            "Whether the program that is judged must free what it allocates, and return only\nbuffers of its own; on where \
             nothing is said",
        ),
        switch("no-aliasing", "No two arguments are one buffer"),
        switch("no-shrink", "A failing program is shown as it is"),
        value(
            "save",
            "folder",
            "Failing programs go there, and not to standard output, with a function 'reproduce'\nthat calls them with their \
             inputs; and generated ones that are refused or not valid,\nas they are",
        ),
        value("generate", "level", "Random programs in place of a file: memref or tensor"),
        number("count", "n", "How many of them; 100 where nothing is said"),
        number("size", "n", "How large they are, in statements"),
        list("with", "construct,…", "What they may also be made of: block-loop, irreducible, switch"),
        list("without", "construct,…", "What they may not be made of"),
        number(
            "random-passes",
            "n",
            "Run each generated program through up to n passes of the table before those of\n--pass-pipeline, and up to n \
             after them, drawn from its seed",
        ),
        number("time-limit", "seconds", "How long one generated program may take; 20 seconds where nothing is said"),
        number("failures", "n", "Stop after so many failures; after the first where nothing is said"),
        number("threads", "n", "How many programs are made and checked at a time; what is said does not depend on it"),
        irdl_file(),
        allow_unregistered(),
    ])
    .after_help(
        "Exit codes: 0 nothing is wrong; 1 the input or the arguments are wrong; 2 the programs are at fault; 3 nothing was\n\
         compared: on every input, the program that others are judged by has a fault, or runs out of fuel or memory.",
    )
}

/// `freehold ops`
pub fn ops() -> Command {
    subcommand("ops", "freehold ops", "Prints what is declared of ops, in Markdown")
        .long_about(
            "Prints what is declared of these ops, of all if none is named, in Markdown: what they do, how they\nare written, \
             operands, results, attributes, regions, successors and traits.",
        )
        .args([
            positional("DIALECT|DIALECT.OP", "Dialects and ops; all where none is named"),
            list("irdl-file", "file", "Tells of the dialects that this file declares, too"),
        ])
}

/// `freehold completions`
pub fn completions() -> Command {
    subcommand("completions", "freehold completions", "Prints what completes the command's arguments in a shell")
        .arg(positional("shell", "bash, elvish, fish, powershell or zsh"))
}

/// `freehold man`
pub fn man() -> Command {
    subcommand("man", "freehold man", "Prints a page of the manual, as roff")
        .arg(positional("subcommand", "Whose page; that of the whole command where none is named"))
}

/// `freehold explain`
pub fn explain() -> Command {
    subcommand(
        "explain",
        "freehold explain",
        "Says why each copy, allocation and free is there, on the source line that asks for it",
    )
    .long_about(
        "Says why each copy, allocation and free is there, on the source line that asks for it\n\n\
         The program is taken through the same passes as by 'freehold compile', and refused where that refuses it. For each\n\
         tensor that is copied: what stands in the way of using its buffer, where, and what would avoid the copy, which was\n\
         tried. For each buffer: where it is freed or passed on, and whether a test at run time decides that.",
    )
    .args([
        positional("file", "The program; standard input where no file is named"),
        switch("json", "Prints JSON, for editors: docs/explain.md says what is in it"),
        list("irdl-file", "file", "Declares dialects"),
        switch("allow-unregistered-dialect", "Accepts ops of dialects that nobody declares"),
    ])
}

/// `freehold compile`
fn compile() -> Command {
    subcommand("compile", "freehold compile", "Turns tensors into buffers, and frees every buffer").args(flags())
}

/// `freehold opt`
fn opt() -> Command {
    let passes = PASSES.iter().map(|row| (row.name, row.summary));
    let pipelines = PIPELINES.iter().map(|row| (row.name, row.summary));
    let options = passes.chain(pipelines).map(|(name, summary)| {
        Arg::new(name).long(name).value_name("options").num_args(0..=1).require_equals(true).help(summary)
    });
    subcommand("opt", "freehold opt", "Runs passes on a program: a drop-in for mlir-opt").args(flags()).args(options)
}

/// The file and the general flags of `freehold opt`.
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
    let file = positional("file", "The program; standard input where no file is named");
    std::iter::once(file).chain(flags).collect()
}

/// The whole command.
pub fn freehold() -> Command {
    Command::new("freehold")
        .version(env!("CARGO_PKG_VERSION"))
        .about("Buffers for tensor programs: reads and writes MLIR, inserts every allocation, copy and free")
        .arg(
            value("color", "auto|always|never", "Whether messages are colored; auto where nothing is said")
                .long_help(
                    "Whether messages are colored; auto where nothing is said: on a terminal, unless NO_COLOR is set",
                )
                .global(true),
        )
        .subcommands([opt(), check(), compile(), explain(), ops(), run(), completions(), man()])
}

#[cfg(test)]
mod tests {
    #[test]
    fn definitions_are_consistent() {
        super::freehold().debug_assert();
    }
}
