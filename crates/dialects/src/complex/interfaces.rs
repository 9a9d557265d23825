//! Result names, constant materialization and verifiers of the `complex` ops.

use crate::complex;
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Location, Name, Op, OpSpec, Type, TypeData, Value, View};

/// `%cst`
pub fn constant_names(view: View<'_>, op: Op, name: &mut dyn FnMut(Value, &str)) {
    if let Some(&result) = view.results(op).first() {
        name(result, "cst");
    }
}

fn element_type(ctx: &Context, ty: Type) -> Option<Type> {
    match *ty.data(ctx) {
        TypeData::Complex(element) => Some(element),
        _ => None,
    }
}

fn is_number(ctx: &Context, attr: Attr) -> bool {
    matches!(attr.data(ctx), AttrData::Float { .. } | AttrData::Integer { .. })
}

/// Returns a `complex.constant`, or an `arith` constant.
pub fn constant(ctx: &Context, value: Attr, ty: Type, at: Location) -> Option<OpSpec> {
    if let (Some(parts), Some(element)) = (value.as_array(ctx), element_type(ctx, ty)) {
        let fits = parts.len() == 2 && parts.iter().all(|&part| part.ty(ctx) == Some(element));
        let spec = OpSpec::new(ctx.op_name(complex::CONSTANT.name), at).results(&[ty]);
        return fits.then(|| spec.attribute(ctx, Name::VALUE, value));
    }
    crate::arith::interfaces::constant_or_poison(ctx, value, ty, at)
}

/// `complex.bitcast` between scalars of the same width, exactly one of which is complex.
pub fn verify_bitcast(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let cast = complex::Bitcast::of(View::new(ctx, body), input.op);
    let (from, to) = (body.ty(cast.operand()), body.ty(cast.result()));
    let scalars = [from, to];
    if scalars.iter().any(|ty| !(ty.is_integer(ctx) || ty.is_float(ctx) || ty.is_complex(ctx))) {
        return input
            .error(format!("operand type {} and result type {} are cast incompatible", input.ty(from), input.ty(to)))
            .fail();
    }
    let bits = |ty: Type| match element_type(ctx, ty) {
        Some(element) => element.bit_width(ctx).unwrap_or(0).saturating_mul(2),
        None => ty.bit_width(ctx).unwrap_or(0),
    };
    let message = "requires that either input or output has a complex type";
    input.refuse_if(!from.is_complex(ctx) && !to.is_complex(ctx), message)?;
    input.refuse_if(bits(from) != bits(to), "casting bitwidths do not match")
}

/// `complex.constant` has two numbers of its element type.
pub fn verify_constant(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(parts) = input.attribute(Name::VALUE).and_then(|value| value.as_array(ctx)) else { return Ok(()) };
    let &[re, im] = parts else {
        return input.error("requires 'value' to be a complex constant, represented as array of two values").fail();
    };
    let message = "requires attribute's elements to be float or integer attributes";
    input.refuse_if(!is_number(ctx, re) || !is_number(ctx, im), message)?;
    let Some(element) = element_type(ctx, input.body.ty(input.body.result(input.op, 0))) else { return Ok(()) };
    let types = [re.ty(ctx).unwrap_or(element), im.ty(ctx).unwrap_or(element)];
    if types.iter().any(|&ty| ty != element) {
        return input
            .error(format!(
                "requires attribute's element types ({}) to match the element type of the op's return type ({})",
                input.types(types),
                input.ty(element)
            ))
            .fail();
    }
    Ok(())
}
