//! The spellings of the dialect's ops in other versions of MLIR.
//!
//! ```text
//! vector.load %m[%i] {alignment = 8 : i64} : …        to 23
//! vector.load %m[%i] alignment = 8 : …                main
//! vector.extractelement %v[%i : index] : …            13 to 21
//! vector.extract %v[%i] : f32 from vector<4xf32>      since 18
//! vector.extract %v[1] : vector<4xf32>                13 to 17
//! vector.reduction "add", %v : vector<4xf32> into f32 13 and 14
//! ```

use super::former_syntax as syntax;
use crate::constraints::{
    ANY_TYPE, ANY_VECTOR_OF_ANY_RANK, ANY_VECTOR_OF_NON_ZERO_RANK, DENSE_I64_ARRAY_ATTR, I32_ATTR, I64_ARRAY_ATTR,
    I64_ATTR, STRING_ATTR,
};
use crate::declared::gpu;
use crate::dense_elements::splat_of_bytes;
use crate::spellings::{keep_values, keeps_values, was};
use crate::vector::enums::{BY_TYPE_MAX, BY_TYPE_MIN, COMBINING_KIND_DEF, ITERATOR_TYPE_DEF};
use crate::{arith, vector};
use freehold_core::definition::declare::{attr, one};
use freehold_core::definition::{Syntax, ValueGroup};
use freehold_core::ir::{
    Attr, AttrData, Body, Context, DYNAMIC, FloatKind, InsertPoint, Name, Op, OpSpec, Type, TypeData, Value, Version,
    float,
};
use freehold_history::{Conversion, Downgraded, Inexpressible, LaterAttribute, Spelling, Upgraded};

/// Leaves an op as it is.
fn same(_: &mut Upgraded<'_>) -> Result<(), String> {
    Ok(())
}

// ---- memory access

/// The attributes of ops that access memory.
pub(super) static ALIGNMENT: [LaterAttribute; 1] = [LaterAttribute::new("alignment", Version::V22)];

/// The attributes of `vector.load` and `vector.store`.
pub(super) static NONTEMPORAL_ALIGNMENT: [LaterAttribute; 2] =
    [LaterAttribute::new("nontemporal", Version::V18).or("false"), LaterAttribute::new("alignment", Version::V22)];

/// `vector.load`
pub(super) static LOAD: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$base `[` $indices `]` (`alignment` `=` $alignment^)? (`nontemporal` `=` $nontemporal^)? attr-dict `:` type($base) `,` type($result)",
)];

/// `vector.store`
pub(super) static STORE: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$valueToStore `,` $base `[` $indices `]` (`alignment` `=` $alignment^)? (`nontemporal` `=` $nontemporal^)? attr-dict `:` type($base) `,` type($valueToStore)",
)];

/// `vector.maskedload` and `vector.expandload`
pub(super) static MASKED_LOAD: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$base `[` $indices `]` `,` $mask `,` $pass_thru (`alignment` `=` $alignment^)? attr-dict `:` type($base) `,` type($mask) `,` type($pass_thru) `into` type($result)",
)];

/// `vector.maskedstore` and `vector.compressstore`
pub(super) static MASKED_STORE: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$base `[` $indices `]` `,` $mask `,` $valueToStore (`alignment` `=` $alignment^)? attr-dict `:` type($base) `,` type($mask) `,` type($valueToStore)",
)];

/// `vector.gather`
pub(super) static GATHER: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $pass_thru (`alignment` `=` $alignment^)? attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($pass_thru) `into` type($result)",
)];

/// `vector.scatter`
pub(super) static SCATTER: [Spelling; 2] = [
    Spelling::since(Version::MAIN).format(
        "$base `[` $offsets `]` `[` $indices `]` `,` $mask `,` $valueToStore (`alignment` `=` $alignment^)? attr-dict `:` type($base) `,` type($indices) `,` type($mask) `,` type($valueToStore) (`->` type($result)^)?",
    ),
    Spelling::until(Version::V21).code(same, scatter_to_memory),
];

fn scatter_to_memory(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    match downgraded.body.results(op).is_empty() {
        true => Ok(()),
        false => Err(Inexpressible::new("a result", Version::V22)),
    }
}

// ---- slices

/// `vector.extract_strided_slice`
pub(super) static EXTRACT_STRIDED_SLICE: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$source `offsets` `=` $offsets `,` `sizes` `=` $sizes `,` `strides` `=` $strides attr-dict `:` type($source) `to` type(results)",
)];

