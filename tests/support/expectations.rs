//! Updates the `expected-error` comments of a test from the output of `-verify-diagnostics`.
//!
//! A comment whose diagnostic was not produced gets the text of the nearest unexpected diagnostic of its severity. If
//! there is none, the comment is removed, and its line stays. Each remaining unexpected diagnostic gets a comment at
//! the end of its line. So no line moves.

use regex_lite::Regex;

/// A diagnostic that was produced and not expected, or expected and not produced.
struct Said {
    line: usize,
    severity: String,
    text: String,
}

/// Returns the updated test, given the standard error of a run on `file`.
///
/// # Errors
/// A diagnostic that belongs to no line of the test; a text that does not fit in a comment.
pub fn rewrite(test: &str, file: &str, errors: &str) -> Result<String, String> {
    let unexpected = said(file, errors, r"unexpected (error|warning|remark|note): (.*)")?;
    let missing = said(file, errors, r#"expected (error|warning|remark|note) "(.*)" was not produced"#)?;
    if unexpected.is_empty() && missing.is_empty() {
        return Err(format!("no comment is wrong:\n{errors}"));
    }
    let mut lines: Vec<String> = test.split('\n').map(str::to_string).collect();
    let mut left: Vec<&Said> = unexpected.iter().collect();
    for comment in &missing {
        let nearest = left.iter().enumerate().filter(|(_, other)| other.severity == comment.severity);
        let nearest = nearest.min_by_key(|(_, other)| other.line.abs_diff(comment.line)).map(|(index, _)| index);
        let line =
            lines.get_mut(comment.line.wrapping_sub(1)).ok_or("a diagnostic names a line that is not in the test")?;
        let found = comment_of(comment, line)?;
        let new = nearest.map(|index| {
            let said = left.remove(index);
            format!("expected-{} {}{{{{{}}}}}", said.severity, place(comment.line, said.line), said.text)
        });
        // An empty comment is removed with its slashes.
        let slashes = line[..found.start].trim_end().strip_suffix("//").map(|before| before.trim_end().len());
        match (new, slashes) {
            (Some(new), _) => line.replace_range(found, &new),
            (None, Some(start)) if line[found.end..].trim().is_empty() => line.truncate(start),
            (None, _) => line.replace_range(found, ""),
        }
    }
    for said in left {
        let line =
            lines.get_mut(said.line.wrapping_sub(1)).ok_or("a diagnostic names a line that is not in the test")?;
        line.push_str(&format!("  // expected-{} {{{{{}}}}}", said.severity, said.text));
    }
    Ok(lines.join("\n"))
}

/// Returns how a comment in line `from` refers to line `to`.
fn place(from: usize, to: usize) -> String {
    match to as i64 - from as i64 {
        0 => String::new(),
        offset => format!("@{offset:+} "),
    }
}

/// Returns the diagnostics whose text matches `pattern`, which captures severity and text.
fn said(file: &str, errors: &str, pattern: &str) -> Result<Vec<Said>, String> {
    let head = Regex::new(&format!("^(.*?):([0-9]+):[0-9]+: error: {pattern}$")).map_err(|error| error.to_string())?;
    let mut found = Vec::new();
    for captures in errors.lines().filter_map(|line| head.captures(line)) {
        if captures[1] != *file {
            return Err(format!("not in the test: {}", &captures[0]));
        }
        let line = captures[2].parse().map_err(|_| "an invalid line number")?;
        // A comment ends at two braces; the part before them suffices.
        let text = captures[4].split("}}").next().unwrap_or_default().to_string();
        found.push(Said { line, severity: captures[3].to_string(), text });
    }
    Ok(found)
}

/// Returns the byte range of the comment in its line.
fn comment_of(comment: &Said, line: &str) -> Result<std::ops::Range<usize>, String> {
    let start = format!(r"expected-{}(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{{\{{", comment.severity);
    let start = Regex::new(&start).map_err(|error| error.to_string())?;
    let place = start.find_iter(line).find_map(|found| {
        let rest = &line[found.end()..];
        let body = rest.strip_prefix(&comment.text)?;
        body.starts_with("}}").then(|| found.start()..found.end() + comment.text.len() + 2)
    });
    place.ok_or_else(|| format!("line {}: the comment is not found", comment.line))
}
