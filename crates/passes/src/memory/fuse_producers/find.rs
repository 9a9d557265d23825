//! Which producers are fused into their users.

use super::unit_reshapes::{UnitReshape, dimension_of, empty_of, reshape_of, without_zeros};
use super::{CHEAP, INPUTS, MOVED_USERS, Places, Rules, SCALAR_OPS, USERS, USES};
use crate::memory::tensor_bytes::bytes_of;
use freehold_core::definition::{Traits, is_pure, subset_of};
use freehold_core::ir::{AffineExpr, AffineExprData, AffineMap, Block, Context, Name, Op, TypeData, Value, View};
use freehold_dialects::linalg::{
    self, IteratorType, indexing_maps, inputs, is_contraction, is_structured, iterator_types,
};
use freehold_dialects::tensor;

/// A producer, and the ops that it becomes a part of.
pub(super) struct Fusion {
    pub producer: Producer,
    /// All its users, each once.
    pub users: Vec<Op>,
}

/// An op that computes each element of its result from scalars and elements of its inputs.
pub(super) struct Producer {
    pub op: Op,
    /// The result.
    pub tensor: Value,
    /// The block of its body. Its arguments are the inputs and the output, which is not read.
    pub block: Block,
    /// The map of each input.
    pub maps: Vec<AffineMap>,
    /// The number of scalar ops.
    pub size: usize,
}

/// An op on tensors that producers may be fused into.
pub(super) struct Consumer {
    pub maps: Vec<AffineMap>,
    pub iterators: Vec<IteratorType>,
    pub inputs: usize,
    pub block: Block,
    form: Form,
}

/// The spelling of an op's computation.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Form {
    /// As a `linalg.generic`.
    Generic,
    /// As a named op that `linalg.contract` can spell.
    Contraction,
    /// As another named op.
    Named,
}

impl Consumer {
    /// Whether the op is a `linalg.generic`.
    pub fn is_generic(&self) -> bool {
        self.form == Form::Generic
    }

    /// Whether the op can be a `linalg.contract` with these inputs and maps, those of the inputs first.
    pub fn contracts(&self, ctx: &Context, inputs: usize, maps: &[AffineMap]) -> bool {
        let [left, right, output] = maps else { return false };
        let uses = |map: &AffineMap, dimension| map.results(ctx).iter().any(|result| result.uses_dim(ctx, dimension));
        // A dimension is one of the output, or both inputs have it.
        let is_plain = |(dimension, iterator): (usize, &IteratorType)| {
            let dimension = dimension as u32;
            match iterator {
                IteratorType::Reduction => uses(left, dimension) && uses(right, dimension) && !uses(output, dimension),
                _ => (uses(left, dimension) || uses(right, dimension)) && uses(output, dimension),
            }
        };
        self.form == Form::Contraction
            && inputs == 2
            && maps.iter().all(|map| map.is_projected_permutation(ctx, false))
            && self.reduces()
            && self.iterators.iter().enumerate().all(is_plain)
    }

    /// Whether the elements of the op are computed from several points of its loops.
    fn reduces(&self) -> bool {
        self.iterators.contains(&IteratorType::Reduction)
    }
}

/// Returns the fusion of an op into its users, if it pays.
pub(super) fn fusion(view: View<'_>, places: &Places, rules: Rules, op: Op) -> Option<Fusion> {
    let &[tensor] = view.results(op) else { return None };
    let mut users: Vec<Op> = Vec::new();
    let mut uses = 0;
    for operand in view.body.uses(tensor) {
        let user = view.body.use_owner(operand);
        uses += 1;
        if uses > MOVED_USERS || view.block(user) != Some(places.block) {
            return None;
        }
        if !users.contains(&user) {
            users.push(user);
        }
    }
    if users.is_empty() {
        return None;
    }
    let producer = producer(view, op)?;
    if producer.size != 0 && uses > USERS {
        return None;
    }
    let reads = reads(view, &producer);
    // A value that is computed from elements is computed once for each of them, by one user; a transposed tensor is read once.
    let is_moved = producer.size == 0;
    let is_cheap = reads.is_empty() && producer.size <= CHEAP;
    let is_transposed = || producer.maps.iter().any(|&map| !keeps_order(view, map));
    let is_reshaped = uses == 1
        && is_moved
        && reads.len() == 1
        && view.body.use_number(view.body.uses(producer.tensor).next()?) == 0
        && is_readable(view, &producer, users[0]);
    let reads_once = match () {
        () if !is_moved && !is_cheap => ReadsOnce::All,
        () if is_transposed() => ReadsOnce::Elementwise,
        () => ReadsOnce::None,
    };
    if uses > 1 && !is_moved && !is_cheap {
        return None;
    }
    let fits = |&user: &Op| {
        consumer(view, user).is_some_and(|consumer| can_take(view, rules, &consumer, user, &producer, reads_once))
    };
    let is_moved_whole = is_reshaped && made_in_empty(view, &producer);
    if !is_moved_whole && !users.iter().all(fits) {
        return None;
    }
    // A moved tensor that a reduction can read from elsewhere stays one that is only moved.
    if !is_moved
        && users.iter().any(|&user| is_moved_to_reduction(view, user) && fusion(view, places, rules, user).is_some())
    {
        return None;
    }
    let at = places.of_op(view.body, op)?;
    let last = users.iter().filter_map(|&user| places.of_op(view.body, user)).max()?;
    let limit = bytes_of(view.ctx, view.ty(producer.tensor));
    let mut longer = 0u64;
    for &read in &reads {
        longer += longer_bytes(view, places, read, at, last)?;
    }
    // A tensor of another order is live beside its source, which dies with it: it could not write into the source.
    let is_beside = is_moved && !producer.maps.iter().all(|map| map.is_identity(view.ctx));
    let pays = longer < limit || longer == limit && is_beside || reads.is_empty();
    pays.then_some(Fusion { producer, users })
}

