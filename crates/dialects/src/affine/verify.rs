//! Verifiers of the `affine` ops, for rules that their definitions do not express: maps must match their operands,
//! which must be valid dims and symbols.

use crate::families::verify_yielded;
use crate::index_list::verify_values;
use crate::{affine, memref};
use freehold_core::definition::{IndexValue, Traits, VerifyInput, constant_integer};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::{AffineMap, Context, DYNAMIC, Name, Op, Type, Value, ValueDef, View};

/// Whether the value is defined at the top level of an affine scope.
fn is_top_level(view: View<'_>, value: Value) -> bool {
    let region = match view.def(value) {
        ValueDef::Result(op, _) => view.region(op),
        ValueDef::Argument(block, _) => view.block_region(block),
    };
    let Some(region) = region else { return false };
    let name = view.region_op(region).map_or(view.header.name, |parent| view.name(parent));
    view.ctx.op_def(name).is_some_and(|op_def| op_def.has(Traits::AFFINE_SCOPE))
}

/// Whether size `index` of a shaped value is known to be a symbol: a size operand of an allocation or view.
fn size_is_symbol(view: View<'_>, dim: Op, required: &mut Vec<(Value, bool)>) -> bool {
    let [mut source, index] = view.first_operands(dim);
    if is_top_level(view, source) {
        return true;
    }
    let Some(index) = constant_integer(view, index).and_then(|index| usize::try_from(index).ok()) else {
        return false;
    };
    let mut op = view.defining_op(source);
    while let Some(cast) = op.and_then(|op| memref::Cast::cast(view, op)) {
        source = cast.source();
        op = view.defining_op(source);
    }
    let Some(op) = op else { return false };
    let Some(shape) = view.ty(source).shape(view.ctx) else { return false };
    let Some(&extent) = shape.get(index) else { return false };
    let sizes: Vec<Value> = if view.is(op, &memref::ALLOC) {
        memref::Allocation::of(view, op).dynamic_sizes().collect()
    } else if let Some(view_op) = memref::View::cast(view, op) {
        view_op.sizes().collect()
    } else if let Some(subview) = memref::Subview::cast(view, op) {
        subview.sizes().collect()
    } else {
        return false;
    };
    if extent != DYNAMIC {
        return true;
    }
    let statics = view.attribute(op, Name::STATIC_SIZES).and_then(|attr| attr.as_i64_array(view.ctx));
    let extents = statics.unwrap_or_else(|| shape.to_vec());
    let Some(before) = extents.get(..index) else { return false };
    let position = before.iter().filter(|&&extent| extent == DYNAMIC).count();
    let Some(&size) = sizes.get(position) else { return false };
    required.push((size, false));
    true
}

/// Whether the value is valid as a dimension, or as a symbol, of a map. O(ops that it is computed by).
fn is_valid(view: View<'_>, value: Value, dimension: bool) -> bool {
    let mut required = vec![(value, dimension)];
    let mut seen = rustc_hash::FxHashSet::default();
    while let Some((value, dimension)) = required.pop() {
        if !seen.insert((value, dimension)) {
            continue;
        }
        if !view.ty(value).is_index(view.ctx) {
            return false;
        }
        if is_top_level(view, value) {
            continue;
        }
        let op = match view.def(value) {
            ValueDef::Argument(block, _) => {
                let is_loop = |op: Op| view.is(op, &affine::FOR) || view.is(op, &affine::PARALLEL);
                if dimension && view.block_parent_op(block).is_some_and(is_loop) {
                    continue;
                }
                return false;
            }
            ValueDef::Result(op, _) => op,
        };
        let op_def = view.op_def(op);
        if op_def.is_some_and(|op_def| op_def.has(Traits::CONSTANT_LIKE)) {
            continue;
        }
        if view.is_one_of(op, &[&affine::APPLY, &affine::DELINEARIZE_INDEX, &affine::LINEARIZE_INDEX]) {
            required.extend(view.operands(op).map(|operand| (operand, dimension)));
        } else if op_def.is_some_and(|op_def| op_def.index_value == Some(IndexValue::Extent)) {
            if !size_is_symbol(view, op, &mut required) {
                return false;
            }
        } else if op_def.is_some_and(|op_def| op_def.has(Traits::ALWAYS_SPECULATABLE)) {
            required.extend(view.operands(op).map(|operand| (operand, false)));
        } else {
            return false;
        }
    }
    true
}

/// Returns whether the value is valid as a dimension of a map.
pub fn is_valid_dim(view: View<'_>, value: Value) -> bool {
    is_valid(view, value, true)
}

