//! The thread that has the buffers of documents computed, beside typing.
//!
//! A document that was edited waits a moment, is computed without advice, and then with it. The next edit stops the work. The last
//! notes of a document stay until there are new ones; edits move them.

use std::ops::Range as Bytes;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Condvar, Mutex, MutexGuard};
use std::time::Duration;

use lsp_server::Request;
use rustc_hash::FxHashMap;

use super::compiler::{self, Stop, Update};
use super::output::Output;
use crate::document::Settings;
use crate::protocol::Notes;

/// The time after an edit before work on the document begins.
const PAUSE: Duration = Duration::from_millis(150);

/// A document whose buffers are to be computed.
struct Job {
    uri: String,
    version: i32,
    work: compiler::Job,
}

#[derive(Default)]
struct State {
    /// The document to compute next; the newest request counts.
    next: Option<Job>,
    /// The versions of open documents.
    versions: FxHashMap<String, i32>,
    notes: FxHashMap<String, Arc<Notes>>,
    /// The document that is computed, and the request that stops it.
    running: Option<(String, Stop)>,
    has_ended: bool,
    refreshes: i32,
}

/// The buffers of the open documents.
pub(super) struct Buffers {
    shared: Arc<(Mutex<State>, Condvar)>,
}

impl Buffers {
    /// Starts the thread. If `refreshes`, the client is asked to show new notes. `executable` computes them; without it the thread does.
    pub fn start(client: Output, refreshes: bool, executable: Option<PathBuf>) -> Buffers {
        let shared: Arc<(Mutex<State>, Condvar)> = Arc::default();
        let of_thread = shared.clone();
        std::thread::spawn(move || work(&of_thread, &client, refreshes, executable.as_deref()));
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
        if let Some(known) = state.notes.get_mut(uri).map(Arc::make_mut) {
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
        state.next = Some(Job { uri: uri.to_string(), version, work: compiler::Job::new(name, text, settings) });
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
    pub fn notes(&self, uri: &str) -> Arc<Notes> {
        self.state().notes.get(uri).cloned().unwrap_or_default()
    }
}

impl Drop for Buffers {
    fn drop(&mut self) {
        let mut state = self.state();
        state.has_ended = true;
        if let Some((_, running)) = &state.running {
            running.stop();
        }
        self.shared.1.notify_all();
    }
}

impl State {
    fn stop(&mut self, uri: &str) {
        if let Some((running, stop)) = &self.running
            && running == uri
        {
            stop.stop();
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
fn work((state, changed): &(Mutex<State>, Condvar), client: &Output, refreshes: bool, executable: Option<&Path>) {
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
        if !lock(state).is_current(&job) {
            continue;
        }
        let mut start = |stop: Stop| {
            let mut guard = lock(state);
            if !guard.is_current(&job) {
                stop.stop();
            }
            guard.running = Some((job.uri.clone(), stop));
        };
        let mut has_notes = false;
        let mut found = |update: Update| {
            let mut guard = lock(state);
            if !guard.is_current(&job) {
                return false;
            }
            let known = Arc::make_mut(guard.notes.entry(job.uri.clone()).or_default());
            update.apply(&mut known.notes);
            known.is_stale = false;
            guard.refreshes += 1;
            let id = format!("refresh-{}", guard.refreshes).into();
            drop(guard);
            if refreshes && !has_notes {
                let method = "workspace/inlayHint/refresh".to_string();
                client.send(Request { id, method, params: serde_json::Value::Null }.into());
            }
            has_notes = true;
            true
        };
        let apart = executable.map(|executable| job.work.compute_apart(executable, &mut start, &mut found));
        if !matches!(apart, Some(Ok(()))) {
            job.work.compute(&mut |cancellation| start(Stop::Thread(cancellation.clone())), &mut found);
        }
        lock(state).running = None;
    }
}
