//! Work on several machines relies on three facts: the parts of a campaign are the whole, a campaign resumes, output is deterministic; and the
//! files in `contrib` fit.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;

use super::usage::freehold;

const ROOT: &str = env!("CARGO_MANIFEST_DIR");

/// Tensors that this pass leaves unfreed are findings.
const CAMPAIGN: [&str; 5] =
    ["check", "--generate=tensor", "--count=150", "--pass-pipeline=bufferization-bufferize", "--runs=1"];

/// Returns the lines of a file of findings.
fn lines(path: &Path) -> Vec<String> {
    std::fs::read_to_string(path).expect("a file").lines().map(str::to_string).collect()
}

fn findings(path: &Path) -> Vec<String> {
    lines(path).into_iter().filter(|line| line.contains("\"seed\":")).collect()
}

/// Runs the campaign with these options, and lets it write to a file.
fn campaign(path: &Path, options: &[&str]) -> Option<i32> {
    let option = format!("--findings={}", path.display());
    freehold(&[&CAMPAIGN[..], &["--no-shrink", &option], options].concat()).0
}

#[test]
fn the_parts_of_a_campaign_are_the_whole() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    assert_eq!(campaign(&file("whole"), &["--threads=2"]), Some(2));
    let whole = findings(&file("whole"));
    assert!(whole.len() > 30, "{}", whole.len());
    let mut parts = Vec::new();
    for part in 1..=3 {
        campaign(&file(&format!("part{part}")), &[&format!("--shard={part}/3"), "--threads=1"]);
        parts.extend(findings(&file(&format!("part{part}"))));
    }
    assert_eq!(parts.len(), whole.len());
    assert_eq!(parts.iter().collect::<BTreeSet<_>>(), whole.iter().collect::<BTreeSet<_>>());
    let first: serde_json::Value = serde_json::from_str(&whole[0]).expect("JSON");
    assert_eq!((&first["kind"], &first["passes"]), (&"failed".into(), &"bufferization-bufferize".into()));
    let name = format!("seed-{}.mlir", first["seed"]);
    assert!(first["files"][&name].as_str().is_some_and(|text| text.contains("func.func")), "{first}");
    assert!(first["message"].as_str().is_some_and(|text| text.starts_with("fault: leak")), "{first}");
    // The same lines on standard output, and nothing else.
    let (code, out, _) = freehold(&[&CAMPAIGN[..], &["--no-shrink", "--findings=-"]].concat());
    assert_eq!(code, Some(2));
    assert_eq!(out.lines().collect::<Vec<_>>(), lines(&file("whole")));
}

#[test]
fn a_campaign_continues_where_it_was_stopped() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str| folder.path().join(name);
    campaign(&file("whole"), &[]);
    let whole = lines(&file("whole"));
    // As if the process had been killed after a line that says how many programs are done, in the middle of a later one.
    let done = whole.iter().position(|line| line.contains("\"done\":64")).expect("a line after 64 programs");
    let torn = &whole[done + 2][..whole[done + 2].len() / 2];
    let text = whole[..=done + 1].join("\n") + "\n" + torn;
    std::fs::write(file("stopped"), text).expect("a file");
    let option = format!("--findings={}", file("stopped").display());
    let (code, out, _) = freehold(&[&CAMPAIGN[..], &["--no-shrink", &option]].concat());
    assert_eq!(code, Some(2));
    assert!(out.starts_with("resumed after 64 programs; what follows is about the others\n"), "{out}");
    assert_eq!(lines(&file("stopped")), whole);
    // Nothing is left to do, and another campaign has no business here.
    let (code, out, _) = freehold(&[&CAMPAIGN[..], &["--no-shrink", &option]].concat());
    assert_eq!((code, out.as_str()), (Some(2), "resumed after 150 programs; what follows is about the others\n"));
    let (code, _, err) = freehold(&[&CAMPAIGN[..], &[&option, "--seed=7"]].concat());
    assert_eq!(code, Some(1));
    let mend = "note: name another file, or remove this one\n";
    assert!(err.contains("has the findings of another campaign") && err.ends_with(mend), "{err}");
    let (code, _, err) = freehold(&[&CAMPAIGN[..], &["--findings=/no-such-folder/file"]].concat());
    assert_eq!(code, Some(1));
    assert!(err.contains("cannot open '/no-such-folder/file'"), "{err}");
}

#[test]
fn campaigns_over_declared_dialects_have_parts_too() {
    let folder = tempfile::tempdir().expect("a folder");
    let run = |name: &str, options: &[&str]| {
        let option = format!("--findings={}", folder.path().join(name).display());
        let base = ["check", "--generate=declared", "--count=8", "--remove-fact", &option];
        freehold(&[&base[..], options].concat());
        findings(&folder.path().join(name))
    };
    let whole: BTreeSet<String> = run("whole", &[]).into_iter().collect();
    assert!(!whole.is_empty());
    let parts = run("a", &["--shard=1/2"]).into_iter().chain(run("b", &["--shard=2/2"]));
    assert_eq!(parts.collect::<BTreeSet<_>>(), whole);
}

