//! The invariants of ARCHITECTURE.md that can be read off the source: which crate depends on which, and which folder of a
//! crate imports which.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::path::Path;

use crate::source::{module_of, paths, sources};

/// Crates, and the crates of this workspace that they may depend on.
const CRATES: &[(&str, &[&str])] = &[
    (
        "capi",
        &[
            "freehold-core",
            "freehold-dialects",
            "freehold-explain",
            "freehold-history",
            "freehold-interpreter",
            "freehold-ods",
            "freehold-packing",
            "freehold-pass",
            "freehold-passes",
            "freehold-prover",
        ],
    ),
    ("compare", &["freehold-core", "freehold-generate", "freehold-interpreter"]),
    ("core", &[]),
    ("dialects", &["freehold-core", "freehold-history"]),
    ("explain", &["freehold-core", "freehold-packing", "freehold-pass", "freehold-passes"]),
    // Random programs are text; their constructs are described to nobody.
    ("generate", &["freehold-core"]),
    // The core asks for other versions of MLIR through traits; dialects attach their tables.
    ("history", &["freehold-core"]),
    // An oracle shares no code with the passes that it checks.
    ("interpreter", &["freehold-core"]),
    // A document is text and its programs, and what the compiler puts into them; running them is no part of it.
    (
        "language-server",
        &[
            "freehold-core",
            "freehold-dialects",
            "freehold-explain",
            "freehold-layout",
            "freehold-ods",
            "freehold-passes",
        ],
    ),
    ("layout", &["freehold-core"]),
    // Loading an import is loading its text.
    ("ods", &["freehold-core", "freehold-dialects"]),
    // The solver knows of no programs.
    ("packing", &[]),
    // The pass manager knows no pass, no dialect and no analysis.
    ("pass", &["freehold-core"]),
    ("passes", &["freehold-core", "freehold-dialects", "freehold-packing", "freehold-pass"]),
    // The static check runs nothing.
    ("prover", &["freehold-core"]),
    // The package has the command too.
    ("../python", &["freehold", "freehold-dialects", "freehold-passes"]),
    // The command, and documents without the session of the server.
    ("../playground", &["freehold", "freehold-language-server"]),
];

/// Folder, and the modules that it must not import.
const FORBIDDEN: &[(&str, &[&str])] = &[
    ("crates/core/src/ir", &["crate::diagnostics", "crate::text"]),
    // Every layer above `ir` reports errors, so the module for that depends on `ir` alone.
    ("crates/core/src/diagnostics", &["crate::definition", "crate::rewrite", "crate::text"]),
    ("crates/core/src/rewrite", &["crate::text"]),
    ("crates/passes/src/analysis", &["freehold_core::text"]),
    // The machine executes every program as it is.
    ("crates/interpreter/src", &["freehold_core::rewrite"]),
    ("crates/prover/src", &["freehold_core::rewrite"]),
    ("crates/compare/src", &["freehold_core::rewrite"]),
    ("crates/interpreter/src/scalar", &["crate::engine", "crate::evaluations"]),
    // The compiler gets the evaluations of ops as an argument.
    ("crates/interpreter/src/engine", &["crate::evaluations"]),
    // Random programs are text.
    ("crates/generate/src", &["freehold_core::ir"]),
];

/// The families of passes, and the other top-level modules of `passes` that each may import. `registry` and `compile` know all.
const STREETS: &[(&str, &[&str])] = &[
    ("analysis", &[]),
    ("support", &["analysis"]),
    ("bufferize", &["analysis", "support"]),
    ("boundaries", &["analysis", "bufferize", "support"]),
    // `ownership-elaboration` forwards the results of private functions, which is a change of their signatures.
    ("deallocate", &["analysis", "boundaries", "bufferize", "support"]),
    ("memory", &["analysis", "bufferize", "support"]),
    ("cleanup", &["analysis", "support"]),
    // Its transforms apply what the passes of the other families do.
    ("transform", &["bufferize", "cleanup", "support"]),
];

/// The folders and files directly in the core's `src`, the lowest first: each imports only lower ones, apart from [`UPWARD`].
const CORE: &[&str] = &[
    "cancellation",
    "progress",
    "sort",
    "threads",
    "ir",
    "diagnostics",
    "error",
    "definition",
    "rewrite",
    "text",
    "bytecode",
    "read",
    "module",
];

