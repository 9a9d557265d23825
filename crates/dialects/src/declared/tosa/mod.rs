//! `tosa`: the syntax that its declaration cannot say.

mod control_flow;

use crate::dense_elements::{DenseElements, dense_of};
use freehold_core::definition::{AttrSpelling, EnumDef, OpDef, Syntax};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, Context, DYNAMIC, Op, Type, TypeData};
use freehold_core::text::format::custom::Directive;
use freehold_core::text::format::{Argument, Reading, Writing};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};

/// The directives of formats: `custom<VariableOpTypeOrInitialValue>($shape, $type, $value)`, `: tensor<2xi8>` or
/// `= dense<3> : tensor<2xi8>`.
pub const DIRECTIVES: &[Directive] = &[Directive {
    name: "VariableOpTypeOrInitialValue",
    check: three_attributes,
    parse: parse_variable,
    print: print_variable,
}];

/// The ops whose dictionary spells cases of enumerations as keywords.
const WITH_KEYWORDS: [&str; 13] = [
    "tosa.apply_scale",
    "tosa.argmax",
    "tosa.cast_from_block_scaled",
    "tosa.cast_to_block_scaled",
    "tosa.clamp",
    "tosa.matmul_t_block_scaled",
    "tosa.max_pool2d",
    "tosa.maximum",
    "tosa.minimum",
    "tosa.reduce_max",
    "tosa.reduce_min",
    "tosa.rescale",
    "tosa.resize",
];

/// Completes the definition of an op.
pub(super) fn complete(op_def: &mut OpDef) {
    match op_def.name {
        "tosa.cond_if" => op_def.syntax = Syntax::Custom(control_flow::parse_if, control_flow::print_if),
        "tosa.while_loop" => op_def.syntax = Syntax::Custom(control_flow::parse_while, control_flow::print_while),
        name if WITH_KEYWORDS.contains(&name) => op_def.syntax = Syntax::Custom(parse_op, print_op),
        _ => {}
    }
}

/// Returns the enumeration of the op's attribute `name`.
fn enumeration_of(ctx: &Context, op_def: &OpDef, name: &str) -> Option<&'static EnumDef> {
    match op_def.attribute(name)?.constraint.spelling {
        AttrSpelling::Dialect { dialect, mnemonic } => ctx.dialect(dialect)?.enumeration(mnemonic),
        AttrSpelling::Enum(enum_def) => Some(enum_def),
        _ => None,
    }
}

/// `%operands [{name = KEYWORD, other = attribute}] : (types) -> types`
fn parse_op(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let op_def = ctx.op_def(state.name);
    let operands = parser.operand_list(Delimiter::Bare)?;
    if parser.optional_punctuation("{") && !parser.optional_punctuation("}") {
        parser.comma_separated(Delimiter::None, "", |parser| {
            let name = parser.keyword_or_string()?;
            if !parser.optional_punctuation("=") {
                state.attribute(ctx, name.as_str(), ctx.unit());
                return Ok(());
            }
            let value = match op_def.and_then(|op_def| enumeration_of(ctx, op_def, &name)) {
                Some(enum_def) => parse_case(parser, enum_def, &name)?,
                None => parser.attribute(None)?,
            };
            state.attribute(ctx, name.as_str(), value);
            Ok(())
        })?;
        parser.punctuation("}")?;
    }
    let at = parser.location();
    let ty = parser.colon_type()?;
    let TypeData::Function { inputs, results } = ty.data(ctx) else {
        return parser.error(at, "expected a function type").fail();
    };
    parser.resolve_all(&operands, inputs, at, state)?;
    state.results.extend(results.iter().copied());
    Ok(())
}

fn parse_case(parser: &mut OpParser<'_>, enum_def: &EnumDef, name: &str) -> Fallible<Attr> {
    let at = parser.location();
    let Some(keyword) = parser.optional_any_keyword() else {
        // A quoted or qualified spelling is an attribute.
        return parser.attribute(None);
    };
    match enum_def.cases.iter().find(|case| case.0 == keyword) {
        Some(case) => Ok(enum_def.attr(parser.ctx(), case.1)),
        None => parser.error(at, format!("invalid {name} value: {keyword}")).fail(),
    }
}

