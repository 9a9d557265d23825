//! Attributes and properties of ops: constraints, spellings and default values.

use crate::classes::{Classes, SymbolName, enumeration};
use crate::constraints::{predicate_kind, summary};
use crate::known::{class_name, last_part};
use crate::model::{Attribute, Constraint, ConstraintKind, Enum, Presence};
use crate::records::{OdsError, Record};
use crate::report::Texts;
use crate::symbols::add_enum;

/// Attributes that refer to their base more often than this are an error: their records refer to each other in a cycle.
const DEPTH_LIMIT: usize = 32;

/// The spelling of an attribute.
#[derive(Clone, PartialEq, Eq, Debug)]
enum Spelling {
    Any,
    /// As `freehold.spellings` writes it: a word in quotes.
    Word(&'static str),
    /// A number of this type.
    Number(String),
    /// An array of numbers of this type.
    Array(&'static str),
    Enum(Enum),
    Symbol(SymbolName),
    /// An attribute of a dialect that is the case of an enumeration.
    Case(SymbolName, Enum),
}

/// Reads an attribute or property of an op.
///
/// # Errors
/// The record has not the form of an attribute or property.
pub fn attribute(
    name: &str,
    record: Record<'_>,
    classes: &Classes,
    enums: &mut Vec<Enum>,
    texts: &mut Texts,
) -> Result<Attribute, OdsError> {
    let is_property = record.is("Property");
    // The outermost record that decides about the presence, and the innermost one.
    let (mut optional, mut default, mut base) = (false, None, record);
    for _ in 0..DEPTH_LIMIT {
        optional |= base.flag("isOptional")? || base.is("OptionalProp") || base.is("OptionalProperty");
        default = default.or(base.optional_text("defaultValue")?.filter(|text| !text.is_empty()));
        let next = if is_property { "baseProperty" } else { "baseAttr" };
        match base.optional_record(next)? {
            Some(inner) => base = inner,
            None => break,
        }
    }
    if base.optional_record(if is_property { "baseProperty" } else { "baseAttr" })?.is_some() {
        return Err(record.error("attributes refer to each other in a cycle"));
    }
    let spelling = if is_property { property_spelling(base)? } else { attribute_spelling(base, classes)? };
    let is_dictionary = class_name(base.optional_text("storageType")?.unwrap_or("")) == "DictionaryAttr";
    let presence = match default {
        // A property is always there.
        _ if spelling == Spelling::Word("optional_integer") => Presence::Default("[]".to_string()),
        Some("{}") if is_dictionary && !optional => Presence::Default("{}".to_string()),
        _ => presence(optional, default, &spelling, texts)?,
    };
    let kind = match &spelling {
        // The enumeration lists the values.
        Spelling::Enum(_) | Spelling::Case(..) => ConstraintKind::Any,
        _ if is_property => ConstraintKind::Any,
        _ => predicate_kind(record, classes, texts)?,
    };
    let word = |word: &str| format!("\"{word}\"");
    let spelling = match spelling {
        Spelling::Any => None,
        Spelling::Word(text) => Some(word(text)),
        Spelling::Number(ty) => Some(ty),
        Spelling::Array(ty) => Some(format!("{{array = {ty}}}")),
        Spelling::Enum(read) => Some(format!("{{enum = {}}}", word(&add_enum(enums, &read)))),
        Spelling::Symbol(symbol) | Spelling::Case(symbol, _) => {
            Some(format!("{{attribute = @\"{}\"::@\"{}\"}}", symbol.dialect, symbol.mnemonic))
        }
    };
    let summary = summary(record)?;
    Ok(Attribute { name: name.to_string(), constraint: Constraint { kind, summary }, spelling, presence })
}

fn presence(
    optional: bool,
    default: Option<&str>,
    spelling: &Spelling,
    texts: &mut Texts,
) -> Result<Presence, OdsError> {
    if *spelling == Spelling::Word("unit") {
        return Ok(Presence::Optional);
    }
    let Some(default) = default else {
        return Ok(if optional { Presence::Optional } else { Presence::Required });
    };
    Ok(match default_value(default, spelling) {
        Some(value) if optional => Presence::OptionalDefault(value),
        Some(value) => Presence::Default(value),
        None => {
            texts.add("default value", default);
            Presence::Optional
        }
    })
}

/// Returns a default value as the text of an attribute.
fn default_value(text: &str, spelling: &Spelling) -> Option<String> {
    let text = text.trim();
    let case = |read: &Enum| {
        let bits = text.split('|').map(|part| {
            let symbol = last_part(part.trim());
            read.cases.iter().find(|case| case.1 == symbol).map(|case| case.2)
        });
        bits.collect::<Option<Vec<i64>>>().map(|bits| bits.into_iter().fold(0, |all, bit| all | bit))
    };
    let numbers = || {
        let inner = text.strip_prefix('{')?.strip_suffix('}')?;
        let parts = inner.split(',').map(str::trim).filter(|part| !part.is_empty());
        parts.map(number).collect::<Option<Vec<String>>>()
    };
    match spelling {
        Spelling::Number(ty) if ty == "i1" => match text {
            "true" | "1" => Some("true".to_string()),
            "false" | "0" => Some("false".to_string()),
            _ => None,
        },
        Spelling::Number(ty) if ty.starts_with(['f', 'b', 't']) => float(text).map(|value| format!("{value} : {ty}")),
        Spelling::Number(ty) => number(text).map(|value| format!("{value} : {ty}")),
        Spelling::Array(ty) => numbers().map(|list| match list.is_empty() {
            true => format!("array<{ty}>"),
            false => format!("array<{ty}: {}>", list.join(", ")),
        }),
        Spelling::Word("array") => match numbers() {
            Some(list) if list.is_empty() => Some("[]".to_string()),
            _ => None,
        },
        Spelling::Word("string" | "symbol_name") => {
            let is_text = text.len() >= 2 && text.starts_with('"') && text.ends_with('"') && !text.contains('\\');
            is_text.then(|| text.to_string())
        }
        Spelling::Enum(read) | Spelling::Case(_, read) => case(read).map(|value| format!("{value} : i{}", read.width)),
        _ => None,
    }
}

fn number(text: &str) -> Option<String> {
    let text = text.trim();
    if let Some(inner) = text.strip_prefix("static_cast<").and_then(|rest| rest.split_once(">(")) {
        return number(inner.1.strip_suffix(')')?);
    }
    if let Some(digits) = text.strip_prefix("0x") {
        return i64::from_str_radix(digits, 16).ok().map(|number| number.to_string());
    }
    if matches!(text, "ShapedType::kDynamic" | "::mlir::ShapedType::kDynamic" | "mlir::ShapedType::kDynamic") {
        return Some(i64::MIN.to_string());
    }
    text.trim_end_matches(['u', 'U', 'l', 'L']).parse::<i64>().ok().map(|number| number.to_string())
}

fn float(text: &str) -> Option<String> {
    let inner = class_name(text);
    let inner = inner.strip_prefix("APFloat(").and_then(|rest| rest.strip_suffix(')')).unwrap_or(&inner);
    let number: f64 = inner.trim_end_matches(['f', 'F']).parse().ok()?;
    number.is_finite().then(|| format!("{number:e}")).map(|text| match text.split_once('e') {
        Some((digits, exponent)) if !digits.contains('.') => format!("{digits}.0e{exponent}"),
        _ => text,
    })
}

fn attribute_spelling(record: Record<'_>, classes: &Classes) -> Result<Spelling, OdsError> {
    if record.is("AttrDef") {
        let class = record.optional_text("cppType")?.unwrap_or("");
        if record.is("EnumAttr")
            && record.dag("parameters")?.len() == 1
            && !record.flag("hasCustomAssemblyFormat")?
            && let Some(symbol) = classes.symbol(class)
        {
            return Ok(Spelling::Case(symbol.clone(), enumeration(record.record("enum")?)?));
        }
        return Ok(classes.symbol(class).cloned().map_or(Spelling::Any, Spelling::Symbol));
    }
    if record.is("EnumAttrInfo") || (record.is("EnumInfo") && record.is("Attr")) {
        return Ok(Spelling::Enum(enumeration(record)?));
    }
    if record.name == "SymbolNameAttr" {
        return Ok(Spelling::Word("symbol_name"));
    }
    let storage = class_name(record.optional_text("storageType")?.unwrap_or(""));
    let word = match storage.as_str() {
        "UnitAttr" => "unit",
        "SymbolRefAttr" | "FlatSymbolRefAttr" => "symbol",
        "TypeAttr" => "type",
        "ArrayAttr" => "array",
        "StringAttr" if !record.is("TypedStrAttr") => "string",
        _ => "",
    };
    if !word.is_empty() {
        return Ok(Spelling::Word(word));
    }
    let array = match storage.as_str() {
        "DenseBoolArrayAttr" => "i1",
        "DenseI8ArrayAttr" => "i8",
        "DenseI16ArrayAttr" => "i16",
        "DenseI32ArrayAttr" => "i32",
        "DenseI64ArrayAttr" => "i64",
        "DenseF32ArrayAttr" => "f32",
        "DenseF64ArrayAttr" => "f64",
        _ => "",
    };
    if !array.is_empty() {
        return Ok(Spelling::Array(array));
    }
    // Other attributes, such as affine maps, have a value type that the text does not have.
    if matches!(storage.as_str(), "IntegerAttr" | "FloatAttr" | "BoolAttr")
        && let Some(ty) = record.optional_record("valueType")?
        && let Some(call) = ty.optional_text("builderCall")?.filter(|call| !call.is_empty())
        && let Some(text) = classes.built_type(call)
        && text != "none"
    {
        return Ok(Spelling::Number(text));
    }
    Ok(Spelling::Any)
}

fn property_spelling(record: Record<'_>) -> Result<Spelling, OdsError> {
    if record.name == "UnitProp" || record.is("_cls_UnitProp") || record.name == "UnitProperty" {
        return Ok(Spelling::Word("unit"));
    }
    if let Some(read) = record.optional_record("enum")? {
        return Ok(Spelling::Enum(enumeration(read)?));
    }
    if record.is("IntArrayProp") || record.is("ArrayProp") {
        let storage = class_name(record.optional_text("storageType")?.unwrap_or(""));
        return Ok(if storage.contains("int32_t") { Spelling::Array("i32") } else { Spelling::Array("i64") });
    }
    let storage = class_name(record.optional_text("storageType")?.unwrap_or(""));
    Ok(match storage.as_str() {
        "bool" => Spelling::Number("i1".to_string()),
        "int8_t" | "uint8_t" => Spelling::Number("i8".to_string()),
        "int16_t" | "uint16_t" => Spelling::Number("i16".to_string()),
        "int32_t" | "uint32_t" | "int" | "unsigned" => Spelling::Number("i32".to_string()),
        "int64_t" | "uint64_t" | "size_t" => Spelling::Number("i64".to_string()),
        "std::string" => Spelling::Word("string"),
        "std::optional<int64_t>" => Spelling::Word("optional_integer"),
        _ => Spelling::Any,
    })
}
