//! Verifiers of the `shape` ops.

use super::interfaces::is_type;
use crate::families::verify_yielded;
use crate::shape;
use freehold_core::definition::VerifyInput;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{Attr, AttrData, DYNAMIC, Name, Symbol, Type, Value};
use freehold_core::text::attr_text;

/// Whether an operand may be an error value.
fn takes_errors(input: &VerifyInput<'_>) -> bool {
    let ctx = input.ctx;
    let mut types = input.body.operands(input.op).map(|value| input.body.ty(value));
    types.any(|ty| ["size", "shape", "value_shape"].iter().any(|mnemonic| is_type(ctx, ty, mnemonic)))
}

fn verify_propagation(input: &VerifyInput<'_>, kind: &str) -> Fallible {
    if takes_errors(input) && !is_type(input.ctx, input.result_type(0), kind) {
        return input
            .error(format!(
                "if at least one of the operands can hold error values then the result must be of type `{kind}` to \
             propagate them"
            ))
            .fail();
    }
    Ok(())
}

/// Verifies the result of an op that returns a size or an index.
pub fn verify_size(input: &VerifyInput<'_>) -> Fallible {
    verify_propagation(input, "size")
}

/// Verifies the result of an op that returns a shape or an extent tensor.
pub fn verify_shape(input: &VerifyInput<'_>) -> Fallible {
    verify_propagation(input, "shape")
}

fn not_inferred(input: &VerifyInput<'_>, inferred: Type) -> Fallible {
    let _ = input.not_inferred(&[inferred]);
    input.error("failed to infer returned types").fail()
}

/// Whether two types of shapes or sizes are compatible.
fn is_compatible(input: &VerifyInput<'_>, inferred: Type, actual: Type) -> bool {
    let ctx = input.ctx;
    if is_type(ctx, actual, "shape") || inferred == actual {
        return true;
    }
    match (inferred.shape(ctx), actual.shape(ctx)) {
        (Some([a]), Some([b])) => a == b || *a == freehold_core::ir::DYNAMIC || *b == freehold_core::ir::DYNAMIC,
        _ => false,
    }
}

/// `shape.shape_of`
pub fn verify_shape_of(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    verify_shape(input)?;
    let [operand] = input.operand_types();
    if !operand.is_shaped(ctx) {
        return Ok(());
    }
    let rank = operand.rank(ctx).map_or(freehold_core::ir::DYNAMIC, |rank| rank as i64);
    let inferred = ctx.tensor(&[rank], ctx.index());
    if is_compatible(input, inferred, input.result_type(0)) { Ok(()) } else { not_inferred(input, inferred) }
}

/// Verifies `shape.meet` of sizes or of shapes.
pub fn verify_meet(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let of = |ty: Type, mnemonic: &str| is_type(ctx, ty, mnemonic);
    let holds_errors = |ty: Type| of(ty, "size") || of(ty, "shape");
    // A type that can hold errors comes first, otherwise the first operand.
    let ordered = |a: Type, b: Type| if holds_errors(a) { (a, b) } else { (b, a) };
    let [left, right] = input.operand_types();
    let (left, right) = ordered(left, right);
    let failed = |message: &str| {
        input.error_here(message);
        input.error("failed to infer returned types")
    };
    let extent = |ty: Type| ty.shape(ctx).and_then(|shape| shape.first().copied());
    let inferred = if of(left, "size") || left.is_index(ctx) {
        let fits = right.is_index(ctx) || (of(left, "size") && of(right, "size"));
        if !fits {
            return failed("requires all sizes or shapes").fail();
        }
        left
    } else if of(left, "shape") {
        if !of(right, "shape") && !right.is_ranked_tensor(ctx) {
            return failed("requires all sizes or shapes").fail();
        }
        left
    } else if extent(left) == Some(DYNAMIC) || extent(left) == extent(right) {
        left
    } else if extent(right) == Some(DYNAMIC) {
        right
    } else {
        return failed("unequal shape cardinality").fail();
    };
    let actual = input.result_type(0);
    let (a, b) = ordered(inferred, actual);
    let fits = if of(a, "size") {
        of(b, "size") || b.is_index(ctx)
    } else if of(a, "shape") {
        of(b, "shape") || b.is_tensor(ctx)
    } else {
        a == b || is_compatible(input, a, b)
    };
    if fits { Ok(()) } else { not_inferred(input, inferred) }
}