/// `vector.insert_strided_slice`
pub(super) static INSERT_STRIDED_SLICE: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$valueToStore `,` $dest `offsets` `=` $offsets `,` `strides` `=` $strides attr-dict `:` type($valueToStore) `into` type($dest)",
)];

// ---- attributes that were arrays of integer attributes

/// `vector.constant_mask`
pub(super) static CONSTANT_MASK: [Spelling; 1] =
    [Spelling::until(Version::V19)
        .converted(Conversion::GenericIntegerArrays(&[("mask_dim_sizes", "mask_dim_sizes")]))];

/// `vector.shuffle`
pub(super) static SHUFFLE: [Spelling; 1] =
    [Spelling::until(Version::V19).converted(Conversion::GenericIntegerArrays(&[("mask", "mask")]))];

/// `vector.transpose`, and the ops on matrices that are now in the dialect `llvm`.
pub(super) static TRANSPOSE: [Spelling; 3] = [
    Spelling::until(Version::V17).converted(Conversion::GenericIntegerArrays(&[("transp", "permutation")])),
    Spelling::until(Version::V21)
        .named("vector.flat_transpose")
        .format("$matrix attr-dict `:` type($matrix) `->` type($res)")
        .operands(&[one("matrix", &ANY_VECTOR_OF_ANY_RANK)])
        .results(&[one("res", &ANY_VECTOR_OF_ANY_RANK)])
        .attributes(&[attr("rows", &I32_ATTR), attr("columns", &I32_ATTR)])
        .relations(&[])
        .converted(Conversion::ReadOnly(|op| to_other_dialect(op, "llvm.intr.matrix.transpose"))),
    Spelling::until(Version::V21)
        .named("vector.matrix_multiply")
        .format("$lhs `,` $rhs attr-dict `:` `(` type($lhs) `,` type($rhs) `)` `->` type($res)")
        .operands(&[one("lhs", &ANY_VECTOR_OF_ANY_RANK), one("rhs", &ANY_VECTOR_OF_ANY_RANK)])
        .results(&[one("res", &ANY_VECTOR_OF_ANY_RANK)])
        .attributes(&[attr("lhs_rows", &I32_ATTR), attr("lhs_columns", &I32_ATTR), attr("rhs_columns", &I32_ATTR)])
        .relations(&[])
        .converted(Conversion::ReadOnly(|op| to_other_dialect(op, "llvm.intr.matrix.multiply"))),
];

/// `vector.mask`, and an op that is now in the dialect `gpu`.
pub(super) static MASK: [Spelling; 1] = [Spelling::between(Version::V15, Version::V19)
    .named("vector.warp_execute_on_lane_0")
    .syntax(Syntax::Custom(syntax::parse_warp_execute, gpu::print_warp_execute))
    .attributes(&[attr("warp_size", &I64_ATTR)])
    .code(
        |op| {
            to_other_dialect(op, "gpu.warp_execute_on_lane_0")?;
            let yields = op.ctx.op_name("gpu.yield");
            let block = op.op.regions.first().and_then(|&region| op.body.first_block(region));
            if let Some(last) = block.and_then(|block| op.body.last_op(block)) {
                op.body.set_name(last, yields);
            }
            Ok(())
        },
        warp_of_vector,
    )
    .of_other_dialect("gpu.warp_execute_on_lane_0")];

/// Makes a `gpu.warp_execute_on_lane_0` one of `vector`, with the terminator of that dialect.
fn warp_of_vector(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    let block = body.regions(op).first().and_then(|&region| body.first_block(region));
    let last = block.and_then(|block| body.last_op(block)).filter(|&last| body.is_named(ctx, last, "gpu.yield"));
    if let Some(last) = last {
        body.set_name(last, ctx.op_name_of(&vector::YIELD));
    }
    Ok(())
}

/// Makes the op one of another dialect, which may not be registered.
fn to_other_dialect(upgraded: &mut Upgraded<'_>, name: &str) -> Result<(), String> {
    upgraded.op.name = upgraded.ctx.op_name(name);
    Ok(())
}

// ---- extract, insert