#[test]
fn arguments_that_are_wrong() {
    let (_, _, err) = freehold(&["check", "--generate=memref", "--shard=5/4"]);
    let mend = "note: expected a part and the number of parts, such as 3/16\n";
    assert!(err.contains("invalid value '5/4' for --shard") && err.ends_with(mend), "{err}");
    let (_, _, err) = freehold(&["check", "a.mlir", "--shard=1/4"]);
    assert!(err.contains("--shard and --findings need --generate"), "{err}");
}

/// A cache of builds may hold results: they depend on the input and the options alone, not on threads, folders or the environment.
#[test]
fn output_depends_on_the_input_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    std::fs::create_dir(folder.path().join("elsewhere")).expect("a folder");
    let source = Path::new(ROOT).join("tests/data/golden");
    for (number, name) in ["compile/all.mlir", "linalg/ops.mlir", "scf/ops.mlir", "func/ops.mlir"].iter().enumerate() {
        let text = std::fs::read_to_string(source.join(name)).unwrap_or_default();
        if text.is_empty() {
            continue;
        }
        std::fs::write(folder.path().join(format!("{number}.mlir")), &text).expect("a file");
        std::fs::write(folder.path().join(format!("elsewhere/{number}.mlir")), &text).expect("a file");
    }
    let run = |threads: &str, below: &str, arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
        command.current_dir(folder.path().join(below)).args(arguments);
        command.env("RAYON_NUM_THREADS", threads).env("TMPDIR", folder.path()).env("RUST_LOG", threads);
        let output = command.output().expect("the command runs");
        (output.status.code(), output.stdout, output.stderr)
    };
    let mut compared = 0;
    for number in 0..4 {
        let file = format!("{number}.mlir");
        if !folder.path().join(&file).exists() {
            continue;
        }
        for arguments in [
            &["compile", "--stats", "--allow-unregistered-dialect"][..],
            &["opt", "--canonicalize", "--cse", "--allow-unregistered-dialect"],
            &["opt", "--emit-bytecode", "--allow-unregistered-dialect"],
            &["explain", "--json", "--allow-unregistered-dialect"],
            &["report", "--json", "--allow-unregistered-dialect"],
        ] {
            let arguments = [arguments, &[&file]].concat();
            let first = run("1", "", &arguments);
            assert_eq!(first, run("4", "elsewhere", &arguments), "{arguments:?}");
            compared += usize::from(first.0 == Some(0));
        }
    }
    assert!(compared >= 8, "{compared}");
}

#[test]
fn the_files_of_oss_fuzz_fit_the_fuzz_targets() {
    let read = |path: &str| std::fs::read_to_string(Path::new(ROOT).join(path)).expect("a file");
    let (cargo, script) = (read("fuzz/Cargo.toml"), read("contrib/oss-fuzz/build.sh"));
    let targets: Vec<&str> = cargo.split("[[bin]]").skip(1).filter_map(|bin| bin.split('"').nth(1)).collect();
    assert!(targets.len() > 10, "{targets:?}");
    for target in &targets {
        assert!(Path::new(ROOT).join(format!("fuzz/fuzz_targets/{target}.rs")).exists(), "{target}");
    }
    // Cases of the script name targets, and the files that it copies exist.
    let cases = script.lines().filter_map(|line| line.trim().strip_suffix(')')).filter(|case| !case.contains('$'));
    let cases: Vec<&str> = cases.flat_map(|case| case.split('|')).map(str::trim).collect();
    assert!(!cases.is_empty() && cases.iter().all(|case| targets.contains(case)), "{cases:?}");
    assert!(Path::new(ROOT).join("fuzz/mlir.dict").exists() && Path::new(ROOT).join("tests/data/bytecode").exists());
    let docker = read("contrib/oss-fuzz/Dockerfile");
    assert!(docker.starts_with("# ") && docker.contains("FROM gcr.io/oss-fuzz-base/base-builder-rust\n"), "{docker}");
    let checked = Command::new("bash").arg("-n").arg("contrib/oss-fuzz/build.sh").current_dir(ROOT).status();
    assert!(checked.is_ok_and(|status| status.success()));
}

#[test]
fn the_job_of_kubernetes_names_options_that_exist() {
    let text = std::fs::read_to_string(Path::new(ROOT).join("contrib/kubernetes/campaign.yaml")).expect("a file");
    let command =
        text.split("freehold check ").nth(1).and_then(|rest| rest.split("code=$?").next()).expect("a command");
    let help = freehold(&["check", "--help"]).1;
    let options: Vec<&str> = command.split_whitespace().filter(|word| word.starts_with("--")).collect();
    assert!(options.len() >= 5, "{options:?}");
    for option in options {
        let name = option.split('=').next().expect("a name");
        assert!(help.contains(&format!("{name} ")) || help.contains(&format!("{name}\n")), "{name}");
    }
    // The number of parts in the command is that of the job.
    let parts = text.lines().find_map(|line| line.trim().strip_prefix("completions: ")).expect("the number of parts");
    assert!(command.contains(&format!("))/{parts} ")), "{command}");
}
