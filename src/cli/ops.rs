//! `freehold ops`: prints the documentation of ops from their definitions.
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

use std::sync::Mutex;

use super::definitions;
use super::outcome::Outcome;
use super::usage::{dialect_files, nearest, positionals, read, wrong};
use crate::definition::{Arity, Dialect, OpDef, Presence, Syntax, Traits, ValueGroup};
use crate::diagnostics::counted;
use crate::dialects::DIALECTS;
use crate::ir::Context;
use freehold_core::sort::sort_by_key;

/// Runs `freehold ops` with these arguments, and prints its output. Returns the exit code.
pub fn main(arguments: &[String]) -> u8 {
    execute(arguments).print_output_first()
}

/// Runs `freehold ops` with these arguments without printing anything. Tests call this.
pub fn execute(arguments: &[String]) -> Outcome {
    match page(arguments) {
        Ok(text) => Outcome::help(text),
        Err(outcome) => outcome,
    }
}

/// Returns the documentation that the arguments request.
fn page(arguments: &[String]) -> Result<String, Outcome> {
    let matches = read(definitions::ops(), arguments)?;
    let ctx = Context::new(DIALECTS);
    let loaded = super::opt::load_dialect_files(&ctx, &dialect_files(&matches), &Mutex::default());
    loaded.map_err(|message| Outcome::failed(message.trim_end().to_string() + "\n"))?;
    let names = positionals(&matches);
    // Loads those that are loaded on demand.
    let dialects: Vec<&'static Dialect> =
        ctx.dialects().iter().filter_map(|dialect| ctx.dialect(dialect.name)).collect();
    if matches.get_flag("versions") {
        let is_named = |dialect: &&'static Dialect| names.is_empty() || names.iter().any(|name| name == dialect.name);
        if let Some(name) = names.iter().find(|name| dialects.iter().all(|dialect| dialect.name != **name)) {
            let hint = match nearest(name, dialects.iter().map(|dialect| dialect.name)) {
                Some(near) => format!("did you mean '{near}'? With --versions, name dialects"),
                None => "with --versions, name dialects".to_string(),
            };
            return Err(wrong("ops", format!("unknown dialect '{name}'"), hint).into());
        }
        let named: Vec<&'static Dialect> = dialects.into_iter().filter(is_named).collect();
        return Ok(super::history::history(&named));
    }
    Ok(reference(&dialects, &names)?)
}

/// Returns the documentation, in Markdown, of the dialects and ops called `names`. If `names` is empty, returns the
/// documentation of all `dialects`.
///
/// # Errors
/// A name that is neither a dialect nor an op.
pub fn reference(dialects: &[&'static Dialect], names: &[String]) -> Result<String, String> {
    let mut out = String::new();
    if names.is_empty() {
        dialects.iter().for_each(|dialect| dialect_page(&mut out, dialect));
        return Ok(out);
    }
    for name in names {
        if let Some(dialect) = dialects.iter().find(|dialect| dialect.name == *name) {
            dialect_page(&mut out, dialect);
            continue;
        }
        let op_def = definitions(dialects).find(|op_def| op_def.name == *name).ok_or_else(|| {
            let message = format!("unknown dialect or op '{name}'");
            let known =
                definitions(dialects).map(|op_def| op_def.name).chain(dialects.iter().map(|dialect| dialect.name));
            let hint = match nearest(name, known) {
                Some(near) => format!("did you mean '{near}'?"),
                None => "'freehold ops' without arguments documents all ops".to_string(),
            };
            wrong("ops", message, hint)
        })?;
        op(&mut out, op_def);
    }
    Ok(out)
}

pub(super) fn definitions(dialects: &[&'static Dialect]) -> impl Iterator<Item = &'static OpDef> {
    dialects.iter().flat_map(|dialect| dialect.ops.iter().copied().flatten().copied())
}

fn dialect_page(out: &mut String, dialect: &'static Dialect) {
    out.push_str(&format!("# {}\n\n", dialect.name));
    let mut definitions: Vec<&OpDef> = definitions(&[dialect]).collect();
    sort_by_key(&mut definitions, |op_def| op_def.name);
    definitions.iter().for_each(|op_def| op(out, op_def));
}

fn op(out: &mut String, op_def: &OpDef) {
    out.push_str(&format!("## {}\n\n{}\n\n", op_def.name, op_def.summary));
    match op_def.syntax {
        Syntax::Format(format) => out.push_str(&format!("    {} {format}\n\n", op_def.name)),
        Syntax::Custom(..) => out.push_str("Custom assembly format.\n\n"),
        Syntax::Generic => out.push_str("Generic form only.\n\n"),
    }
    let mut lines: Vec<(String, String)> = Vec::new();
    values(&mut lines, "operand", op_def.operands);
    for group in op_def.attributes {
        let presence = match group.presence {
            Presence::Required => "",
            Presence::Optional | Presence::OptionalDefault(_) | Presence::OptionalValue(_) => ", optional",
            Presence::Default(_) | Presence::Value(_) => ", with a default",
        };
        lines.push((format!("attribute `{}`", group.name), format!("{}{presence}", group.constraint.summary)));
    }
    for group in op_def.regions {
        let many = if group.variadic { "any number" } else { "one" };
        let blocks = group.blocks.map(|blocks| format!(" of {}", counted(blocks as u64, "block"))).unwrap_or_default();
        lines.push((format!("region `{}`", group.name), format!("{many}{blocks}")));
    }
    for group in op_def.successors {
        lines.push((format!("successor `{}`", group.name), if group.variadic { "any number" } else { "one" }.into()));
    }
    values(&mut lines, "result", op_def.results);
    let traits: Vec<String> =
        op_def.traits.iter_names().map(|(name, _)| name.to_lowercase().replace('_', " ")).collect();
    if op_def.traits != Traits::empty() {
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
        let page = reference(DIALECTS, &[]).expect("no name, no wrong name");
        for op_def in definitions(DIALECTS) {
            assert!(page.contains(&format!("## {}\n\n{}\n", op_def.name, op_def.summary)), "{}", op_def.name);
        }
    }

    #[test]
    fn one_op_is_told_of_with_its_parts() {
        let page = reference(DIALECTS, &["memref.copy".to_string()]).expect("an op");
        assert!(page.starts_with("## memref.copy\n"), "{page}");
        assert!(page.contains("| operand `source` | ranked or unranked memref"), "{page}");
        assert!(page.contains("    memref.copy $source `,` $target"), "{page}");
        assert!(reference(DIALECTS, &["memref.nothing".to_string()]).is_err());
    }
}
