//! Every message of verifiers, dialect parsers and passes is shown by some test.
//!
//! The messages are extracted from the source: string literals of several words, with `{…}` for holes, except in places
//! that hold no messages (`summary:`, `Syntax::Format(…)`, `.expect(…)`, options of passes). The messages that tests
//! show are extracted from the expectations below `tests/data/golden` and from the other tests that hold messages. A message
//! without a test fails here.

use std::path::{Path, PathBuf};

use crate::source::without_tests;

/// Folders whose messages are checked.
const FOLDERS: [&str; 14] = [
    "crates/core/src/bytecode",
    "crates/core/src/diagnostics",
    "crates/core/src/definition",
    "crates/core/src/text",
    "crates/dialects/src",
    "crates/passes/src/analysis",
    "crates/passes/src/bufferize",
    "crates/passes/src/boundaries",
    "crates/passes/src/cleanup",
    "crates/passes/src/deallocate",
    "crates/passes/src/memory",
    "crates/passes/src/support",
    "crates/passes/src/transform",
    "crates/explain/src/findings",
];

/// Messages that no test shows: the file, the begin of the message, and the reason.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("affine/syntax.rs", "expects an attribute for the map", "only the dialect's own formats use its directives"),
    ("complex/ops.rs", "complex element type matches imaginary", "both parts have one type, which is checked first"),
    ("constraints/attributes.rs", "unit property", "mlir-opt accepts any attribute, so a test would differ"),
    ("constraints/attributes.rs", "AffineMap attribute", "other attributes are rejected when properties are parsed"),
    ("constraints/attributes.rs", "IntegerSet attribute", "other attributes are rejected when properties are parsed"),
    ("constraints/attributes.rs", "dictionary of named", "other attributes are rejected when properties are parsed"),
    ("user/facts.rs", "'{}' was not declared in a file", "only files declare ops at run time"),
    ("user/keys.rs", "| interface | IRDL attribute", "the head of a table"),
    ("linalg/named_op.rs", "body argument is missing", "an op definition of linalg would have to be wrong"),
    ("linalg/named_op.rs", "unsupported function", "an op definition of linalg would have to be wrong"),
    ("linalg/named_op.rs", "unsupported unary function", "an op definition of linalg would have to be wrong"),
    ("findings/ownership.rs", "it is freed before", "no program is known in which a buffer has no last use on a path"),
    ("llvm/syntax.rs", "unknown property '{}'", "text that fits no version is reported as that of MLIR 22"),
    ("llvm/constraints.rs", "LLVM dereferenceable", "other attributes are rejected when properties are parsed"),
    ("llvm/function_syntax.rs", "vscale_range<", "the text of an attribute"),
    ("llvm/syntax.rs", ", mayBeNull", "the text of an attribute"),
    ("llvm/syntax.rs", "expects two groups of types", "only the dialect's own formats use its directives"),
    ("llvm/syntax.rs", "expects the type of the value", "only the dialect's own formats use its directives"),
    ("ml_program/rewrite.rs", "unranked global ops", "the verifier requires a value, which is ranked"),
    ("scf/rewrite.rs", "unsupported scf::YieldOp parent", "the verifier knows the parents of scf.yield"),
    ("scf/ownership.rs", "only supported when nested region is empty", "the ops in it are rejected first"),
    (
        "scf/rewrite.rs",
        "inconsistent memory space on yields",
        "an scf.execute_region with two yields is rejected before",
    ),
    (
        "tensor/new_tensors.rs",
        "memory space not implemented yet",
        "a memory space that cannot be inferred is reported first",
    ),
    ("format/attribute.rs", "invalid {} attribute specification", "keyword attributes are tried as keywords first"),
    ("format/attribute.rs", "expected a floating-point literal", "no format has a list of floats"),
    ("format/grammar.rs", "unexpected variable in a custom directive", "there are no other kinds of variables"),
    ("format/mod.rs", "the op has no declarative format", "it is only requested for ops with such a format"),
    ("format/parse.rs", "the assembly format of '{}'", "an op definition would have to be wrong"),
    ("format/resolve.rs", "cannot infer the type of", "constraints reject values without such a type first"),
    ("text/op_parser.rs", "expected ellipsis", "no format has a required ellipsis"),
    ("parser/affine.rs", "too many identifiers", "a limit against hostile texts"),
    ("parser/affine.rs", "affine expression has more than", "a limit against hostile texts"),
    ("parser/attribute.rs", "alias expands to too many nodes", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/location.rs", "alias expands to too many nodes", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/types.rs", "alias expands to too many nodes", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/types.rs", "aliases expand to too many nodes", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/attribute.rs", "expected dynamic attribute", "dialects declared at run time have attributes with `<`"),
    ("parser/types.rs", "expected dynamic type", "dialects declared at run time have types with `<`"),
    ("parser/dense.rs", "elements literal type has too many", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/dense.rs", "elements literal is too large", "a limit that tests/suite/hostile.rs runs into"),
    ("reader/lazy.rs", "{}: the file is too large", "the file would need gigabytes"),
    ("parser/dense.rs", "dense array is too large", "the text would need gigabytes"),
    ("parser/region.rs", "entry block arguments were already", "formats with argument types have argument names"),
    ("parser/region.rs", "region argument needs a type", "the formats of loops and functions have one"),
    ("parser/region.rs", "too many arguments specified", "formats with argument types have argument names"),
    ("parser/region.rs", "argument and block argument type", "formats with argument types have argument names"),
    ("parser/symbol.rs", "unexpected nul or EOF", "the text begins with the opening bracket"),
    ("user/load.rs", "expected a reference with at most two parts", "IRDL files are verified first"),
    (
        "user/constraint.rs",
        "the constraint is too complex",
        "reported for one of several alternatives, none of which is shown",
    ),
    ("user/load.rs", "operand is not the result of a constraint", "IRDL files are verified first"),
    ("user/load.rs", "expected a symbol reference", "IRDL files are verified first"),
    ("definition/verifier.rs", "'{}' op created with unregistered dialect", "the parser rejects such ops first"),
    ("definition/verifier.rs", "'{}' op branching to block of a different region", "no text can name such a block"),
    ("definition/verifier.rs", "in a child region", "no text can name such a value"),
    ("definition/verifier.rs", "neither in a parent nor in a child region", "no text can name such a value"),
    ("verify/control_flow.rs", "different number of loop results", "each loop checks its number of results first"),
    ("definition/verify/mod.rs", "region with at most", "the blocks of such regions are counted before"),
    ("verify/symbols.rs", "expects one region", "regions of functions are counted before"),
    ("verify/symbols.rs", "expects {} attribute dictionary", "the attribute's own constraint is checked first"),
    (
        "one_shot/rewrite.rs",
        "op or BufferizableOpInterface implementation",
        "every bufferizable op with regions of several blocks supports it",
    ),
    (
        "bufferize/analysis/mod.rs",
        "op or BufferizableOpInterface implementation",
        "every bufferizable op with regions of several blocks supports it",
    ),
    (
        "ownership_based_buffer_deallocation/rewrite.rs",
        "MemRef value does not have valid ownership",
        "a buffer to free got an owner when it was visited",
    ),
    ("diagnostics/reported.rs", "an error was reported", "the command prints the diagnostics instead"),
    ("findings/advice/boundary.rs", "{}bufferization.materialize_in", "part of a program that tests compile"),
    ("findings/advice/boundary.rs", "{}{} = bufferization.to_tensor", "part of a program that tests compile"),
    ("findings/mod.rs", "passed on", "a key of the JSON summary, which tests/data/golden/explain/json.out shows"),
    (
        "ownership_based_buffer_deallocation/rewrite.rs",
        "there are multiple return operations",
        "all get the same new operands",
    ),
];

