//! A client of the server: every request has an answer, over the programs of the golden tests.
#![cfg(feature = "server")]

use std::io::{BufReader, PipeReader, PipeWriter, pipe};
use std::path::{Path, PathBuf};
use std::thread::JoinHandle;

use freehold_language_server::Settings;
use freehold_language_server::server::{ServerOptions, serve};
use lsp_server::{Message, Notification, Request, RequestId, Response};
use serde_json::{Value as Json, json};

struct Client {
    input: PipeWriter,
    output: BufReader<PipeReader>,
    server: Option<JoinHandle<std::io::Result<bool>>>,
    last_id: i32,
    /// Notifications of the server that nobody waited for.
    waiting: Vec<Notification>,
}

impl Client {
    fn start(root: Option<&Path>) -> Client {
        let (requests, input) = pipe().expect("a pipe");
        let (output, answers) = pipe().expect("a pipe");
        let settings = Settings { allow_unregistered: true, ..Settings::default() };
        let options = ServerOptions { settings, executable: Some("/bin/cat".into()), compiler: None };
        let server = Some(std::thread::spawn(move || serve(BufReader::new(requests), answers, options)));
        let mut client = Client { input, output: BufReader::new(output), server, last_id: 0, waiting: Vec::new() };
        let root = root.map(|root| format!("file://{}", root.display()));
        let result = client.ask("initialize", json!({ "capabilities": {}, "rootUri": root })).expect("capabilities");
        assert_eq!(result["capabilities"]["textDocumentSync"]["change"], 2);
        client.notify("initialized", json!({}));
        client
    }

    fn write(&mut self, message: Message) {
        message.write(&mut self.input).expect("a server");
    }

    fn read(&mut self) -> Message {
        Message::read(&mut self.output).expect("a message").expect("a server")
    }

    fn notify(&mut self, method: &str, params: Json) {
        let notification = Notification { method: method.to_string(), params };
        self.write(notification.into());
    }

    fn send(&mut self, method: &str, params: Json) -> RequestId {
        self.last_id += 1;
        let request = Request { id: self.last_id.into(), method: method.to_string(), params };
        let id = request.id.clone();
        self.write(request.into());
        id
    }

    fn wait(&mut self, id: &RequestId) -> Response {
        loop {
            match self.read() {
                Message::Response(response) if response.id == *id => return response,
                Message::Notification(notification) => self.waiting.push(notification),
                other => panic!("unexpected {other:?}"),
            }
        }
    }

    fn ask(&mut self, method: &str, params: Json) -> Result<Json, String> {
        let id = self.send(method, params);
        let response = self.wait(&id);
        match response.error {
            Some(error) => Err(error.message),
            // A result that is `null` is read as none.
            None => Ok(response.result.unwrap_or(Json::Null)),
        }
    }

    fn open(&mut self, uri: &str, text: &str) -> Json {
        let document = json!({ "uri": uri, "languageId": "mlir", "version": 1, "text": text });
        self.notify("textDocument/didOpen", json!({ "textDocument": document }));
        self.diagnostics(uri)
    }

    /// Replaces the text of a line, and returns the diagnostics then.
    fn edit(&mut self, uri: &str, version: i32, range: Json, text: &str) -> Json {
        let change = json!({ "range": range, "text": text });
        let document = json!({ "uri": uri, "version": version });
        self.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": [change] }));
        self.diagnostics(uri)
    }

    fn diagnostics(&mut self, uri: &str) -> Json {
        loop {
            let is_it = |notification: &Notification| {
                notification.method == "textDocument/publishDiagnostics" && notification.params["uri"] == uri
            };
            if let Some(index) = self.waiting.iter().position(is_it) {
                return self.waiting.remove(index).params["diagnostics"].clone();
            }
            match self.read() {
                Message::Notification(notification) => self.waiting.push(notification),
                other => panic!("unexpected {other:?}"),
            }
        }
    }

    fn stop(mut self) {
        self.ask("shutdown", Json::Null).expect("an end");
        self.notify("exit", Json::Null);
        let server = self.server.take().expect("a server");
        assert!(server.join().expect("no panic").expect("an end"));
    }
}

const TEXT: &str = "\
func.func private @g(i32) -> (i32, i32)
func.func @f(%a: i32) -> i32 {
  // \u{1f600}
  %0:2 = call @g(%a) : (i32) -> (i32, i32)
  %1 = arith.addi %0#1, %a : i32
  return %1 : i32
}
";

