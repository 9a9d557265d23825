//! Constraints on types and attributes: the C++ text of their predicates, as the generator of MLIR composes it.

use freehold_dialects::user::predicate;

use crate::classes::Classes;
use crate::model::{Arity, Constraint, ConstraintKind};
use crate::records::{OdsError, Record};
use crate::report::Texts;

/// Predicates nested more deeply than this are an error: their records refer to each other in a cycle.
const DEPTH_LIMIT: usize = 100;
/// Longer predicates are `any`: they list the values of an enumeration, which its spelling checks.
const LENGTH_LIMIT: usize = 1 << 16;

/// Reads a constraint on types.
///
/// # Errors
/// The record has not the form of a constraint.
pub fn type_constraint(record: Record<'_>, classes: &Classes, texts: &mut Texts) -> Result<Constraint, OdsError> {
    let summary = summary(record)?;
    if record.optional_text("builderCall")?.is_some_and(|call| !call.is_empty()) {
        let call = record.text("builderCall")?;
        match classes.built_type(call) {
            Some(text) if text.starts_with('!') && !text.starts_with("!llvm.") => {
                // A type of a dialect cannot be spelled before the dialect is loaded.
                if let Some((dialect, mnemonic)) = text[1..].split_once('.').filter(|parts| !parts.1.contains('<')) {
                    let kind = ConstraintKind::OnlyType(dialect.to_string(), mnemonic.to_string());
                    return Ok(Constraint { kind, summary });
                }
                let kind = ConstraintKind::OnlyText(text);
                return Ok(Constraint { kind, summary });
            }
            Some(text) => return Ok(Constraint { kind: ConstraintKind::Only(text), summary }),
            None => texts.add("builder call", call),
        }
    }
    if record.is("TypeDef")
        && let Some(symbol) = classes.symbol(record.optional_text("cppType")?.unwrap_or(""))
    {
        let kind = ConstraintKind::Type(symbol.dialect.clone(), symbol.mnemonic.clone());
        return Ok(Constraint { kind, summary });
    }
    Ok(Constraint { kind: predicate_kind(record, classes, texts)?, summary })
}

/// Reads the constraint of a group of operands or results, and how many values it has.
///
/// # Errors
/// The record has not the form of a constraint.
pub fn group(record: Record<'_>, classes: &Classes, texts: &mut Texts) -> Result<(Arity, Constraint), OdsError> {
    let arity = match record {
        _ if record.is("VariadicOfVariadic") => Arity::VariadicOfVariadic(record.text("segmentAttrName")?.to_string()),
        _ if record.is("Variadic") => Arity::Variadic,
        _ if record.is("Optional") => Arity::Optional,
        _ => Arity::One,
    };
    let base = if arity == Arity::One { record } else { record.record("baseType")? };
    Ok((arity, type_constraint(base, classes, texts)?))
}

/// Reads the description of a constraint.
///
/// # Errors
/// It is no text.
pub fn summary(record: Record<'_>) -> Result<String, OdsError> {
    Ok(record.optional_text("summary")?.unwrap_or("").to_string())
}

/// Reads the predicate of a constraint.
///
/// # Errors
/// A record has not the form of a predicate.
pub fn predicate_kind(record: Record<'_>, classes: &Classes, texts: &mut Texts) -> Result<ConstraintKind, OdsError> {
    let Some(predicate) = record.optional_record("predicate")? else { return Ok(ConstraintKind::Any) };
    let text = with_symbols(&condition(predicate, &[], 0)?, classes);
    if text.len() > LENGTH_LIMIT {
        return Ok(ConstraintKind::Any);
    }
    let parsed = predicate::parse(&text);
    let mut unknown = Vec::new();
    predicate::unknown_parts(&parsed, &mut unknown);
    unknown.iter().for_each(|part| texts.add("predicate", part));
    Ok(match parsed {
        predicate::Predicate::Constant(true) | predicate::Predicate::Unknown(_) => ConstraintKind::Any,
        _ => ConstraintKind::Predicate(text),
    })
}

/// Returns the condition of a predicate, with substitutions applied to its leaves.
fn condition(record: Record<'_>, substitutions: &[(&str, &str)], depth: usize) -> Result<String, OdsError> {
    if depth > DEPTH_LIMIT {
        return Err(record.error("predicates refer to each other in a cycle"));
    }
    let Some(kind) = record.optional_record("kind")? else {
        let mut text = record.text("predExpr")?.to_string();
        // Inner substitutions come first.
        for (pattern, replacement) in substitutions.iter().rev().filter(|entry| !entry.0.is_empty()) {
            text = text.replace(pattern, replacement);
        }
        return Ok(text);
    };
    let mut substitutions = substitutions.to_vec();
    if kind.name == "PredCombinerSubstLeaves" {
        substitutions.push((record.text("pattern")?, record.text("replacement")?));
    }
    let mut children = Vec::new();
    for child in record.records("children")? {
        children.push(condition(child, &substitutions, depth + 1)?);
        if children.iter().map(String::len).sum::<usize>() > 2 * LENGTH_LIMIT {
            return Ok(children.concat());
        }
    }
    let joined = |operator: &str| children.iter().map(|child| format!("({child})")).collect::<Vec<_>>().join(operator);
    match kind.name {
        "PredCombinerAnd" => Ok(if children.is_empty() { "true".to_string() } else { joined(" && ") }),
        "PredCombinerOr" => Ok(if children.is_empty() { "false".to_string() } else { joined(" || ") }),
        "PredCombinerNot" => Ok(format!("!({})", children.concat())),
        "PredCombinerSubstLeaves" => Ok(children.concat()),
        "PredCombinerConcat" => {
            Ok(format!("{}{}{}", record.text("prefix")?, children.concat(), record.text("suffix")?))
        }
        other => Err(record.error(format!("field 'kind': unknown combination of predicates '{other}'"))),
    }
}

/// Replaces the classes of dialect types and attributes in `isa<…>` by their names.
fn with_symbols(text: &str, classes: &Classes) -> String {
    let mut out = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find("isa<") {
        let start = at + "isa<".len();
        out += &rest[..start];
        rest = &rest[start..];
        let Some(end) = rest.find('>') else { break };
        let names: Vec<String> = rest[..end]
            .split(',')
            .map(|class| classes.symbol(class).map_or_else(|| class.trim().to_string(), |symbol| symbol.text()))
            .collect();
        out += &names.join(", ");
        rest = &rest[end..];
    }
    out + rest
}
