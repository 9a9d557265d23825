//! Custom parsers and printers of bufferization ops that the declarative format language cannot describe, including
//! deprecated forms: `bufferization.to_memref` for `to_buffer`, and `to_tensor` and `to_memref` with only the memref
//! type.

use crate::constraints::{BASE_MEMREF, TENSOR};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Name, Op, Type, TypeData};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};

/// Returns the tensor type that corresponds to the memref type `ty`.
pub fn tensor_of(ctx: &Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::MemRef { shape, element, .. } => Some(ctx.tensor(shape, *element)),
        TypeData::UnrankedMemRef { element, .. } => {
            Some(ctx.intern_type(TypeData::UnrankedTensor { element: *element }))
        }
        _ => None,
    }
}

/// Parses `(%sizes) copy(%t) size_hint=%n {…} : type`.
pub fn parse_alloc_tensor(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_alloc_tensor_with(parser, state, |_, _| Ok(()))
}

/// As [`parse_alloc_tensor`], with inherent attributes in `<{…}>` before the others.
pub fn parse_alloc_tensor_with_properties(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_alloc_tensor_with(parser, state, |parser, state| parser.optional_properties(state))
}

fn parse_alloc_tensor_with(
    parser: &mut OpParser<'_>,
    state: &mut OpState,
    properties: fn(&mut OpParser<'_>, &mut OpState) -> Fallible,
) -> Fallible {
    let ctx = parser.ctx();
    let sizes = parser.operand_list(Delimiter::Paren)?;
    let mut copy = None;
    if parser.optional_keyword("copy") {
        parser.punctuation("(")?;
        copy = Some(parser.operand()?);
        parser.punctuation(")")?;
    }
    let mut hint = None;
    if parser.optional_keyword("size_hint") {
        parser.punctuation("=")?;
        hint = Some(parser.operand()?);
    }
    properties(parser, state)?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let ty = parser.type_of(&TENSOR)?;
    state.results.push(ty);
    parser.resolve_same(&sizes, ctx.index(), state)?;
    if let Some(copy) = &copy {
        let value = parser.resolve(copy, ty)?;
        state.operands.push(value);
    }
    if let Some(hint) = &hint {
        let value = parser.resolve(hint, ctx.index())?;
        state.operands.push(value);
    }
    let segments = [sizes.len() as i64, i64::from(copy.is_some()), i64::from(hint.is_some())];
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &segments));
    Ok(())
}

/// Prints `bufferization.alloc_tensor`.
pub fn print_alloc_tensor(printer: &mut OpPrinter<'_>, op: Op) {
    print_alloc_tensor_operands(printer, op);
    printer.optional_attr_dict(op, &["operandSegmentSizes"]);
    printer.text(" : ");
    printer.types_of(printer.body().results(op).iter().copied());
}

/// Prints the syntax of [`parse_alloc_tensor_with_properties`].
pub fn print_alloc_tensor_with_properties(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    print_alloc_tensor_operands(printer, op);
    if let Some(space) = body.attribute(ctx, op, "memory_space") {
        printer.text(" <{memory_space = ");
        printer.attribute(space);
        printer.text("}>");
    }
    printer.optional_attr_dict(op, &["operandSegmentSizes", "memory_space"]);
    printer.text(" : ");
    printer.types_of(body.results(op).iter().copied());
}

/// Writes `(%sizes) copy(%t) size_hint=%n`.
fn print_alloc_tensor_operands(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let count = body.operand_count(op);
    let segments = body.attribute(ctx, op, Name::OPERAND_SEGMENT_SIZES).and_then(|sizes| sizes.as_i64_array(ctx));
    let segments = segments.unwrap_or_default();
    let segment = |index: usize| segments.get(index).map_or(0, |&size| size.max(0) as usize);
    let sizes = segment(0).min(count);
    printer.text("(");
    printer.values((0..sizes).map(|index| body.operand(op, index)));
    printer.text(")");
    let mut next = sizes;
    if segment(1) > 0 && next < count {
        printer.text(" copy(");
        printer.value(body.operand(op, next));
        printer.text(")");
        next += 1;
    }
    if segment(2) > 0 && next < count {
        printer.text(" size_hint=");
        printer.value(body.operand(op, next));
    }
}

/// Parses `%m restrict writable : memref<…> to tensor<…>`; without `to …` the tensor type is derived from the memref
/// type.
pub fn parse_to_tensor(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let buffer = parser.operand()?;
    let said = ["restrict", "writable"].map(|name| (name, parser.optional_keyword(name)));
    parser.optional_attr_dict(state)?;
    for (name, _) in said.into_iter().filter(|said| said.1) {
        // A repeated flag counts once.
        if state.get(ctx, name).is_none() {
            state.attribute(ctx, name, ctx.unit());
        }
    }
    parser.punctuation(":")?;
    let ty = parser.type_of(&BASE_MEMREF)?;
    let result =
        if parser.optional_keyword("to") { parser.type_of(&TENSOR)? } else { tensor_of(ctx, ty).unwrap_or(ty) };
    let value = parser.resolve(&buffer, ty)?;
    state.operands.push(value);
    state.results.push(result);
    Ok(())
}

/// Prints `bufferization.to_tensor`.
pub fn print_to_tensor(printer: &mut OpPrinter<'_>, op: Op) {
    print_flags(printer, op, &["restrict", "writable"]);
    print_conversion(printer, op);
}

/// Prints `bufferization.to_tensor` with only the type of the buffer.
pub fn print_to_tensor_of_buffer(printer: &mut OpPrinter<'_>, op: Op) {
    print_flags(printer, op, &["restrict", "writable"]);
    printer.types_of(printer.body().first_operands::<1>(op));
}

/// Parses `%t read_only : tensor<…> to memref<…>`; with only a memref type, the tensor type is derived from it.
pub fn parse_to_buffer(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let tensor = parser.operand()?;
    let read_only = parser.optional_keyword("read_only");
    parser.optional_attr_dict(state)?;
    if read_only && state.get(ctx, "read_only").is_none() {
        state.attribute(ctx, Name::READ_ONLY, ctx.unit());
    }
    parser.punctuation(":")?;
    let ty = parser.ty()?;
    let (source, result) = match tensor_of(ctx, ty) {
        Some(tensor) => (tensor, ty),
        None => {
            parser.keyword("to")?;
            (ty, parser.type_of(&BASE_MEMREF)?)
        }
    };
    let value = parser.resolve(&tensor, source)?;
    state.operands.push(value);
    state.results.push(result);
    Ok(())
}

/// Prints `bufferization.to_buffer`.
pub fn print_to_buffer(printer: &mut OpPrinter<'_>, op: Op) {
    print_flags(printer, op, &["read_only"]);
    print_conversion(printer, op);
}

/// Prints `bufferization.to_memref`: with only the type of the buffer.
pub fn print_to_memref(printer: &mut OpPrinter<'_>, op: Op) {
    print_flags(printer, op, &["read_only"]);
    printer.types_of(printer.body().results(op).iter().copied());
}

/// Writes `%x flags {…} : `.
fn print_flags(printer: &mut OpPrinter<'_>, op: Op, flags: &[&str]) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    let [source] = body.first_operands(op);
    printer.value(source);
    for flag in flags {
        if body.attribute(ctx, op, flag).is_some() {
            printer.text(" ");
            printer.text(flag);
        }
    }
    printer.optional_attr_dict(op, flags);
    printer.text(" : ");
}

/// Writes `type to type`.
fn print_conversion(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.types_of(body.first_operands::<1>(op));
    printer.text(" to ");
    printer.types_of(body.results(op).iter().copied());
}
