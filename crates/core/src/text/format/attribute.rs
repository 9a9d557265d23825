//! Attributes in declarative formats: spelled without the parts that the op definition determines.

use crate::definition::{AttrGroup, AttrSpelling, EnumDef, EnumStorage};
use crate::diagnostics::Fallible;
use crate::ir::{Attr, AttrData, Context, Type, TypeData, Version, text_of_bytes};
use crate::sort::sort_by_key;
use crate::text::lexer::TokenKind;
use crate::text::{OpParser, OpPrinter};

/// Returns the text of the case, or combination of cases, with this value in `version`.
pub fn enum_text(enum_def: &EnumDef, value: i64, version: Version) -> String {
    if let Some(keyword) = enum_def.keyword_in(value, version) {
        return keyword.to_string();
    }
    let Some(separator) = enum_def.bits else { return value.to_string() };
    // Cases that combine several bits come before the cases of the single bits.
    let mut rest = value;
    let mut parts: Vec<&str> = Vec::new();
    let mut groups: Vec<&(&str, i64)> = enum_def.cases.iter().filter(|case| case.1.count_ones() > 1).collect();
    sort_by_key(&mut groups, |case| std::cmp::Reverse(case.1.count_ones()));
    for case in groups {
        if rest & case.1 == case.1 {
            parts.push(case.0);
            rest &= !case.1;
        }
    }
    for case in enum_def.cases {
        if case.1.count_ones() == 1 && rest & case.1 != 0 {
            parts.push(case.0);
        }
    }
    parts.join(separator)
}

/// Prints an enumeration's attribute as in a format; any other attribute as usual.
pub fn print_enum(printer: &mut OpPrinter<'_>, enum_def: &EnumDef, attr: Attr) {
    let Some(value) = enum_def.value(printer.ctx(), attr) else { return printer.attribute(attr) };
    let text = enum_text(enum_def, value, printer.options.version);
    match enum_def.storage {
        EnumStorage::Integer(_) if is_keyword(&text) => printer.text(&text),
        EnumStorage::Integer(_) => printer.string(text.as_bytes()),
        EnumStorage::Dialect { .. } if enum_def.bare => {
            printer.text(" ");
            printer.text(&text);
        }
        EnumStorage::Dialect { .. } => {
            printer.text("<");
            printer.text(&text);
            printer.text(">");
        }
    }
}

fn is_keyword(text: &str) -> bool {
    text.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_')
        && text.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '$' | '.'))
}

