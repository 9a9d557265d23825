//! The output of `freehold opt`. One program is written as it is printed, so that its text is never in memory as a whole. Several
//! programs are written when all of them have succeeded.

use std::io::Write;

use super::{Outcome, Run, cannot_write_file, path_of, written};
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
            written(write(&mut std::io::stdout().lock()))
        } else {
            let result = std::fs::File::create(path_of(file)).and_then(|mut file| write(&mut file));
            result.map_err(|error| cannot_write_file(file, &error))
        };
        output.failure = result.err();
    }
}
