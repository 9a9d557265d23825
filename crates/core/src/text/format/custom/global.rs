//! The visibility, type and initial value of globals, and the ordering of accesses to them.

use super::{Argument, Directive};
use crate::definition::OpDef;
use crate::diagnostics::Fallible;
use crate::ir::{AttrData, Type, TypeData};
use crate::text::format::{Reading, TypesOf, Writing};
use crate::text::{OpParser, OpPrinter, OperandName};
use smallvec::SmallVec;

/// `custom<GlobalMemrefOpTypeAndInitialValue>($type, $initial_value)`: `memref<2xi32> = dense<1>`
pub const GLOBAL_MEMREF: Directive = Directive {
    name: "GlobalMemrefOpTypeAndInitialValue",
    check: check_type_and_value,
    parse: parse_global_memref,
    print: print_global_memref,
};

/// `custom<TypedInitialValue>($type, $value)`: `(dense<1> : tensor<1xi32>) : tensor<?xi32>`
pub const TYPED_INITIAL_VALUE: Directive = Directive {
    name: "TypedInitialValue",
    check: check_type_and_value,
    parse: parse_typed_initial_value,
    print: print_typed_initial_value,
};

/// `custom<SymbolVisibility>($visibility)`: `public`, `private`, `nested`
pub const SYMBOL_VISIBILITY: Directive =
    Directive { name: "SymbolVisibility", check: check_visibility, parse: parse_visibility, print: print_visibility };

/// `custom<TokenOrdering>($consumed, type($produced))`: ` ordering(%0, %1 -> !ml_program.token)`
pub const TOKEN_ORDERING: Directive = Directive {
    name: "TokenOrdering",
    check: check_token_ordering,
    parse: parse_token_ordering,
    print: print_token_ordering,
};

fn check_type_and_value(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_), Argument::Attribute(_)] => None,
        _ => Some("expects attributes for the type and the value"),
    }
}

/// Returns the tensor type with the shape and element type of a memref type.
fn tensor_of(parser: &OpParser<'_>, memref: Type) -> Option<Type> {
    let ctx = parser.ctx();
    match memref.data(ctx) {
        TypeData::MemRef { shape, element, .. } => Some(ctx.tensor(shape, *element)),
        TypeData::UnrankedMemRef { element, .. } => {
            Some(ctx.intern_type(TypeData::UnrankedTensor { element: *element }))
        }
        _ => None,
    }
}

fn parse_global_memref(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(type_at), Argument::Attribute(value_at)] = *arguments else { return Ok(false) };
    let ctx = parser.ctx();
    let ty = parser.ty()?;
    if !ty.is_ranked_memref(ctx) || !ty.has_static_shape(ctx) {
        let at = parser.name_location();
        let text = crate::text::type_text(ctx, ty);
        let message = format!("type should be static shaped memref, but got '{text}'");
        return parser.error(at, message).fail();
    }
    reading.set_attribute(type_at, ctx.type_attr(ty));
    if !parser.optional_punctuation("=") {
        return Ok(true);
    }
    if parser.optional_keyword("uninitialized") {
        reading.set_attribute(value_at, ctx.unit());
        return Ok(true);
    }
    let value = parser.attribute(tensor_of(parser, ty))?;
    if !matches!(
        value.data(ctx),
        AttrData::DenseElements { .. }
            | AttrData::DenseStrings { .. }
            | AttrData::Sparse { .. }
            | AttrData::DenseResource { .. }
    ) {
        let at = parser.name_location();
        return parser.error(at, "initial value should be a unit or elements attribute").fail();
    }
    reading.set_attribute(value_at, value);
    Ok(true)
}

fn print_global_memref<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(ty), Argument::Attribute(value)] = *arguments else { return };
    if let Some(ty) = writing.attribute(ty) {
        printer.attribute(ty);
    }
    let Some(value) = writing.attribute(value) else { return };
    printer.text(" = ");
    if matches!(value.data(writing.ctx), AttrData::Unit) {
        printer.text("uninitialized");
    } else {
        printer.attribute_without_type(value);
    }
}

fn parse_typed_initial_value(
    parser: &mut OpParser<'_>,
    reading: &mut Reading<'_>,
    arguments: &[Argument],
) -> Fallible<bool> {
    let [Argument::Attribute(type_at), Argument::Attribute(value_at)] = *arguments else { return Ok(false) };
    if parser.optional_punctuation("(") {
        let value = parser.attribute(None)?;
        parser.punctuation(")")?;
        reading.set_attribute(value_at, value);
    }
    let ty = parser.colon_type()?;
    reading.set_attribute(type_at, parser.ctx().type_attr(ty));
    Ok(true)
}

fn print_typed_initial_value<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(ty), Argument::Attribute(value)] = *arguments else { return };
    if let Some(value) = writing.attribute(value) {
        printer.text("(");
        printer.attribute(value);
        printer.text(")");
    }
    printer.text(" : ");
    if let Some(ty) = writing.attribute(ty) {
        printer.attribute(ty);
    }
}

fn check_visibility(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_)] => None,
        _ => Some("expects an attribute for the visibility"),
    }
}

fn parse_visibility(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(index)] = *arguments else { return Ok(false) };
    let Some(word) = ["public", "private", "nested"].into_iter().find(|word| parser.optional_keyword(word)) else {
        return parser.error_here("expected 'public', 'private', or 'nested'").fail();
    };
    reading.set_attribute(index, parser.ctx().string_attr(word));
    Ok(true)
}

fn print_visibility<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(index)] = *arguments else { return };
    let visibility = writing.attribute(index).and_then(|visibility| visibility.as_str(writing.ctx));
    printer.text(visibility.unwrap_or("public"));
}

fn check_token_ordering(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), Argument::Types(TypesOf::Result(_))] => None,
        _ => Some("expects the tokens consumed and the type of the token produced"),
    }
}

fn parse_token_ordering(
    parser: &mut OpParser<'_>,
    reading: &mut Reading<'_>,
    arguments: &[Argument],
) -> Fallible<bool> {
    let [Argument::Operands(consumed), Argument::Types(produced)] = *arguments else { return Ok(false) };
    let at = parser.location();
    if !parser.optional_keyword("ordering") {
        return Ok(false);
    }
    parser.punctuation("(")?;
    let mut operands: SmallVec<[OperandName; 4]> = SmallVec::new();
    if parser.optional_punctuation("(") {
        parser.punctuation(")")?;
    } else if let Some(first) = parser.optional_operand()? {
        operands.push(first);
        while parser.optional_punctuation(",") {
            operands.push(parser.operand()?);
        }
    }
    reading.set_operands(consumed, at, &operands);
    parser.punctuation("->")?;
    let ty = parser.ty()?;
    reading.set_types(produced, &[ty]);
    parser.punctuation(")")?;
    Ok(true)
}

fn print_token_ordering<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Operands(consumed), Argument::Types(produced)] = *arguments else { return };
    let operands = writing.operands(consumed);
    let types = writing.types(produced);
    if operands.len() == 0 && types.is_empty() {
        return;
    }
    printer.text(" ordering(");
    if operands.len() == 0 {
        printer.text("()");
    } else {
        printer.values(operands);
    }
    if let Some(&ty) = types.first() {
        printer.text(" -> ");
        printer.ty(ty);
    }
    printer.text(")");
}
