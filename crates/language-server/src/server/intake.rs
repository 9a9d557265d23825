//! The thread that reads messages, so that a request that waits can be cancelled.

use std::sync::{Arc, Mutex};

use crossbeam_channel::{Receiver, unbounded};
use lsp_server::{Message, Notification, Request, RequestId};
use rustc_hash::FxHashSet;

/// A message of the client.
pub(super) enum Event {
    /// A question.
    Request(Request),
    /// A message without an answer.
    Notification(Notification),
}

/// The messages that arrived, and the requests that were cancelled since.
pub(super) struct Intake {
    events: Receiver<Event>,
    cancelled: Arc<Mutex<FxHashSet<RequestId>>>,
}

impl Intake {
    /// Starts the thread. It ends with the connection.
    pub fn start(messages: Receiver<Message>) -> Intake {
        let (sender, events) = unbounded();
        let cancelled = Arc::new(Mutex::new(FxHashSet::default()));
        let intake = Intake { events, cancelled: cancelled.clone() };
        std::thread::spawn(move || {
            for message in messages {
                let event = match message {
                    Message::Request(request) => Event::Request(request),
                    Message::Notification(notification) if notification.method == "$/cancelRequest" => {
                        if let Some(id) = cancelled_id(&notification) {
                            cancelled.lock().unwrap_or_else(|error| error.into_inner()).insert(id);
                        }
                        continue;
                    }
                    Message::Notification(notification) => Event::Notification(notification),
                    // The server asks for nothing whose answer matters.
                    Message::Response(_) => continue,
                };
                let is_exit = matches!(&event, Event::Notification(exit) if exit.method == "exit");
                if sender.send(event).is_err() || is_exit {
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

    /// Returns whether a request was cancelled, and forgets it.
    pub fn take_cancelled(&self, id: &RequestId) -> bool {
        let mut cancelled = self.cancelled.lock().unwrap_or_else(|error| error.into_inner());
        let is_cancelled = cancelled.remove(id);
        if self.events.is_empty() {
            // Requests that were answered before they were cancelled.
            cancelled.clear();
        }
        is_cancelled
    }
}

fn cancelled_id(notification: &Notification) -> Option<RequestId> {
    serde_json::from_value(notification.params.get("id")?.clone()).ok()
}
