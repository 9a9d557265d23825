//! The answers of `freehold check --static`: on programs written by hand with each kind of fault and without it, on
//! mutants of them, and on what the pipelines produce.

use std::fmt::Write;

use freehold::cli::execute_check;

const PROGRAMS: &str = include_str!("static_check/programs.mlir");

struct Said {
    code: u8,
    out: String,
    err: String,
}

/// Runs `freehold check --static` on a program.
fn check(program: &str, arguments: &[&str]) -> Said {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.mlir");
    std::fs::write(&file, program).expect("a file");
    let words = ["--static", "--allow-unregistered-dialect", &file.display().to_string()];
    let words: Vec<String> = words.iter().chain(arguments).map(|word| word.to_string()).collect();
    let outcome = execute_check(&words);
    let folder = format!("{}/", folder.path().display());
    let out = String::from_utf8(outcome.out).expect("text");
    Said { code: outcome.code, out, err: outcome.err.replace(&folder, "") }
}

/// The programs with their names and the expected answers.
fn programs() -> Vec<(&'static str, &'static str, &'static str)> {
    let parts = PROGRAMS.split("// ---- ").skip(1);
    parts
        .map(|part| {
            let (head, program) = part.split_once('\n').expect("a program");
            let (name, answer) = head.rsplit_once(": ").expect("an answer");
            (name, answer, program)
        })
        .collect()
}

fn answer(code: u8) -> &'static str {
    match code {
        0 => "yes",
        2 => "no",
        3 => "cannot tell",
        _ => "invalid",
    }
}