/// The users that must read each element of a producer's result only once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum ReadsOnce {
    /// All: the elements are computed.
    All,
    /// Users whose loops are all parallel: the elements are moved to another order. A reduction reads its inputs several
    /// times in one order or another.
    Elementwise,
    /// None.
    None,
}

/// Returns the op as a producer.
pub(super) fn producer(view: View<'_>, op: Op) -> Option<Producer> {
    let is_known = [&linalg::GENERIC, &linalg::FILL, &linalg::BROADCAST, &linalg::TRANSPOSE];
    let &[tensor] = view.results(op) else { return None };
    if !is_known.iter().any(|op_def| view.is(op, op_def)) || !has_known_attributes(view, op) {
        return None;
    }
    let block = body_of(view, op)?;
    let &argument = view.body.arguments(block).last()?;
    if !view.body.is_unused(argument) {
        return None;
    }
    let mut maps = indexing_maps(view, op)?;
    let output = maps.pop()?;
    let is_parallel = iterator_types(view, op)?.iter().all(|&iterator| iterator == IteratorType::Parallel);
    let fits = is_parallel
        && output.is_identity(view.ctx)
        && maps.iter().all(|map| map.data(view.ctx).symbols == 0)
        && maps.len() + 1 == view.body.arguments(block).len()
        && inputs(view, op).iter().all(|&input| is_plain_tensor(view, input) || is_scalar(view, input))
        && is_plain_tensor(view, tensor);
    let size = scalar_ops(view, block)?;
    fits.then_some(Producer { op, tensor, block, maps, size })
}

/// Returns the op as one that producers may be fused into.
pub(super) fn consumer(view: View<'_>, op: Op) -> Option<Consumer> {
    if !is_structured(view, op) || view.results(op).is_empty() || !has_known_attributes(view, op) {
        return None;
    }
    let form = match () {
        () if view.is(op, &linalg::GENERIC) => Form::Generic,
        () if is_contraction(view, op) => Form::Contraction,
        () => Form::Named,
    };
    let block = body_of(view, op)?;
    let (maps, iterators) = (indexing_maps(view, op)?, iterator_types(view, op)?);
    let inputs = inputs(view, op).len();
    let is_plain = maps.len() == view.operand_count(op)
        && view.body.arguments(block).len() == maps.len()
        && maps.iter().all(|map| map.data(view.ctx).symbols == 0);
    is_plain.then_some(Consumer { maps, iterators, inputs, block, form })
}

/// Returns the only block of the op's only region.
fn body_of(view: View<'_>, op: Op) -> Option<Block> {
    let &[region] = view.regions(op) else { return None };
    let block = view.body.first_block(region)?;
    view.body.next_block(block).is_none().then_some(block)
}

/// Whether the op has no attributes but those that say what it computes.
fn has_known_attributes(view: View<'_>, op: Op) -> bool {
    let known = [
        Name::INDEXING_MAPS,
        Name::ITERATOR_TYPES,
        Name::OPERAND_SEGMENT_SIZES,
        Name::DIMENSIONS,
        Name::PERMUTATION,
        Name::CAST,
        Name::KIND,
        Name::STRIDES,
        Name::DILATIONS,
    ];
    let is_memoized = |name: Name| view.ctx.str(name) == linalg::MEMOIZED_MAPS;
    view.body.attributes(op).entries(view.ctx).iter().all(|&(name, _)| known.contains(&name) || is_memoized(name))
}

/// Whether the value is a ranked tensor without an encoding, which could mean another memory space or a sparse tensor.
fn is_plain_tensor(view: View<'_>, value: Value) -> bool {
    matches!(*view.ty(value).data(view.ctx), TypeData::RankedTensor { encoding: None, .. })
}