/// Returns whether the value is valid as a symbol of a map.
pub fn is_valid_symbol(view: View<'_>, value: Value) -> bool {
    is_valid(view, value, false)
}

/// Verifies the operands of a map: dims come first.
pub(super) fn verify_operands(input: &VerifyInput<'_>, operands: &[Value], dims: usize) -> Fallible {
    for (index, &operand) in operands.iter().enumerate() {
        if index < dims {
            let fits = is_valid_dim(input.view(), operand);
            input.refuse_if(!fits, "operand cannot be used as a dimension id")?;
        } else {
            let fits = is_valid_symbol(input.view(), operand);
            input.refuse_if(!fits, "operand cannot be used as a symbol")?;
        }
    }
    Ok(())
}

fn inputs_of(ctx: &Context, map: AffineMap) -> usize {
    let data = map.data(ctx);
    data.dims as usize + data.symbols as usize
}

/// `affine.apply`
pub fn verify_apply(input: &VerifyInput<'_>) -> Fallible {
    let Some(map) = input.map("map") else { return Ok(()) };
    let operands = input.body.operand_vec(input.op);
    let message = "operand count and affine map dimension and symbol count must match";
    input.refuse_if(operands.len() != inputs_of(input.ctx, map), message)?;
    input.refuse_if(map.data(input.ctx).results.len() != 1, "mapping must produce one value")?;
    let symbols = &operands[map.data(input.ctx).dims as usize..];
    for &symbol in symbols {
        if !is_valid_symbol(input.view(), symbol) {
            if is_valid_dim(input.view(), symbol) {
                return input.plain_error("dimensional operand cannot be used as a symbol").fail();
            }
            return Ok(());
        }
    }
    Ok(())
}

/// `affine.min` and `affine.max`
pub fn verify_min_max(input: &VerifyInput<'_>) -> Fallible {
    let Some(map) = input.map("map") else { return Ok(()) };
    let message = "operand count and affine map dimension and symbol count must match";
    input.refuse_if(input.body.operand_count(input.op) != inputs_of(input.ctx, map), message)?;
    input.refuse_if(map.data(input.ctx).results.is_empty(), "affine map expect at least one result")
}

/// Verifies an access: a map to the indices of the memref, which is operand `memref`.
fn verify_access(input: &VerifyInput<'_>, memref: usize) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(map) = input.map("map") else { return Ok(()) };
    let rank = body.ty(body.operand(op, memref)).rank(ctx).unwrap_or(0);
    input.refuse_if(map.data(ctx).results.len() != rank, "affine map num results must equal memref rank")?;
    let operands: Vec<Value> = body.operands(op).skip(memref + 1).collect();
    input.refuse_if(operands.len() != inputs_of(ctx, map), "expects as many subscripts as affine map inputs")?;
    verify_operands(input, &operands, map.data(ctx).dims as usize)
}

/// `affine.load`
pub fn verify_load(input: &VerifyInput<'_>) -> Fallible {
    let [memref] = input.operand_types();
    let element = memref.element_or_self(input.ctx);
    let message = "result type must match element type of memref";
    input.refuse_if(input.body.ty(input.body.result(input.op, 0)) != element, message)?;
    verify_access(input, 0)
}

/// `affine.store`
pub fn verify_store(input: &VerifyInput<'_>) -> Fallible {
    let message = "value to store must have the same type as memref element type";
    let [stored, memref] = input.operand_types();
    input.refuse_if(stored != memref.element_or_self(input.ctx), message)?;
    verify_access(input, 1)
}

/// `affine.prefetch`
pub fn verify_prefetch(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(map) = input.map("map") else { return Ok(()) };
    let message = "affine.prefetch affine map num results must equal memref rank";
    let [memref] = input.operand_types();
    input.refuse_if(Some(map.data(ctx).results.len()) != memref.rank(ctx), message)?;
    input.refuse_if(inputs_of(ctx, map) + 1 != body.operand_count(op), "too few operands")?;
    for operand in body.operands(op).skip(1) {
        let message = "index must be a valid dimension or symbol identifier";
        input.refuse_if(
            !is_valid_dim(View::new(ctx, body), operand) && !is_valid_symbol(View::new(ctx, body), operand),
            message,
        )?;
    }
    Ok(())
}

/// `affine.vector_load`
pub fn verify_vector_load(input: &VerifyInput<'_>) -> Fallible {
    verify_access(input, 0)?;
    let result = input.body.ty(input.body.result(input.op, 0));
    let [memref] = input.operand_types();
    verify_vector_element(input, memref, result)
}