fn at(line: u32, character: u32) -> Json {
    json!({ "textDocument": { "uri": "file:///a.mlir" }, "position": { "line": line, "character": character } })
}

fn starts(locations: &Json) -> Vec<(u64, u64)> {
    let start = |location: &Json| {
        let start = &location["range"]["start"];
        (start["line"].as_u64().expect("a line"), start["character"].as_u64().expect("a column"))
    };
    locations.as_array().expect("a list").iter().map(start).collect()
}

#[test]
fn symbols_of_nested_modules_are_found() {
    let text = "module {\n  module @inner {\n    func.func @f() {\n      return\n    }\n  }\n  func.func @g() \
        attributes {a = @inner::@f} {\n    return\n  }\n}\n";
    let mut client = Client::start(None);
    assert_eq!(client.open("file:///a.mlir", text), json!([]));
    for (line, character) in [(2, 15), (6, 42)] {
        let definition = client.ask("textDocument/definition", at(line, character)).expect("an answer");
        assert_eq!(starts(&definition), [(2, 4)], "{line}:{character}");
        let mut references = at(line, character);
        references["context"] = json!({ "includeDeclaration": true });
        let references = client.ask("textDocument/references", references).expect("an answer");
        assert_eq!(starts(&references), [(2, 14), (6, 41)], "{line}:{character}");
    }
    client.stop();
}

#[test]
fn names_are_found_and_renamed() {
    let mut client = Client::start(None);
    assert_eq!(client.open("file:///a.mlir", TEXT), json!([]));
    let definition = client.ask("textDocument/definition", at(4, 19)).expect("an answer");
    assert_eq!(starts(&definition), [(3, 2)]);
    let mut references = at(1, 14);
    references["context"] = json!({ "includeDeclaration": true });
    let references = client.ask("textDocument/references", references).expect("an answer");
    assert_eq!(starts(&references), [(1, 13), (3, 17), (4, 24)]);
    let hover = client.ask("textDocument/hover", at(3, 15)).expect("an answer");
    assert!(hover["contents"]["value"].as_str().expect("a text").contains("private `@g`"), "{hover}");
    let mut rename = at(3, 15);
    rename["newName"] = json!("h");
    let renamed = client.ask("textDocument/rename", rename).expect("an answer");
    assert_eq!(starts(&renamed["changes"]["file:///a.mlir"]), [(0, 18), (3, 14)]);
    let mut taken = at(1, 14);
    taken["newName"] = json!("%1");
    assert_eq!(client.ask("textDocument/rename", taken), Err("'%1' is in use".to_string()));
    let mut wrong = at(1, 14);
    wrong["newName"] = json!("a b");
    assert_eq!(client.ask("textDocument/rename", wrong), Err("'%a b' is not a valid name".to_string()));
    for (line, character, refusal) in [
        (4, 8, "the name of an op cannot be changed"),
        (2, 3, "there is no name here"),
        (1, 30, "this block has no name"),
    ] {
        assert_eq!(client.ask("textDocument/prepareRename", at(line, character)), Err(refusal.to_string()));
    }
    client.stop();
}

#[test]
fn completions_depend_on_the_place() {
    let mut client = Client::start(None);
    let text = TEXT.replace("  return %1", "  %2 = ari\n  %3 = arith.addi %\n  %4 = call @\n  return %1");
    assert_eq!(client.open("file:///a.mlir", &text).as_array().map(Vec::len), Some(3));
    let mut labels = |line, character| -> Vec<String> {
        let answer = client.ask("textDocument/completion", at(line, character)).expect("an answer");
        let items = answer["items"].as_array().expect("a list");
        items.iter().map(|item| item["label"].as_str().expect("a label").to_string()).collect()
    };
    assert!(labels(5, 10).contains(&"arith.addi".to_string()));
    assert_eq!(labels(6, 19), ["%1", "%0", "%a"]);
    assert_eq!(labels(7, 13), ["@f", "@g"]);
    assert!(labels(4, 33).contains(&"f32".to_string()));
    // In a comment.
    assert!(labels(2, 4).is_empty());
    client.stop();
}

