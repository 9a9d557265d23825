//! Types that are spelled once if they agree, and as a function type otherwise.

use smallvec::SmallVec;

use super::{Argument, Directive};
use crate::definition::OpDef;
use crate::diagnostics::Fallible;
use crate::ir::{Type, TypeData};
use crate::text::format::{Reading, TypesOf, Writing};
use crate::text::{OpParser, OpPrinter};

/// `custom<SameOperandsAndResultType>(type($lhs), type($rhs), type($result))`: `i32`, or `(i32, i64) -> i32`
pub const SAME_OPERANDS_AND_RESULT_TYPE: Directive =
    Directive { name: "SameOperandsAndResultType", check, parse: parse_same, print: print_same };

/// `custom<VariadicSameOperandsAndResultType>($operands, type($operands), type($result))`: `i32`, or `(i32, i64) -> i32`
pub const VARIADIC_SAME_TYPE: Directive = Directive {
    name: "VariadicSameOperandsAndResultType",
    check: check_variadic,
    parse: parse_variadic,
    print: print_variadic,
};

/// `custom<PairwiseOpType>(type($operands), type($results))`: the types of the operands, which are those of the results
pub const PAIRWISE_TYPE: Directive =
    Directive { name: "PairwiseOpType", check: check_two, parse: parse_pairwise, print: print_first };

/// `custom<TupleOpType>(type($operands), type($result))`: the tuple of the operands' types
pub const TUPLE_TYPE: Directive =
    Directive { name: "TupleOpType", check: check_two, parse: parse_tuple, print: print_second };

/// `custom<SelectOpType>(type($pred), type($on_true), type($on_false), type($result))`: `i1, i32`, or
/// `(i1, i32, i64) -> i32`
pub const SELECT_TYPE: Directive =
    Directive { name: "SelectOpType", check: check_select, parse: parse_select, print: print_select };

/// `custom<ComplexOpType>(type($lhs), type($rhs), type($result))`: the complex type of the result, or a function type
pub const COMPLEX_TYPE: Directive =
    Directive { name: "ComplexOpType", check, parse: parse_complex, print: print_complex };

fn check(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    let all_types = arguments.len() >= 2 && arguments.iter().all(|argument| matches!(argument, Argument::Types(_)));
    (!all_types).then_some("expects the types of operands and of a result")
}

fn check_two(op_def: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    if arguments.len() == 2 { check(op_def, arguments) } else { Some("expects the types of operands and of results") }
}

fn check_select(op_def: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    if arguments.len() == 4 {
        check(op_def, arguments)
    } else {
        Some("expects the types of three operands and of a result")
    }
}

fn check_variadic(_: &OpDef, arguments: &[Argument]) -> Option<&'static str> {
    match arguments {
        [Argument::Operands(_), Argument::Types(_), Argument::Types(_)] => None,
        _ => Some("expects operands, their types and the type of a result"),
    }
}

fn types_of(arguments: &[Argument]) -> SmallVec<[TypesOf; 4]> {
    let types = arguments.iter().filter_map(|argument| match argument {
        Argument::Types(of) => Some(*of),
        _ => None,
    });
    types.collect()
}

/// Sets the types to those of a function type, if it is one. Returns whether it is.
fn assign(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, groups: &[TypesOf], ty: Type) -> Fallible<bool> {
    let TypeData::Function { inputs, results } = ty.data(parser.ctx()) else { return Ok(false) };
    let [operands @ .., result] = groups else { return Ok(false) };
    if inputs.len() != operands.len() || results.len() != 1 {
        let message = format!("expected a function type with {} inputs and one result", operands.len());
        return parser.error_here(message).fail();
    }
    for (&group, &ty) in operands.iter().zip(inputs.iter()) {
        reading.set_types(group, &[ty]);
    }
    reading.set_types(*result, results);
    Ok(true)
}

fn parse_same(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let groups = types_of(arguments);
    let ty = parser.ty()?;
    if !assign(parser, reading, &groups, ty)? {
        groups.iter().for_each(|&group| reading.set_types(group, &[ty]));
    }
    Ok(true)
}

fn print_same<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let types: Vec<Type> = types_of(arguments).iter().flat_map(|&group| writing.types(group)).collect();
    match types[..] {
        [first, ref rest @ ..] if rest.iter().all(|&ty| ty == first) => printer.ty(first),
        _ => print_function(printer, &types),
    }
}

