//! Directives that a dialect declares as parts of a format: `freehold.directives` on `irdl.dialect`.
//!
//! ```mlir
//! irdl.dialect @d attributes {freehold.directives = {Into = "`into` $0 `:` $1"}} {
//!   irdl.operation @push attributes {freehold.format = "$value custom<Into>($queue, type($queue)) attr-dict `:` type($value)"} …
//! ```
//!
//! `custom<Name>(…)` is replaced by the part, and `$0`, `$1`, … in the part by the arguments.

/// Directives in directives are expanded up to this depth.
const DEPTH_LIMIT: usize = 8;
/// Longer formats are not expanded.
const LENGTH_LIMIT: usize = 1 << 16;

/// Returns the format with the directives in it replaced.
pub(super) fn expand(format: &str, directives: &[(&str, &str)]) -> String {
    let mut text = format.to_string();
    for _ in 0..DEPTH_LIMIT {
        match expand_once(&text, directives) {
            Some(expanded) if expanded.len() <= LENGTH_LIMIT => text = expanded,
            _ => break,
        }
    }
    text
}

/// Replaces each directive once; `None` if there is none.
fn expand_once(format: &str, directives: &[(&str, &str)]) -> Option<String> {
    let mut out = String::with_capacity(format.len());
    let mut rest = format;
    let mut changed = false;
    while let Some(start) = rest.find("custom<") {
        let after = &rest[start + "custom<".len()..];
        let name = after.split('>').next().unwrap_or("");
        let replaced = directives.iter().find(|entry| entry.0 == name.trim()).and_then(|(_, part)| {
            let open = &after[name.len() + 1..];
            let open = open.trim_start();
            let (arguments, end) = arguments(open)?;
            Some((substitute(part, &arguments), &open[end..]))
        });
        match replaced {
            Some((part, tail)) => {
                out += &rest[..start];
                out += &part;
                rest = tail;
                changed = true;
            }
            None => {
                out += &rest[..start + "custom<".len()];
                rest = after;
            }
        }
    }
    out += rest;
    changed.then_some(out)
}

/// Returns the arguments in parentheses at the start of `text`, and where they end.
fn arguments(text: &str) -> Option<(Vec<&str>, usize)> {
    let mut depth = 0;
    let mut start = 1;
    let mut arguments = Vec::new();
    for (at, byte) in text.bytes().enumerate() {
        match byte {
            b'(' => depth += 1,
            b')' => {
                depth -= 1;
                if depth == 0 {
                    arguments.push(text[start..at].trim());
                    return Some((arguments, at + 1));
                }
            }
            b',' if depth == 1 => {
                arguments.push(text[start..at].trim());
                start = at + 1;
            }
            _ if depth == 0 => return None,
            _ => {}
        }
    }
    None
}

fn substitute(part: &str, arguments: &[&str]) -> String {
    let mut out = String::with_capacity(part.len());
    let mut rest = part;
    while let Some(at) = rest.find('$') {
        out += &rest[..at];
        let digits: &str = &rest[at + 1..];
        let length = digits.bytes().take_while(u8::is_ascii_digit).count();
        match digits[..length].parse::<usize>().ok().and_then(|number| arguments.get(number)) {
            Some(argument) => out += argument,
            None => out += &rest[at..at + 1 + length],
        }
        rest = &digits[length..];
    }
    out + rest
}

#[cfg(test)]
mod tests {
    use super::expand;

    #[test]
    fn arguments_replace_numbers() {
        let directives = [("Into", "`into` $0 `:` $1"), ("Twice", "custom<Into>($0, $1) $0")];
        let check = |format: &str, expected: &str| assert_eq!(expand(format, &directives), expected);
        check("$a custom<Into>($queue, type($queue)) attr-dict", "$a `into` $queue `:` type($queue) attr-dict");
        check("custom<Twice>($q, type($q))", "`into` $q `:` type($q) $q");
        check("custom<Other>($q)", "custom<Other>($q)");
        check("custom<Into>($q", "custom<Into>($q");
        check("custom<", "custom<");
    }
}
