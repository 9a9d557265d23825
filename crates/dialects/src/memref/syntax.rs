//! Custom parsers and printers of memref ops that the declarative format language cannot describe.

use crate::constraints::MEMREF;
use crate::memref;
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AttrData, Name, Op, Type, TypeData};
use freehold_core::text::{Delimiter, OpParser, OpPrinter, OpState};

/// Parses `%m[%i] : memref<…> { ^bb0(%current: T): … }`.
pub fn parse_generic_atomic_rmw(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let memref = parser.operand()?;
    let indices = parser.operand_list(Delimiter::Square)?;
    let ty = parser.colon_type()?;
    let value = parser.resolve(&memref, ty)?;
    state.operands.push(value);
    parser.resolve_same(&indices, ctx.index(), state)?;
    let region = parser.region(&[])?;
    state.regions.push(region);
    parser.optional_attr_dict(state)?;
    state.results.push(ty.element_or_self(ctx));
    Ok(())
}

/// Parses `: memref<…>`.
fn parse_memref_type(parser: &mut OpParser<'_>) -> Fallible<Type> {
    parser.punctuation(":")?;
    parser.type_of(&MEMREF)
}

/// Prints `memref.generic_atomic_rmw`.
pub fn print_generic_atomic_rmw(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    print_access(printer, op, 0, body.operand_count(op));
    printer.text(" : ");
    printer.types_of([memref::GenericAtomicRmw::of(printer.view(), op).memref()]);
    printer.text(" ");
    if let Some(&region) = body.regions(op).first() {
        printer.region(body, region, true, true);
    }
    printer.optional_attr_dict(op, &[]);
}

/// Writes `%memref[%indices]` of operands `first..end`.
fn print_access(printer: &mut OpPrinter<'_>, op: Op, first: usize, end: usize) {
    let body = printer.body();
    printer.value(body.operand(op, first));
    printer.text("[");
    printer.values((first + 1..end).map(|index| body.operand(op, index)));
    printer.text("]");
}

/// Parses `-> (types) { … }`.
pub fn parse_alloca_scope(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let results = parser.optional_arrow_type_list()?;
    state.results.extend(results);
    let region = parser.region(&[])?;
    parser.ensure_terminator(region, memref::ALLOCA_SCOPE_RETURN.name);
    state.regions.push(region);
    parser.optional_attr_dict(state)
}

/// Prints `memref.alloca_scope`.
pub fn print_alloca_scope(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    let results = body.results(op);
    printer.text(" ");
    if !results.is_empty() {
        printer.text(" -> (");
        printer.types_of(results.iter().copied());
        printer.text(")");
    }
    printer.text(" ");
    if let Some(&region) = body.regions(op).first() {
        printer.region(body, region, false, !results.is_empty());
    }
    printer.optional_attr_dict(op, &[]);
}

/// Parses `%m[%i], read, locality<3>, data : memref<…>`.
pub fn parse_prefetch(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let memref = parser.operand()?;
    let indices = parser.operand_list(Delimiter::Square)?;
    let (access, cache) = parse_prefetch_kind(parser, state)?;
    parser.optional_attr_dict(state)?;
    let ty = parse_memref_type(parser)?;
    let value = parser.resolve(&memref, ty)?;
    state.operands.push(value);
    parser.resolve_same(&indices, ctx.index(), state)?;
    add_prefetch_kind(parser, state, access, cache)
}

/// Parses `, read, locality<3>, data`. Adds the locality hint and returns the keywords before and after it.
pub fn parse_prefetch_kind<'p>(parser: &mut OpParser<'p>, state: &mut OpState) -> Fallible<(&'p str, &'p str)> {
    let ctx = parser.ctx();
    parser.punctuation(",")?;
    let access = parser.any_keyword()?;
    parser.punctuation(",")?;
    parser.keyword("locality")?;
    parser.punctuation("<")?;
    let at = parser.location();
    let hint = parser.attribute_into(Some(ctx.integer(32)), "localityHint", state)?;
    if hint.as_int(ctx).is_none() {
        return parser.error(at, "invalid kind of attribute specified").fail();
    }
    parser.punctuation(">")?;
    parser.punctuation(",")?;
    Ok((access, parser.any_keyword()?))
}

/// Adds `isWrite` and `isDataCache`, with the keywords of `memref.prefetch` and `affine.prefetch`.
pub fn add_prefetch_kind(parser: &mut OpParser<'_>, state: &mut OpState, access: &str, cache: &str) -> Fallible {
    let ctx = parser.ctx();
    if access != "read" && access != "write" {
        return parser.error(parser.name_location(), "rw specifier has to be 'read' or 'write'").fail();
    }
    state.attribute(ctx, Name::IS_WRITE, ctx.bool_attr(access == "write"));
    if cache != "data" && cache != "instr" {
        return parser.error(parser.name_location(), "cache type has to be 'data' or 'instr'").fail();
    }
    state.attribute(ctx, Name::IS_DATA_CACHE, ctx.bool_attr(cache == "data"));
    Ok(())
}