fn print_function(printer: &mut OpPrinter<'_>, types: &[Type]) {
    if let [inputs @ .., result] = types {
        printer.functional_type(inputs, &[*result]);
    }
}

fn parse_variadic(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let [Argument::Operands(group), Argument::Types(operands), Argument::Types(result)] = *arguments else {
        return Ok(false);
    };
    let ty = parser.ty()?;
    match ty.data(parser.ctx()) {
        TypeData::Function { inputs, results } => {
            reading.set_types(operands, inputs);
            reading.set_types(result, results);
        }
        _ => {
            let types = vec![ty; reading.operand_count(group)];
            reading.set_types(operands, &types);
            reading.set_types(result, &[ty]);
        }
    }
    Ok(true)
}

fn print_variadic<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    print_same(printer, writing, &arguments[1..]);
}

fn parse_pairwise(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let groups = types_of(arguments);
    let types = match parser.optional_type()? {
        None => Vec::new(),
        Some(first) => {
            let mut types = vec![first];
            while parser.optional_punctuation(",") {
                types.push(parser.ty()?);
            }
            types
        }
    };
    groups.iter().for_each(|&group| reading.set_types(group, &types));
    Ok(!types.is_empty())
}

fn print_first<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    printer.types(writing.types(types_of(arguments)[0]));
}

fn print_second<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    printer.types(writing.types(types_of(arguments)[1]));
}

fn parse_tuple(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let groups = types_of(arguments);
    let at = parser.location();
    let ty = parser.ty()?;
    let TypeData::Tuple(elements) = ty.data(parser.ctx()) else {
        return parser.error(at, "expected tuple type").fail();
    };
    reading.set_types(groups[0], elements);
    reading.set_types(groups[1], &[ty]);
    Ok(true)
}

fn parse_select(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let groups = types_of(arguments);
    let ty = parser.ty()?;
    if !assign(parser, reading, &groups, ty)? {
        parser.punctuation(",")?;
        let result = parser.ty()?;
        reading.set_types(groups[0], &[ty]);
        groups[1..].iter().for_each(|&group| reading.set_types(group, &[result]));
    }
    Ok(true)
}

fn print_select<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let types: Vec<Type> = types_of(arguments).iter().flat_map(|&group| writing.types(group)).collect();
    match types[..] {
        [condition, on_true, on_false, result] if on_true == on_false && on_false == result => {
            printer.types([condition, result]);
        }
        _ => print_function(printer, &types),
    }
}

/// Returns the type with the same shape whose elements are the parts of complex numbers.
fn part_of_complex(ctx: &crate::ir::Context, ty: Type) -> Option<Type> {
    match ty.data(ctx) {
        TypeData::Complex(element) => Some(*element),
        TypeData::RankedTensor { shape, element, encoding } => {
            let element = part_of_complex(ctx, *element)?;
            Some(ctx.intern_type(TypeData::RankedTensor { shape: shape.clone(), element, encoding: *encoding }))
        }
        TypeData::UnrankedTensor { element } => {
            let element = part_of_complex(ctx, *element)?;
            Some(ctx.intern_type(TypeData::UnrankedTensor { element }))
        }
        _ => None,
    }
}

fn parse_complex(parser: &mut OpParser<'_>, reading: &mut Reading<'_>, arguments: &[Argument]) -> Fallible<bool> {
    let groups = types_of(arguments);
    let at = parser.location();
    let ty = parser.ty()?;
    if assign(parser, reading, &groups, ty)? {
        return Ok(true);
    }
    let Some(part) = part_of_complex(parser.ctx(), ty) else {
        return parser.error(at, "expected tensor with complex element type").fail();
    };
    if let [operands @ .., result] = &groups[..] {
        operands.iter().for_each(|&group| reading.set_types(group, &[part]));
        reading.set_types(*result, &[ty]);
    }
    Ok(true)
}

fn print_complex<'p>(printer: &mut OpPrinter<'p>, writing: &Writing<'_, 'p>, arguments: &[Argument]) {
    let types: Vec<Type> = types_of(arguments).iter().flat_map(|&group| writing.types(group)).collect();
    if let [ref operands @ .., result] = types[..] {
        let part = part_of_complex(writing.ctx, result);
        match operands.iter().all(|&ty| Some(ty) == part) {
            true => printer.ty(result),
            false => print_function(printer, &types),
        }
    }
}
