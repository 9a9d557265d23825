//! The semantics of the named ops: their bodies, indexing maps and iterator types, built from their entries in
//! `computations.rs`.

use smallvec::SmallVec;

use super::computations::{
    CastKind, IteratorKind, MULTIPLY_ADD_BY_ATTRIBUTE, MapResult, Maps, Scalar, Target, named_op,
};
use super::enums::{BINARY_FN_DEF, ELEMENTWISE_KIND_DEF, TERNARY_FN_DEF, TYPE_FN_DEF, UNARY_FN_DEF};
use super::iteration::{IteratorType, output_count};
use crate::{arith, complex, linalg, math};
use freehold_core::definition::{OpDef, Presence, attribute_defaults};
use freehold_core::ir::{
    AffineExpr, AffineMap, Attr, AttrData, Block, Body, Context, InsertPoint, Location, Name, Op, OpName, OpSpec,
    Region, Type, TypeData, Value, View, read_signed,
};
use freehold_core::text::OpState;

/// Returns the function that an attribute `#linalg.elementwise_kind<…>` names.
pub fn elementwise_kind(ctx: &Context, attr: Attr) -> Option<&'static str> {
    let enum_def = &ELEMENTWISE_KIND_DEF;
    let value = enum_def.value(ctx, attr)?;
    enum_def.keyword(value)
}

/// Returns whether the op is a named contraction: it adds the products of elements of two inputs, each of which it reads
/// by a map of dimensions alone. `linalg.contract` can spell all of them.
pub fn is_contraction(view: View<'_>, op: Op) -> bool {
    let is_dimension = |result: &MapResult| matches!(result, MapResult::Dim(_));
    let Some(op_def) = view.op_def(op) else { return false };
    let named = || named_op(op_def.name).map(|named| &named.maps);
    op_def.is(&linalg::CONTRACT)
        || matches!(named(), Some(Maps::Each(maps @ [_, _, _])) if maps.iter().all(|map| map.iter().all(is_dimension)))
}

/// Returns the number of operands of a scalar function.
fn function_arity(name: &str) -> usize {
    let is_case = |enum_def: &freehold_core::definition::EnumDef| enum_def.case(name).is_some();
    if is_case(&UNARY_FN_DEF) {
        1
    } else if is_case(&BINARY_FN_DEF) {
        2
    } else if is_case(&TERNARY_FN_DEF) {
        3
    } else {
        0
    }
}

/// Returns the highest argument index in `scalar`.
fn last_argument(scalar: &Scalar) -> usize {
    match scalar {
        Scalar::Argument(index) => *index,
        Scalar::Cast(_, _, inner) | Scalar::Unary(_, inner) => last_argument(inner),
        Scalar::Binary(_, left, right) => last_argument(left).max(last_argument(right)),
        Scalar::Ternary(_, first, second, third) => {
            last_argument(first).max(last_argument(second)).max(last_argument(third))
        }
        Scalar::Integer(..) | Scalar::Float(_) | Scalar::Index(_) => 0,
    }
}

/// Returns the number of arguments of the op's body, if the name determines it.
pub(super) fn body_argument_count(ctx: &Context, state: &OpState) -> Option<usize> {
    let op_def = ctx.op_def(state.name)?;
    match op_def {
        _ if op_def.is(&linalg::ELEMENTWISE) => {
            Some(1 + function_arity(state.get(ctx, Name::KIND).and_then(|kind| elementwise_kind(ctx, kind))?))
        }
        _ if op_def.is(&linalg::CONTRACT) => Some(3),
        _ => {
            let named = named_op(op_def.name)?;
            Some(match named.maps {
                Maps::Elementwise => last_argument(&named.body) + 2,
                Maps::Each(maps) => maps.len(),
            })
        }
    }
}

/// Builds the body that the templates cache.
pub(super) fn build_ops(
    ctx: &Context,
    body: &mut Body,
    region: Region,
    state: &OpState,
    types: &[Type],
) -> Result<(), String> {
    let Some(op_def) = ctx.op_def(state.name) else { return Ok(()) };
    let block = body.append_block(region);
    let arguments: SmallVec<[Value; 4]> =
        types.iter().map(|&ty| body.add_argument(block, ty, Location::UNKNOWN)).collect();
    let cast = state.get(ctx, Name::CAST).and_then(|attr| TYPE_FN_DEF.value(ctx, attr)).unwrap_or(0);
    let mut builder = BodyBuilder { ctx, body, block, arguments, unsigned: cast == 1 };
    let result = match op_def {
        _ if op_def.is(&linalg::ELEMENTWISE) => {
            let kind = state.get(ctx, Name::KIND).and_then(|kind| elementwise_kind(ctx, kind)).unwrap_or_default();
            let operands = builder.arguments.clone();
            builder.function(kind, &operands[..operands.len().saturating_sub(1)])?
        }
        _ if op_def.is(&linalg::CONTRACT) => builder.scalar(&MULTIPLY_ADD_BY_ATTRIBUTE)?,
        _ => match named_op(op_def.name) {
            Some(named) => builder.scalar(&named.body)?,
            None => return Ok(()),
        },
    };
    let spec = OpSpec::new(ctx.op_name(linalg::YIELD.name), Location::UNKNOWN).operands(&[result]);
    builder.body.insert(InsertPoint::End(block), &spec);
    Ok(())
}

