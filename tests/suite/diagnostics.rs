//! Every message that verifiers, parsers of dialects and passes can give is shown by some test.
//!
//! The messages are read off the source: string literals of several words, with `{…}` for holes, but for those that
//! stand where no message stands (`summary:`, `Syntax::Format(…)`, `.expect(…)`, options of passes). What tests show is
//! read off the expectations below `tests/golden` and off the other tests that hold messages. A rule without a case
//! fails here.

use std::path::{Path, PathBuf};

use crate::source::without_tests;

/// Folders whose messages are looked at.
const FOLDERS: [&str; 7] = [
    "src/diagnostics",
    "src/dialect",
    "src/interface",
    "src/syntax",
    "src/transform",
    "src/analysis",
    "src/cli/explain",
];

/// Messages that no test shows: the file they stand in, how they begin, and why that is so.
const EXCEPTIONS: &[(&str, &str, &str)] = &[
    ("affine/syntax.rs", "expects an attribute for the map", "only the dialect's own formats use its directives"),
    ("complex/ops.rs", "complex element type matches imaginary", "both parts have one type, which is asked first"),
    ("constraints/attributes.rs", "unit property", "mlir-opt takes anything, and so a case would show a difference"),
    ("constraints/attributes.rs", "AffineMap attribute", "what is no map is refused when properties are read"),
    ("constraints/attributes.rs", "IntegerSet attribute", "what is no set is refused when properties are read"),
    ("constraints/attributes.rs", "dictionary of named", "what is no dictionary is refused when properties are read"),
    ("linalg/named_op.rs", "body argument is missing", "a row of linalg would have to be wrong"),
    ("linalg/named_op.rs", "unsupported function", "a row of linalg would have to be wrong"),
    ("linalg/named_op.rs", "unsupported unary function", "a row of linalg would have to be wrong"),
    ("ml_program/bufferize.rs", "unranked global ops", "the verifier asks for a value, which has a rank"),
    ("scf/bufferize.rs", "unsupported scf::YieldOp parent", "the verifier knows the parents of scf.yield"),
    ("scf/ownership.rs", "only supported when nested region is empty", "what stands in it is refused first"),
    (
        "scf/bufferize.rs",
        "inconsistent memory space on yields",
        "an scf.execute_region with two yields is refused before",
    ),
    ("tensor/bufferize_new.rs", "memory space not implemented yet", "that no space can be inferred is said first"),
    ("format/attribute.rs", "invalid {} attribute specification", "attributes that are words are tried by word first"),
    ("format/attribute.rs", "expected a floating-point literal", "no format has a list of floats"),
    ("format/grammar.rs", "unexpected variable in a custom directive", "there are no other kinds of variables"),
    ("format/mod.rs", "the op has no declarative format", "only ops with such a format are asked for it"),
    ("parser/mod.rs", "nesting is deeper than", "a limit that tests/suite/hostile.rs runs into"),
    ("format/parse.rs", "the assembly format of '{}'", "a row would have to be wrong"),
    ("format/resolve.rs", "cannot infer the type of", "constraints refuse what has no such type first"),
    ("syntax/op_parser.rs", "expected ellipsis", "no form has one that must be there"),
    ("parser/affine.rs", "too many identifiers", "a limit against hostile texts"),
    ("parser/affine.rs", "affine expression has more than", "a limit against hostile texts"),
    ("parser/attribute.rs", "alias stands for too much", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/location.rs", "alias stands for too much", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/types.rs", "alias stands for too much", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/types.rs", "aliases stand for too much", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/attribute.rs", "expected dynamic attribute", "dialects declared at run time have attributes with `<`"),
    ("parser/types.rs", "expected dynamic type", "dialects declared at run time have types with `<`"),
    ("parser/dense.rs", "elements literal type has too many", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/dense.rs", "elements literal is too large", "a limit that tests/suite/hostile.rs runs into"),
    ("parser/dense.rs", "dense array is too large", "the text would have to be of gigabytes"),
    ("parser/region.rs", "entry block arguments were already", "whoever gives types of arguments gives their names"),
    ("parser/region.rs", "region argument needs a type", "the forms of loops and functions give one"),
    ("parser/region.rs", "too many arguments specified", "whoever gives types of arguments gives their names"),
    ("parser/region.rs", "argument and block argument type", "whoever gives types of arguments gives their names"),
    ("parser/types.rs", "unexpected nul or EOF", "the text begins with what is to be closed"),
    ("user/load.rs", "a reference has at most two parts", "IRDL files are verified first"),
    ("user/constraint.rs", "the constraint is too complex", "said of one way among several, of which none is shown"),
    ("user/load.rs", "operand is not the result of a constraint", "IRDL files are verified first"),
    ("user/load.rs", "expected a symbol reference", "IRDL files are verified first"),
    ("interface/verifier.rs", "'{}' op created with unregistered dialect", "the parser refuses such ops first"),
    ("interface/verifier.rs", "'{}' op branching to block of a different region", "no text can name such a block"),
    ("interface/verifier.rs", "in a child region", "no text can name such a value"),
    ("interface/verifier.rs", "neither in a parent nor in a child region", "no text can name such a value"),
    ("verify/control_flow.rs", "different number of loop results", "each loop counts its results itself first"),
    ("interface/verify/mod.rs", "region with at most", "regions of one block at most are counted before"),
    ("verify/symbols.rs", "expects one region", "regions of functions are counted before"),
    ("verify/symbols.rs", "expects {} attribute dictionary", "the attribute's own constraint is asked first"),
    (
        "one_shot_bufferize/rewrite.rs",
        "op or BufferizableOpInterface implementation",
        "every op that bufferizes and can hold several blocks allows that",
    ),
    (
        "one_shot/mod.rs",
        "op or BufferizableOpInterface implementation",
        "every op that bufferizes and can hold several blocks allows that",
    ),
    (
        "ownership_based_buffer_deallocation/rewrite.rs",
        "MemRef value does not have valid ownership",
        "a buffer that is to be freed was given an owner when it was met",
    ),
    (
        "ownership_based_buffer_deallocation/rewrite.rs",
        "BranchOpInterface operations with multiple successors",
        "the preconditions refuse them, but for cf.cond_br, which has a rule of its own",
    ),
    (
        "ownership_based_buffer_deallocation/rewrite.rs",
        "only BranchOpInterface operations with exactly one",
        "no op that branches has no successor",
    ),
    ("diagnostics/reported.rs", "an error was reported", "the command prints the diagnostics instead"),
    ("explain/mod.rs", "inputs of more than 2 GiB", "the text would have to be of gigabytes"),
    ("explain/advice/boundary.rs", "{}bufferization.materialize_in", "a part of a program, which tests compile"),
    ("explain/advice/boundary.rs", "{}{} = bufferization.to_tensor", "a part of a program, which tests compile"),
    ("explain/mod.rs", "passed on", "a key of the JSON summary, which tests/golden/explain/json.out shows"),
    ("ownership_based_buffer_deallocation/rewrite.rs", "produced operands", "no branch produces what it passes"),
    (
        "ownership_based_buffer_deallocation/rewrite.rs",
        "there are multiple return operations",
        "all get the same new operands",
    ),
];

/// What stands before literals that are no messages.
const NOT_MESSAGES: &[&str] = &[
    "summary:",
    "of_enum(",
    "title:",
    "Syntax::Format(",
    ".expect(",
    "panic!(",
    "unreachable!(",
    ".text(",
    "print_assignments(",
    "const HELP: &str =",
];

/// A string literal of the source and where it stands.
struct Message {
    file: String,
    line: usize,
    /// What stands between the holes.
    parts: Vec<String>,
}

impl Message {
    fn text(&self) -> String {
        self.parts.join("{}")
    }

    /// Whether the parts stand in `line`, in order.
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

/// The end of the literal whose first letter is at `start`: a quote that no backslash hides.
fn literal_end(source: &[u8], start: usize) -> usize {
    let mut at = start;
    while at < source.len() && source[at] != b'"' {
        at += 1 + usize::from(source[at] == b'\\');
    }
    at
}

/// Calls `found` with what stands before each string literal, the literal as it is spelled, and its place.
fn string_literals(source: &str, mut found: impl FnMut(&str, &str, usize)) {
    let bytes = source.as_bytes();
    let mut at = 0;
    while at < bytes.len() {
        match bytes[at] {
            b'/' if bytes[at..].starts_with(b"//") => {
                at += bytes[at..].iter().position(|&byte| byte == b'\n').unwrap_or(bytes.len() - at);
            }
            // A quoted character; what is no such thing is a lifetime.
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

/// What a literal says: escapes resolved, up to the end of its first line, cut at the holes.
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

/// Whether a literal is a message, by what stands before it and by how it looks. After a quoted name and a comma stands
/// what the name means, as in tables of options.
fn is_message(before: &str, literal: &str) -> bool {
    let is_word = |word: &&str| word.as_bytes().windows(2).any(|pair| pair.iter().all(u8::is_ascii_lowercase));
    let words = parts_of(literal).iter().flat_map(|part| part.split(' ').filter(is_word)).count();
    let before = before.trim_end();
    let statement = before.rsplit(';').next().unwrap_or_default();
    words > 1
        && !statement.contains("assert!(")
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

/// The lines in which tests say what is to be said.
fn shown() -> Vec<String> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let mut paths = Vec::new();
    let is_golden = |path: &Path| path.extension().is_some_and(|ending| ending == "mlir" || ending == "out");
    files(&root.join("tests/golden"), &is_golden, &mut paths);
    files(&root.join("tests/explain_advice"), &is_golden, &mut paths);
    const MARKS: [&str; 8] = ["expected-", "error:", "warning:", "note:", "remark:", "CHECK", "cf.assert", "ADVICE:"];
    let mut lines = Vec::new();
    for path in paths {
        let text = std::fs::read_to_string(&path).expect("a golden file");
        lines.extend(text.lines().filter(|line| MARKS.iter().any(|mark| line.contains(mark))).map(str::to_string));
    }
    for file in [
        "src/dialect/user/tests.rs",
        "src/syntax/format/tests.rs",
        "tests/suite/encodings.rs",
        "tests/suite/explain.rs",
        "tests/suite/verifier.rs",
        "tests/suite/hostile.rs",
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
