//! The answers to requests about a document, in the form of the language server protocol. They need neither threads nor files: the
//! server has both, and editors in a browser have neither.

mod convert;

use lsp_server::ErrorCode;
use lsp_types as lsp;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::value::{RawValue, to_raw_value};
use serde_json::{Value as Json, json};

use crate::buffers::BufferNote;
use crate::document::Document;
use crate::names::Refusal;
#[cfg(feature = "server")]
pub(crate) use convert::range_of;
pub use convert::{capabilities, diagnostics};

/// An answer to a request: a result, or why there is none. The result is its text, because that of a large document has hundreds of
/// thousands of numbers, and a tree of them needs thirty times the memory of the text.
pub type Answer = Result<Box<RawValue>, (ErrorCode, String)>;

/// The commands of code lenses, and the arguments of `freehold` before the name of a function.
pub const COMMANDS: &[(&str, &[&str])] = &[
    ("freehold.run", &["run", "--fuel=100000000"]),
    ("freehold.check", &["check", "--pass-pipeline=compile"]),
    ("freehold.report", &["report"]),
];

/// The requests about a document or a range of it.
const IN_DOCUMENT: &[&str] = &[
    "textDocument/documentSymbol",
    "textDocument/foldingRange",
    "textDocument/formatting",
    "textDocument/inlayHint",
    "textDocument/codeAction",
    "textDocument/codeLens",
    "textDocument/semanticTokens/full",
    "textDocument/semanticTokens/range",
];

/// The requests about a position in a document.
const AT_POSITION: &[&str] = &[
    "textDocument/hover",
    "textDocument/definition",
    "textDocument/references",
    "textDocument/documentHighlight",
    "textDocument/prepareRename",
    "textDocument/rename",
    "textDocument/completion",
];

/// What `freehold compile` puts into a document.
#[derive(Clone, Default)]
pub struct Notes {
    /// The notes.
    pub notes: Vec<BufferNote>,
    /// Whether the text has changed since.
    pub is_stale: bool,
}

/// Most requests name a document and a position.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtPosition {
    position: lsp::Position,
    new_name: Option<String>,
}

/// The parameters of requests about a document or a range of it.
#[derive(Deserialize)]
struct InDocument {
    range: Option<lsp::Range>,
}

/// Returns whether [`answer`] knows a method.
pub fn is_known(method: &str) -> bool {
    IN_DOCUMENT.contains(&method) || AT_POSITION.contains(&method)
}

/// Returns whether the answer to a request depends on [`Notes`].
pub fn needs_notes(method: &str) -> bool {
    matches!(method, "textDocument/inlayHint" | "textDocument/codeAction")
}

/// Answers a request about a document that was analyzed after its last edit. `has_commands` says whether the client or the server runs
/// the commands of code lenses.
///
/// # Errors
/// The method is unknown, the parameters are not those of the method, or the document has no answer: the text says why.
pub fn answer(
    document: &Document,
    uri: &lsp::Uri,
    notes: &Notes,
    has_commands: bool,
    method: &str,
    params: Json,
) -> Answer {
    if IN_DOCUMENT.contains(&method) {
        return in_document(document, uri, notes, has_commands, method, parameters(params)?);
    }
    if AT_POSITION.contains(&method) {
        return at_position(document, uri, method, parameters(params)?);
    }
    Err((ErrorCode::MethodNotFound, format!("the server has no method '{method}'")))
}

fn in_document(
    document: &Document,
    uri: &lsp::Uri,
    notes: &Notes,
    has_commands: bool,
    method: &str,
    parameters: InDocument,
) -> Answer {
    let range = parameters.range.map(convert::range_of);
    let bytes =
        range.map_or(0..document.text().len(), |range| document.offset(range.start)..document.offset(range.end));
    match method {
        "textDocument/inlayHint" => json_of(convert::hints(document, notes, bytes)),
        "textDocument/codeAction" => json_of(convert::actions(uri, document, notes, bytes)),
        "textDocument/codeLens" if document.is_valid() && has_commands => json_of(convert::lenses(uri, document)),
        "textDocument/codeLens" => json_of([(); 0]),
        "textDocument/documentSymbol" => json_of(convert::symbols(document, document.outline())),
        "textDocument/foldingRange" => {
            let folds = document.folds().into_iter().map(|fold| {
                let kind = if fold.is_comment { "comment" } else { "region" };
                json!({ "startLine": fold.first, "endLine": fold.last, "kind": kind })
            });
            json_of(folds.collect::<Json>())
        }
        "textDocument/formatting" => match document.formatted() {
            Ok(text) if text == document.text() => json_of([(); 0]),
            Ok(text) => json_of(edit_of(document, text)),
            Err(error) => Err((ErrorCode::RequestFailed, error.0)),
        },
        _ => json_of(convert::tokens(document, &document.colors(bytes))),
    }
}

fn at_position(document: &Document, uri: &lsp::Uri, method: &str, parameters: AtPosition) -> Answer {
    let offset = document.offset(convert::position_of(parameters.position));
    let failed = |refusal: Refusal| (ErrorCode::RequestFailed, refusal.0);
    match method {
        "textDocument/hover" => json_of(document.hover(offset).map(|hover| {
            let contents = json!({ "kind": "markdown", "value": hover.text });
            json!({ "contents": contents, "range": convert::range(document, hover.range) })
        })),
        "textDocument/definition" => {
            let definition = document.definition(offset).map(|range| convert::location(uri, document, range));
            json_of(definition.into_iter().collect::<Vec<_>>())
        }
        "textDocument/references" => {
            let references = document.references(offset).into_iter();
            json_of(references.map(|range| convert::location(uri, document, range)).collect::<Vec<_>>())
        }
        "textDocument/documentHighlight" => {
            let references = document.references(offset).into_iter();
            json_of(references.map(|range| json!({ "range": convert::range(document, range) })).collect::<Json>())
        }
        "textDocument/prepareRename" => json_of(convert::range(document, document.renamable(offset).map_err(failed)?)),
        "textDocument/rename" => {
            let name = parameters.new_name.ok_or((ErrorCode::InvalidParams, "no new name".to_string()))?;
            let edits = document.rename(offset, &name).map_err(failed)?.into_iter();
            let edits: Vec<Json> = edits
                .map(|(range, text)| json!({ "range": convert::range(document, range), "newText": text }))
                .collect();
            json_of(json!({ "changes": { uri.as_str(): edits } }))
        }
        _ => json_of(convert::completions(document, document.completions(offset))),
    }
}

/// Returns a result as an answer.
///
/// # Errors
/// Its `Serialize` fails.
pub fn json_of(value: impl Serialize) -> Answer {
    to_raw_value(&value).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

/// Returns the edit that replaces the text of a document.
fn edit_of(document: &Document, text: String) -> Json {
    json!([{ "range": convert::range(document, 0..document.text().len()), "newText": text }])
}

/// Reads the parameters of a message.
pub(crate) fn parameters<P: DeserializeOwned>(value: Json) -> Result<P, (ErrorCode, String)> {
    serde_json::from_value(value).map_err(|error| (ErrorCode::InvalidParams, error.to_string()))
}
