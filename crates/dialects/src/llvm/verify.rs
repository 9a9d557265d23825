//! Verifiers of the `llvm` ops.

use super::enums::LINKAGE_DEF;
use super::syntax::step;
use super::types::{self, DYNAMIC_INDEX, FunctionParts};
use crate::llvm;
use freehold_core::definition::{Effects, VerifyInput, verify_function_signature};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, Context, Name, Type, TypeData, View};

// ---- memory

/// `llvm.alloca`
pub fn verify_alloca(input: &VerifyInput<'_>) -> Fallible {
    let element = input.attribute("elem_type").and_then(|ty| ty.as_type(input.ctx));
    let wrong = |ty| types::is(input.ctx, ty, "target") && !types::is_target_in_memory(input.ctx, ty);
    input.refuse_if(element.is_some_and(wrong), "this target extension type cannot be used in alloca")
}

/// `llvm.getelementptr`: as many operands as indices that are not constants, and indices that fit the element type.
pub fn verify_gep(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let indices = input.integers("rawConstantIndices");
    let dynamic = indices.iter().filter(|&&index| index == i64::from(DYNAMIC_INDEX)).count();
    let message = "expected as many dynamic indices as specified in 'rawConstantIndices'";
    input.refuse_if(dynamic != input.body.operand_count(input.op).saturating_sub(1), message)?;
    let flags = input.attribute("noWrapFlags").and_then(|flags| flags.as_i64(ctx)).unwrap_or(0);
    input.refuse_if(flags == 1, "'inbounds_flag' cannot be used directly.")?;
    let Some(mut ty) = input.attribute("elem_type").and_then(|ty| ty.as_type(ctx)) else { return Ok(()) };
    for (position, &index) in indices.iter().enumerate().skip(1) {
        if types::is(ctx, ty, "struct") {
            if index == i64::from(DYNAMIC_INDEX) {
                return input.error(format!("expected index {position} indexing a struct to be constant")).fail();
            }
            let Some(element) = types::element_at(ctx, ty, index) else {
                return input.error(format!("index {position} indexing a struct is out of bounds")).fail();
            };
            ty = element;
        } else if let Some((_, element)) = types::array_parts(ctx, ty) {
            ty = element;
        } else if let TypeData::Vector { element, .. } = *ty.data(ctx) {
            ty = element;
        } else {
            return input.error(format!("type {} cannot be indexed (index #{position})", input.ty(ty))).fail();
        }
    }
    Ok(())
}

/// Returns whether values of this type can be accessed atomically.
pub(super) fn is_atomic_type(ctx: &Context, ty: Type) -> bool {
    if types::is_pointer(ctx, ty) {
        return true;
    }
    let width = ty.bit_width(ctx).filter(|_| types::is_integer(ctx, ty) || types::is_float(ctx, ty)).unwrap_or(0);
    matches!(width, 8 | 16 | 32 | 64) || (width == 128 && types::is_integer(ctx, ty))
}

fn verify_access(input: &VerifyInput<'_>, ty: Type, unsupported: [i64; 2]) -> Fallible {
    let ctx = input.ctx;
    let ordering = input.attribute("ordering");
    let value = ordering.and_then(|ordering| ordering.as_i64(ctx)).unwrap_or(0);
    if value == 0 {
        let message = "expected syncscope to be null for non-atomic access";
        return input.refuse_if(input.attribute("syncscope").is_some(), message);
    }
    input.refuse_with(!is_atomic_type(ctx, ty), || format!("unsupported type {} for atomic access", input.ty(ty)))?;
    if unsupported.contains(&value) {
        let keyword = super::enums::ORDERING_DEF.keyword(value).unwrap_or_default();
        return input.error(format!("unsupported ordering '{keyword}'")).fail();
    }
    input.refuse_if(input.attribute(Name::ALIGNMENT).is_none(), "expected alignment for atomic access")
}

/// `llvm.load`
pub fn verify_load(input: &VerifyInput<'_>) -> Fallible {
    let ty = input.result_type(0);
    verify_access(input, ty, [5, 6])?;
    let wrong = input.attribute("dereferenceable").is_some() && !types::is_pointer(input.ctx, ty);
    input.refuse_if(wrong, "expected op to return a single LLVM pointer type")
}

