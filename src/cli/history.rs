//! `freehold ops --versions`: which version of MLIR has which op, and how it spells it, from the histories of the dialects.
//!
//! docs/guide/versions.md contains the result; a test compares them.

use super::ops::definitions;
use crate::definition::{AttrGroup, Dialect, OpDef, Syntax, ValueGroup};
use crate::history::{Conversion, DialectVersions, OpVersions, Spelling};
use crate::ir::Version;
use freehold_core::sort::sort_by_key;

/// Returns the table of each dialect, in Markdown: the ops that not all versions have in the same form.
pub fn history(dialects: &[&'static Dialect]) -> String {
    let mut out = String::new();
    for dialect in dialects {
        let mut op_defs: Vec<&OpDef> = definitions(&[dialect]).collect();
        sort_by_key(&mut op_defs, |op_def| op_def.name);
        let versions = DialectVersions::of_dialect(dialect);
        let row_of = |op_def: &&OpDef| row(op_def, versions.and_then(|versions| versions.entry(op_def))?);
        let rows: Vec<String> = op_defs.iter().filter_map(row_of).collect();
        if rows.is_empty() {
            continue;
        }
        out.push_str(&format!("### {}\n\n| op | since | other versions |\n|---|---|---|\n", dialect.name));
        rows.iter().for_each(|row| out.push_str(row));
        let same = op_defs.len() - rows.len();
        if same > 0 {
            let same = op_defs.iter().filter(|op_def| row_of(op_def).is_none());
            let names: Vec<String> = same.map(|op_def| format!("`{}`", op_def.name)).collect();
            out.push_str(&format!("\nThe same in all versions: {}.\n", names.join(", ")));
        }
        out.push('\n');
    }
    out
}

/// Returns the row of an op; `None` if all versions have it as it is.
fn row(op_def: &OpDef, versions: &OpVersions) -> Option<String> {
    let mut notes: Vec<String> = versions.spellings.iter().map(|spelling| note(op_def, versions, spelling)).collect();
    for later in versions.later_attributes {
        notes.push(match later.in_place_of {
            Some((former, value)) => {
                format!("attribute `{} = {value}` for `{former}` since {}", later.name, later.since)
            }
            None => format!("attribute `{}` since {}", later.name, later.since),
        });
    }
    let lost = versions.former_attributes.iter().filter(|&&former| {
        !versions.later_attributes.iter().any(|later| later.in_place_of.is_some_and(|place| place.0 == former))
    });
    for former in lost {
        notes.push(format!("attribute `{former}` until 22"));
    }
    if notes.is_empty() && versions.since == Version::V13 {
        return None;
    }
    Some(format!("| `{}` | {} | {} |\n", op_def.name, versions.since, notes.join("<br>").replace('|', "\\|")))
}

/// Returns how the versions of a spelling have an op.
fn note(op_def: &OpDef, entry: &OpVersions, spelling: &Spelling) -> String {
    let Spelling { since, until, .. } = *spelling;
    let versions = match (since, until) {
        (since, until) if since == until => since.to_string(),
        (Version::V13, until) => format!("until {until}"),
        (since, Version::MAIN) => format!("since {since}"),
        (since, until) => format!("{since} to {until}"),
    };
    let mut parts = Vec::new();
    if let Some(name) = spelling.name.filter(|&name| name != op_def.name) {
        parts.push(format!("`{name}`"));
    }
    if let Some(name) = spelling.other_dialect {
        parts.push(format!("another op, since then `{name}`"));
    }
    match spelling.syntax {
        Some(Syntax::Format(format)) => parts.push(format!("format {}", code(format))),
        Some(Syntax::Custom(..)) => parts.push("another custom syntax".to_string()),
        Some(Syntax::Generic) => parts.push("generic form only".to_string()),
        None => {}
    }
    if let Some(groups) = spelling.operands {
        parts.push(format!("operands {}", groups_of(groups)));
    }
    if let Some(groups) = spelling.results {
        parts.push(format!("results {}", groups_of(groups)));
    }
    if let Some(attributes) = spelling.attributes {
        let names: Vec<String> =
            attributes.iter().map(|attribute: &AttrGroup| format!("`{}`", attribute.name)).collect();
        parts.push(if names.is_empty() { "no attributes".into() } else { format!("attributes {}", names.join(", ")) });
    }
    match spelling.conversion {
        Conversion::Attributes(renamed)
        | Conversion::GenericAttributes(renamed)
        | Conversion::GenericIntegerArrays(renamed) => {
            let pairs = renamed.iter().filter(|names| names.0 != names.1 && !names.0.is_empty());
            let pairs: Vec<String> = pairs.map(|names| format!("`{}` for `{}`", names.0, names.1)).collect();
            if !pairs.is_empty() {
                parts.push(pairs.join(", "));
            }
        }
        Conversion::ReadOnly(_) => parts.push("read as this op".to_string()),
        // Before the op itself, only ops that represent it in some places.
        Conversion::Code(..) if spelling.name.is_none() && spelling.until < entry.since => {
            parts.push("only in bodies of named ops, as a comparison and a selection".to_string());
        }
        Conversion::Same | Conversion::GenericCode(..) | Conversion::Code(..) => {}
    }
    if let Some(lacks) = spelling.lacks {
        parts.push(format!("without {lacks}"));
    }
    if parts.is_empty() {
        parts.push("another generic form".to_string());
    }
    format!("{versions}: {}", parts.join("; "))
}

/// Returns the names of groups of values.
fn groups_of(groups: &[ValueGroup]) -> String {
    let names: Vec<String> = groups.iter().map(|group| format!("`{}`", group.name)).collect();
    if names.is_empty() { "none".to_string() } else { names.join(", ") }
}

/// Returns a format as code in Markdown. A format contains backticks.
fn code(format: &str) -> String {
    format!("`` {format} ``")
}