#[test]
fn programs_get_their_answers() {
    let mut wrong = Vec::new();
    for (name, expected, program) in programs() {
        let said = check(program, &[]);
        if answer(said.code) != expected {
            wrong.push(format!("{name}: {} instead of {expected}\n{}", answer(said.code), said.err));
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Returns the mutants of a program: a free less, twice, or right after the allocation, and flags that are flipped.
fn mutants(program: &str) -> Vec<(String, String)> {
    let lines: Vec<&str> = program.lines().collect();
    let with = |range: std::ops::Range<usize>, new: &[&str]| {
        let mut all = lines.clone();
        all.splice(range, new.iter().copied());
        all.join("\n")
    };
    let mut found = Vec::new();
    for (index, line) in lines.iter().enumerate() {
        let text = line.trim();
        if text.starts_with("memref.dealloc ") {
            found.push((format!("line {} dropped", index + 1), with(index..index + 1, &[])));
            found.push((format!("line {} twice", index + 1), with(index..index, &[line])));
        }
        if let Some((name, ty)) = text.split_once(" = memref.alloc() : ") {
            let free = format!("memref.dealloc {name} : {ty}");
            found.push((format!("line {} freed at once", index + 1), with(index + 1..index + 1, &[&free])));
        }
        for (from, to) in
            [("arith.constant true", "arith.constant false"), ("arith.constant false", "arith.constant true")]
        {
            if text.contains(from) {
                let flipped = line.replace(from, to);
                found.push((format!("line {} flipped", index + 1), with(index..index + 1, &[&flipped])));
            }
        }
    }
    found
}

/// Programs whose mutants are all wrong: no free is needless, and no flag is unused.
const MUTATED: &[&str] = &[
    "straight line",
    "freed if a flag holds",
    "two selects with one condition",
    "flag as a block argument",
    "loop of blocks with a flag",
    "loop of blocks that takes over",
    "swapped in a loop, freed by the results",
    "double buffering",
    "irreducible graph",
    "switch",
    "a callee frees its argument",
    "a callee frees its argument if a flag holds",
    "a callee replaces its argument in some cases",
    "recursion that takes over",
    "loaded from a container",
    "allocated in each turn",
    "two results of an external function, compared",
    "region of blocks",
    "while loop that takes over",
    "conditional free with a retained buffer",
];

#[test]
fn mutants_are_not_accepted() {
    let all = programs();
    let (mut accepted, mut count) = (Vec::new(), 0);
    for name in MUTATED {
        let (_, expected, program) = all.iter().find(|program| program.0 == *name).expect("a program");
        assert_eq!(*expected, "yes", "{name}");
        for (what, mutant) in mutants(program) {
            count += 1;
            let said = check(&mutant, &[]);
            if said.code == 0 {
                accepted.push(format!("{name}: {what}"));
            }
        }
    }
    assert!(accepted.is_empty(), "accepted of {count} mutants:\n{}", accepted.join("\n"));
    assert!(count >= 100, "only {count} mutants");
}

#[test]
fn a_fault_is_shown_with_its_path() {
    let program = "func.func @f(%c: i1) {
  %a = memref.alloc() : memref<2xf32>
  scf.if %c {
    memref.dealloc %a : memref<2xf32>
  }
  memref.dealloc %a : memref<2xf32>
  return
}
func.func @g() {
  return
}";
    let said = check(program, &[]);
    assert_eq!((said.code, said.out.as_str()), (2, "@f: no\n@g: yes\n2 functions: 1 yes, 1 no, 0 cannot tell\n"));
    let expected = "a.mlir:6:3: error: a buffer is freed that is freed already, or was handed over (in @f)
  memref.dealloc %a : memref<2xf32>
  ^
a.mlir:2:8: note: the buffer is allocated here
  %a = memref.alloc() : memref<2xf32>
       ^
a.mlir:1:14: note: where this is true
func.func @f(%c: i1) {
             ^
a.mlir:4:5: note: it is freed here
    memref.dealloc %a : memref<2xf32>
    ^
";
    assert_eq!(said.err, expected);
}

#[test]
fn a_file_without_functions_does_not_pass() {
    let said = check("func.func private @f()", &[]);
    assert_eq!((said.code, said.out.as_str()), (3, "0 functions: 0 yes, 0 no, 0 cannot tell\n"));
    assert!(said.err.contains("nothing was checked"), "{}", said.err);
}

#[test]
fn one_file_is_checked() {
    let said = execute_check(&["--static".to_string(), "--generate=memref".to_string()]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("--static needs --pass-pipeline"), "{}", said.err);
    let said = execute_check(&["--static".to_string(), "a.mlir".to_string(), "b.mlir".to_string()]);
    assert_eq!(said.code, 1);
    assert!(said.err.contains("--static takes one input file"), "{}", said.err);
}

/// A program that the lowered pipeline frees with the helper function: buffers that may be the same.
const UNKNOWN: &str = "func.func private @ext(memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
func.func @f() -> memref<4xf32> {
  %a = memref.alloc() : memref<4xf32>
  %b = memref.alloc() : memref<4xf32>
  %r:2 = call @ext(%a) : (memref<4xf32>) -> (memref<4xf32>, memref<4xf32>)
  memref.copy %b, %r#0 : memref<4xf32> to memref<4xf32>
  return %r#1 : memref<4xf32>
}";

/// Returns a program after `freehold opt --buffer-deallocation-pipeline`.
fn deallocated(program: &str) -> String {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.mlir");
    std::fs::write(&file, program).expect("a file");
    let words = ["--buffer-deallocation-pipeline".to_string(), file.display().to_string()];
    let outcome = freehold::cli::execute(&words);
    assert_eq!(outcome.code, 0, "{}", outcome.err);
    String::from_utf8(outcome.out).expect("text")
}

#[test]
fn the_helper_is_known_by_its_body() {
    let program = deallocated(UNKNOWN);
    assert!(program.contains("@dealloc_helper"), "{program}");
    let said = check(&program, &[]);
    assert_eq!(said.code, 0, "{}", said.err);
    let renamed = check(&program.replace("@dealloc_helper", "@other"), &[]);
    assert_eq!(renamed.code, 0, "{}", renamed.err);
    let altered = program.replacen("arith.ori", "arith.andi", 1);
    let last = program.rfind("arith.ori").expect("a disjunction");
    let altered = match altered == program {
        true => altered,
        false => format!("{}arith.andi{}", &program[..last], &program[last + "arith.ori".len()..]),
    };
    assert_eq!(answer(check(&altered, &[]).code), "cannot tell");
}

#[test]
fn what_the_pipelines_produce_is_accepted() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("examples/programs");
    let mut count = 0;
    for entry in std::fs::read_dir(folder).expect("examples") {
        let path = entry.expect("an entry").path();
        if path.extension().is_some_and(|extension| extension == "mlir") {
            let program = std::fs::read_to_string(&path).expect("a program");
            let said = check(&program, &["--pass-pipeline=compile"]);
            assert_eq!(said.code, 0, "{}: {}{}", path.display(), said.out, said.err);
            count += 1;
        }
    }
    assert!(count > 0);
}

/// Ops that allocate, free and copy, and one that frees its operand and allocates its result.
const DECLARED: &str = r#"irdl.dialect @my {
  irdl.operation @alloc attributes {
    freehold.effects = {r = "allocate"}, freehold.allocation = {dealloc = "my.free", clone = "my.clone"}
  } {
    %m = irdl.base "!builtin.memref"
    irdl.results(r: %m)
  }
  irdl.operation @free attributes {freehold.effects = {r = "free"}} {
    %m = irdl.base "!builtin.memref"
    irdl.operands(r: %m)
  }
  irdl.operation @scrap attributes {freehold.effects = {r = "free"}} {
    %m = irdl.base "!builtin.memref"
    irdl.operands(r: %m)
  }
  irdl.operation @grow attributes {freehold.effects = {x = ["read", "free"], r = ["allocate", "write"]}} {
    %m = irdl.base "!builtin.memref"
    irdl.operands(x: %m)
    irdl.results(r: %m)
  }
  irdl.operation @same attributes {freehold.effects = {}, freehold.aliases = {r = "x"}} {
    %m = irdl.base "!builtin.memref"
    irdl.operands(x: %m)
    irdl.results(r: %m)
  }
}"#;

#[test]
fn declared_allocators_and_frees_are_known() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("my.irdl.mlir");
    std::fs::write(&file, DECLARED).expect("a file");
    let option = format!("--irdl-file={}", file.display());
    let said = |ops: &str| {
        let program =
            format!("func.func @f(%unknown: i1) {{\n  %a = \"my.alloc\"() : () -> memref<2xf32>\n{ops}  return\n}}");
        answer(check(&program, &[&option]).code)
    };
    let free = "  \"my.free\"(%a) : (memref<2xf32>) -> ()\n";
    let grow = "  %b = \"my.grow\"(%a) : (memref<2xf32>) -> memref<2xf32>\n";
    let free_grown = "  \"my.free\"(%b) : (memref<2xf32>) -> ()\n";
    let same = "  %s = \"my.same\"(%a) : (memref<2xf32>) -> memref<2xf32>\n";
    let scrap = "  \"my.scrap\"(%a) : (memref<2xf32>) -> ()";
    let yes = "  %yes = arith.constant true\n";
    let either = "  %m = memref.alloc() : memref<2xf32>\n  cf.cond_br %unknown, ^b(%a, %m : memref<2xf32>, memref<2xf32>), \
                  ^b(%m, %a : memref<2xf32>, memref<2xf32>)\n^b(%x: memref<2xf32>, %y: memref<2xf32>):\n";
    let free_either = "  \"my.free\"(%x) : (memref<2xf32>) -> ()\n  memref.dealloc %y : memref<2xf32>\n";
    let read = "  %c0 = arith.constant 0 : index\n  %v = memref.load %s[%c0] : memref<2xf32>\n";
    for (ops, expected) in [
        (free.to_string(), "yes"),
        (String::new(), "no"),
        (format!("{free}{free}"), "no"),
        (format!("{grow}{free_grown}"), "yes"),
        (grow.to_string(), "no"),
        (format!("{grow}{free}{free_grown}"), "no"),
        (format!("{same}{read}{free}"), "yes"),
        (format!("{same}{free}{read}"), "no"),
        // The allocation names the op that frees its buffer; nothing is said of what 'my.grow' returns.
        ("  memref.dealloc %a : memref<2xf32>\n".to_string(), "no"),
        (format!("{scrap}\n"), "no"),
        (format!("{grow}  memref.dealloc %b : memref<2xf32>\n"), "yes"),
        (format!("{either}{free_either}"), "no"),
        (format!("{yes}  bufferization.dealloc (%a : memref<2xf32>) if (%yes)\n"), "no"),
    ] {
        assert_eq!(said(&ops), expected, "{ops}");
    }
}