/// Text before literals that are no messages.
const NOT_MESSAGES: &[&str] = &[
    "summary:",
    "of_enum(",
    "title:",
    "Syntax::Format(",
    ".format(",
    ".expect(",
    "panic!(",
    "unreachable!(",
    ".text(",
    "print_assignments(",
    "const HELP: &str =",
];

/// A string literal of the source and its location.
struct Message {
    file: String,
    line: usize,
    /// The text between the holes.
    parts: Vec<String>,
}

impl Message {
    fn text(&self) -> String {
        self.parts.join("{}")
    }

    /// Returns whether the parts occur in `line`, in order.
    fn is_in(&self, line: &str) -> bool {
        let mut rest = line;
        self.parts.iter().all(|part| match rest.find(part.as_str()) {
            Some(at) => {
                rest = &rest[at + part.len()..];
                true
            }
            None => false,
        })
    }
}

fn files(folder: &Path, wanted: &dyn Fn(&Path) -> bool, found: &mut Vec<PathBuf>) {
    let mut entries: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").flatten().map(|at| at.path()).collect();
    entries.sort();
    for path in entries {
        if path.is_dir() {
            files(&path, wanted, found);
        } else if wanted(&path) {
            found.push(path);
        }
    }
}

/// Returns the end of the literal whose first letter is at `start`: an unescaped quote.
fn literal_end(source: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < source.len() && source[at] != b'"' {
        at += 1 + usize::from(source[at] == b'\\');
    }
    at
}

