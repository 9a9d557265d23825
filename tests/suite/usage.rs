//! The diagnostics of each subcommand for wrong arguments: an error, and a note that states the fix.

use std::process::Command;

pub(super) fn freehold(arguments: &[&str]) -> (Option<i32>, String, String) {
    let output = Command::new(env!("CARGO_BIN_EXE_freehold")).args(arguments).output().expect("the command runs");
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

#[track_caller]
fn check(arguments: &[&str], error: &str, note: &str) {
    let (code, out, err) = freehold(arguments);
    assert_eq!((code, out.as_str()), (Some(1), ""), "{err}");
    let prefix = match arguments {
        ["opt" | "help", ..] => "freehold".to_string(),
        [option, ..] if option.starts_with('-') => "freehold".to_string(),
        ["completions"] => "freehold completions".to_string(),
        [subcommand, _, ..] => format!("freehold {subcommand}"),
        _ => "freehold".to_string(),
    };
    assert_eq!(err, format!("{prefix}: error: {error}\n{prefix}: note: {note}\n"));
}

#[test]
fn arguments_that_nobody_knows() {
    check(&["fly"], "unknown subcommand 'fly'", "'freehold --help' lists the subcommands");
    let note = "did you mean 'compile'? 'freehold --help' lists the subcommands";
    check(&["complie"], "unknown subcommand 'complie'", note);
    check(&["help", "complie"], "unknown subcommand 'complie'", note);
    check(&["man", "complie"], "unknown subcommand 'complie'", note);
    check(&["--bogus"], "unknown option '--bogus'", "'freehold --help' lists the options and subcommands");
    let note = "did you mean '--version'? 'freehold --help' lists the options and subcommands";
    check(&["--versoin"], "unknown option '--versoin'", note);
    check(
        &["--entry=f", "run", "a.mlir"],
        "unknown option '--entry=f'",
        "options follow the subcommand: 'freehold run --entry=f'",
    );
    check(
        &["--canonicalize", "a.mlir"],
        "unknown option '--canonicalize'",
        "'--canonicalize' is an option of a subcommand: 'freehold opt --canonicalize'",
    );
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden/cse/cse.mlir");
    let note = format!("to compile a file, write 'freehold compile {file}'; 'freehold --help' lists the subcommands");
    check(&[file], &format!("unknown subcommand '{file}'"), &note);
    check(
        &["ops", "--versions", "memre"],
        "unknown dialect 'memre'",
        "did you mean 'memref'? With --versions, name dialects",
    );
    check(&["check", "--generate=memre"], "invalid value 'memre' for --generate", "did you mean 'memref'?");
    check(&["check", "--generate=memref", "--with=swich"], "unknown construct 'swich'", "did you mean 'switch'?");
    check(
        &["check", "--pass-pipeline=canonicalise", "a.mlir"],
        "--pass-pipeline: 'canonicalise' does not refer to a registered pass or pass pipeline",
        "did you mean 'canonicalize'? 'freehold opt --help' lists the passes and their options",
    );
    check(
        &["opt", "--help=canonicalise"],
        "no pass or option is called 'canonicalise'",
        "did you mean '--help=canonicalize'?",
    );
    check(
        &["opt", "--canonicalise"],
        "Unknown command line argument '--canonicalise'.  Try: 'freehold opt --help'",
        "Did you mean '--canonicalize'?",
    );
    check(
        &["run", "--entri=f"],
        "unknown argument '--entri=f'",
        "did you mean '--entry'? 'freehold run --help' lists the options",
    );
    check(&["check", "--zzzzzzzz"], "unknown argument '--zzzzzzzz'", "'freehold check --help' lists the options");
    check(&["ops", "memref.cpy"], "unknown dialect or op 'memref.cpy'", "did you mean 'memref.copy'?");
    check(
        &["ops", "--irdl-fil"],
        "unknown argument '--irdl-fil'",
        "did you mean '--irdl-file'? 'freehold ops --help' lists the options",
    );
    check(
        &["ops", "qqqqqqqq"],
        "unknown dialect or op 'qqqqqqqq'",
        "'freehold ops' without arguments documents all ops",
    );
    for subcommand in ["compile", "explain", "report"] {
        check(&[subcommand, "--cse"], "passes cannot be chosen", "use 'freehold opt' to run individual passes");
    }
}

#[test]
fn values_that_are_wrong() {
    check(&["run", "--seed"], "--seed needs a value", "write --seed=<value>");
    check(&["run", "--seed=x"], "--seed: 'x' is not a valid value", "expected a non-negative integer");
    check(&["run", "--stats=1"], "--stats takes no value, but '1' is given", "write --stats without a value");
    check(&["run", "a", "b"], "more than one input file (at 'b')", "use --arg to pass arguments to the program");
    check(
        &["check", "--no-shrink=1"],
        "--no-shrink takes no value, but '1' is given",
        "write --no-shrink without a value",
    );
    check(&["check", "--runs", "x"], "--runs: 'x' is not a valid value", "expected a non-negative integer");
    check(&["check", "--leaks=maybe"], "invalid value 'maybe' for --leaks", "expected 'on' or 'off'");
    check(
        &["check", "--generate=gpu"],
        "invalid value 'gpu' for --generate",
        "expected 'memref', 'tensor', 'declared' or 'declared-tensors'",
    );
    let mend = "the help text of --with in 'freehold check --help' lists the constructs";
    check(&["check", "--with=goto"], "unknown construct 'goto'", mend);
    let (code, _, err) = freehold(&["check", "--pass-pipeline=fly", "a.mlir"]);
    assert_eq!(code, Some(1));
    assert!(err.starts_with("freehold check: error: --pass-pipeline: "), "{err}");
    assert!(err.ends_with("freehold check: note: 'freehold opt --help' lists the passes and their options\n"), "{err}");
}

#[test]
fn options_with_one_dash_and_values_with_some() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("f.mlir");
    let text = "func.func @f(%a: i32) -> i32 { return %a : i32 }";
    std::fs::write(&file, text).expect("a file");
    let file = file.display().to_string();
    for arguments in [
        &["--entry=f", "--arg=-3", &file][..],
        &["-entry", "f", "-arg", "-3", &file],
        &["-e", "g", "--e=f", "--arg", "-3", "--", &file],
        &["-e=f", &file, "--arg", "-3", "--stats", "-stats"],
    ] {
        let (code, out, err) = freehold(&[&["run"], arguments].concat());
        assert_eq!((code, out.as_str()), (Some(0), "result0 = -3\n"), "{arguments:?}: {err}");
    }
}

