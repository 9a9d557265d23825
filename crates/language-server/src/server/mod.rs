//! The server of the language server protocol: `freehold lsp`.
//!
//! One thread reads messages (`intake`), one answers them (`requests`). Edits that arrive together are analyzed together. The
//! buffers of a program are computed on a third thread (`buffers`), which the next edit stops.

mod buffers;
mod commands;
mod intake;
mod requests;
mod workspace;

use std::io;
use std::path::PathBuf;

use lsp_server::{Connection, ErrorCode, Message, Notification, Request, RequestId, Response};
use lsp_types::{InitializeParams, PublishDiagnosticsParams, Uri};
use rustc_hash::FxHashMap;

use crate::document::{Change, Document, Settings};
use crate::protocol::{self, parameters};
use buffers::Buffers;
use intake::{Event, Intake};
use workspace::Workspace;

/// The settings by which the server starts.
#[derive(Clone, Debug, Default)]
pub struct ServerOptions {
    /// The settings by which documents are read.
    pub settings: Settings,
    /// The executable `freehold`, which runs the commands of code lenses. Without it there are none.
    pub executable: Option<PathBuf>,
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
    connection: Connection,
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
    let (connection, threads) = Connection::stdio();
    let ended = serve(connection, options)?;
    threads.join()?;
    Ok(ended)
}

/// Serves a client on a connection until it ends the session. Returns whether the client asked for the end.
///
/// # Errors
/// The client does not follow the protocol.
pub fn serve(connection: Connection, options: ServerOptions) -> io::Result<bool> {
    let (id, parameters) = connection.initialize_start().map_err(io::Error::other)?;
    let parameters: InitializeParams = serde_json::from_value(parameters).map_err(io::Error::other)?;
    let result = serde_json::json!({
        "capabilities": protocol::capabilities(options.executable.is_some()),
        "serverInfo": { "name": "freehold lsp", "version": env!("CARGO_PKG_VERSION") },
    });
    connection.initialize_finish(id, result).map_err(io::Error::other)?;
    let workspace = Workspace::new(&parameters, options.settings);
    let intake = Intake::start(connection.receiver.clone());
    let refreshes = parameters.capabilities.workspace.as_ref();
    let refreshes = refreshes.and_then(|workspace| workspace.inlay_hint.as_ref()?.refresh_support).unwrap_or(false);
    let buffers = Buffers::start(connection.sender.clone(), refreshes);
    let (documents, executable) = (FxHashMap::default(), options.executable);
    Server { connection, intake, workspace, documents, buffers, executable }.run()
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
                Event::Notification(_) => {}
            }
        }
        false
    }

    fn send(&self, message: Message) {
        // The client is gone if this fails; then the intake ends too.
        let _ = self.connection.sender.send(message);
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
            Ok(result) => self.send(Response::new_ok(id, result).into()),
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
        messages.sort_by(|a, b| a.uri.as_str().cmp(b.uri.as_str()));
        messages.into_iter().for_each(|message| self.send_diagnostics(message));
    }

    fn send_diagnostics(&self, parameters: PublishDiagnosticsParams) {
        self.send(Notification::new("textDocument/publishDiagnostics".to_string(), parameters).into());
    }
}
