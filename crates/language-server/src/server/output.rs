//! The stream to the client, which all threads write to: one message at a time.

use std::io::{self, Write};
use std::sync::{Arc, Mutex};

use lsp_server::{Message, RequestId};
use serde_json::value::RawValue;

/// The stream to the client. A message that cannot be written is dropped: the client is gone then, and the intake ends too.
#[derive(Clone)]
pub(super) struct Output(Arc<Mutex<Box<dyn Write + Send>>>);

impl Output {
    /// Returns the stream that writes to `output`.
    pub fn new(output: impl Write + Send + 'static) -> Output {
        Output(Arc::new(Mutex::new(Box::new(output))))
    }

    fn write(&self, write: impl FnOnce(&mut Box<dyn Write + Send>) -> io::Result<()>) {
        let _ = write(&mut self.0.lock().unwrap_or_else(|error| error.into_inner()));
    }

    /// Sends a message.
    pub fn send(&self, message: Message) {
        self.write(|output| message.write(output));
    }

    /// Sends the result of a request. It is not copied.
    pub fn answer(&self, id: &RequestId, result: &RawValue) {
        let Ok(id) = serde_json::to_string(id) else { return };
        let head = format!("{{\"jsonrpc\":\"2.0\",\"id\":{id},\"result\":");
        self.write(|output| {
            write!(output, "Content-Length: {}\r\n\r\n{head}", head.len() + result.get().len() + 1)?;
            output.write_all(result.get().as_bytes())?;
            output.write_all(b"}")?;
            output.flush()
        });
    }
}
