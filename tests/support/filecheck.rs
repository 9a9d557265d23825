//! The part of LLVM's FileCheck that the golden tests use: `CHECK`, `-NEXT`, `-SAME`, `-NOT`, `-LABEL`,
//! `{{expressions}}`, `[[NAME:expression]]`, `[[NAME]]`, `[[@LINE+N]]`; a run of blanks is equal to one blank. Any
//! other directive is rejected.
//!
//! [`rewrite`] updates directives that no longer match.

use std::collections::HashMap;
use std::ops::Range;

use regex_lite::{Captures, Regex};
use similar::TextDiff;

/// The kind of a directive.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Kind {
    Plain,
    Next,
    Same,
    Not,
    Label,
}

/// A directive of a test.
struct Directive {
    kind: Kind,
    /// The zero-based line of the test, and the byte range of the pattern in it.
    line: usize,
    place: Range<usize>,
    pattern: String,
}

/// A directive that does not match.
struct Mismatch {
    /// The index of the directive.
    directive: usize,
    /// The part of the output that was searched.
    window: Range<usize>,
    /// The variables that are defined at that point.
    variables: HashMap<String, String>,
    reason: String,
}

/// Checks `output` against the directives of `test` that begin with `prefix`.
///
/// # Errors
/// The directive that does not match, and the reason; or there is no directive, or an unknown one.
pub fn check(test: &str, prefix: &str, output: &str) -> Result<(), String> {
    let directives = directives(test, prefix)?;
    let output = one_blank(output);
    let Err(mismatch) = matches(&directives, &output) else { return Ok(()) };
    let directive = &directives[mismatch.directive];
    let window = &output[mismatch.window];
    Err(format!(
        "line {}: {}\n  {}\n---- it was looked for in:\n{window}\n---- the output was:\n{output}",
        directive.line + 1,
        mismatch.reason,
        directive.pattern
    ))
}

/// Returns the test with each directive that does not match replaced with the most similar line of the output. A
/// directive without such a line is removed.
///
/// # Errors
/// A `-NOT` that matches, and a directive that matches in no form, must be updated by hand.
pub fn rewrite(test: &str, prefix: &str, output: &str) -> Result<String, String> {
    let mut test = test.to_string();
    let output = one_blank(output);
    let most = directives(&test, prefix)?.len();
    for _ in 0..=most {
        let directives = directives(&test, prefix)?;
        let Err(mismatch) = matches(&directives, &output) else { return Ok(test) };
        let directive = &directives[mismatch.directive];
        if directive.kind == Kind::Not {
            return Err(format!("line {}: {} is there: not rewritten", directive.line + 1, directive.pattern));
        }
        let pattern = nearest(directive, &output[mismatch.window.clone()])
            .map(|line| generalized(directive, &mismatch.variables, &line));
        let mut lines: Vec<String> = test.split('\n').map(str::to_string).collect();
        match pattern {
            Some(pattern) => lines[directive.line].replace_range(directive.place.clone(), &pattern),
            None => drop(lines.remove(directive.line)),
        }
        test = lines.join("\n");
    }
    Err(format!("the {prefix} lines were not brought up to date"))
}

/// Parses the directives of a test.
fn directives(test: &str, prefix: &str) -> Result<Vec<Directive>, String> {
    let start = Regex::new(&format!(r"(?:^|[^\w-]){}(-[A-Z]+(?:-[0-9]+)?)?:", regex_lite::escape(prefix)));
    let start = start.map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for (number, line) in test.lines().enumerate() {
        let Some(captures) = start.captures(line) else { continue };
        let kind = match captures.get(1).map(|suffix| suffix.as_str()) {
            None => Kind::Plain,
            Some("-NEXT") => Kind::Next,
            Some("-SAME") => Kind::Same,
            Some("-NOT") => Kind::Not,
            Some("-LABEL") => Kind::Label,
            Some(other) => return Err(format!("line {}: '{prefix}{other}' is not supported", number + 1)),
        };
        let rest = &line[captures.get(0).map_or(0, |all| all.end())..];
        let begin = line.len() - rest.trim_start().len();
        let pattern = rest.trim();
        if pattern.is_empty() {
            return Err(format!("line {}: the {prefix} line is empty", number + 1));
        }
        let place = begin..begin + pattern.len();
        found.push(Directive { kind, line: number, place, pattern: one_blank(pattern) });
    }
    let first = found.iter().find(|directive| directive.kind != Kind::Not).map(|directive| directive.kind);
    match first {
        None => Err(format!("the file has no {prefix} line that must match")),
        Some(Kind::Next | Kind::Same) => Err(format!("the first {prefix} line follows no other")),
        Some(_) => Ok(found),
    }
}