/// Imports of a higher folder of the core, and the reason for each.
const UPWARD: &[(&str, &str, &str)] = &[
    ("ir", "definition", "an op name refers to its definition; edits and dominance ask for its traits"),
    ("definition", "text", "the types of functions that parse and print an op; messages of the verifier print types"),
];

/// The crates whose top-level modules import each other without cycles.
const LAYERED: &[&str] = &["dialects", "explain", "interpreter", "passes"];

/// The module that represents `lib.rs`.
const ROOT: &str = "lib";

#[test]
fn crates_depend_on_lower_ones() {
    for (name, allowed) in CRATES {
        let manifest = Path::new(env!("CARGO_MANIFEST_DIR")).join(format!("crates/{name}/Cargo.toml"));
        let manifest = std::fs::read_to_string(manifest).expect("the manifest of a crate");
        let section = manifest.split("[dependencies]").nth(1).expect("a section of dependencies");
        let section = section.split("\n[").next().unwrap_or_default();
        let own: Vec<&str> = section
            .lines()
            .filter_map(|line| line.split([' ', '=', '.']).next())
            .filter(|dependency| dependency.starts_with("freehold"))
            .collect();
        assert_eq!(own, *allowed, "dependencies of crates/{name}");
    }
}

/// The modules of `plan_memory` that know lives and bytes only: the layout, and the data of a problem.
const WITHOUT_PROGRAM: &[&str] =
    &["layout", "problem::block_ops", "problem::buffers", "problem::interval", "problem::reason", "problem::size"];

