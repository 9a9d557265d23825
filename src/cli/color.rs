//! Colored texts: `--color=auto|always|never`, for all subcommands.
//!
//! By default a text for people is colored if its stream is a terminal, unless the environment variable `NO_COLOR` is set
//! or `TERM` is `dumb`: messages on standard error, and on standard output the messages of `explain` and `check`, help texts
//! and the documentation of ops. Programs, JSON, tables of numbers and files are never colored.

use std::io::IsTerminal;
use std::sync::atomic::{AtomicU8, Ordering};

use super::outcome::Text;
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
    if !messages.is_empty() && is_on(&std::io::stderr()) { paint(&messages) } else { messages }
}

/// Colors a text for standard output, if color is enabled.
pub(super) fn colored_output(text: String, kind: Text) -> String {
    match kind {
        _ if text.is_empty() || !is_on(&std::io::stdout()) => text,
        Text::Data => text,
        Text::Messages => paint(&text),
        Text::Help => paint_help(&text),
    }
}

/// Whether texts on this stream are colored.
pub(super) fn is_on(stream: &impl IsTerminal) -> bool {
    match CHOICE.load(Ordering::Relaxed) {
        ALWAYS => true,
        NEVER => false,
        _ => {
            let is_set = |name: &str| std::env::var_os(name).filter(|value| !value.is_empty());
            stream.is_terminal() && is_set("NO_COLOR").is_none() && is_set("TERM").is_none_or(|name| name != "dumb")
        }
    }
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
            None => match answer_of(line) {
                Some((start, color)) => {
                    out.push_str(&format!("{}\x1b[{color}m{}\x1b[0m", &line[..start], &line[start..]));
                }
                None => out.push_str(line),
            },
        }
        out.push_str(end);
    }
    out
}

/// Finds the answer in a line of `freehold check --static`, `@name: yes`, and its color.
fn answer_of(line: &str) -> Option<(usize, u8)> {
    let start = line.strip_prefix('@')?.find(": ")? + 3;
    let color = match line[start..].split(" (").next()? {
        "yes" => 32,
        "no" => 31,
        "cannot tell" => 33,
        _ => return None,
    };
    Some((start, color))
}

/// Prints headings in bold, options and subcommands in green.
fn paint_help(text: &str) -> String {
    let mut out = String::with_capacity(text.len() + text.len() / 8);
    let mut lists_subcommands = false;
    for line in text.split_inclusive('\n') {
        let (line, end) = line.strip_suffix('\n').map_or((line, ""), |line| (line, "\n"));
        let words = line.trim_start();
        let indentation = line.len() - words.len();
        let is_heading = indentation == 0 && (line.ends_with(':') || line.starts_with('#'));
        let title = line.split_once(": ").filter(|(word, _)| ["OVERVIEW", "USAGE", "Usage"].contains(word));
        if is_heading {
            lists_subcommands = line == "Commands:";
            out.push_str(&format!("\x1b[1m{line}\x1b[0m"));
        } else if let Some((word, rest)) = title {
            out.push_str(&format!("\x1b[1m{word}:\x1b[0m {rest}"));
        } else if indentation > 0 && (words.starts_with(['-', '=']) || (lists_subcommands && indentation == 2)) {
            let length = words.find("  ").or_else(|| words.find(" - ")).unwrap_or(words.len());
            let (name, rest) = words.split_at(length);
            out.push_str(&format!("{}\x1b[32m{name}\x1b[0m{rest}", &line[..indentation]));
        } else {
            out.push_str(line);
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
        assert_eq!(paint("@f: no (1 block)\n@g: maybe\n"), "@f: \x1b[31mno (1 block)\x1b[0m\n@g: maybe\n");
    }

    #[test]
    fn headings_and_options_of_help_are_painted() {
        let text =
            "About: x\n\nUsage: freehold [OPTIONS]\n\nCommands:\n  opt  Run\n\nOptions:\n  -o, --out <f>  Write\n";
        let painted = "About: x\n\n\x1b[1mUsage:\x1b[0m freehold [OPTIONS]\n\n\x1b[1mCommands:\x1b[0m\n  \x1b[32mopt\x1b[0m  Run\n\n\
                       \x1b[1mOptions:\x1b[0m\n  \x1b[32m-o, --out <f>\x1b[0m  Write\n";
        assert_eq!(paint_help(text), painted);
    }
}