/// `vector.extract`. Index 1 is `vector.extractelement`.
pub(super) static EXTRACT: [Spelling; 3] = [
    Spelling::between(Version::V18, Version::V21)
        .code(same, |downgraded, op| element_access(downgraded, op, 1, &EXTRACT[1]).map(|_| ())),
    Spelling::until(Version::V21)
        .named("vector.extractelement")
        .syntax(Syntax::Custom(syntax::parse_extractelement, syntax::print_extractelement))
        .converted(Conversion::ReadOnly(|upgraded| index_position(upgraded, 1))),
    Spelling::until(Version::V17)
        .syntax(Syntax::Custom(syntax::parse_extract, syntax::print_extract))
        .attributes(&[attr("position", &I64_ARRAY_ATTR)])
        .code(position_of_version, |downgraded, op| {
            if element_access(downgraded, op, 1, &EXTRACT[1])? { Ok(()) } else { static_position(downgraded, op, 1) }
        })
        .generic_if(|ctx, state| state.get(ctx, "position").is_some()),
];

/// `vector.insert`. Index 1 is `vector.insertelement`.
pub(super) static INSERT: [Spelling; 4] = [
    Spelling::between(Version::V18, Version::V21)
        .code(same, |downgraded, op| element_access(downgraded, op, 2, &INSERT[1]).map(|_| ())),
    Spelling::until(Version::V21)
        .named("vector.insertelement")
        .syntax(Syntax::Custom(syntax::parse_insertelement, syntax::print_insertelement))
        .converted(Conversion::ReadOnly(|upgraded| index_position(upgraded, 2))),
    insert_at(Version::V17, Version::V17).attributes(&[attr("position", &DENSE_I64_ARRAY_ATTR)]),
    insert_at(Version::V13, Version::V16).attributes(&[attr("position", &I64_ARRAY_ATTR)]),
];

const INSERT_OPERANDS: &[ValueGroup] = &[one("valueToStore", &ANY_TYPE), one("dest", &ANY_VECTOR_OF_ANY_RANK)];

/// Returns the spelling of `vector.insert` with an attribute `position`.
const fn insert_at(since: Version, until: Version) -> Spelling {
    Spelling::between(since, until)
        .format("$valueToStore `,` $dest $position attr-dict `:` type($valueToStore) `into` type($dest)")
        .operands(INSERT_OPERANDS)
        .code(position_of_version, |downgraded, op| {
            if element_access(downgraded, op, 2, &INSERT[1])? { Ok(()) } else { static_position(downgraded, op, 2) }
        })
        .generic_if(|ctx, state| state.get(ctx, "position").is_some())
}

/// Converts the position of an op of a version before 18.
fn position_of_version(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    upgraded.rename_attribute("position", "static_position");
    upgraded.pack_integers("static_position");
    Ok(())
}

/// Converts the position of `vector.extractelement` or `vector.insertelement`: an integer or an index after `before`
/// operands, or none for a vector of rank 0.
fn index_position(upgraded: &mut Upgraded<'_>, before: usize) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let mut position = Vec::new();
    if let Some(&index) = upgraded.op.operands.get(before) {
        position.push(DYNAMIC);
        if upgraded.body.ty(index) != ctx.index() {
            let spec = OpSpec::new(ctx.op_name_of(&arith::INDEX_CAST), upgraded.op.location);
            let spec = spec.operands(&[index]).results(&[ctx.index()]);
            let cast = upgraded.body.insert(InsertPoint::End(upgraded.block), &spec);
            upgraded.op.operands[before] = upgraded.body.result(cast, 0);
        }
    }
    upgraded.set_attribute("static_position", Some(ctx.int_array_attr(64, &position)));
    Ok(())
}

/// Makes `op`, which has its position after `before` operands, one of `spelling`, if it accesses an element at a dynamic
/// position, or the element of a vector of rank 0. Returns whether it does.
fn element_access(
    downgraded: &mut Downgraded<'_>,
    op: Op,
    before: usize,
    spelling: &'static Spelling,
) -> Result<bool, Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    let vector = body.operand(op, before - 1);
    let rank = body.ty(vector).rank(ctx).unwrap_or(0);
    let element = if before == 1 {
        body.ty(body.result(op, 0))
    } else {
        let [inserted] = body.first_operands(op);
        body.ty(inserted)
    };
    let is_new = rank == 0 && downgraded.version >= Version::V18;
    if rank > 1 || is_new || body.operand_count(op) != before + rank || element.is_vector(ctx) {
        return Ok(false);
    }
    if rank == 1 {
        let index = body.operand(op, before);
        let cast = body.defining_op(index).filter(|&cast| was(ctx, body, cast, arith::INDEX_CAST.name));
        if let Some(cast) = cast.filter(|_| !body.ty(index).is_vector(ctx)) {
            let [integer] = body.first_operands(cast);
            if body.ty(integer).is_integer(ctx) {
                body.set_operand(op, before, integer);
                if body.is_unused(index) {
                    body.erase(cast);
                }
            }
        }
    }
    downgraded.set_attribute(op, "static_position", None);
    let definition = if before == 1 { &vector::EXTRACT } else { &vector::INSERT };
    let name = spelling.op_name(downgraded.ctx, definition);
    downgraded.body.set_name(op, name);
    Ok(true)
}

