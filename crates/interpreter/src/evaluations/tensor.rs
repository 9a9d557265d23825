//! Evaluation of `tensor`. Tensors have value semantics; an op changes its operand in place if it is the only holder.

use super::slices::{SliceValues, keep, values};
use crate::engine::buffers::{gather, scatter, touch_inserted};
use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::data::Data;
use crate::engine::descriptor::{AllocationId, Dims, MemRef};
use crate::engine::fault::{FaultKind, Faulted};
use crate::engine::formula::Formula;
use crate::engine::kernel::{Kernel, KernelOp};
use crate::engine::kind::{Kind, element_count, fits, product, row_major};
use crate::engine::layout::dynamic_sizes;
use crate::engine::nest::{Nest, Operand};
use crate::engine::operand::{Reg, word};
use crate::engine::program::{Code, ValueType};
use crate::engine::step::Step;
use crate::engine::value::{Tensor, Value};
use crate::scalar::ScalarOp;
use freehold_core::ir::{AffineMap, Op};

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("tensor.bitcast", Evaluation::Scalar(|_, _| Some(ScalarOp::Same))),
    ("tensor.cast", Evaluation::Code(cast)),
    ("tensor.collapse_shape", Evaluation::Code(collapse)),
    ("tensor.concat", Evaluation::Code(concat)),
    ("tensor.dim", Evaluation::Code(dim)),
    ("tensor.empty", Evaluation::Code(empty)),
    ("tensor.expand_shape", Evaluation::Code(expand)),
    ("tensor.extract", Evaluation::CodeOrStep(extract, KernelOp::Read)),
    ("tensor.extract_slice", Evaluation::Code(extract_slice)),
    ("tensor.from_elements", Evaluation::Code(from_elements)),
    ("tensor.gather", Evaluation::Code(gather_op)),
    ("tensor.generate", Evaluation::Code(generate)),
    ("tensor.insert", Evaluation::Code(insert)),
    ("tensor.insert_slice", Evaluation::Code(|c, op| insert_slice(c, op, false))),
    ("tensor.pad", Evaluation::Code(pad)),
    ("tensor.parallel_insert_slice", Evaluation::Code(|c, op| insert_slice(c, op, true))),
    ("tensor.rank", Evaluation::Code(rank)),
    ("tensor.reshape", Evaluation::Code(reshape)),
    ("tensor.scatter", Evaluation::Code(scatter_op)),
    ("tensor.splat", Evaluation::Code(splat)),
    ("tensor.yield", Evaluation::Code(super::scf::forward_operands)),
];

/// Returns the tensor with another shape and the same elements.
fn with_shape(tensor: Tensor, shape: Dims) -> Value {
    Value::Tensor(Tensor { shape, source: None, ..tensor }.into())
}

/// Returns a descriptor of a slice of a tensor.
fn part(offset: i64, sizes: Dims, strides: Dims) -> MemRef {
    MemRef { allocation: AllocationId(0), aligned: 0, offset, sizes, strides }
}

/// Returns the descriptor of a slice of a tensor of this shape.
fn slice_part(slice: &SliceValues, shape: &[i64]) -> MemRef {
    let mut offset = 0i64;
    let mut strides = Dims::new();
    for (dimension, &stride) in row_major(shape).iter().enumerate() {
        offset = offset.wrapping_add(slice.offsets[dimension].wrapping_mul(stride));
        strides.push(slice.strides[dimension].wrapping_mul(stride));
    }
    part(offset, slice.sizes.clone(), strides)
}