/// `shape.lib` names a function library, or a list of them, in the op's own symbol table.
pub fn verify_attribute(input: &VerifyInput<'_>, name: Name, value: Attr) -> Fallible {
    let ctx = input.ctx;
    if ctx.str(name) != "shape.lib" {
        return Ok(());
    }
    let Some(symbols) = input.own_symbols() else {
        return input.plain_error("shape.lib attribute may only be on op implementing SymbolTable").fail();
    };
    let find = |reference: Attr| match reference.data(ctx) {
        AttrData::SymbolRef { root, nested } => symbols.lookup(*root, nested),
        _ => None,
    };
    let is_library = |symbol: &Symbol| symbol.is(ctx, shape::FUNCTION_LIBRARY.name);
    let text = attr_text(ctx, value);
    match value.data(ctx) {
        AttrData::SymbolRef { .. } => match find(value) {
            None => input.plain_error(format!("shape function library {text} not found")).fail(),
            Some(symbol) if is_library(symbol) => Ok(()),
            Some(_) => input.plain_error(format!("{text} required to be shape function library")).fail(),
        },
        AttrData::Array(libraries) => {
            let mut mapped = rustc_hash::FxHashSet::default();
            for &library in libraries {
                if !matches!(library.data(ctx), AttrData::SymbolRef { .. }) {
                    return input.plain_error("only SymbolRefAttr allowed in shape.lib attribute array").fail();
                }
                let Some(symbol) = find(library).filter(|symbol| is_library(symbol)) else {
                    let text = attr_text(ctx, library);
                    return input.plain_error(format!("{text} does not refer to FunctionLibraryOp")).fail();
                };
                let mapping =
                    symbol.attribute(ctx, Name::MAPPING).map(|mapping| mapping.entries(ctx)).unwrap_or_default();
                if let Some(&(op, _)) = mapping.iter().find(|entry| !mapped.insert(entry.0)) {
                    let op = ctx.str(op);
                    let message = "only one op to shape mapping allowed, found multiple for";
                    return input.plain_error(format!("{message} `\"{op}\"`")).fail();
                }
            }
            Ok(())
        }
        _ => input.plain_error("only SymbolRefAttr or array of SymbolRefAttrs allowed as shape.lib attribute").fail(),
    }
}

/// `shape.const_shape`
pub fn verify_const_shape(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(inferred) = input.attribute(Name::SHAPE).and_then(|shape| shape.ty(ctx)) else { return Ok(()) };
    if is_compatible(input, inferred, input.result_type(0)) { Ok(()) } else { not_inferred(input, inferred) }
}

/// `shape.assuming_all`
pub fn verify_assuming_all(input: &VerifyInput<'_>) -> Fallible {
    input.refuse_if(input.body.operand_count(input.op) == 0, "no operands specified")
}

/// `shape.cstr_broadcastable`
pub fn verify_cstr_broadcastable(input: &VerifyInput<'_>) -> Fallible {
    input.refuse_if(input.body.operand_count(input.op) < 2, "required at least 2 input shapes")
}

/// `shape.reduce`
pub fn verify_reduce(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(block) = input.entry() else { return Ok(()) };
    let arguments = body.arguments(block);
    let inits: Vec<Value> = body.operands(op).skip(1).collect();
    if arguments.len() != inits.len() + 2 {
        return input.error(format!("ReduceOp body is expected to have {} arguments", inits.len() + 2)).fail();
    }
    let message = "argument 0 of ReduceOp body is expected to be of IndexType";
    input.refuse_if(!body.ty(arguments[0]).is_index(ctx), message)?;
    let extent = body.ty(arguments[1]);
    let [shape] = input.operand_types();
    let (fits, wanted, operand) = if is_type(ctx, shape, "shape") {
        (is_type(ctx, extent, "size"), "SizeType", "a ShapeType")
    } else {
        (extent.is_index(ctx), "IndexType", "an extent tensor")
    };
    input.refuse_with(!fits, || {
        format!("argument 1 of ReduceOp body is expected to be of {wanted} if the ReduceOp operates on {operand}")
    })?;
    for (index, (&argument, &init)) in arguments[2..].iter().zip(&inits).enumerate() {
        if body.ty(argument) != body.ty(init) {
            return input
                .error(format!(
                    "type mismatch between argument {} of ReduceOp body and initial value {index}",
                    index + 2
                ))
                .fail();
        }
    }
    Ok(())
}

/// `shape.yield`
pub fn verify_yield(input: &VerifyInput<'_>) -> Fallible {
    let Some(parent) = input.body.parent_op(input.op) else { return Ok(()) };
    verify_yielded(input, parent, "number of operands does not match number of results of its parent")
}
