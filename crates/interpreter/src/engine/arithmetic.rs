//! Scalar operations on values.
//!
//! [`crate::scalar`] computes with defined numbers only. This module passes the words of values to it, and determines the
//! results for undefined operands.

use smallvec::SmallVec;

use super::data::Origin;
use super::fault::{Fault, FaultKind, Faulted};
use super::operand::{Reg, malformed};
use super::value::Value;
use crate::scalar::{self, IntOp, ScalarOp, Trap};
use freehold_core::ir::Location;

/// Returns the result of trapping arithmetic: poison or a fault.
pub fn trapped(trap: Trap, at: Location) -> Faulted<Value> {
    match trap {
        Trap::Poison => Ok(Value::Undefined(Origin { poison: true, at, birth: Location::UNKNOWN })),
        Trap::DivisionByZero => Err(Fault::new(FaultKind::DivisionByZero, at, "an integer is divided by zero")),
        Trap::DivisionOverflow => {
            Err(Fault::new(FaultKind::DivisionByZero, at, "the minimum integer is divided by -1, which overflows"))
        }
        Trap::Malformed => Err(malformed(at)),
    }
}

/// Applies `op` to the values of registers.
#[inline]
pub fn arithmetic(op: &ScalarOp, registers: &[Value], operands: &[Reg], at: Location) -> Faulted<Value> {
    let get = |index: usize| &registers[operands[index].index()];
    let result = match operands.len() {
        1 => apply(op, &[get(0)]),
        2 => apply(op, &[get(0), get(1)]),
        3 => apply(op, &[get(0), get(1), get(2)]),
        _ => Err(Trap::Malformed),
    };
    match result {
        Ok(value) => Ok(value),
        // A division by an undefined value is a fault, although its quotient would only be undefined.
        Err(trap) => trapped(trap, at),
    }
}

/// Applies `op` to numbers of any width. If an operand is undefined, the result is undefined, except for the operand
/// that a select does not choose.
pub fn apply(op: &ScalarOp, inputs: &[&Value]) -> Result<Value, Trap> {
    if let (ScalarOp::Select, [condition, a, b]) = (op, inputs) {
        return match condition {
            Value::Scalar(word) => Ok(if word & 1 == 1 { (*a).clone() } else { (*b).clone() }),
            Value::Undefined(_) => Ok((*condition).clone()),
            _ => Err(Trap::Malformed),
        };
    }
    if let Some(undefined) = inputs.iter().find(|value| matches!(value, Value::Undefined(_))) {
        return Ok(absorbed(op, inputs).unwrap_or_else(|| (*undefined).clone()));
    }
    if let (ScalarOp::Same, [value]) = (op, inputs) {
        return Ok((*value).clone());
    }
    if op.is_word() {
        let mut words = [0u64; 3];
        for (word, value) in words.iter_mut().zip(inputs) {
            let Value::Scalar(value) = value else { return Err(Trap::Malformed) };
            *word = *value;
        }
        return scalar::word(op, &words, inputs.len()).map(Value::Scalar);
    }
    let numbers = inputs.iter().map(|value| value.words().ok_or(Trap::Malformed));
    let numbers: SmallVec<[&[u64]; 3]> = numbers.collect::<Result<_, Trap>>()?;
    scalar::wide::apply(op, &numbers).map(Value::of_words)
}

/// Returns the result of `0 & x` or `1 | x` for undefined bytes `x`. With poison, the result is still poison.
fn absorbed(op: &ScalarOp, inputs: &[&Value]) -> Option<Value> {
    let ScalarOp::Int { op, width, .. } = *op else { return None };
    let absorbing = match op {
        IntOp::And => 0,
        IntOp::Or => scalar::mask(width),
        _ => return None,
    };
    let is_poison = |value: &Value| matches!(value, Value::Undefined(origin) if origin.poison);
    if width > 64 || inputs.iter().any(|value| is_poison(value)) {
        return None;
    }
    let is_absorbing = |value: &&&Value| matches!(value, Value::Scalar(word) if *word == absorbing);
    inputs.iter().find(is_absorbing).map(|value| (*value).clone())
}