#[test]
fn help_and_generated_files() {
    for subcommand in [
        "run",
        "check",
        "convert",
        "import-ods",
        "lsp",
        "ops",
        "plan",
        "report",
        "explain",
        "completions",
        "man",
        "compile",
        "opt",
    ] {
        for help in ["--help", "-help", "-h"] {
            let (code, out, err) = freehold(&[subcommand, help]);
            assert_eq!((code, err.as_str()), (Some(0), ""), "{subcommand} {help}");
            assert!(out.contains(&format!("freehold {subcommand}")), "{out}");
        }
        let (_, out, _) = freehold(&["--help"]);
        assert!(out.contains(&format!("\n  {subcommand} ")), "{out}");
        let (code, page, err) = freehold(&["man", subcommand]);
        assert_eq!((code, err.as_str()), (Some(0), ""), "{subcommand}");
        assert!(
            page.contains(".TH") && page.contains(&format!("freehold\\-{}", subcommand.replace('-', "\\-"))),
            "{page}"
        );
        for shell in ["bash", "elvish", "fish", "powershell", "zsh"] {
            let (code, script, err) = freehold(&["completions", shell]);
            assert_eq!((code, err.as_str()), (Some(0), ""), "{shell}");
            assert!(script.contains(subcommand) && script.contains("one-shot-bufferize"), "{shell}: {script}");
        }
    }
    for arguments in
        [&["--version"][..], &["-V"], &["run", "--version"], &["opt", "x.mlir", "-version"], &["explain", "-V"]]
    {
        let version = format!("freehold {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(freehold(arguments), (Some(0), version, String::new()), "{arguments:?}");
    }
    let (code, out, _) = freehold(&["help", "run"]);
    assert_eq!((code, out), (Some(0), freehold(&["run", "--help"]).1));
    let mend = "expected one of bash, elvish, fish, powershell, zsh";
    check(&["completions"], "expected one shell", mend);
    check(&["completions", "csh"], "unknown shell 'csh'", mend);
    check(&["man", "fly"], "unknown subcommand 'fly'", "'freehold --help' lists the subcommands");
    check(&["man", "run", "ops"], "more than one subcommand", "each subcommand has its own page");
}

#[test]
fn files_that_are_missing_or_too_many() {
    let mend = "pass a file, or generate programs with --generate";
    check(&["check", "--runs=1"], "no input file", mend);
    check(
        &["check", "a", "b", "c"],
        "more than two input files (at 'c')",
        "pass the reference program and the program to compare with it",
    );
    check(
        &["check", "--pass-pipeline=cse", "a", "b"],
        "--pass-pipeline takes one input file",
        "the program is compared before and after the passes",
    );
    let mend = "omit --random-passes, or generate programs with --generate";
    check(&["check", "--random-passes=3", "a"], "--random-passes needs --generate", mend);
    check(&["check", "--generate=memref", "a"], "--generate takes no input file", "omit the file or --generate");
}

#[test]
fn program_arguments() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("f.mlir");
    std::fs::write(&file, "func.func @main(%a: i32) { return }").expect("a file");
    let file = file.display().to_string();
    let mend = "pass each argument with --arg, or use --seed to generate the missing ones";
    check(&["run", &file], "'main' takes 1 argument, but 0 are given", mend);
    check(
        &["run", &file, "--arg=x"],
        "argument 0: 'x' is not a valid number of the expected type",
        "--arg takes a number, or @file.npy for a tensor or a buffer",
    );
}