#[test]
fn bodies_of_declared_functions_are_checked() {
    let dialect = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/dialects/vault.irdl.mlir");
    let option = format!("--irdl-file={}", dialect.display());
    let function = |name: &str, takes: &str, body: &str| {
        let text = "(memref<4xf32>, memref<4xf32>) -> ()";
        format!(
            "\"vault.{name}\"() ({{\n^bb0(%a: memref<4xf32>, %b: memref<4xf32>):\n{body}}}) \
             {{sym_name = \"f\", function_type = {text}{takes}}} : () -> ()\n"
        )
    };
    let allocate = "  %0 = memref.alloc() : memref<4xf32>\n";
    let free = "  memref.dealloc %0 : memref<4xf32>\n";
    let free_b = "  memref.dealloc %b : memref<4xf32>\n";
    let end = "  \"vault.return\"() : () -> ()\n";
    let returned = |value: &str| format!("  \"vault.return\"({value}) : (memref<4xf32>) -> ()\n");
    let read = "  %i = arith.constant 0 : index\n  %v = memref.load %0[%i] : memref<4xf32>\n";
    let takes = ", takes = array<i64: 1>";
    for (name, owned, body, expected) in [
        ("func", "", end.to_string(), "yes"),
        ("func", "", format!("{allocate}{free}{end}"), "yes"),
        ("func", "", format!("{allocate}{end}"), "no"),
        ("func", "", format!("{allocate}{free}{free}{end}"), "no"),
        ("func", "", format!("{allocate}{free}{read}{end}"), "no"),
        // Arguments are borrowed, except those that the function lists.
        ("func", "", format!("{free_b}{end}"), "no"),
        ("taker", takes, format!("{free_b}{end}"), "yes"),
        ("taker", takes, end.to_string(), "no"),
        ("taker", takes, format!("{free_b}{free_b}{end}"), "no"),
        // The caller owns a returned buffer.
        ("func", "", format!("{allocate}{}", returned("%0")), "yes"),
        ("func", "", returned("%a"), "no"),
        ("taker", takes, returned("%b"), "yes"),
        ("taker", takes, format!("{free_b}{}", returned("%b")), "no"),
    ] {
        let text = function(name, owned, &body);
        let said = check(&text, &[&option]);
        assert_eq!(answer(said.code), expected, "{text}{}", said.err);
        assert!(said.out.contains("1 function"), "{}", said.out);
        let inner = format!("module {{\n{text}}}\nfunc.func @other() {{\n  return\n}}");
        let said = check(&inner, &[&option]);
        assert_eq!(answer(said.code), expected, "{inner}{}", said.err);
        assert!(said.out.contains("2 functions"), "{}", said.out);
    }
}