/// Converts the position of an op to the attribute of versions before 18.
fn static_position(downgraded: &mut Downgraded<'_>, op: Op, before: usize) -> Result<(), Inexpressible> {
    if downgraded.body.operand_count(op) > before {
        return Err(Inexpressible::new("a dynamic position", Version::V18));
    }
    downgraded.rename_attribute(op, "static_position", "position");
    if downgraded.version < Version::V17 {
        unpack_integers(downgraded, op, "position");
    }
    Ok(())
}

/// Replaces an array of integers by an array of integer attributes.
fn unpack_integers(downgraded: &mut Downgraded<'_>, op: Op, name: &str) {
    let ctx = downgraded.ctx;
    if let Some(integers) = downgraded.attribute(op, name).and_then(|value| value.as_i64_array(ctx)) {
        let elements: Vec<Attr> =
            integers.into_iter().map(|integer| ctx.integer_attr(ctx.integer(64), integer)).collect();
        downgraded.set_attribute(op, name, Some(ctx.array_attr(&elements)));
    }
}

/// `vector.broadcast`. Of a scalar, it was `vector.splat` as well.
pub(super) static BROADCAST: [Spelling; 2] = [
    Spelling::between(Version::V15, Version::V21)
        .named("vector.splat")
        .syntax(Syntax::Custom(syntax::parse_splat, syntax::print_read_only))
        .converted(Conversion::ReadOnly(same)),
    Spelling::until(Version::V14)
        .named("std.splat")
        .syntax(Syntax::Custom(syntax::parse_splat, syntax::print_read_only))
        .converted(Conversion::ReadOnly(same))
        .generic_if(|ctx, state| state.results.first().is_some_and(|ty| ty.is_vector(ctx))),
];

// ---- reductions

/// `vector.contract`
pub(super) static CONTRACT: [Spelling; 1] = [Spelling::until(Version::V15).code(same, |downgraded, op| {
    let ctx = downgraded.ctx;
    let types = downgraded.attribute(op, "iterator_types").and_then(|types| types.as_array(ctx));
    if let Some(types) = types {
        let keyword = |ty: &Attr| ITERATOR_TYPE_DEF.value(ctx, *ty).and_then(|value| ITERATOR_TYPE_DEF.keyword(value));
        let names: Vec<Attr> = types.iter().map(|ty| keyword(ty).map_or(*ty, |name| ctx.string_attr(name))).collect();
        downgraded.set_attribute(op, "iterator_types", Some(ctx.array_attr(&names)));
    }
    Ok(())
})];

/// Converts the iterator types, which were strings until 15, and the kind of a contraction.
pub(super) fn normalize_contract(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    if let Some(types) = upgraded.attribute("iterator_types").and_then(|types| types.as_array(ctx))
        && types.iter().any(|ty| ty.as_str(ctx).is_some())
    {
        let case = |ty: &Attr| ty.as_str(ctx).and_then(|name| ITERATOR_TYPE_DEF.case(name));
        let types: Vec<Attr> =
            types.iter().map(|ty| case(ty).map_or(*ty, |value| ITERATOR_TYPE_DEF.attr(ctx, value))).collect();
        upgraded.set_attribute("iterator_types", Some(ctx.array_attr(&types)));
    }
    normalize_kind(upgraded)
}

/// Converts a kind that was a string in 13 and 14, or `min` or `max`, which 13 had for all numbers.
pub(super) fn normalize_kind(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    let Some(kind) = upgraded.op.get(ctx, Name::KIND) else { return Ok(()) };
    let value = match kind.as_str(ctx) {
        Some(text) => COMBINING_KIND_DEF.case_of_any_version(text),
        None => COMBINING_KIND_DEF.value(ctx, kind).filter(|&value| value < 0),
    };
    let Some(mut value) = value else { return Ok(()) };
    if value < 0 {
        let of = upgraded.op.operands.first().map(|&operand| upgraded.body.ty(operand).element_or_self(ctx));
        let is_float = of.is_some_and(|ty| ty.is_float(ctx));
        let keyword = match (value, is_float) {
            (BY_TYPE_MIN, true) => "minnumf",
            (BY_TYPE_MIN, false) => "minsi",
            (BY_TYPE_MAX, true) => "maxnumf",
            _ => "maxsi",
        };
        value = COMBINING_KIND_DEF.case(keyword).unwrap_or(value);
    }
    upgraded.set_attribute("kind", Some(COMBINING_KIND_DEF.attr(ctx, value)));
    Ok(())
}