/// A computation of ops of older versions.
#[derive(Clone, Copy)]
pub(super) enum Computation<'a> {
    /// A scalar expression.
    Scalar(&'a Scalar),
    /// A function of the inputs, cast to the type of the output.
    Function(&'a str),
}

/// Builds a body for arguments of these types into `region`. Returns an error message if the computation is not defined
/// for them.
pub(super) fn build_computation(
    ctx: &Context,
    body: &mut Body,
    region: Region,
    types: &[Type],
    unsigned: bool,
    computation: Computation<'_>,
) -> Result<(), String> {
    let block = body.append_block(region);
    let arguments: SmallVec<[Value; 4]> =
        types.iter().map(|&ty| body.add_argument(block, ty, Location::UNKNOWN)).collect();
    let mut builder = BodyBuilder { ctx, body, block, arguments, unsigned };
    let result = match computation {
        Computation::Scalar(scalar) => builder.scalar(scalar)?,
        Computation::Function(name) => {
            let inputs = builder.arguments[..types.len().saturating_sub(1)].to_vec();
            let ty = types.last().copied().unwrap_or(ctx.none());
            let cast: Vec<Value> = inputs.into_iter().map(|value| builder.cast(value, ty, unsigned)).collect();
            builder.function(name, &cast)?
        }
    };
    let spec = OpSpec::new(ctx.op_name(linalg::YIELD.name), Location::UNKNOWN).operands(&[result]);
    builder.body.insert(InsertPoint::End(block), &spec);
    Ok(())
}

/// Creates the ops of a body.
struct BodyBuilder<'a> {
    ctx: &'a Context,
    body: &'a mut Body,
    block: Block,
    arguments: SmallVec<[Value; 4]>,
    unsigned: bool,
}

/// The class of numbers an operation is on.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Numbers {
    Complex,
    Float,
    Integer,
    Boolean,
}

