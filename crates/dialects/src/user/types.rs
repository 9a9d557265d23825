//! The `freehold.*` attributes of a declared type or attribute.
//!
//! ```mlir
//! irdl.type @tile attributes {
//!   freehold.verbatim,                                              // the parameters are kept as text
//!   freehold.size = {"32x32, f32" = 4096 : i64, "16x16, f32" = 1024 : i64},
//!   freehold.alignment = 64 : i64
//! }
//! irdl.attribute @blocked attributes {freehold.verbatim, freehold.layout}
//! ```

use super::directives::expand;
use super::leak::{leak, leak_slice};
use freehold_core::definition::{DeclaredSymbol, EnumDef, SharedAttr};
use freehold_core::ir::{Attr, AttrData, Context};
use freehold_core::text::format::symbol::{self, FormatParameter, ParameterSyntax, SymbolFormat};

/// Applies every `freehold.*` entry of `attributes` to the declaration of a type (`is_type`) or attribute.
///
/// # Errors
/// The message, if an entry is unknown or invalid.
pub(super) fn apply(
    ctx: &Context,
    attributes: Attr,
    is_type: bool,
    declared: &mut DeclaredSymbol,
) -> Result<(), String> {
    let mut has_alignment = false;
    for &(name, value) in attributes.entries(ctx) {
        let Some(setting) = ctx.str(name).strip_prefix("freehold.") else { continue };
        match setting {
            // Applied by `format`, and by the loader.
            "format" | "spellings" | "optional_parameters" | "default_parameters" => {}
            // Documentation, which nobody asks for yet.
            "summary" => {}
            "alias" => declared.has_alias = flag(ctx, setting, value)?,
            "verbatim" => declared.verbatim = flag(ctx, setting, value)?,
            "layout" if !is_type => declared.is_layout = flag(ctx, setting, value)?,
            "interfaces" if is_type => declared.interfaces = interfaces(ctx, value)?,
            "size" if is_type => declared.sizes = sizes(ctx, value)?,
            "alignment" if is_type => {
                let alignment = value.as_i64(ctx).and_then(|alignment| u64::try_from(alignment).ok());
                let alignment = alignment.filter(|alignment| alignment.is_power_of_two() && *alignment <= 1 << 32);
                let message = "'freehold.alignment': expected a power of two, at most 4294967296";
                declared.alignment = alignment.ok_or(message)?;
                has_alignment = true;
            }
            _ => {
                let kind = if is_type { "a type" } else { "an attribute" };
                return Err(format!("'freehold.{setting}': unknown setting of {kind}"));
            }
        }
    }
    if has_alignment && declared.sizes.is_empty() {
        return Err("'freehold.alignment': expected 'freehold.size' as well".to_string());
    }
    if let Some((_, size)) = declared.sizes.iter().find(|(_, size)| has_alignment && size % declared.alignment != 0) {
        let alignment = declared.alignment;
        return Err(format!("'freehold.size': expected a multiple of the alignment {alignment}, but found {size}"));
    }
    // Elements follow each other without gaps: their addresses are multiples of what divides the size.
    let divisor = declared.sizes.iter().map(|(_, size)| 1 << size.trailing_zeros()).min().unwrap_or(1);
    declared.alignment = if has_alignment { declared.alignment } else { declared.alignment.min(divisor) };
    Ok(())
}

/// Returns the format of a type or attribute with these parameters, if it has `freehold.format`. `share` makes an attribute one of the
/// declaration.
///
/// # Errors
/// The format, or what is said about the parameters, is invalid.
pub(super) fn format(
    ctx: &Context,
    attributes: Attr,
    names: &[&str],
    enums: &'static [(&'static str, &'static EnumDef)],
    directives: &[(&str, &str)],
    share: &dyn Fn(Attr) -> SharedAttr,
) -> Result<Option<&'static SymbolFormat>, String> {
    let setting = |name: &str| attributes.get(ctx, ctx.name(name));
    let Some(text) = setting("freehold.format") else { return Ok(None) };
    let text =
        text.as_str(ctx).ok_or("expected a string").map_err(|message| format!("'freehold.format': {message}"))?;
    let spellings = setting("freehold.spellings");
    let optional = setting("freehold.optional_parameters").and_then(|names| names.as_array(ctx)).unwrap_or(&[]);
    let defaults = setting("freehold.default_parameters");
    let mut parameters = Vec::new();
    for &name in names {
        let spelling = spellings.and_then(|spellings| spellings.get(ctx, ctx.name(name)));
        let syntax = match spelling {
            None => ParameterSyntax::Attribute,
            Some(spelling) => {
                parameter_syntax(ctx, spelling, enums).map_err(|message| format!("'freehold.spellings': {message}"))?
            }
        };
        let default = defaults.and_then(|defaults| defaults.get(ctx, ctx.name(name)));
        let optional = default.is_some() || optional.iter().any(|other| other.as_str(ctx) == Some(name));
        parameters.push(FormatParameter { name: leak(name), syntax, optional, default: default.map(share) });
    }
    let text = leak(&expand(text, directives));
    match symbol::compile(text, parameters) {
        Ok(format) => Ok(Some(Box::leak(Box::new(format)))),
        Err(error) => Err(format!("'freehold.format': {error}")),
    }
}