#[test]
fn programs_are_formatted_and_converted() {
    let mut client = Client::start(None);
    client.open("file:///a.mlir", "// first\nfunc.func   @f( ) {\nreturn }\n// -----\nmodule {  }\n");
    let document = json!({ "textDocument": { "uri": "file:///a.mlir" }, "options": {} });
    let edits = client.ask("textDocument/formatting", document.clone()).expect("an answer");
    assert_eq!(edits[0]["newText"], "// first\nfunc.func @f() {\n  return\n}\n// -----\nmodule {\n}\n");
    let bytecode = client.ask("mlir/convertToBytecode", json!({ "uri": "file:///a.mlir" }));
    assert_eq!(bytecode, Err("unexpected split file, expected a single module".to_string()));
    client.open("file:///a.mlir", TEXT);
    let bytecode = client.ask("mlir/convertToBytecode", json!({ "uri": "file:///a.mlir" })).expect("an answer");
    assert!(bytecode["output"].as_str().expect("a text").starts_with("TUzvUg"), "the magic number in base 64");
    client.open("file:///a.mlir", "func.func @f() {");
    let refused = client.ask("textDocument/formatting", document);
    assert_eq!(refused, Err("a text with errors is not formatted".to_string()));
    let refused = client.ask("mlir/convertToBytecode", json!({ "uri": "file:///a.mlir" }));
    assert_eq!(refused, Err("a text with errors is not written as bytecode".to_string()));
    client.stop();
}

#[test]
fn bytecode_files_are_shown_as_text() {
    let folder = tempfile::tempdir().expect("a folder");
    let source = root().join("tests/data/bytecode");
    let files = files(&source, "mlirbc");
    let mut client = Client::start(Some(folder.path()));
    // Some are from versions whose ops of other dialects cannot be read.
    let texts: Vec<Json> = files
        .iter()
        .filter_map(|file| {
            let uri = format!("file://{}", file.display());
            client.ask("mlir/convertFromBytecode", json!({ "uri": uri })).ok()
        })
        .collect();
    assert!(!texts.is_empty() && texts.iter().all(|text| text["output"].as_str().is_some_and(|text| !text.is_empty())));
    let other = folder.path().join("text.mlirbc");
    std::fs::write(&other, "module {}").expect("a file");
    let refused = client.ask("mlir/convertFromBytecode", json!({ "uri": format!("file://{}", other.display()) }));
    assert!(refused.expect_err("no bytecode").contains("this is no MLIR bytecode"));
    client.stop();
}

#[test]
fn the_workspace_names_files_that_declare_dialects() {
    let folder = tempfile::tempdir().expect("a folder");
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).expect("a file");
    write("freehold.toml", "irdl = [\"queue.irdl.mlir\"]\n");
    write("queue.irdl.mlir", "irdl.dialect @queue {\n  irdl.operation @reset {\n    irdl.operands()\n  }\n}\n");
    let mut client = Client::start(Some(folder.path()));
    assert_eq!(client.open("file:///a.mlir", "\"queue.reset\"() : () -> ()\n"), json!([]));
    let problems = client.open("file:///a.mlir", "%0 = \"queue.reset\"() : () -> i32\n");
    assert_eq!(problems.as_array().map(Vec::len), Some(1), "{problems}");
    write("freehold.toml", "irdl = [\"missing.mlir\"]\n");
    client.notify("workspace/didChangeWatchedFiles", json!({ "changes": [] }));
    assert_eq!(client.diagnostics("file:///a.mlir"), json!([]));
    let shown = client.waiting.iter().find(|notification| notification.method == "window/showMessage");
    assert!(shown.expect("a message").params["message"].as_str().expect("a text").contains("missing.mlir"));
    client.stop();
}

#[test]
fn requests_that_make_no_sense_are_refused() {
    let mut client = Client::start(None);
    let unknown = client.ask("textDocument/unknown", json!({}));
    assert_eq!(unknown, Err("the server has no method 'textDocument/unknown'".to_string()));
    assert_eq!(client.ask("textDocument/hover", at(0, 0)), Err("file:///a.mlir is not open".to_string()));
    assert!(client.ask("textDocument/hover", json!({ "textDocument": 3 })).is_err());
    client.notify("textDocument/didChange", json!({ "textDocument": 3 }));
    // A request that is cancelled while it waits has an answer.
    let id = client.send("textDocument/hover", at(0, 0));
    client.notify("$/cancelRequest", json!({ "id": client.last_id }));
    assert!(client.wait(&id).error.is_some());
    client.stop();
}

