//! Evaluation of `deallocation`: indicators and `retain`.
//!
//! An indicator is the descriptor of the first byte of its allocation, or 0 for null. The descriptor identifies the
//! allocation also after it is freed, so that faults are detected as for `memref.dealloc`.

use crate::engine::compiler::{Compiled, Compiler, Entry, Evaluation};
use crate::engine::descriptor::{AllocationId, Dims, MemRef};
use crate::engine::fault::Faulted;
use crate::engine::kind::Kind;
use crate::engine::operand::{malformed, observed};
use crate::engine::step::Step;
use crate::engine::value::Value;
use freehold_core::ir::Op;

/// The evaluations of the dialect's ops.
pub static EVALUATIONS: &[Entry] = &[
    ("deallocation.free", Evaluation::Code(free)),
    ("deallocation.get_buffer", Evaluation::Code(get_buffer)),
    ("deallocation.null", Evaluation::Code(null)),
    ("deallocation.own", Evaluation::Code(own)),
    ("deallocation.retain", Evaluation::Code(retain)),
];

/// Returns the indicator of an allocation.
fn indicator(allocation: AllocationId) -> Value {
    let (sizes, strides) = (Dims::new(), Dims::new());
    Value::MemRef(MemRef { allocation, aligned: 0, offset: 0, sizes, strides }.into())
}

/// Returns the allocation of operand `index`, an indicator. Returns `None` if it is null.
fn allocation(step: &Step<'_>, index: usize) -> Faulted<Option<AllocationId>> {
    match step.value(index) {
        Value::Scalar(0) => Ok(None),
        Value::MemRef(memref) => Ok(Some(memref.allocation)),
        Value::Undefined(origin) => Err(observed(*origin, step.at, "is used as an indicator")),
        _ => Err(malformed(step.at)),
    }
}

/// Frees an allocation like `memref.dealloc`.
fn release(step: &mut Step<'_>, allocation: AllocationId) -> Faulted {
    let Value::MemRef(base) = indicator(allocation) else { return Err(malformed(step.at)) };
    step.state.free(&base, 1, step.at)
}

fn null(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        step.set(0, Value::Scalar(0));
        Ok(())
    });
    Ok(())
}

fn own(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| {
        let memref = step.memref(0)?;
        step.set(0, indicator(memref.allocation));
        Ok(())
    });
    Ok(())
}

fn get_buffer(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [value] = c.operand_types(op);
    let is_indicator = c.kind(value)? == Kind::Ownership;
    c.step(op, move |step| {
        let found = if is_indicator { allocation(step, 0)? } else { Some(step.memref(0)?.allocation) };
        let address = found.map_or(0, |id| step.state.memory.get(id).address);
        step.set(0, Value::Scalar(address));
        Ok(())
    });
    Ok(())
}

fn free(c: &mut Compiler<'_>, op: Op) -> Compiled {
    c.step(op, |step| match allocation(step, 0)? {
        Some(id) => release(step, id),
        None => Ok(()),
    });
    Ok(())
}

/// `deallocation.retain`: for each memref in order, the result is the first indicator of its allocation that is no
/// result yet, or null. All other indicators are freed.
fn retain(c: &mut Compiler<'_>, op: Op) -> Compiled {
    let [memrefs, indicators] = ["retained", "allocs"].map(|name| c.group(op, name));
    c.step(op, move |step| {
        let mut left =
            indicators.clone().map(|index| allocation(step, index)).collect::<Faulted<Vec<Option<AllocationId>>>>()?;
        step.state.statistics.checked(step.at, left.len() as u64);
        for (number, index) in memrefs.clone().enumerate() {
            let base = step.memref(index)?.allocation;
            let found = left.iter_mut().find(|slot| **slot == Some(base)).and_then(Option::take);
            step.set(number, found.map_or(Value::Scalar(0), indicator));
        }
        for id in left.into_iter().flatten() {
            release(step, id)?;
        }
        Ok(())
    });
    Ok(())
}