/// Returns the text with each run of blanks replaced with one blank.
fn one_blank(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            ' ' | '\t' if out.ends_with(' ') => {}
            ' ' | '\t' => out.push(' '),
            _ => out.push(letter),
        }
    }
    out
}

/// Matches all directives in order. Labels are matched first: they divide the output into the windows of the other
/// directives.
fn matches(directives: &[Directive], output: &str) -> Result<(), Mismatch> {
    let mut variables = HashMap::new();
    let mut labels: Vec<(usize, Range<usize>)> = Vec::new();
    for (number, directive) in directives.iter().enumerate().filter(|(_, directive)| directive.kind == Kind::Label) {
        let start = labels.last().map_or(0, |(_, place)| place.end);
        let found = find(directive, &HashMap::new(), output, start..output.len());
        let (place, _) = found.map_err(|reason| mismatch(number, start..output.len(), &HashMap::new(), reason))?;
        labels.push((number, place));
    }
    let mut next_label = labels.iter().peekable();
    let end_of = |next: Option<&&(usize, Range<usize>)>| next.map_or(output.len(), |(_, place)| place.start);
    let mut at = 0..0;
    let mut nots: Vec<usize> = Vec::new();
    for (number, directive) in directives.iter().enumerate() {
        if directive.kind == Kind::Not {
            nots.push(number);
            continue;
        }
        let place = match next_label.next_if(|(label, _)| *label == number) {
            Some((_, place)) => place.clone(),
            None => {
                let window = at.end..end_of(next_label.peek());
                let found = find(directive, &variables, output, window.clone());
                let (place, named) = found.map_err(|reason| mismatch(number, window.clone(), &variables, reason))?;
                let between = output[at.end..place.start].matches('\n').count();
                match (directive.kind, between) {
                    (Kind::Next, 1) | (Kind::Same, 0) | (Kind::Plain, _) => {}
                    (Kind::Same, _) => {
                        return Err(mismatch(number, window, &variables, "matches on a later line".to_string()));
                    }
                    _ => {
                        return Err(mismatch(
                            number,
                            window,
                            &variables,
                            "does not match on the next line".to_string(),
                        ));
                    }
                }
                variables.extend(named);
                place
            }
        };
        absent(directives, &mut nots, &variables, output, at.end..place.start)?;
        at = place;
    }
    absent(directives, &mut nots, &variables, output, at.end..output.len())
}

fn mismatch(directive: usize, window: Range<usize>, variables: &HashMap<String, String>, reason: String) -> Mismatch {
    Mismatch { directive, window, variables: variables.clone(), reason }
}

/// Checks that none of `nots` matches in the window, and empties the list.
fn absent(
    directives: &[Directive],
    nots: &mut Vec<usize>,
    variables: &HashMap<String, String>,
    output: &str,
    window: Range<usize>,
) -> Result<(), Mismatch> {
    for number in nots.drain(..) {
        let expression = expression(&directives[number], variables)
            .map_err(|reason| mismatch(number, window.clone(), variables, reason))?;
        if expression.0.is_match(&output[window.clone()]) {
            return Err(mismatch(number, window, variables, "matches, and must not".to_string()));
        }
    }
    Ok(())
}

type Named = Vec<(String, String)>;

/// Returns the first match of the directive in the window, and the values of its variables.
fn find(
    directive: &Directive,
    variables: &HashMap<String, String>,
    output: &str,
    window: Range<usize>,
) -> Result<(Range<usize>, Named), String> {
    let (expression, names) = expression(directive, variables)?;
    let captures = expression.captures(&output[window.clone()]).ok_or("does not match")?;
    let whole = captures.get(0).ok_or("does not match")?;
    let value = |index: usize| captures.name(&format!("v{index}")).map_or("", |found| found.as_str()).to_string();
    let named = names.into_iter().enumerate().map(|(index, name)| (name, value(index))).collect();
    Ok((window.start + whole.start()..window.start + whole.end(), named))
}