#[test]
fn the_layout_of_a_plan_does_not_know_the_program() {
    const FOLDER: &str = "crates/passes/src/memory/plan_memory";
    const MODULE: &str = "crate::memory::plan_memory::";
    // Sorts know neither programs nor lives.
    const SORTS: &str = "freehold_core::sort::";
    let is_inside = |path: &str| {
        let names =
            |inside: &&str| path.strip_prefix(*inside).is_some_and(|rest| rest.is_empty() || rest.starts_with("::"));
        WITHOUT_PROGRAM.iter().any(names)
    };
    let (mut count, mut wrong) = (0, Vec::new());
    for (path, code) in sources(FOLDER) {
        let module = module_of(&path);
        if !is_inside(format!("crate::{}", module.join("::")).strip_prefix(MODULE).unwrap_or_default()) {
            continue;
        }
        count += 1;
        let imports = paths(&code, &module).into_iter();
        let is_allowed =
            |import: &String| import.starts_with(SORTS) || import.strip_prefix(MODULE).is_some_and(is_inside);
        wrong.extend(
            imports.filter(|import| !is_allowed(import)).map(|import| format!("{} imports {import}", path.display())),
        );
        if code.contains("freehold_dialects") {
            wrong.push(format!("{} uses dialects", path.display()));
        }
    }
    assert!(count > 10, "{FOLDER} has {count} such files");
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn folders_import_lower_ones() {
    let mut wrong = Vec::new();
    for (folder, forbidden) in FORBIDDEN {
        let files = sources(folder);
        assert!(!files.is_empty(), "{folder} holds no source");
        for (path, code) in files {
            let module = module_of(&path);
            let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(&path).display().to_string();
            for import in paths(&code, &module) {
                let top: Vec<&str> = import.split("::").take(2).collect();
                if forbidden.contains(&top.join("::").as_str()) {
                    wrong.push(format!("{file} imports {import}"));
                }
            }
        }
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

/// Module, the modules that it imports, and a file with each import.
type Imports = BTreeMap<String, BTreeMap<String, String>>;

/// Returns the imports between the top-level modules of a crate: the folders and files directly in its `src`.
///
/// A re-export is an import. Whatever the root of the crate defines or re-exports is in the module [`ROOT`], which imports
/// the modules that `lib.rs` names.
fn imports_of_crate(name: &str) -> Imports {
    let files = sources(&format!("crates/{name}/src"));
    let top = |path: &Path| module_of(path).into_iter().next().unwrap_or_else(|| ROOT.to_string());
    let modules: BTreeSet<String> = files.iter().map(|(path, _)| top(path)).collect();
    let mut imports = Imports::new();
    for (path, code) in &files {
        let file = path.strip_prefix(env!("CARGO_MANIFEST_DIR")).unwrap_or(path).display().to_string();
        let from = top(path);
        let mut imported: Vec<String> = Vec::new();
        for import in paths(code, &module_of(path)) {
            let Some(rest) = import.strip_prefix("crate::") else { continue };
            let first = rest.split("::").next().unwrap_or_default();
            imported.push(if modules.contains(first) { first } else { ROOT }.to_string());
        }
        if from == ROOT {
            let word = |letter: char| !letter.is_alphanumeric() && letter != '_';
            let named = |module: &&String| {
                code.match_indices(&format!("{module}::"))
                    .any(|(at, _)| code[..at].is_empty() || code[..at].ends_with(word))
            };
            imported.extend(modules.iter().filter(named).cloned());
        }
        let known = imports.entry(from.clone()).or_default();
        for module in imported.into_iter().filter(|module| *module != from) {
            known.entry(module).or_insert_with(|| file.clone());
        }
    }
    imports
}

/// Returns the modules of a shortest cycle, of which each imports the next and the last imports the first.
fn shortest_cycle(imports: &Imports) -> Option<Vec<&str>> {
    let next = |module: &str| imports.get(module).into_iter().flat_map(|imported| imported.keys().map(String::as_str));
    let cycle_at = |start| {
        let mut reached: BTreeMap<&str, &str> = BTreeMap::new();
        let mut queue = VecDeque::from([start]);
        while let Some(module) = queue.pop_front() {
            for imported in next(module) {
                if !reached.contains_key(imported) {
                    reached.insert(imported, module);
                    queue.push_back(imported);
                }
            }
        }
        let mut cycle = vec![start];
        let mut at = *reached.get(start)?;
        while at != start {
            cycle.push(at);
            at = reached[at];
        }
        cycle[1..].reverse();
        Some(cycle)
    };
    imports.keys().filter_map(|start| cycle_at(start.as_str())).min_by_key(Vec::len)
}

#[test]
fn families_of_passes_import_lower_ones() {
    let imports = imports_of_crate("passes");
    for (street, allowed) in STREETS {
        let imported = imports.get(*street).unwrap_or_else(|| panic!("crates/passes has no {street}"));
        for (module, file) in imported.iter().filter(|(module, _)| module.as_str() != ROOT) {
            assert!(allowed.contains(&module.as_str()), "{street} imports {module}: {file}");
        }
    }
    let is_listed = |module: &str| STREETS.iter().any(|(street, _)| *street == module);
    let others = imports.keys().filter(|module| !is_listed(module)).map(String::as_str);
    assert_eq!(others.collect::<Vec<_>>(), ["compile", ROOT, "registry"]);
}

/// Returns the modules that define a pass: those of the statics in the table of the registry.
fn modules_of_passes() -> BTreeSet<String> {
    let files = sources("crates/passes/src");
    let registry = files.iter().find(|(path, _)| path.ends_with("passes/src/registry.rs")).expect("the registry");
    let table = registry.1.split("pub static PASSES").nth(1).expect("the table of passes");
    let table = table.split("];").next().unwrap_or_default();
    let paths = table.lines().filter_map(|line| line.trim().strip_prefix("&crate::")?.strip_suffix(','));
    paths.filter_map(|path| path.rsplit_once("::")).map(|(module, _)| module.to_string()).collect()
}

#[test]
fn passes_do_not_import_each_other() {
    let passes = modules_of_passes();
    assert!(passes.len() > 50, "the registry has {} modules of passes", passes.len());
    let pass_of = |path: &str| {
        let mut path = path;
        while !passes.contains(path) {
            path = path.rsplit_once("::")?.0;
        }
        Some(path.to_string())
    };
    let mut wrong = Vec::new();
    for (path, code) in sources("crates/passes/src") {
        let module = module_of(&path);
        let Some(own) = pass_of(&module.join("::")) else { continue };
        for import in paths(&code, &module) {
            let other = import.strip_prefix("crate::").and_then(pass_of).filter(|other| *other != own);
            wrong.extend(other.map(|_| format!("{} imports {import}", module.join("::"))));
        }
    }
    assert!(wrong.is_empty(), "what two passes need is in a module that is no pass:\n{}", wrong.join("\n"));
}

#[test]
fn folders_form_no_cycles() {
    for name in LAYERED {
        let imports = imports_of_crate(name);
        assert!(imports.values().any(|imported| !imported.is_empty()), "crates/{name} has no imports");
        if let Some(cycle) = shortest_cycle(&imports) {
            let edges = cycle.iter().zip(cycle.iter().cycle().skip(1));
            let lines: Vec<String> =
                edges.map(|(&from, &to)| format!("{from} imports {to}: {}", imports[from][to])).collect();
            panic!("modules of crates/{name} import each other in a cycle:\n{}", lines.join("\n"));
        }
    }
}

#[test]
fn folders_of_the_core_import_lower_ones() {
    let imports = imports_of_crate("core");
    let level = |module: &str| CORE.iter().position(|known| *known == module);
    let mut upward = BTreeSet::new();
    for (from, imported) in imports.iter().filter(|(from, _)| from.as_str() != ROOT) {
        let own = level(from).unwrap_or_else(|| panic!("{from} of crates/core has no place in the order"));
        for (to, file) in imported.iter().filter(|(to, _)| to.as_str() != ROOT) {
            if level(to).is_some_and(|level| level > own) {
                let is_known = UPWARD.iter().any(|(known, other, _)| known == from && other == to);
                assert!(is_known, "{from} imports {to}, which is above it: {file}");
                upward.insert((from.as_str(), to.as_str()));
            }
        }
    }
    let known: BTreeSet<(&str, &str)> = UPWARD.iter().map(|&(from, to, _)| (from, to)).collect();
    assert_eq!(upward, known, "imports of higher folders");
}

#[test]
fn shortest_cycles_are_found() {
    let graph = |edges: &[(&str, &str)]| {
        let mut imports = Imports::new();
        for (from, to) in edges {
            imports.entry(from.to_string()).or_default().insert(to.to_string(), "file.rs".to_string());
        }
        imports
    };
    assert_eq!(shortest_cycle(&graph(&[("a", "b"), ("b", "c"), ("a", "c")])), None);
    let tangled = graph(&[("a", "b"), ("b", "c"), ("c", "a"), ("c", "d"), ("d", "e"), ("e", "d")]);
    assert_eq!(shortest_cycle(&tangled), Some(vec!["d", "e"]));
    assert_eq!(shortest_cycle(&graph(&[("a", "b"), ("b", "c"), ("c", "a")])), Some(vec!["a", "b", "c"]));
}

#[test]
fn analysis_never_edits() {
    const EDITS: &[&str] = &[
        ".set_operand(",
        ".set_operands(",
        ".set_attribute(",
        ".set_attributes(",
        ".replace_all_uses(",
        ".move_op(",
        ".erase(",
        ".create(",
        ".insert_argument(",
    ];
    // Of rewriting an analysis asks what ops fold to.
    const FOLDS: &[&str] = &["fold_supposing"];
    for (path, code) in
        sources("crates/passes/src/analysis").into_iter().chain(sources("crates/passes/src/bufferize/analysis"))
    {
        for edit in EDITS {
            assert!(!code.contains(edit), "{} calls {edit}", path.display());
        }
        assert!(!code.contains("Rewriter"), "{} names the rewriter", path.display());
        for import in paths(&code, &module_of(&path)) {
            if let Some(name) = import.strip_prefix("freehold_core::rewrite") {
                let name = name.trim_start_matches("::").split("::").next().unwrap_or_default();
                assert!(FOLDS.contains(&name), "{} imports {import}", path.display());
            }
        }
    }
}

#[test]
fn passes_start_no_threads() {
    for (street, _) in STREETS {
        for (path, code) in sources(&format!("crates/passes/src/{street}")) {
            for word in ["rayon", "thread::"] {
                assert!(!code.contains(word), "{} names {word}: the pass manager schedules bodies", path.display());
            }
        }
    }
}

#[test]
fn evaluation_asks_neither_folds_nor_region_flow() {
    // Of a declared op, nothing but the declaration says what it does.
    let is_about_declared_ops = |path: &Path| path.ends_with("prover/src/declared.rs");
    let files = ["interpreter", "prover", "compare"].map(|name| sources(&format!("crates/{name}/src")));
    for (path, code) in files.into_iter().flatten().filter(|file| !is_about_declared_ops(&file.0)) {
        for question in ["op_def.fold", "Rewriter", ".region_branch", ".loop_like", "constant_of(", "constant_folding"]
        {
            assert!(!code.contains(question), "{} asks {question}", path.display());
        }
    }
}

#[test]
fn nothing_is_left_undone() {
    for (path, code) in ["src", "crates"].into_iter().flat_map(sources) {
        for stub in ["todo!(", "unimplemented!("] {
            assert!(!code.contains(stub), "{} holds {stub}", path.display());
        }
    }
}
