//! Verifiers of the `gpu` ops, for rules that the declaration does not express: launches and kernels, allocations, reductions, matrices.

use super::matrix::Matrix;
use crate::memref::{layout_symbols, verify_dynamic_sizes};
use freehold_core::definition::{EnumDef, VerifyInput};
use freehold_core::diagnostics::Fallible;
use freehold_core::ir::layout::strides_and_offset;
use freehold_core::ir::{Attr, AttrData, Block, Body, Context, Name, Op, Type, Value};

/// The arguments of the body of a launch before the attributions: ids of block and thread, sizes of grid and block.
const LAUNCH_ARGUMENTS: usize = 12;

/// Attributes of functions and modules, `#gpu.name`.
///
/// # Errors
/// The value is not what the attribute needs, or the op is not one that has it.
pub fn attribute(input: &VerifyInput<'_>, name: Name, value: Attr) -> Fallible {
    let ctx = input.ctx;
    let name = ctx.str(name);
    match name {
        "gpu.known_block_size" | "gpu.known_grid_size" | "gpu.known_cluster_size" => {
            match value.as_i64_array(ctx).filter(|_| is_i32_array(ctx, value)) {
                None => input.error(format!("{name} must be a dense i32 array")).fail(),
                Some(sizes) => input.refuse_if(sizes.len() != 3, format!("{name} must contain exactly 3 elements")),
            }
        }
        "gpu.container_module" if matches!(value.data(ctx), AttrData::Unit) => {
            let is_module = input.op_def().is(&crate::builtin::MODULE);
            let message = "expected 'gpu.container_module' attribute to be attached to 'builtin.module'";
            if is_module { Ok(()) } else { input.plain_error(message).fail() }
        }
        _ => Ok(()),
    }
}

fn is_i32_array(ctx: &Context, value: Attr) -> bool {
    matches!(value.data(ctx), AttrData::DenseArray { element, .. } if element.is_signless(ctx, 32))
}

// ---- launches and kernels

/// Returns the blocks of a region of an op, with the body that holds them, and whether the region has none.
fn blocks_of<'a>(input: &VerifyInput<'a>) -> (&'a Body, Vec<Block>) {
    let nested = input.body.nested(input.op);
    let body = nested.unwrap_or(input.body);
    let regions = nested.map_or(input.body.regions(input.op), |nested| nested.roots());
    (body, regions.first().map_or(Vec::new(), |&region| body.blocks(region).collect()))
}

/// The number of buffers in the memory of a workgroup.
fn workgroup_buffers(input: &VerifyInput<'_>) -> usize {
    let count = input.attribute("workgroup_attributions").and_then(|count| count.as_i64(input.ctx));
    count.and_then(|count| usize::try_from(count).ok()).unwrap_or(0)
}

/// Verifies the types of buffers that every workgroup or every thread has.
fn verify_attributions(input: &VerifyInput<'_>, body: &Body, values: &[Value], space: &str) -> Fallible {
    let ctx = input.ctx;
    for &value in values {
        let ty = body.ty(value);
        input.refuse_if(!ty.is_ranked_memref(ctx), "expected memref type in attribution")?;
        let own = ty.memory_space(ctx).and_then(|own| address_space(ctx, own));
        input
            .refuse_if(own.is_some_and(|own| own != space), format!("expected memory space {space} in attribution"))?;
    }
    Ok(())
}

fn enumeration(ctx: &Context, mnemonic: &str) -> Option<&'static EnumDef> {
    ctx.dialect("gpu")?.enumeration(mnemonic)
}

/// Returns `workgroup` of `#gpu.address_space<workgroup>`.
fn address_space(ctx: &Context, space: Attr) -> Option<&'static str> {
    let spaces = enumeration(ctx, "address_space")?;
    spaces.keyword(spaces.value(ctx, space)?)
}

/// `gpu.launch`
pub fn launch(input: &VerifyInput<'_>) -> Fallible {
    let (body, blocks) = blocks_of(input);
    let Some(&entry) = blocks.first() else { return Ok(()) };
    let arguments = body.arguments(entry);
    let count = LAUNCH_ARGUMENTS + workgroup_buffers(input);
    input.refuse_if(arguments.len() < count, "unexpected number of region arguments")?;
    let cluster = if input.group("clusterSizeX").is_empty() { 0 } else { 6 };
    let (workgroup, private) = match arguments.get(LAUNCH_ARGUMENTS + cluster..) {
        Some(rest) => rest.split_at(workgroup_buffers(input).min(rest.len())),
        None => (&[][..], &[][..]),
    };
    verify_attributions(input, body, workgroup, "workgroup")?;
    verify_attributions(input, body, private, "private")?;
    for last in blocks.into_iter().filter_map(|block| body.last_op(block)) {
        let is_terminator = body.op_def(input.ctx, last).is_some_and(|op_def| op_def.name == "gpu.terminator");
        if !is_terminator && body.successor_count(last) == 0 {
            let here = VerifyInput { op: last, ..*input };
            return here
                .plain_error("expected 'gpu.terminator' or a terminator with successors")
                .note(body.location(input.op), "in 'gpu.launch' body region")
                .fail();
        }
    }
    Ok(())
}

