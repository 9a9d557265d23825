//! The server of the language server protocol: `freehold lsp`.
//!
//! One thread reads messages (`intake`), one answers them (`requests`). Edits that arrive together are analyzed together. The
//! buffers of a program are computed beside typing, in a process of their own (`buffers`, `compiler`); the next edit stops it.

mod buffers;
mod commands;
mod compiler;
mod intake;
mod output;
mod requests;
mod workspace;

use std::io::{self, BufRead, BufReader, Write};
use std::path::PathBuf;

use lsp_server::{ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{PublishDiagnosticsParams, Uri, WorkspaceFolder};
use rustc_hash::FxHashMap;
use serde::Deserialize;

use crate::document::{Change, Document, Settings};
use crate::protocol::{self, parameters};
use buffers::Buffers;
pub use compiler::{ALLOCATOR, answer_buffers};
use freehold_core::sort::sort_by;
use intake::{Event, Intake};
use output::Output;
use workspace::Workspace;

/// The settings by which the server starts.
#[derive(Clone, Debug, Default)]
pub struct ServerOptions {
    /// The settings by which documents are read.
    pub settings: Settings,
    /// The executable `freehold`, which runs the commands of code lenses. Without it there are none.
    pub executable: Option<PathBuf>,
    /// The executable `freehold` that computes the buffers of a document as `freehold lsp --buffers`, in a process of its own. The memory of
    /// a compilation is then given back when it ends. Without it, a thread of the server computes them.
    pub compiler: Option<PathBuf>,
}

/// What the server reads of the parameters of `initialize`. `lsp_types::InitializeParams` has every capability that a client
/// may have, and a quarter of a megabyte of code reads them.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ClientParameters {
    workspace_folders: Option<Vec<WorkspaceFolder>>,
    root_uri: Option<Uri>,
    capabilities: serde_json::Value,
}

/// An open document of the client.
struct Open {
    document: Document,
    version: i32,
    uri: Uri,
    /// Whether it changed since its diagnostics were sent.
    is_stale: bool,
}

/// The state of a session.
struct Server {
    output: Output,
    intake: Intake,
    workspace: Workspace,
    documents: FxHashMap<String, Open>,
    buffers: Buffers,
    executable: Option<PathBuf>,
}

/// Serves a client on standard input and output until it ends the session. Returns whether the client asked for the end.
///
/// # Errors
/// Messages cannot be read or written, or the client does not follow the protocol.
pub fn serve_standard_streams(options: ServerOptions) -> io::Result<bool> {
    serve(BufReader::new(io::stdin()), io::stdout(), options)
}

/// Serves a client that writes to `input` and reads `output`, until it ends the session. Returns whether the client asked for the end.
///
/// # Errors
/// Messages cannot be read, or the client does not follow the protocol.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: impl Write + Send + 'static,
    options: ServerOptions,
) -> io::Result<bool> {
    let (intake, output) = (Intake::start(input), Output::new(output));
    let Some(parameters) = initialize(&intake, &output, &options)? else { return Ok(false) };
    let workspace = Workspace::new(&parameters, options.settings);
    let refreshes = parameters.capabilities.pointer("/workspace/inlayHint/refreshSupport");
    let refreshes = refreshes.and_then(serde_json::Value::as_bool).unwrap_or(false);
    let buffers = Buffers::start(output.clone(), refreshes, options.compiler);
    let (documents, executable) = (FxHashMap::default(), options.executable);
    Server { output, intake, workspace, documents, buffers, executable }.run()
}

/// Answers the first request. Returns its parameters, or `None` if the client ends the session before it.
fn initialize(intake: &Intake, output: &Output, options: &ServerOptions) -> io::Result<Option<ClientParameters>> {
    loop {
        match intake.next() {
            None => return Err(io::Error::other("the input ends before the request 'initialize'")),
            Some(Event::Failure(error)) => return Err(error),
            Some(Event::Request(request)) if request.method == "initialize" => {
                let parameters = serde_json::from_value(request.params).map_err(io::Error::other)?;
                let result = serde_json::json!({
                    "capabilities": protocol::capabilities(options.executable.is_some()),
                    "serverInfo": { "name": "freehold lsp", "version": env!("CARGO_PKG_VERSION") },
                });
                output.send(Response::new_ok(request.id, result).into());
                return Ok(Some(parameters));
            }
            Some(Event::Request(request)) => {
                let message = format!("'{}' before 'initialize'", request.method);
                output.send(Response::new_err(request.id, ErrorCode::ServerNotInitialized as i32, message).into());
            }
            Some(Event::Notification(notification)) if notification.method == "exit" => return Ok(None),
            Some(Event::Notification(_)) => {}
        }
    }
}

impl Server {
    fn run(mut self) -> io::Result<bool> {
        for problem in self.workspace.take_problems() {
            self.show(&problem);
        }
        loop {
            // Diagnostics are sent when no edit is waiting.
            let event = match self.intake.next_now() {
                Some(event) => event,
                None => {
                    self.publish();
                    match self.intake.next() {
                        Some(event) => event,
                        None => return Ok(false),
                    }
                }
            };
            match event {
                Event::Request(request) if self.intake.cancelled().take(&request.id) => {
                    self.refuse(request.id, ErrorCode::RequestCanceled, "the client cancelled the request");
                }
                Event::Request(request) if request.method == "shutdown" => {
                    self.send(Response::new_ok(request.id, ()).into());
                    return Ok(self.wait_for_exit());
                }
                Event::Request(request) => self.request(request),
                Event::Notification(notification) if notification.method == "exit" => return Ok(false),
                Event::Notification(notification) => self.notification(notification),
                Event::Failure(error) => return Err(error),
            }
        }
    }