#[test]
fn claims_of_elements_of_declared_and_stated_sizes_are_proved() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data");
    let option = format!("--irdl-file={}", root.join("dialects/tile.irdl.mlir").display());
    for name in ["stated_sizes", "declared_types"] {
        let path = root.join(format!("golden/user_dialects/{name}.mlir"));
        let program = std::fs::read_to_string(&path).expect("a program");
        let said = check(&program, &[&option, "--pass-pipeline=compile"]);
        assert_eq!(answer(said.code), "yes", "{name}: {}{}", said.out, said.err);
    }
    // The second claim takes bytes of the first one, which is read afterwards.
    let overlap = |offset: usize| {
        format!(
            "func.func @f() {{
  %zero = arith.constant 0 : index
  %next = arith.constant {offset} : index
  %arena = memref.alloc() : memref<64xi8>
  %a = memref.view %arena[%zero][] {{freehold.claim, freehold.element_size = 12 : i64}} : memref<64xi8> to memref<2x!tt.tile>
  %b = memref.view %arena[%next][] {{freehold.claim, freehold.element_size = 8 : i64}} : memref<64xi8> to memref<2x!tt.flag>
  %x = memref.load %a[%zero] : memref<2x!tt.tile>
  %y = memref.load %b[%zero] : memref<2x!tt.flag>
  memref.dealloc %arena : memref<64xi8>
  return
}}"
        )
    };
    assert_eq!(answer(check(&overlap(24), &[]).code), "yes");
    assert_eq!(answer(check(&overlap(23), &[]).code), "cannot tell");
}

#[test]
fn isolated_ops_with_buffers_are_not_passed_over() {
    let dialect = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/data/dialects/vault.irdl.mlir");
    let option = format!("--irdl-file={}", dialect.display());
    let text = "func.func @f() {
  \"vault.box\"() ({
    %0 = memref.alloc() : memref<4xf32>
    \"vault.return\"() : () -> ()
  }) : () -> ()
  return
}";
    let said = check(text, &[&option]);
    assert_eq!(answer(said.code), "cannot tell", "{}{}", said.out, said.err);
    assert!(
        said.err.contains("'vault.box' is isolated, and what it does with buffers inside is not known"),
        "{}",
        said.err
    );
}

