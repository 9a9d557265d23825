//! Computes the buffers of a document in a process of its own, which is `freehold lsp --buffers`.
//!
//! A compilation needs several times the memory of the document. The process gives all of it back when it ends, whatever the
//! allocator keeps, and a program that exhausts the memory or the stack ends its process and not the server.
//!
//! The process reads one [`Job`] as JSON, and writes an [`Update`] a line: the notes without advice, and then those that get advice.

use std::io::{self, BufReader, Read, Write};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};

use freehold_core::cancellation::Cancellation;
use serde::{Deserialize, Serialize};

use crate::buffers::{BufferNote, buffer_notes};
use crate::document::{DialectFile, Settings};

/// The argument of `freehold lsp` by which it is the process.
const ARGUMENT: [&str; 2] = ["lsp", "--buffers"];

/// The settings of glibc's allocator with which a server that parses again and again stays small: one heap for all threads, which
/// gives back what is free at its end. A compilation has threads that allocate at one time, so it runs without them.
pub const ALLOCATOR: [(&str, &str); 2] = [("MALLOC_ARENA_MAX", "1"), ("MALLOC_TRIM_THRESHOLD_", "131072")];

/// A document whose buffers are to be computed.
#[derive(Clone, Serialize, Deserialize)]
pub(super) struct Job {
    pub name: String,
    pub text: String,
    pub allow_unregistered: bool,
    /// The names and texts of the files that declare more dialects.
    pub dialects: Vec<(String, String)>,
}

/// The notes that differ from those before.
#[derive(Serialize, Deserialize)]
pub(super) struct Update {
    /// The number of all notes.
    length: usize,
    /// The notes that are new or different, in order.
    changed: Vec<(usize, BufferNote)>,
}

impl Update {
    fn between(before: &[BufferNote], after: &[BufferNote]) -> Update {
        let changed = after.iter().enumerate().filter(|(index, note)| before.get(*index) != Some(note));
        Update { length: after.len(), changed: changed.map(|(index, note)| (index, note.clone())).collect() }
    }

    /// Changes the notes before to the new ones.
    pub fn apply(self, notes: &mut Vec<BufferNote>) {
        notes.truncate(self.length);
        notes.reserve_exact(self.length - notes.len());
        for (index, note) in self.changed {
            match notes.get_mut(index) {
                Some(old) => *old = note,
                None => notes.push(note),
            }
        }
    }
}

/// The request that stops a computation.
#[derive(Clone)]
pub(super) enum Stop {
    Thread(Cancellation),
    Process(Arc<Mutex<Child>>),
}

impl Stop {
    /// Stops the computation.
    pub fn stop(&self) {
        match self {
            Stop::Thread(cancellation) => cancellation.cancel(),
            // The process may have ended.
            Stop::Process(child) => drop(child.lock().unwrap_or_else(|error| error.into_inner()).kill()),
        }
    }
}

impl Job {
    pub fn new(name: &str, text: &str, settings: &Settings) -> Job {
        let dialects = settings.dialects.iter().map(|file| (file.name.clone(), file.text.clone())).collect();
        Job { name: name.into(), text: text.into(), allow_unregistered: settings.allow_unregistered, dialects }
    }

    /// Computes the notes here, without advice and then with it, and calls `found` with each update, until it returns whether there is
    /// more to do. `start` gets the request that stops it.
    pub fn compute(&self, start: &mut dyn FnMut(&Cancellation), found: &mut dyn FnMut(Update) -> bool) {
        let dialects = self.dialects.iter().map(|(name, text)| DialectFile { name: name.clone(), text: text.clone() });
        let settings = Settings { allow_unregistered: self.allow_unregistered, dialects: dialects.collect() };
        let mut known = Vec::new();
        for with_advice in [false, true] {
            let Some(notes) = buffer_notes(&self.name, &self.text, &settings, with_advice, start) else { return };
            let update = Update::between(&known, &notes);
            known = notes;
            if !found(update) {
                return;
            }
        }
    }

    /// Like [`Job::compute`], in a process of its own.
    ///
    /// # Errors
    /// The process cannot be started.
    pub fn compute_apart(
        &self,
        executable: &Path,
        start: &mut dyn FnMut(Stop),
        found: &mut dyn FnMut(Update) -> bool,
    ) -> io::Result<()> {
        let mut command = Command::new(executable);
        command.args(ARGUMENT).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::null());
        for (name, _) in ALLOCATOR {
            command.env_remove(name);
        }
        let mut child = command.spawn()?;
        let streams = (child.stdin.take(), child.stdout.take());
        let child = Arc::new(Mutex::new(child));
        start(Stop::Process(child.clone()));
        if let (Some(mut stdin), Some(stdout)) = streams {
            // A process that was stopped reads and writes nothing.
            if serde_json::to_writer(io::BufWriter::new(&mut stdin), self).is_ok() {
                drop(stdin);
                let updates = serde_json::Deserializer::from_reader(BufReader::new(stdout)).into_iter();
                // The output of a process that was stopped ends in the middle.
                let _ = updates.map_while(Result::ok).all(&mut *found);
            }
        }
        let mut child = child.lock().unwrap_or_else(|error| error.into_inner());
        let _ = child.kill();
        child.wait().map(drop)
    }
}

/// Reads a document, and writes what `freehold compile` puts into it: the process `freehold lsp --buffers`.
///
/// # Errors
/// The document cannot be read, or its notes cannot be written.
pub fn answer_buffers(input: impl Read, mut output: impl Write) -> io::Result<()> {
    let job: Job = serde_json::from_reader(BufReader::new(input))?;
    let mut written = Ok(());
    job.compute(&mut |_| {}, &mut |update| {
        written = write_update(&mut output, &update);
        written.is_ok()
    });
    written
}

fn write_update(output: &mut impl Write, update: &Update) -> io::Result<()> {
    let mut buffered = io::BufWriter::new(output);
    serde_json::to_writer(&mut buffered, update)?;
    buffered.write_all(b"\n")?;
    buffered.flush()
}