/// `llvm.store`
pub fn verify_store(input: &VerifyInput<'_>) -> Fallible {
    let [stored] = input.operand_types();
    verify_access(input, stored, [3, 4]).and_then(|()| {
        let ordering = input.attribute("ordering").and_then(|ordering| ordering.as_i64(input.ctx));
        input.refuse_if(ordering == Some(6), "unsupported ordering 'acq_rel'")
    })
}

// ---- aggregates

/// Returns the type at the op's position in the aggregate `ty`.
fn type_at_position(input: &VerifyInput<'_>, mut ty: Type) -> Fallible<Type> {
    for index in input.integers("position") {
        ty = match step(input.ctx, ty, index) {
            Ok(ty) => ty,
            Err(message) => return input.error(message).fail(),
        };
    }
    Ok(ty)
}

/// `llvm.extractvalue`
pub fn verify_extractvalue(input: &VerifyInput<'_>) -> Fallible {
    let [container] = input.operand_types();
    let (expected, actual) = (type_at_position(input, container)?, input.result_type(0));
    input.refuse_with(expected != actual, || {
        let (container, expected, actual) = (input.ty(container), input.ty(expected), input.ty(actual));
        format!("Type mismatch: extracting from {container} should produce {expected} but this op returns {actual}")
    })
}

/// `llvm.insertvalue`
pub fn verify_insertvalue(input: &VerifyInput<'_>) -> Fallible {
    let [container, value] = input.operand_types();
    let expected = type_at_position(input, container)?;
    input.refuse_with(expected != value, || {
        format!("Type mismatch: cannot insert {} into {}", input.ty(value), input.ty(container))
    })
}

/// `llvm.shufflevector`
pub fn verify_shuffle(input: &VerifyInput<'_>) -> Fallible {
    let is_scalable =
        |ty: Type| matches!(ty.data(input.ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true));
    let same = input.integers("mask").iter().all(|&index| index == 0);
    let [vector] = input.operand_types();
    let wrong = is_scalable(vector) && !same;
    input.refuse_if(wrong, "expected a splat operation for scalable vectors")
}

// ---- casts

/// `llvm.bitcast`
pub fn verify_bitcast(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([from], to) = (input.operand_types(), input.result_type(0));
    let pointer = |ty: Type| Some(ty.element_or_self(ctx)).filter(|&ty| types::is_pointer(ctx, ty));
    let (source, target) = match (pointer(from), pointer(to)) {
        (None, None) => return Ok(()),
        (Some(source), Some(target)) => (source, target),
        _ => return input.error("can only cast pointers from and to pointers").fail(),
    };
    input.refuse_if(from.is_vector(ctx) && !to.is_vector(ctx), "cannot cast vector of pointers to pointer")?;
    input.refuse_if(!from.is_vector(ctx) && to.is_vector(ctx), "cannot cast pointer to vector of pointers")?;
    let message = "cannot cast pointers of different address spaces, use 'llvm.addrspacecast' instead";
    input.refuse_if(source != target, message)
}

/// `llvm.sext`, `llvm.zext`: the result is wider than the operand, and has its shape.
pub fn verify_extension(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ([from], to) = (input.operand_types(), input.result_type(0));
    let width = |ty: Type| ty.element_or_self(ctx).bit_width(ctx).unwrap_or(0);
    let message = match (from.is_vector(ctx), to.is_vector(ctx)) {
        (true, false) => "input type is a vector but output type is an integer",
        (false, true) => "input type is an integer but output type is a vector",
        (true, true) if from.shape(ctx) != to.shape(ctx) => "input and output vectors are of incompatible shape",
        _ if width(to) <= width(from) => {
            "integer width of the output type is smaller or equal to the integer width of the input type"
        }
        _ => return Ok(()),
    };
    input.plain_error(message).fail()
}

// ---- constants

/// `llvm.mlir.zero`
pub fn verify_zero(input: &VerifyInput<'_>) -> Fallible {
    let ty = input.result_type(0);
    let wrong = types::is(input.ctx, ty, "target") && !types::is_target_in_memory(input.ctx, ty);
    input.refuse_if(wrong, "target extension type does not support zero-initializer")
}

/// Returns whether an attribute is `#llvm.zero`, `#llvm.undef` or `#llvm.poison`.
fn is_constant_keyword(ctx: &Context, attr: Attr) -> bool {
    ["zero", "undef", "poison"].iter().any(|name| super::constraints::is_kept(ctx, attr, name))
}

