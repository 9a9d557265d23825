//! Builders for the structured ops that passes create: `linalg.generic` with a body, `linalg.fill`, `linalg.transpose`;
//! and for their operands: empty tensors, sizes and reshapes.

use freehold_core::definition::{MixedIndex, OpDef, Traits};
use freehold_core::ir::{
    AffineMap, Attr, DYNAMIC, InsertPoint, Location, Name, Op, Rewriter, Type, TypeData, Value, View,
};
pub(crate) use freehold_dialects::linalg::build::fill;
use freehold_dialects::linalg::build::yield_first;
use freehold_dialects::linalg::{IteratorType, body_argument_type};
use freehold_dialects::memref::mixed::statics;
use freehold_dialects::tensor::reify::{index_constant, size_of};
use freehold_dialects::{arith, linalg, tensor};

/// The operands and maps of a loop nest over tensors, to be created as a `linalg.generic`.
pub(crate) struct Nest<'a> {
    /// The location of the op.
    pub at: Location,
    /// The inputs: tensors, and scalars with a map without results.
    pub inputs: &'a [Value],
    /// The outputs.
    pub outputs: &'a [Value],
    /// The indexing map of each operand.
    pub maps: &'a [AffineMap],
    /// The iterator type of each dimension.
    pub iterators: &'a [IteratorType],
}

/// A nest whose body is not filled yet.
struct BegunNest {
    op: Op,
    /// The elements of inputs and outputs.
    arguments: Vec<Value>,
    /// The insertion point behind the op.
    after: InsertPoint,
}

impl Nest<'_> {
    /// Creates the `linalg.generic` at the insertion point. `body` takes the elements of inputs and outputs and returns
    /// the values to yield. Afterwards the insertion point is after the op.
    pub(crate) fn make(
        &self,
        rewriter: &mut Rewriter<'_>,
        body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Vec<Value>,
    ) -> Op {
        let ctx = rewriter.ctx;
        let iterators: Vec<_> = self.iterators.iter().map(|iterator| iterator.attr(ctx)).collect();
        self.make_as(rewriter, &linalg::GENERIC, &[(Name::ITERATOR_TYPES, ctx.array_attr(&iterators))], body)
    }

    /// Creates a `linalg.contract`, whose loops are those of the iterator types. `cast` is its attribute of that name, and
    /// `body` what the op computes.
    pub(crate) fn make_contraction(
        &self,
        rewriter: &mut Rewriter<'_>,
        cast: Option<Attr>,
        body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Vec<Value>,
    ) -> Op {
        let cast = cast.unwrap_or_else(|| linalg::cast_signed(rewriter.ctx));
        self.make_as(rewriter, &linalg::CONTRACT, &[(Name::CAST, cast)], body)
    }

    fn make_as(
        &self,
        rewriter: &mut Rewriter<'_>,
        op_def: &'static OpDef,
        attributes: &[(Name, Attr)],
        body: impl FnOnce(&mut Rewriter<'_>, &[Value]) -> Vec<Value>,
    ) -> Op {
        let begun = self.begin(rewriter, op_def, attributes);
        let yielded = body(rewriter, &begun.arguments);
        self.end(rewriter, begun, &yielded)
    }

    /// Creates the op and its block; the insertion point is then in the block.
    fn begin(&self, rewriter: &mut Rewriter<'_>, op_def: &'static OpDef, attributes: &[(Name, Attr)]) -> BegunNest {
        let ctx = rewriter.ctx;
        let types: Vec<Type> = self.outputs.iter().map(|&output| rewriter.ty(output)).collect();
        let maps: Vec<_> = self.maps.iter().map(|&map| ctx.map_attr(map)).collect();
        let region = rewriter.create_region();
        let spec = rewriter.spec(op_def, self.at, self.inputs, &types).operands(self.outputs).region(region);
        let spec = spec.attribute(ctx, Name::INDEXING_MAPS, ctx.array_attr(&maps));
        let spec = attributes.iter().fold(spec, |spec, &(name, attr)| spec.attribute(ctx, name, attr));
        let op = rewriter.create(&spec.segments(ctx, &[self.inputs.len(), self.outputs.len()]));
        let after = rewriter.at;
        let block = rewriter.append_block(region);
        let arguments: Vec<Value> = self
            .inputs
            .iter()
            .chain(self.outputs)
            .map(|&operand| {
                let ty = body_argument_type(ctx, rewriter.ty(operand));
                rewriter.add_argument(block, ty, self.at)
            })
            .collect();
        rewriter.at = InsertPoint::End(block);
        BegunNest { op, arguments, after }
    }

    fn end(&self, rewriter: &mut Rewriter<'_>, begun: BegunNest, yielded: &[Value]) -> Op {
        let spec = rewriter.spec(&linalg::YIELD, self.at, yielded, &[]);
        rewriter.create(&spec);
        rewriter.at = begun.after;
        begun.op
    }
}