/// `"type"`, `{enum = "Name"}`, `{list = "integer"}`, `{type = @dialect::@mnemonic}`
fn parameter_syntax(
    ctx: &Context,
    spelling: Attr,
    enums: &'static [(&'static str, &'static EnumDef)],
) -> Result<ParameterSyntax, String> {
    if let AttrData::Dictionary(entries) = spelling.data(ctx)
        && let [(key, value)] = entries[..]
    {
        return match ctx.str(key) {
            "enum" => {
                let name = value.as_str(ctx).unwrap_or("");
                let known = enums.iter().find(|entry| entry.0 == name);
                known
                    .map(|entry| ParameterSyntax::Enum(entry.1))
                    .ok_or_else(|| format!("the dialect declares no enumeration '{name}'"))
            }
            "list" => {
                let element = parameter_syntax(ctx, value, enums)?;
                Ok(ParameterSyntax::List(Box::leak(Box::new(element))))
            }
            "type" => symbol_parts(ctx, value).map(|(dialect, mnemonic)| ParameterSyntax::TypeOf(dialect, mnemonic)),
            "attribute" => {
                symbol_parts(ctx, value).map(|(dialect, mnemonic)| ParameterSyntax::AttributeOf(dialect, mnemonic))
            }
            other => Err(format!("unknown spelling '{other}'")),
        };
    }
    Ok(match spelling.as_str(ctx) {
        Some("type") => ParameterSyntax::Type,
        Some("any") => ParameterSyntax::Attribute,
        Some("integer") => ParameterSyntax::Integer,
        Some("boolean") => ParameterSyntax::Boolean,
        Some("float") => ParameterSyntax::Float,
        Some("string") => ParameterSyntax::String,
        Some("affine_map") => ParameterSyntax::AffineMap,
        Some("dimensions") => ParameterSyntax::Dimensions,
        other => return Err(format!("unknown spelling '{}'", other.unwrap_or("?"))),
    })
}

/// `@dialect::@mnemonic`
pub(super) fn symbol_parts(ctx: &Context, value: Attr) -> Result<(&'static str, &'static str), String> {
    match value.data(ctx) {
        AttrData::SymbolRef { root, nested } if nested.len() == 1 => {
            Ok((leak(ctx.str(*root)), leak(ctx.str(nested[0]))))
        }
        _ => Err("expected a reference '@dialect::@mnemonic'".to_string()),
    }
}

fn flag(ctx: &Context, setting: &str, value: Attr) -> Result<bool, String> {
    match (value.data(ctx), value.as_bool(ctx)) {
        (AttrData::Unit, _) => Ok(true),
        (_, Some(flag)) => Ok(flag),
        _ => Err(format!("'freehold.{setting}': expected no value, or a Boolean")),
    }
}

/// Returns the names of interfaces.
fn interfaces(ctx: &Context, value: Attr) -> Result<&'static [&'static str], String> {
    let names =
        value.as_array(ctx).and_then(|names| names.iter().map(|name| name.as_str(ctx)).collect::<Option<Vec<_>>>());
    let names = names.ok_or("'freehold.interfaces': expected a list of strings")?;
    Ok(leak_slice(names.into_iter().map(leak).collect()))
}

/// Returns the sizes by parameters: of `4096`, or of `{"32x32, f32" = 4096}`.
fn sizes(ctx: &Context, value: Attr) -> Result<&'static [(Option<&'static str>, u64)], String> {
    let bytes = |value: Attr| match value.as_i64(ctx).and_then(|size| u64::try_from(size).ok()) {
        Some(size) if size > 0 => Ok(size),
        _ => Err("'freehold.size': expected a positive number of bytes, or a dictionary of them by parameters"),
    };
    if !matches!(value.data(ctx), AttrData::Dictionary(_)) {
        return Ok(leak_slice(vec![(None, bytes(value)?)]));
    }
    let mut sizes = Vec::new();
    for &(parameters, size) in value.entries(ctx) {
        let text: String = ctx.str(parameters).chars().filter(|character| !character.is_whitespace()).collect();
        sizes.push((Some(leak(&text)), bytes(size)?));
    }
    Ok(leak_slice(sizes))
}
