//! The output of `freehold opt`. One program is written as it is printed, so that its text is never in memory as a whole. Several
//! programs are written when all of them have succeeded.

use std::fs::File;
use std::io::{self, Write};

use super::{Outcome, Run, path_of, reason, shown, written};
use crate::ir::{Body, View};
use crate::text::{PrintOptions, write_held_op, write_program};

/// The printed programs.
#[derive(Default)]
pub(super) struct Output {
    /// The text that is written at the end.
    pub pieces: Vec<Vec<u8>>,
    /// Whether the program was written as it was printed.
    pub is_written: bool,
    /// Why the output could not be written.
    pub failure: Option<String>,
}

impl Output {
    pub fn push(&mut self, piece: Vec<u8>) {
        self.pieces.push(piece);
    }
}

impl Run<'_> {
    /// Returns whether the program is written as it is printed: it is the only one, and no message depends on the printing.
    pub(super) fn writes_at_once(&self) -> bool {
        let options = self.options;
        let is_told = options.expectations.is_some() || options.statistics || options.report.is_some();
        self.leak && self.is_only && !is_told && self.timing.is_none()
    }

    /// Prints and writes the only program. The messages so far precede it.
    pub(super) fn write_at_once(&self, body: &Body, held: bool, print: &PrintOptions, output: &mut Output) {
        output.is_written = true;
        let write = |to: &mut dyn Write| {
            match held {
                true => write_held_op(self.ctx, body, print, to)?,
                false => write_program(View::new(self.ctx, body), print, to)?,
            }
            to.write_all(b"\n")?;
            to.flush()
        };
        let file = &self.options.output;
        let result = if file == "-" {
            let err = std::mem::take(&mut *self.errors.lock().expect("error lock"));
            Outcome { err, ..Outcome::default() }.print_messages_first();
            written(write(&mut io::stdout().lock()))
        } else {
            write_file(file, write)
        };
        output.failure = result.err();
    }
}

/// Writes a file. If `write` fails or panics, no file is left, unless it is a device or a pipe.
///
/// # Errors
/// The file cannot be created, or `write` fails.
pub(super) fn write_file(path: &str, write: impl FnOnce(&mut dyn Write) -> io::Result<()>) -> Result<(), String> {
    let written = File::create(path_of(path)).and_then(|mut file| {
        let mut incomplete = Incomplete { path, is_file: file.metadata().is_ok_and(|data| data.is_file()) };
        write(&mut file)?;
        incomplete.is_file = false;
        Ok(())
    });
    written.map_err(|error| format!("cannot open output file '{}': {}", shown(path), reason(&error)))
}

/// Removes a file that is not complete when it is dropped.
struct Incomplete<'a> {
    path: &'a str,
    is_file: bool,
}

impl Drop for Incomplete<'_> {
    fn drop(&mut self) {
        if self.is_file {
            // The error of the writing is told.
            let _ = std::fs::remove_file(path_of(self.path));
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{Error, Write};

    use super::write_file;

    #[test]
    fn an_incomplete_file_is_removed() {
        let folder = tempfile::tempdir().expect("a folder");
        let file = folder.path().join("out.mlir");
        let path = file.to_str().expect("a path");
        write_file(path, |to| to.write_all(b"module {\n}\n")).expect("nothing fails");
        assert_eq!(std::fs::read_to_string(&file).expect("a file"), "module {\n}\n");
        let error = write_file(path, |to| to.write_all(b"mod").and(Err(Error::other("no room")))).expect_err("no room");
        assert_eq!(error, format!("cannot open output file '{path}': no room"));
        assert!(!file.exists());
        let write = |to: &mut dyn Write| to.write_all(b"mod").map(|()| panic!("in the middle"));
        assert!(std::panic::catch_unwind(|| write_file(path, write)).is_err());
        assert!(!file.exists());
    }
}
