//! Operands of instructions: registers, and the faults for values that an op does not take.

use super::data::Origin;
use super::fault::{Fault, FaultKind, Faulted};
use super::value::Value;
use freehold_core::ir::Location;

/// A register of a function; as an operand, possibly combined with [`LAST_USE`].
pub type Reg = u32;

/// Marks the last use of a register.
pub const LAST_USE: u32 = 1 << 31;

#[inline]
pub(super) fn take(registers: &mut [Value], operand: Reg) -> Value {
    if operand & LAST_USE != 0 {
        std::mem::take(&mut registers[(operand & !LAST_USE) as usize])
    } else {
        registers[operand as usize].clone()
    }
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