/// Writes `, read, locality<3>, data`.
pub fn print_prefetch_kind(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let flag = |name: Name| body.attribute(ctx, op, name).and_then(|attr| attr.as_bool(ctx)).unwrap_or(false);
    let hint = body.attribute(ctx, op, Name::LOCALITY_HINT).and_then(|attr| attr.as_i64(ctx)).unwrap_or(0);
    let access = if flag(Name::IS_WRITE) { "write" } else { "read" };
    let cache = if flag(Name::IS_DATA_CACHE) { "data" } else { "instr" };
    printer.text(&format!(", {access}, locality<{hint}>, {cache}"));
}

/// Prints `memref.prefetch`.
pub fn print_prefetch(printer: &mut OpPrinter<'_>, op: Op) {
    let body = printer.body();
    printer.text(" ");
    print_access(printer, op, 0, body.operand_count(op));
    print_prefetch_kind(printer, op);
    printer.optional_attr_dict(op, &["localityHint", "isWrite", "isDataCache"]);
    printer.text(" : ");
    printer.types_of([memref::Prefetch::of(printer.view(), op).memref()]);
}

/// Parses `%in (d0, d1) -> (d1, d0) : memref<…> to memref<…>`.
pub fn parse_transpose(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let input = parser.operand()?;
    let permutation = parser.bare_affine_map()?;
    parser.optional_attr_dict(state)?;
    let source = parse_memref_type(parser)?;
    let value = parser.resolve(&input, source)?;
    state.operands.push(value);
    parser.keyword("to")?;
    let result = parser.ty()?;
    state.results.push(result);
    state.attribute(ctx, Name::PERMUTATION, ctx.intern_attr(AttrData::AffineMap(permutation)));
    Ok(())
}

/// Prints `memref.transpose`.
pub fn print_transpose(printer: &mut OpPrinter<'_>, op: Op) {
    let transpose = memref::Transpose::of(printer.view(), op);
    printer.text(" ");
    printer.value(transpose.input());
    printer.text(" ");
    if let Some(map) = transpose.permutation() {
        printer.bare_affine_map(map);
    }
    printer.optional_attr_dict(op, &["permutation"]);
    printer.text(" : ");
    printer.types_of([transpose.input()]);
    printer.text(" to ");
    printer.types_of([transpose.result()]);
}

/// Parses `%src[…], %dst[…], %count, %tag[…], %stride, %per_stride : types`.
pub fn parse_dma_start(parser: &mut OpParser<'_>, state: &mut OpState) -> Fallible {
    let ctx = parser.ctx();
    let source = (parser.operand()?, parser.operand_list(Delimiter::Square)?);
    parser.punctuation(",")?;
    let target = (parser.operand()?, parser.operand_list(Delimiter::Square)?);
    parser.punctuation(",")?;
    let count = parser.operand()?;
    parser.punctuation(",")?;
    let tag = (parser.operand()?, parser.operand_list(Delimiter::Square)?);
    let has_strides = parser.optional_punctuation(",");
    let strides = if has_strides { parser.operand_list(Delimiter::Bare)? } else { Vec::new() };
    if !strides.is_empty() && strides.len() != 2 {
        return parser.error(parser.name_location(), "expected two stride related operands").fail();
    }
    let types = parser.colon_type_list()?;
    let [source_type, target_type, tag_type] = types[..] else {
        return parser.error(parser.name_location(), "fewer/more types expected").fail();
    };
    let value = parser.resolve(&source.0, source_type)?;
    state.operands.push(value);
    parser.resolve_same(&source.1, ctx.index(), state)?;
    let value = parser.resolve(&target.0, target_type)?;
    state.operands.push(value);
    parser.resolve_same(&target.1, ctx.index(), state)?;
    parser.resolve_same(&[count], ctx.index(), state)?;
    let value = parser.resolve(&tag.0, tag_type)?;
    state.operands.push(value);
    parser.resolve_same(&tag.1, ctx.index(), state)?;
    parser.resolve_same(&strides, ctx.index(), state)
}

/// Prints `memref.dma_start`.
pub fn print_dma_start(printer: &mut OpPrinter<'_>, op: Op) {
    let (ctx, body) = (printer.ctx(), printer.body());
    let count = body.operand_count(op);
    let rank = |index: usize| match body.ty(body.operand(op, index)).data(ctx) {
        TypeData::MemRef { shape, .. } => shape.len(),
        _ => 0,
    };
    let target = 1 + rank(0);
    let elements = target + if target < count { 1 + rank(target) } else { 0 };
    let tag = elements + 1;
    if tag >= count {
        return;
    }
    let strides = (tag + 1 + rank(tag)).min(count);
    printer.text(" ");
    print_access(printer, op, 0, target);
    printer.text(", ");
    print_access(printer, op, target, elements);
    printer.text(", ");
    printer.value(body.operand(op, elements));
    printer.text(", ");
    print_access(printer, op, tag, strides);
    for index in strides..count {
        printer.text(", ");
        printer.value(body.operand(op, index));
    }
    printer.optional_attr_dict(op, &[]);
    printer.text(" : ");
    let [source] = body.first_operands(op);
    printer.types_of([source, body.operand(op, target), body.operand(op, tag)]);
}