/// Runs `freehold check --generate=memref --static` with these arguments.
fn campaign(arguments: &[&str]) -> Said {
    let words = ["--generate=memref", "--static", "--count=20", "--runs=1"];
    let words: Vec<String> = words.iter().chain(arguments).map(|word| word.to_string()).collect();
    let outcome = execute_check(&words);
    Said { code: outcome.code, out: String::from_utf8(outcome.out).expect("text"), err: outcome.err }
}

#[test]
fn generated_programs_are_checked_after_the_passes() {
    let said = campaign(&["--pass-pipeline=ownership-elaboration"]);
    assert_eq!(said.code, 0, "{}", said.err);
    assert!(said.out.contains("static check of 20 results: "), "{}", said.out);
    assert!(said.out.contains(" yes, 0 no, "), "{}", said.out);
}

#[test]
fn a_generated_program_without_a_proof_of_its_frees_is_reduced() {
    // Nothing frees the buffers here. The machine is told to ignore it; the static check is not.
    let said = campaign(&["--pass-pipeline=cse,canonicalize", "--leaks=off", "--threads=1"]);
    assert_eq!(said.code, 2, "{}", said.err);
    assert!(said.err.contains("fails the static check"), "{}", said.err);
    assert!(said.out.contains("1 no, "), "{}", said.out);
    // Neither pass is needed for it.
    assert!(said.out.starts_with("// freehold check seed-"), "{}", said.out);
    assert!(said.out.contains("--pass-pipeline=''"), "{}", said.out);
    assert!(said.out.contains("memref.alloc"), "{}", said.out);
}

/// Returns a function with an `scf.index_switch`, of which each case yields a buffer of type `ty` that it allocates. The
/// default allocates another one, which nothing frees, if `leaks`.
fn cases_that_allocate(count: usize, ty: &str, leaks: bool) -> String {
    let mut text = format!("func.func @f(%k: index) -> {ty} {{\n  %r = scf.index_switch %k -> {ty}\n");
    for case in 0..count {
        writeln!(text, "  case {case} {{\n    %a = memref.alloc() : {ty}\n    scf.yield %a : {ty}\n  }}")
            .expect("grows");
    }
    let other = if leaks { format!("    %b = memref.alloc() : {ty}\n") } else { String::new() };
    write!(text, "  default {{\n{other}    %a = memref.alloc() : {ty}\n    scf.yield %a : {ty}\n  }}\n")
        .expect("grows");
    text + &format!("  return %r : {ty}\n}}\n")
}

/// Returns a function with a row of loops. Each may replace the buffer that it carries, of which a flag says whether it is owned.
/// The last buffer is freed if it is owned, and `frees`.
fn loops_that_replace(count: usize, frees: bool) -> String {
    let m = "memref<4xf32>";
    let mut text = format!("func.func @f(%m: {m}, %n: index, %x: f32) {{\n  %c0 = arith.constant 0 : index\n");
    text += "  %c1 = arith.constant 1 : index\n  %no = arith.constant false\n  %yes = arith.constant true\n";
    for at in 0..count {
        let (buffer, flag) = match at.checked_sub(1) {
            Some(before) => (format!("%r{before}#0"), format!("%r{before}#1")),
            None => ("%m".to_string(), "%no".to_string()),
        };
        write!(
            text,
            "  %r{at}:2 = scf.for %i = %c0 to %n step %c1 iter_args(%b = {buffer}, %o = {flag}) -> ({m}, i1) {{\n    \
             %a = memref.alloc() : {m}\n    linalg.fill ins(%x : f32) outs(%a : {m})\n    scf.if %o {{\n      \
             memref.dealloc %b : {m}\n    }}\n    scf.yield %a, %yes : {m}, i1\n  }}\n"
        )
        .expect("grows");
    }
    let last = count - 1;
    if frees {
        write!(text, "  scf.if %r{last}#1 {{\n    memref.dealloc %r{last}#0 : {m}\n  }}\n").expect("grows");
    }
    text + "  return\n}\n"
}