/// Parses the attribute of `group`; with `qualified`, including the dialect and mnemonic.
pub(super) fn parse(parser: &mut OpParser<'_>, group: &AttrGroup, qualified: bool) -> Fallible<Attr> {
    if let Some(attr) = parse_spelled(parser, group, qualified)? {
        return Ok(attr);
    }
    match group.constraint.spelling {
        AttrSpelling::Enum(enum_def) => match enum_def.storage {
            EnumStorage::Integer(_) => {
                let cases: Vec<&str> = enum_def.cases.iter().map(|case| case.0).collect();
                let message = format!(
                    "expected string or keyword containing one of the following enum values for attribute '{}' [{}]",
                    group.name,
                    cases.join(", ")
                );
                parser.error_here(message).fail()
            }
            EnumStorage::Dialect { .. } if enum_def.bare => {
                let value = parser.enumeration_cases(enum_def)?;
                Ok(enum_def.attr(parser.ctx(), value))
            }
            EnumStorage::Dialect { .. } => {
                parser.punctuation("<")?;
                let value = parser.enumeration_cases(enum_def)?;
                Ok(enum_def.attr(parser.ctx(), value))
            }
        },
        AttrSpelling::SymbolName => {
            let name = parser.symbol_name()?;
            let ctx = parser.ctx();
            Ok(ctx.string_attr(ctx.str(name)))
        }
        AttrSpelling::Type => {
            let ty = parser.ty()?;
            Ok(parser.ctx().type_attr(ty))
        }
        AttrSpelling::OptionalInteger => {
            let number = parser.integer()?;
            Ok(optional_integer(parser.ctx(), number))
        }
        AttrSpelling::Typed(ty) => {
            let ty = ty(parser.ctx());
            let at = parser.location();
            let attr = parser.attribute(Some(ty))?;
            if !matches!(attr.data(parser.ctx()), AttrData::Integer { .. } | AttrData::Float { .. }) {
                return parser.error(at, "invalid kind of attribute specified").fail();
            }
            Ok(attr)
        }
        AttrSpelling::DenseArray(_) => {
            parser.punctuation("[")?;
            parser.attribute(None)
        }
        AttrSpelling::Dialect { dialect, mnemonic } => {
            match parser.ctx().dialect(dialect).and_then(|dialect| dialect.parse_attr) {
                Some(parse) => parse(parser, mnemonic, None),
                None => parser.stripped_attribute(dialect, mnemonic),
            }
        }
        AttrSpelling::Any | AttrSpelling::Unit => parser.attribute(None),
        AttrSpelling::OfAnyType => {
            let at = parser.location();
            let attr = parser.attribute(None)?;
            if !group.constraint.is_satisfied(parser.ctx(), attr) {
                return parser.error(at, "invalid kind of attribute specified").fail();
            }
            Ok(attr)
        }
        AttrSpelling::String | AttrSpelling::Symbol | AttrSpelling::Array => {
            let at = parser.location();
            // A string has no type here: a colon after it belongs to the format.
            let ty = matches!(group.constraint.spelling, AttrSpelling::String).then(|| parser.ctx().none());
            let attr = parser.attribute(ty)?;
            let fits = match (group.constraint.spelling, attr.data(parser.ctx())) {
                (AttrSpelling::String, data) => matches!(data, AttrData::String { .. }),
                (AttrSpelling::Symbol, data) => matches!(data, AttrData::SymbolRef { .. }),
                (_, data) => matches!(data, AttrData::Array(_)),
            };
            if !fits {
                return parser.error(at, "invalid kind of attribute specified").fail();
            }
            Ok(attr)
        }
    }
}

/// Parses the attribute of `group` if it is next; with `qualified`, including the dialect and mnemonic.
pub(super) fn parse_optional(parser: &mut OpParser<'_>, group: &AttrGroup, qualified: bool) -> Fallible<Option<Attr>> {
    if let Some(attr) = parse_spelled(parser, group, qualified)? {
        return Ok(Some(attr));
    }
    match group.constraint.spelling {
        AttrSpelling::SymbolName => {
            let name = parser.optional_symbol_name();
            let ctx = parser.ctx();
            Ok(name.map(|name| ctx.string_attr(ctx.str(name))))
        }
        AttrSpelling::Type => {
            let ty = parser.optional_type()?;
            let ctx = parser.ctx();
            Ok(ty.map(|ty| ctx.type_attr(ty)))
        }
        AttrSpelling::OptionalInteger => {
            let number = parser.optional_integer()?;
            Ok(number.map(|number| optional_integer(parser.ctx(), number)))
        }
        AttrSpelling::Typed(ty) => {
            let ty = ty(parser.ctx());
            parser.optional_attribute(Some(ty))
        }
        AttrSpelling::Any | AttrSpelling::OfAnyType | AttrSpelling::Unit => parser.optional_attribute(None),
        AttrSpelling::String if parser.is(TokenKind::String) => {
            let ty = parser.ctx().none();
            parser.optional_attribute(Some(ty))
        }
        AttrSpelling::Symbol if parser.is(TokenKind::AtId) => parser.optional_attribute(None),
        AttrSpelling::Array if parser.is(TokenKind::LSquare) => parser.optional_attribute(None),
        AttrSpelling::String | AttrSpelling::Symbol | AttrSpelling::Array => Ok(None),
        AttrSpelling::Dialect { dialect, mnemonic } if parser.is(TokenKind::Less) => {
            parser.stripped_attribute(dialect, mnemonic).map(Some)
        }
        AttrSpelling::Enum(_) | AttrSpelling::DenseArray(_) | AttrSpelling::Dialect { .. } => Ok(None),
    }
}

