//! The answers to requests.

use lsp_server::{ErrorCode, Request};
use lsp_types as lsp;
use serde::{Deserialize, Serialize};
use serde_json::{Value as Json, json};

use super::commands::{self, COMMANDS, Job};
use super::{Answer, Open, Server, convert, parameters, workspace};
use crate::conversion::text_of_bytecode;
use crate::document::Document;

/// The parameters of `mlir/convertFromBytecode` and `mlir/convertToBytecode`.
#[derive(Deserialize)]
struct ConversionParameters {
    uri: lsp::Uri,
}

/// Most requests name a document and a position.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AtPosition {
    text_document: lsp::TextDocumentIdentifier,
    position: lsp::Position,
    new_name: Option<String>,
}

/// The parameters of requests about a document or a range of it.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct InDocument {
    text_document: lsp::TextDocumentIdentifier,
    range: Option<lsp::Range>,
}

impl Server {
    /// Answers a request.
    pub(super) fn answer(&mut self, request: &Request) -> Answer {
        let params = request.params.clone();
        match request.method.as_str() {
            "mlir/convertFromBytecode" => self.text_of_file(parameters(params)?),
            "mlir/convertToBytecode" => self.bytecode_of(parameters(params)?),
            "textDocument/documentSymbol"
            | "textDocument/foldingRange"
            | "textDocument/formatting"
            | "textDocument/inlayHint"
            | "textDocument/codeAction"
            | "textDocument/codeLens"
            | "textDocument/semanticTokens/full"
            | "textDocument/semanticTokens/range" => self.in_document(&request.method, parameters(params)?),
            "textDocument/hover"
            | "textDocument/definition"
            | "textDocument/references"
            | "textDocument/documentHighlight"
            | "textDocument/prepareRename"
            | "textDocument/rename"
            | "textDocument/completion" => self.at_position(&request.method, parameters(params)?),
            method => Err((ErrorCode::MethodNotFound, format!("the server has no method '{method}'"))),
        }
    }

    /// Returns an open document, as it is after all edits.
    fn document(&mut self, uri: &lsp::Uri) -> Result<&mut Open, (ErrorCode, String)> {
        let open = self.documents.get_mut(uri.as_str());
        let open = open.ok_or_else(|| (ErrorCode::InvalidParams, format!("{} is not open", uri.as_str())))?;
        open.document.analyze();
        Ok(open)
    }

    fn in_document(&mut self, method: &str, parameters: InDocument) -> Answer {
        let notes = self.buffers.notes(parameters.text_document.uri.as_str());
        let has_commands = self.executable.is_some();
        let open = self.document(&parameters.text_document.uri)?;
        let document = &open.document;
        let range = parameters.range.map(convert::range_of);
        let bytes =
            range.map_or(0..document.text().len(), |range| document.offset(range.start)..document.offset(range.end));
        match method {
            "textDocument/inlayHint" => Ok(convert::hints(document, &notes, bytes)),
            "textDocument/codeAction" => Ok(convert::actions(&open.uri, document, &notes, bytes)),
            "textDocument/codeLens" if document.is_valid() && has_commands => Ok(convert::lenses(&open.uri, document)),
            "textDocument/codeLens" => Ok(json!([])),
            "textDocument/documentSymbol" => Ok(convert::symbols(document, document.outline())),
            "textDocument/foldingRange" => {
                let folds = document.folds().into_iter().map(|fold| {
                    let kind = if fold.is_comment { "comment" } else { "region" };
                    json!({ "startLine": fold.first, "endLine": fold.last, "kind": kind })
                });
                Ok(Json::Array(folds.collect()))
            }
            "textDocument/formatting" => match document.formatted() {
                Ok(text) if text == document.text() => Ok(json!([])),
                Ok(text) => Ok(edit_of(document, &text)),
                Err(error) => Err((ErrorCode::RequestFailed, error.0)),
            },
            _ => Ok(convert::tokens(document, &document.colors(bytes))),
        }
    }