/// `gpu.launch_func`: the kernel that it launches.
pub fn launch_func(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let Some(kernel) = input.attribute("kernel") else { return Ok(()) };
    let AttrData::SymbolRef { root, .. } = kernel.data(ctx) else { return Ok(()) };
    let (container_name, kernel_name) = (ctx.str(*root), freehold_core::text::attr_text(ctx, kernel));
    let Some(container) = input.symbol(ctx.symbol_ref(*root)) else {
        return input.error(format!("kernel container '{container_name}' is undefined")).fail();
    };
    if container.is(ctx, "gpu.binary") {
        return Ok(());
    }
    if !container.is(ctx, "gpu.module") {
        return input.error(format!("kernel module '{container_name}' is undefined")).fail();
    }
    let Some(function) = input.symbol(kernel) else {
        return input.error(format!("kernel function '{kernel_name}' is undefined")).fail();
    };
    if function.attribute(ctx, Name::FUNCTION_TYPE).is_none() {
        return input.error(format!("referenced kernel '{kernel_name}' is not a function")).fail();
    }
    let is_kernel = function.attribute(ctx, "gpu.kernel").is_some();
    input.refuse_if(!is_kernel, "kernel function is missing the 'gpu.kernel' attribute")?;
    // The type of a function that was lowered is another one.
    let Some((inputs, _)) = function.function_type(ctx).filter(|_| function.is(ctx, "gpu.func")) else { return Ok(()) };
    let operands = input.group("kernelOperands");
    input.refuse_with(operands.len() != inputs.len(), || {
        format!("got {} kernel operands but expected {}", operands.len(), inputs.len())
    })?;
    let differing = operands.iter().zip(inputs).position(|(&operand, &ty)| input.body.ty(operand) != ty);
    match differing {
        Some(index) => input.error(format!("type of function argument {index} does not match")).fail(),
        None => Ok(()),
    }
}

/// `gpu.func`
pub fn func(input: &VerifyInput<'_>) -> Fallible {
    let (ctx, attributes) = (input.ctx, input.body.attributes(input.op));
    let Some((inputs, results)) = crate::function::function_type(ctx, attributes) else { return Ok(()) };
    let is_kernel = input.attribute("gpu.kernel").is_some();
    input.refuse_if(is_kernel && !results.is_empty(), "expected void return type for kernel function")?;
    let (body, blocks) = blocks_of(input);
    let Some(&entry) = blocks.first() else { return input.error("expected body with at least one block").fail() };
    let arguments = body.arguments(entry);
    let workgroup = workgroup_buffers(input);
    let least = inputs.len() + workgroup;
    input.refuse_if(arguments.len() < least, format!("expected at least {least} arguments to body region"))?;
    verify_attributions(input, body, &arguments[inputs.len()..least], "workgroup")?;
    verify_attributions(input, body, &arguments[least..], "private")
}

/// `gpu.return`
pub fn return_of(input: &VerifyInput<'_>) -> Fallible {
    let header = &input.body.header;
    let Some((_, results)) = crate::function::function_type(input.ctx, header.attributes) else { return Ok(()) };
    let count = results.len();
    if input.body.operand_count(input.op) != count {
        let error = input.error(format!("expected {count} result operands"));
        return error.note(header.location, "return type declared here").fail();
    }
    for (index, (operand, &ty)) in input.body.operands(input.op).zip(results).enumerate() {
        let own = input.body.ty(operand);
        input.refuse_with(own != ty, || {
            let own = input.ty(own);
            format!("unexpected type `{own}' for operand #{index}")
        })?;
    }
    Ok(())
}

// ---- reductions

/// The reductions of floats, and those of integers.
const OF_FLOATS: [&str; 4] = ["maximumf", "maxnumf", "minimumf", "minnumf"];
const OF_INTEGERS: [&str; 7] = ["and", "maxsi", "maxui", "minsi", "minui", "or", "xor"];

/// Verifies that the op reduces values of its type.
fn verify_reduction(input: &VerifyInput<'_>) -> Fallible {
    let ctx = input.ctx;
    let keyword = input.attribute("op").and_then(|value| {
        let reductions = enumeration(ctx, "all_reduce_op")?;
        reductions.keyword(reductions.value(ctx, value)?)
    });
    let (Some(keyword), Some(ty)) = (keyword, input.group_type("value")) else { return Ok(()) };
    let element = ty.element_or_self(ctx);
    let is_wrong = OF_FLOATS.contains(&keyword) && !element.is_float(ctx)
        || OF_INTEGERS.contains(&keyword) && !element.is_integer(ctx);
    if is_wrong {
        let message = format!("`{keyword}` reduction operation is not compatible with type {}", input.ty(ty));
        return input.plain_error(message).fail();
    }
    Ok(())
}