fn cast(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = ValueType::of(c.ctx, c.result_type(op, 0)).ok_or("has a result type that the machine does not support")?;
    c.step(op, move |step| {
        if let ValueType::Tensor { shape: Some(shape), .. } = &ty
            && let Value::Tensor(tensor) = step.value(0)
            && !fits(shape, &tensor.shape)
        {
            let message = format!("a tensor of shape {:?} is cast to another shape", &tensor.shape[..]);
            return step.fault(FaultKind::InvalidCast, message);
        }
        let value = step.take(0);
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

fn dim(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        let (tensor, index) = (step.tensor(0)?, step.index(1)?);
        match usize::try_from(index).ok().and_then(|index| tensor.shape.get(index)) {
            Some(&size) => {
                step.set(0, Value::index(size));
                Ok(())
            }
            None => step.fault(FaultKind::OutOfBounds, format!("there is no dimension {index}")),
        }
    });
    Ok(())
}

fn rank(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        let rank = step.tensor(0)?.shape.len();
        step.set(0, Value::index(rank as i64));
        Ok(())
    });
    Ok(())
}

/// Emits an uninitialized tensor, whose dynamic extents are operands, to `result`.
fn emit_empty(c: &mut Compiler<'_>, op: Op, result: Reg) -> Compiled {
    let ty = c.result_type(op, 0);
    let kind = c.element_kind(ty)?;
    let shape: Dims = ty.shape(c.ctx).ok_or("has no known rank")?.into();
    let operands = c.body.operand_vec(op);
    let registers = c.regs(&operands);
    let run = move |step: &mut Step<'_>| {
        let sizes = dynamic_sizes(step, &shape, 0..step.count())?;
        let tensor = step.empty_tensor(sizes, &kind)?;
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(run)), &registers, &[result]);
    Ok(())
}

fn empty(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let result = c.register(c.body.result(op, 0));
    emit_empty(c, op, result)
}

fn splat(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = c.result_type(op, 0);
    let kind = c.element_kind(ty)?;
    let shape: Dims = ty.shape(c.ctx).ok_or("has no known rank")?.into();
    c.step(op, move |step| {
        let sizes = dynamic_sizes(step, &shape, 1..step.count())?;
        let mut tensor = step.empty_tensor(sizes, &kind)?;
        fill(&mut tensor, &kind, step.value(0));
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    });
    Ok(())
}

/// Sets every element to a value.
pub fn fill(tensor: &mut Tensor, kind: &Kind, value: &Value) {
    let (count, size) = (element_count(&tensor.shape).unwrap_or(0), kind.size());
    let data = tensor.data_mut();
    for index in 0..count {
        kind.store(data, index * size, value);
    }
}

fn from_elements(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = c.result_type(op, 0);
    let kind = c.element_kind(ty)?;
    let shape: Dims = ty.shape(c.ctx).ok_or("has no known rank")?.into();
    c.step(op, move |step| {
        let mut tensor = step.empty_tensor(shape.clone(), &kind)?;
        let data = tensor.data_mut();
        for index in 0..step.count() {
            kind.store(data, index * kind.size(), step.value(index));
        }
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    });
    Ok(())
}

/// Returns the byte offset of the element whose indices are the operands from `first` on.
#[inline]
pub fn element(step: &Step<'_>, shape: &[i64], first: usize, size: usize) -> Faulted<usize> {
    let mut linear = 0i64;
    for (dimension, &extent) in shape.iter().enumerate() {
        let index = step.index(first + dimension)?;
        if index < 0 || index >= extent {
            let message = format!("index {index} is out of bounds for dimension {dimension} of extent {extent}");
            return step.fault(FaultKind::OutOfBounds, message);
        }
        linear = linear.wrapping_mul(extent).wrapping_add(index);
    }
    Ok(linear as usize * size)
}

fn extract(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [tensor] = c.operand_types(op);
    let kind = c.element_kind(tensor)?;
    c.step(op, move |step| {
        let Value::Tensor(tensor) = step.value(0) else { return step.tensor(0).map(|_| ()) };
        let at = element(step, &tensor.shape, 1, kind.size())?;
        let value = step.load(&kind, &tensor.data, at);
        step.set(0, value);
        Ok(())
    });
    Ok(())
}

fn insert(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [_, dest] = c.operand_types(op);
    let kind = c.element_kind(dest)?;
    c.step(op, move |step| {
        let value = step.value(0).clone();
        let mut tensor = step.take_tensor(1)?;
        let at = element(step, &tensor.shape, 2, kind.size())?;
        kind.store(tensor.data_mut(), at, &value);
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    });
    Ok(())
}

