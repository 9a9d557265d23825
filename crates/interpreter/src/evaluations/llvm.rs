//! Evaluation of `llvm`: pointers, memory, calls and arithmetic, as far as programs need them that were lowered from
//! `deallocation`.
//!
//! A pointer is the descriptor of a byte of an allocation, which `aligned` numbers, or the number 0 for null. It keeps
//! its allocation, also in memory, so that faults are detected as for memrefs. The descriptor of a memref in a struct is
//! the memref's value.

use std::rc::Rc;

use super::arith;
use crate::engine::allocation::Home;
use crate::engine::buffers::origin_in;
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::constants::constant_value;
use crate::engine::data::Data;
use crate::engine::descriptor::{AllocationId, Dims, MemRef};
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::kind::Kind;
use crate::engine::layout::check_alignment;
use crate::engine::operand::malformed;
use crate::engine::program::Code;
use crate::engine::races::Touch;
use crate::engine::runner::{self, pointee};
use crate::engine::step::Step;
use crate::engine::value::Value;
use crate::scalar::{FloatOp, IntOp, ScalarOp};
use freehold_core::ir::{Attr, AttrData, Context, Op, Type, TypeData};

/// The evaluations of the dialect's ops, and of conversions to and from its types.
pub static EVALUATIONS: &[Entry] = &[
    ("builtin.unrealized_conversion_cast", Evaluation::Code(conversion)),
    ("llvm.add", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::Add))),
    ("llvm.addrspacecast", Evaluation::Code(same)),
    ("llvm.alloca", Evaluation::Code(alloca)),
    ("llvm.and", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::And))),
    ("llvm.ashr", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::ShrS))),
    ("llvm.br", Evaluation::Code(super::cf::branch)),
    ("llvm.call", Evaluation::Code(call)),
    ("llvm.cond_br", Evaluation::Code(super::cf::conditional)),
    ("llvm.extractvalue", Evaluation::Code(extract)),
    ("llvm.fadd", Evaluation::Scalar(|c, op| arith::float(c, op, FloatOp::Add))),
    ("llvm.fcmp", Evaluation::Scalar(arith::compare_float)),
    ("llvm.fdiv", Evaluation::Scalar(|c, op| arith::float(c, op, FloatOp::Div))),
    ("llvm.fmul", Evaluation::Scalar(|c, op| arith::float(c, op, FloatOp::Mul))),
    ("llvm.fneg", Evaluation::Scalar(|c, op| arith::float(c, op, FloatOp::Negate))),
    ("llvm.fpext", Evaluation::Scalar(arith::convert)),
    ("llvm.fptosi", Evaluation::Scalar(|c, op| arith::to_int(c, op, true))),
    ("llvm.fptoui", Evaluation::Scalar(|c, op| arith::to_int(c, op, false))),
    ("llvm.fptrunc", Evaluation::Scalar(arith::convert)),
    ("llvm.frem", Evaluation::Scalar(|c, op| arith::float(c, op, FloatOp::Rem))),
    ("llvm.fsub", Evaluation::Scalar(|c, op| arith::float(c, op, FloatOp::Sub))),
    ("llvm.getelementptr", Evaluation::Code(element_pointer)),
    ("llvm.icmp", Evaluation::Code(compare)),
    ("llvm.load", Evaluation::Code(load)),
    ("llvm.lshr", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::ShrU))),
    ("llvm.mlir.addressof", Evaluation::Code(address_of)),
    ("llvm.mlir.constant", Evaluation::Code(constant)),
    ("llvm.mlir.zero", Evaluation::Code(zero)),
    ("llvm.mul", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::Mul))),
    ("llvm.or", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::Or))),
    ("llvm.ptrtoint", Evaluation::Code(pointer_to_integer)),
    ("llvm.return", Evaluation::Code(super::func::ret)),
    ("llvm.sdiv", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::DivS))),
    ("llvm.select", Evaluation::Scalar(|_, _| Some(ScalarOp::Select))),
    ("llvm.sext", Evaluation::Scalar(|c, op| arith::extend(c, op, true))),
    ("llvm.shl", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::Shl))),
    ("llvm.sitofp", Evaluation::Scalar(|c, op| arith::from_int(c, op, true))),
    ("llvm.srem", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::RemS))),
    ("llvm.store", Evaluation::Code(store)),
    ("llvm.sub", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::Sub))),
    ("llvm.switch", Evaluation::Code(super::cf::switch)),
    ("llvm.trunc", Evaluation::Scalar(arith::truncate)),
    ("llvm.udiv", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::DivU))),
    ("llvm.uitofp", Evaluation::Scalar(|c, op| arith::from_int(c, op, false))),
    ("llvm.unreachable", Evaluation::Code(arith::unreachable)),
    ("llvm.urem", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::RemU))),
    ("llvm.xor", Evaluation::Scalar(|c, op| arith::int(c, op, IntOp::Xor))),
    ("llvm.zext", Evaluation::Scalar(|c, op| arith::extend(c, op, false))),
];