/// `affine.vector_store`
pub fn verify_vector_store(input: &VerifyInput<'_>) -> Fallible {
    verify_access(input, 1)?;
    let [stored, memref] = input.operand_types();
    verify_vector_element(input, memref, stored)
}

fn verify_vector_element(input: &VerifyInput<'_>, memref: Type, vector: Type) -> Fallible {
    let message = "requires memref and vector types of the same elemental type";
    input.refuse_if(memref.element(input.ctx) != vector.element(input.ctx), message)
}

/// `affine.if`
pub fn verify_if(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let Some(attr) = input.attribute(Name::CONDITION) else { return Ok(()) };
    let freehold_core::ir::AttrData::IntegerSet(set) = attr.data(ctx) else { return Ok(()) };
    let data = set.data(ctx);
    let message = "operand count and condition integer set dimension and symbol count must match";
    input.refuse_if(body.operand_count(op) != data.dims as usize + data.symbols as usize, message)?;
    verify_operands(input, &body.operand_vec(op), data.dims as usize)
}

/// The body of `affine.for`
pub fn verify_for_body(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let arguments = input.entry().map(|block| body.arguments(block)).unwrap_or_default();
    let message = "expected body to have a single index argument for the induction variable";
    input.refuse_if(!arguments.first().is_some_and(|&argument| body.ty(argument).is_index(ctx)), message)?;
    for (which, name, group) in
        [("lower", "lowerBoundMap", "lowerBoundOperands"), ("upper", "upperBoundMap", "upperBoundOperands")]
    {
        if let Some(map) = input.map(name) {
            let operands = input.group(group);
            if inputs_of(ctx, map) == operands.len() {
                verify_operands(input, &operands, map.data(ctx).dims as usize)?;
            }
            let message = || format!("expected {which} bound map to have at least one result");
            input.refuse_with(map.results(ctx).is_empty(), message)?;
        }
    }
    let inits = input.group("inits");
    let message = "mismatch between the number of loop-carried values and results";
    input.refuse_if(inits.len() != body.results(op).len(), message)
}

/// `affine.delinearize_index`
pub fn verify_delinearize_index(input: &VerifyInput<'_>) -> Fallible {
    let basis = input.integers("static_basis");
    let results = input.body.results(input.op).len();
    let message = "should return an index for each basis element and up to one extra index";
    input.refuse_if(results != basis.len() && results != basis.len() + 1, message)?;
    verify_values(input, "dynamic_basis", &basis, "basis", "basis entry")?;
    let message = "no basis element may be statically non-positive";
    input.refuse_if(basis.iter().any(|&extent| extent != DYNAMIC && extent <= 0), message)
}

/// `affine.linearize_index`
pub fn verify_linearize_index(input: &VerifyInput<'_>) -> Fallible {
    let basis = input.integers("static_basis");
    let indices = input.group("multi_index").len();
    let message = "should be passed a basis element for each index except possibly the first";
    input.refuse_if(indices != basis.len() && indices != basis.len() + 1, message)?;
    verify_values(input, "dynamic_basis", &basis, "basis", "basis entry")
}

/// `affine.yield`
pub fn verify_yield(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let is_affine =
        |parent: &Op| [&affine::FOR, &affine::IF, &affine::PARALLEL].iter().any(|name| body.is(ctx, *parent, name));
    let Some(parent) = body.parent_op(op).filter(is_affine) else {
        return input.error("only terminates affine.if/for/parallel regions").fail();
    };
    verify_yielded(input, parent, "parent of yield must have same number of results as the yield operands")
}

/// `affine.dma_start` and `affine.dma_wait`: indices must be dims or symbols.
pub fn verify_dma(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, body, op) = (input.ctx, input.body, input.op);
    let is_start = body.is(ctx, op, &affine::DMA_START);
    let accesses: &[(&str, &str)] =
        if is_start { &[("src_map", "src "), ("dst_map", "dst "), ("tag_map", "tag ")] } else { &[("tag_map", "")] };
    let mut next = 0;
    for &(name, prefix) in accesses {
        let Some(map) = input.map(name) else { return input.error("expected a map for each memref").fail() };
        next += 1;
        for _ in 0..inputs_of(ctx, map) {
            input.refuse_if(next >= body.operand_count(op), "incorrect number of operands")?;
            let operand = body.operand(op, next);
            if !is_valid_dim(View::new(ctx, body), operand) && !is_valid_symbol(View::new(ctx, body), operand) {
                return input.error(format!("{prefix}index must be a valid dimension or symbol identifier")).fail();
            }
            next += 1;
        }
    }
    Ok(())
}
