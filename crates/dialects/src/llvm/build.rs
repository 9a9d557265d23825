//! Descriptions of `llvm` ops to be created.

use super::{arithmetic, enums, ops, types};
use freehold_core::definition::OpDef;
use freehold_core::ir::{Attr, AttrData, Context, Location, Name, OpSpec, Type, Value};

fn spec(ctx: &Context, definition: &'static OpDef, location: Location) -> OpSpec {
    OpSpec::new(ctx.op_name_of(definition), location)
}

/// `llvm.mlir.zero : ty`
pub fn zero(ctx: &Context, location: Location, ty: Type) -> OpSpec {
    spec(ctx, &ops::ZERO, location).results(&[ty])
}

/// `llvm.mlir.constant(value : attribute) : ty`, where `attribute` is the type of the attribute.
pub fn constant(ctx: &Context, location: Location, value: i64, attribute: Type, ty: Type) -> OpSpec {
    spec(ctx, &ops::CONSTANT, location).results(&[ty]).attribute(ctx, Name::VALUE, ctx.integer_attr(attribute, value))
}

/// `llvm.mlir.addressof @name : !llvm.ptr`
pub fn address_of(ctx: &Context, location: Location, name: &str) -> OpSpec {
    let name = ctx.symbol_ref(ctx.name(name));
    spec(ctx, &ops::ADDRESSOF, location).results(&[types::pointer(ctx)]).attribute(ctx, "global_name", name)
}

/// `llvm.alloca count x element : (…) -> !llvm.ptr`
pub fn alloca(ctx: &Context, location: Location, count: Value, element: Type) -> OpSpec {
    let spec = spec(ctx, &ops::ALLOCA, location).operands(&[count]).results(&[types::pointer(ctx)]);
    spec.attribute(ctx, "elem_type", ctx.type_attr(element))
}

/// `llvm.getelementptr base[index] : (!llvm.ptr) -> !llvm.ptr, element`
pub fn element_pointer(ctx: &Context, location: Location, base: Value, index: i32, element: Type) -> OpSpec {
    let indices = ctx.int_array_attr(32, &[i64::from(index)]);
    let spec = spec(ctx, &ops::GETELEMENTPTR, location).operands(&[base]).results(&[types::pointer(ctx)]);
    let spec = spec.attribute(ctx, "rawConstantIndices", indices).attribute(ctx, "noWrapFlags", enums::zero_i32(ctx));
    spec.attribute(ctx, "elem_type", ctx.type_attr(element))
}

/// `llvm.load pointer : !llvm.ptr -> ty`
pub fn load(ctx: &Context, location: Location, pointer: Value, ty: Type) -> OpSpec {
    let spec = spec(ctx, &ops::LOAD, location).operands(&[pointer]).results(&[ty]);
    spec.attribute(ctx, "ordering", enums::zero_i64(ctx))
}

/// `llvm.store value, pointer`
pub fn store(ctx: &Context, location: Location, value: Value, pointer: Value) -> OpSpec {
    spec(ctx, &ops::STORE, location).operands(&[value, pointer]).attribute(ctx, "ordering", enums::zero_i64(ctx))
}

/// `llvm.extractvalue container[position]`, where `ty` is the type of the element.
pub fn extract(ctx: &Context, location: Location, container: Value, position: i64, ty: Type) -> OpSpec {
    let spec = spec(ctx, &ops::EXTRACTVALUE, location).operands(&[container]).results(&[ty]);
    spec.attribute(ctx, "position", ctx.int_array_attr(64, &[position]))
}

/// `llvm.ptrtoint pointer : !llvm.ptr to ty`
pub fn pointer_to_integer(ctx: &Context, location: Location, pointer: Value, ty: Type) -> OpSpec {
    spec(ctx, &arithmetic::PTRTOINT, location).operands(&[pointer]).results(&[ty])
}

/// `llvm.call @callee(operands)`, without a result.
pub fn call(ctx: &Context, location: Location, callee: &str, operands: &[Value]) -> OpSpec {
    let spec = spec(ctx, &ops::CALL, location).operands(operands).segments(ctx, &[operands.len(), 0]);
    spec.attribute(ctx, Name::CALLEE, ctx.symbol_ref(ctx.name(callee)))
        .attribute(ctx, "op_bundle_sizes", empty_i32_array(ctx))
        .attribute(ctx, "CConv", enums::c_convention(ctx))
        .attribute(ctx, "TailCallKind", enums::no_tail_call(ctx))
        .attribute(ctx, "fastmathFlags", enums::fast_math_none(ctx))
}

fn empty_i32_array(ctx: &Context) -> Attr {
    ctx.intern_attr(AttrData::DenseArray { element: ctx.integer(32), length: 0, data: Vec::new().into() })
}

/// `llvm.func @name(inputs)`, a declaration without a result. The caller must add the empty region.
pub fn declaration(ctx: &Context, location: Location, name: &str, inputs: &[Type]) -> OpSpec {
    let ty = types::function(ctx, types::void(ctx), inputs, false);
    spec(ctx, &ops::FUNC, location)
        .attribute(ctx, Name::SYM_NAME, ctx.string_attr(name))
        .attribute(ctx, Name::FUNCTION_TYPE, ctx.type_attr(ty))
        .attribute(ctx, "CConv", enums::c_convention(ctx))
        .attribute(ctx, "linkage", enums::external(ctx))
        .attribute(ctx, "unnamed_addr", enums::zero_i64(ctx))
        .attribute(ctx, "visibility_", enums::zero_i64(ctx))
}