fn extract_slice(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let slice = c.slice(op)?;
    let [source] = c.operand_types(op);
    let kind = c.element_kind(source)?;
    let dropped = c.dropped(op, c.result_type(op, 0).shape(c.ctx).unwrap_or_default())?;
    c.step(op, move |step| {
        let tensor = step.tensor(0)?;
        let slice = slice.values(step)?;
        slice.check(step, &tensor.shape)?;
        // With a stride of 0, a slice can have more elements than its source.
        step.size_of(&slice.sizes, &kind)?;
        let data = gather(&tensor.data, &slice_part(&slice, &tensor.shape), kind.size());
        step.burn(data.bytes.len() as u64 / 64)?;
        step.set(0, Value::Tensor(Tensor::new(keep(&slice.sizes, &dropped), data).into()));
        Ok(())
    });
    Ok(())
}

/// `tensor.insert_slice`. In `scf.forall.in_parallel`, it changes the tensor that the loop assembles in a separate
/// register.
fn insert_slice(c: &mut Compiler<'_>, op: Op, in_parallel: bool) -> Compiled {
    let operands = c.body.operand_vec(op);
    let together = if in_parallel { c.shared_tensors.get(&operands[1]).copied() } else { None };
    let slice = c.slice(op)?;
    let [source] = c.operand_types(op);
    let size = c.element_kind(source)?.size();
    let run = move |step: &mut Step<'_>| {
        let source = step.tensor(0)?;
        let slice = slice.values(step)?;
        let mut tensor = step.take_tensor(1)?;
        slice.check(step, &tensor.shape)?;
        let part = slice_part(&slice, &tensor.shape);
        // The source may only lack dimensions of extent 1.
        let others = |shape: &[i64]| shape.iter().copied().filter(|&extent| extent != 1).collect::<Dims>();
        if others(&part.sizes) != others(&source.shape) {
            let message = format!(
                "a tensor of shape {:?} is inserted into a slice of shape {:?}",
                &source.shape[..],
                &part.sizes[..]
            );
            return step.fault(FaultKind::OutOfBounds, message);
        }
        step.burn(source.data.bytes.len() as u64 / 64)?;
        if let Some(register) = together {
            touch_inserted(step, register, &part, size)?;
        }
        scatter(tensor.data_mut(), &part, size, &source.data);
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    };
    if in_parallel {
        let mut registers = c.regs(&operands);
        registers[1] = together.unwrap_or(registers[1]);
        let target = [registers[1]];
        c.emit_regs(Code::Do(Box::new(run)), &registers, &target);
    } else {
        c.step(op, run);
    }
    Ok(())
}

/// With an empty reassociation, one side has rank 0, and the other must have one element.
fn check_rank_0(step: &Step<'_>, groups: &[Vec<usize>], shape: &[i64]) -> Faulted {
    if groups.is_empty() && product(shape.iter().copied()) != Some(1) {
        let message =
            format!("a tensor of shape {shape:?} is reshaped to or from rank 0, but does not have one element");
        return step.fault(FaultKind::InvalidCast, message);
    }
    Ok(())
}

fn collapse(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let groups = c.reassociation(op)?;
    c.step(op, move |step| {
        let tensor = step.take_tensor(0)?;
        check_rank_0(step, &groups, &tensor.shape)?;
        let joined = |group: &Vec<usize>| product(group.iter().map(|&index| tensor.shape[index]));
        let Some(shape) = groups.iter().map(joined).collect::<Option<Dims>>() else {
            return step.fault(FaultKind::OutOfMemory, "the number of elements of a collapsed dimension overflows");
        };
        step.set(0, with_shape(tensor, shape));
        Ok(())
    });
    Ok(())
}

