//! Operands of instructions: registers, and the faults for values that an op does not take.

use super::data::Origin;
use super::fault::{Fault, FaultKind, Faulted};
use super::value::Value;
use freehold_core::ir::Location;

/// A register of a function. The one of an operand may be marked as its last use.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Reg(u32);

/// The bit of the mark.
const LAST_USE: u32 = 1 << 31;

impl Reg {
    /// Returns the register with this index.
    #[inline]
    pub fn new(index: usize) -> Reg {
        debug_assert!(index < LAST_USE as usize, "too many registers");
        Reg(index as u32)
    }

    /// Returns the index among the registers of the function.
    #[inline]
    pub fn index(self) -> usize {
        (self.0 & !LAST_USE) as usize
    }

    /// Returns the register as an operand that is its last use.
    #[inline]
    pub fn last_use(self) -> Reg {
        Reg(self.0 | LAST_USE)
    }

    #[inline]
    fn is_last_use(self) -> bool {
        self.0 & LAST_USE != 0
    }
}

#[inline]
pub(super) fn take(registers: &mut [Value], operand: Reg) -> Value {
    let register = &mut registers[operand.index()];
    if operand.is_last_use() { std::mem::take(register) } else { register.clone() }
}

/// Returns the bits of a number, which must be defined.
#[inline]
pub fn word(value: &Value, at: Location, what: &str) -> Faulted<u64> {
    match value {
        Value::Scalar(word) => Ok(*word),
        other => Err(no_word(other, at, what)),
    }
}

#[cold]
fn no_word(value: &Value, at: Location, what: &str) -> Box<Fault> {
    match value {
        Value::Undefined(origin) => observed(*origin, at, what),
        _ => malformed(at),
    }
}

/// Returns the fault for a value that does not have the type of the op.
#[cold]
pub fn malformed(at: Location) -> Box<Fault> {
    Fault::new(FaultKind::InvalidCast, at, "a value does not have the type of the operand")
}

/// Returns the fault for the use of an undefined value.
#[cold]
pub fn observed(origin: Origin, at: Location, what: &str) -> Box<Fault> {
    if origin.poison {
        Fault::new(FaultKind::Poison, at, format!("poison {what}")).note(origin.at, "the poison comes from here")
    } else {
        let fault = Fault::new(FaultKind::UninitializedRead, at, format!("an uninitialized value {what}"));
        let fault = fault.note(origin.at, "read here");
        if origin.birth == Location::UNKNOWN { fault } else { fault.note(origin.birth, "allocated here") }
    }
}