// ---- types

/// Returns the mnemonic and the parameters of a type of the dialect.
fn parts(ctx: &Context, ty: Type) -> Option<(&str, &[Attr])> {
    match ty.data(ctx) {
        TypeData::Dialect { dialect, mnemonic, parameters } if ctx.str(*dialect) == "llvm" => {
            Some((ctx.str(*mnemonic), parameters))
        }
        _ => None,
    }
}

fn types_of(ctx: &Context, attr: Attr) -> Vec<Type> {
    attr.as_array(ctx).unwrap_or_default().iter().filter_map(|ty| ty.as_type(ctx)).collect()
}

/// Returns the types of the arguments and results of a function type of the dialect that is not variadic.
pub fn signature(ctx: &Context, ty: Type) -> Option<(Vec<Type>, Vec<Type>)> {
    let ("func", [result, inputs, variadic]) = parts(ctx, ty)? else { return None };
    let result = result.as_type(ctx)?;
    let is_void = parts(ctx, result).is_some_and(|parts| parts.0 == "void");
    let results = if is_void { Vec::new() } else { vec![result] };
    (variadic.as_bool(ctx) == Some(false)).then(|| (types_of(ctx, *inputs), results))
}

/// Returns the element types of a struct with a body, and whether it is packed.
fn fields(ctx: &Context, ty: Type) -> Option<(Vec<Type>, bool)> {
    match parts(ctx, ty)? {
        ("struct", [_, packed, body]) if body.as_array(ctx).is_some() => {
            Some((types_of(ctx, *body), packed.as_bool(ctx) == Some(true)))
        }
        _ => None,
    }
}

/// Returns the length and the element type of an array.
fn array(ctx: &Context, ty: Type) -> Option<(i64, Type)> {
    match parts(ctx, ty)? {
        ("array", [length, element]) => Some((length.as_i64(ctx)?, element.as_type(ctx)?)),
        _ => None,
    }
}

/// Returns the next multiple of an alignment, or `None` if it overflows.
fn rounded_up(size: i64, alignment: i64) -> Option<i64> {
    let size = u64::try_from(size).ok()?.checked_next_multiple_of(u64::try_from(alignment).ok()?)?;
    i64::try_from(size).ok()
}

/// Returns the size and the alignment of values in memory, in bytes.
fn size_and_alignment(ctx: &Context, ty: Type) -> Option<(i64, i64)> {
    if let Some(kind) = Kind::of(ctx, ty) {
        return Some((kind.size() as i64, kind.alignment() as i64));
    }
    if let Some((length, element)) = array(ctx, ty) {
        let (size, alignment) = size_and_alignment(ctx, element)?;
        return Some((size.checked_mul(length)?, alignment));
    }
    let (fields, packed) = fields(ctx, ty)?;
    let (mut size, mut most) = (0i64, 1);
    for field in fields {
        let (bytes, alignment) = size_and_alignment(ctx, field)?;
        let alignment = if packed { 1 } else { alignment };
        size = rounded_up(size, alignment)?.checked_add(bytes)?;
        most = most.max(alignment);
    }
    Some((rounded_up(size, most)?, most))
}

/// Returns the byte offset and the type of field `index` of a struct.
fn field(ctx: &Context, ty: Type, index: i64) -> Option<(i64, Type)> {
    let (fields, packed) = fields(ctx, ty)?;
    let index = usize::try_from(index).ok()?;
    let mut offset = 0i64;
    for (number, &field) in fields.iter().enumerate() {
        let (bytes, alignment) = size_and_alignment(ctx, field)?;
        offset = rounded_up(offset, if packed { 1 } else { alignment })?;
        if number == index {
            return Some((offset, field));
        }
        offset = offset.checked_add(bytes)?;
    }
    None
}

