//! `freehold lsp` as processes: a session, and the process that computes the hints of a document.

use std::io::{BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};

use serde_json::{Value as Json, json};

/// The copy of `%t` can be avoided, because the read of its old value may come first.
const PROGRAM: &str = include_str!("../data/language_server/copy.mlir");

fn start(arguments: &[&str]) -> (Child, ChildStdin, BufReader<ChildStdout>) {
    let mut command = Command::new(env!("CARGO_BIN_EXE_freehold"));
    command.arg("lsp").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("the command runs");
    let input = child.stdin.take().expect("a pipe");
    let output = BufReader::new(child.stdout.take().expect("a pipe"));
    (child, input, output)
}

fn send(input: &mut ChildStdin, mut message: Json) {
    message["jsonrpc"] = json!("2.0");
    let text = message.to_string();
    write!(input, "Content-Length: {}\r\n\r\n{text}", text.len()).expect("the message is read");
}

/// Returns the result of the request `id`.
fn result(output: &mut BufReader<ChildStdout>, id: u64) -> Json {
    loop {
        let mut length = 0;
        loop {
            let mut line = String::new();
            output.read_line(&mut line).expect("a header");
            match line.trim_end().strip_prefix("Content-Length: ") {
                Some(bytes) => length = bytes.parse().expect("a number"),
                None if line.trim_end().is_empty() => break,
                None => panic!("unexpected '{line}'"),
            }
        }
        let mut text = vec![0; length];
        output.read_exact(&mut text).expect("a message");
        let message: Json = serde_json::from_slice(&text).expect("JSON");
        if message["id"] == id {
            return message.get("result").expect("a result").clone();
        }
    }
}

#[test]
fn hints_are_computed_in_a_process() {
    let (mut child, mut input, mut output) = start(&[]);
    send(&mut input, json!({ "id": 0, "method": "initialize", "params": { "capabilities": {} } }));
    assert_eq!(result(&mut output, 0)["serverInfo"]["name"], "freehold lsp");
    if cfg!(all(target_os = "linux", target_env = "gnu")) {
        // The process has started itself anew, under the same number.
        let environment = std::fs::read(format!("/proc/{}/environ", child.id())).expect("a process");
        let has = |variable: &[u8]| environment.split(|byte| *byte == 0).any(|entry| entry == variable);
        assert!(has(b"MALLOC_ARENA_MAX=1") && has(b"MALLOC_TRIM_THRESHOLD_=131072"));
    }
    let document = json!({ "uri": "file:///f.mlir", "languageId": "mlir", "version": 1, "text": PROGRAM });
    send(&mut input, json!({ "method": "textDocument/didOpen", "params": { "textDocument": document } }));
    let range = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 7, "character": 0 } });
    let whole = json!({ "textDocument": { "uri": "file:///f.mlir" }, "range": range });
    let mut id = 0;
    let hints = loop {
        id += 1;
        assert!(id < 600, "no hints");
        send(&mut input, json!({ "id": id, "method": "textDocument/inlayHint", "params": whole }));
        match result(&mut output, id) {
            hints if hints == json!([]) => std::thread::sleep(std::time::Duration::from_millis(50)),
            hints => break hints,
        }
    };
    assert_eq!(hints[0]["label"][0]["value"], "copy", "{hints}");
    send(&mut input, json!({ "id": 1000, "method": "shutdown" }));
    assert_eq!(result(&mut output, 1000), Json::Null);
    send(&mut input, json!({ "method": "exit" }));
    assert!(child.wait().expect("an end").success());
}

#[test]
fn the_process_writes_notes_without_advice_and_with_it() {
    let (mut child, mut input, output) = start(&["--buffers"]);
    let job = json!({ "name": "f.mlir", "text": PROGRAM, "allow_unregistered": false, "dialects": [] });
    write!(input, "{job}").expect("the document is read");
    drop(input);
    let lines: Vec<Json> =
        output.lines().map(|line| serde_json::from_str(&line.expect("a line")).expect("JSON")).collect();
    assert!(child.wait().expect("an end").success());
    let [quick, tested] = &lines[..] else { panic!("{lines:?}") };
    let note = &quick["changed"][0][1];
    assert_eq!((&note["kind"], &note["advice"]), (&json!("Copy"), &Json::Null));
    assert_eq!((&tested["length"], &tested["changed"][0][0]), (&quick["length"], &json!(0)), "{tested}");
    assert!(tested["changed"][0][1]["advice"]["message"].is_string(), "{tested}");
}

#[test]
fn input_that_is_no_message() {
    for (arguments, input, error) in [
        (&["--buffers"][..], "{}", "missing field `name` at line 1 column 2"),
        (&[], "Content-Length: 2\r\n\r\n{}", "malformed LSP payload"),
        (&[], "", "the input ends before the request 'initialize'"),
    ] {
        let (mut child, mut stream, _output) = start(arguments);
        stream.write_all(input.as_bytes()).expect("the input is read");
        drop(stream);
        let mut told = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut told).expect("text");
        assert_eq!(child.wait().expect("an end").code(), Some(1), "{told}");
        assert!(told.starts_with("freehold lsp: error: ") && told.contains(error), "{told}");
    }
}