// ---- every program of the golden tests

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().expect("the root")
}

fn files(folder: &Path, extension: &str) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(folder) = folders.pop() {
        for entry in std::fs::read_dir(folder).expect("a folder").flatten() {
            let path = entry.path();
            match path.is_dir() {
                true => folders.push(path),
                false if path.extension().is_some_and(|own| own == extension) => found.push(path),
                false => {}
            }
        }
    }
    found.sort();
    found
}

/// Asks everything at a position.
fn ask_everything(client: &mut Client, uri: &str, line: u32, character: u32) {
    let document = json!({ "uri": uri });
    let position = json!({ "line": line, "character": character });
    for method in ["hover", "definition", "references", "documentHighlight", "completion"] {
        let params =
            json!({ "textDocument": document, "position": position, "context": { "includeDeclaration": true } });
        let answer = client.ask(&format!("textDocument/{method}"), params);
        answer.unwrap_or_else(|error| panic!("{method} at {uri}:{line}:{character}: {error}"));
    }
    let params = json!({ "textDocument": document, "position": position, "newName": "renamed" });
    if let Err(refusal) = client.ask("textDocument/rename", params) {
        assert!(!refusal.contains("internal"), "{uri}:{line}:{character}: {refusal}");
    }
}

#[test]
fn every_request_about_golden_programs_has_an_answer() {
    let mut client = Client::start(None);
    let mut programs = files(&root().join("tests/data/golden"), "mlir");
    programs.extend(files(&root().join("examples"), "mlir"));
    assert!(programs.len() > 100);
    // tests/oracle/lsp.py asks about all.
    for (number, path) in programs.iter().enumerate().step_by(6) {
        let Ok(text) = std::fs::read_to_string(path) else { continue };
        let uri = format!("file://{}", path.display());
        client.open(&uri, &text);
        let document = json!({ "textDocument": { "uri": uri }, "options": {} });
        for method in ["documentSymbol", "foldingRange", "semanticTokens/full"] {
            let answer = client.ask(&format!("textDocument/{method}"), document.clone());
            answer.unwrap_or_else(|error| panic!("{method} of {uri}: {error}"));
        }
        // A line that is cut in the middle, and restored.
        let lines: Vec<&str> = text.lines().collect();
        let line = (number * 7) % lines.len().max(1);
        let cut = lines.get(line).map_or(0, |line| line.chars().take(line.len() / 2).map(char::len_utf16).sum());
        let full: usize = lines.get(line).map_or(0, |line| line.chars().map(char::len_utf16).sum());
        let range = |from: usize, to: usize| json!({ "start": { "line": line, "character": from }, "end": { "line": line, "character": to } });
        let rest: String = {
            let units: Vec<u16> = lines.get(line).map_or(Vec::new(), |line| line.encode_utf16().collect());
            String::from_utf16_lossy(&units[cut..])
        };
        client.edit(&uri, 2, range(cut, full), "");
        ask_everything(&mut client, &uri, line as u32, cut as u32);
        client.edit(&uri, 3, range(cut, cut), &rest);
        ask_everything(&mut client, &uri, line as u32, (full / 3) as u32);
        client.notify("textDocument/didClose", json!({ "textDocument": { "uri": uri } }));
    }
    client.stop();
}

// ---- buffers

/// A function whose copy can be avoided, because the read of the old value may come first, and one without buffers.
const TENSORS: &str =
    concat!(include_str!("../../../tests/data/language_server/copy.mlir"), "func.func @main() {\n  return\n}\n");

impl Client {
    /// Asks until the answer is what `is_it` expects: the buffers are computed beside the requests.
    fn ask_until(&mut self, method: &str, params: &Json, is_it: impl Fn(&Json) -> bool) -> Json {
        for _ in 0..600 {
            let answer = self.ask(method, params.clone()).expect("an answer");
            if is_it(&answer) {
                return answer;
            }
            std::thread::sleep(std::time::Duration::from_millis(50));
        }
        panic!("{method} does not get the expected answer: {}", self.ask(method, params.clone()).expect("an answer"));
    }
}

fn whole(lines: u32) -> Json {
    json!({
        "textDocument": { "uri": "file:///a.mlir" },
        "range": { "start": { "line": 0, "character": 0 }, "end": { "line": lines, "character": 0 } },
        "context": { "diagnostics": [] },
    })
}

