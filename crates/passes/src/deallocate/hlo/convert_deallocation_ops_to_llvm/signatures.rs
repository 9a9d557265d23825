//! The conversion of the type of indicators to pointers: of values, of signatures, and of types in attributes.

use freehold_core::diagnostics::{Diagnostics, Fallible};
use freehold_core::ir::{Attr, AttrData, Body, Context, Op, Type, TypeData, Value, View};
use freehold_core::text::type_text;
use freehold_dialects::{deallocation, llvm};

/// Returns `ty` with indicators replaced by pointers: itself, the inputs and results of a function type, and the
/// elements of a tuple.
fn converted(ctx: &Context, ty: Type) -> Type {
    let all = |types: &[Type]| -> Box<[Type]> { types.iter().map(|&ty| converted(ctx, ty)).collect() };
    match ty.data(ctx) {
        TypeData::Function { inputs, results } => {
            ctx.intern_type(TypeData::Function { inputs: all(inputs), results: all(results) })
        }
        TypeData::Tuple(elements) => ctx.intern_type(TypeData::Tuple(all(elements))),
        _ if ty == deallocation::ownership(ctx) => llvm::types::pointer(ctx),
        _ => ty,
    }
}

/// Returns `attr` with the types in it converted.
fn converted_attr(ctx: &Context, attr: Attr) -> Attr {
    match attr.data(ctx) {
        AttrData::Type(ty) => ctx.type_attr(converted(ctx, *ty)),
        AttrData::Array(elements) => {
            let elements: Vec<Attr> = elements.iter().map(|&element| converted_attr(ctx, element)).collect();
            ctx.array_attr(&elements)
        }
        AttrData::Dictionary(entries) => {
            let entries: Vec<_> = entries.iter().map(|entry| (entry.0, converted_attr(ctx, entry.1))).collect();
            ctx.dictionary(&entries)
        }
        _ => attr,
    }
}

/// Converts the types of all values and attributes of a body, and of the op that owns it.
pub(super) fn convert(ctx: &Context, body: &mut Body) {
    body.header.attributes = converted_attr(ctx, body.header.attributes);
    let mut values: Vec<Value> = Vec::new();
    let mut ops: Vec<Op> = Vec::new();
    for region in body.walk_regions() {
        for block in body.blocks(region) {
            values.extend(body.arguments(block));
            for op in body.ops(block) {
                values.extend(body.results(op));
                ops.push(op);
            }
        }
    }
    for value in values {
        let ty = converted(ctx, body.ty(value));
        if ty != body.ty(value) {
            body.set_type(value, ty);
        }
    }
    for op in ops {
        let (before, is_isolated) = (body.attributes(op), body.nested(op).is_some());
        let after = converted_attr(ctx, before);
        // The attributes of an isolated op are converted with its body.
        if after != before && !is_isolated {
            body.set_attributes(op, after);
        }
    }
}

/// Returns whether a type holds the type of indicators.
fn holds(ctx: &Context, ty: Type) -> bool {
    match ty.data(ctx) {
        TypeData::Function { inputs, results } => inputs.iter().chain(results).any(|&ty| holds(ctx, ty)),
        TypeData::Tuple(elements) => elements.iter().any(|&ty| holds(ctx, ty)),
        _ => match ty.element(ctx) {
            Some(element) => holds(ctx, element),
            None => ty == deallocation::ownership(ctx),
        },
    }
}

/// Reports the first value that still holds an indicator: the element of a tensor or of another type.
///
/// # Errors
///
/// If there is one.
pub(super) fn verify(view: View<'_>, diagnostics: &Diagnostics) -> Fallible {
    let wrong = |value: Value| holds(view.ctx, view.ty(value));
    for op in super::all_ops(view.body) {
        let values = view.operands(op).chain(view.results(op).iter().copied());
        if let Some(value) = values.into_iter().find(|&value| wrong(value)) {
            let ty = type_text(view.ctx, view.ty(value));
            let message = format!("cannot be converted: a value of type '{ty}' holds indicators");
            let help = "pass indicators as values of their own, not as elements of other values";
            return diagnostics.error_on(view, op, message).help(help).fail();
        }
    }
    Ok(())
}