/// `llvm.mlir.constant`: the attribute fits the type.
pub fn verify_constant(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(value) = input.attribute(Name::VALUE) else { return Ok(()) };
    let ty = input.result_type(0);
    if let AttrData::String { bytes, .. } = value.data(ctx) {
        let fits = types::array_parts(ctx, ty)
            .is_some_and(|(length, element)| length == bytes.len() as u64 && element.is_signless(ctx, 8));
        return input.refuse_with(!fits, || {
            format!("expected array type of {} i8 elements for the string constant", bytes.len())
        });
    }
    if let Some(elements) = types::struct_elements(ctx, ty) {
        return verify_struct_constant(input, value, &elements);
    }
    input.refuse_if(types::is(ctx, ty, "target"), "does not support target extension type.")?;
    match value.data(ctx) {
        AttrData::Integer { .. } => input.refuse_if(!types::is_integer(ctx, ty), "expected integer type"),
        AttrData::Float { ty: of, .. } => verify_float_constant(input, *of, ty),
        AttrData::Array(elements) => verify_array_constant(input, elements, ty),
        AttrData::DenseElements { ty: of, splat, .. } => verify_elements(input, *of, *splat, ty),
        AttrData::Sparse { ty: of, .. } | AttrData::DenseResource { ty: of, .. } => {
            verify_elements(input, *of, false, ty)
        }
        _ => input.error("only supports integer, float, string or elements attributes").fail(),
    }
}

fn verify_struct_constant(input: &VerifyInput<'_>, value: Attr, elements: &[Type]) -> Fallible {
    let ctx = input.ctx;
    let Some(values) = value.as_array(ctx) else {
        return input.error("expected array attribute for struct type").fail();
    };
    let count = elements.len();
    input.refuse_with(values.len() != count, || format!("expected array attribute of size {count}"))?;
    let is_number = |&ty: &Type| ty.is_integer(ctx) || ty.is_float(ctx) || types::is(ctx, ty, "ppc_fp128");
    let message = "expected struct element types to be floating point type or integer type";
    input.refuse_if(!elements.iter().all(is_number), message)?;
    for (index, (&value, &element)) in values.iter().zip(elements).enumerate() {
        let is_number = matches!(value.data(ctx), AttrData::Integer { .. } | AttrData::Float { .. });
        input.refuse_if(!is_number, "expected element of array attribute to be floating point or integer")?;
        let wrong = value.ty(ctx) != Some(element);
        input.refuse_with(wrong, || format!("struct element at index {index} is of wrong type"))?;
    }
    Ok(())
}

/// Verifies that an attribute of type `of`, a float, is a constant of type `ty`.
fn verify_float_constant(input: &VerifyInput<'_>, of: Type, ty: Type) -> Fallible {
    let ctx = input.ctx;
    if ty.is_float(ctx) || types::is(ctx, ty, "ppc_fp128") {
        return input.refuse_if(ty != of, "attribute and type have different float semantics");
    }
    let width = of.bit_width(ctx).unwrap_or(0);
    let wrong = types::is_integer(ctx, ty) && ty.bit_width(ctx) != Some(width);
    input.refuse_with(wrong, || format!("expected integer type of width {width}"))
}

/// Verifies an array as the constant of an array type whose innermost elements are structs.
fn verify_array_constant(input: &VerifyInput<'_>, elements: &[Attr], ty: Type) -> Fallible {
    let ctx = input.ctx;
    if types::array_parts(ctx, ty).is_none() {
        return input.error("expected array or struct type for array attribute").fail();
    }
    let mut innermost = ty;
    while let Some((_, element)) = types::array_parts(ctx, innermost) {
        innermost = element;
    }
    let Some(fields) = types::struct_elements(ctx, innermost) else {
        return input.error("for array with an array attribute must have a struct element type").fail();
    };
    let mut stack: Vec<(&[Attr], Type, usize)> = vec![(elements, ty, 0)];
    while let Some((elements, ty, dimension)) = stack.pop() {
        let Some((length, element)) = types::array_parts(ctx, ty) else { continue };
        let count = elements.len();
        input.refuse_with(count as u64 != length, || {
            format!(
                "array attribute size does not match array type size in dimension {dimension}: {count} vs. {length}"
            )
        })?;
        for (index, &value) in elements.iter().enumerate() {
            if is_constant_keyword(ctx, value) {
                continue;
            }
            let nested = value.as_array(ctx);
            if types::array_parts(ctx, element).is_some() {
                match nested {
                    Some(nested) => stack.push((nested, element, dimension + 1)),
                    None => {
                        let message = format!(
                            "nested attribute for sub-array in dimension {dimension} at index {index} must be a zero, \
                             or undef, or array attribute"
                        );
                        return input.error(message).fail();
                    }
                }
                continue;
            }
            let Some(nested) = nested else {
                let message = format!(
                    "nested attribute for struct element at index {index} must be a zero, or undef, or array attribute"
                );
                return input.error(message).fail();
            };
            let (actual, expected) = (nested.len(), fields.len());
            input.refuse_with(actual != expected, || {
                format!(
                    "nested array attribute size for struct element at index {index} must match struct size: {actual} \
                     vs. {expected}"
                )
            })?;
        }
    }
    Ok(())
}

