//! The text of `#llvm.memory_effects` in other versions of MLIR.
//!
//! ```text
//! memory_effects<other = none, argMem = read, inaccessibleMem = none>        until 21
//! memory_effects<…, errnoMem = none, targetMem0 = none, targetMem1 = none>   since 22
//! ```
//!
//! In versions until 21, the effect on other memory included `errno`, and the effect on inaccessible memory included that of
//! targets.

use crate::attribute_text::{parameters_of, split_outside};
use freehold_core::ir::Version;
use freehold_history::Inexpressible;

/// The locations since 22, and those that they were part of.
const LATER: [(&str, &str); 3] =
    [("errnoMem", "other"), ("targetMem0", "inaccessibleMem"), ("targetMem1", "inaccessibleMem")];

/// Returns the effects by location.
fn effects(text: &str) -> Option<Vec<(&str, &str)>> {
    let parameters = parameters_of(text, "memory_effects")?;
    let pair = |item: &'_ str| item.split_once('=').map(|(key, value)| (key.len(), value.len()));
    let mut effects = Vec::new();
    for item in split_outside(parameters, b',') {
        let (key, value) = pair(item)?;
        effects.push((item[..key].trim(), item[item.len() - value..].trim()));
    }
    Some(effects)
}

fn effect_on<'t>(effects: &[(&'t str, &'t str)], location: &str) -> Option<&'t str> {
    effects.iter().find(|effect| effect.0 == location).map(|effect| effect.1)
}

fn text_of(effects: &[(&str, &str)]) -> String {
    let items: Vec<String> = effects.iter().map(|(location, effect)| format!("{location} = {effect}")).collect();
    format!("memory_effects<{}>", items.join(", "))
}

/// Returns the text after `#llvm.` in the form of MLIR 22, if it is that of an earlier version, or has other spaces.
pub(in crate::llvm) fn present(text: &str) -> Option<String> {
    let mut effects = effects(text)?;
    for (location, part_of) in LATER {
        if effect_on(&effects, location).is_none() {
            effects.push((location, effect_on(&effects, part_of)?));
        }
    }
    let present = text_of(&effects);
    (present != text).then_some(present)
}

/// Returns the text after `#llvm.` in the form of `version`.
///
/// # Errors
/// The effects on memory that the version does not distinguish differ.
pub(super) fn former(text: &str, version: Version) -> Result<Option<String>, Inexpressible> {
    let Some(mut effects) = effects(text).filter(|_| version < Version::V22) else { return Ok(None) };
    for (location, part_of) in LATER {
        if effect_on(&effects, location) != effect_on(&effects, part_of) {
            return Err(Inexpressible::new(format!("'{location}' of the attribute '#llvm.{text}'"), Version::V22));
        }
    }
    effects.retain(|effect| LATER.iter().all(|(location, _)| *location != effect.0));
    Ok(Some(text_of(&effects)))
}