fn is_scalar(view: View<'_>, value: Value) -> bool {
    !view.ty(value).is_shaped(view.ctx)
}

/// Whether the op reshapes the producer's result so that each index of an element of its input is one of the reshaped
/// tensor's, or a quotient of one.
fn is_readable(view: View<'_>, producer: &Producer, reshape: Op) -> bool {
    let ctx = view.ctx;
    let is_index = |&result: &AffineExpr| result.as_constant(ctx).is_some() || dimension_of(ctx, result).is_some();
    let is_read =
        |map: &AffineMap, reshape: &UnitReshape| map.compose(ctx, reshape.map).results(ctx).iter().all(is_index);
    reshape_of(view, reshape).is_some_and(|reshape| producer.maps.iter().all(|map| is_read(map, &reshape)))
}

/// Whether the op only moves elements of a tensor, and a reduction reads them.
fn is_moved_to_reduction(view: View<'_>, op: Op) -> bool {
    let reduces = |user: Op| consumer(view, user).is_some_and(|consumer| consumer.reduces());
    producer(view, op).is_some_and(|moved| {
        let mut uses = view.body.uses(moved.tensor).take(USERS);
        moved.size == 0 && uses.any(|operand| reduces(view.body.use_owner(operand)))
    })
}

/// Whether the producer writes an empty tensor.
fn made_in_empty(view: View<'_>, producer: &Producer) -> bool {
    view.operands(producer.op).last().is_some_and(|output| empty_of(view, output).is_some())
}

/// Returns the number of ops of the block before its terminator, if they are ops on scalars that can run anywhere.
fn scalar_ops(view: View<'_>, block: Block) -> Option<usize> {
    let mut count = 0;
    for op in view.body.ops(block) {
        if view.op_def(op).is_some_and(|op_def| op_def.has(Traits::TERMINATOR)) {
            return Some(count);
        }
        let is_scalar = |value: Value| is_scalar(view, value);
        let is_simple = view.body.region_count(op) == 0
            && is_pure(view, op)
            && view.operands(op).all(is_scalar)
            && view.results(op).iter().all(|&result| is_scalar(result));
        count += 1;
        if !is_simple && !is_element_read(view, op, block) || count > SCALAR_OPS {
            return None;
        }
    }
    None
}

/// Whether the op reads an element of a tensor from outside of the body: a gather. An index out of bounds is undefined, so
/// that it can run anywhere.
fn is_element_read(view: View<'_>, op: Op, block: Block) -> bool {
    let is_outer = |tensor: Value| view.body.value_block(tensor) != Some(block) && is_plain_tensor(view, tensor);
    view.is(op, &tensor::EXTRACT) && is_outer(tensor::Extract::of(view, op).tensor())
}

/// Returns the tensors whose elements the producer reads, each once.
fn reads(view: View<'_>, producer: &Producer) -> Vec<Value> {
    let mut found = Vec::new();
    for (&argument, input) in view.body.arguments(producer.block).iter().zip(inputs(view, producer.op)) {
        if !view.body.is_unused(argument) && !is_scalar(view, input) && !found.contains(&input) {
            found.push(input);
        }
    }
    for op in view.body.ops(producer.block).filter(|&op| is_element_read(view, op, producer.block)) {
        let tensor = tensor::Extract::of(view, op).tensor();
        if !found.contains(&tensor) {
            found.push(tensor);
        }
    }
    found
}

/// Whether the results of the map are constants, and dimensions or their quotients in the order of the dimensions.
fn keeps_order(view: View<'_>, map: AffineMap) -> bool {
    let dimensions = map.results(view.ctx).iter().filter_map(|&result| match *result.data(view.ctx) {
        AffineExprData::Constant(_) => None,
        _ => Some(dimension_of(view.ctx, result)),
    });
    let found: Option<Vec<u32>> = dimensions.collect();
    found.is_some_and(|found| found.is_sorted())
}