/// Returns the directive as a regular expression, and the names of the variables that its groups `v0`, `v1`, … define.
fn expression(directive: &Directive, variables: &HashMap<String, String>) -> Result<(Regex, Vec<String>), String> {
    let mut text = String::from("(?m)");
    let mut names: Vec<String> = Vec::new();
    let mut rest = directive.pattern.as_str();
    while let Some(open) = [rest.find("{{"), rest.find("[[")].into_iter().flatten().min() {
        text.push_str(&regex_lite::escape(&rest[..open]));
        let is_variable = rest[open..].starts_with("[[");
        let inner = &rest[open + 2..];
        let close = if is_variable { end_of_variable(inner) } else { inner.find("}}") };
        let close = close.ok_or("has an expression that does not end")?;
        let (body, after) = (&inner[..close], &inner[close + 2..]);
        rest = after;
        if !is_variable {
            text.push_str(&format!("(?:{body})"));
        } else if let Some(offset) = body.strip_prefix("@LINE") {
            let offset: i64 = if offset.is_empty() { Ok(0) } else { offset.parse() }.map_err(|_| "has no such line")?;
            text.push_str(&(directive.line as i64 + 1 + offset).to_string());
        } else if let Some((name, pattern)) = body.split_once(':') {
            text.push_str(&format!("(?P<v{}>{pattern})", names.len()));
            names.push(name.to_string());
        } else if names.iter().any(|name| name == body) {
            return Err(format!("uses '{body}' in the line that defines it, which is not supported"));
        } else {
            let value = variables.get(body).ok_or_else(|| format!("uses '{body}', which no line before defines"))?;
            text.push_str(&regex_lite::escape(value));
        }
    }
    text.push_str(&regex_lite::escape(rest));
    Regex::new(&text).map(|expression| (expression, names)).map_err(|error| error.to_string())
}

/// Returns the position of the `]]` that closes a variable; its expression may contain brackets.
fn end_of_variable(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    for (at, letter) in text.char_indices() {
        match letter {
            '[' => depth += 1,
            ']' if depth > 0 => depth -= 1,
            ']' if text[at..].starts_with("]]") => return Some(at),
            _ => {}
        }
    }
    None
}

/// Returns the line of the window that is most similar to the directive: the only candidate, if there is just one.
fn nearest(directive: &Directive, window: &str) -> Option<String> {
    let mut lines = window.split('\n').map(str::trim);
    let rest = lines.next().unwrap_or_default();
    let found = match directive.kind {
        Kind::Same => Some(rest),
        Kind::Next => lines.next(),
        _ => {
            let plain =
                Regex::new(r"\{\{.*?\}\}|\[\[.*?\]\]").expect("an expression").replace_all(&directive.pattern, "");
            let likeness = |line: &str| TextDiff::from_chars(plain.as_ref(), line).ratio();
            let lines = std::iter::once(rest).chain(lines).filter(|line| !line.is_empty());
            lines.max_by(|a, b| likeness(a).total_cmp(&likeness(b)))
        }
    };
    found.filter(|line| !line.is_empty()).map(str::to_string)
}

/// Returns a line of the output as a pattern. Of the directive's value names, in order, those that define a variable
/// are kept; any other name becomes the variable that represents it, or matches anything.
fn generalized(directive: &Directive, variables: &HashMap<String, String>, line: &str) -> String {
    let escaped = line.replace("{{", r"{{\{\{}}").replace("[[", r"{{\[\[}}");
    let names = Regex::new(r"%(?:\[\[.*?\]\]+|\{\{.*?\}\}|[\w$.-]+)").expect("an expression");
    let mut old = names.find_iter(&directive.pattern).map(|name| name.as_str());
    let value = Regex::new(r"%([\w$.-]+)").expect("an expression");
    let replaced = value.replace_all(&escaped, |captures: &Captures| {
        let mut known: Vec<&String> =
            variables.iter().filter(|(_, text)| **text == captures[1]).map(|(name, _)| name).collect();
        known.sort();
        match (old.next(), known.first()) {
            (Some(name), _) if name.starts_with("%[[") && name.contains(':') => name.to_string(),
            (_, Some(name)) => format!("%[[{name}]]"),
            _ => "%{{.*}}".to_string(),
        }
    });
    replaced.into_owned()
}