/// Returns the number of elements of a vector, or of arrays of arrays and vectors, and the type of the elements.
fn element_count(ctx: &Context, ty: Type) -> Option<(u64, Type)> {
    let mut count = 1u64;
    let mut at = ty;
    loop {
        if let Some((length, element)) = types::array_parts(ctx, at) {
            count = count.saturating_mul(length);
            at = element;
        } else if let TypeData::Vector { shape, element, .. } = at.data(ctx) {
            let product = shape.iter().fold(1u64, |product, &extent| product.saturating_mul(extent.max(0) as u64));
            return Some((count.saturating_mul(product), *element));
        } else {
            return (at != ty).then_some((count, at));
        }
    }
}

/// Verifies that elements of the shaped type `of` are a constant of type `ty`.
fn verify_elements(input: &VerifyInput<'_>, of: Type, splat: bool, ty: Type) -> Fallible {
    let ctx = input.ctx;
    let Some((count, element)) = element_count(ctx, ty) else {
        return input.error("expected vector or array type").fail();
    };
    if matches!(ty.data(ctx), TypeData::Vector { scalable, .. } if scalable.contains(&true)) {
        input.refuse_if(!splat, "scalable vector type requires a splat attribute")?;
    } else {
        let shape = of.shape(ctx).unwrap_or_default().iter();
        let actual = shape.fold(1u64, |product, &extent| product.saturating_mul(extent.max(0) as u64));
        input.refuse_with(actual != count, || {
            format!("type and attribute have a different number of elements: {count} vs. {actual}")
        })?;
    }
    match of.element(ctx) {
        Some(of) if of.is_integer(ctx) || of.is_index(ctx) => {
            let message = "expected integer element type for integer elements attribute";
            input.refuse_if(!types::is_integer(ctx, element), message)
        }
        Some(of) if of.is_float(ctx) => verify_float_constant(input, of, element),
        _ => Ok(()),
    }
}

/// `llvm.mlir.addressof`
pub fn verify_addressof(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let symbol = input.attribute("global_name").and_then(|name| input.symbol(name));
    let is_one = |symbol: &freehold_core::ir::Symbol| {
        ["llvm.func", "llvm.mlir.global", "llvm.mlir.alias", "llvm.mlir.ifunc"].iter().any(|name| symbol.is(ctx, name))
    };
    let Some(symbol) = symbol.filter(is_one) else {
        let message = "must reference a global defined by 'llvm.mlir.global', 'llvm.mlir.alias' or 'llvm.func' or \
                       'llvm.mlir.ifunc'";
        return input.error(message).fail();
    };
    if !symbol.is(ctx, llvm::GLOBAL.name) {
        return Ok(());
    }
    let space = symbol.attribute(ctx, "addr_space").and_then(|space| space.as_i64(ctx)).unwrap_or(0) as u32;
    let wrong = types::address_space(ctx, input.result_type(0)) != Some(space);
    input.refuse_if(wrong, "pointer address space must match address space of the referenced global or alias")
}

// ---- calls