/// Whether the user can compute the elements of the producer's result itself.
fn can_take(view: View<'_>, rules: Rules, user: &Consumer, op: Op, producer: &Producer, reads_once: ReadsOnce) -> bool {
    let ctx = view.ctx;
    let is_once = reads_once == ReadsOnce::All || reads_once == ReadsOnce::Elementwise && !user.reduces();
    let is_taken = |&(index, _): &(usize, Value)| view.operand(op, index) == producer.tensor;
    let taken: Vec<usize> = view.operands(op).enumerate().filter(is_taken).map(|(index, _)| index).collect();
    let indices = view.body.ops(producer.block).filter(|&inner| view.is(inner, &linalg::INDEX));
    let read: Vec<usize> = indices.filter_map(|inner| index_of(view, inner)).collect();
    let rank = user.iterators.len();
    let mut is_covered = vec![false; rank];
    let mut cover = |map: AffineMap| {
        for result in map.results(ctx) {
            if let AffineExprData::Dim(index) = *result.data(ctx) {
                is_covered[index as usize] = true;
            }
        }
    };
    for (index, &map) in user.maps.iter().enumerate() {
        if !taken.contains(&index) {
            cover(map);
            continue;
        }
        // An output stays a tensor.
        let is_known = |&dimension: &usize| {
            map.results(ctx)
                .get(dimension)
                .is_some_and(|result| matches!(result.data(ctx), AffineExprData::Dim(_) | AffineExprData::Constant(_)))
        };
        if index >= user.inputs || is_once && !map.is_permutation(ctx) || !read.iter().all(is_known) {
            return false;
        }
        producer.maps.iter().for_each(|inner| cover(inner.compose(ctx, map)));
    }
    if rules.keeps_named_ops && user.form != Form::Generic && !stays_contraction(view, user, &taken, producer) {
        return false;
    }
    let scalars = scalar_count(view, user.block) + taken.len() * producer.size;
    let inputs = user.inputs - taken.len() + taken.len() * producer.maps.len();
    is_covered.iter().all(|&is| is) && scalars <= SCALAR_OPS && inputs <= INPUTS
}

/// Whether a contraction is still one when it reads what the producer reads.
pub(super) fn stays_contraction(view: View<'_>, user: &Consumer, taken: &[usize], producer: &Producer) -> bool {
    let is_moved = producer.size == 0 && producer.maps.len() == 1 && reads(view, producer).len() == 1;
    let read = |(index, &map): (usize, &AffineMap)| match taken.contains(&index) {
        true => without_zeros(view.ctx, producer.maps[0].compose(view.ctx, map)),
        false => map,
    };
    is_moved && {
        let maps: Vec<AffineMap> = user.maps.iter().enumerate().map(read).collect();
        user.contracts(view.ctx, user.inputs, &maps)
    }
}

/// Returns the dimension of a `linalg.index`.
pub(super) fn index_of(view: View<'_>, op: Op) -> Option<usize> {
    view.attribute(op, Name::DIM)?.as_i64(view.ctx).and_then(|dimension| usize::try_from(dimension).ok())
}

/// Returns the number of ops of a block, up to one more than can be in a fused op.
fn scalar_count(view: View<'_>, block: Block) -> usize {
    view.body.ops(block).take(SCALAR_OPS + 2).count() - 1
}

/// Returns how many bytes live longer if the tensor is read after the op at `last` instead of the one at `at`. `None` if
/// it may be written in between, or if too many ops use it.
fn longer_bytes(view: View<'_>, places: &Places, read: Value, at: usize, last: usize) -> Option<u64> {
    let body = view.body;
    let mut root = read;
    while let Some(op) = body.defining_op(root).filter(|&op| is_view(view, op)) {
        [root] = view.first_operands(op);
    }
    let (mut tensors, mut uses, mut is_kept) = (vec![root], 0, false);
    while let Some(value) = tensors.pop() {
        for operand in body.uses(value) {
            let user = body.use_owner(operand);
            uses += 1;
            if uses > USES {
                return None;
            }
            let place = places.of_op(body, user);
            if is_view(view, user) {
                tensors.extend(view.results(user));
            } else if !is_read(view, user, body.use_number(operand))
                && place.is_some_and(|place| place > at && place <= last)
            {
                return None;
            }
            is_kept |= place.is_some_and(|place| place >= last);
        }
    }
    let is_argument = body.defining_op(root).is_none() && body.value_block(root) == body.root_block();
    let is_constant = body
        .defining_op(root)
        .is_some_and(|op| view.op_def(op).is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE)));
    let is_outside = body.value_block(root) != Some(places.block);
    let is_free = is_kept || is_argument || is_constant || is_outside;
    Some(if is_free { 0 } else { bytes_of(view.ctx, view.ty(root)) })
}

/// Whether the op gives a view of its first operand.
fn is_view(view: View<'_>, op: Op) -> bool {
    let views = [&tensor::EXPAND_SHAPE, &tensor::COLLAPSE_SHAPE, &tensor::CAST, &tensor::EXTRACT_SLICE];
    views.iter().any(|op_def| view.is(op, op_def))
}

/// Whether the op only reads this operand.
fn is_read(view: View<'_>, op: Op, number: usize) -> bool {
    let is_source = |op| subset_of(view, op).is_some() && number == 0;
    is_structured(view, op) && number < inputs(view, op).len()
        || view.is(op, &tensor::EXTRACT)
        || view.is(op, &tensor::DIM)
        || view.is(op, &tensor::INSERT_SLICE) && is_source(op)
}