/// `[4 : i64]`
fn optional_integer(ctx: &Context, number: i64) -> Attr {
    ctx.array_attr(&[ctx.integer_attr(ctx.integer(64), number)])
}

/// Parses the spellings that begin with a distinctive token.
fn parse_spelled(parser: &mut OpParser<'_>, group: &AttrGroup, qualified: bool) -> Fallible<Option<Attr>> {
    if qualified {
        return parser.optional_attribute(None);
    }
    match group.constraint.spelling {
        AttrSpelling::Enum(enum_def) => parse_spelled_enum(parser, group, enum_def),
        AttrSpelling::OptionalInteger if parser.optional_keyword("none") => Ok(Some(parser.ctx().array_attr(&[]))),
        AttrSpelling::DenseArray(element) => {
            if parser.optional_punctuation("[") {
                let element = element(parser.ctx());
                return parse_elements(parser, element).map(Some);
            }
            parser.optional_attribute(None)
        }
        AttrSpelling::Dialect { dialect, mnemonic } => match parser.declared_enumeration(dialect, mnemonic) {
            Some(enum_def) => parse_spelled_enum(parser, group, enum_def),
            None => parser.optional_attribute(None),
        },
        _ => Ok(None),
    }
}

/// Parses the keyword of a case, in any version, if it is next.
fn optional_case(parser: &mut OpParser<'_>, enum_def: &EnumDef) -> Option<i64> {
    let former = enum_def.former.iter().map(|former| (former.keyword, former.value));
    enum_def.cases.iter().copied().chain(former).find(|case| parser.optional_keyword(case.0)).map(|case| case.1)
}

fn parse_spelled_enum(parser: &mut OpParser<'_>, group: &AttrGroup, enum_def: &EnumDef) -> Fallible<Option<Attr>> {
    let ctx = parser.ctx();
    match enum_def.storage {
        EnumStorage::Integer(_) => {
            let at = parser.location();
            if let Some(value) = optional_case(parser, enum_def) {
                return Ok(Some(enum_def.attr(ctx, value)));
            }
            let Some(text) = parser.optional_string() else { return Ok(None) };
            let find = |part: &str| enum_def.case_of_any_version(part);
            let value = match enum_def.bits {
                Some(separator) => text
                    .split(separator.trim())
                    .map(|part| find(part.trim()))
                    .try_fold(0, |sum, bits| bits.map(|bits| sum | bits)),
                None => find(&text),
            };
            match value {
                Some(value) => Ok(Some(enum_def.attr(ctx, value))),
                None => {
                    let message = format!("invalid {} attribute specification: \"{text}\"", group.name);
                    parser.error(at, message).fail()
                }
            }
        }
        EnumStorage::Dialect { .. } if enum_def.bare => {
            if let Some(value) = optional_case(parser, enum_def) {
                return Ok(Some(enum_def.attr(ctx, value)));
            }
            Ok(None)
        }
        EnumStorage::Dialect { .. } => {
            if parser.optional_punctuation("<") {
                let value = parser.enumeration_cases(enum_def)?;
                parser.punctuation(">")?;
                return Ok(Some(enum_def.attr(ctx, value)));
            }
            if parser.is(TokenKind::HashId) { parser.optional_attribute(None) } else { Ok(None) }
        }
    }
}

/// Parses the elements of a dense array after `[`, up to `]`.
fn parse_elements(parser: &mut OpParser<'_>, element: Type) -> Fallible<Attr> {
    let ctx = parser.ctx();
    let mut length = 0;
    let mut data = Vec::new();
    if !parser.optional_punctuation("]") {
        let failed = loop {
            let failed = parse_element(parser, element, &mut data).err();
            length += 1;
            if failed.is_some() || !parser.optional_punctuation(",") {
                break failed;
            }
        };
        // Whether or not an element was parsed, the next token must be this.
        parser.punctuation("]")?;
        if let Some(failure) = failed {
            return Err(failure);
        }
    }
    Ok(ctx.intern_attr(AttrData::DenseArray { element, length, data: data.into() }))
}

