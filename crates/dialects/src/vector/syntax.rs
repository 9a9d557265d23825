//! Custom parsers and printers of vector ops that the declarative format language cannot describe: transfers,
//! contractions, masks.

use smallvec::SmallVec;

use super::enums::{ITERATOR_TYPE_DEF, combining_add};
use crate::constraints::i1_same_shape;
use crate::vector;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{
    AffineExpr, AffineExprData, AffineMap, Attr, AttrData, Context, InsertPoint, Name, Op, OpSpec, Type, TypeData,
    Value, View,
};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};

// ---- transfers

/// Returns the number of vector dimensions that the transfer iterates over: those that are not part of the source's
/// elements.
fn effective_rank(ctx: &Context, source: Type, vector: Type) -> usize {
    let element = source.element(ctx).and_then(|element| element.rank(ctx)).unwrap_or(0);
    vector.rank(ctx).unwrap_or(0).saturating_sub(element)
}

/// `(d0, …, dn) -> (the last dims)`
fn minor_identity(ctx: &Context, dims: usize, results: usize) -> AffineMap {
    let results: Vec<AffineExpr> =
        (dims - results.min(dims)..dims).map(|index| AffineExpr::dim(ctx, index as u32)).collect();
    ctx.affine_map(dims as u32, 0, &results)
}

/// Returns the default permutation map of a transfer.
fn default_map(ctx: &Context, source: Type, vector: Type) -> AffineMap {
    if source.rank(ctx) == Some(0) && vector.shape(ctx) == Some(&[1]) {
        return ctx.affine_map(0, 0, &[AffineExpr::constant(ctx, 0)]);
    }
    minor_identity(ctx, source.rank(ctx).unwrap_or(0), effective_rank(ctx, source, vector))
}

/// Returns the mask type of a transfer: an `i1` for each accessed element.
pub fn mask_type(ctx: &Context, vector: Type, map: AffineMap) -> Type {
    let TypeData::Vector { shape, scalable, .. } = vector.data(ctx) else { return ctx.i1() };
    let data = map.data(ctx);
    let (mut extents, mut scales) = (Vec::new(), Vec::new());
    for dim in 0..data.dims {
        let is_dim = |expr: &AffineExpr| matches!(*expr.data(ctx), AffineExprData::Dim(index) if index == dim);
        if let Some(index) = data.results.iter().position(is_dim)
            && let (Some(&extent), Some(&scale)) = (shape.get(index), scalable.get(index))
        {
            extents.push(extent);
            scales.push(scale);
        }
    }
    if extents.is_empty() {
        extents.push(1);
        scales.push(false);
    }
    ctx.intern_type(TypeData::Vector { shape: extents.into(), scalable: scales.into(), element: ctx.i1() })
}

/// Parses the rest of a transfer after its operands: attributes and the two types. Adds omitted attributes.
fn finish_transfer(
    parser: &mut OpParser<'_>,
    state: &mut OpState,
    source_first: bool,
) -> Fallible<(Type, Type, AffineMap)> {
    let ctx = parser.ctx();
    parser.optional_attr_dict(state)?;
    let at = parser.location();
    let types = parser.colon_type_list()?;
    let [first, second] = types[..] else { return parser.error(at, "requires two types").fail() };
    let (source, vector) = if source_first { (first, second) } else { (second, first) };
    let is_source = source.is_ranked_memref(ctx) || source.is_ranked_tensor(ctx);
    let mut needs =
        [(is_source, "requires memref or ranked tensor type"), (vector.is_vector(ctx), "requires vector type")];
    needs.rotate_left(usize::from(!source_first));
    if let Some(&(_, message)) = needs.iter().find(|need| !need.0) {
        return parser.error(at, message).fail();
    }
    let map = match state.get(ctx, "permutation_map").and_then(|attr| attr.as_map(ctx)) {
        Some(map) => map,
        None => {
            if source.rank(ctx).unwrap_or(0) < effective_rank(ctx, source, vector) {
                let message = "expected a custom permutation_map when rank(source) != rank(destination)";
                return parser.error(at, message).fail();
            }
            let map = default_map(ctx, source, vector);
            state.attribute(ctx, Name::PERMUTATION_MAP, ctx.map_attr(map));
            map
        }
    };
    if state.get(ctx, "in_bounds").is_none() {
        let flags = vec![ctx.bool_attr(false); map.data(ctx).results.len()];
        state.attribute(ctx, Name::IN_BOUNDS, ctx.array_attr(&flags));
    }
    Ok((source, vector, map))
}

