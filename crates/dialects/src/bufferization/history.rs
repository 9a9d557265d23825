//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! memref.tensor_load %m : memref<4xf32>                  13: bufferization.to_tensor
//! bufferization.to_tensor %m : memref<4xf32>             until 20
//! memref.buffer_cast %t : memref<4xf32>                  13: bufferization.to_buffer
//! bufferization.to_memref %t : memref<4xf32>             until 20
//! memref.tensor_store %t, %m : memref<4xf32>             until 17: bufferization.materialize_in_destination
//! memref.clone                                           13: bufferization.clone
//! bufferization.alloc_tensor() <{memory_space = 1}>      since the development branch after 23
//! ```

use super::ops;
use super::syntax::{self, tensor_of};
use crate::constraints::{ANY_ATTR, ANY_RANKED_OR_UNRANKED_MEMREF, ANY_TENSOR, INDEX};
use crate::spellings::unchanged;
use freehold_core::definition::Syntax;
use freehold_core::definition::declare::{infers, one, optional, optional_attr, variadic};
use freehold_core::ir::{Name, Op, Signedness, TypeData, Version};
use freehold_history::{DialectVersions, Downgraded, Inexpressible, LaterAttribute, OpVersions, Spelling, Upgraded};

/// The history of the ops of the dialect.
pub(super) static HISTORY: DialectVersions = DialectVersions::new(&[
    OpVersions::of(&[&ops::ALLOC_TENSOR]).since(Version::V15).spelled(&ALLOC_TENSOR),
    OpVersions::of(&[&ops::CLONE]).spelled(&CLONE),
    OpVersions::of(&[&ops::DEALLOC]).since(Version::V17),
    OpVersions::of(&[&ops::DEALLOC_TENSOR]).since(Version::V15),
    OpVersions::of(&[&ops::MATERIALIZE_IN_DESTINATION]).spelled(&MATERIALIZE_IN_DESTINATION),
    OpVersions::of(&[&ops::TO_BUFFER]).spelled(&TO_BUFFER).later(&[LaterAttribute::new("read_only", Version::V18)]),
    OpVersions::of(&[&ops::TO_TENSOR])
        .spelled(&TO_TENSOR)
        .later(&[LaterAttribute::new("restrict", Version::V17), LaterAttribute::new("writable", Version::V17)]),
]);

/// `bufferization.alloc_tensor`
static ALLOC_TENSOR: [Spelling; 2] = [
    Spelling::since(Version::MAIN)
        .syntax(Syntax::Custom(syntax::parse_alloc_tensor_with_properties, syntax::print_alloc_tensor_with_properties)),
    Spelling::between(Version::V15, Version::V15)
        .operands(&[variadic("dynamic_sizes", &INDEX), optional("copy", &ANY_TENSOR)])
        .attributes(&[optional_attr("memory_space", &ANY_ATTR)])
        .code(add_size_hint, remove_size_hint)
        .generic_if(|ctx, op| {
            let sizes = op.get(ctx, Name::OPERAND_SEGMENT_SIZES);
            sizes.is_some_and(|sizes| sizes.integers(ctx).len() == 2)
        }),
];

fn add_size_hint(op: &mut Upgraded<'_>) -> Result<(), String> {
    // Custom text that is not said to be from 15 is read as that of 22, where the type may be any.
    let space = op.attribute("memory_space").filter(|_| op.stated.is_some());
    if let Some(number) = space.and_then(|space| space.as_i64(op.ctx)) {
        op.set_attribute("memory_space", Some(op.ctx.integer_attr(op.ctx.integer(64), number)));
    }
    let sizes = op.attribute("operandSegmentSizes").map(|sizes| sizes.integers(op.ctx)).unwrap_or_default();
    if let [dynamic, copy] = sizes[..] {
        op.set_segments(&[dynamic.max(0) as usize, copy.max(0) as usize, 0]);
    }
    Ok(())
}