/// Calls `found` with the text before each string literal, the literal as spelled, and its position.
fn string_literals(source: &str, mut found: impl FnMut(&str, &str, usize)) {
    let bytes = source.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => {
                at += bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
            }
            // A quoted character; otherwise it is a lifetime.
            b'\'' if bytes.get(at + 1) == Some(&b'\\') => {
                at += 3;
                at += bytes[at..].iter().position(|&byte| byte == b'\'').unwrap_or(0) + 1;
            }
            b'\'' if bytes.get(at + 2) == Some(&b'\'') => at += 3,
            b'"' => {
                let end = literal_end(bytes, at + 1);
                found(&source[..at], &source[at + 1..end], at);
                at = end + 1;
            }
            _ => at += 1,
        }
    }
}

/// Returns the contents of a literal: escapes resolved, up to the end of its first line, split at the holes.
fn parts_of(literal: &str) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut letters = literal.chars().peekable();
    while let Some(letter) = letters.next() {
        let is_first = parts.len() == 1;
        let part = parts.last_mut().expect("a part");
        match letter {
            '\\' => match letters.next() {
                Some('\n') => while letters.next_if(|letter| letter.is_whitespace()).is_some() {},
                Some('n') if !part.is_empty() || !is_first => break,
                Some('n') | None => {}
                Some(letter) => part.push(letter),
            },
            '{' if letters.next_if_eq(&'{').is_some() => part.push('{'),
            '}' if letters.next_if_eq(&'}').is_some() => part.push('}'),
            '{' => {
                while letters.next().is_some_and(|letter| letter != '}') {}
                parts.push(String::new());
            }
            letter => part.push(letter),
        }
    }
    let last = parts.last_mut().expect("a part");
    *last = last.trim_end().to_string();
    parts
}

/// Returns whether a literal is a message, judging by the text before it and by its form. A literal after a quoted name
/// and a comma describes the name, as in tables of options.
fn is_message(before: &str, literal: &str) -> bool {
    let is_word = |word: &&str| word.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_lowercase));
    let words = parts_of(literal).iter().flat_map(|part| part.split(' ').filter(is_word)).count();
    let before = before.trim_end();
    let statement = before.rsplit(';').next().unwrap_or_default();
    words > 1
        && !["assert!(", "assert_eq!("].iter().any(|check| statement.contains(check))
        // The text of a doc comment that a macro puts together.
        && !before.rsplit('\n').next().unwrap_or_default().trim_start().starts_with("#[doc")
        && !before.ends_with("\",")
        && !NOT_MESSAGES.iter().any(|place| before.ends_with(place))
}

