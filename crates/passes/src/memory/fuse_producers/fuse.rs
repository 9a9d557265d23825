//! Makes a producer a part of a user.

use super::find::{Producer, consumer, index_of, stays_contraction};
use super::unit_reshapes::{empty_of, reshape_of, sizes_of_empty, slice_without_zeros, without_zeros};
use crate::support::structured::{Nest, empty_of_type, loop_index};
use freehold_core::definition::{MixedIndex, Traits};
use freehold_core::ir::{
    AffineExprData, AffineMap, Block, Body, Context, InsertPoint, Mapping, Name, Op, Rewriter, Silent, Value, View,
};
use freehold_dialects::linalg::{self, IteratorType, inputs};
use freehold_dialects::tensor::reify::index_constant;

/// The source of a body's argument after the fusion.
enum Source {
    /// The argument with this number.
    Argument(usize),
    /// A value that is defined outside.
    Scalar(Value),
}

/// Replaces `user` by an op that computes the elements of the producer's result itself. Returns the new op.
///
/// # Panics
/// If `find::fusion` did not find the user.
pub(super) fn fuse(ctx: &Context, body: &mut Body, producer: &Producer, user: Op) -> Op {
    let view = View::new(ctx, body);
    if let Some(reshape) = reshape_of(view, user) {
        return move_reshaped(ctx, body, producer, user, reshape.map);
    }
    let old = consumer(view, user).expect("a user that was found");
    let reads: Vec<(Value, AffineMap, bool)> = inputs(view, producer.op)
        .into_iter()
        .zip(&producer.maps)
        .zip(view.body.arguments(producer.block))
        .map(|((value, &map), &argument)| (value, map, view.body.is_unused(argument)))
        .collect();
    let is_taken = |&number: &usize| view.operand(user, number) == producer.tensor;
    let taken: Vec<usize> = (0..old.inputs).filter(is_taken).collect();
    let is_contraction = stays_contraction(view, &old, &taken, producer);
    let mut operands: Vec<(Value, AffineMap)> = Vec::new();
    let mut add = |value: Value, map: AffineMap| {
        // A contraction has two inputs, even if they are the same.
        let known = operands.iter().position(|operand| *operand == (value, map) && !is_contraction);
        known.unwrap_or_else(|| {
            operands.push((value, map));
            operands.len() - 1
        })
    };
    // By input of the user: where its argument comes from, or those of the producer's body.
    let mut sources: Vec<Result<Source, Vec<Option<Source>>>> = Vec::new();
    for (number, &map) in old.maps[..old.inputs].iter().enumerate() {
        let value = view.operand(user, number);
        sources.push(if value == producer.tensor {
            Err(reads
                .iter()
                .map(|&(read, inner, is_unused)| match () {
                    () if is_unused => None,
                    () if view.ty(read).is_shaped(ctx) => Some(Source::Argument(add(read, inner.compose(ctx, map)))),
                    () => Some(Source::Scalar(read)),
                })
                .collect())
        } else {
            Ok(Source::Argument(add(value, map)))
        });
    }
    let outputs: Vec<Value> = view.operands(user).skip(old.inputs).collect();
    let (mut values, mut maps): (Vec<Value>, Vec<AffineMap>) = operands.into_iter().unzip();
    maps.extend(&old.maps[old.inputs..]);
    let at = view.location(user);
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(user), &mut silent);
    if is_contraction {
        for (value, map) in values.iter_mut().zip(&mut maps) {
            *value = slice_without_zeros(&mut rewriter, at, *value, *map);
            *map = without_zeros(ctx, *map);
        }
    }
    let nest = Nest { at, inputs: &values, outputs: &outputs, maps: &maps, iterators: &old.iterators };
    let cast = rewriter.view().attribute(user, Name::CAST);
    let fill_body = |rewriter: &mut Rewriter<'_>, elements: &[Value]| {
        let value_of = |source: &Source| match *source {
            Source::Argument(number) => elements[number],
            Source::Scalar(value) => value,
        };
        let arguments = rewriter.body().arguments(old.block).to_vec();
        let mut mapping = Mapping::default();
        for (number, &argument) in arguments.iter().enumerate() {
            let element = match sources.get(number) {
                None => elements[values.len() + number - old.inputs],
                Some(Ok(source)) => value_of(source),
                Some(Err(_)) if rewriter.body().is_unused(argument) => continue,
                Some(Err(sources)) => {
                    let given: Vec<_> = sources.iter().map(|source| source.as_ref().map(value_of)).collect();
                    element_of(rewriter, producer, &given, old.maps[number])
                }
            };
            mapping.values.insert(argument, element);
        }
        clone_ops(rewriter, old.block, &mut mapping)
    };
    let made = match is_contraction {
        true => nest.make_contraction(&mut rewriter, cast, fill_body),
        false => nest.make(&mut rewriter, fill_body),
    };
    let results = rewriter.results(made).to_vec();
    rewriter.replace(user, &results);
    made
}

