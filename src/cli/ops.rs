//! `freehold ops`: what the rows say of ops, as a page to read.
//!
//! ```text
//! $ freehold ops memref.copy
//! ## memref.copy
//!
//! Copies a buffer
//!
//!     memref.copy $source `,` $target attr-dict `:` type($source) `to` type($target)
//!
//! | | |
//! |---|---|
//! | operand `source` | memref of any type values |
//! ```

use super::usage::{nearest, wrong};
use crate::dialect::DIALECTS;
use crate::interface::{Arity, OpRow, Presence, Syntax, Traits, ValueGroup};

/// What `freehold ops --help` prints.
const HELP: &str = "usage: freehold ops [DIALECT | DIALECT.OP]…\n\n\
                    Prints what is declared of these ops, of all if none is named, in Markdown: what they do, how they\n\
                    are written, operands, results, attributes, regions, successors and traits.\n";

/// Runs `freehold ops` with these arguments. Gives the exit code.
pub fn main(arguments: &[String]) -> u8 {
    if arguments.iter().any(|argument| matches!(argument.as_str(), "--help" | "-help" | "-h")) {
        print!("{HELP}");
        return 0;
    }
    match reference(arguments) {
        Ok(text) => {
            print!("{text}");
            0
        }
        Err(message) => {
            eprintln!("{message}");
            1
        }
    }
}

/// The page of the dialects and ops called `names`; of all dialects where there are none.
///
/// # Errors
/// A name that nothing has.
pub fn reference(names: &[String]) -> Result<String, String> {
    let mut out = String::new();
    if names.is_empty() {
        DIALECTS.iter().for_each(|dialect| dialect_page(&mut out, dialect.name));
        return Ok(out);
    }
    for name in names {
        if DIALECTS.iter().any(|dialect| dialect.name == *name) {
            dialect_page(&mut out, name);
            continue;
        }
        let row = rows().find(|row| row.name == *name).ok_or_else(|| {
            let message = format!("no dialect or op is called '{name}'");
            let mend = match nearest(name, rows().map(|row| row.name).chain(DIALECTS.iter().map(|row| row.name))) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "'freehold ops' alone tells of all".to_string(),
            };
            wrong("ops", message, mend)
        })?;
        op(&mut out, row);
    }
    Ok(out)
}

fn rows() -> impl Iterator<Item = &'static OpRow> {
    DIALECTS.iter().flat_map(|dialect| dialect.ops.iter().copied().flatten())
}

fn dialect_page(out: &mut String, name: &str) {
    out.push_str(&format!("# {name}\n\n"));
    let mut rows: Vec<&OpRow> =
        rows().filter(|row| row.name.split_once('.').is_some_and(|parts| parts.0 == name)).collect();
    rows.sort_by_key(|row| row.name);
    rows.iter().for_each(|row| op(out, row));
}

fn op(out: &mut String, row: &OpRow) {
    out.push_str(&format!("## {}\n\n{}\n\n", row.name, row.summary));
    match row.syntax {
        Syntax::Format(format) => out.push_str(&format!("    {} {format}\n\n", row.name)),
        Syntax::Custom(..) => out.push_str("A form of its own.\n\n"),
        Syntax::Generic => out.push_str("The generic form only.\n\n"),
    }
    let mut lines: Vec<(String, String)> = Vec::new();
    values(&mut lines, "operand", row.operands);
    for group in row.attributes {
        let presence = match group.presence {
            Presence::Required => "",
            Presence::Optional | Presence::OptionalDefault(_) => ", optional",
            Presence::Default(_) | Presence::Value(_) => ", with a default",
        };
        lines.push((format!("attribute `{}`", group.name), format!("{}{presence}", group.constraint.summary)));
    }
    for group in row.regions {
        let many = if group.variadic { "any number" } else { "one" };
        let blocks = group.blocks.map(|blocks| format!(" of {blocks} block(s)")).unwrap_or_default();
        lines.push((format!("region `{}`", group.name), format!("{many}{blocks}")));
    }
    for group in row.successors {
        lines.push((format!("successor `{}`", group.name), if group.variadic { "any number" } else { "one" }.into()));
    }
    values(&mut lines, "result", row.results);
    let traits: Vec<String> = row.traits.iter_names().map(|(name, _)| name.to_lowercase().replace('_', " ")).collect();
    if row.traits != Traits::empty() {
        lines.push(("traits".to_string(), traits.join(", ")));
    }
    if !lines.is_empty() {
        out.push_str("| | |\n|---|---|\n");
        lines.iter().for_each(|(what, text)| out.push_str(&format!("| {what} | {} |\n", text.replace('|', "\\|"))));
        out.push('\n');
    }
}

fn values(lines: &mut Vec<(String, String)>, kind: &str, groups: &[ValueGroup]) {
    for group in groups {
        let name = if group.name.is_empty() { kind.to_string() } else { format!("{kind} `{}`", group.name) };
        let arity = match group.arity {
            Arity::One => "",
            Arity::Optional => ", optional",
            Arity::Variadic => ", any number",
            Arity::VariadicOfVariadic(_) => ", any number of groups",
        };
        lines.push((name, format!("{}{arity}", group.constraint.summary)));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_row_is_told_of() {
        let page = reference(&[]).expect("no name, no wrong name");
        for row in rows() {
            assert!(page.contains(&format!("## {}\n\n{}\n", row.name, row.summary)), "{}", row.name);
        }
    }

    #[test]
    fn one_op_is_told_of_with_its_parts() {
        let page = reference(&["memref.copy".to_string()]).expect("an op");
        assert!(page.starts_with("## memref.copy\n"), "{page}");
        assert!(page.contains("| operand `source` | ranked or unranked memref"), "{page}");
        assert!(page.contains("    memref.copy $source `,` $target"), "{page}");
        assert!(reference(&["memref.nothing".to_string()]).is_err());
    }
}
