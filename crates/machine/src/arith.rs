//! Evaluation of `arith`.

use super::compile::{Compiled, Compiler};
use super::kind::Kind;
use super::machine::trapped;
use super::program::Code;
use super::scalar::{self, FloatOp, IntOp, ScalarOp, promise};
use super::table::{How, Row};
use super::value::{Tensor, Value};
use freehold_core::ir::{Attr, AttrData, Context, FloatKind, Op, Type, TypeData};

/// The evaluations of the dialect's ops.
pub static ROWS: &[Row] = &[
    ("arith.constant", How::Code(constant)),
    ("arith.addi", How::Number(|c, op| int(c, op, IntOp::Add))),
    ("arith.subi", How::Number(|c, op| int(c, op, IntOp::Sub))),
    ("arith.muli", How::Number(|c, op| int(c, op, IntOp::Mul))),
    ("arith.divsi", How::Number(|c, op| int(c, op, IntOp::DivS))),
    ("arith.divui", How::Number(|c, op| int(c, op, IntOp::DivU))),
    ("arith.remsi", How::Number(|c, op| int(c, op, IntOp::RemS))),
    ("arith.remui", How::Number(|c, op| int(c, op, IntOp::RemU))),
    ("arith.floordivsi", How::Number(|c, op| int(c, op, IntOp::FloorDivS))),
    ("arith.ceildivsi", How::Number(|c, op| int(c, op, IntOp::CeilDivS))),
    ("arith.ceildivui", How::Number(|c, op| int(c, op, IntOp::CeilDivU))),
    ("arith.andi", How::Number(|c, op| int(c, op, IntOp::And))),
    ("arith.ori", How::Number(|c, op| int(c, op, IntOp::Or))),
    ("arith.xori", How::Number(|c, op| int(c, op, IntOp::Xor))),
    ("arith.shli", How::Number(|c, op| int(c, op, IntOp::Shl))),
    ("arith.shrsi", How::Number(|c, op| int(c, op, IntOp::ShrS))),
    ("arith.shrui", How::Number(|c, op| int(c, op, IntOp::ShrU))),
    ("arith.maxsi", How::Number(|c, op| int(c, op, IntOp::MaxS))),
    ("arith.maxui", How::Number(|c, op| int(c, op, IntOp::MaxU))),
    ("arith.minsi", How::Number(|c, op| int(c, op, IntOp::MinS))),
    ("arith.minui", How::Number(|c, op| int(c, op, IntOp::MinU))),
    ("arith.cmpi", How::Number(compare_int)),
    ("arith.addf", How::Number(|c, op| float(c, op, FloatOp::Add))),
    ("arith.subf", How::Number(|c, op| float(c, op, FloatOp::Sub))),
    ("arith.mulf", How::Number(|c, op| float(c, op, FloatOp::Mul))),
    ("arith.divf", How::Number(|c, op| float(c, op, FloatOp::Div))),
    ("arith.remf", How::Number(|c, op| float(c, op, FloatOp::Rem))),
    ("arith.negf", How::Number(|c, op| float(c, op, FloatOp::Negate))),
    ("arith.maximumf", How::Number(|c, op| float(c, op, FloatOp::Maximum))),
    ("arith.minimumf", How::Number(|c, op| float(c, op, FloatOp::Minimum))),
    ("arith.maxnumf", How::Number(|c, op| float(c, op, FloatOp::MaxNum))),
    ("arith.minnumf", How::Number(|c, op| float(c, op, FloatOp::MinNum))),
    ("arith.cmpf", How::Number(compare_float)),
    ("arith.select", How::Number(|_, _| Some(ScalarOp::Select))),
    ("arith.extsi", How::Number(|c, op| extend(c, op, true))),
    ("arith.extui", How::Number(|c, op| extend(c, op, false))),
    ("arith.trunci", How::Number(truncate)),
    ("arith.index_cast", How::Number(|c, op| resize(c, op, true))),
    ("arith.index_castui", How::Number(|c, op| resize(c, op, false))),
    ("arith.extf", How::Number(convert)),
    ("arith.truncf", How::Number(convert)),
    ("arith.scaling_extf", How::Number(|c, op| scale(c, op, false))),
    ("arith.scaling_truncf", How::Number(|c, op| scale(c, op, true))),
    ("arith.fptosi", How::Number(|c, op| to_int(c, op, true))),
    ("arith.fptoui", How::Number(|c, op| to_int(c, op, false))),
    ("arith.sitofp", How::Number(|c, op| from_int(c, op, true))),
    ("arith.uitofp", How::Number(|c, op| from_int(c, op, false))),
    ("arith.bitcast", How::Number(|_, _| Some(ScalarOp::Same))),
    ("arith.mulsi_extended", How::Code(|c, op| pair(c, op, IntOp::Mul, IntOp::MulHighS))),
    ("arith.mului_extended", How::Code(|c, op| pair(c, op, IntOp::Mul, IntOp::MulHighU))),
    ("arith.addui_extended", How::Code(|c, op| pair(c, op, IntOp::Add, IntOp::Carry))),
    ("ub.poison", How::Code(poison)),
    ("ub.unreachable", How::Code(unreachable)),
];

