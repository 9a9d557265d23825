//! `-verify-diagnostics`: checks diagnostics against comments in the program.
//!
//! The syntax is `// expected-error @+1 {{message}}`. The severity is `error`, `warning`, `remark` or `note`. The
//! suffix `-re` allows `{{regular expressions}}` in double braces. The position is `@+N`, `@-N`, `@above`, `@below` or
//! `@unknown`. The diagnostic must contain the expected message.

use regex_lite::Regex;

use crate::diagnostics::{Diagnostic, Severity, render};
use crate::ir::{Context, LocationData};

/// The treatment of unexpected diagnostics.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Unexpected {
    /// They are errors.
    Refused,
    /// They are ignored.
    Ignored,
}

/// The diagnostic that one comment expects.
struct Expectation {
    severity: Severity,
    /// The line; `None` for `@unknown`.
    line: Option<u32>,
    text: String,
    pattern: Option<Regex>,
    /// The position of the comment: line, column, and the text of its line.
    at: (u32, usize, String),
    met: bool,
}

/// Checks `found` against the comments of `text`, whose first line is number `first_line + 1` of `file`.
///
/// # Errors
/// The rendered messages about missing and unexpected diagnostics.
pub fn check_expectations(
    ctx: &Context,
    file: &str,
    text: &[u8],
    first_line: u32,
    found: &[Diagnostic],
    unexpected: Unexpected,
) -> Result<(), String> {
    let mut failures = String::new();
    let mut expectations = read(file, text, first_line, &mut failures);
    for diagnostic in found {
        let all = std::iter::once((diagnostic.severity, diagnostic.location, &diagnostic.message))
            .chain(diagnostic.notes.iter().map(|(location, message)| (Severity::Note, *location, message)));
        for (severity, location, message) in all {
            let line = match location.data(ctx) {
                LocationData::File { file: in_file, line, .. } if *in_file == *file => Some(line),
                _ => position_of(ctx, location).filter(|at| at.0 == file).map(|at| at.1),
            };
            let hit = expectations.iter_mut().find(|expected| {
                !expected.met
                    && expected.severity == severity
                    && expected.line == line
                    && match &expected.pattern {
                        Some(pattern) => pattern.is_match(message),
                        None => message.contains(&expected.text),
                    }
            });
            match hit {
                Some(expected) => expected.met = true,
                None if unexpected == Unexpected::Refused => {
                    let message = format!("unexpected {severity}: {message}");
                    let notes = Vec::new();
                    let shown = Diagnostic { severity: Severity::Error, location, message, notes };
                    failures.push_str(&render(ctx, &shown));
                }
                None => {}
            }
        }
    }
    for expected in expectations.iter().filter(|expected| !expected.met) {
        let (line, column, text) = &expected.at;
        let message = format!("expected {} \"{}\" was not produced", expected.severity, expected.text);
        failures.push_str(&underlined(file, *line, *column, &message, text, expected.text.len()));
    }
    if failures.is_empty() { Ok(()) } else { Err(failures) }
}

/// Renders an error about a comment, with the comment's line and an underline of `length` columns.
fn underlined(file: &str, line: u32, column: usize, message: &str, text: &str, length: usize) -> String {
    let rest = "~".repeat(length.saturating_sub(1));
    format!("{file}:{line}:{column}: error: {message}\n{text}\n{:>column$}{rest}\n", "^")
}

/// Returns file, line and column of the first file location in `location`.
fn position_of(ctx: &Context, location: crate::ir::Location) -> Option<(String, u32, u32)> {
    let mut work = vec![location];
    while let Some(location) = work.pop() {
        match location.data(ctx) {
            LocationData::File { file, line, column, .. } => return Some((file.to_string(), line, column)),
            LocationData::Named { child, .. } => work.push(child),
            LocationData::CallSite { callee, caller } => work.extend([caller, callee]),
            LocationData::Fused { locations, .. } => work.extend(locations.iter().rev()),
            LocationData::Unknown => {}
        }
    }
    None
}

/// Parses the expectations in a text. Invalid patterns are reported to `failures`.
fn read(file: &str, text: &[u8], first_line: u32, failures: &mut String) -> Vec<Expectation> {
    let comment = Regex::new(
        r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*?)\}\}[ \t\r]*(?:$|//|expected-|\*/)",
    )
    .expect("a valid expression");
    let greedy =
        Regex::new(r"expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}")
            .expect("a valid expression");
    let mut found: Vec<Expectation> = Vec::new();
    let mut designator: Vec<usize> = Vec::new();
    let mut last_other = first_line + 1;
    for (index, bytes) in text.split(|&byte| byte == b'\n').enumerate() {
        let number = first_line + index as u32 + 1;
        let line = String::from_utf8_lossy(bytes);
        let Some(captures) = greedy.captures(&line).or_else(|| comment.captures(&line)) else {
            // `@below` means the next line without an expectation.
            for index in designator.drain(..) {
                found[index].line = Some(number);
            }
            last_other = number;
            continue;
        };
        let severity = match &captures[1] {
            "error" => Severity::Error,
            "note" => Severity::Note,
            "remark" => Severity::Remark,
            _ => Severity::Warning,
        };
        let body = captures[5].to_string();
        let start = captures.get(0).map_or(0, |all| all.start()) + 1;
        let shown = line.trim_end().to_string();
        let pattern = match captures.get(2).map(|_| pattern_of(&body)) {
            None => None,
            Some(Ok(pattern)) => Some(pattern),
            Some(Err(error)) => {
                // The last line of the error describes the problem.
                let reason = error.lines().last().unwrap_or_default().trim_start_matches("error: ");
                let message = format!("invalid regex: {reason}");
                failures.push_str(&underlined(file, number, start, &message, &shown, body.len()));
                continue;
            }
        };
        let target = match captures.get(4).map(|at| at.as_str()) {
            None => Some(number),
            Some("unknown") => None,
            Some("above") => Some(last_other),
            Some("below") => {
                designator.push(found.len());
                Some(number)
            }
            Some(offset) => Some((i64::from(number) + offset.parse::<i64>().unwrap_or(0)).max(0) as u32),
        };
        let at = (number, start, shown);
        found.push(Expectation { severity, line: target, text: body, pattern, at, met: false });
        if captures.get(4).is_none_or(|at| at.as_str() != "above" && at.as_str() != "below") {
            let code = line.split("//").next().unwrap_or("").trim();
            if !code.is_empty() {
                last_other = number;
            }
        }
    }
    found
}

/// Compiles `text {{expression}} text` to one regular expression.
fn pattern_of(body: &str) -> Result<Regex, String> {
    let mut pattern = String::new();
    let mut rest = body;
    while let Some(open) = rest.find("{{") {
        pattern.push_str(&regex_lite::escape(&rest[..open]));
        let inner = &rest[open + 2..];
        let close = inner.find("}}").ok_or("found start of regex with no end '}}'")?;
        pattern.push_str(&format!("({})", &inner[..close]));
        rest = &inner[close + 2..];
    }
    pattern.push_str(&regex_lite::escape(rest));
    Regex::new(&pattern).map_err(|error| error.to_string())
}