/// The attributes of `vector.reduction`.
pub(super) static FASTMATH: [LaterAttribute; 1] =
    [LaterAttribute::new("fastmath", Version::V17).or("#arith.fastmath<none>")];

/// `vector.reduction`
pub(super) static REDUCTION: [Spelling; 1] = [Spelling::until(Version::V14)
    .syntax(Syntax::Custom(syntax::parse_reduction, syntax::print_reduction))
    .attributes(&[attr("kind", &STRING_ATTR)])
    .code(same, |downgraded, op| {
        let ctx = downgraded.ctx;
        let kind = downgraded.attribute(op, "kind").and_then(|kind| COMBINING_KIND_DEF.value(ctx, kind));
        let keyword = kind.and_then(|kind| COMBINING_KIND_DEF.keyword_in(kind, downgraded.version));
        downgraded.set_attribute(op, "kind", keyword.map(|keyword| ctx.string_attr(keyword)));
        Ok(())
    })];

/// `vector.multi_reduction`. Until 14, it had no accumulator.
pub(super) static MULTI_REDUCTION: [Spelling; 3] = [
    Spelling::between(Version::V15, Version::V19)
        .converted(Conversion::GenericIntegerArrays(&[("reduction_dims", "reduction_dims")]))
        .generic_if(|ctx, state| state.operands.len() == 2 && has_array(ctx, state.get(ctx, "reduction_dims"))),
    Spelling::between(Version::V14, Version::V14)
        .format("$kind `,` $source attr-dict $reduction_dims `:` type($source) `to` type($dest)")
        .operands(&[one("source", &ANY_VECTOR_OF_NON_ZERO_RANK)])
        .relations(&[])
        .code(add_accumulator, drop_accumulator)
        .generic_if(|_, state| state.operands.len() == 1),
    Spelling::until(Version::V13)
        .format("qualified($kind) `,` $source attr-dict $reduction_dims `:` type($source) `to` type($dest)")
        .operands(&[one("source", &ANY_VECTOR_OF_NON_ZERO_RANK)])
        .relations(&[])
        .code(add_accumulator, drop_accumulator),
];

fn has_array(ctx: &Context, attr: Option<Attr>) -> bool {
    attr.is_some_and(|attr| attr.as_array(ctx).is_some())
}

fn add_accumulator(upgraded: &mut Upgraded<'_>) -> Result<(), String> {
    let ctx = upgraded.ctx;
    normalize_kind(upgraded)?;
    upgraded.pack_integers("reduction_dims");
    let kind = upgraded.op.get(ctx, Name::KIND).and_then(|kind| COMBINING_KIND_DEF.value(ctx, kind));
    let Some(&ty) = upgraded.op.results.first() else { return Ok(()) };
    let keyword = kind.and_then(|kind| COMBINING_KIND_DEF.keyword(kind)).unwrap_or_default();
    let neutral = neutral(ctx, keyword, ty).ok_or("has a kind that does not fit its type")?;
    let spec = OpSpec::new(ctx.op_name_of(&arith::CONSTANT), upgraded.op.location).results(&[ty]);
    let spec = spec.attributes(ctx.dictionary(&[(Name::VALUE, neutral)]));
    let last = upgraded.body.last_op(upgraded.block);
    upgraded.absorbs |= last.is_some_and(|last| keeps_values(ctx, upgraded.body, last, ACCUMULATOR));
    let constant = upgraded.body.insert(InsertPoint::End(upgraded.block), &spec);
    upgraded.op.operands.push(upgraded.body.result(constant, 0));
    Ok(())
}

/// The attribute of the op that keeps an accumulator that is not a separate constant, directly before the reduction.
const ACCUMULATOR: &str = "freehold.accumulator";

/// Returns the constant that makes `value`.
fn constant_of(ctx: &Context, body: &Body, value: Value) -> Option<(Op, Attr)> {
    let op = body.defining_op(value).filter(|&op| was(ctx, body, op, arith::CONSTANT.name))?;
    Some((op, body.attribute(ctx, op, Name::VALUE)?))
}