/// Returns the width of the operand's integer type or element type.
pub fn operand_width(c: &Compiler<'_>, op: Op) -> Option<u32> {
    width(c.ctx, c.operand_type(op, 0))
}

/// Returns the width of an integer type or of the integer elements of a type.
pub fn width(ctx: &Context, ty: Type) -> Option<u32> {
    match Kind::of(ctx, ty.element_or_self(ctx))? {
        Kind::Int(width) => Some(width),
        _ => None,
    }
}

/// Returns the format of a float type or of the float elements of a type.
pub fn format(ctx: &Context, ty: Type) -> Option<FloatKind> {
    match *ty.element_or_self(ctx).data(ctx) {
        TypeData::Float(kind) => Some(kind),
        _ => None,
    }
}

/// Returns the overflow, exact and nonnegative flags of an op as [`super::scalar::promise`] bits.
fn promises(c: &Compiler<'_>, op: Op) -> u8 {
    let mut all = 0;
    if let Some(attr) = c.attribute(op, "overflowFlags")
        && let AttrData::Dialect { parameters, .. } = attr.data(c.ctx)
    {
        all |= parameters.first().and_then(|flags| flags.as_i64(c.ctx)).unwrap_or(0) as u8 & 3;
    }
    if c.attribute(op, "isExact").is_some() {
        all |= promise::EXACT;
    }
    if c.attribute(op, "nonNeg").is_some() {
        all |= promise::NON_NEGATIVE;
    }
    all
}

fn int(c: &Compiler<'_>, op: Op, kind: IntOp) -> Option<ScalarOp> {
    Some(ScalarOp::Int { op: kind, width: operand_width(c, op)?, promises: promises(c, op) })
}

/// Returns a float operation in the format of the first operand.
pub fn float(c: &Compiler<'_>, op: Op, kind: FloatOp) -> Option<ScalarOp> {
    Some(ScalarOp::Float { op: kind, kind: format(c.ctx, c.operand_type(op, 0))? })
}

fn predicate(c: &Compiler<'_>, op: Op) -> Option<u8> {
    c.attribute(op, "predicate")?.as_i64(c.ctx)?.try_into().ok()
}

fn compare_int(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    Some(ScalarOp::CompareInt { predicate: predicate(c, op)?, width: operand_width(c, op)? })
}

fn compare_float(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    Some(ScalarOp::CompareFloat { predicate: predicate(c, op)?, kind: format(c.ctx, c.operand_type(op, 0))? })
}