/// Verifies the operand bundles of a call.
fn verify_bundles(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let sizes = input.integers("op_bundle_sizes");
    let (count, total) = (input.group("op_bundle_operands").len() as i64, sizes.iter().sum::<i64>());
    input.refuse_with(count != total, || {
        format!(
            "op_bundle_operands count ({count}) does not match with the total size ({total}) specified in attribute \
             'op_bundle_sizes'"
        )
    })?;
    let sizes = sizes.len();
    let tags = input.attribute("op_bundle_tags").and_then(|tags| tags.as_array(ctx)).unwrap_or_default();
    if sizes != tags.len() {
        let message = format!("expected {sizes} operand bundle tags, but actually got {}", tags.len());
        return input.plain_error(message).fail();
    }
    if !tags.iter().all(|tag| matches!(tag.data(ctx), AttrData::String { .. })) {
        return input.plain_error("operand bundle tag must be a StringAttr").fail();
    }
    Ok(())
}

/// Verifies that the type of a variadic callee fits the operands and the result of a call.
pub(super) fn verify_variadic_callee(input: &VerifyInput<'_>, parts: &FunctionParts, operands: &[Type]) -> Fallible {
    let ctx = input.ctx;
    input.refuse_if(!parts.variadic, "expected var_callee_type to be a variadic function type")?;
    let count = operands.len();
    let too_many = parts.inputs.len() > count;
    input.refuse_with(too_many, || format!("expected var_callee_type to have at most {count} parameters"))?;
    for (&expected, &actual) in parts.inputs.iter().zip(operands) {
        input.refuse_with(expected != actual, || {
            format!("var_callee_type parameter type mismatch: {} != {}", input.ty(expected), input.ty(actual))
        })?;
    }
    let results: Vec<Type> = input.body.results(input.op).iter().map(|&result| input.body.ty(result)).collect();
    match (&parts.results(ctx)[..], &results[..]) {
        ([], []) => Ok(()),
        (_, []) => input.error("expected var_callee_type to return void").fail(),
        (_, [actual, ..]) => input.refuse_with(parts.result != *actual, || {
            format!("var_callee_type return type mismatch: {} != {}", input.ty(parts.result), input.ty(*actual))
        }),
    }
}

