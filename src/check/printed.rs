//! What programs print, compared: all of it, but for what is each program's own affair.
//!
//! Where a buffer lies, and at what offset and strides, is such: a tensor that is printed has none of that before it is
//! bufferized. So is the sign of a NaN. Iterations of parallel loops print in the order of the loop, in whatever order
//! they run (`interp::parallel`).

use std::borrow::Cow;

/// How what the second program prints differs from what the first does, if it does.
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
            (Some(left), Some(right)) if comparable(left) == comparable(right) => {}
            (left, right) => return Some(format!("line {number} that is printed {}", told(left, right))),
        }
    }
}

fn told(left: Option<&str>, right: Option<&str>) -> String {
    match (left, right) {
        (Some(left), Some(right)) => format!("is '{}', and was '{}'", shown(right), shown(left)),
        (Some(left), None) => format!("is missing, and was '{}'", shown(left)),
        (None, right) => format!("is '{}', and was not there", shown(right.unwrap_or_default())),
    }
}

/// A line as messages show it.
fn shown(line: &str) -> Cow<'_, str> {
    const LONGEST: usize = 100;
    match line.char_indices().nth(LONGEST) {
        Some((end, _)) => format!("{}…", &line[..end]).into(),
        None => line.into(),
    }
}

/// A line without what may differ.
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

/// What `printMemref…` writes, without the address, the offset and the strides: rank, extents and elements stay.
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
        assert_eq!(says("1\n2\n", "1\n3\n").as_deref(), Some("line 2 that is printed is '3', and was '2'"));
        assert_eq!(says("1\n2\n", "1\n").as_deref(), Some("line 2 that is printed is '', and was '2'"));
        assert_eq!(says("1\n2", "1").as_deref(), Some("line 2 that is printed is missing, and was '2'"));
        assert_eq!(says("1", "1\n").as_deref(), Some("line 2 that is printed is '', and was not there"));
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
