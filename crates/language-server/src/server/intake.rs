//! The thread that reads messages, so that a request that waits can be cancelled.

use std::io::{self, BufRead};
use std::sync::{Arc, Mutex, MutexGuard};

use crossbeam_channel::{Receiver, unbounded};
use lsp_server::{Message, Notification, Request, RequestId};
use rustc_hash::FxHashSet;

/// A message of the client.
pub(super) enum Event {
    /// A question.
    Request(Request),
    /// A message without an answer.
    Notification(Notification),
    /// The messages cannot be read.
    Failure(io::Error),
}

/// The requests that the client cancelled, and that may not have been answered.
#[derive(Default)]
pub(super) struct Cancelled(Mutex<FxHashSet<RequestId>>);

impl Cancelled {
    fn ids(&self) -> MutexGuard<'_, FxHashSet<RequestId>> {
        self.0.lock().unwrap_or_else(|error| error.into_inner())
    }

    /// Returns whether a request was cancelled, and forgets it.
    pub fn take(&self, id: &RequestId) -> bool {
        self.ids().remove(id)
    }
}

/// The messages that arrived, and the requests that were cancelled since.
pub(super) struct Intake {
    events: Receiver<Event>,
    cancelled: Arc<Cancelled>,
}

impl Intake {
    /// Starts the thread. It ends with the input.
    pub fn start(mut input: impl BufRead + Send + 'static) -> Intake {
        let (sender, events) = unbounded();
        let cancelled: Arc<Cancelled> = Arc::default();
        let intake = Intake { events, cancelled: cancelled.clone() };
        std::thread::spawn(move || {
            loop {
                let event = match Message::read(&mut input).transpose() {
                    None => return,
                    Some(Err(error)) => Event::Failure(error),
                    Some(Ok(message)) => match message {
                        Message::Request(request) => Event::Request(request),
                        Message::Notification(notification) if notification.method == "$/cancelRequest" => {
                            if let Some(id) = cancelled_id(&notification) {
                                cancelled.ids().insert(id);
                            }
                            continue;
                        }
                        Message::Notification(notification) => Event::Notification(notification),
                        // The server asks for nothing whose answer matters.
                        Message::Response(_) => continue,
                    },
                };
                let is_last = match &event {
                    Event::Request(_) => false,
                    Event::Notification(notification) => notification.method == "exit",
                    Event::Failure(_) => true,
                };
                if sender.send(event).is_err() || is_last {
                    return;
                }
            }
        });
        intake
    }

    /// Returns the next message, and waits for it. `None` at the end of the connection.
    pub fn next(&self) -> Option<Event> {
        self.events.recv().ok()
    }

    /// Returns the next message if it has arrived.
    pub fn next_now(&self) -> Option<Event> {
        self.events.try_recv().ok()
    }

    /// Returns the requests that were cancelled.
    pub fn cancelled(&self) -> &Arc<Cancelled> {
        &self.cancelled
    }
}

fn cancelled_id(notification: &Notification) -> Option<RequestId> {
    serde_json::from_value(notification.params.get("id")?.clone()).ok()
}
