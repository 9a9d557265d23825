//! Colored messages: `--color=auto|always|never`, for all subcommands.
//!
//! By default messages are colored if standard error is a terminal, unless the environment variable `NO_COLOR` is set
//! or `TERM` is `dumb`. Standard output and files are never colored.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU8, Ordering};

use super::usage::wrong;

const AUTO: u8 = 0;
const ALWAYS: u8 = 1;
const NEVER: u8 = 2;

/// The value of `--color` for this process.
static CHOICE: AtomicU8 = AtomicU8::new(AUTO);

/// Removes `--color` from the arguments and stores its value; the last one is used.
///
/// # Errors
/// An invalid value.
pub(super) fn take(arguments: &[String]) -> Result<Vec<String>, String> {
    let mut rest = Vec::with_capacity(arguments.len());
    let mut only_files = false;
    for argument in arguments {
        only_files |= argument == "--";
        let text = argument.strip_prefix("--").or_else(|| argument.strip_prefix('-')).filter(|_| !only_files);
        let choice = match text.map(|text| text.split_once('=').unwrap_or((text, "always"))) {
            // The values of LLVM's flag `--color` are accepted too.
            Some(("color", "always" | "true" | "1")) => ALWAYS,
            Some(("color", "never" | "false" | "0")) => NEVER,
            Some(("color", "auto")) => AUTO,
            Some(("color", other)) => {
                let subcommand = arguments.first().map_or("", String::as_str);
                let message = format!("invalid value '{other}' for --color");
                return Err(wrong(subcommand, message, "expected 'auto', 'always' or 'never'"));
            }
            _ => {
                rest.push(argument.clone());
                continue;
            }
        };
        CHOICE.store(choice, Ordering::Relaxed);
    }
    Ok(rest)
}

/// Colors the messages for standard error, if color is enabled.
pub(super) fn colored(messages: String) -> String {
    let is_on = match CHOICE.load(Ordering::Relaxed) {
        ALWAYS => true,
        NEVER => false,
        _ => {
            let is_set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
            std::io::stderr().is_terminal()
                && is_set("NO_COLOR").is_none()
                && is_set("TERM").is_none_or(|name| name != "dumb")
        }
    };
    if is_on && !messages.is_empty() { paint(&messages) } else { messages }
}

/// The severities and their colors.
const WORDS: [(&str, u8); 4] = [("error: ", 31), ("warning: ", 35), ("remark: ", 34), ("note: ", 36)];

/// Prints locations and messages in bold, severities in color, carets in green.
fn paint(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        match message_of(line) {
            Some((at, word, color)) => {
                let (place, rest) = line.split_at(at);
                let (word, message) = rest.split_at(word.len());
                out.push_str(&format!("\x1b[1m{place}\x1b[{color}m{word}\x1b[0m\x1b[1m{message}\x1b[0m"));
            }
            None if line.trim_start().trim_end_matches('~') == "^" => out.push_str(&format!("\x1b[32m{line}\x1b[0m")),
            None => out.push_str(line),
        }
        out.push_str(end);
    }
    out
}

/// Finds the severity in a line, which follows the location or begins the line. Returns `None` if the line is not a
/// message.
fn message_of(line: &str) -> Option<(usize, &'static str, u8)> {
    let found = WORDS.iter().filter_map(|&(word, color)| {
        let at = line.find(word)?;
        (at == 0 || (line[..at].ends_with(": ") && !line.starts_with(' '))).then_some((at, word, color))
    });
    found.min()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_are_painted_and_source_lines_are_not() {
        let text =
            "a.mlir:1:3: error: what is 'x: note: '?\n  foo\n  ^~~\na.mlir:1:3: note: this\n  x: error: y\nerror: z";
        let painted = "\x1b[1ma.mlir:1:3: \x1b[31merror: \x1b[0m\x1b[1mwhat is 'x: note: '?\x1b[0m\n  foo\n\
                       \x1b[32m  ^~~\x1b[0m\n\x1b[1ma.mlir:1:3: \x1b[36mnote: \x1b[0m\x1b[1mthis\x1b[0m\n  x: error: y\n\
                       \x1b[1m\x1b[31merror: \x1b[0m\x1b[1mz\x1b[0m";
        assert_eq!(paint(text), painted);
    }
}
