//! Types and attributes of dialects.

use crate::classes::{Classes, enumeration};
use crate::known::{HAND_WRITTEN_SYMBOLS, class_name, last_part, parameter_spelling};
use crate::model::{Enum, Parameter, Symbol, SymbolSyntax};
use crate::records::{Argument, OdsError, Record};
use crate::report::Texts;
use freehold_dialects::user::predicate::is_known_interface;

/// Reads a type or attribute; `None` if it has no mnemonic, so that only C++ creates it. Enumerations that it refers to are added to
/// `enums`.
///
/// # Errors
/// The record has not the form of a type or attribute.
pub fn symbol(
    record: Record<'_>,
    classes: &Classes,
    enums: &mut Vec<Enum>,
    texts: &mut Texts,
) -> Result<Option<Symbol>, OdsError> {
    let Some(mnemonic) = record.optional_text("mnemonic")? else { return Ok(None) };
    let mut symbol = Symbol {
        mnemonic: mnemonic.to_string(),
        summary: record.optional_text("summary")?.unwrap_or("").trim().to_string(),
        syntax: SymbolSyntax::Text,
        has_alias: record.flag("genMnemonicAlias")?,
        interfaces: interfaces(record)?,
        why_text: None,
    };
    let format = record.optional_text("assemblyFormat")?;
    let arguments = record.dag("parameters")?;
    if record.is("EnumAttr") && arguments.len() == 1 && !record.flag("hasCustomAssemblyFormat")? {
        let read = enumeration(record.record("enum")?)?;
        let bare = match format.map(|format| format.split_whitespace().collect::<String>()).as_deref() {
            None | Some("$value" | "``$value") => Some(true),
            Some("`<`$value`>`") => Some(false),
            Some(_) => None,
        };
        if let Some(bare) = bare {
            symbol.syntax = SymbolSyntax::Enum { name: add_enum(enums, &read), bare };
            return Ok(Some(symbol));
        }
    }
    let Some(format) = format else {
        if arguments.is_empty() && !record.flag("hasCustomAssemblyFormat")? {
            symbol.syntax = SymbolSyntax::Plain;
        } else {
            let dialect = record.record("dialect")?.text("name")?;
            match HAND_WRITTEN_SYMBOLS.iter().find(|entry| (entry.0, entry.1) == (dialect, mnemonic)) {
                Some(&(.., format, spellings)) => {
                    let names = arguments.iter().map(|argument| argument.1.unwrap_or_default().to_string());
                    let parameter = |(name, spelling): (String, &&str)| Parameter {
                        name,
                        spelling: spelling.to_string(),
                        optional: false,
                        default: None,
                    };
                    let parameters = names.zip(spellings).map(parameter).collect();
                    symbol.syntax = SymbolSyntax::Format { format: format.to_string(), parameters };
                }
                None => symbol.why_text = Some("custom parser".to_string()),
            }
        }
        return Ok(Some(symbol));
    };
    let mut parameters = Vec::new();
    for (argument, name) in arguments {
        let Some(name) = name else { return Err(record.error("field 'parameters': expected names of parameters")) };
        match parameter(argument, name, classes, enums)? {
            Ok(parameter) => parameters.push(parameter),
            Err(class) => {
                texts.add("parameter", &class);
                symbol.why_text = Some(format!("parameter '{name}' of the C++ type '{class}'"));
                return Ok(Some(symbol));
            }
        }
    }
    symbol.syntax =
        SymbolSyntax::Format { format: format.split_whitespace().collect::<Vec<_>>().join(" "), parameters };
    Ok(Some(symbol))
}

/// Returns the interfaces of a type that constraints of MLIR's dialects ask for.
fn interfaces(record: Record<'_>) -> Result<Vec<String>, OdsError> {
    let mut names = Vec::new();
    for class in record.records("traits")?.into_iter().filter(|class| class.is("TypeInterface")) {
        let name = class_name(class.optional_text("cppType")?.unwrap_or(""));
        if is_known_interface(&name) {
            names.push(name);
        }
    }
    Ok(names)
}

/// Adds an enumeration, and returns its name in the declaration.
pub fn add_enum(enums: &mut Vec<Enum>, read: &Enum) -> String {
    if let Some(known) = enums.iter().find(|known| known.class == read.class && known.cases == read.cases) {
        return known.name.clone();
    }
    let mut added = read.clone();
    let mut number = 2;
    while enums.iter().any(|known| known.name == added.name) {
        added.name = format!("{}{number}", read.name);
        number += 1;
    }
    enums.push(added.clone());
    added.name
}