impl BodyBuilder<'_> {
    fn op(&mut self, definition: &'static OpDef, operands: &[Value], result: Type) -> Value {
        self.op_with(definition, operands, result, Vec::new())
    }

    fn op_with(
        &mut self,
        name: &'static OpDef,
        operands: &[Value],
        result: Type,
        mut attributes: Vec<(freehold_core::ir::Name, Attr)>,
    ) -> Value {
        let name = self.ctx.op_name(name.name);
        add_defaults(self.ctx, name, &mut attributes);
        let spec = OpSpec::new(name, Location::UNKNOWN)
            .operands(operands)
            .results(&[result])
            .attributes(self.ctx.dictionary(&attributes));
        let op = self.body.insert(InsertPoint::End(self.block), &spec);
        self.body.result(op, 0)
    }

    fn constant(&mut self, value: Attr, ty: Type) -> Value {
        let attributes = vec![(Name::VALUE, value)];
        self.op_with(&arith::CONSTANT, &[], ty, attributes)
    }

    fn argument(&self, index: usize) -> Result<Value, String> {
        self.arguments.get(index).copied().ok_or_else(|| "body argument is missing".to_string())
    }

    /// Creates the ops for `scalar`. The recursion depth is that of the entry.
    fn scalar(&mut self, scalar: &Scalar) -> Result<Value, String> {
        let ctx = self.ctx;
        match *scalar {
            Scalar::Argument(index) => self.argument(index),
            Scalar::Cast(kind, target, inner) => {
                let value = self.scalar(inner)?;
                let ty = match target {
                    Target::OfArgument(index) => self.body.ty(self.argument(index)?),
                    Target::Integer(width) => ctx.integer(width),
                    Target::Float64 => ctx.float(freehold_core::ir::FloatKind::F64),
                };
                let unsigned = match kind {
                    CastKind::Signed => false,
                    CastKind::Unsigned => true,
                    CastKind::ByAttribute => self.unsigned,
                };
                Ok(self.cast(value, ty, unsigned))
            }
            Scalar::Unary(name, inner) => {
                let value = self.scalar(inner)?;
                self.function(name, &[value])
            }
            Scalar::Binary(name, left, right) => {
                let left = self.scalar(left)?;
                let right = self.scalar(right)?;
                self.function(name, &[left, right])
            }
            Scalar::Ternary(name, first, second, third) => {
                let values = [self.scalar(first)?, self.scalar(second)?, self.scalar(third)?];
                self.function(name, &values)
            }
            Scalar::Integer(value, width) => {
                let ty = ctx.integer(width);
                Ok(self.constant(ctx.integer_attr(ty, value), ty))
            }
            Scalar::Float(value) => {
                let ty = ctx.float(freehold_core::ir::FloatKind::F64);
                let attr = ctx.intern_attr(AttrData::Float { bits: u128::from(value.to_bits()), ty });
                Ok(self.constant(attr, ty))
            }
            Scalar::Index(dimension) => {
                let dimension = ctx.integer_attr(ctx.integer(64), i64::from(dimension));
                Ok(self.op_with(&linalg::INDEX, &[], ctx.index(), vec![(Name::DIM, dimension)]))
            }
        }
    }

    /// Converts `value` to `ty` if possible; otherwise returns it unchanged.
    fn cast(&mut self, value: Value, ty: Type, unsigned: bool) -> Value {
        let from = self.body.ty(value);
        if from == ty {
            return value;
        }
        let choose = |signed: &'static OpDef, other: &'static OpDef| if unsigned { other } else { signed };
        let name = match (from.data(self.ctx), ty.data(self.ctx)) {
            (TypeData::Float(_), TypeData::Integer { .. }) => choose(&arith::FPTOSI, &arith::FPTOUI),
            (TypeData::Index, TypeData::Integer { .. }) => &arith::INDEX_CAST,
            (TypeData::Integer { width: from, .. }, TypeData::Integer { width: to, .. }) => {
                if to > from {
                    choose(&arith::EXTSI, &arith::EXTUI)
                } else if to < from {
                    &arith::TRUNCI
                } else {
                    return value;
                }
            }
            (TypeData::Integer { .. }, TypeData::Float(_)) => choose(&arith::SITOFP, &arith::UITOFP),
            (TypeData::Float(from), TypeData::Float(to)) => {
                if to.width() > from.width() {
                    &arith::EXTF
                } else if to.width() < from.width() {
                    &arith::TRUNCF
                } else {
                    return value;
                }
            }
            _ => return value,
        };
        self.op(name, &[value], ty)
    }

    /// Applies a function of linalg's enumerations to values.
    fn function(&mut self, name: &str, values: &[Value]) -> Result<Value, String> {
        match *values {
            [value] => self.unary(name, value),
            [left, right] => self.binary(name, left, right),
            [condition, on_true, on_false] => {
                let ty = self.body.ty(on_true);
                Ok(self.op(&arith::SELECT, &[condition, on_true, on_false], ty))
            }
            _ => Err("unsupported function".to_string()),
        }
    }

    fn unary(&mut self, name: &str, value: Value) -> Result<Value, String> {
        let ty = self.body.ty(value);
        let TypeData::Float(kind) = *ty.data(self.ctx) else {
            return Err("unsupported non numeric type".to_string());
        };
        let name = match name {
            "exp" => &math::EXP,
            "log" => &math::LOG,
            "abs" => &math::ABSF,
            "ceil" => &math::CEIL,
            "floor" => &math::FLOOR,
            "negf" => &arith::NEGF,
            "round" => &math::ROUND,
            "sqrt" => &math::SQRT,
            "rsqrt" => &math::RSQRT,
            "tanh" => &math::TANH,
            "erf" => &math::ERF,
            "square" => return Ok(self.op(&arith::MULF, &[value, value], ty)),
            "reciprocal" => {
                let one = freehold_core::ir::float::from_f64(kind, 1.0);
                let one = self.constant(self.ctx.intern_attr(AttrData::Float { bits: one, ty }), ty);
                return Ok(self.op(&arith::DIVF, &[one, value], ty));
            }
            _ => return Err("unsupported unary function".to_string()),
        };
        Ok(self.op(name, &[value], ty))
    }

    fn binary(&mut self, name: &str, left: Value, right: Value) -> Result<Value, String> {
        let numbers = |ty: Type| match *ty.data(self.ctx) {
            TypeData::Complex(_) => Some(Numbers::Complex),
            TypeData::Float(_) => Some(Numbers::Float),
            TypeData::Integer { width: 1, .. } => Some(Numbers::Boolean),
            TypeData::Integer { .. } => Some(Numbers::Integer),
            _ => None,
        };
        let ty = self.body.ty(left);
        let kind = match (numbers(ty), numbers(self.body.ty(right))) {
            (Some(Numbers::Boolean), Some(Numbers::Integer)) => Some(Numbers::Integer),
            (Some(Numbers::Integer), Some(Numbers::Boolean)) => Some(Numbers::Integer),
            (left, right) if left == right => left,
            _ => None,
        };
        let Some(kind) = kind else {
            let quoted = |value| freehold_core::text::type_text(self.ctx, self.body.ty(value));
            return Err(format!(
                "Cannot build binary Linalg operation: expects allComplex, allFloatingPoint, or allInteger, got '{}' and \
                 '{}'",
                quoted(left),
                quoted(right)
            ));
        };
        use Numbers::*;
        let op = match (name, kind) {
            ("add", Complex) => &complex::ADD,
            ("add", Float) => &arith::ADDF,
            ("add", Boolean) => &arith::ORI,
            ("add", Integer) => &arith::ADDI,
            ("sub", Complex) => &complex::SUB,
            ("sub", Float) => &arith::SUBF,
            ("sub", Boolean) => return Err("unsupported operation: sub with bools".to_string()),
            ("sub", Integer) => &arith::SUBI,
            ("mul", Complex) => &complex::MUL,
            ("mul", Float) => &arith::MULF,
            ("mul", Boolean) => &arith::ANDI,
            ("mul", Integer) => &arith::MULI,
            ("div", Complex) => &complex::DIV,
            ("div", Float) => &arith::DIVF,
            ("div", Boolean) => return Err("unsupported operation: div with bools".to_string()),
            ("div", Integer) => &arith::DIVSI,
            ("div_unsigned", Integer) => &arith::DIVUI,
            ("div_unsigned", _) => return Err("unsupported operation: unsigned div not on uint".to_string()),
            ("max_signed" | "max_unsigned", Float) => &arith::MAXIMUMF,
            ("min_signed" | "min_unsigned", Float) => &arith::MINIMUMF,
            // Ops that are not defined for these types are left to the verifier of the body.
            ("max_signed", _) => &arith::MAXSI,
            ("min_signed", _) => &arith::MINSI,
            ("max_unsigned", _) => &arith::MAXUI,
            ("min_unsigned", _) => &arith::MINUI,
            ("powf", _) => &math::POWF,
            _ => return Err("unsupported function".to_string()),
        };
        Ok(self.op(op, &[left, right], ty))
    }
}

