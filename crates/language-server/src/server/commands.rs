//! The commands of code lenses: they run `freehold` on the text of a document, in a process of its own.
//!
//! The process is stopped after [`LIMIT`], or if the client cancels the request.

use std::io::{Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::{Duration, Instant};

use lsp_server::{ErrorCode, Notification, Request, RequestId, Response};
use serde_json::json;

use super::intake::Cancelled;
use super::output::Output;

/// The time that a command may take.
const LIMIT: Duration = Duration::from_secs(60);

/// The bytes of its output that are shown.
const LONGEST: usize = 4000;

/// A command of a code lens.
pub(super) struct Job {
    pub id: RequestId,
    /// The arguments.
    pub arguments: Vec<String>,
    /// The text of the document.
    pub text: String,
    /// The file that the command writes, if it writes one.
    pub page: Option<std::path::PathBuf>,
}

/// Runs a command on a thread of its own, which answers the request.
pub(super) fn start(executable: &Path, job: Job, client: Output, cancelled: Arc<Cancelled>) {
    let mut command = Command::new(executable);
    command.args(&job.arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    std::thread::spawn(move || {
        let answer = match command.spawn() {
            Ok(child) => run(child, &job, &cancelled),
            Err(error) => Err((ErrorCode::RequestFailed, error.to_string())),
        };
        if let Ok((is_success, output)) = &answer {
            let shown = json!({ "type": if *is_success { 3 } else { 2 }, "message": output });
            client.send(Notification::new("window/showMessage".to_string(), shown).into());
            if let Some(page) = job.page.as_ref().filter(|_| *is_success) {
                let params = json!({ "uri": format!("file://{}", page.display()), "external": true });
                let id = format!("page-{}", job.id).into();
                client.send(Request { id, method: "window/showDocument".to_string(), params }.into());
            }
        }
        let response = match answer {
            Ok((is_success, output)) => Response::new_ok(job.id, json!({ "success": is_success, "output": output })),
            Err((code, message)) => Response::new_err(job.id, code as i32, message),
        };
        client.send(response.into());
    });
}

/// Waits for a process. Returns whether it succeeded, and its output.
fn run(mut child: Child, job: &Job, cancelled: &Cancelled) -> Result<(bool, String), (ErrorCode, String)> {
    let (stdin, stdout, stderr) = (child.stdin.take(), child.stdout.take(), child.stderr.take());
    let text = job.text.clone();
    let writer = std::thread::spawn(move || stdin.map(|mut stdin| stdin.write_all(text.as_bytes())));
    let read = |stream: Option<Box<dyn Read + Send>>| {
        std::thread::spawn(move || {
            let mut bytes = Vec::new();
            let _ = stream.map(|stream| stream.take(LONGEST as u64).read_to_end(&mut bytes));
            bytes
        })
    };
    let out = read(stdout.map(|stream| Box::new(stream) as Box<dyn Read + Send>));
    let err = read(stderr.map(|stream| Box::new(stream) as Box<dyn Read + Send>));
    let started = Instant::now();
    let stopped = loop {
        match child.try_wait() {
            Ok(Some(status)) => break Ok(status.success()),
            Ok(None) if cancelled.take(&job.id) => {
                break Err((ErrorCode::RequestCanceled, "the client cancelled the request".to_string()));
            }
            Ok(None) if started.elapsed() > LIMIT => {
                let message = format!("stopped after {} seconds", LIMIT.as_secs());
                break Err((ErrorCode::RequestFailed, message));
            }
            Ok(None) => std::thread::sleep(Duration::from_millis(20)),
            Err(error) => break Err((ErrorCode::RequestFailed, error.to_string())),
        }
    };
    if stopped.is_err() {
        let _ = child.kill();
        let _ = child.wait();
    }
    let _ = writer.join();
    let is_success = stopped?;
    let texts = [out, err].map(|thread| thread.join().unwrap_or_default());
    let texts = texts.map(|bytes| String::from_utf8_lossy(&bytes).trim_end().to_string());
    let output = texts.into_iter().filter(|text| !text.is_empty()).collect::<Vec<_>>().join("\n");
    Ok((is_success, if output.is_empty() { "no output".to_string() } else { output }))
}