#[test]
fn copies_are_shown_and_avoided() {
    let mut client = Client::start(None);
    assert_eq!(client.open("file:///a.mlir", TENSORS), json!([]));
    let has_hints = |hints: &Json| !hints.as_array().expect("a list").is_empty();
    let hints = client.ask_until("textDocument/inlayHint", &whole(10), has_hints);
    assert_eq!(hints[0]["position"], json!({ "line": 1, "character": 51 }), "{hints}");
    assert!(hints[0]["label"][0]["value"].as_str().expect("a text").starts_with("copy"), "{hints}");
    let tooltip = &hints[0]["label"][0]["tooltip"]["value"];
    assert!(tooltip.as_str().expect("a text").contains("'tensor.extract' reads"), "{hints}");
    // The advice comes later.
    let actions = client.ask_until("textDocument/codeAction", &whole(10), has_hints);
    assert!(actions[0]["title"].as_str().expect("a text").starts_with("Avoid the copy: "), "{actions}");
    let edits = actions[0]["edit"]["changes"]["file:///a.mlir"].as_array().expect("a list").clone();
    assert!(!edits.is_empty());
    // While the text has an error, the last hints stay, in their places.
    let start = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 0, "character": 0 } });
    client.edit("file:///a.mlir", 2, start.clone(), "func.func\n");
    let stale = client.ask("textDocument/inlayHint", whole(11)).expect("an answer");
    assert_eq!(stale[0]["position"]["line"], 2);
    assert!(stale[0]["label"][0]["value"].as_str().expect("a text").ends_with("(stale)"), "{stale}");
    assert_eq!(client.ask("textDocument/codeAction", whole(11)), Ok(json!([])));
    assert_eq!(client.ask("textDocument/codeLens", whole(11)), Ok(json!([])));
    // After the advice is taken there is no copy.
    let line = json!({ "start": { "line": 0, "character": 0 }, "end": { "line": 1, "character": 0 } });
    client.edit("file:///a.mlir", 3, line, "");
    let mut changes: Vec<Json> =
        edits.iter().map(|edit| json!({ "range": edit["range"], "text": edit["newText"] })).collect();
    changes.sort_by_key(|change| {
        let start = &change["range"]["start"];
        std::cmp::Reverse((start["line"].as_u64(), start["character"].as_u64()))
    });
    let document = json!({ "uri": "file:///a.mlir", "version": 4 });
    client.notify("textDocument/didChange", json!({ "textDocument": document, "contentChanges": changes }));
    assert_eq!(client.diagnostics("file:///a.mlir"), json!([]));
    let has_no_copy = |hints: &Json| !hints.to_string().contains("copy") && !hints.to_string().contains("stale");
    client.ask_until("textDocument/inlayHint", &whole(11), has_no_copy);
    client.stop();
}

#[test]
fn lenses_run_the_executable() {
    let mut client = Client::start(None);
    client.open("file:///a.mlir", TENSORS);
    let lenses = client.ask("textDocument/codeLens", whole(10)).expect("an answer");
    let titles: Vec<(u64, &str)> = lenses
        .as_array()
        .expect("a list")
        .iter()
        .map(|lens| {
            let title = lens["command"]["title"].as_str().expect("a title");
            (lens["range"]["start"]["line"].as_u64().expect("a line"), title)
        })
        .collect();
    assert_eq!(titles, [(0, "check"), (0, "report"), (7, "run"), (7, "check"), (7, "report")]);
    // The executable of this test is `cat`, which refuses the arguments.
    let command = json!({ "command": "freehold.run", "arguments": ["file:///a.mlir", "main"] });
    let answer = client.ask("workspace/executeCommand", command).expect("an answer");
    assert_eq!(answer["success"], false);
    assert!(answer["output"].as_str().expect("a text").contains("fuel"), "{answer}");
    for (command, arguments, refusal) in [
        ("freehold.fly", json!([]), "unknown command 'freehold.fly'"),
        ("freehold.run", json!([]), "freehold.run needs a file and a function"),
        ("freehold.run", json!(["file:///b.mlir", "f"]), "file:///b.mlir is not open"),
    ] {
        let command = json!({ "command": command, "arguments": arguments });
        assert_eq!(client.ask("workspace/executeCommand", command), Err(refusal.to_string()));
    }
    client.stop();
}
