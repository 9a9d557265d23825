//! The answers to requests.

use lsp_server::{ErrorCode, Request};
use lsp_types as lsp;
use serde::Deserialize;
use serde_json::json;

use super::commands::{self, Job};
use super::{Open, Server, workspace};
use crate::conversion::text_of_bytecode;
use crate::protocol::{self, Answer, COMMANDS, parameters};

/// The parameters of `mlir/convertFromBytecode` and `mlir/convertToBytecode`.
#[derive(Deserialize)]
struct ConversionParameters {
    uri: lsp::Uri,
}

/// The document that a request is about.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct AboutDocument {
    text_document: lsp::TextDocumentIdentifier,
}

impl Server {
    /// Answers a request.
    pub(super) fn answer(&mut self, request: &Request) -> Answer {
        let params = request.params.clone();
        match request.method.as_str() {
            "mlir/convertFromBytecode" => self.text_of_file(parameters(params)?),
            "mlir/convertToBytecode" => self.bytecode_of(parameters(params)?),
            method if protocol::is_known(method) => {
                let about: AboutDocument = parameters(params.clone())?;
                let notes = self.buffers.notes(about.text_document.uri.as_str());
                let has_commands = self.executable.is_some();
                let open = self.document(&about.text_document.uri)?;
                protocol::answer(&open.document, &open.uri, &notes, has_commands, method, params)
            }
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
        commands::start(executable, job, self.output.clone(), self.intake.cancelled().clone());
        Ok(())
    }

    fn bytecode_of(&mut self, parameters: ConversionParameters) -> Answer {
        let bytes = self.document(&parameters.uri)?.document.bytecode();
        let bytes = bytes.map_err(|error| (ErrorCode::RequestFailed, error.0))?;
        protocol::json_of(json!({ "output": base64(&bytes) }))
    }

    fn text_of_file(&mut self, parameters: ConversionParameters) -> Answer {
        let failed =
            |message: String| (ErrorCode::RequestFailed, format!("failed to parse bytecode source file: {message}"));
        let path = workspace::path_of(&parameters.uri);
        let path = path.ok_or_else(|| failed(format!("{} is no file", parameters.uri.as_str())))?;
        let bytes = std::fs::read(&path).map_err(|error| failed(format!("{}: {error}", path.display())))?;
        let name = path.display().to_string();
        let text = text_of_bytecode(&name, bytes, &self.workspace.settings()).map_err(|error| failed(error.0))?;
        protocol::json_of(json!({ "output": text }))
    }
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