/// Parses `vector.transfer_read %source[%i], %padding, %mask {…} : source, vector`.
pub fn parse_transfer_read(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_transfer(parser, state, true, mask_type)
}

/// Parses `vector.transfer_write %vector, %dest[%i], %mask {…} : vector, dest`.
pub fn parse_transfer_write(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_transfer(parser, state, false, mask_type)
}

/// Parses `vector.transfer_read` of a version before 16.
pub fn parse_former_transfer_read(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_transfer(parser, state, true, former_mask_type)
}

/// Parses `vector.transfer_write` of a version before 16.
pub fn parse_former_transfer_write(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    parse_transfer(parser, state, false, former_mask_type)
}

fn parse_transfer(
    parser: &mut OpParser<'_>,
    state: &mut OpState,
    reads: bool,
    mask_type: fn(&Context, Type, AffineMap) -> Type,
) -> Fallible {
    let ctx = parser.ctx();
    let stored = if reads { None } else { Some(parser.operand()?) };
    if stored.is_some() {
        parser.punctuation(",")?;
    }
    let base = parser.operand()?;
    let indices = parser.operand_list(Delimiter::Square)?;
    if reads {
        parser.punctuation(",")?;
    }
    let padding = if reads { Some(parser.operand()?) } else { None };
    let mask = if parser.optional_punctuation(",") { Some(parser.operand()?) } else { None };
    let (source, vector, map) = finish_transfer(parser, state, reads)?;
    parser.resolve_same(stored.as_slice(), vector, state)?;
    parser.resolve_same(&[base], source, state)?;
    parser.resolve_same(&indices, ctx.index(), state)?;
    parser.resolve_same(padding.as_slice(), source.element_or_self(ctx), state)?;
    if let Some(mask) = mask {
        if source.element(ctx).is_some_and(|element| element.is_vector(ctx)) {
            return parser.error(mask.location, "does not support masks with vector element type").fail();
        }
        if vector.rank(ctx) != Some(map.data(ctx).results.len()) {
            let message = "expected the same rank for the vector and the results of the permutation map";
            return parser.error(mask.location, message).fail();
        }
        parser.resolve_same(&[mask], mask_type(ctx, vector, map), state)?;
    }
    let (indices, mask) = (indices.len() as i64, i64::from(mask.is_some()));
    let segments = if reads { [1, indices, 1, mask] } else { [1, 1, indices, mask] };
    state.attribute(ctx, Name::OPERAND_SEGMENT_SIZES, ctx.int_array_attr(32, &segments));
    if reads {
        state.results.push(vector);
    } else if source.is_ranked_tensor(ctx) {
        state.results.push(source);
    }
    Ok(())
}

/// Writes the attributes of a transfer except those with default values.
fn print_transfer_attributes(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let mut elided: SmallVec<[&str; 3]> = smallvec::smallvec!["operandSegmentSizes"];
    let map = body.attribute(ctx, op, Name::PERMUTATION_MAP).and_then(|attr| attr.as_map(ctx));
    if let Some(map) = map {
        let data = map.data(ctx);
        if data.results.len() <= data.dims as usize
            && map == minor_identity(ctx, data.dims as usize, data.results.len())
        {
            elided.push("permutation_map");
        }
    }
    let flags = body.attribute(ctx, op, Name::IN_BOUNDS).and_then(|attr| attr.as_array(ctx)).unwrap_or_default();
    if !flags.iter().any(|flag| flag.as_bool(ctx) == Some(true)) {
        elided.push("in_bounds");
    }
    printer.optional_attr_dict(op, &elided);
}

/// Prints `vector.transfer_read` and `vector.transfer_write`.
pub fn print_transfer(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let Some(groups) = body.op_def(ctx, op).map(|op_def| op_def.operand_groups(View::new(ctx, body), op)) else {
        return;
    };
    let [first, second, third, mask] = &groups[..] else { return };
    let nothing = &Vec::new();
    let (stored, base, indices, padding, read) =
        match body.op_def(ctx, op).is_some_and(|op_def| op_def.name == vector::TRANSFER_READ.name) {
            true => (nothing, first, second, third, body.results(op)),
            false => (first, second, third, nothing, &[][..]),
        };
    printer.text(" ");
    printer.values(stored.iter().chain(base).copied());
    printer.text("[");
    printer.values(indices.iter().copied());
    printer.text("]");
    for &value in padding.iter().chain(mask) {
        printer.text(", ");
        printer.value(value);
    }
    print_transfer_attributes(printer, op);
    printer.text(" : ");
    printer.types_of(stored.iter().chain(base).chain(read).copied());
}