/// Returns the sizes of a ranked tensor: static ones from its type, others as `tensor.dim`s created at the insertion
/// point.
pub(crate) fn sizes_of(rewriter: &mut Rewriter<'_>, at: Location, tensor: Value) -> Vec<MixedIndex> {
    let rank = rewriter.ty(tensor).rank(rewriter.ctx).unwrap_or(0);
    (0..rank).map(|number| size_of(rewriter, at, tensor, number)).collect()
}

/// Creates a `tensor.empty` of type `ty`, a ranked tensor, with `sizes` for its dynamic dimensions.
pub(crate) fn empty_of_type(rewriter: &mut Rewriter<'_>, at: Location, ty: Type, sizes: &[MixedIndex]) -> Value {
    let shape = ty.shape(rewriter.ctx).unwrap_or(&[]);
    let mut operands = Vec::new();
    for (_, size) in shape.iter().zip(sizes).filter(|(extent, _)| **extent == DYNAMIC) {
        operands.push(as_value(rewriter, at, *size));
    }
    let spec = rewriter.spec(&tensor::EMPTY, at, &operands, &[ty]);
    rewriter.create_value(&spec)
}

/// Returns an index as a value; creates constants at the insertion point.
pub(crate) fn as_value(rewriter: &mut Rewriter<'_>, at: Location, index: MixedIndex) -> Value {
    match index {
        MixedIndex::Value(value) => value,
        MixedIndex::Static(number) => index_constant(rewriter, at, number),
    }
}

/// Returns the type of a tensor with the encoding of `like` and the given shape and element type.
pub(crate) fn tensor_like(rewriter: &Rewriter<'_>, like: Type, shape: &[i64], element: Type) -> Type {
    let encoding = match *like.data(rewriter.ctx) {
        TypeData::RankedTensor { encoding, .. } => encoding,
        _ => None,
    };
    rewriter.ctx.intern_type(TypeData::RankedTensor { shape: shape.into(), element, encoding })
}

/// Splits a mixed list into its operands and its static entries.
fn mixed_operands(list: &[MixedIndex]) -> (Vec<Value>, Vec<i64>) {
    let values = list.iter().filter_map(|entry| if let MixedIndex::Value(value) = entry { Some(*value) } else { None });
    (values.collect(), statics(list))
}

/// Creates a constant of type `ty` with the attribute as its value.
pub(crate) fn constant(rewriter: &mut Rewriter<'_>, at: Location, ty: Type, value: Attr) -> Value {
    rewriter.create_value(&arith::constant(rewriter.ctx, at, value, ty))
}

/// Creates a `linalg.index`.
pub(crate) fn loop_index(rewriter: &mut Rewriter<'_>, at: Location, dimension: usize) -> Value {
    let ctx = rewriter.ctx;
    let spec = rewriter.spec(&linalg::INDEX, at, &[], &[ctx.index()]);
    rewriter.create_value(&spec.attribute(ctx, Name::DIM, ctx.integer_attr(ctx.integer(64), dimension as i64)))
}

/// Creates a `tensor.extract`.
pub(crate) fn element_at(rewriter: &mut Rewriter<'_>, at: Location, tensor: Value, indices: &[Value]) -> Value {
    let element = rewriter.ty(tensor).element_or_self(rewriter.ctx);
    let spec = rewriter.spec(&tensor::EXTRACT, at, &[tensor], &[element]).operands(indices);
    rewriter.create_value(&spec)
}