/// Names of input and output files need not be UTF-8.
#[cfg(unix)]
#[test]
fn names_of_any_bytes() {
    use std::ffi::{OsStr, OsString};
    use std::os::unix::ffi::OsStrExt;

    let folder = tempfile::tempdir().expect("a folder");
    let name = |bytes: &[u8]| folder.path().join(OsStr::from_bytes(bytes));
    let (input, output, irdl) = (name(b"in\xff.mlir"), name(b"out\xe2\x82.mlir"), name(b"\xfe.irdl"));
    std::fs::write(&input, "func.func @f() { \"t.op\"() : () -> () return }").expect("a file");
    std::fs::write(&irdl, "irdl.dialect @t { irdl.operation @op {} }").expect("a file");
    let mut declares = OsString::from("--irdl-file=");
    declares.push(&irdl);
    let run = |input: &std::path::Path| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
        command.arg("opt").arg(input).arg(&declares).arg("-o").arg(&output).output().expect("the command runs")
    };
    let done = run(&input);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(std::fs::read_to_string(&output).expect("what was written").contains("\"t.op\"() : () -> ()"));
    let missing = run(&name(b"no\xff.mlir"));
    let said = String::from_utf8_lossy(&missing.stderr).into_owned();
    assert!(said.contains("no\u{fffd}.mlir': No such file or directory"), "{said}");
}

#[test]
fn ops_of_a_declared_dialect() {
    let dialect = concat!("--irdl-file=", env!("CARGO_MANIFEST_DIR"), "/tests/data/dialects/nn.irdl.mlir");
    let (code, out, err) = freehold(&["ops", dialect, "nn.twice"]);
    assert_eq!((code, err.as_str()), (Some(0), ""));
    assert!(out.starts_with("## nn.twice\n") && out.contains("| operand `value` |"), "{out}");
    let (code, out, _) = freehold(&["ops", dialect, "nn"]);
    assert_eq!(code, Some(0));
    assert!(out.starts_with("# nn\n\n## nn.relu\n"), "{out}");
    check(&["ops", dialect, "nn.twiec"], "unknown dialect or op 'nn.twiec'", "did you mean 'nn.twice'?");
    check(&["ops", "--irdl-file"], "--irdl-file needs a value", "write --irdl-file=<value>");
}

#[test]
fn color() {
    let (code, _, err) = freehold(&["ops", "--color=always", "memref.cpy"]);
    assert_eq!(code, Some(1));
    let note = "\x1b[1mfreehold ops: \x1b[36mnote: \x1b[0m\x1b[1mdid you mean 'memref.copy'?\x1b[0m\n";
    assert!(err.ends_with(note), "{err:?}");
    // Texts for people are colored on standard output as well; programs are not.
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/data/golden/explain/conflicts.mlir");
    for (arguments, expected) in [
        (&["explain", file][..], "\x1b[34mremark: "),
        (&["check", "--static", file], ""),
        (&["--help"], "\x1b[1mCommands:\x1b[0m\n  \x1b[32mopt\x1b[0m"),
        (&["opt", "--help"], "\x1b[32m--canonicalize"),
        (&["compile", "--help"], "\x1b[32m-o <file>\x1b[0m"),
        (&["explain", "--help"], "\x1b[1mUsage:\x1b[0m freehold explain"),
        (&["ops", "memref.copy"], "\x1b[1m## memref.copy\x1b[0m\n"),
    ] {
        let (_, out, _) = freehold(&[arguments, &["--color=always"]].concat());
        assert!(out.contains(expected), "{arguments:?}: {out:?}");
        let (_, plain, _) = freehold(arguments);
        assert!(!plain.contains('\x1b'), "{arguments:?}: {plain:?}");
    }
    for arguments in [&["opt", file][..], &["explain", "--json", file]] {
        let (_, out, _) = freehold(&[arguments, &["--color=always"]].concat());
        assert!(!out.is_empty() && !out.contains('\x1b'), "{arguments:?}: {out:?}");
    }
    // The output is a pipe, not a terminal; and the last flag takes precedence.
    for flags in [&["--color=auto"][..], &["--color=always", "--color=never"], &["--color", "--color=0"]] {
        let (_, _, err) = freehold(&[&["ops", "memref.cpy"], flags].concat());
        assert!(!err.contains('\x1b'), "{err:?}");
    }
    check(&["run", "--color=purple"], "invalid value 'purple' for --color", "expected 'auto', 'always' or 'never'");
}