fn expand(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let shape = c.mixed(op, "static_output_shape", "output_shape")?;
    let groups = c.reassociation(op)?;
    c.step(op, move |step| {
        let tensor = step.take_tensor(0)?;
        let sizes = values(step, &shape)?;
        check_rank_0(step, &groups, &sizes)?;
        for (group, &extent) in groups.iter().zip(&tensor.shape) {
            if product(group.iter().map(|&index| sizes[index])) != Some(extent)
                || group.iter().any(|&index| sizes[index] < 0)
            {
                let parts: Vec<i64> = group.iter().map(|&index| sizes[index]).collect();
                let message = format!("a dimension of extent {extent} is expanded to {parts:?}");
                return step.fault(FaultKind::InvalidCast, message);
            }
        }
        step.set(0, with_shape(tensor, sizes));
        Ok(())
    });
    Ok(())
}

fn reshape(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let ty = ValueType::of(c.ctx, c.result_type(op, 0)).ok_or("has a result type that the machine does not support")?;
    let [_, extents] = c.operand_types(op);
    let index = c.element_kind(extents)?;
    c.step(op, move |step| {
        let shape = step.tensor(1)?;
        let count = shape.shape.first().copied().unwrap_or(0);
        let sizes =
            (0..count as usize).map(|at| number_at(step, &shape.data, at, &index)).collect::<Faulted<Dims>>()?;
        let tensor = step.take_tensor(0)?;
        let fits_type = match &ty {
            ValueType::Tensor { shape: Some(shape), .. } => fits(shape, &sizes),
            _ => true,
        };
        if !fits_type || sizes.iter().any(|&size| size < 0) || element_count(&sizes) != element_count(&tensor.shape) {
            return step.fault(FaultKind::InvalidCast, "a reshape changes the number of elements of a tensor");
        }
        step.set(0, with_shape(tensor, sizes));
        Ok(())
    });
    Ok(())
}

/// Returns element `index` as an integer.
fn number_at(step: &Step<'_>, data: &Data, index: usize, kind: &Kind) -> Faulted<i64> {
    let value = step.load(kind, data, index * kind.size());
    let word = word(&value, step.at, "is used as an index")?;
    Ok(match kind {
        Kind::Int(width) if (1..64).contains(width) => ((word << (64 - width)) as i64) >> (64 - width),
        _ => word as i64,
    })
}

/// Returns the shape of an op's first result type, with dynamic extents.
fn expected_shape(c: &Compiler<'_>, op: Op) -> Result<Dims, String> {
    match ValueType::of(c.ctx, c.result_type(op, 0)) {
        Some(ValueType::Tensor { shape: Some(shape), .. }) => Ok(shape.iter().copied().collect()),
        _ => Err("has a result type that the machine does not support".into()),
    }
}

/// Checks that `shape` matches the shape of the result type.
fn check_expected(step: &Step<'_>, expected: &[i64], shape: &[i64]) -> Faulted {
    if fits(expected, shape) {
        return Ok(());
    }
    step.fault(FaultKind::InvalidCast, format!("the result has shape {shape:?}, which does not match its type"))
}

