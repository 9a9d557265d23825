//! `ptr`: the syntax that its declaration cannot say, because result types are computed in C++.

use freehold_core::definition::{
    AttrSpelling, EnumDef, OpDef, Syntax, TypeRelation, declare::infers, operands_of_group,
};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Context, Op, Type, TypeData};
use freehold_core::text::{OpParser, OpPrinter, OpState, parse_type_text, type_text};
use smallvec::{SmallVec, smallvec};

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    match op_def.name {
        "ptr.from_ptr" => {
            op_def.syntax = Syntax::Format("$ptr (`metadata` $metadata^)? attr-dict `:` type($ptr) `->` type($result)");
            op_def.relations = &METADATA_OF_RESULT;
        }
        "ptr.get_metadata" => {
            op_def.syntax = Syntax::Format("$ptr attr-dict `:` type($ptr)");
            op_def.relations = &METADATA_OF_POINTER;
        }
        "ptr.ptr_add" => op_def.syntax = Syntax::Custom(parse_add, print_add),
        _ => {}
    }
}

static METADATA_OF_RESULT: [TypeRelation; 1] = [infers("result", "metadata", metadata_of)];
static METADATA_OF_POINTER: [TypeRelation; 1] = [infers("ptr", "result", metadata_of)];

/// Returns `!ptr.ptr_metadata<type>`.
fn metadata_of(ctx: &Context, types: &[Type]) -> Option<SmallVec<[Type; 2]>> {
    let pointer = type_text(ctx, *types.first()?);
    Some(smallvec![parse_type_text(ctx, &format!("!ptr.ptr_metadata<{pointer}>"))?])
}

// ---- ptr.ptr_add

fn flags(op_def: Option<&'static OpDef>) -> Option<&'static EnumDef> {
    match op_def?.attribute("flags")?.constraint.spelling {
        AttrSpelling::Enum(enum_def) => Some(enum_def),
        _ => None,
    }
}

/// Returns the type of the sum: that of the base, in the shape of the offset if only that has one.
fn sum_type(ctx: &Context, base: Type, offset: Type) -> Type {
    match (base.shape(ctx), offset.data(ctx)) {
        (None, TypeData::RankedTensor { shape, encoding, .. }) => {
            ctx.intern_type(TypeData::RankedTensor { shape: shape.clone(), element: base, encoding: *encoding })
        }
        (None, TypeData::Vector { shape, scalable, .. }) => {
            ctx.intern_type(TypeData::Vector { shape: shape.clone(), scalable: scalable.clone(), element: base })
        }
        _ => base,
    }
}

/// `[flags] %base, %offset {…} : type, type`
fn parse_add(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let at = parser.location();
    if let Some(keyword) = parser.optional_any_keyword() {
        let flags = flags(ctx.op_def(state.name));
        let case = flags.and_then(|flags| flags.cases.iter().find(|case| case.0 == keyword));
        let Some((flags, case)) = flags.zip(case) else {
            return parser.error(at, format!("'{keyword}' is no flag of an addition")).fail();
        };
        state.attribute(ctx, "flags", flags.attr(ctx, case.1));
    }
    let base = parser.operand()?;
    parser.punctuation(",")?;
    let offset = parser.operand()?;
    parser.optional_attr_dict(state)?;
    let base_type = parser.colon_type()?;
    parser.punctuation(",")?;
    let offset_type = parser.ty()?;
    parser.resolve_same(&[base], base_type, state)?;
    parser.resolve_same(&[offset], offset_type, state)?;
    state.results.push(sum_type(ctx, base_type, offset_type));
    Ok(())
}

/// Prints the syntax of [`parse_add`].
fn print_add(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, view) = (printer.ctx(), printer.view());
    let flags = flags(view.op_def(op));
    let value = view.attribute(op, "flags").and_then(|value| flags?.value(ctx, value));
    let keyword = value.filter(|&value| value != 0).and_then(|value| flags?.keyword(value));
    printer.text(" ");
    if let Some(keyword) = keyword {
        printer.text(keyword);
        printer.text(" ");
    }
    let operands = [operands_of_group(view, op, "base"), operands_of_group(view, op, "offset")].concat();
    printer.values(operands.iter().copied());
    printer.optional_attr_dict(op, &["flags"]);
    printer.text(" : ");
    printer.types_of(operands);
}