/// Returns a function with a nest of loops that carry the same buffer, and a flag that says whether it is owned. The innermost
/// replaces the buffer, and frees it if it is owned, and `frees`.
fn loops_in_each_other(depth: usize, frees: bool) -> String {
    let m = "memref<4xf32>";
    let mut text = format!("func.func @f(%b0: {m}, %n: index) {{\n  %c0 = arith.constant 0 : index\n");
    text += "  %c1 = arith.constant 1 : index\n  %o0 = arith.constant false\n  %yes = arith.constant true\n";
    for at in 0..depth {
        let next = at + 1;
        writeln!(
            text,
            "%r{at}:2 = scf.for %i{at} = %c0 to %n step %c1 iter_args(%b{next} = %b{at}, %o{next} = %o{at}) -> ({m}, i1) {{"
        )
        .expect("grows");
    }
    writeln!(text, "%a = memref.alloc() : {m}\n  memref.copy %b{depth}, %a : {m} to {m}").expect("grows");
    if frees {
        writeln!(text, "scf.if %o{depth} {{\n  memref.dealloc %b{depth} : {m}\n}}").expect("grows");
    }
    writeln!(text, "scf.yield %a, %yes : {m}, i1\n}}").expect("grows");
    for at in (1..depth).rev() {
        writeln!(text, "scf.yield %r{at}#0, %r{at}#1 : {m}, i1\n}}").expect("grows");
    }
    text + &format!("scf.if %r0#1 {{\n  memref.dealloc %r0#0 : {m}\n}}\nreturn\n}}\n")
}

/// A nest of loops that carry the same values is checked as one loop: otherwise each round of a loop repeats all of the inner ones.
#[test]
fn deep_nests_of_loops_are_proved() {
    for depth in [1, 2, 12, 300] {
        assert_eq!(answer(check(&loops_in_each_other(depth, true), &[]).code), "yes", "{depth} loops");
    }
    for depth in [1, 2, 12, 300] {
        assert_ne!(answer(check(&loops_in_each_other(depth, false), &[]).code), "yes", "{depth} loops");
    }
}

/// As [`loops_in_each_other`], with cycles of blocks. If `is_irreducible`, each cycle is also entered at its last block.
fn cycles_in_each_other(depth: usize, frees: bool, is_irreducible: bool) -> String {
    let m = "memref<4xf32>";
    let mut text = format!("func.func @f(%b0: {m}) {{\n  %o0 = arith.constant false\n  %yes = arith.constant true\n");
    writeln!(text, "cf.br ^head1(%b0, %o0 : {m}, i1)").expect("grows");
    for at in 1..depth {
        let (next, own) = (at + 1, format!("(%b{at}, %o{at} : {m}, i1)"));
        let other = if is_irreducible { format!("^last{at}{own}") } else { format!("^head{next}{own}") };
        write!(
            text,
            "^head{at}(%b{at}: {m}, %o{at}: i1):\n  %c{at} = \"t.any\"() : () -> i1\n  \
             cf.cond_br %c{at}, ^head{next}{own}, {other}\n"
        )
        .expect("grows");
    }
    write!(text, "^head{depth}(%b{depth}: {m}, %o{depth}: i1):\n  %a = memref.alloc() : {m}\n").expect("grows");
    writeln!(text, "  memref.copy %b{depth}, %a : {m} to {m}").expect("grows");
    if frees {
        writeln!(text, "  scf.if %o{depth} {{\n    memref.dealloc %b{depth} : {m}\n  }}").expect("grows");
    }
    writeln!(text, "  cf.br ^last{depth}(%a, %yes : {m}, i1)").expect("grows");
    for at in (1..=depth).rev() {
        let (before, own) = (at - 1, format!("(%x{at}, %p{at} : {m}, i1)"));
        write!(
            text,
            "^last{at}(%x{at}: {m}, %p{at}: i1):\n  %d{at} = \"t.any\"() : () -> i1\n  \
             cf.cond_br %d{at}, ^head{at}{own}, ^last{before}{own}\n"
        )
        .expect("grows");
    }
    text + &format!("^last0(%x: {m}, %p: i1):\n  scf.if %p {{\n    memref.dealloc %x : {m}\n  }}\n  return\n}}\n")
}

/// A cycle in a cycle is not repeated in each turn of the latter: that would multiply the turns of all cycles of a nest.
#[test]
fn deep_nests_of_cycles_are_proved() {
    for is_irreducible in [false, true] {
        for depth in [1, 2, 5, 12] {
            let [proved, fault] =
                [true, false].map(|frees| check(&cycles_in_each_other(depth, frees, is_irreducible), &[]));
            assert_eq!(answer(proved.code), "yes", "{depth} cycles, irreducible: {is_irreducible}\n{}", proved.err);
            assert_ne!(answer(fault.code), "yes", "{depth} cycles, irreducible: {is_irreducible}");
        }
    }
}

