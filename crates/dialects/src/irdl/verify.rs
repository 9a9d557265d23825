//! Verifiers of the `irdl` ops.

use crate::irdl;
use freehold_core::definition::{OpDef, VerifyInput};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Name};
use freehold_core::text::attr_text;

/// Whether `name` is a valid dialect name.
fn is_namespace(name: &str) -> bool {
    let mut letters = name.chars();
    letters.next().is_some_and(|first| first.is_ascii_alphabetic() || first == '_')
        && letters.all(|letter| letter.is_ascii_alphanumeric() || matches!(letter, '_' | '$'))
}

fn symbol_name<'c>(input: &VerifyInput<'c>) -> &'c str {
    input.attribute(Name::SYM_NAME).and_then(|name| name.as_str(input.ctx)).unwrap_or("")
}

/// `irdl.dialect`
pub fn verify_dialect(input: &VerifyInput<'_>) -> Fallible {
    let name = symbol_name(input);
    if !is_namespace(name) {
        return input.error("invalid dialect name").fail();
    }
    verify_name(input, "dialect", name)
}

/// Whether the op is in a dialect that is declared as ODS does: IRDL's rules for names do not hold there.
fn is_ods(input: &VerifyInput<'_>) -> bool {
    input.body.header.attributes.get(input.ctx, input.ctx.name("freehold.ods")).is_some()
}

/// Verifies that a definition's name consists of lower-case letters, digits and underscores.
fn verify_name(input: &VerifyInput<'_>, kind: &str, name: &str) -> Fallible {
    if name.is_empty() {
        return input.plain_error(format!("name of {kind} is empty")).fail();
    }
    if is_ods(input) {
        return match name
            .chars()
            .find(|letter| !letter.is_ascii_alphanumeric() && !matches!(letter, '_' | '.' | '$' | '-'))
        {
            Some(letter) => input.plain_error(format!("name of {kind} must not contain '{letter}'")).fail(),
            None => Ok(()),
        };
    }
    for letter in name.chars() {
        if letter.is_ascii_uppercase() {
            return input.plain_error(format!("name of {kind} should not contain uppercase letters")).fail();
        }
        if !letter.is_ascii_lowercase() && !letter.is_ascii_digit() && letter != '_' {
            return input
                .plain_error(format!("name of {kind} must contain only lowercase letters, digits and underscores"))
                .fail();
        }
    }
    Ok(())
}

/// Verifies that the op's region contains at most one op of each of these definitions.
fn verify_at_most_one(input: &VerifyInput<'_>, definitions: &[&'static OpDef]) -> Fallible {
    let body = input.body;
    let Some(block) = body.regions(input.op).first().and_then(|&region| body.first_block(region)) else {
        return Ok(());
    };
    for definition in definitions {
        if body.ops(block).filter(|&op| body.is(input.ctx, op, definition)).nth(1).is_some() {
            let message = format!(
                "failed to verify AtMostOneChildOf trait: the operation contains at least two operations of type {}",
                definition.name
            );
            return input.plain_error(message).fail();
        }
    }
    Ok(())
}

/// `irdl.operation`
pub fn verify_operation(input: &VerifyInput<'_>) -> Fallible {
    verify_name(input, "operation", symbol_name(input))?;
    verify_at_most_one(input, &[&irdl::OPERANDS, &irdl::RESULTS, &irdl::ATTRIBUTES, &irdl::REGIONS])
}

/// `irdl.operation`: operands, results and regions have unique names.
pub fn verify_operation_names(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let Some(block) = body.regions(input.op).first().and_then(|&region| body.first_block(region)) else {
        return Ok(());
    };
    let mut seen: rustc_hash::FxHashMap<&str, &str> = Default::default();
    for (op, kind) in [(&irdl::OPERANDS, "operands"), (&irdl::RESULTS, "results"), (&irdl::REGIONS, "regions")] {
        let Some(inner) = body.ops(block).find(|&candidate| body.is(ctx, candidate, op)) else { continue };
        let names = body.attribute(ctx, inner, "names").and_then(|names| names.as_array(ctx)).unwrap_or(&[]);
        for name in names.iter().filter_map(|name| name.as_str(ctx)) {
            if let Some(other) = seen.insert(name, kind).filter(|&other| other != kind) {
                return input.error(format!("contains a value named '{name}' for both its {other} and {kind}")).fail();
            }
        }
    }
    Ok(())
}

/// `irdl.type`
pub fn verify_type(input: &VerifyInput<'_>) -> Fallible {
    verify_name(input, "type", symbol_name(input).trim_start_matches('!'))?;
    verify_at_most_one(input, &[&irdl::PARAMETERS])
}

/// `irdl.attribute`
pub fn verify_attribute(input: &VerifyInput<'_>) -> Fallible {
    verify_name(input, "attribute", symbol_name(input).trim_start_matches('#'))?;
    verify_at_most_one(input, &[&irdl::PARAMETERS])
}

fn strings(input: &VerifyInput<'_>, name: &str) -> Vec<String> {
    let ctx = input.ctx;
    let list = input.attribute(name).and_then(|list| list.as_array(ctx)).unwrap_or(&[]);
    list.iter().map(|name| name.as_str(ctx).unwrap_or("").to_string()).collect()
}