/// Adds the inherent attributes that are missing and have a default value.
pub(super) fn add_defaults(ctx: &Context, name: freehold_core::ir::OpName, attributes: &mut Vec<(Name, Attr)>) {
    let Some(op_def) = ctx.op_def(name) else { return };
    for (group, &default) in op_def.attributes.iter().zip(attribute_defaults(ctx, name)) {
        if let (Presence::Default(_), Some(value)) = (group.presence, default) {
            let name = ctx.name(group.name);
            if !attributes.iter().any(|entry| entry.0 == name) {
                attributes.push((name, value));
            }
        }
    }
}

// ---- maps

/// Returns the integers of a dense `i64` attribute with at least `count` elements.
fn dense_integers(ctx: &Context, attr: Attr, count: usize) -> Option<Vec<i64>> {
    let AttrData::DenseElements { splat, data, .. } = attr.data(ctx) else { return None };
    let read = |index: usize| data.get(index * 8..index * 8 + 8).map(|bytes| read_signed(bytes, 64));
    (0..count).map(|index| read(if *splat { 0 } else { index })).collect()
}

/// Returns the maps of an op whose entry has one for each operand.
pub(super) fn maps_of_row(
    ctx: &Context,
    iterators: &[IteratorKind],
    maps: &[&[MapResult]],
    attribute: &dyn Fn(Name) -> Option<Attr>,
) -> Vec<AffineMap> {
    let windows = maps.iter().flat_map(|map| map.iter());
    let count = windows.filter(|result| matches!(result, MapResult::Window(..))).count();
    let values = |name: Name| {
        attribute(name).and_then(|attr| dense_integers(ctx, attr, count)).unwrap_or_else(|| vec![1; count])
    };
    let (strides, dilations) = (values(Name::STRIDES), values(Name::DILATIONS));
    let dim = |index: u32| AffineExpr::dim(ctx, index);
    let constant = |value: i64| AffineExpr::constant(ctx, value);
    let expr = |result: &MapResult| match *result {
        MapResult::Dim(index) => dim(index),
        MapResult::Sum(left, right) => dim(left).add(ctx, dim(right)),
        MapResult::Window(left, right, index) => {
            let position = dim(left).mul(ctx, constant(strides[index]));
            position.add(ctx, dim(right).mul(ctx, constant(dilations[index])))
        }
    };
    let map = |results: &&[MapResult]| {
        let results: Vec<AffineExpr> = results.iter().map(expr).collect();
        ctx.affine_map(iterators.len() as u32, 0, &results)
    };
    maps.iter().map(map).collect()
}

