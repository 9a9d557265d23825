//! The output of a subcommand, and how it is printed.

use std::io::Write;

use crate::ir::bytes_of_text;

/// The kind of a text for standard output. Texts for people are colored on a terminal.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Text {
    /// Programs, tables and data, which are never colored.
    #[default]
    Data,
    /// Messages about a program.
    Messages,
    /// A help text, or documentation.
    Help,
}

/// The output of a subcommand.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Outcome {
    /// The exit code.
    pub code: u8,
    /// The text for standard output.
    pub out: Vec<u8>,
    /// The text for standard error.
    pub err: String,
    /// What `out` is.
    pub text: Text,
}

impl Outcome {
    /// Returns the outcome that `run` writes to. A message that it returns is printed, unless it is empty.
    pub(super) fn of(run: impl FnOnce(&mut Outcome) -> Result<(), String>) -> Outcome {
        let mut outcome = Outcome::default();
        if let Err(message) = run(&mut outcome) {
            outcome.code = 1;
            if !message.is_empty() {
                outcome.err.push_str(message.trim_end());
                outcome.err.push('\n');
            }
        }
        outcome
    }

    /// Returns a success that prints `text`.
    pub(super) fn success(text: impl Into<Vec<u8>>) -> Outcome {
        Outcome { out: text.into(), ..Outcome::default() }
    }

    /// Returns a success that prints a help text.
    pub(super) fn help(text: impl Into<Vec<u8>>) -> Outcome {
        Outcome { text: Text::Help, ..Outcome::success(text) }
    }

    /// Returns a failure with this message.
    pub(super) fn failed(message: String) -> Outcome {
        Outcome { code: 1, err: message, ..Outcome::default() }
    }

    /// Prints the messages, then the output. Returns the exit code.
    pub(super) fn print_messages_first(self) -> u8 {
        self.colored().write_to(&mut std::io::stdout().lock(), &mut std::io::stderr().lock(), true)
    }

    /// Prints the output, then the messages. Returns the exit code.
    pub(super) fn print_output_first(self) -> u8 {
        self.colored().write_to(&mut std::io::stdout().lock(), &mut std::io::stderr().lock(), false)
    }

    /// Colors the texts for people, as `--color` says.
    fn colored(self) -> Outcome {
        super::progress::end();
        let out = match self.text {
            Text::Data => self.out,
            Text::Messages | Text::Help => match String::from_utf8(self.out) {
                Ok(text) => super::color::colored_output(text, self.text).into_bytes(),
                Err(error) => error.into_bytes(),
            },
        };
        Outcome { out, err: super::color::colored(self.err), ..self }
    }

    /// Writes the output to `out` and the messages to `err`. Returns the exit code, which is 1 if the output cannot be
    /// written.
    ///
    /// A closed pipe (`freehold ops | head -1`) is not an error. If the messages cannot be written, the error is
    /// ignored.
    pub fn write_to(&self, out: &mut dyn Write, err: &mut dyn Write, messages_first: bool) -> u8 {
        if messages_first {
            let _ = err.write_all(&bytes_of_text(&self.err));
        }
        let code = match written(out.write_all(&self.out).and_then(|()| out.flush())) {
            Ok(()) => self.code,
            Err(message) => {
                let _ = err.write_all(&bytes_of_text(&(message + "\n")));
                1
            }
        };
        if !messages_first {
            let _ = err.write_all(&bytes_of_text(&self.err));
        }
        code
    }
}

/// Converts the result of writing to standard output. A closed pipe is not an error.
pub(super) fn written(result: std::io::Result<()>) -> Result<(), String> {
    match result {
        Err(error) if error.kind() != std::io::ErrorKind::BrokenPipe => {
            Err(format!("cannot write standard output: {error}"))
        }
        _ => Ok(()),
    }
}