/// Replaces a reshape that only adds or drops dimensions of extent 1, and maps its elements to those of the producer's
/// result, by an op that moves the elements of the producer's input to the reshaped tensor. Returns the new op.
fn move_reshaped(ctx: &Context, body: &mut Body, producer: &Producer, reshape: Op, map: AffineMap) -> Op {
    let view = View::new(ctx, body);
    let (at, ty) = (view.location(reshape), view.ty(view.result(reshape, 0)));
    let destination = view.operands(producer.op).last().and_then(|output| empty_of(view, output));
    let given = destination.map(|empty| sizes_of_empty(view, empty)).unwrap_or_default();
    let mut sizes = vec![MixedIndex::Static(1); map.data(ctx).dims as usize];
    for (&size, result) in given.iter().zip(map.results(ctx)) {
        if let AffineExprData::Dim(index) = *result.data(ctx) {
            sizes[index as usize] = size;
        }
    }
    let (values, mut maps): (Vec<Value>, Vec<AffineMap>) =
        inputs(view, producer.op).into_iter().zip(producer.maps.iter().map(|inner| inner.compose(ctx, map))).unzip();
    maps.push(AffineMap::identity(ctx, sizes.len() as u32));
    let iterators = vec![IteratorType::Parallel; sizes.len()];
    let mut silent = Silent;
    let mut rewriter = Rewriter::new(ctx, body, InsertPoint::Before(reshape), &mut silent);
    let outputs = [empty_of_type(&mut rewriter, at, ty, &sizes)];
    let nest = Nest { at, inputs: &values, outputs: &outputs, maps: &maps, iterators: &iterators };
    let made = nest.make(&mut rewriter, |rewriter, elements| {
        let mut mapping = Mapping::default();
        let arguments = rewriter.body().arguments(producer.block).iter().copied();
        mapping.values.extend(arguments.zip(elements.iter().copied()));
        clone_ops(rewriter, producer.block, &mut mapping)
    });
    let result = rewriter.result(made, 0);
    rewriter.replace(reshape, &[result]);
    made
}

/// Computes an element of the producer's result, given the elements that it reads and the map by which its user reads the
/// result. Returns the element.
fn element_of(rewriter: &mut Rewriter<'_>, producer: &Producer, given: &[Option<Value>], map: AffineMap) -> Value {
    let ctx = rewriter.ctx;
    let mut mapping = Mapping::default();
    for (&argument, value) in rewriter.body().arguments(producer.block).iter().zip(given) {
        mapping.values.extend(value.map(|value| (argument, value)));
    }
    for op in rewriter.body().op_vec(producer.block) {
        if !rewriter.view().is(op, &linalg::INDEX) {
            continue;
        }
        let at = rewriter.location(op);
        let dimension = index_of(rewriter.view(), op).and_then(|number| map.results(ctx).get(number));
        let value = match dimension.map(|result| result.data(ctx)) {
            Some(&AffineExprData::Dim(index)) => loop_index(rewriter, at, index as usize),
            Some(&AffineExprData::Constant(value)) => index_constant(rewriter, at, value),
            _ => unreachable!("the user reads the producer's result by dimensions and constants"),
        };
        mapping.values.insert(rewriter.result(op, 0), value);
    }
    clone_ops(rewriter, producer.block, &mut mapping)[0]
}

/// Clones the ops of a block before its terminator whose results are not mapped. Returns what the operands of the
/// terminator map to.
pub(super) fn clone_ops(rewriter: &mut Rewriter<'_>, block: Block, mapping: &mut Mapping) -> Vec<Value> {
    for op in rewriter.body().op_vec(block) {
        let is_mapped = rewriter.results(op).first().is_some_and(|result| mapping.values.contains_key(result));
        if rewriter.view().op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)) {
            return rewriter.operands(op).map(|operand| mapping.value(operand)).collect();
        }
        if !is_mapped {
            rewriter.clone_op(op, mapping);
        }
    }
    Vec::new()
}
