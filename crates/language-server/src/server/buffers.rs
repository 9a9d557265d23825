//! The thread that computes the buffers of documents, beside typing.
//!
//! A document that was edited waits a moment, is computed without advice, and then with it. The next edit stops the work. The last
//! notes of a document stay until there are new ones; edits move them.

use std::ops::Range as Bytes;
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use crossbeam_channel::Sender;
use freehold_core::cancellation::Cancellation;
use lsp_server::{Message, Request};
use rustc_hash::FxHashMap;

use crate::buffers::buffer_notes;
use crate::document::Settings;
use crate::protocol::Notes;

/// The time after an edit before work on the document begins.
const PAUSE: Duration = Duration::from_millis(150);

/// A document whose buffers are to be computed.
struct Job {
    uri: String,
    version: i32,
    name: String,
    text: String,
    settings: Settings,
}

#[derive(Default)]
struct State {
    /// The document to compute next; the newest request counts.
    next: Option<Job>,
    /// The versions of open documents.
    versions: FxHashMap<String, i32>,
    notes: FxHashMap<String, Notes>,
    /// The document that is computed, and the request that stops it.
    running: Option<(String, Cancellation)>,
    has_ended: bool,
    refreshes: i32,
}

/// The buffers of the open documents.
pub(super) struct Buffers {
    shared: Arc<(Mutex<State>, Condvar)>,
}

impl Buffers {
    /// Starts the thread. If `refreshes`, the client is asked to show new notes.
    pub fn start(client: Sender<Message>, refreshes: bool) -> Buffers {
        let shared: Arc<(Mutex<State>, Condvar)> = Arc::default();
        let of_thread = shared.clone();
        std::thread::spawn(move || work(&of_thread, &client, refreshes));
        Buffers { shared }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        lock(&self.shared.0)
    }

    /// Stops the work on a document, because its text changes to `version`.
    pub fn edited(&self, uri: &str, version: i32, edits: &[(Bytes<usize>, usize)]) {
        let mut state = self.state();
        state.stop(uri);
        state.versions.insert(uri.to_string(), version);
        if let Some(known) = state.notes.get_mut(uri) {
            known.is_stale = true;
            for (old, new) in edits {
                let notes = std::mem::take(&mut known.notes).into_iter();
                known.notes = notes.filter_map(|note| note.after_edit(old, *new)).collect();
            }
        }
    }

    /// Computes the notes of a document.
    pub fn compute(&self, uri: &str, version: i32, name: &str, text: &str, settings: &Settings) {
        let mut state = self.state();
        state.stop(uri);
        state.versions.insert(uri.to_string(), version);
        let (uri, name, text) = (uri.to_string(), name.to_string(), text.to_string());
        state.next = Some(Job { uri, version, name, text, settings: settings.clone() });
        self.shared.1.notify_all();
    }

    /// Forgets a document.
    pub fn close(&self, uri: &str) {
        let mut state = self.state();
        state.stop(uri);
        state.versions.remove(uri);
        state.notes.remove(uri);
    }

    /// Returns the notes of a document.
    pub fn notes(&self, uri: &str) -> Notes {
        self.state().notes.get(uri).cloned().unwrap_or_default()
    }
}

impl Drop for Buffers {
    fn drop(&mut self) {
        let mut state = self.state();
        state.has_ended = true;
        if let Some((_, cancellation)) = &state.running {
            cancellation.cancel();
        }
        self.shared.1.notify_all();
    }
}

impl State {
    fn stop(&mut self, uri: &str) {
        if let Some((running, cancellation)) = &self.running
            && running == uri
        {
            cancellation.cancel();
        }
        self.next.take_if(|job| job.uri == uri);
    }

    fn is_current(&self, job: &Job) -> bool {
        !self.has_ended && self.versions.get(&job.uri) == Some(&job.version)
    }
}

fn lock(state: &Mutex<State>) -> MutexGuard<'_, State> {
    state.lock().unwrap_or_else(|error| error.into_inner())
}

/// Computes notes until the session ends.
fn work((state, changed): &(Mutex<State>, Condvar), client: &Sender<Message>, refreshes: bool) {
    loop {
        let job = {
            let mut guard = lock(state);
            loop {
                if guard.has_ended {
                    return;
                }
                match guard.next.take() {
                    Some(job) => break job,
                    None => guard = changed.wait(guard).unwrap_or_else(|error| error.into_inner()),
                }
            }
        };
        std::thread::sleep(PAUSE);
        for with_advice in [false, true] {
            if !lock(state).is_current(&job) {
                break;
            }
            let mut start = |cancellation: &Cancellation| {
                let mut guard = lock(state);
                if !guard.is_current(&job) {
                    cancellation.cancel();
                }
                guard.running = Some((job.uri.clone(), cancellation.clone()));
            };
            let notes = buffer_notes(&job.name, &job.text, &job.settings, with_advice, &mut start);
            let mut guard = lock(state);
            guard.running = None;
            let Some(notes) = notes.filter(|_| guard.is_current(&job)) else { break };
            guard.notes.insert(job.uri.clone(), Notes { notes, is_stale: false });
            guard.refreshes += 1;
            if refreshes && !with_advice {
                let id = format!("refresh-{}", guard.refreshes).into();
                let method = "workspace/inlayHint/refresh".to_string();
                // The client is gone if this fails.
                let _ = client.send(Request { id, method, params: serde_json::Value::Null }.into());
            }
        }
    }
}