    fn at_position(&mut self, method: &str, parameters: AtPosition) -> Answer {
        let uri = parameters.text_document.uri.clone();
        let document = &self.document(&uri)?.document;
        let offset = document.offset(convert::position_of(parameters.position));
        let failed = |refusal: crate::names::Refusal| (ErrorCode::RequestFailed, refusal.0);
        match method {
            "textDocument/hover" => Ok(document.hover(offset).map_or(Json::Null, |hover| {
                let contents = json!({ "kind": "markdown", "value": hover.text });
                json!({ "contents": contents, "range": convert::range(document, hover.range) })
            })),
            "textDocument/definition" => {
                let definition = document.definition(offset).map(|range| convert::location(&uri, document, range));
                json_of(definition.into_iter().collect::<Vec<_>>())
            }
            "textDocument/references" => {
                let references = document.references(offset).into_iter();
                json_of(references.map(|range| convert::location(&uri, document, range)).collect::<Vec<_>>())
            }
            "textDocument/documentHighlight" => {
                let references = document.references(offset).into_iter();
                Ok(references.map(|range| json!({ "range": convert::range(document, range) })).collect())
            }
            "textDocument/prepareRename" => {
                json_of(convert::range(document, document.renamable(offset).map_err(failed)?))
            }
            "textDocument/rename" => {
                let name = parameters.new_name.ok_or((ErrorCode::InvalidParams, "no new name".to_string()))?;
                let edits = document.rename(offset, &name).map_err(failed)?.into_iter();
                let edits: Vec<Json> = edits
                    .map(|(range, text)| json!({ "range": convert::range(document, range), "newText": text }))
                    .collect();
                Ok(json!({ "changes": { uri.as_str(): edits } }))
            }
            _ => Ok(convert::completions(document, document.completions(offset))),
        }
    }

    /// Starts a command, which answers the request when it ends.
    pub(super) fn execute(&mut self, request: Request) -> Result<(), (ErrorCode, String)> {
        let invalid = |message: String| (ErrorCode::InvalidParams, message);
        let parameters: lsp::ExecuteCommandParams = parameters(request.params)?;
        let command = COMMANDS.iter().find(|(name, _)| *name == parameters.command);
        let (name, arguments) = command.ok_or_else(|| invalid(format!("unknown command '{}'", parameters.command)))?;
        let given: Vec<&str> = parameters.arguments.iter().filter_map(|argument| argument.as_str()).collect();
        let [uri, function] = given[..] else { return Err(invalid(format!("{name} needs a file and a function"))) };
        let open = self.documents.get(uri).ok_or_else(|| invalid(format!("{uri} is not open")))?;
        let executable = self.executable.as_ref().ok_or_else(|| invalid("there is no executable".to_string()))?;
        let mut arguments: Vec<String> = arguments.iter().map(|argument| argument.to_string()).collect();
        let mut page = None;
        if *name == "freehold.report" {
            let file = std::env::temp_dir().join(format!("freehold-report-{}.html", std::process::id()));
            arguments.extend(["-o".to_string(), file.display().to_string()]);
            page = Some(file);
        } else {
            arguments.push(format!("--entry={function}"));
        }
        let job = Job { id: request.id, arguments, text: open.document.text().to_string(), page };
        commands::start(executable, job, self.connection.sender.clone(), self.intake.cancelled().clone());
        Ok(())
    }

    fn bytecode_of(&mut self, parameters: ConversionParameters) -> Answer {
        let bytes = self.document(&parameters.uri)?.document.bytecode();
        let bytes = bytes.map_err(|error| (ErrorCode::RequestFailed, error.0))?;
        Ok(json!({ "output": base64(&bytes) }))
    }

    fn text_of_file(&mut self, parameters: ConversionParameters) -> Answer {
        let failed =
            |message: String| (ErrorCode::RequestFailed, format!("failed to parse bytecode source file: {message}"));
        let path = workspace::path_of(&parameters.uri);
        let path = path.ok_or_else(|| failed(format!("{} is no file", parameters.uri.as_str())))?;
        let bytes = std::fs::read(&path).map_err(|error| failed(format!("{}: {error}", path.display())))?;
        let name = path.display().to_string();
        let text = text_of_bytecode(&name, bytes, &self.workspace.settings()).map_err(|error| failed(error.0))?;
        Ok(json!({ "output": text }))
    }
}

fn json_of(value: impl Serialize) -> Answer {
    serde_json::to_value(value).map_err(|error| (ErrorCode::InternalError, error.to_string()))
}

/// Returns the edit that replaces the text of a document.
fn edit_of(document: &Document, text: &str) -> Json {
    json!([{ "range": convert::range(document, 0..document.text().len()), "newText": text }])
}

/// Returns bytes in base 64, as RFC 4648 has it.
fn base64(bytes: &[u8]) -> String {
    const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let mut text = String::with_capacity(bytes.len().div_ceil(3) * 4);
    for chunk in bytes.chunks(3) {
        let part = |index: usize| u32::from(chunk.get(index).copied().unwrap_or(0));
        let bits = part(0) << 16 | part(1) << 8 | part(2);
        for digit in 0..4 {
            let value = bits >> (18 - 6 * digit) & 63;
            text.push(if digit <= chunk.len() { char::from(DIGITS[value as usize]) } else { '=' });
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::base64;

    #[test]
    fn bytes_in_base_64_are_padded() {
        for (bytes, text) in [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")] {
            assert_eq!(base64(bytes.as_bytes()), text);
        }
    }
}