// ---- values

/// Returns the pointer to a byte of an allocation.
fn pointer_to(allocation: AllocationId, byte: i64) -> Value {
    let (sizes, strides) = (Dims::new(), Dims::new());
    Value::MemRef(MemRef { allocation, aligned: byte, offset: 0, sizes, strides }.into())
}

/// Returns the address of a pointer.
fn address(step: &Step<'_>, index: usize) -> Faulted<u64> {
    match step.value(index) {
        Value::MemRef(pointer) => Ok(step.state.memory.address(pointer)),
        _ => step.word(index, "is used as a pointer"),
    }
}

/// The result is the operand.
fn same(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        let value = step.take(0);
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

/// `builtin.unrealized_conversion_cast` between types with the same values: a memref and its descriptor, pointers and
/// indicators, integers of 64 bits.
fn conversion(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let unknown = || Err("has no evaluation: its types are of no known relation".to_string());
    if c.body.operand_count(op) != 1 || c.body.results(op).len() != 1 {
        return unknown();
    }
    let [from] = c.operand_types(op);
    let to = c.result_type(op, 0);
    let is_descriptor = |ty: Type| {
        let count = fields(c.ctx, ty).map_or(0, |(fields, _)| fields.len());
        matches!(count, 2 | 3 | 5)
    };
    let is_memref = (from.is_memref(c.ctx) && is_descriptor(to)) || (to.is_memref(c.ctx) && is_descriptor(from));
    let kinds = (Kind::of(c.ctx, from), Kind::of(c.ctx, to));
    let is_word =
        matches!(&kinds, (Some(from), Some(to)) if from == to && (*from == Kind::Ownership || *from == Kind::INDEX));
    if from == to || is_memref || is_word { same(c, op) } else { unknown() }
}

fn zero(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = c.kind(c.result_type(op, 0))?;
    if !kind.is_word() && kind != Kind::Ownership {
        return Err("has a type that the machine does not support".to_string());
    }
    c.emit(Code::Constant(Value::Scalar(0)), &[], c.body.results(op));
    Ok(())
}

fn constant(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let attr = c.attribute(op, "value").ok_or("lacks a value")?;
    let ty = c.result_type(op, 0);
    let value = match (attr.data(c.ctx), c.kind(ty)?) {
        (AttrData::Integer { .. }, Kind::Int(width)) if width <= 64 => {
            let word = attr.as_i64(c.ctx).ok_or("has a value of more than 64 bits")?.cast_unsigned();
            Value::Scalar(if width == 64 { word } else { word & ((1 << width) - 1) })
        }
        (AttrData::Float { ty: of, .. }, Kind::Float(_)) if *of == ty => constant_value(c.ctx, attr, ty)?,
        _ => return Err("has a value that the machine does not support".to_string()),
    };
    c.emit(Code::Constant(value), &[], c.body.results(op));
    Ok(())
}

/// The first number that represents a function: no allocation has such an address.
const FUNCTIONS: u64 = 1 << 62;

fn address_of(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let symbol = c.attribute(op, "global_name").ok_or("lacks a name")?;
    let index = c.module.function(c.scope, c.ctx, symbol)?;
    c.emit(Code::Constant(Value::Scalar(FUNCTIONS + index as u64)), &[], c.body.results(op));
    Ok(())
}

/// `llvm.call` of a function. A library function is executed at the call, so that its faults have the call's location.
fn call(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let callee = c.attribute(op, "callee").ok_or("calls a function through a pointer")?;
    if c.integers(op, "op_bundle_sizes").is_ok_and(|sizes| !sizes.is_empty()) {
        return Err("has operand bundles".to_string());
    }
    let operands = c.body.operand_vec(op);
    let name = callee.as_symbol(c.ctx).ok_or("refers to a symbol in another module")?;
    if let Some(index) = c.module.function_called(c.scope, name).filter(|&index| !c.module.has_body(index))
        && let (inputs, results) = &c.module.types[index]
        && let Some(run) = runner::find(&c.module.names[index], inputs, results)
    {
        c.emit(Code::Do(run), &operands, c.body.results(op));
        return Ok(());
    }
    let index = c.module.function(c.scope, c.ctx, callee)?;
    c.emit(Code::Call(index), &operands, c.body.results(op));
    Ok(())
}

// ---- memory

fn alloca(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = c.attribute(op, "elem_type").and_then(|ty| ty.as_type(c.ctx)).ok_or("lacks a type")?;
    let (size, natural) = size_and_alignment(c.ctx, ty).ok_or("allocates a type that the machine does not support")?;
    let alignment = c.attribute(op, "alignment").and_then(|attr| attr.as_i64(c.ctx)).unwrap_or(natural).max(1) as u64;
    check_alignment(alignment)?;
    c.stack_allocations += 1;
    c.step(op, move |step| {
        let count = step.word(0, "is used as a size")? as i64;
        let bytes = step.size_of(&[count, size], &Kind::Int(8))?;
        let data = Data::undefined(bytes);
        let allocation = step.state.memory.allocate(data, 0, alignment, Home::Stack, step.at);
        step.state.statistics.begun(step.state.memory.get(allocation));
        step.state.stack.push(allocation);
        step.set(0, pointer_to(allocation, 0));
        Ok(())
    });
    Ok(())
}

/// An index of `llvm.getelementptr`: the number of bytes of each element, and the operand.
struct Index {
    stride: i64,
    operand: usize,
    width: u32,
}

fn element_pointer(c: &mut Compiler<'_>, op: Op) -> Compiled {
    const UNSUPPORTED: &str = "has types that the machine does not support";
    let mut ty = c.attribute(op, "elem_type").and_then(|ty| ty.as_type(c.ctx)).ok_or("lacks a type")?;
    let (mut offset, mut indices) = (0i64, Vec::new());
    for (position, index) in c.integers(op, "rawConstantIndices")?.into_iter().enumerate() {
        if position > 0 && fields(c.ctx, ty).is_some() {
            let (bytes, element) = field(c.ctx, ty, index).ok_or(UNSUPPORTED)?;
            offset = offset.wrapping_add(bytes);
            ty = element;
            continue;
        }
        if position > 0 {
            ty = array(c.ctx, ty).map(|array| array.1).or_else(|| ty.element(c.ctx)).ok_or(UNSUPPORTED)?;
        }
        let (stride, _) = size_and_alignment(c.ctx, ty).ok_or(UNSUPPORTED)?;
        if index != i64::from(i32::MIN) {
            offset = offset.wrapping_add(index.wrapping_mul(stride));
            continue;
        }
        let operand = indices.len() + 1;
        let width = arith::width(c.ctx, c.operand_type(op, operand)).filter(|&width| width <= 64).ok_or(UNSUPPORTED)?;
        indices.push(Index { stride, operand, width });
    }
    let [base] = c.operand_types(op);
    if c.kind(base)? != Kind::Ownership || c.kind(c.result_type(op, 0))? != Kind::Ownership {
        return Err(UNSUPPORTED.to_string());
    }
    c.step(op, move |step| {
        let mut bytes = offset;
        for index in &indices {
            let shift = 64 - index.width.clamp(1, 64);
            let value = ((step.word(index.operand, "is used as an index")? << shift) as i64) >> shift;
            bytes = bytes.wrapping_add(value.wrapping_mul(index.stride));
        }
        let value = match step.value(0) {
            Value::MemRef(base) => pointer_to(base.allocation, base.aligned.wrapping_add(bytes)),
            _ => Value::Scalar(step.word(0, "is used as a pointer")?.wrapping_add(bytes.cast_unsigned())),
        };
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

fn load(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let kind = c.kind(c.result_type(op, 0))?;
    c.step(op, move |step| {
        let (id, at) = pointee(step, 0, 0, &kind, Touch::Read)?;
        let value = kind.load(step.state.memory.data(id), at);
        let value = value.unwrap_or_else(|| Value::Undefined(origin_in(step, id)));
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

fn store(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [value] = c.operand_types(op);
    let kind = c.kind(value)?;
    c.step(op, move |step| {
        let (id, at) = pointee(step, 1, 0, &kind, Touch::Write)?;
        let value = step.take(0);
        kind.store(step.state.memory.data_mut(id), at, &value);
        Ok(())
    });
    Ok(())
}

/// `llvm.extractvalue` of the descriptor of a memref.
///
/// The descriptor of an unranked memref is its rank and a pointer to the ranked descriptor. The latter is put on the
/// stack: the allocated and the aligned pointer.
fn extract(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let position = c.integers(op, "position")?;
    let [container] = c.operand_types(op);
    let count = fields(c.ctx, container).map_or(0, |(fields, _)| fields.len());
    let wanted = match (count, &position[..]) {
        (2, &[0]) => Part::Rank,
        (2, &[1]) => Part::Descriptor,
        (3 | 5, &[0]) => Part::Base,
        (3 | 5, &[1]) => Part::Aligned,
        (3 | 5, &[2]) => Part::Offset,
        (5, &[3, dimension]) => Part::Size(dimension as usize),
        (5, &[4, dimension]) => Part::Stride(dimension as usize),
        _ => return Err("extracts from something other than the descriptor of a memref".to_string()),
    };
    if wanted == Part::Descriptor {
        c.stack_allocations += 1;
    }
    c.step(op, move |step| {
        let memref = step.memref(0)?;
        let value = part(step, &memref, wanted)?;
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

/// A part of a descriptor.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Part {
    Rank,
    Descriptor,
    Base,
    Aligned,
    Offset,
    Size(usize),
    Stride(usize),
}

fn part(step: &mut Step<'_>, memref: &Rc<MemRef>, wanted: Part) -> Faulted<Value> {
    let (base, aligned) = (pointer_to(memref.allocation, 0), pointer_to(memref.allocation, memref.aligned));
    let at = step.at;
    let listed = |list: &Dims, index: usize| list.get(index).copied().map(Value::index).ok_or_else(|| malformed(at));
    match wanted {
        Part::Rank => Ok(Value::index(memref.sizes.len() as i64)),
        Part::Base => Ok(base),
        Part::Aligned => Ok(aligned),
        Part::Offset => Ok(Value::index(memref.offset)),
        Part::Size(dimension) => listed(&memref.sizes, dimension),
        Part::Stride(dimension) => listed(&memref.strides, dimension),
        Part::Descriptor => {
            step.state.memory.check_available(16, step.at)?;
            let mut data = Data::undefined(16);
            Kind::Ownership.store(&mut data, 0, &base);
            Kind::Ownership.store(&mut data, 8, &aligned);
            let allocation = step.state.memory.allocate(data, 0, 8, Home::Stack, step.at);
            step.state.statistics.begun(step.state.memory.get(allocation));
            step.state.stack.push(allocation);
            Ok(pointer_to(allocation, 0))
        }
    }
}

fn pointer_to_integer(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let width = arith::width(c.ctx, c.result_type(op, 0)).filter(|&width| width <= 64);
    let width = width.ok_or("has types that the machine does not support")?;
    let [pointer] = c.operand_types(op);
    if c.kind(pointer)? != Kind::Ownership {
        return Err("has types that the machine does not support".to_string());
    }
    c.step(op, move |step| {
        let address = address(step, 0)?;
        step.set(0, Value::Scalar(if width == 64 { address } else { address & ((1 << width) - 1) }));
        Ok(())
    });
    Ok(())
}

/// `llvm.icmp`: of pointers, compares addresses.
fn compare(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [operand] = c.operand_types(op);
    if Kind::of(c.ctx, operand) != Some(Kind::Ownership) {
        return c.scalar(op, arith::compare_int);
    }
    let predicate = c.attribute(op, "predicate").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a predicate")?;
    c.step(op, move |step| {
        let (a, b) = (address(step, 0)?, address(step, 1)?);
        let (signed_a, signed_b) = (a.cast_signed(), b.cast_signed());
        let holds = match predicate {
            0 => a == b,
            1 => a != b,
            2 => signed_a < signed_b,
            3 => signed_a <= signed_b,
            4 => signed_a > signed_b,
            5 => signed_a >= signed_b,
            6 => a < b,
            7 => a <= b,
            8 => a > b,
            9 => a >= b,
            _ => return step.fault(FaultKind::InvalidCast, "a comparison has an unknown predicate"),
        };
        step.set(0, Value::bool(holds));
        Ok(())
    });
    Ok(())
}