/// Makes the accumulator that an op of an older version has before it its operand.
pub(super) fn absorb_accumulator(ctx: &Context, body: &mut Body, op: Op) {
    let Some(added) = body.operand_vec(op).get(1).and_then(|&value| constant_of(ctx, body, value)) else { return };
    let carrier = body.previous(op).filter(|&op| op == added.0).and_then(|added| body.previous(added));
    let Some(carrier) = carrier.filter(|&carrier| keeps_values(ctx, body, carrier, ACCUMULATOR)) else { return };
    let [_, accumulator] = body.first_operands(op);
    if let Some([kept]) = body.all_operands(carrier)
        && constant_of(ctx, body, kept).is_some_and(|(_, value)| value == added.1)
        && body.has_one_use(accumulator)
    {
        body.set_operand(op, 1, kept);
        body.erase(added.0);
        body.erase(carrier);
    }
}

fn drop_accumulator(downgraded: &mut Downgraded<'_>, op: Op) -> Result<(), Inexpressible> {
    let (ctx, body) = (downgraded.ctx, &mut *downgraded.body);
    let [_, accumulator] = body.first_operands(op);
    let kind = body.attribute(ctx, op, Name::KIND).and_then(|kind| COMBINING_KIND_DEF.value(ctx, kind));
    let keyword = kind.and_then(|kind| COMBINING_KIND_DEF.keyword(kind)).unwrap_or_default();
    let constant = constant_of(ctx, body, accumulator);
    let Some((constant, _)) = constant.filter(|row| neutral(ctx, keyword, body.ty(accumulator)) == Some(row.1)) else {
        return Err(Inexpressible::new("an accumulator", Version::V15));
    };
    let is_plain = body.previous(op) == Some(constant)
        && body.has_one_use(accumulator)
        && body.attributes(constant).entries(ctx).len() == 1;
    body.erase_operand(op, 1);
    if is_plain {
        body.erase(constant);
    } else {
        let what = "an accumulator that is not a constant of its own directly before it";
        keep_values(downgraded, op, &[accumulator], ACCUMULATOR, what)?;
    }
    unpack_integers(downgraded, op, "reduction_dims");
    Ok(())
}

/// Returns the value of type `ty` that combining by the kind `keyword` ignores.
fn neutral(ctx: &Context, keyword: &str, ty: Type) -> Option<Attr> {
    let element = ty.element_or_self(ctx);
    let (attr, bytes) = match *element.data(ctx) {
        TypeData::Float(kind) => {
            let bits = neutral_float(keyword, kind)?;
            let bytes = bits.to_le_bytes()[..(kind.width() as usize).div_ceil(8)].to_vec();
            (ctx.intern_attr(AttrData::Float { bits, ty: element }), bytes)
        }
        TypeData::Integer { width, .. } if width <= 64 => {
            let most = if width == 0 { 0 } else { ((1u64 << (width - 1)) - 1) as i64 };
            let value = match keyword {
                "add" | "or" | "xor" | "maxui" => 0,
                "mul" => 1,
                "and" | "minui" => -1,
                "minsi" => most,
                "maxsi" => -most - 1,
                _ => return None,
            };
            let masked = value as u64 & (u64::MAX >> (64 - width.max(1)));
            (ctx.integer_attr(element, value), masked.to_le_bytes()[..(width as usize).div_ceil(8)].to_vec())
        }
        _ => return None,
    };
    Some(if ty.is_vector(ctx) { splat_of_bytes(ctx, ty, &bytes) } else { attr })
}

fn neutral_float(keyword: &str, kind: FloatKind) -> Option<u128> {
    let value = match keyword {
        "add" => 0.0,
        "mul" => 1.0,
        "minnumf" | "minimumf" => f64::INFINITY,
        "maxnumf" | "maximumf" => f64::NEG_INFINITY,
        _ => return None,
    };
    Some(float::from_f64(kind, value))
}

/// `vector.scan`
pub(super) static SCAN: [Spelling; 1] = [Spelling::since(Version::MAIN).format(
    "$kind `,` $source `,` $initial_value `reduction_dim` `=` $reduction_dim `,` `inclusive` `=` $inclusive attr-dict `:` type($source) `,` type($initial_value)",
)];

/// The attributes of `vector.print`.
pub(super) static PRINT: [LaterAttribute; 2] = [
    LaterAttribute::new("punctuation", Version::V18).or("#vector.punctuation<newline>"),
    LaterAttribute::new("stringLiteral", Version::V18),
];