    /// Waits for the notification that follows the request to shut down. Requests until then are refused.
    fn wait_for_exit(&mut self) -> bool {
        while let Some(event) = self.intake.next() {
            match event {
                Event::Notification(notification) if notification.method == "exit" => return true,
                Event::Request(request) => {
                    self.refuse(request.id, ErrorCode::InvalidRequest, "the server is shutting down");
                }
                Event::Notification(_) | Event::Failure(_) => {}
            }
        }
        false
    }

    fn send(&self, message: Message) {
        self.output.send(message);
    }

    fn refuse(&self, id: RequestId, code: ErrorCode, message: &str) {
        self.send(Response::new_err(id, code as i32, message.to_string()).into());
    }

    /// Shows a message to the user.
    fn show(&self, message: &str) {
        let parameters = serde_json::json!({ "type": 1, "message": message });
        self.send(Notification::new("window/showMessage".to_string(), parameters).into());
    }

    fn request(&mut self, request: Request) {
        let id = request.id.clone();
        if request.method == "workspace/executeCommand" {
            if let Err((code, message)) = self.execute(request) {
                self.refuse(id, code, &message);
            }
            return;
        }
        let caught = freehold_core::diagnostics::catch(|| self.answer(&request));
        let answer = caught.unwrap_or_else(|panic| {
            let message = if panic.is_cancellation { "cancelled" } else { panic.message.as_str() };
            Err((ErrorCode::InternalError, format!("internal error: {message}")))
        });
        match answer {
            Ok(result) => self.output.answer(&id, &result),
            Err((code, message)) => self.refuse(id, code, &message),
        }
    }

    fn notification(&mut self, notification: Notification) {
        let Notification { method, params } = notification;
        let handled = match method.as_str() {
            "textDocument/didOpen" => parameters(params).map(|params| self.open(params)),
            "textDocument/didChange" => parameters(params).map(|params| self.change(params)),
            "textDocument/didClose" => parameters(params).map(|params| self.close(params)),
            "workspace/didChangeWatchedFiles" => {
                self.reload();
                Ok(())
            }
            // `initialized`, `$/cancelRequest` (see `intake`), `didSave`, `$/setTrace`, and what later versions add.
            _ => Ok(()),
        };
        if let Err((_, message)) = handled {
            self.show(&format!("{method}: {message}"));
        }
    }

    fn open(&mut self, parameters: lsp_types::DidOpenTextDocumentParams) {
        let lsp_types::TextDocumentItem { uri, version, text, .. } = parameters.text_document;
        let settings = self.workspace.settings();
        let name = workspace::file_name(&uri);
        let document = match workspace::bytecode_text(&uri, &name, &text, &settings) {
            Some(Ok(text)) => Document::new(&name, text, settings),
            Some(Err(problem)) => {
                self.show(&problem);
                Document::new(&name, text, settings)
            }
            None => Document::new(&name, text, settings),
        };
        let open = Open { document, version, uri: uri.clone(), is_stale: true };
        self.documents.insert(uri.to_string(), open);
    }

    fn change(&mut self, parameters: lsp_types::DidChangeTextDocumentParams) {
        let Some(open) = self.documents.get_mut(parameters.text_document.uri.as_str()) else { return };
        let mut edits = Vec::new();
        for change in parameters.content_changes {
            let range = change.range.map(protocol::range_of);
            edits.push(open.document.edit(&Change { range, text: change.text }));
        }
        open.version = parameters.text_document.version;
        open.is_stale = true;
        self.buffers.edited(open.uri.as_str(), open.version, &edits);
    }

    fn close(&mut self, parameters: lsp_types::DidCloseTextDocumentParams) {
        let uri = parameters.text_document.uri;
        if self.documents.remove(uri.as_str()).is_some() {
            self.buffers.close(uri.as_str());
            self.send_diagnostics(PublishDiagnosticsParams::new(uri, Vec::new(), None));
        }
    }

    /// Reads the files that declare dialects again.
    fn reload(&mut self) {
        self.workspace.reload();
        for problem in self.workspace.take_problems() {
            self.show(&problem);
        }
        let settings = self.workspace.settings();
        for open in self.documents.values_mut() {
            open.document.set_settings(settings.clone());
            open.is_stale = true;
        }
    }

    /// Analyzes the documents that were edited, and sends their diagnostics.
    fn publish(&mut self) {
        let mut messages = Vec::new();
        for open in self.documents.values_mut().filter(|open| open.is_stale) {
            open.is_stale = false;
            open.document.analyze();
            let diagnostics = protocol::diagnostics(&open.uri, &open.document);
            if open.document.is_valid() {
                let (document, version) = (&open.document, open.version);
                let (name, settings) = (document.name(), document.settings());
                self.buffers.compute(open.uri.as_str(), version, name, document.text(), settings);
            }
            messages.push(PublishDiagnosticsParams::new(open.uri.clone(), diagnostics, Some(open.version)));
        }
        sort_by(&mut messages, |a, b| a.uri.as_str().cmp(b.uri.as_str()));
        messages.into_iter().for_each(|message| self.send_diagnostics(message));
    }

    fn send_diagnostics(&self, parameters: PublishDiagnosticsParams) {
        self.send(Notification::new("textDocument/publishDiagnostics".to_string(), parameters).into());
    }
}
