//! Answers questions about a document, in the form of the language server protocol.
//!
//! ```json
//! {
//!   "uri": "file:///f.mlir", "text": "func.func @f() { return }", "allowUnregistered": true, "hasCommands": true,
//!   "questions": [{ "method": "diagnostics" }, { "method": "textDocument/hover", "params": { "position": { "line": 0, "character": 1 } } }]
//! }
//! ```
//!
//! The answer to a question is `{"result": …}` or `{"error": "…"}`. `initialize` has the capabilities of the server as its result, and
//! `diagnostics` the list of `textDocument/publishDiagnostics`.

use freehold_language_server::protocol::{self, Answer, Notes};
use freehold_language_server::{DialectFile, Document, Settings, buffer_notes};
use lsp_types::Uri;
use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Value as Json, json};

/// Questions about a document.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct Questions {
    uri: Uri,
    text: String,
    /// Whether ops of dialects that nobody declares are allowed.
    #[serde(default)]
    allow_unregistered: bool,
    /// The texts of files in IRDL that declare more dialects, by their names.
    #[serde(default)]
    dialects: Vec<(String, String)>,
    /// Whether the client runs the commands of code lenses.
    #[serde(default)]
    has_commands: bool,
    questions: Vec<Question>,
}

#[derive(Deserialize)]
struct Question {
    method: String,
    #[serde(default)]
    params: Json,
}

/// The answer to a question: an object with one member.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
enum Told {
    Result(Box<RawValue>),
    Error(String),
}

/// Returns the answers to questions, as JSON.
///
/// # Errors
/// The questions cannot be read.
pub fn answer(questions: &[u8]) -> Result<String, String> {
    let questions: Questions = serde_json::from_slice(questions).map_err(|error| error.to_string())?;
    let dialects = questions.dialects.into_iter().map(|(name, text)| DialectFile { name, text }).collect();
    let settings = Settings { allow_unregistered: questions.allow_unregistered, dialects };
    let name = questions.uri.path().as_str().rsplit('/').next().unwrap_or_default().to_string();
    let document = Document::new(&name, questions.text, settings);
    let asked = questions.questions;
    let notes = if asked.iter().any(|question| protocol::needs_notes(&question.method)) && document.is_valid() {
        buffer_notes(&name, document.text(), document.settings(), true, &mut |_| {}).unwrap_or_default()
    } else {
        Vec::new()
    };
    let notes = Notes { notes, is_stale: false };
    let answer = |question: Question| -> Answer {
        match question.method.as_str() {
            "initialize" => {
                protocol::json_of(json!({ "capabilities": protocol::capabilities(questions.has_commands) }))
            }
            "diagnostics" => protocol::json_of(protocol::diagnostics(&questions.uri, &document)),
            method => {
                protocol::answer(&document, &questions.uri, &notes, questions.has_commands, method, question.params)
            }
        }
    };
    let answers = asked.into_iter().map(|question| match answer(question) {
        Ok(result) => Told::Result(result),
        Err((_, message)) => Told::Error(message),
    });
    serde_json::to_string(&answers.collect::<Vec<_>>()).map_err(|error| error.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answers(text: &str, questions: Json) -> Json {
        let all = json!({ "uri": "file:///f.mlir", "text": text, "questions": questions });
        serde_json::from_str(&answer(all.to_string().as_bytes()).expect("answers")).expect("JSON")
    }

    #[test]
    fn questions_have_the_answers_of_the_server() {
        let text = "func.func @f(%x: tensor<4xf32>, %v: f32, %i: index) -> (tensor<4xf32>, f32) {\n  \
            %0 = tensor.insert %v into %x[%i] : tensor<4xf32>\n  %1 = tensor.extract %x[%i] : tensor<4xf32>\n  \
            return %0, %1 : tensor<4xf32>, f32\n}\n";
        let asked = json!([
            { "method": "initialize" },
            { "method": "diagnostics" },
            { "method": "textDocument/definition", "params": { "position": { "line": 2, "character": 23 } } },
            { "method": "textDocument/inlayHint", "params": {} },
            { "method": "textDocument/unknown" },
        ]);
        let answers = answers(text, asked);
        assert_eq!(answers[0]["result"]["capabilities"]["hoverProvider"], true);
        assert_eq!(answers[1]["result"], json!([]));
        assert_eq!(answers[2]["result"][0]["range"]["start"], json!({ "line": 0, "character": 13 }));
        assert_eq!(answers[3]["result"][0]["label"][0]["value"], "copy");
        assert_eq!(answers[4]["error"], "the server has no method 'textDocument/unknown'");
    }

    #[test]
    fn all_errors_of_a_document_are_listed() {
        let text = "func.func @f() -> i32 {\n  return %x : i32\n}\nfunc.func @g() -> i32 {\n  return %y : i32\n}\n";
        let answers = answers(text, json!([{ "method": "diagnostics" }]));
        assert_eq!(answers[0]["result"].as_array().map(Vec::len), Some(2));
    }

    #[test]
    fn questions_that_cannot_be_read_are_refused() {
        assert!(answer(b"{}").expect_err("no text").starts_with("missing field `uri`"));
    }
}