fn messages() -> Vec<Message> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut found = Vec::new();
    for folder in FOLDERS {
        let is_source =
            |path: &Path| path.extension().is_some_and(|ending| ending == "rs") && !path.ends_with("tests.rs");
        let mut sources = Vec::new();
        files(&root.join(folder), &is_source, &mut sources);
        for path in sources {
            let whole = std::fs::read_to_string(&path).expect("a source file");
            let source = without_tests(&whole);
            let file = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            string_literals(&source, |before, literal, _| {
                if is_message(before, literal) {
                    let line = before.matches('\n').count() + 1;
                    found.push(Message { file: file.clone(), line, parts: parts_of(literal) });
                }
            });
        }
    }
    found
}

/// Returns the lines in which tests state expected messages.
fn shown() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    let is_golden = |path: &Path| path.extension().is_some_and(|ending| ending == "mlir" || ending == "out");
    files(&root.join("tests/data/golden"), &is_golden, &mut paths);
    files(&root.join("tests/data/explain_advice"), &is_golden, &mut paths);
    const MARKS: [&str; 8] = ["expected-", "error:", "warning:", "note:", "remark:", "CHECK", "cf.assert", "ADVICE:"];
    let mut lines = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a golden file");
        lines.extend(text.lines().filter(|line| MARKS.iter().any(|mark| line.contains(mark))).map(str::to_string));
    }
    let bytecode = std::fs::read_to_string(root.join("tests/data/bytecode/messages.txt")).expect("a file of messages");
    lines.extend(bytecode.lines().map(str::to_string));
    for file in [
        "crates/dialects/src/declared/tests.rs",
        "crates/dialects/src/user/tests.rs",
        "crates/core/src/text/format/tests.rs",
        "tests/suite/bufferization_advice.rs",
        "tests/suite/bytecode.rs",
        "tests/suite/bytecode_on_demand.rs",
        "tests/suite/cancellation.rs",
        "tests/suite/encodings.rs",
        "tests/suite/explain.rs",
        "tests/suite/library.rs",
        "tests/suite/memory_counts.rs",
        "tests/suite/panics.rs",
        "tests/suite/reproducers.rs",
        "tests/suite/verifier.rs",
        "tests/suite/hostile.rs",
        "crates/language-server/tests/recovery.rs",
        "tests/suite/missing_facts.rs",
    ] {
        let text = std::fs::read_to_string(root.join(file)).expect("a file of tests");
        string_literals(&text, |_, literal, _| {
            lines.extend(literal.split("\\n").map(|line| parts_of(line).join("{}")));
        });
    }
    lines
}

#[test]
fn every_message_is_shown_by_a_test() {
    let (messages, shown) = (messages(), shown());
    assert!(messages.len() > 800, "only {} messages were found in the source", messages.len());
    let mut missing = Vec::new();
    let mut used = vec![false; EXCEPTIONS.len()];
    for message in &messages {
        let exception = EXCEPTIONS
            .iter()
            .position(|(file, start, _)| message.file.ends_with(file) && message.text().starts_with(start));
        let is_shown = shown.iter().any(|line| message.is_in(line));
        match exception {
            Some(index) if !is_shown => used[index] = true,
            None if !is_shown => missing.push(format!("{}:{}: {}", message.file, message.line, message.text())),
            _ => {}
        }
    }
    let stale: Vec<&str> = EXCEPTIONS.iter().zip(used).filter(|entry| !entry.1).map(|entry| entry.0.1).collect();
    assert!(missing.is_empty(), "no test shows these messages:\n{}", missing.join("\n"));
    assert!(stale.is_empty(), "these are no exceptions any more: {stale:?}");
}

#[test]
fn messages_are_found_in_source() {
    let source = r#"
        // "no message here"
        summary: "what it is",
        let quote = '"';
        input.error("expects one region")
        input.error(format!("expected {} operands, \
             but {name} has\nmore {{}}", 1))
        Syntax::Format("$a `to` type($b)")
        flag("some-name", "tells what it does")
    "#;
    let mut found = Vec::new();
    string_literals(source, |before, literal, _| {
        if is_message(before, literal) {
            found.push(parts_of(literal));
        }
    });
    assert_eq!(found, [vec!["expects one region"], vec!["expected ", " operands, but ", " has"]]);
}