fn concat(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let expected = expected_shape(c, op)?;
    let along = c.attribute(op, "dim").and_then(|attr| attr.as_i64(c.ctx)).ok_or("lacks a dimension")? as usize;
    let kind = c.element_kind(c.result_type(op, 0))?;
    c.step(op, move |step| {
        let all: Vec<_> = (0..step.count()).map(|index| step.tensor(index)).collect::<Faulted<_>>()?;
        let mut shape = all[0].shape.clone();
        let Some(sum) = all.iter().try_fold(0i64, |sum, tensor| sum.checked_add(tensor.shape[along])) else {
            return step.fault(FaultKind::OutOfMemory, "the number of elements of a concatenation overflows");
        };
        shape[along] = sum;
        check_expected(step, &expected, &shape)?;
        let mut result = step.empty_tensor(shape.clone(), &kind)?;
        let strides = row_major(&shape);
        let mut start = 0i64;
        for tensor in all {
            let same = |(dimension, extent): (usize, &i64)| dimension == along || *extent == shape[dimension];
            if !tensor.shape.iter().enumerate().all(same) {
                return step.fault(FaultKind::OutOfBounds, "the other extents of concatenated tensors differ");
            }
            let part = part(start.wrapping_mul(strides[along]), tensor.shape.clone(), strides.clone());
            scatter(result.data_mut(), &part, kind.size(), &tensor.data);
            start += tensor.shape[along];
        }
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

/// Returns, for each tuple of indices, the coordinates of the first element of the slice that it selects.
/// `rank_reduced` tells whether the slices lack the selected dimensions.
fn selected(step: &mut Step<'_>, indices: &Tensor, kind: &Kind, dims: &[i64], shape: &[i64]) -> Faulted<Vec<MemRef>> {
    let width = dims.len();
    let tuples = element_count(&indices.shape[..indices.shape.len().saturating_sub(1)]).unwrap_or(0);
    step.burn(tuples as u64)?;
    let strides = row_major(shape);
    let mut sizes = Dims::from_slice(shape);
    for &dimension in dims {
        sizes[dimension as usize] = 1;
    }
    let mut all = Vec::with_capacity(tuples);
    for tuple in 0..tuples {
        let mut offset = 0i64;
        for (number, &dimension) in dims.iter().enumerate() {
            let index = number_at(step, &indices.data, tuple * width + number, kind)?;
            let extent = shape[dimension as usize];
            if index < 0 || index >= extent {
                let message = format!("index {index} is out of bounds for dimension {dimension} of extent {extent}");
                return step.fault(FaultKind::OutOfBounds, message);
            }
            offset = offset.wrapping_add(index.wrapping_mul(strides[dimension as usize]));
        }
        all.push(part(offset, sizes.clone(), strides.clone()));
    }
    Ok(all)
}

fn gather_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let dims = c.integers(op, "gather_dims")?;
    let [source, indices] = c.operand_types(op);
    let (kind, index) = (c.element_kind(source)?, c.element_kind(indices)?);
    let rank = c.result_type(op, 0).rank(c.ctx).ok_or("has no known rank")?;
    c.step(op, move |step| {
        let (source, indices) = (step.tensor(0)?, step.tensor(1)?);
        let parts = selected(step, &indices, &index, &dims, &source.shape)?;
        let batch = &indices.shape[..indices.shape.len() - 1];
        let is_reduced = rank < batch.len() + source.shape.len();
        let slice = source.shape.iter().enumerate().filter_map(|(dimension, &extent)| {
            match (dims.contains(&(dimension as i64)), is_reduced) {
                (true, true) => None,
                (true, false) => Some(1),
                (false, _) => Some(extent),
            }
        });
        let shape: Dims = batch.iter().copied().chain(slice).collect();
        let mut result = step.empty_tensor(shape, &kind)?;
        let data = result.data_mut();
        let mut next = 0;
        for part in parts {
            let piece = gather(&source.data, &part, kind.size());
            data.copy_from(next, &piece, 0, piece.bytes.len());
            next += piece.bytes.len();
        }
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

fn scatter_op(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let dims = c.integers(op, "scatter_dims")?;
    let [source, _, indices] = c.operand_types(op);
    let (kind, index) = (c.element_kind(source)?, c.element_kind(indices)?);
    c.step(op, move |step| {
        let (source, indices) = (step.tensor(0)?, step.tensor(2)?);
        let mut result = step.take_tensor(1)?;
        let parts = selected(step, &indices, &index, &dims, &result.shape)?;
        let mut next = 0;
        for part in parts {
            let bytes = element_count(&part.sizes).unwrap_or(0) * kind.size();
            if next + bytes > source.data.bytes.len() {
                return step.fault(FaultKind::OutOfBounds, "there are fewer slices than indices");
            }
            let mut piece = Data::undefined(bytes);
            piece.copy_from(0, &source.data, next, bytes);
            scatter(result.data_mut(), &part, kind.size(), &piece);
            next += bytes;
        }
        step.set(0, Value::Tensor(result.into()));
        Ok(())
    });
    Ok(())
}

/// Runs the op's region for every element of the tensor in `target`, and stores the results there.
fn for_each_element(c: &mut Compiler<'_>, op: Op, target: Reg) -> Compiled {
    let body = c.body;
    let region = body.regions(op)[0];
    let block = body.first_block(region).ok_or("has no body")?;
    let rank = c.result_type(op, 0).rank(c.ctx).ok_or("has no known rank")?;
    let kind = c.element_kind(c.result_type(op, 0))?;
    let map = Formula::of_map(c.ctx, AffineMap::identity(c.ctx, rank as u32));
    let linear = map.iter().map(|formula| formula.linear(rank)).collect();
    let value = c.fresh(matches!(kind, Kind::Vector(_)));
    let arguments = body.arguments(block).to_vec();
    let indices: Vec<Option<usize>> = (0..arguments.len()).map(Some).collect();
    let kernel = Kernel::compile(c, block, &[(kind.clone(), None)], 0, &indices, 1);
    let (captured, kernel) = match kernel {
        Some((captured, kernel)) => (captured, Some(kernel)),
        None => (Vec::new(), None),
    };
    let nest = Nest {
        loops: rank,
        extents: (0..rank).map(|dimension| (0, dimension)).collect(),
        operands: vec![Operand { map, linear, kind, argument: None }],
        first_output: 0,
        yields: vec![value],
        results: vec![0],
        kernel,
    };
    let (exit, top) = (c.label(), c.label());
    let mut operands = vec![target];
    operands.extend(captured);
    c.emit_regs(Code::NestBegin { nest: Box::new(nest), exit }, &operands, &[target]);
    c.bind(top);
    for (dimension, &argument) in arguments.iter().enumerate() {
        c.emit(Code::NestIndex(dimension), &[], &[argument]);
    }
    c.region_into(region, vec![value])?;
    c.set_location(body.location(op));
    c.emit_regs(Code::NestNext { body: top }, &[], &[target]);
    c.bind(exit);
    Ok(())
}

fn generate(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let result = c.register(c.body.result(op, 0));
    emit_empty(c, op, result)?;
    for_each_element(c, op, result)
}

fn pad(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let (low, high) = (c.mixed(op, "static_low", "low")?, c.mixed(op, "static_high", "high")?);
    let kind = c.element_kind(c.result_type(op, 0))?;
    let operands = c.body.operand_vec(op);
    let registers = c.regs(&operands);
    let result = c.register(c.body.result(op, 0));
    let (size, margin, element) = (kind.size(), low.clone(), kind.clone());
    let expected = expected_shape(c, op)?;
    let make = move |step: &mut Step<'_>| {
        let source = step.tensor(0)?;
        let (low, high) = (values(step, &low)?, values(step, &high)?);
        // An extent that overflows saturates, and the allocation then fails.
        let shape: Dims = source
            .shape
            .iter()
            .zip(low.iter().zip(&high))
            .map(|(&extent, (&low, &high))| extent.saturating_add(low).saturating_add(high))
            .collect();
        if low.iter().chain(&high).any(|&margin| margin < 0) {
            return step.fault(FaultKind::OutOfBounds, "a padding amount is negative");
        }
        check_expected(step, &expected, &shape)?;
        let tensor = step.empty_tensor(shape, &element)?;
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    };
    c.emit_regs(Code::Do(Box::new(make)), &registers, &[result]);
    for_each_element(c, op, result)?;
    let place = move |step: &mut Step<'_>| {
        let source = step.tensor(0)?;
        let last = step.count() - 1;
        let low = values(step, &margin)?;
        let mut tensor = step.take_tensor(last)?;
        let strides = row_major(&tensor.shape);
        let offset =
            low.iter().zip(&strides).fold(0, |sum: i64, (low, stride)| sum.wrapping_add(low.wrapping_mul(*stride)));
        scatter(tensor.data_mut(), &part(offset, source.shape.clone(), strides), size, &source.data);
        step.set(0, Value::Tensor(tensor.into()));
        Ok(())
    };
    let mut registers = registers;
    registers.push(result);
    c.emit_regs(Code::Do(Box::new(place)), &registers, &[result]);
    Ok(())
}