/// Prints the attribute of `group`; with `qualified`, including the dialect and mnemonic.
pub(super) fn print(printer: &mut OpPrinter<'_>, group: &AttrGroup, attr: Attr, qualified: bool) {
    let ctx = printer.ctx();
    if qualified {
        return printer.attribute(attr);
    }
    match (group.constraint.spelling, attr.data(ctx)) {
        (AttrSpelling::Enum(enum_def), _) => print_enum(printer, enum_def, attr),
        (AttrSpelling::SymbolName, AttrData::String { bytes, .. }) => printer.symbol_name(&text_of_bytes(bytes)),
        (AttrSpelling::Typed(_), _) => printer.attribute_without_type(attr),
        (AttrSpelling::OptionalInteger, AttrData::Array(elements)) => match elements.first() {
            Some(&number) => printer.attribute_without_type(number),
            None => printer.text("none"),
        },
        (AttrSpelling::DenseArray(_), AttrData::DenseArray { .. }) => print_elements(printer, attr),
        (AttrSpelling::Dialect { dialect, mnemonic }, AttrData::Dialect { .. }) => {
            match ctx.dialect(dialect).and_then(|dialect| dialect.print_attr) {
                Some(print) => printer.stripped(mnemonic, |printer| print(printer, attr)),
                None => printer.stripped_attribute(attr),
            }
        }
        (AttrSpelling::Dialect { .. }, AttrData::Opaque { .. }) => printer.stripped_attribute(attr),
        _ => printer.attribute(attr),
    }
}

/// `[1, 2]`
fn print_elements(printer: &mut OpPrinter<'_>, attr: Attr) {
    let ctx = printer.ctx();
    let AttrData::DenseArray { element, data, .. } = attr.data(ctx) else { return };
    let size = (element.bit_width(ctx).unwrap_or(64).div_ceil(8) as usize).max(1);
    printer.text("[");
    for (index, bytes) in data.chunks(size).enumerate() {
        if index > 0 {
            printer.text(", ");
        }
        match *element.data(ctx) {
            TypeData::Integer { width: 1, .. } => printer.text(if bytes[0] != 0 { "true" } else { "false" }),
            TypeData::Integer { width, .. } if width <= 64 => {
                printer.text(&crate::ir::read_signed(bytes, width).to_string());
            }
            _ => {
                let mut word = [0u8; 16];
                let length = bytes.len().min(16);
                word[..length].copy_from_slice(&bytes[..length]);
                let value = ctx.intern_attr(AttrData::Float { bits: u128::from_le_bytes(word), ty: *element });
                printer.attribute_without_type(value);
            }
        }
    }
    printer.text("]");
}

/// Appends the bytes of one element.
fn parse_element(parser: &mut OpParser<'_>, element: Type, data: &mut Vec<u8>) -> Fallible {
    let ctx = parser.ctx();
    match *element.data(ctx) {
        TypeData::Integer { width: 1, .. } => {
            let value = if parser.optional_keyword("true") {
                1
            } else if parser.optional_keyword("false") {
                0
            } else {
                parser.integer()? as u8
            };
            data.push(value);
        }
        TypeData::Integer { width, .. } => {
            let value = parser.integer()?;
            let size = (width.div_ceil(8) as usize).min(8);
            data.extend_from_slice(&value.to_le_bytes()[..size]);
        }
        _ => {
            let value = parser.attribute(Some(element))?;
            let bits = match *value.data(ctx) {
                AttrData::Float { bits, .. } => bits,
                _ => return parser.error_here("expected a floating-point literal").fail(),
            };
            let size = (element.bit_width(ctx).unwrap_or(64).div_ceil(8) as usize).min(16);
            data.extend_from_slice(&bits.to_le_bytes()[..size]);
        }
    }
    Ok(())
}
