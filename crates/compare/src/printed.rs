//! Compares the printed output of programs, except for parts that may differ.
//!
//! The address, offset and strides of a buffer may differ, because a printed tensor has none of them before
//! bufferization. Calls of functions without a body are lines too, if they are stubs. The sign of a NaN may differ too. Output of parallel iterations is in the order of the loop,
//! independent of the order of execution (`interp::parallel`).

use std::borrow::Cow;

use freehold_interpreter::externals::{EVENT, is_same_event};

/// Describes how the output of the second program differs from that of the first. Returns `None` if they are equal.
pub(super) fn difference(first: &[u8], second: &[u8]) -> Option<String> {
    if first == second {
        return None;
    }
    let (first, second) = (String::from_utf8_lossy(first), String::from_utf8_lossy(second));
    let (mut left, mut right) = (first.split('\n'), second.split('\n'));
    let mut number = 0;
    loop {
        number += 1;
        match (left.next(), right.next()) {
            (None, None) => return None,
            (Some(left), Some(right)) if left.starts_with(EVENT) && is_same_event(left, right) => {}
            (Some(left), Some(right)) if comparable(left) == comparable(right) => {}
            (left, right) if [left, right].iter().flatten().any(|line| line.starts_with(EVENT)) => {
                return Some(describe_calls(left, right));
            }
            (left, right) => return Some(format!("line {number} of the output {}", describe(left, right))),
        }
    }
}

fn describe(left: Option<&str>, right: Option<&str>) -> String {
    match (left, right) {
        (Some(left), Some(right)) => format!("is '{}', expected '{}'", shown(right), shown(left)),
        (Some(left), None) => format!("is missing, expected '{}'", shown(left)),
        (None, right) => format!("is '{}', expected end of output", shown(right.unwrap_or_default())),
    }
}

/// Describes a difference of which one side is a call of a function without a body.
fn describe_calls(left: Option<&str>, right: Option<&str>) -> String {
    let text = |line: Option<&str>| match line {
        Some(line) if line.starts_with(EVENT) => format!("the call '@{}'", shown(&line[1..])),
        Some("") | None => "no call".to_string(),
        Some(line) => format!("the output '{}'", shown(line)),
    };
    format!("the calls of functions without a body differ: {}, expected {}", text(right), text(left))
}

/// Formats a line for messages.
fn shown(line: &str) -> Cow<'_, str> {
    const LONGEST: usize = 100;
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]).into(),
        None => line.into(),
    }
}

/// Returns a line without the parts that may differ.
fn comparable(line: &str) -> Cow<'_, str> {
    const HEAD: &str = "Unranked Memref base@ = ";
    let mut line = Cow::Borrowed(line);
    if let Some(start) = line.find(HEAD) {
        line = without_layout(&line, start).into();
    }
    if line.contains("-nan") {
        line = line.replace("-nan", "nan").into();
    }
    line
}

/// Removes address, offset and strides from the output of `printMemref…`; rank, extents and elements are kept.
fn without_layout(line: &str, start: usize) -> String {
    let (before, head) = line.split_at(start);
    let between = |from: &str, to: &str| head.split_once(from).and_then(|parts| parts.1.split_once(to));
    let rank = between("rank = ", " ").map_or("", |parts| parts.0);
    let sizes = between("sizes = [", "]").map_or("", |parts| parts.0);
    let rest = between("strides = [", "]").map_or("", |parts| parts.1);
    format!("{before}rank {rank}, sizes {sizes}{rest}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_compared_one_by_one() {
        let says = |first: &str, second: &str| difference(first.as_bytes(), second.as_bytes());
        assert_eq!(says("1\n2\n", "1\n2\n"), None);
        assert_eq!(says("1\n2\n", "1\n3\n").as_deref(), Some("line 2 of the output is '3', expected '2'"));
        assert_eq!(says("1\n2\n", "1\n").as_deref(), Some("line 2 of the output is '', expected '2'"));
        assert_eq!(says("1\n2", "1").as_deref(), Some("line 2 of the output is missing, expected '2'"));
        assert_eq!(says("1", "1\n").as_deref(), Some("line 2 of the output is '', expected end of output"));
        assert_eq!(says("-nan", "nan"), None);
    }

    #[test]
    fn layouts_may_differ_and_elements_may_not() {
        let line = |address: &str, offset: i64, stride: i64, size: i64, element: i64| {
            format!(
                "Unranked Memref base@ = {address} rank = 1 offset = {offset} sizes = [{size}] strides = [{stride}] \
                 data = \n[{element}]\n"
            )
        };
        let says = |first: String, second: String| difference(first.as_bytes(), second.as_bytes());
        assert_eq!(says(line("0x10", 0, 1, 1, 7), line("0x20", 3, 2, 1, 7)), None);
        assert!(says(line("0x10", 0, 1, 1, 7), line("0x10", 0, 1, 1, 8)).is_some());
        assert!(says(line("0x10", 0, 1, 1, 7), line("0x10", 0, 1, 2, 7)).is_some());
    }
}