fn extend(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let (from, to) = (operand_width(c, op)?, width(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::Extend { signed, from, to, promises: promises(c, op) })
}

fn truncate(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let (from, to) = (operand_width(c, op)?, width(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::Truncate { from, to, promises: promises(c, op) })
}

/// Returns an integer extension or truncation, depending on the types.
pub fn resize(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let (from, to) = (operand_width(c, op)?, width(c.ctx, c.result_type(op, 0))?);
    let promises = promises(c, op);
    Some(if to >= from {
        ScalarOp::Extend { signed, from, to, promises }
    } else {
        ScalarOp::Truncate { from, to, promises: 0 }
    })
}

fn convert(c: &Compiler<'_>, op: Op) -> Option<ScalarOp> {
    let (from, to) = (format(c.ctx, c.operand_type(op, 0))?, format(c.ctx, c.result_type(op, 0))?);
    let rounding = c.attribute(op, "roundingmode").and_then(|mode| mode.as_i64(c.ctx)).unwrap_or(0) as u8;
    Some(ScalarOp::ConvertFloat { from, to, rounding })
}

fn scale(c: &Compiler<'_>, op: Op, divides: bool) -> Option<ScalarOp> {
    let Some(ScalarOp::ConvertFloat { from, to, rounding }) = convert(c, op) else { return None };
    Some(ScalarOp::Scale { divides, from, scale: format(c.ctx, c.operand_type(op, 1))?, to, rounding })
}

fn to_int(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let (kind, width) = (format(c.ctx, c.operand_type(op, 0))?, width(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::FloatToInt { signed, kind, width })
}

fn from_int(c: &Compiler<'_>, op: Op, signed: bool) -> Option<ScalarOp> {
    let (width, kind) = (operand_width(c, op)?, format(c.ctx, c.result_type(op, 0))?);
    Some(ScalarOp::IntToFloat { signed, width, kind, promises: promises(c, op) })
}

/// Compiles an op with two scalar results.
fn pair(c: &mut Compiler<'_>, op: Op, first: IntOp, second: IntOp) -> Compiled {
    let ty = c.operand_type(op, 0);
    let width = width(c.ctx, ty).ok_or("has types that the machine does not support")?;
    let ops = [first, second].map(|kind| ScalarOp::int(kind, width));
    if !ty.is_shaped(c.ctx) {
        let operands = c.body.operand_vec(op);
        for (index, scalar) in ops.into_iter().enumerate() {
            c.emit(Code::Scalar(scalar), &operands, &[c.body.result(op, index)]);
        }
        return Ok(());
    }
    let kind = Kind::Int(width);
    let kinds = [c.element_kind(c.result_type(op, 0))?, c.element_kind(c.result_type(op, 1))?];
    c.step(op, move |step| {
        let (a, b) = (step.tensor(0)?, step.tensor(1)?);
        let count = super::kind::element_count(&a.shape).unwrap_or(0);
        for (number, (scalar, result)) in ops.iter().zip(&kinds).enumerate() {
            let mut out = step.empty_tensor(a.shape.clone(), result)?;
            for index in 0..count {
                let [x, y] = [&a, &b].map(|from| step.load(&kind, &from.data, index * kind.size()));
                let value = match scalar::apply(scalar, &[&x, &y]) {
                    Ok(value) => value,
                    Err(trap) => trapped(trap, step.at)?,
                };
                result.store(out.data_mut(), index * result.size(), &value);
            }
            step.set(number, Value::Tensor(out.into()));
        }
        Ok(())
    });
    Ok(())
}

fn constant(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let attr = c.attribute(op, "value").ok_or("lacks a value")?;
    let ty = c.result_type(op, 0);
    let is_shaped = ty.is_tensor(c.ctx) || ty.is_vector(c.ctx);
    let elements = if is_shaped { Some(elements(c.ctx, attr, ty)?) } else { None };
    if let Some(elements) = elements.filter(|elements| elements.size() > super::compile::LARGE) {
        return large_constant(c, op, elements);
    }
    let value = constant_value(c.ctx, attr, ty)?;
    c.emit(Code::Constant(value), &[], &[c.body.result(op, 0)]);
    Ok(())
}

/// Compiles a large constant. It is created on first use, after a check of the memory limit.
fn large_constant(c: &mut Compiler<'_>, op: Op, elements: Elements) -> Compiled {
    let made = std::cell::OnceCell::new();
    c.step(op, move |step| {
        if made.get().is_none() {
            step.state.memory.check_available(elements.size() as u64, step.at)?;
        }
        let value = made.get_or_init(|| Value::Tensor(Tensor::new(elements.shape.clone(), elements.data()).into()));
        step.set(0, value.clone());
        Ok(())
    });
    Ok(())
}

/// Returns the value of an attribute as a constant of type `ty`.
pub fn constant_value(ctx: &Context, attr: Attr, ty: Type) -> Result<Value, String> {
    match attr.data(ctx) {
        AttrData::Integer { value, .. } => {
            let mut words: Vec<u64> = value.words().collect();
            if words.len() == 1 {
                return Ok(Value::Scalar(words[0]));
            }
            words.resize(value.width().div_ceil(64) as usize, 0);
            Ok(Value::wide(words))
        }
        AttrData::Float { bits, ty } => {
            Ok(Value::of_bits(*bits, ty.bit_width(ctx).ok_or("is a float of an unknown format")?))
        }
        AttrData::Array(parts) => match (&**parts, ty.data(ctx)) {
            ([real, imaginary], TypeData::Complex(part)) => {
                Ok(Value::complex(constant_value(ctx, *real, *part)?, constant_value(ctx, *imaginary, *part)?))
            }
            _ => Err("is a constant that the machine does not support".to_string()),
        },
        AttrData::Dialect { mnemonic, .. } if ctx.str(*mnemonic) == "poison" => {
            Ok(Value::Undefined(super::value::Origin {
                poison: true,
                at: freehold_core::ir::Location::UNKNOWN,
                birth: freehold_core::ir::Location::UNKNOWN,
            }))
        }
        _ => {
            let elements = elements(ctx, attr, ty)?;
            if elements.size() > super::compile::LARGE {
                return Err("is a constant that is too large in this position".to_string());
            }
            let data = elements.data();
            Ok(Value::Tensor(Tensor::new(elements.shape, data).into()))
        }
    }
}

/// The elements of a dense attribute in memory layout. A splat is stored once, because a short text may describe more
/// elements than fit in memory.
#[derive(Debug)]
pub struct Elements {
    shape: super::kind::Dims,
    /// The elements, or the single element of a splat.
    bytes: Vec<u8>,
    times: usize,
}

impl Elements {
    /// Returns the size of all elements in bytes.
    pub fn size(&self) -> usize {
        self.bytes.len() * self.times
    }

    /// Returns all elements; a splat is expanded.
    pub fn data(&self) -> super::memory::Data {
        super::memory::Data::defined(self.bytes.repeat(self.times))
    }
}

/// Returns the elements of a dense attribute.
pub fn elements(ctx: &Context, attr: Attr, ty: Type) -> Result<Elements, String> {
    let unknown = || "is a constant that the machine does not support".to_string();
    let shape = &super::kind::extents(ctx, ty).ok_or_else(unknown)?;
    let kind = Kind::of(ctx, ty.element_or_self(ctx)).ok_or_else(unknown)?;
    let count = super::kind::element_count(shape).ok_or_else(unknown)?;
    // A short text can describe a splat of 2^60 elements.
    if count.checked_mul(kind.size()).is_none_or(|bytes| bytes > 1 << 34) {
        return Err("is a constant of more than 16 GiB".to_string());
    }
    let (splat, bytes): (bool, std::borrow::Cow<'_, [u8]>) = match attr.data(ctx) {
        AttrData::DenseElements { splat, data, .. } => (*splat, (&**data).into()),
        AttrData::DenseResource { dialect, key, .. } => match ctx.resource(false, *dialect, *key) {
            // The first four bytes are the alignment.
            Some(freehold_core::ir::ResourceValue::Blob(bytes)) if bytes.len() >= 4 => {
                (false, bytes[4..].to_vec().into())
            }
            _ => return Err("refers to an undefined resource".to_string()),
        },
        _ => return Err(unknown()),
    };
    let parts = match &kind {
        Kind::Complex(part) => vec![(**part).clone(); 2],
        Kind::Int(_) | Kind::Float(_) => vec![kind.clone()],
        _ => return Err(unknown()),
    };
    let source_size = |kind: &Kind| match kind {
        Kind::Int(width) => width.div_ceil(8).max(1) as usize,
        Kind::Float(float) => float.width().div_ceil(8) as usize,
        _ => 0,
    };
    let from: usize = parts.iter().map(source_size).sum();
    let (count, times) = if splat && count > 0 { (1, count) } else { (count, 1) };
    let needed = from * count;
    if bytes.len() < needed {
        return Err("has fewer bytes than its type requires".to_string());
    }
    if from == kind.size() {
        return Ok(Elements { shape: shape.clone(), bytes: bytes[..needed].to_vec(), times });
    }
    let mut out = vec![0; count * kind.size()];
    for index in 0..count {
        let (mut read, mut write) = (index * from, index * kind.size());
        for part in &parts {
            let size = source_size(part);
            out[write..write + size].copy_from_slice(&bytes[read..read + size]);
            read += size;
            write += part.size();
        }
    }
    Ok(Elements { shape: shape.clone(), bytes: out, times })
}

fn poison(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = c.result_type(op, 0);
    if (ty.is_tensor(c.ctx) || ty.is_vector(c.ctx)) && ty.has_static_shape(c.ctx) {
        let kind = c.element_kind(ty)?;
        let shape = super::kind::extents(c.ctx, ty).unwrap_or_default();
        c.step(op, move |step| {
            let mut tensor = step.empty_tensor(shape.clone(), &kind)?;
            tensor.data_mut().remember(origin(step.at));
            step.set(0, Value::Tensor(tensor.into()));
            Ok(())
        });
        return Ok(());
    }
    c.step(op, |step| {
        step.set(0, Value::Undefined(origin(step.at)));
        Ok(())
    });
    Ok(())
}

fn origin(at: freehold_core::ir::Location) -> super::value::Origin {
    super::value::Origin { poison: true, at, birth: freehold_core::ir::Location::UNKNOWN }
}

fn unreachable(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| step.fault(super::FaultKind::Unreachable, "an unreachable op is executed"));
    Ok(())
}