// ---- contract

const CONTRACT_ATTRIBUTES: [&str; 3] = ["indexing_maps", "iterator_types", "kind"];

/// Parses `vector.contract {…} %lhs, %rhs, %acc : types into type`.
pub fn parse_contract(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let at = parser.location();
    let dictionary = parser.attribute(None)?;
    let AttrData::Dictionary(entries) = dictionary.data(ctx) else {
        return parser.error(at, "invalid kind of attribute specified").fail();
    };
    let mut operands = vec![parser.operand()?];
    for _ in 0..2 {
        parser.punctuation(",")?;
        operands.push(parser.operand()?);
    }
    let has_masks = parser.optional_punctuation(",");
    let masks = if has_masks { parser.operand_list(Delimiter::Bare)? } else { Vec::new() };
    parser.optional_attr_dict(state)?;
    let types = parser.colon_type_list()?;
    // Upstream ignores types after the second one.
    let [lhs_type, rhs_type, ..] = types[..] else { return parser.error_here("expected 2 types").fail() };
    parser.keyword("into")?;
    let result = parser.ty()?;
    for (operand, ty) in operands.iter().zip([lhs_type, rhs_type, result]) {
        parser.resolve_same(std::slice::from_ref(operand), ty, state)?;
    }
    state.results.push(result);
    let types = dictionary.get(ctx, Name::ITERATOR_TYPES).and_then(|types| types.as_array(ctx));
    let Some(types) = types else {
        return parser.error(at, "expected \"iterator_types\" array attribute").fail();
    };
    let mut iterators = types.to_vec();
    for ty in &mut iterators {
        let Some(name) = ty.as_str(ctx) else { continue };
        let Some(value) = ITERATOR_TYPE_DEF.case(name) else {
            return parser.error(at, format!("unexpected iterator_type ({name})")).fail();
        };
        *ty = ITERATOR_TYPE_DEF.attr(ctx, value);
    }
    for &(name, value) in entries {
        let is_types = ctx.str(name) == "iterator_types";
        state.attributes.push((name, if is_types { ctx.array_attr(&iterators) } else { value }));
    }
    add_default_kind(ctx, state);
    // The deprecated form with masks: parsed only to report the proper error.
    if !matches!(masks.len(), 0 | 2) {
        return parser.error(parser.name_location(), "expected zero or exactly 2 vector mask operands").fail();
    }
    for (mask, ty) in masks.iter().zip([lhs_type, rhs_type]) {
        if let Some(ty) = i1_same_shape(ctx, &[ty]).filter(|_| ty.is_vector(ctx)) {
            parser.resolve_same(std::slice::from_ref(mask), ty[0], state)?;
        }
    }
    Ok(())
}

fn add_default_kind(ctx: &Context, state: &mut OpState) {
    if state.get(ctx, "kind").is_none() {
        state.attribute(ctx, Name::KIND, combining_add(ctx));
    }
}

/// Prints `vector.contract`.
pub fn print_contract(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let keyword = |attr: Attr| {
        let keyword = ITERATOR_TYPE_DEF.keyword(ITERATOR_TYPE_DEF.value(ctx, attr)?)?;
        Some(ctx.string_attr(keyword))
    };
    let mut entries: Vec<(Name, Attr)> = Vec::new();
    for &(name, value) in body.attributes(op).entries(ctx) {
        let text = ctx.str(name);
        if text == "iterator_types" {
            let types = value.as_array(ctx).unwrap_or_default().iter();
            let names: Vec<Attr> = types.map(|&ty| keyword(ty).unwrap_or(ty)).collect();
            entries.push((name, ctx.array_attr(&names)));
        } else if CONTRACT_ATTRIBUTES.contains(&text) {
            entries.push((name, value));
        }
    }
    printer.text(" ");
    printer.attribute(ctx.dictionary(&entries));
    printer.text(" ");
    printer.values(body.operands(op));
    printer.optional_attr_dict(op, &CONTRACT_ATTRIBUTES);
    printer.text(" : ");
    printer.types_of(body.operands(op).take(2));
    printer.text(" into ");
    printer.types_of(body.results(op).iter().copied());
}

// ---- outerproduct