/// Creates an op with operands and a result of one type.
pub(crate) fn binary(
    rewriter: &mut Rewriter<'_>,
    definition: &'static OpDef,
    at: Location,
    left: Value,
    right: Value,
) -> Value {
    let ty = rewriter.ty(left);
    let spec = rewriter.spec(definition, at, &[left, right], &[ty]);
    rewriter.create_value(&spec)
}

/// Creates a `linalg.transpose`.
pub(crate) fn transpose(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    source: Value,
    destination: Value,
    permutation: &[i64],
) -> Value {
    let ctx = rewriter.ctx;
    let ty = rewriter.ty(destination);
    let element = ty.element_or_self(ctx);
    let region = yield_first(rewriter, at, &[element, element]);
    let spec = rewriter.spec(&linalg::TRANSPOSE, at, &[source, destination], &[ty]).region(region);
    rewriter.create_value(&spec.attribute(ctx, Name::PERMUTATION, ctx.int_array_attr(64, permutation)))
}

/// Returns the reassociation of a reshape as an attribute.
fn reassociation(rewriter: &Rewriter<'_>, groups: &[Vec<usize>]) -> Attr {
    let ctx = rewriter.ctx;
    let number = |&index: &usize| ctx.integer_attr(ctx.integer(64), index as i64);
    let group = |group: &Vec<usize>| ctx.array_attr(&group.iter().map(number).collect::<Vec<_>>());
    ctx.array_attr(&groups.iter().map(group).collect::<Vec<_>>())
}

/// Creates a `tensor.expand_shape` to these sizes.
pub(crate) fn expand(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    tensor: Value,
    groups: &[Vec<usize>],
    sizes: &[MixedIndex],
) -> Value {
    let ctx = rewriter.ctx;
    let (values, shape) = mixed_operands(sizes);
    let like = rewriter.ty(tensor);
    let ty = tensor_like(rewriter, like, &shape, like.element_or_self(ctx));
    let spec = rewriter.spec(&tensor::EXPAND_SHAPE, at, &[tensor], &[ty]).operands(&values);
    let spec = spec.attribute(ctx, Name::REASSOCIATION, reassociation(rewriter, groups));
    rewriter.create_value(&spec.attribute(ctx, Name::STATIC_OUTPUT_SHAPE, ctx.int_array_attr(64, &shape)))
}

/// Creates a `tensor.collapse_shape` to type `ty`.
pub(crate) fn collapse(
    rewriter: &mut Rewriter<'_>,
    at: Location,
    tensor: Value,
    groups: &[Vec<usize>],
    ty: Type,
) -> Value {
    let spec = rewriter.spec(&tensor::COLLAPSE_SHAPE, at, &[tensor], &[ty]);
    let spec = spec.attribute(rewriter.ctx, Name::REASSOCIATION, reassociation(rewriter, groups));
    rewriter.create_value(&spec)
}

/// Returns whether the tensor is the result of an op that writes an empty or filled tensor: an op that can write a slice
/// of another tensor instead.
pub(crate) fn is_built(view: View<'_>, value: Value) -> bool {
    let Some(op) = view.defining_op(value) else { return false };
    let (operands, results) = (view.operand_count(op), view.results(op).len());
    let is_structured = view.op_def(op).is_some_and(|op_def| op_def.has(Traits::DESTINATION_STYLE));
    if !is_structured || operands < results {
        return false;
    }
    let Some(index) = view.results(op).iter().position(|&result| result == value) else { return false };
    let destination = view.operand(op, operands - results + index);
    let is_empty = |value: Value| view.defining_op(value).is_some_and(|op| view.is(op, &tensor::EMPTY));
    let is_filled_empty =
        |value: Value| linalg::Fill::defining(view, value).is_some_and(|fill| is_empty(fill.output()));
    view.ty(destination) == view.ty(value) && (is_empty(destination) || is_filled_empty(destination))
}