/// Verifies that there is one name for each value, and that names are unique.
fn verify_names(input: &VerifyInput<'_>, kind: &str) -> Fallible {
    let names = strings(input, "names");
    let count = input.body.operand_count(input.op);
    if names.len() != count {
        return input
            .error(format!(
                "the number of {kind}s and their names must be the same, but got {count} and {} respectively",
                names.len()
            ))
            .fail();
    }
    let mut seen: rustc_hash::FxHashMap<&str, usize> = Default::default();
    for (index, name) in names.iter().enumerate() {
        verify_name(input, &format!("{kind} #{index}"), name)?;
        if let Some(first) = seen.insert(name, index) {
            return input
                .error(format!("name of {kind} #{index} is a duplicate of the name of {kind} #{first}"))
                .fail();
        }
    }
    Ok(())
}

fn variadicity_count(input: &VerifyInput<'_>) -> Option<usize> {
    let ctx = input.ctx;
    match input.attribute("variadicity")?.data(ctx) {
        AttrData::Array(elements) => Some(elements.len()),
        AttrData::Dialect { parameters, .. } => match parameters.first().map(|only| only.data(ctx)) {
            Some(AttrData::Array(elements)) if parameters.len() == 1 => Some(elements.len()),
            _ => Some(parameters.len()),
        },
        _ => None,
    }
}

fn verify_group(input: &VerifyInput<'_>, kind: &str) -> Fallible {
    let count = input.body.operand_count(input.op);
    if let Some(variadicities) = variadicity_count(input)
        && variadicities != count
    {
        return input
            .error(format!(
                "the number of {kind}s and their variadicities must be the same, but got {count} and {variadicities} \
             respectively"
            ))
            .fail();
    }
    verify_names(input, kind)
}

/// `irdl.operands`
pub fn verify_operands(input: &VerifyInput<'_>) -> Fallible {
    verify_group(input, "operand")
}

/// `irdl.results`
pub fn verify_results(input: &VerifyInput<'_>) -> Fallible {
    verify_group(input, "result")
}

/// `irdl.parameters`
pub fn verify_parameters(input: &VerifyInput<'_>) -> Fallible {
    verify_names(input, "parameter")
}

/// `irdl.regions`
pub fn verify_regions(input: &VerifyInput<'_>) -> Fallible {
    verify_names(input, "region")
}

/// `irdl.attributes`
pub fn verify_attributes(input: &VerifyInput<'_>) -> Fallible {
    let names = strings(input, "attributeValueNames").len();
    let count = input.body.operand_count(input.op);
    if names != count {
        return input
            .error(format!(
                "the number of attribute names and their constraints must be the same but got {names} and {count} \
             respectively"
            ))
            .fail();
    }
    Ok(())
}

/// `irdl.region`
pub fn verify_region(input: &VerifyInput<'_>) -> Fallible {
    if let Some(count) = input.attribute("numberOfBlocks").and_then(|count| count.as_i64(input.ctx))
        && count <= 0
    {
        return input.error(format!("the number of blocks is expected to be >= 1 but got {count}")).fail();
    }
    Ok(())
}

/// Verifies that a reference of the op names a type or an attribute.
fn verify_reference(input: &VerifyInput<'_>, reference: Attr) -> Fallible {
    let ctx = input.ctx;
    // The type may be one of a dialect in another file.
    if is_ods(input) {
        return Ok(());
    }
    let text = attr_text(ctx, reference);
    // The lookup starts at the symbol table around the dialect, not in the dialect itself.
    let symbol = match (reference.data(ctx), input.symbols.outer()) {
        (AttrData::SymbolRef { root, nested }, Some(outer)) => {
            outer.nearest().and_then(|table| table.lookup(*root, nested)).cloned()
        }
        _ => input.symbol(reference),
    };
    let Some(symbol) = symbol else { return input.error(format!("symbol '{text}' not found")).fail() };
    if !symbol.is(ctx, irdl::TYPE.name) && !symbol.is(ctx, irdl::ATTRIBUTE.name) {
        let actual = &ctx.op_name_data(symbol.op_name).text;
        return input
            .error(format!("symbol '{text}' does not refer to a type or attribute definition (refers to '{actual}')"))
            .fail();
    }
    Ok(())
}

/// `irdl.base`
pub fn verify_base(input: &VerifyInput<'_>) -> Fallible {
    let (name, reference) = (input.attribute("base_name"), input.attribute("base_ref"));
    if name.is_some() == reference.is_some() {
        return input.error("the base type or attribute should be specified by either a name or a reference").fail();
    }
    if let Some(name) = name.and_then(|name| name.as_str(input.ctx))
        && !name.starts_with(['!', '#'])
    {
        return input.error("the base type or attribute name should start with '!' or '#'").fail();
    }
    reference.map_or(Ok(()), |reference| verify_reference(input, reference))
}

/// `irdl.parametric`
pub fn verify_parametric(input: &VerifyInput<'_>) -> Fallible {
    input.attribute("base_type").map_or(Ok(()), |reference| verify_reference(input, reference))
}