fn remove_size_hint(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let ctx = downgraded.ctx;
    let sizes = downgraded.attribute(op, "operandSegmentSizes").map(|sizes| sizes.integers(ctx)).unwrap_or_default();
    if sizes.get(2).is_some_and(|&size| size > 0) {
        return Err(Inexpressible::new("the operand 'size_hint'", Version::V16));
    }
    if let Some(space) = downgraded.attribute(op, "memory_space") {
        // The attribute of 15 is an unsigned integer. It represents the signless one that memrefs have.
        let unsigned = ctx.intern_type(TypeData::Integer { width: 64, sign: Signedness::Unsigned });
        let number = space.as_i64(ctx).filter(|&number| number >= 0);
        let is_integer =
            |number: &i64| [ctx.integer(64), unsigned].iter().any(|&ty| space == ctx.integer_attr(ty, *number));
        let Some(number) = number.filter(is_integer) else {
            return Err(Inexpressible::new("a memory space that is no integer of type 'i64'", Version::V16));
        };
        downgraded.set_attribute(op, "memory_space", Some(ctx.integer_attr(unsigned, number)));
    }
    let sizes = ctx.int_array_attr(32, &sizes[..sizes.len().min(2)]);
    downgraded.set_attribute(op, Name::OPERAND_SEGMENT_SIZES, Some(sizes));
    Ok(())
}

/// `bufferization.clone`
static CLONE: [Spelling; 1] = [Spelling::until(Version::V13).named("memref.clone")];

/// `bufferization.materialize_in_destination`
static MATERIALIZE_IN_DESTINATION: [Spelling; 1] = [Spelling::until(Version::V17)
    .named("memref.tensor_store")
    .operands(&[one("tensor", &ANY_TENSOR), one("memref", &ANY_RANKED_OR_UNRANKED_MEMREF)])
    .results(&[])
    .attributes(&[])
    .relations(&[infers("memref", "tensor", |ctx, types| types.iter().map(|&ty| tensor_of(ctx, ty)).collect())])
    .format("$tensor `,` $memref attr-dict `:` type($memref)")
    .code(add_writable, remove_writable)];

fn add_writable(op: &mut Upgraded<'_>) -> Result<(), String> {
    op.set_attribute("writable", Some(op.ctx.unit()));
    Ok(())
}

fn remove_writable(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let since = Version::V18;
    if !downgraded.body.results(op).is_empty() {
        return Err(Inexpressible::new("a tensor as destination", since));
    }
    if downgraded.attribute(op, "restrict").is_some() {
        return Err(Inexpressible::new("the attribute 'restrict'", since));
    }
    tensor_is_implied(downgraded, op, 0, 1, since)?;
    downgraded.set_attribute(op, "writable", None);
    Ok(())
}

/// `bufferization.to_buffer`
static TO_BUFFER: [Spelling; 2] = [
    Spelling::between(Version::V14, Version::V20)
        .named("bufferization.to_memref")
        .syntax(Syntax::Custom(syntax::parse_to_buffer, syntax::print_to_memref))
        .code(unchanged, |downgraded, op| tensor_is_implied(downgraded, op, 0, 1, Version::V21)),
    Spelling::until(Version::V13)
        .named("memref.buffer_cast")
        .syntax(Syntax::Custom(syntax::parse_to_buffer, syntax::print_to_memref))
        .code(unchanged, |downgraded, op| tensor_is_implied(downgraded, op, 0, 1, Version::V21)),
];

/// `bufferization.to_tensor`
static TO_TENSOR: [Spelling; 2] = [
    Spelling::between(Version::V14, Version::V20)
        .syntax(Syntax::Custom(syntax::parse_to_tensor, syntax::print_to_tensor_of_buffer))
        .code(unchanged, |downgraded, op| tensor_is_implied(downgraded, op, 1, 0, Version::V21)),
    Spelling::until(Version::V13)
        .named("memref.tensor_load")
        .syntax(Syntax::Custom(syntax::parse_to_tensor, syntax::print_to_tensor_of_buffer))
        .code(unchanged, |downgraded, op| tensor_is_implied(downgraded, op, 1, 0, Version::V21)),
];

/// Checks that a tensor has the type that a buffer's type implies. The numbers are of the operands, results last.
fn tensor_is_implied(
    downgraded: &mut Downgraded<'_>,
    op: Op,
    tensor: usize,
    buffer: usize,
    since: Version,
) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &downgraded.body);
    let values: Vec<_> = body.operands(op).chain(body.results(op).iter().copied()).collect();
    let implied = values.get(buffer).and_then(|&value| tensor_of(ctx, body.ty(value)));
    if implied == values.get(tensor).map(|&value| body.ty(value)) {
        return Ok(());
    }
    Err(Inexpressible::new("a tensor type that the buffer's type does not imply", since))
}