/// Parses `vector.outerproduct %lhs, %rhs, %acc {…} : types`.
pub fn parse_outerproduct(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let operands = parser.operand_list(Delimiter::None)?;
    parser.optional_attr_dict(state)?;
    parser.punctuation(":")?;
    let lhs = parser.ty()?;
    parser.punctuation(",")?;
    let rhs = parser.ty()?;
    let name_at = parser.name_location();
    if operands.len() < 2 {
        return parser.error(name_at, "expected at least 2 operands").fail();
    }
    let TypeData::Vector { shape, scalable, element } = lhs.data(ctx) else {
        return parser.error(name_at, "expected vector type for operand #1").fail();
    };
    let mut extents: Vec<i64> = shape.iter().take(1).copied().collect();
    let mut scales: Vec<bool> = scalable.iter().take(1).copied().collect();
    if let TypeData::Vector { shape, scalable, .. } = rhs.data(ctx) {
        extents.extend(shape.first());
        scales.extend(scalable.first());
    }
    let result =
        ctx.intern_type(TypeData::Vector { shape: extents.into(), scalable: scales.into(), element: *element });
    add_default_kind(ctx, state);
    for (operand, ty) in operands.iter().zip([lhs, rhs, result]) {
        parser.resolve_same(std::slice::from_ref(operand), ty, state)?;
    }
    state.results.push(result);
    Ok(())
}

/// Prints `vector.outerproduct`.
pub fn print_outerproduct(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    printer.values(body.operands(op));
    if body.operand_count(op) > 2 {
        printer.optional_attr_dict(op, &[]);
    }
    printer.text(" : ");
    printer.types_of(body.operands(op).take(2));
}

// ---- mask

/// Parses `vector.mask %mask, %passthru { op } : type -> type`. The terminator, which yields the op's results, is
/// omitted from the text.
pub fn parse_mask(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let mask = parser.operand()?;
    let passthru = if parser.optional_punctuation(",") { Some(parser.operand()?) } else { None };
    let region = parser.region(&[])?;
    let body = parser.body();
    let block = body.first_block(region);
    let only = block.and_then(|block| body.first_op(block).map(|first| (block, first)));
    match only {
        Some((block, first)) if body.next(first).is_none() && !body.is(ctx, first, &vector::YIELD) => {
            let results: Vec<Value> = body.results(first).to_vec();
            let spec = OpSpec::new(ctx.op_name(vector::YIELD.name), state.location).operands(&results);
            body.insert(InsertPoint::End(block), &spec);
        }
        _ => parser.ensure_terminator(region, vector::YIELD.name),
    }
    state.regions.push(region);
    parser.optional_attr_dict(state)?;
    let ty = parser.colon_type()?;
    let results = parser.optional_arrow_type_list()?;
    parser.resolve_same(&[mask], ty, state)?;
    if let Some(passthru) = passthru {
        let Some(&ty) = results.first() else {
            let message = "expects a result if passthru operand is provided";
            return parser.error(passthru.location, message).fail();
        };
        parser.resolve_same(&[passthru], ty, state)?;
    }
    state.results.extend(results);
    Ok(())
}

/// Prints `vector.mask`.
pub fn print_mask(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    printer.values(body.operands(op));
    printer.text(" { ");
    let first = body.regions(op).first().and_then(|&region| body.first_block(region));
    if let Some(first) = first.and_then(|block| body.first_op(block)) {
        printer.nested_op(first);
    }
    printer.text(" }");
    printer.optional_attr_dict(op, &[]);
    printer.text(" : ");
    printer.types_of(body.operands(op).take(1));
    if !body.results(op).is_empty() {
        printer.text(" -> ");
        printer.types_of(body.results(op).iter().copied());
    }
}

/// Returns the type of a mask before 16.
pub(super) fn former_mask_type(ctx: &Context, vector: Type, map: AffineMap) -> Type {
    let TypeData::Vector { shape, scalable, .. } = vector.data(ctx) else { return ctx.i1() };
    let at = || accessed(ctx, map).map(|dim| dim.0).filter(|&at| at < shape.len());
    let (extents, scales): (Vec<i64>, Vec<bool>) = at().map(|at| (shape[at], scalable[at])).unzip();
    ctx.intern_type(TypeData::Vector { shape: extents.into(), scalable: scales.into(), element: ctx.i1() })
}

/// Returns the dimensions of the vector that are not broadcast, with those of the memref or tensor that they are.
pub(super) fn accessed(ctx: &Context, map: AffineMap) -> impl Iterator<Item = (usize, u32)> {
    map.data(ctx).results.iter().enumerate().filter_map(|(at, expr)| match *expr.data(ctx) {
        AffineExprData::Dim(dim) => Some((at, dim)),
        _ => None,
    })
}