/// Reads a parameter; the error of the inner result is a C++ type that is not in the table.
fn parameter(
    argument: Argument<'_>,
    name: &str,
    classes: &Classes,
    enums: &mut Vec<Enum>,
) -> Result<Result<Parameter, String>, OdsError> {
    let mut parameter =
        Parameter { name: name.to_string(), spelling: "\"any\"".to_string(), optional: false, default: None };
    let class = match argument {
        Argument::Text(class) => class_name(class),
        Argument::Record(record) => {
            let class = class_name(record.optional_text("cppType")?.unwrap_or(""));
            if record.is("AttributeSelfTypeParameter") {
                return Ok(Err(format!("{class} (the type of the attribute itself)")));
            }
            let default = record.optional_text("defaultValue")?.unwrap_or("");
            parameter.optional = !default.is_empty();
            let is_default = record.is("DefaultValuedParameter");
            let is_enum = record.is("EnumParameter");
            let has_parser = record.optional_text("parser")?.is_some_and(|text| !text.trim().is_empty());
            if has_parser && !is_enum && !record.is("StringRefParameter") && parameter_spelling(&class).is_none() {
                return Ok(Err(format!("{class} with a parser of its own")));
            }
            // The default of an optional parameter is an attribute or a list that is absent: `Attribute()`.
            if !default.is_empty() && !record.is("OptionalParameter") {
                match default_parameter(default, &class, classes) {
                    Some(default) => parameter.default = Some(default),
                    None if is_default => return Ok(Err(format!("{class} with the default '{default}'"))),
                    None => {}
                }
            }
            class
        }
    };
    match spelling(&class, classes, enums, 0) {
        Some(spelling) => parameter.spelling = spelling,
        None => return Ok(Err(class)),
    }
    Ok(Ok(parameter))
}

/// Types of lists nested more deeply are unknown.
const DEPTH_LIMIT: usize = 4;

fn spelling(class: &str, classes: &Classes, enums: &mut Vec<Enum>, depth: usize) -> Option<String> {
    if let Some(known) = parameter_spelling(class) {
        return Some(known.to_string());
    }
    for list in ["ArrayRef<", "SmallVector<"] {
        if let Some(element) = class.strip_prefix(list).and_then(|rest| rest.strip_suffix('>'))
            && depth < DEPTH_LIMIT
        {
            let element = element.split(',').next().unwrap_or(element);
            let element = spelling(&class_name(element), classes, enums, depth + 1)?;
            return Some(format!("{{list = {element}}}"));
        }
    }
    let inner = class.strip_prefix("std::optional<").and_then(|rest| rest.strip_suffix('>'));
    let class = inner.map_or_else(|| class.to_string(), class_name);
    if let Some(symbol) = classes.symbol(&class) {
        let key = if symbol.is_type { "type" } else { "attribute" };
        return Some(format!("{{{key} = @\"{}\"::@\"{}\"}}", symbol.dialect, symbol.mnemonic));
    }
    let read = classes.enumeration(&class)?;
    Some(format!("{{enum = \"{}\"}}", add_enum(enums, read)))
}

/// Returns the default of a parameter as the text of an attribute.
fn default_parameter(default: &str, class: &str, classes: &Classes) -> Option<String> {
    let default = default.trim();
    match class {
        "bool" => return matches!(default, "true" | "false").then(|| default.to_string()),
        "ArrayAttr" if default.contains("get($_ctx") || default.contains("getArrayAttr({})") => {
            return Some("[]".to_string());
        }
        "DictionaryAttr" if default.contains("get($_ctx") => return Some("{}".to_string()),
        "StringRef" | "std::string" if default.starts_with('"') => return Some(default.to_string()),
        _ => {}
    }
    if parameter_spelling(class) == Some("\"integer\"") {
        return default.parse::<i64>().ok().map(|number| format!("{number} : i64"));
    }
    let read = classes.enumeration(class)?;
    let case = last_part(default);
    let value = read.cases.iter().find(|(_, symbol, _)| symbol == case)?.2;
    Some(format!("{value} : i64"))
}