/// Gives the op the name in memory, if it has that of another version.
pub(super) fn set_present_name(ctx: &Context, state: &mut OpState) {
    if let Some(former) = ctx.op_name_data(state.name).former {
        state.name = ctx.op_name_of(former.op_def);
    }
}

/// Returns the text of the name that the op named `name` has in memory.
fn present_name(ctx: &Context, name: OpName) -> &str {
    let data = ctx.op_name_data(name);
    data.former.map_or(&data.text, |former| former.op_def.name)
}

/// Returns the maps that upstream caches in an attribute of the op after the first query.
pub(super) fn memoized_maps(ctx: &Context, state: &OpState) -> Option<Attr> {
    let named = named_op(present_name(ctx, state.name))?;
    let Maps::Each(maps) = named.maps else { return None };
    let maps = maps_of_row(ctx, named.iterators, maps, &|name| state.get(ctx, name));
    let maps: Vec<Attr> = maps.into_iter().map(|map| ctx.map_attr(map)).collect();
    Some(ctx.array_attr(&maps))
}

/// Returns the default indexing maps of an op whose text may contain them.
pub fn default_maps(ctx: &Context, name: OpName) -> Option<Vec<AffineMap>> {
    let named = named_op(present_name(ctx, name))?;
    let Maps::Each(maps) = named.maps else { return None };
    Some(maps_of_row(ctx, named.iterators, maps, &|_| None))
}

/// Returns the indexing maps of a named op without such an attribute.
pub(super) fn indexing_maps(view: View<'_>, op: Op) -> Option<Vec<AffineMap>> {
    let named = named_op(&view.ctx.op_name_data(view.name(op)).text)?;
    match named.maps {
        Maps::Each(maps) => Some(maps_of_row(view.ctx, named.iterators, maps, &|name| view.attribute(op, name))),
        Maps::Elementwise => {
            let rank = first_output_rank(view, op)?;
            let identity = AffineMap::identity(view.ctx, rank as u32);
            let scalar = view.ctx.affine_map(rank as u32, 0, &[]);
            let is_scalar = |ty: Type| !ty.is_tensor(view.ctx) && !ty.is_memref(view.ctx);
            let map = |value: Value| if is_scalar(view.ty(value)) { scalar } else { identity };
            Some(view.operands(op).map(map).collect())
        }
    }
}

/// Returns the indexing map of one operand of a named op that is elementwise, without those of the others.
pub(super) fn elementwise_map(view: View<'_>, op: Op, number: usize) -> Option<AffineMap> {
    let named = named_op(&view.ctx.op_name_data(view.name(op)).text)?;
    let (Maps::Elementwise, true) = (&named.maps, number < view.operand_count(op)) else { return None };
    let rank = first_output_rank(view, op)? as u32;
    let ty = view.ty(view.operand(op, number));
    let is_scalar = !ty.is_tensor(view.ctx) && !ty.is_memref(view.ctx);
    Some(if is_scalar { view.ctx.affine_map(rank, 0, &[]) } else { AffineMap::identity(view.ctx, rank) })
}

fn first_output_rank(view: View<'_>, op: Op) -> Option<usize> {
    let first = view.operand_count(op).checked_sub(output_count(view, op))?;
    if first >= view.operand_count(op) {
        return None;
    }
    view.ty(view.operand(op, first)).rank(view.ctx)
}

/// Returns the iterator types of a named op.
pub(super) fn iterator_types(view: View<'_>, op: Op) -> Option<Vec<IteratorType>> {
    let named = named_op(&view.ctx.op_name_data(view.name(op)).text)?;
    match named.maps {
        Maps::Elementwise => Some(vec![IteratorType::Parallel; first_output_rank(view, op)?]),
        Maps::Each(_) => {
            let iterators = named.iterators.iter().map(|kind| match kind {
                IteratorKind::Parallel => IteratorType::Parallel,
                IteratorKind::Reduction => IteratorType::Reduction,
            });
            Some(iterators.collect())
        }
    }
}