/// `llvm.call`: the operands and the result fit the type of the callee.
pub fn verify_call(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    verify_bundles(input)?;
    let call = llvm::Call::of(View::new(ctx, body), op);
    let mut operands: Vec<Type> = call.callee_operands().map(|operand| body.ty(operand)).collect();
    let variadic = input.attribute("var_callee_type").and_then(|ty| ty.as_type(ctx));
    let variadic = variadic.and_then(|ty| types::function_parts(ctx, ty));
    let Some(callee) = call.callee() else {
        let message = "must have either a `callee` attribute or at least an operand";
        input.refuse_if(operands.is_empty(), message)?;
        let pointer = operands.remove(0);
        input.refuse_with(!types::is_pointer(ctx, pointer), || {
            format!("indirect call expects a pointer as callee: {}", input.ty(pointer))
        })?;
        return variadic.map_or(Ok(()), |parts| verify_variadic_callee(input, &parts, &operands));
    };
    if let Some(parts) = &variadic {
        verify_variadic_callee(input, parts, &operands)?;
    }
    let name = callee.as_symbol(ctx).map(|name| ctx.str(name)).unwrap_or_default();
    let Some(symbol) = input.symbol(callee) else {
        return input
            .error(format!("'{name}' does not reference a symbol in the current scope"))
            .help_if(input.near_symbol(callee, &llvm::FUNC))
            .fail();
    };
    if symbol.is(ctx, "llvm.mlir.ifunc") {
        return Ok(());
    }
    let ty = symbol.attribute(ctx, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    let parts = ty.filter(|_| symbol.is(ctx, llvm::FUNC.name)).and_then(|ty| types::function_parts(ctx, ty));
    let Some(parts) = parts else {
        return input.error(format!("'{name}' does not reference a valid LLVM function or IFunc")).fail();
    };
    verify_callee(input, &parts, &operands, variadic.is_some())
}

fn verify_callee(input: &VerifyInput<'_>, parts: &FunctionParts, operands: &[Type], typed: bool) -> Fallible {
    let ctx = input.ctx;
    input.refuse_if(parts.variadic && !typed, "missing var_callee_type attribute for vararg call")?;
    let (actual, expected) = (operands.len(), parts.inputs.len());
    if actual < expected || (actual > expected && !parts.variadic) {
        let message = format!("incorrect number of operands ({actual}) for callee (expecting: {expected})");
        return input.error(message).fail();
    }
    for (index, (&actual, &expected)) in operands.iter().zip(&parts.inputs).enumerate() {
        input.refuse_with(actual != expected, || {
            format!("operand type mismatch for operand {index}: {} != {}", input.ty(actual), input.ty(expected))
        })?;
    }
    let results: Vec<Type> = input.body.results(input.op).iter().map(|&result| input.body.ty(result)).collect();
    match (&parts.results(ctx)[..], &results[..]) {
        ([], []) => Ok(()),
        ([], _) => input.error("calling function with void result must not produce values").fail(),
        (_, []) => input.error("expected function call to produce a value").fail(),
        (_, [actual, ..]) => input.refuse_with(*actual != parts.result, || {
            format!("result type mismatch: {} != {}", input.ty(*actual), input.ty(parts.result))
        }),
    }
}

// ---- terminators

/// Verifies that there are as many branch weights as successors.
pub fn verify_weights(input: &VerifyInput<'_>) -> Fallible {
    if input.attribute(Name::BRANCH_WEIGHTS).is_none() {
        return Ok(());
    }
    let (weights, count) = (input.integers("branch_weights").len(), input.body.successor_count(input.op));
    if weights != count {
        let message = format!("expects number of branch weights to match number of successors: {weights} vs {count}");
        return input.plain_error(message).fail();
    }
    Ok(())
}

/// `llvm.switch`
pub fn verify_switch(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    verify_weights(input)?;
    let destinations = input.body.successor_count(input.op).saturating_sub(1);
    let values = input.attribute(Name::CASE_VALUES).and_then(|values| values.ty(ctx));
    let count = values.and_then(|ty| ty.shape(ctx)).map_or(0, |shape| {
        shape.iter().fold(1usize, |product, &extent| product.saturating_mul(extent.max(0) as usize))
    });
    let message = "expects number of case values to match number of case destinations";
    input.refuse_if(count != destinations, message)?;
    let [selector] = input.operand_types();
    if values.is_some_and(|ty| ty.element(ctx) != Some(selector)) {
        return input.plain_error("expects case value type to match condition value type").fail();
    }
    Ok(())
}

/// `llvm.return`: the operand fits the result type of the function. Other parents are not checked.
pub fn verify_return(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body) = (input.ctx, input.body);
    let header = &body.header;
    if body.parent_op(input.op).is_some() || *ctx.op_name_data(header.name).text != *llvm::FUNC.name {
        return Ok(());
    }
    let ty = header.attributes.get(ctx, Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    let Some(parts) = ty.and_then(|ty| types::function_parts(ctx, ty)) else { return Ok(()) };
    let returned = body.operands(input.op).next().map(|value| body.ty(value));
    let problem = match (&parts.results(ctx)[..], returned) {
        ([], None) => return Ok(()),
        ([], Some(_)) => "expected no operands",
        (_, None) => "expected 1 operand",
        ([result], Some(returned)) if *result != returned => "mismatching result types",
        _ => return Ok(()),
    };
    input.error(problem).note(header.location, "when returning from function").fail()
}

// ---- symbols

fn linkage(input: &VerifyInput<'_>) -> &'static str {
    let value = input.attribute("linkage").and_then(|linkage| LINKAGE_DEF.value(input.ctx, linkage)).unwrap_or(0);
    LINKAGE_DEF.keyword(value).unwrap_or_default()
}

/// Verifies that the op's comdat exists.
fn verify_comdat(input: &VerifyInput<'_>) -> Fallible {
    let Some(comdat) = input.attribute("comdat") else { return Ok(()) };
    // The ops of comdats are not declared here.
    let AttrData::SymbolRef { root, .. } = comdat.data(input.ctx) else { return Ok(()) };
    match input.symbol(input.ctx.symbol_ref(*root)) {
        Some(symbol) if symbol.is(input.ctx, "llvm.comdat") => Ok(()),
        _ => input.plain_error("expected comdat symbol").fail(),
    }
}

/// `llvm.func`
pub fn verify_func(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let ty = input.attribute(Name::FUNCTION_TYPE).and_then(|ty| ty.as_type(ctx));
    let Some(parts) = ty.and_then(|ty| types::function_parts(ctx, ty)) else { return Ok(()) };
    let linkage = linkage(input);
    input.refuse_if(linkage == "common", "functions cannot have 'common' linkage")?;
    verify_comdat(input)?;
    let nested = input.root.or_else(|| input.body.nested(input.op));
    let has_body = nested.and_then(|nested| nested.first_block(*nested.roots().first()?)).is_some();
    let message = "external functions must have 'external' or 'extern_weak' linkage";
    input.refuse_if(!has_body && !matches!(linkage, "external" | "extern_weak"), message)?;
    verify_function_signature(input, &parts.inputs, &parts.results(ctx))
}

/// Returns whether an attribute is a zero, for globals with common linkage.
fn is_zero(ctx: &Context, value: Attr) -> bool {
    match value.data(ctx) {
        AttrData::Integer { value, .. } => value.is_zero(),
        AttrData::Float { bits, .. } => *bits == 0,
        AttrData::DenseElements { splat, data, .. } => *splat && data.iter().all(|&byte| byte == 0),
        AttrData::Array(elements) => elements.iter().all(|&element| is_zero(ctx, element)),
        _ => super::constraints::is_kept(ctx, value, "zero"),
    }
}

/// `llvm.mlir.global`
pub fn verify_global(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(ty) = input.attribute("global_type").and_then(|ty| ty.as_type(ctx)) else { return Ok(()) };
    let is_element = types::is_compatible(ctx, ty)
        && !matches!(types::parts(ctx, ty), Some(("void" | "token" | "metadata" | "label", _)));
    input.refuse_if(!is_element, "expects type to be a valid element type for an LLVM global")?;
    let value = input.attribute(Name::VALUE);
    if types::is(ctx, ty, "target") {
        let in_memory = types::is_target_in_memory(ctx, ty);
        input.refuse_if(!in_memory, "this target extension type cannot be used in a global")?;
        let wrong = value.is_some_and(|value| !super::constraints::is_kept(ctx, value, "zero"));
        let message = "global with target extension type can only be initialized with zero-initializer";
        input.refuse_if(wrong, message)?;
    }
    if let Some(AttrData::String { bytes, .. }) = value.map(|value| value.data(ctx)) {
        let fits = types::array_parts(ctx, ty)
            .is_some_and(|(length, element)| length == bytes.len() as u64 && element.is_signless(ctx, 8));
        let message = "requires an i8 array type of the length equal to that of the string attribute";
        input.refuse_if(!fits, message)?;
    }
    match linkage(input) {
        "common" => {
            let wrong = value.is_some_and(|value| !is_zero(ctx, value));
            input.refuse_if(wrong, "expected zero value for 'common' linkage")?;
        }
        "appending" => {
            input.refuse_if(!types::is(ctx, ty, "array"), "expected array type for 'appending' linkage")?;
        }
        _ => {}
    }
    verify_comdat(input)?;
    let alignment = input.attribute(Name::ALIGNMENT).and_then(|alignment| alignment.as_i64(ctx));
    if alignment.is_some_and(|alignment| alignment <= 0 || alignment.count_ones() != 1) {
        return input.plain_error("alignment attribute is not a power of 2").fail();
    }
    Ok(())
}

/// `llvm.mlir.global`: the initializer returns a value of the global's type, and has no effects.
pub fn verify_initializer(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(ty) = input.attribute("global_type").and_then(|ty| ty.as_type(ctx)) else { return Ok(()) };
    let Some(nested) = input.root.or_else(|| input.body.nested(input.op)) else { return Ok(()) };
    let Some(block) = nested.roots().first().and_then(|&region| nested.first_block(region)) else { return Ok(()) };
    let Some(last) = nested.last_op(block) else { return Ok(()) };
    let message = "initializer region cannot return void";
    let Some(value) = nested.operands(last).next() else { return input.error(message).fail() };
    let actual = nested.ty(value);
    input.refuse_with(actual != ty, || {
        format!("initializer region type {} does not match global type {}", input.ty(actual), input.ty(ty))
    })?;
    for op in nested.ops(block) {
        let known = nested.op_def(ctx, op).is_some_and(|op_def| matches!(op_def.effects, Effects::None));
        if !known {
            let view = View::new(ctx, nested);
            return input
                .diagnostics
                .error_on(view, op, "ops with side effects not allowed in global initializers")
                .fail();
        }
    }
    let both = input.attribute(Name::VALUE).is_some();
    input.refuse_if(both, "cannot have both initializer value and region")
}