/// `gpu.subgroup_reduce`
pub fn subgroup_reduce(input: &VerifyInput<'_>) -> Fallible {
    verify_reduction(input)
}

/// `gpu.all_reduce`: a reduction that is named, or a region that reduces two values.
pub fn all_reduce(input: &VerifyInput<'_>) -> Fallible {
    let (body, blocks) = blocks_of(input);
    let refuse = |message: &str| input.plain_error(message).fail();
    if blocks.is_empty() != input.attribute("op").is_some() {
        return refuse("expected either an op attribute or a non-empty body");
    }
    let Some(&entry) = blocks.first() else { return verify_reduction(input) };
    let ty = input.group_type("value");
    let arguments = body.arguments(entry);
    if arguments.len() != 2 {
        return refuse("expected two region arguments");
    }
    if arguments.iter().any(|&argument| Some(body.ty(argument)) != ty) {
        return refuse("incorrect region argument type");
    }
    let is_yield = |&op: &Op| body.op_def(input.ctx, op).is_some_and(|op_def| op_def.name == "gpu.yield");
    let yields: Vec<Op> = blocks.into_iter().filter_map(|block| body.last_op(block)).filter(is_yield).collect();
    for &op in &yields {
        match body.operand_vec(op)[..] {
            [value] if Some(body.ty(value)) == ty => {}
            [_] => return refuse("incorrect gpu.yield type"),
            _ => return refuse("expected one gpu.yield operand"),
        }
    }
    if yields.is_empty() { refuse("expected gpu.yield op in region") } else { Ok(()) }
}

// ---- buffers

/// `gpu.alloc`
pub fn alloc(input: &VerifyInput<'_>) -> Fallible {
    let ty = input.result_type(0);
    verify_dynamic_sizes(input, ty, input.group("dynamicSizes").len())?;
    let is_wrong = input.group("symbolOperands").len() != layout_symbols(input.ctx, ty);
    input.refuse_if(is_wrong, "symbol operand count does not equal memref symbol count")
}

/// `gpu.dynamic_shared_memory`
pub fn dynamic_shared_memory(input: &VerifyInput<'_>) -> Fallible {
    let ty = input.result_type(0);
    let space = ty.memory_space(input.ctx).and_then(|space| address_space(input.ctx, space));
    input.refuse_if(space != Some("workgroup"), "address space must be address_space<workgroup>")?;
    let message = "result memref type must be memref<?xi8, #gpu.address_space<workgroup>>";
    input.refuse_if(ty.has_static_shape(input.ctx), message)
}

// ---- matrices

/// Whether the elements of the last dimension are adjacent.
fn has_unit_stride(ctx: &Context, ty: Type) -> bool {
    match strides_and_offset(ctx, ty) {
        Some(layout) => layout.strides.last().is_none_or(|&stride| stride == 1),
        None => false,
    }
}

/// `gpu.subgroup_mma_load_matrix`
pub fn load_matrix(input: &VerifyInput<'_>) -> Fallible {
    let source = input.group_type("srcMemref");
    if source.is_some_and(|ty| !has_unit_stride(input.ctx, ty)) {
        return input.plain_error("expected source memref most minor dim must have unit stride").fail();
    }
    Ok(())
}

/// `gpu.subgroup_mma_store_matrix`
pub fn store_matrix(input: &VerifyInput<'_>) -> Fallible {
    if input.group_type("dstMemref").is_some_and(|ty| !has_unit_stride(input.ctx, ty)) {
        return input.plain_error("expected destination memref most minor dim must have unit stride").fail();
    }
    let stored = input.group_type("src").and_then(|ty| Matrix::of(input.ctx, ty));
    if stored.is_some_and(|stored| stored.operand != "COp") {
        return input.plain_error("expected the operand matrix being stored to have 'COp' operand type").fail();
    }
    Ok(())
}

/// `gpu.subgroup_mma_compute`
pub fn compute(input: &VerifyInput<'_>) -> Fallible {
    let matrix = |name: &str| input.group_type(name).and_then(|ty| Matrix::of(input.ctx, ty));
    let (Some(a), Some(b), Some(c)) = (matrix("opA"), matrix("opB"), matrix("opC")) else { return Ok(()) };
    if [a.operand, b.operand, c.operand] != ["AOp", "BOp", "COp"] {
        return input.plain_error("operands must be in the order AOp, BOp, COp").fail();
    }
    if b.shape[0] != a.shape[1] || a.shape[0] != c.shape[0] || b.shape[1] != c.shape[1] {
        return input.plain_error("operand shapes do not satisfy matmul constraints").fail();
    }
    Ok(())
}