/// A value may be one of hundreds of buffers if each is live only where the value is that one: they get one name.
#[test]
fn long_rows_and_many_cases_are_proved() {
    for count in [2, 30, 300] {
        assert_eq!(
            answer(check(&cases_that_allocate(count, "memref<4xf32>", false), &[]).code),
            "yes",
            "{count} cases"
        );
        assert_eq!(answer(check(&loops_that_replace(count, true), &[]).code), "yes", "{count} loops");
    }
    for count in [2, 30] {
        assert_eq!(answer(check(&cases_that_allocate(count, "memref<4xf32>", true), &[]).code), "no", "{count} cases");
    }
    for count in [2, 30, 300] {
        assert_ne!(answer(check(&cases_that_allocate(count, "memref<4xf32>", true), &[]).code), "yes", "{count} cases");
        assert_ne!(answer(check(&loops_that_replace(count, false), &[]).code), "yes", "{count} loops");
    }
}

/// Returns a function that stores buffers in a container, loads one of them, and frees all after `rest`, of which the first
/// twice if `frees_twice`.
fn container(count: usize, rest: &str, frees_twice: bool) -> String {
    let m = "memref<4xf32>";
    let mut text = format!("func.func @f(%k: index, %x: f32) {{\n  %c = memref.alloc() : memref<{count}x{m}>\n");
    for at in 0..count {
        write!(
            text,
            "  %i{at} = arith.constant {at} : index\n  %a{at} = memref.alloc() : {m}\n  \
             memref.store %a{at}, %c[%i{at}] : memref<{count}x{m}>\n"
        )
        .expect("grows");
    }
    write!(text, "  %b = memref.load %c[%k] : memref<{count}x{m}>\n{rest}").expect("grows");
    (0..count).for_each(|at| writeln!(text, "  memref.dealloc %a{at} : {m}").expect("grows"));
    if frees_twice {
        writeln!(text, "  memref.dealloc %a0 : {m}").expect("grows");
    }
    text + &format!("  memref.dealloc %c : memref<{count}x{m}>\n  return\n}}\n")
}

/// A loaded buffer may be any of hundreds that were stored.
#[test]
fn one_of_many_stored_buffers_is_known() {
    let fill = "  linalg.fill ins(%x : f32) outs(%b : memref<4xf32>)\n";
    let free = "  memref.dealloc %b : memref<4xf32>\n";
    for count in [2, 30, 300] {
        assert_eq!(answer(check(&container(count, fill, false), &[]).code), "yes", "{count} buffers");
        assert_eq!(answer(check(&container(count, fill, true), &[]).code), "no", "{count} buffers");
        let freed = check(&container(count, free, false), &[]);
        assert_ne!(answer(freed.code), "yes", "{count} buffers, of which one is freed twice");
        assert!(freed.err.contains("a buffer is freed that is freed already"), "{}", freed.err);
    }
}

/// A value that may be one of too many buffers, which are live elsewhere too, is abandoned. It may be any of them, so none
/// of them is certainly leaked.
#[test]
fn an_abandoned_value_is_no_fault() {
    let (m, count) = ("memref<4xf32>", 30);
    let mut text = format!("func.func @f(%k: index) -> {m} {{\n");
    (0..count).for_each(|at| writeln!(text, "  %a{at} = memref.alloc() : {m}").expect("grows"));
    let others = |own: usize| {
        (0..count).filter(|&at| at != own).map(|at| format!("    memref.dealloc %a{at} : {m}\n")).collect::<String>()
    };
    writeln!(text, "  %r = scf.index_switch %k -> {m}").expect("grows");
    (1..count).for_each(|at| writeln!(text, "  case {at} {{\n    scf.yield %a{at} : {m}\n  }}").expect("grows"));
    write!(text, "  default {{\n    scf.yield %a0 : {m}\n  }}\n  scf.index_switch %k\n").expect("grows");
    (1..count).for_each(|at| writeln!(text, "  case {at} {{\n{}    scf.yield\n  }}", others(at)).expect("grows"));
    write!(text, "  default {{\n{}  }}\n  return %r : {m}\n}}\n", others(0)).expect("grows");
    let said = check(&text, &[]);
    assert_eq!(answer(said.code), "cannot tell", "{}", said.err);
    assert!(said.err.contains("a value is one of too many buffers"), "{}", said.err);
}
