//! `#complex.number<:f32 1.0, 2.0>`: a complex number as an attribute.
//!
//! It is stored as its complex type and its two parts, and always printed with its type: `… : complex<f32>`.

use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, FloatKind, Type, TypeData, float};
use freehold_core::text::{OpParser, OpPrinter};

/// Parses the text after `#complex.`.
pub fn parse(parser: &mut OpParser<'_>, mnemonic: &str, _: Option<Type>) -> Fallible<Attr> {
    let ctx = parser.ctx();
    if mnemonic != "number" {
        return parser.error_here(format!("unknown attribute `{mnemonic}` in dialect `complex`")).fail();
    }
    parser.punctuation("<")?;
    parser.punctuation(":")?;
    let at = parser.location();
    let element = parser.ty()?;
    let re = parse_part(parser, element)?;
    parser.punctuation(",")?;
    let im = parse_part(parser, element)?;
    parser.punctuation(">")?;
    let TypeData::Float(kind) = *element.data(ctx) else {
        return parser.error(at, "invalid kind of type specified").fail();
    };
    let part = |(from, bits): (FloatKind, u128)| {
        let (bits, _) = float::convert(from, bits, kind);
        ctx.intern_attr(AttrData::Float { bits, ty: element })
    };
    let ty = ctx.type_attr(ctx.intern_type(TypeData::Complex(element)));
    Ok(ctx.intern_attr(AttrData::Dialect {
        dialect: ctx.name("complex"),
        mnemonic: ctx.name("number"),
        parameters: [ty, part(re), part(im)].into(),
    }))
}

/// Parses one part, with the precision of `f64`; a hexadecimal literal may also be the bits of `element`, as it is
/// printed.
fn parse_part(parser: &mut OpParser<'_>, element: Type) -> Fallible<(FloatKind, u128)> {
    let ctx = parser.ctx();
    let kind = match *element.data(ctx) {
        TypeData::Float(kind) if parser.at_hexadecimal() == Some(kind.width().div_ceil(4) as usize) => kind,
        _ => FloatKind::F64,
    };
    let at = parser.location();
    let part = parser.attribute(Some(ctx.float(kind)))?;
    match *part.data(ctx) {
        AttrData::Float { bits, .. } => Ok((kind, bits)),
        _ => parser.error(at, "expected floating point literal").fail(),
    }
}

/// Prints the syntax of [`parse`].
pub fn print(printer: &mut OpPrinter<'_>, attr: Attr) {
    let ctx = printer.ctx();
    let AttrData::Dialect { parameters, .. } = attr.data(ctx) else { return };
    let [ty, re, im] = parameters[..] else { return };
    printer.text("number<:");
    if let Some(element) = re.ty(ctx) {
        printer.ty(element);
    }
    printer.text(" ");
    printer.attribute_without_type(re);
    printer.text(", ");
    printer.attribute_without_type(im);
    printer.text("> : ");
    printer.attribute(ty);
}