/// Prints the syntax of [`parse_op`]. The mode of NaNs is left out if it is the default.
fn print_op(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    printer.text(" ");
    printer.values(body.operands(op));
    let Some(op_def) = body.op_def(ctx, op) else { return };
    let keyword = |name: &str, value: Attr| {
        let enum_def = enumeration_of(ctx, op_def, name)?;
        enum_def.keyword(enum_def.value(ctx, value)?)
    };
    let mut is_first = true;
    for &(name, value) in body.attributes(op).entries(ctx) {
        let name = ctx.str(name);
        let keyword = keyword(name, value);
        if name == "nan_mode" && keyword == Some("PROPAGATE") {
            continue;
        }
        printer.text(if is_first { " {" } else { ", " });
        is_first = false;
        printer.text(name);
        printer.text(" = ");
        match keyword {
            Some(keyword) => printer.text(keyword),
            None => printer.attribute(value),
        }
    }
    printer.text(if is_first { " : " } else { "} : " });
    let types = |values: &mut dyn Iterator<Item = freehold_core::ir::Value>| -> Vec<Type> {
        values.map(|value| body.ty(value)).collect()
    };
    let inputs = types(&mut body.operands(op));
    let results = types(&mut body.results(op).iter().copied());
    printer.functional_type(&inputs, &results);
}

// ---- tosa.variable

fn three_attributes(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Attribute(_), Argument::Attribute(_), Argument::Attribute(_)] => None,
        _ => Some("expects the attributes of the shape, the type and the initial value"),
    }
}

fn parse_variable(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Attribute(shape), Argument::Attribute(ty), Argument::Attribute(value)] = *arguments else {
        return Ok(false);
    };
    let ctx = parser.ctx();
    let at = parser.location();
    let tensor = if parser.optional_punctuation("=") {
        let initial = parser.attribute(None)?;
        reading.set_attribute(value, initial);
        initial.ty(ctx).unwrap_or(ctx.none())
    } else {
        parser.colon_type()?
    };
    let TypeData::RankedTensor { shape: extents, element, .. } = tensor.data(ctx) else {
        return parser.error(at, "expected a ranked tensor").fail();
    };
    // The shape is a tensor of indices, with -1 for dynamic sizes.
    let extents: Vec<i64> = extents.iter().map(|&extent| if extent == DYNAMIC { -1 } else { extent }).collect();
    let shape_type = ctx.tensor(&[extents.len() as i64], ctx.index());
    let elements: Vec<Attr> = extents.iter().map(|&extent| ctx.index_attr(extent)).collect();
    if let Some(elements) = dense_of(ctx, shape_type, &elements) {
        reading.set_attribute(shape, elements);
    }
    reading.set_attribute(ty, ctx.type_attr(*element));
    Ok(true)
}

fn print_variable<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let [Argument::Attribute(shape), Argument::Attribute(ty), Argument::Attribute(value)] = *arguments else { return };
    let ctx = writing.ctx;
    if let Some(initial) = writing.attribute(value) {
        printer.text("= ");
        printer.attribute(initial);
        return;
    }
    let element = writing.attribute(ty).and_then(|ty| ty.as_type(ctx));
    let extents = writing.attribute(shape).and_then(|shape| extents_of(ctx, shape));
    if let (Some(element), Some(extents)) = (element, extents) {
        printer.text(": ");
        printer.ty(ctx.tensor(&extents, element));
    }
}

/// Returns the sizes in an attribute `dense<…> : tensor<nxindex>`, in which -1 is a dynamic one.
fn extents_of(ctx: &Context, shape: Attr) -> Option<Vec<i64>> {
    let elements = DenseElements::of(ctx, shape)?;
    let &[count] = elements.ty.shape(ctx)? else { return None };
    let count = usize::try_from(count).ok()?;
    let extent = |index: usize| {
        let extent = i64::from_le_bytes(elements.bytes(index)?.try_into().ok()?);
        Some(if extent < 0 { DYNAMIC } else { extent })
    };
    (0..count).map(extent).collect()
}
