//! The text of data layouts in other versions of MLIR.
//!
//! ```text
//! dl_spec<#dlti.dl_entry<i64, dense<32> : vector<2xi32>>>        16 to 18: sizes of 32 bits
//! dl_spec<#dlti.dl_entry<i64, dense<32> : vector<2xi64>>>        19
//! dl_spec<i64 = dense<32> : vector<2xi64>>                       since 20
//! target_system_spec<"CPU" : #dlti.target_device_spec<…>>        19
//! target_system_spec<"CPU" = #dlti.target_device_spec<…>>        since 20
//! ```

use crate::attribute_text::{parameters_of, split_outside};
use freehold_core::ir::Version;
use freehold_history::{DialectVersions, Inexpressible};

/// The history of the attributes of the dialect.
pub(super) static HISTORY: DialectVersions =
    DialectVersions { former_attribute: Some(former), ..DialectVersions::new(&[]) };

/// The attributes with entries, and the first version that has them.
const KINDS: [(&str, Version); 4] = [
    ("dl_spec", Version::V13),
    ("target_device_spec", Version::V19),
    ("target_system_spec", Version::V19),
    ("map", Version::V20),
];

/// Nested attributes of a text are converted up to this depth.
const DEEPEST: usize = 32;

/// Returns the text after `#dlti.` in the form of MLIR 22.
pub(super) fn present(text: &str) -> Option<String> {
    converted(text, &|key, value, _| format!("{key} = {}", wide(key, value)), 0)
}

/// Returns the text after `#dlti.` in the form of `version`.
///
/// # Errors
/// The version has no such attribute.
fn former(text: &str, version: Version) -> Result<Option<String>, Inexpressible> {
    if let Some((name, since)) = KINDS.into_iter().find(|(name, _)| parameters_of(text, name).is_some())
        && version < since
    {
        return Err(Inexpressible::new(format!("the attribute '#dlti.{name}'"), since));
    }
    if version >= Version::V20 {
        return Ok(None);
    }
    let entry = |key: &str, value: &str, kind: &str| match kind {
        "target_system_spec" => format!("{key} : {value}"),
        _ if version < Version::V19 => format!("#dlti.dl_entry<{key}, {}>", narrow(key, value)),
        _ => format!("#dlti.dl_entry<{key}, {value}>"),
    };
    Ok(converted(text, &entry, 0))
}

/// Rewrites each entry of the attribute, and of those in it.
fn converted(text: &str, entry: &dyn Fn(&str, &str, &str) -> String, depth: usize) -> Option<String> {
    let (kind, parameters) =
        KINDS.iter().find_map(|(name, _)| Some((*name, parameters_of(text, name)?))).filter(|_| depth < DEEPEST)?;
    let mut entries = Vec::new();
    for item in split_outside(parameters, b',') {
        let (key, value) = match parameters_of(item, "#dlti.dl_entry") {
            Some(pair) => pair_of(pair, b',')?,
            None => pair_of(item, b'=').or_else(|| pair_of(item, b':'))?,
        };
        let nested = value.strip_prefix("#dlti.").and_then(|nested| converted(nested, entry, depth + 1));
        let value = nested.map_or(value.to_string(), |nested| format!("#dlti.{nested}"));
        entries.push(entry(key, &value, kind));
    }
    Some(format!("{kind}<{}>", entries.join(", ")))
}

/// Splits at the first separator.
fn pair_of(text: &str, separator: u8) -> Option<(&str, &str)> {
    let key = *split_outside(text, separator).first().filter(|key| key.len() < text.len() && !key.is_empty())?;
    let rest = text.trim_start().get(key.len()..)?.trim_start().strip_prefix(separator as char)?;
    Some((key, rest.trim()))
}

/// The sizes of a type are 64-bit integers since 19.
fn wide(key: &str, value: &str) -> String {
    match value.strip_suffix("xi32>").filter(|_| is_sizes(key, value)) {
        Some(rest) => format!("{rest}xi64>"),
        None => value.to_string(),
    }
}

/// The sizes of a type were 32-bit integers until 18.
fn narrow(key: &str, value: &str) -> String {
    match value.strip_suffix("xi64>").filter(|_| is_sizes(key, value)) {
        Some(rest) => format!("{rest}xi32>"),
        None => value.to_string(),
    }
}

/// Returns whether an entry has the sizes of a type.
fn is_sizes(key: &str, value: &str) -> bool {
    !key.starts_with('"') && value.starts_with("dense<") && value.contains(": vector<")
}
