//! An instruction during execution, as the evaluations of ops see it.

use std::rc::Rc;

use super::data::{Data, Origin};
use super::descriptor::{Dims, MemRef};
use super::fault::{Fault, FaultKind, Faulted};
use super::kind::Kind;
use super::operand::{Reg, malformed, observed, take, word};
use super::state::State;
use super::value::{Tensor, Value};
use freehold_core::ir::Location;

/// An instruction during execution: its operands, its results, and the state of the machine.
pub struct Step<'a> {
    /// The state besides registers.
    pub state: &'a mut State,
    pub(super) registers: &'a mut [Value],
    pub(super) operands: &'a [Reg],
    pub(super) results: &'a [Reg],
    /// The op.
    pub at: Location,
}

impl Step<'_> {
    /// Returns the number of operands.
    pub fn count(&self) -> usize {
        self.operands.len()
    }

    /// Operand `index`.
    #[inline]
    pub fn value(&self, index: usize) -> &Value {
        &self.registers[self.operands[index].index()]
    }

    /// Returns operand `index`. At its last use, the value is moved out of the register.
    #[inline]
    pub fn take(&mut self, index: usize) -> Value {
        take(self.registers, self.operands[index])
    }

    /// Sets result `index`.
    #[inline]
    pub fn set(&mut self, index: usize, value: Value) {
        self.registers[self.results[index].index()] = value;
    }

    /// Returns the number of results.
    pub fn result_count(&self) -> usize {
        self.results.len()
    }

    /// Returns operand `index` as the bits of a number. A fault if it is undefined.
    #[inline]
    pub fn word(&self, index: usize, what: &str) -> Faulted<u64> {
        word(self.value(index), self.at, what)
    }

    /// Returns operand `index` as an index.
    #[inline]
    pub fn index(&self, index: usize) -> Faulted<i64> {
        Ok(self.word(index, "is used as an index")? as i64)
    }

    /// Returns operands as indices.
    pub fn indices(&self, range: std::ops::Range<usize>) -> Faulted<Dims> {
        range.map(|index| self.index(index)).collect()
    }

    /// Returns operand `index` as a memref descriptor.
    #[inline]
    pub fn memref(&self, index: usize) -> Faulted<Rc<MemRef>> {
        match self.value(index) {
            Value::MemRef(memref) => Ok(memref.clone()),
            Value::Undefined(origin) => Err(observed(*origin, self.at, "is used as a buffer")),
            _ => Err(malformed(self.at)),
        }
    }

    /// Returns operand `index` as a tensor.
    #[inline]
    pub fn tensor(&self, index: usize) -> Faulted<Rc<Tensor>> {
        match self.value(index) {
            Value::Tensor(tensor) => Ok(tensor.clone()),
            Value::Undefined(origin) => Err(observed(*origin, self.at, "is used as a tensor")),
            _ => Err(malformed(self.at)),
        }
    }

    /// Returns operand `index` as a mutable tensor. It is changed in place if there is no other holder.
    pub fn take_tensor(&mut self, index: usize) -> Faulted<Tensor> {
        match self.take(index) {
            Value::Tensor(tensor) => Ok(Rc::try_unwrap(tensor).unwrap_or_else(|shared| (*shared).clone())),
            Value::Undefined(origin) => Err(observed(origin, self.at, "is used as a tensor")),
            _ => Err(malformed(self.at)),
        }
    }

    /// Returns a fault of this op.
    pub fn fault<T>(&self, kind: FaultKind, message: impl Into<String>) -> Faulted<T> {
        Err(Fault::new(kind, self.at, message))
    }

    /// Consumes fuel.
    pub fn burn(&mut self, amount: u64) -> Faulted {
        if self.state.fuel < amount {
            self.state.refuel(amount, self.at)?;
        }
        self.state.fuel -= amount;
        Ok(())
    }

    /// Returns the size of a shape in bytes, after a check of the memory limit.
    pub fn size_of(&self, shape: &[i64], kind: &Kind) -> Faulted<usize> {
        if let Some(negative) = shape.iter().find(|&&size| size < 0) {
            return self.fault(FaultKind::OutOfBounds, format!("an extent is {negative}"));
        }
        let bytes = super::kind::element_count(shape).and_then(|count| count.checked_mul(kind.size()));
        match bytes.filter(|&bytes| bytes <= isize::MAX as usize / 4) {
            Some(bytes) => {
                self.state.memory.check_available(bytes as u64, self.at)?;
                Ok(bytes)
            }
            None => self.fault(FaultKind::OutOfMemory, "the number of elements of a shape exceeds the memory"),
        }
    }

    /// Returns an uninitialized tensor.
    pub fn empty_tensor(&self, shape: Dims, kind: &Kind) -> Faulted<Tensor> {
        let bytes = self.size_of(&shape, kind)?;
        Ok(Tensor::new(shape, Data::undefined(bytes).born_at(self.at)))
    }

    /// Returns the origin of undefined bytes of a tensor.
    pub fn origin(&self, data: &Data) -> Origin {
        match data.poison() {
            Some(at) => Origin { poison: true, at, birth: Location::UNKNOWN },
            None => Origin { poison: false, at: self.at, birth: data.birth() },
        }
    }

    /// Returns the element of a tensor at a byte offset.
    pub fn load(&self, kind: &Kind, data: &Data, at: usize) -> Value {
        kind.load(data, at).unwrap_or_else(|| Value::Undefined(self.origin(data)))
    }
}
